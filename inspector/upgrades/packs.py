"""What files of patches declare, how they name axes, and engines that know it.

A studio's custom versions, licensee numbers and classes become known like those of the catalogue:
their names and numbers are shown, and the newest number counts as the engine's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Any, Final

from inspector.catalog import Catalog, EngineProfile
from inspector.catalog.classes import FILE as CLASSES_FILE
from inspector.data_classes import dataclass, field, replace
from inspector.errors import InspectorError
from inspector.files.convert import (
    NUMBER,
    TEXT,
    KeyPath,
    Table,
    TableError,
    convert,
    shown,
    taken,
)
from inspector.findings.message import Message
from inspector.format.objectstream.elements import class_id
from inspector.named_tuples import NamedTuple
from inspector.suggestions import nearest
from inspector.upgrades.model import REDIRECT, Patch, line_place
from inspector.versions import Guid

# -- declarations ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StepDeclaration:
    """One number of a declared axis, with what it is called; ``line`` is where, 0 if not known."""

    number: int
    name: str
    title: str = ""
    what: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class CustomDeclaration:
    """A custom version that a file declares; ``latest`` is at least its highest number.

    ``line`` is where it is declared, 0 where that is not known.
    """

    guid: Guid
    name: str
    friendly_name: str
    steps: tuple[StepDeclaration, ...]
    latest: int
    line: int = field(default=0, compare=False)


class FieldDeclaration(NamedTuple):
    """A field of a declared class: its name, the id of its type, and its default if it has one.

    The type is empty where the list says that nobody knows it.
    """

    name: str
    type: str
    default: Any = None
    has_default: bool = False


@dataclass(frozen=True, slots=True)
class ClassDeclaration:
    """A class of object streams that a file declares, with all its fields.

    ``version`` is its current one, that of classes that are no more for a ``deprecated`` one.
    ``line`` is where it is declared, 0 where that is not known. ``whole`` is the id of the whole
    numbers that an enumeration is stored as, empty for any other class; ``values`` are what its
    numbers are called. ``bases`` are the ids of the classes that it derives from; ``more_fields``
    says that its code has other fields too, ``converts`` that it has a converter.
    """

    id: str
    name: str
    version: int
    fields: tuple[FieldDeclaration, ...] = ()
    own_serializer: bool = False
    deprecated: bool = False
    source: str = ""
    line: int = field(default=0, compare=False)
    whole: str = ""
    values: tuple[tuple[str, int], ...] = ()
    bases: tuple[str, ...] = ()
    more_fields: bool = False
    converts: bool = False


@dataclass(frozen=True, slots=True)
class PatchPack:
    """What a file of patches declares; ``name`` is the file as it is named in messages.

    ``licensee`` are the numbers of the licensee axis, ascending. What ``classes`` say of their
    converters and of their end is among the ``patches``. ``complete`` says that no other classes
    are registered than these and the engine's own.
    """

    name: str
    custom_versions: tuple[CustomDeclaration, ...] = ()
    licensee: tuple[StepDeclaration, ...] = ()
    classes: tuple[ClassDeclaration, ...] = ()
    patches: tuple[Patch, ...] = ()
    complete: bool = False

    def place(self, line: int = 0) -> str:
        """The file, and a line of it where one is given."""
        return line_place(self.name, line)


def catalog_with(catalog: Catalog, packs: Iterable[PatchPack]) -> Catalog:
    """A catalogue that knows the custom versions, licensee numbers and classes of the packs.

    A declared custom version has its latest number in every release, because the packs speak of
    the studio's own code and not of a release. Without declarations it is ``catalog`` itself.
    """
    for pack in packs:
        tables = _tables(pack, catalog)
        if tables:
            catalog = catalog.with_tables(tables)
    return catalog


def profile_with(profile: EngineProfile, packs: Sequence[PatchPack]) -> EngineProfile:
    """The same engine with the numbers of the packs: each at least as high as they declare."""
    licensee = max((step.number for pack in packs for step in pack.licensee), default=0)
    custom = dict(profile.custom_latest or {})
    for pack in packs:
        for declared in pack.custom_versions:
            latest = custom.get(declared.guid, declared.latest)
            custom[declared.guid] = max(latest, declared.latest)
    if licensee <= profile.licensee and custom == dict(profile.custom_latest or {}):
        return profile
    return replace(
        profile,
        licensee=max(profile.licensee, licensee),
        custom_latest=custom or profile.custom_latest,
    )


def _tables(pack: PatchPack, catalog: Catalog) -> dict[str, dict[str, Any]]:
    """The declarations of a pack in the catalogue's format, by file name."""
    tables: dict[str, dict[str, Any]] = {}
    if pack.classes:
        tables[CLASSES_FILE] = {
            "complete": pack.complete,
            "class": [_class_row(each) for each in pack.classes],
        }
    if pack.licensee:
        tables["object_versions.toml"] = {"licensee": _enumerators(pack.licensee)}
        tables["steps/licensee.toml"] = {"step": _texts(pack.licensee, pack.name)}
    for declared in pack.custom_versions:
        custom = catalog.custom(declared.guid)
        latest = custom.latest if custom else {}
        tables[f"custom_versions/{declared.guid}.toml"] = {
            "guid": str(declared.guid),
            "name": declared.name,
            "friendly_name": declared.friendly_name,
            "source": pack.name,
            "enumerator": _enumerators(declared.steps),
            "latest": [
                {
                    "release": release.name,
                    "number": max(declared.latest, latest.get(release.name, 0)),
                    "evidence": f"declared in {pack.name}",
                }
                for release in catalog.releases
            ],
        }
        texts = _texts(declared.steps, pack.name)
        if texts:
            tables[f"steps/{declared.guid}.toml"] = {"step": texts}
    return tables


