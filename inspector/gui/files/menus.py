"""What the context menus of both lists of the left dock have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from inspector.gui.desk.committed import TITLE, Committed
from inspector.gui.kit.clipboard import to_clipboard
from inspector.gui.kit.plain_tip import set_tip


def add_entry(menu: QMenu, title: str, run: Callable[[], object]) -> QAction:
    """Puts what can be done at the end of a menu."""
    action = QAction(title, menu)
    action.triggered.connect(lambda: run())
    menu.addAction(action)
    return action


def add_committed(
    menu: QMenu, committed: Committed, path: str, compare: Callable[[str], object]
) -> None:
    """Puts the comparison with the committed version there; outside of Git it says why not."""
    possible = committed.possible(path, anew=True)
    entry = add_entry(menu, TITLE, lambda: compare(path))
    entry.setEnabled(possible)
    if not possible:
        menu.setToolTipsVisible(True)
        set_tip(entry, f"{TITLE}: the file is in no Git work tree")


def copy_lines(texts: Sequence[str]) -> None:
    """Copies texts, each on a line of its own."""
    to_clipboard("\n".join(texts))
