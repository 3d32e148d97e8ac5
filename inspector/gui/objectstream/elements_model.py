"""The rows of the outline of a stream: its elements, and how their classes stand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypeVar

from PySide6.QtCore import QModelIndex, QObject

from inspector.checks.judgement import Mark
from inspector.checks.stream_classes import ClassStatus
from inspector.gui.objectstream.class_table import MARKS, status_words
from inspector.gui.rows.bucket import LONG, Bucket, in_buckets
from inspector.gui.rows.columns import Column
from inspector.gui.rows.cut_line import cut_line
from inspector.gui.rows.filtering import FilterKeys
from inspector.gui.rows.tree_model import TreeModel
from inspector.messages import _, count_text, lazy
from inspector.messages.phrases import clauses, noted
from inspector.report.objectstream.outline import (
    ElementKind,
    ElementRow,
    FoundElements,
    StreamOutline,
)

T = TypeVar("T")

#: Characters of a name and of a value that a row and its tooltip show.
_SHOWN: Final = 200
_ICONS: Final[dict[ElementKind, str]] = {
    "value": "field",
    "entries": "array",
    "map": "table",
    "asset": "link",
    "object": "class",
}
#: The states of classes that a row says nothing of.
_QUIET: Final[tuple[ClassStatus, ...]] = ("current", "not-judged")


#: What a row of the tree stands for.
Row = ElementRow | Bucket[ElementRow]


def _of_element(make: Callable[[ElementRow], T], of_bucket: T) -> Callable[[Row], T]:
    """What a column says of an element, and of a bucket."""
    return lambda row: make(row) if isinstance(row, ElementRow) else of_bucket


def _name(row: Row) -> str:
    return row.name if isinstance(row, Bucket) else cut_line(row.title, _SHOWN)


def _status(row: ElementRow) -> ClassStatus:
    return row.of_class.status if row.of_class is not None else "not-judged"


def _mark(row: ElementRow) -> str | None:
    """The sign of what a load makes of a row: of its class, else of the steps that change it."""
    status = _status(row)
    if status not in _QUIET:
        return MARKS[status]
    return Mark.UP if row.steps else None


def _state(row: ElementRow) -> str:
    """How the class stands, where that is worth a word, and the steps that change the row."""
    statuses = [*row.steps]
    if row.of_class is not None and _status(row) not in _QUIET:
        statuses.insert(0, status_words(row.of_class))
    return clauses(statuses)


def _version(row: ElementRow) -> str:
    """The version of the class; of containers without one how many entries there are."""
    if row.element.version:
        return f"v{row.element.version}"
    return "" if row.count is None else count_text(row.count)


def _described(row: ElementRow) -> str:
    named = row.class_name
    if row.element.version:
        named = noted(named, _("version {version}", version=row.element.version))
    lines = (
        row.title if row.is_entry else noted(row.title, row.note),
        named,
        row.element.class_id,
        row.value,
        _state(row),
    )
    return "\n".join(cut_line(line, _SHOWN) for line in dict.fromkeys(lines) if line)


def _spoken(row: Row) -> str:
    if isinstance(row, Bucket):
        return row.name
    words = (_state(row), row.title, row.note, "" if row.is_entry else row.class_name)
    return clauses(cut_line(word, _SHOWN) for word in (*words, _version(row)) if word)


COLUMNS: Final[tuple[Column[Row], ...]] = (
    Column(
        key="name",
        title=lazy("Element"),
        text=_name,
        role=lambda row: "text" if isinstance(row, ElementRow) else "text2",
        icon=lambda row: _ICONS[row.kind] if isinstance(row, ElementRow) else None,
        second=_of_element(lambda row: cut_line(row.note, _SHOWN), ""),
        tooltip=_of_element(_described, ""),
        copy=lambda row: row.title if isinstance(row, ElementRow) else row.name,
        elide="middle",
        stretch=True,
        speak=_spoken,
    ),
    Column(
        key="version",
        title=lazy("Version"),
        text=_of_element(_version, ""),
        mark=lambda row: _mark(row) if isinstance(row, ElementRow) else None,
        align="right",
        role="text2",
        sample="000",
        tooltip=_of_element(_state, ""),
    ),
)

KEYS: Final[FilterKeys[ElementRow]] = FilterKeys(
    words=lambda row: f"{row.title} {row.class_name} {row.note}",
    values={
        "class": lambda row: row.classes,
        "field": lambda row: row.element.field,
        "value": lambda row: row.value,
        "version": lambda row: row.element.version,
        "id": lambda row: row.element.class_id,
        "path": lambda row: row.path,
    },
    flags={
        "problem": lambda row: _status(row) in ("newer", "unknown", "deprecated"),
        "older": lambda row: _status(row) == "older",
        "newer": lambda row: _status(row) == "newer",
        "unknown": lambda row: _status(row) == "unknown",
        "deprecated": lambda row: _status(row) == "deprecated",
        "changed": lambda row: bool(row.steps),
    },
)


class ElementsModel(TreeModel[Row]):
    """The elements of a stream, each below what it lies in, or those that a filter found."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(COLUMNS, parent)
        self._found: FoundElements | None = None

    @property
    def found(self) -> FoundElements | None:
        """What the filter in force found; None when every row is shown."""
        return self._found

    def show_outline(
        self, outline: StreamOutline | None, found: FoundElements | None = None
    ) -> None:
        """Shows a stream from the top; everything is folded again.

        Args:
            outline: Its elements; None for nothing.
            found: Those to show; None for all.
        """
        self._found = found
        roots: Sequence[Row] = outline.roots if outline is not None else ()
        self.set_roots(roots if found is None else found.below.get("", ()))

    def _kept(self, row: ElementRow) -> Sequence[ElementRow] | None:
        """The rows below a row that the filter leaves; None for all."""
        found = self._found
        if found is None or (row.path not in found.below and not found.strict):
            return None
        return found.below.get(row.path, ())

    def _opens(self, row: Row) -> bool:
        if isinstance(row, Bucket):
            return True
        kept = self._kept(row)
        return bool(row.element.children if kept is None else kept)

    def _below(self, row: Row) -> Sequence[Row]:
        if isinstance(row, Bucket):
            kept = self._kept(row.owner)
            if kept is None:
                return row.owner.outline.entries(row.owner, row.places)
            return [kept[place] for place in row.places]
        kept = self._kept(row)
        count = len(row.element.children if kept is None else kept)
        if count <= LONG or not row.outline.holds_entries(row.element):
            return row.outline.below(row) if kept is None else kept
        return in_buckets(row, range(count), partial(_place, kept))

    def index_of(self, path: str) -> QModelIndex:
        """The row of an element, or of the nearest above it that is shown; invalid for none."""
        here = QModelIndex()
        parts = path.partition("@")[0].split("/")
        for end in range(2, len(parts) + 1):
            below = self._index_below(here, "/".join(parts[:end]), parts[end - 1])
            if not below.isValid():
                break
            here = below
        return here

    def _index_below(self, parent: QModelIndex, path: str, label: str) -> QModelIndex:
        """The row of a path below another, in its bucket where it has one; invalid for none."""
        for index in self._indexes(parent):
            row = self.row_at(index)
            if isinstance(row, Bucket):
                if label.isdecimal() and row.first <= int(label) <= row.last:
                    return self._index_below(index, path, label)
            elif row is not None and row.path == path:
                return index
        return QModelIndex()

    def _indexes(self, parent: QModelIndex) -> Sequence[QModelIndex]:
        if parent.isValid():
            return self.children_at(parent)
        return [self.index(place, 0) for place in range(self.rowCount())]


def _place(kept: Sequence[ElementRow] | None, at: int) -> int:
    """The place in its container of the row that is number ``at`` of those shown."""
    return at if kept is None else int(kept[at].label)
