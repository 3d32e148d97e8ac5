"""The pins of nodes as values, and where wires lead from them, knots on the way left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from typing import Any, Final

from inspector.data_classes import replace
from inspector.findings.message import Message, Text
from inspector.format.unreal.declare.graph_nodes import GraphNode, OwnedPin, PinFlags, PinReference
from inspector.format.unreal.declare.native_structs import PIN_CONTAINER, EdGraphPinType
from inspector.format.unreal.declare.primitives import NameRef
from inspector.format.unreal.declare.texts import source_of
from inspector.format.unreal.values import MapValue, ObjectData
from inspector.graphs.model import Graph, Node, NodeKind, Pin, PinEnd, PinType
from inspector.graphs.objects import Fields, Objects, variable_words
from inspector.named_tuples import NamedTuple

# -- wires -----------------------------------------------------------------------------------------

#: Graphs whose every wire is the order of execution: children of a task, ways between states.
_ALL_FLOW: Final = frozenset({"BehaviorTreeGraph", "AnimationStateMachineGraph"})


class End(NamedTuple):
    """A pin of a node."""

    node: Node
    pin: Pin


#: What the pins of one side of a graph are linked to, by the objects of their nodes.
_Ends = Mapping[tuple[int, str], Sequence[End]]


class Wires:
    """The wires of a graph by the pins at their ends, and what each node is called in it.

    Args:
        graph: The graph.
    """

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.nodes: Mapping[int, Node] = {node.export: node for node in graph.nodes}
        self._into: dict[tuple[int, str], list[End]] = {}
        self._from: dict[tuple[int, str], list[End]] = {}
        for link in graph.links:
            source, target = self.nodes[link.source], self.nodes[link.target]
            self._into.setdefault((link.target, link.input.id), []).append(End(source, link.output))
            self._from.setdefault((link.source, link.output.id), []).append(End(target, link.input))
        #: The last of the row that a knot is in, towards the inputs and towards the outputs.
        self._last_knots: tuple[dict[int, Node], dict[int, Node]] = ({}, {})
        #: What tells nodes of one title apart, by their objects.
        self.numbers: Mapping[int, str] = _numbered(graph)
        #: Whether every wire is of the order of execution.
        self.all_flow = graph.class_name in _ALL_FLOW

    def name(self, node: Node) -> Text:
        """What a node is called: ``Print String#2`` for the second of several.

        The number counts nodes of one title in the order in which the graph lists them, in
        Blueprints that of their making. A title that is there once has none.
        """
        return numbered(node.title, self.number(node))

    def number(self, node: Node) -> str:
        """What tells a node from others of its title: ``#2``; empty where that is there once."""
        return self.numbers.get(node.export, "")

    def with_numbers(self, numbers: Mapping[int, str]) -> Wires:
        """The same where other numbers tell nodes of one title apart.

        Args:
            numbers: By the objects of nodes, where there are any.
        """
        others = copy(self)
        others.numbers = numbers
        return others

    def is_flow(self, pin: Pin) -> bool:
        """Whether a pin is of the order of execution."""
        return self.all_flow or pin.is_flow

    def flows(self, node: Node, *, is_output: bool = True) -> list[Pin]:
        """The pins of execution on one side of a node."""
        return [pin for pin in node.pins if pin.is_output is is_output and self.is_flow(pin)]

    def is_pure(self, node: Node) -> bool:
        """Whether a node only gives values."""
        return not any(map(self.is_flow, node.pins))

    def sources(self, node: Node, pin: Pin) -> list[End]:
        """The outputs that an input takes its value from."""
        return self._through(self._into, End(node, pin), is_output=False)

    def targets(self, node: Node, pin: Pin) -> list[End]:
        """The inputs that an output leads to."""
        return self._through(self._from, End(node, pin), is_output=True)

    def ends(self, node: Node, pin: Pin) -> list[End]:
        """The other ends of the wires of a pin; a knot where nothing is behind it."""
        ends = self._from if pin.is_output else self._into
        reached = self._through(ends, End(node, pin), is_output=pin.is_output)
        return reached or list(ends.get((node.export, pin.id), ()))

    def line(self, node: Node, pin: Pin | None = None) -> frozenset[PinEnd]:
        """The pins at the ends of all wires that lead from a node, through knots up to the nodes
        behind them.

        Args:
            node: The node.
            pin: One of its pins, where the others do not matter. What comes into a knot goes out
                of it: both of its pins stand for all of it.
        """
        is_part = pin is not None and node.kind is not NodeKind.KNOT
        waiting = [End(node, own) for own in node.pins if not is_part or own is pin]
        met = {PinEnd(node.export, end.pin.id) for end in waiting}
        while waiting:
            here, own = waiting.pop()
            ends = self._from if own.is_output else self._into
            for there in ends.get((here.export, own.id), ()):
                if (name := PinEnd(there.node.export, there.pin.id)) in met:
                    continue
                met.add(name)
                for further in there.node.pins if there.node.kind is NodeKind.KNOT else ():
                    if further.is_output is own.is_output:
                        met.add(PinEnd(there.node.export, further.id))
                        waiting.append(End(there.node, further))
        return frozenset(met)

    def _through(self, ends: _Ends, start: End, *, is_output: bool) -> list[End]:
        reached: list[End] = []
        passed: set[int] = set()
        waiting = list(reversed(ends.get((start.node.export, start.pin.id), ())))
        while waiting:
            end = waiting.pop()
            if end.node.kind is not NodeKind.KNOT:
                reached.append(end)
                continue
            knot = self._last_knot(end.node, ends, is_output=is_output)
            if knot.export not in passed:
                passed.add(knot.export)
                waiting += reversed(_behind(knot, ends, is_output=is_output))
        return reached

    def _last_knot(self, knot: Node, ends: _Ends, *, is_output: bool) -> Node:
        """The end of a row of knots of which each leads to the next alone; each is gone once."""
        last, row = self._last_knots[is_output], dict[int, None]()
        while knot.export not in last and knot.export not in row:
            row[knot.export] = None
            behind = _behind(knot, ends, is_output=is_output)
            if len(behind) != 1 or behind[0].node.kind is not NodeKind.KNOT:
                break
            knot = behind[0].node
        knot = last.get(knot.export, knot)
        last.update(dict.fromkeys(row, knot))
        return knot


