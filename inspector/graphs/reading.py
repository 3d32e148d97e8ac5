"""Reads the graphs of a package: nodes, wires, variables and components, and counts graphs quickly.

Counting takes the export table alone; it also says what a package without graphs has instead.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from inspector.data_classes import replace
from inspector.findings.message import Message, Text
from inspector.format.errors import FormatError
from inspector.format.unreal.declare.own_forms import REDIRECTOR
from inspector.format.unreal.paths import bounded
from inspector.format.unreal.read.package_reader import PackageReader
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.format.unreal.values import ObjectData
from inspector.format.value_text import Raw
from inspector.graphs.classes import BLUEPRINT, GRAPH
from inspector.graphs.materials import MATERIALS
from inspector.graphs.model import (
    Blend,
    Component,
    Declared,
    Graph,
    GraphRole,
    Link,
    Node,
    NodeKind,
    Pin,
    PinEnd,
    Transition,
    Variable,
    VariableFlags,
)
from inspector.graphs.objects import Fields, GraphKind, Objects
from inspector.graphs.roles import roles_of_classes
from inspector.graphs.titles import (
    NodeParts,
    animations_of,
    class_of_member,
    graph_in,
    kind_and_title,
)
from inspector.graphs.wires import PinReader, nested
from inspector.named_tuples import NamedTuple

#: What a Blueprint lists its graphs under, and what these are for.
_LISTS: Final = {
    "UbergraphPages": GraphRole.EVENTS,
    "FunctionGraphs": GraphRole.FUNCTION,
    "MacroGraphs": GraphRole.MACRO,
    "DelegateSignatureGraphs": GraphRole.DISPATCHER,
}
_CONSTRUCTION: Final = "UserConstructionScript"
#: The class of graphs that may be of any kind.
_OF_ANY_KIND: Final = "EdGraph"
_TRANSITION: Final = "AnimStateTransitionNode"
#: Whether a transition is taken when the animation of its state ends.
_AUTOMATIC: Final = "bAutomaticRuleBasedOnSequencePlayerInState"
_ORDER: Final = {role: place for place, role in enumerate(GraphRole)}
#: Problems of one graph that are told; of more, how many.
_MOST_PROBLEMS: Final = 100
#: Nodes on nodes on nodes: decorators hold no others, damaged bytes may.
_DEEPEST_PARTS: Final = 4


def graphs_of(tree: PackageTree) -> tuple[Graph, ...]:
    """Every graph of a package: event graphs first, then functions, macros and the rest.

    What of a graph cannot be read is said in its problems and those of its nodes.
    """
    objects = Objects(tree)
    graphs = (graph for kind in KINDS for graph in kind.read(objects))
    made = sorted(graphs, key=lambda graph: (_ORDER[graph.role], graph.path))
    called = {one.graph.export: one.name for one in nested(made)}
    return tuple(replace(graph, called=called[graph.export]) for graph in made)


class _EditorGraphs:
    """Makes the graphs of one package that the editor stores as graphs.

    Args:
        objects: The objects of the package.
    """

    def __init__(self, objects: Objects) -> None:
        self._objects = objects
        self._pins = PinReader(objects)

    def graphs(self) -> Iterator[Graph]:
        """Every one of them."""
        roles = self._roles()
        graphs = {place: self._graph(place, roles) for place in self._places()}
        for graph in graphs.values():
            if graph.role is GraphRole.STATES:
                nodes = (
                    replace(node, plays=_played_in(graphs.get(node.inside))) for node in graph.nodes
                )
                transitions = tuple(self._transitions(graph, graphs))
                yield replace(graph, nodes=tuple(nodes), transitions=transitions)
            else:
                yield graph

    def _places(self) -> Iterator[int]:
        """The objects that are graphs."""
        for name, exports in self._objects.by_class.items():
            if GRAPH in name and "Node" not in name:
                yield from filter(self._is_graph, exports)

    def _is_graph(self, export: int) -> bool:
        fields, class_name = self._objects.fields(export), self._objects.class_of(export)
        return (
            "Schema" in fields
            or "GraphGuid" in fields
            or class_name == _OF_ANY_KIND
            # One that is damaged is no graph that somebody removed.
            or (class_name in roles_of_classes() and bool(self._objects.obstacle(export)))
        )

    def _roles(self) -> Mapping[int, GraphRole]:
        """What the graphs are for that a Blueprint lists."""
        objects, roles = self._objects, dict[int, GraphRole]()
        for name, exports in objects.by_class.items():
            if not name.endswith(BLUEPRINT):
                continue
            for fields in map(objects.fields, exports):
                for key, role in _LISTS.items():
                    self._list(roles, fields.get(key), role)
                for interface in objects.elements(fields.get("ImplementedInterfaces")):
                    self._list(roles, objects.member(interface, "Graphs"), GraphRole.INTERFACE)
        return roles

    def _list(self, roles: dict[int, GraphRole], graphs: object, role: GraphRole) -> None:
        for reference in self._objects.elements(graphs):
            roles[self._objects.export_of(reference)] = role

    def _role(self, export: int, roles: Mapping[int, GraphRole]) -> GraphRole:
        if self._objects.name_of(export) == _CONSTRUCTION:
            return GraphRole.CONSTRUCTION
        own = roles_of_classes().get(self._objects.class_of(export), GraphRole.OTHER)
        if own is not GraphRole.OTHER:
            return own
        if export in roles:
            return roles[export]
        outer = self._objects.outer_of(export)
        is_inside = outer >= 0 and "NodeGuid" in self._objects.fields(outer)
        return GraphRole.INSIDE if is_inside else GraphRole.OTHER

    def _graph(self, export: int, roles: Mapping[int, GraphRole]) -> Graph:
        objects = self._objects
        fields = objects.fields(export)
        obstacle = objects.obstacle(export)
        problems: list[Text] = [Message("graphs/unread", reason=obstacle)] if obstacle else []
        name = objects.name_of(export)
        nodes: dict[int, Node] = {}
        lost = 0
        for reference in objects.elements(fields.get("Nodes")):
            node = objects.export_of(reference)
            if node < 0:
                lost += 1
            elif node not in nodes:
                nodes[node] = self._node(node, name)
        if lost:
            problems.append(Message("graphs/lost-nodes", count=lost))
        links = tuple(_links(nodes.values(), problems))
        more = len(problems) - _MOST_PROBLEMS
        if more > 0:
            problems[_MOST_PROBLEMS:] = [Message("graphs/more-problems", count=more)]
        return Graph(
            export=export,
            name=name,
            class_name=objects.class_of(export),
            path=objects.paths.object_path(export + 1),
            role=self._role(export, roles),
            guid=objects.text(fields.get("GraphGuid")),
            owner=objects.outer_of(export),
            nodes=tuple(nodes.values()),
            links=links,
            problems=tuple(problems),
            is_unread=bool(obstacle),
        )

    def _transitions(self, graph: Graph, graphs: Mapping[int, Graph]) -> Iterator[Transition]:
        """The transitions between the states of a machine; several may share a rule."""
        for node in graph.nodes:
            if node.class_name == _TRANSITION:
                fields = self._objects.fields(node.export)
                source, target = (
                    next((link.node for pin in node.pins if pin.is_output is is_output
                          for link in pin.links), -1)
                    for is_output in (False, True)
                )  # fmt: skip
                rule = graphs.get(node.inside)
                is_automatic = fields.get(_AUTOMATIC) is True
                blend = self._blend(fields)
                yield Transition(node.export, source, target, rule, is_automatic, blend)

    def _blend(self, fields: Fields) -> Blend:
        """How a transition blends."""
        seconds = fields.get("CrossfadeDuration")
        curve = self._objects.text(fields.get("BlendMode")).rpartition("::")[2]
        return Blend(f"{seconds:g}" if isinstance(seconds, float) else "", curve)

    def _node(self, export: int, graph: str, depth: int = 0) -> Node:
        objects = self._objects
        fields = objects.fields(export)
        pins, problem = self._pins.of(export, fields)
        class_name = objects.class_of(export)
        node_parts = NodeParts(objects, class_name, fields, pins, graph)
        kind, title = kind_and_title(node_parts)
        text, number = objects.text, objects.number
        parts = objects.elements(fields.get("SubNodes")) if depth < _DEEPEST_PARTS else ()
        return Node(
            export=export,
            name=objects.name_of(export),
            class_name=class_name,
            kind=kind,
            title=title,
            guid=text(fields.get("NodeGuid")),
            x=number(fields.get("NodePosX")),
            y=number(fields.get("NodePosY")),
            width=number(fields.get("NodeWidth")),
            height=number(fields.get("NodeHeight")),
            comment=text(fields.get("NodeComment")).replace("\r\n", "\n"),
            state=_state(fields, text(fields.get("EnabledState"))),
            is_placeholder=is_placeholder(text(fields.get("EnabledState")), fields),
            pins=pins,
            parts=tuple(
                self._node(part, graph, depth + 1)
                for part in dict.fromkeys(map(objects.export_of, parts))
                if part >= 0
            ),
            problem=problem,
            is_unread=bool(objects.obstacle(export)),
            of_class=class_of_member(node_parts),
            plays=animations_of(node_parts),
            inside=graph_in(node_parts),
        )


def _played_in(graph: Graph | None) -> tuple[str, ...]:
    """What the nodes of a state's graph play, from above; what no wire leads from plays nothing."""
    players = [
        node
        for node in (graph.nodes if graph is not None else ())
        if node.plays and (node.problem or any(pin.links for pin in node.pins if pin.is_output))
    ]
    players.sort(key=lambda node: (node.y, node.x))
    return tuple(dict.fromkeys(name for node in players for name in node.plays))


