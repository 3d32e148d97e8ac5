"""Values in one line of text.

Long values are cut, and numbers have real minus signs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isinf, isnan
from typing import Any, Final

from inspector.findings.message import Message, Text
from inspector.format.value_text import float32_text
from inspector.messages import _
from inspector.messages.rendering import render

#: Up to here every whole number is a double of its own, and all its digits mean something.
_EXACT: Final = 2.0**53
#: Names of members that say nothing which their order does not say.
_COMPONENTS: Final = (("x", "y", "z", "w"), ("r", "g", "b", "a"), ("pitch", "yaw", "roll"))


class ValueLine:
    """Writes a value, as JSON has it, on one line.

    A struct of components is written ``(6.2831855, 0, −6.2831855)``, any other
    ``{Min: 1, Max: 2}``, a list ``[1, 2]``; of long ones the first parts and how many more there
    are. Texts keep their characters: who shows them escapes what would break a line.

    Args:
        most_parts: Elements of a list or members of a struct that are written.
        deepest: How deep in each other.
    """

    def __init__(self, most_parts: int, deepest: int) -> None:
        self._most_parts = most_parts
        self._deepest = deepest

    def of(self, value: Any, depth: int = 0) -> str:
        """A value that lies ``depth`` deep in others."""
        match value:
            case None:
                return "None"
            case bool():
                return "true" if value else "false"
            case str():
                return self.string(value)
            case Message():
                return render(value)
            case int() | float():
                return self.number(value)
            case Mapping():
                return self.own(value, depth) or self._struct(value, depth)
            case Sequence():
                shown = [self.of(part, depth + 1) for part in self._first(value, depth)]
                return f"[{_listed(shown, len(value))}]"
        return str(value)

    def string(self, value: str) -> str:
        """A text."""
        return str(value)

    def number(self, value: float) -> str:
        """A number with a real minus sign, and all of its digits."""
        return number_text(value, single=False)

    def own(self, value: Mapping[str, Any], depth: int) -> str:
        """What stands for an object that is no struct; nothing for any other."""
        return ""

    def _first(self, parts: Sequence[Any], depth: int) -> Sequence[Any]:
        return () if depth >= self._deepest else parts[: self._most_parts]

    def _struct(self, value: Mapping[Text, Any], depth: int) -> str:
        if _are_components(value):
            numbers = (self.number(part).removesuffix(".0") for part in value.values())
            return f"({', '.join(numbers)})"
        names = self._first(tuple(value), depth)
        shown = [f"{name}: {self.of(value[name], depth + 1)}" for name in names]
        return f"{{{_listed(shown, len(value))}}}"


def _listed(shown: list[str], total: int) -> str:
    left = total - len(shown)
    if left:
        shown.append(_("… {left:,} more", left=left) if shown else "…")
    return ", ".join(shown)


def _are_components(value: Mapping[Text, Any]) -> bool:
    # Fields that are called by a message are of a format without structs of the engine.
    if not all(isinstance(name, str) for name in value):
        return False
    names = tuple(str(name).lower() for name in value)
    numbers = all(
        isinstance(part, int | float) and not isinstance(part, bool) for part in value.values()
    )
    return numbers and len(names) > 1 and any(names == row[: len(names)] for row in _COMPONENTS)


def number_text(value: float, *, single: bool = True) -> str:
    """A number with a real minus sign: ``−0.5``, ``1.0`` for a float and ``1`` for an integer.

    Args:
        value: The number.
        single: Whether one that single precision holds has the fewest digits that give it back.
    """
    if isinstance(value, int):
        shown = str(value)
    elif isnan(value):
        return "NaN"
    elif isinf(value):
        shown = "infinity" if value > 0 else "-infinity"
    elif value.is_integer() and abs(value) < _EXACT:
        shown = f"{value:.1f}"
    else:
        shown = float32_text(value) if single else repr(value)
    return shown.replace("-", "−")


def said_json(value: Any) -> Any:
    """A value as JSON has it, with texts for people in the place of messages."""
    match value:
        case Message():
            return render(value)
        case dict():
            return {render(name): said_json(part) for name, part in value.items()}
        case list():
            return [said_json(part) for part in value]
    return value
