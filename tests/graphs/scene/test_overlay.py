"""Two versions of a graph, drawn: what was removed makes way, what moved leaves a ghost."""

from __future__ import annotations

from graph_drafts import PinDraft, call, event, graph_of_bytes, package, say

from inspector.graphs import metrics
from inspector.graphs.layout import Box, WireCurve, points_of
from inspector.graphs.model import Graph
from inspector.graphs.overlay import Marks, Overlay, overlay_of, wire_key
from inspector.messages.rendering import render


def graph() -> Graph:
    """A removed and an added call in one place, each behind the event."""
    nodes = (event("Begin"), say("Old", "a", x=400), say("New", "b", x=400))
    wires = ("Begin.then-Old.execute", "Begin.then-New.execute")
    return graph_of_bytes(package(nodes, wires))


def drawn(graph: Graph) -> Overlay:
    """The graph with its two calls as the removed and the added one."""
    old, new = (node.export for node in graph.nodes if node.name != "Begin")
    ways = {wire_key(link): link.target for link in graph.links}
    wires = {way: "removed" if target == old else "added" for way, target in ways.items()}
    return overlay_of(graph, Marks({old: "removed", new: "added"}, wires), render)  # type: ignore[arg-type]


def test_a_removed_card_goes_below_what_covers_it() -> None:
    overlay = drawn(graph())
    boxes = {card.node.name: card.box for card in overlay.scene.cards}
    assert boxes["New"].y == 0
    assert boxes["Old"].y >= boxes["New"].height
    assert boxes["Old"].x == boxes["New"].x


def test_a_removed_wire_that_would_lie_on_another_is_lower() -> None:
    nodes = (event("Begin"), say("Near", "a", x=400), say("Far", "b", x=900))
    wires = ("Begin.then-Near.execute", "Begin.then-Far.execute")
    made = graph_of_bytes(package(nodes, wires))
    near, far = made.links
    overlay = overlay_of(made, Marks(wires={wire_key(far): "removed"}), render)
    kept, lower = (wire.curve for wire in overlay.scene.wires)
    assert [below[1] - above[1] for above, below in zip(kept, lower, strict=True)] == [7.0] * 4
    other = overlay_of(made, Marks(wires={wire_key(near): "added"}), render)
    assert {wire.curve.start for wire in other.scene.wires} == {kept.start}


def test_a_card_that_moved_leaves_a_ghost() -> None:
    made = graph()
    begin = made.nodes[0].export
    overlay = overlay_of(made, Marks({begin: "moved"}, were={begin: (-100, 50)}), render)
    card = next(card for card in overlay.scene.cards if card.node.export == begin)
    assert overlay.ghosts == {
        begin: Box(-100 * metrics.UNIT, 50 * metrics.UNIT, card.box.width, card.box.height)
    }


def inserted_between(**place: int) -> tuple[Overlay, WireCurve]:
    """A call put between two that were linked, and the wire that is gone."""
    nodes = (event("Begin"), say("Put", "a", **place), say("Far", "b", x=480))
    wires = ("Begin.then-Put.execute", "Put.then-Far.execute", "Begin.then-Far.execute")
    made = graph_of_bytes(package(nodes, wires))
    begin, put, far = (node.export for node in made.nodes)
    ways = {(link.source, link.target): wire_key(link) for link in made.links}
    marks = Marks(
        {put: "added"},
        {ways[begin, put]: "added", ways[put, far]: "added", ways[begin, far]: "removed"},
    )
    overlay = overlay_of(made, marks, render)
    gone = next(wire for wire in overlay.scene.wires if wire_key(wire.link) == ways[begin, far])
    return overlay, gone


def test_a_removed_wire_goes_around_what_was_put_in_its_way() -> None:
    overlay, gone = inserted_between(x=176)
    boxes = {card.node.name: card.box for card in overlay.scene.cards}
    # From the edge of the one card to that of the other, at the heights of its pins.
    start = boxes["Begin"].x + boxes["Begin"].width
    flow = next(spot for card in overlay.scene.cards for spot in card.spots
                if card.node.name == "Begin" and spot.pin.is_flow)  # fmt: skip
    assert gone.curve.start == (start, flow.y)
    assert gone.curve.end[0] == boxes["Far"].x
    points = points_of(gone.curve, 50)[1:-1]
    assert [point for point in points if any(inside(box, point) for box in boxes.values())] == []
    assert overlay.above == frozenset()
    # All of it is in the picture.
    assert all(inside(overlay.scene.box, point) for point in points)


def test_a_removed_wire_that_nothing_covers_stays() -> None:
    _, gone = inserted_between(x=220, y=400)
    assert len({y for _, y in gone.curve}) == 1


def test_a_removed_wire_without_a_way_around_is_drawn_above() -> None:
    """A card of 60 pins lies over both: up and down there is no end of it."""
    nodes = (
        event("Begin"),
        call("Put", "Large", [PinDraft(f"In {at}", "float") for at in range(120)], x=150, y=-1200),
        say("Far", "b", x=400),
    )
    made = graph_of_bytes(package(nodes, ("Begin.then-Far.execute",)))
    (link,) = made.links
    put = next(node.export for node in made.nodes if node.name == "Put")
    overlay = overlay_of(made, Marks({put: "added"}, {wire_key(link): "removed"}), render)
    assert overlay.above == {wire_key(link)}


def test_a_removed_wire_that_leads_back_behind_its_own_card_is_drawn_above() -> None:
    nodes = (event("Begin", x=64, y=80), say("Back", "b"))
    made = graph_of_bytes(package(nodes, ("Begin.then-Back.execute",)))
    (link,) = made.links
    marks = Marks({}, {wire_key(link): "removed"})
    assert overlay_of(made, marks, render).above == {wire_key(link)}


def inside(box: Box, point: tuple[float, float]) -> bool:
    x, y = point
    return box.x <= x <= box.x + box.width and box.y <= y <= box.y + box.height
