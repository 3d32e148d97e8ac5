"""Animation Blueprints for tests, written by the project's own writer: states, ways, rules.

The machine is that of picture 22b of the design: the states, transitions and rules of ABP_Hero1P of
GASShooter 4.27.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from graph_drafts import BLUEPRINT, NodeDraft, PinDraft, graph_exports, package

from inspector.format.unreal.draft import ExportDraft, PropertyDraft

_REFERENCE: Final = "StructProperty(MemberReference)"
RESULT: Final = NodeDraft(
    "Result", "AnimGraphNode_TransitionResult", [PinDraft("bCanEnterTransition", "bool", "false")]
)
INTO: Final = "Result.bCanEnterTransition"
#: The names of the machine and of its entry.
MACHINE: Final = "Locomotion"
ENTRY: Final = "Entry"


# -- nodes of rules --------------------------------------------------------------------------------


def get(name: str, category: str = "bool") -> NodeDraft:
    """A node that reads a variable."""
    member = [PropertyDraft("MemberName", "NameProperty", name)]
    reference = PropertyDraft("VariableReference", _REFERENCE, member)
    return NodeDraft(name, "K2Node_VariableGet", [PinDraft(f">{name}", category)], (reference,))


def sets(name: str, category: str = "bool") -> NodeDraft:
    """A node that sets a variable."""
    member = [PropertyDraft("MemberName", "NameProperty", name)]
    reference = PropertyDraft("VariableReference", _REFERENCE, member)
    pins = [PinDraft("execute"), PinDraft(">then"), PinDraft(name, category, "true"),
            PinDraft(">Output_Get", category)]  # fmt: skip
    return NodeDraft(f"Set{name}", "K2Node_VariableSet", pins, (reference,))


def math(
    name: str, function: str, *values: str, category: str = "float", tolerance: str = ""
) -> NodeDraft:
    """A call of a math function of two values; those that are empty are linked."""
    inputs = [PinDraft(pin, category, value) for pin, value in zip("AB", values, strict=False)]
    if tolerance:
        inputs.append(PinDraft("ErrorTolerance", "float", tolerance))
    member = [PropertyDraft("MemberName", "NameProperty", function)]
    reference = PropertyDraft("FunctionReference", _REFERENCE, member)
    pins = [*inputs, PinDraft(">ReturnValue", "bool")]
    return NodeDraft(name, "K2Node_CallFunction", pins, (reference,))


def joins(name: str, function: str, count: int = 2) -> NodeDraft:
    """A node that joins conditions."""
    member = [PropertyDraft("MemberName", "NameProperty", function)]
    reference = PropertyDraft("FunctionReference", _REFERENCE, member)
    pins = [PinDraft(pin, "bool", "false") for pin in "ABCDEFGHIJ"[:count]]
    return NodeDraft(
        name, "K2Node_CommutativeAssociativeBinaryOperator",
        [*pins, PinDraft(">ReturnValue", "bool")], (reference,),
    )  # fmt: skip


def inverted(name: str) -> NodeDraft:
    """A node that makes true what is false."""
    return math(name, "Not_PreBool", "false", category="bool")


def player(name: str, outer: str, animation: str) -> ExportDraft:
    """The object of a node that plays an animation, without pins."""
    return ExportDraft(
        name, "/Script/AnimGraph.AnimGraphNode_SequencePlayer", outer,
        properties=(_plays(animation),),
    )  # fmt: skip


def _plays(animation: str) -> PropertyDraft:
    return PropertyDraft(
        "Node", "StructProperty(AnimNode_SequencePlayer)",
        [PropertyDraft("Sequence", "ObjectProperty", f"/Game/{animation}.{animation}")],
    )  # fmt: skip


def asks(name: str, function: str, animation: str) -> tuple[NodeDraft, ExportDraft]:
    """A node that asks about an animation, and the one that plays it."""
    member = [PropertyDraft("MemberName", "NameProperty", function)]
    properties = (
        PropertyDraft("SourceNode", "ObjectProperty", f"Plays{name}"),
        PropertyDraft("FunctionReference", _REFERENCE, member),
    )
    node = NodeDraft(name, "K2Node_AnimGetter", [PinDraft(">ReturnValue", "float")], properties)
    return node, player(f"Plays{name}", BLUEPRINT, animation)


# -- a machine -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RuleDraft:
    """What decides a transition: nodes, the wires between them, and other objects."""

    nodes: Sequence[NodeDraft] = ()
    wires: Sequence[str] = ()
    extra: Sequence[ExportDraft] = ()


@dataclass(frozen=True)
class StateDraft:
    """A state: where it stands, what it plays; ``unused`` plays what no wire leads from."""

    name: str
    x: int
    y: int
    plays: Sequence[str] = ()
    unused: Sequence[str] = ()


@dataclass(frozen=True)
class WayDraft:
    """A transition between two states, with its rule and further properties of its node."""

    source: str
    target: str
    rule: RuleDraft = field(default_factory=RuleDraft)
    properties: tuple[PropertyDraft, ...] = ()


def machine_package(
    states: Sequence[StateDraft],
    ways: Sequence[WayDraft],
    events: Sequence[NodeDraft] = (),
    wires: Sequence[str] = (),
) -> bytes:
    """An animation Blueprint with one machine.

    Args:
        states: Its states, of which the first is entered.
        ways: The transitions between them.
        events: The nodes of the event graph.
        wires: ``Node.pin-Node.pin`` in the event graph.
    """
    nodes = [
        NodeDraft(
            ENTRY,
            "AnimStateEntryNode",
            [PinDraft(">Entry", "exec")],
            x=states[0].x - 120,
            y=states[0].y,
        )
    ]
    links = [f"{ENTRY}.Entry-{states[0].name}Node.In"]
    inside: list[ExportDraft] = []
    for state in states:
        nodes.append(
            NodeDraft(f"{state.name}Node", "AnimStateNode", _IN_AND_OUT,
                      (PropertyDraft("BoundGraph", "ObjectProperty", state.name),),
                      state.x, state.y)
        )  # fmt: skip
        inside += _state(state)
    for number, way in enumerate(ways):
        name, rule = f"Way{number}", f"Transition{number}"
        bound = PropertyDraft("BoundGraph", "ObjectProperty", rule)
        nodes.append(
            NodeDraft(name, "AnimStateTransitionNode", _IN_AND_OUT, (bound, *way.properties))
        )
        links += [f"{way.source}Node.Out-{name}.In", f"{name}.Out-{way.target}Node.In"]
        inside += _rule(way.rule, rule, name)
    holder = NodeDraft(
        "Machine", "AnimGraphNode_StateMachine", [PinDraft(">Pose", "struct")],
        (PropertyDraft("EditorStateMachineGraph", "ObjectProperty", MACHINE),),
    )  # fmt: skip
    return package(
        events, wires,
        extra=[
            *graph_exports("AnimGraph", [holder], class_name="AnimationGraph"),
            *graph_exports(MACHINE, nodes, links, class_name="AnimationStateMachineGraph",
                           outer="Machine"),
            *inside,
        ],
    )  # fmt: skip


_IN_AND_OUT: Final = (PinDraft("In", "Transition"), PinDraft(">Out", "Transition"))


def _state(state: StateDraft) -> tuple[ExportDraft, ...]:
    """The graph of a state: what it plays, one above the other, into its result."""
    result = f"{state.name}Result"
    pins = [PinDraft(f"Pose{number}", "struct") for number in range(len(state.plays))]
    nodes, wires = [NodeDraft(result, "AnimGraphNode_StateResult", pins)], []
    for number, animation in enumerate((*state.plays, *state.unused)):
        name = f"{state.name}{number}"
        nodes.append(
            NodeDraft(name, "AnimGraphNode_SequencePlayer", [PinDraft(">Pose", "struct")],
                      (_plays(animation),), -400, number * 100)
        )  # fmt: skip
        if number < len(state.plays):
            wires.append(f"{name}.Pose-{result}.Pose{number}")
    return graph_exports(
        state.name, nodes, wires, class_name="AnimationStateGraph", outer=f"{state.name}Node"
    )


def _rule(rule: RuleDraft, name: str, outer: str) -> Sequence[ExportDraft]:
    """The graph of a rule, whose nodes are called so that no other rule's are."""

    def own(end: str) -> str:
        return f"{name}_{end}"

    nodes = [
        NodeDraft(own(node.name), node.class_name, node.pins, node.properties)
        for node in (*rule.nodes, RESULT)
    ]
    wires = ["-".join(map(own, wire.split("-"))) for wire in rule.wires]
    graph = graph_exports(name, nodes, wires, class_name="AnimationTransitionGraph", outer=outer)
    return (*graph, *rule.extra)


