"""The packages and object streams of ``tests/data``, made by the project's own writers.

Everything in them is made up. A door is saved by each release that the catalogue knows, so that
every layout of the header and of property tags is there; beside them are kinds of assets, pairs of
two revisions, a split package and object streams in their three encodings.
"""

from __future__ import annotations

from collections.abc import Iterator

from graph_drafts import (
    NODES,
    WIRES,
    NodeDraft,
    PinDraft,
    branch,
    call,
    comment,
    event,
    package,
    say,
)
from lanterns import edited, made, moved, saved_again, saved_by_newer
from streams import ENCODED

from inspector.catalog import Release, default_catalog
from inspector.format.unreal.draft import (
    BuiltPackage,
    ExportDraft,
    ImportDraft,
    PackageDraft,
    PropertyDraft,
    build,
)
from inspector.versions import EngineVersion, Guid, VersionSet

#: PROPERTY_TAG_COMPLETE_TYPE_NAME: a property tag names the package of a struct.
_COMPLETE_TYPE_NAMES = 1012
#: PKG_FilterEditorOnly and PKG_Cooked, which a cooked package has.
_COOKED = 0x80000000 | 0x00000200
_FRAME = "/Game/Meshes/SM_Frame.SM_Frame"


def files() -> Iterator[tuple[str, bytes]]:
    """Every file of ``tests/data`` that is no text of ours: its name and its bytes."""
    for release in default_catalog().releases:
        yield f"Door-{release.name}.uasset", _door(release).uasset
    for name, built in _kinds().items():
        yield f"{name}.uasset", built.uasset
        if built.uexp:
            yield f"{name}.uexp", built.uexp
    yield from _pairs()
    for encoding, stored in ENCODED.items():
        yield f"MyData-{encoding}.objectstream", stored


def _pairs() -> Iterator[tuple[str, bytes]]:
    """Two revisions of one asset each: ``NAME.before`` and ``NAME.after``."""
    lantern = made()
    for name, change in {
        "LanternSavedAgain": saved_again,
        "LanternSavedByNewer": saved_by_newer,
        "LanternEdited": edited,
        "LanternMoved": moved,
    }.items():
        yield f"{name}.before.uasset", lantern
        yield f"{name}.after.uasset", made(change)
    other_text = [say("First", "Goodbye") if node.name == "First" else node for node in NODES]
    for name, (nodes, wires) in {
        "GraphText": (other_text, WIRES),
        "GraphRewired": (NODES, _exchanged(WIRES, "Choice.then-", "Choice.else-")),
        "GraphNode": ([*NODES, say("Third", "Again")], [*WIRES, "Choice.else-Third.execute"]),
    }.items():
        yield f"{name}.before.uasset", package(NODES, WIRES)
        yield f"{name}.after.uasset", package(nodes, wires)


def _exchanged(wires: tuple[str, ...], old: str, new: str) -> list[str]:
    return [wire.replace(old, new) for wire in wires]


def _kinds() -> dict[str, BuiltPackage]:
    """Assets of several kinds by name."""
    return {
        "Greeting": BuiltPackage(package(_GREETING, _GREETING_WIRES)),
        "Redirector": _built(
            "5.3",
            ExportDraft("Door", "/Script/CoreUObject.ObjectRedirector", "", True, extra_bytes=4),
        ),
        "Level": _built("5.1", *_level()),
        "Paint": _built("4.27", *_material()),
        "Cooked": _built(
            "4.26", ExportDraft("Door", "/Game/Code.DoorData", "", True, extra_bytes=24),
            is_cooked=True,
        ),
    }  # fmt: skip


#: An event with a branch, a comment around it, and a pure call.
_GREETING: list[NodeDraft] = [
    comment("Note", "Says who comes in"),
    event("Entered", x=0, y=0),
    branch("Known", x=240, y=0),
    say("Welcome", "Welcome back", x=520, y=-80),
    say("Ask", "Who is there?", x=520, y=120),
    call("Visitor", "GetName", [PinDraft("Object", "object")], pure=True, x=240, y=200),
]
_GREETING_WIRES = [
    "Entered.then-Known.execute",
    "Known.then-Welcome.execute",
    "Known.else-Ask.execute",
    "Visitor.ReturnValue-Ask.InString",
]


