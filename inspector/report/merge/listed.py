"""The changes of a merge as rows: whose each is, where it is, and what each side has there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, Final

from inspector.catalog import Catalog
from inspector.compare.edits import Edit, NewNodes
from inspector.compare.merge import (
    FILE,
    AddedByBoth,
    MergeChange,
    MergeSide,
    MergeState,
    other_side,
)
from inspector.compare.model import ChangeClass, Kind
from inspector.messages import _, ngettext
from inspector.messages.phrases import ARROW, as_sentence, bounded, clauses, joined
from inspector.messages.rendering import render
from inspector.named_tuples import NamedTuple
from inspector.project.compare.merge import FileMerge
from inspector.report.diff.place import Where, leaf_of, where, within_package
from inspector.report.diff.values import ROW, value_text
from inspector.report.merge.words import (
    alike_text,
    edit_text,
    named_place,
    place_of_edit,
    sides_of,
    step_text,
    value_edit_text,
)

#: Characters of each of several values in the second line of a row; short ones leave others more.
_SHORT: Final = 32
#: Authors of a side who are named; of more, how many there are.
_MOST_AUTHORS: Final = 2


class SideCell(NamedTuple):
    """What one side has in a place.

    Attributes:
        text: The value; empty where there is nothing.
        kind: What the side did there; None where it left it as it was.
        is_there: Whether there is anything.
    """

    text: str
    kind: Kind | None
    is_there: bool


class MergeRow:
    """A change of a merge in words, which are made when they are asked for.

    Args:
        number: Its place among all changes.
        change: The change.
        file_merge: The three sides.
        catalog: Names of versions.
    """

    def __init__(
        self, number: int, change: MergeChange, file_merge: FileMerge, catalog: Catalog
    ) -> None:
        self.number = number
        self.change = change
        self._file_merge = file_merge
        self._catalog = catalog

    @property
    def side(self) -> MergeSide:
        """Whose the change is."""
        return self.change.side

    @property
    def kind(self) -> Kind:
        """What became of the place."""
        return self.change.edit.kind

    @property
    def is_content(self) -> bool:
        """Whether somebody edited something: layout and conversions are no edits."""
        return self.change.edit.is_content

    @property
    def is_layout(self) -> bool:
        """Whether it only says where something stands."""
        return self.change.edit.change_class is ChangeClass.LAYOUT

    @property
    def in_graph(self) -> bool:
        """Whether it is an edit of a graph."""
        return self.change.edit.fact is not None

    @cached_property
    def place(self) -> str:
        """Where the change is."""
        return place_of_edit(self.change.edit, self._catalog)

    @cached_property
    def title(self) -> str:
        """What it is about, as its row in a list begins."""
        edit = self.change.edit
        return render(edit.title) if self.in_graph and edit.title else _brief(edit, self._catalog)

    @cached_property
    def group(self) -> str:
        """The object, the row of a table or the graph that it is in."""
        edit = self.change.edit
        if self.in_graph:
            return render(edit.graph)
        if edit.change is None:
            return ""
        field = _field_of(where(edit.change, self._catalog))
        group = str(Where(field.holder, field.above))
        return named_place(group, edit) if field.above and not edit.is_element else group

    @cached_property
    def field(self) -> str:
        """What its place is called within the group."""
        edit = self.change.edit
        if edit.change is None:
            return self.title
        if edit.is_element and edit.element:
            return bounded(edit.element)
        place = where(edit.change, self._catalog)
        return _field_of(place).name if place.place else within_package(place.holder)

    @cached_property
    def cells(self) -> tuple[SideCell, SideCell, SideCell]:
        """What base, ours and theirs have."""
        change = self.change
        base, *others = sides_of(change, self._catalog, ROW)
        both_added = self._file_merge.merge.state is MergeState.BOTH_ADDED
        was_there = change.edit.kind != "added" and not change.edit.is_end and not both_added
        is_whole = self._is_whole
        cells = []
        for text, edit in zip(others, change.there, strict=True):
            kind = None if edit is None else edit.kind
            there = was_there if kind is None else kind != "removed"
            words = _("this package") if is_whole and there and not text else text
            cells.append(SideCell(words, kind, there or bool(text)))
        if is_whole and was_there and not base:
            base = _("this package")
        return SideCell(base, None, was_there or bool(base)), cells[0], cells[1]

    @cached_property
    def whole(self) -> tuple[str, str, str]:
        """What base, ours and theirs have, with all digits that are stored."""
        change, edit = self.change, self.change.edit
        base, ours, theirs = (cell.text for cell in self.cells)
        if edit.change is None:
            return base, ours, theirs
        if self._file_merge.merge.state is not MergeState.BOTH_ADDED:
            base = _stored(edit.before, base)
        ours, theirs = (
            base if one is None else _stored(one.after, own) if change.is_of_place(one) else own
            for one, own in zip(change.there, (ours, theirs), strict=True)
        )
        return base, ours, theirs

    @cached_property
    def second(self) -> str:
        """What became of it, in few words."""
        change, edit = self.change, self.change.edit
        if self.side is MergeSide.CONFLICT:
            before = self.cells[0].text
            if self._is_of_wires or not before:
                ours, theirs = _fitted(map(_side_text, self.cells[1:]))
                if self._is_of_wires:
                    return _("{ours}, or {theirs}", ours=ours, theirs=theirs)
                return _("{ours} in ours, {theirs} in theirs", ours=ours, theirs=theirs)
            before, ours, theirs = _fitted((before, *map(_side_text, self.cells[1:])))
            ends = _("{ours} in ours, {theirs} in theirs", ours=ours, theirs=theirs)
            return f"{before} {ARROW} {ends}"
        if change.added_by_both is AddedByBoth.THERE:
            return _("added; what differs in it is told by itself")
        if self._is_whole:
            # Its title names it already.
            return _("removed") if edit.kind == "removed" else _("added")
        if edit.in_graph is not None:
            around = () if edit.is_of_graph else (render(edit.graph),)
            return clauses((render(edit.in_graph.change.about), *around))
        now = self.cells[2 if change.ours is None else 1]
        values = [cell.text for cell in (self.cells[0], now) if cell.text]
        return f" {ARROW} ".join(_fitted(dict.fromkeys(values)))

    @property
    def _is_whole(self) -> bool:
        """Whether the package as a whole came or went."""
        return self.change.edit.path == FILE and self.change.edit.change is None

    @property
    def _is_of_wires(self) -> bool:
        """Whether both sides lead what an input takes, or where an output leads, elsewhere."""
        at = self.change.at
        return at is not None and (at.ours.is_of_wires or at.theirs.is_of_wires)

    @property
    def spoken(self) -> str:
        """The same as it is read aloud, where nobody sees signs of sides."""
        if self._is_of_wires:
            ours, theirs = _fitted(map(_side_text, self.cells[1:]))
            return _("ours {ours}, theirs {theirs}", ours=ours, theirs=theirs)
        return self.second

    @cached_property
    def copied_text(self) -> str:
        """All of it on one line, for copying."""
        if self.change.added_by_both is AddedByBoth.THERE:
            return alike_text(self.change, self._catalog)
        values = [edit for edit in (self.change.ours, self.change.theirs) if edit is not None]
        return "\n".join(dict.fromkeys(edit_text(edit, self._catalog) for edit in values))

    def prepare(self) -> tuple[object, ...]:
        """Makes, and keeps, what lists and tables ask for: it takes a while where rows are many."""
        return self.title, self.second, self.group, self.field, self.cells


class _Field(NamedTuple):
    """The object that a value is in, what holds it there, and what it is called in that."""

    holder: str
    above: str
    name: str


def _field_of(place: Where) -> _Field:
    if not place.place:
        return _Field("", "", place.holder)
    above, __, name = place.place.rpartition("/")
    return _Field(place.holder, above, name)


def _brief(edit: Edit, catalog: Catalog) -> str:
    """Where a value is, by the last part of what it is in and by its own name."""
    if edit.change is None:
        return place_of_edit(edit, catalog)
    holder, above, name = _field_of(where(edit.change, catalog))
    within = leaf_of(above or holder)
    if edit.element and edit.is_element:
        name = bounded(edit.element)
    elif edit.element:
        within = bounded(edit.element)
    return clauses([within, name]) if within else leaf_of(name)


def _fitted(values: Iterable[str]) -> tuple[str, ...]:
    """Values beside each other in a line: long ones are cut where others need the room, and the
    list cuts what is too long by itself.
    """
    values = tuple(values)
    if len(values) == 1:
        return values
    room = share = _SHORT * len(values)
    for place, length in enumerate(sorted(map(len, values))):
        share = room // (len(values) - place)
        if length > share:
            break
        room -= length
    return tuple(one if len(one) <= share else f"{one[: share - 1]}…" for one in values)


def _stored(value: Any, shown: str) -> str:
    """A value with all digits, where it has any that a row leaves out."""
    return value_text(value) if isinstance(value, float | Mapping | list) else shown


def _side_text(cell: SideCell) -> str:
    """What a side has, or that it removed what was there."""
    if cell.text and cell.is_there:
        return cell.text
    return _("removed") if cell.kind == "removed" else _("nothing")


def merge_rows(file_merge: FileMerge, catalog: Catalog) -> tuple[MergeRow, ...]:
    """The changes of a merge: conflicts first, then what only one side did, and both alike.

    Args:
        file_merge: The three sides.
        catalog: Names of versions.
    """
    return tuple(
        MergeRow(number, change, file_merge, catalog)
        for number, change in enumerate(file_merge.merge.changes)
    )


class LostRow(NamedTuple):
    """An edit that is lost where the other side is taken.

    Attributes:
        edit: The edit.
        side: Whose it is.
        contradicts: Whether the side that is taken gave its place another end.
        brief: What was edited, by the last parts of its place.
        text: All of it on one line.
        key: Names it among the edits of its side, whatever language is spoken.
    """

    edit: Edit
    side: MergeSide
    contradicts: bool
    brief: str
    text: str
    key: str


def lost_rows(file_merge: FileMerge, taken: MergeSide, catalog: Catalog) -> tuple[LostRow, ...]:
    """What is lost where a side is taken whole.

    Args:
        file_merge: The three sides.
        taken: The side that is taken.
        catalog: Names of versions.
    """
    side = other_side(taken)
    against = {
        id(edit)
        for change in file_merge.merge.of_side(MergeSide.CONFLICT)
        for edit in (change.ours, change.theirs)
        if edit is not None
    }
    seen: Counter[str] = Counter()
    rows = []
    for edit in file_merge.merge.lost_by_taking(taken):
        name = f"{side.value} {edit.kind} {edit.path}"
        key = f"{name} {seen[name]}" if seen[name] else name
        seen[name] += 1
        brief, text = _brief_text(edit, catalog), step_text(edit, catalog)
        rows.append(LostRow(edit, side, id(edit) in against, brief, text, key))
    return tuple(rows)


def new_nodes(steps: Iterable[LostRow]) -> tuple[NewNodes, ...]:
    """The nodes that steps add, those of each graph together, in the order of the steps.

    Args:
        steps: The steps.
    """
    found: dict[str, NewNodes] = {}
    for step in steps:
        added = step.edit.new_nodes
        if added is not None:
            before = found.get(added.graph.path, added)
            found[added.graph.path] = NewNodes(before.graph, before.objects | added.objects)
    return tuple(found.values())


def _brief_text(edit: Edit, catalog: Catalog) -> str:
    """An edit on a line that has not much room: its graph or the objects around it are left out."""
    if edit.fact is not None:
        return render(edit.fact)
    if edit.change is None:
        return edit_text(edit, catalog)
    return value_edit_text(_brief(edit, catalog), edit, catalog)


def engine_goes_back(file_merge: FileMerge, taken: MergeSide) -> tuple[str, str] | None:
    """The engines that saved the other side and the one that is taken, where that is the older one.

    Args:
        file_merge: The three sides.
        taken: The side that is taken.
    """
    one, other = (
        (file_merge.ours, file_merge.theirs)
        if taken is MergeSide.OURS
        else (file_merge.theirs, file_merge.ours)
    )
    versions = [side.facts.saved_by if side.facts is not None else None for side in (other, one)]
    newer, older = versions
    if newer is None or older is None or newer.is_empty or older.is_empty:
        return None
    numbers = [(one.major, one.minor, one.patch) for one in (newer, older)]
    if numbers[0] <= numbers[1]:
        return None
    return newer.short, older.short


def headline(file_merge: FileMerge, name: str) -> tuple[str, str]:
    """The fact that is said first of a merge, and the numbers behind it.

    Args:
        file_merge: The three sides.
        name: What people call the package.
    """
    renamed = file_merge.renamed
    if renamed is not None and renamed.is_same:
        return render(renamed.sentence), render(renamed.outcome)
    if file_merge.merge.state not in (MergeState.CONFLICT, MergeState.APART):
        return render(file_merge.sentence), ""
    counts = as_sentence(clauses(_counts(file_merge)))
    if renamed is not None:
        return render(renamed.sentence), counts
    if file_merge.began is None:
        return _("Both sides changed {name}.", name=name), counts
    began = file_merge.began.short
    return _("Both sides changed {name} since {commit}.", name=name, commit=began), counts


def edits_of_authors(file_merge: FileMerge, side: MergeSide, count: int) -> str:
    """How many edits of a side, who committed them and in which commit last.

    Where nobody knows, the commit that the side stands at.

    Args:
        file_merge: The three sides.
        side: The side that has them.
        count: How many they are.
    """
    is_ours = side is MergeSide.OURS
    authors, last = file_merge.committed[0 if is_ours else 1]
    merging = file_merge.merging
    name = None if merging is None else merging.ours if is_ours else merging.theirs
    tip = name.commit.short if name is not None and name.commit is not None else ""
    commit = last or tip
    if not authors:
        return clauses((ngettext("{count} edit", "{count} edits", count), commit))
    who = joined(authors)
    if len(authors) > _MOST_AUTHORS:
        others = len(authors) - 1
        who = ngettext(
            "{name} and {count} other", "{name} and {count} others", others, name=authors[0]
        )
    edits = ngettext("{count} edit of {authors}", "{count} edits of {authors}", count, authors=who)
    return clauses((edits, commit))


def _counts(file_merge: FileMerge) -> Iterator[str]:
    merge = file_merge.merge
    ours, theirs, both, conflicts = (
        len(merge.of_side(side))
        for side in (MergeSide.OURS, MergeSide.THEIRS, MergeSide.BOTH, MergeSide.CONFLICT)
    )
    if ours:
        yield ngettext("{count} edit only in ours", "{count} edits only in ours", ours)
    if theirs:
        yield ngettext("{count} only in theirs", "{count} only in theirs", theirs)
    if both:
        yield ngettext("{count} the same in both", "{count} the same in both", both)
    if conflicts:
        yield ngettext("{count} conflict", "{count} conflicts", conflicts)
    else:
        yield _("nothing contradicts")
