"""Three sides of a package: what ours and theirs each did to the base, and what contradicts.

Packages do not merge: one side is taken whole, and what the other one did is to be redone. So each
edit is told by whose it is, and for each side what is lost with the other one.

::

    merge = merge_of(difference(base, ours), difference(base, theirs), Presence())
    merge.state, merge.lost_by_taking(Whose.OURS)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from enum import StrEnum
from functools import cache
from typing import Any, Final, Literal

from inspector.compare.common_nodes import with_common_numbers
from inspector.compare.contradictions import (
    Contradiction,
    contradictions,
    moved_back,
    places_differ,
    put_in_elsewhere,
)
from inspector.compare.edit_index import Clash, EditIndex, said_of
from inspector.compare.edits import IN_ROW, ROWS, Edit, Key, Part, edits_of
from inspector.compare.graph_changes import beside
from inspector.compare.model import ChangeClass, Difference
from inspector.data_classes import dataclass, field, replace
from inspector.findings.message import Message
from inspector.named_tuples import NamedTuple

#: How many steps lead to a graph, or to an object: it is below its root.
_TO_GRAPH: Final = 2
#: The path of a change of a package as a whole.
FILE: Final = "file"


class MergeSide(StrEnum):
    """Whose a change is; the value is its name in documents."""

    OURS = "ours"
    THEIRS = "theirs"
    #: Both did the same.
    BOTH = "both"
    #: Both gave one place different ends, or one removed what the other changed.
    CONFLICT = "conflict"


class MergeState(StrEnum):
    """What two sides are to each other, as a headline says it."""

    #: Both sides are the same, byte by byte.
    SAME = "same"
    #: Nobody edited anything: both were only saved again, or one of them was.
    NO_EDITS = "no-edits"
    #: Both made the same edits, and no others.
    ALIKE = "alike"
    ONLY_OURS = "only-ours"
    ONLY_THEIRS = "only-theirs"
    #: Both edited; nothing contradicts.
    APART = "apart"
    CONFLICT = "conflict"
    OURS_DELETED = "ours-deleted"
    THEIRS_DELETED = "theirs-deleted"
    #: There is no base: both added a package at one place.
    BOTH_ADDED = "both-added"
    #: There is no base, and one side alone has the package.
    ONE_ADDED = "one-added"
    BOTH_DELETED = "both-deleted"


class AddedByBoth(StrEnum):
    """What a change has to do with something that both sides added, each in its own way."""

    #: It is there on both sides; what differs in it are changes of their own.
    THERE = "there"
    #: It is in such a thing, and tells theirs from ours.
    WITHIN = "within"


#: Compares two sides, where that is asked for.
Compares = Callable[[], Difference]


class Presence(NamedTuple):
    """Which sides have the package at all."""

    base: bool = True
    ours: bool = True
    theirs: bool = True


@dataclass(frozen=True, eq=False)
class MergeChange:
    """One change of a merge: an edit of one side, the same of both, or two that contradict.

    Attributes:
        side: Whose it is.
        ours: The edit of ours; None where ours has none.
        theirs: The edit of theirs; None where theirs has none.
        added_by_both: What it has to do with something that both added and that differs; None of
            all else.
        at: The place in which the edits contradict; two of them may in several, each of which is a
            change. None where nothing contradicts, and where there is no base.
    """

    side: MergeSide
    ours: Edit | None
    theirs: Edit | None
    added_by_both: AddedByBoth | None = None
    at: Contradiction | None = None

    @property
    def edit(self) -> Edit:
        """The edit; of two that contradict that which names the place, of equal ones ours, and of
        two that are not quite equal the one that says less.
        """
        if self.at is not None:
            return self.at.edit
        if self.ours is None or self.theirs is None:
            edit = self.ours or self.theirs
            assert edit is not None
            return edit
        if self.side is MergeSide.BOTH and len(self.theirs.parts) < len(self.ours.parts):
            return self.theirs
        return self.ours

    @property
    def there(self) -> tuple[Edit | None, Edit | None]:
        """What ours and theirs did in the place: of two edits that contradict, in that alone."""
        return (self.ours, self.theirs) if self.at is None else (self.at.ours, self.at.theirs)

    def is_of_place(self, edit: Edit) -> bool:
        """Whether one of these is about the very place that the change is named by."""
        is_one = self.side is MergeSide.BOTH or (self.at is not None and self.at.is_shared)
        return is_one or edit.path == self.edit.path


class Lacking(NamedTuple):
    """A step that has no sense on the side that was taken: it leads to what is not there.

    Attributes:
        step: The edit to redo.
        missing: The edit of the side that was taken which removed that.
    """

    step: Edit
    missing: Edit


class RowFields(NamedTuple):
    """How the struct of a table's rows differs on a side: by what rows of the base got and lost, as
    a row stores each field of its struct, at whatever value.

    Attributes:
        side: The side.
        added: The fields that it has more.
        removed: The fields that it lacks.
    """

    side: MergeSide
    added: tuple[str, ...]
    removed: tuple[str, ...]


@dataclass(frozen=True)
class Merge:
    """A package on three sides.

    Attributes:
        state: What the sides are to each other.
        presence: Which of them there are.
        ours: How ours differs from the base.
        theirs: How theirs does.
        changes: The changes: conflicts first, then ours, theirs, and both the same.
    """

    state: MergeState
    presence: Presence
    ours: Difference
    theirs: Difference
    changes: tuple[MergeChange, ...] = field(default=())

    def of_side(self, *sides: MergeSide) -> tuple[MergeChange, ...]:
        """The edits of some sides; layout and conversions are none."""
        return tuple(
            change for change in self.changes if change.side in sides and change.edit.is_content
        )

    @property
    def is_unsure(self) -> bool:
        """Whether both sides differ from the base, and not all of them could be read."""
        both = all(one.verdict != "identical" for one in (self.ours, self.theirs))
        return both and bool(self.ours.problems or self.theirs.problems)

    @property
    def contradicts(self) -> bool:
        """Whether something contradicts, or nobody can say that nothing does.

        Two packages that both sides added do: whichever is taken, the other one is lost.
        """
        if self.state is MergeState.BOTH_ADDED:
            return True
        return bool(self.of_side(MergeSide.CONFLICT)) or self.is_unsure

    def edits(self, side: MergeSide) -> tuple[Edit, ...]:
        """The edits of one of the two sides that the other one did not make too, each once."""
        chosen: dict[int, Edit] = {}
        for change in self.of_side(side, MergeSide.CONFLICT):
            edit = change.ours if side is MergeSide.OURS else change.theirs
            if edit is not None:
                chosen[id(edit)] = edit
        return tuple(chosen.values())

    def lost_by_taking(self, side: MergeSide) -> tuple[Edit, ...]:
        """The edits that are lost where one of the two sides is taken whole."""
        taken = EditIndex(self.edits(side))
        return tuple(edit for edit in self.edits(other_side(side)) if not taken.removes(edit))

    def row_fields(self, side: MergeSide) -> RowFields:
        """How the struct of rows differs on one of the two sides."""
        fields: dict[str, dict[str, None]] = {"added": {}, "removed": {}}
        # What rows that both added have is told without a base.
        edits = (
            change.ours if side is MergeSide.OURS else change.theirs
            for change in self.of_side(side, MergeSide.CONFLICT)
            if change.added_by_both is None and self.presence.base
        )
        for edit in filter(None, edits):
            steps = () if edit.change is None else edit.change.steps
            if len(steps) == IN_ROW and steps[2] == ROWS and edit.kind in fields:
                fields[edit.kind][str(steps[-1])] = None
        return RowFields(side, tuple(fields["added"]), tuple(fields["removed"]))

    def lacking(self, side: MergeSide) -> tuple[Lacking, ...]:
        """What is lost by taking one of the two sides and leads to things that it removed."""
        taken = EditIndex(self.edits(side))
        return tuple(
            Lacking(edit, missing)
            for edit in self.lost_by_taking(side)
            for missing in taken.lacked_by(edit)
        )

    @property
    def taken(self) -> MergeSide:
        """The side with which less is to be redone, and which has the package; ours where both do
        alike.
        """
        if self.presence.ours != self.presence.theirs:
            return MergeSide.OURS if self.presence.ours else MergeSide.THEIRS
        ours, theirs = (len(self.edits(side)) for side in (MergeSide.OURS, MergeSide.THEIRS))
        return MergeSide.THEIRS if theirs > ours else MergeSide.OURS

    def count_of(self, side: MergeSide, kind: ChangeClass) -> int:
        """How many changes of a class are of one side, or of both alike."""
        return sum(change.side is side and change.edit.change_class is kind
                   for change in self.changes)  # fmt: skip


def whole_package(became: Literal["added", "removed"]) -> Edit:
    """The edit that is a package as a whole, which came or went."""
    part = Part((FILE,), became, became)
    return Edit(FILE, became, ChangeClass.CONTENT, None, None, (part,))


def renamed_package(old: str, new: str) -> Edit:
    """The edit that is another place of a package."""
    part = Part((FILE,), "moved", new)
    return Edit(FILE, "moved", ChangeClass.CONTENT, old, new, (part,))


def other_side(side: MergeSide) -> MergeSide:
    """Theirs for ours, and the other way round."""
    return MergeSide.OURS if side is MergeSide.THEIRS else MergeSide.THEIRS


def merge_of(
    ours: Difference,
    theirs: Difference,
    presence: Presence,
    between: Compares,
) -> Merge:
    """Puts the edits of both sides together.

    Args:
        ours: How ours differs from the base.
        theirs: How theirs does.
        presence: Which sides have the package.
        between: Tells how theirs differs from ours: it is asked where both added something under
            one name, or all of the package.
    """
    base, has_ours, has_theirs = presence
    if not base:
        return _without_base(ours, theirs, presence, between)
    if not has_ours and not has_theirs:
        gone = whole_package("removed")
        change = MergeChange(MergeSide.BOTH, gone, gone)
        return Merge(MergeState.BOTH_DELETED, presence, ours, theirs, (change,))
    ours, theirs, between = with_common_numbers(ours, theirs, between)
    if not has_ours or not has_theirs:
        return _with_one_deleted(ours, theirs, presence)
    changes = tuple(_put_together(edits_of(ours), edits_of(theirs), cache(between)))
    state = _state_of(ours, theirs, changes)
    return Merge(state, presence, ours, theirs, changes)


def _state_of(ours: Difference, theirs: Difference, changes: Iterable[MergeChange]) -> MergeState:
    sides = {change.side for change in changes if change.edit.is_content}
    if not sides:
        same = ours.verdict == theirs.verdict == "identical"
        return MergeState.SAME if same else MergeState.NO_EDITS
    if MergeSide.CONFLICT in sides:
        return MergeState.CONFLICT
    if sides == {MergeSide.BOTH}:
        return MergeState.ALIKE
    if MergeSide.OURS in sides and MergeSide.THEIRS in sides:
        return MergeState.APART
    return MergeState.ONLY_OURS if MergeSide.OURS in sides else MergeState.ONLY_THEIRS


def _with_one_deleted(ours: Difference, theirs: Difference, presence: Presence) -> Merge:
    """One side removed the package: all that the other one did contradicts that."""
    gone = whole_package("removed")
    is_ours = not presence.ours
    edited = edits_of(theirs if is_ours else ours)
    pairs = [(gone, edit) if is_ours else (edit, gone) for edit in edited if edit.is_content]
    changes = tuple(
        MergeChange(MergeSide.CONFLICT, *pair, at=Contradiction(*pair, is_shared=False))
        for pair in pairs
    )
    if not changes:
        side = MergeSide.OURS if is_ours else MergeSide.THEIRS
        changes = (_of_one(side, gone),)
    state = MergeState.OURS_DELETED if is_ours else MergeState.THEIRS_DELETED
    return Merge(state, presence, ours, theirs, changes)


def _without_base(
    ours: Difference, theirs: Difference, presence: Presence, compare: Compares
) -> Merge:
    """Both sides added a package at one place, or one of them did."""
    came = whole_package("added")
    if not presence.ours or not presence.theirs:
        side = MergeSide.OURS if presence.ours else MergeSide.THEIRS
        return Merge(MergeState.ONE_ADDED, presence, ours, theirs, (_of_one(side, came),))
    between = compare()
    if between.verdict == "identical":
        change = MergeChange(MergeSide.BOTH, came, came)
        return Merge(MergeState.SAME, presence, ours, theirs, (change,))
    edits = edits_of(between)
    if not any(edit.is_content for edit in edits) and not between.problems:
        change = MergeChange(MergeSide.BOTH, came, came)
        return Merge(MergeState.ALIKE, presence, ours, theirs, (change,))
    # Two packages at one place are no merge, even where each only has what the other one lacks.
    changes = _ordered(_without_origin(edits))
    return Merge(MergeState.BOTH_ADDED, presence, ours, theirs, changes)


def _without_origin(edits: Iterable[Edit]) -> Iterator[MergeChange]:
    """What one side has alone, and the ends that both have, of what has no base.

    Args:
        edits: How theirs differs from ours.
    """
    for edit in edits:
        first, second = (_had(edit, value) for value in (edit.before, edit.after))
        if edit.kind == "added":
            yield _of_one(MergeSide.THEIRS, second)
        elif edit.kind == "removed":
            # What theirs lacks, ours has more.
            yield _of_one(MergeSide.OURS, replace(first, new_nodes=edit.old_nodes))
        elif edit.is_content and edit.reads_the_same:
            yield MergeChange(MergeSide.BOTH, edit, edit)
        elif edit.is_content and edit.kind == "moved":
            yield _of_places(moved_back(edit), edit)
        elif edit.is_content:
            first, second = replace(first, is_end=True), replace(second, is_end=True)
            yield MergeChange(MergeSide.CONFLICT, first, second)


def _had(edit: Edit, value: Any) -> Edit:
    """What one of two packages has that have no base, as its own addition.

    Args:
        edit: How theirs differs from ours.
        value: What is there on the side.
    """
    change, fact = edit.change, edit.fact
    if change is not None:
        change = replace(change, kind="added", before=None, after=value)
    if fact is not None and edit.kind != "added":
        # What is told of a graph leads from ours to theirs.
        about = "" if value in (None, edit.title) else value
        fact = Message("merge/has", title=edit.title, about=about)
    parts = tuple(part._replace(kind="added") for part in edit.parts)
    return replace(
        edit, kind="added", before=None, after=value, parts=parts, change=change, fact=fact
    )


def _of_one(side: MergeSide, edit: Edit) -> MergeChange:
    is_ours = side is MergeSide.OURS
    return MergeChange(side, edit if is_ours else None, None if is_ours else edit)


# -- putting together ------------------------------------------------------------------------------


def _put_together(
    ours: Iterable[Edit], theirs: Iterable[Edit], between: Compares
) -> tuple[MergeChange, ...]:
    ours, theirs = taken_apart(tuple(ours), tuple(theirs))
    every, edited = EditIndex(theirs), EditIndex(edit for edit in theirs if edit.is_content)
    changes: list[MergeChange] = []
    matched: set[int] = set()
    alike: dict[int, Edit] = {}
    for edit in ours:
        same = every.alike(edit)
        if same is not None and id(same) not in matched:
            alike[id(edit)] = same
            matched.add(id(same))
    left = (edit for edit in ours if id(edit) not in alike)
    settled = named_alike(left, edited, frozenset(matched), between)
    matched |= {id(changes[0].theirs) for changes in settled.values()}
    own = EditIndex(ours)
    for edit in theirs:
        if id(edit) not in matched and (larger := own.within(edit)) is not None:
            changes.append(MergeChange(MergeSide.BOTH, larger, edit))
            matched.add(id(edit))
    twins = frozenset(matched)
    came = frozenset(edit.parts[0].now for edit in ours if id(edit) in alike)

    @cache
    def moves() -> tuple[Edit, ...]:
        every = edits_of(between())
        return tuple(edit for edit in every if edit.kind == "moved" and edit.is_content)

    for edit in ours:
        if id(edit) in alike:
            changes += _of_both(edit, alike[id(edit)], moves, came)
            continue
        if id(edit) in settled:
            changes += settled[id(edit)]
            continue
        if (larger := every.within(edit)) is not None:
            changes.append(MergeChange(MergeSide.BOTH, edit, larger))
            continue
        against: dict[int, list[Clash]] = {}
        if edit.is_content:
            for clash in edited.against(edit):
                if id(clash.edit) not in twins and _may_contradict(edit, clash):
                    against.setdefault(id(clash.edit), []).append(clash)
        for clashes in against.values():
            other = clashes[0].edit
            matched.add(id(other))
            changes += (
                MergeChange(MergeSide.CONFLICT, edit, other, at=place)
                for place in contradictions(edit, other, clashes)
            )
        if not against:
            changes.append(_of_one(MergeSide.OURS, edit))
    changes += (_of_one(MergeSide.THEIRS, edit) for edit in theirs if id(edit) not in matched)
    return _ordered(changes)


def _may_contradict(edit: Edit, clash: Clash) -> bool:
    """Whether two edits contradict where they clash: what an element holds may change wherever it
    stands, but where it was moved to says nothing once it is gone.
    """
    if "moved" not in (edit.kind, clash.edit.kind):
        return True
    return "removed" in (clash.own.kind, clash.other.kind)


def _of_both(
    ours: Edit, theirs: Edit, moves: Callable[[], Iterable[Edit]], came: Set[Key]
) -> Iterator[MergeChange]:
    """What both sides did to one thing: the same, but for an element that each moved elsewhere, or
    put in elsewhere.

    Args:
        ours: The edit of ours.
        theirs: The same of theirs.
        moves: Tells what stands elsewhere in theirs than in ours.
        came: What both did so, as ours has it.
    """
    has_place = ours.is_content and (
        ours.kind == "moved" or (ours.kind == "added" and ours.is_element)
    )
    differ = has_place and places_differ(ours, theirs, moves(), came)
    if differ and ours.kind == "moved":
        at = Contradiction(ours, theirs, is_shared=True)
        yield MergeChange(MergeSide.CONFLICT, ours, theirs, at=at)
        return
    yield MergeChange(MergeSide.BOTH, _as_both_say(ours, theirs), theirs)
    if differ:
        yield _of_places(*put_in_elsewhere(ours, theirs), AddedByBoth.WITHIN)


def _as_both_say(ours: Edit, theirs: Edit) -> Edit:
    """The edit of ours with what theirs says too: each may have put another node in the place of
    one that both removed.
    """
    fact, other = ours.fact, theirs.fact
    if fact is None or other is None or "instead" not in fact.arguments:
        return ours
    if fact.arguments["instead"] == other.arguments.get("instead"):
        return ours
    said = Message(fact.code, **{**fact.arguments, "instead": ""})
    in_graph = ours.in_graph
    if in_graph is not None:
        change = replace(in_graph.change, fact=said, about=beside(said) or in_graph.change.about)
        in_graph = in_graph._replace(change=change)
    return replace(ours, fact=said, in_graph=in_graph)


def _of_places(ours: Edit, theirs: Edit, added_by_both: AddedByBoth | None = None) -> MergeChange:
    """An element that stands elsewhere on each side, where no base says where it stood.

    Args:
        ours: What leads from the place of theirs to that of ours.
        theirs: The other way round.
        added_by_both: What it has to do with something that both added.
    """
    ours, theirs = (replace(one, before=None, is_end=True) for one in (ours, theirs))
    at = Contradiction(ours, theirs, is_shared=True)
    return MergeChange(MergeSide.CONFLICT, ours, theirs, added_by_both, at)


def taken_apart(
    ours: tuple[Edit, ...], theirs: tuple[Edit, ...]
) -> tuple[tuple[Edit, ...], tuple[Edit, ...]]:
    """The edits of both sides, a node that both added and wired in other ways alone, and each wire
    by itself.
    """
    there = EditIndex(theirs)
    chosen: set[int] = set()
    for edit in ours:
        other = there.named_alike(edit)
        if other is not None and said_of(edit.parts[1:]) != said_of(other.parts[1:]):
            chosen |= {id(edit), id(other)}

    def apart(edits: Iterable[Edit]) -> tuple[Edit, ...]:
        return tuple(
            one for edit in edits for one in ((id(edit) in chosen and edit.apart) or (edit,))
        )

    return apart(ours), apart(theirs)


def named_alike(
    edits: Iterable[Edit], others: EditIndex, but: Set[int], between: Compares
) -> Mapping[int, tuple[MergeChange, ...]]:
    """What is said of things that both sides added under one name, by the edits of ours.

    Each is there on both sides, and what differs in it is whose that is. One of which the
    comparison of both sides finds no counterpart is another thing, and is left out.

    Args:
        edits: The edits of ours.
        others: Those of theirs.
        but: The edits of theirs that are told already, by their ids.
        between: Tells how theirs differs from ours.
    """
    pairs: list[tuple[Edit, Edit]] = []
    told = set(but)
    for edit in edits:
        other = others.named_alike(edit)
        if other is not None and id(other) not in told:
            told.add(id(other))
            pairs.append((edit, other))
    if not pairs:
        return {}
    at = {
        part.now: ours
        for ours, __ in reversed(pairs)
        for part in reversed(ours.parts)
        if part.kind == "added"
    }
    # What graphs do not tell of a node is told of its object.
    at |= {ours.added_object: ours for ours, __ in pairs if ours.added_object}
    within: dict[int, list[Edit]] = defaultdict(list)
    unlike: set[int] = set()
    for edit in edits_of(between()):
        key = edit.parts[0].key
        around = (key[:length] for length in range(1, len(key) + 1))
        ours = next((at[place] for place in around if place in at), None)
        if ours is None:
            continue
        if key in (ours.parts[0].now, ours.added_object):
            unlike.add(id(ours))
        elif not edit.is_of_wires or len(ours.parts[0].now) == _TO_GRAPH:
            # Wires of a node are edits of their own on both sides.
            within[id(ours)].append(edit)
    settled: dict[int, tuple[MergeChange, ...]] = {}
    for ours, theirs in pairs:
        if id(ours) in unlike:
            continue
        inside = within[id(ours)]
        differs = any(edit.is_content for edit in inside)
        settled[id(ours)] = (
            MergeChange(MergeSide.BOTH, ours, theirs, AddedByBoth.THERE if differs else None),
            *(
                replace(change, added_by_both=AddedByBoth.WITHIN)
                for change in _without_origin(inside)
            ),
        )
    return settled


#: The order in which sides are listed.
_ORDER: Final = (MergeSide.CONFLICT, MergeSide.OURS, MergeSide.THEIRS, MergeSide.BOTH)


def _ordered(changes: Iterable[MergeChange]) -> tuple[MergeChange, ...]:
    return tuple(sorted(changes, key=lambda change: _ORDER.index(change.side)))
