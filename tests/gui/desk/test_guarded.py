"""A bug stops one view; the others live on, and nothing is lost without a word."""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from gui.desktop import Desktop
from gui.pages import comparison
from gui.shell.driver import Shell, sample
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from inspector.errors import AccessError
from inspector.gui.desk.guarded import Guarded, catch_bugs, guard_of
from inspector.gui.diff.view import DiffView
from inspector.gui.look.theme import Theme
from inspector.report.about import Bugs

pytestmark = pytest.mark.slow


class Fragile(QPushButton):
    """A view that breaks when it is told to."""

    told = Signal()
    broken_from_the_start = False

    def __init__(self) -> None:
        super().__init__("Break")
        if Fragile.broken_from_the_start:
            raise LookupError("no table 7")

    def fail(self) -> None:
        raise LookupError("no row 12")


@pytest.fixture
def guard(light: Theme, qtbot: QtBot) -> Guarded[Fragile]:
    made = Guarded(light, Bugs(), "Fragile", Fragile)
    qtbot.addWidget(made)
    made.show()
    return made


def test_a_bug_in_a_call_shows_its_report(guard: Guarded[Fragile]) -> None:
    guard.call(lambda view: view.fail())
    assert guard.view is None
    report = guard.report
    assert report is not None
    assert report.isVisible()
    report.copy_button.click()
    copied = QGuiApplication.clipboard().text()
    assert "Fragile stopped." in copied
    assert "LookupError: no row 12" in copied
    assert "in fail" in copied


def test_try_again_makes_the_view_anew(guard: Guarded[Fragile]) -> None:
    first = guard.view
    guard.call(lambda view: view.fail())
    assert guard.report is not None
    guard.report.again_button.click()
    assert guard.report is None
    assert guard.view is not None
    assert guard.view is not first
    assert guard.view.isVisible()


def test_a_view_that_cannot_even_be_made(
    light: Theme, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Fragile, "broken_from_the_start", True)
    made = Guarded(light, Bugs(), "Fragile", Fragile)
    qtbot.addWidget(made)
    assert made.report is not None
    assert "no table 7" in made.report.report.text
    monkeypatch.setattr(Fragile, "broken_from_the_start", False)
    made.report.again_button.click()
    assert made.view is not None


