"""Values of any format as one line of text: numbers, texts, bytes."""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence
from math import isfinite, isinf, isnan
from typing import Any, Final, Self

import construct

from inspector.format.fields import BOOL32, F32, BitArray, Enumerated
from inspector.format.interpret import shortest_float32
from inspector.format.schema import Record
from inspector.messages import _
from inspector.versions.guid import Guid

#: Bytes of a blob that are shown as text.
_SHOWN_BYTES = 16
#: Numbers of a record that are shown in one line.
_SHOWN_NUMBERS = 4
_FLOAT32_MAX = 3.4028234663852886e38

#: Up to here every whole number is a double of its own, and all its digits mean something.
_EXACT: Final = 2.0**53
#: Names of members that say nothing which their order does not say.
_COMPONENTS: Final = (("x", "y", "z", "w"), ("r", "g", "b", "a"), ("pitch", "yaw", "roll"))

#: A value in one line, and the numbers behind it where the line resolves them.
InWords = tuple[str, str]


class NameNumbers(str):
    """The numbers of a name, in words."""

    __slots__ = ()


class ObjectNumber(str):
    """The number of an object and its entry, in words; ``target`` is the path of its row."""

    __slots__ = ("target",)

    target: str

    def __new__(cls, words: str, target: str) -> Self:
        """The words, which are a str."""
        made = super().__new__(cls, words)
        made.target = target
        return made

    def __getnewargs__(self) -> tuple[str, str]:  # type: ignore[override]
        """What it is made of again in another process."""
        return str(self), self.target


#: Puts a value into words.
ToWords = Callable[[Any], InWords]


def truth(value: Any) -> InWords:
    """A number that stands for a truth; any other as it is."""
    return (("false", "true")[value], str(value)) if value in (0, 1) else (str(value), "")


class Words:
    """Puts the values of one file into words.

    Args:
        of_kind: The kinds of value that a format knows more of than their numbers.
        of_type: The types of value that it has, each with what puts one into words.
    """

    def __init__(
        self,
        of_kind: Mapping[construct.Construct, ToWords] | None = None,
        of_type: Mapping[type, ToWords] | None = None,
    ) -> None:
        self._of_kind = {BOOL32: truth, **(of_kind or {})}
        self._of_type = of_type or {}

    def of(self, kind: construct.Construct, value: Any, name: str = "") -> InWords:
        """A value in one line, and the numbers behind it where the line resolves them.

        Args:
            kind: How the value is declared.
            value: The value.
            name: Name of its field: flags are written in hexadecimal.
        """
        own = self._of_kind.get(kind)
        if own is not None:
            return own(value)
        if isinstance(kind, Enumerated):
            named = kind.names.get(value)
            return (f"{value} ({named})" if named else str(value)), str(value)
        if isinstance(kind, BitArray):
            return _("{count} bits", count=value[0]), ""
        if isinstance(value, float):
            return (float32_text(value) if kind is F32 else repr(value)), ""
        if isinstance(value, int) and (name.endswith("Flags") or name == "Tag"):
            return f"0x{value & 0xFFFFFFFFFFFFFFFF:08X}", str(value)
        return self.plain(value)

    def plain(self, value: Any) -> InWords:
        """A value in one line by its type alone, and the numbers behind it."""
        own = self._of_type.get(type(value))
        if own is not None:
            return own(value)
        match value:
            case bool():
                return ("true" if value else "false"), ""
            case int() | str() | Guid():
                return str(value), ""
            case float():
                return repr(value), ""
            case bytes():
                return bytes_text(value), ""
            case Record():
                return _numbers(value), ""
        return "", ""


def _numbers(value: Record) -> str:
    """The fields of a record in one line where they are a few numbers; else nothing."""
    shown: list[str] = []
    for field, part in zip(value.fields, value, strict=True):
        if part is None:
            continue
        if len(shown) == _SHOWN_NUMBERS or not isinstance(part, int | float):
            return ""
        shown.append(f"{field.label}={_short(part)}")
    return ", ".join(shown)


def _short(number: int | float) -> str:
    if isinstance(number, float) and is_float32(number):
        return float32_text(number)
    return repr(number)


def is_float32(value: float) -> bool:
    """Whether a number is one of single precision."""
    if not isfinite(value) or abs(value) > _FLOAT32_MAX:
        return False
    (single,) = struct.unpack("<f", struct.pack("<f", value))
    return bool(single == value)


def float32_text(value: float) -> str:
    """The shortest text that gives the same single-precision number back."""
    return repr(shortest_float32(value)) if is_float32(value) else repr(value)


def bytes_text(content: bytes) -> str:
    """The first bytes in hexadecimal, and how many there are."""
    shown = content[:_SHOWN_BYTES].hex(" ").upper()
    return (
        shown
        if len(content) <= _SHOWN_BYTES
        else _("{shown} … {count:,} bytes", shown=shown, count=len(content))
    )


# Values as JSON has them -----------------------------------------------------------------------


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

    def _struct(self, value: Mapping[str, Any], depth: int) -> str:
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


def _are_components(value: Mapping[str, Any]) -> bool:
    names = tuple(name.lower() for name in value)
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
