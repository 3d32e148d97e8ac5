"""One object stream with what is said about it: its classes, and its data patches decoded."""

from __future__ import annotations

from functools import cached_property
from math import isfinite
from typing import Any, Final, NamedTuple

from inspector.catalog import Catalog, EngineProfile
from inspector.catalog.classes import ClassList, classes
from inspector.checks import Answer, Surroundings
from inspector.checks.facts import Depth, StoredStream
from inspector.checks.stream_classes import ClassRow, class_rows
from inspector.errors import InspectorError
from inspector.format.objectstream.elements import OBJECTS, Element, Stream, is_entry, labels
from inspector.format.objectstream.leaves import text_of, value_of
from inspector.format.objectstream.slices import (
    NEW_PATCH,
    OLD_PATCH,
    UNKNOWN_VERSION,
    DataPatch,
    data_patch,
)
from inspector.format.objectstream.stream_file import ObjectStream
from inspector.format.tree.node import escaped
from inspector.messages import N_
from inspector.project.opening import Opened, answer, deepened

#: What a removal writes in the place of a value.
REMOVED: Final = N_("removed")


class PatchAt(NamedTuple):
    """A data patch and the path of its element."""

    path: str
    patch: DataPatch

    @property
    def target_version(self) -> int | None:
        """The version that the class of the patched object had; None where it is not stored."""
        version = self.patch.target_version
        return None if version == UNKNOWN_VERSION else version


class ShownStream:
    """A stream that was read whole, before a list of classes.

    Args:
        opened: The file.
        profile: The engine that is asked; streams are held against ``catalog``'s classes.
        catalog: What is known.
        surroundings: What the file's project says.
    """

    def __init__(
        self,
        opened: Opened,
        profile: EngineProfile,
        catalog: Catalog,
        surroundings: Surroundings,
    ) -> None:
        self.opened = deepened(opened, Depth.OBJECTS)
        self.catalog = catalog
        self.answer: Answer = answer(self.opened, profile, catalog, surroundings)

    @property
    def asset(self) -> ObjectStream:
        """The stream as it was opened."""
        assert isinstance(self.opened.asset, ObjectStream)
        return self.opened.asset

    @property
    def stream(self) -> Stream:
        """All that it holds."""
        return self.asset.reading.stream

    @property
    def stored(self) -> StoredStream:
        """What it stores of each class."""
        stored = self.opened.facts.stream
        assert stored is not None
        return stored

    @cached_property
    def classes(self) -> ClassList:
        """What is known of classes."""
        return classes(self.catalog)

    @cached_property
    def rows(self) -> tuple[ClassRow, ...]:
        """Its classes."""
        return class_rows(self.stored, self.classes)

    @cached_property
    def patches(self) -> tuple[PatchAt, ...]:
        """Its data patches."""
        return patches_of(self.stream)


def patches_of(stream: Stream) -> tuple[PatchAt, ...]:
    """The data patches of a stream in its order, with their paths."""
    patches: list[PatchAt] = []
    waiting = [(f"{OBJECTS}/{at}", element) for at, element in enumerate(stream.elements)][::-1]
    while waiting:
        path, element = waiting.pop()
        if element.class_id in (OLD_PATCH, NEW_PATCH):
            patches.append(PatchAt(path, data_patch(element)))
        below = zip(element.children, labels(element.children), strict=True)
        waiting += [(f"{path}/{escaped(label)}", child) for child, label in below][::-1]
    return tuple(patches)


def plain_value(element: Element) -> Any:
    """An element as JSON has it: containers as lists, objects by their fields."""
    if element.value is None or element.children:
        children = element.children
        if children and all(map(is_entry, children)):
            return [plain_value(child) for child in children]
        named = zip(labels(children), children, strict=True)
        return {label: plain_value(child) for label, child in named}
    try:
        value = value_of(element)
        if isinstance(value, bool | int | str) or (isinstance(value, float) and isfinite(value)):
            return value
        return text_of(element)
    except InspectorError:
        return element.value.hex() if isinstance(element.value, bytes) else element.value
