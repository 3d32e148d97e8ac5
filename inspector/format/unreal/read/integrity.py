"""Whether a package is whole: its offsets against its size, contradictions, bytes of no record.

Every count, offset and length of a summary is compared with the bytes that are there; a check of a
whole folder does that without reading the tables themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import lru_cache, partial
from types import FunctionType
from typing import Any, Final

from inspector.findings.message import Message, Text
from inspector.format.errors import FormatError, Short
from inspector.format.logical import MOST_AT_ONCE
from inspector.format.readers import HeaderBounds
from inspector.format.record_layout import column_places, column_reader
from inspector.format.schema import min_size
from inspector.format.unreal.declare.summary import SummaryBody
from inspector.format.unreal.declare.tables import ObjectExport
from inspector.format.unreal.gates import Layout
from inspector.format.unreal.paths import ObjectPaths
from inspector.format.unreal.read.header import PREFIX, Summary
from inspector.format.unreal.read.section_reader import Part, SectionReader, gaps_and_overlaps
from inspector.format.unreal.sections import SECTIONS, tables
from inspector.named_tuples import NamedTuple


def summary_problems(summary: Summary, file_size: int) -> list[FormatError]:
    """What in the summary cannot be, for a header in a file of ``file_size`` bytes.

    Offsets of the errors are those of the values' targets; the caller knows the fields' own places.
    """
    if summary.error is not None:
        return [summary.error]
    head, body = summary.head, summary.body
    if head is None or body is None:
        return []
    header_size = head.TotalHeaderSize
    if header_size < summary.end:
        found = Message("format/bytes", count=header_size)
        return [
            _wrong(
                "TotalHeaderSize",
                summary.end,
                found,
                Message("format/at-least-summary", end=summary.end),
            )
        ]
    if header_size > MOST_AT_ONCE:
        found = Message("format/bytes", count=header_size)
        return [
            _wrong(
                "TotalHeaderSize", summary.end, found, Message("format/at-most", most=MOST_AT_ONCE)
            )
        ]
    problems = [] if header_size <= file_size else [header_cut_off(header_size, file_size)]
    return problems + table_problems(summary.layout, body, summary.end, header_size)


def header_cut_off(header_size: int, file_size: int) -> FormatError:
    """That a file ends within its header, which takes more bytes than the file has."""
    reaches = Message("format/header-of-bytes", header_size=header_size)
    return _cut_off("summary/TotalHeaderSize", file_size, reaches)


#: The fields of the summary's body that :func:`tables_test` looks at.
TABLE_FIELDS: Final = frozenset(
    name
    for section in tables()
    for name in (
        section.offset_field,
        section.count_field,
        section.unpointed and section.unpointed.behind_field,
    )
    if name
)
#: The problems of all tables: (the body's values, end of the summary, size of the header) → them.
TablesTest = Callable[[tuple[Any, ...], int, int], list[FormatError]]


@lru_cache(maxsize=64)
def table_bounds(layout: Layout) -> tuple[tuple[str, HeaderBounds], ...]:
    """The tables that headers of a layout have, by their keys, and where they may lie."""
    return tuple(_table_bounds(layout))


def _table_bounds(layout: Layout) -> Iterator[tuple[str, HeaderBounds]]:
    present = {field.name for field in SummaryBody.fields if field.present(layout)}
    for section in tables():
        if section.offset_field in present:
            yield (
                section.key,
                HeaderBounds(
                    section.count_field or None,
                    section.offset_field,
                    section.next_offset_field(layout) or None,
                    max(min_size(section.kind, layout), 1) if section.has_rows else 0,
                    section.has_rows,
                    section.takes_negative,
                ),
            )


def table_problems(layout: Layout, body: SummaryBody, first: int, size: int) -> list[FormatError]:
    """What is wrong with the tables of one header.

    Args:
        layout: Its layout.
        body: The body of its summary.
        first: Where its summary ends.
        size: Its bytes.
    """
    problems = []
    for key, table in table_bounds(layout):
        count = 0 if table.count_field is None else getattr(body, table.count_field)
        start = getattr(body, table.start_field)
        if not start and table.behind_field is not None:
            start = getattr(body, table.behind_field) - count * table.least
        misplaced = start > 0 and not first <= start <= size - count * table.least
        if table.has_rows:
            misplaced = count > 0 and misplaced
        if table.count_field is not None and not table.takes_negative:
            misplaced = count < 0 or misplaced
        if misplaced:
            problems.append(_table_problem(key, table.least, count, start, first, size))
    return problems


@lru_cache(maxsize=64)
def tables_test(layout: Layout) -> TablesTest:
    """What :func:`table_problems` finds wrong with the tables of headers of one layout."""
    bounds = dict(table_bounds(layout))
    places = {field.name: index for index, field in enumerate(SummaryBody.fields)}
    numbers: list[int] = []
    for section in tables():
        table = bounds.get(section.key)
        behind = None if table is None else table.behind_field
        numbers += (0 if table is None else table.least, -1 if behind is None else places[behind])
    # The layouts differ by these numbers alone.
    test = _any_tables_test()
    return FunctionType(test.__code__, test.__globals__, test.__name__, tuple(numbers))


@lru_cache(maxsize=1)
def _any_tables_test() -> FunctionType:
    """The test of the tables of any layout, which takes the bytes of a row of each, and which field
    has the offset of what lies behind it.

    The test of each table is a line of a function that is compiled: a loop over the tables would
    take a scan of healthy packages two thirds longer. To compile it takes a command on one file a
    fiftieth of its start.
    """
    places = {field.name: index for index, field in enumerate(SummaryBody.fields)}
    numbers: list[str] = []
    lines = ["    problems = []"]
    for place, section in enumerate(tables()):
        least, behind = f"least{place}", f"behind{place}"
        numbers += (least, behind)
        misplaced = f"start > 0 and not first <= start <= size - count * {least}"
        if section.has_rows:
            misplaced = f"count > 0 and {misplaced}"
        if section.count_field and not section.takes_negative:
            misplaced = f"count < 0 or {misplaced}"
        count = f"body[{places[section.count_field]}]" if section.count_field else "0"
        problem = f"problem_of({section.key!r}, {least}, count, start, first, size)"
        placed = f"        if not start and {behind} >= 0: start = body[{behind}] - count * {least}"
        lines += [
            f"    start = body[{places[section.offset_field]}]",
            "    if start is not None:",  # Headers of this layout have the table.
            f"        count = {count}",
            *([placed] if section.unpointed else []),
            f"        if {misplaced}: problems.append({problem})",
        ]
    names: dict[str, Any] = {"problem_of": _table_problem}
    head = f"def test(body, first, size, {', '.join(numbers)}):"
    exec(compile("\n".join([head, *lines, "    return problems"]), "<bounds>", "exec"), names)
    test: FunctionType = names["test"]
    return test


def _table_problem(
    key: str, least: int, count: int, start: int, first: int, size: int
) -> FormatError:
    """What is wrong with a table, whose rows take ``least`` bytes or more, where something is."""
    section = SECTIONS[key]
    field = section.count_field or section.offset_field
    if count < 0:
        return _wrong(
            field, 0, Message("format/count", count=count), Message("format/zero-or-more")
        )
    if start < first:
        offset = Message("format/offset", offset=start)
        return _wrong(section.offset_field, start, offset, Message("format/offset-behind-summary"))
    found = (
        Message("format/rows-of-bytes", count=count, least=least)
        if least
        else Message("format/offset", offset=start)
    )
    room = Message("format/room-in-header", size=max(size - start, 0))
    return _wrong(field, start, found, room)


def _wrong(field: str, offset: int, found: Text, expected: Text) -> FormatError:
    return FormatError("CORRUPT", f"summary/{field}", offset, found, expected)


def _cut_off(field: str, size: int, expected: Text) -> FormatError:
    """That a file of ``size`` bytes ends before what a field says is in it."""
    return FormatError("TRUNCATED", field, size, Message("format/file-ends", size=size), expected)


#: The columns of an export table that say where the objects' data lies.
_EXTENT: Final = ("SerialSize", "SerialOffset")


class ExportExtents(NamedTuple):
    """Where the rows of an export table say that the objects' data lies."""

    #: SerialSize and SerialOffset of every row in some bytes.
    columns: Callable[[bytes], Iterator[tuple[int, ...]]]
    #: Bytes of a row.
    row_size: int
    #: Where the two lie in it, and the codes of their numbers.
    places: tuple[tuple[int, str], ...]

    def place_of(self, field: str, table: int) -> int:
        """Where the field lies that a problem names, in a table that starts at some place."""
        _, index, label = field.split("/")
        return table + int(index) * self.row_size + self.places[_EXTENT.index(label)][0]

    def problem(self, rows: bytes, header_size: int, logical_size: int) -> FormatError | None:
        """The first export whose data cannot lie where its row says.

        Args:
            rows: The bytes of the export table, or as much of them as the file has.
            header_size: TotalHeaderSize; no object's data starts before it.
            logical_size: Bytes of the package together with its ``.uexp``.
        """
        whole = rows[: len(rows) - len(rows) % self.row_size]
        for size, offset in self.columns(whole):
            if size < 0 or offset < header_size or offset + size > logical_size:
                break
        else:
            # So it is in every healthy package, and a scan asks thousands of them.
            return None
        for index, (size, offset) in enumerate(self.columns(whole)):
            path = f"exports/{index}"
            if size < 0:
                return FormatError(
                    "CORRUPT",
                    f"{path}/SerialSize",
                    0,
                    Message("format/bytes", count=size),
                    Message("format/zero-or-more"),
                )
            if size and offset < header_size:
                place, least = (
                    f"{path}/SerialOffset",
                    Message("format/or-more", header_size=header_size),
                )
                return FormatError(
                    "CORRUPT", place, 0, Message("format/offset", offset=offset), least
                )
            if size and offset + size > logical_size:
                return _cut_off(
                    f"{path}/SerialSize",
                    logical_size,
                    Message("format/data-up-to", offset=offset + size),
                )
        return None


