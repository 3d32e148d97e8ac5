"""The kinds of value that records are made of: numbers, strings, counted arrays, bit arrays.

Each is a construct whose ``min_size(layout)`` says how few bytes it can take, so that a count can
be held against the bytes that are there before anything is allocated for it.
"""

from __future__ import annotations

import struct
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, TypeVar, overload

from inspector.findings.message import Message, Text
from inspector.format.errors import FAILURES, FormatError, Short
from inspector.format.gate import AnyLayout
from inspector.format.schema import ArrayKind, Code, Head, TypedConstruct
from inspector.format.stream import (
    BIG,
    LITTLE,
    Sink,
    Source,
    decode_text,
    decode_utf8,
    encode_text,
    encode_utf8,
)

T_co = TypeVar("T_co", covariant=True)
Made = TypeVar("Made")

_NUMBERS: Final = {
    "b": "int8", "B": "uint8", "h": "int16", "H": "uint16",
    "i": "int32", "I": "uint32", "q": "int64", "Q": "uint64",
    "f": "float", "d": "double",
}  # fmt: skip
#: What is called the same in every language.
_NAMED: Final = frozenset({*_NUMBERS.values(), "GUID"})


#: What :mod:`struct` calls whole numbers, fractions, and the bytes that are kept as they are.
WholeCode = Literal["b", "B", "h", "H", "i", "I", "q", "Q"]
FractionCode = Literal["f", "d"]
BytesCode = Literal["2s", "3s", "4s", "8s", "16s", "20s"]


class Fixed(TypedConstruct[T_co]):
    """A value of fixed size: one or more numbers in the file's byte order.

    Args:
        codes: What :mod:`struct` calls the numbers, such as ``"i"`` or ``"4I"``.
        make: Turns several numbers into the value; None where the number is the value.
        shown: What people call the value; by default what its number is called.
    """

    @overload
    def __init__(self: Fixed[int], codes: WholeCode, *, shown: str = "") -> None: ...
    @overload
    def __init__(self: Fixed[float], codes: FractionCode, *, shown: str = "") -> None: ...
    @overload
    def __init__(self: Fixed[bytes], codes: BytesCode, *, shown: str = "") -> None: ...
    @overload
    def __init__(self, codes: str, make: Callable[..., T_co], *, shown: str = "") -> None: ...
    def __init__(
        self, codes: str, make: Callable[..., Any] | None = None, *, shown: str = ""
    ) -> None:
        super().__init__()
        self.shown = shown or _NUMBERS.get(codes, codes)
        self.codes = codes
        self.make = make
        self._packers = {order: struct.Struct(order + codes) for order in (LITTLE, BIG)}
        self.size = self._packers[LITTLE].size

    @property
    def title(self) -> Text:
        """What its number is called, which is the same in every language, or the value."""
        return self.shown if self.shown in _NAMED else super().title

    def fixed_codes(self, layout: AnyLayout) -> str | None:
        """The same in every layout."""
        return self.codes

    def emit(self, code: Code[Made]) -> Made:
        """Emits the reading of its numbers, and what is made of them."""
        return code.numbers(self.codes, self.make)

    def _parse(self, stream: Source, context: Mapping[str, Any], path: str) -> Any:
        numbers = self._packers[stream.byte_order].unpack(stream.take(self.size))
        return numbers[0] if self.make is None else self.make(*numbers)

    def _build(self, obj: Any, stream: Sink, context: Mapping[str, Any], path: str) -> Any:
        packer = self._packers[stream.byte_order]
        try:
            stream.write(packer.pack(obj) if self.make is None else packer.pack(*obj))
        except (struct.error, OverflowError):
            room = Message("format/what-bits-hold", size=self.size * 8)
            raise FormatError("CORRUPT", path, stream.position, str(obj), room) from None
        return obj

    def min_size(self, layout: AnyLayout) -> int:
        """Its size."""
        return self.size


