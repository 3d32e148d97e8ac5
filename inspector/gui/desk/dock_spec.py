"""What a feature hands in for a dock at the right: its name, its key, and the panels in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from inspector.gui.desk.context import AppContext


@dataclass(frozen=True, slots=True)
class PanelSpec:
    """One panel.

    Attributes:
        id: Names it in settings.
        title: Stands on its tab, and in reports of a bug in it.
        make: Makes it, once for each window.
    """

    id: str
    title: str
    make: Callable[[AppContext], QWidget]


@dataclass(frozen=True, slots=True)
class DockSpec:
    """One dock; several panels share it by tabs.

    Attributes:
        id: That of the action that shows and hides it, and its name in remembered arrangements.
        title: Stands in its title bar and in the menu.
        panels: What is in it.
        shortcut: Shows and hides it; may be empty.
    """

    id: str
    title: str
    panels: tuple[PanelSpec, ...]
    shortcut: str = ""
