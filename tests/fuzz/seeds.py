"""What the fuzz run changes: real packages, bundled samples, packages built on the spot, texts."""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import tempfile
from array import array
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path

from corpus import PACKAGE_SUFFIXES, corpus_root
from graph_drafts import NODES, WIRES, NodeDraft, PinDraft
from graph_drafts import package as blueprint
from headers import STYLES, object_list, write, write_build, write_custom
from leaves import leaves_of
from streams import ENCODED

from inspector.catalog import default_catalog
from inspector.errors import InspectorError
from inspector.files.folders import resource_path
from inspector.format.objectstream.encodings import convert, encoding_of
from inspector.format.unreal.draft import (
    ExportDraft,
    ImportDraft,
    PackageDraft,
    PropertyDraft,
    build,
)
from inspector.format.unreal.package import Package
from inspector.versions import EngineVersion, VersionSet

#: Larger packages hold nothing that smaller ones lack, and take the time of many of them.
LARGEST = 1_000_000
#: Objects of larger packages are hit by the changes that need no fields.
_LARGEST_TREE = 30_000
#: Where the engine ends a name; one is written below it, at it, above it.
_NAME_LENGTHS = (1, 255, 1022, 1023, 1024, 5000)

PROJECT = (
    '{"FileVersion": 3, "EngineAssociation": "5.3", "Plugins": [{"Name": "P", "Enabled": true}]}'
)
PLUGIN = '{"FileVersion": 3, "Version": 1, "CanContainContent": true, "Installed": false}'
INI = """[CoreRedirects]
+ClassRedirects=(OldName="/Script/Game.Old",NewName="/Script/Game.New")
+PropertyRedirects=(OldName="Door.OpenAngle",NewName="OpeningAngle")
+PackageRedirects=(OldName="/Game/Old/",NewName="/Game/New/",MatchSubstring=true)
+EnumRedirects=(OldName="EColour",NewName="EColor",ValueChanges=(("Grey","Gray"),("A","B")))
[/Script/Engine.Engine]
+ActiveClassRedirects=(OldClassName="Lamp",NewClassName="Light")
"""
SETTINGS = """patches = ["Config/Upgrades.toml"]
engine = "5.3"
source_built = true
exclude = ["Old", "**/Demo/*"]
ignore = ["LICENSEE-BUILD"]

[severity]
COMPAT-MISMATCH = "error"

[[per_path]]
paths = ["Content/A*"]
ignore = ["OLD-VERSION"]
"""
PATCHES = """[[licensee]]
number = 1
name = "DOOR_ANGLES_IN_RADIANS"

[[patch]]
id = "door-angles"
title = "Door angles in radians"
axis = "licensee"
to = 1
owners = ["StaticMeshComponent"]
property = "OpenAngle"
effects = [{ kind = "multiply", factor = 0.017453292 }, { kind = "set-flag", value = true }]

[[custom_version]]
guid = "7A1C22F0-4B6E4D2A-9C51D3E8-0F6A7B12"
name = "Weather"
enumerators = { 0 = "BeforeCustomVersionWasAdded", 3 = "WindAsVector" }
"""
PROFILE = """name = "Our 4.27"
version = "4.27.2-123456+++Our+Main"
licensee_build = true
compatible_with = "4.27.0-120000"
ue4 = 522
licensee = 12

[custom_versions]
"CFFC743F-43B04480-939114DF-171D2073" = 36
"""
BUILD = """{"MajorVersion": 5, "MinorVersion": 3, "PatchVersion": 2, "Changelist": 29314046,
"CompatibleChangelist": 27405482, "IsLicenseeVersion": 0, "IsPromotedBuild": 1,
"BranchName": "++UE5+Release-5.3"}"""

