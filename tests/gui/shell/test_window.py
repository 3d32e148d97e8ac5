"""The window as a person uses it: keys, clicks, and what is then to be seen."""

from __future__ import annotations

import threading

import pytest
from gui.pages import documents
from gui.shell.driver import Shell, ShellMaker, sample
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtWidgets import QFocusFrame, QWidget

from inspector.catalog import default_catalog
from inspector.format.unreal.package import Package
from inspector.gui.desk.table_page import TablePage
from inspector.gui.package.file_page import FilePage
from inspector.gui.rows.release_strip import ReleaseStrip

pytestmark = pytest.mark.slow

NEWEST = default_catalog().newest_confirmed.name
CTRL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)


def clipboard() -> str:
    return QGuiApplication.clipboard().text()


def test_typing_a_release_makes_it_the_target_and_answers_anew(shell: Shell) -> None:
    shell.open(sample("FromTheFuture.uasset"), sample("OldDoor.uasset"))
    first, second = shell.documents
    assert first.answer is not None
    assert first.answer.profile.name == "5.3"
    shell.key(Qt.Key.Key_E, CTRL)
    assert shell.window.engine_list.isVisible()
    shell.type("4.26")
    shell.key(Qt.Key.Key_Return)
    shell.settle()
    assert shell.window.context.target.name == "4.26"
    assert first.answer.profile.name == "4.26"
    assert second.answer is not None
    assert second.answer.profile.name == "4.26"
    assert "4.26" in shell.window.tools.target_button.accessibleName()


def test_the_list_of_engines_says_how_each_takes_the_file(shell: Shell) -> None:
    shell.open(sample("OldDoor.uasset"))
    document = shell.window.context.document
    assert document is not None
    assert document.answer is not None
    shell.key(Qt.Key.Key_E, CTRL)
    listed = {item.title: item for item in shell.window.engine_list.model.shown_rows()}
    for answer in document.answer.releases:
        assert listed[answer.release].mark == str(answer.mark)
    assert next(iter(listed)) == NEWEST
    current = shell.window.engine_list.current()
    assert current is not None
    assert (current.title, current.right) == ("5.3", "target")


def test_an_engine_that_is_none_is_said_in_the_bar(shell: Shell) -> None:
    shell.key(Qt.Key.Key_E, CTRL)
    shell.type("/no/such/engine")
    shell.key(Qt.Key.Key_Return)
    shell.settle()
    notice = shell.window.middle.notice
    assert notice.isVisible()
    assert shell.window.context.target.name == "5.3"
    # What answers something that was asked of a file goes with that file; an error stays.
    for mark, stays in (("bad", True), ("note", False)):
        shell.window.notify(mark, "Not compared.")
        shell.key(Qt.Key.Key_Comma, CTRL)
        shell.settle()
        assert notice.isVisible() is stays
        shell.window.run("close-file")
        shell.settle()


def test_brackets_step_through_the_releases_and_stop_at_the_ends(shell: Shell) -> None:
    shell.key(Qt.Key.Key_BracketLeft, CTRL)
    assert shell.window.context.target.name == "5.2"
    shell.key(Qt.Key.Key_BracketRight, CTRL)
    shell.key(Qt.Key.Key_BracketRight, CTRL)
    assert shell.window.context.target.name == "5.4"
    shell.window.context.choose_target(NEWEST)
    shell.window.refresh()
    assert not shell.window.qt_actions["target-newer"].isEnabled()
    shell.window.context.choose_target("4.0")
    shell.window.refresh()
    assert not shell.window.qt_actions["target-older"].isEnabled()


def test_the_target_is_remembered_for_files_without_a_project(make_shell: ShellMaker) -> None:
    first = make_shell(engine=None)
    first.window.context.choose_target("4.27")
    first.window.close()
    second = make_shell(engine=None)
    assert second.window.context.target.name == "4.27"
    assert second.window.context.target.source == "the last one used"
    second.open(sample("OldDoor.uasset"))
    assert second.window.context.target.name == "4.27"
    second.window.run("default-engine")
    second.settle()
    assert not second.window.context.target_fixed


