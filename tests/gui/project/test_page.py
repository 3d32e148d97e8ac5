"""The page of a project in the hands of a person: what it says, and how it is asked."""

from __future__ import annotations

import csv
import json
import shutil
from functools import partial
from pathlib import Path

import pytest
from corpus import corpus_root
from gui.shell.driver import Shell, ShellMaker, sample
from gui.six_packages import six_packages
from html_pages import read_page
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QAccessible, QFontMetrics, QGuiApplication, QHelpEvent
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from inspector.files.folders import resource_path
from inspector.gui.kit.text_block import TextBlock
from inspector.gui.project.columns import COLUMNS
from inspector.gui.project.facet_panel import FacetBox
from inspector.gui.project.references_page import ReferencesOfProject
from inspector.gui.project.table import PackageModel
from inspector.gui.project.view import ProjectView
from inspector.project.samples import make_all

#: A window of its own for each: more than a change should have to wait for.
pytestmark = pytest.mark.slow

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Six packages: in 5.3 three load, two are refused, one is unreadable."""
    return six_packages(tmp_path)


@pytest.fixture
def cesium() -> Path:
    root = corpus_root()
    if root is None or not (root / "projects/cesium-tests").is_dir():
        pytest.skip("no corpus with cesium-tests")
    return root / "projects/cesium-tests/TestsProject.uproject"


def view_of(shell: Shell) -> ProjectView:
    view = shell.window.middle.view
    assert isinstance(view, ProjectView)
    return view


def rows(shell: Shell) -> list[str]:
    """What the table shows, from the top; titles of groups as they are."""
    model = view_of(shell).model
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def names(shell: Shell) -> set[str]:
    """The packages that are shown."""
    return {row.name for row in view_of(shell).model.shown_rows()}


def test_a_folder_opens_to_its_page(shell: Shell, game: Path) -> None:
    shell.open(game)
    view = view_of(shell)
    assert view.head.title.text() == "Game"
    assert view.head.verdict.text() == (
        "5.3 refuses 2 of 6 packages, 1 is unreadable; 3 can be submitted. "
        "No known engine opens the 5 with version numbers."
    )
    assert rows(shell) == [
        *("2 refused", "Later", "Latest"),
        *("1 unreadable", "Cut"),
        *("3 load, a save upgrades", "Set1", "Set10", "Set2"),
    ]
    assert shell.window.windowTitle().startswith("Game")
    # None of them says so: other packages that a filter brings to the top may.
    saved = [column.key for column in view.model.columns()].index("saved")
    words = QFontMetrics(view.table.font()).horizontalAdvance("not stored")
    assert view.table.columnWidth(saved) >= words + 2 * shell.window.context.theme.px(8)
    # Its references have a page with all its tables before somebody turns to it, out of sight.
    shell.wait_for(lambda: view.references is not None and view.references.stack.count() == 5)
    assert [child.isVisible() for child in view.findChildren(ReferencesOfProject)] == [False]


def test_the_project_of_the_picture(make_shell: ShellMaker, cesium: Path) -> None:
    shell = make_shell(engine=None)
    shell.open(cesium)
    view = view_of(shell)
    assert view.head.title.text() == "TestsProject"
    assert view.head.verdict.text() == (
        "5.3 refuses 8 of 76 packages; 68 can be submitted. "
        "The lowest engine that opens all is 5.5."
    )
    assert "76 packages, 7.3 MB" in view.head.facts.text()
    assert "engine from TestsProject.uproject" in view.head.facts.text()
    lines = [line.line.text for line in view.band.lines()]
    assert lines == [
        "6 as they are",
        "62 load, and rise on the next save",
        "4 open in 5.4 UE5 1012, 5.3 stops at 1009",
        "4 open in 5.5 UE5 1013, 5.3 stops at 1009, custom versions",
        "62 of 68 packages change, 2,145 upgrade steps",
        "4.26 – 5.2 can no longer open them 4.26 opens 40 today",
    ]
    shown = [line for line in view.band.lines() if line.isVisible()]
    assert all(line.width() >= line.sizeHint().width() for line in shown)
    # Steps, which have a column, are no reason beside it.
    column = next(at for at, one in enumerate(view.model.columns()) if one.key == "reason")
    told_of = {row.name: view.model.cell(view.model.index(at, column)).text
               for at in range(view.model.rowCount())
               if (row := view.model.row_at(view.model.index(at, 0))) is not None}  # fmt: skip
    assert told_of["NewMap"] == ""
    assert told_of["WGS84"] == "UE5 version 1012, 5.3 stops at 1009"
    spoken = Qt.ItemDataRole.AccessibleTextRole
    strip = view.strip.model()
    told = [str(strip.index(row, 0).data(spoken)) for row in range(strip.rowCount())]
    assert told[0] == "Release 4.0, refuses all 76 packages"
    assert "Release 5.3, target, refuses 8 of 76 packages" in told
    assert told[-1] == "Release 5.8, opens all 76 packages"
    assert [caption.words for caption in view.strip.captions] == [
        "refuses all",
        "refuses some",
        "opens all",
    ]
    assert rows(shell)[:3] == ["8 refused", "GaussianSplatSystem", "M_CesiumPrimitiveEdgesMaterial"]


def test_every_part_counts_the_same_refusals(shell: Shell, tmp_path: Path) -> None:
    """Two are newer than 5.3, one of an own build, one stores no versions; one is unreadable."""
    (tmp_path / "Game").mkdir()
    make_all(tmp_path / "Game")
    shell.open(tmp_path / "Game")
    view = view_of(shell)
    assert view.head.verdict.text().startswith("5.3 refuses 4 of 9 packages, 1 is unreadable; ")
    spoken = Qt.ItemDataRole.AccessibleTextRole
    strip = view.strip.model()
    told = [str(strip.index(row, 0).data(spoken)) for row in range(strip.rowCount())]
    assert "Release 5.3, target, refuses 4 of 9 packages" in told
    assert told[0] == "Release 4.0, refuses 8 of 9 packages"
    assert rows(shell)[0] == "4 refused"
    assert counts(shell, "verdict")["refuse"] == 4
    fix = [line.line for line in view.band.lines() if line.line.filter.startswith("is:refused")]
    assert sum(int(line.number) for line in fix) == 4


def test_a_release_of_the_strip_becomes_the_target(shell: Shell, cesium: Path) -> None:
    shell.open(cesium)
    view = view_of(shell)
    view.strip.setFocus()
    shell.type("55")
    shell.key(Qt.Key.Key_Return)
    shell.settle()
    assert shell.window.context.target.name == "5.5"
    assert view.head.verdict.text() == "5.5 opens all 76 packages. A save upgrades 72."
    assert [line.line.text for line in view.band.fix.lines] == ["nothing"]
    # That is known, and has no sign of what is not.
    assert view.band.fix.lines[0].line.is_known
    row = [answer.release for answer in view.strip.answers()].index("5.3")
    place = view.strip.visualRect(view.strip.model().index(row, 0)).center()
    shell.click_at(view.strip.viewport(), place)
    shell.settle()
    assert "5.3 refuses 8 of 76 packages" in view.head.verdict.text()


def test_a_line_of_the_band_asks_for_its_packages(shell: Shell, cesium: Path) -> None:
    shell.open(cesium)
    view = view_of(shell)
    line = view.band.fix.lines[0]
    line.setFocus()
    shell.key(Qt.Key.Key_Space)
    assert view.tools.field.text() == "is:refused opens=5.4"
    assert names(shell) == {"IAU2015_Mars", "IAU2015_Moon", "WGS84", "GaussianSplatEffectType"}
    # The first of them can be opened at once.
    assert shell.window.focusWidget() is view.table
    shell.key(Qt.Key.Key_Return)
    shell.settle()
    assert [document.name for document in shell.documents] == ["GaussianSplatEffectType"]


def test_every_line_counts_what_its_filter_shows(shell: Shell, cesium: Path) -> None:
    shell.open(cesium)
    view = view_of(shell)
    for line in [line.line for line in view.band.lines() if line.line.number.isdigit()]:
        view.ask(line.filter)
        assert len(names(shell)) == int(line.number), line.text


def test_facets_narrow_the_table_together(shell: Shell, game: Path) -> None:
    shell.open(game)
    view = view_of(shell)
    verdict, folder = view.facets.sections["verdict"], view.facets.sections["folder"]
    assert [(box.value.label, box.value.packages) for box in verdict.boxes.values()] == [
        ("refuses", 2),
        ("unreadable", 1),
        ("loads, save loses", 0),
        ("warns", 0),
        ("loads, save upgrades", 3),
        ("loads", 0),
    ]
    verdict.boxes["refuse"].setFocus()
    shell.key(Qt.Key.Key_Space)
    assert names(shell) == {"Later", "Latest"}
    assert view.tools.field.state() == ("valid", "2 of 6")
    shell.click(folder.boxes["New/Deep"])
    assert names(shell) == {"Latest"}
    verdict.boxes["bad"].setFocus()
    shell.key(Qt.Key.Key_Space)
    assert names(shell) == {"Latest"}
    shell.click(view.facets.clear_link)
    assert len(names(shell)) == 6


def test_filter_and_facets_narrow_the_table_together(shell: Shell, game: Path) -> None:
    shell.open(game)
    view = view_of(shell)
    view.facets.sections["verdict"].boxes["refuse"].setFocus()
    shell.key(Qt.Key.Key_Space)
    assert names(shell) == {"Later", "Latest"}
    shell.key(Qt.Key.Key_L, CTRL)
    shell.type("name:latest")
    assert names(shell) == {"Latest"}
    assert view.tools.field.state() == ("valid", "1 of 6")
    shell.key(Qt.Key.Key_A, CTRL)
    shell.type("name:set1")
    assert names(shell) == set()


class Paints(QObject):
    """Counts the paints of facets' values, and those that find less room than a row needs."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.all, self.pressed = 0, 0

    def eventFilter(self, painted: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and isinstance(painted, FacetBox):
            self.all += 1
            self.pressed += painted.height() < painted.sizeHint().height()
        return False


def test_values_that_come_while_a_project_is_read_have_room_at_once(
    make_shell: ShellMaker, game: Path
) -> None:
    shell = make_shell(size=(1200, 500))
    for number in range(40):
        shutil.copytree(game / "Fine", game / f"Fine{number}")
    paints = Paints(shell.window)
    QApplication.instance().installEventFilter(paints)
    shell.open(game)
    QApplication.instance().removeEventFilter(paints)
    assert paints.all > len(view_of(shell).facets.sections["verdict"].boxes)
    assert paints.pressed == 0


def counts(shell: Shell, key: str) -> dict[str, int]:
    """How many packages a facet says have each of its values."""
    boxes = view_of(shell).facets.sections[key].boxes.values()
    return {box.value.value: box.value.packages for box in boxes}


def test_a_facet_counts_what_the_filter_and_the_others_leave(
    shell: Shell, game: Path, qtbot: QtBot
) -> None:
    shell.open(game)
    facets, folders = view_of(shell).facets.sections, {"Fine": 3, "New": 1, "New/Deep": 1}
    verdicts = {"refuse": 2, "bad": 1, "loses": 0, "warn": 0, "up": 3, "ok": 0}
    assert counts(shell, "folder") == folders | {"Torn": 1}
    place = facets["folder"].mapToGlobal(QPoint(0, 0))
    facets["verdict"].boxes["refuse"].setFocus()
    shell.key(Qt.Key.Key_Space)
    refused = {"New": 1, "New/Deep": 1, "Fine": 0, "Torn": 0}
    qtbot.waitUntil(lambda: counts(shell, "folder") == refused)
    assert list(counts(shell, "folder")) == list(refused)
    assert counts(shell, "verdict") == verdicts
    assert facets["folder"].mapToGlobal(QPoint(0, 0)) == place
    assert facets["folder"].boxes["Fine"].accessibleName() == "Fine, 0 packages"
    shell.click(facets["folder"].boxes["New/Deep"])
    qtbot.waitUntil(lambda: counts(shell, "verdict") == dict.fromkeys(verdicts, 0) | {"refuse": 1})
    assert counts(shell, "folder") == refused
    shell.click(view_of(shell).facets.clear_link)
    qtbot.waitUntil(lambda: counts(shell, "verdict") == verdicts)
    shell.key(Qt.Key.Key_L, CTRL)
    shell.type("name:set1")
    qtbot.waitUntil(lambda: counts(shell, "verdict") == dict.fromkeys(verdicts, 0) | {"up": 2})
    assert counts(shell, "folder")["Fine"] == 2


def test_what_is_ticked_stays_so_when_a_project_is_read_again(
    shell: Shell, game: Path, qtbot: QtBot
) -> None:
    shell.open(game)
    folder = view_of(shell).facets.sections["folder"]
    shell.click(folder.boxes["New/Deep"])
    shell.key(Qt.Key.Key_F5)
    shell.settle()
    assert names(shell) == {"Latest"}
    assert folder.picked() == {"New/Deep"}
    (game / "New" / "Deep" / "Latest.uasset").unlink()
    shell.key(Qt.Key.Key_F5)
    shell.settle()
    assert names(shell) == set()
    qtbot.waitUntil(lambda: counts(shell, "folder")["New/Deep"] == 0)
    assert folder.picked() == {"New/Deep"}
    # What is not ticked any more has no box: no package has the value.
    shell.click(folder.boxes["New/Deep"])
    qtbot.waitUntil(lambda: counts(shell, "folder") == {"Fine": 3, "New": 1, "Torn": 1})
    assert len(names(shell)) == 5


def test_facets_take_the_place_of_the_tree(shell: Shell, game: Path) -> None:
    shell.open(game)
    panel, facets = shell.window.panels.files, view_of(shell).facets
    assert facets.isVisible()
    assert not panel.folder_part.isVisible()
    shell.open(game / "Fine" / "Set1.uasset")
    assert not facets.isVisible()
    assert panel.folder_part.tree.isVisible()
    shell.key(Qt.Key.Key_0, CTRL)
    assert facets.isVisible()
    # Beside the facets the open files are still at hand.
    assert panel.files.isVisible()


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("set1", {"Set1", "Set10"}),
        ("is:refused", {"Later", "Latest"}),
        ("is:unreadable", {"Cut"}),
        ("is:loads steps>0 name=set2", {"Set2"}),
        ("folder:deep", {"Latest"}),
        ("opens<4.20", {"Set1", "Set2", "Set10"}),
        ("opens=none !is:unreadable", {"Later", "Latest"}),
        ("rule:legacy-new", {"Later", "Latest"}),
    ],
)
def test_the_filter_speaks_the_language_of_all_tables(
    shell: Shell, game: Path, text: str, left: set[str]
) -> None:
    shell.open(game)
    shell.key(Qt.Key.Key_L, CTRL)
    shell.type(text)
    assert names(shell) == left
    assert view_of(shell).tools.field.state() == ("valid", f"{len(left)} of 6")


