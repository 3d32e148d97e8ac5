"""Puts what many files declare together: enumerators, GUIDs, registrations, the header layout."""

from __future__ import annotations

import ntpath
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from inspector.catalog.headers.declarations import (
    Declarations,
    EnumDeclaration,
    Registration,
)
from inspector.catalog.headers.enumerators import number_of
from inspector.catalog.headers.tokens import Token, nesting, plain_number
from inspector.catalog.headers.unread import Place, Unread
from inspector.catalog.version_lists import (
    CustomList,
    HeaderLayout,
    ListedVersion,
    VersionList,
    VersionLists,
)
from inspector.findings.message import Message
from inspector.versions import Guid

#: Enumerators that stand for the end of a list, not for a version; of the last kind only where the
#: list says so too.
_PLUS_ONE: Final = re.compile(r"plus_?one$", re.IGNORECASE)
_LATEST: Final = re.compile(
    r"(?:_|^)automatic_version$|^latest_?version$|^latest$|^last(?:est)?_?version$|_latest$",
    re.IGNORECASE,
)
_COUNT: Final = re.compile(r"(?:^|_)(?:max|count|num)(?:_?versions?)?$", re.IGNORECASE)
_OBJECT_ENUMS: Final = {
    "EUnrealEngineObjectUE4Version": "ue4",
    "EUnrealEngineObjectUE5Version": "ue5",
    "EUnrealEngineObjectLicenseeUE4Version": "licensee",
    "EUnrealEngineObjectLicenseeUEVersion": "licensee",
    "EUnrealEngineObjectLicenseeUE5Version": "licensee",
}
#: What a list's GUID is called beside it.
_GUID_NAMES: Final = frozenset({"guid", "versionguid", "version_guid"})
#: Where an engine has the number of its header layout; others read headers as well.
_LAYOUT_FILE: Final = "packagefilesummary.cpp"
#: The layouts with version numbers of this kind; they count downwards.
_LAYOUTS: Final = range(-(2**31), -1)
_DEEPEST: Final = 32
#: Parts of a qualified name that a GUID is looked up by.
_MOST_PARTS: Final = 32
#: Enums of one name that are looked at for an enumerator.
_MOST_ALIKE: Final = 64
#: Numbers that a package can store; a list's rows are within.
_INT32: Final = range(-(2**31), 2**31)


class _Linker:
    """Looks names up in all files; what is worked out of an enum is kept by its identity.

    Its place would not do: two may stand in one line.
    """

    def __init__(self, files: Iterable[Declarations]) -> None:
        self.files = list(files)
        self._enums: dict[str, list[EnumDeclaration]] = {}
        self._macros: dict[str, str] = {}
        self._numbers: dict[int, dict[str, int]] = {}
        self._waiting: set[int] = set()
        self._names_of: dict[int, frozenset[str]] = {}
        #: GUIDs by each end of their qualified names, and by the whole of them.
        self._guids: dict[tuple[str, ...], set[Guid]] = {}
        self._whole_guids: dict[tuple[str, ...], set[Guid]] = {}
        self.unread: list[Unread] = []
        for file in self.files:
            self.unread += file.unread
            self._macros.update(file.defines)
            for enum in file.enums:
                for name in {enum.name, *enum.scope[-1:]}:
                    self._enums.setdefault(name, []).append(enum)
            for guid in file.guids:
                self._whole_guids.setdefault(guid.name, set()).add(guid.guid)
                for parts in range(1, min(len(guid.name), _MOST_PARTS) + 1):
                    self._guids.setdefault(guid.name[-parts:], set()).add(guid.guid)

    def numbers(self, enum: EnumDeclaration) -> dict[str, int]:
        """The numbers of an enum by name; where a row has none that is told, and it ends."""
        ready = self._numbers.get(id(enum))
        if ready is not None:
            return ready
        if id(enum) in self._waiting or len(self._waiting) > _DEEPEST:
            return {}
        self._waiting.add(id(enum))
        numbers: dict[str, int] = {}
        last: int | None = -1
        for row in enum.rows:
            if row.value is not None:
                last = number_of(
                    row.value,
                    lambda names: self._resolved(names, enum, numbers),
                )
            elif last is not None:
                last += 1
            if last is None or last not in _INT32:
                if row.value is not None:
                    place = Place(enum.place.file, row.line)
                    self.unread.append(
                        Unread(place, Message("catalog/enumerator-not-plain", name=row.name))
                    )
                last = None
            else:
                numbers.setdefault(row.name, last)
        self._waiting.discard(id(enum))
        self._numbers[id(enum)] = numbers
        return numbers

    def _resolved(
        self, names: tuple[str, ...], enum: EnumDeclaration, numbers: dict[str, int]
    ) -> int | None:
        if len(names) == 1 and names[0] in numbers:
            return numbers[names[0]]
        if len(names) > 1 and names[-2] == enum.name and names[-1] in numbers:
            return numbers[names[-1]]
        return self.number_at(names, enum.scope)

    def number_at(self, names: tuple[str, ...], scope: tuple[str, ...] = ()) -> int | None:
        """The number that a qualified name stands for; None where that is not known."""
        enum = self.enum_at(names, scope)
        if enum is not None:
            return self.numbers(enum).get(names[-1])
        if len(names) == 1 and names[0] in self._macros:
            return plain_number(self._macros[names[0]].strip("() \t"))
        return None

    def enum_at(
        self, names: tuple[str, ...], scope: tuple[str, ...] = ()
    ) -> EnumDeclaration | None:
        """The enum that has the enumerator of a qualified name; the nearest of several."""
        *owners, name = names
        candidates = self._enums.get(owners[-1] if owners else (scope[-1] if scope else ""), [])
        if owners and not candidates and len(owners) > 1:
            candidates = self._enums.get(owners[-2], [])
        fitting = [
            enum
            for enum in candidates[:_MOST_ALIKE]
            if _leads_to(tuple(owners), enum) and name in self._names(enum)
        ]
        same = [enum for enum in fitting if scope and enum.scope[: len(scope)] == scope]
        return next(iter(same or fitting), None)

    def _names(self, enum: EnumDeclaration) -> frozenset[str]:
        names = self._names_of.get(id(enum))
        if names is None:
            names = self._names_of[id(enum)] = frozenset(row.name for row in enum.rows)
        return names

    def guid_at(self, names: tuple[str, ...], scope: tuple[str, ...]) -> Guid | None:
        """The GUID of a qualified name; None where nothing, or more than one thing, has it."""
        fitting = self._guids.get(names, set())
        if len(fitting) > 1:
            fitting = self._whole_guids.get((*scope, *names), fitting)
        return next(iter(fitting)) if len(fitting) == 1 else None


