"""Conversions that the steps of an upgrade name, and edits that look like them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from inspector.catalog import default_catalog
from inspector.compare.diff import difference
from inspector.compare.model import Change, ChangeClass, Difference
from inspector.compare.sentence import sentence
from inspector.format.unreal.draft import (
    ExportDraft,
    ImportDraft,
    PackageDraft,
    PropertyDraft,
    build,
)
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.messages.notes import note_of
from inspector.messages.rendering import render
from inspector.upgrades.catalogue import PatchCatalog
from inspector.versions import CustomVersion, EngineVersion, Guid, VersionSet

FromBytes = Callable[[bytes], PackageTree]
Opener = Callable[[Path], PackageTree | None]
Properties = Sequence[PropertyDraft]
CONTENT, CONVERSION = ChangeClass.CONTENT, ChangeClass.CONVERSION
_MATERIAL = "/Script/Engine.Material"
_FORTNITE = "601D1886-AC644F84-AA16D3DE-0DEAC7D6"
_PHYSICS = "35F94A83-E258406C-A31809F5-9610247C"


def _package(
    properties: Properties, class_path: str, release_name: str, custom: Mapping[str, int],
    *, ue4: int = 0, named: bool = True, name: str = "Thing",
) -> bytes:  # fmt: skip
    """An object as a release saved it, or a build of its sources, which names no release."""
    release = default_catalog().release(release_name)
    assert release is not None
    engine = release.newest_build if named else EngineVersion()
    assert engine is not None
    versions = VersionSet(
        release.legacy, ue4 or release.ue4, release.ue5, 0, 0,
        tuple(CustomVersion(Guid.parse(guid), number) for guid, number in custom.items()),
    )  # fmt: skip
    exports = (ExportDraft(name, class_path, is_asset=True, properties=tuple(properties)),)
    draft = PackageDraft(
        versions=versions,
        saved_by=engine,
        compatible_with=engine,
        imports=(ImportDraft(class_path),),
        exports=exports,
    )
    return build(draft).uasset


def _both_ways(trees: Sequence[PackageTree]) -> Difference:
    found, turned = difference(*trees), difference(*trees[::-1])
    assert (turned.verdict, turned.by_class) == (found.verdict, found.by_class)
    return found


def _of_properties(found: Difference) -> list[Change]:
    return [one for one in found.changes if "/properties/" in one.path]


def _mode(value: str) -> PropertyDraft:
    return PropertyDraft("PixelDepthOffsetMode", "EnumProperty(EPixelDepthOffsetMode)", value)


@pytest.mark.parametrize("named", [True, False], ids=["a release", "a build of the sources"])
@pytest.mark.parametrize(
    ("after", "numbers", "told"),
    [
        ("PDOM_Legacy", (134, 170), CONVERSION),
        ("PDOM_Legacy", (152, 153), CONVERSION),
        # Another value than the step writes, and no step between the two.
        ("PDOM_AlongCameraVector", (134, 170), CONTENT),
        ("PDOM_Legacy", (111, 134), CONTENT),
        ("PDOM_Legacy", (170, 207), CONTENT),
        ("PDOM_Legacy", (170, 170), CONTENT),
    ],
)
def test_a_value_that_a_step_writes_is_a_conversion_with_its_name(
    tree_from: FromBytes, after: str, numbers: tuple[int, int], told: ChangeClass, named: bool
) -> None:
    sides = [
        _package(held, _MATERIAL, "5.5", {_FORTNITE: number}, named=named)
        for held, number in zip(([], [_mode(after)]), numbers, strict=True)
    ]
    found = _both_ways([tree_from(side) for side in sides])
    (change,) = _of_properties(found)
    assert change.change_class is told
    said = render(sentence(found))
    if told is CONVERSION:
        assert note_of(change) == "converted by FortniteMain 153 MaterialPixelDepthOffsetMode"
        assert said.startswith("Re-saved")
        assert "1 value converted by MaterialPixelDepthOffsetMode" in said
    else:
        assert said.startswith("Edited: PixelDepthOffsetMode")


def test_a_value_that_a_step_writes_of_another_class_is_an_edit(tree_from: FromBytes) -> None:
    sides = [
        _package(held, "/Script/Game.Garden", "5.5", {_FORTNITE: number})
        for held, number in (([], 134), ([_mode("PDOM_Legacy")], 170))
    ]
    assert _both_ways([tree_from(side) for side in sides]).verdict == "changed"


def test_an_edit_beside_what_a_step_writes_leads(tree_from: FromBytes) -> None:
    two_sided = PropertyDraft("TwoSided", "BoolProperty", True)
    sides = [
        _package(held, _MATERIAL, "5.5", {_FORTNITE: number})
        for held, number in (([], 134), ([_mode("PDOM_Legacy"), two_sided], 170))
    ]
    found = _both_ways([tree_from(side) for side in sides])
    assert {one.path.rpartition("/")[2]: one.change_class for one in _of_properties(found)} == {
        "PixelDepthOffsetMode": CONVERSION,
        "TwoSided": CONTENT,
    }
    assert render(sentence(found)).startswith("Edited: TwoSided false → true in Thing.")


def _flag(name: str, value: bool) -> PropertyDraft:
    return PropertyDraft(name, "BoolProperty", value)


@pytest.mark.parametrize(
    ("name", "value", "numbers", "told"),
    [
        # Two steps behind each other lead from the first name to the last.
        ("bUsePawnControlRotation", True, (398, 401), {CONVERSION}),
        ("bUsePawnViewRotation", True, (398, 399), {CONVERSION}),
        ("bUsePawnControlRotation", True, (398, 399), {CONTENT}),
        ("bUsePawnControlRotation", True, (401, 410), {CONTENT}),
        # It has the new name, and another value.
        ("bUsePawnControlRotation", False, (398, 401), {CONTENT}),
    ],
)
def test_a_value_under_its_new_name(
    tree_from: FromBytes,
    name: str,
    value: bool,
    numbers: tuple[int, int],
    told: set[ChangeClass],
) -> None:
    held = [_flag("bUseControllerViewRotation", value=True)], [_flag(name, value=value)]
    sides = [
        _package(side, "/Script/Engine.SpringArmComponent", "4.8", {}, ue4=number)
        for side, number in zip(held, numbers, strict=True)
    ]
    changes = _of_properties(_both_ways([tree_from(side) for side in sides]))
    assert [one.kind for one in changes] == ["removed", "added"]
    assert {one.change_class for one in changes} == told


def _roll(value: float) -> PropertyDraft:
    speed = {"X": value, "Y": 0.0, "Z": -value}
    inner = [PropertyDraft("AngularVelocityTarget", "StructProperty(Vector)", speed)]
    return PropertyDraft("ConstraintInstance", "StructProperty(ConstraintInstance)", inner)


@pytest.mark.parametrize(
    ("after", "told"), [(1.0, {CONVERSION}), (1.5, {CONTENT}), (-1.0, {CONTENT})]
)
def test_numbers_that_a_step_computes(
    tree_from: FromBytes, after: float, told: set[ChangeClass]
) -> None:
    """Radians per second became revolutions: 6.2831855 is one."""
    sides = [
        _package([_roll(value)], "/Script/Engine.PhysicsConstraintComponent", "4.8", {}, ue4=number)
        for value, number in ((6.2831855, 372), (after, 373))
    ]
    changes = _of_properties(_both_ways([tree_from(side) for side in sides]))
    assert len(changes) == 2
    assert {one.change_class for one in changes} == told


def _shapes(*collisions: str) -> PropertyDraft:
    boxes = [
        [PropertyDraft("X", "FloatProperty", float(number))]
        + ([PropertyDraft("CollisionEnabled", "NameProperty", text)] if text else [])
        for number, text in enumerate(collisions)
    ]
    inner = [PropertyDraft("BoxElems", "ArrayProperty(StructProperty(KBoxElem))", boxes)]
    return PropertyDraft("AggGeom", "StructProperty(KAggregateGeom)", inner)


def test_of_several_structs_only_those_as_the_step_writes_them(tree_from: FromBytes) -> None:
    written, other = "ECollisionEnabled::QueryAndPhysics", "ECollisionEnabled::NoCollision"
    sides = [
        _package([shapes], "/Script/Engine.BodySetup", "5.5", {_PHYSICS: number})
        for shapes, number in ((_shapes("", "", ""), 37), (_shapes(written, other, written), 40))
    ]
    changes = _of_properties(_both_ways([tree_from(side) for side in sides]))
    assert [one.change_class for one in changes] == [CONVERSION, CONTENT, CONVERSION]


def test_a_physics_asset_that_a_newer_engine_saved(corpus: Path, opened: Opener) -> None:
    folder = corpus / "pairs/PhysicsAsset-Mannequin_PhysicsAsset"
    before, after = (opened(folder / f"{side}.uasset") for side in ("before", "after"))
    found = difference(before, after)
    assert found.verdict == "resaved"
    converted = found.of_class(CONVERSION)
    assert len(converted) == 21
    assert {note_of(one) for one in converted} == {
        "converted by ExternalPhysics 38 AddShapeSimAndQueryCollisionEnabled"
    }


@pytest.mark.parametrize("which", [0, 10, 20])
def test_one_shape_with_another_value_is_an_edit(
    corpus: Path, tree_from: FromBytes, which: int
) -> None:
    """The same package with another name in the place of one that the step wrote."""
    folder = corpus / "pairs/PhysicsAsset-Mannequin_PhysicsAsset"
    before, stored = ((folder / f"{side}.uasset").read_bytes() for side in ("before", "after"))
    trees = [tree_from(data) for data in (before, stored)]
    path = difference(*trees).of_class(CONVERSION)[which].new_path
    node = trees[1].find(path)
    assert node is not None
    other = bytearray(stored)
    names = trees[1].package.names
    other[node.value_start : node.value_start + 4] = names.index("None").to_bytes(4, "little")
    found = difference(trees[0], tree_from(bytes(other)))
    (edit,) = found.of_class(CONTENT)
    assert (edit.new_path, edit.after) == (path, "None")
    assert len(found.of_class(CONVERSION)) == 20
    assert render(sentence(found)).startswith("Edited:")


def test_a_material_that_a_newer_engine_saved_beside_edits(corpus: Path, opened: Opener) -> None:
    name = "cesium-unreal/M_CesiumSplatMaterial.uasset"
    found = difference(*(opened(corpus / release / name) for release in ("5.4", "5.5")))
    of_material = {
        one.path.rpartition("/")[2]: one.change_class
        for one in _of_properties(found)
        if one.path.startswith("exports/M_CesiumSplatMaterial/")
        and one.kind == "added"
        and one.change_class in (CONTENT, CONVERSION)
    }
    assert of_material == {
        "MaterialDecalResponse": CONTENT,
        "PixelDepthOffsetMode": CONVERSION,
        "bCastRayTracedShadows": CONTENT,
    }
    assert "converted by MaterialPixelDepthOffsetMode" in render(sentence(found))


_INSTANCE = "/Script/Engine.MaterialInstanceConstant"
_RENDERING = "12F88B9F-88754AFC-A67CD90C-383ABD29"


def _parameter(value: float, *, named: str = "", info: Mapping[str, object] | None = None) -> Any:
    """A parameter of a material instance, under its name alone or with all that it is known by."""
    known = [PropertyDraft("ParameterName", "NameProperty", named)] if named else []
    if info is not None:
        association = str(info.get("Association", "EMaterialParameterAssociation::GlobalParameter"))
        inner = [
            PropertyDraft("Name", "NameProperty", str(info["Name"])),
            PropertyDraft(
                "Association", "EnumProperty(EMaterialParameterAssociation)", association
            ),
            PropertyDraft("Index", "IntProperty", -1),
        ]
        kind = "StructProperty(MaterialParameterInfo)"
        known = [PropertyDraft("ParameterInfo", kind, inner)]
    element = [*known, PropertyDraft("ParameterValue", "FloatProperty", value)]
    kind = "ArrayProperty(StructProperty(ScalarParameterValue))"
    return PropertyDraft("ScalarParameterValues", kind, [element])


@pytest.mark.parametrize(
    ("after", "told"),
    [
        (_parameter(50.0, info={"Name": "Glow"}), {CONVERSION}),
        (_parameter(40.0, info={"Name": "Glow"}), {CONVERSION, CONTENT}),
        (_parameter(50.0, info={"Name": "Shine"}), {CONTENT}),
        (
            _parameter(
                50.0,
                info={
                    "Name": "Glow",
                    "Association": "EMaterialParameterAssociation::LayerParameter",
                },
            ),
            {CONTENT},
        ),
    ],
    ids=["the same", "another value", "another name", "of a layer"],
)
def test_a_parameter_that_is_known_by_more_than_its_name(
    tree_from: FromBytes, after: PropertyDraft, told: set[ChangeClass]
) -> None:
    sides = [
        _package([held], _INSTANCE, "5.5", {_RENDERING: number})
        for held, number in ((_parameter(50.0, named="Glow"), 20), (after, 36))
    ]
    found = _both_ways([tree_from(side) for side in sides])
    assert {one.change_class for one in _of_properties(found)} == told
    if told == {CONVERSION}:
        # One value, though it went under one name and came under another.
        said = render(sentence(found))
        assert "1 value converted by MaterialAttributeLayerParameters" in said


def test_a_material_instance_that_was_only_saved_again(corpus: Path, opened: Opener) -> None:
    """By 4.8 and by 4.24: what it holds is known by more, or computed, or its parent's."""
    folder = corpus / "pairs/MaterialInstanceConstant-MI_FPGun"
    found = difference(*(opened(folder / f"{side}.uasset") for side in ("before", "after")))
    assert (found.verdict, found.of_class(CONTENT)) == ("resaved", ())
    assert "4 values converted by MaterialAttributeLayerParameters" in render(sentence(found))


