"""The core redirects that the ini files around a package hold."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from inspector.errors import AccessError
from inspector.files.reading import INI, read_side_file, text_of
from inspector.finding import Severity
from inspector.project.plugins import plugin_files
from inspector.project.surroundings import ProjectFinder
from inspector.upgrades.model import UpgradeFinding
from inspector.upgrades.redirects import IniText, Redirects, redirect_lines
from inspector.upgrades.redirects.ini import no_section

#: Ini files of one plugin that are read.
_MOST_FILES: Final = 64
_EMPTY: Final = Redirects()


class IniLeftOut(UpgradeFinding):
    """An ini file that nobody named cannot be read; ``reason`` is what the system says."""

    rule = "INI-ACCESS"
    severity = Severity.WARNING
    templates = {"message": "Left out: {reason}."}
    reason: str


class RedirectFinder:
    """Finds the redirects of a file's project, reading each project once.

    Keep one for one piece of work: it remembers what it saw, so changes are not noticed.
    """

    def __init__(self) -> None:
        self._projects = ProjectFinder()
        self._found: dict[str | None, Redirects] = {None: _EMPTY}

    def redirects_for(self, path: str) -> Redirects:
        """The redirects of the project that a file lies in; none where it lies in no project."""
        project = self._projects.project_of(os.path.dirname(os.path.abspath(path)))
        found = self._found.get(project)
        if found is None:
            assert project is not None
            found = self._found[project] = _redirects_of_project(project)
        return found


def project_redirects(path: str) -> Redirects:
    """The redirects of the project that a file lies in.

    They stand in ``Config/DefaultEngine.ini`` of the project and in the ini files of its plugins.
    What cannot be read becomes a problem of the redirects.
    """
    return RedirectFinder().redirects_for(path)


def redirects_of(ini_paths: Sequence[str]) -> Redirects:
    """The redirects of ini files, read one after the other.

    A file without the section becomes a problem of the redirects: it was named for them.

    Args:
        ini_paths: The files, the most general first.

    Raises:
        AccessError: A file cannot be read, or is too large to be an ini file.
    """
    texts = [IniText(path, read_ini(path)) for path in ini_paths]
    return _made(texts, [told for text in texts if (told := no_section(text)) is not None])


def read_ini(path: str) -> str:
    """The text of an ini file: UTF-16 where it begins with its mark, else UTF-8.

    Raises:
        AccessError: It cannot be read, or is larger than 16 MB.
    """
    return text_of(read_side_file(path, INI), "replace")


def ini_files(project: str) -> Iterator[str]:
    """The ini files that may hold a project's redirects: its own, then those of its plugins.

    Args:
        project: The ``.uproject`` file.
    """
    root = os.path.dirname(project)
    yield from _ini_files_in(os.path.join(root, "Config"), "defaultengine.ini")
    for plugin in plugin_files(root):
        yield from _ini_files_in(os.path.join(os.path.dirname(plugin), "Config"))


def _redirects_of_project(project: str) -> Redirects:
    root = os.path.dirname(project)
    texts: list[IniText] = []
    problems: list[UpgradeFinding] = []
    for path in ini_files(project):
        name = os.path.relpath(path, root).replace(os.sep, "/")
        try:
            texts.append(IniText(name, read_ini(path)))
        except AccessError as error:
            problems.append(IniLeftOut(path=name, reason=error.reason))
    return _made(texts, problems)


def _made(texts: Iterable[IniText], problems: Sequence[UpgradeFinding] = ()) -> Redirects:
    lines, told = redirect_lines(tuple(texts))
    return Redirects.of(lines, (*problems, *told))


def _ini_files_in(folder: str, only: str = "") -> list[str]:
    """The ini files of one folder in the order of their names."""
    found = [
        entry.path
        for entry in _entries(folder)
        if entry.name.lower().endswith(".ini") and only in ("", entry.name.lower())
    ]
    return found[:_MOST_FILES]


def _entries(folder: str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as listing:
            return sorted(listing, key=lambda entry: entry.name.lower())
    except OSError:
        return []
