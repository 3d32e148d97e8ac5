"""What may stand in a TOML file that people write: tables, their keys, and the kinds of values.

A key says what kind of value it takes and whether it has to be there; everything else about a table
follows from its keys, the messages included.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from inspector.errors import shortened
from inspector.findings.message import Message, Text
from inspector.suggestions import nearest

#: Where in the file something stands: the names of tables and keys with the places of rows.
Path = tuple[str | int, ...]


class GrammarError(Exception):
    """Something in the file is not as it has to be; ``path`` leads there."""

    def __init__(self, path: Path, message: Text) -> None:
        self.path = path
        self.message = message
        super().__init__(message)


class Kind(NamedTuple):
    """A kind of value: what to call it, and the check that gives it."""

    words: Text
    example: str
    take: Callable[[Any], Any]


class NotOfKind(Exception):
    """The value is of another kind; ``why`` says what about it is wrong, where that is known."""

    def __init__(self, why: Text = "") -> None:
        self.why = why
        super().__init__(why)


class NotKnown(Exception):
    """The value is of the kind, but no known one; ``message`` says all of it."""

    def __init__(self, message: Text) -> None:
        self.message = message
        super().__init__(message)


#: Larger numbers are not written out in messages.
_SHOWN_BITS: Final = 1024


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise NotOfKind
    if not value.strip():
        raise NotOfKind(Message("versions/empty"))
    return value


def _free_text(value: Any) -> str:
    if not isinstance(value, str):
        raise NotOfKind
    return value


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise NotOfKind
    return value


def _texts(value: Any) -> tuple[str, ...]:
    rows = [value] if isinstance(value, str) else value
    if not isinstance(rows, list) or not all(isinstance(row, str) and row for row in rows):
        raise NotOfKind
    return tuple(rows)


def _text_table(value: Any) -> dict[str, str]:
    if not isinstance(value, Mapping) or not value:
        raise NotOfKind
    if not all(isinstance(text, str) for text in value.values()):
        raise NotOfKind(Message("files/both-sides-texts"))
    return dict(value)


TEXT: Final = Kind(Message("files/text"), '"…"', _text)
FREE_TEXT: Final = Kind(Message("files/text"), '"…"', _free_text)
FLAG: Final = Kind(Message("files/flag"), "true", _flag)
TEXTS: Final = Kind(Message("files/texts"), '["…"]', _texts)
TEXT_TABLE: Final = Kind(Message("files/text-table"), '{ Old = "New" }', _text_table)


class Key(NamedTuple):
    """A key: the kind of its value, and whether it has to be given."""

    kind: Kind
    needed: bool = True


Keys = Mapping[str, Key]


def take(row: Any, keys: Keys, path: Path, what: Text, also: Iterable[str] = ()) -> dict[str, Any]:
    """The values of a table, checked; keys that are not given are absent from the answer.

    Args:
        row: The table as TOML gives it.
        keys: The keys that it may have.
        path: Where it stands.
        what: What it is called in messages, with its article.
        also: Further keys that are known, and looked at elsewhere.

    Raises:
        GrammarError: For a key that is unknown or missing, or a value of another kind.
    """
    if not isinstance(row, Mapping):
        raise GrammarError(path, Message("files/has-to-be-table", what=what))
    names = [*keys, *also]
    for name in row:
        if name not in names:
            unknown = Message(
                "files/unknown-key",
                name=shortened(name),
                hint=hint(name, names),
                what=what,
            )
            raise GrammarError((*path, name), unknown)
    values: dict[str, Any] = {}
    for name, key in keys.items():
        if name in row:
            values[name] = taken(row[name], key.kind, (*path, name))
        elif key.needed:
            raise GrammarError(
                path,
                Message(
                    "files/key-missing",
                    what=what,
                    name=name,
                    example=key.kind.example,
                ),
            )
    return values


def taken(value: Any, kind: Kind, path: Path) -> Any:
    """A value that has to be of a kind.

    Raises:
        GrammarError: When it is not.
    """
    try:
        return kind.take(value)
    except NotKnown as error:
        raise GrammarError(path, error.message) from None
    except NotOfKind as error:
        message = Message(
            "files/not-of-kind",
            key=path[-1],
            value=shown(value),
            why=error.why,
            words=kind.words,
            example=kind.example,
        )
        raise GrammarError(path, message) from None


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
