"""The verdict-only reader: what a check needs from the first bytes of a healthy package.

Folders hold tens of thousands of packages that mostly share their versions. The version words,
custom versions and engine versions of a package are compared as bytes with those met before, and
values are made only for new ones. Whatever is unusual (damaged, swapped, newer than known,
unversioned so that groups of releases disagree about it) is left to
:class:`~inspector.format.unreal.package.Package`, which says what and where.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final

from inspector.format.errors import FAILURES, FormatError
from inspector.format.fast import header_groups, plain_reader
from inspector.format.logical import MOST_AT_ONCE
from inspector.format.readers import (
    FastReader,
    HeaderBody,
    HeaderGroups,
    HeaderSpec,
    TooVariedError,
)
from inspector.format.stream import LITTLE
from inspector.format.unreal.declare.summary import (
    HEADER_SIZES,
    SummaryBody,
    SummaryHead,
    header_size_field,
)
from inspector.format.unreal.gates import Layout, groups_for
from inspector.format.unreal.read.header import (
    LAYOUT_FLAGS,
    PREFIX,
    WORDS_SIZE,
    FieldStarts,
    engines_of,
    read_summary,
    read_words,
    with_flags,
)
from inspector.format.unreal.read.integrity import (
    TABLE_FIELDS,
    ExportExtents,
    TablesTest,
    export_extents,
    table_bounds,
    tables_test,
)
from inspector.named_tuples import NamedTuple
from inspector.versions import EngineVersion, VersionSet

#: Bytes that hold the summary of nearly every package.
FIRST_READ = 4096
#: How many beginnings of headers, and how many facts, are remembered before starting anew: bounds a
#: hostile folder. A project has a few dozen of the ones, and up to some thousand of the others.
_MOST_PLANS = 512
_MOST_FACTS = 4096

_HEAD_FIELDS = frozenset({"PackageFlags", "CustomVersions", *HEADER_SIZES})
_BODY_FIELDS = TABLE_FIELDS | {
    "SavedByEngineVersion",
    "CompatibleWithEngineVersion",
    "SavedByChangelist",
    "BulkDataStartOffset",
    "PayloadTocOffset",
    "DataResourceOffset",
}
#: What tells packages with equal first words apart, as far as facts go.
KEYS: Final = (
    *("PackageFlags", "CustomVersions"),
    *("SavedByEngineVersion", "CompatibleWithEngineVersion", "SavedByChangelist"),
)
_HEAD = {field.name: index for index, field in enumerate(SummaryHead.fields)}
_BODY = {field.name: index for index, field in enumerate(SummaryBody.fields)}
_FLAGS, _CUSTOM = _HEAD["PackageFlags"], _HEAD["CustomVersions"]
_SAVED_BY, _COMPATIBLE = _BODY["SavedByEngineVersion"], _BODY["CompatibleWithEngineVersion"]
_CHANGELIST = _BODY["SavedByChangelist"]
_BULK, _PAYLOAD = _BODY["BulkDataStartOffset"], _BODY["PayloadTocOffset"]
_RESOURCES = _BODY["DataResourceOffset"]
_EXPORTS, _EXPORTS_AT = _BODY["ExportCount"], _BODY["ExportOffset"]
_NAMES_AT = _BODY["NameOffset"]


class HeaderFacts:
    """What a verdict depends on; packages with the same facts share one object.

    Compared and hashed by identity, so that a judgement can be remembered for it.
    """

    __slots__ = ("compatible_stored", "compatible_with", "saved_by", "versions")

    def __init__(
        self,
        versions: VersionSet,
        saved_by: EngineVersion | None,
        compatible_with: EngineVersion | None,
        compatible_stored: bool,
    ) -> None:
        self.versions = versions
        self.saved_by = saved_by
        self.compatible_with = compatible_with
        self.compatible_stored = compatible_stored


class QuickHeader(NamedTuple):
    """A healthy package's facts, and where its export table and its end are."""

    facts: HeaderFacts
    layout: Layout
    total_header_size: int
    extents: ExportExtents
    export_offset: int
    export_bytes: int
    #: Where the file goes on behind the objects' data, at least.
    reaches: int

    def exports_fit(self, rows: bytes, logical_size: int) -> bool:
        """Whether every object's data lies inside the file.

        Args:
            rows: The ``export_bytes`` bytes at ``export_offset``.
            logical_size: Bytes of the package together with its ``.uexp``.
        """
        if len(rows) != self.export_bytes or self.reaches > logical_size:
            return False
        return self.extents.problem(rows, self.total_header_size, logical_size) is None


