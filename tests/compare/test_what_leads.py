"""What of a difference is told first, and by which names: interfaces, parts of particle systems,
switches with certain defaults, lines of tables, references to what moved."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import pytest
from corpus import corpus_file
from graph_drafts import NODES, WIRES, NodeDraft, comment, event, package, tree_of_bytes

from inspector.catalog import default_catalog
from inspector.compare.diff import difference
from inspector.compare.sentence import sentence
from inspector.format.unreal.draft import (
    ExportDraft,
    ImportDraft,
    PackageDraft,
    PropertyDraft,
    build,
)
from inspector.format.unreal.package import Package
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.messages.rendering import render
from inspector.versions import EngineVersion, VersionSet

_ENGINE: Final = "/Script/Engine."
_OBJECTS: Final = "ArrayProperty(ObjectProperty)"


def _package(
    *exports: ExportDraft, release_name: str = "5.3", imports: Sequence[str] = ()
) -> PackageTree:
    release = default_catalog().release(release_name)
    assert release is not None
    engine = EngineVersion.parse(f"{release_name}.1-1234+{release.branch}")
    draft = PackageDraft(
        versions=VersionSet(release.legacy, release.ue4, release.ue5, 0, 0, ()),
        saved_by=engine,
        compatible_with=engine,
        imports=tuple(map(ImportDraft, imports)),
        exports=exports,
    )
    return tree_of_bytes(build(draft).uasset)


def _said(before: PackageTree, after: PackageTree) -> str:
    return render(sentence(difference(before, after)))


def _flag(name: str, value: bool) -> PropertyDraft:
    return PropertyDraft(name, "BoolProperty", value)


def _number(name: str, value: float) -> PropertyDraft:
    return PropertyDraft(name, "FloatProperty", value)


def _link(name: str, path: str) -> PropertyDraft:
    return PropertyDraft(name, "ObjectProperty", path)


def _name(name: str, value: str) -> PropertyDraft:
    return PropertyDraft(name, "NameProperty", value)


# -- switches --------------------------------------------------------------------------------------


def _sound(*held: PropertyDraft, kind: str = f"{_ENGINE}SoundCue", **of: Any) -> PackageTree:
    return _package(ExportDraft("Hit", kind, is_asset=True, properties=held), **of)


@pytest.mark.parametrize("stored", [True, False])
def test_a_switch_of_the_engine_has_the_other_value_where_it_is_not_stored(stored: bool) -> None:
    was, now = ("true", "false") if stored else ("false", "true")
    held = _flag("bOverrideAttenuation", stored)
    assert _said(_sound(held), _sound()) == (f"Edited: bOverrideAttenuation {was} → {now} in Hit.")
    assert _said(_sound(), _sound(held)) == (f"Edited: bOverrideAttenuation {now} → {was} in Hit.")


@pytest.mark.parametrize("kind", ["/Script/Game.Cue", "/Game/Sounds/BP_Cue.BP_Cue_C"])
def test_of_classes_of_a_project_no_default_is_certain(kind: str) -> None:
    held = _flag("bOverrideAttenuation", True)
    assert _said(_sound(held, kind=kind), _sound(kind=kind)) == (
        "Edited: bOverrideAttenuation true → default in Hit."
    )


def test_another_release_may_have_another_default() -> None:
    told = _said(_sound(_flag("bLooping", True)), _sound(release_name="5.4"))
    assert told.startswith("Edited: bLooping true → default in Hit.")


def test_what_a_class_of_a_project_holds_starts_as_that_class_says() -> None:
    def actor(*held: PropertyDraft, kind: str) -> PackageTree:
        return _package(
            ExportDraft("Lamp", kind, is_asset=True),
            ExportDraft("Light", f"{_ENGINE}PointLightComponent", "Lamp", properties=held),
        )

    lit = _flag("bVisible", False)
    for kind, default in (("/Script/Game.Lamp", "default"), (f"{_ENGINE}Actor", "true")):
        assert _said(actor(lit, kind=kind), actor(kind=kind)) == (
            f"Edited: bVisible false → {default} in Light."
        )


def test_a_switch_in_a_struct_of_an_object_has_a_default_too() -> None:
    def body(*members: PropertyDraft) -> PackageTree:
        spin = _number("Mass", 2)
        return _sound(
            PropertyDraft("BodyInstance", "StructProperty(BodyInstance)", [spin, *members])
        )

    assert _said(body(), body(_flag("bSimulatePhysics", True))) == (
        "Edited: bSimulatePhysics false → true in Hit."
    )


# -- interfaces ------------------------------------------------------------------------------------


def _blueprint(*interfaces: str, speed: float = 1) -> PackageTree:
    elements: list[Any] = [[_link("Interface", one)] for one in interfaces]
    listed = PropertyDraft(
        "ImplementedInterfaces", "ArrayProperty(StructProperty(BPInterfaceDescription))", elements
    )
    held = (*([listed] if interfaces else []), _number("Speed", speed))
    return _package(
        ExportDraft("BP_Door", f"{_ENGINE}Blueprint", is_asset=True, properties=held),
        imports=interfaces,
    )


_OPENS, _BURNS = "/Game/BPI_Opens.BPI_Opens_C", "/Game/BPI_Burns.BPI_Burns_C"


def test_an_interface_that_a_blueprint_no_longer_implements_leads() -> None:
    told = _said(_blueprint(_OPENS, _BURNS), _blueprint(_OPENS, speed=2))
    assert told.startswith("Edited: interface BPI_Burns removed. Speed 1 → 2 in BP_Door")
    assert _said(_blueprint(), _blueprint(_OPENS, _BURNS)).startswith(
        "Edited: interfaces BPI_Opens and BPI_Burns added."
    )


# -- widgets and actors ----------------------------------------------------------------------------


def _screen(*texts: str, bound: Sequence[str] = (), padding: float = 1) -> PackageTree:
    """A Blueprint of a widget with text blocks, of which functions give the texts of some."""
    elements: list[Any] = [
        [
            _name("ObjectName", "Score"),
            _name("PropertyName", name),
            _name("FunctionName", f"Get{name}"),
        ]
        for name in bound
    ]
    listed = PropertyDraft(
        "Bindings", "ArrayProperty(StructProperty(DelegateEditorBinding))", elements
    )
    border = ExportDraft(
        "Border", "/Script/UMG.Border", "WidgetTree", properties=(_number("Padding", padding),)
    )
    words = [{"text": text, "namespace": "", "key": str(at)} for at, text in enumerate(texts)]
    blocks = [
        ExportDraft(
            f"TextBlock_{at}",
            "/Script/UMG.TextBlock",
            "WidgetTree",
            properties=(PropertyDraft("Text", "TextProperty", text),),
        )
        for at, text in enumerate(words)
    ]
    return _package(
        ExportDraft("WBP_End", "/Script/UMGEditor.WidgetBlueprint", is_asset=True,
                    properties=(listed,) if bound else ()),
        ExportDraft("WidgetTree", "/Script/UMG.WidgetTree", "WBP_End"), border, *blocks,
    )  # fmt: skip


def test_a_widget_that_came_says_more_than_a_value() -> None:
    assert _said(_screen(), _screen("Total", padding=5)) == (
        "Edited: TextBlock_0 (Text “Total”) added. Padding 1 → 5 in Border."
    )


def test_the_beginning_of_a_long_text_names_a_widget_too() -> None:
    told = _said(_screen(), _screen("Press the left button of the mouse to shoot"))
    assert told == "Edited: TextBlock_0 (Text “Press the left button of the mo…”) added."


def _picture(name: str, colour: Sequence[float], right: float = 4) -> PackageTree:
    """A picture in a panel."""
    held = (
        PropertyDraft("ColorAndOpacity", "StructProperty(LinearColor)", list(colour)),
        _link("Slot", f"SlotOf{name}"),
    )
    layout = PropertyDraft("Layout", "StructProperty(AnchorData)", [_number("Right", right)])
    return _package(
        ExportDraft("WBP_End", "/Script/UMGEditor.WidgetBlueprint", is_asset=True),
        ExportDraft("WidgetTree", "/Script/UMG.WidgetTree", "WBP_End"),
        ExportDraft(name, "/Script/UMG.Image", "WidgetTree", properties=held),
        ExportDraft(
            f"SlotOf{name}",
            "/Script/UMG.CanvasPanelSlot",
            "WidgetTree",
            properties=(layout, _link("Content", name)),
        ),
    )


def test_a_widget_under_another_name_in_the_same_place_is_renamed() -> None:
    old = _picture("Image_65", (0.0, 0.0, 0.0, 1.0))
    assert _said(old, _picture("Background", (1.0, 1.0, 1.0, 1.0))) == (
        "Edited: Image_65 renamed Background (ColorAndOpacity (0, 0, 0, 1) → (1, 1, 1, 1))."
    )
    assert _said(old, _picture("Background", (1.0, 1.0, 1.0, 1.0), right=8)) == (
        "Edited: Background (Image) added. Image_65 removed."
    )


def test_what_functions_of_a_widget_give_is_told_by_both() -> None:
    assert _said(_screen(), _screen(bound=["Text"])) == "Edited: Score.Text bound to GetText."
    assert _said(_screen(bound=["Text", "Color"]), _screen(bound=["Text"])) == (
        "Edited: Score.Color no longer bound to GetColor."
    )
    five = ["Text", "Color", "Font", "Shadow", "Outline"]
    assert _said(_screen(bound=five), _screen()).endswith("2 more properties no longer bound.")


def test_an_actor_that_went_says_more_than_a_value() -> None:
    def level(*actors: str, brightness: float) -> PackageTree:
        lamp = ExportDraft("Lamp", f"{_ENGINE}PointLight", "PersistentLevel",
                           properties=(_number("Brightness", brightness),))  # fmt: skip
        others = [ExportDraft(one, f"{_ENGINE}Note", "PersistentLevel") for one in actors]
        return _package(
            ExportDraft("Park", f"{_ENGINE}World", is_asset=True),
            ExportDraft("PersistentLevel", f"{_ENGINE}Level", "Park"),
            lamp,
            *others,
        )

    assert _said(level("Bench", brightness=1), level(brightness=2)) == (
        "Edited: Bench (Note) removed. Brightness 1 → 2 in Lamp."
    )


def test_a_node_of_a_graph_that_is_not_read_says_more_than_a_value() -> None:
    def graph(*nodes: str, seed: float) -> PackageTree:
        settings = ExportDraft(
            "Settings", "/Script/PCG.PCGSettings", "Graph", properties=(_number("Seed", seed),)
        )
        return _package(
            ExportDraft("Graph", "/Script/PCG.PCGGraph", is_asset=True),
            settings,
            *(ExportDraft(one, "/Script/PCG.PCGNode", "Graph") for one in nodes),
        )

    assert _said(graph("Spawn", seed=1), graph(seed=2)) == (
        "Edited: Spawn (PCGNode) removed. Seed 1 → 2 in Settings."
    )


def test_what_went_with_an_asset_that_became_a_redirector_is_not_told() -> None:
    old = _package(
        ExportDraft("M_Old", f"{_ENGINE}Material", is_asset=True),
        ExportDraft("Note", f"{_ENGINE}AssetUserData", "M_Old"),
    )
    new = _package(ExportDraft("M_Old", "/Script/CoreUObject.ObjectRedirector", is_asset=True))
    assert _said(old, new) == "M_Old became a redirector, was Material."


# -- graphs ----------------------------------------------------------------------------------------


def test_events_of_a_graph_lead_and_comments_come_last() -> None:
    old = tree_of_bytes(package(NODES, WIRES))
    more = (comment("Note", "Greets"), NodeDraft("Alone", "K2Node_IfThenElse"), event("Stopped"))
    told = _said(old, tree_of_bytes(package((*NODES, *more), WIRES)))
    assert told == "Edited: Stopped added. Branch#2 added, comment “Greets” added."


def test_a_task_of_a_behaviour_tree_is_told_with_its_decorators() -> None:
    on_it = PropertyDraft("SubNodes", _OBJECTS, ["Decorator_0"])
    task = NodeDraft("Task", "BehaviorTreeGraphNode_Task", (), (_class_data("Wait"), on_it))
    decorator = ExportDraft(
        "Decorator_0",
        "/Script/BehaviorTreeEditor.BehaviorTreeGraphNode_Decorator",
        "EventGraph",
        properties=(_class_data("Cooldown"),),
    )
    old, new = package(NODES, WIRES), package((*NODES, task), WIRES, extra=[decorator])
    told = [_said(*map(tree_of_bytes, sides)) for sides in ((old, new), (new, old))]
    assert told == ["Edited: Wait (with Cooldown) added.", "Edited: Wait (with Cooldown) removed."]


def _class_data(name: str) -> PropertyDraft:
    kind = PropertyDraft("ClassName", "StrProperty", f"BTTask_{name}")
    return PropertyDraft("ClassData", "StructProperty(GraphNodeClassData)", [kind])


# -- particle systems ------------------------------------------------------------------------------


def _particles(
    *enabled: bool, count: int = 100, lifetime: float = 2, far: bool = True
) -> PackageTree:
    """A system with emitters, the first of which bursts; ``far`` is whether the second level of
    detail is enabled, which they share.
    """
    exports = [
        ExportDraft(
            "P_Hit", f"{_ENGINE}ParticleSystem", is_asset=True,
            properties=(
                PropertyDraft("Emitters", _OBJECTS, [f"Emitter{at}" for at in range(len(enabled))]),
            ),
        )
    ]  # fmt: skip
    for at, is_on in enumerate(enabled):
        switch = () if is_on else (_flag("bEnabled", False),)
        burst: list[Any] = [[PropertyDraft("Count", "IntProperty", count)]]
        distribution = PropertyDraft(
            "Lifetime", "StructProperty(RawDistributionFloat)",
            [_link("Distribution", f"Uniform{at}"), _number("MaxValue", lifetime)],
        )  # fmt: skip
        exports += [
            ExportDraft(f"Emitter{at}", f"{_ENGINE}ParticleSpriteEmitter", "P_Hit", properties=(
                _name("EmitterName", ("Sparks", "Smoke", "Glow", "Dust")[at]),
                PropertyDraft("LODLevels", _OBJECTS, [f"Level{at}", "Far"]))),
            ExportDraft(f"Level{at}", f"{_ENGINE}ParticleLODLevel", f"Emitter{at}", properties=(
                *switch, _link("RequiredModule", f"Required{at}"),
                _link("SpawnModule", f"Spawn{at}"),
                PropertyDraft("Modules", _OBJECTS, [f"Life{at}"]))),
            ExportDraft(f"Required{at}", f"{_ENGINE}ParticleModuleRequired", "P_Hit",
                        properties=switch),
            ExportDraft(f"Spawn{at}", f"{_ENGINE}ParticleModuleSpawn", "P_Hit", properties=(
                PropertyDraft("BurstList", "ArrayProperty(StructProperty(ParticleBurst))",
                              burst if at == 0 else []),)),
            ExportDraft(f"Life{at}", f"{_ENGINE}ParticleModuleLifetime", "P_Hit",
                        properties=(distribution,)),
            ExportDraft(f"Uniform{at}", f"{_ENGINE}DistributionFloatUniform", f"Life{at}",
                        properties=(_number("Max", lifetime if at == 0 else 1.0),)),
        ]  # fmt: skip
    switch = () if far else (_flag("bEnabled", False),)
    exports.append(ExportDraft("Far", f"{_ENGINE}ParticleLODLevel", "P_Hit", properties=switch))
    return _package(*exports, release_name="4.7")


def test_parts_of_particle_systems_go_by_their_emitters_and_modules() -> None:
    told = _said(_particles(True, False), _particles(True, True, count=4, lifetime=1.5))
    assert told == (
        "Edited: bEnabled false → true in Smoke. Count 100 → 4 in Sparks.Spawn, "
        "Max 2 → 1.5 in Sparks.Lifetime."
    )


def test_a_level_of_detail_goes_by_its_emitter_and_number() -> None:
    assert _said(_particles(True, far=False), _particles(True)) == (
        "Edited: bEnabled false → true in Sparks (LOD 1)."
    )


def test_few_emitters_are_named_and_many_are_counted() -> None:
    assert _said(_particles(False, False, True), _particles(True, True, True)) == (
        "Edited: bEnabled false → true in Sparks and Smoke."
    )
    assert _said(_particles(*[False] * 4), _particles(*[True] * 4)) == (
        "Edited: bEnabled false → true in 8 objects."
    )


def test_an_emitter_that_came_goes_by_its_name() -> None:
    assert _said(_particles(True), _particles(True, True)).startswith("Edited: Smoke")


# -- lines of string tables ------------------------------------------------------------------------


@pytest.fixture
def table(corpus: Path) -> tuple[bytes, bytes]:
    """A table before and after ten lines came."""
    pair = "pairs/StringTable-ST_Dialogues_Inner_Voice"
    before, after = (corpus_file(f"{pair}/{side}.uasset") for side in ("before", "after"))
    return before.read_bytes(), after.read_bytes()


def test_many_lines_are_told_by_how_their_keys_begin(table: tuple[bytes, bytes]) -> None:
    before, after = (Package.open(side).tree() for side in table)
    lines = "Awake.Intro (4), Awake.Rules (4), Awake.Goal (2)."
    assert _said(before, after) == f"Edited: 10 lines added: {lines}"
    assert _said(after, before) == f"Edited: 10 lines removed: {lines}"


# -- what moved to another folder ------------------------------------------------------------------


def _cue(folder: str, *names: str) -> PackageTree:
    paths = [f"/Game{folder}/{name}.{name}" for name in names]
    waves = [
        ExportDraft(f"Wave{at}", f"{_ENGINE}SoundNodeWavePlayer", properties=(_link("Wave", path),))
        for at, path in enumerate(paths)
    ]
    return _package(*waves, imports=paths)


def test_what_leads_to_an_asset_that_moved_names_it() -> None:
    assert _said(_cue("", "Wind"), _cue("/Weather", "Wind")) == (
        "Edited: Wave Wind: /Game → /Game/Weather in Wave0."
    )
    told = _said(_cue("", "Wind", "Rain"), _cue("/Weather", "Wind", "Rain"))
    assert told.startswith("Edited: Wave Wind and Rain: /Game → /Game/Weather in 2 objects.")
    many = ("Wind", "Rain", "Hail", "Snow")
    told = _said(_cue("", *many), _cue("/Weather", *many))
    assert told.startswith("Edited: Wave 4 assets: /Game → /Game/Weather in 4 objects.")


# -- enumerators -----------------------------------------------------------------------------------


def test_an_engine_that_counts_enumerators_anew_shifts_no_value(corpus: Path) -> None:
    pair = "pairs/UserDefinedEnum-XsollaLinkType"
    longer, shorter = (
        Path(corpus_file(f"{pair}/{side}.uasset")).read_bytes() for side in ("before", "after")
    )
    tree = Package.open(longer).tree()
    number = tree.find("exports/1/enum/Names/3/Value")
    assert number is not None
    apart = bytearray(longer)
    apart[number.start] = 33
    told = _said(Package.open(bytes(apart)).tree(), Package.open(shorter).tree())
    assert told.startswith("Edited: 1 enumerator removed: LiveDemoAccountLinking. Re-saved by a ")
    assert told.endswith(" 1 enumerator renumbered.")
    # Between two saves of one engine nothing explains it.
    assert difference(Package.open(bytes(apart)).tree(), tree).verdict == "changed"


def test_a_comment_of_a_node_never_leads() -> None:
    def graph(text: str, title: str) -> PackageTree:
        held = (PropertyDraft("NodeComment", "StrProperty", text), _name("NodeTitle", title))
        node = ExportDraft("Node", "/Script/PCG.PCGNode", "Graph", properties=held)
        return _package(ExportDraft("Graph", "/Script/PCG.PCGGraph", is_asset=True), node)

    assert _said(graph("Says", "A"), graph("Speaks", "B")) == (
        "Edited: NodeTitle A → B in Node. NodeComment Says → Speaks in Node."
    )
