"""Compare with committed: by key, from menus, and what is said where it cannot be done."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from gui.shell.driver import Shell, ShellMaker, sample
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot
from scratch_git import ScratchRepository, lantern, leave_out_the_user

from inspector.gui.diff.comparison import Name, name_of
from inspector.gui.diff.view import DiffView

#: More of them than a change should have to wait for.
pytestmark = pytest.mark.slow

NAME = "Content/Props/Lantern.uasset"
CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ScratchRepository:
    """One commit, and a change that is not committed."""
    leave_out_the_user(monkeypatch)
    scratch = ScratchRepository(tmp_path / "my game")
    scratch.write(NAME, lantern(100.0))
    scratch.commit()
    scratch.write(NAME, lantern(200.0))
    return scratch


def settle(shell: Shell) -> None:
    shell.settle()
    for _ in range(3):
        QApplication.processEvents()


def press(shell: Shell) -> DiffView:
    """Presses the key; the comparison as it is shown then."""
    shell.key(Qt.Key.Key_D, CTRL, ALT)
    settle(shell)
    view = shell.window.middle.guards["comparison"].view
    assert view is not None
    return view


def short(repository: ScratchRepository) -> str:
    return repository.git("rev-parse", "--short", "HEAD").strip()


def heads(view: DiffView) -> list[tuple[str, str]]:
    head = view.sides.head
    return [(one.title.text(), one.origin.text()) for one in (head.old, head.new)]


def sentence(view: DiffView) -> str:
    return view.bar.sentence.text()


def is_in_work_tree(shell: Shell) -> bool:
    actions = shell.window.actions_table
    return actions.part_for(actions["compare-committed"]) is not None


def opened_menu(shell: Shell) -> QMenu:
    files = shell.window.panels.files
    return next(menu for menu in files.findChildren(QMenu) if menu.isVisible())


def entry_of(menu: QMenu) -> QAction:
    (found,) = [one for one in menu.actions() if one.text() == "Compare with committed"]
    return found


@pytest.mark.needs_git
def test_the_key_shows_the_commit_at_the_left(shell: Shell, repository) -> None:
    path = repository.folder / NAME
    shell.open(path)
    view = press(shell)
    found = shell.comparison
    assert found is not None
    assert found.arguments == (f"HEAD:{NAME}", str(path))
    assert heads(view) == [
        ("Lantern.uasset", f"committed, HEAD {short(repository)}"),
        ("Lantern.uasset", "working file"),
    ]
    assert "100 → 200" in sentence(view)
    assert shell.window.windowTitle() == f"Lantern since {short(repository)} — Asset Inspector"
    spoken = view.sides.head.old.accessibleName()
    assert spoken.startswith(f"Old: Lantern.uasset committed, HEAD {short(repository)}")


@pytest.mark.needs_git
def test_it_is_in_the_menu_only_for_files_of_a_work_tree(shell: Shell, repository) -> None:
    action = shell.window.qt_actions["compare-committed"]
    assert "no file of a Git work tree" in shell.menu_tip("compare-committed")
    assert not action.isEnabled()
    plain = repository.folder.parent / "Lantern.uasset"
    plain.write_bytes(lantern(1.0))
    shell.open(plain)
    shell.window.refresh()
    assert not action.isEnabled()
    shell.key(Qt.Key.Key_D, CTRL, ALT)
    assert shell.comparisons == []
    shell.open(repository.folder / NAME)
    assert shell.menu_tip("compare-committed") == "Compare with committed"
    assert action.isEnabled()


@pytest.mark.needs_git
def test_a_repository_made_since_is_found_by_reading_again(shell: Shell, tmp_path) -> None:
    path = tmp_path / "game/Lantern.uasset"
    path.parent.mkdir()
    path.write_bytes(lantern(1.0))
    shell.open(path)
    assert not is_in_work_tree(shell)
    ScratchRepository(path.parent)
    shell.key(Qt.Key.Key_F5)
    shell.settle()
    assert is_in_work_tree(shell)


@pytest.mark.needs_git
def test_reading_again_reads_both_sides(shell: Shell, repository) -> None:
    shell.open(repository.folder / NAME)
    view = press(shell)
    first = short(repository)
    repository.commit()
    repository.write(NAME, lantern(300.0))
    shell.key(Qt.Key.Key_F5)
    settle(shell)
    assert short(repository) != first
    assert heads(view)[0][1] == f"committed, HEAD {short(repository)}"
    assert "200 → 300" in sentence(view)
    assert shell.window.windowTitle().startswith(f"Lantern since {short(repository)}")


@pytest.mark.needs_git
def test_asking_again_shows_the_same_entry_as_it_is_now(shell: Shell, repository) -> None:
    shell.open(repository.folder / NAME)
    press(shell)
    repository.write(NAME, lantern(400.0))
    shell.window.context.show(shell.documents[0])
    view = press(shell)
    assert len(shell.comparisons) == 1
    assert "100 → 400" in sentence(view)


@pytest.mark.needs_git
def test_swapped_sides_stay_what_they_are(shell: Shell, repository) -> None:
    shell.open(repository.folder / NAME)
    view = press(shell)
    shell.window.run("swap-sides")
    settle(shell)
    assert "200 → 100" in sentence(view)
    repository.write(NAME, lantern(300.0))
    shell.key(Qt.Key.Key_F5)
    settle(shell)
    assert [one[1] for one in heads(view)] == [
        "working file",
        f"committed, HEAD {short(repository)}",
    ]
    assert "300 → 100" in sentence(view)


@pytest.mark.needs_git
def test_nothing_differs(shell: Shell, repository) -> None:
    repository.write(NAME, lantern(100.0))
    shell.open(repository.folder / NAME)
    view = press(shell)
    assert view.states.empty.isVisible()
    assert view.states.empty.accessibleName() == "Nothing differs."
    assert sentence(view).startswith("Identical")


@pytest.mark.needs_git
def test_the_open_files_offer_it(shell: Shell, repository) -> None:
    shell.open(sample("OldDoor.uasset"), repository.folder / NAME)
    files = shell.window.panels.files.files
    for row in (0, 1):
        place = files.visualRect(files.model().index(row, 0)).center()
        files.customContextMenuRequested.emit(place)
        menu = opened_menu(shell)
        possible = entry_of(menu).isEnabled()
        lies_in_one = shell.documents[row].path == str(repository.folder / NAME)
        assert shell.documents[row].facts.in_work_tree is possible
        if lies_in_one:
            assert possible
            entry_of(menu).trigger()
        menu.close()
        QApplication.processEvents()
    settle(shell)
    found = shell.comparison
    assert found is not None
    assert found.arguments[0] == f"HEAD:{NAME}"


@pytest.mark.needs_git
def test_the_tree_of_the_folder_offers_it(shell: Shell, repository) -> None:
    shell.open(repository.folder)
    panel = shell.window.panels.files
    index = panel.folder_part.tree.model().index_of(str(repository.folder / NAME))
    above: QModelIndex = index.parent()
    while above.isValid():
        panel.folder_part.tree.expand(above)
        above = above.parent()
    QApplication.processEvents()
    panel.folder_part.tree.customContextMenuRequested.emit(
        panel.folder_part.tree.visualRect(index).center()
    )
    menu = opened_menu(shell)
    entry_of(menu).trigger()
    menu.close()
    settle(shell)
    found = shell.comparison
    assert found is not None
    assert found.arguments == (f"HEAD:{NAME}", str(repository.folder / NAME))
    assert shell.documents == []


def notice(shell: Shell, view: DiffView) -> str:
    assert view.problems.notice.isVisible()
    assert [one.text() for one in view.problems.notice.buttons()] == [
        "Read again",
        "Copy",
    ]
    return view.problems.notice.accessibleName().partition("Not compared. ")[2]


@pytest.mark.needs_git
def test_what_cannot_be_compared_says_what_to_do_and_is_done_by_reading_again(
    shell: Shell, repository
) -> None:
    path = repository.write("Content/New.uasset", lantern(1.0))
    shell.open(path)
    view = press(shell)
    assert notice(shell, view).startswith("Git does not track Content/New.uasset, so no commit")
    assert heads(view)[0] == ("New.uasset", "committed, HEAD")
    repository.commit()
    shell.click(view.problems.notice.buttons()[0])
    settle(shell)
    assert not view.problems.notice.isVisible()
    assert view.states.empty.isVisible()


@pytest.mark.needs_git
def test_without_git_it_says_so(shell: Shell, repository, monkeypatch) -> None:
    shell.open(repository.folder / NAME)
    monkeypatch.setenv("PATH", str(repository.folder))
    view = press(shell)
    assert notice(shell, view).startswith("Git is not installed, or not on PATH; install Git, ")


@pytest.mark.needs_git
def test_a_repository_without_commits_and_one_of_somebody_else(
    shell: Shell, repository, tmp_path, monkeypatch
) -> None:
    scratch = ScratchRepository(tmp_path / "new")
    shell.open(scratch.write(NAME, lantern(1.0)))
    view = press(shell)
    assert notice(shell, view).startswith("The repository has no commits yet; git add and git ")
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    shell.key(Qt.Key.Key_F5)
    settle(shell)
    assert "git config --global --add safe.directory" in notice(shell, view)


@pytest.mark.needs_git
def test_a_missing_object_of_git_lfs_is_named(shell: Shell, repository) -> None:
    text = b"version https://git-lfs.github.com/spec/v1\noid sha256:" + b"ab" * 32 + b"\nsize 9\n"
    repository.write(NAME, text)
    repository.commit()
    repository.write(NAME, lantern(5.0))
    shell.open(repository.folder / NAME)
    view = press(shell)
    assert "ab" * 32 in sentence(view)
    assert "git lfs pull" in sentence(view)


@pytest.mark.parametrize(
    ("argument", "name"),
    [
        (":Content/Door.uasset", Name("Door.uasset", "index")),
        (":2:./Door.uasset", Name("Door.uasset", "stage 2, ours")),
        ("stash@{0}:Door.uasset", Name("Door.uasset", "stash@{0}")),
        ("HEAD^{/a : b}:C/Door.uasset", Name("Door.uasset", "HEAD^{/a : b}")),
        ("/x/git-blob-a1B2c3/Door.uasset", Name("Door.uasset", "out of Git")),
        ("/x/git-blobs/Door.uasset", Name("Door.uasset", "git-blobs")),
    ],
)
def test_what_sides_are_called(argument: str, name: Name) -> None:
    assert name_of(argument, is_file=False) == name
    assert name_of(argument, is_file=True).file == Path(argument).name


@pytest.mark.needs_git
def test_f1_explains_comparisons(shell: Shell, repository) -> None:
    shell.open(repository.folder / NAME)
    press(shell)
    shell.key(Qt.Key.Key_F1)
    window = shell.window
    assert window.middle.stack.currentWidget() is window.middle.help_view
    assert window.middle.help_view.page == "topics/comparing-packages"
    text = window.middle.help_view.browser.toPlainText()
    assert "Comparing packages" in text
    # The page tells the keys that the table of actions has.
    for name in ("compare-committed", "compare", "other-side", "next-change", "read-again"):
        spec = next(one for one in window.actions_table if one.id == name)
        assert spec.keys[0] in text
    shell.key(Qt.Key.Key_Escape)
    assert window.middle.stack.currentWidget() is window.middle.guards["comparison"]


@pytest.mark.needs_git
def test_the_window_asks_git_nothing_itself(
    shell: Shell, repository, monkeypatch, qtbot: QtBot
) -> None:
    """Even a git that hangs leaves the window alive; closing the comparison ends it."""
    programs = repository.folder.parent / "programs"
    programs.mkdir()
    slow = programs / "git"
    # It waits for something that it started, as a fetch out of a partial clone does.
    slow.write_text("#!/bin/sh\nsleep 60\n")
    slow.chmod(0o755)
    shell.open(repository.folder / NAME)
    monkeypatch.setenv("PATH", os.pathsep.join([str(programs), os.environ["PATH"]]))
    shell.key(Qt.Key.Key_D, CTRL, ALT)
    qtbot.waitUntil(lambda: shell.comparison is not None)
    found = shell.comparison
    assert found is not None
    assert found.comparison is None
    assert not found.settled
    shell.click_at(shell.window, QPoint(5, 5))
    shell.key(Qt.Key.Key_W, CTRL)
    assert shell.comparison is None
    before = time.monotonic()
    shell.window.close()
    assert time.monotonic() - before < 10


@pytest.mark.needs_git
def test_a_revision_is_not_shown_in_contents(shell: Shell, repository) -> None:
    path = repository.folder / NAME
    shell.open(path)
    view = press(shell)
    shell.window.run("next-change")
    assert view.why_not(view.current_row()) == ""
    shell.window.run("other-side")
    action = next(one for one in view.row_menu().actions() if one.objectName() == "contents")
    assert not action.isEnabled()
    reason = "This side is no file on disk: Contents shows files."
    assert action.toolTip() == reason
    told: list[tuple[str, str, str]] = []
    shell.window.context.notified.connect(lambda *words: told.append(words))
    shell.key(Qt.Key.Key_Return, into=view.tree)
    assert told == [("note", "Not shown in Contents.", reason)]


@pytest.mark.needs_git
def test_both_sides_are_of_the_engine_of_their_project(
    make_shell: ShellMaker, repository: ScratchRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of revisions that is the project of the current folder, as on the command line."""
    repository.write("Game.uproject", b'{"EngineAssociation": "4.27"}')
    monkeypatch.chdir(repository.folder / "Content")
    shell = make_shell(engine=None)
    path = repository.folder / NAME
    for old, new in ((str(path), str(path)), (f"HEAD:{NAME}", f":{NAME}")):
        shell.window.context.compare(old, new)
        settle(shell)
        button = shell.window.tools.target_button
        assert "4.27" in button.accessibleName()
        assert "from Game.uproject" in button.accessibleName()
        shell.window.context.choose_target("5.3")
        settle(shell)
        assert "5.3" in button.accessibleName()
        shell.window.context.follow_default_target()
        settle(shell)
        assert "4.27" in button.accessibleName()
