"""Worked previews through the whole program, on packages that the project's writer makes.

The rows are those of the published examples: motor units, the wheel offset, widget visibility, a
discarded class, a licensee's default, and two axes that meet in one field.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from inspector.catalog import default_catalog, profile_for
from inspector.checks.facts import Depth
from inspector.format.unreal.draft import (
    ExportDraft,
    ImportDraft,
    PackageDraft,
    PropertyDraft,
    build,
)
from inspector.messages.rules.upgrades import finding_words
from inspector.project.opening import read
from inspector.project.upgrade import PatchSources, Upgrades
from inspector.upgrades.model import FieldChange, Preview, PreviewVerdict, Reach, Step
from inspector.upgrades.patch_file import read_pack
from inspector.upgrades.redirects import Redirects
from inspector.upgrades.values import Loss, Missing
from inspector.versions import CustomVersion, EngineVersion, Guid, VersionSet

FRAMEWORK = "CFFC743F-43B04480-939114DF-171D2073"
EDITOR = "E4B068ED-F49442E9-A231DA0B-2E46BB41"


def _preview(
    folder: Path,
    engine: str,
    objects: Sequence[ExportDraft],
    *,
    ue4: int,
    legacy: int = -3,
    licensee: int = 0,
    custom: tuple[tuple[str, int], ...] = (),
    pack: str = "",
) -> Preview:
    """What a save does to a package with these objects, by the catalogue and a studio's file."""
    rows = tuple(CustomVersion(Guid.parse(guid), number) for guid, number in custom)
    saved = EngineVersion(4, 1, 0, 2054584)
    draft = PackageDraft(
        versions=VersionSet(legacy, ue4, 0, licensee, custom=rows),
        saved_by=saved,
        compatible_with=saved,
        package_name="/Game/One",
        imports=tuple(ImportDraft(path) for path in {each.class_path for each in objects}),
        exports=tuple(objects),
    )
    file = folder / "One.uasset"
    file.write_bytes(build(draft).uasset)
    catalog = default_catalog()
    opened = read(file, Depth.OBJECTS)
    sources = PatchSources(Redirects(), (read_pack(pack, "Upgrades.toml"),) if pack else ())
    upgrades = Upgrades(opened, catalog, sources)
    shown = upgrades.preview(profile_for(engine, catalog))
    assert not shown.refused, shown.refused
    return shown


def _object(class_name: str, properties: Sequence[PropertyDraft], name: str = "One") -> ExportDraft:
    return ExportDraft(name, f"/Script/Engine.{class_name}", properties=tuple(properties))


def _step(
    folder: Path,
    engine: str,
    axis: str,
    number: int,
    class_name: str,
    properties: Sequence[PropertyDraft],
    **versions: Any,
) -> Step | None:
    """The step of a package with one object, or None where it does not run."""
    shown = _preview(folder, engine, [_object(class_name, properties)], **versions)
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
        ("P3", 363, 6.2831855, 1.0),
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


_GONE = """
[[licensee]]
number = 1
name = "OWN_FIRST"

[[patch]]
id = "gone"
title = "OldThing"
axis = "licensee"
to = 1
effect = { kind = "discard-class", name = "OldThing" }
"""


def test_p15_a_discarded_object_leaves_three_nulls(tmp_path: Path) -> None:
    held = [
        PropertyDraft("First", "ObjectProperty", "Thing"),
        PropertyDraft("More", "ArrayProperty(ObjectProperty)", ["Thing", "", "Thing"]),
        PropertyDraft("Other", "ObjectProperty", "Holder"),
    ]
    objects = [_object("OldThing", (), "Thing"), _object("Actor", held, "Holder")]
    shown = _preview(tmp_path, "4.27", objects, ue4=522, legacy=-7, pack=_GONE)
    (step,) = (step for step in shown.steps if step.id == "gone")
    gone, *nulls = step.changes
    assert (gone.before, gone.after) == ("Thing", Missing.DISCARDED)
    # What was null before is not lost.
    places = [change.path.partition("properties/")[2] for change in nulls]
    assert places == ["First", "More/0", "More/2"]
    assert {(change.before, change.after) for change in nulls} == {("Thing", None)}
    assert (step.loss, len(shown.references_lost)) == (Loss.DROPPED, 3)
    assert shown.verdict is PreviewVerdict.LOSSY


_ARMOUR = """
[[licensee]]
number = 5
name = "ARMOUR"

[[patch]]
id = "armour"
title = "Armour"
axis = "licensee"
to = 5
owners = ["Actor"]
effect = { kind = "set-default", field = "Armour", value = 100 }
"""


def test_p18_a_default_of_a_licensee(tmp_path: Path) -> None:
    held = [PropertyDraft("bHidden", "BoolProperty", True)]
    places = {"ue4": 522, "legacy": -7, "pack": _ARMOUR}
    step = _step(tmp_path, "4.27", "licensee", 5, "Actor", held, licensee=3, **places)
    assert step is not None
    (change,) = step.changes
    assert (change.before, change.after, change.loss) == (Missing.ABSENT, 100, Loss.NONE)
    assert _step(tmp_path, "4.27", "licensee", 5, "Actor", held, licensee=5, **places) is None


def _on_two_axes(folder: Path, value: float, effect: str) -> tuple[list[FieldChange], Preview]:
    """The motor units, and a patch of a custom version on the same field."""
    pack = f"""
        [[patch]]
        id = "studio"
        title = "Studio"
        axis = "custom:{FRAMEWORK}"
        to = 13
        owners = ["ConstraintInstance"]
        property = "AngularVelocityTarget"
        effect = {effect}
    """
    holder = _object("PhysicsConstraintComponent", _constraint(value, "FloatProperty"))
    shown = _preview(
        folder, "4.27", [holder], ue4=363, legacy=-5, custom=((FRAMEWORK, 12),), pack=pack
    )
    changes = [change for step in shown.steps for change in step.changes]
    return [one for one in changes if one.path.endswith("/AngularVelocityTarget")], shown


def test_p19_factors_of_two_axes_give_one_result(tmp_path: Path) -> None:
    changes, shown = _on_two_axes(tmp_path, 6.2831855, '{ kind = "multiply", factor = 3.0 }')
    assert [(change.after, change.loss) for change in changes] == [
        (1.0, Loss.ROUNDING),
        (3.0, Loss.NONE),
    ]
    assert shown.problems == ()


def test_p20_a_factor_and_a_conversion_of_two_axes_conflict(tmp_path: Path) -> None:
    conversion = '{ kind = "change-type", from = "float", to = "int" }'
    changes, shown = _on_two_axes(tmp_path, 6.5, conversion)
    # 1.0345070, then 1.
    assert [change.after for change in changes] == [1.034507, 1]
    assert changes[-1].loss is Loss.TRUNCATION
    (problem,) = shown.problems
    assert problem.code == "C4"
    assert "1 with ue4 first" in finding_words(problem)
    assert f"refused (C7) with custom:{FRAMEWORK} first" in finding_words(problem)
