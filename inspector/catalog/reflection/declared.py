"""What one C++ file declares for the reflection of AzCore: ids, classes, chains of calls."""

from __future__ import annotations

from inspector.catalog.cpp_declarations import EnumRow
from inspector.catalog.cpp_tokens import Token
from inspector.catalog.model import Place, Unread
from inspector.named_tuples import NamedTuple

#: Some tokens: a type, an argument, a value.
Words = tuple[Token, ...]
#: The namespaces, classes and functions around something.
Scope = tuple[str, ...]


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
    """An enumeration; ``name`` and ``type`` are empty where none is written."""

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
