"""The field that narrows a view and says whether its words were understood."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from inspector.gui.kit.own_keys import KeyHandler, handle_key
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.look.icons import icon_pixmap
from inspector.gui.look.marks import paint_mark
from inspector.gui.look.painting import Run, draw_text, elide, outline
from inspector.gui.look.theme import Theme, Themed
from inspector.messages import Label, _, lazy
from inspector.named_tuples import NamedTuple

FilterKind = Literal["neutral", "valid", "invalid"]


class FilterState(NamedTuple):
    """What became of a filter: how the field shows it, and in words ("3 of 41")."""

    kind: FilterKind
    text: str = ""


_MARKS = {"neutral": None, "valid": "ok", "invalid": "refuse"}


class FilterField(Themed, QWidget):
    """A line of text with an icon before it and its state after it.

    The state is a count (``neutral``), a check and "3 of 41" (``valid``), or what is wrong
    (``invalid``), always in words. Escape clears the field; Enter and Down leave it for the rows.

    Attributes:
        rows: What the words narrow, to which Escape leads back once there is nothing to clear; None
            where somebody else knows.
    """

    #: The text, after each change of it.
    changed = Signal(str)
    #: Enter or Down was pressed: the keyboard goes on to the first row.
    left_for_rows = Signal()

    def __init__(
        self,
        theme: Theme,
        placeholder: Label = lazy("Filter"),
        icon: str = "filter",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon = icon
        self.rows: QWidget | None = None
        self._state = FilterState("neutral")
        self._line = QLineEdit(self)
        self._line.setFrame(False)
        # A palette alone does not keep the style from filling the line's own ground.
        self._line.setStyleSheet("background: transparent; border: none;")
        self._line.setPlaceholderText(str(placeholder))
        self._line.setAccessibleName(str(placeholder))
        self._line.textChanged.connect(self._text_changed)
        self._line.returnPressed.connect(self.left_for_rows)
        self._line.installEventFilter(self)
        self.setFocusProxy(self._line)
        self.setCursor(Qt.CursorShape.IBeamCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._apply_theme()

    def _apply_theme(self) -> None:
        theme = self._theme
        self._line.setFont(theme.font("body"))
        self._line.setPalette(theme.palette())
        self._arrange()

    def _text_changed(self, text: str) -> None:
        self._arrange()
        self.changed.emit(text)

    def text(self) -> str:
        """What was typed."""
        return self._line.text()

    def set_text(self, text: str) -> None:
        """Put other words into the field."""
        self._line.setText(text)

    def clear(self) -> None:
        """Empty the field."""
        self._line.clear()

    def select_all(self) -> None:
        """Take the keyboard and select the words, as the filter key does."""
        self._line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._line.selectAll()

    def set_state(self, kind: FilterKind, text: str = "") -> None:
        """Say how the words were understood; ``text`` is a count or what is wrong."""
        self._state = FilterState(kind, text)
        mark = _MARKS[kind]
        said = text if mark is None or kind == "valid" else _("not understood: {text}", text=text)
        self._line.setAccessibleDescription(said)
        self._arrange()

    def state(self) -> FilterState:
        """The state shown."""
        return self._state

    def set_placeholder(self, text: str) -> None:
        """Say something else while the field is empty."""
        self._line.setPlaceholderText(text)
        self._line.setAccessibleName(text)

    def line_edit(self) -> QLineEdit:
        """The line that has the keyboard, for completers and tests."""
        return self._line

    # Layout ----------------------------------------------------------------------------------

    def _tail(self) -> tuple[str | None, str]:
        """The sign and the words at the end, shortened to what the field leaves them."""
        text = self._state.text
        mark = _MARKS[self._state.kind] if text else None
        theme = self._theme
        # The words that were typed keep their room, up to nearly half of the field.
        typed = theme.width("body", self._line.text()) + theme.px(12)
        kept = max(theme.px(60), min(typed, round(self.width() * 0.45)))
        most = self.width() - kept - theme.px(43) - (theme.px(16) if mark is not None else 0)
        return mark, elide(theme, "caption", text, most)

    def _tail_width(self) -> int:
        mark, text = self._tail()
        width = self._theme.width("caption", text)
        if mark is not None:
            width += self._theme.px(16)
        return width

    def _arrange(self) -> None:
        theme = self._theme
        left = theme.px(8) + theme.px(16) + theme.px(4)
        right = theme.px(9) + self._tail_width() + theme.px(6)
        height = self._line.sizeHint().height()
        top = (self.height() - height) // 2
        self._line.setGeometry(left, top, max(self.width() - left - right, theme.px(30)), height)
        __, shown = self._tail()
        full = self._state.text
        set_tip(self, full if shown != full else "")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(240), self._theme.row_height(28))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(120), self._theme.row_height(28))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._line.setFocus(Qt.FocusReason.MouseFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.update()
        return handle_key(event, self._key_handler)

    def _key_handler(self, event: QKeyEvent) -> KeyHandler:
        # Alt+Down is a key of the window.
        if event.matches(QKeySequence.StandardKey.MoveToNextLine):
            return self.left_for_rows.emit
        # Escape belongs to the field only while there is something to clear.
        return self._line.clear if event.key() == Qt.Key.Key_Escape and self._line.text() else None

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.EnabledChange:
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            theme, rect = self._theme, QRectF(self.rect())
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("base" if self.isEnabled() else "panel"))
            painter.drawRoundedRect(rect, theme.px(4), theme.px(4))
            painter.restore()
            focus = self._line.hasFocus()
            role, width = "ctl", theme.px(1)
            if not self.isEnabled():
                role = "line2"
            elif self._state.kind == "invalid":
                role, width = "refuse", theme.px(2)
            elif focus:
                role, width = "accent", theme.px(2)
            outline(painter, rect, theme.color(role), width, theme.px(4))
            side = theme.px(16)
            ratio = painter.device().devicePixelRatioF()
            tint = "text3" if self.isEnabled() else "dis"
            shown = icon_pixmap(self._icon, theme, tint, side, ratio)
            painter.drawPixmap(QPointF(theme.px(8), (self.height() - side) // 2), shown)
            mark, text = self._tail()
            left = self.width() - theme.px(9) - self._tail_width()
            if mark is not None:
                small = theme.px(10)
                place = QRectF(left, (self.height() - small) // 2, small, small)
                paint_mark(painter, place, mark, theme)
                left += theme.px(16)
            box = QRect(left, 0, self.width() - left, self.height())
            words = "text2" if self._state.text else "text3"
            draw_text(painter, theme, box, Run(text, "caption", words), elide="none")
