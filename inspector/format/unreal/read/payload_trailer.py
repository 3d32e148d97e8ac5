"""The payload trailer: the end of editor packages from 5.1 on, with payloads and a list of them.

Behind the objects comes the plain end tag, then a header with one entry a payload, the payloads'
bytes, and a footer from which a reader can find the trailer backwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import construct

from inspector.format.errors import FormatError
from inspector.format.fields import HASH20, I32, I64, U8, U16, U32, U64, Counted
from inspector.format.logical import LogicalBytes
from inspector.format.schema import Gate, Record, field, min_size, read
from inspector.format.span import Span
from inspector.format.stream import Source
from inspector.format.unreal.gates import PACKAGE_TAG
from inspector.format.unreal.layout import Layout
from inspector.format.unreal.read.package_reader import PackageReader

TRAILER: Final = "payload_trailer"
FOOTER: Final = f"{TRAILER}/Footer"
END_TAG: Final = "end_tag"
HEADER_TAG: Final = 0xD1C43B2E80A5F697
FOOTER_TAG: Final = 0x29BFCA045138DE76
#: The newest layout of the trailer that is described here.
NEWEST_TRAILER: Final = 2
#: No trailer has come near this version; above it the number is damaged, not new.
_HIGHEST_PLAUSIBLE = 255

#: How the bytes of a payload in the trailer are reached, by its access mode.
ACCESS_MODES: Final = ("local", "referenced", "virtualized")


class NewerTrailer(FormatError):
    """A trailer of a layout that is not described here; the package may be whole."""


def _since(version: int) -> Gate:
    return Gate(
        lambda layout: layout.payload_trailer_version >= version,
        f"since payload trailer {version}",
    )


_access_for_all = Gate(lambda layout: layout.payload_trailer_version < 1, "until payload trailer 1")


class PayloadEntry(Record):
    """One payload that the trailer lists."""

    Identifier: bytes = field(HASH20, "Hash of the payload's bytes.")
    Offset: int = field(I64, "Where a local payload starts, from the end of the trailer's header.")
    CompressedSize: int = field(U64, "Bytes in the file.")
    RawSize: int = field(U64, "Bytes once uncompressed.")
    Flags: int | None = field(U16, "What may be done with the payload.", _since(2))
    FilterFlags: int | None = field(U16, "Why the payload may not be virtualized.", _since(2))
    AccessMode: int | None = field(
        U8, "Where the payload is: 0 here, 1 in another package, 2 in a store.", _since(1)
    )


class PayloadTrailerHeader(Record):
    """The trailer's own header, which lists its payloads."""

    Tag: int = field(U64, "Marks the start of a payload trailer.")
    Version: int = field(I32, "Layout of the trailer.")
    HeaderLength: int = field(U32, "Bytes of the trailer's header; payloads follow.")
    PayloadsDataLength: int = field(U64, "Bytes of all payloads in the file.")
    AccessMode: int | None = field(U8, "Where all the payloads are.", _access_for_all)
    Entries: tuple[PayloadEntry, ...] = field(Counted(PayloadEntry.struct), "The payloads.")


class PayloadTrailerFooter(Record):
    """The end of the trailer, from which it can be found backwards."""

    Tag: int = field(U64, "Marks the end of a payload trailer.")
    TrailerLength: int = field(U64, "Bytes of the whole trailer.")
    PackageTag: int = field(U32, "The package tag once more: the last bytes of the file.")


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
    layout = package.layout
    words = _Words(data, start, layout, f"{TRAILER}/")
    words.expect("Tag", 0, U64, HEADER_TAG)
    version = words.value("Version", 8, I32)
    if not 0 <= version <= NEWEST_TRAILER:
        kind = NewerTrailer if 0 < version <= _HIGHEST_PLAUSIBLE else FormatError
        found, expected = f"payload trailer {version}", f"0 to {NEWEST_TRAILER}"
        raise kind("CORRUPT", f"{TRAILER}/Version", start + 8, found, expected)
    layout = layout._replace(payload_trailer_version=version)
    length = words.value("HeaderLength", 12, U32)
    behind = words.value("PayloadsDataLength", 16, U64)
    least = min_size(PayloadTrailerHeader.struct, layout)
    if length < least:
        raise FormatError(
            "CORRUPT",
            f"{TRAILER}/HeaderLength",
            start + 12,
            f"{length} bytes",
            f"at least {least} bytes",
        )
    footer_start = start + length + behind
    end = footer_start + min_size(PayloadTrailerFooter.struct, layout)
    if end > data.size:
        name, at = (
            ("HeaderLength", 12) if start + length > data.size else ("PayloadsDataLength", 16)
        )
        raise FormatError(
            "TRUNCATED",
            f"{TRAILER}/{name}",
            start + at,
            f"the file ends at {data.size} bytes",
            f"a payload trailer up to {end}",
        )
    header, stop = _read_part(
        PayloadTrailerHeader, data, start, start + length, layout, TRAILER, spans
    )
    if stop != start + length:
        raise FormatError(
            "CORRUPT",
            f"{TRAILER}/HeaderLength",
            start + 12,
            f"{length} bytes",
            f"{stop - start} bytes, up to the last entry",
        )
    footer, _ = _read_part(PayloadTrailerFooter, data, footer_start, end, layout, FOOTER, spans)
    trailer = PayloadTrailer(header, footer, start, start + length, footer_start, end, layout)
    _check_entries(trailer)
    _check_footer(trailer)
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
    start = trailer_start(package)
    end = data.size if start is None or start > data.size else start
    header = package.total_header_size or 0
    return Span(END_TAG, end - 4, end) if header <= body.BulkDataStartOffset <= end - 4 else None


