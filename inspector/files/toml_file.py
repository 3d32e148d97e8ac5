"""Reads the TOML files that people write, and names the line of what is wrong.

::

    file = read_toml("asset-inspector.toml", SETTINGS)
    file.table["engine"]        # as TOML gives it
    file.error(TableError(("engine",), "…"))     # the same with file and line

For the lines the text is taken as the parser has accepted it. Comments and texts are blanked first,
so that nothing in them is mistaken for a key. Where a place cannot be found, the one around it is
given.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cached_property
from typing import Any, Final

from inspector.errors import InspectorError
from inspector.files.convert import KeyPath, TableError
from inspector.files.parsing import TomlError, parse_toml
from inspector.files.reading import LimitError, SideFile, read_side_file
from inspector.findings.message import Message, Text

# Most programs end without asking for a line: expressions are compiled when one does.
_OPAQUE: Final = (
    r'(?s)"""(?:\\.|[^\\])*?"""'
    r"|'''.*?'''"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'"
    r"|#[^\n]*"
)
_KEY_FOLLOWS: Final = r"[ \t]*[=.\]]"
_BEFORE_KEY: Final = frozenset("{,. \t\r\n")
_KEY_ENDS: Final = r"[ \t]*[=.]"
_SEPARATOR: Final = r"[\[\]{},]"
_SIGN: Final = r"\S"
_HEADING: Final = r"(?m)^[ \t]*(\[\[?)([^\]\n]+)\]"


class Lines:
    """The places of one text.

    Args:
        text: The whole text of the file.
    """

    def __init__(self, text: str) -> None:
        self._text = _blanked(text)
        self._headings = [
            (match.start(), match[1] == "[[", re.sub(r"\s", "", match[2]))
            for match in re.finditer(_HEADING, self._text)
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
            if before in _BEFORE_KEY and re.compile(_KEY_ENDS).match(
                self._text, at + len(name), end
            ):
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
        for match in re.compile(_SEPARATOR).finditer(self._text, opened + 1, end):
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
        sign = re.compile(_SIGN).search(self._text, place + 1, end)
        return sign.start() if sign else place


def _blanked(text: str) -> str:
    """The text without comments and texts, every character at its place; quoted keys stay."""

    def blank(match: re.Match[str]) -> str:
        whole = match[0]
        if whole[0] != "#" and re.compile(_KEY_FOLLOWS).match(text, match.end()):
            return f" {whole[1:-1]} "
        return re.sub(r"[^\n]", " " if whole[0] == "#" else "x", whole)

    return re.sub(_OPAQUE, blank, text)


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

    def error(self, error: TableError) -> TomlFileError:
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
