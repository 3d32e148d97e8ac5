"""Places along the way of a wire."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from inspector.graphs.scene.layout import Curve


def point_of(curve: Curve, share: float) -> tuple[float, float]:
    """A point of a curve: its start for a share of 0, its end for 1."""
    rest = 1 - share
    weights = rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3
    return (
        sum(weight * point[0] for weight, point in zip(weights, curve, strict=True)),
        sum(weight * point[1] for weight, point in zip(weights, curve, strict=True)),
    )


#: Points of a wire among which the middle of its part in sight is looked for.
_POINTS: Final = 12


def points_of(curve: Curve) -> list[tuple[float, float]]:
    """Points along a wire, from its start to its end."""
    return [point_of(curve, number / _POINTS) for number in range(_POINTS + 1)]


def middle_of(
    points: Sequence[tuple[float, float]], sees: Callable[[float, float], bool]
) -> tuple[float, float] | None:
    """Where the sign of a wire stands: in the middle of its part in sight; None without one.

    Args:
        points: Those of its points that nothing covers.
        sees: Whether a point is in sight.
    """
    seen = [point for point in points if sees(*point)]
    return seen[len(seen) // 2] if seen else None
