"""Reads headers of many packages for their facts alone, opening few of them as packages."""

from __future__ import annotations

import os
from collections.abc import Iterable

from inspector.checks.facts import Damage, FileFacts, FileKind
from inspector.data_classes import replace
from inspector.errors import AccessError
from inspector.files.reading import open_handle
from inspector.format.errors import FormatError
from inspector.format.unreal.gates import PACKAGE_TAG, PACKAGE_TAG_SWAPPED, Layout
from inspector.format.unreal.package import Package
from inspector.format.unreal.read.header import PREFIX, FieldStarts
from inspector.format.unreal.read.integrity import header_cut_off
from inspector.format.unreal.read.quick import (
    FIRST_READ,
    HeaderFacts,
    KeyPlace,
    QuickHeader,
    QuickReader,
    package_groups,
    places_in_group,
    starts_of,
)
from inspector.format.unreal.read.text_mode import (
    has_crlf_alone,
    may_be_text_mode,
    may_show_text_mode,
)
from inspector.named_tuples import NamedTuple
from inspector.project.file_bytes import UEXP, read_at

#: The package tag as the last four bytes of a file, in either byte order.
END_TAGS = PACKAGE_TAG.to_bytes(4, "little"), PACKAGE_TAG_SWAPPED.to_bytes(4, "little")
#: How many different facts are remembered at a time.
_REMEMBERED = 4096
#: A damaged file of so many bytes is read at once.
_READ_WHOLE = 1 << 20


class Reading(NamedTuple):
    """What was read of a package; healthy ones with equal facts share one object."""

    size: int
    facts: FileFacts
    #: The first bytes of the file, and how they are laid out.
    head: bytes
    layout: Layout

    def starts_of(self, fields: Iterable[str | None]) -> tuple[int | None, ...]:
        """Where fields of the summary start, by their paths."""
        return starts_of(self.head, self.layout, fields)


class GroupReading(NamedTuple):
    """What the packages of a group have in common."""

    facts: FileFacts
    #: The first bytes of one of them, and how they are laid out.
    head: bytes
    layout: Layout

    def places_of(self, fields: Iterable[str | None]) -> tuple[KeyPlace | None, ...] | None:
        """Where fields of the summary lie in each of them; None where that is not said."""
        return places_in_group(self.head, self.layout, fields)


