"""The head of a project's page: name, facts, the sentence, and what can be done with all of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QAction, QPalette, QResizeEvent
from PySide6.QtWidgets import QMenu, QWidget

from inspector.catalog import EngineProfile
from inspector.gui.desk.project import Project
from inspector.gui.desk.project_reading import DiskChanges
from inspector.gui.kit.buttons import Button
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.headline import VerdictLine
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.look.theme import Theme, Themed
from inspector.messages import _, ngettext
from inspector.messages.phrases import clauses, size_words
from inspector.messages.verdict import VerdictText
from inspector.project.scan.graph import ReferenceState
from inspector.report.project.listing import ListFormat
from inspector.report.project.references import references_verdict
from inspector.report.project.summary import Course, set_verdict

#: The least room in which something can be read of the facts, in px of the design.
_LEAST_FACTS: Final = 100


def course_of(project: Project) -> Course:
    """How far the scan of a project is."""
    files = max(project.found, project.totals.packages)
    return Course(files, project.reading, project.stopped, project.packed)


def change_words(changes: DiskChanges) -> str:
    """When somebody looked at the disk, and what was new: "14:03: 2 changed, 1 new, 1 gone"."""
    if not changes:
        return _("as on disk at {at}", at=changes.at)
    counts = (
        (changes.changed, _("{count:,} changed", count=changes.changed)),
        (changes.new, _("{count:,} new", count=changes.new)),
        (changes.gone, _("{count:,} gone", count=changes.gone)),
    )
    told = clauses(words for count, words in counts if count)
    return _("read again at {at}: {told}", at=changes.at, told=told)


class ProjectHead(Themed, QWidget):
    """Two lines above the strip.

    Args:
        theme: The look.
        formats: How what is shown can be exported.
        margin: How far words stand from both edges, in px of the design.
    """

    #: The scan is to begin again, or to stop.
    scan_wanted = Signal()
    stop_wanted = Signal()
    #: The references are to be shown, or the packages again.
    references_wanted = Signal(bool)
    #: What is shown is to be exported; carries the id of the format.
    export_wanted = Signal(str)

    def __init__(
        self,
        theme: Theme,
        formats: Sequence[ListFormat],
        margin: int = 16,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._margin = margin
        self._running = False
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.title = ElidedLabel(theme, "", "title", "text", "middle")
        self.facts = ElidedLabel(theme, "", "body", "text2", "middle")
        self.verdict = VerdictLine(theme)
        self.references_button = Button(theme, _("References"), "flat", "link")
        self.references_button.setCheckable(True)
        set_tip(self.references_button, _("What is missing, and what refers to it"))
        self.references_button.clicked.connect(self.references_wanted)
        self.scan_button = Button(theme, _("Scan again"), "flat", "rescan")
        self.scan_button.clicked.connect(self._scan)
        self.stop_button = Button(theme, _("Stop scan"), "flat", "stop")
        self.stop_button.clicked.connect(self.stop_wanted)
        self.export_button = Button(theme, _("Export"), "flat", "export")
        self.export_button.set_menu_arrow(True)
        set_tip(self.export_button, _("Write the packages that are shown into a file"))
        self.export_button.clicked.connect(self._open_formats)
        self.export_menu = QMenu(self)
        for form in formats:
            entry = QAction(f"{form.title}…", self.export_menu)
            entry.setObjectName(form.id)
            entry.triggered.connect(lambda _=False, name=form.id: self.export_wanted.emit(name))
            self.export_menu.addAction(entry)
        self._top = hbox(
            self.title,
            (self.facts, 1),
            self.references_button,
            self.scan_button,
            self.stop_button,
            self.export_button,
            theme=theme,
            between=8,
        )
        vbox(
            self._top,
            self.verdict,
            parent=self,
            theme=theme,
            margins=(margin, 6, margin, 4),
            between=2,
        )

    def _apply_theme(self) -> None:
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Leaves the facts out where nothing could be read of them: the name needs the room."""
        buttons = (
            self.references_button,
            self.scan_button,
            self.stop_button,
            self.export_button,
        )
        shown = [part for part in (self.title, *buttons) if not part.isHidden()]
        needed = sum(part.sizeHint().width() + self._theme.px(8) for part in shown)
        room = self.contentsRect().width() - 2 * self._theme.px(self._margin) - needed
        readable = room >= self._theme.px(_LEAST_FACTS)
        self.facts.setVisible(readable)
        # One of both takes what the buttons leave.
        self._top.setStretchFactor(self.title, 0 if readable else 1)

    def _scan(self) -> None:
        self.scan_wanted.emit()

    def scan_or_stop(self) -> Button:
        """The one of two buttons that is there now: it begins a scan, or stops it."""
        return self.stop_button if self._running else self.scan_button

    def show_project(self, project: Project, *, references: bool = False) -> None:
        """Shows a project as it is now.

        Args:
            project: The project.
            references: Whether its references are shown below, and not its packages.
        """
        name = project.name
        self.title.set_text(_("References of {name}", name=name) if references else name)
        self.title.set_tooltip(project.path)
        self.facts.set_text("  ·  ".join(self._facts(project)))
        self.facts.set_tooltip(project.path)
        self.references_button.setChecked(references)
        # The sentence of the page of references says it itself.
        self.references_button.set_note("" if references else self._broken_words(project))
        self.verdict.set_verdict(self._verdict(project, references=references))
        running = project.reading
        had_focus = self.scan_or_stop().hasFocus()
        self._running = running
        self.scan_button.setText(_("Go on") if project.stopped else _("Scan again"))
        wanted = self.scan_or_stop()
        wanted.show()
        # Before the other is hidden, or Qt would look through the window for who has it next.
        if had_focus:
            wanted.setFocus()
        (self.scan_button if running else self.stop_button).hide()
        self.export_button.setEnabled(bool(project.rows))
        self._fit()

    def _verdict(self, project: Project, *, references: bool) -> VerdictText:
        """The sentence about its packages, or about its references once these are added up."""
        if references and project.whole is not None:
            return references_verdict(project.whole)
        return set_verdict(project.totals, course_of(project))

    def _broken_words(self, project: Project) -> str:
        """How many packages are missing that others refer to; empty where none is."""
        if project.references is None:
            return ""
        missing = project.references.graph.broken_count(ReferenceState.MISSING)
        return _("{missing:,} missing", missing=missing) if missing else ""

    def _facts(self, project: Project) -> list[str]:
        facts = [str(Path(project.path).parent.name) + "/" + Path(project.path).name]
        if project.paths:
            read = project.totals.size
            whole = not project.reading and len(project.rows) == len(project.paths)
            size = size_words(read) if whole and read else ""
            facts.append(clauses((project.count_words(), size)))
        profile = project.profile
        if profile is not None:
            facts.append(_engine_words(profile))
        if project.changes is not None:
            facts.append(change_words(project.changes))
        if project.scan is not None and project.scan.surveyed.closed:
            closed = len(project.scan.surveyed.closed)
            facts.append(
                _(
                    "{count} could not be listed",
                    count=ngettext("{count} folder", "{count} folders", closed),
                )
            )
        return facts

    def _open_formats(self) -> None:
        button = self.export_button
        self.export_menu.popup(button.mapToGlobal(QPoint(0, button.height() + 2)))


def _engine_words(profile: EngineProfile) -> str:
    """Which engine judges, and who says so where a file of the project does."""
    if profile.origin:
        return _("engine {origin}", origin=profile.origin)
    return _("engine {name}", name=profile.name)
