"""The page of the known releases: a table with the newest number of every axis."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QWidget

from inspector.gui.desk.context import AppContext
from inspector.gui.desk.page import MARGIN
from inspector.gui.desk.view_base import say_if_filtered_away
from inspector.gui.engines.answer_page import ListPage
from inspector.gui.engines.engine_tables import RELEASE_FILTER, RELEASE_HINT, release_columns
from inspector.gui.engines.engines_entry import Engines
from inspector.gui.kit.layouts import vbox
from inspector.gui.kit.states import StatePane
from inspector.gui.rows.listing import RowFilter, filter_of
from inspector.gui.rows.table_model import RowsModel
from inspector.gui.rows.table_view import TableView
from inspector.messages import _
from inspector.report.engines.listed import ReleaseRow

#: Below this width of the table, in px of the design, the columns go that hardly ever differ.
_ALL_NEED: Final = 720


class ReleasesPage(ListPage):
    """Shows the releases; Enter or a double click makes one the target."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        theme = context.theme
        self.model = RowsModel(release_columns(self._is_target), self)
        self._filter = filter_of(self.model, RELEASE_FILTER, hint=RELEASE_HINT, noun="")
        self.table = TableView(theme, MARGIN)
        self.table.setModel(self.model)
        self.table.setAccessibleName(_("Releases"))
        self.table.keep_columns(context.settings, "releases")
        self.table.drop_below(_ALL_NEED, "licensee", "layout")
        self.table.row_activated.connect(self._choose)
        self.states = StatePane(theme, context.jobs, (MARGIN, 8, 8))
        self.states.empty.action_chosen.connect(self._clear)
        vbox(self.states, (self.table, 1), 0, parent=self)
        self.setFocusProxy(self.table)
        context.target_changed.connect(self.model.tell_changes)

    def _is_target(self, row: ReleaseRow) -> bool:
        release = self.context.target.release
        return release is not None and release.name == row.name

    def _choose(self, row: ReleaseRow) -> None:
        self.context.choose_target(row.name)

    def show_engines(self, engines: Engines) -> None:
        rows = list(engines.releases)
        if rows:
            self.states.arrive()
        else:
            self.states.wait("releases", engines.job)
        if rows and not self.model.total_count():
            self.model.set_rows(rows)
            self.table.show_row(self._is_target)

    # Filter --------------------------------------------------------------------------------------

    def _filtering(self) -> RowFilter[ReleaseRow]:
        return self._filter

    def _filter_set(self) -> None:
        say_if_filtered_away(self.states, self.model, _("No release"))
        shown, total = self.model.shown_and_total()
        self.table.setVisible(bool(shown) or not total)

    def _clear(self) -> None:
        self.clear_filter()
        self.table.setFocus()
