"""A file that changes while the window reads it in blocks: its page says so, all else lives."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from gui.pages import comparisons
from gui.shell.driver import Shell, large_sample, sample
from PySide6.QtWidgets import QApplication

from inspector.errors import AccessError
from inspector.gui.desk.guarded import catch_bugs
from inspector.gui.package.file_page import FilePage
from inspector.report.about import Bugs

#: Above what the window holds whole.
SIZE = 70 << 20


@pytest.fixture
def large(tmp_path: Path) -> Path:
    return large_sample(tmp_path / "Large.uasset", SIZE)


@pytest.fixture
def caught(shell: Shell) -> Iterator[list[BaseException]]:
    """What is told as a bug; the rest goes the way it goes in the program."""
    bugs: list[BaseException] = []
    restore = catch_bugs(Bugs(), lambda problem, _: bugs.append(problem), shell.window.lose_file)
    yield bugs
    restore()


def page(shell: Shell) -> FilePage:
    view = shell.window.middle.guards["file"].view
    assert view is not None
    return view


@pytest.mark.slow
def test_the_page_of_a_cut_file_says_so_and_reads_it_again(
    shell: Shell, large: Path, caught: list[BaseException]
) -> None:
    whole = large.read_bytes()
    shell.open(sample("OldDoor.uasset"), large)
    window = shell.window
    document = window.context.opened(str(large))
    assert document is not None
    window.context.show(document)
    window.middle.show_page("contents")
    shell.settle()
    os.truncate(large, 4096)
    window.go_to_offset(60 << 20)
    window.grab()
    QApplication.processEvents()
    shell.settle()
    assert isinstance(document.error, AccessError)
    assert page(shell).notice.isVisible()
    assert "it changed while it was read" in str(document.error)
    assert not caught
    large.write_bytes(whole)
    window.run("read-again")
    shell.settle()
    assert document.error is None
    assert document.answer is not None
    window.go_to_offset(60 << 20)
    window.grab()
    assert not caught


def test_a_comparison_of_a_cut_file_says_so(
    shell: Shell, large: Path, caught: list[BaseException]
) -> None:
    context = shell.window.context
    context.compare(str(sample("Lantern.uasset")), str(large))
    (shown,) = comparisons(context)
    shell.settle()
    assert shown.error is None
    assert shown.new is not None
    assert shown.new.bytes is not None
    os.truncate(large, 4096)
    with pytest.raises(AccessError) as met:
        shown.new.bytes.slice(60 << 20, (60 << 20) + 4)
    shell.window.lose_file(met.value)
    shell.settle()
    shell.window.grab()
    assert shown.error is met.value
    assert shown.comparison is None
    assert context.document is None
    assert not caught


def test_a_file_that_no_page_shows_is_told_above_the_page(
    shell: Shell, large: Path, caught: list[BaseException]
) -> None:
    shell.open(sample("OldDoor.uasset"), large)
    window = shell.window
    document = window.context.opened(str(large))
    assert document is not None
    held = document.bytes
    assert held is not None
    os.truncate(large, 4096)
    with pytest.raises(AccessError) as met:
        held.slice(60 << 20, (60 << 20) + 4)
    # Its own page says it, however often it is met.
    window.lose_file(met.value)
    window.lose_file(met.value)
    shell.settle()
    assert document.error is met.value
    assert not window.middle.notice.isVisible()
    window.context.close(document)
    window.lose_file(met.value)
    assert window.middle.notice.isVisible()
    assert window.middle.notice.accessibleName() == f"unreadable: Not readable. {met.value}."
    assert not caught
