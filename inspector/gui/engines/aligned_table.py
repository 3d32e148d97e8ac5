"""Two version lists side by side: a line leads from each name to where it is now."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from inspector.gui.desk.page import MARGIN
from inspector.gui.look.painting import Run, draw_text, paint_absence
from inspector.gui.look.theme import Theme
from inspector.gui.rows.columns import Column
from inspector.gui.rows.table_model import RowGroup, RowsModel
from inspector.gui.rows.table_view import TableView
from inspector.messages import _, count_text, lazy, ngettext
from inspector.messages.phrases import clauses
from inspector.report.engines.lists import AlignedRow, AlignedRun

_BEFORE: Final = {"changed": "refuseBg", "removed": "refuseBg"}
_AFTER: Final = {"changed": "refuseBg", "added": "noteBg"}
#: The columns that the lines stand between, and those that a list that ends leaves empty.
_LINES: Final = 3
_MISSING: Final = (0, 1, 2)
#: About 98 px of the design.
_ROOM: Final = "M" * 9


def _packages(row: AlignedRow) -> str:
    return "" if not row.before else "–" if row.packages is None else count_text(row.packages)


def spoken_before(row: AlignedRow) -> str:
    """What became of a name of the list before, in words."""
    if not row.before:
        return _("not in this list yet") if row.beyond else _("no name here")
    where = ""
    if row.before_change == "removed":
        where = _("lost")
    elif row.moved_to is not None and row.before_change:
        where = _("moved to {moved_to}", moved_to=row.moved_to)
    packages = (
        ngettext("{count} package", "{count} packages", row.packages)
        if row.packages is not None
        else ""
    )
    return clauses((str(row.number), row.before, where, packages))


ALIGNED: Final[tuple[Column[AlignedRow], ...]] = (
    Column(
        key="packages",
        title=lazy("Packages"),
        text=_packages,
        align="right",
        role="text2",
        tint=lambda row: _BEFORE.get(row.before_change),
        sort_key=lambda row: row.packages or 0,
        sample="41,206",
    ),
    Column(
        key="number",
        title="",
        text=lambda row: str(row.number) if row.before else "",
        mono=True,
        align="right",
        tint=lambda row: _BEFORE.get(row.before_change),
        sort_key=lambda row: row.number,
    ),
    Column(
        key="before",
        title=lazy("Before"),
        text=lambda row: row.before,
        second=lambda row: _("lost") if row.before_change == "removed" else "",
        mark=lambda row: row.before_change if row.before_change == "removed" else None,
        tint=lambda row: _BEFORE.get(row.before_change),
        speak=spoken_before,
        elide="middle",
        max_width=320,
        # As wide as those after, or neither could be told by its end where width is short.
        stretch=True,
        sample="STREAMABLE_TEXTURE_MIN_MAX_DIST",
    ),
    Column(key="lines", title="", text=lambda _: "", sample=_ROOM),
    Column(
        key="change",
        title="",
        text=lambda row: str(row.number) if row.after else "",
        mono=True,
        mark=lambda row: row.after_change or None,
        hanging=True,
        align="left",
        tint=lambda row: _AFTER.get(row.after_change),
        sort_key=lambda row: row.number,
    ),
    Column(
        key="after",
        title=lazy("After"),
        text=lambda row: row.after,
        font=lambda row: "strong" if row.after_change == "changed" else "body",
        tint=lambda row: _AFTER.get(row.after_change),
        elide="middle",
        stretch=True,
    ),
    Column(
        key="from",
        title=lazy("From"),
        text=lambda row: row.origin,
        role="text2",
        align="right",
        tint=lambda row: _AFTER.get(row.after_change),
    ),
)


class AlignedTable(TableView):
    """Rows by number; the lines between both lists are painted over them."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, MARGIN, parent)
        self.rows: RowsModel[AlignedRow] = RowsModel(ALIGNED, self)
        self.setModel(self.rows)
        self.set_fit_rows(True)
        # Names are told apart by their numbers: in another order lines would mean nothing.
        self.horizontalHeader().setSectionsClickable(False)
        self.setAccessibleName(_("Both lists by number"))

    def show_runs(self, runs: tuple[AlignedRun, ...]) -> None:
        """Shows two lists."""
        self.rows.set_groups([_group(run) for run in runs])

    def places(self) -> dict[int, int]:
        """The rows that are shown, by their number in the lists."""
        found: dict[int, int] = {}
        for place in range(self.rows.rowCount()):
            row = self.rows.row_at(self.rows.index(place, 0))
            if row is not None:
                found[row.number] = place
        return found

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        places = self.places()
        with QPainter(self.viewport()) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_end(painter, places)
            for place in places.values():
                row = self.rows.row_at(self.rows.index(place, 0))
                if row is not None and row.moved_to in places:
                    self._paint_line(painter, place, places[row.moved_to])

    def _middle(self, place: int) -> float:
        return self.rowViewportPosition(place) + self.rowHeight(place) / 2

    def _paint_line(self, painter: QPainter, begin: int, end: int) -> None:
        theme = self._theme
        left = self.columnViewportPosition(_LINES) + theme.px(4)
        # The sign of the name hangs in front of its number.
        right = self.columnViewportPosition(_LINES + 1) - theme.px(14)
        first, last = QPointF(left, self._middle(begin)), QPointF(right, self._middle(end))
        path = QPainterPath(first)
        moved = begin != end
        if not moved:
            painter.setPen(QPen(theme.color("line2"), theme.px(12) / 10))
            path.lineTo(last)
            painter.drawPath(path)
            return
        pen = QPen(theme.color("refuse"), theme.px(2))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        bend = (right - left) / 2
        path.cubicTo(first + QPointF(bend, 0), last - QPointF(bend, 0), last)
        side = theme.px(4)
        path.moveTo(last - QPointF(side, side))
        path.lineTo(last)
        path.lineTo(last - QPointF(side, -side))
        painter.drawPath(path)

    def _paint_end(self, painter: QPainter, places: dict[int, int]) -> None:
        """A dotted line where the list before ends, and below it lines where it has nothing."""
        beyond = [
            place for place in places.values()
            if (row := self.rows.row_at(self.rows.index(place, 0))) is not None and row.beyond
        ]  # fmt: skip
        if not beyond:
            return
        theme = self._theme
        top = self.rowViewportPosition(beyond[0])
        bottom = self.rowViewportPosition(beyond[-1]) + self.rowHeight(beyond[-1])
        width = sum(self.columnWidth(column) for column in _MISSING)
        paint_absence(painter, theme, QRect(0, top, width, bottom - top))
        words, line = _("not in this list yet"), theme.line_height("body")
        room = theme.width("body", words) + theme.px(16)
        if bottom - top > line and room < width:
            box = QRect(0, 0, room, line)
            box.moveCenter(QPoint(width // 2, (top + bottom) // 2))
            painter.fillRect(box, theme.color("base"))
            draw_text(
                painter, theme, box.adjusted(theme.px(8), 0, 0, 0), Run(words, "body", "text2")
            )
        pen = QPen(theme.color("text2"), 1, Qt.PenStyle.DotLine)
        painter.setPen(pen)
        painter.drawLine(QPointF(0, top), QPointF(self.viewport().width(), top))


def _group(run: AlignedRun) -> RowGroup[Any]:
    first, last = run.rows[0].number, run.rows[-1].number
    if not run.folded:
        return RowGroup(key=f"{first}", rows=run.rows)
    title = f"{first} – {last}" if first != last else f"{first}"
    return RowGroup(
        key=f"{first}", title=title, note=_("same in both"), rows=run.rows, collapsed=True
    )
