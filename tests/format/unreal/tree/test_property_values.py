"""Values of real objects that are known apart from this reader.

Each is one that its name or its project makes evident, and was looked up in the bytes by hand. No
package of the corpus holds a date, a duration, a set, an optional or a value of a struct made in
the editor: those are tested from bytes alone, in ``test_property_forms``.
"""

from __future__ import annotations

import math
import struct
from functools import cache
from typing import Any

import pytest
from real_objects import open_real

from inspector.format.logical import LogicalBytes
from inspector.format.tree import FieldNode
from inspector.format.unreal.tree.package_tree import PackageTree

RTS = "projects/ue4-rts/"
VESSEL = f"{RTS}Content/Maps/AutomatedTests/TestBounty/BP_TestBounty_CMV.uasset"
EXAMPLE_MAP = "5.7/ProceduralMeshDemos/ExampleMap.umap"


@cache
def tree_of(path: str) -> tuple[PackageTree, LogicalBytes]:
    opened = open_real(path)
    return opened.package.tree(), opened.data


def row(path: str, field: str, data: bytes | None = None) -> FieldNode:
    """A row of a package; ``data`` are the bytes that its value has to have."""
    tree, held = tree_of(path)
    found = tree.find(field)
    assert found is not None, f"{path}: {field}"
    if data is not None:
        assert held.slice(found.value_start, found.value_end) == data
    return found


def values(path: str, field: str) -> Any:
    return row(path, field).json()


# -- Blueprints -----------------------------------------------------------------------------------


def test_the_capsule_of_a_character_is_that_of_the_engine() -> None:
    """A vector of three floats up to 4.27: a mesh is set down by half of its height."""
    path = "4.17/ue4-rts/RTSSampleCharacter.uasset"
    mesh = row(path, "exports/49/properties/RelativeLocation", struct.pack("<3f", 0, 0, -80))
    assert mesh.json() == {"X": 0.0, "Y": 0.0, "Z": -80.0}
    assert mesh.type == "Vector"
    turned = row(path, "exports/49/properties/RelativeRotation", struct.pack("<3f", 0, 270, 0))
    assert turned.json() == {"Pitch": 0.0, "Yaw": 270.0, "Roll": 0.0}
    walk = row(path, "exports/49/properties/AnimationData/AnimToPlay")
    assert walk.text.endswith("/TutorialAssets/Character/Tutorial_Walk_Fwd.Tutorial_Walk_Fwd")


def test_a_vector_of_an_engine_with_large_worlds_holds_doubles() -> None:
    light = "exports/21/properties/"
    place = row(EXAMPLE_MAP, f"{light}RelativeLocation", struct.pack("<3d", 100, -200, 570))
    assert place.json() == {"X": 100.0, "Y": -200.0, "Z": 570.0}
    assert [child.type for child in place.visible_children()] == ["double"] * 3
    # The light of the engine's template map shines with pi.
    pi = row(EXAMPLE_MAP, f"{light}Intensity", struct.pack("<f", math.pi))
    assert pi.value == pytest.approx(math.pi, rel=1e-6)
    assert pi.text == "3.1415927"
    assert values(EXAMPLE_MAP, f"{light}Mobility") == "EComponentMobility::Movable"
    assert values(EXAMPLE_MAP, f"{light}bUseRayTracedDistanceFieldShadows") is False
    label = row(EXAMPLE_MAP, "exports/20/properties/ActorLabel", b"\x0d\0\0\0Light Source\0")
    assert label.text == "Light Source"


def test_the_vessel_of_the_strategy_game_has_the_costs_of_its_design() -> None:
    """ue4-rts: a construction and mining vessel that gathers ore and builds two buildings."""
    assert values(VESSEL, "exports/12/properties/Attacks") == [
        {
            "Cooldown": 2.0,
            "Damage": 10.0,
            "DamageType": None,
            "Range": 1000.0,
            "ProjectileClass": "/Game/Units/CMV/BP_CMV_Projectile.BP_CMV_Projectile_C",
        }
    ]
    ore = "/Game/Gameplay/BP_RTSResourceType_Ore.BP_RTSResourceType_Ore_C"
    assert values(VESSEL, "exports/13/properties/Bounties") == [{"key": ore, "value": 50.0}]
    assert values(VESSEL, "exports/14/properties/ConstructibleBuildingClasses") == [
        "/Game/Buildings/Starbase/BP_Starbase.BP_Starbase_C",
        "/Game/Buildings/Spacedock/BP_Spacedock.BP_Spacedock_C",
    ]
    assert values(VESSEL, "exports/14/properties/bEnterConstructionSite") is True
    assert row(VESSEL, "exports/19/properties/MaximumHealth", struct.pack("<f", 10)).text == "10.0"
    gathered = values(VESSEL, "exports/18/properties/GatheredResources")
    assert [one["ResourceType"] for one in gathered] == [ore]
    assert gathered[0]["bNeedsReturnToDrain"] is True


