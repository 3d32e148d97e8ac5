"""The page of one engine: its Build.version, what an update would write, and build ids."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QStringListModel, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QCompleter, QHBoxLayout, QWidget

from inspector.catalog.build_version import JsonFileError
from inspector.findings.finding import Finding
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.entry_view import EntryView, Followed, StatusWords
from inspector.gui.desk.page import MARGIN, ScrollColumn
from inspector.gui.engines.build_entry import EngineBuild
from inspector.gui.engines.columns import DERIVED, FIELDS, FINDINGS, MANIFESTS, UPDATE, high_table
from inspector.gui.engines.file_text import FileText
from inspector.gui.engines.head import EngineHead
from inspector.gui.kit.buttons import Button
from inspector.gui.kit.clipboard import to_clipboard
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.filter_field import FilterField
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.kit.notice import NoticeBar
from inspector.gui.kit.section import SectionTitle
from inspector.gui.kit.states import StatePane
from inspector.gui.kit.surface import Rule
from inspector.gui.look.theme import Theme, space
from inspector.gui.rows.table_model import RowsModel
from inspector.gui.rows.table_view import TableView
from inspector.messages import _, ngettext
from inspector.report.engines.build import (
    UPDATE_COMMAND,
    FieldRow,
    TypedCommand,
    build_verdict,
    completions,
    derived_rows,
    explain_build_finding,
    field_rows,
    typed_command,
    update_rows,
)
from inspector.report.engines.listed import manifest_rows, manifests_sentence

_HINT = "-CL=5001 -CompatibleCL=5000 -Licensee -Promoted=1 -Branch=//Acme/Main"


class CommandField(FilterField):
    """Flags of UpdateLocalVersion; says how many of them are used, or which one is refused."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self.command = typed_command("")
        super().__init__(theme, _HINT, "palette", parent)
        line = self.line_edit()
        line.setAccessibleName(_("{command}, flags", command=UPDATE_COMMAND))
        self._words = QStringListModel(self)
        self.completer = QCompleter(self._words, self)
        self.completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self.completer.setWidget(line)
        self.completer.activated.connect(self._complete)
        line.textEdited.connect(self._offer)
        self.changed.connect(self._judge)
        self._judge("")

    def _apply_theme(self) -> None:
        super()._apply_theme()
        line = self.line_edit()
        line.setFont(self._theme.font("mono"))
        self._arrange()

    def _judge(self, text: str) -> None:
        self.command = typed_command(text)
        if self.command.problem:
            self.set_state("invalid", self.command.problem)
        else:
            self.set_state("valid" if text.strip() else "neutral", self.command.used)

    def judged(self) -> TypedCommand:
        """What stands in the field now, judged."""
        return self.command

    def _offer(self, _: str) -> None:
        """Opens what can complete the word at the end, while the cursor is there."""
        line = self.line_edit()
        fitting = completions(line.text()) if line.cursorPosition() == len(line.text()) else ()
        last = line.text().rpartition(" ")[2]
        self._words.setStringList(list(fitting))
        if last and fitting and fitting != (last,):
            self.completer.complete()
        popup = self.completer.popup()
        if popup is not None and popup.isVisible():
            popup.setCurrentIndex(self._words.index(0, 0))
            popup.setVisible(bool(last) and bool(fitting) and fitting != (last,))

    def _complete(self, flag: str) -> None:
        before, blank, __ = self.text().rpartition(" ")
        self.set_text(f"{before}{blank}{flag}")
        self.line_edit().setFocus(Qt.FocusReason.OtherFocusReason)


#: What is between the two halves, in design px.
_BETWEEN: Final = 8


