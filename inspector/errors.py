"""The root of every error that this program raises on purpose.

Anything raised that is not an :class:`InspectorError` is a bug: the window shows it as a report,
the command line prints the report and exits with status 3.
"""

from __future__ import annotations

from typing import Final

from inspector.findings.message import Message, Text
from inspector.messages import _, said, worded
from inspector.messages.phrases import labelled


class InspectorError(Exception):
    """Something about a file, a version text or the environment that the user can be told."""

    @property
    def message(self) -> Text:
        """What is wrong, as something to say."""
        told = self.args[0] if self.args else ""
        return told if isinstance(told, Message | str) else str(self)


#: As much of a text is shown in a message; what others wrote can be of any length.
_MOST_SHOWN = 200


def shortened(text: str, most: int = _MOST_SHOWN) -> str:
    """A text of others for a message: its beginning and an ellipsis where it is long.

    Args:
        text: The text.
        most: Characters that are left of it at most.
    """
    return text if len(text) <= most else text[: most - 1] + "…"


#: What is said of a file that was not the same from the first byte that was read to the last.
CHANGED: Final = worded("it changed while it was read; read it again")


class UnsupportedError(InspectorError):
    """Something well formed that this program does not know yet.

    Args:
        what: The thing that is not known, as a noun ("engine", "schema").
        found: What was found, as text.
        known: What is known, as text; empty when there is nothing useful to list.
        hint: What was probably meant, as a question; empty where nothing is near.
    """

    def __init__(self, what: Text, found: Text, known: str = "", hint: str = "") -> None:
        self.what = what
        self.found = found
        self.known = known
        self.hint = hint
        told = _("unknown {what} {found!r}", what=what, found=shortened(str(found)))
        if hint:
            told = _("{told}; {hint}", told=told, hint=hint)
        super().__init__(_("{told}; known: {known}", told=told, known=known) if known else told)


class AccessError(InspectorError):
    """The file system did not give what was asked for.

    Args:
        path: The path as the user named it.
        reason: The system's reason, as a short phrase.
    """

    def __init__(self, path: str, reason: str) -> None:
        self.path = path
        self.reason = reason
        super().__init__(labelled(path, said(reason)))
