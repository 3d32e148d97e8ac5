"""Layout and conversions: what each row of the catalogue is about, and edits that look like it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from inspector.catalog import default_catalog
from inspector.compare.diff import difference
from inspector.compare.model import ChangeClass, Difference
from inspector.compare.sentence import sentence
from inspector.format.unreal.draft import (
    ExportDraft,
    ImportDraft,
    PackageDraft,
    PropertyDraft,
    build,
)
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.messages.rendering import render
from inspector.versions import CustomVersion, Guid, VersionSet

FromBytes = Callable[[bytes], PackageTree]
Properties = Sequence[PropertyDraft]
Compared = Callable[..., Difference]
_BLUEPRINT = "/Script/Engine.Blueprint"
_CALL = "/Script/BlueprintGraph.K2Node_CallFunction"
_UE5 = Guid.parse("D89B5E42-24BD4D46-8412ACA8-DF641779")
#: As 5.0 has them: FFrameworkObjectVersion, FReleaseObjectVersion, FUE5ReleaseStreamObjectVersion.
_CUSTOM = (
    (Guid.parse("CFFC743F-43B04480-939114DF-171D2073"), 37),
    (Guid.parse("9C54D522-A8264FBE-94210746-61B482D0"), 43),
    (_UE5, 37),
)
CONTENT, LAYOUT, CONVERSION, NOISE = (
    ChangeClass.CONTENT, ChangeClass.LAYOUT, ChangeClass.CONVERSION, ChangeClass.NOISE,
)  # fmt: skip


@pytest.fixture
def compared(tree_from: FromBytes) -> Compared:
    """Compares an object of a class, as one release and another saved it, both ways."""

    def package(release_name: str, class_path: str, properties: Properties) -> PackageTree:
        release = default_catalog().release(release_name)
        assert release is not None
        version = release.newest_build
        assert version is not None
        custom = tuple(CustomVersion(*row) for row in _CUSTOM if row[0] != _UE5 or release.ue5)
        draft = PackageDraft(
            versions=VersionSet(release.legacy, release.ue4, release.ue5, 0, 0, custom),
            saved_by=version,
            compatible_with=version,
            imports=(ImportDraft(class_path),),
            exports=(
                ExportDraft("Thing", class_path, is_asset=True, properties=tuple(properties)),
            ),
        )
        return tree_from(build(draft).uasset)

    def compare(
        before: Properties, after: Properties, class_path: str = _BLUEPRINT,
        releases: tuple[str, str] = ("5.3", "5.3"),
    ) -> Difference:  # fmt: skip
        sides = [package(name, class_path, held)
                 for name, held in zip(releases, (before, after), strict=True)]  # fmt: skip
        result, turned = difference(*sides), difference(*sides[::-1])
        assert (turned.verdict, turned.by_class) == (result.verdict, result.by_class)
        return result

    return compare


def _of_properties(result: Difference) -> set[ChangeClass]:
    return {change.change_class for change in result.changes if "/properties/" in change.path}


def _number(name: str, value: int) -> PropertyDraft:
    return PropertyDraft(name, "IntProperty", value)


def _structs(name: str, struct: str, *elements: Any) -> PropertyDraft:
    return PropertyDraft(name, f"ArrayProperty(StructProperty({struct}))", list(elements))


# -- layout ------------------------------------------------------------------------------------


def _views(zoom: float) -> PropertyDraft:
    return _structs(
        "EditorViews", "LevelViewportInfo", [PropertyDraft("CamOrthoZoom", "FloatProperty", zoom)]
    )


def test_the_cameras_of_a_level_are_layout(compared: Compared) -> None:
    world = "/Script/Engine.World"
    result = compared([_views(1.5)], [_views(2.5)], world)
    assert _of_properties(result) == {LAYOUT}
    assert render(sentence(result)) == "Re-saved; views of the editor changed, nothing else."
    assert _of_properties(compared([], [_views(2.5)], world)) == {LAYOUT}
    # Of any other class nobody knows what it is.
    assert compared([_views(1.5)], [_views(2.5)], "/Script/Game.Garden").verdict == "changed"


def test_an_edit_beside_layout_is_an_edit(compared: Compared) -> None:
    world = "/Script/Engine.World"
    result = compared(
        [_views(1.5), _number("Gravity", 1)], [_views(2.5), _number("Gravity", 2)], world
    )
    assert result.verdict == "changed"
    assert _of_properties(result) == {LAYOUT, CONTENT}
    assert (
        render(sentence(result)) == "Edited: Gravity 1 → 2 in Thing. Views of the editor changed."
    )


def test_another_type_is_no_layout(compared: Compared) -> None:
    other = PropertyDraft("NodePosX", "FloatProperty", 16.0)
    assert compared([_number("NodePosX", 16)], [other], _CALL).verdict == "changed"


@pytest.mark.parametrize(
    ("class_path", "name"),
    [
        (_CALL, "NodePosX"),
        ("/Script/AnimGraph.AnimGraphNode_BlendListByBool", "NodePosY"),
        ("/Script/AnimGraph.AnimStateTransitionNode", "NodePosX"),
        ("/Script/UnrealEd.EdGraphNode_Comment", "NodeWidth"),
        ("/Script/Engine.MaterialExpressionAdd", "MaterialExpressionEditorX"),
        ("/Script/Engine.MaterialExpressionComment", "SizeY"),
        ("/Script/Engine.Material", "EditorX"),
        ("/Script/PCG.PCGNode", "PositionX"),
        ("/Script/PCG.PCGSubgraphNode", "PositionY"),
        ("/Script/UnrealEd.SceneThumbnailInfo", "OrbitYaw"),
    ],
)
def test_where_nodes_stand_is_layout(compared: Compared, class_path: str, name: str) -> None:
    result = compared([_number(name, 16)], [_number(name, 32)], class_path)
    assert (result.verdict, _of_properties(result)) == ("resaved", {LAYOUT})
    result = compared([], [_number(name, 32)], class_path)
    assert (result.verdict, _of_properties(result)) == ("resaved", {LAYOUT})


@pytest.mark.parametrize(
    ("class_path", "name"),
    [
        # From left to right is the order in which they run.
        ("/Script/BehaviorTreeEditor.BehaviorTreeGraphNode_Task", "NodePosX"),
        ("/Script/Engine.Texture2D", "SizeX"),
        ("/Script/UMG.SizeBox", "NodeWidth"),
        (_CALL, "NodePosition"),
        ("/Script/PCG.PCGNode", "NodeTitle"),
        ("/Script/PCG.PCGTransformSettings", "PositionX"),
        ("/Game/Own.K2Node_Own_C", "NodePosX"),
    ],
)
def test_what_only_looks_like_layout_is_content(
    compared: Compared, class_path: str, name: str
) -> None:
    result = compared([_number(name, 16)], [_number(name, 32)], class_path)
    assert (result.verdict, _of_properties(result)) == ("changed", {CONTENT})


def test_the_words_of_a_comment_are_content(compared: Compared) -> None:
    notes = [PropertyDraft("NodeComment", "StrProperty", text) for text in ("Opens", "Shuts")]
    assert compared(notes[:1], notes[1:], _CALL).verdict == "changed"


# -- noise -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("class_path", "name", "expected"),
    [
        ("/Script/Engine.EdGraph", "GraphGuid", NOISE),
        ("/Script/AnimGraph.AnimationGraph", "GraphGuid", NOISE),
        ("/Script/UMGEditor.WidgetBlueprint", "BlueprintGuid", NOISE),
        (_CALL, "ErrorMsg", NOISE),
        ("/Script/Engine.EdGraphPin", "PinToolTip", NOISE),
        ("/Script/BlueprintGraph.K2Node_GetClassDefaults", "BlueprintSubscribedTo", NOISE),
        ("/Script/PCG.PCGSpawnActorSettings", "CachedOverridableParams", NOISE),
        ("/Script/Engine.MaterialInstanceConstant", "TextureStreamingDataVersion", NOISE),
        ("/Script/Engine.Material", "bCanMaskedBeAssumedOpaque", NOISE),
        ("/Script/Engine.AnimSequence", "RawDataGuid", NOISE),
        ("/Script/Game.NiagaraDataInterfaceBuffer", "MergeId", NOISE),
        ("/Script/NiagaraEditor.NiagaraHierarchyRoot", "Identity", NOISE),
        ("/Script/StateTreeModule.StateTree", "PropertyBindings", NOISE),
        ("/Script/GameplayStateTreeModule.StateTreeComponentSchema", "ContextDataDescs", NOISE),
        ("/Game/UI/Minimap.Minimap_C", "WidgetTree", NOISE),
        # The same names where they are somebody's own.
        ("/Script/PCG.PCGSpawnActorNode", "CachedOverridableParams", CONTENT),
        ("/Script/Engine.Texture2D", "TextureStreamingDataVersion", CONTENT),
        ("/Script/Game.Chart", "GraphGuid", CONTENT),
        (_BLUEPRINT, "ErrorMsg", CONTENT),
        (_CALL, "PinToolTip", CONTENT),
        ("/Script/BlueprintGraph.K2Node_Event", "BlueprintSubscribedTo", CONTENT),
        ("/Script/Engine.Material", "TwoSided", CONTENT),
        ("/Script/GameplayStateTreeModule.StateTreeComponentSchema", "ContextActorClass", CONTENT),
        ("/Script/UMG.UserWidget", "WidgetTree", CONTENT),
    ],
)
def test_what_the_editor_makes_anew_is_noise(
    compared: Compared, class_path: str, name: str, expected: ChangeClass
) -> None:
    texts = [PropertyDraft(name, "StrProperty", text) for text in ("one", "another")]
    result = compared(texts[:1], texts[1:], class_path)
    assert _of_properties(result) == {expected}
    assert result.verdict == ("resaved" if expected is NOISE else "changed")
    assert _of_properties(compared([], texts[1:], class_path)) == {expected}


# -- conversion --------------------------------------------------------------------------------


def _variable(category: str, sub: str, container: int = 0, *, single: bool = True) -> PropertyDraft:
    """A variable of a Blueprint; whether it is kept in single precision stands in 5.0 only."""
    kind = {
        "PinCategory": category,
        "PinSubCategory": sub,
        "PinSubCategoryObject": "",
        "ContainerType": container,
        "bIsReference": 0,
        "bIsWeakPointer": 0,
        "PinSubCategoryMemberReference": ("", "None", "0" * 32),
        "bIsConst": 0,
        "bIsUObjectWrapper": 0,
        "bSerializeAsSinglePrecisionFloat": int(single),
    }
    return _structs(
        "NewVariables",
        "BPVariableDescription",
        [
            PropertyDraft("VarName", "NameProperty", "Speed"),
            PropertyDraft("VarType", "StructProperty(EdGraphPinType)", kind),
        ],
    )


def _operator(function: str, library: str = "/Script/Engine.KismetMathLibrary") -> PropertyDraft:
    return PropertyDraft(
        "FunctionReference",
        "StructProperty(MemberReference)",
        [
            PropertyDraft("MemberParent", "ObjectProperty", library),
            PropertyDraft("MemberName", "NameProperty", function),
        ],
    )


@pytest.mark.parametrize(
    ("before", "after", "releases", "told"),
    [
        (_operator("Less_FloatFloat"), _operator("Less_DoubleDouble"), ("4.26", "5.0"), CONVERSION),
        # Not by itself, not to another operator, and not of somebody else's library.
        (_operator("Less_FloatFloat"), _operator("Less_DoubleDouble"), ("5.3", "5.3"), CONTENT),
        (_operator("Less_FloatFloat"), _operator("Add_DoubleDouble"), ("4.26", "5.0"), CONTENT),
        (
            _operator("Less_FloatFloat", "/Script/Mine.Library"),
            _operator("Less_DoubleDouble", "/Script/Mine.Library"),
            ("4.26", "5.0"),
            CONTENT,
        ),
    ],
)
def test_an_operator_of_floats_becomes_one_of_doubles(
    compared: Compared,
    before: PropertyDraft,
    after: PropertyDraft,
    releases: tuple[str, str],
    told: ChangeClass,
) -> None:
    result = compared([before], [after], _CALL, releases)
    assert _of_properties(result) == {told}


_FLOAT, _REAL = _variable("float", "None"), _variable("real", "double")


@pytest.mark.parametrize("releases", [("4.27", "5.0"), ("4.26", "5.3")])
def test_a_float_becomes_real_when_the_engine_crosses_the_version(
    compared: Compared, releases: tuple[str, str]
) -> None:
    result = compared([_FLOAT], [_REAL], releases=releases)
    assert (result.verdict, _of_properties(result)) == ("resaved", {CONVERSION})
    assert "converted by BlueprintPinsUseRealNumbers" in render(sentence(result))


@pytest.mark.parametrize(
    ("before", "after", "releases"),
    [
        (_FLOAT, _REAL, ("4.26", "4.27")),
        (_FLOAT, _REAL, ("5.0", "5.3")),
        (_FLOAT, _REAL, ("5.3", "5.3")),
        (_FLOAT, _REAL, ("5.0", "4.27")),
        (_FLOAT, _variable("real", "double", 1), ("4.27", "5.0")),
        (_FLOAT, _variable("real", "double", single=False), ("4.27", "5.0")),
        (_FLOAT, _variable("int", "None"), ("4.27", "5.0")),
        (_variable("int", "None"), _REAL, ("4.27", "5.0")),
        (_variable("float", "Angle"), _REAL, ("4.27", "5.0")),
    ],
    ids=[
        "not yet", "long since", "same engine", "backwards", "an array now", "flag false",
        "int now", "int before", "another float",
    ],
)  # fmt: skip
def test_what_no_engine_makes_of_a_float_is_an_edit(
    compared: Compared, before: PropertyDraft, after: PropertyDraft, releases: tuple[str, str]
) -> None:
    result = compared([before], [after], releases=releases)
    assert result.verdict == "changed"
    assert CONTENT in _of_properties(result)


def test_the_type_of_a_pin_is_converted_wherever_it_stands(compared: Compared) -> None:
    result = compared([_FLOAT], [_REAL], "/Script/Game.Machine", ("4.27", "5.0"))
    assert (result.verdict, _of_properties(result)) == ("resaved", {CONVERSION})


def _flag(name: str, value: bool = True) -> PropertyDraft:
    return PropertyDraft(name, "BoolProperty", value)


@pytest.mark.parametrize(
    ("after", "releases", "expected"),
    [
        ([_flag("bDefaultsToPureFunc")], ("5.4", "5.5"), "resaved"),
        ([_flag("bDefaultsToPureFunc")], ("4.26", "5.5"), "resaved"),
        ([_flag("bDefaultsToPureFunc")], ("5.3", "5.4"), "changed"),
        ([_flag("bDefaultsToPureFunc", value=False)], ("5.4", "5.5"), "changed"),
        ([], ("5.4", "5.5"), "changed"),
        ([_flag("bIsPureFunc"), _flag("bDefaultsToPureFunc")], ("5.4", "5.5"), "changed"),
    ],
)
def test_a_pure_call_under_its_other_name(
    compared: Compared, after: Properties, releases: tuple[str, str], expected: str
) -> None:
    result = compared([_flag("bIsPureFunc")], after, _CALL, releases)
    assert result.verdict == expected


def test_what_else_changed_in_a_call_is_told(compared: Compared) -> None:
    before = [_flag("bIsPureFunc"), _number("Depth", 1)]
    after = [_flag("bDefaultsToPureFunc"), _number("Depth", 2)]
    result = compared(before, after, _CALL, ("5.4", "5.5"))
    assert (result.verdict, _of_properties(result)) == ("changed", {CONTENT, CONVERSION})


@pytest.mark.parametrize(
    ("name", "after", "releases", "expected"),
    [
        ("PrintString", "DevelopmentOnly", ("4.10", "4.11"), "resaved"),
        ("PrintString", "Disabled", ("4.10", "4.11"), "changed"),
        ("PrintString", "DevelopmentOnly", ("4.11", "4.12"), "changed"),
        ("Delay", "DevelopmentOnly", ("4.10", "4.11"), "changed"),
    ],
)
def test_a_message_that_is_kept_out_of_shipped_games(
    compared: Compared, name: str, after: str, releases: tuple[str, str], expected: str
) -> None:
    called = PropertyDraft(
        "FunctionReference",
        "StructProperty(MemberReference)",
        [
            PropertyDraft(
                "MemberParent", "SoftObjectProperty", "/Script/Engine.KismetSystemLibrary"
            ),
            PropertyDraft("MemberName", "NameProperty", name),
        ],
    )
    state = PropertyDraft(
        "EnabledState", "EnumProperty(ENodeEnabledState)", f"ENodeEnabledState::{after}"
    )
    assert compared([called], [called, state], _CALL, releases).verdict == expected


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ({"bPropertyIsCustomized": True}, {"bPropertyIsCustomized": False}, "resaved"),
        ({"bPropertyIsCustomized": False}, {"bPropertyIsCustomized": True}, "changed"),
        ({"bPropertyIsCustomized": True, "bShowPin": True},
         {"bPropertyIsCustomized": False, "bShowPin": False}, "changed"),
    ],
)  # fmt: skip
def test_an_optional_pin_that_nobody_customized(
    compared: Compared, before: dict[str, bool], after: dict[str, bool], expected: str
) -> None:
    pins = [
        _structs("ShowPinForProperties", "OptionalPinFromProperty",
                 [_flag(name, value) for name, value in side.items()])
        for side in (before, after)
    ]  # fmt: skip
    reader = "/Script/BlueprintGraph.K2Node_GetClassDefaults"
    assert compared(pins[:1], pins[1:], reader, ("4.19", "4.20")).verdict == expected
