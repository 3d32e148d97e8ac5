"""What redirects do to real packages: places as they stand in the raw tables and tags."""

from __future__ import annotations

import time
from collections import Counter

import pytest
from corpus import PACKAGE_SUFFIXES, corpus_file, manifest, slices
from real_objects import open_package

from inspector.project.around.packs import project_redirects, redirects_of
from inspector.report.upgrades.words import touches_words
from inspector.upgrades.effects import MapEnumValue, RemovePackage, RenameClass, RenameEnum
from inspector.upgrades.model import Phase, Reach
from inspector.upgrades.redirects import IniText, Redirects, redirect_lines, redirect_steps
from inspector.upgrades.values import Loss
from inspector.upgrades.view import PackageView

RTS = "projects/ue4-rts"
CESIUM = "projects/cesium-tests"
MAP = f"{RTS}/Content/Maps/AutomatedTests/TestAreaOfEffectDamage/TEST-AreaOfEffectDamage.umap"
HEALTH = (
    f"{RTS}/Content/Maps/AutomatedTests/TestHealthRegeneration/BP_TestHealthRegeneration.uasset"
)
SPACEDOCK = f"{RTS}/Content/Buildings/Spacedock/BP_Spacedock.uasset"
LARGE = f"{CESIUM}/Plugins/CesiumForUnreal/Content/GaussianSplatting/GaussianSplatSystem.uasset"


def view_of(path: str) -> PackageView:
    found = open_package(path)
    assert found is not None
    return PackageView(found[0], found[0].tree())


def made(*lines: str) -> Redirects:
    text = "\n".join(("[CoreRedirects]", *lines))
    return Redirects.of(*redirect_lines([IniText("Config/DefaultEngine.ini", text)]))


def changes(path: str, *lines: str) -> list[tuple[str, object, object]]:
    """All places that redirects meet in a package: path, before, after."""
    steps, problems = redirect_steps(made(*lines), view_of(path))
    assert problems == ()
    found = [(one.path, one.before, one.after) for step in steps for one in step.changes]
    assert len(found) == sum(step.count for step in steps)
    return found


def step_of(path: str, *lines: str):
    (step,), problems = redirect_steps(made(*lines), view_of(path))
    assert problems == ()
    return step


# -- tables ------------------------------------------------------------------------------------


def test_a_class_in_imports_and_objects() -> None:
    step = step_of(
        MAP,
        '+ClassRedirects=(OldName="RTSHealthComponent",NewName="/Script/RTSCore.RTSHitPoints")',
    )
    old, new = "/Script/RealTimeStrategy.RTSHealthComponent", "/Script/RTSCore.RTSHitPoints"
    assert [(one.path, one.before, one.after, str(one.note)) for one in step.changes] == [
        ("imports/58/ObjectName", "RTSHealthComponent", "RTSHitPoints", "now in /Script/RTSCore"),
        ("imports/103/ClassName", "RTSHealthComponent", "RTSHitPoints", "now in /Script/RTSCore"),
        ("exports/87/ClassIndex", old, new, "RTSHealth"),
        ("exports/88/ClassIndex", old, new, "RTSHealth"),
        ("exports/89/ClassIndex", old, new, "RTSHealth"),
    ]
    assert (touches_words(step), step.count, step.reach) == (
        "2 imports, 3 objects",
        5,
        Reach.TOUCHES,
    )
    assert (step.id, step.number, tuple(map(str, step.effects)), step.loss) == (
        "redirect/1", None, ("rename",), Loss.NONE,
    )  # fmt: skip
    (patch,) = step.patches
    assert (patch.source, patch.phase, patch.basis) == ("DefaultEngine.ini:2", Phase.NAME, "ini")
    assert patch.effect == RenameClass("RTSHealthComponent", "/Script/RTSCore.RTSHitPoints")


def test_instances_only() -> None:
    found = changes(
        MAP, '+ClassRedirects=(OldName="RTSHealthComponent",NewName="Other",InstanceOnly=true)'
    )
    assert [path for path, _, _ in found] == [
        "imports/103/ClassName", "exports/87/ClassIndex", "exports/88/ClassIndex",
        "exports/89/ClassIndex",
    ]  # fmt: skip


