"""References: who refers to a package of a project and to whom it refers, as graph and as table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QMenu, QWidget

from inspector.data_classes import dataclass, field
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.document import Document
from inspector.gui.desk.page import MARGIN, Page
from inspector.gui.desk.project import REFERENCES, SCAN, Project
from inspector.gui.desk.thumbnails import ListPictures
from inspector.gui.desk.view_base import say_if_filtered_away
from inspector.gui.kit.clipboard import to_clipboard
from inspector.gui.kit.file_drag import FileDrag
from inspector.gui.kit.focus_order import holds_keyboard
from inspector.gui.kit.layouts import vbox
from inspector.gui.kit.own_keys import KeyHandler, handle_key
from inspector.gui.kit.row_menu import MenuItem, menu_of
from inspector.gui.kit.states import StatePane
from inspector.gui.look.theme import Theme
from inspector.gui.references.bar import ReferencesBar, remember, remembered
from inspector.gui.references.copying import references_text
from inspector.gui.references.graph_and_table import GraphAndTable
from inspector.gui.references.own_references import OwnReferences, own_references
from inspector.gui.references.query import ReferenceRow, ReferencesQuery, View, query_references
from inspector.gui.references.scene import CENTRE, MOST_DRAWN
from inspector.gui.references.words import state_of_centre
from inspector.gui.rows.listing import RowFilter
from inspector.gui.rows.row_view import enter_rows
from inspector.gui.work.selection import Selection
from inspector.messages import _, ngettext, pgettext
from inspector.messages.phrases import labelled
from inspector.messages.reasons import Explanation
from inspector.progress import Progress
from inspector.project.around.mounts import ProjectPlace, place_around
from inspector.project.around.references import ImportedPackage
from inspector.project.scan.graph import Asked, Neighbour, ReferenceState
from inspector.report.package_names import short_name
from inspector.report.project.loading import NEXT_WAY, PACKAGE
from inspector.report.refs import (
    chain_text,
    explain_loaded,
    package_sentence,
    way_text,
)

ORIGIN: Final = "references"
#: The kinds of job that look around, explain a row, copy, and look for the project of a file.
_LOOK: Final = "references around"
_EXPLAIN: Final = "explain references"
_COPY: Final = "copy references"
_FIND: Final = "find project"
_OWN: Final = "references of one package"


@dataclass(slots=True)
class _ReferencesState:
    """How one file was left: the centre, those before it, the current row, opened folders.

    ``centre`` is empty where it is the file's own package.
    """

    centre: str = ""
    before: list[str] = field(default_factory=list)
    current: str = ""
    opened: set[str] = field(default_factory=set)


class ReferencesPage(Page):
    """The references around the file that is shown, out of the project that is open."""

    def __init__(self, context: AppContext, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(context, theme, parent)
        self._states = context.view_states(_ReferencesState)
        self._state = _ReferencesState()
        self._project: Project | None = None
        self._view: View | None = None
        self._own = OwnReferences()
        self.bar = ReferencesBar(theme, self.copy_as)
        self.bar.show_asked(remembered(context.settings))
        self._asked = remembered(context.settings)
        self.bar.asked.connect(self._ask)
        self.bar.back_wanted.connect(self.go_back)
        self.states = StatePane(theme, context.jobs, (MARGIN, 8, 4))
        self.states.empty.action_chosen.connect(self._act)
        self.around = GraphAndTable(theme)
        ListPictures(self.around.table, context, self._file_of)
        FileDrag(self.around.table, self._dragged)
        self.around.chosen.connect(self._choose)
        self.around.activated.connect(self._activate)
        self.around.menu_wanted.connect(self.open_row_menu)
        for part in (self.around.canvas, self.around.table):
            part.installEventFilter(self)
        self._arrange()
        self._show_nothing()
        #: The package that is explained, and which of the ways to it, from 0.
        self._explained, self._way = "", 0
        context.reason_asked.connect(self._answer)
        context.entries_changed.connect(self._follow_entries)

    def _arrange(self) -> None:
        vbox(self.bar, self.states, (self.around, 1), 0, parent=self)

    # The project --------------------------------------------------------------------------------

    def show_document(self, document: Document) -> None:
        if document is not self.document:
            self._show_nothing()
            self._state = self._states.of(document)
        super().show_document(document)
        self._renew()

    def _follow_entries(self) -> None:
        if self.isVisible():
            self._renew()

    def _renew(self) -> None:
        """Shows the references as far as the project knows them now."""
        document = self.document
        if document is None or document.opened is None:
            return
        project = self._project_of(document)
        if project is not self._project:
            self._follow(project)
        if project is None:
            self._show_nothing()
            self._say_no_project()
        elif project.references is not None:
            self._look()
        elif project.stopped:
            self._show_nothing()
            self.states.say(
                _("{name} was not read to the end.", name=project.name),
                _("Who refers to this package is known once all of it is."),
                action=_("Scan again"),
            )
        else:
            self.states.say("")
            job = SCAN if project.reading else REFERENCES
            self.states.wait(_("the references of {name}", name=project.name), job)
            self.bar.set_ready(False)

    def _project_of(self, document: Document) -> Project | None:
        """The project that is open, where the file lies in it."""
        project = self.context.beside
        if not isinstance(project, Project):
            return None
        path = Path(document.path).absolute()
        return project if path.is_relative_to(Path(project.path).absolute()) else None

    def _follow(self, project: Project | None) -> None:
        if self._project is not None:
            self._project.changed.disconnect(self._follow_project)
            self._project.references_changed.disconnect(self._follow_project)
        self._project = project
        if project is not None:
            project.changed.connect(self._follow_project)
            project.references_changed.connect(self._follow_project)
            project.want_references()

    def _follow_project(self) -> None:
        if self.isVisible():
            self._renew()

    def _say_no_project(self) -> None:
        other = self.context.beside
        rest = _("Open the project or folder that this package lies in.")
        if other is not None:
            rest = _("{name} is open, and this package does not lie in it.", name=other.name)
        self.states.say(
            _("Who refers to a package is known from its project."),
            rest,
            action=_("Open its project"),
        )
        if self.document is not None:
            path = self.document.path

            def take(own: OwnReferences) -> None:
                if self._project is None and self.document and self.document.path == path:
                    self._own = own
                    self.around.show_own(own.rows)
                    self._mark(self._state.current)

            wanted = partial(own_references, path)
            self.context.jobs.start(_OWN, wanted, take, owner=self)

    def _act(self) -> None:
        """The action of the empty page."""
        if self._view is not None:
            self.clear_filter()
        elif self._project is not None:
            self._project.load()
        elif self.document is not None:
            path = self.document.path

            def find(progress: Progress) -> ProjectPlace:
                progress(0)
                return place_around(path)

            self.context.jobs.start(_FIND, find, self._open_project, owner=self)

    def _open_project(self, place: ProjectPlace) -> None:
        # The page of the project is not turned to: its answer is wanted here.
        self.context.take_up((place.root,))

    # Looking around -----------------------------------------------------------------------------

    def _look(self) -> None:
        project, document = self._project, self.document
        if project is None or document is None or project.scan is None or not project.references:
            return
        graph, shown = project.references.graph, self._view
        loaded = shown.loaded if shown is not None and shown.wanted.graph is graph else None
        wanted = ReferencesQuery(
            project.scan, graph, document.path, self._state.centre, self._asked, loaded
        )
        if shown is not None and shown.wanted._replace(loaded=loaded) == wanted:
            return
        self.states.wait("references", _LOOK)
        self.context.jobs.start(_LOOK, partial(query_references, wanted), self._take, owner=self)

    def _take(self, view: View) -> None:
        document = self.document
        if document is None or view.wanted.file != document.path:
            return
        self.states.arrive()
        self._view = view
        self._fill()

    def _show_nothing(self) -> None:
        """Shows no references, and waits for none."""
        for kind in (_LOOK, _OWN):
            self.context.jobs.cancel_kind(kind)
        self.states.arrive()
        self.states.say("")
        self._view = None
        self._own = OwnReferences()
        self.bar.hide()
        self.around.clear()
        self.filter_changed.emit()

    def _fill(self) -> None:
        """Shows what was seen around the centre."""
        view, project = self._view, self._project
        if view is None or project is None:
            return
        there = view.neighbourhood
        if there is None:
            self._show_nothing()
            self._view = None
            self.states.say(
                _("No reference can name this file."), _("It lies in no folder of content.")
            )
            return
        lead, rest = package_sentence(there)
        lead = lead if view.is_own else labelled(short_name(there.centre), lead)
        self.bar.sentence.say(lead, rest)
        before = self._state.before
        self.bar.set_back(short_name(before[-1] or view.own) if before else "")
        self.bar.show()
        self.bar.set_ready(True)
        profile = project.profile
        self.around.show_rows(view, profile.name if profile is not None else "")
        self._show_graph()
        self._mark(self._state.current)
        self.filter_changed.emit()
        if holds_keyboard(self):
            self.take_keyboard()

    def _show_graph(self) -> None:
        """Draws the graph, or says why there is only the table."""
        view = self._view
        there = view.neighbourhood if view is not None else None
        if view is None or there is None:
            return
        self.around.show_graph(view, there, self._state.opened)
        if self.around.is_drawn:
            self.states.say("")
        else:
            self.states.say(
                _(
                    "{count}: too many to draw.",
                    count=ngettext("{count} package", "{count} packages", there.size),
                ),
                _("The table has them all. Up to {most} are drawn.", most=MOST_DRAWN),
            )
        self._filter_set()

    # Asking for something else ------------------------------------------------------------------

    def _ask(self, asked: Asked) -> None:
        self._asked = asked
        remember(self.context.settings, asked)
        self._look()

    def _activate(self, key: str) -> None:
        """Enter or a double click: a folder opens, a package becomes the centre."""
        neighbour = self._neighbour(key)
        if neighbour is not None:
            self.centre_on(neighbour.name)
        elif key == CENTRE:
            self.open_file(CENTRE)
        elif self.around.folder_of(key) is not None:
            self._state.opened ^= {key}
            self._show_graph()
            self._mark(key)

    def centre_on(self, name: str) -> None:
        """Makes another package the centre."""
        view = self._view
        there = view.neighbourhood if view is not None else None
        if view is None or there is None or name.lower() == there.centre.lower():
            return
        self._state.before.append(self._state.centre)
        self._turn(name if name.lower() != view.own.lower() else "")

    def go_back(self) -> None:
        """Makes the package the centre that was it before."""
        if self._state.before:
            self._turn(self._state.before.pop())

    @property
    def can_go_back(self) -> bool:
        """Whether another package was the centre before."""
        return bool(self._state.before)

    def _turn(self, centre: str) -> None:
        self._state.centre, self._state.current = centre, ""
        self._look()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Alt+Left goes back to the centre before, while there is one."""
        return handle_key(event, self._key_handler)

    def _key_handler(self, event: QKeyEvent) -> KeyHandler:
        alt = (
            event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
            == Qt.KeyboardModifier.AltModifier
        )
        is_back = alt and event.key() == Qt.Key.Key_Left
        return self.go_back if is_back and self.can_go_back else None

    # One row is the current one -----------------------------------------------------------------

    def _choose(self, key: str) -> None:
        """Takes the row that was made the current one by hand."""
        self._state.current = key
        self._follow_current()
        self._select_field(key)

    def _mark(self, key: str) -> None:
        """Makes a row the current one everywhere without selecting anything."""
        self._state.current = key
        self.around.mark(key)
        self._follow_current()

    def _neighbour(self, key: str) -> Neighbour | None:
        """The package of a row; None for the centre, folders and nothing."""
        if self._view is not None:
            return self._view.neighbours.get(key)
        return next((row.neighbour for row in self._own.rows if row.neighbour.key == key), None)

    def _named(self, key: str) -> tuple[str, ReferenceState] | None:
        """The package of a row, and what is found there; None for folders and nothing."""
        there = self._view.neighbourhood if self._view is not None else None
        neighbour = self._neighbour(key)
        if neighbour is not None:
            return neighbour.name, neighbour.state
        if there is None or self.around.folder_of(key) is not None:
            return None
        return there.centre, state_of_centre(there)

    def _follow_current(self) -> None:
        """Says which map loads the current package, marks the way there, and explains it."""
        view, named = self._view, self._named(self._state.current)
        way = view.loaded.chain(named[0]) if view is not None and named is not None else ()
        words = ""
        if len(way) > 1:
            words = _("Loaded by {way}", way=chain_text(way))
        elif view is not None and named is not None:
            words = way_text(way)
        self.around.show_way(way, words)
        self._explain()

    def _explain(self) -> None:
        """Lets Why explain the current row while this page is looked at.

        Away from the window's thread: very many packages may refer to one.
        """
        view, project = self._view, self._project
        named = self._named(self._state.current) if self._state.current else None
        if view is None or project is None or project.profile is None or named is None:
            self.context.jobs.cancel_kind(_EXPLAIN)
            self.context.explanation_changed.emit(None)
            return
        if named[0] != self._explained:
            self._explained, self._way = named[0], 0
        wanted = partial(
            explain_loaded,
            *named,
            view.wanted.graph,
            view.loaded,
            project.profile,
            self._way,
            view.wanted.scan.place.root,
        )

        def work(progress: Progress) -> Explanation:
            progress(0)
            return wanted(progress=progress)

        self.context.jobs.start(_EXPLAIN, work, self._take_explanation, owner=self)

    def _answer(self, target: str) -> None:
        """Does what a row of the explanation asks for: another way, or a package of this one."""
        if not self.isVisible():
            return
        if target == NEXT_WAY:
            self._way += 1
            self._explain()
        elif target.startswith(PACKAGE):
            self.centre_on(target.removeprefix(PACKAGE))

    def _take_explanation(self, explanation: Explanation) -> None:
        if self.isVisible():
            self.context.explanation_changed.emit(explanation)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._state.current:
            self._explain()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.context.jobs.cancel_kind(_EXPLAIN)
        self.context.explanation_changed.emit(None)

    # One selection ------------------------------------------------------------------------------

    def _select_field(self, key: str) -> None:
        """Selects the import that a row stands for, in the file."""
        neighbour, imports = self._neighbour(key), self._imports().get(key)
        if imports is not None and neighbour is not None and neighbour.side.name == "DEPENDENCIES":
            self.context.select_field(imports.place, ORIGIN)

    def _imports(self) -> Mapping[str, ImportedPackage]:
        """What the file imports, by the keys of rows; nothing while it is not the centre."""
        view = self._view
        if view is None:
            return self._own.imports
        return view.imports if view.is_own else {}

    def _key_of(self, place: str) -> str:
        """The row of an import of the file; empty where there is none."""
        for key, imports in self._imports().items():
            neighbour = self._neighbour(key)
            if neighbour is not None and neighbour.side.name == "DEPENDENCIES":
                places = (imports.place, *(wanted.place for wanted in imports.objects))
                if place in places:
                    return key
        return ""

    def shows_field(self, field: str) -> bool:
        return field.startswith("imports/") and bool(self._key_of(field))

    def show_selection(self, selection: Selection) -> bool:
        key = self._key_of(selection.field)
        if key:
            self._mark(key)
        return bool(key)

    # Keyboard and filter ------------------------------------------------------------------------

    def reading(self) -> QWidget | None:
        if self._view is None:
            # Until there is something to see the page keeps the keyboard for it.
            return super().reading() or self.around.canvas
        return self.around.canvas if self.around.shows_graph else self.around.table

    def enter_rows(self) -> None:
        enter_rows(self.around.table)

    def filter_hint(self) -> str:
        return super().filter_hint() if self._view is not None else ""

    def _filtering(self) -> RowFilter[ReferenceRow]:
        return self.around.filter

    def _filter_set(self) -> None:
        self.around.show_filter()
        if self.around.is_drawn:
            say_if_filtered_away(self.states, self.around.model, _("No package"))

    # What can be done with a row ----------------------------------------------------------------

    def _file_of(self, key: str) -> str:
        """The file of the package of a row; empty where it has none."""
        named, project = self._named(key), self._project
        view = self._view
        node = view.wanted.graph.packages.get(named[0].lower()) if view and named else None
        return str(Path(project.path, node.path)) if node is not None and project else ""

    def _dragged(self) -> list[str]:
        """The files of the rows that are selected in the table."""
        table, model = self.around.table, self.around.model
        rows = map(model.row_at, table.selected_indexes())
        return [path for row in rows if row and (path := self._file_of(row.neighbour.key))]

    def open_file(self, key: str) -> None:
        """Opens the file of the package of a row, where it is another than the one shown."""
        path = self._file_of(key)
        if path:
            self.context.open([path])

    def row_menu(self) -> QMenu:
        key = self._state.current
        named, folder = self._named(key), self.around.folder_of(key)
        name = named[0] if named is not None else folder.path if folder is not None else ""
        path = self._file_of(key)
        outside = _("It is not in this project")
        is_other = self._view is not None and self._neighbour(key) is not None
        from_project = _("Who refers to a package is known from its project.")
        items = [
            MenuItem("open", _("Open"), lambda: self.open_file(key), bool(path), outside),
            MenuItem(
                "centre",
                _("Make it the centre"),
                lambda: self.centre_on(name),
                is_other,
                _("It is the centre") if self._view is not None else from_project,
            ),
            MenuItem("copy", _("Copy name of package"), lambda: to_clipboard(name)),
            MenuItem("copy-path", _("Copy path"), lambda: to_clipboard(path), bool(path), outside),
        ]
        if folder is not None:
            title = (
                pgettext("so that what is in it is not seen", "Close folder")
                if folder.opened
                else pgettext("so that what is in it is seen", "Open folder")
            )
            items[:2] = [MenuItem("fold", title, lambda: self._activate(key))]
        return self.with_filters(menu_of(items, self), self.around.terms(key))

    def copy_as(self, way: str) -> None:
        """Copies the references around the centre as the command line prints those of a file."""
        view, project = self._view, self._project
        if view is not None and project is not None and project.profile is not None:
            work = partial(references_text, view, project.profile, way)
            self.context.jobs.start(_COPY, work, to_clipboard, owner=self)

    @property
    def can_copy(self) -> bool:
        """Whether there is anything to copy."""
        return self._view is not None
