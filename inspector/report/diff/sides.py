"""The two files of a comparison, as rows are made from them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, NamedTuple

from inspector.catalog import Catalog
from inspector.compare.kinds import Blob
from inspector.compare.model import Change, Difference
from inspector.format.errors import FormatError
from inspector.format.tree.field_tree import FieldTree
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.report.diff.byte_difference import ByteDifference, byte_difference
from inspector.report.diff.groups import Group, groups_of
from inspector.report.diff.place import inner_of, leaf_of

#: Bytes of a value that are handed over; the panel for bytes has all of them.
FIRST_BYTES: Final = 4096


class FieldBytes(NamedTuple):
    """Where a value lies in its file, how many bytes it takes, and the first of them."""

    offset: int
    size: int
    first: bytes


@dataclass
class Sides:
    """What rows are made from: both trees, and what is known about versions.

    ``old_objects`` and ``new_objects`` are the indexes of objects by their paths, ``bytes`` how
    runs of bytes differ that nothing takes apart, by the places of their changes.
    """

    old: FieldTree | None
    new: FieldTree | None
    difference: Difference
    catalog: Catalog
    groups: list[Group] = field(default_factory=list)
    old_objects: dict[str, int] = field(default_factory=dict)
    new_objects: dict[str, int] = field(default_factory=dict)
    bytes: dict[int, ByteDifference] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.groups = groups_of(self.difference)
        self.old_objects = _objects(self.old)
        self.new_objects = _objects(self.new)
        for number, change in enumerate(self.difference.changes):
            difference = self._byte_difference(change)
            if difference is not None:
                self.bytes[number] = difference

    def _byte_difference(self, change: Change) -> ByteDifference | None:
        before, after = change.before, change.after
        if self.old is None or self.new is None:
            return None
        if change.kind != "changed" or not (isinstance(before, Blob) and isinstance(after, Blob)):
            return None
        return byte_difference(
            self.old.data.slice(before.start, before.end),
            self.new.data.slice(after.start, after.end),
        )

    @property
    def is_one_sided(self) -> bool:
        """Whether one of the two files is not there: all of the other came or went with it."""
        return (self.old is None) != (self.new is None)

    @cached_property
    def _times(self) -> Counter[str]:
        """How many objects of both packages end in a name."""
        owners = {**self.old_objects, **self.new_objects}
        owners.update((group.owner, 0) for group in self.groups if group.owner)
        return Counter(name for one in owners for name in {leaf_of(one), inner_of(one)})

    def short_name(self, owner: str) -> str:
        """An object by the end of its path, as much of it as tells it from the others."""
        for name in (leaf_of(owner), inner_of(owner)):
            if self._times[name] <= 1:
                return name
        return owner

    def bytes_at(self, path: str, *, old: bool) -> FieldBytes | None:
        """Where the value of a field lies in one of the packages; None where there is none.

        Args:
            path: The field's path in the tree of the package.
            old: Whether it is the old package's.
        """
        tree = self.old if old else self.new
        node = tree.find(path) if tree is not None and path else None
        if tree is None or node is None or not node.size:
            return None
        first = tree.data.slice(node.value_start, node.value_start + min(node.size, FIRST_BYTES))
        return FieldBytes(node.value_start, node.size, first)

    def object_size(self, owner: str) -> tuple[int | None, int | None]:
        """How many bytes an object takes in each package; None where it is not there."""
        return (
            _serial_size(self.old, self.old_objects.get(owner)),
            _serial_size(self.new, self.new_objects.get(owner)),
        )

    def object_class(self, owner: str) -> str:
        """The name of an object's class."""
        for tree, objects in ((self.new, self.new_objects), (self.old, self.old_objects)):
            index = objects.get(owner)
            if isinstance(tree, PackageTree) and index is not None:
                return leaf_of(tree.paths.object_path(tree.package.exports[index].ClassIndex))
        return ""


def _objects(tree: FieldTree | None) -> dict[str, int]:
    found: dict[str, int] = {}
    if not isinstance(tree, PackageTree):
        return found
    try:
        count = len(tree.package.exports)
    except FormatError:
        return found
    for index in range(count):
        path = name = tree.paths.object_path(index + 1)
        times = 1
        while name in found:
            times += 1
            name = f"{path}#{times}"
        found[name] = index
    return found


def _serial_size(tree: FieldTree | None, index: int | None) -> int | None:
    if not isinstance(tree, PackageTree) or index is None:
        return None
    return int(tree.package.exports[index].SerialSize)
