"""Finds what merge commits lost: edits of a parent that the result has nothing of.

A merge that takes one side of a package whole loses what the other one did. Of each package the
base and the result are compared, and the base and each parent: an edit is lost where the result
still has the base. Where it has anything else, somebody settled it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack
from functools import partial
from typing import Final

from inspector.compare.edits import Edit, edits_of
from inspector.compare.lost_edits import lost_edits, made_edits
from inspector.compare.merge import renamed_package, whole_package
from inspector.compare.model import Difference
from inspector.data_classes import dataclass
from inspector.errors import InspectorError
from inspector.files.system import program_texts
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.compare.files import Side, compare_sides, open_revision, open_with
from inspector.project.file_bytes import UEXP
from inspector.project.vcs.git import Git, GitError, NotInRevisionError
from inspector.project.vcs.history import Commit, commit_of
from inspector.project.walk import SUFFIXES

#: How two commits are compared, whatever settings say.
_PLAIN: Final = (
    "-r", "-z", "--raw", "--no-abbrev", "-M", "--no-ext-diff", "--no-textconv",
    "--ignore-submodules=all", "-O/dev/null",
)  # fmt: skip
#: How the modes of ordinary files begin.
_ORDINARY: Final = "100"
#: What is between two revisions.
_RANGE: Final = ".."


class LostEdit(NamedTuple):
    """An edit that a merge lost.

    Attributes:
        path: The package, as the result of the merge has it; as the base does where it is gone.
        parent: Whose edit it was: the place of the parent, from 0.
        edit: The edit.
    """

    path: str
    parent: int
    edit: Edit


class NotCompared(NamedTuple):
    """A package of which nobody can say whether something of it was lost."""

    path: str
    reason: Text


@dataclass(frozen=True)
class CheckedMerge:
    """A merge commit, and what it lost.

    Attributes:
        commit: The merge.
        base: The commit that the parents began with; empty where they share none.
        parents: The commits that were merged, the first as *ours*.
        packages: Packages that are not what a parent made of them, and were looked at.
        lost: The edits that the result has nothing of.
        unread: Packages that could not be compared.
    """

    commit: Commit
    base: str
    parents: tuple[Commit, ...]
    packages: int
    lost: tuple[LostEdit, ...]
    unread: tuple[NotCompared, ...]

    @property
    def is_clean(self) -> bool:
        """Whether nothing was lost, as far as anybody can say."""
        return not self.lost and not self.unread


def merges_of(git: Git, revisions: Iterable[str]) -> list[str]:
    """The merge commits that revisions name; the last one where none is named.

    Args:
        git: The repository.
        revisions: Commits, and ranges such as ``main..topic``, of which all merges count.

    Raises:
        InspectorError: A revision is no merge, or there is none.
        GitError: Git cannot be asked.
    """
    found: list[str] = []
    named = list(revisions)
    for revision in named:
        if _RANGE in revision:
            found += _listed(git, "--merges", revision)
            continue
        commit = commit_of(git, revision) if not revision.startswith("-") else None
        if commit is None:
            raise NotInRevisionError(Message("vcs/no-revision", revision=revision))
        if len(_parents(git, commit.hash)) < 2:
            raise InspectorError(Message("project/no-merge", revision=revision))
        found.append(commit.hash)
    if not named:
        git.tree_id("HEAD")
        found = _listed(git, "--merges", "--max-count=1", "HEAD")
        if not found:
            raise InspectorError(Message("project/no-merges"))
    return list(dict.fromkeys(found))


def check_merge(git: Git, merge: str, progress: Progress | None = None) -> CheckedMerge:
    """Looks for what a merge lost.

    Args:
        git: The repository, at the top of its work tree.
        merge: The commit.
        progress: Ends it when it is cancelled.

    Raises:
        GitError: Git cannot be asked.
        Cancelled: It is not wanted any more.
    """
    return _Check(git, merge, progress or Progress()).done()


def _listed(git: Git, *arguments: str) -> list[str]:
    revision = arguments[-1]
    if revision.startswith("-"):
        raise NotInRevisionError(Message("vcs/no-revision", revision=revision))
    ran = git.run("rev-list", *arguments, "--")
    if ran.status != 0:
        raise NotInRevisionError(Message("vcs/no-revision", revision=revision))
    return ran.text.split()


def _parents(git: Git, commit: str) -> list[str]:
    return git.ask("rev-list", "--parents", "--max-count=1", commit, "--").split()[1:]


class _State(NamedTuple):
    """A package as a commit has it: where it is, and what it and its ``.uexp`` are stored under.

    What is the same as in the base has no blobs.
    """

    path: str
    blob: str
    half: str

    @property
    def is_base(self) -> bool:
        """Whether the package is what it is in the base."""
        return not self.blob and not self.half


class _Changed:
    """The files of a commit that are not as in another one.

    Args:
        git: The repository.
        before: What the other commit has: a commit or a tree.
        commit: The commit.
    """

    def __init__(self, git: Git, before: str, commit: str) -> None:
        #: What became of the files of the other commit: path and blob, None for what is gone.
        self.files: dict[str, tuple[str, str] | None] = {}
        #: The files that it did not have.
        self.added: dict[str, str] = {}
        ran = git.run("diff-tree", *_PLAIN, before, commit)
        if ran.status != 0:
            raise GitError(ran.said)
        words = iter(program_texts(ran.output)[:-1])
        for row in words:
            old_mode, new_mode, __, blob, status = row.removeprefix(":").split(" ")
            path = next(words, "")
            new_path = next(words, "") if status[:1] in ("R", "C") else path
            there = new_mode.startswith(_ORDINARY)
            if status[:1] in ("A", "C") or not old_mode.startswith(_ORDINARY):
                if there:
                    self.added[new_path] = blob
            else:
                self.files[path] = (new_path, blob) if there else None

    def package(self, path: str) -> _State | None:
        """A package of the other commit, with its ``.uexp``; None where it is gone."""
        half = self.files.get(_half_of(path))
        if path not in self.files:
            return _State(path, "", half[1] if half is not None else "")
        there = self.files[path]
        if there is None:
            return None
        return _State(there[0], there[1], half[1] if half is not None else "")


def _half_of(path: str) -> str:
    return f"{os.path.splitext(path)[0]}{UEXP}"


class _Check:
    """Looks for what one merge lost.

    Args:
        git: The repository, at the top of its work tree.
        merge: The commit.
        progress: Ends it.
    """

    def __init__(self, git: Git, merge: str, progress: Progress) -> None:
        self._git = git
        self._merge = merge
        self._progress = progress
        self._hashes = _parents(git, merge)
        self._base = self._merge_base()
        before = self._base or self._empty_tree()
        self._parents = [_Changed(git, before, parent) for parent in self._hashes]
        self._result = _Changed(git, before, merge)
        self._lost: list[LostEdit] = []
        self._unread: list[NotCompared] = []
        self._packages = 0

    def done(self) -> CheckedMerge:
        """All that it lost."""
        for path in self._candidates():
            self._progress.check()
            self._package(path)
        for place, parent in enumerate(self._parents):
            self._added(place, parent.added)
        commit = commit_of(self._git, self._merge)
        assert commit is not None
        parents = (commit_of(self._git, one) for one in self._hashes)
        return CheckedMerge(
            commit,
            self._base,
            tuple(one for one in parents if one is not None),
            self._packages,
            tuple(self._lost),
            tuple(self._unread),
        )

    def _merge_base(self) -> str:
        """The commit that all parents began with; empty where there is none."""
        several = ("--octopus",) if len(self._hashes) > 2 else ()
        ran = self._git.run("merge-base", *several, *self._hashes)
        if ran.status == 0:
            return ran.text
        if self._git.ask("rev-parse", "--is-shallow-repository") == "true":
            raise InspectorError(Message("project/merge-base-missing", commit=self._merge))
        return ""

    def _empty_tree(self) -> str:
        ran = self._git.run("hash-object", "-t", "tree", "--stdin")
        return ran.text

    def _candidates(self) -> Iterator[str]:
        """The packages of the base that a parent changed, in order."""
        paths: set[str] = set()
        for parent in self._parents:
            for path in parent.files:
                if path.lower().endswith(SUFFIXES):
                    paths.add(path)
                elif path.lower().endswith(UEXP):
                    stem = path[: -len(UEXP)]
                    paths |= {f"{stem}{suffix}" for suffix in (".uasset", ".umap")}
        for path in sorted(paths):
            if self._git_has(path):
                yield path

    def _git_has(self, path: str) -> bool:
        """Whether the base has a package: of a ``.uexp`` either name may be the one."""
        if any(path in side.files for side in (*self._parents, self._result)):
            return True
        return (
            bool(self._base) and self._git.object_id_and_type(f"{self._base}:{path}")[1] == "blob"
        )

    def _package(self, path: str) -> None:
        """Compares a package of the base, where the result is not what a parent made of it."""
        states = [parent.package(path) for parent in self._parents]
        result = self._result.package(path)
        gone = [place for place, state in enumerate(states) if state is None]
        if result is None and gone:
            # A side removed it: whoever merged settled that against what the others did.
            return
        there = {place: state for place, state in enumerate(states)
                 if state is not None and not state.is_base and _differ(state, result)}  # fmt: skip
        if gone and all(state is None or state.is_base for state in states):
            self._lost += (LostEdit(path, one, whole_package("removed")) for one in gone)
        if result is not None and result.path == path:
            for place, state in enumerate(states):
                if state is not None and state.path != path:
                    edit = renamed_package(path, state.path)
                    self._lost.append(LostEdit(path, place, edit))
        if there:
            self._packages += 1
            now_at = None if result is None else result.path
            try:
                self._compare(path, now_at, there)
            except InspectorError as error:
                self._unread.append(NotCompared(now_at or path, error.message))

    def _compare(self, path: str, now_at: str | None, states: Mapping[int, _State]) -> None:
        """Compares a package of the base with the result and the sides that changed it.

        Args:
            path: Where the base has it.
            now_at: Where the result has it; None where the merge itself dropped it.
            states: What parents made of it, by their places.
        """
        with ExitStack() as opened:
            base = opened.enter_context(self._side(self._base, path))
            now = of_result = None
            if now_at is not None:
                now = opened.enter_context(self._side(self._merge, now_at))
                of_result = self._difference(base, now)
            known = (one.problem for one in (base, now) if one is not None)
            problems: dict[Text, None] = dict.fromkeys(filter(None, known))
            for place, state in states.items():
                with self._side(self._hashes[place], state.path) as side:
                    problems |= dict.fromkeys(filter(None, (side.problem,)))
                    if problems:
                        continue
                    of_parent = self._difference(base, side)
                    if now is None or of_result is None:
                        lost = made_edits(edits_of(of_parent))
                    else:
                        lost = lost_edits(
                            of_parent, of_result, partial(self._difference, side, now)
                        )
                    self._lost += (LostEdit(now_at or path, place, edit) for edit in lost)
            self._unread += (NotCompared(now_at or path, problem) for problem in problems)

    def _difference(self, old: Side, new: Side) -> Difference:
        return compare_sides(old, new, self._progress).difference

    def _side(self, commit: str, path: str) -> Side:
        name = f"{commit}:{path}"
        return open_with(name, lambda: open_revision(name, self._git))

    def _added(self, place: int, added: Mapping[str, str]) -> None:
        """Packages that a parent added and the result has nowhere."""
        stored = set(self._result.added.values())
        there = {*self._result.added}
        there |= {state[0] for state in self._result.files.values() if state is not None}
        for path, blob in sorted(added.items()):
            if path.lower().endswith(SUFFIXES) and path not in there and blob not in stored:
                self._lost.append(LostEdit(path, place, whole_package("added")))


def _differ(state: _State, result: _State | None) -> bool:
    """Whether a result is not all that a parent made of a package."""
    return result is None or (state.blob, state.half) != (result.blob, result.half)
