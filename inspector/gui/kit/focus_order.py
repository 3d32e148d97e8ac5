"""The order in which Tab goes through the window, whatever the order its parts were made in.

Pages make parts of themselves when they need them, and Qt puts what comes later last; so the window
looks for the next stop itself each time.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def stops_in(areas: Sequence[QWidget]) -> list[list[QWidget]]:
    """What takes the keyboard by Tab in each area, in the order in which Tab goes there now."""
    found: list[list[QWidget]] = [[] for _ in areas]
    if not areas:
        return found
    first = areas[0].window()
    widget = _next_in_chain(first)
    while widget is not first and widget is not None:
        if is_stop(widget):
            for area, stops in zip(areas, found, strict=True):
                if area is widget or area.isAncestorOf(widget):
                    stops.append(widget)
                    break
        widget = _next_in_chain(widget)
    return found


def _next_in_chain(widget: QWidget) -> QWidget | None:
    """The widget after another one in Qt's own chain, which leads round the whole window.

    The binding takes the answer for a child of the widget that was asked, and would take it for
    deleted, with all that is in it, once that one is. To be told its parent again, which means
    nothing to Qt, puts that right.
    """
    after: QWidget | None = widget.nextInFocusChain()
    if after is not None:
        after.setParent(after.parentWidget())
    return after


def first_stop(part: QWidget) -> QWidget | None:
    """The first widget of a part that takes the keyboard by Tab and can be seen."""
    stops = stops_in([part])[0]
    return next((stop for stop in stops if stop.isVisible() and stop.isEnabled()), None)


def next_stop(areas: Sequence[QWidget], focus: QWidget | None, by: int) -> QWidget | None:
    """Where Tab (+1) or Shift+Tab (−1) goes from a widget: area after area, round and round."""
    stops = [
        stop
        for inside in stops_in(areas)
        for stop in inside
        if stop is focus or (stop.isVisible() and stop.isEnabled())
    ]
    if not stops:
        return None
    if focus not in stops:
        return stops[0 if by > 0 else -1]
    return stops[(stops.index(focus) + by) % len(stops)]


def is_stop(widget: QWidget) -> bool:
    """Whether a widget takes the keyboard by Tab itself."""
    by_tab = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    return bool(by_tab) and widget.focusProxy() is None


def holds_keyboard(widget: QWidget) -> bool:
    """Whether a widget has the keyboard of its window, be that the one in front or not."""
    focus: QWidget | None = widget.window().focusWidget()
    return focus is widget
