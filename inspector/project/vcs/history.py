"""The commits that changed one file, newest first, through renames and moves.

Git is asked once for all of them, and says of each which contents the file had before and after. A
move that Git does not see, because nearly nothing stayed the same, is found by the redirector that
the editor leaves in the old place.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from enum import Enum
from typing import Final

from inspector.files.system import program_texts
from inspector.findings.message import Message
from inspector.named_tuples import NamedTuple
from inspector.project.vcs.git import Git, GitError, NotInRevisionError

#: How a history is told, whatever settings say: contents alone, by no program; of a merge only what
#: is in none of its parents; all of a hash.
_PLAIN: Final = (
    "-c", "--raw", "-z", "--no-abbrev", "--no-show-signature", "--no-ext-diff",
    "--no-textconv", "--ignore-submodules=all", "-O/dev/null",
    # Of all that decorates commits only that the ones before are not here.
    "--decorate-refs=refs/none",
)  # fmt: skip
#: Digits of a hash at least, and those that people read.
_HASH: Final = 40
_SHORT: Final = 7
#: What is said of each commit, behind a mark.
_FORMAT: Final = "%H%x00%an%x00%aI%x00%s%x00%D"
#: The mark that a commit begins with in the output is in no name of a file with a whole hash behind
#: it.
_LISTED: Final = (*_PLAIN, f"--format=%x01{_FORMAT}")
#: The word of Git for a commit whose parents are not on this machine.
_CUT_OFF: Final = "grafted"
#: How the modes of ordinary files begin; a link is a text that leads anywhere.
_ORDINARY: Final = "100"
#: Files that changed with a commit, and are looked at for a redirector.
_MOST_BESIDE: Final = 2_000
#: Moves that are followed by redirectors.
_MOST_MOVES: Final = 20


def short_hash(name: str) -> str:
    """As much of a hash as people need; all of the number of a change of Perforce."""
    return name if name.isdecimal() and len(name) < _HASH else name[:_SHORT]


class Commit(NamedTuple):
    """A commit, or a change of Perforce.

    Attributes:
        hash: All of it; of a change its number.
        author: The name, as the author wrote it.
        date: When it was written, as ISO 8601 with the offset from UTC.
        subject: The first line of its message.
    """

    hash: str
    author: str
    date: str
    subject: str

    @property
    def short(self) -> str:
        """As much of it as people need."""
        return short_hash(self.hash)


class Became(Enum):
    """What became of a file in a step of its history; the value is its name in documents."""

    ADDED = "added"
    REMOVED = "removed"
    RENAMED = "renamed"
    CHANGED = "changed"
    #: The commit is the first that is on this machine: what was before nobody knows.
    CUT_OFF = "cut-off"


class Step(NamedTuple):
    """One commit that changed the file.

    Attributes:
        commit: The commit.
        became: What it did to the file.
        path: Where the file is then, from the top of the work tree, with slashes; one that went has
            another one where it was moved there.
        blob: What its contents are stored under; empty where it was removed.
        old_path: Where it was before.
        old_blob: What the contents before are stored under; empty where there were none.
    """

    commit: Commit
    became: Became
    path: str
    blob: str
    old_path: str
    old_blob: str


def commit_of(git: Git, revision: str) -> Commit | None:
    """The commit that a revision is; None where it is none."""
    ran = git.run(
        "log", "-1", "--no-show-signature", "--format=%H%x00%an%x00%aI%x00%s", revision, "--"
    )
    words = ran.text.split("\0")
    return Commit(*words) if ran.status == 0 and len(words) == len(Commit._fields) else None


def commits_between(git: Git, old: str, new: str) -> int:
    """How many commits one has that the other has not; 0 where git does not say."""
    ran = git.run("rev-list", "--count", f"{old}..{new}", "--")
    return int(ran.text) if ran.status == 0 and ran.text.isdecimal() else 0


class CommitRange(NamedTuple):
    """Two commits that one argument names.

    Attributes:
        old: The first.
        new: The second.
    """

    old: str
    new: str


def commits_of_range(git: Git, argument: str) -> CommitRange | None:
    """The commits that ``A..B`` names, or ``A...B``: of that the first is the one in which both
    still were the same.

    A name that is left out is ``HEAD``, as for Git. None of what is no such range of commits.

    Args:
        git: The repository.
        argument: What was asked for.

    Raises:
        NotInRevisionError: One of both is none, or they have no commit in common.
        GitError: Git cannot be asked.
    """
    old, dots, new = argument.partition("...")
    if not dots:
        old, dots, new = argument.partition("..")
    is_whole = bool(old and new)
    old, new = old or "HEAD", new or "HEAD"
    unknown = [name for name in (old, new) if not _hash_of(git, name)]
    if not dots or len(unknown) > is_whole:
        return None  # It may be a path: "../Door.uasset".
    if unknown:
        raise NotInRevisionError(Message("vcs/no-revision", revision=unknown[0]))
    if len(dots) == len(".."):
        return CommitRange(old, new)
    base = _parted_at(git, old, new)
    if not base:
        raise NotInRevisionError(Message("vcs/nothing-in-common", old=old, new=new))
    return CommitRange(short_hash(base), new)


def undone_by(git: Git, old: str, new: str) -> int:
    """How many commits one has that the other lacks, where both went their own ways since they
    parted: what those did looks undone beside the other. 0 where one comes after the other.

    Args:
        git: The repository.
        old: The first commit.
        new: The second.
    """
    base = _parted_at(git, old, new)
    if not base or base in (_hash_of(git, old), _hash_of(git, new)):
        return 0
    return commits_between(git, new, old)


def _hash_of(git: Git, name: str) -> str:
    """The commit that a name stands for; empty where it stands for none."""
    return git.object_id_and_type(f"{name}^{{commit}}")[0]


def _parted_at(git: Git, old: str, new: str) -> str:
    """The last commit that two have in common; empty where there is none."""
    ran = git.run("merge-base", _hash_of(git, old), _hash_of(git, new))
    return ran.text.strip() if ran.status == 0 else ""


#: Says of the contents of two files in one commit whether the first, by what it is stored under, is
#: a redirector to the second, by its path.
LeadsTo = Callable[[str, str], bool]


def history(git: Git, name: str, leads_to: LeadsTo | None = None) -> Iterator[Step]:
    """The steps of a file's history, newest first.

    Args:
        git: The repository, at the top of its work tree.
        name: The file, from there on, with slashes; it need not be there any more.
        leads_to: Tells redirectors; without it only the renames are followed that Git sees.

    Raises:
        NotInRevisionError: The repository has no commit yet.
        GitError: Git cannot be asked.
        Cancelled: It is not wanted any more.
    """
    start, seen = "HEAD", set[tuple[str, str]]()
    git.tree_id(start)
    for __ in range(_MOST_MOVES):
        last = None
        for step in _steps(git, start, name):
            if step.became is Became.REMOVED:
                step = step._replace(path=_new_place(git, step) or step.path)
            yield step
            last = step
        if last is None or leads_to is None or last.became is not Became.ADDED:
            return
        place = _old_place(git, last, leads_to)
        if place is None or place in seen:
            return
        seen.add(place)
        start, name = place


def latest_steps(git: Git, suffixes: Iterable[str], most: int) -> Iterator[Step]:
    """What the latest commits did to the files of a folder, commit by commit, newest first.

    Args:
        git: The repository, at the folder.
        suffixes: How the files are called at their end, in any case.
        most: How many of the commits that changed such a file.

    Raises:
        NotInRevisionError: The repository has no commit yet.
        GitError: Git cannot be asked.
        Cancelled: It is not wanted any more.
    """
    git.tree_id("HEAD")
    files = (f":(glob,icase)**/*{suffix}" for suffix in suffixes)
    yield from _told(git.words("log", "-M", f"-n{most}", *_LISTED, "HEAD", "--", *files))


def _steps(git: Git, start: str, name: str) -> Iterator[Step]:
    yield from _told(
        git.words("--literal-pathspecs", "log", "--follow", *_LISTED, start, "--", name)
    )


def _told(words: Generator[str, None, None]) -> Iterator[Step]:
    """The steps that Git tells of."""
    with closing(words):
        commit: Commit | None = None
        cut_off = False
        for word in words:
            # The rows of a commit begin on a line of their own, those of a merge do not.
            row = word.removeprefix("\n")
            if row.startswith("\x01"):
                commit = Commit(row[1:], next(words, ""), next(words, ""), next(words, ""))
                cut_off = _CUT_OFF in next(words, "").split(", ")
            elif row.startswith(":") and commit is not None:
                step = _step(commit, row, words, cut_off=cut_off)
                if step is not None:
                    yield step


def _step(commit: Commit, row: str, words: Iterator[str], *, cut_off: bool) -> Step | None:
    """A step of the row of a raw difference, and of the names behind it; None of no file.

    A row is ``:<mode> <mode> <hash> <hash> <status>``; that of a merge has a mode and a hash of
    each of its parents, and as many colons.
    """
    parents = len(row) - len(row.lstrip(":"))
    fields = row[parents:].split(" ")
    modes, hashes, status = fields[: parents + 1], fields[parents + 1 : -1], fields[-1]
    if len(hashes) != parents + 1:
        return None
    path = old_path = next(words, "")
    if parents == 1 and status[:1] in ("R", "C"):
        path = next(words, "")
    before, blob = (
        hashed if mode.startswith(_ORDINARY) else ""
        for mode, hashed in ((modes[0], hashes[0]), (modes[-1], hashes[-1]))
    )
    if not before and not blob:
        return None
    if cut_off and not before:
        became = Became.CUT_OFF
    elif not before:
        became = Became.ADDED
    elif not blob:
        became = Became.REMOVED
    else:
        became = Became.CHANGED if path == old_path else Became.RENAMED
    return Step(commit, became, path, blob, old_path, before)


def _new_place(git: Git, removed: Step) -> str | None:
    """Where a file went in the commit that removed it; None where nothing like it came there."""
    ran = git.run(
        "diff-tree", "-r", "-z", "--find-renames", "--diff-filter=R", "--name-status",
        "--no-ext-diff", "--no-textconv", "-O/dev/null", "--ignore-submodules=all",
        f"{removed.commit.hash}^", removed.commit.hash,
    )  # fmt: skip
    # Three words each: "R" and how like they are, the old name, the new one.
    words = program_texts(ran.output)
    return dict(zip(words[1::3], words[2::3], strict=False)).get(removed.old_path)


def _old_place(git: Git, added: Step, leads_to: LeadsTo) -> tuple[str, str] | None:
    """The commit before a file was added, and where it was then: where a redirector leads to it.

    Only files of the same ending that changed with that commit are asked.
    """
    before = f"{added.commit.hash}^"
    ran = git.run(
        "diff-tree", "-r", "-z", "--no-renames", "--no-ext-diff", "--no-textconv", "-O/dev/null",
        "--ignore-submodules=all", before, added.commit.hash,
    )  # fmt: skip
    if ran.status != 0:
        return None
    words = program_texts(ran.output)[:-1]
    suffix = added.path.rpartition(".")[2].lower()
    rows = [
        (row.split(" "), path)
        for row, path in zip(words[::2], words[1::2], strict=False)
        if path.rpartition(".")[2].lower() == suffix and path != added.path
    ]
    for fields, path in rows[:_MOST_BESIDE]:
        there_before = fields[0].startswith(f":{_ORDINARY}") and fields[1].startswith(_ORDINARY)
        if there_before and leads_to(fields[3], added.path):
            try:
                return git.ask("rev-parse", "--verify", before), path
            except GitError:
                return None
    return None
