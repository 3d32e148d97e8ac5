"""How large a graph is shown: smaller, the number, larger, all of it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from inspector.gui.kit.buttons import Button, IconButton
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.look.theme import Theme, Themed
from inspector.messages import _


class ZoomBar(Themed, QWidget):
    """Stands in a corner of the canvas."""

    #: Larger for +1, smaller for −1.
    stepped = Signal(int)
    #: 100 % is wanted.
    full_wanted = Signal()
    #: The whole graph is wanted.
    whole_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.smaller = IconButton(theme, "minus", _("Smaller (−)"))
        self.larger = IconButton(theme, "plus", _("Larger (+)"))
        self.whole = IconButton(theme, "fit", _("Show the whole graph (Home)"))
        self.number = Button(theme, "100 %", "flat")
        set_tip(self.number, _("Show at 100 % (0)"))
        self.smaller.clicked.connect(lambda: self.stepped.emit(-1))
        self.larger.clicked.connect(lambda: self.stepped.emit(1))
        self.number.clicked.connect(lambda: self.full_wanted.emit())
        self.whole.clicked.connect(lambda: self.whole_wanted.emit())
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        parts = (self.smaller, self.number, self.larger, self.whole)
        for part in parts:
            part.look = "cell"
            part.joined = (part is not parts[0], part is not parts[-1])
            row.addWidget(part)
        self._apply_theme()

    def _apply_theme(self) -> None:
        # As wide as the widest number, so that nothing moves under the pointer.
        self.number.setFixedWidth(self._theme.width("body", "100 %") + self._theme.px(18))

    def show_zoom(self, zoom: float) -> None:
        """Shows a zoom, of which 1 is 100 %."""
        self.number.setText(f"{zoom * 100:.0f} %")
