"""Reads the tables of one header when they are asked for, each once, each failing alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, Self

from inspector.findings.message import Message
from inspector.format.errors import FAILURES, FormatError, FormatKind, Short
from inspector.format.fast import table_reader, text_reader, value_reader
from inspector.format.logical import LogicalBytes
from inspector.format.readers import FastTable
from inspector.format.record_layout import fixed_size, place_in_rows
from inspector.format.schema import Record, read
from inspector.format.stream import Source, Span, SpanMap
from inspector.format.unreal.declare.tables import (
    NameEntry,
    ThumbnailEntry,
    ThumbnailImage,
    VersionedTable,
)
from inspector.format.unreal.gates import Layout, ReleaseGroup
from inspector.format.unreal.read.header import (
    PREFIX,
    FieldStarts,
    Numbers,
    Summary,
    numbers_of,
    read_summary,
)
from inspector.format.unreal.sections import (
    SECTIONS,
    Section,
    SectionLocator,
    SectionPlace,
    row_reader,
    tables,
)
from inspector.named_tuples import NamedTuple
from inspector.versions import VersionSet

# ------------------------------------------------------------------------------------------------
# Which bytes of a header belong to which table, and whether any belong to none or to two.


class Part(NamedTuple):
    """The bytes ``[start, end)`` that one part of a package takes."""

    key: str
    start: int
    end: int


def gaps_and_overlaps(parts: Iterable[Part], end: int) -> tuple[list[Part], list[Part]]:
    """The runs of ``[0, end)`` that no part covers, and those that more than one covers."""
    gaps: list[Part] = []
    overlaps: list[Part] = []
    at, holder = 0, ""
    for part in sorted(parts, key=lambda part: (part.start, part.end)):
        if part.start == part.end:
            continue
        if part.start > at:
            gaps.append(Part("", at, part.start))
        elif part.start < at:
            overlaps.append(Part(f"{holder}, {part.key}", part.start, min(at, part.end)))
        if part.end > at:
            at, holder = part.end, part.key
    if at < end:
        gaps.append(Part("", at, end))
    elif at > end:
        overlaps.append(Part(f"{holder}, end of the header", end, at))
    return gaps, overlaps


DEPENDENCIES = "asset_registry_dependencies"
IMAGES = "thumbnails"
#: Where all tables start, as the body of a summary says it.
_starts_of: Final = attrgetter(*(section.offset_field for section in tables()))


if TYPE_CHECKING:
    from functools import cached_property

    kept = cached_property
else:

    class kept:  # noqa: N801
        """As :func:`functools.cached_property`, without the lock that it takes up to Python 3.11.

        To read a package's tables takes a tenth longer with it. What two threads ask for at once
        may be made twice.
        """

        def __init__(self, make):
            self._make = make
            self.__doc__ = make.__doc__

        def __set_name__(self, owner, name):
            self._name = name

        def __get__(self, holder, owner=None):
            if holder is None:
                return self
            value = holder.__dict__[self._name] = self._make(holder)
            return value


class Table(NamedTuple):
    """What a section holds, and where it lies."""

    value: Any
    start: int
    end: int


class SectionReader:
    """The tables of one header.

    Args:
        data: The package's bytes, those of its ``.uexp`` included.
        header: The header's bytes; of a damaged package, all there are.
        summary: The summary at the start of them.
        assumed: The releases whose layout an unversioned package is read by.
    """

    def __init__(
        self,
        data: LogicalBytes,
        header: bytes,
        summary: Summary,
        assumed: ReleaseGroup | None = None,
    ) -> None:
        #: The bytes of all of it, those of its ``.uexp`` included.
        self.data = data
        #: Bytes of the ``.uasset`` or ``.umap``.
        self.size = data.seam
        #: Bytes of the ``.uexp`` beside it; 0 when there is none.
        self.tail_size = data.size - data.seam
        #: The bytes of the header; of a damaged package, all there are.
        self.header_bytes = header
        self.summary = summary
        #: The releases whose layout an unversioned package was read by.
        self.assumed = assumed
        self._tables: dict[str, Table | FormatError | None] = {}

    @property
    def header_size(self) -> int:
        """TotalHeaderSize; 0 where the summary was not read that far."""
        return self.summary.head.TotalHeaderSize if self.summary.head else 0

    @property
    def versions(self) -> VersionSet:
        """The version numbers that the package stores."""
        return self._numbers.versions

    @property
    def layout(self) -> Layout:
        """What decides the shape of the tables."""
        return self._numbers.layout

    @kept
    def _numbers(self) -> Numbers:
        return numbers_of(self.header_bytes, self.summary)

    @staticmethod
    def section_keys() -> tuple[str, ...]:
        """The keys of all sections that a package can have, in the order engines write them."""
        return tuple(section.key for section in SECTIONS.values() if not section.one_each)

    def table(self, key: str) -> Table | None:
        """A section, or None where the package has none.

        Raises:
            FormatError: Where its bytes are broken; each time it is asked for.
        """
        tables = self._tables
        if key in tables:
            found = tables[key]
        else:
            try:
                found = self._read(key, exact=None)
            except FormatError as error:
                found = error
            tables[key] = found
        if isinstance(found, FormatError):
            raise found
        return found

    def section_value(self, key: str) -> Any:
        """What a section holds: its rows, its record, or None where the package has none.

        Raises:
            FormatError: Where its bytes are broken.
        """
        table = self.table(key)
        return None if table is None else table.value

    def rows(self, key: str) -> Sequence[Any]:
        """The rows of a section; none where the package has no such section.

        Raises:
            FormatError: Where its bytes are broken.
        """
        table = self.table(key)
        rows: Sequence[Any] = () if table is None else table.value
        return rows

    @kept
    def names(self) -> list[str]:
        """The texts of the name table.

        Raises:
            FormatError: Where its bytes are broken; so does every other table.
        """
        try:
            return self._names_at_once()
        except FAILURES:
            return [row[0] for row in self.rows("names")]

    def respelled(self, names: Sequence[str]) -> Self:
        """The same header with its names in other spellings, in the order of its name table.

        The engine compares names without case; who compares as it does gives both one spelling.
        """
        other = type(self)(self.data, self.header_bytes, self.summary, self.assumed)
        other.names = list(names)
        return other

    def image(self, index: int, entry: ThumbnailEntry) -> tuple[ThumbnailImage, Part]:
        """The picture that an entry of the thumbnail table points to, and where it lies.

        Raises:
            FormatError: Where its bytes are broken.
        """
        start = entry.FileOffset
        image: ThumbnailImage
        try:
            if start < 0:
                raise Short
            image, end = value_reader(ThumbnailImage.struct, self.layout)(self.header_bytes, start)
        except FAILURES:
            # Reading it exactly says what is wrong.
            source = self._source(start, f"{IMAGES}/{index}")
            image, end = read(ThumbnailImage, source, self.layout), source.position
        return image, Part(IMAGES, start, end)

    def _source(self, start: int, prefix: str, spans: list[Span] | None = None) -> Source:
        """A position in the header, for reading what lies there."""
        # A file that is shorter than its header was cut; in a whole one, a table that runs past the
        # header is wrong.
        short: FormatKind = "CORRUPT" if self.header_size <= self.size else "TRUNCATED"
        return Source(self.header_bytes, self.layout.byte_order, start, prefix, spans, short=short)

    # -- where fields lie -----------------------------------------------------------------------

    @kept
    def summary_spans(self) -> SpanMap:
        """The bytes of every field of the summary, read exactly."""
        spans: list[Span] = []
        assume = (self.assumed.ue4, self.assumed.ue5) if self.assumed else None
        read_summary(self.header_bytes, assume=assume, spans=spans)
        return SpanMap([Span(PREFIX, 0, self.summary.end), *spans])

    def spans(self) -> SpanMap:
        """The bytes of every field of the header, read exactly."""
        spans = list(self.summary_spans)
        for key in self.section_keys():
            spans += self._spans_of(key)
        return SpanMap(spans)

    def _spans_of(self, key: str) -> list[Span]:
        """The bytes of every field of a section, up to the one that is broken."""
        spans: list[Span] = []
        with suppress(FormatError):
            table = self._read(key, exact=spans)
            if table is not None:
                spans.append(Span(key, table.start, table.end))
        return spans

    def place_of(self, path: str) -> int | None:
        """Where the field named by ``path`` starts; None where the package has no such field."""
        head, _, rest = path.partition("/")
        if head == PREFIX:
            starts = self._summary_starts
            start = starts.place_of(rest) if starts else None
            span = self.summary_spans.get(path) if start is None else None
        elif head in self.section_keys():
            start = self._table_field(SECTIONS[head], rest)
            span = SpanMap(self._spans_of(head)).get(path) if start is None else None
        else:
            return None
        return span.start if span is not None else start

    @kept
    def _summary_starts(self) -> FieldStarts | None:
        """Where the fields of a whole summary start; None of one that breaks off."""
        if self.summary.body is None:
            return None
        try:
            return FieldStarts(self.header_bytes, self.summary.layout)
        except FAILURES:
            return None

    def _table_field(self, section: Section, path: str) -> int | None:
        """Where a field of a row starts (``3/SerialSize``), in a table whose rows have one size."""
        place = self._place(section) if section.has_rows else None
        size = fixed_size(section.kind, self.layout)
        if place is None or size is None:
            return None
        if place.start + place.rows * size > len(self.header_bytes):
            return None
        return place_in_rows(section.kind, self.layout, place.start, place.rows, path)

    # -- reading --------------------------------------------------------------------------------

    def _read(self, key: str, exact: list[Span] | None) -> Table | None:
        quick = self._numbers.quick.get(key) if exact is None else None
        body = self.summary.body
        if quick is not None and body is not None:
            locate, read_rows = quick
            found = locate(body)
            if found is None:
                return None
            try:
                value, end = read_rows(self.header_bytes, *found)
            except FAILURES:
                pass  # What follows says what is wrong.
            else:
                return Table(value, found[0], end)
        section = SECTIONS[key]
        if section.one_each:
            raise KeyError(key)
        place = self._place(section)
        if place is None:
            return None
        table = self._read_fast(section, *place) if exact is None else None
        if table is None:
            source = self._source(place.start, key, exact)
            layout = self.layout_of(key, place.start)
            value = read(row_reader(section), source, layout, count=place.rows)
            table = Table(value, place.start, source.position)
        if section.counts_again and section.count_field:
            counted = getattr(self.summary.body, section.count_field)
            if len(table.value) != counted:
                raise FormatError(
                    "CORRUPT",
                    key,
                    place.start,
                    Message("format/entries", count=len(table.value)),
                    Message("format/as-summary-says", counted=counted),
                )
        return table

    def _place(self, section: Section) -> SectionPlace | None:
        body = self.summary.body
        if body is None:
            return None
        if not section.within:
            return self._locator(section).place(body)
        around = SECTIONS[section.within]
        place = self._place(around)
        if place is None:
            return None
        offset = getattr(self._start_of(around, place.start), section.offset_field)
        return SectionPlace(offset, 0) if offset is not None and offset > 0 else None

    def _locator(self, section: Section) -> SectionLocator:
        locators = self._numbers.locators
        locator = locators.get(section.key)
        if locator is None:
            locator = locators[section.key] = SectionLocator(section, self.summary.layout)
        return locator

    def _start_of(self, section: Section, start: int) -> Record:
        """What a section begins with, so that not all of it is read for what that points to."""
        readers = self._numbers.starts
        try:
            read = readers.get(section.key)
            if read is None:
                kind = section.kind if section.start is None else section.start.struct
                read = readers[section.key] = value_reader(kind, self.layout)
            record: Record = read(self.header_bytes, start)[0]
        except FAILURES:
            # Reading the section says what is wrong.
            record = self.section_value(section.key)
        return record

    def _read_fast(self, section: Section, start: int, count: int) -> Table | None:
        key = section.key
        readers = self._numbers.readers
        try:
            read = readers.get(key)
            if read is None:
                read = self._reader(section, self.layout_of(key, start))
                if not section.version_field:
                    readers[key] = read
                    if not section.within and not section.counts_again:
                        self._numbers.quick[key] = self._locator(section).start_and_rows, read
            value, end = read(self.header_bytes, start, count)
        except FAILURES:
            return None
        return Table(value, start, end)

    @staticmethod
    def _reader(section: Section, layout: Layout) -> FastTable:
        if section.has_rows:
            return table_reader(section.kind, layout)
        read = value_reader(section.kind, layout)
        return lambda data, at, count: read(data, at)

    def _names_at_once(self) -> list[str]:
        body = self.summary.body
        if body is None or body.NameOffset <= 0:
            raise Short
        first = body.NameOffset

        def end() -> int:
            # Some table follows the names: the nearest start behind them.
            behind = [start for start in _starts_of(body) if start and start > first]
            return min(behind, default=len(self.header_bytes))

        numbers = self._numbers
        if numbers.names is None:
            numbers.names = text_reader(NameEntry, numbers.layout)
        return numbers.names(self.header_bytes, first, body.NameCount, end)[0]

    def layout_of(self, key: str, start: int) -> Layout:
        """The layout of a section: that of the package, and the version that begins the section."""
        section = SECTIONS[key]
        if not section.version_field:
            return self.layout
        try:
            table, _ = value_reader(VersionedTable.struct, self.layout)(self.header_bytes, start)
        except FAILURES:
            # Reading the table says what is wrong.
            return self.layout
        return self.layout._replace(**{section.version_field: table.Version})
