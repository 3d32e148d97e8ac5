"""The table of a merge: what base, ours and theirs have, each in as much room."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, Signal
from PySide6.QtWidgets import QWidget

from inspector.gui.look.theme import Theme
from inspector.gui.merge.columns import SIDES
from inspector.gui.rows.table_view import TableView
from inspector.messages import _


class ThreeSidesTable(TableView):
    """What base, ours and theirs have, each in as much room; heads above it say which is which."""

    #: The columns have other widths; carries them, 0 for one that is hidden.
    fitted = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent=parent)
        self.set_density("dense")
        self.horizontalHeader().hide()
        self.setAccessibleName(_("What the sides have"))

    def fit_columns(self) -> None:
        super().fit_columns()
        model: QAbstractItemModel | None = self.model()
        if model is None:
            return
        shown = [place for place in self._shown_columns() if place]
        header = self.horizontalHeader()
        # Below that the names of the sides would not be whole.
        field = min(header.sectionSize(0), self.viewport().width() * 3 // 10)
        header.resizeSection(0, field)
        room = self.viewport().width() - field
        for place in shown if room > 0 else ():
            header.resizeSection(place, room // len(shown))
        self.fitted.emit([header.sectionSize(place) for place in range(1 + len(SIDES))])

    def show_alone(self, side: str) -> None:
        """Shows one side alone; all where none is named."""
        for other in SIDES:
            self.set_column_hidden(other, bool(side) and other != side)
