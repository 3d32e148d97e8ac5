"""What can be done with the graphs of a file; a part of the table of actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from inspector.gui.desk.action import Action
from inspector.gui.graphs.copying import COPY_WAYS
from inspector.gui.graphs.feature import GRAPHS_PAGE
from inspector.gui.kit.clipboard import WAYS
from inspector.messages import Label, lazy

if TYPE_CHECKING:
    from inspector.gui.graphs.page import GraphsPage


def _copies(way: str) -> Action[GraphsPage]:
    """What copies the graph in one of the ways."""
    return Action(
        f"copy-graph-{way}",
        lazy("Copy graph as {way}", way=WAYS[way]),
        "Edit/report",
        GRAPHS_PAGE,
        lambda page: page.copy_as(way),
        ready=lambda page: page.can_copy,
        needs=lazy("the page Graphs shows none"),
    )


#: Copies the selected nodes, all where none is.
COPY_NODES: Final[Action[GraphsPage]] = Action(
    "copy-nodes",
    lazy("Copy nodes as text"),
    "Edit/report",
    GRAPHS_PAGE,
    lambda page: page.copy_nodes(),
    ready=lambda page: page.can_copy,
    needs=lazy("the page Graphs shows none"),
    also="paste editor clipboard",
)


def _finds(name: str, title: Label, shortcut: str, by: int) -> Action[GraphsPage]:
    """What goes to another of the nodes that were found."""
    return Action(
        name,
        title,
        "Edit/find",
        GRAPHS_PAGE,
        lambda page: page.find_next(by),
        shortcut,
        ready=lambda page: page.can_find,
        needs=lazy("the page Graphs shows none"),
    )


#: Shows the packages of the project that call the function of the selected node.
FIND_CALLS: Final[Action[GraphsPage]] = Action(
    "find-calls",
    lazy("Find calls in the project"),
    "View/project",
    GRAPHS_PAGE,
    lambda page: page.find_calls(),
    "Shift+F12",
    ready=lambda page: page.can_find_calls,
    needs=lazy("no node is selected that calls a function, or no project is open"),
    also="function references usages",
)

GRAPH_ACTIONS: Final = (COPY_NODES, *map(_copies, COPY_WAYS))
NODE_FINDS: Final = (
    _finds("find-next-node", lazy("Find next node"), "F3", 1),
    _finds("find-previous-node", lazy("Find previous node"), "Shift+F3", -1),
)