def test_names_of_objects_of_a_class() -> None:
    found = changes(
        MAP,
        '+ClassRedirects=(OldName="RTSHealthComponent",NewName="RTSHealthComponent",'
        'ValueChanges=(("RTSHealth","HitPoints"),("RTSHealth_GEN_VARIABLE","Template")))',
    )
    assert ("imports/103/ObjectName", "RTSHealth_GEN_VARIABLE", "Template") in found
    assert ("exports/88/ObjectName", "RTSHealth", "HitPoints") in found


def test_a_class_that_only_moves() -> None:
    found = changes(
        SPACEDOCK,
        '+ClassRedirects=(OldName="RTSHealthComponent",NewName="/Script/B.RTSHealthComponent")',
    )
    assert found == [
        ("imports/27/OuterIndex", "/Script/RealTimeStrategy", "/Script/B"),
        (
            "exports/18/ClassIndex",
            "/Script/RealTimeStrategy.RTSHealthComponent",
            "/Script/B.RTSHealthComponent",
        ),
    ]


def test_the_class_of_a_class() -> None:
    found = changes(
        MAP,
        '+ClassRedirects=(OldName="BP_TestAreaOfEffectDamage_CMV_C",NewName="/Script/RTS.Unit",'
        'OverrideClassName="/Script/CoreUObject.Class")',
    )
    assert ("imports/7/ObjectName", "BP_TestAreaOfEffectDamage_CMV_C", "Unit") in found
    assert ("imports/7/ClassName", "BlueprintGeneratedClass", "Class") in found


def test_a_package() -> None:
    found = changes(
        MAP, '+PackageRedirects=(OldName="/Script/RealTimeStrategy",NewName="/Script/RTS")'
    )
    assert [path for path, _, _ in found] == [
        "imports/92/ObjectName", *(f"imports/{n}/ClassPackage" for n in range(96, 113)),
    ]  # fmt: skip
    assert {(before, after) for _, before, after in found} == {
        ("/Script/RealTimeStrategy", "/Script/RTS")
    }


def test_a_package_that_is_gone() -> None:
    step = step_of(SPACEDOCK, '+PackageRedirects=(OldName="/Script/RealTimeStrategy",Removed=true)')
    one, *objects = step.changes
    assert (one.path, one.before, one.after, one.sign, one.loss) == (
        "imports/54/ObjectName", "/Script/RealTimeStrategy", None, "−", Loss.DROPPED,
    )  # fmt: skip
    # Exports 14 to 26 are the components of the actor, of classes of that package.
    assert [each.path for each in objects] == [f"exports/{n}/ClassIndex" for n in range(14, 27)]
    assert (objects[4].before, str(objects[4].note)) == (
        "/Script/RealTimeStrategy.RTSHealthComponent",
        "RTSHealth_GEN_VARIABLE: its class is in a removed package",
    )
    assert {(each.after, each.sign, each.loss) for each in objects} == {(None, "−", Loss.DROPPED)}
    assert (step.loss, tuple(map(str, step.effects))) == (Loss.DROPPED, ("null on load",))
    assert touches_words(step) == "1 import, 13 objects"
    assert step.patches[0].effect == RemovePackage("/Script/RealTimeStrategy")


def test_a_class_that_is_taken_out_of_a_package_that_is_gone() -> None:
    steps, problems = redirect_steps(
        made(
            '+PackageRedirects=(OldName="/Script/RealTimeStrategy",Removed=true)',
            '+ClassRedirects=(OldName="RTSHealthComponent",NewName="/Script/B.Health")',
        ),
        view_of(SPACEDOCK),
    )
    assert problems == ()
    gone, kept = steps
    assert (touches_words(gone), gone.loss) == ("1 import, 12 objects", Loss.DROPPED)
    assert (kept.changes[-1].after, kept.loss) == ("/Script/B.Health", Loss.NONE)


