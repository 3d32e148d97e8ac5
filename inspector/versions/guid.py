"""The identifiers of Unreal Engine: GUIDs of four 32-bit words, and the CRCs of names of fields."""

from __future__ import annotations

import re
import struct
from functools import lru_cache
from typing import NamedTuple
from zlib import crc32

from inspector.errors import InspectorError
from inspector.findings.message import Message

_HEX = re.compile(r"[0-9A-Fa-f]{32}")


class Guid(NamedTuple):
    """Four unsigned 32-bit words; printed as ``CFFC743F-43B04480-939114DF-171D2073``."""

    a: int
    b: int
    c: int
    d: int

    @classmethod
    def parse(cls, text: str) -> Guid:
        """Reads 32 hexadecimal digits, with dashes and braces anywhere between them ignored.

        Raises:
            InspectorError: When there are not exactly 32 digits.
        """
        digits = text.strip().strip("{}").replace("-", "")
        if not _HEX.fullmatch(digits):
            raise InspectorError(Message("versions/no-guid", text=text))
        return cls(*(int(digits[i : i + 8], 16) for i in range(0, 32, 8)))

    @classmethod
    def from_bytes(cls, data: bytes, byte_order: str = "<") -> Guid:
        """Reads 16 bytes; every word stands in the file's byte order (``"<"`` or ``">"``)."""
        return cls(*struct.unpack(byte_order + "4I", data))

    @property
    def is_zero(self) -> bool:
        """Whether all four words are 0, which stands for "none"."""
        return not any(self)

    def __str__(self) -> str:
        return f"{self.a:08X}-{self.b:08X}-{self.c:08X}-{self.d:08X}"


@lru_cache(maxsize=1 << 14)
def crc_of(name: str) -> int:
    """The CRC-32 of a name with ASCII letters lowered: ``Data`` and ``data`` are one field."""
    return crc32(name.encode("utf-8", "surrogatepass").lower())
