"""Reads a package's summary: part by part, as far as its layout is certain."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final

from inspector.findings.message import Message
from inspector.format import fast
from inspector.format.errors import FAILURES, FormatError
from inspector.format.fast import places_reader, value_reader
from inspector.format.fields import I32, U32
from inspector.format.readers import BackEnd, FastReader, FastTable, TextTable
from inspector.format.record_layout import fixed_size, offset_of, place_in_rows
from inspector.format.schema import ArrayKind, Record, min_size, read
from inspector.format.stream import BIG, LITTLE, Source, Span
from inspector.format.unreal import gates
from inspector.format.unreal.declare.primitives import EngineVersionRecord
from inspector.format.unreal.declare.summary import (
    CustomVersionEntry,
    EnumCustomVersion,
    SummaryBody,
    SummaryHead,
    SummaryVersions,
    custom_version_record,
)
from inspector.format.unreal.gates import Layout
from inspector.format.unreal.paths import bounded
from inspector.format.unreal.sections import SectionLocator
from inspector.named_tuples import NamedTuple
from inspector.versions import (
    PKG_FILTER_EDITOR_ONLY,
    PKG_UNVERSIONED_PROPERTIES,
    CustomVersion,
    EngineVersion,
    Guid,
    VersionSet,
)

PREFIX = "summary"
_LEGACY = f"{PREFIX}/LegacyFileVersion"
#: The same in every header layout.
_LEGACY_AT = offset_of(SummaryVersions, "LegacyFileVersion", Layout(gates.NEWEST_LEGACY, 0, 0))
#: The version words of every header layout lie within these.
WORDS_SIZE: Final = max(
    min_size(SummaryVersions.struct, Layout(legacy, 0, 0))
    for legacy in range(gates.NEWEST_LEGACY, gates.OLDEST_LEGACY + 1)
)


class _Parts(NamedTuple):
    """What there is to compare of two summaries."""

    versions: SummaryVersions
    head: SummaryHead | None
    body: SummaryBody | None
    layout: Layout
    end: int
    error: FormatError | None = None
    stopped: str = ""


class Summary(_Parts):
    """What could be read of a package's summary.

    ``head`` and ``body`` are None where reading stopped before them: because of ``error``, or
    because ``stopped`` says that the package is newer or older than any layout described here.
    """

    #: How summaries of its layout are read fast, where that is known already.
    reading: SummaryReading | None = None

    @property
    def unversioned(self) -> bool:
        """Whether the version words say that no versions are stored."""
        words = self.versions
        return not (words.FileVersionUE4 or words.FileVersionUE5 or words.FileVersionLicenseeUE)

    @property
    def version_set(self) -> VersionSet:
        """The version numbers that the package stores."""
        words, head = self.versions, self.head
        return VersionSet(
            legacy=words.LegacyFileVersion,
            ue4=words.FileVersionUE4,
            ue5=words.FileVersionUE5 or 0,
            licensee=words.FileVersionLicenseeUE,
            package_flags=head.PackageFlags if head else 0,
            custom=custom_versions(head) if head else (),
        )

    def get(self, name: str) -> Any:
        """A field of the summary by its name in field paths; None where absent or not reached."""
        for part in (self.versions, self.head, self.body):
            if part is not None and hasattr(part, name):
                return getattr(part, name)
        return None


def custom_versions(head: SummaryHead) -> tuple[CustomVersion, ...]:
    """The custom versions of a summary in one form, whichever of the three it stores."""
    return tuple(map(_custom_version, head.CustomVersions))


def _custom_version(entry: Record) -> CustomVersion:
    if isinstance(entry, CustomVersionEntry):
        return CustomVersion(*entry)
    if isinstance(entry, EnumCustomVersion):
        return CustomVersion(Guid(0, 0, 0, entry.Tag), entry.Version)
    key, version, name = entry
    # Any text may stand there, and each surface that speaks of the version would repeat it.
    return CustomVersion(key, version, bounded(name))


def _byte_order_of(data: bytes) -> str:
    """The byte order that the first word shows.

    Raises:
        FormatError: TRUNCATED below four bytes; BAD-TAG where the word is no package tag.
    """
    if len(data) < U32.size:
        found = Message("format/bytes-left", left=len(data))
        raise FormatError(
            "TRUNCATED", "summary/Tag", 0, found, Message("format/bytes", count=U32.size)
        )
    (word,) = struct.unpack_from(LITTLE + U32.codes, data)
    if word == gates.PACKAGE_TAG:
        return LITTLE
    if word == gates.PACKAGE_TAG_SWAPPED:
        return BIG
    raise FormatError("BAD-TAG", "summary/Tag", 0, f"0x{word:08X}", f"0x{gates.PACKAGE_TAG:08X}")


def _legacy_of(data: bytes, byte_order: str) -> int:
    """The number of the header layout, which decides what the rest of the version words are.

    Raises:
        FormatError: TRUNCATED; LEGACY-OLD for a package from before Unreal Engine 4; CORRUPT for a
            number that no engine has come near.
    """
    left = len(data) - _LEGACY_AT
    if left < I32.size:
        raise FormatError(
            "TRUNCATED",
            _LEGACY,
            _LEGACY_AT,
            Message("format/bytes-left", left=left),
            Message("format/bytes", count=I32.size),
        )
    legacy: int = struct.unpack_from(byte_order + I32.codes, data, _LEGACY_AT)[0]
    if legacy >= 0:
        raise FormatError(
            "LEGACY-OLD", _LEGACY, _LEGACY_AT, str(legacy), Message("format/below-zero")
        )
    if not gates.LOWEST_PLAUSIBLE_LEGACY <= legacy <= gates.OLDEST_LEGACY:
        stored, oldest = (
            str(number).replace("-", "\N{MINUS SIGN}") for number in (legacy, gates.OLDEST_LEGACY)
        )
        found = Message("format/header-layout", legacy=stored)
        expected = Message("format/or-a-little-lower", oldest=oldest)
        raise FormatError("CORRUPT", _LEGACY, _LEGACY_AT, found, expected)
    return legacy


def read_words(data: bytes, spans: list[Span] | None = None) -> Summary:
    """The version words of the summary at the start of ``data``, and nothing behind them.

    Args:
        data: At least the bytes of the words; all of the file where it is shorter.
        spans: Where to note the bytes of each field; reading is exact then, and slower.

    Raises:
        FormatError: Where they cannot be read, or are of no layout that is known of.
    """
    if spans is None:
        return _words_of(data[:WORDS_SIZE], fast.back_end)
    return _words_exactly(data, _words_layout(data), spans)


def _words_layout(data: bytes) -> Layout:
    """What decides the shape of the version words."""
    byte_order = _byte_order_of(data)
    return Layout(_legacy_of(data, byte_order), 0, 0, byte_order=byte_order)


def _words_exactly(data: bytes, layout: Layout, spans: list[Span] | None) -> Summary:
    source = Source(data, layout.byte_order, prefix=PREFIX, spans=spans)
    return _words_read(read(SummaryVersions, source, layout), layout, source.position)


def _words_read(versions: SummaryVersions, layout: Layout, end: int) -> Summary:
    layout = layout._replace(ue4=versions.FileVersionUE4, ue5=versions.FileVersionUE5 or 0)
    return Summary(versions, None, None, layout, end, stopped=_why_stopped(versions))


@lru_cache(maxsize=256)
def _words_of(data: bytes, back_end: BackEnd) -> Summary:
    """The version words that some bytes begin with: a project has a few dozen different ones."""
    layout = _words_layout(data)
    try:
        versions, end = value_reader(SummaryVersions.struct, layout)(data, 0)
    except FAILURES:
        return _words_exactly(data, layout, None)
    words = _words_read(versions, layout, end)
    if not words.stopped:
        words.reading = _reading(words.layout)
    return words


def _why_stopped(words: SummaryVersions) -> str:
    """Why nothing after the version words can be read with certainty; empty where it can."""
    legacy, ue4, ue5 = words.LegacyFileVersion, words.FileVersionUE4, words.FileVersionUE5 or 0
    if legacy < gates.NEWEST_LEGACY:
        return "newer"
    if legacy == gates.NEWEST_LEGACY and (ue4 > gates.NEWEST_UE4 or ue5 > gates.NEWEST_UE5):
        return "newer"
    unversioned = not (ue4 or ue5 or words.FileVersionLicenseeUE)
    if ue4 < gates.OLDEST_UE4 and not unversioned:
        return "older"
    return ""


#: The package flags that :func:`with_flags` asks.
LAYOUT_FLAGS: Final = PKG_FILTER_EDITOR_ONLY | PKG_UNVERSIONED_PROPERTIES


def with_flags(layout: Layout, package_flags: int) -> Layout:
    """The layout once the package flags are known."""
    return _with_layout_flags(layout, package_flags & LAYOUT_FLAGS)


@lru_cache(maxsize=256)
def _with_layout_flags(layout: Layout, deciding: int) -> Layout:
    return layout._replace(
        editor_data=not deciding & PKG_FILTER_EDITOR_ONLY,
        unversioned_properties=bool(deciding & PKG_UNVERSIONED_PROPERTIES),
    )


def with_streams(layout: Layout, custom: Iterable[CustomVersion]) -> Layout:
    """The layout once the custom versions are known."""
    numbers = [
        (stream.axis.field, entry.version)
        for entry in custom
        if (stream := gates.STREAMS.get(entry.guid)) is not None
    ]
    return _with_numbers(layout, *numbers) if numbers else layout


@lru_cache(maxsize=256)
def _with_numbers(layout: Layout, *numbers: tuple[str, int]) -> Layout:
    """The layout with other numbers in some of its fields: many packages share one."""
    return layout._replace(**dict[str, Any](numbers))


class SummaryReading:
    """How the summaries of one layout are read, by the back end that is used now.

    A layout is many numbers, and a reading asked for by them alone would cost more than it takes.
    """

    __slots__ = ("_bodies", "layout", "read_head", "versions_at", "versions_row", "words")

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.read_head = value_reader(SummaryHead.struct, layout)
        #: Where the custom versions start, and the bytes of each; 0 where those vary.
        self.versions_at = self.versions_row = 0
        #: The bytes of the version words.
        self.words = min_size(SummaryVersions.struct, layout)
        row = fixed_size(custom_version_record(layout).struct, layout)
        if row is not None:
            self.versions_at = self.words + offset_of(SummaryHead, "CustomVersions", layout)
            self.versions_row = row
        self._bodies: dict[int, tuple[FastReader, Layout]] = {}

    def body(self, package_flags: int) -> tuple[FastReader, Layout]:
        """What reads the rest once the package flags are known, and its layout."""
        deciding = package_flags & LAYOUT_FLAGS
        found = self._bodies.get(deciding)
        if found is None:
            layout = with_flags(self.layout, package_flags)
            found = value_reader(SummaryBody.struct, layout), layout
            self._bodies[deciding] = found
        return found


@lru_cache(maxsize=256)
def _kept_reading(layout: Layout, back_end: BackEnd) -> SummaryReading:
    return SummaryReading(layout)


def _reading(layout: Layout) -> SummaryReading:
    return _kept_reading(layout, fast.back_end)


class Numbers:
    """The version numbers that a package stores, and its layout once they are known.

    Packages that store the same share one, and what reads their sections: ``locators`` and
    ``readers`` have, by the keys of those that were asked for, where they are and their readers;
    ``quick`` has both of sections that need no more. ``starts`` has the readers of what sections
    begin with, ``names`` is that of the texts of the names alone.
    """

    __slots__ = ("layout", "locators", "names", "quick", "readers", "starts", "versions")

    def __init__(self, versions: VersionSet, layout: Layout) -> None:
        self.versions = versions
        self.layout = with_streams(layout, versions.custom)
        self.names: TextTable | None = None
        self.locators: dict[str, SectionLocator] = {}
        self.readers: dict[str, FastTable] = {}
        self.starts: dict[str, FastReader] = {}
        self.quick: dict[
            str, tuple[Callable[[SummaryBody], tuple[int, int] | None], FastTable]
        ] = {}


#: What packages store that have been read, by the bytes of their version words, those of their
#: custom versions, and by all else that decides it; a project has a few dozen. Newer packages have
#: a hash of their own between the two.
_NUMBERS: Final[dict[tuple[bytes, bytes, int, bool, SummaryReading], Numbers]] = {}
_MOST_NUMBERS: Final = 512


def numbers_of(data: bytes, summary: Summary) -> Numbers:
    """The version numbers of a package and its layout; packages that store the same share them.

    Args:
        data: The bytes of its header.
        summary: Its summary.
    """
    head, layout = summary.head, summary.layout
    listed = bool(summary.body is not None and summary.body.SoftObjectPathsCount)
    if head is None:
        return Numbers(summary.version_set, layout)
    reading = summary.reading or _reading(layout)
    if not reading.versions_row:
        return Numbers(summary.version_set, _listing(layout, listed))
    end = reading.versions_at + I32.size + reading.versions_row * len(head.CustomVersions)
    versions = bytes(data[: reading.words]), bytes(data[reading.versions_at : end])
    key = (*versions, head.PackageFlags, listed, reading)
    found = _NUMBERS.get(key)
    if found is None:
        if len(_NUMBERS) >= _MOST_NUMBERS:
            _NUMBERS.clear()
        found = _NUMBERS[key] = Numbers(summary.version_set, _listing(layout, listed))
    return found


def _listing(layout: Layout, listed: bool) -> Layout:
    return layout._replace(soft_paths_listed=True) if listed else layout


def read_summary(
    data: bytes,
    *,
    words: Summary | None = None,
    assume: tuple[int, int] | None = None,
    spans: list[Span] | None = None,
) -> Summary:
    """Reads the summary at the start of ``data``.

    Args:
        data: At least the bytes of the summary; all of the file where it is shorter.
        words: Its version words, where they have been read already.
        assume: UE4 and UE5 object version to lay an unversioned package out by.
        spans: Where to note the bytes of each field; reading is exact then, and slower.

    Raises:
        FormatError: When not even the version words can be read.
    """
    words = words or read_words(data, spans)
    if words.stopped:
        return words
    layout = words.layout
    if assume is not None:
        layout = layout._replace(ue4=assume[0], ue5=assume[1])
    whole = laid_out(words, data, layout) if spans is None else None
    if whole is not None:
        return whole
    # What follows says what is wrong, and where, or notes the places of all fields.
    source = Source(data, layout.byte_order, words.end, PREFIX, spans)
    head: SummaryHead | None = None
    try:
        head = read(SummaryHead, source, layout)
        layout = with_flags(layout, head.PackageFlags)
        body = read(SummaryBody, source, layout)
    except FormatError as error:
        return Summary(words.versions, head, None, layout, source.position, error=error)
    return Summary(words.versions, head, body, layout, source.position)


def laid_out(words: Summary, data: bytes, layout: Layout) -> Summary | None:
    """The summary behind its version words in a layout; None where its bytes are something else."""
    reading = words.reading
    try:
        if reading is None or layout is not words.layout:
            reading = _reading(layout)
        head, end = reading.read_head(data, words.end)
        read_body, layout = reading.body(head.PackageFlags)
        body, end = read_body(data, end)
    except FAILURES:
        return None
    summary = Summary(words.versions, head, body, layout, end)
    summary.reading = reading
    return summary


_PARTS: Final = (SummaryVersions, SummaryHead, SummaryBody)
_FIELDS: Final = tuple(field for part in _PARTS for field in part.fields)
#: Which fields of the parts a label stands for: those of which files store one.
_PLACES: Final[dict[str, list[int]]] = {}
for _place, _field in enumerate(_FIELDS):
    _PLACES.setdefault(_field.label, []).append(_place)


class FieldStarts:
    """Where the fields of a whole summary start."""

    def __init__(self, data: bytes, layout: Layout) -> None:
        """Reads past them.

        Raises:
            Short: Where the bytes contradict the format, or one of the other FAILURES.
        """
        self._data = data
        self._layout = layout
        self._starts: list[int | None] = []
        at = 0
        for record in _PARTS:
            starts, at = places_reader(record, layout)(data, at)
            self._starts += starts

    def get(self, label: str) -> int | None:
        """Where a field starts; None where there is none of this label."""
        for place in _PLACES.get(label, ()):
            if self._starts[place] is not None:
                return self._starts[place]
        return None

    def place_of(self, path: str) -> int | None:
        """Where a field starts by its path within the summary, or a row of an array in it, or a
        field of such a row, where the rows are all of one size; None where that is not known.
        """
        label, _, within = path.partition("/")
        start = self.get(label)
        if start is None or not within:
            return start
        for place in _PLACES[label]:
            kind = _FIELDS[place].subcon.chosen(self._layout)
            if self._starts[place] is None or not isinstance(kind, ArrayKind):
                continue
            if min_size(kind, self._layout) != I32.size:
                return None  # Its count is not stored before it.
            (count,) = struct.unpack_from(self._layout.byte_order + I32.codes, self._data, start)
            return place_in_rows(kind.subcon, self._layout, start + I32.size, count, within)
        return None


# ------------------------------------------------------------------------------------------------
# The two engine versions of a package, with the stand-ins of packages that store less.


class Engines(NamedTuple):
    """The engine that saved a package, and the oldest that it claims to be compatible with.

    Both are None where the summary was not read that far. ``compatible_stored`` says whether the
    second is stored, or the first stands in for it.
    """

    saved_by: EngineVersion | None = None
    compatible_with: EngineVersion | None = None
    compatible_stored: bool = False


def engines_of(summary: Summary, *, layout_known: bool = True) -> Engines:
    """The engine versions that a summary stores, or what stands for them.

    Before UE4 336 only a changelist is stored: it stands for 4.0.0 of that changelist, and 0 for
    the empty version. Before UE4 444 saved-by stands in for compatible-with. The licensee bit that
    some 4.26 packages carry by mistake is repaired in both.

    Args:
        summary: The summary.
        layout_known: Whether the summary was read by the layout that it was written in; of an
            unversioned package that no known release explains, nothing is said.
    """
    body = summary.body
    if body is None or not layout_known:
        return Engines()
    ue4 = summary.layout.ue4
    if body.SavedByEngineVersion is None:
        saved_by = EngineVersion.from_bare_changelist(body.SavedByChangelist or 0)
        return Engines(saved_by, saved_by)
    saved_by = engine_version(body.SavedByEngineVersion, ue4)
    if body.CompatibleWithEngineVersion is None:
        return Engines(saved_by, saved_by)
    compatible_with = engine_version(body.CompatibleWithEngineVersion, ue4)
    return Engines(saved_by, compatible_with, compatible_stored=True)


def engine_version(record: EngineVersionRecord, ue4: int) -> EngineVersion:
    """The value of a stored engine version, repaired where 4.26 wrote the licensee bit wrongly."""
    # Any text may stand for the branch, and each surface that names the version would repeat it.
    branch = bounded(record.Branch)
    version = EngineVersion.from_raw(
        record.Major, record.Minor, record.Patch, record.Changelist, branch
    )
    return version.repaired(ue4)
