"""Runs patches over one field, and tells where the order of their axes would matter.

Nothing is raised about a value: an effect that does not take what it meets refuses the value, and
the trail says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from inspector.findings.finding import Severity
from inspector.findings.message import Message, Text
from inspector.upgrades.effect import EffectError
from inspector.upgrades.model import Patch, UpgradeFinding
from inspector.upgrades.order import sort_key
from inspector.upgrades.values import FieldState, Loss, Missing, quoted, same_state

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
