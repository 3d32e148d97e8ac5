"""The latest commits that changed packages of a folder, by the sentence of what weighs most."""

from __future__ import annotations

import os
from collections.abc import Iterable
from itertools import groupby
from typing import Final

from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.around.mounts import PACKAGE_SUFFIXES
from inspector.project.history.revisions import FileHistory, Revision, Say, StepClass
from inspector.project.history.sources import GitSource
from inspector.project.vcs.git import Git
from inspector.project.vcs.history import Became, Commit, Step, latest_steps
from inspector.project.vcs.place import top_above

#: Commits that are told of.
_MOST_COMMITS: Final = 3
#: Packages of one commit that are compared to find what weighs most.
_MOST_COMPARED: Final = 6
#: What is told first of a commit.
_WEIGHTS: Final = (
    StepClass.EDIT,
    StepClass.ADDED,
    StepClass.REMOVED,
    StepClass.RENAMED,
    StepClass.CONVERSION,
    StepClass.LAYOUT,
    StepClass.VERSION,
    StepClass.RESAVED,
    StepClass.CUT_OFF,
    StepClass.UNREAD,
)


class LatestCommit(NamedTuple):
    """A commit that changed packages.

    Attributes:
        commit: The commit.
        revision: What it did to the package for which that weighs most.
        paths: All packages that it changed, as they are called since, from the folder on, with
            slashes.
    """

    commit: Commit
    revision: Revision
    paths: tuple[str, ...]


def latest_commits(folder: str, say: Say, language: str, progress: Progress) -> list[LatestCommit]:
    """The latest commits that changed packages below a folder, newest first; none where no
    repository is around it.

    Args:
        folder: The folder.
        say: Makes the sentences, which are kept as those of a history are.
        language: The name of the language that ``say`` speaks.
        progress: Ends it when it is cancelled.

    Raises:
        InspectorError: Git cannot be asked.
        Cancelled: It is not wanted any more.
    """
    folder = os.path.realpath(folder)
    top = top_above(folder)
    if top is None:
        return []
    git = Git(folder, apart=True, progress=progress)
    below = os.path.relpath(folder, top).replace(os.sep, "/") + "/"
    below = "" if below == "./" else below
    found = []
    for commit, group in groupby(
        latest_steps(git, PACKAGE_SUFFIXES, _MOST_COMMITS), lambda step: step.commit
    ):
        steps = list(group)
        candidates = sorted(steps, key=lambda step: step.became is not Became.CHANGED)
        compared = (
            _revision(step, top, say, language, progress) for step in candidates[:_MOST_COMPARED]
        )
        paths = tuple(step.path.removeprefix(below) for step in steps)
        found.append(LatestCommit(commit, _weightiest(compared), paths))
    return found


def _revision(step: Step, top: str, say: Say, language: str, progress: Progress) -> Revision:
    """What a commit did to one package."""
    source = GitSource(os.path.join(top, *step.path.split("/")), progress)
    with FileHistory(source, say, language, progress=progress) as history:
        return history.revision(step)


def _weightiest(revisions: Iterable[Revision]) -> Revision:
    """The revision that says most: an edit before all others, of edits that with most changes."""
    return min(revisions, key=lambda one: (_WEIGHTS.index(one.step_class), -one.counts[0]))
