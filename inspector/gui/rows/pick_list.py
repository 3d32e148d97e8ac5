"""Lists that drop over the window: the command palette and the target chooser."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QFrame,
    QLineEdit,
    QListView,
    QStyle,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.kit.filter_field import FilterField
from inspector.gui.kit.layouts import vbox
from inspector.gui.kit.plain_tip import TipDelegate
from inspector.gui.look.icons import icon_pixmap
from inspector.gui.look.marks import mark_pixmap
from inspector.gui.look.painting import elide
from inspector.gui.look.theme import Theme, Themed
from inspector.gui.rows.columns import RowRole
from inspector.gui.rows.pick_items import PickItem, PickModel


class Overlay(Themed, QFrame):
    """A panel that lies over the window's other parts until it is left.

    It is a child of the window, not a window of its own: it is on every picture of the window and
    no window manager has a say in where it goes.
    """

    #: The panel went away.
    left = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._return_to: QWidget | None = None
        self.setAutoFillBackground(False)
        self.hide()

    def open_at(self, place: QRect) -> None:
        """Shows the panel at a place in its parent and gives it the keyboard."""
        if not self.isVisible():
            self._return_to = self.window().focusWidget()
        self.setGeometry(place)
        self.show()
        self.raise_()
        self.setFocus()

    def leave(self, *, give_back: bool = True) -> None:
        """Hides the panel; the keyboard returns to where it was."""
        if not self.isVisible():
            return
        before, self._return_to = self._return_to, None
        focus: QWidget | None = self.window().focusWidget()
        had_focus = focus is not None and self.isAncestorOf(focus)
        self.hide()
        if give_back and had_focus and before is not None:
            before.setFocus(Qt.FocusReason.OtherFocusReason)
        self.left.emit()

    def paintEvent(self, _: QEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.color("panel"))
        painter.setPen(QPen(self._theme.color("ctl"), 1))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        else:
            super().keyPressEvent(event)


class PickDelegate(Themed, TipDelegate):
    """Paints a row: sign, title, what it is about, and at the right a key or release.

    Args:
        theme: The look.
        title: The least width of titles, in px of the 13 px design, so that details align.
    """

    def __init__(self, theme: Theme, title: int = 0, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._title = title

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(0, self._theme.row_height(28))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        item: PickItem = index.data(RowRole)
        theme, rect, state = self._theme, QRect(option.rect), option.state
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, theme.color("sel"))
            if theme.contrast:
                painter.setPen(QPen(theme.color("accent"), 2))
                painter.drawRect(rect.adjusted(1, 1, -1, -1))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, theme.color("hover"))
        margin, gap, sign = theme.px(12), theme.px(8), theme.px(16)
        rect.adjust(margin, 0, -margin, 0)
        dpr = painter.device().devicePixelRatioF()
        if item.mark or item.icon:
            size = theme.px(12) if item.mark else sign
            picture = (
                mark_pixmap(item.mark, size, theme, dpr)
                if item.mark
                else icon_pixmap(
                    item.icon or "", theme, "text2" if item.enabled else "dis", size, dpr
                )
            )
            top = rect.center().y() - size // 2 + 1
            painter.drawPixmap(rect.left() + (sign - size) // 2, top, picture)
        rect.setLeft(rect.left() + sign + gap)
        right = self._words(painter, rect, item.right, "caption", "text3", at_right=True)
        rect.setRight(rect.right() - right - (gap if right else 0))
        role = "text" if item.enabled else "dis"
        width = max(self._words(painter, rect, item.title, "name", role), theme.px(self._title))
        rect.setLeft(rect.left() + width + gap * 2)
        self._words(painter, rect, item.detail, "body", "text3" if item.enabled else "dis")

    def _words(
        self,
        painter: QPainter,
        rect: QRect,
        text: str,
        font: str,
        role: str,
        *,
        at_right: bool = False,
    ) -> int:
        if not text or rect.width() <= 0:
            return 0
        theme = self._theme
        painter.setFont(theme.font(font))
        painter.setPen(theme.color(role))
        elided = elide(theme, font, text, rect.width(), "middle")
        side = Qt.AlignmentFlag.AlignRight if at_right else Qt.AlignmentFlag.AlignLeft
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | side, elided)
        return theme.width(font, elided)


class PickList(Overlay):
    """A field and below it the rows that match what is typed; Enter takes one.

    Args:
        theme: The look.
        parent: What the list lies over.
        items: Makes the rows for what is typed, best first.
        placeholder: What can be typed.
        title: What the list is called for who cannot see it.
    """

    #: A row was taken; carries its PickItem. The list is gone by then.
    picked = Signal(object)

    #: Rows shown without scrolling.
    LONGEST = 14
    #: The least width of titles, in px of the 13 px design.
    TITLE = 0

    def __init__(
        self,
        theme: Theme,
        parent: QWidget,
        items: Callable[[str], Sequence[PickItem]],
        *,
        placeholder: str,
        title: str,
    ) -> None:
        super().__init__(theme, parent)
        self.setAccessibleName(title)
        self._items = items
        self._place = QRect()
        self.model = PickModel(self)
        self.field = FilterField(theme, placeholder, "search", self)
        self.list = QListView(self)
        self.list.setModel(self.model)
        self._delegate = PickDelegate(theme, self.TITLE, self.list)
        self.list.setItemDelegate(self._delegate)
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setMouseTracking(True)
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName(title)
        self.list.clicked.connect(self._take)
        self.field.changed.connect(self._refill)
        self._line = self.field.findChild(QLineEdit) or self.field
        self._line.installEventFilter(self)
        self.setFocusProxy(self._line)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(1, 1, 1, 1)
        layout.setSpacing(0)
        self._head = QWidget(self)
        vbox(self.field, parent=self._head, theme=theme, margins=(8, 8, 8, 8))
        layout.addWidget(self._head)
        layout.addWidget(self.list)
        self._apply_theme()

    def _apply_theme(self) -> None:
        palette = self.list.palette()
        palette.setColor(self.list.backgroundRole(), self._theme.color("panel"))
        palette.setColor(palette.ColorRole.Base, self._theme.color("panel"))
        self.list.setPalette(palette)
        self.list.viewport().setPalette(palette)
        # Rows and field are as high as the new type.
        if self.isVisible():
            self.refill()

    def open_with(self, place: QRect, text: str = "") -> None:
        """Shows the list below a place; its width is the place's, its height follows the rows."""
        self._place = place
        self.field.set_text(text)
        self._refill(text)
        self.open_at(self.geometry())
        # Only now the list is as high as it is seen.
        self.list.scrollTo(self.list.currentIndex(), QListView.ScrollHint.PositionAtCenter)

    def current(self) -> PickItem | None:
        """The row that Enter would take."""
        index = self.list.currentIndex()
        return self.model.row_at(index)

    def refill(self) -> None:
        """Lists anew what matches, because there is more to choose from."""
        self._refill(self.field.text())

    def _refill(self, text: str) -> None:
        items = list(self._items(text))
        self.model.set_rows(items)
        at = self.first_choice(items)
        if at is not None:
            self.list.setCurrentIndex(self.model.index(at, 0))
            self.list.scrollTo(self.model.index(at, 0), QListView.ScrollHint.PositionAtCenter)
        rows = max(1, min(len(items), self.LONGEST))
        row = self._theme.row_height(28)
        height = self._head.sizeHint().height() + rows * row + self._theme.px(8) + 2
        room = self.window().height() - self._place.top() - self._theme.px(8)
        self.setGeometry(
            self._place.left(), self._place.top(), self._place.width(), min(height, room)
        )

    def first_choice(self, items: Sequence[PickItem]) -> int | None:
        """Which row is selected at first."""
        return next((at for at, item in enumerate(items) if item.enabled), None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is not self._line:
            return super().eventFilter(watched, event)
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._key(event)
        if event.type() == QEvent.Type.FocusOut and self.isVisible():
            reason = event.reason()  # type: ignore[attr-defined]
            if reason not in (
                Qt.FocusReason.ActiveWindowFocusReason,
                Qt.FocusReason.PopupFocusReason,
                Qt.FocusReason.MenuBarFocusReason,
            ):
                self.leave(give_back=False)
        return False

    def _key(self, event: QKeyEvent) -> bool:
        key = event.key()
        at = self.list.currentIndex().row()
        page = max(1, self.list.height() // self._theme.row_height(28) - 1)
        steps = {
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_PageDown: page,
            Qt.Key.Key_PageUp: -page,
        }
        if key in steps:
            self._move(at, steps[Qt.Key(key)])
            return True
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._take(self.list.currentIndex())
            return True
        if key == Qt.Key.Key_Escape:
            self.leave()
            return True
        return key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)

    def _move(self, at: int, step: int) -> None:
        """Goes to the next row that can be taken, round the ends; by pages it stops at them."""
        rows = [row for row, item in enumerate(self.model.shown_rows()) if item.enabled]
        if not rows:
            return
        place = rows.index(at) if at in rows else -1 if step > 0 else 0
        to = (place + step) % len(rows)
        if abs(step) > 1:
            to = max(0, min(len(rows) - 1, place + step))
        self.list.setCurrentIndex(self.model.index(rows[to], 0))

    def _take(self, index: QModelIndex) -> None:
        item = self.model.row_at(index)
        if item is not None and item.enabled:
            self.leave()
            self.picked.emit(item)
