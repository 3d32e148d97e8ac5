"""The text by which Git compares packages: few lines for one that was only saved again."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path
from typing import Any

import pytest

from inspector.catalog import default_catalog
from inspector.checks.facts import Depth
from inspector.files.folders import resource_path
from inspector.format.unreal.draft import ExportDraft, PackageDraft, PropertyDraft, build
from inspector.project.opening import read
from inspector.report.for_diff import for_diff_text
from inspector.report.for_diff_objects import _by_key
from inspector.versions import EngineVersion, VersionSet


def _lines(path: Path) -> list[str]:
    return for_diff_text(read(path, Depth.OBJECTS), default_catalog()).splitlines()


@pytest.mark.parametrize(
    ("name", "releases", "most"),
    [
        ("IndirectCycleA", ("4.22", "4.23"), 20),
        ("IndirectCycleA", ("4.26", "4.27"), 20),
        ("SimpleRefsGraphRef", ("5.3", "5.4"), 30),
    ],
)
def test_a_mere_save_is_few_lines(
    corpus: Path, name: str, releases: tuple[str, str], most: int
) -> None:
    old, new = (_lines(corpus / one / "uasset-rs" / f"{name}.uasset") for one in releases)
    changed = [
        line
        for line in unified_diff(old, new, n=0, lineterm="")
        if line[0] in "+-" and line[:3] not in ("+++", "---")
    ]
    assert 0 < len(changed) <= most, changed


def test_code_is_told_once_and_line_by_line(corpus: Path) -> None:
    lines = _lines(corpus / "5.5" / "cesium-unreal" / "M_CesiumVoxelMaterial.uasset")
    code = "float4 AccumulatedResult = float4(0, 0, 0, 0);"
    assert [line.strip() for line in lines].count(code) == 1
    assert not [line for line in lines if "Code=" in line]


def test_what_a_compiler_makes_is_one_line(corpus: Path) -> None:
    lines = _lines(corpus / "4.27" / "uasset-rs" / "SimpleRefsRoot.uasset")
    assert not [line for line in lines if "ExecuteUbergraph" in line]
    assert [line for line in lines if line.lstrip().startswith("compiled  ")] == [lines[-4]]
    assert len(lines[-4]) < 60


def test_metadata_stands_under_its_object(corpus: Path) -> None:
    (path,) = (corpus / "pairs" / "UserDefinedEnum-XsollaLinkType").glob("after.u*t")
    (block,) = (block for block in _blocks(_lines(path)) if block[0] == "Metadata")
    assert block == ["Metadata", "  XsollaLinkType = (BlueprintType=true)"]


def test_metadata_that_is_listed_twice_is_told_twice() -> None:
    listed = [{"Key": "ToolTip", "Value": one} for one in ("Walks", "Runs")]
    assert _by_key(listed) == {"ToolTip": "Runs", "ToolTip#2": "Walks"}
    assert _by_key(listed[::-1]) == _by_key(listed)


def test_flags_of_a_text_are_told(corpus: Path, tmp_path: Path) -> None:
    (path,) = (corpus / "pairs" / "Blueprint-LuaTestActor").glob("before.u*[tp]")
    opened = read(path, Depth.OBJECTS)
    tree = opened.objects
    assert tree is not None
    flags = next(
        node
        for index in range(len(tree.package.exports))
        for node in _below(tree.find(f"exports/{index}"))
        if node.name == "Flags" and "/properties/" in node.path and node.type == "uint32"
    )
    data = path.read_bytes()
    copy = tmp_path / "Copy.uasset"
    copy.write_bytes(data[: flags.start] + b"\2\0\0\0" + data[flags.end :])
    added = set(_lines(copy)) - set(_lines(path))
    assert any("flags=2" in line or line.endswith(".flags = 2") for line in added), added


def _below(node: Any) -> Iterator[Any]:
    for one in node.children:
        yield one
        yield from _below(one)


def test_objects_stand_in_the_order_of_their_paths(tmp_path: Path) -> None:
    """A save may list them in another order; that is no line of a diff."""
    version = EngineVersion.parse("5.3.1-27405482+++UE5+Release-5.3")
    names = ["Mouse", "Cat", "Zebra", "Ant"]
    texts = []
    for order in (names, names[::-1]):
        draft = PackageDraft(
            versions=VersionSet(-8, 522, 1009, 0, 0, ()),
            saved_by=version,
            compatible_with=version,
            exports=tuple(ExportDraft(name, "/Script/Engine.Blueprint") for name in order),
        )
        path = tmp_path / "Animals.uasset"
        path.write_bytes(build(draft).uasset)
        texts.append(_lines(path))
    objects = [line.split()[1] for line in texts[0] if line.startswith("Object ")]
    assert objects == ["Ant", "Cat", "Mouse", "Zebra"]
    assert texts[0] == texts[1]


def _blocks(lines: list[str]) -> list[list[str]]:
    return [block.split("\n") for block in "\n".join(lines).split("\n\n")]


def test_the_word_that_stands_for_no_name_is_none() -> None:
    """Editor packages before 5.1 store "None" in the place of their name."""
    texts = {
        name: _lines(resource_path("samples") / name)
        for name in ("OldDoor.uasset", "Lantern.uasset")
    }
    told = {
        name: [line for line in lines if line.lstrip("! ").startswith("package name")]
        for name, lines in texts.items()
    }
    assert [name for name, lines in told.items() if lines] == ["Lantern.uasset"]


def _made(
    folder: Path, name: str, *properties: PropertyDraft, kind: str = "/Script/Game.Door"
) -> list[str]:
    """The lines of a package with one asset of a class, and an object in it with the same."""
    version = EngineVersion.parse("5.3.1-27405482+++UE5+Release-5.3")
    frame = ExportDraft("Frame", "/Script/Game.Frame", outer=name, properties=properties)
    draft = PackageDraft(
        versions=VersionSet(-8, 522, 1009, 0, 0, ()),
        saved_by=version,
        compatible_with=version,
        exports=(ExportDraft(name, kind, is_asset=True, properties=properties), frame),
    )
    path = folder / f"{name}.uasset"
    path.write_bytes(build(draft).uasset)
    return _lines(path)


def test_a_renamed_asset_holds_what_it_held(tmp_path: Path) -> None:
    value = PropertyDraft("Wide", "IntProperty", 3)
    before, after = _made(tmp_path, "Door", value), _made(tmp_path, "Gate", value)
    assert "Object :Frame  Frame" in before
    told = [line for line in after if line not in before and "sha1" not in line]
    assert told == ["Object Gate  Door"]


def test_what_the_catalogue_knows_to_be_no_edit_is_in_a_hash(tmp_path: Path) -> None:
    """Of objects of the class that a row is about, and of no others."""
    hashes = [
        PropertyDraft("LastCompiledEditorDataHash", "UInt32Property", number) for number in (1, 2)
    ]
    tree = "/Script/StateTreeModule.StateTree"
    before, after = (_made(tmp_path, "Tree", one, kind=tree) for one in hashes)
    told = [line for line in after if line not in before]
    assert told[0] == "  LastCompiledEditorDataHash = 2"
    assert before[before.index("Object Tree  StateTree") - 1] == told[0].replace("2", "1")
    assert [line.split("<")[0].strip() for line in told[1:]] == ["editor state"]


def test_the_table_of_metadata_names_objects(corpus: Path) -> None:
    """Since 5.6 it does so by the places of soft paths, which move with each that comes."""
    (path,) = (corpus / "pairs" / "Blueprint-BP_Effector").glob("after.u*t")
    assert not [line for line in _lines(path) if "ObjectPath" in line]
