"""What the line at the foot of the window says of the place that is selected."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, Literal

from inspector.catalog import Catalog
from inspector.data_classes import dataclass
from inspector.format.errors import FormatError
from inspector.format.unreal.declare.primitives import EngineVersionRecord, NameRef
from inspector.format.unreal.readings import describe
from inspector.gui.desk.entry_view import StatusWords
from inspector.gui.desk.field_words import gate_words, hex_of, shown_type
from inspector.messages import _, count_text, ngettext
from inspector.messages.phrases import noted
from inspector.messages.rendering import render
from inspector.versions import EngineVersion, Guid

if TYPE_CHECKING:
    from inspector.format.tree import FieldNode
    from inspector.format.unreal.package import Package
    from inspector.gui.desk.document import Document

#: Bytes of a field that the status bar shows.
SHOWN_BYTES: Final = 8
#: Characters of a value that the status bar shows.
SHOWN_TEXT: Final = 300

#: Fields that hold a number of an object-version axis.
_AXES: Final[Mapping[str, Literal["ue4", "ue5"]]] = {
    "summary/FileVersionUE4": "ue4",
    "summary/FileVersionUE5": "ue5",
}


@dataclass(frozen=True, slots=True)
class PlaceFacts:
    """What is said about a selected field; texts are empty where nothing is known.

    ``start`` and ``length`` are bytes in the logical file, None while they are not known.
    """

    field: str
    start: int | None = None
    length: int | None = None
    raw: str = ""
    kind: str = ""
    value: str = ""
    meaning: str = ""

    def status(self) -> StatusWords:
        """It as the line at the foot says it."""
        place = length = ""
        if self.start is not None and self.length is not None:
            place, length = (
                noted(hex_of(self.start), count_text(self.start)),
                ngettext("{count} byte", "{count} bytes", self.length),
            )
        return StatusWords(self.field, place, length, self.raw, self.kind, self.value, self.meaning)


def facts_of(document: Document, field: str) -> PlaceFacts:
    """Everything that is known about one field of a file."""
    node = document.fields.find(field) if document.fields is not None else None
    return _facts_so_far(document, field) if node is None else facts_of_node(document, node)


def facts_of_node(document: Document, node: FieldNode) -> PlaceFacts:
    """Everything that is known about a field of a file whose row is at hand."""
    if node.absent:
        since = gate_words(node) if node.gate else ""
        meaning = noted(_("not stored in this package"), since)
        return PlaceFacts(node.path, kind=shown_type(render(node.type)), meaning=meaning)
    start, length = node.value_start, node.size
    raw = ""
    if document.bytes is not None and length:
        held = document.bytes.slice(start, start + min(length, SHOWN_BYTES))
        raw = held.hex(" ").upper() + (" …" if length > SHOWN_BYTES else "")
    if node.undescribed:
        meaning = _(
            "not described, {count}", count=ngettext("{count} byte", "{count} bytes", length)
        )
        return PlaceFacts(node.path, start, length, raw, meaning=meaning)
    named = _named(node.path, node.value, document.catalog)
    return PlaceFacts(
        field=node.path,
        start=start,
        length=length,
        raw=raw,
        kind=shown_type(render(node.type)),
        value=render(node.text)[:SHOWN_TEXT],
        meaning=named or render(node.meaning or node.problem),
    )


def _facts_so_far(document: Document, field: str) -> PlaceFacts:
    """What is known of a field before the tree of all fields is read: all but its place."""
    package = document.opened.package if document.opened is not None else None
    value = value_at(package, field) if package is not None else None
    doc = describe(field)
    return PlaceFacts(
        field=field,
        kind=render(doc.kind) if doc is not None else "",
        value=_shown(package, value),
        meaning=_named(field, value, document.catalog)
        or (render(doc.meaning) if doc is not None else ""),
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
        return _("header layout of {releases}", releases=releases) if releases else ""
    return ""


def _shown(package: Package | None, value: Any) -> str:
    match value:
        case None:
            return ""
        case bool():
            return _("yes") if value else _("no")
        case int():
            return f"{value}".replace("-", "−")
        case str() as text:
            return text
        case Guid():
            return str(value)
        case NameRef() if package is not None:
            return package.readable_paths.text(value)
        case EngineVersionRecord():
            version = EngineVersion.from_raw(
                value.Major, value.Minor, value.Patch, value.Changelist, value.Branch
            )
            return str(version)
        case _:
            return ""
