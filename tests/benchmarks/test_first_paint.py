"""How long it takes from a standing start until the window is seen, and until its page is filled.

Run with ``python -m pytest tests/benchmarks/test_first_paint.py -m benchmark -s``. Both are told as
multiples of what importing Qt's widgets takes in the same run, and the first also of what an empty
window in the same look takes until it is painted. Bytecode is cached in a folder of
the test's own, as it is for an installed program.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

import pytest

from inspector.resource import resource_path

pytestmark = pytest.mark.benchmark

PROJECT = Path(__file__).resolve().parents[2]
_ROUNDS = 9
#: What the first paint and the filled page may take, in imports of Qt's widgets.
_PAINTED, _FILLED = 8.0, 10.0

#: Starts the window as its command does. Says when it was painted first, whether the file had been
#: read by then, and when its page was filled.
_PROGRAM = """
import os, sys, time
from PySide6.QtCore import QEvent, QObject, QTimer
from inspector.gui.shell import app

begun, path = float(sys.argv[1]), sys.argv[2]

class Watch(QObject):
    def __init__(self, window):
        super().__init__(window)
        self._window, self._painted, self._quiet = window, 0.0, 0
        window.installEventFilter(self)
        self._timer = QTimer(self, interval=1)
        self._timer.timeout.connect(self._look)

    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint and not self._painted:
            self._painted = time.monotonic() - begun
            document = self._window.context.document
            self._early = document.opened is None and self._window.isVisible()
            self._timer.start()
        return False

    def _look(self):
        context = self._window.context
        settled = context.document.settled and not context.jobs.busy
        self._quiet = self._quiet + 1 if settled else 0
        if self._quiet == 1:
            self._filled = time.monotonic() - begun
        if self._quiet > 20:
            print(self._painted, int(self._early), self._filled, flush=True)
            os._exit(0)

make = app.make_window

def make_watched(*given, **named):
    window = make(*given, **named)
    Watch(window)
    return window

app.make_window = make_watched
app.start([path], engine="5.3", theme="light", page="overview", size=(1440, 900))
"""

#: Shows a window with nothing in it, and says when it was painted first.
_EMPTY = """
import os, sys, time
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QMainWindow
from inspector.gui.look.theme import apply_theme, make_theme

class Window(QMainWindow):
    def event(self, event):
        if event.type() == QEvent.Type.Paint:
            print(time.monotonic() - float(sys.argv[1]), flush=True)
            os._exit(0)
        return super().event(event)

app = QApplication([])
apply_theme(app, make_theme("light"))
window = Window()
window.resize(1440, 900)
window.show()
app.exec()
"""


def _run(*arguments: str, variables: dict[str, str]) -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        env=variables, capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip
    return done.stdout


def test_the_frame_is_seen_before_anything_is_read(tmp_path: Path) -> None:
    plain = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    variables = plain | {
        "PYTHONPATH": str(PROJECT),
        "PYTHONPYCACHEPREFIX": str(tmp_path / "bytecode"),
        "XDG_CONFIG_HOME": str(tmp_path),
        "QT_QPA_PLATFORM": "offscreen",
    }
    sample = str(resource_path("samples", "Lantern.uasset"))
    imports, empties, paints, fills = [], [], [], []
    for number in range(_ROUNDS + 1):
        begun = time.monotonic()
        _run("-c", "import PySide6.QtWidgets", variables=variables)
        imported = time.monotonic() - begun
        empty = _run("-c", _EMPTY, str(time.monotonic()), variables=variables)
        told = _run("-c", _PROGRAM, str(time.monotonic()), sample, variables=variables)
        painted, early, filled = told.split()
        assert early == "1"
        # The first round fills the caches.
        if number:
            imports.append(imported)
            empties.append(float(empty))
            paints.append(float(painted))
            fills.append(float(filled))
    plain_ms, empty_ms, painted_ms, filled_ms = (
        statistics.median(times) * 1000 for times in (imports, empties, paints, fills)
    )
    print(
        f"\nimport PySide6.QtWidgets {plain_ms:.0f} ms; an empty window {empty_ms:.0f} ms; "
        f"first paint {painted_ms:.0f} ms, {painted_ms / plain_ms:.1f} times the import and "
        f"{painted_ms / empty_ms:.1f} times the empty window; page filled {filled_ms:.0f} ms, "
        f"{filled_ms / plain_ms:.1f} times the import"
    )
    assert painted_ms / plain_ms < _PAINTED
    assert filled_ms / plain_ms < _FILLED