def test_who_goes_to_very_many_rows_finds_those_that_match(shell: Shell, game: Path) -> None:
    shell.open(game)
    view = view_of(shell)
    view.model.show_flat(shell.project.rows * 2_000)
    shell.key(Qt.Key.Key_L, CTRL)
    field = view.tools.field
    shell.wait_for(lambda: view.model.settled)
    QTest.keyClick(field.line_edit(), Qt.Key.Key_W)
    # They are looked at turn by turn, and nothing moves before all of them are known.
    assert (view.model.settled, view.model.rowCount()) == (False, 12_000)
    shell.wait_for(lambda: view.model.settled)
    # New/Later and New/Deep/Latest.
    assert (view.model.rowCount(), field.state()) == (4_000, ("valid", "4,000 of 12,000"))
    view.table.sort_by("name", descending=True)
    field.clear()
    QTest.keyClicks(field.line_edit(), "set1")
    QTest.keyClick(field.line_edit(), Qt.Key.Key_Down)
    current = view.current_row()
    assert (current.name if current is not None else "", view.model.rowCount()) == ("Set10", 4_000)
    assert field.state() == ("valid", "4,000 of 12,000")


def test_the_page_has_one_field_for_its_filter(shell: Shell, game: Path) -> None:
    shell.open(game)
    window = shell.window
    assert view_of(shell).tools.field.isVisible()
    assert not window.tools.filter_field.isVisible()
    left = window.tools.go_field.x()
    shell.key(Qt.Key.Key_L, CTRL)
    shell.type("set1")
    # Escape clears it and leads back to the packages.
    shell.key(Qt.Key.Key_Escape)
    assert view_of(shell).tools.field.text() == ""
    assert view_of(shell).tools.field.line_edit().hasFocus()
    shell.key(Qt.Key.Key_Escape)
    assert view_of(shell).table.hasFocus()
    shell.key(Qt.Key.Key_L, CTRL)
    shell.type("set1")
    # It clears it wherever the keyboard is.
    view_of(shell).table.setFocus()
    shell.key(Qt.Key.Key_Escape)
    assert len(names(shell)) == 6
    shell.open(game / "Fine" / "Set1.uasset")
    assert window.tools.filter_field.isVisible()
    assert window.tools.go_field.x() == left


