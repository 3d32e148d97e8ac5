"""A dock is one line of a table: its place, its title, its key and its menu entry follow."""

from __future__ import annotations

from dataclasses import replace

import pytest
from gui.shell.driver import Shell, ShellMaker, sample
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QMenu, QPushButton, QVBoxLayout

from inspector.gui.desk.context import AppContext
from inspector.gui.desk.page_spec import DockPanel, DockSpec, PanelSpec
from inspector.gui.shell import app
from inspector.gui.shell.actions import dock_action

CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


class Clock(DockPanel):
    """Says by what files are judged, and leads to the list of engines."""

    def __init__(self, context: AppContext) -> None:
        super().__init__()
        self.label = QLabel(f"Judged by {context.target.name}")
        self.button = QPushButton("Another")
        self.button.clicked.connect(lambda: self.wanted.emit("choose-engine"))
        column = QVBoxLayout(self)
        column.addWidget(self.label)
        column.addWidget(self.button)

    def note(self) -> str:
        return "on time"


CLOCK = DockSpec("clock-dock", "Clock", (PanelSpec("clock", "Clock", Clock),), "Ctrl+Alt+K")


@pytest.fixture
def shell(make_shell: ShellMaker, monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.setattr(app, "DOCKS", (*app.DOCKS, CLOCK))
    monkeypatch.setattr(app, "ACTIONS", (*app.ACTIONS, dock_action(CLOCK)))
    return make_shell()


def panel(shell: Shell) -> Clock:
    return next(iter(shell.window.findChildren(Clock)))


def test_what_its_panel_says_and_wants_reaches_the_window(shell: Shell) -> None:
    shell.open(sample("Lantern.uasset"))
    shell.window.run("clock-dock")
    shell.window.refresh()
    title = shell.window.panels.docks["clock-dock"].title_bar
    assert title is not None
    assert title.note.text() == "on time"
    # The keyboard goes through it like through any other.
    for _ in range(10):
        if panel(shell).button.hasFocus():
            break
        shell.key(Qt.Key.Key_F6)
    shell.key(Qt.Key.Key_Space, into=panel(shell).button)
    assert shell.window.engine_list.isVisible()


class Ruins(QLabel):
    """What stands in the place of the bytes."""


def test_the_docks_at_the_left_and_below_are_lines_of_the_same_table(
    make_shell: ShellMaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    left, below = (
        next(dock for dock in app.DOCKS if dock.place == place) for place in ("left", "below")
    )
    other = replace(
        below,
        title="Ruins",
        panels=(PanelSpec("bytes", "Ruins", lambda _: Ruins("no bytes")),),
        shortcut="Ctrl+Alt+R",
    )
    monkeypatch.setattr(app, "DOCKS", tuple(other if one is below else one for one in app.DOCKS))
    actions = (action for action in app.ACTIONS if action.id != below.action)
    monkeypatch.setattr(app, "ACTIONS", (*actions, dock_action(other)))
    shell = make_shell()
    shell.open(sample("Lantern.uasset"))
    shell.key(Qt.Key.Key_R, CTRL, ALT)
    assert shell.window.findChild(Ruins).isVisible()
    assert shell.window.qt_actions["toggle-bytes"].text().replace("&", "") == "Ruins"
    shell.key(Qt.Key.Key_R, CTRL, ALT)
    assert not shell.window.findChild(Ruins).isVisible()
    assert left.id in shell.window.panels.shown()
    shell.key(Qt.Key.Key_F9)
    assert left.id not in shell.window.panels.shown()


def test_a_dock_is_one_line_of_the_table(shell: Shell) -> None:
    shell.open(sample("Lantern.uasset"))
    label = next(one for one in shell.window.findChildren(QLabel) if one.text() == "Judged by 5.3")
    assert not label.isVisible()
    shell.key(Qt.Key.Key_K, CTRL, ALT)
    shell.window.refresh()
    assert label.isVisible()
    action = shell.window.qt_actions["clock-dock"]
    assert action.isChecked()
    menus = shell.window.menuBar().findChildren(QMenu)
    panels = [menu for menu in menus if menu.title().replace("&", "") == "Panels and bars"]
    assert any(action in menu.actions() for menu in panels)
    shell.click(shell.window.panels.docks["clock-dock"].title_bar.button)
    assert not label.isVisible()


def test_it_stands_where_it_stood_on_each_kind_of_page(shell: Shell) -> None:
    shell.open(sample("Lantern.uasset"))
    shell.window.run("clock-dock")
    shell.window.run("page-versions")
    assert "clock-dock" not in shell.window.panels.shown()
    shell.window.run("page-overview")
    assert "clock-dock" in shell.window.panels.shown()
