"""Reads streams that are JSON, keeping where everything stands.

The parser of the standard library keeps no places and calls itself for what lies within; this one
knows the few shapes that a stream has, and passes over members without a meaning.
"""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any, Final

from inspector.findings.message import Message, Text
from inspector.format.objectstream.elements import (
    NEWEST_STREAM,
    NO_CLASS,
    STREAM_VERSION,
    Element,
    Stream,
)
from inspector.format.objectstream.reading import DEEPEST, Builder, Reading, Stop
from inspector.format.stream import Span
from inspector.named_tuples import NamedTuple
from inspector.patterns import pattern

ROOT: Final = "ObjectStream"
#: The members of a stream and of an element, in the order in which they are written.
NAME, VERSION, OBJECTS = "name", "version", "Objects"
FIELD, TYPE_NAME, TYPE_ID, SPECIALIZED, VALUE = (
    "field", "typeName", "typeId", "specializationTypeId", "value",
)  # fmt: skip

_BLANKS: Final = rb"[ \t\r\n]*+"
_TOKEN = pattern(_BLANKS + rb'(?:([{}\[\],:])|("(?>[^"\\\x00-\x1F]++|\\.)*+")|([-+.0-9A-Za-z]+))')
#: The groups of a mark and of a word; a text has the one between.
_MARK, _WORD = 1, 3
#: Members without a meaning, each with the comma behind it. Only plain texts, which are right and
#: spell no other name: whatever else there is goes token by token.
_PASSED_OVER = pattern(
    rb'(?>B"(?!(?:%s)")[ !#-\[\]-~]*+"B:B(?:"[ !#-\[\]-~]*+"|[-+.0-9A-Za-z]++)B,)++'.replace(
        b"B", _BLANKS
    )
    % "|".join((NAME, VERSION, OBJECTS, FIELD, TYPE_NAME, TYPE_ID, SPECIALIZED, VALUE)).encode()
)
_CUT_TEXT = pattern(rb'"(?>[^"\\\x00-\x1F]++|\\.)*+\\?\Z')
_REST = pattern(_BLANKS)
_BOM: Final = b"\xef\xbb\xbf"


class _Token(NamedTuple):
    """One sign, text or word: ``"{"``, ``"text"`` with its value, ``"word"``; "" at the end."""

    kind: str
    value: Any
    start: int
    end: int


