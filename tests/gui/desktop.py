"""The desktop around a window, in the place of the user's."""

from __future__ import annotations

from PySide6.QtCore import QObject, QUrl, Slot

from inspector.files.system import native


class Desktop(QObject):
    """Takes what the desktop is asked to open, as paths of this system."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[str] = []

    @Slot(QUrl)
    def take(self, url: QUrl) -> None:
        self.opened.append(native(url.toLocalFile()))
