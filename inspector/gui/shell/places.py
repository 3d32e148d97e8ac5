"""Places in a file, found by what a person types, and what stands at a place."""

from __future__ import annotations

import itertools
import time
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from inspector.catalog import Catalog
from inspector.format.errors import FormatError
from inspector.format.schema import Record
from inspector.format.tree.node import LazyNodes
from inspector.format.unreal.declare.primitives import EngineVersionRecord, NameRef
from inspector.format.unreal.field_docs import describe
from inspector.gui.desk.field_words import gate_words, shown_type
from inspector.gui.desk.offsets import hex_of
from inspector.gui.kit.pick_items import PickItem
from inspector.versions.engine_version import EngineVersion
from inspector.versions.guid import Guid

if TYPE_CHECKING:
    from inspector.format.tree.field_tree import FieldTree
    from inspector.format.tree.node import FieldNode
    from inspector.format.unreal.package import Package
    from inspector.gui.desk.document import Document

#: More rows than anybody reads; a longer word narrows them.
LIMIT: Final = 200
#: Bytes of a field that the status bar shows.
SHOWN_BYTES: Final = 8
#: Characters of a value that the status bar shows.
SHOWN_TEXT: Final = 300
#: How long the fields of a file are looked through while somebody types, in seconds.
PATIENCE: Final = 0.06
#: Rows of an array, and records of one kind, that are looked through before all else is.
FEW: Final = 16

#: Fields that hold a number of an object-version axis.
_AXES: Final[Mapping[str, Literal["ue4", "ue5"]]] = {
    "summary/FileVersionUE4": "ue4",
    "summary/FileVersionUE5": "ue5",
}


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


def field_items(document: Document, text: str) -> Iterator[PickItem]:
    """The fields whose path holds the text; those of the summary when nothing is typed.

    The field that was typed comes first, or those whose path goes on as the text does. Then all
    fields are gone through for as long as a person does not notice; no more than :data:`LIMIT` are
    given. A last row says when there may be more of them.
    """
    tree, wanted = document.fields, text.casefold()
    if tree is None:
        return
    if not wanted:
        summary = tree.find("summary")
        found: Iterable[FieldNode | None] = _below(summary) if summary is not None else ()
    else:
        found = itertools.chain(_fields_below(tree, text), _fields_holding(tree, wanted))
    seen: set[str] = set()
    for node in found:
        if node is None or len(seen) == LIMIT - 1:
            yield _more_item(text)
            return
        if node.path not in seen:
            seen.add(node.path)
            yield _field_item(node.path, node.value_start)


def _more_item(text: str) -> PickItem:
    """Says that there may be more; what was typed is in it, for only what holds it is listed."""
    title, detail = "More fields were not looked through", "type a path, or use the filter of"
    return PickItem("action", "page-contents", title, f"{detail} Contents: {text}", icon="field")


def _field_item(path: str, start: int) -> PickItem:
    owner, _, name = path.rpartition("/")
    title, detail = (path, "") if name.isdigit() else (name, owner)
    return PickItem("field", path, title, detail, hex_of(start), icon="field")


def _fields_below(tree: FieldTree, text: str) -> Iterator[FieldNode]:
    """The field of a path, and those whose path goes on as the text does."""
    node = tree.find(text)
    if node is not None:
        yield node
    above, _, begun = text.rpartition("/")
    node = tree.find(above) if above else None
    if node is not None:
        for child in itertools.islice(node.visible_children(), LIMIT):
            if child.path.rpartition("/")[2].casefold().startswith(begun.casefold()):
                yield child


def _fields_holding(tree: FieldTree, wanted: str) -> Iterator[FieldNode | None]:
    """The fields whose path holds a text, while patience lasts; then None.

    The summary and what objects store under names of their own come first. What is alike in very
    many rows waits, and so does what lies below a field that was found by its own name.
    """
    end = time.monotonic() + PATIENCE
    order = {"summary": 0, "exports": 1}
    roots = deque(sorted(tree.roots, key=lambda root: order.get(root.path, 2)))
    stack: list[Iterator[FieldNode]] = []
    later: deque[Iterator[FieldNode]] = deque()
    records: Counter[str] = Counter()
    while stack or later or roots:
        if not stack:
            # Other tables hold no fields that objects have not: they come last of all.
            wait = later and (not roots or roots[0].path not in order)
            stack.append(later.popleft() if wait else _below(roots.popleft()))
        node = next(stack[-1], None)
        if node is None:
            stack.pop()
            continue
        if time.monotonic() >= end:
            yield None
            return
        found = wanted in node.path.casefold()
        if found:
            yield node
        if node.role in ("property", "element") and isinstance(node.value, int | float | str):
            continue
        if isinstance(node.value, Record):
            records[node.type] += node.role != "row" or node.path.endswith("@entry")
            found |= records[node.type] > FEW
        if found:
            later.append(_below(node))
            continue
        below = node.visible_children()
        rows = iter(below)
        if isinstance(below, LazyNodes):
            later.append(rows)
            rows = itertools.islice(rows, FEW)
        stack.append(rows)


def _below(node: FieldNode) -> Iterator[FieldNode]:
    """The rows below another, made when the first of them is asked for."""
    yield from node.visible_children()


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
                package.readable_paths.text(export.ObjectName),
                package.readable_paths.class_of(export).rpartition(".")[2],
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
    node = document.fields.find(field) if document.fields is not None else None
    return _facts_so_far(document, field) if node is None else facts_of_node(document, node)


def facts_of_node(document: Document, node: FieldNode) -> PlaceFacts:
    """Everything that is known about a field of a file whose row is at hand."""
    if node.absent:
        since = f" ({gate_words(node)})" if node.gate else ""
        meaning = f"not stored in this package{since}"
        return PlaceFacts(node.path, kind=shown_type(node.type), meaning=meaning)
    start, length = node.value_start, node.size
    raw = ""
    if document.bytes is not None and length:
        held = document.bytes.slice(start, start + min(length, SHOWN_BYTES))
        raw = held.hex(" ").upper() + (" …" if length > SHOWN_BYTES else "")
    if node.undescribed:
        unit = "byte" if length == 1 else "bytes"
        meaning = f"not described, {length:,} {unit}"
        return PlaceFacts(node.path, start, length, raw, meaning=meaning)
    named = _named(node.path, node.value, document.catalog)
    return PlaceFacts(
        field=node.path,
        start=start,
        length=length,
        raw=raw,
        kind=shown_type(node.type),
        value=node.text[:SHOWN_TEXT],
        meaning=named or node.meaning or node.problem,
    )


def _facts_so_far(document: Document, field: str) -> PlaceFacts:
    """What is known of a field before the tree of all fields is read: all but its place."""
    package = _package(document)
    value = value_at(package, field) if package is not None else None
    doc = describe(field)
    return PlaceFacts(
        field=field,
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
            return package.readable_paths.text(value)
        case EngineVersionRecord():
            version = EngineVersion.from_raw(
                value.Major, value.Minor, value.Patch, value.Changelist, value.Branch
            )
            return str(version)
        case _:
            return ""
