"""What an object stream stores, whatever the classes that load it: its facts for the checks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

from inspector.named_tuples import NamedTuple

if TYPE_CHECKING:
    from inspector.format.objectstream.elements import Element, Stream
    from inspector.format.objectstream.reading import StreamFacts
    from inspector.format.objectstream.slices import DataPatch


#: Different fields, and data patches, of which facts are kept; no stream of an engine has so many.
_MOST: Final = 20_000


#: Wrong values that are kept; where one is, many may be.
_MOST_WRONG: Final = 100


class StoredClass(NamedTuple):
    """A class at one version: how often it is stored, and where first.

    ``name`` is what the stream calls it, empty where it does not say. ``path`` and ``offset`` are
    empty and None of a stream of which only the header was read. ``entries`` of data patches name
    it in their address.
    """

    class_id: str
    version: int
    name: str
    elements: int
    path: str = ""
    offset: int | None = None
    entries: int = 0


class StoredField(NamedTuple):
    """A field of a class at one version, stored with values of one class; where first."""

    owner: str
    owner_version: int
    field: str
    crc: int
    class_id: str
    name: str
    elements: int
    path: str
    offset: int


class OldPatch(NamedTuple):
    """A data patch in the old form: where, and how many entries it has."""

    path: str
    offset: int
    entries: int


class WrongValue(NamedTuple):
    """A single value that is none of its type: what is stored there, shortened."""

    field: str
    found: str
    type: str
    path: str
    offset: int


class StoredStream(NamedTuple):
    """What a stream stores; fields and patches are there once its objects were read.

    ``addressed`` are the classes that data patches are for and that their addresses name, none of
    them an element for it; ``patch_entries`` how many entries all data patches have.
    ``wrong_values`` are the first of them.
    """

    version: int
    encoding: str
    classes: tuple[StoredClass, ...] = ()
    fields: tuple[StoredField, ...] = ()
    old_patches: tuple[OldPatch, ...] = ()
    addressed: tuple[StoredClass, ...] = ()
    patch_entries: int = 0
    wrong_values: tuple[WrongValue, ...] = ()

    def __reduce__(self) -> tuple[Callable[..., StoredStream], tuple[object, ...]]:
        """Classes as plain rows: named ones take five times as long between processes."""
        version, encoding, classes, *objects = self
        return _unpacked, (version, encoding, tuple(map(tuple, classes)), *objects)

    @property
    def at_header(self) -> StoredStream:
        """What is told of it before its objects are read: no places, fields and patches."""
        if not any(
            (self.fields, self.old_patches, self.patch_entries, *(row.path for row in self.classes))
        ):
            return self
        classes = tuple(row._replace(path="", offset=None) for row in self.classes)
        return StoredStream(self.version, self.encoding, classes)


def _unpacked(
    version: int, encoding: str, classes: Iterable[Iterable[Any]], *objects: Any
) -> StoredStream:
    """What a stream stores, from plain rows of its classes."""
    return StoredStream(version, encoding, tuple(map(StoredClass._make, classes)), *objects)


def header_of_stream(facts: StreamFacts) -> StoredStream:
    """What is stored of a stream of which no elements were kept."""
    classes = (
        StoredClass(class_id, version, counted.name, counted.times)
        for (class_id, version), counted in facts.classes.items()
    )
    return StoredStream(facts.version, facts.encoding, tuple(classes))


def stored_stream(stream: Stream) -> StoredStream:
    """What is stored in all elements of a stream."""
    from inspector.format.objectstream.elements import OBJECTS, field_words, labels
    from inspector.format.objectstream.leaves import no_value, type_title
    from inspector.format.objectstream.slices import NEW_PATCH, OLD_PATCH, data_patch
    from inspector.format.tree import escaped

    classes: dict[tuple[str, int], StoredClass] = {}
    fields: dict[tuple[str, int, int, str], StoredField] = {}
    old: list[OldPatch] = []
    addressed: dict[tuple[str, int], StoredClass] = {}
    wrong: list[WrongValue] = []
    entries = 0
    waiting: list[tuple[str, Element, Element | None]] = [
        (f"{OBJECTS}/{at}", element, None) for at, element in enumerate(stream.elements)
    ]
    waiting.reverse()
    while waiting:
        path, element, above = waiting.pop()
        of_class = element.class_id, element.version
        known = classes.get(of_class)
        classes[of_class] = (
            StoredClass(*of_class, element.name, 1, path, element.start)
            if known is None
            else known._replace(elements=known.elements + 1)
        )
        if above is not None:
            key = above.class_id, above.version, element.crc, element.class_id
            met = fields.get(key)
            if met is not None:
                fields[key] = met._replace(elements=met.elements + 1)
            elif len(fields) < _MOST:
                fields[key] = StoredField(
                    above.class_id,
                    above.version,
                    field_words(element),
                    element.crc,
                    element.class_id,
                    element.name,
                    1,
                    path,
                    element.start,
                )
        found = no_value(element) if len(wrong) < _MOST_WRONG else ""
        if found:
            told = field_words(element), found, type_title(element)
            wrong.append(WrongValue(*told, path, element.start))
        if element.class_id in (OLD_PATCH, NEW_PATCH):
            patch = data_patch(element)
            entries += len(patch.entries)
            _address(patch, path, addressed)
            if patch.format == "old" and len(old) < _MOST:
                old.append(OldPatch(path, element.start, len(patch.entries)))
        below = [
            (f"{path}/{escaped(label)}", child, element)
            for child, label in zip(element.children, labels(element.children), strict=True)
        ]
        waiting += reversed(below)
    return StoredStream(
        stream.version,
        stream.encoding,
        tuple(classes.values()),
        tuple(fields.values()),
        tuple(old),
        tuple(addressed.values()),
        entries,
        tuple(wrong),
    )


def _address(patch: DataPatch, path: str, addressed: dict[tuple[str, int], StoredClass]) -> None:
    """Counts the classes that a patch is for and that its addresses name, each once an entry."""
    from inspector.format.objectstream.slices import UNKNOWN_VERSION

    target = patch.target_class, patch.target_version
    for index, entry in enumerate(patch.entries):
        parts = () if entry.address is None else entry.address.parts
        named = {(part.class_id, part.version): part.class_name for part in parts if part.typed}
        if patch.target_version != UNKNOWN_VERSION:
            named.setdefault(target, "")
        where = f"{path}/m_patch/{index}"
        for of_class, name in named.items():
            met = addressed.get(of_class)
            if met is None and len(addressed) < _MOST:
                met = StoredClass(*of_class, name, 0, where, entry.element.start)
            if met is not None:
                addressed[of_class] = met._replace(entries=met.entries + 1)
