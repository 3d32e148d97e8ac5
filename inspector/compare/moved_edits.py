"""Values that somebody moved: gone from an object, and the same in what came to it.

``MaxStack`` that went from an item and stands in a part of it now is moved, not back to its
default; the materials of a mesh stand in its slots.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from inspector.compare.facts import owner, short
from inspector.compare.model import Change
from inspector.compare.named_edits import Called, Edit, own_name
from inspector.compare.plain import Atom
from inspector.findings.message import Message

_PROPERTIES: Final = ("properties",)
#: The materials of a mesh before its slots had names, the slots, and the material in one.
_MATERIALS, _SLOTS, _MATERIAL = "Materials", "StaticMaterials", "MaterialInterface"


def moved_edits(content: Sequence[Change], called: Called) -> Iterator[Edit]:
    """The values that went from objects and are the same in what came to these, by that.

    Args:
        content: The changes of objects.
        called: What objects are called.
    """
    came = [change for change in content if change.kind == "added" and _may_hold(change)]
    moved: dict[str, list[tuple[Change, str]]] = {}
    for change in content:
        if change.kind != "removed" or not _is_property(change) or short(change.before) is None:
            continue
        name = str(change.steps[-1])
        place = next((one for one in came if _holds(one, name, change)), None)
        if place is not None:
            where = str(place.steps[-1]) if _is_property(place) else own_name(str(place.steps[1]))
            moved.setdefault(owner(change), []).append((change, where))
    for path, rows in moved.items():
        values = tuple(
            Message(
                "compare/moved-to",
                label=str(change.steps[-1]),
                value=short(change.before),
                place=where,
            )
            for change, where in rows
        )
        fact = Message("compare/values-in", values=values, holder=called(path))
        yield Edit(fact, tuple(change for change, __ in rows))


def _is_property(change: Change) -> bool:
    """Whether a change is about a property as a whole."""
    return change.steps[2:-1] == _PROPERTIES


def _may_hold(change: Change) -> bool:
    return _is_property(change) or len(change.steps) == 2


def _holds(place: Change, name: str, value: Change) -> bool:
    """Whether what came holds a value of that name: a struct of the same object, or an object that
    lies in it.
    """
    if _is_property(place):
        return owner(place) == owner(value) and _has(place.after, name, value.before)
    inside = str(place.steps[1]).startswith((f"{owner(value)}:", f"{owner(value)}."))
    stored = place.after.get("properties") if isinstance(place.after, Mapping) else None
    return inside and _has(stored, name, value.before)


def _has(stored: Any, name: str, value: Any) -> bool:
    """Whether a struct has a value of this name, itself or in a struct within it."""
    if not isinstance(stored, Mapping) or isinstance(stored, Atom):
        return False
    if name in stored:
        # The keys of texts are made up anew.
        return short(stored[name]) == short(value)
    return any(_has(inner, name, value) for inner in stored.values())


def slot_edits(content: Sequence[Change], called: Called) -> Iterator[Edit]:
    """The slots of meshes that got another material when an engine made slots of the materials.

    Args:
        content: The changes of objects.
        called: What objects are called.
    """
    lists = {
        (owner(change), change.steps[-1]): change for change in content if _is_property(change)
    }
    for (path, name), change in lists.items():
        slots = lists.get((path, _SLOTS))
        if name != _MATERIALS or change.kind != "removed" or slots is None:
            continue
        if not isinstance(change.before, list) or not isinstance(slots.after, list):
            continue
        now = [slot.get(_MATERIAL) for slot in slots.after if isinstance(slot, Mapping)]
        others = [
            (at, old, new)
            for at, (old, new) in enumerate(zip(change.before, now, strict=False))
            if old != new
        ]
        if not others or len(now) != len(change.before):
            continue
        told = tuple(
            Message("compare/slot", slot=at, before=short(old) or "…", after=short(new) or "…")
            for at, old, new in others
        )
        yield Edit(Message("compare/slots", slots=told, holder=called(path)), (change, slots))
