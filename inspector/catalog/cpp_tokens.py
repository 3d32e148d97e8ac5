"""The tokens of C++ that lists of versions are declared in, and the values of literals.

What a condition decides is left out: ``#if 0``, what the text itself defines, and what an editor is
built with, as it is what saves packages. Any other condition is taken to hold, and what is behind
its ``#else`` is left out; each such condition is reported as unread, with its place.
"""

from __future__ import annotations

import operator
import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum, auto
from typing import Final

from inspector.errors import InspectorError
from inspector.named_tuples import NamedTuple
from inspector.versions import Guid

_TOKEN: Final = re.compile(
    r"""
    (?P<directive>^[ \t]*+\#(?>[^\\\n]++|\\\r?\n|\\)*+)
    |(?P<comment>//(?>[^\\\n]++|\\\r?\n|\\)*+|/\*(?>[^*]++|\*(?!/))*+(?:\*/)?)
    |(?P<raw>(?:u8|[uUL])?R"(?P<delimiter>[^\s()\\"]{0,16})\()
    |(?P<text>(?:u8|[uUL])?"(?>[^"\\\n]++|\\.)*+"?)
    |(?P<sign>'(?>[^'\\\n]++|\\.)*+'?)
    |(?P<number>[0-9](?>[0-9A-Za-z_.]|'[0-9A-Za-z])*+)
    |(?P<name>[^\W\d]\w*+)
    |(?P<mark>::|<<|>>|[^\s\w\\])
    """,
    re.VERBOSE | re.MULTILINE | re.DOTALL,
)
_DIRECTIVE: Final = re.compile(r"\s*#\s*([a-z]+)\s*(.*)", re.DOTALL)
_DEFINE: Final = re.compile(r"([^\W\d]\w*)(?:[ \t]+(.*))?", re.DOTALL)
_DEFINED_NAME: Final = re.compile(r"[^\W\d]\w*")
#: What the editor of an engine is built with; packages are saved by it.
_OF_EDITOR: Final = {
    "CPP": 1, "UE_EDITOR": 1, "WITH_COREUOBJECT": 1, "WITH_EDITOR": 1, "WITH_EDITORONLY_DATA": 1,
    "WITH_ENGINE": 1, "UE_BUILD_SHIPPING": 0, "UE_BUILD_TEST": 0, "UE_CLIENT": 0, "UE_GAME": 0,
    "UE_SERVER": 0, "false": 0, "true": 1,
}  # fmt: skip


class Kind(Enum):
    """What a token is."""

    NAME = auto()
    NUMBER = auto()
    TEXT = auto()
    MARK = auto()
    COMMENT = auto()
    INCLUDE = auto()
    CONDITION = auto()
    DEFINE = auto()
    UNDEF = auto()


#: What is no comment and no directive.
CODE: Final = frozenset({Kind.NAME, Kind.NUMBER, Kind.TEXT, Kind.MARK})
#: How many brackets a mark opens or closes.
_NESTING: Final = dict.fromkeys("({[", 1) | dict.fromkeys(")}]", -1)


