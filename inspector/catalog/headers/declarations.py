"""Finds enums, GUIDs and registrations of custom versions among the tokens of one file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from inspector.catalog.headers.tokens import Define, Kind, Token, Tokens
from inspector.catalog.headers.unread import (
    ConditionalRows,
    IncludedRows,
    MacroRows,
    NoEnumerator,
    NotClosed,
    Place,
    RegisteredUnread,
    Unread,
    Unreadable,
)
from inspector.errors import InspectorError, shortened
from inspector.versions import Guid

#: A file with one of these words may declare something that is wanted here.
_TELLING: Final = (
    b"VersionRegistration",
    b"AUTOMATIC_VERSION",
    b"PlusOne",
    b"PLUS_ONE",
    b"LatestVersion",
)
_VERSION_ENUM: Final = re.compile(
    rb"\benum(?:\s{1,9}(?:class|struct))?\s{1,9}(?:\w{1,60}\s{1,9})?\w{0,60}Version"
)
_REGISTRATION: Final = re.compile(r"F\w*VersionRegistration")
#: Marks that open and close what belongs together.
_OPENS: Final = frozenset("({[")
_CLOSES: Final = frozenset(")}]")
#: The longest description that is kept of an enumerator.
_LONGEST: Final = 1000
#: As many lines of a description are looked at, scopes around a name, parts of one, and tokens of
#: a registration.
_MOST_LINES: Final = 40
_MOST_SCOPES: Final = 32
_MOST_PARTS: Final = 16
_MOST_TOKENS: Final = 60
_SCOPE_WORDS: Final = frozenset({"namespace", "struct", "class", "enum"})
_RULER: Final = re.compile(r"[-=*~<>#/]{3,}|<[^<>]*line>|new versions? (?:can|should|must)", re.I)


class EnumRow(NamedTuple):
    """An enumerator: its name, the tokens of its value (None where it follows), its description."""

    name: str
    value: tuple[Token, ...] | None
    what: str
    line: int


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


class Declarations(NamedTuple):
    """What one file declares."""

    enums: tuple[EnumDeclaration, ...] = ()
    guids: tuple[GuidDeclaration, ...] = ()
    registrations: tuple[Registration, ...] = ()
    defines: tuple[Define, ...] = ()
    unread: tuple[Unread, ...] = ()


def is_telling(content: bytes) -> bool:
    """Whether a source file may declare versions; most do not, and need not be read in parts."""
    if any(word in content for word in _TELLING):
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
        rows = tuple(self._rows(self._all[place:end]))
        first = self._all[at - 1]
        self.enums.append(EnumDeclaration(self._scope(), name, scoped, rows, self._place(first)))
        return end + 1

    def _matching(self, at: int, most: int) -> int:
        """The place of the mark that closes the one at a place; where it is not among so many
        tokens, the last of them.
        """
        depth = 0
        last = min(at + most, len(self._all))
        for place in range(at, last):
            token = self._all[place]
            if token.kind is Kind.MARK:
                depth += (token.text in _OPENS) - (token.text in _CLOSES)
                if depth <= 0:
                    return place
        self._tell(self._all[at], NotClosed())
        return last

    def _rows(self, tokens: Sequence[Token]) -> Iterator[EnumRow]:
        """The enumerators in the body of an enum."""
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
                self._tell(token, IncludedRows(included=shortened(token.text, 80)))
                continue
            if token.kind is Kind.CONDITION:
                self._tell(token, ConditionalRows(condition=shortened(token.text, 80)))
                continue
            if token.text == "," and depth == 0 and token.kind is Kind.MARK:
                if made is not None:
                    yield made
                made = self._row(words, comments)
                last_line = token.line
                comments, words = [], []
                continue
            depth += (token.text in _OPENS) - (token.text in _CLOSES)
            words.append(token)
        if made is not None:
            yield made
        last = self._row(words, [c for c in comments if not words or c.line <= words[0].line])
        if last is not None:
            yield last

    def _row(self, words: Sequence[Token], comments: Sequence[Token]) -> EnumRow | None:
        if not words:
            return None
        first = words[0]
        if first.kind is not Kind.NAME:
            self._tell(first, NoEnumerator(text=shortened(first.text, 40)))
            return None
        if len(words) > 1 and words[1].text == "(":
            self._tell(first, MacroRows(name=first.text))
            return None
        value = _value(words)
        return EnumRow(first.text, value, _described(comments, first.line), first.line)

    def _tell(self, token: Token, why: Unreadable) -> None:
        self.unread.append(Unread(self._place(token), why))

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
        guid, _ = self._guid_arguments(place)
        if guid is not None:
            whole = name if len(name) > 1 else (*self._scope(), *name)
            self.guids.append(GuidDeclaration(whole, guid, self._place(self._all[at])))
        return start

    def _guid_arguments(self, at: int) -> tuple[Guid | None, int]:
        """The GUID in brackets that open at a place, and the place behind them."""
        words: list[Token] = []
        place = at
        for place in range(at, min(at + 40, len(self._all))):
            token = self._all[place]
            if token.kind is not Kind.COMMENT:
                words.append(token)
            if token.text in (")", "}") and token.kind is Kind.MARK and self._balanced(words):
                break
        numbers = [word for word in words if word.kind is Kind.NUMBER]
        texts = [word for word in words if word.kind is Kind.TEXT]
        if len(numbers) == 4 and not texts:
            values = [plain_number(number.text) for number in numbers]
            if all(value is not None and value < 1 << 32 for value in values):
                return Guid(*(value or 0 for value in values)), place + 1
        if len(texts) == 1 and not numbers:
            try:
                return Guid.parse(texts[0].text.partition('"')[2].rstrip('"')), place + 1
            except InspectorError:
                pass
        return None, place + 1

    @staticmethod
    def _balanced(words: Sequence[Token]) -> bool:
        opened = sum(word.text in _OPENS for word in words if word.kind is Kind.MARK)
        return opened == sum(word.text in _CLOSES for word in words if word.kind is Kind.MARK)

    def _registration(self, at: int) -> int:
        """A registration: a variable with GUID, number and name in brackets."""
        place = at
        if self._kind(place) is Kind.NAME:
            place += 1
        if self._text(place) not in ("(", "{"):
            return at
        end = self._matching(place, _MOST_TOKENS)
        first = self._all[at - 1]
        arguments = _parted([t for t in self._all[place + 1 : end] if t.kind in _CODE])
        if len(arguments) < 2:
            # A constructor's own declaration, or a variable without arguments.
            return at
        guid = self._guid_of(arguments[0])
        if guid is None:
            # A parameter: the class itself is declared here.
            if not any(word.kind is Kind.NAME and word.text == "const" for word in arguments[0]):
                self._tell(first, RegisteredUnread())
            return end
        texts = [word.text for words in arguments[2:3] for word in words if word.kind is Kind.TEXT]
        friendly = texts[0].partition('"')[2].removesuffix('"') if texts else None
        self.registrations.append(
            Registration(guid, tuple(arguments[1]), friendly, self._scope(), self._place(first))
        )
        return end

    def _guid_of(self, words: Sequence[Token]) -> Guid | tuple[str, ...] | None:
        if words and words[0].text == "FGuid":
            numbers = [plain_number(w.text) for w in words if w.kind is Kind.NUMBER]
            if len(numbers) == 4 and all(n is not None and n < 1 << 32 for n in numbers):
                return Guid(*(number or 0 for number in numbers))
            for word in words:
                if word.kind is Kind.TEXT:
                    try:
                        return Guid.parse(word.text.partition('"')[2].rstrip('"'))
                    except InspectorError:
                        return None
            return None
        names = qualified_name(words)
        return names or None

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


_CODE: Final = frozenset({Kind.NAME, Kind.NUMBER, Kind.TEXT, Kind.MARK})


def qualified_name(words: Sequence[Token]) -> tuple[str, ...]:
    """The parts of ``A::B::C``; empty where the words are anything else."""
    names = [word.text for word in words if word.kind is Kind.NAME]
    marks = [word.text for word in words if word.kind is not Kind.NAME]
    plain = all(mark == "::" for mark in marks) and len(names) - 1 <= len(marks) <= len(names)
    return tuple(names) if plain else ()


def _value(words: Sequence[Token]) -> tuple[Token, ...] | None:
    """What stands behind the = of an enumerator that no brackets hold; None where none stands."""
    depth = 0
    for place, word in enumerate(words):
        if word.kind is Kind.MARK:
            depth += (word.text in _OPENS) - (word.text in _CLOSES)
            if word.text == "=" and depth == 0:
                return tuple(words[place + 1 :])
    return None


def _parted(words: Sequence[Token]) -> list[list[Token]]:
    """Arguments between commas that no brackets hold."""
    parts: list[list[Token]] = [[]]
    depth = 0
    for word in words:
        if word.kind is Kind.MARK:
            depth += (word.text in _OPENS) - (word.text in _CLOSES)
            if word.text == "," and depth == 0:
                parts.append([])
                continue
        parts[-1].append(word)
    return parts if any(parts) else []


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


def _described(comments: Sequence[Token], line: int) -> str:
    """The words of the comments directly above a line; rulers and hints for mergers are none."""
    lines: list[str] = []
    expected = line
    for comment in reversed(comments[-_MOST_LINES:]):
        if comment.end_line < expected - 1:
            break
        expected = comment.line
        lines[:0] = _comment_lines(comment.text)[:_MOST_LINES]
    kept = [text for text in lines if text and not _RULER.search(text)]
    return shortened(" ".join(kept), _LONGEST)


def _comment_lines(text: str) -> list[str]:
    if text.startswith("//"):
        return [text.lstrip("/!<").strip()]
    inner = text.removeprefix("/*").removesuffix("*/")
    return [line.strip().lstrip("*!<").strip() for line in inner.splitlines()]
