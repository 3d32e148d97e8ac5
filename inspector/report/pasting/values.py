"""Values of objects as the editor writes them when it copies nodes.

Sources of the form: texts that people copied out of editors of 4.9 to 5.8 and published, among them
those of github.com/barsdeveloper/ueblueprint and of the documentation of plugins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from inspector.format.schema import Record
from inspector.format.unreal.declare.asset_structs import ExpressionInput
from inspector.format.unreal.declare.native_structs import (
    PIN_CONTAINER,
    EdGraphPinType,
    MemberReference,
    TerminalType,
)
from inspector.format.unreal.declare.primitives import NameRef
from inspector.format.unreal.declare.texts import (
    ArgumentFormatHistory,
    BaseHistory,
    NamedFormatHistory,
    OrderedFormatHistory,
    PlainHistory,
    StringTableHistory,
    Text,
    TransformHistory,
    source_of,
)
from inspector.format.unreal.paths import ObjectPaths
from inspector.format.unreal.tree.parts import Part, parts_of
from inspector.format.unreal.values import (
    ArrayValue,
    MapValue,
    OptionalValue,
    PropertyList,
    PropertyType,
    RawValue,
)
from inspector.graphs.objects import Objects
from inspector.patterns import pattern
from inspector.versions import Guid

#: Gives the text of a reference to the object at a package index.
Refer = Callable[[int], str]

#: The types of properties that hold references to objects.
_OBJECTS: Final = frozenset(
    {"ClassProperty", "InterfaceProperty", "ObjectProperty", "WeakObjectProperty"}
)
#: Those that name an object by its path.
_SOFT: Final = frozenset(
    {
        "AssetClassProperty", "AssetObjectProperty", "SoftClassProperty", "SoftObjectPath",
        "SoftObjectProperty", "SoftClassPath", "StringAssetReference", "StringClassReference",
    }
)  # fmt: skip
_ESCAPED: Final = pattern(r"[\n\r\t\\\"']")
_ESCAPES: Final = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
#: The flags of a type of a pin, in the order in which the editor writes them.
PIN_TYPE_FLAGS: Final = ("bIsReference", "bIsConst", "bIsWeakPointer", "bIsUObjectWrapper")
_SINGLE_PRECISION: Final = "bSerializeAsSinglePrecisionFloat"
#: Kinds of number in the arguments of a pattern: 0 int, 1 unsigned, 2 float, 3 double.
_NUMBERS: Final = {0: "{}", 1: "{}u", 2: "{:f}f", 3: "{:f}"}


class Unsaid(Exception):
    """A value has no text, or not one that is known."""


def quoted(text: str) -> str:
    """A text between quotes, with the signs escaped that the editor escapes."""
    return f'"{_ESCAPED.sub(lambda sign: _ESCAPES.get(sign[0], chr(92) + sign[0]), text)}"'


def digits_of(guid: Guid) -> str:
    """An identity as 32 digits."""
    return "".join(f"{word:08X}" for word in guid)


def truth(value: object) -> str:
    """A truth as the editor writes it."""
    return "True" if value else "False"


def members(rows: Iterable[tuple[str, str]]) -> str:
    """The members of a struct."""
    return f"({','.join(f'{name}={value}' for name, value in rows)})"


def text_of(text: Text, names: ObjectPaths) -> str:
    """A text for people, with what it is translated by, or the pattern that it is made from.

    Args:
        text: The text.
        names: The names of the package.

    Raises:
        Unsaid: It is made from a value in a way that no text tells.
    """
    match text.History:
        case BaseHistory(Namespace=space, Key=key, SourceString=source) if key:
            return f"NSLOCTEXT({quoted(space)}, {quoted(key)}, {quoted(source)})"
        case NamedFormatHistory(FormatText=form, Arguments=arguments):
            told: list[tuple[str, int | None, object]] = [
                (one.Name, one.Value.Type, one.Value.Value) for one in arguments
            ]
        case ArgumentFormatHistory(FormatText=form, Arguments=data):
            told = [(one.ArgumentName, one.ArgumentValueType, one.ArgumentValue) for one in data]
        case OrderedFormatHistory(FormatText=form, Arguments=values):
            parts = (_argument(value.Type, value.Value, names) for value in values)
            return f"LOCGEN_FORMAT_ORDERED({', '.join((text_of(form, names), *parts))})"
        case TransformHistory(SourceText=inner, TransformType=kind):
            return f"LOCGEN_{'TOUPPER' if kind else 'TOLOWER'}({text_of(inner, names)})"
        case StringTableHistory(TableId=table, Key=key):
            return f"LOCTABLE({quoted(names.text(table))}, {quoted(key)})"
        case None if text.OldKey:
            space = quoted(text.OldNamespace or "")
            return f"NSLOCTEXT({space}, {quoted(text.OldKey)}, {quoted(source_of(text))})"
        case None | PlainHistory() | BaseHistory():
            return f"INVTEXT({quoted(source_of(text))})"
        case _:
            raise Unsaid
    parts = (f"{quoted(name)}, {_argument(kind, value, names)}" for name, kind, value in told)
    return f"LOCGEN_FORMAT_NAMED({', '.join((text_of(form, names), *parts))})"


def _argument(kind: int | None, value: Any, names: ObjectPaths) -> str:
    """What is put into a pattern."""
    if isinstance(value, Text):
        return text_of(value, names)
    form = _NUMBERS.get(kind or 0)
    if form is None or not isinstance(value, int | float):
        raise Unsaid
    return form.format(value)


class ValueTexts:
    """The values of the objects of one package as text.

    Args:
        objects: The objects.
        refer: Gives the text of a reference.
    """

    def __init__(self, objects: Objects, refer: Refer) -> None:
        self._objects = objects
        self._refer = refer

    def of(self, part: Part) -> str:
        """A value.

        Raises:
            Unsaid: It has no text.
        """
        value, kind = part.value, part.type
        if kind.name in _SOFT or (kind.name == "StructProperty" and kind.struct in _SOFT):
            told = self._objects.tree.values.value(part)
            if not isinstance(told, str):
                raise Unsaid
            return "None" if told in ("", "None") else quoted(told)
        match value:
            case bool():
                return truth(value)
            case int() if kind.name in _OBJECTS:
                return self._refer(value)
            case int() if kind.name == "BoolProperty":
                return truth(value)
            case int():
                return str(value)
            case float():
                return f"{value:f}"
            case NameRef():
                return self._name(value, kind)
            case str():
                return quoted(value)
            case Guid():
                return digits_of(value)
            case Text():
                return text_of(value, self._objects.paths)
            case ArrayValue(removed=None | ()):
                return f"({','.join(map(self.of, self._parts(part)))})"
            case MapValue(removed=()):
                return self._map(part)
            case OptionalValue():
                return f"({','.join(map(self.of, self._parts(part)))})"
            case PropertyList() | Record():
                return members(self._members(part))
        raise Unsaid

    def _parts(self, part: Part) -> Iterator[Part]:
        return parts_of(part, self._objects.paths)

    def _name(self, value: NameRef | str, kind: PropertyType) -> str:
        text = self._objects.paths.text(value) if isinstance(value, NameRef) else value
        if kind.name in ("ByteProperty", "EnumProperty"):
            return text.rpartition("::")[2]
        return quoted("" if text == "None" else text)

    def _map(self, part: Part) -> str:
        told = map(self.of, self._parts(part))
        pairs = zip(told, told, strict=True)
        return f"({','.join(f'({key}, {value})' for key, value in pairs)})"

    def _members(self, part: Part) -> Iterator[tuple[str, str]]:
        match part.value:
            case EdGraphPinType():
                return ((name, told) for name, told in self._pin_type(part.value) if told)
            case MemberReference():
                return self.member_reference(part.value)
            case ExpressionInput():
                return self._input(part.value)
            case PropertyList():
                return self._properties(part)
        return ((inner.name, self.of(inner)) for inner in self._parts(part))

    def _properties(self, part: Part) -> Iterator[tuple[str, str]]:
        return (
            (inner.name, self.of(inner))
            for inner in self._parts(part)
            if not isinstance(inner.value, RawValue) or inner.value.data
        )

    def _input(self, value: ExpressionInput) -> Iterator[tuple[str, str]]:
        """Where an input of an expression takes its value from; what is as usual is left out."""
        if value.Expression:
            yield "Expression", self._refer(value.Expression)
        if value.OutputIndex:
            yield "OutputIndex", str(value.OutputIndex)
        name = self._name(value.InputName, PropertyType("NameProperty"))
        if name != '""':
            yield "InputName", name
        for flag in ("Mask", "MaskR", "MaskG", "MaskB", "MaskA"):
            number = getattr(value, flag)
            if number:
                yield flag, str(number)

    # -- types of pins -------------------------------------------------------------------------

    def member_reference(self, value: MemberReference) -> Iterator[tuple[str, str]]:
        """A member of a class; nothing where it is none."""
        if value.MemberParent:
            yield "MemberParent", self._refer(value.MemberParent)
        name = self._name(value.MemberName, PropertyType("NameProperty"))
        if name != '""':
            yield "MemberName", name
        if not value.MemberGuid.is_zero:
            yield "MemberGuid", digits_of(value.MemberGuid)

    def terminal(self, value: TerminalType | None) -> Iterator[tuple[str, str]]:
        """The type of the values of a map; nothing where there is none."""
        if value is None:
            return
        words = self._objects.tree.values.words.pins
        for name in ("TerminalCategory", "TerminalSubCategory"):
            told = words.name(getattr(value, name))
            if told not in ("", "None"):
                yield name, quoted(told)
        if value.TerminalSubCategoryObject:
            yield "TerminalSubCategoryObject", self._refer(value.TerminalSubCategoryObject)
        for flag in ("bTerminalIsConst", "bTerminalIsWeakPointer", "bTerminalIsUObjectWrapper"):
            if getattr(value, flag):
                yield flag, "True"

    def _pin_type(self, value: EdGraphPinType) -> Iterator[tuple[str, str]]:
        """The type of a pin as the member of a struct, without what is as usual."""
        usual: Mapping[str, str] = {
            "PinSubCategory": '""', "PinSubCategoryObject": "None", "PinValueType": "()",
            "PinSubCategoryMemberReference": "()", "ContainerType": "None",
        }  # fmt: skip
        for name, told in self.pin_type(value):
            if told not in ("False", usual.get(name)):
                yield name, told

    def pin_type(self, value: EdGraphPinType) -> Iterator[tuple[str, str]]:
        """All that the editor writes of the type of a pin."""
        words = self._objects.tree.values.words.pins
        for name in ("PinCategory", "PinSubCategory"):
            told = words.name(getattr(value, name))
            yield name, quoted("" if told == "None" else told)
        yield "PinSubCategoryObject", self._refer(value.PinSubCategoryObject)
        member = value.PinSubCategoryMemberReference
        yield (
            "PinSubCategoryMemberReference",
            members(self.member_reference(member)) if member is not None else "()",
        )
        yield "PinValueType", members(self.terminal(value.PinValueType or value.OldPinValueType))
        yield "ContainerType", container_of(value)
        for flag in PIN_TYPE_FLAGS:
            yield flag, truth(getattr(value, flag))
        single = value.bSerializeAsSinglePrecisionFloat
        if single is not None:
            yield _SINGLE_PRECISION, truth(single)


def container_of(value: EdGraphPinType) -> str:
    """How many values a pin takes: ``None``, ``Array``, ``Set`` or ``Map``."""
    if value.ContainerType is not None:
        name = PIN_CONTAINER.names.get(value.ContainerType, "")
        return name.capitalize() if value.ContainerType else "None"
    old = (value.bIsArray, "Array"), (value.bIsSet, "Set"), (value.bIsMap, "Map")
    return next((word for is_it, word in old if is_it), "None")
