"""The report of one file in any form, and the text of files of formats without a report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from inspector.catalog import Catalog, EngineProfile
from inspector.checks import Surroundings
from inspector.errors import InspectorError
from inspector.escaping import one_line
from inspector.files.system import slashed
from inspector.format.asset import Asset
from inspector.format.formats import format_of
from inspector.format.objectstream.stream_file import ObjectStream
from inspector.format.tree import FieldTree
from inspector.messages import _
from inspector.messages.rendering import render
from inspector.project.opening import Opened
from inspector.report.markdown import escaped, fenced
from inspector.report.properties import field_rows
from inspector.report.show import show_text, shown
from inspector.report.tables import block
from inspector.report.text import fact, named

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

        yield from asset_report(opened, asset, sections, form)
        return
    document = shown(opened, engine, catalog, around)
    match form:
        case "json":
            from inspector.report.documents.parts import json_pieces
            from inspector.report.documents.show import Show

            yield from json_pieces(Show.of(document, catalog, sections))
        case "html":
            from inspector.report.html.show import show_html

            yield from show_html(document, catalog, sections)
        case "markdown":
            from inspector.report.show import show_markdown

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
    from inspector.report.objectstream.rows import ShownStream

    return stream_report(ShownStream(opened, engine, catalog, around), form, sections)


#: Reports of formats beside packages, by the keys of the formats.
_REPORTS: Final = {ObjectStream.kind: _stream_report}


def asset_report(
    opened: Opened, asset: Asset, sections: Sequence[str], output: str
) -> Iterator[str]:
    """The report as ``text``, ``json``, ``markdown`` or ``html``, piece by piece.

    Args:
        opened: The file, read down to its objects.
        asset: What it is.
        sections: What alone is asked for; none for all.
        output: One of these.

    Raises:
        InspectorError: A section is asked for: only packages have any.
    """
    if sections:
        raise InspectorError(
            _(
                "{path} has no sections: it is a {format}",
                path=slashed(opened.path),
                format=_(format_of(asset).title),
            )
        )
    tree = opened.tree
    assert tree is not None  # The whole report is of a file that was read down to its objects.
    if output == "json":
        from inspector.report.documents.other_files import ShowAsset
        from inspector.report.documents.parts import json_pieces

        yield from json_pieces(ShowAsset.of(opened, asset, tree))
    elif output == "html":
        from inspector.report.html.show import asset_html

        yield from asset_html(opened, asset, tree)
    elif output == "markdown":
        yield f"## {escaped(Path(opened.path).name)}\n"
        for title, *lines in _parts(opened, asset, tree):
            yield f"\n### {escaped(title)}\n\n{fenced(lines)}\n"
    else:
        parting = ""
        for part in _parts(opened, asset, tree):
            yield parting + "".join(f"{line}\n" for line in part)
            parting = "\n"


def _parts(opened: Opened, asset: Asset, tree: FieldTree) -> Iterator[list[str]]:
    yield [
        _("File"),
        fact("format", _(format_of(asset).title)),
        fact("size", _("{size:,} bytes", size=opened.size)),
    ]
    versions = (named(render(row.title), one_line(row.text), "") for row in asset.version_rows())
    damage = (one_line(str(error)) for error in asset.damage())
    fields = (row.line for row in field_rows(tree))
    for title, lines in (
        (_("Versions"), versions),
        (_("Damage"), damage),
        (_("Fields"), fields),
    ):
        if part := block(title, map(one_line, lines)):
            yield part
