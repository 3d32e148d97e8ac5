"""Engines laid down for a test: a Build.version where engines have it, and what builds leave."""

from __future__ import annotations

import json
from pathlib import Path

#: A studio's build whose floor is a number of Epic's depot.
STUDIO = {
    "MajorVersion": 4,
    "MinorVersion": 26,
    "PatchVersion": 2,
    "Changelist": 123456,
    "CompatibleChangelist": 15830756,
    "IsLicenseeVersion": 1,
    "IsPromotedBuild": 0,
    "BranchName": "++Studio+Main",
}
#: An official build.
EPIC = {
    "MajorVersion": 5,
    "MinorVersion": 4,
    "PatchVersion": 4,
    "Changelist": 35576357,
    "CompatibleChangelist": 33043543,
    "IsLicenseeVersion": 0,
    "IsPromotedBuild": 1,
    "BranchName": "++UE5+Release-5.4",
}


def manifest(folder: Path, build_id: str, *modules: str) -> None:
    """A manifest of the editor, and the libraries that it lists."""
    folder.mkdir(parents=True)
    libraries = {name: f"UnrealEditor-{name}.dll" for name in modules}
    for library in libraries.values():
        (folder / library).touch()
    text = json.dumps({"BuildId": build_id, "Modules": libraries})
    (folder / "UnrealEditor.modules").write_text(text, "utf-8")


def engine(root: Path, fields: dict[str, object]) -> Path:
    """An engine with two modules of its own, and a plugin of another build."""
    file = root / "Engine" / "Build" / "Build.version"
    file.parent.mkdir(parents=True)
    file.write_text(json.dumps(fields, indent="\t"), "utf-8")
    binaries = Path("Binaries", "Win64")
    manifest(root / "Engine" / binaries, "33043543", "Core", "Engine")
    manifest(root / "Engine" / "Plugins" / "Leap" / binaries, "04e4edd7", "Leap")
    return root
