"""Links what many C++ files declare into the classes that AzCore reflects.

A name is looked for in the scopes around it, from the innermost outwards, then in any scope where
but one thing is called so: what ``using namespace`` opens is found by that. Constants, enumerators
and other names of types are followed; nothing else is computed. What is not found is told with its
place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from typing import Any, Final, Generic, Protocol, TypeVar

from inspector.catalog.cpp_declarations import number_of
from inspector.catalog.cpp_tokens import Kind, Token
from inspector.catalog.model import Place, Unread
from inspector.catalog.reflection.source import (
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
    literal,
    parted,
    text_of_words,
)
from inspector.catalog.reflection.types import (
    ENUM_TYPE,
    NAMED,
    TEMPLATES,
    WORDS_OF_NUMBERS,
    Template,
    id_of_language_type,
    id_of_number,
    id_of_template,
    id_of_text,
    pointer_to,
    special_id,
)
from inspector.errors import shortened
from inspector.findings.message import Message
from inspector.named_tuples import NamedTuple

# -- what is reflected -----------------------------------------------------------------------------


class ReflectedField(NamedTuple):
    """A field: its name and the id of its type, empty where that is not known."""

    name: str
    type: str


class NameChange(NamedTuple):
    """A field of another name from one version to another, in data patches."""

    start: int
    end: int
    old: str
    new: str
    place: Place


class TypeChange(NamedTuple):
    """A field of another type from one version to another, by code; types are as it has them."""

    start: int
    end: int
    field: str
    old_type: str
    new_type: str
    place: Place


class ReflectedClass(NamedTuple):
    """A class as the code reflects it.

    Attributes:
        id: Its id.
        name: What streams call it.
        cpp_name: What the code calls it, with the namespaces around it.
        version: Its version; None for one that is no more.
        converter: What the code calls its converter; empty where it has none.
        fields: Its fields, in the order of the code.
        bases: The ids of the classes that it derives from.
        own_serializer: Whether its code reads and writes a form of its own.
        more_fields: Whether it has fields that are not among these.
        name_changes: Its changes of names.
        type_changes: Its changes of types.
        place: Where it is reflected.
    """

    id: str
    name: str
    cpp_name: str
    version: int | None
    converter: str
    place: Place
    fields: tuple[ReflectedField, ...] = ()
    bases: tuple[str, ...] = ()
    own_serializer: bool = False
    more_fields: bool = False
    name_changes: tuple[NameChange, ...] = ()
    type_changes: tuple[TypeChange, ...] = ()

    @property
    def is_deprecated(self) -> bool:
        """Whether the code registers it as one that is no more."""
        return self.version is None


class ReflectedEnum(NamedTuple):
    """An enumeration as the code reflects it; ``type`` is the id of its whole numbers."""

    id: str
    name: str
    cpp_name: str
    type: str
    version: int
    values: tuple[tuple[str, int], ...]
    place: Place


class ReflectedClasses(NamedTuple):
    """What the code of a folder reflects, and what of it could not be read.

    ``missing`` are names that were looked for in vain: other files may declare them.
    """

    classes: tuple[ReflectedClass, ...]
    enums: tuple[ReflectedEnum, ...]
    unread: tuple[Unread, ...]
    missing: frozenset[str] = frozenset()


def linked(files: Iterable[Reflections]) -> ReflectedClasses:
    """What the files of a folder reflect together.

    Args:
        files: What each declares.
    """
    return _Linker(files).link()


# -- looking up ------------------------------------------------------------------------------------

#: Things of one name that are looked at, levels of names of names, bases above each other.
_MOST_ALIKE: Final = 64
_DEEPEST: Final = 12
#: Types that are looked up for one.
_MOST_STEPS: Final = 400
_LEFT_OUT: Final = frozenset(
    {"const", "volatile", "typename", "struct", "class", "enum", "mutable", "constexpr", "inline"}
)
_CONTEXT_FREE: Final = frozenset({"EventHandler", "PersistentId", "SerializerDoSave", "Attribute"})
#: What numbers are called that a value is made one of.
_NUMBERS: Final = frozenset(
    {"u8", "s8", "u16", "s16", "u32", "s32", "u64", "s64", "uint32_t", "int32_t", "uint16_t"}
    | {"uint8_t", "uint64_t", "int64_t", "size_t"}
)


class _Named(Protocol):
    @property
    def scope(self) -> Scope: ...
    @property
    def name(self) -> str: ...
    @property
    def place(self) -> Place: ...


_N = TypeVar("_N", bound=_Named)


class _Table(Generic[_N]):
    """Things by the last part of their names."""

    def __init__(self) -> None:
        self._by_name: dict[str, list[_N]] = {}

    def add(self, things: Iterable[_N]) -> None:
        """Takes things of one file."""
        for each in things:
            alike = self._by_name.setdefault(each.name, [])
            if len(alike) < _MOST_ALIKE:
                alike.append(each)

    def within(self, names: Scope, scope: Scope, place: Place) -> _N | None:
        """What a name means in one of the scopes around it; None where nothing has it there.

        Args:
            names: The parts of the name.
            scope: The scopes around it.
            place: Where it stands: of several that are alike the nearest above in its file counts.
        """
        alike = self._by_name.get(names[-1])
        if not alike:
            return None
        owners = names[:-1]
        for level in range(len(scope), -1, -1):
            fitting = self._at(alike, (*scope[:level], *owners))
            if fitting:
                return _nearest(fitting, place)
        return None

    def at(self, whole: Scope, place: Place) -> _N | None:
        """What has a whole name."""
        fitting = self._at(self._by_name.get(whole[-1], []), whole[:-1])
        return _nearest(fitting, place) if fitting else None

    def anywhere(self, names: Scope, place: Place, closed: Set[Scope]) -> _N | None:
        """What has a name in any scope, where that is but one thing.

        Args:
            names: The parts of the name.
            place: Where it stands.
            closed: Scopes in which nothing is found from elsewhere: those of classes.
        """
        owners = names[:-1]
        fitting = [
            each
            for each in self._by_name.get(names[-1], ())
            if each.scope[len(each.scope) - len(owners) :] == owners
            and each.scope[: len(each.scope) - len(owners)] not in closed
        ]
        own = [each for each in fitting if each.place.file == place.file]
        if len({each.scope for each in own or fitting}) == 1:
            return _nearest(own or fitting, place)
        return None

    @staticmethod
    def _at(alike: Iterable[_N], scope: Scope) -> list[_N]:
        return [each for each in alike if each.scope == scope]


def _nearest(things: Sequence[_N], place: Place) -> _N:
    """Of things that are alike the last one above a place in its file, else the first in it."""
    own = [each for each in things if each.place.file == place.file]
    above = [each for each in own if each.place.line <= place.line]
    return above[-1] if above else (own or things)[0]


class _Type(NamedTuple):
    """A type in its parts: ``arguments`` is None where none are written."""

    names: Scope
    arguments: tuple[Words, ...] | None
    pointers: int


def _type_of(words: Sequence[Token]) -> _Type | None:
    """The parts of a type as it is written; None for anything but a name with arguments."""
    names: list[str] = []
    arguments: tuple[Words, ...] | None = None
    pointers, joins = 0, False
    at, size = 0, len(words)
    while at < size:
        word = words[at]
        if word.kind is Kind.NAME:
            if word.text not in _LEFT_OUT:
                if names and not joins:
                    both = {names[-1], word.text}
                    if not both <= WORDS_OF_NUMBERS:
                        return None
                names.append(word.text)
                joins = False
        elif word.text == "::":
            if arguments is not None:
                return None
            joins = bool(names)
        elif word.text == "<":
            end = _angle_end(words, at)
            if end is None or arguments is not None or not names:
                return None
            arguments = tuple(parted(words[at + 1 : end]))
            at = end
        elif word.text == "*":
            pointers += 1
        elif word.text != "&":
            return None
        at += 1
    return _Type(tuple(names), arguments, pointers) if names else None


def _angle_end(words: Sequence[Token], at: int) -> int | None:
    """The place of the bracket that closes an angle bracket."""
    depth = 0
    for place in range(at, len(words)):
        depth += (words[place].text == "<") - (words[place].text == ">")
        if depth == 0:
            return place
    return None


class _Linker:
    """Looks names up in all files."""

    def __init__(self, files: Iterable[Reflections]) -> None:
        self._classes: _Table[CppClass] = _Table()
        self._aliases: _Table[Alias] = _Table()
        self._enums: _Table[CppEnum] = _Table()
        self._constants: _Table[Constant] = _Table()
        self._enumerators: _Table[_Enumerator] = _Table()
        self._chains: list[Chain] = []
        self._deprecations: list[Deprecation] = []
        self._unread: list[Unread] = []
        self._missing: set[str] = set()
        #: Ids by the whole names of what they are of.
        self._ids: dict[Scope, IdDeclaration] = {}
        self._targets: _Table[_Target] = _Table()
        ids: list[IdDeclaration] = []
        #: The scopes that classes are, for which nothing is looked up from elsewhere.
        self._class_scopes: set[Scope] = set()
        #: The scopes that a class takes names from: those of its bases, the nearest first.
        self._above: dict[Scope, tuple[Scope, ...]] = {}
        #: Numbers of constants and of enumerators by their names, as far as they are worked out.
        self._constant_numbers: dict[int, int | None] = {}
        self._enum_numbers: dict[int, dict[str, int]] = {}
        #: How many types may still be looked up for the one that was asked for.
        self._steps = 0
        for file in files:
            self._classes.add(file.classes)
            self._class_scopes.update((*each.scope, each.name) for each in file.classes)
            self._aliases.add(file.aliases)
            self._enums.add(file.enums)
            self._constants.add(file.constants)
            for enum in file.enums:
                self._enumerators.add(_enumerators_of(enum))
            self._chains += file.chains
            self._deprecations += file.deprecations
            self._unread += file.unread
            ids += file.ids
        for declared in ids:
            self._take_id(declared)

    def link(self) -> ReflectedClasses:
        """Everything that is reflected."""
        classes: dict[str, ReflectedClass] = {}
        enums: dict[str, ReflectedEnum] = {}
        for chain in self._chains:
            if chain.of_enum:
                enum = self._enum(chain)
                if enum is not None and not self._is_known(enum, enums.get(enum.id)):
                    enums[enum.id] = enum
            else:
                made = self._class(chain)
                if made is not None and not self._is_known(made, classes.get(made.id)):
                    classes[made.id] = made
        for deprecation in self._deprecations:
            gone = self._deprecated(deprecation)
            if gone is not None and not self._is_known(gone, classes.get(gone.id)):
                classes[gone.id] = gone
        for class_id in enums.keys() & classes.keys():
            self._tell(
                classes[class_id].place,
                Message(
                    "catalog/reflected-twice",
                    name=classes[class_id].name,
                    other=str(enums[class_id].place),
                ),
            )
            del classes[class_id]
        return ReflectedClasses(
            tuple(sorted(classes.values(), key=lambda each: (each.name.lower(), each.id))),
            tuple(sorted(enums.values(), key=lambda each: (each.name.lower(), each.id))),
            tuple(dict.fromkeys(sorted(self._unread, key=lambda each: each.place))),
            frozenset(self._missing),
        )

    def _tell(self, place: Place, why: Message) -> None:
        self._unread.append(Unread(place, why))

    def _is_known(
        self,
        made: ReflectedClass | ReflectedEnum,
        before: ReflectedClass | ReflectedEnum | None,
    ) -> bool:
        """Whether an id was reflected before; where it was otherwise, that is told."""
        if before is None:
            return False
        if made._replace(place=before.place) != before:
            other = str(before.place)
            self._tell(made.place, Message("catalog/reflected-twice", name=made.name, other=other))
        return True

    # Names

    def _find(self, table: _Table[_N], names: Scope, scope: Scope, place: Place) -> _N | None:
        """What a name means: around it, in the bases of the classes around it, then anywhere."""
        found = table.within(names, scope, place)
        if found is not None:
            return found
        for level in range(len(scope), 0, -1):
            for above in self._scopes_above(scope[:level], place):
                found = table.at((*above, *names), place)
                if found is not None:
                    return found
        return table.anywhere(names, place, self._class_scopes)

    def _scopes_above(self, whole: Scope, place: Place) -> tuple[Scope, ...]:
        """The scopes of the bases of a class, and of theirs; none where it is no class."""
        if whole not in self._class_scopes:
            return ()
        known = self._above.get(whole)
        if known is None:
            # None meanwhile: a class that derives from itself is no reason to go round.
            self._above[whole] = ()
            found: dict[Scope, None] = {}
            of_class = self._classes.at(whole, place)
            for base in of_class.bases[:8] if of_class is not None else ():
                parts = _type_of(base)
                if parts is None:
                    continue
                above = self._classes.within(parts.names, whole[:-1], place)
                above = above or self._classes.anywhere(parts.names, place, self._class_scopes)
                if above is not None:
                    scope = (*above.scope, above.name)
                    found[scope] = None
                    found.update(dict.fromkeys(self._scopes_above(scope, above.place)))
            known = self._above[whole] = tuple(found)[:_MOST_ALIKE]
        return known

    # Ids

    def _take_id(self, declared: IdDeclaration) -> None:
        """Files an id under the whole name of its class."""
        whole: Scope | None = declared.scope
        if declared.target:
            parts = _type_of(declared.target)
            if parts is None:
                self._tell(
                    declared.place,
                    Message("catalog/reflect-id-not-read", name=shortened(declared.name, 80)),
                )
                return
            if parts.arguments is not None and not declared.form:
                # The id of one special class: it stands for the template with these arguments.
                whole = (*self._whole(parts.names, declared), _special(parts))
            else:
                whole = self._whole(parts.names, declared)
        if not whole:
            return
        before = self._ids.get(whole)
        if before is None:
            self._ids[whole] = declared
            self._targets.add([_Target(whole[:-1], whole[-1], declared.place)])

    def _whole(self, names: Scope, declared: IdDeclaration) -> Scope:
        """The whole name of what an id is declared for; as it is written where nothing is found."""
        tables: tuple[_Table[Any], ...] = (self._classes, self._enums, self._aliases)
        for table in tables:
            found = self._find(table, names, declared.scope, declared.place)
            if found is not None:
                return (*found.scope, found.name)
        return names

    def _text(self, words: Words, scope: Scope, place: Place, depth: int = 0) -> str | None:
        """The text of literals or of a constant; None where it is neither."""
        text = literal(words)
        if text is not None or depth > _DEEPEST:
            return text
        names = _names_within(words)
        if not names:
            return None
        constant = self._find(self._constants, names, scope, place)
        if constant is None:
            self._missing.add(names[-1])
            return None
        return self._text(constant.value, constant.scope, constant.place, depth + 1)

    def _id_text(self, declared: IdDeclaration) -> str:
        text = self._text(declared.id, declared.scope, declared.place)
        return (id_of_text(text) or "") if text is not None else ""

    # Types

    def _id(self, words: Words, scope: Scope, place: Place, depth: int = 0) -> str:
        """The id of a type, of what a pointer leads to; empty where nobody knows it."""
        if depth == 0:
            self._steps = _MOST_STEPS
        parts = _type_of(words)
        return "" if parts is None else self._id_of(parts, scope, place, depth)

    def _argument_id(self, words: Words, scope: Scope, place: Place, depth: int) -> str:
        """The id of an argument of a template: pointers count there, and so do numbers."""
        if (words and words[0].kind is not Kind.NAME) or _is_sum(words):
            number = self._number(words, scope, place)
            return "" if number is None else id_of_number(number)
        parts = _type_of(words)
        if parts is None:
            return ""
        made = self._id_of(parts, scope, place, depth)
        if not made and parts.arguments is None and not parts.pointers:
            number = self._number(words, scope, place)
            return "" if number is None else id_of_number(number)
        for _ in range(parts.pointers if made else 0):
            made = pointer_to(made)
        return made

    def _id_of(self, parts: _Type, scope: Scope, place: Place, depth: int) -> str:
        names, arguments, _ = parts
        self._steps -= 1
        if depth > _DEEPEST or self._steps < 0:
            return ""
        if set(names) <= WORDS_OF_NUMBERS:
            return id_of_language_type(names) or ""
        alias = self._find(self._aliases, names, scope, place)
        target = self._find(self._targets, names, scope, place)
        of_class = self._find(self._classes, names, scope, place)
        if alias is not None and not _is_nearer(of_class or target, alias, scope):
            made = self._id_of_alias(alias, arguments, scope, place, depth)
            if made:
                return made
        if arguments is not None:
            return self._special_id(names, arguments, scope, place, depth)
        if target is not None and (
            of_class is None or (*of_class.scope, of_class.name) == (*target.scope, target.name)
        ):
            declared = self._ids[(*target.scope, target.name)]
            return "" if declared.form else self._id_text(declared)
        enum = self._find(self._enums, names, scope, place)
        if enum is not None:
            if not enum.type:
                return ENUM_TYPE
            return self._id(enum.type, enum.scope, enum.place, depth + 1)
        known = _of_engine(names, scope)
        if known is not None:
            return known
        self._missing.add(names[-1])
        return ""

    def _id_of_alias(
        self,
        alias: Alias,
        arguments: tuple[Words, ...] | None,
        scope: Scope,
        place: Place,
        depth: int,
    ) -> str:
        words = alias.type
        if alias.parameters:
            if arguments is None or len(arguments) != len(alias.parameters):
                return ""
            given = dict(zip(alias.parameters, arguments, strict=True))
            words = tuple(new for word in words for new in given.get(word.text, (word,)))[:400]
            # What is given may only be known where it is written.
            return self._id(words, alias.scope, alias.place, depth + 1) or self._id(
                words, scope, place, depth + 1
            )
        of_itself = [word.text for word in words if word.kind is Kind.NAME] == [alias.name]
        outer = alias.scope[:-1] if of_itself else alias.scope
        return self._id(words, outer, alias.place, depth + 1)

    def _special_id(
        self, names: Scope, arguments: tuple[Words, ...], scope: Scope, place: Place, depth: int
    ) -> str:
        """The id of a special class of a template."""
        special = _Type(names, arguments, 0)
        own = self._find(self._targets, (*names, _special(special)), scope, place)
        if own is not None:
            return self._id_text(self._ids[(*own.scope, own.name)])
        made = [self._argument_id(each, scope, place, depth + 1) for each in arguments]
        template = _template_of(names, scope)
        target = self._find(self._targets, names, scope, place) if template is None else None
        if not made or not all(made):
            return ""
        if template is not None:
            return id_of_template(template, made)
        if target is not None:
            declared = self._ids[(*target.scope, target.name)]
            text = self._id_text(declared)
            return special_id(text, made, declared.form) if text and declared.form else ""
        self._missing.add(names[-1])
        return ""

    # Numbers

    def _number(self, words: Words, scope: Scope, place: Place, depth: int = 0) -> int | None:
        """The number of an expression of literals, constants and enumerators."""
        if depth > _DEEPEST:
            return None

        def resolve(names: tuple[str, ...]) -> int | None:
            constant = self._find(self._constants, names, scope, place)
            if constant is not None:
                found = self._constant_number(constant, depth)
                if found is not None:
                    return found
            row = self._find(self._enumerators, names, scope, place)
            if row is None and len(names) > 1:
                row = self._of_alias(names, scope, place)
            if row is not None:
                return self._numbers(row.enum, depth).get(row.name)
            self._missing.update(names[-2:])
            return None

        return number_of(_as_plain(words), resolve)

    def _constant_number(self, constant: Constant, depth: int) -> int | None:
        """The number of a constant; None meanwhile, for one that is made of itself."""
        key = id(constant)
        if key not in self._constant_numbers:
            self._constant_numbers[key] = None
            value, scope, place = constant.value, constant.scope, constant.place
            self._constant_numbers[key] = self._number(value, scope, place, depth + 1)
        return self._constant_numbers[key]

    def _of_alias(self, names: Scope, scope: Scope, place: Place) -> _Enumerator | None:
        """An enumerator of an enumeration that is called by another name."""
        alias = self._find(self._aliases, names[:-1], scope, place)
        parts = _type_of(alias.type) if alias is not None else None
        if alias is None or parts is None:
            return None
        return self._find(self._enumerators, (*parts.names, names[-1]), alias.scope, alias.place)

    def _numbers(self, enum: CppEnum, depth: int) -> dict[str, int]:
        """The numbers of an enumeration: what is written, or one more than the one before.

        Those that are worked out already serve the others.
        """
        known = self._enum_numbers.get(id(enum))
        if known is None:
            known = self._enum_numbers[id(enum)] = {}
            inner = (*enum.scope, enum.name)
            last: int | None = -1
            for row in enum.rows:
                if row.value is not None:
                    last = self._number(row.value, inner, enum.place, depth + 1)
                elif last is not None:
                    last += 1
                if last is not None:
                    known.setdefault(row.name, last)
        return known

    # Chains

    def _class(self, chain: Chain) -> ReflectedClass | None:
        if not chain.types:
            return None
        words, place = chain.types[0], chain.place
        shown = shortened(text_of_words(words), 80)
        found = self._reflected(chain, words, shown)
        if found is None:
            return None
        class_id, name, cpp_name, of_class = found
        reader = _Calls(self, chain, of_class, shown)
        for call in chain.calls:
            reader.take(call)
        if chain.broken:
            reader.more_fields = True
            self._tell(place, Message("catalog/reflect-chain-broken", name=shown))
        if reader.version is None:
            return None
        bases = []
        for base in chain.types[1:]:
            base_id = self._id(base, chain.scope, place)
            if base_id:
                bases.append(base_id)
            else:
                self._tell(
                    place,
                    Message(
                        "catalog/reflect-base-unknown",
                        base=shortened(text_of_words(base), 80),
                        name=shown,
                    ),
                )
        return ReflectedClass(
            id=class_id,
            name=name,
            cpp_name=cpp_name,
            version=reader.version,
            converter=reader.converter,
            place=place,
            fields=tuple(reader.fields.values()),
            bases=tuple(bases),
            own_serializer=reader.own_serializer,
            more_fields=reader.more_fields,
            name_changes=tuple(reader.name_changes),
            type_changes=tuple(reader.type_changes),
        )

    def _reflected(
        self, chain: Chain, words: Words, shown: str
    ) -> tuple[str, str, str, CppClass | None] | None:
        """The id, the names and the definition of what a chain is of; None where it has no id."""
        place = chain.place
        if any(word.text in chain.parameters for word in words):
            self._tell(place, Message("catalog/reflect-of-template", name=shown))
            return None
        class_id = self._id(words, chain.scope, place)
        of_class = self.class_of(words, chain.scope, place)
        if not class_id:
            of_template = of_class is not None and bool(of_class.parameters)
            code = "catalog/reflect-of-template" if of_template else "catalog/reflect-no-id"
            self._tell(place, Message(code, name=shown))
            return None
        target = None
        parts = _type_of(words)
        if of_class is not None:
            target = self._ids.get((*of_class.scope, of_class.name))
        elif parts is not None:
            target_of = self._find(self._targets, parts.names, chain.scope, place)
            if target_of is not None:
                target = self._ids[(*target_of.scope, target_of.name)]
        cpp_name = "::".join((*of_class.scope, of_class.name)) if of_class is not None else shown
        name = target.name if target is not None and target.name and not target.form else shown
        return class_id, name, cpp_name, of_class

    def class_of(self, words: Words, scope: Scope, place: Place, depth: int = 0) -> CppClass | None:
        """The definition of a class, through other names of it; None where there is none."""
        parts = _type_of(words)
        return None if parts is None else self.class_named(parts.names, scope, place, depth)

    def class_named(
        self, names: Scope, scope: Scope, place: Place, depth: int = 0
    ) -> CppClass | None:
        """The same by the parts of its name."""
        alias = self._find(self._aliases, names, scope, place)
        found = self._find(self._classes, names, scope, place)
        if alias is not None and depth < _DEEPEST and not _is_nearer(found, alias, scope):
            inner = self.class_of(alias.type, alias.scope, alias.place, depth + 1)
            if inner is not None:
                return inner
        if found is None:
            self._missing.add(names[-1])
        return found

    def _member(self, of_class: CppClass, name: str) -> tuple[CppClass, Words] | None:
        """The class, this or one that it derives from, that has a member, and the member's type."""
        whole = (*of_class.scope, of_class.name)
        for scope in (whole, *self._scopes_above(whole, of_class.place)):
            owner = of_class if scope == whole else self._classes.at(scope, of_class.place)
            words = owner.members.get(name) if owner is not None else None
            if owner is not None and words is not None:
                return owner, words
        return None

    def member_type(self, of_class: CppClass, name: str) -> str:
        """The id of a member's type; empty where it is not known."""
        found = self._member(of_class, name)
        if found is None:
            return ""
        owner, words = found
        if any(word.text in owner.parameters for word in words):
            return ""
        return self._id(words, (*owner.scope, owner.name), owner.place)

    def number(self, words: Words, chain: Chain, place: Place) -> int | None:
        """A number as an argument has it."""
        return self._number(words, chain.scope, place)

    def text(self, words: Words, chain: Chain, place: Place) -> str | None:
        """A text as an argument has it."""
        return self._text(words, chain.scope, place)

    def tell(self, place: Place, why: Message) -> None:
        """Notes what could not be read."""
        self._tell(place, why)

    # What is no more, and enumerations

    def _deprecated(self, declared: Deprecation) -> ReflectedClass | None:
        arguments, place = declared.arguments, declared.place
        name = self._text(arguments[0], declared.scope, place) if arguments else None
        class_id = ""
        if len(arguments) > 1:
            text = self._text(arguments[1], declared.scope, place)
            class_id = (id_of_text(text) or "") if text is not None else ""
            if not class_id:
                class_id = self._id_of_call(arguments[1], declared.scope, place)
        if name is None or not class_id:
            self._tell(place, Message("catalog/reflect-deprecated-not-read"))
            return None
        converter = converter_of(arguments[2]) if len(arguments) > 2 else ""
        return ReflectedClass(class_id, name, name, None, converter, place)

    def _id_of_call(self, words: Words, scope: Scope, place: Place) -> str:
        """The id that ``azrtti_typeid<Door>()`` or ``Door::RTTI_Type()`` gives."""
        for at, word in enumerate(words):
            if word.text == "<":
                end = _angle_end(words, at)
                return self._id(words[at + 1 : end], scope, place) if end is not None else ""
        names = _names_within(words)
        if len(names) > 1 and names[-1] in ("RTTI_Type", "TYPEINFO_Uuid"):
            self._steps = _MOST_STEPS
            return self._id_of(_Type(names[:-1], None, 0), scope, place, 0)
        return ""

    def _enum(self, chain: Chain) -> ReflectedEnum | None:
        if not chain.types:
            return None
        words, place = chain.types[0], chain.place
        shown = shortened(text_of_words(words), 80)
        if any(word.text in chain.parameters for word in words):
            self._tell(place, Message("catalog/reflect-of-template", name=shown))
            return None
        parts = _type_of(words)
        if parts is None:
            return None
        target = self._find(self._targets, parts.names, chain.scope, place)
        declared = self._ids[(*target.scope, target.name)] if target is not None else None
        enum_id = self._id_text(declared) if declared is not None else ""
        enum = self._find(self._enums, parts.names, chain.scope, place)
        if not enum_id:
            self._missing.add(parts.names[-1])
            self._tell(place, Message("catalog/reflect-no-id", name=shown))
            return None
        version: int | None = 0
        values: dict[str, int] = {}
        for call in chain.calls:
            if call.name == "Version" and call.arguments:
                version = self._number(call.arguments[0], chain.scope, call.place)
            elif call.name == "Value" and len(call.arguments) > 1:
                name = self._text(call.arguments[0], chain.scope, call.place)
                value = self._number(call.arguments[1], chain.scope, call.place)
                if name is not None and value is not None:
                    values.setdefault(name, value)
                else:
                    self._tell(call.place, Message("catalog/reflect-value-not-read", name=shown))
        if version is None:
            self._tell(place, Message("catalog/reflect-version-unknown", name=shown))
            return None
        if not chain.calls and enum is not None:
            values |= self._numbers(enum, 0)
        type_id = ENUM_TYPE
        if enum is not None and enum.type:
            type_id = self._id(enum.type, enum.scope, enum.place)
        elif enum is None:
            self._missing.add(parts.names[-1])
            self._tell(place, Message("catalog/reflect-enum-unknown", name=shown))
        cpp_name = "::".join((*enum.scope, enum.name)) if enum is not None else shown
        name = declared.name if declared is not None and declared.name else shown
        return ReflectedEnum(
            enum_id, name, cpp_name, type_id or ENUM_TYPE, version, tuple(values.items()), place
        )


