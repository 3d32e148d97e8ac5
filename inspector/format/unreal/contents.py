"""What a package is made of, part by part, down to the bytes that nothing describes."""

from __future__ import annotations

from collections.abc import Sized
from typing import Final

from inspector.findings.message import Message
from inspector.format.errors import FormatError
from inspector.format.schema import declared
from inspector.format.unreal.read.package_reader import PackageReader
from inspector.format.unreal.read.section_reader import gaps_and_overlaps
from inspector.format.unreal.sections import SECTIONS
from inspector.named_tuples import NamedTuple

#: The parts that are no tables, as :class:`~inspector.format.unreal.sections.Section` has tables.
OTHER_PARTS: Final = {
    "summary": ("Summary", "versions, flags, where each table starts"),
    "export_data": ("Export data", "properties of the objects"),
    "bulk_data": (
        "Bulk data and end tag",
        "payloads behind the objects, and the closing tag",
    ),
    "padding": ("Padding", "zero bytes that fill up the header"),
    "undescribed": ("Not described", "bytes that belong to no field"),
}


class SectionSpan(NamedTuple):
    """One part of the whole logical file, for a list of what is inside.

    ``key`` is that of the section, or ``summary``, ``thumbnails``, ``export_data``, ``bulk_data``,
    ``padding`` or ``undescribed``.
    """

    key: str
    title: Message
    holds: Message
    entries: int
    start: int
    end: int

    @property
    def size(self) -> int:
        """Number of bytes."""
        return self.end - self.start


def describe(package: PackageReader) -> tuple[SectionSpan, ...]:
    """Every part of the logical file (the package and its ``.uexp``) in file order.

    Runs of the header that no table covers come as ``undescribed``, or as ``padding`` where a
    cooked header ends in zeros.
    """
    header = min(package.total_header_size or 0, package.size) or package.size
    parts = package.parts()
    spans = [_span(package, part.key, part.start, part.end) for part in parts]
    if not package.newer_than_known:
        gaps, __ = gaps_and_overlaps(parts, header)
        for gap in gaps:
            key = "padding" if package.is_padding(gap) else "undescribed"
            spans.append(_span(package, key, gap.start, gap.end))
    else:
        spans.append(_span(package, "undescribed", parts[-1].end, package.size))
    spans += _behind_header(package, header)
    return tuple(sorted(spans, key=lambda span: (span.start, span.end)))


def _behind_header(package: PackageReader, header: int) -> list[SectionSpan]:
    end = package.size + package.tail_size
    body = package.summary.body
    if body is None or header >= end:
        return []
    bulk = body.BulkDataStartOffset if header <= body.BulkDataStartOffset <= end else end
    spans = []
    if bulk > header:
        spans.append(_span(package, "export_data", header, bulk))
    if end > bulk:
        spans.append(_span(package, "bulk_data", bulk, end))
    return spans


def _span(package: PackageReader, key: str, start: int, end: int) -> SectionSpan:
    section = SECTIONS.get(key)
    title, holds = (section.title, section.holds) if section else OTHER_PARTS[key]
    entries = _entries(package, key)
    return SectionSpan(key, declared(title), declared(holds), entries, start, end)


def _entries(package: PackageReader, key: str) -> int:
    if key == "summary":
        parts = (package.summary.versions, package.summary.head, package.summary.body)
        return sum(value is not None for part in parts if part for value in part)
    try:
        if key == "export_data":
            return len(package.exports)
        if key == "asset_registry":
            return len(package.asset_registry)
        if key not in SECTIONS:
            return 0
        if SECTIONS[key].one_each:
            return 1
        value = package.section_value(key)
    except FormatError:
        return 0
    return len(value) if isinstance(value, Sized) and not hasattr(value, "fields") else 1
