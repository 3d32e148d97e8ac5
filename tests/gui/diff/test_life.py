"""A comparison of files as it lives: swapped, stopped, read again, closed, and come back to."""

from __future__ import annotations

from pathlib import Path

import pytest
from gui.diff.two_sides import compare, view_of
from gui.folders.two_folders import settle
from gui.pages import comparison, comparisons, documents
from gui.shell.driver import Shell, ShellMaker
from lanterns import edited, fill, made
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from inspector.gui.diff.comparison import ComparisonDocument
from inspector.gui.diff.view import DiffView

pytestmark = pytest.mark.slow

ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def shell(make_shell: ShellMaker) -> Shell:
    """One window that judges by 5.3, with nothing open."""
    return make_shell()


@pytest.fixture(name="pair")
def two_lanterns(tmp_path: Path) -> tuple[str, str]:
    """A lantern, and the same one made dimmer."""
    folder = fill(tmp_path, {"Bright.uasset": made(), "Dim.uasset": made(edited)})
    return f"{folder}/Bright.uasset", f"{folder}/Dim.uasset"


def document(shell: Shell) -> ComparisonDocument:
    shown = shell.comparison
    assert shown is not None
    return shown


def compared(shell: Shell) -> tuple[str, str]:
    """Both sides by what was read of them, whatever they are called."""
    found = document(shell).comparison
    assert found is not None
    return found.old.path, found.new.path


def titles(view: DiffView) -> list[str]:
    return [head.title.text() for head in (view.sides.head.old, view.sides.head.new)]


def sentence(view: DiffView) -> str:
    return view.bar.sentence.text()


# Swapped -----------------------------------------------------------------------------------------


def test_swapped_once_both_sides_and_names_change_places(
    shell: Shell, pair: tuple[str, str]
) -> None:
    view = compare(shell, *pair)
    assert "1500 → 450" in sentence(view)
    shell.window.run("swap-sides")
    assert titles(view) == ["Bright.uasset", "Dim.uasset"]
    settle(shell)
    assert document(shell).arguments == compared(shell) == pair[::-1]
    assert titles(view) == ["Dim.uasset", "Bright.uasset"]
    assert "450 → 1500" in sentence(view)


@pytest.mark.parametrize(("presses", "swapped"), [(2, False), (3, True)])
def test_swapped_again_before_the_first_time_has_ended(
    shell: Shell, pair: tuple[str, str], presses: int, swapped: bool
) -> None:
    view = compare(shell, *pair)
    for _ in range(presses):
        shell.window.run("swap-sides")
    settle(shell)
    wanted = pair[::-1] if swapped else pair
    assert document(shell).arguments == compared(shell) == wanted
    assert titles(view) == [Path(path).name for path in wanted]


def test_a_swap_that_is_stopped_changes_nothing(shell: Shell, pair: tuple[str, str]) -> None:
    view = compare(shell, *pair)
    shell.window.run("swap-sides")
    shell.window.context.jobs.cancel_kind(document(shell).job)
    settle(shell)
    assert document(shell).arguments == compared(shell) == pair
    assert titles(view) == ["Bright.uasset", "Dim.uasset"]
    shell.window.run("swap-sides")
    settle(shell)
    assert document(shell).arguments == compared(shell) == pair[::-1]


def test_a_swap_reads_no_file(shell: Shell, pair: tuple[str, str]) -> None:
    """What was read is still told when the files are others by now, and since when."""
    view = compare(shell, *pair)
    read_at = document(shell).read_at
    before = document(shell).comparison
    assert before is not None
    for path in pair:
        replacement = Path(f"{path}.new")
        replacement.write_bytes(b"no package any more")
        replacement.replace(path)
    shell.window.run("swap-sides")
    settle(shell)
    assert "450 → 1500" in sentence(view)
    after = document(shell).comparison
    assert after is not None
    assert (after.old, after.new) == (before.new, before.old)
    assert document(shell).read_at == read_at


def test_a_swap_while_it_is_read_again_shows_what_is_there_now(
    shell: Shell, pair: tuple[str, str]
) -> None:
    view = compare(shell, *pair)
    Path(pair[1]).write_bytes(made())
    shell.window.run("read-again")
    shell.window.run("swap-sides")
    settle(shell)
    assert compared(shell) == pair[::-1]
    assert sentence(view).startswith("Identical")


