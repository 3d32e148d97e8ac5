"""The clipboard, for what views copy."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QGuiApplication, QImage

from inspector.language import tr
from inspector.phrases import counted

#: Characters of what was copied that are said.
_SAID: Final = 120


def to_clipboard(text: str) -> None:
    """Put a text on the clipboard, unless there is none."""
    if text:
        QGuiApplication.clipboard().setText(text)


def picture_to_clipboard(picture: QImage) -> None:
    """Put a picture on the clipboard."""
    QGuiApplication.clipboard().setImage(picture)


def copied_words(text: str) -> str:
    """What is said once a text was copied: how much, and how it begins; empty for none."""
    lines = text.strip().splitlines()
    if not lines:
        return ""
    begin = lines[0] if len(lines[0]) <= _SAID else f"{lines[0][:_SAID]}…"
    return (
        tr("Copied {count}: {begin}", count=counted(len(lines), "line"), begin=begin)
        if lines[1:]
        else tr("Copied: {begin}", begin=begin)
    )
