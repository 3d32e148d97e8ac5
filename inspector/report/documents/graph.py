"""The document of ``inspector graph``: nodes, pins and wires of the graphs of a package."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias, cast

from inspector.graphs.model import Graph, Node, Pin
from inspector.messages.rendering import english
from inspector.report.documents.parts import Count, Document, Part
from inspector.report.documents.writing import json_pieces

PinDirection: TypeAlias = Literal["input", "output"]


class GraphPin(Part):
    """A pin of a node; ``value`` is what is stored for when nothing is linked."""

    id: str
    name: str
    direction: PinDirection
    type: str
    value: str
    hidden: bool

    @classmethod
    def of(cls, pin: Pin) -> GraphPin:
        """What is said of a pin."""
        return cls(
            id=pin.id,
            name=pin.name,
            direction=cast("PinDirection", pin.direction),
            type=english(pin.type.words),
            value=pin.value,
            hidden=pin.hidden,
        )


class GraphNode(Part):
    """A node of a graph: ``export`` is its place in the export table, ``name`` its object's."""

    export: Count
    name: str
    class_: str
    title: str
    guid: str
    x: int
    y: int
    comment: str
    pins: list[GraphPin]

    @classmethod
    def of(cls, node: Node) -> GraphNode:
        """What is said of a node."""
        return cls(
            export=node.export,
            name=node.name,
            class_=node.class_name,
            title=english(node.title),
            guid=node.guid,
            x=node.x,
            y=node.y,
            comment=node.comment,
            pins=list(map(GraphPin.of, node.pins)),
        )


class GraphParts(Part):
    """A graph; a link is the node and the pin of an output, then those of an input.

    Nodes of links are places in the export table, pins their identities. ``role`` says what the
    graph is for, ``problems`` what of it does not fit together.
    """

    name: str
    class_: str
    path: str
    role: str
    nodes: list[GraphNode]
    links: list[tuple[int, str, int, str]]
    problems: tuple[str, ...]

    @classmethod
    def of(cls, graph: Graph) -> GraphParts:
        """What is said of a graph."""
        problems = [*map(english, graph.problems)]
        for node in graph.nodes:
            if node.problem:
                problems.append(f"{english(node.title)}: {english(node.problem)}")
        return cls(
            name=graph.name,
            class_=graph.class_name,
            path=graph.path,
            role=graph.role.value,
            nodes=list(map(GraphNode.of, graph.nodes)),
            links=[
                (link.source, link.output.id, link.target, link.input.id) for link in graph.links
            ],
            problems=tuple(problems),
        )


class Graphs(Document):
    """The graphs of a package."""

    path: str
    graphs: list[GraphParts]


def graphs_json(path: str, graphs: Iterable[Graph]) -> Iterator[str]:
    """The JSON document, piece by piece."""
    return json_pieces(Graphs(path=path, graphs=list(map(GraphParts.of, graphs))))
