"""Where the tools in the corners of a canvas lie, counted by hand."""

from __future__ import annotations

from inspector.graphs.layout import Box
from inspector.gui.graphs.corner_tools import Clearing, Corner, clearest

VIEW = Box(1000, 1000, 800, 600)
#: A map of 200 × 150 in its corners, a bar of 150 × 40 at the lower left.
BAR = Box(0, 560, 150, 40)
TOOLS = {
    Corner.UPPER_RIGHT: [BAR, Box(600, 0, 200, 150)],
    Corner.LOWER_RIGHT: [BAR, Box(600, 450, 200, 150)],
    Corner.UPPER_LEFT: [BAR, Box(0, 0, 200, 150)],
}
FIRST = Box(1040, 1080, 150, 60)


def test_nothing_moves_where_nothing_is_covered() -> None:
    things = [FIRST, Box(1300, 1200, 300, 200)]
    assert clearest(VIEW, TOOLS, things, (320, 300)) == Clearing(0, 0, Corner.UPPER_RIGHT)


def test_the_map_goes_to_a_free_corner_before_the_view_moves() -> None:
    things = [FIRST, Box(1500, 1100, 200, 100)]
    assert clearest(VIEW, TOOLS, things, (320, 300)) == Clearing(0, 0, Corner.LOWER_RIGHT)


def test_the_view_goes_the_shortest_way_where_no_corner_is_free() -> None:
    """One step up clears the upper corner: 1142 + 32 is below the 1150 that the map reaches to."""
    things = [FIRST, Box(1500, 1142, 200, 100), Box(1500, 1420, 200, 100)]
    assert clearest(VIEW, TOOLS, things, (320, 300)) == Clearing(0, 32, Corner.UPPER_RIGHT)


def test_the_view_goes_left_to_what_it_would_cut() -> None:
    things = [FIRST, Box(950, 1300, 300, 60)]
    assert clearest(VIEW, TOOLS, things, (320, 300)) == Clearing(64, 0, Corner.UPPER_RIGHT)


def test_the_least_is_covered_where_something_has_to_be() -> None:
    everywhere = [Box(1000 + 100 * x, 1000 + 100 * y, 80, 80) for x in range(8) for y in range(6)]
    below = [*everywhere, Box(1650, 1460, 20, 20), Box(1700, 1460, 20, 20)]
    clearing = clearest(VIEW, {corner: TOOLS[corner] for corner in list(Corner)[:2]}, below)
    assert clearing == Clearing(0, 0, Corner.UPPER_RIGHT)
