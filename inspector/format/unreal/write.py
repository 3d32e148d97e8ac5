"""Writes package headers, to the byte: for round trips in tests and for the project's own samples.

The inspector itself never writes to an asset.

A :class:`HeaderModel` lists the parts of a header in file order. Writing computes every size and
offset anew, so that a header which comes back byte for byte proves both the declarations and the
offsets.
"""

from __future__ import annotations

import zlib
from functools import cache
from typing import Any

from inspector.data_classes import dataclass, field, replace
from inspector.format.schema import write
from inspector.format.unreal.declare.summary import (
    SummaryBody,
    SummaryHead,
    SummaryVersions,
    header_size_field,
)
from inspector.format.unreal.declare.tables import (
    AssetRegistryData,
    ObjectExport,
    ThumbnailEntry,
)
from inspector.format.unreal.gates import Layout
from inspector.format.unreal.read.header import PREFIX
from inspector.format.unreal.read.section_reader import DEPENDENCIES, IMAGES
from inspector.format.unreal.sections import SECTIONS, row_reader


@dataclass(frozen=True, slots=True)
class HeaderPart:
    """One part of a header: a section's key and value, or an image under the key ``thumbnails``."""

    key: str
    value: Any
    #: For an image: which entries of the thumbnail table point to it.
    entries: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class HeaderModel:
    """A header as values; offsets and counts in them are computed anew when it is written.

    An offset of a section that has no part here is written as it stands.
    """

    versions: SummaryVersions
    head: SummaryHead
    body: SummaryBody
    layout: Layout
    parts: tuple[HeaderPart, ...]
    padding: int = 0
    #: Parts that no offset of the summary points to.
    unpointed: frozenset[str] = field(default_factory=frozenset)


def write_header(model: HeaderModel) -> bytes:
    """The bytes of a header, ``TotalHeaderSize`` of them.

    Raises:
        FormatError: Where an offset or another number does not fit its field.
    """
    starts = _starts(model)
    size = starts[-1] + model.padding
    moved = size - model.head.TotalHeaderSize
    placed = _with_offsets(model, starts, size, moved)
    written = [_summary_bytes(placed)]
    for part, start in zip(placed.parts, starts, strict=False):
        written.append(_bytes(part, placed.layout, start))
    return b"".join(written) + bytes(model.padding)


def _summary_bytes(model: HeaderModel) -> bytes:
    written = b""
    for part in (model.versions, model.head, model.body):
        written += write(type(part), part, model.layout, prefix=PREFIX, start=len(written))
    return written


def _bytes(part: HeaderPart, layout: Layout, start: int) -> bytes:
    kind = row_reader(SECTIONS[part.key])
    return write(kind, part.value, layout, prefix=part.key, start=start)


def _starts(model: HeaderModel) -> list[int]:
    """Where each part starts, and where the last one ends: sizes do not depend on offsets."""
    starts = [len(_summary_bytes(model))]
    for part in model.parts:
        starts.append(starts[-1] + len(_bytes(part, model.layout, starts[-1])))
    return starts


def _with_offsets(model: HeaderModel, starts: list[int], size: int, moved: int) -> HeaderModel:
    by_key = {part.key: start for part, start in zip(model.parts, starts, strict=False)}
    changes: dict[str, Any] = {}
    for part in model.parts:
        section = SECTIONS[part.key]
        if section.within or part.key in model.unpointed:
            continue
        changes[section.offset_field] = by_key[part.key]
        if section.count_field:
            changes[section.count_field] = len(part.value)
    body = model.body.replaced(**changes)
    if moved:
        body = _moved_body(body, moved)
    return replace(
        model,
        head=model.head.replaced(**{header_size_field(model.layout): size}),
        body=body,
        parts=tuple(_placed(part, model, starts, by_key, moved) for part in model.parts),
    )


def _moved_body(body: SummaryBody, moved: int) -> SummaryBody:
    changes = {"BulkDataStartOffset": body.BulkDataStartOffset + moved}
    if body.PayloadTocOffset is not None and body.PayloadTocOffset > 0:
        changes["PayloadTocOffset"] = body.PayloadTocOffset + moved
    return body.replaced(**changes)


def _placed(
    part: HeaderPart, model: HeaderModel, starts: list[int], by_key: dict[str, int], moved: int
) -> HeaderPart:
    match part.key:
        case "exports" if moved:
            rows: tuple[ObjectExport, ...] = part.value
            value: Any = tuple(row.replaced(SerialOffset=row.SerialOffset + moved) for row in rows)
        case "asset_registry" if DEPENDENCIES in by_key:
            data: AssetRegistryData = part.value
            value = data.replaced(DependencyDataOffset=by_key[DEPENDENCIES])
        case "thumbnail_table":
            value = _thumbnail_table(part.value, model, starts)
        case _:
            return part
    return HeaderPart(part.key, value, part.entries)


def _thumbnail_table(
    entries: tuple[ThumbnailEntry, ...], model: HeaderModel, starts: list[int]
) -> tuple[ThumbnailEntry, ...]:
    offsets = {
        entry: start
        for part, start in zip(model.parts, starts, strict=False)
        if part.key == IMAGES
        for entry in part.entries
    }
    return tuple(
        entry.replaced(FileOffset=offsets.get(index, entry.FileOffset))
        for index, entry in enumerate(entries)
    )


_POLYNOMIAL = 0x04C11DB7


@cache
def _table() -> tuple[int, ...]:
    """The byte table of a checksum that takes its bits from the top, unlike zlib's."""
    rows = []
    for byte in range(256):
        value = byte << 24
        for _ in range(8):
            value = (value << 1) ^ (_POLYNOMIAL if value & 0x80000000 else 0)
        rows.append(value & 0xFFFFFFFF)
    return tuple(rows)


def non_case_preserving_hash(name: str) -> int:
    """Low half of the checksum of the upper-case text, one byte a character.

    Wide texts take two bytes a character.
    """
    table, value = _table(), 0
    wide = not name.isascii()
    for character in name.upper():
        code = ord(character)
        value = (value >> 8) ^ table[(value ^ code) & 0xFF]
        if wide:
            value = (value >> 8) ^ table[(value ^ (code >> 8)) & 0xFF]
    return value & 0xFFFF


def case_preserving_hash(name: str) -> int:
    """Low half of the CRC-32 of the text, four bytes a character."""
    return zlib.crc32(name.encode("utf-32-le", "surrogatepass")) & 0xFFFF
