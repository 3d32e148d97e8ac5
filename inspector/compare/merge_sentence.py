"""What is said first of a package on three sides."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from inspector.compare.graph_summary import nodes_in
from inspector.compare.merge import AddedByBoth, Merge, MergeSide, MergeState, other_side
from inspector.compare.sentence import edits_named
from inspector.findings.message import Message, Text

#: Edits of a side that are named.
_MOST_NAMED: Final = 2
#: What the sides are to each other only as far as they could be read.
_AS_FAR_AS_READ: Final = frozenset(
    {MergeState.NO_EDITS, MergeState.ALIKE, MergeState.ONLY_OURS, MergeState.ONLY_THEIRS}
)


#: The sides of which each is as good as the other one.
_EITHER: Final = (MergeSide.OURS, MergeSide.THEIRS)


def merge_sentence(
    merge: Merge,
    name: str,
    saved_by: tuple[Text, Text],
    refused: Collection[MergeSide] = (),
    unread: Sequence[str] = (),
) -> Message:
    """What the sides did, whether it contradicts, and which side to take where that is plain.

    Args:
        merge: The three sides.
        name: What people call the package.
        saved_by: The engines that saved ours and theirs.
        refused: The sides that the engine refuses, which nobody is told to take.
        unread: The sides that cannot be read at all, by their names: that is told first.
    """
    parts = [Message("merge/side-unread", side=side) for side in unread]
    if unread and merge.state in _AS_FAR_AS_READ:
        if any(change.edit.is_content for change in merge.changes):
            parts.append(Message("merge/known-edits", state=merge.state.value))
        return _in_a_row(parts)
    # Of a side that cannot be read whole nobody can say that it edited nothing else.
    if merge.is_unsure and merge.state in _AS_FAR_AS_READ:
        parts.append(Message("merge/known-edits", state=merge.state.value))
    else:
        parts.append(_first(merge, name, saved_by, is_read=not unread))
        sides = [side for side in _plain_to_take(merge) if side not in refused]
        if sides and not unread:
            said = sides[0].value if len(sides) == 1 else "either"
            parts.append(Message("merge/take", side=said))
    if merge.is_unsure and not unread:
        parts.append(Message("merge/unread"))
    return _in_a_row(parts)


def _in_a_row(parts: Sequence[Message]) -> Message:
    return parts[0] if len(parts) == 1 else Message("phrases/in-a-row", parts=tuple(parts))


def _plain_to_take(merge: Merge) -> tuple[MergeSide, ...]:
    """The sides that can be taken without losing anything of the other one."""
    match merge.state:
        case MergeState.SAME | MergeState.NO_EDITS | MergeState.ALIKE:
            return _EITHER
        case MergeState.ONLY_OURS:
            return (MergeSide.OURS,)
        case MergeState.ONLY_THEIRS:
            return (MergeSide.THEIRS,)
        case MergeState.OURS_DELETED if not merge.of_side(MergeSide.CONFLICT):
            return (MergeSide.OURS,)
        case MergeState.THEIRS_DELETED if not merge.of_side(MergeSide.CONFLICT):
            return (MergeSide.THEIRS,)
    return ()


def _first(merge: Merge, name: str, saved_by: tuple[Text, Text], *, is_read: bool) -> Message:
    match merge.state:
        case MergeState.SAME:
            return Message("merge/same")
        case MergeState.NO_EDITS:
            return Message("merge/no-edits")
        case MergeState.ALIKE:
            return Message("merge/alike")
        case MergeState.ONLY_OURS:
            return _one_edited(merge, MergeSide.OURS, saved_by[1])
        case MergeState.ONLY_THEIRS:
            return _one_edited(merge, MergeSide.THEIRS, saved_by[0])
        case MergeState.OURS_DELETED:
            return _deleted(merge, MergeSide.OURS, is_read=is_read)
        case MergeState.THEIRS_DELETED:
            return _deleted(merge, MergeSide.THEIRS, is_read=is_read)
        case MergeState.BOTH_DELETED:
            return Message("merge/both-deleted")
        case MergeState.ONE_ADDED:
            side = "ours" if merge.presence.ours else "theirs"
            return Message("merge/one-added", side=side, name=name)
        case MergeState.BOTH_ADDED:
            return Message("merge/both-added", name=name)
    return Message(
        "merge/both-edited",
        name=name,
        ours=_edits(merge, MergeSide.OURS),
        theirs=_edits(merge, MergeSide.THEIRS),
        alike=len(merge.of_side(MergeSide.BOTH)),
        conflicts=len(merge.of_side(MergeSide.CONFLICT)),
    )


def _edits(merge: Merge, side: MergeSide) -> tuple[Message, ...]:
    """The edits of a side by name, last how many others are listed; where none has a name, that
    there are some.
    """
    difference = merge.ours if side is MergeSide.OURS else merge.theirs
    named = edits_named(difference, _MOST_NAMED)
    if not named:
        return (Message("merge/unnamed"),)
    changes = merge.of_side(side, MergeSide.CONFLICT, MergeSide.BOTH)
    own = (
        change.ours if side is MergeSide.OURS else change.theirs
        for change in changes
        # What differs in a thing that both added came with that.
        if change.added_by_both is not AddedByBoth.WITHIN
    )
    edits = {id(edit): edit for edit in own if edit is not None}
    values = {id(edit.change) for edit in edits.values() if edit.change is not None}
    # One fact may tell of many values: ten lines that were added. Of graphs each tells of an edit,
    # or of a node that came and those that went for it.
    covered = sum(max(nodes_in(one.fact), len(values & set(map(id, one.changes)))) for one in named)
    facts = tuple(one.fact for one in named)
    more = len(edits) - covered
    return (*facts, Message("compare/more", count=more)) if more > 0 else facts


def _one_edited(merge: Merge, side: MergeSide, other_engine: Text) -> Message:
    """One side edited what the other one did not."""
    other = merge.theirs if side is MergeSide.OURS else merge.ours
    return Message(
        "merge/one-edited",
        side=side.value,
        alike=len(merge.of_side(MergeSide.BOTH)),
        resaved=other.verdict != "identical",
        engine=other_engine,
    )


def _deleted(merge: Merge, side: MergeSide, *, is_read: bool) -> Message:
    if not is_read:
        return Message("merge/deleted", side=side.value, edits=None)
    edits = len(merge.edits(other_side(side))) if merge.of_side(MergeSide.CONFLICT) else 0
    return Message("merge/deleted", side=side.value, edits=edits)
