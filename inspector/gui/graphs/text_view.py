"""A graph as lines to be read: its rows, indented, with rails, the one that screen readers get."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QWidget

from inspector.gui.graphs.reading import ReadGraph
from inspector.gui.graphs.text_rows import TextRow, rows_of
from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.look.icons import icon_pixmap
from inspector.gui.look.painting import Run, draw_text
from inspector.gui.look.theme import Theme
from inspector.gui.rows.cell_delegate import cell_at
from inspector.gui.rows.columns import Column
from inspector.gui.rows.filtering import FilterKeys
from inspector.gui.rows.row_view import row_of
from inspector.gui.rows.table_model import RowsModel
from inspector.gui.rows.table_view import TableView
from inspector.messages import lazy
from inspector.messages.graph_text import node_name
from inspector.report.diff.excerpts import part_to_show


def _place_of(row: TextRow) -> str:
    return f"{row.node.export}" if row.node is not None else ""


def _about(row: TextRow) -> str:
    node = row.node
    return f"{node_name(node)}\n{node.class_name}" if node is not None else ""


COLUMNS: Final[tuple[Column[TextRow], ...]] = (
    Column(
        key="line",
        title="",
        text=lambda row: f"{row.number}",
        align="right",
        font="mono",
        role="text3",
        sample="00000",
        copy=lambda row: "",
    ),
    Column(
        key="reading",
        title=lazy("Reading"),
        text=lambda row: row.text,
        copy=lambda row: row.indented,
        tooltip=_about,
        stretch=True,
    ),
    Column(
        key="node",
        title=lazy("Node"),
        text=_place_of,
        align="right",
        font="mono",
        role="text3",
        sample="00000",
        hint=lazy("The node's object in the export table"),
    ),
)
#: The column of the text itself.
READING: Final = 1

FILTER: Final[FilterKeys[TextRow]] = FilterKeys(
    words=lambda row: row.text,
    values={
        "node": lambda row: node_name(row.node) if row.node is not None else None,
        "class": lambda row: row.node.class_name if row.node is not None else None,
        "object": lambda row: row.node.export if row.node is not None else None,
    },
    flags={
        "event": lambda row: row.is_event,
        "disabled": lambda row: row.node is not None and row.node.state == "disabled",
        "problem": lambda row: row.node is not None and bool(row.node.problem),
    },
)


class TextModel(RowsModel[TextRow]):
    """The text of one graph."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(COLUMNS, parent)

    def show_graph(self, shown: ReadGraph | None) -> None:
        """Shows another graph, or none."""
        self.set_rows(rows_of(shown.lines, shown.nodes) if shown is not None else ())


#: One level, and the room of an icon, in px of the design.
LEVEL: Final = 18
_ICON: Final = 13
_AFTER_ICON: Final = 6


class GraphText(TableView):
    """The lines of a graph. They stand in an order of their own, so no title sorts them."""

    #: The other way of looking at the graph is wanted.
    switched = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent=parent)
        self._header.setSectionsClickable(False)
        self.set_density("dense")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_T and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            self.switched.emit()
        else:
            super().keyPressEvent(event)

    def copy_text(self) -> str:
        """The selected lines as the command line prints them, without numbers."""
        rows = map(row_of, self.selected_indexes())
        return "\n".join(COLUMNS[READING].copy_text(row) for row in rows)

    def _is_title(self, index: AnyIndex) -> bool:
        # Only the ground: what begins something is set off as titles of groups are.
        row = row_of(index)
        return isinstance(row, TextRow) and row.is_event

    def _paint_cells(self, painter: QPainter, line: QRect, index: AnyIndex) -> None:
        row = row_of(index)
        for column, left, width, pads in self._places:
            box = QRect(left, line.top(), width, line.height())
            if column == READING:
                paint_reading(painter, self._theme, box.adjusted(pads[0], 0, -pads[1], 0), row)
            else:
                cell = cell_at(self.model().index(index.row(), column))
                self._delegate.paint_cell(painter, box, cell, pads, self.isEnabled())


def paint_reading(
    painter: QPainter,
    theme: Theme,
    box: QRect,
    row: TextRow,
    spans: tuple[tuple[int, int], ...] = (),
    *,
    level: int = 0,
    off: bool = False,
) -> None:
    """Draws a line of a graph's text into a box: a rail for each level, its icon, and its words.

    Args:
        painter: What paints.
        theme: The look.
        box: Where to.
        row: The line.
        spans: The parts of its words that differ from those of another line.
        level: How far a line is right of one a level above, where not as usual.
        off: Whether it is faint, as one is that does not run.
    """
    level, side = level or theme.px(LEVEL), theme.px(_ICON)
    for depth in range(row.depth):
        rail = QRect(box.left() + depth * level + min(side, level) // 2, box.top(), 1, box.height())
        if rail.left() < box.right():
            painter.fillRect(rail, theme.color("line"))
    left = box.left() + row.depth * level
    off = off or (row.node is not None and row.node.state == "disabled")
    if row.icon is not None and left < box.right():
        ratio = painter.device().devicePixelRatioF()
        picture = icon_pixmap(row.icon, theme, "dis" if off else "text2", side, ratio)
        top = box.top() + (box.height() - side) / 2
        painter.drawPixmap(QPointF(left, top), picture)
        left += side + theme.px(_AFTER_ICON)
    font = "strong" if row.is_event else "name"
    room = box.right() + 1 - left - theme.width(font, row.title)
    letters = room // max(theme.metrics("body").averageCharWidth(), 1)
    begin = len(row.title)
    in_rest = tuple((max(first - begin, 0), last - begin) for first, last in spans if last > begin)
    rest = part_to_show(row.text[begin:], in_rest, letters)
    in_title = tuple((first, min(last, begin)) for first, last in spans if first < begin)
    in_rest = tuple((max(first - rest.skipped, 0), last - rest.skipped) for first, last in in_rest)
    role = "text2" if not row.title and row.node is None else "text"
    for run, marked in (
        (Run(row.title, font, "text"), in_title),
        (Run(rest.text, "body", role), in_rest),
    ):
        place = QRect(left, box.top(), box.right() + 1 - left, box.height())
        if run.text and place.width() > 0:
            draw_text(painter, theme, place, run._replace(role="text3") if off else run)
            _underline(painter, theme, place, run, marked)
            left += theme.width(run.font, run.text)


def _underline(
    painter: QPainter, theme: Theme, box: QRect, run: Run, spans: Iterable[tuple[int, int]]
) -> None:
    """Draws a line under parts of a text, as far as they can be seen."""
    metrics = theme.metrics(run.font)
    top = box.top() + (box.height() + metrics.ascent() - metrics.descent()) // 2 + 2
    for first, last in spans:
        start = box.left() + theme.width(run.font, run.text[:first])
        end = min(box.left() + theme.width(run.font, run.text[:last]), box.right())
        if start < end:
            painter.fillRect(QRect(start, top, end - start, theme.px(2)), theme.color("up"))
