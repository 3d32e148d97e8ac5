"""The parts of the window that F6 goes through, each entered where the keyboard was in it last; and
the menu of what has the keyboard there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QWidget

from inspector.gui.desk.entry_view import EntryView
from inspector.gui.kit.focus_order import first_stop, is_stop


def area_beside(areas: Sequence[QWidget], focus: QWidget | None, by: int) -> QWidget | None:
    """The area after the one that has the keyboard for +1, before it for −1; None without any.

    Of areas that lie in one another the inner ones come later.
    """
    if not areas:
        return None
    inside = [at for at, area in enumerate(areas) if _is_in(focus, area)]
    at = inside[-1] + by if inside else (0 if by > 0 else -1)
    return areas[at % len(areas)]


def enter_area(area: QWidget, view: EntryView[Any] | None) -> None:
    """Takes the keyboard to where it was in a part of the window, else to what is first there.

    In the page that is a place of what is read: the strip above it takes keys that choose an
    engine, and nobody who comes to a page means that; what lies over the page is a part for
    itself. A page that stopped has no reading.

    Args:
        area: The part of the window.
        view: What the page shows, where the area is that.
    """
    reading = view.reading_area() if view is not None else area
    before: QWidget | None = reading.focusWidget()
    overlay = view.overlay() if view is not None else None
    if overlay is not None and _is_in(before, overlay):
        before = None
    if before is not None and is_stop(before) and before.isVisible() and before.isEnabled():
        before.setFocus(Qt.FocusReason.TabFocusReason)
        return
    if view is not None:
        view.take_keyboard()
        if _is_in(QApplication.focusWidget(), area):
            return
    proxy = area.focusProxy()
    while proxy is not None and proxy.focusProxy() is not None:
        proxy = proxy.focusProxy()
    is_meant = proxy is not None and proxy.isVisible() and is_stop(proxy)
    stop = proxy if is_meant else first_stop(area)
    if stop is not None:
        stop.setFocus(Qt.FocusReason.TabFocusReason)


def open_menu_of(focus: QWidget | None) -> None:
    """Opens the menu of what has the keyboard, as the menu key does.

    Qt leaves Shift+F10 to the system, and X11 knows nothing of it. What nobody types in may have
    no cursor; it knows itself where its menu opens.
    """
    if focus is not None:
        cursor = focus.inputMethodQuery(Qt.InputMethodQuery.ImCursorRectangle)
        at = cursor.center() if cursor is not None else focus.rect().center()
        reason = QContextMenuEvent.Reason.Keyboard
        QApplication.sendEvent(focus, QContextMenuEvent(reason, at, focus.mapToGlobal(at)))


def _is_in(focus: QWidget | None, area: QWidget) -> bool:
    return focus is not None and (focus is area or area.isAncestorOf(focus))
