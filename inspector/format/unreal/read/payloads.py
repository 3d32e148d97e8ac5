"""Payloads: bulk data inside, behind and beside the objects, as far as the package lists it.

A payload is a run of bytes too large to keep with its object: the pixels of a texture, the vertices
of a mesh, the samples of a sound. Editor packages from 5.1 on list them in a trailer at the end of
the file; cooked packages from 5.2 on list them as data resources. What a payload holds is not read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, Literal, NamedTuple

from inspector.findings.message import Message, Text
from inspector.format.errors import FormatError
from inspector.format.logical import LogicalBytes
from inspector.format.unreal.declare.payloads import BulkDataFlags, DataResourceFlags, PayloadEntry
from inspector.format.unreal.declare.tables import DataResource
from inspector.format.unreal.read.package_reader import PackageReader
from inspector.format.unreal.read.payload_trailer import (
    TRAILER,
    PayloadTrailer,
    read_trailer,
)

#: What says that there is a payload, and where payloads lie; see :class:`Payload`.
PayloadKind = Literal["trailer entry", "data resource", "duplicate"]
PayloadPlace = Literal[
    "inline", "end of file", ".uexp", ".ubulk", ".uptnl", ".m.ubulk", "another package",
    "virtualized", "derived data",
]  # fmt: skip
#: Where payloads lie that the file does not hold, by how they are reached.
_NOT_LOCAL: Final[dict[str, PayloadPlace]] = {"referenced": "another package"}
#: How many bytes are looked through for the objects that payloads belong to, all payloads together.
_LOOKED_THROUGH = 1 << 28


class Payload(NamedTuple):
    """One payload that the package says it has.

    ``kind`` is ``trailer entry``, ``data resource`` or ``duplicate`` (the copy of a data resource
    in the optional file). ``where`` is ``inline`` (among its object's data), ``end of file``
    (behind the objects), ``.uexp`` (the same, in a split package), ``.ubulk``, ``.uptnl`` or
    ``.m.ubulk`` (a file beside the package), ``another package``, ``virtualized`` (in a store that
    teams share) or ``derived data`` (in a cache of the engine).

    ``offset`` counts from the start of the package for what lies in it or its ``.uexp``, from the
    start of that file for what lies in another; -1 where the package does not hold the bytes.
    ``size`` is in bytes as stored, ``raw_size`` once uncompressed. ``owner`` is the path of the
    object that it belongs to, empty where nothing says so. ``field`` is the entry that says it all.
    """

    kind: PayloadKind
    where: PayloadPlace
    offset: int
    size: int
    raw_size: int
    owner: str
    flags: Text
    field: str
    #: A numbered file of payloads, of which more than one may lie beside the package; 0 for none.
    cooked_index: int = 0


def payload_list(package: PackageReader, data: LogicalBytes) -> tuple[Payload, ...]:
    """Every payload that the trailer or the data resources name, in their order.

    Bulk data that only the objects themselves know of is not among them.

    Raises:
        FormatError: Where the bytes of the trailer or of the data resources contradict the format.
    """
    trailer = read_trailer(package, data)
    listed = list(_trailer_payloads(package, data, trailer)) if trailer is not None else []
    return (*listed, *resource_payloads(package))


def _trailer_payloads(
    package: PackageReader, data: LogicalBytes, trailer: PayloadTrailer
) -> Iterator[Payload]:
    owner_of = _owner_finder(package, data)
    for index, entry in enumerate(trailer.header.Entries):
        mode = trailer.access_mode(entry)
        local = mode == "local"
        where = _NOT_LOCAL.get(mode, "virtualized")
        yield Payload(
            kind="trailer entry",
            where="end of file" if local else where,
            offset=trailer.payloads_start + entry.Offset if local else -1,
            size=entry.CompressedSize,
            raw_size=entry.RawSize,
            owner=owner_of(entry.Identifier),
            flags=_entry_flags(mode, entry),
            field=f"{TRAILER}/Entries/{index}",
        )


def _entry_flags(mode: str, entry: PayloadEntry) -> Text:
    words: list[Text] = [mode]
    if entry.Flags:
        words.append(Message("format/payload-flags", flags=entry.Flags))
    if entry.FilterFlags:
        words.append(Message("format/payload-filter", flags=entry.FilterFlags))
    return _joined(words)


def _joined(words: list[Text]) -> Text:
    """What is told of a payload, one after the other; a str where names alone are."""
    names = [word for word in words if isinstance(word, str)]
    return ", ".join(names) if names == words else Message("format/joined", parts=tuple(words))


def _owner_finder(package: PackageReader, data: LogicalBytes) -> Callable[[bytes], str]:
    """Finds the object whose data names a payload by its identifier, a hash of 20 bytes."""
    try:
        exports = [
            (export.SerialOffset, export.SerialOffset + export.SerialSize, index + 1)
            for index, export in enumerate(package.exports)
        ]
    except FormatError:
        exports = []
    # Identifiers of payloads lie in the objects' data alone; one run from the first to the last.
    first = min((start for start, __, __ in exports), default=0)
    last = min(max((end for __, end, __ in exports), default=0), data.size)

    left = _LOOKED_THROUGH

    def find(identifier: bytes) -> str:
        nonlocal left
        left -= last - first
        if left < 0 or not any(identifier):
            return ""
        at = data.find(identifier, first, last)
        if at < 0:
            return ""
        for start, end, index in exports:
            if start <= at and at + len(identifier) <= end:
                return _path(package, index)
        return ""

    return find


def resource_payloads(package: PackageReader) -> Iterator[Payload]:
    """The payloads that the data resources of a cooked package name, and their copies.

    Raises:
        FormatError: Where the bytes of the table contradict the format.
    """
    table = package.data_resources
    if table is None:
        return
    for index, resource in enumerate(table.Resources):
        where, offset = _place_of(package, resource)
        payload = Payload(
            kind="data resource",
            where=where,
            offset=offset,
            size=resource.SerialSize,
            raw_size=resource.RawSize,
            owner=_path(package, resource.OuterIndex) if resource.OuterIndex else "",
            flags=_resource_flags(resource),
            field=f"data_resources/Resources/{index}",
            cooked_index=resource.CookedIndex or 0,
        )
        yield payload
        if resource.DuplicateSerialOffset >= 0:
            yield Payload(
                kind="duplicate",
                where=".uptnl",
                offset=resource.DuplicateSerialOffset,
                size=resource.SerialSize,
                raw_size=resource.RawSize,
                owner=payload.owner,
                flags=payload.flags,
                field=payload.field,
                cooked_index=payload.cooked_index,
            )


def _place_of(package: PackageReader, resource: DataResource) -> tuple[PayloadPlace, int]:
    """In which file a data resource lies, and where in it."""
    legacy, own, start = resource.LegacyBulkDataFlags, resource.Flags, resource.SerialOffset
    if own & DataResourceFlags.DerivedDataReference:
        return "derived data", -1
    if legacy & BulkDataFlags.PayloadInSeperateFile:
        if legacy & BulkDataFlags.MemoryMappedPayload or own & DataResourceFlags.MemoryMapped:
            return ".m.ubulk", start
        if legacy & BulkDataFlags.OptionalPayload or own & DataResourceFlags.Optional:
            return ".uptnl", start
        return ".ubulk", start
    if legacy & BulkDataFlags.PayloadAtEndOfFile and not legacy & BulkDataFlags.ForceInlinePayload:
        body = package.summary.body
        stays = legacy & BulkDataFlags.NoOffsetFixUp
        moved = 0 if stays or body is None else body.BulkDataStartOffset
        return (".uexp" if package.tail_size else "end of file"), start + moved
    # Inline data counts from the end of the header: in a split package, in the .uexp.
    return "inline", start + (package.total_header_size or 0)


def _resource_flags(resource: DataResource) -> Text:
    legacy = resource.LegacyBulkDataFlags
    words: list[Text] = [flag.name or "" for flag in BulkDataFlags if legacy & flag]
    own = [flag.name or "" for flag in DataResourceFlags if resource.Flags & flag]
    words += [name for name in own if name not in words]
    unknown = legacy & ~sum(BulkDataFlags)
    if unknown:
        words.append(f"0x{unknown:08X}")
    if resource.CookedIndex:
        words.append(Message("format/cooked-index", index=resource.CookedIndex))
    return _joined(words)


def _path(package: PackageReader, index: int) -> str:
    try:
        return package.object_path(index)
    except FormatError:
        return ""
