"""The documents of ``inspector merge``: three sides of a package, and what merges lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, Self

from msgspec import UNSET, UnsetType

from inspector.catalog import Catalog
from inspector.checks import Verdict
from inspector.checks.case import Conflict
from inspector.compare import merge as model
from inspector.compare.edits import Edit
from inspector.compare.lost_edits import FoundEdits
from inspector.compare.merge import MergeSide, MergeState
from inspector.compare.model import ChangeClass, Types
from inspector.files.system import slashed
from inspector.findings.message import Message
from inspector.format.asset import FormatKey
from inspector.messages import ENGLISH, in_language
from inspector.messages.notes import english_note, english_types
from inspector.messages.rendering import english
from inspector.project.compare.files import Side
from inspector.project.compare.lost import CheckedMerge, LostEdit
from inspector.project.compare.merge import FileMerge, RenamedPackage
from inspector.project.vcs.history import Commit
from inspector.project.vcs.merging import Operation, SideName
from inspector.project.vcs.unmerged import UnmergedPackage
from inspector.report.documents.parts import Count, Document, Engine, Part, Version
from inspector.report.merge.words import edit_text, problems_of, redone, refusals, step_text

#: Whose a change is.
WhoseChange = Literal["ours", "theirs", "both", "conflict"]
#: A side to take.
TakenSide = Literal["ours", "theirs"]
_TAKEN: Final[dict[MergeSide, TakenSide]] = {MergeSide.OURS: "ours", MergeSide.THEIRS: "theirs"}


class StructFields(Part):
    """The fields that the struct of a table's rows has more on a side, and those that it lacks."""

    added: list[str]
    removed: list[str]

    @classmethod
    def or_none(cls, fields: model.RowFields | None) -> Self | None:
        """What is said of a side, where its struct differs."""
        if fields is None or not (fields.added or fields.removed):
            return None
        return cls(added=list(fields.added), removed=list(fields.removed))


class MergeFile(Part):
    """A side: its file, and which branch and commit it is; null where it is none or not there.

    ``verdict`` is what the engine of the project says to it, null where nobody asked.
    ``row_fields`` is there where the struct of a table's rows is not that of the base.
    """

    path: str
    format: FormatKey | None
    size: Count | None
    saved_by: Version | None
    branch: str | None
    commit: str | None
    verdict: Verdict | None
    row_fields: StructFields | None

    @classmethod
    def of(
        cls,
        side: Side,
        name: SideName | None,
        verdict: Verdict | None = None,
        fields: model.RowFields | None = None,
    ) -> Self:
        """What is said of a side."""
        opened = side.opened
        facts = side.facts
        return cls(
            path=slashed(side.path),
            format=None if opened is None or opened.asset is None else opened.facts.format,
            size=None if side.absent else side.size,
            saved_by=Version.or_none(facts.saved_by if facts is not None else None),
            branch=None if name is None else name.branch or None,
            commit=None if name is None or name.commit is None else name.commit.hash,
            verdict=verdict,
            row_fields=StructFields.or_none(fields),
        )


class PlacesInList(Part):
    """Where an element of a list stands on the three sides, from 0; null where it does not."""

    base: int | None
    ours: int | None
    theirs: int | None

    @classmethod
    def or_unset(cls, change: model.MergeChange) -> Self | UnsetType:
        """What is said of a change, where a side moved an element, or each put it in elsewhere."""
        moves = [None if one is None else one.place_in_list for one in change.there]
        moved = next(filter(None, moves), None)
        if moved is None:
            return UNSET
        base = None if change.edit.is_end else moved.old
        ours, theirs = (
            place.new if place else base if edit is None else None
            for edit, place in zip(change.there, moves, strict=True)
        )
        return cls(base=base, ours=ours, theirs=theirs)


class ChangeOnSides(Part):
    """A change as ``inspector diff`` has it, whose it is, and what the three sides have there.

    Of two that contradict, ``after`` is what ours has; a value that is not there is null. What is
    told of a graph names it and is a sentence too: a node with its wires. Where both sides added
    something that is not the same in all, that it is there is one change of both, and each value in
    it that differs is another one. ``places`` is there where an element of a list was moved, or
    both put it in at different places.
    """

    path: str
    kind: Literal["added", "removed", "changed"]
    class_: ChangeClass
    before: Any
    after: Any
    side: WhoseChange
    base: Any
    ours: Any
    theirs: Any
    graph: str | UnsetType = UNSET
    text: str | UnsetType = UNSET
    note: str | UnsetType = UNSET
    places: PlacesInList | UnsetType = UNSET

    @classmethod
    def of(cls, change: model.MergeChange, state: MergeState) -> Self:
        """What is said of a change."""
        edit = change.edit
        base = None if state is MergeState.BOTH_ADDED else _stored(edit.before)
        if base is None and change.at is not None and change.at.is_shared:
            base = _stored(change.at.theirs.before)
        ours, theirs = (
            base if one is None else _stored(one.after) if change.is_of_place(one) else None
            for one in change.there
        )
        own = change.there[0] or edit
        return cls(
            path=edit.path,
            kind="changed" if edit.kind == "moved" else edit.kind,
            class_=edit.change_class,
            before=base,
            after=_stored(own.after) if change.is_of_place(own) else None,
            side=change.side.value,
            base=base,
            ours=ours,
            theirs=theirs,
            graph=english(edit.graph) if edit.graph else UNSET,
            text=english(edit.fact) if edit.fact is not None else UNSET,
            note=(english_note(edit.change) or UNSET) if edit.change is not None else UNSET,
            places=PlacesInList.or_unset(change),
        )


