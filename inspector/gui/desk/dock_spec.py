"""What a feature hands in for a dock: where it stands, its name, its key, the panels in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from inspector.gui.desk.context import AppContext
from inspector.messages import Label

#: Where a dock stands: at the left of the page, at its right below others, or below the page.
Place = Literal["left", "right", "below"]


class DockPanel(QWidget):
    """A panel that has something to say to the window around its dock; others need not be one."""

    #: An action of the table is wanted; carries its id.
    wanted = Signal(str)
    #: The words beside the title of its dock are new; carries them.
    note_changed = Signal(str)

    def note(self) -> str:
        """The words beside the title of its dock."""
        return ""


@dataclass(frozen=True, slots=True)
class PanelSpec:
    """One panel.

    Attributes:
        id: Names it in settings.
        title: Stands on its tab, and in reports of a bug in it.
        make: Makes it, once for each window.
    """

    id: str
    title: Label
    make: Callable[[AppContext], QWidget]


@dataclass(frozen=True, slots=True)
class DockSpec:
    """One dock; at the right several panels can share it by tabs.

    Attributes:
        id: Its name in remembered arrangements.
        title: Stands in its title bar and in the menu.
        panels: What is in it.
        shortcut: Shows and hides it; may be empty.
        place: Where it stands; one alone can stand at the left, and one below the page.
        own_action: The id of the action that shows and hides it, where that is not its own.
        icon: The icon of that action.
    """

    id: str
    title: Label
    panels: tuple[PanelSpec, ...]
    shortcut: str = ""
    place: Place = "right"
    own_action: str = ""
    icon: str | None = None

    @property
    def action(self) -> str:
        """The id of the action that shows and hides it."""
        return self.own_action or self.id
