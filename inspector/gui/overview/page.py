"""Overview: what a file is, where it opens, and what is inside."""

from __future__ import annotations

import dataclasses
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QModelIndex, QPoint
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from inspector.format.errors import FormatError
from inspector.format.unreal.package import Package
from inspector.gui.desk.damage import damage_notice, explain_damage
from inspector.gui.desk.field_commands import FieldCommands
from inspector.gui.desk.page import MARGIN, Page, ScrollColumn
from inspector.gui.desk.row_menu import COPY_ROW, RowMenu
from inspector.gui.kit.facts import FactGrid
from inspector.gui.kit.layouts import vbox
from inspector.gui.kit.notice import NoticeBar
from inspector.gui.kit.row_menu import pop_up
from inspector.gui.kit.section import SectionTitle
from inspector.gui.look.theme import Theme, space
from inspector.gui.overview.content_browser import BrowserPart
from inspector.gui.overview.facts import what_it_is, where_it_opens
from inspector.gui.overview.largest_objects import BYTES, CLASS, NAME, ExportRow, largest_exports
from inspector.gui.overview.registry_tags import TagRow
from inspector.gui.overview.shares import (
    UNDESCRIBED,
    PartsModel,
    ShareBar,
    SharePart,
    ShareRow,
    part_rows,
)
from inspector.gui.rows.table_model import RowsModel
from inspector.gui.rows.table_view import TableView
from inspector.messages import _, ngettext

if TYPE_CHECKING:
    from inspector.checks.judgement import FullAnswer
    from inspector.gui.desk.context import AppContext
    from inspector.gui.desk.document import Document
    from inspector.project.opening import Opened

#: How many of the largest exports are listed at least and at most, whatever height is left.
FEWEST: Final = 5
MOST: Final = 40

#: Below this width of the page, in design px, the two columns of facts stand below each other.
_NARROW: Final = 560

#: Where Contents has a part that is not a section of its own there.
_PLACES: Final = {"export_data": "exports", UNDESCRIBED: f"{UNDESCRIBED}/0"}