def test_enumerators_keep_their_own_names() -> None:
    cost = row(VESSEL, "exports/24/properties/ProductionCostType")
    assert cost.text == "ERTSPaymentType::PAYMENT_PayOverTime"
    assert cost.type == "ERTSPaymentType"
    shown = row(VESSEL, "exports/3/properties/WindowVisibility")
    assert shown.json() == "EWindowVisibility::Visible"


def test_gameplay_tags_are_names() -> None:
    tags = row(VESSEL, "exports/17/properties/InitialTags")
    assert tags.text == "Status.Permanent.CanBeAttacked"
    assert values(VESSEL, "exports/17/properties/InitialTags/GameplayTags") == [
        "Status.Permanent.CanBeAttacked"
    ]


def test_a_text_keeps_its_namespace_and_its_key() -> None:
    name = row(VESSEL, "exports/20/properties/Name")
    assert name.text == "CMV"
    assert name.json() == {
        "text": "CMV",
        "namespace": "[D63D1F8C484FEB94C77B37B236466FCA]",
        "key": "FB319A9D436E730A9F29F8910E84FC73",
    }
    description = row(VESSEL, "exports/15/properties/Description")
    assert description.text == "Construction and mining vessel."


@pytest.mark.slow
def test_a_text_from_a_pattern_keeps_the_pattern() -> None:
    path = "projects/cesium-tests/Plugins/CesiumForUnreal/Content/DynamicPawn.uasset"
    tree, _ = tree_of(path)
    tooltips = [node for node in tree.walk() if node.name == "PropertyTooltip" and node.text]
    assert {node.text for node in tooltips if node.value.HistoryType == 1} == {"{0}{Delimiter}{1}"}


def test_a_map_of_strings_to_structs() -> None:
    """LuaMachine's test state: a table with a number and another table."""
    table = values("4.20/LuaMachine/LuaTestState.uasset", "exports/1/properties/Table")
    assert [entry["key"] for entry in table] == ["testvalue", "testtable"]
    assert table[0]["value"]["Type"] == "ELuaValueType::Integer"
    assert table[0]["value"]["Integer"] == 17
    assert table[1]["value"]["Type"] == "ELuaValueType::Table"


@pytest.mark.parametrize("release", ["4.18", "4.27", "5.0"])
def test_a_soft_reference_by_its_own_path(release: str) -> None:
    assert not str(_soft_reference(release).raw_text).startswith("soft object path ")


@pytest.mark.parametrize("release", ["5.1", "5.3", "5.4", "5.5"])
def test_a_soft_reference_through_the_list_of_the_package(release: str) -> None:
    assert str(_soft_reference(release).raw_text).startswith("soft object path ")


def _soft_reference(release: str) -> FieldNode:
    path = f"{release}/uasset-rs/SimpleRefsRoot.uasset"
    tree, _ = tree_of(path)
    index = next(
        index
        for index, export in enumerate(tree.package.exports)
        if tree.package.text(export.ObjectName) == "Default__SimpleRefsRoot_C"
    )
    hard = row(path, f"exports/{index}/properties/VarHard")
    assert hard.text == "/Game/SimpleRefs/SimpleRefsDefaultsRef.SimpleRefsDefaultsRef_C"
    soft = row(path, f"exports/{index}/properties/VarSoft")
    assert soft.json() == "/Game/SimpleRefs/SimpleRefsSoftRef.SimpleRefsSoftRef_C"
    return soft


# -- assets ---------------------------------------------------------------------------------------


