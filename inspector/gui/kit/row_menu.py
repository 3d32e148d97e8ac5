"""The menu of a row: what can be done with it now."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from inspector.gui.kit.plain_tip import set_tip
from inspector.named_tuples import NamedTuple


class MenuItem(NamedTuple):
    """An item of a menu: its id, what it is called, and what it does.

    One that is not ``possible`` is shown disabled; ``why_not`` is its tooltip then.
    """

    id: str
    title: str
    act: Callable[[], object]
    possible: bool = True
    why_not: str = ""


def menu_of(items: Iterable[MenuItem], owner: QWidget) -> QMenu:
    """A menu of some items; who shows it lets go of it."""
    menu = QMenu(owner)
    for item in items:
        action = QAction(item.title, menu)
        action.setObjectName(item.id)
        action.setEnabled(item.possible)
        if item.why_not and not item.possible:
            set_tip(action, item.why_not)
            menu.setToolTipsVisible(True)
        action.triggered.connect(lambda _=False, act=item.act: act())
        menu.addAction(action)
    return menu


def pop_up(menu: QMenu, place: QPoint) -> None:
    """Opens a menu at a place of the screen, and lets go of it once it is closed."""
    menu.aboutToHide.connect(menu.deleteLater)
    menu.popup(place)