def _state(fields: Fields, stored: str) -> str:
    """Why a node does not run as others do; empty for one that does."""
    if fields.get("bIsNodeEnabled") is False and not stored:
        return "disabled"
    match stored.rpartition("::")[2].removeprefix("ENodeEnabledState_"):
        case "Disabled":
            return "disabled"
        case "DevelopmentOnly":
            return "development builds only"
    return ""


def is_placeholder(state: object, fields: Fields) -> bool:
    """Whether the editor placed a disabled node, and nobody disabled it.

    Args:
        state: The ``EnabledState`` that is stored for it.
        fields: Its properties.
    """
    return str(state).endswith("Disabled") and not fields.get("bUserSetEnabledState")


def _links(nodes: Iterable[Node], problems: list[Text]) -> Iterator[Link]:
    """The wires between nodes, each once; what does not fit together goes to ``problems``."""
    places: dict[PinEnd, tuple[Node, Pin]] = {
        PinEnd(node.export, pin.id): (node, pin) for node in nodes for pin in node.pins
    }
    told: dict[tuple[PinEnd, PinEnd], bool] = {}
    for here, (node, pin) in places.items():
        for there in pin.links:
            partner = places.get(there)
            if partner is None:
                problems.append(Message("graphs/linked-nowhere", pin=_pin_label(node, pin)))
            elif partner[1].is_output is pin.is_output:
                code = "graphs/two-outputs" if pin.is_output else "graphs/two-inputs"
                problems.append(
                    Message(code, pin=_pin_label(node, pin), other=_pin_label(*partner))
                )
            else:
                ends = (here, there) if pin.is_output else (there, here)
                # Both ends list a link; told is whether the second one did.
                told[ends] = ends in told
    for (source, target), is_whole in told.items():
        output, entry = places[source], places[target]
        if not is_whole:
            ends_of_wire = {"pin": _pin_label(*output), "other": _pin_label(*entry)}
            problems.append(Message("graphs/one-end", **ends_of_wire))
        yield Link(source.node, output[1], target.node, entry[1])


