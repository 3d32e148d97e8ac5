"""Why a step concerns a package or does not: its classes and structs, and the engine's source."""

from __future__ import annotations

from pathlib import Path

import pytest

from inspector.catalog import default_catalog, profile_for
from inspector.catalog.cpp_steps import classes_of, engine_steps, steps_of
from inspector.catalog.model import EngineSteps
from inspector.checks.facts import Depth
from inspector.format.unreal.values import ObjectData
from inspector.messages.rendering import render
from inspector.project.opening import read
from inspector.project.upgrade import PatchSources, Upgrades
from inspector.upgrades.catalogue import PatchCatalog, Role
from inspector.upgrades.model import Preview, PreviewVerdict, Reach, Risk, Step
from inspector.upgrades.preview import StepMaker
from inspector.upgrades.redirects import Redirects
from inspector.upgrades.view import PackageView

RENDERING = "custom:12F88B9F-88754AFC-A67CD90C-383ABD29"
FORTNITE_MAIN = "custom:601D1886-AC644F84-AA16D3DE-0DEAC7D6"
NIAGARA = "custom:FCF57AFA-50764283-B9A9E658-FFA02D32"
PHYSICS = "custom:35F94A83-E258406C-A31809F5-9610247C"
#: A material instance, and little besides.
INSTANCE = "4.21/EpicSurvivalGameSeries/MI_Rifle02.uasset"
#: A material that stands for edges.
MATERIAL = "5.5/cesium-unreal/M_CesiumPrimitiveEdgesMaterial.1e45b6bd.uasset"
CONSTRUCTION = "projects/ue4-rts/Plugins/RealTimeStrategy/Content/Construction"
#: A Blueprint with components of the project's own plugin.
WITH_OWN_COMPONENTS = "projects/ue4-rts/Content/Units/CMV/BP_CMV.uasset"


def _preview(path: Path, engine: str, source: EngineSteps | None = None) -> Preview:
    catalog = default_catalog()
    opened = read(str(path), Depth.OBJECTS)
    upgrades = Upgrades(opened, catalog, PatchSources(Redirects(), engine=source))
    return upgrades.preview(profile_for(engine, catalog))


def _view(path: Path) -> PackageView:
    tree = read(str(path), Depth.OBJECTS).objects
    assert tree is not None
    return PackageView(tree.package, tree)


def _step(shown: Preview, axis: str, number: int) -> Step:
    group = next(group for group in shown.groups if group.axis == axis)
    return next(step for step in group.steps if step.number == number)


def _why(step: Step) -> str:
    return "" if step.why is None else render(step.why)


# -- by classes and structs ------------------------------------------------------------------------


def test_a_step_says_what_is_not_in_the_file_and_what_is(corpus: Path) -> None:
    shown = _preview(corpus / INSTANCE, "5.6")
    gone, there = _step(shown, RENDERING, 35), _step(shown, RENDERING, 36)
    assert (gone.name, gone.reach) == ("RemovedSM4", Reach.NOTHING)
    assert _why(gone).endswith("in the file: UMaterialExpressionFeatureLevelSwitch.")
    assert (there.reach, _why(there)) == (
        Reach.UNKNOWN,
        "What it is about is in the file: MaterialInstanceConstant.",
    )
    # What changes places tells that by them.
    assert all(step.why is None for step in shown.steps if step.reach is Reach.TOUCHES)
    assert all(step.why is not None for step in shown.steps if step.reach is not Reach.TOUCHES)


@pytest.mark.parametrize(
    ("path", "area"),
    [
        # A behaviour tree with a node of the kind Sequence, and a widget with one of its graph's.
        ("4.27/EpicSurvivalGameSeries/NewZombieBT.uasset", "LevelSequence"),
        ("projects/ue4-rts/Content/UI/Widgets/WBP_StatusWindow.uasset", "LevelSequence"),
        # Fields for shading models, and coordinates of textures, in a material.
        (MATERIAL, "Physics"),
        (MATERIAL, "Landscape"),
        (MATERIAL, "Texture"),
        # The data of an animation, and where the editor looked at a static mesh from.
        ("5.0/UnLua/AS_Issue455.uasset", "Physics"),
        ("projects/ue4-rts/Content/Units/CMV/SM_CMV.uasset", "Post process settings"),
        # A call of a function about collections of parameters.
        (f"{CONSTRUCTION}/BP_RTSBuildingCursor.uasset", "Materials"),
        (f"{CONSTRUCTION}/BP_RTSBuildingCursor.uasset", "Chaos particles"),
    ],
)
def test_a_word_in_the_name_of_another_class_concerns_no_file(
    path: str, area: str, corpus: Path
) -> None:
    shown = _preview(corpus / path, "5.8")
    about = [
        step
        for step in shown.steps
        if all(patch.touches == (area,) for patch in step.patches) and not step.count
    ]
    assert about
    assert {step.reach for step in about} == {Reach.NOTHING}


