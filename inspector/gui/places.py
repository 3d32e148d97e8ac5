"""Places in a file, found by what a person types, and what stands at a place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from inspector.catalog import Catalog
from inspector.format.errors import FormatError
from inspector.format.span import Span
from inspector.format.unreal.primitives import EngineVersionRecord, NameRef
from inspector.format.unreal.schema_docs import describe
from inspector.gui.models.palette import PickItem
from inspector.versions.engine_version import EngineVersion
from inspector.versions.guid import Guid

if TYPE_CHECKING:
    from inspector.format.unreal.package import Package
    from inspector.gui.document import Document

#: More rows than anybody reads; a longer word narrows them.
LIMIT: Final = 200
#: Bytes of a field that the status bar shows.
SHOWN_BYTES: Final = 8

#: Fields that hold a number of an object-version axis.
_AXES: Final[Mapping[str, Literal["ue4", "ue5"]]] = {
    "summary/FileVersionUE4": "ue4",
    "summary/FileVersionUE5": "ue5",
}

_NUMBER = re.compile(r"0x(?P<hex>[0-9a-f]+)|(?P<decimal>\d[\d,]*)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class PlaceFacts:
    """What the status bar says about a selected field; texts are empty where nothing is known.

    ``start`` and ``length`` are bytes in the logical file, None while they are not known.
    """

    field: str
    start: int | None = None
    length: int | None = None
    raw: str = ""
    kind: str = ""
    value: str = ""
    meaning: str = ""


def offset_in(text: str) -> int | None:
    """The offset that a text stands for: ``0x1F3`` or ``499``; None when it is no number."""
    match = _NUMBER.fullmatch(text.strip())
    if match is None:
        return None
    if match["hex"]:
        return int(match["hex"], 16)
    return int(match["decimal"].replace(",", ""))


def place_at(document: Document, offset: int) -> Span | None:
    """The smallest field at an offset of a file; None where no field is, or none is known yet."""
    return document.spans.at(offset) if document.spans is not None else None


def field_items(document: Document, text: str) -> Iterator[PickItem]:
    """The fields whose path holds the text; those of the summary when nothing is typed."""
    if document.spans is None:
        return
    wanted = text.casefold()
    for span in document.spans:
        if "/" in span.path and (
            wanted in span.path.casefold() if wanted else span.path.startswith("summary/")
        ):
            name = span.path.rpartition("/")[2]
            owner = span.path.rpartition("/")[0]
            title = span.path if name.isdigit() else name
            yield PickItem(
                "field",
                span.path,
                title,
                "" if name.isdigit() else owner,
                hex_of(span.start),
                icon="field",
            )


def export_items(document: Document) -> Iterator[PickItem]:
    """The objects that the file holds."""
    package = _package(document)
    if package is None:
        return
    try:
        for index, export in enumerate(package.exports):
            yield PickItem(
                "field",
                f"exports/{index}",
                package.text(export.ObjectName),
                package.class_of(export).rpartition(".")[2],
                f"export {index + 1}",
                icon="class",
            )
    except FormatError:
        return


def name_items(document: Document, text: str) -> Iterator[PickItem]:
    """The names of the file that hold the text."""
    package = _package(document)
    if package is None:
        return
    wanted = text.casefold()
    try:
        for index, name in enumerate(package.names):
            if wanted in name.casefold():
                yield PickItem("field", f"names/{index}", name, "", f"name {index}", icon="hash")
    except FormatError:
        return


def facts_of(document: Document, field: str) -> PlaceFacts:
    """Everything that is known about one field of a file."""
    package = _package(document)
    span = document.spans.get(field) if document.spans is not None else None
    value = value_at(package, field) if package is not None else None
    doc = describe(field)
    return PlaceFacts(
        field=field,
        start=span.start if span is not None else None,
        length=span.length if span is not None else None,
        raw=_bytes_of(document, span) if span is not None else "",
        kind=doc.kind if doc is not None else "",
        value=_shown(package, value),
        meaning=_named(field, value, document.catalog) or (doc.meaning if doc is not None else ""),
    )


def value_at(package: Package, field: str) -> Any:
    """The value of the field at a path; None where there is none."""
    first, *rest = field.split("/")
    try:
        value: Any
        if first == "summary":
            value = package.summary.get(rest.pop(0)) if rest else None
        else:
            value = package.section_value(first)
        for step in rest:
            value = value[int(step)] if step.isdigit() else getattr(value, step)
    except (FormatError, AttributeError, IndexError, KeyError, TypeError, ValueError):
        return None
    return value


def hex_of(offset: int) -> str:
    """An offset as it is written everywhere: ``0x00001F3C``."""
    return f"0x{offset:08X}"


def _package(document: Document) -> Package | None:
    return document.opened.package if document.opened is not None else None


def _named(field: str, value: Any, catalog: Catalog) -> str:
    """What a version number is called; empty for every other field."""
    axis = _AXES.get(field)
    if not isinstance(value, int):
        return ""
    if axis is not None:
        version = catalog.object_version(axis, value)
        return version.name if version is not None else ""
    if field == "summary/LegacyFileVersion":
        releases = catalog.legacy_releases(value)
        return f"header layout of {releases}" if releases else ""
    return ""


def _bytes_of(document: Document, span: Span) -> str:
    opened = document.opened
    if opened is None:
        return ""
    length = min(span.length, SHOWN_BYTES)
    inside = span.start - len(opened.data)
    held = (
        opened.data[span.start : span.start + length]
        if inside < 0
        else opened.tail[inside : inside + length]
    )
    return bytes(held).hex(" ").upper() + (" …" if span.length > SHOWN_BYTES else "")


def _shown(package: Package | None, value: Any) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case int():
            return f"{value}".replace("-", "−")
        case str() as text:
            return text
        case Guid():
            return str(value)
        case NameRef() if package is not None:
            return package.text(value)
        case EngineVersionRecord():
            version = EngineVersion.from_raw(
                value.Major, value.Minor, value.Patch, value.Changelist, value.Branch
            )
            return str(version)
        case _:
            return ""
