"""A table of very many rows, whose columns are fitted when somebody has time and sees it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from inspector.gui.look.theme import Theme
from inspector.gui.rows.table_model import InOwnTurn
from inspector.gui.rows.table_view import TableView

#: Milliseconds between two looks at how wide the words of new rows are.
FIT_MS: Final = 500


class LongTable(TableView):
    """Very many rows, which may come a few at a time.

    Args:
        theme: The look.
        margin: How far words stand from both edges, in px of the design.
        in_own_turn: Has something done in a turn of the event loop of its own, for as long as its
            owner is there.
        parent: The widget around it.
    """

    #: Fewer than in other tables: new rows come above them all the time.
    MEASURED = 50
    #: Whether the columns are to be fitted once they can be seen.
    _unfitted = True

    def __init__(
        self,
        theme: Theme,
        margin: int,
        in_own_turn: InOwnTurn,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(theme, margin, parent)
        self._fit_soon = QTimer(self, singleShot=True, interval=FIT_MS)
        self._fit_next = QTimer(self, singleShot=True, interval=0)
        for timer in (self._fit_soon, self._fit_next):
            timer.timeout.connect(lambda: in_own_turn(self.fit_columns, self))

    def fit_columns(self) -> None:
        """Makes the columns as wide as the words of the first rows."""
        # Nobody sees how wide they are while something else is shown in its place.
        self._unfitted = not self.isVisible()
        if not self._unfitted:
            super().fit_columns()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._unfitted:
            self.fit_columns()

    def _refilled(self) -> None:
        # New rows are painted before it is looked at how wide their words are: both at once would
        # take too long of very many.
        self._lost = None
        self._fit_next.start()

    def _rows_changed(self, parent: QModelIndex, first: int, last: int) -> None:
        # New rows of the first group come above the others with every delivery.
        if first < self.MEASURED and not self._fit_soon.isActive():
            self._fit_soon.start()
