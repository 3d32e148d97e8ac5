"""What can be done with a comparison of two files; a part of the table of actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from inspector.gui.desk.action import Action
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.file_actions import FileAt
from inspector.gui.diff.committed import can_compare, compare_committed, compare_since
from inspector.gui.diff.view import DiffView
from inspector.gui.kit.buttons import CheckBox
from inspector.messages import Label, lazy

_NO_DIFF: Final = lazy("no comparison is shown")

COMPARE_COMMITTED: Final = Action(
    "compare-committed",
    lazy("Compare with committed"),
    "File/compare",
    FileAt,
    lambda file: compare_committed(file.context, file.path),
    "Ctrl+Alt+D",
    ready=lambda file: file.in_work_tree is not False,
    needs=lazy("no file of a Git work tree is shown"),
)

COMPARE_SINCE_READ: Final = Action(
    "compare-since-read",
    lazy("Compare with what was read"),
    "File/compare",
    AppContext,
    compare_since,
    when=can_compare,
    needs=lazy("the file that is shown has not changed on disk"),
)


def _tick(name: str, title: Label, box: Callable[[DiffView], CheckBox]) -> Action[DiffView]:
    """What ticks a box of the view."""
    return Action(
        name,
        title,
        "View/diff",
        DiffView,
        lambda view: box(view).toggle(),
        needs=_NO_DIFF,
        checked=lambda view: box(view).isChecked(),
    )


VIEW_ACTIONS: Final = (
    Action(
        "change-list",
        lazy("List of changes"),
        "View/diff",
        DiffView,
        DiffView.toggle_list,
        needs=_NO_DIFF,
        checked=DiffView.list_shown,
    ),
    _tick("diff-only-changes", lazy("Only changes"), lambda view: view.bar.only),
    _tick("diff-hide-following", lazy("Hide what only follows"), lambda view: view.bar.noise),
    _tick("diff-hide-layout", lazy("Hide layout"), lambda view: view.bar.layout_box),
    _tick(
        "diff-hide-versions", lazy("Hide versions and conversions"), lambda view: view.bar.version
    ),
    Action(
        "other-side",
        lazy("Bytes of the other side"),
        "View/diff",
        DiffView,
        DiffView.show_other_side,
        "Ctrl+Shift+D",
        needs=_NO_DIFF,
    ),
)
