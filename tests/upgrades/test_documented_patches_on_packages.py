"""The documented patches through the whole preview, on packages that the project's writer makes.

The rows are those of the published examples: motor units, the wheel offset, widget visibility.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from inspector.catalog import default_catalog, profile_for
from inspector.checks.facts import Depth
from inspector.format.unreal.draft import ExportDraft, ImportDraft, PackageDraft, build
from inspector.format.unreal.properties.draft import PropertyDraft
from inspector.project.opening import read
from inspector.project.upgrade import PatchSources, Upgrades
from inspector.upgrades.model import FieldChange, Loss, Reach, Step
from inspector.upgrades.redirects import Redirects
from inspector.upgrades.values import Missing
from inspector.versions import CustomVersion, EngineVersion, Guid, VersionSet

FRAMEWORK = "CFFC743F-43B04480-939114DF-171D2073"
EDITOR = "E4B068ED-F49442E9-A231DA0B-2E46BB41"


def _step(
    folder: Path,
    engine: str,
    axis: str,
    number: int,
    class_name: str,
    properties: Sequence[PropertyDraft],
    *,
    ue4: int,
    legacy: int = -3,
    custom: tuple[tuple[str, int], ...] = (),
) -> Step | None:
    """The step of a package with one object, or None where it does not run."""
    versions = VersionSet(
        legacy, ue4, 0, 0, custom=tuple(CustomVersion(Guid.parse(g), n) for g, n in custom)
    )
    saved = EngineVersion(4, 1, 0, 2054584)
    class_path = f"/Script/Engine.{class_name}"
    draft = PackageDraft(
        versions=versions,
        saved_by=saved,
        compatible_with=saved,
        package_name="/Game/One",
        imports=(ImportDraft(class_path),),
        exports=(ExportDraft("One", class_path, properties=tuple(properties)),),
    )
    file = folder / "One.uasset"
    file.write_bytes(build(draft).uasset)
    catalog = default_catalog()
    opened = read(file, Depth.OBJECTS)
    upgrades = Upgrades(opened, catalog, PatchSources(Redirects()))
    shown = upgrades.preview(profile_for(engine, catalog))
    assert not shown.refused, shown.refused
    steps = [step for group in shown.groups if group.axis == axis for step in group.steps]
    return next((step for step in steps if step.number == number), None)


def _told(step: Step | None, name: str) -> list[FieldChange]:
    return [one for one in (step.changes if step else ()) if one.path.endswith(f"/{name}")]


def _constraint(value: Any, kind: str) -> list[PropertyDraft]:
    return [
        PropertyDraft(
            "ConstraintInstance",
            "StructProperty(ConstraintInstance)",
            [PropertyDraft("AngularVelocityTarget", kind, value)],
        )
    ]


def _single(value: float) -> float:
    (single,) = struct.unpack("<f", struct.pack("<f", value))
    return float(single)


@pytest.mark.parametrize(
    ("example", "ue4", "before", "after"),
    [
        ("P1", 372, 6.2831855, 1.0),
        ("P2", 363, 12.566371, 2.0),
        ("P2", 363, 3.1415927, 0.5),
        ("P2", 363, 10.0, 1.5915494),
    ],
)
def test_motor_units(example: str, ue4: int, before: float, after: float, tmp_path: Path) -> None:
    vector = {"X": before, "Y": 0.0, "Z": -before}
    step = _step(
        tmp_path, "4.27", "ue4", 373, "PhysicsConstraintComponent",
        _constraint(vector, "StructProperty(Vector)"), ue4=ue4,
    )  # fmt: skip
    assert step is not None
    (change,) = _told(step, "AngularVelocityTarget")
    assert {key: _single(one) for key, one in change.after.items()} == {
        "X": _single(after), "Y": 0.0, "Z": _single(-after),
    }  # fmt: skip
    assert change.loss is Loss.ROUNDING


def test_motor_units_of_373_are_left_alone(tmp_path: Path) -> None:
    held = _constraint({"X": 6.2831855, "Y": 0.0, "Z": 0.0}, "StructProperty(Vector)")
    assert _step(tmp_path, "4.27", "ue4", 373, "PhysicsConstraintComponent", held, ue4=373) is None


@pytest.mark.parametrize(
    ("example", "version", "runs"), [("P5", 12, True), ("P6", 14, False), ("P6", 37, False)]
)
def test_wheel_offset(example: str, version: int, runs: bool, tmp_path: Path) -> None:
    held = [PropertyDraft("ShapeRadius", "FloatProperty", 30.0)]
    step = _step(
        tmp_path, "4.27", f"custom:{FRAMEWORK}", 14, "WheeledVehicleMovementComponent4W", held,
        ue4=505, legacy=-6, custom=((FRAMEWORK, version),),
    )  # fmt: skip
    assert (step is not None) is runs
    if step is not None:
        (change,) = _told(step, "bDeprecatedSpringOffsetMode")
        assert (change.before, change.after) == (Missing.ABSENT, True)
        assert change.loss is Loss.NONE


@pytest.mark.parametrize(
    ("example", "stored", "after"), [("P8", "Visiblity", "Visibility"), ("P9", "Opacity", None)]
)
def test_widget_visibility(example: str, stored: str, after: str | None, tmp_path: Path) -> None:
    binding = [PropertyDraft("PropertyName", "NameProperty", stored)]
    held = [
        PropertyDraft("Bindings", "ArrayProperty(StructProperty(DelegateEditorBinding))", [binding])
    ]
    step = _step(tmp_path, "4.27", "ue4", 416, "WidgetBlueprint", held, ue4=413)
    assert step is not None
    told = [(one.before, one.after) for one in _told(step, "PropertyName")]
    assert told == ([] if after is None else [(stored, after)])
    assert (step.reach is Reach.TOUCHES) is (after is not None)


def test_scroll_bars_lose_their_padding(tmp_path: Path) -> None:
    """Editor 33: 2 less on each side, so the stored thickness rises by 4."""
    thickness = {"X": 9.0, "Y": 9.0}
    held = [PropertyDraft("Thickness", "StructProperty(Vector2D)", thickness)]
    step = _step(
        tmp_path, "4.27", f"custom:{EDITOR}", 33, "ScrollBar", held,
        ue4=517, legacy=-7, custom=((EDITOR, 30),),
    )  # fmt: skip
    assert step is not None
    (change,) = _told(step, "Thickness")
    assert change.after == {"X": 13.0, "Y": 13.0}