def _behind(knot: Node, ends: _Ends, *, is_output: bool) -> list[End]:
    """What a knot is linked to on one side."""
    return [
        end
        for pin in knot.pins
        if pin.is_output is is_output
        for end in ends.get((knot.export, pin.id), ())
    ]


def text_nodes(graph: Graph) -> Iterator[Node]:
    """The nodes in the text of a graph: no comments, which have their own place, and no knots."""
    return (node for node in graph.nodes if node.kind not in (NodeKind.COMMENT, NodeKind.KNOT))


def numbered(title: Text, number: str) -> Text:
    """A title with what tells it from others, where there are any: ``Print String#2``."""
    if isinstance(title, str):
        return title + number
    return Message("graphs/numbered", title=title, number=number) if number else title


def _numbered(graph: Graph) -> dict[int, str]:
    nodes = list(text_nodes(graph))
    titles = Counter(node.title for node in nodes)
    times: Counter[Text] = Counter()
    numbers = {}
    for node in nodes:
        times[node.title] += 1
        if titles[node.title] > 1:
            numbers[node.export] = f"#{times[node.title]}"
    return numbers


# -- nesting ---------------------------------------------------------------------------------------
#
# Graphs within nodes of others: states and rules of a machine, what somebody collapsed.

#: Graphs around a graph that its name tells; damaged ones may lie in each other without end.
_MOST_AROUND: Final = 64
#: What says the names of graphs that lie in each other.
_PATH: Final = "graphs/path"


class Called(NamedTuple):
    """A graph and what it is called: ``AnimGraph.Locomotion.Walk to Jump``.

    ``brief`` leaves out what the graph around it lies in.
    """

    name: Text
    brief: Text
    graph: Graph


