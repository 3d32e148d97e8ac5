"""What shows two sides or three: a way through changes, a copy of all, pages of other features."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any, Final, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from inspector.data_classes import dataclass
from inspector.gui.desk.action import Action
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.entry import Entry
from inspector.gui.desk.entry_view import EntryView, StatusWords
from inspector.gui.desk.facts import ComparisonFacts
from inspector.gui.desk.view_base import ViewBase
from inspector.gui.kit.clipboard import WAYS
from inspector.gui.look.theme import Themed
from inspector.messages import Label, lazy

if TYPE_CHECKING:
    from inspector.compare.merge import Merge, MergeChange
    from inspector.project.compare.files import Comparison

E = TypeVar("E", bound=Entry)


class ComparedPage(ViewBase, Themed, QWidget):
    """A page of a comparison of two files, beside that of all its changes."""

    #: An action is wanted; carries its id.
    wanted = Signal(str)
    #: The filter was changed from inside the page, or another one is in force.
    filter_changed = Signal()
    #: What stands in the line at the foot, or what can be done, is new.
    news = Signal()

    def show_comparison(self, comparison: Comparison | None) -> None:
        """Shows another comparison, or none."""

    def take_keyboard(self) -> None:
        """Takes the keyboard to where reading begins, now or as soon as that can be seen."""

    def step(self, by: int) -> None:
        """Goes to the next change for +1, to the one before for −1, round and round."""

    def position(self) -> tuple[int, int]:
        """Which change is the current one, from 1 (0 for none), and how many there are."""
        return 0, 0

    def focus_filter(self) -> bool:
        """Gives the keyboard to a filter field of its own; False where it has none."""
        return False

    def status(self) -> StatusWords:
        """What the line at the foot says."""
        return StatusWords()

    def areas(self) -> tuple[QWidget, ...]:
        """The parts that Tab goes through, in their order."""
        return ()


@dataclass(frozen=True, slots=True)
class ComparedPageSpec:
    """What a feature hands in for comparisons of two files.

    Attributes:
        id: Stands in ``--page``; that of the page of a file that shows the same.
        title: Stands in the navigation.
        count: The number beside the title; where there is none the page is not offered.
        factory: Makes the page once for each window, with what copies the whole comparison.
        needs: Why it cannot be turned to where there is nothing to show.
    """

    id: str
    title: Label
    count: Callable[[ComparisonFacts], int]
    factory: Callable[[AppContext, Callable[[str], object]], ComparedPage]
    needs: Label


class MergedPage(Themed, QWidget):
    """Shows the graphs of three sides: as one, or each side by itself."""

    #: A part of a graph was chosen; carries the change of the merge that it is of.
    chosen = Signal(object)
    #: The text of the merge is wanted, or the graphs again.
    switched = Signal()
    #: Nodes are to be copied as text; carries the name of a side, its graph, and the objects of the
    #: nodes there, None for all of them.
    copy_wanted = Signal(str, object, object)

    def show_merge(self, merge: Merge | None) -> None:
        """Takes another merge, or none; nothing of it is drawn before a change is to be shown."""

    def show_change(self, change: MergeChange | None, words: str) -> None:
        """Makes a change the current one, in its graph.

        Args:
            change: The change; for one that is in no graph, and for none, that graph stays which is
                shown, or it is the first.
            words: All of it in words, as a screen reader says it.
        """

    def show_parted(self, parted: bool) -> None:
        """Shows each side on a canvas of its own, or all of them on one."""

    def show_alone(self, side: str) -> None:
        """Shows one side alone, by its name in documents; all where none is named."""

    def show_moves(self, shown: bool) -> None:
        """Whether it is shown which nodes only stand elsewhere."""

    def show_only(self, changes: Collection[MergeChange] | None) -> None:
        """Lets all but some changes be faint; None for none of them."""

    def copy_drawing(self, way: str) -> None:
        """Copies what is drawn of all sides: as lines for ``svg``, as px for ``png``."""

    def take_keyboard(self) -> None:
        """Takes the keyboard to the canvas."""

    def areas(self) -> tuple[QWidget, ...]:
        """The parts that Tab goes through, in their order."""
        return ()

    def key_areas(self) -> tuple[QWidget, ...]:
        """The parts whose keys the page Merge is to see first."""
        return ()


@dataclass(frozen=True, slots=True)
class MergedPageSpec:
    """What a feature hands in for merges.

    Attributes:
        title: What the page is called where it stopped.
        factory: Makes it once for each window.
    """

    title: Label
    factory: Callable[[AppContext], MergedPage]


class ComparedView(EntryView[E]):
    """Shows entries with two sides."""

    def step(self, by: int) -> None:
        """Goes to the next change for +1, to the one before for −1, round and round."""

    def change_count(self) -> int:
        """How many changes there are to go to; none before anything is shown."""
        return 0

    def copy_as(self, way: str) -> None:
        """Copies the whole comparison as the command line writes it, if it can be copied."""


#: A view of entries of any kind with two sides.
AnyCompared = ComparedView[Any]

SWAP_SIDES: Final = Action(
    "swap-sides",
    lazy("Swap sides"),
    "File/compare",
    AppContext,
    AppContext.swap_shown,
    when=lambda facts: facts.shown is not None and facts.shown.has_sides,
    needs=lazy("no comparison is shown"),
    icon="swap",
)


def _copies(way: str) -> Action[AnyCompared]:
    """What copies the whole comparison in one of the ways."""
    return Action(
        f"copy-diff-{way}",
        lazy("Copy comparison as {way}", way=WAYS[way]),
        "Edit/report",
        ComparedView,
        lambda view: view.copy_as(way),
        when=lambda facts: facts.shown is not None and facts.shown.has_report,
        needs=lazy("no comparison that has ended is shown"),
    )


COPY_COMPARED: Final = tuple(map(_copies, ("markdown", "json")))


def _steps(name: str, title: Label, shortcut: str, by: int) -> Action[AnyCompared]:
    """What goes to another change."""
    return Action(
        name,
        title,
        "Go/change",
        ComparedView,
        lambda view: view.step(by),
        shortcut,
        ready=lambda view: view.change_count() > 0,
        needs=lazy("there is no change to go to"),
        icon="down" if by > 0 else "up",
    )


CHANGE_STEPS: Final = (
    _steps("next-change", lazy("Next change"), "F7 Alt+Down", 1),
    _steps("previous-change", lazy("Previous change"), "Shift+F7 Alt+Up", -1),
)
