"""A folder in the file manager of the desktop."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices


def open_folder(folder: Path) -> bool:
    """Shows a folder that is there in the file manager; False where nothing opens it."""
    return QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
