"""Which patches run and in which order, and where the order of their axes would matter.

Within one axis the order is the engine's: ascending. Between axes it is an order to show them in;
which code runs first is decided in each class and stands in no table.

The codes are those of the documented conflicts. Three of them depend on values and arise where
patches run: C4 (two axes, another result in another order), C5 (a rename onto a name that is stored
too) and C7 (a value of another type).

Nothing is raised about a value: an effect that does not take what it meets refuses the value, and
the trail says so.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final

from inspector.findings.finding import Severity
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple
from inspector.upgrades.effect import EffectError, Renaming
from inspector.upgrades.model import Patch, Phase, UpgradeFinding
from inspector.upgrades.values import FieldState, Loss, Missing, last_part, quoted, same_state

# -- order -----------------------------------------------------------------------------------------

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


class PatchTarget(NamedTuple):
    """What patches have to share to concern each other: the place, and the kind of change."""

    axis: str
    owners: frozenset[str]
    held: str
    kind: str


def target(patch: Patch) -> PatchTarget:
    """The place and kind of change by which patches of one axis follow each other.

    On the axis of a class there are two kinds, ``name`` and ``type``: whatever makes a new value is
    a change of type there. Notes and code about no place in particular concern none but themselves.
    """
    effect, kind = patch.effect, patch.effect.kind
    if patch.axis.startswith(CLASS_AXIS):
        kind = "type" if effect.property_renaming is None else "name"
    if not patch.has_target:
        return PatchTarget(patch.axis, frozenset(), patch.id, kind)
    owners = frozenset(name.lower() for name in patch.scope.owners)
    return PatchTarget(patch.axis, owners, patch.place.lower(), kind)


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
    reached: dict[PatchTarget, int] = {}
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


# -- conflicts -------------------------------------------------------------------------------------

#: Axes that every engine has; those of classes are registered with their class.
_PLAIN_AXES: Final = ("ue4", "ue5", "licensee", "class")
#: A builder may stand in a file before its class has got the version.
_WEIGHT_ABOVE: Final = {"class": Severity.WARNING}


class NotUpward(UpgradeFinding):
    """A patch ends where it begins, or below."""

    rule = "C1"
    title: Text
    from_number: int
    to_number: int


class SaidTwice(UpgradeFinding):
    """Two patches change one place between the same numbers; ``changed`` is empty for all of it."""

    rule = "C2"
    title: Text
    changed: str
    from_number: int
    to_number: int
    first_title: Text


class EndsApart(UpgradeFinding):
    """Patches of one place start together and end apart; ``changed`` is empty for all of it."""

    rule = "C3"
    severity: Severity = Severity.INFO
    changed: str
    from_number: int
    to_numbers: tuple[int, ...]


class RenameCircle(UpgradeFinding):
    """Renames of one step lead back to the name that the first one starts from."""

    rule = "C6"
    names: tuple[str, ...]


class SkippedType(UpgradeFinding):
    """A rename leads past a number at which the field gets another type."""

    rule = "C8"
    severity: Severity = Severity.WARNING
    title: Text
    from_number: int
    to_number: int
    missed_title: Text


class AboveLatest(UpgradeFinding):
    """A patch leads above the newest known number; ``axis_title`` is what its axis is called."""

    rule = "C9"
    title: Text
    to_number: int
    latest: int
    axis: str
    axis_title: str = ""


class UnknownAxis(UpgradeFinding):
    """Patches lie on a custom axis that neither the engine nor a studio registers."""

    rule = "C10"
    severity: Severity = Severity.WARNING
    axis: str


class Discarded(UpgradeFinding):
    """A patch discards a class that other patches change."""

    rule = "C11"
    severity: Severity = Severity.INFO
    title: Text
    class_name: str


def conflicts(
    patches: Sequence[Patch],
    latest: Mapping[str, int] | None = None,
    known_axes: Collection[str] | None = None,
    *,
    complete: bool = False,
    titles: Mapping[str, str] | None = None,
) -> tuple[UpgradeFinding, ...]:
    """Everything that is wrong with patches taken together.

    Args:
        patches: Patches of any axes; of equal ones the first counts.
        latest: The latest known number of each axis, for ``to`` above it (C9).
        known_axes: Custom axes that the engine or a studio registers (C10); None leaves them open.
        complete: Whether that list is complete, so that an unknown axis is an error.
        titles: What custom axes are called, where that is known.
    """
    problems = list(usable(patches)[1])
    problems += _lengths(patches)
    problems += _skipping(patches)
    problems += _above_latest(patches, latest or {}, titles or {})
    if known_axes is not None:
        problems += _unknown_axes(patches, known_axes, complete=complete)
    return tuple(sorted(problems, key=lambda problem: int(problem.code[1:])))


def usable(patches: Iterable[Patch]) -> tuple[tuple[Patch, ...], tuple[UpgradeFinding, ...]]:
    """The patches that may run, in the order given, and why the others may not.

    Off are patches that do not go upward (C1), those that say again what another says (C2),
    renames in a circle (C6), and whatever concerns a class that is discarded (C11).
    """
    problems: list[UpgradeFinding] = []
    left = list(_upward(patches, problems))
    left = list(_first_ones(left, problems))
    left = _without_circles(left, problems)
    left = _without_discarded(left, problems)
    return tuple(left), tuple(problems)


# -- C1, C2 -------------------------------------------------------------------------------------


def _upward(patches: Iterable[Patch], problems: list[UpgradeFinding]) -> Iterator[Patch]:
    for patch in patches:
        if patch.from_number < patch.to_number:
            yield patch
            continue
        problems.append(
            NotUpward.about(
                patch,
                from_number=patch.from_number,
                to_number=patch.to_number,
            )
        )


def _first_ones(patches: Iterable[Patch], problems: list[UpgradeFinding]) -> Iterator[Patch]:
    seen: dict[tuple[PatchTarget, int, int], Patch] = {}
    for patch in patches:
        key = (target(patch), patch.from_number, patch.to_number)
        first = seen.setdefault(key, patch) if patch.has_target else patch
        if first is patch:
            yield patch
            continue
        problems.append(
            SaidTwice.about(
                patch,
                patches=(first.id, patch.id),
                changed=_changed(patch),
                from_number=patch.from_number,
                to_number=patch.to_number,
                first_title=first.title,
            )
        )


def _changed(patch: Patch) -> str:
    """What a patch names as the place that it changes; empty for the whole package."""
    return str(patch.scope) or patch.place


# -- C3, C8, C9, C10 ----------------------------------------------------------------------------


def _lengths(patches: Iterable[Patch]) -> Iterator[EndsApart]:
    """C3: patches of one place and kind that start together and end apart."""
    groups: dict[tuple[PatchTarget, int], list[Patch]] = {}
    for patch in patches:
        if patch.from_number < patch.to_number:
            groups.setdefault((target(patch), patch.from_number), []).append(patch)
    for (__, start), group in groups.items():
        first, ends = group[0], sorted({patch.to_number for patch in group})
        if len(ends) < 2:
            continue
        renames = first.effect.renaming is not None
        yield EndsApart(
            severity=Severity.WARNING if renames else Severity.INFO,
            path=first.file,
            line=first.line,
            patches=tuple(patch.id for patch in group),
            changed=_changed(first),
            from_number=start,
            to_numbers=tuple(ends),
        )


def _skipping(patches: Sequence[Patch]) -> Iterator[SkippedType]:
    """C8: renames over numbers in which the field, under any of its names, gets another type."""
    types = [patch for patch in patches if _is_type_change(patch)]
    renames = list(_renames(patches))
    for rename, (old, __) in renames:
        if rename.to_number - rename.from_number < 2:
            continue
        at_place = [names for other, names in renames if _same_place(other, rename)]
        family = _family(at_place, old)
        own = [patch for patch in types if _same_place(patch, rename) and _held(patch) in family]
        if any(
            _held(patch) == old
            and patch.from_number == rename.from_number
            and patch.to_number >= rename.to_number
            for patch in own
        ):
            continue
        missed = [p for p in own if rename.from_number < p.from_number < rename.to_number]
        if missed:
            yield SkippedType(
                path=rename.file,
                line=rename.line,
                patches=(rename.id, *(patch.id for patch in missed)),
                title=rename.title,
                from_number=rename.from_number,
                to_number=rename.to_number,
                missed_title=missed[0].title,
            )


def _is_type_change(patch: Patch) -> bool:
    if patch.axis.startswith(CLASS_AXIS):
        return patch.has_target and patch.effect.property_renaming is None
    return patch.effect.changes_type


def _held(patch: Patch) -> str:
    return last_part(patch.place).lower()


def _same_place(patch: Patch, other: Patch) -> bool:
    return patch.axis == other.axis and target(patch).owners == target(other).owners


def _renames(patches: Iterable[Patch]) -> Iterator[tuple[Patch, tuple[str, str]]]:
    """The renames of properties, with their two names as they are compared."""
    for patch in patches:
        renaming = patch.effect.property_renaming
        if renaming is not None:
            yield patch, renaming.compared


def _family(renames: Iterable[tuple[str, str]], name: str) -> frozenset[str]:
    """All names that renames of one place tie to a name."""
    edges: dict[str, set[str]] = {}
    for old, new in renames:
        edges.setdefault(old, set()).add(new)
        edges.setdefault(new, set()).add(old)
    family: set[str] = set()
    waiting = [name]
    while waiting:
        tied = waiting.pop()
        if tied not in family:
            family.add(tied)
            waiting.extend(edges.get(tied, ()))
    return frozenset(family)


def _above_latest(
    patches: Iterable[Patch], latest: Mapping[str, int], titles: Mapping[str, str]
) -> Iterator[AboveLatest]:
    for patch in patches:
        highest = latest.get(patch.axis)
        if highest is not None and patch.to_number > highest:
            yield AboveLatest(
                severity=_WEIGHT_ABOVE.get(patch.axis.partition(":")[0], Severity.ERROR),
                path=patch.file,
                line=patch.line,
                patches=(patch.id,),
                title=patch.title,
                to_number=patch.to_number,
                latest=highest,
                axis=patch.axis,
                axis_title=titles.get(patch.axis, ""),
            )


def _unknown_axes(
    patches: Iterable[Patch], registered: Collection[str], *, complete: bool
) -> Iterator[UnknownAxis]:
    axes = {axis.lower() for axis in registered}
    unknown: dict[str, list[Patch]] = {}
    for patch in patches:
        family = patch.axis.partition(":")[0]
        if family not in _PLAIN_AXES and patch.axis.lower() not in axes:
            unknown.setdefault(patch.axis, []).append(patch)
    for axis, group in unknown.items():
        yield UnknownAxis(
            severity=Severity.ERROR if complete else Severity.WARNING,
            path=group[0].file,
            line=group[0].line,
            patches=tuple(patch.id for patch in group),
            axis=axis,
        )


# -- C6, C11 ------------------------------------------------------------------------------------


def _without_circles(patches: list[Patch], problems: list[UpgradeFinding]) -> list[Patch]:
    """C6: takes out renames that lead back to where they started, within one step."""
    steps: dict[tuple[str, str, frozenset[str], int], dict[str, tuple[Patch, Renaming]]] = {}
    for patch in patches:
        renaming = patch.effect.renaming
        if renaming is not None:
            old, new = renaming.compared
            if old != new:
                key = (patch.axis, patch.effect.kind, target(patch).owners, patch.to_number)
                steps.setdefault(key, {}).setdefault(old, (patch, renaming))
    off: set[int] = set()
    for step in steps.values():
        for circle in _circles({old: names.compared[1] for old, (__, names) in step.items()}):
            renames = [step[old][0] for old in circle]
            problems.append(
                RenameCircle(
                    path=renames[0].file,
                    line=renames[0].line,
                    patches=tuple(patch.id for patch in renames),
                    names=tuple(step[old][1].old for old in circle),
                )
            )
            off.update(id(patch) for patch in renames)
    return [patch for patch in patches if id(patch) not in off]


def _circles(leads_to: Mapping[str, str]) -> Iterator[list[str]]:
    """The circles among names that each lead to one other, each circle once."""
    done: set[str] = set()
    for start in leads_to:
        way: list[str] = []
        name = start
        while name in leads_to and name not in done:
            done.add(name)
            way.append(name)
            name = leads_to[name]
        if name in way:
            yield way[way.index(name) :]


def _without_discarded(patches: list[Patch], problems: list[UpgradeFinding]) -> list[Patch]:
    """C11: takes out what concerns a class of which everything is discarded."""
    left = patches
    for gone in patches:
        if not gone.effect.discards:
            continue
        idle = [patch for patch in left if not patch.effect.discards and _silenced(patch, gone)]
        if idle:
            problems.append(
                Discarded(
                    path=gone.file,
                    line=gone.line,
                    patches=(gone.id, *(patch.id for patch in idle)),
                    title=gone.title,
                    class_name=gone.effect.about,
                )
            )
            silenced = {id(patch) for patch in idle}
            left = [patch for patch in left if id(patch) not in silenced]
    return left


def _silenced(patch: Patch, gone: Patch) -> bool:
    return gone.effect.silences(patch.axis, patch.scope)


#: A field without a value: whatever name or type it had is written nowhere.
_GONE = frozenset({Missing.DROPPED, Missing.DISCARDED, Missing.REFUSED})


class ValueRefused(UpgradeFinding):
    """An effect does not take the value that it meets.

    ``reason`` says why; ``title`` is the patch where that is to be named.
    """

    rule = "C7"
    reason: Text
    title: Text = ""


class OrderMatters(UpgradeFinding):
    """Patches of two axes leave another value when their axes change places.

    Either result is what the field holds then; where it is refused, the code that says so.
    """

    rule = "C4"
    severity: Severity = Severity.WARNING
    first_axis: str
    second_axis: str
    first_result: Text
    second_result: Text
    first_refused: str
    second_refused: str


class FieldMove(NamedTuple):
    """What one patch did to one field."""

    patch: Patch
    before: FieldState
    after: FieldState
    loss: Loss


class Trail(NamedTuple):
    """What a field went through: its state before, every move, its state after, the worst loss."""

    before: FieldState
    moves: tuple[FieldMove, ...]
    after: FieldState
    loss: Loss
    problems: tuple[ValueRefused, ...] = ()


def run_in_order(state: FieldState, patches: Iterable[Patch]) -> Trail:
    """What patches make of a field, one after another as given.

    A value that an effect does not take is refused; what follows finds no value any more.
    """
    now, worst = state, Loss.NONE
    moves: list[FieldMove] = []
    problems: list[ValueRefused] = []
    for patch in patches:
        if now.value is Missing.REFUSED:
            break
        try:
            after, loss = patch.effect.change(now)
        except EffectError as error:
            after, loss = now._replace(value=Missing.REFUSED), Loss.UNKNOWN
            problems.append(
                ValueRefused(
                    path=now.name, patches=(patch.id,), reason=error.message, title=patch.title
                )
            )
        moves.append(FieldMove(patch, now, after, loss))
        now, worst = after, worst.or_worse(loss)
    return Trail(state, tuple(moves), now, worst, tuple(problems))


def commute(first: Patch, second: Patch) -> bool:
    """Whether it never matters which of two patches of one field runs first.

    Notes commute with everything, factors with factors, and a name with a value: values belong to
    their object and not to their name.
    """
    effect, other = first.effect, second.effect
    if effect.is_note or other.is_note:
        return True
    if effect.kind == other.kind and effect.commutes_with_its_kind:
        return True
    renames, other_renames = effect.renaming is not None, other.renaming is not None
    return (renames and other.computes) or (effect.computes and other_renames)


def disputes(
    state: FieldState, patches: Iterable[Patch], path: str = ""
) -> tuple[OrderMatters, ...]:
    """Where patches of two axes leave another value when their axes change places.

    Args:
        state: The field as stored.
        patches: All patches that run and concern the field, in any order.
        path: Where the field is; its name by default.

    Returns:
        A problem C4 with both results for every two axes of a phase.
    """
    ordered = sorted(patches, key=sort_key)
    sides: dict[tuple[str, str], list[Patch]] = {}
    for patch in ordered:
        sides.setdefault((patch.phase, patch.axis), []).append(patch)
    problems: list[OrderMatters] = []
    for first, second in combinations(sides.values(), 2):
        if first[0].phase is not second[0].phase:
            continue
        if all(commute(patch, other) for patch in first for other in second):
            continue
        usual, turned = _results(state, ordered, first, second)
        if not _same_result(usual, turned):
            problems.append(_dispute(path or state.name, first, second, usual, turned))
    return tuple(problems)


def _results(
    state: FieldState, ordered: Sequence[Patch], first: Sequence[Patch], second: Sequence[Patch]
) -> tuple[Trail, Trail]:
    """What earlier phases leave, followed by the two sides in both orders."""
    phase = sort_key(first[0]).phase
    before = [patch for patch in ordered if sort_key(patch).phase < phase]
    start = run_in_order(state, before).after
    return run_in_order(start, (*first, *second)), run_in_order(start, (*second, *first))


def _same_result(usual: Trail, turned: Trail) -> bool:
    value = usual.after.value
    if isinstance(value, Missing) and value is turned.after.value and value in _GONE:
        return True
    return same_state(usual.after, turned.after)


def _dispute(
    path: str, first: Sequence[Patch], second: Sequence[Patch], usual: Trail, turned: Trail
) -> OrderMatters:
    return OrderMatters(
        path=path,
        patches=tuple(patch.id for patch in (*first, *second)),
        first_axis=first[0].axis,
        second_axis=second[0].axis,
        first_result=_result(usual),
        second_result=_result(turned),
        first_refused=_refusal(usual),
        second_refused=_refusal(turned),
    )


def _result(trail: Trail) -> Text:
    """What a trail leaves, with the field's name where that is another one than before."""
    after, value = trail.after, quoted(trail.after.value)
    if after.name == trail.before.name:
        return value
    return Message("upgrades/named-value", name=after.name, value=value)


def _refusal(trail: Trail) -> str:
    """The code of what refused the value in the end; empty where nothing did."""
    refused = trail.after.value is Missing.REFUSED and trail.problems
    return trail.problems[-1].code if refused else ""
