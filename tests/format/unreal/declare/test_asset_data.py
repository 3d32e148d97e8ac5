"""What levels, assets and actors store: who each of them names, and what damage does to it.

That every object of the corpus is read and written back is proven with its properties.
"""

from __future__ import annotations

import random
import struct
from typing import Any

import pytest
from corpus import counts
from real_objects import (
    RealObject,
    RealPackage,
    cut_short,
    groups,
    open_built,
    open_real,
    rewritten,
    tagged_packages,
    with_other_bytes,
)

from inspector.format.unreal.declare.asset_data import (
    ActorData,
    BoundedComponentData,
    BoundedMeshComponentData,
    ComponentData,
    CurveTableData,
    StringTableData,
    TextureData,
)
from inspector.format.unreal.declare.levels import LevelData, ModelData, WorldData
from inspector.format.unreal.draft import ExportDraft, PackageDraft, PropertyDraft
from inspector.format.unreal.gates import (
    STREAMS,
    CustomGate,
    FortniteMain,
    FortniteRelease,
    UE5SpecialProject,
)
from inspector.format.unreal.values import ObjectData
from inspector.versions import CustomVersion, EngineVersion, VersionSet

#: What was made for tests is damaged on purpose.
GROUPS = groups("made")
#: A level, a world, and a few others, by their classes.
SAMPLES = (
    ("5.3/UE5NiagaraComputeExample/M_TestLab_Niagara.umap", "Level"),
    ("4.21-4.23/ue4-rts/TestAssume.umap", "Level"),
    ("4.21-4.23/ue4-rts/TestAssume.umap", "World"),
    ("4.13/uasset-rs/IndirectCycleA.uasset", "Blueprint"),
    ("5.4/cesium-unreal/GaussianSplatActor.uasset", "SceneComponent"),
    ("5.5/cesium-unreal-samples/17_GeoJSON_Road.umap", "Model"),
    (
        "pairs/MaterialInstanceConstant-MI_Zombie_ChestLogo/before.uasset",
        "MaterialInstanceConstant",
    ),
    ("4.21/EpicSurvivalGameSeries/SM_WoddenBeam3.uasset", "StaticMesh"),
    ("5.5/UE5NiagaraComputeExample/SM_Boid.uasset", "StaticMesh"),
    ("pairs/StaticMesh-SM_Bomb/before.uasset", "StaticMesh"),
)


def _real(path: str, class_name: str) -> tuple[RealPackage, RealObject, ObjectData]:
    opened = open_real(path)
    of_class = opened.package.class_of
    one = next(one for one in opened.objects() if of_class(one.export) == class_name)
    return opened, one, opened.reader.read(one.export, one.data)


@pytest.mark.parametrize("group", GROUPS)
def test_a_level_names_actors_of_its_own(group: str) -> None:
    """Objects that are in the level, or in its package; the places of those that went are empty."""
    for opened in tagged_packages(group):
        exports = opened.package.exports
        for one in opened.objects():
            record = opened.reader.read(one.export, one.data).record
            if isinstance(record, LevelData):
                inside = [exports[actor - 1].OuterIndex for actor in record.Actors if actor > 0]
                assert inside == [one.index + 1] * len(inside), opened.path
            elif isinstance(record, WorldData):
                level = exports[record.PersistentLevel - 1]
                assert opened.package.class_of(level) == "Level", opened.path


