"""Reads how the graphs of two files differ, away from the window's thread."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final

from inspector.compare.graph_changes import GraphChange
from inspector.compare.graph_overlay import LineOfBoth, MergedGraph
from inspector.compare.graph_summary import GraphDifference
from inspector.graphs.layout import Box, SceneGrid, grid_of, points_of
from inspector.graphs.model import Graph
from inspector.graphs.overlay import (
    Overlay,
    WireKey,
    overlay_of,
    version_of,
    wire_key,
)
from inspector.gui.graphs.navigator import GraphNavigator
from inspector.gui.graphs.reading import ReadGraph
from inspector.messages.graph_text import text_of
from inspector.messages.rendering import render
from inspector.progress import Progress

#: Lines of which no two are looked for that are alike: matching more would take minutes.
_MOST_LINES: Final = 20_000


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


@dataclass(frozen=True, eq=False)
class Drawing:
    """What one canvas shows: both versions of a graph, or one of them.

    Attributes:
        overlay: All of it, drawn.
        read: The same as any graph is looked at.
        bare: The points of each wire that differs at which no card covers it, where there are any.
    """

    overlay: Overlay
    read: ReadGraph
    bare: Mapping[WireKey, Sequence[tuple[float, float]]]


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
    lines: tuple[LineOfBoth, ...]


@dataclass(frozen=True, eq=False)
class ReadSides:
    """Two versions of a graph, each by itself; None for one that is not there."""

    merged: MergedGraph
    before: Drawing | None
    after: Drawing | None


def read_merged(
    differences: Sequence[GraphDifference], progress: Progress
) -> tuple[MergedGraph, ...]:
    """Both versions of each graph that differs, with its changes."""
    graphs = []
    for number, difference in enumerate(differences):
        progress(number, len(differences))
        merged = MergedGraph(difference)
        _ = merged.changes
        graphs.append(merged)
    return tuple(graphs)


def read_overlay(merged: MergedGraph, progress: Progress) -> ReadOverlay:
    """What is shown of one graph; raises what ``progress`` raises."""
    drawing = _drawn(overlay_of(merged.graph, merged.marks, render), progress)
    difference = merged.difference
    return ReadOverlay(merged, drawing, tuple(_pairs(difference.old, difference.new)))


def read_sides(merged: MergedGraph, progress: Progress) -> ReadSides:
    """What is shown of each version of one graph; raises what ``progress`` raises."""
    drawings = (
        _drawn(version_of(graph, merged.marks, render), progress) if graph is not None else None
        for graph in merged.versions()
    )
    return ReadSides(merged, *drawings)


def _drawn(overlay: Overlay, progress: Progress) -> Drawing:
    progress(0)
    scene, grid = overlay.scene, grid_of(overlay.scene)
    lines = tuple(text_of(scene.graph))
    progress(0)
    nodes = {node.export: node for node in scene.graph.nodes}
    read = ReadGraph(scene.graph, lines, nodes, grid, GraphNavigator(scene, lines))
    progress(0)
    bare = {
        key: points if key in overlay.above else _bare(grid, points)
        for wire in scene.wires
        if (key := wire_key(wire.link)) in overlay.marks.wires and (points := points_of(wire.curve))
    }
    return Drawing(overlay, read, bare)


def _bare(grid: SceneGrid, points: Sequence[tuple[float, float]]) -> Sequence[tuple[float, float]]:
    """The points that no card covers; all of them where cards cover each."""
    return [point for point in points if not any(grid.cards.touching(Box(*point, 0, 0)))] or points


def _pairs(old: Graph | None, new: Graph | None) -> Iterator[LineOfBoth]:
    """The lines of both readings, those that are the same beside each other."""
    before, after = _text(old), _text(new)
    ways: Iterable[tuple[str, int, int, int, int]] = [("replace", 0, len(before), 0, len(after))]
    if max(len(before), len(after)) <= _MOST_LINES:
        ways = SequenceMatcher(None, before, after).get_opcodes()
    for way, begin, end, first, last in ways:
        if way == "equal":
            yield from (LineOfBoth(line, line) for line in before[begin:end])
            continue
        # A line that came in the place of another stands beside it.
        both = min(end - begin, last - first)
        yield from map(LineOfBoth, before[begin : begin + both], after[first : first + both])
        yield from (LineOfBoth(line, "") for line in before[begin + both : end])
        yield from (LineOfBoth("", line) for line in after[first + both : last])


def _text(graph: Graph | None) -> list[str]:
    return ["  " * line.depth + line.text for line in text_of(graph)] if graph else []
