"""From where the files of a project are named: the same on every machine that has it."""

from __future__ import annotations

import os
from typing import Final, NamedTuple

from inspector.project.around.settings import BASELINE_NAME, SettingsFinder
from inspector.project.around.surroundings import ProjectFinder
from inspector.project.walk import folder_of

#: A folder, or in work trees beside the first one and in submodules a file.
_GIT: Final = ".git"


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
            root = self._roots[folder] = self._work_tree(folder) or self._without_git(folder)
        return root

    def _work_tree(self, folder: str) -> str:
        """The nearest folder above that has a repository; "" where none has."""
        while not os.path.lexists(os.path.join(folder, _GIT)):
            above = os.path.dirname(folder)
            if above == folder:
                return ""
            folder = above
        return folder

    def _without_git(self, folder: str) -> str:
        project = self._projects.project_of(folder)
        if project is not None:
            return os.path.dirname(project)
        self._current = self._current or os.getcwd()
        return self._current


class BaselinePlace(NamedTuple):
    """Where the baseline of a project lies that nobody names, and from where it names files."""

    path: str
    root: str


def baseline_place(path: str, settings: SettingsFinder) -> BaselinePlace:
    """The place of the baseline for what a PATH stands for.

    Args:
        path: A file or folder; what is neither stands for the current folder.
        settings: Finds the settings, which may name the file; files are named from their folder,
            else as :class:`Roots` does.
    """
    above = settings.around(path if os.path.lexists(path) else "")
    folder = _folder_around(path)
    nearest = SettingsFinder(strict=False).file_of(folder)
    try:
        root = os.path.dirname(nearest) if nearest else Roots().root_of(folder)
    except FileNotFoundError:  # the current folder is gone
        root = folder
    return BaselinePlace(above.baseline or os.path.join(root, BASELINE_NAME), root)


def _folder_around(path: str) -> str:
    return os.path.abspath(path if os.path.isdir(path) else os.path.dirname(path))
