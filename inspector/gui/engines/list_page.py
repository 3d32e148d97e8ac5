"""What every page of the known engines is built on."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QWidget

from inspector.gui.desk.context import AppContext
from inspector.gui.desk.entry_view import StatusWords
from inspector.gui.desk.view_base import ViewBase
from inspector.gui.engines.engines_entry import Engines
from inspector.gui.look.theme import Themed
from inspector.messages.verdict import VerdictText


class ListPage(ViewBase, Themed, QWidget):
    """One page of the known engines; its focus proxy is where reading begins."""

    #: The filter was changed from inside the page.
    filter_changed = Signal()
    #: What it says first, or in the line at the foot, is new.
    news = Signal()

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = context.theme
        self.context = context
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)

    def show_engines(self, engines: Engines) -> None:
        """Shows the engines as far as they are known."""

    def arrive(self) -> None:
        """It was turned to."""

    def status(self) -> StatusWords | None:
        """What the line at the foot says of it; None where it says how many engines there are."""
        return None

    def verdict(self) -> VerdictText | None:
        """What it says first; None where that is nothing."""
        return None
