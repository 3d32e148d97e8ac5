"""Garbage is collected in the window's thread, whichever thread made it."""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from inspector.gui.work import collector
from inspector.gui.work.jobs import Jobs

pytestmark = pytest.mark.slow


class Ring:
    """Says in which thread it was destroyed, and that only the collector can."""

    def __init__(self, ends: list[threading.Thread]) -> None:
        self.itself = self
        self._ends = ends

    def __del__(self) -> None:
        self._ends.append(threading.current_thread())


@pytest.fixture
def jobs(monkeypatch: pytest.MonkeyPatch) -> Iterator[Jobs]:
    monkeypatch.setattr(collector, "TICK_MS", 5)
    # A run of many tests holds more objects than a window does.
    monkeypatch.setattr(collector, "_MANY", 10**9)
    jobs = Jobs()
    yield jobs
    jobs.close()


def many_objects() -> None:
    for _ in range(50_000):
        Ring([])


def old_garbage() -> list[threading.Thread]:
    """Garbage in the oldest generation; the list says when it is gone."""
    ends: list[threading.Thread] = []
    ring = Ring(ends)
    gc.collect()
    assert not ends
    del ring
    return ends


def test_a_thread_that_works_never_collects(jobs: Jobs, qtbot: QtBot) -> None:
    ends: list[threading.Thread] = []
    done: list[object] = []
    Ring(ends)
    jobs.start("many", lambda _: many_objects(), done.append)
    qtbot.waitUntil(lambda: bool(done))
    qtbot.waitUntil(lambda: bool(ends))
    assert ends == [threading.main_thread()]


def test_what_a_job_leaves_behind_goes_while_it_works(jobs: Jobs, qtbot: QtBot) -> None:
    ends: list[threading.Thread] = []
    gone, worked = threading.Event(), []

    def work(_: object) -> bool:
        Ring(ends)
        many_objects()
        return gone.wait(60)

    jobs.start("many", work, worked.append)
    qtbot.waitUntil(lambda: bool(ends))
    gone.set()
    qtbot.waitUntil(lambda: worked == [True])
    assert ends == [threading.main_thread()]


def test_what_is_made_while_a_job_works_is_walked_over_once(jobs: Jobs, qtbot: QtBot) -> None:
    gone = threading.Event()
    worked: list[bool] = []
    jobs.start("wait", lambda _: gone.wait(60), worked.append)
    rows: list[list[object]] = [[] for _ in range(20_000)]
    qtbot.waitUntil(lambda: gc.get_count()[0] < 1_000)
    young = {id(one) for one in gc.get_objects(generation=0) + gc.get_objects(generation=1)}
    assert not young & set(map(id, rows))
    gone.set()
    qtbot.waitUntil(lambda: worked == [True])


def test_where_a_collection_took_long_the_next_one_asks_for_no_count(
    jobs: Jobs, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(collector, "_LONG", -1.0)
    many_objects()
    qtbot.waitUntil(lambda: gc.get_count()[0] < gc.get_threshold()[0])
    ends: list[threading.Thread] = []
    Ring(ends)
    assert gc.get_count()[0] < gc.get_threshold()[0]
    qtbot.waitUntil(lambda: bool(ends))


def test_while_a_job_works_no_count_is_asked(
    jobs: Jobs, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(collector, "_LONG", 60.0)
    gone = threading.Event()
    worked: list[bool] = []
    jobs.start("wait", lambda _: gone.wait(60), worked.append)
    qtbot.waitUntil(lambda: gc.get_count()[0] < gc.get_threshold()[0])
    ends: list[threading.Thread] = []
    Ring(ends)
    assert gc.get_count()[0] < gc.get_threshold()[0]
    qtbot.waitUntil(lambda: bool(ends))
    gone.set()
    qtbot.waitUntil(lambda: worked == [True])


def test_old_garbage_goes_at_a_calm_moment_after_a_file_was_closed(
    jobs: Jobs, qtbot: QtBot
) -> None:
    ends = old_garbage()
    qtbot.wait(50 + 5 * collector.CALM_TICKS)
    assert not ends
    jobs.collector.collect_all_soon()
    qtbot.waitUntil(lambda: bool(ends))


def test_old_garbage_waits_until_no_job_runs(jobs: Jobs, qtbot: QtBot) -> None:
    ends, read = threading.Event(), []
    jobs.start("read", lambda _: ends.wait(60), read.append)
    gone = old_garbage()
    jobs.collector.collect_all_soon()
    qtbot.wait(50 + 5 * collector.CALM_TICKS)
    assert not gone
    ends.set()
    qtbot.waitUntil(lambda: bool(gone))
    assert read == [True]


def test_a_walk_over_very_many_objects_waits_while_the_window_is_used(
    jobs: Jobs, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(collector, "_MANY", -1)
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    active = Qt.ApplicationState.ApplicationActive
    qtbot.waitUntil(lambda: QGuiApplication.applicationState() == active)
    ends = old_garbage()
    jobs.collector.collect_all_soon()
    qtbot.wait(50 + 5 * collector.CALM_TICKS)
    assert not ends
    monkeypatch.setattr(collector, "_MANY", 10**9)
    qtbot.waitUntil(lambda: bool(ends))


def test_python_collects_by_itself_again_in_the_end() -> None:
    before, window = Jobs(), Jobs()
    assert not gc.isenabled()
    before.close()
    assert not gc.isenabled()
    window.close()
    assert gc.isenabled()


def test_what_was_made_since_it_began_counts_as_well(
    jobs: Jobs, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(collector, "_MANY", sys.getallocatedblocks() + 30_000)
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    active = Qt.ApplicationState.ApplicationActive
    qtbot.waitUntil(lambda: QGuiApplication.applicationState() == active)
    rows: list[list[object]] = [[] for _ in range(60_000)]
    qtbot.waitUntil(lambda: gc.get_count()[0] < 1_000)
    ends = old_garbage()
    jobs.collector.collect_all_soon()
    qtbot.wait(50 + 5 * collector.CALM_TICKS)
    assert not ends
    assert len(rows) == 60_000


def test_objects_that_went_by_themselves_do_not_count_as_very_many(
    jobs: Jobs, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(collector, "_MANY", sys.getallocatedblocks() + 100_000)
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    active = Qt.ApplicationState.ApplicationActive
    qtbot.waitUntil(lambda: QGuiApplication.applicationState() == active)
    for _ in range(4):
        # Grow old, then go without the collector.
        kept = [[number] for number in range(50_000)]
        qtbot.wait(10 * collector.TICK_MS)
        kept.clear()
    ends = old_garbage()
    jobs.collector.collect_all_soon()
    qtbot.waitUntil(lambda: bool(ends))
