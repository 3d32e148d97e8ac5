"""The head of what is compared: its sentence, and the way through the changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from inspector.gui.kit.buttons import Button, IconButton
from inspector.gui.kit.clipboard import CopyButton
from inspector.gui.kit.headline import Headline
from inspector.gui.kit.surface import Surface
from inspector.gui.kit.text_block import Clause, TextBlock
from inspector.gui.look.theme import Theme
from inspector.messages import _, count_text, ngettext


class Position(TextBlock):
    """Which of how many changes is the current one: "change 15 of 38".

    Args:
        theme: The look.
        of_edits: Whether only edits are counted, as lists beside it call them: "edit 15 of 38".
    """

    def __init__(
        self, theme: Theme, parent: QWidget | None = None, *, of_edits: bool = False
    ) -> None:
        super().__init__(theme, parent, most=1)
        self._of_edits = of_edits
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
                Clause(_("edit ") if self._of_edits else _("change "), role="text2"),
                Clause(count_text(place), "strong"),
                Clause(_(" of {count:,}", count=count), role="text2"),
            ]
        else:
            edits = ngettext("{count} edit", "{count} edits", count)
            changes = ngettext("{count} change", "{count} changes", count)
            parts = [Clause(edits if self._of_edits else changes, role="text2")]
        self.set_clauses(parts, "".join(part.text for part in parts))


#: The least width of the bar, in px of the design.
_LEAST: Final = 240
#: Ids of the ways to copy a comparison.
COPY_WAYS: Final = ("markdown", "text", "json", "sentence")


class ChangeBar(Surface):
    """Makes the parts that every comparison has; each arranges them in rows of its own.

    Args:
        theme: The look.
        copy: Copies the comparison in the way whose id it is given.
        not_ready: Says when there will be something to copy.
        ways: Ids of the ways to copy.
        of_edits: Whether the way leads through edits alone.
    """

    ground = "base"
    edges = {"bottom": "line2"}

    #: An action of the table is wanted; carries its id.
    wanted = Signal(str)

    def __init__(
        self,
        theme: Theme,
        copy: Callable[[str], object],
        not_ready: str,
        parent: QWidget | None = None,
        ways: Sequence[str] = COPY_WAYS,
        *,
        of_edits: bool = False,
    ) -> None:
        super().__init__(theme, parent)
        self._not_ready = not_ready
        self.sentence = Headline(theme)
        self.position = Position(theme, of_edits=of_edits)
        up, down = _("Previous change (Shift+F7)"), _("Next change (F7)")
        if of_edits:
            up, down = _("Previous edit (Shift+F7)"), _("Next edit (F7)")
        self.up_button = IconButton(theme, "up", up)
        self.down_button = IconButton(theme, "down", down)
        self.swap_button = Button(theme, _("Swap sides"), "flat", "swap")
        self.copy_button = CopyButton(theme, ways, copy, _("Copy the whole comparison"))
        self.set_ready(False)
        for button, action in (
            (self.up_button, "previous-change"),
            (self.down_button, "next-change"),
            (self.swap_button, "swap-sides"),
        ):
            button.clicked.connect(lambda _=False, action=action: self.wanted.emit(action))

    def minimumSizeHint(self) -> QSize:
        # It is fitted into its width: what it says in a wide one must not keep it so wide.
        return QSize(self._theme.px(_LEAST), super().minimumSizeHint().height())

    def set_ready(self, ready: bool) -> None:
        """Whether all is compared: half a comparison would be taken for a whole one."""
        self.copy_button.set_ready(ready, self._not_ready)

    def say(self, lead: str, rest: str) -> None:
        """Shows another sentence.

        Args:
            lead: The verdict, or how far it is.
            rest: What differs.
        """
        self.sentence.say(lead, rest)
