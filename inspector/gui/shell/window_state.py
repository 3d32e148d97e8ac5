"""How a window is left whose place another one takes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Self

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from inspector.gui.desk.entry_view import ViewState
from inspector.named_tuples import NamedTuple


class FocusPlace(NamedTuple):
    """Where the keyboard is in a window: the way down to a widget in any window made alike.

    Attributes:
        steps: From the window downwards: the class of each widget, and which one of this class it
            is among the children of the one above.
    """

    steps: tuple[tuple[str, int], ...] = ()

    @classmethod
    def of(cls, window: QWidget) -> Self:
        """The place of the widget that has the keyboard, or would have it in a window in front."""
        steps: list[tuple[str, int]] = []
        widget: QWidget | None = window.focusWidget()
        while widget is not None and widget is not window:
            above = widget.parentWidget()
            if above is None:
                return cls()
            steps.append(
                (type(widget).__name__, _alike(above, type(widget).__name__).index(widget))
            )
            widget = above
        return cls(tuple(reversed(steps)))

    def find(self, window: QWidget) -> QWidget | None:
        """The widget at this place of a window; None where there is none that can be seen."""
        widget = window
        for name, number in self.steps:
            alike = _alike(widget, name)
            if number >= len(alike):
                return None
            widget = alike[number]
        return widget if widget is not window and widget.isVisibleTo(window) else None


def _alike(above: QWidget, name: str) -> list[QWidget]:
    """The children of a widget that are of a class."""
    direct = above.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return [child for child in direct if type(child).__name__ == name]


class WindowState(NamedTuple):
    """How a window is left, beside what its context and the settings keep.

    Attributes:
        views: How its views are left, by the id of their kind.
        help_page: The page of the help that is shown; empty for none.
        page_alone: Whether a page has the window for itself.
        keeps_session: Whether what is open comes back at the next start.
        focus: Where the keyboard is.
    """

    views: Mapping[str, ViewState] = MappingProxyType({})
    help_page: str = ""
    page_alone: bool = False
    keeps_session: bool = True
    focus: FocusPlace = FocusPlace()
