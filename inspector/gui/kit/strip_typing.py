"""Typing a release number figure by figure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, QTimer

#: How long typed figures belong to the same release number, in ms.
_PAUSE: Final = 1200


def release_named(typed: str, names: Sequence[str]) -> int | None:
    """The place of the release that figures name: "53", "5.3" or "5 3"; "5" alone is 5.0."""
    figures = "".join(c for c in typed if c.isdigit())
    for place, name in enumerate(names):
        if name.replace(".", "") == figures:
            return place
    # A major version alone goes to its first release.
    return next((p for p, name in enumerate(names) if name.split(".")[0] == figures), None)


class ReleaseTyping(QObject):
    """Remembers the figures typed so far; a pause begins a new number."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._typed = ""
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE)
        self._pause.timeout.connect(self._forget)

    def _forget(self) -> None:
        self._typed = ""

    @property
    def active(self) -> bool:
        """Whether a number is being typed."""
        return bool(self._typed)

    def go_on(self) -> None:
        """A point or space was typed: the number may still go on."""
        self._pause.start()

    def add(self, figure: str, names: Sequence[str]) -> int | None:
        """The place of the release named by what was typed so far, or by this figure alone."""
        for typed in (self._typed + figure, figure):
            place = release_named(typed, names)
            if place is not None:
                self._typed = typed
                self._pause.start()
                return place
        return None
