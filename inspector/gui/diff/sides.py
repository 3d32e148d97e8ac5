"""The two sides of a comparison: their heads, their rows, and the strip beside them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QModelIndex, QTimer
from PySide6.QtWidgets import QWidget

from inspector.gui.diff.change_ruler import DiffRuler, RowSign
from inspector.gui.diff.detail import DiffDetail
from inspector.gui.diff.head import DiffHead
from inspector.gui.diff.model import DiffModel
from inspector.gui.diff.tree import DiffTree
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.look.theme import Theme, Themed
from inspector.report.diff.groups import DiffRow

if TYPE_CHECKING:
    from inspector.gui.desk.context import AppContext

#: Open rows that the strip looks through.
_LOOKED_AT: Final = 60_000


class DiffSides(Themed, QWidget):
    """Both heads, the rows of both sides, the strip beside them, and the detail below."""

    def __init__(self, context: AppContext, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.head = DiffHead(context, theme)
        self.model = DiffModel(self)
        self.tree = DiffTree(theme)
        self.tree.setModel(self.model)
        self.ruler = DiffRuler(theme)
        self.detail = DiffDetail(theme)
        self.detail.hide()
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._show_signs)
        self.tree.sight_changed.connect(self._show_sight)
        self.tree.expanded.connect(lambda _: self._soon.start(0))
        self.tree.collapsed.connect(lambda _: self._soon.start(0))
        self.tree.verticalScrollBar().rangeChanged.connect(lambda *_: self._show_sight())
        self.model.modelReset.connect(lambda: self._soon.start(0))
        self.ruler.place_wanted.connect(self._scroll_to)
        self.ruler.wheel_turned.connect(
            lambda event: QCoreApplication.sendEvent(self.tree.viewport(), event)
        )
        rows = hbox((self.tree, 1), self.ruler)
        vbox(self.head, (rows, 1), self.detail, parent=self)
        self.setFocusProxy(self.tree)

    def unfold(self, begins_open: Callable[[DiffRow], bool]) -> None:
        """Opens the rows that begin open."""
        for place, row, _ in self.model.top_rows():
            if begins_open(row):
                self.tree.expand(self.model.index(place, 0))

    def show_details(self, row: DiffRow | None) -> None:
        """Shows below the rows what the current one has no room for."""
        rows = self.model.rows
        self.detail.set_row(row, rows.sides if rows is not None else None)
        self.detail.setVisible(self.detail.has_words())

    def go_to(self, index: QModelIndex, *, top: bool = False) -> None:
        """Makes a row the current one, opens what it is in, and brings it into sight."""
        if not index.isValid():
            return
        above = index.parent()
        while above.isValid():
            self.tree.expand(above)
            above = above.parent()
        self.tree.setCurrentIndex(index)
        hints = DiffTree.ScrollHint
        row = self.tree.visualRect(index)
        margin = row.height()
        sight = self.tree.viewport().rect().adjusted(0, margin, 0, -margin)
        if top or not sight.contains(row.center()):
            self.tree.scrollTo(index, hints.PositionAtTop if top else hints.PositionAtCenter)

    # The strip -----------------------------------------------------------------------------------

    def _show_signs(self) -> None:
        signs: list[RowSign] = []
        for place, row, made in self.model.top_rows():
            index = self.model.index(place, 0) if made else None
            opened = index is not None and self.tree.isExpanded(index)
            signs.append(_sign_of(row, opened))
            if index is not None and opened:
                self._add_signs(signs, index)
            if len(signs) >= _LOOKED_AT:
                break
        self.ruler.set_signs(signs)
        self._show_sight()

    def _add_signs(self, signs: list[RowSign], parent: QModelIndex) -> None:
        for place in range(self.model.rowCount(parent)):
            index = self.model.index(place, 0, parent)
            row = self.model.row_at(index)
            if row is None or len(signs) >= _LOOKED_AT:
                continue
            opened = row.opens and self.tree.isExpanded(index)
            signs.append(_sign_of(row, opened))
            if opened:
                self._add_signs(signs, index)

    def _show_sight(self) -> None:
        bar = self.tree.verticalScrollBar()
        whole = bar.maximum() + bar.pageStep()
        if whole > 0:
            self.ruler.set_sight(bar.value() / whole, (bar.value() + bar.pageStep()) / whole)

    def _scroll_to(self, share: float) -> None:
        bar = self.tree.verticalScrollBar()
        whole = bar.maximum() + bar.pageStep()
        bar.setValue(round(share * whole - bar.pageStep() / 2))


def _sign_of(row: DiffRow, opened: bool) -> RowSign:
    """The mark of a row at the strip; one of what is in it while that is folded."""
    if row.kind == "hidden" or (row.kind == "fold" and not row.differs):
        return RowSign("")
    return RowSign("changed" if row.differs and not opened and not row.sign else row.sign, row.word)
