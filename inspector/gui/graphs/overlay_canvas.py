"""Two versions of a graph as something to look at and to walk through."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from inspector.compare.graph_overlay import GraphChange
from inspector.graphs.scene.overlay import ROLES, wire_key
from inspector.gui.graphs.canvas import GraphCanvas
from inspector.gui.graphs.compared_reading import ReadOverlay
from inspector.gui.graphs.grid import box_of_curve
from inspector.gui.graphs.overlay_painting import OverlayPainter
from inspector.gui.graphs.painting import GraphPainter
from inspector.gui.graphs.walking import NOWHERE, Spot
from inspector.gui.look.marks import MARK_WORDS
from inspector.gui.look.theme import Theme

#: A change is shown no smaller than this.
_LEAST_ZOOM = 0.75


class OverlayCanvas(GraphCanvas):
    """Shows two versions; one change is the current one."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self._both: ReadOverlay | None = None
        self._change: GraphChange | None = None
        self._moves = True
        super().__init__(theme, parent)

    def show_overlay(self, both: ReadOverlay | None) -> None:
        """Shows another graph, or none."""
        self._both, self._change = both, None
        self.show_graph(both.read if both is not None else None)
        if both is not None:
            nodes = both.overlay.marks.nodes
            self.minimap.set_roles({number: ROLES[became] for number, became in nodes.items()})

    def _make_painter(self) -> GraphPainter | None:
        if self._both is None:
            return None
        painter = OverlayPainter(self._theme, self._both.read.grid, self._both.overlay)
        painter.moves = self._moves
        painter.halo = self._change.wires if self._change is not None else frozenset()
        return painter

    def _open(self) -> None:
        """Shows all of both; of what would be too small to be read, the current change."""
        self.fit()
        if self._change is not None:
            self.show_change(self._change)

    def show_moves(self, shown: bool) -> None:
        """Whether it is shown where cards stood that were moved."""
        self._moves = shown
        self._painter = self._make_painter()
        self.viewport().update()

    def show_change(self, change: GraphChange) -> None:
        """Makes a change the current one and brings it into sight, large enough to be read."""
        self._change = change
        if isinstance(self._painter, OverlayPainter):
            self._painter.halo = change.wires
        box = self._box_of(change)
        view = self.mapToScene(self.viewport().rect()).boundingRect()
        if self.zoom < _LEAST_ZOOM:
            self.set_zoom(_LEAST_ZOOM)
            self._centre_on(box.center())
        elif not view.contains(box):
            self._centre_on(box.center())
        self._current = NOWHERE if change.wires else Spot(change.node)
        self._speak()
        self.minimap.set_current(change.node)
        self.viewport().update()

    def _box_of(self, change: GraphChange) -> QRectF:
        """Where a change is: its wires, or else its card."""
        whole = QRectF()
        for wire in self._grid.scene.wires if self._grid is not None else ():
            if wire_key(wire.link) in change.wires:
                whole = whole.united(QRectF(*box_of_curve(wire.curve)))
        if not whole.isNull():
            return whole
        card = self._ways.card(change.node) if self._ways is not None else None
        return QRectF(*card.box) if card is not None else QRectF()

    def _speak(self) -> None:
        super()._speak()
        if self._both is None:
            return
        became = self._both.overlay.marks.nodes.get(self._current.node)
        if self._change is not None and self._current == NOWHERE:
            self.setAccessibleName(f"{self._change.became}, {self._change.fact.words()}")
        elif became is not None:
            self.setAccessibleName(f"{MARK_WORDS[became]}, {self.accessibleName()}")
