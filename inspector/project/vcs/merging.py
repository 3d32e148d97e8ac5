"""What is being merged in a work tree, and which of the sides is whose.

A rebase, a cherry-pick and a stash are merges to Git too, in which *ours* is what the work tree
stands on, and *theirs* what is put onto it: of a rebase, that are the user's own commits.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final

from inspector.files.system import program_texts
from inspector.named_tuples import NamedTuple
from inspector.project.vcs.git import Git, GitError
from inspector.project.vcs.history import Commit, commit_of
from inspector.project.vcs.place import first_words

#: Signs of names that fit into one command line on every system, with room for the rest.
_MOST_NAMED: Final = 20_000


class Operation(StrEnum):
    """What left a conflict; the value is its name in documents."""

    MERGE = "merge"
    REBASE = "rebase"
    CHERRY_PICK = "cherry-pick"
    REVERT = "revert"
    #: No commit is being merged: what was stashed, came in a patch, or is in the work tree.
    STASH = "stash"


class Outcome(StrEnum):
    """What became of a conflict in the index; the value is its name in code."""

    #: It is still there.
    CONFLICT = "conflict"
    OURS = "ours"
    THEIRS = "theirs"
    #: There is something else than either side has.
    EDITED = "edited"
    #: The file is gone, which neither side had done.
    REMOVED = "removed"


class SideName(NamedTuple):
    """What a side is.

    Attributes:
        branch: The branch or tag; empty where none is there.
        commit: The commit; None where it is none.
    """

    branch: str
    commit: Commit | None


class Merging(NamedTuple):
    """A merge that is going on.

    Attributes:
        operation: What it is.
        ours: What the work tree stands on.
        theirs: What is put onto it.
    """

    operation: Operation
    ours: SideName
    theirs: SideName


#: The refs that say which commit is being put onto what is there. A rebase leaves that of a
#: cherry-pick too.
_REFS = (
    (Operation.CHERRY_PICK, "CHERRY_PICK_HEAD"),
    (Operation.REVERT, "REVERT_HEAD"),
    (Operation.MERGE, "MERGE_HEAD"),
)
#: The folders of a rebase that goes on.
_REBASES = ("rebase-merge", "rebase-apply")


def merging_in(git: Git) -> Merging:
    """What is going on in a work tree of which the index has a conflict.

    Args:
        git: The repository.

    Raises:
        GitError: Git cannot be asked.
    """
    head = SideName(_current_branch(git), commit_of(git, "HEAD"))
    own = os.path.join(git.folder, git.ask("rev-parse", "--git-dir"))
    for name in _REBASES:
        folder = os.path.join(own, name)
        # git am leaves the folder too, without a commit to put anything onto.
        if onto := first_words(os.path.join(folder, "onto")):
            ours = SideName(_branch_at(git, onto), head.commit)
            branch = first_words(os.path.join(folder, "head-name")).removeprefix("refs/heads/")
            picked = _commit(git, "REBASE_HEAD")
            return Merging(Operation.REBASE, ours, SideName(branch, picked))
    for operation, ref in _REFS:
        commit = _commit(git, ref)
        if commit is not None:
            return Merging(operation, head, SideName(_branch_at(git, commit.hash), commit))
    return Merging(Operation.STASH, head, SideName("", None))


def base_of(git: Git, merging: Merging) -> Commit | None:
    """The commit that both sides began with; None where it is none, or more than one.

    Of commits that are put onto others it is what they changed, of one that is reverted itself.

    Args:
        git: The repository.
        merging: What is going on in it.

    Raises:
        GitError: Git cannot be asked.
    """
    ours, theirs = merging.ours.commit, merging.theirs.commit
    if ours is None or theirs is None:
        return None
    match merging.operation:
        case Operation.MERGE:
            ran = git.run("merge-base", "--all", ours.hash, theirs.hash)
            bases = ran.text.split() if ran.status == 0 else []
            return _commit(git, bases[0]) if len(bases) == 1 else None
        case Operation.REBASE | Operation.CHERRY_PICK:
            return _commit(git, f"{theirs.hash}^")
        case Operation.REVERT:
            return _commit(git, theirs.hash)
    return None


class Committed(NamedTuple):
    """What was committed to files on a side.

    Attributes:
        authors: Who committed something, the last one first; each once.
        last: The last commit, in few letters; empty where there is none.
    """

    authors: tuple[str, ...] = ()
    last: str = ""


def committed_since(git: Git, began: Commit, side: SideName, *names: str) -> Committed:
    """What was committed to files on a side.

    Args:
        git: The repository, at the top of its work tree.
        began: The commit that both sides began with.
        side: The side.
        names: The files, from there on, with slashes.
    """
    if side.commit is None:
        return Committed()
    ran = git.run(
        "--literal-pathspecs", "log", "--format=%h %aN", "-z", f"{began.hash}..{side.commit.hash}",
        "--", *names,
    )  # fmt: skip
    found = program_texts(ran.output) if ran.status == 0 else []
    told = [one.partition(" ") for one in found if one]
    authors = dict.fromkeys(author for __, __, author in told if author)
    return Committed(tuple(authors), told[0][0] if told else "")


def unmerged_stages(git: Git, name: str) -> frozenset[int]:
    """The stages that the index has of a file in conflict; none of any other.

    Args:
        git: The repository, at the top of its work tree.
        name: The file, from there on, with slashes.

    Raises:
        GitError: Git cannot be asked.
    """
    return unmerged_files(git, name).get(name, frozenset())


def unmerged_files(git: Git, *names: str) -> dict[str, frozenset[int]]:
    """The files in conflict, each with the stages that the index has of it.

    Args:
        git: The repository, at the top of its work tree.
        names: The files and folders to look for, from there on, with slashes; all without any.

    Raises:
        GitError: Git cannot be asked.
    """
    return {path: frozenset(stages) for path, stages in _stages(git, "--unmerged", *names).items()}


class Renamed(NamedTuple):
    """A file that each side gave a name of its own, from the top of the work tree on, with slashes.

    Attributes:
        base: Its name in the base.
        ours: What ours calls it.
        theirs: What theirs calls it.
    """

    base: str
    ours: str
    theirs: str


def renamed_by_both(
    git: Git, merging: Merging, unmerged: Mapping[str, frozenset[int]]
) -> tuple[Renamed, ...]:
    """The files in conflict of which each side gave one another name.

    The index has one stage of each of the three names, and does not say that they belong together.

    Args:
        git: The repository, at the top of its work tree.
        merging: What is going on in it.
        unmerged: The files in conflict, each with its stages.
    """
    alone = {stage: [path for path, stages in unmerged.items() if stages == {stage}]
             for stage in (1, 2, 3)}  # fmt: skip
    began = base_of(git, merging) if all(alone.values()) else None
    if began is None:
        return ()
    ours, theirs = (
        _renamed_since(git, began, side, [*alone[1], *alone[stage]])
        for stage, side in ((2, merging.ours), (3, merging.theirs))
    )
    return tuple(
        Renamed(path, ours[path], theirs[path])
        for path in alone[1]
        if ours.get(path) in alone[2] and theirs.get(path) in alone[3]
    )


def _renamed_since(git: Git, began: Commit, side: SideName, names: Sequence[str]) -> dict[str, str]:
    """What a side calls files that had other names, by these.

    Args:
        git: The repository, at the top of its work tree.
        began: The commit that both sides began with.
        side: The side.
        names: The old names and the new ones among which to look; too many are not handed to Git,
            which looks among all files then.
    """
    if side.commit is None:
        return {}
    if sum(map(len, names)) > _MOST_NAMED:
        names = ()
    ran = git.run(
        "--literal-pathspecs", "diff-tree", "-r", "-z", "--find-renames", "--diff-filter=R",
        "--name-status", began.hash, side.commit.hash, "--", *names,
    )  # fmt: skip
    found = program_texts(ran.output)[:-1] if ran.status == 0 else []
    return dict(zip(found[1::3], found[2::3], strict=True))


#: Whose an object is that one stage of the index has.
_BY_STAGE: Final = {2: Outcome.OURS, 3: Outcome.THEIRS}


def outcomes(git: Git) -> dict[str, Outcome]:
    """What became of all files that a merge left in conflict, the settled ones behind the others.

    Which were settled the index keeps until the next merge or checkout, with what it had of them.

    Args:
        git: The repository, at the top of its work tree.

    Raises:
        GitError: Git cannot be asked.
    """
    found = dict.fromkeys(_stages(git, "--unmerged"), Outcome.CONFLICT)
    settled = _stages(git, "--resolve-undo")
    now = _stages(git, "--stage") if settled else {}
    for path, sides in settled.items():
        found.setdefault(path, _outcome(sides, now.get(path, {}).get(0)))
    return found


def _outcome(sides: Mapping[int, str], now: str | None) -> Outcome:
    """What a conflict was settled with.

    Args:
        sides: The objects that it was about, by their stages.
        now: The object that the index has instead; None for none.
    """
    took = [side for stage, side in _BY_STAGE.items() if sides.get(stage) == now]
    if now is not None:
        return took[0] if took else Outcome.EDITED
    # A side deleted what the base has, if one alone did: a name that both gave up, or one side made
    # up, is gone whichever was taken.
    return took[0] if len(took) == 1 and 1 in sides else Outcome.REMOVED


def _stages(git: Git, which: str, *names: str) -> dict[str, dict[int, str]]:
    """Files of the index, each with its objects by their stages.

    Args:
        git: The repository, at the top of its work tree.
        which: The option of ``git ls-files`` that says which files.
        names: The files and folders to look for; all without any.

    Raises:
        GitError: Git cannot be asked.
    """
    ran = git.run("--literal-pathspecs", "ls-files", which, "-z", "--full-name", "--", *names)
    if ran.status != 0:
        raise GitError(ran.said)
    stages: dict[str, dict[int, str]] = {}
    for entry in program_texts(ran.output)[:-1]:
        about, __, path = entry.partition("\t")
        __, name, stage = about.split(" ")
        stages.setdefault(path, {})[int(stage)] = name
    return stages


def _commit(git: Git, ref: str) -> Commit | None:
    hashed, kind = git.object_id_and_type(ref)
    return commit_of(git, hashed) if kind == "commit" else None


def _current_branch(git: Git) -> str:
    ran = git.run("symbolic-ref", "--quiet", "--short", "HEAD")
    return ran.text if ran.status == 0 else ""


def _branch_at(git: Git, commit: str) -> str:
    """A branch whose last commit this is, a local one before others; empty where there is none."""
    if not commit or commit.startswith("-"):
        return ""
    ran = git.run(
        "for-each-ref", "--count=1", f"--points-at={commit}", "--format=%(refname:short)",
        "refs/heads", "refs/remotes", "refs/tags",
    )  # fmt: skip
    return ran.text if ran.status == 0 else ""
