"""The release strip: how every known release of the engine takes a file, one cell each."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QRegion,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QSizePolicy,
    QWidget,
)

from inspector.checks.judgement import ReleaseAnswer
from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.kit.span import Span
from inspector.gui.kit.strip_cells import paint_cell, paint_number
from inspector.gui.kit.strip_layout import (
    Caption,
    Group,
    Measures,
    place_above,
    place_captions,
    place_cells,
    shown_numbers,
)
from inspector.gui.kit.strip_typing import ReleaseTyping
from inspector.gui.look.marks import paint_mark
from inspector.gui.look.painting import (
    Run,
    baseline_in,
    down_triangle,
    draw_runs,
    outline,
    runs_width,
)
from inspector.gui.look.theme import Theme, Themed
from inspector.gui.rows.strip_list import ReleaseList
from inspector.messages import _


class ReleaseStrip(Themed, QListView):
    """Every known release in one row; the chosen target is re-answered by whoever listens.

    The strip runs edge to edge: ``margin`` is the page margin inside of it. Colour, foot and
    number of a cell say how that release takes the file; each run of equal cells has one caption
    below, which is the only legend. Above stand who saved the file and the target engine.
    """

    #: A release such as ``5.3`` was chosen by a click, Enter or Space.
    release_chosen = Signal(str)

    def __init__(
        self,
        theme: Theme,
        parent: QWidget | None = None,
        margin: int = 16,
        releases: ReleaseList | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._margin = margin
        self._list = releases if releases is not None else ReleaseList()
        self._list.setParent(self)
        self._saved_text = ""
        self._target_text = ""
        self._cells: list[Span] = []
        #: The same as they are painted.
        self._rects: list[QRect] = []
        self._groups: list[Group] = []
        #: What is said under the runs of equal cells, from the left.
        self.captions: list[Caption] = []
        self._typing = ReleaseTyping(self)
        self.setModel(self._list)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(_("Releases of the engine"))
        self.setAccessibleDescription(
            _("Arrow keys move, figures type a release, Enter chooses it")
        )
        self.setMouseTracking(True)
        self._apply_theme()

    # What is shown ---------------------------------------------------------------------------

    def _apply_theme(self) -> None:
        self.setFont(self._theme.font("caption"))
        self._arrange()

    def set_answers(
        self,
        answers: Sequence[ReleaseAnswer],
        saved_by: str | None = None,
        saved_by_text: str = "",
        target: str | None = None,
        target_text: str = "",
    ) -> None:
        """Show how each release takes the file.

        Args:
            answers: All known releases, oldest first.
            saved_by: The release that saved the file; None when not known.
            saved_by_text: What to write for it, such as ``4.18.1``; the release without it.
            target: The release that stands for the target engine.
            target_text: What to write for it, such as ``5.3``; the release without it.
        """
        self._saved_text = saved_by_text or saved_by or ""
        self._target_text = target_text or target or ""
        kept = self.focused_release()
        self._list.fill(answers, saved_by, target)
        row = self._list.row_of(kept) if self.hasFocus() else None
        if row is None:
            row = self._list.row_of(target)
        if row is not None:
            self.setCurrentIndex(self._list.index(row, 0))
        chosen = self._list.row_of(target)
        selection = self.selectionModel()
        if chosen is None:
            selection.clearSelection()
        else:
            selection.select(self._list.index(chosen, 0), selection.SelectionFlag.ClearAndSelect)
        self._arrange()

    def answers(self) -> tuple[ReleaseAnswer, ...]:
        """What is shown, oldest first."""
        return tuple(self._list.answers)

    def target(self) -> str | None:
        """The release with the accent ring."""
        return self._list.target

    def focused_release(self) -> str | None:
        """The release that Enter would choose."""
        index = self.currentIndex()
        return self._list.answers[index.row()].release if index.isValid() else None

    # Geometry --------------------------------------------------------------------------------

    def _measures(self) -> Measures:
        theme = self._theme
        label = theme.width("caption-strong", "4.") + theme.px(4)
        return Measures(
            margin=theme.px(self._margin),
            group_gap=theme.px(14),
            label_width=label,
            mark=theme.px(10),
            mark_gap=theme.px(6),
            caption_gap=theme.px(14),
        )

    def _lines(self) -> tuple[int, int, int, int]:
        """Top of the cells, their height, the foot's height, top of the captions below."""
        theme = self._theme
        line = theme.line_height("caption")
        top = line + theme.px(7)
        height = max(theme.px(24), theme.metrics("caption").height() + theme.px(8))
        return top, height, theme.px(5), top + height + theme.px(3)

    def _arrange(self) -> None:
        theme, measures = self._theme, self._measures()
        names = [answer.release for answer in self._list.answers]
        width = self.viewport().width()
        self._cells, self._groups = place_cells(names, width, measures)
        top, height, __, __ = self._lines()
        self._rects = [QRect(cell.left, top, cell.width, height) for cell in self._cells]
        bounds = Span(
            self._cells[0].left if self._cells else 0,
            self._cells[-1].right if self._cells else width,
        )
        self.captions = place_captions(
            list(map(self._list.words, range(len(names)))),
            self._cells,
            bounds,
            measures,
            lambda words: theme.width("caption", words),
        )
        self.viewport().update()

    def _cell(self, row: int) -> QRect:
        return self._rects[row]

    def _whole(self, row: int) -> QRect:
        """What the rings around a release take in."""
        return self._cell(row)

    def captions_above(self) -> tuple[Span | None, Span | None]:
        """Where "saved by" and "target" stand now."""
        if not self._cells:
            return None, None
        theme, measures = self._theme, self._measures()
        bounds = Span(measures.margin, self._cells[-1].right)
        saved = target = None
        if self._saved_text:
            row = self._list.row_of(self._list.saved_by)
            # A release that the strip does not know is newer than all of it.
            middle = self._cells[row].middle if row is not None else float(bounds.right)
            saved = (middle, runs_width(theme, self._saved_runs()))
        row = self._list.row_of(self._list.target)
        if row is not None and self._target_text:
            target = (self._cells[row].middle, runs_width(theme, self._target_runs()))
        return place_above(saved, target, bounds, measures.caption_gap)

    def _saved_runs(self) -> tuple[Run, Run]:
        return (
            Run(_("saved by "), "caption", "text2"),
            Run(self._saved_text, "caption-strong", "text"),
        )

    def _target_runs(self) -> tuple[Run, ...]:
        return (
            Run(_("target "), "caption", "text2"),
            Run(self._target_text, "caption-strong", "accent"),
        )

    def sizeHint(self) -> QSize:
        __, __, __, below = self._lines()
        height = below + self._theme.line_height("caption") + self._theme.px(7)
        return QSize(self._theme.px(800), max(height, self._theme.px(74)))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(320), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    # What a list view asks for ---------------------------------------------------------------

    def visualRect(self, index: AnyIndex) -> QRect:
        if not index.isValid() or index.row() >= len(self._cells):
            return QRect()
        return self._whole(index.row())

    def indexAt(self, point: QPoint) -> QModelIndex:
        __, __, __, below = self._lines()
        # The captions' line belongs to no cell, the marker's does.
        if self._cells and self._whole(0).top() - self._theme.px(7) <= point.y() < below:
            for row, span in enumerate(self._cells):
                if span.left <= point.x() <= span.right:
                    return self._list.index(row, 0)
        return QModelIndex()

    def scrollTo(
        self,
        index: AnyIndex,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        """Nothing to do: every cell is always in sight."""

    def horizontalOffset(self) -> int:
        return 0

    def verticalOffset(self) -> int:
        return 0

    def visualRegionForSelection(self, selection: object) -> QRegion:
        return QRegion(self.viewport().rect())

    # Keys and pointer ------------------------------------------------------------------------

    def _move_to(self, row: int) -> None:
        if self._cells:
            row = min(max(row, 0), len(self._cells) - 1)
            index = self._list.index(row, 0)
            self.selectionModel().setCurrentIndex(
                index, self.selectionModel().SelectionFlag.NoUpdate
            )
            set_tip(self, self._list.about(row))
            self.viewport().update()

    def _choose(self, row: int) -> None:
        self._move_to(row)
        self.release_chosen.emit(self._list.answers[row].release)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.currentIndex().row()
        key = event.key()
        keys = Qt.Key
        plain = not event.modifiers() & (
            Qt.KeyboardModifier.ControlModifier
            | Qt.KeyboardModifier.AltModifier
            | Qt.KeyboardModifier.MetaModifier
        )
        if not plain or not self._cells:
            event.ignore()
        elif key == keys.Key_Left:
            self._move_to(row - 1)
        elif key == keys.Key_Right:
            self._move_to(row + 1)
        elif key == keys.Key_Home:
            self._move_to(0)
        elif key == keys.Key_End:
            self._move_to(len(self._cells) - 1)
        elif key in (keys.Key_Return, keys.Key_Enter) or (
            key == keys.Key_Space and not self._typing.active
        ):
            if row >= 0:
                self._choose(row)
        elif event.text().isdigit():
            typed = self._typing.add(event.text(), [a.release for a in self._list.answers])
            if typed is not None:
                self._move_to(typed)
        elif event.text() in (".", " "):
            self._typing.go_on()
        else:
            event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and index.isValid():
            self._choose(index.row())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        over = self.indexAt(event.position().toPoint()).isValid()
        shape = Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(shape)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if not self.currentIndex().isValid():
            self._move_to(0)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip:
            # The tooltip set for the focused cell must not stand in for the one under the pointer.
            set_tip(self, "")
        return super().viewportEvent(event)

    # Painting --------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self.viewport()) as painter:
            theme = self._theme
            painter.fillRect(self.viewport().rect(), theme.color("base"))
            if self._cells:
                top, height, __, __ = self._lines()
                for group in self._groups:
                    base = baseline_in(theme, "caption", top, height - theme.px(5))
                    run = Run(f"{group.major}.", "caption-strong", "text2")
                    draw_runs(painter, theme, group.label_left, base, [run])
                self._paint_cells(painter)
                self._paint_above(painter)
                self._paint_captions(painter)
                self._paint_rings(painter)

    def _paint_cells(self, painter: QPainter) -> None:
        theme = self._theme
        saved = self._list.row_of(self._list.saved_by)
        target = self._list.row_of(self._list.target)
        strong = frozenset(row for row in (saved, target) if row is not None)
        names = [answer.release for answer in self._list.answers]
        numbers = shown_numbers(
            names, self._cells, strong, lambda text: theme.width("caption", text)
        )
        for row, answer in enumerate(self._list.answers):
            paint_cell(painter, theme, self._cell(row), answer.mark, refused_target=row == target)
        # The ground of the next cell would be over the end of a number wider than its own.
        for row in sorted(numbers):
            answer = self._list.answers[row]
            paint_number(painter, theme, self._cell(row), answer, strong=row in strong)

    def _paint_above(self, painter: QPainter) -> None:
        theme = self._theme
        saved, target = self.captions_above()
        base = baseline_in(theme, "caption", 0, theme.line_height("caption"))
        if saved is not None:
            draw_runs(painter, theme, saved.left, base, self._saved_runs())
        if target is not None:
            draw_runs(painter, theme, target.left, base, self._target_runs())
        row = self._list.row_of(self._list.saved_by)
        if row is not None:
            top, __, __, __ = self._lines()
            tip = QPointF(self._cells[row].middle, top - theme.px(1))
            down_triangle(painter, tip, theme.px(8), theme.px(5), theme.color("text"))

    def _paint_captions(self, painter: QPainter) -> None:
        theme, measures = self._theme, self._measures()
        __, __, __, top = self._lines()
        line = theme.line_height("caption")
        base = baseline_in(theme, "caption", top, line)
        for caption in self.captions:
            place = QRectF(caption.left, top + (line - measures.mark) // 2, *[measures.mark] * 2)
            paint_mark(painter, place, caption.mark, theme)
            x = caption.left + measures.mark + measures.mark_gap
            draw_runs(painter, theme, x, base, [Run(str(caption.words), "caption", "text2")])

    def _paint_rings(self, painter: QPainter) -> None:
        theme = self._theme
        target = self._list.row_of(self._list.target)
        if target is not None:
            thick = theme.px(2)
            ring = QRectF(self._whole(target)).adjusted(-thick, -thick, thick, thick)
            outline(painter, ring, theme.color("accent"), thick, thick)
        focus = self.currentIndex().row()
        if self.hasFocus() and 0 <= focus < len(self._cells):
            out = theme.px(5 if focus == target else 4)
            ring = QRectF(self._whole(focus)).adjusted(-out, -out, out, out)
            painter.save()
            pen = QPen(theme.color("text"), 1.6, Qt.PenStyle.CustomDashLine)
            pen.setDashPattern([2.2, 1.4])
            painter.setPen(pen)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.drawRoundedRect(ring.adjusted(0.8, 0.8, -0.8, -0.8), 2, 2)
            painter.restore()
