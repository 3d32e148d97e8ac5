"""Bytes read as every type that a file could mean by them: what a data inspector shows.

Nothing here knows what the bytes are. Each type says what it would make of them, or in a few words
why it cannot be them.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol

from inspector.format.errors import FormatError
from inspector.format.stream import LITTLE
from inspector.format.text import decode_text
from inspector.format.unreal.declare.primitives import NameRef
from inspector.versions.guid import Guid

__all__ = [
    "TYPES",
    "Names",
    "Reading",
    "date_text",
    "declared_type",
    "float_text",
    "integer_text",
    "interpret",
    "shortest_float32",
    "span_text",
]

#: Bytes that are looked at from the start of a field on, whatever the field's own size is.
_ALWAYS: Final = 8
#: More characters of a string are not shown.
_MOST_TEXT: Final = 1000
#: The last tick of the year 9999, the end of the calendar that FDateTime counts in.
_LAST_TICK: Final = 3_155_378_975_999_999_999
_TICKS_A_SECOND: Final = 10_000_000
_TICKS_A_DAY: Final = 86_400 * _TICKS_A_SECOND


class Reading(NamedTuple):
    """The bytes as one type.

    Either ``text`` says the value, and ``note`` what else there is to say about it ("name 12"),
    or ``reason`` says why the bytes cannot be of this type.
    """

    type: str
    text: str
    reason: str = ""
    note: str = ""

    @property
    def possible(self) -> bool:
        """Whether the bytes can be of this type."""
        return not self.reason


class Names(Protocol):
    """What turns name and object numbers into text; a package does."""

    def text(self, name: NameRef, /) -> str:
        """A name, ``?5`` where the table has no entry 5."""

    def object_path(self, index: int, /) -> str:
        """The path of an object, ``?5`` where there is no object 5."""


class _Bytes(NamedTuple):
    """What a reader is given: the field's bytes and at least eight, as far as the file has them."""

    data: bytes
    size: int
    order: str
    names: Names | None


def interpret(
    data: bytes, size: int | None = None, *, byte_order: str = LITTLE, names: Names | None = None
) -> tuple[Reading, ...]:
    """Reads the bytes of a field as every type of :data:`TYPES`; raises on no bytes at all.

    Types of up to eight bytes are read on past the field's end, so that a guess can be larger than
    what the field is taken for. Larger ones must lie within the field.

    Args:
        data: The bytes of the file from the start of the field on, at least as many as the field
            has and eight where there are as many.
        size: Bytes of the field; all of ``data`` by default.
        byte_order: ``"<"`` or ``">"``.
        names: Resolves names and objects; without it their numbers alone are shown.
    """
    own = len(data) if size is None else max(0, min(size, len(data)))
    given = _Bytes(bytes(data[: max(own, _ALWAYS)]), own, byte_order, names)
    return tuple(Reading(kind, *read(given)) for kind, read in _READERS.items())


# One reader per type: text, reason, note -------------------------------------------------------

_Said = tuple[str, str, str]
_Reader = Callable[[_Bytes], _Said]


def _not(reason: str) -> _Said:
    return "", reason, ""


def _needs(count: int) -> _Said:
    return _not(f"needs {count} bytes" if count > 1 else "needs a byte")


def _integer(code: str) -> _Reader:
    size = struct.calcsize("<" + code)

    def read(given: _Bytes) -> _Said:
        if len(given.data) < size:
            return _needs(size)
        (value,) = struct.unpack_from(given.order + code, given.data)
        return integer_text(value), "", ""

    return read


def _number(given: _Bytes, code: str) -> int | None:
    """One number; None where the bytes end before it does."""
    if len(given.data) < struct.calcsize("<" + code):
        return None
    (value,) = struct.unpack_from(given.order + code, given.data)
    return int(value)


def _bool32(given: _Bytes) -> _Said:
    value = _number(given, "I")
    if value is None:
        return _needs(4)
    if value > 1:
        return _not("neither 0 nor 1")
    return ("true" if value else "false"), "", ""


