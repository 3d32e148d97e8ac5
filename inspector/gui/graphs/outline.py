"""The outline in the dock of the files: the graphs, what begins in each, its comments."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QModelIndex, QObject, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from inspector.data_classes import replace
from inspector.graphs.outline import OutlineEntry, OutlinePart
from inspector.gui.graphs.words import entry_icon, entry_tip, entry_title
from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.layouts import hbox
from inspector.gui.kit.surface import Surface
from inspector.gui.look.theme import Theme
from inspector.gui.rows.columns import Cell, Column
from inspector.gui.rows.tree_model import TreeModel
from inspector.gui.rows.tree_view import DockTree
from inspector.messages import _, count_text, lazy

#: From the edges of the dock to the title, in px of the design.
_SIDES: Final = 12


#: Entries that say how many nodes they have or reach.
_COUNTED: Final = (OutlinePart.GRAPH, OutlinePart.STATE, OutlinePart.NODE)


def _font(entry: OutlineEntry) -> str:
    return "caption" if entry.part is OutlinePart.GROUP else "body"


def _role(entry: OutlineEntry) -> str:
    return "text2" if entry.part in (OutlinePart.GROUP, OutlinePart.MORE) else "text"


def _count(entry: OutlineEntry) -> str:
    is_told = entry.part in _COUNTED and entry.count
    return count_text(entry.count) if is_told else ""


COLUMNS: Final[tuple[Column[OutlineEntry], ...]] = (
    Column(
        key="name",
        title=lazy("Name"),
        text=entry_title,
        font=_font,
        role=_role,
        icon=entry_icon,
        stretch=True,
        elide="middle",
        tooltip=entry_tip,
    ),
    Column(
        key="nodes",
        title="",
        text=_count,
        align="right",
        role="text2",
        sample="000",
    ),
)


class OutlineModel(TreeModel[OutlineEntry]):
    """The entries, each below what it lies in."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(COLUMNS, parent)
        #: Where an entry differs from the one that is most like it, by the identity of the entry:
        #: two may be equal.
        self._differs: dict[int, int] = {}

    def set_roots(self, rows: Sequence[OutlineEntry]) -> None:
        self._differs = dict(_differences(rows))
        super().set_roots(rows)

    def cell(self, index: AnyIndex) -> Cell:
        cell, entry = super().cell(index), self.row_at(index)
        differs = self._differs.get(id(entry), 0) if cell.elide == "middle" else 0
        return replace(cell, differs=differs) if differs else cell

    def _opens(self, row: OutlineEntry) -> bool:
        return bool(row.below)

    def _below(self, row: OutlineEntry) -> Sequence[OutlineEntry]:
        return row.below


