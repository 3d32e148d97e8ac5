"""From where the files of a project are named: the same on every machine that has it."""

from __future__ import annotations

import os
from typing import NamedTuple

from inspector.project.around.surroundings import ProjectFinder
from inspector.project.vcs.work_tree import top_above
from inspector.project.walk import folder_of


class Named(NamedTuple):
    """A file as everybody calls it who has its project.

    ``root`` is an absolute folder, ``path`` leads from there, parted by ``/``; of a file outside of
    the root it is absolute, and the root is empty.
    """

    root: str
    path: str


class Roots:
    """Finds the root that files are named from, looking into each folder once.

    It is the top of the work tree of git that a file lies in, as services that show reports name
    files from there; else the folder of its ``.uproject``; else the current folder.
    """

    def __init__(self) -> None:
        self._roots: dict[str, str] = {}
        self._projects = ProjectFinder()
        self._current = ""

    def named(self, path: str) -> Named:
        """How a file is called; it need not exist."""
        whole = os.path.abspath(path)
        root = self.root_of(folder_of(whole))
        below = whole.removeprefix(root if root.endswith(os.sep) else root + os.sep)
        inside = below != whole
        return Named(root if inside else "", (below if inside else whole).replace(os.sep, "/"))

    def root_of(self, folder: str) -> str:
        """The root of what lies in a folder, which is a whole path."""
        root = self._roots.get(folder)
        if root is None:
            root = self._roots[folder] = top_above(folder) or self._without_git(folder)
        return root

    def _without_git(self, folder: str) -> str:
        project = self._projects.project_of(folder)
        if project is not None:
            return os.path.dirname(project)
        self._current = self._current or os.getcwd()
        return self._current
