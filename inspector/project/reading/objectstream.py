"""The facts of object streams."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from inspector.checks.facts import Depth, FileFacts, FileKind
from inspector.format.objectstream.stream_file import ObjectStream
from inspector.project.opened import Opened
from inspector.project.reading.reading import Reading, damage_of, with_unread

if TYPE_CHECKING:
    from inspector.format.tree.field_tree import Report


def _header(opened: Opened) -> FileFacts:
    """The classes of all elements, which are not made for it."""
    from inspector.checks.stored_stream import header_of_stream

    facts = _stream(opened).facts()
    damage = tuple(map(damage_of, facts.problems))
    size = opened.size if damage else None
    stream = header_of_stream(facts)
    return FileFacts(kind=FileKind.OBJECT_STREAM, size=size, damage=damage, stream=stream)


def _same(opened: Opened) -> FileFacts:
    """No tables: between header and objects there is nothing to read."""
    return opened.facts


def _with_objects(opened: Opened, report: Report | None) -> FileFacts:
    """The facts with the places of classes, the fields and the data patches."""
    from inspector.checks.stored_stream import stored_stream

    stream, facts = _stream(opened), with_unread(opened, report)
    # The header's problems name the list of an element, these the element: the place tells them.
    told = {(damage.rule, damage.offset, damage.found) for damage in facts.damage}
    more = tuple(
        damage_of(error, Depth.OBJECTS)
        for error in stream.damage()
        if (error.kind, error.offset, error.found) not in told
    )
    damage = (*facts.damage, *more)
    size = opened.size if damage else None
    return replace(facts, size=size, damage=damage, stream=stored_stream(stream.reading.stream))


def _stream(opened: Opened) -> ObjectStream:
    assert isinstance(opened.asset, ObjectStream)  # The table asks for streams alone.
    return opened.asset


READING: Final = Reading(_header, _same, _with_objects)
