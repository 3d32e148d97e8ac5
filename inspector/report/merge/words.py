"""What every report of a merge says: heads of sides, places, and what is to be redone."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from inspector.catalog import Catalog
from inspector.compare.contradictions import Contradiction
from inspector.compare.edits import Edit
from inspector.compare.graph_summary import NO_VALUE
from inspector.compare.merge import FILE, AddedByBoth, MergeChange, MergeSide, MergeState
from inspector.compare.model import Change, ChangeClass, DiffFinding, Place
from inspector.data_classes import replace
from inspector.findings.message import Message
from inspector.graphs.objects import member_name
from inspector.messages import LazyText, _, lazy, ngettext
from inspector.messages.phrases import bounded, clauses, in_a_row, labelled
from inspector.messages.rendering import render
from inspector.messages.rules import texts_of
from inspector.named_tuples import NamedTuple
from inspector.project.compare.files import Side, SideUnread
from inspector.project.compare.merge import FileMerge
from inspector.project.vcs.history import Commit
from inspector.project.vcs.merging import Merging, Operation, SideName
from inspector.report.diff.place import leaf_of, where
from inspector.report.diff.values import (
    LINE,
    SIGNS,
    STEP,
    ValueFormat,
    change_text,
    cut,
    sides,
    value_text,
)
from inspector.report.merge.commands import commands_of, settled_command

#: The lists of changes by their titles, in the order in which they come.
SECTIONS: Final[Mapping[MergeSide, LazyText]] = {
    MergeSide.CONFLICT: lazy("Contradicts"),
    MergeSide.OURS: lazy("Only in ours"),
    MergeSide.THEIRS: lazy("Only in theirs"),
    MergeSide.BOTH: lazy("The same in both"),
}
#: What stands before a change that contradicts another one.
CONFLICT_SIGN: Final = "!"
#: Where one side of two that do not differ from each other in a value has none.
_NOTHING: Final = "-"


class ChangeRow(NamedTuple):
    """A change in words: where it is, and what the three sides have there."""

    sign: str
    place: str
    base: str
    ours: str
    theirs: str


def side_titles(file_merge: FileMerge) -> Iterator[tuple[str, str, Side]]:
    """Each side by its name, what it is in the repository, and its file."""
    began = file_merge.began
    yield _("Base"), "" if began is None else commit_text(began), file_merge.base
    for side, name in ((file_merge.ours, MergeSide.OURS), (file_merge.theirs, MergeSide.THEIRS)):
        words = "" if file_merge.merging is None else side_words(file_merge.merging, name)
        yield (_("Ours") if name is MergeSide.OURS else _("Theirs")), words, side


def side_words(merging: Merging, side: MergeSide) -> str:
    """Which branch and commit a side is, and what Git does with it."""
    is_ours = side is MergeSide.OURS
    name = merging.ours if is_ours else merging.theirs
    operation = merging.operation
    commit = name.commit.short if name.commit is not None else ""
    if operation is Operation.STASH and not is_ours:
        return _("no commit: what was stashed, or is in a patch or the work tree")
    if operation is Operation.REBASE and (is_ours or commit):
        if is_ours:
            return _("{name}, being rebased onto", name=_named(name))
        if not name.branch:
            return _with_subject(_("your commit {commit}", commit=commit), name)
        return _with_subject(
            _("your commit {commit} of {branch}", commit=commit, branch=name.branch), name
        )
    if operation is Operation.CHERRY_PICK and not is_ours:
        return _with_subject(_("commit {commit}, being picked", commit=commit), name)
    if operation is Operation.REVERT and not is_ours:
        return _with_subject(
            _("the state before commit {commit}, which is being reverted", commit=commit), name
        )
    return _with_subject(_named(name), name)


def merging_words(merging: Merging) -> str:
    """Which branch goes into or onto which; empty where a commit or a stash does."""
    ours, theirs = map(_branch_or_commit, (merging.ours, merging.theirs))
    if not ours or not theirs:
        return ""
    if merging.operation is Operation.MERGE:
        return _("{theirs} into {ours}", theirs=theirs, ours=ours)
    if merging.operation is Operation.REBASE:
        return _("{theirs} onto {ours}", theirs=theirs, ours=ours)
    return ""


def _branch_or_commit(name: SideName) -> str:
    return name.branch or (name.commit.short if name.commit is not None else "")


def _named(name: SideName) -> str:
    commit = name.commit.short if name.commit is not None else ""
    return " ".join(filter(None, (name.branch, commit)))


def _with_subject(words: str, name: SideName) -> str:
    subject = name.commit.subject if name.commit is not None else ""
    return f"{words} “{subject}”" if subject else words


def commit_text(commit: Commit) -> str:
    """A commit by its short hash and the first line of its message."""
    return f"{commit.short} “{commit.subject}”" if commit.subject else commit.short


def row_of(change: MergeChange, file_merge: FileMerge, catalog: Catalog) -> ChangeRow:
    """A change in words."""
    edit = change.edit
    sign = CONFLICT_SIGN if change.side is MergeSide.CONFLICT else SIGNS[edit.kind]
    base, ours, theirs = sides_of(change, catalog)
    nothing = "" if file_merge.merge.state is MergeState.BOTH_ADDED else _NOTHING
    ours, theirs = (
        words or (_("removed") if one is not None and one.kind == "removed" else nothing)
        for words, one in zip((ours, theirs), change.there, strict=True)
    )
    there = (base or nothing, ours, theirs)
    if change.added_by_both is AddedByBoth.THERE:
        there = (base or nothing, _("added"), _("added"))
    return ChangeRow(sign, place_of_edit(edit, catalog), *there)


def sides_of(
    change: MergeChange, catalog: Catalog, form: ValueFormat = LINE
) -> tuple[str, str, str]:
    """What base, ours and theirs have where a change is; "" for nothing.

    Args:
        change: The change.
        catalog: Names of versions.
        form: How values are written.
    """
    edit = change.edit
    base = _values(edit, catalog, form)[0]
    if told_apart := _told_apart(change):
        return base, *sides(told_apart, catalog, form)
    at = change.at
    if at is not None:
        if not base and at.is_shared:
            other = at.theirs if edit is at.ours else at.ours
            base = _values(other, catalog, form)[0]
        return base, _done(at.ours, at, catalog, form), _done(at.theirs, at, catalog, form)
    ours, theirs = (
        base
        if one is None
        else _values(one, catalog, form)[1]
        if change.is_of_place(one)
        else edit_text(one, catalog)
        for one in change.there
    )
    return base, ours, theirs


def _done(edit: Edit, at: Contradiction, catalog: Catalog, form: ValueFormat) -> str:
    """What a side did where it contradicts the other one; "" where it left nothing there."""
    if at.is_shared:
        return _values(edit, catalog, form)[1]
    if edit.kind == "removed":
        return edit_text(edit, catalog) if edit.path == FILE else _removed(edit, catalog)
    if "removed" in (at.ours.kind, at.theirs.kind):
        return _values(edit, catalog, form)[1]
    # What one changed is around what the other one did.
    return edit_text(edit, catalog)


def _removed(edit: Edit, catalog: Catalog) -> str:
    if edit.is_element:
        element = edit.element or value_text(edit.before)
        return _("{place} removed", place=bounded(element))
    if edit.change is not None:
        return _("{place} removed", place=leaf_of(str(where(edit.change, catalog))))
    instead = "" if edit.fact is None else render(edit.fact.arguments.get("instead", ""))
    if instead:
        return _(
            "{place} removed, with {instead} in its place",
            place=render(edit.title),
            instead=instead,
        )
    return _("{place} removed", place=render(edit.title))


def _told_apart(change: MergeChange) -> Change | None:
    """What both sides added and contradicts, as a change from ours to theirs: of that, long values
    are shown around where they differ. None of all else.
    """
    if change.side is not MergeSide.CONFLICT:
        return None
    ours, theirs = (None if one is None else one.change for one in change.there)
    if ours is None or theirs is None or ours.path != theirs.path:
        return None
    if not ours.kind == theirs.kind == "added":
        return None
    return replace(theirs, kind="changed", before=ours.after)


def _values(edit: Edit, catalog: Catalog, form: ValueFormat) -> tuple[str, str]:
    if edit.change is not None:
        return _places(edit, edit.change, form) or sides(edit.change, catalog, form)
    before, after = (render(value or "") for value in (edit.before, edit.after))
    if edit.kind in ("added", "changed"):
        after = after or _emptied(edit)
    if edit.kind == "changed":
        before = before or _emptied(edit)
    return _led(edit, before), _led(edit, after)


def _places(edit: Edit, change: Change, form: ValueFormat) -> tuple[str, str] | None:
    """Where an element stood and stands that was moved, which is the same; None of all else. Where
    it stood in the base alone: an end has no base.
    """
    place = change.steps[-1] if change.kind == "moved" and change.steps else None
    if not isinstance(place, Place):
        return None
    value = cut(value_text(change.after), form.longest)
    old, new = (_("place {place}: {value}", place=one, value=value) for one in place)
    return "" if edit.is_end else old, new


def _emptied(edit: Edit) -> str:
    """What a node or an input says that holds nothing, as the sentence about it has it."""
    what = edit.in_graph.change.subject.what if edit.in_graph is not None else ""
    return {"attribute": _("(empty)"), "value": NO_VALUE}.get(what, "")


def _led(edit: Edit, ends: str) -> str:
    """Where an input takes its value from, or where an output leads to."""
    pin = edit.in_graph.change.subject.pin if edit.in_graph is not None else None
    if not ends or not edit.is_of_wires or pin is None:
        return ends
    return _("to {ends}", ends=ends) if pin.is_output else _("from {ends}", ends=ends)


def place_of_edit(edit: Edit, catalog: Catalog) -> str:
    """Where an edit is."""
    if edit.path == FILE and edit.change is None:
        return _("this package")
    if edit.change is not None:
        return named_place(str(where(edit.change, catalog)), edit)
    if edit.is_of_graph:
        return render(edit.title)
    return _("{graph}, {place}", graph=render(edit.graph), place=render(edit.title))


def named_place(place: str, edit: Edit) -> str:
    """Where an edit is, with what people call the element of a list that it is in: a line."""
    if not edit.element:
        return place
    return _("{place} ({element})", place=place, element=bounded(edit.element))


def step_text(edit: Edit, catalog: Catalog) -> str:
    """All of an edit on one line, as it stands in a list of what is to be redone: with the whole
    value, which is to be typed again.
    """
    return edit_text(edit, catalog, STEP)


def edit_text(edit: Edit, catalog: Catalog, form: ValueFormat = LINE) -> str:
    """All of an edit on one line, as it stands in a list of what is lost."""
    if edit.path == FILE and edit.kind == "moved":
        return _("this package renamed: {path}", path=edit.after)
    if edit.path == FILE and edit.change is None:
        return _("this package removed") if edit.kind == "removed" else _("this package added")
    if edit.is_of_graph:
        return render(edit.fact or "")
    if edit.fact is not None:
        return labelled(render(edit.graph), render(edit.fact))
    return value_edit_text(place_of_edit(edit, catalog), edit, catalog, form)


def value_edit_text(place: str, edit: Edit, catalog: Catalog, form: ValueFormat = LINE) -> str:
    """An edit of a value, on one line.

    Args:
        place: What its place is called.
        edit: The edit.
        catalog: Names of versions.
        form: How its values are written.
    """
    change = edit.change
    assert change is not None
    text = change_text(change, catalog, form)
    if change.kind == "added" and not edit.is_end:
        return _("{place} added: {value}", place=place, value=text)
    if change.kind == "removed":
        return _("{place} removed: {value}", place=place, value=text)
    return labelled(place, text)


#: Who deleted the package that the other side has.
_DELETED: Final[Mapping[MergeState, MergeSide]] = {
    MergeState.OURS_DELETED: MergeSide.OURS,
    MergeState.THEIRS_DELETED: MergeSide.THEIRS,
}


def listed_changes(file_merge: FileMerge, side: MergeSide) -> tuple[MergeChange, ...]:
    """The edits of a side that are listed.

    None that contradict the deletion of all of it: that is said once, and they are what is lost.
    """
    if side is MergeSide.CONFLICT and file_merge.merge.state in _DELETED:
        return ()
    return file_merge.merge.of_side(side)


def alike_text(change: MergeChange, catalog: Catalog) -> str:
    """All of an edit that both sides made, on one line."""
    edit = change.edit
    if change.added_by_both is not AddedByBoth.THERE:
        return edit_text(edit, catalog)
    place = place_of_edit(edit, catalog)
    return _("{place} added; what differs in it is told by itself", place=place)


def lost_by_side(file_merge: FileMerge) -> Iterator[tuple[MergeSide, tuple[Edit, ...]]]:
    """What is lost by taking each side, where it is anything but that the other one deleted it."""
    deleted = _DELETED.get(file_merge.merge.state)
    for side in (MergeSide.OURS, MergeSide.THEIRS) if deleted is None else (deleted,):
        lost = file_merge.merge.lost_by_taking(side)
        if lost and side not in file_merge.unread:
            yield side, lost


def lost_title(side: MergeSide, count: int) -> str:
    """The heading of what is lost where a side is taken."""
    if side is MergeSide.OURS:
        return ngettext(
            "If you take ours, you lose {count} edit",
            "If you take ours, you lose {count} edits",
            count,
        )
    return ngettext(
        "If you take theirs, you lose {count} edit",
        "If you take theirs, you lose {count} edits",
        count,
    )


def leading_notes(file_merge: FileMerge) -> list[str]:
    """What is to be known before the edits: why a side cannot be read, that one is deleted or
    refused, a struct that differs.
    """
    return [
        *_unread_reasons(file_merge),
        *_deletion_advice(file_merge),
        *refusals(file_merge),
        *struct_texts(file_merge),
    ]


def _unread_reasons(file_merge: FileMerge) -> list[str]:
    """Why a side cannot be read at all."""
    differences = (file_merge.merge.ours, file_merge.merge.theirs)
    problems = (problem for one in differences for problem in one.problems)
    return _texts(problem for problem in problems if isinstance(problem, SideUnread))


def _deletion_advice(file_merge: FileMerge) -> list[str]:
    """What taking either side does to a package that one deleted and the other one edited."""
    deleted = _DELETED.get(file_merge.merge.state)
    if deleted is None or not file_merge.merge.of_side(MergeSide.CONFLICT):
        return []
    if deleted is MergeSide.OURS:
        return [_("Take theirs to keep the package with these edits, ours to leave it deleted.")]
    return [_("Take ours to keep the package with these edits, theirs to leave it deleted.")]


def reasons_against(file_merge: FileMerge, *sides: MergeSide) -> list[str]:
    """Why not to take a side: it cannot be read, or the engine of the project refuses it.

    Args:
        file_merge: The three sides.
        sides: Those that are asked about; both without any.
    """
    asked = sides or (MergeSide.OURS, MergeSide.THEIRS)
    unread = [
        render(Message("merge/side-unread", side=side.value))
        for side in asked
        if side in file_merge.unread
    ]
    return [*unread, *refusals(file_merge, *sides)]


def refusals(file_merge: FileMerge, *sides: MergeSide) -> list[str]:
    """That the engine of the project refuses a side, and what taking it does, or that it opens
    neither.

    Args:
        file_merge: The three sides.
        sides: Those that are asked about; both without any.
    """
    if len(file_merge.refused) > 1 and not sides:
        ours, theirs = file_merge.refused
        releases = tuple(dict.fromkeys((ours.release, theirs.release)))
        newer = ours.is_newer and theirs.is_newer
        said = releases if newer else ()
        return [render(Message("merge/neither", engine=ours.engine.name, releases=said))]
    return [
        render(
            Message(
                "merge/refused",
                side=one.side.value,
                engine=one.engine.name,
                release=one.release if one.is_newer else "",
            )
        )
        for one in file_merge.refused
        if not sides or one.side in sides
    ]


def struct_texts(file_merge: FileMerge) -> list[str]:
    """How the struct of a table's rows differs on a side, which is said before any row."""
    return [
        render(
            Message(
                "merge/row-fields",
                side=fields.side.value,
                became=became,
                names=tuple(map(member_name, names)),
            )
        )
        for fields in map(file_merge.merge.row_fields, (MergeSide.OURS, MergeSide.THEIRS))
        for became, names in (("added", fields.added), ("removed", fields.removed))
        if names
    ]


