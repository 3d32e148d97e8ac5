"""The two checksums that stand behind every entry of a name table since 4.12."""

from __future__ import annotations

import zlib
from functools import cache

_POLYNOMIAL = 0x04C11DB7


@cache
def _table() -> tuple[int, ...]:
    """The byte table of a checksum that takes its bits from the top, unlike zlib's."""
    rows = []
    for byte in range(256):
        value = byte << 24
        for _ in range(8):
            value = (value << 1) ^ (_POLYNOMIAL if value & 0x80000000 else 0)
        rows.append(value & 0xFFFFFFFF)
    return tuple(rows)


def non_case_preserving_hash(name: str) -> int:
    """Low half of the checksum of the upper-case text, one byte a character.

    Wide texts take two bytes a character.
    """
    table, value = _table(), 0
    wide = not name.isascii()
    for character in name.upper():
        code = ord(character)
        value = (value >> 8) ^ table[(value ^ code) & 0xFF]
        if wide:
            value = (value >> 8) ^ table[(value ^ (code >> 8)) & 0xFF]
    return value & 0xFFFF


def case_preserving_hash(name: str) -> int:
    """Low half of the CRC-32 of the text, four bytes a character."""
    return zlib.crc32(name.encode("utf-32-le", "surrogatepass")) & 0xFFFF