def test_a_file_that_changed_while_a_view_is_made_is_no_bug(
    guard: Guarded[Fragile], monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = AccessError("a.uasset", "it changed")
    met: list[BaseException] = [changed]
    lost: list[AccessError] = []

    def make(self: Fragile) -> None:
        QPushButton.__init__(self, "Break")
        if met:
            raise met.pop()

    monkeypatch.setattr(Fragile, "__init__", make)
    guard.stop(LookupError("no row 12"))
    restore = catch_bugs(Bugs(), lambda problem, report: None, lost.append)
    try:
        guard.renew()
        assert lost == [changed]
        assert guard.report is None
        assert guard.view is not None
        assert guard.view.isVisible()
        # One that meets it again and again stops, and can be tried again.
        met[:] = [changed, changed]
        guard.begin()
        assert guard.view is None
        assert guard.report is not None
    finally:
        restore()


def test_a_comparison_that_was_stopped_is_shown_once(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[object] = []
    refresh = DiffView.refresh

    def counted(self: DiffView) -> None:
        shown.append(self.shown)
        refresh(self)

    window = shell.window
    window.middle.guards["comparison"].stop(LookupError("no row 12"))
    monkeypatch.setattr(DiffView, "refresh", counted)
    window.context.compare(str(sample("OldDoor.uasset")), str(sample("FromTheFuture.uasset")))
    assert window.middle.guards["comparison"].view is not None
    assert shown == [comparison(window.context)]
    shell.settle()
    assert window.middle.guards["comparison"].view.shown is comparison(window.context)


def test_the_view_in_which_a_bug_was_raised_is_found(guard: Guarded[Fragile]) -> None:
    assert guard.view is not None
    with pytest.raises(LookupError) as inside:
        guard.view.fail()
    assert guard_of(inside.tb) is guard
    with pytest.raises(ValueError, match="invalid literal") as outside:
        int("x")
    assert guard_of(outside.tb) is None


def test_an_uncaught_bug_stops_its_view_or_is_told(guard: Guarded[Fragile]) -> None:
    told: list[str] = []
    lost: list[AccessError] = []
    restore = catch_bugs(Bugs(), lambda problem, report: told.append(report.text), lost.append)
    try:
        for fail in (guard.view.fail, int):  # type: ignore[union-attr]
            try:
                fail("x") if fail is int else fail()  # type: ignore[operator]
            except Exception as problem:
                sys.excepthook(type(problem), problem, problem.__traceback__)
        changed = AccessError("a.uasset", "it changed")
        sys.excepthook(AccessError, changed, None)
    finally:
        restore()
    assert guard.report is not None
    assert len(told) == 1
    assert "ValueError" in told[0]
    assert lost == [changed]


def test_one_panel_stops_and_the_page_lives(shell: Shell) -> None:
    shell.open(sample("FromTheFuture.uasset"))
    window = shell.window
    window.panels.findings.stop(LookupError("no row 12"))
    shell.settle()
    assert window.panels.findings.report is not None
    assert window.middle.guards["file"].view is not None
    window.middle.show_page("versions")
    assert shell.page() == "versions"
    window.panels.findings.report.again_button.click()
    assert window.panels.findings.view is not None
    assert window.panels.findings.view.model.rowCount() > 0


def test_what_stopped_is_fresh_for_the_next_file(shell: Shell) -> None:
    window = shell.window
    shell.open(sample("FromTheFuture.uasset"))
    panels = (window.panels.findings, window.panels.why, window.panels.data, window.panels.bytes)
    guards: tuple[Guarded[Any], ...] = (window.middle.guards["file"], *panels)
    for guard in guards:
        guard.stop(LookupError("no row 12"))
    shell.open(sample("OldDoor.uasset"))
    assert [guard.report for guard in guards] == [None] * 5
    page = window.middle.guards["file"].view
    assert page is not None
    assert page.isVisible()
    assert page.document is window.context.document
    assert window.panels.findings.view is not None
    assert window.panels.findings.view.model.rowCount() > 0


def test_a_comparison_that_stopped_is_shown_by_another_try(shell: Shell) -> None:
    window = shell.window
    window.context.compare(str(sample("OldDoor.uasset")), str(sample("Lantern.uasset")))
    shell.settle()
    window.middle.guards["comparison"].stop(LookupError("no row 12"))
    assert window.middle.guards["comparison"].report is not None
    shell.click(window.middle.guards["comparison"].report.again_button)
    assert window.middle.guards["comparison"].view is not None
    assert window.middle.guards["comparison"].view.shown is comparison(window.context)


def test_a_picture_that_is_read_for_a_view_that_stopped_is_dropped(
    shell: Shell, qtbot: QtBot
) -> None:
    """The bug that stops a page is no reason for a second one when its picture arrives."""
    window = shell.window
    shell.open(sample("OldDoor.uasset"))
    view = window.middle.guards["file"].view
    assert view is not None
    may_end = threading.Event()
    arrived: list[object] = []
    window.context.jobs.start(
        "picture", lambda _: may_end.wait(10), arrived.append, owner=view.header
    )
    window.middle.guards["file"].stop(LookupError("no row 12"))
    qtbot.waitUntil(lambda: not isValid(view))
    may_end.set()
    qtbot.waitUntil(lambda: not window.context.jobs.busy)
    assert arrived == []


def _raise(shell: Shell, problem: Exception) -> None:
    """Lets the window meet a bug that is in no view, as Qt hands it on."""
    restore = catch_bugs(shell.window.context.bugs, shell.window.report_bug, shell.window.lose_file)
    try:
        try:
            raise problem
        except Exception as raised:
            sys.excepthook(type(raised), raised, raised.__traceback__)
    finally:
        restore()


def test_a_bug_elsewhere_is_said_once_and_its_report_can_be_sent(
    shell: Shell, reports: Path, desktop: Desktop
) -> None:
    shell.open(sample("Lantern.uasset"))
    shell.window.run("page-versions")
    for _ in range(3):
        _raise(shell, LookupError(f"no row 12 of {sample('Lantern.uasset')}"))
    bar = shell.window.middle.notice
    assert bar.isVisible()
    copy, folder, go_on = bar.buttons()
    shell.click(copy)
    copied = QGuiApplication.clipboard().text()
    assert [path.read_text() for path in reports.iterdir()] == [copied]
    assert "The window stopped." in copied
    assert "Last done: show file, page-versions" in copied
    assert "LookupError: no row 12 of <path 1>.uasset" in copied
    assert "Lantern" not in copied
    assert str(Path.home()) not in copied
    shell.click(folder)
    assert desktop.opened == [str(reports)]
    assert go_on.text() == "Continue"
    shell.click(go_on)
    assert not bar.isVisible()
    # One that comes back says so where nothing moves, and leaves no second report.
    _raise(shell, LookupError(f"no row 12 of {sample('Lantern.uasset')}"))
    assert not bar.isVisible()
    assert len(list(reports.iterdir())) == 1


def test_where_no_report_can_be_kept_it_can_be_copied(shell: Shell) -> None:
    _raise(shell, LookupError("x"))
    assert [button.text() for button in shell.window.middle.notice.buttons()] == [
        "Copy report",
        "Continue",
    ]


def test_a_view_that_stopped_leaves_one_report_however_often_it_is_tried(
    guard: Guarded[Fragile], reports: Path, desktop: Desktop, qtbot: QtBot
) -> None:
    for _ in range(2):
        guard.call(lambda view: view.fail())
        assert guard.report is not None
        qtbot.mouseClick(guard.report.folder_button, Qt.MouseButton.LeftButton)
        qtbot.mouseClick(guard.report.again_button, Qt.MouseButton.LeftButton)
    assert desktop.opened == [str(reports)] * 2
    assert len(list(reports.iterdir())) == 1
