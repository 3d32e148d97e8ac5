"""What somebody chose of the columns of a table: which are hidden, and how wide others are."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import QObject, Signal

from inspector.gui.work.settings import Settings

#: The setting that keeps the choices of all tables.
_SETTING: Final = "tables/columns"
#: One choice there: table, column, and its width in px of the design; 0 of a hidden one.
_CHOICE: Final = re.compile(r"([a-z-]+)/([a-z0-9_-]+)=([0-9]{1,4})")
_HIDDEN: Final = 0


class KeptColumns(QObject):
    """The choices of one table, by the keys of its columns.

    Args:
        settings: Where they are remembered; None for as long as this lives.
        table: Names the table there, for ever.
    """

    #: Columns were hidden or shown, or lost the widths that they were given.
    changed = Signal()

    def __init__(
        self, settings: Settings | None = None, table: str = "", parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.table = table
        self._settings = settings
        self._choices: dict[str, int] = {}
        for name, key, width in self._stored():
            if name == table:
                self._choices[key] = width

    def _stored(self) -> list[tuple[str, str, int]]:
        """The choices of all tables; what is none is left out."""
        texts = self._settings.texts(_SETTING) if self._settings is not None else []
        choices = (_CHOICE.fullmatch(text) for text in texts)
        return [(match[1], match[2], int(match[3])) for match in choices if match is not None]

    def is_hidden(self, key: str) -> bool:
        """Whether a column is not wanted."""
        return self._choices.get(key) == _HIDDEN

    def width_of(self, key: str) -> int | None:
        """The width that a column was given, in px of the design; None where nobody did."""
        return self._choices.get(key) or None

    def set_width(self, key: str, width: int) -> None:
        """Gives a column a width in px of the design."""
        self._choices[key] = max(width, 1)
        self._store()

    def set_hidden(self, key: str, hidden: bool) -> None:
        """Hides a column, or shows it again as wide as its words."""
        if hidden:
            self._choices[key] = _HIDDEN
        else:
            self._choices.pop(key, None)
        self._store()
        self.changed.emit()

    def reset(self) -> None:
        """Forgets all choices."""
        self._choices.clear()
        self._store()
        self.changed.emit()

    def _store(self) -> None:
        if self._settings is None:
            return
        others = [choice for choice in self._stored() if choice[0] != self.table]
        own = [(self.table, key, width) for key, width in self._choices.items()]
        texts = [f"{table}/{key}={width}" for table, key, width in (*others, *own)]
        self._settings.set(_SETTING, texts)