def nested(graphs: Sequence[Graph]) -> Iterator[Called]:
    """The graphs in their order, but those that lie in a node follow the graph of that node.

    These are called by what the node is, as several may have one name: every rule of a machine is
    a ``Transition``. The others go by their place within the asset.
    """
    inside: dict[int, list[Graph]] = {}
    holders = {node.export: graph.export for graph in graphs for node in graph.nodes}
    for graph in graphs:
        if holders.get(graph.owner, graph.export) != graph.export:
            inside.setdefault(graph.owner, []).append(graph)
    within = {graph.export for held in inside.values() for graph in held}
    told: set[int] = set()
    roots = [graph for graph in graphs if graph.export not in within]
    # Damaged graphs may lie in each other.
    for root in (*roots, *graphs):
        waiting = [Called(_name_of(root), root.shown_name, root)]
        while waiting:
            called = waiting.pop()
            if called.graph.export not in told:
                told.add(called.graph.export)
                yield called
                waiting += reversed(list(_within(called, inside)))


def _name_of(root: Graph) -> Text:
    """What a graph is called that lies in none of those that are told."""
    return root.called or root.path.partition(":")[2] or root.name


def _within(called: Called, inside: dict[int, list[Graph]]) -> Iterator[Called]:
    """The graphs in the nodes of a graph."""
    holders = [node for node in called.graph.nodes if node.export in inside]
    if not holders:
        return
    wires = Wires(called.graph)
    for node in holders:
        held = inside[node.export]
        for graph in held:
            own = (wires.name(node), graph.name)[: 1 if len(held) == 1 else 2]
            yield Called(_path(called.name, *own), _path(called.graph.shown_name, *own), graph)


def _path(outer: Text, *inner: Text) -> Text:
    """The names of graphs that lie in each other, from the outermost to the innermost."""
    parts: tuple[Text, ...] = (outer,)
    if isinstance(outer, Message) and outer.code == _PATH:
        parts = outer.arguments["parts"]
    return Message(_PATH, parts=(*parts, *inner)[:_MOST_AROUND])


#: Pins that are shown without a name.
_WITHOUT_LABEL: Final = frozenset({"None", "execute", "then"})
_NO_TYPE: Final = PinType("", "", "", "", "")
_SINGLE: Final = PIN_CONTAINER.names[0]


# -- pins ------------------------------------------------------------------------------------------