def test_a_filter_that_means_nothing_says_so(shell: Shell, game: Path) -> None:
    shell.open(game)
    shell.key(Qt.Key.Key_L, CTRL)
    shell.type("opens>tomorrow")
    field = view_of(shell).tools.field
    assert field.state() == ("invalid", "opens> does not know tomorrow")
    # Until its colon the key is a word that no package has; nothing is left out for it after that.
    for typed in ("foo:bar", "-foo:bar"):
        shell.key(Qt.Key.Key_A, CTRL)
        shell.type(typed)
        assert field.state().kind == "invalid"
        assert field.state().text.startswith("unknown key foo; known: name, ")
        assert len(names(shell)) == 6
    shell.key(Qt.Key.Key_A, CTRL)
    shell.type("size>1GB")
    assert (field.state().kind, names(shell)) == ("valid", set())
    shell.key(Qt.Key.Key_A, CTRL)
    shell.type("-size>1GB")
    assert (field.state().kind, len(names(shell))) == ("valid", 6)
    shell.key(Qt.Key.Key_A, CTRL)
    shell.type("nowhere")
    assert view_of(shell).states.empty.isVisible()
    assert view_of(shell).states.empty.action_button().text() == "Clear filter"
    shell.click(view_of(shell).states.empty.action_button())
    assert len(names(shell)) == 6