class HeaderFactsReader:
    """Reads files for the facts of their headers; keep one for many files.

    A healthy package costs three small reads: its first bytes, its export table, its last bytes;
    where it is split the last ones are those of its ``.uexp``. So does one that only ends with
    something else; one that was cut short within its header costs two, one that was cut behind it
    is read to its end. Everything else has to be opened and looked at closely.

    Args:
        grouping: Many packages are read at once.

    Attributes:
        groups: Reads packages in threads, and groups those with the same facts, as far as this
            reader has met some like them; None where nothing does, or only few are read.
    """

    def __init__(self, *, grouping: bool = False) -> None:
        self.groups = package_groups(END_TAGS, UEXP) if grouping else None
        self._quick = QuickReader(self.groups)
        self._facts: dict[HeaderFacts, FileFacts] = {}

    def of_group(self, group: int) -> GroupReading | None:
        """What the packages of a group have in common; None of one that is forgotten."""
        head = self.groups.head(group) if self.groups is not None else None
        quick = self._quick.read(head, len(head)) if head is not None else None
        if head is None or quick is None or may_be_text_mode(quick.facts.versions.ue4):
            return None
        facts = self._facts.get(quick.facts) or self._new(quick.facts)
        return GroupReading(facts, head, quick.layout)

    def read(self, path: str) -> Reading | None:
        """The facts of a package; None for a file that needs a closer look."""
        try:
            handle, status = open_handle(path, path, look_first=False)
        except AccessError:
            return None
        try:
            head = os.read(handle, FIRST_READ)
            size = status.st_size
            quick = self._quick.read(head, size)
            if quick is None or may_be_text_mode(quick.facts.versions.ue4):
                return None
            if quick.total_header_size > size:
                facts = self._facts_of_cut(path, handle, head, size, quick)
            else:
                facts = self._facts_behind_header(path, handle, head, size, quick)
            return None if facts is None else Reading(size, facts, head, quick.layout)
        except OSError:
            return None
        finally:
            os.close(handle)

    def _facts_behind_header(
        self, path: str, handle: int, head: bytes, size: int, quick: QuickHeader
    ) -> FileFacts | None:
        """The facts of a package whose header is healthy; None where more than its end tag is
        wrong behind it.
        """
        start, length = quick.export_offset, quick.export_bytes
        if start + length <= len(head):
            rows = head[start : start + length]
        elif start + length > size:
            return None  # As much memory is taken as is asked for, however little there is to read.
        else:
            rows = read_at(handle, length, start)
        is_split = bool(length) and quick.total_header_size == size
        if is_split:
            rest, end = _end_beside(path)
        else:
            rest, end = 0, _last_bytes(handle, head, size)
        if not quick.exports_fit(rows, size + rest):
            return None if is_split else self._facts_of_short(path, handle, head, size, rows, quick)
        facts = self._facts.get(quick.facts) or self._new(quick.facts)
        if end in END_TAGS:
            return facts
        if not rest if is_split else os.path.lexists(_continued(path)):
            return None
        return replace(facts, size=size, damage=end_tag_damage(end, size + rest))

    def _facts_of_cut(
        self, path: str, handle: int, head: bytes, size: int, quick: QuickHeader
    ) -> FileFacts | None:
        """The facts of a file that ends within the header of its package, as copies cut short do.

        None where that is not all: it says nothing of versions, the file goes on in another one,
        or something may have changed it as a text.
        """
        if quick.facts.versions.unversioned or has_crlf_alone(head):
            return None
        if os.path.lexists(_continued(path)):
            return None
        facts = self._facts.get(quick.facts) or self._new(quick.facts)
        problem = header_cut_off(quick.total_header_size, size)
        start = FieldStarts(head, quick.layout).get(problem.field.removeprefix(f"{PREFIX}/"))
        if start is None:
            return None
        cut = Damage(problem.kind, problem.field, start, problem.found, problem.expected or "")
        end = end_tag_damage(_last_bytes(handle, head, size), size)
        return replace(facts, size=size, damage=(cut, *end))

    def _facts_of_short(
        self, path: str, handle: int, head: bytes, size: int, rows: bytes, quick: QuickHeader
    ) -> FileFacts | None:
        """The facts of a file that has the header of its package and not all objects' data.

        None where that is not all, as for one that is cut within its header, or where so much would
        have to be read for it that it is left to whoever reads files in blocks.
        """
        start, end = quick.export_offset, quick.total_header_size
        if quick.facts.versions.unversioned or not 0 < start <= end - len(rows):
            return None
        problem = quick.extents.problem(rows, end, size)
        if problem is None or size > _READ_WHOLE or os.path.lexists(_continued(path)):
            return None
        data = head if size <= len(head) else read_at(handle, size, 0)
        if len(data) != size or may_show_text_mode(data):
            return None
        try:
            identity = Package.open(data).identity_of(problem.field)
        except FormatError:
            return None
        short = Damage(
            problem.kind,
            problem.field,
            quick.extents.place_of(problem.field, start),
            problem.found,
            problem.expected or "",
            identity=identity,
        )
        facts = self._facts.get(quick.facts) or self._new(quick.facts)
        return replace(facts, size=size, damage=(short, *end_tag_damage(data[-4:], size)))

    def _new(self, header: HeaderFacts) -> FileFacts:
        if len(self._facts) >= _REMEMBERED:
            self._facts.clear()
        facts = self._facts[header] = FileFacts(
            kind=FileKind.PACKAGE,
            versions=header.versions,
            saved_by=header.saved_by,
            compatible_with=header.compatible_with,
            compatible_stored=header.compatible_stored,
        )
        return facts


def end_tag_damage(end: bytes, size: int) -> tuple[Damage, ...]:
    """What is wrong with the last four bytes of a package that ends at ``size``, if anything."""
    if end in END_TAGS:
        return ()
    found = end.hex(" ").upper()
    return (Damage("END-TAG", "end_tag", size - len(end), found, "C1 83 2A 9E"),)


def _last_bytes(handle: int, head: bytes, size: int) -> bytes:
    return head[-4:] if size <= FIRST_READ else read_at(handle, 4, size - 4)


def _continued(path: str) -> str:
    """The path of the ``.uexp`` that would continue a package."""
    return os.path.splitext(path)[0] + UEXP


def _end_beside(path: str) -> tuple[int, bytes]:
    """Size and last bytes of the ``.uexp`` that continues a package; nothing where there is none.

    Raises:
        OSError: The system does not give them.
    """
    if os.path.splitext(path)[1].lower() == UEXP:
        return 0, b""
    try:
        handle, status = open_handle(_continued(path), path, look_first=False)
    except AccessError:
        return 0, b""
    try:
        return status.st_size, read_at(handle, 4, max(status.st_size - 4, 0))
    finally:
        os.close(handle)
