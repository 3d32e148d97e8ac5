"""The head of two versions of graphs: the sentence, what is shown, the way through the changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from inspector.gui.desk.page import MARGIN
from inspector.gui.graphs.copying import DRAWN_WAYS
from inspector.gui.kit.change_bar import COPY_WAYS, ChangeBar
from inspector.gui.kit.check_box import CheckBox
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.kit.segments import Segments
from inspector.gui.look.theme import Theme

OVERLAY: Final = "overlay"
SIDES: Final = "sides"
TEXT: Final = "text"
#: The ways to look at two versions, each with what it is called.
VIEWS: Final = ((OVERLAY, "Overlay"), (SIDES, "Side by side"), (TEXT, "Text"))


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
        super().__init__(theme, copy, "Ready when both are compared", parent, ways)
        self.moves = CheckBox(theme, "Show moves")
        set_tip(self.moves, "Show where cards stood that were moved")
        self.moves.setChecked(True)
        self.moves.toggled.connect(self.moves_wanted)
        self.only = CheckBox(theme, "Only what changed")
        set_tip(self.only, "Let all but what changed, and what it is linked to, be faint")
        self.only.toggled.connect(self.only_changed_wanted)
        self.views = Segments(theme, VIEWS)
        set_tip(self.views, "Look at both versions as one or side by side, or read them (T)")
        self.views.chosen.connect(self.view_wanted)
        self._rows = QHBoxLayout(), QHBoxLayout()
        first, second = self._rows
        first.addWidget(self.sentence)
        for part in (self.moves, self.only, self.views):
            second.addWidget(part)
        second.addStretch(1)
        for end in (
            self.position,
            self.up_button,
            self.down_button,
            self.swap_button,
            self.copy_button,
        ):
            second.addWidget(end)
        self._column = QVBoxLayout(self)
        for row in self._rows:
            self._column.addLayout(row)
        self._dress()

    def _dress(self) -> None:
        super()._dress()
        theme = self._theme
        margin = theme.px(MARGIN)
        self._column.setContentsMargins(0, theme.px(10), 0, theme.px(5))
        self._column.setSpacing(theme.px(4))
        self._rows[0].setContentsMargins(margin, 0, margin, 0)
        self._rows[1].setContentsMargins(margin, 0, theme.px(8), 0)
        self._rows[1].setSpacing(theme.px(8))
