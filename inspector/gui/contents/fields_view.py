"""The tree of fields as a widget: keys, type-to-find, and columns that stay where they are."""

from __future__ import annotations

from collections import deque

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from inspector.format.tree import FieldNode
from inspector.gui.contents.model import FieldRow, FieldsModel, shown_name
from inspector.gui.desk.field_copy import value_text, why_no_value
from inspector.gui.look.theme import Theme
from inspector.gui.rows.row_view import is_enter
from inspector.gui.rows.tree_view import TreeView
from inspector.messages import _
from inspector.messages.rendering import render

#: No further row is opened once this many came into sight below one that is expanded.
EXPANDED: int = 10_000
#: Below this width, in px of the design, the last column has no room.
ROOMY: int = 1120


class FieldsView(TreeView):
    """Shows a :class:`FieldsModel`."""

    #: The value of the current row is too much to be copied; carries why.
    not_copied = Signal(str)
    #: Not all below a row was opened; carries how many rows came into sight.
    stopped_early = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent=parent)
        self.setAccessibleName(_("Fields of the file"))
        # Enter and double clicks open rows here; see keyPressEvent.
        self.setExpandsOnDoubleClick(True)

    # Columns

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._settle_columns(event.size().width())
        super().resizeEvent(event)

    def _apply_theme(self) -> None:
        super()._apply_theme()
        self._settle_columns(self.viewport().width())

    def _settle_columns(self, width: int) -> None:
        self.set_column_hidden("meaning", width < self._theme.px(ROOMY))

    # Rows

    def current_node(self) -> FieldNode | None:
        """The field of the current row; None for a bucket or no row."""
        row = self.current_row()
        return row if isinstance(row, FieldNode) else None

    def copy_text(self) -> str:
        """What Ctrl+C copies: the whole value of one row, several rows as tab-separated text."""
        node = self.current_node()
        if node is not None and len(self.selectionModel().selectedRows()) <= 1:
            problem = why_no_value(node)
            if problem:
                self.not_copied.emit(problem)
            return "" if problem else value_text(node)
        return super().copy_text()

    def expand_below(self, index: QModelIndex) -> None:
        """Opens a row and everything below it, level by level.

        What would be more rows than anybody reads stays folded, and :attr:`stopped_early` says so.
        """
        model = self.model()
        waiting, opened = deque([index.siblingAtColumn(0)]), 0
        # Qt would lay out all rows again for each that is opened.
        self.scheduleDelayedItemsLayout()
        while waiting and opened < EXPANDED:
            here = waiting.popleft()
            if model.hasChildren(here):
                if model.canFetchMore(here):
                    model.fetchMore(here)
                self.expand(here)
                count = model.rowCount(here)
                opened += count
                waiting += [model.index(row, 0, here) for row in range(count)]
        self.executeDelayedItemsLayout()
        if any(model.hasChildren(row) for row in waiting):
            self.stopped_early.emit(opened)

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex().siblingAtColumn(0)
        if is_enter(event) and self.model().hasChildren(index):
            self._look.by_keys = True
            self.setExpanded(index, not self.isExpanded(index))
        elif event.key() == Qt.Key.Key_Asterisk and index.isValid():
            self.expand_below(index)
        else:
            super().keyPressEvent(event)

    def _words(self, index: QModelIndex) -> tuple[str, ...]:
        row = self.row_of(index)
        return (render(row.name), shown_name(row)) if row is not None else ()

    def row_of(self, index: QModelIndex) -> FieldRow | None:
        """What the row of an index stands for."""
        model: object = self.model()
        return model.row_at(index) if isinstance(model, FieldsModel) else None
