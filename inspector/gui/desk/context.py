"""What every part of the window is handed: the theme, the target engine, the open files, and so on.

There is one context in a window and nothing global beside it. Views listen to its signals and call
its methods; none of them knows another view.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from inspector.catalog import Catalog, EngineProfile, default_profile, profile_for
from inspector.checks.finding import CheckFinding
from inspector.errors import AccessError, InspectorError
from inspector.gui.desk.comparison import ComparisonDocument, SideName
from inspector.gui.desk.document import Document
from inspector.gui.desk.folder_comparison import FolderComparisonDocument, FolderComparisons
from inspector.gui.look.theme import Theme
from inspector.gui.work.ask import Ask
from inspector.gui.work.collector import Sweep
from inspector.gui.work.jobs import Jobs
from inspector.gui.work.recent import RecentList
from inspector.gui.work.selection import Selection, SelectionHistory
from inspector.gui.work.settings import Settings
from inspector.project.job import Progress
from inspector.resource import resource_path

#: What can be open: a file, two files side by side, two folders.
Entry = Document | ComparisonDocument | FolderComparisonDocument

#: What the target chooser says of an engine that was taken over from the last run.
LAST_USED = "the last one used"


class AppContext(QObject):
    """The shared state of one window.

    Attributes:
        theme: The look; the window spreads another one on :attr:`theme_changed`.
        settings: What is remembered between runs.
        catalog: What is known about engines and versions.
        jobs: Where work goes that would make the window wait.
        ask: Answers which files and folders to open.
        target: The engine that files are judged by.
        target_fixed: Whether somebody chose the target; otherwise it follows the file shown.
        documents: The open files in the order they were opened.
        document: The file that is shown, or None; of a comparison the side that is looked at.
        comparisons: The open comparisons in the order they were asked for.
        comparison: The comparison that is shown, or None.
        folder_pairs: The comparisons of folders; at most one of them and ``comparison`` is shown.
        selection: The place that is selected, or None.
        finding: The finding that the Why panel explains, or None.
    """

    #: Carries the Theme.
    theme_changed = Signal(object)
    #: Carries the EngineProfile. Answers of the documents follow by ``Document.changed``.
    target_changed = Signal(object)
    #: A file or comparison was opened or closed.
    documents_changed = Signal()
    #: Another file is shown; carries the Document, or None when none is open.
    document_changed = Signal(object)
    #: Another comparison is shown, or none any more; carries the ComparisonDocument, or None.
    comparison_changed = Signal(object)
    #: Carries the Selection, or None.
    selection_changed = Signal(object)
    #: Carries the CheckFinding, or None.
    finding_changed = Signal(object)
    #: A page wants something else explained than the finding; carries the Explanation, or None.
    explanation_changed = Signal(object)
    #: Somebody chose a finding, be it the one that is explained already; carries the CheckFinding.
    finding_chosen = Signal(object)
    #: Somebody wants to see a page of the current file; carries the page's id.
    page_requested = Signal(str)
    #: Somebody wants to see the upgrade steps of one axis; carries the axis (``ue4``).
    axis_requested = Signal(str)
    #: Somebody wants to read a help page; carries its name below the help folder, no suffix.
    help_requested = Signal(str)
    #: Something to tell that is no finding of a file: mark, bold clause, rest.
    told = Signal(str, str, str)

    def __init__(
        self,
        *,
        theme: Theme,
        settings: Settings,
        catalog: Catalog,
        ask: Ask,
        target: EngineProfile | None = None,
        last_used: bool = True,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.theme = theme
        self.settings = settings
        self.catalog = catalog
        self.ask = ask
        self.jobs = Jobs(self)
        self._sweep = Sweep(self.jobs, self)
        self.recent_files = RecentList(settings, "recent/files", limit=24)
        self.recent_folders = RecentList(settings, "recent/folders", limit=12)
        self.history = SelectionHistory()
        self.documents: list[Document] = []
        self.document: Document | None = None
        self.comparisons: list[ComparisonDocument] = []
        self.comparison: ComparisonDocument | None = None
        self.folder_pairs = FolderComparisons(self.jobs, self)
        self.folder_pairs.changed.connect(self.documents_changed)
        self.selection: Selection | None = None
        self.finding: CheckFinding | None = None
        self._finding_soon = QTimer(self)
        self._finding_soon.setSingleShot(True)
        self._finding_soon.timeout.connect(self._follow_finding)
        self.target_fixed = target is not None
        last = self._last_used() if last_used else None
        self._fallback = last or default_profile(None, catalog)
        self.target: EngineProfile = target or self._fallback

    # Theme

    def set_theme(self, theme: Theme) -> None:
        """Changes the look of everything that listens."""
        self.theme = theme
        self.theme_changed.emit(theme)

    # Target engine

    def _last_used(self) -> EngineProfile | None:
        last = self.settings.text("engine/last")
        if self.catalog.release(last) is None:
            return None
        return profile_for(last, self.catalog).with_source(LAST_USED)

    def choose_target(self, text: str) -> None:
        """Judges every file by another engine from now on.

        Args:
            text: A release, or the path of a Build.version, engine root, .uproject or profile,
                which is read away from the window's thread.
        """
        catalog = self.catalog

        def work(progress: Progress) -> EngineProfile:
            progress(0)
            return profile_for(text, catalog)

        if catalog.release(text) is not None:
            self._take_target(profile_for(text, catalog), text)
        else:
            self.jobs.start(
                "target", work, lambda found: self._take_target(found, text), failed=self._no_target
            )

    def _no_target(self, problem: Exception) -> None:
        if not isinstance(problem, (InspectorError, OSError)):
            raise problem
        self.told.emit("bad", "That is not an engine.", f"{problem}")

    def _take_target(self, profile: EngineProfile, text: str) -> None:
        self.target_fixed = True
        self.settings.set("engine/last", text)
        self._set_target(profile)

    def follow_default_target(self) -> None:
        """Lets the target follow the file shown again."""
        self.target_fixed = False
        self._fallback = default_profile(None, self.catalog)
        self.settings.set("engine/last", "")
        for document in self.documents:
            document.load()
        if not self.documents:
            self._set_target(self._fallback)

    def follow_folder(self, profile: EngineProfile) -> None:
        """Takes over the engine of the folder that is shown, while no file says another."""
        if not self.target_fixed and self.document is None:
            self._set_target(profile)

    def _set_target(self, profile: EngineProfile) -> None:
        if profile == self.target:
            return
        self.target = profile
        self.target_changed.emit(profile)
        if self.target_fixed:
            for document in self.documents:
                document.answer_for(profile)

    def step_target(self, by: int) -> None:
        """Chooses the release next to the target: the older one for −1, the newer one for +1."""
        names = [release.name for release in self.catalog.releases]
        at = self.target.release
        position = names.index(at.name) + by if at is not None and at.name in names else -1
        if 0 <= position < len(names):
            self.choose_target(names[position])

    @property
    def fallback(self) -> EngineProfile:
        """The engine for files that no project claims."""
        return self._fallback

    def profile_maker(self) -> Callable[[Path], EngineProfile]:
        """How a file finds the engine it is judged by; the answer may be used on any thread."""
        if self.target_fixed:
            chosen = self.target
            return lambda _: chosen
        catalog, fallback = self.catalog, self._fallback
        newest = default_profile(None, catalog)

        def near(path: Path) -> EngineProfile:
            found = default_profile(path, catalog)
            return fallback if found == newest else found

        return near

    # Open files

    def open(self, paths: Iterable[str], *, show: bool = True) -> None:
        """Opens files, each once, and shows the first of them."""
        first: Document | None = None
        opened = False
        for path in paths:
            document = self.document_of(path)
            if document is None:
                document = Document(path, self.catalog, self.jobs, self.profile_maker, self)
                document.changed.connect(self._note_change)
                self.documents.append(document)
                self._remember(path)
                document.load()
                opened = True
            first = first or document
        if opened:
            self.documents_changed.emit()
        if first is not None and (show or self.document is None):
            self.show(first)

    def _remember(self, path: str) -> None:
        # The bundled samples are always at hand; they would push out what is the user's own.
        if not Path(path).is_relative_to(resource_path("samples")):
            self.recent_files.add(path)

    def lose(self, problem: AccessError) -> bool:
        """Gives up what was read of a file that changed since; whether any page now says so."""
        shown: list[Document | ComparisonDocument] = [*self.documents, *self.comparisons]
        said = [
            entry
            for entry in shown
            if isinstance(entry.error, AccessError) and entry.error.path == problem.path
        ]
        reading = [entry for entry in shown if entry.reads(problem.path)]
        for entry in reading:
            entry.lose(problem)
        return bool(said or reading)

    def document_of(self, path: str) -> Document | None:
        """The open file of a path."""
        return next((one for one in self.documents if one.path == path), None)

    def show(self, document: Document | None) -> None:
        """Makes a file the one that is shown."""
        pairs = (self.comparison, self.folder_pairs.shown)
        if document is self.document and pairs == (None, None):
            return
        # Who hears of the one that is left finds the other one in its place already.
        self.document = document
        self._leave_comparison()
        self.folder_pairs.show(None)
        if document is not None and document.answer is not None and not self.target_fixed:
            self._set_target(document.answer.profile)
        self.document_changed.emit(document)
        self.set_finding(document.findings[0] if document and document.findings else None)

    def close(self, document: Document) -> None:
        """Closes a file; the one after it is shown, else the one before."""
        at = self.documents.index(document)
        self.documents.remove(document)
        self.history.forget(document.path)
        if self.selection is not None and self.selection.home == document.path:
            self._move_to(None)
        if document is self.document:
            rest = self.entries()
            self.show_entry(rest[min(at, len(rest) - 1)] if rest else None)
        self.documents_changed.emit()
        document.close()
        document.deleteLater()
        self._sweep.soon()

    def step_document(self, by: int) -> None:
        """Shows the next file or comparison for +1, the one before for −1, round and round."""
        entries = self.entries()
        shown = self.shown_entry
        if shown in entries:
            self.show_entry(entries[(entries.index(shown) + by) % len(entries)])

    def entries(self) -> list[Entry]:
        """Everything that is open: the files, and behind them the comparisons."""
        return [*self.documents, *self.folder_pairs.all, *self.comparisons]

    @property
    def shown_entry(self) -> Entry | None:
        """What is shown of it, or None."""
        return self.folder_pairs.shown or self.comparison or self.document

    # Comparisons

    def compare(
        self, old: str, new: str, *, make: Callable[..., ComparisonDocument] = ComparisonDocument
    ) -> None:
        """Shows two files side by side, each pair once.

        Args:
            old: A path, or a revision of a path; so is ``new``.
            make: Makes the comparison, from what :class:`ComparisonDocument` takes.
        """
        found = next((one for one in self.comparisons if one.arguments_wanted == (old, new)), None)
        if found is None:
            found = make(old, new, self.catalog, self.jobs, self.profile_maker, self)
            found.changed.connect(self._comparison_news)
            self.comparisons.append(found)
            found.load()
            self.documents_changed.emit()
        self.show_entry(found)

    def compare_folders(self, old: str, new: str) -> None:
        """Shows what became of each package between two folders, each pair once."""
        self.show_entry(self.folder_pairs.opened(old, new))

    def show_entry(self, entry: Entry | None) -> None:
        """Makes a file or a comparison the one that is shown."""
        if isinstance(entry, FolderComparisonDocument):
            if entry is not self.folder_pairs.shown:
                self.document, left = None, self.comparison
                self.comparison = None
                self.folder_pairs.show(entry)
                if left is not None:
                    self.comparison_changed.emit(None)
                self.document_changed.emit(None)
                self.set_finding(None)
        elif not isinstance(entry, ComparisonDocument):
            self.show(entry)
        elif entry is not self.comparison:
            self.comparison = entry
            self.folder_pairs.show(None)
            self.document = entry.new or entry.old
            self.comparison_changed.emit(entry)
            self.document_changed.emit(self.document)
            self.set_finding(None)

    def show_side(self, side: SideName) -> None:
        """Makes one side of the comparison the one whose bytes and values are shown."""
        document = self.comparison.side(side) if self.comparison is not None else None
        if document is not None and document is not self.document:
            self.document = document
            self.document_changed.emit(document)

    def close_comparison(self, found: ComparisonDocument | FolderComparisonDocument) -> None:
        """Closes a comparison; the folders it was opened from, or another entry, are shown."""
        at, shown = self.entries().index(found), self.shown_entry
        source: Entry | None = None
        if isinstance(found, FolderComparisonDocument):
            self.folder_pairs.all.remove(found)
        else:
            self.comparisons.remove(found)
            source = self.folder_pairs.source_of(found.arguments)
        self.history.forget(found.key)
        if self.selection is not None and self.selection.home == found.key:
            self._move_to(None)
        if found is shown:
            rest = self.entries()
            self.show_entry(source or (rest[min(at, len(rest) - 1)] if rest else None))
        self.documents_changed.emit()
        found.close()
        found.deleteLater()
        self._sweep.soon()

    def _leave_comparison(self) -> None:
        if self.comparison is not None:
            self.comparison = None
            self.comparison_changed.emit(None)

    def _comparison_news(self) -> None:
        found = self.comparison
        if found is not None and found is self.sender():
            # The sides are new ones; bytes that were of a side that is gone are not shown again.
            self.document = found.new or found.old
            self.document_changed.emit(self.document)

    def _note_change(self) -> None:
        document = self.sender()
        if not isinstance(document, Document):
            return
        if document.loaded:
            self.recent_files.update(document.path, document.saved_release, str(document.mark))
        if document is not self.document:
            return
        if document.answer is not None and not self.target_fixed:
            self._set_target(document.answer.profile)
        self._finding_soon.start(0)

    def _follow_finding(self) -> None:
        """Explains in a new answer what was explained in the old one, else its first finding.

        The page has been filled by then: both at once would hold the window up too long.
        """
        findings = self.document.findings if self.document is not None else ()
        same = [one for one in findings if self.finding and one.rule == self.finding.rule]
        self.set_finding(next(iter(same or findings), None))

    # Selection

    def select(self, selection: Selection) -> None:
        """Selects a place; every view but its origin moves there."""
        holder = self.comparison
        if holder is not None and holder.side_of(selection.path) is not None:
            selection = dataclasses.replace(selection, holder=holder.key)
        self.history.visit(selection)
        self._move_to(selection)

    def select_field(self, field: str, origin: str) -> None:
        """Selects a field of the file that is shown."""
        if self.document is not None:
            self.select(Selection(self.document.path, field, origin))

    def forget_selection(self) -> None:
        """Selects nothing, and drops the way back through what was selected in this file."""
        if self.comparison is not None:
            self.history.forget(self.comparison.key)
        elif self.document is not None:
            self.history.forget(self.document.path)
        self._move_to(None)

    def go_back(self) -> None:
        """Returns to the selection before."""
        self._return_to(self.history.back())

    def go_forward(self) -> None:
        """Returns to the selection we came back from."""
        self._return_to(self.history.forward())

    def _return_to(self, selection: Selection | None) -> None:
        if selection is not None:
            self._show_holder(selection)
            self._move_to(dataclasses.replace(selection, origin="history"))

    def _show_holder(self, selection: Selection) -> None:
        """Shows what a selection was made in: a comparison, or a file."""
        path = selection.path
        pair = next((one for one in self.comparisons if one.key == selection.holder), None)
        held = pair or self.folder_pairs.of_key(path) or self.document_of(path)
        if held is not None:
            self.show_entry(held)
        if pair is not None:
            self.show_side("new" if pair.new is pair.side_of(path) else "old")

    def _move_to(self, selection: Selection | None) -> None:
        self.selection = selection
        document = self.document_of(selection.path) if selection is not None else None
        if document is not None:
            document.want_fields()
        self.selection_changed.emit(selection)

    # Findings

    def set_finding(self, finding: CheckFinding | None) -> None:
        """Makes a finding the one that is explained."""
        self.finding = finding
        self.finding_changed.emit(finding)

    def step_finding(self, by: int) -> None:
        """Explains the next finding for +1, the one before for −1, round and round."""
        findings = self.document.findings if self.document is not None else ()
        if not findings:
            return
        at = findings.index(self.finding) if self.finding in findings else -1 if by > 0 else 0
        self.choose_finding(findings[(at + by) % len(findings)])

    def choose_finding(self, finding: CheckFinding) -> None:
        """Explains a finding that somebody picked, and selects the place that it is about."""
        self.set_finding(finding)
        if finding.path:
            self.select_field(finding.path, "findings")
        self.finding_chosen.emit(finding)

    # The end

    def shut_down(self) -> None:
        """Stops all work and lets go of all files; nothing can be opened afterwards."""
        self._finding_soon.stop()
        self._sweep.stop()
        self.jobs.close()
        for entry in self.entries():
            entry.close()
        self.settings.save()
