"""Where the content of a project lies, and what packages there are called.

An engine knows packages by names, not by files: ``/Game/Maps/Arena`` is ``Content/Maps/Arena.umap``
of the project, ``/Water/Rock`` is ``Content/Rock.uasset`` of the plugin Water.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Final

from inspector.named_tuples import NamedTuple
from inspector.patterns import pattern
from inspector.project.around.surroundings import (
    ProjectFinder,
    is_plugin,
    plugin_files,
    plugins_among,
)

#: Where a project's own content is mounted, and where the engine's.
GAME: Final = "Game"
ENGINE: Final = "Engine"
_CONTENT: Final = "Content"
#: What a file is called that holds a package which others can name; of two files that hold one of
#: the same name the one whose suffix stands first counts.
PACKAGE_SUFFIXES: Final = (".uasset", ".umap")
#: What one folder or file may be called: nothing that leads elsewhere.
_PLAIN: Final = pattern(r"(?!\.\.?$)[^\\/:\0]+")


class Mount(NamedTuple):
    """A folder of content, and the first part of the names of the packages in it."""

    name: str
    folder: str


class Mounts:
    """The folders of content around a project; names do not tell capitals from small letters."""

    def __init__(self, mounts: Iterable[Mount]) -> None:
        self.all = tuple(mounts)
        self._by_name = {mount.name.lower(): mount for mount in self.all}
        # That of a plugin within another's content is asked before.
        self._deepest_first = sorted(self.all, key=lambda mount: -len(mount.folder))

    def of(self, package: str) -> Mount | None:
        """The mount that a package belongs to; None for one that is not known."""
        return self._by_name.get(package[1:].partition("/")[0].lower())

    def file_of(self, package: str) -> str | None:
        """The file of a package, where it is named as its folders and file are; else None."""
        mount = self.of(package)
        parts = package.split("/")[2:]
        if mount is None or not parts or any(not _PLAIN.fullmatch(part) for part in parts):
            return None
        stem = os.path.join(mount.folder, *parts)
        files = (stem + suffix for suffix in PACKAGE_SUFFIXES)
        return next(filter(os.path.isfile, files), None)

    def is_below(self, package: str, folders: Iterable[str]) -> bool:
        """Whether a package would lie in one of some folders, or deeper; asks no disk."""
        mount = self.of(package)
        if mount is None:
            return False
        place = os.path.join(mount.folder, *package.split("/")[2:]).lower()
        return any(place.startswith(os.path.join(folder, "").lower()) for folder in folders)

    def name_of(self, path: str) -> str | None:
        """What the package in a file is called: ``/Game/Maps/Arena``; None outside of all content.

        Args:
            path: An absolute path with the folders as they are named in the mounts.
        """
        stem, suffix = os.path.splitext(path)
        if suffix.lower() not in PACKAGE_SUFFIXES:
            return None
        for mount in self._deepest_first:
            if stem.startswith(mount.folder + os.sep):
                below = stem[len(mount.folder) :].replace(os.sep, "/")
                return f"/{mount.name}{below}"
        return None


def takes_precedence(path: str, other: str) -> bool:
    """Whether a file counts, and not another, of two that hold a package of one name."""
    first, second = (os.path.splitext(each)[1].lower() for each in (path, other))
    return PACKAGE_SUFFIXES.index(first) < PACKAGE_SUFFIXES.index(second)


def mounts_of(descriptor: str) -> Mounts:
    """The content of a project and its plugins, or that of a plugin alone.

    Args:
        descriptor: The ``.uproject`` or ``.uplugin`` file.
    """
    if is_plugin(descriptor):
        return Mounts([_of_plugin(descriptor)])
    root = os.path.dirname(descriptor)
    return Mounts([*_of_plugins(root), Mount(GAME, os.path.join(root, _CONTENT))])


def mounts_of_engine(root: str) -> list[Mount]:
    """The content of an engine and its plugins; nothing where there is none.

    Args:
        root: The folder in which ``Engine`` lies.
    """
    engine = os.path.join(root, ENGINE)
    content = os.path.join(engine, _CONTENT)
    if not os.path.isdir(content):
        return []
    return [Mount(ENGINE, content), *_of_plugins(engine)]


class ProjectPlace(NamedTuple):
    """What a path belongs to: the folder that holds all of it, and the content in there.

    ``project`` is the file that says so; None where a folder stands for a project.
    """

    root: str
    mounts: Mounts
    project: str | None

    @property
    def is_part(self) -> bool:
        """Whether only a folder of the project is meant."""
        return self.project is not None and os.path.dirname(self.project) != self.root

    def narrowed(self, path: str) -> ProjectPlace:
        """The place of a folder alone, or of the folder that a file is in, with its content."""
        whole = os.path.realpath(path)
        return self._replace(root=whole if os.path.isdir(whole) else os.path.dirname(whole))


def place_around(path: str) -> ProjectPlace:
    """The project that a path belongs to, else the plugin, else the folder itself as one.

    A folder that belongs to nothing stands for a project: with its ``Content`` where it has one,
    else for that.

    Args:
        path: A file or folder that is there, or a ``.uproject``.
    """
    root, project, plugin = _descriptors_around(path)
    if project is not None:
        return ProjectPlace(root, mounts_of(project), project)
    if plugin is not None:
        return ProjectPlace(root, mounts_of(plugin), plugin)
    content = os.path.join(root, _CONTENT)
    game = Mount(GAME, content if os.path.isdir(content) else root)
    return ProjectPlace(root, Mounts([game]), None)


def package_name_of(path: str) -> str:
    """What the editor calls the package in a file: ``/Game/Maps/Arena``.

    Empty where it lies in no content of a project or plugin: then no editor knows it. All plugins
    of the project are looked for, so this may take a while.
    """
    place = place_around(path)
    return "" if place.project is None else place.mounts.name_of(os.path.realpath(path)) or ""


class PluginsBefore(NamedTuple):
    """The plugins that the state before a change had, as far as they are known.

    ``files`` are their ``.uplugin`` files, ``deleted`` those of them that the change takes away.
    """

    files: Sequence[str] = ()
    deleted: frozenset[str] = frozenset()

    @classmethod
    def among(cls, files: Iterable[str], deleted: Iterable[str]) -> PluginsBefore:
        """The plugins among all files that there are, and among those that the change takes away.

        Args:
            files: Any files that the state before had; those that are taken away need not be there.
            deleted: Any files that the change takes away.
        """
        gone = plugin_files_of(deleted)
        return cls([*plugin_files_of(files), *gone], frozenset(gone))

    def mounts_before(self, place: ProjectPlace) -> Mounts:
        """The content around a project with that of the plugins that it had."""
        if place.project is not None and not is_plugin(place.project):
            own = plugins_among(place.root, self.files)
        else:
            # It is a plugin itself, or was one.
            own = [file for file in self.files if os.path.dirname(file) == place.root]
        # A plugin that got another name had the old one before.
        return Mounts(dict.fromkeys([*map(_of_plugin, own), *place.mounts.all]))

    def mounts_after(self, before: Mounts) -> Mounts:
        """Those of the same content that the change leaves."""
        deleted = set(map(_of_plugin, self.deleted))
        return Mounts(mount for mount in before.all if mount not in deleted)


def plugin_files_of(files: Iterable[str]) -> list[str]:
    """The ``.uplugin`` files among any files."""
    return list(filter(is_plugin, files))


def content_of_plugin(file: str) -> str:
    """The folder of the content of a plugin, by its ``.uplugin`` file."""
    return _of_plugin(file).folder


def root_around(path: str) -> str:
    """The folder that holds all of what a path belongs to, as :func:`place_around` gives it."""
    return _descriptors_around(path)[0]


def _descriptors_around(path: str) -> tuple[str, str | None, str | None]:
    """The folder that holds all of what a path belongs to, its ``.uproject``, its ``.uplugin``."""
    whole = os.path.realpath(path)
    folder = whole if os.path.isdir(whole) else os.path.dirname(whole)
    finder = ProjectFinder()
    project = whole if whole.lower().endswith(".uproject") else finder.project_of(folder)
    plugin = None if project is not None else finder.plugin_of(folder)
    descriptor = project or plugin
    return os.path.dirname(descriptor) if descriptor else folder, project, plugin


def _of_plugins(root: str) -> list[Mount]:
    return [_of_plugin(plugin) for plugin in plugin_files(root)]


def _of_plugin(plugin: str) -> Mount:
    name = os.path.splitext(os.path.basename(plugin))[0]
    return Mount(name, os.path.join(os.path.dirname(plugin), _CONTENT))
