"""Whether two versions of a list, in both of which an element was moved, have it at one place.

Places say nothing by themselves: what one version added before an element counts too. What counts
is which of the elements that both have stand before it.
"""

from __future__ import annotations

from collections.abc import Iterable

from inspector.compare.edits import Edit
from inspector.compare.model import Place


def places_differ(first: Edit, second: Edit, between: Iterable[Edit]) -> bool:
    """Whether an element that two versions of a list moved stands elsewhere in each.

    Args:
        first: The edit that moved it in the first version.
        second: The edit that moved it in the second.
        between: The edits that turn the first version into the second.
    """
    place, other = _place_of(first), _place_of(second)
    if place is None or other is None:
        return False
    around = first.parts[0].now[:-1]
    for edit in between:
        moved = _place_of(edit) if edit.kind == "moved" else None
        if moved is None or edit.parts[0].key[:-2] != around:
            continue
        old, new = moved
        if old == place.new or _is_before(old, place.new) != _is_before(new, other.new):
            return True
    return False


def _place_of(edit: Edit) -> Place | None:
    step = edit.change.steps[-1] if edit.change is not None and edit.change.steps else None
    return step if isinstance(step, Place) else None


def _is_before(place: int | None, other: int | None) -> bool:
    return place is not None and other is not None and place < other
