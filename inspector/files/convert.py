"""Converts the tables of TOML and JSON files into typed values, and says what is wrong with one.

A table is declared by a class, its keys by what they hold; msgspec converts the values::

    class Engine(Table):
        name: Annotated[str, TEXT]
        number: Annotated[int, NUMBER] = 0
        build: tuple[Build, ...] = ()

    convert({"name": "Our 4.27", "number": 5}, Engine, (), "the file")

What cannot be converted raises a :class:`TableError` with the way to the key, what stands there and
what may.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

# Modules that declare tables take it from here: msgspec itself is imported in few layers.
from msgspec import Meta as Meta
from msgspec import Struct

from inspector.data_classes import MISSING
from inspector.data_classes import fields as data_fields
from inspector.errors import shortened
from inspector.findings.message import Message, Text
from inspector.suggestions import nearest

#: Where in a file something stands: the names of tables and keys with the places of rows.
KeyPath = tuple[str | int, ...]


class TableError(Exception):
    """Something in a table is not as it has to be; ``path`` leads there."""

    def __init__(self, path: KeyPath, message: Text) -> None:
        self.path = path
        self.message = message
        super().__init__(message)


class WrongKindError(Exception):
    """A value is of another kind; ``why`` says what about it is wrong, where that is known."""

    def __init__(self, why: Text = "") -> None:
        self.why = why
        super().__init__(why)


class UnknownValueError(Exception):
    """A value is of the kind, but no known one; ``message`` says all of it."""

    def __init__(self, message: Text) -> None:
        self.message = message
        super().__init__(message)


class Table(Struct):
    """A table that people write: a key that is not declared is refused."""


class Row(Struct):
    """A row of a large table: other keys in it are passed over, and all is converted at once.

    Kinds of its fields have no check of their own.
    """


class ValueKind(Struct, frozen=True, eq=False):
    """What a value has to be, annotated beside the type that it has in the program.

    ``words`` and ``example`` say what to write. ``type`` is what msgspec converts it to, where that
    says more than the annotated type. ``why`` says what is wrong with a value of a Python type that
    is none all the same. ``check`` makes the value of the converted one; it raises
    :class:`WrongKindError` or :class:`UnknownValueError`.
    """

    words: Text
    example: str
    type: Any = None
    why: Mapping[Any, Text] = {}
    check: Callable[[Any], Any] | None = None

    def checked(self, words: Text, example: str, check: Callable[[Any], Any]) -> ValueKind:
        """A kind of such values that has to pass a check too, behind its own if it has one."""
        first = self.check
        both = check if first is None else lambda value: check(first(value))
        return ValueKind(words, example, self.type, self.why, both)


#: Larger numbers are not written out in messages.
_SHOWN_BITS: Final = 1024
_Name: TypeAlias = Annotated[str, Meta(pattern=r"\S")]
_Filled: TypeAlias = Annotated[str, Meta(min_length=1)]
_Int32: TypeAlias = Annotated[int, Meta(ge=-(2**31), lt=2**31)]


def _in_a_row(texts: Any) -> tuple[str, ...]:
    return (texts,) if isinstance(texts, str) else texts


TEXT: Final = ValueKind(Message("files/text"), '"…"', _Name, {str: Message("versions/empty")})
FREE_TEXT: Final = ValueKind(Message("files/text"), '"…"', str)
FLAG: Final = ValueKind(Message("files/flag"), "true", bool)
#: One text stands for a list of it.
TEXTS: Final = ValueKind(
    Message("files/texts"),
    '["…"]',
    tuple[_Filled, ...] | _Filled,
    check=_in_a_row,
)
TEXT_TABLE: Final = ValueKind(
    Message("files/text-table"),
    '{ Old = "New" }',
    Annotated[dict[str, str], Meta(min_length=1)],
    {dict: Message("files/both-sides-texts")},
)
#: A list of texts where a row is converted at once: the type says all of it.
TEXTS_OF_ROWS: Final = ValueKind(Message("files/texts"), '["…"]')
#: A text that says something, and a list of such, where a row is converted at once.
Name: TypeAlias = Annotated[_Name, TEXT]
Names: TypeAlias = Annotated[tuple[_Name, ...], Meta(min_length=1), TEXTS_OF_ROWS]
Count: TypeAlias = Annotated[int, Meta(ge=0), ValueKind(Message("files/number-from-0"), "0")]
Counts: TypeAlias = Annotated[
    tuple[Annotated[int, Meta(ge=0)], ...], ValueKind(Message("files/numbers-from-0"), "[0, 1]")
]
#: A version number: all of them have 32 bits.
NUMBER: Final = ValueKind(
    Message("files/whole-number"), "5", _Int32, {int: Message("files/versions-have-32-bits")}
)
#: What is said of fields without a kind of their own, by the types that they have.
_USUAL: Final[Mapping[Any, ValueKind]] = {
    str: FREE_TEXT,
    bool: FLAG,
    int: ValueKind(Message("files/whole-number"), "5"),
    tuple: TEXTS_OF_ROWS,
}
_TABLE: Final = ValueKind(Message("files/table-of-keys"), "{ … }")

T = TypeVar("T")


def one_of(names: Iterable[str]) -> ValueKind:
    """The kind of a text that is one of some, annotated beside the literals."""
    names = tuple(names)
    return ValueKind(Message("files/one-of", names=", ".join(names)), f'"{names[0]}"')


class Field(Struct, frozen=True):
    """What a file gives for an attribute: the type and the kind of a key, and if it is needed."""

    attribute: str
    type: Any
    kind: ValueKind | None
    needed: bool


_FIELDS: Final[dict[type[Any], Mapping[str, Field]]] = {}


def fields_of(table: type[Any]) -> Mapping[str, Field]:
    """The keys that a class declares, by their names in files.

    Those of a dataclass are its attributes with a :class:`ValueKind`; a text beside it is the key.
    """
    if table not in _FIELDS:
        _FIELDS[table] = dict(_fields(table))
    return _FIELDS[table]


def _fields(table: type[Any]) -> Iterable[tuple[str, Field]]:
    if issubclass(table, Struct):
        for each in msgspec.structs.fields(table):
            yield each.encode_name, Field(each.name, each.type, _kind_of(each.type), each.required)
        return
    hints = get_type_hints(table, include_extras=True)
    for attribute in data_fields(table):
        annotated = hints[attribute.name]
        kind = _kind_of(annotated)
        if kind is not None:
            notes = annotated.__metadata__
            name = next((each for each in notes if type(each) is str), attribute.name)
            needed = attribute.default is MISSING and attribute.default_factory is MISSING
            yield name, Field(attribute.name, annotated, kind, needed)


def _kind_of(annotated: Any) -> ValueKind | None:
    """The last kind that is annotated."""
    notes = getattr(annotated, "__metadata__", ())
    return next((each for each in reversed(notes) if isinstance(each, ValueKind)), None)


def convert(
    value: Any, kind: type[T], path: KeyPath = (), what: Text = "", also: Iterable[str] = ()
) -> T:
    """The value of a table.

    Args:
        value: The table as TOML or JSON gives it.
        kind: The class that declares it: a :class:`Table`, a :class:`Row` or a dataclass.
        path: Where it stands.
        what: What it is called in messages, with its article.
        also: Further keys that are known, and looked at elsewhere.

    Raises:
        TableError: A key is unknown or missing, or a value is of another kind.
    """
    if issubclass(kind, Row):
        try:
            return msgspec.convert(value, kind)
        except msgspec.ValidationError:
            pass  # what follows finds the key
    if not isinstance(value, Mapping):
        raise TableError(path, Message("files/has-to-be-table", what=what))
    fields = fields_of(kind)
    if not issubclass(kind, Row):
        _refuse_others(value, (*fields, *also), path, what)
    values: dict[str, Any] = {}
    for name, each in fields.items():
        if name in value:
            values[each.attribute] = _converted(value[name], each.type, (*path, name), each.kind)
        elif each.needed:
            example = (each.kind or _usual(each.type)).example
            missing = Message("files/key-missing", what=what, name=name, example=example)
            raise TableError(path, missing)
    return kind(**values)


def convert_all(rows: Iterable[Any], kind: type[T]) -> list[T] | None:
    """Many rows at once; None where one is not as it has to be, of which :func:`convert` tells."""
    try:
        return msgspec.convert(rows, list[kind])  # type: ignore[valid-type]
    except msgspec.ValidationError:
        return None


def _refuse_others(
    table: Mapping[str, Any], names: Iterable[str], path: KeyPath, what: Text
) -> None:
    for name in table:
        if name not in names:
            unknown = Message(
                "files/unknown-key", name=shortened(name), hint=hint(name, names), what=what
            )
            raise TableError((*path, name), unknown)


def _converted(value: Any, type_: Any, path: KeyPath, kind: ValueKind | None = None) -> Any:
    """A value of a type; the tables in it are looked at one by one, so that each key is named."""
    if kind is None:
        # TOML has nothing that stands for none.
        given = [each for each in get_args(type_) if each is not NoneType]
        if get_origin(type_) in (Union, UnionType) and len(given) == 1:
            return _converted(value, given[0], path, _kind_of(given[0]))
        arguments = get_args(type_)
        if isinstance(type_, type) and issubclass(type_, Table | Row):
            return convert(value, type_, path, f"[{path[-1]}]")
        if get_origin(type_) is dict and isinstance(value, Mapping):
            return {
                key: _converted(each, arguments[1], (*path, key), _kind_of(arguments[1]))
                for key, each in value.items()
            }
        row = arguments[0] if get_origin(type_) is tuple else None
        if isinstance(row, type) and issubclass(row, Table | Row):
            if not isinstance(value, list):
                raise TableError(path, Message("files/no-array-of-tables", key=path[-1]))
            what = f"[[{path[-1]}]]"
            return tuple(convert(each, row, (*path, at), what) for at, each in enumerate(value))
        kind = _usual(type_)
    return taken(value, kind, path, type_)


def taken(value: Any, kind: ValueKind, path: KeyPath, type_: Any = Any) -> Any:
    """A value that has to be of a kind.

    Raises:
        TableError: When it is not.
    """
    try:
        made = msgspec.convert(value, type_ if kind.type is None else kind.type)
        return made if kind.check is None else kind.check(made)
    except UnknownValueError as error:
        raise TableError(path, error.message) from None
    except WrongKindError as error:
        raise _not_of_kind(value, kind, path, error.why) from None
    except msgspec.ValidationError:
        raise _not_of_kind(value, kind, path, kind.why.get(type(value), "")) from None


def _not_of_kind(value: Any, kind: ValueKind, path: KeyPath, why: Text) -> TableError:
    message = Message(
        "files/not-of-kind",
        key=path[-1],
        value=shown(value),
        why=why,
        words=kind.words,
        example=kind.example,
    )
    return TableError(path, message)


def _usual(type_: Any) -> ValueKind:
    """The kind of a field that has none of its own."""
    return _USUAL.get(get_origin(type_) or type_, _TABLE)


def shown(value: Any) -> Text:
    """A value as TOML writes it, short enough for a message."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and value.bit_length() > _SHOWN_BITS:
        return Message("files/huge-number")
    text = f'"{value}"' if isinstance(value, str) else repr(value)
    return shortened(text, 60)


def hint(name: Any, names: Iterable[str]) -> Message:
    """What to say of a name that is none of those that are known: the nearest one, else all."""
    names = list(names)
    near = nearest(name, names) if isinstance(name, str) else None
    return (
        Message("files/did-you-mean", near=near)
        if near
        else Message("files/known-are", names=", ".join(names))
    )