@lru_cache(maxsize=256)
def export_extents(layout: Layout) -> ExportExtents:
    """How the export tables of packages of a layout are asked for extents.

    Raises:
        Short: Their rows vary in size.
    """
    made = column_reader(ObjectExport, layout, _EXTENT)
    if made is None:
        raise Short
    return ExportExtents(*made, column_places(ObjectExport, layout, _EXTENT))


def behind_exports_problem(body: SummaryBody, logical_size: int) -> FormatError | None:
    """What the summary says lies behind the objects' data and the file does not reach."""
    for name in ("BulkDataStartOffset", "PayloadTocOffset"):
        start = getattr(body, name)
        # A payload trailer is never empty; bulk data may be.
        if start is not None and start > 0 and start + (name == "PayloadTocOffset") > logical_size:
            return _cut_off(
                f"summary/{name}", logical_size, Message("format/more-at", offset=start)
            )
    return None


class HeaderReader(SectionReader):
    """The tables of one header, and whether it is whole."""

    def problems(self) -> tuple[FormatError, ...]:
        """What cannot be in the summary and the extents of the exports; reads no other table."""
        if self.summary.error is not None:
            return (self.summary.error,)  # Who met it was at its place.
        found = summary_problems(self.summary, self.size)
        behind = None if found else self._problem_behind_header()
        if behind is not None:
            found.append(behind)
        return tuple(self._placed(error) for error in found)

    def errors(self) -> tuple[FormatError, ...]:
        """Everything that contradicts the format, each broken table once; reads all tables."""
        found = list(self.problems())
        for error in self._table_errors():
            if not any(
                (error.kind, error.field) == (problem.kind, problem.field) for problem in found
            ):
                found.append(self._placed(error) if error.offset == 0 else error)
        return tuple(found)

    def explains_header(self) -> bool:
        """Whether every byte of the header belongs to exactly one part."""
        if self.summary.body is None or summary_problems(self.summary, self.size):
            return False
        gaps, overlaps = self.header_gaps()
        return not gaps and not overlaps and not any(self._table_errors())

    def parts(self) -> tuple[Part, ...]:
        """The parts of the header in file order; broken tables are left out."""
        parts = {Part(PREFIX, 0, self.summary.end)}
        for key in self.section_keys():
            try:
                table = self.table(key)
            except FormatError:
                continue
            if table is not None:
                parts.add(Part(key, table.start, table.end))
        # Where the table of the pictures or one of them is broken, the others are still parts.
        with suppress(FormatError):
            parts |= {part for _, part in self._images()}
        return tuple(sorted(parts, key=lambda part: (part.start, part.end)))

    def header_gaps(self) -> tuple[list[Part], list[Part]]:
        """Bytes of the header that no part covers, and those that two do.

        Zero bytes before the end of the header count as padding: tools that convert from IoStore
        fill up with them.
        """
        gaps, overlaps = self.raw_gaps()
        return [gap for gap in gaps if not self.is_padding(gap)], overlaps

    def raw_gaps(self) -> tuple[list[Part], list[Part]]:
        """The same, with padding counted as a gap."""
        return gaps_and_overlaps(self.parts(), self.header_size)

    def is_padding(self, gap: Part) -> bool:
        """Whether a run of bytes only fills up the end of a cooked header."""
        ends_header = gap.end == self.header_size
        return (
            ends_header and self.versions.cooked and not any(self.header_bytes[gap.start : gap.end])
        )

    def _images(self) -> Iterator[tuple[int, Part]]:
        for index, entry in enumerate(self.section_value("thumbnail_table") or ()):
            yield index, self.image(index, entry)[1]

    def _table_errors(self) -> Iterator[FormatError]:
        checks: list[Callable[[], Any]] = [partial(self.table, key) for key in self.section_keys()]
        checks.append(lambda: list(self._images()))
        checks.append(self._validate_references)
        for check in checks:
            try:
                check()
            except FormatError as error:
                yield error

    def _validate_references(self) -> None:
        ObjectPaths(self.names, self.rows("imports"), self.rows("exports")).validate()

    def _problem_behind_header(self) -> FormatError | None:
        """The first thing that the summary and the export table place where the file is not."""
        body = self.summary.body
        if body is None:
            return None
        problem = None
        if body.ExportCount > 0 and body.ExportOffset > 0:
            extents = export_extents(self.layout)
            rows = self.header_bytes[body.ExportOffset :][: body.ExportCount * extents.row_size]
            problem = extents.problem(rows, self.header_size, self.data.size)
        return problem or behind_exports_problem(body, self.data.size)

    def _placed(self, error: FormatError) -> FormatError:
        """The same error at the place of the field that it names, where the field was read."""
        start = self.place_of(error.field)
        if start is None:
            return error
        return FormatError(error.kind, error.field, start, error.found, error.expected)
