"""The lines of a graph as rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject

from inspector.graphs.model import Node
from inspector.gui.graphs.reading import ReadGraph
from inspector.gui.graphs.words import EVENTS, NODE_ICONS
from inspector.gui.rows.columns import Column
from inspector.gui.rows.filtering import FilterKeys
from inspector.gui.rows.table_model import RowsModel
from inspector.messages import lazy
from inspector.messages.graph_text import node_name
from inspector.messages.rendering import render


@dataclass(frozen=True, slots=True)
class TextRow:
    """A line of a graph's text.

    ``number`` counts from 1, ``depth`` is how far it is indented; ``title`` is that part of the
    text which names its node, empty for lines such as the output of a branch.
    """

    number: int
    depth: int
    text: str
    title: str = ""
    node: Node | None = None

    @property
    def is_event(self) -> bool:
        """Whether something begins here."""
        return self.depth == 0 and self.node is not None and self.node.kind in EVENTS

    @property
    def icon(self) -> str | None:
        """The icon of its node."""
        return NODE_ICONS.get(self.node.kind) if self.node is not None else None


def _place_of(row: TextRow) -> str:
    return f"{row.node.export}" if row.node is not None else ""


def _about(row: TextRow) -> str:
    node = row.node
    return f"{node_name(node)}\n{node.class_name}" if node is not None else ""


COLUMNS: Final[tuple[Column[TextRow], ...]] = (
    Column(
        key="line",
        title="",
        text=lambda row: f"{row.number}",
        align="right",
        font="mono",
        role="text3",
        sample="00000",
        copy=lambda row: "",
    ),
    Column(
        key="reading",
        title=lazy("Reading"),
        text=lambda row: row.text,
        copy=lambda row: "  " * row.depth + row.text,
        tooltip=_about,
        stretch=True,
    ),
    Column(
        key="node",
        title=lazy("Node"),
        text=_place_of,
        align="right",
        font="mono",
        role="text3",
        sample="00000",
        hint=lazy("The node's object in the export table"),
    ),
)
#: The column of the text itself.
READING: Final = 1

FILTER: Final[FilterKeys[TextRow]] = FilterKeys(
    words=lambda row: row.text,
    values={
        "node": lambda row: node_name(row.node) if row.node is not None else None,
        "class": lambda row: row.node.class_name if row.node is not None else None,
        "object": lambda row: row.node.export if row.node is not None else None,
    },
    flags={
        "event": lambda row: row.is_event,
        "disabled": lambda row: row.node is not None and row.node.state == "disabled",
        "problem": lambda row: row.node is not None and bool(row.node.problem),
    },
)


class TextModel(RowsModel[TextRow]):
    """The text of one graph."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(COLUMNS, parent)

    def show_graph(self, shown: ReadGraph | None) -> None:
        """Shows another graph, or none."""
        self.set_rows(rows_of(shown) if shown is not None else ())


def rows_of(shown: ReadGraph) -> Sequence[TextRow]:
    """The lines of a graph."""
    rows = []
    for number, line in enumerate(shown.lines, 1):
        node = shown.nodes.get(line.node)
        title = ""
        if node is not None and node.title and line.text.startswith(render(node.title)):
            title = render(node.title)
        rows.append(TextRow(number, line.depth, line.text, title, node))
    return rows
