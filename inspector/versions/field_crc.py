"""The numbers by which fields of reflected classes are told apart."""

from __future__ import annotations

from functools import lru_cache
from zlib import crc32


@lru_cache(maxsize=1 << 14)
def crc_of(name: str) -> int:
    """The CRC-32 of a name with ASCII letters lowered: ``Data`` and ``data`` are one field."""
    return crc32(name.encode("utf-8", "surrogatepass").lower())
