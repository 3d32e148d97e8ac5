"""The row of the settings that chooses the language, as the menu does."""

from __future__ import annotations

from typing import Final

from inspector.gui.desk.action import LANGUAGE
from inspector.gui.desk.context import AppContext
from inspector.gui.settings.rows import SegmentsRow
from inspector.messages import _
from inspector.messages.languages import SYSTEM

#: The row among those of the page; no option of the window, for the command line has it as well.
KEY: Final = "language"


class LanguageRow(SegmentsRow):
    """The languages side by side; the actions of the menu know which is chosen, and choose."""

    def __init__(self, context: AppContext) -> None:
        self._context = context
        self._actions = {
            action.id: action for action in context.actions if action.id.startswith(LANGUAGE)
        }
        super().__init__(
            context.theme,
            context.settings,
            KEY,
            _("Language"),
            [(name, str(action.title)) for name, action in self._actions.items()],
            _("The command line speaks it too."),
        )
        context.language_chosen.connect(self.show_value)

    def _keep(self, way: str) -> None:
        self._context.actions.run(way)

    def _kept(self) -> str:
        kept = (
            name
            for name, action in self._actions.items()
            if action.checked is not None and action.checked(self._context)
        )
        return next(kept, "")

    def reset(self) -> None:
        """Follows the system, where another language is chosen."""
        if self._kept() != (first := f"{LANGUAGE}{SYSTEM}"):
            self._keep(first)
