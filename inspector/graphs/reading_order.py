"""A graph as lines of text: the flow of execution indented from its events.

No line depends on where nodes stand. A node that is reached twice is written once; the other time
the line says where to look. Graphs without execution are told from what they result in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from inspector.findings.message import Message, Text
from inspector.graphs.expressions import expressions_of, is_of_lines, named, reference
from inspector.graphs.model import Graph, GraphRole, Node, NodeKind, Pin, Say, Transition
from inspector.graphs.rules import RuleKind, rule_words
from inspector.graphs.text_lines import MOST_LINES, shown_lines
from inspector.graphs.wires import Wires, text_nodes
from inspector.named_tuples import NamedTuple

#: In which order the nodes that begin something are told.
_RANKS: Final = {NodeKind.ENTRY: 0, NodeKind.EVENT: 1, NodeKind.OWN_EVENT: 2, NodeKind.KEY: 3}
_LAST: Final = len(_RANKS)
#: Lines are indented up to this; what lies deeper begins anew further down.
_DEEPEST: Final = 40
_DISABLED: Final = "disabled"
#: What is said of transitions that no condition decides.
_TAKEN: Final = {
    RuleKind.AUTOMATIC: "graphs/taken-at-end",
    RuleKind.ALWAYS: "graphs/taken-always",
    RuleKind.NEVER: "graphs/never-taken",
}


class Line(NamedTuple):
    """A line of a graph's text: how far it is indented, and the object of its node, -1 for none."""

    depth: int
    text: str
    node: int = -1


def lines_of(
    graph: Graph, say: Say, english: Say, numbers: Mapping[int, str] | None = None
) -> list[Line]:
    """The text of a graph, without positions and comments.

    Args:
        graph: The graph.
        say: Makes words of messages.
        english: Makes those words that an order, or the room that something takes, depends on.
        numbers: What tells nodes of one title apart, by their objects; None for their places among
            those of this graph.
    """
    wires = Wires(graph)
    return _Reading(wires if numbers is None else wires.with_numbers(numbers), say, english).lines()


class _Step(NamedTuple):
    """What is to be told next: a node, or the label of an output; behind which input it stands.

    ``entry`` is the input of execution that a node is entered by, none where it begins.
    """

    depth: int
    node: Node | None
    label: str = ""
    entry: Pin | None = None