_GATES = """void A::Serialize(FArchive& Ar) {
if (Ar.CustomVer(FAcmeVersion::GUID) < FAcmeVersion::Split) { Old(Ar); }
if (Ar.UEVer() >= VER_UE4_LAST) { New(Ar); } }
"""
MODULES = '{"BuildId": "47537391", "Modules": {"Core": "UnrealEditor-Core.dll", "P": "P.dll"}}'
TARGET = (
    '{"TargetName": "UnrealEditor", "TargetType": "Editor", "Version": {"MajorVersion": 5, '
    '"MinorVersion": 7, "Changelist": 50162420, "BuildId": "47537391"}}'
)

#: The side files of a project, by their place in it.
SIDE_FILES = {
    "Game.uproject": PROJECT,
    "Plugins/P/P.uplugin": PLUGIN,
    "Config/DefaultEngine.ini": INI,
    "Plugins/P/Config/BaseP.ini": INI,
    "asset-inspector.toml": SETTINGS,
    "Config/Upgrades.toml": PATCHES,
}
#: Files that describe an engine, by their place.
ENGINE_FILES = {
    "Engine/Build/Build.version": BUILD,
    "Engine/Binaries/Linux/UnrealEditor.version": BUILD,
    "engine.toml": PROFILE,
}

#: The lists of binaries of an engine and a plugin, by their place.
BINARIES = {
    "UE/Engine/Build/Build.version": BUILD,
    "UE/Engine/Binaries/Win64/UnrealEditor.modules": MODULES,
    "UE/Engine/Binaries/Win64/UnrealEditor.target": TARGET,
    "UE/Engine/Binaries/Win64/UnrealEditor-Core.dll": "",
    "UE/Engine/Plugins/P/P.uplugin": '{"Modules": [{"Name": "P"}]}',
    "UE/Engine/Plugins/P/Binaries/Win64/UnrealEditor.modules": MODULES,
}


def pointer_to(data: bytes) -> tuple[bytes, str]:
    """The Git LFS pointer of a file, and where its object lies in a repository."""
    oid = hashlib.sha256(data).hexdigest()
    text = f"version https://git-lfs.github.com/spec/v1\noid sha256:{oid}\nsize {len(data)}\n"
    return text.encode(), f".git/lfs/objects/{oid[:2]}/{oid[2:4]}/{oid}"


@cache
def package_paths() -> tuple[Path, ...]:
    """The packages to change, in an order that is the same everywhere."""
    folders = [resource_path("samples")]
    root = corpus_root()
    if root is not None:
        folders.append(root)
    return tuple(
        path
        for folder in folders
        for path in sorted(folder.rglob("*"))
        if path.suffix in PACKAGE_SUFFIXES and path.stat().st_size <= LARGEST
    )


@cache
def size_of(path: Path) -> int:
    """The size of a package."""
    return path.stat().st_size


