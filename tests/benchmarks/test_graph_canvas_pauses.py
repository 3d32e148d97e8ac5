"""A graph of 5,000 nodes on the canvas: first paint, frames of pan and zoom, walking, its text.

Run with ``python -m pytest tests/benchmarks/test_graph_canvas_pauses.py -m benchmark -s``.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import TypeVar

import pytest
from benchmarks.machine import slowness
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from inspector.compare.graph_overlay import MergedGraph
from inspector.compare.graph_summary import graph_differences
from inspector.compare.three_graphs import GraphOfThree
from inspector.graphs.model import Graph, GraphRole, Link, Node, NodeKind, Pin, PinEnd, PinType
from inspector.graphs.overlay import overlay_of
from inspector.gui.graphs.canvas import GraphCanvas
from inspector.gui.graphs.compared_reading import drawn, spot_of
from inspector.gui.graphs.merged_reading import read_three
from inspector.gui.graphs.overlay_canvas import OverlayCanvas
from inspector.gui.graphs.reading import read_graph
from inspector.gui.look.style import apply_theme
from inspector.gui.look.theme import Theme, make_theme
from inspector.messages.rendering import render
from inspector.progress import Progress

pytestmark = pytest.mark.benchmark

Canvas = TypeVar("Canvas", bound=GraphCanvas)


@pytest.fixture(autouse=True)
def _collecting_when_idle() -> Iterator[None]:
    """As in the program, which collects garbage between steps, never in one."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


NODES = 5_000
#: So many nodes have their titles at every zoom.
TITLED = 400
ZOOMS = 0.1, 0.2, 0.3, 0.45, 0.75, 1.0, 2.0
#: Milliseconds of the window's own time for one frame, and for opening such a graph.
FRAME, OPENING = 16.0, 300.0
#: Frames of which the slowest but two counts: a busy machine empties its caches.
FRAMES = 20
ROW = 60

EXEC = PinType("exec", "", "", "", "exec")
REAL = PinType("real", "double", "", "", "real double")


