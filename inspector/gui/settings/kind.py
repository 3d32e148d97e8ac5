"""The settings as a kind of entry, and the way there; what the feature hands in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from inspector.gui.desk.action import Action
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.entry import Arguments
from inspector.gui.desk.entry_view import Arrangement
from inspector.gui.desk.kind import KindSpec
from inspector.gui.desk.lazy_class import LazyClass
from inspector.gui.desk.opening import Opening
from inspector.gui.settings.entry import SettingsEntry, settings_argument
from inspector.messages import lazy

if TYPE_CHECKING:
    from inspector.gui.settings.view import SettingsView

_VIEW: Final[LazyClass[SettingsView]] = LazyClass("inspector.gui.settings.view:SettingsView")


def _are_settings(arguments: Arguments) -> bool:
    return arguments == (settings_argument(),)


SETTINGS: Final = KindSpec(
    Opening(
        SettingsEntry.kind,
        opens=_are_settings,
        make=lambda place, arguments: SettingsEntry(arguments[0], place),
        there=_are_settings,
        known=_are_settings,
    ),
    lazy("The settings"),
    Arrangement("settings", frozenset({"left-dock"}), is_lone=True),
    _VIEW,
)


def _open(context: AppContext) -> None:
    """Shows the settings; what is shown now comes back once they are left."""
    before = context.shown
    context.open([settings_argument()])
    shown = context.shown
    if isinstance(shown, SettingsEntry) and shown is not before:
        shown.source = before


OPEN_SETTINGS: Final = Action(
    "settings",
    lazy("Settings"),
    "Edit/settings",
    AppContext,
    _open,
    "Ctrl+,",
    icon="settings",
)
