"""Runs patches over one field, and tells where the order of their axes would matter.

Nothing is raised about a value: an effect that does not take what it meets refuses the value, and
the trail says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from inspector.upgrades.effect import EffectError
from inspector.upgrades.model import Patch, Problem
from inspector.upgrades.order import sort_key
from inspector.upgrades.paths import quoted, same_state
from inspector.upgrades.values import Loss, Missing, State

#: A field without a value: whatever name or type it had is written nowhere.
_GONE = frozenset({Missing.DROPPED, Missing.DISCARDED, Missing.REFUSED})


class Move(NamedTuple):
    """What one patch did to one field."""

    patch: Patch
    before: State
    after: State
    loss: Loss


class Trail(NamedTuple):
    """What a field went through: its state before, every move, its state after, the worst loss."""

    before: State
    moves: tuple[Move, ...]
    after: State
    loss: Loss
    problems: tuple[Problem, ...] = ()


def run_in_order(state: State, patches: Iterable[Patch]) -> Trail:
    """What patches make of a field, one after another as given.

    A value that an effect does not take is refused; what follows finds no value any more.
    """
    now, worst = state, Loss.NONE
    moves: list[Move] = []
    problems: list[Problem] = []
    for patch in patches:
        if now.value is Missing.REFUSED:
            break
        try:
            after, loss = patch.effect.change(now)
        except EffectError as error:
            after, loss = now._replace(value=Missing.REFUSED), Loss.UNKNOWN
            text = f"{patch.title}: {error}. The value is left out."
            problems.append(Problem(error.code, "error", text, (patch.id,), now.name))
        moves.append(Move(patch, now, after, loss))
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


def disputes(state: State, patches: Iterable[Patch]) -> tuple[Problem, ...]:
    """Where patches of two axes leave another value when their axes change places.

    Args:
        state: The field as stored.
        patches: All patches that run and concern the field, in any order.

    Returns:
        A problem C4 with both results for every two axes of a phase.
    """
    ordered = sorted(patches, key=sort_key)
    sides: dict[tuple[str, str], list[Patch]] = {}
    for patch in ordered:
        sides.setdefault((patch.phase, patch.axis), []).append(patch)
    problems = []
    for first, second in combinations(sides.values(), 2):
        if first[0].phase is not second[0].phase:
            continue
        if all(commute(patch, other) for patch in first for other in second):
            continue
        usual, turned = _results(state, ordered, first, second)
        if not _same_result(usual, turned):
            problems.append(_dispute(state, first, second, usual, turned))
    return tuple(problems)


def _results(
    state: State, ordered: Sequence[Patch], first: Sequence[Patch], second: Sequence[Patch]
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
    state: State, first: Sequence[Patch], second: Sequence[Patch], usual: Trail, turned: Trail
) -> Problem:
    text = (
        f"The order of {first[0].axis} and {second[0].axis} is code of the class, and it matters: "
        f"{_result_text(usual)} with {first[0].axis} first, "
        f"{_result_text(turned)} with {second[0].axis} first."
    )
    ids = tuple(patch.id for patch in (*first, *second))
    return Problem("C4", "warning", text, ids, state.name)


def _result_text(trail: Trail) -> str:
    """What a trail leaves, with the code of the problem where the value is refused."""
    after = trail.after
    if after.value is Missing.REFUSED and trail.problems:
        return f"refused ({trail.problems[-1].code})"
    named = f"{after.name} = " if after.name != trail.before.name else ""
    return f"{named}{quoted(after.value)}"
