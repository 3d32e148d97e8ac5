"""Menus and their entries, made from the table of actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from inspector.gui.desk.action import ActionSpec, WindowState
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.look.icons import icon
from inspector.gui.look.theme import Theme
from inspector.gui.shell.actions import MENUS


def make_actions(
    table: Sequence[ActionSpec], run: Callable[[str], None], theme: Theme, owner: QWidget
) -> dict[str, QAction]:
    """An action for each row of the table, by its id; its keys work all over the owner.

    Args:
        table: The rows.
        run: Does what an id stands for.
        theme: Where the icons get their colour from.
        owner: The window.
    """
    made: dict[str, QAction] = {}
    for spec in table:
        action = QAction(spec.title.replace("&", "&&"), owner)
        action.setObjectName(spec.id)
        action.setShortcuts([QKeySequence(key) for key in spec.keys])
        action.setCheckable(spec.checkable)
        action.setIconVisibleInMenu(False)
        action.triggered.connect(lambda _=False, name=spec.id: run(name))
        owner.addAction(action)
        made[spec.id] = action
    set_icons(table, made, theme)
    return made


def set_icons(table: Sequence[ActionSpec], made: Mapping[str, QAction], theme: Theme) -> None:
    """Gives the actions the icons of a theme."""
    for spec in table:
        if spec.icon is not None:
            made[spec.id].setIcon(icon(spec.icon, theme))


def fill_menu_bar(
    bar: QMenuBar,
    table: Sequence[ActionSpec],
    made: Mapping[str, QAction],
    about_to_show: Callable[[], None],
) -> None:
    """Puts every action into its menu, with a line between two groups."""
    for name in MENUS:
        menu: QMenu = bar.addMenu(name)
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(about_to_show)
        group: str | None = None
        for spec in (spec for spec in table if spec.menu == name):
            if group is not None and spec.group != group:
                menu.addSeparator()
            group = spec.group
            menu.addAction(made[spec.id])


def refresh_actions(
    table: Sequence[ActionSpec], made: Mapping[str, QAction], state: WindowState
) -> None:
    """Makes the actions say what can be done now, and what is switched on."""
    for spec in table:
        action, possible = made[spec.id], spec.when(state)
        action.setEnabled(possible)
        set_tip(action, spec.title if possible else f"{spec.title}: {spec.needs}")
        if spec.checkable:
            action.setChecked(spec.id in state.checked)