def test_letting_the_project_decide_forgets_the_choice(make_shell: ShellMaker) -> None:
    shell = make_shell(engine="4.20")
    shell.open(sample("OldDoor.uasset"))
    shell.window.run("default-engine")
    shell.settle()
    assert shell.window.context.target.name == NEWEST


def test_f8_walks_through_the_findings(shell: Shell) -> None:
    shell.open(sample("FromTheFuture.uasset"))
    context = shell.window.context
    document = context.document
    assert document is not None
    findings = document.findings
    assert len(findings) > 1
    assert context.finding == findings[0]
    shell.key(Qt.Key.Key_F8)
    assert context.finding == findings[1]
    shell.key(Qt.Key.Key_F8, SHIFT)
    shell.key(Qt.Key.Key_F8, SHIFT)
    assert context.finding == findings[-1]


def test_back_and_forward_walk_through_the_selections(shell: Shell) -> None:
    shell.open(sample("Lantern.uasset"))
    context = shell.window.context
    shell.window.refresh()
    assert not shell.window.tools.back_button.isEnabled()
    for field in ("summary/FileVersionUE4", "summary/FileVersionUE5", "exports/0"):
        context.select_field(field, "test")
    shell.key(Qt.Key.Key_Left, ALT)
    assert context.selection is not None
    assert context.selection.field == "summary/FileVersionUE5"
    shell.settle()
    shell.window.refresh()
    shell.click(shell.window.tools.back_button)
    assert context.selection.field == "summary/FileVersionUE4"
    shell.key(Qt.Key.Key_Right, ALT)
    assert context.selection.field == "summary/FileVersionUE5"


def test_ctrl_tab_goes_round_the_files_and_ctrl_w_closes(shell: Shell) -> None:
    shell.open(sample("Lantern.uasset"), sample("OldDoor.uasset"), sample("CutOff.uasset"))
    context = shell.window.context

    def shown() -> str:
        return context.document.name if context.document is not None else ""

    shell.key(Qt.Key.Key_Tab, CTRL)
    assert shown() == "OldDoor"
    shell.key(Qt.Key.Key_W, CTRL)
    assert shown() == "CutOff"
    shell.key(Qt.Key.Key_W, CTRL)
    assert shown() == "Lantern"
    shell.key(Qt.Key.Key_W, CTRL)
    assert documents(context) == []
    assert shell.window.middle.start_page.isVisible()
    assert shell.window.status_line.field.text() == "No package open"


def test_f6_goes_round_the_areas_and_shift_f6_back(shell: Shell) -> None:
    shell.open(sample("FromTheFuture.uasset"))
    areas = shell.window.shown_areas()
    panels, middle = shell.window.panels, shell.window.middle
    docks = panels.docks["findings-dock"].widget(), panels.docks["why-dock"]
    assert areas == [shell.window.tools, panels.files_area, middle.stack, *docks]

    def place() -> int:
        focus: QWidget | None = shell.window.focusWidget()
        assert focus is not None
        return next(
            at for at, area in enumerate(areas) if area is focus or area.isAncestorOf(focus)
        )

    shell.window.tools.target_button.setFocus()
    seen = []
    for _ in areas:
        seen.append(place())
        shell.key(Qt.Key.Key_F6)
    assert seen == list(range(len(areas)))
    assert place() == 0
    shell.key(Qt.Key.Key_F6, SHIFT)
    assert place() == len(areas) - 1


