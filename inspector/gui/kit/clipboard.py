"""The clipboard, for what views copy."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication


def to_clipboard(text: str) -> None:
    """Put a text on the clipboard, unless there is none."""
    if text:
        QGuiApplication.clipboard().setText(text)
