"""Versions of an object stream: how it is written, and its classes against what is known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QVBoxLayout, QWidget

from inspector.catalog.classes import classes
from inspector.checks.class_rows import ClassRow, class_rows, counted_by_status
from inspector.checks.stored_stream import StoredStream
from inspector.gui.desk.damage_notice import damage_notice, explain_damage
from inspector.gui.desk.page import MARGIN
from inspector.gui.desk.page_spec import OF_STREAMS, PageSpec
from inspector.gui.desk.table_page import TablePage
from inspector.gui.kit.facts import Fact, FactGrid, Segment
from inspector.gui.kit.notice import NoticeBar
from inspector.gui.kit.section import SectionTitle
from inspector.gui.look.theme import Theme
from inspector.gui.objectstream.class_table import FILTER, MARKS, NO_VERSION, ClassesModel
from inspector.gui.work.selection import Selection
from inspector.phrases import counted

if TYPE_CHECKING:
    from inspector.catalog.classes import ClassList
    from inspector.gui.desk.context import AppContext
    from inspector.gui.desk.document import Document

_STATUS_WORDS: Final = {
    "older": "older than the list",
    "newer": "newer than the list",
    "unknown": "not in the list",
    "deprecated": "deprecated",
    "current": "current",
}
_ENCODINGS: Final = {"xml": "XML", "json": "JSON", "binary": "binary"}


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
            name="Class versions",
            columns="class-versions",
            closed=NO_VERSION,
            parent=parent,
        )
        self._shown: tuple[StoredStream, ClassList] | None = None
        self.notice = NoticeBar(theme)
        self.notice.clear()
        self.notice.action_chosen.connect(self._explain)
        self.stream_title = SectionTitle(theme, "Stream")
        self.stream = FactGrid(theme, 112)
        self.title = SectionTitle(theme, "Class versions")
        self._build(theme)

    def _build(self, theme: Theme) -> None:
        margin = theme.px(MARGIN)
        self.column.add(self.stream_title, margin=margin)
        self.column.add(self.stream, margin=margin)
        self.column.add(self.title, before=theme.px(6), margin=margin)
        self.column.add(self.unmatched, margin=margin)
        self.column.add(self.table)
        self.column.add_stretch()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.notice)
        layout.addWidget(self.column, 1)

    def show_document(self, document: Document) -> None:
        super().show_document(document)
        stored = document.opened.facts.stream if document.opened is not None else None
        self.column.setVisible(stored is not None)
        if stored is None:
            return
        damage_notice(self.notice, document)
        # What data patches name is known once the elements were read.
        document.want_fields()
        known = classes(document.catalog)
        if self._shown is not None and self._shown[0] is stored and self._shown[1] is known:
            return
        self._shown = stored, known
        rows = class_rows(stored, known)
        self.stream.set_rows(_stream_facts(stored, known))
        facts: list[tuple[str | None, str]] = [(None, counted(len(rows), "class", "classes"))]
        for status, count in counted_by_status(rows).items():
            if status in _STATUS_WORDS:
                facts.append((MARKS[status], f"{count:,} {_STATUS_WORDS[status]}"))
        self.title.set_facts(facts)
        self.model.set_classes(rows)
        self.filter_again()

    # Selection

    def shows_field(self, field: str) -> bool:
        return bool(field) and self.model.index_of_path(field).isValid()

    def show_selection(self, selection: Selection) -> bool:
        return bool(selection.field) and self.mark_row(self.model.index_of_path(selection.field))

    def field_of(self, row: object) -> str:
        return row.path if isinstance(row, ClassRow) else ""

    def _explain(self, _: str) -> None:
        if self.document is not None:
            explain_damage(self.context, self.document)


def _stream_facts(stored: StoredStream, known: ClassList) -> list[Fact]:
    """How a stream is written, and what its classes are held against."""
    elements = counted(sum(row.elements for row in stored.classes), "element")
    written = _ENCODINGS.get(stored.encoding, stored.encoding)
    declared = sum(info.is_declared for info in known)
    seen = f"{len(known) - declared:,} classes seen in O3DE's own streams"
    listed = f"{counted(declared, 'declared class', 'declared classes')}; {seen}"
    return [
        Fact("Stream version", (Segment(f"{stored.version}", "strong"),)),
        Fact("Written as", (Segment(written, "strong"), Segment(elements, "second"))),
        Fact("Class list", (Segment(listed if declared else seen),)),
    ]


#: What the window knows of the page.
STREAM_VERSIONS: Final = PageSpec(
    "versions", "Versions", "Ctrl+2", StreamVersionsPage, formats=OF_STREAMS
)