def test_an_instance_of_a_material_has_no_instanced_meshes(corpus: Path) -> None:
    assert _step(_preview(corpus / INSTANCE, "5.6"), RENDERING, 39).reach is Reach.NOTHING


def test_a_component_of_the_project_may_be_any_component(corpus: Path) -> None:
    """What it derives from is not in the file; an engine's own says what it is by its name."""
    view = _view(corpus / WITH_OWN_COMPONENTS)
    patches = PatchCatalog(default_catalog())
    (row,) = patches.steps(RENDERING, 38, 39)
    own = {
        end.class_path
        for end in view.class_ends
        if end.component and not patches.areas.is_of_engine(end.class_path)
    }
    assert own
    assert all(path.startswith(("/Script/RealTimeStrategy.", "/Game/UI/")) for path in own)
    maker = StepMaker(view, patches)
    # None of them stores what every component of a static mesh has behind its tags.
    assert maker.quiet(RENDERING, row).reach is Reach.NOTHING
    (any_component,) = patches.steps(FORTNITE_MAIN, 37, 38)
    step = maker.quiet(FORTNITE_MAIN, any_component)
    assert step.reach is Reach.UNKNOWN
    assert "neither the file nor its project says what that class derives from" in _why(step)
    # 4.25 saved it, which has no class of World Partition that one could derive from.
    (of_later,) = patches.steps(FORTNITE_MAIN, 80, 81)
    assert of_later.touches == ("UWorldPartitionStreamingSourceComponent",)
    assert maker.quiet(FORTNITE_MAIN, of_later).reach is Reach.NOTHING
    assert patches.concern(of_later, view.kinds, {Role.COMPONENT: "Turret"}).reach is Reach.UNKNOWN
    # Without such a component the same kinds say that it does not concern the file.
    kinds = frozenset({"Blueprint", "StaticMeshComponent"})
    for role, meshes, others in (
        (None, Reach.NOTHING, Reach.NOTHING),
        (Role.ACTOR, Reach.NOTHING, Reach.NOTHING),
        (Role.COMPONENT, Reach.NOTHING, Reach.UNKNOWN),
        (Role.MESH_COMPONENT, Reach.UNKNOWN, Reach.NOTHING),
    ):
        derived = {} if role is None else {role: "Turret"}
        assert patches.concern(row, kinds, derived).reach is meshes
        assert patches.concern(any_component, kinds, derived).reach is others


def test_components_store_something_behind_their_tags(corpus: Path) -> None:
    """Of static meshes always, all since 5.1: an object without it derives from none of these."""
    met = 0
    for path in (
        "pairs/World-M_TestLab/after.umap",
        "pairs/World-01_CesiumWorld/after.umap",
        "pairs/Blueprint-BP_CesiumLevelNote/before.uasset",
        "projects/ue4-rts/Content/Units/CMV/BP_CMV.uasset",
    ):
        view = _view(corpus / path)
        since = view.package.layout.fortnite_release >= 4
        for stored in view.objects:
            held = view.tree.held(stored.export)
            of_mesh = "StaticMeshComponent" in stored.class_name
            if isinstance(held, ObjectData) and (
                of_mesh or (since and stored.class_name.endswith("Component"))
            ):
                met += 1
                assert held.native < held.size, (path, stored.name)
    assert met > 20


@pytest.mark.parametrize(
    ("path", "actor", "component"),
    [
        # What lies in a level is an actor, and what lies in an actor may be a component.
        ("projects/cesium-tests/Content/NewMap.umap", True, True),
        # The script of a level is an actor as well.
        ("4.21-4.23/ue4-rts/TestParameterized_Streaming.umap", True, False),
        # A widget is neither, whatever it derives from.
        ("pairs/WidgetBlueprint-WBP_MinimapWidget/before.uasset", False, False),
        ("pairs/AnimBlueprint-AB_Als_Feminine/before.uasset", False, False),
        ("5.7/ALS-Refactored/A_Als_Stand_Pose.uasset", False, False),
    ],
)
def test_what_an_object_of_an_unknown_class_may_be(
    path: str, actor: bool, component: bool, corpus: Path
) -> None:
    areas = PatchCatalog(default_catalog()).areas
    ends = [e for e in _view(corpus / path).class_ends if not areas.is_of_engine(e.class_path)]
    assert any(end.actor for end in ends) == actor
    assert any(end.component for end in ends) == component


# -- pairs that two engines saved ------------------------------------------------------------------

