"""Reads the payload trailer at the end of editor packages, and holds it against its bytes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import construct

from inspector.format.errors import FormatError, FormatKind
from inspector.format.logical import LogicalBytes
from inspector.format.places import offset_of
from inspector.format.schema import Record, min_size, read
from inspector.format.span import Span
from inspector.format.stream import Source
from inspector.format.unreal.declare.payload_trailer import (
    ACCESS_MODES,
    FOOTER_TAG,
    HEADER_TAG,
    HIGHEST_PLAUSIBLE_TRAILER,
    NEWEST_TRAILER,
    EndTag,
    PayloadEntry,
    PayloadTrailerFooter,
    PayloadTrailerHeader,
)
from inspector.format.unreal.gates import PACKAGE_TAG
from inspector.format.unreal.layout import Layout
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
    layout = package.layout
    tag = _word(data, start, "Tag", layout)
    if tag != HEADER_TAG:
        raise _wrong_header(start, "Tag", layout, f"0x{tag:016X}", f"0x{HEADER_TAG:016X}")
    version = _word(data, start, "Version", layout)
    if not 0 <= version <= NEWEST_TRAILER:
        kind = NewerTrailer if 0 < version <= HIGHEST_PLAUSIBLE_TRAILER else FormatError
        found, expected = f"payload trailer {version}", f"0 to {NEWEST_TRAILER}"
        raise _wrong_header(start, "Version", layout, found, expected, error=kind)
    layout = layout._replace(payload_trailer_version=version)
    length = _word(data, start, "HeaderLength", layout)
    behind = _word(data, start, "PayloadsDataLength", layout)
    least = min_size(PayloadTrailerHeader.struct, layout)
    if length < least:
        found, expected = f"{length} bytes", f"at least {least} bytes"
        raise _wrong_header(start, "HeaderLength", layout, found, expected)
    footer_start = start + length + behind
    end = footer_start + min_size(PayloadTrailerFooter.struct, layout)
    if end > data.size:
        name = "HeaderLength" if start + length > data.size else "PayloadsDataLength"
        found, expected = f"the file ends at {data.size} bytes", f"a payload trailer up to {end}"
        raise _wrong_header(start, name, layout, found, expected, "TRUNCATED")
    header, stop = _read_part(
        PayloadTrailerHeader, data, start, start + length, layout, TRAILER, spans
    )
    if stop != start + length:
        found, expected = f"{length} bytes", f"{stop - start} bytes, up to the last entry"
        raise _wrong_header(start, "HeaderLength", layout, found, expected)
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
    trailer = trailer_start(package)
    end = data.size if trailer is None or trailer > data.size else trailer
    header = package.total_header_size or 0
    start = end - min_size(EndTag.struct, package.layout)
    return Span(END_TAG, start, end) if header <= body.BulkDataStartOffset <= start else None


def _word(data: LogicalBytes, start: int, name: str, layout: Layout) -> int:
    """A number at the start of the trailer, read before anything is believed of it.

    Raises:
        FormatError: TRUNCATED where the file does not reach so far.
    """
    (kind,) = (one.subcon for one in PayloadTrailerHeader.fields if one.name == name)
    place = start + offset_of(PayloadTrailerHeader, name, layout)
    end = place + min_size(kind, layout)
    stored: int
    stored, _ = _read_part(kind, data, place, end, layout, f"{TRAILER}/{name}", None)
    return stored


def _wrong_header(
    start: int,
    name: str,
    layout: Layout,
    found: str,
    expected: str,
    kind: FormatKind = "CORRUPT",
    error: type[FormatError] = FormatError,
) -> FormatError:
    place = start + offset_of(PayloadTrailerHeader, name, layout)
    return error(kind, f"{TRAILER}/{name}", place, found, expected)


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
    if index is None:
        place = trailer.start + offset_of(PayloadTrailerHeader, "AccessMode", trailer.layout)
    else:
        place = _place(trailer, index, "AccessMode")
    raise FormatError(
        "CORRUPT",
        f"{path}/AccessMode",
        place,
        f"access mode {mode}",
        f"0 to {len(ACCESS_MODES) - 1}",
    )


def _place(trailer: PayloadTrailer, index: int, name: str) -> int:
    """Where a field of an entry lies: entries have one size, and the last ends the header."""
    layout = trailer.layout
    row = min_size(PayloadEntry.struct, layout)
    start = trailer.payloads_start - row * (len(trailer.header.Entries) - index)
    return start + offset_of(PayloadEntry, name, layout)


def _check_footer(trailer: PayloadTrailer) -> None:
    footer = trailer.footer
    length = trailer.end - trailer.start
    for name, stored, wanted in (
        ("Tag", f"0x{footer.Tag:016X}", f"0x{FOOTER_TAG:016X}"),
        ("TrailerLength", f"{footer.TrailerLength} bytes", f"{length} bytes"),
        ("PackageTag", f"0x{footer.PackageTag:08X}", f"0x{PACKAGE_TAG:08X}"),
    ):
        if stored != wanted:
            place = trailer.footer_start + offset_of(PayloadTrailerFooter, name, trailer.layout)
            raise FormatError("CORRUPT", f"{FOOTER}/{name}", place, stored, wanted)


def _payload_spans(trailer: PayloadTrailer) -> Iterator[Span]:
    yield Span(TRAILER, trailer.start, trailer.end)
    yield Span(FOOTER, trailer.footer_start, trailer.end)
    for number, run in enumerate(trailer.runs()):
        yield Span(f"{TRAILER}/Payloads/{number}", run.start, run.end)
