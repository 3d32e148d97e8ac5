"""What applying the data patches of a stream to their objects gives.

The object lies in another stream for the most part; but what its class has is declared.

All addresses are looked up in the object as it was before the first change.

A patch of an instance is for what its slice comes to: the entities of that, with those of the
slices within it under the ids that they get there. Any other one is for the object around it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from typing import Final

from inspector.catalog.classes import ClassInfo, ClassList
from inspector.findings.finding import Severity
from inspector.format.objectstream.elements import ENTRY, Element, Stream
from inspector.format.objectstream.leaves import AssetReference, may_hold
from inspector.format.objectstream.slices import (
    AddressPart,
    PatchAddress,
    PatchEntry,
    PatchOwner,
    add_instance,
    instances,
    own_container,
    slice_component,
)
from inspector.format.objectstream.tree import mark_of
from inspector.named_tuples import NamedTuple
from inspector.upgrades.classes.conversion import shown_value, type_of, type_of_class
from inspector.upgrades.model import UpgradeFinding
from inspector.versions import crc_of

# -- what cannot be applied ------------------------------------------------------------------------


class NoSource(UpgradeFinding):
    """There is no object that the patch could be applied to."""

    rule = "APPLY-SOURCE"


class OtherClass(UpgradeFinding):
    """The object is of another class than the one that the patch is for."""

    rule = "APPLY-CLASS"
    stable = ("target", "found")
    target: str
    found: str


class ObjectNotFound(UpgradeFinding):
    """The object that ``patches_for`` patches are for is in no file that was looked at.

    ``source`` is what it is called; empty where the stream does not say.
    """

    rule = "APPLY-OBJECT"
    severity: Severity = Severity.INFO
    stable = ("source",)
    source: str
    patches_for: int


class PatchesGive(UpgradeFinding):
    """What applying ``patches_for`` patches to their object gives: so many entries of each kind.

    Where not all of the object was found, it is not known of ``unsure`` what they lead to.
    """

    rule = "APPLY-GIVES"
    severity: Severity = Severity.INFO
    stable = ("source",)
    source: str
    patches_for: int
    changes: int = 0
    same: int = 0
    adds: int = 0
    removes: int = 0
    idle: int = 0
    nowhere: int = 0
    skipped: int = 0
    unsure: int = 0


class AddressUnreadable(UpgradeFinding):
    """An entry's address is empty or cannot be read, and there are other entries."""

    rule = "APPLY-ADDRESS"
    index: int


class ValueMismatch(UpgradeFinding):
    """A value of another type than the field that its address leads to."""

    rule = "APPLY-TYPE"
    severity: Severity = Severity.WARNING
    stable = ("address",)
    address: str
    stored: str
    declared: str


class NoSuchField(UpgradeFinding):
    """An address leads to what its class does not have: the change is lost."""

    rule = "APPLY-FIELD"
    severity: Severity = Severity.WARNING
    stable = ("address",)
    address: str
    class_name: str
    field: str


def left_out(entries: Sequence[PatchEntry], path: str) -> AddressUnreadable | None:
    """Whether the whole patch is left out; an empty address alone stands for the object itself."""
    for index, entry in enumerate(entries):
        address = None if entry.problems else entry.address
        if address is None or (not address.parts and len(entries) > 1):
            return AddressUnreadable(path=f"{path}/m_patch/{index}", index=index)
    return None


def lost_entry(
    parts: Sequence[AddressPart], value: Element | None, target_class: str, classes: ClassList
) -> UpgradeFinding | None:
    """Why an entry, upgraded as far as builders go, changes nothing; None where it may.

    Args:
        parts: Its address.
        value: What it writes; None where that is nothing, or was converted.
        target_class: The id of the class that the patch is for.
        classes: What is known of classes.
    """
    address = str(PatchAddress(tuple(parts)))
    owner = target_class
    for at, part in enumerate(parts):
        info = classes.get(owner)
        owner = part.class_id
        if info is None or not info.is_declared or info.deprecated or not part.field:
            continue
        crc = crc_of(part.field)
        written = value if at == len(parts) - 1 else None
        stored = (part.class_id, "") if written is None else (written.class_id, written.generic_id)
        fit = classes.fit(info, part.field, crc, *stored, may_hold)
        if fit == "unknown":
            return NoSuchField(
                path=address, address=address, class_name=info.name, field=part.field
            )
        if fit == "type" and value is not None and written is value:
            of = classes.get(value.class_id)
            if of is not None and of.deprecated:
                # It is skipped without a word.
                return None
            declared = info.fields[crc].types[0]
            return ValueMismatch(
                path=address,
                address=address,
                stored=type_of(value),
                declared=type_of_class(declared, classes),
            )
    return None


