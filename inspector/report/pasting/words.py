"""What the text of nodes leaves out, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from inspector.graphs.model import Graph
from inspector.graphs.wires import Wires
from inspector.messages import N_, _
from inspector.messages.phrases import joined
from inspector.messages.rendering import render
from inspector.report.pasting.model import NodesText, OmissionKind

_WORDS: Final[Mapping[OmissionKind, str]] = {
    OmissionKind.VALUE: N_("{name} of {nodes} is left out: no text is known for it"),
    OmissionKind.PINS: N_("the pins of {nodes} are left out: they cannot be read"),
    OmissionKind.OWN_PACKAGE: N_(
        "{name} is named without its package: the file does not store what that is called"
    ),
    OmissionKind.INPUTS: N_(
        "wires into {nodes} may lead to another input: the file stores no inputs without wires"
    ),
}
#: Nodes that are named of those of which the same is said; of more, how many.
_MOST_NAMED: Final = 3


def left_out_words(made: NodesText, graph: Graph) -> Iterator[str]:
    """What the text of some nodes leaves out: a sentence for each thing.

    Args:
        made: The text.
        graph: The graph that the nodes are of.
    """
    wires = Wires(graph)
    nodes: dict[tuple[OmissionKind, str], list[str]] = {}
    for left in made.left_out:
        node = wires.nodes[left.node]
        nodes.setdefault((left.kind, left.name), []).append(
            render(wires.name(node)) or node.class_name
        )
    for (kind, name), names in nodes.items():
        more = len(names) - _MOST_NAMED
        if more > 1:
            names[_MOST_NAMED:] = [_("{more:,} more", more=more)]
        yield _(_WORDS[kind], name=name, nodes=joined(names))
