"""A page around one table: its filter, its rows' menu, and words where the filter leaves none."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QWidget

from inspector.gui.desk.context import AppContext
from inspector.gui.desk.field_commands import FieldCommands
from inspector.gui.desk.page import Page, ScrollColumn
from inspector.gui.desk.row_menu import COPY_ROW, RowMenu
from inspector.gui.kit.row_menu import pop_up
from inspector.gui.kit.states import StateLine
from inspector.gui.look.theme import Theme
from inspector.gui.rows.filtering import FilterKeys, value_terms
from inspector.gui.rows.listing import RowFilter, filter_of
from inspector.gui.rows.row_view import enter_rows
from inspector.gui.rows.table_model import RowsModel
from inspector.gui.rows.table_view import TableView

Row = TypeVar("Row")


class TablePage(Page, Generic[Row]):
    """A page whose rows are places of the file; it puts ``column``, ``unmatched`` and ``table``.

    Args:
        context: What the window hands to features.
        theme: Its look.
        model: The rows; the page owns it.
        keys: What the filter asks of a row.
        page: Its id, which selections made here say.
        name: What the table is called, also for who cannot see it.
        columns: The key under which the widths of its columns are kept.
        closed: The key of a group that may be closed: a filter opens it.
    """

    def __init__(
        self,
        context: AppContext,
        theme: Theme,
        model: RowsModel[Row],
        keys: FilterKeys[Row],
        *,
        page: str,
        name: str,
        columns: str,
        closed: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(context, theme, parent)
        model.setParent(self)
        self.model = model
        self._id = page
        self._closed = closed
        self._moving = False
        self._keys = keys
        self._filter = filter_of(model, keys)
        self.column = ScrollColumn(theme)
        self.table = self.page_table(model, name, columns)
        self.table.row_selected.connect(self._select_row)
        self.column.follow(self.table)
        self.unmatched = StateLine(theme)
        self.unmatched.set_filtered_away()
        self.unmatched.hide()
        self.unmatched.action_chosen.connect(self._show_all)
        model.counts_changed.connect(self._settle_table)

    def page_table(self, model: RowsModel[Any], name: str, columns: str) -> TableView:
        """A table that is as high as its rows, with their menu."""
        table = TableView(self._theme)
        table.setModel(model)
        table.setAccessibleName(name)
        table.keep_columns(self.context.settings, columns)
        table.set_fit_rows(True)
        table.menu_wanted.connect(lambda place: pop_up(self.row_menu(table), place))
        return table

    # Filter

    def _filtering(self) -> RowFilter[Row]:
        return self._filter

    def _filter_set(self) -> None:
        # Matches in a closed group would stay unseen.
        if self.filter_text() and self._closed:
            self.model.set_collapsed(self._closed, False)

    def enter_rows(self) -> None:
        enter_rows(self.table)

    def leave_filter(self) -> None:
        if self.table.isVisible():
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.take_keyboard()

    def filter_again(self) -> None:
        """Holds new rows against the filter that is set."""
        if self._filter.text:
            self._filter.again()

    def _settle_table(self, passing: int, total: int) -> None:
        """Says in words why there are no rows."""
        self.unmatched.setVisible(total > 0 and not passing)
        self.table.setVisible(passing > 0)

    def _show_all(self) -> None:
        self.clear_filter()
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    # Selection

    def field_of(self, row: object) -> str:
        """Where the file stores what a row of any table of the page shows; empty for nowhere."""
        return ""

    def mark_row(self, index: QModelIndex) -> bool:
        """Makes a row the current one without telling the other views; whether there is one."""
        if not index.isValid():
            return False
        self._moving = True
        self.table.setCurrentIndex(index)
        self._moving = False
        self.column.show_row(self.table, index)
        return True

    def _select_row(self, row: object) -> None:
        field = self.field_of(row)
        if field and not self._moving:
            self.context.select_field(field, self._id)

    def row_menu(self, table: TableView | None = None) -> RowMenu:
        """What can be done with the current row of a table, of the filtered one at first."""
        shown = table or self.table
        menu = RowMenu(self.context, self)
        menu.offer(COPY_ROW, shown)
        field = self.field_of(shown.current_row())
        if field:
            # The row may be the current one of before, and something else selected since.
            self.context.select_field(field, self._id)
            menu.offer_field(self.context.service(FieldCommands))
        if shown is self.table:
            self.with_filters(menu, value_terms(self._keys, shown.current_row()))
        return menu