def test_a_blend_space_that_was_only_saved_again(corpus: Path, opened: Opener) -> None:
    """By 5.3 and by a build of the sources, which has the versions of 5.7."""
    folder = corpus / "pairs/BlendSpace-BS_Als_WalkRun_Left_Forward"
    found = difference(*(opened(folder / f"{side}.uasset") for side in ("before", "after")))
    assert (found.verdict, found.of_class(CONTENT)) == ("resaved", ())
    assert "4 samples marked for Analyse All" in render(sentence(found))


def _overrides(**members: object) -> PropertyDraft:
    inner = [
        PropertyDraft(name, "BoolProperty", value)
        if isinstance(value, bool)
        else PropertyDraft(name, "NameProperty", str(value))
        for name, value in members.items()
    ]
    kind = "StructProperty(MaterialInstanceBasePropertyOverrides)"
    return PropertyDraft("BasePropertyOverrides", kind, inner)


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ({"BlendMode": "BLEND_Opaque"}, {"BlendMode": "BLEND_Masked"}, ChangeClass.NOISE),
        ({}, {"BlendMode": "BLEND_Masked"}, ChangeClass.NOISE),
        (
            {"bOverride_BlendMode": True, "BlendMode": "BLEND_Opaque"},
            {"bOverride_BlendMode": True, "BlendMode": "BLEND_Masked"},
            CONTENT,
        ),
        (
            {"BlendMode": "BLEND_Opaque"},
            {"BlendMode": "BLEND_Opaque", "bOverride_BlendMode": True},
            CONTENT,
        ),
        (
            {"bOverride_CastDynamicShadowAsMasked": True},
            {"bOverride_CastDynamicShadowAsMasked": True, "bCastDynamicShadowAsMasked": True},
            CONTENT,
        ),
    ],
)
def test_base_properties_that_an_instance_does_not_override(
    tree_from: FromBytes,
    before: Mapping[str, object],
    after: Mapping[str, object],
    told: ChangeClass,
) -> None:
    held = [[_overrides(**side)] if side else [] for side in (before, after)]
    sides = [_package(side, _INSTANCE, "5.5", {}) for side in held]
    changes = _of_properties(_both_ways([tree_from(side) for side in sides]))
    assert {one.change_class for one in changes} == {told}


