"""Compares a file with an earlier state: what the last commit has, or what was read before."""

from __future__ import annotations

import os
import shlex
from contextlib import ExitStack
from typing import Final

from inspector.data_classes import replace
from inspector.errors import AccessError
from inspector.files.system import program_texts
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.compare.files import (
    Comparison,
    Side,
    absent_side,
    compare_sides,
    open_argument,
    open_path,
    open_revision,
    open_with,
    side_of,
)
from inspector.project.file_bytes import FileBytes
from inspector.project.opening import Buffer, Opened, open_bytes
from inspector.project.vcs.git import Git, GitError, NotInRevisionError
from inspector.project.vcs.place import Place

HEAD: Final = "HEAD"
#: Where the new side is from.
WORKING_NOTE: Final = Message("project/working-file")
GONE_NOTE: Final = Message("project/working-file-gone")


class NotCommittedError(GitError):
    """The last commit has nothing to compare a file with; the text says why and what to do."""


class Commit(NamedTuple):
    """A commit by its whole hash, and by as much of it as people need."""

    hash: str
    short: str


def compare_with_committed(
    path: str, place: Place, *, swapped: bool = False, progress: Progress | None = None
) -> tuple[Comparison, Commit]:
    """Compares a file on disk with what the last commit has of it.

    The commit is the old side. A file that is gone from the disk counts as removed.

    Args:
        path: The file.
        place: Where it lies in its work tree.
        swapped: Whether the commit is the new side instead.
        progress: Told how far it is; ends it when it is cancelled.

    Returns:
        The comparison, and the commit.

    Raises:
        NotCommittedError: There is no commit, or it has no such file.
        GitError: Git is not there, or does not read this repository.
        InspectorError: The file on disk cannot be read.
        Cancelled: It is not wanted any more.
    """
    progress = progress or Progress()
    progress(0, None, place.argument)
    # The repository is the one around the file, whatever another one started this program for.
    git = Git(place.top, apart=True, progress=progress)
    commit = last_commit(place, git)
    with ExitStack() as opened:
        committed = opened.enter_context(_committed_side(place, commit, git))
        progress(0, None, path)
        working = opened.enter_context(open_with(path, lambda: _working(path, git)))
        if not working.absent:
            working = replace(working, note=_clauses(WORKING_NOTE, working.note))
        sides = (working, committed) if swapped else (committed, working)
        comparison = compare_sides(*sides, progress)
        opened.pop_all()  # Both stay open for who asked.
    return comparison, commit


def last_commit(place: Place, git: Git) -> Commit:
    """The commit that the work tree stands at.

    Raises:
        NotCommittedError: There is none yet.
        GitError: Git does not read this repository.
    """
    ran = git.run("rev-parse", "--git-dir")
    if ran.status != 0:
        raise GitError(_refusal(place, ran.said))
    ran = git.run("rev-parse", "--verify", "--quiet", f"{HEAD}^{{commit}}")
    if ran.status != 0:
        raise NotCommittedError(Message("vcs/no-commits-to-compare"))
    return Commit(ran.text, git.ask("rev-parse", "--short", ran.text))


def _refusal(place: Place, said: str) -> Message:
    """Why Git does not take a folder for a repository, and what helps where it is known."""
    if "dubious ownership" in said:
        # Written as Git wants it: with slashes, also on Windows.
        folder = shlex.quote(place.top.replace(os.sep, "/"))
        return Message(
            "vcs/other-owner",
            folder=folder,
        )
    first = said.removeprefix("fatal: ").partition("; ")[0]
    return Message("vcs/not-read", top=place.top, why=first or Message("vcs/gives-no-reason"))


def _committed_side(place: Place, commit: Commit, git: Git) -> Side:
    name = place.name
    try:
        side = _opened(place, commit, name, git)
    except NotInRevisionError as error:
        before = name_before(name, git)
        if before is None:
            raise NotCommittedError(why_not_committed(name, git, commit)) from error
        name = before
        side = _opened(place, commit, name, git)
    notes: list[Text] = [Message("vcs/committed", revision=f"{HEAD} {commit.short}")]
    if name != place.name:
        notes.append(Message("vcs/named-there", name=name))
    if side.note:
        notes.append(side.note)
    return replace(side, title=os.path.basename(name), note=_clauses(*notes))


