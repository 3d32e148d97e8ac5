"""A graph as lines to be read: its rows, indented, with rails, the one that screen readers get."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QWidget

from inspector.graphs.model import Node
from inspector.gui.graphs.reading import ReadGraph
from inspector.gui.graphs.words import EVENTS, NODE_ICONS
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
from inspector.messages.rendering import render


@dataclass(frozen=True, slots=True)
class TextRow:
    """A line of a graph's text.

    ``number`` counts from 1, ``depth`` is how far it is indented; ``title`` is that part of the
    text which names its node, empty for lines such as the output of a branch.
    """

    number: int
    depth: int
    text: str
    title: str = ""
    node: Node | None = None

    @property
    def is_event(self) -> bool:
        """Whether something begins here."""
        return self.depth == 0 and self.node is not None and self.node.kind in EVENTS

    @property
    def icon(self) -> str | None:
        """The icon of its node."""
        return NODE_ICONS.get(self.node.kind) if self.node is not None else None


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
        copy=lambda row: "  " * row.depth + row.text,
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
        self.set_rows(rows_of(shown) if shown is not None else ())


def rows_of(shown: ReadGraph) -> Sequence[TextRow]:
    """The lines of a graph."""
    rows = []
    for number, line in enumerate(shown.lines, 1):
        node = shown.nodes.get(line.node)
        title = ""
        if node is not None and node.title and line.text.startswith(render(node.title)):
            title = render(node.title)
        rows.append(TextRow(number, line.depth, line.text, title, node))
    return rows


#: One level, and the room of an icon, in px of the design.
_LEVEL: Final = 18
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
                self._paint_reading(painter, box.adjusted(pads[0], 0, -pads[1], 0), row)
            else:
                cell = cell_at(self.model().index(index.row(), column))
                self._delegate.paint_cell(painter, box, cell, pads, self.isEnabled())

    def _paint_reading(self, painter: QPainter, box: QRect, row: TextRow) -> None:
        theme = self._theme
        level, side = theme.px(_LEVEL), theme.px(_ICON)
        for depth in range(row.depth):
            rail = QRect(box.left() + depth * level + side // 2, box.top(), 1, box.height())
            if rail.left() < box.right():
                painter.fillRect(rail, theme.color("line"))
        left = box.left() + row.depth * level
        off = row.node is not None and row.node.state == "disabled"
        if row.icon is not None and left < box.right():
            ratio = painter.device().devicePixelRatioF()
            picture = icon_pixmap(row.icon, theme, "dis" if off else "text2", side, ratio)
            top = box.top() + (box.height() - side) / 2
            painter.drawPixmap(QPointF(left, top), picture)
            left += side + theme.px(_AFTER_ICON)
        rest = row.text[len(row.title) :]
        runs = [Run(row.title, "strong" if row.is_event else "name", "text")]
        runs.append(Run(rest, "body", "text2" if not row.title and row.node is None else "text"))
        if off:
            runs = [run._replace(role="text3") for run in runs]
        for run in runs:
            place = QRect(left, box.top(), box.right() + 1 - left, box.height())
            if run.text and place.width() > 0:
                draw_text(painter, theme, place, run)
                left += theme.width(run.font, run.text)
