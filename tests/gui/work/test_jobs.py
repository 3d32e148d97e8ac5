"""Work away from the window's thread."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from gui.shell.driver import sample
from PySide6.QtCore import QAbstractEventDispatcher, QObject
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from inspector.catalog import EngineProfile, default_catalog, profile_for
from inspector.gui.desk.document import Document
from inspector.gui.diff.comparison import ComparisonDocument
from inspector.gui.folders.comparison import FolderComparisonDocument
from inspector.gui.work.jobs import Jobs, JobState
from inspector.progress import Progress


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


def test_a_result_that_is_on_its_way_is_dropped_once_a_newer_job_has_begun(qtbot: QtBot) -> None:
    jobs = Jobs(workers=1)
    ended = threading.Event()
    results: list[str] = []
    jobs.start("kind", lambda progress: "old", results.append)
    # The one worker comes to this when the job before has ended, and its result was sent.
    jobs.start("another kind", lambda progress: ended.set(), lambda _: None)
    assert ended.wait(10)
    jobs.start("kind", lambda progress: "new", results.append)
    qtbot.waitUntil(lambda: not jobs.busy)
    jobs.close()
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


def test_parts_reach_nobody_once_their_owner_is_gone(jobs: Jobs, qtbot: QtBot) -> None:
    go, owner = threading.Event(), QObject()
    taken: list[object] = []

    def work(progress: Progress, part: Callable[[int], None]) -> str:
        part(1)
        go.wait(10)
        part(2)
        return "end"

    jobs.start_parts("a", work, taken.append, taken.append, owner=owner)
    qtbot.waitUntil(lambda: bool(taken))
    delete(owner)
    go.set()
    qtbot.waitUntil(lambda: not jobs.busy)
    assert taken == [1]


@pytest.mark.parametrize("shown", ["file", "comparison", "folders"])
def test_what_is_shown_may_go_while_it_is_read(
    jobs: Jobs, qtbot: QtBot, tmp_path: Path, shown: str
) -> None:
    catalog, path = default_catalog(), str(sample("OldDoor.uasset"))
    engine = profile_for("5.3", catalog)

    def maker() -> Callable[[Path], EngineProfile]:
        return lambda _: engine

    told: list[object] = []
    made: Document | ComparisonDocument | FolderComparisonDocument
    if shown == "file":
        made = Document(path, catalog, jobs, maker)
    elif shown == "comparison":
        made = ComparisonDocument(path, path, catalog, jobs, maker)
    else:
        shutil.copy(path, tmp_path)
        made = FolderComparisonDocument(str(tmp_path), str(tmp_path), jobs)
    made.load()
    made.changed.connect(lambda: told.append(made))
    assert jobs.busy
    # Its thread ends before its deliveries are taken, and what they are for is gone by then.
    delete(made)
    qtbot.waitUntil(lambda: not jobs.busy)
    assert told == []


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


def test_what_nobody_waits_for_has_turns_of_its_own(jobs: Jobs, qtbot: QtBot) -> None:
    turns = [0]
    met: list[tuple[str, int]] = []

    class Page(QWidget):
        def paintEvent(self, event: QPaintEvent) -> None:
            met.append(("paint", turns[0]))

    page = Page()
    qtbot.addWidget(page)
    page.show()
    qtbot.waitUntil(lambda: bool(met))
    met.clear()

    def show(what: str) -> None:
        met.append((what, turns[0]))
        page.update()

    def count() -> None:
        turns[0] += 1

    dispatcher = QAbstractEventDispatcher.instance()
    dispatcher.awake.connect(count)
    ended = threading.Event()
    jobs.start("result", lambda _: ended.wait(60), lambda _: show("result"))
    jobs.in_own_turn(lambda: show("second"))
    jobs.in_own_turn(lambda: show("first"), first=True)
    qtbot.waitUntil(lambda: len(met) == 4)
    gone = QObject()
    jobs.in_own_turn(ended.set)
    # What is asked for once more before its turn is done once.
    both = partial(show, "both")
    jobs.in_own_turn(both)
    jobs.in_own_turn(both)
    jobs.in_own_turn(lambda: show("gone"), gone)
    delete(gone)
    jobs.in_own_turn(lambda: show("third"))
    qtbot.waitUntil(lambda: len(met) == 10)
    dispatcher.awake.disconnect(count)
    assert [what for what, __ in met[:4]] == ["first", "paint", "second", "paint"]
    done = sorted(what for what, __ in met[4:] if what != "paint")
    assert done == ["both", "result", "third"]
    assert len({turn for __, turn in met}) == 10


def test_nothing_is_at_rest_before_what_was_found_is_shown(jobs: Jobs, qtbot: QtBot) -> None:
    owner, seen = QObject(), list[bool]()

    def show(_: object) -> None:
        seen.append(jobs.at_rest)
        jobs.in_own_turn(lambda: seen.append(jobs.at_rest), owner)
        seen.append(jobs.at_rest)

    assert jobs.at_rest
    jobs.start("result", lambda _: 1, show)
    assert not jobs.at_rest
    qtbot.waitUntil(lambda: len(seen) == 3)
    assert seen == [True, False, True]