def _leads_to(owners: tuple[str, ...], enum: EnumDeclaration) -> bool:
    """Whether names in front of an enumerator lead to an enum: its own name, or what is around."""
    if not owners:
        return not enum.scoped
    if _ends_with((*enum.scope, enum.name), owners):
        return True
    return not enum.scoped and _ends_with(enum.scope, owners)


def _ends_with(whole: tuple[str, ...], end: tuple[str, ...]) -> bool:
    return bool(end) and whole[-len(end) :] == end


def linked(files: Iterable[Declarations]) -> VersionLists:
    """The version lists that the declarations of many files are together."""
    linker = _Linker(files)
    objects: dict[str, VersionList] = {}
    others: list[tuple[str, VersionList]] = []
    for file in linker.files:
        for enum in file.enums:
            axis = _OBJECT_ENUMS.get(enum.name)
            made = _object_list(linker, enum) if axis is not None and enum.rows else None
            if axis is None or made is None:
                continue
            if axis in objects:
                others.append((axis, made))
            else:
                objects[axis] = made
    custom: list[CustomList] = []
    for file in linker.files:
        for registration in file.registrations:
            entry = _custom_list(linker, registration)
            if entry is not None:
                custom.append(entry)
    custom += _unregistered(linker, {entry.guid for entry in custom})
    layouts = _layouts(linker)
    unread = dict.fromkeys(linker.unread)
    return VersionLists(
        objects,
        tuple(custom),
        tuple(unread),
        tuple(others),
        layouts[0] if layouts else None,
        tuple(layouts[1:]),
    )


def _layouts(linker: _Linker) -> list[HeaderLayout]:
    """The header layouts that the source names, the engine's own first.

    Its own file comes before others that read headers too, and a constant of its own before the
    variable that is written, which is believed in that file alone.
    """
    own: list[HeaderLayout] = []
    elsewhere: list[HeaderLayout] = []
    written: list[HeaderLayout] = []
    for file in linker.files:
        for words, named, place in file.layouts:
            is_own = ntpath.basename(place.file).lower() == _LAYOUT_FILE
            number = number_of(words, linker.number_at)
            if number is not None and number in _LAYOUTS:
                if named or is_own:
                    group = (own if is_own else elsewhere) if named else written
                    group.append(HeaderLayout(number, place))
            elif named and is_own:
                text = " ".join(word.text for word in words[:8])
                linker.unread.append(
                    Unread(place, Message("catalog/layout-not-known", number=text))
                )
    best = own or written or elsewhere
    first = best[:1]
    return first + [each for each in best[1:] if each.number != first[0].number]


def _object_list(linker: _Linker, enum: EnumDeclaration) -> VersionList | None:
    versions = _versions(linker, enum)
    latest = _latest(linker, enum, versions)
    return VersionList(versions, latest, enum.place) if latest is not None else None


def _versions(
    linker: _Linker, enum: EnumDeclaration, registered: Sequence[Token] = ()
) -> tuple[ListedVersion, ...]:
    """The rows of a list that are versions.

    Args:
        linker: Tells their numbers.
        enum: The list.
        registered: What stands for its newest number where it is registered.
    """
    numbers = linker.numbers(enum)
    ends = _ends(enum, numbers, registered)
    return tuple(
        ListedVersion(numbers[row.name], row.name, row.what)
        for row in enum.rows
        if row.name in numbers and row.name not in ends
    )


