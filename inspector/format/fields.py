"""The kinds of value that records are made of: numbers, strings, counted arrays, bit arrays.

Each is a construct whose ``min_size(layout)`` says how few bytes it can take, so that a count can
be held against the bytes that are there before anything is allocated for it.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, Literal, TypeVar, overload

from inspector.findings.message import Message, Text
from inspector.format.errors import FormatError
from inspector.format.schema import (
    AnyLayout,
    Choice,
    Construct,
    RecordStruct,
    Rows,
    Subconstruct,
    TypedConstruct,
    declared,
    min_size,
    read_rows,
    write_rows,
)
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
BytesCode = Literal["2s", "3s", "16s", "20s"]


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


class FString(_BehindCount[str]):
    """A count, then that many bytes, or minus that many UTF-16 units; the last is NUL.

    Args:
        most: The most characters that the engine takes, the NUL not counted; by default it takes
            any number of them.
    """

    shown = "string"

    def __init__(self, most: int = 2**31 - 2) -> None:
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


class Utf8String(_BehindCount[str]):
    """An engine UTF-8 string: a count, then that many bytes, without NUL."""

    shown = "UTF-8 string"

    def _parse(self, stream: Source, context: Mapping[str, Any], path: str) -> str:
        return decode_utf8(stream.take(_count_of("format/string-length", stream)))

    def _build(self, obj: str, stream: Sink, context: Mapping[str, Any], path: str) -> str:
        stream.write(encode_utf8(obj, stream.byte_order))
        return obj


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


class Counted(_BehindCount[tuple[T_co, ...]], Subconstruct, Generic[T_co]):
    """An array with a leading count; the value is a tuple.

    Args:
        subcon: The element.
    """

    def __init__(self, subcon: TypedConstruct[T_co]) -> None:
        super().__init__(subcon)

    def _parse(self, stream: Source, context: Mapping[str, Any], path: str) -> tuple[Any, ...]:
        count = _count(stream)
        return read_rows(self.subcon, count, stream, context, path)

    def _build(
        self, obj: tuple[Any, ...], stream: Sink, context: Mapping[str, Any], path: str
    ) -> tuple[Any, ...]:
        stream.write(struct.pack(stream.byte_order + "i", len(obj)))
        return write_rows(self.subcon, obj, stream, context, path)


class BulkArray(Counted[T_co]):
    """An array as the engine's memory holds it: the size of an element, their count, and they.

    Elements have a fixed size; one of another size is refused.
    """

    def _parse(self, stream: Source, context: Mapping[str, Any], path: str) -> tuple[Any, ...]:
        size, least = _count(stream), min_size(self.subcon, context["layout"])
        if size != least:
            raise stream.error(
                "CORRUPT",
                Message("format/elements-of-bytes", size=size),
                Message("format/bytes-each", least=least),
            )
        return super()._parse(stream, context, path)

    def _build(
        self, obj: tuple[Any, ...], stream: Sink, context: Mapping[str, Any], path: str
    ) -> tuple[Any, ...]:
        size = min_size(self.subcon, context["layout"])
        stream.write(struct.pack(stream.byte_order + "i", size))
        return super()._build(obj, stream, context, path)

    def min_size(self, layout: AnyLayout) -> int:
        """The size and the count alone."""
        return 2 * I32.size


class CountedBytes(_BehindCount[bytes]):
    """A count and that many bytes."""

    def _parse(self, stream: Source, context: Mapping[str, Any], path: str) -> bytes:
        return stream.take(_count_of("format/byte-count", stream))

    def _build(self, obj: bytes, stream: Sink, context: Mapping[str, Any], path: str) -> bytes:
        stream.write(struct.pack(stream.byte_order + "i", len(obj)) + obj)
        return obj


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


BYTES = CountedBytes()
BITS = BitArray()


def kind_name(kind: Construct) -> Text:
    """What the value of a construct is called: ``int32``, ``name``, ``array of GUID``.

    Numbers, records and what engines have a name for are called by it, in every language.
    """
    match kind:
        case Choice():
            return kind_name(kind.then)
        case Counted() | Rows():
            return Message("format/array-of", kind=kind_name(kind.subcon))
        case RecordStruct():
            return kind.record.__name__
    shown: str = getattr(kind, "shown", "bytes")
    return shown if shown in _NAMED else declared(shown)
