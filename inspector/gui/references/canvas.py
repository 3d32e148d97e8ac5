"""The graph of references as something to look at, click and walk through with the arrow keys."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from inspector.gui.kit.plain_tip import show_tip
from inspector.gui.look.painting import outline
from inspector.gui.look.theme import Theme, Themed
from inspector.gui.references.folding import Row
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
    Scene,
    arranged,
    scrolled_to,
)
from inspector.gui.references.words import RowWords
from inspector.gui.rows.row_view import is_enter
from inspector.messages import Label, lazy

_NOTHING: Final = Columns((), (), ())


class GraphCanvas(Themed, QAbstractScrollArea):
    """Shows the columns of a graph; one of its rows, or the centre, is the current one.

    Arrow keys go up and down a column and along lines to the next one, Home goes to the centre.
    """

    #: Another row was made the current one by hand; carries its key.
    chosen = Signal(str)
    #: Enter or a double click on a row; carries its key.
    activated = Signal(str)
    #: The menu of the current row is wanted, at a place of the screen.
    menu_wanted = Signal(QPoint)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._columns = _NOTHING
        self._words: Mapping[str, RowWords] = {}
        self._wide: dict[str, float] = {}
        self._scene: Scene | None = None
        self._current = ""
        self._hovered = ""
        self._by_keys = False
        self._way: frozenset[tuple[str, str]] = frozenset()
        self._dimmed: frozenset[str] = frozenset()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Base)
        self.verticalScrollBar().valueChanged.connect(self._arrange)
        self.horizontalScrollBar().valueChanged.connect(self.viewport().update)
        self._dress()

    def _dress(self) -> None:
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
        scene = self._scene
        centre = scene.place_of(CENTRE) if scene is not None else None
        if centre is not None:
            middle = centre.box.left + centre.box.width / 2
            self.horizontalScrollBar().setValue(round(middle - self.viewport().width() / 2))
        self._speak()

    def set_current(self, key: str) -> None:
        """Makes a row the current one without telling anybody, and scrolls to it."""
        if key not in self._words:
            key = ""
        self._current = key
        self._reveal()
        self._speak()
        self.viewport().update()

    @property
    def current(self) -> str:
        """The key of the current row; empty for none."""
        return self._current

    def set_way(self, way: Collection[tuple[str, str]]) -> None:
        """Marks lines, by the keys of their ends."""
        self._way = frozenset(way)
        self.viewport().update()

    def set_dimmed(self, keys: Collection[str]) -> None:
        """Shows rows as left out by a filter."""
        self._dimmed = frozenset(keys)
        self.viewport().update()

    @property
    def scene(self) -> Scene | None:
        """The graph as it stands now, from the left end of what is scrolled."""
        return self._scene

    def rect_of(self, key: str) -> QRect:
        """Where a row is in the view."""
        place = self._scene.place_of(key) if self._scene is not None else None
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
            self._scene = None
            return
        self._arrange()
        scene = self._scene
        if scene is not None:
            down, across = self.verticalScrollBar(), self.horizontalScrollBar()
            down.setRange(0, max(round(scene.height) - view.height(), 0))
            down.setPageStep(view.height())
            down.setSingleStep(self._metrics.row // 2)
            across.setRange(0, max(round(scene.width) - view.width(), 0))
            across.setPageStep(view.width())
            across.setSingleStep(self._metrics.row)

    def _arrange(self) -> None:
        view = self.viewport().size()
        if self._columns.left:
            self._scene = arranged(
                self._columns,
                self._metrics,
                (view.width(), view.height()),
                self.verticalScrollBar().value(),
                self._width_of,
            )
        self.viewport().update()

    def _reveal(self) -> None:
        scene, metrics = self._scene, self._metrics
        place = scene.place_of(self._current) if scene is not None else None
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

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._settle()

    # Keys and pointer ---------------------------------------------------------------------------

    def _choose(self, key: str, *, by_keys: bool) -> None:
        self._by_keys = by_keys
        changed = key != self._current
        self.set_current(key)
        if changed and key:
            self.chosen.emit(key)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        plain = event.modifiers() in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.KeypadModifier,
        )
        scene = self._scene
        if not plain or scene is None:
            super().keyPressEvent(event)
        elif is_enter(event):
            self.activated.emit(self._current or CENTRE)
        elif key == Qt.Key.Key_Home:
            self._choose(CENTRE, by_keys=True)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._choose(_step(scene, self._current, Qt.Key(key)), by_keys=True)
        else:
            super().keyPressEvent(event)

    def _at(self, place: QPointF) -> str:
        scene = self._scene
        across = self.horizontalScrollBar().value()
        met = scene.at(place.x() + across, place.y()) if scene is not None else None
        above = place.y() < self._metrics.title
        return met.key if met is not None and not above else ""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        key = self._at(event.position())
        if key:
            self._choose(key, by_keys=False)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        key = self._at(event.position())
        if key and event.button() == Qt.MouseButton.LeftButton:
            self.activated.emit(key)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self._at(event.position()))

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self._hover("")
        elif event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            words = self._words.get(self._at(QPointF(event.pos())))
            show_tip(event.globalPos(), words.tip if words is not None else "", self.viewport())
            return True
        return super().viewportEvent(event)

    def _hover(self, key: str) -> None:
        if key != self._hovered:
            self._hovered = key
            self.viewport().update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        key = self._at(QPointF(event.pos())) if by_mouse else self._current
        if key:
            self._choose(key, by_keys=not by_mouse)
            box = self.rect_of(key)
            place = event.pos() if by_mouse else QPoint(box.left(), box.bottom())
            self.menu_wanted.emit(self.viewport().mapToGlobal(place))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._by_keys = event.reason() != Qt.FocusReason.MouseFocusReason
        self._speak()
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def _speak(self) -> None:
        """Names the current row; the whole graph where there is none."""
        words = self._words.get(self._current)
        self.setAccessibleName(str(words.spoken if words is not None else self._name))

    #: What the whole is called while nothing is shown.
    _name: Label = lazy("References")

    # Painting -----------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        scene, theme = self._scene, self._theme
        with QPainter(self.viewport()) as painter:
            painter.fillRect(event.rect(), theme.color("base"))
            if scene is None:
                return
            title = self._metrics.title
            width, high = self.viewport().width(), self.viewport().height()
            across = self.horizontalScrollBar().value()
            painter.save()
            painter.setClipRect(QRect(0, title, width, high - title))
            painter.translate(-across, 0)
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
                box = QRect(round(left) - across, 0, width, title)
                draw_title(painter, theme, box, column)

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
