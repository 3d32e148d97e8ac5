"""The titles of a graph that is seen from afar: they no longer shrink, and stand where there is
room: on their cards, beside them, further away with a line to them, at last over what lies there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum, auto
from math import ceil, floor, inf
from time import perf_counter
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QStaticText

from inspector.escaping import one_line
from inspector.graphs import metrics
from inspector.graphs.layout import Box, Card, SceneGrid, touches
from inspector.graphs.model import NodeKind
from inspector.gui.graphs.words import EVENTS
from inspector.gui.kit.canvas import MARGIN
from inspector.gui.look.theme import Theme
from inspector.gui.look.typography import TYPE_SCALE, make_font
from inspector.messages.graph_text import node_name
from inspector.named_tuples import NamedTuple
from inspector.patterns import pattern

#: The sizes of titles of cards, of blocks, of operators and of comments in px of the design,
#: whatever the zoom.
_CARD_TITLE: Final = 10
_BLOCK_TITLE: Final = 9
_SIGN: Final = 15
_COMMENT_TITLE: Final = 11
#: From the edge of a card to its title, and between a title that stands beside it and the card, in
#: px of the design.
_PAD: Final = 4
_ABOVE: Final = 1
_ASIDE: Final = 3
#: Between two titles in a row, and below each other, which are read as one where they touch, in px
#: of the design.
_BETWEEN: Final = 8
_BETWEEN_ROWS: Final = 3
#: From the edge of a card to what stands beside its marks, in units of the scene.
_BESIDE_MARK: Final = metrics.MARK + 7.0
#: Around the letters of what stands over wires the ground is seen, in px; how much of what lies
#: below it a title hides that stands over cards.
_AROUND: Final = tuple((x, y) for x in (-1.5, 1.5) for y in (-1.0, 1.0))
_PLATE: Final = 0.85
_GAP: Final = pattern(r" +")
#: No title is looked for further away than this, in px of the design, and none is longer.
FARTHEST: Final = 320
_LONGEST: Final = 200
#: Titles hang on each other so far.
_DEEPEST: Final = 60
#: Of what a line gets wider until a title has few enough of them.
_WIDER: Final = 1.08
#: How far away titles are looked for that have no room beside their cards, in px, in columns and
#: rows around the place over the card; the nearest place is the first.
_AWAY: Final = (240.0, 108.0)
_FIRST: Final = (-_AWAY[0], -_AWAY[1])
_COLUMN: Final = 16.0
_ROW: Final = 9.0
_COLUMNS: Final = int(2 * _AWAY[0] / _COLUMN) + 1
_ROWS: Final = int(2 * _AWAY[1] / _ROW) + 1
_WAYS: Final = sorted(
    (
        (column * _COLUMN - _AWAY[0], row * _ROW - _AWAY[1], column, row)
        for column in range(_COLUMNS)
        for row in range(_ROWS)
    ),
    key=lambda way: abs(way[0]) + abs(way[1]),
)
#: Mixes the ranks of cards of one kind: in their order each would hang on all before it.
_MIXER: Final = 2_654_435_761
_MIXED: Final = 1 << 32
#: The side of a cell by which titles are found again, in px.
_CELL: Final = 128.0
#: No title on a card goes further over the edges of that, in px.
_OVER_EDGE: Final = 8.0
#: What a line may be wider than it has room, and more than that.
_ROUNDING: Final = 1e-3
#: Wider than any graph, in units of the scene.
_WIDE: Final = 1e9
#: Of a column or row what is so near to its edge may be on both sides of it.
_SURE: Final = 1e-6


class TitlePlace(Enum):
    """Where the title of a card stands: on it, beside it, further away, where a line leads to it,
    or over it and what lies around it.
    """

    BAND = auto()
    MIDDLE = auto()
    BESIDE = auto()
    AWAY = auto()
    OVER = auto()


_ON: Final = (TitlePlace.BAND, TitlePlace.MIDDLE)


class FarTitle(NamedTuple):
    """A title.

    Attributes:
        where: Where it stands.
        lines: Its lines.
        width: How wide they are, in px.
        height: How high all of them are, in px.
        left: How far right of the left edge of the card it begins, in px.
        top: How far below the upper edge, in px.
        share: How far to the right shorter lines lean: 0 to the left, 1 to the right.
    """

    where: TitlePlace
    lines: tuple[str, ...]
    width: float
    height: float
    left: float
    top: float
    share: float = 0.0


class TitlesLate(Exception):
    """There was no time left to place a title."""


class _Filled(NamedTuple):
    """A text in lines, how wide the widest is, and in which widths the lines are the same: from
    ``least`` on, and in less than ``most``.
    """

    lines: tuple[str, ...]
    widest: float
    least: float
    most: float


class FarText:
    """Texts of one size in px, laid out once.

    Args:
        theme: The look.
        style: The style of the type.
        size: Its size, in px of the design.
    """

    def __init__(self, theme: Theme, style: str, size: int) -> None:
        self._font: QFont = make_font(TYPE_SCALE[style], theme.family, theme.px(size))
        self._measures = QFontMetricsF(self._font)
        self.height: float = self._measures.height()
        self._widths: dict[str, float] = {}
        self._words: dict[str, QStaticText] = {}
        self._forms: dict[str, tuple[tuple[str, ...], ...]] = {}
        self._filled: dict[str, list[_Filled]] = {}

    def width(self, text: str) -> float:
        """How wide a text is, in px."""
        width = self._widths.get(text)
        if width is None:
            width = self._widths[text] = self._measures.horizontalAdvance(text)
        return width

    def forms(self, text: str) -> tuple[tuple[str, ...], ...]:
        """A text in one line, in two and in three, as far as it can be broken."""
        forms = self._forms.get(text)
        if forms is None:
            pieces, whole = metrics.pieces_of(text), self.width(text)
            made: set[tuple[str, ...]] = {(text,)}
            for count in range(2, min(metrics.MOST_LINES, len(pieces)) + 1):
                width = whole / count
                lines = metrics.filled_lines(pieces, width, self.width)
                while len(lines) > count:
                    width *= _WIDER
                    lines = metrics.filled_lines(pieces, width, self.width)
                made.add(lines)
            forms = self._forms[text] = tuple(sorted(made, key=len))
        return forms

    def filled(self, text: str, room: float) -> tuple[tuple[str, ...], float]:
        """A text in lines that are as long as ``room`` lets them, and how wide the widest is.

        Most lines stay the same from one zoom to the next: they are remembered with the widths at
        which they would not.
        """
        known = self._filled.setdefault(text, [])
        for filled in known:
            if filled.least <= room < filled.most:
                return filled.lines, filled.widest
        least, most = 0.0, inf

        def measured(part: str) -> float:
            nonlocal least, most
            width = self.width(part)
            if width <= room:
                least = max(least, width)
            else:
                most = min(most, width - _ROUNDING)
            return width

        lines = metrics.in_lines(text, room, measured)
        widest = max(map(self.width, lines))
        known.append(_Filled(lines, widest, least, most))
        return lines, widest

    def write(self, painter: QPainter, place: QPointF, text: str) -> None:
        """Writes a text; ``place`` is its upper left corner, in px."""
        words = self._words.get(text)
        if words is None:
            words = self._words[text] = QStaticText(text)
            words.setTextFormat(Qt.TextFormat.PlainText)
            words.prepare(font=self._font)
        painter.setFont(self._font)
        painter.drawStaticText(place, words)


class FarTitles:
    """Says where the titles of one graph stand, and writes them.

    That depends on the zoom alone, not on what is in sight, so no title jumps while the view moves:
    of two that would lie on each other the one of higher rank has the choice, which events have
    first. None is cut: it goes on in further lines, and where there is no room at all it stands
    over cards, but never over another title.

    Args:
        theme: The look.
        grid: The graph by the places of its parts.
    """

    def __init__(self, theme: Theme, grid: SceneGrid) -> None:
        self._grid = grid
        self._texts = FarText(theme, "strong", _CARD_TITLE), FarText(theme, "strong", _BLOCK_TITLE)
        self._of_signs = FarText(theme, "strong", _SIGN)
        #: How titles of comments are written.
        self.comment_text = FarText(theme, "strong", _COMMENT_TITLE)
        self._pad, self._above = theme.px(_PAD), theme.px(_ABOVE)
        self._aside = theme.px(_ASIDE)
        self._between, self._between_rows = theme.px(_BETWEEN), theme.px(_BETWEEN_ROWS)
        self._ground = theme.color("base")
        self._farthest = theme.px(FARTHEST)
        self._made_for: tuple[float, bool] = (0.0, False)
        self._titles: dict[int, FarTitle | None] = {}
        self._insides: dict[int, FarTitle | None] = {}
        #: From which scale on cards are known to have their titles on them, up to which not.
        self._on_from: dict[int, float] = {}
        self._off_to: dict[int, float] = {}
        self._notes: dict[int, FarTitle] = {}
        #: What titles beside and over cards take, by the cells that they touch.
        self._taken: dict[tuple[int, int], list[Box]] = {}
        self._longest: dict[bool, float] = {}
        #: What cards are called, and which of two titles has the choice, by the objects of nodes.
        self._names: dict[int, str] = {}
        self._ranks: dict[int, tuple[bool, bool, int]] = {}
        #: When :meth:`of` places no more titles, by the clock of this process.
        self.until = inf

    @property
    def text(self) -> FarText:
        """How titles are written at the zoom that is set, but for the signs of operators."""
        return self._texts[self._made_for[1]]

    def _title(self, card: Card) -> str:
        number = card.node.export
        title = self._names.get(number)
        if title is None:
            title = one_line((card.sign or node_name(card.node))[:_LONGEST])
            self._names[number] = title
        return title

    def _rank(self, card: Card) -> tuple[bool, bool, int]:
        """Which of two titles has the choice where both want one place: the lesser."""
        node = card.node
        rank = self._ranks.get(node.export)
        if rank is None:
            rank = self._ranks[node.export] = (
                node.kind not in EVENTS,
                not node.has_flow,
                node.export * _MIXER % _MIXED,
            )
        return rank

    def _text_of(self, title: str) -> FarText:
        return self._of_signs if metrics.is_sign(title) else self.text

    def set_scale(self, scale: float, *, as_blocks: bool) -> None:
        """Places titles anew where the zoom is another.

        Args:
            scale: How many px a unit of the scene has.
            as_blocks: Whether cards are blocks: their titles stand beside them.
        """
        if self._made_for != (scale, as_blocks):
            self._made_for = scale, as_blocks
            self._titles.clear()
            self._insides.clear()
            self._notes.clear()
            self._taken.clear()

    @property
    def scale(self) -> float:
        """How many px a unit of the scene has."""
        return self._made_for[0]

    def of(self, card: Card, depth: int = 0) -> FarTitle | None:
        """The title of a card; None where it has no room.

        Raises:
            TitlesLate: There is no time left to look for its place.
        """
        number = card.node.export
        if number not in self._titles:
            if perf_counter() > self.until:
                raise TitlesLate
            title = self._titles[number] = self._placed(card, depth)
            if title is not None and title.where not in _ON:
                self._take(self._area(card, title))
        return self._titles[number]

    def _placed(self, card: Card, depth: int) -> FarTitle | None:
        inside, as_blocks = self.inside(card), self._made_for[1]
        if card.node.kind is NodeKind.KNOT or card.sign:
            return None
        if inside is not None and not as_blocks:
            return inside
        self._place_rivals(card, depth)
        ways = list(self._ways(card))
        near, notes = self._near(card, self._around(card, ways))
        for few in (True, False):
            beside = self._first_free(card, [way for way in ways if (len(way.lines) < 3) is few],
                                      near, notes)  # fmt: skip
            if beside is not None:
                return beside
            if inside is not None and not self._is_taken(self._area(card, inside)):
                return inside
        return self._away(card) or self._over(card, near, notes)

    # Ways to stand ------------------------------------------------------------------------------

    def above(self, card: Card) -> FarTitle:
        """The title of a card above it in one line, whether there is room or not."""
        return next(self._ways(card))

    def inside(self, card: Card) -> FarTitle | None:
        """The title of a card on it, if it has room there; never a part of it."""
        number = card.node.export
        if number not in self._insides:
            title, (scale, as_blocks) = self._fitted(card), self._made_for
            self._insides[number] = title
            if title is not None and not as_blocks:
                self._on_from[number] = min(self._on_from.get(number, inf), scale)
            elif not as_blocks:
                self._off_to[number] = max(self._off_to.get(number, 0.0), scale)
        return self._insides[number]

    def _is_known_on(self, card: Card) -> bool:
        """Whether it is known without a look that a card, no block, has its title on it.

        Where it has room at one zoom it has at any larger one.
        """
        return self._made_for[0] >= self._on_from.get(card.node.export, inf)

    def _is_on(self, card: Card) -> bool:
        """Whether a card that is no block has its title on it."""
        if self._is_known_on(card):
            return True
        is_known_off = self._made_for[0] <= self._off_to.get(card.node.export, 0.0)
        return not is_known_off and self.inside(card) is not None

    def seen(self, area: Box) -> tuple[list[tuple[Card, FarTitle]], bool]:
        """The titles that are seen in an area, and whether there was no time left for some.

        Of most cards around it is known that they have theirs on them.
        """
        as_blocks, over = self._made_for[1], _OVER_EDGE / self._made_for[0]
        close = Box(area.x - over, area.y - over, area.width + 2 * over, area.height + 2 * over)
        told, is_late = list[tuple[Card, FarTitle]](), False
        for card in self._grid.cards.touching(self._widened(area)):
            if not as_blocks and self._is_known_on(card) and not touches(card.box, close):
                continue
            try:
                title = self.of(card)
            except TitlesLate:
                is_late = True
                continue
            if title is not None and self._is_seen(card, title, area):
                told.append((card, title))
        return told, is_late

    def _fitted(self, card: Card) -> FarTitle | None:
        (scale, as_blocks), title = self._made_for, self._title(card)
        text = self._text_of(title)
        width, height = card.box.width * scale, card.box.height * scale
        if card.node.kind is NodeKind.KNOT or not title:
            return None
        beside = self._beside(card)
        where = TitlePlace.MIDDLE if as_blocks or card.is_compact else TitlePlace.BAND
        band = card.band * scale
        if where is TitlePlace.BAND:
            top = any(spot.y < card.box.y + metrics.BAND for spot in card.spots)
            first = width - self._pad - (beside if top else self._pad)
            if text.width(title) <= first:
                down = max((band - text.height) / 2, 0.0)
                return FarTitle(where, (title,), text.width(title), text.height, self._pad, down)
        room = width - 2 * beside
        lines, widest = text.filled(title, room)
        high = len(lines) * text.height
        # A line of compact cards may reach a little over their edges.
        if widest > room or high - (4 if where is TitlePlace.MIDDLE else 0) > height:
            return None
        if where is TitlePlace.BAND:
            return FarTitle(where, lines, widest, high, beside, max((band - high) / 2, 0.0))
        left, top_of = (width - widest) / 2, (height - high) / 2
        return FarTitle(where, lines, widest, high, left, top_of, 0.5)

    def _beside(self, card: Card) -> float:
        """From the edge of a card to its title in several lines, beside which its marks stand."""
        scale, as_blocks = self._made_for
        return self._pad if as_blocks or not card.spots else _BESIDE_MARK * scale

    def _ways(self, card: Card) -> Iterator[FarTitle]:
        """The ways in which the title of a card stands beside it, the best first."""
        scale, title = self._made_for[0], self._title(card)
        text = self._text_of(title)
        width, height = card.box.width * scale, card.box.height * scale
        for lines in text.forms(title):
            wide, high = max(map(text.width, lines)), len(lines) * text.height
            up, down = -high - self._above, height + self._above
            for left, share in ((0.0, 0.0), (width - wide, 1.0)):
                for top in (up, down):
                    yield FarTitle(TitlePlace.BESIDE, lines, wide, high, left, top, share)
            middle = (height - high) / 2
            for left, share in ((width + self._aside, 0.0), (-wide - self._aside, 1.0)):
                yield FarTitle(TitlePlace.BESIDE, lines, wide, high, left, middle, share)

    def _away(self, card: Card) -> FarTitle | None:
        """The title of a card as near to it as there is room for all of it."""
        scale, title = self._made_for[0], self._title(card)
        text = self._text_of(title)
        width, height = card.box.width * scale, card.box.height * scale
        middles = []
        for lines in text.forms(title):
            wide, high = max(map(text.width, lines)), len(lines) * text.height
            left, top = (width - wide) / 2, (height - high) / 2
            middles.append(FarTitle(TitlePlace.AWAY, lines, wide, high, left, top, 0.5))
        corners = [
            _shifted(middle, across, down) for middle in middles for across, down in (_FIRST, _AWAY)
        ]
        around = self._around(card, corners)
        near, notes = self._near(card, around)
        boxes = [*(other.box for other in near), *notes, *self._unseen]
        cells = self._cells(self._apart(around))
        titles = {box for cell in cells for box in self._taken.get(cell, ())}
        for middle in middles:
            first = self._area(card, _shifted(middle, *_FIRST))
            # Of hundreds of places nearly all are taken where it is crowded: those are left out
            # all at once.
            taken = _blocked(boxes, _letters(first), scale)
            for row, bits in enumerate(_blocked(titles, self._apart(first), scale)):
                taken[row] |= bits
            ways = (
                _shifted(middle, across, down)
                for across, down, column, row in _WAYS
                if not taken[row] >> column & 1
            )
            found = self._first_free(card, ways, near, notes)
            if found is not None:
                return found
        return None

    def _over(self, card: Card, near: list[Card], notes: list[Box]) -> FarTitle | None:
        """The title of a card over it and what lies around it, but over no other title."""
        (scale, as_blocks), title = self._made_for, self._title(card)
        text = self._text_of(title)
        width, height = card.box.width * scale, card.box.height * scale
        words = list(notes)
        for other in near:
            inside = None if as_blocks else self.inside(other)
            if inside is not None:
                words.append(self._area(other, inside))
        for lines in text.forms(title):
            wide, high = max(map(text.width, lines)), len(lines) * text.height
            tops = (height - high) / 2, -high * 0.75, height - high * 0.25, -high, height
            lefts = (width - wide) / 2, 0.0, width - wide, width * 0.75, width * 0.25 - wide
            for left in lefts:
                for top in tops:
                    way = FarTitle(TitlePlace.OVER, lines, wide, high, left, top, 0.5)
                    area = self._area(card, way)
                    if (
                        self._is_in_sight(area)
                        and not self._is_taken(area)
                        and not any(touches(box, area) for box in words)
                    ):
                        return way
        return None

    # Room ---------------------------------------------------------------------------------------

    def _area(self, card: Card, title: FarTitle) -> Box:
        """What the title of a card takes, in the scene."""
        scale, (x, y) = self._made_for[0], card.box[:2]
        width = min(title.width, self._farthest)
        return Box(
            x + title.left / scale, y + title.top / scale, width / scale, title.height / scale
        )

    def _around(self, card: Card, ways: list[FarTitle]) -> Box:
        """What holds the title of a card wherever it stands."""
        areas = [self._area(card, way) for way in ways]
        left, top = min(area.x for area in areas), min(area.y for area in areas)
        right = max(area.x + area.width for area in areas)
        bottom = max(area.y + area.height for area in areas)
        return Box(left, top, right - left, bottom - top)

    def _near(self, card: Card, around: Box) -> tuple[list[Card], list[Box]]:
        """The other cards that the title of one may touch, and the titles of comments there."""
        near = [other for other in self._grid.cards.touching(around)
                if other is not card and touches(other.box, around)]  # fmt: skip
        notes = [self._title_of(note) for note in self._grid.comments.touching(around)]
        return near, notes

    def _first_free(
        self, card: Card, ways: Iterable[FarTitle], near: list[Card], notes: list[Box]
    ) -> FarTitle | None:
        """The first way in which the title of a card touches no card and no other title."""
        for way in ways:
            area = self._area(card, way)
            if not self._is_in_sight(area):
                continue
            room = _letters(area)
            if any(touches(other.box, room) for other in near):
                continue
            if not any(touches(note, room) for note in notes) and not self._is_taken(area):
                return way
        return None

    def _is_in_sight(self, area: Box) -> bool:
        """Whether an area is seen where the graph is seen as a whole."""
        whole = self._whole
        return (
            area.x >= whole.x
            and area.x + area.width <= whole.x + whole.width
            and area.y >= whole.y
            and area.y + area.height <= whole.y + whole.height
        )

    @property
    def _whole(self) -> Box:
        """What is seen of the graph as a whole."""
        box = self._grid.scene.box
        high = MARGIN + self.text.height / self._made_for[0]
        return Box(box.x - MARGIN, box.y - high, box.width + 2 * MARGIN, box.height + 2 * high)

    @property
    def _unseen(self) -> tuple[Box, ...]:
        """What lies around that."""
        x, y, width, height = self._whole
        return (
            Box(x - _WIDE, y - _WIDE, _WIDE, 2 * _WIDE),
            Box(x + width, y - _WIDE, _WIDE, 2 * _WIDE),
            Box(x - _WIDE, y - _WIDE, 2 * _WIDE, _WIDE),
            Box(x - _WIDE, y + height, 2 * _WIDE, _WIDE),
        )

    def _is_taken(self, area: Box) -> bool:
        """Whether another title stands in an area, or so near that both are read as one."""
        apart = self._apart(area)
        return any(
            touches(box, apart) for cell in self._cells(apart) for box in self._taken.get(cell, ())
        )

    def _apart(self, area: Box) -> Box:
        """An area with all around it that is so near that two titles are read as one."""
        scale = self._made_for[0]
        gap, rows = self._between / scale, self._between_rows / scale
        return Box(area.x - gap, area.y - rows, area.width + 2 * gap, area.height + 2 * rows)

    def _take(self, area: Box) -> None:
        for cell in self._cells(area):
            self._taken.setdefault(cell, []).append(area)

    def _cells(self, area: Box) -> Iterator[tuple[int, int]]:
        side = _CELL / self._made_for[0]
        for column in range(int(area.x // side), int((area.x + area.width) // side) + 1):
            for row in range(int(area.y // side), int((area.y + area.height) // side) + 1):
                yield column, row

    def _place_rivals(self, card: Card, depth: int) -> None:
        """Places the titles first that have the choice, and that the one of a card may meet."""
        if depth > _DEEPEST:
            return
        (scale, as_blocks), box, title = self._made_for, card.box, self._title(card)
        across = (self._text_of(title).width(title) + self._widest + 2 * self._aside) / scale
        down = (2 * metrics.MOST_LINES * self.text.height + self._between_rows) / scale
        around = Box(box.x - across, box.y - down, box.width + 2 * across, box.height + 2 * down)
        rank = self._rank(card)
        rivals = [
            other for other in self._grid.cards.touching(around)
            if other.node.export not in self._titles
            and self._rank(other) < rank
            and (as_blocks or not self._is_on(other))
        ]  # fmt: skip
        for rival in sorted(rivals, key=self._rank):
            self.of(rival, depth + 1)

    @property
    def _widest(self) -> float:
        """How wide the widest title is, in px."""
        as_blocks = self._made_for[1]
        if as_blocks not in self._longest:
            widths = (self.text.width(self._title(card)) for card in self._grid.scene.cards)
            self._longest[as_blocks] = min(max(widths, default=0.0), self._farthest)
        return self._longest[as_blocks]

    def _title_of(self, comment: Card) -> Box:
        """What the title of a comment takes where nobody scrolls, in the scene."""
        scale, title = self._made_for[0], self.of_comment(comment)
        x, y = comment.box[:2]
        return Box(x, y + title.top / scale, title.width / scale, title.height / scale)

    def of_comment(self, comment: Card) -> FarTitle:
        """The title of a comment: in its box, or above it where it would hide cards in it."""
        number = comment.node.export
        if number not in self._notes:
            self._notes[number] = self._of_comment(comment)
        return self._notes[number]

    def _of_comment(self, comment: Card) -> FarTitle:
        scale, text = self._made_for[0], self.comment_text
        box = comment.box
        room = box.width * scale - 2 * self._pad
        forms = text.forms(one_line(node_name(comment.node)[:_LONGEST]))
        lines = next((lines for lines in forms if max(map(text.width, lines)) <= room), forms[-1])
        width = max(map(text.width, lines)) + 2 * self._pad
        high = len(lines) * text.height + 2
        inside = FarTitle(TitlePlace.BAND, lines, width, high, 0.0, 0.0)
        above = inside._replace(where=TitlePlace.BESIDE, top=-high)

        def hides(title: FarTitle) -> bool:
            area = self._area(comment, title)
            return any(touches(card.box, area) for card in self._grid.cards.touching(area))

        if not hides(inside) or hides(above):
            return inside
        area = self._area(comment, above)
        # Within another comment it would be taken for a note of that, unless it lies there.
        others = (note.box for note in self._grid.comments.touching(area) if note is not comment)
        is_free = all(
            other.y < box.y and other.y + other.height > box.y + box.height
            for other in others
            if touches(other, area)
        )
        return above if is_free else inside

    def write_comment(self, painter: QPainter, title: FarTitle, corner: QPointF) -> None:
        """Writes the title of a comment from its upper left corner on, in px."""
        text = self.comment_text
        for number, line in enumerate(title.lines):
            text.write(painter, corner + QPointF(self._pad, 1 + number * text.height), line)

    def _widened(self, area: Box) -> Box:
        """All whose titles may reach into an area."""
        reach = (self._widest + _AWAY[0]) / self._made_for[0]
        high = (metrics.MOST_LINES * self.text.height + _AWAY[1]) / self._made_for[0]
        return Box(area.x - reach, area.y - high, area.width + 2 * reach, area.height + 2 * high)

    def _is_seen(self, card: Card, title: FarTitle, area: Box) -> bool:
        """Whether any of a title is in an area, or of the line that leads from it to its card."""
        return (
            touches(self._area(card, title), area)
            or title.width > self._farthest
            or (title.where is TitlePlace.AWAY and touches(card.box, area))
        )

    def write(self, painter: QPainter, card: Card, title: FarTitle, corner: QPointF) -> QRectF:
        """Writes the title of a card.

        Args:
            painter: It writes in px.
            card: The card.
            title: Its title.
            corner: The upper left corner of the card, in px.

        Returns:
            What it takes, in px.
        """
        text = self._text_of(self._title(card))
        place = QRectF(corner + QPointF(title.left, title.top), QSizeF(title.width, title.height))
        if title.where is TitlePlace.OVER:
            ground = QColor(self._ground)
            ground.setAlphaF(_PLATE)
            painter.fillRect(place.adjusted(-2, 0, 2, 0), ground)
        for number, line in enumerate(title.lines):
            inset = (title.width - text.width(line)) * title.share
            start = place.topLeft() + QPointF(inset, number * text.height)
            if title.where in (TitlePlace.BESIDE, TitlePlace.AWAY):
                self._keep_clear(painter, text, start, line)
            text.write(painter, start, line)
        return place

    def lead(self, painter: QPainter, card: Card, title: FarTitle, corner: QPointF) -> None:
        """Draws the line from a title that stands away from its card to that, as :meth:`write`."""
        if title.where is TitlePlace.AWAY:
            place = QRectF(
                corner + QPointF(title.left, title.top), QSizeF(title.width, title.height)
            )
            box = QRectF(corner, QSizeF(card.box.width, card.box.height) * self._made_for[0])
            painter.drawLine(_between(place, box))

    def _keep_clear(self, painter: QPainter, text: FarText, place: QPointF, line: str) -> None:
        """Keeps the wires below a line from striking it through."""
        pen = painter.pen()
        painter.setPen(self._ground)
        for across, down in _AROUND:
            text.write(painter, place + QPointF(across, down), line)
        painter.setPen(pen)
        # A wire that is seen between two words alone joins them as a hyphen does.
        for gap in _GAP.finditer(line):
            left, right = text.width(line[: gap.start()]), text.width(line[: gap.end()])
            box = QRectF(place.x() + left, place.y(), right - left, text.height)
            painter.fillRect(box, self._ground)


def _shifted(title: FarTitle, across: float, down: float) -> FarTitle:
    """A title that stands so much further to the right and further down, in px."""
    return title._replace(left=title.left + across, top=title.top + down)


def _letters(area: Box) -> Box:
    """What the letters of a title take of its area."""
    return area._replace(y=area.y + area.height * 0.1, height=area.height * 0.8)


def _blocked(boxes: Iterable[Box], first: Box, scale: float) -> list[int]:
    """Which places around a card boxes take for sure: for each row its columns, a bit each.

    Args:
        boxes: The boxes.
        first: The first place of the first row.
        scale: How many px a unit of the scene has.
    """
    across, down = _COLUMN / scale, _ROW / scale
    rows = [0] * _ROWS
    for x, y, width, height in boxes:
        left = max(ceil((x - first.x - first.width) / across + _SURE), 0)
        right = min(floor((x + width - first.x) / across - _SURE), _COLUMNS - 1)
        if left <= right:
            bits = ((1 << right - left + 1) - 1) << left
            top = max(ceil((y - first.y - first.height) / down + _SURE), 0)
            bottom = min(floor((y + height - first.y) / down - _SURE), _ROWS - 1)
            for row in range(top, bottom + 1):
                rows[row] |= bits
    return rows


def _between(title: QRectF, card: QRectF) -> QLineF:
    """The shortest line from a title to its card."""
    ends = []
    for one, other in ((title, card.center()), (card, title.center())):
        x = min(max(other.x(), one.left()), one.right())
        y = min(max(other.y(), one.top()), one.bottom())
        ends.append(QPointF(x, y))
    return QLineF(*ends)
