"""The page about a cooked set: whether it meets what a build rests on that leaves out upgrades."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QWidget

from inspector.catalog import EngineProfile
from inspector.checks.engines.cooked import CookedAnswer, judge_set
from inspector.errors import InspectorError
from inspector.gui.desk.context import AppContext
from inspector.gui.engines.answer_page import AnswerPage, packages_below
from inspector.gui.engines.columns import high_table
from inspector.gui.kit.buttons import Button
from inspector.gui.kit.clipboard import CopyButton, to_clipboard
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.kit.section import SectionTitle
from inspector.gui.rows.columns import Column, count_column
from inspector.messages import _, lazy, ngettext
from inspector.messages.phrases import as_sentence, clauses, labelled
from inspector.messages.verdict import VerdictText
from inspector.progress import Progress
from inspector.project.around.headers import engine_gates
from inspector.project.scan.contents import cooked_packages
from inspector.report.compat import cooked_text, cooked_verdict
from inspector.report.engines.listed import (
    AssumptionRow,
    AxisRow,
    OffenderRow,
    assumption_rows,
    axis_rows,
    offender_rows,
)

ASSUMPTIONS: Final[tuple[Column[AssumptionRow], ...]] = (
    Column(
        key="state",
        title=lazy("State"),
        text=lambda row: row.state,
        mark=lambda row: row.mark,
        speak=lambda row: labelled(clauses((row.code, row.title)), row.state),
    ),
    Column(key="code", title=lazy("Code"), text=lambda row: row.code, mono=True),
    Column(key="title", title=lazy("Assumption"), text=lambda row: row.title, stretch=True),
    count_column("packages", lazy("Packages"), lambda row: row.packages, "41,206"),
    Column(
        key="note",
        title=lazy("Note"),
        text=lambda row: row.note,
        role="text2",
        tooltip=lambda row: row.note,
        max_width=360,
    ),
)

OFFENDERS: Final[tuple[Column[OffenderRow], ...]] = (
    Column(
        key="name",
        title=lazy("Where"),
        text=lambda row: row.name,
        tooltip=lambda row: row.path,
        elide="middle",
        stretch=True,
        hint=lazy("Enter opens a package"),
    ),
    Column(
        key="has", title=lazy("What it has"), text=lambda row: row.has, role="text2", max_width=520
    ),
)

AXES: Final[tuple[Column[AxisRow], ...]] = (
    Column(key="axis", title=lazy("Axis"), text=lambda row: row.title, max_width=260),
    Column(
        key="newest", title=lazy("Newest"), text=lambda row: row.newest, mono=True, align="right"
    ),
    Column(
        key="counts",
        title=lazy("Packages at each number"),
        text=lambda row: row.counts,
        tooltip=lambda row: row.counts,
        mono=True,
        stretch=True,
    ),
)


_JOB: Final = "cooked set"
_NOBODY: Final = lazy("choose")
_TITLE: Final = lazy("Choose a folder of cooked packages")
_SOURCE_TITLE: Final = lazy("Choose the engine’s source, for the gates in it")


class CookedPage(AnswerPage):
    """Judges the packages of a folder as a set for the target engine; another target judges anew.

    Attributes:
        folder: The folder of the set; empty before one is chosen.
        source: The folder of the engine's source that gates are looked for in; empty for none.
        answer: What is said of it; None before that.
    """

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        theme = context.theme
        self.folder = self.source = ""
        self.answer: CookedAnswer | None = None
        self._engine = context.target
        self.folder_button = Button(theme, _("Cooked set"), icon="folder")
        self.folder_button.set_value(str(_NOBODY))
        self.folder_button.clicked.connect(self.ask)
        self.source_button = Button(theme, _("Engine’s source"), icon="engine")
        self.source_button.set_value(str(_NOBODY))
        self.source_button.clicked.connect(self.ask_source)
        self.stop_button = Button(theme, _("Stop"), icon="stop")
        set_tip(self.stop_button, self.stop_button.text())
        self.stop_button.clicked.connect(self._stop)
        self.copy_button = CopyButton(
            theme, ("text", "json"), self.copy_as, _("Copy the whole answer")
        )
        self.assumptions, self.assumptions_model = high_table(theme, ASSUMPTIONS, _("Assumptions"))
        self.assumptions.row_selected.connect(self._show_offenders)
        self.offenders, self.offenders_model = high_table(
            theme, OFFENDERS, _("Packages that break it")
        )
        self.offenders.row_activated.connect(self._open)
        self.axes, self.axes_model = high_table(theme, AXES, _("Packages by number"))
        context.target_changed.connect(self._judge)
        self._arrange()
        self.show_answer()

    def _arrange(self) -> None:
        self._assumptions_title = SectionTitle(self._theme, _("Assumptions"))
        self._offenders_title = SectionTitle(self._theme)
        self.add_table(self.assumptions, self._assumptions_title)
        self._of_offenders = self.add_table(self.offenders, self._offenders_title)
        self.add_table(self.axes, SectionTitle(self._theme, _("Packages by number")))
        self.lay_out((self.folder_button, self.source_button), (self.stop_button, self.copy_button))
        self.setFocusProxy(self.folder_button)

    # Judging -------------------------------------------------------------------------------------

    def ask(self) -> None:
        """Judges the packages of a folder that is asked for."""
        folder = self.context.ask.folder(self.window(), self.context.near, str(_TITLE))
        if folder:
            self.folder = folder
            self.folder_button.set_value(Path(folder).name)
            self._judge()

    def ask_source(self) -> None:
        """Looks for gates in the engine's own source, whose folder is asked for."""
        source = self.context.ask.folder(self.window(), self.context.near, str(_SOURCE_TITLE))
        if source:
            self.source = source
            self.source_button.set_value(Path(source).name)
            self._judge()

    def _judge(self) -> None:
        """Reads the set and judges it by the target, away from the window's thread."""
        if not self.folder:
            return
        folder, source = self.folder, self.source
        engine, catalog = self.context.target, self.context.catalog

        def work(progress: Progress) -> CookedAnswer:
            gates = None
            if source:
                files = _("source files")
                named = progress.part(lambda done, total, __: progress(done, total, files))
                gates = engine_gates(source, named)
            packages = cooked_packages(packages_below(folder, progress))
            return judge_set(packages, engine, engine.apply_lists_to(catalog), gates)

        self.answer = None
        self.notice.clear()
        self.context.jobs.start(
            _JOB,
            work,
            lambda answer: self._take(answer, engine),
            failed=self._lose,
            cancelled=lambda: self.say_trouble(_("Stopped."), _("Nothing is said of the set.")),
            title=_("Judging {name}", name=Path(folder).name),
            owner=self,
        )
        self.show_answer()

    def _stop(self) -> None:
        self.context.jobs.cancel_kind(_JOB)
        self.folder_button.setFocus()

    def _take(self, answer: CookedAnswer, engine: EngineProfile) -> None:
        self.answer, self._engine = answer, engine
        self.show_answer()

    def _lose(self, problem: Exception) -> None:
        if not isinstance(problem, (InspectorError, OSError)):
            raise problem
        self.say_trouble(_("The set cannot be read."), as_sentence(str(problem)))

    # What is said of it --------------------------------------------------------------------------

    def show_answer(self) -> None:
        answer = self.answer if self.answer is not None and self.answer.packages else None
        self.column.setVisible(answer is not None)
        self.copy_button.set_ready(answer is not None, _("Nothing was judged yet."))
        self.stop_button.setVisible(self.context.jobs.running(_JOB))
        if answer is not None:
            rows = assumption_rows(answer)
            self.assumptions_model.set_rows(rows)
            self.axes_model.set_rows(axis_rows(answer))
            said = _("of a build of {name} that leaves out old versions", name=self._engine.name)
            self._assumptions_title.set_title(_("Assumptions"), said)
            self._assumptions_title.set_facts(
                [(None, ngettext("{count} package", "{count} packages", answer.packages))]
            )
            worst = next((row for row in rows if row.packages), rows[0])
            self.assumptions.show_row(lambda row: row == worst)
            self._show_offenders(worst)
        self._say_state()
        self.news.emit()

    def _show_offenders(self, row: AssumptionRow | None) -> None:
        """Shows the first packages that break the assumption that is selected."""
        rows = offender_rows(row.answer, self.folder) if row is not None else ()
        for part in self._of_offenders:
            part.setVisible(bool(rows))
        if row is not None and rows:
            what = (
                _("Gates that break {code}", code=row.code)
                if row.answer.assumption.noun == "gate"
                else _("Packages that break {code}", code=row.code)
            )
            self._offenders_title.set_title(what, row.title)
            self.offenders_model.set_rows(rows)

    def _say_state(self) -> None:
        if self.context.jobs.running(_JOB):
            self.states.say("")
            self.states.wait("packages", _JOB)
            return
        self.states.arrive()
        if not self.folder:
            self.states.say(
                _("Choose a folder of cooked packages."),
                _("A build that leaves out the code of upgrades rests on what they store."),
            )
        elif self.answer is not None and not self.answer.packages:
            self.states.say(
                _("No package lies in {name} or below it.", name=Path(self.folder).name)
            )
        else:
            self.states.say("")

    def verdict(self) -> VerdictText | None:
        answer = self.answer
        return cooked_verdict(answer) if answer is not None and answer.packages else None

    def _open(self, row: OffenderRow) -> None:
        if row.is_package:
            self.context.open([row.path])

    def copy_as(self, way: str) -> None:
        """Copies the whole answer as the command line writes it."""
        answer = self.answer
        if answer is None:
            return
        if way == "text":
            to_clipboard("".join(cooked_text(answer, self._engine)))
        else:
            # Late: nothing else here needs it.
            from inspector.report.documents.build_version import Cooked
            from inspector.report.documents.parts import json_text

            to_clipboard(json_text(Cooked.of(answer, self._engine)))