def test_every_place_of_a_package_that_is_gone_is_lost() -> None:
    view = view_of(LARGE)
    packages = {view.paths.text(row.ObjectName) for row in view.package.imports
                if view.paths.text(row.ClassName) == "Package"}  # fmt: skip
    lines = [f'+PackageRedirects=(OldName="{name}",Removed=true)' for name in sorted(packages)]
    steps, _ = redirect_steps(made(*lines), view)
    found = [one for step in steps for one in step.changes]
    assert {one.path.split("/")[0] for one in found} >= {"imports", "exports"}
    assert {(one.after, one.sign, one.loss) for one in found} == {(None, "−", Loss.DROPPED)}


def test_soft_paths_in_a_list() -> None:
    path = "5.7/ProceduralMeshDemos"
    for entry in manifest():
        if entry["path"].startswith(path) and entry["path"].endswith(".umap"):
            view = view_of(entry["path"])
            if view.package.soft_object_paths:
                break
    else:
        pytest.skip("no map with soft paths")
    stored = view.package.soft_object_paths
    package = stored[0].partition(".")[0]
    steps, _ = redirect_steps(
        made(f'+PackageRedirects=(OldName="{package}",NewName="/Game/New")'), view
    )
    found = {one.path: one.after for step in steps for one in step.changes}
    for index, text in enumerate(stored):
        is_in = text.partition(".")[0] == package
        assert (f"soft_object_paths/{index}" in found) == is_in
        if is_in:
            assert found[f"soft_object_paths/{index}"] == text.replace(package, "/Game/New", 1)


# -- what objects hold -------------------------------------------------------------------------


def test_a_property_by_the_old_and_the_new_class() -> None:
    rename = '+ClassRedirects=(OldName="RTSHealthComponent",NewName="RTSHitPoints")'
    for owner, note in (
        ("RTSHealthComponent", ""),
        ("RTSHitPoints", "by the new name of its class, RTSHitPoints"),
    ):
        steps, problems = redirect_steps(
            made(rename, f'+PropertyRedirects=(OldName="{owner}.MaximumHealth",NewName="Most")'),
            view_of(SPACEDOCK),
        )
        assert problems == ()
        (one,) = steps[1].changes
        assert (one.path, one.names, one.before, one.after, str(one.note)) == (
            "exports/18/properties/MaximumHealth", ("MaximumHealth", "Most"), 750.0, 750.0, note,
        )  # fmt: skip
        assert touches_words(steps[1]) == "1 property"


def test_a_property_of_another_class_stays() -> None:
    step = step_of(SPACEDOCK, '+PropertyRedirects=(OldName="RTSMana.MaximumHealth",NewName="Most")')
    assert (step.reach, touches_words(step), step.count, step.risk) == (
        Reach.NOTHING, "nothing here", 0, None,
    )  # fmt: skip


def test_a_property_stored_under_both_names() -> None:
    steps, (problem,) = redirect_steps(
        made('+PropertyRedirects=(OldName="NavMeshBoundsVolume.Brush",NewName="BrushComponent")'),
        view_of(MAP),
    )
    path = "exports/57/properties/Brush"
    assert (problem.code, problem.severity, problem.patches, problem.place) == (
        "C5", "error", ("redirect/1",), path,
    )  # fmt: skip
    (one,) = steps[0].changes
    assert (one.path, str(one.note)) == (path, "BrushComponent is stored too")


def test_an_enumeration_and_its_values() -> None:
    step = step_of(
        MAP,
        '+EnumRedirects=(OldName="ERTSVisionState",NewName="ESight",'
        'ValueChanges=(("VISION_Visible","Seen")))',
    )
    path = "exports/112/properties/MinimumVisionState"
    tag, value = step.changes
    assert (tag.path, tag.types) == (
        f"{path}@tag", ("EnumProperty(ERTSVisionState)", "EnumProperty(ESight)"),
    )  # fmt: skip
    assert (value.path, value.before, value.after) == (
        path, "ERTSVisionState::VISION_Visible", "ESight::Seen",
    )  # fmt: skip
    assert [(one.id, one.effect) for one in step.patches] == [
        ("redirect/1", RenameEnum("ERTSVisionState", "ESight")),
        ("redirect/1#2", MapEnumValue({"VISION_Visible": "Seen"})),
    ]


