"""Places along the way of a wire, on a straight one."""

from __future__ import annotations

from inspector.graphs.scene.curves import middle_of, point_of, points_of
from inspector.graphs.scene.layout import Curve


def test_the_sign_of_a_wire_stands_where_it_can_be_seen() -> None:
    curve = Curve((0, 0), (10, 0), (90, 0), (100, 0))
    assert point_of(curve, 0) == (0, 0)
    assert point_of(curve, 1) == (100, 0)
    points = points_of(curve)
    assert points[0] == curve.start
    assert points[-1] == curve.end
    assert middle_of(points, lambda x, y: True) == point_of(curve, 0.5)
    assert middle_of(points, lambda x, y: x > 50) == point_of(curve, 10 / 12)
    assert middle_of(points, lambda x, y: False) is None
    # A card covers the middle: the sign stands beside it.
    bare = [point for point in points if not 40 < point[0] < 60]
    assert middle_of(bare, lambda x, y: True) in (point_of(curve, 5 / 12), point_of(curve, 7 / 12))
    # Where the sign of another wire stands already it goes on along the wire.
    taken = {point_of(curve, 0.5), point_of(curve, 5 / 12), point_of(curve, 7 / 12)}
    free = middle_of(points, lambda x, y: True, lambda x, y: (x, y) in taken)
    assert free in (point_of(curve, 4 / 12), point_of(curve, 8 / 12))
    assert middle_of(points, lambda x, y: True, lambda x, y: True) == point_of(curve, 0.5)
