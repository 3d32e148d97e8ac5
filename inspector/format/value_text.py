"""Values of any format as one line of text, and as what JSON can hold.

In JSON names are resolved, records are objects and arrays lists. How the values of a kind become
that is worked out once from its declaration; the values themselves are turned without making a row
for each.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache, partial
from math import floor, isfinite, log10
from typing import Any, Final, Generic, TypeVar

from inspector.findings.message import Message, Text
from inspector.format.fields import BOOL32, F32
from inspector.format.gate import AnyLayout
from inspector.format.interpret import shortest_float32
from inspector.format.schema import (
    ArrayKind,
    Field,
    KindVisitor,
    Record,
    RecordStruct,
    TypedConstruct,
)
from inspector.versions import Guid

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


def truth_text(value: Any) -> InWords:
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
        of_kind: Mapping[TypedConstruct[Any], ToWords] | None = None,
        of_type: Mapping[type, ToWords] | None = None,
    ) -> None:
        self._of_kind = {BOOL32: truth_text, **(of_kind or {})}
        self._of_type = of_type or {}

    def of(self, kind: TypedConstruct[Any], value: Any, name: Text = "") -> InWords:
        """A value in one line, and the numbers behind it where the line resolves them.

        Args:
            kind: How the value is declared.
            value: The value.
            name: Name of its field: flags are written in hexadecimal.
        """
        own = self._of_kind.get(kind)
        if own is not None:
            return own(value)
        told = kind.in_words(value)
        if told is not None:
            return told
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


#: Turns a value into what JSON can hold, or has words for: those are messages, for who writes it.
ToJson = Callable[[Any], Any]
#: The same, handed the :class:`JsonValues` that asks: what those keep does not refer back to them,
#: so that they and their file are freed as soon as nobody uses them.
ValuesToJson = Callable[[Any, Any], Any]

LayoutT = TypeVar("LayoutT", bound=AnyLayout)


class MapEntry(dict[str, Any]):
    """An entry of a map: its ``key`` and its ``value``.

    It is told by its type: a struct of somebody's own may have members of these names.
    """


class Raw(dict[str, Any]):
    """Bytes that nothing takes apart: ``raw`` in hexadecimal, ``size``, and ``reason`` for it."""


class JsonValues(Generic[LayoutT]):
    """Turns the values of one file into what JSON can hold.

    Args:
        layout: The file's layout.
        words: Puts its values into words.
        own: How values of some kinds are written, where their declaration alone does not say.
    """

    def __init__(
        self,
        layout: LayoutT,
        words: Words,
        own: Mapping[TypedConstruct[Any], ValuesToJson] | None = None,
    ) -> None:
        self.layout = layout
        self.words = words
        self._own: dict[TypedConstruct[Any], ValuesToJson] = {
            BOOL32: by_value(truth),
            F32: by_value(single),
            **(own or {}),
        }
        self._made: dict[Hashable, ValuesToJson] = {}
        self._kept: list[TypedConstruct[Any]] = []

    def of(self, kind: TypedConstruct[Any], layout: LayoutT | None = None) -> ToJson:
        """What turns values of a declared kind; ``layout`` where it is not that of the file."""
        key: Hashable = id(kind) if layout is None else (id(kind), layout)
        convert = self._made.get(key)
        if convert is None:
            convert = self._made[key] = self.make(kind, layout or self.layout)
            # So that its id is never that of another one.
            self._kept.append(kind)
        return partial(convert, self)

    def make(self, kind: TypedConstruct[Any], layout: LayoutT) -> ValuesToJson:
        """What turns values of a declared kind in a layout, made anew."""
        return kind.accept(_JsonOf(self, layout))

    def own(self, kind: TypedConstruct[Any]) -> ValuesToJson | None:
        """How the format writes the values of a kind, where it says so."""
        return self._own.get(kind)

    def plain(self, value: Any) -> Any:
        """A value by its type alone."""
        match value:
            case None | bool() | int() | str():
                return value
            case float():
                return value if isfinite(value) else repr(value)
            case bytes():
                return self.raw(value)
        return self.words.plain(value)[0]

    def raw(self, value: bytes, reason: Text = "") -> Any:
        """Bytes that nothing takes apart, and why."""
        return Raw(raw=value.hex().upper(), size=len(value), reason=reason)


def by_value(convert: ToJson) -> ValuesToJson:
    """What turns values that need nothing of their file."""
    return lambda _values, value: convert(value)


def record_to_json(record: type[Record], layout: AnyLayout) -> ValuesToJson:
    """What turns values of a record, whatever is said of it as a kind."""
    members: list[tuple[Field, int, ValuesToJson | None]] | None = None
    places = {field.name: index for index, field in enumerate(record.fields)}

    def convert(values: JsonValues[Any], value: Record) -> dict[str, Any]:
        nonlocal members
        if members is None:
            # Not before it is needed: a record may hold itself.
            members = [
                (field, index, None if field.subcon.on else values.make(field.subcon, layout))
                for index, field in enumerate(record.fields)
                if field.present(layout)
            ]
        parts = {}
        for field, index, make in members:
            if make is not None:
                parts[field.label] = make(values, value[index])
                continue
            kind = field.subcon.given(lambda name: value[places[name]])
            if kind is not None:
                parts[field.label] = values.of(kind, layout)(value[index])
        return parts

    return convert


class _JsonOf(KindVisitor[ValuesToJson], Generic[LayoutT]):
    """Makes what turns values of a kind, in a layout."""

    def __init__(self, values: JsonValues[LayoutT], layout: LayoutT) -> None:
        self.values = values
        self.layout: LayoutT = layout

    def value(self, kind: TypedConstruct[Any]) -> ValuesToJson:
        """What the format says, else the kind itself, else the type of the value."""
        own = self.values.own(kind)
        if own is not None:
            return own
        convert = kind.json()
        return by_value(convert) if convert is not None else type(self.values).plain

    def array(self, kind: ArrayKind[Any]) -> ValuesToJson:
        """A list of the elements."""
        own = self.values.own(kind)
        if own is not None:
            return own
        element = kind.subcon.accept(self)
        return lambda values, value: [element(values, part) for part in value]

    def record(self, kind: RecordStruct[Any]) -> ValuesToJson:
        """An object of the fields."""
        return self.values.own(kind) or record_to_json(kind.record, self.layout)


def truth(value: int) -> bool | int:
    """A number that stands for a truth; any other as it is."""
    return bool(value) if value in (0, 1) else value


def single(value: float) -> Any:
    """A number of single precision as the shortest one that is stored the same."""
    if not isfinite(value):
        return repr(value)
    # The zeros are the same number to the cache, and are not the same value.
    return _shortest(value) if value else value


_shortest = lru_cache(maxsize=4096)(shortest_float32)


#: Digits that mean something in a number as people write it, and more of them for two that would
#: be the same otherwise; decimals that it has however large it is.
_TOLD: Final = (4, 6, 9, 12)
_DECIMALS: Final = 2
#: Powers of ten between which a number is written without an exponent.
_PLAIN: Final = range(-5, 15)


def told_number(value: float, digits: int = _TOLD[0]) -> str:
    """A number as people write it: ``-50`` for -49.99999891550874, ``48.97``, ``0.008445``."""
    if isinstance(value, int) or not isfinite(value):
        return str(value)
    power = floor(log10(abs(value))) if value else 0
    if power not in _PLAIN:
        return f"{value:.{digits}g}"
    if value.is_integer():
        return str(int(value))
    text = f"{value:.{max(digits - 1 - power, _DECIMALS)}f}"
    return text.rstrip("0").rstrip(".")


def told_apart(before: float, after: float) -> tuple[str, str]:
    """Two numbers that differ as people write them, with the digits that it takes to see that."""
    for digits in _TOLD:
        texts = told_number(before, digits), told_number(after, digits)
        if texts[0] != texts[1]:
            return texts
    return repr(before), repr(after)
