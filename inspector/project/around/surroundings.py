"""What is around a file: its project, the project's plugins, and its settings for checks.

Plugins are found as an engine does it.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from inspector.catalog.build_version import JsonFileError, json_object
from inspector.catalog.members import MemberError, member, member_kind, named_rows
from inspector.checks.case import Surroundings, Switch
from inspector.checks.enabled_plugins import DeclaredPlugins, OwnPlugin
from inspector.errors import AccessError, InspectorError
from inspector.files.parsing import ini_section
from inspector.files.reading import (
    HEADER,
    PROJECT,
    NotThereError,
    names_in,
    overlay_of,
    read_ini,
    read_side_file,
    text_of,
)
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple
from inspector.patterns import pattern
from inspector.project.around.settings import Settings, both, settings_file_in
from inspector.project.walk import NOT_SUBMITTED, entries_of

#: The folder of a project that has its plugins.
_PLUGINS: Final = "Plugins"
#: Folders that are looked into, and how deep they may lie.
_MOST_FOLDERS: Final = 20_000
_DEEPEST: Final = 8
#: Folders that hold no plugin.
_NO_PLUGINS: Final = frozenset(
    {"binaries", "config", "content", "intermediate", "resources", "saved", "source"}
)
#: Folders that hold no project.
_NO_PROJECTS: Final = NOT_SUBMITTED | {"content"}


#: How the names of files that describe a plugin end.
_PLUGIN_SUFFIX: Final = ".uplugin"


def is_plugin(descriptor: str) -> bool:
    """Whether a file describes a plugin, and not a project."""
    return descriptor.lower().endswith(_PLUGIN_SUFFIX)


def plugins_among(root: str, files: Iterable[str]) -> list[str]:
    """Those of some ``.uplugin`` files that an engine would find as plugins of a project.

    Args:
        root: The folder of the project.
        files: Whole paths; they need not be there.
    """
    top = os.path.join(root, _PLUGINS)
    below = [file for file in files if file.startswith(os.path.join(top, ""))]
    folders = {os.path.dirname(file) for file in below}
    found = []
    for file in below:
        folder = os.path.dirname(file)
        parts = folder[len(top) + 1 :].split(os.sep) if folder != top else []
        above = {os.path.join(top, *parts[:count]) for count in range(len(parts))}
        if (
            len(parts) <= _DEEPEST
            and folders.isdisjoint(above)
            and _NO_PLUGINS.isdisjoint(map(str.lower, parts))
        ):
            found.append(file)
    return found


def plugin_files(root: str) -> list[str]:
    """The ``.uplugin`` files below a project's ``Plugins`` folder, in the order of their paths.

    An engine looks no deeper than a folder with such a file. Links to folders are followed once.

    Args:
        root: The folder of the project.
    """
    return _descriptors_below(os.path.join(root, _PLUGINS), is_plugin, _NO_PLUGINS)


def project_files(folder: str) -> list[str]:
    """The ``.uproject`` files in a folder and below it, in the order of their paths.

    No deeper than a folder with such a file is looked, nor into hidden ones.

    Args:
        folder: Such as the top of a repository that holds several projects.
    """

    def is_project(name: str) -> bool:
        return name.lower().endswith(_PROJECT)

    return _descriptors_below(folder, is_project, _NO_PROJECTS, hidden=False)


def _descriptors_below(
    top: str, is_meant: Callable[[str], bool], passed_over: frozenset[str], *, hidden: bool = True
) -> list[str]:
    """The files of a kind below a folder, none below another one; links are followed once."""
    files: list[str] = []
    linked = {os.path.realpath(top)}
    waiting = deque([(top, 0)])
    looked_into = 0
    while waiting and looked_into < _MOST_FOLDERS:
        folder, depth = waiting.popleft()
        looked_into += 1
        entries = entries_of(folder)
        found = [entry.path for entry in entries if is_meant(entry.name)]
        files += found
        if not found and depth < _DEEPEST:
            waiting += [
                (entry.path, depth + 1)
                for entry in entries
                if entry.name.lower() not in passed_over
                and (hidden or not entry.name.startswith("."))
                and _is_new_folder(entry, linked)
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
    """What a project says of plugins; its files are read when that is first asked.

    Two are equal where they are of one file and say the same: an answer that is kept is none for a
    project that has changed.

    Args:
        project: The project's file.
        within: The file of the plugin in whose folder something lies; None outside of all.
        whole: The same outside of all plugins, which has read the project's files.
    """

    def __init__(
        self, project: str, within: str | None = None, whole: ProjectPlugins | None = None
    ) -> None:
        self._file = project
        self._within = within
        self._whole = whole

    def __eq__(self, other: object) -> bool:
        if other is self:
            return True
        if not isinstance(other, ProjectPlugins) or other._file != self._file:
            return False
        return other._within == self._within and other.declared == self.declared

    def __hash__(self) -> int:
        return hash(self._file)

    @cached_property
    def declared(self) -> DeclaredPlugins | None:
        """What its files say; None where its own cannot be read."""
        if self._whole is not None:
            declared = self._whole.declared
            within = os.path.splitext(os.path.basename(self._within or ""))[0].lower()
            return None if declared is None else declared._replace(within=within)
        try:
            described = _described(self._file)
        except InspectorError:
            return None
        root = os.path.dirname(self._file)
        own, unknown = _own_plugins(plugin_files(root))
        return DeclaredPlugins(
            project=os.path.basename(self._file),
            named=tuple(sorted(described.named.items())),
            own=own,
            modules=described.modules,
            in_code=tuple(sorted(_in_build_rules(root))),
            is_whole=not (described.has_other_folders or unknown),
            engine_defaults=described.engine_defaults,
        )


class _Described(NamedTuple):
    """What a descriptor says of plugins and modules.

    ``named`` are the plugins that it names, in small letters, and whether it enables each;
    ``passed_over`` says what has to stand in the place of what the engine passes over.
    """

    named: Mapping[str, bool]
    modules: tuple[str, ...]
    by_default: bool
    engine_defaults: bool
    has_other_folders: bool
    passed_over: tuple[Message, ...]


def _described(file: str) -> _Described:
    """What a descriptor says, as an engine takes it.

    It takes lists that are none, and rows that are no objects, for not there; a row whose members
    are of another kind makes the whole file useless to it.

    Raises:
        AccessError: It cannot be read.
        JsonFileError: It holds no JSON object.
        MemberError: Something in it is of another kind than it has to be.
    """
    content = json_object(read_side_file(file, PROJECT), file)
    passed_over: list[Message] = []
    others: list[Any] = member(content, "AdditionalPluginDirectories", [], file)
    return _Described(
        named={
            name.lower(): member(row, "Enabled", True, file, within=place)
            for name, row, place in named_rows(content, "Plugins", file, passed_over.append)
        },
        modules=tuple(
            name for name, *_ in named_rows(content, "Modules", file, passed_over.append)
        ),
        by_default=member(content, "EnabledByDefault", True, file),
        engine_defaults=not member(content, "DisableEnginePluginsByDefault", False, file),
        has_other_folders=bool(others),
        passed_over=tuple(passed_over),
    )


def _own_plugins(files: Iterable[str]) -> tuple[tuple[OwnPlugin, ...], bool]:
    """The plugins in a project's folder, and whether any of them does not say what it is."""
    plugins: list[OwnPlugin] = []
    unknown = False
    for file in files:
        name = os.path.splitext(os.path.basename(file))[0]
        try:
            described = _described(file)
        except InspectorError:
            plugins.append(OwnPlugin(name))
            unknown = True
            continue
        needs = tuple(sorted(need for need, is_on in described.named.items() if is_on))
        plugins.append(OwnPlugin(name, described.modules, needs, described.by_default))
    return tuple(plugins), unknown


