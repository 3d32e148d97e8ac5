"""Kinds of single values in their two stored forms: text in XML and JSON, bytes in binary.

The forms are those of the engine's own serializers: ``AzCore/Serialization/SerializeContext.cpp``,
``AzCore/Math/MathReflection.cpp`` and ``AzCore/Asset/AssetSerializer.cpp``; numbers are big-endian.
"""

from __future__ import annotations

import math
import re
import struct
from abc import ABC, abstractmethod
from typing import Any, Final, NamedTuple

from inspector.errors import InspectorError
from inspector.format.fields import F32, Fixed
from inspector.format.objectstream.elements import (
    ID_SIZE,
    NO_CLASS,
    class_id,
    class_id_bytes,
    class_id_of_bytes,
)
from inspector.format.stream import BIG


class Leaf(ABC):
    """A type of value in its two stored forms; all methods raise ValueError for what is none.

    Args:
        title: What the engine calls the type.
    """

    def __init__(self, title: str) -> None:
        self.title = title

    @abstractmethod
    def parse(self, text: str, version: int) -> Any:
        """The value of a text, stored with a version of the type."""

    @abstractmethod
    def text(self, value: Any, version: int) -> str:
        """The text of a value, as the engine writes it."""

    @abstractmethod
    def unpack(self, data: bytes, version: int) -> Any:
        """The value of bytes."""

    @abstractmethod
    def pack(self, value: Any, version: int) -> bytes:
        """The bytes of a value."""


class Integer(Leaf):
    """A whole number."""

    _TEXT: Final = re.compile(r"-?[0-9]{1,20}", re.A)

    def __init__(self, title: str, kind: Fixed[int]) -> None:
        super().__init__(title)
        self._packer = struct.Struct(BIG + kind.codes)

    def parse(self, text: str, version: int) -> int:
        """The number, in ten's digits."""
        if not self._TEXT.fullmatch(text):
            raise ValueError(text)
        number = int(text)
        self.pack(number, version)
        return number

    def text(self, value: int, version: int) -> str:
        """Its digits."""
        return str(value)

    def unpack(self, data: bytes, version: int) -> int:
        """The number of as many bytes as it has."""
        (number,) = _unpacked(self._packer, data)
        return int(number)

    def pack(self, value: int, version: int) -> bytes:
        """Its bytes."""
        return _packed(self._packer, value)


class Truth(Leaf):
    """A truth value: a byte, 0 or 1."""

    def parse(self, text: str, version: int) -> bool:
        """The value of its word."""
        return ("false", "true").index(text) == 1

    def text(self, value: bool, version: int) -> str:
        """Its word."""
        return "true" if value else "false"

    def unpack(self, data: bytes, version: int) -> bool:
        """The value of the byte."""
        return (b"\0", b"\1").index(bytes(data)) == 1

    def pack(self, value: bool, version: int) -> bytes:
        """Its byte."""
        return b"\1" if value else b"\0"


class Floats(Leaf):
    """Numbers with a fraction, with blanks between them; the value is a tuple of them.

    Texts have seven digits behind the point, and more where fewer would be another number.

    Args:
        title: What the engine calls the type.
        counts: How many numbers there are, by version from 0 on; the last holds for all later.
        kind: What each is stored as.
    """

    def __init__(self, title: str, *counts: int, kind: Fixed[float] = F32) -> None:
        super().__init__(title)
        self._counts = counts
        self._code = kind.codes

    def _packer(self, version: int) -> struct.Struct:
        count = self._counts[min(version, len(self._counts) - 1)]
        return struct.Struct(f"{BIG}{count}{self._code}")

    def parse(self, text: str, version: int) -> tuple[float, ...]:
        """The numbers as they are stored in bytes, which may be less exact than their texts."""
        if "_" in text:
            raise ValueError(text)
        numbers = tuple(map(float, text.split()))
        packer = self._packer(version)
        return packer.unpack(_packed(packer, *numbers))

    def text(self, value: tuple[float, ...], version: int) -> str:
        """The numbers with blanks between them."""
        return " ".join(map(self._digits, value))

    def unpack(self, data: bytes, version: int) -> tuple[float, ...]:
        """The numbers of as many bytes as they have."""
        return _unpacked(self._packer(version), data)

    def pack(self, value: tuple[float, ...], version: int) -> bytes:
        """Their bytes."""
        return _packed(self._packer(version), *value)

    def _digits(self, number: float) -> str:
        if not math.isfinite(number):
            return repr(number)
        short = f"{number:.7f}"
        return short if self._stored(float(short)) == self._stored(number) else repr(number)

    def _stored(self, number: float) -> bytes:
        return _packed(struct.Struct(BIG + self._code), number)


