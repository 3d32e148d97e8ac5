"""What is written in a graph, looked at as ink."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QImage, QPainter

from inspector.graphs.metrics import PinShape
from inspector.gui.graphs.card_parts import Lettering, PinLook, paint_pin
from inspector.gui.look.theme import Theme, make_theme

#: The left edge of the box, and how high it and the picture are, in px.
LEFT, HIGH = 10, 22


def last_ink(picture: QImage) -> int:
    """The rightmost column in which something is painted."""
    white = QImage(picture.size(), picture.format())
    white.fill(Qt.GlobalColor.white)
    for x in reversed(range(picture.width())):
        if any(picture.pixel(x, y) != white.pixel(0, 0) for y in range(picture.height())):
            return x
    raise AssertionError("nothing is painted")


@pytest.mark.parametrize("title", ["Call Python Component Method String", "Get Selected Actors"])
@pytest.mark.parametrize("share", [0.98, 0.95, 0.9, 0.8, 0.7])
def test_a_title_stays_whole_within_its_card(theme: Theme, title: str, share: float) -> None:
    lettering = Lettering(theme)
    room = lettering.width(title, "strong", 12) * share
    picture = QImage(400, HIGH, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.white)
    with QPainter(picture) as painter:
        box = QRectF(LEFT, 0, room, HIGH)
        lettering.write(painter, box, title, "strong", 12, whole=True)
    # The last sign may reach a px beyond where the next would begin.
    assert LEFT + room * 0.85 < last_ink(picture) <= LEFT + room + 2


@pytest.mark.parametrize("pixels", [13, 26])
def test_the_mark_of_a_pin_is_as_large_as_the_text(pixels: int) -> None:
    font = QFont("DejaVu Sans")
    font.setPixelSize(pixels)
    picture = QImage(60, 60, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.white)
    look = PinLook(PinShape.CIRCLE, "pinInt", "base", True)
    with QPainter(picture) as painter:
        paint_pin(painter, make_theme("light", base_font=font), look, 0, QRectF(0, 0, 60, 60))
    # It is a disc around the left edge, of a radius of 5 px where the text is of 13.
    assert last_ink(picture) == pytest.approx(5 * pixels / 13, abs=1)