class _Enumerator(NamedTuple):
    """An enumerator by the scopes that lead to it."""

    scope: Scope
    name: str
    place: Place
    enum: CppEnum


class _Target(NamedTuple):
    """What has an id."""

    scope: Scope
    name: str
    place: Place


def _enumerators_of(enum: CppEnum) -> Iterator[_Enumerator]:
    for row in enum.rows:
        place = Place(enum.place.file, row.line)
        yield _Enumerator((*enum.scope, enum.name), row.name, place, enum)
        if not enum.scoped:
            yield _Enumerator(enum.scope, row.name, place, enum)


def _is_nearer(thing: _Named | None, alias: Alias, scope: Scope) -> bool:
    """Whether a thing is found in a scope further in than another name is."""
    if thing is None:
        return False
    return _depth(thing.scope, scope) > _depth(alias.scope, scope)


def _depth(found: Scope, scope: Scope) -> int:
    """How far in something stands that is seen from a scope; −1 where it is not around that."""
    return len(found) if scope[: len(found)] == found else -1


def _special(parts: _Type) -> str:
    """What a special class is filed as below its template."""
    return f"<{', '.join(text_of_words(each) for each in parts.arguments or ())}>"


def _of_engine(names: Scope, scope: Scope) -> str | None:
    """The id of a type that every engine has, by its name as it is seen from a scope."""
    whole = "::".join(names)
    known = NAMED.get(whole)
    if known is None and scope[:1] in (("AZ",), ("AZStd",)):
        known = NAMED.get(f"{scope[0]}::{whole}")
    if known is None and len(names) == 1:
        # ``using namespace AZ``, or code of the engine's own namespaces within it.
        known = NAMED.get(f"AZ::{whole}")
    return known


