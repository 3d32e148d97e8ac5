"""What comes out when a data patch, with its entries upgraded, is applied to an object.

What an entry is for is found by its address; nothing of the source is changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from inspector.catalog.classes import ClassInfo, ClassList
from inspector.finding import Severity
from inspector.format.objectstream.address import AddressPart, PatchAddress
from inspector.format.objectstream.datapatch import PatchEntry
from inspector.format.objectstream.elements import Element
from inspector.format.objectstream.leaves import LEAVES
from inspector.upgrades.classes.values import shown_value, type_of
from inspector.upgrades.model import UpgradeFinding
from inspector.versions.field_crc import crc_of

#: What entries of containers that have a lasting number hold it in.
_LASTING: tuple[str, ...] = ("Id", "id")


class NoSource(UpgradeFinding):
    """A patch without an object that it could change."""

    rule = "APPLY-SOURCE"
    templates = {"message": "There is nothing to apply the patch to: nothing comes out."}


class AddressUnreadable(UpgradeFinding):
    """An entry's address is empty or cannot be read, and there are other entries."""

    rule = "APPLY-ADDRESS"
    templates = {
        "message": "The address of entry {index:d} is empty or cannot be read: the whole patch is "
        "left out."
    }
    index: int


class ValueMismatch(UpgradeFinding):
    """A value of another type than the field that its address leads to."""

    rule = "APPLY-TYPE"
    severity = Severity.WARNING
    stable = ("address",)
    templates = {
        "message": "{address} is {stored} and the field {declared}: the types do not match, and "
        "the entry is left out."
    }
    address: str
    stored: str
    declared: str


class NoSuchField(UpgradeFinding):
    """An address leads to what the object does not have: the change is lost."""

    rule = "APPLY-FIELD"
    severity = Severity.WARNING
    stable = ("address",)
    templates = {"message": "{address} leads to no field of the object: the change is lost."}
    address: str


class Change(NamedTuple):
    """One change to apply: the address, and the new element; None removes what is there.

    An ``address`` of None could not be read.
    """

    address: PatchAddress | None
    value: Element | None

    @classmethod
    def of(cls, entry: PatchEntry) -> Change:
        """An entry as it is stored; what cannot be read has no address."""
        return cls(None if entry.problems else entry.address, entry.value)


class Applied(NamedTuple):
    """The object that comes out, None where nothing does; and what the loader says."""

    element: Element | None
    problems: tuple[UpgradeFinding, ...] = ()


def apply(
    source: Element | None, target_class: str, changes: Sequence[Change], classes: ClassList
) -> Applied:
    """What a patch makes of an object.

    Args:
        source: The object; None where it could not be found.
        target_class: The id of the class that the patch is for.
        changes: Its entries, upgraded.
        classes: What is known of classes.
    """
    if source is None:
        return Applied(None, (NoSource(),))
    if source.class_id != target_class:
        return Applied(None)
    if not changes:
        return Applied(source.copy())
    if len(changes) == 1 and changes[0].address is not None and not changes[0].address.parts:
        whole = changes[0].value
        return Applied(None if whole is None else whole.copy())
    for index, change in enumerate(changes):
        if change.address is None or not change.address.parts:
            return Applied(None, (AddressUnreadable(path=f"entries/{index}", index=index),))
    result = source.copy()
    problems: list[UpgradeFinding] = []
    for change in changes:
        assert change.address is not None
        problem = _put(result, change.address, change.value, classes)
        if problem is not None:
            problems.append(problem)
    return Applied(result, tuple(problems))


def _put(
    root: Element, address: PatchAddress, value: Element | None, classes: ClassList
) -> UpgradeFinding | None:
    """Applies one change; what the loader says where it does not fit."""
    holder = root
    for part in address.parts[:-1]:
        below = _child(holder, part)
        if below is None:
            return NoSuchField(path=str(address), address=str(address))
        holder = below
    last = address.parts[-1]
    here = _child(holder, last)
    if value is None:
        if here is not None:
            holder.children.remove(here)
        return None
    info = classes.get(value.class_id)
    if info is not None and info.deprecated:
        return None
    owner = classes.get(holder.class_id)
    if here is None and not _may_be_new(last, owner):
        return NoSuchField(path=str(address), address=str(address))
    types = _types(last, owner, here)
    if types and not _fits(value, types, classes):
        return ValueMismatch(
            path=str(address),
            address=str(address),
            stored=type_of(value),
            declared=_type_name(types[0], classes),
        )
    new = value.copy()
    new.field, new.stored_crc = (last.field or "element", 0)
    if here is None:
        holder.children.append(new)
    else:
        holder.children[holder.children.index(here)] = new
    return None


def _child(holder: Element, part: AddressPart) -> Element | None:
    if part.entry is None:
        return holder.child(part.field)
    by_number = (child for child in holder.children if part.entry in _lasting_numbers(child))
    lasting = next(by_number, None)
    if lasting is not None:
        return lasting
    by_crc = next((child for child in holder.children if child.crc == part.entry), None)
    if by_crc is not None:
        return by_crc
    return holder.children[part.entry] if part.entry < len(holder.children) else None


def _lasting_numbers(element: Element) -> frozenset[int]:
    """The numbers that tell an entry of a container from others, its own and its base classes'."""
    numbers = set[int]()
    for each in (element, *(c for c in element.children if c.field.startswith("BaseClass"))):
        for name in _LASTING:
            held = each.child(name)
            number = held.child("id") if held is not None and held.children else held
            value = shown_value(number) if number is not None else None
            if isinstance(value, int):
                numbers.add(value)
    return frozenset(numbers)


def _may_be_new(part: AddressPart, owner: ClassInfo | None) -> bool:
    """Whether what is not stored may be put there: fields of the class, entries of containers."""
    if part.entry is not None or owner is None or not owner.is_declared:
        return True
    return crc_of(part.field) in owner.fields


def _types(part: AddressPart, owner: ClassInfo | None, here: Element | None) -> tuple[str, ...]:
    """The classes that a value there may be of, as far as is known."""
    if part.entry is None and owner is not None and owner.is_declared:
        declared = owner.fields.get(crc_of(part.field))
        if declared is not None:
            return declared.types
    return () if here is None else (here.class_id,)


def _fits(value: Element, types: Sequence[str], classes: ClassList) -> bool:
    """Whether a value is of one of some classes, or of one that may derive from them."""
    if value.class_id in types:
        return True
    return value.class_id not in LEAVES and not any(each in LEAVES for each in types)


def _type_name(class_id: str, classes: ClassList) -> str:
    return type_of(Element(class_id, classes.class_name(class_id)))
