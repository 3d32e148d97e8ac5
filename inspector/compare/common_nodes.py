"""What the nodes of a graph have in common on the three sides of a merge: a number each, and what
tells those of one title apart.

Nodes of the base go by the same number as in a comparison of it with one side, and so does what
ours added. What theirs added is counted after that: each comparison alone would call both the same.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Final, Literal

from inspector.compare.edits import identities_of
from inspector.compare.graph_difference import GraphDelta, numbers_of_titles, paired_nodes
from inspector.compare.graph_summary import GraphDifference, with_numbers
from inspector.compare.model import Difference
from inspector.data_classes import replace
from inspector.findings.message import Text
from inspector.graphs.model import Graph, Node

#: A side of a graph, by the name that it has in documents.
SideName = Literal["base", "ours", "theirs"]
SIDE_NAMES: Final[tuple[SideName, ...]] = ("base", "ours", "theirs")
#: What tells nodes of one title apart, by their objects.
Numbers = Mapping[int, str]


class CommonNodes:
    """The nodes of a graph on three sides.

    Attributes:
        numbers: The numbers that all sides have in common, by the objects of each side.

    Args:
        base: The graph in the base; None where that lacks it.
        ours: In ours.
        theirs: In theirs.
        deltas: What turned the base into each of both; of one that is the base there is none.
    """

    def __init__(
        self,
        base: Graph | None,
        ours: Graph | None,
        theirs: Graph | None,
        deltas: Mapping[SideName, GraphDelta],
    ) -> None:
        self._base, self._deltas = base, deltas
        self._graphs: Mapping[SideName, Graph | None] = {
            "base": base, "ours": ours, "theirs": theirs
        }  # fmt: skip
        self.numbers = self._numbered()
        self._called = numbers_of_titles(
            (self._graphs[name], self.numbers[name]) for name in SIDE_NAMES
        )

    def number(self, node: int, title: Text) -> str:
        """What tells a node from others of its title: ``#2``; empty where none is called so.

        Args:
            node: The number that all sides have in common.
            title: Its title.
        """
        return self._called.get((title, node), "")

    def of_side(self, side: SideName) -> Numbers:
        """The same of all nodes of a side."""
        graph, numbers = self._graphs[side], self.numbers[side]
        return {
            node.export: number
            for node in (graph.nodes if graph is not None else ())
            if (number := self.number(numbers[node.export], node.title))
        }

    def _numbered(self) -> Mapping[SideName, Mapping[int, int]]:
        base = self._base.nodes if self._base is not None else ()
        in_base = {node.export: number for number, node in enumerate(base)}
        count = len(in_base)
        ours: dict[int, int] = {}
        came: dict[Hashable, int] = {}
        of_ours = tuple(self._with_base("ours"))
        own = identities_of((node for node, old in of_ours if old is None), base)
        for node, old in of_ours:
            if old is None:
                ours[node.export] = came[own[node.export]] = count
                count += 1
            else:
                ours[node.export] = in_base[old]
        first, second = self._graphs["ours"], self._graphs["theirs"]
        if self._base is None and first is not None and second is not None:
            pairs = paired_nodes(first, second)
            twins = {new.export: ours[old.export] for old, new in pairs}
        else:
            twins = {}
        theirs: dict[int, int] = {}
        taken: set[int] = set()
        of_theirs = tuple(self._with_base("theirs"))
        others = identities_of((node for node, old in of_theirs if old is None), base)
        for node, old in of_theirs:
            number = in_base[old] if old is not None else twins.get(node.export)
            if number is None and self._base is not None:
                number = came.get(others[node.export])
            if number is None or number in taken:
                number, count = count, count + 1
            taken.add(number)
            theirs[node.export] = number
        return {"base": in_base, "ours": ours, "theirs": theirs}

    def _with_base(self, side: SideName) -> Iterator[tuple[Node, int | None]]:
        """The nodes of a side, each with the object that it is in the base."""
        delta, graph = self._deltas.get(side), self._graphs[side]
        olds: dict[int, int] = {}
        if delta is not None and self._base is not None:
            olds = {
                node.export: delta.old.nodes[number].export
                for number, node in delta.new.nodes.items()
                if number in delta.old.nodes
            }
        elif self._base is not None:
            olds = {node.export: node.export for node in self._base.nodes}
        for node in graph.nodes if graph is not None else ():
            yield node, olds.get(node.export)


# -- merges ----------------------------------------------------------------------------------------


def key_of(difference: GraphDifference) -> Hashable:
    """What a graph goes by in both comparisons with the base."""
    if difference.old is not None:
        return difference.old.export
    return difference.new.path if difference.new is not None else ""


def with_common_numbers(
    ours: Difference, theirs: Difference, between: Callable[[], Difference]
) -> tuple[Difference, Difference, Callable[[], Difference]]:
    """Two comparisons with a base, and one with each other, that call each node by one name.

    Args:
        ours: How ours differs from the base.
        theirs: How theirs does.
        between: Tells how theirs differs from ours.
    """
    first, second = ({key_of(one): one for one in side.graphs} for side in (ours, theirs))
    of_ours: dict[Hashable, tuple[Numbers, Numbers]] = {}
    of_theirs: dict[Hashable, tuple[Numbers, Numbers]] = {}
    #: Of both sides by the objects of their graphs.
    there: tuple[dict[int, Numbers], dict[int, Numbers]] = ({}, {})
    for key in {**first, **second}:
        own, other = first.get(key), second.get(key)
        base = next((one.old for one in (own, other) if one is not None), None)
        graphs = (base if own is None else own.new), (base if other is None else other.new)
        deltas: dict[SideName, GraphDelta] = {}
        if own is not None:
            deltas["ours"] = own.delta
        if other is not None:
            deltas["theirs"] = other.delta
        nodes = CommonNodes(base, *graphs, deltas)
        in_base, in_ours, in_theirs = map(nodes.of_side, SIDE_NAMES)
        of_ours[key], of_theirs[key] = (in_base, in_ours), (in_base, in_theirs)
        for graph, numbers, found in zip(graphs, (in_ours, in_theirs), there, strict=True):
            if graph is not None:
                found[graph.export] = numbers

    def renumbered(one: GraphDifference) -> GraphDifference:
        sides = one.delta.old, one.delta.new
        old, new = (
            {} if side.graph is None else found.get(side.graph.export, side.through.numbers)
            for side, found in zip(sides, there, strict=True)
        )
        return with_numbers(one, old, new)

    def compared() -> Difference:
        difference = between()
        return replace(difference, graphs=tuple(map(renumbered, difference.graphs)))

    return _renumbered(ours, of_ours), _renumbered(theirs, of_theirs), compared


def _renumbered(
    difference: Difference, numbers: Mapping[Hashable, tuple[Numbers, Numbers]]
) -> Difference:
    graphs = tuple(with_numbers(one, *numbers[key_of(one)]) for one in difference.graphs)
    return replace(difference, graphs=graphs)
