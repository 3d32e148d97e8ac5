"""The tables beside two versions of a graph: its changes, a node on both sides, both readings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol, TypeVar

from PySide6.QtCore import QModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from inspector.compare.graph_changes import GraphChange, Part
from inspector.compare.graph_overlay import LineOfBoth, MergedGraph
from inspector.findings.message import Text
from inspector.graphs.metrics import pin_shape
from inspector.graphs.overlay import GROUNDS, Became
from inspector.gui.graphs.absence import paint_absent
from inspector.gui.graphs.card_parts import PinLook, paint_pin
from inspector.gui.graphs.compared_reading import ChangeRow
from inspector.gui.graphs.compared_text import LinePair
from inspector.gui.graphs.text_rows import TextRow
from inspector.gui.graphs.text_view import LEVEL, paint_reading
from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.look.marks import MARK_WORDS
from inspector.gui.look.painting import Run, draw_text, outline, paint_absence
from inspector.gui.look.theme import Theme
from inspector.gui.rows.cell_delegate import cell_at
from inspector.gui.rows.columns import Column
from inspector.gui.rows.filtering import FilterKeys
from inspector.gui.rows.row_view import row_of
from inspector.gui.rows.table_model import RowGroup, RowsModel
from inspector.gui.rows.table_view import TableView
from inspector.gui.rows.two_lines import TwoLineTable
from inspector.messages import N_, LazyText, _, count_text, lazy
from inspector.messages.phrases import clauses, labelled
from inspector.messages.rendering import render
from inspector.report.diff.excerpts import Spans, differing


class _OfBoth(Protocol):
    """Something that both versions have, or one of them."""

    @property
    def became(self) -> Became | None:
        """What became of it."""


R = TypeVar("R", bound=_OfBoth)

#: How far a row stands below the words of another, in px of the design.
_WORDS: Final = 22


def _about(row: ChangeRow) -> str:
    return render(row.change.about)


def _told(row: ChangeRow) -> str:
    return render(row.change.fact)


CHANGES: Final[tuple[Column[ChangeRow], ...]] = (
    Column(
        key="change",
        title=lazy("Change"),
        text=lambda row: render(row.change.title),
        mark=lambda row: row.change.became,
        second=_about,
        tooltip=_told,
        copy=_told,
        stretch=True,
        speak=lambda row: clauses((MARK_WORDS[row.change.became], _told(row))),
    ),
)

FILTER: Final[FilterKeys[ChangeRow]] = FilterKeys(
    words=lambda row: f"{render(row.change.title)} {_about(row)}",
    values={"node": lambda row: render(row.change.title)},
    flags={
        became: lambda row, became=became: row.change.became == became  # type: ignore[misc]
        for became in GROUNDS
    },
)


#: The parts of the list, in their order, and how they are called where several graphs differ.
_PARTS: Final[Mapping[Part, LazyText]] = {
    "nodes": lazy("Nodes"),
    "wires": lazy("Wires"),
    "moved": lazy("Moved"),
}
_TITLED: Final[Mapping[Part, str]] = {
    "nodes": N_("{name}, nodes"),
    "wires": N_("{name}, wires"),
    "moved": N_("{name}, moved"),
}


def change_groups(
    graphs: Sequence[MergedGraph], rows: Sequence[ChangeRow]
) -> list[RowGroup[ChangeRow]]:
    """The changes by what they are of, those of each graph; what was only moved is folded.

    What follows from a change stands with it. Where several graphs differ, titles name theirs.
    """
    groups: list[RowGroup[ChangeRow]] = []
    for place, merged in enumerate(graphs):
        own = [row for row in rows if row.graph == place]
        for part, title in _PARTS.items():
            of_part = [row for row in own if (row.owner or row).change.part == part]
            if not of_part:
                continue
            several = len(graphs) > 1
            groups.append(
                RowGroup(
                    key=f"{place} {part}",
                    title=_(_TITLED[part], name=render(merged.graph.shown_name))
                    if several
                    else str(title),
                    note=count_text(sum(row.owner is None for row in of_part)),
                    rows=of_part,
                    collapsed=part == "moved" and len(of_part) < len(own),
                    hides_empty=True,
                )
            )
    return groups


class ChangeTable(TwoLineTable):
    """The changes in rows of two lines: what, and what became of it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, _("Changes of graphs"), parent)

    def _indent(self, row: ChangeRow | None) -> int:
        """What follows from a change stands below its words."""
        follows = row is not None and row.owner is not None
        return self._theme.px(_WORDS) if follows else 0


