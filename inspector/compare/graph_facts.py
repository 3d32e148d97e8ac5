"""What is said of two versions of a graph, in words that can be translated."""

from __future__ import annotations

from typing import Literal

from inspector.compare.facts import Fact
from inspector.finding import Statement

#: What became of a node, a wire, a graph.
Came = Literal["added", "removed"]


class NodeCame(Fact):
    """A node that came or went.

    ``before`` and ``after`` are what it stands between now, or stood: a pin that leads to it, and
    what it leads to. ``instead`` is what these led to, or took, before; ``is_flow`` says that they
    are of the order of execution. ``values`` are what enters a node that came.
    """

    rule = "GRAPH-NODE"
    templates = {
        "message": "{node} {how}",
        "message.between": "{node} {put} between {before} and {after}",
        "message.before": "{node} {how} behind {before}{in_place}",
        "message.in_front": "{node} {how} in front of {after}{in_place}",
        "message.after": "{node} {how}, for {after}{in_place}",
        "node": "{title}",
        "node.values": "{title} ({values})",
        "node.is_comment": "comment “{title}”",
        "added": "added",
        "removed": "removed",
        "put": "inserted",
        "put.gone": "taken out",
        "in_place": "",
        "in_place.instead": ", in the place of {instead}",
    }
    title: str
    became: Came
    is_comment: bool = False
    values: str = ""
    before: str = ""
    after: str = ""
    instead: str = ""
    is_flow: bool = False

    @property
    def how(self) -> tuple[str, ...]:
        """The piece of text that says what became of it."""
        return (self.became,)

    @property
    def between(self) -> bool:
        """Whether it stands within what ran or was given directly before."""
        return bool(self.before and self.after)

    @property
    def in_front(self) -> bool:
        """Whether what it leads to runs after it."""
        return self.is_flow and bool(self.after)

    @property
    def gone(self) -> bool:
        """Whether it is removed."""
        return self.became == "removed"


class NodeBecame(Fact):
    """A node that does something else now, or of which something else is said.

    ``what`` names that: its title, its comment, its state; a comment has no other title.
    """

    rule = "GRAPH-NODE-CHANGED"
    templates = {
        "message": "{title}: {which} {before} → {after}",
        "message.is_renamed": "{before} → {after}",
        "message.is_comment": "comment “{before}” → “{after}”",
        "comment": "comment",
        "state": "state",
        "with": "with",
    }
    title: str
    what: Literal["title", "comment", "state", "with"]
    before: str
    after: str

    @property
    def which(self) -> tuple[str, ...]:
        """The piece of text that names what of it differs."""
        return (self.what,)

    @property
    def is_renamed(self) -> bool:
        """Whether what differs is what it does."""
        return self.what == "title"

    @property
    def is_comment(self) -> bool:
        """Whether it is a comment itself."""
        return not self.title


class InputChanged(Fact):
    """What enters a node is something else: another value, or another node's."""

    rule = "GRAPH-INPUT"
    templates = {"message": "{title}: {pin} {before} → {after}"}
    title: str
    pin: str
    before: str
    after: str


class WireChanged(Fact):
    """A wire that came or went, or that leads elsewhere."""

    rule = "GRAPH-WIRE"
    templates = {
        "message": "wire {source} → {target} {how}",
        "message.instead": "{source} leads to {target}, not to {instead}",
        "added": "added",
        "removed": "removed",
    }
    source: str
    target: str
    became: Came
    instead: str = ""

    @property
    def how(self) -> tuple[str, ...]:
        """The piece of text that says what became of it."""
        return (self.became,)


class PinCame(Fact):
    """A pin that a node has now, or no more."""

    rule = "GRAPH-PIN"
    templates = {
        "message": "{title}: {side} {pin} {how}",
        "input": "input",
        "output": "output",
        "added": "added",
        "removed": "removed",
    }
    title: str
    direction: Literal["input", "output"]
    pin: str
    became: Came

    @property
    def side(self) -> tuple[str, ...]:
        """The piece of text that says on which side of the node it is."""
        return (self.direction,)

    @property
    def how(self) -> tuple[str, ...]:
        """The piece of text that says what became of it."""
        return (self.became,)


