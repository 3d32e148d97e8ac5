"""The list of changes beside the two sides: counted, filtered, grouped by section."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QRect,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.look.marks import MARK_WORDS
from inspector.gui.look.painting import Run, draw_text
from inspector.gui.look.theme import Theme
from inspector.gui.rows.cell_delegate import cell_at
from inspector.gui.rows.changes_panel import ChangesPanel
from inspector.gui.rows.columns import Column
from inspector.gui.rows.pick_list import Overlay
from inspector.gui.rows.tree_model import TreeModel
from inspector.gui.rows.tree_view import TreeView
from inspector.messages import N_, _, lazy
from inspector.messages.phrases import clauses
from inspector.report.diff.groups import BUNCH, Sides
from inspector.report.diff.listed import Listed, ListRow
from inspector.report.diff.rows import DiffRows

COLUMNS: Final[tuple[Column[ListRow], ...]] = (
    Column(
        key="change",
        title=lazy("Change"),
        text=lambda row: f"{row.name}  {row.value}" if row.value else row.name,
        font=lambda row: "strong" if row.kind == "section" else "body",
        mark=lambda row: row.mark or None,
        tooltip=lambda row: row.detail,
        copy=lambda row: f"{row.name}  {row.value}".rstrip(),
        # Of a name both ends say something; the sentence about a graph is read from its beginning.
        elide=lambda row: "end" if row.kind == "graph" else "middle",
        stretch=True,
    ),
    Column(
        key="bytes",
        title=lazy("Bytes"),
        text=lambda row: row.size,
        role="text2",
        align="right",
        elide="none",
        sample="+0,000,000",
        hint=lazy("How much larger the object became; at sections, how many changes there are"),
    ),
)


class DiffListModel(TreeModel[ListRow]):
    """The changes that are shown, as a list with objects that open."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(COLUMNS, parent)
        self.listed: Listed | None = None

    def _opens(self, row: ListRow) -> bool:
        return row.opens

    def _below(self, row: ListRow) -> Sequence[ListRow]:
        return row.below()

    def show_rows(self, sides: Sides | None, rows: DiffRows | None) -> None:
        """Lists other changes."""
        self.show_listed(Listed(sides, rows) if sides is not None and rows is not None else None)

    def show_listed(self, listed: Listed | None) -> None:
        """Lists changes that were gathered elsewhere."""
        self.listed = listed
        self.set_roots(listed.roots() if listed is not None else [])

    def index_of(self, number: int, group: str) -> QModelIndex:
        """The row of a change, or the one it is in whose rows were not asked for yet."""
        listed = self.listed
        places = listed.place_of(number, group) if listed is not None else None
        if listed is None or places is None:
            return QModelIndex()
        section, place = places
        here = self.index(section, 0)
        self.children_at(here)
        if listed.bunched(section):
            here = self.index(place // BUNCH, 0, here)
            place %= BUNCH
        if self.rowCount(here):
            here = self.index(place, 0, here)
        return self._inside(here, number)

    def _inside(self, parent: QModelIndex, number: int) -> QModelIndex:
        """The row of a change below an object, as far as those rows are there."""
        for at in range(self.rowCount(parent)):
            index = self.index(at, 0, parent)
            row = self.row_at(index)
            if row is None:
                continue
            if row.number == number and row.kind != "bunch":
                return index
            if row.kind == "bunch":
                below = self._inside(index, number)
                if below != index:
                    return below
        return parent

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.AccessibleTextRole and index.isValid() and not index.column():
            row = self.row_at(index)
            if row is None:
                return None
            is_count = row.kind in ("section", "bunch")
            told = N_("{count} changes") if is_count else N_("{count} bytes")
            size = _(told, count=row.size) if row.size else ""
            mark = MARK_WORDS[row.mark] if row.mark else ""
            return clauses((mark, row.word, f"{row.name} {row.value}".rstrip(), size))
        return super().data(index, role)


#: Width of the list, in px of the design.
LIST: Final = 300


class DiffListTree(TreeView):
    """Shows a :class:`~inspector.gui.diff.change_list.DiffListModel`."""

    FADES = False

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, margin=12, parent=parent)
        self.set_density("dense")
        self.set_surface("panel")
        self.setAccessibleName(_("Changes"))

    def _row(self, index: AnyIndex) -> ListRow | None:
        model: object = self.model()
        return model.row_at(index) if isinstance(model, DiffListModel) else None

    def _is_title(self, index: AnyIndex) -> bool:
        row = self._row(index)
        return row is not None and row.kind == "section"

    def _paint_cells(self, painter: QPainter, line: QRect, index: AnyIndex) -> None:
        theme, row = self._theme, self._row(index)
        size = index.sibling(index.row(), 1)
        edge = line.right() - self._pads(1)[1]
        taken = theme.width("body", cell_at(size).text)
        right = edge - taken - theme.px(8 if taken else 0)
        if row is not None and row.word:
            width = theme.width("caption", row.word)
            box = QRect(right - width, line.top(), width, line.height())
            draw_text(painter, theme, box, Run(row.word, "caption", "text3"), elide="none")
            taken = edge - box.left()
        name = self.visualRect(index)
        # A name takes the room that a short number leaves.
        name.setRight(edge - taken - theme.px(4))
        for cell, place in ((index, name), (size, self.visualRect(size))):
            pads = self._pads(cell.column())
            self._delegate.paint_cell(painter, place, cell_at(cell), pads, self.isEnabled())
        self._paint_opener(painter, index)


