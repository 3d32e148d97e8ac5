"""Finds and reads what builds leave below a folder: manifests, targets, libraries, descriptors.

Folders are listed, never files opened by a name that a file tells. Links to folders are followed
once each; what is no regular file is told and left alone.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Final, NamedTuple

from inspector.catalog.binaries import (
    Binaries,
    Descriptor,
    Manifest,
    Target,
    descriptor_of,
    manifest_of,
    target_of,
    version_file_of,
)
from inspector.catalog.build_version import (
    BUILD_VERSION_PLACE,
    BuildVersion,
    json_object,
    parse_build_version,
)
from inspector.checks.engines.modules import ModulesFinding, UnreadBinaryFile
from inspector.errors import AccessError, InspectorError
from inspector.files.places import is_folder
from inspector.files.reading import BUILD_VERSION, MODULES, PROJECT, SideFile, read_side_file
from inspector.project.walk import entries_of

_SUFFIXES: Final = (".modules", ".target", ".version", ".uplugin", ".uproject")
_LIBRARIES: Final = (".dll", ".so", ".dylib")
#: Folders of large trees in which no build leaves a manifest.
_PASSED_OVER: Final = frozenset(
    ["content", "deriveddatacache", "intermediate", "saved", "shaders", "source"]
)
#: Levels of folders; an engine's plugins go down to about ten.
_DEEPEST: Final = 40


class FoundBinaries(NamedTuple):
    """What was read below a folder, and what could not be."""

    binaries: Binaries
    problems: tuple[ModulesFinding, ...]


def find_binaries(root: str) -> FoundBinaries:
    """All manifests, targets, plugins and projects below a folder, and Build.version of an engine.

    Raises:
        AccessError: There is no such folder.
    """
    if not is_folder(root):
        raise AccessError(root, "no such folder")
    manifests: list[Manifest] = []
    targets: list[Target] = []
    descriptors: list[Descriptor] = []
    libraries: dict[str, frozenset[str]] = {}
    problems: list[ModulesFinding] = []
    build: tuple[str, BuildVersion] | None = None
    for folder, names in _folders(root):
        there = frozenset(name.lower() for name in names if name.lower().endswith(_LIBRARIES))
        if there:
            libraries[folder] = there
        for name in names:
            if not name.lower().endswith(_SUFFIXES):
                continue
            path = os.path.join(folder, name)
            stem, suffix = os.path.splitext(name)
            try:
                match suffix.lower():
                    case ".modules":
                        manifests.append(manifest_of(_object(path, MODULES), path, folder, stem))
                    case ".target":
                        targets.append(target_of(_object(path, MODULES), path, folder, stem))
                    case ".uplugin" | ".uproject":
                        descriptors.append(descriptor_of(_object(path, PROJECT), path, folder))
                    case _ if name == BUILD_VERSION_PLACE.name:
                        fields = parse_build_version(_object(path, BUILD_VERSION), path)
                        build = build or (path, fields)
                    case _:
                        content = _object(path, BUILD_VERSION)
                        targets.append(version_file_of(content, path, folder, stem))
            except InspectorError as error:
                problems.append(UnreadBinaryFile(path=path, reason=str(error)))
    found = Binaries(root, tuple(manifests), tuple(targets), tuple(descriptors), libraries, build)
    return FoundBinaries(found, tuple(problems))


def _object(path: str, kind: SideFile) -> dict[str, object]:
    return json_object(read_side_file(path, kind), path)


def _folders(root: str) -> Iterator[tuple[str, list[str]]]:
    """The folders below a root with the names of what is no folder in them, in order."""
    real_root = os.path.realpath(root)
    seen = {real_root}
    waiting = [(root, 0)]
    while waiting:
        folder, depth = waiting.pop()
        names: list[str] = []
        below: list[str] = []
        for entry in sorted(entries_of(folder), key=lambda entry: entry.name):
            if not _is_folder(entry):
                names.append(entry.name)
            elif not _is_passed_over(entry.name) and depth < _DEEPEST:
                if entry.is_symlink():
                    target = os.path.realpath(entry.path)
                    # What lies below the root is walked anyway.
                    if target in seen or f"{target}{os.sep}".startswith(f"{real_root}{os.sep}"):
                        continue
                    seen.add(target)
                below.append(entry.path)
        yield folder, names
        waiting += [(path, depth + 1) for path in reversed(below)]


def _is_passed_over(name: str) -> bool:
    return name.startswith(".") or name.lower() in _PASSED_OVER


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False
