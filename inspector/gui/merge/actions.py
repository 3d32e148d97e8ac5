"""What can be done with merges; a part of the table of actions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from inspector.gui.desk.action import Action
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.file_actions import FileAt
from inspector.gui.merge.arguments import conflict_arguments
from inspector.gui.merge.kind import MERGE_VIEW
from inspector.messages import LazyText, _, lazy

if TYPE_CHECKING:
    from inspector.gui.merge.view import MergeView

_NO_MERGE: Final = lazy("no merge is shown")
#: The questions for the three files, in their order.
_ASKED: Final[tuple[LazyText, ...]] = (
    lazy("Merge: the base, from which both began"),
    lazy("Merge: ours"),
    lazy("Merge: theirs"),
)


def _merge_conflict(file: FileAt) -> None:
    context = file.context
    source = context.opened(file.path)
    context.merge(conflict_arguments(str(Path(file.path).absolute())), source=source)


def _merge_files(context: AppContext) -> None:
    """Asks for three files, one after the other, and shows them."""
    sides: list[str] = []
    for title in _ASKED:
        answer = context.ask.files(None, context.near, str(title))
        if not answer:
            return
        if len(answer) > 1:
            what = _("One file is one side.")
            context.notified.emit("info", what, _("{count} were chosen.", count=len(answer)))
            return
        sides.append(str(Path(answer[0]).absolute()))
    context.merge(tuple(sides))


MERGE_CONFLICT: Final = Action(
    "merge-conflict",
    lazy("Compare, three-way"),
    "File/compare",
    FileAt,
    _merge_conflict,
    "Ctrl+Alt+M",
    ready=lambda file: file.in_work_tree is not False,
    needs=lazy("no file of a Git work tree is shown"),
    also="merge conflict mine theirs base",
    icon="compare",
)

MERGE_FILES: Final = Action(
    "merge-files",
    lazy("Merge three files…"),
    "File/compare",
    AppContext,
    _merge_files,
    icon="compare",
)


def _conflicts(name: str, title: LazyText, by: int) -> Action[MergeView]:
    """What goes to another conflict; in the lists of a merge F8 does it too."""
    return Action(
        name,
        title,
        "View/diff",
        MERGE_VIEW,
        lambda view: view.step_conflict(by),
        ready=lambda view: view.conflict_count() > 0,
        needs=lazy("there is no conflict to go to"),
        icon="down" if by > 0 else "up",
    )


MERGE_STEPS: Final = (
    _conflicts("next-conflict", lazy("Next conflict"), 1),
    _conflicts("previous-conflict", lazy("Previous conflict"), -1),
)

MERGE_VIEWS: Final = (
    Action(
        "merge-only-conflicts",
        lazy("Only conflicts"),
        "View/diff",
        MERGE_VIEW,
        lambda view: view.bar.only_conflicts.toggle(),
        needs=_NO_MERGE,
        checked=lambda view: view.bar.only_conflicts.isChecked(),
    ),
    Action(
        "merge-text",
        lazy("Merge as text"),
        "View/diff",
        MERGE_VIEW,
        lambda view: view.turn_to_text(),
        needs=_NO_MERGE,
        checked=lambda view: view.is_text(),
    ),
    Action(
        "merge-other-side",
        lazy("Steps after taking the other side"),
        "View/diff",
        MERGE_VIEW,
        lambda view: view.redo.take_other(),
        needs=_NO_MERGE,
    ),
    Action(
        "merge-copy-nodes",
        lazy("Copy nodes to redo by hand"),
        "View/diff",
        MERGE_VIEW,
        lambda view: view.redo.copy_nodes(),
        ready=lambda view: view.redo.nodes is not None,
        needs=lazy("no step adds a node"),
        also="paste editor clipboard",
    ),
)
