"""Packages built from readable values: they read back as described, for every release."""

from __future__ import annotations

from pathlib import Path

import pytest
from header_models import model_of

from inspector.catalog import Release, default_catalog
from inspector.format.unreal.draft import ExportDraft, ImportDraft, PackageDraft, build
from inspector.format.unreal.package import Package
from inspector.format.unreal.write import (
    case_preserving_hash,
    non_case_preserving_hash,
    write_header,
)
from inspector.versions import EngineVersion, VersionSet


def _draft(release: Release, *, imports: int = 3, flags: int = 0) -> PackageDraft:
    version = EngineVersion.parse(f"{release.name}.1-1234+{release.branch}")
    return PackageDraft(
        versions=VersionSet(release.legacy, release.ue4, release.ue5, 0, flags),
        saved_by=version,
        compatible_with=version,
        imports=tuple(ImportDraft(f"/Game/Props/Prop{i}.Prop{i}") for i in range(imports)),
        exports=(
            ExportDraft("Thing", "/Script/Engine.Blueprint", is_asset=True, extra_bytes=40),
            ExportDraft("Part", "/Script/Engine.SceneComponent", outer="Thing"),
        ),
        soft_references=("/Game/Other",) if release.ue4 >= 384 and not flags else (),
        tags={"Thing": {"ParentClass": "Actor", "Ünïcode": "größer"}},
    )


@pytest.mark.parametrize("release", default_catalog().releases, ids=lambda release: release.name)
@pytest.mark.parametrize("flags", [0, 0x80000200], ids=["editor", "cooked"])
def test_a_built_package_reads_back_for_every_release(release: Release, flags: int) -> None:
    built = build(_draft(release, flags=flags))
    package = Package.open(built.uasset)
    assert package.explains_header(), package.errors()
    assert package.errors() == ()
    assert package.saved_by is not None
    assert package.saved_by.short == f"{release.name}.1"
    assert [package.object_path(-i - 1) for i in range(2)] == [
        "/Game/Props/Prop0",
        "/Game/Props/Prop0.Prop0",
    ]
    assert [package.object_path(i + 1) for i in range(2)] == ["Thing", "Thing:Part"]
    assert package.main_asset == package.exports[0]
    assert write_header(model_of(package)) == built.uasset[: package.total_header_size]
    last = package.exports[-1]
    assert last.SerialOffset + last.SerialSize + 4 == len(built.uasset)
    if not flags:
        assert package.asset_registry[0].tags == {"ParentClass": "Actor", "Ünïcode": "größer"}


def test_a_package_of_thousands_of_imports(tmp_path: Path) -> None:
    release = default_catalog().release("5.3")
    assert release is not None
    package = Package.open(build(_draft(release, imports=1500)).uasset)
    # Two an asset, and the package and the two classes of the exports.
    assert len(package.imports) == 3000 + 3
    assert package.explains_header()


def test_hashes_of_names_are_the_engines(corpus: Path) -> None:
    package = Package.open((corpus / "4.26/uasset-rs/IndirectCycleA.uasset").read_bytes())
    rows = package.section_value("names")
    assert len(rows) == 78
    for row in rows:
        assert non_case_preserving_hash(row.Name) == row.NonCasePreservingHash
        assert case_preserving_hash(row.Name) == row.CasePreservingHash
