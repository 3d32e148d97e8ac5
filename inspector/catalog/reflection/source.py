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
from inspector.errors import shortened
from inspector.findings.message import Message
from inspector.named_tuples import NamedTuple

#: Some tokens: a type, an argument, a value.
Words = tuple[Token, ...]
#: The namespaces, classes and functions around something.
Scope = tuple[str, ...]

# -- what is declared ------------------------------------------------------------------------------


class IdDeclaration(NamedTuple):
    """The id of a class: a text, or the name of a constant.

    ``target`` is the class, as the place around it names it; empty for the class around it.
    ``name`` is what streams call it. Of a template ``form`` says how the ids of its special classes
    are made, as :func:`~inspector.catalog.reflection.types.special_id` takes it.
    """

    scope: Scope
    target: Words
    id: Words
    name: str
    form: str
    place: Place


class CppClass(NamedTuple):
    """A class as it is defined: parameters where it is a template, bases, types of its members."""

    scope: Scope
    name: str
    parameters: tuple[str, ...]
    bases: tuple[Words, ...]
    members: dict[str, Words]
    place: Place


class Alias(NamedTuple):
    """Another name of a type; ``parameters`` where it is a template."""

    scope: Scope
    name: str
    parameters: tuple[str, ...]
    type: Words
    place: Place


class CppEnum(NamedTuple):
    """An enumeration; ``type`` is empty where none is written, ``rows`` are its enumerators."""

    scope: Scope
    name: str
    scoped: bool
    type: Words
    rows: tuple[EnumRow, ...]
    place: Place


class Constant(NamedTuple):
    """A value that has a name; ``depth`` is how many braces are around it."""

    scope: Scope
    name: str
    value: Words
    place: Place


class Call(NamedTuple):
    """A call of a chain: ``->Field<…>("Title", &Door::m_title)``."""

    name: str
    types: tuple[Words, ...]
    arguments: tuple[Words, ...]
    place: Place


class Chain(NamedTuple):
    """``->Class<T, Bases…>()`` or ``->Enum<T>()`` and the calls that follow it.

    ``parameters`` are those of the templates around it. ``broken`` says that it goes on with
    something else than calls.
    """

    scope: Scope
    of_enum: bool
    types: tuple[Words, ...]
    calls: tuple[Call, ...]
    parameters: tuple[str, ...]
    broken: bool
    place: Place


class Deprecation(NamedTuple):
    """``->ClassDeprecate("Name", "{id}", &Convert)``."""

    scope: Scope
    arguments: tuple[Words, ...]
    place: Place


class Reflections(NamedTuple):
    """What one file declares."""

    ids: tuple[IdDeclaration, ...] = ()
    classes: tuple[CppClass, ...] = ()
    aliases: tuple[Alias, ...] = ()
    enums: tuple[CppEnum, ...] = ()
    constants: tuple[Constant, ...] = ()
    chains: tuple[Chain, ...] = ()
    deprecations: tuple[Deprecation, ...] = ()
    unread: tuple[Unread, ...] = ()


#: A file with one of these words may reflect something.
_REFLECTING: Final = (
    b"AZ_RTTI",
    b"AZ_TYPE_INFO",
    b"AZ_COMPONENT",
    b"AZ_EDITOR_COMPONENT",
    b"AZ_ENUM",
    b"ClassDeprecate",
    b"SerializeContext",
)
#: How the text of an id begins, whatever constant it is given to.
_ID_TEXT: Final = re.compile(rb'"\{?[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-')
#: The names that a file gives to types and constants, roughly.
_NAMED: Final = re.compile(
    rb"\b(?:class|struct|using|enum(?:\s+(?:class|struct))?)\s+(?:[A-Z0-9_]+_API\s+)?(\w+)"
    rb"|\btypedef\s[^;{}]{1,300}?(\w+)\s*;"
    rb"|\bconst(?:expr)?\s[^;(){}=]{1,200}?(\w+)\s*[={]"
    rb"|#[ \t]*define[ \t]+(\w+)"
)


def may_reflect(content: bytes) -> bool:
    """Whether a source file may reflect classes or have the id of one."""
    return any(word in content for word in _REFLECTING) or bool(_ID_TEXT.search(content))


