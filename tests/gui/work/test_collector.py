"""What is garbage is taken back in the window's thread, whichever thread finds it."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from inspector.gui.work import collector
from inspector.gui.work.collector import collector_at_rest, take_back_young
from inspector.gui.work.jobs import Jobs


class Ring:
    """Tells in which thread it was taken back, and that only the collector can."""

    def __init__(self, ends: list[threading.Thread]) -> None:
        self.itself = self
        self._ends = ends

    def __del__(self) -> None:
        self._ends.append(threading.current_thread())


@pytest.fixture
def jobs() -> Iterator[Jobs]:
    jobs = Jobs()
    yield jobs
    jobs.close()


def many_objects() -> None:
    for _ in range(5 * collector._WORTH_A_WAIT):
        Ring([])


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
    gone_meanwhile: list[int] = []

    def work(_: object) -> None:
        with collector_at_rest():
            Ring(ends)
            many_objects()
            take_back_young()
            gone_meanwhile.append(len(ends))

    jobs.start("many", work, lambda _: None)
    qtbot.waitUntil(lambda: not jobs.busy)
    assert gone_meanwhile == [1]
    assert ends == [threading.main_thread()]


def test_python_collects_by_itself_again_in_the_end() -> None:
    before, window = Jobs(), Jobs()
    assert not gc.isenabled()
    before.close()
    assert not gc.isenabled()
    with collector_at_rest():
        window.close()
        assert not gc.isenabled()
    assert gc.isenabled()
