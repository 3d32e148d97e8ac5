"""The window survives long use: every click is a call into Python, and none may leak."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from inspector.gui.shell.features import page_ids

DATA = Path(__file__).parents[2] / "data"

PROGRAM = """
import sys
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from inspector.gui.shell.app import make_window
from inspector.gui.shell.application import make_application
from inspector.gui.work.settings import Settings
from inspector.files.folders import resource_path

app = make_application()
window = make_window(app, Settings(None), look="light", engine="5.3")
window.resize(1440, 900)
window.show()
samples = ("OldDoor.uasset", "Lantern.uasset")
window.open_paths([str(resource_path("samples", name)) for name in samples])
while window.context.jobs.busy:
    app.processEvents()
before = sys.getrefcount(None)
places = [window.tools.back_button, window.tools.forward_button, window.tools.files_button]
close = window.panels.docks["why-dock"].title_bar.button
for number in range(8000):
    button = places[number % 3] if number % 100 else close
    window.context.select_field(f"exports/{number % 3}", "test")
    button.setEnabled(True)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    if number % 100 == 0:
        window.run("why-dock")
        app.processEvents()
lost = before - sys.getrefcount(None)
window.close()
print("clicked", lost)
"""

OPEN_AND_CLOSE = """
import gc
import sys
from PySide6.QtCore import QEventLoop, QTimer
from inspector.format.unreal.package import Package
from inspector.gui.rows.tree_model import TreeNode
from inspector.gui.shell.app import make_window
from inspector.gui.shell.application import make_application
from inspector.gui.shell.features import PAGES
from inspector.gui.work import collector
from inspector.gui.work.settings import Settings
from inspector.files.folders import resource_path

collector.TICK_MS = 1
app = make_application()
window = make_window(app, Settings(None), look="light", engine="5.3")
window.resize(1440, 900)
window.show()
context = window.context

def rest(milliseconds):
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()

def open_and_close():
    window.open_paths([str(resource_path("samples", "Lantern.uasset"))])
    for page in PAGES:
        window.middle.show_page(page.id)
        rest(10)
        while context.jobs.busy:
            rest(10)
    for entry in context.entries():
        context.close(entry)
    rest(10)

def held():
    rest(200)
    kinds = [type(held) for held in gc.get_objects()]
    return kinds.count(Package), kinds.count(TreeNode), len(app.allWidgets())

open_and_close()
before = held()
for number in range(10):
    open_and_close()
print(*before, *held())
"""

READ_AGAIN = """
import gc
import os
import sys
from PySide6.QtCore import QEventLoop, QTimer
from inspector.gui.shell.app import make_window
from inspector.gui.shell.application import make_application
from inspector.gui.work import collector
from inspector.gui.work.settings import Settings

app = make_application()
window = make_window(app, Settings(None), look="light", last_used=False)
window.resize(1440, 900)
window.show()
jobs = window.context.jobs

def rest(milliseconds):
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()

def settle():
    rest(5)
    while jobs.busy:
        rest(5)

def read_again(times):
    for number in range(times):
        window.run("read-again")
        settle()
    rest(2 * collector.CALM_TICKS * collector.TICK_MS)

def memory():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

window.open_paths(sys.argv[1:])
settle()
for page in ("contents", "upgrades", "graphs"):
    window.run(f"page-{page}")
    settle()
assert window.middle.view.current_page() == "graphs"
read_again(10)
before = memory()
read_again(50)
grown = memory() - before
gc.unfreeze()
print(gc.collect(), grown)
"""

ALL_PAGES = """
import sys
import shiboken6
from PySide6.QtCore import QEventLoop, QObject, QTimer
from inspector.gui.shell.app import make_window
from inspector.gui.shell.application import make_application
from inspector.gui.shell.features import page_ids
from inspector.gui.work.settings import Settings
from inspector.files.folders import resource_path

app = make_application()
window = make_window(app, Settings(None), look="light", engine="5.3", last_used=False)
window.resize(1440, 900)
window.show()
context = window.context

def settle():
    while True:
        loop = QEventLoop()
        QTimer.singleShot(5, loop.quit)
        loop.exec()
        if not context.jobs.busy:
            return

def show_all():
    settle()
    for page in page_ids():
        window.middle.show_page(page)
        settle()
        shown.add(window.middle.view.current_page())

shown = set()
samples = [str(resource_path("samples", name)) for name in ("OldDoor.uasset", "Lantern.uasset")]
context.compare(*samples)
show_all()
for path in (*samples, str(resource_path("samples")), *sys.argv[2:]):
    window.open_paths([path])
    show_all()
for action in ("settings", "engines"):
    window.run(action)
    settle()
unowned = [
    type(held).__name__
    for held in shiboken6.getAllValidWrappers()
    if isinstance(held, QObject) and shiboken6.ownedByPython(held) and held.parent() is None
]
print(",".join(sorted(filter(None, shown))), *sorted(unowned), flush=True)
if sys.argv[1] == "close":
    window.close()
"""


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None has no count that ends it any more")
def test_a_click_loses_no_reference(qtbot: QtBot) -> None:
    """A release of the Qt binding lost one reference to None in every slot call, and died of it."""
    button = QPushButton("Again")
    qtbot.addWidget(button)
    calls: list[bool] = []
    button.clicked.connect(lambda: calls.append(True))
    before = sys.getrefcount(None)
    for _ in range(2000):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert len(calls) == 2000
    assert before - sys.getrefcount(None) < 1000


@pytest.mark.slow
def test_closed_files_leave_nothing_behind() -> None:
    done = subprocess.run(
        [sys.executable, "-c", OPEN_AND_CLOSE],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    packages, rows, widgets, *after = map(int, done.stdout.split())
    # What is left is of the last file alone, however many there were.
    assert after[0] <= packages
    assert after[1] <= rows
    assert after[2] <= widgets + 50


@pytest.mark.slow
@pytest.mark.parametrize("last", ["close", "keep"])
def test_a_program_that_showed_all_pages_ends_without_an_error(last: str) -> None:
    files = [str(DATA / name) for name in ("GraphNode.after.uasset", "MyData-xml.objectstream")]
    done = subprocess.run(
        [sys.executable, "-c", ALL_PAGES, last, *files],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    shown, *unowned = done.stdout.split()
    # No pack of the program has a patch for these.
    assert set(shown.split(",")) == {"changes", *page_ids()} - {"start", "patch"}
    # As the application ends, what Python owns is deleted in no certain order: a model, a style or
    # a timer would be gone before the widget that uses it.
    assert unowned == ["AppContext", "MainWindow", "Settings"]


@pytest.mark.slow
@pytest.mark.sweep
@pytest.mark.linux("it reads /proc")
def test_a_blueprint_that_is_read_60_times_is_kept_once(corpus: Path) -> None:
    path = corpus / "5.8" / "ALS-Refactored" / "B_Als_Character.uasset"
    done = subprocess.run(
        [sys.executable, "-c", READ_AGAIN, str(path)],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    unreachable, grown = map(int, done.stdout.split())
    assert unreachable == 0
    assert abs(grown) < 3_000_000


@pytest.mark.sweep
def test_8000_clicks_do_not_end_the_program() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=900, check=False
    )
    assert done.returncode == 0, done.stderr
    words, lost = done.stdout.split()
    assert words == "clicked"
    assert int(lost) < 4000
