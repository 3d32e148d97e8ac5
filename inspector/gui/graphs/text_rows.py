"""The lines of a graph's text as rows of a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from inspector.data_classes import dataclass
from inspector.graphs.model import Node
from inspector.graphs.reading_order import Line
from inspector.gui.graphs.words import EVENTS, node_icon
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
    def indented(self) -> str:
        """Its text as the command line prints it."""
        return "  " * self.depth + self.text

    @property
    def icon(self) -> str | None:
        """The icon of its node; what a state plays stands below it without one."""
        is_below = self.node is not None and self.node.plays and not self.title
        return node_icon(self.node) if self.node is not None and not is_below else None


def rows_of(lines: Iterable[Line], nodes: Mapping[int, Node]) -> Sequence[TextRow]:
    """The lines of a graph.

    Args:
        lines: Its text.
        nodes: Its nodes by their objects.
    """
    rows = []
    for number, line in enumerate(lines, 1):
        node = nodes.get(line.node)
        title = ""
        if node is not None and node.title and line.text.startswith(render(node.title)):
            title = render(node.title)
        rows.append(TextRow(number, line.depth, line.text, title, node))
    return rows