def _template_of(names: Scope, scope: Scope) -> Template | None:
    """The engine's template of a name as it is seen from a scope."""
    whole = "::".join(names)
    made = TEMPLATES.get(whole)
    if made is None and scope:
        for level in range(min(len(scope), 3), 0, -1):
            made = TEMPLATES.get("::".join((*scope[:level], *names)))
            if made is not None:
                break
    return made


def _names_within(words: Sequence[Token]) -> Scope:
    """The qualified name in words that are that, or a call or a conversion of it."""
    runs: list[list[str]] = []
    joins = False
    for word in words:
        if word.kind is Kind.NAME:
            if joins and runs:
                runs[-1].append(word.text)
            else:
                runs.append([word.text])
            joins = False
        else:
            joins = word.text == "::"
    if not runs:
        return ()
    return tuple(runs[-1] if len(runs) > 1 else runs[0])


def _is_sum(words: Words) -> bool:
    return any(word.kind is Kind.NUMBER for word in words)


def _as_plain(words: Words) -> list[Token]:
    """The same words with the engine's casts, numbers and bits as those that are read."""
    made: list[Token] = []
    #: How many brackets are open of each bit that is.
    closing: list[int] = []
    at = 0
    while at < len(words):
        word = words[at]
        following = words[at + 2].text if at + 2 < len(words) else ""
        if (
            word.text in ("AZ", "std", "AZStd")
            and following in _NUMBERS
            and words[at + 1].text == "::"
        ):
            at += 2
            continue
        if word.text in _NUMBERS:
            word = word._replace(text="uint32")
        elif word.text.endswith("_cast"):
            word = word._replace(text="static_cast")
        elif word.text in ("AZ_BIT", "BIT"):
            # One shifted by what stands in the brackets, with brackets around both.
            signs = ((Kind.MARK, "("), (Kind.NUMBER, "1"), (Kind.MARK, "<<"))
            made += (Token(kind, text, word.line, word.end_line) for kind, text in signs)
            closing.append(0)
            at += 1
            continue
        elif word.kind is Kind.TEXT and len(word.text) == 3 and word.text[0] == "'":
            word = Token(Kind.NUMBER, str(ord(word.text[1])), word.line, word.end_line)
        made.append(word)
        if closing and word.kind is Kind.MARK and word.text in "()":
            closing[-1] += 1 if word.text == "(" else -1
            if closing[-1] == 0:
                closing.pop()
                made.append(word._replace(text=")"))
        at += 1
    return made


