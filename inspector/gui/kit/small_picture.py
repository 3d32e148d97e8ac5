"""The picture of a package in a square: in cells of lists, in grids, and before names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap

from inspector.gui.look.icons import icon_pixmap
from inspector.gui.look.theme import Theme

#: Pictures that are kept as large as they were painted.
_KEPT: Final = 300
#: The side of the sign that stands for a picture, in px of the design, and that in a large square;
#: from this side on squares are large, and have a quieter ground.
_SIGN: Final = 14
_LARGE_SIGN: Final = 32
_LARGE: Final = 48


#: Finds the picture of the package in a file; None where there is none, or none yet.
Pictures: TypeAlias = "Callable[[str], QImage | None]"


def no_picture(file: str) -> QImage | None:
    """Finds no picture."""
    return None


class SmallPictures:
    """Paints pictures in squares, and keeps them at that size."""

    def __init__(self) -> None:
        self._scaled_pictures: dict[tuple[int, int], QPixmap] = {}

    def paint(self, painter: QPainter, theme: Theme, box: QRect, image: QImage | None) -> None:
        """Paints a picture, or where there is none a sign on a grey ground.

        Args:
            painter: Where.
            theme: The look.
            box: The square.
            image: The picture.
        """
        ratio = painter.device().devicePixelRatioF()
        if image is not None:
            picture = self._scaled(image, round(box.width() * ratio))
            fitted = picture.size() / ratio
            place = QRectF(box.left(), box.top(), fitted.width(), fitted.height())
            place.moveCenter(QRectF(box).center())
            painter.drawPixmap(place, picture, QRectF(picture.rect()))
        else:
            is_large = box.width() >= theme.px(_LARGE)
            # A large square in the colour of the small ones would outshine the pictures.
            painter.fillRect(box, theme.color("alt" if is_large else "selIdle"))
            size = theme.px(_LARGE_SIGN if is_large else _SIGN)
            icon = icon_pixmap("class", theme, "text3", size, ratio)
            inset = (box.width() - size) // 2
            painter.drawPixmap(QPointF(box.left() + inset, box.top() + inset), icon)

    def _scaled(self, image: QImage, side: int) -> QPixmap:
        """A picture at a size; made once, as rows are painted often."""
        key = image.cacheKey(), side
        picture = self._scaled_pictures.get(key)
        if picture is None:
            if len(self._scaled_pictures) > _KEPT:
                self._scaled_pictures.clear()
            fitted = image.scaled(
                side,
                side,
                Qt.AspectRatioMode.KeepAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
            picture = self._scaled_pictures[key] = QPixmap.fromImage(fitted)
        return picture
