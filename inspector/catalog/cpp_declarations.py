"""Finds enums, GUIDs, registrations and header layouts among the tokens of one C++ file.

Of an enum it reads the enumerators in the body: names, descriptions above them, numbers.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from inspector.catalog.cpp_tokens import (
    CODE,
    Define,
    Kind,
    Token,
    Tokens,
    nesting,
    plain_number,
    qualified_name,
    written_guid,
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

#: Told what could not be read, and the token where that begins.
Tell = Callable[[Token, Message], None]


class EnumRow(NamedTuple):
    """An enumerator: its name, the tokens of its value (None where it follows), its description."""

    name: str
    value: tuple[Token, ...] | None
    what: str
    line: int


def enumerators(tokens: Sequence[Token], tell: Tell) -> Iterator[EnumRow]:
    """The enumerators in the body of an enum.

    Args:
    tokens: The tokens of the body.
    tell: Told what could not be read, and where.
    """
    comments: list[Token] = []
    words: list[Token] = []
    depth = 0
    made: EnumRow | None = None
    last_line = 0
    for token in tokens:
        if token.kind is Kind.COMMENT:
            if made is not None and not words and token.line == last_line:
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
        if token.text == "," and depth == 0 and token.kind is Kind.MARK:
            if made is not None:
                yield made
            made = _enumerator_row(words, comments, tell)
            last_line = token.line
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
    if len(words) > 1 and words[1].text == "(":
        tell(first, Message("catalog/rows-of-macro", name=first.text))
        return None
    value = _value_of_row(words)
    return EnumRow(first.text, value, _described(comments, first.line), first.line)


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
_CASTS: Final = frozenset({"int32", "uint32", "int", "int64", "uint64", "uint8", "unsigned"})
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
            case "static_cast":
                while self._next() not in (">", ""):
                    self._at += 1
                self._at += 1
                return self._single(depth + 1)
        if word.kind is not Kind.NAME:
            raise _UnknownError
        if word.text in _CASTS and self._next() in ("(", "{"):
            self._at += 1
            return self._closed(depth)
        names = [word.text]
        while self._next() == "::":
            self._at += 2
            if self._at > len(self._words) or self._words[self._at - 1].kind is not Kind.NAME:
                raise _UnknownError
            names.append(self._words[self._at - 1].text)
        number = self._resolve(tuple(names))
        if number is None:
            raise _UnknownError
        return number

    def _bracketed(self, depth: int) -> int:
        """What stands behind an opening bracket: a type's name is a cast of what follows it."""
        at = self._at
        while self._next() in _CASTS:
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

#: A file with one of these words may declare something that is wanted here.
_DECLARING: Final = (
    b"VersionRegistration",
    b"AUTOMATIC_VERSION",
    b"PlusOne",
    b"PLUS_ONE",
    b"LatestVersion",
    b"LegacyFileVersion",
)
_VERSION_ENUM: Final = re.compile(
    rb"\benum(?:\s{1,9}(?:class|struct))?\s{1,9}(?:\w{1,60}\s{1,9})?\w{0,60}Version"
)
_REGISTRATION: Final = re.compile(r"F\w*VersionRegistration")
#: What an engine calls the layout that it writes; older ones give it to a variable at once.
_LAYOUT: Final = "CurrentLegacyFileVersion"
_WRITTEN_LAYOUT: Final = "LegacyFileVersion"
#: Tokens of a layout's number.
_MOST_NUMBER: Final = 16
#: As many scopes around a name are looked at, parts of one, and tokens of a registration.
_MOST_SCOPES: Final = 32
_MOST_PARTS: Final = 16
_MOST_TOKENS: Final = 60
#: Tokens of a GUID.
_MOST_GUID: Final = 40
_SCOPE_WORDS: Final = frozenset({"namespace", "struct", "class", "enum"})


class EnumDeclaration(NamedTuple):
    """An enum: the scopes around it and its own name, joined by ``::``.

    ``scoped`` says that names in it are reached through its own name alone.
    """

    scope: tuple[str, ...]
    name: str
    scoped: bool
    rows: tuple[EnumRow, ...]
    place: Place


class GuidDeclaration(NamedTuple):
    """A GUID and the qualified name that it is given."""

    name: tuple[str, ...]
    guid: Guid
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
    """What one file declares."""

    enums: tuple[EnumDeclaration, ...] = ()
    guids: tuple[GuidDeclaration, ...] = ()
    registrations: tuple[Registration, ...] = ()
    defines: tuple[Define, ...] = ()
    unread: tuple[Unread, ...] = ()
    layouts: tuple[LayoutDeclaration, ...] = ()


