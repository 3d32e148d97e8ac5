"""The row of the settings that chooses the language, as the menu does."""

from __future__ import annotations

from inspector.gui.desk.action import LANGUAGE
from inspector.gui.desk.context import AppContext
from inspector.gui.settings.rows import SegmentsRow, ShownOption
from inspector.messages.languages import SYSTEM


class LanguageRow(SegmentsRow):
    """The languages side by side, no option of the window: the command line has it as well.

    The actions of the menu know which is chosen, and choose.
    """

    def __init__(self, context: AppContext, option: ShownOption) -> None:
        super().__init__(context, option)
        context.language_chosen.connect(self.show_value)

    def _keep(self, way: str) -> None:
        self._context.actions.run(way)

    def _kept(self) -> str:
        actions = (self._context.actions[way] for way in self.ways)
        checked = (one.id for one in actions if one.checked and one.checked(self._context))
        return next(checked, "")

    def reset(self) -> None:
        """Follows the system, where another language is chosen."""
        if self._kept() != (first := f"{LANGUAGE}{SYSTEM}"):
            self._keep(first)
