"""Reads how the graphs of two files differ, away from the window's thread."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from inspector.compare.graph_changes import GraphChange
from inspector.compare.graph_overlay import MergedGraph
from inspector.data_classes import dataclass
from inspector.graphs.layout import Box, Curve, SceneGrid, grid_of, points_of
from inspector.graphs.overlay import (
    Done,
    Overlay,
    WireKey,
    overlay_of,
    version_of,
    wire_key,
)
from inspector.graphs.reading import count_graphs
from inspector.gui.graphs.compared_text import LinePair, line_pairs
from inspector.gui.graphs.navigator import GraphNavigator
from inspector.gui.graphs.reading import ReadGraph
from inspector.gui.look.marks import MARK_WORDS
from inspector.messages.graph_text import text_of
from inspector.messages.phrases import clauses
from inspector.messages.rendering import render
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.compare.files import Comparison


@dataclass(frozen=True, eq=False)
class ChangeRow:
    """A change of one of the graphs; ``owner`` is the one that it follows from, if any."""

    graph: int
    change: GraphChange
    owner: ChangeRow | None = None


def rows_of(graphs: Sequence[MergedGraph]) -> Iterator[ChangeRow]:
    """The changes of all graphs; what follows from one stands below it."""
    for graph, merged in enumerate(graphs):
        for change in merged.changes:
            row = ChangeRow(graph, change)
            yield row
            yield from (ChangeRow(graph, below, row) for below in change.under)


class Spot(NamedTuple):
    """Where a change is in what is drawn, and what is said of it.

    Attributes:
        node: The node to look at, -1 for none.
        wires: The wires that it is about.
        all_wires: Those that are brought out: with those of what follows from it.
        words: All of it in words.
        is_told: Whether it is at the node as well as at the wires, and the words tell of both.
        gone: The nodes in whose place the node came.
    """

    node: int
    wires: frozenset[WireKey]
    all_wires: frozenset[WireKey]
    words: str
    is_told: bool = False
    gone: tuple[int, ...] = ()


def spot_of(change: GraphChange) -> Spot:
    """Where a change between two versions is."""
    words = clauses((MARK_WORDS[change.became], render(change.fact)))
    is_told = bool(change.gone)
    return Spot(change.node, change.wires, change.all_wires, words, is_told, change.gone)


@dataclass(frozen=True, eq=False)
class Drawing:
    """What one canvas shows: several versions of a graph, or one of them.

    Attributes:
        overlay: All of it, drawn.
        read: The same as any graph is looked at.
        done: What was done to the wires that differ, by :func:`id`.
        hidden: Those of them that lie below cards, by :func:`id`.
        bare: The points of each wire that differs at which no card covers it, where there are any.
        curves: The curves of all wires.
        is_one_change: Whether the graph came or went, so that all of it is one change.
    """

    overlay: Overlay
    read: ReadGraph
    done: Mapping[int, Done]
    hidden: frozenset[int]
    bare: Mapping[WireKey, Sequence[tuple[float, float]]]
    curves: Mapping[WireKey, Curve]
    is_one_change: bool


@dataclass(frozen=True, eq=False)
class ReadOverlay:
    """Two versions of a graph with what is shown of them.

    Attributes:
        merged: Both as one graph.
        drawing: The same, drawn.
        lines: The readings of both, line by line.
    """

    merged: MergedGraph
    drawing: Drawing
    lines: tuple[LinePair, ...]

    def line_of(self, change: GraphChange) -> LinePair | None:
        """The line that tells of a change: of its node or what that is linked to now or was.

        Where a node has no line of its own, it is that of what takes its value.
        """
        first: dict[int, int] = {}
        for place, line in enumerate(self.lines):
            first.setdefault(line.node, place)
        targets: dict[int, list[int]] = {}
        for link in self.drawing.read.graph.links:
            targets.setdefault(link.source, []).append(link.target)
        waiting = [change.node]
        # Nodes are added while they are gone through.
        for number in waiting:
            if number in first:
                break
            waiting += [target for target in targets.get(number, ()) if target not in waiting]
        else:
            return None
        ends = {end for wire in change.wires for end in (wire.source, wire.target)}
        below = (line for line in self.lines[first[number] :] if line.node in {number, *ends})
        return next((line for line in below if line.became), self.lines[first[number]])


@dataclass(frozen=True, eq=False)
class ReadSides:
    """Two versions of a graph, each by itself; None for one that is not there."""

    merged: MergedGraph
    before: Drawing | None
    after: Drawing | None


class ReadGraphs(NamedTuple):
    """The graphs that differ, and how many there are in the file that has more of them."""

    differing: tuple[MergedGraph, ...]
    total: int


def read_merged(comparison: Comparison, progress: Progress) -> ReadGraphs:
    """Both versions of each graph that differs, with its changes."""
    differences = comparison.difference.graphs
    graphs = []
    for number, difference in enumerate(differences):
        progress(number, len(differences))
        merged = MergedGraph(difference)
        _ = merged.changes
        graphs.append(merged)
    sides = (side.opened for side in (comparison.old, comparison.new))
    packages = (opened.package for opened in sides if opened is not None)
    counts = (count_graphs(package) for package in packages if package is not None)
    return ReadGraphs(tuple(graphs), max((*counts, len(graphs))))


def read_overlay(merged: MergedGraph, progress: Progress) -> ReadOverlay:
    """What is shown of one graph; raises what ``progress`` raises."""
    overlay = overlay_of(merged.graph, merged.marks, render)
    drawing = drawn(overlay, progress, is_one_change=merged.difference.became is not None)
    return ReadOverlay(merged, drawing, line_pairs(merged.difference))


def read_sides(merged: MergedGraph, progress: Progress) -> ReadSides:
    """What is shown of each version of one graph; raises what ``progress`` raises."""
    is_one_change = merged.difference.became is not None
    drawings = (
        drawn(version_of(graph, merged.marks, render), progress, is_one_change=is_one_change)
        if graph is not None
        else None
        for graph in merged.versions()
    )
    return ReadSides(merged, *drawings)


def drawn(overlay: Overlay, progress: Progress, *, is_one_change: bool = False) -> Drawing:
    """What a canvas shows of what is drawn; raises what ``progress`` raises.

    Args:
        overlay: What is drawn.
        progress: Ends it when it is cancelled.
        is_one_change: Whether all of it is one change.
    """
    progress(0)
    scene, grid = overlay.scene, grid_of(overlay.scene)
    lines = tuple(text_of(scene.graph))
    progress(0)
    nodes = {node.export: node for node in scene.graph.nodes}
    read = ReadGraph(scene.graph, lines, nodes, grid, GraphNavigator(scene, lines))
    progress(0)
    keys = [(wire_key(wire.link), wire) for wire in scene.wires]
    bare = {
        key: points if key in overlay.above else _bare(grid, points)
        for key, wire in keys
        if key in overlay.marks.wires and (points := points_of(wire.curve))
    }
    return Drawing(
        overlay,
        read,
        {id(wire): done for key, wire in keys if (done := overlay.marks.wire(key)) is not None},
        frozenset(id(wire) for key, wire in keys if key in overlay.above),
        bare,
        {key: wire.curve for key, wire in keys},
        is_one_change,
    )


def _bare(grid: SceneGrid, points: Sequence[tuple[float, float]]) -> Sequence[tuple[float, float]]:
    """The points that no card covers; all of them where cards cover each."""
    return [point for point in points if not any(grid.cards.touching(Box(*point, 0, 0)))] or points
