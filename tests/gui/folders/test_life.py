"""A comparison of folders as it lives: stopped, read again, restored, and with nothing to show."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from corpus import corpus_file
from gui.folders.two_folders import (  # noqa: F401
    CTRL,
    SEVERAL,
    SHOWN,
    click_row,
    compare,
    document,
    lines,
    many,
    pressed_at_the_first_rows,
    settle,
    two_folders,
    view_of,
)
from gui.pages import comparisons
from gui.shell.driver import Shell, ShellMaker, sample
from lanterns import edited, fill, made
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget

from inspector.gui.look.theme import make_theme
from inspector.gui.shell.app import open_first
from inspector.messages.rendering import render
from inspector.project.compare.folders import FileRow, FileState, FolderComparison

pytestmark = pytest.mark.slow


@pytest.fixture
def shell(make_shell: ShellMaker) -> Shell:
    """One window that judges by 5.3, with nothing open."""
    return make_shell()


# How it lives ------------------------------------------------------------------------------------


def test_sides_swap_and_mirror(shell: Shell, folders: tuple[str, str]) -> None:
    view = compare(shell, *folders)
    shell.click(view.bar.swap_button)
    settle(shell)
    assert document(shell).arguments == folders[::-1]
    assert [view.bar.old.text(), view.bar.new.text()] == list(folders[::-1])
    by_path = {path: state for state, path in lines(view)}
    assert by_path["New.uasset"] == "removed"
    assert by_path["Gone.uasset"] == "added"
    row = document(shell).row_of("Edited.uasset")
    assert row is not None
    assert "Intensity 450 → 1500" in render(row.sentence)


def test_reading_again_finds_what_changed_meanwhile(shell: Shell, folders: tuple[str, str]) -> None:
    view = compare(shell, *folders)
    click_row(shell, view, 2)
    shutil.copy(Path(folders[0]) / "Gone.uasset", folders[1])
    (Path(folders[1]) / "Edited.uasset").write_bytes(made())
    shell.key(Qt.Key.Key_F5)
    settle(shell)
    assert view.bar.boxes[FileState.IDENTICAL].text() == "Identical 3"
    assert ("removed", "Gone.uasset") not in lines(view)


def test_it_is_an_entry_of_the_open_files(shell: Shell, folders: tuple[str, str]) -> None:
    shell.open(sample("Lantern.uasset"))
    compare(shell, *folders)
    files = shell.window.panels.files
    index = files.files_model.index(1, 0)
    assert index.data() == "Game1 → Game2"
    spoken = index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "comparison of folders, Game1 → Game2, Changed, 7 packages"
    assert files.files.currentIndex().row() == 1
    shell.key(Qt.Key.Key_Tab, CTRL)
    assert shell.window.middle.guards["file"].isVisible()
    assert shell.window.windowTitle() == "Lantern — Asset Inspector"
    shell.click_at(files.files.viewport(), files.files.visualRect(index).center())
    assert view_of(shell).isVisible()
    menu = files.file_menu(document(shell))
    next(action for action in menu.actions() if action.text() == "Close").trigger()
    assert shell.window.middle.guards["file"].isVisible()
    assert shell.folder_pairs == []


def test_the_same_pair_is_open_once(shell: Shell, folders: tuple[str, str]) -> None:
    compare(shell, *folders)
    shell.window.run("start-page")
    assert shell.window.middle.start_page.isVisible()
    compare(shell, *folders)
    assert len(shell.folder_pairs) == 1
    assert view_of(shell).isVisible()


def test_escape_stops_and_a_link_goes_on(shell: Shell, tmp_path: Path) -> None:
    files = SEVERAL
    old, new = many(tmp_path / "a", files, made()), many(tmp_path / "b", files, made(edited))
    shell.window.context.compare(old, new)
    assert not view_of(shell).bar.copy_button.isEnabled()
    pressed_at_the_first_rows(shell, lambda: shell.key(Qt.Key.Key_Escape))
    view, shown = view_of(shell), document(shell)
    kept = len(shown.rows)
    assert shown.stopped
    assert 0 < kept < files
    assert view.notice.accessibleName().endswith(
        f"Stopped at {kept:,} of {files}. Rows so far are kept."
    )
    button = next(one for one in view.notice.buttons() if one.text() == "Go on")
    shell.click(button)
    settle(shell)
    assert shown.finished
    assert not view.notice.isVisible()
    assert sorted(row.path for row in shown.rows) == [
        f"Part{part}/Lantern_{n:04}.uasset" for part in range(7) for n in range(part, files, 7)
    ]
    assert shown.rest == f"Of {files} packages: {files} changed."


def test_closing_ends_the_work(shell: Shell, tmp_path: Path) -> None:
    files = SEVERAL
    old, new = many(tmp_path / "a", files, made()), many(tmp_path / "b", files, made(edited))
    shell.window.context.compare(old, new)
    pressed_at_the_first_rows(shell, lambda: shell.key(Qt.Key.Key_W, CTRL))
    assert not shell.window.context.jobs.busy
    assert shell.window.middle.start_page.isVisible()


# Nothing to show ---------------------------------------------------------------------------------


def test_identical_folders_say_so(shell: Shell, tmp_path: Path) -> None:
    old, new = (fill(tmp_path / name, {"A.uasset": made(), "B.uasset": made(edited)})
                for name in "ab")  # fmt: skip
    view = compare(shell, old, new)
    assert view.states.empty.accessibleName() == "Nothing differs."
    assert shell.window.focusWidget() is view.states.empty.action_button()
    assert view.bar.sentence.text() == "All 2 packages are identical."
    assert not shell.window.qt_actions["next-change"].isEnabled()
    shell.click(view.states.empty.action_button())
    assert lines(view) == [("identical", "A.uasset"), ("identical", "B.uasset")]


def test_folders_without_packages_teach(shell: Shell, tmp_path: Path) -> None:
    old, new = (fill(tmp_path / name, {"read.me": b"x"}) for name in "ab")
    other = fill(tmp_path / "c", {"A.uasset": made()})
    view = compare(shell, old, new)
    assert view.bar.sentence.text() == "There is no package in either folder."
    assert view.states.empty.accessibleName().startswith("Files ending in .uasset, .umap")
    shell.answers.of_folders = [old, other]
    shell.click(view.states.empty.action_button())
    settle(shell)
    assert document(shell).arguments == (old, other)
    assert lines(view) == [("added", "A.uasset")]


def test_states_that_are_not_ticked_are_counted(shell: Shell, folders: tuple[str, str]) -> None:
    view = compare(shell, *folders)
    for state in (FileState.CHANGED, FileState.ADDED, FileState.REMOVED, FileState.RENAMED,
                  FileState.RESAVED):  # fmt: skip
        shell.click(view.bar.boxes[state])
    assert (
        view.states.empty.accessibleName()
        == "7 packages are hidden. Their states are not ticked above."
    )
    shell.click(view.states.empty.action_button())
    assert len(lines(view)) == 7


def test_a_folder_that_is_gone_is_a_sentence(shell: Shell, folders: tuple[str, str]) -> None:
    view = compare(shell, *folders)
    hidden = Path(folders[1]).rename(Path(folders[1]).with_name("elsewhere"))
    shell.key(Qt.Key.Key_F5)
    settle(shell)
    words = f"Not compared. {folders[1]}: there is no such folder any more."
    assert view.notice.accessibleName().endswith(words)
    assert not view.table.isVisible()
    hidden.rename(folders[1])
    button = next(one for one in view.notice.buttons() if one.text() == "Try again")
    shell.click(button)
    settle(shell)
    assert lines(view) == SHOWN


def test_the_same_folder_twice_is_a_sentence(shell: Shell, folders: tuple[str, str]) -> None:
    view = compare(shell, folders[0], folders[0])
    assert view.notice.accessibleName().endswith(
        "it is on both sides; compare it with another folder."
    )
    assert document(shell).rows == []


def test_what_breaks_the_promise_of_its_name_is_a_problem(
    shell: Shell, folders: tuple[str, str]
) -> None:
    # Files of other formats are called so too.
    (Path(folders[0]) / "Level.seed").write_bytes(b"{}")
    (Path(folders[0]) / "Level.slice").write_bytes(b"{}")
    view = compare(shell, *folders)
    problem = ("removed, problems", "Level.slice")
    assert problem in lines(view)
    assert [line for line in lines(view) if line != problem] == SHOWN


# Sessions, sizes, looks --------------------------------------------------------------------------


def test_the_last_session_has_its_comparisons(
    make_shell: ShellMaker,
    folders: tuple[str, str],
    tmp_path: Path,
) -> None:
    first = make_shell()
    first.open(sample("Lantern.uasset"))
    pair = tuple(str(Path(folder) / "Edited.uasset") for folder in folders)
    first.window.context.compare(pair[0], pair[1])
    gone = fill(tmp_path / "gone", {"A.uasset": made()})
    compare(first, folders[0], gone)
    compare(first, *folders)
    first.window.close()
    shutil.rmtree(gone)
    second = make_shell()
    open_first(second.window, [])
    settle(second)
    context = second.window.context
    assert [entry.name for entry in context.entries()] == ["Lantern", "Game1 → Game2", "Edited"]
    assert comparisons(context)[0].arguments == pair
    assert document(second).arguments == folders
    assert lines(view_of(second)) == SHOWN


def test_a_comparison_of_the_last_session_waits_until_it_is_shown(
    make_shell: ShellMaker,
    folders: tuple[str, str],
) -> None:
    first = make_shell()
    compare(first, *folders)
    first.open(sample("Lantern.uasset"))
    first.window.close()
    second = make_shell()
    open_first(second.window, [])
    settle(second)
    (waiting,) = second.folder_pairs
    assert second.window.middle.guards["file"].isVisible()
    assert not waiting.load_started
    # Reading again is for what was read, too.
    second.key(Qt.Key.Key_F5)
    settle(second)
    assert not waiting.load_started
    assert waiting.rows == []
    second.key(Qt.Key.Key_Tab, CTRL)
    settle(second)
    assert lines(view_of(second)) == SHOWN


def test_everything_fits_into_a_small_window(
    make_shell: ShellMaker,
    folders: tuple[str, str],
) -> None:
    shell = make_shell(size=(1024, 700))
    view = compare(shell, *folders)
    parts = (*view.bar.boxes.values(), view.bar.position, view.bar.swap_button,
             view.bar.copy_button, view.bar.down_button)  # fmt: skip
    for part in parts:
        right = part.mapTo(shell.window, QPoint(part.width(), 0)).x()
        assert right <= 1024, part
        assert part.width() >= part.minimumSizeHint().width()
    assert view.table.horizontalScrollBar().maximum() == 0


def test_another_look_is_taken_everywhere(shell: Shell, folders: tuple[str, str]) -> None:
    view = compare(shell, *folders)
    dark = make_theme("dark")
    shell.window.context.set_theme(dark)
    QApplication.processEvents()
    picture = view.grab().toImage()
    assert picture.pixelColor(2, view.height() - 2) == dark.color("base")
    assert picture.pixelColor(2, 2) == dark.color("base")


def test_everything_that_takes_the_keyboard_has_a_name(
    shell: Shell, folders: tuple[str, str]
) -> None:
    view = compare(shell, *folders)
    nameless = [
        type(part).__name__
        for part in view.findChildren(QWidget)
        if part.isVisible()
        and part.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not (part.accessibleName() or getattr(part, "text", str)())
    ]
    assert nameless == []


def test_real_releases_side_by_side(shell: Shell) -> None:
    old, new = (str(corpus_file(f"{release}/uasset-rs")) for release in ("5.0", "5.1"))
    view = compare(shell, old, new)
    rows = {row.path: row for row in FolderComparison(old, new).rows()}
    shown = {row.path: row for row in document(shell).rows}
    assert shown.keys() == rows.keys()
    assert all(shown[path].state is rows[path].state for path in rows)
    assert all(isinstance(row, FileRow) and row.difference is None for row in shown.values())
    assert view.bar.sentence.text().startswith("Re-saved.")
