"""What of a graph does not fit together, in words that can be translated."""

from __future__ import annotations

from inspector.finding import Statement


class Problem(Statement):
    """What is wrong with a graph or a node; its keys are the kinds of that.

    ``pin`` and ``other`` are pins with their nodes, ``count`` is how many there are of what is
    counted, ``reason`` why something cannot be read.
    """

    rule = "GRAPH-PROBLEM"
    templates = {
        "lost_nodes": "{count} of its nodes are not in the package",
        "more": "{count} more of the same",
        "nowhere": "{pin} is linked to a pin that is not there",
        "two_inputs": "{pin} and {other} are linked, and both are inputs",
        "two_outputs": "{pin} and {other} are linked, and both are outputs",
        "one_end": "only one end of {pin} to {other} lists the wire",
        "lost_source": "{pin} takes what is not there",
        "unread": "it cannot be read: {reason}",
        "unread_pins": "its pins cannot be read: {count:,} bytes are of no form",
        "lost_pins": "{count} of its pins are not in the package",
    }
    pin: str = ""
    other: str = ""
    count: int = 0
    reason: str = ""
