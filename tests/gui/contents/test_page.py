"""The Contents page, driven as a person drives it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from benchmarks.gui_event_loop import write_map
from corpus import corpus_file
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QMenu
from pytestqt.qtbot import QtBot

from inspector.files.folders import resource_path
from inspector.format.unreal.draft import ExportDraft, PackageDraft, PropertyDraft, build
from inspector.gui.contents.actions import BY_VALUE, EXPAND_ALL
from inspector.gui.contents.page import ContentsPage
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.document import Document
from inspector.gui.desk.field_actions import ROW_COPIES, TO_TARGET
from inspector.gui.desk.field_commands import FieldCommands
from inspector.gui.package.file_page import FilePage
from inspector.gui.work.selection import Selection
from inspector.versions import EngineVersion, VersionSet

pytestmark = pytest.mark.slow

ANIM = "4.18/ue4-rts/RTSSampleCharacterAnimationBlueprint.uasset"
CUT = "made/IndirectCycleA-cut-in-name-table.uasset"
Opener = Callable[[Path | str], Document]


def sample(name: str) -> Path:
    return resource_path("samples", name)


@pytest.fixture
def contents(page: FilePage, opened: Opener, qtbot: QtBot) -> Callable[[Path | str], ContentsPage]:
    """Opens a file, turns to the page and waits until its tree is there."""

    def show(path: Path | str) -> ContentsPage:
        document = opened(path)
        assert page.show_page("contents")
        found = page.page("contents")
        assert isinstance(found, ContentsPage)
        qtbot.waitUntil(lambda: document.fields is not None and found.tree.isVisible())
        return found

    return show


def settle(shown: ContentsPage, qtbot: QtBot) -> None:
    """Waits until nothing runs any more: no reading, no looking for rows."""
    qtbot.waitUntil(lambda: not shown.context.jobs.busy)
    QApplication.processEvents()


def type_filter(shown: ContentsPage, text: str, qtbot: QtBot) -> tuple[str, str]:
    """Sets the filter letter by letter, as the tool bar does, and waits for its answer."""
    for end in range(len(text) + 1):
        shown.set_filter(text[:end])
    settle(shown, qtbot)
    return shown.filter_state()


def rows(shown: ContentsPage) -> list[str]:
    """The names of the rows that are open, from the top."""
    found: list[str] = []
    index = shown.tree.model().index(0, 0)
    while index.isValid() and len(found) < 1000:
        found.append(str(index.data()))
        index = shown.tree.indexBelow(index)
    return found


def at(shown: ContentsPage, path: str) -> QModelIndex:
    index = shown.model.index_of(path)
    assert shown.model.row_at(index).path == path  # type: ignore[union-attr]
    return index


def go(shown: ContentsPage, path: str) -> None:
    """Selects a row as a click does."""
    index = at(shown, path)
    above = index.parent()
    while above.isValid():
        shown.tree.expand(above)
        above = above.parent()
    shown.tree.setCurrentIndex(index)
    assert shown.context.selection is not None
    assert shown.context.selection.field == path


def current(shown: ContentsPage) -> str:
    node = shown.tree.current_node()
    return node.path if node is not None else ""


def words(shown: ContentsPage) -> list[str]:
    return [label.text() for label in shown.findChildren(QLabel) if label.isVisible()]


def run(page: ContentsPage, name: str) -> None:
    """Does one of the actions of a row, by its id."""
    actions = (*ROW_COPIES, *BY_VALUE, TO_TARGET, EXPAND_ALL)
    action = next(one for one in actions if one.id == name)
    action.run(page if action.is_for(page) else page.context.service(FieldCommands))


def clipboard() -> str:
    return QGuiApplication.clipboard().text()


# What is seen first


def test_the_exports_are_open_at_first(contents: Callable[[Path], ContentsPage]) -> None:
    shown = contents(corpus_file(ANIM))
    first = rows(shown)
    assert first[:3] == ["Summary", "Names", "Imports"]
    assert first[4:7] == [
        "0  UberGraphFrame",
        "1  RTSSampleCharacterAnimationBlueprint_C",
        "2  Default__RTSSampleCharacterAnimationBlueprint_C",
    ]
    assert not shown.notice.isVisible()
    assert shown.filter_state() == ("neutral", "")


def test_a_package_that_is_newer_than_any_known_shows_what_was_read(
    contents: Callable[[Path], ContentsPage],
) -> None:
    shown = contents(sample("FromTheFuture.uasset"))
    assert rows(shown) == ["Summary", "Not described"]
    shown.tree.expand(at(shown, "summary"))
    assert "FileVersionUE5" in rows(shown)


def test_a_damaged_table_says_so_and_the_others_live(
    contents: Callable[[Path], ContentsPage], context: AppContext
) -> None:
    shown = contents(corpus_file(CUT))
    assert "The name table runs past the end." in words(shown)
    shown.tree.expand(at(shown, "summary"))
    assert rows(shown)[1:4] == ["Tag", "LegacyFileVersion", "LegacyUE3Version"]
    context.set_finding(None)
    shown.notice.buttons()[0].click()
    assert context.finding is not None
    assert context.finding.rule == "TRUNCATED"


def test_a_large_file_says_how_far_it_is_read(
    page: FilePage, context: AppContext, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "Large.umap"
    write_map(path, actors=9000)
    said: list[str] = []
    page.show_page("contents")
    context.open([str(path)])
    document = context.document
    assert document is not None

    def look() -> bool:
        shown = page.page("contents")
        if isinstance(shown, ContentsPage):
            # Patience is for people: a fast machine reads the file before it ends.
            shown.states._patience.setInterval(0)
            if shown.states.loading.isVisible():
                said.append(shown.states.loading.text())
        return document.fields is not None

    qtbot.waitUntil(look)
    shown = page.page("contents")
    assert isinstance(shown, ContentsPage)
    assert said
    assert said[0].startswith("Reading exports")
    assert not shown.states.loading.isVisible()
    assert rows(shown)[-1]


# Keys


def test_keys_walk_unfold_and_select(
    contents: Callable[[Path], ContentsPage], context: AppContext, qtbot: QtBot
) -> None:
    shown = contents(corpus_file(ANIM))
    tree = shown.tree
    tree.setFocus()
    assert context.selection is None, "the keyboard arrives, nothing is selected by that"
    qtbot.keyClick(tree, Qt.Key.Key_Down)
    assert current(shown) == "names"
    assert context.selection is not None
    assert (context.selection.field, context.selection.origin) == ("names", "contents")
    qtbot.keyClick(tree, Qt.Key.Key_Return)
    assert tree.isExpanded(at(shown, "names"))
    qtbot.keyClick(tree, Qt.Key.Key_Down)
    assert current(shown) == "names/0"
    qtbot.keyClick(tree, Qt.Key.Key_Right)
    qtbot.keyClick(tree, Qt.Key.Key_Down)
    assert current(shown) == "names/0/Name"
    qtbot.keyClick(tree, Qt.Key.Key_Left)
    qtbot.keyClick(tree, Qt.Key.Key_Left)
    qtbot.keyClick(tree, Qt.Key.Key_Left)
    qtbot.keyClick(tree, Qt.Key.Key_Enter)
    assert not tree.isExpanded(at(shown, "names"))


def test_typing_finds_the_next_row_by_name_or_number(
    contents: Callable[[Path], ContentsPage], qtbot: QtBot
) -> None:
    shown = contents(corpus_file(ANIM))
    tree = shown.tree
    tree.setFocus()
    qtbot.keyClicks(tree, "default__")
    assert current(shown) == "exports/2"
    shown.tree.search.forget()
    qtbot.keyClicks(tree, "12")
    assert current(shown) == "exports/12"
    shown.tree.search.forget()
    qtbot.keyClicks(tree, "summ")
    assert current(shown) == "summary", "after the last row it goes on at the first"
    shown.tree.search.forget()
    qtbot.keyClicks(tree, "zzz")
    assert current(shown) == "summary"


def test_everything_below_a_row_unfolds_up_to_a_bound(
    contents: Callable[[Path], ContentsPage], context: AppContext, qtbot: QtBot
) -> None:
    told: list[str] = []
    context.notified.connect(lambda mark, bold, rest: told.append(bold))
    shown = contents(corpus_file(ANIM))
    go(shown, "exports/3")
    run(shown, "expand-all")
    assert shown.tree.isExpanded(at(shown, "exports/3@entry"))
    assert told == []
    go(shown, "exports")
    qtbot.keyClick(shown.tree, Qt.Key.Key_Asterisk)
    assert told == []
    assert shown.tree.isExpanded(at(shown, "exports/3@entry"))
    assert len(rows(shown)) == 1000, "more than the thousand that are counted"


def test_what_is_too_much_to_unfold_says_how_far_it_went(
    contents: Callable[[Path], ContentsPage], context: AppContext, qtbot: QtBot, tmp_path: Path
) -> None:
    told: list[str] = []
    context.notified.connect(lambda mark, bold, rest: told.append(bold))
    path = tmp_path / "Large.umap"
    write_map(path, actors=3000)
    shown = contents(path)
    go(shown, "exports")
    qtbot.keyClick(shown.tree, Qt.Key.Key_Asterisk)
    assert shown.tree.isExpanded(at(shown, "exports"))
    (words,) = told
    count = int(words.removeprefix("The first ").partition(" ")[0].replace(",", ""))
    assert 10_000 <= count < 11_000
    run(shown, "expand-all")
    assert told == [words, words], "the key and the action are one"


# The filter


def test_the_filter_of_the_picture(contents: Callable[[Path], ContentsPage], qtbot: QtBot) -> None:
    shown = contents(corpus_file(ANIM))
    kind, text = type_filter(shown, "exports/3", qtbot)
    count, _, rest = text.partition(" of ")
    assert kind == "valid"
    assert rest.endswith(" fields")
    assert int(count) >= 26
    assert rows(shown)[1:4] == ["3  AnimGraph", "Export table entry", "ClassIndex"]
    assert type_filter(shown, "", qtbot)[0] == "neutral"
    assert rows(shown)[:3] == ["Summary", "Names", "Imports"]


def test_a_term_that_is_not_understood_leaves_no_row_out(
    contents: Callable[[Path], ContentsPage], qtbot: QtBot
) -> None:
    shown = contents(corpus_file(ANIM))
    every = rows(shown)
    type_filter(shown, "exports/3", qtbot)
    before = rows(shown)
    for typed, left in (("exports/3 sise>3", before), ("sise>3", every)):
        shown.set_filter(typed)
        settle(shown, qtbot)
        assert shown.filter_state() == ("invalid", "unknown key sise, did you mean size?")
        assert rows(shown) == left


def test_nothing_found_offers_a_way_back(
    contents: Callable[[Path], ContentsPage], qtbot: QtBot
) -> None:
    shown = contents(corpus_file(ANIM))
    type_filter(shown, "nothing is called like this", qtbot)
    assert not shown.tree.isVisible()
    assert "Nothing here matches the filter." in words(shown)
    # A class is no type of a value; of the two keys the other one is named.
    type_filter(shown, "type:AnimBlueprintGeneratedClass", qtbot)
    hint = "class:AnimBlueprintGeneratedClass finds 1 row."
    assert f"Nothing here matches the filter. {hint}" in words(shown)
    shown.states.empty.action_button().click()
    assert shown.filter_text() == ""
    assert shown.tree.isVisible()
    assert len(rows(shown)) > 30


def test_only_problems(contents: Callable[[Path], ContentsPage], qtbot: QtBot) -> None:
    shown = contents(corpus_file(CUT))
    qtbot.mouseClick(shown.problems, Qt.MouseButton.LeftButton)
    settle(shown, qtbot)
    assert "Names" in rows(shown)
    # What the summary says of the header's size is what the file is too short for.
    assert "TotalHeaderSize" in rows(shown)
    assert "NameCount" not in rows(shown)
    assert shown.filter_text() == ""
    whole = contents(sample("OldDoor.uasset"))
    assert not whole.problems.isChecked(), "what filters a file stays with it"
    qtbot.mouseClick(whole.problems, Qt.MouseButton.LeftButton)
    settle(whole, qtbot)
    assert any(text.startswith("No problem in ") for text in words(whole))
    whole.states.empty.action_button().click()
    assert not whole.problems.isChecked()
    assert rows(whole)[0] == "Summary"


def test_rows_carry_the_findings_and_are_problems(
    contents: Callable[[Path], ContentsPage], context: AppContext, qtbot: QtBot
) -> None:
    """5.3 refuses the lantern for three of its numbers: they are what *Only problems* shows."""
    shown = contents(sample("Lantern.uasset"))
    version = shown.model.index_of("summary/FileVersionUE5")
    assert shown.model.cell(version).mark == "refuse"
    said = str(version.data(Qt.ItemDataRole.ToolTipRole))
    assert said.startswith("OBJ-NEW: UE5 version ")
    assert str(version.data(Qt.ItemDataRole.AccessibleTextRole)).startswith("refuses, ")
    qtbot.mouseClick(shown.problems, Qt.MouseButton.LeftButton)
    settle(shown, qtbot)
    assert rows(shown)[0] == "Summary"
    assert {"FileVersionUE5", "CompatibleWithEngineVersion", "5"} <= {
        row.partition("  ")[0] for row in rows(shown)
    }
    assert "Tag" not in rows(shown)
    # The engine that saved it has nothing against it.
    context.choose_target("5.6")
    qtbot.waitUntil(lambda: context.target.name == "5.6")
    settle(shown, qtbot)
    assert any(text.startswith("No problem in ") for text in words(shown))
    assert shown.model.cell(shown.model.index_of("summary/FileVersionUE5")).mark is None


def test_only_problems_under_a_text_with_an_open_quote(
    contents: Callable[[Path], ContentsPage], qtbot: QtBot
) -> None:
    shown = contents(corpus_file(CUT))
    qtbot.mouseClick(shown.problems, Qt.MouseButton.LeftButton)
    assert re.fullmatch(r"2 of \d+ fields", type_filter(shown, 'name:"Nam', qtbot)[1])
    assert rows(shown) == ["Names", "Searchable names"]


def test_filtering_by_a_value_closes_a_quote(
    contents: Callable[[Path], ContentsPage], qtbot: QtBot
) -> None:
    shown = contents(corpus_file(ANIM))
    type_filter(shown, 'name:"ClassInd', qtbot)
    go(shown, "exports/3/ClassIndex")
    run(shown, "filter-by-value")
    settle(shown, qtbot)
    assert shown.filter_text() == 'name:"ClassInd" value="/Script/AnimGraph.AnimationGraph"'
    assert shown.filter_state()[1].startswith("1 of ")


def test_what_is_too_much_is_not_copied_and_says_so(
    contents: Callable[[Path], ContentsPage], context: AppContext, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "Large.umap"
    write_map(path, actors=900)
    shown = contents(path)
    told: list[tuple[str, str, str]] = []
    context.notified.connect(lambda *words: told.append(words))
    QGuiApplication.clipboard().setText("before")
    menu = menu_of(shown, "exports")
    assert not menu["Copy as JSON"]
    assert menu["Copy value"]
    run(shown, "copy-json")
    assert clipboard() == "before"
    assert told == [("note", "JSON was not copied.", "It holds more than 5,000 values.")]
    go(shown, "exports/5")
    assert menu_of(shown, "exports/5")["Copy as JSON"]


def test_ctrl_c_on_an_object_that_holds_too_much(
    contents: Callable[[Path], ContentsPage], context: AppContext, tmp_path: Path, qtbot: QtBot
) -> None:
    many = PropertyDraft("Values", "ArrayProperty(FloatProperty)", [0.5] * 5_001)
    engine = EngineVersion.parse("5.3.2-29314046+++UE5+Release-5.3")
    draft = PackageDraft(
        versions=VersionSet(legacy=-8, ue4=522, ue5=1009, licensee=0),
        saved_by=engine,
        compatible_with=engine,
        exports=(ExportDraft("Data", "/Script/Engine.DataAsset", properties=(many,)),),
    )
    path = tmp_path / "Data.uasset"
    path.write_bytes(build(draft).uasset)
    shown = contents(path)
    go(shown, "exports/0")
    told: list[tuple[str, str, str]] = []
    context.notified.connect(lambda *words: told.append(words))
    QGuiApplication.clipboard().setText("before")
    qtbot.keyClick(shown.tree, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert clipboard() == "before"
    assert told == [("note", "Value was not copied.", "It holds more than 5,000 values.")]


def test_tags_are_rows_when_they_are_ticked(
    contents: Callable[[Path], ContentsPage], qtbot: QtBot
) -> None:
    shown = contents(sample("Lantern.uasset"))
    document = shown.document
    assert document is not None
    assert document.fields is not None
    tag = next(node for node in document.fields.walk() if node.is_tag)
    assert shown.model.row_at(shown.model.index_of(tag.path)) is not tag
    qtbot.mouseClick(shown.tags, Qt.MouseButton.LeftButton)
    assert at(shown, tag.path).isValid()


def test_the_newest_keystroke_wins(contents: Callable[[Path], ContentsPage], qtbot: QtBot) -> None:
    shown = contents(sample("Lantern.uasset"))
    heard: list[str] = []
    shown.filter_changed.connect(lambda: heard.append(shown.filter_state()[1]))
    for text in ("e", "ex", "imports/0"):
        shown.set_filter(text)
    settle(shown, qtbot)
    assert len([text for text in heard if " of " in text]) == 1
    assert rows(shown)[0] == "Imports"
    # The bar of the window asks again for what is shown already.
    again = shown.set_filter("imports/0")
    assert again.kind == "valid"
    assert not shown.context.jobs.busy


def test_enter_goes_from_the_filter_to_the_first_match(
    contents: Callable[[Path], ContentsPage], context: AppContext, qtbot: QtBot
) -> None:
    shown = contents(sample("Lantern.uasset"))
    type_filter(shown, "name=SerialSize", qtbot)
    shown.enter_rows()
    assert shown.tree.hasFocus()
    assert current(shown) == "exports/0/SerialSize"
    assert context.selection is not None
    assert context.selection.field == "exports/0/SerialSize"


# One selection


def test_a_click_selects_for_the_other_views(
    contents: Callable[[Path], ContentsPage], context: AppContext, qtbot: QtBot
) -> None:
    shown = contents(corpus_file(ANIM))
    place = shown.tree.visualRect(at(shown, "exports/1")).center()
    qtbot.mouseClick(shown.tree.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert context.selection == Selection(str(corpus_file(ANIM)), "exports/1", "contents")


def test_a_selection_from_elsewhere_opens_the_way_to_it(
    contents: Callable[[Path], ContentsPage], context: AppContext, page: FilePage
) -> None:
    shown = contents(corpus_file(ANIM))
    context.select_field("names/200/Name", "bytes")
    assert current(shown) == "names/200/Name"
    assert shown.tree.visualRect(shown.tree.currentIndex()).isValid()
    assert context.selection is not None
    assert context.selection.origin == "bytes", "to follow is not to select"
    page.show_page("overview")
    context.select_field("imports/0", "palette")
    assert page.current_page() == "contents"
    assert current(shown) == "imports/0"
    # Walking through the findings does not turn pages under the reader's eyes.
    page.show_page("overview")
    context.select_field("imports/1", "findings")
    assert page.current_page() == "overview"


def test_a_field_without_a_row_is_shown_at_what_holds_it(
    contents: Callable[[Path], ContentsPage], context: AppContext
) -> None:
    shown = contents(corpus_file(ANIM))
    context.select_field("exports/5/NoSuchField/3", "command-line")
    assert current(shown) == "exports/5"


def test_a_filter_gives_way_to_a_selection_that_it_hides(
    contents: Callable[[Path], ContentsPage], context: AppContext, page: FilePage, qtbot: QtBot
) -> None:
    shown = contents(corpus_file(ANIM))
    type_filter(shown, "exports/3", qtbot)
    context.select_field("exports/3/SerialSize", "bytes")
    assert page.filter_text() == "exports/3"
    assert current(shown) == "exports/3/SerialSize"
    context.select_field("exports/5/SerialSize", "bytes")
    assert page.filter_text() == ""
    assert current(shown) == "exports/5/SerialSize"


def test_a_field_asked_for_before_the_file_is_read(
    page: FilePage, context: AppContext, qtbot: QtBot
) -> None:
    context.open([str(sample("Lantern.uasset"))])
    document = context.document
    assert document is not None
    qtbot.waitUntil(lambda: document.loaded)
    context.select(Selection(document.path, "exports/0/SerialSize", "command-line"))
    qtbot.waitUntil(lambda: document.fields is not None and not context.jobs.busy)
    assert page.current_page() == "contents"
    shown = page.page("contents")
    assert isinstance(shown, ContentsPage)
    assert current(shown) == "exports/0/SerialSize"


def test_each_file_is_found_as_it_was_left(
    contents: Callable[[Path], ContentsPage], context: AppContext, qtbot: QtBot
) -> None:
    shown = contents(corpus_file(ANIM))
    shown.tree.expand(at(shown, "names"))
    go(shown, "names/150")
    scrolled = shown.tree.verticalScrollBar().value()
    assert scrolled > 0
    first = context.document
    assert first is not None
    contents(sample("Lantern.uasset"))
    type_filter(shown, "serial", qtbot)
    second = context.document
    context.show(first)
    assert shown.filter_text() == ""
    assert current(shown) == "names/150"
    assert shown.tree.isExpanded(at(shown, "names"))
    assert shown.tree.verticalScrollBar().value() == scrolled
    context.show(second)
    settle(shown, qtbot)
    assert shown.filter_text() == "serial"
    assert shown.filter_state()[0] == "valid"
    # A file that was closed is a new one when it is opened again.
    context.close(first)
    contents(corpus_file(ANIM))
    assert not shown.tree.isExpanded(at(shown, "names"))


# What can be done with a row


def test_copying(contents: Callable[[Path], ContentsPage], qtbot: QtBot) -> None:
    shown = contents(corpus_file(ANIM))
    go(shown, "exports/3/ClassIndex")
    qtbot.keyClick(shown.tree, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert clipboard() == "/Script/AnimGraph.AnimationGraph"
    go(shown, "exports/3/SerialSize")
    run(shown, "copy")
    assert clipboard() == "181"
    run(shown, "copy-json")
    assert json.loads(clipboard())["value"] == 181
    run(shown, "copy-markdown")
    assert clipboard().startswith("| `exports/3/SerialSize` | 181 | int64 |")
    run(shown, "copy-field-path")
    assert clipboard() == "exports/3/SerialSize"
    run(shown, "copy-hex")
    assert clipboard() == "B5 00 00 00 00 00 00 00"
    run(shown, "copy-link")
    assert clipboard() == (
        f"inspector gui {corpus_file(ANIM)} --at exports/3/SerialSize --engine 5.3"
    )


def test_several_rows_are_copied_with_tabs(
    contents: Callable[[Path], ContentsPage], qtbot: QtBot
) -> None:
    shown = contents(corpus_file(ANIM))
    go(shown, "exports/3/SerialSize")
    qtbot.keyClick(shown.tree, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert [line.split("\t")[:2] for line in shown.tree.copy_text().splitlines()] == [
        ["SerialSize", "181"],
        ["SerialOffset", "126939"],
    ]


def test_filtering_by_a_value_and_without_it(
    contents: Callable[[Path], ContentsPage], qtbot: QtBot
) -> None:
    shown = contents(corpus_file(ANIM))
    go(shown, "exports/3/ClassIndex")
    run(shown, "filter-by-value")
    settle(shown, qtbot)
    assert shown.filter_text() == 'value="/Script/AnimGraph.AnimationGraph"'
    assert shown.filter_state()[1].startswith("1 of ")
    assert current(shown) == "exports/3/ClassIndex"
    shown.set_filter("name=ClassIndex")
    settle(shown, qtbot)
    assert shown.filter_state()[1].startswith("32 of ")
    run(shown, "exclude-value")
    settle(shown, qtbot)
    assert shown.filter_state()[1].startswith("31 of ")


def test_going_to_what_a_field_refers_to(
    contents: Callable[[Path], ContentsPage], context: AppContext
) -> None:
    shown = contents(corpus_file(ANIM))
    go(shown, "exports/3/OuterIndex")
    run(shown, "go-to-target")
    assert current(shown) == "exports/4"
    context.go_back()
    assert current(shown) == "exports/3/OuterIndex"


def menu_of(shown: ContentsPage, path: str) -> dict[str, bool]:
    """Opens the menu of a row by the keyboard; its entries and whether they can be chosen."""
    go(shown, path)
    by_keys = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint())
    QApplication.sendEvent(shown.tree.viewport(), by_keys)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    found = {
        action.text().partition("\t")[0]: action.isEnabled()
        for action in menu.actions()
        if not action.isSeparator()
    }
    menu.close()
    return found


def test_the_menu_of_a_row(contents: Callable[[Path], ContentsPage]) -> None:
    shown = contents(corpus_file(ANIM))
    reference = menu_of(shown, "exports/3/ClassIndex")
    assert list(reference) == [
        "Copy value",
        "Copy as JSON",
        "Copy as Markdown row",
        "Copy path of field",
        "Copy raw hex",
        "Copy link to this field",
        "Filter by this value",
        "Exclude this value",
        "Go to the object it refers to",
        "Go to bytes",
        "Expand all below",
    ]
    assert reference["Go to the object it refers to"]
    assert not reference["Expand all below"]
    table = menu_of(shown, "imports")
    assert not table["Go to the object it refers to"]
    assert table["Expand all below"]
    absent = menu_of(shown, "exports/3/bIsInheritedInstance")
    assert not absent["Copy raw hex"]
    assert not absent["Filter by this value"]
