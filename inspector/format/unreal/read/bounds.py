"""Holds every count, offset and length of a summary against the bytes that are there.

This is what a check of a whole folder does without reading the tables themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, Final, NamedTuple

from inspector.findings.message import Message, Text
from inspector.format.errors import FormatError
from inspector.format.fused import Short, column_reader
from inspector.format.logical import MOST_AT_ONCE
from inspector.format.schema import min_size
from inspector.format.unreal.declare.summary import SummaryBody
from inspector.format.unreal.declare.tables import ObjectExport
from inspector.format.unreal.gates import Layout
from inspector.format.unreal.read.header import Summary
from inspector.format.unreal.sections import SECTIONS, tables


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
    problems = []
    if header_size > file_size:
        reaches = Message("format/header-of-bytes", header_size=header_size)
        problems.append(_cut_off("summary/TotalHeaderSize", file_size, reaches))
    return problems + tables_test(summary.layout)(body, summary.end, header_size)


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
def tables_test(layout: Layout) -> TablesTest:
    """What :func:`summary_problems` finds wrong with the tables of headers of one layout.

    The test of each table is a line of a function that is compiled: a loop over the tables would
    take a scan of healthy packages two thirds longer.
    """
    values = {
        field.name: f"body[{index}]"
        for index, field in enumerate(SummaryBody.fields)
        if field.present(layout)
    }
    lines = ["def test(body, first, size):", "    problems = []"]
    for section in tables():
        if section.offset_field not in values:
            continue
        least = max(min_size(section.kind, layout), 1) if section.has_rows else 0
        start = values[section.offset_field]
        behind_field = section.stands_before(layout)
        if behind_field:
            start = f"{start} or {values[behind_field]} - count * {least}"
        misplaced = f"start > 0 and not first <= start <= size - count * {least}"
        if section.has_rows:
            misplaced = f"count > 0 and {misplaced}"
        if section.count_field and not section.takes_negative:
            misplaced = f"count < 0 or {misplaced}"
        problem = f"problem_of({section.key!r}, {least}, count, start, first, size)"
        lines += [
            f"    count = {values[section.count_field] if section.count_field else 0}",
            f"    start = {start}",
            f"    if {misplaced}: problems.append({problem})",
        ]
    return _compiled_test("\n".join([*lines, "    return problems"]))


@lru_cache(maxsize=64)
def _compiled_test(text: str) -> TablesTest:
    """The function of a text; layouts by the dozen have the same."""
    names: dict[str, Any] = {"problem_of": _table_problem}
    exec(compile(text, "<bounds>", "exec"), names)
    test: TablesTest = names["test"]
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


class ExportExtents(NamedTuple):
    """Where the rows of an export table say that the objects' data lies."""

    #: SerialSize and SerialOffset of every row in some bytes.
    columns: Callable[[bytes], Iterator[tuple[int, ...]]]
    #: Bytes of a row.
    row_size: int

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


def export_extents(layout: Layout) -> ExportExtents:
    """How the export tables of packages of a layout are asked for extents.

    Raises:
        Short: Their rows vary in size.
    """
    made = column_reader(ObjectExport, layout, ("SerialSize", "SerialOffset"))
    if made is None:
        raise Short
    return ExportExtents(*made)


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