def large_graph(count: int = NODES) -> Graph:
    """Calls in rows of 60, each run by the one before and fed by the one above."""

    def pins(at: int) -> tuple[Pin, ...]:
        before = (PinEnd(at - 1, "then"),) if at % ROW else ()
        after = (PinEnd(at + 1, "run"),) if at % ROW != ROW - 1 and at + 1 < count else ()
        above = (PinEnd(at - ROW, "out"),) if at >= ROW else ()
        below = (PinEnd(at + ROW, "in"),) if at + ROW < count else ()
        return (
            Pin("run", "execute", "", False, EXEC, links=before),
            Pin("then", "then", "", True, EXEC, links=after),
            Pin("in", "In", "In", False, REAL, "0.5", links=above),
            Pin("scale", "Scale", "Scale", False, REAL, "2.0"),
            Pin("out", "ReturnValue", "Return Value", True, REAL, links=below),
        )

    nodes = tuple(
        Node(at, f"Call_{at}", "K2Node_CallFunction", NodeKind.CALL, f"Scale Speed {at}", f"{at}",
             (at % ROW) * 256, at // ROW * 160, pins=pins(at))
        for at in range(count)
    )  # fmt: skip
    links = tuple(
        Link(node.export, pin, end.node, nodes[end.node].pin(end.pin) or pin)
        for node in nodes
        for pin in node.pins
        if pin.is_output
        for end in pin.links
    )
    return Graph(-1, "Large", "EdGraph", "Made:Large", GraphRole.EVENTS, nodes=nodes, links=links)


def timed(deed: Callable[[], object]) -> float:
    """Milliseconds of the window's own time for a deed with the painting that it asks for."""
    start = time.thread_time()
    deed()
    QApplication.processEvents()
    return (time.thread_time() - start) * 1000


def told(words: str, times: list[float]) -> float:
    slowest = sorted(times)[-3]
    print(f"{words:<34}{sorted(times)[len(times) // 2]:>8.1f} ms median{slowest:>8.1f} ms slowest")
    return slowest


def edited(graph: Graph, first: int = 0) -> Graph:
    """The same graph after a day of work: every fifth node does, says or stands otherwise.

    Args:
        graph: The graph.
        first: How far from the others' nodes those are that somebody else edits.
    """
    nodes = []
    for node in graph.nodes:
        match (node.export - first) % 20:
            case 0:
                nodes.append(replace(node, title=f"Halve Speed {node.export}"))
            case 5:
                nodes.append(replace(node, x=node.x + 48, y=node.y + 32))
            case 10:
                pins = (*node.pins[:3], replace(node.pins[3], value="3.0"), node.pins[4])
                nodes.append(replace(node, pins=pins))
            case 15:
                nodes.append(replace(node, guid=f"new {node.export}", title="Something else"))
            case _:
                nodes.append(node)
    return replace(graph, nodes=tuple(nodes))


def window(qapp: QApplication, make: Callable[[Theme], Canvas]) -> Canvas:
    """A canvas on the screen, as large as in a usual window."""
    theme = make_theme("light")
    apply_theme(qapp, theme)
    canvas = make(theme)
    canvas.resize(860, 560)
    canvas.show()
    QApplication.processEvents()
    return canvas


def frames(canvas: GraphCanvas) -> dict[str, float]:
    """The slowest frames of pans and zooms by what was done."""
    slow = {}
    for zoom in ZOOMS:
        canvas.fit()
        canvas.set_zoom(zoom)
        QApplication.processEvents()
        pans = [timed(partial(canvas.scroll_by, 23, 17)) for _ in range(FRAMES)]
        slow[f"pan at {zoom:.0%}"] = told(f"pan at {zoom:.0%}", pans)
        steps = [1, -1] * (FRAMES // 2)
        zooms = [timed(partial(canvas.step_zoom, by)) for by in steps]
        assert canvas.painted is not None
        assert len(canvas.painted.nodes) > (10 if zoom <= 1 else 3)
        slow[f"zoom around {zoom:.0%}"] = told(f"zoom around {zoom:.0%}", zooms)
    return slow


def assert_fluid(opening: float, slow: dict[str, float]) -> None:
    """That neither opening nor any frame takes too long."""
    slower = slowness()
    assert opening < OPENING * slower
    assert {words: time for words, time in slow.items() if time > FRAME * slower} == {}


@pytest.mark.bar
def test_both_versions_of_5_000_nodes_stay_fluid(qapp: QApplication) -> None:
    before = large_graph()
    start = time.thread_time()
    (difference,) = graph_differences([before], [edited(before)])
    merged = MergedGraph(difference)
    drawing = drawn(overlay_of(merged.graph, merged.marks, render), Progress())
    print(f"{'reading both':<34}{(time.thread_time() - start) * 1000:>8.1f} ms")
    canvas = window(qapp, OverlayCanvas)
    opening = timed(lambda: canvas.show_drawing(drawing))
    print(f"{'opening both':<34}{opening:>8.1f} ms")
    slow = frames(canvas)
    steps = [
        timed(partial(canvas.show_change, spot_of(change))) for change in merged.changes[:FRAMES]
    ]
    slow["F7"] = told("F7", steps)
    assert_fluid(opening, slow)
    canvas.close()


def test_three_sides_of_5_000_nodes_stay_fluid(qapp: QApplication) -> None:
    base = large_graph()
    ours, theirs = edited(base), edited(base, first=3)
    (of_ours,), (of_theirs,) = (graph_differences([base], [side]) for side in (ours, theirs))
    three = read_three(GraphOfThree(of_ours, of_theirs, base, (ours, theirs), ()), Progress())
    canvas = window(qapp, OverlayCanvas)
    opening = timed(lambda: canvas.show_drawing(three.drawing))
    print(f"{'opening three sides':<34}{opening:>8.1f} ms")
    assert_fluid(opening, frames(canvas))
    canvas.close()


@pytest.mark.bar
def test_5_000_nodes_stay_fluid(qapp: QApplication) -> None:
    shown = read_graph(large_graph(), Progress())
    canvas = window(qapp, GraphCanvas)
    opening = timed(lambda: canvas.show_graph(shown))
    print(f"{'opening':<34}{opening:>8.1f} ms")
    slow = frames(canvas)
    canvas.setFocus()
    canvas.set_zoom(1.0)
    walks = [timed(partial(QTest.keyClick, canvas, Qt.Key.Key_Right)) for _ in range(FRAMES)]
    slow["along the wires"] = told("along the wires", walks)
    assert_fluid(opening, slow)
    canvas.close()


@pytest.mark.bar
def test_400_nodes_stay_fluid(qapp: QApplication) -> None:
    shown = read_graph(large_graph(TITLED), Progress())
    canvas = window(qapp, GraphCanvas)
    opening = timed(lambda: canvas.show_graph(shown))
    print(f"{'opening 400 nodes':<34}{opening:>8.1f} ms")
    assert_fluid(opening, frames(canvas))
    canvas.close()
