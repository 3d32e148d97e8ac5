"""Slices and data patches: what a slice is made of, and what it changes of the objects it uses.

A slice holds entities of its own and instances of other slices, each with a patch: it changes what
the other slice comes to, a container of entities. Other patches change the object around them. Data
flags and overlays are read too.

A patch is a map from addresses to values. Those of old ones are byte streams, each a whole binary
object stream; those of new ones are elements in an ``any``. An entry without a value removes what
its address names.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal

from inspector.errors import InspectorError
from inspector.files.hashes import sha1_of_bytes
from inspector.findings.message import Message
from inspector.format.errors import FormatError
from inspector.format.objectstream.binary import read_binary
from inspector.format.objectstream.elements import (
    ENTRY,
    NO_CLASS,
    Element,
    Stream,
    class_id,
    class_id_of_bytes,
)
from inspector.format.objectstream.leaves import DATA_ADDRESS, AssetReference, value_of
from inspector.named_tuples import NamedTuple
from inspector.patterns import pattern
from inspector.versions import crc_of

# ------------------------------------------------------------------------------------------------
# Which field an entry of a data patch is for.
#
# An old address is a list of 64-bit numbers: CRCs of fields, and what tells entries of containers.
# A new one is a text with a part for each element on the way::
#
#     AZStd::vector({TypeId})::Entities·0/AZ::Entity({TypeId})#17165428100931703432·2/

# -- addresses -------------------------------------------------------------------------------------

#: The version of a part that says none, and of a target whose patch says none.
UNKNOWN_VERSION: Final = 0xFFFFFFFF
#: What stands before the version of a part.
VERSION_MARK: Final = "\u00b7"
_NUMBER_SIZE: Final = 8
_HIGHEST: Final = 0xFFFFFFFFFFFFFFFF
#: The field that errors of an address name.
_ADDRESS_FIELD: Final = "address"

_PART = pattern(
    r"(?P<class>[^/\u00b7]*?)\((?P<id>\{[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}\})\)"
    r"(?:::(?P<field>[^\u00b7]+)|#(?P<entry>[0-9]{1,20}))\u00b7(?P<version>[0-9]{1,10})/"
)
_UNTYPED = pattern(r"(?P<entry>[0-9]{1,20})/")


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
                "CORRUPT", _ADDRESS_FIELD, at, repr(shown), Message("objectstream/address-part")
            )
        said = match.groupdict()
        entry = None if said["entry"] is None else int(said["entry"])
        version = int(said.get("version") or UNKNOWN_VERSION)
        if (entry or 0) > _HIGHEST or version > UNKNOWN_VERSION:
            raise FormatError(
                "CORRUPT",
                _ADDRESS_FIELD,
                at,
                match[0][:60],
                Message("objectstream/address-numbers"),
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
            _ADDRESS_FIELD,
            0,
            Message("format/bytes", count=len(data)),
            Message("objectstream/bytes-a-number", size=_NUMBER_SIZE),
        )
    numbers = struct.unpack(f"<{count}Q", data)
    return PatchAddress(tuple(AddressPart(entry=number) for number in numbers))


# -- data patches ----------------------------------------------------------------------------------

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


# -- slices ----------------------------------------------------------------------------------------

#: How the files of slices end.
SLICE: Final = ".slice"
SLICE_COMPONENT: Final = "{AFD304E4-1773-47C8-855A-8B622398934F}"
#: What a slice refers to another one with.
SLICE_REFERENCE: Final = "{F181B80D-44F0-4093-BB0D-C638A9A734BE}"
#: The entities that a slice comes to: what the patches of its instances are for.
CONTAINER: Final = "{05038EF7-9EF7-40D8-A29B-503D85B85AF8}"
ENTITY_ID: Final = "{6383F1D3-BB27-4E6B-A49A-6409B2059EAA}"
_ENTITIES: Final = "Entities"
_OF_THE_SLICE: Final = "MetadataEntity"
_OF_SLICES: Final = "MetadataEntities"
_REFERENCES: Final = "Prefabs"
_INSTANCES: Final = "Instances"
_ID_MAP: Final = "EntityIdMap"
_PATCH: Final = "DataPatch"
_ASSET: Final = "Asset"
#: The version of the made number that an id is.
_VERSION_5: Final = 0x50


def asset_id(path: str) -> str:
    """The id of the asset that a source file is.

    Args:
        path: Where the file lies below the folder that holds assets, parted by ``/``.
    """
    stored = path.lower().encode("utf-8", "surrogateescape")
    made = bytearray(sha1_of_bytes(stored).digest()[:16])
    made[6] = made[6] & 0x0F | _VERSION_5
    made[8] = made[8] & 0x3F | 0x80
    return class_id_of_bytes(bytes(made))


class PatchOwner(NamedTuple):
    """A data patch with what tells its object.

    Attributes:
        patch: The patch.
        asset: The slice that it is for an instance of; None of a patch of no instance.
        around: The nearest element around it that is of its target class; None where none is.
    """

    patch: DataPatch
    asset: AssetReference | None
    around: Element | None


def patch_owners(stream: Stream) -> Iterator[PatchOwner]:
    """All patches of a stream, in its order."""
    waiting: list[tuple[Element, tuple[Element, ...]]] = [
        (element, ()) for element in reversed(stream.elements)
    ]
    while waiting:
        element, above = waiting.pop()
        if element.class_id in (OLD_PATCH, NEW_PATCH):
            yield _owner(data_patch(element), above)
        if element.children:
            here = (*above, element)
            waiting += [(child, here) for child in reversed(element.children)]


def _owner(patch: DataPatch, above: tuple[Element, ...]) -> PatchOwner:
    inwards = above[::-1]
    reference = next((each for each in inwards if each.class_id == SLICE_REFERENCE), None)
    around = next((each for each in inwards if each.class_id == patch.target_class), None)
    return PatchOwner(patch, asset_of(reference) if reference else None, around)


def asset_of(reference: Element) -> AssetReference | None:
    """The slice that a reference names; None where it cannot be read or names none."""
    named = reference.child(_ASSET)
    try:
        asset = None if named is None else value_of(named)
    except InspectorError:
        return None
    return asset if isinstance(asset, AssetReference) and asset.id != NO_CLASS else None


class SliceInstance(NamedTuple):
    """An instance of another slice.

    Attributes:
        asset: The slice; None where it cannot be read.
        patch: What is changed of it; None where nothing is stored.
        ids: What is stored as the ids of its entities here, by the numbers that they have there.
    """

    asset: AssetReference | None
    patch: DataPatch | None
    ids: dict[int, str | bytes]


def slice_component(stream: Stream) -> Element | None:
    """What a slice is made of; None of a stream that is no slice."""
    return next((each for each in stream.walk() if each.class_id == SLICE_COMPONENT), None)


def instances(component: Element) -> Iterator[SliceInstance]:
    """The instances of other slices in one."""
    for reference in _below(component, _REFERENCES):
        asset = asset_of(reference)
        for instance in _below(reference, _INSTANCES):
            stored = instance.child(_PATCH)
            patch = None if stored is None else data_patch(stored)
            yield SliceInstance(asset, patch, dict(_ids(_below(instance, _ID_MAP))))


def _below(element: Element, field: str) -> list[Element]:
    held = element.child(field)
    return [] if held is None else held.children


def _ids(pairs: list[Element]) -> Iterator[tuple[int, str | bytes]]:
    for pair in pairs:
        there, here = (_id_within(pair.child(name)) for name in ("value1", "value2"))
        number = _number(there)
        if number is not None and here is not None and here.value is not None:
            yield number, here.value


def _id_within(entity_id: Element | None) -> Element | None:
    return None if entity_id is None else entity_id.child("id")


def _number(element: Element | None) -> int | None:
    try:
        value = None if element is None else value_of(element)
    except InspectorError:
        return None
    return value if isinstance(value, int) else None


def own_container(component: Element) -> Element:
    """The container of the entities that a slice holds itself; those of instances are not in it."""
    container = Element(CONTAINER, "InstantiatedContainer")
    for field, held in (
        (_ENTITIES, _below(component, _ENTITIES)),
        (_OF_SLICES, [each for each in component.children if each.field == _OF_THE_SLICE]),
    ):
        entities = Element(NO_CLASS, "AZStd::vector", field)
        for entity in held:
            copied = entity.copy()
            copied.field, copied.stored_crc = ENTRY, 0
            entities.children.append(copied)
        container.children.append(entities)
    return container


def add_instance(container: Element, instance: Element, ids: dict[int, str | bytes]) -> None:
    """Puts the entities of an instance's container into that of the slice that has the instance.

    Args:
        container: Takes the entities.
        instance: Gives them away.
        ids: See :class:`SliceInstance`.
    """
    for element in instance.walk():
        held = element.child("id") if element.class_id == ENTITY_ID else None
        number = _number(held)
        if held is not None and number in ids:
            held.value = ids[number]
    for mine, its in zip(container.children, instance.children, strict=False):
        mine.children += its.children
