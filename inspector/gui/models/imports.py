"""The import table as a tree: objects of other packages below what holds them."""

from __future__ import annotations

from typing import NamedTuple
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject

from inspector.format.unreal.package import Package
from inspector.format.unreal.tables import ObjectImport
from inspector.gui.filtering import FilterKeys
from inspector.gui.models.outline import OutlineListing
from inspector.gui.models.rows import Column


class ImportRow(NamedTuple):
    """One import; what it refers to is resolved when it is asked for."""

    package: Package
    number: int

    @property
    def entry(self) -> ObjectImport:
        """The import as it is stored."""
        return self.package.imports[self.number]

    @property
    def name(self) -> str:
        """Name of the object."""
        return self.package.text(self.entry.ObjectName)

    @property
    def class_name(self) -> str:
        """Name of the object's class."""
        return self.package.text(self.entry.ClassName)

    @property
    def class_package(self) -> str:
        """The package that declares the class."""
        return self.package.text(self.entry.ClassPackage)

    @property
    def path(self) -> str:
        """The object's whole path."""
        return self.package.object_path(-self.number - 1)

    @property
    def optional(self) -> bool:
        """Whether the object may be missing."""
        return bool(self.entry.bImportOptional)

    @property
    def is_package(self) -> bool:
        """Whether the row is a package, not an object in one."""
        return self.entry.OuterIndex == 0 and self.class_name == "Package"


COLUMNS: tuple[Column[ImportRow], ...] = (
    Column(
        key="name",
        title="Name",
        text=lambda row: row.name,
        font=lambda row: "name" if row.is_package else "body",
        icon=lambda row: "file" if row.is_package else None,
        second=lambda row: "may be missing" if row.optional else "",
        tooltip=lambda row: row.path,
        copy=lambda row: row.path,
        elide="middle",
        stretch=True,
    ),
    Column(
        key="class",
        title="Class",
        text=lambda row: row.class_name,
        role="text2",
        tooltip=lambda row: f"{row.class_package}.{row.class_name}",
        elide="middle",
        sample="BlueprintGeneratedClass",
        max_width=190,
    ),
    Column(
        key="index",
        title="Index",
        align="right",
        text=lambda row: f"{row.number:,}",
        role="text3",
        sample="000,000",
        hint="The number in field paths; other tables refer to import 0 as −1, to import 1 as −2",
    ),
)

FILTER: FilterKeys[ImportRow] = FilterKeys(
    words=lambda row: f"{row.path} {row.class_name}",
    values={
        "name": lambda row: row.name,
        "class": lambda row: row.class_name,
        "path": lambda row: row.path,
        "index": lambda row: -row.number - 1,
    },
    flags={
        "package": lambda row: row.is_package,
        "script": lambda row: row.path.startswith("/Script/"),
        "optional": lambda row: row.optional,
    },
)


#: The answers of :func:`imported_packages`: two places ask, and tables can be long.
_ROOTS: WeakKeyDictionary[Package, tuple[str, ...]] = WeakKeyDictionary()


def imported_packages(package: Package) -> tuple[str, ...]:
    """The names of the packages that a package imports from.

    Raises:
        FormatError: When the import table or the name table is damaged.
    """
    found = _ROOTS.get(package)
    if found is None:
        roots = (entry for entry in package.imports if entry.OuterIndex == 0)
        found = tuple(
            package.text(entry.ObjectName)
            for entry in roots
            if package.text(entry.ClassName) == "Package"
        )
        _ROOTS[package] = found
    return found


def imports_listing(package: Package, parent: QObject | None = None) -> OutlineListing[ImportRow]:
    """The tree of a package's imports.

    Raises:
        FormatError: When the import table or the name table is damaged.
    """
    outers = [-entry.OuterIndex - 1 if entry.OuterIndex < 0 else None for entry in package.imports]
    return OutlineListing(
        COLUMNS, lambda number: ImportRow(package, number), outers, FILTER, parent
    )
