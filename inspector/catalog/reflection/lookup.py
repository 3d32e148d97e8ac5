"""Looks up what a name of C++ means, among what many files declare: classes, ids, numbers, texts.

A name is looked for in the scopes around it, from the innermost outwards, in the bases of the
classes around it, then in any namespace where but one thing is called so: what ``using namespace``
opens is found by that. Other names of types, constants and enumerators are followed; nothing else
is computed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import islice
from typing import Any, Final, Generic, Protocol, TypeVar

from inspector.catalog.cpp_declarations import number_of
from inspector.catalog.cpp_tokens import Kind, Token
from inspector.catalog.model import Place, Unread
from inspector.catalog.reflection.declared import (
    Alias,
    Constant,
    CppClass,
    CppEnum,
    IdDeclaration,
    Reflections,
    Scope,
    Words,
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
from inspector.catalog.reflection.words import literal, parted, text_of_words
from inspector.errors import shortened
from inspector.findings.message import Message
from inspector.named_tuples import NamedTuple

#: Scopes in which one name is looked for, bases above each other, files that are compared.
_MOST_ALIKE: Final = 64
_MOST_FILES: Final = 200
#: Levels of names of names.
_DEEPEST: Final = 12
#: Types that are looked up for one.
_MOST_STEPS: Final = 400
_LEFT_OUT: Final = frozenset(
    {"const", "volatile", "typename", "struct", "class", "enum", "mutable", "constexpr", "inline"}
)
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
    """Things by the last part of their names, by the scope and by the file that they stand in."""

    def __init__(self) -> None:
        self._by_name: dict[str, dict[Scope, dict[str, list[_N]]]] = {}

    def add(self, things: Iterable[_N]) -> None:
        """Takes things of one file."""
        for each in things:
            files = self._by_name.setdefault(each.name, {}).setdefault(each.scope, {})
            files.setdefault(each.place.file, []).append(each)

    def within(self, names: Scope, scope: Scope, place: Place) -> _N | None:
        """What a name means in one of the scopes around it; None where nothing has it there.

        Args:
            names: The parts of the name.
            scope: The scopes around it.
            place: Where it stands: of several that are alike the nearest above in its file counts.
        """
        scopes = self._by_name.get(names[-1])
        if not scopes:
            return None
        owners = names[:-1]
        for level in range(len(scope), -1, -1):
            files = scopes.get((*scope[:level], *owners))
            if files is not None:
                return _nearest(files, place)
        return None

    def at(self, whole: Scope, place: Place) -> _N | None:
        """What has a whole name."""
        files = self._by_name.get(whole[-1], {}).get(whole[:-1])
        return None if files is None else _nearest(files, place)

    def anywhere(self, names: Scope, place: Place, closed: Set[Scope]) -> _N | None:
        """What has a name in any scope, where that is but one thing.

        Args:
            names: The parts of the name.
            place: Where it stands.
            closed: Scopes in which nothing is found from elsewhere: those of classes.
        """
        owners = names[:-1]
        scopes = self._by_name.get(names[-1], {})
        if len(scopes) > _MOST_ALIKE:
            return None
        fitting = [
            files
            for scope, files in scopes.items()
            if scope[len(scope) - len(owners) :] == owners
            and scope[: len(scope) - len(owners)] not in closed
        ]
        own = [files for files in fitting if place.file in files]
        chosen = own or fitting
        return _nearest(chosen[0], place) if len(chosen) == 1 else None


def _nearest(files: Mapping[str, Sequence[_N]], place: Place) -> _N:
    """Of things that are alike the last one above a place in its file, else the first in it.

    Where its file has none it is the one of the nearest folder: two gems may call things alike.
    """
    own = files.get(place.file)
    if own is not None:
        above = [each for each in own if each.place.line <= place.line]
        return above[-1] if above else own[0]
    if len(files) == 1:
        return next(iter(files.values()))[0]
    folders = place.file.split("/")
    some = islice(files, _MOST_FILES)
    return files[max(some, key=lambda file: _shared(file.split("/"), folders))][0]


def _shared(first: Sequence[str], second: Sequence[str]) -> int:
    """How many folders two paths begin with together."""
    return next(
        (at for at, (one, other) in enumerate(zip(first, second, strict=False)) if one != other),
        min(len(first), len(second)),
    )


class CppType(NamedTuple):
    """A type in its parts: ``arguments`` is None where none are written."""

    names: Scope
    arguments: tuple[Words, ...] | None
    pointers: int


def type_of(words: Sequence[Token]) -> CppType | None:
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
    return CppType(tuple(names), arguments, pointers) if names else None


def _angle_end(words: Sequence[Token], at: int) -> int | None:
    """The place of the bracket that closes an angle bracket."""
    depth = 0
    for place in range(at, len(words)):
        depth += (words[place].text == "<") - (words[place].text == ">")
        if depth == 0:
            return place
    return None


class Names:
    """What names mean in some files.

    Args:
        files: What each of them declares.
    """

    def __init__(self, files: Iterable[Reflections]) -> None:
        #: What could not be read of ids.
        self.unread: list[Unread] = []
        #: Names that were looked for in vain: other files may declare them.
        self.missing: set[str] = set()
        self._classes: _Table[CppClass] = _Table()
        self._aliases: _Table[Alias] = _Table()
        self._enums: _Table[CppEnum] = _Table()
        self._constants: _Table[Constant] = _Table()
        self._enumerators: _Table[_Enumerator] = _Table()
        self._targets: _Table[_Target] = _Table()
        #: The scopes that classes are, for which nothing is looked up from elsewhere.
        self._class_scopes: set[Scope] = set()
        #: The scopes that a class takes names from: those of its bases, the nearest first.
        self._above: dict[Scope, tuple[Scope, ...]] = {}
        #: Numbers of constants and of enumerators by their names, as far as they are worked out.
        self._constant_numbers: dict[int, int | None] = {}
        self._enum_numbers: dict[int, dict[str, int]] = {}
        #: How many types may still be looked up for the one that was asked for.
        self._steps = 0
        ids: list[IdDeclaration] = []
        for file in files:
            self._classes.add(file.classes)
            self._class_scopes.update((*each.scope, each.name) for each in file.classes)
            self._aliases.add(file.aliases)
            self._enums.add(file.enums)
            self._constants.add(file.constants)
            for enum in file.enums:
                self._enumerators.add(_enumerators_of(enum))
            ids += file.ids
        for declared in ids:
            self._take_id(declared)

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
                parts = type_of(base)
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
            parts = type_of(declared.target)
            if parts is None:
                why = Message("catalog/reflect-id-not-read", name=shortened(declared.name, 80))
                self.unread.append(Unread(declared.place, why))
                return
            if parts.arguments is not None and not declared.form:
                # The id of one special class: it stands for the template with these arguments.
                whole = (*self._whole(parts.names, declared), _special(parts))
            else:
                whole = self._whole(parts.names, declared)
        if whole:
            self._targets.add([_Target(whole[:-1], whole[-1], declared.place, declared)])

    def _whole(self, names: Scope, declared: IdDeclaration) -> Scope:
        """The whole name of what an id is declared for; as it is written where nothing is found."""
        tables: tuple[_Table[Any], ...] = (self._classes, self._enums, self._aliases)
        for table in tables:
            found = self._find(table, names, declared.scope, declared.place)
            if found is not None:
                return (*found.scope, found.name)
        return names

    def text(self, words: Words, scope: Scope, place: Place, depth: int = 0) -> str | None:
        """The text of literals or of a constant; None where it is neither."""
        text = literal(words)
        if text is not None or depth > _DEEPEST:
            return text
        names = _names_within(words)
        if not names:
            return None
        constant = self._find(self._constants, names, scope, place)
        if constant is None:
            self.missing.add(names[-1])
            return None
        return self.text(constant.value, constant.scope, constant.place, depth + 1)

    def id_text(self, declared: IdDeclaration) -> str:
        text = self.text(declared.id, declared.scope, declared.place)
        return (id_of_text(text) or "") if text is not None else ""

    # Types

    def class_id(self, words: Words, scope: Scope, place: Place, depth: int = 0) -> str:
        """The id of a type, of what a pointer leads to; empty where nobody knows it."""
        if depth == 0:
            self._steps = _MOST_STEPS
        parts = type_of(words)
        return "" if parts is None else self._id_of(parts, scope, place, depth)

    def _argument_id(self, words: Words, scope: Scope, place: Place, depth: int) -> str:
        """The id of an argument of a template: pointers count there, and so do numbers."""
        if (words and words[0].kind is not Kind.NAME) or _is_sum(words):
            number = self.number(words, scope, place)
            return "" if number is None else id_of_number(number)
        parts = type_of(words)
        if parts is None:
            return ""
        made = self._id_of(parts, scope, place, depth)
        if not made and parts.arguments is None and not parts.pointers:
            number = self.number(words, scope, place)
            return "" if number is None else id_of_number(number)
        for _ in range(parts.pointers if made else 0):
            made = pointer_to(made)
        return made

    def _id_of(self, parts: CppType, scope: Scope, place: Place, depth: int) -> str:
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
            declared = target.declared
            return "" if declared.form else self.id_text(declared)
        enum = self._find(self._enums, names, scope, place)
        if enum is not None:
            if not enum.type:
                return ENUM_TYPE
            return self.class_id(enum.type, enum.scope, enum.place, depth + 1)
        known = _of_engine(names, scope)
        if known is not None:
            return known
        self.missing.add(names[-1])
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
            return self.class_id(words, alias.scope, alias.place, depth + 1) or self.class_id(
                words, scope, place, depth + 1
            )
        of_itself = [word.text for word in words if word.kind is Kind.NAME] == [alias.name]
        outer = alias.scope[:-1] if of_itself else alias.scope
        return self.class_id(words, outer, alias.place, depth + 1)

    def _special_id(
        self, names: Scope, arguments: tuple[Words, ...], scope: Scope, place: Place, depth: int
    ) -> str:
        """The id of a special class of a template."""
        special = CppType(names, arguments, 0)
        own = self._find(self._targets, (*names, _special(special)), scope, place)
        if own is not None:
            return self.id_text(own.declared)
        made = [self._argument_id(each, scope, place, depth + 1) for each in arguments]
        template = _template_of(names, scope)
        target = self._find(self._targets, names, scope, place) if template is None else None
        if not made or not all(made):
            return ""
        if template is not None:
            return id_of_template(template, made)
        if target is not None:
            declared = target.declared
            text = self.id_text(declared)
            return special_id(text, made, declared.form) if text and declared.form else ""
        self.missing.add(names[-1])
        return ""

    # Numbers

    def number(self, words: Words, scope: Scope, place: Place, depth: int = 0) -> int | None:
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
            self.missing.update(names[-2:])
            return None

        return number_of(_as_plain(words), resolve)

    def _constant_number(self, constant: Constant, depth: int) -> int | None:
        """The number of a constant; None meanwhile, for one that is made of itself."""
        key = id(constant)
        if key not in self._constant_numbers:
            self._constant_numbers[key] = None
            value, scope, place = constant.value, constant.scope, constant.place
            self._constant_numbers[key] = self.number(value, scope, place, depth + 1)
        return self._constant_numbers[key]

    def _of_alias(self, names: Scope, scope: Scope, place: Place) -> _Enumerator | None:
        """An enumerator of an enumeration that is called by another name."""
        alias = self._find(self._aliases, names[:-1], scope, place)
        parts = type_of(alias.type) if alias is not None else None
        if alias is None or parts is None:
            return None
        return self._find(self._enumerators, (*parts.names, names[-1]), alias.scope, alias.place)

    def numbers(self, enum: CppEnum) -> dict[str, int]:
        """The numbers of an enumeration by their names, as far as they can be read."""
        return self._numbers(enum, 0)

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
                    last = self.number(row.value, inner, enum.place, depth + 1)
                elif last is not None:
                    last += 1
                if last is not None:
                    known.setdefault(row.name, last)
        return known

    # Classes

    def id_of(self, names: Scope, scope: Scope, place: Place) -> IdDeclaration | None:
        """The id that is declared for what a name means; None where none is."""
        target = self._find(self._targets, names, scope, place)
        return None if target is None else target.declared

    def id_of_class(self, of_class: CppClass, place: Place) -> IdDeclaration | None:
        """The id that is declared for a class; None where none is."""
        target = self._targets.at((*of_class.scope, of_class.name), place)
        return None if target is None else target.declared

    def enum_named(self, names: Scope, scope: Scope, place: Place) -> CppEnum | None:
        """The enumeration of a name; None where there is none, which is noted."""
        found = self._find(self._enums, names, scope, place)
        if found is None:
            self.missing.add(names[-1])
        return found

    def class_of(self, words: Words, scope: Scope, place: Place, depth: int = 0) -> CppClass | None:
        """The definition of a class, through other names of it; None where there is none."""
        parts = type_of(words)
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
            self.missing.add(names[-1])
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
        return self.class_id(words, (*owner.scope, owner.name), owner.place)

    def id_of_call(self, words: Words, scope: Scope, place: Place) -> str:
        """The id that ``azrtti_typeid<Door>()`` or ``Door::RTTI_Type()`` gives."""
        for at, word in enumerate(words):
            if word.text == "<":
                end = _angle_end(words, at)
                return self.class_id(words[at + 1 : end], scope, place) if end is not None else ""
        names = _names_within(words)
        if len(names) > 1 and names[-1] in ("RTTI_Type", "TYPEINFO_Uuid"):
            self._steps = _MOST_STEPS
            return self._id_of(CppType(names[:-1], None, 0), scope, place, 0)
        return ""


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
    declared: IdDeclaration


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


def _special(parts: CppType) -> str:
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