@pytest.mark.parametrize("group", GROUPS)
def test_what_is_taken_for_an_actor_in_a_level_is_one(group: str) -> None:
    """The level names it among its actors, whether it has a root component or not."""
    for opened in tagged_packages(group):
        held_by = {one.index: opened.reader.read(one.export, one.data) for one in opened.objects()}
        actors = {
            actor - 1
            for held in held_by.values()
            if isinstance(held.record, LevelData)
            for actor in held.record.Actors
        }
        taken = {
            index
            for index, held in held_by.items()
            if isinstance(held.record, ActorData)
            and opened.package.paths.outer_class_of(opened.package.exports[index]) == "Level"
        }
        assert taken <= actors, opened.path


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("5.5/cesium-unreal-samples/17_GeoJSON_Road.umap", "CesiumCameraManager"),
        ("5.3/UE5NiagaraComputeExample/M_TestLab_RP_Emitting.umap", "RPCSManager"),
        ("5.7/PCGExExampleProject/LV_CookieCutting.umap", "PCGWorldActor"),
    ],
)
def test_an_actor_without_a_root_component_is_known_by_its_level(path: str, name: str) -> None:
    opened, one, held = _real(path, name)
    assert held.record == ActorData(bIsCookedLabel=0)
    assert rewritten(held) == one.data[held.native :]
    row = opened.package.tree().find(f"exports/{one.index}/stored/bIsCookedLabel")
    assert row is not None
    assert (row.end - row.start, row.text) == (4, "false")
    for broken, written in cut_short(opened, one):
        assert (broken, written) == (broken, None)
    for broken, written in with_other_bytes(opened, one, random.Random(path), 50):
        assert written in (None, broken)


@pytest.mark.slow
def test_poses_name_the_skeleton_that_animations_name() -> None:
    """Two assets of one project, of different classes, move the same skeleton."""
    opened, one, held = _real("5.3/ALS-Refactored/Pose_T.uasset", "PoseAsset")
    blend = _real("5.8/ALS-Refactored/BS_Als_Air_Lean.uasset", "BlendSpace")[2]
    assert held.record is not None
    assert held.record == blend.record
    assert _is_written_as_it_was(opened, one)


@pytest.mark.parametrize("group", GROUPS)
def test_what_is_stored_is_of_the_editor(group: str) -> None:
    """Nothing else follows a texture in packages of the editor; texts are found by their keys."""
    for opened in tagged_packages(group):
        for one in opened.objects():
            record = opened.reader.read(one.export, one.data).record
            if isinstance(record, TextureData):
                assert record.bCooked == 0, opened.path
            elif isinstance(record, StringTableData):
                keys = [entry.Key for entry in record.Entries]
                assert keys
                assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("group", GROUPS)
def test_the_geometry_of_brushes_is_read_to_its_end(group: str) -> None:
    """All of it but of cooked packages; what it counts is within its lists."""
    for opened in tagged_packages(group):
        for one in opened.objects():
            if opened.package.class_of(one.export) != "Model":
                continue
            held = opened.reader.read(one.export, one.data)
            if held.record is None:
                is_stripped = one.data[held.native] & 1
                assert held.native == held.size or held.properties is None or is_stripped
                continue
            record: Any = held.record
            assert isinstance(record, ModelData)
            assert all(node.Surf < len(record.Surfs) for node in record.Nodes)
            assert all(vert.Vertex < len(record.Points) for vert in record.Verts)
            assert opened.package.class_of(opened.package.exports[record.Polys - 1]) == "Polys"
            assert rewritten(held) == one.data[held.native :]


@pytest.mark.parametrize(
    ("path", "slots"),
    [
        # Before 4.13 materials were properties.
        ("pairs/StaticMesh-SM_Bomb/before.uasset", None),
        ("4.16/EpicSurvivalGameSeries/SM_WoodenShed_001.uasset", ["lambert1"]),
        ("4.22/EpicSurvivalGameSeries/SM_WindowFrame.uasset", ["M_Frame"]),
        ("projects/ue4-rts/Content/Units/CMV/SM_CMV.uasset", ["Material"]),
        ("5.0/ALS-Refactored/S_Floor_2x2.uasset", ["M_Tiles_Platforms"]),
        ("5.5/UE5NiagaraComputeExample/SM_Boid.uasset", ["WorldGridMaterial"]),
    ],
)
def test_a_mesh_names_its_slots(path: str, slots: list[str] | None) -> None:
    """All of a mesh is read, and what it leads to is of the kind that it says."""
    opened, one, held = _real(path, "StaticMesh")
    record: Any = held.record
    text, exports = opened.package.text, opened.package.exports
    stored = record.StaticMaterials
    assert slots == (stored and [text(slot.MaterialSlotName) for slot in stored])
    assert opened.package.class_of(exports[record.BodySetup - 1]) == "BodySetup"
    assert record.bCooked == record.bHasSpeedTreeWind == 0
    assert rewritten(held) == one.data[held.native :]


