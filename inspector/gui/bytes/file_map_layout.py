"""Where the parts of a file and their names stand in the file map, without any widget."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from inspector.data_classes import dataclass
from inspector.named_tuples import NamedTuple


@dataclass(frozen=True, slots=True)
class MapPart:
    """One part of a file: what it is called, and its bytes ``[start, end)``."""

    title: str
    start: int
    end: int

    @property
    def size(self) -> int:
        """Number of bytes."""
        return self.end - self.start


class Stripe(NamedTuple):
    """The place of a part in the map, in px from its top."""

    top: int
    bottom: int

    @property
    def height(self) -> int:
        """Height in px."""
        return self.bottom - self.top


class MapLabel(NamedTuple):
    """The name of the part ``part``, whose line begins at ``top``."""

    part: int
    top: int


def place_parts(parts: Sequence[MapPart], height: int) -> list[Stripe]:
    """The stripe of each part: its share of the height, at least 1 px, and 1 px apart.

    A part without bytes has a stripe without height. Where there are more parts than px, those at
    the end share the last ones.
    """
    shown = sum(1 for part in parts if part.size)
    total = sum(part.size for part in parts)
    room = max(height - 2 * shown + 1, 0)
    stripes: list[Stripe] = []
    top = 0.0
    for part in parts:
        tall = 1 + room * part.size / total if part.size else 0.0
        first = min(round(top), max(height - 1, 0))
        stripes.append(Stripe(first, min(max(round(top + tall), first + bool(part.size)), height)))
        top += tall + (1 if part.size else 0)
    return stripes


def place_labels(
    parts: Sequence[MapPart],
    stripes: Sequence[Stripe],
    height: int,
    line: int,
    fits: Callable[[str], bool] = lambda _: True,
) -> list[MapLabel]:
    """Which names are written, and where.

    A name stands at the top of its part, or below the name before it; names that would run out at
    the foot are pushed up. Where there is no room for all, the smallest parts stay without.

    Args:
        parts: The parts in the order of the file.
        stripes: Their places.
        height: Height of the map in px.
        line: Height of one name.
        fits: Whether a name is narrow enough.
    """
    wanted = [at for at, part in enumerate(parts) if part.size and fits(part.title)]
    most = height // line if line > 0 else 0
    largest = sorted(wanted, key=lambda at: (-parts[at].size, at))[:most]
    labels: list[MapLabel] = []
    free = 0
    for at in sorted(largest):
        top = max(stripes[at].top, free)
        labels.append(MapLabel(at, top))
        free = top + line
    limit = height
    for place in range(len(labels) - 1, -1, -1):
        at, top = labels[place]
        labels[place] = MapLabel(at, min(top, limit - line))
        limit = labels[place].top
    return labels


def place_of(offset: int, parts: Sequence[MapPart], stripes: Sequence[Stripe]) -> int:
    """Where an offset stands in the map, in px from its top."""
    last = 0
    for part, stripe in zip(parts, stripes, strict=True):
        if not part.size:
            continue
        if offset < part.start:
            return last
        if offset < part.end:
            share = (offset - part.start) / part.size
            return stripe.top + min(int(share * stripe.height), max(stripe.height - 1, 0))
        last = max(stripe.bottom - 1, 0)
    return last


def offset_at(y: int, parts: Sequence[MapPart], stripes: Sequence[Stripe]) -> int:
    """The offset that a place in the map stands for; the ends of the file beyond the map."""
    last = 0
    for part, stripe in zip(parts, stripes, strict=True):
        if not part.size:
            continue
        if y < stripe.top:
            return part.start
        if y < stripe.bottom:
            return part.start + (y - stripe.top) * part.size // max(stripe.height, 1)
        last = part.end - 1
    return max(last, 0)


def part_at(y: int, stripes: Sequence[Stripe]) -> int | None:
    """The part at a place in the map, or the one above the line between two parts."""
    for at, stripe in enumerate(stripes):
        if stripe.height and stripe.top <= y <= stripe.bottom:
            return at
    return None
