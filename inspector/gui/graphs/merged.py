"""The graphs of a merge: three sides on one canvas, or each side on a canvas of its own."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import Final, cast

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QWidget

from inspector.compare.common_nodes import SIDE_NAMES, SideName
from inspector.compare.merge import Merge, MergeChange
from inspector.compare.three_graphs import GraphOfThree, graphs_of_three
from inspector.graphs.overlay import without_moves
from inspector.gui.desk.compared_view import MergedPage
from inspector.gui.desk.context import AppContext
from inspector.gui.graphs.compared_reading import Drawing, Spot
from inspector.gui.graphs.copying import DRAWN_WAYS, PNG, versions_svg
from inspector.gui.graphs.merged_reading import ReadAlone, ReadThree, read_alone, read_three
from inspector.gui.graphs.navigator import NodeOrPin
from inspector.gui.graphs.overlay_canvas import OverlayCanvas
from inspector.gui.graphs.overlay_painting import OverlayPainter
from inspector.gui.graphs.picture import picture_of
from inspector.gui.graphs.sides import Together, box_around
from inspector.gui.kit.clipboard import WAYS, picture_to_clipboard, to_clipboard
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.kit.row_menu import MenuItem, menu_of, pop_up
from inspector.gui.kit.states import StatePane
from inspector.gui.kit.surface import Surface
from inspector.gui.look.theme import Theme
from inspector.messages import LazyText, _, lazy, ngettext
from inspector.messages.graph_text import graph_purpose
from inspector.messages.phrases import clauses
from inspector.messages.rendering import render

#: The kinds of job that draw a graph, and each side of it, and that copy one.
_SHOW: Final = "draw three sides"
_PART: Final = "draw each of three sides"
_COPY: Final = "copy three sides"
#: The height of the line above the canvas, and of a page that has none, in px of the design.
_HEAD: Final = 30
_LOW: Final = 150
#: What copies nodes as a side has them.
_COPY_FROM: Final[dict[SideName, LazyText]] = {
    "ours": lazy("Copy nodes as text from ours"),
    "theirs": lazy("Copy nodes as text from theirs"),
    "base": lazy("Copy nodes as text from base"),
}
#: What each side is called.
_WORDS: Final[dict[SideName, LazyText]] = {
    "base": lazy("base"),
    "ours": lazy("ours"),
    "theirs": lazy("theirs"),
}
_NO_SPOT: Final = Spot(-1, frozenset(), frozenset(), "")


class ThreeCanvases(Surface):
    """A canvas for each side, beside each other; all look at the same place in the same size."""

    ground = "line2"

    #: A node or pin was made the current one by hand; carries a NodeOrPin.
    chosen = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.canvases = {name: OverlayCanvas(theme, str(word)) for name, word in _WORDS.items()}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(1)
        for canvas in self.canvases.values():
            row.addWidget(canvas, 1)
            canvas.chosen.connect(self.chosen)
        self._together = Together(tuple(self.canvases.values()))
        self.setFocusProxy(self.canvases["ours"])

    def show_sides(self, alone: ReadAlone | None) -> None:
        """Shows another graph, or none."""
        drawings = alone.sides if alone is not None else {}
        box = box_around(*drawings.values())
        for name, canvas in self.canvases.items():
            drawing = drawings.get(name)
            canvas.show_drawing(drawing, box, absent=alone is not None and drawing is None)
            # One zoom needs one tool.
            canvas.zoom_bar.setVisible(name == SIDE_NAMES[0])

    def show_change(self, spot: Spot) -> None:
        """Makes a change the current one on all; the first side that has any of it leads."""
        for canvas in self.canvases.values():
            canvas.mark_change(spot)
        for name in ("ours", "theirs", "base"):
            if self.canvases[name].has_change(spot):
                self.canvases[name].show_change(spot)
                break

    def show_alone(self, side: str) -> None:
        """Shows one side alone; all where none is named."""
        for name, canvas in self.canvases.items():
            canvas.setVisible(side in ("", name))


class MergedGraphs(MergedPage):
    """The graphs of a merge; one is shown, that of the current change.

    Args:
        context: The window.
    """

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        theme = self._theme = context.theme
        self._context = context
        self._merge: Merge | None = None
        self._graphs: tuple[GraphOfThree, ...] = ()
        #: The graph that is shown, or is being drawn.
        self._graph: GraphOfThree | None = None
        self._three: ReadThree | None = None
        self._alone: ReadAlone | None = None
        self._change: MergeChange | None = None
        self._words = ""
        #: The side that is shown alone, and whether the one canvas shows anything.
        self._side, self._is_drawn = "", False
        self._moves = False
        #: The changes that are listed; None for all.
        self._kept: Collection[MergeChange] | None = None
        self.name = ElidedLabel(theme, "", "strong", "text", "middle")
        self.about = ElidedLabel(theme, "", "body", "text2", "end")
        self._head = Surface(theme, ground="base")
        hbox(self.name, (self.about, 1), parent=self._head, theme=theme, margins=(16, 0, 16, 0),
             between=8)  # fmt: skip
        self.states = StatePane(theme, context.jobs, (16, 8, 4))
        self.canvas = OverlayCanvas(theme)
        self.parted = ThreeCanvases(theme)
        for canvas in self._canvases():
            canvas.follow_settings(context.settings)
            canvas.show_moves(False)
            canvas.switched.connect(self.switched)
            canvas.menu_wanted.connect(partial(self._open_menu, canvas))
        self.canvas.chosen.connect(self._choose)
        self.parted.chosen.connect(self._choose)
        self._views = QStackedWidget()
        self._views.addWidget(self.canvas)
        self._views.addWidget(self.parted)
        vbox(self._head, self.states, (self._views, 1), parent=self)
        self._apply_theme()

    def _apply_theme(self) -> None:
        self._head.setFixedHeight(self._theme.row_height(_HEAD))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Leaves a low page to its canvas: the line at the window's foot names the graph too."""
        self._head.setVisible(self.height() >= self._theme.px(_LOW))

    def _canvases(self) -> tuple[OverlayCanvas, ...]:
        return self.canvas, *self.parted.canvases.values()

    # Showing a merge -----------------------------------------------------------------------------

    def show_merge(self, merge: Merge | None) -> None:
        if merge is self._merge:
            return
        self._merge = merge
        self._graphs = graphs_of_three(merge) if merge is not None else ()
        self._change, self._words = None, ""
        self._turn(None)

    def _turn(self, graph: GraphOfThree | None) -> None:
        """Draws one of the graphs, or none."""
        self._graph, self._three, self._alone = graph, None, None
        self._is_drawn = False
        self._say_graph(graph)
        for kind in (_SHOW, _PART):
            self._context.jobs.cancel_kind(kind)
        self.canvas.show_drawing(None)
        self.parted.show_sides(None)
        if graph is not None:
            self.states.wait(self.name.text())
            self._context.jobs.start(_SHOW, partial(read_three, graph), self._show, owner=self)

    def _say_graph(self, graph: GraphOfThree | None) -> None:
        if graph is None:
            self.name.set_text("")
            self.about.set_text("")
            return
        shown = graph.shown
        count = graph.base_count
        nodes = (
            _("not in base")
            if count is None
            else ngettext("{count} node in base", "{count} nodes in base", count)
        )
        self.name.set_text(render(graph.called or shown.shown_name))
        self.about.set_text(clauses((graph_purpose(shown), nodes)))

    def _show(self, three: ReadThree) -> None:
        if three.graph is not self._graph:
            return
        self._three = three
        self.states.arrive()
        self._draw()
        self._context.jobs.start(_PART, partial(read_alone, three), self._part, owner=self)

    def _part(self, alone: ReadAlone) -> None:
        """Takes each side by itself, which keys and the other way of looking show."""
        if alone.graph is self._graph:
            self._alone = alone
            self.parted.show_sides(alone)
            self.parted.show_change(self._spot())
            if self._side:
                self._draw()
            self._narrow()

    def _draw(self) -> None:
        """Shows on the one canvas what is to be there, looked at as before."""
        canvas, stays = self.canvas, self._is_drawn and self.canvas.isVisible()
        drawing, called = self._wanted()
        self._is_drawn = drawing is not None
        box = self._three.drawing.overlay.scene.box if self._three is not None else None
        absent = drawing is None and self._three is not None
        canvas.call(called)
        canvas.show_drawing(drawing, box, absent=absent, stays=stays)
        if stays:
            canvas.mark_change(self._spot())
        else:
            canvas.show_change(self._spot())
        self._narrow()

    def _wanted(self) -> tuple[Drawing | None, str]:
        """What the one canvas is to show, and what it is called."""
        three, alone = self._three, self._alone
        if three is None:
            return None, ""
        if not self._side or alone is None:
            return three.drawing, ""
        side = cast(SideName, self._side)
        return alone.sides[side], str(_WORDS[side])

    # The current change --------------------------------------------------------------------------

    def show_change(self, change: MergeChange | None, words: str) -> None:
        self._change, self._words = change, words
        # Where it is in none, that which is shown stays.
        graph = self._graph_of(change) or self._graph or next(iter(self._graphs), None)
        if graph is not self._graph:
            self._turn(graph)
        elif self._three is not None:
            spot = self._spot()
            self.canvas.show_change(spot)
            if self._alone is not None:
                self.parted.show_change(spot)

    def _graph_of(self, change: MergeChange | None) -> GraphOfThree | None:
        if change is None:
            return None
        return next((graph for graph in self._graphs if graph.has(change)), None)

    def _spot(self) -> Spot:
        change = self._change
        if change is None or self._graph is None or not self._graph.has(change):
            return _NO_SPOT
        node, wires, is_wiring = self._graph.spot_of(change)
        halo = wires if is_wiring else frozenset()
        return Spot(node, wires, halo, self._words, is_told=True)

    def _choose(self, spot: NodeOrPin) -> None:
        change = self._graph.change_at(spot.node) if self._graph is not None else None
        if change is not None:
            self._change = change
            self.chosen.emit(change)

    # Ways of looking -----------------------------------------------------------------------------

    def show_parted(self, parted: bool) -> None:
        self._views.setCurrentWidget(self.parted if parted else self.canvas)

    def show_alone(self, side: str) -> None:
        if side == self._side:
            return
        self._side = side
        self.parted.show_alone(side)
        if self._three is not None:
            self._draw()

    def show_only(self, changes: Collection[MergeChange] | None) -> None:
        self._kept = changes
        self._narrow()

    def _narrow(self) -> None:
        """Lets all but the changes that are listed, and what they are linked to, be faint."""
        graph, kept = self._graph, None
        if graph is not None and self._three is not None and self._kept is not None:
            nodes = (graph.nodes_of(change) for change in self._kept if graph.has(change))
            kept = frozenset[int]().union(*nodes)
        for canvas in self._canvases():
            canvas.set_kept(kept)

    def _open_menu(self, canvas: OverlayCanvas, place: QPoint) -> None:
        """Opens the menu of the nodes that are chosen, or of the ground where none is."""
        if self._graph is None:
            return
        items = []
        for side in self._sides_of(canvas):
            found = self._graph.nodes_on(side, canvas.chosen_now)
            copy = partial(self.copy_wanted.emit, side, *(found or ()))
            items.append(MenuItem(side, str(_COPY_FROM[side]), copy, found is not None))
        items.append(MenuItem("fit", _("Show the whole graph"), canvas.fit))
        menu = menu_of(items, self)
        copies = menu.addMenu(_("Copy as"))
        for way in DRAWN_WAYS:
            copies.addAction(str(WAYS[way])).triggered.connect(partial(self.copy_drawing, way))
        pop_up(menu, place)

    def _sides_of(self, canvas: OverlayCanvas) -> Sequence[SideName]:
        """The sides that a canvas shows."""
        alone = self._side if canvas is self.canvas else ""
        shown = {name for name, own in self.parted.canvases.items() if own is canvas} | {alone}
        return [name for name in _COPY_FROM if name in shown] or list(_COPY_FROM)

    def show_moves(self, shown: bool) -> None:
        self._moves = shown
        for canvas in self._canvases():
            canvas.show_moves(shown)

    def copy_drawing(self, way: str) -> None:
        if self._three is None:
            return
        drawing = self._three.drawing
        if way == PNG:
            # Pictures of icons are for the window's thread alone.
            painter = OverlayPainter(self._theme, drawing)
            painter.moves = self._moves
            picture_to_clipboard(picture_of([painter], self._theme)[0])
        else:
            overlay = drawing.overlay if self._moves else without_moves(drawing.overlay)
            work = partial(versions_svg, overlay, self._theme.hex)
            self._context.jobs.start(_COPY, work, to_clipboard, owner=self)

    def take_keyboard(self) -> None:
        view = self.canvas if self._views.currentWidget() is self.canvas else self.parted
        view.setFocus(Qt.FocusReason.OtherFocusReason)

    def areas(self) -> tuple[QWidget, ...]:
        if self._views.currentWidget() is self.canvas:
            return (self.canvas,)
        return tuple(self.parted.canvases.values())

    def key_areas(self) -> tuple[QWidget, ...]:
        return self._canvases()
