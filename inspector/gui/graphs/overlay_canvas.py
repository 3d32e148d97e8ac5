"""Versions of a graph as something to look at and to walk through."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from inspector.graphs.layout import Box, Card, Curve, box_of_curve
from inspector.graphs.overlay import Done, WireKey
from inspector.gui.graphs.absence import ABSENT, paint_absent
from inspector.gui.graphs.canvas import GraphCanvas
from inspector.gui.graphs.compared_reading import Drawing, Spot
from inspector.gui.graphs.navigator import NOWHERE, NodeOrPin
from inspector.gui.graphs.overlay_painting import OverlayPainter, signs_of
from inspector.gui.graphs.painting import GraphPainter
from inspector.gui.kit.canvas import Viewport
from inspector.gui.look.marks import MARK_WORDS
from inspector.gui.look.painting import paint_absence
from inspector.gui.look.theme import REFERENCE_PX, Theme
from inspector.messages.phrases import clauses, labelled


class OverlayCanvas(GraphCanvas):
    """Shows several versions, or one of them; one change is the current one.

    Args:
        theme: The look.
        called: Which version it shows, in a word; empty for several.
    """

    def __init__(self, theme: Theme, called: str = "", parent: QWidget | None = None) -> None:
        self._called = called
        self._drawing: Drawing | None = None
        self._change: Spot | None = None
        self._absent = False
        self._moves = True
        self._curves: Mapping[WireKey, Curve] = {}
        super().__init__(theme, parent)
        # Two that look at the same place go on doing so in another size.
        self.setResizeAnchor(OverlayCanvas.ViewportAnchor.AnchorViewCenter)

    def call(self, called: str) -> None:
        """Says from now on which version it shows, in a word; empty for several."""
        self._called = called

    def show_drawing(
        self,
        drawing: Drawing | None,
        box: Box | None = None,
        *,
        absent: bool = False,
        stays: bool = False,
    ) -> None:
        """Shows another graph, or none.

        Args:
            drawing: The graph.
            box: What is looked at as a whole, in the scene; the graph alone without it.
            absent: Whether there is none because the version lacks it.
            stays: Whether the same place is looked at as before.
        """
        fits, opens = self._fits, self._opens
        viewpoint = Viewport(self.zoom, self.middle) if stays else None
        self._drawing, self._change, self._absent = drawing, None, absent
        self._curves = drawing.curves if drawing is not None else {}
        self.show_graph(drawing.read if drawing is not None else None, viewpoint, box)
        if stays:
            self._fits, self._opens = fits, opens
        if drawing is not None:
            marks = drawing.overlay.marks
            done = {number: marks.node(number) for number in marks.nodes}
            self.minimap.set_roles({number: one.role for number, one in done.items() if one})

    def _make_painter(self) -> GraphPainter | None:
        if self._drawing is None:
            return None
        painter = OverlayPainter(self._theme, self._drawing)
        painter.moves = self._moves
        painter.halo = self._change.all_wires if self._change is not None else frozenset()
        return painter

    def _open(self) -> None:
        """Shows all; of what would be too small to be read, the current change."""
        change = self._change
        if change is None or self.has_change(change):
            self.fit()
        if change is not None:
            self.show_change(change)
            self._opens = True

    def show_moves(self, shown: bool) -> None:
        """Whether it is shown where cards stood that were moved."""
        self._moves = shown
        self._painter = self._make_painter()
        self.viewport().update()

    def show_change(self, change: Spot) -> None:
        """Makes a change the current one and brings it into sight, large enough to be read.

        What is not drawn here is only the current one.
        """
        if self._is_whole(change):
            self.fit()
        elif self.has_change(change):
            self.show_box(self._box_of(change))
        # Where nobody has seen it yet, it opens once its size is known.
        self._opens = self._opens or not self.isVisible()
        self.mark_change(change)

    def mark_change(self, change: Spot) -> None:
        """Makes a change the current one where it is, in sight or not."""
        self._change = change
        if isinstance(self._painter, OverlayPainter):
            self._painter.halo = change.all_wires
        node = -1 if self._is_whole(change) else self._node_of(change)
        only_wires = bool(change.wires) and not change.is_told
        self.mark(NOWHERE if only_wires or node < 0 else NodeOrPin(node))
        self.minimap.set_current(node)

    def _node_of(self, change: Spot) -> int:
        """The node to look at: where that which came is not drawn, one that it replaced."""
        drawn = (node for node in (change.node, *change.gone) if self._card_at(node) is not None)
        return next(drawn, change.node)

    def _card_at(self, node: int) -> Card | None:
        return self._ways.card(node) if self._ways is not None else None

    def _is_whole(self, change: Spot) -> bool:
        """Whether all that is drawn here is one change, and this is it."""
        return self._drawing is not None and self._drawing.is_one_change and not change.wires

    def has_change(self, change: Spot) -> bool:
        """Whether any of what a change is about is drawn here."""
        return not self._box_of(change).isNull()

    def _box_of(self, change: Spot) -> QRectF:
        """Where a change is: its wires, or else its card; both where it is at both and they have
        room in sight, and likewise what it replaced.
        """
        whole = QRectF()
        for way in change.wires:
            if way in self._curves:
                whole = whole.united(QRectF(*box_of_curve(self._curves[way])))
        if not whole.isNull() and not change.is_told:
            return whole
        card = self._card_at(self._node_of(change))
        if card is None:
            return whole
        box = QRectF(*card.box)
        for gone in filter(None, map(self._card_at, change.gone)):
            whole = whole.united(QRectF(*gone.box))
        both, base = whole.united(box), self._theme.system_px / REFERENCE_PX
        room = self._room().size().toSizeF() / base
        fits = both.width() <= room.width() and both.height() <= room.height()
        return both if fits else box

    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        super().drawForeground(painter, rect)
        if self._absent:
            painter.resetTransform()
            box = self.viewport().rect()
            paint_absence(painter, self._theme, box)
            paint_absent(painter, self._theme, box, self.GROUND)

    def _speak(self) -> None:
        super()._speak()
        if self._drawing is None:
            if self._absent:
                self.setAccessibleName(labelled(self._called, str(ABSENT)))
            return
        done = self._drawing.overlay.marks.node(self._current.node)
        if self._change is not None and self._tells(self._change):
            self.setAccessibleName(self._change.words)
        elif done is not None:
            self.setAccessibleName(clauses((*done_words(done), self.accessibleName())))
        if self._called:
            self.setAccessibleName(labelled(self._called, self.accessibleName()))

    def _tells(self, change: Spot) -> bool:
        """Whether what is current is the change itself."""
        here = self._current
        return here == NOWHERE or (change.is_told and here == NodeOrPin(self._node_of(change)))


def done_words(done: Done) -> tuple[str, ...]:
    """Whose a part of a merge is, and what became of it, in words."""
    signs = signs_of(done)
    return tuple(str(MARK_WORDS[sign]) for sign in signs)
