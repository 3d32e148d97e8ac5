"""What became of graphs, in lines: a sentence a graph, and its changes where that only counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal, NamedTuple

from inspector.compare.graph_telling import GraphDifference
from inspector.report.diff.values import SIGNS

#: Changes of one graph that are told one by one.
MOST_TOLD: Final = 40


class GraphLine(NamedTuple):
    """A line: whether it is below the sentence of its graph, what became of that, what it says."""

    is_below: bool
    became: Literal["added", "removed", "changed", ""]
    text: str

    @property
    def sign(self) -> str:
        """The sign of what became of the graph."""
        return SIGNS[self.became] if self.became else ""


def graph_lines(graphs: Iterable[GraphDifference]) -> Iterator[GraphLine]:
    """The lines of all graphs that differ."""
    for graph in graphs:
        told = graph.told
        yield GraphLine(False, graph.became or "changed", told.words())
        if told.count:
            for fact in graph.facts[:MOST_TOLD]:
                yield GraphLine(True, "", fact.words())
            more = len(graph.facts) - MOST_TOLD
            if more > 0:
                yield GraphLine(True, "", f"and {more:,} more")
