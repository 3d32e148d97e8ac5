"""Versions: the engines, the object-version axes and the custom versions of one file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QVBoxLayout, QWidget

from inspector.checks.judgement import CustomRow, CustomStatus, FullAnswer, Verdict
from inspector.data_classes import replace
from inspector.gui.desk.damage import damage_notice, explain_damage
from inspector.gui.desk.page import MARGIN
from inspector.gui.desk.table_page import TablePage
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.fact_columns import FactColumns
from inspector.gui.kit.layouts import vbox
from inspector.gui.kit.notice import NoticeBar
from inspector.gui.kit.ruler import AxisRuler
from inspector.gui.kit.section import SectionTitle
from inspector.gui.look.theme import Theme, space
from inspector.gui.versions.axis_views import axis_summary, axis_views, engine_facts
from inspector.gui.versions.custom_versions import FILTER, NOT_STORED, CustomVersionsModel
from inspector.gui.work.selection import Selection
from inspector.messages import _, lazy
from inspector.versions import Guid

if TYPE_CHECKING:
    from inspector.gui.desk.context import AppContext
    from inspector.gui.desk.document import Document

#: Below this width of the table, in design px, the GUID column goes; copy and tooltip keep it.
GUID_NEEDS: Final = 830

_NO_CUSTOM: Final = lazy(
    "No custom versions stored. The package was saved before 4.12 or uses none."
)
_UNVERSIONED: Final = lazy(
    "No versions stored. The package was cooked for a game, whose own build is the only reader."
)
_NOT_READ: Final = lazy("The version numbers could not be read.")


class VersionsPage(TablePage[CustomRow]):
    """The page that proves the verdict."""

    model: CustomVersionsModel

    def __init__(self, context: AppContext, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(
            context,
            theme,
            CustomVersionsModel(),
            FILTER,
            page="versions",
            name=_("Custom versions"),
            columns="custom-versions",
            closed=NOT_STORED,
            parent=parent,
        )
        self._shown_answer: FullAnswer | None = None
        self._shown_path = ""
        self.notice = NoticeBar(theme)
        self.notice.clear()
        self.notice.action_chosen.connect(self._explain)
        self.engine_title = SectionTitle(theme, _("Engine"))
        self.engines = FactColumns(theme)
        self.axes_title = SectionTitle(theme, _("Object versions"))
        self.axes_empty = ElidedLabel(theme, "", "body", "text3")
        self.rulers: list[AxisRuler] = []
        self.custom_title = SectionTitle(theme, _("Custom versions"))
        self.custom_empty = ElidedLabel(theme, "", "body", "text3")
        context.selection_changed.connect(self._light_axis)
        self.table.drop_below(GUID_NEEDS, "guid")
        self._build(theme)

    def _build(self, theme: Theme) -> None:
        self._axes = QWidget()
        self._axes_layout = QVBoxLayout(self._axes)
        # The ring of one that has the keyboard touches no word of the next.
        space(self._axes_layout, theme, between=6)
        self.column.add(self.engine_title, margin=MARGIN)
        self.column.add(self.engines, margin=MARGIN)
        self.column.add(self.axes_title, before=8, margin=MARGIN)
        self.column.add(self.axes_empty, margin=MARGIN)
        self.column.add(self._axes, margin=MARGIN)
        self.column.add(self.custom_title, before=6, margin=MARGIN)
        self.column.add(self.custom_empty, margin=MARGIN)
        self.column.add(self.unmatched, margin=MARGIN)
        self.column.add(self.table)
        self.column.add_stretch()
        vbox(self.notice, (self.column, 1), parent=self)

    def show_document(self, document: Document) -> None:
        new = document is not self.document
        super().show_document(document)
        opened, answer = document.opened, document.answer
        self.column.setVisible(opened is not None and answer is not None)
        if opened is None or answer is None:
            return
        facts = opened.facts
        self.engines.show_facts(engine_facts(facts, answer.profile, document.catalog))
        self._show_axes(document, answer)
        self._show_custom(document, answer)
        damage_notice(self.notice, document)
        if new:
            self.column.verticalScrollBar().setValue(0)

    def _show_axes(self, document: Document, answer: FullAnswer) -> None:
        opened = document.opened
        versions = opened.facts.versions if opened is not None else None
        catalog = document.catalog
        views = axis_views(versions, answer.profile, catalog) if versions is not None else ()
        if answer.judgement.verdict in (Verdict.REFUSED, Verdict.UNREADABLE):
            # What is not loaded is not upgraded: there are no steps to go to.
            views = tuple(replace(view, axis="") for view in views)
        while len(self.rulers) < len(views):
            ruler = AxisRuler(self._theme)
            ruler.steps_wanted.connect(self._show_steps)
            self.rulers.append(ruler)
            self._axes_layout.addWidget(ruler)
        for place, ruler in enumerate(self.rulers):
            ruler.setVisible(place < len(views))
            if place < len(views):
                ruler.set_axis(views[place])
        self._light_axis()
        self._axes.setVisible(bool(views))
        self.axes_empty.setVisible(not views)
        self.axes_empty.set_text(str(_NOT_READ if versions is None else _UNVERSIONED))
        summary = None
        if versions is not None:
            summary = axis_summary(views, versions, answer.profile, catalog)
        self.axes_title.set_facts([] if summary is None else [summary])

    def _light_axis(self, _: object = None) -> None:
        """Lights up the axis whose number is selected, and brings it into sight."""
        selection, document = self.context.selection, self.document
        here = selection is not None and document is not None and selection.path == document.path
        selected = selection.field if selection is not None and here else ""
        for ruler in self.rulers:
            field = ruler.axis().field
            ruler.set_lit(bool(field) and field == selected)
            if ruler.is_lit:
                self.column.ensureWidgetVisible(ruler)

    def _show_steps(self, axis: str) -> None:
        """Turns to the steps of an axis; the page there is made first, then told which."""
        self.context.page_requested.emit("upgrades")
        self.context.axis_requested.emit(axis)

    def _show_custom(self, document: Document, answer: FullAnswer) -> None:
        opened = document.opened
        versions = opened.facts.versions if opened is not None else None
        stored, unstored = answer.custom_rows, answer.unstored_rows
        readable = versions is not None and not versions.unversioned
        # What an engine could use says nothing about a file whose versions nobody stored.
        rest = unstored if readable else ()
        self.custom_title.setVisible(readable)
        self.custom_empty.setVisible(readable and not stored)
        self.custom_empty.set_text(str(_NO_CUSTOM))
        self.custom_title.set_facts(custom_facts(stored, answer.profile.complete))
        if answer is self._shown_answer:
            return
        if self._shown_path == document.path:
            collapsed = self.model.is_collapsed()
        else:
            collapsed = not self._fits(len(stored) + len(rest) + 1)
        self._shown_answer, self._shown_path = answer, document.path
        row = self.table.current_row()
        guid = row.guid if isinstance(row, CustomRow) else None
        self.model.set_versions(
            stored,
            rest,
            answer.profile.name,
            collapsed=collapsed,
            complete=answer.profile.complete,
        )
        self.filter_again()
        if guid is not None:
            self._mark(guid)

    def _fits(self, rows: int) -> bool:
        """Whether a table of so many rows would leave the page without a scroll bar."""
        used = self.table.mapTo(self.column.body, self.table.rect().topLeft()).y()
        height = self._theme.px(26 + 16) + rows * self._theme.row_height(24)
        return used > 0 and used + height <= self.column.viewport().height()

    # Selection

    def shows_field(self, field: str) -> bool:
        return field.startswith(
            ("summary/CustomVersions", "summary/FileVersion", "summary/LegacyFileVersion")
        ) or field in ("summary/SavedByEngineVersion", "summary/CompatibleWithEngineVersion")

    def show_selection(self, selection: Selection) -> bool:
        if not self.shows_field(selection.field):
            return False
        parts = selection.field.split("/")
        opened = self.document.opened if self.document is not None else None
        versions = opened.facts.versions if opened is not None else None
        if parts[1] == "CustomVersions" and versions is not None:
            place = int(parts[2]) if len(parts) > 2 and parts[2].isdigit() else 0
            if place < len(versions.custom):
                self._mark(versions.custom[place].guid)
        elif "EngineVersion" in parts[1]:
            self.column.verticalScrollBar().setValue(0)
        return True

    def _mark(self, guid: Guid) -> None:
        self.mark_row(self.model.index_of_guid(guid))

    def field_of(self, row: object) -> str:
        opened = self.document.opened if self.document is not None else None
        versions = opened.facts.versions if opened is not None else None
        if isinstance(row, CustomRow) and versions is not None:
            for place, stored in enumerate(versions.custom):
                if stored.guid == row.guid:
                    return f"summary/CustomVersions/{place}/Version"
        return ""

    def _explain(self, _: str) -> None:
        if self.document is not None:
            explain_damage(self.context, self.document)


def custom_facts(stored: tuple[CustomRow, ...], complete: bool) -> list[tuple[str | None, str]]:
    """What stands at the right of the table's title: how many, and how they stand to the engine."""
    if not stored:
        return []
    refuses = any(row.status is CustomStatus.NEWER and not row.assumed for row in stored)
    facts: list[tuple[str | None, str]] = [(None, _("{count:,} stored", count=len(stored)))]
    for status, mark, words in (
        (CustomStatus.NEWER, "refuse" if refuses else "warn", _("newer")),
        (CustomStatus.UNKNOWN, "refuse" if complete else "warn", _("unknown")),
        (CustomStatus.OLDER, "up", _("older")),
        (CustomStatus.NOT_JUDGED, "none", _("not judged")),
        (CustomStatus.CURRENT, "ok", _("current")),
    ):
        count = sum(1 for row in stored if row.status is status)
        if count:
            facts.append((mark, _("{count:,} {state}", count=count, state=words)))
    return facts
