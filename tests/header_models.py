"""The header of a package as a model that can be written again, and its sections read exactly.

For tests: ``from header_models import model_of, read_exactly``.
"""

from __future__ import annotations

from typing import Any

from inspector.format.schema import read
from inspector.format.stream import Source
from inspector.format.unreal.declare.tables import ThumbnailImage
from inspector.format.unreal.read.package_reader import PackageReader
from inspector.format.unreal.read.section_reader import IMAGES
from inspector.format.unreal.sections import SECTIONS, SectionLocator, SectionPlace, row_reader
from inspector.format.unreal.write import HeaderModel, HeaderPart


def read_exactly(package: PackageReader, key: str) -> Any:
    """The value of a section by the exact reader, the slower one.

    Raises:
        FormatError: Where its bytes are broken.
    """
    section, body = SECTIONS[key], package.summary.body
    if body is None:
        return None
    if section.within:
        offset = getattr(package.section_value(section.within), section.offset_field, None)
        place = SectionPlace(offset, 0) if offset else None
    else:
        place = SectionLocator(section, package.summary.layout).place(body)
    if place is None:
        return None
    source = Source(package.header_bytes, package.layout.byte_order, place.start, key)
    layout = package.layout_of(key, place.start)
    return read(row_reader(section), source, layout, count=place.rows)


def model_of(package: PackageReader) -> HeaderModel:
    """The model of a package that was read.

    Raises:
        FormatError: Where a part of its header is broken.
        ValueError: Where the summary was not read to its end.
    """
    summary = package.summary
    if summary.head is None or summary.body is None:
        raise ValueError("the summary was not read to its end")
    parts = [
        _part(package, part.key, part.start) for part in package.parts() if part.key != "summary"
    ]
    gaps, _ = package.raw_gaps()
    padding = sum(gap.end - gap.start for gap in gaps if package.is_padding(gap))
    unpointed = frozenset({"depends"} if not summary.body.DependsOffset else ())
    layout = package.layout
    if package.data_resources is not None:
        layout = layout._replace(data_resource_version=package.data_resources.Version)
    return HeaderModel(
        summary.versions, summary.head, summary.body, layout, tuple(parts), padding, unpointed
    )


def _part(package: PackageReader, key: str, start: int) -> HeaderPart:
    if key != IMAGES:
        return HeaderPart(key, package.section_value(key))
    table = package.section_value("thumbnail_table")
    entries = tuple(i for i, entry in enumerate(table) if entry.FileOffset == start)
    source = Source(package.header_bytes, package.layout.byte_order, start, IMAGES)
    return HeaderPart(key, read(ThumbnailImage, source, package.layout), entries)
