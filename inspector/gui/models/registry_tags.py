"""What the asset registry learns about the assets of a package without loading it."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QObject

from inspector.format.unreal.package import Package
from inspector.gui.filtering import FilterKeys
from inspector.gui.models.listing import RowsListing
from inspector.gui.models.rows import Column, RowGroup, RowsModel


class TagRow(NamedTuple):
    """One tag of one asset."""

    asset: str
    class_name: str
    key: str
    value: str


def _one_line(text: str) -> str:
    """The start of a value; tags can hold whole tables, which no row can show."""
    shown = "".join(c if c.isprintable() or c.isspace() else "·" for c in text[:2000])
    line = " ".join(shown.split())
    return line if len(text) <= 2000 else line + " …"


COLUMNS: tuple[Column[TagRow], ...] = (
    Column(
        key="tag",
        title="Tag",
        text=lambda row: row.key,
        font="name",
        tooltip=lambda row: f"{row.key} of {row.asset}",
        sort_key=lambda row: row.key.casefold(),
        sample="NativeParentClass and more",
        elide="middle",
        max_width=260,
    ),
    Column(
        key="value",
        title="Value",
        text=lambda row: _one_line(row.value),
        role="text2",
        tooltip=lambda row: row.value[:2000],
        copy=lambda row: row.value,
        sort_key=lambda row: row.value.casefold(),
        elide="end",
        stretch=True,
    ),
)

FILTER: FilterKeys[TagRow] = FilterKeys(
    words=lambda row: f"{row.key} {row.value} {row.asset}",
    values={
        "tag": lambda row: row.key,
        "value": lambda row: row.value,
        "asset": lambda row: row.asset,
        "class": lambda row: row.class_name,
    },
    flags={},
)


def tag_groups(package: Package) -> list[RowGroup[TagRow]]:
    """The tags of each asset; the groups have titles where there is more than one asset.

    Raises:
        FormatError: When the asset registry data is damaged.
    """
    groups = []
    entries = package.asset_registry
    for number, entry in enumerate(entries):
        class_name = entry.class_name.rpartition(".")[2]
        rows = [TagRow(entry.path, class_name, key, value) for key, value in entry.tags.items()]
        titled = len(entries) > 1
        groups.append(
            RowGroup(
                key=str(number),
                title=entry.path if titled else "",
                note=class_name if titled else "",
                rows=rows,
            )
        )
    return groups


def tags_listing(package: Package, parent: QObject | None = None) -> RowsListing[TagRow]:
    """The list of the searchable tags."""
    model: RowsModel[TagRow] = RowsModel(COLUMNS, parent)
    model.set_groups(tag_groups(package))
    return RowsListing(model, FILTER)
