"""The classes of a stream against what is known of them, and which of them are older."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, Literal

from inspector.named_tuples import NamedTuple

if TYPE_CHECKING:
    from inspector.catalog.classes import ClassInfo, ClassList
    from inspector.checks.stored_stream import StoredClass, StoredStream

# -- each class and how it stands ------------------------------------------------------------------

#: How a stored version stands to the newest that is known. Of a class that follows from others,
#: such as a container, no version is known, and none is asked for.
ClassStatus = Literal["current", "older", "newer", "unknown", "deprecated", "not-judged"]
#: The order in which people want to see them.
_ORDER: Final[tuple[ClassStatus, ...]] = (
    "newer", "unknown", "deprecated", "older", "current", "not-judged",
)  # fmt: skip


class ClassRow(NamedTuple):
    """A class at one version.

    ``known`` is the newest version that is known: the current one of a ``declared`` class, else
    that of the engine's code, else the highest that other streams store; None where there is none.
    So many ``elements`` are of it, and so many ``entries`` of data patches name it in their
    address. ``converts`` is whether its code has a converter: without one the elements of a
    deprecated class are discarded.
    """

    id: str
    name: str
    version: int
    known: int | None
    elements: int
    entries: int
    status: ClassStatus
    declared: bool
    path: str
    converts: bool = False


def class_rows(stream: StoredStream, classes: ClassList) -> tuple[ClassRow, ...]:
    """The classes of a stream: what asks for attention first, else by name and version."""
    met: dict[tuple[str, int], ClassRow] = {}
    for stored in (*stream.classes, *stream.addressed):
        key = stored.class_id, stored.version
        before = met.get(key)
        if before is None:
            met[key] = _row(stored, classes)
        else:
            met[key] = before._replace(entries=before.entries + stored.entries)
    return tuple(sorted(met.values(), key=_place))


def counted_by_status(rows: Iterable[ClassRow]) -> dict[ClassStatus, int]:
    """How many rows there are of each status that occurs."""
    counts = dict.fromkeys(_ORDER, 0)
    for row in rows:
        counts[row.status] += 1
    return {status: count for status, count in counts.items() if count}


def _row(stored: StoredClass, classes: ClassList) -> ClassRow:
    info = classes.get(stored.class_id)
    name = info.name if info is not None else stored.name
    known = None if info is None or info.deprecated else info.newest
    return ClassRow(
        stored.class_id,
        name,
        stored.version,
        known,
        stored.elements,
        stored.entries,
        _status(stored, info, known, classes),
        info is not None and info.is_declared,
        stored.path,
        info is not None and info.converts,
    )


def _status(
    stored: StoredClass, info: ClassInfo | None, known: int | None, classes: ClassList
) -> ClassStatus:
    if info is None:
        return "not-judged" if classes.knows(stored.class_id, stored.name) else "unknown"
    if info.deprecated:
        return "deprecated"
    if known is None:
        return "not-judged"
    if stored.version == known:
        return "current"
    if stored.version < known:
        return "older"
    if info.limit is None:
        return "not-judged"
    # Of two engines that are considered the other one may have it at this version.
    return "newer" if stored.version > info.limit else "current"


def _place(row: ClassRow) -> tuple[int, bool, str, int]:
    return _ORDER.index(row.status), not row.version, row.name.lower(), row.version


# -- classes below the newest version that is known ------------------------------------------------


class OlderClass(NamedTuple):
    """A class that is stored below its newest version, and where first.

    ``stored`` is the lowest version. ``elements`` are of it, and ``entries`` of data patches name
    it in their address, below the newest version each.
    """

    info: ClassInfo
    stored: int
    newest: int
    elements: int
    entries: int
    path: str
    offset: int | None


def older_classes(of: Iterable[StoredClass], classes: ClassList) -> tuple[OlderClass, ...]:
    """The older ones of some classes of a stream, each once, in their order."""
    older: dict[str, OlderClass] = {}
    for stored in of:
        info = classes.get(stored.class_id)
        newest = None if info is None or info.deprecated else info.newest
        if info is None or newest is None or stored.version >= newest:
            continue
        version, elements, entries = stored.version, stored.elements, stored.entries
        path, offset = stored.path, stored.offset
        before = older.get(info.id)
        if before is not None:
            version = min(before.stored, version)
            elements, entries = before.elements + elements, before.entries + entries
            path, offset = before.path, before.offset
        older[info.id] = OlderClass(info, version, newest, elements, entries, path, offset)
    return tuple(older.values())
