"""What a picture of a widget is painted in, told fast: asking Qt for each pixel takes seconds."""

from __future__ import annotations

from collections import Counter

from PySide6.QtGui import QImage


def colour_counts(image: QImage) -> dict[str, int]:
    """How many pixels of a picture have each colour, as ``#RRGGBB``."""
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    # 32 bits a pixel leave no gap at the end of a line; the highest byte stands for nothing.
    counted = Counter(memoryview(plain.constBits()).cast("B").cast("I"))
    return {f"#{value & 0xFFFFFF:06X}": count for value, count in counted.items()}
