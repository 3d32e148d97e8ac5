"""Worked previews that no package tells: class versions, what is not stored, what is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from inspector.catalog import default_catalog, profile_for
from inspector.checks import FileFacts, FileKind, check
from inspector.upgrades.classes.builders import run_chain
from inspector.upgrades.effect import Effect
from inspector.upgrades.effects import ChangeType, Info, RenameProperty, SetFlag
from inspector.upgrades.model import ABSENT_NUMBER, Patch, PreviewVerdict, verdict_of
from inspector.upgrades.order import run_in_order, select
from inspector.upgrades.preview import refused
from inspector.upgrades.values import FieldState, Loss, Missing, Scope
from inspector.versions import EngineVersion, VersionSet

FRAMEWORK = "custom:CFFC743F-43B04480-939114DF-171D2073"
CLASS = "class:{11111111-2222-3333-4444-555555555555}"


def builder(start: int, end: int, field: str, effect: Effect) -> Patch:
    """A builder of the class of P10 to P14."""
    return Patch(f"{start}-{end}-{effect.kind}", CLASS, start, end, "", effect, Scope((), field))


def test_p7_a_custom_version_that_is_not_stored_needs_every_patch() -> None:
    wheel = Patch("14", FRAMEWORK, 13, 14, "Wheel offset", SetFlag("bDeprecatedSpringOffsetMode"))
    assert select([wheel], ABSENT_NUMBER) == (wheel,)
    state = FieldState("bDeprecatedSpringOffsetMode", "", Missing.ABSENT)
    assert run_in_order(state, [wheel]).after.value is True


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
            [RENAME],
            4,
            FieldState("MyData", "int", 7),
            FieldState("Data", "int", 7),
            Loss.NONE,
            id="P10",
        ),
        pytest.param(
            [TO_INT, TO_INT_DATA],
            4,
            FieldState("FloatData", "float", 3.75),
            FieldState("IntData", "int", 3),
            Loss.TRUNCATION,
            id="P11",
        ),
        pytest.param(
            [TO_INT, TO_INT_DATA],
            4,
            FieldState("FloatData", "float", 4.0),
            FieldState("IntData", "int", 4),
            Loss.NONE,
            id="P12",
        ),
        pytest.param(
            [*STEPS, LEAP],
            1,
            FieldState("Data", "float", 2.75),
            FieldState("Data", "float", 2.75),
            Loss.NONE,
            id="P13",
        ),
        pytest.param(
            STEPS,
            1,
            FieldState("Data", "float", 2.75),
            FieldState("Data", "float", 2.0),
            Loss.TRUNCATION,
            id="P14",
        ),
    ],
)
def test_class_versions(
    builders: list[Patch], version: int, before: FieldState, after: FieldState, loss: Loss
) -> None:
    trail = run_chain(before, builders, version)
    assert (trail.after, trail.loss) == (after, loss)


def test_p10_strict_mode_leaves_the_old_name() -> None:
    state = FieldState("MyData", "int", 7)
    assert run_chain(state, [RENAME], 4, strict=True).after == state


def test_p13_the_general_selection_agrees() -> None:
    assert select([*STEPS, LEAP], 1) == (LEAP,)


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
    table = [Patch(str(number), "ue4", number - 1, number, "", Info()) for number in (373, 416)]
    assert select(table, profile_for("4.27", default_catalog()).ue4) == ()
    assert verdict_of(steps=0, changes=0, losses=(), references_lost=0) is PreviewVerdict.NOTHING