def _pin_label(node: Node, pin: Pin) -> Message:
    """A pin in a sentence: the node's title and the pin's name."""
    knot = node.kind is NodeKind.KNOT
    title = node.title or (Message("graphs/knot") if knot else node.class_name)
    return Message("graphs/pin-of", node=title, pin=pin.shown_name)


#: Components on components are followed so deep; damaged ones may hold themselves.
_DEEPEST: Final = 64
_USUAL_CONDITION: Final = "COND_None"


def declared_in(tree: PackageTree) -> Declared:
    """The variables and components of the Blueprints of a package, in the order of their lists."""
    objects = Objects(tree)
    reader = _Declarations(objects)
    blueprints = [
        export for name, exports in objects.by_class.items() if name.endswith(BLUEPRINT)
        for export in exports
    ]  # fmt: skip
    return Declared(
        tuple(variable for export in blueprints for variable in reader.variables(export)),
        tuple(part for export in blueprints for part in reader.components(export)),
    )


class _Declarations:
    """Reads what the Blueprints of one package declare."""

    def __init__(self, objects: Objects) -> None:
        self._objects = objects
        self._pins = PinReader(objects)
        self._defaults: dict[int, Mapping[str, str]] = {}

    def variables(self, blueprint: int) -> Iterator[Variable]:
        """The variables that a Blueprint declares."""
        objects = self._objects
        fields = objects.fields(blueprint)
        defaults = self._defaults_of(objects.export_of(fields.get("GeneratedClass")))
        for stored in objects.elements(fields.get("NewVariables")):
            members = objects.members(stored)
            text = objects.text
            name = text(members.get("VarName"))
            flags = VariableFlags(objects.number(members.get("PropertyFlags")) & _ALL)
            yield Variable(
                name,
                text(members.get("VarGuid")),
                self._pins.type(members.get("VarType")).words,
                _category(text(members.get("Category"))),
                text(members.get("DefaultValue")) or defaults.get(name, ""),
                flags,
                text(members.get("RepNotifyFunc")),
                self._condition(members),
            )

    def _defaults_of(self, generated: int) -> Mapping[str, str]:
        """The values of the variables of a new object of the class, as text; -1 is no class.

        Looked for once a class: a damaged package may have thousands of Blueprints of one.
        """
        if generated not in self._defaults:
            self._defaults[generated] = self._stored_defaults(generated)
        return self._defaults[generated]

    def _stored_defaults(self, generated: int) -> Mapping[str, str]:
        objects = self._objects
        for export in objects.by_class_index.get(generated + 1, ()) if generated >= 0 else ():
            held = objects.held(export)
            if isinstance(held, ObjectData) and held.properties is not None:
                values = objects.tree.values.properties(held.properties)
                return {name: _value_text(value) for name, value in values.items()}
        return {}

    def _condition(self, members: Mapping[str, Any]) -> str:
        condition = self._objects.text(members.get("ReplicationCondition")).rpartition("::")[2]
        return "" if condition == _USUAL_CONDITION else condition

    def components(self, blueprint: int) -> Iterator[Component]:
        """The components that a Blueprint adds, those that are attached to others below these."""
        objects = self._objects
        script = objects.export_of(objects.fields(blueprint).get("SimpleConstructionScript"))
        told: set[int] = set()
        for reference in objects.elements(objects.fields(script).get("RootNodes")):
            yield from self._component(objects.export_of(reference), told, 0)

    def _component(self, export: int, told: set[int], depth: int) -> Iterator[Component]:
        if export < 0 or export in told or depth > _DEEPEST:
            return
        told.add(export)
        objects = self._objects
        fields = objects.fields(export)
        text = objects.text
        name = text(fields.get("InternalVariableName")) or text(fields.get("VariableName"))
        template = objects.export_of(fields.get("ComponentTemplate"))
        kind = objects.object_text(fields.get("ComponentClass"))
        children = [
            child
            for reference in objects.elements(fields.get("ChildNodes"))
            for child in self._component(objects.export_of(reference), told, depth + 1)
        ]
        yield Component(
            name or objects.name_of(export),
            kind or (objects.class_of(template) if template >= 0 else ""),
            text(fields.get("ParentComponentOrVariableName")),
            tuple(children),
        )


