"""The References page, driven as a person drives it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest
from corpus import corpus_file
from gui.pages import Opener
from gui.project.broken_project import lamp_project
from gui.shell.driver import Shell, ShellMaker, sample
from gui.shell.large_text import LARGE, large
from project.moved import write_package
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QMenu

from inspector.cli.main import main
from inspector.gui.findings.why import WhyPanel
from inspector.gui.kit.text_block import TextBlock
from inspector.gui.references.page import ReferencesPage
from inspector.gui.references.scene import CENTRE, Folder
from inspector.report.schema import schema

#: A window of its own for each: more than a change should have to wait for.
pytestmark = pytest.mark.slow

ALT, CTRL = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier
WOOD, NAIL = "DEPENDENCIES /game/wood", "DEPENDENCIES /game/nail"
Shower = Callable[[str], ReferencesPage]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project for 4.27 in which Wood is refused and Nail is missing; Oil imports Tree."""
    root = lamp_project(tmp_path)
    content = root / "Content"
    write_package(content / "Oil.uasset", "/Game/Tree.Tree")
    write_package(content / "Tree.uasset")
    return root


@pytest.fixture
def window(make_shell: ShellMaker) -> Shell:
    """A window that judges by 4.27."""
    return make_shell(engine="4.27")


def page_of(shell: Shell) -> ReferencesPage:
    view = shell.window.middle.view
    assert view is not None
    found = view.page("references")  # type: ignore[attr-defined]
    assert isinstance(found, ReferencesPage)
    return found


@pytest.fixture
def shown(window: Shell, project: Path) -> Shower:
    """Opens the project and a package in it, and turns to the page by its key."""

    def show(name: str) -> ReferencesPage:
        window.open(project)
        window.open(project / "Content" / f"{name}.uasset")
        window.key(Qt.Key.Key_5, CTRL)
        window.settle()
        return page_of(window)

    return show


def rows(page: ReferencesPage) -> list[tuple[str, str, str]]:
    """The table as it is read: package, direction, how it stands."""
    model = page.around.model
    wanted = (0, 1, model.columnCount() - 1)
    return [
        tuple(str(model.index(row, column).data()) for column in wanted)  # type: ignore[misc]
        for row in range(model.rowCount())
    ]


def drawn(page: ReferencesPage) -> set[str]:
    scene = page.around.canvas.drawn
    assert scene is not None
    return {place.key for place in scene.places}


def press(shell: Shell, page: ReferencesPage, key: Qt.Key, *held: Qt.KeyboardModifier) -> None:
    shell.key(key, *held)
    shell.settle()


def test_graph_and_table_show_the_same_packages(shown: Shower) -> None:
    page = shown("Lamp")
    assert page.bar.sentence.text() == (
        "Refers to 4 packages, 1 missing, 1 refused. 1 package refers to this one."
    )
    assert rows(page) == [
        ("/Game/Wood", "refers to", "refused"),
        ("/Game/Nail", "refers to", "missing"),
        ("/Game/Oil", "refers to", "loads"),
        ("/Script/Engine", "refers to", "not judged"),
        ("/Game/Cellar", "referred to by", "loads"),
    ]
    keys = {row.neighbour.key for row in page.around.model.shown_rows()}
    assert drawn(page) == keys | {CENTRE}
    assert page.around.model.headerData(5, Qt.Orientation.Horizontal) == "In 4.27"


def test_what_is_imported_is_named(shown: Shower) -> None:
    page = shown("Lamp")
    used = {
        page.around.model.index(row, 0).data(): (
            page.around.model.index(row, 3).data(),
            page.around.model.index(row, 4).data(),
        )
        for row in range(page.around.model.rowCount())
    }
    assert used["/Game/Wood"] == ("1", "Wood")
    # What the other imports of this one.
    assert used["/Game/Cellar"] == ("1", "Lamp")


