"""The revisions of one file: what each did to it, by the sentence of a comparison.

What is in the work tree and what is staged come first, then the commits, newest first. The commits
are known as soon as Git tells them; what one of them did is worked out when it is asked for, and
kept.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from enum import StrEnum
from functools import cached_property
from typing import Final

from inspector.catalog import Catalog, EngineProfile
from inspector.checks import Surroundings, Verdict
from inspector.checks.facts import Depth, FileFacts, FileKind
from inspector.compare.followed_value import changes_of_value, values_in
from inspector.compare.model import Change, ChangeClass
from inspector.errors import InspectorError
from inspector.files.system import program_texts
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.compare.files import (
    Comparison,
    Side,
    absent_side,
    compare_sides,
    open_path,
    open_with,
    side_of,
)
from inspector.project.history.kept import KeptHistory, Told
from inspector.project.opening import answer, deepened, open_bytes
from inspector.project.scan.contents import contents_of
from inspector.project.vcs.git import ContentsMissingError, Git, GitError, NotInRevisionError
from inspector.project.vcs.history import Became, Commit, Step, history
from inspector.project.vcs.lfs import LfsStore, is_stored_as, pointer_of
from inspector.project.vcs.place import place_of
from inspector.project.vcs.revisions import Revision as StoredAt
from inspector.project.vcs.revisions import followed, with_other_half
from inspector.versions import EngineVersion

#: Digits of a hash that people read.
SHORT: Final = 7
_ADDED: Final = Message("project/history-added")
_REMOVED: Final = Message("project/history-removed")
_CUT_OFF: Final = Message("project/history-cut-off")
_NO_CLASSES: Final = (0,) * len(ChangeClass)
#: Makes a sentence for people of a message.
Say = Callable[[Text], str]


class State(StrEnum):
    """Where a revision is; the value is its name in documents."""

    COMMITTED = "committed"
    STAGED = "staged"
    WORK_TREE = "work-tree"


class StepClass(StrEnum):
    """What a revision is to somebody who looks for an edit: the heaviest that it holds."""

    ADDED = "added"
    REMOVED = "removed"
    EDIT = "edit"
    CONVERSION = "conversion"
    LAYOUT = "layout"
    VERSION = "version"
    RESAVED = "resaved"
    RENAMED = "renamed"
    #: What was before is not on this machine.
    CUT_OFF = "cut-off"
    #: It could not be compared.
    UNREAD = "unread"


#: What somebody did, and no save by itself.
EDITS: Final = frozenset({StepClass.ADDED, StepClass.REMOVED, StepClass.EDIT, StepClass.RENAMED})
_BY_CHANGE: Final = (
    (ChangeClass.CONTENT, StepClass.EDIT),
    (ChangeClass.CONVERSION, StepClass.CONVERSION),
    (ChangeClass.LAYOUT, StepClass.LAYOUT),
    (ChangeClass.VERSION, StepClass.VERSION),
)


class Revision(NamedTuple):
    """One revision of a file, and what it did.

    Attributes:
        state: Where it is.
        step: The commit with what the file was before and after; that of a state without a commit
            has empty texts in its place.
        sentence: What it did, in the language that was asked for.
        counts: How many changes there are of each class.
        facts: The facts of the contents; None where there are none, or they are not here.
        problem: Why it cannot be compared; empty where it can.
        values: What became of the value that is followed; None where it was not touched, or none
            is followed.
    """

    state: State
    step: Step
    sentence: str
    counts: tuple[int, ...] = _NO_CLASSES
    facts: FileFacts | None = None
    problem: Text = ""
    values: tuple[Change, ...] | None = None

    @property
    def commit(self) -> Commit | None:
        """The commit; None of what is in none."""
        return self.step.commit if self.state is State.COMMITTED else None

    @property
    def saved_by(self) -> EngineVersion | None:
        """The engine that saved the contents."""
        return None if self.facts is None else self.facts.saved_by

    @property
    def step_class(self) -> StepClass:
        """What it is to somebody who looks for an edit."""
        if self.step.became is Became.ADDED:
            return StepClass.ADDED
        if self.step.became is Became.REMOVED:
            return StepClass.REMOVED
        if self.step.became is Became.CUT_OFF:
            return StepClass.CUT_OFF
        if self.problem:
            return StepClass.UNREAD
        counts = dict(zip(ChangeClass, self.counts, strict=True))
        heaviest = next((step for change, step in _BY_CHANGE if counts[change]), None)
        if heaviest is not None:
            return heaviest
        renamed = self.step.became is Became.RENAMED
        return StepClass.RENAMED if renamed else StepClass.RESAVED

    def verdict(
        self, profile: EngineProfile, catalog: Catalog, surroundings: Surroundings
    ) -> Verdict | None:
        """What an engine says to the contents; None where there are none."""
        if self.facts is None:
            return None
        return answer(self.facts, profile, catalog, surroundings).verdict


class FileHistory:
    """The history of one file of a Git work tree; :meth:`close` it when nothing is asked any more.

    Args:
        path: The file; it need not be there any more.
        say: Makes the sentences that are kept.
        language: The name of the language that ``say`` speaks.
        value: A value or an object to follow, by the path that a difference has for it or by the
            end of that; empty for none.
        progress: Ends it when it is cancelled.

    Raises:
        NoRepositoryError: The file is in no repository.
        GitError: Git cannot be asked.
    """

    def __init__(
        self,
        path: str,
        say: Say,
        language: str,
        value: str = "",
        progress: Progress | None = None,
    ) -> None:
        place = place_of(path)
        top = place.top if place is not None else os.path.dirname(os.path.abspath(path))
        self.path = path
        self._progress = progress or Progress()
        # The repository is the one around the file, whatever started this program.
        self.git = Git(top, apart=True, progress=self._progress)
        common = self.git.common_folder()
        self.name = place.name if place is not None else os.path.basename(path)
        self._say = say
        self._value = tuple(value.split("/")) if value else ()
        self._kept = KeptHistory(common, self.name, language)
        self._lfs = LfsStore(self.git)
        self._sides: dict[str, Side] = {}

    def close(self) -> None:
        """Lets go of the contents, and keeps what was told."""
        for side in self._sides.values():
            side.close()
        self._sides.clear()
        self._kept.save()

    def __enter__(self) -> FileHistory:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @cached_property
    def is_tracked(self) -> bool:
        """Whether the index has the file."""
        return bool(self._in_index())

    def uncommitted(self) -> Iterator[Revision]:
        """What is in the work tree and in no index, then what is staged, as far as it differs.

        Raises:
            GitError: Git cannot be asked.
            Cancelled: It is not wanted any more.
        """
        staged, committed = self._in_index(), self._in_head()
        path = os.path.join(self.git.folder, *self.name.split("/"))
        before = staged or committed
        there = os.path.lexists(path)
        if before and there and not is_stored_as(path, before, self._progress):
            step = self._uncommitted(Became.CHANGED, "", before)
            yield self._told(State.WORK_TREE, step, lambda: open_path(path, path, self.git))
        elif before and not there:
            yield self._told(State.WORK_TREE, self._uncommitted(Became.REMOVED, "", before))
        if staged and staged != committed:
            became = Became.CHANGED if committed else Became.ADDED
            yield self._told(State.STAGED, self._uncommitted(became, staged, committed))
        elif committed and not staged:
            yield self._told(State.STAGED, self._uncommitted(Became.REMOVED, "", committed))

    def steps(self) -> Iterator[Step]:
        """The commits that changed the file, newest first, as soon as Git tells each.

        Raises:
            GitError: Git cannot be asked.
            Cancelled: It is not wanted any more.
        """
        try:
            yield from history(self.git, self.name, self._leads_to)
        except NotInRevisionError:
            return  # There is no commit yet.

    def revision(self, step: Step) -> Revision:
        """What a commit did.

        Raises:
            Cancelled: It is not wanted any more.
        """
        return self._told(State.COMMITTED, step)

    def _uncommitted(self, became: Became, blob: str, old_blob: str) -> Step:
        return Step(Commit("", "", "", ""), became, self.name, blob, self.name, old_blob)

    def _in_index(self) -> str:
        """What the file is staged as; empty where it is not, or a merge left several."""
        ran = self.git.run(
            "--literal-pathspecs", "ls-files", "--stage", "-z", "--full-name", "--", self.name
        )
        for entry in program_texts(ran.output)[:-1]:
            mode, hashed, stage = entry.partition("\t")[0].split(" ")
            if stage == "0" and mode.startswith("100"):
                return hashed
        return ""

    def _in_head(self) -> str:
        hashed, kind = self.git.object_id_and_type(f"HEAD:{self.name}")
        return hashed if kind in ("blob", "") else ""

    def _told(
        self, state: State, step: Step, open_new: Callable[[], Side] | None = None
    ) -> Revision:
        """What a step did, as it is kept or as the comparison tells it."""
        self._progress.check()
        keepable = open_new is None and not self._value
        kept = self._kept.get(step.old_blob, step.blob) if keepable else None
        if kept is None:
            try:
                kept, values = self._compared(step, open_new)
            except InspectorError as error:
                missing = isinstance(error, ContentsMissingError)
                reason = Message("vcs/contents-missing") if missing else error.message
                return Revision(state, step, self._say(self._opening(step)), problem=reason)
            problem = _unread(kept.facts) if kept.facts is not None else ""
            if keepable and not problem:
                self._kept.put(step.old_blob, step.blob, kept)
        else:
            problem, values = "", None
        parts = [self._opening(step), kept.sentence]
        if step.became is Became.CHANGED and not kept.sentence:
            parts = [Message("project/history-same-contents")]
        sentence = self._say(Message("phrases/in-a-row", parts=tuple(parts)))
        return Revision(state, step, sentence, kept.counts, kept.facts, problem, values)

    def _opening(self, step: Step) -> Text:
        """What is said of a step before the comparison, and without one."""
        match step.became:
            case Became.ADDED:
                return _ADDED
            case Became.REMOVED:
                return _REMOVED
            case Became.CUT_OFF:
                return _CUT_OFF
            case Became.RENAMED:
                return _renamed(step)
        return ""

    def _compared(
        self, step: Step, open_new: Callable[[], Side] | None
    ) -> tuple[Told, tuple[Change, ...] | None]:
        """The comparison of both contents; of a file on one side alone, what it is.

        Raises:
            InspectorError: One of them is not here.
            Cancelled: It is not wanted any more.
        """
        with ExitStack() as opened:
            if open_new is not None:
                new = opened.enter_context(open_with(self.path, open_new))
            else:
                new = self._side(step.blob, step.commit.hash, step.path)
            facts = None if new.opened is None else new.opened.facts
            both = step.blob or open_new is not None
            if not (both and step.old_blob):
                return Told("", _NO_CLASSES, facts), self._value_of_one(step, new)
            if step.blob == step.old_blob:
                return Told("", _NO_CLASSES, facts), None
            before = f"{step.commit.hash}^" if step.commit.hash else "HEAD"
            old = self._side(step.old_blob, before, step.old_path)
            comparison = compare_sides(old, new, self._progress)
            counts = tuple(comparison.difference.by_class.values())
            told = Told(self._say(comparison.sentence), counts, facts)
            return told, self._followed(comparison)

    def _value_of_one(self, step: Step, new: Side) -> tuple[Change, ...] | None:
        """The value that came or went with the file."""
        if not self._value:
            return None
        if step.became is not Became.REMOVED:
            return tuple(values_in(new.tree, self._value, "added")) or None
        before = f"{step.commit.hash}^" if step.commit.hash else "HEAD"
        old = self._side(step.old_blob, before, step.old_path)
        return tuple(values_in(old.tree, self._value, "removed")) or None

    def _followed(self, comparison: Comparison) -> tuple[Change, ...] | None:
        """The changes of the value that is followed; None where it was not touched."""
        if not self._value:
            return None
        old, new = comparison.old.tree, comparison.new.tree
        return changes_of_value(comparison.difference, old, new, self._value) or None

    def _side(self, blob: str, revision: str, path: str) -> Side:
        """The file as contents have it; kept open for the step before, of which it is the new side.

        Raises:
            InspectorError: The contents are not here.
        """
        if not blob:
            return absent_side(path)
        side = self._sides.pop(blob, None)
        if side is None:
            at = StoredAt(revision, path)
            title = Message("project/file-of-revision", name=path, revision=revision[:SHORT])
            opened = followed(open_bytes(self.git.blob(blob, title=path), path), self._lfs)
            opened = with_other_half(opened, at, self.git, self._lfs)
            side = side_of(deepened(opened, Depth.HEADER), path, title)
        # Two are enough: those of the step that is told, one of which is of the step before it.
        for other in list(self._sides)[:-1]:
            self._sides.pop(other).close()
        self._sides[blob] = side
        return side

    def _leads_to(self, blob: str, path: str) -> bool:
        """Whether contents are a redirector to the package of a path."""
        try:
            data = self.git.blob(blob, largest=_LARGEST_REDIRECTOR)
        except GitError:
            return False
        with deepened(open_bytes(data, path), Depth.OBJECTS) as opened:
            target = contents_of(opened).leads_to or ""
        stem = path.rpartition(".")[0].lower()
        below = target.lower().partition("/")[2].partition("/")[2]
        return bool(below) and f"/{stem}".endswith(f"/{below}")


#: Bytes of a redirector at the most: it holds one object.
_LARGEST_REDIRECTOR: Final = 256 << 10


def _unread(facts: FileFacts) -> Text:
    """Why contents that are a pointer of Git LFS tell nothing; empty for all others."""
    pointer = pointer_of(facts)
    if facts.kind is not FileKind.LFS_POINTER:
        return ""
    size = pointer.size if pointer is not None else None
    return Message("project/history-lfs-object-missing", size=size)


def _renamed(step: Step) -> Message:
    old_folder, __, old_name = step.old_path.rpartition("/")
    folder, __, name = step.path.rpartition("/")
    if old_folder != folder and old_name == name:
        return Message("project/history-moved", folder=old_folder or ".")
    return Message(
        "project/history-renamed", name=step.old_path if old_folder != folder else old_name
    )
