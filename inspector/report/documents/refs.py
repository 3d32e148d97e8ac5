"""The documents of ``inspector refs`` and ``inspector graph``: references and graphs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal, TypeAlias, cast

from msgspec import Meta

from inspector.files.system import slashed
from inspector.findings.finding import Severity
from inspector.graphs.model import Graph, Node, Pin, Transition
from inspector.graphs.rules import RuleKind, rule_words
from inspector.messages.rendering import english
from inspector.messages.rules import texts_of
from inspector.project.around.entries import EntryKind
from inspector.project.scan.contents import ReferenceFlag, ReferenceKind
from inspector.project.scan.graph import (
    Broken,
    BrokenTarget,
    Edge,
    MissingTarget,
    ReferenceState,
    RefusedTarget,
)
from inspector.project.scan.loaded_by import LoadedLess, LoadedStep, LoadedWay
from inspector.project.scan.reference_use import ReferenceUse, UseKind
from inspector.report.documents.parts import (
    Count,
    Document,
    Engine,
    Part,
    json_line,
    json_pieces,
    line_by_line,
)
from inspector.report.refs import LoadedPackage, OfReferences, References

# -- refs ------------------------------------------------------------------------------------------


class Reference(Part):
    """One package that refers to another.

    ``end`` is the package that redirectors lead to, the same as ``to`` where there are none;
    ``editor_only`` says that no cooked game needs the target, ``build`` that it counts only where
    content is built.
    """

    from_: str
    to: str
    kind: Annotated[str, Meta(extra_json_schema={"enum": [kind.text for kind in ReferenceKind]})]
    state: ReferenceState
    end: str
    editor_only: bool
    build: bool

    @classmethod
    def of(cls, edge: Edge) -> Reference:
        """What is said of a reference."""
        return cls(
            from_=edge.source,
            to=edge.target,
            kind=edge.kind.text,
            state=edge.state,
            end=edge.end,
            editor_only=ReferenceFlag.EDITOR_ONLY in edge.flags,
            build=ReferenceFlag.BUILD in edge.flags,
        )


class Lost(Part):
    """A package that is missing, those that refer to it, and places in settings that name it."""

    target: str
    referenced_by: tuple[str, ...]
    named_in: tuple[str, ...]

    @classmethod
    def of(cls, broken: Broken) -> Lost:
        """What is said of a target."""
        return cls(
            target=broken.target, referenced_by=broken.referenced_by, named_in=broken.named_in
        )


class Refused(Part):
    """A package that the engine refuses, the rule that says why, and those that refer to it."""

    target: str
    path: str
    rule: str
    message: str
    referenced_by: tuple[str, ...]

    @classmethod
    def of(cls, broken: Broken) -> Refused | None:
        """What is said of a target; None of one that is not refused."""
        node = broken.node
        if node is None or node.refusal is None:
            return None
        refusal = node.refusal
        return cls(
            target=broken.target,
            path=node.path,
            rule=refusal.rule,
            message=texts_of(refusal).message(),
            referenced_by=broken.referenced_by,
        )


class RefsFinding(Part):
    """What is wrong with a package that others refer to; the lists of packages tell all of it."""

    rule: Annotated[str, Meta(extra_json_schema={"enum": [MissingTarget.code, RefusedTarget.code]})]
    severity: Severity
    target: str
    message: str
    remedy: str

    @classmethod
    def of(cls, finding: BrokenTarget) -> RefsFinding:
        """What is said of a target."""
        texts = texts_of(finding)
        words = {"message": texts.message(), "remedy": texts.remedy()}
        return cls(rule=finding.code, severity=finding.severity, target=finding.target, **words)


class Use(Part):
    """What a package is to the one before it on a way; ``in`` is the class of what refers to it."""

    kind: UseKind
    class_: str
    in_: str

    @classmethod
    def of(cls, use: ReferenceUse) -> Use:
        """What is said of a use."""
        return cls(kind=use.kind, class_=use.object_class, in_=use.user_class)


class Step(Part):
    """A package on a way, and what it loads: bytes and packages, itself included."""

    package: str
    size: Count
    packages: Count
    use: Use | None

    @classmethod
    def of(cls, step: LoadedStep) -> Step:
        """What is said of a step."""
        use = Use.of(step.use) if step.use is not None else None
        size, packages = step.loads
        return cls(package=step.package, size=size, packages=packages, use=use)


class Without(Part):
    """What the first package of a way would load less without the reference to ``package``.

    ``still_loaded_by`` are the packages whose references load it then.
    """

    package: str
    size: Count
    packages: Count
    still_loaded_by: tuple[str, ...]

    @classmethod
    def of(cls, less: LoadedLess) -> Without:
        """What is said of a reference."""
        size, packages = less.less
        return cls(package=less.package, size=size, packages=packages, still_loaded_by=less.others)


class Way(Part):
    """A way to a package: why it begins where it does, its packages, what hangs on each reference.

    ``detail`` is the kind of a primary asset, or the folder that is always cooked;
    ``never_cooked`` the folder that keeps the first package out of every cooked game, empty for
    none.
    """

    entry: EntryKind
    detail: str
    never_cooked: str
    steps: list[Step]
    without: list[Without]

    @classmethod
    def of(cls, way: LoadedWay) -> Way:
        """What is said of a way."""
        return cls(
            entry=way.entry.kind,
            detail=way.entry.detail,
            never_cooked=way.entry.never_cooked,
            steps=list(map(Step.of, way.steps)),
            without=list(map(Without.of, way.without)),
        )


class LoadedBy(Part):
    """Why one package is loaded: how many ways are told, and the shortest of them.

    There is one through each package that loads it, the package alone where it is an entry, and the
    shortest from a map: not all that the references make.
    """

    paths: Count
    ways: list[Way]

    @classmethod
    def of(cls, loaded: LoadedPackage) -> LoadedBy:
        """What is said of a package."""
        return cls(paths=len(loaded.paths), ways=list(map(Way.of, loaded.ways)))


class Refs(Document):
    """The reference graph of a project: packages by their names, references from one to another.

    ``refused`` are those that others refer to, ``refused_packages`` all that the engine refuses.
    ``do_not_save`` are the packages that a save with the engine would rob of a reference;
    ``not_judged`` counts references by the first part of their targets' names. ``loaded_by`` says
    why the package is loaded where one alone was asked for. ``project`` is the ``.uproject`` or
    ``.uplugin`` around it; null where there is none, and ``root`` is taken for the whole of one.
    """

    engine: Engine
    root: str
    project: str | None
    packages: Count
    edges: list[Reference]
    missing: list[Lost]
    refused: list[Refused]
    findings: list[RefsFinding]
    refused_packages: tuple[str, ...]
    do_not_save: tuple[str, ...]
    cycles: tuple[tuple[str, ...], ...]
    unreferenced: tuple[str, ...]
    not_judged: dict[str, Count]
    outside: Count
    loaded_by: LoadedBy | None


def refs_json(result: References) -> Iterator[str]:
    """The JSON document piece by piece, one line a reference."""
    graph, place = result.graph, result.scan.place

    def document() -> Refs:
        return Refs(
            engine=Engine.of(result.engine),
            root=slashed(place.root),
            project=slashed(place.project) if place.project is not None else None,
            packages=len(graph.chosen),
            edges=[],
            missing=[Lost.of(broken) for broken in graph.broken(ReferenceState.MISSING)],
            refused=list(filter(None, map(Refused.of, graph.broken(ReferenceState.REFUSED)))),
            findings=list(map(RefsFinding.of, result.findings)),
            refused_packages=tuple(
                n.name for n in graph.chosen_packages() if n.refusal is not None
            ),
            do_not_save=graph.loses,
            cycles=graph.cycles,
            unreferenced=graph.unreferenced,
            not_judged=OfReferences(result).not_judged,
            outside=result.references.outside,
            loaded_by=LoadedBy.of(result.loaded) if result.loaded is not None else None,
        )

    lines = (json_line(Reference.of(edge)) for edge in graph.edges())
    return line_by_line(document, "edges", lines)


# -- graph -----------------------------------------------------------------------------------------

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


class GraphState(Part):
    """A state of an animation.

    ``node`` is its place in the export table, ``graph`` that of the graph that it runs, -1 for
    none. ``plays`` are the names of the animations that this graph plays.
    """

    node: Count
    title: str
    graph: int
    plays: tuple[str, ...]

    @classmethod
    def of(cls, node: Node) -> GraphState:
        """What is said of a state."""
        return cls(node=node.export, title=english(node.title), graph=node.inside, plays=node.plays)


class GraphTransition(Part):
    """A way from one state of an animation to another, and when it is taken.

    States are places in the export table, -1 for none. ``rule`` is what kind of rule decides,
    ``nodes`` how many nodes its graph has; ``when`` says its conditions in words, empty where none
    decide or they are too many to be said.
    """

    node: Count
    source: int
    target: int
    rule: RuleKind
    when: str
    nodes: Count

    @classmethod
    def of(cls, transition: Transition) -> GraphTransition:
        """What is said of a transition."""
        rule, words = rule_words(transition, english, english)
        return cls(
            node=transition.node,
            source=transition.source,
            target=transition.target,
            rule=rule.kind,
            when=english(words),
            nodes=rule.nodes,
        )


class GraphParts(Part):
    """A graph; a link is the node and the pin of an output, then those of an input.

    Nodes of links are places in the export table, pins their identities. ``role`` says what the
    graph is for, ``problems`` what of it does not fit together. ``states`` are those of a machine,
    ``transitions`` those between them.
    """

    name: str
    class_: str
    path: str
    role: str
    nodes: list[GraphNode]
    links: list[tuple[int, str, int, str]]
    problems: tuple[str, ...]
    transitions: list[GraphTransition]
    states: list[GraphState]

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
            transitions=list(map(GraphTransition.of, graph.transitions)),
            states=list(map(GraphState.of, graph.states)),
        )


class Graphs(Document):
    """The graphs of a package."""

    path: str
    graphs: list[GraphParts]


def graphs_json(path: str, graphs: Iterable[Graph]) -> Iterator[str]:
    """The JSON document, piece by piece."""
    return json_pieces(Graphs(path=slashed(path), graphs=list(map(GraphParts.of, graphs))))