def test_the_keyboard_comes_to_the_graph_and_walks_it(shown: Shower, window: Shell) -> None:
    page = shown("Lamp")
    assert page.around.canvas.hasFocus()
    press(window, page, Qt.Key.Key_Home)
    press(window, page, Qt.Key.Key_Left)
    assert page.around.canvas.current == "REFERENCERS /game/cellar"
    row = page.around.table.current_row()
    assert row.neighbour.name == "/Game/Cellar"


def test_enter_makes_a_package_the_centre_and_alt_left_goes_back(
    shown: Shower, window: Shell
) -> None:
    page = shown("Lamp")
    page.around.canvas.set_current("DEPENDENCIES /game/oil")
    press(window, page, Qt.Key.Key_Return)
    assert rows(page) == [
        ("/Game/Tree", "refers to", "loads"),
        ("/Script/Engine", "refers to", "not judged"),
        ("/Game/Lamp", "referred to by", "loads"),
    ]
    assert page.bar.sentence.text().startswith("Oil: Refers to 2 packages.")
    assert page.bar.back.isVisible()
    assert page.bar.back.text() == "Back to Lamp"
    # The file that is shown is the same.
    assert [document.name for document in window.documents] == ["Lamp"]
    page.around.canvas.setFocus()
    press(window, page, Qt.Key.Key_Left, ALT)
    assert len(rows(page)) == 5
    assert not page.bar.back.isVisible()
    assert not page.can_go_back


def test_a_row_of_the_table_does_the_same(shown: Shower, window: Shell) -> None:
    page = shown("Lamp")
    page.around.table.setFocus()
    assert page.around.table.show_row(lambda row: row.neighbour.name == "/Game/Cellar")
    assert page.around.canvas.current == "REFERENCERS /game/cellar"
    press(window, page, Qt.Key.Key_Return)
    assert [row[0] for row in rows(page)] == ["/Game/Lamp", "/Script/Engine"]
    page.around.table.setFocus()
    press(window, page, Qt.Key.Key_Left, ALT)
    assert len(rows(page)) == 5


def test_a_package_that_is_not_there_can_be_the_centre(shown: Shower, window: Shell) -> None:
    page = shown("Lamp")
    page.centre_on("/Game/Nail")
    window.settle()
    assert rows(page) == [("/Game/Lamp", "referred to by", "loads")]
    page.around.canvas.set_current(CENTRE)
    assert page.around.canvas.accessibleName() == "warns, /Game/Nail, the centre, missing"


def test_how_it_was_left_is_kept_for_each_file(shown: Shower, window: Shell, project: Path) -> None:
    page = shown("Lamp")
    page.centre_on("/Game/Oil")
    window.settle()
    window.open(project / "Content" / "Tree.uasset")
    assert [row[0] for row in rows(page)] == ["/Script/Engine", "/Game/Oil"]
    window.window.context.show(window.documents[0])
    window.settle()
    assert ("/Game/Tree", "refers to", "loads") in rows(page)
    assert page.can_go_back


def test_why_names_what_must_not_be_saved(shown: Shower, window: Shell) -> None:
    page = shown("Lamp")
    why = window.window.findChild(WhyPanel)
    assert why is not None
    page.around.canvas.setFocus()
    page.around.table.show_row(lambda row: row.neighbour.name == "/Game/Wood")
    window.settle()
    assert why.explanation is not None
    assert why.explanation.rule == "REF-REFUSED"
    links = {link.caption: link.text for link in why.explanation.links}
    assert links["Not to be saved with 4.27"] == "`/Game/Lamp`"
    assert why.explanation.headline == "Wood is refused by 4.27"
    # Another page has its own to say: what the verdict of the file rests on.
    window.key(Qt.Key.Key_1, CTRL)
    assert why.explanation is not None
    assert why.explanation.headline == "A package that it refers to is refused"
    window.key(Qt.Key.Key_5, CTRL)
    window.settle()
    assert why.explanation is not None
    assert why.explanation.rule == "REF-REFUSED"


