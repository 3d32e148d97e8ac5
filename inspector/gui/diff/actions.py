"""What can be done with a comparison; a part of the table of actions."""

from __future__ import annotations

from typing import Final

from inspector.gui.desk.action import ActionSpec, WindowState

_NO_DIFF: Final = "no comparison is shown"
_NOT_READY: Final = "no comparison that has ended is shown"


def _compared(state: WindowState) -> bool:
    return state.comparison_shown


def _any_compared(state: WindowState) -> bool:
    return state.comparison_shown or state.folders_shown


def _copyable(state: WindowState) -> bool:
    return state.copyable


COMPARE_ACTIONS: Final = (
    ActionSpec("compare", "Compare with…", ("Ctrl+D",), "File", icon="compare", group="compare"),
    ActionSpec(
        "compare-committed",
        "Compare with committed",
        ("Ctrl+Alt+D",),
        "File",
        lambda s: s.in_work_tree,
        group="compare",
        needs="no file of a Git work tree is shown",
    ),
    ActionSpec(
        "compare-folders",
        "Compare folders…",
        (),
        "File",
        icon="compare",
        group="compare",
    ),
    ActionSpec(
        "swap-sides",
        "Swap sides",
        (),
        "File",
        _any_compared,
        icon="swap",
        group="compare",
        needs=_NO_DIFF,
    ),
)

COPY_ACTIONS: Final = (
    ActionSpec(
        "copy-diff-markdown",
        "Copy comparison as Markdown",
        (),
        "Edit",
        _copyable,
        group="copy",
        needs=_NOT_READY,
    ),
    ActionSpec(
        "copy-diff-json",
        "Copy comparison as JSON",
        (),
        "Edit",
        _copyable,
        group="copy",
        needs=_NOT_READY,
    ),
)

VIEW_ACTIONS: Final = (
    ActionSpec(
        "change-list",
        "List of changes",
        (),
        "View",
        _compared,
        group="diff",
        checkable=True,
        needs=_NO_DIFF,
    ),
    ActionSpec(
        "diff-only-changes",
        "Only changes",
        (),
        "View",
        _compared,
        group="diff",
        checkable=True,
        needs=_NO_DIFF,
    ),
    ActionSpec(
        "diff-hide-following",
        "Hide what only follows",
        (),
        "View",
        _compared,
        group="diff",
        checkable=True,
        needs=_NO_DIFF,
    ),
    ActionSpec(
        "diff-hide-layout",
        "Hide layout",
        (),
        "View",
        _compared,
        group="diff",
        checkable=True,
        needs=_NO_DIFF,
    ),
    ActionSpec(
        "diff-hide-versions",
        "Hide versions and conversions",
        (),
        "View",
        _compared,
        group="diff",
        checkable=True,
        needs=_NO_DIFF,
    ),
    ActionSpec(
        "other-side",
        "Bytes of the other side",
        ("Ctrl+Shift+D",),
        "View",
        _compared,
        group="diff",
        needs=_NO_DIFF,
    ),
)

GO_ACTIONS: Final = (
    ActionSpec(
        "next-change",
        "Next change",
        ("F7", "Alt+Down"),
        "Go",
        lambda s: s.changes > 0,
        icon="down",
        group="change",
        needs="there is no change to go to",
    ),
    ActionSpec(
        "previous-change",
        "Previous change",
        ("Shift+F7", "Alt+Up"),
        "Go",
        lambda s: s.changes > 0,
        icon="up",
        group="change",
        needs="there is no change to go to",
    ),
)
