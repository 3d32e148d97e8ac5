"""Holds every count, offset and length of a summary against the bytes that are there.

This is what a check of a whole folder does without reading the tables themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from inspector.format.errors import FormatError
from inspector.format.fused import Short, column_reader
from inspector.format.logical import MOST_AT_ONCE
from inspector.format.schema import min_size
from inspector.format.unreal.declare.summary import SummaryBody
from inspector.format.unreal.declare.tables import ObjectExport
from inspector.format.unreal.layout import Layout
from inspector.format.unreal.read.header import Summary
from inspector.format.unreal.sections import Section, place_of, tables


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
    tests = _compiled(layout)
    if tests.all(body, first, header_size):
        return
    fits = tests.each(body, first, header_size)
    for section, is_inside in zip(tests.sections, fits, strict=True):
        if not is_inside:
            yield _section_problem(section, body, layout, first, header_size)


def _section_problem(
    section: Section, body: SummaryBody, layout: Layout, first: int, header_size: int
) -> FormatError:
    """What is wrong with a table that does not fit."""
    count_field = section.count_field or ""
    count = getattr(body, count_field) if count_field else 0
    if count < 0:
        return _wrong(count_field, 0, f"count {count}", "0 or more")
    place = place_of(section, body, layout)
    assert place is not None
    offset = f"offset {place.start}"
    if place.start < first:
        return _wrong(section.offset_field, place.start, offset, "an offset behind the summary")
    least = place.count * _least(section, layout)
    found = f"{place.count} rows of at least {least} bytes" if place.count else offset
    room = f"room in the header: {max(header_size - place.start, 0)} bytes"
    return _wrong(count_field or section.offset_field, place.start, found, room)


def fits_header(layout: Layout) -> Callable[[Any, int, int], bool]:
    """The test that :func:`summary_problems` makes of the tables, at once for healthy headers.

    The result takes the body's values, the end of the summary and the size of the header, and says
    whether every table lies between the two.
    """
    return _compiled(layout).all


class _Tests(NamedTuple):
    """Whether all tables of a layout fit, and for each of them whether it does."""

    sections: tuple[Section, ...]
    all: Callable[[Any, int, int], bool]
    each: Callable[[Any, int, int], tuple[bool, ...]]


@lru_cache(maxsize=256)
def _compiled(layout: Layout) -> _Tests:
    sections, terms = zip(*_terms(layout), strict=True)
    scope: dict[str, Any] = {}
    for name, value in (("all", " and ".join(terms)), ("each", f"({', '.join(terms)},)")):
        line = f"def {name}(body, first, size): return {value}"
        exec(compile(line, "<bounds>", "exec"), scope)
    return _Tests(sections, scope["all"], scope["each"])


def _terms(layout: Layout) -> list[tuple[Section, str]]:
    """The tables that a layout has, and what is true of the place of each in a healthy header."""
    index = {field.name: at for at, field in enumerate(SummaryBody.fields)}
    present = {field.name for field in SummaryBody.fields if field.present(layout)}
    terms = []
    for section in tables():
        if section.offset_field not in present:
            continue
        start = f"body[{index[section.offset_field]}]"
        count = f"body[{index[section.count_field]}]" if section.count_field else "0"
        if not section.has_rows:
            terms.append(
                (section, f"({count} >= 0 and ({start} <= 0 or first <= {start} <= size))")
            )
            continue
        least = _least(section, layout)
        if section.unpointed is not None and section.unpointed.gate.test(layout):
            behind = f"body[{index[section.unpointed.behind_field]}]"
            start = f"({start} or {behind} - {count} * {least})"
        negative = f"{count} < 0 or " if section.takes_negative else ""
        inside = f"{start} <= 0 or first <= {start} and {start} + {count} * {least} <= size"
        terms.append((section, f"({negative}{count} == 0 or {count} > 0 and ({inside}))"))
    return terms


def _least(section: Section, layout: Layout) -> int:
    """The fewest bytes that a row takes."""
    return max(min_size(section.kind, layout), 1)


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
    made = column_reader(ObjectExport, layout, ("SerialSize", "SerialOffset"))
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