def _problem_of(descriptor: str | None) -> Text:
    """What is wrong with what a descriptor says of plugins and modules; empty where nothing is."""
    if descriptor is not None:
        try:
            for reason in _described(descriptor).passed_over:
                return Message("project/passed-over", file=descriptor, reason=reason)
        except (AccessError, JsonFileError, MemberError) as error:
            return Message("project/plugins-not-known", file=descriptor, reason=error.reason)
    return ""


def _in_build_rules(root: str) -> set[str]:
    """The plugins that a project's targets enable or disable, in small letters."""
    source = os.path.join(root, "Source")
    found: set[str] = set()
    for name in names_in(source):
        if not name.lower().endswith(_TARGET):
            continue
        try:
            text = text_of(read_side_file(os.path.join(source, name), HEADER), "replace")
        except AccessError:
            continue
        for statement in _SWITCHED.finditer(text):
            found.update(quoted.lower() for quoted in _QUOTED.findall(statement.group()))
    return found


#: How the names of files end that hold the rules of a target.
_TARGET: Final = ".target.cs"
#: A statement that enables or disables plugins, and the names in it.
_SWITCHED: Final = pattern(r"\b(?:Enable|Disable)Plugins\b[^;]{0,10000}")
_QUOTED: Final = pattern(r'"([^"\n]{1,200})"')

