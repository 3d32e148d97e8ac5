"""The head of two versions of graphs: the sentence, what is shown, the way through the changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from inspector.gui.desk.page import MARGIN
from inspector.gui.graphs.copying import DRAWN_WAYS
from inspector.gui.kit.buttons import CheckBox, Segments
from inspector.gui.kit.change_bar import COPY_WAYS, ChangeBar
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.look.theme import Theme
from inspector.messages import _, lazy

OVERLAY: Final = "overlay"
SIDES: Final = "sides"
TEXT: Final = "text"
#: The ways to look at two versions, each with what it is called.
VIEWS: Final = ((OVERLAY, lazy("Overlay")), (SIDES, lazy("Side by side")), (TEXT, lazy("Text")))


class ComparedBar(ChangeBar):
    """Two rows above the list and the canvas.

    Args:
        theme: The look.
        copy: Copies the comparison, or what is drawn of it, in the way whose id it is given.
    """

    #: It is to be shown, or not, where cards stood that were moved.
    moves_wanted = Signal(bool)
    #: All that did not change is to be faint, or not.
    only_changed_wanted = Signal(bool)
    #: Another way to look at the graph is wanted; carries an id of ``VIEWS``.
    view_wanted = Signal(str)

    def __init__(
        self, theme: Theme, copy: Callable[[str], object], parent: QWidget | None = None
    ) -> None:
        ways = *COPY_WAYS, *DRAWN_WAYS
        super().__init__(theme, copy, _("Ready when both are compared"), parent, ways)
        self.moves = CheckBox(theme, _("Show moves"))
        set_tip(self.moves, _("Show where cards stood that were moved"))
        self.moves.setChecked(True)
        self.moves.toggled.connect(self.moves_wanted)
        self.only = CheckBox(theme, _("Only what changed"))
        set_tip(self.only, _("Let all but what changed, and what it is linked to, be faint"))
        self.only.toggled.connect(self.only_changed_wanted)
        self.views = Segments(theme, VIEWS)
        set_tip(self.views, _("Look at both versions as one or side by side, or read them (T)"))
        self.views.chosen.connect(self.view_wanted)
        ends = self.position, self.up_button, self.down_button, self.swap_button, self.copy_button
        boxes = self.moves, self.only, self.views
        self._halves = tuple(hbox(*parts, 1, theme=theme, between=8) for parts in (boxes, ends))
        first = hbox(self.sentence, theme=theme, margins=(MARGIN, 0, MARGIN, 0))
        self._second = hbox(theme=theme, margins=(MARGIN, 0, 8, 0), between=8)
        for half, stretch in zip(self._halves, (1, 0), strict=True):
            self._second.addLayout(half, stretch)
        vbox(first, self._second, parent=self, theme=theme, margins=(0, 10, 0, 5), between=4)
        self._apply_theme()

    def _apply_theme(self) -> None:
        super()._apply_theme()
        self._arrange()

    def _arrange(self) -> None:
        """Puts both halves of the second row above each other where they have no room beside."""
        margins = self._second.contentsMargins()
        wanted = sum(half.sizeHint().width() for half in self._halves) + self._second.spacing()
        has_room = wanted + margins.left() + margins.right() <= self.width()
        way = QBoxLayout.Direction.LeftToRight if has_room else QBoxLayout.Direction.TopToBottom
        self._second.setDirection(way)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        # Beside each other they are no reason to make the window wider.
        widest = max(half.minimumSize().width() for half in self._halves)
        return QSize(widest + self._theme.px(MARGIN + 8), super().minimumSizeHint().height())
