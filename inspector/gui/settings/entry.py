"""What people ask to set, as what can be open."""

from __future__ import annotations

from inspector.files.folders import window_file
from inspector.gui.desk.entry import Entry
from inspector.gui.desk.workplace import Workplace
from inspector.messages import _


def settings_argument() -> str:
    """What the settings are opened from: the file that keeps them."""
    return str(window_file())


class SettingsEntry(Entry):
    """The settings of the window; they are there already and need not be read."""

    kind = "settings"
    symbol = "settings"
    lasting = False

    def __init__(self, argument: str, place: Workplace) -> None:
        super().__init__((argument,), argument, place)

    @property
    def name(self) -> str:
        return _("Settings")

    def load(self) -> None:
        self.changed.emit()

    def close(self) -> None:
        self.closed.emit()
