"""Pictures as the bytes of a PNG file."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QImageWriter


def png_of(picture: QImage) -> bytes:
    """A picture as a PNG file would have it; nothing of it is written to the disk."""
    stored = QByteArray()
    buffer = QBuffer(stored)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"PNG")).write(picture)
    return bytes(stored.data())
