"""The table of a project's packages: its rows in groups or one list; titles end with links."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter

from inspector.data_classes import replace
from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.look.painting import Run, draw_text
from inspector.gui.project.columns import COLUMNS
from inspector.gui.rows.long_table import LongTable
from inspector.gui.rows.table_model import Cell, InOwnTurn, RowGroup, RowsModel
from inspector.gui.rows.titled_view import TitledView
from inspector.messages import _, lazy
from inspector.messages.phrases import remarks
from inspector.project.scan.shared_verdict import Outcome, PackageRow
from inspector.report.project.facets import GROUP_ORDER, MORE_MAY_FOLLOW, PackageGroup, group_title

#: The links of each title, from the left: their ids, and their words.
LINKS: Final = (("copy", lazy("Copy list")), ("select", lazy("Select")))


#: Rows of a group that are shown until somebody asks for the others.
FIRST: Final = 12
#: Above so many packages only the first group is open at first.
CLOSED_ABOVE: Final = 100_000


class PackageModel(RowsModel[PackageRow]):
    """Rows that arrive in batches, each at the end of its group.

    A group shows twelve rows and how many more there are, so that the next one is in sight. The
    last one shows all of them, as nothing stands below; so does every group while a filter is on,
    for then the rows are what somebody looks for.

    Args:
        in_own_turn: Has something done in a turn of the event loop of its own.
        parent: Its owner.
    """

    def __init__(self, in_own_turn: InOwnTurn | None = None, parent: QObject | None = None) -> None:
        super().__init__(COLUMNS, parent, in_own_turn=in_own_turn)
        self._grouped = True
        self._counts: Counter[Outcome] = Counter()
        #: The notes of the groups, and how their rows stand as they came.
        self._notes: dict[Outcome, tuple[str, str]] = {}
        #: The groups to which rows came at the end, however they are sorted.
        self._growing: set[Outcome] = set()
        self.begin(grouped=True)

    @property
    def grouped(self) -> bool:
        """Whether rows stand in groups by verdict."""
        return self._grouped

    def begin(self, *, grouped: bool, again: bool = False) -> None:
        """Empties the table, for rows that will come.

        Args:
            grouped: Whether they will stand in groups.
            again: Whether they are those of the same project: groups stay closed, or whole.
        """
        kept = self._kept_groups() if again else {}
        self._grouped = grouped
        self._counts = Counter()
        self._notes = {}
        self._growing = set()
        if grouped:
            self.set_groups(
                RowGroup(
                    key=str(outcome),
                    title=group_title(outcome, 0),
                    mark=outcome.mark,
                    hides_empty=True,
                    first=FIRST,
                    collapsed=outcome in kept and kept[outcome].collapsed,
                    whole=outcome in kept and kept[outcome].whole,
                )
                for outcome in GROUP_ORDER
            )
        else:
            self.set_rows(())

    def add(self, rows: Sequence[PackageRow]) -> None:
        """Adds rows, each at the end of its group."""
        if not self._grouped:
            self.append_rows(rows)
            return
        by_outcome: dict[Outcome, list[PackageRow]] = {}
        for row in rows:
            by_outcome.setdefault(row.standing.outcome, []).append(row)
        for outcome, group in by_outcome.items():
            self._counts[outcome] += len(group)
            self._notes[outcome] = (str(MORE_MAY_FOLLOW), "")
            self._growing.add(outcome)
            self.append_rows(group, str(outcome))
        self._say_titles()

    def _kept_groups(self) -> dict[Outcome, RowGroup[PackageRow]]:
        """The groups as they are, by what becomes of their packages."""
        return dict(zip(GROUP_ORDER, self._groups, strict=False)) if self._grouped else {}

    def show_groups(self, groups: Iterable[PackageGroup]) -> None:
        """Shows packages in groups; those that somebody closed or showed whole stay so.

        Args:
            groups: The groups, in the order in which they stand.
        """
        kept = self._kept_groups()
        self._grouped = True
        every = {group.outcome: group for group in groups}
        self._counts = Counter({outcome: len(group.rows) for outcome, group in every.items()})
        self._notes = {outcome: (group.note, group.order) for outcome, group in every.items()}
        self._growing = set()
        large, first = self._counts.total() > CLOSED_ABOVE, next(iter(every), None)
        last = next(reversed(every), None)
        self.set_groups(
            RowGroup(
                key=str(outcome),
                title=group.title,
                note=group.note,
                rows=group.rows,
                mark=outcome.mark,
                collapsed=(outcome in kept and kept[outcome].collapsed)
                or (large and outcome is not first),
                hides_empty=True,
                first=0 if outcome is last else FIRST,
                whole=outcome in kept and kept[outcome].whole,
            )
            for outcome in GROUP_ORDER
            for group in (
                every.get(outcome) or PackageGroup(outcome, group_title(outcome, 0), "", []),
            )
        )
        self._say_titles()

    def reveal_path(self, path: str) -> QModelIndex:
        """The package of a path, in its group opened as far as needed; invalid without one."""
        numbers = (number for number, row in enumerate(self._rows) if row.path == path)
        number = next(numbers, None)
        if number is None or not self._passes(self._rows[number]):
            return QModelIndex()
        return self._revealed(number)

    def _rearrange(self) -> None:
        super()._rearrange()
        self._say_titles()

    def _say_titles(self) -> None:
        """Says in the title of each group how many the filter leaves, and how it is sorted now."""
        if not self._grouped:
            return
        column, descending, __ = self._in_force.sorting
        by = str(self.columns()[column].title) if column >= 0 else ""
        for number, outcome in enumerate(GROUP_ORDER):
            if outcome not in self._notes:
                continue
            note, order = self._notes[outcome]
            if by and outcome not in self._growing:
                order = (
                    _("sorted by {column}, backwards", column=by)
                    if descending
                    else _("sorted by {column}", column=by)
                )
            of = self._counts[outcome]
            # With a filter on, all of a group that pass are shown, below its title.
            shown = max(self._sizes[number] - 1, 0) if self.is_narrowed else of
            self.retitle(str(outcome), group_title(outcome, shown, of), remarks((note, order)))

    def show_flat(self, rows: Iterable[PackageRow]) -> None:
        """Shows packages in one list."""
        self._grouped = False
        self.set_rows(rows)

    def cell(self, index: AnyIndex) -> Cell:
        cell = super().cell(index)
        return cell if cell.group_open is None else replace(cell, font="strong")


class PackagesView(TitledView):
    """Packages in groups; the row menu has what the links do, for the keyboard."""

    #: A link in the title of a group was pressed; carries the key of the group and of the link.
    title_link = Signal(str, str)

    def show_path(self, path: str) -> bool:
        """Makes the package of a path the current one and scrolls to it; whether it is shown."""
        model = self.model()
        index = model.reveal_path(path) if isinstance(model, PackageModel) else QModelIndex()
        if index.isValid():
            self.setCurrentIndex(index)
            self.scrollTo(index)
        return index.isValid()

    def selected_rows(self) -> list[PackageRow]:
        """The packages that are selected, from the top."""
        model = self.model()
        if not isinstance(model, PackageModel):
            return []
        return [row for places in self.selected_places() for row in model.rows_between(*places)]

    def selected_count(self) -> int:
        """How many packages are selected; looks at none."""
        model = self.model()
        if not isinstance(model, PackageModel):
            return 0
        return sum(model.count_between(*places) for places in self.selected_places())

    def selectAll(self) -> None:
        """Selects all packages of open groups, also those of which a group says "6 more"."""
        model = self.model()
        if isinstance(model, PackageModel):
            model.show_rest()
        super().selectAll()

    def copy_text(self) -> str:
        """What Ctrl+C copies: of several rows the packages; "6 more" stands for those six."""
        rows, model = self.selected_rows(), self.model()
        if len(rows) < 2 or not isinstance(model, PackageModel):
            return super().copy_text()
        columns = [model.columns()[column] for column in self._shown_columns()]
        return "\n".join("\t".join(column.copy_text(row) for column in columns) for row in rows)

    def link_areas(self, index: AnyIndex) -> list[tuple[str, QRect]]:
        """Where the links of a title are in the view; none of other rows."""
        if not self._is_title(index):
            return []
        theme, line = self._theme, self.visualRect(index)
        areas = []
        right = self.viewport().width() - theme.px(self._look.margin)
        for link, words in reversed(LINKS):
            width = theme.width("body", str(words))
            areas.append((link, QRect(right - width, line.top(), width, line.height())))
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
        place, model = event.position().toPoint(), self.model()
        over = self._link_at(place) is not None
        if isinstance(model, RowsModel):
            over = over or model.more_at(self.indexAt(place)) is not None
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


class PackageTable(PackagesView, LongTable):
    """Packages in columns."""
