"""The kinds of values that only files of patches have: numbers of versions and of properties."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from inspector.files.toml_grammar import Kind, NotOfKind
from inspector.findings.message import Message

_INT32: Final = range(-(2**31), 2**31)
#: The whole numbers that a property can hold: signed and unsigned ones of 64 bits.
_LEAST: Final = -(2**63)
_MOST: Final = 2**64 - 1


def _number(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise NotOfKind
    if value not in _INT32:
        raise NotOfKind(Message("upgrades/versions-have-32-bits"))
    return value


def _real(value: Any) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise NotOfKind
    if value != value or value in (float("inf"), float("-inf")):
        raise NotOfKind(Message("upgrades/not-finite"))
    try:
        return float(value)
    except OverflowError:
        raise NotOfKind(Message("upgrades/number-too-large")) from None


def _value(value: Any) -> Any:
    """A stored value; dates and times, which TOML has too, no package stores."""
    if isinstance(value, Mapping):
        return {key: _value(member) for key, member in value.items()}
    if isinstance(value, list):
        return [_value(element) for element in value]
    if isinstance(value, int) and not _LEAST <= value <= _MOST:
        raise NotOfKind(Message("upgrades/more-than-64-bits"))
    if isinstance(value, bool | int | float | str):
        return value
    raise NotOfKind(Message("upgrades/dates-are-texts"))


NUMBER: Final = Kind(Message("upgrades/a-whole-number"), "5", _number)
REAL: Final = Kind(Message("upgrades/a-number"), "0.5", _real)
VALUE: Final = Kind(Message("upgrades/a-value"), "100", _value)