class OverviewPage(Page):
    """The first page of a file."""

    def __init__(self, context: AppContext, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(context, theme, parent)
        self.notice = NoticeBar(theme)
        self.notice.clear()
        self.notice.action_chosen.connect(self._act)
        self.facts_title = SectionTitle(theme, _("What it is"))
        self.opens_title = SectionTitle(theme, _("Where it opens"))
        self.facts = FactGrid(theme, 112)
        self.opens = FactGrid(theme, 116)
        self.opens.link_clicked.connect(context.page_requested)
        self.inside = SectionTitle(theme, _("What is inside"))
        self.bar = ShareBar(theme)
        self.parts_model = PartsModel(self)
        self.parts = TableView(theme)
        self.parts.setModel(self.parts_model)
        self.parts.setAccessibleName(_("What is inside"))
        self.parts.keep_columns(context.settings, "parts")
        self.parts.set_fit_rows(True)
        self.parts.row_activated.connect(self._open_part)
        self.largest_model: RowsModel[ExportRow] = RowsModel(
            (
                dataclasses.replace(NAME, title=_("Largest exports")),
                dataclasses.replace(CLASS, max_width=240),
                BYTES,
            ),
            self,
        )
        self.largest_model.set_rows([])
        self.largest = TableView(theme)
        self.largest.setModel(self.largest_model)
        self.largest.setAccessibleName(_("Largest exports"))
        self.largest.keep_columns(context.settings, "largest-exports")
        self.largest.set_fit_rows(True)
        self.largest.row_activated.connect(self._open_export)
        self.browser = BrowserPart(context, theme)
        self.browser.tag_chosen.connect(lambda field: self.context.select_field(field, "overview"))
        self.browser.tag_opened.connect(self._open_field)
        for table in (self.parts, self.largest, self.browser.tags):
            table.menu_wanted.connect(partial(self._open_menu, table))
        self.part_order: list[ShareRow] = []
        self._shown_package: Package | None = None
        #: What the facts were made of: nothing is made again for a file that did not change.
        self._shown: tuple[Opened | None, FullAnswer | None] = (None, None)
        self.bar.part_chosen.connect(self._mark_part)
        self._build(theme)

    def _build(self, theme: Theme) -> None:
        self._columns = QWidget()
        self._halves = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._columns)
        space(self._halves, theme, (MARGIN, 0, MARGIN, 0), between=24)
        for title, grid in ((self.facts_title, self.facts), (self.opens_title, self.opens)):
            half = vbox(title, grid, 1)
            self._halves.addLayout(half, 1)
        self.column = ScrollColumn(theme)
        self.column.add(self._columns)
        # Whoever makes an asset knows it by its picture and tags; its parts come after.
        self.column.add(self.browser, before=4)
        self.column.add(self.inside, before=8, margin=MARGIN)
        self.column.add(self.bar, before=2, margin=MARGIN)
        self.column.add(self.parts, before=4)
        self.column.add(self.largest, before=8)
        self.column.add_stretch()
        for table in (self.parts, self.largest, self.browser.tags):
            self.column.follow(table)
        vbox(self.notice, (self.column, 1), parent=self)
        self._inside_parts = (self.inside, self.bar, self.parts, self.largest)

    def show_document(self, document: Document) -> None:
        super().show_document(document)
        opened, answer = document.opened, document.answer
        if opened is not None and self._shown == (opened, answer):
            return
        self._shown = (opened, answer)
        if opened is None:
            self._show_package(None, 0)
            self._columns.setVisible(False)
            return
        self._columns.setVisible(True)
        self.facts.set_rows(what_it_is(opened, document.catalog))
        catalog = document.catalog
        self.opens.set_rows(where_it_opens(opened, answer, catalog) if answer is not None else [])
        self._show_package(opened.package, opened.size)
        damage_notice(self.notice, document)

    def _show_package(self, package: Package | None, size: int) -> None:
        if package is not None and package is self._shown_package:
            return
        self._shown_package = package
        rows: list[ShareRow] = []
        if package is not None:
            size = package.size + package.tail_size
            rows = part_rows(package, size)
        for part in self._inside_parts:
            part.setVisible(bool(rows))
        self.part_order = rows
        self.parts_model.set_rows(rows)
        self.bar.set_parts([SharePart(row.title, row.size) for row in rows if row.size])
        self.inside.set_facts(
            [
                (
                    None,
                    _(
                        "{count}, {size:,} bytes",
                        count=ngettext("{count} part", "{count} parts", len(rows)),
                        size=size,
                    ),
                )
            ]
        )
        self.browser.setVisible(package is not None)
        self.browser.show_package(package)
        self._fill_largest()

    def _fill_largest(self) -> None:
        """As many of the largest exports as there is height for."""
        opened = self.document.opened if self.document is not None else None
        rows: list[ExportRow] = []
        if opened is not None and opened.package is not None:
            try:
                rows = largest_exports(opened.package, self._room())
            except FormatError:
                rows = []
        self.largest.setVisible(bool(rows))
        if rows != self.largest_model.shown_rows():
            self.largest_model.set_rows(rows)

    def _room(self) -> int:
        used = self.largest.mapTo(self.column.body, self.largest.rect().topLeft()).y()
        row = self._theme.row_height(24)
        free = self.column.viewport().height() - used - self._theme.px(16 + 26)
        return max(FEWEST, min(free // row, MOST))

    def reading(self) -> QWidget | None:
        # A link among the facts is no place to begin at.
        tables = (self.browser.tags, self.parts)
        return next((table for table in tables if table.isVisible()), super().reading())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        beside, below = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._halves.setDirection(below if self.width() < self._theme.px(_NARROW) else beside)
        if self.document is not None:
            self._fill_largest()

    def _open_part(self, row: ShareRow) -> None:
        if field := _field_of(row):
            self._open_field(field)

    def _open_export(self, row: ExportRow) -> None:
        self._open_field(_field_of(row))

    def table_menu(self, table: TableView) -> RowMenu:
        """What can be done with the current row of a table."""
        menu = RowMenu(self.context, self)
        menu.offer(COPY_ROW, table)
        if field := _field_of(table.current_row()):
            self.context.select_field(field, "overview")
            menu.offer_field(self.context.service(FieldCommands))
        return menu

    def _open_menu(self, table: TableView, place: QPoint) -> None:
        pop_up(self.table_menu(table), place)

    def _open_field(self, field: str) -> None:
        self.context.page_requested.emit("contents")
        self.context.select_field(field, "overview")

    def _mark_part(self, number: int) -> None:
        rows = [row for row in self.part_order if row.size]
        if 0 <= number < len(rows):
            index: QModelIndex = self.parts_model.index_where(lambda row: row == rows[number])
            self.parts.setCurrentIndex(index)
            self.column.show_row(self.parts, index)

    def _act(self, action: str) -> None:
        if action == "contents":
            self.context.page_requested.emit("contents")
        elif self.document is not None:
            explain_damage(self.context, self.document)


def _field_of(row: object) -> str:
    """The field that a row is about; empty where there is none."""
    match row:
        case ShareRow() if row.size or row.key != UNDESCRIBED:
            return _PLACES.get(row.key, row.key)
        case ExportRow():
            return f"exports/{row.number}"
        case TagRow():
            return row.field
    return ""
