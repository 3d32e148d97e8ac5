"""What one C++ file declares for the reflection of AzCore: ids, classes, members, chains of calls.

::

    AZ_COMPONENT(Door, "{…}", AZ::Component);                     # an id
    AZStd::string m_title;                                        # a member
    context->Class<Door, AZ::Component>()->Version(2, &Convert)   # a chain
        ->Field("Title", &Door::m_title);

A file is read once, from front to back, by its braces: which namespaces, classes and functions
stand around something is known, what a name means is not: ``linking`` looks that up in all files.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from inspector.catalog.cpp_declarations import EnumRow, enumerators
from inspector.catalog.cpp_tokens import Kind, Token, Tokens
from inspector.catalog.model import Place, Unread
from inspector.catalog.reflection.declared import (
    Alias,
    Call,
    Chain,
    Constant,
    CppClass,
    CppEnum,
    Deprecation,
    IdDeclaration,
    Reflections,
    Scope,
    Words,
)
from inspector.catalog.reflection.words import (
    MACRO,
    behind_template,
    class_head,
    closings,
    constant_of,
    declared_and_value,
    head_of_function,
    is_bracketed,
    literal,
    looks_like_id,
    open_bracket,
    parameters_of,
    parted,
    text_of_words,
    type_key,
    without_storage,
)
from inspector.errors import shortened
from inspector.findings.message import Message


def reflections_of(text: str, file: str) -> Reflections:
    """What a source file declares; takes any text, in time by its length.

    Args:
        text: The text of the file.
        file: How it is named in places.
    """
    return _Reader(text, file).read()


# -- reading ---------------------------------------------------------------------------------------

#: Tokens that are looked at: of the arguments of a template, of what stands in front of a brace, of
#: an argument that is kept, of an initialiser in braces.
_MOST_ANGLED: Final = 160
_MOST_HEAD: Final = 1200
_MOST_KEPT: Final = 60
_MOST_INITIAL: Final = 4000
#: Scopes around a name, calls of a chain, enumerators, bases.
_MOST_SCOPES: Final = 32
_MOST_CALLS: Final = 4000
_MOST_LOOK_BACK: Final = 16
_OPENING: Final = {"(": ")", "[": "]", "{": "}"}
#: Macros with an id: the places of class, name and id among the arguments, and what else they say.
_NAME_THEN_ID: Final = frozenset(
    {
        "AZ_TYPE_INFO_WITH_NAME",
        "AZ_TYPE_INFO_WITH_NAME_IMPL",
        "AZ_TYPE_INFO_WITH_NAME_IMPL_INLINE",
        "AZ_TYPE_INFO_TEMPLATE_WITH_NAME",
        "AZ_TYPE_INFO_TEMPLATE_WITH_NAME_IMPL",
        "AZ_TYPE_INFO_TEMPLATE_WITH_NAME_IMPL_INLINE",
        "AZ_TYPE_INFO_SPECIALIZE_WITH_NAME_IMPL",
        "AZ_TYPE_INFO_SPECIALIZE_WITH_NAME_IMPL_INLINE",
        "AZ_TYPE_INFO_INTERNAL_SPECIALIZE_WITH_NAME",
        "AZ_RTTI_WITH_NAME",
        "AZ_COMPONENT_IMPL",
        "AZ_COMPONENT_IMPL_INLINE",
        "AZ_EDITOR_COMPONENT_IMPL",
    }
)
_ID_THEN_NAME: Final = frozenset({"AZ_TYPE_INFO_SPECIALIZE_WITH_NAME"})
_ID_ALONE: Final = frozenset(
    {
        "AZ_RTTI",
        "AZ_TYPE_INFO",
        "AZ_TYPE_INFO_LEGACY",
        "AZ_TYPE_INFO_TEMPLATE",
        "AZ_TYPE_INFO_SPECIALIZE",
        "AZ_TYPE_INFO_INTERNAL_SPECIALIZE",
        "AZ_COMPONENT",
        "AZ_EDITOR_COMPONENT",
    }
)
_TEMPLATES: Final = {
    "AZ_TYPE_INFO_INTERNAL_SPECIALIZED_TEMPLATE_PREFIX_UUID": "prefix",
    "AZ_TYPE_INFO_INTERNAL_SPECIALIZED_TEMPLATE_POSTFIX_UUID": "postfix",
}
#: What declares that an id is written elsewhere, or has none.
_NO_ID: Final = re.compile(r"_DECL$|^AZ_RTTI_NO_TYPE_INFO|_INTERNAL_")
_ID_MACRO: Final = re.compile(r"AZ_(?:RTTI|TYPE_INFO|COMPONENT|EDITOR_COMPONENT)\w*")
_ENUM_MACRO: Final = re.compile(r"AZ_ENUM(?:_CLASS)?(?:_WITH_UNDERLYING_TYPE)?")
_REFLECT_ENUM: Final = "AZ_ENUM_DEFINE_REFLECT_UTILITIES"
_MACRO_BODY: Final = re.compile(
    r"^[ \t]*+\#[ \t]*+define[ \t]++(\w++)\(((?>[^\\\n]++|\\\r?\n|\\)*+)", re.MULTILINE
)

_CONTEXTS: Final = {
    "SerializeContext": "serialize",
    "GetSerializeContext": "serialize",
    "EditContext": "other",
    "GetEditContext": "other",
    "BehaviorContext": "other",
    "JsonRegistrationContext": "other",
    "NetworkContext": "other",
}
#: Calls that only what is serialized has.
_SERIALIZED: Final = frozenset(
    {
        "Version",
        "Field",
        "FieldFromBase",
        "NameChange",
        "TypeChange",
        "Serializer",
        "SerializeWithNoData",
        "DataContainer",
        "EventHandler",
        "PersistentId",
    }
)
_ACCESS: Final = frozenset({"public", "protected", "private", "signals", "slots", "Q_SIGNALS"})
_NO_MEMBER: Final = frozenset(
    {"using", "typedef", "friend", "static_assert", "template", "enum", "return", "namespace"}
)


class _Frame:
    """A brace that is open."""

    __slots__ = ("kind", "made", "names", "parameters")

    def __init__(
        self, kind: str, names: Scope, parameters: tuple[str, ...] = (), made: int = -1
    ) -> None:
        #: ``space``, ``class``, ``code`` or ``block``.
        self.kind = kind
        self.names = names
        self.parameters = parameters
        #: The place of the class among those of the file.
        self.made = made


class _Reader:
    """Reads the tokens of a file."""

    def __init__(self, text: str, file: str) -> None:
        tokens = Tokens(text)
        self._all: list[Token] = []
        # A condition ends nothing and begins nothing; only one within a chain says something.
        self._conditions: list[Token] = []
        for token in tokens:
            if token.kind is Kind.CONDITION:
                self._conditions.append(token)
            elif token.text == ">>":
                # Of templates these are two brackets, and hardly ever is anything shifted down.
                half = token._replace(text=">")
                self._all += (half, half)
            elif token.kind is not Kind.COMMENT and token.kind is not Kind.INCLUDE:
                self._all.append(token)
        self._file = file
        self._frames: list[_Frame] = []
        self._close = closings(self._all)
        #: What the names of variables are: contexts, and chains by their place.
        self._variables: dict[str, str | int] = {}
        self._ids: list[IdDeclaration] = []
        self._classes: list[CppClass] = []
        self._aliases: list[Alias] = []
        self._enums: list[CppEnum] = []
        self._constants: list[Constant] = []
        #: Chains with the calls that are known so far, and which context they are of.
        self._chains: list[tuple[Chain, list[Call], str]] = []
        self._deprecations: list[Deprecation] = []
        self._unread: list[Unread] = []
        for define in tokens.defines:
            self._define(define.name, define.value)
        self._macros_that_reflect(text)

    def read(self) -> Reflections:
        """Reads all."""
        at, head, size = 0, 0, len(self._all)
        #: Where the statement begins that is read.
        while at < size:
            token = self._all[at]
            if token.kind is Kind.MARK:
                text = token.text
                if text == "{":
                    at = head = self._opened(head, at)
                    continue
                if text == "}":
                    if self._frames:
                        self._frames.pop()
                    at += 1
                    head = at
                    continue
                if text == ";":
                    self._statement(head, at)
                    at += 1
                    head = at
                    continue
                if text == ":" and at > head and self._all[at - 1].text in _ACCESS:
                    at += 1
                    head = at
                    continue
            elif token.kind is Kind.NAME:
                if at == head and self._is_macro(at):
                    at = head = self._macro(at)
                    continue
                if self._is_code:
                    after = self._in_code(at, head)
                    if after > at:
                        at = after
                        continue
            at += 1
        chains = tuple(
            chain._replace(calls=tuple(calls))
            for chain, calls, context in self._chains
            if self._is_serialized(chain, calls, context)
        )
        return Reflections(
            tuple(self._ids),
            tuple(self._classes),
            tuple(self._aliases),
            tuple(self._enums),
            tuple(self._constants),
            chains,
            tuple(self._deprecations),
            tuple(self._unread),
        )

    # Places and scopes

    def _place(self, token: Token) -> Place:
        return Place(self._file, token.line)

    @property
    def _is_code(self) -> bool:
        return bool(self._frames) and self._frames[-1].kind in ("code", "block")

    def _scope(self) -> Scope:
        # No code has so many around it; hostile text may.
        return tuple(name for frame in self._frames[-_MOST_SCOPES:] for name in frame.names)

    def _parameters(self) -> tuple[str, ...]:
        return tuple(
            name for frame in self._frames[-_MOST_SCOPES:] for name in frame.parameters[:16]
        )

    def _text(self, at: int) -> str:
        return self._all[at].text if 0 <= at < len(self._all) else ""

    def _tell(self, token: Token, why: Message) -> None:
        self._unread.append(Unread(self._place(token), why))

    # Braces

    def _opened(self, head: int, at: int) -> int:
        """What a brace opens; the place where reading goes on."""
        words = self._all[max(head, at - _MOST_HEAD) : at]
        if self._is_code:
            return self._opened_in_code(words, at)
        key = type_key(words)
        if (words and words[0].text == "namespace") or (
            len(words) > 1 and words[0].text == "inline" and words[1].text == "namespace"
        ):
            names = tuple(
                each.text
                for each in words[1:]
                if each.kind is Kind.NAME and each.text not in ("namespace", "inline")
            )
            self._frames.append(_Frame("space", names[:_MOST_SCOPES]))
            return at + 1
        if key is not None and words[key].text == "enum":
            return self._enum(words, key, at)
        if key is not None:
            return self._class(words, key, at)
        called = head_of_function(words)
        if called is not None:
            names, parameters = called
            self._frames.append(_Frame("code", names, parameters))
            return at + 1
        if not words or words[0].text == "extern":
            self._frames.append(_Frame("space" if words else "block", ()))
            return at + 1
        # What a variable is given: it belongs to the statement.
        end = self._close.get(at)
        if end is None or end - at > _MOST_INITIAL:
            self._frames.append(_Frame("block", ()))
            return at + 1
        stop = end + 1
        while self._text(stop) == "{" and stop in self._close:
            stop = self._close[stop] + 1
        if self._text(stop) == ";":
            self._member([*words, *self._all[at : min(end + 1, at + _MOST_KEPT)]])
            return stop + 1
        if self._text(stop) == "," and words[0].text != ",":
            # More variables of the type; what begins with a comma goes on in a constructor.
            most = min(len(self._all), stop + _MOST_HEAD)
            while stop < most and self._text(stop) not in (";", "}"):
                stop = self._close.get(stop, stop) + 1
            if self._text(stop) == ";":
                self._member([*words, *self._all[at:stop]])
                return stop + 1
        return end + 1

    def _opened_in_code(self, words: list[Token], at: int) -> int:
        key = type_key(words)
        if key is not None and words[key].text == "enum":
            return self._enum(words, key, at)
        if key is not None and not any(word.text in ("(", "=") for word in words):
            return self._class(words, key, at)
        end = self._close.get(at)
        if end is not None and end - at < 24 and self._text(end + 1) == ";":
            self._constant([*words, *self._all[at : end + 1]])
        self._frames.append(_Frame("block", ()))
        return at + 1

    def _class(self, words: list[Token], key: int, at: int) -> int:
        name, bases = class_head(words[key + 1 :])
        parameters = parameters_of(words[:key])
        scope = self._scope()
        if not name:
            # The members of a union without a name are those of the class around it.
            around = self._frames[-1].made if self._frames else -1
            self._frames.append(_Frame("class", (), made=around))
            return at + 1
        made = CppClass(
            (*scope, *name[:-1]), name[-1], parameters, bases, {}, self._place(words[key])
        )
        self._frames.append(_Frame("class", name, parameters, len(self._classes)))
        self._classes.append(made)
        return at + 1

    def _enum(self, words: list[Token], key: int, at: int) -> int:
        rest = words[key + 1 :]
        scoped = bool(rest) and rest[0].text in ("class", "struct")
        colon = next((place for place, word in enumerate(rest) if word.text == ":"), len(rest))
        names = [word.text for word in rest[scoped:colon] if word.kind is Kind.NAME]
        end = self._close.get(at)
        if end is None:
            self._tell(self._all[at], Message("catalog/not-closed"))
            return len(self._all)
        self._enums.append(
            CppEnum(
                self._scope(),
                names[-1] if names else "",
                scoped,
                tuple(rest[colon + 1 :][:_MOST_KEPT]),
                tuple(enumerators(self._all[at + 1 : end], _ignored)),
                self._place(words[key]),
            )
        )
        return end + 1

    # Statements

    def _statement(self, head: int, at: int) -> None:
        words = self._all[max(head, at - _MOST_HEAD) : at]
        if not words:
            return
        first = words[0].text
        if first == "using":
            self._alias(words, ())
        elif first == "template":
            parameters = parameters_of(words)
            rest = words[behind_template(words) :]
            if rest and rest[0].text == "using":
                self._alias(rest, parameters)
        elif first == "typedef":
            self._typedef(words)
        elif self._is_code:
            if first in ("const", "static", "constexpr", "inline"):
                self._constant(words)
        elif first not in _NO_MEMBER:
            self._member(words)

    def _alias(self, words: list[Token], parameters: tuple[str, ...]) -> None:
        if len(words) > 3 and words[1].kind is Kind.NAME and words[2].text == "=":
            made = Alias(
                self._scope(),
                words[1].text,
                parameters,
                tuple(words[3 : 3 + _MOST_ANGLED]),
                self._place(words[1]),
            )
            self._aliases.append(made)

    def _typedef(self, words: list[Token]) -> None:
        last = words[-1]
        if last.kind is Kind.NAME and len(words) > 2 and not any(w.text == "(" for w in words):
            made = Alias(
                self._scope(),
                last.text,
                (),
                tuple(words[1:-1][:_MOST_ANGLED]),
                self._place(last),
            )
            self._aliases.append(made)

    def _member(self, words: list[Token]) -> None:
        """A variable of a class, or a constant of a namespace."""
        cut = declared_and_value(words)
        if cut is None:
            return
        declared, value = cut
        if value and (self._frames[-1].kind != "class" if self._frames else True):
            self._constant(words)
            return
        if value and declared and any(w.text in ("static", "constexpr") for w in declared):
            self._constant(words)
        made = self._frames[-1].made if self._frames else -1
        if made < 0:
            return
        members = self._classes[made].members
        _first, *others = parted(words) or [()]
        type_words: Words = ()
        for part in (declared, *others) if len(parted(declared)) == 1 else parted(declared):
            cut = declared_and_value(part)
            bare = without_storage(cut[0] if cut is not None else ())
            array: Words = ()
            while bare and bare[-1].text == "]":
                at = open_bracket(bare)
                bare, array = bare[:at], (*bare[at:], *array)
            if not bare or bare[-1].kind is not Kind.NAME:
                return
            if not type_words or (len(bare) > 1 and bare[-2].text not in ("*", "&")):
                type_words = bare[:-1]
            if type_words:
                # An array of the language is of no type that has an id of its own.
                members.setdefault(bare[-1].text, (*type_words, *array)[:_MOST_ANGLED])

    def _constant(self, words: Sequence[Token]) -> None:
        first, *others = parted(words) or [()]
        for part in (first, *((*first[:1], *other) for other in others)):
            found = constant_of(part)
            if found is not None:
                *around, name = found[0]
                place, value = self._place(found[1]), found[2][:_MOST_KEPT]
                self._constants.append(Constant((*self._scope(), *around), name, value, place))

    def _define(self, name: str, value: str) -> None:
        """A macro without parameters whose value is a number, a text or a name."""
        if len(value) <= 200:
            words = tuple(
                token
                for token in Tokens(value)
                if token.kind in (Kind.NUMBER, Kind.TEXT, Kind.NAME) or token.kind is Kind.MARK
            )
            if words:
                self._constants.append(Constant((), name, words[:_MOST_KEPT], Place(self._file, 1)))

    # Macros

    def _macros_that_reflect(self, text: str) -> None:
        """Tells macros in which something is reflected: what they are made of is not read."""
        for match in _MACRO_BODY.finditer(text) if "Class<" in text else ():
            if "Class<" in match[2] and any(call in match[2] for call in ("Version", "Field")):
                line = text.count("\n", 0, match.start()) + 1
                why = Message("catalog/reflect-in-macro", name=shortened(match[1], 80))
                self._unread.append(Unread(Place(self._file, line), why))

    def _is_macro(self, at: int) -> bool:
        return self._text(at + 1) == "(" and MACRO.fullmatch(self._all[at].text) is not None

    def _macro(self, at: int) -> int:
        """A macro that stands for itself; the place behind it."""
        name = self._all[at]
        end = self._close.get(at + 1)
        if end is None:
            if _ID_MACRO.fullmatch(name.text):
                self._tell(name, Message("catalog/not-closed"))
            return at + 2
        inner = self._all[at + 2 : end]
        if _ID_MACRO.fullmatch(name.text):
            self._id(name, parted(inner))
        elif _ENUM_MACRO.fullmatch(name.text):
            self._enum_of_macro(name, parted(inner))
        elif name.text == _REFLECT_ENUM and inner:
            chain = Chain(
                self._scope(), True, (tuple(inner[:_MOST_KEPT]),), (), (), False, self._place(name)
            )
            self._chains.append((chain, [], "serialize"))
        elif self._is_code and not name.text.startswith("AZ_"):
            # A chain may be an argument of what checks something.
            return at + 2
        elif self._is_code:
            return at + 2
        stop = end + 1
        return stop + 1 if self._text(stop) == ";" else stop

    def _id(self, name: Token, arguments: list[Words]) -> None:
        word = name.text
        form = _TEMPLATES.get(word, "")
        if word in _NAME_THEN_ID:
            places = (1, 2)
        elif word in _ID_THEN_NAME:
            places = (2, 1)
        elif form and len(arguments) > 2 and arguments[1] and arguments[1][0].kind is Kind.TEXT:
            text = literal(arguments[1]) or ""
            places = (1, 2) if not looks_like_id(text) else (-1, 1)
        elif form or word in _ID_ALONE:
            places = (-1, 1)
        else:
            if not _NO_ID.search(word) and any(
                looks_like_id(literal(part) or "") for part in arguments
            ):
                self._tell(name, Message("catalog/reflect-macro-unknown", name=word))
            return
        whole = arguments
        if is_bracketed(whole[0] if whole else ()):
            # Of templates the class, its id and its parameters stand in brackets of their own, or
            # the class with its parameters alone.
            form = form or "fold"
            whole = parted(whole[0][1:-1])
            if len(whole) <= max(places) or not any(
                word.kind is Kind.TEXT for word in whole[places[1]]
            ):
                whole = [whole[0] if whole else (), *arguments[1:]]
        elif len(whole) > 2 and word == "AZ_TYPE_INFO":
            form = "fold"
        elif "TEMPLATE" in word:
            form = form or "prefix"
        in_class = bool(self._frames) and self._frames[-1].kind == "class"
        if len(whole) <= max(places) or not whole[0]:
            if in_class:
                self._tell(name, Message("catalog/reflect-id-not-read", name=word))
            return
        target = whole[0][1:-1] if is_bracketed(whole[0]) else whole[0]
        shown = literal(whole[places[0]]) if places[0] > 0 else None
        if shown is None:
            is_text = bool(target) and target[0].kind is Kind.TEXT
            shown = literal(target) if is_text else text_of_words(target)
        self._ids.append(
            IdDeclaration(
                self._scope(),
                () if in_class else target[:_MOST_KEPT],
                whole[places[1]][:_MOST_KEPT],
                shortened(shown or "", 200),
                form,
                self._place(name),
            )
        )

    def _enum_of_macro(self, name: Token, arguments: list[Words]) -> None:
        """``AZ_ENUM_CLASS_WITH_UNDERLYING_TYPE(Name, uint8_t, First, (Last, 42))``."""
        typed = name.text.endswith("TYPE")
        if len(arguments) <= typed or len(arguments[0]) != 1:
            return
        rows = []
        for part in arguments[1 + typed :]:
            bare = part[1:-1] if part and part[0].text == "(" else part
            if bare and bare[0].kind is Kind.NAME:
                value = tuple(bare[2:]) if len(bare) > 2 else None
                rows.append(EnumRow(bare[0].text, value, "", bare[0].line))
        made = CppEnum(
            self._scope(),
            arguments[0][0].text,
            "CLASS" in name.text,
            arguments[1] if typed else (),
            tuple(rows),
            self._place(name),
        )
        self._enums.append(made)

    # Code

    def _in_code(self, at: int, head: int) -> int:
        """What a name in a function begins; the place behind it, the same where it is nothing."""
        token = self._all[at]
        context = _CONTEXTS.get(token.text)
        if context is not None:
            self._variable(at, context)
            return at
        if token.text in ("Class", "Enum") and self._text(at + 1) == "<" and self._is_called(at):
            return self._chain(at, of_enum=token.text == "Enum")
        if token.text == "ClassDeprecate" and self._text(at + 1) == "(" and self._is_called(at):
            return self._deprecation(at)
        held = self._variables.get(token.text)
        if isinstance(held, int) and not self._is_called(at) and self._is_arrow(at + 1):
            chain, calls, context = self._chains[held]
            more, after, broken = self._calls(at + 1)
            calls += more
            if broken and not chain.broken:
                self._chains[held] = (chain._replace(broken=True), calls, context)
            return after
        return at

    def _is_arrow(self, at: int) -> bool:
        return self._text(at) == "." or (self._text(at) == "-" and self._text(at + 1) == ">")

    def _is_called(self, at: int) -> bool:
        """Whether a name is reached by an arrow or a dot."""
        before = self._text(at - 1)
        if before == "template":
            before, at = self._text(at - 2), at - 1
        return before == "." or (before == ">" and self._text(at - 2) == "-")

    def _variable(self, at: int, context: str) -> None:
        """Notes which variable has a context: ``SerializeContext* x``, ``x = cast<…>(…)``."""
        place = at + 1
        while self._text(place) in ("*", "&", "const"):
            place += 1
        if place < len(self._all) and self._all[place].kind is Kind.NAME and place > at:
            if self._text(at) in ("GetEditContext", "GetSerializeContext"):
                return
            self._variables[self._text(place)] = context
            return
        for back in range(at - 1, max(at - _MOST_LOOK_BACK, 0), -1):
            text = self._text(back)
            if text in (";", "{", "}"):
                return
            if text == "=" and self._text(back - 1) not in ("=", "!", "<", ">"):
                if self._all[back - 1].kind is Kind.NAME:
                    self._variables[self._text(back - 1)] = context
                return

    def _context(self, at: int) -> str:
        """The context whose call begins at a place: serialize, other, or empty if nobody knows."""
        place = at - (1 if self._text(at - 1) == "." else 2)
        last = self._text(place - 1)
        if self._all[place - 1].kind is Kind.NAME:
            known = self._variables.get(last)
            if isinstance(known, str):
                return known
            low = last.lower()
            if "edit" in low or "behavior" in low or "behaviour" in low:
                return "other"
            return "serialize" if "serial" in low else ""
        for back in range(place - 1, max(place - _MOST_LOOK_BACK, 0), -1):
            text = self._text(back)
            if text in (";", "{", "}"):
                break
            if text in _CONTEXTS:
                return _CONTEXTS[text]
            if isinstance(known := self._variables.get(text), str):
                return known
        return ""

    def _chain(self, at: int, *, of_enum: bool) -> int:
        end = self._angled(at + 1)
        if end is None or self._text(end + 1) != "(":
            return at
        close = self._close.get(end + 1)
        if close is None:
            self._tell(self._all[at], Message("catalog/not-closed"))
            return at
        back = at - 2 if self._text(at - 1) == "template" else at
        context = self._context(back)
        if close > end + 2:
            # Contexts for editing and for scripts name what they reflect; this one never does.
            return close + 1
        start = self._all[at]
        types = tuple(part[:_MOST_ANGLED] for part in parted(self._all[at + 2 : end]))
        calls, after, broken = self._calls(close + 1)
        chain = Chain(
            self._scope(), of_enum, types, (), self._parameters(), broken, self._place(start)
        )
        self._chains.append((chain, calls, context))
        for condition in self._conditions:
            if start.line < condition.line <= self._all[min(after, len(self._all)) - 1].end_line:
                shown = shortened(condition.text, 80)
                self._tell(condition, Message("catalog/reflect-conditional", condition=shown))
        name = self._given(back)
        if name:
            self._variables[name] = len(self._chains) - 1
        return after

    def _given(self, at: int) -> str:
        """The variable that a chain is given to; empty where there is none."""
        for back in range(at - 1, max(at - _MOST_LOOK_BACK, 0), -1):
            text = self._text(back)
            if text == "=" and self._text(back - 1) not in ("=", "!", "<", ">"):
                return self._text(back - 1) if self._all[back - 1].kind is Kind.NAME else ""
            if text in (";", "{", "}", ","):
                return ""
        return ""

    def _calls(self, at: int) -> tuple[list[Call], int, bool]:
        """The calls that follow, the place behind them, whether something else goes on there."""
        calls: list[Call] = []
        while self._is_arrow(at) and len(calls) < _MOST_CALLS:
            place = at + (1 if self._text(at) == "." else 2)
            if self._text(place) == "template":
                place += 1
            if place >= len(self._all) or self._all[place].kind is not Kind.NAME:
                return calls, at, True
            name = self._all[place]
            types: tuple[Words, ...] = ()
            opening = place + 1
            if self._text(opening) == "<":
                end = self._angled(opening)
                if end is None:
                    return calls, at, True
                types = tuple(parted(self._all[opening + 1 : end]))
                opening = end + 1
            close = self._close.get(opening) if self._text(opening) == "(" else None
            if close is None:
                return calls, at, True
            arguments = tuple(part[:_MOST_KEPT] for part in parted(self._all[opening + 1 : close]))
            calls.append(Call(name.text, types, arguments, self._place(name)))
            at = close + 1
        after = self._all[at] if at < len(self._all) else None
        return calls, at, after is not None and after.kind is Kind.NAME and bool(calls)

    def _angled(self, at: int) -> int | None:
        """The place of the bracket that closes an angle bracket; None where none does."""
        depth = 0
        place, most = at, min(at + _MOST_ANGLED, len(self._all))
        while place < most:
            text = self._all[place].text
            if text == "<":
                depth += 1
            elif text == ">" and self._text(place - 1) != "-":
                depth -= 1
                if depth == 0:
                    return place
            elif text in _OPENING:
                closed = self._close.get(place)
                if closed is None:
                    return None
                place = closed
            elif text in (";", "}"):
                return None
            place += 1
        return None

    def _deprecation(self, at: int) -> int:
        close = self._close.get(at + 1)
        if close is None:
            self._tell(self._all[at], Message("catalog/not-closed"))
            return at
        arguments = tuple(part[:_MOST_KEPT] for part in parted(self._all[at + 2 : close]))
        made = Deprecation(self._scope(), arguments, self._place(self._all[at]))
        self._deprecations.append(made)
        return close + 1

    def _is_serialized(self, chain: Chain, calls: Sequence[Call], context: str) -> bool:
        if context:
            return context == "serialize"
        if any(call.name in _SERIALIZED for call in calls):
            return True
        self._unread.append(
            Unread(
                chain.place,
                Message(
                    "catalog/reflect-context-unknown",
                    name=shortened(text_of_words(chain.types[0]) if chain.types else "", 80),
                ),
            )
        )
        return False


def _ignored(_token: Token, _why: Message) -> None:
    """What cannot be read of enumerators counts where a number of them is asked for."""
