"""What is known about engines: one object that reads its tables when they are first asked for."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from operator import attrgetter
from pathlib import Path
from typing import TypeVar

from inspector.catalog import rows
from inspector.catalog.model import (
    CustomVersionInfo,
    Enumerator,
    Release,
    StepText,
    enumerator_of,
)
from inspector.errors import InspectorError
from inspector.files.tables import GivenTables, Table, TableFolder
from inspector.findings.message import Message, Text
from inspector.resource import resource_path
from inspector.versions import Guid

_CUSTOM_AXIS = "custom:"
_T = TypeVar("_T")


class Catalog:
    """Releases, object versions, custom versions, flags and step texts of one or more folders.

    The first folder is the program's own; a studio's folders in the same format follow. A row of a
    later folder adds to the row of the same key, or replaces the fields that it gives. Nothing is
    read before it is asked for, and every table only once: make a new catalogue to see changes.
    """

    def __init__(self, *folders: Path, given: tuple[GivenTables, ...] = ()) -> None:
        self.folders = folders
        self._given = given
        self._sources: tuple[TableFolder | GivenTables, ...] = (
            *(TableFolder(folder) for folder in folders),
            *given,
        )
        self._remembered: dict[object, object] = {}

    @classmethod
    def load(cls, *extra_folders: Path) -> Catalog:
        """The program's own catalogue, with a studio's folders on top in the order given."""
        return cls(resource_path("catalog"), *extra_folders)

    def with_tables(self, tables: Mapping[str, Table]) -> Catalog:
        """A catalogue that knows these tables too, as if they lay in one more folder.

        Args:
            tables: File name as in a folder (``custom_versions/<GUID>.toml``) to the table in it.
        """
        return Catalog(*self.folders, given=(*self._given, GivenTables(tables)))

    def __reduce__(self) -> tuple[Callable[..., Catalog], tuple[object, ...]]:
        """Sent to another process, a catalogue travels as its folders and the tables given."""
        return (_catalog_of, (self.folders, self._given))

    def remember(self, key: object, make: Callable[[], _T]) -> _T:
        """The value made for ``key`` earlier, or now: for answers derived from this catalogue."""
        try:
            return self._remembered[key]  # type: ignore[return-value]
        except KeyError:
            value = make()
            self._remembered[key] = value
            return value

    # Releases

    @cached_property
    def releases(self) -> tuple[Release, ...]:
        """Every known release, oldest first."""
        merged = rows.merged_rows(self.tables("releases.toml"), "release", "name")
        return tuple(sorted(map(rows.release_of, merged), key=lambda release: release.key))

    @cached_property
    def _release_by_name(self) -> dict[str, Release]:
        return {release.name: release for release in self.releases}

    def release(self, name: str) -> Release | None:
        """The release called ``name`` ("5.3"); None when it is not known."""
        return self._release_by_name.get(name)

    @property
    def newest(self) -> Release:
        """The newest release of the table, confirmed or not."""
        return self.releases[-1]

    @cached_property
    def newest_confirmed(self) -> Release:
        """The newest release whose numbers real packages confirm."""
        return next((r for r in reversed(self.releases) if r.confirmed), self.newest)

    def legacy_releases(self, legacy: int) -> Text | None:
        """Which releases write this legacy version: "5.6 and newer", "4.14 to 4.27", "5.9".

        None when no release of the table does.
        """
        names = [release.name for release in self.releases if release.legacy == legacy]
        if not names:
            return None
        if names[-1] == self.newest.name:
            return Message("catalog/release-and-newer", first=names[0])
        if len(names) == 1:
            return names[0]
        return Message("catalog/releases", first=names[0], last=names[-1])

    # Object versions

    @cached_property
    def _object_tables(self) -> list[Table]:
        return self.tables("object_versions.toml")

    def object_versions(self, axis: str) -> tuple[Enumerator, ...]:
        """The numbers of the axis "ue4", "ue5" or (a studio's own) "licensee", ascending."""
        return self.remember(
            ("object versions", axis), lambda: rows.enumerators_of(self._object_tables, axis)
        )

    def object_version(self, axis: str, number: int) -> Enumerator | None:
        """The row of exactly this number; None when it has no known name."""
        return enumerator_of(self.object_versions(axis), number)

    def release_of_object_version(self, axis: str, number: int) -> str | None:
        """The first release that reads this number; None above all releases, or for none at all."""
        if number <= 0:
            return None
        for release in self.releases:
            if (release.ue5 if axis == "ue5" else release.ue4) >= number:
                return release.name
        return None

    # Custom versions

    def custom(self, guid: Guid) -> CustomVersionInfo | None:
        """What is known about a custom version; None when its GUID is not in the catalogue."""
        files = self._custom_files.get(guid)
        if files is None:
            # A file may store any number of GUIDs that nobody has heard of: none is remembered.
            return None

        def read() -> CustomVersionInfo:
            return rows.custom_version_of(guid, [source.read(name) for source, name in files])

        return self.remember(guid, read)

    def custom_name(self, guid: Guid) -> str:
        """What a custom version is called; its GUID where nobody knows a name."""
        info = self.custom(guid)
        return (info.name if info is not None else None) or str(guid)

    @cached_property
    def _custom_files(self) -> dict[Guid, list[tuple[TableFolder | GivenTables, str]]]:
        """The files that speak of a GUID, by their names; contents only where the name is none."""
        files: dict[Guid, list[tuple[TableFolder | GivenTables, str]]] = {}
        for source in self._sources:
            for name in source.names("custom_versions"):
                path = f"custom_versions/{name}"
                try:
                    guid = Guid.parse(name.removesuffix(".toml"))
                except InspectorError:
                    guid = Guid.parse(str(source.read(path).get("guid", "")))
                files.setdefault(guid, []).append((source, path))
        return files

    def custom_guids(self) -> tuple[Guid, ...]:
        """The GUIDs of every custom version in the catalogue, in order."""
        return tuple(sorted(self._custom_files))

    # Flags

    def package_flag_names(self, value: int) -> tuple[str, ...]:
        """The names of a package's flags ("PKG_…"), lowest first; an unknown bit as a number."""
        return self._flag_names("package_flags.toml", value)

    def object_flag_names(self, value: int) -> tuple[str, ...]:
        """The names of an object's flags ("RF_…"), lowest first; an unknown bit as a number."""
        return self._flag_names("object_flags.toml", value)

    def _flag_names(self, file: str, value: int) -> tuple[str, ...]:
        names = self.remember(("flags", file), lambda: dict(rows.flags_of(self.tables(file))))
        bits = (1 << bit for bit in range(value.bit_length()) if value >> bit & 1)
        return tuple(names.get(bit) or f"0x{bit:08X}" for bit in bits)

    # Steps

    def axis_enumerators(self, axis: str | Guid) -> tuple[Enumerator, ...]:
        """Every known number of an axis, ascending; empty for an axis nothing is known about.

        Args:
            axis: "ue4", "ue5", "licensee", "custom:<GUID>", or the GUID itself.
        """
        if isinstance(axis, str):
            if not axis.startswith(_CUSTOM_AXIS):
                return self.object_versions(axis)
            axis = Guid.parse(axis.removeprefix(_CUSTOM_AXIS))
        info = self.custom(axis)
        return info.enumerators if info else ()

    def steps(self, axis: str | Guid, above: int, up_to: int) -> tuple[Enumerator, ...]:
        """The known numbers of an axis with ``above < number <= up_to``, ascending."""
        enumerators = self.axis_enumerators(axis)
        return enumerators[_count_to(enumerators, above) : _count_to(enumerators, up_to)]

    def step_count(self, axis: str | Guid, above: int, up_to: int) -> int:
        """How many steps lie between two numbers of an axis.

        The catalogue's numbers are counted; what lies above its last one, or on an axis without
        any, counts by the difference of the numbers.
        """
        if up_to <= above:
            return 0
        enumerators = self.axis_enumerators(axis)
        if not enumerators:
            return up_to - above
        named = _count_to(enumerators, up_to) - _count_to(enumerators, above)
        return named + max(0, up_to - max(above, enumerators[-1].number))

    def step_text(self, axis: str | Guid, number: int) -> StepText | None:
        """What a number of an axis changed; None when the catalogue says nothing about it."""
        if isinstance(axis, Guid):
            axis = f"{_CUSTOM_AXIS}{axis}"
        table = f"steps/{axis.removeprefix(_CUSTOM_AXIS)}.toml"
        texts = self.remember(("steps", axis), lambda: rows.step_texts_of(axis, self.tables(table)))
        return texts.get(number)

    def about(self, guid: Guid) -> str | None:
        """Which assets carry a custom version, as a sentence; None when that is not known."""
        about = None
        for table in self.tables(f"steps/{guid}.toml"):
            about = table.get("about", about)
        return about

    def tables(self, name: str) -> list[Table]:
        """The table of a file name from every folder, in their order; empty where there is none.

        Raises:
            AccessError: When a file is there and cannot be read.
            InspectorError: When a file is not TOML.
        """
        return [source.read(name) for source in self._sources]


def _count_to(enumerators: tuple[Enumerator, ...], number: int) -> int:
    """How many of those that ascend go up to a number."""
    return bisect_right(enumerators, number, key=attrgetter("number"))


def _catalog_of(folders: tuple[Path, ...], given: tuple[GivenTables, ...]) -> Catalog:
    own = default_catalog()
    # A process that was forked has it already, with everything that was read of it.
    same = (own.folders, own._given) == (folders, given)
    return own if same else Catalog(*folders, given=given)


@cache
def default_catalog() -> Catalog:
    """The program's own catalogue, made once."""
    return Catalog.load()