def test_filters_are_saved_and_come_back(
    make_shell: ShellMaker, game: Path, settings_file: Path
) -> None:
    shell = make_shell()
    shell.open(game)
    tools = view_of(shell).tools
    shell.key(Qt.Key.Key_L, CTRL)
    shell.type("is:refused")
    shell.click(tools.saved_button)
    keep = next(entry for entry in tools.saved_menu.actions() if entry.objectName() == "keep")
    keep.trigger()
    tools.saved_menu.close()
    assert tools.saved() == ["is:refused"]
    tools.field.clear()
    shell.click(tools.saved_button)
    next(entry for entry in tools.saved_menu.actions() if entry.text() == "is:refused").trigger()
    tools.saved_menu.close()
    assert names(shell) == {"Later", "Latest"}


def test_the_columns_that_were_chosen_stay(shell: Shell, game: Path) -> None:
    shell.open(game)
    view = view_of(shell)
    keys = [column.key for column in view.model.columns()]

    def shown() -> list[str]:
        table = view.table
        return [key for at, key in enumerate(keys) if not table.isColumnHidden(at)]

    assert "ue4" not in shown()
    shell.click(view.tools.columns_button)
    for entry in view.tools.columns_menu.actions():
        if entry.objectName() in ("ue4", "size"):
            entry.trigger()
    view.tools.columns_menu.close()
    assert "ue4" in shown()
    assert "size" not in shown()
    again = ProjectView(shell.window.context)
    assert set(again.tools.columns()) == set(view.tools.columns())


def test_without_groups_it_is_one_table(shell: Shell, game: Path) -> None:
    shell.open(game)
    view = view_of(shell)
    shell.click(view.tools.grouped_button)
    assert rows(shell) == sorted(rows(shell), key=lambda name: names_in_paths(game, name))
    assert len(rows(shell)) == 6
    view.table.sort_by("size", descending=True)
    sizes = [row.size for row in view.model.shown_rows()]
    assert sizes == sorted(sizes, reverse=True)
    shell.click(view.tools.grouped_button)
    assert rows(shell)[0] == "2 refused"


def names_in_paths(game: Path, name: str) -> str:
    return next(str(path.relative_to(game)) for path in game.rglob(f"{name}.uasset"))


def test_the_links_of_a_group_copy_and_select(shell: Shell, game: Path) -> None:
    shell.open(game)
    view = view_of(shell)
    title = view.model.index(0, 0)
    areas = dict(view.table.link_areas(title))
    shell.click_at(view.table.viewport(), areas["copy"].center())
    assert QGuiApplication.clipboard().text() == "New/Later.uasset\nNew/Deep/Latest.uasset"
    shell.click_at(view.table.viewport(), areas["select"].center())
    assert [row.name for row in view.selected_rows()] == ["Later", "Latest"]
    # The menu of the title has the same, for the keyboard.
    view.table.setCurrentIndex(title)
    menu = view.row_menu()
    assert [entry.text() for entry in menu.actions()] == [
        "Copy list of 2 packages",
        "Select 2 packages",
    ]
    menu.deleteLater()


