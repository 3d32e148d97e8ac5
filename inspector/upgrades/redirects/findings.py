"""What redirects say about each other: which take part, and what has to be told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Final, TypeAlias

from inspector.upgrades.model import Problem
from inspector.upgrades.redirects.index import Index
from inspector.upgrades.redirects.ini import MOST_PROBLEMS
from inspector.upgrades.redirects.parse import KINDS, Kind, Name, Redirect

Indexes: TypeAlias = dict[Kind, Index]
#: Problems of what the first of their redirects makes of a name; it takes part all the same.
OF_RESULTS: Final = frozenset({"R6", "R9"})
#: Names of a circle that are told.
_SHOWN: Final = 8


def usable(redirects: Sequence[Redirect]) -> tuple[tuple[Redirect, ...], tuple[Problem, ...]]:
    """The redirects that take part, and the problems of all.

    Off are those that lead a name to itself (R12), the same name to different ones (R10) or round
    in a circle (C6), and all but the first of those that say the same (C2). Chains (R9) and slashes
    that do not go together (R6) are told and change nothing.
    """
    problems: list[Problem] = []
    kept: dict[tuple[Kind, Name, bool], list[Redirect]] = {}
    listed: list[Redirect] = []
    for one in redirects:
        if one.not_computed:
            listed.append(one)
        elif _does_nothing(one):
            text = f"{one.old} is redirected to itself; nothing happens."
            problems.append(Problem("R12", "warning", text, (one.id,), one.place))
        else:
            key = one.kind, one.old_name.folded, one.match_substring
            kept.setdefault(key, []).append(one)
    used = [one for same in kept.values() for one in _one_of(same, problems)]
    indexes = indexes_of(used)
    following = {one.id: _next(one, indexes) for one in used}
    circles = _circles(used, following, problems)
    used = [one for one in used if one.id not in circles]
    for one in used:
        _slashes(one, problems)
        after = following[one.id]
        if after is not None and after.id not in circles:
            problems.append(_chain(one, after))
    order = {one.id: number for number, one in enumerate(redirects)}
    together = sorted([*used, *listed], key=lambda one: order[one.id])
    return tuple(together), tuple(islice(problems, MOST_PROBLEMS))


def _does_nothing(one: Redirect) -> bool:
    if one.removed or one.value_changes or one.override_class:
        return False
    return one.old_name.folded == one.new_name.folded


def _one_of(same: list[Redirect], problems: list[Problem]) -> list[Redirect]:
    """Of redirects of one old name the first, or none where they disagree."""
    first = same[0]
    if len(same) == 1:
        return same
    results = {(one.new_name.folded, one.removed, one.value_changes) for one in same}
    ids = tuple(one.id for one in same)
    if len(results) > 1:
        news = ", ".join(f"{one.new or 'nothing'}{_where(one, first)}" for one in same[:_SHOWN])
        text = f"{first.old} is redirected to different names: {news}. None is used."
        problems.append(Problem("R10", "error", text, ids, first.place))
        return []
    text = f"{first.old} is redirected to {first.new} {len(same)} times; the first is used."
    problems.append(Problem("C2", "info", text, ids, same[1].place))
    return [first]


def _where(one: Redirect, told: Redirect) -> str:
    """The place of another redirect in brackets, as far as that of the one told differs."""
    if one.file != told.file:
        return f" ({one.place})"
    return f" (line {one.line})" if one.line != told.line else ""


def indexes_of(redirects: Iterable[Redirect]) -> Indexes:
    """Redirects by what they redirect; those that are not computed are in none."""
    sorted_out: dict[Kind, list[Redirect]] = {kind: [] for kind in KINDS.values()}
    for one in redirects:
        if not one.not_computed:
            sorted_out[one.kind].append(one)
    return {kind: Index(found) for kind, found in sorted_out.items()}


def _next(one: Redirect, indexes: Indexes) -> Redirect | None:
    """The redirect of the same kind that the new name would meet."""
    if one.removed:
        return None
    found = [
        kept
        for kept in indexes[one.kind].meeting(one.new_name.folded)
        if kept.redirect is not one and not kept.redirect.match_substring
    ]
    return min(found, key=lambda kept: kept.rank).redirect if found else None


def _circles(
    redirects: Sequence[Redirect],
    following: Mapping[str, Redirect | None],
    problems: list[Problem],
) -> frozenset[str]:
    """The ids of redirects that lead round in a circle."""
    found: set[str] = set()
    seen: set[str] = set()
    for one in redirects:
        way: dict[str, Redirect] = {}
        at: Redirect | None = one
        while at is not None and at.id not in seen:
            seen.add(at.id)
            way[at.id] = at
            at = following[at.id]
        if at is None or at.id not in way:
            continue
        ids = tuple(way)[tuple(way).index(at.id) :]
        found.update(ids)
        names = " → ".join([*(way[each].old for each in ids[:_SHOWN]), at.old])
        text = f"Redirects run in a circle: {names}. None of them is used."
        problems.append(Problem("C6", "error", text, ids, at.place))
    return frozenset(found)


def _chain(one: Redirect, after: Redirect) -> Problem:
    text = (
        f"Chain: {one.old} becomes {one.new_name.last or one.new}, and {after.old} is redirected "
        f"to {after.new or 'nothing'}{_where(after, one)}. Only the first step is shown; whether "
        "the engine follows the second is not known."
    )
    return Problem("R9", "warning", text, (one.id, after.id), one.place)


def _slashes(one: Redirect, problems: list[Problem]) -> None:
    if one.kind != "package" or not one.match_substring or one.removed:
        return
    old, new = one.old, one.new
    ends = [(old.startswith("/"), new.startswith("/")), (old.endswith("/"), new.endswith("/"))]
    if all(before == after for before, after in ends):
        return
    doubled = any(after and not before for before, after in ends)
    what = "Doubled slash" if doubled else "Lost slash"
    text = (
        f"{what}: {old} is replaced by {new} within longer names; both must carry slashes at the "
        f"same ends."
    )
    problems.append(Problem("R6", "warning", text, (one.id,), one.place))
