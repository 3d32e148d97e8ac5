"""The menu of a row: what the table of actions has for it, with its keys, or why it cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from inspector.data_classes import replace
from inspector.gui.desk.action import Action, AnyAction
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.field_actions import ROW_COPIES, SHOW_IN_CONTENTS, TO_BYTES, TO_TARGET
from inspector.gui.desk.field_commands import FieldCommands
from inspector.gui.kit.clipboard import to_clipboard
from inspector.gui.kit.plain_tip import set_tip
from inspector.messages import lazy

#: What Ctrl+C does in the view that has the row.
COPY_ROW: Final[AnyAction] = Action(
    "copy-row",
    lazy("Copy"),
    "Edit",
    object,
    lambda view: to_clipboard(view.copy_text()),
    "Ctrl+C",
)
#: The ways to copy a field where Ctrl+C copies something else.
_COPIES_ELSEWHERE: Final = (replace(ROW_COPIES[0], shortcut=""), *ROW_COPIES[1:])
_NO_FIELDS: Final = lazy("The fields of the file are being read.")


class RowMenu(QMenu):
    """A menu that is made of actions; who shows it lets go of it.

    Args:
        context: How things stand in the window.
        owner: What the row is of.
    """

    def __init__(self, context: AppContext, owner: QWidget) -> None:
        super().__init__(owner)
        self._context = context
        self.setToolTipsVisible(True)

    def offer(self, action: AnyAction, part: Any) -> QAction:
        """Adds what can be done with a part; it is disabled, and says why, where it cannot."""
        entry = action.entry(self)
        entry.setEnabled(action.possible(self._context.facts, part))
        if not entry.isEnabled():
            set_tip(entry, action.why_not(part))
        entry.triggered.connect(lambda: action.run(part))
        return entry

    def offer_copies(self, fields: FieldCommands, copies: Sequence[AnyAction] = ROW_COPIES) -> None:
        """Adds the ways to copy the selected field."""
        problems = [way.problem for way in fields.ways()] or [str(_NO_FIELDS)] * len(copies)
        for copy, problem in zip(copies, problems, strict=True):
            entry = self.offer(copy, fields)
            entry.setEnabled(not problem)
            set_tip(entry, problem)

    def offer_field(self, fields: FieldCommands) -> None:
        """Adds what can be done with the selected field, from outside of Contents."""
        self.offer_copies(fields, _COPIES_ELSEWHERE)
        self.addSeparator()
        for action in (SHOW_IN_CONTENTS, TO_TARGET, TO_BYTES):
            self.offer(action, fields)