def converter_of(words: Words) -> str:
    """What the code calls a converter; empty where it is none."""
    if not words or words[0].text in ("nullptr", "NULL", "0"):
        return ""
    if words[0].text == "[":
        return "lambda"
    return shortened(text_of_words(words).lstrip("&"), 120)


class _Calls:
    """Reads the calls of one chain."""

    def __init__(
        self, linker: _Linker, chain: Chain, of_class: CppClass | None, shown: str
    ) -> None:
        self._linker = linker
        self._chain = chain
        self._class = of_class
        self._shown = shown
        self.version: int | None = 0
        self.converter = ""
        #: Fields by their names in small letters.
        self.fields: dict[str, ReflectedField] = {}
        self.own_serializer = False
        self.more_fields = False
        self.name_changes: list[NameChange] = []
        self.type_changes: list[TypeChange] = []

    def _tell(self, call: Call, code: str) -> None:
        self._linker.tell(
            call.place, Message(code, name=self._shown, call=shortened(call.name, 40))
        )

    def _number(self, words: Words, call: Call) -> int | None:
        return self._linker.number(words, self._chain, call.place)

    def _text(self, words: Words, call: Call) -> str | None:
        return self._linker.text(words, self._chain, call.place)

    def take(self, call: Call) -> None:
        """Takes the next call."""
        match call.name:
            case "Version":
                self._version(call)
            case "Field" | "FieldFromBase":
                self._field(call)
            case "NameChange":
                self._name_change(call)
            case "TypeChange":
                self._type_change(call)
            case "Serializer" | "SerializeWithNoData":
                self.own_serializer = True
            case "DataContainer":
                self.more_fields = True
            case name if name not in _CONTEXT_FREE:
                self.more_fields = True
                self._tell(call, "catalog/reflect-call-unknown")

    def _version(self, call: Call) -> None:
        number = self._number(call.arguments[0], call) if call.arguments else None
        if number is None or not 0 <= number < 1 << 32:
            self._tell(call, "catalog/reflect-version-unknown")
            self.version = None
        elif self.version is not None:
            self.version = number
        if len(call.arguments) > 1:
            self.converter = converter_of(call.arguments[1])

    def _field(self, call: Call) -> None:
        name = self._text(call.arguments[0], call) if call.arguments else None
        if name is None:
            self.more_fields = True
            self._tell(call, "catalog/reflect-field-name-unknown")
            return
        type_id = self._member_type(call) if len(call.arguments) > 1 else ""
        if not type_id:
            self._linker.tell(
                call.place,
                Message(
                    "catalog/reflect-type-unknown", field=shortened(name, 80), name=self._shown
                ),
            )
        self.fields.setdefault(name.lower(), ReflectedField(name, type_id))

    def _member_type(self, call: Call) -> str:
        """The id of the type of ``&Door::m_title``."""
        words = call.arguments[1]
        start = next((at for at, word in enumerate(words) if word.text == "&"), None)
        if start is None:
            return ""
        names: list[str] = []
        joins = True
        for word in words[start + 1 :]:
            if word.kind is Kind.NAME and joins:
                names.append(word.text)
                joins = False
            elif word.text == "::":
                joins = True
            else:
                break
        if len(names) < 2:
            return ""
        owner = self._linker.class_named(tuple(names[:-1]), self._chain.scope, call.place)
        if owner is None and self._class is not None and names[-2] == self._class.name:
            owner = self._class
        return self._linker.member_type(owner, names[-1]) if owner is not None else ""

    def _name_change(self, call: Call) -> None:
        read = self._steps(call, 0)
        if read is not None and len(call.arguments) > 3:
            old, new = (self._text(each, call) for each in call.arguments[2:4])
            if old is not None and new is not None:
                self.name_changes.append(NameChange(*read, old, new, call.place))
                return
        self._tell(call, "catalog/reflect-change-not-read")

    def _type_change(self, call: Call) -> None:
        read = self._steps(call, 1)
        field = self._text(call.arguments[0], call) if call.arguments else None
        if read is None or field is None:
            self._tell(call, "catalog/reflect-change-not-read")
            return
        types = [text_of_words(each) for each in call.types[:2]]
        if len(types) < 2 and len(call.arguments) > 3:
            types = _types_of_function(call.arguments[3])
        old, new = [*types, "", ""][:2]
        self.type_changes.append(TypeChange(*read, field, old, new, call.place))

    def _steps(self, call: Call, at: int) -> tuple[int, int] | None:
        """The two versions that a change leads from and to."""
        if len(call.arguments) < at + 2:
            return None
        start, end = (self._number(each, call) for each in call.arguments[at : at + 2])
        # One that leads nowhere is never run.
        return None if start is None or end is None or start >= end else (start, end)


def _types_of_function(words: Words) -> list[str]:
    """The types of ``AZStd::function<New(const Old&)>``, the old one first."""
    start = next((at for at, word in enumerate(words) if word.text == "<"), None)
    if start is None:
        return []
    opened = next((at for at in range(start, len(words)) if words[at].text == "("), None)
    if opened is None:
        return []
    closed = next((at for at in range(opened, len(words)) if words[at].text == ")"), len(words))
    inner = [w for w in words[opened + 1 : closed] if w.text not in ("const", "&")]
    return [text_of_words(inner), text_of_words(words[start + 1 : opened])]
