"""Reads the classes that a file of patches declares: ``[[class]]``, its converters, ``[[enum]]``.

::

    [[class]]
    id = "{11111111-2222-3333-4444-555555555555}"
    name = "MyClass"
    version = 5
    fields = { Data = "int", Title = { type = "string", default = "" } }

    [[class.converter]]
    below = 2
    operations = [{ kind = "rename", field = "MyData", new = "Data" }]

    [[enum]]
    id = "{A5DD32CD-EC5B-4F0D-9D25-239EC76F1861}"
    name = "MyEnum"
    type = "uint32"
    values = { First = 0, Last = 42 }

Builders are patches on the axis of the class, ``axis = "class:MyClass"``. An enumeration is a type
of fields like a class; ``complete = true`` at the top of the file says that the code registers no
other classes than these and the engine's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final

from inspector.data_classes import dataclass
from inspector.files.convert import (
    FLAG,
    FREE_TEXT,
    NUMBER,
    TEXT,
    TEXTS,
    KeyPath,
    Table,
    TableError,
    convert,
    hint,
    shown,
    taken,
)
from inspector.findings.message import Message, Text
from inspector.format.objectstream.leaves import LEAVES
from inspector.upgrades.classes.conversion import (
    CLASS_ID,
    LEAF_TYPE,
    OPERATIONS,
    Become,
    Convert,
    Operation,
)
from inspector.upgrades.conversions import CLASS_IDS, short_type
from inspector.upgrades.effect import VALUE
from inspector.upgrades.effects import DiscardClass
from inspector.upgrades.model import Patch, Phase, line_place
from inspector.upgrades.order import CLASS_AXIS
from inspector.upgrades.packs import ClassDeclaration, FieldDeclaration, LineOf
from inspector.upgrades.values import Scope

#: What stands for the type of a field that nobody knows.
UNKNOWN_TYPE: Final = "unknown"
#: The version that a deprecated class has: no other may.
DEPRECATED: Final = 0xFFFFFFFF


class ClassTable(Table):
    """A class as a file has it; its fields and converters are looked at one by one."""

    id: Annotated[str, CLASS_ID]
    name: Annotated[str, TEXT]
    version: Annotated[int | None, NUMBER] = None
    own_serializer: Annotated[bool, FLAG] = False
    deprecated: Annotated[bool, FLAG] = False
    source: Annotated[str, FREE_TEXT] = ""
    bases: Annotated[tuple[str, ...], TEXTS] = ()
    more_fields: Annotated[bool, FLAG] = False
    fields: Any = None
    converter: Any = None


class ConverterTable(Table):
    """A converter as a file has it; its operations are looked at by their kinds."""

    below: Annotated[int | None, NUMBER] = None
    title: Annotated[str, TEXT] = ""
    what: Annotated[str | None, TEXT] = None
    description: Annotated[str, TEXT] = ""
    operations: Any = None


class EnumTable(Table):
    """An enumeration as a file has it; its values are looked at one by one."""

    id: Annotated[str, CLASS_ID]
    name: Annotated[str, TEXT]
    type: Annotated[str, LEAF_TYPE]
    version: Annotated[int, NUMBER] = 0
    source: Annotated[str, FREE_TEXT] = ""
    values: Any = None


class _FieldTable(Table):
    """A field of a class as a file has it; TOML has no value that stands for none."""

    type: Annotated[str, TEXT]
    default: Annotated[Any, VALUE] = None


@dataclass(frozen=True, slots=True)
class _Placed:
    """A class with its place: types of its fields may be classes below it."""

    given: ClassTable
    path: KeyPath


@dataclass(frozen=True, slots=True)
class _Enum:
    """An enumeration with its place: ``type`` is the short name of its whole numbers."""

    given: EnumTable
    path: KeyPath
    values: Mapping[str, int]


class ClassRows:
    """The classes of one file, read as a whole: their fields may be of each other's types.

    Args:
        file: How the file is named in sources.
        line_of: Tells where in it something stands.
    """

    def __init__(self, file: str, line_of: LineOf) -> None:
        self._file = file
        self._line_of = line_of
        self._rows: list[_Placed] = []
        self._enums: list[_Enum] = []
        self._ids: dict[str, str] = {}

    @property
    def ids(self) -> Mapping[str, str]:
        """The ids of the declared classes and enumerations by their names, in lower case."""
        return self._ids

    def read(
        self, rows: Iterator[tuple[Any, KeyPath]], enums: Iterator[tuple[Any, KeyPath]]
    ) -> tuple[ClassDeclaration, ...]:
        """The classes and enumerations of all rows.

        Raises:
            TableError: When a row is not as it has to be.
        """
        self._rows = [self._row(row, path) for row, path in rows]
        self._enums = [self._enum(row, path) for row, path in enums]
        return (*map(self._declared, self._rows), *map(self._enumeration, self._enums))

    def patches(self) -> Iterator[Patch]:
        """What the classes read say of themselves: converters, and that a class is no more."""
        for row in self._rows:
            yield from self._patches(row)

    def _row(self, row: Any, path: KeyPath) -> _Placed:
        given = convert(row, ClassTable, path, Message("upgrades/the-class"))
        self._check_new(given.name, given.id, path)
        if given.deprecated:
            if given.version is not None:
                raise TableError(
                    (*path, "version"), Message("upgrades/deprecated-class-with-version")
                )
        elif given.version is None:
            raise TableError(path, Message("upgrades/class-without-version"))
        elif given.version < 0:
            raise TableError((*path, "version"), Message("upgrades/version-below-0"))
        self._ids[given.name.lower()] = given.id
        return _Placed(given, path)

    def _check_new(self, name: str, class_id: str, path: KeyPath) -> None:
        """Refuses a name or an id that a class or an enumeration before has."""
        if name.lower() in self._ids:
            raise TableError(
                (*path, "name"),
                Message("upgrades/name-declared-twice", name=shown(name)),
            )
        if class_id in self._ids.values():
            raise TableError(
                (*path, "id"), Message("upgrades/class-declared-twice", class_id=class_id)
            )

    def _enum(self, row: Any, path: KeyPath) -> _Enum:
        given = convert(row, EnumTable, path, Message("upgrades/the-enum"))
        self._check_new(given.name, given.id, path)
        leaf = LEAVES[CLASS_IDS[given.type]]
        if not leaf.is_whole:
            raise TableError((*path, "type"), Message("upgrades/enum-not-whole", type=given.type))
        if given.version < 0:
            raise TableError((*path, "version"), Message("upgrades/version-below-0"))
        values = {} if given.values is None else given.values
        if not isinstance(values, Mapping):
            raise TableError((*path, "values"), Message("upgrades/enum-values-no-table"))
        for name, number in values.items():
            try:
                leaf.pack(number if type(number) is int else None, 0)
            except ValueError:
                raise TableError(
                    (*path, "values", name),
                    Message("upgrades/enum-value", value=shown(number), type=given.type),
                ) from None
        self._ids[given.name.lower()] = given.id
        return _Enum(given, path, values)

    def _enumeration(self, row: _Enum) -> ClassDeclaration:
        given, line = row.given, self._line_of(row.path)
        return ClassDeclaration(
            id=given.id,
            name=given.name,
            version=given.version,
            source=given.source or line_place(self._file, line),
            line=line,
            whole=CLASS_IDS[given.type],
            values=tuple(row.values.items()),
        )

    def _declared(self, row: _Placed) -> ClassDeclaration:
        given = row.given
        return ClassDeclaration(
            id=given.id,
            name=given.name,
            version=DEPRECATED if given.version is None else given.version,
            fields=tuple(self._fields(row)),
            own_serializer=given.own_serializer,
            deprecated=given.deprecated,
            source=given.source or line_place(self._file, self._line_of(row.path)),
            line=self._line_of(row.path),
            bases=tuple(
                self._type(base, (*row.path, "bases", at)) for at, base in enumerate(given.bases)
            ),
            more_fields=given.more_fields,
            converts=bool(given.converter),
        )

    def _fields(self, row: _Placed) -> Iterator[FieldDeclaration]:
        path = (*row.path, "fields")
        fields = {} if row.given.fields is None else row.given.fields
        if not isinstance(fields, Mapping):
            raise TableError(path, Message("upgrades/fields-no-table"))
        seen: dict[str, str] = {}
        for name, told in fields.items():
            place = (*path, name)
            other = seen.setdefault(name.lower(), name)
            if other != name:
                raise TableError(
                    place,
                    Message(
                        "upgrades/field-named-twice",
                        name=name,
                        other=other,
                    ),
                )
            given = {"type": told} if isinstance(told, str) else told
            held = convert(given, _FieldTable, place, Message("upgrades/the-field", name=name))
            is_known = held.type != UNKNOWN_TYPE
            type_ = self._type(held.type, place) if is_known else ""
            yield FieldDeclaration(name, type_, held.default, held.default is not None)

    def _type(self, text: str, path: KeyPath) -> str:
        own = self._ids.get(text.lower()) or CLASS_IDS.get(short_type(text))
        if own is not None:
            return own
        if text.startswith("{"):
            class_id: str = taken(text, CLASS_ID, path)
            return class_id
        classes = (row.given.name for row in self._rows)
        names = (*classes, *(row.given.name for row in self._enums), *CLASS_IDS)
        raise TableError(
            path,
            Message(
                "upgrades/unknown-class-type",
                text=shown(text),
                hint=hint(text, names),
            ),
        )

    # Converters

    def _patches(self, row: _Placed) -> Iterator[Patch]:
        given, name = row.given, row.given.name
        rows = [] if given.converter is None else given.converter
        if not isinstance(rows, list):
            raise TableError((*row.path, "converter"), Message("upgrades/converter-no-list"))
        seen: set[int] = set()
        for at, converter in enumerate(rows):
            path = (*row.path, "converter", at)
            told = convert(converter, ConverterTable, path, Message("upgrades/the-converter"))
            if given.version is None:
                effect = self._convert(told, path, deprecated=True)
                yield self._patch(row, told, path, DEPRECATED - 1, DEPRECATED, effect, name)
                continue
            below = self._below(told, given.version, path)
            if below in seen:
                raise TableError(
                    (*path, "below"), Message("upgrades/converter-below-twice", below=below)
                )
            seen.add(below)
            effect = self._convert(told, path, deprecated=False)
            yield self._patch(row, told, path, below - 1, below, effect, f"{name}-below-{below}")
        if given.deprecated and not rows:
            gone = DiscardClass(name, id=given.id)
            yield self._patch(row, None, row.path, DEPRECATED - 1, DEPRECATED, gone, name)

    def _below(self, told: ConverterTable, version: int, path: KeyPath) -> int:
        below = version if told.below is None else told.below
        if not 0 < below <= version:
            raise TableError(
                (*path, "below"),
                Message(
                    "upgrades/converter-below-out-of-range",
                    below=below,
                    version=version,
                ),
            )
        return below

    def _patch(
        self,
        row: _Placed,
        told: ConverterTable | None,
        path: KeyPath,
        last: int,
        to: int,
        effect: Convert | DiscardClass,
        patch_id: str,
    ) -> Patch:
        name, line = row.given.name, self._line_of(path)
        title: Text = Message("upgrades/class-no-more", name=name)
        if told is not None:
            title = told.title or Message("upgrades/converter-of", name=name)
        return Patch(
            id=patch_id,
            axis=f"{CLASS_AXIS}{row.given.id}",
            from_number=last,
            to_number=to,
            title=title,
            effect=effect,
            scope=Scope(owners=(name,)),
            phase=Phase.READ,
            what=None if told is None else told.what,
            basis="studio",
            source=row.given.source or line_place(self._file, line),
            file=self._file,
            line=line,
        )

    def _convert(self, told: ConverterTable, path: KeyPath, *, deprecated: bool) -> Convert:
        rows = [] if told.operations is None else told.operations
        if not isinstance(rows, list) or not (rows or told.description):
            example = 'operations = [{ kind = "rename", field = "A", new = "B" }]'
            raise TableError(
                (*path, "operations") if told.operations is not None else path,
                Message(
                    "upgrades/converter-says-nothing",
                    example=example,
                ),
            )
        placed = (((*path, "operations", at), row) for at, row in enumerate(rows))
        operations = tuple(self._operation(row, place) for place, row in placed)
        becomes = [each for each in operations if isinstance(each, Become)]
        if deprecated and not becomes and operations:
            raise TableError(
                path,
                Message("upgrades/converter-needs-become"),
            )
        return Convert(operations, told.description)

    def _operation(self, row: Any, path: KeyPath) -> Operation:
        """An operation; of one that makes a value of an enumeration, its number and its id."""
        if isinstance(row, Mapping):
            for key in ("type", "to"):
                named = row.get(key)
                enum = self._enum_of(named) if isinstance(named, str) else None
                if enum is not None:
                    row = {**row, key: enum.given.type, "enum": enum.given.id}
                    value = row.get("value")
                    if isinstance(value, str) and value in enum.values:
                        row["value"] = enum.values[value]
        return _operation(row, path)

    def _enum_of(self, text: str) -> _Enum | None:
        wanted = self._ids.get(text.lower(), text.upper())
        return next((each for each in self._enums if each.given.id == wanted), None)


def _operation(row: Any, path: KeyPath) -> Operation:
    if not isinstance(row, Mapping) or "kind" not in row:
        raise TableError(path, Message("upgrades/operation-no-table"))
    kind = row["kind"]
    described = OPERATIONS.get(kind) if isinstance(kind, str) else None
    if described is None:
        raise TableError(
            (*path, "kind"),
            Message("upgrades/unknown-operation", kind=shown(kind), hint=hint(kind, OPERATIONS)),
        )
    what = Message("upgrades/the-operation", kind=kind)
    return convert(row, described, path, what, also=("kind",))
