"""The report of a file whose format has none of its own: its versions, damage and fields."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from inspector.errors import InspectorError
from inspector.escaping import one_line
from inspector.format.asset import Asset
from inspector.format.formats import format_of
from inspector.format.tree.field_tree import FieldTree
from inspector.messages import _
from inspector.messages.rendering import render
from inspector.project.opening import Opened
from inspector.report.markdown import escaped, fenced
from inspector.report.properties import field_rows
from inspector.report.tables import block
from inspector.report.values import fact, named


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
                path=opened.path,
                format=_(format_of(asset).title),
            )
        )
    tree = opened.tree
    assert tree is not None  # The whole report is of a file that was read down to its objects.
    if output == "json":
        from inspector.report.documents.asset import ShowAsset
        from inspector.report.documents.writing import json_pieces

        yield from json_pieces(ShowAsset.of(opened, asset, tree))
    elif output == "html":
        from inspector.report.html.asset import asset_html

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
