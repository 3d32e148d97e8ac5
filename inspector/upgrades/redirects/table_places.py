"""Redirects in the tables of a package: imports, exports, soft paths, and names left over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from inspector.findings.message import Message, Text
from inspector.format.errors import FormatError
from inspector.format.unreal.declare.primitives import NameRef
from inspector.upgrades.model import FieldChange
from inspector.upgrades.redirects.matching import Match, Redirects
from inspector.upgrades.redirects.owners import Owners
from inspector.upgrades.redirects.parse import Name, Redirect, split_name
from inspector.upgrades.redirects.places import IMPORT, NAME, OBJECT, PATH, Places
from inspector.upgrades.view import PackageView

_STRUCTS: Final = frozenset({"ScriptStruct", "UserDefinedStruct"})
_ENUMS: Final = frozenset({"Enum", "UserDefinedEnum"})
_FUNCTIONS: Final = frozenset({"Function", "DelegateFunction", "SparseDelegateFunction"})
_DEFAULT: Final = "Default__"
COMPILED: Final = Message("upgrades/used-by-compiled-code")


class TablePlaces:
    """Looks through the tables of one package.

    Args:
        redirects: The redirects.
        view: The package.
        owners: Names of owners.
        places: Where places are noted.
    """

    def __init__(
        self, redirects: Redirects, view: PackageView, owners: Owners, places: Places
    ) -> None:
        self._redirects = redirects
        self._view = view
        self._owners = owners
        self._places = places
        self._text = view.paths.text

    def find(self) -> None:
        """Notes the places in all tables but that of names."""
        for index, row in enumerate(_rows(lambda: self._view.package.imports)):
            self._import(index, row)
        for index, row in enumerate(self._view.exports):
            self._export(index, row)
        for index, path in enumerate(_rows(lambda: self._view.package.soft_object_paths)):
            self.soft_path(f"soft_object_paths/{index}", path)
        for index, path in enumerate(_rows(lambda: self._view.package.soft_package_references)):
            match = self._redirects.package(path)
            if match is not None:
                place = f"soft_package_references/{index}"
                self._places.rename(match, PATH, place, path, match.new)

    # -- imports -------------------------------------------------------------------------------

    def _import(self, index: int, row: Any) -> None:
        path = f"imports/{index}"
        kind, name = self._text(row.ClassName), self._text(row.ObjectName)
        package = self._text(row.ClassPackage)
        of_class = self._redirects.class_path(f"{package}.{kind}", instance=True)
        if of_class is not None and of_class.new:
            self._moved(of_class, f"{path}/ClassName", f"{path}/ClassPackage", package, kind)
        self._package(f"{path}/ClassPackage", package)
        if row.PackageName is not None:
            self._package(f"{path}/PackageName", self._text(row.PackageName))
        if kind == "Package":
            self._package(f"{path}/ObjectName", name)
            return
        match = self._object(row, index, kind, name, package)
        if match is None:
            return
        self._imported(match, path, kind, name, row)

    def _object(self, row: Any, index: int, kind: str, name: str, package: str) -> Match | None:
        """What an imported object is called afterwards; by the path of a type."""
        redirects, own = self._redirects, self._view.paths.object_path(-index - 1)
        if kind in _STRUCTS:
            return redirects.struct(own)
        if kind in _ENUMS:
            return redirects.enum(own)
        if kind in _FUNCTIONS or kind.endswith("Property"):
            find = redirects.function if kind in _FUNCTIONS else redirects.property_name
            holders = self._owners.of_class(row.OuterIndex) if row.OuterIndex else ()
            return find(holders, name)
        if kind.endswith("Class"):
            return redirects.class_path(own)
        if name.startswith(_DEFAULT):
            match = redirects.class_path(f"{package}.{name.removeprefix(_DEFAULT)}")
            return match and match._replace(
                new=f"{_DEFAULT}{split_name(match.new).last}" if match.new else ""
            )
        return redirects.instance_name(f"{package}.{kind}", name)

    def _imported(self, match: Match, path: str, kind: str, name: str, row: Any) -> None:
        outer = self._view.paths.object_path(row.OuterIndex)
        new, redirect = split_name(match.new), match.redirect
        if not match.new or new.package in ("", outer):
            self._places.rename(match, IMPORT, f"{path}/ObjectName", name, new.last)
        else:
            moved = f"{path}/OuterIndex"
            self._moved(match, f"{path}/ObjectName", moved, outer, name)
        override = split_name(redirect.override_class).last
        if redirect.kind == "class" and override and override.lower() != kind.lower():
            note = Message("upgrades/class-of-class")
            self._places.rename(match, IMPORT, f"{path}/ClassName", kind, override, note)

    def _moved(
        self, match: Match, name_path: str, package_path: str, package: str, name: str
    ) -> None:
        """A type under its new name, or the same name in another package."""
        new = split_name(match.new)
        there = new.package if new.package.lower() != package.lower() else ""
        if new.last != name:
            note: Text = Message("upgrades/now-in", there=there) if there else ""
            self._places.rename(match, IMPORT, name_path, name, new.last, note)
        elif there:
            self._places.rename(match, IMPORT, package_path, package, there)

    def _package(self, path: str, name: str) -> None:
        match = self._redirects.package(name)
        if match is not None:
            self._places.rename(match, IMPORT, path, name, match.new)

    # -- exports and paths ---------------------------------------------------------------------

    def _export(self, index: int, row: Any) -> None:
        # A class that the package holds itself is found by its place, not by its name.
        if row.ClassIndex >= 0:
            return
        own = self._view.paths.object_path(row.ClassIndex)
        path, name = f"exports/{index}", self._text(row.ObjectName)
        match = self._redirects.class_path(own, instance=True)
        if match is None:
            # Without its class the object is lost, unless a line takes the class elsewhere.
            gone = self._redirects.package(split_name(own).package)
            if gone is not None and not gone.new:
                note = Message("upgrades/class-in-removed-package", name=name)
                self._places.rename(gone, OBJECT, f"{path}/ClassIndex", own, "", note)
            return
        self._places.rename(match, OBJECT, f"{path}/ClassIndex", own, match.new, name)
        renamed = self._redirects.instance_name(own, name)
        if renamed is not None:
            self._places.rename(renamed, OBJECT, f"{path}/ObjectName", name, renamed.new)

    def soft_path(self, place: str, path: str) -> None:
        """Notes a reference by path, where its package or the type that it names is redirected."""
        if not path.startswith("/"):
            return
        package, dot, rest = path.partition(".")
        match = self._redirects.package(package)
        if match is not None:
            after = f"{match.new}{dot}{rest}" if match.new else ""
            self._places.rename(match, PATH, place, path, after)
            return
        if not rest or not (path.endswith("_C") or package.lower().startswith("/script/")):
            return
        redirects = self._redirects
        for find in (redirects.class_path, redirects.struct, redirects.enum):
            match = find(path)
            if match is not None:
                self._places.rename(match, PATH, place, path, match.new)
                return

    # -- names ---------------------------------------------------------------------------------

    def left_over(
        self, redirects: Sequence[Redirect], in_objects: Callable[[], Iterator[int]]
    ) -> None:
        """Notes names that a redirect speaks of and that nothing that was looked at uses.

        What holds the member, or the package of the type, must be named too.

        Args:
            redirects: Those to look for.
            in_objects: Tells the entries of the name table that objects use.
        """
        names = _rows(lambda: self._view.package.names)
        entries: dict[str, list[int]] = {}
        for index, name in enumerate(names):
            entries.setdefault(name.lower(), []).append(index)
        spoken_of: list[tuple[int, Redirect]] = []
        for redirect in redirects:
            old = redirect.old_name.folded
            if redirect.match_substring or redirect.removed or redirect.not_computed:
                continue
            here = entries.get(old.last or old.package)
            if here and self._named(old, entries):
                spoken_of += ((index, redirect) for index in here)
        unused = {index for index, __ in spoken_of}
        for uses in (self._entries, in_objects):
            if unused:
                for index in uses():
                    unused.discard(index)
        for index, redirect in spoken_of:
            if index in unused:
                new = redirect.new_name
                change = FieldChange(
                    f"names/{index}", names[index], new.last or new.package, note=COMPILED
                )
                self._places.add(Match(redirect.new, redirect), NAME, change)

    def _entries(self) -> Iterator[int]:
        """The entries of the name table that the other tables use."""
        package = self._view.package
        tables: list[Callable[[], Sequence[Any] | None]] = [
            lambda: package.imports,
            lambda: package.exports,
            lambda: package.section_value("soft_object_paths"),
            lambda: package.section_value("soft_package_references"),
        ]
        for table in tables:
            for row in _rows(table):
                for value in row:
                    if isinstance(value, NameRef):
                        yield value.entry

    def _named(self, old: Name, entries: dict[str, list[int]]) -> bool:
        around = [*old.outer.split("."), *([old.package] if old.last else [])]
        new_names = self._places.new_names
        return all(not part or part in entries or part in new_names for part in around)


def _rows(table: Callable[[], Sequence[Any] | None]) -> Sequence[Any]:
    try:
        return table() or ()
    except FormatError:
        return ()
