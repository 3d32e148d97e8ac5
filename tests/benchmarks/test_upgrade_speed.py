"""How long a new target engine takes to answer for the Upgrades page, as a ratio to re-reading.

Run with ``python -m pytest tests/benchmarks/test_upgrade_speed.py -m benchmark -s``. Both are timed
in a real window: re-reading is what F5 does, until the page has its preview again; answering is a
target that is chosen, until the page has the preview of that engine. In a second test the same is
done without a window, to say where the time goes.
"""

from __future__ import annotations

import itertools
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from gui.pages import documents
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from inspector.catalog import default_catalog, profile_for
from inspector.checks.facts import Depth
from inspector.gui.shell.app import make_window
from inspector.gui.work.settings import Settings
from inspector.project.around.settings import Settings as ProjectSettings
from inspector.project.around.surroundings import surroundings_of
from inspector.project.opening import answer, read
from inspector.project.upgrade import Upgrades, sources_near

pytestmark = pytest.mark.benchmark

#: Times as long as re-reading the file that a new target may take.
BAR = 3.0
#: Packages with about 200 steps and more to 5.7, and a Blueprint with few.
FILES = (
    "4.0/EpicSurvivalGameSeries/M_Lensflare_01.uasset",
    "pre-4.0/EpicSurvivalGameSeries/M_SmokeBall.uasset",
    "4.18/ue4-rts/RTSSampleCharacterAnimationBlueprint.uasset",
)
_ROUNDS = 9


def _milliseconds(work: Callable[[], object], rounds: int = _ROUNDS) -> float:
    """The median of several rounds; the first, which fills caches, does not count."""
    times = []
    for _ in range(rounds + 1):
        start = time.perf_counter()
        work()
        times.append((time.perf_counter() - start) * 1e3)
    return statistics.median(times[1:])


@pytest.mark.parametrize("path", FILES)
def test_a_new_target_answers_about_as_fast_as_reading(path: str, corpus: Path) -> None:
    catalog, file = default_catalog(), str(corpus / path)
    newest = profile_for("5.7", catalog)

    def read_anew() -> Upgrades:
        opened = read(file, Depth.OBJECTS)
        around = surroundings_of(file, ProjectSettings())
        answer(opened, newest, catalog, around)
        return Upgrades(opened, catalog, sources_near(file))

    upgrades = read_anew()
    opened = read(file, Depth.OBJECTS)
    targets = [profile_for(name, catalog) for name in ("5.6", "5.7")]

    def switch() -> None:
        for profile in targets:
            answer(opened, profile, catalog)
            upgrades.preview(profile)

    steps = upgrades.preview(newest).step_count
    reading, switching = _milliseconds(read_anew), _milliseconds(switch) / len(targets)
    ratio = switching / reading
    print(
        f"\n{path}: {steps} steps, read {reading:.2f} ms, new target {switching:.2f} ms, "
        f"{ratio:.2f} x (bar {BAR:g})"
    )
    assert ratio < BAR * 1.5


@pytest.mark.parametrize("path", FILES)
def test_the_window_answers_about_as_fast_as_it_reads(
    path: str, corpus: Path, qapp: QApplication, qtbot: QtBot
) -> None:
    window = make_window(qapp, Settings(None), look="light", engine="5.6")
    window.resize(1440, 900)
    window.show()
    window.open_paths([str(corpus / path)])
    context = window.context
    qtbot.waitUntil(lambda: bool(documents(context)), timeout=20_000)
    document = documents(context)[0]
    qtbot.waitUntil(lambda: document.settled, timeout=20_000)
    window.run("page-upgrades")
    qtbot.waitUntil(lambda: document.settled and document.preview is not None, timeout=20_000)

    def until_ready(begin: Callable[[], object]) -> Callable[[], None]:
        def work() -> None:
            with qtbot.waitSignal(document.preview_ready, timeout=20_000):
                begin()
            qapp.processEvents()

        return work

    targets = itertools.cycle(["5.7", "5.6"])
    reading = _milliseconds(until_ready(document.load))
    switching = _milliseconds(until_ready(lambda: context.choose_target(next(targets))))
    ratio = switching / reading
    print(
        f"\n{path}, in the window: read again {reading:.1f} ms, new target {switching:.1f} ms, "
        f"{ratio:.2f} x (bar {BAR:g})"
    )
    window.close()
    assert ratio < BAR * 1.5
