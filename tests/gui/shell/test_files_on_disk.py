"""A file that is another by now, or gone, says so where it is shown and listed."""

from __future__ import annotations

import gc
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from gui.shell.driver import Shell, ShellMaker, large_sample, sample
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot
from scratch_git import lantern as lantern_of

from inspector.format.unreal.package import Package
from inspector.gui.desk.paged_view import PagedView
from inspector.gui.diff.view import DiffView
from inspector.gui.files.models import RightRole
from inspector.gui.shell.opening import open_last
from inspector.gui.work import collector
from inspector.messages.gettext import in_language
from inspector.messages.languages import translation

#: More of them than a change should have to wait for.
pytestmark = pytest.mark.slow

Look = Callable[[], None]
#: Above what the window holds whole.
LARGE = 65 << 20


@pytest.fixture
def lantern(tmp_path: Path) -> Path:
    return Path(shutil.copyfile(sample("Lantern.uasset"), tmp_path / "Lantern.uasset"))


@pytest.fixture
def large(tmp_path: Path) -> Path:
    return large_sample(tmp_path / "Large.uasset", LARGE)


def page(shell: Shell) -> PagedView:
    view = shell.window.middle.view
    assert isinstance(view, PagedView)
    return view


def look(shell: Shell) -> None:
    """What happens when the window becomes the active one, and while it is."""
    shell.window.disk_watch.look()
    shell.settle()


def row(shell: Shell, role: int) -> str:
    model = shell.window.panels.files.files_model
    return str(model.index(0, 0).data(role))


def replace(path: Path, content: bytes) -> None:
    """Writes a file as editors do: a new one, renamed over the old one."""
    fresh = path.with_suffix(".tmp")
    fresh.write_bytes(content)
    fresh.replace(path)


def test_a_file_that_is_written_anew_with_the_same_bytes_has_not_changed(
    shell: Shell, lantern: Path
) -> None:
    shell.open(lantern)
    look(shell)
    replace(lantern, sample("Lantern.uasset").read_bytes())
    look(shell)
    assert not page(shell).notice.isVisible()
    replace(lantern, sample("OldDoor.uasset").read_bytes())
    look(shell)
    assert page(shell).notice.isVisible()
    # They come back, as by a checkout.
    replace(lantern, sample("Lantern.uasset").read_bytes())
    look(shell)
    assert not page(shell).notice.isVisible()
    assert row(shell, RightRole) != "changed"


def test_a_file_that_an_editor_replaced_says_so_and_is_reloaded(
    shell: Shell, lantern: Path
) -> None:
    shell.open(lantern)
    look(shell)
    notice = page(shell).notice
    assert not notice.isVisible()
    for source in ("OldDoor.uasset", "Lantern.uasset"):
        replace(lantern, sample(source).read_bytes())
        look(shell)
        assert notice.isVisible()
        assert notice.accessibleName().endswith("Changed on disk.")
        assert row(shell, RightRole) == "changed"
        reload = notice.buttons()[0]
        assert reload.text() == "Reload"
        shell.click(reload)
        shell.settle()
        assert not notice.isVisible()
        opened = shell.documents[0].opened
        assert opened is not None
        assert opened.size == sample(source).stat().st_size
        look(shell)
        assert not notice.isVisible()
    assert row(shell, RightRole) != "changed"


def test_a_deleted_file_is_marked_in_list_and_header(shell: Shell, lantern: Path) -> None:
    content = lantern.read_bytes()
    shell.open(lantern)
    lantern.unlink()
    look(shell)
    assert row(shell, RightRole) == "deleted"
    assert row(shell, Qt.ItemDataRole.AccessibleTextRole).endswith("deleted on disk")
    assert "Deleted on disk" in row(shell, Qt.ItemDataRole.ToolTipRole)
    assert page(shell).notice.accessibleName() == (
        "warns: Deleted on disk. What was read is still shown."
    )
    head = page(shell)
    texts = [label.text() for label in head.findChildren(QLabel)]
    assert any(text.startswith("deleted on disk · ") for text in texts)
    # The same bytes come back, then others.
    lantern.write_bytes(content)
    look(shell)
    assert row(shell, RightRole) not in ("deleted", "changed")
    lantern.write_bytes(content + b"more")
    look(shell)
    assert row(shell, RightRole) == "changed"
    with in_language(translation("pseudo")):
        # It is said in words, not by the value that is kept.
        assert row(shell, RightRole) not in ("changed", "")


def test_the_window_sees_it_by_itself(shell: Shell, lantern: Path, qtbot: QtBot) -> None:
    shell.open(lantern)
    assert shell.window.isActiveWindow()
    lantern.unlink()
    qtbot.waitUntil(lambda: shell.documents[0].disk_words == "deleted on disk")


@pytest.mark.symlinks
@pytest.mark.fifo
def test_a_link_to_another_file_and_a_pipe_in_place_of_a_file(shell: Shell, tmp_path: Path) -> None:
    link = tmp_path / "Link.uasset"
    link.symlink_to(sample("Lantern.uasset"))
    shell.open(link)
    look(shell)
    document = shell.documents[0]
    assert document.disk_words == ""
    link.unlink()
    link.symlink_to(sample("OldDoor.uasset"))
    look(shell)
    assert document.disk_words == "changed on disk"
    link.unlink()
    os.mkfifo(link)
    look(shell)
    assert document.disk_words == "changed on disk"
    link.unlink()
    link.symlink_to(tmp_path / "nowhere")
    look(shell)
    assert document.disk_words == "deleted on disk"


def changes(view: DiffView) -> list[str]:
    assert view.shown is not None
    assert view.shown.comparison is not None
    return [change.path for change in view.shown.comparison.difference.changes]


