"""The lists of the left dock: how a file or folder is painted, and the tree of a folder."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import (
    QModelIndex,
    QObject,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QRegion
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QStyle,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from inspector.gui.files.folder_model import FolderModel
from inspector.gui.files.models import FolderRole, PathRole, RightRole, ShortRightRole
from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.layouts import hbox
from inspector.gui.kit.plain_tip import TipDelegate
from inspector.gui.look.icons import icon_pixmap
from inspector.gui.look.marks import mark_pixmap
from inspector.gui.look.painting import Run, draw_text, elide
from inspector.gui.look.theme import Theme, Themed
from inspector.gui.rows.columns import IconRole, MarkRole
from inspector.messages import _


class FileDelegate(Themed, TipDelegate):
    """Paints a file or folder: arrow, sign or icon, name, and release or count at the right.

    Args:
        theme: The look.
        tree: Whether rows stand below other rows.
    """

    def __init__(self, theme: Theme, *, tree: bool, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._tree = tree

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(self._theme.px(100), self._theme.row_height(24))

    def arrow_area(self, rect: QRect, depth: int) -> QRect:
        """Where the arrow of a folder is, in a row that covers the view's width."""
        left = self._theme.px(4 + 13 * depth)
        return QRect(left, rect.top(), self._theme.px(16), rect.height())

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        theme, view = self._theme, self.parent()
        assert isinstance(view, QAbstractItemView)
        rect = QRect(option.rect)
        rect.setLeft(0)
        rect.setRight(view.viewport().width() - 1)
        self._ground(painter, rect, option.state, view.hasFocus())
        dpr, side, margin = painter.device().devicePixelRatioF(), theme.px(16), theme.px(12)
        folder = bool(index.data(FolderRole))
        left = margin
        if self._tree:
            depth = _depth(index)
            arrow = self.arrow_area(rect, depth)
            if folder and isinstance(view, QTreeView):
                unfolded = view.isExpanded(view.model().index(index.row(), 0, index.parent()))
                size = theme.px(12)
                painter.drawPixmap(
                    arrow.left(),
                    rect.top() + (rect.height() - size) // 2,
                    icon_pixmap("chev" if unfolded else "chevr", theme, "text2", size, dpr),
                )
            left = arrow.right()
        mark = index.data(MarkRole)
        size = side if folder else theme.px(12)
        icon = "folder" if folder else None if self._tree else index.data(IconRole)
        sign = (
            icon_pixmap(icon, theme, "text2", size, dpr)
            if icon
            else mark_pixmap(mark, theme.px(10) + theme.px(2), theme, dpr)
        )
        painter.drawPixmap(
            left + (0 if not self._tree else (side - size) // 2),
            rect.top() + (rect.height() - size) // 2,
            sign,
        )
        left += (side if self._tree or folder else size) + theme.px(6 if self._tree else 8)
        box = QRect(left, rect.top(), rect.width() - left - margin, rect.height())
        signs = theme.px(18) if folder and mark is not None else 0
        right, short = (str(index.data(role) or "") for role in (RightRole, ShortRightRole))
        name, right = fitted(theme, str(index.data() or ""), right, short, box.width() - signs)
        if right:
            draw_text(painter, theme, box, Run(right, "body", "text2"), right=True)
            box.setRight(box.right() - theme.width("body", right) - theme.px(8))
        if folder and mark is not None:
            # What lies below is told at the end, where files have their release.
            side = theme.px(12)
            box.setRight(box.right() - side + theme.px(2))
            top = rect.top() + (rect.height() - side) // 2
            painter.drawPixmap(box.right(), top, mark_pixmap(mark, side, theme, dpr))
            box.setRight(box.right() - theme.px(8))
        draw_text(painter, theme, box, Run(name, "body", "text"), elide="none")

    def _ground(
        self, painter: QPainter, rect: QRect, state: QStyle.StateFlag, focused: bool
    ) -> None:
        theme = self._theme
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, theme.color("sel" if focused or not self._tree else "selIdle"))
            if theme.contrast:
                painter.setPen(QPen(theme.color("accent"), 2))
                painter.drawRect(rect.adjusted(1, 1, -1, -1))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, theme.color("hover"))
        if focused and state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(theme.color("accent"), 1))
            painter.drawRect(rect.adjusted(0, 0, -1, -1))


