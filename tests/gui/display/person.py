"""Somebody with a keyboard alone, before a window on a real display."""

from __future__ import annotations

from collections.abc import Callable

from gui.display.hand import Hand, ReleasedKeys
from gui.shell.driver import Shell
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot


class Person:
    """Somebody with a keyboard alone: presses keys, hears where they are, reads the foot."""

    def __init__(self, seen: Shell, hand: Hand, qtbot: QtBot) -> None:
        self.seen, self._hand, self._qtbot = seen, hand, qtbot

    def press(self, *keys: str) -> None:
        """Presses keys, and waits until what they began is done."""
        for key in keys:
            self._press(key)
            self.seen.settle()

    def _press(self, key: str) -> None:
        """Presses a key with those that are held for it, until all of them were heard."""
        with ReleasedKeys() as released:
            self._hand.press(key)
            self.sees(lambda: released.count >= 1 + key.count("+"))

    def type(self, text: str) -> None:
        """Types a text, and waits until it was taken."""
        with ReleasedKeys() as released:
            self._hand.type(text)
            self.sees(lambda: released.signs >= len(text))
        self.seen.settle()

    def command(self, words: str) -> None:
        """Chooses a command from the palette."""
        self.press("ctrl+shift+p")
        self.type(f">{words}")
        self.press("Return")

    def open_menu(self, key: str) -> list[str]:
        """Opens the menu of what has the keyboard: what is in it, that cannot be chosen too."""
        self._press(key)
        self.sees(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
        return [each.text() for each in self._menu().actions()]

    def choose(self, entry: str) -> None:
        """Goes down the open menu to an entry, and chooses it."""
        menu = self._menu()
        for _ in menu.actions():
            before = menu.activeAction()
            self._press("Down")
            self.sees(lambda before=before: menu.activeAction() is not before)
            if menu.activeAction().text() == entry:
                break
        assert menu.activeAction().text() == entry
        self.leave_menu("Return")

    def leave_menu(self, key: str = "Escape") -> None:
        """Leaves the open menu by a key."""
        self._press(key)
        self.sees(lambda: QApplication.activePopupWidget() is None)
        self.seen.settle()

    def _menu(self) -> QMenu:
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        return menu

    def go_to(self, name: str, key: str = "Tab", most: int = 40) -> None:
        """Presses a key until a control of a name has the keyboard, as one who looks for it does.

        Args:
            name: What a reader of the screen says of the control begins so.
            key: The key that goes on.
            most: So often is it pressed.
        """
        heard = [self.hears()]
        while not heard[-1].startswith(name):
            assert len(heard) <= most, heard
            self.press(key)
            heard.append(self.hears())

    def sees(self, so: Callable[[], object]) -> None:
        """Waits until something is to be seen."""
        self._qtbot.waitUntil(lambda: bool(so()))

    def hears(self) -> str:
        """What a reader of the screen says of the control that has the keyboard, and of its row."""
        widget = QApplication.focusWidget()
        if widget is None:
            return ""
        said = QAccessible.queryAccessibleInterface(widget)
        child = said.focusChild()
        parts = [said.text(QAccessible.Text.Name)]
        if child is not None and child is not said:
            parts.append(child.text(QAccessible.Text.Name))
        return ": ".join(parts)

    def foot(self) -> str:
        """What the line at the foot says."""
        return self.seen.window.status_line.field.text()

    def copied(self) -> str:
        """What lies on the clipboard."""
        return QGuiApplication.clipboard().text()

    def filter_says(self) -> str:
        """What the filter of the tool bar says of the words in it."""
        return self.seen.window.tools.filter_field.state().text

    def target(self) -> str:
        """The engine that everything is judged by."""
        return self.seen.window.context.target.name