# -- applying --------------------------------------------------------------------------------------


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
        told = OtherClass(
            path=path, target=type_of_class(target_class, classes), found=type_of(source)
        )
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
        expected = declared.types[0] if declared and declared.types else there.class_id
        fits = fit != "type"
    else:
        expected = there.class_id
        has_fields = bool(there.children) or classes.has_fields(expected)
        fits = may_hold(expected, value.class_id, has_fields=has_fields)
    if fits:
        return None
    address = str(entry.address)
    return ValueMismatch(
        path=address,
        address=address,
        stored=type_of(value),
        declared=type_of_class(expected, classes),
    )


# -- the objects -----------------------------------------------------------------------------------

#: Slices lie within each other this deep at most; those of a circle would for ever.
_DEEPEST: Final = 16
#: The most elements that the slices within one come to. More has no slice that somebody made.
_MOST_ELEMENTS: Final = 500_000

#: Finds the slice that a reference names; None where it is not there.
FindSlice = Callable[[AssetReference], Stream | None]


class PatchObject(NamedTuple):
    """What a patch is for.

    Attributes:
        name: What it is called: the path of its slice, or its class; empty where nobody knows.
        element: The object; None where it was not found.
        is_whole: Whether all was found that it is made of.
    """

    name: str = ""
    element: Element | None = None
    is_whole: bool = True


class _Contents(NamedTuple):
    """The container that a slice comes to, and whether all of it was found."""

    container: Element
    is_whole: bool


class PatchObjects:
    """Looks up what patches are for; each slice is put together once.

    Args:
        classes: What is known of classes.
        find: Finds slices; None where nobody looks for them.
    """

    def __init__(self, classes: ClassList, find: FindSlice | None) -> None:
        self._classes = classes
        self._find = find
        self._made: dict[str, _Contents | None] = {}
        self._left = _MOST_ELEMENTS

    def of(self, owner: PatchOwner) -> PatchObject:
        """The object of one patch."""
        asset, around = owner.asset, owner.around
        if asset is not None:
            contents = self._contents(asset, ())
            name = asset.hint or asset.id
            return PatchObject(name) if contents is None else PatchObject(name, *contents)
        return PatchObject() if around is None else PatchObject(type_of(around), around)

    def _contents(self, asset: AssetReference, above: tuple[str, ...]) -> _Contents | None:
        if asset.id not in self._made:
            # Slices that hold themselves, if only by others, are looked at no second time.
            if asset.id in above or len(above) >= _DEEPEST:
                return None
            self._made[asset.id] = self._put_together(asset, (*above, asset.id))
        return self._made[asset.id]

    def _put_together(self, asset: AssetReference, above: tuple[str, ...]) -> _Contents | None:
        stream = None if self._find is None else self._find(asset)
        component = None if stream is None else slice_component(stream)
        if component is None:
            return None
        container, is_whole = own_container(component), True
        for instance in instances(component):
            within = None if instance.asset is None else self._contents(instance.asset, above)
            patch = instance.patch
            if within is None or patch is None:
                is_whole = False
                continue
            self._left -= sum(1 for _ in within.container.walk())
            if self._left < 0:
                return _Contents(container, is_whole=False)
            # Its builders are those of another stream: it is applied as it is stored.
            done = apply(patch.entries, patch.target_class, within.container, self._classes)
            if done.element is not None:
                add_instance(container, done.element, instance.ids)
            is_whole = is_whole and within.is_whole and done.element is not None
        return _Contents(container, is_whole)
