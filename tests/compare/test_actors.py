"""Levels: an actor is called as the editor calls it, and turned by what is at its root."""

from __future__ import annotations

from inspector.catalog import default_catalog
from inspector.compare.diff import difference
from inspector.compare.sentence import sentence
from inspector.format.unreal.draft import ExportDraft, PackageDraft, PropertyDraft, build
from inspector.format.unreal.package import Package
from inspector.messages.rendering import render
from inspector.versions import EngineVersion, VersionSet

Rotation = tuple[float, float, float]


def level(
    *, root: Rotation = (0.0, 0.0, 0.0), arrow: Rotation | None = None, label: str = "PlayerStart_2"
) -> Package:
    """A level with one actor, with rotations as pitch, yaw and roll, and an arrow at its root."""
    release = default_catalog().release("5.3")
    assert release is not None
    engine = EngineVersion.parse(f"5.3.1-1234+{release.branch}")
    actor = "PlayerStart_UAID_2CF05D7A3B"

    def turned(rotation: Rotation | None) -> tuple[PropertyDraft, ...]:
        if rotation is None:
            return ()
        return (PropertyDraft("RelativeRotation", "StructProperty(Rotator)", list(rotation)),)

    exports = (
        ExportDraft("Hall", "/Script/Engine.World", "", True),
        ExportDraft("PersistentLevel", "/Script/Engine.Level", "Hall", extra_bytes=16),
        ExportDraft(
            actor,
            "/Script/Engine.PlayerStart",
            "PersistentLevel",
            properties=(
                PropertyDraft("RootComponent", "ObjectProperty", "Capsule"),
                *((PropertyDraft("ActorLabel", "StrProperty", label),) if label else ()),
            ),
        ),
        ExportDraft("Capsule", "/Script/Engine.CapsuleComponent", actor, properties=turned(root)),
        ExportDraft("Arrow", "/Script/Engine.ArrowComponent", actor, properties=turned(arrow)),
    )
    draft = PackageDraft(
        versions=VersionSet(release.legacy, release.ue4, release.ue5, 0, 0, ()),
        saved_by=engine,
        compatible_with=engine,
        exports=exports,
    )
    return Package.open(build(draft).uasset)


def said(before: Package, after: Package) -> str:
    """What is said of two versions of the level."""
    return render(sentence(difference(before.tree(), after.tree())))


def test_an_actor_that_was_turned_is_told_by_its_label_in_degrees() -> None:
    after = level(root=(0.0, -49.99999891550874, 0.0))
    assert said(level(), after) == "Edited: PlayerStart_2 turned to −50°."
    assert said(after, level(root=(0.0, 48.974112, 0.0))) == (
        "Edited: PlayerStart_2 turned to 48.97°."
    )


def test_other_axes_are_named() -> None:
    assert said(level(), level(root=(-10.5, 0.0, 0.0))) == (
        "Edited: PlayerStart_2 turned to pitch −10.5°."
    )
    assert said(level(), level(root=(1.0, 2.0, 3.0))) == (
        "Edited: PlayerStart_2 turned to pitch 1°, yaw 2°, roll 3°."
    )


def test_a_part_of_an_actor_is_named_with_it() -> None:
    before = level(arrow=(0.0, 0.0, 0.0))
    assert said(before, level(arrow=(0.0, 90.0, 0.0))) == (
        "Edited: PlayerStart_2.Arrow turned to 90°."
    )
    # The first rotation that is set comes in the place of the default.
    assert said(level(), level(arrow=(0.0, 90.0, 0.0))) == (
        "Edited: PlayerStart_2.Arrow turned to 90°."
    )


def test_without_a_label_an_actor_has_the_name_of_its_object() -> None:
    assert said(level(label=""), level(label="", root=(0.0, 5.0, 0.0))) == (
        "Edited: PlayerStart_UAID_2CF05D7A3B turned to 5°."
    )


def test_an_angle_that_nobody_sees_is_no_turn() -> None:
    told = said(level(root=(0.0, 90.0, 0.0)), level(root=(0.0, 89.99999999, 0.0)))
    assert "turned" not in told
    assert told.startswith("Edited:")


def test_a_new_label_is_told_of_the_actor() -> None:
    assert said(level(), level(label="Start")) == (
        "Edited: ActorLabel PlayerStart_2 → Start in Start."
    )
