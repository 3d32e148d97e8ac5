"""Which patches of an axis run for a stored number, and the order in which all of them are told.

Within one axis the order is the engine's: ascending. Between axes it is an order to show them in;
which code runs first is decided in each class and stands in no table.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from inspector.upgrades.effects import (
    Code,
    DiscardClass,
    Effect,
    Info,
    Layout,
    Nest,
    RemoveField,
    RemovePackage,
    RenameClass,
    RenameEnum,
    RenameFunction,
    RenamePackage,
    RenameProperty,
    RenameStruct,
    SetDefault,
    SetFlag,
)
from inspector.upgrades.model import REDIRECT, Patch, Phase

_PHASES: Final = {Phase.NAME: 0, Phase.READ: 1, Phase.POST: 2}
_AXES: Final = {REDIRECT: 0, "ue4": 1, "ue5": 2, "licensee": 3, "custom": 4, "class": 5}
_LAST_AXIS: Final = len(_AXES)
#: Redirects: what holds a name comes before what is held.
_NAMES: Final = {
    "rename-package": 0,
    "remove-package": 0,
    "rename-class": 1,
    "rename-struct": 1,
    "rename-enum": 1,
    "discard-class": 1,
    "rename-function": 2,
    "rename-property": 3,
    "map-enum-value": 4,
}
_LAST_NAME: Final = len(_NAMES)
CLASS_AXIS: Final = "class:"


class SortKey(NamedTuple):
    """Where a patch stands: phase, axis, then on that axis; to be compared, not to be read."""

    phase: int
    axis: int
    axis_text: str
    name: int
    to: int
    is_rename: bool


def sort_key(patch: Patch) -> SortKey:
    """Orders patches by phase, axis (ue4, ue5, licensee, custom by GUID, class), then ``to``.

    Redirects go by what they rename: packages, then classes, structs and enumerations, functions,
    properties, values. In one step of a class a type changes before a name.
    """
    family = patch.axis.partition(":")[0]
    kind = patch.effect.kind
    return SortKey(
        _PHASES[patch.phase],
        _AXES.get(family, _LAST_AXIS),
        patch.axis.upper(),
        _NAMES.get(kind, _LAST_NAME) if patch.axis == REDIRECT else 0,
        patch.to_number,
        kind.startswith("rename-"),
    )


class Target(NamedTuple):
    """What patches have to share to concern each other: the place, and the kind of change."""

    axis: str
    owners: frozenset[str]
    held: str
    kind: str


def target(patch: Patch) -> Target:
    """The place and kind of change by which patches of one axis follow each other.

    On the axis of a class there are two kinds, ``name`` and ``type``: whatever makes a new value is
    a change of type there. Notes and code about no place in particular concern none but themselves.
    """
    kind = patch.effect.kind
    if patch.axis.startswith(CLASS_AXIS):
        kind = "name" if isinstance(patch.effect, RenameProperty) else "type"
    if isinstance(patch.effect, Info | Layout) or _is_vague(patch):
        return Target(patch.axis, frozenset(), patch.id, kind)
    owners = frozenset(name.lower() for name in patch.scope.owners)
    return Target(patch.axis, owners, place_of(patch).lower(), kind)


def _is_vague(patch: Patch) -> bool:
    return isinstance(patch.effect, Code) and not str(patch.scope)


def place_of(patch: Patch) -> str:
    """The property, enumeration, package or other name that a patch changes; empty for a whole."""
    scope = patch.scope
    return scope.property or scope.enum or scope.package or _named_by(patch.effect)


def _named_by(effect: Effect) -> str:
    """What an effect itself says that it changes."""
    match effect:
        case (
            RenameProperty()
            | RenameClass()
            | RenameStruct()
            | RenameEnum()
            | RenameFunction()
            | RenamePackage()
        ):
            return effect.old
        case SetDefault() | SetFlag() | RemoveField() | Nest():
            return effect.field
        case DiscardClass():
            return effect.name
        case RemovePackage():
            return effect.package
    return ""


def select(patches: Iterable[Patch], state: int) -> tuple[Patch, ...]:
    """The patches of one axis that run for a stored number, ascending.

    The number starts as stored and becomes ``to`` after each patch, apart for every place and kind
    of change. Of several that start at one number the one that goes furthest runs, which leaves
    out those that it jumps over. Patches that do not go upward never run.

    Args:
        patches: Patches of a single axis, in any order.
        state: The stored number: -1 where a custom version is not stored, ``UNKNOWN_CLASS_VERSION``
            where nobody wrote a class version down.
    """
    reached: dict[Target, int] = {}
    chosen = []
    for patch in sorted(patches, key=_furthest_first):
        if patch.axis == REDIRECT:
            chosen.append(patch)
            continue
        place = target(patch)
        number = reached.get(place, state)
        if patch.from_number < patch.to_number and patch.applies(number):
            reached[place] = patch.to_number
            chosen.append(patch)
    return tuple(sorted(chosen, key=sort_key))


def _furthest_first(patch: Patch) -> tuple[int, int]:
    return patch.from_number, -patch.to_number
