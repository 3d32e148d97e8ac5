"""Values of any format as one line of text: numbers, texts, bytes."""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping
from math import isfinite
from typing import Any

import construct

from inspector.findings.message import Message, Text
from inspector.format.fields import BOOL32, F32, BitArray, Enumerated
from inspector.format.interpret import shortest_float32
from inspector.format.schema import Record
from inspector.versions.guid import Guid

#: Bytes of a blob that are shown as text.
_SHOWN_BYTES = 16
#: Numbers of a record that are shown in one line.
_SHOWN_NUMBERS = 4
_FLOAT32_MAX = 3.4028234663852886e38

#: A value in one line, and the numbers behind it where the line resolves them.
InWords = tuple[Text, Text]


def are_name_numbers(numbers: Text) -> bool:
    """Whether the numbers behind a value are those of a name."""
    return isinstance(numbers, Message) and numbers.code == "format/name-numbers"


def object_row(numbers: Text) -> str:
    """The path of the row of the object that a value refers to by its number; else empty."""
    if isinstance(numbers, Message) and numbers.code == "format/object-number":
        return str(numbers.arguments["row"])
    return ""


#: Makes the text of a value.
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

    def of(self, kind: construct.Construct, value: Any, name: Text = "") -> InWords:
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
            return Message("format/bits", count=value[0]), ""
        if isinstance(value, float):
            return (float32_text(value) if kind is F32 else repr(value)), ""
        if isinstance(value, int) and isinstance(name, str) and _is_of_bits(name):
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


def _is_of_bits(name: str) -> bool:
    """Whether the numbers of a field are written in hexadecimal."""
    return name.endswith("Flags") or name == "Tag"


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


def bytes_text(content: bytes) -> Text:
    """The first bytes in hexadecimal, and how many there are."""
    shown = content[:_SHOWN_BYTES].hex(" ").upper()
    return (
        shown
        if len(content) <= _SHOWN_BYTES
        else Message("format/first-bytes", shown=shown, count=len(content))
    )
