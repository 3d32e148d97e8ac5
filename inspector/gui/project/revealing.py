"""Opens the folder of a file in what the desktop shows folders with."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices


def reveal(path: str) -> None:
    """Opens the folder that a file is in."""
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(Path(path).parent)))
