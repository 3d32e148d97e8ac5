"""The signs that carry a verdict, drawn as shapes: no font has to have them.

Bad things are filled shapes, good things thin lines, so a long list of fine files stays quiet.
Cut-outs (the bar of *refuses*, the check in its disc) are holes: whatever is behind shows through.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPainterPathStroker, QPixmap

from inspector.messages import LazyText, lazy
from inspector.named_tuples import NamedTuple

if TYPE_CHECKING:
    from inspector.gui.look.theme import Theme

#: Sign → the word that says the same; shown beside it and read by screen readers.
MARK_WORDS: Final[Mapping[str, LazyText]] = MappingProxyType(
    {
        "refuse": lazy("refuses"),
        "bad": lazy("unreadable"),
        "warn": lazy("warns"),
        "up": lazy("loads, save upgrades"),
        "ok": lazy("loads"),
        "note": lazy("note"),
        "info": lazy("info"),
        "none": lazy("not known"),
        "added": lazy("added"),
        "removed": lazy("removed"),
        "changed": lazy("changed"),
        "moved": lazy("moved"),
        "resaved": lazy("re-saved"),
        "ours": lazy("ours"),
        "theirs": lazy("theirs"),
        "both": lazy("both the same"),
        "conflict": lazy("conflict"),
        "todo": lazy("to do"),
        "done": lazy("done"),
    }
)

#: Sign → the role it is painted in.
MARK_ROLE: Final[Mapping[str, str]] = MappingProxyType(
    {
        "refuse": "refuse",
        "bad": "text2",
        "warn": "warn",
        "up": "up",
        "ok": "ok",
        "note": "note",
        "info": "text2",
        "none": "text2",
        "added": "note",
        "removed": "refuse",
        "changed": "up",
        "moved": "text2",
        "resaved": "text2",
        "ours": "ours",
        "theirs": "theirs",
        "both": "text2",
        "conflict": "refuse",
        "todo": "text2",
        "done": "text2",
    }
)

#: Sign → the tint that goes with it; signs without one stand on the plain surface.
MARK_TINT: Final[Mapping[str, str]] = MappingProxyType(
    {
        "refuse": "refuseBg",
        "warn": "warnBg",
        "ok": "okBg",
        "up": "upBg",
        "note": "noteBg",
        "ours": "noteBg",
        "theirs": "warnBg",
        "conflict": "refuseBg",
    }
)

#: The size of the design from which *loads* and *save upgrades* are filled.
_FILLED_FROM: Final = 14

_Points = Sequence[tuple[float, float]]


class _Pen(NamedTuple):
    """Line widths of a sign in px: of strokes, of open shapes, of level and upright bars."""

    line: float
    thin: float
    bold: float


def _pen(size: float) -> _Pen:
    """Thin enough at 14, strong enough at 10: the line shrinks slower than the sign."""
    line = max(1.35, 0.075 * size + 0.7)
    return _Pen(line, max(1.1, 0.03 * size + 0.8), max(2.0, 0.15 * size))


def _stroked(points: _Points, width: float, *more: _Points) -> QPainterPath:
    """The outline of lines of a width with round ends, in px around the middle."""
    lines = QPainterPath()
    for run in (points, *more):
        lines.moveTo(*run[0])
        for point in run[1:]:
            lines.lineTo(*point)
    return _stroke(lines, width)


def _stroke(lines: QPainterPath, width: float, dashes: Sequence[float] = ()) -> QPainterPath:
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    stroker.setCapStyle(Qt.PenCapStyle.RoundCap if not dashes else Qt.PenCapStyle.FlatCap)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if dashes:
        stroker.setDashPattern(list(dashes))
    outline = stroker.createStroke(lines)
    outline.setFillRule(Qt.FillRule.WindingFill)
    return outline


def _polygon(points: _Points) -> QPainterPath:
    path = QPainterPath()
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    path.closeSubpath()
    return path


def _ring(radius: float, width: float, dashes: Sequence[float] = ()) -> QPainterPath:
    circle = QPainterPath()
    circle.addEllipse(QPointF(0, 0), radius, radius)
    return _stroke(circle, width, dashes)


def _refuse(s: float, pen: _Pen) -> QPainterPath:
    half, shoulder, rise = 0.5 * s, 0.27 * s, 0.44 * s
    body = _polygon(
        [
            (-half, 0),
            (-shoulder, -rise),
            (shoulder, -rise),
            (half, 0),
            (shoulder, rise),
            (-shoulder, rise),
        ]
    )
    bar = QPainterPath()
    height = max(2.0, 0.15 * s)
    bar.addRect(QRectF(-0.27 * s, -height / 2, 0.54 * s, height))
    return body.subtracted(bar)


def _square(s: float) -> QRectF:
    # Half a pixel off the grid on each side: the four edges stay sharp at whole sizes.
    half = int(0.43 * s) + 0.5
    return QRectF(-half, -half, 2 * half, 2 * half)


def _framed(s: float, pen: _Pen, inside: QRectF | None = None) -> QPainterPath:
    """An open square, with a part of it filled."""
    frame, square = QPainterPath(), _square(s)
    frame.addRect(square)
    path = _stroke(frame, pen.thin)
    if inside is not None:
        filled = QPainterPath()
        filled.addRect(inside)
        path = path.united(filled)
    return path


def _bad(s: float, pen: _Pen) -> QPainterPath:
    arm = 0.19 * s
    cross = _stroked([(-arm, -arm), (arm, arm)], pen.thin, [(-arm, arm), (arm, -arm)])
    return _framed(s, pen).united(cross)


def _warn(s: float, pen: _Pen) -> QPainterPath:
    corner = 0.1 * s
    inner = _polygon([(0, -0.42 * s), (0.45 * s, 0.36 * s), (-0.45 * s, 0.36 * s)])
    body = inner.united(_stroke(inner, corner))
    width = max(1.3, 0.115 * s)
    sign = QPainterPath()
    sign.addRect(QRectF(-width / 2, -0.17 * s, width, 0.3 * s))
    sign.addRect(QRectF(-width / 2, 0.2 * s, width, width))
    return body.subtracted(sign)


def _arrow(reach: float, head: float, width: float) -> QPainterPath:
    """An arrow upwards of half-length ``reach``."""
    tip = (0.0, -reach)
    return _stroked([(0, reach), tip], width, [(-head, -reach + head), tip, (head, -reach + head)])


def _up(s: float, pen: _Pen) -> QPainterPath:
    return _arrow(0.38 * s, 0.3 * s, pen.line)


def _up_filled(s: float, pen: _Pen) -> QPainterPath:
    square = QPainterPath()
    side = 0.94 * s
    square.addRoundedRect(QRectF(-side / 2, -side / 2, side, side), 0.13 * s, 0.13 * s)
    return square.subtracted(_arrow(0.26 * s, 0.22 * s, pen.line))


def _tick(scale: float, width: float) -> QPainterPath:
    return _stroked(
        [
            (-0.42 * scale, 0.04 * scale),
            (-0.14 * scale, 0.32 * scale),
            (0.42 * scale, -0.3 * scale),
        ],
        width,
    )


def _ok(s: float, pen: _Pen) -> QPainterPath:
    return _tick(s, pen.line)


def _ok_filled(s: float, pen: _Pen) -> QPainterPath:
    disc = QPainterPath()
    disc.addEllipse(QPointF(0, 0), 0.5 * s, 0.5 * s)
    return disc.subtracted(_tick(0.6 * s, pen.line))


def _note(s: float, pen: _Pen) -> QPainterPath:
    disc = QPainterPath()
    disc.addEllipse(QPointF(0, 0), 0.36 * s, 0.36 * s)
    return disc


def _info(s: float, pen: _Pen) -> QPainterPath:
    return _ring(0.36 * s, pen.thin)


def _none(s: float, pen: _Pen) -> QPainterPath:
    radius = 0.37 * s
    dash = 2 * 3.14159265 * radius / 12 / pen.thin
    return _ring(radius, pen.thin, [dash, dash])


def _added(s: float, pen: _Pen) -> QPainterPath:
    arm = 0.36 * s
    return _stroked([(-arm, 0), (arm, 0)], pen.bold, [(0, -arm), (0, arm)])


def _removed(s: float, pen: _Pen) -> QPainterPath:
    return _stroked([(-0.36 * s, 0), (0.36 * s, 0)], pen.bold)


def _changed(s: float, pen: _Pen) -> QPainterPath:
    wave = QPainterPath(QPointF(-0.42 * s, 0.12 * s))
    wave.cubicTo(-0.3 * s, -0.24 * s, -0.16 * s, -0.24 * s, 0, 0)
    wave.cubicTo(0.16 * s, 0.24 * s, 0.3 * s, 0.24 * s, 0.42 * s, -0.12 * s)
    return _stroke(wave, pen.line)


def _resaved(s: float, pen: _Pen) -> QPainterPath:
    """Two waves: nearly equal, where one stands for a change."""
    waves = QPainterPath()
    for rise in (-0.2 * s, 0.2 * s):
        waves.moveTo(-0.4 * s, rise + 0.07 * s)
        waves.cubicTo(-0.26 * s, rise - 0.2 * s, -0.14 * s, rise - 0.14 * s, 0, rise)
        waves.cubicTo(0.14 * s, rise + 0.14 * s, 0.26 * s, rise + 0.2 * s, 0.4 * s, rise - 0.07 * s)
    return _stroke(waves, pen.thin)


def _moved(s: float, pen: _Pen) -> QPainterPath:
    reach, head = 0.4 * s, 0.26 * s
    return _stroked(
        [(-reach, 0), (reach, 0)],
        pen.line,
        [(reach - head, -head), (reach, 0), (reach - head, head)],
    )


def _ours(s: float, pen: _Pen) -> QPainterPath:
    square = _square(s)
    return _framed(s, pen, square.adjusted(0, 0, -square.width() / 2, 0))


def _theirs(s: float, pen: _Pen) -> QPainterPath:
    square = _square(s)
    return _framed(s, pen, square.adjusted(square.width() / 2, 0, 0, 0))


def _both(s: float, pen: _Pen) -> QPainterPath:
    return _framed(s, pen, _square(s))


def _conflict(s: float, pen: _Pen) -> QPainterPath:
    """Two triangles that meet at their tips."""
    side, rise, tip = 0.5 * s, 0.4 * s, 0.06 * s
    left = _polygon([(-side, -rise), (tip, 0), (-side, rise)])
    return left.united(_polygon([(side, -rise), (-tip, 0), (side, rise)]))


def _todo(s: float, pen: _Pen) -> QPainterPath:
    return _framed(s, pen)


def _done(s: float, pen: _Pen) -> QPainterPath:
    return _framed(s, pen).united(_tick(0.75 * s, pen.line))


_SHAPES: Final = MappingProxyType(
    {
        "refuse": _refuse,
        "bad": _bad,
        "warn": _warn,
        "up": _up,
        "ok": _ok,
        "note": _note,
        "info": _info,
        "none": _none,
        "added": _added,
        "removed": _removed,
        "changed": _changed,
        "moved": _moved,
        "resaved": _resaved,
        "ours": _ours,
        "theirs": _theirs,
        "both": _both,
        "conflict": _conflict,
        "todo": _todo,
        "done": _done,
    }
)
#: Signs of upright lines, which look like stars where they stand between pixels.
_UPRIGHT: Final = frozenset({"added", "removed"})
_FILLED_SHAPES: Final = MappingProxyType({"up": _up_filled, "ok": _ok_filled})


@lru_cache(maxsize=256)
def _shape(mark: str, size: float, filled: bool) -> QPainterPath:
    """The outline of a sign around the middle; kept, since tables ask for it in every cell."""
    make = _FILLED_SHAPES.get(mark, _SHAPES[mark]) if filled else _SHAPES[mark]
    return make(size, _pen(size))


def _sharp(painter: QPainter, centre: QPointF, size: float) -> QPointF:
    """The middle of a sign of upright lines, moved so that they fill whole pixels."""
    placed = painter.deviceTransform()
    width = round(_pen(size).bold * placed.m11())
    half = 0.5 if width % 2 else 0.0
    there = placed.map(centre)
    whole = QPointF(round(there.x() - half) + half, round(there.y() - half) + half)
    return placed.inverted()[0].map(whole)


def paint_mark(
    painter: QPainter,
    rect: QRectF,
    mark: str,
    theme: Theme,
    filled: bool | None = None,
    role: str | None = None,
) -> None:
    """Draw a sign as large as fits into the middle of ``rect``.

    Args:
        painter: Where to draw; its state is kept.
        rect: The place in device-independent px.
        mark: A key of :data:`MARK_WORDS` (a :class:`~inspector.checks.judgement.Mark` is one).
        theme: Where the colour comes from.
        filled: Whether *loads* and *save upgrades* get their disc and square; by size without it.
        role: Another colour than the sign's own, for disabled things.
    """
    size = min(rect.width(), rect.height())
    if filled is None:
        filled = size >= theme.px(_FILLED_FROM)
    shape, colour = _shape(str(mark), size, filled), theme.color(role or MARK_ROLE[mark])
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(_sharp(painter, rect.center(), size) if mark in _UPRIGHT else rect.center())
    painter.fillPath(shape, colour)
    painter.restore()


def mark_pixmap(
    mark: str, size: int, theme: Theme, dpr: float = 1.0, role: str | None = None
) -> QPixmap:
    """A sign as a picture of ``size`` device-independent px, for decorations and buttons.

    Args:
        mark: A key of :data:`MARK_WORDS`.
        size: Its side.
        theme: Where the colour comes from.
        dpr: The px of the screen in one.
        role: Another colour than the sign's own.
    """
    side = max(round(size * dpr), 1)
    picture = QPixmap(side, side)
    picture.fill(Qt.GlobalColor.transparent)
    picture.setDevicePixelRatio(dpr)
    with QPainter(picture) as painter:
        paint_mark(painter, QRectF(0, 0, size, size), mark, theme, role=role)
    return picture
