"""The measures of a drawn graph, in pixels at 100 %, and the widths of texts without a font."""

from __future__ import annotations

from typing import Final
from unicodedata import east_asian_width

#: Pixels of one unit of the editor: a row of its pins is one of ours.
UNIT: Final = 0.8
BAND: Final = 22.0
ROW: Final = 18.0
FOOT: Final = 6.0
COMMENT_BAND: Final = 25.0
KNOT: Final = 8.0
#: The sign of a transition between states, and how far apart those of the same states are.
SIGN: Final = (26.0, 20.0)
BESIDE: Final = 26.0
#: From the edge of a card to the middle of a pin's mark, from there to its label.
MARK: Final = 12.0
LABEL: Final = 11.0
#: Around the label of a pin, and between those of both sides.
SIDE: Final = 24.0
BETWEEN: Final = 10.0
#: What a title takes beside its own width; the least that a card is wide.
TITLE: Final = 34.0
LEAST: Final = 84.0
#: From a label to the value behind it, and the widest that one is shown.
VALUE: Final = 8.0
WIDEST_VALUE: Final = 118.0
#: What a value, its label, a label alone and the title of a compact card keep where the next card
#: leaves no more room, and what lies between the two cards.
LEAST_VALUE: Final = 36.0
LEAST_LABEL: Final = 18.0
LEAST_ALONE: Final = 37.0
LEAST_TITLE: Final = 24.0
APART: Final = 4.0
#: The shortest and the longest way in which a wire leaves its pin.
SHORTEST_BEND: Final = 24.0
LONGEST_BEND: Final = 120.0

#: Sums of shares are no exact numbers.
_ROUNDING: Final = 1e-6
_TITLE_SIGN: Final = 7.6
_CAPTION_SIGN: Final = 6.1
_NARROW: Final = frozenset("fijlrtI.,:;'|!()[] ")
#: What a narrow sign and one of two columns take of a usual one.
_NARROW_SHARE: Final = 0.6
_WIDE_SHARE: Final = 1.8


def title_width(text: str) -> float:
    """The width of a title."""
    return _signs(text) * _TITLE_SIGN


def caption_width(text: str) -> float:
    """The width of a label or a value."""
    return _signs(text) * _CAPTION_SIGN


def elided(text: str, width: float) -> str:
    """A caption cut so that it is no wider."""
    return _cut(text, width / _CAPTION_SIGN)


def elided_title(text: str, width: float) -> str:
    """A title cut so that it is no wider."""
    return _cut(text, width / _TITLE_SIGN)


def _cut(text: str, signs: float) -> str:
    if _signs(text) <= signs + _ROUNDING:
        return text
    kept = ""
    for sign in text:
        if _signs(kept + sign) > signs - 1:
            break
        kept += sign
    return f"{kept}…"


def _signs(text: str) -> float:
    return sum(map(_share, text))


def _share(sign: str) -> float:
    if sign in _NARROW:
        return _NARROW_SHARE
    return _WIDE_SHARE if not sign.isascii() and east_asian_width(sign) in "WF" else 1.0
