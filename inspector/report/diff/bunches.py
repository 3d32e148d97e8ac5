"""What stands below a section or object of a comparison, before rows are made of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from inspector.format.tree.node import FieldNode
from inspector.report.diff.groups import Numbered

#: As many rows stand below one row at most; more of them stand below bunches, so that nobody waits
#: for rows that are not looked at.
BUNCH: Final = 300
#: As many equal fields side by side are not folded.
LEFT_OPEN: Final = 2


class Part(NamedTuple):
    """A row to be: an equal field by its node, a change, shown or hidden, or a count of the rest.

    Attributes:
        kind: What it is.
        node: The equal field.
        change: The change.
        more: How many rows are only counted.
    """

    kind: Literal["equal", "field", "hidden", "rest"]
    node: FieldNode | None = None
    change: Numbered | None = None
    more: int = 0


#: One row to be, or equal fields that are folded.
Item = Part | list[Part]


def bunches_of(items: Sequence[Item]) -> Iterator[tuple[int, int]]:
    """The changes that are shown, each with the bunch that it is in."""
    for place, item in enumerate(items):
        if isinstance(item, Part) and item.kind == "field" and item.change is not None:
            yield item.change.number, place // BUNCH


def folded(parts: list[Part]) -> Iterator[Item]:
    """Changes, and one equal field beside them; the other equal ones are one row."""
    parts = [part for part in parts if part.kind != "hidden"]
    at = 0
    while at < len(parts):
        if parts[at].kind == "field":
            yield parts[at]
            at += 1
            continue
        end = at
        while end < len(parts) and parts[end].kind != "field":
            end += 1
        run = parts[at:end]
        if len(run) <= LEFT_OPEN:
            yield from run
        else:
            first = run[:1] if at else []
            last = run[-1:] if end < len(parts) else []
            yield from first
            yield run[len(first) : len(run) - len(last)]
            yield from last
        at = end
