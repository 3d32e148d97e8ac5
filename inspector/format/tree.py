"""The one tree of values in which an opened file of any format is shown and compared."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import isfinite
from typing import Any, ClassVar, Final, Literal, overload

from inspector.files.hashes import sha1_of_bytes
from inspector.findings.message import Message, Text
from inspector.format.logical import LogicalBytes
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress

# ------------------------------------------------------------------------------------------------
# Paths of rows: each is that of the row above it, and what it adds to it.

#: The most characters of a name that paths write out; of a longer one so many, and a hash.
_LONGEST_PART: Final = 200
_SHOWN_OF_LONG: Final = 60


@lru_cache(maxsize=4096)
def escaped(name: str) -> str:
    """A name as a part of a path: what parts paths is written as in an address of the web.

    Of a long name the beginning stands for it, with a hash of all of it: each of a hundred thousand
    elements has the names above it in its path.
    """
    if len(name) > _LONGEST_PART:
        whole = sha1_of_bytes(name.encode("utf-8", "surrogatepass"))
        name = f"{name[:_SHOWN_OF_LONG]}~{whole.hexdigest()}"
    for sign in "%/@#":
        name = name.replace(sign, f"%{ord(sign):02X}")
    return name or "%00"


class RowPath:
    """The path of a row, which shares all but its last part with that of the row above it.

    A hundred thousand elements of one array hold their own numbers alone, however long the names
    of what they lie in are.

    Args:
        part: What the path adds, with the sign before it.
        above: The path of the row above; None for a topmost row.
    """

    __slots__ = ("_above", "_part")

    def __init__(self, part: str, above: RowPath | None = None) -> None:
        self._part = part
        self._above = above

    def __truediv__(self, part: object) -> RowPath:
        """The path of a part: a field, a property, an element."""
        return RowPath(f"/{part}", self)

    def __matmul__(self, what: str) -> RowPath:
        """The path of what stands around or within a value without being a part of it: its tag."""
        return RowPath(f"@{what}", self)

    def __str__(self) -> str:
        parts = []
        path: RowPath | None = self
        while path is not None:
            parts.append(path._part)
            path = path._above
        parts.reverse()
        return "".join(parts)


#: What a value is made of: nothing, named parts, elements, entries of keys and values, bytes.
Kind = Literal["scalar", "record", "list", "map", "bytes"]
Role = Literal[
    "section", "row", "field", "property", "element", "tag", "blob", "undescribed", "padding"
]  # fmt: skip


class Extent(NamedTuple):
    """The bytes ``[start, end)`` of a row in the logical file.

    ``value`` are those of its value where these are others: behind the tag of a property, or, for a
    truth value, within it. A row that is ``absent`` stands for a field that this file does not
    store, where it would be.
    """

    start: int
    end: int
    value: tuple[int, int] | None = None
    absent: bool = False


class Content(NamedTuple):
    """What a row holds.

    ``kind`` says what the value is made of, ``type`` what the format calls it.
    ``text`` is the value in one line with names resolved, ``raw_text`` the numbers behind it.
    ``json`` turns the value into what JSON can hold; None where it, or the rows below, say it
    themselves.
    """

    kind: Kind = "scalar"
    type: Text = ""
    text: Text = ""
    raw_text: Text = ""
    value: Any = None
    json: Callable[[Any], Any] | None = None


class About(NamedTuple):
    """What is told of a row beside its value.

    ``meaning`` is one line about the field, ``gate`` the condition under which files store it.
    ``problem`` says why bytes were kept as they are.
    """

    meaning: Text = ""
    gate: Text = ""
    problem: Text = ""
    icon: str = ""


#: Of a row that holds nothing itself, and of one of which nothing is told.
NOTHING = Content()
UNTOLD = About()


class FieldNode:
    """A field, a record, a table or a run of bytes; its children are made when they are asked for.

    ``trail`` is its path, which :attr:`path` writes out; ``name`` names it in its place; ``index``
    counts it within a table or array, from 0. Beside these it has the members of its extent, its
    content and what is told about it; ``value_start`` and ``value_end`` are the bytes of its value.
    What the file or the engine has a name or a notation for is a str, words are messages.
    """

    __slots__ = (
        "_children", "_json", "_make", "absent", "end", "gate", "icon", "index", "kind", "meaning",
        "name", "problem", "raw_text", "role", "start", "text", "trail", "type", "value",
        "value_end", "value_start",
    )  # fmt: skip

    def __init__(
        self,
        path: RowPath | str,
        name: Text,
        extent: Extent,
        content: Content = NOTHING,
        about: About = UNTOLD,
        *,
        role: Role = "field",
        index: int | None = None,
        children: Callable[[], Sequence[FieldNode]] | None = None,
    ) -> None:
        self.trail = path if isinstance(path, RowPath) else RowPath(path)
        self.name: Text = name
        self.role: Role = role
        self.index = index
        self.start, self.end, of_value, self.absent = extent
        self.value_start, self.value_end = of_value or (self.start, self.end)
        self.kind, self.type, self.text, self.raw_text, self.value, self._json = content
        self.meaning, self.gate, self.problem, self.icon = about
        self._make = children
        self._children: Sequence[FieldNode] | None = None

    @property
    def path(self) -> str:
        """What names it in the whole program; put together anew each time."""
        return str(self.trail)

    @property
    def key(self) -> str:
        """What a part of a value is called that no words name: its name, else its path's end."""
        if isinstance(self.name, str):
            return self.name
        return self.path.rpartition("/")[2].rpartition("@")[2]

    @property
    def content(self) -> Content:
        """What it holds, in one piece."""
        return Content(self.kind, self.type, self.text, self.raw_text, self.value, self._json)

    @property
    def is_tag(self) -> bool:
        """Whether it only says what is stored and how much of it, as the tag of a property does."""
        return self.role == "tag"

    @property
    def size(self) -> int:
        """Bytes of the value."""
        return self.value_end - self.value_start

    @property
    def undescribed(self) -> bool:
        """Whether these are bytes that belong to no field, be they padding."""
        return self.role in ("undescribed", "padding")

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

    def json(
        self,
        blob: Callable[[FieldNode], Any] | None = None,
        listed: Callable[[FieldNode, list[Any]], list[Any]] | None = None,
        *,
        by_key: bool = False,
    ) -> Any:
        """The value for JSON: names resolved, records as objects, tables as lists.

        Args:
            blob: What stands for bytes that nothing takes apart; by default all of them.
            listed: Makes a list of the entries of a list that this row is; by default a plain one.
            by_key: Whether parts that words name go by their keys, not by these words.
        """
        value = self.value
        if self.absent:
            return None
        if blob is not None and self.kind == "bytes":
            return blob(self)
        has_parts = self.kind in ("record", "list", "map")
        if self._json is not None and (blob is None or not has_parts):
            return self._json(value)
        if self.kind == "record":
            parts = self.visible_children()
            return {
                part.key if by_key else part.name: part.json(blob, listed, by_key=by_key)
                for part in parts
                if not part.absent
            }
        if has_parts:
            entries = [child.json(blob, listed, by_key=by_key) for child in self.visible_children()]
            return entries if listed is None else listed(self, entries)
        if isinstance(value, float) and not isfinite(value):
            return self.text
        return value if isinstance(value, bool | int | float) else self.text

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
    name: Text,
    start: int,
    end: int,
    about: About = UNTOLD,
    *,
    role: Role = "blob",
    index: int | None = None,
) -> FieldNode:
    """The row of bytes that are not taken apart."""
    content = Content(
        "bytes", Message("format/type-bytes"), Message("format/size", size=end - start)
    )
    return FieldNode(path, name, Extent(start, end), content, about, role=role, index=index)


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
        node = self._made.get(index)
        if node is None:
            node = self._made[index] = self._make(index)
        return node

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


