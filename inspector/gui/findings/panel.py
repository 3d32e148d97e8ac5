"""The findings about the file that is shown, the loader's reason first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPoint
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from inspector.checks.judgement import CheckFinding, Verdict
from inspector.gui.desk.field_actions import COPY_LINK, SHOW_IN_CONTENTS, TO_BYTES
from inspector.gui.desk.field_commands import FieldCommands
from inspector.gui.desk.page_spec import DockPanel
from inspector.gui.desk.row_menu import COPY_ROW, RowMenu
from inspector.gui.findings.actions import COPY_FINDING, COPY_FINDINGS, LAST_CHANGE
from inspector.gui.findings.last_change import LastChanges
from inspector.gui.findings.model import FindingRow, FindingsModel, counts_of, finding_rows
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.layouts import vbox
from inspector.gui.kit.row_menu import pop_up
from inspector.gui.look.theme import Themed
from inspector.gui.rows.row_view import row_of
from inspector.gui.rows.table_view import TableView
from inspector.messages import _
from inspector.messages.phrases import listed
from inspector.messages.rules import group_line

if TYPE_CHECKING:
    from inspector.gui.desk.context import AppContext
    from inspector.gui.desk.document import Document


class FindingsPanel(Themed, DockPanel):
    """The list of findings; the selected one is explained by the Why panel."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme = context.theme
        self.context = context
        self._document: Document | None = None
        self._note = ""
        self._setting = False
        self.setAutoFillBackground(True)
        self.model = FindingsModel(self)
        self.list = TableView(theme, margin=12)
        self.list.horizontalHeader().hide()
        self.list.set_density("finding")
        self.list.set_surface("panel")
        self.list.setModel(self.model)
        self.model.modelReset.connect(self.height_changed)
        self.list.setAccessibleName(_("Findings"))
        self.list.row_selected.connect(self._choose)
        self.list.row_activated.connect(self._open)
        self.list.clicked.connect(self._press)
        self.list.menu_wanted.connect(self._open_menu)
        self.empty = ElidedLabel(theme, _("No findings."), "body", "text3")
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)
        self._empty = QWidget()
        vbox(self.empty, parent=self._empty, theme=theme, margins=(12, 8, 12, 8))
        self._layout.addWidget(self._empty)
        self._layout.addWidget(self.list, 1000)
        self._layout.addStretch(1)
        self.last_change = ElidedLabel(theme, "", "body", "text3")
        self.last_change.setAccessibleName(_("Last change"))
        self._foot = QWidget()
        vbox(self.last_change, parent=self._foot, theme=theme, margins=(12, 4, 12, 4))
        self._layout.addWidget(self._foot)
        self._last_changes = context.service(LastChanges)
        self._last_changes.found.connect(self._show_last_change)
        self.setFocusProxy(self.list)
        self._apply_theme()
        context.document_changed.connect(self.set_document)
        context.finding_changed.connect(self._follow)
        self.set_document(context.document)

    def _apply_theme(self) -> None:
        theme = self._theme
        palette = theme.palette()
        palette.setColor(QPalette.ColorRole.Window, theme.color("panel"))
        self.setPalette(palette)
        # A list asks for a few rows at least; one finding shall not leave a gap below it.
        self.list.setMinimumHeight(theme.row_height(46))

    def note(self) -> str:
        """How many findings of each kind, for the panel's title."""
        return self._note

    def set_document(self, document: Document | None) -> None:
        """Shows the findings of another file."""
        if self._document is not None and self._document is not document:
            self._document.changed.disconnect(self.refresh)
        if document is not None and self._document is not document:
            document.changed.connect(self.refresh)
        self._document = document
        self.refresh()

    def refresh(self) -> None:
        """Shows the findings as they are now."""
        document = self._document
        findings = document.findings if document is not None else ()
        answer = document.answer if document is not None else None
        unreadable = answer is not None and answer.judgement.verdict is Verdict.UNREADABLE
        rows = finding_rows(findings, unreadable, group_line)
        self._setting = True
        if rows != self.model.shown_rows():
            self.model.set_rows(rows)
        self.list.setVisible(bool(rows))
        loaded = document is not None and document.loaded and document.error is None
        self._empty.setVisible(not rows and loaded)
        self._setting = False
        self._show_last_change()
        ignored = answer.judgement.ignored if answer is not None else ()
        rules = dict.fromkeys(finding.rule for finding in ignored)
        names = listed(rules)
        self.empty.set_text(
            _("The project file ignores {names}.", names=names) if rules else _("No findings.")
        )
        self._note = counts_of(rows, unreadable, len(rules))
        self.note_changed.emit(self._note)
        self._follow(self.context.finding)

    def _show_last_change(self) -> None:
        text = self._last_changes.text_of(self._document)
        self.last_change.set_text(text)
        self._foot.setVisible(bool(text))

    def _follow(self, finding: CheckFinding | None) -> None:
        self._setting = True
        if finding is None or not self.list.show_row(lambda row: finding in row.findings):
            self.list.clearSelection()
        self._setting = False

    def _choose(self, row: object) -> None:
        if self._setting or not isinstance(row, FindingRow):
            return
        self.context.choose_finding(row.finding)

    def _press(self, index: QModelIndex) -> None:
        """A click on the finding that is the current one already chooses it as well."""
        row = row_of(index)
        if isinstance(row, FindingRow) and row.finding == self.context.finding:
            self.context.finding_chosen.emit(row.finding)

    def _open(self, row: object) -> None:
        if isinstance(row, FindingRow) and row.finding.path:
            self.context.select_field(row.finding.path, "finding")

    def row_menu(self) -> QMenu:
        """What can be done with the current finding."""
        menu, context = RowMenu(self.context, self), self.context
        menu.offer(COPY_ROW, self.list)
        menu.offer(COPY_FINDING, context)
        menu.offer(COPY_FINDINGS, context)
        menu.offer(LAST_CHANGE, context)
        row: FindingRow | None = self.list.current_row()
        if row is not None and row.finding.path:
            menu.addSeparator()
            for action in (SHOW_IN_CONTENTS, TO_BYTES, COPY_LINK):
                menu.offer(action, context.service(FieldCommands))
        return menu

    def _open_menu(self, place: QPoint) -> None:
        self._open(self.list.current_row())
        pop_up(self.row_menu(), place)