class PinReader:
    """Reads the pins of one package's nodes.

    Args:
        objects: The objects of the package.
    """

    def __init__(self, objects: Objects) -> None:
        self._objects = objects
        self._words = objects.tree.values.words.pins
        self._types: dict[EdGraphPinType, PinType] = {}

    def of(self, node: int, fields: Fields) -> tuple[tuple[Pin, ...], Text]:
        """The pins of a node from top to bottom, and what of them cannot be read."""
        if obstacle := self._objects.obstacle(node):
            return (), Message("graphs/unread", reason=obstacle)
        held = self._objects.held(node)
        if isinstance(held, ObjectData) and isinstance(held.record, GraphNode):
            stored = held.record.Pins
            if stored is not None:
                return self._bound(map(self._stored, stored), fields), ""
        elif isinstance(held, ObjectData) and held.native < held.size:
            return (), Message("graphs/unread-pins", size=held.size - held.native)
        pins, lost = [], 0
        for reference in self._objects.elements(fields.get("Pins")):
            export = self._objects.export_of(reference)
            if export < 0:
                lost += 1
            else:
                pins.append(self._object(export))
        return tuple(pins), Message("graphs/lost-pins", count=lost) if lost else ""

    def _bound(self, pins: Iterable[Pin], fields: Fields) -> tuple[Pin, ...]:
        """The pins with the properties that they are bound to.

        The node of an animation keeps these itself, since 5.2 an object beside it does.
        """
        objects = self._objects
        beside = objects.fields(objects.export_of(fields.get("Binding")))
        stored = fields.get("PropertyBindings") or beside.get("PropertyBindings")
        if not isinstance(stored, MapValue):
            return tuple(pins)
        paths = {
            objects.text(name): objects.text(objects.member(binding, "PathAsText"))
            for name, binding in stored.entries
        }
        return tuple(replace(pin, bound=paths.get(pin.name, "")) for pin in pins)

    def type(self, value: Any) -> PinType:
        """The type of a pin or of a variable."""
        if not isinstance(value, EdGraphPinType):
            return _NO_TYPE
        kind = self._types.get(value)
        if kind is None:
            kind = self._types[value] = self._type(value)
        return kind

    def _type(self, value: EdGraphPinType) -> PinType:
        container = PIN_CONTAINER.names.get(value.ContainerType or 0, "")
        if value.ContainerType is None:
            # Until 4.15 each kind had a word of its own.
            old = (value.bIsArray, "array"), (value.bIsSet, "set"), (value.bIsMap, "map")
            container = next((word for is_it, word in old if is_it), "")
        return PinType(
            self._words.name(value.PinCategory),
            self._objects.text(value.PinSubCategory),
            self._objects.object_text(value.PinSubCategoryObject),
            "" if container == _SINGLE else container,
            self._words.type(value),
        )

    def _stored(self, pin: OwnedPin) -> Pin:
        """A pin that its node stores."""
        bits = pin.BitField or 0
        friendly = source_of(pin.PinFriendlyName) if pin.PinFriendlyName is not None else ""
        kind = self.type(pin.PinType)
        name = self._words.name(pin.PinName)
        value = (
            pin.DefaultValue
            or self._objects.object_text(pin.DefaultObject)
            or source_of(pin.DefaultTextValue)
        )
        return Pin(
            id=str(pin.PinId),
            name=name,
            label=_label(name, friendly, kind),
            is_output=pin.Direction == 1,
            type=kind,
            value=value,
            made_with=pin.AutogeneratedDefaultValue,
            hidden=bool(bits & PinFlags.bHidden),
            advanced=bool(bits & PinFlags.bAdvancedView),
            links=tuple(map(_end, pin.LinkedTo)),
            parent=str(pin.ParentPin.PinId or ""),
        )

    def _object(self, export: int) -> Pin:
        """A pin that is an object."""
        objects = self._objects
        fields = objects.fields(export)
        text = objects.text
        kind = self.type(fields.get("PinType"))
        stored = fields.get("PinName", "None")
        # Damaged bytes are no name.
        name = self._words.name(stored) if isinstance(stored, NameRef | str) else ""
        value = (
            text(fields.get("DefaultValue"))
            or objects.object_text(fields.get("DefaultObject"))
            or text(fields.get("DefaultTextValue"))
        )
        return Pin(
            id=objects.name_of(export),
            name=name,
            label=_label(name, text(fields.get("PinFriendlyName")), kind),
            is_output=text(fields.get("Direction")) == "EGPD_Output",
            type=kind,
            value=value,
            made_with=text(fields.get("AutogeneratedDefaultValue")),
            hidden=fields.get("bHidden") is True,
            advanced=fields.get("bAdvancedView") is True,
            links=tuple(self._ends(fields.get("LinkedTo"))),
            parent=self._name(fields.get("ParentPin")),
            export=export,
        )

    def _name(self, reference: Any) -> str:
        """The name of the pin that a reference leads to; empty for none."""
        pin = self._objects.export_of(reference)
        return self._objects.name_of(pin) if pin >= 0 else ""

    def _ends(self, links: Any) -> Iterator[PinEnd]:
        """Where the links of a pin lead that is an object."""
        for reference in self._objects.elements(links):
            pin = self._objects.export_of(reference)
            yield (
                PinEnd(self._objects.outer_of(pin), self._objects.name_of(pin))
                if pin >= 0
                else PinEnd(-1, "")
            )


def _end(reference: PinReference) -> PinEnd:
    node = reference.OwningNode
    return PinEnd(node - 1 if node else -1, str(reference.PinId or ""))


def _label(name: str, friendly: str, kind: PinType) -> str:
    """What is shown of a pin; parts of a split struct store a pattern, and not what fills it."""
    shown = "" if "{" in friendly else friendly.strip()
    if not shown and name not in _WITHOUT_LABEL:
        shown = variable_words(name, kind.category)
    return shown[:1].upper() + shown[1:]
