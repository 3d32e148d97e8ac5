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
from typing import Any, Final, Literal

from inspector.compare.edits import ROWS, Edit, Key, Part, edits_of, unkeyed
from inspector.compare.model import ChangeClass, Difference
from inspector.data_classes import dataclass, field, replace
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple

#: How many steps lead to a field of a row: the section, the table, its rows, the row.
_IN_ROW: Final = 5
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


_SIDES: Final = (MergeSide.OURS, MergeSide.THEIRS)


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
    """

    side: MergeSide
    ours: Edit | None
    theirs: Edit | None
    added_by_both: AddedByBoth | None = None

    @property
    def edit(self) -> Edit:
        """The edit; of two that contradict that which goes deeper, of equal ones ours, and of two
        that are not quite equal the one that says less.
        """
        if self.ours is None or self.theirs is None:
            edit = self.ours or self.theirs
            assert edit is not None
            return edit
        if self.side is MergeSide.BOTH and len(self.theirs.parts) < len(self.ours.parts):
            return self.theirs
        removes_more = self.ours.kind == "removed" and self.theirs.kind != "removed"
        return self.theirs if removes_more else self.ours


class Lacking(NamedTuple):
    """A step that has no sense on the side that was taken: it leads to what is not there.

    Attributes:
        step: The edit to redo.
        missing: The edit of the side that was taken which removed that.
    """

    step: Edit
    missing: Edit


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
            if len(steps) == _IN_ROW and steps[2] == ROWS and edit.kind in fields:
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
    if not has_ours or not has_theirs:
        return _with_one_deleted(ours, theirs, presence)
    changes = tuple(_put_together(edits_of(ours), edits_of(theirs), between))
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
    changes = tuple(MergeChange(MergeSide.CONFLICT, *pair) for pair in pairs)
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


class EditIndex:
    """Finds the edits of a side by the places that they change.

    Args:
        edits: The edits.
    """

    def __init__(self, edits: Iterable[Edit]) -> None:
        self._at: dict[Key, list[tuple[Edit, Part]]] = defaultdict(list)
        self._below: dict[Key, list[tuple[Edit, Part]]] = defaultdict(list)
        self._needing: dict[Key, list[tuple[Edit, Part]]] = defaultdict(list)
        self._in_graphs: dict[tuple[Text, Text], list[Edit]] = defaultdict(list)
        for edit in edits:
            if edit.fact is not None:
                self._in_graphs[edit.graph, edit.title].append(edit)
            for part in edit.parts:
                self._at[part.key].append((edit, part))
                for length in range(1, len(part.key)):
                    self._below[part.key[:length]].append((edit, part))
                for key in part.needs:
                    self._needing[key].append((edit, part))

    def alike(self, edit: Edit) -> Edit | None:
        """The edit that is the same; None where there is none."""
        for other, __ in self._at.get(edit.parts[0].key, ()):
            if _said(other.parts) == _said(edit.parts):
                return other
        return None

    def within(self, edit: Edit) -> Edit | None:
        """The edit that does the same and more; None where there is none: what a node stands for
        may go with it on one side, and by itself on the other.
        """
        said = _said(edit.parts)
        for other, __ in self._at.get(edit.parts[0].key, ()):
            if said < _said(other.parts):
                return other
        return None

    def named_alike(self, edit: Edit) -> Edit | None:
        """The edit that adds something else under the same name; None where there is none."""
        if edit.may_come_alike and edit.is_content:
            for other, part in self._at.get(edit.parts[0].key, ()):
                if other.may_come_alike and part is other.parts[0]:
                    return other
        return None

    def adds(self, edit: Edit) -> bool:
        """Whether what an edit adds came in whatever way."""
        return any(part.kind == "added" for __, part in self._at.get(edit.parts[0].key, ()))

    def around(self, key: Key) -> Iterator[Edit]:
        """The edits of a place, and of what is around it and within."""
        for length in range(1, len(key) + 1):
            yield from (edit for edit, __ in self._at.get(key[:length], ()))
        yield from (edit for edit, __ in self._below.get(key, ()))

    def against(self, edit: Edit) -> Iterator[Edit]:
        """The edits that contradict one, some of them more than once."""
        for part in edit.parts:
            yield from self._against(part)

    def touches(self, edit: Edit) -> bool:
        """Whether anything is changed at, around or within a place of an edit, or is gone that it
        needs.
        """
        return any(map(self._touches, edit.parts))

    def removes(self, edit: Edit) -> bool:
        """Whether an edit only takes away what is gone with more around it."""
        return all(
            part.kind == "removed"
            and any(
                other.kind == "removed"
                for length in range(1, len(part.key))
                for __, other in self._at.get(part.key[:length], ())
            )
            for part in edit.parts
        )

    def has_redone(self, edit: Edit) -> bool:
        """Whether an edit was made again by hand, where the editor gives what is new other keys:
        texts, and nodes that were pasted.
        """
        if edit.fact is not None:
            there = self._in_graphs.get((edit.graph, edit.title), ())
            return any((one.kind, one.fact) == (edit.kind, edit.fact) for one in there)
        there = [other for other, __ in self._at.get(edit.parts[0].key, ())]
        after = unkeyed(edit.after)
        return any(one.kind == edit.kind and unkeyed(one.after) == after for one in there)

    def lacked_by(self, edit: Edit) -> tuple[Edit, ...]:
        """The edits that removed what an edit leads to elsewhere, or lies in, each once."""
        missing: dict[int, Edit] = {}
        for part in edit.parts:
            own = {part.key[:length] for length in range(1, len(part.key) + 1)}
            for key in (*_holders(part.key), *(part.needs - own)):
                for other, there in self._at.get(key, ()):
                    if there.kind == "removed":
                        missing[id(other)] = other
        return tuple(missing.values())

    def _touches(self, part: Part) -> bool:
        around = (part.key[:length] for length in range(1, len(part.key) + 1))
        if any(key in self._at for key in around):
            return True
        below = () if part.kind == "added" else self._below.get(part.key, ())
        if any(not part.kind == other.kind == "removed" for __, other in below):
            return True
        needed = (other for key in part.needs for __, other in self._at.get(key, ()))
        return any(other.kind == "removed" for other in needed)

    def _against(self, part: Part) -> Iterator[Edit]:
        for edit, other in self._at.get(part.key, ()):
            if (part.kind, part.end) != (other.kind, other.end):
                yield edit
        if part.kind in ("removed", "changed"):
            for edit, other in self._below.get(part.key, ()):
                if not part.kind == other.kind == "removed":
                    yield edit
        for length in range(1, len(part.key)):
            for edit, other in self._at.get(part.key[:length], ()):
                if other.kind in ("removed", "changed") and not (
                    other.kind == "removed" and part.kind == "removed"
                ):
                    yield edit
        if part.kind == "removed":
            for edit, __ in self._needing.get(part.key, ()):
                yield edit
        for key in part.needs:
            for edit, other in self._at.get(key, ()):
                if other.kind == "removed":
                    yield edit


def _holders(key: Key) -> Iterator[Key]:
    """The object, the graph and its node, or the row of a table that a place is in.

    A property that was removed is none: who sets something in it again makes it.
    """
    for length in range(2, min(len(key), _IN_ROW)):
        if length < _IN_ROW - 1 or key[2] == ROWS:
            yield key[:length]


def _said(parts: Iterable[Part]) -> frozenset[tuple[object, ...]]:
    return frozenset((part.key, part.kind, part.end) for part in parts)


def _put_together(
    ours: Iterable[Edit], theirs: Iterable[Edit], between: Compares
) -> tuple[MergeChange, ...]:
    ours, theirs = _taken_apart(tuple(ours), tuple(theirs))
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
    settled = _named_alike(left, edited, frozenset(matched), between)
    matched |= {id(changes[0].theirs) for changes in settled.values()}
    own = EditIndex(ours)
    for edit in theirs:
        if id(edit) not in matched and (larger := own.within(edit)) is not None:
            changes.append(MergeChange(MergeSide.BOTH, larger, edit))
            matched.add(id(edit))
    twins = frozenset(matched)
    for edit in ours:
        if id(edit) in alike:
            changes.append(MergeChange(MergeSide.BOTH, edit, alike[id(edit)]))
            continue
        if id(edit) in settled:
            changes += settled[id(edit)]
            continue
        if (larger := every.within(edit)) is not None:
            changes.append(MergeChange(MergeSide.BOTH, edit, larger))
            continue
        against: dict[int, Edit] = {}
        if edit.is_content and edit.kind != "moved":
            against = {
                id(one): one
                for one in edited.against(edit)
                if one.kind != "moved" and id(one) not in twins
            }
        for other in against.values():
            matched.add(id(other))
            changes.append(MergeChange(MergeSide.CONFLICT, edit, other))
        if not against:
            changes.append(_of_one(MergeSide.OURS, edit))
    changes += (_of_one(MergeSide.THEIRS, edit) for edit in theirs if id(edit) not in matched)
    return _ordered(changes)


def _taken_apart(
    ours: tuple[Edit, ...], theirs: tuple[Edit, ...]
) -> tuple[tuple[Edit, ...], tuple[Edit, ...]]:
    """The edits of both sides, a node that both added and wired in other ways alone, and each wire
    by itself.
    """
    there = EditIndex(theirs)
    chosen: set[int] = set()
    for edit in ours:
        other = there.named_alike(edit)
        if other is not None and _said(edit.parts[1:]) != _said(other.parts[1:]):
            chosen |= {id(edit), id(other)}

    def apart(edits: Iterable[Edit]) -> tuple[Edit, ...]:
        return tuple(
            one for edit in edits for one in ((id(edit) in chosen and edit.apart) or (edit,))
        )

    return apart(ours), apart(theirs)


def _named_alike(
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
    within: dict[int, list[Edit]] = defaultdict(list)
    unlike: set[int] = set()
    for edit in edits_of(between()):
        key = edit.parts[0].key
        around = (key[:length] for length in range(1, len(key) + 1))
        ours = next((at[place] for place in around if place in at), None)
        if ours is None:
            continue
        if key == ours.parts[0].now:
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


# -- what is lost ----------------------------------------------------------------------------------


def made_edits(edits: Iterable[Edit]) -> tuple[Edit, ...]:
    """The edits that somebody made: neither where things stand nor what an engine converted."""
    return tuple(edit for edit in edits if edit.is_content and edit.kind != "moved")


def lost_edits(side: Difference, result: Difference, since: Compares) -> tuple[Edit, ...]:
    """The edits of a side that the result of a merge has nothing of: the base is there again.

    A place where the result is something else than the base was settled by whoever merged.

    Args:
        side: How the side differs from the base.
        result: How the result does.
        since: Tells how the result differs from the side: it is asked where both added something
            under one name, of which the base says nothing.
    """
    own, others = _taken_apart(edits_of(side), edits_of(result))
    own = made_edits(own)
    there = EditIndex(others)
    left = (edit for edit in own if there.alike(edit) is None)
    settled = _named_alike(left, there, frozenset(), since)
    within = (change.ours for changes in settled.values() for change in changes
              if change.side is MergeSide.OURS and change.edit.is_content)  # fmt: skip
    return (
        *(edit for edit in own if not there.touches(edit)),
        *filter(None, within),
    )


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
        elif not there.touches(edit):
            missing.append(edit)
    return FoundEdits(side, len(edits), tuple(kept), tuple(missing))
