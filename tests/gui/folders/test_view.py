"""Two folders in the window: opened as a person opens them, walked through by keys and clicks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from corpus import corpus_file
from gui.folders.two_folders import (  # noqa: F401
    ALT,
    CTRL,
    SENTENCE,
    SHIFT,
    SHOWN,
    click_row,
    click_title,
    clipboard,
    compare,
    current,
    document,
    inspect,
    lines,
    settle,
    two_folders,
    view_of,
)
from gui.pages import comparison
from gui.shell.driver import Shell, ShellMaker, sample
from gui.shell.large_text import LARGE, large
from lanterns import edited, fill, made
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication

from inspector.gui.folders.model import FolderDiffModel
from inspector.gui.shell.app import compare_first
from inspector.messages.rendering import render
from inspector.project.compare.folders import FileState, FolderComparison

#: More of them than a change should have to wait for.
pytestmark = pytest.mark.slow


@pytest.fixture
def shell(make_shell: ShellMaker) -> Shell:
    """One window that judges by 5.3, with nothing open."""
    return make_shell()


def test_large_text_leaves_room_for_what_is_ticked(make_shell: ShellMaker, tmp_path: Path) -> None:
    shell = large(make_shell(size=(1366, 768)))
    name = f"{'Characters/' * 5}A_Crouch_Walk_Pose.uasset"
    old = fill(tmp_path / "old", {"A.uasset": made(), "B.uasset": made(), name: made()})
    new = fill(tmp_path / "new", {"A.uasset": made(edited), "C.uasset": made(edited)})
    shell.drop(old, new)
    bar = view_of(shell).bar
    # A long path leaves room for what changed.
    table = view_of(shell).table
    assert table.columnWidth(3) > table.viewport().width() / 5
    shown = [box for box in bar.boxes.values() if box.isVisible()]
    assert bar.boxes[FileState.CHANGED] in shown
    assert bar.boxes[FileState.IDENTICAL] not in shown
    assert [box.text() for box in shown if box.width() < box.sizeHint().width()] == []
    assert bar.position.width() >= bar.position.sizeHint().width()
    shell.window.resize(3200, 1400)
    shell.settle()
    assert all(box.isVisible() for box in bar.boxes.values())
    tops = {part.geometry().center().y() for part in (*shown, bar.position)}
    assert max(tops) - min(tops) < LARGE


def test_names_with_numbers_stand_as_people_count(shell: Shell, tmp_path: Path) -> None:
    names = ("Set10.uasset", "Set2.uasset", "Set1.uasset", "Area 9/Set1.uasset", "Area 10/A.uasset")
    old = fill(tmp_path / "old", {name: made() for name in names})
    new = fill(tmp_path / "new", {name: made(edited) for name in names})
    shell.drop(old, new)
    view = view_of(shell)
    order = ["Area 9/Set1", "Area 10/A", "Set1", "Set2", "Set10"]
    assert [line[1].removesuffix(".uasset") for line in lines(view)] == order
    click_title(shell, view, "path")
    click_title(shell, view, "path")
    assert [line[1].removesuffix(".uasset") for line in lines(view)] == order[::-1]


# Openings ----------------------------------------------------------------------------------------


def test_two_dropped_folders_are_compared(shell: Shell, folders: tuple[str, str]) -> None:
    shell.drop(*folders)
    view = view_of(shell)
    assert view.isVisible()
    assert document(shell).arguments == folders
    assert shell.folder == ""
    assert shell.window.windowTitle() == "Game1 → Game2 — Asset Inspector"
    assert lines(view) == SHOWN
    # The keyboard is in the table, on the worst row.
    shell.key(Qt.Key.Key_Down)
    assert current(view) == "New.uasset"


def test_a_dropped_folder_and_a_file_are_opened(shell: Shell, folders: tuple[str, str]) -> None:
    shell.drop(folders[0], str(sample("Lantern.uasset")))
    assert shell.folder_pairs == []
    assert shell.folder == folders[0]
    assert [document.name for document in shell.documents] == ["Lantern"]


def test_the_palette_asks_for_two_folders(shell: Shell, folders: tuple[str, str]) -> None:
    shell.answers.of_folders = list(folders)
    shell.key(Qt.Key.Key_P, CTRL, SHIFT)
    shell.type(">compare folders")
    shell.key(Qt.Key.Key_Return)
    settle(shell)
    assert shell.answers.asked == [
        "Compare folders: the old one",
        "Compare folders: the new one",
    ]
    assert document(shell).arguments == folders


def test_no_second_folder_is_no_comparison(shell: Shell, folders: tuple[str, str]) -> None:
    shell.answers.of_folders = [folders[0], ""]
    shell.window.run("compare-folders")
    assert shell.folder_pairs == []


def test_the_command_line_paints_the_finished_table(
    folders: tuple[str, str], tmp_path: Path
) -> None:
    pictures = [tmp_path / "one.png", tmp_path / "two.png"]
    size = ("--size", "1200x800", "--theme", "light", "--screenshot")
    done = inspect("gui", "--diff", *folders, *size, pictures[0])
    assert (done.returncode, done.stderr) == (0, "")
    done = inspect("gui", "--diff", *folders, "--at", "Gone.uasset", *size, pictures[1])
    assert (done.returncode, done.stderr) == (0, "")
    first, second = (QImage(str(one)) for one in pictures)
    assert (first.width(), first.height()) == (1200, 800)
    assert first != second


def test_a_folder_and_a_file_on_the_command_line_say_what_to_do(
    folders: tuple[str, str], tmp_path: Path
) -> None:
    file = Path(folders[1]) / "Edited.uasset"
    done = inspect("gui", "--diff", folders[0], file, "--screenshot", tmp_path / "x.png")
    assert done.returncode == 2
    assert done.stderr == (
        f"inspector: {folders[0]}: it is a folder and {file} is none; compare two of a kind\n"
    )
    assert not (tmp_path / "x.png").exists()


def test_a_row_is_gone_to_from_outside(shell: Shell, folders: tuple[str, str]) -> None:
    compare_first(shell.window, *folders, at="Props/Named.uasset")
    settle(shell)
    assert current(view_of(shell)) == "Props/Renamed.uasset"


def test_an_identical_row_is_shown_when_it_is_asked_for(
    shell: Shell, folders: tuple[str, str]
) -> None:
    compare_first(shell.window, *folders, at="Same.uasset")
    settle(shell)
    view = view_of(shell)
    assert current(view) == "Same.uasset"
    assert view.bar.boxes[FileState.IDENTICAL].isChecked()
    assert len(lines(view)) == 7


def test_a_row_that_is_not_there_is_told(shell: Shell, folders: tuple[str, str]) -> None:
    compare_first(shell.window, *folders, at="Nowhere.uasset")
    settle(shell)
    assert shell.window.middle.notice.isVisible()
    assert (
        "Neither folder has a package Nowhere.uasset."
        in shell.window.middle.notice.accessibleName()
    )


@pytest.mark.parametrize("as_reported", [False, True])
def test_a_field_of_two_packages_is_gone_to(shell: Shell, as_reported: bool) -> None:
    pair = [str(corpus_file(f"pairs/StaticMesh-SM_Bomb/{name}.uasset"))
            for name in ("before", "after")]  # fmt: skip
    shell.window.context.compare(*pair)
    settle(shell)
    view = shell.window.middle.guards["comparison"].view
    assert view is not None
    view.step(1)
    wanted = view.current_row()
    assert wanted is not None
    assert wanted.new_path
    shell.window.context.close(shell.comparisons[0])
    # Reports and the status bar name the object by its path, and not by its number.
    assert wanted.change is not None
    at = wanted.change.path if as_reported else wanted.new_path
    assert (at == wanted.new_path) is not as_reported
    compare_first(shell.window, *pair, at=at)
    settle(shell)
    row = view.current_row()
    assert row is not None
    assert row.new_path == wanted.new_path
    selection = shell.window.context.selection
    assert selection is not None
    assert (selection.path, selection.field) == (pair[1], wanted.new_path)


# What is shown -----------------------------------------------------------------------------------


def test_the_sentence_and_the_counts(shell: Shell, folders: tuple[str, str]) -> None:
    view = compare(shell, *folders)
    assert view.bar.sentence.text() == f"Changed. {SENTENCE}"
    assert [box.text() for box in view.bar.boxes.values()] == [
        "Changed 1",
        "Added 1",
        "Removed 1",
        "Renamed 2",
        "Re-saved 1",
        "Identical 1",
    ]
    assert [view.bar.old.text(), view.bar.new.text()] == list(folders)


def test_rows_say_state_and_what_changed(shell: Shell, folders: tuple[str, str]) -> None:
    view = compare(shell, *folders)
    model = view.model
    told = {row.path: render(row.sentence) for row in FolderComparison(*folders).rows()}
    assert told["Edited.uasset"].startswith("Edited: Intensity 1500 → 450")
    for row in range(model.rowCount()):
        found = model.row_at(model.index(row, 0))
        assert found is not None
        was = f"was {found.old_path}. " if found.old_path else ""
        assert model.index(row, 3).data() == was + told[found.path]
    marks = [model.cell(model.index(row, 0)).mark for row in range(model.rowCount())]
    assert marks == ["changed", "added", "removed", "moved", "moved", "resaved"]
    spoken = model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "changed, Edited.uasset"


def test_ticks_show_and_hide_states(shell: Shell, folders: tuple[str, str]) -> None:
    view = compare(shell, *folders)
    shell.click(view.bar.boxes[FileState.IDENTICAL])
    assert lines(view) == [*SHOWN, ("identical", "Same.uasset")]
    shell.click(view.bar.boxes[FileState.RENAMED])
    assert ("identical", "Same.uasset") in lines(view)
    assert all(state != "renamed" for state, _ in lines(view))


def test_the_filter_narrows_the_table(shell: Shell, folders: tuple[str, str]) -> None:
    view = compare(shell, *folders)
    shell.key(Qt.Key.Key_L, CTRL)
    shell.type("is:renamed named")
    assert lines(view) == SHOWN[3:5]
    assert shell.window.tools.filter_field.state() == ("valid", "2 of 6")
    shell.window.run("clear-filter")
    shell.key(Qt.Key.Key_L, CTRL)
    shell.type("is:nonsense")
    assert shell.window.tools.filter_field.state()[0] == "invalid"
    assert lines(view) == SHOWN
    shell.window.run("clear-filter")
    shell.key(Qt.Key.Key_L, CTRL)
    shell.type("nothing has this")
    assert view.states.empty.accessibleName() == "No package here matches the filter."
    shell.click(view.states.empty.action_button())
    assert lines(view) == SHOWN
    assert shell.window.tools.filter_field.text() == ""
    shell.key(Qt.Key.Key_L, CTRL)
    shell.type("same.uasset")
    assert view.states.empty.accessibleName().startswith("1 package that matches is hidden.")
    shell.click(view.states.empty.action_button())
    assert lines(view) == [("identical", "Same.uasset")]


def test_titles_sort(shell: Shell, folders: tuple[str, str]) -> None:
    view = compare(shell, *folders)
    click_title(shell, view, "path")
    by_path = ["Edited.uasset", "Gone.uasset", "Lights/Lantern.uasset", "Maps/Again.umap",
               "New.uasset", "Props/Renamed.uasset"]  # fmt: skip
    assert [path for _, path in lines(view)] == by_path
    click_title(shell, view, "path")
    assert [path for _, path in lines(view)] == by_path[::-1]
    # Another reading keeps the order that somebody chose.
    shell.key(Qt.Key.Key_F5)
    settle(shell)
    assert [path for _, path in lines(view)] == by_path[::-1]
    click_title(shell, view, "state")
    assert lines(view) == SHOWN


def test_the_model_keeps_the_rules_of_models(folders: tuple[str, str], qapp: QApplication) -> None:
    model = FolderDiffModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning)
    rows = [row.brief() for row in FolderComparison(*folders).rows()]
    model.sort(0)
    for row in rows:
        model.append_rows([row])
    model.sort(0)
    model.show_only(set(FileState) - {FileState.IDENTICAL}, None)
    assert model.rowCount() == 6
    model.show_only(FileState, lambda row: "Lantern" in row.path)
    assert model.rowCount() == 1
    model.set_rows(rows[:3])
    model.show_only(FileState, None)
    assert model.rowCount() == 3
    assert tester.model() is model


# Keys --------------------------------------------------------------------------------------------


def test_keys_step_through_what_differs_round_and_round(
    shell: Shell, folders: tuple[str, str]
) -> None:
    view = compare(shell, *folders)
    shell.click(view.bar.boxes[FileState.IDENTICAL])
    assert current(view) == "Edited.uasset"
    assert view.bar.position.text() == "change 1 of 5"
    seen = []
    for _ in range(5):
        shell.key(Qt.Key.Key_F7)
        seen.append(current(view))
    assert seen == ["New.uasset", "Gone.uasset", "Lights/Lantern.uasset", "Props/Renamed.uasset",
                    "Edited.uasset"]  # fmt: skip
    shell.key(Qt.Key.Key_F7, SHIFT)
    assert current(view) == "Props/Renamed.uasset"
    shell.click(view.bar.down_button)
    assert current(view) == "Edited.uasset"
    # From a row that is no stop to the nearest one.
    click_row(shell, view, 5)
    assert current(view) == "Maps/Again.umap"
    assert view.bar.position.text() == "5 changes"
    shell.key(Qt.Key.Key_F7, SHIFT)
    assert current(view) == "Props/Renamed.uasset"


def test_enter_opens_the_pair_and_closing_it_returns_to_the_row(
    shell: Shell, folders: tuple[str, str]
) -> None:
    view = compare(shell, *folders)
    context = shell.window.context
    click_row(shell, view, 4)
    shell.key(Qt.Key.Key_Return, into=view.table)
    settle(shell)
    assert comparison(context) is not None
    assert comparison(context).arguments == (
        str(Path(folders[0]) / "Props/Named.uasset"),
        str(Path(folders[1]) / "Props/Renamed.uasset"),
    )
    assert shell.window.middle.guards["comparison"].isVisible()
    assert [entry.name for entry in context.entries()] == ["Game1 → Game2", "Named → Renamed"]
    shell.key(Qt.Key.Key_W, CTRL)
    assert view.isVisible()
    assert current(view) == "Props/Renamed.uasset"
    assert len(context.entries()) == 1


def test_back_leads_from_the_pair_to_its_row(shell: Shell, folders: tuple[str, str]) -> None:
    view = compare(shell, *folders)
    click_row(shell, view, 2)
    click_row(shell, view, 0)
    rect = view.table.visualRect(view.model.index(0, 1))
    QTest.mouseDClick(
        view.table.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier,
        rect.center(),
    )  # fmt: skip
    settle(shell)
    assert shell.comparison is not None
    shell.key(Qt.Key.Key_Left, ALT)
    assert view.isVisible()
    assert current(view) == "Edited.uasset"
    shell.key(Qt.Key.Key_Left, ALT)
    assert current(view) == "Gone.uasset"
    shell.key(Qt.Key.Key_Tab, CTRL)
    assert shell.window.middle.guards["comparison"].isVisible()
    shell.key(Qt.Key.Key_Tab, CTRL)
    assert current(view) == "Gone.uasset"


def test_back_leads_to_the_first_row_without_a_click(
    shell: Shell, folders: tuple[str, str]
) -> None:
    view = compare(shell, *folders)
    shell.key(Qt.Key.Key_Return, into=view.table)
    settle(shell)
    assert shell.window.middle.guards["comparison"].isVisible()
    shell.key(Qt.Key.Key_Left, ALT)
    assert view.isVisible()
    assert current(view) == "Edited.uasset"


@pytest.mark.parametrize(
    ("row", "sentence"), [(1, "Added: "), (2, "Removed: ")], ids=["added", "removed"]
)
def test_a_package_without_a_partner_opens_beside_nothing(
    shell: Shell, folders: tuple[str, str], row: int, sentence: str
) -> None:
    view = compare(shell, *folders)
    click_row(shell, view, row)
    shell.key(Qt.Key.Key_Enter, into=view.table)
    settle(shell)
    found = shell.comparison
    assert found is not None
    assert found.error is None
    assert found.comparison is not None
    assert render(found.comparison.sentence).startswith(sentence)
    assert found.comparison.old.absent == (row == 1)


def test_the_menu_of_a_row_opens_either_file(shell: Shell, folders: tuple[str, str]) -> None:
    view = compare(shell, *folders)
    click_row(shell, view, 1)
    actions = {action.objectName(): action for action in view.row_menu().actions()}
    assert not actions["old"].isEnabled()
    actions["new"].trigger()
    settle(shell)
    shown = shell.window.context.document
    assert shown is not None
    assert shown.path == str(Path(folders[1]) / "New.uasset")


def test_rows_are_copied(shell: Shell, folders: tuple[str, str]) -> None:
    view = compare(shell, *folders)
    click_row(shell, view, 1)
    shell.key(Qt.Key.Key_C, CTRL)
    assert clipboard().split("\t")[:2] == ["added", "New.uasset"]
    shell.key(Qt.Key.Key_Down, SHIFT, into=view.table)
    shell.key(Qt.Key.Key_C, CTRL)
    assert [line.split("\t")[1] for line in clipboard().splitlines()] == [
        "New.uasset",
        "Gone.uasset",
    ]


@pytest.mark.parametrize(("way", "output"), [("markdown", ("--all",)), ("json", ()), ("text", ())])
def test_the_whole_is_copied_as_the_command_line_writes_it(
    shell: Shell, folders: tuple[str, str], way: str, output: tuple[str, ...]
) -> None:
    view = compare(shell, *folders)
    action = next(one for one in view.bar.copy_button.ways.actions() if one.objectName() == way)
    action.trigger()
    settle(shell)
    done = inspect("diff", *folders, "--format", way, *output)
    assert clipboard() == done.stdout
    if way == "json":
        assert json.loads(clipboard())["totals"]["renamed"] == 2


def test_a_link_to_a_row_is_a_command(shell: Shell, folders: tuple[str, str]) -> None:
    view = compare(shell, *folders)
    click_row(shell, view, 4)
    shell.key(Qt.Key.Key_L, CTRL, SHIFT)
    old, new = folders
    assert clipboard() == f"inspector gui --diff {old} {new} --at Props/Renamed.uasset"


def test_an_action_copies_too(shell: Shell, folders: tuple[str, str]) -> None:
    compare(shell, *folders)
    shell.window.run("copy-diff-markdown")
    settle(shell)
    assert clipboard().startswith("## Game1 → Game2\n")