def fitted(theme: Theme, name: str, right: str, short: str, width: int) -> tuple[str, str]:
    """A name, and what stands at the right of it, as far as there is room for both.

    Where there is not enough the short form stands at the right, which a count has that its sign
    explains; then the name is cut in the middle, because names of one folder differ at their ends.
    """

    def room(words: str) -> int:
        return width - (theme.width("body", words) + theme.px(8) if words else 0)

    words = right if theme.width("body", name) <= room(right) else short
    return elide(theme, "body", name, room(words), "middle"), words


def _depth(index: AnyIndex) -> int:
    depth, above = 0, index.parent()
    while above.isValid():
        depth, above = depth + 1, above.parent()
    return depth


class SectionHead(Themed, QWidget):
    """The line above a list: what it holds, and how much of it."""

    def __init__(self, theme: Theme, title: ElidedLabel, note: ElidedLabel) -> None:
        super().__init__()
        self._theme = theme
        hbox(title, note, 1, parent=self, theme=theme, margins=(12, 4, 12, 0), between=8)
        self._apply_theme()

    def _apply_theme(self) -> None:
        theme = self._theme
        self.setFixedHeight(theme.row_height(30, "strong") + theme.px(4))


def prepare(view: QAbstractItemView) -> None:
    """What both lists of the dock have in common."""
    view.setFrameShape(QFrame.Shape.NoFrame)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
    view.setTabKeyNavigation(False)
    view.setMouseTracking(True)


class FolderTree(QTreeView):
    """The tree of a folder; its rows are painted whole by the delegate."""

    #: Enter or a double click on a file; carries its path.
    chosen = Signal(str)

    def __init__(self, theme: Theme, model: FolderModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        prepare(self)
        self.delegate = FileDelegate(theme, tree=True, parent=self)
        self._stale = QRegion()
        self._folder_model = model
        self.setModel(model)
        self.setItemDelegate(self.delegate)
        self.setHeaderHidden(True)
        self.setIndentation(0)
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setExpandsOnDoubleClick(False)
        self.setAnimated(False)
        self.setAccessibleName(_("Files of the folder"))
        self.verticalScrollBar().valueChanged.connect(self._fetch_below)
        self.collapsed.connect(self._fetch_below)

    def unfold(self, folders: Iterable[QModelIndex]) -> None:
        """Unfolds folders, each after the one it lies in; they are laid out together."""
        for index in folders:
            if not self.isExpanded(index):
                # Rows that are fetched during the layout would not be seen.
                self._folder_model.fetchMore(index)
                self.scheduleDelayedItemsLayout()
                self.expand(index)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._stale = event.region()
        super().paintEvent(event)

    def drawRow(self, painter: QPainter, options: QStyleOptionViewItem, index: AnyIndex) -> None:
        # Of two rows that changed Qt draws all between them as well; each takes a while.
        if self._stale.intersects(options.rect):
            super().drawRow(painter, options, index)

    def _fetch_below(self) -> None:
        """Asks for the next rows of the folder at the lower edge, when they come into sight."""
        model = self._folder_model
        edge = self.viewport().rect().bottomLeft() + QPoint(4, -2)
        index = self.indexAt(edge)
        if not index.isValid():
            last = model.index(model.rowCount() - 1, 0)
            while last.isValid() and self.isExpanded(last) and model.rowCount(last):
                last = model.index(model.rowCount(last) - 1, 0, last)
            index = last
        while index.isValid():
            above = index.parent()
            if index.row() > model.rowCount(above) - 60 and model.has_more(above):
                model.give_more(above)
            index = above

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and index.isValid():
            self._choose(index)
            return
        if event.key() == Qt.Key.Key_Asterisk and index.isValid():
            self.unfold(self._folder_model.to_unfold(index))
            return
        super().keyPressEvent(event)
        self._fetch_below()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = event.position().toPoint()
        index = self.indexAt(place)
        if index.isValid() and index.data(FolderRole):
            arrow = self.delegate.arrow_area(self.visualRect(index), _depth(index))
            if place.x() <= arrow.right() and event.button() == Qt.MouseButton.LeftButton:
                self.setExpanded(index, not self.isExpanded(index))
                return
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if index.isValid():
            self._choose(index)

    def _choose(self, index: QModelIndex) -> None:
        if index.data(FolderRole):
            self.setExpanded(index, not self.isExpanded(index))
        else:
            self.chosen.emit(str(index.data(PathRole)))
