"""What a sentence calls what changed inside of objects: elements of lists, keys, parts of nodes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from corpus import corpus_file
from graph_drafts import event, package, say, tree_of_bytes

from inspector.catalog import default_catalog
from inspector.compare.diff import difference
from inspector.compare.model import Reason
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


def _package(*exports: ExportDraft, imports: Sequence[str] = ()) -> PackageTree:
    """A package of some objects, saved by 5.3."""
    release = default_catalog().release("5.3")
    assert release is not None
    engine = EngineVersion.parse(f"5.3.1-1234+{release.branch}")
    draft = PackageDraft(
        versions=VersionSet(release.legacy, release.ue4, release.ue5, 0, 0, ()),
        saved_by=engine,
        compatible_with=engine,
        imports=tuple(map(ImportDraft, imports)),
        exports=exports,
    )
    return Package.open(build(draft).uasset).tree()


def _thing(*properties: PropertyDraft, class_path: str = "/Script/Engine.DataAsset") -> PackageTree:
    """A package of one object with some properties."""
    return _package(ExportDraft("Thing", class_path, is_asset=True, properties=properties))


def _said(before: PackageTree, after: PackageTree) -> str:
    return render(sentence(difference(before, after)))


def _number(name: str, value: float) -> PropertyDraft:
    return PropertyDraft(name, "FloatProperty", value)


def _name(value: str, member: str = "Name") -> PropertyDraft:
    return PropertyDraft(member, "NameProperty", value)


def _list(name: str, struct: str, elements: Sequence[Any]) -> PropertyDraft:
    return PropertyDraft(name, f"ArrayProperty(StructProperty({struct}))", list(elements))


# -- elements of lists -----------------------------------------------------------------------------


def test_a_value_of_an_element_is_told_with_the_name_of_the_element() -> None:
    def waves(spawned: float) -> PackageTree:
        elements = [
            [_name("Rats"), _number("Count", 3)],
            [_name("Boss"), _number("Count", spawned)],
        ]
        return _thing(_list("Waves", "Wave", elements))

    assert _said(waves(1), waves(2)) == "Edited: Boss/Count 1 → 2 in Thing."


def test_an_element_without_a_name_is_told_by_its_member() -> None:
    sides = [_thing(_list("Waves", "Wave", [[_number("Count", count)]])) for count in (1, 2)]
    assert _said(*sides) == "Edited: Count 1 → 2 in Thing."


def test_an_identity_is_no_name_of_an_element() -> None:
    def waves(count: float) -> PackageTree:
        return _thing(_list("Waves", "Wave", [[_name("17", "ID"), _number("Count", count)]]))

    assert _said(waves(1), waves(2)) == "Edited: Count 1 → 2 in Thing."


# -- keys ------------------------------------------------------------------------------------------


def _animation(heights: Sequence[float]) -> PackageTree:
    """An animation of two bones of which the second is raised."""
    tracks = [
        [
            _name(bone),
            PropertyDraft(
                "InternalTrackData",
                "StructProperty(RawAnimSequenceTrack)",
                {
                    "PosKeys": [[0.0, 0.0, height] for height in keys],
                    "RotKeys": [],
                    "ScaleKeys": [],
                },
            ),
        ]
        for bone, keys in (("root", [0.0] * len(heights)), ("hand_r", heights))
    ]
    return _thing(
        _list("BoneAnimationTracks", "BoneAnimationTrack", tracks),
        class_path="/Script/Engine.AnimDataModel",
    )


def test_keys_of_bones_are_counted_by_bones() -> None:
    told = _said(_animation([1, 2, 3, 4, 5]), _animation([1, 2.5, 3.5, 4.5, 5.5]))
    assert told == "Edited: 4 keys of 1 bone changed: hand_r."


def test_keys_of_as_many_frames_are_compared_frame_by_frame() -> None:
    """Keys that are equal to those of other frames are none of these."""
    told = _said(_animation([0, 0, 0, 0, 0, 1]), _animation([0, 3, 2, 0, 0, 0]))
    assert told == "Edited: 3 keys of 1 bone changed: hand_r."


def test_of_another_number_of_frames_keys_are_known_by_what_they_hold() -> None:
    found = difference(_animation([1, 2, 3, 4]), _animation([7, 1, 2, 3, 4]))
    came = [change for change in found.changes if change.path.endswith("/PosKeys/0")]
    assert [(change.kind, change.after) for change in came if "Tracks/1/" in change.path] == [
        ("added", {"X": 0.0, "Y": 0.0, "Z": 7.0})
    ]


def test_every_key_counts_of_a_list_that_is_told_as_a_whole() -> None:
    told = _said(_animation(range(1200)), _animation([height + 0.5 for height in range(1200)]))
    assert told == "Edited: 1,200 keys of 1 bone changed: hand_r."


def _curve(values: Sequence[float]) -> PackageTree:
    keys = [[_number("Time", time), _number("Value", value)] for time, value in enumerate(values)]
    return _thing(
        PropertyDraft("FloatCurve", "StructProperty(SomeCurve)", [_list("Keys", "SomeKey", keys)])
    )


def test_many_keys_of_a_curve_are_counted_and_few_are_told() -> None:
    many = _said(_curve([0, 1, 2, 3, 4]), _curve([0, 1.5, 2.5, 3.5, 4.5]))
    assert many == "Edited: 4 keys of 1 curve changed: FloatCurve."
    assert _said(_curve([0, 1, 2]), _curve([0, 1.5, 2])) == "Edited: Value 1 → 1.5 in Thing."


# -- members ---------------------------------------------------------------------------------------


def _counts(*values: int, name: str = "Counts") -> PropertyDraft:
    return PropertyDraft(name, "ArrayProperty(IntProperty)", list(values))


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ((), (_counts(1, 2),), "Counts set in Thing"),
        ((_counts(1, 2),), (), "Counts back to default in Thing"),
        (
            (_counts(1), _counts(2, name="Others")),
            (_counts(1, 2), _counts(name="Others")),
            "Counts and Others changed in Thing",
        ),
    ],
)
def test_what_cannot_be_told_by_its_value_is_told_by_its_name(
    before: Sequence[PropertyDraft], after: Sequence[PropertyDraft], expected: str
) -> None:
    assert _said(_thing(*before), _thing(*after)) == f"Edited: {expected}."


def test_a_vector_and_a_long_text_are_told_when_they_are_set() -> None:
    offset = PropertyDraft("Offset", "StructProperty(Vector)", [1.0, 0.0, -2.5])
    assert _said(_thing(), _thing(offset)) == "Edited: Offset default → (1, 0, -2.5) in Thing."
    note = PropertyDraft("Note", "StrProperty", "Opens the gate when both levers were pulled")
    assert _said(_thing(), _thing(note)) == (
        "Edited: Note default → “Opens the gate when both levers…” in Thing."
    )


def test_a_struct_is_told_by_what_was_set_in_it() -> None:
    stored = PropertyDraft(
        "Data", "StructProperty(ItemData)", [_number("Weight", 2), _counts(1, 2)]
    )
    assert _said(_thing(), _thing(stored)) == "Edited: Data (Weight 2) set in Thing."


def test_many_values_of_one_name_are_told_by_the_name() -> None:
    def labels(*given: str) -> PackageTree:
        return _package(
            *(
                ExportDraft(
                    f"Sign{place}",
                    "/Script/Game.Sign",
                    properties=(_name(given[place], "Words"),) if given else (),
                )
                for place in range(4)
            )
        )

    told = _said(labels(), labels("North", "East", "South", "West"))
    assert told == "Edited: Words set in 4 objects."
    # As many as a sentence has room for are told.
    few = _said(labels("A", "B", "C", "D"), labels("X", "Y", "Z", "D"))
    assert few == "Edited: Words A → X in Sign0. Words B → Y in Sign1, Words C → Z in Sign2."


def test_a_value_of_a_node_is_told_by_the_title_of_the_node() -> None:
    def graph(*keywords: int) -> PackageTree:
        spoken = say("First", "Hello")
        properties = (*spoken.properties, _counts(*keywords, name="Keywords"))
        return tree_of_bytes(package((event("Started"), replace(spoken, properties=properties))))

    assert _said(graph(1), graph(1, 2)) == "Edited: Keywords changed in Print String."


def test_the_size_of_bulk_data_is_told() -> None:
    def bulk(size: int) -> PackageTree:
        tree = _thing(_counts(1))
        data = tree.data.slice(0, tree.data.size)
        node = tree.find("summary/BulkDataStartOffset")
        assert node is not None
        end = len(data) - 4
        data = data[: node.start] + end.to_bytes(8, "little") + data[node.end :]
        return Package.open(data[:end] + bytes(range(size)) + data[end:]).tree()

    told = "Edited: bulk data changed from 64 bytes to 32 bytes."
    assert _said(bulk(64), bulk(32)) == told


def test_the_folder_of_an_actor_never_leads() -> None:
    folder = _name("Lights", "FolderPath")
    parts = [_part("Wind", kind="Force"), _part("Rain", folder, kind="Water")]
    assert _said(_effect(_part("Rain", kind="Water")), _effect(*parts)) == (
        "Edited: Wind (Force) added. FolderPath default → Lights in Rain."
    )


def test_objects_of_one_name_are_called_with_what_they_lie_in() -> None:
    def scripts(seed: float) -> PackageTree:
        return _package(
            ExportDraft("Effect", "/Script/Game.Effect", is_asset=True),
            *(
                export
                for outer, value in (("Spawn", 1.0), ("Update", seed))
                for export in (
                    ExportDraft(outer, "/Script/Game.Stage", "Effect"),
                    ExportDraft(
                        "Noise",
                        "/Script/Game.Noise",
                        outer,
                        properties=(_number("Seed", value), _number(outer, seed)),
                    ),
                )
            ),
        )

    assert _said(scripts(2), scripts(3)) == (
        "Edited: Spawn 2 → 3 in Spawn.Noise. Seed 2 → 3 and Update 2 → 3 in Update.Noise."
    )


def test_a_class_default_is_told_by_its_blueprint() -> None:
    def defaults(*properties: PropertyDraft) -> PackageTree:
        return _package(ExportDraft("Default__Hunger_C", "/Game/Hunger.Hunger_C", "", False,
                                    properties=properties))  # fmt: skip

    told = _said(defaults(), defaults(_number("Rate", 2)))
    assert told == "Edited: Rate default → 2 in Hunger."


def test_a_class_that_stands_elsewhere_is_told_and_hides_nothing_of_what_is_known() -> None:
    tree = PropertyDraft("WidgetTree", "ObjectProperty", "")
    moved = _said(
        _thing(tree, class_path="/Game/UI/Map.Map_C"), _thing(class_path="/Game/Mini/Map.Map_C")
    )
    assert moved == "Edited: class of Thing: /Game/UI → /Game/Mini."


# -- objects ---------------------------------------------------------------------------------------


def _effect(*parts: ExportDraft) -> PackageTree:
    return _package(ExportDraft("Effect", "/Script/Game.Effect", is_asset=True), *parts)


def _part(name: str, *properties: PropertyDraft, kind: str = "Noise") -> ExportDraft:
    return ExportDraft(name, f"/Script/Game.{kind}", "Effect", properties=properties)


def test_objects_that_nobody_named_are_counted_by_their_class() -> None:
    parts = [_part(f"Noise_{number}") for number in range(3)]
    assert _said(_effect(), _effect(*parts)) == "Edited: 3 objects of class Noise added."
    named = _said(_effect(), _effect(*parts, _part("Wind", kind="Force")))
    assert named == "Edited: 3 objects of class Noise, Wind (Force) added."


def test_an_object_that_is_told_by_what_is_set_in_it_is_not_counted() -> None:
    told = _said(_effect(), _effect(_part("Noise_0", _number("Seed", 1)), _part("Noise_1")))
    assert told == "Edited: Noise_0 (Seed 1), Noise_1 added."


def test_an_identity_does_not_hide_a_new_name() -> None:
    old = _part("Noise_2", PropertyDraft("MergeId", "StrProperty", "A"))
    new = _part("Noise_0", PropertyDraft("MergeId", "StrProperty", "B"))
    assert _said(_effect(old), _effect(new)) == "Edited: Noise_2 renamed Noise_0."


# -- parts of nodes --------------------------------------------------------------------------------


def test_what_a_node_stands_for_goes_with_the_node() -> None:
    """The object of a task, what hangs on it, and its entry in the list of its parent."""
    spoken = say("First", "Hello")
    held = replace(
        spoken,
        properties=(*spoken.properties, PropertyDraft("NodeInstance", "ObjectProperty", "Task_0")),
    )
    parent = ExportDraft("Selector_3", "/Script/AIModule.BTComposite_Selector")
    entry = [PropertyDraft("ChildTask", "ObjectProperty", "Task_0")]
    whole = (
        replace(parent, properties=(_list("Children", "BTCompositeChild", [entry]),)),
        ExportDraft(
            "Task_0",
            "/Script/AIModule.BTTask_Wait",
            properties=(PropertyDraft("Decorator", "ObjectProperty", "Decorator_7"),),
        ),
        ExportDraft("Decorator_7", "/Script/AIModule.BTDecorator_Cooldown"),
    )
    started = event("Started")
    before = tree_of_bytes(package((started, held), extra=whole))
    after = tree_of_bytes(package((started,), extra=(parent,)))
    assert _said(before, after) == "Edited: Print String removed."
    assert _said(after, before) == 'Edited: Print String (In String: "Hello") added.'


def test_an_object_that_no_node_stands_for_is_told_beside_it() -> None:
    other = ExportDraft("Task_0", "/Script/AIModule.BTTask_Wait")
    started = event("Started")
    before = tree_of_bytes(package((started, say("First", "Hello")), extra=(other,)))
    after = tree_of_bytes(package((started,)))
    assert _said(before, after) == "Edited: Print String removed. Task_0 (BTTask_Wait) removed."


# -- state trees and PCG ---------------------------------------------------------------------------


def test_a_task_of_a_state_tree_is_told_by_its_state_and_its_copy_not_at_all() -> None:
    def tree(delay: float) -> PackageTree:
        task = "/Script/Game.Wait"
        return _package(
            ExportDraft("ST_Door", "/Script/StateTreeModule.StateTree", is_asset=True),
            ExportDraft("StateTreeEditorData_0", "/Script/StateTreeEditorModule.Data", "ST_Door"),
            ExportDraft(
                "StateTreeState_4",
                "/Script/StateTreeEditorModule.StateTreeState",
                "StateTreeEditorData_0",
                properties=(_name("Opening"),),
            ),
            ExportDraft("Wait_0", task, "StateTreeState_4", properties=(_number("Delay", delay),)),
            ExportDraft("Wait_9", task, "ST_Door", properties=(_number("Delay", delay),)),
        )

    assert _said(tree(1), tree(2)) == "Edited: Delay 1 → 2 in Opening.Wait_0."


@pytest.mark.parametrize(("title", "called"), [("", "Density_3"), ("Thin out", "Thin out")])
def test_what_is_set_of_a_node_of_pcg_is_told_by_the_node(title: str, called: str) -> None:
    def graph(bound: float) -> PackageTree:
        return _package(
            ExportDraft("Forest", "/Script/PCG.PCGGraph", is_asset=True),
            ExportDraft(
                "Density_3",
                "/Script/PCG.PCGNode",
                "Forest",
                properties=(_name(title, "NodeTitle"),) if title else (),
            ),
            ExportDraft(
                "PCGDensityFilterSettings_0",
                "/Script/PCG.PCGDensityFilterSettings",
                "Density_3",
                properties=(_number("LowerBound", bound),),
            ),
        )

    assert _said(graph(0.5), graph(0.25)) == f"Edited: LowerBound 0.5 → 0.25 in {called}."


# -- values that moved -----------------------------------------------------------------------------


def _item(*properties: PropertyDraft, parts: Sequence[PropertyDraft] | None = None) -> PackageTree:
    config = ExportDraft("Config_0", "/Script/Game.Config", "Item", properties=tuple(parts or ()))
    item = ExportDraft("Item", "/Script/Game.Item", is_asset=True, properties=properties)
    return _package(item, *((config,) if parts is not None else ()))


def _struct(name: str, *members: PropertyDraft) -> PropertyDraft:
    return PropertyDraft(name, f"StructProperty({name}Data)", list(members))


def test_values_that_came_again_elsewhere_in_an_object_are_moved() -> None:
    before = _item(_name("Ingot", "Title"), _number("MaxStack", 10))
    after = _item(_struct("Data", _name("Ingot", "Title")), parts=[_number("MaxStack", 10)])
    assert _said(before, after) == (
        "Edited: Title Ingot moved to Data and MaxStack 10 moved to Config_0 in Item. "
        "Config_0 (MaxStack 10) added, Data (Title Ingot) set in Item."
    )


def test_another_value_of_that_name_is_not_moved() -> None:
    told = _said(_item(_number("MaxStack", 10)), _item(_struct("Data", _number("MaxStack", 20))))
    assert told == "Edited: MaxStack 10 → default in Item. Data (MaxStack 20) set in Item."


def _mesh(*properties: PropertyDraft) -> PackageTree:
    path = "/Game/M_Tiles.M_Tiles"
    return _package(
        ExportDraft("SM_Wall", "/Script/Engine.StaticMesh", is_asset=True, properties=properties),
        imports=("/Script/Engine.Material", path),
    )


@pytest.mark.parametrize(
    ("material", "expected"),
    [
        ("None", "material of slot 0 M_Tiles → None in SM_Wall"),
        ("/Game/M_Tiles.M_Tiles", "Materials and StaticMaterials changed in SM_Wall"),
    ],
)
def test_a_slot_of_a_mesh_that_lost_its_material_is_told(material: str, expected: str) -> None:
    materials = PropertyDraft(
        "Materials", "ArrayProperty(ObjectProperty)", ["/Game/M_Tiles.M_Tiles"]
    )
    stored = "" if material == "None" else material
    slot = [
        PropertyDraft("MaterialInterface", "ObjectProperty", stored),
        _name("Tiles", "MaterialSlotName"),
    ]
    slots = _list("StaticMaterials", "StaticMaterial", [slot])
    assert _said(_mesh(materials), _mesh(slots)) == f"Edited: {expected}."


# -- blackboards -----------------------------------------------------------------------------------


def test_a_key_of_a_blackboard_is_told_with_its_type() -> None:
    def board(*names: str) -> PackageTree:
        keys = [
            [
                _name(name, "EntryName"),
                PropertyDraft("KeyType", "ObjectProperty", f"BlackboardKeyType_Vector_{place}"),
            ]
            for place, name in enumerate(names)
        ]
        kinds = (
            ExportDraft(
                f"BlackboardKeyType_Vector_{place}",
                "/Script/AIModule.BlackboardKeyType_Vector",
                "B",
            )
            for place in range(len(names))
        )
        held = (_list("Keys", "BlackboardEntry", keys),)
        return _package(
            ExportDraft("B", "/Script/AIModule.BlackboardData", "", True, properties=held), *kinds
        )

    assert _said(board("Home"), board("Home", "Goal")) == (
        "Edited: 1 blackboard key added: Goal (Vector)."
    )


# -- variables -------------------------------------------------------------------------------------


def _variable(name: str, category: str, default: str = "") -> list[PropertyDraft]:
    """A variable of a Blueprint; of a category in brackets it is an array."""
    kind = {
        "PinCategory": category.strip("[]"),
        "PinSubCategory": "",
        "PinSubCategoryObject": "",
        "bIsArray": int("[" in category),
        "bIsReference": 0,
        "bIsWeakPointer": 0,
        "PinSubCategoryMemberReference": ("", "None", "0" * 32),
        "bIsConst": 0,
    }
    return [
        _name(name, "VarName"),
        PropertyDraft("VarType", "StructProperty(EdGraphPinType)", kind),
        PropertyDraft("DefaultValue", "StrProperty", default),
    ]


def _blueprint(*variables: list[PropertyDraft], met: Sequence[PropertyDraft] = ()) -> PackageTree:
    """A Blueprint with variables, its class and the default object of that."""
    blueprint, kind = "/Script/Engine.Blueprint", "/Script/Engine.BlueprintGeneratedClass"
    return _package(
        ExportDraft("BP_Door", blueprint, is_asset=True,
                    properties=(_list("NewVariables", "BPVariableDescription", variables),)),
        ExportDraft("BP_Door_C", kind),
        ExportDraft("Default__BP_Door_C", "/Script/Engine.Actor", properties=tuple(met)),
    )  # fmt: skip


_SPEED = PropertyDraft("Speed", "IntProperty", 5)


@pytest.mark.parametrize(
    ("category", "text", "met"),
    [
        # What a compile makes nothing of.
        ("bool", "TrueTrue", []),
        # What it has copied to the default object of the class.
        ("int", "5", [_SPEED]),
        ("int", "0", []),
        ("real", "0.100000", [_number("Speed", 0.1)]),
        ("name", "None", []),
        ("struct", "(X=1.000000,Y=2.000000)", [_number("Speed", 1)]),
        ("[string]", '("Open")', []),
    ],
)
def test_a_default_that_a_compile_emptied_is_no_edit(
    category: str, text: str, met: Sequence[PropertyDraft]
) -> None:
    filled = _blueprint(_variable("Speed", category, text), met=met)
    emptied = _blueprint(_variable("Speed", category), met=met)
    for sides in ((filled, emptied), (emptied, filled)):
        found = difference(*sides)
        (only,) = [change for change in found.changes if change.steps[-1:] == ("DefaultValue",)]
        assert (found.verdict, only.notes) == ("resaved", (Reason.WRITTEN_BY_COMPILER,))


@pytest.mark.parametrize(
    ("category", "text"), [("bool", "true"), ("int", "5"), ("real", "0.5"), ("string", "Open")]
)
def test_a_default_that_no_compile_has_copied_yet_is_an_edit(category: str, text: str) -> None:
    sides = [_blueprint(_variable("Speed", category, default)) for default in (text, "")]
    assert difference(*sides).verdict == "changed"


def test_a_default_that_was_edited_is_told_once_of_the_default_object() -> None:
    before = _blueprint(_variable("Speed", "int", "5"))
    after = _blueprint(_variable("Speed", "int"), met=[_SPEED])
    assert _said(before, after) == "Edited: Speed default → 5 in BP_Door."


def test_a_default_of_a_blueprint_without_a_compiled_class_is_an_edit() -> None:
    def alone(default: str) -> PackageTree:
        variables = [_variable("Speed", "bool", default)]
        return _thing(
            _list("NewVariables", "BPVariableDescription", variables),
            class_path="/Script/Engine.Blueprint",
        )

    assert difference(alone("TrueTrue"), alone("")).verdict == "changed"


def test_an_event_dispatcher_is_no_variable_beside_itself() -> None:
    speed, opened, shut = (
        _variable("Speed", "real"),
        _variable("Opened", "mcdelegate"),
        _variable("Shut", "mcdelegate"),
    )
    assert _said(_blueprint(speed), _blueprint(speed, opened, shut)) == (
        "Edited: event dispatchers Opened and Shut added."
    )
    assert _said(_blueprint(opened, speed), _blueprint(opened)) == "Edited: variable Speed removed."


def test_the_first_variables_of_a_blueprint_are_told_by_their_names() -> None:
    door = ExportDraft("BP_Door", "/Script/Engine.Blueprint", is_asset=True)
    without = _package(door)
    variables = [_variable("Speed", "real"), _variable("Opened", "mcdelegate")]
    listed = _list("NewVariables", "BPVariableDescription", variables)
    having = _package(replace(door, properties=(listed,)))
    assert _said(without, having) == (
        "Edited: event dispatcher Opened added. Variable Speed added."
    )
    assert _said(having, without) == (
        "Edited: event dispatcher Opened removed. Variable Speed removed."
    )


# -- slots -----------------------------------------------------------------------------------------


def _panel(number: int, left: float, *, widget: str = "Box") -> PackageTree:
    """A widget in a panel, by a slot of some number."""
    slot = f"CanvasPanelSlot_{number}"
    return _package(
        ExportDraft("WBP_End", "/Script/UMGEditor.WidgetBlueprint", is_asset=True),
        ExportDraft("WidgetTree", "/Script/UMG.WidgetTree", "WBP_End"),
        ExportDraft("Panel", "/Script/UMG.CanvasPanel", "WidgetTree"),
        ExportDraft(
            widget,
            "/Script/UMG.VerticalBox",
            "WidgetTree",
            properties=(PropertyDraft("Slot", "ObjectProperty", slot),),
        ),
        ExportDraft(
            slot,
            "/Script/UMG.CanvasPanelSlot",
            "Panel",
            properties=(
                PropertyDraft("Offsets", "StructProperty(Margin)", [_number("Left", left)]),
                PropertyDraft("Content", "ObjectProperty", widget),
            ),
        ),
    )


def test_another_slot_of_the_same_widget_is_told_by_its_values() -> None:
    assert _said(_panel(7, -17.5), _panel(9, -22.5)) == ("Edited: Left -17.5 → -22.5 in Box.")
    assert difference(_panel(7, 1), _panel(9, 1)).verdict == "resaved"


def test_the_slot_of_another_widget_is_another_one() -> None:
    found = difference(_panel(7, 1), _panel(9, 2, widget="Border"))
    slots = "exports/WBP_End:WidgetTree.Panel.CanvasPanelSlot_"
    whole = [change for change in found.changes if change.path.startswith(slots)]
    assert [(change.kind, change.path.removeprefix(slots)) for change in whole] == [
        ("removed", "7"),
        ("added", "9"),
    ]


def test_a_real_slot_that_was_made_anew_is_told_by_its_widget() -> None:
    sides = [
        Package.open(
            corpus_file(f"pairs/WidgetBlueprint-ProjectOverviewWidget/{side}.uasset").read_bytes()
        ).tree()
        for side in ("before", "after")
    ]
    told = "Left -17.37 → -22.47 and Top 460.56 → 580.18 in VerticalBox_229"
    assert told in _said(*sides)


def test_a_real_default_that_a_compile_emptied_is_not_told() -> None:
    sides = [
        Package.open(corpus_file(f"pairs/Blueprint-LuaTestActor/{side}.uasset").read_bytes()).tree()
        for side in ("before", "after")
    ]
    told = _said(*sides)
    assert told.startswith(
        "Edited: event dispatcher DummyDispatcher added. Variable SetByDispatcher added, re-saved"
    )
    assert "TrueTrue" not in told
