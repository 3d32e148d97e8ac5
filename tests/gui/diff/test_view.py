"""The comparison in the window: opened as a person opens it, and walked through by keys."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from corpus import corpus_file
from gui.diff.two_sides import compare, current, go_to, lines, pair, settle, view_of
from gui.pages import comparison, documents
from gui.shell.driver import Shell, ShellMaker, sample
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from inspector.catalog import default_catalog
from inspector.compare.model import ChangeClass
from inspector.format.unreal.draft import ExportDraft, PackageDraft, PropertyDraft, build
from inspector.gui.diff.comparison import Name, name_of
from inspector.gui.look.theme import make_theme
from inspector.gui.work.selection import Selection
from inspector.report.diff.excerpts import differing, part_to_show
from inspector.report.diff.groups import DiffRow
from inspector.report.diff.rows import UNFOLDED
from inspector.versions import VersionSet

#: More of them than a change should have to wait for.
pytestmark = pytest.mark.slow

LUA = "pairs/Blueprint-LuaTestActor"
MESH = "pairs/StaticMesh-SM_Bomb"
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def shell(make_shell: ShellMaker) -> Shell:
    """One window that judges by 5.3, with nothing open."""
    return make_shell()


# Openings ----------------------------------------------------------------------------------------


def test_two_dropped_files_are_compared(shell: Shell) -> None:
    before, after = pair(MESH)
    shell.drop(before, after)
    context = shell.window.context
    assert comparison(context) is not None
    assert comparison(context).arguments == (before, after)
    assert documents(context) == []
    assert view_of(shell).isVisible()
    assert not shell.window.middle.guards["file"].isVisible()
    assert shell.window.windowTitle() == "before → after — Asset Inspector"


def test_one_or_three_dropped_files_are_opened(shell: Shell, tmp_path: Path) -> None:
    third = tmp_path / "Third.uasset"
    shutil.copy(sample("OldDoor.uasset"), third)
    shell.drop(str(sample("OldDoor.uasset")), str(sample("Lantern.uasset")), str(third))
    assert shell.comparison is None
    assert len(shell.documents) == 3


def test_the_key_compares_the_file_that_is_shown_with_the_one_answered(shell: Shell) -> None:
    before, after = pair(MESH)
    shell.open(before)
    shell.answers.of_files = [after]
    shell.key(Qt.Key.Key_D, CTRL)
    settle(shell)
    found = shell.comparison
    assert found is not None
    assert found.arguments == (before, after)
    assert shell.answers.asked == ["Compare before.uasset with…"]


def test_without_a_file_two_are_asked_for(shell: Shell) -> None:
    before, after = pair(MESH)
    shell.answers.of_files = [before]
    shell.key(Qt.Key.Key_D, CTRL)
    assert shell.comparison is None
    assert "Two files are compared." in shell.window.middle.notice.accessibleName()
    shell.answers.of_files = [before, after]
    shell.click(shell.window.tools.compare_button)
    settle(shell)
    assert shell.comparison is not None


def test_two_rows_of_the_list_are_compared(shell: Shell) -> None:
    before, after = pair(MESH)
    shell.open(before, after)
    files = shell.window.panels.files
    files.files.selectAll()
    assert [one.path for one in files.chosen_files()] == [before, after]
    menu = files.file_menu(shell.documents[0])
    (entry,) = [one for one in menu.actions() if one.text() == "Compare selected"]
    entry.trigger()
    settle(shell)
    assert shell.comparison is not None
    # The same pair is not compared twice.
    shell.window.context.compare(before, after)
    assert len(shell.comparisons) == 1


def test_the_command_line_opens_a_comparison(qapp: QApplication, tmp_path: Path) -> None:
    before, after = pair(MESH)
    picture = tmp_path / "diff.png"
    command = ["gui", "--diff", before, after, "--theme", "dark", "--size", "1100x700"]
    done = subprocess.run(
        [sys.executable, "-m", "inspector", *command, "--screenshot", str(picture)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    shown = QImage(str(picture))
    assert (shown.width(), shown.height()) == (1100, 700)
    # Both halves have the tint of a change; the dark ground is between them.
    colours = {
        shown.pixelColor(x, y).name() for x in range(600, 1080, 4) for y in range(200, 600, 5)
    }
    assert make_theme("dark").hex("upBg").lower() in colours


def test_names_tell_revisions_from_folders() -> None:
    assert name_of("/a/b/Door.uasset", is_file=True) == Name("Door.uasset", "b")
    revision = "HEAD~1:Content/Door.uasset"
    assert name_of(revision, is_file=False) == Name("Door.uasset", "HEAD~1")
    # Whoever calls a folder so gets it called so.
    assert name_of(revision, is_file=True) == Name("Door.uasset", "HEAD~1:Content")


# What is shown -----------------------------------------------------------------------------------


def test_the_first_line_says_what_happened(shell: Shell) -> None:
    view = compare(shell, *pair(MESH))
    found = shell.comparison
    assert found is not None
    said = view.bar.sentence.text()
    assert said.startswith("Edited: BuildScale3D/XYZ 0.5 → 0.35 in 2 objects.")
    assert said.endswith("re-saved by a newer patch of the same release (4.7.2 → 4.7.3).")
    assert view.sides.head.old.title.text() == "before.uasset"
    assert view.sides.head.old.facts.text() == "Saved by 4.7.2   UE4 434   180,364 bytes"
    assert view.sides.head.new.facts.text() == "Saved by 4.7.3   UE4 434   176,071 bytes"
    assert view.sides.head.old.picture.accessibleName() == "Thumbnail"
    assert view.sides.head.new.picture.accessibleName() == "Thumbnail"
    # The boxes begin where the sentence above them does.
    begin = {part.mapTo(view, QPoint()).x() for part in (view.bar.sentence, view.bar.only)}
    assert len(begin) == 1


def test_the_findings_are_not_shown_beside_a_comparison(shell: Shell) -> None:
    compare(shell, *pair(MESH))
    # Nor is the list of open files, which would have nothing else to list.
    assert shell.window.panels.shown().isdisjoint({"findings-dock", "left-dock"})


def test_keys_step_through_the_changes_round_and_round(shell: Shell) -> None:
    view = compare(shell, *pair(MESH))
    count = view.position()[1]
    # The first is that of the engine: what was edited comes before it.
    assert view.position() == (2, count)
    assert view.bar.position.text() == f"change 2 of {count}"
    assert current(view).name == "AggGeom/ConvexElems"
    shell.key(Qt.Key.Key_F7, SHIFT, into=shell.window)
    assert view.position()[0] == 1
    assert current(view).name == "SavedByEngineVersion"
    shell.key(Qt.Key.Key_F7, into=shell.window)
    shell.key(Qt.Key.Key_Down, ALT, into=shell.window)
    assert current(view).name == "BuildScale3D/X"
    shell.key(Qt.Key.Key_F7, SHIFT, into=shell.window)
    shell.key(Qt.Key.Key_Up, ALT, into=shell.window)
    assert view.position()[0] == 1
    shell.key(Qt.Key.Key_F7, SHIFT, into=shell.window)
    assert view.position()[0] == count


def test_the_status_says_the_change_and_both_values(shell: Shell) -> None:
    view = compare(shell, *pair(MESH))
    go_to(view, "BuildScale3D/X")
    line = shell.window.status_line
    assert line.field.text() == "exports/SM_Bomb:BodySetup_154/properties/BuildScale3D/X"
    assert (line.kind.text(), line.value.text()) == ("changed", "0.5 → 0.35")


def test_the_list_and_the_sides_go_together(shell: Shell) -> None:
    view = compare(shell, *pair(LUA))
    go_to(view, "FunctionReference/MemberName")
    row = view.list.model.row_at(view.list.tree.currentIndex())
    assert row is not None
    assert row.group == current(view).key.partition("|")[0]
    sections = view.list.model.children_at(view.list.tree.rootIndex())
    entries = view.list.model.children_at(sections[2])
    view.list.tree.setCurrentIndex(entries[1])
    assert current(view).name == "bIsAsset"


def test_a_graph_of_the_list_leads_to_its_changes_and_stays_the_row(shell: Shell) -> None:
    view = compare(shell, *pair(LUA))
    tree, model = view.list.tree, view.list.model
    sections = model.children_at(tree.rootIndex())
    titles = [row.name for row in map(model.row_at, sections) if row is not None]
    assert titles[0] == "Graphs"
    tree.setFocus()
    tree.setCurrentIndex(sections[0])
    QTest.keyClick(tree, Qt.Key.Key_Down)
    row = model.row_at(tree.currentIndex())
    assert row is not None
    assert row.name == "DummyDispatcher added, 1 node"
    # What is too long of a sentence goes at its end, of a name in its middle.
    cuts = [model.cell(index).elide for index in (tree.currentIndex(), sections[1])]
    assert cuts == ["end", "middle"]
    assert current(view).key.partition("|")[0] == "exports/LuaTestActor:DummyDispatcher"
    QTest.keyClick(tree, Qt.Key.Key_Down)
    assert tree.currentIndex() == sections[1]


def test_ticks_hide_and_show(shell: Shell) -> None:
    view = compare(shell, *pair(LUA))
    assert view.shown is not None
    assert view.shown.sides is not None
    difference = view.shown.sides.difference
    whole, versions = (
        len(difference.changes),
        sum(difference.by_class[kind] for kind in (ChangeClass.VERSION, ChangeClass.CONVERSION)),
    )
    shown, hidden = view.list.count.text().split(", ")
    assert int(shown) + int(hidden.split()[0]) == whole
    assert int(hidden.split()[0]) >= difference.by_class[ChangeClass.NOISE] > 0
    shell.click(view.bar.noise)
    assert view.list.count.text() == f"{whole:,}"
    shell.window.run("diff-hide-versions")
    assert view.bar.version.isChecked()
    assert view.list.count.text() == f"{whole - versions:,}, {versions:,} hidden"
    shell.window.run("diff-only-changes")
    names = [row.name for row in lines(view) if row.kind == "group"]
    assert "Exports › EventGraph" in names


def test_layout_is_told_and_shown_when_it_is_asked_for(shell: Shell) -> None:
    paths = (corpus_file(f"pairs/World-Demo-Map/{name}.umap") for name in ("before", "after"))
    view = compare(shell, *map(str, paths))
    assert "views of the editor changed, nothing else." in view.bar.sentence.text()
    assert view.bar.layout_box.isChecked()
    assert view.position()[1] == 0
    shell.click(view.bar.layout_box)
    words = {row.word for row in lines(view) if row.kind == "field" and row.change is not None}
    assert words == {"layout"}
    assert view.position()[1] == 5
    view.list.field.set_text("class:layout")
    assert view.position()[1] == 5
    view.list.field.set_text("class:conversion")
    assert view.states.empty.isVisible()
    view.list.field.set_text("")
    shell.window.run("diff-hide-layout")
    assert view.bar.layout_box.isChecked()
    assert view.position()[1] == 0


def test_the_row_stays_when_what_is_shown_changes(shell: Shell) -> None:
    view = compare(shell, *pair(LUA))
    before = go_to(view, "NewVariables[3] DummyDispatcher").number
    shell.click(view.bar.version)
    assert current(view).number == before


def test_the_filter_narrows_the_list_and_the_sides(shell: Shell) -> None:
    view = compare(shell, *pair(LUA))
    everything = view.position()[1]
    shell.key(Qt.Key.Key_L, CTRL)
    assert view.list.field.line_edit().hasFocus()
    shell.type("DummyDispatcher is:added")
    assert view.list.count.text().startswith("4, ")
    assert view.list.field.state() == ("valid", f"4 of {everything}")
    assert shell.window.tools.filter_field.text() == "DummyDispatcher is:added"
    assert [row.name for row in lines(view)][:2] == [
        "Exports › LuaTestActor",
        "NewVariables[3] DummyDispatcher",
    ]
    shell.window.tools.filter_field.set_text("nowhere to be found")
    assert view.states.empty.isVisible()
    shell.click(view.states.empty.action_button())
    assert view.position()[1] > 50
    assert view.list.field.text() == ""


def test_a_filter_that_means_nothing_leaves_the_rows(shell: Shell) -> None:
    view = compare(shell, *pair(LUA))
    before = view.position()[1]
    view.list.field.set_text("befor:1")
    assert view.list.field.state()[0] == "invalid"
    assert view.position()[1] == before


def test_equal_fields_open_where_they_are(shell: Shell) -> None:
    view = compare(shell, *pair(LUA))
    go_to(view, "4 equal fields")
    view.tree.setFocus()
    shell.key(Qt.Key.Key_Return, into=view.tree)
    assert view.tree.isExpanded(view.tree.currentIndex())
    assert "ParentClass" in [row.name for row in lines(view)]


def test_the_strip_has_a_mark_for_every_open_change(shell: Shell) -> None:
    view = compare(shell, *pair(MESH))
    signs = [sign for sign, _ in view.sides.ruler.marks()]
    assert signs[0] == ("changed", "version")
    assert set(signs[1:]) == {("changed", "")}
    begin, end = view.sides.ruler.sight
    assert begin == 0.0
    assert end == 1.0
    tall = compare(shell, *pair(LUA))
    marks = tall.sides.ruler.marks()
    half = tall.sides.ruler.width() // 2
    assert {sign for (sign, _), _ in marks} == {"added", "removed", "changed"}
    assert all(place.left() >= half for (sign, _), place in marks if sign == "added")
    assert all(place.right() <= half for (sign, _), place in marks if sign == "removed")
    tall.sides.ruler.place_wanted.emit(1.0)
    assert tall.sides.ruler.sight[1] == 1.0


def test_a_large_comparison_begins_folded_but_for_what_is_looked_at(shell: Shell) -> None:
    # Versions of different assets: more changes than any pair has edits among.
    old, new = "Blueprint-TensorflowComponent", "AnimBlueprint-AB_Als_Feminine"
    view = compare(shell, pair(f"pairs/{old}")[0], pair(f"pairs/{new}")[1])

    def is_edit_of_value(row: DiffRow) -> bool:
        """Whether a row lies in a group, as a whole object does not, and is an edit."""
        edited = row.change is not None and row.change.change_class is ChangeClass.CONTENT
        return edited and row.kind != "group"

    for _ in range(view.position()[1]):
        if is_edit_of_value(current(view)):
            break
        shell.key(Qt.Key.Key_F7, into=shell.window)
    shell.click(view.bar.noise)
    assert view.position()[1] > UNFOLDED
    QApplication.processEvents()
    groups = list(view.sides.model.children_at(QModelIndex()))
    assert sum(map(view.tree.isExpanded, groups)) == 1
    row = current(view)
    assert row.change is not None
    assert row.change.change_class is ChangeClass.CONTENT
    # The strip has a mark for what is folded, too.
    assert len(view.sides.ruler.marks()) > 10
    shell.key(Qt.Key.Key_F7, into=shell.window)
    assert current(view).number != row.number


def test_bytes_and_data_follow_the_side(shell: Shell) -> None:
    before, after = pair(LUA)
    view = compare(shell, before, after)
    context, document = shell.window.context, shell.comparison
    assert document is not None
    row = go_to(view, "FunctionReference/MemberName")
    assert context.selection == Selection(after, row.new_path, "diff", document.key)
    shell.key(Qt.Key.Key_F4, into=shell.window)
    shell.window.run("why-dock")
    QApplication.processEvents()
    panel = shell.window.panels.bytes.view
    assert panel is not None
    assert panel.hex.byte_count == 121_124
    assert panel.hex.selection() != (0, 0)
    shell.window.run("other-side")
    assert context.selection == Selection(before, row.old_path, "diff", document.key)
    assert panel.hex.byte_count == 115_226
    # What the new package lacks is shown in the old one, whatever side is looked at.
    shell.window.run("other-side")
    shell.click(view.bar.noise)
    gone = go_to(view, "Multiply_FloatFloat")
    assert context.selection == Selection(before, gone.old_path, "diff", document.key)


def test_a_byte_that_is_chosen_leads_to_its_row(shell: Shell) -> None:
    view = compare(shell, *pair(LUA))
    context = shell.window.context
    row = go_to(view, "FunctionReference/MemberName")
    go_to(view, "LegacyFileVersion")
    assert context.document is not None
    context.select(Selection(context.document.path, row.new_path, "bytes"))
    assert current(view).number == row.number


def test_clicking_a_half_chooses_the_side(shell: Shell) -> None:
    view = compare(shell, *pair(LUA))
    go_to(view, "CompatibleWithEngineVersion")
    line = view.tree.visualRect(view.tree.currentIndex())
    halves = view.tree.halves(line)
    shell.click_at(view.tree.viewport(), halves.old.center())
    assert view.side() == "old"
    shell.click_at(view.tree.viewport(), halves.new.center())
    assert view.side() == "new"


def test_sides_swap_and_mirror(shell: Shell) -> None:
    before, after = pair(LUA)
    view = compare(shell, before, after)
    count = view.position()[1]
    shell.window.run("swap-sides")
    settle(shell)
    found = shell.comparison
    assert found is not None
    assert found.arguments == (after, before)
    assert view.position()[1] == count
    assert view.sides.head.old.title.text() == "after.uasset"
    assert go_to(view, "Exports › DummyDispatcher").sign == "removed"


def test_selections_are_a_way_back(shell: Shell) -> None:
    before, after = pair(LUA)
    view = compare(shell, before, after)
    first = go_to(view, "SavedByEngineVersion").number
    go_to(view, "FunctionReference/MemberName")
    shell.window.run("back")
    assert current(view).number == first
    shell.open(str(sample("Lantern.uasset")))
    assert shell.comparison is None
    shell.window.context.select_field("summary/Tag", "test")
    shell.window.run("back")
    QApplication.processEvents()
    assert shell.comparison is not None


# Entries of the list -----------------------------------------------------------------------------


def test_a_comparison_is_an_entry_of_the_open_files(shell: Shell) -> None:
    shell.open(str(sample("Lantern.uasset")))
    compare(shell, *pair(MESH))
    files = shell.window.panels.files
    model = files.files_model
    assert [model.index(row, 0).data() for row in range(2)] == ["Lantern", "before → after"]
    said = model.index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    saved = "Edited: BuildScale3D/XYZ 0.5 → 0.35 in 2 objects"
    assert said == f"comparison, before → after, {saved}, 4.7"
    assert files.files.currentIndex().row() == 1
    shell.key(Qt.Key.Key_Tab, CTRL)
    assert shell.comparison is None
    assert shell.window.middle.guards["file"].isVisible()
    shell.key(Qt.Key.Key_Tab, CTRL)
    assert shell.comparison is not None
    shell.key(Qt.Key.Key_W, CTRL)
    settle(shell)
    assert shell.comparisons == []
    assert shell.window.context.document is shell.documents[0]


def test_the_last_entry_leaves_the_start_page(shell: Shell) -> None:
    compare(shell, *pair(MESH))
    shell.window.run("close-file")
    settle(shell)
    assert shell.window.middle.start_page.isVisible()
    assert view_of(shell).shown is None


def test_enter_opens_the_file_at_the_field(shell: Shell) -> None:
    before, after = pair(MESH)
    view = compare(shell, before, after)
    row = go_to(view, "BuildScale3D/X")
    view.tree.row_activated.emit(row)
    settle(shell)
    context = shell.window.context
    assert comparison(context) is None
    assert context.document is context.opened(after)
    assert context.selection is not None
    assert context.selection.field == row.new_path
    assert shell.page() == "contents"


# States ------------------------------------------------------------------------------------------


def test_identical_files_say_so(shell: Shell, tmp_path: Path) -> None:
    copy = tmp_path / "Copy.uasset"
    shutil.copy(sample("Lantern.uasset"), copy)
    view = compare(shell, str(sample("Lantern.uasset")), str(copy))
    assert view.bar.sentence.text().startswith("Identical")
    assert view.states.empty.isVisible()
    assert view.states.empty.accessibleName() == "Nothing differs."
    shell.click(view.states.empty.action_button())
    assert {row.sign for row in lines(view)} == {""}
    assert view.sides.model.rowCount() > 3


def test_a_file_that_is_not_there_is_a_sentence(shell: Shell, tmp_path: Path) -> None:
    view = compare(shell, str(sample("Lantern.uasset")), str(tmp_path / "Gone.uasset"))
    assert view.problems.notice.isVisible()
    assert view.problems.notice.accessibleName().startswith("unreadable: Not compared.")
    assert [button.text() for button in view.problems.notice.buttons()] == [
        "Read again",
        "Copy",
    ]


def test_a_file_that_is_no_package_is_a_sentence(shell: Shell, tmp_path: Path) -> None:
    text = tmp_path / "Text.uasset"
    text.write_text("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 3\n")
    view = compare(shell, str(sample("Lantern.uasset")), str(text))
    assert view.bar.sentence.text().startswith("Not compared.")
    assert view.shown is not None
    assert view.shown.summary == "Not compared."


def test_a_long_text_is_told_in_whole(shell: Shell, tmp_path: Path) -> None:
    release = default_catalog().release("5.3")
    assert release is not None
    paths = []
    for name, last in (("Before", "opens"), ("After", "closes")):
        text = " ".join(["A note that nobody reads at a glance."] * 30) + f" It {last}."
        note = ExportDraft(
            "Note",
            "/Script/Garden.Note",
            is_asset=True,
            properties=(PropertyDraft("Words", "StrProperty", text),),
        )
        draft = PackageDraft(
            versions=VersionSet(release.legacy, release.ue4, release.ue5, 0, 0, ()),
            saved_by=release.newest_build,
            compatible_with=release.newest_build,
            exports=(note,),
        )
        path = tmp_path / f"{name}.uasset"
        path.write_bytes(build(draft).uasset)
        paths.append(str(path))
    view = compare(shell, *paths)
    row = go_to(view, "Words")
    assert row.change is not None
    old = view.sides.detail.old
    assert old.isVisible()
    assert old.toPlainText() == row.change.before


def test_of_long_code_the_lines_that_differ_are_shown(shell: Shell) -> None:
    name = "5.5/cesium-unreal/M_CesiumVoxelMaterial"
    paths = [corpus_file(f"{name}{suffix}.uasset") for suffix in ("", ".00222159")]
    view = compare(shell, *map(str, paths))
    go_to(view, "Code")
    old, new = view.sides.detail.old, view.sides.detail.new
    assert old.isVisible()
    assert "#define ALPHA_ACCUMULATION_MAX 0.98" in old.toPlainText()
    assert "  // Property data textures." in new.toPlainText().replace("\xa0", " ")
    assert "switch (ShapeConstant) {" not in new.toPlainText()


# Copying -----------------------------------------------------------------------------------------


def test_a_row_and_the_whole_are_copied(shell: Shell) -> None:
    view = compare(shell, *pair(MESH))
    go_to(view, "BuildScale3D/X")
    view.tree.setFocus()
    shell.key(Qt.Key.Key_C, CTRL)
    clipboard = QGuiApplication.clipboard()
    assert clipboard.text() == "BuildScale3D/X: 0.5 → 0.35"
    shell.window.run("copy-diff-json")
    found = json.loads(clipboard.text())
    assert found["verdict"] == "changed"
    assert len(found["changes"]) == 18
    shell.window.run("copy-diff-markdown")
    assert "BuildScale3D" in clipboard.text()
    ways = view.bar.copy_button.ways.actions()
    (alone,) = [one for one in ways if one.objectName() == "sentence"]
    alone.trigger()
    assert "Edited: BuildScale3D/XYZ 0.5 → 0.35 in 2 objects. " in clipboard.text()
    menu = view.row_menu()
    (old,) = [one for one in menu.actions() if one.objectName() == "old"]
    old.trigger()
    assert clipboard.text() == "0.5"


# Shape -------------------------------------------------------------------------------------------


def test_in_a_small_window_the_list_is_behind_a_button(make_shell: ShellMaker) -> None:
    shell = make_shell(size=(1024, 700))
    view = compare(shell, *pair(LUA))
    assert not view.list.isVisible()
    assert view.bar.list_button.isVisible()
    shell.click(view.bar.list_button)
    assert view.list.isVisible()
    shell.key(Qt.Key.Key_Escape, into=view.list.tree)
    assert not view.list.isVisible()
    # Nothing of the second row is cut off.
    right = view.bar.copy_button.mapTo(view, QPoint(view.bar.copy_button.width(), 0)).x()
    assert right <= view.width()
    shell.window.resize(1440, 900)
    settle(shell)
    assert view.list.isVisible()


def test_another_look_is_taken_everywhere(shell: Shell) -> None:
    view = compare(shell, *pair(LUA))
    dark = make_theme("dark")
    shell.window.context.set_theme(dark)
    QApplication.processEvents()
    picture = view.grab().toImage()
    assert picture.pixelColor(2, 2) == dark.color("base")


def test_everything_that_takes_the_keyboard_has_a_name(shell: Shell) -> None:
    view = compare(shell, *pair(LUA))
    for part in view.findChildren(QWidget):
        if part.focusPolicy() & Qt.FocusPolicy.TabFocus and part.isVisible():
            assert part.accessibleName() or getattr(part, "text", str)(), part


# Texts -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "marked"),
    [
        ("Multiply_FloatFloat", "Multiply_DoubleDouble", (["FloatFloat"], ["DoubleDouble"])),
        ("/Game/A.Door", "/Game/B.Door", (["A"], ["B"])),
        ("same", "same", ([], [])),
        ("abc", "xyz", ([], [])),
        ("", "new", ([], [])),
        ("a" * 700 + "X", "a" * 700 + "Y", (["X"], ["Y"])),
    ],
)
def test_what_differs_in_a_text_is_found_by_words(
    old: str, new: str, marked: tuple[list[str], list[str]]
) -> None:
    spans = differing(old, new)
    assert [old[a:b] for a, b in spans.old] == marked[0]
    assert [new[a:b] for a, b in spans.new] == marked[1]


def test_a_long_text_is_shown_from_where_it_differs() -> None:
    text = "x" * 100 + "Door"
    assert part_to_show(text, ((100, 104),), 200).text == text
    shown = part_to_show(text, ((100, 104),), 40)
    assert shown.text == "…" + "x" * 10 + "Door"
    assert shown.text[100 - shown.skipped :] == "Door"
