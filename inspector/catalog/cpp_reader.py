"""Finds enums, constants, GUIDs, registrations and header layouts among the tokens of a C++ file.

What the body of an enum, a class or a namespace includes from another file is read in its place,
and so is what macros make.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from inspector.catalog.cpp_declarations import (
    INTEGER_TYPES,
    ROWS_OF_MACRO,
    ConstantDeclaration,
    Declarations,
    DeclaredGuid,
    EnumDeclaration,
    GuidDeclaration,
    Include,
    LayoutDeclaration,
    Registration,
    enumerators,
)
from inspector.catalog.cpp_macros import Expander, Macro, macro_of
from inspector.catalog.cpp_tokens import (
    CODE,
    Kind,
    Token,
    Tokens,
    nesting,
    qualified_name,
    written_guid,
)
from inspector.catalog.model import Place, Unread
from inspector.findings.message import Message
from inspector.versions import Guid

#: A file with one of these words may declare something that is wanted here.
_DECLARING: Final = (
    b"VersionRegistration",
    b"FCurrentCustomVersions",
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
#: The class whose function ``Register`` does what a registration does when it is made.
_REGISTRY: Final = "FCurrentCustomVersions"
#: What an engine calls the layout that it writes; older ones give it to a variable at once.
_LAYOUT: Final = "CurrentLegacyFileVersion"
_WRITTEN_LAYOUT: Final = "LegacyFileVersion"
#: Tokens of a layout's number, and of a constant's.
_MOST_NUMBER: Final = 16
_MOST_CONSTANT: Final = 64
#: As many scopes around a name are looked at, parts of one, and tokens of a registration.
_MOST_SCOPES: Final = 32
_MOST_PARTS: Final = 16
_MOST_TOKENS: Final = 60
#: Tokens of a GUID, of what stands before the body of an enum, and of a constructor's head.
_MOST_GUID: Final = 40
_MOST_HEAD: Final = 60
_MOST_CONSTRUCTOR: Final = 400
#: Characters of included files that one file may take.
_MOST_INCLUDED: Final = 2 << 20
#: Uses of macros in macros' bodies, and files included by included ones.
_DEEPEST_USE: Final = 4
_SCOPE_WORDS: Final = frozenset({"namespace", "struct", "class", "enum"})
_QUALIFIERS: Final = frozenset({"const", "constexpr", "constinit", "static", "inline"})
#: What follows a function's brackets, where a name behind brackets is not an enum's.
_BEHIND_FUNCTIONS: Final = frozenset({"const", "override", "final", "noexcept", "volatile"})


def may_declare(content: bytes) -> bool:
    """Whether a source file may declare versions; most do not, and need not be read in parts."""
    if any(word in content for word in _DECLARING):
        return True
    # Words that are looked for one by one are found much faster than by an expression.
    if b"Version" not in content:
        return False
    return b"::GUID" in content or (b"enum" in content and bool(_VERSION_ENUM.search(content)))


def declarations_of(
    text: str,
    file: str,
    include: Include | None = None,
    macros: Mapping[str, Macro] | None = None,
) -> Declarations:
    """What a source file declares; takes any text, in time by its length.

    Args:
        text: The text of the file.
        file: How it is named in places.
        include: Gives the files that it includes; without it none is looked at.
        macros: What other files define.
    """
    reader = _Reader(text, file, include, macros or {})
    reader.read()
    reader.end()
    return Declarations(
        tuple(reader.enums),
        tuple(reader.guids),
        tuple(reader.registrations),
        tuple(reader.defines),
        tuple(reader.unread),
        tuple(reader.layouts),
        tuple(reader.constants),
        tuple(reader.macros.values()),
        frozenset(reader.unknown_macros),
        tuple(reader.declared_guids),
    )


class _Reader:
    """Reads the tokens of a file once, from front to back."""

    def __init__(
        self, text: str, file: str, include: Include | None, macros: Mapping[str, Macro]
    ) -> None:
        tokens = Tokens(text, directives=True)
        self._all = list(tokens)
        self.defines = tokens.defines
        self._file = file
        self._include = include
        self._may_include = _MOST_INCLUDED
        self._expander = Expander(macros)
        #: Macros that are defined at the token that is read.
        self._defined: set[str] = set()
        #: The names of what is open around a token; None for the body of a function and the like.
        self._scopes: list[tuple[str, ...] | None] = []
        self._blocks = 0
        #: The class whose function is about to have its body.
        self._function: tuple[str, ...] = ()
        self._uses = 0
        #: Registrations that are members of a class and that no constructor has made yet.
        self._members: dict[str, dict[str, Token]] = {}
        self.enums: list[EnumDeclaration] = []
        self.guids: list[GuidDeclaration] = []
        self.registrations: list[Registration] = []
        self.unread: list[Unread] = []
        self.layouts: list[LayoutDeclaration] = []
        self.constants: list[ConstantDeclaration] = []
        self.macros: dict[str, Macro] = {}
        self.unknown_macros: set[str] = set()
        self.declared_guids: list[DeclaredGuid] = []

    def _place(self, token: Token) -> Place:
        return Place(token.file or self._file, token.line)

    def _scope(self) -> tuple[str, ...]:
        # No code has so many around it; hostile text may.
        return tuple(name for names in self._scopes[-_MOST_SCOPES:] if names for name in names)

    def _open(self, names: tuple[str, ...] | None) -> None:
        self._scopes.append(names)
        self._blocks += names is None
        self._function = ()

    def read(self) -> None:
        """Reads all."""
        at = 0
        while at < len(self._all):
            token = self._all[at]
            at += 1
            if token.kind is Kind.MARK:
                self._mark(token)
            elif token.kind is Kind.NAME:
                at = self._name(token, at)
            elif token.kind in (Kind.DEFINE, Kind.UNDEF):
                self._define(token)
            elif token.kind is Kind.INCLUDE and self._scopes:
                # A class or namespace that has a part of it in another file.
                included = self._included(token, self._uses)
                if included is not None:
                    self._read_inside(included)

    def end(self) -> None:
        """Tells what was begun in the file and is done elsewhere."""
        for members in self._members.values():
            for token in members.values():
                self._report(token, Message("catalog/registered-elsewhere"), loses=True)

    def _read_inside(self, tokens: list[Token]) -> None:
        """Reads tokens that stand in the place of one."""
        outer, self._all = self._all, tokens
        self._uses += 1
        self.read()
        self._uses -= 1
        self._all = outer

    def _included(self, token: Token, depth: int) -> list[Token] | None:
        """The tokens of a file that is included; None where there is none, or too much."""
        if self._include is None or depth >= _DEEPEST_USE or self._may_include <= 0:
            return None
        found = self._include(token.text)
        if found is None:
            return None
        self._may_include -= len(found.text)
        # What is defined here decides what of the other file is meant.
        return list(Tokens(found.text, self._defined, found.file, directives=True))

    def _mark(self, token: Token) -> None:
        if token.text == "{":
            self._open(self._function or None)
        elif token.text == "}":
            if self._scopes:
                self._blocks -= self._scopes.pop() is None
            self._function = ()
        elif token.text == ";":
            self._function = ()

    def _name(self, token: Token, at: int) -> int:
        text = token.text
        if text == "enum":
            return self._enum(at)
        if text in ("namespace", "struct", "class"):
            return self._named_scope(at)
        if text == "FGuid":
            return self._guid(at)
        if text in (_LAYOUT, _WRITTEN_LAYOUT):
            return self._layout(at)
        if text == _REGISTRY:
            return self._call(at)
        if text in self._members and self._text(at) == "(":
            return self._constructor(text, at)
        if _REGISTRATION.fullmatch(text):
            return self._registration(at)
        if text in _QUALIFIERS or text in INTEGER_TYPES:
            self._constant(at - 1)
            return at
        if text in self._expander.macros:
            return self._use(at - 1)
        if self._text(at) == "::" and not (self._blocks or self._function):
            names, end = self._qualified(at - 1)
            if len(names) > 1 and self._text(end) == "(":
                self._function = names[:-1]
        return at

    def _define(self, token: Token) -> None:
        if token.kind is Kind.UNDEF:
            self._defined.discard(token.text)
            self._expander.macros.pop(token.text, None)
            return
        macro = macro_of(token.text)
        if macro is None:
            return
        self._defined.add(macro.name)
        if macro.text:
            self._expander.macros[macro.name] = macro
        if macro.parameters is not None:
            self.macros[macro.name] = macro

    def _use(self, at: int) -> int:
        """The use of a macro: what it declares is read in its place."""
        macro = self._expander.macros[self._all[at].text]
        if not macro.declares:
            return at + 1
        made = self._expander.made(self._all, at) if self._uses < _DEEPEST_USE else None
        if made is None:
            if self._text(at + 1) == "(":
                why = Message("catalog/macro-not-read", name=macro.name)
                self._report(self._all[at], why, loses=True)
            return at + 1
        self._read_inside(made[0])
        return made[1]

    def _named_scope(self, at: int) -> int:
        """A namespace, struct or class; its name is the last before its bases or its brace."""
        names: tuple[str, ...] = ()
        joined = False
        bases = False
        for place in range(at, min(at + 200, len(self._all))):
            token = self._all[place]
            if token.kind not in CODE:
                continue
            if token.text in _SCOPE_WORDS:
                return place
            if token.text == "{" and token.kind is Kind.MARK:
                self._open(names)
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
        first = self._all[at - 1]
        place = at
        while place < min(at + _MOST_HEAD, len(self._all)):
            token = self._all[place]
            place += 1
            if token.kind not in CODE:
                continue
            if token.text == "{":
                break
            if token.text in (";", "}", "=", ",", ")", ">", "enum"):
                return place - 1
            if token.text == "(":
                # Of a macro in front of the name; a function that only mentions an enum goes on.
                end = self._closing(place - 1, _MOST_HEAD)
                follows = self._text(end + 1) if end is not None else ""
                if end is None or self._kind(end + 1) is not Kind.NAME:
                    return place - 1
                if follows in _BEHIND_FUNCTIONS:
                    return place - 1
                place = end + 1
            elif token.text == "[":
                place = (self._closing(place - 1, _MOST_HEAD) or place) + 1
            elif token.text == ":":
                typed = True
            elif token.text in ("class", "struct"):
                scoped = True
            elif token.kind is Kind.NAME and not typed:
                name = token.text
        else:
            return at
        before = len(self.unread)
        end = self._matching(place - 1, len(self._all))
        body = self._with_included(self._all[place:end], 0)
        rows = tuple(enumerators(self._with_macros(body), self._report))
        # Most enums are no lists of versions: what is unread in those is nobody's business.
        unread = tuple(self.unread[before:])
        del self.unread[before:]
        made = EnumDeclaration(self._scope(), name, scoped, rows, self._place(first), unread)
        self.enums.append(made)
        if made.may_be_versions:
            self.unknown_macros.update(
                each.why.arguments["name"]
                for each in unread
                if isinstance(each.why, Message) and each.why.code == ROWS_OF_MACRO
            )
        return end + 1

    def _with_included(self, body: Sequence[Token], depth: int) -> list[Token]:
        """The body of an enum with what it includes in the places of that."""
        whole: list[Token] = []
        for token in body:
            if token.kind is Kind.UNDEF:
                self._defined.discard(token.text)
            elif token.kind is Kind.DEFINE and (macro := macro_of(token.text)) is not None:
                self._defined.add(macro.name)
            included = self._included(token, depth) if token.kind is Kind.INCLUDE else None
            if included is None:
                whole.append(token)
            else:
                whole += self._with_included(included, depth + 1)
        return whole

    def _with_macros(self, body: Sequence[Token]) -> Iterator[Token]:
        """The body of an enum with what macros stand for in the places of their uses."""
        at = 0
        while at < len(body):
            if body[at].kind in (Kind.DEFINE, Kind.UNDEF):
                self._define(body[at])
            made = self._expander.made(body, at)
            if made is None:
                yield body[at]
                at += 1
                continue
            yield from made[0]
            at = made[1]

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
        if opening == ";" and self._is_static(at - 2) and self._scope():
            whole = (*self._scope(), *name)
            self.declared_guids.append(DeclaredGuid(whole, self._place(self._all[at])))
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
                # The variable that is written is mostly given the constant.
                if [word.text for word in words] != [_LAYOUT]:
                    self.layouts.append(
                        LayoutDeclaration(tuple(words), name.text == _LAYOUT, self._place(name))
                    )
                break
            if token.kind in CODE:
                words.append(token)
        return at

    def _registration(self, at: int) -> int:
        """A registration: a variable or an object, with GUID, number and name in brackets."""
        first = self._all[at - 1]
        before = self._text(at - 2) if at > 1 else ""
        if first.text in self._members and self._text(at) == "(":
            return self._constructor(first.text, at)
        if self._text(at) == "::" or self._scope()[-1:] == (first.text,):
            # The class itself: its constructor, its other functions.
            return self._behind_function(at)
        if before == "=" and self._text(at) == ";":
            # Another name for it: what is declared by that is not found.
            self._report(first, Message("catalog/registration-renamed"), loses=True)
            return at
        place = at
        if self._is_member(at):
            members = self._members.setdefault(self._scope()[-1], {})
            members[self._text(at)] = first
            return at + 1
        if before == "<" and self._text(at) == ">":
            place += 1
        elif self._kind(place) is Kind.NAME:
            __, place = self._qualified(place)
        if self._text(place) not in ("(", "{"):
            if place > at and before == "<" and self._text(at - 3) == "TOptional":
                self._report(first, Message("catalog/registered-elsewhere"), loses=True)
            return at
        return self._registered(first, place)

    def _is_member(self, at: int) -> bool:
        """Whether a registration is a member without a value, which a constructor gives it."""
        if self._kind(at) is not Kind.NAME or self._text(at + 1) != ";" or self._blocks:
            return False
        return bool(self._scope()) and not self._is_static(at - 2)

    def _is_static(self, at: int) -> bool:
        """Whether a type stands behind ``static`` or ``extern``, so that there is one object."""
        while at >= 0 and self._kind(at) is Kind.NAME:
            if self._text(at) in ("static", "extern"):
                return True
            at -= 1
        return False

    def _constructor(self, name: str, at: int) -> int:
        """``: GUID{…}, Registration(GUID, Latest, …)`` behind the brackets of a constructor."""
        inside = self._scope()[-1:] == (name,)
        end = self._closing(at, _MOST_CONSTRUCTOR)
        place = len(self._all) if end is None else end + 1
        while place < len(self._all) and self._text(place) not in (":", "{", ";", "}"):
            place += 1
        if self._text(place) != ":":
            return place
        if not inside:
            self._open((name,))
        more = True
        while more:
            member, opening = self._qualified(self._code(place + 1))
            closing = self._closing(opening, _MOST_CONSTRUCTOR)
            if not member or self._text(opening) not in ("(", "{") or closing is None:
                break
            first = self._all[opening - 1]
            if self._members[name].pop(member[-1], None) is not None:
                self._registered(first, opening)
            elif guid := written_guid(self._all[opening:closing]):
                whole = (*self._scope(), member[-1])
                self.guids.append(GuidDeclaration(whole, guid, self._place(first)))
            place = self._code(closing + 1)
            more = self._text(place) == ","
        if not inside:
            self._scopes.pop()
        return place

    def _code(self, at: int) -> int:
        """The next place from one on where there is no comment and no directive."""
        while at < len(self._all) and self._all[at].kind not in CODE:
            at += 1
        return at

    def _call(self, at: int) -> int:
        """``FCurrentCustomVersions::Register(…)``, which registrations call."""
        if [self._text(at + more) for more in range(3)] != ["::", "Register", "("]:
            return at
        return self._registered(self._all[at - 1], at + 2)

    def _registered(self, first: Token, place: int) -> int:
        """What the brackets at a place register."""
        end = self._matching(place, _MOST_TOKENS)
        arguments = _parted([t for t in self._all[place + 1 : end] if t.kind in CODE])
        if len(arguments) < 2 or _is_parameter(arguments[0]):
            # The declaration of a function, or a variable without arguments.
            return place
        guid = _guid_of(arguments[0])
        if guid is None:
            self._report(first, Message("catalog/guid-not-read"), loses=True)
            return end
        texts = [word.text for words in arguments[2:3] for word in words if word.kind is Kind.TEXT]
        friendly = texts[0].partition('"')[2].removesuffix('"') if texts else None
        self.registrations.append(
            Registration(guid, tuple(arguments[1]), friendly, self._scope(), self._place(first))
        )
        return end

    def _behind_function(self, at: int) -> int:
        """The place behind a function's declaration, or behind its body where it has one."""
        depth = 0
        for place in range(at, min(at + _MOST_CONSTRUCTOR, len(self._all))):
            token = self._all[place]
            if depth == 0 and token.kind is Kind.MARK and token.text in ";{}":
                if token.text != "{":
                    return place
                end = self._closing(place, len(self._all))
                return end + 1 if end is not None else len(self._all)
            depth += nesting(token)
        return at

    def _constant(self, at: int) -> None:
        """``constexpr int32 Name = 5;``, ``const EType Name{A::B};``, ``int32 F::Name = 5;``."""
        if at and self._text(at - 1) in _QUALIFIERS:
            return
        qualified = False
        place = at
        while self._text(place) in _QUALIFIERS:
            qualified = True
            place += 1
        names: tuple[str, ...] = ()
        types = 0
        while place < at + _MOST_HEAD and self._kind(place) is Kind.NAME:
            if self._text(place) in _QUALIFIERS:
                place += 1
                continue
            types += bool(names)
            names, place = self._qualified(place)
        opening = self._text(place)
        if not (names and types) or opening not in ("=", "{", "("):
            return
        if not qualified and len(names) == 1:
            # A variable; those of classes begin with their only number, too.
            return
        end = self._given(names, place)
        while end is not None and self._text(end) == ",":
            names, place = self._qualified(end + 1)
            if not names or self._text(place) != "=":
                break
            end = self._given(names, place)

    def _given(self, names: tuple[str, ...], at: int) -> int | None:
        """Notes what a constant is given behind a mark, and tells the place of what ends that."""
        opening = self._text(at)
        words: list[Token] = []
        depth = 0
        for place in range(at + 1, min(at + _MOST_CONSTANT, len(self._all))):
            token = self._all[place]
            ends = token.text in (";", ",") or (opening == "{" and token.text == "}")
            if depth == 0 and token.kind is Kind.MARK and (ends or token.text == ")"):
                whole = names if len(names) > 1 else (*self._scope(), *names)
                self.constants.append(
                    ConstantDeclaration(whole, tuple(words), self._place(self._all[at]))
                )
                return place if token.text in (";", ",") else None
            depth += nesting(token)
            if token.kind in CODE:
                words.append(token)
        return None

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


def _is_parameter(words: Sequence[Token]) -> bool:
    """Whether the first of some arguments is a parameter, so that a function is declared."""
    texts = [word.text for word in words]
    return (
        "const" in texts
        or texts == ["..."]
        or (texts[:1] == ["FGuid"] and texts[1:2] not in (["("], ["{"]))
    )


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
