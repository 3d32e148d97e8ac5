"""The page of the imported engines: a table of them, and what importing one came to."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from inspector.gui.desk.context import AppContext
from inspector.gui.desk.page import MARGIN, ScrollColumn
from inspector.gui.engines.answer_page import ListPage
from inspector.gui.engines.columns import high_table
from inspector.gui.engines.engine_tables import IMPORT_FINDINGS, IMPORTED
from inspector.gui.engines.engines_entry import Engines, Import
from inspector.gui.kit.buttons import Button
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.kit.notice import NoticeBar
from inspector.gui.kit.section import SectionTitle
from inspector.gui.kit.states import StatePane
from inspector.gui.kit.surface import Rule
from inspector.messages import _, lazy, ngettext
from inspector.report.engines.listed import ImportedRow, import_sentence, imported_rows

#: What the question for a folder is called.
ASKED = lazy("Choose an engine, plugin or module to import")


class ImportedPage(ListPage):
    """Shows the imported engines; Enter or a double click makes one the target."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        theme = context.theme
        self._engines: Engines | None = None
        self.notice = NoticeBar(theme)
        self.notice.clear()
        self.notice.action_chosen.connect(self._act)
        self.title = SectionTitle(theme, _("Imported"))
        self.import_button = Button(theme, _("Import engine…"), icon="plus")
        self.import_button.clicked.connect(self.ask)
        self.stop_button = Button(theme, _("Stop"), icon="stop")
        self.stop_button.clicked.connect(self._stop)
        self.stop_button.hide()
        self.table, self.model = high_table(theme, IMPORTED, _("Imported engines"))
        self.table.row_activated.connect(self._choose)
        self.states = StatePane(theme, context.jobs, (MARGIN, 4, 8))
        self.found_title = SectionTitle(theme, _("Last import"))
        self.found, self.found_model = high_table(
            theme, IMPORT_FINDINGS, _("What the import found")
        )
        self._rule = Rule(theme, flat=True)
        line = QWidget()
        hbox(
            (self.title, 1),
            self.stop_button,
            self.import_button,
            parent=line,
            theme=theme,
            margins=(0, 4, 0, 4),
            between=8,
        )
        column = ScrollColumn(theme)
        column.add(line, margin=MARGIN)
        column.add(self.states)
        column.add(self.table)
        column.add(self._rule, before=8)
        column.add(self.found_title, margin=MARGIN)
        column.add(self.found)
        column.add_stretch()
        for table in (self.table, self.found):
            column.follow(table)
        vbox(self.notice, (column, 1), parent=self)
        self.setFocusProxy(self.import_button)

    def ask(self) -> None:
        """Imports an engine whose folder is asked for."""
        folder = self.context.ask.folder(self.window(), self.context.near, str(ASKED))
        if folder and self._engines is not None:
            self._engines.import_from(folder)

    def _stop(self) -> None:
        if self._engines is not None:
            self._engines.stop_import()
            self.import_button.setFocus()

    def _act(self, action: str) -> None:
        if self._engines is None:
            return
        if action == "replace":
            self._engines.write()
        else:
            self._engines.import_problem = ""
            self.show_engines(self._engines)
        self.import_button.setFocus()

    def _choose(self, row: ImportedRow) -> None:
        if row.problem:
            self.context.notified.emit("bad", _("That is not an engine."), row.problem)
        else:
            self.context.choose_target(row.path)

    def show_engines(self, engines: Engines) -> None:
        self._engines = engines
        rows = list(imported_rows(engines.profiles))
        if rows != self.model.shown_rows():
            self.model.set_rows(rows)
        busy = bool(engines.importing)
        self.stop_button.setVisible(busy)
        self.import_button.setEnabled(not busy)
        self.table.setVisible(bool(rows))
        self.title.set_title(_("Imported"), _("Enter makes one the target") if rows else "")
        if busy:
            self.states.say("")
            self.states.wait(_("source files"), engines.import_job)
        else:
            self.states.arrive()
            told = _("No engine was imported yet.")
            rest = _("Its source tells its version lists; packages are judged by them then.")
            self.states.say("" if rows else told, "" if rows else rest)
        self._say_problem(engines)
        self._show_found(engines.last)

    def _say_problem(self, engines: Engines) -> None:
        last = engines.last
        if engines.import_problem:
            lead = _("Nothing was imported.")
            self.notice.set_notice("bad", lead, engines.import_problem, [("dismiss", _("Dismiss"))])
        elif last is not None and last.is_there and not last.written:
            lead = _("{name} is there already.", name=last.engine.profile.name)
            actions = [("replace", _("Replace it"))]
            self.notice.set_notice("warn", lead, _("What was read is not written yet."), actions)
        else:
            self.notice.clear()

    def _show_found(self, last: Import | None) -> None:
        """What the last import found, and what it could not read, with file and line."""
        for part in (self._rule, self.found_title, self.found):
            part.setVisible(last is not None)
        if last is None:
            return
        engine = last.engine
        self.found_title.set_title(engine.profile.name, import_sentence(engine))
        self.found_title.set_facts(
            [(None, ngettext("{count} finding", "{count} findings", len(engine.findings)))]
        )
        self.found_model.set_rows(sorted(engine.findings, key=lambda each: each.severity.rank))
        self.found.setVisible(bool(engine.findings))
