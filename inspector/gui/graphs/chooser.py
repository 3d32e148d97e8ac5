"""The list of a file's graphs, with a field to find one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from inspector.graphs.model import Graph
from inspector.gui.graphs.words import graph_icon
from inspector.gui.look.theme import Theme
from inspector.gui.rows.pick_items import PickItem
from inspector.gui.rows.pick_list import PickList
from inspector.messages import _, ngettext
from inspector.messages.graph_text import role_words
from inspector.messages.rendering import render


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
                graph.name,
                role_words(graph.role),
                ngettext("{count} node", "{count} nodes", len(graph.nodes))
                if graph.nodes
                else _("empty"),
                icon=graph_icon(graph),
            )
            for graph in self._graphs
            if wanted in graph.name.casefold()
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
