"""The titles of a graph that is seen from afar: they no longer shrink, and stand where there is
room.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QStaticText

from inspector.escaping import one_line
from inspector.graphs import metrics
from inspector.graphs.layout import Box, Card, SceneGrid, touches
from inspector.graphs.model import NodeKind
from inspector.gui.graphs.words import EVENTS
from inspector.gui.look.theme import Theme
from inspector.gui.look.typography import TYPE_SCALE, make_font
from inspector.messages.graph_text import node_name
from inspector.named_tuples import NamedTuple
from inspector.patterns import pattern

#: The sizes of titles of cards, of blocks and of comments in px of the design, whatever the zoom.
_CARD_TITLE: Final = 10
_BLOCK_TITLE: Final = 9
COMMENT_TITLE: Final = 11
#: From the edge of a card to its title, and between a title that stands above and its card, in px
#: of the design.
_PAD: Final = 4
_ABOVE: Final = 1
#: Between two titles in a row, and below each other, which are read as one where they touch, in px
#: of the design.
_BETWEEN: Final = 8
_BETWEEN_ROWS: Final = 3
#: From the edge of a card to what stands beside its marks, in units of the scene.
_BESIDE_MARK: Final = metrics.MARK + 7.0
#: Around the letters of what stands over wires the ground is seen, in px.
_AROUND: Final = tuple((x, y) for x in (-1.5, 0.0, 1.5) for y in (-1.0, 1.0))
_GAP: Final = pattern(r" +")
#: No title is looked for further to the left than this, in px of the design, and none is longer.
FARTHEST: Final = 320
_LONGEST: Final = 200
#: Where more cards than this lie around one there is no room; titles hang on each other so far.
_MOST_AROUND: Final = 60
_DEEPEST: Final = 60
#: Mixes the ranks of cards of one kind: in their order each would hang on all before it.
_MIXER: Final = 2_654_435_761
_MIXED: Final = 1 << 32


class TitlePlace(Enum):
    """Where the title of a card stands."""

    BAND = auto()
    MIDDLE = auto()
    ABOVE = auto()
    BELOW = auto()


class FarTitle(NamedTuple):
    """A title: where it stands, its lines, how wide they are in px."""

    where: TitlePlace
    lines: tuple[str, ...]
    width: float


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

    def width(self, text: str) -> float:
        """How wide a text is, in px."""
        width = self._widths.get(text)
        if width is None:
            width = self._widths[text] = self._measures.horizontalAdvance(text)
        return width

    def elided(self, text: str, width: float) -> str:
        """A text cut so that it is no wider."""
        return self._measures.elidedText(text, Qt.TextElideMode.ElideRight, width)

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
    of two that would lie on each other the one of higher rank stands, which events have first.

    Args:
        theme: The look.
        grid: The graph by the places of its parts.
    """

    def __init__(self, theme: Theme, grid: SceneGrid) -> None:
        self._grid = grid
        self._texts = FarText(theme, "strong", _CARD_TITLE), FarText(theme, "strong", _BLOCK_TITLE)
        self._of_comments = FarText(theme, "strong", COMMENT_TITLE)
        self._pad, self._above = theme.px(_PAD), theme.px(_ABOVE)
        self._between, self._between_rows = theme.px(_BETWEEN), theme.px(_BETWEEN_ROWS)
        self._ground = theme.color("base")
        self._farthest = theme.px(FARTHEST)
        self._made_for: tuple[float, bool] = (0.0, False)
        self._titles: dict[int, FarTitle | None] = {}
        self._insides: dict[int, FarTitle | None] = {}

    @property
    def text(self) -> FarText:
        """How the titles are written at the zoom that is set."""
        return self._texts[self._made_for[1]]

    def set_scale(self, scale: float, *, as_blocks: bool) -> None:
        """Places titles anew where the zoom is another.

        Args:
            scale: How many px a unit of the scene has.
            as_blocks: Whether cards are blocks: their titles stand above them.
        """
        if self._made_for != (scale, as_blocks):
            self._made_for = scale, as_blocks
            self._titles.clear()
            self._insides.clear()

    @property
    def scale(self) -> float:
        """How many px a unit of the scene has."""
        return self._made_for[0]

    def is_placed(self, card: Card) -> bool:
        """Whether it is known where the title of a card stands, so that it takes no time to say."""
        return card.node.export in self._titles

    def of(self, card: Card, depth: int = 0) -> FarTitle | None:
        """The title of a card; None where it has no room."""
        number = card.node.export
        if number not in self._titles:
            self._titles[number] = self._placed(card, depth)
        return self._titles[number]

    def _placed(self, card: Card, depth: int) -> FarTitle | None:
        inside = self.inside(card)
        if inside is not None and not self._made_for[1]:
            return inside
        if card.node.kind is NodeKind.KNOT or card.sign:
            return None
        return self._beside_or_none(card, depth) or inside

    def beside(self, card: Card, where: TitlePlace) -> FarTitle:
        """The title of a card above or below it, whether there is room or not."""
        title = _title(card)
        return FarTitle(where, (title,), self.text.width(title))

    def inside(self, card: Card) -> FarTitle | None:
        """The title of a card on it, if it has room there; never a part of it."""
        number = card.node.export
        if number not in self._insides:
            self._insides[number] = self._fitted(card)
        return self._insides[number]

    def _fitted(self, card: Card) -> FarTitle | None:
        (scale, as_blocks), text, title = self._made_for, self.text, _title(card)
        width, height = card.box.width * scale, card.box.height * scale
        if card.node.kind is NodeKind.KNOT or not title:
            return None
        beside = self._beside(card)
        where = TitlePlace.MIDDLE if as_blocks or card.is_compact else TitlePlace.BAND
        if where is TitlePlace.BAND:
            top = any(spot.y < card.box.y + metrics.BAND for spot in card.spots)
            first = width - self._pad - (beside if top else self._pad)
            if text.width(title) <= first:
                return FarTitle(where, (title,), text.width(title))
        room = width - 2 * beside
        lines = metrics.in_lines(title, room, text.width)
        widest = max(map(text.width, lines))
        # A line of compact cards may reach a little over their edges.
        high = len(lines) * text.height - (4 if where is TitlePlace.MIDDLE else 0)
        return None if widest > room or high > height else FarTitle(where, lines, widest)

    def _beside(self, card: Card) -> float:
        """From the edge of a card to its title in several lines, beside which its marks stand."""
        scale, as_blocks = self._made_for
        return self._pad if as_blocks or not card.spots else _BESIDE_MARK * scale

    @property
    def _high(self) -> float:
        """How far apart cards are, one above the other, whose titles may meet, in the scene."""
        pixels = 2 * (self.text.height + self._above) + self._between_rows
        return pixels / self._made_for[0]

    def _area(self, card: Card, title: FarTitle) -> Box:
        """What a title above or below a card takes, in the scene."""
        scale, box = self._made_for[0], card.box
        width, height = min(title.width, self._farthest) / scale, self.text.height / scale
        gap = self._above / scale
        top = box.y - height - gap if title.where is TitlePlace.ABOVE else box.y + box.height + gap
        return Box(box.x, top, width, height)

    def _beside_or_none(self, card: Card, depth: int) -> FarTitle | None:
        """The title of a card above or below it, where there is room."""
        scale, box, rank = self._made_for[0], card.box, _rank(card)
        reach, high = self._farthest / scale, self._high
        around = Box(
            box.x - reach, box.y - high, reach + max(box.width, reach), box.height + 2 * high
        )
        others = [other for other in self._grid.cards.touching(around) if other is not card]
        if len(others) > _MOST_AROUND or depth > _DEEPEST:
            return None
        rivals = [
            other
            for other in others
            if _rank(other) < rank and other.node.kind is not NodeKind.KNOT
        ]
        notes = [self._title_of(note) for note in self._grid.comments.touching(around)]
        for where in (TitlePlace.ABOVE, TitlePlace.BELOW):
            title = self.beside(card, where)
            area = self._area(card, title)
            room = area._replace(y=area.y + area.height * 0.1, height=area.height * 0.8)
            if any(touches(other.box, room) for other in others):
                continue
            if any(touches(note, room) for note in notes):
                continue
            gap, rows = self._between / scale, self._between_rows / scale
            apart = Box(area.x - gap, area.y - rows, area.width + 2 * gap, area.height + 2 * rows)
            if not any(self._tells_in(rival, apart, depth + 1) for rival in rivals):
                return title
        return None

    def _tells_in(self, card: Card, room: Box, depth: int) -> bool:
        """Whether the title of a card stands beside it, in a part of the scene."""
        scale, high, box = self._made_for[0], self._high, card.box
        reach = min(self.text.width(_title(card)), self._farthest) / scale
        if not touches(Box(box.x, box.y - high, reach, box.height + 2 * high), room):
            return False
        title = self.of(card, depth)
        if title is None or title.where not in (TitlePlace.ABOVE, TitlePlace.BELOW):
            return False
        return touches(self._area(card, title), room)

    def _title_of(self, comment: Card) -> Box:
        """What the title of a comment takes where nobody scrolls, in the scene."""
        scale, text = self._made_for[0], self._of_comments
        width = text.width(one_line(node_name(comment.node))) + 2 * self._pad
        return Box(comment.box.x, comment.box.y, width / scale, (text.height + 4) / scale)

    def widened(self, area: Box) -> Box:
        """All whose titles may reach into an area."""
        reach = self._farthest / self._made_for[0]
        high = (self.text.height + self._above) / self._made_for[0]
        return Box(area.x - reach, area.y - high, area.width + reach, area.height + 2 * high)

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
        scale, text = self._made_for[0], self.text
        size = QSizeF(card.box.width, card.box.height) * scale
        high = len(title.lines) * text.height
        left = corner.x()
        match title.where:
            case TitlePlace.ABOVE:
                top = corner.y() - high - self._above
            case TitlePlace.BELOW:
                top = corner.y() + size.height() + self._above
            case TitlePlace.BAND:
                left += self._pad if len(title.lines) == 1 else self._beside(card)
                top = corner.y() + max((card.band * scale - high) / 2, 0.0)
            case _:
                left += (size.width() - title.width) / 2
                top = corner.y() + (size.height() - high) / 2
        is_beside = title.where in (TitlePlace.ABOVE, TitlePlace.BELOW)
        for number, line in enumerate(title.lines):
            inset = (
                (title.width - text.width(line)) / 2 if title.where is TitlePlace.MIDDLE else 0.0
            )
            place = QPointF(left + inset, top + number * text.height)
            if is_beside:
                self._keep_clear(painter, place, line)
            text.write(painter, place, line)
        return QRectF(left, top, title.width, high)

    def _keep_clear(self, painter: QPainter, place: QPointF, line: str) -> None:
        """Keeps the wires below a line from striking it through."""
        pen, text = painter.pen(), self.text
        painter.setPen(self._ground)
        for across, down in _AROUND:
            text.write(painter, place + QPointF(across, down), line)
        painter.setPen(pen)
        # A wire that is seen between two words alone joins them as a hyphen does.
        for gap in _GAP.finditer(line):
            left, right = text.width(line[: gap.start()]), text.width(line[: gap.end()])
            box = QRectF(place.x() + left, place.y(), right - left, text.height)
            painter.fillRect(box, self._ground)


def _title(card: Card) -> str:
    return one_line((card.sign or node_name(card.node))[:_LONGEST])


def _rank(card: Card) -> tuple[bool, bool, int]:
    """Which of two titles stands where both have no room: the lesser."""
    node = card.node
    return node.kind not in EVENTS, not node.has_flow, node.export * _MIXER % _MIXED
