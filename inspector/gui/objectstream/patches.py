"""Patch: the entries of a stream's data patches, what each changes and which step touches it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QWidget

from inspector.catalog.classes import classes
from inspector.checks.judgement import Mark
from inspector.format.objectstream.slices import UNKNOWN_VERSION, AddressPart
from inspector.format.objectstream.stream_file import ObjectStream
from inspector.gui.desk.page import MARGIN
from inspector.gui.desk.table_page import TablePage
from inspector.gui.kit.layouts import vbox
from inspector.gui.kit.section import SectionTitle
from inspector.gui.look.theme import Theme
from inspector.gui.rows.columns import Column
from inspector.gui.rows.filtering import FilterKeys
from inspector.gui.rows.table_model import RowGroup, RowsModel
from inspector.gui.work.selection import Selection
from inspector.messages import _, lazy, ngettext
from inspector.messages.phrases import ARROW, remarks
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.report.objectstream.rows import (
    EntryChange,
    PatchRow,
    by_owner,
    entry_changes,
    patch_rows,
    patches_of,
)
from inspector.upgrades.model import Preview

if TYPE_CHECKING:
    from inspector.catalog.classes import ClassList
    from inspector.gui.desk.context import AppContext
    from inspector.gui.desk.document import Document


class EntryRow(NamedTuple):
    """An entry of a data patch, and what steps change of it."""

    entry: PatchRow
    changes: Sequence[EntryChange] = ()
    repeats: bool = False

    @property
    def steps(self) -> tuple[str, ...]:
        """The steps that touch it: "NameChange 3 → 4"."""
        return tuple(dict.fromkeys(change.step for change in self.changes))


class PartRow(NamedTuple):
    """A part of an address, and what is known of its class."""

    part: AddressPart
    known: int | None


_ENTRY_COLUMNS: Final[tuple[Column[EntryRow], ...]] = (
    Column(
        key="component",
        title=lazy("Component"),
        text=lambda row: row.entry.component,
        role=lambda row: "text3" if row.repeats else "text",
        sample="UiTransform2dComponent",
        max_width=220,
        elide="middle",
    ),
    Column(
        key="field",
        title=lazy("Field"),
        text=lambda row: row.entry.field,
        font="name",
        tooltip=lambda row: row.entry.problem or row.entry.field,
        mark=lambda row: Mark.WARN if row.entry.problem else None,
        sample="Offsets.bottom",
        max_width=260,
        elide="middle",
    ),
    Column(
        key="value",
        title=lazy("Value"),
        text=lambda row: row.entry.value,
        mono=True,
        tooltip=lambda row: row.entry.value,
        sample="0.0000000 1.0000000",
        max_width=200,
        holds=True,
    ),
    Column(
        key="type",
        title=lazy("Type"),
        text=lambda row: row.entry.type,
        role="text2",
        max_width=160,
    ),
    Column(
        key="version",
        title=lazy("Version"),
        text=lambda row: "–" if row.entry.version is None else f"{row.entry.version}",
        align="right",
        role="text2",
        sample="0000",
        sort_key=lambda row: -1 if row.entry.version is None else row.entry.version,
        hint=lazy("The version of the component when the patch was made"),
    ),
    Column(
        key="step",
        title=lazy("Step"),
        text=lambda row: remarks(row.steps) or "–",
        mark=lambda row: Mark.UP if row.steps else None,
        sample=f"MyData is called Data 10 {ARROW} 11",
        stretch=True,
    ),
)
_FILTER: FilterKeys[EntryRow] = FilterKeys(
    words=lambda row: " ".join((row.entry.component, row.entry.field, row.entry.value)),
    values={
        "component": lambda row: row.entry.component,
        "class": lambda row: tuple(part.class_name for part in row.entry.parts),
        "field": lambda row: row.entry.field,
        "value": lambda row: row.entry.value,
        "type": lambda row: row.entry.type,
        "version": lambda row: row.entry.version,
        "entity": lambda row: row.entry.entity,
    },
    flags={
        "problem": lambda row: bool(row.entry.problem),
        "touched": lambda row: bool(row.steps),
    },
)
_PART_COLUMNS: Final[tuple[Column[PartRow], ...]] = (
    Column(
        key="class",
        title=lazy("Class"),
        text=lambda row: row.part.class_name or "–",
        font=lambda row: "name" if _is_older(row) else "body",
        max_width=240,
        elide="middle",
    ),
    Column(
        key="member",
        title=lazy("Member or id"),
        text=lambda row: row.part.field if row.part.entry is None else f"#{row.part.entry}",
        mono=True,
        max_width=240,
    ),
    Column(
        key="id",
        title=lazy("Class id"),
        text=lambda row: row.part.class_id.strip("{}") if row.part.typed else "–",
        mono=True,
        role="text2",
        stretch=True,
        copy=lambda row: row.part.class_id,
    ),
    Column(
        key="stored",
        title=lazy("Stored"),
        text=lambda row: "–" if row.part.version == UNKNOWN_VERSION else f"{row.part.version}",
        align="right",
        sample="0000",
    ),
    Column(
        key="list",
        title=lazy("In list"),
        text=lambda row: "–" if row.known is None else f"{row.known}",
        align="right",
        role="text2",
        mark=lambda row: Mark.UP if _is_older(row) else None,
        sample="0000",
    ),
)
_CHANGE_COLUMNS: Final[tuple[Column[EntryChange], ...]] = (
    Column(
        key="step", title=lazy("Step"), text=lambda row: row.step, max_width=240, elide="middle"
    ),
    Column(
        key="what",
        title=lazy("What"),
        text=lambda row: row.what,
        role="text2",
        sample=lazy("address"),
    ),
    *(
        Column(
            key=key,
            title=title,
            text=text,
            tooltip=text,
            mono=True,
            max_width=400,
            elide="middle",
            stretch=key == "after",
        )
        for key, title, text in (
            ("before", lazy("Before"), attrgetter("before")),
            ("after", lazy("After"), attrgetter("after")),
        )
    ),
)


def _is_older(row: PartRow) -> bool:
    version = row.part.version
    return row.known is not None and version != UNKNOWN_VERSION and version < row.known


class PatchPage(TablePage[EntryRow]):
    """The entries grouped by what they change; below them the current one: its address, taken
    apart, and what steps change of it.
    """

    def __init__(self, context: AppContext, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(
            context,
            theme,
            RowsModel(_ENTRY_COLUMNS),
            _FILTER,
            page="patch",
            name=_("Entries of data patches"),
            columns="patch-entries",
            parent=parent,
        )
        self._asset: ObjectStream | None = None
        self._rows: tuple[PatchRow, ...] = ()
        self._classes: ClassList | None = None
        self._preview: Preview | None = None
        self.title = SectionTitle(theme, _("Data patches"))
        self.model.set_rows([])
        self.table.row_selected.connect(self._show_current)
        self.address_title = SectionTitle(theme, _("Address, decoded"))
        self.parts_model: RowsModel[PartRow] = RowsModel(_PART_COLUMNS, self)
        self.parts_model.set_rows([])
        self.parts = self.page_table(self.parts_model, _("Parts of the address"), "address-parts")
        self.changes_title = SectionTitle(theme, _("Before and after"))
        self.changes_model: RowsModel[EntryChange] = RowsModel(_CHANGE_COLUMNS, self)
        self.changes_model.set_rows([])
        self.changes = self.page_table(self.changes_model, _("Before and after"), "entry-changes")
        self.column.add(self.title, margin=MARGIN)
        self.column.add(self.unmatched, margin=MARGIN)
        self.column.add(self.table)
        self.column.add(self.address_title, before=8, margin=MARGIN)
        self.column.add(self.parts)
        self.column.add(self.changes_title, before=8, margin=MARGIN)
        self.column.add(self.changes)
        self.column.add_stretch()
        vbox(self.column, parent=self)
        self._show_current(None)

    def show_document(self, document: Document) -> None:
        if document is not self.document:
            if self.document is not None:
                self.document.preview_ready.disconnect(self._fill)
            document.preview_ready.connect(self._fill)
        super().show_document(document)
        document.want_preview()
        asset = document.opened.asset if document.opened is not None else None
        if not isinstance(asset, ObjectStream):
            return
        class_list = self._classes = classes(document.catalog)
        if asset is self._asset:
            self._fill()
            return
        self._asset, self._rows = asset, ()

        def work(progress: Progress) -> tuple[PatchRow, ...]:
            progress(0)
            return patch_rows(patches_of(asset.reading.stream), class_list)

        def done(rows: tuple[PatchRow, ...]) -> None:
            if asset is self._asset:
                self._rows = rows
                self._preview = None
                self._fill()
                self._show_selected(document.path)

        self.context.jobs.start("data patches", work, done, owner=self)

    def _fill(self) -> None:
        """Shows the entries, with the steps that are known by now."""
        preview = self.document.preview if self.document is not None else None
        if self.model.shown_rows() and preview is self._preview:
            return
        self._preview = preview
        current = self.table.current_row()
        changes = entry_changes(preview.steps if preview is not None else ())
        groups = []
        for owner, entries in by_owner(self._rows):
            rows = list(_told(entries, changes))
            note = ngettext("{count} entry", "{count} entries", len(entries))
            groups.append(RowGroup(key=owner, title=owner, note=note, rows=rows))
        self.model.set_groups(groups)
        touched = sum(1 for row in self._rows if row.path in changes)
        facts: list[tuple[str | None, str]] = [
            (None, ngettext("{count} entry", "{count} entries", len(self._rows)))
        ]
        if touched:
            facts.append((Mark.UP, _("a step touches {touched:,}", touched=touched)))
        self.title.set_facts(facts)
        self.filter_again()
        if isinstance(current, EntryRow):
            self.mark_row(self.model.index_where(lambda row: row.entry == current.entry))
        self._show_current(self.table.current_row())

    def _show_current(self, row: object) -> None:
        """Shows of an entry what its address says, and what steps change."""
        parts: list[PartRow] = []
        changes: Sequence[EntryChange] = ()
        if isinstance(row, EntryRow):
            changes = row.changes
            for part in row.entry.parts:
                info = self._classes.get(part.class_id) if self._classes is not None else None
                newest = None if info is None or info.deprecated else info.newest
                parts.append(PartRow(part, newest))
        self.parts_model.set_rows(parts)
        self.changes_model.set_rows(changes)
        self.address_title.setVisible(bool(self._rows))
        hint = _("Choose an entry to see its address, and what steps change of it.")
        self.address_title.set_title(_("Address, decoded"), "" if parts else hint)
        self.parts.setVisible(bool(parts))
        for widget in (self.changes_title, self.changes):
            widget.setVisible(bool(changes))

    # Selection

    def shows_field(self, field: str) -> bool:
        return any(_is_at(row, field) for row in self._rows)

    def show_selection(self, selection: Selection) -> bool:
        field = selection.field
        return self.mark_row(self.model.index_where(lambda row: _is_at(row.entry, field)))

    def _show_selected(self, path: str) -> None:
        """Marks what was selected before the entries were there."""
        selection = self.context.selection
        if selection is not None and selection.path == path:
            self.show_selection(selection)

    def field_of(self, row: object) -> str:
        return row.entry.path if isinstance(row, EntryRow) else ""


def _is_at(row: PatchRow, field: str) -> bool:
    """Whether a field is of an entry, or within it."""
    return field == row.path or field.startswith(f"{row.path}/")


def _component(entry: PatchRow) -> str:
    return entry.component


def _told(
    entries: Sequence[PatchRow], changes: Mapping[str, Sequence[EntryChange]]
) -> Iterator[EntryRow]:
    before = ""
    # Patches are stored in the order of their addresses' marks, in which components alternate.
    order = {name: at for at, name in enumerate(dict.fromkeys(map(_component, entries)))}
    for entry in sorted(entries, key=lambda entry: order[entry.component]):
        yield EntryRow(entry, changes.get(entry.path, ()), entry.component == before)
        before = entry.component
