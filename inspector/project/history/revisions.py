"""The revisions of one file: what each did to it, by the sentence of a comparison.

What is in the work tree and what is staged come first, then the commits, newest first. The commits
are known as soon as Git tells them; what one of them did is worked out when it is asked for, and
kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from enum import StrEnum
from typing import Final

from inspector.catalog import Catalog, EngineProfile
from inspector.checks import Judgement, Surroundings, Verdict
from inspector.checks.facts import Depth, FileFacts, FileKind
from inspector.compare.followed_value import changes_of_value, names_of, values_in
from inspector.compare.model import Change, ChangeClass
from inspector.errors import InspectorError
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.compare.files import (
    Comparison,
    Side,
    absent_side,
    compare_sides,
    open_with,
    side_of,
)
from inspector.project.history.kept import KeptHistory, KeptSentence
from inspector.project.history.sources import Source, State
from inspector.project.opening import answer, deepened
from inspector.project.vcs.git import ContentsMissingError
from inspector.project.vcs.history import Became, Commit, Step
from inspector.project.vcs.lfs import pointer_of
from inspector.versions import EngineVersion

_ADDED: Final = Message("project/history-added")
_REMOVED: Final = Message("project/history-removed")
_CUT_OFF: Final = Message("project/history-cut-off")
_NO_CLASSES: Final = (0,) * len(ChangeClass)
#: Makes a sentence for people of a message.
Say = Callable[[Text], str]


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
        judged = self.judgement(profile, catalog, surroundings)
        return judged.verdict if judged is not None else None

    def judgement(
        self, profile: EngineProfile, catalog: Catalog, surroundings: Surroundings
    ) -> Judgement | None:
        """What an engine finds in the contents; None where there are none."""
        if self.facts is None:
            return None
        return answer(self.facts, profile, catalog, surroundings).judgement


class FileHistory:
    """The history of one file under version control; :meth:`close` it when nothing is asked any
    more.

    Args:
        source: The version control, and the file in it.
        say: Makes the sentences that are kept.
        language: The name of the language that ``say`` speaks.
        value: A value or an object to follow, by the path that a difference has for it or by the
            end of that; empty for none.
        progress: Ends it when it is cancelled.
    """

    def __init__(
        self,
        source: Source,
        say: Say,
        language: str,
        value: str = "",
        progress: Progress | None = None,
    ) -> None:
        self.source = source
        self._progress = progress or Progress()
        self._say = say
        self._value = names_of(value)
        self._kept = KeptHistory(source.repository, source.name, language)
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

    def uncommitted(self) -> Iterator[Revision]:
        """What is on disk and nowhere else, then what is staged, as far as it differs.

        Raises:
            InspectorError: Version control cannot be asked.
            Cancelled: It is not wanted any more.
        """
        for local in self.source.uncommitted():
            yield self._told(local.state, local.step, local.open_new)

    def steps(self) -> Iterator[Step]:
        """The commits that changed the file, newest first, as soon as each is told.

        Raises:
            InspectorError: Version control cannot be asked.
            Cancelled: It is not wanted any more.
        """
        return self.source.steps()

    def revision(self, step: Step) -> Revision:
        """What a commit did.

        Raises:
            Cancelled: It is not wanted any more.
        """
        return self._told(State.COMMITTED, step)

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
                return Revision(state, step, self._say(_opening(step)), problem=reason)
            problem = _unread(kept.facts) if kept.facts is not None else ""
            if keepable and not problem:
                self._kept.put(step.old_blob, step.blob, kept)
        else:
            problem, values = "", None
        parts = [_opening(step), kept.sentence]
        if step.became is Became.CHANGED and not kept.sentence:
            parts = [Message("project/history-same-contents")]
        sentence = self._say(Message("phrases/in-a-row", parts=tuple(parts)))
        return Revision(state, step, sentence, kept.counts, kept.facts, problem, values)

    def _compared(
        self, step: Step, open_new: Callable[[], Side] | None
    ) -> tuple[KeptSentence, tuple[Change, ...] | None]:
        """The comparison of both contents; of a file on one side alone, what it is.

        Raises:
            InspectorError: One of them is not here.
            Cancelled: It is not wanted any more.
        """
        with ExitStack() as opened:
            if open_new is not None:
                new = opened.enter_context(open_with(step.path, open_new))
            else:
                new = self._side(step, of_old=False)
            both = step.blob or open_new is not None
            if not (both and step.old_blob):
                return KeptSentence("", _NO_CLASSES, new.facts), self._value_of_one(step, new)
            if step.blob == step.old_blob:
                return KeptSentence("", _NO_CLASSES, new.facts), None
            comparison = compare_sides(self._side(step, of_old=True), new, self._progress)
            counts = tuple(comparison.difference.by_class.values())
            told = KeptSentence(self._say(comparison.sentence), counts, new.facts)
            return told, self._followed(comparison)

    def _value_of_one(self, step: Step, new: Side) -> tuple[Change, ...] | None:
        """The value that came or went with the file."""
        if not self._value:
            return None
        if step.became is not Became.REMOVED:
            return tuple(values_in(new.tree, self._value, "added")) or None
        old = self._side(step, of_old=True)
        return tuple(values_in(old.tree, self._value, "removed")) or None

    def _followed(self, comparison: Comparison) -> tuple[Change, ...] | None:
        """The changes of the value that is followed; None where it was not touched."""
        if not self._value:
            return None
        old, new = comparison.old.tree, comparison.new.tree
        return changes_of_value(comparison.difference, old, new, self._value) or None

    def _side(self, step: Step, *, of_old: bool) -> Side:
        """The file before or after a step; kept open for the step before, of which it is the new
        side.

        Raises:
            InspectorError: The contents are not here.
        """
        blob, path = (step.old_blob, step.old_path) if of_old else (step.blob, step.path)
        if not blob:
            return absent_side(path)
        side = self._sides.pop(blob, None)
        if side is None:
            opened = self.source.opened(step, of_old=of_old)
            title = Message(
                "project/file-of-revision", name=path, revision=self.source.title(step, of_old)
            )
            side = side_of(deepened(opened, Depth.HEADER), path, title)
        # Two are enough: those of the step that is told, one of which is of the step before it.
        for other in list(self._sides)[:-1]:
            self._sides.pop(other).close()
        self._sides[blob] = side
        return side


def _opening(step: Step) -> Text:
    """What is said of a step before the comparison, and without one."""
    match step.became:
        case Became.ADDED:
            return _ADDED
        case Became.REMOVED:
            if step.path != step.old_path:
                return Message("project/history-moved-to", path=step.path)
            return _REMOVED
        case Became.CUT_OFF:
            return _CUT_OFF
        case Became.RENAMED:
            return _renamed(step)
    return ""


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
