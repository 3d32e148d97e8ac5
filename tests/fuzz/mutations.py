"""Seeded changes of bytes and texts: each is one thing that damage, or somebody hostile, may do."""

from __future__ import annotations

import random
import struct
from bisect import bisect_left
from collections.abc import Callable, Sequence

from fuzz.seeds import field_places

_LARGE = (2**15, 2**16, 10**6, 10**7, 2**31 - 1, 0x7FFFFFF0, 2**32 - 1, 2**63 - 1)
_ODD_TEXTS = (
    "\0",
    "\u202e\u2066",
    "\U000e0041",
    "\ud800",
    "<b>x</b><img src='//h.invalid/x'>",
    "../" * 40,
    "a" * 5000,
    "[" * 3000,
    "{" * 3000,
    "9" * 5000,
    "1e999",
    "nan",
    "-1",
    "//host.invalid/share/x",
    "(" * 2000,
    "a." * 2000 + "b = 1\n",
    '"',
    "\\u0000",
)


def mutated(data: bytes, dice: random.Random, other: bytes) -> bytes:
    """Some changes, one after the other.

    Args:
        data: What is changed.
        dice: Decides everything.
        other: What bytes are taken from, where two files are spliced.
    """
    places = field_places(data)
    fields = _fields(data, dice, places) if places else None
    for _ in range(dice.choice((1, 1, 1, 2, 4, 12))):
        # Fields first, and most often: later changes move what stands behind them.
        if fields is not None and dice.random() < 0.6:
            data = fields(data)
        elif data:
            data = dice.choice(_CHANGES)(data, dice, other)
    return data


def _fields(data: bytes, dice: random.Random, places: Sequence[int]) -> Callable[[bytes], bytes]:
    """Sets a count, an offset, a size or a number where a field stands to a boundary."""
    whole = len(data)
    # Most of the fields are those of objects; the header decides about everything.
    header = bisect_left(places, 16 * 4000)

    def change(changed: bytes) -> bytes:
        most = header if header and dice.random() < 0.4 else len(places)
        start, size = divmod(places[dice.randrange(most)], 16)
        old = int.from_bytes(data[start : start + size], "little")
        near = (old + 1, old - 1, old * 2, -old, old + 2**16, whole, whole - 1, whole + 1, start)
        # An index beyond its table, to either side, and what stands in another field.
        other, length = divmod(places[dice.randrange(most)], 16)
        taken = int.from_bytes(changed[other : other + length], "little")
        index = dice.randrange(-2000, 2000)
        values = (
            *near,
            0,
            1,
            -1,
            1023,
            1024,
            1025,
            *_LARGE,
            dice.randrange(64),
            index,
            index,
            taken,
        )
        value = dice.choice(values) % (1 << (8 * size))
        return changed[:start] + value.to_bytes(size, "little") + changed[start + size :]

    return change


def _flip(data: bytes, dice: random.Random, other: bytes) -> bytes:
    changed = bytearray(data)
    for _ in range(dice.choice((1, 1, 3, 30))):
        changed[dice.randrange(len(changed))] = dice.randrange(256)
    return bytes(changed)


def _word(data: bytes, dice: random.Random, other: bytes) -> bytes:
    at = dice.randrange(len(data))
    word = struct.pack("<I", dice.choice((0, 1, *_LARGE[:-1], dice.randrange(300))) & 0xFFFFFFFF)
    return data[:at] + word + data[at + 4 :]


def _cut(data: bytes, dice: random.Random, other: bytes) -> bytes:
    return data[: dice.randrange(len(data))]


def _delete(data: bytes, dice: random.Random, other: bytes) -> bytes:
    at = dice.randrange(len(data))
    return data[:at] + data[at + dice.choice((1, 4, 8, 64, 4096)) :]


def _repeat(data: bytes, dice: random.Random, other: bytes) -> bytes:
    at, size = dice.randrange(len(data)), dice.choice((4, 16, 300, 5000))
    return data[:at] + data[at : at + size] * dice.choice((2, 2, 40)) + data[at + size :]


def _splice(data: bytes, dice: random.Random, other: bytes) -> bytes:
    """Bytes of another file, in the place of as many or between two."""
    at = dice.randrange(len(data))
    start, size = dice.randrange(len(other) or 1), dice.choice((4, 40, 400, 10**6))
    taken = other[start : start + size]
    return data[:at] + taken + data[at + (len(taken) if dice.random() < 0.7 else 0) :]


def _join(data: bytes, dice: random.Random, other: bytes) -> bytes:
    """The beginning of one file and the end of another."""
    at = dice.randrange(len(data))
    return data[:at] + other[min(at, len(other)) :]


def _fill(data: bytes, dice: random.Random, other: bytes) -> bytes:
    at, size = dice.randrange(len(data)), dice.choice((4, 64, 1000, 100_000))
    run = bytes((dice.choice((0, 255, 65)),)) * min(size, len(data) - at)
    return data[:at] + run + data[at + len(run) :]


def _odd_text(data: bytes, dice: random.Random, other: bytes) -> bytes:
    odd = dice.choice(_ODD_TEXTS).encode("utf-8", "surrogatepass")[:64]
    at = dice.randrange(len(data))
    return data[:at] + odd + data[at + len(odd) :]


_CHANGES = (_flip, _flip, _word, _word, _cut, _delete, _repeat, _splice, _join, _fill, _odd_text)


#: Signs of a text at the most; what is repeated again and again would take all memory.
_LONGEST = 1 << 22


def mutated_text(text: bytes, dice: random.Random) -> bytes:
    """Changes of a text that a person or a program wrote: lines, signs, numbers, quotes."""
    for _ in range(dice.choice((1, 1, 2, 6))):
        at = dice.randrange(len(text) + 1)
        odd = dice.choice(_ODD_TEXTS).encode("utf-8", "surrogatepass")
        lines = text.splitlines(keepends=True) or [b""]
        match dice.randrange(8):
            case 0:
                text = text[:at] + odd + text[at:]
            case 1:
                text = text[:at] + bytes((dice.randrange(256),)) + text[at + 1 :]
            case 2:
                text = text[:at]
            case 3:
                line = dice.choice(lines)
                text = (text + line * dice.choice((1, 2, 300)))[:_LONGEST]
            case 4:
                dice.shuffle(lines)
                text = b"".join(lines)
            case 5:
                text = text[:at] + text[at + dice.choice((1, 10, 100)) :]
            case 6:
                # A value becomes another one.
                digits = [place for place, sign in enumerate(text) if 48 <= sign <= 57]
                if digits:
                    place = dice.choice(digits)
                    text = text[:place] + odd + text[place + 1 :]
            case _:
                encoding = dice.choice(("utf-16", "utf-8-sig", "utf-32"))
                text = text.decode("latin-1").encode(encoding)
    return text
