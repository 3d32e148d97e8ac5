"""Holds every count, offset and length of a summary against the bytes that are there.

This is what a check of a whole folder does without reading the tables themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from inspector.format.errors import FormatError
from inspector.format.fused import Short, column_reader
from inspector.format.logical import MOST_AT_ONCE
from inspector.format.schema import min_size
from inspector.format.unreal.declare.summary import SummaryBody
from inspector.format.unreal.declare.tables import ObjectExport
from inspector.format.unreal.layout import Layout
from inspector.format.unreal.read.header import Summary
from inspector.format.unreal.sections import SECTIONS, place_of


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
        found = f"{header_size} bytes"
        return [
            _wrong("TotalHeaderSize", summary.end, found, f"at least the summary's {summary.end}")
        ]
    problems = []
    if header_size > MOST_AT_ONCE:
        found = f"{header_size} bytes"
        return [_wrong("TotalHeaderSize", summary.end, found, f"at most {MOST_AT_ONCE}")]
    if header_size > file_size:
        problems.append(
            FormatError(
                "TRUNCATED",
                "summary/TotalHeaderSize",
                file_size,
                f"the file ends at {file_size} bytes",
                f"a header of {header_size} bytes",
            )
        )
    problems += _section_problems(body, summary.layout, summary.end, header_size)
    return problems


def _section_problems(
    body: SummaryBody, layout: Layout, first: int, header_size: int
) -> Iterator[FormatError]:
    for section in SECTIONS:
        count = getattr(body, section.count_field) if section.count_field else 0
        if count is not None and count < 0 and section.key != "preload_dependencies":
            yield _wrong(section.count_field or "", 0, f"count {count}", "0 or more")
            continue
        place = place_of(section, body, layout)
        if place is None:
            continue
        if place.start < first:
            yield _wrong(
                section.offset_field,
                place.start,
                f"offset {place.start}",
                "an offset behind the summary",
            )
            continue
        least = place.count * max(min_size(section.kind, layout), 1)
        if place.start + least > header_size:
            room = max(header_size - place.start, 0)
            yield _wrong(
                section.count_field or section.offset_field,
                place.start,
                f"{place.count} rows of at least {least} bytes"
                if place.count
                else f"offset {place.start}",
                f"room in the header: {room} bytes",
            )


@lru_cache(maxsize=256)
def fits_header(layout: Layout) -> Callable[[Any, int, int], bool]:
    """The test that :func:`summary_problems` makes, as one compiled expression for healthy headers.

    The result takes the body's values, the end of the summary and the size of the header, and says
    whether every table lies between the two.
    """
    index = {one.name: at for at, one in enumerate(SummaryBody.fields)}
    absent = {one.name for one in SummaryBody.fields if not one.present(layout)}
    terms = []
    for section in SECTIONS:
        if section.offset_field in absent:
            continue
        start = f"body[{index[section.offset_field]}]"
        count = f"body[{index[section.count_field]}]" if section.count_field else "0"
        if not section.has_rows:
            terms.append(f"({count} >= 0 and ({start} <= 0 or first <= {start} <= size))")
            continue
        least = max(min_size(section.kind, layout), 1)
        negative = f"{count} < 0 or " if section.key == "preload_dependencies" else ""
        inside = f"{start} <= 0 or first <= {start} and {start} + {count} * {least} <= size"
        terms.append(f"({negative}{count} == 0 or {count} > 0 and ({inside}))")
    scope: dict[str, Any] = {}
    exec(
        compile(f"def fits(body, first, size): return {' and '.join(terms)}", "<bounds>", "exec"),
        scope,
    )
    made: Callable[[Any, int, int], bool] = scope["fits"]
    return made


def _wrong(field: str, offset: int, found: str, expected: str) -> FormatError:
    return FormatError("CORRUPT", f"summary/{field}", offset, found, expected)


def export_extent_problem(
    rows: bytes, layout: Layout, header_size: int, logical_size: int
) -> FormatError | None:
    """The first export whose data cannot lie where its row says.

    Args:
        rows: The bytes of the export table, or as much of them as the file has.
        layout: The package's layout.
        header_size: TotalHeaderSize; no object's data starts before it.
        logical_size: Bytes of the package together with its ``.uexp``.
    """
    made = column_reader(ObjectExport, ("SerialSize", "SerialOffset"), layout)
    if made is None:
        raise Short
    columns, row_size = made
    whole = len(rows) - len(rows) % row_size
    found = columns(rows[:whole])
    if _plainly_inside(found, header_size, logical_size):
        return None
    for index, (size, offset) in enumerate(found):
        if size == 0:
            continue
        path = f"exports/{index}"
        if size < 0:
            return FormatError("CORRUPT", f"{path}/SerialSize", 0, f"{size} bytes", "0 or more")
        if offset < header_size:
            return FormatError(
                "CORRUPT", f"{path}/SerialOffset", 0, f"offset {offset}", f"{header_size} or more"
            )
        if offset + size > logical_size:
            return FormatError(
                "TRUNCATED",
                f"{path}/SerialSize",
                logical_size,
                f"the file ends at {logical_size} bytes",
                f"data up to {offset + size}",
            )
    return None


def behind_exports_problem(body: SummaryBody, logical_size: int) -> FormatError | None:
    """What the summary says lies behind the objects' data and the file does not reach."""
    for name in ("BulkDataStartOffset", "PayloadTocOffset"):
        start = getattr(body, name)
        # A payload trailer is never empty; bulk data may be.
        if start is not None and start > 0 and start + (name == "PayloadTocOffset") > logical_size:
            return FormatError(
                "TRUNCATED",
                f"summary/{name}",
                logical_size,
                f"the file ends at {logical_size} bytes",
                f"more at {start}",
            )
    return None


def _plainly_inside(rows: list[tuple[int, ...]], first: int, end: int) -> bool:
    """Whether all data lies in ``[first, end)``: the common case, without naming what does not."""
    for size, offset in rows:  # noqa: SIM110 - a generator costs as much again
        if size < 0 or offset < first or offset + size > end:
            return False
    return True
