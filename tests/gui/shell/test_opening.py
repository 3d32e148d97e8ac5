"""Files and folders come in by the command line, by drop, by menu and from the recent lists."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from gui.pixels import colour_counts
from gui.shell.driver import Shell, ShellMaker, sample
from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtGui import QDragEnterEvent
from PySide6.QtWidgets import QApplication

from inspector.catalog import default_catalog
from inspector.gui.shell.app import compare_first, open_first, open_more
from inspector.gui.shell.instance import Wanted
from inspector.gui.shell.start import missing_of
from inspector.gui.work.ask import of_formats
from inspector.gui.work.selection import Selection

pytestmark = pytest.mark.slow

NEWEST = default_catalog().newest_confirmed.name
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def names(shell: Shell) -> list[str]:
    return [document.name for document in shell.documents]


def test_the_menu_asks_and_opens_what_is_answered(shell: Shell) -> None:
    shell.answers.of_files = [str(sample("OldDoor.uasset")), str(sample("Lantern.uasset"))]
    shell.key(Qt.Key.Key_O, CTRL)
    shell.settle()
    assert shell.answers.asked == ["files"]
    assert names(shell) == ["OldDoor", "Lantern"]
    assert shell.window.context.document is shell.documents[0]
    assert shell.window.windowTitle() == "OldDoor — Asset Inspector"


def test_an_answer_of_nothing_changes_nothing(shell: Shell) -> None:
    shell.key(Qt.Key.Key_O, CTRL)
    shell.key(Qt.Key.Key_O, CTRL, SHIFT)
    assert shell.answers.asked == ["files", "folder"]
    assert names(shell) == []
    assert shell.window.middle.start_page.isVisible()


def test_dropped_files_open_and_a_dropped_folder_goes_to_the_left(
    shell: Shell, tmp_path: Path
) -> None:
    shutil.copy(sample("OldDoor.uasset"), tmp_path / "Inside.uasset")
    shell.drop(sample("Lantern.uasset"), sample("OldDoor.uasset"), tmp_path)
    assert names(shell) == ["Lantern", "OldDoor"]
    assert shell.folder == str(tmp_path)
    assert shell.tree.file_count == 1


def test_what_is_held_over_the_window_is_told_what_a_drop_does(
    shell: Shell, tmp_path: Path
) -> None:
    old, new = tmp_path / "Old", tmp_path / "New"
    for folder in (old, new):
        folder.mkdir()
    lantern, door = sample("Lantern.uasset"), sample("OldDoor.uasset")
    for paths, promise in (
        ((lantern,), "Open Lantern.uasset"),
        ((lantern, door), "Compare Lantern.uasset with OldDoor.uasset"),
        ((lantern, door, sample("FromTheFuture.uasset")), "Open 3 files"),
        ((lantern, door, old), "Open 2 files and 1 folder"),
        ((old,), "Open folder Old"),
        ((old, new), "Compare Old with New"),
    ):
        shell.drop(*paths)
        assert shell.promised == promise
        assert len(shell.comparisons) + len(shell.folder_pairs) == promise.startswith("Compare")
        for entry in shell.window.context.entries():
            shell.window.context.close(entry)


def test_the_first_start_opens_nothing_that_nobody_asked_for(make_shell: ShellMaker) -> None:
    shell = make_shell()
    open_first(shell.window, ())
    shell.settle()
    assert shell.window.middle.start_page.isVisible()
    assert names(shell) == []
    assert shell.folder == ""
    # What was never opened cannot be looked for.
    assert not shell.window.middle.start_page.search.isVisible()


def test_the_samples_say_what_they_are_and_nothing_else_does(shell: Shell, tmp_path: Path) -> None:
    own = tmp_path / "Mine.uasset"
    shutil.copy(sample("OldDoor.uasset"), own)
    notice = shell.window.middle.notice
    shell.click(shell.window.middle.start_page.sample_button)
    shell.settle()
    assert notice.isVisible()
    assert "Lantern is a sample that comes with Asset Inspector." in notice.accessibleName()
    assert "of your own" in notice.accessibleName()
    shell.open(own)
    assert not notice.isVisible()
    shell.window.run("next-file")
    assert notice.isVisible()
    shell.click(notice.buttons()[0])
    assert not notice.isVisible()
    shell.open(own)
    shell.window.run("next-file")
    assert not notice.isVisible()


def test_two_files_are_compared_from_the_start_page(shell: Shell) -> None:
    shell.answers.of_files = [str(sample("Lantern.uasset")), str(sample("OldDoor.uasset"))]
    shell.click(shell.window.middle.start_page.compare_button)
    shell.settle()
    assert len(shell.comparisons) == 1


def test_questions_for_files_begin_where_the_work_is(shell: Shell, tmp_path: Path) -> None:
    def begins() -> str:
        shell.key(Qt.Key.Key_O, CTRL)
        return shell.answers.began

    assert begins() == str(Path.home())
    path = tmp_path / "Game" / "Mine.uasset"
    path.parent.mkdir()
    shutil.copy(sample("OldDoor.uasset"), path)
    shell.open(path)
    assert begins() == str(path.parent)
    # As long as that was opened last, and beside a folder there.
    shell.window.run("close-file")
    shell.settle()
    assert begins() == str(path.parent)
    shell.open(tmp_path)
    assert begins() == str(tmp_path)


def test_the_question_for_files_lists_all_that_can_be_opened() -> None:
    first, *others = list(of_formats())
    for suffix in ("*.uasset", "*.umap", "*.slice", "*.objectstream"):
        assert suffix in first
    assert len(others) == 2


def test_what_was_opened_before_is_found_by_typing(shell: Shell, tmp_path: Path) -> None:
    for number in range(9):
        path = tmp_path / f"Chair{number}.uasset"
        shutil.copy(sample("Lantern.uasset"), path)
        shell.window.context.recent_files.add(str(path))
    page = shell.window.middle.start_page
    shell.wait_for(lambda: len(page.rows()) == 5)
    shell.key(Qt.Key.Key_F, CTRL)
    assert page.search.line_edit().hasFocus()
    shell.type("chiar2")
    shell.wait_for(lambda: bool(page.rows()))
    assert page.rows()[0].row.name == "Chair2"
    shell.key(Qt.Key.Key_Return)
    shell.settle()
    assert names(shell) == ["Chair2"]


def test_text_that_is_dropped_is_not_taken(shell: Shell) -> None:
    data = QMimeData()
    data.setText("hello")
    enter = QDragEnterEvent(
        QPoint(5, 5),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    enter.ignore()
    QApplication.sendEvent(shell.window, enter)
    assert not enter.isAccepted()


def test_a_project_file_can_be_typed_where_a_folder_is_asked_for(
    shell: Shell, tmp_path: Path
) -> None:
    (tmp_path / "Game.uproject").write_text("{}")
    shell.answers.of_folder = str(tmp_path / "Game.uproject")
    shell.key(Qt.Key.Key_O, CTRL, SHIFT)
    shell.settle()
    assert shell.project.project_file == str(tmp_path / "Game.uproject")


def test_a_project_file_opens_its_folder(shell: Shell, tmp_path: Path) -> None:
    project = tmp_path / "Game.uproject"
    project.write_text('{"EngineAssociation": "4.27"}', encoding="utf-8")
    shell.open(project)
    assert shell.folder == str(tmp_path)
    assert names(shell) == []


def test_one_project_after_another_shows_nothing_else_in_between(
    shell: Shell, tmp_path: Path
) -> None:
    projects = []
    for name in ("First", "Second", "Third", "Fourth"):
        project = tmp_path / name
        project.mkdir()
        shutil.copy(sample("Lantern.uasset"), project)
        projects.append(str(project))
    shell.open(projects[0])
    shown: list[str] = []
    context = shell.window.context
    context.shown_changed.connect(lambda entry: shown.append(entry.name if entry else "nothing"))
    turned: list[int] = []
    shell.window.middle.stack.currentChanged.connect(turned.append)
    shell.open(projects[1])
    assert (shown, turned) == (["Second"], [])
    assert shell.project.path == projects[1]
    assert [row.path for row in shell.project.rows] == ["Lantern.uasset"]
    assert not context.history.can_go_back
    # Of two folders at once the last stays, and it alone is shown.
    shell.open(*projects[2:])
    assert (shown, turned) == (["Second", "Fourth"], [])
    assert context.everything() == [shell.project]
    assert [row.path for row in shell.project.rows] == ["Lantern.uasset"]


def test_the_same_file_twice_is_open_once(shell: Shell) -> None:
    shell.open(sample("Lantern.uasset"))
    shell.open(sample("OldDoor.uasset"))
    shell.open(sample("Lantern.uasset"))
    assert names(shell) == ["Lantern", "OldDoor"]
    document = shell.window.context.document
    assert document is not None
    assert document.name == "Lantern"


def test_the_project_above_a_file_gives_the_target(make_shell: ShellMaker, tmp_path: Path) -> None:
    (tmp_path / "Game.uproject").write_text('{"EngineAssociation": "4.27"}', encoding="utf-8")
    shutil.copy(sample("OldDoor.uasset"), tmp_path / "Door.uasset")
    shell = make_shell(engine=None)
    assert shell.window.context.target.name == NEWEST
    shell.open(tmp_path / "Door.uasset")
    assert shell.window.context.target.name == "4.27"
    assert shell.window.tools.target_button.accessibleName() == (
        "Target engine 4.27 from Game.uproject"
    )
    shell.open(sample("Lantern.uasset"))
    assert shell.window.context.target.name == NEWEST


def test_a_project_whose_engine_cannot_be_found_out_is_warned_of(
    make_shell: ShellMaker, tmp_path: Path
) -> None:
    """A sign and the first of the words are seen, and the filter keeps its room."""
    (tmp_path / "Game.uproject").write_text('{"EngineAssociation": 5}', encoding="utf-8")
    shutil.copy(sample("OldDoor.uasset"), tmp_path / "Door.uasset")
    shell = make_shell(engine=None)
    target, filter_field = shell.window.tools.target_button, shell.window.tools.filter_field
    warning = shell.window.context.theme.color("warn").name().upper()
    assert warning not in colour_counts(target.grab().toImage())
    shell.open(tmp_path / "Door.uasset")
    assert shell.window.context.target.name == NEWEST
    assert target.accessibleName().startswith(
        f"Target engine {NEWEST} newest confirmed release; Game.uproject is not usable: "
    )
    assert "EngineAssociation" in target.toolTip()
    assert warning in colour_counts(target.grab().toImage())
    assert target.width() < filter_field.width()
    # Grey words stand behind the name, cut where their room ends.
    behind = target.grab(target.rect().adjusted(target.width() // 2, 0, -40, 0)).toImage()
    assert len(colour_counts(behind)) > 4


def test_the_samples_are_no_recent_files(make_shell: ShellMaker) -> None:
    shell = make_shell(engine=None)
    shell.window.run("open-sample")
    shell.settle()
    assert shell.folder == str(sample("."))
    assert shell.tree.file_count >= 8
    document = shell.window.context.document
    assert document is not None
    assert document.answer is not None
    assert document.name == "Lantern"
    # What is always at hand pushes nothing out of the lists of recent things.
    assert shell.window.context.recent_files.entries() == ()
    assert shell.window.context.recent_folders.entries() == ()


def test_the_last_session_comes_back(make_shell: ShellMaker, tmp_path: Path) -> None:
    for name in ("OldDoor", "Lantern"):
        shutil.copy(sample(f"{name}.uasset"), tmp_path)
    gone = tmp_path / "Gone.uasset"
    shutil.copy(sample("OldDoor.uasset"), gone)
    first = make_shell(engine=None)
    first.open(tmp_path, tmp_path / "OldDoor.uasset", tmp_path / "Lantern.uasset", gone)
    first.window.context.show(first.documents[1])
    first.key(Qt.Key.Key_E, CTRL)
    first.type("4.27")
    first.key(Qt.Key.Key_Return)
    first.settle()
    first.window.close()
    gone.unlink()
    second = make_shell(engine=None)
    open_first(second.window, [])
    second.settle()
    assert names(second) == ["OldDoor", "Lantern"]
    # Each file's project decides no more than it did: the chosen engine judges them all.
    assert second.window.context.target_fixed
    assert [document.profile.name for document in second.documents] == ["4.27"] * 2
    assert second.window.context.document is second.documents[1]
    assert second.folder == str(tmp_path)
    second.window.run("start-page")
    second.settle()
    row = next(row for row in second.window.middle.start_page.rows() if row.row.name == "Gone")
    assert row.row.missing == "moved or deleted"
    assert not row.isEnabled()


def test_a_window_that_is_closed_while_the_last_session_is_opened_keeps_it(
    make_shell: ShellMaker, tmp_path: Path
) -> None:
    for name in ("OldDoor", "Lantern"):
        shutil.copy(sample(f"{name}.uasset"), tmp_path)
    first = make_shell()
    first.open(tmp_path / "OldDoor.uasset", tmp_path / "Lantern.uasset")
    first.window.close()
    second = make_shell()
    open_first(second.window, [])
    assert names(second) == []
    second.window.close()
    third = make_shell()
    open_first(third.window, [])
    third.settle()
    assert names(third) == ["OldDoor", "Lantern"]


def test_a_session_that_ended_empty_starts_empty(make_shell: ShellMaker) -> None:
    make_shell().window.close()
    shell = make_shell()
    open_first(shell.window, [])
    assert names(shell) == []
    assert shell.window.middle.start_page.isVisible()


def test_a_recent_file_opens_by_its_row(make_shell: ShellMaker, tmp_path: Path) -> None:
    shutil.copy(sample("FromTheFuture.uasset"), tmp_path)
    first = make_shell()
    first.open(tmp_path / "FromTheFuture.uasset")
    first.window.close()
    shell = make_shell()
    row = shell.window.middle.start_page.rows()[0]
    assert row.accessibleName().startswith("refuses, FromTheFuture")
    shell.click(row)
    shell.settle()
    assert names(shell) == ["FromTheFuture"]


def test_recent_entries_tell_what_was_seen_of_them(make_shell: ShellMaker, tmp_path: Path) -> None:
    game = tmp_path / "Game"
    game.mkdir()
    for name in ("FromTheFuture.uasset", "OldDoor.uasset"):
        shutil.copy(sample(name), game)
    first = make_shell()
    first.open(game)
    first.open(game / "OldDoor.uasset", game / "FromTheFuture.uasset")
    document = first.documents[0]
    assert document.name == "OldDoor"
    release = document.saved_release
    first.window.close()
    # Nothing is read for it: the files are not even there any more.
    shutil.rmtree(game)
    shell = make_shell()
    shell.settle()
    spoken = [row.accessibleName() for row in shell.window.middle.start_page.rows()]
    home = Path.home()
    shown = Path("~", game.relative_to(home)) if game.is_relative_to(home) else game
    gone = f"moved or deleted: {shown}"
    assert spoken[0].startswith(f"folder, refuses, Game, 5.3, {gone}, ")
    assert spoken[1].startswith(f"refuses, FromTheFuture, {gone}, ")
    assert spoken[2].startswith(f"loads, save upgrades, OldDoor, {release}, {gone}, ")
    shell.window.run("recent")
    menu = shell.window.recent_menu
    assert menu.isVisible()
    entries = [action.text().split("\t") for action in menu.actions()]
    assert [name.partition("  ·  ")[0] for name, _ in entries] == [
        "FromTheFuture.uasset",
        "OldDoor.uasset",
    ]
    assert all(name.endswith(game.name) for name, _ in entries)
    assert [saved for _, saved in entries] == ["", release]
    assert all(not action.icon().isNull() for action in menu.actions())
    assert "refuses" in menu.actions()[0].toolTip()
    menu.close()


def test_the_command_line_selects_a_field_and_turns_to_a_page(shell: Shell) -> None:
    path = str(sample("Lantern.uasset"))
    open_first(shell.window, [path], page="versions", at="summary/FileVersionUE4")
    shell.settle()
    assert shell.page() == "versions"
    line = shell.window.status_line
    assert line.field.text() == "summary/FileVersionUE4"
    assert line.place.text() == "0x0000000C (12)"
    assert line.length.text() == "4 bytes"
    assert line.kind.text() == "int32"
    assert line.value.text() == "522"
    assert line.meaning.text() == "VER_UE4_CORRECT_LICENSEE_FLAG"


def test_a_file_that_vanished_says_so_and_the_rest_lives(shell: Shell, tmp_path: Path) -> None:
    shell.open(tmp_path / "Nothing.uasset", sample("Lantern.uasset"))
    first, second = shell.documents
    assert str(first.mark) == "bad"
    assert second.answer is not None


@pytest.mark.parametrize("exists", [True, False])
def test_why_a_recent_file_cannot_be_opened(exists: bool, tmp_path: Path) -> None:
    path = tmp_path / "x.uasset"
    if exists:
        path.touch()
    assert missing_of([str(path)]) == ({} if exists else {str(path): "moved or deleted"})


@pytest.mark.parametrize("page", ["patch", "start"])
@pytest.mark.parametrize("name", ["", "Lantern.uasset", "Build.version"])
def test_a_page_of_something_else_is_said_too(
    shell: Shell, name: str, page: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told: list[tuple[str, ...]] = []
    shell.window.context.notified.connect(lambda *words: told.append(words))
    build = tmp_path / "Build.version"
    build.write_text('{"MajorVersion": 5, "MinorVersion": 3}')
    path = build if name == build.name else sample("Lantern.uasset").parent / name
    open_first(shell.window, [str(path)], page=page)
    shell.settle()
    what = f"The page {page} has nothing to show here."
    assert told == [("note", what, "What is shown has no such page.")]
    assert what in capsys.readouterr().err


def test_a_page_that_two_files_have_not_is_said(shell: Shell) -> None:
    told: list[tuple[str, ...]] = []
    shell.window.context.notified.connect(lambda *words: told.append(words))
    sides = str(sample("Lantern.uasset")), str(sample("OldDoor.uasset"))
    compare_first(shell.window, *sides, page="upgrades")
    shell.settle()
    what = "The page upgrades has nothing to show here."
    assert told == [("note", what, "What is shown has no such page.")]


def test_a_page_that_a_file_has_not_is_said_where_somebody_asked_for_it(shell: Shell) -> None:
    """The page that was left last is no wish: the next file shows another without a word."""
    told: list[tuple[str, ...]] = []
    shell.window.context.notified.connect(lambda *words: told.append(words))
    open_first(shell.window, [str(sample("Lantern.uasset"))], page="graphs")
    shell.settle()
    assert shell.page() == "overview"
    assert told == [
        ("note", "The page Graphs has nothing to show here.", "This file has no graphs.")
    ]
    shell.open("OldDoor.uasset")
    shell.settle()
    assert len(told) == 1


@pytest.mark.parametrize("is_open", [False, True])
def test_a_request_for_a_field_is_the_same_for_what_is_open(shell: Shell, is_open: bool) -> None:
    """As a second ``inspector gui FILE --at FIELD``; and F5 leaves what was selected since."""
    path, field = sample("Lantern.uasset"), "exports/2/properties/Intensity"
    if is_open:
        shell.open(path)
        shell.window.run("page-contents")
        shell.settle()
    open_more(shell.window, Wanted(paths=(str(path),), at=field, page="contents"))
    shell.settle()
    selection = shell.window.context.selection
    assert selection is not None
    assert (shell.page(), selection.field) == ("contents", field)
    other = "summary/FileVersionUE5"
    shell.window.context.select(Selection(str(path), other, "test"))
    shell.key(Qt.Key.Key_F5)
    shell.settle()
    selection = shell.window.context.selection
    assert selection is not None
    assert selection.field == other


def test_many_files_at_once_are_listed_once(shell: Shell, tmp_path: Path) -> None:
    """As ``inspector gui $(git diff --name-only)``, most of which may be gone."""
    listed: list[int] = []
    context = shell.window.context
    context.entries_changed.connect(lambda: listed.append(len(context.entries())))
    paths = [tmp_path / f"{number}.uasset" for number in range(40)]
    shell.open(*paths, *paths[:3])
    assert listed == [40]
    assert [document.path for document in shell.documents] == list(map(str, paths))
    assert len(context.recent_files.entries()) <= 40