class DiffListPanel(ChangesPanel):
    """The list of all changes of two files."""

    #: A row of the list was chosen; carries it.
    row_chosen = Signal(object)
    #: Enter or a double click: the two sides are wanted at that row.
    row_activated = Signal(object)
    #: Something in the list lost the keyboard.
    left = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self.tree = DiffListTree(theme)
        super().__init__(theme, self.tree, parent)
        self._moving = False
        self.model = DiffListModel(self)
        self.tree.setModel(self.model)
        self.tree.row_selected.connect(self._select)
        self.tree.row_activated.connect(self.row_activated)
        self.tree.clicked.connect(lambda index: self._select(self.model.row_at(index)))
        for part in (self.tree, *self.field.findChildren(QWidget)):
            part.installEventFilter(self)
        self._apply_theme()

    def _apply_theme(self) -> None:
        self.setFixedWidth(self._theme.px(LIST))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusOut:
            # Who has it next is known a turn later.
            QTimer.singleShot(0, self, self.left.emit)
        return False

    def unfold(self) -> None:
        """Opens the sections; objects stay folded."""
        for place in range(self.model.rowCount()):
            self.tree.expand(self.model.index(place, 0))

    def mark(self, number: int, group: str) -> None:
        """Makes the row of a change the current one without telling anybody; a section or a graph
        that leads to the change stays it.
        """
        current = self.model.row_at(self.tree.currentIndex())
        if (
            current is not None
            and current.kind in ("section", "graph")
            and (current.number, current.group) == (number, group)
        ):
            return
        index = self.model.index_of(number, group)
        above = index.parent()
        # A change in an object that is folded is shown by the object.
        while above.isValid():
            if above.parent().isValid() and not self.tree.isExpanded(above):
                index = above
            above = above.parent()
        if index.isValid() and index != self.tree.currentIndex().siblingAtColumn(0):
            self._moving = True
            self.tree.setCurrentIndex(index)
            self._moving = False
            self.tree.scrollTo(index)

    def _select(self, row: ListRow | None) -> None:
        if row is not None and not self._moving:
            self.row_chosen.emit(row)


class ListPlace:
    """Where the list is: beside the sides, or in a narrow view over them when it is asked for.

    Args:
        theme: The look.
        panel: The list.
        beside: The row that it is the first part of.
        view: What it lies over.
        button: Shows and hides it there.
    """

    def __init__(
        self,
        theme: Theme,
        panel: DiffListPanel,
        beside: QHBoxLayout,
        view: QWidget,
        button: QWidget,
    ) -> None:
        self._panel = panel
        self._beside = beside
        self._view = view
        self._narrow = False
        self.drop = Overlay(theme, view)
        self._inside = QVBoxLayout(self.drop)
        self._inside.setContentsMargins(1, 0, 1, 1)
        self._button = button
        panel.left.connect(self._keyboard_left)

    def set_narrow(self, narrow: bool) -> bool:
        """Moves the list out of a narrow view, and back into a wide one; whether it moved."""
        if narrow == self._narrow:
            return False
        self._narrow = narrow
        self.drop.leave()
        if narrow:
            self._inside.addWidget(self._panel)
        else:
            self._beside.insertWidget(0, self._panel)
        self._panel.show()
        return True

    def _keyboard_left(self) -> None:
        """The list lies over the rows only while it has the keyboard."""
        focus: QWidget | None = self._view.window().focusWidget()
        outside = focus is not None and not self.drop.isAncestorOf(focus)
        if self._narrow and outside and focus not in (self._button, self.drop):
            self.drop.leave(give_back=False)

    def toggle(self, top: int) -> None:
        """Shows or hides the list.

        Args:
            top: Where it begins when it lies over the view, in px from above.
        """
        if not self._narrow:
            self._panel.setVisible(self._panel.isHidden())
        elif self.drop.isVisible():
            self.drop.leave()
        else:
            self.drop.setFocusProxy(self._panel)
            width = self._panel.minimumWidth() + 2
            self.drop.open_at(QRect(0, top, width, self._view.height() - top))