def found_text(file_merge: FileMerge) -> str:
    """What the file in the work tree has of both sides' edits; empty where it is one of them."""
    if file_merge.result is None:
        return ""
    ours, theirs = file_merge.result
    return _(
        "{ours} of ours found, {theirs} of theirs",
        ours=ngettext(
            "{found:,} of {count} edit",
            "{found:,} of {count} edits",
            ours.edits,
            found=len(ours.kept),
        ),
        theirs=_("{found:,} of {edits:,}", found=len(theirs.kept), edits=theirs.edits),
    )


def ways_to_settle(file_merge: FileMerge) -> list[tuple[str, tuple[str, ...]]]:
    """What settles the conflict, by what is taken: its name, and the commands of Git, as they are
    typed in the current folder.

    A side; or the file in the work tree alone where that has all that both edited. Nothing of three
    files.
    """
    if not file_merge.unsettled:
        return []
    if _has_all(file_merge):
        return [(_("Result"), (settled_command(file_merge, file_merge.taken, os.curdir),))]
    sides = ((MergeSide.OURS, _("Ours")), (MergeSide.THEIRS, _("Theirs")))
    return [(title, commands_of(file_merge, side, os.curdir)) for side, title in sides]


def _has_all(file_merge: FileMerge) -> bool:
    """Whether the file in the work tree has every edit of both sides."""
    unsure = file_merge.merge.is_unsure
    is_one = file_merge.renamed is None and file_merge.result is not None
    return is_one and not unsure and not missing_of(file_merge)


