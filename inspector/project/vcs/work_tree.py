"""Where a file is in its work tree, and what Git leaves out of a folder."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import NamedTuple

from inspector.findings.message import Text
from inspector.project.vcs.git import Git, GitError, GitHungError

_GIT = ".git"


class Place(NamedTuple):
    """A file of a work tree: the folder at its top, and the path below it with slashes."""

    top: str
    name: str

    @property
    def argument(self) -> str:
        """The file as the last commit has it, as Git is asked for it at the top."""
        return f"HEAD:{self.name}"


def top_above(folder: str) -> str | None:
    """The nearest folder with a ``.git``, this one or above it; None where none has, or within one.

    Args:
        folder: An absolute path; it need not exist.
    """
    while not os.path.lexists(os.path.join(folder, _GIT)):
        above = os.path.dirname(folder)
        if above == folder or os.path.basename(folder) == _GIT:
            return None
        folder = above
    return folder


def place_of(path: str) -> Place | None:
    """Where a file lies in its work tree; None where ``.git`` is in no folder above it.

    Takes a few looks at the disk and asks nobody. Links are followed first, as Git does it.

    Args:
        path: The file; it need not exist.
    """
    real = os.path.realpath(path)
    top = top_above(os.path.dirname(real))
    return None if top is None else Place(top, os.path.relpath(real, top).replace(os.sep, "/"))


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
    names = os.fsdecode(ran.output).split("\0")[:-1]
    if git.folder != folder:
        # It is a part of the repository's own folder, of which no rule speaks.
        return frozenset()
    return frozenset(os.path.join(folder, name.rstrip("/").replace("/", os.sep)) for name in names)
