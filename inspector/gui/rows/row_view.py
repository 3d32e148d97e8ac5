"""What tables and trees of rows have in common: look, copying, choosing, the row under the pointer.

There are two views below it because Qt has two. A tree of Qt lays out every row anew whenever one
is added: with 50,000 rows that takes about four times as long as in a table, for each delivery.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QAction,
    QContextMenuEvent,
    QFocusEvent,
    QImage,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QFrame, QMenu, QTreeView, QWidget

from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.kit.clipboard import to_clipboard
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.kit.row_menu import pop_up
from inspector.gui.look.icons import icon_pixmap
from inspector.gui.look.painting import outline
from inspector.gui.look.theme import Theme, Themed
from inspector.gui.rows.cell_delegate import CellDelegate
from inspector.gui.rows.column_fitter import ColumnFitter
from inspector.gui.rows.columns import Column, CopyRole, cell_source
from inspector.gui.rows.kept_columns import KeptColumns
from inspector.gui.rows.row_header import RowHeader
from inspector.gui.rows.row_look import Density, RowLook
from inspector.gui.rows.table_model import RowsModel
from inspector.gui.work.settings import Settings
from inspector.messages import _

if TYPE_CHECKING:
    _View = QAbstractItemView
else:
    # Mixed in before one of Qt's views; Qt allows no second base that is a view itself.
    _View = object


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
        for index_ in (old, self._index):
            if index_.isValid():
                row = self._view.visualRect(index_)
                everything = QRect(0, row.top(), self._view.viewport().width(), row.height())
                self._view.viewport().update(everything)


class RowsView(Themed, _View):
    """A view of rows, to be mixed in before ``QTableView`` or ``QTreeView``.

    Args:
        theme: The look.
        margin: How far words stand from both edges, in px of the design.
    """

    #: The value of a row that was opened by Enter or a double click.
    row_activated = Signal(object)
    #: The value of the row that became the current one, or None.
    row_selected = Signal(object)
    #: The menu of the current row is wanted at a place of the screen.
    menu_wanted = Signal(QPoint)

    #: Whether the fill of selected rows is weaker while something else has the keyboard.
    FADES = True

    def __init__(self, theme: Theme, margin: int = 16, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._arriving = False
        #: Whether the current row is where the keyboard came to, and was chosen by nobody yet.
        self._only_arrived = False
        self._theme = theme
        self._look = RowLook(theme, margin)
        self._delegate = CellDelegate(self._look, self)
        self._header = RowHeader(self._look, self)
        self._fitter = ColumnFitter(
            self._header, self._delegate, self._look, self._pads, tree=isinstance(self, QTreeView)
        )
        self._no_room: set[str] = set()
        #: The columns that go in a narrow view, with the width that they need, in px of the design.
        self._needs: dict[str, int] = {}
        self._header.menu_wanted.connect(self._open_column_menu)
        self._hover = Hover(self)
        self.setItemDelegate(self._delegate)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAlternatingRowColors(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.activated.connect(self._activated)

    # Look ------------------------------------------------------------------------------------

    def set_pictures(self, pictures: Callable[[str], QImage | None] | None) -> None:
        """Shows pictures in the cells whose columns name one, or none any more.

        Args:
            pictures: The picture by its name, which a column says; None for one that is not there.
        """
        self._look.pictures = pictures
        self.viewport().update()

    def _apply_theme(self) -> None:
        self._look.theme = self._theme
        self.set_surface(self._look.surface)
        self._header.setMinimumSectionSize(self._theme.px(24))
        self._header.updateGeometry()
        self._settle_rows()
        self._drop_columns()
        self.fit_columns()

    def set_density(self, density: Density) -> None:
        """Set the height of the rows: ``dense``, ``normal``, ``roomy``, or two-line ``finding``."""
        self._look.density = density
        self._settle_rows()
        self.fit_columns()

    def set_surface(self, role: str) -> None:
        """Stand on another surface: ``panel`` in docks."""
        self._look.surface = role
        self.setFont(self._theme.font("body"))
        palette = self._theme.palette()
        palette.setColor(QPalette.ColorRole.Base, self._theme.color(role))
        self.setPalette(palette)
        self.viewport().update()

    def _settle_rows(self) -> None:
        """Gives the rows the height of the look; to be given by each view."""

    # Model and columns -----------------------------------------------------------------------

    def setModel(self, model: QAbstractItemModel | None) -> None:
        old: QAbstractItemModel | None = self.model()
        if old is not None:
            for signal, slot in self._followed(old):
                signal.disconnect(slot)
        super().setModel(model)
        if model is not None:
            for signal, slot in self._followed(model):
                signal.connect(slot)
        self._hide_columns()
        self.fit_columns()

    def _followed(self, model: QAbstractItemModel) -> list[tuple[Any, Callable[..., None]]]:
        """The signals of a model that the view follows, and by what."""
        return [(model.modelReset, self.fit_columns)]

    def fit_columns(self) -> None:
        """Make the columns as wide as their words, and fill the view with them."""
        self._fitter.fit((), self.viewport().width())

    def _pads(self, column: int) -> tuple[int, int]:
        """The space left and right of the words of a column."""
        return self._header.pads(column)

    def _shown_columns(self) -> list[int]:
        count = self.model().columnCount()
        return [column for column in range(count) if not self._header.isSectionHidden(column)]

    def set_column_hidden(self, key: str, hidden: bool) -> None:
        """Hide a column for which there is no room, or show it again unless nobody wants it."""
        self.set_columns_hidden({key: hidden})

    def set_columns_hidden(self, hidden: Mapping[str, bool]) -> None:
        """The same of several columns, by their keys; all of them are fitted once."""
        for key, is_hidden in hidden.items():
            (self._no_room.add if is_hidden else self._no_room.discard)(key)
        if self._hide_columns():
            self.fit_columns()

    def drop_below(self, width: int, *keys: str) -> None:
        """Hide columns wherever the view is narrower; copying and filters keep what they say.

        Args:
            width: The width that they need, in px of the design.
            keys: The keys of the columns.
        """
        self._needs.update(dict.fromkeys(keys, width))
        self._drop_columns()

    def _drop_columns(self) -> None:
        """Hides the columns for which the view is too narrow now."""
        if self._needs:
            width, px = self.width(), self._theme.px
            self.set_columns_hidden({key: width < px(need) for key, need in self._needs.items()})

    def _columns(self) -> tuple[Column[Any], ...]:
        source = cell_source(self.model())
        return source.columns() if source is not None else ()

    def _hide_columns(self) -> bool:
        """Hide what has no room or is not wanted, never the first; whether anything changed."""
        changed = False
        for number, column in enumerate(self._columns()):
            unwanted = number > 0 and self._fitter.kept.is_hidden(column.key)
            hidden = unwanted or column.key in self._no_room
            if self._header.isSectionHidden(number) != hidden:
                self._header.setSectionHidden(number, hidden)
                changed = True
        return changed

    # What somebody chooses of the columns ------------------------------------------------------

    def keep_columns(self, settings: Settings, table: str) -> None:
        """Let somebody hide columns, and remember that and the widths that they are given.

        Args:
            settings: Where it is remembered.
            table: Names the table there, for ever.
        """
        self._fitter.kept = kept = KeptColumns(settings, table, self)
        kept.changed.connect(self._take_columns)
        self._take_columns()

    def _take_columns(self) -> None:
        self._hide_columns()
        self.fit_columns()

    def has_column_choice(self) -> bool:
        """Whether somebody may hide columns."""
        named = bool(self._fitter.kept.table) and len(self._columns()) > 1
        return named and not self._header.isHidden()

    def column_menu(self) -> QMenu:
        """Which columns are shown; who opens it lets go of it."""
        menu, kept = QMenu(self), self._fitter.kept
        menu.setToolTipsVisible(True)
        for number, column in enumerate(self._columns()):
            title = str(self.model().headerData(number, Qt.Orientation.Horizontal) or "")
            entry = QAction(title or str(column.hint) or column.key, menu)
            entry.setObjectName(column.key)
            entry.setCheckable(True)
            entry.setChecked(number == 0 or not kept.is_hidden(column.key))
            entry.setEnabled(number > 0)
            if not number:
                set_tip(entry, _("The first column is always shown."))
            elif column.key in self._no_room:
                set_tip(entry, _("There is no room for it now."))
            entry.toggled.connect(lambda on, key=column.key: kept.set_hidden(key, not on))
            menu.addAction(entry)
        menu.addSeparator()
        reset = menu.addAction(_("Reset columns"))
        reset.setObjectName("reset")
        reset.triggered.connect(kept.reset)
        return menu

    def choose_columns(self) -> None:
        """Open the menu of the columns below the first title."""
        corner = self._header.rect().bottomLeft()
        self._open_column_menu(self._header.mapToGlobal(corner))

    def _open_column_menu(self, place: QPoint) -> None:
        if self.has_column_choice():
            pop_up(self.column_menu(), place)

    def resizeEvent(self, event: QResizeEvent) -> None:
        before, now = event.oldSize(), event.size()
        row = self.visualRect(self.currentIndex())
        was_seen = row.isValid() and row.top() >= 0 and row.bottom() < before.height()
        super().resizeEvent(event)
        if before.width() != now.width():
            self._drop_columns()
            with self._fitter.same_words():
                self.fit_columns()
        if was_seen and row.bottom() >= now.height() > row.height():
            # What opens below takes no row from sight that somebody is at.
            self.scrollTo(self.currentIndex())

    # Rows ------------------------------------------------------------------------------------

    def current_row(self) -> Any:
        """The value of the current row, or None."""
        return row_of(self.currentIndex())

    def selected_indexes(self) -> list[QModelIndex]:
        """The selected rows, from the top."""
        rows = self.selectionModel().selectedRows()
        return sorted(rows, key=lambda index: self.visualRect(index).top())

    def copy_text(self) -> str:
        """What Ctrl+C copies: the current value, or several rows with tabs between the columns."""
        return copied(self.currentIndex(), self.selected_indexes(), self._shown_columns())

    def currentChanged(self, current: AnyIndex, previous: AnyIndex) -> None:
        super().currentChanged(current, previous)
        self.viewport().update()
        same = current.row() == previous.row() and current.parent() == previous.parent()
        changed = not same or current.isValid() != previous.isValid()
        if changed:
            self._only_arrived = self._arriving
            if not self._arriving:
                self.row_selected.emit(row_of(current))

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        super().selectionChanged(selected, deselected)
        current = self.currentIndex()
        if self._only_arrived and selected.contains(current):
            self._only_arrived = False
            self.row_selected.emit(row_of(current))

    def _activated(self, index: QModelIndex) -> None:
        row = row_of(index)
        if row is not None:
            self.row_activated.emit(row)

    # Keys and pointer ------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._look.by_keys = True
        if event.matches(QKeySequence.StandardKey.Copy):
            to_clipboard(self.copy_text())
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._look.by_keys = False
        super().mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        row = self.indexAt(event.pos()) if by_mouse else self.currentIndex()
        if row.isValid():
            self.menu_wanted.emit(event.globalPos() if by_mouse else self.menu_place())

    def menu_place(self) -> QPoint:
        """Where a menu about the current row opens: right below it, in px of the screen."""
        row = self.visualRect(self.currentIndex().siblingAtColumn(0))
        return self.viewport().mapToGlobal(row.bottomLeft())

    def focusInEvent(self, event: QFocusEvent) -> None:
        pointer = event.reason() == Qt.FocusReason.MouseFocusReason
        self._look.by_keys = not pointer
        top = self.topmost()
        self._arriving = True
        if not pointer and not self.currentIndex().isValid() and top.isValid():
            # The keyboard arrives at something that can be seen.
            flags = QItemSelectionModel.SelectionFlag
            self.selectionModel().setCurrentIndex(top, flags.NoUpdate)
        super().focusInEvent(event)
        self._arriving = False
        self.viewport().update()

    def topmost(self) -> QModelIndex:
        """The first row that can be seen."""
        return self.indexAt(QPoint(0, 0))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    # Painting --------------------------------------------------------------------------------

    def _line(self, row: QRect) -> QRect:
        """A row across the whole view."""
        return QRect(0, row.top(), self.viewport().width(), row.height())

    def _paint_row(self, painter: QPainter, line: QRect, index: AnyIndex) -> None:
        """Draw a row, by the index of its first cell: its ground, its cells, its outline."""
        look, theme = self._look, self._theme
        selected, focused = self.selectionModel().isSelected(index), self.hasFocus()
        strong, hovered = focused or not self.FADES, self._hover.is_over(index)
        ground = look.ground(selected, strong, hovered, self._is_title(index))
        if ground != look.surface:
            painter.fillRect(line, theme.color(ground))
        self._paint_cells(painter, line, index)
        # The current row has an outline while the keyboard is used, or while its fill does not
        # tell; in high contrast it is the selection itself.
        if theme.contrast and selected:
            colour = theme.color("accent" if focused else "text")
            outline(painter, line.toRectF(), colour, 2 if focused else 1)
        elif focused and (look.by_keys or not selected) and self._is_current(index):
            outline(painter, line.toRectF(), theme.color("accent"), 1)

    def _is_current(self, index: AnyIndex) -> bool:
        return index == self.currentIndex().siblingAtColumn(0)

    def _is_title(self, index: AnyIndex) -> bool:
        """Whether a row is the title of those below it; none is, unless a view says so."""
        return False

    def _paint_cells(self, painter: QPainter, line: QRect, index: AnyIndex) -> None:
        """Draw what stands in a row; to be given by each view."""

    def _paint_arrow(self, painter: QPainter, box: QRect, opened: bool) -> None:
        """Draw the arrow of a row that can be opened into a square."""
        ratio = painter.device().devicePixelRatioF()
        name = "chev" if opened else "chevr"
        picture = icon_pixmap(name, self._theme, "text2", box.width(), ratio)
        painter.drawPixmap(box.topLeft(), picture)


def row_of(index: AnyIndex) -> Any:
    """The value of the row of an index, or None."""
    source = cell_source(index.model()) if index.isValid() else None
    return source.row_at(index) if source is not None else None


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


def enter_rows(view: QWidget | None) -> None:
    """Gives the keyboard to the first row of a view, if there is one to be seen."""
    if isinstance(view, QAbstractItemView) and view.isVisible():
        model = view.model()
        if isinstance(model, RowsModel):
            model.finish()
        first = model.index(0, 0)
        if first.isValid():
            view.setFocus(Qt.FocusReason.OtherFocusReason)
            view.setCurrentIndex(first)


def is_enter(event: QKeyEvent) -> bool:
    """Whether a key is one of the two Enter keys."""
    return event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
