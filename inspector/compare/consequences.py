"""Entries of tables that came or went only because what objects hold did: told once, not twice.

An import, a soft path, a text to be translated or metadata is there because an object names it, and
searchable tags repeat what objects hold. Where the change of that object is told, the entry says
nothing more; nor does a list of objects that has one more of them. Of an object that is one of
another class now, nothing is left of what the class before had.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from inspector.compare.compared import SECTIONS, row_of
from inspector.compare.compiled import Compiled, is_of_skeleton
from inspector.compare.kinds import Atom, within
from inspector.compare.links import Links
from inspector.compare.model import Change, ChangeClass, Place, Step
from inspector.compare.reasons import Reason
from inspector.compare.renumbered import renamed, renumbered

if TYPE_CHECKING:
    from inspector.compare.telling import Telling

_OBJECTS = "exports"
_CODE = re.compile(r"(Delegate)?Function|\w+Property")


def without_consequences(
    changes: Sequence[Change], packages: tuple[str | None, str | None], telling: Telling
) -> Iterator[Change]:
    """The same changes; entries that follow from what objects hold are noise.

    Args:
        changes: All changes between two packages, in the order in which they are told.
        packages: The names of both packages where they store them.
        telling: Told them.
    """
    consequences = _Consequences(changes, packages, renumbered(changes, telling))
    for change in changes:
        is_edit = change.change_class is ChangeClass.CONTENT and len(change.steps) > 1
        why = consequences.why(change) if is_edit else None
        yield replace(change, change_class=ChangeClass.NOISE, notes=(why,)) if why else change


class _Consequences:
    """Knows which changes only follow from others.

    Args:
        changes: All changes between two packages, in the order in which they are told.
        packages: The names of both packages where they store them.
        now: What the objects are called that have another number only.
    """

    def __init__(
        self, changes: Sequence[Change], packages: tuple[str | None, str | None],
        now: Mapping[str, str],
    ) -> None:  # fmt: skip
        self._packages = packages
        self._now = now
        self._compiled = Compiled(changes)
        self._links = Links(changes)
        self._named = {
            kind: _withouters(_named(changes, kind, package))
            for kind, package in zip(("removed", "added"), packages, strict=True)
        }
        self._replaced = frozenset(
            str(change.steps[1]) for change in changes if _is_replaced(change)
        )
        self._whole = frozenset(
            (change.kind, change.steps[1])
            for change in changes
            if change.steps[:1] == (_OBJECTS,) and len(change.steps) == 2
        )
        self._values = frozenset(
            (change.steps[1], change.steps[3])
            for change in changes
            if change.steps[:1] == (_OBJECTS,) and change.steps[2:3] == ("properties",)
            if len(change.steps) > 3
        )
        self._tables = {key for key in SECTIONS if _is_named_by_objects(key)}

    def why(self, change: Change) -> Reason | None:
        """Why a change only follows from others; None of any other."""
        follows = False
        match change.steps[:1]:
            case ("asset_registry",):
                follows = (
                    self._is_repeated(change)
                    or _is_of_class_before(change, self._replaced)
                    or (change.kind, change.steps[1]) in self._whole
                )
            case ("exports",):
                if self._is_renumbered(change):
                    return Reason.SAME_OBJECT
                follows = (
                    _is_of_class_before(change, self._replaced)
                    or _is_listed(change, self._whole)
                    or self._compiled.follows(change)
                    or (
                        change.steps[2:3] == ("metadata",)
                        and len(change.steps) > 3
                        and self._compiled.follows_note(str(change.steps[3]))
                    )
                    or self._links.follows(change)
                )
            case ("metadata",):
                follows = self._compiled.follows_note(str(change.steps[1]))
            case ("gatherable_text",) if len(change.steps) > 2:
                follows = self._is_of_whole(change)
            case ("imports",) if self._compiled.code and _is_code(change):
                follows = True
        if change.steps[0] in self._tables:
            follows = follows or self._is_named(change) or self._is_of_skeleton(change)
        return Reason.FOLLOWS if follows else None

    def _is_named(self, change: Change) -> bool:
        """Whether an entry came, or went, with what objects of that package name."""
        named = self._named.get(change.kind, frozenset())
        if len(change.steps) != 2:
            return False
        name = str(change.steps[1])
        namespace, _, keys = name.partition("/")
        return (
            name in named
            # The default object of a class that is named.
            or name.replace(".Default__", ".") in named
            or (
                change.steps[0] == "gatherable_text"
                and all(f"{namespace}/{key}" in named for key in keys.split("+"))
            )
        )

    def _is_of_whole(self, change: Change) -> bool:
        """Whether a text was gathered from an object that came or went itself."""
        value = change.before if change.after is None else change.after
        site = value.get("SiteDescription") if isinstance(value, dict) else None
        path = str(site).rpartition("/")[2].partition(".")[2]
        return any((change.kind, outer) in self._whole for outer in outers(path))

    def _is_repeated(self, change: Change) -> bool:
        """Whether a searchable tag says of an object what its property of that name does, or names
        another object as objects of the package do too.
        """
        sides = (change.before, "removed"), (change.after, "added")
        stored = [(value, kind) for value, kind in sides if value is not None]
        return len(change.steps) > 2 and (
            (change.steps[1], change.steps[-1]) in self._values
            or all(
                isinstance(value, str) and value.rstrip("'").rpartition("'")[2] in self._named[kind]
                for value, kind in stored
            )
        )

    def _is_renumbered(self, change: Change) -> bool:
        """Whether an object has another number only, or a reference leads to such a one."""
        if len(change.steps) == 2:
            path = str(change.steps[1])
            return path in (self._now if change.kind == "removed" else self._now.values())
        before, after = change.before, change.after
        return isinstance(before, str) and before != after and renamed(before, self._now) == after

    def _is_of_skeleton(self, change: Change) -> bool:
        """Whether an entry is of the class that the compiler makes while it works."""
        return len(change.steps) == 2 and is_of_skeleton(str(change.steps[1]), self._packages)


def _is_code(change: Change) -> bool:
    """Whether an import is what code alone names: functions, and their parameters."""
    value = change.before if change.after is None else change.after
    return isinstance(value, dict) and bool(_CODE.fullmatch(str(value.get("ClassName"))))


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
    """Whether a list of objects has others, all of which came or went themselves."""
    sides = ("removed", change.before), ("added", change.after)
    stored = [(kind, value) for kind, value in sides if value is not None]
    # A single object is one of a list, or a property that came or went with it.
    is_element = isinstance(change.steps[-1], Place)
    if not stored or (change.kind == "changed" and not is_element):
        return False
    return all(
        isinstance(path, str) and (kind, path) in whole
        for kind, value in stored
        for path in (value if isinstance(value, list) and value else [value])
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
            if "key" in inner:
                yield f"{inner.get('namespace', '')}/{inner['key']}"
        elif isinstance(inner, str):
            yield inner


def _withouters(texts: Iterable[str]) -> frozenset[str]:
    """Texts, and of those that are paths of objects what each lies in up to its package."""
    paths: set[str] = set()
    for text in texts:
        if not text.startswith("/"):
            paths.add(text)
            continue
        for path in outers(text):
            if path in paths:
                break
            paths.add(path)
    return frozenset(paths)


def outers(path: str) -> Iterator[str]:
    """The path of an object, and of what it lies in, up to its package."""
    while path:
        yield path
        path = path[: max(path.rfind("."), path.rfind(":"), 0)]
