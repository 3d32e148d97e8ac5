"""The thumbnails that a package stores of its objects, in words."""

from __future__ import annotations

from inspector.format.unreal.read.package_reader import Thumbnail
from inspector.messages import _

_FORMATS = {"png": "PNG", "jpeg": "JPEG", "empty": "empty"}


def size_words(thumbnail: Thumbnail) -> str:
    """Width, height and format in words ("256 × 256 PNG")."""
    if thumbnail.format == "empty":
        return _("no picture stored")
    return f"{thumbnail.width} × {thumbnail.height} {_FORMATS[thumbnail.format]}"
