"""Places in a file as rows to pick from, found by what a person types."""

from __future__ import annotations

import itertools
import time
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from inspector.findings.message import Text
from inspector.format.errors import FormatError
from inspector.format.schema import Record
from inspector.format.tree import LazyNodes
from inspector.gui.desk.field_words import custom_version_name, hex_of
from inspector.gui.rows.pick_items import PickItem
from inspector.messages import _
from inspector.messages.rendering import render

if TYPE_CHECKING:
    from inspector.format.tree import FieldNode, FieldTree
    from inspector.format.unreal.package import Package
    from inspector.gui.desk.document import Document

#: More rows than anybody reads; a longer word narrows them.
LIMIT: Final = 200
#: How long the fields of a file are looked through while somebody types, in seconds.
PATIENCE: Final = 0.06
#: How long where files and commands are looked through too.
BESIDE_ALL: Final = 0.02
#: Rows of an array, and records of one kind, that are looked through before all else is.
FEW: Final = 16


def field_items(document: Document, text: str, patience: float) -> Iterator[PickItem]:
    """The fields whose path holds the text; those of the summary when nothing is typed.

    The field that was typed comes first, or those whose path goes on as the text does. Then all
    fields are gone through for as long as a person does not notice; no more than :data:`LIMIT` are
    given. A last row says when there may be more of them.

    Args:
        document: The file.
        text: What is typed.
        patience: How long they are gone through, in seconds.
    """
    tree, wanted = document.fields, text.casefold()
    if tree is None:
        return
    if not wanted:
        summary = tree.find("summary")
        nodes: Iterable[FieldNode | None] = _below(summary) if summary is not None else ()
    else:
        nodes = itertools.chain(_fields_below(tree, text), _fields_holding(tree, wanted, patience))
    seen: set[str] = set()
    for node in nodes:
        if node is None or len(seen) == LIMIT - 1:
            yield _more_item(text)
            return
        if node.path not in seen:
            seen.add(node.path)
            yield _field_item(tree, node)


def _more_item(text: str) -> PickItem:
    """Says that there may be more; what was typed is in it, for only what holds it is listed."""
    title = _("More fields were not looked through")
    detail = _("type a path, or use the filter of Contents: {text}", text=text)
    return PickItem("action", "page-contents", title, detail, icon="field", ends=True)


def _field_item(tree: FieldTree, node: FieldNode) -> PickItem:
    owner, __, name = node.path.rpartition("/")
    is_entry = name.isdigit()
    title, detail = (node.path, "") if is_entry else (name, owner)
    # The number of an entry says nothing to who looks for a version.
    entry = node if is_entry else tree.find(owner) if owner.startswith("summary/") else None
    version = custom_version_name(render(entry.name)) if entry is not None else ""
    told = f"{detail}  {version}".strip() if version else detail
    return PickItem("field", node.path, title, told, hex_of(node.value_start), icon="field")


def _fields_below(tree: FieldTree, text: str) -> Iterator[FieldNode]:
    """The field of a path, and those whose path goes on as the text does."""
    node = tree.find(text)
    if node is not None:
        yield node
    above, __, begun = text.rpartition("/")
    node = tree.find(above) if above else None
    if node is not None:
        for child in itertools.islice(node.visible_children(), LIMIT):
            if child.path.rpartition("/")[2].casefold().startswith(begun.casefold()):
                yield child


def _fields_holding(tree: FieldTree, wanted: str, patience: float) -> Iterator[FieldNode | None]:
    """The fields whose path holds a text, while patience lasts; then None.

    The summary and what objects store under names of their own come first. What is alike in very
    many rows waits, and so does what lies below a field that was found by its own name.
    """
    end = time.monotonic() + patience
    order = {"summary": 0, "exports": 1}
    roots = deque(sorted(tree.roots, key=lambda root: order.get(root.path, 2)))
    stack: list[Iterator[FieldNode]] = []
    later: deque[Iterator[FieldNode]] = deque()
    records: Counter[Text] = Counter()
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
        listed = wanted in node.path.casefold()
        if listed:
            yield node
        if node.role in ("property", "element") and isinstance(node.value, int | float | str):
            continue
        if isinstance(node.value, Record):
            records[node.type] += node.role != "row" or node.path.endswith("@entry")
            listed |= records[node.type] > FEW
        if listed:
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
                _("export {index}", index=index + 1),
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
                yield PickItem(
                    "field",
                    f"names/{index}",
                    name,
                    "",
                    _("name {index}", index=index),
                    icon="hash",
                )
    except FormatError:
        return


def _package(document: Document) -> Package | None:
    return document.opened.package if document.opened is not None else None
