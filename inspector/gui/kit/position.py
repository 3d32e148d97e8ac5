"""Which of how many changes is the current one."""

from __future__ import annotations

from PySide6.QtWidgets import QSizePolicy, QWidget

from inspector.gui.kit.text_block import Clause, TextBlock
from inspector.gui.look.theme import Theme
from inspector.messages import _, count_text, ngettext


class Position(TextBlock):
    """Which of how many changes is the current one: "change 15 of 38"."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent, most=1)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_place(0, 0)

    def set_place(self, place: int, count: int) -> None:
        """Says where we are.

        Args:
            place: The current change, from 1; 0 where none is current.
            count: How many there are.
        """
        if place:
            parts = [
                Clause(_("change "), role="text2"),
                Clause(count_text(place), "strong"),
                Clause(_(" of {count:,}", count=count), role="text2"),
            ]
        else:
            words = ngettext("{count} change", "{count} changes", count)
            parts = [Clause(words, role="text2")]
        self.set_clauses(parts, "".join(part.text for part in parts))