def test_properties_that_are_no_objects_any_more(corpus: Path, opened: Opener) -> None:
    """Saved by a build of the sources, which names no release, and by 4.25."""
    folder = corpus / "pairs/AnimBlueprint-InputSimulationHands_AnimInstance"
    found = difference(*(opened(folder / f"{side}.uasset") for side in ("before", "after")))
    assert (found.verdict, found.of_class(CONTENT)) == ("resaved", ())
    assert render(sentence(found)).startswith(
        "Re-saved by a newer engine (engine version not stored → 4.25.0);"
    )


def test_an_enumeration_that_older_tags_do_not_name(corpus: Path, opened: Opener) -> None:
    name = "cesium-unreal/MI_CesiumVoxel.uasset"
    found = difference(*(opened(corpus / release / name) for release in ("5.3", "5.4")))
    assert (found.verdict, found.of_class(CONTENT)) == ("resaved", ())


_ROOT = "AnimGraphNode_Root"


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ((f"{_ROOT}_{'8DC5250241374117AACF98A05236BC65'}", 1), (_ROOT, 1), ChangeClass.VERSION),
        ((f"{_ROOT}_1", 1), (f"{_ROOT}_2", 1), ChangeClass.VERSION),
        # Another value, another kind of node, and no node of an animation.
        ((f"{_ROOT}_1", 1), (f"{_ROOT}_2", 2), CONTENT),
        ((f"{_ROOT}_1", 1), ("AnimGraphNode_Slot_1", 1), CONTENT),
        (("Health_1", 1), ("Health_2", 1), CONTENT),
    ],
)
def test_a_node_of_an_animation_that_was_compiled_under_another_name(
    tree_from: FromBytes, before: tuple[str, int], after: tuple[str, int], told: ChangeClass
) -> None:
    sides = [
        _package(
            [PropertyDraft(name, "IntProperty", value)], "/Script/Engine.AnimInstance", release, {},
            name="Default__Walk_C",
        )
        for release, (name, value) in (("4.24", before), ("4.25", after))
    ]  # fmt: skip
    changes = _of_properties(_both_ways([tree_from(side) for side in sides]))
    assert [one.change_class for one in changes] == [told, told]


def test_every_described_patch_is_of_a_step_that_has_a_name() -> None:
    catalog = default_catalog()
    patches = PatchCatalog(catalog)
    axes = ["ue4", "ue5", *(f"custom:{guid}" for guid in catalog.custom_guids())]
    described = [one for axis in axes for some in patches.described(axis).values() for one in some]
    assert len(described) > 40
    assert all(patch.name for patch in described)
