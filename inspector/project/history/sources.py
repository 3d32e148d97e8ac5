"""What has the history of a file: Git or Perforce, each asked in its own way for the same.

A source lists the steps of a file's history and opens its contents before and after each; what
they differ in is not asked here.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from enum import StrEnum
from functools import cached_property
from typing import Final, Protocol

from inspector.checks.facts import Depth
from inspector.errors import AccessError
from inspector.files.system import program_texts
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.compare.earlier import name_before, why_not_committed
from inspector.project.compare.files import Side, open_path
from inspector.project.opening import Opened, deepened, open_bytes, read
from inspector.project.scan.contents import contents_of
from inspector.project.vcs.git import Git, GitError, NotInRevisionError
from inspector.project.vcs.history import Became, Commit, Step, history
from inspector.project.vcs.lfs import LfsStore, is_stored_as
from inspector.project.vcs.perforce_command import DELETING, Perforce
from inspector.project.vcs.place import place_of
from inspector.project.vcs.revisions import (
    Revision,
    followed,
    split_revision,
    with_other_half,
)

#: Bytes of a redirector at the most: it holds one object.
_LARGEST_REDIRECTOR: Final = 256 << 10


class State(StrEnum):
    """Where a revision is; the value is its name in documents."""

    COMMITTED = "committed"
    STAGED = "staged"
    WORK_TREE = "work-tree"


class Uncommitted(NamedTuple):
    """What is in no commit.

    Attributes:
        state: Where it is.
        step: What it would do to the file, with empty texts in the place of a commit.
        open_new: Opens it where no contents of a name can; None otherwise.
    """

    state: State
    step: Step
    open_new: Callable[[], Side] | None = None


class Source(Protocol):
    """What has the history of one file.

    Attributes:
        repository: What tells it from others, for what is kept.
        name: The file in it, with slashes.
        top: The folder on disk at which ``name`` begins.
    """

    repository: str
    name: str
    top: str

    def uncommitted(self) -> Iterator[Uncommitted]:
        """What is on disk and nowhere else, then what is staged, as far as it differs."""

    def steps(self) -> Iterator[Step]:
        """The commits that changed the file, newest first."""

    def opened(self, step: Step, *, of_old: bool) -> Opened:
        """The file as it was before a step, or after it.

        Raises:
            InspectorError: The contents are not here.
        """

    def title(self, step: Step, of_old: bool) -> str:
        """What to call that revision for people."""

    def why_none(self) -> Text:
        """Why there is no revision, and what makes the first."""


def uncommitted_step(became: Became, name: str, blob: str, old_blob: str) -> Step:
    """A step that is in no commit."""
    return Step(Commit("", "", "", ""), became, name, blob, name, old_blob)


class GitSource:
    """The history of a file of a Git work tree.

    Args:
        path: The file; it need not be there any more.
        progress: Ends it when it is cancelled.

    Raises:
        NoRepositoryError: The file is in no repository.
        GitError: Git cannot be asked.
    """

    def __init__(self, path: str, progress: Progress) -> None:
        place = place_of(path)
        self.top = place.top if place is not None else os.path.dirname(os.path.abspath(path))
        self._progress = progress
        # The repository is the one around the file, whatever started this program.
        self._git = Git(self.top, apart=True, progress=progress)
        self.repository = self._git.common_folder()
        self.name = place.name if place is not None else os.path.basename(path)
        self._lfs = LfsStore(self._git)

    def uncommitted(self) -> Iterator[Uncommitted]:
        """What is in the work tree and in no index, then what is staged, as far as it differs.

        Nothing of a file in conflict: the index has several of it, none of which is staged.
        """
        staged, committed = self._in_index(), self._in_head()
        if staged is None:
            return
        path = os.path.join(self.top, *self.name.split("/"))
        if staged and not os.path.lexists(path):
            step = uncommitted_step(Became.REMOVED, self.name, "", staged)
            yield Uncommitted(State.WORK_TREE, step)
        elif staged and not is_stored_as(path, staged, self._progress):
            step = uncommitted_step(Became.CHANGED, self.name, "", staged)
            yield Uncommitted(State.WORK_TREE, step, lambda: open_path(path, path, self._git))
        if staged and not committed:
            before = self._before_staging
            step = uncommitted_step(Became.ADDED, self.name, staged, "")
            if before is not None:
                old_blob, __ = self._git.object_id_and_type(f"HEAD:{before}")
                step = Step(step.commit, Became.RENAMED, self.name, staged, before, old_blob)
            yield Uncommitted(State.STAGED, step)
        elif staged != committed:
            became = Became.CHANGED if staged else Became.REMOVED
            yield Uncommitted(State.STAGED, uncommitted_step(became, self.name, staged, committed))

    @cached_property
    def _before_staging(self) -> str | None:
        """What the last commit calls the file, where it was renamed since; else None."""
        return name_before(self.name, self._git)

    def steps(self) -> Iterator[Step]:
        """The commits that changed the file, newest first, as soon as Git tells each."""
        name = self.name
        if self._in_index() and not self._in_head():
            name = self._before_staging or name
        try:
            yield from history(self._git, name, self._leads_to)
        except NotInRevisionError:
            return  # There is no commit yet.

    def opened(self, step: Step, *, of_old: bool) -> Opened:
        """The file before or after a step, with its other half, and out of the store of Git LFS."""
        blob, path = (step.old_blob, step.old_path) if of_old else (step.blob, step.path)
        opened = followed(open_bytes(self._git.blob(blob, title=path), path), self._lfs)
        at = Revision(self._revision(step, of_old=of_old), path)
        return with_other_half(opened, at, self._git, self._lfs)

    def title(self, step: Step, of_old: bool) -> str:
        """The short hash of a commit, behind it a sign where the one before it is meant."""
        revision = self._revision(step, of_old=of_old)
        return (
            revision.replace(step.commit.hash, step.commit.short)
            if step.commit.hash
            else (revision)
        )

    def why_none(self) -> Text:
        """Why no commit has the file, and what puts it there."""
        return why_not_committed(self.name, self._git)

    def _revision(self, step: Step, *, of_old: bool) -> str:
        if step.commit.hash:
            return f"{step.commit.hash}^" if of_old else step.commit.hash
        return "HEAD" if of_old else ":0"

    def _in_index(self) -> str | None:
        """What the file is staged as; empty where it is not, None where a merge left several."""
        ran = self._git.run(
            "--literal-pathspecs", "ls-files", "--stage", "-z", "--full-name", "--", self.name
        )
        for entry in program_texts(ran.output)[:-1]:
            mode, hashed, stage = entry.partition("\t")[0].split(" ")
            if stage != "0":
                return None
            if mode.startswith("100"):
                return hashed
        return ""

    def _in_head(self) -> str:
        hashed, kind = self._git.object_id_and_type(f"HEAD:{self.name}")
        return hashed if kind in ("blob", "") else ""

    def _leads_to(self, blob: str, path: str) -> bool:
        """Whether contents are a redirector to the package of a path."""
        try:
            data = self._git.blob(blob, largest=_LARGEST_REDIRECTOR)
        except GitError:
            return False
        with deepened(open_bytes(data, path), Depth.OBJECTS) as opened:
            target = contents_of(opened).leads_to or ""
        stem = path.rpartition(".")[0].lower()
        below = target.lower().partition("/")[2].partition("/")[2]
        return bool(below) and f"/{stem}".endswith(f"/{below}")


class PerforceSource:
    """The history of a file of a Perforce workspace, as ``p4`` tells it.

    Contents go by their place and revision on the server: ``//depot/Door.uasset#3``.

    Args:
        path: The file.
        progress: Ends it when it is cancelled.

    Raises:
        PerforceError: Perforce cannot be asked, or the workspace has no such file.
    """

    def __init__(self, path: str, progress: Progress) -> None:
        self._path = os.path.abspath(path)
        self.top = os.path.dirname(self._path)
        self._perforce = Perforce(self.top, progress)
        self._state = self._perforce.file_state(self._path)
        self.name = self._state.depot_file
        self.repository = self._perforce.server

    def uncommitted(self) -> Iterator[Uncommitted]:
        """What is opened: the file on disk, beside the revision that the workspace has."""
        state = self._state
        if not state.action:
            return
        before = f"{state.depot_file}#{state.have}" if state.have else ""
        if state.action in DELETING:
            yield Uncommitted(
                State.WORK_TREE, uncommitted_step(Became.REMOVED, self.name, "", before)
            )
        elif os.path.lexists(self._path):
            became = Became.CHANGED if before else Became.ADDED
            step = uncommitted_step(became, self.name, "", before)
            yield Uncommitted(State.WORK_TREE, step, self._on_disk)

    def steps(self) -> Iterator[Step]:
        """The changes that the file is in, newest first, through moves."""
        return iter(self._perforce.history(self.name))

    def opened(self, step: Step, *, of_old: bool) -> Opened:
        """The file before or after a step, as the server has it."""
        blob, path = (step.old_blob, step.old_path) if of_old else (step.blob, step.path)
        return open_bytes(self._perforce.contents(blob), path)

    def title(self, step: Step, of_old: bool) -> str:
        """The revision on the server."""
        return (step.old_blob if of_old else step.blob).rpartition("#")[2]

    def why_none(self) -> Text:
        """The server has no revision of the file yet."""
        return Message("vcs/perforce-no-revision", name=self.name)

    def _on_disk(self) -> Side:
        return Side(self._path, os.path.basename(self._path), read(self._path, Depth.HEADER))


def source_of(path: str, progress: Progress) -> Source:
    """What has the history of a file: the Git repository around it, else Perforce.

    Raises:
        AccessError: It is a folder, or a revision of a file.
        NoRepositoryError: The file is in no repository, and Perforce is not installed here.
        InspectorError: The one that has it cannot be asked.
    """
    if os.path.isdir(path):
        raise AccessError(path, Message("project/history-of-folder"))
    if not os.path.lexists(path) and split_revision(path) is not None:
        raise AccessError(path, Message("project/history-of-revision"))
    if place_of(path) is None and Perforce.is_installed():
        return PerforceSource(path, progress)
    return GitSource(path, progress)
