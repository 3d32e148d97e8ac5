"""One change is told once: what entries of tables repeat of objects is no change of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from corpus import corpus_file

from inspector.catalog import default_catalog
from inspector.compare.diff import difference
from inspector.compare.model import ChangeClass, Difference
from inspector.format.unreal.draft import (
    ExportDraft,
    ImportDraft,
    PackageDraft,
    PropertyDraft,
    build,
)
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.versions import EngineVersion, VersionSet

FromBytes = Callable[[bytes], PackageTree]
Opener = Callable[[Path], PackageTree]
PAWN, ACTOR = "/Script/Engine.Pawn", "/Script/Engine.Actor"


def content(found: Difference) -> list[tuple[str, str]]:
    """The edits that are told: what became of which path."""
    return [(change.kind, change.path) for change in found.of_class(ChangeClass.CONTENT)]


@pytest.fixture
def package(tree_from: FromBytes) -> Callable[..., PackageTree]:
    """A Blueprint of 5.3 that refers to a class, with imports and tags."""

    def make(kind: str, *imports: str, tags: Mapping[str, str] | None = None) -> PackageTree:
        release = default_catalog().release("5.3")
        assert release is not None
        version = EngineVersion.parse(f"5.3.2-1234+{release.branch}")
        draft = PackageDraft(
            versions=VersionSet(release.legacy, release.ue4, release.ue5, 0, 0, ()),
            saved_by=version,
            compatible_with=version,
            imports=tuple(ImportDraft(path) for path in (kind, *imports)),
            exports=(
                ExportDraft(
                    "Door",
                    "/Script/Engine.Blueprint",
                    is_asset=True,
                    properties=(PropertyDraft("ParentClass", "ObjectProperty", kind),),
                ),
            ),
            tags={"Door": dict(tags or {})},
        )
        return tree_from(build(draft).uasset)

    return make


def test_an_import_that_a_changed_value_names_is_not_told_again(
    package: Callable[..., PackageTree],
) -> None:
    found = difference(package(ACTOR), package(PAWN))
    assert content(found) == [("changed", "exports/Door/properties/ParentClass")]
    imports = [change for change in found.changes if change.section == "imports"]
    assert {(change.kind, change.path) for change in imports} == {
        ("added", f"imports/{PAWN}"),
        ("removed", f"imports/{ACTOR}"),
    }
    assert {change.change_class for change in imports} == {ChangeClass.NOISE}


def test_an_import_that_nothing_told_names_is_an_edit(
    package: Callable[..., PackageTree],
) -> None:
    found = difference(package(ACTOR), package(ACTOR, PAWN))
    assert found.verdict == "changed"
    assert content(found) == [("added", f"imports/{PAWN}")]


def test_an_import_counts_on_the_side_on_which_it_is_named(
    package: Callable[..., PackageTree],
) -> None:
    """What is gone does not explain what came."""
    before, after = package(PAWN), package(ACTOR, PAWN)
    assert ("added", f"imports/{PAWN}") not in content(difference(before, after))
    came = "/Script/Engine.Character"
    found = difference(package(ACTOR), package(PAWN, came))
    assert ("added", f"imports/{came}") in content(found)


def test_a_tag_that_repeats_a_changed_value_is_not_told_again(
    package: Callable[..., PackageTree],
) -> None:
    found = difference(
        package(ACTOR, tags={"ParentClass": f"Class'{ACTOR}'", "Colour": "red"}),
        package(PAWN, tags={"ParentClass": f"Class'{PAWN}'", "Colour": "blue"}),
    )
    assert content(found) == [
        ("changed", "exports/Door/properties/ParentClass"),
        ("changed", "asset_registry/Door/Tags/Colour"),
    ]


def test_a_real_edit_of_one_reference_is_one_change(opened: Opener) -> None:
    """Its commit set the compression settings of one animation, and nothing else."""
    sides = [
        opened(corpus_file(f"pairs/AnimSequence-A_Als_Run_Backward/{side}.uasset"))
        for side in ("before", "after")
    ]
    assert content(difference(*sides)) == [
        ("changed", "exports/A_Als_Run_Backward/properties/BoneCompressionSettings")
    ]


def test_an_object_of_another_class_is_told_as_such(opened: Opener) -> None:
    """A material was moved: what is left of it in its place leads to the new one."""
    sides = [
        opened(corpus_file(f"pairs/Material-M_CesiumOverlay/{side}.uasset"))
        for side in ("before", "after")
    ]
    told = content(difference(*sides))
    material = "exports/M_CesiumOverlay"
    assert ("changed", f"{material}/ClassIndex") in told
    assert ("added", f"{material}/redirector") in told
    assert not [
        path for kind, path in told if kind == "removed" and path.startswith(f"{material}/")
    ]
    assert len(told) < 10


def test_a_level_that_another_engine_saved_is_no_edit(opened: Opener) -> None:
    """Nobody can set the empty instance that 5.5 writes of a physics body."""
    sides = [
        opened(corpus_file(f"pairs/World-M_TestLab/{side}.umap")) for side in ("before", "after")
    ]
    found = difference(*sides)
    assert found.verdict == "resaved"
    (conversion,) = found.of_class(ChangeClass.CONVERSION)
    assert conversion.path.endswith("BodySetup_0/properties/DefaultInstance")


def test_a_list_says_nothing_more_of_an_object_that_came(opened: Opener) -> None:
    sides = [
        opened(corpus_file(f"pairs/SoundCue-Zombie_Vox_Hunting_Cue/{side}.uasset"))
        for side in ("before", "after")
    ]
    told = content(difference(*sides))
    assert ("added", "exports/Zombie_Vox_Hunting_Cue:SoundNodeLooping_2") in told
    assert not [path for kind, path in told if path.endswith(("AllNodes/5", "Nodes/6"))]
