"""Icons from ``resources/icons``, tinted to a theme.

Each file is drawn on a 16 px grid with a 1.3 px round line in ``currentColor``; the colour is put
in when the picture is made, so one file serves every theme and role.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from inspector.desktop.types import SCALABLE, SMALL
from inspector.desktop.types import program_icon as program_drawing
from inspector.files.folders import read_resource, resource_path

if TYPE_CHECKING:
    from inspector.gui.look.theme import Theme

#: Sizes of the 13 px design that a QIcon holds, and the ratios it is sharp at.
_SIZES: Final = (16, 32)
_RATIOS: Final = (1.0, 1.5, 2.0, 3.0)
#: Those of the program's own icon, in real px; the first has a drawing that fits it.
_PROGRAM_SIZES: Final = (16, 32, 64, 128)


@cache
def _drawing(name: str) -> str:
    """The text of an icon's file.

    Raises:
        KeyError: There is no icon of that name.
    """
    path = resource_path("icons", f"{name}.svg")
    if not path.is_file():
        raise KeyError(name)
    return read_resource(path)


def icon_names() -> tuple[str, ...]:
    """The names of all icons, sorted."""
    return tuple(sorted(path.stem for path in resource_path("icons").glob("*.svg")))


@lru_cache(maxsize=128)
def icon(name: str, theme: Theme, role: str = "text2") -> QIcon:
    """An icon for actions and buttons, sharp at every usual device pixel ratio.

    Args:
        name: A name of :func:`icon_names`.
        theme: Where the colours and the size come from.
        role: The colour; the disabled picture always takes ``dis``.
    """
    result = QIcon()
    for mode, colour in ((QIcon.Mode.Normal, role), (QIcon.Mode.Disabled, "dis")):
        for size in _SIZES:
            for ratio in _RATIOS:
                result.addPixmap(icon_pixmap(name, theme, colour, theme.px(size), ratio), mode)
    return result


def program_icon() -> QIcon:
    """The program's own icon, for title bars and lists of windows."""
    result = QIcon()
    for side in _PROGRAM_SIZES:
        text = program_drawing(SMALL if side == _PROGRAM_SIZES[0] else SCALABLE)
        result.addPixmap(_drawn(text, side))
    return result


@lru_cache(maxsize=512)
def icon_pixmap(
    name: str, theme: Theme, role: str = "text2", size: int = 16, dpr: float = 1.0
) -> QPixmap:
    """One icon as a picture of ``size`` device-independent px, for painting."""
    # Halves go up, as Qt rounds when it asks for a picture at a ratio.
    side = max(int(size * dpr + 0.5), 1)
    picture = _drawn(_drawing(name).replace("currentColor", theme.hex(role)), side)
    picture.setDevicePixelRatio(dpr)
    return picture


def _drawn(text: str, side: int) -> QPixmap:
    """A drawing as a square picture of so many real px a side."""
    picture = QPixmap(QSize(side, side))
    picture.fill(Qt.GlobalColor.transparent)
    renderer = QSvgRenderer(QByteArray(text.encode("utf-8")))
    with QPainter(picture) as painter:
        renderer.render(painter, QRectF(0, 0, side, side))
    return picture