@pytest.mark.parametrize(
    ("page", "name"),
    [
        (Qt.Key.Key_1, "Asset registry tags"),
        (Qt.Key.Key_2, "UE4 object version"),
        (Qt.Key.Key_3, "Fields of the file"),
        (Qt.Key.Key_4, "Upgrade steps"),
    ],
)
def test_f6_comes_to_where_the_page_is_read(shell: Shell, page: Qt.Key, name: str) -> None:
    shell.open(sample("OldDoor.uasset"))
    shell.key(page, CTRL)
    shell.settle()
    window = shell.window
    assert focus_name(shell) == name
    for keys in ((), (SHIFT,)):
        ways = []
        for _ in window.shown_areas():
            shell.key(Qt.Key.Key_F6, *keys)
            ways.append(focus_name(shell))
        # Once round, and never to the strip, where keys choose an engine.
        assert ways[-1] == name
        assert ways.count(name) == 1
        assert "Releases of the engine" not in ways


def test_f6_comes_back_to_the_control_and_the_row_that_were_left(shell: Shell) -> None:
    shell.open(sample("Lantern.uasset"))
    shell.key(Qt.Key.Key_2, CTRL)
    shell.settle()
    page = shell.window.middle.view
    assert isinstance(page, FilePage)
    versions = page.page("versions")
    assert isinstance(versions, TablePage)
    shell.window.tools.target_button.setFocus()
    versions.table.setFocus()
    shell.key(Qt.Key.Key_Down)
    shell.key(Qt.Key.Key_Down)
    row = versions.table.currentIndex()
    assert row.row() > 0
    ways = []
    for _ in shell.window.shown_areas():
        shell.key(Qt.Key.Key_F6)
        ways.append(shell.window.focusWidget())
    assert ways[-1] is versions.table
    assert versions.table.currentIndex() == row
    assert shell.window.tools.target_button in ways


@pytest.mark.parametrize("page", [Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3])
def test_no_key_that_is_meant_for_a_page_chooses_an_engine(shell: Shell, page: Qt.Key) -> None:
    shell.open(sample("OldDoor.uasset"))
    shell.key(page, CTRL)
    shell.settle()
    strip = next(one for one in shell.window.findChildren(ReleaseStrip) if one.isVisible())
    # Somebody was in the strip, and comes to the page again with F6.
    strip.setFocus()
    shell.key(Qt.Key.Key_F6)
    shell.key(Qt.Key.Key_F6, SHIFT)
    assert not strip.hasFocus()
    for key in (*PAGE_KEYS, Qt.Key.Key_5, Qt.Key.Key_Return):
        shell.key(key)
        shell.settle()
        assert shell.window.context.target.name == "5.3"


#: What one presses to move in a page.
PAGE_KEYS = (
    Qt.Key.Key_Down,
    Qt.Key.Key_Right,
    Qt.Key.Key_PageDown,
    Qt.Key.Key_End,
    Qt.Key.Key_Home,
    Qt.Key.Key_PageUp,
    Qt.Key.Key_Left,
    Qt.Key.Key_Up,
    Qt.Key.Key_4,
    Qt.Key.Key_Space,
)


def focus_name(shell: Shell) -> str:
    """What has the keyboard, up to the first comma."""
    said = QAccessible.queryAccessibleInterface(shell.window.focusWidget())
    return said.text(QAccessible.Text.Name).partition(",")[0]


def test_escape_in_the_filter_leads_back_to_what_it_narrows(shell: Shell) -> None:
    shell.open(sample("OldDoor.uasset"))
    shell.key(Qt.Key.Key_2, CTRL)
    page = shell.window.middle.view
    assert isinstance(page, FilePage)
    versions = page.page("versions")
    assert isinstance(versions, TablePage)
    versions.table.setFocus()
    shell.key(Qt.Key.Key_Down)
    shell.key(Qt.Key.Key_Down)
    before = versions.table.currentIndex().data()
    assert before
    shell.key(Qt.Key.Key_L, CTRL)
    field = shell.window.tools.filter_field
    shell.type("framework")
    # First what was typed, then the field.
    shell.key(Qt.Key.Key_Escape)
    assert field.text() == ""
    assert field.line_edit().hasFocus()
    shell.key(Qt.Key.Key_Escape)
    assert versions.table.hasFocus()
    # What is typed next finds a row, and chooses no engine.
    shell.type("5")
    shell.key(Qt.Key.Key_Return)
    shell.settle()
    assert shell.window.context.target.name == "5.3"


