"""What is around a file: its project, the project's plugins, and its settings for checks.

Plugins are found and enabled as an engine does it.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

from inspector.catalog.build_version import json_object
from inspector.checks.case import Surroundings, Switch
from inspector.errors import AccessError, InspectorError
from inspector.files.parsing import ini_section
from inspector.files.reading import PROJECT, NotThereError, names_in, read_ini, read_side_file
from inspector.findings.message import Message
from inspector.named_tuples import NamedTuple
from inspector.project.around.settings import Settings, settings_file_in
from inspector.project.walk import entries_of

#: Folders that are looked into, and how deep they may lie.
_MOST_FOLDERS: Final = 20_000
_DEEPEST: Final = 8
#: Folders that hold no plugin.
_NO_PLUGINS: Final = frozenset(
    {"binaries", "config", "content", "intermediate", "resources", "saved", "source"}
)


#: How the names of files that describe a plugin end.
_PLUGIN_SUFFIX: Final = ".uplugin"


def is_plugin(descriptor: str) -> bool:
    """Whether a file describes a plugin, and not a project."""
    return descriptor.lower().endswith(_PLUGIN_SUFFIX)


def plugin_files(root: str) -> list[str]:
    """The ``.uplugin`` files below a project's ``Plugins`` folder, in the order of their paths.

    An engine looks no deeper than a folder with such a file. Links to folders are followed once.

    Args:
        root: The folder of the project.
    """
    top = os.path.join(root, "Plugins")
    files: list[str] = []
    linked = {os.path.realpath(top)}
    waiting = deque([(top, 0)])
    looked_into = 0
    while waiting and looked_into < _MOST_FOLDERS:
        folder, depth = waiting.popleft()
        looked_into += 1
        entries = entries_of(folder)
        plugins = [entry.path for entry in entries if is_plugin(entry.name)]
        files += plugins
        if not plugins and depth < _DEEPEST:
            waiting += [
                (entry.path, depth + 1)
                for entry in entries
                if entry.name.lower() not in _NO_PLUGINS and _is_new_folder(entry, linked)
            ]
    return sorted(files, key=str.lower)


def _is_new_folder(entry: os.DirEntry[str], linked: set[str]) -> bool:
    """Whether it is a folder, and no link to one that was followed before."""
    try:
        if not entry.is_dir():
            return False
        if entry.is_symlink():
            target = os.path.realpath(entry.path)
            if target in linked:
                return False
            linked.add(target)
    except OSError:
        return False
    return True


class ProjectPlugins:
    """Which plugins a project enables; its files are read when that is first asked.

    Its ``.uproject`` names some, enabled or not. One in its folder ``Plugins`` is enabled unless
    its own file or the project says otherwise, and enables those that it needs. What an engine
    enables by itself is not known here. Two are equal where they are of one file and found the same
    plugins: an answer that is kept is none for a project that has changed.

    Args:
        project: The project's file.
    """

    def __init__(self, project: str) -> None:
        self._file = project

    def __eq__(self, other: object) -> bool:
        if other is self:
            return True
        if not isinstance(other, ProjectPlugins) or other._file != self._file:
            return False
        return other._enabled == self._enabled

    def __hash__(self) -> int:
        return hash(self._file)

    @property
    def project(self) -> str:
        """The name of the project's file."""
        return os.path.basename(self._file)

    def enables(self, plugin: str) -> bool | None:
        """Whether a plugin is enabled; None where the project cannot be read, or has more plugins
        in folders that are not looked into.
        """
        found = self._enabled
        if found is None:
            return None
        enabled, is_whole = found
        return plugin.lower() in enabled or (False if is_whole else None)

    @cached_property
    def _enabled(self) -> tuple[frozenset[str], bool] | None:
        """The plugins that are enabled, and whether all places of the project were looked into."""
        content = _described(self._file)
        if content is None:
            return None
        named = _named(content)
        enabled = {name for name, is_on in named.items() if is_on}
        own = {
            os.path.splitext(os.path.basename(file))[0].lower(): _described(file) or {}
            for file in plugin_files(os.path.dirname(self._file))
        }
        enabled |= {
            name
            for name, described in own.items()
            if named.get(name, described.get("EnabledByDefault") is not False)
        }
        waiting = list(enabled)
        while waiting:
            needs = _named(own.get(waiting.pop(), {}))
            new = {name for name, is_on in needs.items() if is_on} - enabled
            enabled |= new
            waiting += new
        return frozenset(enabled), not content.get("AdditionalPluginDirectories")


def _described(file: str) -> Mapping[str, Any] | None:
    """What a descriptor says; None for one that cannot be read."""
    try:
        return json_object(read_side_file(file, PROJECT), file)
    except InspectorError:
        return None


def _named(content: Mapping[str, Any]) -> dict[str, bool]:
    """The plugins that a descriptor names, in small letters, and whether it enables each."""
    rows = content.get("Plugins")
    return {
        name.lower(): row.get("Enabled") is not False
        for row in (rows if isinstance(rows, list) else ())
        if isinstance(row, dict) and isinstance(name := row.get("Name"), str)
    }


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