class Float(Floats):
    """One number with a fraction; the value is the number."""

    def __init__(self, title: str, kind: Fixed[float]) -> None:
        super().__init__(title, 1, kind=kind)

    def parse(self, text: str, version: int) -> Any:
        """The number."""
        return super().parse(text, version)[0]

    def text(self, value: Any, version: int) -> str:
        """Its digits."""
        return super().text((value,), version)

    def unpack(self, data: bytes, version: int) -> Any:
        """The number of its bytes."""
        return super().unpack(data, version)[0]

    def pack(self, value: Any, version: int) -> bytes:
        """Its bytes."""
        return super().pack((value,), version)


class Text(Leaf):
    """A text: UTF-8 without a count or an end. Bytes that are none survive as lone surrogates."""

    def parse(self, text: str, version: int) -> str:
        """The text itself."""
        return text

    def text(self, value: str, version: int) -> str:
        """The text itself."""
        return value

    def unpack(self, data: bytes, version: int) -> str:
        """The text of all bytes."""
        return data.decode("utf-8", "surrogateescape")

    def pack(self, value: str, version: int) -> bytes:
        """Its bytes."""
        return value.encode("utf-8", "surrogateescape")


class Hexadecimal(Leaf):
    """Bytes, of which a text has two digits each."""

    def parse(self, text: str, version: int) -> bytes:
        """The bytes of the digits."""
        if any(character.isspace() for character in text):
            raise ValueError(text)
        return bytes.fromhex(text)

    def text(self, value: bytes, version: int) -> str:
        """Their digits."""
        return value.hex().upper()

    def unpack(self, data: bytes, version: int) -> bytes:
        """The bytes themselves."""
        return data

    def pack(self, value: bytes, version: int) -> bytes:
        """The bytes themselves."""
        return value


class Id(Leaf):
    """An id, as that of a class; the value is its text in the one form."""

    def parse(self, text: str, version: int) -> str:
        """The id in the one form."""
        return _id(text)

    def text(self, value: str, version: int) -> str:
        """The id itself."""
        return value

    def unpack(self, data: bytes, version: int) -> str:
        """The id of 16 bytes."""
        if len(data) != ID_SIZE:
            raise ValueError(data)
        return class_id_of_bytes(data)

    def pack(self, value: str, version: int) -> bytes:
        """Its bytes."""
        return class_id_bytes(_id(value))


class Address(Leaf):
    """Which field an entry of a data patch is for: hash values in version 0, a path since 1.

    The value is the bytes of the one and the text of the other;
    :mod:`~inspector.format.objectstream.datapatch` takes both apart.
    """

    _OLD = Hexadecimal("")
    _NEW = Text("")

    def _form(self, version: int) -> Leaf:
        return self._NEW if version else self._OLD

    def parse(self, text: str, version: int) -> bytes | str:
        """The bytes of the digits, or the path."""
        parsed: bytes | str = self._form(version).parse(text, version)
        return parsed

    def text(self, value: bytes | str, version: int) -> str:
        """The digits, or the path."""
        return self._form(version).text(value, version)

    def unpack(self, data: bytes, version: int) -> bytes | str:
        """The bytes, or the path that they are."""
        unpacked: bytes | str = self._form(version).unpack(data, version)
        return unpacked

    def pack(self, value: bytes | str, version: int) -> bytes:
        """The bytes."""
        return self._form(version).pack(value, version)


