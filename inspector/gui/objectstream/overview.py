"""Overview of an object stream: what it is, what it is held against, and what is inside."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QWidget

from inspector.catalog.classes import ClassList, classes
from inspector.checks.judgement import Mark
from inspector.checks.stored_stream import StoredStream
from inspector.checks.stream_classes import ClassRow, class_rows, counted_by_status
from inspector.format.objectstream.elements import NEWEST_STREAM
from inspector.format.objectstream.stream_file import ObjectStream
from inspector.gui.desk.page import MARGIN
from inspector.gui.desk.table_page import TablePage
from inspector.gui.kit.fact_columns import ColumnFacts
from inspector.gui.kit.facts import Fact, FactGrid, Segment
from inspector.gui.kit.layouts import vbox
from inspector.gui.kit.section import SectionTitle
from inspector.gui.look.theme import Theme
from inspector.gui.objectstream.class_table import MARKS
from inspector.gui.rows.columns import Column
from inspector.gui.rows.filtering import FilterKeys
from inspector.gui.rows.table_model import RowGroup, RowsModel
from inspector.gui.work.selection import Selection
from inspector.messages import Label, _, count_text, lazy, ngettext
from inspector.progress import Progress
from inspector.report.objectstream.rows import StreamPart, TopObject, objects_inside

if TYPE_CHECKING:
    from inspector.gui.desk.context import AppContext
    from inspector.gui.desk.document import Document


_STATUS_WORDS: Final = {
    "older": lazy("older than the list"),
    "newer": lazy("newer than the list"),
    "unknown": lazy("not in the list"),
    "deprecated": lazy("deprecated"),
    "current": lazy("current"),
}
_ENCODINGS: Final[Mapping[str, Label]] = {"xml": "XML", "json": "JSON", "binary": lazy("binary")}


def _elements_words(stored: StoredStream) -> str:
    """How many elements a stream has."""
    elements = sum(row.elements for row in stored.classes)
    return ngettext("{count} element", "{count} elements", elements)


def _encoding_words(stored: StoredStream) -> str:
    """How a stream is encoded."""
    return str(_ENCODINGS.get(stored.encoding, stored.encoding))


def stream_facts(stored: StoredStream, known: ClassList) -> tuple[ColumnFacts, ...]:
    """How a stream is written, and what its classes are held against.

    Args:
        stored: The stream.
        known: The classes that it is held against.
    """
    is_newest = stored.version == NEWEST_STREAM
    return (
        ColumnFacts(
            _("Stream version"),
            f"{stored.version}",
            _("the newest; older ones are read too")
            if is_newest
            else _("read too; {newest} is the newest", newest=NEWEST_STREAM),
        ),
        ColumnFacts(_("Written as"), _encoding_words(stored), _elements_words(stored)),
        ColumnFacts(_("Class list"), str(known.title), str(known.extent), accent=True),
    )


def written_facts(stored: StoredStream) -> list[Fact]:
    """How a stream is written."""
    elements = Segment(_elements_words(stored), "second")
    return [
        Fact(_("Stream version"), (Segment(f"{stored.version}", "strong"),)),
        Fact(_("Written as"), (Segment(_encoding_words(stored), "strong"), elements)),
    ]


def list_fact(known: ClassList) -> Fact:
    """What the classes of a stream are held against."""
    return Fact(_("Class list"), (Segment(str(known.extent)),))


def status_facts(rows: tuple[ClassRow, ...]) -> list[tuple[Mark, str]]:
    """How many classes stand how to the list."""
    return [
        (MARKS[status], _("{count:,} {state}", count=count, state=_STATUS_WORDS[status]))
        for status, count in counted_by_status(rows).items()
        if status in _STATUS_WORDS
    ]


def patch_fact(stored: StoredStream) -> Fact:
    """How many changes of other objects a stream holds."""
    if not stored.patch_entries:
        return Fact(_("Data patches"), (Segment(_("none"), "second"),))
    entries = Segment(ngettext("{count} entry", "{count} entries", stored.patch_entries), "strong")
    if not stored.old_patches:
        return Fact(_("Data patches"), (entries,))
    old = ngettext("{count} patch", "{count} patches", len(stored.old_patches))
    words = Segment(_("{old} in the old form, on which no step acts", old=old), "second")
    return Fact(_("Data patches"), (entries, words), mark=Mark.WARN)


#: Objects and their parts that are listed; Contents has all.
_MOST: Final = 1000
_COLUMNS: Final[tuple[Column[StreamPart], ...]] = (
    Column(
        key="field", title=lazy("Field"), text=lambda row: row.field, font="name", max_width=260
    ),
    Column(key="class", title=lazy("Class"), text=lambda row: row.class_name, stretch=True),
    Column(
        key="version",
        title=lazy("Version"),
        text=lambda row: f"{row.version}",
        align="right",
        role="text2",
        sample="0000",
        sort_key=lambda row: row.version,
    ),
    Column(
        key="elements",
        title=lazy("Elements"),
        text=lambda row: count_text(row.elements),
        align="right",
        role="text2",
        sort_key=lambda row: row.elements,
        hint=lazy("It and everything below it"),
    ),
)
_FILTER: FilterKeys[StreamPart] = FilterKeys(
    words=lambda row: f"{row.field} {row.class_name}",
    values={
        "field": lambda row: row.field,
        "class": lambda row: row.class_name,
        "version": lambda row: row.version,
        "elements": lambda row: row.elements,
    },
    flags={"versioned": lambda row: row.version > 0},
)


class StreamOverviewPage(TablePage[StreamPart]):
    """The first page of a stream; a row leads to its element in Contents."""

    def __init__(self, context: AppContext, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(
            context,
            theme,
            RowsModel(_COLUMNS),
            _FILTER,
            page="overview",
            name=_("What is inside"),
            columns="stream-parts",
            parent=parent,
        )
        self._asset: ObjectStream | None = None
        self.model.set_rows([])
        self.table.row_activated.connect(self._open)
        self.facts = FactGrid(theme, 112)
        self.inside = SectionTitle(theme, _("What is inside"))
        self.column.add(SectionTitle(theme, _("What it is")), margin=MARGIN)
        self.column.add(self.facts, margin=MARGIN)
        self.column.add(self.inside, before=8, margin=MARGIN)
        self.column.add(self.unmatched, margin=MARGIN)
        self.column.add(self.table)
        self.column.add_stretch()
        vbox(self.column, parent=self)

    def show_document(self, document: Document) -> None:
        super().show_document(document)
        opened = document.opened
        stored = opened.facts.stream if opened is not None else None
        self.column.setVisible(stored is not None)
        if opened is None or stored is None:
            return
        # What data patches hold is known once the elements were read.
        document.want_fields()
        class_list = classes(document.catalog)
        rows = class_rows(stored, class_list)
        stand = [
            Fact(_("Classes") if not at else "", (Segment(words),), mark=mark)
            for at, (mark, words) in enumerate(status_facts(rows))
        ]
        self.facts.set_rows(
            [*written_facts(stored), patch_fact(stored), list_fact(class_list), *stand]
        )
        asset = opened.asset
        if not isinstance(asset, ObjectStream) or asset is self._asset:
            return
        self._asset = asset
        self._fill(())

        def work(progress: Progress) -> tuple[TopObject, ...]:
            progress(0)
            return objects_inside(asset.reading.stream, class_list, _MOST)

        def done(objects: tuple[TopObject, ...]) -> None:
            if asset is self._asset:
                self._fill(objects)

        self.context.jobs.start("stream objects", work, done, owner=self)

    def _fill(self, objects: tuple[TopObject, ...]) -> None:
        self.model.set_groups(
            RowGroup(
                key=top.itself.path,
                title=top.itself.class_name,
                note=_(
                    "version {version}, {elements}",
                    version=top.itself.version,
                    elements=ngettext("{count} element", "{count} elements", top.itself.elements),
                ),
                rows=list(top.parts),
            )
            for top in objects
        )
        told = sum(1 + len(top.parts) for top in objects)
        words = (
            ngettext("{count} object", "{count} objects", len(objects))
            if told < _MOST
            else _("the first {most:,} elements", most=_MOST)
        )
        self.inside.set_facts([(None, words)] if objects else [])
        self.filter_again()

    def _open(self, row: object) -> None:
        if field := self.field_of(row):
            self.context.page_requested.emit("contents")
            self.context.select_field(field, "overview")

    def field_of(self, row: object) -> str:
        return row.path if isinstance(row, StreamPart) else ""

    def shows_field(self, field: str) -> bool:
        return self.model.index_where(lambda row: row.path == field).isValid()

    def show_selection(self, selection: Selection) -> bool:
        return self.mark_row(self.model.index_where(lambda row: row.path == selection.field))