#: Each was only saved anew by the engine named, as its two revisions show.
RESAVED = [
    ("StaticMesh-SM_Boid", "5.5"),
    ("PhysicsAsset-Mannequin_PhysicsAsset", "4.26"),
    ("MaterialInstanceConstant-MI_FPGun", "4.24"),
    ("NiagaraSystem-NS_ComputeEmitter_Legacy", "5.5"),
    ("PCGGraph-PCG_OnDemand_C", "5.7"),
    ("PCGGraph-PCGEx_UnitTest", "5.7"),
    ("World-M_TestLab", "5.5"),
    ("BlendSpace-BS_Als_WalkRun_Left_Forward", "5.7"),
]


@pytest.mark.parametrize(("pair", "engine"), RESAVED)
def test_what_a_save_kept_is_safe(pair: str, engine: str, corpus: Path) -> None:
    (before,) = (corpus / "pairs" / pair).glob("before.u*")
    shown = _preview(before, engine)
    unsure = [step.name for step in shown.steps if step.risk not in (None, Risk.SAFE, Risk.ROUNDS)]
    assert (shown.verdict, unsure) == (PreviewVerdict.SAFE, [])


def test_what_the_saves_added_is_foretold(corpus: Path) -> None:
    """As many places as the other revision has more: roots of graphs, and modes of shapes."""
    pairs = corpus / "pairs"
    for pair, engine, axis, number, name in (
        ("NiagaraSystem-NS_ComputeEmitter_Legacy", "5.5", NIAGARA, 89, "ParameterHierarchyRoot"),
        ("PhysicsAsset-Mannequin_PhysicsAsset", "4.26", PHYSICS, 38, "CollisionEnabled"),
    ):
        step = _step(_preview(pairs / pair / "before.uasset", engine), axis, number)
        after = _view(pairs / pair / "after.uasset")
        stored = [field for field in after.fields if field.name == name]
        assert step.count == len(stored) > 1
        assert {change.path.rpartition("/")[2] for change in step.changes} == {name}


def test_a_dropped_field_without_a_value_loses_nothing(corpus: Path) -> None:
    step = _step(_preview(corpus / "pairs/StaticMesh-SM_Boid/before.uasset", "5.5"), RENDERING, 49)
    dropped = {change.path.rpartition("/")[2]: change.before for change in step.changes}
    assert (step.reach, step.risk) == (Reach.TOUCHES, Risk.SAFE)
    assert dropped["HighResSourceMeshName"] == ""


# -- by the engine's source ------------------------------------------------------------------------

HEADS = b"""
class UObject { };
class UField : public UObject { };
class UStruct : public UField { };
class UMetaData : public UObject { };
class UMaterialInterface : public UObject { };
class UMaterialInstance : public UMaterialInterface { };
class UMaterialInstanceConstant : public UMaterialInstance { };
class UThumbnailInfo : public UObject { };
class USceneThumbnailInfo : public UThumbnailInfo { };
class USceneThumbnailInfoWithPrimitive : public USceneThumbnailInfo { };
class UStaticMesh : public UObject { };
"""
DECLARED = "struct FRenderingObjectVersion { enum Type { MaterialShaderMapIdSerialization }; };\n"


def _source(owner: str, heads: bytes = HEADS) -> EngineSteps:
    asks = "Ar.CustomVer(G) < FRenderingObjectVersion::MaterialShaderMapIdSerialization"
    text = f"{DECLARED}void {owner}::Serialize(FArchive& Ar)\n{{\n\tif ({asks}) {{ }}\n}}\n"
    names = {"MaterialShaderMapIdSerialization"}
    told = steps_of(text, "Private/Asks.cpp", names)
    return engine_steps([told._replace(classes=tuple(classes_of(heads)))], ())


def test_who_asks_for_a_number_decides_with_file_and_line(corpus: Path) -> None:
    def asked(source: EngineSteps) -> Step:
        return _step(_preview(corpus / INSTANCE, "5.6", source), RENDERING, 36)

    elsewhere = asked(_source("UStaticMesh"))
    assert elsewhere.reach is Reach.NOTHING
    assert "of which the file holds nothing: Private/Asks.cpp:4 (UStaticMesh)." in _why(elsewhere)
    here = asked(_source("UMaterialInterface"))
    assert here.reach is Reach.UNKNOWN
    assert _why(here) == (
        "The engine asks for the number in MaterialInterface, of which the file holds objects: "
        "Private/Asks.cpp:4 (UMaterialInterface)."
    )
    # A struct may lie in any object, and a class of the file that the source does not have may
    # derive from the one that asks: then the tables answer.
    told = "What it is about is in the file: MaterialInstanceConstant."
    assert _why(asked(_source("FMaterialResource"))) == told
    fewer = HEADS.replace(b"class UMaterialInstanceConstant : public UMaterialInstance { };\n", b"")
    assert _why(asked(_source("UStaticMesh", fewer))) == told
