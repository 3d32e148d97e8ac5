"""Finds files of patches: those that are named, those of a file's project, and the user's own.

* ``patches = ["Config/Upgrades.toml"]`` in the nearest ``asset-inspector.toml`` at or above a
  file's folder; the paths start there.
* every ``patches/*.toml`` in the user's configuration folder. The environment variable
  ``ASSET_INSPECTOR_CONFIG`` names another folder in its place.
* paths given on the command line.

What is named has to be readable. What is found by itself and is not is told as a problem.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from typing import Final, NamedTuple

from inspector.errors import AccessError, InspectorError, shortened
from inspector.files.parsing import TomlError, parse_toml
from inspector.files.reading import (
    PATCHES,
    SETTINGS,
    LimitError,
    leads_elsewhere,
)
from inspector.files.toml_file import TomlFileError, toml_text
from inspector.files.toml_lines import Lines
from inspector.project.around.settings_files import project_file, user_patches
from inspector.upgrades.model import UpgradeFinding
from inspector.upgrades.packs import PatchPack
from inspector.upgrades.patch_file import read_pack

#: More files of patches than any project has, and more patches than all its files have.
_MOST_FILES: Final = 64
_MOST_PATCHES: Final = 2000
_PATCHES: Final = "patches"
#: How like "patches" a key is that is taken for it: "patchs" and "pathces" are, "paths" is not.
_LIKE: Final = 0.85


class PackLeftOut(UpgradeFinding):
    """A file of patches that nobody named does not serve, or the settings that would name some.

    ``reason`` is what was said where it was read; what lies ``elsewhere`` is not read at all.
    """

    rule = "PATCH-FILE"
    templates = {
        "message": "Left out: {reason}.",
        "message.elsewhere": "Left out: it lies on another machine, and such names are not "
        "followed.",
    }
    reason: str = ""
    elsewhere: bool = False


class TooManyPacks(UpgradeFinding):
    """The settings of a project name more files of patches than are read."""

    rule = "PATCH-MOST"
    code = "PATCH-FILE"
    templates = {"message": "Left out: the files after the first {most:d} that are named."}
    most: int


class NearlyPatches(UpgradeFinding):
    """A key of a project's settings is like the one that names files of patches."""

    rule = "PATCH-KEY"
    code = "PATCH-FILE"
    stable = ("key",)
    templates = {"message": "Unknown key {key!r} (did you mean 'patches'?)."}
    key: str


class NoListOfPaths(UpgradeFinding):
    """The key that names files of patches holds something else."""

    rule = "PATCH-LIST"
    code = "PATCH-FILE"
    templates = {"message": "'patches' has to be a list of paths: patches = [\"…\"]."}


class FoundPacks(NamedTuple):
    """Files of patches, and what is wrong with those that could not be used."""

    packs: tuple[PatchPack, ...] = ()
    problems: tuple[UpgradeFinding, ...] = ()


def packs_near(path: str, named: Iterable[str | os.PathLike[str]] = ()) -> FoundPacks:
    """The files of patches for one file: the user's, its project's, then those named.

    A file that is found twice is read once.

    Args:
        path: The file that they are for.
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
    for file, shown in _unnamed(path, problems):
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
        reason = f"there would be more than {_MOST_PATCHES:,} patches with those before it"
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


def _unnamed(path: str, problems: list[UpgradeFinding]) -> Iterator[tuple[str, str]]:
    """Files that nobody named, each with how to call it."""
    yield from ((file, file) for file in user_patches())
    settings = project_file(os.path.dirname(path) or os.curdir)
    if settings is not None:
        folder = os.path.dirname(settings)
        names = _names_in(settings, problems)
        for name in names[:_MOST_FILES]:
            if leads_elsewhere(name):
                problems.append(PackLeftOut(path=shortened(name), elsewhere=True))
            else:
                yield os.path.join(folder, name), shortened(name)
        if len(names) > _MOST_FILES:
            problems.append(TooManyPacks(path=settings, most=_MOST_FILES))


def _names_in(settings: str, problems: list[UpgradeFinding]) -> list[str]:
    """The files that a project's settings name."""
    try:
        text = toml_text(settings, SETTINGS)
        table = parse_toml(text, settings)
    except (TomlError, LimitError) as error:
        problems.append(PackLeftOut(path=settings, line=error.line, reason=error.reason))
        return []
    except InspectorError as error:
        problems.append(_left_out(error, settings))
        return []
    lines = Lines(text)
    for key in table:
        if _is_nearly_patches(key):
            line = lines.line_of((key,))
            problems.append(NearlyPatches(path=settings, line=line, key=shortened(key)))
    value = table.get(_PATCHES, [])
    if not isinstance(value, list) or not all(isinstance(name, str) and name for name in value):
        problems.append(NoListOfPaths(path=settings, line=lines.line_of((_PATCHES,))))
        return []
    return value


def _is_nearly_patches(key: str) -> bool:
    """Whether a key that nothing asks for was probably meant to be ``patches``."""
    lower = key.lower()
    if key == _PATCHES or not lower.startswith("p"):
        return False
    return lower.startswith("patch") or SequenceMatcher(None, lower, _PATCHES).ratio() >= _LIKE


def _left_out(error: InspectorError, shown: str) -> PackLeftOut:
    """A file that does not serve, and why; the place says which and where."""
    if isinstance(error, TomlFileError):
        return PackLeftOut(path=error.file, line=error.line, reason=error.reason)
    reason = error.reason if isinstance(error, AccessError) else str(error)
    return PackLeftOut(path=shown, reason=reason)
