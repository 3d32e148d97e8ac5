"""The tables beside two versions of a graph: its changes, a node on both sides, both readings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QWidget

from inspector.compare.graph_overlay import LineOfBoth, MergedGraph
from inspector.graphs.overlay import GROUNDS
from inspector.gui.graphs.compared_reading import ChangeRow
from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.look.marks import MARK_WORDS, paint_mark
from inspector.gui.look.painting import Run, draw_text
from inspector.gui.look.theme import Theme
from inspector.gui.rows.cell_delegate import cell_at
from inspector.gui.rows.columns import Column
from inspector.gui.rows.filtering import FilterKeys
from inspector.gui.rows.row_view import row_of
from inspector.gui.rows.table_model import RowGroup
from inspector.gui.rows.table_view import TableView
from inspector.messages import _, count_text, lazy
from inspector.messages.phrases import clauses
from inspector.messages.rendering import render

#: The mark of a row and the room from its edge to the words, in px of the design.
_MARK: Final = 12
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


def change_groups(
    graphs: Sequence[MergedGraph], rows: Sequence[ChangeRow]
) -> list[RowGroup[ChangeRow]]:
    """The changes of all graphs, below the name of each; what was only moved is folded."""
    groups: list[RowGroup[ChangeRow]] = []
    for place, merged in enumerate(graphs):
        own = [row for row in rows if row.graph == place]
        moved = [row for row in own if row.change.part == "moved"]
        told = [row for row in own if row.change.part != "moved"]
        name = merged.difference.name
        groups += (
            RowGroup(
                key=f"{place}",
                title=name,
                note=count_text(sum(row.owner is None for row in told)),
                rows=told,
                hides_empty=True,
            ),
            RowGroup(
                key=f"{place} moved",
                title=_("{name}, moved", name=name),
                note=count_text(len(moved)),
                rows=moved,
                collapsed=bool(told),
                hides_empty=True,
            ),
        )
    return [group for group in groups if group.rows]


class ChangeTable(TableView):
    """The changes in rows of two lines: what, and what became of it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, margin=12, parent=parent)
        self.horizontalHeader().hide()
        self.set_density("finding")
        self.set_surface("panel")
        self.setAccessibleName(_("Changes of graphs"))

    def _paint_title(self, painter: QPainter, line: QRect, index: AnyIndex) -> None:
        """The name of a graph in one line, how much there is below it at the right."""
        theme, cell, side = self._theme, cell_at(index), self._theme.px(16)
        top = line.top() + (line.height() - side) // 2
        self._paint_arrow(painter, QRect(theme.px(10), top, side, side), bool(cell.group_open))
        words = line.adjusted(theme.px(12 + _WORDS), 0, -theme.px(12), 0)
        count = Run(cell.second, "body", "text3")
        draw_text(painter, theme, words, count, right=True, elide="none")
        words.setRight(words.right() - theme.width("body", cell.second) - theme.px(8))
        draw_text(painter, theme, words, Run(cell.text, "strong", "text"), elide="middle")

    def _paint_cells(self, painter: QPainter, line: QRect, index: AnyIndex) -> None:
        row, theme = row_of(index), self._theme
        if not isinstance(row, ChangeRow):
            self._paint_title(painter, line, index)
            return
        # What follows from a change stands below its words.
        left, side = line.left() + theme.px(12), theme.px(_MARK)
        left += theme.px(_WORDS) if row.owner is not None else 0
        half = line.height() // 2 - theme.px(3)
        words = QRect(left + theme.px(_WORDS), line.top() + theme.px(3), 0, half)
        words.setRight(line.right() - theme.px(8))
        mark = QRectF(left, words.top() + (half - side) / 2, side, side)
        paint_mark(painter, mark, row.change.became, theme)
        draw_text(
            painter, theme, words, Run(render(row.change.title), "body", "text"), elide="middle"
        )
        words.moveTop(words.bottom() + 1)
        draw_text(painter, theme, words, Run(_about(row), "caption", "text2"), elide="end")


def _sides(*first: Column[LineOfBoth]) -> tuple[Column[LineOfBoth], ...]:
    """Columns for what was, the sign, and what is."""
    return (
        *first,
        Column(
            key="before",
            title=lazy("Before"),
            text=lambda row: render(row.before),
            tint=lambda row: GROUNDS[row.became] if row.became and row.before else None,
            tooltip=lambda row: render(row.before),
            stretch=True,
        ),
        Column(key="sign", title="", text=lambda _: "", mark=lambda row: row.became, sample="M"),
        Column(
            key="after",
            title=lazy("After"),
            text=lambda row: render(row.after),
            tint=lambda row: GROUNDS[row.became] if row.became and row.after else None,
            tooltip=lambda row: render(row.after),
            stretch=True,
        ),
    )


NODE: Final[tuple[Column[LineOfBoth], ...]] = _sides(
    Column(
        key="what",
        title=lazy("Node"),
        text=lambda row: render(row.name),
        role="text2",
        sample="M" * 12,
    )
)
LINES: Final[tuple[Column[LineOfBoth], ...]] = _sides()


class SidesTable(TableView):
    """Rows of what was beside what is; they have an order of their own, so no title sorts them."""

    #: The other way of looking at the graph is wanted.
    switched = Signal()

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent=parent)
        self.set_density("dense")
        self.horizontalHeader().setSectionsClickable(False)
        self.setAccessibleName(name)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_T and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            self.switched.emit()
        else:
            super().keyPressEvent(event)