#: No table has an index with so many digits.
_DIGITS: Final = 12


class Region(NamedTuple):
    """The bytes ``[start, end)`` of a file, and what gives the rows above them."""

    start: int
    end: int
    above: Callable[[], Sequence[FieldNode]]


class Unread(NamedTuple):
    """A value that was kept as its bytes.

    ``damaged`` tells that the tags of the whole object cannot be; otherwise it is one value whose
    form is not known, or whose bytes do not fit it. ``identity`` is the field
    by names, of tags that are damaged.
    """

    field: str
    offset: int
    reason: Text
    damaged: bool
    identity: str = ""


class FieldTree:
    """Everything in one file, from its head down to the last byte.

    Rows are made when they are asked for. Where a format reads what its objects hold only then, it
    has a tree of its own that does so.

    Args:
        data: The bytes of the file.
        roots: The topmost rows, in file order.
    """

    #: The topmost rows that say how the file is written, and not what is in it.
    of_versions: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, data: LogicalBytes, roots: Sequence[FieldNode]) -> None:
        self.data = data
        self.roots = tuple(roots)
        self._by_key = {root.path: root for root in self.roots}
        self._regions = self._make_regions()
        self._starts = [region.start for region in self._regions]

    @property
    def size(self) -> int:
        """Bytes of the file."""
        return self.data.size

    def prepare(self, progress: Progress | None = None) -> None:
        """Reads what every object holds, so that opening a row is quick afterwards.

        It takes its time, and belongs on another thread than the window's.

        Args:
            progress: Told how many of how many objects were read.
        """

    def unread(self, most: int = 100) -> tuple[Unread, ...]:
        """The first values that were kept as bytes, in file order; reads all objects."""
        return ()

    def marks(self, node: FieldNode) -> Sequence[str]:
        """What tells each entry of a list from the others in this revision and the next.

        Nothing where that is their place or what they hold; an entry without a mark has "".
        """
        return ()

    def is_whole(self, path: str) -> bool:
        """Whether all was read of what stands at a path; that of the file is empty.

        A file that is cut short holds more than was read, there and in what it lies in.
        """
        return True

    def versions(self) -> Mapping[str, str]:
        """Versions that no row tells, by what they are of."""
        return {}

    def release(self) -> None:
        """Lets go of all rows and values, so that they go with the last who holds any of them.

        Rows know the tree and the tree its rows; where the garbage collector is kept away, somebody
        has to part them. Nothing is found in the tree afterwards.
        """
        self.roots = ()
        self._by_key = {}
        self._regions = []
        self._starts = []

    # -- looking up ----------------------------------------------------------------------------

    def chain(self, path: str) -> tuple[FieldNode, ...]:
        """The rows from the top down to the one of this path; none where there is no such row."""
        key = path.partition("/")[0].partition("@")[0]
        root = self._by_key.get(path) or self._by_key.get(key)
        if root is None or root.path == path:
            return (root,) if root is not None else ()
        chain = [root]
        while chain[-1].path != path:
            below = self._step(chain[-1], path)
            if below is None:
                return ()
            chain.append(below)
        return tuple(chain)

    def find(self, path: str) -> FieldNode | None:
        """The row of a path; None where there is none."""
        chain = self.chain(path)
        return chain[-1] if chain else None

    def chain_at(self, offset: int) -> tuple[FieldNode, ...]:
        """The rows from the top down to the smallest that holds the byte at ``offset``."""
        index = bisect_right(self._starts, offset) - 1
        if index < 0:
            return ()
        region = self._regions[index]
        if offset >= region.end:
            return ()
        chain = list(region.above())
        while True:
            below = chain[-1].child_at(offset)
            if below is None:
                return tuple(chain)
            chain.append(below)

    def at(self, offset: int) -> FieldNode | None:
        """The smallest row that holds the byte at ``offset``."""
        chain = self.chain_at(offset)
        return chain[-1] if chain else None

    def walk(self) -> Iterator[FieldNode]:
        """Every row there is, each before those below it."""
        stack: list[Iterator[FieldNode]] = [iter(self.roots)]
        while stack:
            for node in stack[-1]:
                yield node
                if node.has_children:
                    stack.append(iter(node.children))
                    break
            else:
                stack.pop()

    @staticmethod
    def _step(node: FieldNode, path: str) -> FieldNode | None:
        children = node.children
        if isinstance(children, LazyNodes) and not isinstance(children, NamedNodes):
            rest = path.removeprefix(f"{node.path}/")
            index = rest.partition("/")[0].partition("@")[0]
            if rest != path and index.isdecimal() and len(index) < _DIGITS:
                try:
                    return children.row(int(index))
                except IndexError:
                    return None
        best: FieldNode | None = None
        for child in children:
            if path == child.path:
                return child
            if path.startswith((f"{child.path}/", f"{child.path}@")) or (
                child.role == "row"
                and child.path.endswith("@entry")
                and path.rpartition("/")[0] == child.path.removesuffix("@entry")
                and any(field.path == path for field in child.children)
            ):
                best = child
        return best

    # -- making --------------------------------------------------------------------------------

    def _make_regions(self) -> list[Region]:
        """The runs of bytes of the file with the rows above each, in file order."""
        return sorted(
            (region_of(root) for root in self.roots if root.end > root.start),
            key=lambda region: region[:2],
        )


def region_of(*above: FieldNode) -> Region:
    """The bytes of a row, given with those above it from the top down."""
    return Region(above[-1].start, above[-1].end, lambda: above)
