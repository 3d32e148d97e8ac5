"""How long it takes from a standing start until the window is seen, and until its page is filled.

Run with ``python -m pytest tests/benchmarks/test_first_paint.py -m benchmark -s``. The first is a
multiple of what an empty window in the same look takes until it is painted, the second of what
importing Qt's widgets takes in the same run. Bytecode is cached in a folder of the test's own, as
it is for an installed program.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

import pytest

from inspector.files.folders import resource_path

pytestmark = pytest.mark.benchmark

PROJECT = Path(__file__).resolve().parents[2]
_ROUNDS = 9
#: What the first paint may take, in empty windows, and the filled page, in imports of Qt's widgets.
_PAINTED, _FILLED = 1.3, 10.0

#: Starts the window as its script does. Says when it was painted first, whether what fills it had
#: been loaded by then, and when its page was filled.
_PROGRAM = """
import os, sys, time
begun = float(sys.argv.pop(1))
from inspector.cli.entry import run_gui
from PySide6.QtCore import QTimer
from inspector.gui.shell import frame

class Watched(frame.Frame):
    painted_at = 0.0

    def paintEvent(self, event):
        super().paintEvent(event)
        if not self.painted_at:
            self.painted_at = time.monotonic() - begun
            self.empty = "inspector.gui.shell.app" not in sys.modules

    def fill(self, window):
        super().fill(window)
        self.window, self.quiet, self.timer = window, 0, QTimer(self, interval=1)
        self.timer.timeout.connect(self.look)
        self.timer.start()

    def look(self):
        context = self.window.context
        settled = context.document.settled and not context.jobs.busy
        self.quiet = self.quiet + 1 if settled else 0
        if self.quiet == 1:
            self.filled_at = time.monotonic() - begun
        if self.quiet > 20:
            print(self.painted_at, int(self.empty), self.filled_at, flush=True)
            os._exit(0)

frame.Frame = Watched
run_gui()
"""

#: Shows a window with nothing in it, and says when it was painted first.
_EMPTY = """
import os, sys, time
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QMainWindow
from inspector.gui.look.style import apply_theme
from inspector.gui.look.theme import make_theme

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


def test_the_frame_is_seen_before_anything_else_is_loaded(tmp_path: Path) -> None:
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
        painted, is_empty, filled = told.split()
        assert is_empty == "1"
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
        f"first paint {painted_ms:.0f} ms, {painted_ms / empty_ms:.2f} times the empty window; "
        f"page filled {filled_ms:.0f} ms, {filled_ms / plain_ms:.1f} times the import"
    )
    assert painted_ms / empty_ms < _PAINTED
    assert filled_ms / plain_ms < _FILLED
