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
from dataclasses import dataclass
from typing import Any, Final

from inspector.files.toml_file import (
    FLAG,
    FREE_TEXT,
    TEXT,
    GrammarError,
    Key,
    KeyPath,
    hint,
    shown,
    take,
    taken,
)
from inspector.findings.message import Message
from inspector.upgrades.classes.conversion import (
    CLASS_ID,
    OPERATIONS,
    Become,
    Convert,
    Operation,
)
from inspector.upgrades.conversions import CLASS_IDS, short_type
from inspector.upgrades.effect import NUMBER, VALUE, keys_of, made_of
from inspector.upgrades.effects.fields import DiscardClass
from inspector.upgrades.model import Patch, Phase, line_place
from inspector.upgrades.order import CLASS_AXIS
from inspector.upgrades.packs import ClassDeclaration, FieldDeclaration, LineOf
from inspector.upgrades.values import Scope

#: The version that a deprecated class has: no other may.
DEPRECATED: Final = 0xFFFFFFFF
#: The keys of a class, beside its fields and converters.
CLASS_KEYS: Final = {
    "id": Key(CLASS_ID),
    "name": Key(TEXT),
    "version": Key(NUMBER, needed=False),
    "own_serializer": Key(FLAG, needed=False),
    "deprecated": Key(FLAG, needed=False),
    "source": Key(FREE_TEXT, needed=False),
}
#: The keys of a converter, beside its operations.
CONVERTER_KEYS: Final = {
    "below": Key(NUMBER, needed=False),
    "title": Key(TEXT, needed=False),
    "what": Key(TEXT, needed=False),
    "description": Key(TEXT, needed=False),
}
_FIELD_KEYS: Final = {"type": Key(TEXT), "default": Key(VALUE, needed=False)}


