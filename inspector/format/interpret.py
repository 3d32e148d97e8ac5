"""Bytes read as every type that a file could mean by them: what a data inspector shows.

Nothing here knows what the bytes are. Each type says what it would make of them, or in a few words
why it cannot be them.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from inspector.findings.message import Message, Text
from inspector.format.stream import LITTLE
from inspector.named_tuples import NamedTuple

#: Bytes that are looked at from the start of a field on, whatever the field's own size is.
_ALWAYS: Final = 8


class Reading(NamedTuple):
    """The bytes as one type.

    Either ``text`` says the value, and ``note`` what else there is to say about it ("name 12"),
    or ``reason`` says why the bytes cannot be of this type.
    """

    type: str
    text: Text
    reason: Text = ""
    note: Text = ""

    @property
    def possible(self) -> bool:
        """Whether the bytes can be of this type."""
        return not self.reason


class Given(NamedTuple):
    """What a reader is given: the field's bytes and at least eight, as far as the file has them.

    ``size`` is that of the field, ``order`` the order of the bytes of its numbers.
    """

    data: bytes
    size: int
    order: str

    def number(self, code: str) -> int | None:
        """One number, as :mod:`struct` calls it; None where the bytes end before it does."""
        if len(self.data) < struct.calcsize("<" + code):
            return None
        (value,) = struct.unpack_from(self.order + code, self.data)
        return int(value)


class Said(NamedTuple):
    """What a type makes of bytes: the members of :class:`Reading` without its type."""

    text: Text
    reason: Text = ""
    note: Text = ""


class ReadingType(NamedTuple):
    """A type that bytes could be of, and what reads them as it."""

    name: str
    read: Callable[[Given], Said]


def interpret(
    data: bytes,
    size: int | None = None,
    *,
    byte_order: str = LITTLE,
    more: Sequence[ReadingType] = (),
) -> tuple[Reading, ...]:
    """Reads the bytes of a field as every type that there is; raises on no bytes at all.

    Types of up to eight bytes are read on past the field's end, so that a guess can be larger than
    what the field is taken for. Larger ones must lie within the field.

    Args:
        data: The bytes of the file from the start of the field on, at least as many as the field
            has and eight where there are as many.
        size: Bytes of the field; all of ``data`` by default.
        byte_order: ``"<"`` or ``">"``.
        more: The types that only files of the field's format have.
    """
    own = len(data) if size is None else max(0, min(size, len(data)))
    given = Given(bytes(data[: max(own, _ALWAYS)]), own, byte_order)
    return tuple(Reading(kind.name, *kind.read(given)) for kind in (*TYPES, *more))


# One reader per type ---------------------------------------------------------------------------


def cannot(reason: Text) -> Said:
    """Why the bytes cannot be of a type."""
    return Said("", reason)


def needs(count: int) -> Said:
    """That there are fewer bytes than a type has."""
    return cannot(
        Message("format/needs-bytes", count=count) if count > 1 else Message("format/needs-a-byte")
    )


def _number(code: str, text: Callable[[Any], str]) -> Callable[[Given], Said]:
    """Reads one number, as :mod:`struct` calls it, and says it in words."""
    size = struct.calcsize("<" + code)

    def read(given: Given) -> Said:
        if len(given.data) < size:
            return needs(size)
        (value,) = struct.unpack_from(given.order + code, given.data)
        return Said(text(value))

    return read


def _bool32(given: Given) -> Said:
    value = given.number("I")
    if value is None:
        return needs(4)
    if value > 1:
        return cannot(Message("format/neither-0-nor-1"))
    return Said("true" if value else "false")


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


#: The types that files of any format have, in the order in which they are read.
TYPES: Final = (
    ReadingType("int8", _number("b", integer_text)),
    ReadingType("uint8", _number("B", integer_text)),
    ReadingType("int16", _number("h", integer_text)),
    ReadingType("uint16", _number("H", integer_text)),
    ReadingType("int32", _number("i", integer_text)),
    ReadingType("uint32", _number("I", integer_text)),
    ReadingType("int64", _number("q", integer_text)),
    ReadingType("uint64", _number("Q", integer_text)),
    ReadingType("bool32", _bool32),
    ReadingType("float", _number("f", partial(float_text, single=True))),
    ReadingType("double", _number("d", float_text)),
)