def _float(given: _Bytes) -> _Said:
    if len(given.data) < 4:
        return _needs(4)
    (value,) = struct.unpack_from(given.order + "f", given.data)
    return float_text(value, single=True), "", ""


def _double(given: _Bytes) -> _Said:
    if len(given.data) < 8:
        return _needs(8)
    (value,) = struct.unpack_from(given.order + "d", given.data)
    return float_text(value), "", ""


def _name(given: _Bytes) -> _Said:
    if len(given.data) < 8:
        return _needs(8)
    entry, number = struct.unpack_from(given.order + "2i", given.data)
    shown = f"index {integer_text(entry)}"
    if number < 0:
        return _not(f"{shown}, number {integer_text(number)}, none")
    if given.names is None:
        return shown, "", f"number {number:,}"
    text, base = "", None
    if entry >= 0:
        try:
            base = given.names.text(NameRef(entry, 0))
            text = given.names.text(NameRef(entry, number))
        except FormatError:
            return _not("the names cannot be read")
    if base is None or base == f"?{entry}":
        return _not(f"{shown}, none")
    return text, "", f"name {entry:,}"


def _package_index(given: _Bytes) -> _Said:
    index = _number(given, "i")
    if index is None:
        return _needs(4)
    table = "export" if index > 0 else "import"
    shown = f"{table} {integer_text(index)}"
    if index == 0:
        return "None", "", "0"
    if given.names is None:
        return shown, "", ""
    try:
        path = given.names.object_path(index)
    except FormatError:
        return _not("the objects cannot be read")
    if path == f"?{index}":
        return _not(f"{shown}, none")
    # The rows of both tables are counted from 0, and so are the paths of their fields.
    return path, "", f"{integer_text(index)}, {table} {abs(index) - 1:,}"


def _guid(given: _Bytes) -> _Said:
    if given.size < 16:
        return _needs(16)
    guid = Guid.from_bytes(given.data[:16], given.order)
    return str(guid), "", "zero" if guid.is_zero else ""


def _string(given: _Bytes) -> _Said:
    count = _number(given, "i")
    if count is None:
        return _needs(4)
    if count == 0:
        return '""', "", "empty"
    size = count if count > 0 else -2 * count
    if size > given.size - 4:
        return _not(f"length {integer_text(count)}, too long")
    body = given.data[4 : 4 + size]
    if body[-1:] != b"\0" or (count < 0 and body[-2:] != b"\0\0"):
        return _not(f"length {integer_text(count)}, no closing zero")
    try:
        text = decode_text(body, count, given.order)
    except UnicodeDecodeError:
        return _not(f"length {integer_text(count)}, no UTF-16")
    return quoted(text), "", f"length {integer_text(count)}"


def _date(given: _Bytes) -> _Said:
    ticks = _number(given, "q")
    if ticks is None:
        return _needs(8)
    text = date_text(ticks)
    if text is None:
        when = "before the year 1" if ticks < 0 else "after the year 9999"
        return _not(when)
    return text, "", ""


def _span(given: _Bytes) -> _Said:
    ticks = _number(given, "q")
    return _needs(8) if ticks is None else (span_text(ticks), "", "")


_READERS: Final[Mapping[str, _Reader]] = MappingProxyType(
    {
        "int8": _integer("b"),
        "uint8": _integer("B"),
        "int16": _integer("h"),
        "uint16": _integer("H"),
        "int32": _integer("i"),
        "uint32": _integer("I"),
        "int64": _integer("q"),
        "uint64": _integer("Q"),
        "bool32": _bool32,
        "float": _float,
        "double": _double,
        "FName": _name,
        "FPackageIndex": _package_index,
        "FGuid": _guid,
        "FString": _string,
        "FDateTime": _date,
        "FTimespan": _span,
    }
)

#: The types in the order in which they are read.
TYPES: Final = tuple(_READERS)


# Words for values ------------------------------------------------------------------------------


