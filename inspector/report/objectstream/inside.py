"""What is inside a stream at first sight: its topmost objects, and what each holds."""

from __future__ import annotations

from typing import NamedTuple

from inspector.catalog.classes import ClassList
from inspector.format.objectstream.elements import OBJECTS, Element, Stream, labels
from inspector.format.tree.node import escaped
from inspector.report.objectstream.lines import type_words


class Part(NamedTuple):
    """An element: its field or place, its class, and how many ``elements`` it and all below are."""

    path: str
    field: str
    class_name: str
    version: int
    elements: int


class TopObject(NamedTuple):
    """A topmost element and its children."""

    itself: Part
    parts: tuple[Part, ...]


def objects_inside(stream: Stream, known: ClassList, most: int) -> tuple[TopObject, ...]:
    """The topmost objects of a stream, until ``most`` of them and of their children are told."""
    objects: list[TopObject] = []
    left = most
    for at, element in enumerate(stream.elements):
        if left <= 0:
            break
        path = f"{OBJECTS}/{at}"
        shown = element.children[: left - 1]
        parts = tuple(
            _part(child, f"{path}/{escaped(label)}", label, known)
            for child, label in zip(shown, labels(shown), strict=True)
        )
        objects.append(TopObject(_part(element, path, str(at), known), parts))
        left -= 1 + len(parts)
    return tuple(objects)


def _part(element: Element, path: str, field: str, known: ClassList) -> Part:
    name = known.class_name(element.class_id) or type_words(element)
    return Part(path, field, name, element.version, sum(1 for _ in element.walk()))
