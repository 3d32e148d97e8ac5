"""What can be done with a comparison of two files; a part of the table of actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from inspector.gui.desk.action import Action
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.facts import DeskFacts
from inspector.gui.desk.file_actions import FileAt
from inspector.gui.desk.on_disk import OnDisk
from inspector.gui.diff.kind import DIFF_VIEW
from inspector.messages import Label, lazy

if TYPE_CHECKING:
    from inspector.gui.diff.view import DiffView
    from inspector.gui.kit.buttons import CheckBox

_NO_DIFF: Final = lazy("no comparison is shown")


def _compare_committed(file: FileAt) -> None:
    from inspector.gui.diff.committed import compare_committed

    compare_committed(file.context, file.path)


def _compare_since(context: AppContext) -> None:
    from inspector.gui.diff.committed import compare_since

    compare_since(context)


def _has_changed(facts: DeskFacts) -> bool:
    """Whether the file that is shown is another on disk by now."""
    document = facts.document
    return document is not None and document.is_read and document.on_disk is OnDisk.CHANGED


COMPARE_COMMITTED: Final = Action(
    "compare-committed",
    lazy("Compare with committed"),
    "File/compare",
    FileAt,
    _compare_committed,
    "Ctrl+Alt+D",
    ready=lambda file: file.in_work_tree is not False,
    needs=lazy("no file of a Git work tree is shown"),
)

COMPARE_SINCE_READ: Final = Action(
    "compare-since-read",
    lazy("Compare with what was read"),
    "File/compare",
    AppContext,
    _compare_since,
    when=_has_changed,
    needs=lazy("the file that is shown has not changed on disk"),
)


def _tick(name: str, title: Label, box: Callable[[DiffView], CheckBox]) -> Action[DiffView]:
    """What ticks a box of the view."""
    return Action(
        name,
        title,
        "View/diff",
        DIFF_VIEW,
        lambda view: box(view).toggle(),
        needs=_NO_DIFF,
        checked=lambda view: box(view).isChecked(),
    )


VIEW_ACTIONS: Final = (
    Action(
        "change-list",
        lazy("List of changes"),
        "View/diff",
        DIFF_VIEW,
        lambda view: view.toggle_list(),
        needs=_NO_DIFF,
        checked=lambda view: view.list_shown(),
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
        DIFF_VIEW,
        lambda view: view.show_other_side(),
        "Ctrl+Shift+D",
        needs=_NO_DIFF,
    ),
)
