"""The values of packages as text: names and objects resolved, ticks as dates, pins in a line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from inspector.findings.message import Message
from inspector.format.errors import FormatError
from inspector.format.tree.words import InWords, Words, truth
from inspector.format.unreal.declare.graph_nodes import (
    PIN_BITS,
    GraphNode,
    OwnedPin,
    PinFlags,
    PinReference,
)
from inspector.format.unreal.declare.instanced_structs import InstancedStruct
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
    TerminalType,
)
from inspector.format.unreal.declare.primitives import PACKAGE_INDEX, EngineVersionRecord, NameRef
from inspector.format.unreal.declare.tables import SoftObjectPath
from inspector.format.unreal.declare.texts import Text, source_of
from inspector.format.unreal.paths import ObjectPaths
from inspector.format.unreal.readings import date_text, span_text
from inspector.format.unreal.values import ObjectData, many_of
from inspector.versions.engine_version import EngineVersion
from inspector.versions.guid import Guid

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
        self._soft_paths = soft_paths
        super().__init__(
            of_kind={
                PACKAGE_INDEX: self.reference,
                ELEMENT_BOOL: truth,
                SOFT_PATH_INDEX: self._listed_path,
                DATE_TIME: _date,
                TIMESPAN: _span,
                PIN_BITS: lambda value: (flag_words(value), f"0x{value:X}"),
            },
            of_type={
                NameRef: self._name,
                EngineVersionRecord: lambda value: (_engine(value), ""),
                SoftObjectPath: lambda value: (self.soft_path(value), ""),
                Text: lambda value: (source_of(value), ""),
                PinReference: self._link,
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
                InstancedStruct: lambda value: self.reference(value.ScriptStruct),
                Delegate: lambda value: (
                    f"{self.reference(value.Object)[0]}.{paths.text(value.FunctionName)}",
                    "",
                ),
            },
        )

    def _name(self, value: NameRef) -> InWords:
        numbers = Message("format/name-numbers", entry=value.entry, number=value.number)
        return self.paths.text(value), numbers

    def _listed_path(self, value: int) -> InWords:
        is_listed = 0 <= value < len(self._soft_paths)
        return (self._soft_paths[value] if is_listed else f"?{value}"), Message(
            "format/soft-path-number", value=value
        )

    def reference(self, index: int) -> tuple[str, str | Message]:
        """The path of the object at a package index, and which entry of which table it is."""
        if index == 0:
            return "None", "0"
        place = index - 1 if index > 0 else -index - 1
        row = f"{'exports' if index > 0 else 'imports'}/{place}"
        return self.paths.object_path(index), Message(
            "format/object-number", index=index, entry=place, row=row
        )

    def _link(self, value: PinReference) -> InWords:
        said = self.pins.link(value)
        return said, "" if value.PinId is None else Message(
            "format/pin-numbers", node=value.OwningNode, pin=value.PinId
        )

    def soft_path(self, path: SoftObjectPath) -> str:
        """A soft object path as text."""
        asset, package = path.AssetPathName, path.PackageName
        if package is not None and path.AssetName is not None:
            name = self.paths.text(path.AssetName)
            text = self.paths.text(package) + (f".{name}" if name != "None" else "")
        else:
            text = asset if isinstance(asset, str) else self.paths.text(asset or NameRef(0, 0))
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
