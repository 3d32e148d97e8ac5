"""What every part of the window is handed: its means, what is open, shown and selected.

There is one context in a window and nothing global beside it. Views listen to its signals and call
its methods; none of them knows another view.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from inspector.catalog import Catalog, EngineProfile
from inspector.checks.judgement import CheckFinding
from inspector.errors import AccessError
from inspector.gui.desk.action import Actions
from inspector.gui.desk.document import Document
from inspector.gui.desk.entry import Arguments, Entry, ViewStates
from inspector.gui.desk.facts import DeskFacts, SelectionKind
from inspector.gui.desk.field_words import target_of
from inspector.gui.desk.opening import ANYWHERE, PROJECT_SUFFIX, Opening, PlaceRequest
from inspector.gui.desk.report import Report
from inspector.gui.desk.workplace import DEFAULT_ENGINE, Workplace
from inspector.gui.look.theme import Theme
from inspector.gui.work.ask import Ask, start_folder
from inspector.gui.work.selection import ON_ANY_PAGE, ON_ITS_PAGE, PlaceHistory, Selection
from inspector.gui.work.settings import Settings
from inspector.messages import _
from inspector.progress import Progress

F = TypeVar("F")
K = TypeVar("K")


#: Where the selection comes from that a new view is told of.
_ANNOUNCED: Final = "announced"
#: The kind of job that looks for what was open in the last session.
_RESTORE: Final = "restore"


class AppContext(Workplace):
    """The shared state of one window.

    Attributes:
        openings: How each kind of entry is opened, in the order in which lists have them.
        actions: Everything that can be done in the window; nothing before it is made.
        shown: What is shown, or None.
        beside: What stands beside everything that is shown, or None.
        facts: How things stand, for everything that can be done in the window.
        selection: The place that is selected, or None.
        finding: The finding that the Why panel explains, or None.
    """

    #: ``facts`` are others.
    facts_changed = Signal()
    #: Something was opened or closed.
    entries_changed = Signal()
    #: Another entry is shown; carries it, or None when nothing is open.
    shown_changed = Signal(object)
    #: The panels have another file to show; carries the Document, or None.
    document_changed = Signal(object)
    #: Carries the Selection, or None.
    selection_changed = Signal(object)
    #: Carries the CheckFinding, or None.
    finding_changed = Signal(object)
    #: A page wants something else explained than the finding; carries the Explanation, or None.
    explanation_changed = Signal(object)
    #: Somebody chose a row below what a page explains; carries what the page is asked for.
    reason_asked = Signal(str)
    #: Somebody chose a finding, be it the one that is explained already; carries the CheckFinding.
    finding_chosen = Signal(object)
    #: Somebody asked for what is shown now, be it shown already.
    entry_requested = Signal()
    #: Somebody wants to see a place in it; carries the PlaceRequest.
    place_requested = Signal(object)
    #: Somebody wants to see a page of the current file; carries the page's id.
    page_requested = Signal(str)
    #: Somebody goes back to a place in what is shown; carries the page that it was left on.
    page_returned = Signal(str)
    #: Somebody wants to see the upgrade steps of one axis; carries the axis (``ue4``).
    axis_requested = Signal(str)
    #: Somebody wants to see a byte of the current file; carries its offset.
    offset_requested = Signal(object)

    #: Somebody went to a place in what is shown: the keyboard goes along.
    reading_wanted = Signal()
    #: Somebody wants to see the bytes of what is selected.
    bytes_wanted = Signal()

    #: Another language is spoken from now on: what was said is said again.
    language_changed = Signal()
    #: A choice of the language was kept, or could not be.
    language_chosen = Signal()

    #: All work has stopped; nothing of this may be used afterwards.
    ended = Signal()

    def __init__(
        self,
        *,
        theme: Theme,
        settings: Settings,
        catalog: Catalog,
        ask: Ask,
        openings: Sequence[Opening[Any]],
        target: EngineProfile | None = None,
        last_used: bool = True,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(
            theme=theme,
            settings=settings,
            catalog=catalog,
            ask=ask,
            target=target,
            last_used=last_used,
            parent=parent,
        )
        self.openings = tuple(openings)
        self.actions = Actions()
        self._services: dict[Callable[..., Any], Any] = {}
        self.history = PlaceHistory()
        self.page = ""
        self.shown: Entry | None = None
        self.beside: Entry | None = None
        self.selection: Selection | None = None
        self.finding: CheckFinding | None = None
        self.facts = DeskFacts()
        #: What the kind of the selected place was told from.
        self._selected: tuple[Selection | None, Document | None, bool] = (None, None, False)
        self._entries: list[Entry] = []
        self._problems_told: set[str] = set()
        self._lookups = 0
        self._finding_soon = QTimer(self)
        self._finding_soon.setSingleShot(True)
        self._finding_soon.timeout.connect(self._follow_finding)
        self.target_changed.connect(self._answer)
        for news in (self.target_changed, self.target_fixed_changed, self.jobs.changed):
            news.connect(self._publish)
        settings.changed.connect(self._follow_setting)
        self._publish()

    def _paths_at_hand(self) -> Iterable[str]:
        for entry in self.everything():
            yield from entry.arguments
        yield from super()._paths_at_hand()

    def service(self, make: Callable[[AppContext], F]) -> F:
        """A feature's service for the whole window, made when it is first asked for."""
        if make not in self._services:
            self._services[make] = make(self)
        found: F = self._services[make]
        return found

    def view_states(self, make: Callable[[], K]) -> ViewStates[K]:
        """What the views of a feature keep of every entry, by the class of what is kept.

        It is not the view's own: one that takes its place finds what it was left with.
        """
        if make not in self._services:
            self._services[make] = ViewStates(make)
        found: ViewStates[K] = self._services[make]
        return found

    @property
    def near(self) -> str:
        """The folder that questions for a place begin in: that of the file at hand.

        Where there is none it is the folder that stands beside, else where the file lies that was
        opened last.
        """
        if self.document is not None:
            return start_folder(self.document.path)
        if self.beside is not None and self.beside.lasting:
            path = self.beside.arguments[0]
            is_file = path.endswith(PROJECT_SUFFIX)
            return start_folder(path if is_file else "", "" if is_file else path)
        last = next(iter(self.recent_files.entries()), None)
        return start_folder(last.path if last is not None else "")

    # Facts

    def _publish(self, *_: object) -> None:
        """Says how things stand now; :attr:`facts_changed` follows where that is new."""
        document, history = self.document, self.history
        facts = DeskFacts(
            entries=len(self._entries),
            has_beside=self.beside is not None,
            shown=self.shown.facts if self.shown is not None else None,
            document=document.facts if document is not None else None,
            selection=self._selection_kind(document),
            can_go_back=history.can_go_back,
            can_go_forward=history.can_go_forward,
            is_busy=self.jobs.current() is not None,
            older_engine=self.next_target(-1),
            newer_engine=self.next_target(1),
            target_fixed=self.target_fixed,
        )
        if facts != self.facts:
            self.facts = facts
            self.facts_changed.emit()

    def _selection_kind(self, document: Document | None) -> SelectionKind:
        """What kind of place is selected, looked up when the place or its file is another."""
        fields = document.fields if document is not None else None
        selected = (self.selection, document, fields is not None)
        if selected == self._selected:
            return self.facts.selection
        self._selected, selection = selected, self.selection
        if selection is None:
            return SelectionKind.NOTHING
        if document is None or selection.path != document.path:
            return SelectionKind.ELSEWHERE
        node = fields.find(selection.field) if fields is not None else None
        if node is None:
            return SelectionKind.PLACE
        return SelectionKind.REFERENCE if target_of(node) else SelectionKind.FIELD

    def _note_facts(self) -> None:
        if self.sender() is self.shown:
            self._publish()

    # Target engine

    def _answer(self, profile: EngineProfile) -> None:
        if self.target_fixed:
            for entry in self.everything():
                entry.answer_for(profile)

    def follow_default_target(self) -> None:
        """Lets the target follow what is shown again."""
        self.free_target()
        self._follow_fallback()

    def _follow_fallback(self) -> None:
        for entry in self.everything():
            entry.answer_for(None)
        if self.shown is None or self.shown.profile is None:
            self.set_target(self.fallback)

    def _follow_setting(self, key: str) -> None:
        if key == DEFAULT_ENGINE and not self.target_fixed:
            self._follow_fallback()

    def _follow_profile(self) -> None:
        profile = self.shown.profile if self.shown is not None else None
        if profile is not None and not self.target_fixed:
            self.set_target(profile)

    # What is open

    def entries(self) -> list[Entry]:
        """What is open and can be turned to, kind after kind, each in the order of opening."""
        return list(self._entries)

    def everything(self) -> list[Entry]:
        """What is open, and what stands beside it."""
        return [*self._entries, *([self.beside] if self.beside is not None else [])]

    def opening_of(self, entry: Entry) -> Opening[Any]:
        """How the kind of an entry is opened."""
        return next(opening for opening in self.openings if opening.kind == entry.kind)

    def opened(self, *arguments: str) -> Entry | None:
        """What is open from arguments."""
        everything = self.everything()
        return next((entry for entry in everything if entry.arguments_wanted == arguments), None)

    def open(self, paths: Iterable[str], place: PlaceRequest = ANYWHERE) -> None:
        """Opens files and folders, each once, and shows the first that does not stand beside.

        What stands beside is shown where nothing else is opened. It is done at once where the names
        say what they are names of, else as soon as a worker has looked.

        Args:
            paths: The paths.
            place: Where to go in what is shown then, whether it was open or not.
        """
        wanted = [(path,) for path in paths]

        def opened(openings: Sequence[Opening[Any]]) -> None:
            entries = self._open(wanted, openings)
            shown = next((entry for entry in entries if entry in self._entries), self.beside)
            self._turn_to(shown, place)

        if wanted:
            self._look_up(wanted, opened)

    def compare(
        self,
        old: str,
        new: str,
        *,
        source: Entry | None = None,
        place: PlaceRequest = ANYWHERE,
    ) -> None:
        """Shows two files or folders side by side, each pair once.

        Args:
            old: A path, or a revision of a path; so is ``new``.
            source: What is shown again once the comparison is closed.
            place: Where to go in it then.
        """

        self._open_one((old, new), source, place)

    def merge(
        self,
        sides: Arguments,
        *,
        source: Entry | None = None,
        place: PlaceRequest = ANYWHERE,
    ) -> None:
        """Shows three sides of a package, each three once.

        Args:
            sides: Base, ours and theirs, each a path or a revision of a path.
            source: What is shown again once they are closed.
            place: Where to go in them then.
        """
        self._open_one(sides, source, place)

    def _open_one(self, arguments: Arguments, source: Entry | None, place: PlaceRequest) -> None:
        def opened(openings: Sequence[Opening[Any]]) -> None:
            (entry,) = self._open([arguments], openings)
            entry.source = source or entry.source
            self._turn_to(entry, place)

        self._look_up([arguments], opened)

    def take_up(self, arguments: Arguments) -> None:
        """Opens what arguments stand for, unless it is open, and does not show it yet."""

        def opened(openings: Sequence[Opening[Any]]) -> None:
            self._open([arguments], openings)

        self._look_up([arguments], opened)

    def _turn_to(self, entry: Entry | None, place: PlaceRequest) -> None:
        """Shows what somebody asked for, be it shown already behind something else."""
        self.show(entry)
        self.entry_requested.emit()
        if place:
            self.place_requested.emit(place)

    def _look_up(
        self,
        wanted: Sequence[Arguments],
        found: Callable[[Sequence[Opening[Any]]], None],
    ) -> None:
        """Finds how arguments are opened: by their words, else on a worker, since disks sleep."""
        known = [self._known(arguments) for arguments in wanted]
        openings = self.openings

        def look(progress: Progress) -> list[Opening[Any]]:
            progress(0)
            return [
                opening or _opening_for(openings, arguments)
                for opening, arguments in zip(known, wanted, strict=True)
            ]

        if all(known):
            found([opening for opening in known if opening is not None])
        else:
            self._lookups += 1
            self.jobs.start(f"look up {self._lookups}", look, found, owner=self)

    def _known(self, arguments: Arguments) -> Opening[Any] | None:
        """How arguments are opened that are open or whose words say what they are."""
        entry = self.opened(*arguments)
        if entry is not None:
            return self.opening_of(entry)
        return next((opening for opening in self.openings if opening.known(arguments)), None)

    def _open(self, wanted: Sequence[Arguments], openings: Sequence[Opening[Any]]) -> list[Entry]:
        """The entries of arguments; those that were not open are now."""
        known = {entry.arguments_wanted: entry for entry in self.everything()}
        entries, added = [], []
        for arguments, opening in zip(wanted, openings, strict=True):
            entry = known.get(arguments)
            if entry is None:
                entry = known[arguments] = opening.make(self, arguments)
                added.append(entry)
            entries.append(entry)
        self._add(added)
        return entries

    def restore(
        self, wanted: Sequence[Arguments], current: Arguments, place: PlaceRequest = ANYWHERE
    ) -> None:
        """Opens again what was open in the last session, as far as it is still there.

        A file that is gone stays in the recent list, in grey; an empty page for it helps nobody.

        Args:
            wanted: What it was opened from.
            current: What was shown of it.
            place: Where to go in that.
        """
        openings = self.openings

        def look(progress: Progress) -> list[tuple[Arguments, Opening[Any]]]:
            progress(0)
            found = [
                (arguments, next((one for one in openings if one.opens(arguments)), None))
                for arguments in wanted
            ]
            return [(one, opening) for one, opening in found if opening and opening.there(one)]

        def opened(found: list[tuple[Arguments, Opening[Any]]]) -> None:
            for entry in self._open([pair[0] for pair in found], [pair[1] for pair in found]):
                entry.is_restored = True
            entries = self.everything()
            # Somebody may have opened something else meanwhile.
            if entries and self.shown is None:
                self._turn_to(self.opened(*current) or entries[0], place)

        self.jobs.start(_RESTORE, look, opened, owner=self)

    @property
    def is_restoring(self) -> bool:
        """Whether what was open in the last session is still on its way."""
        return self.jobs.running(_RESTORE)

    def add(self, entry: Entry) -> None:
        """Adds an entry that was made, and has it read unless its kind waits."""
        self._add([entry])

    def _add(self, entries: Sequence[Entry]) -> None:
        """Adds entries; whoever lists them hears of it once.

        What another one takes the place of beside everything goes when that is there: nothing is
        shown in between that nobody asked for.
        """
        waiting, replaced = [], []
        for entry in entries:
            opening = self.opening_of(entry)
            if opening.beside:
                replaced += [self.beside] if self.beside is not None else []
                self.beside = entry
            else:
                self._entries.append(entry)
            entry.changed.connect(self._note_change)
            entry.released.connect(self.jobs.collector.collect_all_soon)
            entry.document_changed.connect(self._note_document)
            entry.facts_changed.connect(self._note_facts)
            if not opening.waits:
                waiting.append(entry)
        kinds = [opening.kind for opening in self.openings]
        self._entries.sort(key=lambda other: kinds.index(other.kind))
        for entry in replaced:
            # Its jobs are of the same kinds as those of the next one, which begin below.
            entry.close()
        for entry in waiting:
            if entry not in replaced:
                entry.load()
        for entry in replaced:
            self._turn_from(entry, self.beside)
            self._drop(entry)
        if entries:
            self._publish()
            self.entries_changed.emit()

    def show(self, entry: Entry | None) -> None:
        """Makes an entry the one that is shown; None for nothing."""
        if entry is self.shown:
            return
        if self.shown is not None and self._is_at(self.shown):
            self.history.leave(self.page)
        self.shown = entry
        if entry is not None:
            self.history.visit_entry(entry.key)
        if entry is not None and not entry.load_started:
            entry.load()
        self._follow_profile()
        self._publish()
        self.shown_changed.emit(entry)
        document = self.document
        self.document_changed.emit(document)
        self.set_finding(document.findings[0] if document and document.findings else None)

    def step_entry(self, by: int) -> None:
        """Shows the next entry for +1, the one before for −1, round and round."""
        entries = self.everything()
        if self.shown in entries:
            at = entries.index(self.shown)
            self.show(entries[(at + by) % len(entries)])

    def close(self, entry: Entry) -> None:
        """Closes an entry; what it was opened from is shown, else its neighbour."""
        rest, at = self._entries, len(self._entries)
        if entry is self.beside:
            self.beside = None
        else:
            at = rest.index(entry)
            rest.remove(entry)
        source = entry.source if entry.source in (*rest, self.beside) else None
        self._turn_from(entry, source or (rest[min(at, len(rest) - 1)] if rest else self.beside))
        entry.close()
        self._drop(entry)

    def _turn_from(self, entry: Entry, then: Entry | None) -> None:
        """Leaves no way back to an entry that is in no list any more.

        Args:
            entry: The entry.
            then: What is shown in its place where it is shown.
        """
        self.history.forget(entry.key)
        if self.selection is not None and self.selection.home == entry.key:
            self._move_to(None)
        if entry is self.shown:
            self.show(then)
        self._publish()
        self.entries_changed.emit()

    def _drop(self, entry: Entry) -> None:
        """Frees an entry that is closed."""
        entry.deleteLater()
        self.jobs.collector.collect_all_soon()

    def swap_sides(self, entry: Entry) -> None:
        """Makes the old side of an entry the new one.

        Where the pair is open the other way round already, that one is shown in its place, and this
        one is closed: no pair is open twice the same way round.
        """
        twin = self.opened(*entry.arguments_wanted[::-1])
        if twin is None or twin is entry:
            entry.swap()
            self.entries_changed.emit()
            return
        twin.source = twin.source or entry.source
        if self.shown is entry:
            self.show(twin)
        self.close(entry)

    def swap_shown(self) -> None:
        """Swaps the sides of what is shown."""
        if self.shown is not None:
            self.swap_sides(self.shown)

    def close_shown(self) -> None:
        """Closes what is shown."""
        if self.shown is not None:
            self.close(self.shown)

    def show_beside(self) -> None:
        """Shows what stands beside everything."""
        if self.beside is not None:
            self.show(self.beside)

    def close_beside(self) -> None:
        """Closes what stands beside everything."""
        if self.beside is not None:
            self.close(self.beside)

    def lose(self, problem: AccessError) -> bool:
        """Gives up what was read of a file that changed since; whether any page now says so."""
        entries = self.everything()
        errors = [entry.error for entry in entries]
        said = any(
            isinstance(error, AccessError) and error.path == problem.path for error in errors
        )
        reading = [entry for entry in entries if entry.reads(problem.path)]
        for entry in reading:
            entry.lose(problem)
        return said or bool(reading)

    def _note_change(self) -> None:
        self._notify_settings_problem()
        if self.sender() is self.shown:
            self._follow_profile()
            if self.document is not None:
                self._finding_soon.start(0)

    def _notify_settings_problem(self) -> None:
        """Says once of each settings file that it was left out."""
        entry = self.sender()
        problem = entry.settings_problem if isinstance(entry, Entry) else ""
        if problem and problem not in self._problems_told:
            self._problems_told.add(problem)
            self.notified.emit("bad", _("Settings of this project were left out."), problem)

    def read_again(self) -> None:
        """Reads everything that is open again, but what was never shown is still to be read."""
        for entry in self.everything():
            if entry.load_started:
                entry.load()

    # The file that panels show

    @property
    def document(self) -> Document | None:
        """The file of what is shown whose bytes, values and findings the panels show, or None."""
        return self.opening_of(self.shown).document(self.shown) if self.shown is not None else None

    @property
    def report(self) -> Report | None:
        """What of what is shown can be saved for somebody else."""
        return self.opening_of(self.shown).report(self.shown) if self.shown is not None else None

    def _note_document(self) -> None:
        if self.sender() is self.shown:
            self._publish()
            self.document_changed.emit(self.document)

    def _follow_finding(self) -> None:
        """Explains in a new answer what was explained in the old one, else its first finding.

        The page has been filled by then: both at once would hold the window up too long.
        """
        findings = self.document.findings if self.document is not None else ()
        same = [
            finding for finding in findings if self.finding and finding.rule == self.finding.rule
        ]
        self.set_finding(next(iter(same or findings), None))

    # Selection

    def select(self, selection: Selection) -> None:
        """Selects a place; every view but its origin moves there."""
        if self.shown is not None and self.shown.holds(selection.path):
            selection = dataclasses.replace(selection, holder=self.shown.key)
        self.history.visit(selection, self.page)
        self._move_to(selection)

    def select_field(self, field: str, origin: str) -> None:
        """Selects a field of the file that is shown."""
        document = self.document
        if document is not None:
            self.select(Selection(document.path, field, origin))

    def go_to_bytes(self, field: str, origin: str) -> None:
        """Selects a field of the file that is shown, and shows its bytes."""
        self.select_field(field, origin)
        self.bytes_wanted.emit()

    def forget_selection(self) -> None:
        """Selects nothing, and drops the way back through what was selected in what is shown."""
        if self.shown is not None:
            self.history.forget(self.shown.key)
            self.history.visit_entry(self.shown.key)
        self._move_to(None)

    def go_back(self) -> None:
        """Returns to the place before: what was shown, or a selection in it."""
        self.history.leave(self.page)
        self._return_to(self.history.back())

    def go_forward(self) -> None:
        """Returns to the place we came back from."""
        self.history.leave(self.page)
        self._return_to(self.history.forward())

    def _return_to(self, place: Selection | None) -> None:
        if place is None:
            return
        home, page = self._of_key(place.home), self.history.page
        if home is not None:
            self.show(home)
        if page:
            self.page_returned.emit(page)
        if place.field and not place.same_place(self.selection):
            if home is not None:
                home.look_at(place.path)
            is_there = page and self.page == page
            origin = ON_ITS_PAGE if is_there else ON_ANY_PAGE
            self._move_to(dataclasses.replace(place, origin=origin))

    def _is_at(self, entry: Entry) -> bool:
        """Whether the place we stand at is one of an entry."""
        return self.history.current is not None and self.history.current.home == entry.key

    def _of_key(self, key: str) -> Entry | None:
        return next((entry for entry in self.everything() if entry.key == key), None)

    def _move_to(self, selection: Selection | None) -> None:
        self.selection = selection
        home = self._of_key(selection.home) if selection is not None else None
        if home is not None:
            home.want_fields()
        self._publish()
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

    # Another window, and the end

    def retranslate(self) -> None:
        """Has every entry make again what it keeps in words: another language is spoken."""
        for entry in self.everything():
            entry.retranslate()

    def announce(self) -> None:
        """Emits what is open, shown and selected, for views that were made in place of others.

        A view moves to a selection that is not its own: this one is nobody's.
        """
        if self.selection is not None:
            self.selection = dataclasses.replace(self.selection, origin=_ANNOUNCED)
        self.entries_changed.emit()
        self.shown_changed.emit(self.shown)
        self.document_changed.emit(self.document)
        self.finding_changed.emit(self.finding)
        self.selection_changed.emit(self.selection)
        self.jobs.collector.collect_all_soon()

    def shut_down(self) -> None:
        """Stops all work and lets go of everything; nothing can be opened afterwards."""
        self._finding_soon.stop()
        self.jobs.close()
        for entry in self.everything():
            entry.close()
        self.settings.save()
        self.ended.emit()


def _opening_for(openings: Sequence[Opening[Any]], arguments: Arguments) -> Opening[Any]:
    """How arguments are opened; looks at the disk."""
    return next(opening for opening in openings if opening.opens(arguments))