def settling_title() -> str:
    """The heading of the commands of Git that settle a conflict."""
    return _("Settle it with Git")


def settling_note(file_merge: FileMerge) -> str:
    """That the result is what to keep; who misses a name that goes; which side is whose where Git
    swaps the words; empty where it does not.
    """
    if _has_all(file_merge):
        return _("The result has all that both sides edited. To take a side would throw it away.")
    notes = []
    if file_merge.renamed is not None:
        notes.append(
            _(
                "Other packages of the side whose name goes may refer to it, and would not find it "
                "any more: inspector refs tells."
            )
        )
    if file_merge.merging is not None and file_merge.merging.operation is Operation.REBASE:
        notes.append(
            _("In this rebase ours is what you rebase onto, and theirs is your own commit.")
        )
    return in_a_row(notes)


def missing_of(file_merge: FileMerge) -> tuple[Edit, ...]:
    """The edits of both sides that the file in the work tree has nothing of."""
    return tuple(edit for found in file_merge.result or () for edit in found.missing)


def in_result(file_merge: FileMerge) -> Callable[[Edit], bool]:
    """Tells of an edit whether the file in the work tree has it, so that it is redone already."""
    kept = frozenset(id(edit) for found in file_merge.result or () for edit in found.kept)
    return lambda edit: id(edit) in kept


