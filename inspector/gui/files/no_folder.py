"""What stands below the open files while no folder is open: what could stand there, and the way."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from inspector.gui.kit.buttons import LinkButton
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.kit.surface import Rule
from inspector.gui.kit.text_block import Clause, TextBlock
from inspector.gui.look.theme import Theme
from inspector.messages import _


class NoFolder(QWidget):
    """A sentence and the link that opens a folder.

    Args:
        theme: The look.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = TextBlock(theme)
        told = _("A project that is open has its packages here, with what an engine says to each.")
        self.words.set_clauses([Clause(told, "caption", "text2")])
        self.link = LinkButton(theme, _("Open a folder or project"))
        vbox(
            Rule(theme, flat=True),
            vbox(self.words, theme=theme, margins=(12, 10, 12, 0)),
            hbox(self.link, 1, theme=theme, margins=(12, 4, 12, 0)),
            1,
            parent=self,
        )
