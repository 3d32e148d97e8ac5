"""One row of the tree of a file's fields: what it is called, what it holds, where it lies."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from math import isfinite
from typing import Any, Literal, overload

from inspector.format.tree.path import RowPath

#: What a value is made of: nothing, named parts, elements, entries of keys and values, bytes.
Kind = Literal["scalar", "record", "list", "map", "bytes"]
Role = Literal["section", "row", "field", "property", "element", "tag", "blob", "undescribed"]


class FieldNode:
    """A field, a record, a table or a run of bytes; its children are made when they are asked for.

    ``trail`` is its path, which :attr:`path` writes out; ``name`` names it in its place; ``index``
    counts it within a table or array, from 0. ``start`` and ``end`` are all its bytes in the
    logical file; ``value_start`` and ``value_end`` are those of its value: behind the tag of a
    property, or, for a truth value, within it.

    ``kind`` says what the value is made of, ``type`` what the format calls it.
    ``text`` is the value in one line with names resolved, ``raw_text`` the numbers behind it.
    ``meaning`` is one line about the field, ``gate`` the condition under which files store it; an
    ``absent`` field is one that this file does not store. ``problem`` says why bytes were
    kept as they are.
    """

    __slots__ = (
        "_children",
        "_json",
        "_make",
        "absent",
        "end",
        "gate",
        "icon",
        "index",
        "is_tag",
        "kind",
        "meaning",
        "name",
        "problem",
        "raw_text",
        "role",
        "start",
        "text",
        "trail",
        "type",
        "value",
        "value_end",
        "value_start",
    )

    def __init__(
        self,
        path: RowPath | str,
        name: str,
        start: int,
        end: int,
        *,
        role: Role = "field",
        kind: Kind = "scalar",
        type: str = "",  # noqa: A002 - what the column is called
        index: int | None = None,
        text: str = "",
        raw_text: str = "",
        value: Any = None,
        value_start: int | None = None,
        value_end: int | None = None,
        meaning: str = "",
        gate: str = "",
        absent: bool = False,
        problem: str = "",
        is_tag: bool = False,
        icon: str = "",
        children: Callable[[], Sequence[FieldNode]] | None = None,
        json: Callable[[FieldNode], Any] | None = None,
    ) -> None:
        self.trail = path if isinstance(path, RowPath) else RowPath(path)
        self.name = name
        self.index = index
        self.type = type
        self.role: Role = role
        self.kind: Kind = kind
        self.text = text
        self.raw_text = raw_text
        self.value = value
        self.start = start
        self.end = end
        self.value_start = start if value_start is None else value_start
        self.value_end = end if value_end is None else value_end
        self.meaning = meaning
        self.gate = gate
        self.absent = absent
        self.problem = problem
        self.is_tag = is_tag
        self.icon = icon
        self._make = children
        self._json = json
        self._children: Sequence[FieldNode] | None = None

    @property
    def path(self) -> str:
        """What names it in the whole program; put together anew each time."""
        return str(self.trail)

    @property
    def size(self) -> int:
        """Bytes of the value."""
        return self.value_end - self.value_start

    @property
    def undescribed(self) -> bool:
        """Whether these are bytes that belong to no field."""
        return self.role == "undescribed"

    @property
    def has_children(self) -> bool:
        """Whether there is anything below this row."""
        return self._make is not None and bool(len(self.children))

    @property
    def children(self) -> Sequence[FieldNode]:
        """The rows below this one, in file order; absent fields stand where they would be."""
        if self._children is None:
            self._children = self._make() if self._make is not None else ()
        return self._children

    def visible_children(self, tags: bool = False) -> Sequence[FieldNode]:
        """The children without the tags of properties.

        A property with a single value has none then: its own row shows the value.
        """
        children = self.children
        if tags or not children:
            return children
        if isinstance(children, LazyNodes):
            return children.without_tags()
        kept = [child for child in children if not child.is_tag]
        return () if len(kept) == 1 and kept[0].path == f"{self.path}@value" else kept

    def has_visible_children(self, tags: bool = False) -> bool:
        """Whether :meth:`visible_children` gives any."""
        return self.has_children and bool(len(self.visible_children(tags)))

    def json(self) -> Any:
        """The value for JSON: names resolved, records as objects, tables as lists."""
        if self.absent:
            return None
        if self._json is not None:
            return self._json(self)
        if self.kind == "record":
            return {part.name: part.json() for part in self.visible_children() if not part.absent}
        if self.kind in ("list", "map"):
            return [child.json() for child in self.visible_children()]
        if isinstance(self.value, bytes):
            return {"raw": self.value.hex().upper(), "size": len(self.value), "reason": ""}
        if isinstance(self.value, float) and not isfinite(self.value):
            return self.text
        return self.value if isinstance(self.value, bool | int | float) else self.text

    def child_at(self, offset: int) -> FieldNode | None:
        """The child that holds the byte at ``offset``."""
        children = self.children
        if isinstance(children, LazyNodes):
            return children.holding(offset)
        for child in children:
            if not child.absent and child.start <= offset < child.end:
                return child
        return None

    def __repr__(self) -> str:
        return f"FieldNode({self.path!r}, {self.start}, {self.end}, {self.text!r})"


def bytes_node(
    path: RowPath | str,
    name: str,
    start: int,
    end: int,
    meaning: str = "",
    *,
    role: Role = "blob",
    index: int | None = None,
    problem: str = "",
    icon: str = "",
) -> FieldNode:
    """The row of bytes that are not taken apart."""
    return FieldNode(
        path,
        name,
        start,
        end,
        role=role,
        kind="bytes",
        type="bytes",
        index=index,
        text=f"{end - start:,} bytes",
        meaning=meaning,
        problem=problem,
        icon=icon,
    )


class LazyNodes(Sequence[FieldNode]):
    """Rows of a table: where each starts is known, each is made when it is looked at.

    Args:
        starts: Where each row starts, and behind them where the last one ends; ascending.
        make: The row of an index.
        first: Rows that stand before them, such as the count of an array.
    """

    def __init__(
        self,
        starts: Sequence[int],
        make: Callable[[int], FieldNode],
        first: Sequence[FieldNode] = (),
    ) -> None:
        self._starts = starts
        self._make = make
        self._first = tuple(first)
        self._made: dict[int, FieldNode] = {}

    def __len__(self) -> int:
        return max(len(self._starts) - 1, 0) + len(self._first)

    @overload
    def __getitem__(self, index: int) -> FieldNode: ...
    @overload
    def __getitem__(self, index: slice) -> list[FieldNode]: ...
    def __getitem__(self, index: int | slice) -> FieldNode | list[FieldNode]:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        if index < 0:
            index += len(self)
        if not 0 <= index < len(self):
            raise IndexError(index)
        if index < len(self._first):
            return self._first[index]
        return self.row(index - len(self._first))

    def __iter__(self) -> Iterator[FieldNode]:
        return (self[index] for index in range(len(self)))

    def without_tags(self) -> LazyNodes:
        """The same rows without the tags and counts before them."""
        if not any(node.is_tag for node in self._first):
            return self
        kept = tuple(node for node in self._first if not node.is_tag)
        return LazyNodes(self._starts, self.row, kept)

    def row(self, index: int) -> FieldNode:
        """The row of an index, without those before them.

        Raises:
            IndexError: Where there is none.
        """
        if not 0 <= index < len(self._starts) - 1:
            raise IndexError(index)
        found = self._made.get(index)
        if found is None:
            found = self._made[index] = self._make(index)
        return found

    def holding(self, offset: int) -> FieldNode | None:
        """The row that holds the byte at ``offset``."""
        for node in self._first:
            if node.start <= offset < node.end:
                return node
        index = bisect_right(self._starts, offset) - 1
        # Rows without bytes start where the next one does; the last of them is the one.
        return self.row(index) if 0 <= index < len(self._starts) - 1 else None


class NamedNodes(LazyNodes):
    """Rows of a table whose paths end in their names, not in their indexes."""