class _Words:
    """Single numbers at the start of the trailer, read before anything is believed of it."""

    def __init__(self, data: LogicalBytes, start: int, layout: Layout, prefix: str) -> None:
        self._data = data
        self._start = start
        self._layout = layout
        self._prefix = prefix

    def value(self, name: str, at: int, kind: construct.Construct) -> int:
        """The number at ``at`` bytes from the start.

        Raises:
            FormatError: TRUNCATED where the file does not reach so far.
        """
        place = self._start + at
        end = place + min_size(kind, self._layout)
        stored: int
        stored, _ = _read_part(
            kind, self._data, place, end, self._layout, self._prefix + name, None
        )
        return stored

    def expect(self, name: str, at: int, kind: construct.Construct, wanted: int) -> None:
        """Holds the number at ``at`` against the only one that it can be.

        Raises:
            FormatError: CORRUPT where it is another.
        """
        stored = self.value(name, at, kind)
        if stored != wanted:
            raise FormatError(
                "CORRUPT",
                self._prefix + name,
                self._start + at,
                f"0x{stored:016X}",
                f"0x{wanted:016X}",
            )


def _read_part(
    kind: construct.Construct | type[Record],
    data: LogicalBytes,
    start: int,
    end: int,
    layout: Layout,
    prefix: str,
    spans: list[Span] | None,
) -> tuple[Any, int]:
    """Reads one value from the bytes ``[start, end)``; the value, and where it ends.

    Only these bytes are taken from the file, so places in them are put back into the file's own.
    """
    found: list[Span] | None = None if spans is None else []
    short = "TRUNCATED" if end > data.size else "CORRUPT"
    source = Source(
        data.slice(start, end),
        layout.byte_order,
        0,
        prefix,
        found,
        short=short,  # type: ignore[arg-type]
    )
    try:
        value = read(kind, source, layout)
    except FormatError as error:
        raise FormatError(
            error.kind, error.field, start + error.offset, error.found, error.expected
        ) from None
    if spans is not None and found is not None:
        spans += (Span(span.path, start + span.start, start + span.end) for span in found)
    return value, start + source.position


def _check_entries(trailer: PayloadTrailer) -> None:
    """Holds every entry against the bytes that the trailer has for payloads.

    Raises:
        FormatError: CORRUPT, for the first entry that cannot be.
    """
    room = trailer.header.PayloadsDataLength
    if trailer.header.AccessMode is not None:
        _check_mode(trailer, trailer.header.AccessMode, TRAILER, None)
    for index, entry in enumerate(trailer.header.Entries):
        path = f"{TRAILER}/Entries/{index}"
        if entry.AccessMode is not None:
            _check_mode(trailer, entry.AccessMode, path, index)
        if trailer.access_mode(entry) != "local":
            continue
        if not 0 <= entry.Offset <= room:
            raise FormatError(
                "CORRUPT",
                f"{path}/Offset",
                _place(trailer, index, "Offset"),
                f"offset {entry.Offset}",
                f"0 to {room}",
            )
        if entry.Offset + entry.CompressedSize > room:
            raise FormatError(
                "CORRUPT",
                f"{path}/CompressedSize",
                _place(trailer, index, "CompressedSize"),
                f"{entry.CompressedSize} bytes",
                f"at most {room - entry.Offset}",
            )


def _check_mode(trailer: PayloadTrailer, mode: int, path: str, index: int | None) -> None:
    if mode < len(ACCESS_MODES):
        return
    start = trailer.start + 24 if index is None else _place(trailer, index, "AccessMode")
    raise FormatError(
        "CORRUPT",
        f"{path}/AccessMode",
        start,
        f"access mode {mode}",
        f"0 to {len(ACCESS_MODES) - 1}",
    )


def _place(trailer: PayloadTrailer, index: int, name: str) -> int:
    """Where a field of an entry lies: entries have one size, and the last ends the header."""
    layout = trailer.layout
    row = min_size(PayloadEntry.struct, layout)
    start = trailer.payloads_start - row * (len(trailer.header.Entries) - index)
    for one in PayloadEntry.fields:
        if one.name == name:
            break
        start += min_size(one.subcon, layout) if one.present(layout) else 0
    return start


def _check_footer(trailer: PayloadTrailer) -> None:
    footer = trailer.footer
    if footer.Tag != FOOTER_TAG:
        raise _wrong_footer(trailer, "Tag", 0, f"0x{footer.Tag:016X}", f"0x{FOOTER_TAG:016X}")
    length = trailer.end - trailer.start
    if footer.TrailerLength != length:
        raise _wrong_footer(
            trailer, "TrailerLength", 8, f"{footer.TrailerLength} bytes", f"{length} bytes"
        )
    if footer.PackageTag != PACKAGE_TAG:
        raise _wrong_footer(
            trailer, "PackageTag", 16, f"0x{footer.PackageTag:08X}", f"0x{PACKAGE_TAG:08X}"
        )


def _wrong_footer(
    trailer: PayloadTrailer, name: str, at: int, found: str, expected: str
) -> FormatError:
    return FormatError("CORRUPT", f"{FOOTER}/{name}", trailer.footer_start + at, found, expected)


def _payload_spans(trailer: PayloadTrailer) -> Iterator[Span]:
    yield Span(TRAILER, trailer.start, trailer.end)
    yield Span(FOOTER, trailer.footer_start, trailer.end)
    for number, run in enumerate(trailer.runs()):
        yield Span(f"{TRAILER}/Payloads/{number}", run.start, run.end)
