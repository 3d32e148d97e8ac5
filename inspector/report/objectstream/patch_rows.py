"""The entries of data patches as rows: which component of which entity, which field, what value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from inspector.catalog.classes import ClassList
from inspector.format.objectstream.slices import UNKNOWN_VERSION, AddressPart, PatchEntry
from inspector.messages import Label, LazyText, _, lazy, ngettext
from inspector.messages.phrases import remarks
from inspector.messages.rendering import render
from inspector.messages.upgrades.values import catalog_words, value_text
from inspector.report.objectstream.lines import type_words, value_words
from inspector.report.objectstream.shown import REMOVED, PatchAt
from inspector.upgrades.classes.preview import entry_of
from inspector.upgrades.model import FieldChange, Step

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
