"""Wires that are still to be told: found by pins and by nodes, each until a fact tells it."""

from __future__ import annotations

from inspector.compare.graph_difference import PinKey, RemainingWires, Wire, paired_nodes
from inspector.compare.graph_summary import graph_differences
from inspector.graphs.model import Graph, GraphRole, Link, Node, NodeKind, Pin, PinType

EXECUTION = PinType("exec", "", "", "", "exec")


def output(node: int, name: str = "then") -> PinKey:
    """An output of a node."""
    return PinKey(node, True, name)


def entry(node: int, name: str = "execute") -> PinKey:
    """An input of a node."""
    return PinKey(node, False, name)


def test_wires_are_asked_for_by_their_ends_until_they_are_told() -> None:
    first, second = Wire(output(1), entry(2)), Wire(output(1), entry(3))
    remaining = RemainingWires([second, first])
    assert remaining.from_pin(output(1)) == remaining.leaving(1) == [first, second]
    assert remaining.to_pin(entry(3)) == remaining.entering(3) == [second]
    remaining.discard([first])
    assert first not in remaining
    assert list(remaining) == remaining.leaving(1) == [second]
    assert remaining.entering(2) == []


def test_the_first_wire_between_pins_is_that_of_the_first_output() -> None:
    wires = [Wire(output(1), entry(4)), Wire(output(1), entry(3)), Wire(output(2), entry(3))]
    remaining = RemainingWires(wires)
    ends = [entry(4), entry(3)]
    assert remaining.between([output(2), output(1)], ends) == Wire(output(2), entry(3))
    assert remaining.between([output(1)], ends) == Wire(output(1), entry(4))
    assert remaining.between([output(5)], ends) is None


def test_thousands_of_nodes_that_came_and_went_are_told() -> None:
    count = 3_000
    old, new = chain(count, "Print"), chain(count, "Say")
    (difference,) = graph_differences([old], [new])
    assert len(difference.facts) == 2 * count


def test_thousands_of_nodes_that_were_made_anew_are_the_same() -> None:
    """All of one title: from the ends of the chain on each tells its neighbour."""
    old, new = chain(3_000, "Print"), chain(3_000, "Print", "anew")
    assert len(paired_nodes(old, new)) == 3_000
    assert graph_differences([old], [new]) == ()


def chain(count: int, title: str, guid: str = "") -> Graph:
    """Nodes of one title, each of which runs behind the one before it."""
    enter, leave = (
        Pin("in", "execute", "", False, EXECUTION),
        Pin("out", "then", "", True, EXECUTION),
    )
    nodes = tuple(
        Node(number, f"Node_{number}", "K2Node_CallFunction", NodeKind.CALL, title,
             f"{guid}{title} {number}", pins=(enter, leave))
        for number in range(count)
    )  # fmt: skip
    links = tuple(Link(number, leave, number + 1, enter) for number in range(count - 1))
    return Graph(count, "EventGraph", "EdGraph", "/Game/A:EventGraph", GraphRole.EVENTS,
                 nodes=nodes, links=links)  # fmt: skip