def _stored(value: Any) -> Any:
    """A value as JSON has it: words in English."""
    if isinstance(value, Types):
        return english_types(value)
    return english(value) if isinstance(value, Message) else value


class LostByTaking(Part):
    """The paths of the edits that are lost where a side is taken whole."""

    ours: list[str]
    theirs: list[str]


class RedoStep(Part):
    """One edit to redo by hand, in words.

    ``lacks`` are the paths of what it leads to and the side that is taken removed. ``new_key`` says
    that a text is typed anew there: it gets another key, so that translations no longer apply.
    """

    path: str
    text: str
    lacks: list[str]
    new_key: bool

    @classmethod
    def of(cls, edit: Edit, catalog: Catalog, lacking: Sequence[model.Lacking]) -> Self:
        """What is said of an edit."""
        with in_language(ENGLISH):
            return cls(
                path=edit.path,
                text=step_text(edit, catalog),
                lacks=[one.missing.path for one in lacking if one.step is edit],
                new_key=edit.has_keyed_text,
            )


class SideResult(Part):
    """How many edits of a side the work tree has, and the paths of those it has nothing of."""

    edits: Count
    found: Count
    missing: list[str]

    @classmethod
    def of(cls, found: FoundEdits) -> Self:
        """What is said of a side."""
        return cls(
            edits=found.edits,
            found=len(found.kept),
            missing=[edit.path for edit in found.missing],
        )


class MergeResult(Part):
    """What the file in the work tree has of the edits of both sides."""

    ours: SideResult
    theirs: SideResult

    @classmethod
    def or_none(cls, found: tuple[FoundEdits, FoundEdits] | None) -> Self | None:
        """What is said of a result, where there is one."""
        if found is None:
            return None
        ours, theirs = map(SideResult.of, found)
        return cls(ours=ours, theirs=theirs)


class RenamedByBoth(Part):
    """The name of a package in the base, and those that ours and theirs gave it, from the top of
    the work tree on.

    ``edited`` are the sides that edited it, however little. ``is_same`` says that Git has the same
    under both new names, whosever edits that are.
    """

    base: str
    ours: str
    theirs: str
    edited: list[TakenSide]
    is_same: bool

    @classmethod
    def or_none(cls, renamed: RenamedPackage | None) -> Self | None:
        """What is said of a package that each side renamed."""
        if renamed is None:
            return None
        edited = [name for side, name in _TAKEN.items() if side in renamed.edited]
        return cls(**renamed.names._asdict(), edited=edited, is_same=renamed.is_same)


class Merge(Document):
    """Three sides of a package.

    ``operation`` is what left the conflict, null of three files. ``engine`` is that of the project,
    null where it is not known here, and ``refused`` says what taking a side does that it
    refuses. ``take`` is the side to take: the one that the engine loads, else that with which less
    is to be redone; null where the engine opens neither. ``redo`` is what is to be redone then.
    ``result`` is there where the file in the work tree is neither side, and ``renamed`` where each
    side gave the package another name.
    """

    verdict: Literal["clean", "conflict"]
    state: MergeState
    sentence: str
    path: str
    operation: Operation | None
    engine: Engine | None
    refused: list[str]
    base: MergeFile
    ours: MergeFile
    theirs: MergeFile
    changes: list[ChangeOnSides]
    lost_by_taking: LostByTaking
    take: TakenSide | None
    redo: list[RedoStep]
    result: MergeResult | None
    problems: list[str]
    renamed: RenamedByBoth | None

    @classmethod
    def of(cls, file_merge: FileMerge, catalog: Catalog) -> Self:
        """The document of three sides."""
        merge, merging = file_merge.merge, file_merge.merging
        lost = (
            [edit.path for edit in merge.lost_by_taking(side)]
            for side in (MergeSide.OURS, MergeSide.THEIRS)
        )
        with in_language(ENGLISH):
            problems, refused = problems_of(file_merge), refusals(file_merge)
        lacking = merge.lacking(file_merge.taken)
        verdicts = {one.side: one for one in file_merge.verdicts}
        first = next(iter(file_merge.verdicts), None)

        def side(name: MergeSide, file: Side, branch: SideName | None) -> MergeFile:
            said = verdicts.get(name)
            verdict = None if said is None else said.verdict
            return MergeFile.of(file, branch, verdict, merge.row_fields(name))

        return cls(
            verdict="conflict" if file_merge.contradicts else "clean",
            state=merge.state,
            sentence=english(file_merge.sentence),
            path=slashed(file_merge.path),
            operation=None if merging is None else merging.operation,
            engine=None if first is None else Engine.of(first.engine),
            refused=refused,
            base=MergeFile.of(
                file_merge.base,
                None if file_merge.began is None else SideName("", file_merge.began),
            ),
            ours=side(MergeSide.OURS, file_merge.ours, None if merging is None else merging.ours),
            theirs=side(
                MergeSide.THEIRS, file_merge.theirs, None if merging is None else merging.theirs
            ),
            changes=[ChangeOnSides.of(change, merge.state) for change in merge.changes],
            lost_by_taking=LostByTaking(**dict(zip(("ours", "theirs"), lost, strict=True))),
            take=None if file_merge.opens_neither else _TAKEN[file_merge.taken],
            redo=[RedoStep.of(edit, catalog, lacking) for edit in redone(file_merge)],
            result=MergeResult.or_none(file_merge.result),
            problems=problems,
            renamed=RenamedByBoth.or_none(file_merge.renamed),
        )


