"""Reads the TOML files that people write, checks their tables, and names the line of what is wrong.

::

    file = read_toml("asset-inspector.toml", SETTINGS)
    file.table["engine"]        # as TOML gives it
    file.error(GrammarError(("engine",), "…"))     # the same with file and line

A key says what kind of value it takes and whether it is required; everything else about a table
follows from its keys, the messages included.

For the lines the text is taken as the parser has accepted it. Comments and texts are blanked first,
so that nothing in them is mistaken for a key. Where a place cannot be found, the one around it is
given.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, Final, NamedTuple

from inspector.errors import InspectorError, shortened
from inspector.files.parsing import TomlError, parse_toml
from inspector.files.reading import LimitError, SideFile, read_side_file
from inspector.findings.message import Message, Text
from inspector.suggestions import nearest

#: Where in the file something stands: the names of tables and keys with the places of rows.
KeyPath = tuple[str | int, ...]


class GrammarError(Exception):
    """Something in the file is not as it has to be; ``path`` leads there."""

    def __init__(self, path: KeyPath, message: Text) -> None:
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


def take(
    row: Any, keys: Keys, path: KeyPath, what: Text, also: Iterable[str] = ()
) -> dict[str, Any]:
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


def taken(value: Any, kind: Kind, path: KeyPath) -> Any:
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


_OPAQUE: Final = re.compile(
    r'"""(?:\\.|[^\\])*?"""'
    r"|'''.*?'''"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'"
    r"|#[^\n]*",
    re.DOTALL,
)
_KEY_FOLLOWS: Final = re.compile(r"[ \t]*[=.\]]")
_BEFORE_KEY: Final = frozenset("{,. \t\r\n")
_KEY_ENDS: Final = re.compile(r"[ \t]*[=.]")
_SEPARATOR: Final = re.compile(r"[\[\]{},]")
_SIGN: Final = re.compile(r"\S")
_HEADING: Final = re.compile(r"^[ \t]*(\[\[?)([^\]\n]+)\]", re.MULTILINE)


class Lines:
    """The places of one text.

    Args:
        text: The whole text of the file.
    """

    def __init__(self, text: str) -> None:
        self._text = _blanked(text)
        self._headings = [
            (match.start(), match[1] == "[[", re.sub(r"\s", "", match[2]))
            for match in _HEADING.finditer(self._text)
        ]
        self._by_name: dict[str, list[int]] = {}
        for index, (_, _, name) in enumerate(self._headings):
            self._by_name.setdefault(name, []).append(index)
        self._ends = [match.start() for match in re.finditer("\n", self._text)]
        self._elements: dict[int, list[int]] = {}

    def line_of(self, path: tuple[str | int, ...]) -> int:
        """The line, from 1, of the table or key that a path leads to.

        Args:
            path: Names of tables and keys, each with its place behind it where it is a list:
                ``("patch", 2, "effect", "factor")``.
        """
        start, end = 0, len(self._text)
        under = ""
        at = 0
        while at < len(path):
            name = str(path[at])
            place = path[at + 1] if at + 1 < len(path) else None
            under = f"{under}.{name}" if under else name
            number = place if isinstance(place, int) else 0
            at += 2 if isinstance(place, int) else 1
            heading = self._heading(under, number, start, end)
            if heading is None:
                key = self._key(name, start, end)
                if key is None:
                    break
                start = key if not isinstance(place, int) else self._element(key, number, end)
            else:
                start, end = heading
        return bisect_left(self._ends, start) + 1

    def _heading(self, name: str, number: int, start: int, end: int) -> tuple[int, int] | None:
        """Where the table of a heading begins and ends; the tables below it belong to it."""
        indexes = self._by_name.get(name, [])
        at = bisect_left(indexes, start, key=lambda index: self._headings[index][0]) + number
        if at >= len(indexes) or self._headings[indexes[at]][0] >= end:
            return None
        offset, _, _ = self._headings[indexes[at]]
        after, below = indexes[at] + 1, f"{name}."
        while after < len(self._headings) and self._headings[after][2].startswith(below):
            after += 1
        stop = self._headings[after][0] if after < len(self._headings) else len(self._text)
        return offset, min(stop, end)

    def _key(self, name: str, start: int, end: int) -> int | None:
        # No expression is made of a name: that of a long one takes seconds.
        at = self._text.find(name, start, end)
        while at >= 0:
            before = self._text[at - 1] if at else "\n"
            if before in _BEFORE_KEY and _KEY_ENDS.match(self._text, at + len(name), end):
                return at
            at = self._text.find(name, at + 1, end)
        return None

    def _element(self, start: int, number: int, end: int) -> int:
        """Where the element of a list in brackets begins that has this place."""
        elements = self._elements.get(start)
        if elements is None:
            elements = self._elements[start] = self._elements_of(start, end)
        return elements[number] if number < len(elements) else start

    def _elements_of(self, start: int, end: int) -> list[int]:
        """Where the elements of a list begin."""
        opened = self._text.find("[", start, end)
        if opened < 0:
            return []
        elements = [self._after(opened, end)]
        depth = 0
        for match in _SEPARATOR.finditer(self._text, opened + 1, end):
            sign = match[0]
            if sign in "{[":
                depth += 1
            elif sign == ",":
                if depth == 0:
                    elements.append(self._after(match.start(), end))
            else:
                depth -= 1
                if depth < 0:
                    break
        return elements

    def _after(self, place: int, end: int) -> int:
        """Where the text goes on behind a sign."""
        sign = _SIGN.search(self._text, place + 1, end)
        return sign.start() if sign else place


def _blanked(text: str) -> str:
    """The text without comments and texts, every character at its place; quoted keys stay."""

    def blank(match: re.Match[str]) -> str:
        whole = match[0]
        if whole[0] != "#" and _KEY_FOLLOWS.match(text, match.end()):
            return f" {whole[1:-1]} "
        return re.sub(r"[^\n]", " " if whole[0] == "#" else "x", whole)

    return _OPAQUE.sub(blank, text)


class TomlFileError(InspectorError):
    """Something in a TOML file is not as it has to be.

    Args:
        file: The file as it is named in messages.
        line: The line, from 1; 0 where it is not known.
        reason: What is wrong and what to write instead.
    """

    def __init__(self, file: str, line: int, reason: Text) -> None:
        self.file = file
        self.line = line
        self.reason = reason
        super().__init__(Message("files/in-toml", file=file, line=line, reason=reason))


class TomlFile:
    """A TOML text with its table.

    Args:
        text: The text.
        name: How its file is named in messages.

    Raises:
        TomlFileError: It is not TOML, or such as is not read.
    """

    def __init__(self, text: str, name: str) -> None:
        self.text = text
        self.name = name
        try:
            self.table: dict[str, Any] = parse_toml(text, name)
        except (TomlError, LimitError) as error:
            raise TomlFileError(name, error.line, error.reason) from None

    @cached_property
    def _lines(self) -> Lines:
        return Lines(self.text)

    def line_of(self, path: KeyPath) -> int:
        """The line, from 1, of the table or key that a path leads to."""
        return self._lines.line_of(path)

    def error(self, error: GrammarError) -> TomlFileError:
        """What is wrong, with the line that it stands in."""
        return TomlFileError(self.name, self.line_of(error.path), error.message)


def read_toml(path: str, kind: SideFile, shown: str | None = None) -> TomlFile:
    """The table of a file.

    Args:
        path: The file.
        kind: What it is, which says how much is read.
        shown: How it is named in messages; its path by default.

    Raises:
        AccessError: It cannot be read.
        TomlFileError: It is not TOML, or such as is not read.
    """
    return TomlFile(toml_text(path, kind, shown), path if shown is None else shown)


def toml_text(path: str, kind: SideFile, shown: str | None = None, *, pipes: bool = False) -> str:
    """The text of a file, its lines ended by a line feed alone.

    Args:
        path: The file.
        kind: What it is, which says how much is read.
        shown: How it is named in messages; its path by default.
        pipes: Reads a pipe too.

    Raises:
        AccessError: It cannot be read.
        TomlFileError: It is not UTF-8.
    """
    name = path if shown is None else shown
    held = read_side_file(path, kind, name, pipes=pipes)
    try:
        return held.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = held.count(b"\n", 0, error.start) + 1
        raise TomlFileError(name, line, Message("files/not-utf-8")) from None