def test_escape_leads_from_anywhere_to_the_page_and_stays_there(shell: Shell) -> None:
    shell.open(sample("OldDoor.uasset"))
    shell.key(Qt.Key.Key_3, CTRL)
    shell.window.tools.target_button.setFocus()
    shell.key(Qt.Key.Key_Escape)
    assert focus_name(shell) == "Fields of the file"
    shell.key(Qt.Key.Key_Escape)
    assert focus_name(shell) == "Fields of the file"


def test_tab_goes_through_the_areas_in_their_order(shell: Shell) -> None:
    shell.open(sample("FromTheFuture.uasset"))
    for page in (Qt.Key.Key_3, Qt.Key.Key_2):
        shell.key(page, CTRL)
    areas = shell.window.areas()
    shell.window.tools.target_button.setFocus()
    visited: list[int] = []
    for _ in range(200):
        focus: QWidget | None = shell.window.focusWidget()
        assert focus is not None
        here = [at for at, area in enumerate(areas) if area is focus or area.isAncestorOf(focus)]
        if here and here[0] != (visited[-1] if visited else None):
            visited.append(here[0])
        if visited[-1] == 0 and len(visited) > 1:
            break
        shell.key(Qt.Key.Key_Tab)
    assert visited[:-1] == sorted(visited[:-1])
    names = [type(areas[at]).__name__ for at in visited[:5]]
    assert areas[visited[1]] is shell.window.panels.files_area
    assert names == ["ToolBar", "Guarded", "QWidget", "SubNavigation", "QStackedWidget"]
    # The bytes, which come next, are not shown on this page.
    assert areas.index(shell.window.panels.bytes) == visited[4] + 1 < visited[5]


def test_escape_leaves_the_nearest_thing(shell: Shell) -> None:
    shell.open(sample("Lantern.uasset"))
    window = shell.window
    window.run("help")
    assert window.middle.help_view.isVisible()
    shell.key(Qt.Key.Key_Escape)
    assert not window.middle.help_view.isVisible()
    assert window.middle.guards["file"].isVisible()


def test_the_filter_follows_the_page(shell: Shell) -> None:
    shell.open(sample("OldDoor.uasset"))
    shell.key(Qt.Key.Key_2, CTRL)
    shell.key(Qt.Key.Key_L, CTRL)
    field = shell.window.tools.filter_field
    assert field.line_edit().hasFocus()
    shell.type("zzz")
    assert field.state()[0] in ("valid", "neutral")
    shell.key(Qt.Key.Key_1, CTRL)
    assert field.text() == ""
    shell.key(Qt.Key.Key_2, CTRL)
    assert field.text() == "zzz"
    shell.key(Qt.Key.Key_Escape, into=field.line_edit())
    assert field.text() == ""


def test_without_a_file_there_is_nothing_to_filter(shell: Shell) -> None:
    field = shell.window.tools.filter_field
    assert not field.isEnabled()
    assert field.line_edit().placeholderText() == "Nothing to filter yet"


def test_f1_explains_the_finding_and_on_an_empty_window_the_keys(shell: Shell) -> None:
    shell.key(Qt.Key.Key_F1)
    assert "Ctrl+Shift+P" in shell.window.middle.help_view.browser.toPlainText()
    shell.key(Qt.Key.Key_Escape)
    shell.open(sample("FromTheFuture.uasset"))
    finding = shell.window.context.finding
    assert finding is not None
    shell.key(Qt.Key.Key_F1)
    assert shell.window.middle.help_view.page == f"rules/{finding.rule}"
    assert finding.rule in shell.window.middle.help_view.browser.toPlainText()


def test_copies_for_tickets_and_links(shell: Shell) -> None:
    path = sample("FromTheFuture.uasset")
    shell.open(path)
    shell.window.context.select_field("summary/FileVersionUE5", "test")
    shell.key(Qt.Key.Key_L, CTRL, SHIFT)
    assert clipboard() == f"inspector gui {path} --at summary/FileVersionUE5 --engine 5.3"
    finding = shell.window.context.finding
    assert finding is not None
    shell.window.run("copy-finding")
    assert finding.rule in clipboard()
    shell.window.run("copy-path")
    assert clipboard() == str(path)


