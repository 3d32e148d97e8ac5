"""Values of a preview as text: numbers, structs, lists, and the two sides of a change.

Texts keep the characters of the file; who shows them escapes what would break a line, and cuts
what is too long.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from inspector.format.tree.words import float32_text
from inspector.upgrades.model import FieldChange
from inspector.upgrades.values import Missing, Value

#: Behind the arrow of a value that only its stored form changes.
SAME_VALUE: Final = "same value, new form"

#: Elements of a list or members of a struct that are written, and how deep.
_MOST_PARTS: Final = 24
_DEEPEST: Final = 8
#: Up to here every whole number is a double of its own, and all its digits mean something.
_EXACT: Final = 2.0**53
#: What stands for bytes that nobody can read.
_UNREAD: Final = {"raw", "size", "reason"}
#: Names of members that say nothing which their order does not say.
_COMPONENTS: Final = (("x", "y", "z", "w"), ("r", "g", "b", "a"), ("pitch", "yaw", "roll"))


def value_text(value: Value) -> str:
    """A value on one line, as far as its own strings allow.

    Numbers of single precision have the fewest digits that give them back. A struct of components
    is written ``(6.2831855, 0, −6.2831855)``, any other ``{Min: 1, Max: 2}``, a list ``[1, 2]``;
    of long ones the first parts and how many more there are. Strings stay as they are, and only an
    empty one is put between quotation marks.
    """
    if value == "" and not isinstance(value, Missing):
        return '""'
    return _text(value, 0)


def _text(value: Value, depth: int) -> str:
    if value is None:
        return "None"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return str(value)
    if isinstance(value, int | float):
        return number_text(value)
    if isinstance(value, Mapping):
        return _struct_text(value, depth)
    if isinstance(value, Sequence):
        return f"[{_parts([_text(one, depth + 1) for one in _first(value, depth)], len(value))}]"
    return str(value)


def _first(values: Sequence[Value], depth: int) -> Sequence[Value]:
    return () if depth >= _DEEPEST else values[:_MOST_PARTS]


def _parts(shown: list[str], total: int) -> str:
    left = total - len(shown)
    if left:
        shown.append(f"… {left:,} more" if shown else "…")
    return ", ".join(shown)


def _struct_text(value: Mapping[str, Value], depth: int) -> str:
    if value.keys() == _UNREAD:
        return f"{value['size']:,} bytes"
    numbers = all(isinstance(one, int | float) for one in value.values())
    if numbers and _are_components(tuple(value)):
        return f"({', '.join(_component(one) for one in value.values())})"
    names = _first(tuple(value), depth)
    return (
        f"{{{_parts([f'{name}: {_text(value[name], depth + 1)}' for name in names], len(value))}}}"
    )


def _are_components(names: tuple[str, ...]) -> bool:
    lower = tuple(name.lower() for name in names)
    return len(lower) > 1 and any(lower == known[: len(lower)] for known in _COMPONENTS)


def _component(value: float) -> str:
    return number_text(value).removesuffix(".0")


def number_text(value: float) -> str:
    """A number with a real minus sign: ``−0.5``, ``1.0`` for a float and ``1`` for an integer."""
    if isinstance(value, int):
        shown = str(value)
    elif math.isnan(value):
        return "NaN"
    elif math.isinf(value):
        shown = "infinity" if value > 0 else "-infinity"
    elif value.is_integer() and abs(value) < _EXACT:
        shown = f"{value:.1f}"
    else:
        shown = float32_text(value)
    return shown.replace("-", "−")


def sides(change: FieldChange) -> tuple[str, str]:
    """What stands on the two sides of the arrow of a change.

    Values, and with them what else changes: ``FloatData = 3.75 (float)``, ``IntData = 3 (int)``.
    Where the value stays the same, only the names or types that change; where none of these does,
    the value, and that it is stored in another form.
    """
    if change.before == change.after and type(change.before) is type(change.after):
        if change.names or change.types:
            return _described(change, 0), _described(change, 1)
        return value_text(change.before), change.note or SAME_VALUE
    return _with_value(change, 0), _with_value(change, 1)


def _described(change: FieldChange, side: int) -> str:
    name = change.names[side] if change.names else ""
    kind = change.types[side] if change.types else ""
    return f"{name} ({kind})" if name and kind else name or kind


def _with_value(change: FieldChange, side: int) -> str:
    value = change.after if side else change.before
    text = value_text(value)
    if isinstance(value, Missing):
        return text
    if change.types:
        text += f" ({change.types[side]})"
    return f"{change.names[side]} = {text}" if change.names else text
