"""Entries of tables that came or went only because what objects hold did: told once, not twice.

An import, a soft path, a text to be translated or metadata is there because an object names it, and
searchable tags repeat what objects hold. Where the change of that object is told, the entry says
nothing more; nor does a list of objects that has one more of them. Of an object that is one of
another class now, nothing is left of what the class before had.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from inspector.compare.classify import FOLLOWS
from inspector.compare.compared import SECTIONS, row_of
from inspector.compare.kinds import Atom, within
from inspector.compare.model import Change, ChangeClass, Place, Step

_OBJECTS = "exports"


def without_consequences(
    changes: Sequence[Change], packages: tuple[str | None, str | None]
) -> Iterator[Change]:
    """The same changes; entries that follow from what objects hold are noise.

    Args:
        changes: All changes between two packages, in the order in which they are told.
        packages: The names of both packages where they store them.
    """
    named = {
        kind: _with_outers(_named(changes, kind, package))
        for kind, package in zip(("removed", "added"), packages, strict=True)
    }
    replaced = frozenset(str(change.steps[1]) for change in changes if _is_replaced(change))
    whole = frozenset(
        (change.kind, change.steps[1])
        for change in changes
        if change.steps[:1] == (_OBJECTS,) and len(change.steps) == 2
    )
    following = {key for key in SECTIONS if _is_named_by_objects(key)}
    for change in changes:
        follows = change.change_class is ChangeClass.CONTENT and len(change.steps) > 1
        match change.steps[:1]:
            case (str(section),) if section in following:
                follows &= _is_named(change, named)
            case ("asset_registry",):
                follows &= _is_repeated(change, named) or _is_of_class_before(change, replaced)
            case ("exports",):
                follows &= _is_of_class_before(change, replaced) or _is_listed(change, whole)
            case _:
                follows = False
        yield replace(change, change_class=ChangeClass.NOISE, note=FOLLOWS) if follows else change


def _is_named(change: Change, named: Mapping[str, frozenset[str]]) -> bool:
    """Whether an entry came, or went, with what objects of that package name."""
    return len(change.steps) == 2 and change.steps[1] in named.get(change.kind, ())


def _is_repeated(change: Change, named: Mapping[str, frozenset[str]]) -> bool:
    """Whether a searchable tag names another object as objects of the package do too."""
    sides = (change.before, "removed"), (change.after, "added")
    stored = [(value, kind) for value, kind in sides if value is not None]
    return len(change.steps) > 2 and all(
        isinstance(value, str) and value.rstrip("'").rpartition("'")[2] in named[kind]
        for value, kind in stored
    )


def _is_replaced(change: Change) -> bool:
    """Whether an object is one of another class now."""
    if change.change_class is not ChangeClass.CONTENT or change.kind != "changed":
        return False
    if change.steps[:1] != (_OBJECTS,) or change.steps[2:] != ("ClassIndex",):
        return False
    names = {str(side).rpartition(".")[2] for side in (change.before, change.after)}
    return len(names) == 2


def _is_of_class_before(change: Change, replaced: frozenset[str]) -> bool:
    """Whether something left an object, or what is noted of it, with the class that it had."""
    if change.steps[1] not in replaced:
        return False
    return change.steps[-1] == "ObjectClassName" or (
        change.kind == "removed" and len(change.steps) > 2
    )


def _is_listed(change: Change, whole: frozenset[tuple[str, Step]]) -> bool:
    """Whether a list of objects has one more, or one less, that came or went itself."""
    value = change.before if change.after is None else change.after
    is_element = isinstance(change.steps[-1], Place)
    return is_element and isinstance(value, str) and (change.kind, value) in whole


def _is_named_by_objects(key: str) -> bool:
    row = row_of(key)
    return row is not None and row.named_by_objects


def _named(changes: Iterable[Change], kind: str, package: str | None) -> Iterator[str]:
    """Every text in what objects lost, or gained, and the paths of objects that did so whole."""
    for change in changes:
        if not change.steps or change.steps[0] != _OBJECTS:
            continue
        yield from _texts(change.before if kind == "removed" else change.after)
        if change.kind == kind and len(change.steps) == 2 and package is not None:
            yield f"{package}.{change.steps[1]}"


def _texts(value: Any) -> Iterator[str]:
    for inner in within(value):
        if isinstance(inner, Atom):
            yield from (text for text in inner.values() if isinstance(text, str))
            if "key" in inner:
                yield f"{inner.get('namespace', '')}/{inner['key']}"
        elif isinstance(inner, str):
            yield inner


def _with_outers(texts: Iterable[str]) -> frozenset[str]:
    """Texts, and of those that are paths of objects what each lies in up to its package."""
    paths: set[str] = set()
    for text in texts:
        path = text
        if not path.startswith("/"):
            paths.add(path)
        while path.startswith("/") and path not in paths:
            paths.add(path)
            path = path[: max(path.rfind("."), path.rfind(":"), 0)]
    return frozenset(paths)
