"""Packages for tests of what moved: some refer to others, some are redirectors in old places."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from pathlib import Path

from inspector.format.unreal.draft import ExportDraft, ImportDraft, PackageDraft, build
from inspector.format.unreal.package import Package
from inspector.versions import EngineVersion, VersionSet

MESH = "/Script/Engine.StaticMesh"
REDIRECTOR_CLASS = "/Script/CoreUObject.ObjectRedirector"
_BUILD = EngineVersion.parse("4.26.2-15973114+++UE4+Release-4.26")


def write_package(
    path: Path, *imports: str, exports: tuple[ExportDraft, ...] = (), class_path: str = MESH
) -> Path:
    """Writes a package of 4.26 that refers to objects by their paths."""
    draft = PackageDraft(
        versions=VersionSet(-7, 522, 0, 0),
        saved_by=_BUILD,
        compatible_with=_BUILD,
        imports=tuple(ImportDraft(name, class_path) for name in imports),
        exports=exports or (ExportDraft(path.stem, MESH, is_asset=True),),
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(build(draft).uasset)
    return path


def write_redirectors(path: Path, leads: Mapping[str, str | int]) -> Path:
    """Writes a package of redirectors.

    Args:
        path: The file.
        leads: Where each leads, by its name: an object's path, or a package index as it is.
    """
    redirectors = tuple(
        ExportDraft(name, REDIRECTOR_CLASS, is_asset=not index, extra_bytes=4)
        for index, name in enumerate(leads)
    )
    write_package(path, *(to for to in leads.values() if isinstance(to, str)), exports=redirectors)
    data = bytearray(path.read_bytes())
    package = Package.open(bytes(data))
    indexes = {package.object_path(-n - 1): -n - 1 for n in range(len(package.imports))}
    for export, to in zip(package.exports, leads.values(), strict=True):
        end = export.SerialOffset + export.SerialSize
        struct.pack_into("<i", data, end - 4, indexes[to] if isinstance(to, str) else to)
    path.write_bytes(data)
    return path
