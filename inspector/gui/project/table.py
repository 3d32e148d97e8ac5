"""The table of a project's packages: titles of groups have links at their end."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QMouseEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView, QWidget

from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.look.painting import Run, draw_text
from inspector.gui.look.theme import Theme
from inspector.gui.rows.table_model import RowsModel
from inspector.gui.rows.table_view import TableView
from inspector.messages import lazy

#: Milliseconds between two looks at how wide the words of new rows are.
FIT_MS: Final = 500
#: Rows that are measured for the width of the columns.
MEASURED: Final = 50
#: The links of each title, from the left: their ids, and their words.
LINKS: Final = (("copy", lazy("Copy list")), ("select", lazy("Select")))


class PackageTable(TableView):
    """Packages in groups; the row menu has what the links do, for the keyboard."""

    #: A link in the title of a group was pressed; carries the key of the group and of the link.
    title_link = Signal(str, str)

    def __init__(self, theme: Theme, margin: int = 16, parent: QWidget | None = None) -> None:
        super().__init__(theme, margin, parent)
        self._fit_soon = QTimer(self, singleShot=True, interval=FIT_MS)
        self._fit_soon.timeout.connect(self.fit_columns)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)

    def fit_columns(self) -> None:
        """Makes the columns as wide as the words of the first rows, which come all the time."""
        rows = min(self.model().rowCount(), MEASURED) if self.model() is not None else 0
        indexes = [self.model().index(row, 0) for row in range(rows)]
        self._fitter.fit(indexes, self.viewport().width())

    def _rows_changed(self, parent: QModelIndex, first: int, last: int) -> None:
        # New rows of the first group come above the others with every delivery.
        if first < MEASURED and not self._fit_soon.isActive():
            self._fit_soon.start()

    def link_areas(self, index: AnyIndex) -> list[tuple[str, QRect]]:
        """Where the links of a title are in the view; none of other rows."""
        if not self._is_title(index):
            return []
        theme, row = self._theme, index.row()
        areas = []
        right = self.viewport().width() - theme.px(self._look.margin)
        top, height = self.rowViewportPosition(row), self.rowHeight(row)
        for link, words in reversed(LINKS):
            width = theme.width("body", str(words))
            areas.append((link, QRect(right - width, top, width, height)))
            right -= width + theme.px(14)
        return areas[::-1]

    def _link_at(self, place: QPoint) -> tuple[str, str] | None:
        index, model = self.indexAt(place), self.model()
        group = model.group_at(index) if isinstance(model, RowsModel) else None
        if group is not None:
            for link, area in self.link_areas(index):
                if area.contains(place):
                    return group.key, link
        return None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        link = self._link_at(event.position().toPoint())
        if link is not None and event.button() == Qt.MouseButton.LeftButton:
            self.title_link.emit(*link)
            return
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        over = self._link_at(event.position().toPoint()) is not None
        shape = Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(shape)
        super().mouseMoveEvent(event)

    def _paint_title(self, painter: QPainter, line: QRect, index: AnyIndex) -> None:
        areas = self.link_areas(index)
        painter.save()
        # Words of the title end before the links.
        painter.setClipRect(QRect(0, line.top(), areas[0][1].left() - 8, line.height()))
        super()._paint_title(painter, line, index)
        painter.restore()
        for (__, area), (__, words) in zip(areas, LINKS, strict=True):
            draw_text(painter, self._theme, area, Run(str(words), "body", "accent"), elide="none")
