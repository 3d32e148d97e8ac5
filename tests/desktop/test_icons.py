"""The icons of the desktop, drawn by Qt: what is seen of them in each size."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QByteArray, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from inspector.desktop.icons import SCALABLE, SMALL, program_icon, type_icon
from inspector.desktop.types import document_types


def drawn(text: str, side: int) -> QImage:
    """An icon as a picture."""
    drawing = QSvgRenderer(QByteArray(text.encode()))
    assert drawing.isValid()
    picture = QImage(side, side, QImage.Format.Format_ARGB32)
    picture.fill(0)
    with QPainter(picture) as painter:
        drawing.render(painter, QRectF(0, 0, side, side))
    return picture


def colours(picture: QImage) -> set[str]:
    """The colours of all pixels that nothing shines through."""
    sides = range(picture.width())
    pixels = (picture.pixelColor(across, down) for across in sides for down in sides)
    return {pixel.name() for pixel in pixels if pixel.alpha() == 255}


@pytest.mark.usefixtures("qapp")
def test_the_program_is_a_drawing_on_a_tile() -> None:
    picture = drawn(program_icon(), 256)
    assert picture.pixelColor(128, 20) == QColor("#0A5FAE")
    assert "#ffffff" in colours(picture)
    assert picture.pixelColor(0, 0).alpha() == 0


@pytest.mark.usefixtures("qapp")
def test_a_type_is_a_sheet_with_its_drawing_and_small_the_drawing_alone() -> None:
    small, large = set(), set()
    for kind in document_types():
        sheet = drawn(type_icon(kind.icon), 256)
        assert sheet.pixelColor(70, 60) == QColor("#FFFFFF")
        assert "#0a5fae" in colours(sheet)
        alone = drawn(type_icon(kind.icon, SMALL), 64)
        assert "#ffffff" not in colours(alone)
        small.add(bytes(alone.constBits()))
        large.add(bytes(sheet.constBits()))
    assert len(small) == len(large) == len(document_types())


@pytest.mark.parametrize("size", [SMALL, SCALABLE])
def test_an_icon_keeps_within_its_square(size: str) -> None:
    picture = drawn(type_icon("class", size), 64)
    edge = [picture.pixelColor(at, side).alpha() for at in range(64) for side in (0, 63)]
    assert max(edge) == 0
