"""The page of the settings: what people ask for, section by section, and the way back."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from inspector.gui.desk.context import AppContext
from inspector.gui.desk.entry_view import EntryView, StatusWords
from inspector.gui.desk.page import MARGIN, ScrollColumn
from inspector.gui.kit.layouts import vbox
from inspector.gui.kit.section import SectionTitle
from inspector.gui.settings.entry import SettingsEntry
from inspector.gui.settings.rows import ResetRow, SettingRow, TickRow
from inspector.gui.settings.table import SECTIONS
from inspector.messages import _

#: Widest row that reads well, in px of the 13 px design.
_WIDE: Final = 640


class SettingsView(EntryView[SettingsEntry]):
    """Shows the settings; each is in force as soon as it is set."""

    help_page = "topics/settings"
    is_passing = True

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        theme = self._theme
        self.column = ScrollColumn(theme)
        self.rows: dict[str, SettingRow] = {}
        for title, options in SECTIONS:
            heading = SectionTitle(theme, str(title))
            self.column.add(heading, before=8, margin=MARGIN)
            for option in options:
                row = self.rows[option.key] = option.row(context, option)
                self._place(row, 4 if isinstance(row, TickRow) else 8)
        self.reset = ResetRow(
            theme, _("Reset to defaults…"), _("Everything on this page as it was at first?")
        )
        self.reset.meant.connect(self._reset)
        self._place(self.reset, 24)
        self.column.add_stretch()
        vbox(self.column, parent=self)
        self.setFocusProxy(self.rows["look/theme"])
        context.settings.changed.connect(self._show_value)
        self._apply_theme()

    def _apply_theme(self) -> None:
        self.column.body.setMaximumWidth(self._theme.px(_WIDE + 2 * MARGIN))

    def _place(self, row: QWidget, above: int) -> None:
        self.column.add(row, before=above, margin=MARGIN)

    # In force ------------------------------------------------------------------------------------

    def _show_value(self, key: str) -> None:
        row = self.rows.get(key)
        if row is not None:
            row.show_value()

    def _reset(self) -> None:
        for row in self.rows.values():
            row.reset()

    # What the window asks ------------------------------------------------------------------------

    def leave(self) -> None:
        """It stays as it is, but a question that was not answered is withdrawn."""
        self.reset.withdraw()

    def status(self) -> StatusWords:
        settings = self.context.settings
        kept = _("Kept in {path}", path=settings.path) if settings.path is not None else ""
        return StatusWords(settings.problem or kept)

    def take_keyboard(self) -> None:
        self.rows["look/theme"].setFocus(Qt.FocusReason.OtherFocusReason)
