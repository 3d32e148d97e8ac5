"""Pins of nodes in words: what each is called, what it takes, where it leads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from inspector.findings.message import Message, Text
from inspector.format.errors import FormatError
from inspector.format.unreal.declare.graph_nodes import GraphNode, OwnedPin, PinFlags, PinReference
from inspector.format.unreal.declare.native_structs import (
    PIN_CONTAINER,
    EdGraphPinType,
    TerminalType,
)
from inspector.format.unreal.declare.primitives import NameRef
from inspector.format.unreal.paths import ObjectPaths
from inspector.format.unreal.values import ObjectData, many_of
from inspector.versions.guid import Guid

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

    def type(self, value: EdGraphPinType) -> Text:
        """The type of a pin or a variable: ``object Actor``, ``map of name to float``."""
        said: Text = self._terminal(
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


def told_pin(value: OwnedPin, members: Mapping[str, Any]) -> dict[str, Any]:
    """The members of a pin that say something; nearly all of them say none, zero, or nothing."""
    said = _saying(members)
    for name in ("Direction", "PinId", "PinName"):
        said[name] = members[name]
    said["PinType"] = told_type(members["PinType"])
    if value.SourceIndex == -1:
        del said["SourceIndex"]
    if value.Self[1:] == (value.OwningNode, value.PinId):
        # What every pin of a sound package says again.
        del said["Self"], said["OwningNode"]
    return {name: said[name] for name in members if name in said}


def told_type(members: Mapping[str, Any]) -> dict[str, Any]:
    """The members of the type of a pin that say something."""
    said = {}
    for name, member in members.items():
        kept = told_type(member) if isinstance(member, dict) else member
        if kept not in _NO_TYPE:
            said[name] = kept
    return said


def _saying(members: Mapping[str, Any]) -> dict[str, Any]:
    return {name: member for name, member in members.items() if member not in _SAYS_NOTHING}


_NO_GUID: Final = str(Guid(0, 0, 0, 0))
_SAYS_NOTHING: Final[tuple[Any, ...]] = (None, False, "", [], {"text": ""}, _NO_GUID)
_NO_TYPE: Final[tuple[Any, ...]] = (None, False, *_NO_NAME, {}, _NO_GUID)