class NamesOfSides(Part):
    """The paths of a package to which each side gave a name of its own."""

    base: str
    ours: str
    theirs: str


class FileInConflict(Part):
    """A package that a merge left in conflict, and what the sides did to it.

    ``renamed`` is there, at each of its three paths, where each side gave it another name.
    """

    path: str
    conflict: Conflict
    renamed: NamesOfSides | None

    @classmethod
    def of(cls, path: str, package: UnmergedPackage) -> Self:
        """What is said of a package."""
        names = package.renamed
        renamed = None if names is None else NamesOfSides(*map(slashed, names))
        return cls(path=slashed(path), conflict=package.conflict, renamed=renamed)


class ConflictList(Document):
    """The packages in conflict in a folder and below it; clean is a folder without any."""

    verdict: Literal["clean", "conflict"]
    files: list[FileInConflict]

    @classmethod
    def of(cls, packages: Mapping[str, UnmergedPackage]) -> Self:
        """The document of some packages by their paths."""
        return cls(
            verdict="conflict" if packages else "clean",
            files=[FileInConflict.of(path, package) for path, package in packages.items()],
        )


class MergeCommit(Part):
    """A commit that has to do with a merge."""

    commit: str
    author: str
    date: str
    subject: str

    @classmethod
    def of(cls, commit: Commit) -> Self:
        """What is said of a commit."""
        return cls(
            commit=commit.hash, author=commit.author, date=commit.date, subject=commit.subject
        )


class LostChange(Part):
    """An edit that a merge lost: in which package, what, and the parent that had it.

    A value that is not there is null. ``change`` is the path of a change of ``inspector diff``.
    """

    path: str
    parent: str
    change: str
    kind: Literal["added", "removed", "changed"]
    before: Any
    after: Any
    text: str

    @classmethod
    def of(cls, lost: LostEdit, merge: CheckedMerge, catalog: Catalog) -> Self:
        """What is said of an edit."""
        edit = lost.edit
        with in_language(ENGLISH):
            text = edit_text(edit, catalog)
        return cls(
            path=lost.path,
            parent=merge.parents[lost.parent].hash,
            change=edit.path,
            kind="changed" if edit.kind == "moved" else edit.kind,
            before=_stored(edit.before),
            after=_stored(edit.after),
            text=text,
        )


class UncheckedPackage(Part):
    """A package that could not be compared, and why."""

    path: str
    reason: str


class MergeCheck(Part):
    """A merge commit, its parents with what they began with, and what it lost."""

    merge: MergeCommit
    base: str | None
    parents: list[MergeCommit]
    lost: list[LostChange]
    unread: list[UncheckedPackage]

    @classmethod
    def of(cls, merge: CheckedMerge, catalog: Catalog) -> Self:
        """What is said of a merge."""
        return cls(
            merge=MergeCommit.of(merge.commit),
            base=merge.base or None,
            parents=[MergeCommit.of(parent) for parent in merge.parents],
            lost=[LostChange.of(one, merge, catalog) for one in merge.lost],
            unread=[
                UncheckedPackage(path=one.path, reason=english(one.reason)) for one in merge.unread
            ],
        )


class MergeChecks(Document):
    """What merges lost; clean is what lost nothing and could be read."""

    verdict: Literal["clean", "lost", "unread"]
    merges: list[MergeCheck]

    @classmethod
    def of(cls, merges: Sequence[CheckedMerge], catalog: Catalog) -> Self:
        """The document of some merges."""
        verdict: Literal["clean", "lost", "unread"] = "clean"
        if any(merge.lost for merge in merges):
            verdict = "lost"
        elif not all(merge.is_clean for merge in merges):
            verdict = "unread"
        return cls(verdict=verdict, merges=[MergeCheck.of(merge, catalog) for merge in merges])
