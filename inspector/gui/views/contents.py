"""Contents: the tables of a package, each filled when it is first looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QModelIndex, QObject
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from inspector.format.errors import FormatError
from inspector.format.unreal.package import Package, Thumbnail
from inspector.gui.models.contents_lists import ListState, list_of_field, list_states
from inspector.gui.models.exports import ExportRow
from inspector.gui.models.flags import FlagRow
from inspector.gui.models.imports import ImportRow
from inspector.gui.models.listing import Listing, RowsListing
from inspector.gui.models.names import NameRow
from inspector.gui.models.outline import OutlineListing
from inspector.gui.models.plain import PlainRow
from inspector.gui.models.rows import Column, RowsModel
from inspector.gui.models.soft_references import SoftRow
from inspector.gui.models.tree import TreeModel
from inspector.gui.page import FilterState
from inspector.gui.selection import Selection
from inspector.gui.theme import Theme
from inspector.gui.views.damage import damage_sentence, explain_damage
from inspector.gui.views.page import MARGIN, Page
from inspector.gui.widgets.buttons import LinkButton
from inspector.gui.widgets.elide import ElidedLabel
from inspector.gui.widgets.filter_field import FilterField
from inspector.gui.widgets.notice import NoticeBar
from inspector.gui.widgets.table import TableView, TreeView

if TYPE_CHECKING:
    from inspector.gui.context import AppContext
    from inspector.gui.document import Document

#: Width of the list of lists, in design px.
SIDE: Final = 232
ORIGIN: Final = "contents"
#: Trees up to this many entries begin unfolded.
UNFOLD: Final = 60

_LIST_COLUMNS: Final[tuple[Column[ListState], ...]] = (
    Column(
        key="title",
        title="List",
        text=lambda state: state.list.title,
        icon=lambda state: state.list.icon,
        role=lambda state: "text" if state.count or state.error else "text3",
        tooltip=lambda state: str(state.error) if state.error else "",
        stretch=True,
    ),
    Column(
        key="count",
        title="Entries",
        align="right",
        text=lambda state: "" if state.error else f"{state.count:,}",
        mark=lambda state: "bad" if state.error else None,
        role="text3",
        sample="0,000",
    ),
)


def field_of(row: object) -> str:
    """The field that a row stands for; empty where it stands for none."""
    match row:
        case NameRow():
            return f"names/{row.number}"
        case ImportRow():
            return f"imports/{row.number}"
        case ExportRow():
            return f"exports/{row.number}"
        case SoftRow(kind="package"):
            return f"soft_package_references/{row.number}"
        case SoftRow():
            return f"soft_object_paths/{row.number}"
        case FlagRow():
            return "summary/PackageFlags"
        case PlainRow():
            return row.field
        case _:
            return ""


class ContentsPage(Page):
    """The lists of a package: names at the left, the chosen one at the right."""

    def __init__(self, context: AppContext, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(context, theme, parent)
        self._package: Package | None = None
        self._states: tuple[ListState, ...] = ()
        self._wanted = "exports"
        self._shown = ""
        self._listings: dict[str, Listing] = {}
        self._filters: dict[str, str] = {}
        self._owner = QObject(self)
        self._moving = False
        self._setting = False

        self.lists_model: RowsModel[ListState] = RowsModel(_LIST_COLUMNS, self)
        self.lists_model.set_rows([])
        self.lists = TableView(theme)
        self.lists.setModel(self.lists_model)
        self.lists.horizontalHeader().hide()
        self.lists.setAccessibleName("Lists of the contents")
        self.lists.row_selected.connect(self._choose_row)
        self.notice = NoticeBar(theme)
        self.notice.clear()
        self.notice.action_chosen.connect(self._explain)
        self.filter = FilterField(theme)
        self.filter.changed.connect(self._typed)
        self.table = TableView(theme)
        self.table.row_selected.connect(self._select_row)
        self._no_rows: RowsModel[object] = RowsModel((), self)
        self._no_rows.set_rows([])
        self._no_tree: TreeModel[object] = TreeModel((), lambda _: (), lambda _: False, self)
        self.tree = TreeView(theme)
        self.tree.row_selected.connect(self._select_row)
        self.empty = ElidedLabel(theme, "", "body", "text3")
        self.clear_link = LinkButton(theme, "Clear filter")
        self.clear_link.clicked.connect(lambda: self.filter.set_text(""))
        self._build(theme)

    def _build(self, theme: Theme) -> None:
        margin = theme.px(MARGIN)
        self._side = QWidget()
        self._side.setFixedWidth(theme.px(SIDE))
        side = QVBoxLayout(self._side)
        side.setContentsMargins(0, theme.px(8), 0, 0)
        side.addWidget(self.lists)
        self._bar = QWidget()
        bar = QHBoxLayout(self._bar)
        bar.setContentsMargins(margin, theme.px(8), margin, theme.px(4))
        bar.addWidget(self.filter)
        self._empty_page = QWidget()
        empty = QHBoxLayout()
        empty.setContentsMargins(margin, theme.px(8), margin, 0)
        empty.setSpacing(theme.px(12))
        empty.addWidget(self.empty)
        empty.addWidget(self.clear_link)
        empty.addStretch(1)
        column = QVBoxLayout(self._empty_page)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(empty)
        column.addStretch(1)
        self._views = QStackedWidget()
        for view in (self._empty_page, self.table, self.tree):
            self._views.addWidget(view)
        right = QVBoxLayout()
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(0)
        right.addWidget(self.notice)
        right.addWidget(self._bar)
        right.addWidget(self._views, 1)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(1)
        layout.addWidget(self._side)
        layout.addLayout(right, 1)

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        for part in (
            self.lists,
            self.notice,
            self.filter,
            self.table,
            self.tree,
            self.empty,
            self.clear_link,
        ):
            part.set_theme(theme)
        self._side.setFixedWidth(theme.px(SIDE))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self._side.width(), 0, 1, self.height(), self.theme.color("line"))
        painter.end()

    # Showing

    def show_document(self, document: Document) -> None:
        super().show_document(document)
        opened = document.opened
        package = opened.package if opened is not None else None
        if package is self._package and self._shown:
            return
        self._package = package
        self._listings.clear()
        # Models of the file before are children of this object and go with it.
        self.table.setModel(self._no_rows)
        self.tree.setModel(self._no_tree)
        self._owner.deleteLater()
        self._owner = QObject(self)
        self._shown = ""
        if package is None:
            self._states = ()
            self.lists_model.set_rows([])
            self._show_sentence("Nothing to list. This file is not a package." if opened else "")
            return
        self._states = list_states(package)
        self.lists_model.set_rows(self._states)
        known = {state.list.id for state in self._states}
        self.show_list(self._wanted if self._wanted in known else self._states[0].list.id)

    def current_list(self) -> str:
        """The id of the list that is shown; empty when none is."""
        return self._shown

    def show_list(self, list_id: str) -> None:
        """Turns to a list by its id."""
        state = next((one for one in self._states if one.list.id == list_id), None)
        if state is None:
            return
        self._wanted = list_id
        index = self.lists_model.index_where(lambda one: one.list.id == list_id)
        if index.isValid() and self.lists.currentIndex().row() != index.row():
            self.lists.setCurrentIndex(index)
        if self._shown != list_id:
            self._show_state(state)

    def _show_state(self, state: ListState) -> None:
        self._shown = state.list.id
        document = self.document
        error = state.error
        listing: Listing | None = None
        if error is None and state.count:
            try:
                listing = self._listing(state)
            except FormatError as problem:
                error = problem
        if error is not None and document is not None:
            opening = sum(1 for one in self._states if one.error is None)
            rest = f"{opening} of {len(self._states)} parts open."
            self.notice.set_notice("bad", damage_sentence(error), rest, [("explain", "Explain")])
        else:
            self.notice.clear()
        if listing is None:
            self._show_sentence("This list cannot be read." if error else state.list.empty)
            return
        self._bar.show()
        self.filter.set_placeholder(listing.hint())
        view: QAbstractItemView = self.tree if listing.is_tree else self.table
        view.setModel(listing.model)
        view.setAccessibleName(state.list.title)
        if listing.is_tree and state.count <= UNFOLD:
            self._unfold()
        self._views.setCurrentWidget(view)
        text = self._filters.get(state.list.id, "")
        self._fill_filter(text)
        self._apply_filter(text)
        self.filter_changed.emit()

    def _listing(self, state: ListState) -> Listing:
        found = self._listings.get(state.list.id)
        if found is None:
            assert self._package is not None
            found = state.list.make(self._package, self.context.catalog, self._owner)
            self._listings[state.list.id] = found
        return found

    def _show_sentence(self, text: str, *, filtered: bool = False) -> None:
        self.empty.set_text(text)
        self.clear_link.setVisible(filtered)
        self._bar.setVisible(filtered)
        self._views.setCurrentWidget(self._empty_page)

    # Filter

    def filter_hint(self) -> str:
        listing = self._listings.get(self._shown)
        return listing.hint() if listing is not None else ""

    def filter_text(self) -> str:
        return self._filters.get(self._shown, "")

    def set_filter(self, text: str) -> FilterState:
        self._fill_filter(text)
        return self._apply_filter(text)

    def _fill_filter(self, text: str) -> None:
        self._setting = True
        self.filter.set_text(text)
        self._setting = False

    def _typed(self, text: str) -> None:
        if not self._setting:
            self._apply_filter(text)
            self.filter_changed.emit()

    def _apply_filter(self, text: str) -> FilterState:
        listing = self._listings.get(self._shown)
        if listing is None:
            return FilterState("neutral")
        state = listing.set_filter(text)
        self.filter.set_state(state.kind, state.text)
        if state.kind == "invalid":
            return state
        self._filters[self._shown] = text
        if not listing.model.rowCount():
            self._show_sentence("Nothing here matches the filter.", filtered=True)
        else:
            self._views.setCurrentWidget(self.tree if listing.is_tree else self.table)
            if listing.is_tree and text and listing.model.rowCount() <= UNFOLD:
                self._unfold()
        return state

    def _unfold(self) -> None:
        """Opens every row of the tree; its columns are measured once, not for each row."""
        self.tree.blockSignals(True)
        self.tree.expandAll()
        self.tree.blockSignals(False)
        self.tree.fit_columns()

    # Selection

    def shows_field(self, field: str) -> bool:
        return list_of_field(field) is not None

    def show_selection(self, selection: Selection) -> bool:
        found = list_of_field(selection.field)
        if found is None or self._package is None:
            return False
        self.show_list(found.id)
        listing = self._listings.get(self._shown)
        if listing is None or self._shown != found.id:
            return False
        self._moving = True
        try:
            index = self._index_of(listing, selection.field)
            if index.isValid():
                view: QAbstractItemView = self.tree if listing.is_tree else self.table
                view.setCurrentIndex(index)
                view.scrollTo(index, QAbstractItemView.ScrollHint.EnsureVisible)
        finally:
            self._moving = False
        return True

    def _index_of(self, listing: Listing, field: str) -> QModelIndex:
        if isinstance(listing, OutlineListing):
            place = field.split("/")[1:2]
            if not place or not place[0].isdigit() or int(place[0]) >= listing.size:
                return QModelIndex()
            if listing.filtered:
                self.set_filter("")
                self.filter_changed.emit()
            return listing.index_of(int(place[0]))
        if isinstance(listing, RowsListing):
            rows: RowsModel[object] = listing.model
            return rows.index_where(lambda row: bool(f := field_of(row)) and _within(field, f))
        return QModelIndex()

    def _choose_row(self, row: object) -> None:
        if isinstance(row, ListState) and row.list.id != self._shown:
            self.show_list(row.list.id)

    def _select_row(self, row: object) -> None:
        field = field_of(row)
        if isinstance(row, Thumbnail) and self._package is not None:
            field = f"thumbnails/{self._package.thumbnails.index(row)}"
        if field and not self._moving:
            self.context.select_field(field, ORIGIN)

    def _explain(self, _: str) -> None:
        state = next((one for one in self._states if one.list.id == self._shown), None)
        if self.document is not None and state is not None:
            explain_damage(self.context, self.document, state.error)


def _within(field: str, row_field: str) -> bool:
    return field == row_field or field.startswith(row_field + "/")
