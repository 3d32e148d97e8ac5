"""Payloads: bulk data inside, behind and beside the objects, as far as the package lists it.

A payload is a run of bytes too large to keep with its object: the pixels of a texture, the vertices
of a mesh, the samples of a sound. Editor packages from 5.1 on list them in a trailer at the end of
the file, which is compared with its bytes; cooked packages from 5.2 on list them as data resources.
What a payload holds is not read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, Literal

from inspector.findings.message import Message, Text
from inspector.format.errors import FormatError, FormatKind
from inspector.format.logical import LogicalBytes
from inspector.format.record_layout import offset_of
from inspector.format.schema import Record, min_size, read
from inspector.format.stream import Source, Span
from inspector.format.unreal.declare.payloads import (
    ACCESS_MODES,
    FOOTER_TAG,
    HEADER_TAG,
    HIGHEST_PLAUSIBLE_TRAILER,
    NEWEST_TRAILER,
    BulkDataFlags,
    DataResourceFlags,
    EndTag,
    PayloadEntry,
    PayloadTrailerFooter,
    PayloadTrailerHeader,
    PayloadTrailerStart,
)
from inspector.format.unreal.declare.tables import DataResource
from inspector.format.unreal.gates import PACKAGE_TAG, Layout
from inspector.format.unreal.read.package_reader import PackageReader
from inspector.named_tuples import NamedTuple

TRAILER: Final = "payload_trailer"
FOOTER: Final = f"{TRAILER}/Footer"
END_TAG: Final = "end_tag"


class NewerTrailer(FormatError):
    """A trailer of a layout that is not described here; the package may be whole."""


class PayloadTrailer(NamedTuple):
    """A trailer that was read: what it says, and where its parts lie in the logical file."""

    header: PayloadTrailerHeader
    footer: PayloadTrailerFooter
    start: int
    payloads_start: int
    footer_start: int
    end: int
    #: The package's layout with the trailer's version.
    layout: Layout

    def access_mode(self, entry: PayloadEntry) -> str:
        """How the bytes of a payload are reached: ``local``, ``referenced`` or ``virtualized``."""
        mode = self.header.AccessMode if entry.AccessMode is None else entry.AccessMode
        return ACCESS_MODES[mode or 0]

    def runs(self) -> Iterator[PayloadRun]:
        """The bytes between header and footer, in file order and without a gap.

        Two payloads with the same bytes lie in one place; the first entry claims it.
        """
        local = sorted(
            (self.payloads_start + entry.Offset, index, entry.CompressedSize)
            for index, entry in enumerate(self.header.Entries)
            if entry.CompressedSize and self.access_mode(entry) == "local"
        )
        at = self.payloads_start
        for start, index, size in local:
            if start > at:
                yield PayloadRun(None, at, start)
            if start + size > at:
                yield PayloadRun(index, max(start, at), start + size)
                at = start + size
        if at < self.footer_start:
            yield PayloadRun(None, at, self.footer_start)


class PayloadRun(NamedTuple):
    """Bytes of the trailer that the entry of this index claims; None where no entry does."""

    entry: int | None
    start: int
    end: int


def read_trailer(
    package: PackageReader, data: LogicalBytes, spans: list[Span] | None = None
) -> PayloadTrailer | None:
    """The payload trailer, or None where the package has none.

    Args:
        package: The package.
        data: Its bytes, those of its ``.uexp`` included.
        spans: Where to note the bytes of each field.

    Raises:
        FormatError: Where its bytes contradict the format, or its layout is newer than known.
    """
    start = trailer_start(package)
    if start is None:
        return None
    head = _Placed(PayloadTrailerStart, TRAILER, start, package.layout)
    first, _ = head.read(data)
    if first.Tag != HEADER_TAG:
        raise head.wrong("Tag", f"0x{first.Tag:016X}", f"0x{HEADER_TAG:016X}")
    if not 0 <= first.Version <= NEWEST_TRAILER:
        newer = 0 < first.Version <= HIGHEST_PLAUSIBLE_TRAILER
        found, expected = (
            Message("format/payload-trailer", version=first.Version),
            Message("format/zero-to", last=NEWEST_TRAILER),
        )
        error = NewerTrailer if newer else FormatError
        raise head.wrong("Version", found, expected, error=error)
    layout = package.layout._replace(payload_trailer_version=first.Version)
    head = _Placed(PayloadTrailerHeader, TRAILER, start, layout)
    length = first.HeaderLength
    if length < head.size:
        raise head.wrong(
            "HeaderLength",
            Message("format/bytes", count=length),
            Message("format/at-least-bytes", least=head.size),
        )
    payloads_start = start + length
    footer_start = payloads_start + first.PayloadsDataLength
    foot = _Placed(PayloadTrailerFooter, FOOTER, footer_start, layout)
    end = footer_start + foot.size
    if end > data.size:
        name = "HeaderLength" if payloads_start > data.size else "PayloadsDataLength"
        ends = Message("format/file-ends", size=data.size)
        raise head.wrong(name, ends, Message("format/payload-trailer-up-to", end=end), "TRUNCATED")
    header, stop = head.read(data, payloads_start, spans)
    if stop != payloads_start:
        taken = Message("format/bytes-to-last-entry", size=stop - start)
        raise head.wrong("HeaderLength", Message("format/bytes", count=length), taken)
    footer, _ = foot.read(data, end, spans)
    trailer = PayloadTrailer(header, footer, start, payloads_start, footer_start, end, layout)
    _check_entries(trailer, head)
    _check_footer(trailer, foot)
    if spans is not None:
        spans += _payload_spans(trailer)
    return trailer


def trailer_start(package: PackageReader) -> int | None:
    """Where the summary says that the payload trailer starts; None where there is none."""
    body = package.summary.body
    start = body.PayloadTocOffset if body is not None else None
    return start if start is not None and start > 0 else None


def trailer_problem(package: PackageReader, data: LogicalBytes) -> FormatError | None:
    """What is wrong with the payload trailer; None also for one that is newer than known."""
    try:
        read_trailer(package, data)
    except NewerTrailer:
        return None
    except FormatError as error:
        return error
    return None


def end_tag(package: PackageReader, data: LogicalBytes) -> Span | None:
    """The plain tag behind the bulk data; None where the package does not keep one.

    Without a payload trailer it is the end of the file; before one it stands there all the same.
    Tools that rebuild packages from containers leave it out.
    """
    body = package.summary.body
    if body is None:
        return None
    trailer = trailer_start(package)
    end = data.size if trailer is None or trailer > data.size else trailer
    header = package.total_header_size or 0
    start = end - min_size(EndTag.struct, package.layout)
    return Span(END_TAG, start, end) if header <= body.BulkDataStartOffset <= start else None


class _Placed(NamedTuple):
    """A record of a trailer: where its first byte lies in the file, and how its fields are named.

    ``path`` is what the fields' paths begin with.
    """

    record: type[Record]
    path: str
    start: int
    layout: Layout

    @property
    def size(self) -> int:
        """The fewest bytes that it takes."""
        return min_size(self.record.struct, self.layout)

    def read(
        self, data: LogicalBytes, end: int | None = None, spans: list[Span] | None = None
    ) -> tuple[Any, int]:
        """The record from the bytes up to ``end``, by default as few as it can take.

        Returns:
            The record, and where it ends.

        Raises:
            FormatError: Where the bytes are too few.
        """
        end = self.start + self.size if end is None else end
        # Only these bytes are taken from the file: places in them are put back into the file's own.
        noted: list[Span] | None = None if spans is None else []
        short: FormatKind = "TRUNCATED" if end > data.size else "CORRUPT"
        source = Source(
            data.slice(self.start, end), self.layout.byte_order, 0, self.path, noted, short=short
        )
        try:
            value = read(self.record, source, self.layout)
        except FormatError as error:
            place = self.start + error.offset
            raise FormatError(error.kind, error.field, place, error.found, error.expected) from None
        if spans is not None:
            spans += (
                Span(span.path, self.start + span.start, self.start + span.end)
                for span in noted or ()
            )
        return value, self.start + source.position

    def wrong(
        self,
        name: str,
        found: Text,
        expected: Text,
        kind: FormatKind = "CORRUPT",
        error: type[FormatError] = FormatError,
    ) -> FormatError:
        """That the value of a field cannot be."""
        place = self.start + offset_of(self.record, name, self.layout)
        return error(kind, f"{self.path}/{name}", place, found, expected)


def _check_entries(trailer: PayloadTrailer, head: _Placed) -> None:
    """Holds every entry against the bytes that the trailer has for payloads.

    Raises:
        FormatError: CORRUPT, for the first entry that cannot be.
    """
    room = trailer.header.PayloadsDataLength
    _check_mode(trailer.header.AccessMode, head)
    entries = trailer.header.Entries
    row = min_size(PayloadEntry.struct, trailer.layout)
    # Entries have one size, and the last one ends the header.
    first = trailer.payloads_start - row * len(entries)
    for index, entry in enumerate(entries):
        path = f"{TRAILER}/Entries/{index}"
        placed = _Placed(PayloadEntry, path, first + row * index, trailer.layout)
        _check_mode(entry.AccessMode, placed)
        if trailer.access_mode(entry) != "local":
            continue
        if not 0 <= entry.Offset <= room:
            raise placed.wrong(
                "Offset",
                Message("format/offset", offset=entry.Offset),
                Message("format/zero-to", last=room),
            )
        left = room - entry.Offset
        if entry.CompressedSize > left:
            size = Message("format/bytes", count=entry.CompressedSize)
            raise placed.wrong("CompressedSize", size, Message("format/at-most", most=left))


def _check_mode(mode: int | None, placed: _Placed) -> None:
    last = len(ACCESS_MODES) - 1
    if mode is not None and mode > last:
        raise placed.wrong(
            "AccessMode",
            Message("format/access-mode", mode=mode),
            Message("format/zero-to", last=last),
        )


def _check_footer(trailer: PayloadTrailer, foot: _Placed) -> None:
    footer = trailer.footer
    length = trailer.end - trailer.start
    for name, stored, wanted in (
        ("Tag", f"0x{footer.Tag:016X}", f"0x{FOOTER_TAG:016X}"),
        (
            "TrailerLength",
            Message("format/bytes", count=footer.TrailerLength),
            Message("format/bytes", count=length),
        ),
        ("PackageTag", f"0x{footer.PackageTag:08X}", f"0x{PACKAGE_TAG:08X}"),
    ):
        if stored != wanted:
            raise foot.wrong(name, stored, wanted)


def _payload_spans(trailer: PayloadTrailer) -> Iterator[Span]:
    yield Span(TRAILER, trailer.start, trailer.end)
    yield Span(FOOTER, trailer.footer_start, trailer.end)
    for number, run in enumerate(trailer.runs()):
        yield Span(f"{TRAILER}/Payloads/{number}", run.start, run.end)


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
