"""What lies around a file: its project, and what the project's settings say about checking it."""

from __future__ import annotations

import os
from typing import NamedTuple

from inspector.checks.case import Surroundings, Switch
from inspector.errors import AccessError
from inspector.files.parsing import ini_section
from inspector.files.reading import NotThereError, names_in, read_ini
from inspector.findings.message import Message
from inspector.project.around.plugins import ProjectPlugins, is_plugin
from inspector.project.around.settings import Settings
from inspector.project.around.settings_files import settings_file_in
from inspector.project.walk import entries_of

_PROJECT = ".uproject"
_SECTION = "Core.System"
_KEY = "zeroengineversionwarning"
#: The engine's own reading of a false value, and the one that public advice uses.
_OFF = frozenset({"0", "false", "off", "no"})


class _Descriptors(NamedTuple):
    """The files that describe what a folder belongs to."""

    project: str | None
    plugin: str | None


class ProjectFinder:
    """Finds the project of a file, looking into each folder once.

    Keep one for one piece of work: it remembers what it saw, so files that appear later are not
    noticed.
    """

    def __init__(self) -> None:
        self._descriptors: dict[str, _Descriptors] = {}
        self._surroundings: dict[str | None, Surroundings] = {}

    def project_of(self, folder: str) -> str | None:
        """The nearest ``.uproject`` file in ``folder`` or above it; of several the first by name.

        Args:
            folder: An absolute path; it need not exist.
        """
        return self._descriptors_of(folder).project

    def plugin_of(self, folder: str) -> str | None:
        """The nearest ``.uplugin`` file, which counts where there is no project."""
        return self._descriptors_of(folder).plugin

    def descriptor_of(self, folder: str) -> str | None:
        """The file that describes what a folder belongs to: its project's, else its plugin's."""
        near = self._descriptors_of(folder)
        return near.project or near.plugin

    def _descriptors_of(self, folder: str) -> _Descriptors:
        pending = []
        nearest = self._descriptors.get(folder)
        while nearest is None:
            own = _descriptors_in(folder)
            pending.append((folder, own))
            parent = os.path.dirname(folder)
            if own.project is not None or parent == folder:
                nearest = own
                break
            folder = parent
            nearest = self._descriptors.get(folder)
        for each, own in reversed(pending):
            nearest = _Descriptors(own.project or nearest.project, own.plugin or nearest.plugin)
            self._descriptors[each] = nearest
        return nearest

    def surroundings_of(self, folder: str) -> Surroundings:
        """What the project of the files in ``folder`` says about checking them."""
        project = self.project_of(folder)
        surroundings = self._surroundings.get(project)
        if surroundings is None:
            surroundings = _read_surroundings(project)
            self._surroundings[project] = surroundings
        return surroundings


def surroundings_of(path: str, settings: Settings) -> Surroundings:
    """What the project of one file says about checking it, by its own files and our settings."""
    folder = os.path.dirname(os.path.abspath(path))
    return settings.added_to(ProjectFinder().surroundings_of(folder), path)


def _descriptors_in(folder: str) -> _Descriptors:
    projects, plugins = [], []
    for name in names_in(folder):
        lowered = name[-len(_PROJECT) :].lower()
        if lowered == _PROJECT:
            projects.append(os.path.join(folder, name))
        elif is_plugin(name):
            plugins.append(os.path.join(folder, name))
    return _Descriptors(min(projects, default=None), min(plugins, default=None))


def holds_projects(folder: str) -> bool:
    """Whether a folder is a project's, or has projects in it, as a depot with its engine beside.

    The templates and samples that come with an engine lie deeper.
    """
    return (
        bool(settings_file_in(folder))
        or _descriptors_in(folder).project is not None
        or any(_descriptors_in(entry.path).project is not None for entry in entries_of(folder))
    )


def _read_surroundings(project: str | None) -> Surroundings:
    if project is None:
        return Surroundings()
    plugins = ProjectPlugins(project)
    ini = os.path.join(os.path.dirname(project), "Config", "DefaultEngine.ini")
    try:
        text = read_ini(ini)
    except NotThereError:
        return Surroundings(plugins=plugins)
    except AccessError as error:
        left_out = Message("project/left-out", file=ini, reason=error.reason)
        return Surroundings(left_out=left_out, plugins=plugins)
    return Surroundings(zero_changelist_off=zero_changelist_switch(ini, text), plugins=plugins)


def zero_changelist_switch(file: str, text: str) -> Switch | None:
    """The line of a ``DefaultEngine.ini`` that silences the warning about changelist 0.

    The switch is ``ZeroEngineVersionWarning`` in section ``[Core.System]``; a later line of the
    same name wins, as in the engine.

    Args:
        file: The path to name in the answer.
        text: The file's text.
    """
    switch: Switch | None = None
    for number, line in ini_section(text, _SECTION):
        key, equals, value = line.partition("=")
        if equals and key.strip().lower() == _KEY:
            off = value.strip().strip('"').lower() in _OFF
            switch = Switch(file, number, line) if off else None
    return switch
