"""A person's hand on an X display: keys and the pointer go through the X server, not through Qt.

What Qt's own test functions send reaches a widget whether or not the window manager would let it;
this reaches the window that has the focus, or the one under the pointer.
"""

from __future__ import annotations

import subprocess
import threading
import time
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QMetaObject, QObject, QPoint, Qt, Slot
from PySide6.QtGui import QKeyEvent, QWindow
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

#: How long the pointer stays between two steps of a drag, in seconds: what is dragged over has to
#: be asked and to answer before the next one.
STEP = 0.05

#: How often an answer is typed.
TRIES = 3

#: How long a window that was answered may take to go, in seconds, one to say what stands in it, and
#: one to come: a program may have to start.
PATIENCE = 10.0
ANSWERS = 1.0
ARRIVING = 120.0


def xdotool(*arguments: str) -> str:
    """Runs xdotool, which speaks to the X server; what it prints.

    Raises:
        subprocess.CalledProcessError: It could not do so.
    """
    done = subprocess.run(
        ["xdotool", *arguments], check=True, capture_output=True, text=True, timeout=120
    )
    return done.stdout.strip()


class Hand:
    """Presses keys and buttons as somebody who sits before the screen."""

    def press(self, *keys: str) -> None:
        """Presses keys one after another, in xdotool's words: ``ctrl+o``, ``Down``."""
        for key in keys:
            # By itself it waits between a key and its release, which nobody here needs.
            xdotool("key", "--delay", "0", "--clearmodifiers", key)
            QApplication.processEvents()

    def type(self, text: str) -> None:
        """Types a text where the keyboard is."""
        xdotool("type", "--delay", "5", text)
        QApplication.processEvents()

    def click(self, widget: QWidget, place: QPoint | None = None) -> None:
        """Clicks at a place in a widget, in its middle without one."""
        self._point_at(widget.mapToGlobal(place or widget.rect().center()))
        xdotool("click", "1")
        QApplication.processEvents()

    def drag(self, start: QPoint, over: QPoint, end: QPoint) -> None:
        """Picks up what lies at a place of the screen, takes it over another and drops it."""
        self._point_at(start)
        xdotool("mousedown", "1")
        for place in (start + QPoint(15, 15), start + QPoint(30, 30), over, over + QPoint(5, 5)):
            self._point_at(place)
            self._stay()
        self._point_at(end)
        self._stay()
        self._stay()
        xdotool("mouseup", "1")

    def answer(self, title: str, text: str) -> threading.Thread:
        """Types a text and Return into the next window with a title, as soon as there is one.

        It is done on a thread, since whoever asks may wait in a loop of its own. A window that
        takes no answer is closed with all others, so that its test fails instead of waiting.
        """

        def work() -> None:
            window = window_of(f"^{title}$")
            # A slow display may show a window before it takes keys, so what did not arrive, or not
            # as a whole, is typed again; whoever never hears an answer must not wait for ever.
            try:
                for _ in range(TRIES):
                    xdotool("windowactivate", "--sync", window)
                    xdotool("key", "--clearmodifiers", "ctrl+a")
                    xdotool("type", "--delay", "5", text)
                    if not line.has(text):
                        continue
                    xdotool("key", "Return")
                    if _is_gone(window, title):
                        return
            finally:
                if not _is_gone(window, title):
                    QMetaObject.invokeMethod(
                        QApplication.instance(),
                        "closeAllWindows",
                        Qt.ConnectionType.QueuedConnection,
                    )

        line = _LineInFocus()
        answering = threading.Thread(target=work, name=f"answers {title}")
        answering.start()
        return answering

    def _point_at(self, place: QPoint) -> None:
        xdotool("mousemove", str(place.x()), str(place.y()))
        QApplication.processEvents()

    def _stay(self) -> None:
        until = time.monotonic() + STEP
        while time.monotonic() < until:
            QApplication.processEvents()


#: Keys that are held for others.
_HELD: Final = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta)


class ReleasedKeys(QObject):
    """Counts the keys that the display said were let go, in any window of this program.

    What was typed has been taken once that is so: the display may be slower than whoever types.

    Attributes:
        count: All of them.
        signs: Those of them that are not held for others.
    """

    def __init__(self) -> None:
        super().__init__()
        self.count = self.signs = 0

    def __enter__(self) -> ReleasedKeys:
        QApplication.instance().installEventFilter(self)
        return self

    def __exit__(self, *_: object) -> None:
        QApplication.instance().removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and isinstance(watched, QWindow):
            released = event.type() == QEvent.Type.KeyRelease
            self.count += released
            self.signs += released and event.key() not in _HELD
        return False


class _LineInFocus(QObject):
    """Tells another thread what stands in the line of text that has the keyboard."""

    def __init__(self) -> None:
        super().__init__()
        self._text = ""
        self._was_read = threading.Event()

    @Slot()
    def read(self) -> None:
        """Looks, in the window's thread."""
        widget = QApplication.focusWidget()
        self._text = widget.text() if isinstance(widget, QLineEdit) else ""
        self._was_read.set()

    def has(self, text: str) -> bool:
        """Whether a text stands there before long; of a window of another program it may."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            self._was_read.clear()
            QMetaObject.invokeMethod(self, "read", Qt.ConnectionType.QueuedConnection)
            if not self._was_read.wait(ANSWERS) or self._text == text:
                # Nobody looks while this program waits for the answer itself.
                return True
            time.sleep(STEP)
        return False


def _is_gone(window: str, title: str) -> bool:
    """Whether a window goes from the screen before long."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if window not in _seen("--name", f"^{title}$"):
            return True
        time.sleep(STEP)
    return False


def _seen(*wanted: str) -> list[str]:
    """The windows on the screen that xdotool finds now; none where one went while it looked."""
    done = subprocess.run(
        ["xdotool", "search", "--onlyvisible", *wanted],
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
    )
    return done.stdout.split()


def windows_of(*wanted: str) -> list[str]:
    """The X windows that are wanted in xdotool's words, waited for; their numbers as it writes
    them.
    """
    until = time.monotonic() + ARRIVING
    while not (found := _seen(*wanted)):
        assert time.monotonic() < until, wanted
        time.sleep(STEP)
    return found


def window_of(title: str) -> str:
    """The X window that has a title, waited for."""
    return windows_of("--name", title)[0]


#: Shows a window from which files can be dragged, as a file manager's.
DRAG_SOURCE = Path(__file__).with_name("drag_source.py")
