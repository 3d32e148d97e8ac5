"""The core redirects that the ini files around a package hold."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from inspector.errors import AccessError
from inspector.files.reading import read_ini
from inspector.findings.finding import Severity
from inspector.findings.message import Text
from inspector.project.around.surroundings import ProjectFinder, is_plugin, plugin_files
from inspector.project.walk import entries_of
from inspector.upgrades.model import UpgradeFinding
from inspector.upgrades.redirects import IniText, Redirects, redirect_lines
from inspector.upgrades.redirects.ini import no_section

#: Ini files of one plugin that are read.
_MOST_FILES: Final = 64


class IniLeftOut(UpgradeFinding):
    """An ini file that nobody named cannot be read; ``reason`` is what the system says."""

    rule = "INI-ACCESS"
    severity: Severity = Severity.WARNING
    reason: Text


def project_redirects(path: str) -> Redirects:
    """The redirects of the project or plugin that a file lies in; none where it lies in neither.

    They stand in ``Config/DefaultEngine.ini`` of the project and in the ini files of its plugins.
    What cannot be read becomes a problem of the redirects.
    """
    project = ProjectFinder().descriptor_of(os.path.dirname(os.path.abspath(path)))
    if project is None:
        return Redirects()
    root = os.path.dirname(project)
    texts: list[IniText] = []
    problems: list[UpgradeFinding] = []
    for ini in ini_files(project):
        name = os.path.relpath(ini, root).replace(os.sep, "/")
        try:
            texts.append(IniText(name, read_ini(ini)))
        except AccessError as error:
            problems.append(IniLeftOut(path=name, reason=error.reason))
    return _made(texts, problems)


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


def ini_files(project: str) -> Iterator[str]:
    """The ini files that may hold a project's redirects: its own, then those of its plugins.

    Args:
        project: The ``.uproject`` file, or the ``.uplugin`` of a plugin without a project.
    """
    root = os.path.dirname(project)
    if is_plugin(project):
        yield from _ini_files_in(os.path.join(root, "Config"))
        return
    yield from _ini_files_in(os.path.join(root, "Config"), "defaultengine.ini")
    for plugin in plugin_files(root):
        yield from _ini_files_in(os.path.join(os.path.dirname(plugin), "Config"))


def _made(texts: Iterable[IniText], problems: Sequence[UpgradeFinding] = ()) -> Redirects:
    lines, told = redirect_lines(tuple(texts))
    return Redirects.of(lines, (*problems, *told))


def _ini_files_in(folder: str, only: str = "") -> list[str]:
    """The ini files of one folder in the order of their names."""
    paths = [
        entry.path
        for entry in sorted(entries_of(folder), key=lambda entry: entry.name.lower())
        if entry.name.lower().endswith(".ini") and only in ("", entry.name.lower())
    ]
    return paths[:_MOST_FILES]
