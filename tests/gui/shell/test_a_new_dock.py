"""A dock is one line of a table: its place, its title, its key and its menu entry follow."""

from __future__ import annotations

import pytest
from gui.shell.driver import Shell, ShellMaker, sample
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QMenu

from inspector.gui.desk.context import AppContext
from inspector.gui.desk.dock_spec import DockSpec, PanelSpec
from inspector.gui.shell import app
from inspector.gui.shell.actions import dock_action

CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


def clock(context: AppContext) -> QLabel:
    return QLabel(f"Judged by {context.target.name}")


CLOCK = DockSpec("clock-dock", "Clock", (PanelSpec("clock", "Clock", clock),), "Ctrl+Alt+K")


@pytest.fixture
def shell(make_shell: ShellMaker, monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.setattr(app, "DOCKS", (*app.DOCKS, CLOCK))
    monkeypatch.setattr(app, "ACTIONS", (*app.ACTIONS, dock_action(CLOCK)))
    return make_shell()


def test_a_dock_is_one_line_of_the_table(shell: Shell) -> None:
    shell.open(sample("Lantern.uasset"))
    label = next(one for one in shell.window.findChildren(QLabel) if one.text() == "Judged by 5.3")
    assert not label.isVisible()
    shell.key(Qt.Key.Key_K, CTRL, ALT)
    shell.window.refresh()
    assert label.isVisible()
    action = shell.window.qt_actions["clock-dock"]
    assert action.isChecked()
    view = shell.window.menuBar().actions()[2].menu()
    assert isinstance(view, QMenu)
    assert action in view.actions()
    shell.click(shell.window.panels.docks["clock-dock"].title_bar.button)
    assert not label.isVisible()


def test_it_stands_where_it_stood_on_each_kind_of_page(shell: Shell) -> None:
    shell.open(sample("Lantern.uasset"))
    shell.window.run("clock-dock")
    shell.window.run("page-versions")
    assert "clock-dock" not in shell.window.panels.shown()
    shell.window.run("page-overview")
    assert "clock-dock" in shell.window.panels.shown()