def test_a_row_selects_its_import_and_the_other_way_round(shown: Shower, window: Shell) -> None:
    page, context = shown("Lamp"), window.window.context
    page.around.table.show_row(lambda row: row.neighbour.name == "/Game/Nail")
    assert context.selection is not None
    package = window.documents[0].opened
    assert package is not None
    assert package.package is not None
    number = int(context.selection.field.removeprefix("imports/"))
    assert package.package.text(package.package.imports[number].ObjectName) == "/Game/Nail"
    page.around.table.show_row(lambda row: row.neighbour.name == "/Game/Oil")
    context.select_field(f"imports/{number}", "elsewhere")
    assert window.page() == "references"
    assert page.around.canvas.current == NAIL


def test_the_way_from_a_map_is_told_and_marked(make_shell: ShellMaker, tmp_path: Path) -> None:
    shell = make_shell(engine="4.27")
    root = corpus_file("projects/ue4-rts")
    shell.open(root)
    shell.open(root / "Content/Units/CMV/BP_CMV.uasset")
    shell.window.run("page-references")
    shell.settle()
    page = page_of(shell)
    assert page.around.chain.text() == "Loaded by TEST-Combat → BP_CMV"
    assert page.around.canvas._way == {
        ("REFERENCERS /game/maps/automatedtests/testcombat/test-combat", CENTRE)
    }


def test_depth_kinds_and_code_are_asked_by_their_menus(shown: Shower, window: Shell) -> None:
    page = shown("Lamp")
    (depth,) = (action for action in page.bar.depths.actions() if action.objectName() == "depth-2")
    depth.trigger()
    window.settle()
    assert ("/Game/Tree", "refers to, 2 steps", "loads") in rows(page)
    window.click(page.bar.code)
    window.settle()
    assert not any(row[0] == "/Script/Engine" for row in rows(page))
    (hard,) = (action for action in page.bar.kinds.actions() if action.objectName() == "kind-hard")
    hard.trigger()
    window.settle()
    assert rows(page) == []
    # The last kind cannot be taken away.
    soft = page.bar.kinds.findChild(QAction, "kind-soft")
    assert isinstance(soft, QAction)
    soft.trigger()
    assert soft.isChecked()
    # It is remembered.
    assert window.window.context.settings.text("references/depth") == "2"


def test_the_filter_leaves_rows_out_and_greys_the_graph(shown: Shower, window: Shell) -> None:
    page = shown("Lamp")
    window.key(Qt.Key.Key_L, CTRL)
    window.type("is:problem")
    window.settle()
    assert [row[0] for row in rows(page)] == ["/Game/Wood", "/Game/Nail"]
    assert page.around.canvas._dimmed == {
        "DEPENDENCIES /game/oil",
        "DEPENDENCIES /script/engine",
        "REFERENCERS /game/cellar",
    }
    assert page.set_filter("no such").text == "0 of 5"
    assert page.states.empty.isVisible()
    window.click(page.states.empty.action_button())
    assert len(rows(page)) == 5


@pytest.mark.parametrize("way", ["text", "json", "dot"])
def test_what_is_copied_is_what_the_command_says_of_the_file(
    shown: Shower, window: Shell, project: Path, way: str, capsys
) -> None:
    page = shown("Lamp")
    (action,) = (one for one in page.bar.copy_button.ways.actions() if one.objectName() == way)
    action.trigger()
    window.settle()
    copied = QGuiApplication.clipboard().text()
    file = project / "Content" / "Lamp.uasset"
    assert main(["refs", str(file), "--engine", "4.27", "--format", way, "--no-index"]) == 0
    said = capsys.readouterr().out
    if way == "text":
        # The command says besides who chose the engine.
        copied, said = (text.split("packages", 1)[1] for text in (copied, said))
    elif way == "json":
        document, other = json.loads(copied), json.loads(said)
        jsonschema.validate(document, schema("refs"))
        for told in (document, other):
            told.pop("engine")
        copied, said = json.dumps(document), json.dumps(other)
    assert copied == said


