"""The difference of two plain values: structs by member, maps by key, arrays by content."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal

from inspector.compare.model import Change, Kind, Place, Steps
from inspector.compare.plain import Atom, Blob, Entries, Marked, same, text_of
from inspector.data_classes import dataclass
from inspector.format.interpret import shortest_float32
from inspector.format.value_text import MapEntry, is_float32
from inspector.named_tuples import NamedTuple

# -- matching --------------------------------------------------------------------------------------
#
# Which elements of two lists are the same one: by content, in near-linear time.


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


# -- values ----------------------------------------------------------------------------------------

#: Values nested deeper are compared as one.
DEEPEST: Final = 64
#: A list with more changes than this has changed as one value.
MOST_CHANGES: Final = 1000
_PIN_ID: Final = "PinId"
_PIN_NAME: Final = "PinName"
#: What has the first of two members is called by the second: pins, and properties of structs.
_NAMED: Final = ((_PIN_ID, _PIN_NAME), ("PropertyFlags", "Name"))
#: Members by which an element of an array is known, the likeliest first.
_IDENTITIES: Final = (
    _PIN_ID, "NodeGuid", "VarGuid", "Guid", "ID", "Id", "Name", "VarName", _PIN_NAME,
    "ParameterName", "MemberName", "PropertyName", "Key", "Tag", "TagName", "SlotName",
)  # fmt: skip
#: What an override of a material's parameter is known by.
_PARAMETER: Final = "ParameterInfo"
#: Lists of keys of an animation, one for each frame: of as many frames the same ones are compared.
KEYS_OF_FRAMES: Final = frozenset({"PosKeys", "RotKeys", "ScaleKeys"})

Reason = Literal["", "widened"]


@dataclass(frozen=True, slots=True)
class ValueChange:
    """One thing that differs within a value.

    ``steps`` and ``names`` lead to it from the value: by places, and by identities. ``reason`` is
    ``widened`` for a number that is stored in another precision and is otherwise the same.
    """

    kind: Kind
    steps: Steps
    names: tuple[str, ...]
    before: Any
    after: Any
    reason: Reason = ""

    def below(self, step: str | Place, name: str | None) -> ValueChange:
        """The same change, told from the value around it."""
        names = self.names if name is None else (name, *self.names)
        return ValueChange(
            self.kind, (step, *self.steps), names, self.before, self.after, self.reason
        )


def changes_of(before: Any, after: Any, depth: int = 0) -> list[ValueChange]:
    """What differs between two values, in the order of the second; nothing where they are equal."""
    if same(before, after):
        return []
    if depth < DEEPEST:
        if (
            isinstance(before, Entries)
            and isinstance(after, Entries)
            and before.of_map == after.of_map
        ):
            return _bounded(before, after, _of_entries(before, after, depth))
        if _is_list(before) and _is_list(after):
            return _bounded(before, after, _of_lists(before, after, depth))
        if _is_struct(before) and _is_struct(after):
            return list(_of_members(before, after, depth))
    reason: Reason = "widened" if widened(before, after) else ""
    return [ValueChange("changed", (), (), before, after, reason)]


def at_steps(value: Any, steps: Steps, side: int) -> Any:
    """What stands at the end of steps on one side, 0 or 1; None where nothing does."""
    for step in steps:
        key: Any = step if isinstance(step, str) else step[side]
        try:
            value = value[key]
        except (KeyError, IndexError, TypeError):
            return None
    return value


def _is_list(value: Any) -> bool:
    return isinstance(value, list) and not isinstance(value, Entries)


def _is_struct(value: Any) -> bool:
    return isinstance(value, dict) and not isinstance(value, Atom | Blob)


def widened(before: Any, after: Any) -> bool:
    """Whether one of two numbers is the other, stored in single and in double precision."""
    if type(before) is not float or type(after) is not float:
        return False
    return _widens(before, after) or _widens(after, before)


def _widens(single: float, double: float) -> bool:
    return is_float32(double) and shortest_float32(double) == single and single != double


def _bounded(before: Any, after: Any, changes: Iterator[ValueChange]) -> list[ValueChange]:
    """The changes of a list, or one of the whole where there are too many to be distinguished."""
    kept: list[ValueChange] = []
    count = 0
    all_widened = True
    for change in changes:
        count += 1
        all_widened = all_widened and change.reason == "widened"
        if count <= MOST_CHANGES:
            kept.append(change)
        elif not all_widened:
            break
    if count <= MOST_CHANGES:
        return kept
    return [ValueChange("changed", (), (), before, after, "widened" if all_widened else "")]


# -- structs -----------------------------------------------------------------------------------


def merged_keys(before: Sequence[str], after: Sequence[str]) -> Iterator[str]:
    """All keys in the order of the second; those that are gone stand where they stood."""
    old, new = dict.fromkeys(before), dict.fromkeys(after)
    gone_behind: dict[str, list[str]] = {}
    last = ""
    first: list[str] = []
    for key in old:
        if key in new:
            last = key
        elif last:
            gone_behind.setdefault(last, []).append(key)
        else:
            first.append(key)
    yield from first
    for key in new:
        yield key
        yield from gone_behind.get(key, ())


def _of_members(
    before: Mapping[str, Any], after: Mapping[str, Any], depth: int
) -> Iterator[ValueChange]:
    for key in merged_keys(list(before), list(after)):
        if key not in before:
            yield ValueChange("added", (key,), (key,), None, after[key])
        elif key not in after:
            yield ValueChange("removed", (key,), (key,), before[key], None)
        elif key in KEYS_OF_FRAMES and _is_list(before[key]) and _is_list(after[key]):
            for change in _of_frames(before[key], after[key], depth + 1):
                yield change.below(key, key)
        else:
            for change in changes_of(before[key], after[key], depth + 1):
                yield change.below(key, key)


# -- maps and sets -----------------------------------------------------------------------------


def _of_entries(before: Entries, after: Entries, depth: int) -> Iterator[ValueChange]:
    """Entries and items by their keys; of several with the same key the first goes with the
    first."""
    at_old = at_new = 0
    while at_old < len(before) or at_new < len(after):
        old = before.keys[at_old] if at_old < len(before) else None
        new = after.keys[at_new] if at_new < len(after) else None
        if new is None or (old is not None and old < new):
            assert old is not None
            value = before[at_old]
            yield ValueChange("removed", (Place(at_old, None),), (_shown(old, value),), value, None)
            at_old += 1
        elif old is None or new < old:
            value = after[at_new]
            yield ValueChange("added", (Place(None, at_new),), (_shown(new, value),), None, value)
            at_new += 1
        else:
            place = Place(at_old, at_new)
            first, second = before[at_old], after[at_new]
            if isinstance(first, MapEntry) and isinstance(second, MapEntry):
                for change in changes_of(first["value"], second["value"], depth + 1):
                    yield change.below("value", None).below(place, _shown(new, second))
            at_old += 1
            at_new += 1


def _shown(key: str, value: Any) -> str:
    """The key of an entry in a path."""
    shown = value["key"] if isinstance(value, MapEntry) else value
    return shown if isinstance(shown, str) else key


# -- arrays ------------------------------------------------------------------------------------


def _of_marked(before: list[Any], after: list[Any], depth: int) -> Iterator[ValueChange]:
    """Entries by their marks; those without one by what they hold."""
    matched = match(_marks(before), _marks(after))
    moved = {second for _, second in matched.moved}
    partner = {second: first for first, second in (*matched.stay, *matched.moved)}
    kept = set(partner.values())
    at_old = 0
    for at in range(len(after)):
        first = partner.get(at)
        if first is None:
            yield ValueChange("added", (Place(None, at),), (_called(after, at),), None, after[at])
            continue
        place = Place(first, at)
        if at in moved:
            called = (_called(after, at),)
            yield ValueChange("moved", (place,), called, before[first], after[at])
        else:
            while at_old < first:
                if at_old not in kept:
                    yield _removed(before, at_old)
                at_old += 1
        for change in changes_of(before[first], after[at], depth + 1):
            yield change.below(place, _called(after, at))
    for at in range(at_old, len(before)):
        if at not in kept:
            yield _removed(before, at)


def _marks(values: list[Any]) -> list[str]:
    marks = values.marks if isinstance(values, Marked) else [""] * len(values)
    return [mark or text_of(value) for mark, value in zip(marks, values, strict=True)]


def _of_frames(before: list[Any], after: list[Any], depth: int) -> list[ValueChange]:
    """What differs between two lists of keys: of as many frames key by key, else by content."""
    if len(before) != len(after) or depth >= DEEPEST:
        return changes_of(before, after, depth)
    return _bounded(
        before,
        after,
        (
            change.below(Place(at, at), str(at))
            for at, sides in enumerate(zip(before, after, strict=True))
            for change in changes_of(*sides, depth + 1)
        ),
    )


def _of_lists(before: list[Any], after: list[Any], depth: int) -> Iterator[ValueChange]:
    if isinstance(before, Marked) or isinstance(after, Marked):
        yield from _of_marked(before, after, depth)
        return
    old, new = [text_of(element) for element in before], [text_of(element) for element in after]
    matched = match(old, new)
    pairs = _changed_pairs(before, after, matched)
    gone = {first for first, _ in matched.stay}
    gone |= {first for first, _ in matched.moved} | {first for first, _ in pairs}
    by_new: dict[int, tuple[Kind, int]] = {second: ("changed", first) for first, second in pairs}
    by_new |= {second: ("moved", first) for first, second in matched.moved}
    partner = {second: first for first, second in matched.stay} | {
        second: first for first, second in pairs
    }
    at_old = 0
    for at in range(len(after)):
        kind, first = by_new.get(at, ("added", -1))
        stays = partner.get(at)
        if stays is not None:
            while at_old < stays:
                if at_old not in gone:
                    yield _removed(before, at_old)
                at_old += 1
            at_old += 1
            if at not in by_new:
                continue
        if kind == "added":
            yield ValueChange("added", (Place(None, at),), (_called(after, at),), None, after[at])
        elif kind == "moved":
            place = (Place(first, at),)
            yield ValueChange("moved", place, (_called(after, at),), before[first], after[at])
        else:
            for change in changes_of(before[first], after[at], depth + 1):
                yield change.below(Place(first, at), _called(after, at))
    for at in range(at_old, len(before)):
        if at not in gone:
            yield _removed(before, at)


def _removed(values: list[Any], at: int) -> ValueChange:
    return ValueChange("removed", (Place(at, None),), (_called(values, at),), values[at], None)


def _called(values: list[Any], at: int) -> str:
    """What an element is called in a path: its mark or, of a pin, its name; else its place."""
    if isinstance(values, Marked) and values.marks[at]:
        return values.marks[at]
    element = values[at]
    if isinstance(element, dict):
        for mark, name in _NAMED:
            if mark in element and name in element:
                return str(element[name])
    return str(at)


def _changed_pairs(before: list[Any], after: list[Any], matched: Matched) -> list[tuple[int, int]]:
    """Elements in the same gap that are taken to be the same one, changed.

    First those that are known by the same name, then the others in their order.
    """
    pairs: list[tuple[int, int]] = []
    for gap in gaps(matched, len(before), len(after)):
        identified = _identified(before, after, gap, _IDENTITIES)
        if identified is None:
            pairs += zip(gap.old, gap.new, strict=False)
            continue
        pairs += [(gap.old[first], gap.new[second]) for first, second in identified]
        for left in gaps(Matched(identified, []), len(gap.old), len(gap.new)):
            rest = Gap([gap.old[at] for at in left.old], [gap.new[at] for at in left.new])
            # A pin that was made again has another identity and the same name.
            again = _identified(before, after, rest, (_PIN_NAME,)) or ()
            pairs += [(rest.old[first], rest.new[second]) for first, second in again]
    return pairs


def _identified(
    before: list[Any], after: list[Any], gap: Gap, names: Sequence[str]
) -> list[tuple[int, int]] | None:
    """Which elements of a gap are known by the same name; None where none has any."""
    old = [_identity(before[at], names) for at in gap.old]
    new = [_identity(after[at], names) for at in gap.new]
    if not any(old) or not any(new):
        return None
    return match(
        [name or f"old {at}" for at, name in enumerate(old)],
        [name or f"new {at}" for at, name in enumerate(new)],
    ).stay


def identity_of(value: Any) -> str:
    """What an element of an array is known by among the others; empty where by nothing."""
    return _identity(value, (*_IDENTITIES, _PARAMETER))


def _identity(value: Any, names: Sequence[str]) -> str:
    if isinstance(value, dict) and not isinstance(value, Atom | Blob):
        for name in names:
            if name in value:
                return f"{name}={text_of(value[name])}"
    return ""


# -- apply -----------------------------------------------------------------------------------------
#
# Applying the changes of a difference to the first model: what comes out is the second.

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
