"""The type scale: which words are how large and how heavy."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from PySide6.QtGui import QFont

from inspector.data_classes import dataclass


@dataclass(frozen=True, slots=True)
class TypeStyle:
    """One style: size and line height in px of a 13 px system font, and weight (100–900)."""

    size: int
    line: int
    weight: int
    fixed: bool = False


#: Name → style. ``name`` and ``strong`` are body text: names of things, values that differ.
TYPE_SCALE: Final[Mapping[str, TypeStyle]] = MappingProxyType(
    {
        "title": TypeStyle(18, 26, 600),
        "value": TypeStyle(16, 24, 500, fixed=True),
        "verdict": TypeStyle(14, 22, 600),
        "verdict-rest": TypeStyle(14, 22, 400),
        "drop": TypeStyle(15, 26, 600),
        "section": TypeStyle(13, 20, 600),
        "section-plain": TypeStyle(13, 20, 400),
        "section-current": TypeStyle(13, 20, 600),
        "body": TypeStyle(12, 18, 400),
        "name": TypeStyle(12, 18, 500),
        "strong": TypeStyle(12, 18, 600),
        "caption": TypeStyle(11, 16, 400),
        "caption-strong": TypeStyle(11, 16, 600),
        "header": TypeStyle(11, 16, 500),
        "mono": TypeStyle(11, 16, 400, fixed=True),
        "mono-strong": TypeStyle(11, 16, 600, fixed=True),
        "number": TypeStyle(12, 18, 500, fixed=True),
    }
)


def make_font(style: TypeStyle, family: str, pixels: int) -> QFont:
    """The font of a style, with figures of equal width where the family has them."""
    font = QFont(family)
    font.setPixelSize(max(pixels, 1))
    font.setWeight(QFont.Weight(style.weight))
    if style.fixed:
        font.setStyleHint(QFont.StyleHint.Monospace)
    font.setFeature(QFont.Tag.fromString("tnum"), 1)
    return font
