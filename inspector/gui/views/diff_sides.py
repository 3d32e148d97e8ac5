"""The two sides of a comparison: their heads, their rows, and the strip beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QModelIndex, QTimer
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from inspector.gui.models.diff import DiffModel
from inspector.gui.models.diff_row import DiffRow
from inspector.gui.theme import Theme
from inspector.gui.views.diff_detail import DiffDetail
from inspector.gui.views.diff_head import DiffHead
from inspector.gui.widgets.diff_ruler import DiffRuler, RowSign
from inspector.gui.widgets.diff_tree import DiffTree

if TYPE_CHECKING:
    from inspector.gui.context import AppContext

#: Open rows that the strip looks through.
_LOOKED_AT: Final = 60_000


class DiffSides(QWidget):
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
        rows = QHBoxLayout()
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.tree, 1)
        rows.addWidget(self.ruler)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addLayout(rows, 1)
        column.addWidget(self.detail)
        self.setFocusProxy(self.tree)

    def set_theme(self, theme: Theme) -> None:
        """Take another theme."""
        self._theme = theme
        for part in (self.head, self.tree, self.ruler, self.detail):
            part.set_theme(theme)

    def unfold(self) -> None:
        """Opens the rows that begin open."""
        for place in range(self.model.rowCount()):
            index = self.model.index(place, 0)
            row = self.model.row_at(index)
            if row is not None and row.opened:
                self.tree.expand(index)

    def tell_about(self, row: DiffRow | None) -> None:
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
        waiting = [self.model.index(place, 0) for place in range(self.model.rowCount())]
        waiting.reverse()
        while waiting and len(signs) < _LOOKED_AT:
            index = waiting.pop()
            row = self.model.row_at(index)
            if row is None:
                continue
            opened = row.opens and self.tree.isExpanded(index)
            sign = row.sign
            if row.differs and not opened and not sign:
                sign = "changed"
            none = row.kind in ("fold", "hidden")
            signs.append(RowSign("") if none else RowSign(sign, row.word))
            if opened:
                below = range(self.model.rowCount(index))
                waiting += [self.model.index(place, 0, index) for place in reversed(below)]
        self.ruler.set_signs(signs)
        self._show_sight()

    def _show_sight(self) -> None:
        bar = self.tree.verticalScrollBar()
        whole = bar.maximum() + bar.pageStep()
        if whole > 0:
            self.ruler.set_sight(bar.value() / whole, (bar.value() + bar.pageStep()) / whole)

    def _scroll_to(self, share: float) -> None:
        bar = self.tree.verticalScrollBar()
        whole = bar.maximum() + bar.pageStep()
        bar.setValue(round(share * whole - bar.pageStep() / 2))