def test_the_menu_of_a_package_leads_to_its_place(shell: Shell, game: Path) -> None:
    shell.open(game)
    view = view_of(shell)
    view.table.setCurrentIndex(view.model.index_where(lambda row: row.name == "Set1"))
    menu = view.row_menu()
    titles = [entry.text() for entry in menu.actions() if not entry.isSeparator()]
    assert titles[0] == "Open"
    assert [title for title in titles if "path" in title] == ["Copy path", "Copy editor path"]
    menu.deleteLater()
    view.table.selectAll()
    menu = view.row_menu()
    assert "Copy 6 paths" in [entry.text() for entry in menu.actions()]
    menu.deleteLater()
    view.table.setCurrentIndex(view.model.index_where(lambda row: row.name == "Set1"))
    shell.window.run("copy-path")
    assert QGuiApplication.clipboard().text() == str(game / "Fine" / "Set1.uasset")
    shell.window.refresh()
    assert shell.window.qt_actions["open-containing-folder"].isEnabled()


def test_back_leads_to_the_page_that_a_package_was_opened_from(shell: Shell, game: Path) -> None:
    shell.open(game)
    window = shell.window
    table, model = view_of(shell).table, view_of(shell).model
    for name in ("Later", "Set1"):
        table.setCurrentIndex(model.index_where(lambda row, name=name: row.name == name))
        shell.key(Qt.Key.Key_Return, into=table)
        shell.settle()
        package = window.context.document
        assert package is not None
        assert package.name == name
        shell.key(Qt.Key.Key_Left, ALT)
        assert window.context.shown is shell.project
        shell.key(Qt.Key.Key_Right, ALT)
        assert window.context.shown is package
        window.context.select_field("summary/FileVersionUE4", "test")
        shell.key(Qt.Key.Key_1, CTRL)
        shell.key(Qt.Key.Key_0, CTRL)
        assert window.context.shown is shell.project
        window.refresh()
        shell.click(window.tools.back_button)
        assert window.context.shown is package
        assert shell.page() == "overview"
        window.refresh()
        shell.click(window.tools.back_button)
        assert window.context.shown is shell.project


def test_back_leads_to_the_row_that_another_file_was_opened_from(shell: Shell) -> None:
    context = shell.window.context
    shell.open(sample("Lantern.uasset"))
    shell.key(Qt.Key.Key_3, CTRL)
    for _ in range(2):
        shell.key(Qt.Key.Key_Down)
    assert (shell.page(), context.selection.field) == ("contents", "imports")
    shell.open(sample("OldDoor.uasset"))
    shell.key(Qt.Key.Key_2, CTRL)
    shell.key(Qt.Key.Key_Left, ALT)
    assert context.document is shell.documents[0]
    assert (shell.page(), context.selection.field) == ("contents", "imports")
    assert shell.window.focusWidget().currentIndex().data() == "Imports"
    shell.key(Qt.Key.Key_Right, ALT)
    assert (context.document, shell.page()) == (shell.documents[1], "versions")


def test_back_leads_to_the_reference_that_another_package_was_opened_from(
    shell: Shell, cesium: Path
) -> None:
    shell.open(cesium)
    context = shell.window.context
    shell.open(next(cesium.parent.rglob("MI_CesiumThreeOverlaysAndClipping.uasset")))
    shell.key(Qt.Key.Key_5, CTRL)
    shell.settle()
    page = shell.window.middle.view.page("references")
    table = page.around.table
    for _ in range(3):
        shell.key(Qt.Key.Key_Down, into=table)
    row, field = table.currentIndex().data(), context.selection.field
    next(one for one in page.row_menu().actions() if one.text() == "Open").trigger()
    shell.settle()
    shell.key(Qt.Key.Key_3, CTRL)
    shell.key(Qt.Key.Key_Down)
    shell.key(Qt.Key.Key_Left, ALT)
    shell.settle()
    # The table has no rows yet when the page is turned to: it is read from the project once more.
    assert (shell.page(), context.selection.field) == ("references", field)
    assert table.currentIndex().data() == row


def test_two_selected_packages_are_compared(shell: Shell, game: Path) -> None:
    shell.open(game)
    view = view_of(shell)
    assert not shell.window.qt_actions["compare-packages"].isEnabled()
    view.table.setFocus()
    view.table.setCurrentIndex(view.model.index_where(lambda row: row.name == "Set1"))
    shell.key(Qt.Key.Key_Down, SHIFT)
    shell.window.refresh()
    shell.window.run("compare-packages")
    shell.settle()
    assert shell.comparison is not None
    assert shell.comparison.arguments == tuple(
        str(game / "Fine" / f"{name}.uasset") for name in ("Set1", "Set10")
    )


def test_a_facet_stays_below_the_pointer_when_it_is_ticked(shell: Shell, game: Path) -> None:
    shell.open(game)
    box = next(iter(view_of(shell).facets.sections["verdict"].boxes.values()))
    place = box.mapToGlobal(QPoint(4, 4))
    shell.click_at(box, QPoint(4, 4))
    shell.settle()
    assert (box.isChecked(), box.mapToGlobal(QPoint(4, 4))) == (True, place)


