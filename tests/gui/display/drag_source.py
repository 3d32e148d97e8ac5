"""A window of another program from which files can be dragged: ``drag_source.py X Y PATH…``."""

from __future__ import annotations

import sys

from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QDrag, QMouseEvent
from PySide6.QtWidgets import QApplication, QLabel

#: The title by which a test finds the window.
TITLE = "Files to drag"


class Files(QLabel):
    """Lets go of files where the pointer is let go."""

    def __init__(self, paths: list[str]) -> None:
        super().__init__("\n".join(paths))
        self.setWindowTitle(TITLE)
        self.setWindowFlag(Qt.WindowType.WindowStaysOnTopHint)
        self._paths = paths

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        files = QMimeData()
        files.setUrls([QUrl.fromLocalFile(path) for path in self._paths])
        drag = QDrag(self)
        drag.setMimeData(files)
        drag.exec(Qt.DropAction.CopyAction)


if __name__ == "__main__":
    app = QApplication(sys.argv)
    source = Files(sys.argv[3:])
    source.setGeometry(int(sys.argv[1]), int(sys.argv[2]), 200, 120)
    source.show()
    sys.exit(app.exec())