class Enumerated(Fixed[int]):
    """A number that stands for one of several things.

    Args:
        codes: What :mod:`struct` calls the number.
        names: What each number stands for, counted from ``first``.
        first: The number of the first name.
    """

    def __init__(self, codes: WholeCode, *names: str, first: int = 0) -> None:
        super().__init__(codes)
        self.names = dict(enumerate(names, first))

    def in_words(self, value: int) -> tuple[Text, Text] | None:
        """The number and what it stands for."""
        named = self.names.get(value)
        return (f"{value} ({named})" if named else str(value)), str(value)


I8 = Fixed("b")
U8 = Fixed("B")
I16 = Fixed("h")
U16 = Fixed("H")
I32 = Fixed("i")
U32 = Fixed("I")
I64 = Fixed("q")
U64 = Fixed("Q")
F32 = Fixed("f")
F64 = Fixed("d")
#: A truth value in four bytes, kept as the number that is stored.
BOOL32 = Fixed("I")
#: A SHA-1 sized hash: 20 bytes in file order, never swapped.
HASH20 = Fixed("20s", shown="hash")


class _BehindCount(TypedConstruct[T_co]):
    """A value behind its count, of which none has to be there."""

    def min_size(self, layout: AnyLayout) -> int:
        """The count alone."""
        return I32.size


#: The most characters of a string that takes any number of them.
_MOST: Final = 2**31 - 2


class FString(_BehindCount[str]):
    """A count, then that many bytes, or minus that many UTF-16 units; the last is NUL.

    Args:
        most: The most characters that the engine takes, the NUL not counted; by default it takes
            any number of them.
    """

    shown = "string"

    def __init__(self, most: int = _MOST) -> None:
        super().__init__()
        self.most = most

    def _parse(self, stream: Source, context: Mapping[str, Any], path: str) -> str:
        count = _count(stream)
        if count == -(2**31):
            raise stream.error("CORRUPT", Message("format/string-length", count=count))
        if abs(count) > self.most + 1:
            found, expected = (
                Message("format/characters", count=abs(count) - 1),
                Message("format/at-most-grouped", most=self.most),
            )
            raise stream.error("CORRUPT", found, expected)
        return decode_text(
            stream.take(count if count >= 0 else -2 * count), count, stream.byte_order
        )

    def _build(self, obj: str, stream: Sink, context: Mapping[str, Any], path: str) -> str:
        stream.write(encode_text(obj, stream.byte_order))
        return obj

    def emit(self, code: Code[Made]) -> Made:
        """Emits the reading of its count and of its characters."""
        most = self.most + 1 if self.most < _MOST else None
        return code.text(self._counted, ends=True, most=most)

    @staticmethod
    def _counted(data: bytes, at: int, count: int, byte_order: str) -> tuple[str, int]:
        size = count if count >= 0 else -2 * count
        end = at + size
        if count == -(2**31) or end > len(data):
            raise Short
        return decode_text(data[at:end], count, byte_order), end


class Utf8String(_BehindCount[str]):
    """An engine UTF-8 string: a count, then that many bytes, without NUL."""

    shown = "UTF-8 string"

    def _parse(self, stream: Source, context: Mapping[str, Any], path: str) -> str:
        return decode_utf8(stream.take(_count_of("format/string-length", stream)))

    def _build(self, obj: str, stream: Sink, context: Mapping[str, Any], path: str) -> str:
        stream.write(encode_utf8(obj, stream.byte_order))
        return obj

    def emit(self, code: Code[Made]) -> Made:
        """Emits the reading of its count and of its characters."""
        return code.text(self._counted, ends=False)

    @staticmethod
    def _counted(data: bytes, at: int, count: int, byte_order: str) -> tuple[str, int]:
        end = at + count
        if count < 0 or end > len(data):
            raise Short
        return decode_utf8(data[at:end]), end


FSTRING = FString()
UTF8_STRING = Utf8String()


def _count(stream: Source) -> int:
    (count,) = struct.unpack(stream.byte_order + I32.codes, stream.take(I32.size))
    return int(count)


def _count_of(code: str, stream: Source) -> int:
    """A count that is not below 0; ``code`` says of what it is one.

    Raises:
        FormatError: Where it is.
    """
    count = _count(stream)
    if count < 0:
        raise stream.error("CORRUPT", Message(code, count=count), Message("format/zero-or-more"))
    return count


