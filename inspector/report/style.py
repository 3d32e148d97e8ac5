"""Colour for terminals: what a verdict or a severity looks like, or nothing at all."""

from __future__ import annotations

from typing import Final, NamedTuple

_RED: Final = "31"
_GREEN: Final = "32"
_YELLOW: Final = "33"
_MAGENTA: Final = "35"
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
    """How words of a report are set: ``colour`` is False where no terminal reads it."""

    colour: bool = False

    def word(self, word: str, width: int = 0) -> str:
        """A verdict or severity in its colour, filled up to ``width`` columns."""
        code = _CODES.get(word) if self.colour else None
        filled = f"{word:<{width}}"
        return f"\x1b[{code}m{filled}\x1b[0m" if code else filled

    def strong(self, text: str) -> str:
        """A heading."""
        return f"\x1b[1m{text}\x1b[0m" if self.colour else text


#: For files, pipes and everything that compares text.
PLAIN: Final = Style()
