"""Entries of tables that came or went only because what objects hold did: told once, not twice.

An import, a soft path or metadata is there because an object names it, and searchable tags repeat
what objects hold. Where the change of that object is told, the entry says nothing more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from inspector.compare.classify import FOLLOWS
from inspector.compare.compared import SECTIONS, row_of
from inspector.compare.kinds import Atom, within
from inspector.compare.model import Change, ChangeClass

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
    following = {SECTIONS[key] for key in SECTIONS if _is_named_by_objects(key)}
    for change in changes:
        follows = change.change_class is ChangeClass.CONTENT and (
            _is_named(change, named)
            if change.section in following
            else change.section == SECTIONS["asset_registry"] and _is_repeated(change, named)
        )
        yield replace(change, change_class=ChangeClass.NOISE, note=FOLLOWS) if follows else change


def _is_named(change: Change, named: Mapping[str, frozenset[str]]) -> bool:
    """Whether an entry came, or went, with what objects of that package name."""
    return len(change.steps) == 2 and change.steps[1] in named.get(change.kind, ())


def _is_repeated(change: Change, named: Mapping[str, frozenset[str]]) -> bool:
    """Whether a searchable tag names another object as objects of the package do too."""
    if change.kind != "changed":
        return False
    sides = (change.before, "removed"), (change.after, "added")
    return all(
        isinstance(value, str) and value.rstrip("'").rpartition("'")[2] in named[kind]
        for value, kind in sides
    )


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
        elif isinstance(inner, str):
            yield inner


def _with_outers(texts: Iterable[str]) -> frozenset[str]:
    """Paths of objects, and of what each of them lies in up to its package."""
    paths: set[str] = set()
    for text in texts:
        path = text
        while path.startswith("/") and path not in paths:
            paths.add(path)
            path = path[: max(path.rfind("."), path.rfind(":"), 0)]
    return frozenset(paths)
