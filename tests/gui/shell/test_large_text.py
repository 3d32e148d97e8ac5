"""Large text on a usual screen: the window fits, and what it shows has room."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from gui.shell.driver import ShellMaker, sample
from gui.shell.large_text import LARGE, large, squeezed
from gui.six_packages import six_packages
from PySide6.QtWidgets import QAbstractItemView

from inspector.gui.package.file_page import FilePage
from inspector.gui.shell.frame import Frame
from inspector.gui.upgrades.page import UpgradesPage
from inspector.gui.work.settings import Settings

pytestmark = pytest.mark.slow

#: The screens of small laptops.
SCREENS = [(1280, 720), (1366, 768)]


@pytest.mark.parametrize("size", SCREENS)
def test_a_file_has_room(make_shell: ShellMaker, size: tuple[int, int]) -> None:
    shell = large(make_shell(size=size))
    window = shell.window
    assert window.minimumWidth() <= size[0]
    assert window.minimumHeight() <= size[1]
    shell.open(sample("OldDoor.uasset"))
    for page in ("overview", "versions", "contents", "upgrades", "references"):
        window.run(f"page-{page}")
        shell.settle()
        assert (window.width(), window.height()) == size
        view = window.middle.view
        assert isinstance(view, FilePage)
        shown = view.page(page)
        assert shown is not None
        assert shown.isVisible()
        # Five lines of text at least, and all of what it says above its rows.
        assert shown.height() >= 5 * window.context.theme.row_height(22), page
        assert squeezed(window.middle) == [], page
        assert window.tools.filter_field.isVisible()
        assert window.tools.go_field.isVisible()
        assert not window.panels.shown() & {"why-dock", "findings-dock", "bytes-dock"}
        if isinstance(shown, UpgradesPage):
            # What a step is called has the most room.
            widths = [shown.tree.columnWidth(column) for column in range(4)]
            assert widths[0] == max(widths)


@pytest.mark.parametrize("size", SCREENS)
def test_a_project_has_room(make_shell: ShellMaker, tmp_path: Path, size: tuple[int, int]) -> None:
    shell = large(make_shell(size=size))
    shell.open(six_packages(tmp_path))
    window = shell.window
    assert (window.width(), window.height()) == size
    assert squeezed(window.middle) == []
    # Facts of which nothing could be read would only cut the name.
    head = window.middle.view.head
    window.run("page-references")
    shell.settle()
    assert not head.title.is_elided()
    assert not head.facts.isVisible()
    window.run("project-page")
    shell.settle()
    table = window.middle.view
    assert table is not None
    rows = table.findChildren(QAbstractItemView, "")
    assert any(one.isVisible() and one.viewport().height() > 3 * LARGE for one in rows)


def test_a_window_begins_as_small_as_with_usual_text(
    make_shell: ShellMaker, settings_file: Path
) -> None:
    settings = Settings(settings_file)
    settings.set("look/size", "20")
    settings.save()
    window = make_shell(size=(1280, 720)).window
    assert window.context.theme.system_px > 20
    assert (window.width(), window.height()) == (1280, 720)
    frame = Frame(window.context.theme)
    assert (frame.minimumWidth(), frame.minimumHeight()) == (720, 480)
    frame.deleteLater()


@pytest.mark.parametrize("size", [(1440, 900), *SCREENS])
def test_the_status_bar_grows_with_its_text(make_shell: ShellMaker, size: tuple[int, int]) -> None:
    shell = make_shell(size=size)
    shell.open(sample("OldDoor.uasset"))
    window = shell.window
    line, usual = window.status_line, window.statusBar().height()
    # With a job it is as high as without: nothing moves when one begins or ends.
    ended = threading.Event()
    window.context.jobs.start("test", lambda _: ended.wait(60), lambda _: None, title="Reading")
    shell.wait_for(line.stop.isVisible)
    assert window.statusBar().height() == usual
    ended.set()
    large(shell)
    assert window.statusBar().height() > usual
    assert line.height() >= line.sizeHint().height() > LARGE
    assert window.statusBar().geometry().bottom() == window.rect().bottom()
    assert (window.width(), window.height()) == size


def test_the_selected_field_is_named_in_whole(make_shell: ShellMaker) -> None:
    shell = make_shell(size=(1366, 768))
    window, line = shell.window, shell.window.status_line
    shell.open(sample("OldDoor.uasset"))
    window.context.select_field("imports/1", "test")
    shell.settle()
    assert line.raw.isVisible()
    assert line.length.isVisible()
    large(shell)
    window.resize(1000, 700)
    shell.wait_for(lambda: line.field.isVisible() and not line.field.is_elided())
    # The bytes are those of the panels, too.
    assert not line.raw.isVisible()
    assert line.place.isVisible()


def test_what_the_buttons_say_is_still_told(make_shell: ShellMaker) -> None:
    shell = large(make_shell(size=(1280, 720)))
    tools = shell.window.tools
    assert [tools.open_button.text(), tools.open_button.accessibleName()] == ["", "Open"]
    assert tools.open_button.toolTip() == "Open"
    assert tools.target_button.accessibleName() == "Target engine 5.3"
    shell.open(sample("classes/DataPatches.slice"))
    assert tools.go_field.isVisible()
    assert tools.target_button.accessibleName().endswith("Lumberyard")
    shell.window.run("close-file")
    shell.settle()
    shell.window.resize(2000, 1100)
    shell.settle()
    assert tools.open_button.text() == "Open"
    assert tools.target_button.text() == "Target engine"


def test_docks_that_are_asked_for_come(make_shell: ShellMaker) -> None:
    shell = large(make_shell(size=(1280, 720)))
    shell.open(sample("OldDoor.uasset"))
    window = shell.window
    window.run("toggle-bytes")
    shell.settle()
    assert "bytes-dock" in window.panels.shown()
    assert (window.width(), window.height()) == (1280, 720)
    assert squeezed(window.middle) == []


def test_rows_of_open_files_follow_the_font(make_shell: ShellMaker) -> None:
    shell = make_shell(size=(1440, 900))
    shell.open(sample("OldDoor.uasset"), sample("Lantern.uasset"), sample("CutOff.uasset"))
    large(shell)
    shell.window.resize(2600, 1400)
    shell.settle()
    theme, files = shell.window.context.theme, shell.window.panels.files.files
    needed = theme.row_height(24)
    rows = [files.visualRect(files.model().index(row, 0)) for row in range(3)]
    assert [row.height() for row in rows] == [needed] * 3
    # All of them are in sight.
    assert files.viewport().rect().contains(rows[2])
    head = shell.window.panels.files.open_title
    assert head.height() >= theme.metrics("strong").height()