class AssetReference(NamedTuple):
    """What a field for an asset refers to.

    ``sub_id`` tells the products of one source apart. ``hint`` is the path that the asset had when
    it was saved; types of version 0 have none. ``behaviour`` says when it is loaded (0 before
    whoever refers to it, 1 queued, 2 not at all); it is stored since version 2.
    """

    id: str = NO_CLASS
    sub_id: int = 0
    type: str = NO_CLASS
    hint: str | None = None
    behaviour: int | None = None


class Asset(Leaf):
    """A reference to an asset.

    In memory 12 bytes of no meaning follow the number of the product; they are written as 0.
    """

    _TEXT: Final = re.compile(
        r"id=(?P<id>\{[0-9A-Fa-f-]+\}):(?P<sub>[0-9A-Fa-f]{1,8}),type=(?P<type>\{[0-9A-Fa-f-]+\})"
        r"(?:,hint=\{(?P<hint>.*?)\})?(?:,loadBehavior=(?P<load>[0-9]{1,3}))?",
        re.S,
    )
    _HEAD: Final = struct.Struct(f"{BIG}{ID_SIZE}sI12x{ID_SIZE}s")
    _COUNT: Final = struct.Struct(f"{BIG}Q")
    _HINTED, _BEHAVING = 1, 2

    def parse(self, text: str, version: int) -> AssetReference:
        """The reference that a text is."""
        match = self._TEXT.fullmatch(text)
        if match is None:
            raise ValueError(text)
        load = match["load"]
        behaviour = int(load) if load else None
        if behaviour is not None and behaviour > 0xFF:
            raise ValueError(text)
        named, kind = _id(match["id"]), _id(match["type"])
        return AssetReference(named, int(match["sub"], 16), kind, match["hint"], behaviour)

    def text(self, value: AssetReference, version: int) -> str:
        """Its text, with what the reference has."""
        text = f"id={value.id}:{value.sub_id:x},type={value.type}"
        text += "" if value.hint is None else f",hint={{{value.hint}}}"
        return text + ("" if value.behaviour is None else f",loadBehavior={value.behaviour}")

    def unpack(self, data: bytes, version: int) -> AssetReference:
        """The reference of bytes, of which there have to be as many as the version stores."""
        named, sub_id, kind = _unpacked(self._HEAD, data[: self._HEAD.size])
        hint, behaviour, rest = None, None, data[self._HEAD.size :]
        if version >= self._HINTED:
            (count,) = _unpacked(self._COUNT, rest[: self._COUNT.size])
            rest = rest[self._COUNT.size :]
            if count > len(rest):
                raise ValueError(data)
            hint, rest = rest[:count].decode("utf-8", "surrogateescape"), rest[count:]
        if version >= self._BEHAVING and rest:
            behaviour, rest = rest[0], rest[1:]
        if rest:
            raise ValueError(data)
        return AssetReference(
            class_id_of_bytes(named), sub_id, class_id_of_bytes(kind), hint, behaviour
        )

    def pack(self, value: AssetReference, version: int) -> bytes:
        """Its bytes; what the version does not store must not be there."""
        head = _packed(
            self._HEAD, class_id_bytes(value.id), value.sub_id, class_id_bytes(value.type)
        )
        hinted, behaving = version >= self._HINTED, version >= self._BEHAVING
        if (value.hint is not None and not hinted) or (
            value.behaviour is not None and not behaving
        ):
            raise ValueError(value)
        hint = (value.hint or "").encode("utf-8", "surrogateescape")
        data = head + (self._COUNT.pack(len(hint)) + hint if hinted else b"")
        return data + (b"" if value.behaviour is None else bytes([value.behaviour]))


def _id(text: str) -> str:
    try:
        return class_id(text)
    except InspectorError:
        raise ValueError(text) from None


def _unpacked(packer: struct.Struct, data: bytes) -> tuple[Any, ...]:
    try:
        return packer.unpack(data)
    except struct.error:
        raise ValueError(data) from None


def _packed(packer: struct.Struct, *values: Any) -> bytes:
    try:
        return packer.pack(*values)
    except (struct.error, OverflowError):
        raise ValueError(values) from None