class Outline(Surface):
    """The graphs of a file, with what begins in them and their comments."""

    ground = "panel"

    #: An entry was chosen; carries the objects of its graph and of its node, -1 for none.
    chosen = Signal(int, int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.setAccessibleName(_("Outline"))
        self.title = ElidedLabel(theme, _("Graphs"), "strong", "text", "none")
        self.count = ElidedLabel(theme, "", "body", "text2", "end")
        self.model = OutlineModel(self)
        self.view = DockTree(theme, _("Graphs"))
        self.view.setModel(self.model)
        self.view.row_selected.connect(self._take)
        self._entries: tuple[OutlineEntry, ...] = ()
        self._kept: Callable[[OutlineEntry], bool] | None = None
        self._here = -1, -1
        #: The places on the way from above to what stands for a graph, -1, or for one of its nodes.
        self._rows: dict[tuple[int, int], tuple[int, ...]] = {}
        self.view.expanded.connect(self._unfold)
        self._setting = False
        head = QWidget()
        hbox(self.title, (self.count, 1), parent=head, theme=theme,
             margins=(_SIDES, 7, _SIDES, 5), between=8)  # fmt: skip
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(head)
        column.addWidget(self.view, 1)
        self.setFocusProxy(self.view)

    def show_entries(self, entries: Sequence[OutlineEntry]) -> None:
        """Shows other graphs, or none."""
        self._entries = tuple(entries)
        graphs = sum(node < 0 for (__, node), ___ in _rows(entries))
        self.count.set_text(count_text(graphs) if graphs else "")
        self._fill()

    def set_filter(self, kept: Callable[[OutlineEntry], bool] | None) -> None:
        """Leaves entries out that are not kept, unless something below them is; None keeps all."""
        self._kept = kept
        self._fill()

    def show_place(self, graph: int, node: int) -> None:
        """Marks the graph that is shown and unfolds it, and the entry of its node if it has one."""
        self._here = graph, node
        self._setting = True
        rows = self._rows.get((graph, node)) or self._rows.get((graph, -1), ())
        index = QModelIndex()
        for place in rows:
            if index.isValid():
                self.view.expand(index)
            index = self.model.children_at(index)[place] if index.isValid() else self._top(place)
        if index.isValid():
            entry = self.model.row_at(index)
            if entry is not None and entry.part is OutlinePart.GRAPH:
                self.view.expand(index)
            self.view.setCurrentIndex(index)
        self._setting = False

    def _top(self, place: int) -> QModelIndex:
        return self.model.index(place, 0)

    def _fill(self) -> None:
        kept = self._kept
        entries = self._entries if kept is None else _left(self._entries, kept)
        self._rows = dict(_rows(entries))
        self._setting = True
        self.model.set_roots(entries)
        for place in range(self.model.rowCount()):
            self.view.expand(self._top(place))
        if kept is not None:
            self.view.expandAll()
        self._setting = False
        self.show_place(*self._here)

    def _unfold(self, index: QModelIndex) -> None:
        """Shows the first comments of a graph as soon as that is unfolded."""
        for below in self.model.children_at(index):
            entry = self.model.row_at(below)
            if entry is not None and entry.part in (OutlinePart.COMMENTS, OutlinePart.TRANSITIONS):
                self.view.expand(below)

    def _take(self, entry: OutlineEntry | None) -> None:
        if self._setting or entry is None:
            return
        if entry.part is OutlinePart.STATE and entry.inner >= 0:
            self.chosen.emit(entry.inner, -1)
        elif entry.part in _COUNTED:
            self.chosen.emit(entry.graph, entry.node)


def _rows(
    entries: Sequence[OutlineEntry], above: tuple[int, ...] = ()
) -> Iterator[tuple[tuple[int, int], tuple[int, ...]]]:
    """The ways to graphs and to nodes through the rows above them."""
    for place, entry in enumerate(entries):
        way = (*above, place)
        if entry.part in _COUNTED:
            yield (entry.graph, entry.node), way
        if entry.inner >= 0:
            yield (entry.inner, -1), way
        yield from _rows(entry.below, way)


def _differences(entries: Sequence[OutlineEntry]) -> Iterator[tuple[int, int]]:
    """Where entries of one place differ that begin alike: their identities, and the letters."""
    titles = sorted((entry_title(entry), id(entry)) for entry in entries)
    alike = [_begin_alike(before, after) for (before, __), (after, __) in pairwise(titles)]
    for at, (title, key) in enumerate(titles):
        most = max(alike[max(at - 1, 0) : at + 1], default=0)
        # One that ends where another goes on is told by its end.
        if 0 < most < len(title):
            yield key, most
    for entry in entries:
        yield from _differences(entry.below)


def _begin_alike(one: str, other: str) -> int:
    """How many letters two texts share at the beginning."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (here, there) in pairs if here != there), min(len(one), len(other)))


def _left(
    entries: Sequence[OutlineEntry], kept: Callable[[OutlineEntry], bool]
) -> tuple[OutlineEntry, ...]:
    """The entries that are kept, with those above them."""
    left = []
    for entry in entries:
        below = _left(entry.below, kept)
        if below or kept(entry):
            left.append(replace(entry, below=below))
    return tuple(left)
