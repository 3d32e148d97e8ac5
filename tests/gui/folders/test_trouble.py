"""Two folders with files that cannot be read, and what somebody has hidden or holds meanwhile."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from gui.folders.two_folders import (  # noqa: F401
    SEVERAL,
    click_row,
    compare,
    current,
    document,
    inspect,
    lines,
    many,
    pressed_at_the_first_rows,
    settle,
    two_folders,
    view_of,
)
from gui.shell.driver import Shell, ShellMaker
from lanterns import edited, fill, made
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from inspector.gui.folders.model import about
from inspector.gui.folders.view import FolderDiffView
from inspector.gui.rows.columns import MarkRole
from inspector.project.compare.files import SideUnread
from inspector.project.compare.folders import FileRow, FileState

pytestmark = pytest.mark.slow

POINTER = b"version https://git-lfs.github.com/spec/v1\noid sha256:%b\nsize 12\n" % (b"0" * 64)


@pytest.fixture
def shell(make_shell: ShellMaker) -> Shell:
    """One window that judges by 5.3, with nothing open."""
    return make_shell()


@pytest.fixture(name="hurt")
def hurt_folders(tmp_path: Path) -> tuple[str, str]:
    """An edited package among files that are no packages, or only in part."""
    old = {"Edited.uasset": made(), "Empty.uasset": b"", "Pointer.uasset": POINTER,
           "Cut.uasset": made()}  # fmt: skip
    new = {"Edited.uasset": made(edited), "Empty.uasset": made(), "Pointer.uasset": made(),
           "Cut.uasset": made(edited)[:-8], "Hollow.uasset": b""}  # fmt: skip
    return fill(tmp_path / "Game1", old), fill(tmp_path / "Game2", new)


def cell(view: FolderDiffView, path: str, key: str, role: int = 0) -> object:
    model = view.model
    column = [one.key for one in model.columns()].index(key)
    index = model.index_where(lambda row: row.path == path, column)
    assert index.isValid()
    return index.data(role)


def tick_off(shell: Shell, view: FolderDiffView, state: FileState) -> None:
    box = view.bar.boxes[state]
    shell.click_at(box, QPoint(10, box.height() // 2))
    assert state not in view.bar.states()


# Trouble -----------------------------------------------------------------------------------------


def test_what_could_not_be_compared_is_told_in_a_word_and_counts_no_change(
    shell: Shell, hurt: tuple[str, str]
) -> None:
    view = compare(shell, *hurt)
    for path in ("Empty.uasset", "Pointer.uasset"):
        assert cell(view, path, "state") == "not compared"
        assert cell(view, path, "state", MarkRole) == "bad"
        assert cell(view, path, "changes") == ""
    assert cell(view, "Empty.uasset", "what") == "Empty.uasset: Not readable. The file is empty."
    assert [path for _, path in lines(view)[:2]] == ["Empty.uasset", "Pointer.uasset"]
    assert cell(view, "Edited.uasset", "state") == "changed"
    assert cell(view, "Edited.uasset", "state", MarkRole) == "changed"
    spoken = cell(view, "Empty.uasset", "state", Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "not compared, Empty.uasset"


def test_a_bar_counts_them_and_shows_them_alone(shell: Shell, hurt: tuple[str, str]) -> None:
    view = compare(shell, *hurt)
    assert view.notice.accessibleName().endswith(
        "2 packages could not be compared. 2 more have problems."
    )
    (link,) = view.notice.buttons()
    assert link.text() == "Show them"
    shell.click(link)
    assert {path for _, path in lines(view)} == {
        "Cut.uasset", "Empty.uasset", "Hollow.uasset", "Pointer.uasset",
    }  # fmt: skip
    assert shell.window.tools.filter_field.text() == "is:problem"


@pytest.mark.symlinks
@pytest.mark.fifo
def test_links_and_pipes_are_told_as_what_they_are(shell: Shell, hurt: tuple[str, str]) -> None:
    (Path(hurt[1]) / "Link.uasset").symlink_to("/nowhere/at.all")
    os.mkfifo(Path(hurt[1]) / "Pipe.uasset")
    view = compare(shell, *hurt)
    link = "it is a link to /nowhere/at.all, which is not there"
    pipe = "it is no file but a folder, a pipe or a device"
    for path, reason in (("Link.uasset", link), ("Pipe.uasset", pipe)):
        assert cell(view, path, "state") == "added, problems"
        assert cell(view, path, "state", MarkRole) == "bad"
        assert cell(view, path, "what") == f"{reason[0].upper()}{reason[1:]}."
        row = document(shell).row_of(path)
        view.open_row(row)
        settle(shell)
        found = shell.comparison
        assert found is not None
        assert str(found.error) == f"{hurt[1]}/{path}: {reason}"
        shell.window.context.close(found)


def test_an_empty_file_is_told_as_one(shell: Shell, hurt: tuple[str, str]) -> None:
    told = cell(compare(shell, *hurt), "Hollow.uasset", "what")
    assert told == "0 bytes. Not readable. The file is empty."


def test_a_package_that_is_cut_short_was_compared_in_part(
    shell: Shell, hurt: tuple[str, str]
) -> None:
    view = compare(shell, *hurt)
    assert cell(view, "Cut.uasset", "state") == "changed, problems"
    assert cell(view, "Cut.uasset", "state", MarkRole) == "warn"
    assert cell(view, "Cut.uasset", "changes") != ""


def test_folders_without_trouble_have_no_bar(shell: Shell, folders: tuple[str, str]) -> None:
    assert not compare(shell, *folders).notice.isVisible()


def test_a_tooltip_counts_problems_behind_the_second() -> None:
    problems = tuple(SideUnread(reason=f"Export {number} is cut.") for number in range(10))
    row = FileRow(
        "A.uasset", FileState.CHANGED, "a", "b", sentence="Edited.", other_problems=problems
    )
    assert about(row) == "Edited.\nExport 0 is cut.\nExport 1 is cut.\nand 8 more"
    fewer = FileRow("A.uasset", FileState.CHANGED, "a", "b", sentence="Edited.",
                    other_problems=problems[:2])  # fmt: skip
    assert about(fewer) == "Edited.\nExport 0 is cut.\nExport 1 is cut."


# What is hidden stays hidden ---------------------------------------------------------------------


def test_a_state_that_is_ticked_off_while_comparing_stays_off(shell: Shell, tmp_path: Path) -> None:
    files = SEVERAL
    old, new = many(tmp_path / "a", files, made()), many(tmp_path / "b", files, made(edited))
    shell.window.context.compare(old, new)
    view = view_of(shell)

    def tick() -> None:
        click_row(shell, view, 0)
        assert view.current_row() is not None
        tick_off(shell, view, FileState.CHANGED)

    pressed_at_the_first_rows(shell, tick)
    assert document(shell).finished
    assert FileState.CHANGED not in view.bar.states()
    assert lines(view) == []


def test_a_state_that_is_ticked_off_stays_off_when_it_is_read_again(
    shell: Shell, folders: tuple[str, str]
) -> None:
    view = compare(shell, *folders)
    click_row(shell, view, 1)
    assert current(view) == "New.uasset"
    tick_off(shell, view, FileState.ADDED)
    shell.window.run("read-again")
    settle(shell)
    assert FileState.ADDED not in view.bar.states()
    assert current(view) == "Edited.uasset"


def test_a_filter_that_hides_the_current_row_stays(shell: Shell, folders: tuple[str, str]) -> None:
    view = compare(shell, *folders)
    click_row(shell, view, 1)
    view.set_filter("Gone")
    shell.window.run("read-again")
    settle(shell)
    assert view.filter_text() == "Gone"
    assert current(view) == "Gone.uasset"


def test_the_current_row_is_kept_when_it_is_read_again(
    shell: Shell, folders: tuple[str, str]
) -> None:
    view = compare(shell, *folders)
    click_row(shell, view, 2)
    shell.window.run("read-again")
    settle(shell)
    assert current(view) == "Gone.uasset"


# The keyboard ------------------------------------------------------------------------------------


@pytest.mark.parametrize("state", [FileState.CHANGED, FileState.RENAMED])
def test_a_box_keeps_the_keyboard_while_it_is_read_again(
    shell: Shell, folders: tuple[str, str], state: FileState
) -> None:
    view = compare(shell, *folders)
    box = view.bar.boxes[state]
    box.setFocus()
    shell.key(Qt.Key.Key_F5)
    assert shell.window.focusWidget() is box
    settle(shell)
    assert shell.window.focusWidget() is box
    assert box.isEnabled()


# From outside ------------------------------------------------------------------------------------


def test_a_package_that_neither_has_is_told_to_who_asked(
    folders: tuple[str, str], tmp_path: Path
) -> None:
    picture = tmp_path / "picture.png"
    done = inspect("gui", "--diff", *folders, "--at", "Nope.uasset", "--screenshot", picture)
    assert done.stderr == "inspector: Neither folder has a package Nope.uasset.\n"
    assert done.returncode == 0
    there = inspect("gui", "--diff", *folders, "--at", "New.uasset", "--screenshot", picture)
    assert there.stderr == ""


# Closed ------------------------------------------------------------------------------------------


def test_places_go_with_their_comparison(shell: Shell, folders: tuple[str, str]) -> None:
    view, context = compare(shell, *folders), shell.window.context
    click_row(shell, view, 2)
    first = document(shell)
    compare(shell, *folders[::-1])
    click_row(shell, view, 1)
    second = document(shell)
    assert view._places._all.keys() == {first, second}
    context.close(first)
    assert view._places._all.keys() == {second}
    context.close(second)
    QApplication.processEvents()
    assert view._places._all == {}
    compare(shell, *folders)
    assert document(shell).key not in (first.key, second.key)
    assert current(view) == "Edited.uasset"


def test_folders_that_are_open_the_other_way_round_are_shown(
    shell: Shell, folders: tuple[str, str]
) -> None:
    compare(shell, *folders[::-1])
    other = document(shell)
    compare(shell, *folders)
    shell.window.run("swap-sides")
    settle(shell)
    assert shell.folder_pairs == [other]
    assert document(shell) is other
