"""A command to copy: shown in one line, copied whole; nothing here runs it."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QSizePolicy, QWidget

from inspector.gui.kit.buttons import IconButton
from inspector.gui.kit.clipboard import to_clipboard
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.layouts import hbox
from inspector.gui.kit.surface import Surface
from inspector.gui.look.theme import Theme
from inspector.messages import _
from inspector.messages.phrases import labelled

#: What stands in a command between its options and the path.
_OPTIONS_END: Final = " -- "


class CommandToCopy(Surface):
    """Shows a command and what copies it; hidden while there is none.

    Where there is no room the folders of its path are left out, never its options.
    """

    ground = "base"
    edges = {"left": "line2", "top": "line2", "right": "line2", "bottom": "line2"}

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._command = ""
        self.words = ElidedLabel(theme, "", "mono", "text", "end")
        self.path = ElidedLabel(theme, "", "mono", "text", "start")
        # The words before it come first where there is little room.
        self.path.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.copy_button = IconButton(theme, "copy", _("Copy command"))
        self.copy_button.clicked.connect(self.copy)
        hbox(
            self.words,
            (self.path, 1),
            self.copy_button,
            parent=self,
            theme=theme,
            margins=(9, 1, 1, 1),
            between=7,
        )
        self.set_command("")

    def set_command(self, command: str, brief: str = "") -> None:
        """Shows another command, or none.

        Args:
            command: The command.
            brief: What is shown of it, where that is less.
        """
        self._command = command
        shown = brief or command
        words, options_end, path = shown.rpartition(_OPTIONS_END)
        self.words.set_text(f"{words}{options_end}".rstrip() if words else shown)
        self.path.set_text(path if words else "")
        for part in (self.words, self.path):
            part.set_tooltip(command)
        self.copy_button.setAccessibleName(labelled(_("Copy command"), command))
        self.setVisible(bool(command))

    def command(self) -> str:
        """The whole command."""
        return self._command

    def copy(self) -> None:
        """Copies it, with the whole path."""
        to_clipboard(self.command())
