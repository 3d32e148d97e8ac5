"""Objects that are the same under another number: ``EdGraphPin_71`` that was ``EdGraphPin_22354``.

Editors number the objects that they make themselves: pins when a graph is built anew, the copy of
the widgets that a class has, the actor that runs the script of a level. One that went and one that
came in its place are the same where nothing that they hold was edited.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from inspector.compare.model import Change, ChangeClass
from inspector.compare.plain import Atom, Blob, text_of
from inspector.compare.values import changes_of

if TYPE_CHECKING:
    from inspector.compare.objects import Telling


_NUMBER: Final = re.compile(r"_\d+$")
_PIN: Final = "/Script/Engine.EdGraphPin"
#: What tells the pins of a node apart.
_PIN_IDENTITY: Final = ("PinName", "Direction")
#: Facts of objects that stand in tables of their own.
_FROM_TABLES: Final = frozenset({"depends"})

Objects = Mapping[str, Mapping[str, Any]]
#: What an object is known by, from its own name and what it holds.
Identity = Callable[[str, Mapping[str, Any]], Hashable]


def renumbered(changes: Sequence[Change], telling: Telling) -> dict[str, str]:
    """The objects that went and came again under another number: what each is called now.

    Args:
        changes: All changes between two packages.
        telling: Knows which differences are edits.
    """
    gone, come = _whole(changes, "removed"), _whole(changes, "added")
    now = _candidates(gone, come) if gone and come else {}
    return {
        path: new for path, new in now.items() if _is_same(gone[path], come[new], new, now, telling)
    }


def _is_same(
    before: Mapping[str, Any], after: Mapping[str, Any], path: str, now: Mapping[str, str],
    telling: Telling,
) -> bool:  # fmt: skip
    """Whether nothing was edited in an object that is called otherwise now."""
    old, new = _held(before, now), _held(after, {})
    sides = {path: old}, {path: new}
    return all(
        told.change_class is not ChangeClass.CONTENT
        for change in changes_of(old, new)
        for told in telling.told("exports", change.below(path, path), *sides)
    )


def renamed(path: str, now: Mapping[str, str]) -> str:
    """A path with what its objects are called now."""
    outer = path
    while outer:
        if outer in now:
            return now[outer] + path[len(outer) :]
        outer = _outer(outer)
    return path


def _whole(changes: Sequence[Change], kind: str) -> Objects:
    """What each object held, or holds, that went or came."""
    return {
        str(change.steps[1]): (change.before if kind == "removed" else change.after)
        for change in changes
        if change.kind == kind
        and change.steps[:1] == ("exports",)
        and len(change.steps) == 2
        and change.change_class is ChangeClass.CONTENT
    }


def _candidates(gone: Objects, come: Objects) -> dict[str, str]:
    """Which objects that went may be which of those that came: one of a kind in its outer."""
    now: dict[str, str] = {}
    offered = [_grouped(come, come, identity, {}) for identity in _IDENTITIES]
    levels: dict[int, list[str]] = defaultdict(list)
    for path in gone:
        levels[_depth(path)].append(path)
    taken: set[str] = set()
    # Outers come before what lies in them.
    for depth in sorted(levels):
        for identity, others in zip(_IDENTITIES, offered, strict=True):
            free = [path for path in levels[depth] if path not in now]
            for key, paths in _grouped(gone, free, identity, now).items():
                left = [path for path in others.get(key, ()) if path not in taken]
                pairs = _pairs({path: gone[path] for path in paths},
                               {path: come[path] for path in left}, now)  # fmt: skip
                now.update(pairs)
                taken.update(pairs.values())
    return now


def _grouped(
    objects: Objects, paths: Iterable[str], identity: Identity, now: Mapping[str, str]
) -> Mapping[Hashable, list[str]]:
    """Objects by what they are known by in their outers."""
    groups: dict[Hashable, list[str]] = defaultdict(list)
    for path in paths:
        outer, kind = _outer(path), objects[path].get("ClassIndex")
        own = identity(path[len(outer) :], objects[path])
        groups[renamed(outer, now), kind, own].append(path)
    return groups


def _pairs(gone: Objects, come: Objects, now: Mapping[str, str]) -> dict[str, str]:
    """Which of the objects of one group are the same: what each holds says it of several."""
    if len(gone) == len(come) == 1:
        return dict(zip(gone, come, strict=True))
    holding: dict[str, list[str]] = defaultdict(list)
    for path, held in come.items():
        holding[text_of(_held(held, {}))].append(path)
    pairs = {}
    for path, held in gone.items():
        others = holding.get(text_of(_held(held, now))) if come else None
        if others:
            pairs[path] = others.pop(0)
    return pairs


def _of_pin(name: str, held: Mapping[str, Any]) -> Hashable:
    """What tells the pins of a node apart; nothing for other objects."""
    properties = held.get("properties") or {}
    is_pin = held.get("ClassIndex") == _PIN
    return tuple(str(properties.get(member)) for member in _PIN_IDENTITY) if is_pin else name


#: What objects are known by in their outers, the surest first: names, and names without numbers.
_IDENTITIES: Final[tuple[Identity, ...]] = (
    lambda name, _: name,
    _of_pin,
    lambda name, held: "" if held.get("ClassIndex") == _PIN else _NUMBER.sub("", name),
)


def _held(value: Any, now: Mapping[str, str]) -> Any:
    """What an object holds, with the paths in it as they are now."""
    match value:
        case str():
            return renamed(value, now) if now else value
        case Atom() | Blob():
            return value
        case dict():
            return {
                name: _held(inner, now) for name, inner in value.items() if name not in _FROM_TABLES
            }
        case list():
            return [_held(inner, now) for inner in value]
    return value


def _outer(path: str) -> str:
    return path[: max(path.rfind("."), path.rfind(":"), 0)]


def _depth(path: str) -> int:
    return path.count(".") + path.count(":")