def test_the_menu_of_a_row(shown: Shower, window: Shell, project: Path) -> None:
    page = shown("Lamp")
    canvas = page.around.canvas
    canvas.setFocus(Qt.FocusReason.TabFocusReason)
    asked: list[QPoint] = []
    canvas.menu_wanted.connect(asked.append)
    window.key(Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    popup = QApplication.activePopupWidget()
    assert isinstance(popup, QMenu)
    assert canvas.rect_of(canvas.current).contains(canvas.viewport().mapFromGlobal(asked[0]))
    popup.close()
    page.around.table.show_row(lambda row: row.neighbour.name == "/Game/Nail")
    menu = {action.objectName(): action for action in page.row_menu().actions()}
    assert not menu["open"].isEnabled()
    assert "not in this project" in menu["open"].toolTip()
    menu["copy"].trigger()
    assert QGuiApplication.clipboard().text() == "/Game/Nail"
    page.around.table.show_row(lambda row: row.neighbour.name == "/Game/Wood")
    menu = {action.objectName(): action for action in page.row_menu().actions()}
    menu["open"].trigger()
    window.settle()
    assert [document.name for document in window.documents] == ["Lamp", "Wood"]


def test_another_engine_is_answered(shown: Shower, window: Shell) -> None:
    page = shown("Lamp")
    window.window.context.choose_target("4.25")
    window.settle()
    window.settle()
    assert page.around.model.headerData(5, Qt.Orientation.Horizontal) == "In 4.25"
    assert {row[2] for row in rows(page)} == {"refused", "missing", "not judged"}


def test_without_a_project_the_page_says_how_to_get_there(window: Shell, project: Path) -> None:
    window.open(project / "Content" / "Lamp.uasset")
    window.window.run("page-references")
    window.settle()
    page = page_of(window)
    assert page.states.empty.isVisible()
    assert page.states.empty.accessibleName().startswith(
        "Who refers to a package is known from its project."
    )
    # What it refers to itself is told all the same: all of that, and nothing about an engine.
    own = [row[0] for row in rows(page)]
    shown = [page.around.table.isColumnHidden(column) for column in range(6)]
    assert shown == [False, True, False, False, False, True]
    assert not page.around.canvas.isVisible()
    page.around.table.selectRow(0)
    assert window.window.context.selection.field.startswith("imports/")
    button = page.states.empty.action_button()
    assert button.hasFocus()
    window.click(button)
    window.settle()
    window.settle()
    assert window.folder == str(project)
    there = rows(page)
    assert len(there) == 5
    assert not page.states.empty.isVisible()
    # The project that is closed takes its answers along.
    window.window.run("close-folder")
    window.settle()
    assert page.states.empty.isVisible()
    assert [row[0] for row in rows(page)] == own
    assert {row[0] for row in there if row[1] == "refers to"} == set(own)


def test_a_file_outside_of_the_open_project_says_so(
    window: Shell, project: Path, tmp_path: Path
) -> None:
    other = write_package(tmp_path / "Other" / "Alone.uasset")
    window.open(project)
    window.open(other)
    window.window.run("page-references")
    window.settle()
    assert "does not lie in it" in page_of(window).states.empty.accessibleName()


def test_a_file_that_no_reference_can_name_says_so(window: Shell, project: Path) -> None:
    window.open(project)
    window.open(write_package(project / "Stray.uasset"))
    window.window.run("page-references")
    window.settle()
    page = page_of(window)
    assert page.states.empty.accessibleName().startswith("No reference can name this file.")


def test_many_packages_stand_in_folders_and_more_only_in_the_table(
    window: Shell, project: Path
) -> None:
    content = project / "Content"
    targets = [f"/Game/F{n % 3}/W{n}.W{n}" for n in range(60)]
    many = [f"/Game/G{n}/W{n}.W{n}" for n in range(301)]
    lamp = write_package(content / "Lamp.uasset", *targets)
    write_package(content / "Heap.uasset", *many)
    window.open(project)
    window.open(lamp)
    window.key(Qt.Key.Key_5, CTRL)
    window.settle()
    page = page_of(window)
    scene = page.around.canvas.drawn
    assert scene is not None
    folders = [place.row for place in scene.places if isinstance(place.row, Folder)]
    assert [(folder.path, len(folder.members)) for folder in folders] == [
        ("/Game/F0", 20),
        ("/Game/F1", 20),
        ("/Game/F2", 20),
    ]
    assert len(rows(page)) == 62
    # A row of the table stands in its closed folder; Enter opens that.
    page.around.table.show_row(lambda row: row.neighbour.name == "/Game/F1/W1")
    assert page.around.canvas.current == folders[1].key
    page.around.canvas.setFocus()
    press(window, page, Qt.Key.Key_Return)
    assert "DEPENDENCIES /game/f1/w1" in drawn(page)
    press(window, page, Qt.Key.Key_Return)
    assert "DEPENDENCIES /game/f1/w1" not in drawn(page)
    window.open(content / "Heap.uasset")
    assert not page.around.canvas.isVisible()
    assert page.around.table.isVisible()
    assert len(rows(page)) == 302
    assert page.states.empty.accessibleName() == (
        "302 packages: too many to draw. The table has them all. Up to 300 are drawn."
    )


def test_the_model_keeps_the_rules_of_qt(shown: Shower, window: Shell) -> None:
    page = shown("Lamp")
    tester = QAbstractItemModelTester(
        page.around.model, QAbstractItemModelTester.FailureReportingMode.Warning
    )
    page.centre_on("/Game/Oil")
    window.settle()
    page.around.model.sort(0, Qt.SortOrder.DescendingOrder)
    page.set_filter("tree")
    page.set_filter("")
    page.go_back()
    window.settle()
    assert tester.model() is page.around.model


def test_every_part_has_a_name_for_who_cannot_see_it(shown: Shower) -> None:
    page = shown("Lamp")
    assert page.around.canvas.accessibleName().startswith("References of /Game/Lamp")
    assert page.around.table.accessibleName() == "References"
    model = page.around.model
    first = model.index(0, 5).data(Qt.ItemDataRole.AccessibleTextRole)
    assert first == "refuses, refused"
    assert page.bar.depth_button.accessibleName() == "Depth 1"
    assert page.bar.kinds_button.accessibleName() == "Kinds hard, soft"


def test_a_file_that_is_no_package_has_no_references(opened: Opener, tmp_path: Path) -> None:
    from inspector.gui.references.feature import REFERENCES

    path = tmp_path / "pointer.uasset"
    path.write_text("version https://git-lfs.github.com/spec/v1\n")
    document = opened(path)
    assert REFERENCES.available(document.facts) == (False, "This file is not a package")


def test_large_text_leaves_the_room_to_the_table(make_shell: ShellMaker, project: Path) -> None:
    shell = large(make_shell(size=(1366, 768)))
    shell.open_beside(project)
    shell.open(next(project.rglob("*.uasset")))
    shell.window.run("page-references")
    shell.settle()
    page = page_of(shell)
    table = page.around.table
    shell.wait_for(lambda: table.isVisible() and not page.around.canvas.isVisible())
    assert table.viewport().height() >= 3 * LARGE
    assert page.bar.sentence.toolTip() == ""
    assert page.reading() is table
    shell.window.resize(2600, 1600)
    shell.settle()
    shell.wait_for(page.around.canvas.isVisible)
    assert page.reading() is page.around.canvas


def test_large_text_tells_all_of_why_there_is_nothing(make_shell: ShellMaker) -> None:
    shell = large(make_shell(size=(1366, 768)))
    shell.open(sample("OldDoor.uasset"))
    shell.window.run("page-references")
    shell.settle()
    states = page_of(shell).states
    words = states.empty.findChild(TextBlock)
    assert words is not None
    shell.wait_for(
        lambda: words.isVisible() and words.height() >= words.heightForWidth(words.width())
    )
    assert words.line_count() > 1
    assert words.geometry().bottom() <= states.empty.rect().bottom()
    assert states.geometry().bottom() >= states.empty.geometry().bottom()
