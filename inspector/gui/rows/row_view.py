"""What tables and trees of rows have in common: look, copying, choosing, and the row under the
pointer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPalette
from PySide6.QtWidgets import QAbstractItemView, QFrame

from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.look.painting import outline
from inspector.gui.rows.columns import CellSource, CopyRole
from inspector.gui.rows.row_look import RowLook


class Hover(QObject):
    """Tells which row of a view is under the pointer, and repaints rows as that changes."""

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._view = view
        self._index = QPersistentModelIndex()
        view.setMouseTracking(True)
        view.viewport().installEventFilter(self)

    def is_over(self, index: AnyIndex) -> bool:
        """Whether the pointer is on the row of an index."""
        over = self._index
        return over.isValid() and over.row() == index.row() and over.parent() == index.parent()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseMove and isinstance(event, QMouseEvent):
            self._set(self._view.indexAt(event.position().toPoint()))
        elif event.type() == QEvent.Type.Leave:
            self._set(QModelIndex())
        return False

    def _set(self, index: QModelIndex) -> None:
        if self.is_over(index) or (not index.isValid() and not self._index.isValid()):
            return
        old, self._index = self._index, QPersistentModelIndex(index)
        for one in (old, self._index):
            if one.isValid():
                row = self._view.visualRect(one)
                everything = QRect(0, row.top(), self._view.viewport().width(), row.height())
                self._view.viewport().update(everything)


def set_up(view: QAbstractItemView) -> None:
    """What every view of rows wants of Qt."""
    view.setFrameShape(QFrame.Shape.NoFrame)
    view.setAlternatingRowColors(False)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setTextElideMode(Qt.TextElideMode.ElideNone)


def apply_look(view: QAbstractItemView, look: RowLook) -> None:
    """Give a view the font and the ground of its look."""
    view.setFont(look.theme.font("body"))
    palette = look.theme.palette()
    palette.setColor(QPalette.ColorRole.Base, look.theme.color(look.surface))
    view.setPalette(palette)
    view.viewport().update()


def outline_row(
    painter: QPainter,
    look: RowLook,
    row: QRect,
    *,
    current: bool,
    focused: bool,
    selected: bool,
) -> None:
    """Draw the outline of a row that needs one.

    The current row has one while the keyboard is used, or while its fill does not tell; in high
    contrast it is the selection itself.
    """
    accent = look.theme.color("accent")
    if look.theme.contrast and selected:
        colour = accent if focused else look.theme.color("text")
        outline(painter, row.toRectF(), colour, 2 if focused else 1)
    elif current and focused and (look.by_keys or not selected):
        outline(painter, row.toRectF(), accent, 1)


def row_of(index: AnyIndex) -> Any:
    """The value of the row of an index, or None."""
    model: object = index.model()
    return model.row_at(index) if isinstance(model, CellSource) and index.isValid() else None


def copied(current: QModelIndex, rows: Sequence[QModelIndex], columns: Sequence[int]) -> str:
    """What Ctrl+C copies: the value of the current cell, or several rows as tab-separated text."""

    def value(index: QModelIndex) -> str:
        text: str | None = index.model().data(index, CopyRole)
        return str(index.data() or "") if text is None else str(text)

    if len(rows) <= 1:
        return value(current) if current.isValid() else ""
    return "\n".join(
        "\t".join(value(index.siblingAtColumn(column)) for column in columns) for index in rows
    )


def is_enter(event: QKeyEvent) -> bool:
    """Whether a key is one of the two Enter keys."""
    return event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
