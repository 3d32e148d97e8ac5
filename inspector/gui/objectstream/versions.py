"""Versions of an object stream: how it is written, and its classes against what is known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QModelIndex
from PySide6.QtWidgets import QWidget

from inspector.catalog.classes import classes
from inspector.checks.stored_stream import StoredStream
from inspector.checks.stream_classes import ClassRow, class_rows
from inspector.format.objectstream.elements import element_at
from inspector.format.objectstream.stream_file import ObjectStream
from inspector.gui.desk.damage import damage_notice, explain_damage
from inspector.gui.desk.page import MARGIN
from inspector.gui.desk.table_page import TablePage
from inspector.gui.kit.fact_columns import FactColumns
from inspector.gui.kit.layouts import vbox
from inspector.gui.kit.notice import NoticeBar
from inspector.gui.kit.section import SectionTitle
from inspector.gui.look.theme import Theme
from inspector.gui.objectstream.class_table import FILTER, NO_VERSION, ClassesModel
from inspector.gui.objectstream.overview import status_facts, stream_facts
from inspector.gui.work.selection import Selection
from inspector.messages import _, ngettext

if TYPE_CHECKING:
    from inspector.catalog.classes import ClassList
    from inspector.gui.desk.context import AppContext
    from inspector.gui.desk.document import Document

#: Below this width of the table, in design px, the column of ids goes; copy and tooltip keep it.
_ID_NEEDS: Final = 830


class StreamVersionsPage(TablePage[ClassRow]):
    """The page that proves the verdict about a stream."""

    model: ClassesModel

    def __init__(self, context: AppContext, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(
            context,
            theme,
            ClassesModel(),
            FILTER,
            page="versions",
            name=_("Class versions"),
            columns="class-versions",
            closed=NO_VERSION,
            parent=parent,
        )
        self._shown: tuple[StoredStream, ClassList] | None = None
        self.notice = NoticeBar(theme)
        self.notice.clear()
        self.notice.action_chosen.connect(self._explain)
        self.stream_title = SectionTitle(theme, _("Stream"))
        self.stream = FactColumns(theme, note_below=True)
        self.title = SectionTitle(theme, _("Class versions"))
        self.table.drop_below(_ID_NEEDS, "id")
        self._build(theme)

    def _build(self, theme: Theme) -> None:
        self.column.add(self.stream_title, margin=MARGIN)
        self.column.add(self.stream, margin=MARGIN)
        self.column.add(self.title, before=6, margin=MARGIN)
        self.column.add(self.unmatched, margin=MARGIN)
        self.column.add(self.table)
        self.column.add_stretch()
        vbox(self.notice, (self.column, 1), parent=self)

    def show_document(self, document: Document) -> None:
        super().show_document(document)
        stored = document.opened.facts.stream if document.opened is not None else None
        self.column.setVisible(stored is not None)
        if stored is None:
            return
        damage_notice(self.notice, document)
        # What data patches name is known once the elements were read.
        document.want_fields()
        class_list = classes(document.catalog)
        if self._shown is not None and self._shown[0] is stored and self._shown[1] is class_list:
            return
        self._shown = stored, class_list
        rows = class_rows(stored, class_list)
        self.stream.show_facts(stream_facts(stored, class_list))
        self.title.set_facts(
            [(None, ngettext("{count} class", "{count} classes", len(rows))), *status_facts(rows)]
        )
        self.model.set_classes(rows)
        self.filter_again()

    # Selection

    def shows_field(self, field: str) -> bool:
        return bool(field) and self.model.index_of_path(field).isValid()

    def show_selection(self, selection: Selection) -> bool:
        index = self.model.index_of_path(selection.field)
        return self.mark_row(index if index.isValid() else self._index_of_class(selection.field))

    def _index_of_class(self, field: str) -> QModelIndex:
        """The row of the class that an element is of."""
        document = self.document
        opened = document.opened if document is not None and document.fields is not None else None
        if opened is None or not isinstance(opened.asset, ObjectStream):
            return QModelIndex()
        element = element_at(opened.asset.reading.stream.elements, field)
        if element is None:
            return QModelIndex()
        return self.model.reveal_where(
            lambda row: (row.id, row.version) == (element.class_id, element.version)
        )

    def field_of(self, row: object) -> str:
        return row.path if isinstance(row, ClassRow) else ""

    def _explain(self, _: str) -> None:
        if self.document is not None:
            explain_damage(self.context, self.document)