class _Reading:
    """Reads one graph."""

    def __init__(self, wires: Wires, say: Say, english: Say) -> None:
        self._graph = graph = wires.graph
        self._say = say
        self._english = english
        self._wires = wires
        self._expressions = expressions_of(self._wires, say, english)
        self._visited: set[int] = set()
        #: The inputs by which nodes were entered first, by the objects of the nodes.
        self._first_entry: dict[int, Pin | None] = {}
        self._lines: list[Line] = []
        self._cut: list[Node] = []
        self._places = {node.export: place for place, node in enumerate(graph.nodes)}
        self._nodes = list(text_nodes(graph))
        self._runs = [node for node in self._nodes if not self._wires.is_pure(node)]

    def lines(self) -> list[Line]:
        """All lines."""
        wires = self._wires
        if self._graph.role is GraphRole.STATES:
            self._states()
        elif self._runs:
            self._flows()
        else:
            for node in self._sorted(filter(self._is_end, self._nodes)):
                self._tree(node)
            self._part("graphs/in-a-circle", self._left(self._nodes))
        lost = [Line(1, self._say(problem)) for problem in self._graph.problems]
        for node in self._graph.nodes:
            if node.problem:
                name = self._say(wires.name(node)) or self._say(Message("graphs/knot"))
                lost.append(Line(1, self._labelled(name, node.problem), node.export))
        return [
            *self._lines,
            *([Line(0, self._say(Message("graphs/problems"))), *lost] if lost else []),
        ]

    def _states(self) -> None:
        """Tells the states of a machine, each with the ways from it and when they are taken."""
        nodes, wires, graph = self._wires.nodes, self._wires, self._graph
        ways: dict[int, list[Transition]] = {}
        for transition in sorted(graph.transitions, key=self._english_title):
            ways.setdefault(transition.source, []).append(transition)
        between = {transition.node for transition in graph.transitions}
        states = [node for node in self._nodes if node.export not in between]
        entered = {transition.target for transition in graph.transitions}
        # What somebody enters from outside comes first: the entry, and stand-ins for states.
        begins = [node for node in states if node.kind is NodeKind.ENTRY or (
            node.export in ways and node.export not in entered)]  # fmt: skip
        for root in (*self._sorted(begins), *self._sorted(states)):
            waiting = [root]
            while waiting:
                node = waiting.pop(0)
                if node.export in self._visited:
                    continue
                self._visited.add(node.export)
                self._lines.append(Line(0, self._say(wires.name(node)), node.export))
                if node.plays:
                    plays = self._say(Message("graphs/plays", names=node.plays))
                    self._lines.append(Line(1, plays, node.export))
                for pin in node.pins if node.kind is NodeKind.ENTRY else ():
                    for end in wires.targets(node, pin) if pin.is_output else ():
                        there = self._say(Message("graphs/leads-to", name=wires.name(end.node)))
                        self._lines.append(Line(1, there, end.node.export))
                        waiting.append(end.node)
                for transition in ways.get(node.export, ()):
                    self._lines.append(Line(1, self._taken(transition), transition.node))
                    if transition.target in nodes:
                        waiting.append(nodes[transition.target])
        told = {line.node for line in self._lines}
        # Damaged ways begin at no state.
        for node in self._sorted(nodes[way] for way in between - told):
            self._lines.append(Line(0, self._say(wires.name(node)), node.export))

    def _english_title(self, transition: Transition) -> str:
        return self._english(self._wires.nodes[transition.node].title)

    def _taken(self, transition: Transition) -> str:
        """A transition, and when it is taken."""
        name = self._wires.name(self._wires.nodes[transition.node])
        rule, words = rule_words(transition, self._say, self._english)
        match rule.kind:
            case RuleKind.CONDITIONS:
                return self._say(Message("graphs/taken-when", transition=name, rule=words))
            case RuleKind.LONG:
                told = Message("graphs/taken-by-rule", transition=name, count=rule.nodes)
                return self._say(told)
            case RuleKind.UNKNOWN:
                return self._say(name)
        return self._say(Message(_TAKEN[rule.kind], transition=name))

    def _flows(self) -> None:
        """Tells a graph with an order of execution."""
        wires = self._wires
        begins = [node for node in self._runs if not any(
            wires.sources(node, pin) for pin in wires.flows(node, is_output=False))]  # fmt: skip
        enabled = [node for node in begins if node.state != _DISABLED]
        for node in self._sorted(node for node in enabled if node.kind in _RANKS):
            self._flow(node)
        self._part(
            self._say(Message("graphs/not-reached")),
            [node for node in enabled if node.kind not in _RANKS],
        )
        self._part(
            self._say(Message("graphs/part-disabled")),
            [node for node in begins if node.state == _DISABLED],
        )
        self._part("graphs/in-a-circle", self._left(self._runs))
        unused = [node for node in self._nodes if wires.is_pure(node) and self._is_end(node)]
        self._part("graphs/not-used", unused)
        values = list(self._expressions.apart())
        if values:
            self._lines.append(Line(0, self._say(Message("graphs/values"))))
        for node, text in values:
            name = reference(self._say(wires.name(node)))
            self._lines.append(Line(1, f"{name} = {text}", node.export))

    def _left(self, nodes: Iterable[Node]) -> list[Node]:
        """The nodes of which each is reached from another one, and none from the outside."""
        return [node for node in nodes if node.export not in self._visited]

    def _part(self, code: str, nodes: Iterable[Node]) -> None:
        """Nodes below a heading."""
        is_headed = False
        for node in self._sorted(nodes):
            if node.export in self._visited:
                continue
            if not is_headed:
                self._lines.append(Line(0, self._say(Message(code))))
                is_headed = True
            if not self._runs:
                self._tree(node, 1)
            elif self._wires.is_pure(node):
                self._lines.append(Line(1, self._statement(node), node.export))
            else:
                self._flow(node, 1)

    def _sorted(self, nodes: Iterable[Node]) -> list[Node]:
        return sorted(
            nodes,
            key=lambda node: (
                _RANKS.get(node.kind, _LAST), self._english(node.title), self._places[node.export]
            ),
        )  # fmt: skip

    def _is_end(self, node: Node) -> bool:
        """Whether nothing takes what a node gives."""
        return not any(self._wires.targets(node, pin) for pin in node.pins if pin.is_output)

    def _statement(self, node: Node, entry: Pin | None = None) -> str:
        text = self._expressions.statement(node, self._entered(node, entry))
        return (
            f"{text}  [{self._say(Message('graphs/state', state=node.state))}]"
            if node.state
            else text
        )

    def _entered(self, node: Node, entry: Pin | None) -> str:
        """What a node is called, with the input that it is entered by: ``Gate.Close``.

        The first input is what a node is for and is not named, unless the node was told with
        another one before. In a damaged graph execution can enter a node that has no such input.
        """
        name = self._say(self._wires.name(node))
        if entry is None:
            return name
        inputs = self._wires.flows(node, is_output=False)
        told = self._first_entry.get(node.export) or entry
        if inputs and inputs[0].id == entry.id == told.id:
            return name
        return f"{name}.{self._say(entry.shown_name)}"

    def _parts(self, node: Node, depth: int) -> Iterator[Line]:
        """The nodes that stand on a node."""
        for part in node.parts:
            yield Line(depth, self._say(Message("graphs/with-part", title=part.title)), part.export)

    # -- execution -----------------------------------------------------------------------------

    def _flow(self, start: Node, depth: int = 0) -> None:
        """Tells what runs from a node on."""
        steps = [_Step(depth, start)]
        while steps or self._cut:
            if not steps:
                steps.append(_Step(depth, self._cut.pop(0)))
            step = steps.pop()
            if step.node is None:
                self._lines.append(Line(step.depth, step.label))
                continue
            node = step.node
            is_visited = node.export in self._visited
            if is_visited or step.depth - depth > _DEEPEST:
                there = self._say(Message("graphs/leads-to", name=self._entered(node, step.entry)))
                self._lines.append(Line(step.depth, there, node.export))
                if not is_visited:
                    self._cut.append(node)
                continue
            self._visited.add(node.export)
            self._first_entry[node.export] = step.entry
            self._lines.append(Line(step.depth, self._statement(node, step.entry), node.export))
            self._lines += self._parts(node, step.depth + 1)
            steps += reversed(list(self._behind(node, step.depth, is_root=step.depth == depth
                                                and node is start)))  # fmt: skip

    def _behind(self, node: Node, depth: int, *, is_root: bool) -> Iterator[_Step]:
        """What follows a node: at its own depth, or below the name of each of its outputs."""
        outputs = self._wires.flows(node)
        if len(outputs) == 1:
            targets = self._wires.targets(node, outputs[0])
            deeper = depth + (is_root or self._wires.all_flow or len(targets) > 1)
            yield from (_Step(deeper, end.node, entry=end.pin) for end in targets)
            return
        for pin in outputs:
            targets = self._wires.targets(node, pin)
            if targets:
                yield _Step(depth + 1, None, self._say(pin.shown_name))
                yield from (_Step(depth + 2, end.node, entry=end.pin) for end in targets)

    # -- values --------------------------------------------------------------------------------

    def _tree(self, start: Node, depth: int = 0) -> None:
        """Tells what a node is made of, each input below it."""
        steps = [_Step(depth, start)]
        while steps or self._cut:
            if not steps:
                steps.append(_Step(depth, self._cut.pop(0)))
            level, node, label, __ = steps.pop()
            assert node is not None
            lead = self._labelled(label, "") if label else ""
            if node.export in self._visited or level - depth > _DEEPEST:
                name = reference(self._say(self._wires.name(node)))
                self._lines.append(Line(level, lead + name, node.export))
                if node.export not in self._visited:
                    self._cut.append(node)
                continue
            self._visited.add(node.export)
            own, inner = self._inputs(node)
            said = self._noted(self._wires.name(node), own)
            self._lines.append(Line(level, lead + said, node.export))
            self._lines += self._parts(node, level + 1)
            self._lines += self._texts(node, level + 1)
            steps += reversed([_Step(level + 1, end, name) for name, end in inner])

    def _inputs(self, node: Node) -> tuple[list[str], list[tuple[str, Node]]]:
        """The inputs that hold a value or a variable, and those that take from other nodes."""
        own: list[str] = []
        inner: list[tuple[str, Node]] = []
        for pin in node.pins:
            if pin.is_output or is_of_lines(pin):
                continue
            label = self._say(pin.shown_name)
            ends = self._wires.sources(node, pin)
            if any(end.node.kind in (NodeKind.GET, NodeKind.SELF) for end in ends) or (
                not ends and pin.said and (pin.bound or not pin.hidden)
            ):
                own.append(self._say(named(pin, self._expressions.entering(node, pin))))
                self._visited |= {end.node.export for end in ends}
                continue
            for end in ends:
                output = self._which(end.node, end.pin)
                inner.append((f"{label}{output}" if label != "None" else output, end.node))
        return own, inner

    def _texts(self, node: Node, depth: int) -> Iterator[Line]:
        """The texts of several lines that are set on a node, each below its name."""
        for pin in filter(is_of_lines, node.pins):
            yield Line(depth, self._say(pin.shown_name), node.export)
            lines = shown_lines(pin.said)
            yield from (Line(depth + 1, line, node.export) for line in lines[:MOST_LINES])
            if len(lines) > MOST_LINES:
                more = Message("lines/more", count=len(lines) - MOST_LINES)
                yield Line(depth + 1, self._say(more), node.export)

    def _which(self, node: Node, pin: Pin) -> str:
        """Which output of a node it is that has several."""
        outputs = sum(own.is_output and not own.hidden for own in node.pins)
        which = Message("graphs/from-output", shown_name=pin.shown_name)
        return self._say(which) if outputs > 1 else ""

    def _labelled(self, label: str, text: Text) -> str:
        """A text behind what it is."""
        return self._say(Message("phrases/labelled", label=label, text=text))

    def _noted(self, name: Text, parts: Iterable[str]) -> str:
        """A name with what is said of it in brackets, if anything is."""
        clauses = tuple(filter(None, parts))
        if not clauses:
            return self._say(name)
        note = Message("phrases/clauses", clauses=clauses)
        return self._say(Message("phrases/noted", text=name, note=note))
