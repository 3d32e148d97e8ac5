"""From the bytes of a file to its header, an unversioned package's layout found out on the way."""

from __future__ import annotations

from inspector.format.logical import MOST_AT_ONCE
from inspector.format.stream import Buffer
from inspector.format.unreal.read.bounds import summary_problems
from inspector.format.unreal.read.header import Summary, read_summary
from inspector.format.unreal.read.integrity import Integrity
from inspector.format.unreal.read.release_groups import ReleaseGroup, groups_for
from inspector.format.unreal.read.section_reader import SectionReader

#: Bytes that hold the summary of nearly every package, and of any but a damaged one: it is a few
#: hundred bytes long unless it lists many chunks or packages to cook.
_FIRST_READ = 4096
_LONGEST_SUMMARY = 1 << 24


def open_header(data: Buffer, tail_size: int, assume: ReleaseGroup | None) -> SectionReader:
    """Reads the summary and takes the header's bytes.

    Args:
        data: The bytes of the ``.uasset`` or ``.umap``.
        tail_size: Bytes of the ``.uexp`` beside it; 0 when there is none.
        assume: How to lay out an unversioned package; by default the group that fits.

    Raises:
        FormatError: When not even the version words can be read.
    """
    size = len(data)
    summary = read_summary(bytes(data[:_FIRST_READ]))
    if summary.error is not None and size > _FIRST_READ:
        summary = read_summary(bytes(data[:_LONGEST_SUMMARY]))
    header = _header_bytes(data, summary)
    if summary.unversioned:
        groups = (assume,) if assume else groups_for(summary.versions.LegacyFileVersion)
        fitting = _fitting(header, size, tail_size, groups)
        if fitting is not None:
            return fitting
    return SectionReader(header, size, summary)


def _fitting(
    header: bytes, size: int, tail_size: int, groups: tuple[ReleaseGroup, ...]
) -> SectionReader | None:
    """The header laid out by the group that explains it best; None where none reads at all."""
    readable = []
    for group in groups:
        summary = read_summary(header, assume=(group.ue4, group.ue5))
        if summary.body is not None and not summary_problems(summary, size):
            readable.append(SectionReader(header, size, summary, group))
    # The names follow the summary in every package, so most wrong guesses end here.
    likely = [one for one in readable if _names_follow(one.summary)]
    if len(likely) > 1:
        for one in likely:
            if Integrity(one, tail_size).explains_header():
                return one
    return next(iter(likely or readable), None)


def _names_follow(summary: Summary) -> bool:
    return summary.body is not None and summary.body.NameOffset == summary.end


def _header_bytes(data: Buffer, summary: Summary) -> bytes:
    """The header alone, as far as it is read: everything that the tables may lie in."""
    head = summary.head
    if head is None or head.TotalHeaderSize < summary.end:
        return bytes(data[:_LONGEST_SUMMARY])
    return bytes(data[: min(head.TotalHeaderSize, MOST_AT_ONCE)])
