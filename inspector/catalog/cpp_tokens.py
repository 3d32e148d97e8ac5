"""The tokens of C++ that lists of versions are declared in, and the values of literals.

``#if 0`` is left out with all that a plain condition decides. Any other condition is taken to hold,
and what is behind its ``#else`` is left out; each such condition is reported as unread, with its
place.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from enum import Enum, auto
from typing import Final

from inspector.errors import InspectorError
from inspector.named_tuples import NamedTuple
from inspector.versions import Guid

_TOKEN: Final = re.compile(
    r"""
    (?P<directive>^[ \t]*+\#(?:[^\\\n]++|\\\r?\n|\\)*+)
    |(?P<comment>//(?:[^\\\n]++|\\\r?\n|\\)*+|/\*(?:[^*]++|\*(?!/))*+(?:\*/)?)
    |(?P<raw>(?:u8|[uUL])?R"(?P<delimiter>[^\s()\\"]{0,16})\()
    |(?P<text>(?:u8|[uUL])?"(?:[^"\\\n]++|\\.)*+"?)
    |(?P<sign>'(?:[^'\\\n]++|\\.)*+'?)
    |(?P<number>[0-9](?:[0-9A-Za-z_.]|'[0-9A-Za-z])*+)
    |(?P<name>[^\W\d]\w*+)
    |(?P<mark>::|<<|>>|[^\s\w\\])
    """,
    re.VERBOSE | re.MULTILINE | re.DOTALL,
)
_DIRECTIVE: Final = re.compile(r"\s*#\s*([a-z]+)\s*(.*)", re.DOTALL)
_DEFINE: Final = re.compile(r"([^\W\d]\w*)[ \t]+(.*)", re.DOTALL)
_PLAIN: Final = {"0": False, "false": False, "1": True, "true": True}


class Kind(Enum):
    """What a token is."""

    NAME = auto()
    NUMBER = auto()
    TEXT = auto()
    MARK = auto()
    COMMENT = auto()
    INCLUDE = auto()
    CONDITION = auto()


#: What is no comment and no directive.
CODE: Final = frozenset({Kind.NAME, Kind.NUMBER, Kind.TEXT, Kind.MARK})
#: How many brackets a mark opens or closes.
_NESTING: Final = dict.fromkeys("({[", 1) | dict.fromkeys(")}]", -1)


class Token(NamedTuple):
    """A piece of the text; ``line`` is where it begins, from 1, ``end_line`` where it ends."""

    kind: Kind
    text: str
    line: int
    end_line: int


def nesting(token: Token) -> int:
    """1 for a mark that opens what belongs together, −1 for one that closes it, else 0."""
    return _NESTING.get(token.text, 0) if token.kind is Kind.MARK else 0


class Define(NamedTuple):
    """A macro without parameters."""

    name: str
    value: str


_KINDS: Final = {
    "comment": Kind.COMMENT,
    "text": Kind.TEXT,
    "sign": Kind.TEXT,
    "number": Kind.NUMBER,
    "name": Kind.NAME,
    "mark": Kind.MARK,
}


class Tokens:
    """The tokens of one text.

    Args:
        text: The text of a source file.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._ends = [match.start() for match in re.finditer("\n", text)]
        self._conditions = _Conditions()
        #: Macros without parameters, as far as the text was read.
        self.defines: list[Define] = []

    def __iter__(self) -> Iterator[Token]:
        text, at = self._text, 0
        while match := _TOKEN.search(text, at):
            at, group = match.end(), match.lastgroup
            if group == "directive":
                yield from self._directive(match)
                continue
            if group in ("raw", "delimiter"):
                end = text.find(f'){match["delimiter"]}"', at)
                at = len(text) if end < 0 else end + len(match["delimiter"]) + 2
                kind, shown = Kind.TEXT, ""
            else:
                kind, shown = _KINDS[str(group)], match[0]
            if self._conditions.hold:
                yield self._token(kind, shown, match.start(), at)

    def _directive(self, match: re.Match[str]) -> Iterator[Token]:
        parts = _DIRECTIVE.match(match[0])
        if parts is None:
            return
        word, rest = parts[1], parts[2].partition("//")[0].strip()
        if self._conditions.take(word, rest):
            yield self._token(Kind.CONDITION, rest, match.start(), match.end())
        if not self._conditions.hold:
            return
        if word == "include":
            yield self._token(Kind.INCLUDE, rest, match.start(), match.end())
        elif word == "define" and (define := _DEFINE.fullmatch(rest)):
            self.defines.append(Define(define[1], define[2]))

    def _token(self, kind: Kind, text: str, start: int, end: int) -> Token:
        line = bisect_left(self._ends, start) + 1
        return Token(kind, text, line, bisect_left(self._ends, end) + 1)


class _Conditions:
    """Which conditions the text stands under."""

    def __init__(self) -> None:
        #: Of each condition: whether its branch is taken, and whether any was.
        self._stack: list[tuple[bool, bool]] = []
        self._left_out = 0

    @property
    def hold(self) -> bool:
        """Whether what stands here is taken."""
        return not self._left_out

    def take(self, word: str, rest: str) -> bool:
        """Takes a directive; whether it is a condition that nothing here decides."""
        if word in ("if", "ifdef", "ifndef"):
            plain = _PLAIN.get(rest) if word == "if" else None
            self._push(taken=plain is not False)
            # A guard against being included twice decides nothing.
            return self.hold and plain is None and word != "ifndef"
        if word in ("elif", "else", "elifdef", "elifndef") and self._stack:
            _, any_taken = self._pop()
            plain = _PLAIN.get(rest) if word == "elif" else None
            self._push(taken=not any_taken and plain is not False, before=any_taken)
        elif word == "endif" and self._stack:
            self._pop()
        return False

    def _push(self, *, taken: bool, before: bool = False) -> None:
        self._stack.append((taken, taken or before))
        self._left_out += not taken

    def _pop(self) -> tuple[bool, bool]:
        taken, any_taken = self._stack.pop()
        self._left_out -= not taken
        return taken, any_taken


def plain_number(text: str) -> int | None:
    """A number as C++ writes it, with its suffix and separators; None where it is none."""
    bare = text.replace("'", "").rstrip("uUlLzZ")
    try:
        if len(bare) > 40:
            return None
        if len(bare) > 1 and bare[0] == "0" and bare.isdecimal():
            return int(bare, 8)
        return int(bare, 0)
    except ValueError:
        return None


def qualified_name(words: Sequence[Token]) -> tuple[str, ...]:
    """The parts of ``A::B::C``; empty where the words are anything else."""
    names = [word.text for word in words if word.kind is Kind.NAME]
    marks = [word.text for word in words if word.kind is not Kind.NAME]
    plain = all(mark == "::" for mark in marks) and len(names) - 1 <= len(marks) <= len(names)
    return tuple(names) if plain else ()


def written_guid(words: Sequence[Token]) -> Guid | None:
    """The GUID of the four numbers or the one text among the words; None where that is not all."""
    numbers = [plain_number(word.text) for word in words if word.kind is Kind.NUMBER]
    texts = [word.text for word in words if word.kind is Kind.TEXT]
    if not texts and len(numbers) == 4:
        parts = [number for number in numbers if number is not None and number < 1 << 32]
        return Guid(*parts) if len(parts) == 4 else None
    if numbers or len(texts) != 1:
        return None
    try:
        return Guid.parse(texts[0].partition('"')[2].rstrip('"'))
    except InspectorError:
        return None
