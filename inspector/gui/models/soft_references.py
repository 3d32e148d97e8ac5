"""Packages and objects that a package names by path and loads only when asked for."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QObject

from inspector.format.unreal.package import Package
from inspector.gui.filtering import FilterKeys
from inspector.gui.models.listing import RowsListing
from inspector.gui.models.rows import Column, RowGroup, RowsModel


class SoftRow(NamedTuple):
    """One path; ``kind`` is ``package`` or ``object``."""

    number: int
    path: str
    kind: str


COLUMNS: tuple[Column[SoftRow], ...] = (
    Column(
        key="path",
        title="Path",
        text=lambda row: row.path,
        icon=lambda row: "file" if row.kind == "package" else "class",
        tooltip=lambda row: row.path,
        sort_key=lambda row: row.path.casefold(),
        elide="middle",
        stretch=True,
    ),
    Column(
        key="kind",
        title="Names",
        text=lambda row: f"a{'n' if row.kind == 'object' else ''} {row.kind}",
        role="text2",
        sort_key=lambda row: row.kind,
        sample="a package",
    ),
    Column(
        key="index",
        title="Index",
        align="right",
        text=lambda row: f"{row.number:,}",
        role="text3",
        sort_key=lambda row: row.number,
        sample="000,000",
    ),
)

FILTER: FilterKeys[SoftRow] = FilterKeys(
    words=lambda row: row.path,
    values={
        "path": lambda row: row.path,
        "kind": lambda row: row.kind,
        "index": lambda row: row.number,
    },
    flags={
        "package": lambda row: row.kind == "package",
        "object": lambda row: row.kind == "object",
    },
)


def soft_listing(package: Package, parent: QObject | None = None) -> RowsListing[SoftRow]:
    """The soft package references, and the soft object paths where the package lists them.

    Raises:
        FormatError: When one of the two tables is damaged.
    """
    packages = [SoftRow(i, p, "package") for i, p in enumerate(package.soft_package_references)]
    objects = [SoftRow(i, p, "object") for i, p in enumerate(package.soft_object_paths)]
    model: RowsModel[SoftRow] = RowsModel(COLUMNS, parent)
    if packages and objects:
        groups = (("packages", "Packages", packages), ("objects", "Objects", objects))
        model.set_groups(
            RowGroup(key=key, title=title, note=f"{len(rows):,}", rows=rows)
            for key, title, rows in groups
        )
    else:
        model.set_rows(packages or objects)
    return RowsListing(model, FILTER)
