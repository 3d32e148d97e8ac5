"""The graph of references as something to look at, click and walk through with the arrow keys."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from PySide6.QtCore import QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QWidget

from inspector.gui.kit.canvas import Canvas
from inspector.gui.look.painting import outline
from inspector.gui.look.theme import Theme
from inspector.gui.references.painting import (
    INDENT,
    draw_centre,
    draw_line,
    draw_name,
    draw_title,
    look_of,
    metrics_of,
)
from inspector.gui.references.scene import (
    CENTRE,
    Columns,
    Line,
    Place,
    Row,
    Scene,
    arranged,
    scrolled_to,
)
from inspector.gui.references.words import RowWords
from inspector.messages import Label, lazy

_NOTHING: Final = Columns((), (), ())
_ARROWS: Final = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right)


class ReferencesCanvas(Canvas[str]):
    """Shows the columns of a graph; one of its rows, or the centre, is the current one.

    Items are the keys of rows. Arrow keys go up and down a column and along lines to the next one,
    Home goes to the centre. Columns move under the view by their own shares: the scene is laid out
    anew for every place, across from its left end and down from the upper end of the view.
    """

    #: The menu of the current row is wanted, at a place of the screen.
    menu_wanted = Signal(QPoint)

    GROUND = "base"
    ZOOMS = False

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, "", parent)
        self._columns = _NOTHING
        self._words: Mapping[str, RowWords] = {}
        self._wide: dict[str, float] = {}
        self._drawn: Scene | None = None
        self._way: frozenset[tuple[str, str]] = frozenset()
        self._dimmed: frozenset[str] = frozenset()
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setViewportUpdateMode(self.ViewportUpdateMode.FullViewportUpdate)
        self.viewport().setMouseTracking(True)
        self.verticalScrollBar().valueChanged.connect(self._arrange)
        self._apply_theme()

    def _apply_theme(self) -> None:
        self._metrics = metrics_of(self._theme)
        self._measure()
        self._settle()

    # What is shown ------------------------------------------------------------------------------

    def show_columns(self, columns: Columns, words: Mapping[str, RowWords], name: str) -> None:
        """Shows another graph from its upper end, with the centre in the middle.

        Args:
            columns: The graph.
            words: What stands at each row and the centre, by their keys.
            name: What the whole is called for who cannot see it.
        """
        self._columns, self._words = columns, words
        self._name = name
        self._hovered = ""
        self._way, self._dimmed = frozenset(), frozenset()
        if self._current not in words:
            self._current = ""
        self._measure()
        self.verticalScrollBar().setValue(0)
        self._settle()
        scene = self._drawn
        centre = scene.place_of(CENTRE) if scene is not None else None
        if centre is not None:
            middle = centre.box.left + centre.box.width / 2
            self.horizontalScrollBar().setValue(round(middle - self.viewport().width() / 2))
        self._speak()

    def set_way(self, way: Collection[tuple[str, str]]) -> None:
        """Marks lines, by the keys of their ends."""
        self._way = frozenset(way)
        self.viewport().update()

    def set_dimmed(self, keys: Collection[str]) -> None:
        """Shows rows as left out by a filter."""
        self._dimmed = frozenset(keys)
        self.viewport().update()

    @property
    def drawn(self) -> Scene | None:
        """The graph as it stands now, from the left end of what is scrolled."""
        return self._drawn

    def area_of(self, item: str) -> QRectF:
        place = self._drawn.place_of(item) if self._drawn is not None else None
        if place is None or item not in self._words:
            return QRectF()
        left, top, width, height = place.box
        return QRectF(left, top + self.verticalScrollBar().value(), width, height)

    def rect_of(self, key: str) -> QRect:
        """Where a row is in the view."""
        place = self._drawn.place_of(key) if self._drawn is not None else None
        if place is None:
            return QRect()
        box = place.box
        left = round(box.left) - self.horizontalScrollBar().value()
        return QRect(left, round(box.top), round(box.width), round(box.height))

    # Layout -------------------------------------------------------------------------------------

    def _measure(self) -> None:
        theme = self._theme
        self._wide = {
            key: theme.px(INDENT)
            + max(theme.width("strong", words.title), theme.width("caption", words.caption))
            for key, words in self._words.items()
        }

    def _width_of(self, row: Row) -> float:
        return self._wide.get(row.key, 0.0)

    def _settle(self) -> None:
        """Lays everything out anew, and says how far it can be scrolled."""
        view = self.viewport().size()
        if not self._columns.left or view.isEmpty():
            self._drawn = None
            return
        self._arrange()
        scene = self._drawn
        if scene is not None:
            # Columns that have room share it anew when the vertical bar takes some of it.
            wide = round(scene.width) if scene.width > view.width() else 1
            self.setSceneRect(0, 0, wide, round(scene.height))
            self.verticalScrollBar().setSingleStep(self._metrics.row // 2)
            self.horizontalScrollBar().setSingleStep(self._metrics.row)

    def _arrange(self) -> None:
        view = self.viewport().size()
        if self._columns.left:
            self._drawn = arranged(
                self._columns,
                self._metrics,
                (view.width(), view.height()),
                self.verticalScrollBar().value(),
                self._width_of,
            )
        self.viewport().update()

    def _reveal(self, item: str) -> None:
        scene, metrics = self._drawn, self._metrics
        place = scene.place_of(item) if scene is not None else None
        if scene is None or place is None:
            return
        down = self.verticalScrollBar()
        down.setValue(
            round(scrolled_to(scene, place, metrics, self.viewport().height(), down.value()))
        )
        across, width = self.horizontalScrollBar(), self.viewport().width()
        left, right = place.box.left - metrics.margin, place.box.right + metrics.margin
        if left < across.value():
            across.setValue(round(left))
        elif right > across.value() + width:
            across.setValue(round(right - width))

    def _open(self) -> None:
        """It begins where it was shown."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._settle()

    # Keys and pointer ---------------------------------------------------------------------------

    def _walk(self, key: Qt.Key) -> str | None:
        if self._drawn is None:
            return None
        if key == Qt.Key.Key_Home:
            return CENTRE
        return _step(self._drawn, self._current, key) if key in _ARROWS else None

    def _enter(self) -> None:
        self.activated.emit(self._current or CENTRE)

    def _take_key(self, event: QKeyEvent) -> bool:
        return False

    def item_at(self, place: QPoint) -> str:
        scene = self._drawn
        across = self.horizontalScrollBar().value()
        met = scene.at(place.x() + across, place.y()) if scene is not None else None
        above = place.y() < self._metrics.title
        return met.key if met is not None and not above else ""

    def _name_of(self, item: str) -> str:
        words = self._words.get(item)
        return str(words.accessible_name if words is not None else self._name)

    def _tip(self, item: str) -> str:
        words = self._words.get(item)
        return words.tip if words is not None else ""

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        key = self.item_at(event.pos()) if by_mouse else self._current or CENTRE
        if key:
            self._choose(key, by_keys=not by_mouse)
            box = self.rect_of(key)
            place = event.pos() if by_mouse else QPoint(box.left(), box.bottom())
            self.menu_wanted.emit(self.viewport().mapToGlobal(place))

    #: What the whole is called while nothing is shown.
    _name: Label = lazy("References")

    # Painting -----------------------------------------------------------------------------------

    def _paint(self, painter: QPainter, area: QRectF) -> None:
        scene, theme = self._drawn, self._theme
        if scene is None:
            return
        title = self._metrics.title
        width, high = self.viewport().width(), self.viewport().height()
        painter.save()
        painter.translate(0, self.verticalScrollBar().value())
        painter.save()
        painter.setClipRect(QRect(self.horizontalScrollBar().value(), title, width, high - title))
        for line in sorted(scene.lines, key=self._is_above):
            ends = (line.source, line.target)
            current = self._current in ends and self._current != CENTRE
            seen = title <= line.start.y <= high and title <= line.end.y <= high
            look = look_of(line, current=current, on_way=ends in self._way, leaves=not seen)
            draw_line(painter, theme, line, look)
        for place in scene.places:
            self._draw_place(painter, place)
        painter.restore()
        for column, left in scene.titles:
            draw_title(painter, theme, QRect(round(left), 0, width, title), column)
        painter.restore()

    def _is_above(self, line: Line) -> tuple[bool, bool]:
        """Lines that say more are drawn over the others."""
        ends = (line.source, line.target)
        return ends in self._way or self._current in ends, line.is_broken

    def _draw_place(self, painter: QPainter, place: Place) -> None:
        theme, words = self._theme, self._words.get(place.key)
        if words is None or not -place.box.height < place.box.top < self.viewport().height():
            return
        current, focused = place.key == self._current, self.hasFocus()
        ground = "hover" if place.key == self._hovered else ""
        if current and not theme.contrast:
            ground = "sel" if focused else "selIdle"
        if place.row is None:
            draw_centre(painter, theme, place.box, words, ground=ground)
        else:
            dimmed = place.key in self._dimmed
            draw_name(painter, theme, place.box, words, ground=ground, dimmed=dimmed)
        # Until a row is chosen the keyboard is at the centre.
        at_keyboard = current or (not self._current and place.row is None)
        if at_keyboard and ((focused and self._by_keys) or (current and theme.contrast)):
            box = self.rect_of(place.key).toRectF()
            box.translate(self.horizontalScrollBar().value(), 0)
            out = theme.px(4)
            down = out if place.row is None else -theme.px(2)
            ring = box.adjusted(-out, -down, 0 if place.row is not None else out, down)
            outline(painter, ring, theme.color("accent"), 1 if place.row is not None else 2)


def _step(scene: Scene, current: str, key: Qt.Key) -> str:
    """Where an arrow key leads from a row; the centre where there is none yet."""
    here = scene.place_of(current)
    if here is None:
        return CENTRE
    if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
        column = sorted(
            (place for place in scene.places if place.column == here.column),
            key=lambda place: place.box.top,
        )
        at = column.index(here) + (1 if key == Qt.Key.Key_Down else -1)
        return column[min(max(at, 0), len(column) - 1)].key
    aside = here.column + (1 if key == Qt.Key.Key_Right else -1)
    near = [place for place in scene.places if place.column == aside]
    tied = {end for line in scene.lines for end in (line.source, line.target)
            if current in (line.source, line.target)}  # fmt: skip
    return min(
        near,
        key=lambda place: (place.key not in tied, abs(place.box.middle - here.box.middle)),
        default=here,
    ).key
