"""Reads the payload trailer at the end of editor packages, and holds it against its bytes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

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
    EndTag,
    PayloadEntry,
    PayloadTrailerFooter,
    PayloadTrailerHeader,
    PayloadTrailerStart,
)
from inspector.format.unreal.gates import PACKAGE_TAG, Layout
from inspector.format.unreal.read.package_reader import PackageReader

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
