"""Names and object paths of real packages, as the engine prints them."""

from __future__ import annotations

from pathlib import Path

from inspector.format.unreal.package import Package


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


def test_numbered_names(corpus: Path) -> None:
    package = _package(corpus / "4.26/uasset-rs/IndirectCycleA.uasset")
    texts = {package.text(export.ObjectName) for export in package.exports}
    assert any(text.rsplit("_", 1)[-1].isdigit() for text in texts)
