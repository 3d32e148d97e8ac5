"""Which nodes of a graph reach each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def circles(targets: Mapping[str, Sequence[str]]) -> list[list[str]]:
    """The groups of several nodes of which each reaches every other.

    Args:
        targets: For each node those that it points to, all of which are nodes too.
    """
    return [group for group in components(targets) if len(group) > 1]


def components(targets: Mapping[str, Sequence[str]]) -> list[list[str]]:
    """The groups of nodes of which each reaches every other, those of one node too.

    A group comes after all that it points to (Tarjan's algorithm, without calls).

    Args:
        targets: For each node those that it points to, all of which are nodes too.
    """
    order: dict[str, int] = {}
    lowest: dict[str, int] = {}
    waiting: list[str] = []
    is_waiting: set[str] = set()
    groups = []
    for start in targets:
        if start in order:
            continue
        path = [(start, iter(targets[start]))]
        order[start] = lowest[start] = len(order)
        waiting.append(start)
        is_waiting.add(start)
        while path:
            node, remaining = path[-1]
            for target in remaining:
                if target not in order:
                    order[target] = lowest[target] = len(order)
                    waiting.append(target)
                    is_waiting.add(target)
                    path.append((target, iter(targets[target])))
                    break
                if target in is_waiting:
                    lowest[node] = min(lowest[node], order[target])
            else:
                path.pop()
                if path:
                    lowest[path[-1][0]] = min(lowest[path[-1][0]], lowest[node])
                if lowest[node] == order[node]:
                    group = [waiting.pop()]
                    while group[-1] != node:
                        group.append(waiting.pop())
                    is_waiting.difference_update(group)
                    groups.append(group)
    return groups
