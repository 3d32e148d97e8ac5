"""Finds and reads what builds leave below a folder: manifests, targets, libraries, descriptors.

Folders are listed, never files opened by a name that a file tells. Links to folders are followed
once each; what is no regular file is told and left alone.
"""

from __future__ import annotations

import os
from collections.abc import Callable
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
from inspector.files.reading import (
    BUILD_VERSION,
    MODULES,
    PROJECT,
    SideFile,
    is_folder,
    read_side_file,
)
from inspector.findings.message import Message
from inspector.project.folders import folders_below

_SUFFIXES: Final = (".modules", ".target", ".version", ".uplugin", ".uproject")
_LIBRARIES: Final = (".dll", ".so", ".dylib")
#: Folders of large trees in which no build leaves a manifest.
_PASSED_OVER: Final = frozenset(
    ["content", "deriveddatacache", "intermediate", "saved", "shaders", "source"]
)


class FoundBinaries(NamedTuple):
    """What was read below a folder, and what could not be."""

    binaries: Binaries
    problems: tuple[ModulesFinding, ...]


def find_binaries(root: str, tell: Callable[[int], object] | None = None) -> FoundBinaries:
    """All manifests, targets, plugins and projects below a folder, and Build.version of an engine.

    Args:
        root: The folder.
        tell: Told of each folder how many were looked into before.

    Raises:
        AccessError: There is no such folder.
    """
    if not is_folder(root):
        raise AccessError(root, Message("project/no-folder"))
    manifests: list[Manifest] = []
    targets: list[Target] = []
    descriptors: list[Descriptor] = []
    libraries: dict[str, frozenset[str]] = {}
    problems: list[ModulesFinding] = []
    build: tuple[str, BuildVersion] | None = None
    for number, (folder, names) in enumerate(folders_below(root, _PASSED_OVER)):
        if tell is not None:
            tell(number)
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
                problems.append(UnreadBinaryFile(path=path, reason=error.message))
    binaries = Binaries(
        root, tuple(manifests), tuple(targets), tuple(descriptors), libraries, build
    )
    return FoundBinaries(binaries, tuple(problems))


def _object(path: str, kind: SideFile) -> dict[str, object]:
    return json_object(read_side_file(path, kind), path)