def test_a_struct_within_an_array() -> None:
    assert changes(MAP, '+StructRedirects=(OldName="LevelViewportInfo",NewName="Eye")') == [
        ("exports/124/properties/EditorViews@inner", "LevelViewportInfo", "Eye")
    ]


def test_a_type_that_says_its_package() -> None:
    view = view_of(LARGE)
    plain = sum(one.type.struct == "ENiagaraVariantMode" for one in view.fields)
    assert plain == 42
    steps, _ = redirect_steps(
        made('+EnumRedirects=(OldName="/Script/Niagara.ENiagaraVariantMode",NewName="EMode")'), view
    )
    kinds = Counter(one.path.endswith("@tag") for one in steps[0].changes)
    assert kinds == {True: plain, False: plain}
    assert steps[0].changes[0].types == (
        "EnumProperty(ENiagaraVariantMode(/Script/Niagara), IntProperty)",
        "EnumProperty(EMode(/Script/Niagara), IntProperty)",
    )
    other = made('+EnumRedirects=(OldName="/Script/Other.ENiagaraVariantMode",NewName="EMode")')
    assert redirect_steps(other, view)[0][0].count == 0


def test_members_of_native_structs_have_no_stored_names() -> None:
    view = view_of(f"{CESIUM}/Plugins/CesiumForUnreal/Content/DynamicPawn.uasset")
    named = [one for one in view.fields if one.name == "MemberGuid"]
    tagged = [one.path for one in named if one.has_tag]
    assert 0 < len(tagged) < len(named)
    line = '+PropertyRedirects=(OldName="MemberGuid",NewName="Id")'
    steps, problems = redirect_steps(made(line), view)
    assert problems == ()
    assert [one.path for one in steps[0].changes] == tagged[:200]
    assert steps[0].count == len(tagged)


def test_a_function_in_imports_and_nodes() -> None:
    found = changes(
        HEALTH,
        '+FunctionRedirects=(OldName="RTSHealthComponent.GetCurrentHealth",NewName="GetHitPoints")',
    )
    assert found == [
        ("imports/41/ObjectName", "GetCurrentHealth", "GetHitPoints"),
        *(
            (
                f"exports/{n}/properties/FunctionReference/MemberName",
                "GetCurrentHealth",
                "GetHitPoints",
            )
            for n in (13, 15, 17, 22)
        ),
    ]


PAWN = f"{CESIUM}/Plugins/CesiumForUnreal/Content/DynamicPawn.uasset"


@pytest.mark.parametrize("owner", ["DynamicPawn_C", "GlobeAwareDefaultPawn"])
def test_a_variable_of_the_own_class_in_nodes(owner) -> None:
    found = changes(
        PAWN, f'+PropertyRedirects=(OldName="{owner}.MovementCurve",NewName="SpeedCurve")'
    )
    node = "exports/185/properties/VariableReference/MemberName"
    assert (node, "MovementCurve", "SpeedCurve") in found


def test_a_variable_of_a_function_in_nodes() -> None:
    node = "exports/200/properties/VariableReference/MemberName"
    of_function = (
        '+PropertyRedirects=(OldName="DynamicPawn_C.SpeedLineTrace.Height",NewName="High")'
    )
    assert (node, "Height", "High") in changes(PAWN, of_function)
    of_class = '+PropertyRedirects=(OldName="DynamicPawn_C.Height",NewName="High")'
    assert node not in [path for path, _, _ in changes(PAWN, of_class)]


def test_soft_paths_as_values() -> None:
    folder = "/DaedalicTestAutomationPlugin/TestParameterized"
    path = f"{RTS}/Plugins/DaedalicTestAutomationPlugin/Content/TestParameterized"
    inner = "PersistentLevel.ActorInPersistentLevel"
    found = changes(
        f"{path}/TestParameterized.umap",
        f'+PackageRedirects=(OldName="{folder}/TestParameterized",NewName="/Game/Test")',
    )
    assert (
        "exports/8/properties/Parameters/0",
        f"{folder}/TestParameterized.TestParameterized:{inner}",
        f"/Game/Test.TestParameterized:{inner}",
    ) in found
    assert "exports/8/properties/Parameters/1" not in [path for path, _, _ in found]


