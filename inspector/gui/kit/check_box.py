"""A box to tick, with its words behind it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QCheckBox, QSizePolicy, QWidget

from inspector.gui.look.style import BOX_SIDE, Control, Piece
from inspector.gui.look.theme import Theme


class CheckBox(Control, QCheckBox):
    """Accent with a check while it is ticked, an outline while it is not.

    Args:
        theme: The look.
        text: The words.
        mark: The sign of the rows that the box shows and hides; none when empty.
    """

    look = "check"

    def __init__(
        self, theme: Theme, text: str, parent: QWidget | None = None, *, mark: str = ""
    ) -> None:
        super().__init__(text, parent)
        self._theme = theme
        self._mark = mark
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def pieces(self) -> Sequence[Piece]:
        sign = [Piece(mark=self._mark, side=10, gap=8)] if self._mark else []
        words = Piece(self.text(), gap=6 if sign else 8)
        return [Piece(box=True, side=BOX_SIDE), *sign, words]

    def hitButton(self, pos: object) -> bool:
        # The words belong to the box.
        return True