# -- the machine of the picture --------------------------------------------------------------------


def holds(*names: str) -> RuleDraft:
    """Variables that all must be true; ``!`` before a name is false, ``Speed>600`` compares."""
    return _of("BooleanAND", names)


def either(*names: str) -> RuleDraft:
    """Variables of which one must be true, written the same way."""
    return _of("BooleanOR", names)


def _of(function: str, names: Sequence[str]) -> RuleDraft:
    nodes: list[NodeDraft] = []
    wires: list[str] = []
    into = [f"Join.{pin}" for pin in "ABCDEFGHIJ"[: len(names)]] if len(names) > 1 else [INTO]
    if len(names) > 1:
        nodes.append(joins("Join", function, len(names)))
        wires.append(f"Join.ReturnValue-{INTO}")
    for number, (name, end) in enumerate(zip(names, into, strict=True)):
        bare, sign, value = _split(name)
        category = "float" if sign else "bool"
        variable = f"{bare}{number}"
        nodes.append(_named(get(bare, category), variable))
        source = f"{variable}.{bare}"
        if sign:
            called = {">": "Greater_FloatFloat", "<": "Less_FloatFloat",
                      "~": "NearlyEqual_FloatFloat"}[sign]  # fmt: skip
            near = "0.01" if sign == "~" else ""
            nodes.append(math(f"Compare{number}", called, "", value, tolerance=near))
            wires.append(f"{source}-Compare{number}.A")
            source = f"Compare{number}.ReturnValue"
        elif name.startswith("!"):
            nodes.append(inverted(f"Not{number}"))
            wires.append(f"{source}-Not{number}.A")
            source = f"Not{number}.ReturnValue"
        wires.append(f"{source}-{end}")
    return RuleDraft(nodes, wires)


