"""The rows of the outline of a stream: its elements, and how their classes stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, QObject

from inspector.checks.judgement import Mark
from inspector.checks.stream_classes import ClassStatus
from inspector.gui.objectstream.class_table import MARKS, status_words
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
    told = [*row.steps]
    if row.of_class is not None and _status(row) not in _QUIET:
        told.insert(0, status_words(row.of_class))
    return clauses(told)


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


def _spoken(row: ElementRow) -> str:
    words = (_state(row), row.title, row.note, "" if row.is_entry else row.class_name)
    return clauses(cut_line(word, _SHOWN) for word in (*words, _version(row)) if word)


COLUMNS: Final[tuple[Column[ElementRow], ...]] = (
    Column(
        key="name",
        title=lazy("Element"),
        text=lambda row: cut_line(row.title, _SHOWN),
        icon=lambda row: _ICONS[row.kind],
        second=lambda row: cut_line(row.note, _SHOWN),
        tooltip=_described,
        copy=lambda row: row.title,
        elide="middle",
        stretch=True,
        speak=_spoken,
    ),
    Column(
        key="version",
        title=lazy("Version"),
        text=_version,
        mark=_mark,
        align="right",
        role="text2",
        sample="000",
        tooltip=_state,
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


class ElementsModel(TreeModel[ElementRow]):
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
        roots: Sequence[ElementRow] = outline.roots if outline is not None else ()
        self.set_roots(roots if found is None else found.below.get("", ()))

    def _opens(self, row: ElementRow) -> bool:
        found = self._found
        if found is not None and (found.strict or row.path in found.below):
            return bool(found.below.get(row.path))
        return bool(row.element.children)

    def _below(self, row: ElementRow) -> Sequence[ElementRow]:
        found = self._found
        if found is not None and (found.strict or row.path in found.below):
            return found.below.get(row.path, ())
        return row.outline.below(row)

    def index_of(self, path: str) -> QModelIndex:
        """The row of an element, or of the nearest above it that is shown; invalid for none."""
        here = QModelIndex()
        parts = path.partition("@")[0].split("/")
        for end in range(2, len(parts) + 1):
            wanted = "/".join(parts[:end])
            below = next((at for at in self._indexes(here) if self._is_at(at, wanted)), None)
            if below is None:
                break
            here = below
        return here

    def _indexes(self, parent: QModelIndex) -> Sequence[QModelIndex]:
        if parent.isValid():
            return self.children_at(parent)
        return [self.index(place, 0) for place in range(self.rowCount())]

    def _is_at(self, index: QModelIndex, path: str) -> bool:
        row = self.row_at(index)
        return row is not None and row.path == path
