"""The outline beside the pages of a stream: its elements, their classes, finding them."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from corpus import corpus_root
from gui.shell.driver import Shell, sample
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.modeltest import ModelTester

from inspector.files.folders import resource_path
from inspector.gui.contents.page import ContentsPage
from inspector.gui.files.panel import FilesPanel
from inspector.gui.look.marks import MARK_WORDS
from inspector.gui.objectstream.elements_model import ElementsModel
from inspector.gui.objectstream.outline import ElementsOutline
from inspector.gui.objectstream.versions import StreamVersionsPage
from inspector.gui.package.file_page import FilePage
from inspector.gui.rows.columns import MarkRole
from inspector.report.objectstream.outline import ElementRow

#: A window of its own for each: more than a change should have to wait for.
pytestmark = pytest.mark.slow

SAMPLES = resource_path("samples", "classes")
CTRL = Qt.KeyboardModifier.ControlModifier


def view_of(shell: Shell) -> FilePage:
    view = shell.window.middle.view
    assert isinstance(view, FilePage)
    return view


def versions_of(shell: Shell, path: Path) -> StreamVersionsPage:
    """The page of versions of a stream that is opened."""
    shell.open(path)
    view = view_of(shell)
    assert view.show_page("versions")
    shell.settle()
    page = view.page("versions")
    assert isinstance(page, StreamVersionsPage)
    return page


def panel_of(shell: Shell) -> FilesPanel:
    panel = shell.window.panels.files
    assert panel is not None
    return panel


def outline_of(shell: Shell) -> ElementsOutline:
    (outline,) = (
        each for each in panel_of(shell).findChildren(ElementsOutline) if each.isVisible()
    )
    return outline


def shown(outline: ElementsOutline) -> list[str]:
    """What can be seen of each row, below one another, two spaces for each level."""
    lines: list[str] = []
    index = outline.model.index(0, 0)
    while index.isValid():
        depth, above = 0, index.parent()
        while above.isValid():
            depth, above = depth + 1, above.parent()
        cell = outline.model.cell(index)
        words = (cell.text, cell.second, str(index.siblingAtColumn(1).data() or ""))
        lines.append("  " * depth + " | ".join(word for word in words if word))
        index = outline.view.indexBelow(index)
    return lines


def mark_at(outline: ElementsOutline, path: str) -> str | None:
    mark = outline.model.index_of(path).siblingAtColumn(1).data(MarkRole)
    return None if mark is None else str(mark)


def current_path(outline: ElementsOutline) -> str:
    row = outline.view.current_row()
    return row.path if isinstance(row, ElementRow) else ""


def selected(shell: Shell) -> str:
    selection = shell.window.context.selection
    return selection.field if selection is not None else ""


def find(shell: Shell, outline: ElementsOutline, text: str) -> None:
    outline.find_field.select_all()
    shell.type(text)
    shell.settle()


def test_the_elements_of_a_stream_stand_beside_every_page(shell: Shell, project: Path) -> None:
    shell.open(project / "Objects.objectstream")
    outline = outline_of(shell)
    assert outline.count.text() == "14"
    assert shown(outline) == [
        "EventHolder | v1",
        "  m_title",
        "  m_events | 2",
        "    Event | v1",
        "      m_eventName",
        "      m_eventParameter",
        "    Event | v1",
        "      m_eventName",
        "      m_eventParameter",
        "AZStd::vector | 1",
        "  DeprecatedClass | v1",
        "    m_data",
        "RetypedField | v5",
        "  MyData",
    ]
    for page in ("overview", "versions", "contents", "upgrades"):
        assert view_of(shell).show_page(page)
        shell.settle()
        assert outline.isVisible()
    shell.open(sample("Lantern.uasset"))
    assert not outline.isVisible()
    shell.window.context.show(shell.window.context.entries()[0])
    shell.settle()
    assert outline.isVisible()
    assert len(shown(outline)) == 14


def test_rows_carry_how_their_class_stands_to_the_list(shell: Shell, project: Path) -> None:
    shell.open(project / "Objects.objectstream")
    outline = outline_of(shell)
    assert mark_at(outline, "objects/0") == "up"
    assert mark_at(outline, "objects/1/0") == "warn"
    assert mark_at(outline, "objects/2") is None
    index = outline.model.index_of("objects/0")
    tip = str(index.data(Qt.ItemDataRole.ToolTipRole))
    assert tip.splitlines()[-1] == "older by 1"
    assert "{5B6F0C51-2A0E-4C2B-9E0B-6E1D4C3A9F09}" in tip
    spoken = str(index.data(Qt.ItemDataRole.AccessibleTextRole))
    assert spoken.startswith("older by 1, EventHolder")
    # By shape and word, not by colour alone.
    version = index.siblingAtColumn(1).data(Qt.ItemDataRole.AccessibleTextRole)
    assert str(version).startswith(str(MARK_WORDS["up"]))
    # Both have room, however short the title of their column is in a language.
    view = outline.view
    view.header().resizeSection(1, 26)
    end = view.visualRect(index.siblingAtColumn(1))
    wide = shell.window.context.theme.width("body", "v1") + view._pads(1)[1]
    words = QRect(end.right() + 1 - wide, end.top(), wide, end.height())
    assert len(colours_of(view.viewport().grab(words).toImage())) > 5
    assert view._theme.color("up").name() not in colours_of(view.viewport().grab(words).toImage())


def colours_of(picture: QImage) -> set[str]:
    places = product(range(picture.width()), range(picture.height()))
    return {picture.pixelColor(x, y).name() for x, y in places}


def test_what_upgrade_steps_change_is_marked_once_they_are_known(
    shell: Shell, project: Path
) -> None:
    shell.open(project / "DataPatches.slice")
    outline = outline_of(shell)
    entry = "objects/0/0/m_patch/0"
    outline.view.expand(outline.model.index_of("objects/0/0/m_patch"))
    assert mark_at(outline, entry) is None
    assert view_of(shell).show_page("upgrades")
    shell.settle()
    assert mark_at(outline, entry) == "up"
    tip = str(outline.model.index_of(entry).data(Qt.ItemDataRole.ToolTipRole))
    assert "MyData is called Data" in tip.splitlines()[-1]
    find(shell, outline, "is:changed")
    # Each of the six data patches has one entry, and a step for it.
    assert outline.find_field.state().text == "6 of 49"


def test_keys_go_through_the_elements_and_enter_leads_to_contents(
    shell: Shell, project: Path
) -> None:
    page = versions_of(shell, project / "Objects.objectstream")
    view, outline = view_of(shell), outline_of(shell)
    outline.view.setFocus()
    shell.key(Qt.Key.Key_End)
    assert selected(shell) == "objects/2/MyData"
    shell.key(Qt.Key.Key_Home)
    assert selected(shell) == "objects/0"
    shell.key(Qt.Key.Key_Left)
    assert shown(outline)[1] == "AZStd::vector | 1"
    shell.key(Qt.Key.Key_Down)
    shell.key(Qt.Key.Key_Down)
    assert selected(shell) == "objects/1/0"
    # Going through it leaves the page, on which the class of the element is marked.
    assert view.current_page() == "versions"
    assert page.table.current_row().name == "DeprecatedClass"
    assert outline.view.hasFocus()
    shell.key(Qt.Key.Key_Return)
    shell.settle()
    contents = view.page("contents")
    assert view.current_page() == "contents"
    assert isinstance(contents, ContentsPage)
    node = contents.tree.current_node()
    assert node is not None
    assert node.path == "objects/1/0"
    assert contents.isAncestorOf(QApplication.focusWidget())


def test_a_row_selected_elsewhere_is_the_current_one(shell: Shell, project: Path) -> None:
    page = versions_of(shell, project / "Objects.objectstream")
    outline = outline_of(shell)
    page.table.setFocus()
    page.table.setCurrentIndex(
        page.model.index_where(lambda row: row.name == "Event")  # type: ignore[attr-defined]
    )
    assert current_path(outline) == "objects/0/m_events/0"
    shell.window.context.select_field("objects/2/MyData@value", "test")
    assert current_path(outline) == "objects/2/MyData"
    shell.window.context.select_field("summary/encoding", "test")
    assert current_path(outline) == ""


def test_elements_are_found_by_class_version_and_words(shell: Shell, project: Path) -> None:
    shell.open(project / "Objects.objectstream")
    outline = outline_of(shell)
    find(shell, outline, "class:Event")
    assert outline.find_field.state().text == "3 of 14"
    assert shown(outline) == [
        "EventHolder | v1",
        "  m_events | 2",
        "    Event | v1",
        "    Event | v1",
    ]
    find(shell, outline, "class=Event m_eventName")
    assert outline.states.empty.isVisible()
    assert not outline.view.isVisible()
    find(shell, outline, "version>1")
    assert shown(outline) == ["RetypedField | v5"]
    # What lies below a row that was found can be opened.
    outline.view.expandAll()
    assert shown(outline) == ["RetypedField | v5", "  MyData"]
    find(shell, outline, "is:deprecated")
    assert shown(outline) == ["AZStd::vector | 1", "  DeprecatedClass | v1"]
    find(shell, outline, "!class:Event !class:AZStd !class:int")
    assert shown(outline) == [
        "AZStd::vector | 1",
        "  DeprecatedClass | v1",
        "RetypedField | v5",
        "  MyData",
    ]
    find(shell, outline, "clas:Event")
    assert outline.find_field.state().kind == "invalid"
    assert outline.problem.isVisible()
    # Nothing is left out for what is not understood.
    assert len(shown(outline)) == 14
    find(shell, outline, "clas:Event is:deprecated")
    assert outline.find_field.state().kind == "invalid"
    assert shown(outline) == ["AZStd::vector | 1", "  DeprecatedClass | v1"]
    shell.key(Qt.Key.Key_Escape)
    shell.settle()
    assert not outline.problem.isVisible()
    assert len(shown(outline)) == 14


def test_enter_leads_from_the_field_to_the_first_that_was_found(
    shell: Shell, project: Path
) -> None:
    shell.open(project / "Objects.objectstream")
    outline = outline_of(shell)
    find(shell, outline, "m_data")
    shell.key(Qt.Key.Key_Return)
    assert outline.view.hasFocus()
    assert selected(shell) == "objects/1/0/m_data"


def test_a_row_filters_by_its_class(shell: Shell, project: Path) -> None:
    shell.open(project / "Objects.objectstream")
    outline = outline_of(shell)
    outline.view.setFocus()
    outline.view.setCurrentIndex(outline.model.index_of("objects/0/m_events/0"))
    outline.view.menu_wanted.emit(QPoint(0, 0))
    (menu,) = (each for each in outline.findChildren(QMenu) if each.isVisible())
    titles = [action.text() for action in menu.actions()]
    menu.actions()[titles.index("Only this class")].trigger()
    menu.close()
    shell.settle()
    assert outline.find_field.text() == 'class="Event"'
    assert outline.find_field.state().text == "2 of 14"


def test_each_file_keeps_what_was_unfolded_and_typed(shell: Shell, project: Path) -> None:
    shell.open(project / "Objects.objectstream")
    outline = outline_of(shell)
    outline.view.collapse(outline.model.index_of("objects/0"))
    before = shown(outline)
    shell.open(project / "DataPatches.slice")
    find(shell, outline, "class:float")
    found = shown(outline)
    shell.window.context.show(shell.window.context.entries()[0])
    shell.settle()
    assert outline.find_field.text() == ""
    assert shown(outline) == before
    shell.window.context.show(shell.window.context.entries()[1])
    shell.settle()
    assert outline.find_field.text() == "class:float"
    assert shown(outline) == found


def test_the_tree_of_the_folder_stays_below_the_elements(shell: Shell, project: Path) -> None:
    shell.open(project / "Objects.objectstream", project)
    shell.window.context.show(shell.window.context.entries()[0])
    shell.settle()
    panel, outline = panel_of(shell), outline_of(shell)
    assert panel.folder_part.isVisible()
    top = outline.mapTo(panel, QPoint(0, 0)).y()
    assert panel.folder_part.y() >= top + outline.height()


def test_a_stream_without_elements_says_so(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "Empty.slice"
    path.write_text('<ObjectStream version="3"></ObjectStream>')
    shell.open(path)
    shell.settle()
    assert outline_of(shell).states.empty.accessibleName() == "This stream has no elements."


@pytest.mark.parametrize("text", ["", "class:int", "!class:int"])
def test_the_model_keeps_the_rules(
    shell: Shell, project: Path, qtmodeltester: ModelTester, text: str
) -> None:
    shell.open(project / "Objects.objectstream")
    outline = outline_of(shell)
    find(shell, outline, text)
    row = outline.model.row_at(outline.model.index(0, 0))
    assert row is not None
    # Of the rows that it is to have when it begins.
    model = ElementsModel()
    model.show_outline(row.outline, outline.model.found)
    qtmodeltester.check(model)


def test_a_long_container_is_opened_in_buckets(shell: Shell, tmp_path: Path) -> None:
    entry = '<Class name="int" field="element" value="7" type="{{{id}}}"/>'.format(
        id="72039442-EB38-4D42-A1AD-CB68F7E0EEF6"
    )
    path = tmp_path / "Long.slice"
    path.write_text(
        '<ObjectStream version="3"><Class name="AZStd::vector" '
        f'type="{{13D58FF9-1088-5C69-9A1F-C2A144B57B78}}">{entry * 2500}</Class></ObjectStream>'
    )
    shell.open(path)
    outline = outline_of(shell)
    outline.view.expand(outline.model.index_of("objects/0"))
    assert shown(outline) == [
        "AZStd::vector | 2,500",
        "  0 – 999",
        "  1,000 – 1,999",
        "  2,000 – 2,499",
    ]
    shell.window.context.select_field("objects/0/2100", "test")
    assert current_path(outline) == "objects/0/2100"
    assert outline.view.isExpanded(outline.view.currentIndex().parent())
    find(shell, outline, "path:/21")
    # 21, 210 to 219 and 2100 to 2199.
    assert outline.find_field.state().text == "111 of 2,501"
    assert shown(outline)[:2] == ["AZStd::vector | 2,500", "  int | 7"]


def test_the_outline_of_a_slice_of_the_corpus(shell: Shell) -> None:
    root = corpus_root()
    if root is None:
        pytest.skip("no corpus")
    shell.open(root / "misc" / "o3de" / "BackButton.slice")
    shell.settle()
    outline = outline_of(shell)
    # As an independent count of its tags has it, and as it is drawn in the design.
    text = (root / "misc" / "o3de" / "BackButton.slice").read_text("utf-8")
    assert outline.count.text() == str(text.count("<Class ")) == "139"
    patch = "objects/0/Components/0/Prefabs/0/Instances/0/DataPatch"
    shell.window.context.select_field(patch, "test")
    assert current_path(outline) == patch
    lines = [line.strip().partition(" | ") for line in shown(outline)]
    told = {(name, rest.rpartition(" | ")[2]) for name, __, rest in lines}
    assert {("AZ::Entity", "v2"), ("Components", "1"), ("DataPatch", "13")} <= told
    assert ("SliceComponent", "v3") in told
    assert ("EntityIdMap", "5") in told
    # A class that addresses of data patches alone name is found by their entries.
    find(shell, outline, "class:UiTransform2dComponent")
    assert outline.find_field.state().text == "9 of 139"
