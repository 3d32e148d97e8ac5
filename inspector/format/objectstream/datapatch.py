"""What slices change of the objects that they are made of: data patches, data flags, overlays.

A patch is a map from addresses to values. Those of old ones are byte streams, each a whole binary
object stream; those of new ones are elements in an ``any``. An entry without a value removes what
its address names.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal, NamedTuple

from inspector.errors import InspectorError
from inspector.findings.message import Message
from inspector.format.errors import FormatError
from inspector.format.objectstream.binary import read_binary
from inspector.format.objectstream.elements import NO_CLASS, Element, Stream, class_id
from inspector.format.objectstream.leaves import DATA_ADDRESS, value_of
from inspector.versions.guid import crc_of

# ------------------------------------------------------------------------------------------------
# Which field an entry of a data patch is for.
#
# An old address is a list of 64-bit numbers: CRCs of fields, and what tells entries of containers.
# A new one is a text with a part for each element on the way::
#
#     AZStd::vector({TypeId})::Entities·0/AZ::Entity({TypeId})#17165428100931703432·2/

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


OLD_PATCH: Final = "{3A8D5EC9-D70E-41CB-879C-DEF6A6D6ED03}"
NEW_PATCH: Final = "{BFF7A3F5-9014-4000-92C7-9B2BC7913DA9}"
DATA_FLAGS: Final = "{57FE7B9E-B2AF-4F6F-9F8D-87F671E91C99}"
DATA_OVERLAY: Final = "{42DD05B6-19A8-4DEF-8718-8BF5CAC8828E}"
#: What the bits of data flags mean; the inherited effects are worked out and not stored.
FLAGS: Final = {
    0x01: "force override",
    0x02: "prevent override",
    0x04: "hide",
    0x10: "force override, inherited",
    0x20: "prevent override, inherited",
    0x40: "hide, inherited",
}


class PatchEntry(NamedTuple):
    """One change: which field, and what it becomes.

    Attributes:
        element: The pair of address and value.
        address: Where; None where it cannot be read.
        value: The element that it becomes; None for a removal and where it cannot be read.
        problems: Why address or value cannot be read; an empty tuple where both can.
    """

    element: Element
    address: PatchAddress | None
    value: Element | None
    problems: tuple[InspectorError, ...] = ()

    @property
    def removes(self) -> bool:
        """Whether it removes what the address names."""
        return self.value is None and not self.problems


class DataPatch(NamedTuple):
    """The changes of one object.

    ``target_version`` is the version that the class of the object had; old patches do not say it,
    which is why no builder acts on them.
    """

    element: Element
    format: Literal["old", "new"]
    target_class: str
    target_version: int
    entries: tuple[PatchEntry, ...]


class FlagsEntry(NamedTuple):
    """What one field of an entity must or must not be overridden by; bits of :data:`FLAGS`."""

    entity: int
    address: PatchAddress
    flags: int


class DataOverlay(NamedTuple):
    """Stands for data that a provider gives when the stream is loaded; both are as stored."""

    element: Element
    provider: Element | None
    token: Element | None


def data_patches(stream: Stream) -> Iterator[DataPatch]:
    """All patches of a stream, in its order."""
    for element in stream.walk():
        if element.class_id in (OLD_PATCH, NEW_PATCH):
            yield data_patch(element)


def data_patch(element: Element) -> DataPatch:
    """The patch that an element is; what cannot be read of it is told entry by entry."""
    target = _value(element.child("m_targetClassId"), str, NO_CLASS)
    version = _value(element.child("m_targetClassVersion"), int, UNKNOWN_VERSION)
    patch = element.child("m_patch")
    old = element.class_id == OLD_PATCH
    entries = tuple(_entry(pair, old) for pair in (patch.children if patch else ()))
    return DataPatch(element, "old" if old else "new", target, version, entries)


def _value(element: Element | None, kind: type[Any], otherwise: Any) -> Any:
    if element is None or element.value is None:
        return otherwise
    try:
        value = value_of(element)
    except InspectorError:
        return otherwise
    return value if isinstance(value, kind) else otherwise


def _entry(pair: Element, old: bool) -> PatchEntry:
    problems: list[InspectorError] = []
    address = value = None
    try:
        address = address_of(pair.child("value1"))
    except InspectorError as error:
        problems.append(error)
    try:
        value = (_old_value if old else _new_value)(pair.child("value2"))
    except InspectorError as error:
        problems.append(error)
    return PatchEntry(pair, address, value, tuple(problems))


def address_of(element: Element | None) -> PatchAddress:
    """The address that an element holds.

    Raises:
        FormatError: It holds none.
    """
    if element is None or element.class_id != DATA_ADDRESS:
        start, shown = (element.start, element.class_id) if element else (0, "nothing")
        raise FormatError("CORRUPT", "value1", start, shown, Message("objectstream/an-address"))
    value = value_of(element)
    return parse_address(value) if isinstance(value, str) else old_address(value)


def _old_value(element: Element | None) -> Element | None:
    if element is None:
        return None
    data = value_of(element)
    if not isinstance(data, bytes):
        raise FormatError(
            "CORRUPT",
            "value2",
            element.start,
            element.class_id,
            Message("objectstream/a-byte-stream"),
        )
    if not data:
        return None
    reading = read_binary(data)
    for problem in reading.problems:
        raise problem
    return _single(reading.stream.elements, element.start)


def _new_value(element: Element | None) -> Element | None:
    return None if element is None else _single(element.children, element.start)


def _single(elements: Sequence[Element], start: int) -> Element | None:
    if len(elements) > 1:
        raise FormatError(
            "CORRUPT",
            "value2",
            start,
            Message("objectstream/values", count=len(elements)),
            Message("objectstream/one-value"),
        )
    return elements[0] if elements else None


def data_flags(stream: Stream) -> Iterator[FlagsEntry]:
    """The data flags of a stream that can be read, in its order."""
    for element in stream.walk():
        if element.class_id != DATA_FLAGS:
            continue
        for owner in element.children:
            for pair in owner.children:
                yield from _flags_of(pair)


def _flags_of(pair: Element) -> Iterator[FlagsEntry]:
    entity, fields = pair.child("value1"), pair.child("value2")
    number = _value(entity.child("id") if entity else None, int, 0)
    for field in fields.children if fields else ():
        flags = _value(field.child("value2"), int, 0)
        try:
            yield FlagsEntry(number, address_of(field.child("value1")), flags)
        except InspectorError:
            continue


def data_overlays(stream: Stream) -> Iterator[DataOverlay]:
    """The elements of a stream that stand for data from elsewhere."""
    for element in stream.walk():
        if element.class_id == DATA_OVERLAY:
            provider, token, *_ = (*element.children, None, None)
            yield DataOverlay(element, provider, token)
