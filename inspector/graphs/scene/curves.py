"""Places along the way of a wire."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from inspector.graphs.scene.layout import Curve

#: Points of a wire among which the middle of its part in sight is looked for.
_POINTS: Final = 12


def point_of(curve: Curve, share: float) -> tuple[float, float]:
    """A point of a curve: its start for a share of 0, its end for 1."""
    rest = 1 - share
    weights = rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3
    return (
        sum(weight * point[0] for weight, point in zip(weights, curve, strict=True)),
        sum(weight * point[1] for weight, point in zip(weights, curve, strict=True)),
    )


def points_of(curve: Curve, parts: int = _POINTS) -> list[tuple[float, float]]:
    """Points along a wire, from its start to its end, between which so many parts of it lie."""
    return [point_of(curve, number / parts) for number in range(parts + 1)]


def middle_of(
    points: Sequence[tuple[float, float]],
    sees: Callable[[float, float], bool],
    is_taken: Callable[[float, float], bool] | None = None,
) -> tuple[float, float] | None:
    """Where the sign of a wire stands: in the middle of its part in sight; None without one.

    Args:
        points: Those of its points that nothing covers.
        sees: Whether a point is in sight.
        is_taken: Whether the sign of another wire stands at a point; one beside it is better.
    """
    seen = [point for point in points if sees(*point)]
    middle = len(seen) // 2
    if seen and is_taken is not None and is_taken(*seen[middle]):
        nearest = sorted(range(len(seen)), key=lambda place: abs(place - middle))
        middle = next((place for place in nearest if not is_taken(*seen[place])), middle)
    return seen[middle] if seen else None
