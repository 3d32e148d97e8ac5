"""Opens the three sides of a merge, of files or of a conflict in the index, and compares them."""

from __future__ import annotations

import os
from collections.abc import Collection, Sequence
from contextlib import ExitStack
from typing import Final

from inspector.catalog import Catalog, EngineProfile
from inspector.checks import Surroundings, Verdict
from inspector.compare.diff import same_bytes
from inspector.compare.lost_edits import FoundEdits, found_edits
from inspector.compare.merge import (
    Merge,
    MergeSide,
    Presence,
    merge_of,
    other_side,
)
from inspector.compare.merge_sentence import merge_sentence
from inspector.compare.model import Difference
from inspector.data_classes import dataclass, replace
from inspector.errors import AccessError, InspectorError
from inspector.findings.message import Message, Text
from inspector.format.logical import LogicalBytes
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.around.mounts import PACKAGE_SUFFIXES
from inspector.project.around.settings import SettingsFinder
from inspector.project.compare.files import (
    Side,
    SideUnread,
    absent_side,
    compare_sides,
    judged_by,
    open_argument,
    open_revision,
    open_with,
)
from inspector.project.file_bytes import UEXP
from inspector.project.opening import Opened, answer, is_nothing, open_bytes, open_stored
from inspector.project.vcs.git import Git, GitError, NoRepositoryError, NotInRevisionError
from inspector.project.vcs.history import Commit
from inspector.project.vcs.lfs import LfsObjectError, LfsStore, pointer_of
from inspector.project.vcs.merging import (
    Committed,
    Merging,
    Outcome,
    Renamed,
    base_of,
    committed_since,
    merging_in,
    outcomes,
    renamed_by_both,
    unmerged_files,
    unmerged_stages,
)
from inspector.project.vcs.place import Place, place_of
from inspector.project.vcs.revisions import names_commit, split_revision
from inspector.project.vcs.unmerged import packages_among

#: The stages of the index in which a conflict has its sides.
_STAGES: Final = (1, 2, 3)
_BOTH: Final = (MergeSide.OURS, MergeSide.THEIRS)


class NoConflictError(InspectorError):
    """A file is in no conflict, or in none any more."""


class SideVerdict(NamedTuple):
    """What an engine says to a side.

    Attributes:
        side: Ours or theirs.
        engine: The engine.
        verdict: Its answer.
        release: The release that saved the side; empty where that is not known.
        is_newer: Whether that one is newer than the engine.
    """

    side: MergeSide
    engine: EngineProfile
    verdict: Verdict
    release: str
    is_newer: bool


class RenamedPackage(NamedTuple):
    """A package that each side gave a name of its own.

    Attributes:
        names: The three names.
        is_same: Whether Git has the same under both new names: it puts contents together where one
            side alone edited them, and where they are lines.
        edited: The sides that edited it, however little.
    """

    names: Renamed
    is_same: bool
    edited: frozenset[MergeSide]

    @property
    def sentence(self) -> Message:
        """Who calls it what."""
        return Message("merge/renamed", **self.names._asdict())

    @property
    def outcome(self) -> Message:
        """Whose edits Git has under both names."""
        sides = [side for side in _BOTH if side in self.edited]
        edited = "both" if len(sides) > 1 else sides[0].value if sides else "none"
        return Message("merge/name-alone", edited=edited)


