"""The references of a whole project: what is missing and by whom, what is unneeded, and large."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QMenu, QSplitter, QStackedWidget, QWidget

from inspector.escaping import one_line
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.entry_view import StatusWords
from inspector.gui.desk.page import MARGIN
from inspector.gui.desk.project import REFERENCES, SCAN, WHOLE, Project
from inspector.gui.desk.thumbnails import ListPictures
from inspector.gui.kit.buttons import Button, Segments
from inspector.gui.kit.clipboard import to_clipboard
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.filter_field import FilterField, FilterState
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.kit.own_keys import KeyHandler, handle_key
from inspector.gui.kit.row_menu import MenuItem, menu_of, pop_up
from inspector.gui.kit.states import StatePane
from inspector.gui.kit.sub_navigation import SubNavigation
from inspector.gui.look.theme import Themed
from inspector.gui.project.references_facets import (
    FACETS,
    Counts,
    ReferenceFacets,
    count_values,
    picks_of,
)
from inspector.gui.project.references_tables import LISTS, MISSING, SIZES, ReferenceList
from inspector.gui.project.size_map import SizeMap
from inspector.gui.rows.filtering import value_term, value_terms
from inspector.gui.rows.listing import RowFilter, shown_of, unfiltered
from inspector.gui.rows.long_table import LongTable
from inspector.gui.rows.row_view import enter_rows
from inspector.gui.rows.table_model import RowsModel
from inspector.gui.rows.table_view import TableView
from inspector.messages import _, lazy, ngettext
from inspector.messages.phrases import counted
from inspector.messages.reasons import Explanation
from inspector.progress import Progress
from inspector.project.scan.graph import Broken, Edge, ReferenceState
from inspector.project.scan.whole_references import Circle, WholeReferences
from inspector.report.package_names import distinct_names, short_name
from inspector.report.project.circles import explain_circle
from inspector.report.project.loading import NEXT_WAY, PACKAGE
from inspector.report.refs import explain_loaded

#: The kind of job that explains a row.
_EXPLAIN: Final = "explain project references"
#: The kind of job that counts what the rows of a table can be picked by; its id follows.
_COUNT: Final = "project references facets"
#: The setting that keeps which table was looked at last.
_LIST: Final = "project/references"
#: Below this width of a table, in px of the design, the columns that it can spare go.
_ALL_NEED: Final = 720
#: The least height of the table below the map, in px of the design: its head and a row or two.
_TABLE: Final = 64
#: Packages that refer to one and stand in the menu of a row.
_MOST_OPENED: Final = 12


class _Shown:
    """A table that was looked at: its rows and its filter."""

    def __init__(self, spec: ReferenceList, table: TableView, model: RowsModel[Any]) -> None:
        self.spec = spec
        #: What stands in the page: the table, and whatever is above it.
        self.page: QWidget = table
        self.table = table
        self.model = model
        self.filter: RowFilter[Any] = RowFilter(
            spec.keys, lambda _: self.narrow(), model.shown_and_total, noun=spec.noun
        )
        self.of: WholeReferences | None = None
        #: What is picked by; None until that was counted once.
        self.facets: ReferenceFacets | None = None
        #: Which rows are shown; None for all.
        self.keep: Callable[[Any], bool] | None = None

    def narrow(self) -> None:
        """Shows the rows that what is typed and picked keeps."""
        picked = None
        if self.facets is not None and self.of is not None:
            picked = picks_of(self.facets.facets, self.of, self.facets.picked())
        typed = self.filter.keep
        self.keep = typed or picked
        if typed is not None and picked is not None:
            self.keep = lambda row: typed(row) and picked(row)
        self.model.set_filter(self.keep)

    def clear(self) -> None:
        """Picks nothing."""
        if self.facets is not None and any(self.facets.picked().values()):
            self.facets.clear()


class ReferencesOfProject(Themed, QWidget):
    """Tabs with a table each.

    Args:
        context: What the window hands to features.
    """

    #: The filter was changed from inside, or another one is in force.
    filter_changed = Signal()
    #: What stands in the line at the foot is new.
    news = Signal()
    #: The packages are to be shown that a filter asks for.
    packages_wanted = Signal(str)

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self._theme = context.theme
        theme = self._theme
        self._project: Project | None = None
        self._tables: dict[str, _Shown] = {}
        #: The map of sizes; None until it was made.
        self.map: SizeMap | None = None
        #: The table below it.
        self._below_map: TableView | None = None
        #: Whether the keyboard comes to the rows as soon as there are some.
        self._wants_keyboard = False
        #: The package that is explained, and which of the ways to it, from 0.
        self._explained, self._way = "", 0
        context.reason_asked.connect(self._answer)
        self.navigation = SubNavigation(theme)
        self.navigation.chosen.connect(self.show_list)
        self.words = ElidedLabel(theme, "", "body", "text2", "end")
        self.field = FilterField(theme, "")
        self.field.changed.connect(self._type_filter)
        self.field.left_for_rows.connect(self.enter_rows)
        self.states = StatePane(theme, context.jobs, (MARGIN, 8, 8))
        self.states.empty.action_chosen.connect(self._act)
        self.stack = QStackedWidget()
        #: What is picked by; it stands in the dock of files while this is in sight.
        self.facets = QStackedWidget(self)
        self.facets.hide()
        self._uncounted = QWidget()
        self.facets.addWidget(self._uncounted)
        self.navigation.set_corner(self.field)
        self.line = QWidget()
        hbox((self.words, 1), parent=self.line, theme=theme, margins=(MARGIN, 6, MARGIN, 4))
        vbox(self.navigation, self.line, self.states, (self.stack, 1), 0, parent=self)
        kept = context.settings.text(_LIST)
        self._current = kept if any(spec.id == kept for spec in LISTS) else MISSING.id
        self._show_tabs(None)
        context.jobs.in_own_turn(self._make_next, self)

    # The project -------------------------------------------------------------------------------

    def show_project(self, project: Project | None) -> None:
        """Shows the references of another project, as soon as they are known."""
        if project is self._project:
            return
        if self._project is not None:
            self._project.whole_changed.disconnect(self._renew)
            self._project.changed.disconnect(self._renew)
            for shown in self._tables.values():
                # What was typed and picked for another project says nothing of this one.
                shown.filter.set_filter("")
                shown.clear()
        self._project = project
        if project is not None:
            project.whole_changed.connect(self._renew)
            project.changed.connect(self._renew)
            if self.isVisible():
                project.want_whole()
        self._renew()

    @property
    def whole(self) -> WholeReferences | None:
        """What the references come to, as far as that is known."""
        return self._project.whole if self._project is not None else None

    def _renew(self) -> None:
        """Shows what is known now."""
        whole = self.whole
        self._show_tabs(whole)
        for shown in self._tables.values():
            if whole is None and shown.of is not None:
                shown.of = None
                shown.model.set_rows(())
        self._settle()

    def _show_tabs(self, whole: WholeReferences | None) -> None:
        self.navigation.set_items(
            [
                (
                    spec.id,
                    str(spec.title),
                    spec.count(whole) if whole is not None else None,
                    True,
                    counted(spec.count(whole), spec.noun) if whole is not None else "",
                )
                for spec in LISTS
            ]
        )
        self.navigation.set_current(self._current)

    def _settle(self) -> None:
        """Shows the rows of the current table, or says why there are none."""
        project, whole, shown = self._project, self.whole, self._shown()
        # It has its rows before it is in sight: columns are fitted to their words at once then.
        if whole is not None and shown.of is not whole:
            row = shown.table.current_row()
            kept = shown.spec.package(row) if row is not None else ""
            shown.of = whole
            shown.model.set_groups(shown.spec.groups(whole))
            if shown.keep is not None:
                shown.narrow()
            self._count(shown, whole)
            if kept:
                shown.table.show_row(lambda other: shown.spec.package(other) == kept)
        self._turn_to(shown)
        self._say_state(project, whole, shown)
        self._say_words(shown.spec)
        self._say_matches()
        if self._wants_keyboard and self.stack.isVisible():
            self.take_keyboard()
        self.filter_changed.emit()
        self.news.emit()

    def _say_words(self, spec: ReferenceList) -> None:
        """Says above a table what its rows do not."""
        project, whole = self._project, self.whole
        words = ""
        if project is not None and whole is not None and project.profile is not None:
            words = spec.words(whole, project.profile.name)
        self.words.set_text(words)
        self.line.setVisible(bool(words))

    def _say_state(
        self, project: Project | None, whole: WholeReferences | None, shown: _Shown
    ) -> None:
        any_rows = shown.model.rowCount() > 0
        self.stack.setVisible(any_rows)
        self.field.setEnabled(shown.model.total_count() > 0)
        if project is None or any_rows:
            self.states.arrive()
            self.states.say("")
        elif whole is None and project.stopped:
            self.states.arrive()
            self.states.say(
                _("{name} was not read to the end.", name=project.name),
                _("What is missing is known once all of it is."),
                action=_("Scan again"),
            )
        elif whole is None:
            job = SCAN if project.reading else WHOLE if project.references else REFERENCES
            self.states.say("")
            self.states.wait(_("the references of {name}", name=project.name), job)
        elif shown.model.total_count():
            self.states.arrive()
            self.states.say_filtered_away()
        else:
            self.states.arrive()
            lead, rest = shown.spec.empty
            self.states.say(str(lead), str(rest))

    def _act(self) -> None:
        """The action of the empty page."""
        if self.whole is None and self._project is not None:
            self._project.load()
        else:
            self._shown().clear()
            self.field.clear()

    # Tables ------------------------------------------------------------------------------------

    def show_list(self, list_id: str) -> None:
        """Turns to a table."""
        if list_id != self._current and any(spec.id == list_id for spec in LISTS):
            self._current = list_id
            self.context.settings.set(_LIST, list_id)
            self.navigation.set_current(list_id)
            self._settle()
            self._explain()

    def current_list(self) -> str:
        """The id of the table that is shown."""
        return self._current

    @property
    def table(self) -> TableView:
        """The table that is shown."""
        return self._shown().table

    def _shown(self) -> _Shown:
        """The current table, which is made now if it is not there yet."""
        shown = self._tables.get(self._current)
        if shown is None:
            shown = self._make(next(spec for spec in LISTS if spec.id == self._current))
        return shown

    def _make_next(self) -> None:
        """Makes a table that is not there yet, the others in further turns: before it is turned to,
        which would take longer.
        """
        spec = next((spec for spec in LISTS if spec.id not in self._tables), None)
        if spec is not None:
            self._make(spec)
            self.context.jobs.in_own_turn(self._make_next, self)

    def _turn_to(self, shown: _Shown) -> None:
        """Brings a table into sight, and the filter that is of it."""
        self.stack.setCurrentWidget(shown.page)
        self.field.rows = shown.table
        if self.field.text() != shown.filter.text:
            self.field.blockSignals(True)
            self.field.set_text(shown.filter.text)
            self.field.blockSignals(False)
        self.field.set_placeholder(shown.filter.filter_hint())
        self.setFocusProxy(shown.table)
        self.facets.setCurrentWidget(shown.facets or self._uncounted)

    def _make(self, spec: ReferenceList) -> _Shown:
        model: RowsModel[Any] = RowsModel(
            spec.columns, self, in_own_turn=self.context.jobs.in_own_turn
        )
        table = LongTable(self._theme, MARGIN, self.context.jobs.in_own_turn)
        table.setModel(model)
        table.setAccessibleName(str(spec.title))
        table.setSelectionMode(table.SelectionMode.ExtendedSelection)
        table.keep_columns(self.context.settings, f"project-references-{spec.id}")
        table.drop_below(_ALL_NEED, *spec.spare)
        table.row_activated.connect(self._activate)
        table.row_selected.connect(lambda _: self._explain())
        table.menu_wanted.connect(self.open_row_menu)
        ListPictures(table, self.context, self.file_of)
        shown = self._tables[spec.id] = _Shown(spec, table, model)
        model.narrowed.connect(partial(self._say_narrowed, shown))
        if spec is SIZES:
            shown.page = self._with_map(table, model)
        self.stack.addWidget(shown.page)
        return shown

    def _count(self, shown: _Shown, whole: WholeReferences) -> None:
        """Counts what the rows of a table can be picked by, away from the window's thread."""
        spec = shown.spec

        def work(progress: Progress) -> tuple[Counts, int]:
            rows = [row for group in spec.groups(whole) for row in group.rows]
            return count_values(FACETS[spec.id], whole, rows, progress), len(rows)

        self.context.jobs.start(
            f"{_COUNT} {spec.id}", work, partial(self._take_counts, shown), owner=self
        )

    def _take_counts(self, shown: _Shown, counted: tuple[Counts, int]) -> None:
        counts, total = counted
        if shown.facets is None:
            spec = shown.spec
            shown.facets = facets = ReferenceFacets(self._theme, FACETS[spec.id], spec.noun)
            facets.picked_changed.connect(shown.narrow)
            self.facets.addWidget(facets)
            if spec.id == self._current:
                self.facets.setCurrentWidget(facets)
        shown.facets.fill(counts, total)

    def _say_narrowed(self, shown: _Shown) -> None:
        """Says what rows are left of a table by what is typed and picked."""
        if shown.spec.id == self._current:
            self._say_state(self._project, self.whole, shown)
            self._say_matches()
        self.filter_changed.emit()
        self.news.emit()

    def _with_map(self, table: TableView, model: RowsModel[Any]) -> QWidget:
        """The table of sizes below the map of the same packages."""
        theme = self._theme
        self.map = sizes = SizeMap(theme, self.context.jobs)
        ways = (("disk", lazy("size on disk")), ("loaded", lazy("with everything it loads")))
        self.areas = Segments(theme, ways)
        self.areas.set_current("disk")
        self.areas.chosen.connect(sizes.set_area)
        self.place = ElidedLabel(theme, _("all folders"), "body", "text2", "middle")
        self.out_button = Button(theme, _("Folder above"), "flat", "up")
        self.out_button.clicked.connect(sizes.go_out)
        self.out_button.hide()
        sizes.root_changed.connect(self._say_root)
        sizes.chosen.connect(lambda name: table.show_row(lambda row: row.node.name == name))
        sizes.activated.connect(self.open_package)
        sizes.menu_wanted.connect(self._open_map_menu)
        sizes.table_wanted.connect(lambda: table.setFocus(Qt.FocusReason.OtherFocusReason))
        table.installEventFilter(self)
        table.row_selected.connect(
            lambda row: sizes.set_current(row.node.name if row is not None else "")
        )
        model.counts_changed.connect(self._draw)
        bar = hbox(
            ElidedLabel(theme, _("Area"), "body", "text2", "none"),
            self.areas,
            (self.place, 1),
            self.out_button,
            theme=theme,
            margins=(MARGIN, 7, 8, 4),
            between=8,
        )
        above = QWidget()
        held = hbox(sizes, theme=theme, margins=(MARGIN, 0, MARGIN, 0))
        vbox(bar, (held, 1), parent=above)
        parts = QSplitter(Qt.Orientation.Vertical)
        parts.addWidget(above)
        parts.addWidget(table)
        parts.setStretchFactor(0, 3)
        parts.setStretchFactor(1, 2)
        parts.setChildrenCollapsible(False)
        self._below_map = table
        self._apply_theme()
        return parts

    def _apply_theme(self) -> None:
        # In a low page the map has the room: the table can be scrolled.
        if self._below_map is not None:
            self._below_map.setMinimumHeight(self._theme.px(_TABLE))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """T leads from the table of sizes to the map of the same packages."""
        return handle_key(event, self._key_handler)

    def _key_handler(self, event: QKeyEvent) -> KeyHandler:
        is_plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        if self.map is None or event.key() != Qt.Key.Key_T or not is_plain:
            return None
        return self.map.setFocus

    def _draw(self) -> None:
        """Draws the packages that the filter of the sizes leaves."""
        shown = self._tables.get(SIZES.id)
        if self.map is not None and shown is not None:
            whole = shown.of
            self.map.set_packages(whole.packages if whole is not None else (), shown.keep)

    def _say_root(self, root: str) -> None:
        self.place.set_text(root.strip("/").replace("/", " › ") or _("all folders"))
        self.out_button.setVisible(bool(root))

    def enter_rows(self) -> None:
        """Goes to the first row that is shown."""
        enter_rows(self.table)

    # Filter ------------------------------------------------------------------------------------

    def filter_hint(self) -> str:
        """What can be typed into the filter."""
        return self._shown().filter.filter_hint()

    def filter_text(self) -> str:
        """What is typed."""
        return self.field.text()

    def filter_state(self) -> FilterState:
        """What became of what is typed."""
        return self.field.state() if self.filter_text() else FilterState("neutral")

    def set_filter(self, text: str) -> FilterState:
        """Shows the rows that match; a term that means nothing leaves none out."""
        if text != self.field.text():
            self.field.set_text(text)
        return self.field.state()

    def _type_filter(self, text: str) -> None:
        self._shown().filter.set_filter(text)

    def _say_matches(self) -> None:
        shown = self._shown()
        state = shown.filter.filter_state()
        if not shown.filter.text:
            passing, total = shown.model.shown_and_total()
            state = unfiltered(total, shown.spec.noun)
            if shown.keep is not None:
                state = shown_of(passing, total)
        self.field.set_state(state.kind, state.text)

    # Rows --------------------------------------------------------------------------------------

    def package(self) -> str:
        """The package that the current row is about; empty where there is none."""
        row = self.table.current_row()
        return self._shown().spec.package(row) if row is not None else ""

    def file_of(self, package: str) -> str:
        """The file of a package of the project; empty of one that is not there."""
        project, whole = self._project, self.whole
        node = whole.graph.packages.get(package.lower()) if whole is not None else None
        if project is None or project.scan is None or node is None:
            return ""
        return f"{project.scan.place.root}/{node.path}"

    def open_package(self, package: str) -> None:
        """Opens the file of a package, where it has one."""
        file = self.file_of(package)
        if file:
            self.context.open([file])

    def _activate(self, row: Any) -> None:
        if row is not None:
            self.open_package(self._shown().spec.openable(row))

    def show_referrers(self, target: Broken) -> None:
        """Shows the packages that refer to one which is missing or refused, among all packages."""
        self.packages_wanted.emit(value_term("lacks", target.target, whole=False))

    def status(self) -> StatusWords:
        """What the line at the foot says."""
        shown = self._shown()
        passing, total = shown.model.shown_and_total()
        rows = (
            counted(total, "row")
            if total == passing
            else _("{left:,} of {total:,} rows", left=passing, total=total)
        )
        selected = len(shown.table.selectionModel().selectedRows())
        return StatusWords(
            rows,
            length=_("{selected:,} selected", selected=selected) if selected else "",
            kind=one_line(self.package()),
            meaning=self._loaded_words(),
        )

    def _loaded_words(self) -> str:
        """By what the current package is loaded, over how many others."""
        whole, package = self.whole, self.package()
        way = whole.loaded.chain(package) if whole is not None else ()
        if len(way) < 2:
            return ""
        name, between = one_line(short_name(way[0])), len(way) - 2
        if not between:
            return _("Loaded by {name}", name=name)
        packages = ngettext("{count} package", "{count} packages", between)
        return _("Loaded by {name}, {packages} between them", name=name, packages=packages)

    def row_menu(self) -> QMenu:
        """What can be done with the current row."""
        shown = self._shown()
        row = shown.table.current_row()
        items: list[MenuItem] = []
        if isinstance(row, Broken):
            sources = row.referenced_by[:_MOST_OPENED]
            for name, shown_as in zip(sources, distinct_names(sources, row.target), strict=True):
                words = _("Open {name}", name=shown_as)
                items.append(MenuItem(f"open {name}", words, partial(self.open_package, name)))
            items.append(
                MenuItem(
                    "referrers",
                    ngettext(
                        "Show the package that refers to it",
                        "Show the {count} packages that refer to it",
                        len(row.referenced_by),
                    ),
                    partial(self.show_referrers, row),
                    bool(row.referenced_by),
                )
            )
        elif row is not None:
            names = self._names_of(row)[:_MOST_OPENED]
            for name, shown_as in zip(names, distinct_names(names), strict=True):
                words = _("Open {name}", name=shown_as)
                there = bool(self.file_of(name))
                items.append(
                    MenuItem(f"open {name}", words, partial(self.open_package, name), there)
                )
        copied = self.package()
        items += [
            MenuItem("name", _("Copy name"), partial(to_clipboard, copied), bool(copied)),
            MenuItem("rows", _("Copy rows"), lambda: to_clipboard(shown.table.copy_text())),
        ]
        menu = menu_of(items, self)
        terms = value_terms(shown.spec.keys, row)
        if terms:
            menu.addSeparator()
            choice = menu.addMenu(_("Filter by this value"))
            for term in terms:
                entry = choice.addAction(term.replace("&", "&&"))
                entry.triggered.connect(partial(self.set_filter, term))
        return menu

    def _names_of(self, row: Any) -> Sequence[str]:
        match row:
            case Edge():
                return row.source, row.target
            case Circle():
                return row.names
        return (self._shown().spec.openable(row),)

    def open_row_menu(self, place: QPoint) -> None:
        """Opens the menu of the current row at a place of the screen."""
        pop_up(self.row_menu(), place)

    def _open_map_menu(self, place: QPoint) -> None:
        """Opens the menu of what is current in the map: of its folder, or of its package."""
        sizes = self.map
        folder = sizes.current_folder() if sizes is not None else None
        if sizes is None or folder is None:
            self.open_row_menu(place)
            return
        title = _("Go into {folder}", folder=one_line(folder.name))
        items = (
            MenuItem("enter", title, sizes.enter_current, not folder.is_leaf),
            MenuItem("out", _("Folder above"), sizes.go_out, bool(sizes.root())),
            MenuItem("name", _("Copy name"), partial(to_clipboard, folder.name)),
        )
        pop_up(menu_of(items, self), place)

    # Why ---------------------------------------------------------------------------------------

    def _explain(self) -> None:
        """Lets Why explain the package of the current row while this page is looked at."""
        self.news.emit()
        project, whole, package = self._project, self.whole, self.package()
        if whole is None or project is None or project.profile is None or not package:
            self.context.jobs.cancel_kind(_EXPLAIN)
            self.context.explanation_changed.emit(None)
            return
        node = whole.graph.packages.get(package.lower())
        state = ReferenceState.PRESENT
        if node is None:
            state = ReferenceState.MISSING if self._is_broken() else ReferenceState.NOT_JUDGED
        elif node.refusal is not None:
            state = ReferenceState.REFUSED
        if package != self._explained:
            self._explained, self._way = package, 0
        root = project.scan.place.root if project.scan is not None else ""
        row = self.table.current_row()
        wanted = partial(
            explain_loaded,
            package,
            state,
            whole.graph,
            whole.loaded,
            project.profile,
            self._way,
            root,
        )
        if isinstance(row, Circle):
            wanted = partial(explain_circle, whole.graph, row.names, root)

        def work(progress: Progress) -> Explanation:
            progress(0)
            return wanted(progress=progress)

        self.context.jobs.start(_EXPLAIN, work, self._take_explanation, owner=self)

    def _answer(self, target: str) -> None:
        """Does what a row of the explanation asks for: another way, or a package of this one."""
        whole = self.whole
        if not self.isVisible() or whole is None:
            return
        if target == NEXT_WAY:
            self._way += 1
            self._explain()
        elif target.startswith(PACKAGE):
            self.show_package(target.removeprefix(PACKAGE))

    def show_package(self, name: str) -> None:
        """Makes a package the current one among all by their sizes, or among those missing."""
        whole = self.whole
        if whole is None:
            return
        spec = SIZES if name.lower() in whole.graph.packages else MISSING
        self.show_list(spec.id)
        if not self.table.show_row(lambda row: spec.package(row) == name) and self._shown().keep:
            self._shown().clear()
            self.field.clear()
            self.table.show_row(lambda row: spec.package(row) == name)

    def _is_broken(self) -> bool:
        row = self.table.current_row()
        return isinstance(row, Broken) or (isinstance(row, Edge) and row.is_broken)

    def _take_explanation(self, explanation: Explanation) -> None:
        if self.isVisible():
            self.context.explanation_changed.emit(explanation)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._project is not None and self.whole is None:
            self._project.want_whole()
        self._explain()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.context.jobs.cancel_kind(_EXPLAIN)
        self.context.explanation_changed.emit(None)

    def tab_areas(self) -> tuple[QWidget, ...]:
        """The parts that Tab goes through, in their order."""
        return (self.navigation, self.field, self.states, self.stack)

    def take_keyboard(self) -> None:
        """Takes the keyboard to the rows, or to the tabs where there are none."""
        self._wants_keyboard = not self.stack.isVisible()
        there = self.navigation if self._wants_keyboard else self.table
        there.setFocus(Qt.FocusReason.OtherFocusReason)