def test_an_old_material_instance_names_its_switches() -> None:
    """Two of them, as its bytes say by hand: names of the package, numbers, identities."""
    opened, one, held = _real(
        "pairs/MaterialInstanceConstant-MI_Zombie_ChestLogo/before.uasset",
        "MaterialInstanceConstant",
    )
    record: Any = held.record
    switches = record.StaticParameters.StaticSwitchParameters
    told = [(opened.package.text(one.ParameterName), one.Value) for one in switches]
    assert told == [("DisplayAO", 0), ("PlasticOverride", 1)]
    assert rewritten(held) == one.data[held.native :]


@pytest.mark.parametrize(("path", "class_name"), SAMPLES)
def test_what_ends_early_stays_bytes(path: str, class_name: str) -> None:
    opened, one, held = _real(path, class_name)
    assert held.record is not None
    for broken, written in cut_short(opened, one):
        assert written in (None, broken)


@pytest.mark.parametrize("cases", counts(100, 2000))
@pytest.mark.parametrize(("path", "class_name"), SAMPLES)
def test_other_bytes_never_end_the_program(path: str, class_name: str, cases: int) -> None:
    opened, one, _ = _real(path, class_name)
    chance = random.Random(f"{path} {class_name}")
    for broken, written in with_other_bytes(opened, one, chance, cases):
        assert written in (None, broken)


# -- what no package of the corpus holds, by the project's own writer ------------------------------

_STREAM_OF = {stream: guid for guid, stream in STREAMS.items()}
_BUILD = EngineVersion.parse("5.1.1-23901901+++UE5+Release-5.1")


def _built(
    class_name: str, native: bytes, gates: tuple[CustomGate, ...], *properties: PropertyDraft
) -> tuple[RealPackage, RealObject, ObjectData]:
    """An object of 5.1 with bytes behind its tags, in a package that stores these versions."""
    custom = tuple(CustomVersion(_STREAM_OF[type(gate)], int(gate)) for gate in gates)
    draft = PackageDraft(
        versions=VersionSet(-8, 522, 1008, 0, custom=custom),
        saved_by=_BUILD,
        compatible_with=_BUILD,
        exports=(
            ExportDraft(
                "Thing",
                f"/Script/Engine.{class_name}",
                is_asset=True,
                extra_bytes=len(native),
                properties=properties,
            ),
        ),
    )
    opened = open_built(draft, native)
    (one,) = opened.objects()
    return opened, one, opened.reader.read(one.export, one.data)


def _is_written_as_it_was(opened: RealPackage, one: RealObject) -> bool:
    """Whether an object, its beginnings and what damage makes of it are written or stay bytes."""
    whole = opened.reader.read(one.export, one.data)
    damaged = [
        *cut_short(opened, one),
        *with_other_bytes(opened, one, random.Random(one.data), 500),
    ]
    return rewritten(whole) == one.data[whole.native :] and all(
        written in (None, broken) for broken, written in damaged
    )


_SPARSE = FortniteRelease.ActorComponentUCSModifiedPropertiesSparseStorage
_BOUNDS = UE5SpecialProject.SerializeSceneComponentStaticBounds
_COMPUTED_ONCE = PropertyDraft("bComputeBoundsOnceForGame", "BoolProperty", True)
#: One level of detail, as it is stored without the streams that add to it.
_LOD = struct.pack("<i2xBi", 1, 0, 0)


