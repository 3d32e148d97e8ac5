"""The rows of a file's tree side by side, for the filter of Contents: made once for each file.

A long array of numbers is one row, and the rows have a bound. Everything here may run on any
thread.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from threading import Lock
from typing import TYPE_CHECKING, Final

from inspector.format.tree import FieldNode, LazyNodes
from inspector.format.value_text import object_row
from inspector.messages import _
from inspector.messages.rendering import render
from inspector.progress import Progress

if TYPE_CHECKING:
    from inspector.format.tree import FieldTree

#: Rows of a file that are looked through at most: many more cost minutes and gigabytes.
MOST_ROWS: Final = 400_000
#: An array of more numbers than this is looked through as one row.
LONG_ARRAY: Final = 4_096
#: Rows between two looks at whether the job is to stop.
_STEP: Final = 512

_PROBLEM, _UNDESCRIBED, _ABSENT, _PROPERTY, _REFERENCE = 1, 2, 4, 8, 16
#: Rows whose type is the class of an object, and those where it is the type of a value: of a single
#: value of a stream it is both.
OF_CLASS, OF_TYPE = 32, 64
#: The tables of a package whose rows are objects, and the elements of a stream.
_OBJECTS, _ELEMENTS = frozenset({"imports", "exports"}), "objects"

#: The names after ``is:`` and the bit of each.
FLAGS: Final[Mapping[str, int]] = {
    "problem": _PROBLEM,
    "undescribed": _UNDESCRIBED,
    "absent": _ABSENT,
    "property": _PROPERTY,
    "reference": _REFERENCE,
}


class FieldIndex:
    """The texts and numbers of every row, in the order of the tree.

    A row is its number here: ``parents`` has the number of the row above it, −1 for none, and
    ``places`` its place among the rows below that one.

    Attributes:
        marked: Paths of the rows that a finding says something bad of; they change with the engine.
        cut: Whether the file has more rows than these.
        folded: Whether arrays of very many numbers are one row each.
    """

    def __init__(self) -> None:
        self.paths: list[str] = []
        #: Path, name and value in small letters, a line each.
        self.words: list[str] = []
        self.types: list[str] = []
        #: The value where it is a number, else None.
        self.values: list[int | float | None] = []
        self.offsets = array("q")
        self.sizes = array("q")
        self.parents = array("q")
        self.places = array("q")
        self.bits = bytearray()
        self.marked: frozenset[str] = frozenset()
        self.cut = False
        self.folded = False
        self._roots: list[tuple[int, str]] = []
        self._columns: dict[int, list[str]] = {}
        self._known: dict[str, bool] = {}
        self._types: dict[str, str] = {}

    def __len__(self) -> int:
        return len(self.paths)

    def add(self, node: FieldNode, parent: int, place: int) -> int:
        """Adds a row behind the others and answers its number."""
        number = len(self.paths)
        path = node.path
        shown = node.gate if node.absent else node.text
        self.paths.append(path)
        self.words.append(f"{path}\n{node.name}\n{shown}".casefold())
        # Texts of a file may be of a kind of their own, which the interpreter does not share.
        kind = render(node.type)
        self.types.append(self._types.setdefault(kind, kind))
        value = node.value
        self.values.append(value if isinstance(value, int | float) else None)
        self.offsets.append(node.value_start)
        self.sizes.append(node.size)
        self.parents.append(parent)
        self.places.append(place)
        self.bits.append(
            (_PROBLEM if node.problem else 0)
            | (_UNDESCRIBED if node.undescribed else 0)
            | (_ABSENT if node.absent else 0)
            | (_PROPERTY if node.role == "property" else 0)
            | (_REFERENCE if object_row(node.raw_text) else 0)
            | _kind_of_type(node, path)
        )
        if parent < 0:
            self._roots.append((number, f"{path}\n{node.name}".casefold()))
        return number

    @property
    def whole(self) -> bool:
        """Whether every row of the file is here."""
        return not self.cut and not self.folded

    @property
    def counted(self) -> str:
        """How many rows are looked through, in words: ``512 fields``."""
        count = len(self)
        words = _("the first {count:,} fields", count=count) if self.cut else ""
        words = words or _("{count:,} fields", count=count)
        return _("{words}, long arrays left out", words=words) if self.folded else words

    def column(self, line: int) -> list[str]:
        """One line of the words of every row: 0 for the path, 1 for the name, 2 for the value."""
        lines = self._columns.get(line)
        if lines is None:
            lines = [text.split("\n", 2)[line] for text in self.words]
            self._columns[line] = lines
        return lines

    def has_path(self, path: str) -> bool:
        """Whether a row has exactly this path, in small letters."""
        there = self._known.get(path)
        if there is None:
            there = self._known[path] = path in self.column(0)
        return there

    def section_of(self, row: int) -> str:
        """Path and title of the section that a row lies in, in small letters."""
        at = bisect_right(self._roots, row, key=lambda root: root[0]) - 1
        return self._roots[at][1]


class IndexBuild:
    """Makes the index of a tree, bit by bit: a job that is stopped leaves the rest to the next.

    Args:
        tree: The tree, read to its end.
        tags: Whether the tags of properties are rows.
        most: Rows that are taken at most.
    """

    def __init__(self, tree: FieldTree, tags: bool, most: int = MOST_ROWS) -> None:
        self.tree = tree
        self.tags = tags
        self._most = most
        self._failure: Exception | None = None
        self._index = FieldIndex()
        self._steps = self._fill()
        self._lock = Lock()

    def finish(self, progress: Progress) -> FieldIndex:
        """The whole index; what an earlier call has made is not made again.

        Raises:
            Cancelled: When the job is to end here.
            Exception: What the tree raised; again at each call, for half an index is none.
        """
        with self._lock:
            if self._failure is not None:
                raise self._failure
            while (count := self._step()) is not None:
                progress(count)
        return self._index

    def _step(self) -> int | None:
        """How many rows there are after the next few; None when all are there."""
        try:
            return next(self._steps, None)
        except Exception as problem:
            self._failure = problem
            raise

    def _fill(self) -> Iterator[int]:
        index, tags = self._index, self.tags
        waiting: list[tuple[Iterator[tuple[int, FieldNode]], int]] = [
            (iter(enumerate(self.tree.roots)), -1)
        ]
        while waiting:
            rows, parent = waiting[-1]
            for place, node in rows:
                if len(index) >= self._most:
                    index.cut = True
                    return
                number = index.add(node, parent, place)
                if not number % _STEP:
                    yield number
                below = node.visible_children(tags)
                if len(below) > LONG_ARRAY and _holds_numbers(node):
                    index.folded = True
                elif len(below):
                    waiting.append((iter(enumerate(below)), number))
                    break
            else:
                waiting.pop()


def _kind_of_type(node: FieldNode, path: str) -> int:
    """Whether the type of a row is a class, the type of a value, or both."""
    table, _sign, row = path.partition("/")
    if table == _ELEMENTS and row:
        return OF_CLASS if node.has_children else OF_CLASS | OF_TYPE
    return OF_CLASS if table in _OBJECTS and row.isdigit() else OF_TYPE


def _holds_numbers(node: FieldNode) -> bool:
    """Whether the rows below are numbers and nothing more, as the first of them is."""
    rows = node.children
    if not isinstance(rows, LazyNodes):
        return False
    first = rows.row(0)
    return isinstance(first.value, int | float) and not (first.raw_text or first.has_children)
