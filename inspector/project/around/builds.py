"""Finds and reads what builds leave below a folder: manifests, targets, descriptors, Build.version.

Folders are listed, never files opened by a name that a file contains. Links to folders are followed
once each; what is no regular file is reported and left alone. A Build.version is read with all its
bytes, and what UpdateLocalVersion would write is written into it.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Final

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
    BUILD_FIELDS,
    BUILD_VERSION_PLACE,
    BuildVersion,
    json_object,
    parse_build_version,
)
from inspector.catalog.engines import engine_root
from inspector.catalog.local_version import (
    ABSENT,
    Absent,
    FieldUpdate,
    LocalVersion,
    field_updates,
    written_values,
)
from inspector.checks.engines.modules import ModulesFinding, UnreadBinaryFile
from inspector.errors import AccessError, InspectorError
from inspector.files.parsing import edited
from inspector.files.reading import (
    BUILD_VERSION,
    MODULES,
    PROJECT,
    LimitError,
    SideFile,
    read_reason,
    read_side_file,
)
from inspector.files.writing import OwnFile, check_place, write_file
from inspector.findings.message import Message
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.walk import check_folder, folders_below

_DESCRIPTORS: Final = (".uplugin", ".uproject")
_SUFFIXES: Final = (".modules", ".target", ".version", *_DESCRIPTORS)
_LIBRARIES: Final = (".dll", ".so", ".dylib")
#: Folders of large trees in which no build leaves a manifest.
_PASSED_OVER: Final = frozenset(
    ["content", "deriveddatacache", "intermediate", "saved", "shaders", "source"]
)


class FoundBinaries(NamedTuple):
    """What was read below a folder, and what could not be."""

    binaries: Binaries
    problems: tuple[ModulesFinding, ...]


def find_binaries(root: str, progress: Progress | None = None) -> FoundBinaries:
    """All manifests, targets, plugins and projects below a folder, and Build.version of an engine.

    Args:
        root: The folder.
        progress: Called with how many folders were looked into.

    Raises:
        AccessError: There is no such folder, or nobody may look into it.
    """
    check_folder(root)
    manifests: list[Manifest] = []
    targets: list[Target] = []
    descriptors: list[Descriptor] = []
    libraries: dict[str, frozenset[str]] = {}
    problems: list[ModulesFinding] = []
    build: tuple[str, BuildVersion] | None = None

    def unread(path: str, error: InspectorError) -> None:
        closed = isinstance(error, AccessError) and not isinstance(error, LimitError)
        by_hand = path.lower().endswith(_DESCRIPTORS)
        problems.append(
            UnreadBinaryFile(path=path, reason=error.message, closed=closed, by_hand=by_hand)
        )

    def unlisted(folder: str, error: OSError) -> None:
        # What it holds is not known: neither that nothing is wrong in it.
        unread(folder, AccessError(folder, read_reason(error)))

    for number, (folder, names) in enumerate(folders_below(root, _PASSED_OVER, unlisted)):
        if progress is not None:
            progress(number)
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
                unread(path, error)
    binaries = Binaries(
        root, tuple(manifests), tuple(targets), tuple(descriptors), libraries, build
    )
    return FoundBinaries(binaries, tuple(problems))


def _object(path: str, kind: SideFile) -> dict[str, object]:
    return json_object(read_side_file(path, kind), path)


#: What the file before the last update is called.
BACKUP_SUFFIX: Final = ".bak"
_BUILD_VERSION: Final = OwnFile(Message("files/build-version"), (".version", ".json"))
_BUILD_VERSION_BACKUP: Final = OwnFile(Message("project/build-version-backup"), (BACKUP_SUFFIX,))


class BuildVersionFile(NamedTuple):
    """A Build.version: its path, its bytes, and what they say."""

    path: str
    content: bytes
    build: BuildVersion

    def updated(self, flags: LocalVersion, absent: Absent) -> bytes:
        """All bytes of the file after the command; what it does not change is as it was."""
        order = [field.name for field in BUILD_FIELDS]
        return edited(self.content, written_values(self.build, flags, absent), order)

    def preview(self, flags: LocalVersion) -> UpdatePreview:
        """What the command would write, in both readings of its documents."""
        keep, reset = (
            parse_build_version(json_object(self.updated(flags, absent), self.path), self.path)
            for absent in ABSENT
        )
        return UpdatePreview(self.path, self.build, flags, keep, reset)


class UpdatePreview(NamedTuple):
    """A Build.version before a command, and after it where absent flags keep or reset fields."""

    path: str
    before: BuildVersion
    flags: LocalVersion
    keep: BuildVersion
    reset: BuildVersion

    def after(self, absent: Absent) -> BuildVersion:
        """The file after the command, in one of the readings."""
        return self.keep if absent == "keep" else self.reset

    @property
    def updates(self) -> tuple[FieldUpdate, ...]:
        """Every known field, in the engine's order."""
        return field_updates(self.before, self.flags)


def read_build_version_file(path: str) -> BuildVersionFile:
    """The Build.version at a path.

    Args:
        path: The file, or the folder of an engine, which stands for the one in it.

    Raises:
        AccessError: It cannot be read, or is larger or nested more deeply than is read.
        JsonFileError: It does not hold a JSON object; line and column are told.
        InspectorError: A number in it cannot be, or a folder holds no such file.
    """
    if os.path.isdir(path):
        inside = os.fspath(engine_root(Path(path)) / BUILD_VERSION_PLACE)
        if not os.path.isfile(inside):
            place = BUILD_VERSION_PLACE.as_posix()
            raise AccessError(path, Message("catalog/engine-folder-holds", place=place))
        path = inside
    content = read_side_file(path, BUILD_VERSION)
    return BuildVersionFile(path, content, parse_build_version(json_object(content, path), path))


def write_update(file: BuildVersionFile, flags: LocalVersion, absent: Absent) -> str | None:
    """Writes what the command changes, in one step; the file before it is kept beside it.

    Returns:
        The path of the backup; None where nothing changes, and nothing was written.

    Raises:
        AccessError: The file is read-only, is not what was read any more, or cannot be written: it
            is as it was then.
    """
    after = file.updated(flags, absent)
    if after == file.content:
        return None
    status = check_place(file.path, _BUILD_VERSION)
    # Its folder alone decides whether a file can be replaced, so the system would not object.
    if status is not None and not status.st_mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH):
        reason = Message("project/read-only")
        raise AccessError(file.path, reason)
    if status is None or read_side_file(file.path, BUILD_VERSION) != file.content:
        raise AccessError(file.path, Message("project/changed-since-read"))
    backup = os.fspath(file.path) + BACKUP_SUFFIX
    write_file(backup, file.content, _BUILD_VERSION_BACKUP, like=file.path)
    write_file(file.path, after, _BUILD_VERSION)
    return backup
