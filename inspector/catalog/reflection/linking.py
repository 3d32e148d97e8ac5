"""Links what many C++ files declare into the classes that AzCore reflects.

What is not found is told with its place; names that were looked for in vain are kept, since other
files may declare them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from inspector.catalog.cpp_tokens import Kind
from inspector.catalog.model import Place, Unread
from inspector.catalog.reflection.declared import (
    Call,
    Chain,
    CppClass,
    Deprecation,
    Reflections,
    Words,
)
from inspector.catalog.reflection.lookup import Names, type_of
from inspector.catalog.reflection.types import ENUM_TYPE, id_of_text
from inspector.catalog.reflection.words import text_of_words
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
    return _Linker(list(files)).link()


# -- linking ---------------------------------------------------------------------------------------

#: Calls that say nothing of fields or versions.
_NO_FIELDS: Final = frozenset({"EventHandler", "PersistentId", "SerializerDoSave", "Attribute"})


class _Linker:
    """Reads the chains of some files."""

    def __init__(self, files: list[Reflections]) -> None:
        self.names = Names(files)
        self._chains = [chain for file in files for chain in file.chains]
        self._deprecations = [each for file in files for each in file.deprecations]
        self._unread = [each for file in files for each in file.unread]
        self._unread += self.names.unread

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
            self.tell(
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
            frozenset(self.names.missing),
        )

    def tell(self, place: Place, why: Message) -> None:
        """Notes what could not be read."""
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
            self.tell(made.place, Message("catalog/reflected-twice", name=made.name, other=other))
        return True

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
            self.tell(place, Message("catalog/reflect-chain-broken", name=shown))
        if reader.version is None:
            return None
        bases = []
        for base in chain.types[1:]:
            base_id = self.names.class_id(base, chain.scope, place)
            if base_id:
                bases.append(base_id)
            else:
                self.tell(
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
            self.tell(place, Message("catalog/reflect-of-template", name=shown))
            return None
        class_id = self.names.class_id(words, chain.scope, place)
        of_class = self.names.class_of(words, chain.scope, place)
        if not class_id:
            of_template = of_class is not None and bool(of_class.parameters)
            code = "catalog/reflect-of-template" if of_template else "catalog/reflect-no-id"
            self.tell(place, Message(code, name=shown))
            return None
        parts = type_of(words)
        declared = None
        if of_class is not None:
            declared = self.names.id_of_class(of_class, place)
        elif parts is not None:
            declared = self.names.id_of(parts.names, chain.scope, place)
        cpp_name = "::".join((*of_class.scope, of_class.name)) if of_class is not None else shown
        named = declared is not None and declared.name and not declared.form
        name = declared.name if declared is not None and named else shown
        return class_id, name, cpp_name, of_class

    # What is no more, and enumerations

    def _deprecated(self, declared: Deprecation) -> ReflectedClass | None:
        arguments, place = declared.arguments, declared.place
        name = self.names.text(arguments[0], declared.scope, place) if arguments else None
        class_id = ""
        if len(arguments) > 1:
            text = self.names.text(arguments[1], declared.scope, place)
            class_id = (id_of_text(text) or "") if text is not None else ""
            if not class_id:
                class_id = self.names.id_of_call(arguments[1], declared.scope, place)
        if name is None or not class_id:
            self.tell(place, Message("catalog/reflect-deprecated-not-read"))
            return None
        converter = converter_of(arguments[2]) if len(arguments) > 2 else ""
        return ReflectedClass(class_id, name, name, None, converter, place)

    def _enum(self, chain: Chain) -> ReflectedEnum | None:
        if not chain.types:
            return None
        words, place = chain.types[0], chain.place
        shown = shortened(text_of_words(words), 80)
        if any(word.text in chain.parameters for word in words):
            self.tell(place, Message("catalog/reflect-of-template", name=shown))
            return None
        parts = type_of(words)
        if parts is None:
            return None
        declared = self.names.id_of(parts.names, chain.scope, place)
        enum_id = self.names.id_text(declared) if declared is not None else ""
        enum = self.names.enum_named(parts.names, chain.scope, place)
        if not enum_id:
            self.names.missing.add(parts.names[-1])
            self.tell(place, Message("catalog/reflect-no-id", name=shown))
            return None
        version: int | None = 0
        values: dict[str, int] = {}
        for call in chain.calls:
            if call.name == "Version" and call.arguments:
                version = self.names.number(call.arguments[0], chain.scope, call.place)
            elif call.name == "Value" and len(call.arguments) > 1:
                name = self.names.text(call.arguments[0], chain.scope, call.place)
                value = self.names.number(call.arguments[1], chain.scope, call.place)
                if name is not None and value is not None:
                    values.setdefault(name, value)
                else:
                    self.tell(call.place, Message("catalog/reflect-value-not-read", name=shown))
        if version is None:
            self.tell(place, Message("catalog/reflect-version-unknown", name=shown))
            return None
        if not chain.calls and enum is not None:
            values |= self.names.numbers(enum)
        type_id = ENUM_TYPE
        if enum is not None and enum.type:
            type_id = self.names.class_id(enum.type, enum.scope, enum.place)
        elif enum is None:
            self.tell(place, Message("catalog/reflect-enum-unknown", name=shown))
        cpp_name = "::".join((*enum.scope, enum.name)) if enum is not None else shown
        name = declared.name if declared is not None and declared.name else shown
        return ReflectedEnum(
            enum_id, name, cpp_name, type_id or ENUM_TYPE, version, tuple(values.items()), place
        )


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
        return self._linker.names.number(words, self._chain.scope, call.place)

    def _text(self, words: Words, call: Call) -> str | None:
        return self._linker.names.text(words, self._chain.scope, call.place)

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
            case name if name not in _NO_FIELDS:
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
        owner = self._linker.names.class_named(tuple(names[:-1]), self._chain.scope, call.place)
        if owner is None and self._class is not None and names[-2] == self._class.name:
            owner = self._class
        return self._linker.names.member_type(owner, names[-1]) if owner is not None else ""

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
