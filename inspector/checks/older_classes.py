"""Which classes a stream stores at an older version than is known of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from inspector.checks.judgement import AxisSteps

if TYPE_CHECKING:
    # Nearly no file is a stream.
    from inspector.catalog.classes import ClassInfo, ClassList
    from inspector.checks.stored_stream import StoredClass


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

    @property
    def steps(self) -> AxisSteps:
        """The numbers in between."""
        axis = f"class:{self.info.id}"
        return AxisSteps(axis, self.stored, self.newest, self.newest - self.stored)


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
