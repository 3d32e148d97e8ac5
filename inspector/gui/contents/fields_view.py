"""The tree of fields as a widget: keys, type-to-find, and columns that stay where they are."""

from __future__ import annotations

import time

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from inspector.format.tree.node import FieldNode
from inspector.gui.contents.model import FieldRow, FieldsModel, shown_name
from inspector.gui.desk.field_copy import value_text, why_no_value
from inspector.gui.look.theme import Theme
from inspector.gui.rows.column_fitter import Measured
from inspector.gui.rows.row_view import is_enter
from inspector.gui.rows.tree_view import TreeView

#: Rows that "Expand all below" opens at most.
EXPANDED: int = 500
#: Rows that typing looks through.
LOOKED_AT: int = 20_000
#: Below this width, in px of the design, the last column has no room.
ROOMY: int = 1120


class FieldsView(TreeView):
    """Shows a :class:`FieldsModel`."""

    #: The menu of the current row is wanted at a place of the screen.
    menu_wanted = Signal(QPoint)
    #: The value of the current row is too much to be copied; carries why.
    not_copied = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self._typed = ""
        self._typed_at = 0.0
        super().__init__(theme, parent=parent)
        self.setAccessibleName("Fields of the file")
        # Enter and double clicks open rows here; see keyPressEvent.
        self.setExpandsOnDoubleClick(True)

    # Columns

    def _measured(self) -> list[Measured]:
        # The widths do not depend on what is open.
        return []

    def _opened(self, index: QModelIndex) -> None:
        pass

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._settle_columns(event.size().width())
        super().resizeEvent(event)

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        self._settle_columns(self.viewport().width())

    def _settle_columns(self, width: int) -> None:
        model: object = self.model()
        if isinstance(model, FieldsModel):
            keys = [column.key for column in model.columns()]
            hidden = width < self._look.theme.px(ROOMY)
            if self.isColumnHidden(keys.index("meaning")) != hidden:
                self.setColumnHidden(keys.index("meaning"), hidden)
                self.fit_columns()

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

    def expand_below(self, index: QModelIndex) -> bool:
        """Opens a row and everything below it, level by level.

        Returns:
            Whether all of it is open now; what would be more rows than anybody reads stays folded.
        """
        model = self.model()
        waiting, opened = [index.siblingAtColumn(0)], 0
        self.setUpdatesEnabled(False)
        try:
            while waiting:
                here = waiting.pop(0)
                if not model.hasChildren(here):
                    continue
                if opened >= EXPANDED:
                    return False
                self.expand(here)
                count = model.rowCount(here)
                opened += count
                waiting += [model.index(row, 0, here) for row in range(min(count, EXPANDED))]
        finally:
            self.setUpdatesEnabled(True)
        return True

    # Keys

    def focusInEvent(self, event: QFocusEvent) -> None:
        # The keyboard arrives at a row that can be seen, but to arrive is not to select.
        self.blockSignals(True)
        super().focusInEvent(event)
        self.blockSignals(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex().siblingAtColumn(0)
        if is_enter(event) and self.model().hasChildren(index):
            self._look.by_keys = True
            self.setExpanded(index, not self.isExpanded(index))
        elif event.key() == Qt.Key.Key_Asterisk and index.isValid():
            self.expand_below(index)
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Goes to the next row in sight whose name or number begins with what is typed."""
        now = time.monotonic()
        if now - self._typed_at > QApplication.keyboardInputInterval() / 1000:
            self._typed = ""
        self._typed_at = now
        fresh = not self._typed
        self._typed += search.casefold()
        here, top = self.currentIndex().siblingAtColumn(0), self.model().index(0, 0)
        if fresh and here.isValid():
            here = self.indexBelow(here)
        begin = here if here.isValid() else top
        here = begin
        for _ in range(LOOKED_AT):
            row = self.row_of(here)
            if row is not None and _begins(row, self._typed):
                self.setCurrentIndex(here)
                return
            below = self.indexBelow(here)
            here = below if below.isValid() else top
            if here == begin:
                return

    def row_of(self, index: QModelIndex) -> FieldRow | None:
        """What the row of an index stands for."""
        model: object = self.model()
        return model.row_at(index) if isinstance(model, FieldsModel) else None

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        if self.currentIndex().isValid():
            self.menu_wanted.emit(event.globalPos() if by_mouse else self.menu_place())

    def menu_place(self) -> QPoint:
        """Where a menu about the current row opens: right below it, in px of the screen."""
        row = self.visualRect(self.currentIndex().siblingAtColumn(0))
        return self.viewport().mapToGlobal(row.bottomLeft())


def _begins(row: FieldRow, typed: str) -> bool:
    return row.name.casefold().startswith(typed) or shown_name(row).casefold().startswith(typed)