class _BodyPlan(NamedTuple):
    """How to read what follows the package flags, for packages of one layout.

    ``header_size`` is the place of the field before them that has the size of the header.
    """

    read: FastReader
    table_problems: TablesTest
    header_size: int
    layout: Layout
    extents: ExportExtents


class _Plan:
    """How to read packages that begin with the same version words.

    ``layouts`` is the one that the words say, or those of the groups of releases that write
    unversioned packages with such words. The head lies alike in all of them.
    """

    __slots__ = ("_bodies", "_groups", "layouts", "read_head", "start", "words")

    def __init__(
        self,
        words: bytes,
        layouts: tuple[Layout, ...],
        start: int,
        read_head: FastReader,
        groups: HeaderGroups | None,
    ) -> None:
        self._groups = groups
        self.words = words
        self.layouts = layouts
        self.start = start
        self.read_head = read_head
        self._bodies: dict[int, tuple[_BodyPlan, ...]] = {}

    def bodies_for(self, flags: int) -> tuple[_BodyPlan, ...]:
        """The plans for packages with these flags, one a layout."""
        deciding = flags & LAYOUT_FLAGS
        plans = self._bodies.get(deciding)
        if plans is None:
            plans = self._bodies[deciding] = tuple(
                _body_plan(with_flags(layout, flags)) for layout in self.layouts
            )
            if self._groups is not None:
                with suppress(TooVariedError):
                    self._groups.add_bodies(self.words, deciding, map(_native_body, plans))
        return plans


def _body_plan(layout: Layout) -> _BodyPlan:
    read = plain_reader(SummaryBody.struct, layout, _BODY_FIELDS)
    size = _HEAD[header_size_field(layout)]
    return _BodyPlan(read, tables_test(layout), size, layout, export_extents(layout))


def _native_body(plan: _BodyPlan) -> HeaderBody:
    layout = plan.layout
    size, extents = header_size_field(layout), plan.extents
    tables = tuple(bounds for _, bounds in table_bounds(layout))
    return HeaderBody(layout, layout.ue4, size, tables, extents.row_size, extents.places)


def package_groups(ends: tuple[bytes, bytes], beside: str) -> HeaderGroups | None:
    """What reads packages of which a :class:`QuickReader` has met some like them, in threads.

    What it groups has the same :class:`HeaderFacts`. None where there is no native reader.

    Args:
        ends: What packages end with.
        beside: How the files end that continue them.
    """
    return header_groups(
        HeaderSpec(
            head=SummaryHead,
            head_fields=_HEAD_FIELDS,
            body=SummaryBody,
            body_fields=_BODY_FIELDS,
            first_read=FIRST_READ,
            words=WORDS_SIZE,
            most=MOST_AT_ONCE,
            keys=KEYS,
            deciding="PackageFlags",
            mask=LAYOUT_FLAGS,
            absent="DataResourceOffset",
            names="NameOffset",
            rows_at="ExportOffset",
            rows="ExportCount",
            reach="BulkDataStartOffset",
            reach_behind="PayloadTocOffset",
            ends=ends,
            beside=beside,
        )
    )


class QuickReader:
    """Reads the headers of healthy packages, remembering the facts that it has met.

    Args:
        groups: Told how packages are read that it meets.
    """

    def __init__(self, groups: HeaderGroups | None = None) -> None:
        self._groups = groups
        self._plans: dict[bytes, _Plan | None] = {}
        self._facts: dict[tuple[Any, ...], HeaderFacts] = {}

    def read(self, head: bytes, file_size: int) -> QuickHeader | None:
        """The facts of a package from its first :data:`FIRST_READ` bytes.

        None where a closer look is needed: the summary is longer, something is unusual, or other
        files have to be looked for.
        """
        try:
            return self._read(head, file_size)
        except FAILURES:
            return None

    def _read(self, head: bytes, file_size: int) -> QuickHeader | None:
        plan = self._plan(head)
        if plan is None:
            return None
        top, at = plan.read_head(head, plan.start)
        plans = plan.bodies_for(top[_FLAGS])
        fitting = plans[0] if len(plans) == 1 else _fitting(plans, head, at)
        if fitting is None:
            return None
        body, end = fitting.read(head, at)
        if (body[_RESOURCES] or 0) > 0:
            return None  # Data resources name files beside the package, which are to be looked for.
        header_size = top[fitting.header_size]
        if not end <= header_size <= MOST_AT_ONCE:
            return None
        if fitting.table_problems(body, end, header_size):
            return None
        key = (
            plan.words,
            top[_FLAGS],
            top[_CUSTOM],
            body[_SAVED_BY],
            body[_COMPATIBLE],
            body[_CHANGELIST],
            fitting.layout.ue4,
        )
        return QuickHeader(
            self._facts.get(key) or self._new_facts(key, head, fitting.layout),
            fitting.layout,
            header_size,
            fitting.extents,
            body[_EXPORTS_AT],
            body[_EXPORTS] * fitting.extents.row_size,
            max(body[_BULK], (body[_PAYLOAD] or 0) + 1),
        )

    def _plan(self, head: bytes) -> _Plan | None:
        words = head[:WORDS_SIZE]
        return self._plans[words] if words in self._plans else self._new_plan(words)

    def _new_plan(self, words: bytes) -> _Plan | None:
        if len(self._plans) >= _MOST_PLANS:
            self._plans.clear()
        plan = self._plans[words] = _plan_for(words, self._groups)
        return plan

    def _new_facts(self, key: tuple[Any, ...], head: bytes, layout: Layout) -> HeaderFacts:
        if len(self._facts) >= _MOST_FACTS:
            self._facts.clear()
        summary = read_summary(head, assume=(layout.ue4, layout.ue5))
        facts = HeaderFacts(summary.version_set, *engines_of(summary))
        self._facts[key] = facts
        return facts


