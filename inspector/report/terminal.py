"""How text is set for a terminal: lines wrapped and in columns, words in colour.

Chinese characters take two columns, and a line may break at any of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from inspector.escaping import columns, filled
from inspector.messages import _
from inspector.named_tuples import NamedTuple
from inspector.patterns import pattern

#: What no line ends within, with the spaces before it: a word of letters or one Chinese character,
#: each with the punctuation that may not end a line before it or begin a line behind it.
_UNBROKEN: Final = pattern(
    r"\s*[（“《]*(?:[\u2e80-\u9fff]|[^\s（“《，。；：、？）”》…\u2e80-\u9fff]+)?[，。；：、？）”》…]*",
    re.ASCII,
)


def wrapped(text: str, width: int) -> Iterator[str]:
    """A paragraph in lines; one is longer than ``width`` columns where a word alone is."""
    line, taken = "", 0
    for part in filter(None, _UNBROKEN.findall(text.rstrip())):
        if line and taken + columns(part) > width:
            yield line
            line, taken = "", 0
            part = part.lstrip()
        line, taken = line + part, taken + columns(part)
    yield line


def aligned(rows: Sequence[tuple[str, str]]) -> str:
    """Labels and values as lines in two columns."""
    wide = max(columns(label) for label, __ in rows) + 2
    return "".join(f"{filled(label, wide)}{value}\n" for label, value in rows)


_RED: Final = "31"
_GREEN: Final = "32"
_YELLOW: Final = "33"
_MAGENTA: Final = "35"
#: The ANSI codes of the colours of verdicts and severities.
_CODES: Final = {
    "loads": _GREEN,
    "upgrades": _GREEN,
    "warns": _YELLOW,
    "warning": _YELLOW,
    "refused": _RED,
    "error": _RED,
    "unreadable": _MAGENTA,
}


#: The fewest columns in which sentences can be read.
_LEAST_ROOM: Final = 24


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
