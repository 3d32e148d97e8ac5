"""The patches of every axis, and whether they concern a package."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from time import perf_counter

import pytest

from inspector.catalog import Catalog, default_catalog
from inspector.errors import InspectorError
from inspector.upgrades.catalogue import Areas, PatchCatalog, Role, StepPatches, is_marker
from inspector.upgrades.effects import Code, Info, NewForm
from inspector.upgrades.model import Reach
from inspector.upgrades.packs import catalog_with
from inspector.upgrades.patch_file import read_pack
from inspector.upgrades.values import FieldState, Loss, Missing, Scope

PROJECT = Path(__file__).resolve().parents[2]
FRAMEWORK = "custom:CFFC743F-43B04480-939114DF-171D2073"
FORTNITE_MAIN = "custom:601D1886-AC644F84-AA16D3DE-0DEAC7D6"
EDITOR = "custom:E4B068ED-F49442E9-A231DA0B-2E46BB41"
UNKNOWN = "custom:01234567-89ABCDEF-01234567-89ABCDEF"


@pytest.fixture(scope="module")
def patches() -> PatchCatalog:
    return PatchCatalog(default_catalog())


def step(patches: PatchCatalog, axis: str, number: int) -> StepPatches:
    (found,) = patches.steps(axis, number - 1, number)
    return found


# The list of steps


def test_the_steps_are_those_above_the_stored_number(patches: PatchCatalog) -> None:
    assert [one.number for one in patches.steps("ue4", 516, 522)] == [517, 518, 519, 520, 521, 522]
    assert patches.steps("ue4", 522, 522) == ()
    assert patches.steps("ue4", 523, 522) == ()
    assert [one.number for one in patches.steps("ue5", 0, 1002)] == [1000, 1001, 1002]
    assert [one.number for one in patches.steps(FRAMEWORK, 33, 37)] == [34, 35, 36, 37]
    # A custom version that the package does not store begins with 0.
    assert [one.number for one in patches.steps(FRAMEWORK, -1, 2)] == [0, 1, 2]
    assert patches.steps(UNKNOWN, -1, 9) == ()
    assert patches.steps("licensee", 0, 9) == ()


def test_the_steps_are_those_that_the_catalogue_counts(patches: PatchCatalog) -> None:
    catalog = default_catalog()
    for axis in ("ue4", "ue5", *(f"custom:{guid}" for guid in catalog.custom_guids())):
        found = patches.steps(axis, -1, 2**31)
        assert [(one.number, one.name) for one in found] == [
            (known.number, known.name) for known in catalog.steps(axis, -1, 2**31)
        ]
        ids = [patch.id for step in found for patch in step.patches]
        assert len(set(ids)) == len(ids)


def test_a_step_says_what_is_known_about_it(patches: PatchCatalog) -> None:
    motor = step(patches, "ue4", 373)
    assert (motor.name, motor.kind, motor.basis) == (
        "VER_UE4_FIXUP_MOTOR_UNITS",
        "value",
        "documented",
    )
    assert motor.touches == ("FConstraintInstance", "Physics constraints")
    (patch,) = motor.patches
    assert (patch.id, patch.from_number, patch.to_number) == ("ue4/373", 372, 373)
    assert patch.name == motor.name
    assert "dev.epicgames.com" in patch.source


# Described and not described


def test_motor_units(patches: PatchCatalog) -> None:
    (patch,) = step(patches, "ue4", 373).patches
    assert patch.scope == Scope(("ConstraintInstance",), "AngularVelocityTarget")
    state = FieldState(
        "AngularVelocityTarget", "StructProperty(Vector)", {"X": 6.2831855, "Y": 0.0}
    )
    after, loss = patch.effect.change(state)
    assert (after.value, loss) == ({"X": 1.0, "Y": 0.0}, Loss.ROUNDING)


def test_widget_visibility(patches: PatchCatalog) -> None:
    (patch,) = step(patches, "ue4", 416).patches
    assert patch.scope == Scope(("WidgetBlueprint",), "Bindings[].PropertyName")
    for before, after in (("Visiblity", "Visibility"), ("Opacity", "Opacity")):
        state = FieldState("PropertyName", "NameProperty", before)
        assert patch.effect.change(state) == (state._replace(value=after), Loss.NONE)


def test_wheel_offset(patches: PatchCatalog) -> None:
    (patch,) = step(patches, FRAMEWORK, 14).patches
    assert "WheeledVehicleMovementComponent4W" in patch.scope.owners
    assert [patch.applies(stored) for stored in (-1, 12, 13, 14, 37)] == [True] * 3 + [False] * 2
    state = FieldState("bDeprecatedSpringOffsetMode", "BoolProperty", Missing.ABSENT)
    assert patch.effect.change(state) == (state._replace(value=True), Loss.NONE)


def test_scroll_bars_grow_by_their_padding(patches: PatchCatalog) -> None:
    box, bar = step(patches, EDITOR, 33).patches
    assert (str(box.scope), str(bar.scope)) == (
        "ScrollBox.ScrollbarThickness",
        "ScrollBar.Thickness",
    )
    state = FieldState("Thickness", "StructProperty(Vector2D)", {"X": 5.0, "Y": 5.0})
    assert bar.effect.change(state)[0].value == {"X": 9.0, "Y": 9.0}


def test_spline_meshes_are_several_patches_of_one_number(patches: PatchCatalog) -> None:
    found = step(patches, "ue4", 232).patches
    assert [patch.effect.kind for patch in found] == [
        "set-default", "add", "set-default", "add", "set-default", "code", "code"
    ]  # fmt: skip
    roll, loss = found[1].effect.change(FieldState("StartRoll", "FloatProperty", 1.57079633))
    assert (roll.value, loss) == (0.0, Loss.NONE)


@pytest.mark.parametrize(
    ("axis", "number", "effect", "loss"),
    [
        # The texts say: metadata, layout, value, default, removed, fixup, unknown.
        ("ue4", 336, Info, Loss.NONE),
        ("ue4", 366, NewForm, Loss.NONE),
        ("ue4", 356, Code, Loss.ROUNDING),
        ("ue4", 470, Code, Loss.NONE),
        ("ue4", 289, Code, Loss.UNKNOWN),
        ("ue4", 272, Code, Loss.UNKNOWN),
        ("ue4", 393, Code, Loss.NONE),
        # A new form or a note keeps values only where the text says so.
        ("ue4", 221, NewForm, Loss.UNKNOWN),
        ("ue4", 250, Info, Loss.UNKNOWN),
        (FRAMEWORK, 12, NewForm, Loss.DROPPED),
        # Marks and numbers that change nothing.
        ("ue4", 214, Info, Loss.NONE),
        ("ue5", 1000, Info, Loss.NONE),
        (FRAMEWORK, 0, Info, Loss.NONE),
        # Fixes of the package's own head that leave the contents alone.
        ("ue4", 517, Info, Loss.NONE),
        ("ue4", 522, Info, Loss.NONE),
    ],
)
def test_a_number_that_nobody_has_described(
    patches: PatchCatalog, axis: str, number: int, effect: type, loss: Loss
) -> None:
    (patch,) = step(patches, axis, number).patches
    assert type(patch.effect) is effect
    assert patch.id == f"{axis}/{number}"
    assert patch.effect.change(FieldState("F", "FloatProperty", 1.0))[1] is loss


def test_marks() -> None:
    for name in ("BeforeCustomVersionWasAdded", "VER_UE4_OLDEST_LOADABLE_PACKAGE"):
        assert is_marker(name)
    assert not is_marker("VER_UE4_ADDED_SOFT_OBJECT_PATH")


# Reach


def reach(patches: PatchCatalog, axis: str, number: int, *kinds: str) -> Reach:
    return patches.concern(step(patches, axis, number), frozenset(kinds)).reach


def test_what_concerns_every_package(patches: PatchCatalog) -> None:
    assert reach(patches, "ue4", 336) is Reach.TOUCHES
    assert reach(patches, "ue4", 504, "package") is Reach.TOUCHES


def test_what_concerns_some_classes(patches: PatchCatalog) -> None:
    assert reach(patches, "ue4", 362, "staticmesh", "bodysetup") is Reach.TOUCHES
    assert reach(patches, "ue4", 362, "texture2d") is Reach.NOTHING
    assert reach(patches, "ue4", 416, "widgetblueprint") is Reach.TOUCHES
    # A spot light is a point light, whatever its name.
    assert reach(patches, "ue4", 515, "spotlightcomponent") is Reach.TOUCHES
    assert reach(patches, "ue4", 515, "texture2d") is Reach.NOTHING


def test_a_class_of_a_project_is_not_what_it_is_called(patches: PatchCatalog) -> None:
    pawn, water = step(patches, "ue4", 421), step(patches, FORTNITE_MAIN, 56)
    assert patches.concern(pawn, frozenset({"texture2d"})).reach is Reach.NOTHING
    assert patches.concern(pawn, frozenset({"bp_hero_c", "character"})).reach is Reach.TOUCHES
    # What it derives from is not in the file; a widget has no water for all that.
    assert patches.concern(pawn, frozenset({"bp_hero_c"})).reach is Reach.NOTHING
    assert patches.concern(pawn, frozenset({"bp_heropawn_c"})).reach is Reach.NOTHING
    lies_in_a_level = {Role.ACTOR: "bp_heropawn_c"}
    unsure = patches.concern(pawn, frozenset({"bp_heropawn_c"}), lies_in_a_level)
    assert unsure.reach is Reach.UNKNOWN
    widget = frozenset({"wbp_status_c", "widgetblueprint", "widgettree", "textblock"})
    assert patches.concern(water, widget).reach is Reach.NOTHING
    assert patches.concern(water, widget | {"waterbodycomponent"}).reach is Reach.TOUCHES


def test_a_number_without_areas_is_not_known_and_a_mark_is_nothing(patches: PatchCatalog) -> None:
    axis = "custom:601D1886-AC644F84-AA16D3DE-0DEAC7D6"
    without = [one for one in patches.steps(axis, 0, 225) if not one.touches]
    assert without
    assert {patches.concern(one, frozenset({"texture2d"})).reach for one in without} <= {
        Reach.UNKNOWN,
        Reach.NOTHING,
    }
    assert reach(patches, FRAMEWORK, 0, "texture2d") is Reach.NOTHING
    # Here the very first number is a new layout.
    instanced = "custom:E21E1CAA-AF47425E-89BF6AD4-4C44A8BB"
    assert reach(patches, instanced, 0, "instancedstruct") is Reach.TOUCHES


def test_nearly_every_word_of_the_texts_is_known() -> None:
    catalog = default_catalog()
    areas = Areas.of(catalog)
    patches = PatchCatalog(catalog)
    axes = ("ue4", "ue5", *(f"custom:{guid}" for guid in catalog.custom_guids()))
    words = {word for a in axes for one in patches.steps(a, -1, 2**31) for word in one.touches}
    assert {word for word in words if areas.area(word) is None} == {"Property paths", "Sub-objects"}
    # And no row is left over from a word that nothing says any more.
    assert {word.lower() for word in words} >= set(areas.words)


@pytest.mark.parametrize(
    ("word", "there", "not_there"),
    [
        ("UStaticMesh", "staticmesh", "staticmeshcomponent"),
        ("USkeletalMesh", "skeletalmesheditordata", "skeletalmeshcomponent"),
        ("Mesh descriptions", "meshdescriptionbasebulkdata", "staticmeshactor"),
        ("AnimBlueprint", "animgraphnode_root", "animsequence"),
        ("Unreal Animation Framework", "animnextmodule", "animsequence"),
        ("UGroomAsset", "groomasset", "groomcomponent"),
        ("UChaosCache", "chaoscache", "chaoscachemanager"),
        ("UMaterialExpressionCustom", "materialexpressioncustom", "material"),
        ("UHLODLayer", "hlodlayer", "worldpartitionhlod"),
        ("UMapBuildDataRegistry", "mapbuilddataregistry", "world"),
        ("UPoseAsset", "poseasset", "animsequence"),
        ("UAnimBlueprint", "animblueprint", "animblueprintgeneratedclass"),
    ],
)
def test_areas_that_are_exact(word: str, there: str, not_there: str) -> None:
    areas = Areas.of(default_catalog())
    assert areas.concern([word], (), frozenset({there})).reach is Reach.TOUCHES
    assert areas.concern([word], (), frozenset({not_there})).reach is Reach.NOTHING
    assert areas.concern([word], (), frozenset({"ownclass"})).reach is Reach.NOTHING


def test_code_of_the_catalogue_costs_what_the_texts_state_and_a_studios_own_does_not(
    patches: PatchCatalog,
) -> None:
    state = FieldState("F", "FloatProperty", 1.0)
    release = "custom:9C54D522-A8264FBE-94210746-61B482D0"
    stated = {}
    for axis, number in (("ue4", 245), (release, 10), ("ue4", 471)):
        codes = [p.effect for p in step(patches, axis, number).patches]
        stated[number] = {e.change(state)[1] for e in codes if isinstance(e, Code)}
    assert stated == {245: {Loss.NONE}, 10: {Loss.NONE}, 471: {Loss.UNKNOWN}}
    own = read_pack(
        """
        [[patch]]
        id = "own"
        title = "Own swap"
        axis = "ue4"
        to = 245
        owners = ["OwnNode"]
        property = "Layer"
        effect = { kind = "code", description = "changes places with another" }
        """,
        "Upgrades.toml",
    )
    with_own = PatchCatalog(default_catalog(), [own])
    (patch,) = [p for p in step(with_own, "ue4", 245).patches if p.id == "own"]
    assert patch.effect.change(state)[1] is Loss.UNKNOWN


@pytest.mark.parametrize(
    ("word", "there", "not_there"),
    [
        ("ControlRig", "ControlRigBlueprint", "BP_Frigate_C"),
        ("ControlRig", "RigVMGraph", "IKRigDefinition"),
        ("Chaos particles", "DestructibleMesh", "SpriteGeometryCollection"),
        ("APawn", "Character", "K2Node_SpawnActorFromClass"),
        ("HLOD", "HLODLayer", "SkeletalMeshLODInfo"),
        ("DNAAsset", "DNAAsset", "TestByStateAndName_C"),
        ("Collision", "SphereComponent", "SkyAtmosphereComponent"),
        # What newcomers met.
        ("LevelSequence", "MovieSceneFloatTrack", "BTComposite_Sequence"),
        ("LevelSequence", "LevelSequence", "K2Node_ExecutionSequence"),
        ("LevelSequence", "WidgetAnimation", "AnimSequence"),
        ("Physics", "BodySetup", "MaterialShadingModelField"),
        ("Physics", "KConvexElem", "AnimDataModel"),
        ("Landscape", "LandscapeComponent", "MaterialExpressionTextureCoordinate"),
        ("Texture", "Texture2D", "MaterialExpressionTextureCoordinate"),
        ("Post process settings", "PostProcessSettings", "AssetEditorOrbitCameraPosition"),
        ("Post process settings", "CineCameraComponent", "MaterialExpressionCameraPositionWS"),
        (
            "Materials",
            "MaterialExpressionAdd",
            "K2Node_CallMaterialParameterCollectionFunction",
        ),
        ("Materials", "MaterialInstanceConstant", "PhysicalMaterial"),
        ("Blueprint graphs", "K2Node_CallFunction", "PCGGraph"),
        # The end of a name tells of no node that acts upon what it names.
        ("Actor components", "AudioComponent", "K2Node_AddComponent"),
        # Nor is anything of a family that somebody made in the editor.
        ("Sounds", "SoundNodeMixer", "SoundNodeMixer_C"),
    ],
)
def test_a_class_is_what_the_engine_calls_so(word: str, there: str, not_there: str) -> None:
    areas = Areas.of(default_catalog())
    for name in (there, there.lower()):
        assert areas.concern([word], (), frozenset({name})).reach is Reach.TOUCHES
    for name in (not_there, not_there.lower()):
        assert areas.concern([word], (), frozenset({name})).reach is Reach.NOTHING


def test_families_are_lists_and_not_parts_of_names() -> None:
    """A * stands at one end: what a name holds in its middle says nothing of a class."""
    (table,) = default_catalog().tables("areas.toml")
    families = {row["family"]: row["names"] for row in table["family"]}
    named = [name for row in (*table["area"], *table["family"]) for name in row.get("names", ())]
    assert all(name.lower() == name for name in named)
    assert {name for name in named if "*" in name[:-1]} == {"*actor", "*component"}
    assert set(families) == {name for row in table["area"] for name in row.get("families", ())}


def test_a_word_that_is_the_name_of_a_class_needs_no_row() -> None:
    areas = Areas([])
    for word, kind in (("UStaticMesh", "staticmesh"), ("FVector", "vector"), ("APawn", "pawn")):
        assert areas.concern([word], (), frozenset({kind})).reach is Reach.TOUCHES
        assert areas.concern([word], (), frozenset({"other"})).reach is Reach.NOTHING
        assert areas.concern([word, "Unheard of"], (), frozenset({"other"})).reach is Reach.UNKNOWN
    assert areas.area("Foliage") is None
    assert areas.area("Animation") is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            '[[area]]\nwords = ["Sun"]\nnames = ["sun"]\n[[area]]\nnames = "rain"',
            r"areas.toml: area '2': 'names' cannot be \"rain\": write a list of texts",
        ),
        ('[[area]]\nwords = ["Rain"]', "'Rain' has neither 'names' nor 'families' nor"),
        ('[[area]]\nwords = ["Rain"]\nfamilies = ["wet"]', "there is no family 'wet'"),
        ("area = [5]", r"area '1': \[\[area\]\] has to be a table"),
    ],
)
def test_what_is_wrong_with_an_area(text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "areas.toml").write_text(text, "utf-8")
    with pytest.raises(InspectorError, match=said):
        Areas.of(Catalog.load(tmp_path)).area("Rain")


# A studio's own


def test_a_studios_patches_join_the_catalogues() -> None:
    text = """
    [[licensee]]
    number = 4
    name = "ARMOUR"

    [[patch]]
    id = "ours"
    title = "Our units"
    axis = "ue4"
    to = 356
    owners = ["WheeledVehicleMovementComponent"]
    property = "MaxTorque"
    effect = { kind = "multiply", factor = 0.01 }

    [[patch]]
    id = "armour"
    title = "Armour"
    axis = "licensee"
    to = 5
    owners = ["Tank"]
    property = "Armour"
    effect = { kind = "set-default", value = 100 }
    """
    pack = read_pack(text, "Studio.toml")
    patches = PatchCatalog(catalog_with(default_catalog(), [pack]), [pack])
    units = step(patches, "ue4", 356)
    assert [patch.id for patch in units.patches] == ["ours"]
    assert (units.name, units.basis) == ("VER_UE4_VEHICLES_UNIT_CHANGE", "studio")
    named, unnamed = patches.steps("licensee", 0, 9)
    assert (named.number, named.name, unnamed.number, unnamed.title) == (4, "ARMOUR", 5, "Armour")
    assert patches.concern(unnamed, frozenset({"tank"})).reach is Reach.TOUCHES
    assert patches.problems == ()
    again = PatchCatalog(default_catalog(), [pack, read_pack(text, "Copy.toml")])
    assert {problem.patches for problem in again.problems} == {("ours",), ("armour",)}


# Speed


def test_steps_are_fast_once_an_axis_is_known(patches: PatchCatalog) -> None:
    patches.steps("ue4", 300, 522)
    start = perf_counter()
    for _ in range(1000):
        patches.steps("ue4", 300, 522)
    assert (perf_counter() - start) / 1000 < 0.001


def test_no_toml_parser_is_needed() -> None:
    program = (
        "import sys\n"
        "from inspector.catalog import default_catalog\n"
        "from inspector.upgrades.catalogue import PatchCatalog\n"
        "patches = PatchCatalog(default_catalog())\n"
        "(step,) = patches.steps('ue4', 372, 373)\n"
        "assert step.patches[0].effect.kind == 'multiply'\n"
        "patches.concern(step, frozenset({'world'}))\n"
        "assert 'tomllib' not in sys.modules\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=PROJECT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
