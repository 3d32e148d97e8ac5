"""A whole file as one tree of fields, in which every byte has its place."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import ClassVar, Final, NamedTuple

from inspector.findings.message import Text
from inspector.format.logical import LogicalBytes
from inspector.format.tree.node import FieldNode, LazyNodes, NamedNodes
from inspector.progress import Progress

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
