"""When states follow each other, in words: the rules of transitions, read from their graphs.

The words are those of picture 22b of the design, whose rules are of ABP_Hero1P of GASShooter 4.27.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from graph_drafts import NodeDraft, PinDraft, graph_of_bytes, package
from graph_samples import CHARACTER, TreeOf
from machine_drafts import INTO, RESULT, asks, get, inverted, joins, math

from inspector.format.unreal.draft import ExportDraft
from inspector.graphs.model import GraphRole, Transition
from inspector.graphs.reading import graphs_of
from inspector.graphs.rules import ConditionKind, RuleKind, rule_of, rule_words
from inspector.messages.graph_text import text_of
from inspector.messages.rendering import english, render


def rule(
    nodes: Sequence[NodeDraft], wires: Sequence[str], extra: Sequence[ExportDraft] = ()
) -> Transition:
    """A transition with a rule of its own."""
    graph = graph_of_bytes(package([*nodes, RESULT], wires, graph="Transition", extra=extra))
    return Transition(0, 1, 2, graph)


def words(transition: Transition) -> str:
    kind, told = rule_words(transition, render, english)
    assert kind.kind is RuleKind.CONDITIONS
    return render(told)


def test_a_variable_alone_is_its_name() -> None:
    one = rule([get("bIsInAir")], [f"bIsInAir.bIsInAir-{INTO}"])
    assert words(one) == "Is In Air"
    no = rule([get("bIsInAir"), inverted("Not")],
              ["bIsInAir.bIsInAir-Not.A", f"Not.ReturnValue-{INTO}"])  # fmt: skip
    assert words(no) == "not Is In Air"


def test_conditions_are_joined_by_and() -> None:
    one = rule(
        [get("bIsAccelerating"), get("Speed", "float"),
         math("More", "Greater_FloatFloat", "", "0.0"), joins("And", "BooleanAND")],
        ["bIsAccelerating.bIsAccelerating-And.A", "Speed.Speed-More.A", "More.ReturnValue-And.B",
         f"And.ReturnValue-{INTO}"],
    )  # fmt: skip
    assert words(one) == "Is Accelerating and Speed > 0"
    told = rule_of(one)
    assert (told.kind, told.nodes) == (RuleKind.CONDITIONS, 5)
    assert told.condition is not None
    assert told.condition.kind is ConditionKind.ALL
    assert [part.kind for part in told.condition.parts] == [
        ConditionKind.VALUE, ConditionKind.COMPARISON,
    ]  # fmt: skip


def test_conditions_are_joined_by_or() -> None:
    one = rule(
        [get("bIsSprinting"), get("bIsAccelerating"), get("Speed", "float"), get("bIsInAir"),
         inverted("No"), inverted("Nor"), math("Less", "Less_FloatFloat", "", "500.0"),
         joins("Or", "BooleanOR", 4)],
        ["bIsSprinting.bIsSprinting-No.A", "No.ReturnValue-Or.A",
         "bIsAccelerating.bIsAccelerating-Nor.A", "Nor.ReturnValue-Or.B",
         "Speed.Speed-Less.A", "Less.ReturnValue-Or.C", "bIsInAir.bIsInAir-Or.D",
         f"Or.ReturnValue-{INTO}"],
    )  # fmt: skip
    assert words(one) == "not Is Sprinting, or not Is Accelerating, or Speed < 500, or Is In Air"


def test_nearly_equal_says_by_how_much() -> None:
    one = rule(
        [get("bIsAccelerating"), get("Speed", "float"), inverted("No"),
         math("Near", "NearlyEqual_FloatFloat", "", "0.0", tolerance="0.01"),
         joins("Or", "BooleanOR")],
        ["bIsAccelerating.bIsAccelerating-No.A", "No.ReturnValue-Or.A", "Speed.Speed-Near.A",
         "Near.ReturnValue-Or.B", f"Or.ReturnValue-{INTO}"],
    )  # fmt: skip
    assert words(one) == "not Is Accelerating, or Speed is 0 ± 0.01"


@pytest.mark.parametrize(
    ("join", "compare", "expected"),
    [
        ("BooleanAND", "NotEqual_ByteByte",
         "Weapon State is neither RifleAiming nor RocketLauncherAiming"),
        ("BooleanOR", "EqualEqual_ByteByte",
         "Weapon State is RifleAiming or RocketLauncherAiming"),
        ("BooleanAND", "EqualEqual_ByteByte",
         "Weapon State is RifleAiming and Weapon State is RocketLauncherAiming"),
    ],
)  # fmt: skip
def test_what_is_compared_twice_is_told_once(join: str, compare: str, expected: str) -> None:
    one = rule(
        [get("WeaponState", "byte"),
         math("First", compare, "", "RifleAiming", category="byte"),
         math("Second", compare, "", "RocketLauncherAiming", category="byte"),
         joins("Join", join)],
        ["WeaponState.WeaponState-First.A", "WeaponState.WeaponState-Second.A",
         "First.ReturnValue-Join.A", "Second.ReturnValue-Join.B", f"Join.ReturnValue-{INTO}"],
    )  # fmt: skip
    assert words(one) == expected


def test_an_or_within_an_and_stands_in_brackets() -> None:
    one = rule(
        [get("bIsA"), get("bIsB"), get("bIsC"), joins("Or", "BooleanOR"),
         joins("And", "BooleanAND")],
        ["bIsA.bIsA-And.A", "bIsB.bIsB-Or.A", "bIsC.bIsC-Or.B", "Or.ReturnValue-And.B",
         f"And.ReturnValue-{INTO}"],
    )  # fmt: skip
    assert words(one) == "Is A and (Is B, or Is C)"


@pytest.mark.parametrize(
    ("function", "compare", "value", "expected"),
    [
        ("GetInstanceAssetPlayerTimeFromEnd", "LessEqual_FloatFloat", "0.1",
         "0.1 s or less left of FPP_RifleJumpStart"),
        ("GetRelevantAnimTimeRemaining", "Less_FloatFloat", "0.25",
         "less than 0.25 s left of FPP_RifleJumpStart"),
        ("GetInstanceAssetPlayerTimeFromEndFraction", "Less_FloatFloat", "0.1",
         "less than 10 % left of FPP_RifleJumpStart"),
    ],
)  # fmt: skip
def test_what_is_left_of_an_animation_is_told(
    function: str, compare: str, value: str, expected: str
) -> None:
    node, player = asks("Left", function, "FPP_RifleJumpStart")
    one = rule([node, math("Less", compare, "", value)],
               ["Left.ReturnValue-Less.A", f"Less.ReturnValue-{INTO}"], [player])  # fmt: skip
    assert words(one) == expected


def test_the_same_of_two_animations_is_told_once() -> None:
    function = "GetInstanceAssetPlayerTimeFromEnd"
    rifle, first = asks("Rifle", function, "FPP_RifleJumpStart")
    launcher, second = asks("Launcher", function, "FPP_LauncherJumpStart")
    one = rule(
        [rifle, launcher, math("A", "LessEqual_FloatFloat", "", "0.1"),
         math("B", "LessEqual_FloatFloat", "", "0.1"), joins("Or", "BooleanOR")],
        ["Rifle.ReturnValue-A.A", "Launcher.ReturnValue-B.A", "A.ReturnValue-Or.A",
         "B.ReturnValue-Or.B", f"Or.ReturnValue-{INTO}"],
        [first, second],
    )  # fmt: skip
    assert words(one) == "0.1 s or less left of FPP_RifleJumpStart or of FPP_LauncherJumpStart"


def test_a_rule_that_nothing_feeds_is_never_taken() -> None:
    assert rule_of(rule([], [])).kind is RuleKind.NEVER
    pin = PinDraft("bCanEnterTransition", "bool", "true")
    always = NodeDraft("Result", RESULT.class_name, [pin])
    graph = graph_of_bytes(package([always], graph="Transition"))
    assert rule_of(Transition(0, 1, 2, graph)).kind is RuleKind.ALWAYS
    assert rule_of(Transition(0, 1, 2, graph, is_automatic=True)).kind is RuleKind.AUTOMATIC
    assert rule_of(Transition(0, 1, 2)).kind is RuleKind.UNKNOWN


def test_of_a_long_rule_the_nodes_are_counted() -> None:
    names = [f"bIsSomethingThatTakesManyWords{letter}" for letter in "ABCDEF"]
    one = rule(
        [*map(get, names), joins("And", "BooleanAND", 6)],
        [*(f"{name}.{name}-And.{pin}" for name, pin in zip(names, "ABCDEF", strict=True)),
         f"And.ReturnValue-{INTO}"],
    )  # fmt: skip
    told, text = rule_words(one, render, english)
    assert (told.kind, told.nodes, text) == (RuleKind.LONG, 8, "")


def test_a_machine_is_told_by_its_states(tree_of: TreeOf) -> None:
    graphs = {graph.name: graph for graph in graphs_of(tree_of(CHARACTER))}
    machine = graphs["Default"]
    assert machine.role is GraphRole.STATES
    (transition,) = machine.transitions
    names = {node.export: render(node.title) for node in machine.nodes}
    assert (names[transition.source], names[transition.target]) == ("Movement", "Death")
    assert transition.rule is not None
    assert transition.rule.owner == transition.node
    assert [(line.depth, line.text) for line in text_of(machine)] == [
        (0, "Entry"),
        (1, "to Movement"),
        (0, "Movement"),
        (1, "plays BS_PlayerMovement"),
        (1, "Movement → Death when Is Dead"),
        (0, "Death"),
        (1, "plays Death_1, Death_2 and Death_3"),
    ]
