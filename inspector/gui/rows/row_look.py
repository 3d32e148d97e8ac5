"""How rows of tables and trees look: one value that view, header and delegate share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from PySide6.QtGui import QImage

from inspector.data_classes import dataclass
from inspector.gui.look.theme import Theme

Density = Literal["dense", "normal", "roomy", "finding"]

#: Row heights of the design in px; rows of ``finding`` have two lines.
ROW_HEIGHTS: Final = {"dense": 22, "normal": 24, "roomy": 26, "finding": 46}

#: Half the distance between the words of two columns, in px of the design.
_GAP: Final = 8


@dataclass(slots=True)
class RowLook:
    """Theme, page margin, surface and density of one view.

    ``by_keys`` tells whether the keyboard was used last: only then the current row is outlined on
    top of its fill. ``pictures`` finds the pictures that stand in cells; None where none do.
    """

    theme: Theme
    margin: int = 16
    surface: str = "base"
    density: Density = "normal"
    by_keys: bool = False
    pictures: Callable[[str], QImage | None] | None = None

    def row_height(self) -> int:
        """The height of a row; never below what the font needs."""
        design = ROW_HEIGHTS[self.density]
        if self.density == "finding":
            lines = self.theme.line_height("body") + self.theme.line_height("caption")
            return max(self.theme.px(design), lines + self.theme.px(6))
        return self.theme.row_height(design)

    def header_height(self) -> int:
        """The height of the titles."""
        return self.theme.row_height(26, "header")

    def two_lines(self) -> bool:
        """Whether the second text stands below the first."""
        return self.density == "finding"

    def mark_size(self) -> int:
        """The size of signs in cells, in px."""
        return self.theme.px(12 if self.two_lines() else 10)

    def picture_side(self) -> int:
        """The side of the square of a picture in a cell, in px."""
        return min(self.theme.px(22), self.row_height() - 2)

    def pads(self, first: bool, last: bool) -> tuple[int, int]:
        """The space left and right of the words of a cell: outer columns stand on the margin."""
        inner, outer = self.theme.px(_GAP), self.theme.px(self.margin)
        return outer if first else inner, outer if last else inner

    def ground(self, selected: bool, focused: bool, hovered: bool, group: bool) -> str:
        """The role of a row's ground."""
        if selected and not self.theme.contrast:
            return "sel" if focused else "selIdle"
        if hovered:
            return "hover"
        return "alt" if group else self.surface
