"""Draws the graph: names with their signs, and lines whose style says how one refers to another."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPainterPathStroker, QPen, QPolygonF

from inspector.gui.look.icons import icon_pixmap
from inspector.gui.look.marks import paint_mark
from inspector.gui.look.painting import Run, draw_text, outline
from inspector.gui.look.theme import Theme
from inspector.gui.references.scene import Line, Metrics, NeighbourColumn, Point, RowBox
from inspector.gui.references.words import RowWords, title_of
from inspector.messages import count_text
from inspector.named_tuples import NamedTuple
from inspector.project.scan.contents import ReferenceKind
from inspector.project.scan.graph import ReferenceState

#: Dashes and gaps of a kind, in px; a double line has none.
DASHES: Final[Mapping[ReferenceKind, tuple[float, ...]]] = MappingProxyType(
    {ReferenceKind.SOFT: (5, 4), ReferenceKind.SEARCHABLE_NAME: (1.6, 3.2)}
)
#: Half of the gap in a broken line, in px.
_HALF_GAP: Final = 3.0
#: The signs of names, and where their words begin, in px of the design.
SIGN: Final = 10
INDENT: Final = 16
_ROLES: Final = MappingProxyType({ReferenceState.REFUSED: "refuse", ReferenceState.MISSING: "warn"})


class LineLook(NamedTuple):
    """How a line is drawn: its colour's role and its width in px."""

    role: str = "ctl"
    width: float = 1.1


def metrics_of(theme: Theme) -> Metrics:
    """The sizes of the graph in a look."""
    row = max(theme.px(46), theme.line_height("strong") + theme.line_height("caption") + 6)
    return Metrics(
        margin=theme.px(16),
        title=theme.row_height(28, "caption"),
        row=row,
        centre_width=theme.px(238),
        centre_height=row,
        column=theme.px(180),
        widest_column=theme.px(320),
        gap=theme.px(52),
        wide_gap=theme.px(88),
        space=theme.px(6),
    )


def look_of(line: Line, *, current: bool, on_way: bool, leaves: bool) -> LineLook:
    """How a line is drawn: broken ones in the colour of their sign, whatever else they are.

    Args:
        line: The line.
        current: Whether it ends at the current row.
        on_way: Whether it is on the way from a map to the current row.
        leaves: Whether it leads out of the view: many of those would be a dark band.
    """
    if line.is_broken:
        return LineLook(_ROLES[line.state], 2.0)
    if on_way:
        return LineLook("accent", 2.0)
    if current:
        return LineLook("text2", 1.6)
    return LineLook("line2", 1.0) if leaves else LineLook()


def draw_line(painter: QPainter, theme: Theme, line: Line, look: LineLook) -> None:
    """Draws a reference with its head; one that is broken has a gap in the middle."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    colour, kind = theme.color(look.role), line.kinds[0]
    head = theme.px(7)
    for path in _paths(line, head):
        _stroke(painter, path, kind, colour, look.width)
    tip = QPointF(*line.end)
    half = theme.px(6) / 2
    back = QPointF(tip.x() - head, tip.y())
    triangle = QPolygonF([tip, back + QPointF(0, half), back - QPointF(0, half)])
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPolygon(triangle)
    if line.is_broken:
        _draw_break(painter, line, QPen(colour, look.width), theme.px(5))
    painter.restore()


def draw_sample(painter: QPainter, box: QRectF, kind: ReferenceKind, colour: QColor) -> None:
    """Draws a level piece of a line of a kind, for the words that name it."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    path = QPainterPath(QPointF(box.left(), box.center().y()))
    path.lineTo(box.right(), box.center().y())
    _stroke(painter, path, kind, colour, 1.4)


def _stroke(
    painter: QPainter, path: QPainterPath, kind: ReferenceKind, colour: QColor, width: float
) -> None:
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if kind is ReferenceKind.MANAGEMENT:
        stroker = QPainterPathStroker()
        stroker.setWidth(width + 2.4)
        path = stroker.createStroke(path)
        pen.setWidthF(max(width * 0.7, 1.0))
    elif kind in DASHES:
        # Dots of a thin line could not be told from a paler one.
        wide = max(width, 1.6) if kind is ReferenceKind.SEARCHABLE_NAME else width
        pen.setWidthF(wide)
        pen.setDashPattern([length / wide for length in DASHES[kind]])
    painter.setPen(pen)
    painter.drawPath(path)


def _paths(line: Line, head: float) -> list[QPainterPath]:
    """The line up to its head, in two pieces where it is broken."""
    first, second = line.controls
    end = Point(line.end.x - head, line.end.y)
    points = line.bend, first, Point(min(second.x, end.x), second.y), end
    whole = QPainterPath(QPointF(*line.start))
    whole.lineTo(*line.bend)
    if not line.is_broken:
        whole.cubicTo(*(QPointF(*point) for point in points[1:]))
        return [whole]
    gap = _gap(line)
    before, _ = _split(points, 0.5 - gap)
    _, after = _split(points, 0.5 + gap)
    whole.cubicTo(*(QPointF(*point) for point in before[1:]))
    rest = QPainterPath(QPointF(*after[0]))
    rest.cubicTo(*(QPointF(*point) for point in after[1:]))
    return [whole, rest]


