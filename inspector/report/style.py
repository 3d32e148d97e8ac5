"""What reports look like on terminals: colours of verdicts, and the width that there is."""

from __future__ import annotations

from typing import Final, NamedTuple

from inspector.escaping import filled
from inspector.messages import _
from inspector.report.wrapped import wrapped

_RED: Final = "31"
_GREEN: Final = "32"
_YELLOW: Final = "33"
_MAGENTA: Final = "35"
#: The fewest columns in which sentences can be read.
_LEAST_ROOM: Final = 24
_CODES: Final = {
    "loads": _GREEN,
    "upgrades": _GREEN,
    "warns": _YELLOW,
    "warning": _YELLOW,
    "refused": _RED,
    "error": _RED,
    "unreadable": _MAGENTA,
}


class Style(NamedTuple):
    """How a report is set.

    ``colour`` is False where no terminal reads it; ``width`` are the columns of one, 0 where lines
    may be of any length.
    """

    colour: bool = False
    width: int = 0

    def word(self, word: str, width: int = 0, *, like: str = "") -> str:
        """A verdict or severity in its colour, filled up to ``width`` columns.

        Args:
            word: Its word in English.
            width: Columns that it takes.
            like: The word whose colour it has, where it has none of its own.
        """
        code = _CODES.get(like or word) if self.colour else None
        shown = filled(_(word), width)
        return f"\x1b[{code}m{shown}\x1b[0m" if code else shown

    def folded(self, text: str, indent: int) -> str:
        """A text that begins in column ``indent``, in as many lines as the width asks for.

        Lines stay whole where hardly a word would have room.
        """
        room = self.width - indent
        if not self.width or room < _LEAST_ROOM:
            return text
        return f"\n{'':<{indent}}".join(wrapped(text, room))

    def strong(self, text: str) -> str:
        """A heading."""
        return f"\x1b[1m{text}\x1b[0m" if self.colour else text


#: For files, pipes and everything that compares text.
PLAIN: Final = Style()