@dataclass(frozen=True, slots=True)
class FileMerge:
    """A package on three sides; close it when nothing shows it any more.

    Attributes:
        path: The file in conflict; of three files ours.
        base: What both sides began with.
        ours: What the work tree stands on.
        theirs: What is merged into it.
        merge: What each did.
        sentence: What is told first.
        merging: What is going on in the repository; None of three files.
        verdicts: What the engine of the project says to ours and theirs, where they are there;
            empty where nobody asked.
        result: What the file in the work tree has of the edits of ours and theirs; None where it
            is one of the sides, or there is none to compare.
        began: The commit that has the base; None of three files, and where no one commit has it.
        committed: What was committed to the package since on ours and on theirs.
        unsettled: The files that Git has in conflict, the package, its ``.uexp`` or both; none of
            three files.
        renamed: What each side calls it, where each renamed it; None of all else.
    """

    path: str
    base: Side
    ours: Side
    theirs: Side
    merge: Merge
    sentence: Message
    merging: Merging | None = None
    verdicts: tuple[SideVerdict, ...] = ()
    result: tuple[FoundEdits, FoundEdits] | None = None
    began: Commit | None = None
    committed: tuple[Committed, Committed] = (Committed(), Committed())
    unsettled: tuple[Place, ...] = ()
    renamed: RenamedPackage | None = None

    @property
    def contradicts(self) -> bool:
        """Whether the sides contradict: in what they edited, or in what they call the package."""
        return self.renamed is not None or self.merge.contradicts

    @property
    def places(self) -> tuple[str, ...]:
        """Where it is in the work tree, or may be once the conflict is settled: under the name that
        it has in the base, in ours and in theirs, where each side renamed it.
        """
        if self.renamed is None or not self.unsettled:
            return (self.path,)
        top = self.unsettled[0].top
        return tuple(os.path.join(top, *name.split("/")) for name in self.renamed.names)

    @property
    def refused(self) -> tuple[SideVerdict, ...]:
        """The sides that the engine refuses."""
        return tuple(one for one in self.verdicts if one.verdict is Verdict.REFUSED)

    @property
    def unread(self) -> frozenset[MergeSide]:
        """The sides that no engine can read: cut short, damaged, or a pointer to what is not here.

        Nobody can say what they edited, and to take one would lose the package.
        """
        sides = ((MergeSide.OURS, self.ours), (MergeSide.THEIRS, self.theirs))
        return frozenset(name for name, side in sides if side.problem)

    @property
    def opens_neither(self) -> bool:
        """Whether the engine opens neither side, so that neither is one to take."""
        return len(self._unfit) == len(_BOTH)

    @property
    def taken(self) -> MergeSide:
        """The side to take: that which the engine loads, else with which less is to be redone."""
        # What cannot be read is worse than what a newer engine opens.
        for bad in (self._unfit, self.unread):
            if len(bad) == 1:
                return other_side(*bad)
        return self.merge.taken

    @property
    def _unfit(self) -> frozenset[MergeSide]:
        return self.unread.union(one.side for one in self.refused)

    def close(self) -> None:
        """Lets go of all sides."""
        for side in (self.base, self.ours, self.theirs):
            side.close()

    def __enter__(self) -> FileMerge:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def merge_files(
    base: str, ours: str, theirs: str, *, progress: Progress | None = None
) -> FileMerge:
    """Puts three files together.

    Args:
        base: A path, ``REV:path``, or ``/dev/null``.
        ours: The same.
        theirs: The same.
        progress: Ends it when it is cancelled.

    Raises:
        InspectorError: One of them is not there.
    """
    with ExitStack() as opened:
        sides = [opened.enter_context(open_argument(one)) for one in (base, ours, theirs)]
        found = _merged(ours if not is_nothing(ours) else theirs, sides, None, progress)
        opened.pop_all()  # They stay open for who asked.
    return found


def merge_in_conflict(path: str, *, progress: Progress | None = None) -> FileMerge:
    """Puts the sides of a file together that is in conflict.

    Args:
        path: The file in the work tree, or the ``.uexp`` beside it; it need not be there.
        progress: Ends it when it is cancelled.

    Raises:
        NoConflictError: It is in no conflict, or in one under another name.
        InspectorError: It is not there, or Git cannot be asked.
    """
    conflict = _conflict(path)
    with ExitStack() as opened:
        sides = [opened.enter_context(conflict.open(stage)) for stage in _STAGES]
        merging = merging_in(conflict.git)
        found = _merged(path, sides, merging, progress, conflict.renamed)
        result = _result(conflict, found, progress)
        opened.pop_all()  # They stay open for who asked.
    began, unsettled = conflict.began_with(merging), conflict.places()
    committed = conflict.committed(merging, began)
    return replace(found, result=result, began=began, committed=committed, unsettled=unsettled)


def unmerged_packages(path: str) -> tuple[tuple[str, Outcome], ...]:
    """The packages of a repository that a merge left in conflict, and what became of each.

    Of one of which the ``.uexp`` alone is, that is its path.

    Args:
        path: A file of the work tree; it need not be there.

    Returns:
        Whole paths, those that are still in conflict first; nothing where Git cannot be asked.
    """
    place = place_of(path)
    if place is None:
        return ()
    try:
        found = outcomes(Git(place.top, apart=True))
    except GitError:
        return ()
    # As the path is spelt, through whatever links.
    below = place.name.replace("/", os.sep)
    whole = os.path.abspath(path)
    top = whole.removesuffix(below) if whole.endswith(below) else place.top
    return tuple(
        (os.path.join(top, *name.split("/")), found[name]) for name in packages_among(found)
    )


