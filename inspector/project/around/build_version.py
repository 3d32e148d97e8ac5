"""Reads a Build.version with all its bytes, and writes what UpdateLocalVersion would."""

from __future__ import annotations

import os
import stat
from typing import Final, NamedTuple

from inspector.catalog.build_version import (
    ABSENT,
    BUILD_FIELDS,
    Absent,
    BuildVersion,
    FieldUpdate,
    LocalVersion,
    field_updates,
    json_object,
    parse_build_version,
    written_values,
)
from inspector.errors import AccessError
from inspector.files.parsing import edited
from inspector.files.reading import BUILD_VERSION, read_side_file
from inspector.files.writing import OwnFile, check_place, write_file
from inspector.findings.message import Message

#: What the file before the last update is called.
BACKUP_SUFFIX: Final = ".bak"
_FILE: Final = OwnFile(Message("files/build-version"), (".version", ".json"))
_BACKUP: Final = OwnFile(Message("project/build-version-backup"), (BACKUP_SUFFIX,))


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

    Raises:
        AccessError: It cannot be read, or is larger or nested more deeply than is read.
        JsonFileError: It does not hold a JSON object; line and column are told.
        InspectorError: A number in it cannot be.
    """
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
    status = check_place(file.path, _FILE)
    # Its folder alone decides whether a file can be replaced, so the system would not object.
    if status is not None and not status.st_mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH):
        reason = Message("project/read-only")
        raise AccessError(file.path, reason)
    if status is None or read_side_file(file.path, BUILD_VERSION) != file.content:
        raise AccessError(file.path, Message("project/changed-since-read"))
    backup = os.fspath(file.path) + BACKUP_SUFFIX
    write_file(backup, file.content, _BACKUP, like=file.path)
    write_file(file.path, after, _FILE)
    return backup
