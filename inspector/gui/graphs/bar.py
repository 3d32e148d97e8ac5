"""The line above a graph: which one it is, how much is in it, how it is looked at, finding."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from inspector.graphs.model import Graph
from inspector.gui.desk.page import MARGIN
from inspector.gui.graphs.copying import COPY_WAYS
from inspector.gui.graphs.find_field import NodeField
from inspector.gui.graphs.words import graph_counts, graph_icon
from inspector.gui.kit.buttons import Button
from inspector.gui.kit.copy_button import CopyButton
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.layouts import hbox
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.kit.segments import Segments
from inspector.gui.kit.surface import Surface
from inspector.gui.look.theme import Theme
from inspector.messages import _, lazy
from inspector.messages.graph_text import role_words
from inspector.messages.phrases import clauses

CANVAS: Final = "canvas"
TEXT: Final = "text"
#: The ways to look at a graph, each with what it is called.
VIEWS: Final = ((CANVAS, lazy("Canvas")), (TEXT, lazy("Text")))


class GraphsBar(Surface):
    """The chooser of graphs, the counts, and what can be done.

    Args:
        theme: The look.
        copy: Copies the graph in the way whose id it is given.
    """

    edges = {"bottom": "line"}

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
        self.counts = ElidedLabel(theme, "", "body", "text2")
        self.views = Segments(theme, VIEWS)
        self.views.chosen.connect(self.view_wanted)
        set_tip(self.views, _("Look at the graph, or read it (T)"))
        self.finder = NodeField(theme)
        self.copy_button = CopyButton(theme, COPY_WAYS, copy, _("Copy this graph"))
        self._row = hbox(
            self.chooser,
            (self.counts, 1),
            self.views,
            (self.finder, 1),
            self.copy_button,
            parent=self,
            theme=theme,
            margins=(MARGIN, 6, MARGIN - 8, 7),
            between=8,
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """Leaves the counts out where the rest needs their room."""
        margins = self._row.contentsMargins()
        rest = self.chooser, self.views, self.copy_button
        taken = sum(part.sizeHint().width() for part in rest) + 4 * self._row.spacing()
        taken += self.finder.minimumSizeHint().width() + margins.left() + margins.right()
        self.counts.setVisible(self.width() - taken >= self.counts.minimumSizeHint().width())

    def show_graph(self, graph: Graph) -> None:
        """Names a graph."""
        self.chooser.setText(graph.name.replace("&", "&&"))
        self.chooser.setAccessibleName(clauses((graph.name, role_words(graph.role))))
        self.chooser.updateGeometry()
        self.chooser.set_icon(graph_icon(graph))
        self.counts.set_text(graph_counts(graph))
        self._make_room()