def judged_as(merge: FileMerge, finder: SettingsFinder) -> str:
    """The file by whose project the sides are judged: the one in conflict, or ours.

    Args:
        merge: The three sides.
        finder: Finds settings.
    """
    is_file = merge.merging is not None and split_revision(merge.path) is None
    return merge.path if is_file else judged_by((merge.path,), finder)


def judged(
    merge: FileMerge, engine: EngineProfile, catalog: Catalog, around: Surroundings
) -> FileMerge:
    """The same three sides, with what an engine says to ours and theirs.

    Args:
        merge: The three sides.
        engine: The engine of the project.
        catalog: What is known of engines.
        around: What the project says.
    """
    target = (engine.version.major, engine.version.minor)
    verdicts = []
    for name, side in ((MergeSide.OURS, merge.ours), (MergeSide.THEIRS, merge.theirs)):
        facts = side.facts
        if facts is None:
            continue
        version = facts.saved_by
        is_known = version is not None and not version.is_empty
        release = version.release if version is not None and is_known else ""
        is_newer = version is not None and (version.major, version.minor) > target
        verdict = answer(facts, engine, catalog, around).verdict
        verdicts.append(SideVerdict(name, engine, verdict, release, is_newer and is_known))
    refused = {one.side for one in verdicts if one.verdict is Verdict.REFUSED}
    sides = (merge.base, merge.ours, merge.theirs)
    sentence = _sentence(merge.path, sides, merge.merge, merge.renamed, refused)
    return replace(merge, verdicts=tuple(verdicts), sentence=sentence)


def edits_in_result(
    merge: FileMerge, result: Side, progress: Progress | None = None
) -> tuple[FoundEdits, FoundEdits]:
    """What a file has of the edits of ours and of theirs.

    Args:
        merge: The three sides, all of them there.
        result: The file.
        progress: Ends it when it is cancelled.
    """
    sides = {MergeSide.OURS: merge.ours, MergeSide.THEIRS: merge.theirs}
    return found_edits(
        merge.merge,
        compare_sides(merge.base, result, progress).difference,
        lambda side: compare_sides(sides[side], result, progress).difference,
    )


def bytes_of_side(path: str, side: MergeSide) -> bytes:
    """The bytes of one side of a file in conflict, as a work tree has them.

    What a pointer of Git LFS stands for comes in its place. A ``.uexp`` is a file of its own here.

    Args:
        path: The file in the work tree.
        side: Ours or theirs.

    Raises:
        InspectorError: It is in no conflict, that side deleted it, or its bytes are not here.
    """
    place = _place(path)
    git = Git(place.top, apart=True)
    stages, name = unmerged_stages(git, place.name), place.name
    if not stages:
        raise _no_conflict(git, path, name)
    stage = 2 if side is MergeSide.OURS else 3
    if len(stages) == 1 and (renamed := _renamed(git, name)) is not None:
        name = renamed.names[stage - 1]
    elif stage not in stages:
        raise InspectorError(Message("project/side-deleted", path=path, side=side.value))
    data = git.blob(f":{stage}:{name}", title=path)
    with open_bytes(data, path) as opened:
        pointer = pointer_of(opened.facts)
    if pointer is None:
        return data
    stored = LfsStore(git).stored(pointer)
    if stored is None or not stored.whole:
        raise LfsObjectError(path, pointer, stored)
    with open_stored(stored.path, path) as opened:
        return _whole(opened)


def bytes_of_file(argument: str) -> bytes:
    """The bytes of one of three files.

    Raises:
        InspectorError: There is no such file.
    """
    side = open_argument(argument)
    with side:
        if side.opened is None:
            raise AccessError(argument, Message("files/not-there"))
        if side.problem and pointer_of(side.opened.facts) is not None:
            raise InspectorError(side.problem)
        return _whole(side.opened)


def _whole(opened: Opened) -> bytes:
    """The bytes of a file alone, without those of a ``.uexp``."""
    data = LogicalBytes(opened.data)
    return b"".join(data.chunks(0, data.size))


def _place(path: str) -> Place:
    place = place_of(path)
    if place is None:
        folder = os.path.dirname(os.path.abspath(path))
        raise NoRepositoryError(Message("vcs/no-repository", folder=folder))
    return place


