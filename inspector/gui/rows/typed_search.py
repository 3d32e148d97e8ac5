"""Finds rows of a tree by what is typed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Final

from PySide6.QtCore import QModelIndex
from PySide6.QtWidgets import QApplication, QTreeView

#: Rows that typing looks through.
LOOKED_AT: Final = 20_000


class TypedSearch:
    """Finds rows by what is typed, where one row has several words that it may begin with.

    Args:
        view: The tree.
        words: The words of a row.
    """

    def __init__(self, view: QTreeView, words: Callable[[QModelIndex], Iterable[str]]) -> None:
        self._view = view
        self._words = words
        self._typed = ""
        self._typed_at = 0.0

    def forget(self) -> None:
        """Takes what is typed next for the beginning of a word."""
        self._typed = ""

    def go(self, letters: str) -> None:
        """Goes to the next row in sight that begins with what was typed so far."""
        now = time.monotonic()
        if now - self._typed_at > QApplication.keyboardInputInterval() / 1000:
            self._typed = ""
        self._typed_at = now
        self._typed += letters.casefold()
        if not self._find(self._typed, below=len(self._typed) == 1) and len(set(self._typed)) == 1:
            # The same letter again goes on to the next row that begins with it.
            self._find(self._typed[0], below=True)

    def _find(self, typed: str, *, below: bool) -> bool:
        """Goes to a row that begins with something; the current one counts unless ``below``."""
        view = self._view
        here, top = view.currentIndex().siblingAtColumn(0), view.model().index(0, 0)
        if below and here.isValid():
            here = view.indexBelow(here)
        here = begin = here if here.isValid() else top
        for _ in range(LOOKED_AT):
            if any(word.casefold().startswith(typed) for word in self._words(here)):
                view.setCurrentIndex(here)
                return True
            after = view.indexBelow(here)
            here = after if after.isValid() else top
            if here == begin:
                break
        return False
