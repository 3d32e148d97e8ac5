"""The page of keys, made from the table of actions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from PySide6.QtGui import QKeySequence

from inspector.gui.desk.action import AnyAction
from inspector.gui.shell.menus import MENUS, SPEAKING, SUBMENUS, menu_title
from inspector.messages import Label, LazyText, _, lazy
from inspector.messages.phrases import labelled

#: Keys that act inside every list, tree and field; the shortcuts page lists them after the actions.
PLAIN_KEYS: Final[Mapping[Label, LazyText]] = MappingProxyType(
    {
        "Enter": lazy("Open or choose what is selected"),
        "Space": lazy("Tick, or press the button in focus"),
        "Esc": lazy("Stop the job, clear the filter, leave the field, close help"),
        "Tab": lazy("To the next control; Shift+Tab to the one before"),
        "Shift+F10": lazy("Menu of what has the keyboard, as the menu key"),
        "Left, Right": lazy("Fold and unfold in trees; step along the release strip"),
        "*": lazy("Unfold everything below a row of Contents"),
        lazy("Letters"): lazy("Go to the next row that begins with them"),
        "4.27, 5 3": lazy("Typed in the release strip: choose that release"),
        "1, 2, 3": lazy("Held in a merge: base, ours or theirs alone; 0 shows all"),
        "Shift+Left, Shift+Right": lazy("In the bytes: mark a range, which Copy then takes"),
        "Shift+Enter": lazy("In the find bar of the bytes: to the hit before; Enter to the next"),
    }
)


def native(key: str) -> str:
    """A key as this system writes it."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


def _words(action: AnyAction) -> str:
    """What an action is called, behind the menu below the menu that says what it is about."""
    below = SUBMENUS.get(action.place) if action.place not in SPEAKING else None
    return labelled(below, action.plain_title) if below is not None else action.plain_title


def shortcuts_text(actions: Iterable[AnyAction]) -> str:
    """Every action that has a key, menu by menu, and the keys of lists and fields, as Markdown."""
    actions = tuple(actions)
    lines = [f"# {_('Keyboard shortcuts')}", ""]
    for menu in MENUS:
        rows = [spec for spec in actions if spec.menu == menu and spec.keys]
        if rows:
            lines += [f"## {menu_title(menu)}", "", _("| Key | Does |"), "| --- | --- |"]
            lines += [
                f"| {_('{keys: or | or }', keys=tuple(map(native, spec.keys)))} | {_words(spec)} |"
                for spec in rows
            ]
            lines.append("")
    lines += [f"## {_('Everywhere')}", "", _("| Key | Does |"), "| --- | --- |"]
    lines += [f"| {key} | {what} |" for key, what in PLAIN_KEYS.items()]
    return "\n".join(lines) + "\n"
