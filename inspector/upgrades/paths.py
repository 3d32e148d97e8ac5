"""Names and values that effects take apart: last parts of names, leaves of nested values."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from inspector.findings.message import Message, Text
from inspector.upgrades.values import Missing, State, Value

#: A name behind what leads to it, and before an index: ``Bindings[].`` ``Foo`` ``[2]``.
_NAME: Final = re.compile(r"(?P<head>.*[./:])?(?P<last>[^./:\[\]#]*)(?P<rest>.*)", re.DOTALL)
#: How much of a text or a number a message quotes.
_MOST_SHOWN: Final = 60


def last_part(name: str) -> str:
    """The last name of a path: ``Health`` of ``MyActor.Health`` and of ``exports/3/Health[1]``."""
    return _split(name)[1]


def with_last_part(name: str, new: str) -> str:
    """A path with its last name replaced."""
    head, __, rest = _split(name)
    return f"{head}{last_part(new)}{rest}"


def _split(name: str) -> tuple[str, str, str]:
    parts = _NAME.fullmatch(name)
    if parts is None or not parts["last"]:
        return "", name, ""
    return parts["head"] or "", parts["last"], parts["rest"]


def is_named(name: str, wanted: str) -> bool:
    """Whether the last names of two paths are the same; capitals do not matter."""
    return bool(wanted) and last_part(name).lower() == last_part(wanted).lower()


def is_field(name: str, wanted: str) -> bool:
    """Whether a field is the one that is meant; one without a name is."""
    return not name or is_named(name, wanted)


def changed_leaves(value: Value, leaf: Callable[[Any], Value]) -> Value:
    """A value with every leaf of its lists and structs replaced by what ``leaf`` makes of it.

    However deep a value is nested, nothing calls itself.
    """
    root: dict[int, Value] = {}
    waiting: list[tuple[Any, Any, Value]] = [(root, 0, value)]
    while waiting:
        holder, key, held = waiting.pop()
        if isinstance(held, dict):
            members: dict[Any, Value] = dict(held)
            holder[key] = members
            waiting.extend((members, name, inner) for name, inner in held.items())
        elif isinstance(held, list | tuple):
            elements = list(held)
            holder[key] = elements
            waiting.extend((elements, index, inner) for index, inner in enumerate(held))
        else:
            holder[key] = leaf(held)
    return root[0]


def same_state(before: State, after: State) -> bool:
    """Whether a field is the same in name, type and value."""
    return before[:2] == after[:2] and same_value(before.value, after.value)


def same_value(value: Value, other: Value) -> bool:
    """Whether two values are the same in type and content, at any depth; NaN is like NaN."""
    waiting = [(value, other)]
    while waiting:
        value, other = waiting.pop()
        if isinstance(value, list | tuple) and isinstance(other, list | tuple):
            if len(value) != len(other):
                return False
            waiting.extend(zip(value, other, strict=True))
        elif isinstance(value, dict) and isinstance(other, dict):
            if value.keys() != other.keys():
                return False
            waiting.extend((inner, other[name]) for name, inner in value.items())
        elif not _same_leaf(value, other):
            return False
    return True


def _same_leaf(value: Value, other: Value) -> bool:
    if type(value) is not type(other):
        return False
    if isinstance(value, float) and math.isnan(value):
        return math.isnan(other)
    if isinstance(value, dict | list | tuple):
        return False
    return bool(value == other)


def quoted(value: Value) -> Text:
    """A value in a sentence: short texts and numbers in full, of nested ones only what they are."""
    if isinstance(value, Missing):
        return value.message
    if isinstance(value, dict):
        return Message("upgrades/a-struct")
    if isinstance(value, list | tuple):
        return Message("upgrades/a-list")
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 1 << 64:
        return Message("upgrades/a-number-of-more-than-64-bits")
    if value is None:
        return "null"
    shown = str(value).lower() if isinstance(value, bool) else str(value)
    return shown if len(shown) <= _MOST_SHOWN else f"{shown[:_MOST_SHOWN]}…"


def looked_up(table: Mapping[str, str], key: str) -> str | None:
    """What stands in a table of names, where capitals do not matter."""
    exact = table.get(key)
    if exact is not None:
        return exact
    lower = key.lower()
    return next((new for old, new in table.items() if old.lower() == lower), None)


def changed_texts(value: Value, change: Callable[[str], str]) -> Value:
    """A value with every text in it changed; where none does, the value itself."""
    if isinstance(value, Missing):
        return value
    if isinstance(value, str):
        return change(value)
    if not isinstance(value, dict | list | tuple):
        return value
    changed = changed_leaves(value, lambda leaf: change(leaf) if isinstance(leaf, str) else leaf)
    return value if same_value(changed, value) else changed
