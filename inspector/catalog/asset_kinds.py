"""What the classes of assets are, in plain words: ``asset_kinds.toml`` of the catalogue's folders.

Kept apart from the versions: only who shows an asset to a person reads this, and only then.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from inspector.catalog.catalog import Catalog
from inspector.catalog.rows import merged_rows
from inspector.errors import InspectorError
from inspector.findings.message import Message

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


def _read(catalog: Catalog) -> dict[str, AssetKind]:
    kinds: dict[str, AssetKind] = {}
    for row in merged_rows(catalog.tables(FILE), "kind", "class"):
        words = [row.get(key, "") for key in ("class", "name", "what")]
        if not all(isinstance(text, str) for text in words) or not words[1]:
            raise InspectorError(
                Message(
                    "catalog/kind-without-words",
                    file=FILE,
                    row=repr(row),
                )
            )
        kind = AssetKind(*words)
        kinds[kind.class_name] = kind
    return kinds
