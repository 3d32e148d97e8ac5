"""From the bytes of a file to its header, an unversioned package's layout found out on the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from inspector.format.fused import FAILURES, value_reader
from inspector.format.logical import MOST_AT_ONCE
from inspector.format.stream import Buffer
from inspector.format.unreal.declare.summary import SummaryBody, SummaryHead
from inspector.format.unreal.gates import ReleaseGroup, groups_for
from inspector.format.unreal.read.bounds import summary_problems
from inspector.format.unreal.read.header import Summary, read_summary, read_words, with_flags
from inspector.format.unreal.read.integrity import HeaderReader

#: Bytes that hold the summary of nearly every package, and of any but a damaged one: it is a few
#: hundred bytes long unless it lists many chunks or packages to cook.
_FIRST_READ = 4096
_LONGEST_SUMMARY = 1 << 24

R = TypeVar("R", bound=HeaderReader)
#: Makes the reader of a header: (its bytes, its summary, how an unversioned one was laid out).
Maker = Callable[[bytes, Summary, ReleaseGroup | None], R]


def open_header(make: Maker[R], data: Buffer, assume: ReleaseGroup | None) -> R:
    """Reads the summary and takes the header's bytes.

    Args:
        make: Makes a reader of a header from its bytes, its summary and the releases by which it
            was laid out, where it is unversioned.
        data: The bytes of the ``.uasset`` or ``.umap``.
        assume: How to lay out an unversioned package; by default the group that fits.

    Raises:
        FormatError: When not even the version words can be read.
    """
    # Of what is in memory already nothing is saved by looking at its first bytes alone.
    start = bytes(data[: _LONGEST_SUMMARY if isinstance(data, bytes) else _FIRST_READ])
    words = read_words(start)
    if words.unversioned and not words.stopped:
        fitting = _fitting(make, data, words, assume)
        if fitting is not None:
            return fitting
    summary = read_summary(start, words=words)
    if summary.error is not None and len(data) > len(start) == _FIRST_READ:
        summary = read_summary(bytes(data[:_LONGEST_SUMMARY]), words=words)
    return make(_header_bytes(data, summary), summary, None)


def _fitting(make: Maker[R], data: Buffer, words: Summary, assume: ReleaseGroup | None) -> R | None:
    """The header of an unversioned package by the group that explains it best.

    None where no group reads it: the bytes then have to say why not.
    """
    start = bytes(data[:_FIRST_READ])
    try:
        head, end = value_reader(SummaryHead.struct, words.layout)(start, words.end)
    except FAILURES:
        return None
    if head.TotalHeaderSize < end:
        return None
    header = bytes(data[: min(head.TotalHeaderSize, MOST_AT_ONCE)])
    groups = (assume,) if assume else groups_for(words.layout.legacy)
    summaries = ((_laid_out(words, header, group), group) for group in groups)
    readable = [
        make(header, summary, group)
        for summary, group in summaries
        if summary is not None and not summary_problems(summary, len(data))
    ]
    # The names follow the summary in every package, so most wrong guesses end here.
    likely = [reader for reader in readable if _names_follow(reader.summary)]
    if len(likely) > 1:
        for reader in likely:
            if reader.explains_header():
                return reader
    return next(iter(likely or readable), None)


def _laid_out(words: Summary, header: bytes, group: ReleaseGroup) -> Summary | None:
    """The summary as a group writes it; None where its bytes are something else.

    Of a wrong guess nobody asks what is wrong, so the exact reader is not asked.
    """
    layout = words.layout._replace(ue4=group.ue4, ue5=group.ue5)
    try:
        head, end = value_reader(SummaryHead.struct, layout)(header, words.end)
        layout = with_flags(layout, head.PackageFlags)
        body, end = value_reader(SummaryBody.struct, layout)(header, end)
    except FAILURES:
        return None
    return Summary(words.versions, head, body, layout, end)


def _names_follow(summary: Summary) -> bool:
    return summary.body is not None and summary.body.NameOffset == summary.end


def _header_bytes(data: Buffer, summary: Summary) -> bytes:
    """The header alone, as far as it is read: everything that the tables may lie in."""
    head = summary.head
    if head is None or head.TotalHeaderSize < summary.end:
        return bytes(data[:_LONGEST_SUMMARY])
    return bytes(data[: min(head.TotalHeaderSize, MOST_AT_ONCE)])