class BuildVersionView(EntryView[EngineBuild]):
    """Shows engines; the command that was typed stays for the next one."""

    help_page = "topics/build-version"

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        theme = self._theme
        self.notice = NoticeBar(theme)
        self.notice.clear()
        self.notice.action_chosen.connect(lambda _: self._read_again())
        self.head = EngineHead(theme, pictured=True)
        self.text = FileText(theme)
        self.fields, self.fields_model = high_table(theme, FIELDS, _("In the file"), titled=False)
        self.derived, self.derived_model = high_table(
            theme, DERIVED, _("What follows from it"), titled=False
        )
        self.findings, self.findings_model = high_table(
            theme, FINDINGS, _("Findings"), titled=False
        )
        self.findings.set_density("finding")
        self.updates, self.updates_model = high_table(
            theme, UPDATE, _("What an update would write")
        )
        self.manifests, self.manifests_model = high_table(theme, MANIFESTS, _("Manifests"))
        self.command = CommandField(theme)
        self.command.changed.connect(self._show_update)
        self.command.left_for_rows.connect(lambda: self.updates.setFocus())
        self.command.rows = self.updates
        self.copy_button = Button(theme, _("Copy command"), icon="copy")
        self.copy_button.clicked.connect(self._copy_command)
        self.look_button = Button(theme, _("Look in a folder…"), icon="folder")
        self.look_button.clicked.connect(self._ask_for_folder)
        self.states = StatePane(theme, context.jobs, (MARGIN, 4, 4))
        for table in (self.fields, self.findings):
            table.row_selected.connect(self._select_row)
        # The panel beside the page forgets what it explained whenever something else is shown.
        self._explain_soon = QTimer(self)
        self._explain_soon.setSingleShot(True)
        self._explain_soon.timeout.connect(self._explain)
        context.finding_changed.connect(self._explain_later)
        self._arrange()

    def _explain_later(self) -> None:
        self._explain_soon.start(0)

    def _arrange(self) -> None:
        theme = self._theme
        self.column = ScrollColumn(theme)
        halves = QWidget()
        self._halves = QBoxLayout(QBoxLayout.Direction.LeftToRight, halves)
        space(self._halves, theme, between=_BETWEEN)
        for table in (self.fields, self.derived):
            half = vbox(_inset(theme, SectionTitle(theme, table.accessibleName())), table, 1)
            self._halves.addLayout(half, 1)
        self.column.add(halves)
        self._findings_title = SectionTitle(theme, _("Findings"))
        self._findings_rule = Rule(theme, flat=True)
        self.column.add(self._findings_rule, before=8)
        self.column.add(self._findings_title, margin=MARGIN)
        self.column.add(self.findings)
        self.column.add(Rule(theme, flat=True), before=8)
        title = SectionTitle(theme, _("What an update would write"))
        both = _("Documents do not say what an absent flag does; both readings are shown.")
        title.set_facts([(None, both)])
        self.column.add(title, margin=MARGIN)
        line = QWidget()
        row = hbox(
            ElidedLabel(theme, str(UPDATE_COMMAND), "mono", "text2", "none"),
            (self.command, 1),
            self.copy_button,
            parent=line,
            theme=theme,
            margins=(0, 2, 0, 6),
            between=8,
        )
        self.column.add(line, margin=MARGIN)
        self.column.add(self.updates)
        self.column.add(Rule(theme, flat=True), before=8)
        self._ids = SectionTitle(theme, _("Build ID"))
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._ids, 1)
        row.addWidget(self.look_button)
        self.column.add(line, margin=MARGIN, before=4)
        self.column.add(self.states)
        self.column.add(self.manifests)
        self.column.add_stretch()
        for table in self._tables():
            self.column.follow(table)
        vbox(
            self.notice,
            self.head,
            Rule(theme, flat=True),
            (self.text, 1),
            (self.column, 1),
            parent=self,
        )
        self.setFocusProxy(self.fields)

    def _tables(self) -> tuple[TableView, ...]:
        return self.fields, self.derived, self.findings, self.updates, self.manifests

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._settle_halves()

    def _settle_halves(self) -> None:
        """Puts the halves above each other where a word would be cut if they stood beside."""
        wider = max(self.fields.natural_width(), self.derived.natural_width())
        room = self.width() - self.column.verticalScrollBar().sizeHint().width()
        beside = 2 * wider + self._theme.px(_BETWEEN) <= room
        directions = QBoxLayout.Direction
        self._halves.setDirection(directions.LeftToRight if beside else directions.TopToBottom)

    # Showing an engine ---------------------------------------------------------------------------

    def _signals(self, entry: EngineBuild) -> Sequence[Followed]:
        return (entry.changed, self._fill), (entry.disk_changed, self._say_trouble)

    def show_entry(self, entry: EngineBuild | None) -> None:
        if not self._turn_to_entry(entry):
            return
        self.context.explanation_changed.emit(None)
        if entry is not None:
            self.column.verticalScrollBar().setValue(0)
            self._fill()

    def _fill(self) -> None:
        """Shows all that is known of the engine by now."""
        shown = self.shown
        if shown is None:
            return
        file = shown.file
        self._say_trouble()
        place = "Engine/Build/Build.version" if shown.root else Path(shown.path).name
        size = (
            ngettext("{count} byte", "{count} bytes", len(file.content)) if file is not None else ""
        )
        verdict = build_verdict(shown.findings) if file is not None else None
        self.head.say(
            shown.name, _("Build.version · {place}", place=place), verdict, size, shown.path
        )
        self.column.setVisible(file is not None)
        self.text.setVisible(file is None and bool(shown.text))
        self._show_text(shown)
        if file is not None:
            build, findings = file.build, shown.findings
            self._set(self.fields_model, field_rows(build, findings))
            self._set(self.derived_model, derived_rows(build, findings, self.context.catalog))
            self._settle_halves()
            self._set(self.findings_model, findings)
        for part in (self._findings_rule, self._findings_title, self.findings):
            part.setVisible(bool(shown.findings))
        self._findings_title.set_title(
            _("Findings"), ngettext("{count} finding", "{count} findings", len(shown.findings))
        )
        self._show_update()
        self._show_binaries(shown)
        self._explain_soon.start(0)
        self.news.emit()

    @staticmethod
    def _set(model: RowsModel[Any], rows: tuple[Any, ...]) -> None:
        """Shows other rows; the same ones stay, with the current one."""
        if list(rows) != model.shown_rows():
            model.set_rows(rows)

    def _show_text(self, shown: EngineBuild) -> None:
        """The text of what is no Build.version, with the cursor where reading stopped."""
        if shown.text != self.text.toPlainText():
            self.text.setPlainText(shown.text)
        if isinstance(shown.error, JsonFileError):
            self.text.go_to(shown.error.line, shown.error.column)

    def _say_trouble(self) -> None:
        shown = self.shown
        again = [("again", _("Read again"))]
        if shown is not None and isinstance(shown.error, JsonFileError):
            where = _(
                "line {line}, column {column}", line=shown.error.line, column=shown.error.column
            )
            bold = _("Not readable as JSON: {where}.", where=where)
            self.notice.set_notice("bad", bold, _("The text is below."), again)
        elif shown is not None and shown.error is not None:
            self.notice.set_notice("bad", _("Not readable. {error}.", error=shown.error), "", again)
        elif shown is not None and shown.on_disk:
            self.notice.set_notice("note", shown.disk_sentence, "", again)
        else:
            self.notice.clear()

    def _read_again(self) -> None:
        if self.shown is not None:
            self.shown.load()
            self.take_keyboard()

    # Update --------------------------------------------------------------------------------------

    def _show_update(self, _: str = "") -> None:
        """Shows what the command would write; one that is refused leaves the rows as they are."""
        command, shown = self.command.judged(), self.shown
        self.copy_button.setEnabled(command.flags is not None)
        if command.flags is not None and shown is not None and shown.file is not None:
            preview = shown.file.preview(command.flags)
            self._set(self.updates_model, update_rows(preview, command.named))

    def _copy_command(self) -> None:
        to_clipboard(self.command.judged().line)

    # Build ids -----------------------------------------------------------------------------------

    def _show_binaries(self, shown: EngineBuild) -> None:
        answer = shown.binaries
        rows = manifest_rows(answer, shown.folder) if answer is not None else ()
        self._set(self.manifests_model, rows)
        self.manifests.setVisible(bool(rows))
        where = Path(shown.folder).name
        if answer is not None:
            self.states.arrive()
            self._ids.set_title(
                _("Build ID"),
                _(
                    "{manifests_sentence}, in {where}",
                    manifests_sentence=manifests_sentence(answer),
                    where=where,
                ),
            )
            self.states.say(
                "" if rows else _("No manifest lies in {where} or below it.", where=where)
            )
        else:
            self._ids.set_title(_("Build ID"))
            if shown.binaries_problem:
                self.states.arrive()
                self.states.say(shown.binaries_problem)
            elif shown.folder:
                self.states.say("")
                self.states.wait("manifests", shown.binaries_job)
            else:
                self.states.arrive()
                self.states.say(
                    _("This file lies in no engine’s folder: no manifests were looked for.")
                )

    def _ask_for_folder(self) -> None:
        shown = self.shown
        if shown is None:
            return
        start = shown.folder or str(Path(shown.path).parent)
        title = _("Choose a folder with binaries")
        folder = self.context.ask.folder(self.window(), start, title)
        if folder:
            shown.look_in(folder)

    # Rows and reasons ----------------------------------------------------------------------------

    def _chosen_finding(self) -> Finding | None:
        """The finding of the current row, be it a field's or its own; else the first."""
        shown = self.shown
        if shown is None or not shown.findings:
            return None
        row = self.findings.current_row() if self.findings.hasFocus() else None
        if isinstance(row, Finding):
            return row
        field = self.fields.current_row()
        named = [each for each in shown.findings if field is not None and each.path == field.name]
        return next(iter(named), shown.findings[0])

    def _select_row(self, _: object) -> None:
        self._explain()
        self.news.emit()

    def _explain(self) -> None:
        shown = self.shown
        if shown is None or self.context.shown is not shown:
            return
        finding = self._chosen_finding()
        told = explain_build_finding(finding, shown.file.build) if finding and shown.file else None
        self.context.explanation_changed.emit(told)

    # What the window asks ------------------------------------------------------------------------

    def status(self) -> StatusWords:
        shown, row = self.shown, self.fields.current_row()
        if shown is None:
            return StatusWords()
        if not isinstance(row, FieldRow):
            return StatusWords(shown.path)
        return StatusWords(f"Build.version/{row.name}", value=row.value, meaning=row.meaning)

    def areas(self) -> tuple[QWidget, ...]:
        update = (self.command, self.copy_button, self.updates)
        ids = (self.look_button, self.states, self.manifests)
        return (self.notice, *self._tables()[:3], *update, *ids, self.text)

    def take_keyboard(self) -> None:
        part = self.text if self.shown is not None and self.shown.file is None else self.fields
        part.setFocus(Qt.FocusReason.OtherFocusReason)


def _inset(theme: Theme, part: QWidget) -> QWidget:
    """A part with the margin of the page at both sides."""
    holder = QWidget()
    hbox(part, parent=holder, theme=theme, margins=(MARGIN, 0, MARGIN, 0))
    return holder