def test_the_keys_of_a_curve() -> None:
    """The light of the sky over a day of the survival game: dim at night, bright at noon."""
    path = "4.23/EpicSurvivalGameSeries/Skylight_TimeOfDayIntensity.uasset"
    keys = "exports/1/properties/FloatCurve/Keys"
    floats = struct.pack("<6f", 0, 0.1, 0, 0, 0, 0)
    assert row(path, f"{keys}/0", b"\x02\0\0" + floats).json()["Value"] == 0.1
    assert [(key["Time"], key["Value"]) for key in values(path, keys)] == [(0.0, 0.1), (1.0, 1.7)]
    path = "5.0/cesium-unreal/Curve_CesiumFlyToDefaultProgress_Float.uasset"
    # A progress runs from nothing at the start to all at the end, with weighted tangents.
    progress = values(path, keys)
    assert [(key["Time"], key["Value"]) for key in progress] == [(0.0, 0.0), (1.0, 1.0)]
    assert {key["TangentWeightMode"] for key in progress} == {3}


def test_the_parameters_of_a_material_instance() -> None:
    path = "4.6/EpicSurvivalGameSeries/MI_Dev_Mockup_01.uasset"
    top = "exports/0/properties/"
    assert row(path, f"{top}Parent").text == "/Game/Base/M_Dev_Mockup_Master.M_Dev_Mockup_Master"
    scalars = values(path, f"{top}ScalarParameterValues")
    assert {one["ParameterName"]: one["ParameterValue"] for one in scalars} == {
        "CameraFadeDistance": 2500.0,
        "Metallic": 0.0,
        "SubdivisionDetail": 0.1,
        "UVTiling": 100.0,
        "RefractionDepthBias": 0.0,
    }
    vectors = values(path, f"{top}VectorParameterValues")
    assert [one["ParameterName"] for one in vectors] == ["FloorColor", "WallColor"]
    assert vectors[0]["ParameterValue"] == {"R": 0.54, "G": 0.54, "B": 0.54, "A": 1.0}
    row(path, f"{top}VectorParameterValues/0/ParameterValue", struct.pack("<4f", *[0.54] * 3, 1))


def test_an_enumeration_made_in_the_editor_shows_its_names() -> None:
    names = values("4.26/UnLua/Enum_UserDefined.uasset", "exports/1/properties/DisplayNameMap")
    assert [(one["key"], one["value"]["text"]) for one in names] == [
        ("NewEnumerator0", "A"),
        ("NewEnumerator1", "B"),
    ]


def test_a_struct_made_in_the_editor_describes_its_variables() -> None:
    path = "4.26/UnLua/Issue455_Struct1.uasset"
    (variable,) = values(path, "exports/2/properties/VariablesDescriptions")
    assert variable["FriendlyName"] == "BoolVar"
    assert variable["Category"] == "bool"
    # The editor makes the name of a variable from its words and its GUID.
    guid = variable["VarGuid"].replace("-", "")
    assert variable["VarName"] == f"BoolVar_1_{guid}"


def test_the_rows_of_a_data_table() -> None:
    path = f"{RTS}Plugins/RealTimeStrategy/Content/Data/DT_RTSGameplayTags.uasset"
    struct_row = row(path, "exports/1/properties/RowStruct")
    assert struct_row.text == "/Script/GameplayTags.GameplayTagTableRow"
    rows = row(path, "exports/1/rows")
    assert str(rows.text) == "24 rows"
    assert rows.end == tree_of(path)[0].find("exports/1").end  # type: ignore[union-attr]
    held = rows.json()
    assert len(held) == 24
    assert held["NewRow_0"] == {
        "Tag": "Container.ConstructionSite",
        "DevComment": "Actor can contain builders.",
    }
    assert held["NewRow_18"]["Tag"] == "Relationship.Hostile"
    comment = row(path, "exports/1/rows/NewRow_0/DevComment")
    assert comment.text == "Actor can contain builders."
    text = b"\x1c\0\0\0Actor can contain builders.\0"
    assert tree_of(path)[1].slice(comment.value_start, comment.value_end) == text


def test_the_rows_of_a_table_of_text_styles() -> None:
    path = f"{RTS}Content/UI/Widgets/DT_TooltipRichTextStyle.uasset"
    held = values(path, "exports/1/rows")
    assert list(held) == ["Default", "Emph"]
    style = held["Default"]["TextStyle"]
    assert style["Font"]["FontObject"] == "/Game/UI/Fonts/F_NotoSansDisplay.F_NotoSansDisplay"
    assert style["ColorAndOpacity"]["SpecifiedColor"] == {"R": 1.0, "G": 1.0, "B": 1.0, "A": 1.0}
