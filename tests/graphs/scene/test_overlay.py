"""Two versions of a graph, drawn: what was removed makes way, what moved leaves a ghost."""

from __future__ import annotations

from graph_drafts import event, graph_of_bytes, package, say

from inspector.graphs.model import Graph
from inspector.graphs.scene import metrics
from inspector.graphs.scene.layout import Box
from inspector.graphs.scene.overlay import Marks, Overlay, overlay_of, wire_key


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
    return overlay_of(graph, Marks({old: "removed", new: "added"}, wires))  # type: ignore[arg-type]


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
    overlay = overlay_of(made, Marks(wires={wire_key(far): "removed"}))
    kept, lower = (wire.curve for wire in overlay.scene.wires)
    assert [below[1] - above[1] for above, below in zip(kept, lower, strict=True)] == [7.0] * 4
    other = overlay_of(made, Marks(wires={wire_key(near): "added"}))
    assert {wire.curve.start for wire in other.scene.wires} == {kept.start}


def test_a_card_that_moved_leaves_a_ghost() -> None:
    made = graph()
    begin = made.nodes[0].export
    overlay = overlay_of(made, Marks({begin: "moved"}, were={begin: (-100, 50)}))
    card = next(card for card in overlay.scene.cards if card.node.export == begin)
    assert overlay.ghosts == {
        begin: Box(-100 * metrics.UNIT, 50 * metrics.UNIT, card.box.width, card.box.height)
    }
