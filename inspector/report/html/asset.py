"""A file whose format has no report of its own as a page: its versions, damage and fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from inspector.format.asset import Asset
from inspector.format.formats import format_of
from inspector.format.tree.field_tree import FieldTree
from inspector.messages import _, lazy
from inspector.messages.rendering import render
from inspector.project.opening import Opened
from inspector.report.html.parts import Html, Row, behind, code, facts, page, table, word
from inspector.report.properties import ValueRow, field_rows


def asset_html(opened: Opened, asset: Asset, tree: FieldTree) -> Iterator[str]:
    """The page about one file, piece by piece.

    Args:
        opened: The file.
        asset: What it is.
        tree: All its fields.
    """
    return page(Path(opened.path).name, _parts(opened, asset, tree))


def _parts(opened: Opened, asset: Asset, tree: FieldTree) -> Iterator[Html]:
    yield facts(
        [
            (_("File"), code(opened.path)),
            (_("Format"), _(format_of(asset).title)),
            (_("Size"), _("{size:,} bytes", size=opened.size)),
        ]
    )
    versions = ((render(row.title), row.text) for row in asset.version_rows())
    yield from table(_("Versions"), (_("Version"), _("Number")), versions)
    damage = ((behind(word("error"), str(error)),) for error in asset.damage())
    yield from table(_("Damage"), (_("What is wrong"),), damage)
    yield from table(_("Fields"), VALUE_HEAD, value_rows(field_rows(tree)))


#: The columns of :func:`value_rows`.
VALUE_HEAD = (lazy("Field"), lazy("Value"), lazy("Type"))


def value_rows(rows: Iterable[ValueRow]) -> Iterator[Row]:
    """Values under their paths."""
    for row in rows:
        value = behind(word("error"), row.problem) if row.problem else code(row.value or "")
        yield code(row.path), value, code(row.type)
