"""The facts about an object stream, as labels and values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from inspector.catalog.classes import ClassList
from inspector.checks.judgement import Mark
from inspector.checks.stored_stream import StoredStream
from inspector.checks.stream_classes import ClassRow, counted_by_status
from inspector.gui.kit.facts import Fact, Segment
from inspector.gui.objectstream.class_table import MARKS
from inspector.messages import Label, _, lazy, ngettext

_STATUS_WORDS: Final = {
    "older": lazy("older than the list"),
    "newer": lazy("newer than the list"),
    "unknown": lazy("not in the list"),
    "deprecated": lazy("deprecated"),
    "current": lazy("current"),
}
_ENCODINGS: Final[Mapping[str, Label]] = {"xml": "XML", "json": "JSON", "binary": lazy("binary")}


def written_facts(stored: StoredStream) -> list[Fact]:
    """How a stream is written."""
    elements = ngettext(
        "{count} element", "{count} elements", sum(row.elements for row in stored.classes)
    )
    written = _ENCODINGS.get(stored.encoding, stored.encoding)
    return [
        Fact(_("Stream version"), (Segment(f"{stored.version}", "strong"),)),
        Fact(_("Written as"), (Segment(str(written), "strong"), Segment(elements, "second"))),
    ]


def list_fact(known: ClassList) -> Fact:
    """What the classes of a stream are held against."""
    return Fact(_("Class list"), (Segment(str(known.extent)),))


def status_facts(rows: tuple[ClassRow, ...]) -> list[tuple[Mark, str]]:
    """How many classes stand how to the list."""
    return [
        (MARKS[status], _("{count:,} {state}", count=count, state=_STATUS_WORDS[status]))
        for status, count in counted_by_status(rows).items()
        if status in _STATUS_WORDS
    ]


def patch_fact(stored: StoredStream) -> Fact:
    """How many changes of other objects a stream holds."""
    if not stored.patch_entries:
        return Fact(_("Data patches"), (Segment(_("none"), "second"),))
    entries = Segment(ngettext("{count} entry", "{count} entries", stored.patch_entries), "strong")
    if not stored.old_patches:
        return Fact(_("Data patches"), (entries,))
    old = ngettext("{count} patch", "{count} patches", len(stored.old_patches))
    words = Segment(_("{old} in the old form, on which no step acts", old=old), "second")
    return Fact(_("Data patches"), (entries, words), mark=Mark.WARN)
