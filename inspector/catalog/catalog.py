"""What is known about engines: one object that reads its tables when they are first asked for.

The rows of a table become values here, and an error in a row names the row.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property
from operator import attrgetter
from pathlib import Path
from typing import Any, Final, TypeVar

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
from inspector.errors import InspectorError, shortened
from inspector.files.convert import Row, TableError, convert, convert_all
from inspector.files.folders import resource_path
from inspector.files.tables import GivenTables, Table, TableFolder
from inspector.findings.message import Message, Text
from inspector.versions import BuildOrigin, EngineVersion, Guid


class _BuildRow(Row):
    version: str
    changelist: int = 0
    licensee: bool = False
    official: bool = True
    source: str = ""


class _ReleaseRow(Row):
    name: str
    ue4: int
    legacy: int
    ue5: int = 0
    branch: str = ""
    official_changelist: int = 0
    build: tuple[_BuildRow, ...] = ()
    confirmed: bool = False
    source: str = ""
    licensee: int = 0


class _NumberRow(Row):
    number: int
    name: str
    introduced_in: str | None = None


class _LatestRow(Row):
    release: str
    number: int
    evidence: str = ""


class _CustomRow(Row, rename={"class_name": "class"}):
    class_name: str = ""
    friendly_name: str = ""
    name: str = ""
    note: str = ""
    source: str = ""
    plugin: str = ""


class _StepRow(Row):
    number: int
    name: str = ""
    title: str | None = None
    what: str = ""
    touches: tuple[str, ...] = ()
    effect: str = "unknown"
    loss: str = "unknown"
    basis: str = "name-only"
    source: str = ""
    detail: Any = None


class _FlagRow(Row):
    value: int
    name: str


R = TypeVar("R", bound=Row)
_KEY_TYPES: Final = (str, int)


def rows_of(file: str, tables: Iterable[Table], name: str, key: str, kind: type[R]) -> list[R]:
    """The rows ``name`` of several tables as one list; a later row adds to one of the same key.

    Fields that the later row gives replace the earlier ones; the rest stay.

    Args:
        file: What the tables are called in the catalogue's folders.
        tables: The tables.
        name: The key of the rows.
        key: The field that tells them apart: a text or a number that every row needs.
        kind: What a row holds.

    Raises:
        InspectorError: A row is not as it has to be.
    """
    rows: dict[str | int, dict[str, Any]] = {}
    for table in tables:
        listed = table.get(name, [])
        if not isinstance(listed, list):
            raise _wrong(file, Message("files/no-array-of-tables", key=name))
        for number, row in enumerate(listed, start=1):
            known = row.get(key) if isinstance(row, dict) else None
            if not isinstance(known, _KEY_TYPES):
                row_of(file, row, kind, name, number)  # says what is wrong with it
                continue
            rows[known] = {**rows[known], **row} if known in rows else row
    made = convert_all(rows.values(), kind)
    if made is None:
        return [row_of(file, row, kind, name, known) for known, row in rows.items()]
    return made


def row_of(file: str, row: Any, kind: type[R], name: str = "", key: str | int = "") -> R:
    """A row of a table, or the table itself.

    Args:
        file: What the table is called in the catalogue's folders.
        row: The row.
        kind: What it holds.
        name: The key of the rows; empty for the table itself.
        key: Which of them it is.

    Raises:
        InspectorError: It is not as it has to be.
    """
    try:
        return convert(row, kind, (name,), f"[[{name}]]")
    except TableError as error:
        below = error.path[1:3]
        if not name and len(below) > 1 and isinstance(below[1], int):
            name, key = str(below[0]), below[1] + 1
        raise row_error(file, name, key, error.message) from None


def row_error(file: str, name: str, key: str | int, problem: Text) -> InspectorError:
    """What is wrong with a row: its file, and which row it is."""
    if not name:
        return _wrong(file, problem)
    row = shortened(str(key), 60)
    return _wrong(file, Message("catalog/of-row", name=name, row=row, problem=problem))


def _wrong(file: str, problem: Text) -> InspectorError:
    return InspectorError(Message("errors/at", place=file, reason=problem))


_RELEASES: Final = "releases.toml"
_OBJECT_VERSIONS: Final = "object_versions.toml"


def _release_of(row: _ReleaseRow) -> Release:
    if not RELEASE_NAME.fullmatch(row.name):
        raise _wrong(_RELEASES, Message("catalog/release-name", name=row.name))
    return Release(
        name=row.name,
        ue4=row.ue4,
        ue5=row.ue5,
        legacy=row.legacy,
        branch=row.branch,
        official_changelist=row.official_changelist or None,
        builds=tuple(_build_of(build, row.name, row.branch) for build in row.build),
        confirmed=row.confirmed,
        source=row.source,
        licensee=row.licensee,
    )


def _build_of(row: _BuildRow, release: str, branch: str) -> Build:
    version = EngineVersion.parse(row.version)
    if version.release != release:
        raise _wrong(
            _RELEASES,
            Message("catalog/build-of-other-release", short=version.short, release=release),
        )
    full = EngineVersion(
        version.major, version.minor, version.patch, row.changelist, row.licensee, branch
    )
    return Build(full, row.official, row.source)


def _enumerators_of(file: str, tables: Iterable[Table], name: str) -> tuple[Enumerator, ...]:
    """The numbers in the rows called ``name``, ascending."""
    rows = rows_of(file, tables, name, "number", _NumberRow)
    return tuple(sorted(Enumerator(row.number, row.name, row.introduced_in) for row in rows))


def _custom_version_of(guid: Guid, tables: list[Table]) -> CustomVersionInfo:
    """One custom version from its files, a later one adding to the earlier.

    Raises:
        InspectorError: When a row lacks a field or has one of another kind.
    """
    file = f"custom_versions/{guid}.toml"
    merged: dict[str, Any] = {}
    for table in tables:
        merged |= table
    top = row_of(file, merged, _CustomRow)
    latest = rows_of(file, tables, "latest", "release", _LatestRow)
    for row in latest:
        if not RELEASE_NAME.fullmatch(row.release):
            raise InspectorError(Message("catalog/row-no-release", guid=str(guid), row=row.release))
    latest.sort(key=lambda row: release_key(row.release))
    class_name, friendly_name = top.class_name or None, top.friendly_name or None
    return CustomVersionInfo(
        guid=guid,
        class_name=class_name,
        friendly_name=friendly_name,
        name=top.name or display_name(class_name, friendly_name),
        enumerators=_enumerators_of(file, tables, "enumerator"),
        latest={row.release: row.number for row in latest},
        evidence={row.release: row.evidence for row in latest},
        note=top.note or None,
        source=top.source,
        plugin=top.plugin,
    )


def _step_of(axis: str, row: _StepRow) -> StepText:
    return StepText(
        axis=axis,
        number=row.number,
        name=row.name,
        title=row.name if row.title is None else row.title,
        what=row.what or None,
        touches=row.touches,
        effect=row.effect,
        loss=row.loss,
        basis=row.basis,
        source=row.source,
        detail=row.detail if isinstance(row.detail, Mapping) else None,
    )


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
        rows = rows_of(_RELEASES, self.tables(_RELEASES), "release", "name", _ReleaseRow)
        return tuple(sorted(map(_release_of, rows), key=lambda release: release.key))

    @cached_property
    def _release_by_name(self) -> dict[str, Release]:
        return {release.name: release for release in self.releases}

    def origin_of(self, version: EngineVersion) -> BuildOrigin:
        """Whose build an engine version names: of x.y.0 those before the release were previews."""
        release = self.release(version.release)
        first = release.official_changelist if release is not None else None
        is_early = first is not None and not version.patch and version.changelist < first
        official = version.origin is BuildOrigin.OFFICIAL
        return BuildOrigin.PREVIEW if official and is_early else version.origin

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
        return self.tables(_OBJECT_VERSIONS)

    def object_versions(self, axis: str) -> tuple[Enumerator, ...]:
        """The numbers of the axis "ue4", "ue5" or (a studio's own) "licensee", ascending."""
        return self.remember(
            ("object versions", axis),
            lambda: _enumerators_of(_OBJECT_VERSIONS, self._object_tables, axis),
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
            return _custom_version_of(guid, [source.read(name) for source, name in files])

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
        def read() -> dict[int, str]:
            rows = rows_of(file, self.tables(file), "flag", "value", _FlagRow)
            return {row.value: row.name for row in rows}

        names = self.remember(("flags", file), read)
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

        def read() -> dict[int, StepText]:
            rows = rows_of(table, self.tables(table), "step", "number", _StepRow)
            return {row.number: _step_of(axis, row) for row in rows}

        return self.remember(("steps", axis), read).get(number)

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