@cache
def graph_paths() -> tuple[Path, ...]:
    """Those of the packages that hold graphs: Blueprints, materials, state machines and others."""
    holds = (b"GraphNode", b"K2Node_", b"MaterialExpression", b"AnimState", b"NiagaraNode")
    found = (path for path in package_paths() if size_of(path) <= LARGEST // 2)
    return tuple(path for path in found if any(map(path.read_bytes().__contains__, holds)))


@cache
def drawn() -> tuple[bytes, ...]:
    """Packages with graphs by the project's own writers."""
    machine = [
        NodeDraft("Entry", "AnimStateEntryNode", [PinDraft(">Entry")]),
        NodeDraft("Idle", "AnimStateNode", [PinDraft("In"), PinDraft(">Out")]),
        NodeDraft("Move", "AnimStateTransitionNode", [PinDraft("In"), PinDraft(">Out")]),
    ]
    wires = ["Entry.Entry-Idle.In", "Idle.Out-Move.In", "Move.Out-Idle.In"]
    return (
        blueprint(NODES, WIRES),
        blueprint(NODES, WIRES, loose=("Choice.else-Second.execute",), graph="Other"),
        blueprint(machine, wires, graph="Machine"),
        _material(),
    )


def _material() -> bytes:
    names = ("Time", "Add", "Multiply")
    expressions = tuple(
        ExportDraft(
            name,
            f"/Script/Engine.MaterialExpression{name}",
            "Mat",
            properties=(
                PropertyDraft("MaterialExpressionEditorX", "IntProperty", 200 * at),
                *_inputs(names[:at]),
            ),
        )
        for at, name in enumerate(names)
    )
    draft = PackageDraft(
        versions=VersionSet(-8, 522, 1009, 0),
        saved_by=EngineVersion.parse("5.3.2-29314046+++UE5+Release-5.3"),
        compatible_with=EngineVersion.parse("5.3.2-29314046+++UE5+Release-5.3"),
        exports=(
            ExportDraft("Mat", "/Script/Engine.MaterialFunction", "", True, properties=()),
            *expressions,
        ),
    )
    return build(draft).uasset


def _inputs(taken: Sequence[str]) -> tuple[PropertyDraft, ...]:
    return tuple(
        PropertyDraft(
            f"Input{name}",
            "StructProperty(FunctionExpressionInput)",
            [PropertyDraft("Expression", "ObjectProperty", f"Mat.{name}")],
        )
        for name in taken
    )


@cache
def streams() -> dict[str, bytes]:
    """Object streams by the names of their files, in each encoding; some hold data patches."""
    suffixes = {"xml": "objectstream", "json": "json.objectstream", "binary": "bin.objectstream"}
    found = {f"Example.{suffixes[encoding]}": data for encoding, data in ENCODED.items()}
    paths = sorted(resource_path("samples", "classes").iterdir())
    root = corpus_root()
    if root is not None:
        paths += sorted((root / "misc/o3de").iterdir())
    for path in paths:
        data = path.read_bytes()
        if path.suffix == ".toml" or len(data) > LARGEST // 4:
            continue
        found[path.name] = data
        try:
            read = encoding_of(data[:4096], len(data))
            if read is None:
                continue
            for encoding in ("json", "binary"):
                name = f"{path.stem}.{encoding}{path.suffix}"
                found[name] = convert(read.read(data).stream, encoding)  # type: ignore[arg-type]
        except InspectorError:
            continue
    return found


@cache
def class_files() -> dict[str, bytes]:
    """The files that declare classes of streams, by their names."""
    folder = resource_path("samples", "classes")
    return {
        path.name: path.read_bytes() for path in sorted(folder.iterdir()) if ".toml" in path.name
    }


@cache
def sources() -> dict[str, str]:
    """An engine's and a plugin's own C++ of version lists, in every style that is read."""
    catalog = default_catalog()
    with_names = (info for guid in catalog.custom_guids() if (info := catalog.custom(guid)))
    chosen = [info for info in with_names if info.class_name and 2 <= len(info.enumerators) <= 20]
    with tempfile.TemporaryDirectory() as made:
        root = Path(made) / "UE"
        write_build(root, 5001, 5000, "++Acme+Main")
        rows = [("OLDEST", 214), ("NEXT", 215), ("LAST", 522)]
        lists = object_list("EUnrealEngineObjectUE4Version", "VER_UE4_", rows)
        licensee = [("NONE", 0), ("ARMOUR", 1)]
        lists += object_list("EUnrealEngineObjectLicenseeUE4Version", "VER_LIC_", licensee)
        core = root / "Engine/Source/Runtime/Core/Public/UObject"
        write(core, {"ObjectVersion.h": lists, "Gates.cpp": _GATES})
        for style, info in enumerate(chosen[: len(STYLES)]):
            folder = core if style % 2 else root / "Engine/Plugins/P/Source"
            write_custom(folder / str(style), info, style)
        return {
            str(path.relative_to(made)): path.read_text("utf-8")
            for path in sorted(root.rglob("*"))
            if path.is_file()
        }


@lru_cache(maxsize=1000)
def field_places(data: bytes) -> Sequence[int]:
    """The fields of a package that a number may stand in: 16 times the start, plus the size.

    Packed, so that those of a thousand packages can be kept.
    """
    try:
        package = Package.open(data)
        spans = [(span.start, span.end) for span in package.spans()]
        if len(data) <= _LARGEST_TREE:
            tree = package.tree()
            spans += [(leaf.start, leaf.end) for leaf in leaves_of(tree)]
            tree.release()
    except InspectorError:
        return ()
    sizes = {1, 2, 4, 8}
    return array("Q", sorted({16 * at + end - at for at, end in spans if end - at in sizes}))


#: Different packages that are built: each takes a second or so, and the changes make the variety.
BUILT = 24


@cache
def built(number: int) -> bytes:
    """A package that is right by the rules and large or deep where packages seldom are.

    Args:
        number: Decides about all of it.
    """
    dice = random.Random(f"built {number}")
    version = EngineVersion.parse("5.3.2-29314046+++UE5+Release-5.3")
    long = "N" * dice.choice(_NAME_LENGTHS)
    exports = tuple(
        ExportDraft(
            f"{long}{number}" if dice.random() < 0.5 else f"Thing{number}",
            dice.choice(("/Script/Engine.Blueprint", f"/Script/Game.{long}", "/Game/A.A_C")),
            is_asset=number == 0,
            extra_bytes=dice.choice((0, 4, 40, 5000)),
            # Where there are many, it is their number that counts.
            properties=tuple(_property(dice, long) for _ in range(dice.randrange(5)))
            if number < 3
            else (),
        )
        for number in range(dice.choice((1, 3, 40, 400)))
    )
    draft = PackageDraft(
        versions=VersionSet(-8, 522, dice.choice((1001, 1009)), 0),
        saved_by=version,
        compatible_with=version,
        package_name=f"/Game/{long}" if dice.random() < 0.3 else "None",
        imports=tuple(ImportDraft(f"/Game/P{n}.{long}") for n in range(dice.randrange(4))),
        exports=exports,
        soft_references=tuple(f"/Game/{long}{n}" for n in range(dice.choice((0, 1, 60)))),
        tags={"Thing0": {"Tag": "x" * dice.choice((1, 100_000))}},
    )
    return build(draft).uasset


def _property(dice: random.Random, long: str) -> PropertyDraft:
    match dice.randrange(5):
        case 0:
            inner = PropertyDraft("Value", "IntProperty", dice.randrange(9))
            for _ in range(dice.choice((1, 20, 60, 200))):
                inner = PropertyDraft("Inner", "StructProperty(Nest)", [inner])
            return inner
        case 1:
            values = [dice.randrange(9)] * dice.choice((0, 1, 5_000))
            return PropertyDraft("Values", "ArrayProperty(IntProperty)", values)
        case 2:
            return PropertyDraft("Text", "StrProperty", dice.choice(("", "ß\u202e", "a" * 50_000)))
        case 3:
            return PropertyDraft("Name", "NameProperty", long)
        case _:
            return PropertyDraft(long, "FloatProperty", dice.random())


@cache
def repository_files() -> dict[str, bytes]:
    """The files of a small repository's ``.git``, in which ``Content/A.uasset`` was committed."""
    variables = {
        "PATH": os.environ["PATH"],
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CONFIG_GLOBAL": os.devnull,
        **{f"GIT_{who}_NAME": "A" for who in ("AUTHOR", "COMMITTER")},
        **{f"GIT_{who}_EMAIL": "a@example.invalid" for who in ("AUTHOR", "COMMITTER")},
        **{f"GIT_{who}_DATE": "2026-01-01T00:00:00Z" for who in ("AUTHOR", "COMMITTER")},
    }
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        (folder / "Content").mkdir()
        lantern = resource_path("samples", "Lantern.uasset").read_bytes()
        (folder / "Content/A.uasset").write_bytes(lantern)
        for command in (
            "init --quiet --initial-branch=main --template=",
            "add --all",
            "commit --quiet --message Work",
        ):
            subprocess.run(["git", *command.split()], cwd=folder, env=variables, check=True)
        # Of the index only the times of its files differ between two runs; no case needs it.
        return {
            str(path.relative_to(folder)): path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.is_file() and ".git" in path.parts and path.name != "index"
        }
