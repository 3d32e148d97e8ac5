"""Structs in forms of their own as real packages hold them: what they say makes sense."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import Any

import pytest
from real_objects import RealPackage, open_real, values_of

from inspector.format.unreal.tree.values import PackageJson, ValueWords
from inspector.format.unreal.values import PropertyList

#: The tags of the values that a bag's descriptions call by a number.
_BAGGED = {
    "BoolProperty": 1, "IntProperty": 3, "DoubleProperty": 6, "NameProperty": 7,
    "StructProperty": 11,
}  # fmt: skip


def structs(opened: RealPackage, name: str) -> Iterator[Any]:
    """Every value of a struct that is a property of its own."""
    for one in opened.objects():
        for kind, value in values_of(opened.reader.read(one.export, one.data).properties):
            if kind.name == "StructProperty" and kind.struct == name:
                yield value


def held_in(opened: RealPackage, name: str, prop: str) -> Any:
    """A property of an object as JSON."""
    properties = opened.held(name).properties
    assert properties is not None
    package = opened.package
    words = ValueWords(package.paths, package.soft_object_paths)
    return PackageJson(package.layout, words).properties(properties)[prop]


@pytest.mark.parametrize(
    "path",
    [
        "5.1/ALS-Refactored/A_Als_Air_Lean_Forward.uasset",
        "5.7/ALS-Refactored/A_Als_Binoculars_Poses.uasset",
    ],
)
def test_the_rotations_of_a_track_have_the_length_of_rotations(path: str) -> None:
    opened = open_real(path)
    tracks = list(structs(opened, "RawAnimSequenceTrack"))
    assert len(tracks) == 68
    for track in tracks:
        assert len(track.PosKeys) == len(track.RotKeys) == len(track.ScaleKeys)
        assert all(abs(hypot(*key) - 1) < 1e-4 for key in track.RotKeys)
        assert {tuple(key) for key in track.ScaleKeys} == {(1.0, 1.0, 1.0)}


def test_the_keys_of_a_channel_follow_one_another() -> None:
    opened = open_real("5.2/KawaiiPhysics/LS_TeleportRotation.uasset")
    channels = list(structs(opened, "MovieSceneDoubleChannel"))
    assert len(channels) == 24
    for channel in channels:
        assert len(channel.Times) == len(channel.Values)
        assert list(channel.Times) == sorted(set(channel.Times))
        assert tuple(channel.TickResolution) == (60000, 1)
    places = held_in(opened, "MovieScene3DTransformSection_0", "Translation")
    assert places["DefaultValue"] == 300.0


@pytest.mark.parametrize(
    "path",
    [
        "5.3/PCGExExampleProject/PCGEx_Flags_Corners.uasset",
        "5.5/PCGExExampleProject/PCGEx_SplitFeedbackLoop.uasset",
    ],
)
def test_the_values_of_a_bag_are_those_that_it_describes(path: str) -> None:
    opened = open_real(path)
    bags = list(structs(opened, "InstancedPropertyBag"))
    assert bags
    for bag in bags:
        assert isinstance(bag.Value, PropertyList)
        described = [(desc.Name, desc.ValueType) for desc in bag.PropertyDescs]
        held = [(one.tag.Name, _BAGGED[one.type.name]) for one in bag.Value.properties]
        assert held == described


def test_an_instanced_struct_has_the_members_of_its_type() -> None:
    opened = open_real("5.4/KawaiiPhysics/ABP_GrayChan_KawaiiPhysics1.uasset")
    force = held_in(opened, "Default__ABP_GrayChan_KawaiiPhysics1_C", "External Forces 0")
    assert force["ScriptStruct"] == "/Script/KawaiiPhysics.KawaiiPhysics_ExternalForce_Gravity"
    assert force["Value"]["GravityScale"] == 100.0


def test_a_map_of_niagara_has_variables_as_keys() -> None:
    opened = open_real("5.3/UE5NiagaraComputeExample/NE_ComputeEmitter.uasset")
    parameters = held_in(opened, "GPUComputeScript_1_0", "RapidIterationParameters")
    entries = parameters["ParameterGuidMapping"]
    assert [entry["key"]["Name"] for entry in entries] == [
        "Constants.Emitter.GridLocation.XYZ Dimensions",
        "Constants.Emitter.NM_Boids_ParticleUpdate.WorldScale",
        "Constants.Emitter.InitializeParticle.Mesh Uniform Scale",
    ]
