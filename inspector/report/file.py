"""The report of one file of any format in any form: what the command line and the window write."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from inspector.catalog import Catalog, EngineProfile
from inspector.checks import Surroundings
from inspector.format.objectstream.stream_file import ObjectStream
from inspector.project.opening import Opened
from inspector.report.show import show_text, shown

#: The forms that :func:`file_report` takes.
FORMS: Final = ("text", "json", "markdown", "html")


def file_report(
    opened: Opened,
    engine: EngineProfile,
    catalog: Catalog,
    around: Surroundings,
    form: str,
    sections: Sequence[str] = (),
) -> Iterator[str]:
    """The report of one file, piece by piece.

    Args:
        opened: The file, read as far as the sections need.
        engine: The engine that it is judged by.
        catalog: What is known of engines.
        around: What the file's project says.
        form: One of :data:`FORMS`.
        sections: Only these parts; none for all.

    Raises:
        InspectorError: A section is asked for of a format that has none.
    """
    asset = opened.asset
    if asset is not None and opened.package is None:
        of_format = _REPORTS.get(asset.kind)
        if of_format is not None:
            yield from of_format(opened, engine, catalog, around, form, sections)
            return
        # What has no report of its own has that of its fields.
        from inspector.report.asset import asset_report

        yield from asset_report(opened, asset, sections, form)
        return
    document = shown(opened, engine, catalog, around)
    match form:
        case "json":
            from inspector.report.documents.show import Show
            from inspector.report.documents.writing import json_pieces

            yield from json_pieces(Show.of(document, catalog, sections))
        case "html":
            from inspector.report.html.show import show_html

            yield from show_html(document, catalog, sections)
        case "markdown":
            from inspector.report.show_markdown import show_markdown

            yield from show_markdown(document, catalog, sections)
        case _:
            yield from show_text(document, catalog, sections)


def _stream_report(
    opened: Opened,
    engine: EngineProfile,
    catalog: Catalog,
    around: Surroundings,
    form: str,
    sections: Sequence[str],
) -> Iterator[str]:
    # Most files are packages.
    from inspector.report.objectstream.report import stream_report
    from inspector.report.objectstream.shown import ShownStream

    return stream_report(ShownStream(opened, engine, catalog, around), form, sections)


#: Reports of formats beside packages, by the keys of the formats.
_REPORTS: Final = {ObjectStream.kind: _stream_report}
