"""What is at the selected place: the field's facts, and its bytes read as every type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QGridLayout, QMenu, QSizePolicy, QWidget

from inspector.format.interpret import interpret
from inspector.format.stream import LITTLE
from inspector.gui.desk import field_copy
from inspector.gui.desk.field_commands import FieldCommands
from inspector.gui.desk.node_titles import NodeTitles
from inspector.gui.fields.facts import (
    declared_reading,
    facts_about,
    has_readings,
    sentence_of,
    tag_facts,
    title_of,
)
from inspector.gui.fields.readings import ByteOrderSwitch, ReadingRow, ReadingsModel
from inspector.gui.kit.buttons import Button
from inspector.gui.kit.clipboard import to_clipboard
from inspector.gui.kit.dock_body import DockBody
from inspector.gui.kit.facts import Fact, FactGrid, Segment
from inspector.gui.kit.layouts import vbox
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.kit.rich_text import RichText, span
from inspector.gui.kit.section import SectionTitle
from inspector.gui.kit.surface import Surface
from inspector.gui.look.theme import space
from inspector.gui.rows.table_view import TableView
from inspector.messages import _, lazy

if TYPE_CHECKING:
    from inspector.format.asset import Asset
    from inspector.format.tree import FieldNode
    from inspector.gui.desk.context import AppContext
    from inspector.gui.desk.document import Document
    from inspector.gui.work.selection import Selection

#: Bytes that are looked at for a reading: no string that anybody reads here is longer.
_MOST_READ: Final = 100_000

_TEACHING: Final = lazy(
    "Select a field in Contents, or a byte, to see what it means and its bytes read as every type."
)


class DataPanel(DockBody):
    """Follows the selection; the byte order stays as it was chosen until another file is shown."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        theme = context.theme
        self.empty = RichText(theme)
        super().__init__(theme, _("Data"), self.empty, parent)
        self.context = context
        self._words = ""
        self._document: Document | None = None
        self._chain: tuple[FieldNode, ...] = ()
        #: Whose byte order was taken over.
        self._ordered: Asset | None = None
        self.title = RichText(theme)
        self.sentence = RichText(theme)
        self.facts = FactGrid(theme, 74)
        self.model = ReadingsModel(self)
        self.table = TableView(theme, margin=12)
        self.table.set_density("dense")
        self.table.set_surface("panel")
        self.table.setModel(self.model)
        self.table.set_fit_rows(True)
        self.table.setAccessibleName(_("The bytes as every type"))
        self.table.horizontalHeader().setSectionsClickable(False)
        self.table.selectionModel().currentRowChanged.connect(self._show_row)
        self.order = ByteOrderSwitch(theme)
        self.order.chosen.connect(lambda _: self._read())
        self.tag_title = SectionTitle(theme, _("Tag"))
        self.tag = FactGrid(theme, 74)
        self._build()
        self.copy_button = Button(theme, _("Copy as"), "plain", "copy")
        self.copy_button.set_menu_arrow(True)
        self.copy_button.clicked.connect(self._open_menu)
        self.copy_menu = QMenu(_("Copy as"), self)
        self._fields = context.service(FieldCommands)
        self._titles = context.service(NodeTitles)
        self._titles.read.connect(self.refresh)
        self.link_button = Button(theme, _("Copy link"), "plain")
        set_tip(self.link_button, _("The command that opens this file at this field"))
        self.link_button.clicked.connect(self.copy_link)
        self.foot.addWidget(self.copy_button)
        self.foot.addWidget(self.link_button)
        self.foot.addStretch(1)
        self._apply_theme()
        context.selection_changed.connect(self._follow)
        context.document_changed.connect(self.set_document)
        self.set_document(context.document)

    def _build(self) -> None:
        theme = self._theme
        head = QWidget()
        parts = self.title, self.sentence, self.facts
        vbox(*parts, parent=head, theme=theme, margins=(12, 0, 12, 8), between=5)
        # The switch stands over the titles of the table, at their right end.
        self._readings = Surface(self._theme, edges={"top": "line"})
        self._readings.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        grid = QGridLayout(self._readings)
        grid.setContentsMargins(0, 1, 0, 0)
        corner = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight
        grid.addWidget(self.table, 0, 0)
        grid.addWidget(self.order, 0, 0, corner)
        self._tags = QWidget()
        sides = (12, 8, 12, 0)
        vbox(self.tag_title, self.tag, parent=self._tags, theme=theme, margins=sides)
        space(self.column, theme, (0, 10, 0, 12))
        for block in (head, self._readings, self._tags):
            self.column.addWidget(block)
        self.column.addStretch(1)

    def _apply_theme(self) -> None:
        super()._apply_theme()
        self._write()

    # What is shown

    def set_document(self, document: Document | None) -> None:
        """Shows a place of another file."""
        if document is not self._document:
            if self._document is not None:
                self._document.fields_read.disconnect(self.refresh)
                self._document.changed.disconnect(self.refresh)
            self._document = document
            self._ordered = None
            if document is not None:
                document.fields_read.connect(self.refresh)
                document.changed.connect(self.refresh)
        self.refresh()

    def _follow(self, _: Selection | None) -> None:
        self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        """Shows the selected place as it is known now; nothing is read while nobody looks."""
        document, selection = self._document, self.context.selection
        read = document.fields if document is not None else None
        if self._chain and (read is None or self._chain[0] not in read.roots):
            # A row keeps the whole file alive that it is a part of.
            self._chain = ()
        if not self.isVisible():
            return
        self._take_order()
        field = ""
        if document is not None and selection is not None and selection.path == document.path:
            field = selection.field
        chain: tuple[FieldNode, ...] = ()
        if document is None:
            self._words = _("Open a file, and what its fields mean stands here.")
        elif not document.loaded:
            self._words = ""
        elif self._asset() is None:
            self._words = _("This file is not a package: there are no fields in it.")
        elif not field:
            self._words = str(_TEACHING)
        else:
            document.want_fields()
            tree = document.fields
            chain = tree.chain(field) if tree is not None else ()
            self._words = (
                _("There is no field {field} in this file.", field=field)
                if tree
                else _("Reading …")
            )
        self._show(chain)

    def node(self) -> FieldNode | None:
        """The field that is shown."""
        return self._chain[-1] if self._chain else None

    def _asset(self) -> Asset | None:
        opened = self._document.opened if self._document is not None else None
        return opened.asset if opened is not None else None

    def _take_order(self) -> None:
        """Reads in the byte order of a file that was not shown before."""
        asset = self._asset()
        if asset is not self._ordered:
            self._ordered = asset
            own = asset.byte_order if asset is not None else LITTLE
            self.order.set_own(own)
            self.order.set_order(own)

    def _show(self, chain: tuple[FieldNode, ...]) -> None:
        moved = [node.path for node in chain] != [node.path for node in self._chain]
        self._chain = chain
        if not chain:
            self.model.set_rows([])
            self._write()
            self.set_filled(False)
            return
        data = self._document.bytes if self._document is not None else None
        self.facts.set_rows([*self._node_facts(chain[-1]), *facts_about(chain, data)])
        tags = tag_facts(chain)
        self.tag.set_rows(tags)
        self._tags.setVisible(bool(tags))
        self._write()
        self._read()
        self.set_filled(True)
        if moved:
            self.area.verticalScrollBar().setValue(0)

    def _node_facts(self, node: FieldNode) -> list[Fact]:
        """How the object is called where it is a node of a graph."""
        document = self._document
        self._titles.want(document)
        title = self._titles.of(document.fields if document is not None else None, node.path)
        return [Fact(_("Node"), (Segment(title, "strong"),))] if title else []

    def _write(self) -> None:
        """Puts the words into the colours of the theme."""
        theme = self._theme
        self.empty.set_html(span(self._words, theme, "body", "text3"))
        if self._chain:
            sentence = sentence_of(self._chain[-1])
            self.title.set_html(span(title_of(self._chain), theme, "section"))
            self.sentence.set_html(span(sentence, theme, "body", "text2"))
            self.sentence.setVisible(bool(sentence))

    def _read(self) -> None:
        """Reads the bytes in the byte order that is chosen."""
        node = self.node()
        data = self._document.bytes if self._document is not None else None
        rows: list[ReadingRow] = []
        if node is not None and data is not None and has_readings(node):
            size = node.size
            held = data.slice(node.value_start, node.value_start + max(min(size, _MOST_READ), 8))
            asset = self._asset()
            more = asset.readings if asset is not None else ()
            readings = interpret(held, size, byte_order=self.order.order(), more=more)
            kind = declared_reading(node)
            rows = [ReadingRow(reading, reading.type == kind) for reading in readings]
        if rows != self.model.shown_rows():
            self.model.set_rows(rows)
            self.table.show_row(lambda row: row.declared)
        self._readings.setVisible(bool(rows))

    def _show_row(self, index: QModelIndex) -> None:
        """Keeps the current row in sight while keys move it."""
        body = self.area.widget()
        if self.table.hasFocus() and index.isValid() and body is not None:
            row = self.table.visualRect(index)
            place = self.table.viewport().mapTo(body, row.center())
            self.area.ensureVisible(0, place.y(), 0, row.height())

    # Copying

    def copy_text(self) -> str:
        """What Ctrl+C copies where no part of the panel has something of its own."""
        node = self.node()
        if node is None:
            return ""
        problem = field_copy.why_no_value(node)
        if problem:
            self._fields.say_not_copied(_("Value"), problem)
        return "" if problem else field_copy.value_text(node)

    def copy_link(self) -> None:
        """Puts the command that opens this file at this field on the clipboard."""
        node, document = self.node(), self._document
        if node is not None and document is not None:
            link = field_copy.link_command(document.path, node.path, self.context.target.name)
            to_clipboard(link)

    def _open_menu(self) -> None:
        self.copy_menu.clear()
        self._fields.fill_copy_menu(self.copy_menu)
        above = QPoint(0, -self.copy_menu.sizeHint().height())
        self.copy_menu.popup(self.copy_button.mapToGlobal(above))
