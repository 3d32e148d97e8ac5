"""What cards of a graph are painted of: marks of pins, words, small pictures, far-off blocks."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable
from functools import cache
from math import ceil
from typing import Final, Generic, TypeVar

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QStaticText,
    QTransform,
)

from inspector.escaping import one_line
from inspector.graphs import metrics
from inspector.graphs.layout import Box, Card, SceneGrid, WireCurve
from inspector.graphs.metrics import PinShape
from inspector.gui.look.theme import Theme
from inspector.gui.look.typography import TYPE_SCALE, make_font
from inspector.named_tuples import NamedTuple

#: The lines of marks, and of those that are made of several shapes.
_LINE: Final = 1.5
_THIN: Final = 1.0
_SMALL: Final = frozenset({PinShape.ARRAY, PinShape.SET, PinShape.MAP})
#: No mark goes further from its middle, in units of the scene.
REACH: Final = 6.5


class PinLook(NamedTuple):
    """A mark: its shape, the roles of its colour and of what it stands on, whether it is filled."""

    shape: PinShape
    role: str
    ground: str
    linked: bool


@cache
def _path(shape: PinShape) -> QPainterPath:
    """The outline of a mark around its middle, in units of the scene."""
    path = QPainterPath()
    match shape:
        case PinShape.ARROW:
            path.moveTo(-4.5, -5)
            for x, y in ((0.0, -5.0), (5.0, 0.0), (0.0, 5.0), (-4.5, 5.0)):
                path.lineTo(x, y)
            path.closeSubpath()
        case PinShape.SQUARE:
            path.addRect(QRectF(-4, -4, 8, 8))
        case PinShape.PILL:
            path.addRoundedRect(QRectF(-5.5, -3.5, 11, 7), 3.5, 3.5)
        case PinShape.DIAMOND:
            path.moveTo(0, -5.2)
            for x, y in ((5.2, 0.0), (0.0, 5.2), (-5.2, 0.0)):
                path.lineTo(x, y)
            path.closeSubpath()
        case PinShape.ARRAY:
            for x in (-4.8, 0.6):
                for y in (-4.8, 0.6):
                    path.addRect(QRectF(x, y, 4.2, 4.2))
        case PinShape.SET:
            for x, y in ((-3.0, 0.0), (3.0, 0.0), (0.0, -3.0), (0.0, 3.0)):
                path.addEllipse(QPointF(x, y), 2.1, 2.1)
        case PinShape.MAP:
            for y in (-4.8, -1.4, 2.0):
                path.addRect(QRectF(-4.8, y, 4.2, 2.8))
                path.addRect(QRectF(0.6, y, 4.2, 2.8))
        case _:
            path.addEllipse(QPointF(0, 0), 4.2, 4.2)
    return path


def draw_pin(painter: QPainter, look: PinLook, colour: Callable[[str], QColor]) -> None:
    """Draws a mark around the origin; its ground shows inside where nothing is linked.

    Args:
        painter: The painter, smoothing.
        look: What to draw.
        colour: Gives the colour of a role.
    """
    line, ground = colour(look.role), colour(look.ground)
    painter.setPen(QPen(line, _THIN if look.shape in _SMALL else _LINE))
    painter.setBrush(QBrush(line if look.linked else ground))
    painter.drawPath(_path(look.shape))
    if look.shape is PinShape.RING:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QBrush(ground if look.linked else line))
        painter.drawEllipse(QPointF(0, 0), 1.6, 1.6)


def paint_pin(painter: QPainter, theme: Theme, look: PinLook, middle: float, row: QRectF) -> None:
    """Draws a mark in a row of a table, around a place from the left, as large as the text."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(middle, row.center().y())
    scale = theme.px(100) / 100
    painter.scale(scale, scale)
    draw_pin(painter, look, theme.color)
    painter.restore()


#: Signs of a text that are measured.
_LONGEST: Final = 200
#: A usual text, and how far it is narrowed at most, in percent.
_SAMPLE: Final = "Cast To Floating Pawn Movement"
_NARROWEST: Final = 75
#: What a text that has no room is narrowed to before it is cut, and one that is never cut.
_NARROWER: Final = 90
_NARROWEST_WHOLE: Final = 60
#: Texts that are kept laid out: a large graph has more than anybody looks at.
_MOST_KEPT: Final = 20_000


