"""Changes of objects that what is told of graphs tells too, so that no list repeats them.

What the sentences about a graph leave out stays as it is: a type of a pin, a property of a node.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from inspector.compare.consequences import outers
from inspector.compare.graph_difference import GraphDelta, PinKey, Said, Side
from inspector.compare.graph_telling import GraphDifference
from inspector.compare.model import Change, ChangeClass, Place
from inspector.compare.plain import text_of
from inspector.graphs.model import Graph, GraphRole, Node, NodeKind

_OBJECTS: Final = "exports"
_LINKS: Final = "LinkedTo"
_VALUES: Final = frozenset({"DefaultValue", "DefaultObject", "DefaultTextValue"})
#: What is told of a node by its properties, or their last members.
_SAID: Final[Mapping[str, Said]] = {
    "NodeComment": "comment",
    "EnabledState": "state",
    "bUserSetEnabledState": "state",
    "MemberName": "title",
    "MemberGuid": "title",
    "CustomFunctionName": "title",
}
#: Whether a node takes part in the order of execution, which its pins tell.
_PURE: Final = frozenset({"bIsPureFunc", "bDefaultsToPureFunc"})
#: Parts of the input of a material's expression that its wire tells.
_OF_INPUT: Final = frozenset({"Expression", "OutputIndex"})
#: Where a node stands.
_PLACE: Final = frozenset({"NodePosX", "NodePosY", "NodeWidth", "NodeHeight"})


def marked(changes: Sequence[Change], graphs: Iterable[GraphDifference]) -> Iterator[Change]:
    """The same changes; edits that what is told of graphs tells too are marked so."""
    retold = _Retold(changes, graphs)
    for change in changes:
        is_edit = change.change_class is ChangeClass.CONTENT and change.steps[:1] == (_OBJECTS,)
        yield replace(change, in_graphs=True) if is_edit and retold.has(change) else change


class _NodeOfBoth(NamedTuple):
    """A node that both versions of a graph have, by its number there."""

    graph: _Told
    number: int


class _Told:
    """What is told of a graph that both packages have.

    Args:
        delta: What turns the one version into the other.
        role: What the graph is for.
    """

    def __init__(self, delta: GraphDelta, role: GraphRole) -> None:
        self.delta = delta
        self.is_material = role is GraphRole.MATERIAL
        self.said = {(number, what) for number, what, _, _ in delta.nodes}
        self.values = {key for key, _, _ in delta.values}
        self.pins = {*delta.pins_added, *delta.pins_removed}
        self.ends = {end for wire in delta.wires_added | delta.wires_removed for end in wire}

    @property
    def sides(self) -> tuple[Side, Side]:
        """The version before, and the one after."""
        return self.delta.old, self.delta.new

    def is_relinked(self, keys: set[PinKey]) -> bool:
        """Whether wires tell where the links of a pin lead: knots only lead on."""
        return keys <= self.ends or any(
            side.nodes[key.node].kind is NodeKind.KNOT or self._leads_to_knot(side, key)
            for side in self.sides
            for key in keys
            if key in side.pins
        )

    def _leads_to_knot(self, side: Side, key: PinKey) -> bool:
        nodes = (side.through.nodes.get(end.node) for end in side.pins[key].links)
        return any(node is not None and node.kind is NodeKind.KNOT for node in nodes)

    def is_told_whole(self, keys: set[PinKey]) -> bool:
        """Whether a pin came or went that says nothing but its name."""
        return (
            bool(keys)
            and keys <= self.pins
            and all(
                pin.said in ("", pin.made_with)
                for side in self.sides
                for pin in (side.pins.get(key) for key in keys)
                if pin is not None and not pin.is_output
            )
        )

    def has_other_flow(self, number: int) -> bool:
        """Whether pins of execution came or went at a node."""
        return any(
            key.node == number and side.pins[key].is_flow
            for side in self.sides
            for key in self.pins & side.pins.keys()
        )

    def named(self, number: int, name: str) -> set[PinKey]:
        """The inputs of a node that have a name."""
        key = PinKey(number, is_output=False, name=name.casefold())
        return {key} if any(key in side.pins for side in self.sides) else set()


class _Retold:
    """Knows which changes what is told of graphs tells.

    Args:
        changes: All changes between two packages.
        graphs: How their graphs differ.
    """

    def __init__(self, changes: Iterable[Change], graphs: Iterable[GraphDifference]) -> None:
        self._objects = {
            (change.kind, str(change.steps[1])): change
            for change in changes
            if change.steps[:1] == (_OBJECTS,) and len(change.steps) == 2
        }
        #: Graphs and nodes that came or went, with all that lies in them.
        self._whole: set[tuple[str, str]] = set()
        #: Objects of renamed graphs that are the same but for that.
        self._renamed: set[tuple[str, str]] = set()
        self._nodes: dict[str, _NodeOfBoth] = {}
        for difference in graphs:
            self._add(difference)

    def _add(self, difference: GraphDifference) -> None:
        graph = difference.new or difference.old
        assert graph is not None
        is_material = graph.role is GraphRole.MATERIAL
        if difference.became is not None:
            if not is_material:
                self._whole.add((difference.became, graph.path))
            return
        delta = difference.delta
        told = _Told(delta, graph.role)
        for number, node in delta.old.nodes.items():
            path = _path(delta.old, node)
            if number not in delta.new.nodes:
                self._whole.add(("removed", path))
                continue
            new = _path(delta.new, delta.new.nodes[number])
            if path == new:
                self._nodes[path] = _NodeOfBoth(told, number)
        self._whole |= {("added", _path(delta.new, delta.new.nodes[key])) for key in delta.added}
        if difference.old is not None and difference.told.old_name:
            self._rename(difference.old, graph)

    def _rename(self, old: Graph, new: Graph) -> None:
        """Takes what lies in a graph of another name for the same where that is all."""
        for (kind, path), change in self._objects.items():
            if kind != "removed" or old.path not in outers(path):
                continue
            moved = new.path + path[len(old.path) :]
            come = self._objects.get(("added", moved))
            if come is not None and (
                _without_place(change.before).replace(old.name, new.name)
                == _without_place(come.after)
            ):
                self._renamed |= {("removed", path), ("added", moved)}

    def has(self, change: Change) -> bool:
        """Whether what is told of graphs tells a change of an object."""
        path, inside = str(change.steps[1]), change.steps[2:]
        if not inside and (
            (change.kind, path) in self._renamed
            or any((change.kind, outer) in self._whole for outer in outers(path))
        ):
            return True
        if {("removed", path), ("added", path)} <= self._whole:
            # One node went, and another one came under its name.
            return True
        if path in self._nodes:
            graph, number = self._nodes[path]
            match inside:
                case ("node", "Pins", Place() as place):
                    return graph.is_told_whole(_at(graph, number, place))
                case ("node", "Pins", Place() as place, str(member), *_):
                    return _is_pin_told(graph, _at(graph, number, place), member)
                case ("properties", str(name), *members):
                    return _is_property_told(graph, number, name, members)
            return False
        holder = next((outer for outer in outers(path) if outer in self._nodes), None)
        if holder is not None:
            # Until 4.13 pins were objects.
            graph, number = self._nodes[holder]
            keys = _keys(graph, number, [path[len(holder) + 1 :]] * 2)
            if not inside:
                return graph.is_told_whole(keys)
            match inside:
                case ("properties", str(name), *_):
                    return _is_pin_told(graph, keys, name)
        return False


def _is_pin_told(graph: _Told, keys: set[PinKey], member: str) -> bool:
    """Whether what a member of a pin says is told."""
    if not keys:
        return False
    return graph.is_relinked(keys) if member == _LINKS else member in _VALUES and (
        keys <= graph.values
    )  # fmt: skip


def _is_property_told(graph: _Told, number: int, name: str, members: Sequence[object]) -> bool:
    """Whether what a property of a node says is told."""
    if graph.is_material:
        keys = graph.named(number, name)
        is_wire = not members or (len(members) == 1 and members[0] in _OF_INPUT)
        return bool(keys) and (keys <= graph.values or (is_wire and keys <= graph.ends))
    if name in _PURE:
        return graph.has_other_flow(number)
    said = _SAID.get(str(members[-1]) if members else name)
    return (number, said) in graph.said


def _at(graph: _Told, number: int, place: Place) -> set[PinKey]:
    """The pins at a place in the lists of both versions of a node."""
    identities = []
    for side, index in zip(graph.sides, place, strict=True):
        pins = side.nodes[number].pins
        identities.append(pins[index].id if index is not None and index < len(pins) else "")
    return _keys(graph, number, identities)


def _keys(graph: _Told, number: int, identities: Iterable[str]) -> set[PinKey]:
    """The pins of both versions of a node that have an identity there."""
    return {
        side.keys[side.nodes[number].export, identity]
        for side, identity in zip(graph.sides, identities, strict=True)
        if (side.nodes[number].export, identity) in side.keys
    }


def _path(side: Side, node: Node) -> str:
    """The path of the object of a node; the root of a material's graph is the material itself."""
    assert side.graph is not None
    path = side.graph.path
    if node.export == side.graph.export:
        return path
    return f"{path}{'.' if ':' in path else ':'}{node.name}"


def _without_place(stored: Mapping[str, object]) -> str:
    """What an object is and holds, but where it stands."""
    properties = stored.get("properties")
    if not isinstance(properties, Mapping):
        return text_of(stored)
    kept = {key: value for key, value in properties.items() if key not in _PLACE}
    return text_of({**stored, "properties": kept})