def _clauses(*notes: Text) -> Text:
    kept = tuple(note for note in notes if note)
    return kept[0] if len(kept) == 1 else Message("phrases/clauses", clauses=kept)


def _opened(place: Place, commit: Commit, name: str, git: Git) -> Side:
    """The file in the commit, known by the words that are asked for and not by the hash."""
    argument = place.argument
    return open_with(argument, lambda: open_revision(f"{commit.hash}:{name}", git, argument))


def _working(path: str, git: Git) -> Side:
    return open_path(path, path, git) if os.path.lexists(path) else absent_side(path, GONE_NOTE)


def name_before(name: str, git: Git) -> str | None:
    """What the commit calls a file that was renamed since, as far as that is staged."""
    ran = git.run(
        "diff-index", "--cached", "--find-renames", "--diff-filter=R", "--name-status", "-z",
        # Whatever settings say: the contents alone count, no program, no submodule, no file of
        # the work tree.
        "--no-ext-diff", "--no-textconv", "--ignore-submodules=all", "-O/dev/null", HEAD,
    )  # fmt: skip
    # Three words each: "R" and how like they are, the old name, the new one.
    words = program_texts(ran.output)
    renamed = dict(zip(words[2::3], words[1::3], strict=False))
    return renamed.get(name)


def why_not_committed(name: str, git: Git, commit: Commit | None = None) -> Message:
    """Why no commit has a file that is on disk, and what puts it there.

    Args:
        name: The file, from the top of the work tree.
        git: The repository, at the top.
        commit: The last commit, where a staged file is to be told by it.
    """
    shown = name if name.isprintable() else repr(name)
    staged = git.run("--literal-pathspecs", "ls-files", "--cached", "--", name).output
    if staged and commit is not None:
        return Message("vcs/staged-new", shown=shown, short=commit.short)
    if git.run("check-ignore", "--quiet", "--", name).status == 0:
        return Message("vcs/ignored", shown=shown)
    return Message("vcs/not-tracked", shown=shown)


#: Where the new side is from.
NOW_NOTE: Final = Message("project/on-disk-now")
#: Why nothing is left of what was read: a file in blocks is read where it lies.
WRITTEN_OVER: Final = Message("project/written-over")


class Held(NamedTuple):
    """What was read of a file, and is held.

    Attributes:
        path: The file.
        data: Its bytes; where they are read in blocks, as long as nobody writes into the file.
        tail: Those of its ``.uexp``, if it is split.
        read_at: When it was read: "14:32".
    """

    path: str
    data: Buffer
    tail: Buffer
    read_at: str

    @classmethod
    def of(cls, opened: Opened, path: str, read_at: str) -> Held:
        """What a file that is open holds."""
        return cls(path, opened.data, opened.tail, read_at)

    @property
    def title(self) -> Message:
        """The file, and that it is as it was read."""
        return Message("project/as-read", path=os.path.basename(self.path))

    @property
    def note(self) -> Message:
        """When that was."""
        return Message("project/read-at", read_at=self.read_at)


def compare_since_read(
    held: Held, *, swapped: bool = False, progress: Progress | None = None
) -> Comparison:
    """Compares what was read of a file with what lies on disk.

    What was read is the old side, and stays open for others. Files of payloads are not compared:
    what was in them then is not known.

    Args:
        held: What was read.
        swapped: Whether it is the new side instead.
        progress: Told how far it is; ends it when it is cancelled.

    Raises:
        AccessError: Nothing is left of what was read, or the file on disk cannot be read.
        Cancelled: It is not wanted any more.
    """
    progress = progress or Progress()
    progress(0, None, held.path)
    parts = (held.data, held.tail)
    if any(isinstance(part, FileBytes) and part.changed() for part in parts):
        raise AccessError(held.path, WRITTEN_OVER)
    was = open_bytes(held.data, held.path, held.tail)
    before = side_of(was, title=held.title, note=held.note)
    with ExitStack() as opened:
        now = replace(opened.enter_context(open_argument(held.path)), note=NOW_NOTE)
        sides = (now, before) if swapped else (before, now)
        comparison = compare_sides(*sides, progress)
        opened.pop_all()  # It stays open for who asked.
    return comparison
