"""The clipboard, for what views copy."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QGuiApplication, QImage

from inspector.messages import _, ngettext

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
        _(
            "Copied {count}: {begin}",
            count=ngettext("{count} line", "{count} lines", len(lines)),
            begin=begin,
        )
        if lines[1:]
        else _("Copied: {begin}", begin=begin)
    )
