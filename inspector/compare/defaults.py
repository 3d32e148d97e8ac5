"""Values that structs begin with: what a member holds that an engine has put there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from inspector.compare.kinds import Blob

_NO_GUID: Final = "00000000-00000000-00000000-00000000"


def is_default(value: Any) -> bool:
    """Whether a value is what its type begins with: false, zero, none, empty."""
    match value:
        case None | False | "" | "None" | 0:
            return True
        case str():
            return value == _NO_GUID or value.endswith(("_None", "::None"))
        case Blob():
            return False
        case Mapping():
            return all(is_default(member) for member in value.values())
        case list():
            return not value
    return False


def is_uniform(
    having: Mapping[str, Any], lacking: Mapping[str, Any], pattern: Sequence[str | None], name: str
) -> bool:
    """Whether all structs of the one side have a member at its default, and none of the other.

    Those of the other must show that they are written whole: by a member that is at its default.
    """
    if not all(name in struct and is_default(struct[name]) for struct in _structs(having, pattern)):
        return False
    whole = False
    for struct in _structs(lacking, pattern):
        if name in struct:
            return False
        whole = whole or any(is_default(value) for value in struct.values())
    return whole


def _structs(value: Any, pattern: Sequence[str | None]) -> Iterator[Mapping[str, Any]]:
    """The structs at the end of steps from a root; None stands for every element."""
    if not pattern:
        if isinstance(value, Mapping):
            yield value
        return
    step, rest = pattern[0], pattern[1:]
    if step is None:
        inner = value.values() if isinstance(value, Mapping) else value
        for element in inner if not isinstance(inner, str) else ():
            yield from _structs(element, rest)
    elif isinstance(value, Mapping) and step in value:
        yield from _structs(value[step], rest)