_PROJECT = ".uproject"
_SECTION = "Core.System"
_KEY = "ZeroEngineVersionWarning"
#: The engine's own reading of a false value, and the one that public advice uses.
_OFF = frozenset({"0", "false", "off", "no"})
_ON = frozenset({"1", "true", "on", "yes"})


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
        self._own: dict[str, _Descriptors] = {}
        self._surroundings: dict[tuple[str | None, str | None], Surroundings] = {}

    def note(self, folder: str, names: Sequence[str]) -> None:
        """Takes the names in a folder from somebody who has listed it on disk anyway."""
        if overlay_of(folder) is None:
            absolute = os.path.abspath(folder)
            self._own[absolute] = _descriptors_among(names, absolute)

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
            own = self._own.pop(folder, None) or _descriptors_in(folder)
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
        project, plugin = self._descriptors_of(folder)
        surroundings = self._surroundings.get((project, plugin))
        if surroundings is None:
            surroundings = self._surroundings.get((project, None))
            if surroundings is None:
                surroundings = self._surroundings[project, None] = _read_surroundings(project)
            whole = surroundings.plugins
            if plugin is not None:
                left_out = both(surroundings.left_out, _problem_of(plugin))
                surroundings = surroundings._replace(left_out=left_out)
            if plugin is not None and isinstance(whole, ProjectPlugins) and project is not None:
                plugins = ProjectPlugins(project, plugin, whole)
                surroundings = surroundings._replace(plugins=plugins)
            self._surroundings[project, plugin] = surroundings
        return surroundings


def surroundings_of(path: str, settings: Settings) -> Surroundings:
    """What the project of one file says about checking it, by its own files and our settings."""
    folder = os.path.dirname(os.path.abspath(path))
    return settings.added_to(ProjectFinder().surroundings_of(folder), path)


def _descriptors_in(folder: str) -> _Descriptors:
    return _descriptors_among(names_in(folder), folder)


def _descriptors_among(names: Sequence[str], folder: str) -> _Descriptors:
    projects, plugins = [], []
    together = "\n".join(names).lower()
    if _PROJECT not in together and _PLUGIN_SUFFIX not in together:
        return _Descriptors(None, None)
    for name in names:
        lowered = name[-len(_PROJECT) :].lower()
        if lowered == _PROJECT:
            projects.append(os.path.join(folder, name))
        elif lowered.endswith(_PLUGIN_SUFFIX):
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
    problem = _problem_of(project)
    ini = os.path.join(os.path.dirname(project), "Config", "DefaultEngine.ini")
    try:
        text = read_ini(ini)
    except NotThereError:
        return Surroundings(left_out=problem, plugins=plugins)
    except AccessError as error:
        left_out = Message("project/left-out", file=ini, reason=error.reason)
        return Surroundings(left_out=both(problem, left_out), plugins=plugins)
    switch = zero_changelist_switch(ini, text)
    problem = both(problem, _switch_problem(ini, text))
    return Surroundings(zero_changelist_off=switch, left_out=problem, plugins=plugins)


def zero_changelist_switch(file: str, text: str) -> Switch | None:
    """The line of a ``DefaultEngine.ini`` that silences the warning about changelist 0.

    The switch is ``ZeroEngineVersionWarning`` in section ``[Core.System]``; a later line of the
    same name wins, as in the engine.

    Args:
        file: The path to name in the answer.
        text: The file's text.
    """
    switch: Switch | None = None
    for number, line, value in _switch_lines(text):
        switch = Switch(file, number, line) if value.lower() in _OFF else None
    return switch


def _switch_lines(text: str) -> Iterator[tuple[int, str, str]]:
    """The lines of the switch: the number of each, itself, and the value."""
    for number, line in ini_section(text, _SECTION):
        key, equals, value = line.partition("=")
        if equals and key.strip().lower() == _KEY.lower():
            yield number, line, value.strip().strip('"')


def _switch_problem(file: str, text: str) -> Text:
    """That the switch has a value that says neither on nor off; empty where it has none such."""
    for number, __, value in _switch_lines(text):
        if value.lower() not in _OFF | _ON:
            reason = member_kind(_KEY, bool, value)
            return Message("project/left-out", file=f"{file}:{number}", reason=reason)
    return ""
