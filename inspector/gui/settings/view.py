"""The page of the settings: what people ask for, in three sections, and the way back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QVBoxLayout, QWidget

from inspector.gui.desk.context import AppContext
from inspector.gui.desk.entry_view import EntryView, StatusWords
from inspector.gui.desk.page import MARGIN, Column
from inspector.gui.desk.workplace import NEWEST_ENGINE
from inspector.gui.kit.section import SectionTitle
from inspector.gui.settings.entry import SettingsEntry
from inspector.gui.settings.language_row import LanguageRow
from inspector.gui.settings.rows import (
    Choice,
    ChoiceRow,
    ResetRow,
    SegmentsRow,
    SettingRow,
    TextsRow,
    TickRow,
)
from inspector.messages import _, lazy

#: Widest row that reads well, in px of the 13 px design.
_WIDE: Final = 640
_SYSTEM: Final[Choice] = ("", lazy("As the system"), "")
#: The looks by what is kept of them.
LOOKS: Final = (
    ("system", lazy("As the system")),
    ("light", lazy("Light")),
    ("dark", lazy("Dark")),
    ("contrast", lazy("High contrast")),
)
#: The sizes of text that are offered, in points.
_SIZES: Final = ("9", "10", "11", "12", "14", "16", "20")


class SettingsView(EntryView[SettingsEntry]):
    """Shows the settings; each is in force as soon as it is set."""

    help_page = "topics/settings"

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        theme = self._theme
        self.column = Column(theme)
        self.rows: dict[str, SettingRow] = {}
        self._add(_("Look"), *self._look_rows())
        self._add(_("Files"), *self._file_rows())
        self._add(_("Comparisons"), *self._comparison_rows())
        self.reset = ResetRow(
            theme, _("Reset to defaults…"), _("Everything on this page as it was at first?")
        )
        self.reset.meant.connect(self._reset)
        self._place(self.reset, 24)
        self.column.add_stretch()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.column)
        self.setFocusProxy(self.rows["look/theme"])
        context.settings.changed.connect(self._show_value)
        self._dress()

    def _dress(self) -> None:
        self.column.body.setMaximumWidth(self._theme.px(_WIDE + 2 * MARGIN))

    def _look_rows(self) -> Sequence[SettingRow]:
        theme, settings = self._theme, self.context.settings
        sizes = [("", _("As the system")), *((size, size) for size in _SIZES)]
        return (
            SegmentsRow(theme, settings, "look/theme", _("Colours"), LOOKS),
            SegmentsRow(theme, settings, "look/size", _("Size of text, in points"), sizes),
            ChoiceRow(theme, settings, "look/font", _("Font of text"), _families),
            ChoiceRow(
                theme,
                settings,
                "look/fixed-font",
                _("Font of bytes, numbers and codes"),
                _fixed_families,
            ),
            LanguageRow(self.context),
        )

    def _file_rows(self) -> Sequence[SettingRow]:
        theme, settings = self._theme, self.context.settings
        return (
            ChoiceRow(
                theme,
                settings,
                "engine/default",
                _("Engine of files that no project claims"),
                self._engines,
                _(
                    "A project names its own engine; one that is chosen with Ctrl+E goes before "
                    "both."
                ),
            ),
            TextsRow(
                theme,
                settings,
                "folders/ignored",
                _("Left out of folders and projects"),
                "Developers, Content/Old/**, *_Backup.uasset",
                _(
                    "Names or paths, commas between them. Saved, Intermediate, DerivedDataCache, "
                    "Binaries, hidden folders and what .gitignore leaves out are left out anyway."
                ),
            ),
            TickRow(
                theme, settings, "session/restore", _("Begin with what was open the last time")
            ),
        )

    def _comparison_rows(self) -> Sequence[SettingRow]:
        theme, settings = self._theme, self.context.settings
        return (
            TickRow(
                theme,
                settings,
                "compare/hide-noise",
                _("Hide what only follows: offsets, sizes, hashes, GUIDs"),
            ),
            TickRow(
                theme,
                settings,
                "compare/hide-layout",
                _("Hide layout: nodes, cameras, open documents"),
            ),
            TickRow(
                theme,
                settings,
                "compare/hide-version",
                _("Hide versions and conversions"),
                _("What a comparison of two packages begins with; its own boxes show and hide it."),
            ),
        )

    def _engines(self) -> Sequence[Choice]:
        catalog = self.context.catalog
        return (
            ("", _("The one used last"), ""),
            (
                NEWEST_ENGINE,
                _("The newest"),
                _("{release} now", release=catalog.newest_confirmed.name),
            ),
            *((release.name, release.name, "") for release in reversed(catalog.releases)),
        )

    def _add(self, title: str, *rows: SettingRow) -> None:
        theme = self._theme
        self.column.add(SectionTitle(theme, title), before=8, margin=MARGIN)
        for row in rows:
            self.rows[row.key] = row
            self._place(row, 4 if isinstance(row, TickRow) else 8)

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


def _families() -> Sequence[Choice]:
    families = QFontDatabase.families()
    shown = (family for family in families if not QFontDatabase.isPrivateFamily(family))
    return (_SYSTEM, *((family, family, "") for family in shown))


def _fixed_families() -> Sequence[Choice]:
    return tuple(
        choice
        for choice in _families()
        if choice is _SYSTEM or QFontDatabase.isFixedPitch(choice[0])
    )
