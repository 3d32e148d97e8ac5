"""Which part of a graph is looked at first where all of it would be too small to be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Final, NamedTuple

from inspector.graphs.layout import Box
from inspector.graphs.model import Link
from inspector.gui.graphs.walking import GraphNavigator

#: From the edges of the view to the card at which a graph begins, in units of the scene.
_MARGIN: Final = 40.0
_ABOVE: Final = 80.0
#: How much of the view that card may leave free at its left and above it.
_SHIFT: Final = (0.4, 0.5)


class FirstView(NamedTuple):
    """A part of a graph in the scene, and how far it may go to the left and up from there."""

    view: Box
    reach: tuple[float, float]


def first_view(
    ways: GraphNavigator, links: Iterable[Link], width: float, height: float
) -> FirstView | None:
    """Where a graph begins as it is read, with the most of what is linked to that.

    What ends a graph, such as an output of a material, is read first and stands at the right.

    Args:
        ways: The graph.
        links: Its wires.
        width: How much is in sight, in units of the scene.
        height: Likewise.

    Returns:
        None for a graph without nodes.
    """
    neighbours: dict[int, set[int]] = {}
    for link in links:
        neighbours.setdefault(link.source, set()).add(link.target)
        neighbours.setdefault(link.target, set()).add(link.source)
    begin = next((node for node in ways.order if node in neighbours), next(iter(ways.order), -1))
    card = ways.card(begin)
    if card is None:
        return None
    first = card.box
    linked = [own.box for node in _reached(neighbours, begin) if (own := ways.card(node))]
    lefts = (
        first.x - _MARGIN,
        first.x + first.width / 2 - width / 2,
        first.x + first.width + _MARGIN - width,
    )
    tops = first.y - _ABOVE, first.y + first.height / 2 - height / 2
    views = [Box(left, top, width, height) for left, top in product(lefts, tops)]
    # Of those that show as many cards the first one.
    view = max(views, key=lambda view: sum(_is_in(box, view) for box in linked))
    right = view.x + width - _MARGIN - first.x - first.width
    below = view.y + height - _MARGIN - first.y - first.height
    reach = min(width * _SHIFT[0], right), min(height * _SHIFT[1], below)
    return FirstView(view, (max(reach[0], 0.0), max(reach[1], 0.0)))


def _reached(neighbours: dict[int, set[int]], begin: int) -> Iterator[int]:
    """All nodes to which wires lead from one, with that."""
    seen, left = {begin}, [begin]
    while left:
        node = left.pop()
        yield node
        new = neighbours.get(node, set()) - seen
        seen |= new
        left += new


def _is_in(box: Box, view: Box) -> bool:
    """Whether all of a box is in sight."""
    return (
        view.x <= box.x
        and box.x + box.width <= view.x + view.width
        and view.y <= box.y
        and box.y + box.height <= view.y + view.height
    )
