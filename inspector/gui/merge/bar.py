"""The head of a merge: its sentence, what is listed, how it is shown, and the way through it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from inspector.gui.kit.buttons import CheckBox, Segments
from inspector.gui.kit.change_bar import COPY_WAYS, ChangeBar
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.look.theme import Theme
from inspector.messages import LazyText, _, lazy

#: The space around the rows of the bar and between its parts, in px of the design.
_MARGINS: Final = (16, 10, 8, 6)
_BETWEEN: Final = 10
#: The ways to look at a merge.
OVERLAY: Final = "overlay"
SIDES: Final = "sides"
TABLE: Final = "table"
TEXT: Final = "text"
VIEWS: Final[dict[str, LazyText]] = {
    OVERLAY: lazy("Overlay"),
    SIDES: lazy("Three sides"),
    TABLE: lazy("Table"),
    TEXT: lazy("Text"),
}
#: Those of them that show graphs.
OF_GRAPHS: Final = (OVERLAY, SIDES)
#: The ways to copy what is drawn in them.
DRAWN: Final = ("svg", "png")


class MergeBar(ChangeBar):
    """Two rows: the sentence; and what is shown, with the way through the changes at the end.

    Args:
        theme: The look.
        copy: Copies the merge in the way whose id it is given.
    """

    #: Another way of looking is wanted; carries its id.
    view_wanted = Signal(str)

    def __init__(
        self, theme: Theme, copy: Callable[[str], object], parent: QWidget | None = None
    ) -> None:
        not_ready = _("The three sides are not compared yet.")
        super().__init__(theme, copy, not_ready, parent, (*COPY_WAYS, *DRAWN), of_edits=True)
        self.only_conflicts = CheckBox(theme, _("Only conflicts"))
        self.layout_box = CheckBox(theme, _("Show layout"))
        self.views = Segments(theme, tuple(VIEWS.items()))
        self.views.chosen.connect(self.view_wanted)
        numbers = _(
            "#1, #2 … tell nodes of one name apart, the same on all sides: first those of the "
            "base, then what ours added, then theirs"
        )
        for way in OF_GRAPHS:
            set_tip(self.views.button(way), numbers)
        self.show_way(TABLE)
        # A merge has no old and no new side that could change places.
        self.swap_button.setParent(self)
        self.swap_button.hide()
        self._ways = (self.only_conflicts, self.layout_box, self.views)
        self._ends = (self.position, self.up_button, self.down_button, self.copy_button)
        self._first = hbox((self.sentence, 1), theme=theme, between=_BETWEEN)
        self._second = hbox(*self._ways, 1, *self._ends, theme=theme, between=_BETWEEN)
        vbox(self._first, self._second, parent=self, theme=theme, margins=_MARGINS, between=4)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def fit(self, width: int) -> None:
        """Lets what leads through the edits stand beside the sentence where letters are large.

        Args:
            width: The room there is, in px.
        """
        theme = self._theme
        parts = [part for part in (*self._ways, *self._ends) if not part.isHidden()]
        needed = sum(part.sizeHint().width() for part in parts)
        needed += len(parts) * theme.px(_BETWEEN) + theme.px(_MARGINS[0] + _MARGINS[2])
        row = self._second if needed <= width else self._first
        for end in self._ends:
            if row.indexOf(end) < 0:
                row.addWidget(end)

    def show_way(self, way: str) -> None:
        """Says how the merge is looked at; what is drawn can be copied where it is seen."""
        self.views.set_current(way)
        for action in self.copy_button.ways.actions():
            if action.objectName() in DRAWN:
                action.setVisible(way in OF_GRAPHS)

    def offer_graphs(self, offered: bool) -> None:
        """Whether there are graphs to look at."""
        for way in OF_GRAPHS:
            self.views.button(way).setVisible(offered)
        self.fit(self.width())

    def _apply_theme(self) -> None:
        super()._apply_theme()
        self.fit(self.width())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit(event.size().width())
