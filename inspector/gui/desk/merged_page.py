"""What shows the graphs of a merge, which the feature of graphs makes for the page Merge."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from inspector.data_classes import dataclass
from inspector.gui.desk.context import AppContext
from inspector.gui.look.theme import Themed
from inspector.messages import Label

if TYPE_CHECKING:
    from inspector.compare.merge import Merge, MergeChange


class MergedPage(Themed, QWidget):
    """Shows the graphs of three sides: as one, or each side by itself."""

    #: A part of a graph was chosen; carries the change of the merge that it is of.
    chosen = Signal(object)
    #: The text of the merge is wanted, or the graphs again.
    switched = Signal()

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
