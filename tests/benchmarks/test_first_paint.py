"""What it takes from a standing start until the window is seen, says of a file how an engine stands
to it, and has its page filled.

Run with ``python -m pytest tests/benchmarks/test_first_paint.py -m benchmark -s``. Until it is seen
is a multiple of the time that an empty window in the same look takes until it is painted, until the
page is filled one of what importing Qt's widgets takes in the same run; until the verdict is one of
the processor time of an empty window of Qt's, which a busy machine leaves alone. Bytecode is cached
in a folder of the test's own, as it is for an installed program.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

import pytest
from benchmarks.machine import slowness

from inspector.files.folders import resource_path

pytestmark = pytest.mark.benchmark

PROJECT = Path(__file__).resolve().parents[2]
_ROUNDS, _JUDGED_ROUNDS = 9, 5
#: What the first paint may take, in empty windows, and the filled page, in imports of Qt's widgets.
_PAINTED, _FILLED = 1.3, 10.0
#: What the verdict may take, in empty windows of Qt's.
_JUDGED = 10.0

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

#: Starts the window as its script does. Says how much processor time all its threads had taken when
#: the verdict of the file was painted first, and what it is.
_VERDICT = """
import os, sys, time
from inspector.cli.entry import run_gui
from inspector.gui.kit import headline

class Watched(headline.VerdictLine):
    def paintEvent(self, event):
        super().paintEvent(event)
        if self.text():
            print(time.process_time(), self.text(), flush=True)
            os._exit(0)

headline.VerdictLine = Watched
run_gui()
"""

#: Shows a window of Qt's with nothing in it, in Qt's own look. Says how much processor time it had
#: taken when it was painted first.
_PLAIN = """
import os, time
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QMainWindow

class Window(QMainWindow):
    def event(self, event):
        if event.type() == QEvent.Type.Paint:
            print(time.process_time(), flush=True)
            os._exit(0)
        return super().event(event)

app = QApplication([])
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


@pytest.fixture
def variables(tmp_path: Path) -> dict[str, str]:
    """The environment of each start."""
    plain = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    return plain | {
        "PYTHONPATH": str(PROJECT),
        "PYTHONPYCACHEPREFIX": str(tmp_path / "bytecode"),
        "XDG_CONFIG_HOME": str(tmp_path),
        "QT_QPA_PLATFORM": "offscreen",
    }


def test_the_frame_is_seen_before_anything_else_is_loaded(variables: dict[str, str]) -> None:
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


@pytest.mark.bar
def test_the_verdict_of_a_file_takes_little_of_a_processor(variables: dict[str, str]) -> None:
    sample = str(resource_path("samples", "Lantern.uasset"))
    empties, verdicts = [], []
    for number in range(_JUDGED_ROUNDS + 1):
        empty = float(_run("-c", _PLAIN, variables=variables))
        told = _run("-c", _VERDICT, sample, "--engine", "5.3", variables=variables)
        taken, words = told.split(" ", 1)
        assert "5.3" in words
        # The first round fills the caches.
        if number:
            empties.append(empty)
            verdicts.append(float(taken))
    # The least of each: more than that was something else.
    empty_ms, verdict_ms = min(empties) * 1000, min(verdicts) * 1000
    print(
        f"\nprocessor time of an empty window {empty_ms:.0f} ms, until the verdict "
        f"{verdict_ms:.0f} ms, {verdict_ms / empty_ms:.2f} times the empty window"
    )
    assert verdict_ms / empty_ms < _JUDGED * slowness()