def test_a_swap_of_what_is_gone_does_not_make_it_good(shell: Shell, pair: tuple[str, str]) -> None:
    view = compare(shell, *pair)
    Path(pair[1]).unlink()
    shell.key(Qt.Key.Key_F5)
    settle(shell)
    told = f"{pair[1]}: no such file. Shown is what was read at {document(shell).read_at}."
    assert view.problems.notice.accessibleName().endswith(f"Not compared. {told}")
    shell.window.run("swap-sides")
    settle(shell)
    assert view.problems.notice.accessibleName().endswith(f"Not compared. {told}")
    assert document(shell).arguments == compared(shell) == pair
    Path(pair[1]).write_bytes(made(edited))
    shell.window.run("swap-sides")
    settle(shell)
    assert not view.problems.isVisible()
    assert document(shell).arguments == compared(shell) == pair[::-1]


def test_a_pair_that_is_open_the_other_way_round_is_shown(
    shell: Shell, pair: tuple[str, str]
) -> None:
    context = shell.window.context
    compare(shell, *pair[::-1])
    other = document(shell)
    compare(shell, *pair)
    shell.window.run("swap-sides")
    settle(shell)
    assert comparisons(context) == [other]
    assert comparison(context) is other
    assert compared(shell) == pair[::-1]
    before = other.comparison
    shell.key(Qt.Key.Key_F5)
    settle(shell)
    assert other.comparison is not before


def test_each_of_two_has_a_job_of_its_own(shell: Shell, pair: tuple[str, str]) -> None:
    context = shell.window.context
    compare(shell, *pair)
    first = document(shell)
    first.swap()
    context.compare(*pair)
    second = document(shell)
    assert first is not second
    settle(shell)
    assert first.arguments == pair[::-1]
    assert second.arguments == pair
    second.load()
    context.close(first)
    assert not second.settled
    settle(shell)
    assert compared(shell) == pair


# Stopped -----------------------------------------------------------------------------------------


def test_escape_stops_the_first_reading_and_a_link_goes_on(
    shell: Shell, pair: tuple[str, str], qtbot: QtBot
) -> None:
    context = shell.window.context
    context.compare(*pair)
    view = view_of(shell)
    assert not view.bar.copy_button.isEnabled()
    shell.window.setFocus()
    assert context.jobs.busy
    qtbot.keyClick(shell.window.focusWidget() or shell.window, Qt.Key.Key_Escape)
    assert not context.jobs.busy
    # Nothing waits any more to say that it is being read.
    assert not any(timer.isActive() for timer in view.states.findChildren(QTimer))
    assert not view.states.loading.isVisible()
    assert view.states.stopped.isVisible()
    assert view.states.stopped.accessibleName().startswith("Stopped")
    assert not view.bar.copy_button.isEnabled()
    assert not shell.window.qt_actions["copy-diff-markdown"].isEnabled()
    shell.click(view.states.stopped.action_button())
    assert not view.states.stopped.isVisible()
    settle(shell)
    assert compared(shell) == pair
    assert not view.states.isVisible()
    assert view.bar.copy_button.isEnabled()
    assert shell.window.qt_actions["copy-diff-markdown"].isEnabled()


def test_how_far_it_came_is_told(shell: Shell, pair: tuple[str, str]) -> None:
    context = shell.window.context
    context.compare(*pair)
    shown = document(shell)
    state = context.jobs.state_of(shown.job)
    assert state is not None
    # What a reader of many objects reports.
    context.jobs._moved.emit(state.number, 1200, 8000, "")
    context.jobs.cancel_kind(shown.job)
    assert view_of(shell).states.stopped.accessibleName() == "Stopped at 1,200 of 8,000."
    settle(shell)


# The way back ------------------------------------------------------------------------------------


def test_back_leads_into_the_comparison_though_its_file_is_open(
    shell: Shell, pair: tuple[str, str]
) -> None:
    context = shell.window.context
    shell.open(pair[1])
    compare(shell, *pair)
    shown, selection = document(shell), context.selection
    assert selection is not None
    assert selection.path == pair[1]
    context.show(documents(context)[0])
    context.select_field("summary/Tag", "test")
    QApplication.processEvents()
    shell.key(Qt.Key.Key_Left, ALT)
    settle(shell)
    assert comparison(context) is shown
    assert context.selection is not None
    assert context.selection.field == selection.field
    shell.key(Qt.Key.Key_Right, ALT)
    settle(shell)
    assert comparison(context) is None
    assert context.document is documents(context)[0]
    assert context.selection.field == "summary/Tag"


def test_what_was_selected_in_a_comparison_goes_with_it_alone(
    shell: Shell, pair: tuple[str, str]
) -> None:
    context = shell.window.context
    shell.open(pair[1])
    context.select_field("summary/Tag", "test")
    compare(shell, *pair)
    context.close(document(shell))
    settle(shell)
    assert context.history.current is not None
    assert context.history.current.field == "summary/Tag"
    compare(shell, *pair)
    chosen = context.selection
    context.close(documents(context)[0])
    assert context.selection is chosen is not None
    assert not context.history.can_go_back
