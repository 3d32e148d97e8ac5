"""Graphs: the graphs of a file, one at a time, drawn or as text that is read from its events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QKeyCombination, QPoint, QRect, Qt
from PySide6.QtGui import QImage, QKeyEvent
from PySide6.QtWidgets import QMenu, QStackedWidget, QWidget

from inspector.data_classes import dataclass, field, replace
from inspector.graphs.model import Graph, GraphRole, Node
from inspector.graphs.outline import first_graph
from inspector.graphs.reading import other_parts
from inspector.graphs.targets import NodeTarget
from inspector.graphs.titles import CALLS
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.document import Document
from inspector.gui.desk.field_actions import SHOW_IN_CONTENTS, TO_BYTES
from inspector.gui.desk.field_commands import FieldCommands
from inspector.gui.desk.node_copies import copy_nodes
from inspector.gui.desk.page import MARGIN, Page
from inspector.gui.desk.project import Project
from inspector.gui.desk.report import save_report
from inspector.gui.desk.row_menu import RowMenu
from inspector.gui.desk.view_base import say_if_filtered_away
from inspector.gui.graphs.bar import CANVAS, TEXT, VIEWS, GraphChooser, GraphsBar
from inspector.gui.graphs.canvas import GraphCanvas
from inspector.gui.graphs.copying import COPY_WAYS, PNG, graph_text, picture_report
from inspector.gui.graphs.corner_tools import SPREAD, STORED
from inspector.gui.graphs.navigator import NOWHERE, NodeOrPin
from inspector.gui.graphs.node_panel import NodePanel, called_function
from inspector.gui.graphs.outline import Outline
from inspector.gui.graphs.picture import graphs_picture
from inspector.gui.graphs.pointing import HINT_SEEN, LEFT_PANS, MOST_HINTS
from inspector.gui.graphs.reading import (
    FileGraphs,
    ReadGraph,
    export_of,
    path_of,
    pin_at,
    pin_path,
    read_graph,
    read_graphs,
)
from inspector.gui.graphs.text_rows import TextRow
from inspector.gui.graphs.text_view import FILTER, GraphText, TextModel
from inspector.gui.graphs.words import Way, entry_tip, graph_counts, ways_from
from inspector.gui.kit.canvas import Viewport
from inspector.gui.kit.clipboard import WAYS, picture_to_clipboard, to_clipboard
from inspector.gui.kit.focus_order import holds_keyboard
from inspector.gui.kit.layouts import vbox
from inspector.gui.kit.states import StatePane
from inspector.gui.look.theme import Theme
from inspector.gui.rows.filtering import value_term
from inspector.gui.rows.listing import RowFilter, filter_of
from inspector.gui.rows.pick_items import PickItem
from inspector.gui.rows.row_view import enter_rows
from inspector.gui.work.selection import ASKED, Selection
from inspector.messages import _, lazy
from inspector.messages.graph_text import no_graphs
from inspector.messages.phrases import clauses
from inspector.messages.rendering import render

ORIGIN: Final = "graphs"
#: The kinds of job that read all graphs of a file, that read one for showing it, and that copy.
_READ: Final = "read graphs"
_SHOW: Final = "show graph"
_COPY: Final = "copy graph"
#: The width of the list of graphs, in px of the design.
_LIST: Final = 460
#: Copies the title of a node.
_TITLE_KEY: Final = QKeyCombination(
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier, Qt.Key.Key_C
)
_NOTHING: Final = lazy("This graph has no nodes.")
_UNREAD: Final = lazy("This graph cannot be read: the file is damaged.")
_HINT: Final = lazy(
    "Right-drag or middle-drag pans, the wheel zooms, left-drag selects. Double-click a wire "
    "follows it."
)
_SETTING: Final = "graphs/view"
_DATA: Final = "graphs/data"
_PLACES: Final = "graphs/places"
#: Wires that the menu of a node names.
_MOST_WAYS: Final = 12
#: A graph of more nodes is read first: drawn as a whole it is blocks.
LARGE: Final = 5000


@dataclass(slots=True)
class _GraphsState:
    """How one file was left: its graphs, which one was shown, -1 for none, the current place.

    ``viewports`` tells how its graphs were looked at, by their objects, ``unfolded`` of which nodes
    all pins are shown. ``asked`` is the object that somebody asked for from elsewhere, -1 for none.
    """

    graphs: FileGraphs | None = None
    graph: int = -1
    spot: NodeOrPin = NOWHERE
    viewports: dict[int, Viewport | None] = field(default_factory=dict)
    unfolded: set[int] = field(default_factory=set)
    asked: int = -1


class GraphsPage(Page):
    """The graphs of the file that is shown."""

    def __init__(self, context: AppContext, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(context, theme, parent)
        self._states = context.view_states(_GraphsState)
        self._state = _GraphsState()
        self._shown: ReadGraph | None = None
        self._setting = False
        #: Whether the graph that is read is shown for the first time.
        self._arrives = False
        # What holds the bar is shown and hidden by who shows the pages, the bar by what is read.
        self._controls = QWidget(self)
        self._controls.hide()
        self.bar = GraphsBar(theme, self.copy_as)
        vbox(self.bar, parent=self._controls)
        self.bar.list_wanted.connect(self.open_list)
        self.bar.finder.met.connect(lambda node: self._meet(NodeOrPin(node)))
        self.bar.finder.reached.connect(self._reach)
        self.bar.finder.left.connect(self.take_keyboard)
        self.chooser = GraphChooser(theme, self)
        self.chooser.picked.connect(self._pick)
        self.states = StatePane(theme, context.jobs, (MARGIN, 8, 4))
        self.states.empty.action_chosen.connect(self.clear_filter)
        self.model = TextModel(self)
        self._filter = filter_of(self.model, FILTER)
        self.text = GraphText(theme)
        self.text.setModel(self.model)
        self.text.row_selected.connect(self._take_row)
        self.text.switched.connect(self.switch)
        self.canvas = GraphCanvas(theme)
        self.canvas.follow_settings(context.settings)
        self.canvas.offers_places = True
        self.canvas.used.connect(self._count_use)
        self.canvas.menu_wanted.connect(self._open_menu)
        self.canvas.chosen.connect(self._take_place)
        self.canvas.activated.connect(lambda spot: self._open_target(spot.node))
        self.canvas.switched.connect(self.switch)
        self.canvas.unfolding_wanted.connect(self._unfold)
        self.bar.view_wanted.connect(self.show_view)
        self.canvas.places.chosen.connect(self.show_places)
        self.canvas.places_switched.connect(self.switch_places)
        self._views = QStackedWidget()
        self._views.addWidget(self.canvas)
        self._views.addWidget(self.text)
        self.outline = Outline(theme, self)
        self.outline.hide()
        self.outline.chosen.connect(self._take_entry)
        self.node_panel = NodePanel(theme, self.canvas)
        self.node_panel.chosen.connect(self._take_pin)
        self.node_panel.followed.connect(self._follow_way)
        self.node_panel.went.connect(self._take_entry)
        self.node_panel.left.connect(self.take_keyboard)
        self.node_panel.closed.connect(lambda: self.show_data(False))
        self.node_panel.set_copies(context.service(FieldCommands).fill_copy_menu)
        fields = context.service(FieldCommands)
        self.node_panel.contents_wanted.connect(fields.show_in_contents)
        self.node_panel.bytes_wanted.connect(fields.go_to_bytes)
        self.canvas.set_panel(self.node_panel)
        self.canvas.data_wanted.connect(lambda: self.show_data(self.node_panel.isHidden()))
        vbox(self.states, (self._views, 1), 0, parent=self)
        self._followed: Document | None = None
        self._show(None)

    # Reading ------------------------------------------------------------------------------------

    def show_document(self, document: Document) -> None:
        super().show_document(document)
        if document is not self._followed:
            self.outline.show_entries(())
            if self._followed is not None:
                self._followed.fields_read.disconnect(self._renew)
                self._followed.closed.disconnect(self._lose)
            self.keep()
            self._followed = document
            document.fields_read.connect(self._renew)
            document.closed.connect(self._lose)
            self._state = self._states.of(document)
            self._show(None)
        document.want_fields()
        self._renew()

    def _lose(self) -> None:
        """The file that is shown was closed."""
        self._followed = None
        self._show(None)

    def _renew(self) -> None:
        """Shows the graphs as far as they have been read."""
        document = self.document
        if document is None or document.opened is None:
            return
        fields, graphs = document.fields, self._state.graphs
        if fields is None:
            self._show(None)
            self.states.wait("graphs", f"fields {document.path}", first="exports")
        elif graphs is None or graphs.of is not fields:
            self._show(None)
            self.states.wait("graphs")
            work = partial(read_graphs, document.opened)
            self.context.jobs.start(_READ, work, self._take, owner=self)
        elif self._shown is None:
            self._take(graphs)

    def _take(self, graphs: FileGraphs) -> None:
        document = self.document
        if document is None or document.fields is not graphs.of:
            return
        self._state.graphs = graphs
        self.outline.show_entries(graphs.outline)
        selection = self.context.selection
        if selection is not None and selection.path == document.path:
            export = export_of(selection.field)
            if export in graphs.places:
                self._note_asked(selection)
                self._state.graph = graphs.places[export].export
                self._state.spot = _place_of(graphs.places[export], selection.field)
        chosen = [graph for graph in graphs.graphs if graph.export == self._state.graph]
        if graphs.graphs:
            self._turn(chosen[0] if chosen else first_graph(graphs.graphs))
        else:
            self.states.arrive()
            self.states.say(_no_graphs(document))

    def keep(self) -> None:
        """Remembers how the graph is looked at that is shown."""
        if self._shown is not None:
            self._state.viewports[self._shown.graph.export] = self.canvas.viewpoint

    def _turn(self, graph: Graph) -> None:
        """Reads one of the graphs, and shows it then."""
        self.keep()
        before = self._shown.graph.export if self._shown is not None else -1
        self._arrives = graph.export != before and graph.export not in self._state.viewports
        self._state.graph = graph.export
        self.states.wait(render(graph.shown_name))
        unfolded = frozenset(self._state.unfolded)
        work = partial(read_graph, graph, unfolded=unfolded, spread=self._places == SPREAD)
        self.context.jobs.start(_SHOW, work, self._take_graph, owner=self)

    def _unfold(self, node: int) -> None:
        """Shows all pins of a node, or no more those that nobody wired."""
        if self._shown is not None:
            self._state.unfolded ^= {node}
            self._turn(self._shown.graph)

    def _take_graph(self, shown: ReadGraph) -> None:
        graphs = self._state.graphs
        if graphs is None or graphs.places.get(shown.graph.export) is not shown.graph:
            return
        self._show(shown)
        self._mark(self._state.spot)
        if self._arrives and self._state.spot.node in shown.nodes:
            # Somebody came for it: it is in the middle, and not at an edge.
            self.canvas.show_large(self._state.spot)
            self.canvas.centre_current()
        if holds_keyboard(self):
            self.take_keyboard()

    def _show(self, shown: ReadGraph | None) -> None:
        """Shows a graph, or none."""
        self._shown = shown
        self.states.arrive()
        self.states.say(_lacking(shown))
        self.bar.setVisible(shown is not None)
        self._views.setVisible(shown is not None and bool(shown.nodes))
        self._setting = True
        self.model.show_graph(shown)
        viewports = self._state.viewports
        graphs = self._state.graphs
        self.canvas.leading = graphs.targets.keys() if graphs is not None else ()
        self.canvas.show_graph(shown, viewports.get(shown.graph.export) if shown else None)
        self._setting = False
        if shown is not None and graphs is not None:
            self.bar.show_graph(shown.graph)
            self.canvas.places.set_current(self._places)
            self.bar.finder.show_graph(shown)
            self.text.setAccessibleName(_("{name}, text", name=render(shown.graph.shown_name)))
            self.chooser.set_graphs(graphs.graphs, shown.graph)
            self._filter_set()
            is_large = len(shown.nodes) > LARGE
            view = TEXT if is_large else self.context.settings.text(_SETTING)
            self._turn_to(view if view in dict(VIEWS) else CANVAS)
        self._show_hint()
        self.filter_changed.emit()
        self.news.emit()

    # Ways to look at it -------------------------------------------------------------------------

    def show_view(self, view: str) -> None:
        """Shows the graph as ``canvas`` or as ``text``, now and from now on."""
        self.context.settings.set(_SETTING, view)
        self._turn_to(view)

    def switch(self) -> None:
        """Shows the other of the two, and takes the keyboard along."""
        # What goes out of sight would hand the keyboard on to what lies over it.
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.show_view(TEXT if self._views.currentWidget() is self.canvas else CANVAS)
        self.take_keyboard()

    def show_places(self, places: str) -> None:
        """Shows the states of machines apart, or where they are stored, now and from now on."""
        self.context.settings.set(_PLACES, places)
        shown = self._shown
        if shown is not None and shown.graph.role is GraphRole.STATES:
            # What was looked at is elsewhere now.
            self._shown = None
            self._state.viewports.pop(shown.graph.export, None)
            self._turn(shown.graph)

    def switch_places(self) -> None:
        """Shows the states of a machine in the other places."""
        if self._shown is not None and self._shown.graph.role is GraphRole.STATES:
            self.show_places(STORED if self._places == SPREAD else SPREAD)

    @property
    def _places(self) -> str:
        """Where the states of machines stand."""
        return STORED if self.context.settings.text(_PLACES) == STORED else SPREAD

    def _turn_to(self, view: str) -> None:
        self._views.setCurrentWidget(self.text if view == TEXT else self.canvas)
        self.bar.views.set_current(view)

    def _count_use(self) -> None:
        """Leaves out what the pointer does for who knows it."""
        if self._uses < MOST_HINTS:
            self.context.settings.set(HINT_SEEN, f"{self._uses + 1}")
            self._show_hint()

    @property
    def _uses(self) -> int:
        """How often graphs were moved or chosen from by hand."""
        kept = self.context.settings.text(HINT_SEEN)
        return int(kept) if kept.isdecimal() and len(kept) == 1 else 0

    def _show_hint(self) -> None:
        is_known = self.context.settings.flag(LEFT_PANS) or self._uses >= MOST_HINTS
        self.canvas.show_hint("" if is_known else str(_HINT))

    # Choosing a graph ---------------------------------------------------------------------------

    def open_list(self) -> None:
        """Shows the list of all graphs below the name of the one that is shown."""
        button = self.bar.chooser
        below = button.mapToGlobal(QPoint(0, button.height() + 2))
        corner = self.mapFromGlobal(below) if button.isVisible() else QPoint()
        corner.setY(max(corner.y(), 0))
        self.chooser.open_with(QRect(corner, corner + QPoint(self._theme.px(_LIST), 0)))

    def _pick(self, picked: PickItem) -> None:
        self._go_to(int(picked.key))

    def _go_to(self, export: int) -> None:
        """Shows a graph of the file, by its object, from its beginning."""
        graphs = self._state.graphs
        if graphs is not None:
            self._state.spot = NOWHERE
            # The keyboard goes on to the graph once that can be seen.
            self.setFocus(Qt.FocusReason.OtherFocusReason)
            self._turn(graphs.places[export])
            self.context.select_field(path_of(export), ORIGIN)

    def _target_of(self, node: int) -> NodeTarget | None:
        """Where a node leads to, by its object; None for one that leads nowhere."""
        graphs = self._state.graphs
        return graphs.targets.get(node) if graphs is not None else None

    def _open_target(self, node: int) -> None:
        """Shows what a node leads to: the graph of a state, the function or event of a call."""
        target = self._target_of(node)
        if target is not None and target.node >= 0:
            self._take_entry(target.graph, target.node)
        elif target is not None:
            self._go_to(target.graph)

    def _target_title(self, target: NodeTarget) -> str:
        """What the menu calls the way to what a node leads to."""
        assert self._state.graphs is not None
        graph = self._state.graphs.places[target.graph]
        for node in graph.nodes:
            if node.export == target.node:
                return _("Go to {name}", name=render(node.title))
        return _("Open {name}", name=render(graph.shown_name))

    def status(self) -> str:
        if self._shown is None:
            return ""
        graph = self._shown.graph
        return clauses((render(graph.shown_name), graph_counts(graph)))

    def beside(self) -> QWidget | None:
        return self.outline

    def overlay(self) -> QWidget | None:
        return self.node_panel

    def controls(self) -> QWidget | None:
        return self._controls

    def show_docks(self, docks: frozenset[str]) -> None:
        self.bar.show_chooser("left-dock" not in docks)

    def _take_entry(self, graph: int, node: int) -> None:
        """Shows what was chosen in the outline."""
        graphs = self._state.graphs
        if graphs is None or graph not in graphs.places:
            return
        self._state.spot = NodeOrPin(node) if node >= 0 else NOWHERE
        if self._shown is None or self._shown.graph.export != graph:
            self._turn(graphs.places[graph])
        elif node >= 0:
            self._meet(self._state.spot)
        self.context.select_field(path_of(node if node >= 0 else graph), ORIGIN)

    # The data of a node -------------------------------------------------------------------------

    def show_data(self, shown: bool) -> None:
        """Shows the data of the current node over the canvas, or no more."""
        self.context.settings.set(_DATA, shown)
        self._show_node(self._state.spot)
        if not shown:
            self.take_keyboard()

    def _show_node(self, spot: NodeOrPin) -> None:
        """Shows the data of a node, where they are wanted."""
        shown, document = self._shown, self.document
        node = shown.nodes.get(spot.node) if shown is not None else None
        wanted = node is not None and self.context.settings.flag(_DATA)
        if wanted:
            fields = document.fields if document is not None else None
            graphs = self._state.graphs
            all_graphs = graphs.graphs if graphs is not None else ()
            self.node_panel.show_node(shown, node, fields, all_graphs)
            self.node_panel.show_pin(spot.pin)
        self.canvas.show_panel(wanted)

    def _take_pin(self, spot: NodeOrPin) -> None:
        """Selects a pin that was chosen in the data of its node."""
        self._take_place(spot)
        self.canvas.mark(spot)

    # One selection ------------------------------------------------------------------------------

    def _take_row(self, row: TextRow | None) -> None:
        if not self._setting and row is not None and row.node is not None:
            self._state.spot = NodeOrPin(row.node.export)
            self.canvas.set_current(self._state.spot)
            self.context.select_field(path_of(row.node.export), ORIGIN)

    def _take_place(self, spot: NodeOrPin) -> None:
        """Selects the node or pin that was chosen on the canvas."""
        shown, document = self._shown, self.document
        if shown is None or document is None:
            return
        self._state.spot = spot
        self.bar.finder.set_start(spot.node)
        self._mark_line(spot.node)
        self._show_node(spot)
        node = shown.nodes[spot.node]
        pin = node.pin(spot.pin) if spot.pin else None
        path = path_of(node.export) if pin is None else pin_path(document.fields, node, pin)
        self.context.select_field(path, ORIGIN)

    def _mark(self, spot: NodeOrPin) -> None:
        """Makes a node or a pin the current one everywhere without selecting anything."""
        self._state.spot = spot
        self.bar.finder.set_start(spot.node)
        self._mark_line(spot.node)
        self._show_node(spot)
        self.canvas.set_current(spot)

    def _mark_line(self, export: int) -> None:
        if self._shown is not None:
            self.outline.show_place(self._shown.graph.export, export)
        self._setting = True
        if not self.text.show_row(lambda row: row.node is not None and row.node.export == export):
            self.text.clearSelection()
        self._setting = False

    def shows_field(self, field: str) -> bool:
        graphs = self._state.graphs
        return graphs is not None and export_of(field) in graphs.places

    def show_selection(self, selection: Selection) -> bool:
        graphs, export = self._state.graphs, export_of(selection.field)
        graph = graphs.places.get(export) if graphs is not None else None
        if graph is None:
            return False
        self._note_asked(selection)
        spot = _place_of(graph, selection.field)
        if self._shown is not None and self._shown.graph is graph:
            self._mark(spot)
        else:
            self._state.spot = spot
            self._turn(graph)
        return True

    def _note_asked(self, selection: Selection) -> None:
        """Keeps which object somebody asked for, if a selection comes from that."""
        if selection.origin == ASKED:
            self._state.asked = export_of(selection.field)

    # Keyboard and filter ------------------------------------------------------------------------

    def reading(self) -> QWidget | None:
        # Until there is something to see the page keeps the keyboard for it.
        return self._views.currentWidget()

    def enter_rows(self) -> None:
        rows = self.model.shown_rows()
        if self._views.currentWidget() is self.text:
            enter_rows(self.text)
        elif self._shown is not None:
            self.canvas.setFocus(Qt.FocusReason.OtherFocusReason)
            node = next((row.node for row in rows if row.node is not None), None)
            if node is not None:
                self._take_place(NodeOrPin(node.export))
                self.canvas.set_current(NodeOrPin(node.export))

    def open_find(self) -> bool:
        if self.can_find:
            self.bar.finder.select_all()
        return self.can_find

    @property
    def can_find(self) -> bool:
        """Whether there are nodes to find one of."""
        return self._shown is not None and bool(self._shown.nodes)

    def find_next(self, by: int) -> None:
        """Goes to the next node that is called as was typed for +1, to the one before for −1.

        With nothing typed it is the next call of the function a call of which was asked for.
        """
        calls = self._same_calls() if not self.bar.finder.text() else ()
        if self.bar.finder.text():
            self.bar.finder.step(by)
        elif len(calls) > 1:
            at = [node for __, node in calls].index(self._state.spot.node)
            self._take_entry(*calls[(at + by) % len(calls)])
        else:
            self.open_find()

    def _same_calls(self) -> Sequence[tuple[int, int]]:
        """The calls in the file of the function a call of which was asked for, each behind its
        graph; none while another node is selected than one of them.
        """
        graphs = self._state.graphs
        calls = [
            (graph.export, node)
            for graph in (graphs.graphs if graphs is not None else ())
            for node in sorted(graph.nodes, key=lambda node: (node.x, node.y))
            if node.class_name in CALLS
        ]
        wanted = {(node.title, node.of_class) for __, node in calls
                  if node.export == self._state.asked}  # fmt: skip
        same = [(graph, node.export) for graph, node in calls
                if (node.title, node.of_class) in wanted]  # fmt: skip
        return same if any(node == self._state.spot.node for __, node in same) else ()

    def _meet(self, spot: NodeOrPin) -> None:
        """Shows a node that was found, large enough to be read."""
        self._mark(spot)
        self.canvas.show_large(spot)

    def _reach(self, node: int) -> None:
        self._take_place(NodeOrPin(node))
        self._meet(NodeOrPin(node))

    def filter_hint(self) -> str:
        return super().filter_hint() if self._shown is not None else ""

    def _filtering(self) -> RowFilter[TextRow]:
        return self._filter

    def _filter_set(self) -> None:
        rows = self.model.shown_rows() if self.filter_text() else ()
        kept = frozenset(row.node.export for row in rows if row.node is not None)
        self.canvas.set_kept(kept if self.filter_text() else None)
        wanted = self.filter_text().strip().casefold()
        self.outline.set_filter(
            (lambda entry: entry.node in kept or wanted in entry_tip(entry).casefold())
            if wanted
            else None
        )
        if self.model.total_count():
            say_if_filtered_away(self.states, self.model, _("No line"))

    # The menu of a node -------------------------------------------------------------------------

    def _open_menu(self, place: QPoint) -> None:
        """Opens the menu of the current node; of the ground, where no node is shown any more."""
        if self.canvas.current == NOWHERE:
            self._show_node(NOWHERE)
        self.open_row_menu(place)

    def row_menu(self) -> QMenu:
        menu, fields = RowMenu(self.context, self), self.context.service(FieldCommands)
        node = self._shown.nodes.get(self.canvas.current.node) if self._shown is not None else None
        # On the canvas another key does it.
        menu.offer(replace(self.context.actions["copy-nodes"], shortcut="Ctrl+C"), self)
        copies = menu.addMenu(_("Copy as"))
        if node is None:
            for way in COPY_WAYS:
                copies.addAction(str(WAYS[way])).triggered.connect(partial(self.copy_as, way))
            _add(menu, "save-picture", _("Save picture…"), self.save_picture)
            menu.addSeparator()
            _add(menu, "fit", _("Show the whole graph"), self.canvas.fit, "F")
            return menu
        fields.fill_copy_menu(copies)
        menu.addSeparator()
        target = self._target_of(node.export)
        if target is not None:
            open_it = partial(self._open_target, node.export)
            _add(menu, "open-target", self._target_title(target), open_it, "Enter")
            menu.addSeparator()
        for wire in self._ways_from(node):
            _add(menu, "follow", wire.title, partial(self._follow_way, wire.end))
        menu.addSeparator()
        menu.offer(SHOW_IN_CONTENTS, fields)
        menu.offer(TO_BYTES, fields)
        if self._called:
            title = _("Find calls of {name} in the project", name=self._called)
            menu.offer(replace(self.context.actions["find-calls"], title=title), self)
        menu.addSeparator()
        title = _("Show its data") if self.node_panel.isHidden() else _("Hide its data")
        _add(menu, "data", title, lambda: self.show_data(self.node_panel.isHidden()), "D")
        zoom = _("Zoom to selection")
        _add(menu, "zoom-to-selection", zoom, self.canvas.zoom_to_choice, "Home")
        return menu

    # Calls in the project -----------------------------------------------------------------------

    @property
    def _called(self) -> str:
        """The name of the function that the selected node calls; empty for none."""
        document = self.document
        if self._shown is None or document is None:
            return ""
        node = self._shown.nodes.get(self.canvas.current.node)
        return called_function(node, document.fields) if node is not None else ""

    @property
    def can_find_calls(self) -> bool:
        """Whether a node is selected that calls a function, and a project is open."""
        return isinstance(self.context.beside, Project) and bool(self._called)

    def find_calls(self) -> None:
        """Shows the packages of the project that call the function of the selected node."""
        project, called = self.context.beside, self._called
        if isinstance(project, Project) and called:
            self.context.show_beside()
            node = self._shown.nodes[self.canvas.current.node] if self._shown is not None else None
            of_class = node.class_words if node is not None else ""
            wanted = f"{of_class}.{called}" if of_class else called
            project.packages_wanted.emit(value_term("calls", wanted))

    def _ways_from(self, node: Node) -> Sequence[Way]:
        """The wires of a node that lead on; of a large one as many as a menu has room for."""
        shown = self._shown
        return ways_from(node, shown.ways.wires)[:_MOST_WAYS] if shown is not None else ()

    def _follow_way(self, end: NodeOrPin) -> None:
        """Goes to the other end of a wire."""
        self._take_place(end)
        self._meet(end)

    def save_picture(self) -> None:
        """Asks for a file and writes the graph into it as a picture."""
        if self._shown is not None and self.document is not None:
            report = picture_report(self.document.path, self._shown.graph, self._picture)
            save_report(self.context, report, self.window())

    def _picture(self) -> QImage:
        """The graph that is shown as a picture of pixels; an empty one of none."""
        graphs = [self._shown.graph] if self._shown is not None else []
        return graphs_picture(graphs, self._theme)[0]

    # Copying ------------------------------------------------------------------------------------

    def copy_as(self, way: str) -> None:
        """Copies the graph as the command line prints it."""
        if self._shown is not None and way == PNG:
            # Pictures of icons are for the window's thread alone.
            picture_to_clipboard(self._picture())
        elif self._shown is not None and self.document is not None:
            work = partial(graph_text, self.document.path, self._shown.graph, way)
            self.context.jobs.start(_COPY, work, to_clipboard, owner=self)

    def copy_nodes(self) -> None:
        """Copies the selected nodes as the editor pastes them; all of the graph without any."""
        shown, document = self._shown, self.document
        if shown is None or document is None or document.opened is None:
            return
        chosen = self.canvas.chosen_now or None
        copy_nodes(self.context, document.opened, shown.graph, chosen, self)

    def copy_text(self) -> str:
        """Copies the selected nodes, which takes reading them: nothing is there at once."""
        self.copy_nodes()
        return ""

    def copy_title(self) -> None:
        """Copies what the selected node is called."""
        node = self._shown.nodes.get(self.canvas.current.node) if self._shown is not None else None
        if node is not None:
            to_clipboard(render(node.title))

    def _copies_title(self, event: QEvent) -> bool:
        """Whether a key means the title of the selected node: on the canvas it does."""
        return (
            isinstance(event, QKeyEvent)
            and event.keyCombination() == _TITLE_KEY
            and self._views.currentWidget() is self.canvas
            and self.canvas.current != NOWHERE
        )

    def event(self, event: QEvent) -> bool:
        # The key opens a menu elsewhere.
        if event.type() == QEvent.Type.ShortcutOverride and self._copies_title(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._copies_title(event):
            self.copy_title()
        else:
            super().keyPressEvent(event)

    @property
    def can_copy(self) -> bool:
        """Whether there is anything to copy."""
        return self._shown is not None


def _add(menu: QMenu, name: str, title: str, act: Callable[[], object], shortcut: str = "") -> None:
    """Adds something to do to a menu, with the key that does it too."""
    words = title.replace("&", "&&")
    entry = menu.addAction(f"{words}\t{shortcut}" if shortcut else words)
    entry.setObjectName(name)
    entry.triggered.connect(lambda _=False: act())


def _place_of(graph: Graph, field: str) -> NodeOrPin:
    """The node or pin of a graph that a field lies in; none where it is of the graph itself."""
    export = export_of(field)
    node = next((node for node in graph.nodes if node.export == export), None)
    if node is None:
        return NOWHERE
    pin = pin_at(node, field)
    return NodeOrPin(export, pin.id if pin is not None else "")


def _lacking(shown: ReadGraph | None) -> str:
    """What is said in the place of nodes; empty where there are some."""
    if shown is None or shown.graph.nodes:
        return ""
    return str(_UNREAD if shown.graph.is_unread else _NOTHING)


def _no_graphs(document: Document) -> str:
    opened = document.opened
    versions = opened.facts.versions if opened is not None else None
    cooked = versions is not None and versions.cooked
    others = other_parts(opened.package if opened is not None else None)
    return no_graphs(others, cooked=cooked)