def _level() -> Iterator[ExportDraft]:
    yield ExportDraft("Hall", "/Script/Engine.World", "", True)
    yield ExportDraft("PersistentLevel", "/Script/Engine.Level", "Hall", extra_bytes=16)
    for number, yaw in enumerate([0.0, 90.0]):
        yield ExportDraft(
            f"PlayerStart_{number}",
            "/Script/Engine.PlayerStart",
            "PersistentLevel",
            properties=(
                PropertyDraft("ActorLabel", "StrProperty", f"Start {number}"),
                PropertyDraft("PlayerStartTag", "NameProperty", f"Team_{number}"),
                PropertyDraft("RelativeRotation", "StructProperty(Rotator)", [0.0, yaw, 0.0]),
            ),
        )


def _material() -> Iterator[ExportDraft]:
    yield ExportDraft(
        "Paint",
        "/Script/Engine.Material",
        "",
        True,
        properties=(
            PropertyDraft("TwoSided", "BoolProperty", True),
            PropertyDraft("Expressions", "ArrayProperty(ObjectProperty)", ["Gloss", "Dull"]),
        ),
    )
    for name, value in (("Gloss", 0.8), ("Dull", 0.2)):
        yield ExportDraft(
            name,
            "/Script/Engine.MaterialExpressionScalarParameter",
            "Paint",
            properties=(
                PropertyDraft("ParameterName", "NameProperty", name),
                PropertyDraft("DefaultValue", "FloatProperty", value),
                PropertyDraft("MaterialExpressionEditorX", "IntProperty", -400),
            ),
        )


def _door(release: Release) -> BuiltPackage:
    """A door as a release saves it, with properties of every kind that all releases have."""

    def struct(name: str) -> str:
        if release.ue5 >= _COMPLETE_TYPE_NAMES:
            return f"StructProperty({name}(/Script/CoreUObject))"
        return f"StructProperty({name})"

    return _built(
        release.name,
        ExportDraft(
            "Door",
            "/Game/Code.DoorData",
            "",
            True,
            properties=(
                PropertyDraft("Opened", "FloatProperty", 0.5),
                PropertyDraft("bLocked", "BoolProperty", True),
                PropertyDraft("Label", "StrProperty", "Tür"),
                PropertyDraft("Tags", "ArrayProperty(NameProperty)", ["wood", "old", "wood_2"]),
                PropertyDraft("Keys", "IntProperty", 3, 0),
                PropertyDraft("Keys", "IntProperty", -1, 1),
                PropertyDraft("Hinge", struct("Vector"), [1.0, 2.0, 3.5]),
                PropertyDraft("Tint", struct("Color"), {"B": 1, "G": 2, "R": 3, "A": 4}),
                PropertyDraft("Frame", "ObjectProperty", _FRAME),
            ),
        ),
    )


def _built(release: str, *exports: ExportDraft, is_cooked: bool = False) -> BuiltPackage:
    """A package as a release saves it."""
    known = default_catalog().release(release)
    assert known is not None
    major, minor = map(int, release.split("."))
    # The writer leaves out what a layout lacks: the first releases store a changelist alone.
    saved_by = EngineVersion(major, minor, 1, 1_000_000, False, f"++UE{major}+Release-{release}")
    imports = (ImportDraft(_FRAME, "/Script/Engine.StaticMesh"),)
    return build(
        PackageDraft(
            versions=VersionSet(
                legacy=known.legacy,
                ue4=0 if is_cooked else known.ue4,
                ue5=0 if is_cooked else known.ue5,
                licensee=0,
                package_flags=_COOKED if is_cooked else 0,
                custom=(),
            ),
            layout=(known.ue4, known.ue5) if is_cooked else None,
            saved_by=EngineVersion() if is_cooked else saved_by,
            compatible_with=EngineVersion() if is_cooked else saved_by,
            package_name="/Game/Made",
            imports=imports,
            exports=exports,
            guid=Guid(1, 2, 3, 4),
            split=is_cooked,
        )
    )
