"""The application as desktops know it; light, since it is there before anything can be shown."""

from __future__ import annotations

import os
from typing import Final

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

#: What title bars call the program.
PROGRAM: Final = "Asset Inspector"
_ENTRY: Final = "asset-inspector"


class Application(QApplication):
    """The application with the names by which desktops know it."""

    #: The system wants a file to be opened, as macOS asks the program that runs; carries its path.
    file_wanted = Signal(str)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent) and os.path.exists(event.file()):
            self.file_wanted.emit(event.file())
            return True
        return super().event(event)


def make_application() -> Application:
    """The application, without a window."""
    app = Application(["inspector-gui"])
    app.setApplicationName(_ENTRY)
    app.setApplicationDisplayName("")
    app.setDesktopFileName(_ENTRY)
    app.setQuitOnLastWindowClosed(True)
    return app
