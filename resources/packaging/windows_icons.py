"""Draws the icons that Windows has of the program and its types of files::

    python resources/packaging/windows_icons.py

They are the drawings that desktops of Linux have as SVG, in sizes that Windows asks for, and lie
in ``resources/icons``; beside this file is the picture of the installer's last page. Make them anew
where a drawing or a colour has changed.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter
from PySide6.QtSvg import QSvgRenderer

from inspector.desktop.types import SCALABLE, SMALL, opened_types, program_icon, type_icon
from inspector.files.folders import resource_path

#: The sides of the pictures in an icon, in px: lists, the desktop at some scales, large tiles.
SIDES: Final = (16, 20, 24, 32, 40, 48, 64, 256)
#: Up to this side the drawing for small ones is clearer.
_SMALL_UP_TO: Final = 24
#: The size that the installer gives it, in px, and what is behind the icon.
_LAST_PAGE: Final = (164, 314)
_GREY: Final = "#eceef1"
_HEAD: Final = struct.Struct("<HHH")
_ENTRY: Final = struct.Struct("<BBBBHHII")
_IS_ICON: Final = 1
_BITS: Final = 32


def icons() -> dict[str, Callable[[str], str]]:
    """Of each icon, by the name of its file, what draws it as SVG in a size."""
    drawn: dict[str, Callable[[str], str]] = {"program.ico": program_icon}
    for kind in opened_types():
        drawn[f"{kind.id}.ico"] = partial(type_icon, kind.icon)
    return drawn


def icon(draw: Callable[[str], str]) -> bytes:
    """An icon as Windows reads it: a table of pictures, and these as PNG.

    Args:
        draw: Draws it as SVG in a size.
    """
    pictures = [_painted(draw(SMALL if side <= _SMALL_UP_TO else SCALABLE), side) for side in SIDES]
    table = _HEAD.pack(0, _IS_ICON, len(SIDES))
    offset = _HEAD.size + _ENTRY.size * len(SIDES)
    for side, picture in zip(SIDES, pictures, strict=True):
        # A side of 256 is written as 0.
        table += _ENTRY.pack(side % 256, side % 256, 0, 0, 1, _BITS, len(picture), offset)
        offset += len(picture)
    return table + b"".join(pictures)


def last_page() -> QImage:
    """The picture at the side of the installer's last page: the program's icon on grey."""
    image = QImage(*_LAST_PAGE, QImage.Format.Format_RGB32)
    image.fill(QColor(_GREY))
    painter = QPainter(image)
    side = _LAST_PAGE[0] // 2
    place = QRectF((_LAST_PAGE[0] - side) / 2, side / 2, side, side)
    QSvgRenderer(QByteArray(program_icon().encode())).render(painter, place)
    painter.end()
    # It has few colours, and the format no better way to be small.
    return image.convertToFormat(QImage.Format.Format_Indexed8, Qt.ImageConversionFlag.AvoidDither)


def _painted(svg: str, side: int) -> bytes:
    """A drawing as PNG."""
    image = QImage(side, side, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(QByteArray(svg.encode())).render(painter)
    painter.end()
    written = QBuffer()
    written.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(written, QByteArray(b"png")).write(image)
    return bytes(written.data().data())


def main() -> None:
    """Writes them."""
    for name, draw in icons().items():
        Path(resource_path("icons", name)).write_bytes(icon(draw))
    last_page().save(str(Path(__file__).with_name("installer.bmp")))


if __name__ == "__main__":
    main()