def _width_meant(style: str) -> float:
    """How wide the layout takes the usual text for."""
    is_title = style in ("strong", "name")
    return metrics.title_width(_SAMPLE) if is_title else metrics.caption_width(_SAMPLE)


class _Words(NamedTuple):
    """A text that fits, its size, and its type."""

    text: QStaticText
    size: QSizeF
    font: QFont


class Lettering:
    """Writes lines in the scene of a graph.

    Args:
        theme: The look.
    """

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._fonts: dict[tuple[str, int, int], tuple[QFont, QFontMetricsF]] = {}
        self._words: dict[tuple[str, int, str, int, bool], _Words] = {}
        self._widths: dict[tuple[str, int, str], float] = {}

    def width(self, text: str, style: str, size: int) -> float:
        """How wide a text is in the scene."""
        key = style, size, text
        width = self._widths.get(key)
        if width is None:
            if len(self._widths) > _MOST_KEPT:
                self._widths.clear()
            width = self._widths[key] = self._font(style, size)[1].horizontalAdvance(text)
        return width

    def write(
        self,
        painter: QPainter,
        box: QRectF,
        text: str,
        style: str,
        size: int,
        flag: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
        *,
        whole: bool = False,
    ) -> None:
        """Writes a line into the vertical middle of a box.

        It is cut where it has no room, unless it is to stay ``whole``: then it is only narrowed.
        """
        width = box.width()
        if width < 4 or not text:
            return
        key = (style, size, text, int(width), whole)
        words = self._words.get(key)
        if words is None:
            if len(self._words) > _MOST_KEPT:
                self._words.clear()
            words = self._words[key] = self._fitted(text, style, size, width + 1, whole=whole)
        spare = 0.0 if flag is Qt.AlignmentFlag.AlignLeft else width - words.size.width()
        if flag is Qt.AlignmentFlag.AlignHCenter:
            spare /= 2
        top = box.top() + (box.height() - words.size.height()) / 2
        painter.setFont(words.font)
        painter.drawStaticText(QPointF(box.left() + spare, top), words.text)

    def _font(self, style: str, size: int, narrow: int = 100) -> tuple[QFont, QFontMetricsF]:
        """A type in the scene, ``narrow`` percent as wide as it would be."""
        made = self._fonts.get((style, size, narrow))
        if made is None:
            font = make_font(TYPE_SCALE[style], self._theme.family, size)
            # Its signs are as wide at every zoom as they are at 100 %.
            font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
            # Cards are laid out without a font: a wider one than was thought of is narrowed.
            wanted = _width_meant(style) * size / TYPE_SCALE[style].size
            share = wanted / QFontMetricsF(font).horizontalAdvance(_SAMPLE)
            least = min(_NARROWEST, narrow * _NARROWEST // 100)
            font.setStretch(min(max(int(share * narrow), least), narrow))
            made = self._fonts[style, size, narrow] = font, QFontMetricsF(font)
        return made

    def _fitted(self, text: str, style: str, size: int, width: float, *, whole: bool) -> _Words:
        """A text in one line, narrowed before it is cut."""
        plain = one_line(text[:_LONGEST])
        font, measures = self._font(style, size)
        taken = measures.horizontalAdvance(plain)
        narrow = 100
        # A font may become less narrow than it is told to.
        while whole and taken > width and narrow > _NARROWEST_WHOLE:
            narrow = max(min(int(width / taken * narrow), narrow - 1), _NARROWEST_WHOLE)
            font, measures = self._font(style, size, narrow)
            taken = measures.horizontalAdvance(plain)
        if taken > width and not whole:
            font, measures = self._font(style, size, _NARROWER)
        if not whole:
            plain = measures.elidedText(plain, Qt.TextElideMode.ElideRight, width)
        laid_out = QStaticText(plain)
        laid_out.setTextFormat(Qt.TextFormat.PlainText)
        laid_out.prepare(font=font)
        return _Words(laid_out, laid_out.size(), font)


Look = TypeVar("Look", bound=Hashable)


class Stamps(Generic[Look]):
    """The pictures of one kind.

    Args:
        draw: Draws one around the origin of a painter, in units of the scene.
    """

    def __init__(self, draw: Callable[[QPainter, Look], None]) -> None:
        self._draw = draw
        self._made_for = 0.0, 0.0, 0.0
        self._stamps: dict[Look, QPixmap] = {}

    def paint(
        self, painter: QPainter, places: Iterable[tuple[Look, float, float]], reach: float
    ) -> None:
        """Paints pictures around their places in the scene.

        Args:
            painter: Its transformation leads from the scene to px.
            places: What each looks like, and where its middle is.
            reach: How far from their middle any of them goes, in units of the scene.
        """
        transform, ratio = painter.worldTransform(), painter.device().devicePixelRatioF()
        scale = transform.m11()
        if self._made_for != (scale, ratio, reach):
            self._made_for = scale, ratio, reach
            self._stamps.clear()
        left, top, half = transform.dx(), transform.dy(), ceil(reach * scale)
        painter.setWorldTransform(QTransform())
        for look, x, y in places:
            stamp = self._stamps.get(look)
            if stamp is None:
                stamp = self._stamps[look] = self._made(look, half)
            painter.drawPixmap(round(x * scale + left) - half, round(y * scale + top) - half, stamp)
        painter.setWorldTransform(transform)

    def _made(self, look: Look, half: int) -> QPixmap:
        scale, ratio, _ = self._made_for
        side = round(2 * half * ratio)
        stamp = QPixmap(side, side)
        stamp.setDevicePixelRatio(ratio)
        stamp.fill(Qt.GlobalColor.transparent)
        with QPainter(stamp) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(half, half)
            painter.scale(scale, scale)
            self._draw(painter, look)
        return stamp


#: How much of what a filter leaves out can be seen.
FAINT = 0.3


class _Block(NamedTuple):
    role: str
    box: QRectF
    node: int


class _Line(NamedTuple):
    role: str
    line: QLineF


class Blocks:
    """What is painted of one graph from afar, made once: thousands are painted in one go.

    Args:
        theme: The look.
        grid: The graph by the places of its parts.
        card_role: Gives the role of a card's colour.
        wire_role: Gives that of a wire's.
    """

    def __init__(
        self,
        theme: Theme,
        grid: SceneGrid,
        card_role: Callable[[Card], str],
        wire_role: Callable[[WireCurve], str],
    ) -> None:
        self._theme = theme
        self._cards = grid.cards.mapped(
            lambda card: _Block(card_role(card), QRectF(*card.box), card.node.export)
        )
        self._wires = grid.wires.mapped(
            lambda wire: _Line(wire_role(wire), QLineF(*wire.curve.start, *wire.curve.end))
        )

    def paint(self, painter: QPainter, area: Box, kept: Collection[int] | None) -> None:
        """Paints what an area touches, but faintly what is not kept; None keeps all."""
        lines: dict[str, list[QLineF]] = {}
        for wire in self._wires.touching(area):
            lines.setdefault(wire.role, []).append(wire.line)
        for role, group in lines.items():
            painter.setPen(self._hair(painter, role))
            painter.drawLines(group)
        blocks: dict[tuple[str, bool], list[QRectF]] = {}
        for block in self._cards.touching(area):
            faint = kept is not None and block.node not in kept
            blocks.setdefault((block.role, faint), []).append(block.box)
        painter.setPen(self._hair(painter, "ctl"))
        for (role, faint), boxes in blocks.items():
            painter.setOpacity(FAINT if faint else 1.0)
            painter.setBrush(self._theme.color(role))
            painter.drawRects(boxes)
        painter.setOpacity(1.0)

    def _hair(self, painter: QPainter, role: str) -> QPen:
        ratio = painter.device().devicePixelRatioF()
        pen = QPen(self._theme.color(role), ratio, Qt.PenStyle.SolidLine)
        pen.setCosmetic(True)
        return pen
