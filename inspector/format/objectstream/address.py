"""Which field an entry of a data patch is for.

An old address is a list of 64-bit numbers: CRCs of fields, and what tells entries of containers. A
new one is a text with a part for each element on the way::

    AZStd::vector({TypeId})::Entities·0/AZ::Entity({TypeId})#17165428100931703432·2/
"""

from __future__ import annotations

import re
import struct
from typing import Final, NamedTuple

from inspector.findings.message import Message
from inspector.format.errors import FormatError
from inspector.format.objectstream.class_ids import NO_CLASS, class_id
from inspector.versions.guid import crc_of

#: The version of a part that says none, and of a target whose patch says none.
UNKNOWN_VERSION: Final = 0xFFFFFFFF
#: What stands before the version of a part.
VERSION_MARK: Final = "\u00b7"
_NUMBER_SIZE: Final = 8
_HIGHEST: Final = 0xFFFFFFFFFFFFFFFF
#: The field that errors of an address name.
FIELD: Final = "address"

_PART = re.compile(
    r"(?P<class>[^/\u00b7]*?)\((?P<id>\{[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}\})\)"
    r"(?:::(?P<field>[^\u00b7]+)|#(?P<entry>[0-9]{1,20}))\u00b7(?P<version>[0-9]{1,10})/"
)
_UNTYPED = re.compile(r"(?P<entry>[0-9]{1,20})/")


class AddressPart(NamedTuple):
    """One element on the way to the field: what it is, and where in the one above it.

    A part with a field is the value of that field; one with an entry is an entry of a container,
    told by its index or its own lasting number. ``class_id`` and ``version`` are those of the
    element itself; a part that is but a number has neither.
    """

    class_name: str = ""
    class_id: str = NO_CLASS
    field: str = ""
    entry: int | None = None
    version: int = UNKNOWN_VERSION

    @property
    def key(self) -> int:
        """What an old address would tell it by: the CRC of the field, or the entry."""
        return crc_of(self.field) if self.entry is None else self.entry

    @property
    def typed(self) -> bool:
        """Whether it says which class the element is of."""
        return self.class_id != NO_CLASS

    def __str__(self) -> str:
        if not self.typed:
            return f"{self.key}/"
        place = f"::{self.field}" if self.entry is None else f"#{self.entry}"
        return f"{self.class_name}({self.class_id}){place}{VERSION_MARK}{self.version}/"


class PatchAddress(NamedTuple):
    """The way from the patched object to a field of it; no part stands for the object itself."""

    parts: tuple[AddressPart, ...]

    @property
    def legacy(self) -> bool:
        """Whether no part says its class: builders leave such an address alone."""
        return not any(part.typed for part in self.parts)

    def __str__(self) -> str:
        return "".join(map(str, self.parts))


def parse_address(text: str) -> PatchAddress:
    """A new address from its text.

    Raises:
        FormatError: It is none; the offset counts the characters of the text.
    """
    parts: list[AddressPart] = []
    at = 0
    while at < len(text):
        match = _UNTYPED.match(text, at) or _PART.match(text, at)
        if match is None:
            shown = text[at : at + 40]
            raise FormatError(
                "CORRUPT", FIELD, at, repr(shown), Message("objectstream/address-part")
            )
        said = match.groupdict()
        entry = None if said["entry"] is None else int(said["entry"])
        version = int(said.get("version") or UNKNOWN_VERSION)
        if (entry or 0) > _HIGHEST or version > UNKNOWN_VERSION:
            raise FormatError(
                "CORRUPT", FIELD, at, match[0][:60], Message("objectstream/address-numbers")
            )
        named = said.get("id")
        parts.append(
            AddressPart(
                said.get("class") or "",
                class_id(named) if named else NO_CLASS,
                said.get("field") or "",
                entry,
                version,
            )
        )
        at = match.end()
    return PatchAddress(tuple(parts))


def old_address(data: bytes) -> PatchAddress:
    """An old address from its bytes, which are numbers with the least byte first.

    Raises:
        FormatError: The bytes are not whole numbers.
    """
    count, rest = divmod(len(data), _NUMBER_SIZE)
    if rest:
        raise FormatError(
            "CORRUPT",
            FIELD,
            0,
            Message("format/bytes", count=len(data)),
            Message("objectstream/bytes-a-number", size=_NUMBER_SIZE),
        )
    numbers = struct.unpack(f"<{count}Q", data)
    return PatchAddress(tuple(AddressPart(entry=number) for number in numbers))