def test_a_class_by_its_soft_path() -> None:
    found = changes(
        f"{CESIUM}/Content/NewMap.umap",
        '+ClassRedirects=(OldName="NavigationSystemV1",NewName="NavigationSystemV2")',
    )
    assert (
        "exports/10/properties/NavigationSystemClass",
        "/Script/NavigationSystem.NavigationSystemV1",
        "/Script/NavigationSystem.NavigationSystemV2",
    ) in found


def test_a_name_that_nothing_explains() -> None:
    view = view_of(HEALTH)
    # A name that only what is not read can use: the name of a pin, in a node's own data.
    index = view.package.names.index("ReturnValue")
    lines = '+PropertyRedirects=(OldName="{}.ReturnValue",NewName="Result")'
    steps, _ = redirect_steps(
        made(lines.format("RTSHealthComponent.GetCurrentHealth"), lines.format("Other.Function")),
        view,
    )
    (one,) = steps[0].changes
    assert (one.path, one.before, one.after, str(one.note)) == (
        f"names/{index}", "ReturnValue", "Result", "may be used by compiled code",
    )  # fmt: skip
    assert (steps[0].reach, touches_words(steps[0])) == (Reach.UNKNOWN, "1 name")
    assert (steps[1].reach, steps[1].changes) == (Reach.NOTHING, ())


def test_a_chain_is_told_of_a_package_that_it_touches() -> None:
    chain = (
        '+ClassRedirects=(OldName="{}",NewName="/Script/RealTimeStrategy.Second")',
        '+ClassRedirects=(OldName="/Script/RealTimeStrategy.Second",NewName="/Script/A.Third")',
    )
    health = made(chain[0].format("/Script/RealTimeStrategy.RTSHealthComponent"), chain[1])
    steps, (problem,) = redirect_steps(health, view_of(SPACEDOCK))
    assert [step.reach for step in steps] == [Reach.TOUCHES, Reach.NOTHING]
    assert (problem.code, problem.patches) == ("R9", ("redirect/1", "redirect/2"))
    elsewhere = made(chain[0].format("/Script/RealTimeStrategy.RTSGameMode"), chain[1])
    assert [one.code for one in elsewhere.problems] == ["R9"]
    assert redirect_steps(elsewhere, view_of(SPACEDOCK))[1] == ()


def test_a_project_with_chains_tells_none_of_a_package_without_the_names() -> None:
    path = f"{CESIUM}/Content/NewMap.umap"
    redirects = project_redirects(str(corpus_file(path)))
    assert {one.code for one in redirects.problems} == {"R9"}
    steps, problems = redirect_steps(redirects, view_of(path))
    assert {step.reach for step in steps} == {Reach.NOTHING}
    assert problems == ()


def test_slashes_are_told_of_a_package_that_they_change() -> None:
    line = '+PackageRedirects=(OldName="{}",NewName="/New/",MatchSubstring=true)'
    codes = {
        name: [one.code for one in redirect_steps(made(line.format(name)), view_of(SPACEDOCK))[1]]
        for name in ("RealTimeStrategy", "Elsewhere")
    }
    assert codes == {"RealTimeStrategy": ["R6"], "Elsewhere": []}


def test_listed_and_not_computed() -> None:
    line = '+PackageRedirects=(OldName="{}",NewName="/Script/B",MatchWildcard=true)'
    here = step_of_info(SPACEDOCK, line.format("/Script/RealTime"))
    assert (here.reach, touches_words(here), here.changes) == (Reach.UNKNOWN, "not known", ())
    elsewhere = step_of_info(SPACEDOCK, line.format("/Script/Elsewhere"))
    assert (elsewhere.reach, touches_words(elsewhere)) == (Reach.NOTHING, "nothing here")


def step_of_info(path: str, line: str):
    (step,), problems = redirect_steps(made(line), view_of(path))
    assert [one.severity for one in problems] == ["info"]
    return step


