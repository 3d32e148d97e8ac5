"""Places for the nodes of a graph that are stored nowhere: a column for each depth."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from inspector.named_tuples import NamedTuple

#: Between columns and between cards of one, in units of the scene.
_ACROSS: Final = 60.0
_DOWN: Final = 24.0
#: A depth of more than this much height goes on in a further column; so does one of more than makes
#: the whole about as high as it is wide.
_HIGHEST: Final = 600.0


class CardSize(NamedTuple):
    """How large a card is, in units of the scene."""

    width: float
    height: float


def in_columns(
    sizes: Mapping[int, CardSize], links: Iterable[tuple[int, int]]
) -> dict[int, tuple[float, float]]:
    """Where the upper left corners of cards are.

    Args:
        sizes: The cards by their nodes, in the order in which they stand in a column.
        links: The nodes at both ends of wires, the source first.
    """
    area = sum((size.width + _ACROSS) * (size.height + _DOWN) for size in sizes.values())
    most = max(_HIGHEST, area**0.5)
    depths = _depths(sizes, [link for link in links if {*link} <= sizes.keys()])
    places, left = {}, 0.0
    for depth in sorted(set(depths.values())):
        own = [node for node in sizes if depths[node] == depth]
        for column in _parts(own, sizes, most):
            top = 0.0
            for node in column:
                places[node] = left, top
                top += sizes[node].height + _DOWN
            left += max(sizes[node].width for node in column) + _ACROSS
    return places


def _parts(
    nodes: Sequence[int], sizes: Mapping[int, CardSize], most: float
) -> Iterator[Sequence[int]]:
    """The nodes of one depth in columns that are not too high."""
    column: list[int] = []
    height = 0.0
    for node in nodes:
        if column and height + sizes[node].height > most:
            yield column
            column, height = [], 0.0
        column.append(node)
        height += sizes[node].height + _DOWN
    if column:
        yield column


def _depths(nodes: Iterable[int], links: Sequence[tuple[int, int]]) -> dict[int, int]:
    """How many wires lead to each node at the most; in a circle, from where it is entered."""
    depths = dict.fromkeys(nodes, 0)
    targets: dict[int, list[int]] = {}
    entries = dict.fromkeys(depths, 0)
    for source, target in links:
        targets.setdefault(source, []).append(target)
        entries[target] += 1
    left = dict.fromkeys(depths)
    free = deque(node for node in left if not entries[node])
    while left:
        # Of a circle any is the first.
        node = free.popleft() if free else next(iter(left))
        if node not in left:
            continue
        del left[node]
        for target in targets.get(node, ()):
            entries[target] -= 1
            if target in left:
                depths[target] = max(depths[target], depths[node] + 1)
                if not entries[target]:
                    free.append(target)
    return depths
