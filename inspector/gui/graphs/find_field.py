"""The field that finds nodes of the graph that is shown, and the way through those it finds."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from inspector.gui.graphs.reading import ReadGraph
from inspector.gui.kit.filter_field import FilterField
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.look.theme import Theme
from inspector.gui.rows.row_view import is_enter
from inspector.messages import _, count_text
from inspector.messages.graph_text import node_name

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

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if isinstance(event, QKeyEvent) and kind in (
            QEvent.Type.ShortcutOverride,
            QEvent.Type.KeyPress,
        ):
            is_escape = event.key() == Qt.Key.Key_Escape
            if is_escape or is_enter(event):
                event.accept()
                if kind == QEvent.Type.KeyPress and is_escape:
                    self.clear()
                    self.left.emit()
                elif kind == QEvent.Type.KeyPress:
                    is_back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
                    self.step(-1 if is_back else 1)
                return True
        return super().eventFilter(watched, event)
