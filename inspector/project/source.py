"""The only place that opens a package: from a path to facts, or to an opened file."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from inspector.checks.subject import Damage, FileKind, Subject, UnreadValue
from inspector.errors import AccessError
from inspector.files.reading import open_handle
from inspector.format.asset import Asset
from inspector.format.errors import FormatError
from inspector.format.formats import open_asset
from inspector.format.logical import LogicalBytes
from inspector.format.unreal.gates import PACKAGE_TAG, PACKAGE_TAG_SWAPPED
from inspector.format.unreal.package import Package
from inspector.format.unreal.read.quick import FIRST_READ, HeaderFacts, QuickHeader, QuickReader
from inspector.format.unreal.read.recognise import recognise
from inspector.project.file_bytes import bytes_of, read_at
from inspector.project.opened import Buffer, OpenedFile, close_all
from inspector.project.siblings import Sibling, missing_files, siblings_of

if TYPE_CHECKING:
    from inspector.format.tree.field_tree import Unread

#: A file is read in blocks, not whole, from this size on. One that stays open is read whole for
#: longer: then an editor may save over it while it is shown, and what is shown stays the same.
_BLOCKS_FROM = 64 << 20
_BLOCKS_FROM_BRIEFLY = 1 << 20
#: The package tag as the last four bytes of a file, in either byte order.
END_TAGS = frozenset(word.to_bytes(4, "little") for word in (PACKAGE_TAG, PACKAGE_TAG_SWAPPED))
#: How Git and other tools name a file that is not there on one side of a comparison.
_NOTHING = frozenset({"/dev/null", "nul", "\\\\.\\nul"})
_KINDS = {
    "lfs-pointer": FileKind.LFS_POINTER,
    "iostore": FileKind.IOSTORE,
    "not-a-package": FileKind.NOT_A_PACKAGE,
}


class Reading(NamedTuple):
    """What a verdict-only read found of a healthy package."""

    size: int
    facts: HeaderFacts
    #: The first bytes of the file.
    head: bytes


class SourceReader:
    """Reads files for their verdict alone; keep one for many files.

    A healthy package costs three small reads: its first bytes, its export table, its last bytes.
    Everything else is opened and looked at closely.
    """

    def __init__(self) -> None:
        self._quick = QuickReader()

    def starts_of(self, reading: Reading, fields: Iterable[str | None]) -> tuple[int | None, ...]:
        """Where fields of a file that was read start; None where a closer look is needed."""
        return self._quick.starts_of(reading.head, fields)

    def read(self, path: str) -> Reading | None:
        """The facts of a healthy package; None for a file that needs a closer look."""
        try:
            handle = open_handle(path, path, look_first=False)
        except AccessError:
            return None
        try:
            head = os.read(handle, FIRST_READ)
            # Seeking tells the size in half the time of asking for all that is known of the file.
            size = len(head) if len(head) < FIRST_READ else os.lseek(handle, 0, os.SEEK_END)
            quick = self._quick.read(head, size)
            if quick is not None and _is_whole(handle, head, size, quick):
                return Reading(size, quick.facts, head)
        except OSError:
            return None
        finally:
            os.close(handle)
        return None


def read_subject(path: str | os.PathLike[str]) -> Subject:
    """The facts of one file, for the checks; never raises for what is wrong with the file."""
    named = os.fspath(path)
    reading = SourceReader().read(named)
    if reading is not None:
        return subject_of_facts(named, reading)
    with open_file(named, briefly=True) as opened:
        return opened.subject


def subject_of_facts(path: str, reading: Reading) -> Subject:
    """The subject of a healthy package that was read for its verdict alone."""
    facts = reading.facts
    return Subject(
        path=path,
        size=reading.size,
        kind=FileKind.PACKAGE,
        versions=facts.versions,
        saved_by=facts.saved_by,
        compatible_with=facts.compatible_with,
        compatible_stored=facts.compatible_stored,
    )


def open_file(path: str | os.PathLike[str], *, briefly: bool = False) -> OpenedFile:
    """Opens one file: takes its bytes, reads its summary and holds it against its size.

    A file that is absent, empty or no package opens too; its subject says what it is.

    Args:
        path: The file.
        briefly: It is closed again at once, so that what nobody looks at need not be read.
    """
    named = os.fspath(path)
    blocks_from = _BLOCKS_FROM_BRIEFLY if briefly else _BLOCKS_FROM
    parts: list[Buffer] = []
    try:
        return _opened(named, blocks_from, parts)
    except AccessError as error:
        close_all(parts)
        return OpenedFile(named, 0, no_file(named, error), None, None)


def no_file(path: str, error: AccessError) -> Subject:
    """The subject of a file that the system does not give, or not to its end."""
    details = {"reason": error.reason}
    return Subject(path=path, size=0, kind=FileKind.MISSING, details=details)


def _opened(path: str, blocks_from: int, parts: list[Buffer]) -> OpenedFile:
    """The file of a path; ``parts`` takes what has to be closed where this raises.

    Raises:
        AccessError: The system does not give the file, or it changed meanwhile.
    """
    parts.append(data := bytes_of(path, blocks_from))
    siblings = siblings_of(path)
    beside = next((one for one in siblings if one.suffix == ".uexp"), None)
    parts.append(tail := bytes_of(beside.path, blocks_from) if beside else b"")
    try:
        asset = open_asset(data, tail)
    except FormatError as error:
        subject = _subject_of_error(path, data, error)
        return OpenedFile(path, len(data), subject, None, error, data, siblings=siblings)
    subject = subject_of(path, data, tail, asset, siblings)
    return OpenedFile(path, len(data), subject, asset, None, data, tail, siblings)


def link_to_nothing(path: str) -> str:
    """Where a link leads that has no file at its end; "" for everything else."""
    try:
        there = not os.path.islink(path) or os.path.exists(path)
        return "" if there else f"it is a link to {os.readlink(path)}, which is not there"
    except OSError:
        return ""


def is_nothing(argument: str) -> bool:
    """Whether this is how Git, or another tool, names a file that is not there on one side."""
    return argument.lower() in _NOTHING


def open_bytes(data: Buffer, title: str) -> OpenedFile:
    """Opens bytes that lie in no folder, such as those of a revision.

    Nothing belongs to them: a split package lacks its other half, and files of payloads are not
    looked for.

    Args:
        data: The bytes; those of a file are closed with what is returned.
        title: What to call it where a path would stand.
    """
    try:
        asset = open_asset(data)
    except FormatError as error:
        broken = _subject_of_error(title, data, error)
        return OpenedFile(title, len(data), broken, None, error, data)
    subject = replace(subject_of(title, data, b"", asset), missing_files=())
    return OpenedFile(title, len(data), subject, asset, None, data)


def open_stored(path: str, title: str) -> OpenedFile:
    """Opens one file alone and under another name, whatever lies beside it.

    Args:
        path: Where the bytes are.
        title: What to call it where a path would stand.

    Raises:
        AccessError: The system does not give the bytes.
    """
    return open_bytes(bytes_of(path, _BLOCKS_FROM), title)


def subject_of(
    path: str, data: Buffer, tail: Buffer, asset: Asset, siblings: tuple[Sibling, ...] = ()
) -> Subject:
    """The facts of a file whose first words could be read."""
    if not isinstance(asset, Package):
        return _subject_of_no_package(path, data)
    package = asset
    problems = package.problems()
    damage = [_damage(problem) for problem in problems]
    split = next((problem for problem in problems if _is_split(problem, package)), None)
    if split is not None and not tail:
        beside = os.path.basename(os.path.splitext(path)[0] + ".uexp")
        damage = [Damage("MISSING-UEXP", split.field, split.offset, "no data in the file", beside)]
    elif (end := _end_tag(data, tail)) is not None:
        damage.append(end)
    return Subject(
        path=path,
        size=len(data),
        kind=FileKind.PACKAGE,
        versions=package.versions,
        saved_by=package.saved_by,
        compatible_with=package.compatible_with,
        compatible_stored=package.compatible_stored,
        package_name=package.package_name,
        total_header_size=package.total_header_size,
        damage=tuple(damage),
        missing_files=missing_files(path, package, siblings),
    )


def with_deep_damage(
    subject: Subject, package: Package, data: LogicalBytes | None = None
) -> Subject:
    """The subject with what is wrong in any table, once all of them were read.

    Args:
        subject: The file.
        package: Its package.
        data: Its bytes, to look at the payload trailer too.
    """
    known = {damage.field for damage in subject.damage}
    errors = list(package.errors())
    if data is not None and (package.summary.get("PayloadTocOffset") or 0) > 0:
        # Only editor packages of 5.1 and later need what reads it.
        from inspector.format.unreal.read.payload_trailer import trailer_problem

        problem = trailer_problem(package, data)
        errors += [problem] if problem is not None else []
    more = tuple(_damage(error) for error in errors if error.field not in known)
    if not more:
        return subject
    return replace(subject, damage=subject.damage + more)


def looked_through(opened: OpenedFile) -> OpenedFile:
    """The file with what is wrong in any of its tables, each of which is read.

    Of a file that is cut or bent anyway the first reason says enough.
    """
    subject, package = opened.subject, opened.package
    if package is None or subject.damage:
        return opened
    return replace(opened, subject=with_deep_damage(subject, package, opened.logical))


def with_unread(subject: Subject, unread: Iterable[Unread]) -> Subject:
    """The subject with the values of its objects that could not be read, once they were."""
    found = tuple(UnreadValue(*one) for one in unread)
    return replace(subject, unread=found) if found else subject


def _is_whole(handle: int, head: bytes, size: int, quick: QuickHeader) -> bool:
    """Whether a single-file package ends with its tag and holds the data of all its objects."""
    start, length = quick.export_offset, quick.export_bytes
    whole = size <= FIRST_READ
    if start + length <= len(head):
        rows = head[start : start + length]
    else:
        rows = read_at(handle, length, start)
    if not quick.exports_fit(rows, size):
        return False
    end = head[-4:] if whole else read_at(handle, 4, size - 4)
    return end in END_TAGS


def _subject_of_error(path: str, data: Buffer, error: FormatError) -> Subject:
    size = len(data)
    if size == 0:
        return Subject(path=path, size=0, kind=FileKind.EMPTY)
    if error.kind == "BAD-TAG":
        return _subject_of_no_package(path, data)
    return Subject(path=path, size=size, kind=FileKind.PACKAGE, damage=(_damage(error),))


def _subject_of_no_package(path: str, data: Buffer) -> Subject:
    size = len(data)
    found = recognise(bytes(data[:FIRST_READ]), size)
    return Subject(path=path, size=size, kind=_KINDS[found.kind], details=found.details)


def _damage(error: FormatError) -> Damage:
    return Damage(error.kind, error.field, error.offset, error.found, error.expected)


def _is_split(problem: FormatError, package: Package) -> bool:
    """Whether the objects' data is simply elsewhere: the file ends where its header does.

    Editor packages are never split, so one that ends there was cut.
    """
    ends_with_header = package.size == package.total_header_size
    return package.cooked and ends_with_header and problem.field.startswith("exports/")


def _end_tag(data: Buffer, tail: Buffer) -> Damage | None:
    part = tail or data
    end = bytes(part[-4:])
    if end in END_TAGS:
        return None
    place = len(data) + len(tail) - len(end)
    return Damage("END-TAG", "end_tag", place, end.hex(" ").upper(), "C1 83 2A 9E")
