"""The root of every error that this program raises on purpose.

Anything raised that is not an :class:`InspectorError` is a bug: the window shows it as a report,
the command line prints the report and exits with status 3.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from inspector.findings.message import Message, Text


class InspectorError(Exception):
    """Something about a file, a version text or the environment that the user can be told.

    Args:
        message: What it is. ``str`` of the error says it; who keeps or hands on why something
            failed takes :attr:`message`.
    """

    def __init__(self, message: Text) -> None:
        self.message = message
        super().__init__(message)

    def __reduce__(self) -> tuple[Callable[..., InspectorError], tuple[Any, ...]]:
        # Constructors of the kinds differ, and an error may come from another process.
        return _remade, (type(self), self.args, self.__dict__)


def reason_of(error: BaseException) -> Text:
    """Why something failed: the message of an error of this program, what any other one says."""
    return error.message if isinstance(error, InspectorError) else str(error)


def _remade(
    kind: type[InspectorError], args: tuple[Any, ...], fields: Mapping[str, Any]
) -> InspectorError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(fields)
    return error


#: As much of a text is shown in a message; what others wrote can be of any length.
_MOST_SHOWN = 200


def shortened(text: str, most: int = _MOST_SHOWN) -> str:
    """A text of others for a message: its beginning and an ellipsis where it is long.

    Args:
        text: The text.
        most: Characters that are left of it at most.
    """
    return text if len(text) <= most else text[: most - 1] + "…"


#: Why a file cannot be used that was not the same from the first byte that was read to the last.
CHANGED: Final = Message("errors/changed-while-read")


class UnsupportedError(InspectorError):
    """Something well formed that this program does not know yet.

    Args:
        what: The thing that is not known, as a noun ("engine", "schema").
        found: What was found.
        known: What is known; empty when there is nothing useful to list.
        hint: The name that was probably meant; None where none is near.
    """

    def __init__(self, what: Text, found: Text, known: Text = "", hint: str | None = None) -> None:
        self.what = what
        self.found = found
        self.known = known
        self.hint = hint
        super().__init__(Message("errors/unknown", what=what, found=found, known=known, hint=hint))


class AccessError(InspectorError):
    """The file system did not give what was asked for.

    Args:
        path: The path as the user named it.
        reason: Why, as a short phrase: the system's, or one of ours.
    """

    def __init__(self, path: str, reason: Text) -> None:
        self.path = path
        self.reason = reason
        super().__init__(Message("errors/access", path=path, reason=reason))
