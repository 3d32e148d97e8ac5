"""The packages around a centre, drawn as a graph and listed below it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from inspector.gui.desk.page import MARGIN
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.layouts import vbox
from inspector.gui.look.theme import Theme, Themed
from inspector.gui.references.canvas import ReferencesCanvas
from inspector.gui.references.model import FILTER, ReferencesModel
from inspector.gui.references.query import ReferenceRow, View
from inspector.gui.references.scene import (
    CENTRE,
    Columns,
    Folder,
    Row,
    columns_of,
    ends_of,
    row_keys,
)
from inspector.gui.references.words import RowWords, centre_words, state_of_centre, words_of
from inspector.gui.rows.filtering import value_terms
from inspector.gui.rows.listing import filter_of
from inspector.gui.rows.table_view import TableView
from inspector.messages import _
from inspector.project.scan.graph import Neighbour, Neighbourhood

#: The heights of graph and table at first, in px of the design.
_HEIGHTS: Final = (376, 178)
#: The height of both, in px of the design, from which on there is room for the graph.
_LEAST_FOR_GRAPH: Final = 200
#: The columns that say the same of every package where no project is open.
_JUDGED: Final = ("direction", "standing")


class GraphAndTable(Themed, QSplitter):
    """Graph and table of the same packages, and a line of words between them.

    Where there is little height the table has all of it.

    A row that is made the current one in one of them is so in the other.
    """

    #: Another row was made the current one by hand; carries its key.
    chosen = Signal(str)
    #: Enter or a double click on a row; carries its key.
    activated = Signal(object)
    #: The menu of the current row is wanted, at a place of the screen.
    menu_wanted = Signal(QPoint)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self._theme = theme
        self._columns: Columns | None = None
        self._neighbours: Mapping[str, Neighbour] = {}
        self._setting = False
        self.canvas = ReferencesCanvas(theme)
        self.canvas.chosen.connect(self._take_from_canvas)
        self.canvas.activated.connect(self.activated)
        self.canvas.menu_wanted.connect(self.menu_wanted)
        self.chain = ElidedLabel(theme, "", "body", "text2", "middle")
        self.model = ReferencesModel(self)
        self.filter = filter_of(self.model, FILTER)
        self.table = TableView(theme)
        self.table.setModel(self.model)
        self.table.setAccessibleName(_("References"))
        self.table.row_selected.connect(self._take_from_table)
        self.table.row_activated.connect(lambda row: self.activated.emit(row.neighbour.key))
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.table.customContextMenuRequested.connect(
            lambda place: self.menu_wanted.emit(self.table.viewport().mapToGlobal(place))
        )
        self._arrange(theme)

    def _arrange(self, theme: Theme) -> None:
        below = QWidget()
        column = QVBoxLayout(below)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        chain_line = QWidget()
        vbox(self.chain, parent=chain_line, theme=theme, margins=(MARGIN, 5, MARGIN, 3))
        column.addWidget(chain_line)
        column.addWidget(self.table, 1)
        self.setHandleWidth(1)
        self.setChildrenCollapsible(False)
        self.addWidget(self.canvas)
        self.addWidget(below)
        self.setStretchFactor(0, 1)
        self.setSizes([theme.px(height) for height in _HEIGHTS])

    # What is shown ------------------------------------------------------------------------------

    @property
    def is_drawn(self) -> bool:
        """Whether the graph is there too: very many packages are only in the table."""
        return self._columns is not None

    @property
    def shows_graph(self) -> bool:
        """Whether the graph can be seen: it is there, and has room."""
        return self.is_drawn and self.height() >= self._theme.px(_LEAST_FOR_GRAPH)

    def _apply_theme(self) -> None:
        self._settle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._settle()

    def _settle(self) -> None:
        """Shows the graph or leaves its room to the table, which has the keyboard then."""
        had_keyboard = self.canvas.hasFocus()
        self.canvas.setVisible(self.shows_graph)
        if had_keyboard and not self.shows_graph:
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def clear(self) -> None:
        """Shows no packages."""
        self._columns = None
        self._neighbours = {}
        self.model.set_rows(())
        self.hide()

    def show_rows(self, view: View, engine: str) -> None:
        """Lists what was seen around a package, as an engine stands with it."""
        self._neighbours = view.neighbours
        self._setting = True
        self.model.set_engine(engine)
        self.model.set_rows(view.rows)
        self._setting = False
        self.table.set_columns_hidden(dict.fromkeys(_JUDGED, False))
        self.show()

    def show_own(self, rows: Sequence[ReferenceRow]) -> None:
        """Lists what a package refers to by itself: on one side, and not judged."""
        self._columns = None
        self._neighbours = {row.neighbour.key: row.neighbour for row in rows}
        self._setting = True
        self.model.set_rows(rows)
        self._setting = False
        self.table.set_columns_hidden(dict.fromkeys(_JUDGED, True))
        self.chain.set_text("")
        self.setVisible(bool(rows))
        self._settle()

    def show_graph(self, view: View, there: Neighbourhood, opened: Collection[str]) -> None:
        """Draws what was seen around a package, unless that is too much.

        Args:
            view: What was seen.
            there: The packages of it.
            opened: The keys of folders whose packages are shown.
        """
        columns = self._columns = columns_of(there, opened)
        self._settle()
        if columns is None:
            return
        words: dict[str, RowWords] = {CENTRE: centre_words(there, state_of_centre(there))}
        for row in _rows(columns):
            imports = view.imports.get(row.key)
            words[row.key] = words_of(row, len(imports.objects) if imports else None)
        name = _("References of {centre}: the table below has the same rows", centre=there.centre)
        self.canvas.show_columns(columns, words, name)

    def show_way(self, way: Sequence[str], words: str) -> None:
        """Marks the lines along a way through the packages, and says what it is."""
        self.chain.set_text(words)
        self.chain.setAccessibleName(self.chain.text())
        columns = self._columns
        if columns is not None:
            steps = {(source.lower(), target.lower()) for source, target in pairwise(way)}
            rows = row_keys(columns)
            self.canvas.set_way(
                {
                    ends_of(link, rows)
                    for link in columns.links
                    if (link.source.lower(), link.target.lower()) in steps
                }
            )

    def show_filter(self) -> None:
        """Shows in the graph as left out what the filter leaves out of the table."""
        if self._columns is not None:
            passing = {row.neighbour.key for row in self.model.shown_rows()}
            self.canvas.set_dimmed(
                {row.key for row in _rows(self._columns) if passing.isdisjoint(_packages_of(row))}
            )

    # One row is the current one -----------------------------------------------------------------

    def terms(self, key: str) -> list[str]:
        """The terms of the filter that hold for the row with a key."""
        shown = self.model.index_where(lambda row: row.neighbour.key == key)
        return value_terms(FILTER, self.model.row_at(shown))

    def mark(self, key: str) -> None:
        """Makes a row the current one; nobody chose it by hand."""
        self._mark_in_table(key)
        self.canvas.set_current(self._drawn(key))

    def _take_from_canvas(self, key: str) -> None:
        self._mark_in_table(key)
        self.chosen.emit(key)

    def _take_from_table(self, row: ReferenceRow | None) -> None:
        if self._setting or row is None:
            return
        self.canvas.set_current(self._drawn(row.neighbour.key))
        self.chosen.emit(row.neighbour.key)

    def _mark_in_table(self, key: str) -> None:
        self._setting = True
        if not key or not self.table.show_row(lambda row: row.neighbour.key == key):
            self.table.clearSelection()
        self._setting = False

    def _drawn(self, key: str) -> str:
        """The key of what stands for a package in the graph: itself, or its closed folder."""
        neighbour = self._neighbours.get(key)
        if neighbour is None or self._columns is None:
            return key
        return row_keys(self._columns).get((neighbour.side, neighbour.name.lower()), "")

    def folder_of(self, key: str) -> Folder | None:
        """The folder that a row of the graph is; None for every other row."""
        rows = _rows(self._columns) if self._columns is not None else ()
        return next((row for row in rows if isinstance(row, Folder) and row.key == key), None)


def _rows(columns: Columns) -> list[Row]:
    return [row for column in columns.left + columns.right for row in column.rows]


def _packages_of(row: Row) -> list[str]:
    """The keys of the packages that a row of the graph stands for."""
    return [member.key for member in row.members] if isinstance(row, Folder) else [row.key]
