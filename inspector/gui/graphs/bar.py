"""What stands beside the pages' names for a graph: how it is looked at, finding, copying."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from inspector.graphs.model import Graph
from inspector.gui.desk.page import MARGIN
from inspector.gui.graphs.copying import COPY_WAYS
from inspector.gui.graphs.reading import ReadGraph
from inspector.gui.graphs.words import graph_counts, graph_icon
from inspector.gui.kit.buttons import Button, Segments
from inspector.gui.kit.clipboard import CopyButton
from inspector.gui.kit.filter_field import FilterField
from inspector.gui.kit.layouts import hbox
from inspector.gui.kit.own_keys import KeyHandler
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.kit.surface import Surface
from inspector.gui.look.theme import Theme
from inspector.gui.rows.pick_items import PickItem
from inspector.gui.rows.pick_list import PickList
from inspector.gui.rows.row_view import is_enter
from inspector.messages import _, count_text, lazy, ngettext
from inspector.messages.graph_text import node_name, role_words
from inspector.messages.phrases import clauses
from inspector.messages.rendering import render

#: The most and the least width, in px of the design.
_WIDTH: Final = 190
_LEAST: Final = 84


class NodeField(FilterField):
    """Finds nodes by what they are called, in the order in which the graph is read.

    Enter goes to the next, Shift+Enter to the one before, round and round; Escape leaves it.
    """

    #: A node was found while somebody types; carries its object.
    met = Signal(int)
    #: A node was gone to; carries its object.
    reached = Signal(int)
    #: Nothing more is to be found.
    left = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, _("Find node"), "search", parent)
        self._shown: ReadGraph | None = None
        self._met = -1
        self.changed.connect(self._find)
        set_tip(self, _("Find a node (Ctrl+F); Enter and Shift+Enter go on"))
        self._apply_theme()

    def _apply_theme(self) -> None:
        super()._apply_theme()
        self.setMaximumWidth(self._theme.px(_WIDTH))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(_LEAST), super().minimumSizeHint().height())

    def show_graph(self, shown: ReadGraph | None) -> None:
        """Finds in another graph, or in none."""
        self._shown, self._met = shown, -1
        self._say(self._nodes())

    def set_start(self, node: int) -> None:
        """Goes on from another node, told by its object."""
        self._met = node
        self._say(self._nodes())

    def _nodes(self) -> list[int]:
        """The objects of the nodes that are called so."""
        wanted, shown = self.text().strip().casefold(), self._shown
        if not wanted or shown is None:
            return []
        order = shown.ways.order
        return [node for node in order if wanted in node_name(shown.nodes[node]).casefold()]

    def _find(self) -> None:
        """Shows the node where one stands if it is called so, or else the next one."""
        nodes = self._nodes()
        if nodes:
            self._met = nodes[self._next(nodes, at_once=True)]
            self.met.emit(self._met)
        self._say(nodes)

    def _next(self, nodes: list[int], *, at_once: bool) -> int:
        """The place of the first node behind the one where one stands, or that one itself."""
        assert self._shown is not None
        places = {node: place for place, node in enumerate(self._shown.ways.order)}
        here = places.get(self._met, -1) + (not at_once)
        return next((at for at, node in enumerate(nodes) if places[node] >= here), 0)

    def step(self, by: int) -> None:
        """Goes to the next node for +1, to the one before for −1, round and round."""
        nodes = self._nodes()
        if nodes:
            if self._met in nodes:
                at = (nodes.index(self._met) + by) % len(nodes)
            else:
                at = (self._next(nodes, at_once=False) - (by < 0)) % len(nodes)
            self._met = nodes[at]
            self.reached.emit(self._met)
        self._say(nodes)

    def _say(self, nodes: list[int]) -> None:
        if not self.text().strip():
            self.set_state("neutral")
        elif self._met in nodes:
            self.set_state(
                "valid",
                _("{index:,} of {count:,}", index=nodes.index(self._met) + 1, count=len(nodes)),
            )
        else:
            self.set_state("neutral", count_text(len(nodes)) if nodes else _("none"))

    def _key_handler(self, event: QKeyEvent) -> KeyHandler:
        if is_enter(event):
            is_back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            return partial(self.step, -1 if is_back else 1)
        return self._leave if event.key() == Qt.Key.Key_Escape else super()._key_handler(event)

    def _leave(self) -> None:
        self.clear()
        self.left.emit()


CANVAS: Final = "canvas"
TEXT: Final = "text"
#: The ways to look at a graph, each with what it is called.
VIEWS: Final = ((CANVAS, lazy("Canvas")), (TEXT, lazy("Text")))


class GraphsBar(Surface):
    """The chooser of graphs where no outline is, and what can be done with the one that is shown.

    Args:
        theme: The look.
        copy: Copies the graph in the way whose id it is given.
    """

    #: The list of graphs is wanted.
    list_wanted = Signal()
    #: Another way to look at the graph is wanted; carries an id of :data:`VIEWS`.
    view_wanted = Signal(str)

    def __init__(
        self, theme: Theme, copy: Callable[[str], object], parent: QWidget | None = None
    ) -> None:
        super().__init__(theme, parent)
        self.chooser = Button(theme, _("Graph"), "plain", "graph")
        self.chooser.set_menu_arrow(True)
        set_tip(self.chooser, _("Choose another graph of this file"))
        self.chooser.clicked.connect(self.list_wanted)
        self.views = Segments(theme, VIEWS)
        self.views.chosen.connect(self.view_wanted)
        set_tip(self.views, _("Look at the graph, or read it (T)"))
        self.finder = NodeField(theme)
        self.copy_button = CopyButton(theme, COPY_WAYS, copy, _("Copy this graph"))
        hbox(
            self.chooser,
            self.views,
            self.finder,
            self.copy_button,
            parent=self,
            theme=theme,
            margins=(MARGIN, 0, 0, 0),
            between=8,
        )

    def show_chooser(self, shown: bool) -> None:
        """Names the graph and opens the list of all, where nothing beside the page does."""
        self.chooser.setVisible(shown)

    def show_graph(self, graph: Graph) -> None:
        """Names a graph."""
        self.chooser.setText(render(graph.shown_name).replace("&", "&&"))
        self.chooser.setAccessibleName(clauses((render(graph.shown_name), role_words(graph.role))))
        self.chooser.updateGeometry()
        self.chooser.set_icon(graph_icon(graph))
        set_tip(self.chooser, graph_counts(graph))


class GraphChooser(PickList):
    """All graphs of a file in the order in which they are told, each with what it is for."""

    TITLE = 200

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(
            theme,
            parent,
            self.items_for,
            placeholder=_("Find in graphs"),
            title=_("Choose graph"),
        )
        self._graphs: tuple[Graph, ...] = ()
        self._shown: Graph | None = None

    def set_graphs(self, graphs: Sequence[Graph], shown: Graph | None) -> None:
        """Offers other graphs, of which one is shown now."""
        self._graphs, self._shown = tuple(graphs), shown

    def items_for(self, text: str) -> Sequence[PickItem]:
        """The graphs whose names or titles of nodes hold a text."""
        wanted = text.strip().casefold()
        return [
            PickItem(
                "graph",
                f"{graph.export}",
                render(graph.shown_name),
                role_words(graph.role),
                ngettext("{count} node", "{count} nodes", len(graph.nodes))
                if graph.nodes
                else _("empty"),
                icon=graph_icon(graph),
            )
            for graph in self._graphs
            if wanted in render(graph.shown_name).casefold()
            or wanted in graph.role
            or any(wanted in render(node.title).casefold() for node in graph.nodes)
        ]

    def first_choice(self, items: Sequence[PickItem]) -> int | None:
        """The graph that is shown while nothing is typed, else the first that fits."""
        if self._shown is not None and not self.field.text():
            keys = [item.key for item in items]
            key = f"{self._shown.export}"
            return keys.index(key) if key in keys else None
        return super().first_choice(items)
