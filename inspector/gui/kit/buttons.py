"""What is pressed: buttons, links, bare icons, boxes to tick, segments of which one is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QCheckBox,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.look.style import BOX_SIDE, Control, Piece
from inspector.gui.look.theme import Theme
from inspector.messages import Label

ButtonKind = Literal["primary", "plain", "flat"]


class PushButton(Control, QPushButton):
    """A push button that Enter presses too, which Qt does in dialogs alone."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setAutoDefault(True)


class Button(PushButton):
    """A push button of one of three kinds; a view has at most one ``primary``.

    An icon stands before the words, a ``note`` (a key, an origin) after them in grey, and a small
    arrow at the end when the button opens something. Where width is short the note goes first.
    """

    def __init__(
        self,
        theme: Theme,
        text: str,
        kind: ButtonKind = "plain",
        icon: str | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self._theme = theme
        self.look = kind
        self._icon_name = icon
        self._value = ""
        self._note = ""
        self._arrow = False
        self._bare = False
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._apply_theme()

    def _apply_theme(self) -> None:
        self.setFont(self._theme.font(self._font_name()))

    def set_value(self, text: str) -> None:
        """Show a value after the words in strong type: the engine of the target chooser."""
        self._value = text
        self._speak()

    def set_icon(self, name: str) -> None:
        """Show another icon before the words."""
        self._icon_name = name
        self.updateGeometry()
        self.update()

    def set_note(self, text: str) -> None:
        """Show a grey note after the words."""
        self._note = text
        self._speak()

    def set_menu_arrow(self, shown: bool) -> None:
        """Show the arrow of buttons that open a list."""
        self._arrow = shown
        self.updateGeometry()
        self.update()

    def set_bare(self, bare: bool) -> None:
        """Whether its icon stands alone, for want of room; readers are told the words all the same.

        Its tooltip has to say what it does.
        """
        if bare != self._bare:
            self._bare = bare
            self.updateGeometry()
            self.update()

    def least_width(self) -> int:
        """The least width with its words, whether these are shown now or not, in px."""
        before, self._bare = self._bare, False
        width = self.minimumSizeHint().width()
        self._bare = before
        return width

    def _speak(self) -> None:
        self.setAccessibleName(" ".join(p for p in (self.text(), self._value, self._note) if p))
        self.updateGeometry()
        self.update()

    def _font_name(self) -> str:
        return "body" if self.look == "flat" else "name"

    def pieces(self) -> Sequence[Piece]:
        words = "" if self._bare else self.text().replace("&", "")
        gap = 6 if self._icon_name is not None else 0
        found = [
            Piece(icon=self._icon_name or "", role="text2", side=16),
            Piece(words, self._font_name(), gap=gap),
            Piece(self._value, "strong", gap=8),
            Piece("" if self._bare else self._note, "body", "text3", gap=10, spare=True),
            Piece(icon="chev" if self._arrow else "", role="text2", side=12, gap=6, end=True),
        ]
        return [piece for piece in found if piece.text or piece.icon]


class LinkButton(PushButton):
    """Accent words that act: the actions of bars and of empty places."""

    look = "link"

    def __init__(self, theme: Theme, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self._theme = theme
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def pieces(self) -> Sequence[Piece]:
        return [Piece(self.text())]


class IconButton(PushButton):
    """An icon alone; its title is the tooltip and what screen readers hear."""

    look = "icon"

    def __init__(self, theme: Theme, icon: str, title: str, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._theme = theme
        self._icon_name = icon
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_title(title)

    def set_title(self, title: str) -> None:
        """Say something else about what the button does."""
        set_tip(self, title)
        self.setAccessibleName(title)

    def pieces(self) -> Sequence[Piece]:
        return [Piece(icon=self._icon_name, role="text2")]

    def sizeHint(self) -> QSize:
        side = self._theme.row_height(28)
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


class CheckBox(Control, QCheckBox):
    """Accent with a check while it is ticked, an outline while it is not.

    Args:
        theme: The look.
        text: The words.
        mark: The sign of the rows that the box shows and hides; none when empty.
    """

    look = "check"

    def __init__(
        self, theme: Theme, text: str, parent: QWidget | None = None, *, mark: str = ""
    ) -> None:
        super().__init__(text, parent)
        self._theme = theme
        self._mark = mark
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def pieces(self) -> Sequence[Piece]:
        sign = [Piece(mark=self._mark, side=10, gap=8)] if self._mark else []
        words = Piece(self.text(), gap=6 if sign else 8)
        return [Piece(box=True, side=BOX_SIDE), *sign, words]

    def hitButton(self, pos: object) -> bool:
        # The words belong to the box.
        return True


class _Segment(PushButton):
    """One of the ways; keys and accessibility are those of a button that can be checked."""

    look = "segment"

    def __init__(self, theme: Theme, text: str, joined: tuple[bool, bool]) -> None:
        super().__init__(text)
        self._theme = theme
        self.joined = joined
        self.setCheckable(True)

    def pieces(self) -> Sequence[Piece]:
        return [Piece(self.text(), "name")]


class Segments(QWidget):
    """Buttons without a gap between them.

    Args:
        theme: The look.
        ways: The id of each way and what it is called.
    """

    #: Another way was chosen by hand; carries its id.
    chosen = Signal(str)

    def __init__(
        self, theme: Theme, ways: Sequence[tuple[str, Label]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._group = QButtonGroup(self)
        self._buttons: dict[str, _Segment] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for at, (way, title) in enumerate(ways):
            button = _Segment(theme, str(title), (at > 0, at < len(ways) - 1))
            self._buttons[way] = button
            button.clicked.connect(lambda _=False, way=way: self.chosen.emit(way))
            self._group.addButton(button)
            row.addWidget(button)

    def set_current(self, way: str) -> None:
        """Shows a way as chosen without telling anybody."""
        self._buttons[way].setChecked(True)

    def button(self, way: str) -> QAbstractButton:
        """The button of a way."""
        return self._buttons[way]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        ways = list(self._buttons)
        held = [way for way in ways if self._buttons[way].hasFocus()]
        if step is None or not held:
            super().keyPressEvent(event)
            return
        button = self._buttons[ways[(ways.index(held[0]) + step) % len(ways)]]
        button.setFocus(Qt.FocusReason.TabFocusReason)
        button.click()
