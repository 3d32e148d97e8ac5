"""A command to copy: shown in one line, copied whole; nothing here runs it."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from inspector.gui.kit.buttons import IconButton
from inspector.gui.kit.clipboard import to_clipboard
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.layouts import hbox
from inspector.gui.kit.surface import Surface
from inspector.gui.look.theme import Theme
from inspector.messages import _
from inspector.messages.phrases import labelled


class CommandField(Surface):
    """Shows a command, cut in the middle, and what copies it; hidden while there is none."""

    ground = "base"
    edges = {"left": "line2", "top": "line2", "right": "line2", "bottom": "line2"}

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.words = ElidedLabel(theme, "", "mono", "text", "middle")
        self.copy_button = IconButton(theme, "copy", _("Copy command"))
        self.copy_button.clicked.connect(self.copy)
        hbox((self.words, 1), self.copy_button, parent=self, theme=theme, margins=(9, 1, 1, 1))
        self.set_command("")

    def set_command(self, command: str) -> None:
        """Shows another command, or none."""
        self.words.set_text(command)
        self.copy_button.setAccessibleName(labelled(_("Copy command"), command))
        self.setVisible(bool(command))

    def command(self) -> str:
        """The whole command."""
        return self.words.text()

    def copy(self) -> None:
        """Copies it, with the whole path."""
        to_clipboard(self.command())
