"""What a C++ file declares of versions, as values; enumerators and numbers among its tokens.

Of an enum the enumerators in the body are read: names, descriptions above them, numbers.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from inspector.catalog.cpp_macros import Macro
from inspector.catalog.cpp_tokens import (
    CODE,
    Define,
    Kind,
    Token,
    nesting,
    plain_number,
)
from inspector.catalog.model import Place, Unread
from inspector.errors import shortened
from inspector.findings.message import Message
from inspector.named_tuples import NamedTuple
from inspector.versions import Guid

# -- enumerators -----------------------------------------------------------------------------------

#: The longest description that is kept of an enumerator, and the lines of one that are looked at.
_LONGEST_DESCRIPTION: Final = 1000
_MOST_COMMENT_LINES: Final = 40
#: What is drawn between enumerators, and told to those who merge.
_RULER: Final = re.compile(r"[-=*~<>#/]{3,}|<[^<>]*line>|new versions? (?:can|should|must)", re.I)

#: What is told of a macro that makes enumerators, which are not read.
ROWS_OF_MACRO: Final = "catalog/rows-of-macro"
#: Names by which enumerators end a list of versions, and words of one's name.
_ENDS: Final = re.compile(r"plus_?one$|latest|last(?:est)?_?version", re.IGNORECASE)
_VERSIONS: Final = re.compile(r"version|history", re.IGNORECASE)
#: Told what could not be read, and the token where that begins.
Tell = Callable[[Token, Message], None]


class EnumRow(NamedTuple):
    """An enumerator: its name, the tokens of its value (None where it follows), its description."""

    name: str
    value: tuple[Token, ...] | None
    what: str
    line: int
    file: str = ""


def enumerators(tokens: Iterable[Token], tell: Tell) -> Iterator[EnumRow]:
    """The enumerators in the body of an enum.

    Args:
        tokens: The tokens of the body.
        tell: Told what could not be read, and where.
    """
    comments: list[Token] = []
    words: list[Token] = []
    depth = 0
    made: EnumRow | None = None
    last_line = "", 0
    for token in tokens:
        if token.kind is Kind.COMMENT:
            if made is not None and not words and (token.file, token.line) == last_line:
                # Behind an enumerator, in its line; one above it comes first.
                made = made._replace(what=made.what or _described([token], token.line))
            else:
                comments.append(token)
            continue
        if token.kind is Kind.INCLUDE:
            tell(token, Message("catalog/rows-included", included=shortened(token.text, 80)))
            continue
        if token.kind is Kind.CONDITION:
            tell(token, Message("catalog/rows-conditional", condition=shortened(token.text, 80)))
            continue
        if token.kind not in CODE:
            continue
        if token.text == "," and depth == 0 and token.kind is Kind.MARK:
            if made is not None:
                yield made
            made = _enumerator_row(words, comments, tell)
            last_line = token.file, token.line
            comments, words = [], []
            continue
        depth += nesting(token)
        words.append(token)
    if made is not None:
        yield made
    last = _enumerator_row(
        words, [c for c in comments if not words or c.line <= words[0].line], tell
    )
    if last is not None:
        yield last


def _enumerator_row(
    words: Sequence[Token], comments: Sequence[Token], tell: Tell
) -> EnumRow | None:
    if not words:
        return None
    first = words[0]
    if first.kind is not Kind.NAME:
        tell(first, Message("catalog/no-enumerator", text=shortened(first.text, 40)))
        return None
    if _is_use(words):
        tell(first, Message(ROWS_OF_MACRO, name=first.text))
        words = _behind_use(words)
        if not words or _is_use(words):
            return None
        first = words[0]
    value = _value_of_row(words)
    return EnumRow(first.text, value, _described(comments, first.line), first.line, first.file)


def _behind_use(words: Sequence[Token]) -> Sequence[Token]:
    """What follows a macro that makes rows, and needs no comma behind it."""
    depth = 0
    for place, word in enumerate(words[1:], 1):
        if depth == 0 and word.kind is Kind.NAME:
            return words[place:]
        depth += nesting(word)
    return ()


def _is_use(words: Sequence[Token]) -> bool:
    """Whether a row begins with a macro: a name with brackets, or before one that has none."""
    if len(words) < 2:
        return False
    before_name = words[1].kind is Kind.NAME and (len(words) == 2 or words[2].text != "(")
    return words[1].text == "(" or before_name


def _value_of_row(words: Sequence[Token]) -> tuple[Token, ...] | None:
    """What stands behind the = of an enumerator that no brackets hold; None where none stands."""
    depth = 0
    for place, word in enumerate(words):
        depth += nesting(word)
        if word.kind is Kind.MARK and word.text == "=" and depth == 0:
            return tuple(words[place + 1 :])
    return None


def _described(comments: Sequence[Token], line: int) -> str:
    """The words of the comments directly above a line; rulers and hints for mergers are none."""
    lines: list[str] = []
    expected = line
    for comment in reversed(comments[-_MOST_COMMENT_LINES:]):
        if comment.end_line < expected - 1:
            break
        expected = comment.line
        lines[:0] = _comment_lines(comment.text)[:_MOST_COMMENT_LINES]
    kept = [text for text in lines if text and not _RULER.search(text)]
    return shortened(" ".join(kept), _LONGEST_DESCRIPTION)


def _comment_lines(text: str) -> list[str]:
    if text.startswith("//"):
        return [text.lstrip("/!<").strip()]
    inner = text.removeprefix("/*").removesuffix("*/")
    return [line.strip().lstrip("*!<").strip() for line in inner.splitlines()]


# -- numbers ---------------------------------------------------------------------------------------

#: What a name stands for; None where that is not known.
Resolve = Callable[[tuple[str, ...]], int | None]

_OPERATORS: Final[tuple[dict[str, Callable[[int, int], int]], ...]] = (
    {"|": operator.or_},
    {"^": operator.xor},
    {"&": operator.and_},
    {"<<": operator.lshift, ">>": operator.rshift},
    {"+": operator.add, "-": operator.sub},
    {"*": operator.mul},
)
INTEGER_TYPES: Final = frozenset(
    f"{sign}int{bits}{end}" for sign in ("", "u") for bits in (8, 16, 32, 64) for end in ("", "_t")
) | {"int", "unsigned", "long", "short", "signed"}
#: Functions and macros that give the number that they are given.
_SAME_NUMBER: Final = frozenset({"PREPROCESSOR_ENUM_PROTECT", "ToUnderlying", "to_underlying"})
_RESULTS: Final = range(-(2**63), 2**64)
_DEEPEST_EXPRESSION: Final = 16
_LONGEST_EXPRESSION: Final = 64


class _UnknownError(Exception):
    """The expression is more than plain arithmetic."""


def number_of(words: Sequence[Token], resolve: Resolve) -> int | None:
    """The number that an expression is; None where it is not plain arithmetic of known names.

    Args:
        words: The tokens of the expression.
        resolve: Tells the number that a qualified name stands for.
    """
    if not 0 < len(words) <= _LONGEST_EXPRESSION:
        return None
    reader = _Expression(words, resolve)
    try:
        value = reader.tier(0, 0)
    except _UnknownError:
        return None
    return value if reader.is_done else None


class _Expression:
    def __init__(self, words: Sequence[Token], resolve: Resolve) -> None:
        self._words = words
        self._resolve = resolve
        self._at = 0

    @property
    def is_done(self) -> bool:
        """Whether all words were used."""
        return self._at >= len(self._words)

    def _next(self) -> str:
        return "" if self.is_done else self._words[self._at].text

    def tier(self, tier: int, depth: int) -> int:
        """The value of operators of one tier and of those that bind more."""
        if depth > _DEEPEST_EXPRESSION:
            raise _UnknownError
        if tier == len(_OPERATORS):
            return self._single(depth)
        value = self.tier(tier + 1, depth)
        while (deed := _OPERATORS[tier].get(self._next())) is not None:
            self._at += 1
            right = self.tier(tier + 1, depth)
            if deed in (operator.lshift, operator.rshift) and not 0 <= right < 64:
                raise _UnknownError
            value = deed(value, right)
            if value not in _RESULTS:
                raise _UnknownError
        return value

    def _single(self, depth: int) -> int:
        """A number, a name, something in brackets or a cast of it, with signs in front."""
        if self.is_done or depth > _DEEPEST_EXPRESSION:
            raise _UnknownError
        word = self._words[self._at]
        self._at += 1
        if word.kind is Kind.NUMBER:
            number = plain_number(word.text)
            if number is None:
                raise _UnknownError
            return number
        match word.text:
            case "-":
                return -self._single(depth + 1)
            case "+":
                return self._single(depth + 1)
            case "~":
                return ~self._single(depth + 1)
            case "(":
                return self._bracketed(depth)
            case "::":
                return self._single(depth + 1)
            case "static_cast":
                open_angles = 0
                while self._next():
                    open_angles += {"<": 1, ">": -1, ">>": -2}.get(self._next(), 0)
                    self._at += 1
                    if open_angles <= 0:
                        break
                return self._single(depth + 1)
        if word.kind is not Kind.NAME:
            raise _UnknownError
        if word.text in INTEGER_TYPES and self._next() in ("(", "{"):
            self._at += 1
            return self._closed(depth)
        names = [word.text]
        while self._next() == "::":
            self._at += 2
            if self._at > len(self._words) or self._words[self._at - 1].kind is not Kind.NAME:
                raise _UnknownError
            names.append(self._words[self._at - 1].text)
        if names[-1] in _SAME_NUMBER and self._next() == "(":
            self._at += 1
            return self._closed(depth)
        number = self._resolve(tuple(names))
        if number is None:
            raise _UnknownError
        return number

    def _bracketed(self, depth: int) -> int:
        """What stands behind an opening bracket: a type's name is a cast of what follows it."""
        at = self._at
        while self._next() in INTEGER_TYPES:
            self._at += 1
        if self._at > at and self._next() == ")":
            self._at += 1
            return self._single(depth + 1)
        self._at = at
        return self._closed(depth)

    def _closed(self, depth: int) -> int:
        value = self.tier(0, depth + 1)
        if self._next() not in (")", "}"):
            raise _UnknownError
        self._at += 1
        return value


