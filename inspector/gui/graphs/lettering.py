"""The words of a drawn graph: in the types of the layout, cut to their room, laid out once."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QStaticText

from inspector.escaping import one_line
from inspector.graphs import metrics
from inspector.gui.look.theme import Theme
from inspector.gui.look.typography import TYPE_SCALE, make_font

#: Signs of a text that are measured.
_LONGEST: Final = 200
#: A usual text, and how far it is narrowed at most, in percent.
_SAMPLE: Final = "Cast To Floating Pawn Movement"
_NARROWEST: Final = 75
#: What a text that has no room is narrowed to before it is cut.
_NARROWER: Final = 90
#: Texts that are kept laid out: a large graph has more than anybody looks at.
_MOST_KEPT: Final = 20_000


def _width_meant(style: str) -> float:
    """How wide the layout takes the usual text for."""
    is_title = style in ("strong", "name")
    return metrics.title_width(_SAMPLE) if is_title else metrics.caption_width(_SAMPLE)


class _Words(NamedTuple):
    """A text that fits, its size, and its type."""

    text: QStaticText
    size: QSizeF
    font: QFont


class Lettering:
    """Writes lines in the scene of a graph.

    Args:
        theme: The look.
    """

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._fonts: dict[tuple[str, int, int], tuple[QFont, QFontMetricsF]] = {}
        self._words: dict[tuple[str, int, str, int], _Words] = {}

    def width(self, text: str, style: str, size: int) -> float:
        """How wide a text is in the scene."""
        return self._font(style, size)[1].horizontalAdvance(text)

    def write(
        self,
        painter: QPainter,
        box: QRectF,
        text: str,
        style: str,
        size: int,
        flag: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    ) -> None:
        """Writes a line into the vertical middle of a box, cut where it has no room."""
        width = box.width()
        if width < 4 or not text:
            return
        key = (style, size, text, int(width))
        words = self._words.get(key)
        if words is None:
            if len(self._words) > _MOST_KEPT:
                self._words.clear()
            words = self._words[key] = self._fitted(text, style, size, width + 1)
        spare = 0.0 if flag is Qt.AlignmentFlag.AlignLeft else width - words.size.width()
        if flag is Qt.AlignmentFlag.AlignHCenter:
            spare /= 2
        top = box.top() + (box.height() - words.size.height()) / 2
        painter.setFont(words.font)
        painter.drawStaticText(QPointF(box.left() + spare, top), words.text)

    def _font(self, style: str, size: int, narrow: int = 100) -> tuple[QFont, QFontMetricsF]:
        """A type in the scene, ``narrow`` percent as wide as it would be."""
        made = self._fonts.get((style, size, narrow))
        if made is None:
            font = make_font(TYPE_SCALE[style], self._theme.family, size)
            # Cards are laid out without a font: a wider one than was thought of is narrowed.
            wanted = _width_meant(style) * size / TYPE_SCALE[style].size
            share = wanted / QFontMetricsF(font).horizontalAdvance(_SAMPLE)
            font.setStretch(min(max(int(share * narrow), _NARROWEST), narrow))
            made = self._fonts[style, size, narrow] = font, QFontMetricsF(font)
        return made

    def _fitted(self, text: str, style: str, size: int, width: float) -> _Words:
        """A text in one line, a little narrower before it is cut."""
        plain = one_line(text[:_LONGEST])
        font, measures = self._font(style, size)
        if measures.horizontalAdvance(plain) > width:
            font, measures = self._font(style, size, _NARROWER)
        laid_out = QStaticText(measures.elidedText(plain, Qt.TextElideMode.ElideRight, width))
        laid_out.setTextFormat(Qt.TextFormat.PlainText)
        laid_out.prepare(font=font)
        return _Words(laid_out, laid_out.size(), font)
