"""Where a sentence that is painted goes on in the next line, in any script."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QTextLayout, QTextOption

from inspector.escaping import plain_lines
from inspector.gui.look.theme import Theme

#: Words stay whole and a script without blanks breaks where it may; only what is longer than a
#: line breaks anywhere.
_WRAP: Final = QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere
#: Qt counts the places of a text in halves of this encoding.
_UTF16: Final = "utf-16-le"


def broken(theme: Theme, font: str, text: str, width: int) -> list[str]:
    """The lines that a text takes in a type style; none of an empty one.

    Args:
        theme: The look.
        font: The type style.
        text: What is said, with single blanks between its words afterwards.
        width: The room of each line, in px.
    """
    words = " ".join(plain_lines(text).split())
    option = QTextOption()
    option.setWrapMode(_WRAP)
    layout = QTextLayout(words, theme.font(font))
    layout.setTextOption(option)
    halves = words.encode(_UTF16)
    lines = []
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(max(width, 1))
        start, end = line.textStart(), line.textStart() + line.textLength()
        # The blank at which a line is broken hangs over its end.
        lines.append(halves[2 * start : 2 * end].decode(_UTF16, "replace").rstrip())
    layout.endLayout()
    return [line for line in lines if line]