def test_order_of_the_steps() -> None:
    lines = [
        f'+{kind}Redirects=(OldName="{kind}A",NewName="{kind}B")'
        for kind in ("Property", "Function", "Enum", "Struct", "Class", "Package", "Object")
    ]
    steps, _ = redirect_steps(made(*lines), view_of(SPACEDOCK))
    assert [step.name for step in steps] == [
        "PackageRedirects", "EnumRedirects", "StructRedirects", "ClassRedirects",
        "FunctionRedirects", "PropertyRedirects", "ObjectRedirects",
    ]  # fmt: skip


# -- whole projects ----------------------------------------------------------------------------


def packages(*prefixes: str) -> list[str]:
    corpus_file("")
    return [
        entry["path"]
        for entry in manifest()
        if entry["path"].startswith(prefixes) and entry["path"].endswith(tuple(PACKAGE_SUFFIXES))
    ]


def met(paths: list[str], redirects: Redirects | None = None) -> Counter[str]:
    """How many places of each kind the redirects meet in packages; by default their project's."""
    found: Counter[str] = Counter()
    for path in paths:
        if open_package(path) is None:
            continue
        used = project_redirects(str(corpus_file(path))) if redirects is None else redirects
        steps, _ = redirect_steps(used, view_of(path))
        assert len(steps) == len(used.all) > 0
        for step in steps:
            if step.reach is Reach.TOUCHES:
                for touch in step.touches:
                    found[touch.thing] += touch.count or 0
            else:
                found[touches_words(step)] += step.reach is Reach.UNKNOWN
    return +found


@pytest.mark.parametrize("part", slices(1, 8))
@pytest.mark.parametrize(("project", "count"), [(RTS, 159), (CESIUM, 76)])
def test_projects_that_were_saved_since(project, count, part) -> None:
    # No name table of theirs holds an old name together with what it belongs to.
    paths = packages(f"{project}/")
    assert len(paths) == count
    assert met(paths[part]) == {}


def test_packages_from_before_a_class_was_renamed() -> None:
    ini = corpus_file(f"{RTS}/Plugins/RealTimeStrategy/Config/DefaultRealTimeStrategy.ini")
    redirects = redirects_of([str(ini)])
    old = ["4.17/ue4-rts/RTSSampleCharacter.uasset", "4.16-4.17/ue4-rts/RTSTargetDummy.uasset"]
    others = [path for path in packages("4.", "5.", "pairs/") if "ue4-rts" in path]
    assert set(old) < set(others)
    assert met(others, redirects) == {"import": 6}
    for path, (own, default) in zip(old, ((32, 59), (23, 38)), strict=True):
        steps, _ = redirect_steps(redirects, view_of(path))
        assert [(one.path, one.before, one.after) for one in steps[0].changes] == [
            (f"imports/{own}/ObjectName", "RTSCharacter", "Character"),
            (f"imports/{default}/ClassName", "RTSCharacter", "Character"),
            (f"imports/{default}/ObjectName", "Default__RTSCharacter", "Default__Character"),
        ]


def test_packages_that_a_wildcard_speaks_of() -> None:
    redirects = redirects_of([str(corpus_file("misc/ini/ProceduralMeshDemos-DefaultEngine.ini"))])
    paths = [path for path in packages("4.", "5.", "pairs/") if "ProceduralMeshDemos" in path]
    # Twelve of them hold the name /Script/ProceduralMeshes, which a search of bytes tells too.
    holding = [
        path for path in paths
        if b"/Script/ProceduralMeshes\0" in corpus_file(path).read_bytes()
    ]  # fmt: skip
    assert len(holding) == 12
    assert met(paths, redirects) == {"not known": 12}


def test_many_redirects_over_a_large_package() -> None:
    view = view_of(LARGE)
    assert len(view.fields) > 5_000
    kinds = ("Class", "Struct", "Function", "Property", "Enum", "Package")
    lines = [
        f'+{kinds[n % 6]}Redirects=(OldName="{view.package.names[n * 4]}{n}",NewName="New{n}")'
        for n in range(200)
        if view.package.names[n * 4].isidentifier()
    ]
    redirects = made(*lines)
    begun = time.process_time()
    steps, _ = redirect_steps(redirects, view)
    assert time.process_time() - begun < 1
    assert len(steps) == len(redirects.all)
