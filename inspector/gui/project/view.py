"""The page of a project: sentence, strip, the three columns, and all packages below."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from inspector.escaping import one_line
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.entry_view import Arrangement, EntryView, Followed, StatusWords
from inspector.gui.desk.file_actions import PLACE, FileAt
from inspector.gui.desk.lazy_class import LazyClass
from inspector.gui.desk.opening import ANYWHERE, PlaceRequest
from inspector.gui.desk.page import MARGIN
from inspector.gui.desk.project import SCAN, Project
from inspector.gui.desk.report import Report, save_report
from inspector.gui.desk.view_base import Filtering
from inspector.gui.kit.clipboard import to_clipboard
from inspector.gui.kit.row_menu import MenuItem, menu_of
from inspector.gui.kit.states import StatePane
from inspector.gui.kit.surface import Rule
from inspector.gui.project.band import LatestCommits, ProjectBand
from inspector.gui.project.columns import COLUMNS, alike
from inspector.gui.project.head import ProjectHead, course_of
from inspector.gui.project.package_rows import PackageRows
from inspector.gui.project.project_filter import ProjectFilter
from inspector.gui.project.report import list_report, listed
from inspector.gui.project.set_strip import SetStrip
from inspector.gui.project.table import PackageModel
from inspector.gui.project.tools import AS_PICTURES, ProjectTools
from inspector.messages import _, ngettext
from inspector.messages.phrases import clauses, counted, noted
from inspector.messages.projects import lost_words
from inspector.progress import Progress
from inspector.project.scan.shared_verdict import PackageRow
from inspector.report.project.commits import commits_column
from inspector.report.project.facets import PackageGroup, package_groups
from inspector.report.project.listing import FORMATS
from inspector.report.project.summary import band_columns

if TYPE_CHECKING:
    from inspector.gui.project.references_page import ReferencesOfProject

#: The page on which calls are seen.
_GRAPHS: Final = "graphs"
_REFERENCES: Final[LazyClass[ReferencesOfProject]] = LazyClass(
    "inspector.gui.project.references_page:ReferencesOfProject"
)
#: The ids of its pages: Ctrl+1 and Ctrl+5 turn to the table of its packages and to its references
#: as to those pages of a file, Ctrl+2 by its number to the pictures.
PACKAGES: Final = "overview"
PICTURES: Final = "pictures"
REFERENCES: Final = "references"
#: The kind of job that puts packages into groups.
_SORT: Final = "project groups"
#: So many packages are put into groups at once.
_AT_ONCE: Final = 1500
#: Below this width, in px of the design, the buttons above the table say nothing.
_NARROW: Final = 760
#: Below this height the columns above the table leave their room to its rows.
_LOW: Final = 520
#: Below this one the latest commits do.
_LOW_FOR_COMMITS: Final = 640
#: Below this one the strip does, and below that the head.
_LOWER: Final = 330
_LOWEST: Final = 200

#: Columns that give way below a width of the page, in px of the design.
_LEAST: Final = {"opens": 1240, "folder": 1000, "ue4": 860, "ue5": 860, "class": 700}


class ProjectView(EntryView[Project]):
    """Shows a project, its packages first.

    What is typed and picked is of this project alone, how it is grouped stays for the next one.

    While packages are read they come to the end of their groups; once all are there each group is
    put in order.
    """

    help_page = "topics/projects"
    has_filter_field = True

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        theme = self._theme
        self._arrived: list[PackageRow] = []
        self._due: deque[Callable[[], None]] = deque()
        #: Whether the keyboard comes to the table as soon as that has rows.
        self._wants_keyboard = False
        self._crowded: set[str] = set()
        self.head = ProjectHead(theme, FORMATS, MARGIN)
        self.head.scan_wanted.connect(self._scan)
        self.head.stop_wanted.connect(lambda: context.jobs.cancel_kind(SCAN))
        self.head.export_wanted.connect(self.export)
        self.head.references_wanted.connect(self._choose_part)
        #: What is shown below the head: the packages, or their references.
        self._part = PACKAGES
        #: The references; None until packages were read, or they are looked at.
        self.references: ReferencesOfProject | None = None
        self.strip = SetStrip(theme, margin=MARGIN)
        self.strip.release_chosen.connect(context.choose_target)
        self.band = ProjectBand(theme, MARGIN)
        self.band.asked.connect(self.ask)
        self.band.save_wanted.connect(self.want_save)
        self.commits = LatestCommits(theme, MARGIN)
        self.commits.part.asked.connect(self.ask)
        self.tools = ProjectTools(theme, context.settings, MARGIN)
        self.tools.field.left_for_rows.connect(self.enter_rows)
        self.tools.grouped_changed.connect(lambda _: self._refill())
        self.tools.pictures_changed.connect(lambda on: self.show_page(PICTURES if on else PACKAGES))
        self.tools.columns_changed.connect(self._show_columns)
        self.tools.column_forced.connect(self._force_column)
        self.tools.sorting = lambda: self.table.sorted_by()
        #: Columns that are shown though they say the same everywhere.
        self._forced: set[str] = set()
        self.model = PackageModel(context.jobs.in_own_turn, self)
        self.narrowing = ProjectFilter(context, self.model, self.tools.field, self)
        self.narrowing.changed.connect(self._narrowed)
        self.facets = self.narrowing.facets
        # They stand in the dock of files while this is in sight, and here while it is not.
        self.facets.setParent(self)
        self.facets.hide()
        self.rows = PackageRows(context, self.model, self._file_named)
        self.table = self.rows.table
        self.tools.sorting_chosen.connect(self.table.sort_by)
        self.tools.field.rows = self.rows
        self.rows.row_activated.connect(self.open_row)
        self.rows.news.connect(self.news)
        self.rows.menu_wanted.connect(self.open_row_menu)
        self.states = StatePane(theme, context.jobs, (MARGIN, 8, 8))
        self.states.empty.action_chosen.connect(self.clear_all)
        self._show_columns(self.tools.columns())
        self._arrange()
        if context.settings.flag(AS_PICTURES):
            self.show_page(PICTURES)

    def _arrange(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._rules = [Rule(self._theme, flat=True) for _ in range(3)]
        for part in (
            self.head,
            self.strip,
            self._rules[0],
            self.band,
            self._rules[1],
            self.tools,
            self.states,
        ):
            column.addWidget(part)
        column.addWidget(self.rows, 1)
        self._column = column
        self._rest = QWidget()
        column.addWidget(self._rest, 1)
        column.addWidget(self._rules[2])
        column.addWidget(self.commits)
        self._rest.hide()
        self.setFocusProxy(self.rows)

    def _apply_theme(self) -> None:
        self._settle_width()
        self._settle_parts()

    # Showing a project ---------------------------------------------------------------------------

    def show_entry(self, entry: Project | None) -> None:
        before = self.shown
        if not self._turn_to_entry(entry):
            return
        self.narrowing.shown = entry
        if before is not None:
            # What was typed for another project says nothing of this one, nor does where it stood.
            self.narrowing.set_filter("")
            self.show_page(self._packages_page())
        if self.references is not None:
            self.references.show_project(entry)
        if entry is not None:
            entry.want_references()
        # Nobody waits until the rows before are filtered and sorted once more.
        self.model.begin(grouped=self.tools.grouped())
        self.facets.clear()
        self._refill()
        self._news()

    def leave(self) -> None:
        """It stays as it is, to be found like that again."""

    def _signals(self, entry: Project) -> Sequence[Followed]:
        return (
            (entry.changed, self._news),
            (entry.restarted, self._restart),
            (entry.rows_added, self._add),
            (entry.scanned, self._refill),
            (entry.scanned, self.rows.read_again),
            (entry.scanned, self._make_references_ready),
            (entry.judged, self._refill),
            (entry.references_changed, self._news),
            (entry.whole_changed, self._news),
            (entry.save_changed, self._news),
            (entry.commits_changed, self._news),
            (entry.calls_changed, self.narrowing.take_calls),
            (entry.packages_wanted, self.ask),
            (entry.closed, self._forget),
        )

    def _forget(self) -> None:
        if self.sender() is self.shown:
            self.show_entry(None)

    def _file_named(self, path: str) -> str:
        """The file of a package, by its path from the project on."""
        return self.shown.prefix + path.replace("/", os.sep) if self.shown is not None else ""

    def _restart(self) -> None:
        """Begins with an empty table; what it adds up to is told next."""
        self.context.jobs.cancel_kind(_SORT)
        self._arrived.clear()
        self.model.begin(grouped=self.tools.grouped(), again=True)

    def _add(self, rows: Sequence[PackageRow]) -> None:
        """Puts the first rows into the table at once, later ones together with the next sentence:
        that counts what the table has.
        """
        self._arrived.extend(rows)
        if not self.model.rowCount():
            self._take_arrived()
            self._settle()

    def _take_arrived(self) -> None:
        """Adds the rows that wait to the table, as far as the sentence counts them."""
        more = len(self.shown.rows) - self.shown.totals.packages if self.shown is not None else 0
        counted_of_them = len(self._arrived) - more
        if counted_of_them > 0:
            rows, self._arrived = (
                self._arrived[:counted_of_them],
                self._arrived[counted_of_them:],
            )
            self.model.add(rows)
            self.narrowing.say_matches()

    def _refill(self) -> None:
        """Shows all packages in order, in groups or in one list."""
        shown = self.shown
        self.context.jobs.cancel_kind(_SORT)
        self._arrived.clear()
        if shown is None:
            self.model.begin(grouped=self.tools.grouped())
        elif not self.tools.grouped():
            self._keeping_place(lambda: self.model.show_flat(shown.rows))
        elif len(shown.rows) <= _AT_ONCE:
            self._take_groups(package_groups(shown.rows, shown.engine, running=shown.reading))
        else:
            self.context.jobs.start(
                _SORT,
                partial(_sorted, tuple(shown.rows), shown.engine, shown.reading),
                self._take_groups,
                owner=self,
            )
        self._settle()

    def _take_groups(self, groups: Sequence[PackageGroup]) -> None:
        self._keeping_place(lambda: self.model.show_groups(groups))
        self._settle()
        self.filter_changed.emit()

    def _keeping_place(self, refill: Callable[[], None]) -> None:
        """Fills the table anew; the current row stays that."""
        row = self.current_row()
        refill()
        if row is not None:
            self.rows.shown.show_path(row.path)

    def _news(self) -> None:
        """Says what the packages add up to now.

        While they are read, and of very many, its parts follow the sentence one after the other:
        keys and rows come between them.
        """
        shown = self.shown
        if shown is None:
            self._due.clear()
            return
        self._show_head()
        parts = [self._show_table, self._settle_alike, self._show_strip, self._show_band]
        parts.append(self.narrowing.count)
        if not shown.rows:
            parts.pop(0)()
        if shown.reading or len(shown.rows) > _AT_ONCE:
            for part in parts:
                self._soon(part)
            return
        self._due.clear()
        for part in parts:
            part()

    def _soon(self, part: Callable[[], None]) -> None:
        """Has a part of the page shown when it is its turn."""
        if part not in self._due:
            self._due.append(part)
        self.context.jobs.in_own_turn(self._show_due, self)

    def _show_due(self) -> None:
        """Shows the part that is next."""
        if self._due:
            self._due.popleft()()
        if self._due:
            self.context.jobs.in_own_turn(self._show_due, self)

    def _show_head(self) -> None:
        if self.shown is not None:
            self.head.show_project(self.shown, references=self._part == REFERENCES)

    def _show_table(self) -> None:
        if self.shown is not None:
            self._take_arrived()
            self._settle()
            self.narrowing.say_matches()
            self.news.emit()

    def _show_strip(self) -> None:
        shown = self.shown
        if shown is None:
            return
        totals = shown.totals
        release = shown.profile.release if shown.profile is not None else None
        named = bool(totals.engine) and release is not None
        target = release.name if release is not None and named else None
        self.strip.set_counts(
            totals.releases(target),
            target,
            totals.engine if named else "",
            so_far=not course_of(shown).is_whole(totals),
        )

    def _show_band(self) -> None:
        shown = self.shown
        if shown is None:
            return
        columns = band_columns(shown.totals, course_of(shown), shown.save)
        if shown.previewing:
            columns = (*columns[:2], columns[2]._replace(can_ask=False))
        self.band.show_columns(columns, so_far=shown.reading)
        self.commits.show_column(commits_column(shown.commits))

    def _settle(self) -> None:
        """Says in words why there are no rows."""
        shown = self.shown
        any_rows = self.model.rowCount() > 0
        nothing = shown is not None and not shown.rows
        self._settle_parts()
        elsewhere = self._part == REFERENCES
        if elsewhere or shown is None or any_rows or self.context.jobs.running(_SORT):
            self.states.say("")
        elif shown.reading and nothing:
            self.states.say(_("Looking for packages."))
        elif shown.error is not None and nothing:
            self.states.say(_("This folder could not be read."), str(shown.error))
        elif shown.stopped and nothing:
            self.states.say(_("No package was read before the scan was stopped."))
        elif nothing:
            words = _(
                "Files ending in .uasset, .umap, .upackage and .u are looked for, and object "
                "streams."
            )
            self.states.say(_("No packages in this folder."), words)
        else:
            self.states.say_filtered_away(_("No package here"))
        if self.rows.shown.hasFocus() and not any_rows:
            action = self.states.empty.action_button()
            (action if action.isVisible() else self.head.scan_or_stop()).setFocus()
        self.rows.setVisible(any_rows and not elsewhere)
        self._rest.setVisible(not any_rows and not elsewhere)
        if self._wants_keyboard and self.rows.isVisible():
            self.take_keyboard()

    def _settle_parts(self) -> None:
        """Leaves out what has nothing to say, and what there is no room for."""
        shown = self.shown
        empty = shown is not None and not shown.rows and not shown.reading
        elsewhere = self._part == REFERENCES
        if self.references is not None:
            self.references.setVisible(elsewhere)
        height, px = self.height() or self._theme.px(_LOW), self._theme.px
        low = height < px(_LOW)
        asks = shown is None or shown.totals.asks_engine
        self.head.setHidden(not empty and height < px(_LOWEST))
        empty = empty or elsewhere
        self.strip.setHidden(empty or not asks or height < px(_LOWER))
        always: tuple[QWidget, ...] = (self._rules[0], self.tools)
        with_room: tuple[QWidget, ...] = (self.band, self._rules[1])
        for part in always:
            part.setHidden(empty)
        for part in with_room:
            part.setHidden(empty or low)
        untold = shown is None or not shown.commits
        for commits in (self.commits, self._rules[2]):
            commits.setHidden(empty or untold or height < px(_LOW_FOR_COMMITS))

    # Pages ---------------------------------------------------------------------------------------

    def current_page(self) -> str:
        return self._part

    def available_pages(self) -> frozenset[str]:
        every = frozenset((PACKAGES, PICTURES, REFERENCES))
        return every if self.shown is not None else frozenset()

    def numbered_pages(self) -> tuple[str, ...]:
        return PACKAGES, PICTURES

    def show_page(self, page_id: str) -> bool:
        if page_id not in (PACKAGES, PICTURES, REFERENCES):
            return False
        if page_id == self._part:
            return True
        self._part = page_id
        if page_id != REFERENCES:
            self.rows.show_pictures(page_id == PICTURES)
            self.tools.set_pictures(self.rows.shows_pictures())
        else:
            self._make_references()
        focus: QWidget | None = self.focusWidget()
        if page_id == REFERENCES and focus is not None and focus.hasFocus():
            # Before what has it is hidden, or Qt would look through the window for who is next.
            self.head.references_button.setFocus(Qt.FocusReason.OtherFocusReason)
        self._settle()
        self._show_head()
        self._show_table()
        self.arrangement_changed.emit()
        self.filter_changed.emit()
        return True

    def _make_references_ready(self) -> None:
        """Has the page of references made before somebody turns to it, who would wait for it."""
        self.context.jobs.in_own_turn(self._make_references, self)

    def _make_references(self) -> None:
        if self.references is None:
            self.references = _REFERENCES(self.context)
            self.references.filter_changed.connect(self.filter_changed)
            self.references.news.connect(self.news)
            self.references.packages_wanted.connect(self.ask)
            self.references.hide()
            self._column.insertWidget(1, self.references, 1)
            self.references.show_project(self.shown)

    def _choose_part(self, references: bool) -> None:
        self.turn_to(REFERENCES if references else self._packages_page())

    def turn_pictures(self) -> None:
        """Shows the packages as pictures, or again as a table."""
        self.turn_to(PACKAGES if self.rows.shows_pictures() else PICTURES)

    def _packages_page(self) -> str:
        """The one of its pages that shows the packages as they were shown last."""
        return PICTURES if self.rows.shows_pictures() else PACKAGES

    def arrangement(self) -> Arrangement | None:
        if self._part == REFERENCES:
            docks = frozenset({"left-dock", "why-dock"})
            return Arrangement("project-references", docks)
        return None

    # What is asked of all of it ------------------------------------------------------------------

    def _scan(self) -> None:
        if self.shown is not None:
            self.shown.load()

    def want_save(self) -> None:
        """Has worked out what a save of everything would lose."""
        if self.shown is not None:
            self.shown.want_save()
            self._news()

    def export(self, form_id: str) -> None:
        """Asks for a file and writes what is shown into it, by default in the format of an id.

        Where several rows are selected it is these alone.
        """
        shown = self.shown
        if shown is not None:
            first = next(form.suffix for form in FORMATS if form.id == form_id)
            report = self._selected_report() or list_report(listed(shown, self.model.shown_rows()))
            save_report(self.context, report, self.window(), first)

    def report(self) -> Report | None:
        return self._selected_report() if self._other is None else None

    def _selected_report(self) -> Report | None:
        """The selected rows as a report; None where there are not several."""
        if self.shown is None or self.selected_count() < 2:
            return None
        return list_report(listed(self.shown, self.selected_rows()), selected=True)

    def can_export(self) -> bool:
        """Whether there is anything to write."""
        return bool(self.model.shown_count())

    def can_want_save(self) -> bool:
        """Whether somebody may ask what a save of everything would lose."""
        return not self.band.save.link.isHidden()

    def is_narrowed(self) -> bool:
        """Whether not all packages are asked for."""
        return self.narrowing.is_active()

    # Filter --------------------------------------------------------------------------------------

    def _filtering(self) -> Filtering:
        return self._other or self.narrowing

    @property
    def _other(self) -> ReferencesOfProject | None:
        """What is shown in place of the packages; None where these are."""
        return self.references if self._part == REFERENCES else None

    def focus_filter(self) -> bool:
        (self._other or self.tools).field.select_all()
        return True

    def ask(self, text: str) -> None:
        """Shows the packages that a filter asks for, and goes to the first of them."""
        self.show_page(self._packages_page())
        self.narrowing.ask(text)
        self.enter_rows()

    def clear_all(self) -> None:
        """Shows all packages."""
        self.narrowing.clear()

    def _narrowed(self) -> None:
        self._soon(self.narrowing.count)
        self._settle()
        self.narrowing.say_matches()
        self.filter_changed.emit()
        self.news.emit()

    def _force_column(self, key: str) -> None:
        """Shows a column though it says the same everywhere."""
        self._forced.add(key)
        self._settle_alike()

    def _settle_alike(self) -> None:
        """Leaves out the columns that say the same of every package, once all are read."""
        shown = self.shown
        told: dict[str, str] = {}
        if shown is not None and course_of(shown).is_whole(shown.totals):
            told = alike(shown.totals)
        left_out = {key: words for key, words in told.items() if key not in self._forced}
        if left_out != self.tools.alike:
            self.tools.alike = left_out
            self._show_columns(self.tools.columns())
            self.news.emit()

    def _alike_words(self) -> str:
        """Which columns are left out, and what they would say."""
        keys = self.tools.columns()
        told = [
            noted(column.title, self.tools.alike[column.key])
            for column in COLUMNS
            if column.key in self.tools.alike and column.key in keys
        ]
        if not told:
            return ""
        return ngettext(
            "{columns} is hidden", "{columns} are hidden", len(told), columns=clauses(told)
        )

    def _show_columns(self, keys: Sequence[str]) -> None:
        out = self._crowded | self.tools.alike.keys()
        self.table.set_columns_hidden(
            {column.key: column.key not in keys or column.key in out for column in COLUMNS}
        )

    # Rows ----------------------------------------------------------------------------------------

    def current_row(self) -> PackageRow | None:
        """The current row of the table."""
        return self.rows.current_row()

    def selected_rows(self) -> list[PackageRow]:
        """The packages that are selected, from the top; "6 more" stands for those six."""
        return self.rows.selected_rows()

    def selected_count(self) -> int:
        """How many packages are selected; looks at none."""
        return self.rows.selected_count()

    def open_row(self, row: PackageRow | None) -> None:
        """Opens the file of a package, at the call that is asked for if one is."""
        if row is not None and self.shown is not None:
            node = self.narrowing.call_in(row)
            place = PlaceRequest(f"exports/{node}", _GRAPHS) if node >= 0 else ANYWHERE
            self.context.open([self.shown.file_of(row)], place)

    def can_compare(self) -> bool:
        """Whether two packages are selected."""
        return self.selected_count() == 2 and len(self.selected_rows()) == 2

    def compare_selected(self) -> None:
        """Compares the two packages that are selected, the upper one first."""
        rows = self.selected_rows()
        if len(rows) == 2 and self.shown is not None:
            old, new = map(self.shown.file_of, rows)
            self.context.compare(old, new, source=None)

    def row_menu(self) -> QMenu:
        if self._other is not None:
            return self._other.row_menu()
        here = self.table.currentIndex()
        more = self.model.more_at(here)
        group = self.model.group_at(here) or more
        if group is not None:
            rows = ngettext(
                "{count} package", "{count} packages", len(self.model.rows_of(group.key))
            )
            show = MenuItem(
                "show", _("Show all {rows}", rows=rows), lambda: self.rows.shown.show_more(here)
            )
            copy = MenuItem(
                "copy",
                _("Copy list of {rows}", rows=rows),
                lambda: self.rows.follow_link(group.key, "copy"),
            )
            select = MenuItem(
                "select", _("Select {rows}", rows=rows), lambda: self.rows.select_group(group.key)
            )
            return menu_of((copy, select) if more is None else (show, copy, select), self)
        row, shown = self.current_row(), self.shown
        path = shown.file_of(row) if row is not None and shown is not None else ""
        selected = len(self.selected_rows())
        # The path of one is copied from what can be done with any file, below.
        rows = ngettext("{count} path", "{count} paths", selected)
        paths = MenuItem("paths", _("Copy {rows}", rows=rows), self.copy_paths, bool(path))
        items = (
            MenuItem("open", _("Open"), lambda: self.open_row(row), bool(path)),
            MenuItem(
                "compare",
                _("Compare selected"),
                self.compare_selected,
                self.can_compare(),
                _("Select two packages"),
            ),
            *([paths] if selected > 1 else []),
            MenuItem("rows", _("Copy rows"), self.rows.copy, bool(path)),
        )
        menu = menu_of(items, self)
        if path:
            menu.addSeparator()
            self.context.actions.fill(menu, PLACE, FileAt(self.context, path), lambda: None)
        return self.with_filters(menu, self.narrowing.terms(row))

    def copy_paths(self) -> None:
        """Copies the paths of the packages that are selected, a line each."""
        shown = self.shown
        if shown is not None:
            to_clipboard("\n".join(map(shown.file_of, self.selected_rows())))

    # What the window asks ------------------------------------------------------------------------

    def parts(self) -> tuple[object, ...]:
        if self._other is not None:
            file = self._other.file_of(self._other.package())
            return (self, FileAt(self.context, file)) if file else (self,)
        row, shown = self.current_row(), self.shown
        if row is None or shown is None:
            return (self,)
        return self, FileAt(self.context, shown.file_of(row))

    def beside(self) -> QWidget | None:
        return self._other.facets if self._other is not None else self.facets

    def areas(self) -> tuple[QWidget, ...]:
        if self._other is not None:
            return (self.head, *self._other.tab_areas())
        return (self.head, self.strip, self.band, self.tools, self.rows, self.commits)

    def reading_area(self) -> QWidget:
        return self._other.table if self._other is not None else self.rows

    def take_keyboard(self) -> None:
        if self._other is not None:
            self._other.take_keyboard()
            return
        self._wants_keyboard = not self.rows.isVisible()
        if not self._wants_keyboard:
            self.rows.take_keyboard()

    def enter_rows(self) -> None:
        """Goes to the first package or reference that is shown."""
        if self._other is not None:
            self._other.enter_rows()
            return
        self.rows.enter_first()

    def status(self) -> StatusWords:
        shown = self.shown
        if shown is None:
            return StatusWords()
        if self._other is not None:
            return self._other.status()
        total, left = self.model.total_count(), self.model.shown_count()
        # While files are read the table follows what is said of them.
        counted_rows = shown.totals.packages if shown.reading else total
        rows = (
            counted(counted_rows, "row")
            if total == left
            else _("{left:,} of {total:,} rows", left=left, total=counted_rows)
        )
        if shown.reading:
            rows += _(" so far")
        row = self.current_row()
        selected = self.selected_count()
        return StatusWords(
            rows,
            length=_("{selected:,} selected", selected=selected) if selected else "",
            kind=one_line(row.path) if row is not None else "",
            value=_("loses {lost}", lost=lost_words(row.standing))
            if row is not None and row.standing.lost
            else "",
            meaning=self._alike_words(),
        )

    def go_to(self, place: PlaceRequest) -> None:
        super().go_to(place)
        shown, at = self.shown, place.at.replace("\\", "/")
        if shown is None or not at:
            return

        def is_there() -> bool:
            return any(row.path == at for row in shown.rows)

        def show() -> None:
            if not self.rows.shown.show_path(at) and not is_there():
                self.context.notified.emit("warn", _("The folder has no package {at}.", at=at), "")

        shown.once(
            (self.context.shown_changed, shown.rows_added, shown.scanned),
            lambda: self.shown is shown and (is_there() or not shown.reading),
            show,
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._settle_width()
        self._settle_parts()

    def _settle_width(self) -> None:
        width = self.width()
        theme = self._theme
        self.tools.set_narrow(0 < width < theme.px(_NARROW))
        crowded = {key for key, least in _LEAST.items() if 0 < width < theme.px(least)}
        if crowded != self._crowded:
            self._crowded = crowded
            self._show_columns(self.tools.columns())


def _sorted(
    rows: Sequence[PackageRow], engine: str, running: bool, progress: Progress
) -> list[PackageGroup]:
    progress(0)
    return package_groups(rows, engine, running=running)
