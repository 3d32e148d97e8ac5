"""The places in which an edit of ours and one of theirs contradict."""

from __future__ import annotations

from collections.abc import Iterable, Set

from inspector.compare.edit_index import Clash
from inspector.compare.edits import ORDER, Edit, Key, Part, place_by_place
from inspector.compare.model import Change, Place
from inspector.data_classes import dataclass, replace


@dataclass(frozen=True, eq=False)
class Contradiction:
    """A place in which both sides contradict, and what each did there.

    Attributes:
        ours: What ours did, as an edit of that place alone.
        theirs: What theirs did, likewise.
        is_shared: Whether both gave one place different ends. Else one of them took away what the
            other one changed or leads to, or changed what is around it.
    """

    ours: Edit
    theirs: Edit
    is_shared: bool

    @property
    def edit(self) -> Edit:
        """The edit that names the place: what was not taken away, and of two that which is deeper;
        ours of one place.
        """
        ours_is_gone, theirs_is_gone = (one.kind == "removed" for one in (self.ours, self.theirs))
        if ours_is_gone != theirs_is_gone:
            return self.theirs if ours_is_gone else self.ours
        ours, theirs = (len(one.parts[0].key) for one in (self.ours, self.theirs))
        return self.theirs if theirs > ours and not self.is_shared else self.ours


def contradictions(ours: Edit, theirs: Edit, clashes: Iterable[Clash]) -> tuple[Contradiction, ...]:
    """The places in which two edits contradict: those that both gave another end, or else the
    first in which one took away what the other one needs.

    Args:
        ours: The edit of ours.
        theirs: The edit of theirs.
        clashes: What contradicts of them, the parts of ours first.
    """
    alone = tuple(tuple(place_by_place(edit)) for edit in (ours, theirs))
    shared: dict[object, Contradiction] = {}
    others: list[Contradiction] = []
    clashes = tuple(clashes)
    # What lies in a thing that is gone is told by that.
    gone_around = {
        other.key
        for clash in clashes
        for part, other in ((clash.own, clash.other), (clash.other, clash.own))
        if part.kind == "removed" and len(part.key) < len(other.key)
    }
    for clash in clashes:
        is_shared = clash.own.key == clash.other.key
        if is_shared and clash.own.key in gone_around:
            continue
        place = Contradiction(
            _of_part(ours, alone[0], clash.own), _of_part(theirs, alone[1], clash.other), is_shared
        )
        if is_shared:
            shared.setdefault((id(place.ours), id(place.theirs)), place)
        else:
            others.append(place)
    return tuple(shared.values()) or tuple(others[:1])


def _of_part(edit: Edit, alone: Iterable[Edit], part: Part) -> Edit:
    return next((one for one in alone if part in one.parts), edit)


def places_differ(
    first: Edit, second: Edit, moves: Iterable[Edit], told: Set[Key] = frozenset()
) -> bool:
    """Whether an element that two versions of a list moved, or put in, stands elsewhere in each.

    Places say nothing by themselves: what one version added before an element counts too. What
    counts is which of the elements that both have stand before it.

    Args:
        first: The edit that moved it in the first version, or put it in there.
        second: That of the second version.
        moves: The edits that turn the first version into the second and move elements.
        told: Elements of the first version of which each is asked about by itself: one of two that
            changed places is enough to tell.
    """
    place, other = _place_of(first), _place_of(second)
    if place is None or other is None:
        return False
    around = first.parts[0].now[:-1]
    for edit in moves:
        moved = _place_of(edit)
        if moved is None or edit.parts[0].key[:-2] != around:
            continue
        old, new = moved
        if old == place.new:
            return True
        is_told = edit.parts[0].key[:-1] in told
        if not is_told and _is_before(old, place.new) != _is_before(new, other.new):
            return True
    return False


def put_in_elsewhere(ours: Edit, theirs: Edit) -> tuple[Edit, Edit]:
    """What leads from where theirs put an element in to where ours did, and the other way round.

    Args:
        ours: The edit with which ours put it in.
        theirs: That of theirs, of an equal element.
    """
    first, second = ours.parts[0], theirs.parts[0]
    part = first._replace(key=(*first.now, ORDER), kind="moved", now=(*second.now, ORDER))
    moved = tuple(
        replace(
            edit,
            kind="moved",
            before=edit.after,
            parts=(part,),
            change=_moved(edit, _new_place(other), _new_place(edit)),
        )
        for edit, other in ((ours, theirs), (theirs, ours))
    )
    return moved[0], moved[1]


def moved_back(edit: Edit) -> Edit:
    """What takes back that an element was moved."""
    place = _place_of(edit)
    assert place is not None
    return replace(edit, change=_moved(edit, place.new, place.old))


def _moved(edit: Edit, old: int | None, new: int | None) -> Change:
    """The change with which the element that an edit is about gets from one place to another."""
    change = edit.change
    assert change is not None
    steps = (*change.steps[:-1], Place(old, new))
    return replace(change, kind="moved", before=change.after, steps=steps)


def _new_place(edit: Edit) -> int | None:
    place = _place_of(edit)
    return None if place is None else place.new


def _place_of(edit: Edit) -> Place | None:
    step = edit.change.steps[-1] if edit.change is not None and edit.change.steps else None
    return step if isinstance(step, Place) else None


def _is_before(place: int | None, other: int | None) -> bool:
    return place is not None and other is not None and place < other