def reflects(content: bytes) -> bool:
    """Whether a source file reflects classes or enumerations for serialization."""
    return b"SerializeContext" in content and (
        b"Class<" in content or b"Enum<" in content or b"ClassDeprecate" in content
    )


def names_in(content: bytes) -> set[str]:
    """The names of types and constants that a file may declare, as a glance at it tells."""
    return {
        name.decode("ascii", "replace")
        for match in _NAMED.finditer(content)
        for name in match.groups()
        if name
    }


def reflections_of(text: str, file: str) -> Reflections:
    """What a source file declares; takes any text, in time by its length.

    Args:
        text: The text of the file.
        file: How it is named in places.
    """
    return _Reader(text, file).read()


# -- tokens ----------------------------------------------------------------------------------------

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


def parted(words: Sequence[Token]) -> list[Words]:
    """Arguments between commas that no brackets hold, angle brackets of templates included."""
    parts: list[list[Token]] = [[]]
    depth = angles = 0
    for at, word in enumerate(words):
        if word.kind is Kind.MARK:
            text = word.text
            if text in "([{":
                depth += 1
            elif text in ")]}":
                depth -= 1
            elif not depth and text == "<" and at and words[at - 1].kind is Kind.NAME:
                angles += 1
            elif not depth and angles and text == ">" and words[at - 1].text != "-":
                angles -= 1
            elif text == "," and depth == 0 and angles == 0:
                parts.append([])
                continue
        parts[-1].append(word)
    return [tuple(part) for part in parts] if any(parts) else []


def text_of_words(words: Sequence[Token]) -> str:
    """Words as code has them, in one line."""
    made = ""
    for word in words:
        if made and (made[-1].isalnum() or made[-1] == "_") and word.kind is Kind.NAME:
            made += " "
        made += word.text
        if word.text == ",":
            made += " "
    return made


def literal(words: Sequence[Token]) -> str | None:
    """The text of literals that stand side by side; None where there are none, or names with them.

    What is called with them is looked through: ``AZ::Uuid("…")``, ``AZ_CRC("…", 0x…)``.
    """
    found: list[str] = []
    last = -2
    for at, word in enumerate(words):
        if word.kind is Kind.TEXT:
            if found and at != last + 1:
                return None
            _, quote, inner = word.text.partition('"')
            if not quote:
                return None
            found.append(inner.removesuffix('"'))
            last = at
    return _unescaped("".join(found)) if found else None


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text) if "\\" in text else text