_ALL: Final = int(sum(VariableFlags))


def _category(stored: str) -> str:
    return "" if stored.lower() == "default" else stored


def _value_text(value: Any) -> str:
    """A value in one line: structs by their members, lists as JSON, what is not read as bytes."""
    if isinstance(value, Raw):
        return bounded(str(value["raw"]))
    if isinstance(value, dict):
        return bounded(", ".join(f"{name}: {_value_text(part)}" for name, part in value.items()))
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    return bounded(text)


#: Classes that are called graphs and are none of the editor's: they hold other objects.
_OTHERS: Final = ("PCG", "RigVM", "AnimBlueprintExtension")
#: How the classes end whose objects make up a graph.
_PARTS: Final = ("Node", "Pin", "Edge", "Link")


def _count_editor_graphs(objects: Iterable[tuple[str, int]]) -> int:
    return sum(name.endswith("Graph") and not name.startswith(_OTHERS) for name, __ in objects)


#: The kinds of graphs that packages hold; each graph is of one kind.
KINDS: Final = (
    GraphKind(lambda objects: _EditorGraphs(objects).graphs(), _count_editor_graphs),
    MATERIALS,
)


def count_graphs(package: PackageReader) -> int:
    """How many graphs the editor would show; 0 where the table cannot be read.

    Told by the names of classes, without reading what any object holds.
    """
    paths = package.readable_paths
    try:
        objects = [(paths.class_of(export), export.OuterIndex) for export in package.exports]
    except FormatError:
        return 0
    return sum(kind.count(objects) for kind in KINDS)


class OtherParts(NamedTuple):
    """What a package without graphs has instead: parts of others by their classes, most first."""

    parts: tuple[tuple[str, int], ...] = ()
    is_redirector: bool = False


def other_parts(package: PackageReader | None) -> OtherParts:
    """What a package has in the place of graphs that are read.

    Args:
        package: The package, as far as it could be read.
    """
    classes = _classes(package) if package is not None else Counter[str]()
    parts = tuple(
        (name, count)
        for name, count in sorted(classes.items(), key=lambda row: (-row[1], row[0]))
        if name.startswith(_OTHERS) and name.endswith(_PARTS)
    )
    return OtherParts(parts, REDIRECTOR in classes)


def _classes(package: PackageReader) -> Counter[str]:
    """How many objects there are of each class; none where the table cannot be read."""
    paths = package.readable_paths
    try:
        return Counter(map(paths.class_of, package.exports))
    except FormatError:
        return Counter()