def missing_title() -> str:
    """The heading of those."""
    return _("Not in the result yet")


def notes_on_steps(
    file_merge: FileMerge, catalog: Catalog, taken: MergeSide | None = None
) -> list[str]:
    """What is to be known before the steps are redone by hand.

    Args:
        file_merge: The three sides.
        catalog: Names of versions.
        taken: The side that is taken; by default the one to take.
    """
    steps = redone(file_merge, taken)
    if not steps:
        return []
    taken = taken or file_merge.taken
    theirs = taken is MergeSide.THEIRS
    notes = [
        _("{step} needs {missing}, which theirs removed.", step=step, missing=missing)
        if theirs
        else _("{step} needs {missing}, which ours removed.", step=step, missing=missing)
        for step, missing in (
            (_name_of(one.step, catalog), _name_of(one.missing, catalog))
            for one in file_merge.merge.lacking(taken)
        )
    ]
    if any(edit.has_keyed_text for edit in steps):
        notes.append(_("Texts: typed anew they get a new key, so translations no longer apply."))
    return list(dict.fromkeys(notes))


def _name_of(edit: Edit, catalog: Catalog) -> str:
    """What an edit is about: a node, a pin, or a place."""
    return render(edit.title) if edit.title else place_of_edit(edit, catalog)