def _split(name: str) -> tuple[str, str, str]:
    for sign in "><~":
        bare, found, value = name.partition(sign)
        if found:
            return bare, sign, value
    return name.removeprefix("!"), "", ""


def _named(node: NodeDraft, name: str) -> NodeDraft:
    return NodeDraft(name, node.class_name, node.pins, node.properties)


def weapon(function: str, compare: str, *, in_air: bool = False) -> RuleDraft:
    """Whether the weapon is aimed, or is not, with or without being in the air."""
    nodes = [
        get("WeaponState", "byte"),
        math("First", compare, "", "RifleAiming", category="byte"),
        math("Second", compare, "", "RocketLauncherAiming", category="byte"),
        joins("Join", function, 2 + in_air),
    ]
    wires = ["WeaponState.WeaponState-First.A", "WeaponState.WeaponState-Second.A",
             f"First.ReturnValue-Join.{'B' if in_air else 'A'}",
             f"Second.ReturnValue-Join.{'C' if in_air else 'B'}",
             f"Join.ReturnValue-{INTO}"]  # fmt: skip
    if in_air:
        nodes.append(get("bIsInAir"))
        wires.append("bIsInAir.bIsInAir-Join.A")
    return RuleDraft(nodes, wires)


def ends(*animations: str) -> RuleDraft:
    """Whether 0.1 s or less are left of one of two animations."""
    nodes, wires, extra = [joins("Or", "BooleanOR")], [f"Or.ReturnValue-{INTO}"], []
    for pin, animation in zip("AB", animations, strict=True):
        node, plays = asks(f"Left{animation}", "GetInstanceAssetPlayerTimeFromEnd", animation)
        extra.append(plays)
        nodes += [node, math(f"Less{pin}", "LessEqual_FloatFloat", "", "0.1")]
        wires += [f"{node.name}.ReturnValue-Less{pin}.A", f"Less{pin}.ReturnValue-Or.{pin}"]
    return RuleDraft(nodes, wires, extra)


