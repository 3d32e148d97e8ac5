"""Members of the JSON files that engines and projects have, each of the kind that it has to be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeVar

from inspector.errors import InspectorError, shortened
from inspector.findings.message import Message

T = TypeVar("T", str, bool, list[Any], dict[str, Any])

#: What each kind is called in messages.
_KINDS: Final[Mapping[type, str]] = {str: "text", bool: "flag", list: "list", dict: "object"}
#: Characters of a value that messages show.
_SHOWN: Final = 40


class MemberError(InspectorError):
    """A member of a file is of another kind than it has to be, for a ``reason``."""

    def __init__(self, path: str, reason: Message) -> None:
        self.path = path
        self.reason = reason
        super().__init__(Message("errors/at", place=path, reason=reason))


def member(
    content: Mapping[str, Any],
    key: str,
    default: T,
    path: str,
    *,
    example: str = "",
    within: str = "",
) -> T:
    """A member of an object.

    Args:
        content: The object.
        key: The name of the member.
        default: What it is where it is not there, or null; its kind is the one that is wanted.
        path: The file, for messages.
        example: A value as it may be, for messages.
        within: Where in the file the object is, for messages: ``Plugins/0/``.

    Raises:
        MemberError: It is of another kind.
    """
    value = content.get(key)
    if value is None:
        return default
    kind = type(default)
    if not isinstance(value, kind):
        raise _other_kind(f"{within}{key}", kind, value, path, example)
    return value


def named_rows(
    content: Mapping[str, Any],
    key: str,
    path: str,
    pass_over: Callable[[Message], object] | None = None,
) -> Iterator[tuple[str, Mapping[str, Any], str]]:
    """The rows of a list that have a name, each with that before it and its place behind it.

    Args:
        content: The object that has the list, or lacks it.
        key: The name of the list.
        path: The file, for messages.
        pass_over: Takes, as an engine does, what is no list or no object for not there: it is
            called with what has to stand there.

    Raises:
        MemberError: It is no list, or a row no object, which nobody passes over; or its name is no
            text.
    """
    rows = content.get(key)
    if rows is None:
        return
    if not isinstance(rows, list):
        _not_taken(key, list, rows, path, pass_over)
        return
    for number, row in enumerate(rows):
        place = f"{key}/{number}"
        if not isinstance(row, dict):
            _not_taken(place, dict, row, path, pass_over)
            continue
        name = member(row, "Name", "", path, within=f"{place}/")
        if name:
            yield name, row, f"{place}/"


def _not_taken(
    key: str, kind: type, value: Any, path: str, pass_over: Callable[[Message], object] | None
) -> None:
    """Passes over what is of another kind, or ends it where nobody does."""
    if pass_over is None:
        raise _other_kind(key, kind, value, path)
    pass_over(member_kind(key, kind, value))


def _other_kind(key: str, kind: type, value: Any, path: str, example: str = "") -> MemberError:
    return MemberError(path, member_kind(key, kind, value, example))


def member_kind(key: str, kind: type, value: Any, example: str = "") -> Message:
    """That a member is of another kind than it has to be.

    Args:
        key: Its name.
        kind: The kind that it has to be of.
        value: What it is.
        example: A value as it may be.
    """
    # Late: only such a message needs it.
    from json import dumps

    found = shortened(dumps(value, ensure_ascii=False), _SHOWN)
    return Message("catalog/member-kind", key=key, kind=_KINDS[kind], found=found, example=example)
