"""Real packages: two revisions of one asset, and one asset saved by one release after the other."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from corpus import manifest
from pairs import PAIRS, expected, judged

from inspector.compare.diff import difference
from inspector.compare.model import ChangeClass
from inspector.compare.sentence import sentence
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.messages.notes import note_of
from inspector.messages.rendering import render

Opener = Callable[[Path], PackageTree | None]


def _sides(corpus: Path, opened: Opener, name: str) -> list[PackageTree]:
    """The fields of both revisions."""
    found = []
    for side in ("before", "after"):
        (path,) = (corpus / "pairs" / name).glob(f"{side}.u*[tp]")
        tree = opened(path)
        assert tree is not None
        found.append(tree)
    return found


@pytest.mark.parametrize("name", PAIRS)
def test_two_revisions_differ_in_what_somebody_did(corpus: Path, opened: Opener, name: str) -> None:
    found = difference(*_sides(corpus, opened, name))
    stated = expected(name)
    assert found.verdict == stated["verdict"]
    if "content" in stated:
        assert bool(found.of_class(ChangeClass.CONTENT)) == stated["content"]
    if "classes" in stated:
        assert {one.change_class.value for one in found.changes} <= {*stated["classes"]}


@pytest.mark.parametrize("name", [name for name in PAIRS if judged(name)])
def test_the_sentence_says_what_a_reviewer_found(corpus: Path, opened: Opener, name: str) -> None:
    said = render(sentence(difference(*_sides(corpus, opened, name))))
    says, never = judged(name) or ((), ())
    for pattern in says:
        assert re.search(pattern, said, re.IGNORECASE), (pattern, said)
    for pattern in never:
        assert not re.search(pattern, said, re.IGNORECASE), (pattern, said)


@pytest.mark.parametrize("name", PAIRS)
def test_the_changes_of_two_revisions_are_found_in_them(
    corpus: Path, opened: Opener, name: str
) -> None:
    before, after = _sides(corpus, opened, name)
    found = difference(before, after)
    assert found.problems == ()
    for one in found.changes:
        for tree, path in ((before, one.old_path), (after, one.new_path)):
            assert not path or tree.find(path) is not None, (one.path, path)
        assert one.kind != "added" or (one.before is None and not one.old_path)
        assert one.kind != "removed" or (one.after is None and not one.new_path)
    assert render(sentence(found))


def test_all_pairs_of_the_corpus_are_there(corpus: Path) -> None:
    assert len(PAIRS) == 88
    assert sum("expected" in one for one in manifest()) == 2 * 52
    assert sum(judged(name) is not None for name in PAIRS) == 23


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (
            "UserDefinedEnum-XsollaLinkType",
            "Edited: 1 enumerator removed: LiveDemoAccountLinking. "  # noqa: ISC004 - one sentence
            "Re-saved by a newer engine (4.26.0 → 4.27.2).",
        ),
        (
            "Blueprint-DmgType_Hunger",
            "Edited: bCanDieFrom default → false in DmgType_Hunger.",
        ),
        (
            # Two notifies of one name; the model of the animation is as its engine stores it.
            "AnimSequence-A_Als_Crouch_Walk_Pose",
            "Edited: BMAnimNotifyFootstep/bTriggerOnDedicatedServer "  # noqa: ISC004 - one sentence
            "true → false (2 times) in A_Als_Crouch_Walk_Pose. "
            "Re-saved by a newer engine (5.1.1 → 5.3.2), 3 custom versions raised, "
            "length left out of the animation’s data model, "
            "default frame stripping settings written out, "
            "data model of the animation referenced by its interface.",
        ),
        (
            "WidgetBlueprint-Widget_EndGameScreen",
            "Edited: function GetTextTotalScore added. "  # noqa: ISC004 - one sentence
            "TextTotalScore.Text bound to GetTextTotalScore, "
            "TextTotalScore (TextBlock, Text “Total Score: 0”) added, 1 more change, "
            "re-saved by a newer patch of the same release (4.7.3 → 4.7.6), "
            "last opened documents changed.",
        ),
        (
            "BehaviorTree-BT_RTSPawnBehaviorTree",
            "Edited: RTSBT Task Issue Move Order#1 "  # noqa: ISC004 - one sentence
            "(with RTSBT Decorator Has Left Chase Radius) removed. "
            "Re-saved by a newer engine (4.24.3 → 4.25.0), 2 custom versions raised, "
            "last opened documents changed, counters of the editor changed.",
        ),
        (
            "DataTable-DT_RTSGameplayTags",
            "Edited: 2 rows added (NewRow_22: Status.Changing.CarryingResources, "  # noqa: ISC004 - one sentence
            "NewRow_21: Status.Permanent.AcceptsReturnedResources).",
        ),
        (
            "SoundCue-Barrier_Hit_Cue",
            "Edited: bOverrideAttenuation true → false and "  # noqa: ISC004 - one sentence
            "AttenuationSettings default → ObjectImpact_Att in Barrier_Hit_Cue.",
        ),
        (
            "Blueprint-LuaTestActor",
            "Edited: event dispatcher DummyDispatcher added. "  # noqa: ISC004 - one sentence
            "Variable SetByDispatcher added, "
            "re-saved by a newer engine (4.26.0 → 5.0.0), "
            "3 custom versions added, 2 custom versions raised, "
            "1 value converted by BlueprintPinsUseRealNumbers.",
        ),
        (
            "Material-M_CesiumBaseMaterial",
            "Edited: Transform inserted between Get Material Attributes and "  # noqa: ISC004 - one sentence
            "Runtime Virtual Texture Output.Normal. "
            "World Position added, for Runtime Virtual Texture Output.World Height, "
            "2 nodes moved.",
        ),
        (
            "Material-M_CesiumOverlay",
            "M_CesiumOverlay became a redirector to "  # noqa: ISC004 - one sentence
            "M_DEPRECATED_CesiumOverlay, was Material. "
            "6 custom versions removed, thumbnail settings changed.",
        ),
        (
            "ParticleSystem-P_AssaultRifle_IH",
            "Edited: bEnabled false → true in Burst_Out and "  # noqa: ISC004 - one sentence
            "Instagib_Core. Count 100 → 4 and CountLow 12 → 1 in Burst_Out.Spawn, "
            "Acceleration/Z -980 → -1000 in Burst_Out.Acceleration Constant, 6 more changes, "
            "re-saved by a newer patch of the same release (4.7.3 → 4.7.6).",
        ),
        (
            "MaterialFunction-ML_Rubber_dark",
            "Edited: Texture T_Vista_Grass_N: /Game → /Game/ShooterGame in Texture Sample.",
        ),
        (
            "SoundCue-Starter_Background_Cue",
            "Edited: SoundWaveAssetPtr Starter_Wind05, "  # noqa: ISC004 - one sentence
            "Starter_Birds01 and Starter_Wind06: /Game → /ALSV4_CPP in 3 objects. "
            "Re-saved by a newer engine (4.24.1 → 4.25.1), 2 custom versions raised.",
        ),
        (
            "WidgetBlueprint-WBP_InventoryOutside",
            "Edited: ParentClass UGFInventoryOutsideWidget → "  # noqa: ISC004 - one sentence
            "InventoryOutsideWidget in WBP_InventoryOutside. Image_65 renamed BackgroundImage "
            "(ColorAndOpacity (0, 0, 0, 0) → (1, 1, 1, 0)), categories listed otherwise in the "
            "editor, last opened documents changed.",
        ),
        (
            "StringTable-ST_Dialogues_Inner_Voice",
            "Edited: 10 lines added: Awake.Intro (4), Awake.Rules (4), Awake.Goal (2).",
        ),
        (
            "PCGGraph-PCGEx_ActorPackerExample",
            "Edited: SpawnActor_1 (PCGSpawnActorNode) removed. "  # noqa: ISC004 - one sentence
            "DecalMaterialID default → CustomMaterial in ADP_AttachDecals_C_0, AttributeName "
            "DecalMaterial → CustomMaterial in AddAttribute_0, 6 more changes, "
            "1 custom version added, 6 nodes moved, bubbles of comments shown or hidden.",
        ),
    ],
)
def test_the_sentence_tells_what_was_edited(
    corpus: Path, opened: Opener, name: str, expected: str
) -> None:
    assert render(sentence(difference(*_sides(corpus, opened, name)))) == expected


def test_what_an_engine_made_of_an_old_mesh_is_no_edit(corpus: Path, opened: Opener) -> None:
    """Another module for its navigation, JSON for its file, settings that came, measures."""
    found = difference(*_sides(corpus, opened, "StaticMesh-SM_Hallway_Tiles_Broken02"))
    classes = {one.path.partition("/")[2]: one.change_class.value for one in found.changes}
    mesh = "SM_Hallway_Tiles_Broken02"
    of_import = f"{mesh}:AssetImportData_32"
    model = f"{mesh}/properties/SourceModels/0"
    expected = {
        f"{mesh}:NavCollision_36/ClassIndex": "version",
        f"{mesh}:NavCollision_36/stored/Version": "version",
        f"{of_import}/ImportJson": "version",
        f"{of_import}/properties/SourceFilePath": "version",
        f"{of_import}/properties/SourceFileTimestamp": "version",
        f"{model}/ScreenSize": "version",
        f"{model}/BuildSettings/bBuildAdjacencyBuffer": "conversion",
        f"{model}/ReductionSettings/PixelError": "conversion",
        f"{mesh}/properties/ExtendedBounds": "noise",
        f"{mesh}/stored/LightingGuid": "noise",
        # The material that it had is gone.
        f"{mesh}/properties/Materials": "content",
    }
    assert {path: classes[path] for path in expected} == expected


def test_tags_that_measure_a_level_do_not_claim_a_change_in_it(
    corpus: Path, opened: Opener
) -> None:
    """Of its actors only the class of one moved; how large that is stands in another package."""
    found = difference(*_sides(corpus, opened, "World-LV_Category-FilterEcosystem"))
    notes = {
        one.path.rpartition("/")[2]: note_of(one) for one in found.changes if "/Tags/" in one.path
    }
    assert notes.keys() == {
        "ActorsMetaData", "DateModified", "LevelBoundsExtent", "LevelBoundsLocation",
    }  # fmt: skip
    told = {notes[tag] for tag in notes if tag != "DateModified"}
    assert told == {"measured from the level’s actors, which may have changed in other packages"}


def test_bytes_between_the_values_of_keys_are_no_edit(
    corpus: Path, tree_from: Callable[[bytes], PackageTree]
) -> None:
    data = (corpus / "5.2/KawaiiPhysics/LS_TeleportRotation.uasset").read_bytes()
    padding = [
        slice(node.start, node.end) for node in tree_from(data).walk() if node.name == "Padding"
    ]
    assert {place.stop - place.start for place in padding} == {2, 3}
    other = bytearray(data)
    for place in padding:
        other[place] = b"\x7f" * (place.stop - place.start)
    found = difference(*map(tree_from, (data, bytes(other))))
    assert found.verdict == "resaved"
    changed = [one for one in found.changes if one.path.endswith("/Padding")]
    assert len(changed) == len(padding)
    assert {one.change_class for one in found.changes} == {ChangeClass.NOISE}


@pytest.mark.parametrize("name", ["IndirectCycleA", "SimpleRefsGraphRef", "SimpleRefsRoot"])
def test_an_asset_saved_by_release_after_release_was_never_edited(
    corpus: Path, opened: Opener, name: str
) -> None:
    releases = sorted(
        (
            one["path"].split("/")[0]
            for one in manifest()
            if one["path"].endswith(f"rs/{name}.uasset")
        ),
        key=lambda release: [int(part) for part in release.split(".")],
    )
    assert len(releases) == 25
    for old, new in pairwise(releases):
        trees = [
            opened(corpus / release / "uasset-rs" / f"{name}.uasset") for release in (old, new)
        ]
        found = difference(*trees)
        assert found.of_class(ChangeClass.CONTENT) == (), (old, new)
        assert (found.verdict, found.problems) == ("resaved", ())