_Curve = tuple[Point, Point, Point, Point]


def _split(curve: _Curve, at: float) -> tuple[_Curve, _Curve]:
    """Both pieces of a curve that is cut at a share of it (de Casteljau)."""

    def between(a: Point, b: Point) -> Point:
        return Point(a.x + (b.x - a.x) * at, a.y + (b.y - a.y) * at)

    a, b, c, d = curve
    ab, bc, cd = between(a, b), between(b, c), between(c, d)
    abc, bcd = between(ab, bc), between(bc, cd)
    cut = between(abc, bcd)
    return (a, ab, abc, cut), (cut, bcd, cd, d)


def _draw_break(painter: QPainter, line: Line, pen: QPen, reach: float) -> None:
    """Draws a leaning stroke at each end of the gap."""
    painter.setPen(pen)
    curve = line.bend, *line.controls, line.end
    gap = _gap(line)
    for at in (0.5 - gap, 0.5 + gap):
        (*_, before, cut), (_, after, *_) = _split(curve, at)
        along = QPointF(after.x - before.x, after.y - before.y)
        length = max(hypot(along.x(), along.y()), 1.0)
        along = along / length
        lean = QPointF(-along.y(), along.x()) * reach - along * (reach * 0.5)
        painter.drawLine(QPointF(*cut) - lean, QPointF(*cut) + lean)


def _gap(line: Line) -> float:
    """Half of the gap in a broken curve, as a share of it."""
    length = hypot(line.end.x - line.bend.x, line.end.y - line.bend.y)
    return min(_HALF_GAP / max(length, 1.0), 0.2)


def draw_name(
    painter: QPainter, theme: Theme, box: RowBox, words: RowWords, *, ground: str, dimmed: bool
) -> None:
    """Draws a row of a column: sign or icon, name, and a line below.

    Args:
        painter: Where to draw.
        theme: The look.
        box: The row.
        words: What stands there.
        ground: The role of what is filled behind it; empty for nothing.
        dimmed: Whether a filter leaves it out.
    """
    place = QRect(round(box.left), round(box.top), round(box.width), round(box.height))
    if ground:
        inset = theme.px(2)
        painter.fillRect(place.adjusted(-theme.px(4), inset, 0, -inset), theme.color(ground))
    first, second = theme.line_height("strong"), theme.line_height("caption")
    top = place.top() + (place.height() - first - second) // 2
    sign, indent = theme.px(SIGN), theme.px(INDENT)
    side = QRectF(place.left(), top + (first - sign) / 2, sign, sign)
    if words.mark:
        paint_mark(painter, side, words.mark, theme, role="dis" if dimmed else None)
    elif words.icon:
        ratio = painter.device().devicePixelRatioF()
        picture = icon_pixmap(words.icon, theme, "text2", theme.px(14), ratio)
        painter.drawPixmap(QPointF(place.left() - 2, top + (first - theme.px(14)) / 2), picture)
    room = place.width() - indent
    title = Run(words.title, "strong", "text3" if dimmed else "text")
    box_of_title = QRect(place.left() + indent, top, room, first)
    draw_text(painter, theme, box_of_title, title, elide="middle")
    caption = Run(words.caption, "caption", "text3" if dimmed else "text2")
    draw_text(
        painter,
        theme,
        QRect(place.left() + indent, top + first, room, second),
        caption,
        elide="end",
    )


def draw_centre(
    painter: QPainter, theme: Theme, box: RowBox, words: RowWords, *, ground: str
) -> None:
    """Draws the package in the middle, in its frame."""
    place = QRectF(box.left, box.top, box.width, box.height)
    painter.fillRect(place, theme.color(ground or "base"))
    outline(painter, place, theme.color("accent"), 2)
    inset = theme.px(12)
    # Without a sign the words begin at the edge.
    left = inset - (0 if words.mark else theme.px(INDENT))
    inner = RowBox(box.left + left, box.top, box.width - left - inset, box.height)
    painter.save()
    painter.setClipRect(place.adjusted(inset, 0, -inset, 0))
    draw_name(painter, theme, inner, words, ground="", dimmed=False)
    painter.restore()


def draw_title(painter: QPainter, theme: Theme, box: QRect, column: NeighbourColumn) -> None:
    """Draws what stands above a column, with the number of its packages."""
    title = title_of(column)
    draw_text(painter, theme, box, Run(title, "caption", "text3"), elide="none")
    box = box.adjusted(theme.width("caption", title) + theme.px(6), 0, 0, 0)
    draw_text(
        painter, theme, box, Run(count_text(column.packages), "caption", "text2"), elide="none"
    )