def redo_title(taken: MergeSide) -> str:
    """The heading of what is to be redone."""
    if taken is MergeSide.OURS:
        return _("Take ours, and redo by hand")
    return _("Take theirs, and redo by hand")


def redone(file_merge: FileMerge, taken: MergeSide | None = None) -> tuple[Edit, ...]:
    """What is to be redone by hand on a side, by default on the one to take; nothing where the
    engine opens neither, unless one is chosen.
    """
    if taken is None and file_merge.opens_neither:
        return ()
    if file_merge.merge.state in (MergeState.CONFLICT, MergeState.APART):
        return file_merge.merge.lost_by_taking(taken or file_merge.taken)
    # What one side deleted, or both added, is no list of steps; else nothing is lost.
    return ()


def beside(file_merge: FileMerge) -> str:
    """How much layout and conversions there are beside the edits; empty where there are none."""
    counts = []
    for kind in (ChangeClass.LAYOUT, ChangeClass.CONVERSION):
        for side in (MergeSide.OURS, MergeSide.THEIRS, MergeSide.BOTH):
            if count := file_merge.merge.count_of(side, kind):
                counts.append(labelled(str(SECTIONS[side]), _beside(kind, count)))
    return clauses(counts)


def _beside(kind: ChangeClass, count: int) -> str:
    if kind is ChangeClass.LAYOUT:
        return ngettext("{count} change of layout", "{count} changes of layout", count)
    return ngettext(
        "{count} value that the engine converted", "{count} values that the engine converted", count
    )


def problems_of(file_merge: FileMerge) -> list[str]:
    """What cannot be read of any side, each once."""
    return _texts((*file_merge.merge.ours.problems, *file_merge.merge.theirs.problems))


def _texts(problems: Iterable[DiffFinding]) -> list[str]:
    """What problems say, each once."""
    return list(dict.fromkeys(texts_of(problem).message() for problem in problems))
