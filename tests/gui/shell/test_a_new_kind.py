"""A kind of entry is one module and one line of a table: everything else in the window follows."""

from __future__ import annotations

from pathlib import Path

import pytest
from gui.shell.driver import Shell, ShellMaker, sample
from gui.shell.sheet_kind import SHEET, SheetView
from PySide6.QtCore import Qt
from test_second_format import MARCH, made

from inspector.gui.shell import app
from inspector.gui.shell.app import open_first

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def shell(make_shell: ShellMaker, monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.setattr(app, "KINDS", (SHEET, *app.KINDS))
    return make_shell()


@pytest.fixture
def march(tmp_path: Path) -> str:
    return made(tmp_path / "march.sheet", MARCH)


def view_of(shell: Shell) -> SheetView:
    view = shell.window.middle.view
    assert isinstance(view, SheetView)
    return view


def test_it_is_opened_shown_and_listed(shell: Shell, march: str) -> None:
    shell.answers.of_files = [march, str(sample("Lantern.uasset"))]
    shell.key(Qt.Key.Key_O, CTRL)
    shell.settle()
    assert view_of(shell).isVisible()
    assert view_of(shell).label.text() == "Radetzky"
    assert shell.window.windowTitle() == "march.sheet — Asset Inspector"
    assert shell.window.status_line.field.text() == "A sheet of music"
    assert shell.window.panels.shown() == {"left-dock"}
    rows = shell.window.panels.files.files_model
    assert [rows.index(row, 0).data() for row in range(rows.rowCount())] == [
        "march.sheet",
        "Lantern",
    ]
    assert "march.sheet, ♪" in rows.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)


def test_it_is_saved_as_a_report(shell: Shell, march: str, tmp_path: Path) -> None:
    shell.open(march)
    shell.answers.of_new_file = str(tmp_path / "march.md")
    shell.key(Qt.Key.Key_S, CTRL)
    shell.settle()
    assert (tmp_path / "march.md").read_text("utf-8") == "Radetzky as markdown"
    assert Path(shell.answers.offered).name == "march.sheet.html"


def test_it_is_turned_to_and_closed(shell: Shell, march: str) -> None:
    shell.open(march, sample("Lantern.uasset"))
    shell.key(Qt.Key.Key_Tab, CTRL)
    assert shell.page() == "overview"
    shell.key(Qt.Key.Key_Tab, CTRL)
    assert view_of(shell).isVisible()
    items = shell.window.palette_list.items_for("Lantern")
    assert items[0].title == "Lantern"
    shell.key(Qt.Key.Key_W, CTRL)
    assert [entry.name for entry in shell.window.context.entries()] == ["Lantern"]
    assert shell.page() == "overview"
    assert march not in {item.key for item in shell.window.palette_list.items_for("march")}


def test_the_next_session_has_it_again(shell: Shell, make_shell: ShellMaker, march: str) -> None:
    shell.open(sample("Lantern.uasset"), march)
    shell.window.context.show(shell.window.context.opened(march))
    shell.window.close()
    second = make_shell()
    open_first(second.window, [])
    second.settle()
    assert [entry.name for entry in second.window.context.entries()] == ["march.sheet", "Lantern"]
    assert view_of(second).label.text() == "Radetzky"


def test_a_bug_in_its_view_stops_it_alone(
    shell: Shell, march: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: SheetView, entry: object) -> None:
        raise LookupError("no such note")

    monkeypatch.setattr(SheetView, "show_entry", broken)
    shell.open(march)
    report = shell.window.middle.guards["sheet"].report
    assert report is not None
    assert "The page of a sheet stopped." in report.report.text
    shell.open(sample("Lantern.uasset"))
    shell.window.context.show(shell.documents[0])
    assert shell.page() == "overview"
