"""A comparison in the hands of a test: opened, and read off the rows."""

from __future__ import annotations

from collections.abc import Iterator

from corpus import corpus_file
from gui.shell.driver import Shell
from PySide6.QtWidgets import QApplication

from inspector.gui.diff.view import DiffView
from inspector.report.diff.groups import DiffRow


def pair(folder: str, suffix: str = "uasset") -> tuple[str, str]:
    """Both sides of a pair of the corpus."""
    before, after = (corpus_file(f"{folder}/{name}.{suffix}") for name in ("before", "after"))
    return str(before), str(after)


def settle(shell: Shell) -> None:
    """Waits until nothing is on its way, and what came last is laid out."""
    for _ in range(3):
        shell.settle()
        QApplication.processEvents()


def compare(shell: Shell, old: str, new: str) -> DiffView:
    """Compares two files."""
    shell.window.context.compare(old, new)
    settle(shell)
    return view_of(shell)


def view_of(shell: Shell) -> DiffView:
    """The view of the comparison."""
    view = shell.window.middle.guards["comparison"].view
    assert view is not None
    return view


def current(view: DiffView) -> DiffRow:
    """The current row."""
    row = view.current_row()
    assert row is not None
    return row


def lines(view: DiffView) -> Iterator[DiffRow]:
    """The rows that are open, from the top."""
    index = view.sides.model.index(0, 0)
    while index.isValid():
        row = view.sides.model.row_at(index)
        assert row is not None
        yield row
        index = view.tree.indexBelow(index)


def go_to(view: DiffView, name: str) -> DiffRow:
    """Makes the first row of a name the current one."""
    index = view.sides.model.index(0, 0)
    while index.isValid():
        row = view.sides.model.row_at(index)
        if row is not None and row.name == name:
            view.tree.setCurrentIndex(index)
            QApplication.processEvents()
            return row
        index = view.tree.indexBelow(index)
    raise AssertionError(name)
