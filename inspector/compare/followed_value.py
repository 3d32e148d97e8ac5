"""One value followed through differences: which of their changes are about it.

A value is named by the path that a difference has for it, or by some of the names in that, in their
order: ``Flame/Intensity`` stands for ``exports/Lantern_C:Flame/properties/Intensity``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from inspector.compare.header_model import MODEL_SECTIONS
from inspector.compare.model import Change, ChangeClass, Difference, Kind
from inspector.compare.package_model import PackageModel
from inspector.format.tree import FieldTree
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.named_tuples import NamedTuple

#: The member of an object that holds what its class declares.
_PROPERTIES: Final = "properties"
#: The section of what objects hold, and the number of steps that lead to an object as a whole.
_EXPORTS: Final = "exports"
_OBJECTS: Final = MODEL_SECTIONS[_EXPORTS]
_OBJECT: Final = 2
#: The member that says what an object is.
_CLASS: Final = "ClassIndex"


def names_of(value: str) -> tuple[str, ...]:
    """The names in the path of a value, as a difference or a table of one writes it."""
    names = value.replace(" › ", "/").replace("›", "/").split("/")
    return tuple(name.strip() for name in names if name.strip())


def changes_of_value(
    difference: Difference,
    before: FieldTree | None,
    after: FieldTree | None,
    names: Sequence[str],
) -> tuple[Change, ...]:
    """The changes of a difference that are about a value; none where it was not touched.

    Args:
        difference: How two packages differ.
        before: The first of them.
        after: The second.
        names: The value.
    """
    found: list[Change] = []
    for change in difference.changes:
        if change.section != _OBJECTS and change.path.partition("/")[0] != names[0]:
            continue
        left = _left_of(change.path, names)
        if not left:
            found.append(change)
        elif change.kind in ("added", "removed") and len(change.steps) == _OBJECT:
            tree = after if change.kind == "added" else before
            found += values_in(tree, names, change.kind, str(change.steps[1]))
        elif len(left) < len(names):
            found += _within(change, left)
    return tuple(found)


def _left_of(path: str, names: Sequence[str]) -> Sequence[str]:
    """The last of some names that a path does not have; none where it has all of them, in order.

    An object of a package is named by its own name too, without those of what it lies in.
    """
    parts = path.split("/")
    for at, name in enumerate(names):
        place = next((place for place, part in enumerate(parts) if _is_called(part, name)), None)
        if place is None:
            return names[at:]
        del parts[: place + 1]
    return ()


def _is_called(part: str, name: str) -> bool:
    # The engine's names are the same in capitals and in small letters.
    part, name = part.lower(), name.lower()
    return part == name or part.endswith((f":{name}", f".{name}"))


def _within(change: Change, names: Sequence[str]) -> Iterator[Change]:
    """The value of these names within what came, went or changed as a whole."""
    before, after = (_member(whole, names) for whole in (change.before, change.after))
    there = after or before
    if there is not None:
        path = "/".join((change.path, *there.path))
        old, new = (None if side is None else side.value for side in (before, after))
        yield Change(path, change.kind, change.change_class, old, new, change.section)


def values_in(
    tree: FieldTree | None, names: Sequence[str], kind: Kind, only: str = ""
) -> Iterator[Change]:
    """The value of these names in the objects of a package, as one that came or went.

    Args:
        tree: The package; nothing comes of a file that is none.
        names: The names.
        kind: Whether it came or went.
        only: The path of the object to look into; all of them without it.
    """
    if not isinstance(tree, PackageTree):
        return
    model = PackageModel(tree)
    for object_path in [only] if only else model.export_index:
        place = f"{_EXPORTS}/{object_path}"
        found = _member(model.export(object_path), _left_of(place, names) or (_CLASS,))
        if found is not None:
            path = "/".join((place, *found.path))
            before, after = (None, found.value) if kind == "added" else (found.value, None)
            yield Change(path, kind, ChangeClass.CONTENT, before, after, _OBJECTS)


class _Member(NamedTuple):
    """A value, and the names of the members that lead to it."""

    path: tuple[str, ...]
    value: Any


def _member(whole: Any, names: Sequence[str]) -> _Member | None:
    """A value of a whole one by the names of its members; None where it has none.

    What a class declares need not be named as such.
    """
    path: list[str] = []
    for name in names:
        if not isinstance(whole, Mapping):
            return None
        if _named(whole, name) is None and isinstance(whole.get(_PROPERTIES), Mapping):
            path.append(_PROPERTIES)
            whole = whole[_PROPERTIES]
        own = _named(whole, name)
        if own is None:
            return None
        path.append(own)
        whole = whole[own]
    return _Member(tuple(path), whole)


def _named(whole: Mapping[str, Any], name: str) -> str | None:
    """The name of a member as it is spelled; None where there is no such member."""
    if name in whole:
        return name
    lowered = name.lower()
    return next((own for own in whole if str(own).lower() == lowered), None)