class _Conflict:
    """A file that the index has in stages.

    Args:
        git: The repository, at the top of its work tree.
        name: The package, from there on.
        renamed: What each side calls it, where each renamed it.
    """

    def __init__(self, git: Git, name: str, renamed: RenamedPackage | None = None) -> None:
        self.git = git
        self.renamed = renamed
        self._name = name
        #: What it is called in each stage.
        self._names = (name, name, name) if renamed is None else tuple(renamed.names)

    @property
    def place(self) -> str:
        """The package in the work tree."""
        return os.path.join(self.git.folder, *self._name.split("/"))

    def name_in(self, stage: int) -> str:
        """What it is called in a stage, from the top on."""
        return self._names[stage - 1]

    def files(self) -> tuple[str, ...]:
        """The files that are in conflict, from the top on: the package, its ``.uexp`` or both."""
        halves = dict.fromkeys(
            half for name in self._names for half in (name, os.path.splitext(name)[0] + UEXP)
        )
        unmerged = unmerged_files(self.git, *halves)
        return tuple(half for half in halves if half in unmerged)

    def places(self) -> tuple[Place, ...]:
        """The same in the work tree."""
        return tuple(Place(self.git.folder, name) for name in self.files())

    def began_with(self, merging: Merging) -> Commit | None:
        """The commit that has the base under the same name; None where none does."""
        commit = base_of(self.git, merging)
        if commit is None:
            return None

        def stored(revision: str, name: str) -> str:
            return self.git.object_id_and_type(f"{revision}:{name}")[0]

        stem = os.path.splitext(self.name_in(1))[0]
        own = [name for name in self.files() if os.path.splitext(name)[0] == stem]
        bases = [(stored(":1", name), stored(commit.hash, name)) for name in own]
        return commit if all(base and base == then for base, then in bases) else None

    def committed(self, merging: Merging, began: Commit | None) -> tuple[Committed, Committed]:
        """What was committed to it on ours and on theirs since a commit."""
        if began is None:
            return Committed(), Committed()
        files = self.files()
        return (
            committed_since(self.git, began, merging.ours, *files),
            committed_since(self.git, began, merging.theirs, *files),
        )

    def open(self, stage: int) -> Side:
        """One of its sides; one that is not there is absent."""
        name = f":{stage}:{self.name_in(stage)}"
        try:
            return open_with(name, lambda: open_revision(name, self.git))
        except NotInRevisionError:
            return absent_side(name)


class _Settled(_Conflict):
    """A package of which the ``.uexp`` alone is in conflict: its own bytes are the same."""

    def open(self, stage: int) -> Side:
        """The package with the ``.uexp`` of a side."""
        parts = split_revision(f":{stage}:{self._name}")
        assert parts is not None
        name = f":0:{self._name}"
        return open_with(name, lambda: open_revision(name, self.git, half=parts.name))


def _conflict(path: str) -> _Conflict:
    place = _place(path)
    git = Git(place.top, apart=True)
    stem, suffix = os.path.splitext(place.name)
    names = [place.name]
    if suffix.lower() == UEXP:
        names = [f"{stem}{header}" for header in PACKAGE_SUFFIXES]
    for name in names:
        if stages := unmerged_stages(git, name):
            return _Conflict(git, name, _renamed(git, name) if len(stages) == 1 else None)
    half = os.path.splitext(place.name)[0] + UEXP
    if unmerged_stages(git, half):
        for name in names:
            if git.object_id_and_type(f":0:{name}")[0]:
                return _Settled(git, name)
    raise _no_conflict(git, path, place.name)


def _renamed(git: Git, name: str) -> RenamedPackage | None:
    """What each side calls a package of which this is one name; None where no side renamed it.

    Args:
        git: The repository, at the top of its work tree.
        name: The package, from there on.
    """
    merging = merging_in(git)
    found = renamed_by_both(git, merging, unmerged_files(git))
    names = next((one for one in found if name in one), None)
    if names is None:
        return None

    def stored(revision: str, name: str) -> str:
        return git.object_id_and_type(f"{revision}:{name}")[0]

    base = stored(":1", names.base)
    tips = {
        MergeSide.OURS: (merging.ours.commit, names.ours),
        MergeSide.THEIRS: (merging.theirs.commit, names.theirs),
    }
    edited = frozenset(
        side
        for side, (commit, own) in tips.items()
        if commit is not None and stored(commit.hash, own) != base
    )
    is_same = stored(":2", names.ours) == stored(":3", names.theirs)
    return RenamedPackage(names, is_same, edited)


