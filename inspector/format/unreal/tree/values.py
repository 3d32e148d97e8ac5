"""The values of packages as text and as what JSON can hold: names, objects and texts resolved.

As text, ticks are dates and a pin is one line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Final

from inspector.findings.message import Message
from inspector.format.errors import FormatError
from inspector.format.fields import U8
from inspector.format.record_tree import NodeMaker
from inspector.format.schema import Record, TypedConstruct
from inspector.format.unreal.declare.asset_structs import TANGENT_PADDING, VALUE_PADDING
from inspector.format.unreal.declare.graph_nodes import (
    PIN_BITS,
    PIN_DIRECTION,
    GraphNode,
    OwnedPin,
    PinFlags,
    PinReference,
    UserPin,
)
from inspector.format.unreal.declare.native_structs import (
    DATE_TIME,
    ELEMENT_BOOL,
    PIN_CONTAINER,
    SOFT_PATH_INDEX,
    TIMESPAN,
    Delegate,
    EdGraphPinType,
    FieldPath,
    GameplayTagContainer,
    InstancedStruct,
    TerminalType,
)
from inspector.format.unreal.declare.primitives import (
    NAME,
    PACKAGE_INDEX,
    EngineVersionRecord,
    NameRef,
)
from inspector.format.unreal.declare.tables import SoftObjectPath
from inspector.format.unreal.declare.texts import BaseHistory, StringTableHistory, Text, source_of
from inspector.format.unreal.gates import Layout
from inspector.format.unreal.paths import ObjectPaths
from inspector.format.unreal.readings import date_text, span_text
from inspector.format.unreal.tree.parts import Part, parts_of, whole
from inspector.format.unreal.values import (
    ArrayValue,
    MapValue,
    ObjectData,
    OptionalValue,
    PropertyList,
    RawValue,
    many_of,
)
from inspector.format.value_text import (
    InWords,
    JsonValues,
    MapEntry,
    ValuesToJson,
    Words,
    by_value,
    record_to_json,
    truth,
    truth_text,
)
from inspector.versions import EngineVersion, Guid

# ------------------------------------------------------------------------------------------------
# Pins of nodes in words: what each is called, what it takes, where it leads.

Held = Callable[[int], ObjectData | FormatError | None]

_NO_NAME: Final = ("", "None")
#: Links that are told in the line of a pin; of more, how many.
_SHOWN_LINKS: Final = 3


class PinWords:
    """Puts the pins of one package's nodes into words.

    Args:
        paths: Names and objects of the package.
        held: Gives what an object holds, so that a link can name the pin that it leads to.
    """

    def __init__(self, paths: ObjectPaths, held: Held | None = None) -> None:
        self._paths = paths
        self._held = held
        self._names: dict[int, Mapping[Guid, str]] = {}

    def release(self) -> None:
        """Lets go of the objects: links tell the identities of pins from now on."""
        self._held = None
        self._names.clear()

    def name(self, value: NameRef | str) -> str:
        """A name as engines store it: in the name table, or before 4.14 as a text."""
        return self._paths.text(value) if isinstance(value, NameRef) else value

    def link(self, value: PinReference) -> str:
        """Where a reference leads: ``K2Node_Event_0.then``, or the identity of an unknown pin."""
        node, pin = value.OwningNode, value.PinId
        if node is None or pin is None:
            return "None"
        return f"{self._paths.object_name(node)}.{self._pins_of(node).get(pin, str(pin))}"

    def _pins_of(self, node: int) -> Mapping[Guid, str]:
        """What the pins of a node are called, by their identities."""
        names = self._names.get(node)
        if names is None:
            held = self._held(node - 1) if self._held is not None and node > 0 else None
            record = held.record if isinstance(held, ObjectData) else None
            pins = record.Pins or () if isinstance(record, GraphNode) else ()
            names = self._names[node] = {pin.PinId: self.name(pin.PinName) for pin in pins}
        return names

    def pin(self, value: OwnedPin) -> Message:
        """A pin in one line: its name, what it takes or gives, where it leads."""
        links = tuple(self.link(link) for link in value.LinkedTo[:_SHOWN_LINKS])
        return Message(
            "format/pin",
            name=self.name(value.PinName),
            output=bool(value.Direction),
            kind=self.type(value.PinType),
            links=links,
            more=len(value.LinkedTo) - len(links),
            default="" if links else value.DefaultValue or "",
        )

    def type(self, value: EdGraphPinType) -> str | Message:
        """The type of a pin or a variable: ``object Actor``, ``map of name to float``."""
        said: str | Message = self._terminal(
            value.PinCategory, value.PinSubCategory, value.PinSubCategoryObject
        )
        container = PIN_CONTAINER.names.get(value.ContainerType) if value.ContainerType else ""
        if value.ContainerType is None:
            # Until 4.15 each kind had a word of its own.
            old = (value.bIsArray, "array"), (value.bIsSet, "set"), (value.bIsMap, "map")
            container = next((name for is_it, name in old if is_it), "")
        said = many_of(container, said) if container else said
        of_map: TerminalType | None = value.PinValueType or value.OldPinValueType
        if of_map is not None:
            value_type = self._terminal(
                of_map.TerminalCategory,
                of_map.TerminalSubCategory,
                of_map.TerminalSubCategoryObject,
            )
            said = Message("format/pin-type-to", kind=said, value=value_type)
        return Message("format/pin-type-by-reference", kind=said) if value.bIsReference else said

    def _terminal(self, category: NameRef | str, within: NameRef | str, kind: int) -> str:
        """The type of a single value."""
        named, inner = self.name(category), self.name(within)
        if kind:
            return f"{named} {self._paths.object_name(kind)}"
        return named if inner in _NO_NAME else f"{named} {inner}"


def flag_words(value: int) -> str:
    """The bits of a pin by their names, those without a name as a number; nothing for none."""
    names = [flag.name or "" for flag in PinFlags if value & flag]
    rest = value & ~int(sum(PinFlags))
    return ", ".join([*names, *([f"0x{rest:X}"] if rest else [])])


def pin_without_defaults(value: OwnedPin, members: Mapping[str, Any]) -> dict[str, Any]:
    """The members of a pin that say something; nearly all of them say none, zero, or nothing."""
    said = _saying(members)
    for name in ("Direction", "PinId", "PinName"):
        said[name] = members[name]
    said["PinType"] = pin_type_without_defaults(members["PinType"])
    if value.SourceIndex == -1:
        del said["SourceIndex"]
    if value.Self[1:] == (value.OwningNode, value.PinId):
        # What every pin of a sound package says again.
        del said["Self"], said["OwningNode"]
    return {name: said[name] for name in members if name in said}


def pin_type_without_defaults(members: Mapping[str, Any]) -> dict[str, Any]:
    """The members of the type of a pin that say something."""
    said = {}
    for name, member in members.items():
        kept = pin_type_without_defaults(member) if isinstance(member, dict) else member
        if kept not in _NO_TYPE:
            said[name] = kept
    return said


def _saying(members: Mapping[str, Any]) -> dict[str, Any]:
    return {name: member for name, member in members.items() if member not in _SAYS_NOTHING}


_NO_GUID: Final = str(Guid(0, 0, 0, 0))
_SAYS_NOTHING: Final[tuple[Any, ...]] = (None, False, "", [], {"text": ""}, _NO_GUID)
_NO_TYPE: Final[tuple[Any, ...]] = (None, False, *_NO_NAME, {}, _NO_GUID)


class ValueWords(Words):
    """Puts the values of one package into words.

    Args:
        paths: Names and objects of the package.
        soft_paths: Its list of soft object paths.
        pins: Knows the pins of its nodes; by default only their identities.
    """

    def __init__(
        self, paths: ObjectPaths, soft_paths: Sequence[str] = (), pins: PinWords | None = None
    ) -> None:
        self.paths = paths
        self.pins = pins = pins or PinWords(paths)
        # None of these holds the words: they are freed, with all they know of the package, as soon
        # as nobody uses them.
        super().__init__(
            of_kind={
                PACKAGE_INDEX: partial(_reference, paths),
                ELEMENT_BOOL: truth_text,
                SOFT_PATH_INDEX: partial(_listed_path, soft_paths),
                DATE_TIME: _date,
                TIMESPAN: _span,
                PIN_BITS: lambda value: (flag_words(value), f"0x{value:X}"),
            },
            of_type={
                NameRef: partial(_name, paths),
                EngineVersionRecord: lambda value: (_engine(value), ""),
                SoftObjectPath: lambda value: (_soft_path(paths, value), ""),
                Text: lambda value: (source_of(value), ""),
                PinReference: partial(_link, pins),
                OwnedPin: lambda value: (pins.pin(value), ""),
                EdGraphPinType: lambda value: (pins.type(value), ""),
                GameplayTagContainer: lambda value: (
                    ", ".join(paths.text(tag) for tag in value.GameplayTags),
                    "",
                ),
                FieldPath: lambda value: (
                    ".".join(paths.text(name) for name in reversed(value.Path)),
                    "",
                ),
                InstancedStruct: lambda value: _reference(paths, value.ScriptStruct),
                Delegate: lambda value: (
                    f"{_reference(paths, value.Object)[0]}.{paths.text(value.FunctionName)}",
                    "",
                ),
            },
        )

    def reference(self, index: int) -> tuple[str, str | Message]:
        """The path of the object at a package index, and which entry of which table it is."""
        return _reference(self.paths, index)

    def soft_path(self, path: SoftObjectPath) -> str:
        """A soft object path as text."""
        return _soft_path(self.paths, path)


def _name(paths: ObjectPaths, value: NameRef) -> InWords:
    numbers = Message("format/name-numbers", entry=value.entry, number=value.number)
    return paths.text(value), numbers


def _listed_path(soft_paths: Sequence[str], value: int) -> InWords:
    is_listed = 0 <= value < len(soft_paths)
    return (soft_paths[value] if is_listed else f"?{value}"), Message(
        "format/soft-path-number", value=value
    )


def _reference(paths: ObjectPaths, index: int) -> tuple[str, str | Message]:
    if index == 0:
        return "None", "0"
    place = index - 1 if index > 0 else -index - 1
    row = f"{'exports' if index > 0 else 'imports'}/{place}"
    return paths.object_path(index), Message(
        "format/object-number", index=index, entry=place, row=row
    )


def _link(pins: PinWords, value: PinReference) -> InWords:
    said = pins.link(value)
    return said, "" if value.PinId is None else Message(
        "format/pin-numbers", node=value.OwningNode, pin=value.PinId
    )


def _soft_path(paths: ObjectPaths, path: SoftObjectPath) -> str:
    asset, package = path.AssetPathName, path.PackageName
    if package is not None and path.AssetName is not None:
        name = paths.text(path.AssetName)
        text = paths.text(package) + (f".{name}" if name != "None" else "")
    else:
        text = asset if isinstance(asset, str) else paths.text(asset or NameRef(0, 0))
    return f"{text}:{path.SubPath}" if path.SubPath else text


def _engine(value: EngineVersionRecord) -> str:
    return str(
        EngineVersion.from_raw(
            value.Major, value.Minor, value.Patch, value.Changelist, value.Branch
        )
    )


def _date(ticks: int) -> InWords:
    return date_text(ticks) or Message("format/ticks", ticks=ticks), Message(
        "format/ticks", ticks=ticks
    )


def _span(ticks: int) -> InWords:
    return span_text(ticks, "-"), Message("format/ticks", ticks=ticks)


class PackageJson(JsonValues[Layout]):
    """Turns the values of one package into what JSON can hold.

    Args:
        layout: The package's layout.
        words: Puts its values into words.
        own: How values of some kinds are written otherwise than here.
    """

    words: ValueWords
    #: Flags of texts that say nothing: none, and that code declared it (Immutable).
    usual_flags: ClassVar[frozenset[int]] = frozenset({0, 8})

    def __init__(
        self,
        layout: Layout,
        words: ValueWords,
        own: Mapping[TypedConstruct[Any], ValuesToJson] | None = None,
    ) -> None:
        self._names: dict[NameRef, str] = {}
        in_words: dict[TypedConstruct[Any], ValuesToJson] = {
            kind: by_value(partial(_worded, words, kind))
            for kind in (SOFT_PATH_INDEX, DATE_TIME, TIMESPAN)
        }
        # The functions of the class: bound ones, kept in what they are bound to, would be a cycle.
        own_class = type(self)
        resolved: dict[TypedConstruct[Any], ValuesToJson] = {
            NAME: own_class.name,
            PACKAGE_INDEX: own_class.object,
            ELEMENT_BOOL: by_value(truth),
            TANGENT_PADDING: by_value(_hexadecimal),
            VALUE_PADDING: by_value(_hexadecimal),
            SoftObjectPath.struct: by_value(words.soft_path),
            Text.struct: own_class.text,
            PIN_BITS: by_value(flag_words),
            PIN_DIRECTION: by_value(_direction),
            PinReference.struct: own_class.link,
            OwnedPin.struct: own_class.pin,
            UserPin.struct: own_class.user_pin,
        }
        super().__init__(layout, words, {**in_words, **resolved, **(own or {})})
        self._pin_members = record_to_json(OwnedPin, layout)
        self._user_pin_members = record_to_json(UserPin, layout)

    # -- what objects hold ---------------------------------------------------------------------

    def properties(self, held: PropertyList, base: int = 0) -> dict[str, Any]:
        """Properties by name; a name that damaged bytes use twice gets ``#2`` behind it.

        Args:
            held: The properties.
            base: Where the bytes of their object begin in the file.
        """
        return self._members(whole(held), base)

    def value(self, part: Part, base: int = 0) -> Any:
        """A value that was read in a form."""
        form, value = part.form, part.value
        if form is not None:
            form = form.settled(value)
        if form is not None and form.kind is not None:
            return self.of(form.kind)(value)
        match value:
            case PropertyList() | Record():
                return self._members(part, base)
            case ArrayValue():
                return self._array(part, base)
            case MapValue():
                return self._map(part, base)
            case OptionalValue():
                return self.optional(self._parts(part, base))
            case RawValue():
                start = part.held.value_start if part.held is not None else 0
                return self.unread(value, base + start)
        return value

    def _members(self, part: Part, base: int) -> dict[str, Any]:
        return {inner.name: self.value(inner, base) for inner in parts_of(part, self.words.paths)}

    def _parts(self, part: Part, base: int) -> list[Any]:
        return [self.value(inner, base) for inner in parts_of(part, self.words.paths)]

    def _array(self, part: Part, base: int) -> Any:
        held: ArrayValue = part.value
        form = held.form
        if form.kind is not None:
            make = self.of(form.kind)
            made = [make(element) for element in held.items]
        else:
            made = self._parts(part, base)
        if held.removed is None:
            return self.array(made, of_bytes=form.kind is U8)
        if not held.removed:
            return self.items(made)
        removed = self.items(
            self.value(Part("", "", element, form), base) for element in held.removed
        )
        return self.inherited(removed, self.items(made))

    def _map(self, part: Part, base: int) -> Any:
        held: MapValue = part.value
        made = iter(self._parts(part, base))
        entries = self.entries(zip(made, made, strict=True))
        if not held.removed:
            return entries
        form = part.form.key if part.form is not None else None
        removed = self.items(self.value(Part("", "", key, form), base) for key in held.removed)
        return self.inherited(removed, entries)

    # -- what others write otherwise -----------------------------------------------------------

    def entries(self, values: Iterable[tuple[Any, Any]]) -> list[Any]:
        """The entries of a map, from its keys and values in file order."""
        return [MapEntry(key=key, value=value) for key, value in values]

    def items(self, values: Iterable[Any]) -> list[Any]:
        """The items of a set in file order."""
        return list(values)

    def inherited(self, removed: list[Any], items: list[Any]) -> dict[str, Any]:
        """A set or a map that takes something away from what it inherits."""
        return {"removed": removed, "items": items}

    def optional(self, values: list[Any]) -> Any:
        """A value that may be missing."""
        return values[0] if values else None

    def array(self, values: list[Any], *, of_bytes: bool) -> Any:
        """The elements of an array."""
        return values

    def unread(self, value: RawValue, start: int) -> Any:
        """Bytes that could not be read, which begin at ``start`` in the file."""
        return self.raw(value.data, value.reason)

    # -- single values -------------------------------------------------------------------------

    def name(self, value: NameRef) -> str:
        """A name as text."""
        text = self._names.get(value)
        if text is None:
            text = self._names[value] = self.words.paths.text(value)
        return text

    def object(self, index: int) -> str | None:
        """An object as its path; None for none."""
        return self.words.paths.object_path(index) if index else None

    def link(self, value: PinReference) -> str | None:
        """Where a pin leads; None for nowhere."""
        return None if value.bNull else self.words.pins.link(value)

    def pin(self, value: OwnedPin) -> dict[str, Any]:
        """A pin, as far as its members say something."""
        return pin_without_defaults(value, self._pin_members(self, value))

    def user_pin(self, value: UserPin) -> dict[str, Any]:
        """A parameter as somebody declared it."""
        members: dict[str, Any] = self._user_pin_members(self, value)
        if "PinType" in members:
            members["PinType"] = pin_type_without_defaults(members["PinType"])
        return members

    def text(self, value: Text) -> dict[str, Any]:
        """A text for people: its words, and how it is translated or was made."""
        history = value.History
        said: dict[str, Any] = {"text": source_of(value)}
        if isinstance(history, BaseHistory):
            said |= {"namespace": history.Namespace, "key": history.Key}
            if history.DevNotes:
                said["dev_notes"] = history.DevNotes
        elif isinstance(history, StringTableHistory):
            # The words stand in the table.
            said = {"table": self.name(history.TableId), "key": history.Key}
        elif history is None:
            if value.OldKey:
                said |= {"namespace": value.OldNamespace or "", "key": value.OldKey}
        else:
            said |= self.made(history)
        if value.Flags not in self.usual_flags:
            said["flags"] = value.Flags
        return said

    def made(self, history: Record) -> dict[str, Any]:
        """What is told of a text that is made from others or from a value."""
        return {}


def _direction(value: int) -> str | int:
    return PIN_DIRECTION.names.get(value, value)


def _hexadecimal(value: bytes) -> str:
    return value.hex().upper()


def _worded(words: ValueWords, kind: TypedConstruct[Any], value: int) -> str | Message:
    return words.of(kind, value)[0]


#: What makes rows from the declarations of packages: the type, for annotations alone.
PackageNodeMaker = NodeMaker[Layout, PackageJson]