def starts_of(head: bytes, layout: Layout, paths: Iterable[str | None]) -> tuple[int | None, ...]:
    """Where fields of a healthy package's summary start; None for what has no place there.

    Args:
        head: The bytes that :meth:`QuickReader.read` was given.
        layout: The layout that it found.
        paths: The fields' paths, such as ``summary/CompatibleWithEngineVersion``; None for none.
    """
    starts = FieldStarts(head, layout)
    return tuple(_start_of(path, starts) if path else None for path in paths)


class KeyPlace(NamedTuple):
    """Where something lies in each package of a group: behind the start of one of :data:`KEYS`, or
    of the file where that is None.
    """

    key: int | None
    distance: int


def places_in_group(
    head: bytes, layout: Layout, paths: Iterable[str | None]
) -> tuple[KeyPlace | None, ...] | None:
    """Where :func:`starts_of` finds fields in each package of the group that one belongs to.

    Returns:
        A place a field; None for all where one lies otherwise in every package.
    """
    starts = FieldStarts(head, layout)
    places: list[KeyPlace | None] = []
    for path in paths:
        start = _start_of(path, starts) if path else None
        name = path.split("/")[1] if path and start is not None else ""
        base = starts.get(name) if name in KEYS else None
        if start is None:
            places.append(None)
        elif base is not None:
            places.append(KeyPlace(KEYS.index(name), start - base))
        elif start < WORDS_SIZE:
            places.append(KeyPlace(None, start))
        else:
            return None
    return tuple(places)


def _fitting(plans: Iterable[_BodyPlan], head: bytes, at: int) -> _BodyPlan | None:
    """The plan whose summary ends where the names begin, as it does in every package.

    None where there is no such plan, or where those that there are see different things. Of the
    others none is missed for want of bytes: every layout begins with the start of the names, and a
    summary that ends there was read to its end.
    """
    fitting = None
    seen = None
    for plan in plans:
        try:
            body, end = plan.read(head, at)
        except FAILURES:
            continue
        if body[_NAMES_AT] != end:
            continue
        sees = (body, plan.extents.row_size, plan.layout.ue4)
        if seen is None:
            fitting, seen = plan, sees
        elif sees != seen:
            return None
    return fitting


def _start_of(path: str, starts: FieldStarts) -> int | None:
    """Where a field of the summary starts."""
    root, _, rest = path.partition("/")
    return starts.place_of(rest) if root == PREFIX else None


def _plan_for(words: bytes, groups: HeaderGroups | None) -> _Plan | None:
    if len(words) < WORDS_SIZE:
        groups = None  # Files as short as that are healthy by no layout.
    try:
        start = read_words(words)
    except FormatError:
        return None
    layout = start.layout
    if start.stopped or layout.byte_order != LITTLE:
        return None
    layouts = [layout]
    if start.unversioned:
        layouts = [
            layout._replace(ue4=group.ue4, ue5=group.ue5) for group in groups_for(layout.legacy)
        ]
    read_head = plain_reader(SummaryHead.struct, layout, _HEAD_FIELDS)
    if groups is not None:
        try:
            groups.add_head(words, start.end, layout)
        except TooVariedError:
            groups = None
    return _Plan(words, tuple(layouts), start.end, read_head, groups)
