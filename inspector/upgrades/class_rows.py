"""Reads the classes that a file of patches declares: ``[[class]]`` and its converters.

::

    [[class]]
    id = "{11111111-2222-3333-4444-555555555555}"
    name = "MyClass"
    version = 5
    fields = { Data = "int", Title = { type = "string", default = "" } }

    [[class.converter]]
    below = 2
    operations = [{ kind = "rename", field = "MyData", new = "Data" }]

Builders are patches on the axis of the class, ``axis = "class:MyClass"``.
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
    KeyPath,
    Table,
    TableError,
    convert,
    hint,
    shown,
    taken,
)
from inspector.findings.message import Message, Text
from inspector.upgrades.classes.conversion import (
    CLASS_ID,
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
    fields: Any = None
    converter: Any = None


class ConverterTable(Table):
    """A converter as a file has it; its operations are looked at by their kinds."""

    below: Annotated[int | None, NUMBER] = None
    title: Annotated[str, TEXT] = ""
    what: Annotated[str | None, TEXT] = None
    description: Annotated[str, TEXT] = ""
    operations: Any = None


class _FieldTable(Table):
    """A field of a class as a file has it; TOML has no value that stands for none."""

    type: Annotated[str, TEXT]
    default: Annotated[Any, VALUE] = None


@dataclass(frozen=True, slots=True)
class _Placed:
    """A class with its place: types of its fields may be classes below it."""

    given: ClassTable
    path: KeyPath


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
        self._ids: dict[str, str] = {}

    @property
    def ids(self) -> Mapping[str, str]:
        """The ids of the declared classes by their names, in lower case."""
        return self._ids

    def read(self, rows: Iterator[tuple[Any, KeyPath]]) -> tuple[ClassDeclaration, ...]:
        """The classes of all rows.

        Raises:
            TableError: When a row is not as it has to be.
        """
        self._rows = [self._row(row, path) for row, path in rows]
        return tuple(map(self._declared, self._rows))

    def patches(self) -> Iterator[Patch]:
        """What the classes read say of themselves: converters, and that a class is no more."""
        for row in self._rows:
            yield from self._patches(row)

    def _row(self, row: Any, path: KeyPath) -> _Placed:
        given = convert(row, ClassTable, path, Message("upgrades/the-class"))
        name, class_id = given.name, given.id
        if name.lower() in self._ids:
            raise TableError(
                (*path, "name"),
                Message("upgrades/name-declared-twice", name=shown(name)),
            )
        if class_id in self._ids.values():
            raise TableError(
                (*path, "id"), Message("upgrades/class-declared-twice", class_id=class_id)
            )
        if given.deprecated:
            if given.version is not None:
                raise TableError(
                    (*path, "version"), Message("upgrades/deprecated-class-with-version")
                )
        elif given.version is None:
            raise TableError(path, Message("upgrades/class-without-version"))
        elif given.version < 0:
            raise TableError((*path, "version"), Message("upgrades/version-below-0"))
        self._ids[name.lower()] = class_id
        return _Placed(given, path)

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
            yield FieldDeclaration(
                name, self._type(held.type, place), held.default, held.default is not None
            )

    def _type(self, text: str, path: KeyPath) -> str:
        own = self._ids.get(text.lower()) or CLASS_IDS.get(short_type(text))
        if own is not None:
            return own
        if text.startswith("{"):
            class_id: str = taken(text, CLASS_ID, path)
            return class_id
        names = (*(row.given.name for row in self._rows), *CLASS_IDS)
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
        operations = tuple(_operation(row, place) for place, row in placed)
        becomes = [each for each in operations if isinstance(each, Become)]
        if deprecated and not becomes and operations:
            raise TableError(
                path,
                Message("upgrades/converter-needs-become"),
            )
        return Convert(operations, told.description)


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
