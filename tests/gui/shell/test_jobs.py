"""Work away from the window's thread."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from inspector.gui.jobs import Jobs, JobState
from inspector.project.job import Progress


@pytest.fixture
def jobs(qapp: object) -> Iterator[Jobs]:
    made = Jobs()
    yield made
    made.close()


def test_a_result_comes_back_to_the_thread_that_asked(jobs: Jobs, qtbot: QtBot) -> None:
    seen: list[tuple[int, bool]] = []
    main = threading.get_ident()
    jobs.start(
        "a",
        lambda progress: threading.get_ident(),
        lambda worker: seen.append((worker, threading.get_ident() == main)),
    )
    qtbot.waitUntil(lambda: bool(seen))
    assert seen[0][0] != main
    assert seen[0][1]
    assert not jobs.busy


def test_a_newer_job_of_a_kind_replaces_the_older(jobs: Jobs, qtbot: QtBot) -> None:
    go, stopped = threading.Event(), threading.Event()
    results: list[str] = []

    def slow(progress: Progress) -> str:
        go.wait(10)
        try:
            progress(1)
        finally:
            stopped.set()
        return "old"

    jobs.start("kind", slow, results.append)
    jobs.start("kind", lambda progress: "new", results.append)
    go.set()
    qtbot.waitUntil(lambda: bool(results))
    assert stopped.wait(10)
    qtbot.waitUntil(lambda: not jobs.busy)
    assert results == ["new"]


def test_cancelling_delivers_nothing_and_says_so(jobs: Jobs, qtbot: QtBot) -> None:
    go = threading.Event()
    results: list[object] = []

    def work(progress: Progress) -> None:
        go.wait(10)
        progress(1)

    number = jobs.start("a", work, results.append, cancelled=lambda: results.append("cancelled"))
    jobs.cancel(number)
    go.set()
    done: list[int] = []
    jobs.start("b", lambda progress: 1, done.append)
    qtbot.waitUntil(lambda: bool(done))
    assert results == ["cancelled"]


def test_what_went_wrong_reaches_who_asked(jobs: Jobs, qtbot: QtBot) -> None:
    problems: list[Exception] = []

    def work(progress: Progress) -> None:
        raise ValueError("row 3")

    jobs.start("a", work, lambda _: None, failed=problems.append)
    qtbot.waitUntil(lambda: bool(problems))
    assert str(problems[0]) == "row 3"
    with qtbot.waitSignal(jobs.failed) as signal:
        jobs.start("a", work, lambda _: None)
    assert str(signal.args[0]) == "row 3"


def test_parts_and_progress_arrive_in_order(jobs: Jobs, qtbot: QtBot) -> None:
    parts: list[int] = []
    states: list[JobState] = []
    done: list[str] = []
    jobs.changed.connect(lambda state: states.append(state) if state else None)

    def work(progress: Progress, part: object) -> str:
        for number in range(5):
            part(number)  # type: ignore[operator]
        progress(5, 5, "files")
        return "end"

    jobs.start_parts("a", work, parts.append, done.append, title="Reading")
    qtbot.waitUntil(lambda: bool(done))
    assert parts == [0, 1, 2, 3, 4]
    assert (states[-1].title, states[-1].done, states[-1].total) == ("Reading", 5, 5)
    assert jobs.current() is None


def test_closing_joins_every_thread(qapp: object) -> None:
    jobs = Jobs()
    begun = threading.Event()

    def work(progress: Progress) -> None:
        begun.set()
        while True:
            progress(0)

    jobs.start("endless", work, lambda _: None)
    assert begun.wait(10)
    jobs.close()
    assert not [one for one in threading.enumerate() if one.name.startswith("inspector")]
    assert jobs.start("late", lambda progress: 1, lambda _: None) == 0
