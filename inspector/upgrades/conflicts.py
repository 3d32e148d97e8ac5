"""What is wrong with a set of patches before any of them runs, and which of them are off for it.

The codes are those of the documented conflicts. Two of them depend on values and arise where
patches run: C4 (two axes, another result in another order) and C7 (a value of another type).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final

from inspector.upgrades.effects import (
    ChangeType,
    DiscardClass,
    Info,
    Layout,
    RemovePackage,
    RenameProperty,
)
from inspector.upgrades.model import REDIRECT, Patch, Problem
from inspector.upgrades.order import CLASS_AXIS, Target, place_of, target
from inspector.upgrades.paths import is_named, last_part, quoted
from inspector.upgrades.values import Value

#: Axes that every engine has; those of classes are registered with their class.
_PLAIN_AXES: Final = ("ue4", "ue5", "licensee", REDIRECT, "class")
_NAMES: Final = ("rename-", "name")


def conflicts(
    patches: Sequence[Patch],
    latest: Mapping[str, int] | None = None,
    known_axes: Collection[str] | None = None,
    *,
    complete: bool = False,
    stored: Mapping[str, Value] | None = None,
    titles: Mapping[str, str] | None = None,
) -> tuple[Problem, ...]:
    """Everything that is wrong with patches taken together.

    Args:
        patches: Patches of any axes; of equal ones the first counts.
        latest: The latest known number of each axis, for ``to`` above it (C9).
        known_axes: Custom axes that the engine or a studio registers (C10); None leaves them open.
        complete: Whether that list is complete, so that an unknown axis is an error.
        stored: What one object stores by name, for renames onto a name that is taken (C5).
        titles: What to call axes in the texts, where their own name says little.
    """
    found = list(usable(patches)[1])
    found += _lengths(patches)
    found += _skipping(patches)
    found += _above_latest(patches, latest or {}, titles or {})
    if known_axes is not None:
        found += _unknown_axes(patches, known_axes, complete=complete)
    if stored:
        found += rename_collisions(patches, stored)
    return tuple(sorted(found, key=lambda one: int(one.code[1:])))


def usable(patches: Iterable[Patch]) -> tuple[tuple[Patch, ...], tuple[Problem, ...]]:
    """The patches that may run, in the order given, and why the others may not.

    Off are patches that do not go upward (C1), those that say again what another says (C2),
    renames in a circle (C6), and whatever concerns a class that is discarded (C11).
    """
    problems: list[Problem] = []
    left = list(_upward(patches, problems))
    left = list(_first_ones(left, problems))
    left = _without_circles(left, problems)
    left = _without_discarded(left, problems)
    return tuple(left), tuple(problems)


# -- C1, C2 -------------------------------------------------------------------------------------


def _upward(patches: Iterable[Patch], problems: list[Problem]) -> Iterator[Patch]:
    for one in patches:
        if one.axis == REDIRECT or one.from_number < one.to_number:
            yield one
            continue
        text = f"{one.title} goes from {one.from_number} to {one.to_number}, which is not upward."
        problems.append(Problem("C1", "error", text, (one.id,), one.source))


def _first_ones(patches: Iterable[Patch], problems: list[Problem]) -> Iterator[Patch]:
    seen: dict[tuple[Target, str, int, int], Patch] = {}
    for one in patches:
        if one.axis == REDIRECT or isinstance(one.effect, Info | Layout):
            yield one
            continue
        key = (target(one), _whole(one), one.from_number, one.to_number)
        first = seen.setdefault(key, one)
        if first is one:
            yield one
            continue
        text = (
            f"{one.title} changes {_place(one)} from {one.from_number} to {one.to_number} "
            f"a second time. The first one is used, {first.title}."
        )
        problems.append(Problem("C2", "error", text, (first.id, one.id), one.source))


def _whole(patch: Patch) -> str:
    """The class or package that an effect takes away, which makes it another change."""
    match patch.effect:
        case DiscardClass():
            return (patch.effect.id or patch.effect.name).lower()
        case RemovePackage():
            return patch.effect.package.lower()
    return ""


def _place(patch: Patch) -> str:
    scope = str(patch.scope)
    return scope or place_of(patch) or "the package"


# -- C3, C8, C9, C10 ----------------------------------------------------------------------------


def _lengths(patches: Iterable[Patch]) -> Iterator[Problem]:
    """C3: patches of one place and kind that start together and end apart."""
    groups: dict[tuple[Target, int], list[Patch]] = {}
    for one in patches:
        if one.axis != REDIRECT and one.from_number < one.to_number:
            groups.setdefault((target(one), one.from_number), []).append(one)
    for (place, start), group in groups.items():
        ends = sorted({one.to_number for one in group})
        if len(ends) < 2:
            continue
        shown = ", ".join(str(end) for end in ends)
        text = f"{_place(group[0])} changes from {start} to {shown}. The longest one is used."
        ids = tuple(one.id for one in group)
        is_name = place.kind.startswith(_NAMES)
        yield Problem("C3", "warning" if is_name else "info", text, ids, group[0].source)


def _skipping(patches: Sequence[Patch]) -> Iterator[Problem]:
    """C8: renames over numbers in which the field, under any of its names, gets another type."""
    types = [one for one in patches if _is_type_change(one)]
    for rename in _renames(patches):
        if rename.axis == REDIRECT or rename.to_number - rename.from_number < 2:
            continue
        old = rename.effect.old if isinstance(rename.effect, RenameProperty) else ""
        family = _family(patches, rename, old)
        own = [one for one in types if _same_place(one, rename) and _held(one) in family]
        if any(
            _held(one) == last_part(old).lower()
            and one.from_number == rename.from_number
            and one.to_number >= rename.to_number
            for one in own
        ):
            continue
        missed = [one for one in own if rename.from_number < one.from_number < rename.to_number]
        if missed:
            text = (
                f"{rename.title} skips from {rename.from_number} to {rename.to_number}, past the "
                f"change of type in {missed[0].title}, which is then looked for under the new name."
            )
            ids = (rename.id, *(one.id for one in missed))
            yield Problem("C8", "warning", text, ids, rename.source)


def _is_type_change(patch: Patch) -> bool:
    if patch.axis.startswith(CLASS_AXIS):
        return target(patch).kind == "type" and not isinstance(patch.effect, Info | Layout)
    return isinstance(patch.effect, ChangeType)


def _held(patch: Patch) -> str:
    return last_part(place_of(patch)).lower()


def _same_place(one: Patch, other: Patch) -> bool:
    return one.axis == other.axis and target(one).owners == target(other).owners


def _renames(patches: Iterable[Patch]) -> list[Patch]:
    return [one for one in patches if isinstance(one.effect, RenameProperty)]


def _family(patches: Iterable[Patch], rename: Patch, name: str) -> frozenset[str]:
    """All names that renames of one place tie to a name, in lower case."""
    edges: dict[str, set[str]] = {}
    for one in _renames(patches):
        if isinstance(one.effect, RenameProperty) and _same_place(one, rename):
            old, new = last_part(one.effect.old).lower(), last_part(one.effect.new).lower()
            edges.setdefault(old, set()).add(new)
            edges.setdefault(new, set()).add(old)
    found: set[str] = set()
    waiting = [last_part(name).lower()]
    while waiting:
        one_name = waiting.pop()
        if one_name not in found:
            found.add(one_name)
            waiting.extend(edges.get(one_name, ()))
    return frozenset(found)


def _above_latest(
    patches: Iterable[Patch], latest: Mapping[str, int], titles: Mapping[str, str]
) -> Iterator[Problem]:
    for one in patches:
        highest = latest.get(one.axis)
        if one.axis != REDIRECT and highest is not None and one.to_number > highest:
            text = (
                f"{one.title} leads to {one.to_number}, above {highest}, the newest known number "
                f"of {titles.get(one.axis, one.axis)}, so no engine gets there."
            )
            yield Problem("C9", "error", text, (one.id,), one.source)


def _unknown_axes(
    patches: Iterable[Patch], known: Collection[str], *, complete: bool
) -> Iterator[Problem]:
    known_lower = {axis.lower() for axis in known}
    unknown: dict[str, list[Patch]] = {}
    for one in patches:
        family = one.axis.partition(":")[0]
        if family not in _PLAIN_AXES and one.axis.lower() not in known_lower:
            unknown.setdefault(one.axis, []).append(one)
    for axis, group in unknown.items():
        text = (
            f"Nobody registers {axis}, so its steps cannot be listed. A custom version of your own "
            "is declared with [[custom_version]]."
        )
        ids = tuple(one.id for one in group)
        yield Problem("C10", "error" if complete else "warning", text, ids, group[0].source)


# -- C5, C6, C11 --------------------------------------------------------------------------------


def rename_collisions(patches: Iterable[Patch], stored: Mapping[str, Value]) -> tuple[Problem, ...]:
    """C5: renames onto a name under which the object stores a value too; neither is chosen.

    Args:
        patches: Patches that run for one object.
        stored: Its values by name; capitals do not matter.
    """
    lower = {name.lower(): (name, value) for name, value in stored.items()}
    found = []
    for one in _renames(patches):
        if not isinstance(one.effect, RenameProperty):
            continue
        old, new = last_part(one.effect.old).lower(), last_part(one.effect.new).lower()
        if old == new or old not in lower or new not in lower:
            continue
        (first, first_value), (second, second_value) = lower[old], lower[new]
        text = (
            f"{one.title} renames {first} to {second}, and both are stored: "
            f"{first} = {quoted(first_value)}, {second} = {quoted(second_value)}. "
            "Neither is chosen."
        )
        found.append(Problem("C5", "error", text, (one.id,), first))
    return tuple(found)


def _without_circles(patches: list[Patch], problems: list[Problem]) -> list[Patch]:
    """C6: takes out renames that lead back to where they started, within one step."""
    steps: dict[tuple[str, str, frozenset[str], int], dict[str, Patch]] = {}
    for one in patches:
        pair = _rename_pair(one)
        if pair is not None and pair[0] != pair[1]:
            kind = one.effect.kind
            key = (one.axis, kind, target(one).owners, one.to_number)
            steps.setdefault(key, {}).setdefault(pair[0], one)
    off: set[int] = set()
    for step in steps.values():
        for circle in _circles(step):
            names = " → ".join(_old(one) for one in (*circle, circle[0]))
            text = f"Renames in one step lead back to their start: {names}. None of them is used."
            ids = tuple(one.id for one in circle)
            problems.append(Problem("C6", "error", text, ids, circle[0].source))
            off.update(id(one) for one in circle)
    return [one for one in patches if id(one) not in off]


def _rename_pair(patch: Patch) -> tuple[str, str] | None:
    """The two names of a rename, in lower case; those of properties without their class."""
    effect = patch.effect
    if not effect.kind.startswith("rename-"):
        return None
    old, new = str(getattr(effect, "old", "")).lower(), str(getattr(effect, "new", "")).lower()
    if isinstance(effect, RenameProperty):
        old, new = last_part(old), last_part(new)
    return old, new


def _old(patch: Patch) -> str:
    return str(getattr(patch.effect, "old", ""))


def _circles(step: Mapping[str, Patch]) -> Iterator[list[Patch]]:
    """The circles among renames, each once; every name leads to one other at most."""
    done: set[str] = set()
    for start in step:
        way: list[str] = []
        name = start
        while name in step and name not in done:
            done.add(name)
            way.append(name)
            pair = _rename_pair(step[name])
            name = pair[1] if pair is not None else ""
        if name in way:
            yield [step[one] for one in way[way.index(name) :]]


def _without_discarded(patches: list[Patch], problems: list[Problem]) -> list[Patch]:
    """C11: takes out what concerns a class of which everything is discarded."""
    left = patches
    for gone in patches:
        effect = gone.effect
        if not isinstance(effect, DiscardClass):
            continue
        idle = [one for one in left if one is not gone and _concerns(one, effect)]
        if idle:
            text = (
                f"{gone.title} discards every {effect.name or effect.id}, so other patches on "
                "that class have nothing to change."
            )
            ids = (gone.id, *(one.id for one in idle))
            problems.append(Problem("C11", "info", text, ids, gone.source))
            left = [one for one in left if not any(one is other for other in idle)]
    return left


def _concerns(patch: Patch, gone: DiscardClass) -> bool:
    if isinstance(patch.effect, DiscardClass):
        return False
    if gone.id and patch.axis.lower() == f"{CLASS_AXIS}{gone.id}".lower():
        return True
    owners = patch.scope.owners
    return bool(owners) and all(is_named(owner, gone.name) for owner in owners)
