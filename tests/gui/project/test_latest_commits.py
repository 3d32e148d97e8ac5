"""The latest commits on the page of a project, as a person sees and asks them."""

from __future__ import annotations

from pathlib import Path

import pytest
from gui.shell.driver import Shell, ShellMaker
from PySide6.QtCore import Qt
from scratch_git import ScratchRepository, lantern, leave_out_the_user

from inspector.gui.project.view import ProjectView

#: A window of its own for each: more than a change should have to wait for.
pytestmark = [pytest.mark.slow, pytest.mark.needs_git]


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ScratchRepository:
    """Two packages of a commit, of which a second one edits one."""
    leave_out_the_user(monkeypatch)
    monkeypatch.setenv("ASSET_INSPECTOR_CACHE", str(tmp_path / "cache"))
    made = ScratchRepository(tmp_path / "game")
    made.write("Content/Lantern.uasset", lantern(100))
    made.write("Content/Lamp.uasset", lantern(100))
    made.commit()
    made.write("Content/Lantern.uasset", lantern(500))
    made.commit()
    return made


@pytest.fixture
def window(make_shell: ShellMaker) -> Shell:
    return make_shell(engine="5.5")


def view_of(shell: Shell) -> ProjectView:
    view = shell.window.middle.view
    assert isinstance(view, ProjectView)
    return view


def opened(window: Shell, repository: ScratchRepository) -> ProjectView:
    window.window.resize(1400, 900)
    window.open(repository.folder)
    window.settle()
    return view_of(window)


def test_the_commits_are_told_and_ask_for_their_packages(
    window: Shell, repository: ScratchRepository
) -> None:
    view = opened(window, repository)
    assert view.commits.isVisible()
    newest, first = view.commits.lines
    assert newest.line.number == "Lantern"
    assert "500" in newest.line.words
    assert "and 1 package more" in first.line.note
    newest.setFocus()
    window.key(Qt.Key.Key_Space)
    assert view.narrowing.filter_text() == newest.line.filter
    shown = {row.path for row in view.model.shown_rows()}
    assert shown == {"Content/Lantern.uasset"}
    first.setFocus()
    window.key(Qt.Key.Key_Space)
    assert len(list(view.model.shown_rows())) == 2


def test_a_reload_tells_of_a_commit_that_was_made_since(
    window: Shell, repository: ScratchRepository
) -> None:
    view = opened(window, repository)
    repository.write("Content/Lamp.uasset", lantern(700))
    repository.commit()
    window.key(Qt.Key.Key_F5)
    window.settle()
    assert [line.line.number for line in view.commits.lines] == ["Lamp", "Lantern", "Lamp"]


def test_a_low_window_leaves_them_out(window: Shell, repository: ScratchRepository) -> None:
    view = opened(window, repository)
    view.resize(view.width(), 500)
    assert view.commits.isHidden()


def test_without_a_repository_there_is_no_room_for_them(window: Shell, tmp_path: Path) -> None:
    folder = tmp_path / "plain"
    folder.mkdir()
    (folder / "Lantern.uasset").write_bytes(lantern(100))
    window.window.resize(1400, 900)
    window.open(folder)
    window.settle()
    assert view_of(window).commits.isHidden()
