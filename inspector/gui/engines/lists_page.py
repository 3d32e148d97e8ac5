"""The page that compares version lists: what a merge does to content that is saved already."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPoint, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from inspector.catalog import Catalog
from inspector.checks.engines.merge import Comparison
from inspector.errors import InspectorError
from inspector.findings.finding import Finding
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.entry_view import StatusWords
from inspector.gui.desk.project import Project
from inspector.gui.engines.aligned_table import AlignedTable
from inspector.gui.engines.answer_page import AnswerPage, packages_below
from inspector.gui.engines.columns import high_table
from inspector.gui.engines.engines_entry import Engines
from inspector.gui.kit.buttons import Button, IconButton
from inspector.gui.kit.clipboard import CopyButton, to_clipboard
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.kit.row_menu import pop_up
from inspector.gui.kit.section import SectionTitle
from inspector.gui.rows.columns import Column
from inspector.messages import _, count_text, lazy, ngettext
from inspector.messages.phrases import as_sentence, clauses, labelled
from inspector.messages.rules import texts_of
from inspector.messages.verdict import VerdictText
from inspector.progress import Progress
from inspector.project.merged_lists import ComparedLists, compare_sides, side_of
from inspector.report.engine import compare_text
from inspector.report.engines.build import finding_mark
from inspector.report.engines.lists import (
    AlignedRow,
    HazardRow,
    OutcomeRow,
    aligned,
    by_worst,
    compared_verdict,
    comparison_name,
    explained_change,
    hazard_rows,
    outcome_rows,
)

OUTCOMES: Final[tuple[Column[OutcomeRow], ...]] = (
    Column(
        key="content",
        title=lazy("Content"),
        text=lambda row: row.content,
        sample=lazy("Epic’s content"),
    ),
    Column(
        key="number",
        title=lazy("Saved at"),
        text=lambda row: str(row.number),
        mono=True,
        align="right",
        sort_key=lambda row: row.number,
    ),
    Column(
        key="packages",
        title=lazy("Packages"),
        text=lambda row: "–" if row.packages is None else count_text(row.packages),
        align="right",
        sort_key=lambda row: row.packages or 0,
    ),
    Column(
        key="skipped",
        title=lazy("Skipped"),
        text=lambda row: row.skipped,
        mono=True,
        stretch=True,
        hint=lazy("Believed done, was not"),
    ),
    Column(
        key="again",
        title=lazy("Again"),
        text=lambda row: row.again,
        mono=True,
        max_width=220,
        hint=lazy("Done, would run twice"),
    ),
    Column(key="lost", title=lazy("Lost"), text=lambda row: row.lost, mono=True, max_width=160),
    Column(
        key="pending",
        title=lazy("Pending"),
        text=lambda row: count_text(row.pending),
        align="right",
        role="text2",
        sort_key=lambda row: row.pending,
        hint=lazy("Runs when the package is loaded next, as it should"),
    ),
    Column(
        key="result",
        title=lazy("Result"),
        text=lambda row: row.result,
        font=lambda row: "strong" if row.result == "broken" else "body",
        mark=lambda row: row.mark,
        speak=lambda row: row.result,
    ),
)

HAZARDS: Final[tuple[Column[HazardRow], ...]] = (
    Column(
        key="code",
        title=lazy("Code"),
        text=lambda row: row.code,
        mono=True,
        mark=lambda row: row.mark,
        speak=lambda row: labelled(clauses((row.code, row.what)), row.said),
    ),
    Column(key="what", title=lazy("Hazard"), text=lambda row: row.what),
    Column(
        key="said",
        title=lazy("Found"),
        text=lambda row: row.said,
        role="text2",
        tooltip=lambda row: row.said,
        stretch=True,
    ),
)

CHANGES: Final[tuple[Column[Finding], ...]] = (
    Column(
        key="rule",
        title=lazy("Rule"),
        text=lambda finding: finding.rule,
        mono=True,
        mark=lambda finding: finding_mark(finding) or "info",
    ),
    Column(
        key="message",
        title=lazy("Finding"),
        text=lambda finding: texts_of(finding).message(),
        tooltip=lambda finding: texts_of(finding).message(),
        copy=lambda finding: labelled(finding.rule, texts_of(finding).message()),
        stretch=True,
    ),
)


_JOB: Final = "compare lists"
#: What the sides are called, and what is asked for each.
_SIDES: Final = (lazy("Before"), lazy("After"))
_ASK_FOLDER: Final = (
    lazy("Choose the source before the merge"),
    lazy("Choose the source after the merge"),
)
_ASK_FILE: Final = (
    lazy("Choose the list before the merge"),
    lazy("Choose the list after the merge"),
)
_NOBODY: Final = lazy("choose")


class ListsPage(AnswerPage):
    """Compares the lists of two engines; both are chosen above."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        theme = context.theme
        self._engines: Engines | None = None
        self._sides = ["", ""]
        self._count = False
        self.compared: ComparedLists | None = None
        self.comparison: Comparison | None = None
        self.axis_button = Button(theme, _("List"))
        self.axis_button.set_menu_arrow(True)
        self.axis_button.clicked.connect(lambda: self._open(self.axis_button, self.axis_menu()))
        self.side_buttons = tuple(Button(theme, str(side)) for side in _SIDES)
        for number, button in enumerate(self.side_buttons):
            button.set_menu_arrow(True)
            button.set_value(str(_NOBODY))
            button.clicked.connect(partial(self._open_sides, number))
        self.swap_button = IconButton(theme, "swap", _("Swap before and after"))
        self.swap_button.clicked.connect(self._swap)
        self.count_button = Button(theme, _("Count packages"), icon="project")
        self.count_button.clicked.connect(self._count_packages)
        self.copy_button = CopyButton(
            theme, ("text", "json"), self.copy_as, _("Copy the whole comparison")
        )
        self.table = AlignedTable(theme)
        self.table.row_selected.connect(lambda _: self.news.emit())
        self.outcomes, self.outcomes_model = high_table(
            theme, OUTCOMES, _("What saved content would see")
        )
        self.hazards, self.hazards_model = high_table(
            theme, HAZARDS, _("Hazards looked for"), titled=False
        )
        self.findings, self.findings_model = high_table(theme, CHANGES, _("Findings"), titled=False)
        self.findings.row_selected.connect(self._explain)
        context.entries_changed.connect(self._settle)
        # The panel beside the page forgets what it explained whenever something else is shown.
        self._explain_soon = QTimer(self)
        self._explain_soon.setSingleShot(True)
        self._explain_soon.timeout.connect(lambda: self._explain(None))
        context.finding_changed.connect(self._explain_later)
        self._arrange()
        self.show_answer()

    def _explain_later(self) -> None:
        self._explain_soon.start(0)

    def _arrange(self) -> None:
        self.add_table(self.table)
        self._content_title, hazards, findings = (
            SectionTitle(self._theme, table.accessibleName())
            for table in (self.outcomes, self.hazards, self.findings)
        )
        self.add_table(self.outcomes, self._content_title)
        self.add_table(self.hazards, hazards)
        self._of_findings = self.add_table(self.findings, findings)
        self.lay_out(
            (self.axis_button, *self.side_buttons, self.swap_button),
            (self.count_button, self.copy_button),
        )
        self.setFocusProxy(self.side_buttons[0])

    # Choosing ------------------------------------------------------------------------------------

    def show_engines(self, engines: Engines) -> None:
        self._engines = engines

    def _open(self, button: Button, menu: QMenu) -> None:
        pop_up(menu, button.mapToGlobal(QPoint(0, button.height() + 2)))

    def _open_sides(self, number: int) -> None:
        self._open(self.side_buttons[number], self.side_menu(number))

    def side_menu(self, number: int) -> QMenu:
        """What can stand on a side: imported engines, releases, source; 0 is before."""
        menu = QMenu(self)
        engines = self._engines
        for profile in engines.profiles if engines is not None else ():
            _entry(menu, profile.name, partial(self.choose, number, profile.name))
        menu.addSeparator()
        releases = menu.addMenu(_("Releases"))
        for release in reversed(self.context.catalog.releases):
            _entry(releases, release.name, partial(self.choose, number, release.name))
        menu.addSeparator()
        _entry(menu, _("Folder of source…"), partial(self._ask_folder, number))
        _entry(menu, _("Source file or profile…"), partial(self._ask_file, number))
        return menu

    def axis_menu(self) -> QMenu:
        """The lists that differ, the worst first."""
        menu = QMenu(self)
        for comparison in by_worst(self.compared) if self.compared is not None else ():
            _entry(menu, comparison_name(comparison), partial(self._show_list, comparison))
        return menu

    def _ask_folder(self, number: int) -> None:
        title = _ASK_FOLDER[number]
        self.choose(number, self.context.ask.folder(self.window(), self.context.near, str(title)))

    def _ask_file(self, number: int) -> None:
        title = _ASK_FILE[number]
        files = self.context.ask.files(self.window(), self.context.near, str(title))
        self.choose(number, next(iter(files), ""))

    def choose(self, number: int, side: str) -> None:
        """Takes another engine, folder or file on a side; nothing for an empty text."""
        if side:
            self._sides[number] = side
            self._name_sides()
            self._compare()

    def _name_sides(self) -> None:
        for button, side in zip(self.side_buttons, self._sides, strict=True):
            is_path = bool(set(side) & set("/\\"))
            button.set_value(str((Path(side).name if is_path else side) or _NOBODY))

    def _swap(self) -> None:
        self._sides.reverse()
        self._name_sides()
        self._compare()

    def _project(self) -> Project | None:
        beside = self.context.beside
        return beside if isinstance(beside, Project) else None

    def _count_packages(self) -> None:
        self._count = True
        self._compare()

    # Comparing -----------------------------------------------------------------------------------

    def _compare(self) -> None:
        """Compares what stands on both sides, away from the window's thread."""
        self.compared = self.comparison = None
        self.notice.clear()
        if all(self._sides):
            old, new = self._sides
            project = self._project()
            content = project.path if self._count and project is not None else ""
            catalog = self.context.catalog
            self.context.jobs.start(
                _JOB,
                lambda progress: _compared(old, new, content, catalog, progress),
                self._take,
                failed=self._lose,
                cancelled=lambda: self.say_trouble(_("Stopped."), _("Nothing was compared.")),
                title=_("Comparing version lists"),
                owner=self,
            )
        self.show_answer()

    def _take(self, compared: ComparedLists) -> None:
        self.compared = compared
        self.comparison = next(iter(by_worst(compared)), None)
        self.show_answer()

    def _lose(self, problem: Exception) -> None:
        if not isinstance(problem, (InspectorError, OSError)):
            raise problem
        self.say_trouble(_("A list cannot be read."), as_sentence(str(problem)))

    def _show_list(self, comparison: Comparison) -> None:
        self.comparison = comparison
        self.show_answer()
        self.axis_button.setFocus()

    def show_answer(self) -> None:
        compared, comparison = self.compared, self.comparison
        self.column.setVisible(comparison is not None)
        if comparison is not None and compared is not None:
            self.axis_button.set_value(comparison_name(comparison))
            self.table.show_runs(aligned(comparison, self.context.catalog))
            self.outcomes_model.set_rows(outcome_rows(comparison))
            self.hazards_model.set_rows(hazard_rows(comparison))
            findings = (*compared.findings, *comparison.findings)
            self.findings_model.set_rows(findings)
            for part in self._of_findings:
                part.setVisible(bool(findings))
        else:
            self.axis_button.set_value("")
        self._settle()
        self._say_state()
        self._explain_soon.start(0)
        self.news.emit()

    def _settle(self) -> None:
        """What can be done now, and how the counts came about."""
        compared, project = self.compared, self._project()
        packages = compared.packages if compared is not None else None
        self.axis_button.setVisible(self.comparison is not None)
        self.swap_button.setEnabled(all(self._sides))
        self.count_button.setVisible(compared is not None and packages is None)
        self.count_button.setEnabled(project is not None)
        why = _("Open a project to count packages.")
        set_tip(self.count_button, why if project is None else self.count_button.text())
        self.copy_button.set_ready(compared is not None, _("Nothing was compared yet."))
        if packages is not None:
            said = _(
                "{count} counted", count=ngettext("{count} package", "{count} packages", packages)
            )
        else:
            said = (
                _("Open a project to count packages.") if project is None else _("not counted yet")
            )
        self._content_title.set_title(_("What saved content would see"), said)

    def _say_state(self) -> None:
        compared = self.compared
        if self.context.jobs.running(_JOB):
            self.states.say("")
            self.states.wait(_("version lists"), _JOB)
            return
        self.states.arrive()
        if not all(self._sides):
            told = _("Choose the lists before and after a merge.")
            self.states.say(told, _("A release, an imported engine, or source that was merged."))
        elif compared is not None and self.comparison is None:
            same = ngettext("{count} list", "{count} lists", compared.same)
            self.states.say(_("Nothing renumbered."), _("{same} in both, all the same.", same=same))
        else:
            self.states.say("")

    # What is said of it --------------------------------------------------------------------------

    def verdict(self) -> VerdictText | None:
        return compared_verdict(self.compared) if self.compared is not None else None

    def status(self) -> StatusWords | None:
        row, comparison = self.table.current_row(), self.comparison
        if not isinstance(row, AlignedRow) or comparison is None:
            return None
        moved = row.before_change and row.moved_to is not None
        value = f"{row.number} → {row.moved_to}" if moved else str(row.number)
        packages = (
            ngettext("{count} package", "{count} packages", row.packages)
            if row.packages is not None
            else ""
        )
        name = f"{comparison.title} / {row.before or row.after}"
        return StatusWords(name, value=value, meaning=packages)

    def arrive(self) -> None:
        self._explain_soon.start(0)

    def _explain(self, row: object) -> None:
        compared = self.compared
        if not self.isVisible():
            return
        chosen = row or self.findings.current_row() or self._first()
        finding = chosen if isinstance(chosen, Finding) else None
        told = explained_change(finding, compared) if finding and compared else None
        self.context.explanation_changed.emit(told)

    def _first(self) -> Finding | None:
        return next(iter(self.findings_model.shown_rows()), None)

    def copy_as(self, way: str) -> None:
        """Copies the whole comparison as the command line writes it."""
        compared = self.compared
        if compared is None:
            return
        if way == "text":
            to_clipboard("".join(compare_text(compared)))
        else:
            # Late: nothing else here needs it.
            from inspector.report.documents.engine import EngineCompare
            from inspector.report.documents.parts import json_text

            to_clipboard(json_text(EngineCompare.of(compared)))


def _compared(
    old: str, new: str, content: str, catalog: Catalog, progress: Progress
) -> ComparedLists:
    progress(0)
    before = side_of(old, catalog)
    progress(0)
    after = side_of(new, catalog)
    packages = packages_below(content, progress) if content else None
    return compare_sides(before, after, catalog, packages)


def _entry(menu: QMenu, title: str, act: Callable[[], object]) -> None:
    action = QAction(title, menu)
    action.triggered.connect(lambda _=False: act())
    menu.addAction(action)