class Token(NamedTuple):
    """A piece of the text; ``line`` is where it begins, from 1, ``end_line`` where it ends.

    ``file`` is where it stands, empty for the file that is read.
    """

    kind: Kind
    text: str
    line: int
    end_line: int
    file: str = ""


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
        defined: Macros that are defined where it begins.
        file: How it is named, where that is not the file that is read.
        directives: Whether what defines macros is among the tokens.
    """

    def __init__(
        self,
        text: str,
        defined: Iterable[str] = (),
        file: str = "",
        *,
        directives: bool = False,
    ) -> None:
        self._text = text
        self._directives = directives
        self._file = file
        self._ends = [match.start() for match in re.finditer("\n", text)]
        self._conditions = _Conditions(dict.fromkeys(defined))
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
        elif word == "define" and (name := _DEFINED_NAME.match(rest)):
            define = _DEFINE.fullmatch(rest)
            value = (define[2] or "") if define else None
            self._conditions.defined[name[0]] = value
            if define and value:
                self.defines.append(Define(define[1], value))
            if self._directives:
                yield self._token(Kind.DEFINE, rest, match.start(), match.end())
        elif word == "undef":
            self._conditions.defined.pop(rest, None)
            if self._directives:
                yield self._token(Kind.UNDEF, rest, match.start(), match.end())

    def _token(self, kind: Kind, text: str, start: int, end: int) -> Token:
        line = bisect_left(self._ends, start) + 1
        return Token(kind, text, line, bisect_left(self._ends, end) + 1, self._file)


class _Conditions:
    """Which conditions the text stands under; ``defined`` are macros, None where not by a text."""

    def __init__(self, defined: dict[str, str | None]) -> None:
        self.defined = defined
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
            known = self._known(word, rest)
            self._push(taken=known is not False)
            # A guard against being included twice decides nothing.
            return self.hold and known is None and word != "ifndef"
        if word in ("elif", "else", "elifdef", "elifndef") and self._stack:
            _, any_taken = self._pop()
            known = None if any_taken else self._known(word, rest)
            self._push(taken=not any_taken and known is not False, before=any_taken)
            return self.hold and known is None
        if word == "endif" and self._stack:
            self._pop()
        return False

    def _known(self, word: str, rest: str) -> bool | None:
        """Whether a condition holds; None where that is not known."""
        match word.removeprefix("el"):
            case "if":
                return _Condition(rest, self.defined).holds()
            case "ifdef":
                return True if rest in self.defined or rest in _OF_EDITOR else None
            case "ifndef":
                return False if rest in self.defined or rest in _OF_EDITOR else None
        return True  # of else

    def _push(self, *, taken: bool, before: bool = False) -> None:
        self._stack.append((taken, taken or before))
        self._left_out += not taken

    def _pop(self) -> tuple[bool, bool]:
        taken, any_taken = self._stack.pop()
        self._left_out -= not taken
        return taken, any_taken


_CONDITION: Final = re.compile(
    r"\s*(?:defined\s*(?:\(\s*(?P<in_brackets>\w+)\s*\)|\b(?P<asked>\w+))"
    r"|(?P<word>\w+)|(?P<mark>&&|\|\||[!=<>]=|[!<>()])|(?P<other>\S))"
)
_LONGEST_CONDITION: Final = 400
_MOST_BRACKETS: Final = 16
_COMPARED: Final[dict[str, Callable[[int, int], bool]]] = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt,
    ">=": operator.ge,
}  # fmt: skip


class _Condition:
    """The condition of an ``#if``, of which a part may decide the whole: ``0 && WITH_X``."""

    def __init__(self, text: str, defined: Mapping[str, str | None]) -> None:
        self._defined = defined
        self._parts: list[tuple[str, str]] = []
        if len(text) <= _LONGEST_CONDITION and text.count("(") + text.count("!") <= _MOST_BRACKETS:
            for match in _CONDITION.finditer(text.replace("\\\n", " ")):
                group = str(match.lastgroup)
                self._parts.append((group, match[group]))
        self._at = 0

    def holds(self) -> bool | None:
        """Whether it holds; None where that is not known."""
        value = self._any()
        return None if value is None or self._at < len(self._parts) else bool(value)

    def _mark(self, *marks: str) -> str:
        """The mark that comes next where it is one of these, which is taken; else empty."""
        if self._at < len(self._parts) and self._parts[self._at] in [("mark", m) for m in marks]:
            self._at += 1
            return self._parts[self._at - 1][1]
        return ""

    def _any(self) -> int | None:
        values = [self._all()]
        while self._mark("||"):
            values.append(self._all())
        if any(values):
            return 1
        return None if None in values else 0

    def _all(self) -> int | None:
        values = [self._compared()]
        while self._mark("&&"):
            values.append(self._compared())
        if len(values) == 1:
            return values[0]
        if 0 in values:
            return 0
        return None if None in values else 1

    def _compared(self) -> int | None:
        left = self._single()
        while compare := self._mark(*_COMPARED):
            right = self._single()
            if left is None or right is None:
                left = None
            else:
                left = _COMPARED[compare](left, right)
        return left

    def _single(self) -> int | None:
        if self._mark("!"):
            value = self._single()
            return None if value is None else not value
        if self._mark("("):
            value = self._any()
            return value if self._mark(")") else None
        if self._at == len(self._parts):
            return None
        group, text = self._parts[self._at]
        if group in ("mark", "other"):
            # More than is understood here: what follows keeps the whole from being known.
            return None
        self._at += 1
        if group in ("in_brackets", "asked"):
            return 1 if text in self._defined or text in _OF_EDITOR else None
        if text in self._defined:
            return plain_number(self._defined[text] or "")
        return _OF_EDITOR[text] if text in _OF_EDITOR else plain_number(text)


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
