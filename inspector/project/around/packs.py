"""Finds what changes the names and fields of packages around a file: files of patches, redirects.

* ``patches = ["Config/Upgrades.toml"]`` in the nearest ``asset-inspector.toml`` at or above a
  file's folder; the paths start there.
* every ``patches/*.toml`` in the user's configuration folder. The environment variable
  ``ASSET_INSPECTOR_CONFIG`` names another folder in its place.
* paths given on the command line.

What is named has to be readable. What is found by itself and is not is told as a problem.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from inspector.errors import AccessError, InspectorError, shortened
from inspector.files.reading import (
    PATCHES,
    LimitError,
    leads_elsewhere,
    read_ini,
)
from inspector.files.toml_file import TomlFileError, toml_text
from inspector.findings.finding import Severity
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple
from inspector.project.around.settings import SettingsFinder, read_settings, user_patches
from inspector.project.around.surroundings import ProjectFinder, is_plugin, plugin_files
from inspector.project.walk import entries_of
from inspector.upgrades.model import UpgradeFinding
from inspector.upgrades.packs import PatchPack
from inspector.upgrades.patch_file import read_pack
from inspector.upgrades.redirects import IniText, Redirects, redirect_lines
from inspector.upgrades.redirects.parse import no_section

#: More files of patches than any project has, and more patches than all its files have.
_MOST_FILES: Final = 64
_MOST_PATCHES: Final = 2000


class PackLeftOut(UpgradeFinding):
    """A file of patches that nobody named does not serve, or the settings that would name some.

    ``reason`` is what was said where it was read; what lies ``elsewhere`` is not read at all.
    """

    rule = "PATCH-FILE"
    reason: Text = ""
    elsewhere: bool = False


class TooManyPacks(UpgradeFinding):
    """The settings of a project name more files of patches than are read."""

    rule = "PATCH-MOST"
    code = "PATCH-FILE"
    most: int


class FoundPacks(NamedTuple):
    """Files of patches, and what is wrong with those that could not be used."""

    packs: tuple[PatchPack, ...] = ()
    problems: tuple[UpgradeFinding, ...] = ()


def packs_near(path: str, named: Iterable[str | os.PathLike[str]] = ()) -> FoundPacks:
    """The files of patches for one file: as :func:`packs_of` has them of the nearest settings.

    Args:
        path: The file that they are for.
        named: Files to use in any case.

    Raises:
        AccessError: When a named file cannot be read, or there are too many patches with it.
        TomlFileError: When a named file is not as it has to be.
    """
    return packs_of(SettingsFinder().file_of(os.path.dirname(path) or os.curdir), named)


def packs_of(settings: str, named: Iterable[str | os.PathLike[str]] = ()) -> FoundPacks:
    """The files of patches for a project: the user's, its own, then those named.

    A file that is found twice is read once.

    Args:
        settings: The settings file of the project; empty where there is none.
        named: Files to use in any case.

    Raises:
        AccessError: When a named file cannot be read, or there are too many patches with it.
        TomlFileError: When a named file is not as it has to be.
    """
    chosen: dict[str, str] = {}
    for file in (os.fspath(name) for name in named):
        chosen.setdefault(_real(file, file), file)
    seen = set(chosen)
    packs: list[PatchPack] = []
    problems: list[UpgradeFinding] = []
    for file, shown in _unnamed(settings, problems):
        try:
            real = _real(file, shown)
            if real in seen:
                continue
            seen.add(real)
            packs.append(_counted(read_pack_file(file, shown), packs))
        except InspectorError as error:
            problems.append(_left_out(error, shown))
    for file in chosen.values():
        packs.append(_counted(read_pack_file(file, pipes=True), packs))
    return FoundPacks(tuple(packs), tuple(problems))


def read_pack_file(
    path: str | os.PathLike[str], shown: str | None = None, *, pipes: bool = False
) -> PatchPack:
    """What one file of patches declares.

    Args:
        path: The file.
        shown: How it is named in messages; its path by default.
        pipes: Reads a pipe too: what the user names may be the output of another command, what a
            project names may not.

    Raises:
        AccessError: When it cannot be read.
        TomlFileError: When it is not as it has to be.
    """
    name = shown or os.fspath(path)
    return read_pack(toml_text(os.fspath(path), PATCHES, name, pipes=pipes), name)


def _counted(pack: PatchPack, before: Iterable[PatchPack]) -> PatchPack:
    """The same pack, if there are not too many patches with it: what they do is held together.

    Raises:
        LimitError: There are.
    """
    if sum(len(each.patches) for each in (*before, pack)) > _MOST_PATCHES:
        reason = Message("project/too-many-patches", most=_MOST_PATCHES)
        raise LimitError(pack.name, reason, _MOST_PATCHES)
    return pack


def _real(path: str, shown: str) -> str:
    """Where a file is, links followed.

    Raises:
        AccessError: The path is none that any system takes.
    """
    try:
        return os.path.realpath(path)
    except (OSError, ValueError) as error:
        raise AccessError(shown, getattr(error, "strerror", None) or str(error)) from error


def _unnamed(settings: str, problems: list[UpgradeFinding]) -> Iterator[tuple[str, str]]:
    """Files that nobody named, each with how to call it."""
    yield from ((file, file) for file in user_patches())
    if not settings:
        return
    try:
        project = read_settings(settings)
    except InspectorError as error:
        problems.append(_left_out(error, settings))
        return
    for name in project.patches[:_MOST_FILES]:
        if leads_elsewhere(name):
            problems.append(PackLeftOut(path=shortened(name), elsewhere=True))
        else:
            yield os.path.join(project.folder, name), shortened(name)
    if len(project.patches) > _MOST_FILES:
        problems.append(TooManyPacks(path=settings, most=_MOST_FILES))


def _left_out(error: InspectorError, shown: str) -> PackLeftOut:
    """A file that does not serve, and why; the place says which and where."""
    if isinstance(error, TomlFileError):
        return PackLeftOut(path=error.file, line=error.line, reason=error.reason)
    reason = error.reason if isinstance(error, AccessError) else error.message
    return PackLeftOut(path=shown, reason=reason)


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