def test_docks_are_remembered_for_each_kind_of_page(make_shell: ShellMaker) -> None:
    first = make_shell()
    first.open(sample("OldDoor.uasset"))
    first.key(Qt.Key.Key_2, CTRL)
    first.key(Qt.Key.Key_F9)
    first.key(Qt.Key.Key_F9, SHIFT)
    assert first.window.panels.shown() == {"why-dock"}
    first.key(Qt.Key.Key_1, CTRL)
    assert first.window.panels.shown() == {"left-dock", "findings-dock", "why-dock"}
    first.key(Qt.Key.Key_2, CTRL)
    first.window.close()
    second = make_shell()
    second.open(sample("OldDoor.uasset"))
    assert second.page() == "versions"
    assert second.window.panels.shown() == {"why-dock"}
    second.window.run("reset-layout")
    assert second.window.panels.shown() == {"left-dock", "findings-dock", "why-dock"}


def test_the_start_page_has_no_docks(shell: Shell) -> None:
    assert shell.window.panels.shown() == set()


def test_a_dock_hides_by_its_own_button_and_its_menu_entry_says_so(shell: Shell) -> None:
    shell.open(sample("FromTheFuture.uasset"))
    dock = shell.window.panels.docks["why-dock"]
    assert dock.title_bar is not None
    shell.click(dock.title_bar.button)
    shell.window.refresh()
    assert not dock.isVisible()
    assert not shell.window.qt_actions["why-dock"].isChecked()


def test_bars_can_be_hidden_and_stay_so(make_shell: ShellMaker) -> None:
    first = make_shell()
    first.window.run("status-bar")
    first.window.run("tool-bar")
    assert not first.window.statusBar().isVisible()
    first.window.close()
    second = make_shell()
    assert not second.window.statusBar().isVisible()
    assert not second.window.tools.isVisible()
    second.key(Qt.Key.Key_E, CTRL)
    assert second.window.engine_list.isVisible()


def test_a_narrow_window_keeps_the_files_behind_a_button(make_shell: ShellMaker) -> None:
    shell = make_shell(size=(1024, 700))
    shell.open(sample("OldDoor.uasset"), sample("Lantern.uasset"))
    window = shell.window
    assert window.tools.files_button.isVisible()
    assert not window.panels.docks["left-dock"].isVisible()
    assert window.panels.docks["why-dock"].width() == window.context.theme.px(300)
    assert window.tools.filter_field.line_edit().placeholderText() in ("Filter", "No filter here")
    shell.click(window.tools.files_button)
    assert window.panels.files.isVisible()
    files = window.panels.files.files
    shell.key(Qt.Key.Key_Down, into=files)
    shell.key(Qt.Key.Key_Return, into=files)
    assert not window.panels.files.isVisible()
    assert window.context.document is documents(window.context)[1]
    window.resize(1440, 900)
    shell.settle()
    assert not window.tools.files_button.isVisible()
    assert window.panels.docks["left-dock"].isVisible()
    assert window.panels.files.isVisible()


def test_the_findings_take_the_height_that_they_need(shell: Shell) -> None:
    shell.open(sample("FromTheFuture.uasset"))
    panels = shell.window.panels
    view = panels.findings.view
    assert view is not None
    rows = view.model.rowCount()
    height = panels.docks["findings-dock"].height()
    assert height < panels.docks["why-dock"].height()
    assert height >= rows * view.list.sizeHintForRow(0)


@pytest.mark.parametrize("size", [(1440, 900), (1024, 700), (960, 600)])
def test_no_bar_is_wider_than_the_window(size: tuple[int, int], make_shell: ShellMaker) -> None:
    shell = make_shell(size=size)
    shell.open(sample("FromTheFuture.uasset"))
    assert shell.window.width() == size[0]
    assert shell.window.tools.go_field.geometry().right() <= size[0]