class PinsCame(Fact):
    """How many pins came or went of which no text of a graph tells, and what they are called."""

    rule = "GRAPH-PINS"
    templates = {
        "message": "{count:# pin|# pins} {how} ({pins})",
        "added": "added",
        "removed": "removed",
    }
    count: int
    pins: str
    became: Came

    @property
    def how(self) -> tuple[str, ...]:
        """The piece of text that says what became of them."""
        return (self.became,)


class PlaceholdersCame(Fact):
    """How many disabled nodes came or went that the editor places by itself."""

    rule = "GRAPH-PLACEHOLDERS"
    templates = {
        "message": "{count:# disabled node|# disabled nodes} of the editor’s own {how}",
        "added": "added",
        "removed": "removed",
    }
    count: int
    became: Came

    @property
    def how(self) -> tuple[str, ...]:
        """The piece of text that says what became of them."""
        return (self.became,)


class Promoted(Fact):
    """Operators that another class of node stands for: one for all types, or no more."""

    rule = "GRAPH-PROMOTED"
    templates = {
        "message": "{count:# operator|# operators} made promotable",
        "message.gone": "{count:# operator|# operators} made promotable no more",
    }
    count: int
    gone: bool = False


class Counted(Fact):
    """How many nodes or wires came, went or changed."""

    rule = "GRAPH-COUNT"
    templates = {
        "message": "{what}",
        "added": "{count:# node|# nodes} added",
        "removed": "{count:# node|# nodes} removed",
        "changed": "{count:# node or wire|# nodes and wires} changed",
    }
    became: Literal["added", "removed", "changed"]
    count: int

    @property
    def what(self) -> tuple[str, ...]:
        """The piece of text that says what became of them."""
        return (self.became,)


class PlacedAnew(Fact):
    """How many nodes stand elsewhere or have another size, or knots came or went.

    Of none of these the text of a graph says anything else.
    """

    rule = "GRAPH-PLACES"
    templates = {
        "message": "{what}",
        "moved": "{count:# node|# nodes} moved",
        "resized": "{count:# node|# nodes} resized",
        "added": "{count:# knot|# knots} added",
        "removed": "{count:# knot|# knots} removed",
    }
    became: Literal["moved", "resized", "added", "removed"]
    count: int

    @property
    def what(self) -> tuple[str, ...]:
        """The piece of text that says what became of them."""
        return (self.became,)


class GraphRewired(Fact):
    """A graph of which more was edited than is told one by one, or that is called otherwise."""

    rule = "GRAPH-REWIRED"
    templates = {
        "message": "{name} reads the same",
        "message.old_name": "{old_name} renamed to {name}",
        "message.count": "{name} rewired, {count:, | and }",
    }
    name: str
    old_name: str = ""
    count: tuple[Counted, ...] | None = None


class GraphTold(Statement):
    """What became of a graph in one sentence.

    ``same`` is told where a reader of the graph's text sees no change.
    """

    rule = "GRAPH"
    templates = {
        "message": "{head}{said}{moves}",
        "message.became": "{name} {how}, {nodes:# node|# nodes}",
        "added": "added",
        "removed": "removed",
        "message.only_moved": "{name}: {places:, | and }, nothing else",
        "head": "{name}",
        "head.old_name": "{old_name} renamed to {name}",
        "said": "",
        "said.changes": ": {changes:; |; }",
        "said.same": ": reads the same, {same:, | and }",
        "said.count": ": rewired, {count:, | and }",
        "moves": "",
        "moves.places": "; {places:, | and }",
    }
    name: str
    old_name: str = ""
    became: Came | None = None
    nodes: int = 0
    changes: tuple[Fact, ...] | None = None
    same: tuple[Fact, ...] | None = None
    count: tuple[Counted, ...] | None = None
    places: tuple[PlacedAnew, ...] | None = None

    @property
    def how(self) -> tuple[str, ...]:
        """The piece of text that says what became of it."""
        return (self.became,) if self.became is not None else ()

    @property
    def only_moved(self) -> bool:
        """Whether nodes were placed anew, and nothing else."""
        return bool(self.places) and not (self.changes or self.same or self.count or self.old_name)