class _Scanner:
    """Gives the tokens of JSON one after the other."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self._data = data
        self.at = at

    def next(self) -> _Token:
        """The next token.

        Raises:
            ValueError: There is none that JSON has.
        """
        match = _TOKEN.match(self._data, self.at)
        if match is None:
            blank = _REST.match(self._data, self.at)
            self.at = blank.end() if blank else self.at
            if self.at == len(self._data):
                return _Token("", None, self.at, self.at)
            raise ValueError
        kind = match.lastindex or 0
        start, end = match.span(kind)
        self.at = end
        raw: bytes = match[kind]
        if kind == _MARK:
            return _Token(raw.decode(), None, start, end)
        if kind == _WORD:
            return _Token("word", raw.decode(), start, end)
        text = raw[1:-1].decode() if b"\\" not in raw else json.loads(raw)
        return _Token("text", text, start, end)

    def pass_over(self) -> None:
        """Goes behind the members that follow a comma, as far as they have no meaning."""
        match = _PASSED_OVER.match(self._data, self.at)
        if match is not None:
            self.at = match.end()

    def is_cut_text(self) -> bool:
        """Whether all that is left is a text without its end."""
        return _CUT_TEXT.match(self._data, self.at) is not None


def member_spans(data: bytes, start: int) -> dict[str, Span]:
    """Where the values of the members of the object that starts at ``start`` lie, by their names.

    Texts lie within their quotes. Of members behind ``Objects`` none is given, nor are members that
    hold others.
    """
    scanner = _Scanner(data, start)
    spans: dict[str, Span] = {}
    try:
        scanner.next()
        while True:
            key, colon, value = scanner.next(), scanner.next(), scanner.next()
            if key.kind != "text" or colon.kind != ":" or value.kind not in ("text", "word"):
                return spans
            quote = 1 if value.kind == "text" else 0
            spans[key.value] = Span(key.value, value.start + quote, value.end - quote)
            if scanner.next().kind != ",":
                return spans
    except ValueError:
        return spans


class _Document:
    """One document while it is read."""

    def __init__(self, data: bytes) -> None:
        self.builder = Builder()
        self.start = len(data)
        self._scanner = _Scanner(data, len(_BOM) if data.startswith(_BOM) else 0)
        self._size = len(data)
        self._ids: dict[str, str] = {}
        self._texts: dict[str, str] = {}
        #: The members met of each object that is open, that of the stream first.
        self._members: list[dict[str, _Token]] = []

    @property
    def position(self) -> int:
        """How far it was read."""
        return self._scanner.at

    def parse(self) -> None:
        """Reads all.

        Raises:
            Stop: What comes is no JSON or no stream; elements that are open have what was met.
        """
        self._expect("{")
        self._members.append({})
        try:
            self._objects()
        except Stop:
            self._close_all()
            raise
        rest = self._token()
        if rest.kind:
            raise self._unexpected(rest, Message("objectstream/the-end"))

    def _close_all(self) -> None:
        """Gives the objects that are open what was met of them."""
        while self._members:
            try:
                self._close(0)
            except Stop:
                continue

    def _objects(self) -> None:
        """The members of each object, and the objects within ``Objects``, however deep."""
        #: Whether the position is within the list of the innermost object, and not its first part.
        listing = behind = False
        while self._members:
            token = self._token()
            if token.kind == ("]" if listing else "}"):
                if listing:
                    listing, behind = False, True
                else:
                    self._close(token.end)
                    listing = behind = True
                continue
            if behind:
                if token.kind != ",":
                    raise self._unexpected(token, Message("objectstream/comma-or-end"))
                if not listing:
                    self._scanner.pass_over()
                token = self._token()
            behind = True
            if listing:
                if token.kind != "{":
                    raise self._unexpected(token, "'{'")
                self.builder.begin(Element(NO_CLASS, start=token.start))
                self._members.append({})
                listing = behind = False
                continue
            if token.kind != "text":
                raise self._unexpected(token, Message("objectstream/member-name"))
            self._expect(":")
            if token.value == OBJECTS:
                opening = self._expect("[")
                self.start = min(self.start, opening.end)
                listing, behind = True, False
            else:
                self._member(token.value)

    def _member(self, name: str) -> None:
        token = self._token()
        if token.kind in ("text", "word"):
            self._members[-1][name] = token
            return
        depth = 0
        while True:
            if token.kind in ("{", "["):
                depth += 1
                if depth > 2 * DEEPEST:
                    raise self.builder.stop(
                        "CORRUPT", token.start, Message("objectstream/members-too-deep")
                    )
            elif token.kind in ("}", "]"):
                depth -= 1
            elif not token.kind:
                raise self._unexpected(token, Message("objectstream/a-value"))
            if depth <= 0:
                return
            token = self._token()

    def _close(self, end: int) -> None:
        """Ends the innermost object: makes of its members what they mean."""
        members = self._members.pop()
        if self._members:
            try:
                self._fill(self.builder.open[-1], members)
            finally:
                self.builder.end(end)
            return
        name, version = members.get(NAME), members.get(VERSION)
        if name is None or name.value != ROOT:
            self.builder.problem(
                "CORRUPT", 0, Message("objectstream/another-name"), repr(ROOT), "summary"
            )
        if version is None:
            self.builder.problem(
                "CORRUPT", 0, Message("objectstream/no-version"), None, STREAM_VERSION
            )
        elif version.value.isdecimal() and version.value.isascii() and len(version.value) < 10:
            self.builder.set_version(int(version.value), version.start)
        else:
            self.builder.problem(
                "CORRUPT",
                version.start,
                Message("objectstream/version", text=version.value[:40]),
                None,
                STREAM_VERSION,
            )

    def _fill(self, element: Element, members: dict[str, _Token]) -> None:
        def text(name: str) -> str:
            token = members.get(name)
            if token is None:
                return ""
            if token.kind != "text":
                self.builder.problem(
                    "CORRUPT", token.start, f"{token.value[:40]}", Message("objectstream/a-text")
                )
            return self._texts.setdefault(token.value, token.value)

        element.name, element.field = text(TYPE_NAME), text(FIELD)
        own, special = text(TYPE_ID), text(SPECIALIZED)
        element.class_id = self._id(own, element.start)
        if special:
            element.generic_id = element.class_id
            element.class_id = self._id(special, element.start)
        if VALUE in members:
            element.value = text(VALUE)
        version = members.get(VERSION)
        if version is not None:
            element.version = self.builder.class_version(version.value, version.start)

    def _id(self, text: str, start: int) -> str:
        if text not in self._ids:
            self._ids[text] = self.builder.class_id(text, start)
        return self._ids[text]

    def _expect(self, kind: str) -> _Token:
        token = self._token()
        if token.kind != kind:
            raise self._unexpected(token, repr(kind))
        return token

    def _token(self) -> _Token:
        try:
            return self._scanner.next()
        except ValueError:
            # A text without its end may be all that is left.
            at = self._scanner.at
            cut = self._scanner.is_cut_text()
            raise self.builder.stop(
                "TRUNCATED" if cut else "CORRUPT", at, Message("objectstream/no-json")
            ) from None

    def _unexpected(self, token: _Token, expected: Text) -> Stop:
        if not token.kind:
            return self.builder.stop(
                "TRUNCATED", token.start, Message("objectstream/end-of-bytes"), expected
            )
        shown = token.kind if token.value is None else str(token.value)[:40]
        return self.builder.stop("CORRUPT", token.start, repr(shown), expected)


def read_json(data: bytes) -> Reading:
    """Reads a stream in JSON as far as it goes."""
    document = _Document(data)
    with suppress(Stop):
        document.parse()
    builder = document.builder
    version = NEWEST_STREAM if builder.version is None else builder.version
    stream = Stream(version, "json", builder.roots)
    return Reading(stream, builder.problems, document.start, document.position)
