"""What closed files leave behind is taken back, though the collector was told to leave it alone."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from inspector.gui.work import idle_collector
from inspector.gui.work.collector import collector_at_rest
from inspector.gui.work.idle_collector import IdleCollector
from inspector.gui.work.jobs import Jobs


class Row:
    """Holds itself, as the rows of a tree do by way of each other."""

    def __init__(self) -> None:
        self.above = self


@pytest.fixture
def jobs(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Jobs]:
    monkeypatch.setattr(idle_collector, "SWEEP_AFTER_MS", 1)
    jobs = Jobs()
    yield jobs
    jobs.close()


def left_behind() -> weakref.ref[Row]:
    with collector_at_rest():
        row = Row()
    return weakref.ref(row)


def test_a_sweep_takes_back_what_the_collector_leaves_alone(jobs: Jobs, qtbot: QtBot) -> None:
    row = left_behind()
    gc.collect()
    assert row() is not None
    owner = QObject()
    IdleCollector(jobs, owner).soon()
    qtbot.waitUntil(lambda: row() is None)


def test_it_waits_until_nothing_is_being_read(jobs: Jobs, qtbot: QtBot) -> None:
    row, ended = left_behind(), []
    waiting = threading.Event()
    jobs.start("read", lambda progress: waiting.wait(60), ended.append)
    owner = QObject()
    IdleCollector(jobs, owner).soon()
    qtbot.wait(50)
    assert row() is not None
    waiting.set()
    qtbot.waitUntil(lambda: row() is None)
    assert ended == [True]


def test_it_waits_while_it_would_hold_up_a_window_that_is_used(jobs: Jobs, qtbot: QtBot) -> None:
    row, large = left_behind(), [True]
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(
        lambda: QGuiApplication.applicationState() == Qt.ApplicationState.ApplicationActive
    )
    owner = QObject()
    IdleCollector(jobs, owner, lambda: bool(large)).soon()
    qtbot.wait(50)
    assert row() is not None
    large.clear()
    qtbot.waitUntil(lambda: row() is None)
