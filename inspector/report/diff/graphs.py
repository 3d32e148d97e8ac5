"""What became of graphs, in lines: a sentence a graph, and below it what that only counts.

Of a graph that came or went it is the text; of one that was rewired it is each change.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal, NamedTuple

from inspector.compare.graph_telling import GraphDifference
from inspector.messages import _
from inspector.messages.graphs.reading import text_of
from inspector.messages.rendering import render
from inspector.report.diff.values import SIGNS

#: Lines below the sentence about one graph, where not all of them are wanted.
MOST_TOLD: Final = 40


class GraphLine(NamedTuple):
    """A line: how deep it stands below the sentence of its graph, 0 for that itself, what became of
    the graph, and what the line says.
    """

    depth: int
    became: Literal["added", "removed", "changed", ""]
    text: str

    @property
    def sign(self) -> str:
        """The sign of what became of the graph."""
        return SIGNS[self.became] if self.became else ""


def graph_lines(graphs: Iterable[GraphDifference], *, everything: bool) -> Iterator[GraphLine]:
    """The lines of all graphs that differ.

    Args:
        graphs: How they differ.
        everything: Whether long graphs are told to their end.
    """
    for graph in graphs:
        yield GraphLine(0, graph.became or "changed", render(graph.told.message))
        below = list(_below(graph))
        more = 0 if everything else len(below) - MOST_TOLD
        yield from below[:-more] if more > 0 else below
        if more > 0:
            yield GraphLine(1, "", _("and {more:,} more", more=more))


def facts_below(graph: GraphDifference) -> list[str]:
    """The changes of a graph whose sentence only counts them."""
    return [render(fact) for fact in graph.facts] if graph.told.counts else []


def _below(graph: GraphDifference) -> Iterator[GraphLine]:
    """What the sentence about a graph only counts."""
    there = graph.new or graph.old
    if graph.became is not None and there is not None:
        yield from (GraphLine(1 + line.depth, "", line.text) for line in text_of(there))
    yield from (GraphLine(1, "", text) for text in facts_below(graph))
