"""What the classes of assets are, in plain words: ``asset_kinds.toml`` of the catalogue's folders.

Only what shows an asset to people needs them.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from inspector.catalog.catalog import Catalog, rows_of
from inspector.files.convert import Name, Row

FILE: Final = "asset_kinds.toml"


class AssetKind(NamedTuple):
    """One class of assets: a plain name ("rows of values") and a sentence about it."""

    class_name: str
    name: str
    what: str


def asset_kind(catalog: Catalog, class_name: str) -> AssetKind | None:
    """What a class is; None for one that no folder of the catalogue knows.

    Args:
        catalog: A row of a later folder adds a class, or replaces the words for one.
        class_name: With or without the path before it: ``/Script/Engine.DataTable``.

    Raises:
        InspectorError: When a table is there and cannot be read.
    """
    return asset_kinds(catalog).get(class_name.rpartition(".")[2])


def asset_kinds(catalog: Catalog) -> dict[str, AssetKind]:
    """Every known class by its name; the tables are read once for each catalogue.

    Raises:
        InspectorError: When a table is there and cannot be read.
    """
    return catalog.remember(FILE, lambda: _read(catalog))


class _KindRow(Row, rename={"class_name": "class"}):
    class_name: str
    name: Name
    what: str = ""


def _read(catalog: Catalog) -> dict[str, AssetKind]:
    rows = rows_of(FILE, catalog.tables(FILE), "kind", "class", _KindRow)
    return {row.class_name: AssetKind(row.class_name, row.name, row.what) for row in rows}
