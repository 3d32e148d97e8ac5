"""What every page of a file is built on: a surface, a scrolling column, the filter's questions."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QScrollArea,
    QScrollBar,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from inspector.gui.desk.context import AppContext
from inspector.gui.desk.document import Document
from inspector.gui.desk.view_base import ViewBase
from inspector.gui.kit.focus_order import is_stop
from inspector.gui.kit.layouts import vbox
from inspector.gui.look.theme import Theme, Themed, gap, space
from inspector.gui.rows.row_view import enter_rows
from inspector.gui.work.selection import Selection

#: Distance of text from the page's edges, in design px.
MARGIN = 16


class Page(ViewBase, Themed, QWidget):
    """One page of a file.

    It is made once and shows one file after the other: what the user set up in it (a sort order,
    an open group, a list) stays when the file changes.
    """

    #: What the line at the foot says of it is new.
    news = Signal()
    #: The filter was changed from inside the page, or another one is in force.
    filter_changed = Signal()

    def __init__(self, context: AppContext, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self._theme = theme
        self.document: Document | None = None
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)

    def show_document(self, document: Document) -> None:
        """Shows a file, or shows it again because something about it is new."""
        self.document = document

    def keep(self) -> None:
        """Keeps how the file is left, because another page takes the place of this one."""

    def show_selection(self, selection: Selection) -> bool:
        """Marks and scrolls to a place, as far as this page shows it; whether it does."""
        return False

    def shows_field(self, field: str) -> bool:
        """Whether a field is a row or a fact of this page."""
        return False

    def beside(self) -> QWidget | None:
        """What of it stands in the dock of the files; None for nothing."""
        return None

    def overlay(self) -> QWidget | None:
        """What lies over what is read as a part of its own, for F6 to come to; None for nothing."""
        return None

    def controls(self) -> QWidget | None:
        """What of it stands in the line of the pages' names, at its right end; None for nothing."""
        return None

    def status(self) -> str:
        """What the line at the foot says before all else; empty for nothing."""
        return ""

    def show_docks(self, docks: frozenset[str]) -> None:
        """Takes notice of which docks can be seen now."""

    def reading(self) -> QWidget | None:
        """The part that the keyboard comes to when the page is turned to."""
        parts = (part for part in self.findChildren(QWidget) if is_stop(part))
        return next((part for part in parts if part.isVisible() and part.isEnabled()), None)

    def take_keyboard(self) -> None:
        """Takes the keyboard to where reading begins; the page keeps it until that can be seen."""
        part = self.reading()
        shown = part is not None and part.isVisible()
        (part if part is not None and shown else self).setFocus(Qt.FocusReason.OtherFocusReason)

    def open_find(self) -> bool:
        """Gives the keyboard to a field that finds without filtering; False where it has none."""
        return False

    def enter_rows(self) -> None:
        """Takes the keyboard to the first row that the filter leaves."""
        enter_rows(self.reading())

    def leave_filter(self) -> None:
        """Takes the keyboard back from the filter to what it narrows, to the row where it was."""
        self.take_keyboard()


class ScrollColumn(Themed, QScrollArea):
    """A column of widgets that scrolls as one page; tables inside it are as high as their rows."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self._body = QWidget()
        self._body.setBackgroundRole(QPalette.ColorRole.Base)
        self._body.setAutoFillBackground(True)
        self._layout = QVBoxLayout(self._body)
        space(self._layout, theme, (0, 8, 0, 16))
        self.setWidget(self._body)
        # A bar that came and went would move the right margin; ours lies over that margin instead.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._bar = QScrollBar(Qt.Orientation.Vertical, self)
        self._bar.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        real = self.verticalScrollBar()
        real.rangeChanged.connect(self._follow_range)
        real.valueChanged.connect(self._bar.setValue)
        self._bar.valueChanged.connect(real.setValue)
        self._follow_range(real.minimum(), real.maximum())

    def _follow_range(self, least: int, most: int) -> None:
        real = self.verticalScrollBar()
        self._bar.setRange(least, most)
        self._bar.setPageStep(real.pageStep())
        self._bar.setSingleStep(real.singleStep())
        self._bar.setVisible(most > least)
        self._bar.raise_()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        width = self._bar.sizeHint().width()
        self._bar.setGeometry(self.width() - width, 0, width, self.viewport().height())
        self._bar.setPageStep(self.verticalScrollBar().pageStep())

    @property
    def body(self) -> QWidget:
        """The widget that scrolls."""
        return self._body

    def add(
        self, widget: QWidget, *, before: float = 0, margin: float = 0, stretch: int = 0
    ) -> None:
        """Adds a widget below the others.

        Args:
            before: Space above it, in px of the design.
            margin: Space at its left and right, in px of the design; 0 for what runs edge to edge.
            stretch: Share of the height that is left over.
        """
        if before:
            gap(self._layout, self._theme, before)
        if margin:
            holder = QWidget()
            vbox(widget, parent=holder, theme=self._theme, margins=(margin, 0, margin, 0))
            holder.setSizePolicy(QSizePolicy.Policy.Preferred, widget.sizePolicy().verticalPolicy())
            self._layout.addWidget(holder, stretch)
        else:
            self._layout.addWidget(widget, stretch)

    def add_stretch(self) -> None:
        """Leaves the height that is left over below the last widget."""
        self._layout.addStretch(1)

    def follow(self, view: QAbstractItemView) -> None:
        """Keeps the current row of a full-height table in sight while keys move it."""
        model = view.selectionModel()
        model.currentChanged.connect(lambda current, _: self.show_row(view, current))

    def show_row(self, view: QAbstractItemView, index: QModelIndex) -> None:
        """Scrolls until a row of a full-height table can be seen."""
        if not index.isValid():
            return
        row = view.visualRect(index)
        top = view.viewport().mapTo(self._body, QPoint(0, row.top())).y()
        seen = QRect(0, self.verticalScrollBar().value(), 1, self.viewport().height())
        if top < seen.top():
            self.verticalScrollBar().setValue(top - row.height())
        elif top + row.height() > seen.bottom():
            self.verticalScrollBar().setValue(top + 2 * row.height() - seen.height())
