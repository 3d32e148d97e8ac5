"""Where bytes stand in the hex view: rows, columns, hit tests and outlines, without any widget.

A view has four blocks side by side: offsets, sixteen columns of bytes with a gap after the eighth,
the same bytes as text, and notes about the fields, which take what width is left. Rows are counted
from the start of the source, so nothing here depends on how large the source is.

What is marked there (field, range, caret, search hits, findings) is a value of its own.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Final

from inspector.data_classes import dataclass
from inspector.named_tuples import NamedTuple

#: Bytes in a row.
COLUMNS: Final = 16
#: Bytes before the gap in the middle of a row.
HALF: Final = 8


class Part(StrEnum):
    """The blocks of the view."""

    OFFSETS = "offsets"
    BYTES = "bytes"
    TEXT = "text"
    NOTES = "notes"


class Move(StrEnum):
    """Where a key takes the caret."""

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    ROW_START = "start of the row"
    ROW_END = "end of the row"
    PAGE_UP = "page up"
    PAGE_DOWN = "page down"
    START = "start"
    END = "end"


class Hit(NamedTuple):
    """What is at a point: the block, and the byte that stands there or nearest to it."""

    part: Part
    offset: int
    #: Whether the point is on the byte itself, not beside it.
    exact: bool


class Box(NamedTuple):
    """A rectangle in px."""

    left: int
    top: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """Where the box ends."""
        return self.left + self.width

    @property
    def bottom(self) -> int:
        """Where the box ends below."""
        return self.top + self.height


class RowRun(NamedTuple):
    """The columns ``first`` to ``last`` (both inside) of a row."""

    row: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class HexMeasures:
    """Sizes in px, made from the metrics of the fixed font.

    ``cell`` is the way from one byte to the next, ``gap`` what is added after the eighth, ``char``
    the way from one character to the next in the text block. ``least_notes`` is the width below
    which the notes are left out.
    """

    margin: int
    digits: int
    cell: int
    gap: int
    char: int
    row: int
    head: int
    between: int
    least_notes: int


@dataclass(frozen=True, slots=True)
class HexLayout:
    """The places of one view.

    Args:
        size: Bytes of the source.
        measures: Sizes of the font.
        width: Width of the view in px.
        height: Height of the view in px, the row of column titles included.
        notes: Whether there is anything to write into the notes.
    """

    size: int
    measures: HexMeasures
    width: int
    height: int
    notes: bool = True

    # Rows ------------------------------------------------------------------------------------

    @property
    def rows(self) -> int:
        """Rows of the whole source."""
        return -(-self.size // COLUMNS)

    @property
    def page(self) -> int:
        """Rows that are in sight as a whole; at least one."""
        return max((self.height - self.measures.head) // self.measures.row, 1)

    @property
    def last_first(self) -> int:
        """The first row in sight when the end of the source is."""
        return max(self.rows - self.page, 0)

    def in_sight(self, first: int) -> range:
        """The rows that can be seen, the one that is cut off at the foot included."""
        count = -(-max(self.height - self.measures.head, 0) // self.measures.row)
        return range(first, min(first + count, self.rows))

    def row_top(self, row: int, first: int) -> int:
        """Where a row begins, in px from the top of the view."""
        return self.measures.head + (row - first) * self.measures.row

    def scroll_to(self, row: int, first: int, *, context: int = 0) -> int:
        """The first row that brings ``row`` into sight; ``first`` where it is so already.

        Args:
            row: The row wanted.
            first: The first row in sight now.
            context: Rows to leave above and below, as far as there is room for them.
        """
        around = min(context, (self.page - 1) // 2)
        if row - around < first:
            first = row - around
        elif row + around >= first + self.page:
            first = row + around - self.page + 1
        return min(max(first, 0), self.last_first)

    def centred(self, row: int) -> int:
        """The first row that puts ``row`` into the upper middle of the view."""
        return min(max(row - self.page // 3, 0), self.last_first)

    def moved(self, caret: int, move: Move) -> int:
        """The byte that a move takes the caret to; up and down keep its column."""
        last, page = max(self.size - 1, 0), self.page * COLUMNS
        row = caret - caret % COLUMNS
        match move:
            case Move.LEFT:
                target = caret - 1
            case Move.RIGHT:
                target = caret + 1
            case Move.UP:
                target = caret - COLUMNS if caret >= COLUMNS else caret
            case Move.DOWN:
                target = caret + COLUMNS if caret + COLUMNS <= last else caret
            case Move.ROW_START:
                target = row
            case Move.ROW_END:
                target = row + COLUMNS - 1
            case Move.PAGE_UP:
                target = caret - page if caret >= page else caret % COLUMNS
            case Move.PAGE_DOWN:
                target = caret + page
            case Move.START:
                target = 0
            case _:
                target = last
        return min(max(target, 0), last)

    # Columns ---------------------------------------------------------------------------------

    @property
    def bytes_left(self) -> int:
        """Where the first column of bytes begins, half of the space around it included."""
        return self.measures.margin + self.measures.digits + self.measures.between

    @property
    def bytes_right(self) -> int:
        """Where the last column of bytes ends."""
        return self.bytes_left + COLUMNS * self.measures.cell + self.measures.gap

    @property
    def text_left(self) -> int:
        """Where the first character begins."""
        return self.bytes_right + self.measures.between

    @property
    def text_right(self) -> int:
        """Where the last character ends."""
        return self.text_left + COLUMNS * self.measures.char

    @property
    def line(self) -> int:
        """Where the line before the notes stands."""
        return self.text_right + self.measures.between

    @property
    def shows_notes(self) -> bool:
        """Whether there is something to note, and width for it."""
        return self.notes and self.width - self.line >= self.measures.least_notes

    @property
    def content_width(self) -> int:
        """The width below which the view scrolls sideways."""
        return self.line

    def byte_left(self, column: int) -> int:
        """Where a column of bytes begins."""
        gap = self.measures.gap if column >= HALF else 0
        return self.bytes_left + column * self.measures.cell + gap

    def char_left(self, column: int) -> int:
        """Where a column of characters begins."""
        return self.text_left + column * self.measures.char

    def byte_box(self, offset: int, first: int) -> Box:
        """The place of one byte among the bytes."""
        row, column = divmod(offset, COLUMNS)
        top = self.row_top(row, first)
        return Box(self.byte_left(column), top, self.measures.cell, self.measures.row)

    def char_box(self, offset: int, first: int) -> Box:
        """The place of one byte in the text."""
        row, column = divmod(offset, COLUMNS)
        top = self.row_top(row, first)
        return Box(self.char_left(column), top, self.measures.char, self.measures.row)

    # Ranges ----------------------------------------------------------------------------------

    def runs(self, start: int, end: int, rows: range) -> Iterator[RowRun]:
        """The columns that the bytes ``[start, end)`` take in each of ``rows``."""
        if end <= start or not rows:
            return
        for row in range(
            max(start // COLUMNS, rows.start), min((end - 1) // COLUMNS + 1, rows.stop)
        ):
            base = row * COLUMNS
            yield RowRun(row, max(start - base, 0), min(end - base, COLUMNS) - 1)

    def run_boxes(self, start: int, end: int, first: int) -> Iterator[tuple[Box, Box]]:
        """The boxes of a range in each row in sight: among the bytes, and in the text."""
        height = self.measures.row
        for row, left, right in self.runs(start, end, self.in_sight(first)):
            top = self.row_top(row, first)
            here, there = self.byte_left(left), self.byte_left(right) + self.measures.cell
            one, two = self.char_left(left), self.char_left(right) + self.measures.char
            yield Box(here, top, there - here, height), Box(one, top, two - one, height)

    # Hit test --------------------------------------------------------------------------------

    def column_at(self, x: int) -> int:
        """The column of bytes at a place, the nearest one beside them."""
        x -= self.bytes_left
        half = HALF * self.measures.cell
        if x >= half + self.measures.gap // 2:
            x = max(x - self.measures.gap, half)
        return min(max(x // self.measures.cell, 0), COLUMNS - 1)

    def at(self, x: int, y: int, first: int) -> Hit | None:
        """What stands at a point; None above the rows, below them, and without any bytes."""
        if y < self.measures.head or not self.size:
            return None
        row = first + (y - self.measures.head) // self.measures.row
        return self._in_row(x, row) if row < self.rows else None

    def nearest(self, x: int, y: int, first: int) -> int:
        """The byte nearest to a point anywhere, for a range that is being drawn."""
        row = first + (y - self.measures.head) // self.measures.row
        if row < 0 or not self.size:
            return 0
        return self.size - 1 if row >= self.rows else self._in_row(x, row).offset

    def _in_row(self, x: int, row: int) -> Hit:
        base, last = row * COLUMNS, self.size - 1
        if x >= self.line and self.shows_notes:
            return Hit(Part.NOTES, base, False)
        if x >= self.text_left - self.measures.between // 2:
            column = min(max((x - self.text_left) // self.measures.char, 0), COLUMNS - 1)
            inside = self.text_left <= x < self.text_right and base + column <= last
            return Hit(Part.TEXT, min(base + column, last), inside)
        if x < self.bytes_left - self.measures.between // 2:
            return Hit(Part.OFFSETS, base, False)
        column = self.column_at(x)
        inside = self.bytes_left <= x < self.bytes_right and base + column <= last
        return Hit(Part.BYTES, min(base + column, last), inside)


def outline_points(boxes: Sequence[Box]) -> list[tuple[int, int]]:
    """The corners of the shape that boxes under each other make together, clockwise.

    Boxes that do not touch (the end of one row and the start of the next) are for the caller to
    draw apart: see :func:`touching`.
    """
    right = [corner for box in boxes for corner in ((box.right, box.top), (box.right, box.bottom))]
    left = [
        corner
        for box in reversed(boxes)
        for corner in ((box.left, box.bottom), (box.left, box.top))
    ]
    points: list[tuple[int, int]] = []
    for corner in (*right, *left):
        if not points or points[-1] != corner:
            points.append(corner)
    return points


def touching(boxes: Sequence[Box]) -> list[list[Box]]:
    """Boxes from the top in groups that make one shape each."""
    groups: list[list[Box]] = []
    for box in boxes:
        last = groups[-1][-1] if groups else None
        if last is not None and last.left < box.right and box.left < last.right:
            groups[-1].append(box)
        else:
            groups.append([box])
    return groups


#: What the text column writes for a byte that is no printable ASCII character.
DOT: Final = "·"


def char_of(byte: int) -> str:
    """A byte as the text column writes it."""
    return chr(byte) if 0x20 < byte < 0x7F else DOT if byte != 0x20 else " "


def hex_digits(size: int) -> int:
    """How many figures the offsets of a source have: eight, or as many as its end needs."""
    return max(8, len(f"{max(size - 1, 0):X}"))


Range = tuple[int, int]

NO_RANGE: Final[Range] = (0, 0)


@dataclass(frozen=True, slots=True)
class Flag:
    """A place that a finding speaks about: its bytes, its sign with its word, and the sentence."""

    start: int
    end: int
    mark: str
    text: str
    word: str


@dataclass(slots=True)
class HexState:
    """Everything that is painted besides the bytes themselves.

    Ranges are ``(start, end)`` and empty where there is nothing to mark.
    """

    selected: Range = NO_RANGE
    around: Range = NO_RANGE
    path: str = ""
    caret: int = 0
    anchor: int = 0
    first: int = 0
    focused: bool = False
    hits: Sequence[Range] = ()
    flags: Sequence[Flag] = ()

    @property
    def range(self) -> Range:
        """The bytes between anchor and caret; empty while they are at the same byte."""
        if self.caret == self.anchor:
            return NO_RANGE
        low, high = sorted((self.caret, self.anchor))
        return low, high + 1

    def hits_in(self, start: int, end: int) -> Sequence[Range]:
        """The hits that have bytes in ``[start, end)``; hits are in order and do not overlap."""
        low = max(bisect_left(self.hits, (start, 0)) - 1, 0)
        high = bisect_left(self.hits, (end, 0))
        return [hit for hit in self.hits[low:high] if hit[1] > start]