def _no_conflict(git: Git, path: str, name: str) -> InspectorError:
    """Why a file is not in conflict: Git has it under another name, it is not there, a commit or
    one side alone, as ``REV:path`` is, or it is not.

    Args:
        git: The repository, at the top of its work tree.
        path: The file, as it was asked for.
        name: The file, from the top on, with slashes.
    """
    renamed = _renamed_to(git, name)
    if renamed:
        shown = os.path.join(git.folder, *renamed.split("/"))
        return NoConflictError(Message("project/conflict-renamed", path=path, renamed=shown))
    if not os.path.lexists(path):
        stored = split_revision(path)
        if stored is None and names_commit(path, git):
            return NoConflictError(Message("project/commit-in-conflict", revision=path))
        if stored is None:
            return AccessError(path, Message("files/not-there"))
        return NoConflictError(Message("project/one-side", argument=path, path=stored.path))
    return NoConflictError(Message("project/no-conflict", path=path))


def _renamed_to(git: Git, name: str) -> str:
    """The file in conflict that a side still has under this name; empty where there is none.

    Where one side gave a file another name, Git has the conflict under that: the contents of the
    other side are those of the old name in its commit.
    """
    merging = merging_in(git)
    for stage, side in ((2, merging.ours), (3, merging.theirs)):
        if side.commit is None:
            continue
        hashed, kind = git.object_id_and_type(f"{side.commit.hash}:{name}")
        if kind != "blob":
            continue
        for other, stages in unmerged_files(git).items():
            if stage in stages and git.object_id_and_type(f":{stage}:{other}")[0] == hashed:
                return other
    return ""


def _merged(
    path: str,
    sides: list[Side],
    merging: Merging | None,
    progress: Progress | None,
    renamed: RenamedPackage | None = None,
) -> FileMerge:
    base, ours, theirs = sides
    presence = Presence(*(not side.absent for side in sides))
    merge = merge_of(
        _edited(base, ours, progress),
        _edited(base, theirs, progress),
        presence,
        lambda: compare_sides(ours, theirs, progress).difference,
    )
    sentence = _sentence(path, sides, merge, renamed)
    return FileMerge(path, base, ours, theirs, merge, sentence, merging, renamed=renamed)


def _sentence(
    path: str,
    sides: Sequence[Side],
    merge: Merge,
    renamed: RenamedPackage | None,
    refused: Collection[MergeSide] = (),
) -> Message:
    """What is told first.

    Args:
        path: The file.
        sides: Base, ours and theirs.
        merge: What they did.
        renamed: What each side calls it, where each renamed it.
        refused: The sides that the engine refuses.
    """
    if renamed is not None and renamed.is_same:
        parts: tuple[Message, ...] = (renamed.sentence, renamed.outcome)
        return Message("phrases/in-a-row", parts=parts)
    base, ours, theirs = sides
    name = _name(path if renamed is None else renamed.names.base)
    saved_by = (_saved_by(ours), _saved_by(theirs))
    sentence = merge_sentence(merge, name, saved_by, refused, _unread(base, ours, theirs))
    if renamed is None:
        return sentence
    return Message("phrases/in-a-row", parts=(renamed.sentence, sentence))


def _edited(base: Side, side: Side, progress: Progress | None) -> Difference:
    """How a side differs from the base; where one of them cannot be read, nobody knows how."""
    compared = compare_sides(base, side, progress).difference
    is_known = not (base.problem or side.problem) or compared.verdict == "identical"
    if is_known or base.absent or side.absent:
        return compared
    reasons = [one for one in compared.problems if isinstance(one, SideUnread)]
    return Difference("changed", problems=tuple(reasons))


def _unread(base: Side, ours: Side, theirs: Side) -> tuple[str, ...]:
    """The sides that cannot be read, the base first."""
    sides = {"base": base, "ours": ours, "theirs": theirs}
    return tuple(name for name, side in sides.items() if side.problem)


def _name(path: str) -> str:
    """What people call a package."""
    return os.path.splitext(os.path.basename(path.rpartition(":")[2]))[0]


def _result(
    conflict: _Conflict, merge: FileMerge, progress: Progress | None
) -> tuple[FoundEdits, FoundEdits] | None:
    """What the file in the work tree has of both sides' edits, where somebody works on it."""
    base, sides = merge.base, (merge.ours, merge.theirs)
    if base.absent or any(side.absent for side in sides) or not os.path.isfile(conflict.place):
        return None
    progress = progress or Progress()
    try:
        now = open_argument(conflict.place)
    except AccessError:
        return None
    with now:
        if now.tree is None or any(same_bytes(now.data, side.data, progress) for side in sides):
            return None
        return edits_in_result(merge, now, progress)


def _saved_by(side: Side) -> Text:
    """The engine that saved a side, by its release and patch."""
    facts = side.facts
    version = facts.saved_by if facts is not None else None
    if version is None or version.is_empty:
        return ""
    return f"{version.major}.{version.minor}.{version.patch}"
