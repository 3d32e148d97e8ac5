"""What the result of a merge has of the edits of each side, and what it lost."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from inspector.compare.edit_index import EditIndex
from inspector.compare.edits import Edit, edits_of
from inspector.compare.merge import (
    AddedByBoth,
    Compares,
    Merge,
    MergeSide,
    named_alike,
    taken_apart,
)
from inspector.compare.model import Difference
from inspector.named_tuples import NamedTuple

_SIDES: Final = (MergeSide.OURS, MergeSide.THEIRS)


class FoundEdits(NamedTuple):
    """What a result has of the edits of one side.

    Attributes:
        side: The side.
        edits: How many edits it has.
        kept: Those that the result has too.
        missing: Those of which the result has nothing: the base is there again.
    """

    side: MergeSide
    edits: int
    kept: tuple[Edit, ...]
    missing: tuple[Edit, ...]


def made_edits(edits: Iterable[Edit]) -> tuple[Edit, ...]:
    """The edits that somebody made: neither layout nor what an engine converted."""
    return tuple(edit for edit in edits if edit.is_content)


def lost_edits(side: Difference, result: Difference, since: Compares) -> tuple[Edit, ...]:
    """The edits of a side that the result of a merge has nothing of: the base is there again.

    A place where the result is something else than the base was settled by whoever merged.

    Args:
        side: How the side differs from the base.
        result: How the result does.
        since: Tells how the result differs from the side: it is asked where both added something
            under one name, of which the base says nothing.
    """
    own, others = taken_apart(edits_of(side), edits_of(result))
    own = made_edits(own)
    there = EditIndex(others)
    left = (edit for edit in own if there.alike(edit) is None)
    settled = named_alike(left, there, frozenset(), since)
    within = (change.ours for changes in settled.values() for change in changes
              if change.side is MergeSide.OURS and change.edit.is_content)  # fmt: skip
    return (
        *(edit for edit in own if not _has_any(there, edit)),
        *filter(None, within),
    )


def _has_any(there: EditIndex, edit: Edit) -> bool:
    """Whether a result has anything of an edit. Of elements in another order it has where it moved
    any of them: which of two that changed places was moved is as one looks at it.
    """
    if there.has_another(edit):
        return False
    return there.touches(edit) or (edit.kind == "moved" and there.reorders(edit))


def found_edits(
    merge: Merge, result: Difference, since: Callable[[MergeSide], Difference]
) -> tuple[FoundEdits, FoundEdits]:
    """What a result has of the edits of ours and of theirs.

    Args:
        merge: The three sides.
        result: How the result differs from the base.
        since: Tells how the result differs from ours or theirs: it is asked where both added
            something under one name, of which the base says nothing.
    """
    # Nodes with their wires, and each alone, as both sides may have added them.
    there = EditIndex(one for edit in edits_of(result) for one in (edit, *edit.apart))
    ours, theirs = (_found(side, merge, there, since) for side in _SIDES)
    return ours, theirs


def _found(
    side: MergeSide, merge: Merge, there: EditIndex, since: Callable[[MergeSide], Difference]
) -> FoundEdits:
    is_ours = side is MergeSide.OURS
    edits: dict[int, tuple[Edit, AddedByBoth | None]] = {}
    for change in merge.of_side(side, MergeSide.BOTH, MergeSide.CONFLICT):
        edit = change.ours if is_ours else change.theirs
        if edit is not None:
            edits[id(edit)] = edit, change.added_by_both
    differs: EditIndex | None = None
    kept: list[Edit] = []
    missing: list[Edit] = []
    for edit, added_by_both in edits.values():
        if added_by_both is AddedByBoth.WITHIN:
            differs = differs or EditIndex(edits_of(since(side)))
            part = edit.parts[0]
            against = [one for one in differs.around(part.key if is_ours else part.now)
                       if one.is_content]  # fmt: skip
            if not against:
                kept.append(edit)
            elif any(one.kind == "removed" for one in against):
                missing.append(edit)
        elif (
            (added_by_both is AddedByBoth.THERE and there.adds(edit))
            or there.alike(edit) is not None
            or there.within(edit) is not None
            or there.has_redone(edit)
        ):
            kept.append(edit)
        elif not _has_any(there, edit):
            missing.append(edit)
    return FoundEdits(side, len(edits), tuple(kept), tuple(missing))
