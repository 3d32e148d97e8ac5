"""Files of which nothing is judged: what they are not, and what kind of file that makes them."""

from __future__ import annotations

from typing import Final

from inspector.checks.facts import FileFacts, FileKind
from inspector.format.errors import FormatError
from inspector.format.formats import FORMATS, called_format
from inspector.format.unreal.read.quick import FIRST_READ
from inspector.format.unreal.read.recognise import recognise
from inspector.project.opened import Buffer, Opened
from inspector.project.reading.reading import Reading, damage_of, with_unread

_KINDS: Final = {
    "lfs-pointer": FileKind.LFS_POINTER,
    "iostore": FileKind.IOSTORE,
    "not-a-package": FileKind.NOT_A_PACKAGE,
}


def facts_of_error(path: str, data: Buffer, error: FormatError) -> FileFacts:
    """The facts of a file of which not even the first words can be read."""
    size = len(data)
    called = called_format(path).key
    if size == 0:
        return FileFacts(kind=FileKind.EMPTY, size=0, called=called)
    if error.kind == "BAD-TAG" or called != FORMATS[0].key:
        return _facts_of_foreign(path, data)
    return FileFacts(kind=FileKind.PACKAGE, size=size, damage=(damage_of(error),))


def _facts_of_foreign(path: str, data: Buffer) -> FileFacts:
    size, called = len(data), called_format(path).key
    file = recognise(bytes(data[:FIRST_READ]), size)
    return FileFacts(kind=_KINDS[file.kind], size=size, called=called, details=file.details)


def _header(opened: Opened) -> FileFacts:
    return _facts_of_foreign(opened.path, opened.data)


READING: Final = Reading(_header, lambda opened: opened.facts, with_unread)