def test_closing_the_window_ends_its_threads_at_once(shell: Shell) -> None:
    shell.window.open_paths([str(sample(".")), str(sample("Lantern.uasset"))])
    assert [one for one in threading.enumerate() if one.name.startswith("inspector")]
    shell.window.close()
    assert not [one for one in threading.enumerate() if one.name.startswith("inspector")]


def test_shift_tab_goes_back(shell: Shell) -> None:
    shell.open(sample("FromTheFuture.uasset"))
    shell.window.tools.target_button.setFocus()
    shell.key(Qt.Key.Key_Tab)
    assert shell.window.tools.filter_field.line_edit().hasFocus() or (
        shell.window.tools.go_field.hasFocus()
    )
    shell.key(Qt.Key.Key_Backtab)
    assert shell.window.tools.target_button.hasFocus()


def test_the_ring_around_the_first_button_is_whole(shell: Shell) -> None:
    button = shell.window.middle.start_page.open_button
    button.setFocus()
    frames = shell.window.window().findChildren(QFocusFrame)
    (ring,) = [ring for ring in frames if ring.isVisible()]
    assert ring.visibleRegion().boundingRect().size() == ring.size()
    assert ring.width() > button.width()


def test_a_page_can_have_the_window_for_itself(shell: Shell) -> None:
    shell.open(sample("OldDoor.uasset"))
    window = shell.window
    view = window.middle.view
    assert isinstance(view, FilePage)
    docks = window.panels.shown()
    assert docks
    assert view.strip.isVisible()
    shell.key(Qt.Key.Key_F11)
    assert window.panels.shown() == set()
    assert not view.strip.isVisible()
    assert view.navigation.isVisible()
    # What is read anew, or shown instead, stays alone.
    shell.key(Qt.Key.Key_F5)
    shell.settle()
    assert not view.strip.isVisible()
    shell.open(sample("FromTheFuture.uasset"))
    assert window.panels.shown() == set()
    shell.key(Qt.Key.Key_Escape)
    assert window.panels.shown() == docks
    assert view.strip.isVisible()
    shell.key(Qt.Key.Key_F11)
    shell.key(Qt.Key.Key_F11)
    assert window.panels.shown() == docks


def test_reading_again_reads_only_what_somebody_has_looked_at(shell: Shell) -> None:
    """The objects of a package take the longest by far; the first page needs none of them."""
    shell.window.context.settings.set("window/page", "overview")
    shell.open(sample("Lantern.uasset"))
    view, (document,) = shell.window.middle.view, shell.documents
    assert isinstance(view, FilePage)
    others = ("contents", "graphs", "upgrades", "versions")
    for _ in range(2):
        assert shell.page() == "overview"
        assert (document.fields, document.preview) == (None, None)
        assert [view.page(other) for other in others] == [None] * len(others)
        shell.key(Qt.Key.Key_F5)
        shell.settle()
    # What was looked at is read again with the rest.
    shell.window.run("page-contents")
    shell.settle()
    assert document.fields is not None
    shell.key(Qt.Key.Key_F5)
    shell.settle()
    assert document.fields is not None
    assert document.preview is None


@pytest.mark.parametrize("page", ["page-overview", "page-contents", "page-upgrades"])
def test_a_refresh_asks_no_table_of_the_file(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    """At each key press menus ask what can be done: of a snapshot, not of 60,000 exports."""
    shell.open(sample("Lantern.uasset"))
    shell.window.run(page)
    shell.settle()

    def asked(_: Package) -> None:
        raise AssertionError("a table was asked for")

    with monkeypatch.context() as no_tables:
        for table in ("exports", "imports"):
            no_tables.setattr(Package, table, property(asked))
        shell.window.refresh()
    (document,) = shell.documents
    # /Script/Engine, the mesh and the material.
    assert (document.facts.exports, document.facts.imported_packages) == (4, 3)