def _ends(
    enum: EnumDeclaration, numbers: Mapping[str, int], registered: Sequence[Token] = ()
) -> set[str]:
    """The names of the rows that stand for the end of a list, not for a version.

    Their names tell it, or others do: ``Max`` and ``Newest`` in ``A, B, Max, Newest = Max - 1``,
    ``Max`` in ``A, B, Latest = B, Max`` or where a list is registered with ``Max - 1``.
    """
    ends = {row.name for row in enum.rows if _PLUS_ONE.search(row.name) or _LATEST.search(row.name)}
    # What stands for the end has no value of its own, and nothing is as high.
    following = [
        row.name
        for row in enum.rows
        if row.value is None and row.name in numbers and row.name not in ends
    ]
    last = max(following, key=numbers.__getitem__, default=None)
    if last is None or any(numbers[last] <= numbers[name] for name in numbers if name != last):
        return ends
    naming = {row.name for row in enum.rows if _is_one_below(row.value or (), last)}
    latest = {numbers.get(name) for name in ends}
    counts = _COUNT.search(last) is not None and numbers[last] - 1 in latest
    if naming or counts or _is_one_below(registered, last):
        ends |= {*naming, last}
    return ends


def _is_one_below(words: Sequence[Token], name: str) -> bool:
    """Whether an expression is ``name - 1``, whatever scope or cast is around the name."""
    texts = [word.text for word in words if not nesting(word)]
    return texts[-3:] == [name, "-", "1"]


def _latest(
    linker: _Linker, enum: EnumDeclaration, versions: tuple[ListedVersion, ...]
) -> int | None:
    """The newest number of a list: what its last row says, else the highest of its rows."""
    numbers = linker.numbers(enum)
    for row in enum.rows:
        if row.name in numbers and _LATEST.search(row.name):
            return numbers[row.name]
    for row in enum.rows:
        if row.name in numbers and _PLUS_ONE.search(row.name):
            return numbers[row.name] - 1
    return max((version.number for version in versions), default=None)


def _custom_list(linker: _Linker, registration: Registration) -> CustomList | None:
    """A custom version as it is registered; None where GUID or number cannot be read."""
    guid, place = registration.guid, registration.place
    names: tuple[str, ...] = ()
    enum, latest = _numbered(linker, registration)
    if not isinstance(guid, Guid):
        names = guid
        resolved = linker.guid_at(names, registration.scope)
        if resolved is None and len(names) == 1 and enum is not None and enum.scope:
            # Registered in a function of the class that has both.
            names = (enum.scope[-1], *names)
            resolved = linker.guid_at(names, registration.scope)
        if resolved is None:
            linker.unread.append(
                Unread(place, Message("catalog/guid-not-found", name="::".join(names)), loses=True)
            )
            return None
        guid = resolved
    if latest is None:
        words = " ".join(token.text for token in registration.number[:8])
        linker.unread.append(
            Unread(place, Message("catalog/registered-number-not-known", number=words), loses=True)
        )
        return None
    owner = names[-2] if len(names) > 1 else _owner(enum)
    return CustomList(
        guid,
        owner,
        registration.friendly_name,
        latest,
        _versions(linker, enum, registration.number) if enum is not None else (),
        place,
    )


def _numbered(
    linker: _Linker, registration: Registration
) -> tuple[EnumDeclaration | None, int | None]:
    """The enum that a registration takes its number from, and the number."""
    enums: list[EnumDeclaration] = []

    def resolve(names: tuple[str, ...]) -> int | None:
        enum = linker.enum_at(names, registration.scope)
        if enum is not None:
            enums.append(enum)
        return linker.number_at(names, registration.scope)

    number = number_of(registration.number, resolve)
    if number is not None and number not in _INT32:
        number = None
    return (enums[0] if enums else None), number


def _owner(enum: EnumDeclaration | None) -> str | None:
    if enum is None:
        return None
    return enum.scope[-1] if enum.scope and enum.name in ("Type", "", "Version") else enum.name


def _unregistered(linker: _Linker, registered: set[Guid]) -> list[CustomList]:
    """Lists whose owner has a GUID beside them, though nothing registers it."""
    owners = {
        name[-2]: guid
        for file in linker.files
        for name, guid, _ in file.guids
        if name[-1].lower() in _GUID_NAMES and len(name) > 1 and guid not in registered
    }
    lists = []
    for file in linker.files:
        for enum in file.enums:
            owner = enum.scope[-1] if enum.scope else ""
            ends = any(_PLUS_ONE.search(row.name) or _LATEST.search(row.name) for row in enum.rows)
            if owner in owners and ends:
                versions = _versions(linker, enum)
                latest = _latest(linker, enum, versions)
                if latest is not None:
                    guid = owners.pop(owner)
                    lists.append(CustomList(guid, owner, None, latest, versions, enum.place, False))
    return lists
