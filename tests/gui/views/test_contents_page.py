"""The Contents page, driven as a person drives it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from corpus import corpus_file
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from inspector.gui.context import AppContext
from inspector.gui.document import Document
from inspector.gui.views.contents import ContentsPage
from inspector.gui.views.file_page import FilePage

ANIM = "4.18/ue4-rts/RTSSampleCharacterAnimationBlueprint.uasset"
SPHERE = "5.7/ProceduralMeshDemos/Sphere_BP.uasset"
CUT = "made/IndirectCycleA-cut-in-name-table.uasset"
Opener = Callable[[Path | str], Document]


def contents(page: FilePage) -> ContentsPage:
    assert page.show_page("contents")
    found = page.page("contents")
    assert isinstance(found, ContentsPage)
    return found


def lists(shown: ContentsPage) -> dict[str, str]:
    """The titles at the left with their counts."""
    model = shown.lists_model
    return {
        str(model.index(row, 0).data()): str(model.index(row, 1).data())
        for row in range(model.rowCount())
    }


def test_the_lists_have_counts(page: FilePage, opened: Opener) -> None:
    opened(corpus_file(ANIM))
    counts = lists(contents(page))
    assert counts["Exports"] == "32"
    assert counts["Imports"] == "52"
    assert counts["Names"] == "219"
    assert counts["Soft references"] == "0"
    assert counts["Asset registry tags"] == "13"
    assert counts["Thumbnails"] == "1"
    assert counts["Package flags"] == "1"


def test_lists_are_filled_when_they_are_looked_at(page: FilePage, opened: Opener) -> None:
    opened(corpus_file(ANIM))
    shown = contents(page)
    assert set(shown._listings) == {"exports"}
    shown.show_list("names")
    assert set(shown._listings) == {"exports", "names"}


def test_keys_walk_through_the_lists(page: FilePage, opened: Opener, qtbot: QtBot) -> None:
    opened(corpus_file(ANIM))
    shown = contents(page)
    assert shown.current_list() == "exports"
    shown.lists.setFocus()
    qtbot.keyClick(shown.lists, Qt.Key.Key_Down)
    qtbot.keyClick(shown.lists, Qt.Key.Key_Down)
    assert shown.current_list() == "names"
    assert shown.table.isVisible()
    assert not shown.tree.isVisible()
    assert shown.table.model().rowCount() == 219


def test_typing_a_filter(page: FilePage, opened: Opener, qtbot: QtBot) -> None:
    opened(corpus_file(ANIM))
    shown = contents(page)
    line = shown.filter.line_edit()
    line.setFocus()
    with qtbot.waitSignal(page.filter_changed):
        qtbot.keyClicks(line, "class:function")
    assert shown.filter.state()[0] == "valid"
    assert page.filter_text() == "class:function"
    found = shown.filter.state()[1]
    assert found.endswith("of 32")
    qtbot.keyClicks(line, " sise>3")
    assert shown.filter.state() == ("invalid", "unknown key sise, did you mean size?")
    line.clear()
    qtbot.keyClicks(line, "nothing is called like this")
    words = [label.text() for label in shown.findChildren(QLabel) if label.isVisible()]
    assert "Nothing here matches the filter." in words
    qtbot.mouseClick(shown.clear_link, Qt.MouseButton.LeftButton)
    assert shown.filter.text() == ""
    assert shown.tree.isVisible()


def test_each_list_keeps_its_filter(page: FilePage, opened: Opener) -> None:
    opened(corpus_file(ANIM))
    shown = contents(page)
    assert page.set_filter("class:function").kind == "valid"
    shown.show_list("names")
    assert page.filter_text() == ""
    shown.show_list("exports")
    assert shown.filter.text() == "class:function"


def test_a_row_is_selected_for_the_other_views(
    page: FilePage, opened: Opener, context: AppContext, qtbot: QtBot
) -> None:
    opened(corpus_file(ANIM))
    shown = contents(page)
    index = shown.tree.model().index(0, 0)
    place = shown.tree.visualRect(index).center()
    qtbot.mouseClick(shown.tree.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert context.selection is not None
    assert context.selection.origin == "contents"
    assert context.selection.field == "exports/1"


def test_a_selection_from_elsewhere_turns_to_its_list(
    page: FilePage, opened: Opener, context: AppContext
) -> None:
    opened(corpus_file(ANIM))
    shown = contents(page)
    page.set_filter("class:function")
    context.select_field("exports/5/SerialSize", "palette")
    assert shown.tree.currentIndex().data() == "AnimGraphNode_BlendSpacePlayer_2"
    assert page.filter_text() == ""
    context.select_field("names/3", "palette")
    assert shown.current_list() == "names"
    assert shown.table.current_row().number == 3
    page.show_page("overview")
    context.select_field("imports/0", "palette")
    assert page.current_page() == "contents"
    assert shown.current_list() == "imports"
    # Walking through the findings does not turn pages under the reader's eyes.
    page.show_page("overview")
    context.select_field("imports/1", "findings")
    assert page.current_page() == "overview"


def test_copying_an_import_gives_its_path(page: FilePage, opened: Opener, qtbot: QtBot) -> None:
    opened(corpus_file(ANIM))
    shown = contents(page)
    shown.show_list("imports")
    assert page.set_filter("name=AnimInstance").kind == "valid"
    tree = shown.tree
    tree.setFocus()
    tree.setCurrentIndex(tree.model().index(0, 0, tree.model().index(0, 0)))
    qtbot.keyClick(tree, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "/Script/Engine.AnimInstance"


def test_a_damaged_list_says_so_and_the_others_live(page: FilePage, opened: Opener) -> None:
    opened(corpus_file(CUT))
    shown = contents(page)
    shown.show_list("names")
    words = [label.text() for label in shown.findChildren(QLabel) if label.isVisible()]
    assert "The name table runs past the end." in words
    assert "This list cannot be read." in words
    shown.show_list("summary")
    assert shown.table.isVisible()
    assert not shown.notice.isVisible()
    fields = [shown.table.model().index(row, 0).data() for row in range(6)]
    assert fields[:3] == ["Tag", "LegacyFileVersion", "LegacyUE3Version"]


def test_an_empty_list_says_what_that_means(page: FilePage, opened: Opener) -> None:
    opened(corpus_file(ANIM))
    shown = contents(page)
    shown.show_list("soft-references")
    words = [label.text() for label in shown.findChildren(QLabel) if label.isVisible()]
    assert "No soft references. Everything that the package refers to is loaded with it." in words
    assert not shown.filter.isVisible()


def test_another_file_shows_the_same_list(page: FilePage, opened: Opener) -> None:
    opened(corpus_file(ANIM))
    shown = contents(page)
    shown.show_list("imports")
    opened(corpus_file(SPHERE))
    assert shown.current_list() == "imports"
    assert lists(shown)["Exports"] == "13"