def may_declare(content: bytes) -> bool:
    """Whether a source file may declare versions; most do not, and need not be read in parts."""
    if any(word in content for word in _DECLARING):
        return True
    # Words that are looked for one by one are found much faster than by an expression.
    if b"Version" not in content:
        return False
    return b"::GUID" in content or (b"enum" in content and bool(_VERSION_ENUM.search(content)))


def declarations_of(text: str, file: str) -> Declarations:
    """What a source file declares; takes any text, in time by its length.

    Args:
        text: The text of the file.
        file: How it is named in places.
    """
    reader = _Reader(text, file)
    reader.read()
    return Declarations(
        tuple(reader.enums),
        tuple(reader.guids),
        tuple(reader.registrations),
        tuple(reader.defines),
        tuple(reader.unread),
        tuple(reader.layouts),
    )


class _Reader:
    """Reads the tokens of a file once, from front to back."""

    def __init__(self, text: str, file: str) -> None:
        tokens = Tokens(text)
        self._all = list(tokens)
        self.defines = tokens.defines
        self._file = file
        self._scopes: list[tuple[str, ...] | None] = []
        self.enums: list[EnumDeclaration] = []
        self.guids: list[GuidDeclaration] = []
        self.registrations: list[Registration] = []
        self.unread: list[Unread] = []
        self.layouts: list[LayoutDeclaration] = []

    def _place(self, token: Token) -> Place:
        return Place(self._file, token.line)

    def _scope(self) -> tuple[str, ...]:
        # No code has so many around it; hostile text may.
        return tuple(name for names in self._scopes[-_MOST_SCOPES:] if names for name in names)

    def read(self) -> None:
        """Reads all."""
        at, tokens = 0, self._all
        while at < len(tokens):
            token = tokens[at]
            at += 1
            if token.kind is Kind.MARK:
                if token.text == "{":
                    self._scopes.append(None)
                elif token.text == "}" and self._scopes:
                    self._scopes.pop()
            elif token.kind is Kind.NAME:
                if token.text == "enum":
                    at = self._enum(at)
                elif token.text in ("namespace", "struct", "class"):
                    at = self._named_scope(at)
                elif token.text == "FGuid":
                    at = self._guid(at)
                elif token.text in (_LAYOUT, _WRITTEN_LAYOUT):
                    at = self._layout(at)
                elif _REGISTRATION.fullmatch(token.text):
                    at = self._registration(at)

    def _named_scope(self, at: int) -> int:
        """A namespace, struct or class; its name is the last before its bases or its brace."""
        names: tuple[str, ...] = ()
        joined = False
        bases = False
        for place in range(at, min(at + 200, len(self._all))):
            token = self._all[place]
            if token.kind is Kind.COMMENT:
                continue
            if token.text in _SCOPE_WORDS:
                return place
            if token.text == "{" and token.kind is Kind.MARK:
                self._scopes.append(names or None)
                return place + 1
            if token.text in (";", "}", "=", "(", ")", ">", ","):
                if token.text in ("(", ")") or bases:
                    continue  # of an attribute or a macro in front of the name
                return place
            if bases:
                continue
            if token.text == ":":
                bases = True
            elif token.text == "::":
                joined = True
            elif token.kind is Kind.NAME and token.text != "final":
                names = (*names, token.text) if joined else (token.text,)
                joined = False
        return at

    def _enum(self, at: int) -> int:
        """An enum with its enumerators; goes on behind its name where it has no braces."""
        name, scoped, typed = "", False, False
        place = at
        while place < min(at + 60, len(self._all)):
            token = self._all[place]
            place += 1
            if token.text == "{":
                break
            if token.text in (";", "}", "=", "enum"):
                return place - 1
            if token.text == ":":
                typed = True
            elif token.text in ("class", "struct"):
                scoped = True
            elif token.kind is Kind.NAME and not typed:
                name = token.text
        else:
            return at
        end = self._matching(place - 1, len(self._all))
        rows = tuple(enumerators(self._all[place:end], self._report))
        first = self._all[at - 1]
        self.enums.append(EnumDeclaration(self._scope(), name, scoped, rows, self._place(first)))
        return end + 1

    def _matching(self, at: int, most: int) -> int:
        """The place of the mark that closes the one at a place; where it is not among so many
        tokens that is told, and it is the last of them.
        """
        end = self._closing(at, most)
        if end is None:
            self._report(self._all[at], Message("catalog/not-closed"))
            return min(at + most, len(self._all))
        return end

    def _closing(self, at: int, most: int) -> int | None:
        depth = 0
        for place in range(at, min(at + most, len(self._all))):
            depth += nesting(self._all[place])
            if depth <= 0 and self._all[place].kind is Kind.MARK:
                return place
        return None

    def _report(self, token: Token, why: Message, *, loses: bool = False) -> None:
        self.unread.append(Unread(self._place(token), why, loses))

    def _guid(self, at: int) -> int:
        """``FGuid Name(…)``, ``FGuid Name = FGuid(…)``, ``FGuid Name{…}``: a GUID with a name."""
        name, place = self._qualified(at)
        if not name:
            return at
        start = place
        opening = self._text(place)
        if opening == "=":
            place += 1
            if self._text(place) == "FGuid":
                place += 1
            opening = self._text(place)
        if opening not in ("(", "{"):
            return start
        end = self._closing(place, _MOST_GUID) or place + _MOST_GUID
        guid = written_guid(self._all[place:end])
        if guid is not None:
            whole = name if len(name) > 1 else (*self._scope(), *name)
            self.guids.append(GuidDeclaration(whole, guid, self._place(self._all[at])))
        return start

    def _layout(self, at: int) -> int:
        """``int32 Name = -9;``, ``int32 Name{-9};``: the number of a header layout.

        Without a type in front the name is compared, or given a number that was read.
        """
        name = self._all[at - 1]
        opening = self._text(at)
        if at < 2 or self._kind(at - 2) is not Kind.NAME or opening not in ("=", "{"):
            return at
        words: list[Token] = []
        for token in self._all[at + 1 : at + 1 + _MOST_NUMBER]:
            if token.text in (";", ",") or (opening == "{" and token.text == "}"):
                self.layouts.append(
                    LayoutDeclaration(tuple(words), name.text == _LAYOUT, self._place(name))
                )
                break
            if token.kind in CODE:
                words.append(token)
        return at

    def _registration(self, at: int) -> int:
        """A registration: a variable with GUID, number and name in brackets."""
        place = at
        if self._kind(place) is Kind.NAME:
            place += 1
        if self._text(place) not in ("(", "{"):
            return at
        end = self._matching(place, _MOST_TOKENS)
        first = self._all[at - 1]
        arguments = _parted([t for t in self._all[place + 1 : end] if t.kind in CODE])
        if len(arguments) < 2:
            # A constructor's own declaration, or a variable without arguments.
            return at
        guid = _guid_of(arguments[0])
        if guid is None:
            # A parameter: the class itself is declared here.
            if not any(word.kind is Kind.NAME and word.text == "const" for word in arguments[0]):
                self._report(first, Message("catalog/guid-not-read"), loses=True)
            return end
        texts = [word.text for words in arguments[2:3] for word in words if word.kind is Kind.TEXT]
        friendly = texts[0].partition('"')[2].removesuffix('"') if texts else None
        self.registrations.append(
            Registration(guid, tuple(arguments[1]), friendly, self._scope(), self._place(first))
        )
        return end

    def _qualified(self, at: int) -> tuple[tuple[str, ...], int]:
        """A name such as ``A::B::C`` at a place, and the place behind it."""
        names: list[str] = []
        place = at
        while self._kind(place) is Kind.NAME and len(names) < _MOST_PARTS:
            names.append(self._all[place].text)
            place += 1
            if self._text(place) != "::":
                break
            place += 1
        return tuple(names), place

    def _text(self, at: int) -> str:
        return self._all[at].text if at < len(self._all) else ""

    def _kind(self, at: int) -> Kind | None:
        return self._all[at].kind if at < len(self._all) else None


def _guid_of(words: Sequence[Token]) -> Guid | tuple[str, ...] | None:
    """The GUID that a registration begins with, or its name; None for anything else."""
    if words and words[0].text == "FGuid":
        return written_guid(words)
    return qualified_name(words) or None


def _parted(words: Sequence[Token]) -> list[list[Token]]:
    """Arguments between commas that no brackets hold."""
    parts: list[list[Token]] = [[]]
    depth = 0
    for word in words:
        depth += nesting(word)
        if word.kind is Kind.MARK and word.text == "," and depth == 0:
            parts.append([])
            continue
        parts[-1].append(word)
    return parts if any(parts) else []
