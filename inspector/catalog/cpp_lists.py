"""Links the declarations of an engine's C++ files into version lists, and finds its version gates.

Linking puts together what many files declare: enumerators, GUIDs, registrations, header layouts.

The gates that are looked for ask for one number, or for a window of numbers: a build that answers
every question for a version with the newest number never takes them. What is read is a question on
the left of a comparison, or a variable that was given its answer before::

    Ar.CustomVer(FAcme::GUID) == FAcme::Armour
    Ar.UE4Ver() >= VER_UE4_A && Ar.UE4Ver() < VER_UE4_B
    const int32 Version = Ar.LicenseeUE4Ver(); … if (Version == 500)
"""

from __future__ import annotations

import ntpath
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from inspector.catalog.cpp_declarations import (
    ConstantDeclaration,
    Declarations,
    EnumDeclaration,
    Registration,
    number_of,
)
from inspector.catalog.cpp_tokens import CODE, Kind, Token, Tokens, nesting
from inspector.catalog.model import (
    CustomList,
    HeaderLayout,
    ListedVersion,
    Place,
    Unread,
    VersionList,
    VersionLists,
)
from inspector.errors import shortened
from inspector.findings.message import Message
from inspector.named_tuples import NamedTuple
from inspector.versions import Guid

# -- version lists ---------------------------------------------------------------------------------

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
#: What stands for the newest number of an axis in the code that saves packages.
_NEWEST: Final = {"ue4": "VER_LATEST_ENGINE_UE4", "licensee": "VER_LATEST_ENGINE_LICENSEEUE4"}
#: What a list's GUID is called beside it.
_GUID_NAMES: Final = frozenset({"guid", "versionguid", "version_guid"})
#: Where an engine has the number of its header layout; others read headers as well.
_LAYOUT_FILE: Final = "packagefilesummary.cpp"
#: The layouts with version numbers of this kind; they count downwards.
_LAYOUTS: Final = range(-(2**31), -1)
_MOST_WAITING: Final = 32
#: Parts of a qualified name that a GUID is looked up by.
_MOST_PARTS: Final = 32
#: Enums of one name that are looked at for an enumerator.
_MOST_ALIKE: Final = 64
#: Characters of a macro that a number is read from.
_LONGEST_MACRO: Final = 400
#: Numbers that a package can store; a list's rows are within.
_INT32: Final = range(-(2**31), 2**31)