def compared(shell: Shell) -> DiffView:
    """Presses the button of the bar above the page."""
    compare = page(shell).notice.buttons()[1]
    assert compare.text() == "Compare"
    shell.click(compare)
    shell.settle()
    view = shell.window.middle.view
    assert isinstance(view, DiffView)
    return view


def heads(view: DiffView) -> list[tuple[str, str]]:
    head = view.sides.head
    return [(side.title.text(), side.origin.text()) for side in (head.old, head.new)]


def brightness(view: DiffView) -> str:
    return view.bar.sentence.text()


def test_a_changed_file_is_compared_with_what_was_read(shell: Shell, lantern: Path) -> None:
    lantern.write_bytes(lantern_of(100.0))
    shell.open(lantern)
    action = shell.window.qt_actions["compare-since-read"]
    assert "has not changed on disk" in shell.menu_tip("compare-since-read")
    assert not action.isEnabled()
    lantern.write_bytes(lantern_of(200.0))
    look(shell)
    read_at = shell.documents[0].read_at
    view = compared(shell)
    assert heads(view) == [
        ("Lantern.uasset", f"as read at {read_at}"),
        ("Lantern.uasset", "on disk now"),
    ]
    assert "100 → 200" in brightness(view)
    # F5 reads the disk anew and leaves what was read; so do swapped sides.
    replace(lantern, lantern_of(300.0))
    shell.key(Qt.Key.Key_F5)
    shell.settle()
    assert "100 → 300" in brightness(view)
    shell.window.run("swap-sides")
    shell.settle()
    assert "300 → 100" in brightness(view)
    assert heads(view)[0] == ("Lantern.uasset", "on disk now")
    # F5 read the file itself as well; what is held from now on is that.
    replace(lantern, lantern_of(400.0))
    shell.window.context.show(shell.documents[0])
    look(shell)
    view = compared(shell)
    assert len(shell.comparisons) == 1
    assert "400 → 300" in brightness(view)
    # Closing it leads back to the file.
    shell.key(Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    assert shell.window.context.shown is shell.documents[0]


def test_both_halves_of_a_split_package_are_held(shell: Shell, tmp_path: Path) -> None:
    whole = sample("Lantern.uasset").read_bytes()
    path, rest = tmp_path / "Split.uasset", tmp_path / "Split.uexp"
    header = Package.open(whole).total_header_size
    path.write_bytes(whole[:header])
    rest.write_bytes(whole[header:])
    shell.open(path)
    changed = bytearray(whole[header:])
    changed[len(changed) // 2] ^= 0xFF
    rest.write_bytes(bytes(changed))
    look(shell)
    view = compared(shell)
    assert view.shown is not None
    assert view.shown.old is not None
    assert view.shown.old.bytes is not None
    assert view.shown.old.bytes.slice(0, len(whole)) == whole
    assert changes(view)


def test_nothing_leads_back_to_what_was_read(make_shell: ShellMaker, lantern: Path) -> None:
    shell = make_shell()
    shell.open(lantern)
    replace(lantern, lantern_of(200.0))
    look(shell)
    view = compared(shell)
    view.setFocus()
    shell.key(Qt.Key.Key_F7)
    assert shell.window.context.selection is not None
    shell.window.refresh()
    assert not shell.window.qt_actions["copy-link"].isEnabled()
    shell.window.close()
    again = make_shell()
    open_last(again.window.context)
    again.settle()
    assert [document.path for document in again.documents] == [str(lantern)]
    assert again.comparisons == []


def test_a_large_file_that_was_replaced_is_still_held(shell: Shell, large: Path) -> None:
    """Not on Windows, where nobody could replace a file that is held."""
    shell.open(large)
    fresh = bytearray(large.read_bytes())
    fresh[-8] ^= 0xFF
    replace(large, bytes(fresh))
    look(shell)
    view = compared(shell)
    if sys.platform == "win32":
        assert view.shown is not None
        assert view.shown.comparison is None
        assert "what was read before is gone" in view.problems.notice.accessibleName()
    else:
        assert changes(view)


def test_a_large_file_that_was_written_over_is_not_held(shell: Shell, large: Path) -> None:
    shell.open(large)
    with large.open("r+b") as file:
        file.seek(60 << 20)
        file.write(b"other")
    look(shell)
    view = compared(shell)
    assert view.shown is not None
    assert view.shown.comparison is None
    assert "what was read before is gone" in view.problems.notice.accessibleName()
    assert "written over" in view.problems.notice.accessibleName()


def test_a_comparison_says_so_too(shell: Shell, lantern: Path) -> None:
    shell.window.context.compare(str(sample("OldDoor.uasset")), str(lantern))
    shell.settle()
    look(shell)
    shown = shell.comparison
    assert shown is not None
    assert shown.disk_words == ""
    replace(lantern, sample("OldDoor.uasset").read_bytes())
    look(shell)
    assert row(shell, RightRole) == "changed"
    view = shell.window.middle.view
    assert isinstance(view, DiffView)
    assert view.problems.notice.accessibleName().endswith("Changed on disk.")
    shell.click(view.problems.notice.buttons()[0])
    shell.settle()
    assert shown.disk_words == ""
    assert not view.problems.isVisible()
    assert shown.comparison is not None
    assert not shown.comparison.difference.changes


def test_reading_a_file_again_and_again_keeps_no_garbage(
    make_shell: ShellMaker, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What earlier readings made goes at a calm moment, though nothing was closed."""
    monkeypatch.setattr(collector, "TICK_MS", 5)
    shell = make_shell()
    shell.open(sample("Lantern.uasset"))
    shell.window.run("page-contents")
    shell.settle()
    gc.collect()
    for _ in range(60):
        shell.key(Qt.Key.Key_F5)
        shell.settle()
    qtbot.wait(500)
    assert gc.collect() < 500