_SIDES: Final = ("before", "after")
#: How much of a line its indentation takes at most, and the least of a level, in px of the design.
_MOST_INDENT: Final = 0.4
_LEAST_LEVEL: Final = 5


def _columns(before: Callable[[R], str], after: Callable[[R], str]) -> tuple[Column[R], ...]:
    """Columns for what was, the sign, and what is."""
    was, is_now = (
        Column(key=key, title=title, text=text, tooltip=text, stretch=True)
        for key, title, text in (
            ("before", lazy("Before"), before),
            ("after", lazy("After"), after),
        )
    )
    sign: Column[R] = Column(
        key="sign", title="", text=lambda _: "", mark=lambda row: row.became, sample="M"
    )
    return was, sign, is_now


def _named(row: LineOfBoth, text: Text) -> str:
    """A line of a node as one version has it; empty where that has none."""
    return labelled(render(row.name), render(text)) if text else ""


NODE: Final[tuple[Column[LineOfBoth], ...]] = _columns(
    lambda row: _named(row, row.before), lambda row: _named(row, row.after)
)
LINES: Final[tuple[Column[LinePair], ...]] = _columns(
    lambda row: row.before.indented if row.before is not None else "",
    lambda row: row.after.indented if row.after is not None else "",
)


class SidesTable(TableView):
    """Rows of what was beside what is; they have an order of their own, so no title sorts them.

    Both have the same room, as the heads above them have. What one version lacks is hatched there.
    """

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        #: The columns of a version that has nothing of all this.
        self._lacking: list[int] = []
        super().__init__(theme, parent=parent)
        self.set_density("dense")
        self.horizontalHeader().setSectionsClickable(False)
        self.horizontalHeader().hide()
        self.setAccessibleName(name)

    def fit_columns(self) -> None:
        super().fit_columns()
        places = self._places_of_sides()
        kept = self._fitter.kept
        if any(kept.width_of(key) is not None for key in _SIDES):
            return
        header = self.horizontalHeader()
        widths = self._shared([header.sectionSize(place) for place in places])
        for place, width in zip(places, widths, strict=False):
            header.resizeSection(place, width)

    def _places_of_sides(self) -> list[int]:
        """The columns of what was and of what is."""
        return [place for place, column in enumerate(self._columns()) if column.key in _SIDES]

    def _shared(self, widths: list[int]) -> tuple[int, ...]:
        """How wide the columns of both versions are, given how wide they came out."""
        # The new one begins where its head does.
        sign = self.viewport().width() - sum(widths)
        old = min(max(self.width() // 2 - sign, 0), sum(widths))
        return old, sum(widths) - old

    def _pads(self, column: int) -> tuple[int, int]:
        left, right = super()._pads(column)
        # As its head has it.
        return (self._pads(0)[0] if column == self._places_of_sides()[-1] else left), right

    def _refilled(self) -> None:
        super()._refilled()
        model = self.model()
        rows = [row_of(model.index(place, 0)) for place in range(model.rowCount())]
        self._lacking = [
            place
            for place in self._places_of_sides()
            if rows and not any(getattr(row, self._columns()[place].key) for row in rows)
        ]

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._lacking:
            with QPainter(self.viewport()) as painter:
                for place in self._lacking:
                    self._paint_lacking(painter, place)

    def _paint_lacking(self, painter: QPainter, place: int) -> None:
        """Says that one version has nothing of all this."""
        view = self.viewport().height()
        bottom = min(self.rowHeight(0) * self.model().rowCount(), view)
        left, width = self.columnViewportPosition(place), self.columnWidth(place)
        if bottom < view:
            paint_absence(painter, self._theme, QRect(left, bottom, width, view - bottom))
        paint_absent(painter, self._theme, QRect(left, 0, width, view), self._look.surface)

    def _paint_cells(self, painter: QPainter, line: QRect, index: AnyIndex) -> None:
        row, theme = row_of(index), self._theme
        for place, left, width, pads in self._places:
            box = QRect(left, line.top(), width, line.height())
            key = self._columns()[place].key
            if key not in _SIDES:
                cell = cell_at(self.model().index(index.row(), place))
                self._delegate.paint_cell(painter, box, cell, pads, self.isEnabled())
            elif not getattr(row, key):
                paint_absence(painter, theme, box)
            else:
                if row.became and row.became != "moved":
                    painter.fillRect(box, theme.color(GROUNDS[row.became]))
                words = box.adjusted(pads[0], 0, -pads[1], 0)
                self._paint_side(painter, words, self.model().index(index.row(), place))

    def _paint_side(self, painter: QPainter, box: QRect, index: AnyIndex) -> None:
        """Writes what one version says."""
        draw_text(painter, self._theme, box, Run(cell_at(index).text, "body", "text"))


#: The room of the name of a line, and the most of its version's, that of the mark of a pin before
#: it, and how far one version's words keep from the other's, in px of the design.
_NAME: Final = 150
_MOST_NAME: Final = 0.45
_PIN: Final = 20


class NodeTable(SidesTable):
    """What both versions say of a node: each with the name of the line and, of pins, its mark."""

    def show_change(self, change: GraphChange | None) -> None:
        """Makes the line that tells of a change the current one; or none."""
        model = self.model()
        index = QModelIndex()
        if change is not None and isinstance(model, RowsModel):
            index = model.index_where(lambda row: row.is_about(change))
        if index.isValid():
            self.setCurrentIndex(index)
            self.scrollTo(index)
        else:
            self.clearSelection()
            self.setCurrentIndex(index)

    def _paint_row(self, painter: QPainter, line: QRect, index: AnyIndex) -> None:
        super()._paint_row(painter, line, index)
        if self._is_current(index):
            # What became of a line has its ground, so the current one has a frame.
            outline(painter, line.toRectF(), self._theme.color("accent"), 2)

    def _paint_side(self, painter: QPainter, box: QRect, index: AnyIndex) -> None:
        theme, row = self._theme, row_of(index)
        is_new = self._columns()[index.column()].key == "after"
        name = QRect(box)
        name.setWidth(min(theme.px(_NAME), int(box.width() * _MOST_NAME)))
        value = box.adjusted(name.width() + theme.px(8), 0, 0, 0)
        pin = row.pins[is_new]
        if pin is not None:
            # Colour means change here, as on the canvas above.
            look = PinLook(pin_shape(pin), "text2", self._look.surface, bool(pin.links))
            paint_pin(painter, theme, look, name.left() + theme.px(_PIN) / 3, box.toRectF())
            name.setLeft(name.left() + theme.px(_PIN))
        draw_text(painter, theme, name, Run(render(row.name), "body", "text2"))
        text = render(row.after if is_new else row.before)
        draw_text(painter, theme, value, Run(text, "body", "text"))


class ReadingTable(SidesTable):
    """Both readings of a graph; the heads above it say whose they are."""

    #: The other way of looking at the graph is wanted.
    switched = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, _("Both readings"), parent)
        self._only_changed = False
        self._deepest = 0

    def _refilled(self) -> None:
        super()._refilled()
        model = self.model()
        pairs = (row_of(model.index(place, 0)) for place in range(model.rowCount()))
        rows = (row for pair in pairs for row in (pair.before, pair.after) if row is not None)
        self._deepest = max((row.depth for row in rows), default=0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_T and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            self.switched.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())

    def show_only_changed(self, wanted: bool) -> None:
        """Lets what did not change be faint, or not."""
        self._only_changed = wanted
        self.viewport().update()

    def show_line(self, line: LinePair | None) -> None:
        """Makes a line the current one, in the middle unless it is in sight; or none."""
        model = self.model()
        index = QModelIndex()
        if line is not None and isinstance(model, RowsModel):
            index = model.reveal_where(lambda row: row is line)
        if not index.isValid():
            self.clearSelection()
            self.setCurrentIndex(index)
            return
        if not self.viewport().rect().contains(self.visualRect(index).center()):
            self.scrollTo(index, ReadingTable.ScrollHint.PositionAtCenter)
        self.setCurrentIndex(index)

    def _paint_side(self, painter: QPainter, box: QRect, index: AnyIndex) -> None:
        pair, key = row_of(index), self._columns()[index.column()].key
        row: TextRow = getattr(pair, key)
        spans = Spans()
        if pair.became == "changed" and pair.before is not None and pair.after is not None:
            spans = differing(pair.before.text, pair.after.text)
        marked = spans.old if key == "before" else spans.new
        off = self._only_changed and pair.became is None
        room = int(box.width() * _MOST_INDENT) // max(self._deepest, 1)
        level = max(min(self._theme.px(LEVEL), room), self._theme.px(_LEAST_LEVEL))
        paint_reading(painter, self._theme, box, row, marked, level=level, off=off)