class _Linker:
    """Looks names up in all files; what is worked out of an enum is kept by its identity.

    Its place would not do: two may stand in one line. What nothing declares is noted in
    ``open_names``.
    """

    def __init__(self, files: Iterable[Declarations]) -> None:
        self.files = list(files)
        self._enums: dict[str, list[EnumDeclaration]] = {}
        #: Enums whose enumerators are reached without a name, by those.
        self._by_row: dict[str, list[EnumDeclaration]] = {}
        self._constants: dict[str, list[ConstantDeclaration]] = {}
        #: What has a name in one file.
        self._constants_here: dict[tuple[str, str], list[ConstantDeclaration]] = {}
        self._rows_here: dict[tuple[str, str], list[EnumDeclaration]] = {}
        self._macros: dict[str, set[str]] = {}
        self._numbers: dict[int, dict[str, int]] = {}
        self._waiting: set[int] = set()
        self._names_of: dict[int, frozenset[str]] = {}
        #: GUIDs by each end of their qualified names, with the files that they stand in.
        self._guids: dict[tuple[str, ...], dict[Guid, set[str]]] = {}
        self._whole_guids: dict[tuple[str, ...], set[Guid]] = {}
        self.unread: list[Unread] = []
        self.open_names: set[tuple[str, ...]] = set()
        for file in self.files:
            self._add(file)

    def _add(self, file: Declarations) -> None:
        self.unread += file.unread
        for define in file.defines:
            self._macros.setdefault(define.name, set()).add(define.value.strip())
        for enum in file.enums:
            if enum.may_be_versions:
                self.unread += enum.unread
            for name in {enum.name, *enum.scope[-1:]}:
                self._enums.setdefault(name, []).append(enum)
            if not enum.scoped:
                for row in enum.rows:
                    self._by_row.setdefault(row.name, []).append(enum)
                    self._rows_here.setdefault((enum.place.file, row.name), []).append(enum)
        for constant in file.constants:
            self._constants.setdefault(constant.name[-1], []).append(constant)
            here = (constant.place.file, constant.name[-1])
            self._constants_here.setdefault(here, []).append(constant)
        for guid in file.guids:
            self._whole_guids.setdefault(guid.name, set()).add(guid.guid)
            for parts in range(1, min(len(guid.name), _MOST_PARTS) + 1):
                there = self._guids.setdefault(guid.name[-parts:], {})
                there.setdefault(guid.guid, set()).add(guid.place.file)

    def numbers(self, enum: EnumDeclaration) -> dict[str, int]:
        """The numbers of an enum by name; where a row has none that is told, and it ends."""
        ready = self._numbers.get(id(enum))
        if ready is not None:
            return ready
        if id(enum) in self._waiting or len(self._waiting) > _MOST_WAITING:
            return {}
        self._waiting.add(id(enum))
        self.unread += enum.unread
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
                own = {each.name for each in enum.rows}
                known = [w for w in row.value or () if w.kind is Kind.NAME and w.text in own]
                # What is said of a row goes for those whose numbers follow from it.
                if row.value is not None and not known:
                    place = Place(row.file or enum.place.file, row.line)
                    self.unread.append(
                        Unread(place, Message("catalog/enumerator-not-plain", name=row.name))
                    )
                last = None
            else:
                numbers.setdefault(row.name, last)
        self._waiting.discard(id(enum))
        self._numbers[id(enum)] = numbers
        return numbers

    def is_unsure(self, enum: EnumDeclaration) -> bool:
        """Whether some rows of an enum have no number, so that those behind may have others."""
        return bool(enum.unread) or len(self.numbers(enum)) < len({row.name for row in enum.rows})

    def _resolved(
        self, names: tuple[str, ...], enum: EnumDeclaration, numbers: dict[str, int]
    ) -> int | None:
        if len(names) == 1 and names[0] in numbers:
            return numbers[names[0]]
        if len(names) > 1 and names[-2] == enum.name and names[-1] in numbers:
            return numbers[names[-1]]
        return self.number_at(names, enum.scope, enum.place)

    def number_at(self, names: tuple[str, ...], scope: tuple[str, ...], place: Place) -> int | None:
        """The number that a qualified name stands for; None where that is not known.

        Args:
            names: The parts of the name.
            scope: What is around the place where it is used.
            place: That place.
        """
        constant = self.constant_at(names, scope, place)
        if constant is not None:
            return self._value(constant, constant.value, constant.name[:-1], constant.place)
        enum = self.enum_at(names, scope, place.file)
        if enum is not None:
            return self.numbers(enum).get(names[-1])
        if len(names) == 1 and names[0] in self._macros:
            values = self._macros[names[0]]
            if len(values) == 1:
                (text,) = values
                words = tuple(
                    token for token in Tokens(text[:_LONGEST_MACRO]) if token.kind in CODE
                )
                return self._value(values, words, scope, place)
            return None
        self.open_names.add(names)
        return None

    def _value(
        self, of: object, words: Sequence[Token], scope: tuple[str, ...], place: Place
    ) -> int | None:
        """The number of an expression that something else stands for."""
        if id(of) in self._waiting or len(self._waiting) > _MOST_WAITING:
            return None
        self._waiting.add(id(of))
        number = number_of(words, lambda names: self.number_at(names, scope, place))
        self._waiting.discard(id(of))
        return number

    def constant_at(
        self, names: tuple[str, ...], scope: tuple[str, ...], place: Place
    ) -> ConstantDeclaration | None:
        """The constant of a qualified name: of the same file above all, else where it is one."""
        fitting, here = (
            [each for each in alike[:_MOST_ALIKE] if _ends_with(each.name, names)]
            for alike in (
                self._constants.get(names[-1], []),
                self._constants_here.get((place.file, names[-1]), []),
            )
        )
        above = [each for each in here if each.place.line <= place.line]
        inside = [each for each in fitting if each.name == (*scope, *names)]
        if above or here or inside:
            return (above[-1:] or here or inside)[0]
        values = {tuple(word.text for word in each.value) for each in fitting}
        return fitting[0] if len(values) == 1 else None

    def has_guid(self, names: tuple[str, ...]) -> bool:
        """Whether any file gives a name a GUID, by the end of it."""
        if names not in self._guids:
            self.open_names.add(names)
        return names in self._guids

    def has_macro(self, name: str) -> bool:
        """Whether any file defines a macro without parameters."""
        return name in self._macros

    def constants_of(self, owner: tuple[str, ...], file: str) -> list[ConstantDeclaration]:
        """The constants of one owner in a file, as they stand."""
        return [
            constant
            for there in self.files
            for constant in there.constants
            if constant.name[:-1] == owner and constant.place.file == file
        ]

    def enum_at(
        self, names: tuple[str, ...], scope: tuple[str, ...], file: str
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
        if not fitting and not owners:
            fitting = self._reached(name, scope, file)
        here = [enum for enum in fitting if enum.place.file == file]
        same = [enum for enum in fitting if scope and enum.scope[: len(scope)] == scope]
        return next(iter(same or here or fitting), None)

    def _reached(self, name: str, scope: tuple[str, ...], file: str) -> list[EnumDeclaration]:
        """The enums of an enumerator that is named alone: of what is around, else the only one."""
        alike = self._by_row.get(name, [])[:_MOST_ALIKE]
        around = [enum for enum in alike if enum.scope == scope[: len(enum.scope)]]
        here = self._rows_here.get((file, name), [])[:_MOST_ALIKE]
        return around or here or (alike if len(alike) == 1 else [])

    def _names(self, enum: EnumDeclaration) -> frozenset[str]:
        names = self._names_of.get(id(enum))
        if names is None:
            names = self._names_of[id(enum)] = frozenset(row.name for row in enum.rows)
        return names

    def guid_at(self, names: tuple[str, ...], scope: tuple[str, ...], file: str) -> Guid | None:
        """The GUID of a qualified name; None where nothing, or more than one thing, has it."""
        fitting = self._guids.get(names, {})
        if not fitting:
            self.open_names.add(names)
        if len(fitting) == 1:
            return next(iter(fitting))
        around = self._whole_guids.get((*scope, *names), set())
        if len(around) == 1:
            return next(iter(around))
        here = [guid for guid, files in fitting.items() if file in files]
        return here[0] if len(here) == 1 else None


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
            made = _object_list(linker, enum, axis) if axis is not None and enum.rows else None
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
    _tell_undefined(linker)
    layouts = _layouts(linker)
    unread = dict.fromkeys(linker.unread)
    return VersionLists(
        objects,
        tuple(custom),
        tuple(unread),
        tuple(others),
        layouts[0] if layouts else None,
        tuple(layouts[1:]),
        frozenset(linker.open_names),
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
            number = _layout_number(linker, words, place)
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


def _layout_number(linker: _Linker, words: Sequence[Token], place: Place) -> int | None:
    # The variable that is written is given the constant, or what was read.
    return number_of(words, lambda names: linker.number_at(names, (), place))


def _object_list(linker: _Linker, enum: EnumDeclaration, axis: str) -> VersionList | None:
    versions = _versions(linker, enum)
    latest = _latest(linker, enum, versions)
    if latest is None:
        return None
    unsure = linker.is_unsure(enum)
    newest = _NEWEST.get(axis, "")
    if linker.has_macro(newest):
        number = linker.number_at((newest,), (), enum.place)
        if number is None or number not in _INT32:
            why = Message("catalog/registered-number-not-known", number=newest)
            linker.unread.append(Unread(enum.place, why))
            unsure = True
        else:
            latest = number
    return VersionList(versions, latest, enum.place, unsure)


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
        return ends | _other_name(enum, registered)
    naming = {row.name for row in enum.rows if _is_one_below(row.value or (), last)}
    latest = {numbers.get(name) for name in ends}
    counts = _COUNT.search(last) is not None and numbers[last] - 1 in latest
    if naming or counts or _is_one_below(registered, last):
        ends |= {*naming, last}
    return ends | _other_name(enum, registered)


def _other_name(enum: EnumDeclaration, registered: Sequence[Token]) -> set[str]:
    """The row that is registered, where it is only another name of a row: ``Current = Merged``."""
    names = [word.text for word in registered if word.kind is Kind.NAME]
    rows = {row.name: row.value for row in enum.rows}
    value = rows.get(names[-1]) if names else None
    if (
        value
        and value[-1].text in rows
        and all(w.kind is Kind.NAME or w.text == "::" for w in value)
    ):
        return {names[-1]}
    return set()


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
    enum, constant, latest = _numbered(linker, registration)
    if not isinstance(guid, Guid):
        names = guid
        resolved = linker.guid_at(names, registration.scope, place.file)
        if resolved is None and len(names) == 1 and enum is not None and enum.scope:
            # Registered in a function of the class that has both.
            names = (enum.scope[-1], *names)
            resolved = linker.guid_at(names, registration.scope, place.file)
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
    versions: tuple[ListedVersion, ...] = ()
    if enum is not None:
        versions = _versions(linker, enum, registration.number)
    elif constant is not None:
        versions = _constant_versions(linker, constant, latest)
    return CustomList(
        guid,
        owner,
        registration.friendly_name,
        latest,
        versions,
        place,
        unsure=enum is not None and linker.is_unsure(enum),
    )


def _numbered(
    linker: _Linker, registration: Registration
) -> tuple[EnumDeclaration | None, ConstantDeclaration | None, int | None]:
    """The enum or the constant that a registration takes its number from, and the number."""
    scope, place = registration.scope, registration.place
    enums: list[EnumDeclaration] = []
    constants: list[ConstantDeclaration] = []

    def resolve(names: tuple[str, ...]) -> int | None:
        constant = linker.constant_at(names, scope, place)
        if constant is not None:
            constants.append(constant)
            # A constant may stand for the newest of an enum.
            inside = constant.name[:-1]
            number_of(constant.value, lambda more: note(more, inside, constant.place))
        else:
            note(names, scope, place)
        return linker.number_at(names, scope, place)

    def note(names: tuple[str, ...], around: tuple[str, ...], where: Place) -> int | None:
        enum = linker.enum_at(names, around, where.file)
        if enum is not None:
            enums.append(enum)
        return 0

    number = number_of(registration.number, resolve)
    if number is not None and number not in _INT32:
        number = None
    return (enums[0] if enums else None), (constants[0] if constants else None), number


def _constant_versions(
    linker: _Linker, latest: ConstantDeclaration, number: int
) -> tuple[ListedVersion, ...]:
    """The constants that stand beside the newest number, where their owner has only versions."""
    owner = latest.name[:-1]
    if not owner or "version" not in owner[-1].lower():
        return ()
    listed = []
    for constant in linker.constants_of(owner, latest.place.file):
        value = linker.number_at(constant.name, (), constant.place)
        name = constant.name[-1]
        ends = _PLUS_ONE.search(name) or _LATEST.search(name)
        if value is not None and 0 <= value <= number and not ends:
            listed.append(ListedVersion(value, name))
    return tuple(sorted(listed, key=lambda version: version.number))


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
                    unsure = linker.is_unsure(enum)
                    lists.append(
                        CustomList(guid, owner, None, latest, versions, enum.place, False, unsure)
                    )
    return lists


def _tell_undefined(linker: _Linker) -> None:
    """Tells lists whose GUID is declared beside them, and that no file defines."""
    lists = {
        enum.scope[-1]
        for file in linker.files
        for enum in file.enums
        if enum.scope and any(_PLUS_ONE.search(row.name) for row in enum.rows)
    }
    for file in linker.files:
        for name, place in file.declared_guids:
            if len(name) > 1 and name[-2] in lists and not linker.has_guid(name[-2:]):
                why = Message("catalog/guid-not-found", name="::".join(name))
                linker.unread.append(Unread(place, why, loses=True))


# -- gates -----------------------------------------------------------------------------------------

#: The functions that tell a package's version, and whether it is a custom one.
_QUESTIONS: Final = {
    "CustomVer": True,
    "GetLinkerCustomVersion": True,
    "UE4Ver": False,
    "UEVer": False,
    "LicenseeUE4Ver": False,
    "LicenseeUEVer": False,
    "GetLinkerUE4Version": False,
    "GetLinkerUEVersion": False,
    "GetLinkerLicenseeUE4Version": False,
    "GetLinkerLicenseeUEVersion": False,
}
_QUESTION_WORDS: Final = tuple(name.encode() for name in _QUESTIONS)
#: Statements are looked at so far; no code has longer ones.
_LONGEST_STATEMENT: Final = 400
#: Tokens of a question's arguments.
_MOST_ARGUMENTS: Final = 60


class Gate(NamedTuple):
    """A gate that is not open to the newest number: where it stands, and how it is written."""

    place: Place
    text: str


class _Asked(NamedTuple):
    """A question: what it asks, the tokens of it, and whether it is about a custom version."""

    key: str
    start: int
    end: int
    custom: bool


class _Compared(NamedTuple):
    """A question and what its answer is compared with."""

    asked: _Asked
    operator: str
    end: int
    newest: bool


def has_gates(content: bytes) -> bool:
    """Whether a source file may hold gates."""
    return any(word in content for word in _QUESTION_WORDS)


def gates_of(text: str, file: str) -> Iterator[Gate]:
    """The gates in a source file that ask for one number or for a window, in order.

    Takes any text, in time by its length.

    Args:
        text: The text of the file.
        file: How it is named in places.
    """
    #: What was asked for a variable, by its name, for each brace that is open.
    scopes: list[dict[str, tuple[str, bool]]] = [{}]
    statement: list[Token] = []
    for token in Tokens(text):
        if token.kind not in CODE:
            continue
        if token.kind is not Kind.MARK or token.text not in ";{}":
            if len(statement) < _LONGEST_STATEMENT:
                statement.append(token)
            continue
        yield from _in_statement(statement, scopes, file)
        statement = []
        if token.text == "{":
            # A variable of an outer brace is known in it, too.
            scopes.append({})
        elif token.text == "}" and len(scopes) > 1:
            scopes.pop()


def _in_statement(
    words: Sequence[Token], scopes: list[dict[str, tuple[str, bool]]], file: str
) -> Iterator[Gate]:
    """The gates of a statement; remembers a variable that it gives an answer to."""
    asked = list(_asked(words, scopes))
    compared = [made for each in asked if (made := _compared(words, each)) is not None]
    for each in compared:
        if each.operator in ("==", "!=") and (each.asked.custom or not each.newest):
            yield _gate(words, file, each)
    for first, second in pairwise(compared):
        if _makes_window(first, second, words):
            yield _gate(words, file, first, second)
    for question in asked:
        if question.end == len(words) and (name := _given(words, question.start)):
            scopes[-1][name] = question.key, question.custom


def _asked(
    words: Sequence[Token], scopes: Sequence[dict[str, tuple[str, bool]]]
) -> Iterator[_Asked]:
    for at, word in enumerate(words):
        if word.kind is not Kind.NAME:
            continue
        custom = _QUESTIONS.get(word.text)
        if custom is not None:
            end = _closing(words, at + 1)
            if end:
                key = "".join(each.text for each in words[at:end])
                yield _Asked(key, at, end, custom)
            continue
        if at and words[at - 1].text in (".", "::", ">"):
            continue  # a part of a longer name
        for scope in scopes[-8:]:
            if word.text in scope:
                yield _Asked(scope[word.text][0], at, at + 1, scope[word.text][1])
                break


def _closing(words: Sequence[Token], at: int) -> int:
    """The place behind the brackets that open at a place; 0 where none do, or do not close."""
    depth = 0
    for place in range(at, min(at + _MOST_ARGUMENTS, len(words))):
        depth += (words[place].text == "(") - (words[place].text == ")")
        if depth <= 0:
            return place + 1 if place > at else 0
    return 0


def _compared(words: Sequence[Token], asked: _Asked) -> _Compared | None:
    """What the answer is compared with; None where it is not."""
    marks = [word.text for word in words[asked.end : asked.end + 2]]
    if marks in (["=", "="], ["!", "="], ["<", "="], [">", "="]):
        operator = "".join(marks)
    elif marks and marks[0] in ("<", ">"):
        operator = marks[0]
    else:
        return None
    end = start = asked.end + len(operator)
    while end < len(words) and (
        words[end].kind in (Kind.NAME, Kind.NUMBER) or words[end].text == "::"
    ):
        end += 1
    last = words[end - 1].text.lower() if end > start else ""
    return _Compared(asked, operator, end, "latest" in last or "automatic_version" in last)


def _makes_window(first: _Compared, second: _Compared, words: Sequence[Token]) -> bool:
    """Whether two comparisons of one answer are the ends of a window."""
    if first.asked.key != second.asked.key or {first.operator[0], second.operator[0]} != {"<", ">"}:
        return False
    marks = [word.text for word in words[first.end : second.asked.start]]
    return "&" in marks and "|" not in marks


def _given(words: Sequence[Token], start: int) -> str:
    """The variable that a question's answer is given to; empty where there is none."""
    for at in range(start - 1, 0, -1):
        if words[at].text == "=":
            return words[at - 1].text if words[at - 1].kind is Kind.NAME else ""
        if words[at].kind is Kind.MARK and words[at].text not in (".", "::", "-", ">", "(", ")"):
            return ""
    return ""


def _gate(words: Sequence[Token], file: str, *compared: _Compared) -> Gate:
    parts = []
    for (_, start, end, _), operator, last, _ in compared:
        asked, number = (
            "".join(word.text for word in part)
            for part in (words[start:end], words[end + len(operator) : last])
        )
        parts.append(f"{asked} {operator} {number}")
    place = Place(file, words[compared[0].asked.start].line)
    return Gate(place, shortened(" && ".join(parts), 160))
