"""The menu of a row: what can be done with it now."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from inspector.gui.kit.plain_tip import set_tip
from inspector.named_tuples import NamedTuple


class Deed(NamedTuple):
    """One thing to do: its id, what the menu calls it, and what does it.

    One that is not ``possible`` is shown disabled; ``why_not`` is its tooltip then.
    """

    id: str
    title: str
    act: Callable[[], object]
    possible: bool = True
    why_not: str = ""


def menu_of(deeds: Iterable[Deed], owner: QWidget) -> QMenu:
    """A menu of deeds; who shows it lets go of it."""
    menu = QMenu(owner)
    for deed in deeds:
        action = QAction(deed.title, menu)
        action.setObjectName(deed.id)
        action.setEnabled(deed.possible)
        if deed.why_not and not deed.possible:
            set_tip(action, deed.why_not)
            menu.setToolTipsVisible(True)
        action.triggered.connect(lambda _=False, act=deed.act: act())
        menu.addAction(action)
    return menu


def pop_up(menu: QMenu, place: QPoint) -> None:
    """Opens a menu at a place of the screen, and lets go of it once it is closed."""
    menu.aboutToHide.connect(menu.deleteLater)
    menu.popup(place)
