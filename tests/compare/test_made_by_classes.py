"""What a newer engine or plugin makes of objects that nobody edited: components that their class
makes, pins and parameters that belong to another asset, values that are stored otherwise."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from corpus import corpus_file
from graph_drafts import tree_of_bytes

from inspector.catalog import default_catalog
from inspector.compare.diff import difference
from inspector.compare.model import Change, ChangeClass, Difference
from inspector.compare.sentence import sentence
from inspector.format.unreal.draft import ExportDraft, PackageDraft, PropertyDraft, build
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.messages.rendering import render
from inspector.versions import CustomVersion, Guid, VersionSet

_CESIUM: Final = Guid.parse("A5DCCA38-DDA34991-98E7B2F2-15E17470")
_DEFAULT_OBJECT: Final = 0x00040000
_PCG: Final = "/Script/PCG."
CONTENT, CONVERSION, NOISE = ChangeClass.CONTENT, ChangeClass.CONVERSION, ChangeClass.NOISE


def _package(release_name: str, *exports: ExportDraft, cesium: int = 0) -> PackageTree:
    release = default_catalog().release(release_name)
    assert release is not None
    version = release.newest_build
    assert version is not None
    custom = (CustomVersion(_CESIUM, cesium),) if cesium else ()
    draft = PackageDraft(
        versions=VersionSet(release.legacy, release.ue4, release.ue5, 0, 0, custom),
        saved_by=version,
        compatible_with=version,
        exports=exports,
    )
    return tree_of_bytes(build(draft).uasset)


def _said(found: Difference) -> str:
    return render(sentence(found))


def _content(found: Difference) -> list[Change]:
    return list(found.of_class(CONTENT))


def _flag(name: str, value: bool = True) -> PropertyDraft:
    return PropertyDraft(name, "BoolProperty", value)


def _number(name: str, value: float) -> PropertyDraft:
    return PropertyDraft(name, "FloatProperty", value)


def _link(name: str, path: str) -> PropertyDraft:
    return PropertyDraft(name, "ObjectProperty", path)


def _name(name: str, value: str) -> PropertyDraft:
    return PropertyDraft(name, "NameProperty", value)


# -- components ------------------------------------------------------------------------------------

_ACTOR: Final = (
    ExportDraft("Park", "/Script/Engine.World", is_asset=True),
    ExportDraft("PersistentLevel", "/Script/Engine.Level", "Park"),
    ExportDraft("Lamp_1", "/Script/Garden.Lamp", "PersistentLevel"),
)


def _component(made_by: str = "", *held: PropertyDraft, flags: int = 0) -> ExportDraft:
    made = (
        [PropertyDraft("CreationMethod", "EnumProperty(EComponentCreationMethod)", made_by)]
        if made_by
        else []
    )
    return ExportDraft(
        "Moths", "/Script/Garden.MothsComponent", "Lamp_1", properties=(*made, *held), flags=flags
    )


def _by(method: str) -> str:
    return f"EComponentCreationMethod::{method}"


@pytest.mark.parametrize(
    "made",
    [
        _component(flags=_DEFAULT_OBJECT),
        _component(_by("SimpleConstructionScript")),
        _component(_by("UserConstructionScript")),
    ],
    ids=["by the constructor", "by the components of a Blueprint", "by its script"],
)
def test_a_component_that_a_newer_class_makes_is_no_edit(made: ExportDraft) -> None:
    old, new = _package("5.0", *_ACTOR), _package("5.1", *_ACTOR, made)
    assert _said(difference(old, new)) == (
        "Re-saved by a newer engine (5.0.3 → 5.1.1); nothing else changed. "
        "1 component made by the class of its actor."
    )
    assert _said(difference(new, old)).endswith(
        " 1 component no longer made by the class of its actor."
    )


def test_a_newer_plugin_makes_components_too() -> None:
    made = _component(_by("SimpleConstructionScript"))
    found = difference(_package("5.1", *_ACTOR, cesium=2), _package("5.1", *_ACTOR, made, cesium=6))
    assert (found.verdict, _content(found)) == ("resaved", [])


@pytest.mark.parametrize("newer", ["5.1", "5.3"])
def test_only_one_that_nobody_set_anything_in(newer: str) -> None:
    plain, made = (
        _component(_by("SimpleConstructionScript"), *held) for held in ([], [_number("Count", 3)])
    )
    old = _package("5.1", *_ACTOR)
    found = difference(old, _package(newer, *_ACTOR, plain))
    assert (found.verdict, _content(found)) == ("resaved", [])
    assert _said(found).endswith("1 component made by the class of its actor.")
    assert difference(old, _package(newer, *_ACTOR, made)).verdict == "changed"


@pytest.mark.parametrize("made", [_component(_by("Instance")), _component()])
def test_a_component_that_somebody_added_is_an_edit(made: ExportDraft) -> None:
    found = difference(_package("5.0", *_ACTOR), _package("5.1", *_ACTOR, made))
    assert _said(found).startswith("Edited: Lamp_1.Moths (MothsComponent) added.")


def test_the_components_of_an_actor_that_came_are_told_with_it() -> None:
    made = _component(flags=_DEFAULT_OBJECT)
    found = difference(_package("5.1", *_ACTOR[:2]), _package("5.1", *_ACTOR, made))
    assert _said(found) == "Edited: Lamp_1 added."


def test_what_leads_to_such_a_component_is_no_edit() -> None:
    made = _component(flags=_DEFAULT_OBJECT)
    lamp = replace(_ACTOR[2], properties=(_link("Swarm", "Moths"),))
    old, new = _package("5.0", *_ACTOR, made), _package("5.1", *_ACTOR[:2], lamp, made)
    assert (difference(old, new).verdict, _content(difference(old, new))) == ("resaved", [])
    # One that somebody added may have been put there by somebody too.
    own = _component(_by("Instance"))
    old, new = _package("5.0", *_ACTOR, own), _package("5.1", *_ACTOR[:2], lamp, own)
    assert difference(old, new).verdict == "changed"


def test_what_the_sun_of_cesium_computes_is_no_edit() -> None:
    def level(elevation: float, hour: float, kind: str = "CesiumSunSky") -> PackageTree:
        sun = ExportDraft(
            "Sun",
            f"/Script/CesiumRuntime.{kind}",
            "PersistentLevel",
            properties=(_number("SolarTime", hour), _number("Elevation", elevation)),
        )
        turned = PropertyDraft("RelativeRotation", "StructProperty(Rotator)", (elevation, 0.0, 0.0))
        light = ExportDraft(
            "Light", "/Script/Engine.DirectionalLightComponent", "Sun", properties=(turned,)
        )
        return _package("5.1", *_ACTOR[:2], sun, light)

    assert difference(level(20, 12), level(21, 12)).verdict == "resaved"
    assert _said(difference(level(20, 12), level(21, 13))) == "Edited: SolarTime 12 → 13 in Sun."
    assert difference(level(20, 12, "Lantern"), level(21, 12, "Lantern")).verdict == "changed"


def test_a_text_that_is_the_label_of_its_actor_is_no_edit() -> None:
    def level(release: str, **texts: str) -> PackageTree:
        held = tuple(PropertyDraft(name, "StrProperty", text) for name, text in texts.items())
        return _package(release, *_ACTOR[:2], replace(_ACTOR[2], properties=held))

    old, new = level("4.26", ActorLabel="Test"), level("5.0", ActorLabel="Test", TestLabel="Test")
    assert difference(old, new).verdict == "resaved"
    assert difference(old, level("5.0", ActorLabel="Test", TestLabel="Other")).verdict == "changed"
    same = level("5.0", ActorLabel="Test")
    assert difference(same, new).verdict == "changed"


def test_a_number_of_a_plugin_brings_a_conversion() -> None:
    def level(cesium: int, *held: PropertyDraft) -> PackageTree:
        kind = "/Script/CesiumRuntime.CesiumGlobeAnchorComponent"
        anchor = ExportDraft("Anchor", kind, "Lamp_1", properties=held)
        return _package("5.1", *_ACTOR, anchor, cesium=cesium)

    place = _number("Latitude", 37.8)
    assert difference(level(3, place), level(4)).verdict == "resaved"
    assert difference(level(4, place), level(5)).verdict == "changed"
    assert difference(level(3, place), level(4, _number("Latitude", 38))).verdict == "changed"


def test_a_text_without_the_key_that_was_made_up_for_it_is_no_edit(corpus: Path) -> None:
    pair = "pairs/Blueprint-TensorflowComponent"
    found = difference(
        *(
            tree_of_bytes(Path(corpus_file(f"{pair}/{side}.uasset")).read_bytes())
            for side in ("before", "after")
        )
    )
    told = [one for one in found.changes if one.path.endswith("/MetaData/Category")]
    assert len(told) == 4
    assert {one.change_class for one in told} == {ChangeClass.VERSION}
    assert {one.before["text"] == one.after["text"] for one in told} == {True}


# -- models of animations --------------------------------------------------------------------------


def _animation(release: str, model: str, height: float, *held: PropertyDraft) -> PackageTree:
    keys = PropertyDraft("Height", "FloatProperty", height)
    return _package(
        release,
        ExportDraft("Walk", "/Script/Engine.AnimSequence", is_asset=True),
        ExportDraft(model, "/Script/Engine.AnimDataModel", "Walk", properties=(keys, *held)),
    )


def test_a_model_of_an_animation_that_an_engine_calls_otherwise_is_the_same() -> None:
    old = _animation("5.1", "AnimationDataModel", 1.0, _number("PlayLength", 0.5))
    new = _animation("5.3", "AnimDataModel", 1.0, _flag("bPopulated"))
    for sides in ((old, new), (new, old)):
        assert difference(*sides).verdict == "resaved"
    edited = _animation("5.3", "AnimDataModel", 2.0, _flag("bPopulated"))
    assert _said(difference(old, edited)).startswith("Edited: Height 1 → 2 in AnimationDataModel.")
    # Without the other name it is an object that came or went.
    other = _animation("5.3", "OtherModel", 1.0)
    assert difference(old, other).verdict == "changed"


# -- graphs of PCG ---------------------------------------------------------------------------------


def _struct(name: str, kind: str, *members: PropertyDraft) -> PropertyDraft:
    return PropertyDraft(name, f"StructProperty({kind})", list(members))


def _pin(name: str, tip: str = "", *held: PropertyDraft) -> ExportDraft:
    about = _struct("Properties", "PCGPinProperties", _name("Label", name), _name("Tooltip", tip))
    return ExportDraft(name, f"{_PCG}PCGPin", "Node", properties=(about, *held))


def _graph(release: str, *exports: ExportDraft) -> PackageTree:
    graph = ExportDraft("Graph", f"{_PCG}PCGGraph", is_asset=True)
    return _package(release, graph, ExportDraft("Node", f"{_PCG}PCGNode", "Graph"), *exports)


@pytest.mark.parametrize("releases", [("5.5", "5.7"), ("5.7", "5.7")])
def test_pins_of_pcg_follow_from_the_settings_of_their_node(releases: tuple[str, str]) -> None:
    old = _graph(releases[0], _pin("In"), _pin("Radius", "How far"))
    new = _graph(releases[1], _pin("In", "All points"), _pin("Extents"))
    found = difference(old, new)
    assert (found.verdict, _content(found)) == ("resaved", [])


def test_what_is_linked_to_a_pin_of_pcg_is_content() -> None:
    linked = PropertyDraft("Edges", "ArrayProperty(ObjectProperty)", ["Edge"])
    edge = ExportDraft("Edge", f"{_PCG}PCGEdge", "In")
    found = difference(_graph("5.7", _pin("In")), _graph("5.7", _pin("In", "", linked), edge))
    assert {str(change.steps[1]) for change in _content(found)} >= {"Graph:Node.In.Edge"}


def _called(release: str, parameters: dict[str, bool], *overridden: str) -> PackageTree:
    descriptions: list[Any] = [
        [_name("ID", f"id of {name}"), _name("Name", name)] for name in parameters
    ]
    bag = _struct(
        "Parameters", "Parameters",
        PropertyDraft("PropertyDescs", "ArrayProperty(StructProperty(Description))", descriptions),
        _struct("Value", "Bag", *(_flag(name, value) for name, value in parameters.items())),
    )  # fmt: skip
    ids = PropertyDraft(
        "PropertiesIDsOverridden", "ArrayProperty(NameProperty)",
        [f"id of {name}" for name in overridden],
    )  # fmt: skip
    overrides = _struct("ParametersOverrides", "Overrides", bag, ids)
    return _graph(
        release,
        ExportDraft("Called", f"{_PCG}PCGGraphInstance", "Node", properties=(overrides,)),
    )


@pytest.mark.parametrize("releases", [("5.5", "5.7"), ("5.7", "5.7")])
def test_parameters_of_a_called_graph_are_edited_only_where_they_are_overridden(
    releases: tuple[str, str],
) -> None:
    old = _called(releases[0], {"Closed": False, "Drawn": True}, "Closed")
    new = _called(releases[1], {"Closed": False, "Enabled": True}, "Closed")
    assert difference(old, new).verdict == "resaved"
    edited = _called(releases[1], {"Closed": True, "Enabled": True}, "Closed")
    (only,) = _content(difference(old, edited))
    assert only.path.endswith("Value/Closed")


def test_the_type_of_a_pin_of_the_graph_is_an_identifier_since_5_7() -> None:
    def graph(release: str, *kind: PropertyDraft) -> PackageTree:
        pins: list[Any] = [[_name("Label", "Out"), *kind]]
        listed = PropertyDraft("Pins", "ArrayProperty(StructProperty(PCGPinProperties))", pins)
        return _graph(release, ExportDraft("Outputs", f"{_PCG}PCGGraphInputOutputSettings",
                                           "Graph", properties=(listed,)))  # fmt: skip

    def identifier(kind: str) -> PropertyDraft:
        struct = PropertyDraft("Struct", "ObjectProperty", f"{_PCG}PCGDataTypeInfo{kind}")
        ids = PropertyDraft("Ids", "ArrayProperty(StructProperty(PCGDataTypeBaseId))", [[struct]])
        subtype = PropertyDraft("CustomSubtype", "IntProperty", -1)
        return _struct("AllowedTypes", "PCGDataTypeIdentifier", ids, subtype)

    point = PropertyDraft("AllowedTypes", "EnumProperty(EPCGDataType)", "EPCGDataType::Point")
    found = difference(graph("5.5", point), graph("5.7", identifier("Point")))
    assert _said(found).endswith("1 type of a pin stored as an identifier.")
    assert found.verdict == "resaved"
    edited = difference(graph("5.5", point), graph("5.7", identifier("Param")))
    assert edited.verdict == "changed"


# -- static parameters of material instances -------------------------------------------------------


def _switch(name: str, value: bool) -> list[PropertyDraft]:
    info = _struct("ParameterInfo", "MaterialParameterInfo", _name("Name", name))
    return [info, _flag("Value", value), _flag("bOverride")]


def _static(name: str, *switches: list[PropertyDraft], mask: bool | None = None) -> PropertyDraft:
    members = []
    if switches:
        kind = "ArrayProperty(StructProperty(Switch))"
        members.append(PropertyDraft("StaticSwitchParameters", kind, list(switches)))
    if mask is not None:
        masks: list[Any] = [[_name("Name", "Channels"), _flag("R", mask)]]
        members.append(
            PropertyDraft(
                "StaticComponentMaskParameters", "ArrayProperty(StructProperty(Mask))", masks
            )
        )
    return _struct(name, "StaticParameterSet", *members)


def _instance(
    release: str, *held: PropertyDraft, below: PropertyDraft | None = None
) -> PackageTree:
    editor = (_link("EditorOnlyData", "EditorData"),) if below is not None else ()
    kind = "/Script/Engine.MaterialInstance"
    exports = [
        ExportDraft("MI_Tile", f"{kind}Constant", is_asset=True, properties=(*held, *editor))
    ]
    if below is not None:
        exports.append(
            ExportDraft("EditorData", f"{kind}EditorOnlyData", "MI_Tile", properties=(below,))
        )
    return _package(release, *exports)


def test_static_parameters_that_stand_apart_are_no_edit() -> None:
    old = _instance("5.0", _static("StaticParameters", _switch("Wet", True), mask=True))
    masks = _static("StaticParameters", mask=True)
    new, edited = (
        _instance("5.2", _static("StaticParametersRuntime", _switch("Wet", wet)), below=masks)
        for wet in (True, False)
    )
    found = difference(old, new)
    assert _content(found) == []
    assert _said(found).startswith("Re-saved by a newer engine (5.0.3 → 5.2.1); nothing else")
    assert difference(old, edited).verdict == "changed"


def test_a_static_parameter_that_is_lost_is_an_edit() -> None:
    old = _instance("5.0", _static("StaticParameters", _switch("Wet", True), mask=True))
    new = _instance("5.2", _static("StaticParametersRuntime", _switch("Wet", True)))
    told = [change.path for change in _content(difference(old, new))]
    assert told == ["exports/MI_Tile/properties/StaticParameters"]