# -- declarations ----------------------------------------------------------------------------------


class EnumDeclaration(NamedTuple):
    """An enum: the scopes around it and its own name, joined by ``::``.

    ``scoped`` says that names in it are reached through its own name alone; ``unread`` are rows
    that were not read, so that the numbers of others may be too low.
    """

    scope: tuple[str, ...]
    name: str
    scoped: bool
    rows: tuple[EnumRow, ...]
    place: Place
    unread: tuple[Unread, ...] = ()

    @property
    def may_be_versions(self) -> bool:
        """Whether it looks like a list of versions; one that is registered is one all the same."""
        named = _VERSIONS.search("::".join((*self.scope[-1:], self.name))) is not None
        return named or any(_ENDS.search(row.name) for row in self.rows)


class ConstantDeclaration(NamedTuple):
    """A constant and the expression that it is given."""

    name: tuple[str, ...]
    value: tuple[Token, ...]
    place: Place


class GuidDeclaration(NamedTuple):
    """A GUID and the qualified name that it is given."""

    name: tuple[str, ...]
    guid: Guid
    place: Place


class DeclaredGuid(NamedTuple):
    """A GUID that a class or namespace only declares, so that another file has to define it."""

    name: tuple[str, ...]
    place: Place


class Registration(NamedTuple):
    """A custom version that is registered: GUID or its name, number, and what messages call it."""

    guid: Guid | tuple[str, ...]
    number: tuple[Token, ...]
    friendly_name: str | None
    scope: tuple[str, ...]
    place: Place


class LayoutDeclaration(NamedTuple):
    """The newest header layout that an engine writes and reads, as its source has it.

    ``named`` says that it stands in a constant of its own, not in the variable that is written.
    """

    number: tuple[Token, ...]
    named: bool
    place: Place


class Declarations(NamedTuple):
    """What one file declares.

    ``macros`` are those with parameters, which other files may use; ``unknown_macros`` are used for
    enumerators, and no file that was read has them.
    """

    enums: tuple[EnumDeclaration, ...] = ()
    guids: tuple[GuidDeclaration, ...] = ()
    registrations: tuple[Registration, ...] = ()
    defines: tuple[Define, ...] = ()
    unread: tuple[Unread, ...] = ()
    layouts: tuple[LayoutDeclaration, ...] = ()
    constants: tuple[ConstantDeclaration, ...] = ()
    macros: tuple[Macro, ...] = ()
    unknown_macros: frozenset[str] = frozenset()
    declared_guids: tuple[DeclaredGuid, ...] = ()


class IncludedFile(NamedTuple):
    """A file that another one includes: how it is named in places, and its text."""

    file: str
    text: str


#: Gives the file that the words of an ``#include`` name; None where there is none, or too much.
Include = Callable[[str], IncludedFile | None]
