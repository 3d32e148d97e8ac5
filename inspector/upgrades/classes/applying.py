"""What applying a data patch to its object gives: the object with the changes of the entries.

All addresses are looked up in the object as it was before the first change.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from inspector.catalog.classes import ClassInfo, ClassList
from inspector.format.objectstream.datapatch import AddressPart, PatchAddress, PatchEntry
from inspector.format.objectstream.elements import ENTRY, Element
from inspector.format.objectstream.identity import mark_of
from inspector.format.objectstream.leaves import may_hold
from inspector.upgrades.classes.results import (
    NoSource,
    OtherClass,
    ValueMismatch,
    left_out,
)
from inspector.upgrades.classes.values import shown_value, type_of
from inspector.upgrades.model import UpgradeFinding


class EntryOutcome(StrEnum):
    """What becomes of an entry when its patch is applied."""

    #: It writes another value than the object has.
    CHANGES = "changes"
    #: It writes what the object has.
    SAME = "same"
    #: It puts in what the object has not.
    ADDS = "adds"
    REMOVES = "removes"
    #: It removes what the object has not.
    IDLE = "idle"
    #: Its address leads through what the object has not.
    NOWHERE = "nowhere"
    #: Its value does not fit, or is of a class that is no more.
    SKIPPED = "skipped"


class AppliedPatch(NamedTuple):
    """What applying a patch gives.

    Attributes:
        element: The object afterwards; None where applying gives none.
        outcomes: What became of each entry, in their order; none of a patch that is left out.
        problems: What the engine would tell.
    """

    element: Element | None
    outcomes: tuple[EntryOutcome, ...] = ()
    problems: tuple[UpgradeFinding, ...] = ()


class _Aim(NamedTuple):
    """Where an address leads: what holds it, the element there, and how it is put in anew."""

    holder: Element
    element: Element | None
    part: AddressPart


def apply(
    entries: Sequence[PatchEntry],
    target_class: str,
    source: Element | None,
    classes: ClassList,
    path: str = "",
) -> AppliedPatch:
    """Applies the entries of a patch.

    Args:
        entries: The entries, with addresses as builders leave them.
        target_class: The id of the class that the patch is for.
        source: The object; it is not changed. None where there is none.
        classes: What is known of classes.
        path: Where the patch stands.
    """
    if source is None:
        return AppliedPatch(None, problems=(NoSource(path=path),))
    if source.class_id != target_class:
        told = OtherClass(path=path, target=_named(target_class, classes), found=type_of(source))
        return AppliedPatch(None, problems=(told,))
    out = left_out(entries, path)
    if out is not None:
        return AppliedPatch(None, problems=(out,))
    if len(entries) == 1 and entries[0].address is not None and not entries[0].address.parts:
        value = entries[0].value
        whole = None if value is None else value.copy()
        return AppliedPatch(
            whole, (EntryOutcome.REMOVES if whole is None else EntryOutcome.CHANGES,)
        )
    element = source.copy()
    marks = _Marks()
    addresses = [entry.address for entry in entries if entry.address is not None]
    has_target = [_aim(address, element, marks, classes) for address in addresses]
    outcomes: list[EntryOutcome] = []
    problems: list[UpgradeFinding] = []
    for entry, aim in zip(entries, has_target, strict=True):
        problem = None if aim is None else _mismatch(entry, aim, classes)
        problems += [problem] if problem is not None else []
        skipped = problem is not None or _is_no_more(entry.value, classes)
        outcomes.append(EntryOutcome.SKIPPED if skipped and aim else _write(entry.value, aim))
    return AppliedPatch(element, tuple(outcomes), tuple(problems))


def _named(class_id: str, classes: ClassList) -> str:
    return type_of(Element(class_id, classes.class_name(class_id)))


class _Marks:
    """The entries of containers by their lasting numbers, looked at once each."""

    def __init__(self) -> None:
        self._by_number: dict[int, dict[str, Element]] = {}

    def entry(self, container: Element, number: int) -> Element | None:
        """The entry that a number tells: its own, or its place where entries have none."""
        marks = self._by_number.get(id(container))
        if marks is None:
            marks = self._by_number[id(container)] = dict(_marked(container))
        if marks:
            return marks.get(str(number))
        below = container.children
        return below[number] if number < len(below) else None


def _marked(container: Element) -> Iterator[tuple[str, Element]]:
    for child in container.children:
        # Pairs are told by their place, whatever their key.
        mark = mark_of(child) if child.child("value1") is None else ""
        if mark.isdecimal():
            yield mark, child


def _aim(address: PatchAddress, element: Element, marks: _Marks, classes: ClassList) -> _Aim | None:
    """Where an address leads; None where the object has not, or cannot have, what it leads to."""
    holder: Element | None = element
    for part in address.parts[:-1]:
        holder = None if holder is None else _child(holder, part, marks)
    if holder is None:
        return None
    last = address.parts[-1]
    there, info = _child(holder, last, marks), classes.get(holder.class_id)
    if there is None and last.field and info is not None and info.is_declared:
        fit = classes.fit(info, last.field, last.key, last.class_id, "", may_hold)
        lacks = fit == "unknown"
        return None if lacks else _Aim(holder, None, last)
    return _Aim(holder, there, last)


def _child(holder: Element, part: AddressPart, marks: _Marks) -> Element | None:
    if part.field:
        return holder.child(part.field)
    assert part.entry is not None
    if part.typed:
        return marks.entry(holder, part.entry)
    # A number alone is that of a field or of an entry.
    return holder.child(part.entry) or marks.entry(holder, part.entry)


def _write(value: Element | None, aim: _Aim | None) -> EntryOutcome:
    if aim is None:
        return EntryOutcome.IDLE if value is None else EntryOutcome.NOWHERE
    below = aim.holder.children
    at = next((at for at, child in enumerate(below) if child is aim.element), None)
    if value is None:
        if at is None:
            return EntryOutcome.IDLE
        del below[at]
        return EntryOutcome.REMOVES
    new = value.copy()
    if at is None:
        new.field, new.stored_crc = aim.part.field or ENTRY, 0
        below.append(new)
        return EntryOutcome.ADDS
    old = below[at]
    new.field, new.stored_crc = old.field, old.stored_crc
    below[at] = new
    same = old.class_id == new.class_id and shown_value(old) == shown_value(new)
    return EntryOutcome.SAME if same else EntryOutcome.CHANGES


def _is_no_more(value: Element | None, classes: ClassList) -> bool:
    info = None if value is None else classes.get(value.class_id)
    return info is not None and info.deprecated


def _mismatch(entry: PatchEntry, aim: _Aim, classes: ClassList) -> ValueMismatch | None:
    """Whether a value is of another type than the field, as the field's value in the object is."""
    value, there = entry.value, aim.element
    if value is None or there is None or _is_no_more(value, classes):
        return None
    info: ClassInfo | None = classes.get(aim.holder.class_id)
    if info is not None and info.is_declared and aim.part.field:
        fit = classes.fit(
            info, aim.part.field, there.crc, value.class_id, value.generic_id, may_hold
        )
        declared = info.fields.get(there.crc)
        expected = there.class_id if declared is None else declared.types[0]
        fits = fit != "type"
    else:
        expected = there.class_id
        has_fields = bool(there.children) or classes.has_fields(expected)
        fits = may_hold(expected, value.class_id, has_fields=has_fields)
    if fits:
        return None
    address = str(entry.address)
    return ValueMismatch(
        path=address, address=address, stored=type_of(value), declared=_named(expected, classes)
    )
