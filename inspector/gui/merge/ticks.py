"""Which steps of a merge were done, kept for each merge between runs."""

from __future__ import annotations

from typing import Final

from inspector.gui.work.settings import Settings
from inspector.report.merge.listed import LostRow

#: The setting that keeps them: the merge, a blank, and the step, newest last.
_SETTING: Final = "merge/done"
#: As many are kept.
_MOST: Final = 400


class Ticks:
    """The steps of one merge that were ticked.

    Args:
        settings: What keeps them.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._merge = ""
        self._done: set[str] = set()

    def turn_to(self, merge: str) -> None:
        """Asks about another merge from now on."""
        self._merge = merge
        kept = (text.partition(" ") for text in self._settings.texts(_SETTING))
        self._done = {step for name, __, step in kept if name == merge}

    def is_ticked(self, row: LostRow) -> bool:
        """Whether a step was done."""
        return row.key in self._done

    def toggle(self, row: LostRow) -> None:
        """Ticks a step, or takes that back."""
        entry = f"{self._merge} {row.key}"
        kept = [text for text in self._settings.texts(_SETTING) if text != entry]
        if row.key in self._done:
            self._done.remove(row.key)
        else:
            self._done.add(row.key)
            kept.append(entry)
        self._settings.set(_SETTING, kept[-_MOST:])
