"""A file that is another by now, or gone, says so where it is shown and listed."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from gui.shell.driver import Shell, sample
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from inspector.gui.desk.paged_view import PagedView
from inspector.gui.diff.view import DiffView
from inspector.gui.files.models import RightRole

Look = Callable[[], None]


@pytest.fixture
def lantern(tmp_path: Path) -> Path:
    return Path(shutil.copyfile(sample("Lantern.uasset"), tmp_path / "Lantern.uasset"))


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
    return str(model.index(0).data(role))


def replace(path: Path, content: bytes) -> None:
    """Writes a file as editors do: a new one, renamed over the old one."""
    fresh = path.with_suffix(".tmp")
    fresh.write_bytes(content)
    fresh.replace(path)


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
    lantern.write_bytes(content)
    look(shell)
    assert row(shell, RightRole) == "changed"


def test_the_window_sees_it_by_itself(shell: Shell, lantern: Path, qtbot: QtBot) -> None:
    shell.open(lantern)
    assert shell.window.isActiveWindow()
    lantern.unlink()
    qtbot.waitUntil(lambda: shell.documents[0].disk_words == "deleted on disk")


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
