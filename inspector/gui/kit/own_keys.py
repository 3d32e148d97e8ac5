"""Keys that mean something of its own in a part of the window."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtCore import QEvent
from PySide6.QtGui import QKeyEvent

#: What a key does; None for one that means nothing here.
KeyHandler: TypeAlias = "Callable[[], object] | None"

_KINDS = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)


def handle_key(event: QEvent, handler_of: Callable[[QKeyEvent], KeyHandler]) -> bool:
    """Does what a key that is pressed means here, before a shortcut or a list takes it.

    Args:
        event: Any event; of those that tell of no pressed key nothing is asked.
        handler_of: What a key does.

    Returns:
        Whether the event was of such a key, and is to go nowhere else.
    """
    if event.type() not in _KINDS or not isinstance(event, QKeyEvent):
        return False
    handler = handler_of(event)
    if handler is None:
        return False
    # Qt asks first whether the key is wanted in the place of a shortcut.
    event.accept()
    if event.type() == QEvent.Type.KeyPress:
        handler()
    return True
