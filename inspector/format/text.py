"""Engine strings as bytes, without losing how they were stored."""

from __future__ import annotations

import struct

from inspector.format.stream import LITTLE


class StoredText(str):
    """A string whose bytes are not the ones that the engine would choose for it today.

    An ASCII text stored as UTF-16, a text without its closing NUL or with bytes that are no UTF-8
    all keep ``stored`` (the count and the bytes), so that writing gives the same bytes back.
    """

    __slots__ = ("stored",)
    stored: bytes

    def __new__(cls, text: str, stored: bytes) -> StoredText:
        self = super().__new__(cls, text)
        self.stored = stored
        return self

    def __reduce__(self) -> tuple[type[StoredText], tuple[str, bytes]]:
        """What makes the same again where another process takes it."""
        return StoredText, (str(self), self.stored)


def decode_text(data: bytes, count: int, byte_order: str) -> str:
    """The text of an FString from its bytes and its count (negative: UTF-16 units).

    Narrow strings are read as UTF-8 where they are valid UTF-8, else as Latin-1: sources disagree
    on which it is, and for ASCII both are the same.
    """
    if count > 0:
        body = data[:-1] if data[-1] == 0 else data
        try:
            text = body.decode("utf-8")
        except UnicodeDecodeError:
            text = body.decode("latin-1")
    elif count < 0:
        text = data.decode("utf-16-le" if byte_order == LITTLE else "utf-16-be", "surrogatepass")
        text = text.removesuffix("\0")
    else:
        return ""
    stored = struct.pack(byte_order + "i", count) + data
    return text if encode_text(text, byte_order) == stored else StoredText(text, stored)


def encode_text(text: str, byte_order: str) -> bytes:
    """The bytes of an FString: narrow for ASCII, else UTF-16, as the engine writes them."""
    if isinstance(text, StoredText):
        return text.stored
    if not text:
        return bytes(4)
    if text.isascii():
        return struct.pack(byte_order + "i", len(text) + 1) + text.encode("ascii") + b"\0"
    wide = (text + "\0").encode(
        "utf-16-le" if byte_order == LITTLE else "utf-16-be", "surrogatepass"
    )
    return struct.pack(byte_order + "i", -(len(wide) // 2)) + wide


def decode_utf8(data: bytes) -> str:
    """The text of an FUtf8String; bytes that are no UTF-8 survive as lone surrogates."""
    return data.decode("utf-8", "surrogateescape")


def encode_utf8(text: str, byte_order: str) -> bytes:
    """The bytes of an FUtf8String."""
    data = text.encode("utf-8", "surrogateescape")
    return struct.pack(byte_order + "i", len(data)) + data
