"""The facts about an object stream, as labels and values."""

from __future__ import annotations

from typing import Final

from inspector.catalog.classes import ClassList
from inspector.checks.class_rows import ClassRow, counted_by_status
from inspector.checks.judgement import Mark
from inspector.checks.stored_stream import StoredStream
from inspector.gui.kit.facts import Fact, Segment
from inspector.gui.objectstream.class_table import MARKS
from inspector.language import tr
from inspector.phrases import counted

_STATUS_WORDS: Final = {
    "older": tr("older than the list"),
    "newer": tr("newer than the list"),
    "unknown": tr("not in the list"),
    "deprecated": tr("deprecated"),
    "current": tr("current"),
}
_ENCODINGS: Final = {"xml": "XML", "json": "JSON", "binary": tr("binary")}


def written_facts(stored: StoredStream) -> list[Fact]:
    """How a stream is written."""
    elements = counted(sum(row.elements for row in stored.classes), "element")
    written = _ENCODINGS.get(stored.encoding, stored.encoding)
    return [
        Fact(tr("Stream version"), (Segment(f"{stored.version}", "strong"),)),
        Fact(tr("Written as"), (Segment(written, "strong"), Segment(elements, "second"))),
    ]


def list_fact(known: ClassList) -> Fact:
    """What the classes of a stream are held against."""
    return Fact(tr("Class list"), (Segment(known.words),))


def status_facts(rows: tuple[ClassRow, ...]) -> list[tuple[Mark, str]]:
    """How many classes stand how to the list."""
    return [
        (MARKS[status], tr("{count:,} {state}", count=count, state=_STATUS_WORDS[status]))
        for status, count in counted_by_status(rows).items()
        if status in _STATUS_WORDS
    ]


def patch_fact(stored: StoredStream) -> Fact:
    """How many changes of other objects a stream holds."""
    if not stored.patch_entries:
        return Fact(tr("Data patches"), (Segment(tr("none"), "second"),))
    entries = Segment(counted(stored.patch_entries, "entry", "entries"), "strong")
    if not stored.old_patches:
        return Fact(tr("Data patches"), (entries,))
    old = counted(len(stored.old_patches), "patch", "patches")
    words = Segment(tr("{old} in the old form, on which no step acts", old=old), "second")
    return Fact(tr("Data patches"), (entries, words), mark=Mark.WARN)
