"""Menus and their entries, made from the table of actions."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final

from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from inspector.gui.desk.action import Actions, AnyAction
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.look.icons import icon
from inspector.gui.look.theme import Theme
from inspector.messages import LazyText, lazy

#: The menus in their order, with the letters that open them.
MENUS: Final[Mapping[str, LazyText]] = MappingProxyType(
    {
        "File": lazy("&File"),
        "Edit": lazy("&Edit"),
        "View": lazy("&View"),
        "Go": lazy("&Go"),
        "Engine": lazy("E&ngine"),
        "Help": lazy("&Help"),
    }
)
#: How a title marks its letter: within a word, or behind words that have no letters.
_LETTER: Final = re.compile(r"\(&.\)|&")


def menu_title(name: str) -> str:
    """What a menu is called, without the mark of its letter."""
    return _LETTER.sub("", str(MENUS[name]))


#: The groups of a menu that have a menu of their own there, by their place.
SUBMENUS: Final[Mapping[str, LazyText]] = MappingProxyType(
    {
        "File/compare": lazy("Compare"),
        "Edit/place": lazy("Place of file"),
        "Edit/field": lazy("Copy field"),
        "Edit/report": lazy("Copy report"),
        "View/diff": lazy("Comparison"),
        "View/project": lazy("Project"),
        "View/docks": lazy("Panels and bars"),
        "View/rows": lazy("Rows and columns"),
        "View/look": lazy("Colours"),
        "View/language": lazy("Language"),
    }
)

#: Those among them whose entries say by themselves what they are about.
SPEAKING: Final = frozenset({"File/compare"})


def place_title(spec: AnyAction) -> str:
    """Where a row of the table stands: ``View``, or ``View → Language`` in a menu of a menu."""
    below = SUBMENUS.get(spec.place)
    return menu_title(spec.menu) if below is None else f"{menu_title(spec.menu)} → {below}"


#: The group of entries that open another menu: no line stands between two of them.
_BELOW: Final = "below"


class MenuAction(QAction):
    """What stands for a row of the table in menus; its keys work all over the owner.

    They are heard while it is disabled too, so that a key that leads nowhere can say why.

    Args:
        spec: The row.
        run: Does what its id stands for, or says why that cannot be.
        owner: The window.
    """

    def __init__(self, spec: AnyAction, run: Callable[[str], None], owner: QWidget) -> None:
        super().__init__(str(spec.title).replace("&", "&&"), owner)
        keys = [QKeySequence(key) for key in spec.keys]
        self._idle_keys = [QShortcut(key, owner) for key in keys]
        self.setObjectName(spec.id)
        self.setShortcuts(keys)
        self.setCheckable(spec.checked is not None)
        self.setIconVisibleInMenu(False)
        self.triggered.connect(lambda _=False: run(spec.id))
        for key in self._idle_keys:
            key.activated.connect(lambda: run(spec.id))
        self.set_possible(False)

    def set_possible(self, possible: bool) -> None:
        """Says whether it can be done now."""
        self.setEnabled(possible)
        for key in self._idle_keys:
            key.setEnabled(not possible)


def make_actions(
    table: Actions, run: Callable[[str], None], theme: Theme, owner: QWidget
) -> dict[str, MenuAction]:
    """An action for each row of the table, by its id.

    Args:
        table: The rows.
        run: Does what an id stands for, or says why that cannot be.
        theme: Where the icons get their colour from.
        owner: The window.
    """
    made = {spec.id: MenuAction(spec, run, owner) for spec in table}
    owner.addActions(list(made.values()))
    set_icons(table, made, theme)
    return made


def set_icons(table: Actions, made: Mapping[str, QAction], theme: Theme) -> None:
    """Gives the actions the icons of a theme."""
    for spec in table:
        if spec.icon is not None:
            made[spec.id].setIcon(icon(spec.icon, theme))


def fill_menu_bar(
    bar: QMenuBar,
    table: Actions,
    made: Mapping[str, QAction],
    about_to_show: Callable[[], None],
) -> None:
    """Puts every action into its menu, with a line between two groups and a letter to choose it.

    A group that has a menu of its own is one entry. As a menu is opened its entries say why they
    cannot be done.
    """

    def prepare(specs: Sequence[AnyAction]) -> None:
        about_to_show()
        _explain(table, specs, made)

    for name, title in MENUS.items():
        menu: QMenu = bar.addMenu(str(title))
        specs = [spec for spec in table if spec.menu == name]
        menu.aboutToShow.connect(partial(prepare, specs))
        _fill_menu(menu, list(_entries(specs, made, menu)))


def _entries(
    specs: Iterable[AnyAction], made: Mapping[str, QAction], menu: QMenu
) -> Iterator[tuple[str, str, QAction]]:
    """The entries of a menu: the group, the title, and what stands for it."""
    for place, rows in itertools.groupby(specs, lambda spec: spec.place):
        inside = [(spec.group, str(spec.title), made[spec.id]) for spec in rows]
        title = SUBMENUS.get(place)
        if title is None:
            yield from inside
            continue
        below = QMenu(str(title), menu)
        _fill_menu(below, inside)
        yield _BELOW, str(title), below.menuAction()


def _fill_menu(menu: QMenu, entries: Sequence[tuple[str, str, QAction]]) -> None:
    menu.setToolTipsVisible(True)
    before: str | None = None
    texts = with_letters(entry[1] for entry in entries)
    for (group, __, action), text in zip(entries, texts, strict=True):
        if before is not None and group != before:
            menu.addSeparator()
        before = group
        action.setText(text)
        menu.addAction(action)


def with_letters(titles: Iterable[str]) -> list[str]:
    """Titles of one menu, each with a letter of its own marked: the first of a word where it can.

    Titles that come later may go without, where all their letters are taken.
    """
    taken: set[str] = set()
    marked = []
    for title in titles:
        begins = [at for at in range(len(title)) if at == 0 or title[at - 1] == " "]
        order = [*begins, *(at for at in range(len(title)) if at not in begins)]
        free = (
            at
            for at in order
            if title[at].isascii() and title[at].isalpha() and title[at].casefold() not in taken
        )
        at = next(free, None)
        if at is None:
            marked.append(title)
            continue
        taken.add(title[at].casefold())
        marked.append(f"{title[:at]}&{title[at:]}")
    return marked


def refresh_actions(table: Actions, made: Mapping[str, MenuAction]) -> None:
    """Makes the actions say what can be done now, and what is switched on."""
    for spec, possible, on in table.states():
        action = made[spec.id]
        action.set_possible(possible)
        if spec.checked is not None:
            action.setChecked(on)


def _explain(table: Actions, specs: Iterable[AnyAction], made: Mapping[str, QAction]) -> None:
    """Gives the actions their titles as tooltips, or the reason why they cannot be done now."""
    parts = table.parts()
    for spec in specs:
        action = made[spec.id]
        set_tip(action, str(spec.title) if action.isEnabled() else table.why_not(spec, parts))