def _class_row(declared: ClassDeclaration) -> dict[str, Any]:
    return {
        "id": declared.id,
        "name": declared.name,
        "version": declared.version,
        "fields": {each.name: [each.type] if each.type else [] for each in declared.fields},
        "defaults": {each.name: each.default for each in declared.fields if each.has_default},
        "own_serializer": declared.own_serializer,
        "deprecated": declared.deprecated,
        "whole": declared.whole,
        "values": dict(declared.values),
        "bases": list(declared.bases),
        "more_fields": declared.more_fields,
        "converts": declared.converts,
        "source": declared.source,
    }


def _enumerators(steps: Iterable[StepDeclaration]) -> list[dict[str, Any]]:
    return [{"number": step.number, "name": step.name} for step in steps]


def _texts(steps: Iterable[StepDeclaration], source: str) -> list[dict[str, Any]]:
    """Texts of the numbers that have a title or more; the others are known by name alone."""
    return [
        {
            "number": step.number,
            "name": step.name,
            "title": step.title or step.name,
            "what": step.what,
            "basis": "studio",
            "source": source,
        }
        for step in steps
        if step.title or step.what
    ]


# -- axes ------------------------------------------------------------------------------------------

#: Answers in which line something stands; 0 where that is not known.
LineOf = Callable[[KeyPath], int]

_CUSTOM: Final = "custom:"
_CLASS: Final = "class:"
_AXES: Final = ("ue4", "ue5", "licensee")


class _CustomTable(Table):
    """A custom version as a file has it; its numbers are looked at one by one."""

    guid: Annotated[str, TEXT]
    name: Annotated[str, TEXT]
    friendly_name: Annotated[str, TEXT] = ""
    latest: Annotated[int | None, NUMBER] = None
    enumerators: Any = None
    step: Any = None


class _StepTable(Table):
    """A number of a custom version as a file has it."""

    number: Annotated[int, NUMBER]
    name: Annotated[str, TEXT]
    title: Annotated[str, TEXT] = ""
    what: Annotated[str, TEXT] = ""


