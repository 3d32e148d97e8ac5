"""Threads that run what they are given."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from inspector.gui.work.workers import Workers


def test_as_many_run_side_by_side_as_were_asked_for() -> None:
    workers = Workers(3, "test")
    meet = threading.Barrier(3)
    ended = threading.Semaphore(0)
    names: set[str] = set()

    def work() -> None:
        meet.wait(30)
        names.add(threading.current_thread().name)
        ended.release()

    for _ in range(6):
        workers.submit(work)
    assert all(ended.acquire(timeout=30) for _ in range(6))
    assert len(names) == 3
    assert workers.close(30)


def test_nothing_that_waits_is_begun_after_the_end() -> None:
    workers = Workers(1, "test")
    begun, may_end = threading.Event(), threading.Event()
    done: list[str] = []

    def first() -> None:
        begun.set()
        may_end.wait(30)
        done.append("first")

    workers.submit(first)
    workers.submit(lambda: done.append("second"))
    assert begun.wait(30)
    assert not workers.close(0)
    workers.submit(lambda: done.append("third"))
    may_end.set()
    assert workers.close(30)
    assert done == ["first"]


@pytest.mark.fifo
def test_a_thread_that_is_stuck_is_left_behind(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    workers = Workers(2, "test")
    begun = threading.Event()

    def read() -> None:
        begun.set()
        pipe.read_bytes()

    workers.submit(read)
    assert begun.wait(30)
    assert not workers.close(0.01)
    # Somebody writes at last.
    pipe.write_bytes(b"")
    assert workers.close(30)
