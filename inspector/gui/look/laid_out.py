"""Lines of text whose signs have their places already: to paint one takes a third of the time."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QPainter, QStaticText, QTextLayout

from inspector.named_tuples import NamedTuple
from inspector.patterns import pattern

#: Signs of one line that stand by themselves and are read from the left: Latin, Greek and Cyrillic
#: letters, signs of punctuation, arrows and mathematics, and those of East Asia; no space at its
#: ends.
_FROM_LEFT: Final = pattern(
    r"(?! )[ -~\u00a1-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027\u2030-\u205e\u2190-\u22ff"
    r"\u3000-\u3029\u3030-\u3098\u309b-\ud7ff]+(?<! )"
)
#: Signs of a line that is painted as it is: thousands of longer ones would take much memory.
_MOST: Final = 200


class LaidOut(NamedTuple):
    """A line of text, and how far it reaches.

    Attributes:
        text: The text, which a painter draws by its upper left corner.
        width: How wide it is, in px.
        ascent: How far it reaches above its base line, in px.
        height: How high it is, in px.
    """

    text: QStaticText
    width: float
    ascent: float
    height: float


def lay_out(text: str, font: QFont) -> LaidOut | None:
    """Puts the signs of a line in the places that a painter would find for them.

    None of a text that begins or ends with a space or has signs that may be read from the right:
    where these stand, only the box tells in which they are painted. None of a long one either.
    """
    if len(text) > _MOST or not _FROM_LEFT.fullmatch(text):
        return None
    layout = QTextLayout(text, font)
    layout.beginLayout()
    line = layout.createLine()
    layout.endLayout()
    laid_out = QStaticText(text)
    laid_out.setTextFormat(Qt.TextFormat.PlainText)
    laid_out.prepare(font=font)
    ascent = line.ascent()
    return LaidOut(laid_out, line.horizontalAdvance(), ascent, ascent + line.descent())


def takes_laid_out(painter: QPainter) -> bool:
    """Whether a painter puts such lines where it puts others.

    Where a px of the design is no whole number of those of the screen, Qt rounds another way.
    """
    return painter.device().devicePixelRatioF().is_integer()
