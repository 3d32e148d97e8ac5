"""The objects of a package: the largest ones, and those of a name."""

from __future__ import annotations

import heapq

from inspector.format.unreal.declare.primitives import NameRef
from inspector.format.unreal.declare.tables import ObjectExport
from inspector.format.unreal.package import Package
from inspector.gui.desk.damage import why_unnamed
from inspector.gui.rows.columns import Column, count_column
from inspector.messages import _, lazy
from inspector.named_tuples import NamedTuple


class ExportRow(NamedTuple):
    """One export; what it refers to is resolved when it is asked for."""

    package: Package
    number: int

    @property
    def entry(self) -> ObjectExport:
        """The export as it is stored."""
        return self.package.exports[self.number]

    @property
    def name(self) -> str:
        """Name of the object."""
        return self.package.readable_paths.text(self.entry.ObjectName)

    @property
    def class_name(self) -> str:
        """Name of the object's class."""
        return self.package.readable_paths.class_of(self.entry).rpartition(".")[2]

    @property
    def path(self) -> str:
        """Path of the object inside the package."""
        return self.package.readable_paths.object_path(self.number + 1)

    @property
    def outer(self) -> str:
        """Path of what holds the object; empty for the package itself."""
        index = self.entry.OuterIndex
        return self.package.readable_paths.object_path(index) if index else ""

    @property
    def name_problem(self) -> str:
        """Why the name cannot be told; empty where it can."""
        readable = self.package.readable_paths.has_name(self.entry.ObjectName)
        return "" if readable else why_unnamed(self.package)

    @property
    def class_problem(self) -> str:
        """Why the class cannot be told; empty where it can."""
        readable = self.package.readable_paths.has_object(self.entry.ClassIndex)
        return "" if readable else why_unnamed(self.package)

    @property
    def size(self) -> int:
        """Bytes of the object's data."""
        return self.entry.SerialSize

    @property
    def offset(self) -> int:
        """Where the object's data starts."""
        return self.entry.SerialOffset

    @property
    def is_asset(self) -> bool:
        """Whether the object is an asset."""
        return bool(self.entry.bIsAsset)


def _told(*lines: str) -> str:
    return "\n".join(filter(None, lines))


def _place(row: ExportRow) -> str:
    return _told(
        row.path, _("held by {outer}", outer=row.outer) if row.outer else "", row.name_problem
    )


NAME: Column[ExportRow] = Column(
    key="name",
    title=lazy("Name"),
    text=lambda row: row.name,
    font=lambda row: "name" if row.is_asset else "body",
    mark=lambda row: "bad" if row.name_problem else None,
    tooltip=_place,
    copy=lambda row: row.path,
    elide="middle",
    stretch=True,
    sort_key=lambda row: row.name.casefold(),
)
CLASS: Column[ExportRow] = Column(
    key="class",
    title=lazy("Class"),
    text=lambda row: row.class_name,
    role="text2",
    mark=lambda row: "bad" if row.class_problem else None,
    tooltip=lambda row: _told(row.class_name, row.class_problem),
    elide="middle",
    sample="BlueprintGeneratedClass",
    max_width=190,
    sort_key=lambda row: row.class_name.casefold(),
)
BYTES: Column[ExportRow] = count_column(
    "size",
    lazy("Bytes"),
    lambda row: row.size,
    "000,000,000",
    hint=lazy("Size of the object's data"),
)


def export_named(package: Package, name: str) -> ObjectExport | None:
    """The first export of exactly this name; None where there is none.

    Raises:
        FormatError: When the name table or the export table is damaged.
    """
    try:
        wanted = NameRef(package.names.index(name), 0)
    except ValueError:
        return None
    return next((entry for entry in package.exports if entry.ObjectName == wanted), None)


def largest_exports(package: Package, count: int) -> list[ExportRow]:
    """The exports with the most data, largest first.

    Raises:
        FormatError: When the export table is damaged.
    """
    sizes = [entry.SerialSize for entry in package.exports]
    largest = heapq.nlargest(count, range(len(sizes)), key=sizes.__getitem__)
    return [ExportRow(package, number) for number in largest]