def integer_text(value: int) -> str:
    """A number with separators and a real minus sign: ``−1,204``."""
    return f"{value:,}".replace("-", "−")


def float_text(value: float, *, single: bool = False) -> str:
    """The fewest digits that stand for exactly this number.

    Args:
        value: The number.
        single: Whether it is stored in 32 bits: 0.1 is then ``0.1``, not ``0.10000000149011612``.
    """
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "infinity" if value > 0 else "−infinity"
    shown = repr(shortest_float32(value) if single else value)
    digits, mark, exponent = shown.partition("e")
    whole, point, rest = digits.partition(".")
    if not mark:
        sign, whole = ("-", whole[1:]) if whole.startswith("-") else ("", whole)
        whole = f"{sign}{int(whole):,}"
    return f"{whole}{point}{rest}{mark}{exponent}".replace("-", "−")


def shortest_float32(value: float) -> float:
    """The double with the fewest digits among those that 32 bits store as this number."""
    pack = struct.Struct("<f").pack
    try:
        stored = pack(value)
    except OverflowError:
        return value
    for digits in range(1, 9):
        short = float(f"{value:.{digits}g}")
        try:
            if pack(short) == stored:
                return short
        except OverflowError:  # rounded up past the largest number of 32 bits
            continue
    return float(f"{value:.9g}")


def quoted(text: str) -> str:
    """A string on one line between quotation marks; what has no shape shows as ``·``."""
    shown = "".join(c if c.isprintable() else "·" for c in text[:_MOST_TEXT])
    return f'"{shown}"' + (" …" if len(text) > _MOST_TEXT else "")


def date_text(ticks: int) -> str | None:
    """The date of an FDateTime: ticks of 100 ns since the year 1; None outside of the calendar."""
    if not 0 <= ticks <= _LAST_TICK:
        return None
    days, rest = divmod(ticks, _TICKS_A_DAY)
    return f"{date(1, 1, 1) + timedelta(days=days)} {_clock(rest)}"


def span_text(ticks: int) -> str:
    """The time of an FTimespan, in ticks of 100 ns: ``1 day 02:03:04.5``, ``−00:00:01``."""
    days, rest = divmod(abs(ticks), _TICKS_A_DAY)
    before = f"{days:,} day{'' if days == 1 else 's'} " if days else ""
    return f"{'−' if ticks < 0 else ''}{before}{_clock(rest)}"


def _clock(ticks: int) -> str:
    seconds, fraction = divmod(ticks, _TICKS_A_SECOND)
    shown = f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    return f"{shown}.{fraction:07}".rstrip("0") if fraction else shown


# Types as fields declare them ------------------------------------------------------------------

#: What the types of fields and properties are called here.
_DECLARED: Final[Mapping[str, str]] = MappingProxyType(
    {
        **{one.casefold(): one for one in _READERS},
        "int8property": "int8",
        "byteproperty": "uint8",
        "int16property": "int16",
        "uint16property": "uint16",
        "intproperty": "int32",
        "int": "int32",
        "uint32property": "uint32",
        "int64property": "int64",
        "uint64property": "uint64",
        "byte": "uint8",
        "floatproperty": "float",
        "doubleproperty": "double",
        "name": "FName",
        "nameproperty": "FName",
        "enum": "FName",
        "enumproperty": "FName",
        "package index": "FPackageIndex",
        "object": "FPackageIndex",
        "objectproperty": "FPackageIndex",
        "classproperty": "FPackageIndex",
        "interfaceproperty": "FPackageIndex",
        "guid": "FGuid",
        "string": "FString",
        "strproperty": "FString",
        "datetime": "FDateTime",
        "timespan": "FTimespan",
    }
)


def declared_type(name: str) -> str:
    """The type here that a field's type stands for; empty for types that have no reading.

    Args:
        name: As fields say it (``int32``, ``GUID``) or as tags of properties do
            (``FloatProperty``, ``StructProperty Guid``).
    """
    return _DECLARED.get(name.casefold().removeprefix("structproperty "), "")