@dataclass(frozen=True, slots=True)
class _Row:
    """A class as far as it stands in its own row: types of its fields may be classes below it."""

    given: Mapping[str, Any]
    row: Mapping[str, Any]
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
        self._rows: list[_Row] = []
        self._ids: dict[str, str] = {}

    @property
    def ids(self) -> Mapping[str, str]:
        """The ids of the declared classes by their names, in lower case."""
        return self._ids

    def read(self, rows: Iterator[tuple[Any, KeyPath]]) -> tuple[ClassDeclaration, ...]:
        """The classes of all rows.

        Raises:
            GrammarError: When a row is not as it has to be.
        """
        self._rows = [self._row(row, path) for row, path in rows]
        return tuple(map(self._declared, self._rows))

    def patches(self) -> Iterator[Patch]:
        """What the classes read say of themselves: converters, and that a class is no more."""
        for row in self._rows:
            yield from self._patches(row)

    def _row(self, row: Any, path: KeyPath) -> _Row:
        given = take(
            row, CLASS_KEYS, path, Message("upgrades/the-class"), also=("fields", "converter")
        )
        name, class_id = given["name"], given["id"]
        if name.lower() in self._ids:
            raise GrammarError(
                (*path, "name"),
                Message("upgrades/name-declared-twice", name=shown(name)),
            )
        if class_id in self._ids.values():
            raise GrammarError(
                (*path, "id"), Message("upgrades/class-declared-twice", class_id=class_id)
            )
        if given.get("deprecated"):
            if "version" in given:
                raise GrammarError(
                    (*path, "version"), Message("upgrades/deprecated-class-with-version")
                )
        elif "version" not in given:
            raise GrammarError(path, Message("upgrades/class-without-version"))
        elif given["version"] < 0:
            raise GrammarError((*path, "version"), Message("upgrades/version-below-0"))
        self._ids[name.lower()] = class_id
        return _Row(given, row, path)

    def _declared(self, row: _Row) -> ClassDeclaration:
        given = row.given
        return ClassDeclaration(
            id=given["id"],
            name=given["name"],
            version=given.get("version", DEPRECATED),
            fields=tuple(self._fields(row)),
            own_serializer=given.get("own_serializer", False),
            deprecated=given.get("deprecated", False),
            source=given.get("source") or line_place(self._file, self._line_of(row.path)),
            line=self._line_of(row.path),
        )

    def _fields(self, row: _Row) -> Iterator[FieldDeclaration]:
        path = (*row.path, "fields")
        fields = row.row.get("fields", {})
        if not isinstance(fields, Mapping):
            raise GrammarError(path, Message("upgrades/fields-no-table"))
        seen: dict[str, str] = {}
        for name, told in fields.items():
            place = (*path, name)
            other = seen.setdefault(name.lower(), name)
            if other != name:
                raise GrammarError(
                    place,
                    Message(
                        "upgrades/field-named-twice",
                        name=name,
                        other=other,
                    ),
                )
            given = {"type": told} if isinstance(told, str) else told
            held = take(given, _FIELD_KEYS, place, Message("upgrades/the-field", name=name))
            yield FieldDeclaration(
                name, self._type(held["type"], place), held.get("default"), "default" in held
            )

    def _type(self, text: str, path: KeyPath) -> str:
        own = self._ids.get(text.lower()) or CLASS_IDS.get(short_type(text))
        if own is not None:
            return own
        if text.startswith("{"):
            class_id: str = taken(text, CLASS_ID, path)
            return class_id
        names = (*(row.given["name"] for row in self._rows), *CLASS_IDS)
        raise GrammarError(
            path,
            Message(
                "upgrades/unknown-class-type",
                text=shown(text),
                hint=hint(text, names),
            ),
        )

    # Converters

    def _patches(self, row: _Row) -> Iterator[Patch]:
        given, name = row.given, row.given["name"]
        deprecated = given.get("deprecated", False)
        rows = row.row.get("converter", [])
        if not isinstance(rows, list):
            raise GrammarError((*row.path, "converter"), Message("upgrades/converter-no-list"))
        seen: set[int] = set()
        for at, converter in enumerate(rows):
            path = (*row.path, "converter", at)
            if deprecated:
                yield self._replacing(row, converter, path)
                continue
            told = take(
                converter,
                CONVERTER_KEYS,
                path,
                Message("upgrades/the-converter"),
                also=("operations",),
            )
            below = self._below(told, given["version"], path)
            if below in seen:
                raise GrammarError(
                    (*path, "below"), Message("upgrades/converter-below-twice", below=below)
                )
            seen.add(below)
            effect = self._convert(converter, told, path, deprecated=False)
            yield self._patch(row, told, path, below - 1, below, effect, f"{name}-below-{below}")
        if deprecated and not rows:
            gone = DiscardClass(name, id=given["id"])
            title = {"title": Message("upgrades/class-no-more", name=name)}
            yield self._patch(row, title, row.path, DEPRECATED - 1, DEPRECATED, gone, name)

    def _below(self, told: Mapping[str, Any], version: int, path: KeyPath) -> int:
        below: int = told.get("below", version)
        if not 0 < below <= version:
            raise GrammarError(
                (*path, "below"),
                Message(
                    "upgrades/converter-below-out-of-range",
                    below=below,
                    version=version,
                ),
            )
        return below

    def _replacing(self, row: _Row, converter: Any, path: KeyPath) -> Patch:
        told = take(
            converter, CONVERTER_KEYS, path, Message("upgrades/the-converter"), also=("operations",)
        )
        effect = self._convert(converter, told, path, deprecated=True)
        name = row.given["name"]
        return self._patch(row, told, path, DEPRECATED - 1, DEPRECATED, effect, name)

    def _patch(
        self,
        row: _Row,
        told: Mapping[str, Any],
        path: KeyPath,
        last: int,
        to: int,
        effect: Convert | DiscardClass,
        patch_id: str,
    ) -> Patch:
        name, line = row.given["name"], self._line_of(path)
        return Patch(
            id=patch_id,
            axis=f"{CLASS_AXIS}{row.given['id']}",
            from_number=last,
            to_number=to,
            title=told.get("title") or Message("upgrades/converter-of", name=name),
            effect=effect,
            scope=Scope(owners=(name,)),
            phase=Phase.READ,
            what=told.get("what"),
            basis="studio",
            source=row.given.get("source") or line_place(self._file, line),
            file=self._file,
            line=line,
        )

    def _convert(
        self,
        converter: Mapping[str, Any],
        told: Mapping[str, Any],
        path: KeyPath,
        *,
        deprecated: bool,
    ) -> Convert:
        rows = converter.get("operations", [])
        description = told.get("description", "")
        if not isinstance(rows, list) or not (rows or description):
            example = 'operations = [{ kind = "rename", field = "A", new = "B" }]'
            raise GrammarError(
                (*path, "operations") if "operations" in converter else path,
                Message(
                    "upgrades/converter-says-nothing",
                    example=example,
                ),
            )
        placed = (((*path, "operations", at), row) for at, row in enumerate(rows))
        operations = tuple(_operation(row, place) for place, row in placed)
        becomes = [each for each in operations if isinstance(each, Become)]
        if deprecated and not becomes and operations:
            raise GrammarError(
                path,
                Message("upgrades/converter-needs-become"),
            )
        return Convert(operations, description)


def _converter(row: Any, path: KeyPath) -> dict[str, Any]:
    """The values of a converter, beside its operations."""
    what = Message("upgrades/the-converter")
    return take(row, CONVERTER_KEYS, path, what, also=("operations",))


def _operation(row: Any, path: KeyPath) -> Operation:
    if not isinstance(row, Mapping) or "kind" not in row:
        raise GrammarError(path, Message("upgrades/operation-no-table"))
    kind = row["kind"]
    described = OPERATIONS.get(kind) if isinstance(kind, str) else None
    if described is None:
        raise GrammarError(
            (*path, "kind"),
            Message("upgrades/unknown-operation", kind=shown(kind), hint=hint(kind, OPERATIONS)),
        )
    values = take(
        row, keys_of(described), path, Message("upgrades/the-operation", kind=kind), also=("kind",)
    )
    return made_of(described, values)
