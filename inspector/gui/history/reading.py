"""Reads the history of a file, and compares two revisions; nothing of it runs in the window."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from pathlib import Path
from typing import Final

from inspector.catalog import Catalog, EngineProfile
from inspector.checks import Mark
from inspector.compare.model import Change, ChangeClass
from inspector.data_classes import dataclass
from inspector.errors import InspectorError
from inspector.messages import current, render
from inspector.messages.phrases import as_sentence
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.around.settings import SettingsFinder
from inspector.project.around.surroundings import surroundings_of
from inspector.project.compare.files import compare_files
from inspector.project.history.revisions import FileHistory, Revision
from inspector.project.history.sources import GitSource, State
from inspector.project.vcs.history import Became, Step

#: Revisions that are listed; a file with more is rare, and its newest ones are looked for.
MOST_REVISIONS: Final = 2_000


@dataclass(eq=False, slots=True)
class HistoryRow:
    """A revision in the list; one that was not read yet says only who made it and when.

    Attributes:
        place: Its place in the list, 0 for the newest.
        state: Where it is.
        step: The commit, with what the file was before and after.
        revision: What it did; None until that is known.
        standing: How it stands before the target engine; None where there is nothing to judge.
    """

    place: int
    state: State
    step: Step
    revision: Revision | None = None
    standing: Mark | None = None

    def argument(self, top: str) -> str:
        """What opens its contents, wherever the program runs.

        Args:
            top: The folder at the top of the work tree.
        """
        path = str(Path(top, *self.step.path.split("/")))
        if self.state is State.COMMITTED:
            return f"{self.step.commit.hash}:{path}"
        return f":0:{path}" if self.state is State.STAGED else path

    @property
    def is_there(self) -> bool:
        """Whether the file is there in this revision."""
        return self.step.became is not Became.REMOVED


class RevisionRead(NamedTuple):
    """What became known of a revision: what it did, and how it stands before the target engine."""

    place: int
    revision: Revision
    standing: Mark | None


class RevisionsListed(NamedTuple):
    """All revisions of a file, newest first, before what they did is known.

    Attributes:
        rows: The revisions.
        top: The folder at the top of the work tree.
        why_none: Why there are none; empty where there are.
    """

    rows: list[HistoryRow]
    top: str
    why_none: str = ""


class Judging(NamedTuple):
    """What judges revisions: the target engine, and what is known around the file."""

    path: str
    profile: EngineProfile
    catalog: Catalog

    def standings(self, revisions: Iterable[Revision]) -> list[Mark | None]:
        """The sign of how each stands before the engine, as that of a file beside others."""
        folder = Path(self.path).absolute().parent
        around = surroundings_of(self.path, SettingsFinder(strict=False).of(str(folder)))
        judged = (one.judgement(self.profile, self.catalog, around) for one in revisions)
        return [one.mark if one is not None else None for one in judged]


def read_history(
    judging: Judging, value: str, progress: Progress, hand_over: Callable[[object], None]
) -> None:
    """Lists the revisions of a file, then tells what each did, newest first.

    Args:
        judging: What judges them, and the file.
        value: What is followed through them; empty for nothing.
        progress: Told how many are read; ends it.
        hand_over: Takes a :class:`RevisionsListed`, then a :class:`RevisionRead` for each of its
            rows.

    Raises:
        GitError: Git cannot be asked.
        Cancelled: It is not wanted any more.
    """
    source = GitSource(judging.path, progress)
    with FileHistory(source, render, current().name, value, progress) as history:
        first = list(history.uncommitted())
        steps = list(islice(history.steps(), MOST_REVISIONS))
        rows = [
            HistoryRow(place, revision.state, revision.step) for place, revision in enumerate(first)
        ]
        rows += [
            HistoryRow(place, State.COMMITTED, step) for place, step in enumerate(steps, len(first))
        ]
        why = "" if rows else as_sentence(render(source.why_none()))
        hand_over(RevisionsListed(rows, source.top, why))
        for row in rows:
            progress(row.place, len(rows))
            is_known = row.place < len(first)
            revision = first[row.place] if is_known else history.revision(row.step)
            (standing,) = judging.standings([revision])
            hand_over(RevisionRead(row.place, revision, standing))


class Compared(NamedTuple):
    """Two revisions held against each other.

    Attributes:
        lead: The one fact about it in a sentence.
        rest: What else there is to tell.
        changes: What somebody edited.
        problem: Why they cannot be compared; empty where they can.
    """

    lead: str
    rest: str = ""
    changes: tuple[Change, ...] = ()
    problem: str = ""


def compare_revisions(old: str, new: str, progress: Progress) -> Compared:
    """Compares two revisions of a file.

    Args:
        old: What opens the one: a path, or a revision of a path.
        new: The same of the other.
        progress: Ends it.
    """
    try:
        with compare_files(old, new, progress=progress) as comparison:
            changes = comparison.difference.of_class(ChangeClass.CONTENT)
            return Compared(render(comparison.lead), render(comparison.rest), changes)
    except InspectorError as error:
        return Compared("", problem=str(error))
