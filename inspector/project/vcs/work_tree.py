"""What Git ignores below a folder of a work tree, and who changed files last.

Last changes take one walk through the history for all files of one work tree.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import closing
from typing import Final

from inspector.files.system import program_texts
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.vcs.git import Git, GitError, GitHungError
from inspector.project.vcs.lfs import is_stored_as
from inspector.project.vcs.place import place_of

# -- ignored files ---------------------------------------------------------------------------------

#: Told of a folder about which git cannot be asked, and why.
OnProblem = Callable[[str, Text], None]


def ignored_below(folder: str, on_problem: OnProblem) -> frozenset[str]:
    """The paths below a folder that ``.gitignore`` and the like leave out.

    A folder of which everything is left out stands for all that is in it. Repositories within the
    repository have files of their own to say so, and are to be asked themselves. Who names a folder
    that is itself left out means it: nothing in it is then.

    Args:
        folder: A folder of a work tree; the paths begin with it, as those of a walk do.
        on_problem: Told why git cannot be asked; nothing is left out then.

    Raises:
        GitHungError: Git did not end in time. What it leaves out is not known then, and what is
            looked at must not depend on how fast a machine is.
        Cancelled: It is not wanted any more.
    """
    # The repository is the one around the folder, whatever another one started this program for.
    git = Git(folder, apart=True)
    try:
        is_top = os.path.lexists(os.path.join(folder, ".git"))
        if not is_top and git.run("check-ignore", "--quiet", "--no-index", ".").status == 0:
            return frozenset()
        ran = git.run(
            "ls-files", "--others", "--ignored", "--exclude-standard", "--directory", "-z"
        )
        if ran.status != 0:
            raise GitError(ran.said)
    except GitHungError:
        raise
    except GitError as error:
        on_problem(folder, error.message)
        return frozenset()
    names = program_texts(ran.output)[:-1]
    if git.folder != folder:
        # It is a part of the repository's own folder, of which no rule speaks.
        return frozenset()
    return frozenset(os.path.join(folder, name.rstrip("/").replace("/", os.sep)) for name in names)


# -- last changes ----------------------------------------------------------------------------------

#: What decides how a history is told, whatever settings say: no program, no file, no signature.
_PLAIN: Final = (
    "-c", "--name-only", "--no-renames", "--no-follow", "--no-show-signature", "--no-ext-diff",
    "--no-textconv", "--no-mailmap", "--ignore-submodules=all", "-O/dev/null", "-z",
    # Of all that decorates commits only that the ones before are not here.
    "--decorate-refs=refs/none",
)  # fmt: skip
#: Up to so many files Git looks for these alone, and skips commits that change none; more names
#: would make it slower than all of the history does.
_FEW: Final = 100
#: Files of one question that is answered at once.
_MOST_LISTED: Final = 500


class LastChange(NamedTuple):
    """The last commit that changed a file, by author and time.

    Attributes:
        commit: The whole hash; "" where none is known.
        author: The name, as the author wrote it.
        date: When it was written, as ISO 8601 with the offset from UTC.
        edited: Whether the file was changed since, and that is in no commit.
        reason: Why no commit is known.
    """

    commit: str = ""
    author: str = ""
    date: str = ""
    edited: bool = False
    reason: Text = ""


_NOT_HERE: Final = LastChange(reason=Message("vcs/commit-missing"))


def last_changes(paths: Iterable[str], progress: Progress | None = None) -> dict[str, LastChange]:
    """The last change of each file; never raises for what Git does not tell.

    Args:
        paths: Files, which need not exist.
        progress: Ends it when it is cancelled.

    Raises:
        Cancelled: It is not wanted any more.
    """
    progress = progress or Progress()
    changes: dict[str, LastChange] = {}
    asked: dict[str, dict[str, list[str]]] = {}
    for path in paths:
        place = place_of(path)
        if place is None:
            changes[path] = LastChange(reason=Message("vcs/file-in-no-repository"))
        else:
            asked.setdefault(place.top, {}).setdefault(place.name, []).append(path)
    for top, files in asked.items():
        # The repository is the one around the file, whatever another one started this program for.
        git = Git(top, apart=True, progress=progress)
        try:
            of_names = _in_repository(git, tuple(files))
        except GitError as error:
            of_names = dict.fromkeys(files, LastChange(reason=error.message))
        for name, own in files.items():
            changes.update(dict.fromkeys(own, of_names[name]))
    return changes


def _in_repository(git: Git, names: tuple[str, ...]) -> dict[str, LastChange]:
    """The last change of files of one work tree, by their names at its top.

    Raises:
        GitError: Git does not tell.
    """
    head = git.run("rev-parse", "--verify", "--quiet", "HEAD^{commit}")
    if head.status != 0 and head.said:
        raise GitError(head.said)
    if head.status != 0:
        return dict.fromkeys(names, LastChange(reason=Message("vcs/no-commits")))
    committed = _committed(git, head.text, names)
    newest = _walked(git, head.text, frozenset(committed))
    changes = {}
    for name in names:
        stored = committed.get(name)
        change = newest.get(name, _NOT_HERE)
        if stored is None:
            changes[name] = LastChange(reason=Message("vcs/in-no-commit"))
        elif change.reason:
            changes[name] = change
        else:
            path = os.path.join(git.folder, *name.split("/"))
            changes[name] = change._replace(edited=not is_stored_as(path, stored, git.progress))
    return changes


def _committed(git: Git, head: str, names: tuple[str, ...]) -> dict[str, str]:
    """The hash of each file that a commit has."""
    hashes: dict[str, str] = {}
    for first in range(0, len(names), _MOST_LISTED):
        ran = git.run(
            "--literal-pathspecs", "ls-tree", "-z", head, "--", *names[first : first + _MOST_LISTED]
        )
        if ran.status != 0:
            raise GitError(ran.said)
        # "<mode> <kind> <hash>\t<name>"
        for entry in program_texts(ran.output)[:-1]:
            about, __, name = entry.partition("\t")
            __, kind, stored = about.split(" ")
            if kind == "blob":
                hashes[name] = stored
    return hashes


def _walked(git: Git, head: str, names: frozenset[str]) -> dict[str, LastChange]:
    """The newest commit that lists each name, as far as there is one."""
    newest: dict[str, LastChange] = {}
    if not names:
        return newest
    # What a commit begins with in the output: no name of a file can be that on purpose.
    mark = os.urandom(16).hex()
    looked_for = sorted(names) if len(names) <= _FEW else []
    words = git.words(
        "--literal-pathspecs", "log", *_PLAIN, f"--format={mark}%H%x00%an%x00%aI%x00%D", head,
        "--", *looked_for,
    )  # fmt: skip
    change, begins = _NOT_HERE, False
    with closing(words):
        for word in words:
            # The names of a commit begin on a line of their own, but for those of a merge.
            name, begins = word.removeprefix("\n") if begins else word, False
            if word.startswith(mark):
                author, date, told = next(words, ""), next(words, ""), next(words, "")
                # Where history is cut off, all files are listed for the first commit there is.
                cut_off = "grafted" in told.split(", ")
                change = _NOT_HERE if cut_off else LastChange(word[len(mark) :], author, date)
                begins = True
            elif name in names and name not in newest:
                newest[name] = change
                if len(newest) == len(names):
                    break
    return newest
