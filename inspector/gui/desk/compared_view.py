"""What shows two sides: a way through the changes, and a copy of the whole."""

from __future__ import annotations

from typing import Any, Final, TypeVar

from inspector.gui.desk.action import Action
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.entry import Entry
from inspector.gui.desk.entry_view import EntryView
from inspector.gui.kit.copy_button import WAYS

E = TypeVar("E", bound=Entry)


class ComparedView(EntryView[E]):
    """Shows entries with two sides."""

    def step(self, by: int) -> None:
        """Goes to the next change for +1, to the one before for −1, round and round."""

    def change_count(self) -> int:
        """How many changes there are to go to; none before anything is shown."""
        return 0

    def copy_as(self, way: str) -> None:
        """Copies the whole comparison as the command line writes it, if it can be copied."""

    def can_copy(self) -> bool:
        """Whether all of it was compared."""
        return False


#: A view of entries of any kind with two sides.
AnyCompared = ComparedView[Any]

SWAP_SIDES: Final = Action(
    "swap-sides",
    "Swap sides",
    "File/compare",
    AppContext,
    AppContext.swap_shown,
    when=lambda context: context.shown is not None and context.shown.has_sides,
    needs="no comparison is shown",
    icon="swap",
)


def _copies(way: str) -> Action[AnyCompared]:
    """What copies the whole comparison in one of the ways."""
    return Action(
        f"copy-diff-{way}",
        f"Copy comparison as {WAYS[way]}",
        "Edit/report",
        ComparedView,
        lambda view: view.copy_as(way),
        when=lambda view: view.can_copy(),
        needs="no comparison that has ended is shown",
    )


COPY_COMPARED: Final = tuple(map(_copies, ("markdown", "json")))


def _steps(name: str, title: str, shortcut: str, by: int) -> Action[AnyCompared]:
    """What goes to another change."""
    return Action(
        name,
        title,
        "Go/change",
        ComparedView,
        lambda view: view.step(by),
        shortcut,
        when=lambda view: view.change_count() > 0,
        needs="there is no change to go to",
        icon="down" if by > 0 else "up",
    )


CHANGE_STEPS: Final = (
    _steps("next-change", "Next change", "F7 Alt+Down", 1),
    _steps("previous-change", "Previous change", "Shift+F7 Alt+Up", -1),
)
