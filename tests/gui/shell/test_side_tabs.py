"""Why and Data share a dock: which is in front, by page, by finding, and the next time."""

from __future__ import annotations

import pytest
from gui.shell.driver import Shell, ShellMaker, sample
from PySide6.QtCore import Qt

from inspector.gui.shell.docks import DockTabs

pytestmark = pytest.mark.slow

CTRL = Qt.KeyboardModifier.ControlModifier


def tabs(shell: Shell) -> DockTabs:
    title = shell.window.panels.docks["why-dock"].title_bar
    assert isinstance(title, DockTabs)
    return title


def front(shell: Shell) -> str:
    """The panel that can be seen; the tab agrees."""
    panels = shell.window.panels
    seen = [name for name, one in (("why", panels.why), ("data", panels.data)) if one.isVisible()]
    assert seen == [tabs(shell).tabs.current()]
    return seen[0]


def click_tab(shell: Shell, name: str) -> None:
    bar = tabs(shell).tabs.tab_bar()
    at = ["why", "data"].index(name)
    shell.click_at(bar, bar.tabRect(at).center())


def click_finding(shell: Shell, row: int) -> None:
    view = shell.window.panels.findings.view
    assert view is not None
    place = view.list.visualRect(view.list.model().index(row, 0)).center()
    shell.click_at(view.list.viewport(), place)


def test_data_is_in_front_on_contents_and_why_elsewhere(shell: Shell) -> None:
    shell.open(sample("FromTheFuture.uasset"))
    shell.key(Qt.Key.Key_1, CTRL)
    assert front(shell) == "why"
    shell.key(Qt.Key.Key_3, CTRL)
    assert front(shell) == "data"
    shell.key(Qt.Key.Key_2, CTRL)
    assert front(shell) == "why"


def test_what_was_chosen_on_a_page_is_there_again_the_next_time(make_shell: ShellMaker) -> None:
    first = make_shell()
    first.open(sample("OldDoor.uasset"))
    first.key(Qt.Key.Key_1, CTRL)
    click_tab(first, "data")
    assert front(first) == "data"
    first.key(Qt.Key.Key_2, CTRL)
    assert front(first) == "why"
    first.window.close()
    second = make_shell()
    second.open(sample("OldDoor.uasset"))
    second.key(Qt.Key.Key_1, CTRL)
    assert front(second) == "data"
    second.key(Qt.Key.Key_3, CTRL)
    assert front(second) == "data"


def test_a_click_on_a_finding_shows_its_reasons_until_something_else_is_selected(
    shell: Shell,
) -> None:
    shell.open(sample("FromTheFuture.uasset"))
    shell.key(Qt.Key.Key_3, CTRL)
    assert front(shell) == "data"
    click_finding(shell, 0)
    assert front(shell) == "why"
    shell.window.context.select_field("summary/FileVersionUE4", "why")
    assert front(shell) == "why"
    shell.window.context.select_field("summary/FileVersionUE5", "contents")
    assert front(shell) == "data"


def test_f8_shows_the_reasons_and_a_chosen_tab_stays(shell: Shell) -> None:
    shell.open(sample("FromTheFuture.uasset"))
    shell.key(Qt.Key.Key_3, CTRL)
    shell.key(Qt.Key.Key_F8)
    assert front(shell) == "why"
    click_tab(shell, "why")
    click_tab(shell, "data")
    click_tab(shell, "why")
    shell.window.context.select_field("summary/FileVersionUE5", "contents")
    assert front(shell) == "why"


def test_a_refused_file_opens_on_overview_with_its_reasons(shell: Shell) -> None:
    shell.open(sample("OldDoor.uasset"))
    shell.key(Qt.Key.Key_3, CTRL)
    assert front(shell) == "data"
    shell.open(sample("FromTheFuture.uasset"))
    assert (shell.page(), front(shell)) == ("overview", "why")
    shell.key(Qt.Key.Key_3, CTRL)
    assert front(shell) == "data"
    shell.window.context.choose_target("5.4")
    shell.settle()
    assert front(shell) == "data"


def test_the_tabs_are_reached_and_turned_by_keys(shell: Shell) -> None:
    shell.open(sample("FromTheFuture.uasset"))
    bar = tabs(shell).tabs.tab_bar()
    for _ in range(12):
        shell.key(Qt.Key.Key_F6)
        if shell.window.focusWidget() is bar:
            break
    assert shell.window.focusWidget() is bar
    shell.key(Qt.Key.Key_Right)
    assert front(shell) == "data"
    shell.key(Qt.Key.Key_Left)
    assert front(shell) == "why"


def test_the_dock_is_as_narrow_as_before(make_shell: ShellMaker) -> None:
    shell = make_shell(size=(1024, 700))
    shell.open(sample("FromTheFuture.uasset"))
    shell.key(Qt.Key.Key_3, CTRL)
    dock = shell.window.panels.docks["why-dock"]
    title, px = tabs(shell), shell.window.context.theme.px
    # Where letters are a little wider, what is in it makes it so.
    assert dock.width() == max(px(300), dock.minimumSizeHint().width())
    assert dock.width() <= px(310)
    assert title.button.geometry().right() <= title.width()
    assert not title.button.geometry().intersects(title.tabs.geometry())
