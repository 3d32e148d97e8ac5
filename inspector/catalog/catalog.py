"""What is known about engines: one object that reads its tables when they are first asked for.

The rows of a table become values here, and an error in a row names the row. The classes of assets
(``asset_kinds.toml``) are read apart from the rest: only what shows an asset to people needs them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property
from operator import attrgetter
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from inspector.catalog.model import (
    RELEASE_NAME,
    Build,
    CustomVersionInfo,
    Enumerator,
    Release,
    StepText,
    display_name,
    enumerator_of,
    release_key,
)
from inspector.errors import InspectorError
from inspector.files.tables import GivenTables, Row, Table, TableFolder
from inspector.findings.message import Message, Text
from inspector.resource import resource_path
from inspector.versions import EngineVersion, Guid


def merged_rows(tables: Iterable[Table], name: str, key: str) -> list[dict[str, Any]]:
    """The rows ``name`` of several tables as one list; a later row adds to one of the same key.

    Fields that the later row gives replace the earlier ones; the rest stay.

    Raises:
        InspectorError: When a row lacks its key.
    """
    rows: dict[Any, dict[str, Any]] = {}
    for table in tables:
        for row in _row_list(table, name):
            if key not in row:
                raise InspectorError(
                    Message("catalog/row-lacks-key", name=name, key=key, row=repr(row))
                )
            rows[row[key]] = {**rows.get(row[key], {}), **row}
    return list(rows.values())


def _row_list(table: Table, name: str) -> list[Row]:
    rows = table.get(name, [])
    if not isinstance(rows, list):
        raise InspectorError(Message("catalog/rows-no-array", name=name))
    return rows


def release_of(row: Row) -> Release:
    """A release from its row: ``name``, ``ue4`` and ``legacy`` are needed, the rest has defaults.

    Raises:
        InspectorError: When a field is missing or of another kind than it should be.
    """
    name = _text(row, "name")
    if not RELEASE_NAME.fullmatch(name):
        raise InspectorError(Message("catalog/release-name", name=name))
    branch = _text(row, "branch", "")
    return Release(
        name=name,
        ue4=_number(row, "ue4"),
        ue5=_number(row, "ue5", 0),
        legacy=_number(row, "legacy"),
        branch=branch,
        official_changelist=_number(row, "official_changelist", 0) or None,
        builds=tuple(_build_of(build, name, branch) for build in _row_list(dict(row), "build")),
        confirmed=bool(row.get("confirmed", False)),
        source=_text(row, "source", ""),
        licensee=_number(row, "licensee", 0),
    )


def _build_of(row: Row, release: str, branch: str) -> Build:
    version = EngineVersion.parse(_text(row, "version"))
    if version.release != release:
        raise InspectorError(
            Message("catalog/build-of-other-release", short=version.short, release=release)
        )
    full = EngineVersion(
        version.major,
        version.minor,
        version.patch,
        _number(row, "changelist", 0),
        bool(row.get("licensee", False)),
        branch,
    )
    return Build(full, bool(row.get("official", True)), _text(row, "source", ""))


def enumerators_of(tables: Iterable[Table], name: str) -> tuple[Enumerator, ...]:
    """The numbers in the rows called ``name``, ascending."""
    return tuple(
        sorted(
            Enumerator(_number(row, "number"), _text(row, "name"), row.get("introduced_in"))
            for row in merged_rows(tables, name, "number")
        )
    )


def custom_version_of(guid: Guid, tables: list[Table]) -> CustomVersionInfo:
    """One custom version from its files, a later one adding to the earlier.

    Raises:
        InspectorError: When a row lacks a field or has one of another kind.
    """
    top: dict[str, Any] = {}
    for table in tables:
        top |= table
    enumerators = enumerators_of(tables, "enumerator")
    latest_rows = merged_rows(tables, "latest", "release")
    for row in latest_rows:
        if not RELEASE_NAME.fullmatch(_text(row, "release")):
            raise InspectorError(
                Message("catalog/row-no-release", guid=str(guid), row=row["release"])
            )
    latest_rows.sort(key=lambda row: release_key(row["release"]))
    class_name = _text(top, "class", "") or None
    friendly_name = _text(top, "friendly_name", "") or None
    return CustomVersionInfo(
        guid=guid,
        class_name=class_name,
        friendly_name=friendly_name,
        name=_text(top, "name", "") or display_name(class_name, friendly_name),
        enumerators=enumerators,
        latest={row["release"]: _number(row, "number") for row in latest_rows},
        evidence={row["release"]: _text(row, "evidence", "") for row in latest_rows},
        note=_text(top, "note", "") or None,
        source=_text(top, "source", ""),
        plugin=_text(top, "plugin", ""),
    )


def step_texts_of(axis: str, tables: Iterable[Table]) -> dict[int, StepText]:
    """The step texts of one axis by number."""
    return {row["number"]: _step_of(axis, row) for row in merged_rows(tables, "step", "number")}


def _step_of(axis: str, row: Row) -> StepText:
    name = _text(row, "name", "")
    detail = row.get("detail")
    return StepText(
        axis=axis,
        number=_number(row, "number"),
        name=name,
        title=_text(row, "title", name),
        what=_text(row, "what", "") or None,
        touches=tuple(row.get("touches", ())),
        effect=_text(row, "effect", "unknown"),
        loss=_text(row, "loss", "unknown"),
        basis=_text(row, "basis", "name-only"),
        source=_text(row, "source", ""),
        detail=detail if isinstance(detail, Mapping) else None,
    )


def flags_of(tables: Iterable[Table]) -> tuple[tuple[int, str], ...]:
    """Value and name of every flag, ascending; the name of "no flags" is left out."""
    rows = merged_rows(tables, "flag", "value")
    flags = ((_number(row, "value"), _text(row, "name")) for row in rows)
    return tuple(sorted(flag for flag in flags if flag[0]))


def _number(row: Row, key: str, default: int | None = None) -> int:
    value = row.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise InspectorError(Message("catalog/row-no-number", key=key, row=_shown(row)))
    return value


def _text(row: Row, key: str, default: str | None = None) -> str:
    value = row.get(key, default)
    if not isinstance(value, str):
        raise InspectorError(Message("catalog/row-no-text", key=key, row=_shown(row)))
    return value


def _shown(row: Row) -> str:
    """The start of a row, short enough for a message."""
    text = repr(dict(row))
    return text if len(text) <= 120 else text[:117] + "..."


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
        merged = merged_rows(self.tables("releases.toml"), "release", "name")
        return tuple(sorted(map(release_of, merged), key=lambda release: release.key))

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
            ("object versions", axis), lambda: enumerators_of(self._object_tables, axis)
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
            return custom_version_of(guid, [source.read(name) for source, name in files])

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
        names = self.remember(("flags", file), lambda: dict(flags_of(self.tables(file))))
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
        texts = self.remember(("steps", axis), lambda: step_texts_of(axis, self.tables(table)))
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