_COUNT: Final = Head("count", I32)


class Counted(ArrayKind[T_co]):
    """An array with a leading count; the value is a tuple.

    Args:
        subcon: The element.
    """

    heads: tuple[Head, ...] = (_COUNT,)

    def __init__(self, subcon: TypedConstruct[T_co]) -> None:
        super().__init__(subcon)


class BulkArray(Counted[T_co]):
    """An array as the engine's memory holds it: the size of an element, their count, and they."""

    heads = (Head("size", I32), _COUNT)


class CountedBytes(_BehindCount[bytes]):
    """A count and that many bytes."""

    def _parse(self, stream: Source, context: Mapping[str, Any], path: str) -> bytes:
        return stream.take(_count_of("format/byte-count", stream))

    def _build(self, obj: bytes, stream: Sink, context: Mapping[str, Any], path: str) -> bytes:
        stream.write(struct.pack(stream.byte_order + "i", len(obj)) + obj)
        return obj

    def emit(self, code: Code[Made]) -> Made:
        """Leaves the reading to a function."""
        return code.called(self._counted)

    @staticmethod
    def _counted(data: bytes, at: int, byte_order: str) -> tuple[bytes, int]:
        (count,) = struct.unpack_from(byte_order + "i", data, at)
        end = at + 4 + count
        if count < 0 or end > len(data):
            raise Short
        return data[at + 4 : end], end


class BitArray(_BehindCount[tuple[int, tuple[int, ...]]]):
    """A count of bits and the 32-bit words that hold them; the value is (count, words)."""

    def _parse(
        self, stream: Source, context: Mapping[str, Any], path: str
    ) -> tuple[int, tuple[int, ...]]:
        count = _count_of("format/bit-count", stream)
        words = (count + 31) // 32
        return count, struct.unpack(f"{stream.byte_order}{words}I", stream.take(U32.size * words))

    def _build(
        self, obj: tuple[int, tuple[int, ...]], stream: Sink, context: Mapping[str, Any], path: str
    ) -> tuple[int, tuple[int, ...]]:
        count, words = obj
        stream.write(struct.pack(f"{stream.byte_order}i{len(words)}I", count, *words))
        return obj

    def emit(self, code: Code[Made]) -> Made:
        """Leaves the reading to a function."""
        return code.called(self._counted)

    @staticmethod
    def _counted(data: bytes, at: int, byte_order: str) -> tuple[tuple[int, tuple[int, ...]], int]:
        (count,) = struct.unpack_from(byte_order + "i", data, at)
        words = (count + 31) // 32
        end = at + 4 + 4 * words
        if count < 0 or end > len(data):
            raise Short
        return (count, struct.unpack_from(f"{byte_order}{words}I", data, at + 4)), end

    def in_words(self, value: tuple[int, tuple[int, ...]]) -> tuple[Text, Text] | None:
        """How many bits there are."""
        return _bit_count(value), ""

    def json(self) -> Callable[[Any], Any] | None:
        """How many bits there are."""
        return _bit_count


def _bit_count(value: tuple[int, tuple[int, ...]]) -> Message:
    return Message("format/bits", count=value[0])


class FastForm(TypedConstruct[T_co], ABC):
    """A construct that brings its own fast reader, for values that no declaration describes."""

    @abstractmethod
    def fast(self, data: bytes, at: int, byte_order: str) -> tuple[T_co, int]:
        """The value at ``at`` and the position after it.

        Raises:
            Short: Where the bytes do not hold one.
        """

    def emit(self, code: Code[Made]) -> Made:
        """Leaves the reading to :meth:`fast`."""
        return code.called(self.fast)

    def _parse(self, stream: Source, context: Mapping[str, Any], path: str) -> Any:
        try:
            value, end = self.fast(bytes(stream.data[:]), stream.position, stream.byte_order)
        except FAILURES as problem:
            raise stream.error(
                "CORRUPT",
                Message("format/bytes", count=stream.left),
                Message("format/another-form"),
            ) from problem
        stream.position = end
        return value


BYTES = CountedBytes()
BITS = BitArray()
