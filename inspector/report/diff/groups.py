"""Rows of a comparison in groups and bunches, and both sides that they are read from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final, Literal

from inspector.catalog import Catalog
from inspector.compare.model import Change, ChangeClass, Difference, Reason
from inspector.compare.plain import Blob
from inspector.data_classes import dataclass, field, replace
from inspector.format.errors import FormatError
from inspector.format.tree import FieldNode, FieldTree
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.messages.notes import note_of
from inspector.messages.phrases import ARROW, labelled
from inspector.named_tuples import NamedTuple
from inspector.report.diff.excerpts import ByteDifference, byte_difference
from inspector.report.diff.place import inner_of, leaf_of, owner_of, rest_of, section_of
from inspector.report.diff.words import class_word

# -- row -------------------------------------------------------------------------------------------
#
# One row of a comparison: a field with its values on both sides, or what holds such rows.

RowKind = Literal["group", "field", "part", "equal", "hidden", "fold", "rest"]

#: Shorter texts are seen at once.
_READ: Final = 8


def _no_rows() -> Sequence[DiffRow]:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class DiffRow:
    """One row of the two sides.

    Attributes:
        key: Names the row as long as the comparison lives.
        kind: A ``group`` (a section or an object), a changed ``field``, a ``part`` of something
            that is on one side only, an ``equal`` field, a ``hidden`` change, a ``fold`` of equal
            fields, or the ``rest`` that is only counted.
        name: The field, the same on both sides.
        note: What is said behind the title of a group.
        sign: ``added``, ``removed``, ``changed``, ``moved``; empty where nothing differs.
        before: The old value in words.
        after: The new one.
        number: The place of the change among all of the difference; −1 for none.
        change: The change itself.
        old_path: The field in the old package's tree; empty where there is none.
        new_path: The same in the new one's.
        opened: Whether the rows below begin unfolded.
        differs: Whether a group has changes that are shown.
        opens: Whether there are any.
        below: Makes them.
        detail: The whole identity path.
        bytes: How bytes differ that nothing takes apart; None for other values.
        quiet: Its class where it needs no review; None for content.
        holds: The first and the last change below a group or a fold; −1 for none.
    """

    key: str
    kind: RowKind
    name: str
    note: str = ""
    sign: str = ""
    before: str = ""
    after: str = ""
    number: int = -1
    change: Change | None = None
    old_path: str = ""
    new_path: str = ""
    opened: bool = False
    differs: bool = False
    opens: bool = False
    below: Callable[[], Sequence[DiffRow]] = _no_rows
    detail: str = ""
    bytes: ByteDifference | None = None
    quiet: ChangeClass | None = None
    holds: tuple[int, int] = (-1, -1)

    @property
    def word(self) -> str:
        """Why it needs no review, such as ``version``; empty for content."""
        return class_word(self.quiet)

    @property
    def on_left(self) -> bool:
        """Whether the old package has it."""
        return self.sign != "added"

    @property
    def on_right(self) -> bool:
        """Whether the new package has it."""
        return self.sign != "removed"

    @property
    def is_text(self) -> bool:
        """Whether both values are texts long enough to be read for where they differ."""
        change = self.change
        if change is None or self.sign != "changed" or self.kind != "field":
            return False
        texts = all(
            isinstance(one, str) or (isinstance(one, Mapping) and "text" in one)
            for one in (change.before, change.after)
        )
        return texts and min(len(self.before), len(self.after)) >= _READ

    @property
    def line(self) -> str:
        """The row as one line of text."""
        if self.kind in ("group", "fold", "rest"):
            return "  ".join(part for part in (self.name, self.note) if part)
        if self.sign == "added":
            return labelled(self.name, self.after)
        if self.sign == "removed":
            return labelled(self.name, self.before)
        if self.before == self.after:
            return labelled(self.name, self.after)
        return labelled(self.name, f"{self.before} {ARROW} {self.after}")

    def as_hidden(self) -> DiffRow:
        """The same change with its values, but quietly: its class is not shown."""
        return replace(self, kind="hidden", sign="", opens=False, below=_no_rows)

    def words(self) -> str:
        """Everything that a plain word of the filter looks into."""
        change = self.change
        parts = [self.line, self.detail, self.note, self.word]
        if change is not None:
            parts += [change.path, note_of(change), change.section]
        return "\n".join(parts)


# -- groups ----------------------------------------------------------------------------------------

#: What another engine wrote: numbers, and what it makes of older values.
OF_ENGINE: Final = (ChangeClass.CONVERSION, ChangeClass.VERSION)


class Numbered(NamedTuple):
    """A change and its place among all of the difference."""

    number: int
    change: Change


@dataclass(slots=True)
class Group:
    """The changes of one section, or of one object.

    ``section`` is the key of the section in paths (``imports``), ``owner`` the path of the object;
    empty for a section.
    """

    key: str
    section: str
    owner: str = ""
    changes: list[Numbered] = field(default_factory=list)
    _whole: list[Numbered | None] = field(default_factory=list, repr=False)

    @property
    def whole(self) -> Numbered | None:
        """The change that an object came, went or stands elsewhere with; None for most."""
        if not self.owner:
            return None
        if not self._whole:
            # Asked for again and again: an object may have very many changes.
            changes = (one for one in self.changes if not rest_of(one.change))
            self._whole.append(next(changes, None))
        return self._whole[0]

    @property
    def on_one_side(self) -> bool:
        """Whether it is an object that the other package lacks."""
        whole = self.whole
        return whole is not None and whole.change.kind in ("added", "removed")


class Wanted(NamedTuple):
    """What is shown of a comparison."""

    only_changes: bool = True
    hide_noise: bool = True
    hide_version: bool = False
    hide_layout: bool = True

    def passes(self, change: Change) -> bool:
        """Whether the class of a change is shown.

        What came or went with another layout of the file follows from the version that is listed.
        """
        kind = change.change_class
        follows = kind is ChangeClass.NOISE or (
            kind is not ChangeClass.CONTENT and Reason.OTHER_LAYOUT in change.notes
        )
        if follows and self.hide_noise:
            return False
        if change.change_class is ChangeClass.LAYOUT and self.hide_layout:
            return False
        return change.change_class not in OF_ENGINE or not self.hide_version


def groups_of(difference: Difference) -> list[Group]:
    """The changes by section and object, in the order in which they are listed."""
    found: dict[str, Group] = {}
    for number, change in enumerate(difference.changes):
        section = section_of(change)
        owner = owner_of(change)
        key = f"{section}/{owner}" if owner else section
        group = found.get(key)
        if group is None:
            group = found[key] = Group(key, section, owner)
        group.changes.append(Numbered(number, change))
    return list(found.values())


# -- bunches ---------------------------------------------------------------------------------------
#
# What stands below a section or object of a comparison, before rows are made of it.

#: As many rows stand below one row at most; more of them stand below bunches, so that nobody waits
#: for rows that are not looked at.
BUNCH: Final = 300
#: As many equal fields side by side are not folded.
LEFT_OPEN: Final = 2


class Part(NamedTuple):
    """A row to be: an equal field by its node, a change, shown or hidden, or a count of the rest.

    Attributes:
        kind: What it is.
        node: The equal field.
        change: The change.
        more: How many rows are only counted.
    """

    kind: Literal["equal", "field", "hidden", "rest"]
    node: FieldNode | None = None
    change: Numbered | None = None
    more: int = 0


#: One row to be, or equal fields that are folded.
Item = Part | list[Part]


def bunches_of(items: Sequence[Item]) -> Iterator[tuple[int, int]]:
    """The changes that are shown, each with the bunch that it is in."""
    for place, item in enumerate(items):
        if isinstance(item, Part) and item.kind == "field" and item.change is not None:
            yield item.change.number, place // BUNCH


def folded(parts: list[Part]) -> Iterator[Item]:
    """Changes, and one equal field beside them; the other equal ones are one row."""
    parts = [part for part in parts if part.kind != "hidden"]
    at = 0
    while at < len(parts):
        if parts[at].kind == "field":
            yield parts[at]
            at += 1
            continue
        end = at
        while end < len(parts) and parts[end].kind != "field":
            end += 1
        run = parts[at:end]
        if len(run) <= LEFT_OPEN:
            yield from run
        else:
            first = run[:1] if at else []
            last = run[-1:] if end < len(parts) else []
            yield from first
            yield run[len(first) : len(run) - len(last)]
            yield from last
        at = end


# -- sides -----------------------------------------------------------------------------------------
#
# The two files of a comparison, as rows are made from them.

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
        """An object by the end of its path, as much of it as distinguishes it from the others."""
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
