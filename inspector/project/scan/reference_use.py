"""What a package refers to another one for, as its tables tell: which of its objects needs it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Final

from inspector.checks.facts import Depth
from inspector.errors import AccessError, InspectorError
from inspector.format.errors import FormatError
from inspector.format.unreal.package import Package
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.named_tuples import NamedTuple
from inspector.project.opening import read

#: Objects that lie in each other at most; no package has as many.
_DEEPEST: Final = 64
#: Objects that are read for the property that holds a reference.
_MOST_USERS: Final = 200
#: The class of what holds the actors of a map.
_LEVEL: Final = "Level"


class UseKind(StrEnum):
    """What a package is to the one that refers to it; the values are those of the output."""

    PARENT = "parent"
    PLACED = "placed"
    CLASS = "class"
    OBJECT = "object"


class ReferenceUse(NamedTuple):
    """What one package refers to another for.

    Attributes:
        kind: What the other is to it.
        object_class: The class of what is referred to: ``SkeletalMesh``.
        user_class: The class of the object that refers to it: ``SkeletalMeshComponent``.
    """

    kind: UseKind
    object_class: str
    user_class: str


class ReferencePlace(NamedTuple):
    """A property that holds a reference.

    Attributes:
        object_name: The object that has it: ``Production_GEN_VARIABLE``.
        property_path: The property in it: ``Products[0].Class``.
    """

    object_name: str
    property_path: str


def place_in(path: str, target: str) -> ReferencePlace | None:
    """The first property of the package in a file that holds an object of another package; None
    where none does, as where code or a super class needs it, or the file cannot be read.

    Only objects are read that need one of the other package by the table of dependencies.

    Args:
        path: The file.
        target: The name of the other package.
    """
    try:
        with read(path, Depth.TABLES, briefly=True) as opened:
            package = opened.package
            if package is None:
                return None
            wanted = _imports_of(package, target.lower())
            users = [
                number
                for number, needed in enumerate(package.depends)
                if not wanted.keys().isdisjoint(needed)
            ]
            tree = package.tree()
            try:
                return next(_places(tree, users, set(wanted)), None)
            finally:
                tree.release()
    except InspectorError:
        return None


def _places(tree: PackageTree, users: list[int], wanted: set[int]) -> Iterator[ReferencePlace]:
    """The properties of some objects that hold one of the imports."""
    package = tree.package
    named = {package.object_path(index) for index in wanted}
    for number in users[:_MOST_USERS]:
        held = tree.held(number)
        if held is None or isinstance(held, FormatError) or held.properties is None:
            continue
        name = package.text(package.exports[number].ObjectName)
        for where in _holding(tree.values.properties(held.properties), named):
            yield ReferencePlace(name, where.removeprefix("."))


def _holding(value: object, named: set[str], where: str = "") -> Iterator[str]:
    """Where a value holds one of some paths of objects."""
    if isinstance(value, str):
        if value in named:
            yield where
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _holding(inner, named, f"{where}.{key}")
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _holding(inner, named, f"{where}[{number}]")


def use_in(path: str, target: str) -> ReferenceUse | None:
    """What the package in a file refers to another one for.

    That a class derives from one of the other package is told first, then that objects of its
    classes are placed in the level, or made; then which object needs one of it
    (the table of dependencies, which every uncooked package has). None where the file does not tell
    it, or cannot be read.

    Args:
        path: The file.
        target: The name of the other package.
    """
    try:
        with read(path, Depth.TABLES, briefly=True) as opened:
            if opened.package is None:
                return None
            return min(_uses(opened.package, target.lower()), key=_rank, default=None)
    except (AccessError, FormatError):
        return None


def _rank(use: ReferenceUse) -> int:
    return list(UseKind).index(use.kind)


def _uses(package: Package, target: str) -> Iterator[ReferenceUse]:
    """Each use of another package, in the order of the objects that use it."""
    wanted = _imports_of(package, target)
    if not wanted:
        return
    class_of = package.paths.class_of
    needed = package.depends
    for number, row in enumerate(package.exports):
        user = class_of(row)
        if row.SuperIndex in wanted:
            yield ReferenceUse(UseKind.PARENT, wanted[row.SuperIndex], user)
        if row.ClassIndex in wanted:
            placed = package.paths.outer_class_of(row) == _LEVEL
            kind = UseKind.PLACED if placed else UseKind.CLASS
            yield ReferenceUse(kind, wanted[row.ClassIndex], user)
        for index in needed[number] if number < len(needed) else ():
            if index in wanted:
                yield ReferenceUse(UseKind.OBJECT, wanted[index], user)


def _imports_of(package: Package, target: str) -> dict[int, str]:
    """The objects of another package that are imported, by their indexes (below 0), with the names
    of their classes.
    """
    rows, text = package.imports, package.text
    first = {
        -place - 1
        for place, name, *_ in package.paths.outermost_imports()
        if name.lower() == target
    }
    found: dict[int, str] = {}
    for number, row in enumerate(rows):
        at = -number - 1
        for _ in range(_DEEPEST):
            if not 0 < -at <= len(rows):
                break
            outer = rows[-at - 1].OuterIndex
            if not outer:
                break
            at = outer
        if at in first and at != -number - 1:
            found[-number - 1] = text(row.ClassName)
    return found
