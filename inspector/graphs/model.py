"""Graphs as values: a graph has nodes, a node has pins, a link leads from pin to pin.

Objects of the package are told by their place in the export table, from 0.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntFlag, StrEnum
from typing import Final, TypeAlias

from inspector.data_classes import dataclass
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple

#: Makes words of a title or of another message: the one way in which they get into what is drawn or
#: written line by line.
Say: TypeAlias = Callable[[Text], str]


class GraphRole(StrEnum):
    """What a graph is for, in the order in which graphs are told."""

    EVENTS = "event graph"
    FUNCTION = "function"
    MACRO = "macro"
    DISPATCHER = "event dispatcher"
    INTERFACE = "function of an interface"
    CONSTRUCTION = "construction script"
    ANIMATION = "animation"
    STATES = "state machine"
    INSIDE = "inside a node"
    MATERIAL = "material"
    OTHER = "graph"


class NodeKind(StrEnum):
    """What a node does for the reader of a graph."""

    ENTRY = "entry"
    EVENT = "event"
    OWN_EVENT = "own event"
    KEY = "key"
    CALL = "call"
    GET = "get"
    SET = "set"
    OPERATOR = "operator"
    CONVERSION = "conversion"
    CAST = "cast"
    BRANCH = "branch"
    MACRO = "macro"
    RESULT = "result"
    SELF = "self"
    KNOT = "knot"
    COMMENT = "comment"
    OTHER = "other"


#: What a machine has beside its states and the transitions between them.
_NO_STATES: Final = (NodeKind.ENTRY, NodeKind.COMMENT, NodeKind.KNOT)
#: How the value of a pose begins that nothing is linked to.
_NO_POSE: Final = "(LinkID=-1"


class PinType(NamedTuple):
    """What a pin takes or gives.

    ``category`` and ``within`` are as stored (``object``, ``real`` and ``double``), ``subject`` is
    the name of the class, struct or enumeration, ``container`` one of ``array``, ``set``, ``map``
    or empty. ``words`` tells all of it.
    """

    category: str
    within: str
    subject: str
    container: str
    words: Text


class PinEnd(NamedTuple):
    """A pin as others refer to it: the object of its node, -1 for none, and its identity."""

    node: int
    pin: str


@dataclass(frozen=True, slots=True)
class Pin:
    """Where values or the order of execution enter or leave a node.

    ``id`` is the PinId; before 4.13, when pins were objects, the name of the object. ``label`` is
    what is shown, empty where that is nothing. ``value`` is what is stored for when nothing is
    linked, ``made_with`` what it was when the node was made. ``bound`` is the path of the property
    that an animation node takes the value from instead, empty for none. ``title`` is what one
    without a label is called where its name is no name for people. ``parent`` is the identity of
    the pin that was split into this one and others, empty for none. ``export`` is the object that
    it is before 4.13, -1 for one that its node stores.
    """

    id: str
    name: str
    label: str
    is_output: bool
    type: PinType
    value: str = ""
    made_with: str = ""
    hidden: bool = False
    advanced: bool = False
    links: tuple[PinEnd, ...] = ()
    bound: str = ""
    title: Text = ""
    parent: str = ""
    export: int = -1

    @property
    def said(self) -> str:
        """What enters an input that nothing is linked to.

        An output stores a value too, which nobody reads; a pose that it comes from nowhere.
        """
        is_nothing = self.is_output or self.value.startswith(_NO_POSE)
        return self.bound or ("" if is_nothing else self.value)

    @property
    def shown_name(self) -> Text:
        """Its label; its name where nothing is shown."""
        return self.label or self.title or self.name

    @property
    def direction(self) -> str:
        """``input`` or ``output``."""
        return "output" if self.is_output else "input"

    @property
    def is_flow(self) -> bool:
        """Whether it is of the order of execution."""
        kind = self.type
        return kind.category in ("exec", "Exec") or kind.subject.endswith("ExecuteContext")


@dataclass(frozen=True, slots=True)
class Node:
    """A node of a graph.

    ``export`` is its object, ``name`` that object's name, ``title`` what people call it, and
    ``guid`` its identity through edits and copies. ``of_class`` is the path of the class whose
    function or variable it stands for, empty where that is the class of the Blueprint itself.
    ``x`` and ``y`` are its upper left corner, y downwards; ``width`` and ``height`` are 0 where its
    pins decide. ``parts`` are nodes that stand on it, such as the decorators of a task. ``state``
    is empty for an enabled node; the editor places a disabled one as a placeholder until somebody
    wires it. ``problem`` says what of it cannot be read; of one that ``is_unread`` that is all but
    its name and class. ``plays`` are the names of the animations that a node of an animation plays,
    of a state those of its graph. ``inside`` is the object of the graph that lies in it: a state's,
    the rule of a transition; -1 for none.
    """

    export: int
    name: str
    class_name: str
    kind: NodeKind
    title: Text
    guid: str
    x: int = 0
    y: int = 0
    width: int = 0
    height: int = 0
    comment: str = ""
    state: str = ""
    is_placeholder: bool = False
    pins: tuple[Pin, ...] = ()
    parts: tuple[Node, ...] = ()
    problem: Text = ""
    of_class: str = ""
    plays: tuple[str, ...] = ()
    inside: int = -1
    is_unread: bool = False

    @property
    def class_words(self) -> str:
        """The name of the class whose function or variable it stands for; empty for its own."""
        return self.of_class.rpartition(".")[2].removesuffix("_C")

    @property
    def said_comment(self) -> str:
        """The comment as it is shown: with one sign at the end of each line, whatever is stored."""
        return self.comment.replace("\r\n", "\n").replace("\r", "\n")

    @property
    def first_comment(self) -> str:
        """The first line of the comment."""
        return self.said_comment.partition("\n")[0]

    @property
    def has_flow(self) -> bool:
        """Whether it takes part in the order of execution."""
        return any(pin.is_flow for pin in self.pins)

    def pin(self, identity: str) -> Pin | None:
        """The pin of an identity."""
        return next((pin for pin in self.pins if pin.id == identity), None)


class Link(NamedTuple):
    """A wire: from an output to an input, each with the object of its node."""

    source: int
    output: Pin
    target: int
    input: Pin


#: How long a transition blends where its node stores nothing, and by which curve. Source: what the
#: compiler of 4.18 made of such a node in the corpus.
DEFAULT_SECONDS: Final = "0.2"
DEFAULT_CURVE: Final = "HermiteCubic"


class Blend(NamedTuple):
    """How a transition blends: how many seconds, and by which curve; empty for the default."""

    seconds: str = ""
    curve: str = ""


class Transition(NamedTuple):
    """A way from one state of an animation to another: its node, both states, the graph that
    decides whether it is taken.

    States are told by their objects, -1 for none; ``rule`` is None where no graph decides.
    ``is_automatic`` says that the end of the animation does. ``blend`` is how it blends.
    """

    node: int
    source: int
    target: int
    rule: Graph | None = None
    is_automatic: bool = False
    blend: Blend = Blend()


@dataclass(frozen=True, slots=True)
class Graph:
    """A graph of a package.

    ``export`` is its object, ``path`` the path of that; ``owner`` is the object that it lies in, -1
    for none. ``problems`` say what does not fit together. ``transitions`` are those between the
    states of a machine. ``called`` is what it is called among all graphs of the package: by what
    the node is that it lies in (``AnimGraph.Locomotion.Idle → Run``); empty where nobody
    looked. Of one that ``is_unread`` nobody knows which nodes it has.
    """

    export: int
    name: str
    class_name: str
    path: str
    role: GraphRole
    guid: str = ""
    owner: int = -1
    nodes: tuple[Node, ...] = ()
    links: tuple[Link, ...] = ()
    problems: tuple[Text, ...] = ()
    transitions: tuple[Transition, ...] = ()
    called: Text = ""
    is_unread: bool = False

    @property
    def shown_name(self) -> Text:
        """What it is called by itself: ``Idle → Run``, where all rules have one name."""
        inner = self.called.arguments["parts"] if isinstance(self.called, Message) else ()
        return inner[-1] if inner else self.name

    @property
    def states(self) -> tuple[Node, ...]:
        """The states of a machine; none of another graph."""
        if self.role is not GraphRole.STATES:
            return ()
        between = {transition.node for transition in self.transitions}
        return tuple(
            node
            for node in self.nodes
            if node.kind not in _NO_STATES and node.export not in between
        )


class VariableFlags(IntFlag):
    """The bits of a variable that people set, by the engine's names."""

    CPF_Edit = 1 << 0
    CPF_BlueprintReadOnly = 1 << 4
    CPF_Net = 1 << 5
    CPF_Transient = 1 << 13
    CPF_Config = 1 << 14
    CPF_DisableEditOnInstance = 1 << 16
    CPF_SaveGame = 1 << 24
    CPF_Interp = 1 << 33
    CPF_AdvancedDisplay = 1 << 42
    CPF_ExposeOnSpawn = 1 << 48


class Variable(NamedTuple):
    """A variable that a Blueprint declares; ``default`` is a value as text, empty for its type's.

    ``notified`` is the function that is called when a replicated one arrives, ``condition`` to whom
    it is replicated where that is not everybody; empty for none.
    """

    name: str
    guid: str
    type: Text
    category: str
    default: str
    flags: VariableFlags
    notified: str
    condition: str


class Component(NamedTuple):
    """A component that a Blueprint adds, with those that are attached to it."""

    name: str
    class_name: str
    attached_to: str
    children: tuple[Component, ...]


@dataclass(frozen=True, slots=True)
class Declared:
    """What a Blueprint's class declares beside its graphs."""

    variables: tuple[Variable, ...] = ()
    components: tuple[Component, ...] = ()
