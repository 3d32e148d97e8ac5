"""Names and object paths of real packages, as the engine prints them."""

from __future__ import annotations

from pathlib import Path

import pytest
from lanterns import made

from inspector.format.unreal.declare.primitives import NameRef
from inspector.format.unreal.declare.tables import ObjectExport, ObjectImport
from inspector.format.unreal.package import Package
from inspector.format.unreal.paths import ObjectPaths


def _package(path: Path) -> Package:
    return Package.open(path.read_bytes())


def test_imports_and_exports_of_a_blueprint(corpus: Path) -> None:
    package = _package(corpus / "4.26/uasset-rs/IndirectCycleA.uasset")
    paths = [package.object_path(-index - 1) for index in range(len(package.imports))]
    assert "/Script/Engine" in paths
    assert "/Script/Engine.Blueprint" in paths
    assert "/Game/IndirectCycle/IndirectCycleB.IndirectCycleB_C" in paths
    asset = package.main_asset
    assert asset is not None
    assert package.text(asset.ObjectName) == "IndirectCycleA"
    assert package.class_of(asset) == "Blueprint"


def test_main_assets_are_of_the_manifests_kind(corpus: Path) -> None:
    from corpus import manifest

    checked = 0
    for entry in manifest():
        if not entry["kind"] or not entry["path"].endswith((".uasset", ".umap")):
            continue
        if entry["path"].startswith(("made/", "no-package-tag/")):
            continue
        package = _package(corpus / entry["path"])
        asset = package.main_asset
        assert asset is not None, entry["path"]
        # A map is about its world; for this one the manifest names the class of its level script.
        kind = "World" if entry["path"].endswith("/TravelMap.umap") else entry["kind"]
        checked += 1
        assert package.class_of(asset) == kind, entry["path"]
    assert checked > 600


MAP = {
    "the world behind its baked lighting": ("MapBuildDataRegistry", "World"),
    "the world before it": ("World", "MapBuildDataRegistry"),
}


@pytest.mark.parametrize(
    "marked", [("World", "MapBuildDataRegistry"), ("MapBuildDataRegistry",), ()]
)
@pytest.mark.parametrize("classes", MAP.values(), ids=MAP)
def test_a_map_is_about_its_world_and_not_its_baked_lighting(
    classes: tuple[str, ...], marked: tuple[str, ...]
) -> None:
    names = ("None", "World", "MapBuildDataRegistry")
    imports = [ObjectImport(OuterIndex=0, ObjectName=NameRef(at, 0)) for at in (1, 2)]
    exports = [
        ObjectExport(
            ClassIndex=-names.index(one),
            OuterIndex=0,
            ObjectName=NameRef(names.index(one), 0),
            bIsAsset=int(one in marked),
        )
        for one in classes
    ]
    paths = ObjectPaths(names, imports, exports)
    found = paths.main_asset()
    assert found is not None
    assert paths.class_of(found) == "World"
    # A package of baked lighting alone is about that.
    alone = [one for one in exports if paths.class_of(one) != "World"]
    found = ObjectPaths(names, imports, alone).main_asset()
    assert found is not None
    assert paths.class_of(found) == "MapBuildDataRegistry"


def test_what_an_object_lies_in_has_a_class() -> None:
    """An object of the package, one of another package, or nothing."""
    names = ("None", "World", "Level", "Note")
    level = ObjectImport(ClassName=NameRef(2, 0), OuterIndex=0, ObjectName=NameRef(2, 0))
    world = ObjectImport(ClassName=NameRef(0, 0), OuterIndex=0, ObjectName=NameRef(1, 0))
    exports = [
        ObjectExport(ClassIndex=-2, OuterIndex=outer, ObjectName=NameRef(3, 0))
        for outer in (0, 1, -1, 9, -9)
    ]
    paths = ObjectPaths(names, (level, world), exports)
    told = [paths.outer_class_of(export) for export in exports]
    assert told == ["", "World", "Level", "", ""]


def test_numbered_names(corpus: Path) -> None:
    package = _package(corpus / "4.26/uasset-rs/IndirectCycleA.uasset")
    texts = {package.text(export.ObjectName) for export in package.exports}
    assert any(text.rsplit("_", 1)[-1].isdigit() for text in texts)


@pytest.mark.parametrize(
    ("path", "identity"),
    [
        ("exports/2/SerialSize", "exports/Lantern_C:Flame/SerialSize"),
        ("exports/2", "exports/Lantern_C:Flame"),
        ("exports/2@entry", "exports/Lantern_C:Flame@entry"),
        ("depends/0/Indexes/3", "depends/Lantern/Indexes/*"),
        ("imports/0/OuterIndex", "imports/%2FGame%2FMeshes%2FSM_Lantern/OuterIndex"),
        (
            "exports/3/properties/Tags/1@tag/Size",
            "exports/Lantern_C:Glass/properties/Tags/*@tag/Size",
        ),
        ("exports/99/SerialSize", "exports/*/SerialSize"),
        ("names/3/Name", "names/*/Name"),
        ("summary/CustomVersions/0/Version", "summary/CustomVersions/*/Version"),
        ("summary/NameCount", ""),
        ("", ""),
    ],
)
def test_names_stand_in_the_place_of_indexes(path: str, identity: str) -> None:
    assert Package.open(made()).identity_of(path) == identity


def test_where_names_cannot_be_read_no_index_is_left() -> None:
    data = bytearray(made())
    start = Package.open(bytes(data)).place_of("names/0/Name")
    assert start is not None
    data[start : start + 4] = (-(2**31)).to_bytes(4, "little", signed=True)
    assert Package.open(bytes(data)).identity_of("exports/2/SerialSize") == "exports/*/SerialSize"
