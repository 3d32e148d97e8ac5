"""Which elements of two lists are the same one: by content, in near-linear time."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict, deque
from collections.abc import Sequence
from typing import NamedTuple


class Matched(NamedTuple):
    """The elements of two lists that are the same, as pairs of indexes in the order of the first.

    ``stay`` are those that stand in the same order in both; the others have moved.
    """

    stay: list[tuple[int, int]]
    moved: list[tuple[int, int]]


def match(old: Sequence[str], new: Sequence[str]) -> Matched:
    """Pairs equal elements; of several equal ones the first goes with the first.

    As few as can be have moved. The other way round the same pairs come out, turned.

    Args:
        old: What the elements of the first list are compared by.
        new: The same of the second.
    """
    start = 0
    shorter = min(len(old), len(new))
    while start < shorter and old[start] == new[start]:
        start += 1
    behind = 0
    while behind < shorter - start and old[-1 - behind] == new[-1 - behind]:
        behind += 1
    stay = [(at, at) for at in range(start)]
    ends = [(len(old) - at, len(new) - at) for at in range(behind, 0, -1)]
    middle_old = old[start : len(old) - behind]
    middle_new = new[start : len(new) - behind]
    if not middle_old or not middle_new:
        return Matched(stay + ends, [])
    # Several longest runs may be equally long: choose the same whichever side comes first.
    turned = list(middle_old) > list(middle_new)
    if turned:
        middle_old, middle_new = middle_new, middle_old
    pairs = _equal(middle_old, middle_new)
    run = _longest_run([new_at for _, new_at in pairs])
    kept = set(run)
    parts: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
    for index, (first, second) in enumerate(pairs):
        if turned:
            first, second = second, first
        parts[0 if index in kept else 1].append((first + start, second + start))
    return Matched(stay + sorted(parts[0]) + ends, sorted(parts[1]))


def _equal(old: Sequence[str], new: Sequence[str]) -> list[tuple[int, int]]:
    places: defaultdict[str, deque[int]] = defaultdict(deque)
    for at, key in enumerate(new):
        places[key].append(at)
    pairs = []
    for at, key in enumerate(old):
        left = places.get(key)
        if left:
            pairs.append((at, left.popleft()))
    return pairs


def _longest_run(values: Sequence[int]) -> list[int]:
    """The indexes of a longest increasing run of values that are all different."""
    tails: list[int] = []
    last: list[int] = []
    before = [-1] * len(values)
    for index, value in enumerate(values):
        at = bisect_left(tails, value)
        if at == len(tails):
            tails.append(value)
            last.append(index)
        else:
            tails[at] = value
            last[at] = index
        before[index] = last[at - 1] if at else -1
    run = []
    index = last[-1] if last else -1
    while index >= 0:
        run.append(index)
        index = before[index]
    return run[::-1]


class Gap(NamedTuple):
    """Elements between two that stay, which are in one list only: ``[start, end)`` of each."""

    old: list[int]
    new: list[int]


def gaps(matched: Matched, old_count: int, new_count: int) -> list[Gap]:
    """What is left between the elements that stay, without those that moved."""
    gone = {first for first, _ in matched.moved}
    come = {second for _, second in matched.moved}
    left_out = []
    at_old = at_new = 0
    for first, second in [*matched.stay, (old_count, new_count)]:
        left = [at for at in range(at_old, first) if at not in gone]
        right = [at for at in range(at_new, second) if at not in come]
        if left or right:
            left_out.append(Gap(left, right))
        at_old, at_new = first + 1, second + 1
    return left_out