def _hero(name: str, x: int, y: int) -> StateDraft:
    return StateDraft(f"FPP_{name}", x, y, (f"FPP_Rifle{name}", f"FPP_Launcher{name}"))


HERO_STATES: Final = (
    _hero("Idle", 0, 0),
    _hero("Run", 350, 0),
    _hero("JumpStart", 420, -230),
    _hero("JumpLoop", 690, 130),
    _hero("JumpEnd", 640, 290),
    _hero("RoadieRun", 400, 190),
)
_AIMED: Final = ("BooleanOR", "EqualEqual_ByteByte")
_NOT_AIMED: Final = ("BooleanAND", "NotEqual_ByteByte")
HERO_WAYS: Final = (
    WayDraft("FPP_Idle", "FPP_Run", holds("bIsAccelerating", "Speed>0.0")),
    WayDraft("FPP_Idle", "FPP_JumpStart", weapon(*_NOT_AIMED, in_air=True)),
    WayDraft("FPP_JumpEnd", "FPP_Idle", ends("FPP_RifleJumpEnd", "FPP_LauncherJumpEnd")),
    WayDraft("FPP_JumpEnd", "FPP_Run", weapon(*_AIMED)),
    WayDraft("FPP_JumpLoop", "FPP_JumpEnd", holds("!bIsInAir")),
    WayDraft("FPP_JumpLoop", "FPP_Run", weapon(*_AIMED)),
    WayDraft("FPP_JumpStart", "FPP_JumpLoop", ends("FPP_RifleJumpStart", "FPP_LauncherJumpStart")),
    WayDraft("FPP_JumpStart", "FPP_Run", weapon(*_AIMED)),
    WayDraft("FPP_RoadieRun", "FPP_Idle",
             either("!bIsSprinting", "!bIsAccelerating", "Speed<500.0", "bIsInAir")),
    WayDraft("FPP_RoadieRun", "FPP_JumpStart", holds("bIsInAir")),
    WayDraft("FPP_Run", "FPP_Idle", either("!bIsAccelerating", "Speed~0.0")),
    WayDraft("FPP_Run", "FPP_JumpStart", weapon(*_NOT_AIMED, in_air=True)),
    WayDraft("FPP_Run", "FPP_RoadieRun",
             holds("bIsSprinting", "bIsAccelerating", "Speed>600.0", "!bIsInAir")),
)  # fmt: skip
#: The event graph that sets the variables of the rules.
HERO_EVENTS: Final = (
    NodeDraft(
        "Update", "K2Node_Event", [PinDraft(">then")],
        (PropertyDraft("EventReference", _REFERENCE,
                       [PropertyDraft("MemberName", "NameProperty",
                                      "BlueprintUpdateAnimation")]),),
    ),
    sets("bIsAccelerating"), sets("Speed", "float"), sets("bIsInAir"), sets("bIsSprinting"),
)  # fmt: skip
HERO_WIRES: Final = (
    "Update.then-SetbIsAccelerating.execute",
    "SetbIsAccelerating.then-SetSpeed.execute",
    "SetSpeed.then-SetbIsInAir.execute",
    "SetbIsInAir.then-SetbIsSprinting.execute",
)


@cache
def hero_package() -> bytes:
    """The machine of the picture."""
    return machine_package(HERO_STATES, HERO_WAYS, HERO_EVENTS, HERO_WIRES)