def test_a_value_without_room_is_told_whole_by_its_tooltip(
    shell: Shell, game: Path, qtbot: QtBot
) -> None:
    long = "/".join(["Fine", *(f"Walls_of_the_{part}" for part in ("Harbour", "Cathedral"))])
    (game / long).mkdir(parents=True)
    shutil.copy(game / "Fine" / "Set1.uasset", game / long)
    shell.open(game)
    boxes = view_of(shell).facets.sections["folder"].boxes
    place = QPoint(30, 5)

    def tells(tip: str) -> bool:
        return QToolTip.text() == tip

    for value, tip in ((long, long), ("Fine", "")):
        box = boxes[value]
        event = QHelpEvent(QEvent.Type.ToolTip, place, box.mapToGlobal(place))
        QGuiApplication.sendEvent(box, event)
        qtbot.waitUntil(partial(tells, tip))


@pytest.mark.parametrize("form", ["csv", "html", "markdown", "json"])
def test_what_is_shown_is_exported(shell: Shell, game: Path, tmp_path: Path, form: str) -> None:
    shell.open(game)
    shell.key(Qt.Key.Key_L, CTRL)
    shell.type("is:refused")
    target = tmp_path / f"list.{'md' if form == 'markdown' else form}"
    shell.answers.of_new_file = str(target)
    shell.window.run(f"export-{form}")
    shell.settle()
    text = target.read_text("utf-8")
    if form == "csv":
        with target.open(newline="", encoding="utf-8") as file:
            told = [row["path"] for row in csv.DictReader(file)]
    elif form == "json":
        told = [row["path"] for row in json.loads(text)["packages"]]
    elif form == "html":
        told = [row[0] for row in read_page(text).rows("Packages")]
    else:
        told = [line.split("`")[1] for line in text.splitlines() if line.startswith("| `")]
    assert told == ["New/Later.uasset", "New/Deep/Latest.uasset"]


def test_of_several_selected_rows_these_alone_are_saved(
    shell: Shell, game: Path, tmp_path: Path
) -> None:
    shell.open(game)
    table = view_of(shell).table
    target = tmp_path / "rows.json"
    shell.answers.of_new_file = str(target)

    def saved() -> list[str]:
        shell.key(Qt.Key.Key_S, CTRL)
        shell.settle()
        return [row["path"] for row in json.loads(target.read_text("utf-8"))["packages"]]

    table.setCurrentIndex(view_of(shell).model.index_where(lambda row: row.name == "Later"))
    assert len(saved()) == 6
    assert shell.answers.asked[-1] == "Save report"
    shell.key(Qt.Key.Key_Down, SHIFT, into=table)
    assert saved() == [row.path for row in table.selected_rows()]
    assert len(table.selected_rows()) == 2
    assert shell.answers.asked[-1] == "Save report of 2 selected rows"
    assert "Report of 2 selected rows saved." in shell.window.middle.notice.accessibleName()


def test_nothing_is_exported_over_a_package(shell: Shell, game: Path) -> None:
    shell.open(game)
    before = (game / "Fine" / "Set1.uasset").read_bytes()
    shell.answers.of_new_file = str(game / "Fine" / "Set1.uasset")
    shell.window.run("export-csv")
    shell.settle()
    assert (game / "Fine" / "Set1.uasset").read_bytes() == before


def test_what_a_save_loses_is_worked_out_when_it_is_asked(shell: Shell, game: Path) -> None:
    shell.open(game)
    view = view_of(shell)
    assert shell.project.save is None
    shell.click(view.band.save.link)
    shell.settle()
    assert shell.project.save is not None
    assert shell.project.save.files == 3
    assert "No data is lost. 3 packages were looked at." in (
        shell.window.middle.notice.accessibleName()
    )
    assert not view.band.save.link.isVisible()


def test_an_empty_folder_says_so(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "Empty").mkdir()
    shell.open(tmp_path / "Empty")
    view = view_of(shell)
    assert view.head.verdict.text() == "No packages in this folder."
    assert not view.strip.isVisible()
    assert view.states.empty.isVisible()


def test_in_a_low_window_the_rows_have_the_room(shell: Shell, game: Path) -> None:
    shell.open(game)
    view = view_of(shell)
    assert view.band.isVisible()
    shell.window.resize(1200, 520)
    QApplication.processEvents()
    assert not view.band.isVisible()
    assert view.table.height() > view.height() // 3
    shell.window.resize(1200, 900)
    QApplication.processEvents()
    assert view.band.isVisible()


def test_what_is_typed_for_one_project_does_not_narrow_the_next(
    shell: Shell, tmp_path: Path
) -> None:
    first, second = (six_packages(tmp_path / name) for name in ("One", "Two"))
    shell.open(first)
    shell.settle()
    view = view_of(shell)
    view.set_filter("OldDoor")
    assert view.narrowing.filter_text() == "OldDoor"
    assert len(view.model.shown_rows()) < view.model.total_count()
    shell.key(Qt.Key.Key_5, CTRL)
    assert view.current_page() == "references"
    shell.open(second)
    shell.settle()
    # Nor does the page that one stood on.
    assert view.current_page() == "overview"
    assert view.narrowing.filter_text() == ""
    assert len(view.model.shown_rows()) == view.model.total_count()


def test_a_folder_that_is_gone_says_so(shell: Shell, game: Path) -> None:
    shell.open(game)
    shutil.rmtree(game)
    shell.key(Qt.Key.Key_F5)
    shell.settle()
    assert view_of(shell).states.empty.isVisible()
    told = view_of(shell).states.empty
    (line, *_) = told.findChildren(TextBlock)[0].painted_lines()
    assert line.startswith("This folder could not be read.")


