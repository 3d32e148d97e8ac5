"""The bar at the top of a view that something is wrong with, out of date or worth knowing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from inspector.gui.kit.buttons import LinkButton
from inspector.gui.kit.clipboard import to_clipboard
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.layouts import hbox
from inspector.gui.kit.mark_label import MarkLabel
from inspector.gui.kit.surface import Surface
from inspector.gui.look.marks import MARK_TINT, MARK_WORDS
from inspector.gui.look.theme import Theme
from inspector.messages import Label, _
from inspector.messages.phrases import in_a_row, labelled

#: The ground of bars whose sign has no tint of its own.
_PLAIN: Final = "selIdle"
#: What every bar with an error offers beside its own actions.
_COPY: Final = "copy"


class NoticeBar(Surface):
    """Sign, a strong sentence, what still works, and what can be done; hidden until it speaks.

    An error can always be copied: its words, or what an action of the caller's copies instead.

    Attributes:
        about: What the notice is about, set by who takes it away with that; None for any other.
    """

    #: The identifier of the action that was chosen.
    action_chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None, margin: int = 16) -> None:
        super().__init__(theme, parent)
        self._mark = MarkLabel(theme, "note", 12, self)
        self._bold = ElidedLabel(theme, "", "strong", "text", parent=self)
        self._rest = ElidedLabel(theme, "", "body", "text2", parent=self)
        self.about: object = None
        self._words = ""
        self._offered: list[tuple[str, str]] = []
        self._actions: list[LinkButton] = []
        # What is left over is for the rest; the bold sentence is shortened only without it.
        # Between two actions there is room for the ring around one of them.
        self._row = hbox(theme=theme, between=16)
        parts = self._mark, self._bold, (self._rest, 100), 1, self._row
        hbox(*parts, parent=self, theme=theme, margins=(margin, 0, margin, 0), between=8)
        self._rest.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._apply_theme()
        self.hide()

    def _apply_theme(self) -> None:
        theme = self._theme
        self.setFixedHeight(theme.row_height(32))
        self.edges = {"bottom": "line"} if theme.contrast else {}

    def set_notice(
        self,
        mark: str,
        bold: str,
        rest: str = "",
        actions: Sequence[tuple[str, Label]] = (),
        *,
        copies: bool = False,
    ) -> None:
        """Show a notice.

        Args:
            mark: The sign, which also gives the ground its tint.
            bold: The sentence that says what is the matter.
            rest: What still works.
            actions: (identifier, words) of what can be done.
            copies: Whether one of them copies more than these words, in place of the usual one of
                an error.
        """
        self.about = None
        self._mark.set_mark(mark)
        self.ground = MARK_TINT.get(mark, _PLAIN)
        self._bold.set_text(bold)
        self._rest.set_text(rest)
        self._rest.setVisible(bool(rest))
        self._words = in_a_row((bold, rest))
        wanted = [(identifier, str(words)) for identifier, words in actions]
        if mark == "bad" and not copies:
            wanted.append((_COPY, _("Copy")))
        # What is said once more leaves the keyboard where it is.
        if wanted != self._offered:
            self._offered = wanted
            self._make_buttons()
        self.setAccessibleName(labelled(MARK_WORDS[mark], self._words))
        self.show()
        self.update()

    def _make_buttons(self) -> None:
        for button in self._actions:
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._actions = []
        for identifier, words in self._offered:
            button = LinkButton(self._theme, words, self)
            button.clicked.connect(partial(self._act, identifier))
            self._row.addWidget(button)
            button.show()
            self._actions.append(button)
        self._order_buttons()

    def _order_buttons(self) -> None:
        """Lets Tab come to the actions where the bar stands: they are made last."""
        # Qt puts nothing after what takes no keyboard.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        before: QWidget = self
        for button in self._actions:
            QWidget.setTabOrder(before, button)
            before = button
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def clear(self) -> None:
        """Hide the bar."""
        self.about = None
        self.hide()

    def _act(self, identifier: str, checked: bool = False) -> None:
        if identifier == _COPY:
            to_clipboard(self._words)
        else:
            self.action_chosen.emit(identifier)

    def buttons(self) -> tuple[LinkButton, ...]:
        """The actions as they are shown, from the left."""
        return tuple(self._actions)
