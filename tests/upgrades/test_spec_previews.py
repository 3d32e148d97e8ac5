"""The worked previews, P1 to P20."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from inspector.catalog import default_catalog, profile_for
from inspector.checks import FileFacts, FileKind, check
from inspector.upgrades.class_chain import run_chain
from inspector.upgrades.effects import (
    ChangeType,
    DiscardClass,
    Effect,
    MapText,
    Multiply,
    RenameProperty,
    SetDefault,
    SetFlag,
)
from inspector.upgrades.engine import run
from inspector.upgrades.model import (
    ABSENT_NUMBER,
    Loss,
    Patch,
    PreviewVerdict,
    Scope,
    Trail,
    verdict_of,
)
from inspector.upgrades.order import select
from inspector.upgrades.preview import refused
from inspector.upgrades.values import Missing, State
from inspector.versions import EngineVersion, VersionSet

FRAMEWORK = "custom:CFFC743F-43B04480-939114DF-171D2073"
#: Radians a second in revolutions a second.
FACTOR = 0.15915494
MOTOR = Patch(
    "ue4/373", "ue4", 372, 373, "Motor units", Multiply(FACTOR), Scope(("Constraint",), "Velocity")
)
WHEEL = Patch(
    "framework/14", FRAMEWORK, 13, 14, "Wheel offset",
    SetFlag("bDeprecatedSpringOffsetMode"),
    Scope(("WheeledVehicle",), "bDeprecatedSpringOffsetMode"),
)  # fmt: skip
VISIBILITY = Patch(
    "ue4/416", "ue4", 415, 416, "Widget visibility", MapText({"Visiblity": "Visibility"}),
    Scope(("WidgetBlueprint",), "Bindings[].PropertyName"),
)  # fmt: skip
ARMOUR = Patch("licensee/5", "licensee", 4, 5, "Armour", SetDefault("Armour", 100))
CLASS = "class:{11111111-2222-3333-4444-555555555555}"


def preview(patch: Patch, stored: int, value: object, type_name: str = "FloatProperty") -> Trail:
    """What becomes of a field of a package that stores a number."""
    name = patch.scope.property.rpartition(".")[2] or "Armour"
    return run(State(name, type_name, value), select([patch], stored))


def builder(start: int, end: int, field: str, effect: Effect) -> Patch:
    """A builder of the class of P10 to P14."""
    return Patch(f"{start}-{end}-{effect.kind}", CLASS, start, end, "", effect, Scope((), field))


@pytest.mark.parametrize(
    ("stored", "before", "after", "loss"),
    [
        pytest.param(372, 6.2831855, 1.0, Loss.ROUNDING, id="P1"),
        pytest.param(363, 12.566371, 2.0, Loss.ROUNDING, id="P2-12.566371"),
        pytest.param(363, 3.1415927, 0.5, Loss.ROUNDING, id="P2-3.1415927"),
        pytest.param(363, 10, 1.5915494, Loss.ROUNDING, id="P2-10"),
        # Of the four values of P2 this one costs nothing by itself.
        pytest.param(363, 0, 0, Loss.NONE, id="P2-0"),
        pytest.param(
            363,
            {"X": 6.2831855, "Y": 0, "Z": -6.2831855},
            {"X": 1, "Y": 0, "Z": -1},
            Loss.ROUNDING,
            id="P3",
        ),
        pytest.param(373, 6.2831855, 6.2831855, Loss.NONE, id="P4"),
    ],
)
def test_motor_units(stored: int, before: object, after: object, loss: Loss) -> None:
    type_name = "StructProperty(Vector)" if isinstance(before, dict) else "FloatProperty"
    trail = preview(MOTOR, stored, before, type_name)
    assert (trail.after.value, trail.loss, trail.problems) == (after, loss, ())
    assert len(trail.moves) == (stored < 373)


@pytest.mark.parametrize(
    ("stored", "after"),
    [
        pytest.param(12, True, id="P5"),
        pytest.param(14, Missing.ABSENT, id="P6-14"),
        pytest.param(37, Missing.ABSENT, id="P6-37"),
        pytest.param(ABSENT_NUMBER, True, id="P7"),
    ],
)
def test_wheel_offset(stored: int, after: object) -> None:
    trail = preview(WHEEL, stored, Missing.ABSENT, "")
    assert (trail.after.value, trail.loss) == (after, Loss.NONE)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("Visiblity", "Visibility", id="P8"),
        pytest.param("Opacity", "Opacity", id="P9"),
    ],
)
def test_widget_visibility(before: str, after: str) -> None:
    trail = preview(VISIBILITY, 413, before, "NameProperty")
    assert (trail.after.value, trail.loss) == (after, Loss.NONE)


RENAME = builder(4, 5, "MyData", RenameProperty("MyData", "Data"))
TO_INT = builder(4, 5, "FloatData", ChangeType("float", "int"))
TO_INT_DATA = builder(4, 5, "FloatData", RenameProperty("FloatData", "IntData"))
STEPS = [
    builder(1, 2, "Data", ChangeType("float", "int")),
    builder(2, 3, "Data", ChangeType("int", "float")),
]
LEAP = builder(1, 3, "Data", ChangeType("float", "float"))


@pytest.mark.parametrize(
    ("builders", "version", "before", "after", "loss"),
    [
        pytest.param(
            [RENAME], 4, State("MyData", "int", 7), State("Data", "int", 7), Loss.NONE, id="P10"
        ),
        pytest.param(
            [TO_INT, TO_INT_DATA],
            4,
            State("FloatData", "float", 3.75),
            State("IntData", "int", 3),
            Loss.TRUNCATION,
            id="P11",
        ),
        pytest.param(
            [TO_INT, TO_INT_DATA],
            4,
            State("FloatData", "float", 4.0),
            State("IntData", "int", 4),
            Loss.NONE,
            id="P12",
        ),
        pytest.param(
            [*STEPS, LEAP],
            1,
            State("Data", "float", 2.75),
            State("Data", "float", 2.75),
            Loss.NONE,
            id="P13",
        ),
        pytest.param(
            STEPS,
            1,
            State("Data", "float", 2.75),
            State("Data", "float", 2.0),
            Loss.TRUNCATION,
            id="P14",
        ),
    ],
)
def test_class_versions(
    builders: list[Patch], version: int, before: State, after: State, loss: Loss
) -> None:
    trail = run_chain(before, builders, version)
    assert (trail.after, trail.loss) == (after, loss)


def test_p10_strict_mode_leaves_the_old_name() -> None:
    state = State("MyData", "int", 7)
    assert run_chain(state, [RENAME], 4, strict=True).after == state


def test_p13_the_general_selection_agrees() -> None:
    trail = run(State("Data", "float", 2.75), select([*STEPS, LEAP], 1))
    assert [move.patch for move in trail.moves] == [LEAP]


def test_p15_a_discarded_object_leaves_three_nulls() -> None:
    discard = DiscardClass("{893CA46E-6D1A-4D27-94F7-09E26DE5AE4B}", "OldThing")
    patch = Patch("discard", CLASS, 0xFFFFFFFE, 0xFFFFFFFF, "OldThing", discard)
    patches = select([patch], 3)
    thing = run(State("Thing_1", "OldThing", {"A": 1}), patches)
    assert (thing.after.value, thing.loss) == (Missing.DISCARDED, Loss.DROPPED)
    types = ("ObjectProperty(OldThing)", "SoftObjectProperty", "pointer")
    found = [run(State("Ref", name, "Thing_1"), patches) for name in types]
    assert [(trail.after.value, trail.loss) for trail in found] == [(None, Loss.DROPPED)] * 3
    # What was null before is not lost.
    assert run(State("Ref", types[0], None), patches).loss is Loss.NONE


@pytest.fixture(scope="module")
def package() -> Callable[[int, int, int], FileFacts]:
    """Makes packages of 4.27 with other object versions."""
    saved = EngineVersion.parse("4.27.2-18319896+++UE4+Release-4.27")

    def make(ue4: int, ue5: int, licensee: int) -> FileFacts:
        versions = VersionSet(-7, ue4, ue5, licensee, 0, ())
        return FileFacts(
            kind=FileKind.PACKAGE,
            versions=versions,
            saved_by=saved,
            compatible_with=saved,
        )

    return make


def test_p16_a_package_that_is_too_new_has_no_preview(package) -> None:
    engine = profile_for("4.27", default_catalog())
    assert engine.ue4 == 522
    judgement = check(package(523, 0, 0), engine, default_catalog())
    assert [one.rule for one in judgement.findings if one.severity == "error"] == ["OBJ-NEW"]
    answer = refused(engine, judgement.findings[0].rule)
    assert (answer.verdict, answer.refused) == (PreviewVerdict.REFUSED, "OBJ-NEW")
    assert (answer.steps, answer.step_count, answer.loss) == ((), 0, Loss.NONE)


def test_p17_an_unversioned_package_reads_as_the_latest(package) -> None:
    facts = package(0, 0, 0)
    assert facts.versions is not None
    assert facts.versions.unversioned
    table = [MOTOR, VISIBILITY]
    assert select(table, profile_for("4.27", default_catalog()).ue4) == ()
    assert verdict_of(steps=0, changes=0, losses=(), references_lost=0) is PreviewVerdict.NOTHING


def test_p18_a_default_of_a_licensee() -> None:
    trail = preview(ARMOUR, 3, Missing.ABSENT, "")
    assert (trail.after.value, trail.loss) == (100, Loss.NONE)
    assert preview(ARMOUR, 5, Missing.ABSENT, "").after.value is Missing.ABSENT


def both_axes(effect: Effect, value: float) -> Trail:
    """The motor units, and a patch of a custom version on the same field."""
    custom = Patch("framework/1", FRAMEWORK, 0, 1, "Studio", effect, MOTOR.scope)
    steps = (*select([MOTOR], 363), *select([custom], ABSENT_NUMBER))
    return run(State("Velocity", "FloatProperty", value), steps)


def test_p19_factors_of_two_axes_give_one_result() -> None:
    trail = both_axes(Multiply(3.0), 6.2831855)
    assert (trail.after.value, trail.loss, trail.problems) == (3.0, Loss.ROUNDING, ())
    assert [move.patch.axis for move in trail.moves] == ["ue4", FRAMEWORK]


def test_p20_a_factor_and_a_conversion_of_two_axes_conflict() -> None:
    trail = both_axes(ChangeType("float", "int"), 6.5)
    # 1.0345070, then 1.
    assert [move.after.value for move in trail.moves] == [1.034507, 1]
    assert trail.loss is Loss.TRUNCATION
    (problem,) = trail.problems
    assert problem.code == "C4"
    assert "1 with ue4 first" in problem.text
    assert f"refused (C7) with {FRAMEWORK} first" in problem.text
