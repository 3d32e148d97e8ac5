"""Reads files of patches, in TOML: what a studio declares about its own versions; checks them.

::

    [[custom_version]]
    guid = "9B1F5C20-47D24E1A-8C3E05A1-7F2D6B94"
    name = "StudioVehicle"
    enumerators = { 0 = "BeforeCustomVersionWasAdded", 1 = "SpeedInMetres" }

    [[patch]]
    id = "speed-in-metres"
    title = "Speed in metres"
    axis = "custom:StudioVehicle"
    to = 1
    owners = ["StudioCar"]
    property = "TopSpeed"
    effect = { kind = "multiply", factor = 0.01 }

Classes of object streams are declared as :mod:`inspector.upgrades.class_rows` says. The catalogue's
own ``patches.toml`` is written the same way. The keys and the effects are explained by
:mod:`inspector.upgrades.effects` and, for people, by the help page about patches.

What is wrong with one file by itself is refused while it is read. Mistakes that show only when all
files are seen together are findings: numbers that no engine reaches, axes that nobody registers,
patches that get in each other's way, and declarations of two files that do not agree.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Final

from inspector.catalog import Catalog
from inspector.catalog.classes import classes
from inspector.data_classes import replace
from inspector.errors import InspectorError
from inspector.files.convert import (
    FLAG,
    FREE_TEXT,
    NUMBER,
    TEXT,
    TEXT_TABLE,
    TEXTS,
    KeyPath,
    Table,
    TableError,
    convert,
    hint,
    shown,
    taken,
)
from inspector.files.toml_file import Lines, TomlFile, TomlFileError
from inspector.findings.finding import Severity
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple
from inspector.suggestions import nearest
from inspector.upgrades import effects as kinds_of_effects
from inspector.upgrades.class_rows import ClassRows
from inspector.upgrades.classes.builders import builder_problems, class_problems, ignored_builders
from inspector.upgrades.classes.conversion import as_builders
from inspector.upgrades.effect import Effect
from inspector.upgrades.model import Patch, Phase, UpgradeFinding, line_place
from inspector.upgrades.order import CLASS_AXIS, conflicts, usable
from inspector.upgrades.packs import DeclaredAxes, PatchPack, StepDeclaration, licensee_steps
from inspector.upgrades.values import Scope
from inspector.versions import Guid

# -- reading ---------------------------------------------------------------------------------------

_TABLES: Final = ("class", "custom_version", "enum", "licensee", "patch")
#: What a file says of itself, beside its tables.
_COMPLETE: Final = "complete"
_BASES: Final = ("studio", "documented", "reader")


class PatchTable(Table, rename={"above": "from"}):
    """A patch as a file has it; what its effects hold is looked at by their kinds."""

    id: Annotated[str, TEXT]
    title: Annotated[str, TEXT]
    axis: Annotated[str, TEXT]
    to: Annotated[int, NUMBER]
    above: Annotated[int | None, NUMBER] = None
    since: Annotated[int | None, NUMBER] = None
    owners: Annotated[tuple[str, ...], TEXTS] = ()
    property: Annotated[str, TEXT] = ""
    enum: Annotated[str, TEXT] = ""
    package: Annotated[str, TEXT] = ""
    where: Annotated[Mapping[str, str], TEXT_TABLE] = {}
    phase: Annotated[str, TEXT] = Phase.POST.value
    what: Annotated[str | None, TEXT] = None
    touches: Annotated[tuple[str, ...], TEXTS] = ()
    basis: Annotated[str, TEXT] = ""
    source: Annotated[str, FREE_TEXT] = ""
    effect: Any = None
    effects: Any = None


def read_pack(text: str, file: str) -> PatchPack:
    """What a file of patches declares.

    Args:
        text: The file's text.
        file: How it is named in messages and sources.

    Raises:
        TomlFileError: When it is not TOML, or something in it is not as it has to be.
    """
    return pack_of_table(TomlFile(text, file).table, file, text)


def pack_of_table(
    table: Mapping[str, Any], file: str, text: str = "", basis: str = "studio"
) -> PatchPack:
    """What the table of a file of patches declares.

    Args:
        table: The file as TOML gives it.
        file: How it is named in messages and sources.
        text: The file's text, for the lines; without it messages name the row instead.
        basis: What patches say about how sure they are, where they do not say it themselves.

    Raises:
        TomlFileError: When something in it is not as it has to be.
    """
    reader = _Reader(table, file, text, basis)
    try:
        return reader.pack()
    except TableError as error:
        raise reader.error(error) from None


class _Reader:
    """Reads one file; names of custom versions are known once those are read."""

    def __init__(self, table: Mapping[str, Any], file: str, text: str, basis: str) -> None:
        self._table = table
        self._file = file
        self._lines = Lines(text) if text else None
        self._basis = basis
        self._axes = DeclaredAxes(self._line)
        self._ids: set[str] = set()

    def error(self, error: TableError) -> TomlFileError:
        if self._lines is not None:
            return TomlFileError(self._file, self._lines.line_of(error.path), error.message)
        row = "".join(f" {part + 1}" if isinstance(part, int) else part for part in error.path[:2])
        return TomlFileError(self._file, 0, f"{row}: {error.message}" if row else error.message)

    def _line(self, path: KeyPath) -> int:
        return self._lines.line_of(path) if self._lines is not None else 0

    def pack(self) -> PatchPack:
        complete = taken(self._table.get(_COMPLETE, False), FLAG, (_COMPLETE,))
        for name in self._table:
            if name not in (*_TABLES, _COMPLETE):
                near = nearest(name, _TABLES)
                tables = ", ".join(f"[[{table}]]" for table in _TABLES)
                meant = (
                    Message("upgrades/did-you-mean-table", near=near)
                    if near
                    else Message("upgrades/known-tables", tables=tables)
                )
                raise TableError((name,), Message("upgrades/unknown-table", name=name, meant=meant))
        custom = tuple(self._axes.custom(row, path) for row, path in self._rows("custom_version"))
        licensee = licensee_steps(self._rows("licensee"), self._line)
        rows = ClassRows(self._file, self._line)
        classes = rows.read(self._rows("class"), self._rows("enum"))
        self._axes.classes(rows.ids)
        patches = (p for row, path in self._rows("patch") for p in self._patches(row, path))
        steps = (*patches, *rows.patches())
        return PatchPack(self._file, custom, licensee, classes, steps, complete=complete)

    def _rows(self, name: str) -> Iterator[tuple[Any, KeyPath]]:
        rows = self._table.get(name, [])
        if not isinstance(rows, list):
            raise TableError((name,), Message("upgrades/table-no-list", name=name))
        return ((row, (name, at)) for at, row in enumerate(rows))

    # Patches

    def _patches(self, row: Any, path: KeyPath) -> Iterator[Patch]:
        given = convert(row, PatchTable, path, Message("upgrades/the-patch"))
        name = given.id
        if name in self._ids:
            raise TableError((*path, "id"), Message("upgrades/patch-id-twice", name=shown(name)))
        self._ids.add(name)
        axis = self._axes.axis(given.axis, (*path, "axis"))
        first, last = _window(given, path)
        _check_choice(given.phase, tuple(Phase), (*path, "phase"))
        if given.basis:
            _check_choice(given.basis, _BASES, (*path, "basis"))
        line = self._line(path)
        source = given.source or line_place(self._file, line)
        held, rows = given.property, _effect_rows(given, path)
        effects = tuple(_effect_of(told, place, held) for told, place in rows)
        if axis.startswith(CLASS_AXIS):
            effects = as_builders(effects)
        for number, effect in enumerate(effects, start=1):
            scope = Scope(
                owners=given.owners,
                property=held or (effect.about if effect.of_property else ""),
                enum=given.enum,
                package=given.package,
                where=tuple(given.where.items()),
            )
            lacking = effect.lacks(scope)
            if lacking:
                raise TableError(path, lacking)
            yield Patch(
                id=name if number == 1 else f"{name}#{number}",
                axis=axis,
                from_number=last,
                to_number=given.to,
                title=given.title,
                effect=effect,
                scope=scope,
                since=first,
                phase=Phase(given.phase),
                what=given.what,
                basis=given.basis or self._basis,
                source=source,
                touches=given.touches,
                file=self._file,
                line=line,
            )


def _effect_of(row: Any, path: KeyPath, held: str = "") -> Effect:
    """The effect that a table describes.

    Args:
        row: The table: ``kind`` and the keys of that effect.
        path: Where it stands.
        held: The property that the patch names, for effects that are about that one.

    Raises:
        TableError: When the effect is unknown, or its keys are not as they have to be.
    """
    if not isinstance(row, Mapping):
        raise TableError(path, Message("upgrades/effect-no-table"))
    kind = row.get("kind")
    if kind is None:
        example = '{ kind = "multiply", factor = 0.5 }'
        raise TableError(path, Message("upgrades/effect-without-kind", example=example))
    kinds = kinds_of_effects.EFFECTS
    described = kinds.get(kind) if isinstance(kind, str) else None
    if described is None:
        raise TableError(
            (*path, "kind"),
            Message("upgrades/unknown-effect", kind=shown(kind), hint=hint(kind, kinds)),
        )
    given = dict(row)
    if held and described.of_property and described.about_what not in given:
        given[described.about_what] = held.rpartition(".")[2].removesuffix("[]")
    what = Message("upgrades/the-effect", kind=kind)
    try:
        return convert(given, described, path, what, also=("kind",))
    except InspectorError as error:
        raise TableError(path, error.message) from None


def _window(given: PatchTable, path: KeyPath) -> tuple[int | None, int]:
    """The lower end, where there is one, and the last number that needs the patch."""
    to = given.to
    if to < 0:
        raise TableError((*path, "to"), Message("upgrades/to-below-0", to=to))
    last = to - 1 if given.above is None else given.above
    if last >= to:
        raise TableError(
            (*path, "from"),
            Message(
                "upgrades/from-not-below-to",
                last=last,
                to=to,
                last_before=to - 1,
            ),
        )
    first = given.since
    if first is not None and first > last:
        raise TableError(
            (*path, "since"),
            Message(
                "upgrades/since-above-from",
                first=first,
                last=last,
            ),
        )
    return first, last


def _check_choice(value: str, choices: tuple[str, ...], path: KeyPath) -> None:
    if value not in choices:
        raise TableError(
            path,
            Message(
                "upgrades/unknown-choice",
                key=path[-1],
                value=shown(value),
                hint=hint(value, choices),
            ),
        )


def _effect_rows(given: PatchTable, path: KeyPath) -> list[tuple[Any, KeyPath]]:
    if (given.effect is None) == (given.effects is None):
        if given.effect is not None:
            raise TableError((*path, "effects"), Message("upgrades/effect-and-effects"))
        example = 'effect = { kind = "multiply", factor = 0.5 }'
        raise TableError(path, Message("upgrades/patch-without-effect", example=example))
    if given.effect is not None:
        if isinstance(given.effect, list):
            raise TableError((*path, "effect"), Message("upgrades/effect-no-single"))
        return [(given.effect, (*path, "effect"))]
    rows = given.effects
    if not isinstance(rows, list) or not rows:
        raise TableError((*path, "effects"), Message("upgrades/effects-no-list"))
    return [(effect, (*path, "effects", at)) for at, effect in enumerate(rows)]


# -- checks across files ---------------------------------------------------------------------------

_OBJECT_VERSIONS: Final = ("ue4", "ue5")
_LICENSEE: Final = "licensee"
_CUSTOM: Final = "custom:"


class EmptyPack(UpgradeFinding):
    """A file of patches declares nothing."""

    rule = "PATCH-EMPTY"
    severity: Severity = Severity.INFO


class AboveLicensee(UpgradeFinding):
    """A patch leads above every declared licensee number; ``highest`` is None where none is."""

    rule = "C9-LICENSEE"
    code = "C9"
    severity: Severity = Severity.WARNING
    title: Text
    to_number: int
    highest: int | None


class TwoNames(UpgradeFinding):
    """Two files give one declaration another name.

    It is the custom version ``guid``, or a number of it, which ``axis`` names; without ``guid`` it
    is a licensee number. ``first`` is the other name and ``first_place`` where it is given.
    """

    rule = "PATCH-NAMES"
    severity: Severity = Severity.WARNING
    stable = ("guid", "number", "name", "first")
    guid: str
    axis: str
    number: int | None
    name: str
    first: str
    first_place: str


def checked_packs(
    packs: Sequence[PatchPack], catalog: Catalog
) -> tuple[tuple[PatchPack, ...], tuple[UpgradeFinding, ...]]:
    """The files of patches without those patches that are off, and what is wrong with them.

    Off are patches that the documented conflicts switch off: those that say again what another one
    says, renames in a circle, and changes of a class that is discarded. A patch whose number no
    engine reaches stays: it never runs, unless an engine is described that has the number.

    Args:
        packs: The files, in the order in which they count.
        catalog: What is known of engines, with or without the declarations of the files.
    """
    problems: list[UpgradeFinding] = [
        EmptyPack(path=pack.name)
        for pack in packs
        if not (pack.patches or pack.licensee or pack.custom_versions or pack.classes)
    ]
    problems += _disagreeing(packs)
    patches = [patch for pack in packs for patch in pack.patches]
    axes = _axes(packs, patches, catalog)
    problems += conflicts(patches, axes.latest, axes.registered, titles=axes.titles)
    problems += _above_licensee(packs, patches, catalog)
    declared = {each.id: each for pack in packs for each in pack.classes}
    ignored, told = ignored_builders(patches, declared)
    problems += (*told, *class_problems(patches), *builder_problems(patches, declared))
    used = {id(patch) for patch in usable(patches)[0]} - {id(patch) for patch in ignored}
    if len(used) < len(patches):
        packs = [
            replace(pack, patches=tuple(patch for patch in pack.patches if id(patch) in used))
            for pack in packs
        ]
    return tuple(packs), tuple(problems)


class _Axes(NamedTuple):
    """What is known of the axes of patches: newest numbers, custom axes, and what to call them."""

    latest: dict[str, int]
    registered: frozenset[str]
    titles: dict[str, str]


def _axes(packs: Sequence[PatchPack], patches: Sequence[Patch], catalog: Catalog) -> _Axes:
    declared: dict[Guid, tuple[str, int]] = {}
    for pack in packs:
        for version in pack.custom_versions:
            called, number = declared.get(version.guid, (version.name, version.latest))
            declared[version.guid] = called, max(number, version.latest)
    latest: dict[str, int] = {}
    titles: dict[str, str] = {}
    registered = []
    for axis in {patch.axis for patch in patches}:
        if axis.startswith(CLASS_AXIS):
            info = classes(catalog).get(axis[len(CLASS_AXIS) :])
            numbers = [] if info is None or info.current is None else [info.current]
            titles[axis] = "" if info is None else info.name
        elif axis in _OBJECT_VERSIONS:
            numbers = [each.number for each in catalog.axis_enumerators(axis)]
        elif axis.startswith(_CUSTOM):
            guid = Guid.parse(axis[len(_CUSTOM) :])
            custom = catalog.custom(guid)
            name, numbers = "", []
            if guid in declared:
                name, own = declared[guid]
                numbers.append(own)
            if custom is not None:
                numbers += [each.number for each in custom.enumerators]
                numbers += custom.latest.values()
                name = name or custom.name or custom.friendly_name or ""
            if guid in declared or custom is not None:
                registered.append(axis)
                titles[axis] = name
        else:
            continue
        if numbers:
            latest[axis] = max(numbers)
    return _Axes(latest, frozenset(registered), titles)


def _above_licensee(
    packs: Sequence[PatchPack], patches: Sequence[Patch], catalog: Catalog
) -> Iterator[AboveLicensee]:
    """C9 on the licensee axis, where an engine that somebody describes may know more."""
    highest = max((step.number for pack in packs for step in pack.licensee), default=0)
    for each in catalog.axis_enumerators(_LICENSEE):
        highest = max(highest, each.number)
    for patch in patches:
        if patch.axis != _LICENSEE or patch.to_number <= highest:
            continue
        yield AboveLicensee.about(
            patch,
            to_number=patch.to_number,
            highest=highest or None,
        )


def _disagreeing(packs: Sequence[PatchPack]) -> Iterator[TwoNames]:
    """Numbers and custom versions that two files declare under different names."""
    seen: dict[tuple[Guid | None, int | None], tuple[str, PatchPack, int]] = {}
    for pack in packs:
        for guid, axis, number, name, line in _declarations(pack):
            first, other, at = seen.setdefault((guid, number), (name, pack, line))
            if other is pack or first == name:
                continue
            yield TwoNames(
                path=pack.name,
                line=line,
                guid="" if guid is None else str(guid),
                axis=axis,
                number=number,
                name=name,
                first=first,
                first_place=other.place(at),
            )


def _declarations(
    pack: PatchPack,
) -> Iterator[tuple[Guid | None, str, int | None, str, int]]:
    """Everything that a file gives a name: axis, the axis' own name, number, name and line."""

    def numbers(
        guid: Guid | None, axis: str, steps: Sequence[StepDeclaration]
    ) -> Iterator[tuple[Guid | None, str, int | None, str, int]]:
        for step in steps:
            yield guid, axis, step.number, step.name, step.line

    yield from numbers(None, "", pack.licensee)
    for version in pack.custom_versions:
        yield version.guid, version.name, None, version.name, version.line
        yield from numbers(version.guid, version.name, version.steps)
