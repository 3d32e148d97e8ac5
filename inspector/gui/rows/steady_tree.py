"""A tree whose columns stay where they are, to be gone through row by row."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

from PySide6.QtCore import QModelIndex, QPoint, Signal
from PySide6.QtGui import QContextMenuEvent, QFocusEvent
from PySide6.QtWidgets import QApplication, QTreeView

from inspector.gui.rows.column_fitter import Measured
from inspector.gui.rows.tree_view import TreeView

#: Rows that typing looks through.
LOOKED_AT: int = 20_000


class SteadyTree(TreeView):
    """Rows that are gone through: to arrive selects nothing, and the current row has a menu."""

    #: The menu of the current row is wanted at a place of the screen.
    menu_wanted = Signal(QPoint)

    def _measured(self) -> list[Measured]:
        # The widths do not depend on what is open: no column moves while somebody unfolds rows.
        return []

    def _opened(self, index: QModelIndex) -> None:
        pass

    def focusInEvent(self, event: QFocusEvent) -> None:
        # The keyboard arrives at a row that can be seen, but to arrive is not to select.
        self.blockSignals(True)
        super().focusInEvent(event)
        self.blockSignals(False)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self.currentIndex().isValid():
            by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
            self.menu_wanted.emit(event.globalPos() if by_mouse else self.menu_place())

    def menu_place(self) -> QPoint:
        """Where a menu about the current row opens: right below it, in px of the screen."""
        row = self.visualRect(self.currentIndex().siblingAtColumn(0))
        return self.viewport().mapToGlobal(row.bottomLeft())


class TypedSearch:
    """Finds rows by what is typed, where one row has several words that it may begin with.

    Args:
        view: The tree.
        words: The words of a row.
    """

    def __init__(self, view: QTreeView, words: Callable[[QModelIndex], Iterable[str]]) -> None:
        self._view = view
        self._words = words
        self._typed = ""
        self._typed_at = 0.0

    def forget(self) -> None:
        """Takes what is typed next for the beginning of a word."""
        self._typed = ""

    def go(self, letters: str) -> None:
        """Goes to the next row in sight that begins with what was typed so far."""
        view = self._view
        now = time.monotonic()
        if now - self._typed_at > QApplication.keyboardInputInterval() / 1000:
            self._typed = ""
        self._typed_at = now
        fresh = not self._typed
        self._typed += letters.casefold()
        here, top = view.currentIndex().siblingAtColumn(0), view.model().index(0, 0)
        if fresh and here.isValid():
            here = view.indexBelow(here)
        here = begin = here if here.isValid() else top
        for _ in range(LOOKED_AT):
            if any(word.casefold().startswith(self._typed) for word in self._words(here)):
                view.setCurrentIndex(here)
                return
            below = view.indexBelow(here)
            here = below if below.isValid() else top
            if here == begin:
                return
