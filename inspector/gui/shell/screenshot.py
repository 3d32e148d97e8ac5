"""Paints the window into a file once everything in it is loaded."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication

from inspector.errors import InspectorError
from inspector.files.writing import PICTURE, write_file
from inspector.gui.desk.entry import Entry
from inspector.gui.look.painting import png_of
from inspector.gui.shell.window import MainWindow

#: Milliseconds between two looks at whether anything is still on its way.
LOOK_EVERY = 20
#: Looks in a row that must find nothing under way.
QUIET_LOOKS = 4
#: Looks after which the picture is painted all the same.
MOST_LOOKS = 3000


class Screenshot(QObject):
    """Shows a window where nobody sees it, waits until it has settled, and writes its picture.

    The window is never mapped, so the picture has the size that was asked for on every platform
    plugin, whatever a window manager thinks of it.
    """

    def __init__(self, window: MainWindow, path: str) -> None:
        super().__init__(window)
        self._window = window
        self._path = path
        self._quiet = 0
        self._looks = 0
        self.problem = ""
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_EVERY)
        self._timer.timeout.connect(self._look)

    def begin(self) -> None:
        """Starts waiting; the application ends when the picture is written."""
        on_screen = self._window.window()
        on_screen.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        on_screen.show()
        self._timer.start()

    def _look(self) -> None:
        context = self._window.context
        # What waits to be shown may take any time, and half of it would be taken for the whole.
        shown = context.shown
        long = shown is not None and not shown.settled and self._takes_long(shown)
        self._looks += int(not long)
        self._quiet = self._quiet + 1 if context.jobs.at_rest else 0
        if self._quiet >= QUIET_LOOKS or self._looks >= MOST_LOOKS:
            self._timer.stop()
            self._paint()
            QApplication.exit(0)

    def _takes_long(self, shown: Entry) -> bool:
        """Whether something of a kind is read that may take any time: a project, two folders."""
        opening = self._window.context.opening_of(shown)
        return opening.waits or opening.beside

    def _paint(self) -> None:
        window = self._window
        window.refresh()
        try:
            write_file(self._path, png_of(window.window().grab().toImage()), PICTURE)
        except InspectorError as problem:
            self.problem = str(problem)
