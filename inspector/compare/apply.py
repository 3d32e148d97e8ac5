"""Applying the changes of a difference to the first model: what comes out is the second."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from inspector.compare.model import Change, Kind, Place, Steps

_Todo = tuple[Kind, Steps, Any]


def applied(value: Any, changes: Iterable[Change]) -> Any:
    """The data of the second model, made from that of the first and what differs.

    Orders in which nothing is told by them are not part of models, so a change that only tells of
    one changes nothing here.

    Args:
        value: The data of the first model, or any part of one.
        changes: What differs, with their steps from ``value``.
    """
    return _apply(
        value, [(change.kind, change.steps, change.after) for change in changes if change.steps]
    )


def _apply(value: Any, todo: Sequence[_Todo]) -> Any:
    if not todo:
        return value
    for _, steps, after in todo:
        if not steps:
            return after
    if isinstance(value, list):
        return _list(value, todo)
    return _members(value, todo)


def _members(value: dict[str, Any], todo: Sequence[_Todo]) -> dict[str, Any]:
    changed: dict[str, Any] = dict(value)
    deeper: dict[str, list[_Todo]] = {}
    for kind, steps, after in todo:
        key = steps[0]
        assert isinstance(key, str)
        if len(steps) == 1 and kind == "removed":
            del changed[key]
        elif len(steps) == 1:
            changed[key] = after
        else:
            deeper.setdefault(key, []).append((kind, steps[1:], after))
    for key, inner in deeper.items():
        changed[key] = _apply(changed[key], inner)
    return changed


def _list(value: list[Any], todo: Sequence[_Todo]) -> list[Any]:
    gone: set[int] = set()
    placed: dict[int, Any] = {}
    deeper: dict[Place, list[_Todo]] = {}
    for kind, steps, after in todo:
        place = steps[0]
        assert isinstance(place, Place)
        if len(steps) > 1 or kind == "changed":
            deeper.setdefault(place, []).append((kind, steps[1:], after))
            continue
        if place.old is not None:
            gone.add(place.old)
        if place.new is not None:
            placed[place.new] = after
    changed = {}
    for place, inner in deeper.items():
        assert place.old is not None
        changed[place.old] = _apply(value[place.old], inner)
    stay = (changed.get(at, element) for at, element in enumerate(value) if at not in gone)
    count = len(value) - len(gone) + len(placed)
    return [placed[at] if at in placed else next(stay) for at in range(count)]
