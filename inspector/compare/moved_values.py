"""Values that a newer engine keeps in an object of their own, which an older one kept in its outer.

Since 5.1 what only the editor needs of a material is in an object below it. Such an object is
compared with what its outer held before: what is the same there only moved, and the rest differs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from inspector.catalog.known_changes import MovedValuesRow, is_called, known_changes
from inspector.compare.model import MovedInto
from inspector.compare.plain import Named
from inspector.compare.retyped import saved_since
from inspector.format.unreal.paths import outer_path
from inspector.named_tuples import NamedTuple

if TYPE_CHECKING:
    from inspector.compare.classify import Classifier
    from inspector.compare.package_model import PackageModel

_PROPERTIES: Final = "properties"


class MovedValues(NamedTuple):
    """An object that only the newer package has, with the values that its outer held before.

    Attributes:
        newer: Which of the packages has it: 0 or 1.
        path: The object.
        outer: The object that it lies in, which both have.
        before: What it would hold in the older package.
        gone: The properties that its outer has no longer because they are here.
        name: The name of its class.
    """

    newer: int
    path: str
    outer: str
    before: Named
    gone: frozenset[str]
    name: str

    @property
    def words(self) -> MovedInto:
        """What is said of a value that only moved."""
        return MovedInto(self.name)

    def is_link(self, value: Any) -> bool:
        """Whether a value of the outer leads to the object."""
        return isinstance(value, str) and value == self.path


class ObjectsOfValues:
    """Finds the objects that values moved to between two packages.

    Args:
        before: The first package.
        after: The second.
        classes: Knows whether another engine saved the second.
    """

    def __init__(self, before: PackageModel, after: PackageModel, classes: Classifier) -> None:
        self._sides = before, after
        self._classes = classes

    @cached_property
    def by_path(self) -> Mapping[str, MovedValues]:
        """The objects by their own paths."""
        if not self._classes.other_engine:
            return {}
        rows = known_changes(self._sides[0].catalog).moved
        return {found.path: found for newer in (1, 0) for found in self._found(newer, rows)}

    @cached_property
    def by_outer(self) -> Mapping[str, MovedValues]:
        """The same by the object that each lies in."""
        return {found.outer: found for found in self.by_path.values()}

    def _found(self, newer: int, rows: tuple[MovedValuesRow, ...]) -> Iterator[MovedValues]:
        model, other = self._sides[newer], self._sides[1 - newer]
        crossed = [
            row for row in rows
            if saved_since(model, row.release) is not False
            and saved_since(other, row.release) is not True
        ]  # fmt: skip
        if not crossed:
            return
        kinds = self._classes_of(1 - newer).values()
        for path, kind in self._classes_of(newer).items():
            row = next((row for row in crossed if row.into == kind), None)
            if row is None or path in other.export_index or kind in kinds:
                continue
            outer = outer_path(path)
            owner, *others = {self._classes_of(side).get(outer, "") for side in (0, 1)}
            if not others and any(is_called(owner, called) for called in row.owners):
                yield self._moved(newer, path, outer, row)

    def _classes_of(self, side: int) -> Mapping[str, str]:
        """The class of each object of a package."""
        return self._class_paths[side]

    @cached_property
    def _class_paths(self) -> tuple[Mapping[str, str], Mapping[str, str]]:
        before, after = (
            {
                path: side.tree.paths.object_path(row.ClassIndex) if row.ClassIndex else ""
                for (path, place) in side.export_index.items()
                for row in (side.package.exports[place],)
            }
            for side in self._sides
        )
        return before, after

    def _moved(self, newer: int, path: str, outer: str, row: MovedValuesRow) -> MovedValues:
        model, other = self._sides[newer], self._sides[1 - newer]
        now = model.export(path)
        held, left = (_properties(side.export(outer)) for side in (other, model))
        own, properties = f"exports/{other.export_index[outer]}", Named()
        gone = set()
        for name, value in held.items():
            target = row.renamed.get(name, (name,))
            if name in left or not _has(_properties(now), target):
                continue
            gone.add(name)
            _put(properties, target, value, f"{own}/{_PROPERTIES}", name)
        before = Named({**now, _PROPERTIES: properties}, {_PROPERTIES: f"{own}/{_PROPERTIES}"})
        name = row.into.rpartition(".")[2]
        return MovedValues(newer, path, outer, before, frozenset(gone), name)


def _properties(held: Mapping[str, Any]) -> Mapping[str, Any]:
    properties = held.get(_PROPERTIES)
    return properties if isinstance(properties, Mapping) else {}


def _has(held: Any, names: tuple[str, ...]) -> bool:
    """Whether members lead to something within a value."""
    for name in names:
        if not isinstance(held, Mapping) or name not in held:
            return False
        held = held[name]
    return True


def _put(holder: Named, names: tuple[str, ...], value: Any, above: str, old: str) -> None:
    """Puts a value where it belongs now, with the field of where it was."""
    for name in names[:-1]:
        if name not in holder:
            holder.put(name, Named(), above)
        holder = holder[name]
    holder.put(names[-1], value, f"{above}/{old}")
