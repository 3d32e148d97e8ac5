"""Which patches of an axis run for a stored number, and the order in which all of them are told.

Within one axis the order is the engine's: ascending. Between axes it is an order to show them in;
which code runs first is decided in each class and stands in no table.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from inspector.upgrades.model import Patch, Phase

_PHASES: Final = {Phase.NAME: 0, Phase.READ: 1, Phase.POST: 2}
_AXES: Final = {"ue4": 0, "ue5": 1, "licensee": 2, "custom": 3, "class": 4}
_LAST_AXIS: Final = len(_AXES)
CLASS_AXIS: Final = "class:"


class SortKey(NamedTuple):
    """Where a patch stands: phase, axis, then on that axis; to be compared, not to be read."""

    phase: int
    axis: int
    axis_text: str
    to: int
    is_rename: bool


def sort_key(patch: Patch) -> SortKey:
    """Orders patches by phase, axis (ue4, ue5, licensee, custom by GUID, class), then ``to``.

    In one step of a class a type changes before a name.
    """
    family = patch.axis.partition(":")[0]
    return SortKey(
        _PHASES[patch.phase],
        _AXES.get(family, _LAST_AXIS),
        patch.axis.upper(),
        patch.to_number,
        patch.effect.renaming is not None,
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
    effect, kind = patch.effect, patch.effect.kind
    if patch.axis.startswith(CLASS_AXIS):
        kind = "type" if effect.property_renaming is None else "name"
    if not patch.has_target:
        return Target(patch.axis, frozenset(), patch.id, kind)
    owners = frozenset(name.lower() for name in patch.scope.owners)
    return Target(patch.axis, owners, patch.place.lower(), kind)


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
        place = target(patch)
        number = reached.get(place, state)
        if patch.from_number < patch.to_number and patch.applies(number):
            reached[place] = patch.to_number
            chosen.append(patch)
    return tuple(sorted(chosen, key=sort_key))


def _furthest_first(patch: Patch) -> tuple[int, int]:
    return patch.from_number, -patch.to_number
