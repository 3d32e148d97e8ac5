"""What a data patch cannot do when it is applied; most is known without its object.

The object lies in another stream for the most part; but what its class has is declared.
"""

from __future__ import annotations

from collections.abc import Sequence

from inspector.catalog.classes import ClassList
from inspector.finding import Severity
from inspector.format.objectstream.address import AddressPart, PatchAddress
from inspector.format.objectstream.datapatch import PatchEntry
from inspector.format.objectstream.elements import Element
from inspector.format.objectstream.leaves import may_hold
from inspector.upgrades.classes.values import type_of
from inspector.upgrades.model import UpgradeFinding
from inspector.versions.guid import crc_of


class NoSource(UpgradeFinding):
    """There is no object that the patch could be applied to."""

    rule = "APPLY-SOURCE"
    templates = {"message": "There is no object to apply the patch to: applying it gives nothing."}


class OtherClass(UpgradeFinding):
    """The object is of another class than the one that the patch is for."""

    rule = "APPLY-CLASS"
    stable = ("target", "found")
    templates = {
        "message": "The patch is for {target} and the object is {found}: applying it gives nothing."
    }
    target: str
    found: str


class ObjectNotFound(UpgradeFinding):
    """The object that ``patches_for`` patches are for is in no file that was looked at.

    ``source`` is what it is called; empty where the stream does not say.
    """

    rule = "APPLY-OBJECT"
    severity = Severity.INFO
    stable = ("source",)
    templates = {
        "message": (
            "The stream does not say which object {patches_for:# data patch is|# data patches are} "
            "for: what applying {patches_for:it|them} gives is not told."
        ),
        "message.source": (
            "{patches_for:# data patch is|# data patches are} for {source}, which is not in the "
            "folders around the file, or cannot be read there: what applying "
            "{patches_for:it|them} gives is not told. A load that does not find it either reports "
            "an error and gives nothing."
        ),
    }
    source: str
    patches_for: int


class PatchesGive(UpgradeFinding):
    """What applying ``patches_for`` patches to their object gives: so many entries of each kind.

    Where not all of the object was found, it is not known of ``unsure`` what they lead to.
    """

    rule = "APPLY-GIVES"
    severity = Severity.INFO
    stable = ("source",)
    templates = {
        "message": (
            "{patches_for:# data patch|# data patches} applied to {source}: {outcomes:, | and }."
        ),
        "message.nothing": (
            "{patches_for:# data patch|# data patches} applied to {source}: "
            "{patches_for:it gives|each gives} a copy of it."
        ),
        "in_changes": "{changes:# entry changes a value|# entries change values}",
        "in_same": "{same:# entry writes|# entries write} what is there",
        "in_adds": "{adds:# entry adds a value|# entries add values}",
        "in_removes": "{removes:# entry removes a value|# entries remove values}",
        "in_idle": "{idle:# entry removes|# entries remove} what is not there",
        "in_nowhere": "{nowhere:# entry leads|# entries lead} to nothing there",
        "in_skipped": "{skipped:# entry is|# entries are} left out",
        "in_unsure": (
            "what {unsure:# entry leads|# entries lead} to is in slices that are not in the "
            "folders around the file"
        ),
    }
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

    @property
    def outcomes(self) -> tuple[str, ...]:
        """The keys of what happens at all."""
        counted = {
            "in_changes": self.changes,
            "in_same": self.same,
            "in_adds": self.adds,
            "in_removes": self.removes,
            "in_idle": self.idle,
            "in_nowhere": self.nowhere,
            "in_skipped": self.skipped,
            "in_unsure": self.unsure,
        }
        return tuple(key for key, count in counted.items() if count)

    @property
    def nothing(self) -> bool:
        """Whether the patches have no entries."""
        return not self.outcomes


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
    """An address leads to what its class does not have: the change is lost."""

    rule = "APPLY-FIELD"
    severity = Severity.WARNING
    stable = ("address",)
    templates = {
        "message": "{address} leads to no field: {class_name} has no {field}, and the change is "
        "lost."
    }
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
                declared=type_of(Element(declared, classes.class_name(declared))),
            )
    return None