class DeclaredAxes:
    """The custom versions that a file declares; patches after them may use their names.

    Args:
        line_of: Tells where in the file something stands.
    """

    def __init__(self, line_of: LineOf) -> None:
        self._line_of = line_of
        self._names: dict[str, Guid] = {}
        self._classes: Mapping[str, str] = {}

    def classes(self, ids: Mapping[str, str]) -> None:
        """Takes the declared classes: their ids by their names, in lower case."""
        self._classes = ids

    def custom(self, row: Any, path: KeyPath) -> CustomDeclaration:
        """The custom version of a row.

        Raises:
            TableError: When the row is not as it has to be.
        """
        what = Message("upgrades/the-custom-version")
        given = convert(row, _CustomTable, path, what)
        guid, name = _guid(given.guid, (*path, "guid")), given.name
        if guid.is_zero:
            raise TableError((*path, "guid"), Message("upgrades/zero-guid"))
        if guid in self._names.values():
            raise TableError((*path, "guid"), Message("upgrades/guid-declared-twice", guid=guid))
        if name.lower() in self._names:
            raise TableError(
                (*path, "name"),
                Message("upgrades/name-declared-twice", name=shown(name)),
            )
        steps = _steps(given, path, self._line_of)
        highest = steps[-1].number if steps else None
        latest = highest if given.latest is None else given.latest
        if latest is None:
            raise TableError(
                path,
                Message("upgrades/custom-version-without-numbers"),
            )
        if latest < 0:
            raise TableError((*path, "latest"), Message("upgrades/latest-below-0"))
        if highest is not None and latest < highest:
            raise TableError(
                (*path, "latest"),
                Message(
                    "upgrades/latest-below-highest",
                    latest=latest,
                    name=steps[-1].name,
                    highest=highest,
                ),
            )
        self._names[name.lower()] = guid
        friendly = given.friendly_name or name
        return CustomDeclaration(guid, name, friendly, steps, latest, self._line_of(path))

    def axis(self, text: str, path: KeyPath) -> str:
        """The axis as patches name it: GUIDs in their usual form, declared names as their GUID.

        Raises:
            TableError: When there is no such axis.
        """
        if text in _AXES:
            return text
        if text.startswith(_CLASS):
            return f"{_CLASS}{self._class(text[len(_CLASS) :].strip(), path)}"
        if text.startswith(_CUSTOM):
            name = text[len(_CUSTOM) :].strip()
            guid = self._names.get(name.lower())
            if guid is None:
                try:
                    guid = Guid.parse(name)
                except InspectorError:
                    raise TableError(path, self._unknown_name(name)) from None
            return f"{_CUSTOM}{guid}"
        if text == REDIRECT:
            raise TableError(
                path,
                Message("upgrades/redirects-are-no-patches"),
            )
        axes = (*_AXES, f"{_CUSTOM}<GUID or name>", f"{_CLASS}<UUID or name>")
        near = nearest(text, _AXES)
        if near is None and text.lower() in self._names:
            near = f"{_CUSTOM}{text}"
        hint = (
            Message("upgrades/did-you-mean", near=near)
            if near
            else Message("upgrades/axes-are", names=axes)
        )
        raise TableError(path, Message("upgrades/unknown-axis", text=shown(text), hint=hint))

    def _class(self, name: str, path: KeyPath) -> str:
        own = self._classes.get(name.lower())
        if own is not None:
            return own
        try:
            return class_id(name)
        except InspectorError:
            near = nearest(name, self._classes)
            known = (
                Message("upgrades/is-it", near=near) if near else Message("upgrades/write-its-id")
            )
            reason = Message(
                "upgrades/unknown-class-axis",
                name=shown(name),
                known=known,
            )
            raise TableError(path, reason) from None

    def _unknown_name(self, name: str) -> Message:
        near = nearest(name, self._names)
        if near:
            return Message(
                "upgrades/unknown-custom-version",
                name=shown(name),
                near=near,
            )
        return Message(
            "upgrades/neither-guid-nor-custom-version",
            name=shown(name),
        )


def licensee_steps(
    rows: Iterable[tuple[Any, KeyPath]], line_of: LineOf
) -> tuple[StepDeclaration, ...]:
    """The numbers of the licensee axis, ascending.

    Args:
        rows: The tables, each with its place.
        line_of: Tells where in the file something stands.

    Raises:
        TableError: When a row is not as it has to be.
    """
    return _ascending({}, rows, Message("upgrades/the-licensee-version"), line_of)


def _steps(given: _CustomTable, path: KeyPath, line_of: LineOf) -> tuple[StepDeclaration, ...]:
    """The numbers of a custom version, from ``enumerators`` and ``[[…step]]`` together."""
    steps: dict[int, StepDeclaration] = {}
    enumerators = {} if given.enumerators is None else given.enumerators
    if not isinstance(enumerators, Mapping):
        raise TableError(
            (*path, "enumerators"),
            Message("upgrades/enumerators-no-table"),
        )
    line = line_of((*path, "enumerators")) if enumerators else 0
    for key, name in enumerators.items():
        place = (*path, "enumerators", key)
        if not key.isdecimal() or not key.isascii() or len(key) > 10:
            raise TableError(place, Message("upgrades/enumerator-no-number", key=key))
        number = taken(int(key), NUMBER, place)
        _add(steps, StepDeclaration(number, taken(name, TEXT, place), line=line), place)
    rows = [] if given.step is None else given.step
    if not isinstance(rows, list):
        raise TableError((*path, "step"), Message("upgrades/step-no-list"))
    placed = ((row, (*path, "step", at)) for at, row in enumerate(rows))
    return _ascending(steps, placed, Message("upgrades/the-step"), line_of)


def _ascending(
    steps: dict[int, StepDeclaration],
    rows: Iterable[tuple[Any, KeyPath]],
    what: Message,
    line_of: LineOf,
) -> tuple[StepDeclaration, ...]:
    """The steps of rows together with those that are known by their numbers already."""
    for row, path in rows:
        given = convert(row, _StepTable, path, what)
        step = StepDeclaration(given.number, given.name, given.title, given.what, line_of(path))
        _add(steps, step, (*path, "number"))
    return tuple(steps[number] for number in sorted(steps))


def _add(steps: dict[int, StepDeclaration], step: StepDeclaration, place: KeyPath) -> None:
    if step.number < 0:
        raise TableError(place, Message("upgrades/number-below-0", number=step.number))
    if step.number in steps:
        other = steps[step.number].name
        raise TableError(
            place,
            Message(
                "upgrades/number-taken",
                number=step.number,
                other=other,
                name=step.name,
            ),
        )
    steps[step.number] = step


def _guid(text: str, path: KeyPath) -> Guid:
    try:
        return Guid.parse(text)
    except InspectorError:
        raise TableError(
            path,
            Message(
                "upgrades/no-guid",
                text=shown(text),
            ),
        ) from None
