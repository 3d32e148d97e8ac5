"""The edits of one side of a merge: what is changed where, in identities of the base.

Two comparisons with one base have these identities in common: paths of objects, names of members
and rows, places in lists of the base, and nodes by what they were in the base or by their GUIDs.
What a difference lists of graphs is taken from the graphs, so that a node is one edit with its
wires.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from inspector.compare.consequences import outers
from inspector.compare.graph_changes import GraphChange, changes_of, path_of_node
from inspector.compare.graph_difference import GraphDelta, PinKey, Side, Wire
from inspector.compare.graph_summary import GraphDifference, names_of
from inspector.compare.model import (
    Change,
    ChangeClass,
    Difference,
    Kind,
    Place,
    Types,
)
from inspector.compare.named_edits import followers
from inspector.compare.plain import text_of
from inspector.data_classes import dataclass
from inspector.findings.message import Message, Text
from inspector.format.unreal.paths import outer_path
from inspector.graphs.expressions import literal
from inspector.graphs.model import Graph, Node
from inspector.named_tuples import NamedTuple

#: Where something is: from a root down, in identities of the base.
Key = tuple[Hashable, ...]

#: The root of what packages hold, and of graphs.
EXPORTS: Final = "exports"
_GRAPH: Final = "graph"
#: What lies below a node: its pins, and what else it is.
_PIN: Final = "pin"
_IS: Final = "is"
#: What a text has beside its words: what translations of it go by.
_OF_KEY: Final = frozenset({"namespace", "key"})
#: Texts of a value in which paths of objects are looked for.
_MOST_TEXTS: Final = 2_000
#: The classes of changes that are listed; of the others nobody wants to know which side they are
#: of: every save makes them anew.
LISTED: Final = (ChangeClass.CONTENT, ChangeClass.LAYOUT, ChangeClass.CONVERSION)


class Part(NamedTuple):
    """One place that an edit changes.

    Attributes:
        key: The place.
        kind: What became of it.
        end: What is there afterwards, as a text that nothing else has; empty for nothing.
        needs: Places of objects and nodes without which the edit has no sense.
    """

    key: Key
    kind: Kind
    end: str
    needs: frozenset[Key] = frozenset()


class NewNodes(NamedTuple):
    """Nodes that came to a graph.

    Attributes:
        graph: The graph as the side has it.
        objects: The objects of the nodes in it.
    """

    graph: Graph
    objects: frozenset[int]


class InGraph(NamedTuple):
    """Where in the graphs of a package an edit is.

    Attributes:
        difference: How the graph differs.
        change: The change of it.
    """

    difference: GraphDifference
    change: GraphChange


@dataclass(frozen=True, eq=False)
class Edit:
    """One edit: a value with what only goes with it, an object, or a node with the wires that came
    or went with it.

    Attributes:
        path: Names it by identities, as a change of a difference is named.
        kind: What became of it.
        change_class: What it means to a reviewer.
        before: What was there; None for nothing.
        after: What is there; None for nothing.
        parts: The places that it changes.
        change: The change of a value; None of a graph.
        fact: All of it in one sentence; None of a value.
        graph: What the graph is called; empty of a value.
        title: What in the graph it is about: a node, a pin or a wire.
        new_nodes: The nodes that it adds; None where it adds none.
        in_graph: Where in a graph it is; None of a value.
    """

    path: str
    kind: Kind
    change_class: ChangeClass
    before: Any
    after: Any
    parts: tuple[Part, ...]
    change: Change | None = None
    fact: Message | None = None
    graph: Text = ""
    title: Text = ""
    new_nodes: NewNodes | None = None
    in_graph: InGraph | None = None

    @property
    def is_content(self) -> bool:
        """Whether somebody made it: layout and conversions contradict nothing."""
        return self.change_class is ChangeClass.CONTENT

    @property
    def has_keyed_text(self) -> bool:
        """Whether it sets a text that translations may go by the key of."""
        return self.change is not None and _is_keyed(self.after)


def edits_of(difference: Difference) -> tuple[Edit, ...]:
    """The edits that turn the base into a side, values in their order, then graphs."""
    return (*_values(difference.changes), *_graphs(difference))


# -- values ----------------------------------------------------------------------------------------


def _values(changes: Iterable[Change]) -> Iterator[Edit]:
    listed = [
        change for change in changes if not change.in_graphs and change.change_class in LISTED
    ]
    lead = followers([one for one in listed if one.change_class is ChangeClass.CONTENT])
    parts: dict[int, list[Part]] = {id(change): [] for change in listed if id(change) not in lead}
    led = [change for change in listed if id(change) in lead]
    for change in (*(one for one in listed if id(one) not in lead), *led):
        leads = change
        while id(leads) in lead:
            leads = lead[id(leads)]
        end = "" if change.kind == "removed" else _text_of(change.after)
        part = Part(_key_of(change), change.kind, end, frozenset(_needs_of(change)))
        parts[id(leads)].append(part)
    for change in listed:
        if id(change) in lead:
            continue
        yield Edit(
            change.path,
            change.kind,
            change.change_class,
            change.before,
            change.after,
            tuple(parts[id(change)]),
            change,
        )


def _key_of(change: Change) -> Key:
    """Where a change is; elements of lists by their place in the base.

    An element that came is known by its name, where it has one, else by what it is.
    """
    if not change.steps:
        return (change.section, change.path)
    key: list[Hashable] = []
    for step in change.steps:
        if not isinstance(step, Place):
            key.append(step)
        elif step.old is not None:
            key.append(("at", step.old))
        elif change.path.endswith(f"/{step.new}"):
            key.append(("value", _text_of(change.after)))
        else:
            key.append(("named", change.path))
    if change.kind == "moved":
        key.append("order")
    return tuple(key)


def unkeyed(value: Any) -> Any:
    """A value without the keys of its texts: the editor makes up another one for what is typed."""
    if isinstance(value, Mapping):
        left_out = _OF_KEY if value.keys() >= _OF_KEY else frozenset[str]()
        return {name: unkeyed(part) for name, part in value.items() if name not in left_out}
    if isinstance(value, Sequence) and not isinstance(value, str | bytes):
        return [unkeyed(part) for part in value]
    return value


def _text_of(value: Any) -> str:
    return repr(value) if isinstance(value, Types) else text_of(value)


def _is_keyed(value: Any) -> bool:
    """Whether a value is, or holds, a text with a key."""
    if isinstance(value, Mapping):
        return value.keys() >= _OF_KEY or any(map(_is_keyed, value.values()))
    return (
        isinstance(value, Sequence)
        and not isinstance(value, str | bytes)
        and any(map(_is_keyed, value[:_MOST_TEXTS]))
    )


def _needs_of(change: Change) -> Iterator[Key]:
    """The objects that a value leads to, and those that a new object lies in."""
    if change.kind == "removed":
        return
    for text in _texts(change.after):
        yield (EXPORTS, text)
    if change.kind == "added" and change.steps[:1] == (EXPORTS,) and len(change.steps) == 2:
        for path in outers(outer_path(str(change.steps[1]))):
            yield (EXPORTS, path)


def _texts(value: Any) -> Iterator[str]:
    """The texts in a value, as many as are looked at."""
    waiting, count = [value], 0
    while waiting and count < _MOST_TEXTS:
        one = waiting.pop()
        count += 1
        if isinstance(one, str):
            yield one
        elif isinstance(one, Mapping):
            waiting += one.values()
        elif isinstance(one, Sequence) and not isinstance(one, bytes):
            waiting += one[:_MOST_TEXTS]


# -- graphs ----------------------------------------------------------------------------------------


def _graphs(difference: Difference) -> Iterator[Edit]:
    """The edits of the graphs in which somebody edited something."""
    owners = {
        str(change.steps[1])
        for change in difference.changes
        if change.in_graphs and change.change_class is ChangeClass.CONTENT and len(change.steps) > 1
    }
    inside = {path for owner in owners for path in outers(owner)}
    for graph in difference.graphs:
        paths = {one.path for one in (graph.old, graph.new) if one is not None}
        if not inside.isdisjoint(paths):
            yield from _GraphEdits(graph).edits()


class _GraphEdits:
    """Makes the edits of one graph.

    Args:
        difference: How it differs.
    """

    def __init__(self, difference: GraphDifference) -> None:
        self._difference = difference
        self._delta: GraphDelta = difference.delta
        graph = difference.old or difference.new
        assert graph is not None
        self._path = graph.path
        self._key: Key = (_GRAPH, self._path)

    def edits(self) -> Iterator[Edit]:
        """All of them; where nodes stand is none."""
        for change in changes_of(self._difference, lambda wire: frozenset()):
            if change.subject.what == "place":
                continue
            parts = [part for one in (change, *change.under) for part in self._parts(one)]
            before, after = self._sides(change)
            yield Edit(
                self._path_of(change),
                change.became,
                ChangeClass.CONTENT,
                before,
                after,
                tuple(dict.fromkeys(parts)),
                fact=change.fact,
                graph=self._difference.called,
                title=change.title,
                new_nodes=self._new_nodes(change),
                in_graph=InGraph(self._difference, change),
            )

    def _new_nodes(self, change: GraphChange) -> NewNodes | None:
        """The nodes that a change adds: one, or all of a graph that came."""
        graph, (what, number, *__) = self._difference.new, change.subject
        if graph is None or change.became != "added" or what not in ("graph", "node"):
            return None
        nodes = self._delta.new.nodes
        chosen = graph.nodes if what == "graph" else [nodes[number]]
        return NewNodes(graph, frozenset(node.export for node in chosen))

    def _parts(self, change: GraphChange) -> Iterator[Part]:
        what, number, pin, attribute = change.subject
        delta = self._delta
        match what:
            case "graph":
                yield from self._whole(change)
            case "node" if number in delta.new.nodes:
                node = delta.new.nodes[number]
                yield Part(self._node(number), "added", _signature(node))
            case "node":
                node = delta.old.nodes[number]
                yield Part(self._node(number), "removed", "")
                yield Part((EXPORTS, path_of_node(delta.old, node)), "removed", "")
            case "attribute":
                end = next(repr(after) for one, name, __, after in delta.nodes
                           if (one, name) == (number, attribute))  # fmt: skip
                yield Part((*self._node(number), _IS, attribute), "changed", end)
            case "value" if pin is not None:
                yield Part(self._pin(pin), "changed", f"value {delta.new.pins[pin].said}")
            case "wires" if pin is not None:
                yield self._wires(pin)
            case "split" | "pin" if pin is not None:
                end = f"{change.became} {pin in delta.pins_split}"
                yield Part((*self._pin(pin), what), "changed", end)

    def _whole(self, change: GraphChange) -> Iterator[Part]:
        """A graph that came or went with all that is in it."""
        new = self._difference.new
        if self._difference.became == "removed" or new is None:
            yield Part(self._key, "removed", "")
            yield Part((EXPORTS, self._path), "removed", "")
            return
        wires = sorted(map(self._named_wire, self._delta.new.wires))
        end = repr(([_signature(node) for node in new.nodes], wires))
        yield Part(self._key, "added", end)

    def _wires(self, pin: PinKey) -> Part:
        """All that an input takes, or an output runs, before and now."""
        before, after = (_ends(side, pin) for side in (self._delta.old, self._delta.new))
        kind: Kind = "removed" if not after else "changed" if before else "added"
        needs = {self._node(end.node) for end in (*after, pin)} if after else set()
        end = f"wires {sorted(repr(self._pin(one)) for one in after)}" if after else ""
        return Part(self._pin(pin), kind, end, frozenset(needs))

    def _node(self, number: int) -> Key:
        """What a node goes by in every comparison with the base."""
        old = self._delta.old.nodes.get(number)
        if old is not None:
            return (*self._key, old.export)
        node = self._delta.new.nodes[number]
        return (*self._key, _identity(node))

    def _pin(self, pin: PinKey) -> Key:
        return (*self._node(pin.node), _PIN, *pin[1:])

    def _named_wire(self, wire: Wire) -> str:
        return repr((self._pin(wire.source), self._pin(wire.target)))

    def _path_of(self, change: GraphChange) -> str:
        """The path of the object of a node, and the name of the pin behind it."""
        subject = change.subject
        if subject.what == "graph":
            return f"{EXPORTS}/{self._path}"
        side = self._delta.old if subject.node in self._delta.old.nodes else self._delta.new
        path = f"{EXPORTS}/{path_of_node(side, side.nodes[subject.node])}"
        pin = subject.pin
        if pin is None:
            return f"{path}/{subject.attribute}" if subject.attribute else path
        there = side if pin in side.pins else self._delta.new
        return f"{path}/{there.pins[pin].name}"

    def _sides(self, change: GraphChange) -> tuple[Text | None, Text | None]:
        """What was there and what is there, as people read it."""
        what, number, pin, attribute = change.subject
        delta = self._delta
        if what == "attribute":
            return next((before or None, after or None) for one, name, before, after in delta.nodes
                        if (one, name) == (number, attribute))  # fmt: skip
        if what == "value" and pin is not None:
            return literal(delta.old.pins[pin]) or None, literal(delta.new.pins[pin]) or None
        if what == "wires" and pin is not None:
            before, after = (
                names_of(side, ends) if (ends := _ends(side, pin)) else None
                for side in (delta.old, delta.new)
            )
            return before, after
        if change.became == "added":
            return None, change.title
        return change.title, (None if change.became == "removed" else change.about)


def _identity(node: Node) -> str:
    """What tells a node that came from others that did."""
    return node.guid or repr((node.class_name, node.title, node.name))


def _signature(node: Node) -> str:
    """What a node is and holds, but where it stands."""
    pins = [(pin.name, pin.is_output, pin.said) for pin in node.pins]
    return repr((_identity(node), node.class_name, node.title, node.comment, node.state, pins))


def _ends(side: Side, pin: PinKey) -> list[PinKey]:
    """What an input takes, or where an output leads."""
    if pin.is_output:
        return sorted(wire.target for wire in side.wires if wire.source == pin)
    return sorted(wire.source for wire in side.wires if wire.target == pin)
