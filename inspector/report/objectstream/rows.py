"""What an object stream holds as rows: objects, value lines, and data patches decoded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from math import isfinite
from typing import Any, Final

from inspector.catalog import Catalog, EngineProfile
from inspector.catalog.classes import ClassList, classes
from inspector.checks import Answer, Surroundings
from inspector.checks.facts import Depth
from inspector.checks.stored_stream import StoredStream
from inspector.checks.stream_classes import ClassRow, class_rows
from inspector.errors import InspectorError
from inspector.escaping import one_line
from inspector.format.objectstream.elements import OBJECTS, Element, Stream, is_entry, labels
from inspector.format.objectstream.leaves import leaf_of, text_of, value_of
from inspector.format.objectstream.slices import (
    NEW_PATCH,
    OLD_PATCH,
    UNKNOWN_VERSION,
    AddressPart,
    DataPatch,
    PatchEntry,
    data_patch,
)
from inspector.format.objectstream.stream_file import ObjectStream
from inspector.format.objectstream.tree import identities
from inspector.format.tree import escaped
from inspector.messages import N_, Label, LazyText, _, lazy, ngettext
from inspector.messages.phrases import LONGEST, remarks
from inspector.messages.rendering import render
from inspector.messages.upgrade_values import catalog_words, value_text
from inspector.named_tuples import NamedTuple
from inspector.project.opening import Opened, answer, deepened
from inspector.report.tables import hashed
from inspector.upgrades.classes.preview import entry_of
from inspector.upgrades.model import FieldChange, Step


def value_lines(stream: Stream) -> Iterator[str]:
    """A line for each value, and for each element that holds none."""
    waiting = [(f"{OBJECTS}/{at}", element) for at, element in enumerate(stream.elements)][::-1]
    while waiting:
        path, element = waiting.pop()
        if element.children:
            below = zip(element.children, identities(element.children), strict=True)
            waiting += [
                (f"{path}/{short(name.replace('/', '%2F'))}", child) for child, name in below
            ][::-1]
        else:
            yield one_line(f"{path}  {type_words(element)}  {value_words(element)}")


def short(text: str) -> str:
    """A name or value as a line holds it: a long one by its hash, which distinguishes it."""
    return hashed(text) if len(text) > LONGEST else text


def type_words(element: Element) -> str:
    """The class of an element, by its name where there is one."""
    leaf = leaf_of(element)
    return short(element.name or (leaf.title if leaf else element.class_id))


def value_words(element: Element) -> str:
    """The value of an element in one line; of one that has none, that it is empty."""
    if element.value is None:
        return _("(empty)")
    try:
        text = text_of(element)
    except InspectorError:
        stored = element.value
        text = stored.hex(" ").upper() if isinstance(stored, bytes) else stored
    return short(text) if text else '""'


class StreamPart(NamedTuple):
    """An element: its field or place, its class, and how many ``elements`` it and all below are."""

    path: str
    field: str
    class_name: str
    version: int
    elements: int


class TopObject(NamedTuple):
    """A topmost element and its children."""

    itself: StreamPart
    parts: tuple[StreamPart, ...]


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


def _part(element: Element, path: str, field: str, known: ClassList) -> StreamPart:
    name = known.class_name(element.class_id) or type_words(element)
    return StreamPart(path, field, name, element.version, sum(1 for __ in element.walk()))


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


#: The class whose entries own components, and the field that holds these.
_ENTITY: Final = "AZ::Entity"
_COMPONENTS: Final = "Components"
_ITSELF: Final = lazy("the entity itself")
#: What has no entity around it, and what stands for the field where the whole is meant.
_OBJECT: Final = lazy("the object itself")
_WHOLE: Final[Mapping[Label, LazyText]] = {
    _ITSELF: lazy("(whole entity)"),
    _OBJECT: lazy("(whole object)"),
}


class PatchRow(NamedTuple):
    """One entry of a data patch.

    ``entity`` is the id of the entity that it changes, empty where the address names none; then
    ``target`` is the class of the object that is patched, empty where its name is not known.
    ``version`` is that of the component, or of what is changed, when the patch was made; None
    where the address does not say it. ``path`` is that of the entry. ``parts`` is the address.
    """

    path: str
    entity: str
    target: str
    component: str
    field: str
    value: str
    type: str
    version: int | None
    parts: tuple[AddressPart, ...] = ()
    problem: str = ""

    @property
    def owner(self) -> str:
        """What it changes: an entity, or an object of a class."""
        if self.entity:
            return _("Entity #{entity}", entity=self.entity)
        return self.target or _("The object itself")


class EntryChange(NamedTuple):
    """What a step changes of an entry: its ``address``, ``name``, ``type`` or ``value``."""

    step: str
    what: str
    before: str
    after: str


def entry_changes(steps: Iterable[Step]) -> dict[str, list[EntryChange]]:
    """What steps change of each entry of a data patch, by its path, in the order of the steps."""
    changes: dict[str, list[EntryChange]] = {}
    for step in steps:
        for change in step.changes:
            entry = entry_of(change.path)
            if entry:
                changes.setdefault(entry, []).extend(
                    _changes(catalog_words(step.title), change, entry)
                )
    return changes


def _changes(step: str, change: FieldChange, entry: str) -> Iterator[EntryChange]:
    for what, sides in (("name", change.names), ("type", change.types)):
        if sides is not None:
            yield EntryChange(step, what, *map(render, sides))
    what = "value" if change.path == entry else "address"
    before, after = value_text(change.before), value_text(change.after)
    yield EntryChange(step, what, before, "unchanged" if before == after else after)


def patch_rows(patches: Sequence[PatchAt], known: ClassList) -> tuple[PatchRow, ...]:
    """The entries of patches in their order, those of one owner together."""
    rows = [
        _row(f"{at.path}/m_patch/{index}", entry, at, known)
        for at in patches
        for index, entry in enumerate(at.patch.entries)
    ]
    first = {row.owner: place for place, row in reversed(list(enumerate(rows)))}
    return tuple(sorted(rows, key=lambda row: first[row.owner]))


def by_owner(rows: Sequence[PatchRow]) -> Iterator[tuple[str, list[PatchRow]]]:
    """The rows of each owner."""
    for owner, owned in groupby(rows, key=lambda row: row.owner):
        yield owner, list(owned)


def _row(path: str, entry: PatchEntry, of: PatchAt, known: ClassList) -> PatchRow:
    value, kind = _value(entry)
    target = known.class_name(of.patch.target_class)
    if entry.address is None:
        problem = remarks(map(str, entry.problems))
        unread = _("not readable")
        return PatchRow(path, "", target, "", unread, value, kind, None, problem=problem)
    parts = entry.address.parts
    at = next((at for at, part in enumerate(parts) if _is_entity(part)), None)
    owner = parts[at] if at is not None else None
    rest = parts if at is None else parts[at + 1 :]
    component: Label = _OBJECT if owner is None else _ITSELF
    if owner is not None and len(rest) > 1 and rest[0].field == _COMPONENTS:
        owner, rest = rest[1], rest[2:]
        component = owner.class_name
    whole = _WHOLE.get(component, _("(whole component)"))
    field = ".".join(_name(part, known) for part in rest) or whole
    version = of.target_version if owner is None else owner.version
    version = None if version == UNKNOWN_VERSION else version
    entity = "" if at is None else str(parts[at].entry)
    problem = remarks(map(str, entry.problems))
    return PatchRow(
        path, entity, target, str(component), str(field), value, kind, version, parts, problem
    )


def _is_entity(part: AddressPart) -> bool:
    return part.class_name == _ENTITY and part.entry is not None


def _name(part: AddressPart, known: ClassList) -> str:
    """What a part is called: its field, the field of its number where that is known, or that."""
    if part.entry is None:
        return part.field
    if part.typed:
        return f"#{part.entry}"
    return known.field_name(part.entry & 0xFFFFFFFF) or f"{part.entry}"


def _value(entry: PatchEntry) -> tuple[str, str]:
    """The value of an entry in one line, and its type."""
    value = entry.value
    if value is None:
        return (_("not readable") if entry.problems else REMOVED), ""
    if not value.children:
        return value_words(value), type_words(value)
    return ngettext(
        "{count} element", "{count} elements", sum(1 for __ in value.walk()) - 1
    ), type_words(value)