@pytest.mark.parametrize(
    ("class_name", "native", "record"),
    [
        ("SceneComponent", bytes(8), BoundedComponentData),
        ("BoxComponent", bytes(8), BoundedComponentData),
        ("StaticMeshComponent", bytes(8) + _LOD, BoundedMeshComponentData),
    ],
)
def test_a_component_whose_bounds_are_computed_once_says_whether_they_follow(
    class_name: str, native: bytes, record: type[Any]
) -> None:
    """Behind what scripts set, before what its class adds; that of cooked ones stays bytes."""
    gates = (_SPARSE, _BOUNDS)
    opened, one, held = _built(class_name, native, gates, _COMPUTED_ONCE)
    assert type(held.record) is record
    row = opened.package.tree().find("exports/0/stored/bIsCooked")
    assert row is not None
    assert (row.start, row.end - row.start) == (one.export.SerialOffset + held.native + 4, 4)
    assert row.text == "false"
    assert _is_written_as_it_was(opened, one)
    cooked = native[:4] + struct.pack("<I7d", 1, *range(7)) + native[8:]
    assert _built(class_name, cooked, gates, _COMPUTED_ONCE)[2].record is None
    # Without the property, and before the version, nothing says so.
    assert _built(class_name, native, gates)[2].record is None
    old: Any = _built(class_name, native[:4] + native[8:], (_SPARSE,), _COMPUTED_ONCE)[2].record
    assert (type(old), old.bIsCooked) == (record, None)


def test_a_component_that_says_that_its_bounds_move_stores_nothing_of_them() -> None:
    moving = PropertyDraft("bComputeBoundsOnceForGame", "BoolProperty", False)
    held = _built("SceneComponent", bytes(4), (_SPARSE, _BOUNDS), moving)[2]
    assert type(held.record) is ComponentData


#: What the rows of a curve table are made of: the keys of one curve, and where another begins.
_CURVES = (
    PropertyDraft(
        "Keys",
        "ArrayProperty(StructProperty)",
        {"struct": "SimpleCurveKey", "items": [[0.0, 1.0], [2.0, 4.0]]},
    ),
    PropertyDraft("DefaultValue", "FloatProperty", 0.5),
)


def _curve_table(
    gates: tuple[CustomGate, ...], count: int = 2, mode: bytes = b""
) -> tuple[RealPackage, RealObject, ObjectData]:
    """A table that says that it has so many rows; it has two, named Thing_0 and Thing_1."""
    opened, _, held = _built("CurveTable", b"", gates, *_CURVES)
    assert held.properties is not None
    native = struct.pack("<i", count) + mode
    for number, drawn in enumerate(held.properties.properties, 1):
        curve = held.properties._replace(properties=(drawn,))
        native += struct.pack("<2i", opened.package.names.index("Thing"), number)
        native += opened.reader.properties.write_list(curve)
    # The properties stand in the object too, for their names.
    return _built("CurveTable", native, gates, *_CURVES)


@pytest.mark.parametrize(
    ("gates", "mode", "shown"),
    [((), b"", None), ((FortniteMain.ShrinkCurveTableSize,), b"\1", "1 (simple curves)")],
    ids=["4.21", "4.22"],
)
def test_a_curve_table_has_rows_by_name(
    gates: tuple[CustomGate, ...], mode: bytes, shown: str | None
) -> None:
    """Behind how many there are, and what kind of curves they are."""
    opened, one, held = _curve_table(gates, mode=mode)
    assert isinstance(held.record, CurveTableData)
    assert _is_written_as_it_was(opened, one)
    tree = opened.package.tree()
    own = tree.find("exports/0/stored")
    assert own is not None
    rows = {row.name: row for row in own.children}
    assert rows["NumRows"].value == 2
    assert shown in (None, rows["CurveTableMode"].text)
    at = rows["RowMap"].start
    assert at == one.export.SerialOffset + held.native + 4 + len(mode)
    for row in rows["RowMap"].children:
        assert row.start == at
        at = row.end
    assert at == rows["RowMap"].end == one.export.SerialOffset + len(one.data)
    for path, text in (
        ("0/Name", "Thing_0"),
        ("0/Curve/Keys/1/Value", "4.0"),
        ("1/Name", "Thing_1"),
        ("1/Curve/DefaultValue", "0.5"),
    ):
        found = tree.find(f"exports/0/stored/RowMap/{path}")
        assert found is not None, path
        assert found.text == text
    assert own.json()["RowMap"][1] == {"Name": "Thing_1", "Curve": {"DefaultValue": 0.5}}


@pytest.mark.parametrize("count", [-1, 0, 1, 3, 2**31 - 1])
def test_a_curve_table_with_another_count_of_rows_stays_bytes(count: int) -> None:
    assert _curve_table((), count)[2].record is None