def test_who_stops_the_scan_keeps_what_was_read(shell: Shell, game: Path) -> None:
    shell.window.open_paths([str(game)])
    shell.wait_for(lambda: isinstance(shell.window.middle.view, ProjectView))
    view = view_of(shell)
    assert view.head.stop_button.isVisible()
    shell.click(view.head.stop_button)
    assert shell.project.stopped
    assert "Stopped at" in view.head.verdict.text()
    assert "No packages" not in view.states.empty.accessibleName()
    assert view.head.scan_button.text() == "Go on"
    shell.click(view.head.scan_button)
    shell.settle()
    assert len(names(shell)) == 6


def test_the_model_passes_the_tester_of_qt(shell: Shell, game: Path) -> None:
    shell.open(game)
    view = view_of(shell)
    model = PackageModel()
    tester = QAbstractItemModelTester(
        model, QAbstractItemModelTester.FailureReportingMode.Fatal, model
    )
    packages = shell.project.rows
    for grouped in (True, False):
        model.begin(grouped=grouped)
        for row in packages:
            model.add([row])
        model.set_filter(lambda row: row.standing.loads)
        model.add(packages)
        model.set_filter(None)
        model.sort(0, Qt.SortOrder.DescendingOrder)
        model.sort(-1)
    assert model.total_count() == 2 * len(packages)
    assert view.model.total_count() == len(packages)
    del tester


def test_tab_gets_past_the_band_at_whatever_width_and_its_lines_are_whole(shell: Shell) -> None:
    """Another width gives other lines room, while Qt lays out what is around them."""
    shell.open(sample("Lantern.uasset").parent)
    view = view_of(shell)
    for width, height in ((1440, 900), (1024, 700), (1280, 800)):
        shell.window.resize(width, height)
        shell.settle()
        lines = view.band.lines()
        shown = [line for line in lines if line.isVisible()]
        assert [line for line in lines if not line.isHidden()] == shown
        assert shown[0].width() == shown[0].sizeHint().width()
        view.band.submitted.lines[0].setFocus()
        passed = []
        while not view.table.hasFocus():
            passed.append(shell.window.focusWidget())
            shell.key(Qt.Key.Key_Tab)
            assert len(passed) < 20, passed[-1].accessibleName()
        # The lines of a part, then the link to those without room.
        places = [passed.index(stop) for stop in (*view.band.submitted.lines[:1],
                                                  view.band.submitted.more)]  # fmt: skip
        assert places == [0, 1]
    shell.window.resize(1440, 900)
    shell.settle()
    # Two of the three need more than their share, which the first one leaves to them.
    assert all(line.width() >= line.sizeHint().width() for line in view.band.lines()
               if line.isVisible())  # fmt: skip


def test_everything_is_reached_by_keys_and_has_a_name(shell: Shell, game: Path) -> None:
    shell.open(game)
    view = view_of(shell)
    reached = set()
    shell.window.tools.setFocus()
    for _ in range(80):
        focus = shell.window.focusWidget()
        if focus is not None:
            reached.add(focus)
        shell.key(Qt.Key.Key_Tab)
    boxes = view.facets.sections["verdict"].boxes.values()
    for part in (
        view.strip,
        view.table,
        view.tools.field.line_edit(),
        view.tools.grouped_button,
        view.tools.columns_button,
        view.tools.saved_button,
        view.head.scan_button,
        view.head.export_button,
        *boxes,
        *(line for line in view.band.lines() if line.line.filter and line.isVisible()),
        *(part.more for part in view.band.parts if part.hidden_lines()),
    ):
        assert part in reached, part.accessibleName()
        spoken = QAccessible.queryAccessibleInterface(part).text(QAccessible.Text.Name)
        assert spoken, part
    assert view.facets.accessibleName() == "Facets"
    assert view.table.accessibleName() == "Packages of the project"
    assert next(iter(boxes)).accessibleName() == "refuses, 2 packages"
    assert view.band.lines()[0].accessibleName().startswith("loads, save upgrades, 3 load")


def test_the_start_has_room_for_a_small_window(shell: Shell, game: Path) -> None:
    make_all(game)
    shell.window.resize(900, 700)
    shell.open(game)
    view = view_of(shell)
    keys = [column.key for column in view.model.columns()]
    assert view.table.isColumnHidden(keys.index("folder"))
    assert view.table.viewport().height() >= 8 * view.table.row_height()
    assert view.table.visualRect(view.model.index(0, 0)).contains(QPoint(40, 5))


def test_object_streams_stand_beside_packages(shell: Shell, game: Path) -> None:
    folder = game / "Slices"
    folder.mkdir()
    for file in ("Objects.objectstream", "DataPatches.slice", "Classes.toml"):
        shutil.copy(resource_path("samples", "classes") / file, folder)
    (folder / "asset-inspector.toml").write_text('patches = ["Classes.toml"]\n')
    (folder / "Torn.slice").write_text('<ObjectStream version="3"><Class')
    (folder / "Foreign.xml").write_text("<Root/>")
    shell.open(game)
    view = view_of(shell)
    assert view.head.verdict.text() == (
        "5.3 refuses 2 of 9 files, 2 are unreadable; 5 can be submitted. "
        "No known engine opens the 5 with version numbers."
    )
    view.set_filter("path:Slices")
    # The classes of the project judge them, and no release is asked.
    shown = {row.name: row.standing for row in view.model.shown_rows()}
    assert {name: standing.older_classes for name, standing in shown.items()} == {
        "Objects": 1, "DataPatches": 0, "Torn": 0,
    }  # fmt: skip
    assert not any(standing.opens_from for standing in shown.values())