# -- reading ---------------------------------------------------------------------------------------

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
    r"^[ \t]*+\#[ \t]*+define[ \t]++(\w++)\(((?:[^\\\n]++|\\\r?\n|\\)*+)", re.MULTILINE
)
_MACRO: Final = re.compile(r"[A-Z][A-Z0-9]*_[A-Z0-9_]+")

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
_TYPE_KEYS: Final = frozenset({"class", "struct", "union"})
_NO_MEMBER: Final = frozenset(
    {"using", "typedef", "friend", "static_assert", "template", "enum", "return", "namespace"}
)
_STORAGE: Final = frozenset(
    {"static", "mutable", "constexpr", "inline", "volatile", "extern", "thread_local", "register"}
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
        self._close = _closings(self._all)
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
        key = _type_key(words)
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
        called = _called(words)
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
        return end + 1

    def _opened_in_code(self, words: list[Token], at: int) -> int:
        key = _type_key(words)
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
        name, bases = _class_head(words[key + 1 :])
        parameters = _parameters_of(words[:key])
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
        if names:
            rows = tuple(enumerators(self._all[at + 1 : end], _ignored))
            self._enums.append(
                CppEnum(
                    self._scope(),
                    names[-1],
                    scoped,
                    tuple(rest[colon + 1 :][:_MOST_KEPT]),
                    rows,
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
            parameters = _parameters_of(words)
            rest = words[_behind_template(words) :]
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
        cut = _cut(words)
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
            cut = _cut(part)
            bare = _without_storage(cut[0] if cut is not None else ())
            array: Words = ()
            while bare and bare[-1].text == "]":
                at = _open_bracket(bare)
                bare, array = bare[:at], (*bare[at:], *array)
            if not bare or bare[-1].kind is not Kind.NAME:
                return
            if not type_words or (len(bare) > 1 and bare[-2].text not in ("*", "&")):
                type_words = bare[:-1]
            if type_words:
                # An array of the language is of no type that has an id of its own.
                members.setdefault(bare[-1].text, (*type_words, *array)[:_MOST_ANGLED])

    def _constant(self, words: Sequence[Token]) -> None:
        cut = _cut(words)
        if cut is None:
            return
        declared, value = cut
        bare = list(declared)
        while bare and bare[-1].text == "]":
            bare = bare[: _open_bracket(bare)]
        if len(bare) < 2 or bare[-1].kind is not Kind.NAME or not value:
            return
        names = [bare[-1].text]
        at = len(bare) - 2
        while at > 0 and bare[at].text == "::" and bare[at - 1].kind is Kind.NAME:
            names.insert(0, bare[at - 1].text)
            at -= 2
        if at < 0 or len(names) > 8:
            return
        made = Constant(
            (*self._scope(), *names[:-1]), names[-1], value[:_MOST_KEPT], self._place(bare[-1])
        )
        self._constants.append(made)

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
        return self._text(at + 1) == "(" and _MACRO.fullmatch(self._all[at].text) is not None

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
            places = (1, 2) if not _looks_like_id(text) else (-1, 1)
        elif form or word in _ID_ALONE:
            places = (-1, 1)
        else:
            if not _NO_ID.search(word) and any(
                _looks_like_id(literal(part) or "") for part in arguments
            ):
                self._tell(name, Message("catalog/reflect-macro-unknown", name=word))
            return
        whole = arguments
        if _is_bracketed(whole[0] if whole else ()):
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
        target = whole[0][1:-1] if _is_bracketed(whole[0]) else whole[0]
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


def _closings(tokens: Sequence[Token]) -> dict[int, int]:
    """The places of the brackets that close others, by the places of those."""
    found: dict[int, int] = {}
    open_at: list[tuple[int, str]] = []
    for at, token in enumerate(tokens):
        if token.kind is not Kind.MARK:
            continue
        if token.text in _OPENING:
            open_at.append((at, _OPENING[token.text]))
        elif token.text in (")", "]", "}"):
            if token.text == "}":
                # A brace closes what was left open within it.
                while open_at and open_at[-1][1] != "}":
                    open_at.pop()
            if open_at and open_at[-1][1] == token.text:
                found[open_at.pop()[0]] = at
    return found


def _type_key(words: Sequence[Token]) -> int | None:
    """The place of ``class``, ``struct`` or ``enum`` where words define such; else None."""
    start = _behind_template(words) if words and words[0].text == "template" else 0
    for place in range(start, min(len(words), start + 24)):
        word = words[place]
        if word.text == "enum":
            return place
        if word.text in _TYPE_KEYS:
            depth = 0
            for other in words[place + 1 :]:
                if other.text == ":" and not depth:
                    break
                if other.text == "=" and not depth:
                    return None
                depth += (other.text in "([") - (other.text in ")]")
            else:
                return None if _has_call(words[place + 1 :]) else place
            return place
        if word.text in ("(", "=", ":"):
            return None
    return None


def _has_call(words: Sequence[Token]) -> bool:
    """Whether a bracket stands behind the name of a class, as in a function that gives one."""
    last_name = -1
    for at, word in enumerate(words):
        if word.kind is Kind.NAME:
            last_name = at
        if word.text == "(":
            return not (
                last_name >= 0
                and (_MACRO.fullmatch(words[last_name].text) or words[last_name].text == "alignas")
            )
    return False


def _behind_template(words: Sequence[Token]) -> int:
    """The place behind the parameters of a template at the front."""
    depth = 0
    for place in range(1, len(words)):
        text = words[place].text
        if text == "<":
            depth += 1
        elif text == ">":
            depth -= 1
            if depth == 0:
                return place + 1
    return len(words)


def _parameters_of(words: Sequence[Token]) -> tuple[str, ...]:
    """The names of the parameters of a template at the front."""
    if not words or words[0].text != "template":
        return ()
    inner = words[2 : _behind_template(words) - 1]
    names = []
    for part in parted(inner):
        until = next((at for at, word in enumerate(part) if word.text == "="), len(part))
        found = [word.text for word in part[:until] if word.kind is Kind.NAME]
        if len(found) > 1 or (found and found[0] not in ("class", "typename")):
            names.append(found[-1])
    return tuple(names[:_MOST_SCOPES])


def _class_head(words: Sequence[Token]) -> tuple[Scope, tuple[Words, ...]]:
    """The name of a class and its bases, of what stands behind ``class``."""
    names: Scope = ()
    joined = False
    at, size = 0, len(words)
    while at < size:
        word = words[at]
        if word.text == ":":
            bases = [_without_access(part) for part in parted(words[at + 1 :])]
            return names, tuple(part[:_MOST_KEPT] for part in bases if part)
        if word.text in ("(", "["):
            depth = 0
            while at < size:
                depth += (words[at].text in "([") - (words[at].text in ")]")
                if depth == 0:
                    break
                at += 1
        elif word.text == "<":
            depth = 0
            while at < size:
                depth += (words[at].text == "<") - (words[at].text == ">")
                if depth == 0:
                    break
                at += 1
        elif word.text == "::":
            joined = True
        elif word.kind is Kind.NAME and word.text not in ("final", "alignas"):
            names = (*names, word.text)[-8:] if joined else (word.text,)
            joined = False
        at += 1
    return names, ()


def _without_access(words: Words) -> Words:
    return tuple(
        word for word in words if word.text not in ("public", "private", "protected", "virtual")
    )


def _called(words: Sequence[Token]) -> tuple[Scope, tuple[str, ...]] | None:
    """The class of a function, and its parameters as a template; None for no function."""
    start = _behind_template(words) if words and words[0].text == "template" else 0
    angles = 0
    for at in range(start, len(words)):
        text = words[at].text
        if text == "<" and at and words[at - 1].kind is Kind.NAME:
            angles += 1
        elif text == ">" and angles:
            angles -= 1
        elif text == "=" and words[at - 1].text != "operator":
            return None
        elif text == "(" and not angles:
            names: list[str] = []
            back = at - 1
            while back >= start and words[back].kind is Kind.NAME:
                names.insert(0, words[back].text)
                if back - 1 < start or words[back - 1].text not in ("::", "~"):
                    break
                back -= 2
                if back >= start and words[back].text == ">":
                    depth = 0
                    while back >= start:
                        depth += (words[back].text == ">") - (words[back].text == "<")
                        back -= 1
                        if depth == 0:
                            break
            # The function's own name is no scope.
            return tuple(names[:-1][-8:]), _parameters_of(words)
    return None


def _cut(words: Sequence[Token]) -> tuple[Words, Words] | None:
    """A declaration in front of what it is given, and that; None where a function is declared."""
    angles = 0
    for at, word in enumerate(words):
        text = word.text
        if text == "<" and at and words[at - 1].kind is Kind.NAME:
            angles += 1
        elif text == ">" and angles:
            angles -= 1
        elif angles:
            continue
        elif text == "(":
            # ``const T name(value)`` and a function look alike: a value is a number or a text.
            inner = words[at + 1 : -1]
            plain = bool(inner) and all(w.kind in (Kind.NUMBER, Kind.TEXT) for w in inner)
            return (tuple(words[:at]), tuple(inner)) if plain else None
        elif text == "=":
            value = words[at + 1 :]
            if value and value[0].text == "{" and value[-1].text == "}":
                value = value[1:-1]
            return tuple(words[:at]), tuple(value)
        elif text == "{":
            return tuple(words[:at]), tuple(words[at + 1 : -1])
        elif text == ":" and at:
            return tuple(words[:at]), ()
    return tuple(words), ()


def _without_storage(words: Sequence[Token]) -> Words:
    """A declaration without what says where and how it is stored, and macros in front of it."""
    kept = [word for word in words if word.text not in _STORAGE]
    while (
        len(kept) > 2
        and _MACRO.fullmatch(kept[0].text)
        and kept[1].kind is Kind.NAME
        and kept[0].text != kept[1].text
    ):
        kept = kept[1:]
    return tuple(kept)


def _open_bracket(words: Sequence[Token]) -> int:
    depth = 0
    for at in range(len(words) - 1, -1, -1):
        depth += (words[at].text == "]") - (words[at].text == "[")
        if depth == 0:
            return at
    return 0


def _is_bracketed(words: Words) -> bool:
    return len(words) > 1 and words[0].text == "(" and words[-1].text == ")"


def _looks_like_id(text: str) -> bool:
    return len(text) >= 32 and "-" in text
