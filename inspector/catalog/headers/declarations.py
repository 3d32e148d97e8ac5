"""Finds enums, GUIDs, registrations and header layouts among the tokens of one file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from inspector.catalog.headers.enumerators import EnumRow, enumerators
from inspector.catalog.headers.tokens import (
    CODE,
    Define,
    Kind,
    Token,
    Tokens,
    nesting,
    qualified_name,
    written_guid,
)
from inspector.catalog.headers.unread import Place, Unread
from inspector.findings.message import Message
from inspector.versions import Guid

#: A file with one of these words may declare something that is wanted here.
_TELLING: Final = (
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
        rows = tuple(enumerators(self._all[place:end], self._tell))
        first = self._all[at - 1]
        self.enums.append(EnumDeclaration(self._scope(), name, scoped, rows, self._place(first)))
        return end + 1

    def _matching(self, at: int, most: int) -> int:
        """The place of the mark that closes the one at a place; where it is not among so many
        tokens that is told, and it is the last of them.
        """
        end = self._closing(at, most)
        if end is None:
            self._tell(self._all[at], Message("catalog/not-closed"))
            return min(at + most, len(self._all))
        return end

    def _closing(self, at: int, most: int) -> int | None:
        depth = 0
        for place in range(at, min(at + most, len(self._all))):
            depth += nesting(self._all[place])
            if depth <= 0 and self._all[place].kind is Kind.MARK:
                return place
        return None

    def _tell(self, token: Token, why: Message, *, loses: bool = False) -> None:
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
                self._tell(first, Message("catalog/guid-not-read"), loses=True)
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