def test_no_engine_is_asked_about_a_folder_of_object_streams(shell: Shell) -> None:
    shell.open(resource_path("samples", "classes"))
    view = view_of(shell)
    assert shell.project.count_words() == "2 object streams"
    assert view.head.verdict.text() == "All 2 object streams load. A save upgrades 1."
    assert not view.strip.isVisible()
    assert view.facets.sections["verdict"].title.text() == "For their classes"
    # A stream has neither steps nor a class; what says nothing of any is not there.
    header = view.table.horizontalHeader()
    keys = [column.key for at, column in enumerate(COLUMNS) if not header.isSectionHidden(at)]
    assert keys == ["name", "size"]
    groups = (view.model.group_at(view.model.index(row, 0)) for row in range(4))
    assert "sorted by older classes" in [group.note for group in groups if group is not None]


def test_the_rows_begin_in_the_upper_third(make_shell: ShellMaker, cesium: Path) -> None:
    shell = make_shell(size=(1440, 900), engine=None)
    shell.open(cesium)
    view = view_of(shell)
    header = view.table.horizontalHeader()
    assert header.isVisible()
    top = header.mapTo(shell.window, QPoint(0, 0)).y()
    assert top <= shell.window.height() / 3


def test_lines_without_room_stand_in_a_menu(make_shell: ShellMaker, cesium: Path) -> None:
    shell = make_shell(size=(1100, 800))
    shell.open(cesium)
    view = view_of(shell)
    # With a link beside its title or without, what stands below begins at one height.
    assert view.band.save.link.isVisible()
    tops = {part.lines[0].mapTo(view, QPoint()).y() for part in view.band.parts}
    assert len(tops) == 1
    for part in view.band.parts:
        shown = [line.line for line in part.lines if line.isVisible()]
        hidden = part.hidden_lines()
        assert shown
        assert len(shown) + len(hidden) == len(part.lines)
        assert part.more.isVisible() == bool(hidden)
        if hidden:
            # Of groups of packages: after a number of packages it could be more of those.
            groups = "group" if len(hidden) == 1 else "groups"
            assert part.more.text() == f"{len(hidden)} more {groups}"
    part = next(part for part in view.band.parts if part.hidden_lines())
    entry = part.more_menu().actions()[0]
    line = part.hidden_lines()[0]
    assert entry.text() == line.text
    entry.trigger()
    assert view.tools.field.text() == line.filter
    assert len(names(shell)) == int(line.number)
    # No line is behind the menu that would have room beside a column which needs none.
    shell.window.resize(1440, 900)
    shell.settle()
    parts = view.band.parts
    spare = sum(part.width() - max(part.widths()[0], part.sizeHint().width()) for part in parts)
    for part in parts:
        hidden = [b for b in part.lines if b.isHidden()]
        assert not hidden or min(b.sizeHint().width() for b in hidden) > spare


def test_columns_that_say_the_same_everywhere_are_left_out(shell: Shell, tmp_path: Path) -> None:
    for name in ("A", "B"):
        folder = tmp_path / "Game" / name
        folder.mkdir(parents=True)
        shutil.copy(resource_path("samples", "OldDoor.uasset"), folder / f"{name}.uasset")
    shell.open(tmp_path / "Game")
    view = view_of(shell)
    keys = [column.key for column in view.model.columns()]
    header = view.table.horizontalHeader()
    shown = {key for at, key in enumerate(keys) if not header.isSectionHidden(at)}
    assert {"name", "folder", "size"} <= shown
    assert not shown & {"ue5", "saved", "steps", "reason"}
    assert "UE5 (none in all)" in view.status().meaning
    view.tools.choose_column("ue5", True)
    assert not header.isSectionHidden(keys.index("ue5"))
    assert "UE5" not in view.status().meaning
    assert header.isSectionHidden(keys.index("steps"))


def test_captions_follow_sorting_and_filter(shell: Shell, game: Path) -> None:
    shell.open(game)
    view = view_of(shell)

    def captions() -> list[tuple[str, str]]:
        model = view.model
        groups = (model.group_at(model.index(row, 0)) for row in range(model.rowCount()))
        return [(group.title, group.note) for group in groups if group is not None]

    assert captions()[-1] == ("3 load, a save upgrades", "sorted by steps")
    view.table.sort_by("size", descending=True)
    assert captions()[-1] == ("3 load, a save upgrades", "sorted by Size, backwards")
    view.tools.field.set_text("set1")
    assert captions() == [("2 of 3 load, a save upgrades", "sorted by Size, backwards")]
    # What comes while it is read is counted as what is there: those that pass, and how many of.
    matching = next(row for row in view.model.shown_rows() if "set1" in row.path.lower())
    view.model.add([matching, matching._replace(path="Fine/Else.uasset", name="Else")])
    assert captions() == [("3 of 5 load, a save upgrades", "more may follow")]
    shell.key(Qt.Key.Key_F5)
    shell.settle()
    view.table.sort_by("")
    view.tools.field.set_text("")
    assert captions()[-1] == ("3 load, a save upgrades", "sorted by steps")
