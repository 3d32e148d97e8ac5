"""What stands around the tags of objects, and what objects without tags hold; by hand and real."""

from __future__ import annotations

import json
import re
import struct
import tracemalloc
from collections import Counter
from pathlib import Path

import pytest
from corpus import PACKAGE_SUFFIXES, corpus_file, manifest
from real_objects import open_real

from inspector.checks.facts import Depth
from inspector.files.folders import read_resource, resource_path
from inspector.format.errors import FormatError
from inspector.format.logical import MOST_AT_ONCE
from inspector.format.schema import write
from inspector.format.unreal.declare.asset_data import HeightmapEdgesData
from inspector.format.unreal.declare.own_forms import (
    ObjectRedirector,
    RigVMLink,
    classes_without_tags,
)
from inspector.format.unreal.declare.primitives import NameRef
from inspector.format.unreal.declare.tables import ObjectExport, ObjectImport
from inspector.format.unreal.draft import ExportDraft, ImportDraft, PackageDraft, build
from inspector.format.unreal.gates import Layout
from inspector.format.unreal.package import Package
from inspector.format.unreal.paths import ObjectPaths
from inspector.format.unreal.read.objects import ObjectReader
from inspector.format.unreal.read.property_reader import PropertyReader
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.format.unreal.tree.parts import unread_of
from inspector.format.unreal.values import KeptReason, ObjectData
from inspector.project import opening
from inspector.upgrades.view import PackageView
from inspector.versions import EngineVersion, VersionSet

pytestmark = pytest.mark.usefixtures("each_back_end")

NAMES = (
    "None",
    "Value",
    "IntProperty",
    "FbxTextureImportData",
    "RigVMLink",
    "MyOwnThing",
    "LandscapeHeightmapTextureEdgeFixup",
)
OLD = Layout(-7, 522, 0)
#: From before the export table says where the tags are, and from since it does.
LAYOUTS = {"4.26": OLD, "5.3": Layout(-8, 522, 1009), "5.7": Layout(-9, 522, 1018)}
_BUILD = EngineVersion.parse("4.26.2-15973114+++UE4+Release-4.26")
JSON = '[{"RelativeFilename":"Door.fbx"}]'


def _tree(data: bytes) -> PackageTree:
    return Package.open(data).tree()


def string(text: str) -> bytes:
    return struct.pack("<i", len(text) + 1) + text.encode() + b"\0" if text else bytes(4)


def tags(layout: Layout, control: bytes = b"\0") -> bytes:
    """One property of value 7, the closing name, and no object GUID."""
    if layout.ue5 < 1012:
        tag = struct.pack("<6iB", 1, 0, 2, 0, 4, 0, 0)
    else:
        control_and_name = control + struct.pack("<2i", 1, 0)
        tag = control_and_name + struct.pack("<3iiB", 2, 0, 0, 4, 0)
    return tag + struct.pack("<i", 7) + bytes(8)


def export(
    class_name: str, data: bytes, span: tuple[int, int] | None = None
) -> tuple[ObjectExport, ObjectPaths]:
    """An object of a class; ``span`` is where the export table says its tags are."""
    row = ObjectExport(
        ClassIndex=-1,
        OuterIndex=0,
        ObjectFlags=0,
        ObjectName=NameRef(1, 0),
        SerialSize=len(data),
        ScriptSerializationStartOffset=None if span is None else span[0],
        ScriptSerializationEndOffset=None if span is None else span[1],
    )
    imported = ObjectImport(OuterIndex=0, ObjectName=NameRef(NAMES.index(class_name), 0))
    return row, ObjectPaths(NAMES, (imported,), (row,))


def read(
    layout: Layout, class_name: str, data: bytes, span: tuple[int, int] | None = None
) -> ObjectData:
    row, paths = export(class_name, data, span)
    return ObjectReader(PropertyReader(NAMES, layout), paths).read(row, data)


def span_of(layout: Layout, before: int, tagged: bytes) -> tuple[int, int] | None:
    return (before, before + len(tagged)) if layout.ue5 >= 1010 else None


# -- before the tags ------------------------------------------------------------------------------


@pytest.mark.parametrize("release", LAYOUTS)
@pytest.mark.parametrize("noted", [JSON, "[]", ""])
def test_where_an_object_was_imported_from_stands_before_all_else(release: str, noted: str) -> None:
    layout = LAYOUTS[release]
    tagged = tags(layout)
    data = string(noted) + tagged + bytes(4)
    held = read(layout, "FbxTextureImportData", data, span_of(layout, len(string(noted)), tagged))
    assert held.head is not None
    assert held.head.ImportJson == noted
    assert held.head.Control == (0 if layout.ue5 >= 1011 else None)
    assert held.properties is not None
    assert [one.value for one in held.properties.properties] == [7]
    assert held.properties.end == len(data) - 4 == held.native - 4
    noting = layout._replace(import_json=True)
    assert write(type(held.head), held.head, noting) == data[: held.properties.start]


def test_the_export_table_says_what_stands_before_the_tags_not_the_class() -> None:
    layout = LAYOUTS["5.7"]
    tagged = tags(layout)
    start = len(string(JSON))
    other = read(layout, "MyOwnThing", string(JSON) + tagged, (start, start + len(tagged)))
    assert other.head is not None
    assert other.head.ImportJson == JSON
    without = read(layout, "FbxTextureImportData", tagged, (0, len(tagged)))
    assert without.head is not None
    assert without.head.ImportJson is None
    assert without.properties is not None
    # What is no text is not guessed at, and no such class is known.
    with pytest.raises(FormatError):
        read(layout, "MyOwnThing", b"\1\2\3\4\5" + tagged, (5, 5 + len(tagged)))


def test_an_override_stands_behind_what_was_imported() -> None:
    layout = LAYOUTS["5.7"]
    tagged = tags(layout, b"\2\x05")
    data = string(JSON) + tagged + bytes(4)
    held = read(layout, "FbxTextureImportData", data, span_of(layout, len(string(JSON)), tagged))
    assert held.head is not None
    assert (held.head.ImportJson, held.head.Control, held.head.OverrideOperation) == (JSON, 2, 5)
    assert held.properties is not None


@pytest.mark.parametrize("moved", [-1, 1, 8, 2**40])
def test_tags_that_end_elsewhere_than_the_table_says_are_damage(moved: int) -> None:
    layout = LAYOUTS["5.7"]
    tagged = tags(layout)
    stated = len(tagged) + moved
    with pytest.raises(FormatError) as caught:
        read(layout, "MyOwnThing", tagged + bytes(4), (0, stated))
    assert (caught.value.kind, caught.value.field) == ("CORRUPT", "properties")
    assert caught.value.offset == len(tagged)
    assert str(stated) in str(caught.value.expected)
    # A closing name too early, as damage makes one, ends the tags elsewhere too.
    with pytest.raises(FormatError):
        read(layout, "MyOwnThing", tagged[:1] + bytes(8) + tagged[9:], (0, len(tagged)))


@pytest.mark.parametrize(
    "span",
    [(5, 4), (-1, 9), (2**40, 2**40 + 1), (-(2**63), 2**63 - 1), (2**40, 2**40), (-5, -5), (7, 7)],
)
def test_tags_that_cannot_be_where_the_table_says_are_damage(span: tuple[int, int]) -> None:
    with pytest.raises(FormatError) as caught:
        read(LAYOUTS["5.7"], "MyOwnThing", tags(LAYOUTS["5.7"]), span)
    assert (caught.value.kind, caught.value.field) == ("CORRUPT", "properties")


def test_import_data_whose_text_ends_elsewhere_than_its_tags_begin_is_damage() -> None:
    layout = LAYOUTS["5.7"]
    tagged = tags(layout)
    start = len(string(JSON))
    span = (start, start + len(tagged))
    for length in (1, len(JSON), 2**31 - 1, -(2**31)):
        data = struct.pack("<i", length) + string(JSON)[4:] + tagged
        with pytest.raises(FormatError) as caught:
            read(layout, "FbxTextureImportData", data, span)
        assert (caught.value.kind, caught.value.field) == ("CORRUPT", "properties")


@pytest.mark.parametrize("release", LAYOUTS)
def test_import_data_cut_anywhere_is_an_error(release: str) -> None:
    layout = LAYOUTS[release]
    tagged = tags(layout)
    data = string(JSON) + tagged
    row, paths = export("FbxTextureImportData", data, span_of(layout, len(string(JSON)), tagged))
    reader = ObjectReader(PropertyReader(NAMES, layout), paths)
    for length in range(len(data)):
        with pytest.raises(FormatError) as caught:
            reader.read(row, data[:length])
        assert caught.value.field == "properties" or length > len(string(JSON))


# -- behind the tags ------------------------------------------------------------------------------


def test_a_guid_stands_behind_the_tags_only_where_the_word_before_it_says_so() -> None:
    guid = struct.pack("<4I", 1, 2, 3, 4)
    cases = {
        "none": (bytes(4), 0, 4),
        "one": (struct.pack("<I", 1) + guid, 1, 20),
        "cut": (struct.pack("<I", 1) + guid[:-1], None, 0),
        "something else": (struct.pack("<I", 77) + guid, None, 0),
        "nothing": (b"", None, 0),
    }
    for name, (behind, word, size) in cases.items():
        held = read(OLD, "MyOwnThing", tags(OLD) + behind)
        assert held.properties is not None
        assert (None if held.tail is None else held.tail.bHasObjectGuid) == word, name
        assert held.native == held.properties.end + size, name


# -- no tags --------------------------------------------------------------------------------------

LINK = string("Node.Result") + string("Other.Value")


@pytest.mark.parametrize("release", LAYOUTS)
def test_a_link_of_a_rig_is_the_paths_of_two_pins(release: str) -> None:
    layout = LAYOUTS[release]
    held = read(layout, "RigVMLink", LINK, (0, 0) if layout.ue5 >= 1010 else None)
    assert held.record == RigVMLink(SourcePinPath="Node.Result", TargetPinPath="Other.Value")
    assert (held.properties, held.native, held.kept) == (None, 0, KeptReason.OWN_FORM)
    assert write(RigVMLink, held.record, layout) == LINK
    # Anything more or less stays bytes: it is another form, and no damage.
    for data in (LINK + b"\0", LINK[:-1], b"", b"\xff" * 20):
        other = read(layout, "RigVMLink", data, (0, 0) if layout.ue5 >= 1010 else None)
        assert (other.record, other.kept) == (None, KeptReason.OWN_FORM)


def test_edges_of_a_landscape_have_corners_until_these_went_and_hashes_since_these_came() -> None:
    """Each number of the stream is the last one without a change."""
    pixels, corners, hashes = (struct.pack("<i", 2), *(range(n, n + n) for n in (4, 8)))
    length, edges = struct.pack("<i", 64), pixels + struct.pack("<2I", 7, 2**32 - 1)
    for number, parts in {-1: "ch", 1: "ch", 2: "chh", 3: "hh", 5: "hh"}.items():
        layout = LAYOUTS["5.7"]._replace(heightmap_edges=number)
        data = length + edges
        for part in parts:
            data += struct.pack("<4I", *corners) if part == "c" else struct.pack("<8I", *hashes)
        held = read(layout, "LandscapeHeightmapTextureEdgeFixup", data, (0, 0))
        record = held.record
        assert isinstance(record, HeightmapEdgesData), number
        assert (record.EdgeLength, tuple(record.EdgeData)) == (64, (7, 2**32 - 1))
        assert (record.CornerData is not None) == ("c" in parts)
        assert (record.InitialEdgeHashes is not None) == (parts[-2:] == "hh")
        assert tuple(record.SnapshotEdgeHashes) == tuple(hashes)
        assert write(HeightmapEdgesData, record, layout) == data
        for other in (data + b"\0", data[:-1], data[:4] + b"\xff" * 4 + data[8:]):
            kept = read(layout, "LandscapeHeightmapTextureEdgeFixup", other, (0, 0))
            assert (kept.record, kept.kept) == (None, KeptReason.UNLISTED)


def test_the_export_table_says_that_an_object_of_any_class_has_no_tags() -> None:
    layout = LAYOUTS["5.7"]
    held = read(layout, "MyOwnThing", b"\xff" * 40, (0, 0))
    assert (held.properties, held.kept) == (None, KeptReason.UNLISTED)
    # That class is not known for it, so it is told.
    paths = export("MyOwnThing", b"")[1]
    assert list(unread_of(held, "exports/0", 100, paths)) == [
        ("exports/0/native_data", 100, KeptReason.UNLISTED.message, False, "")
    ]
    # Where it says otherwise, the class says nothing: these are tags.
    tagged = tags(layout)
    assert read(layout, "RigVMLink", tagged, (0, len(tagged))).properties is not None


def test_an_object_without_a_tag_is_damage_unless_its_class_has_none() -> None:
    for data in (b"\xff" * 40, b"\1\2\3" * 20):
        with pytest.raises(FormatError) as caught:
            read(OLD, "MyOwnThing", data)
        assert (caught.value.kind, caught.value.offset) == ("CORRUPT", 0)
        assert read(OLD, "RigVMLink", data).kept is KeptReason.OWN_FORM


@pytest.mark.parametrize("fill", [b"\xfe", b"\xa5"])
def test_a_destroyed_object_is_told_as_damaged_and_nothing_is_concluded_from_it(
    fill: bytes,
) -> None:
    draft = PackageDraft(
        versions=VersionSet(-7, 522, 0, 0),
        saved_by=_BUILD,
        compatible_with=_BUILD,
        exports=(ExportDraft("Thing", "/Script/Plugin.MyOwnThing", is_asset=True, extra_bytes=28),),
    )
    data = build(draft).uasset
    tree = _tree(data[:-44] + fill * 40 + data[-4:])
    (unread,) = tree.unread()
    assert (unread.field, unread.offset) == ("exports/0/properties", tree.size - 44)
    assert unread.damaged
    view = PackageView(tree.package, tree)
    assert (view.unread_objects, view.complete) == (1, False)
    assert PackageView(_redirector().package, _redirector()).complete


def test_every_class_without_tags_is_listed_with_what_bears_it_out() -> None:
    lines = read_resource(resource_path("format", "classes_without_tags.txt")).splitlines()
    listed = [at for at, line in enumerate(lines) if line and not line.startswith("#")]
    assert {lines[at] for at in listed} == classes_without_tags()
    assert classes_without_tags() == {
        "RigVMLink",
        "RigVM",
        "RigHierarchy",
        "InterchangeTexture2DFactoryNode",
    }
    # The words above each say in how many objects of which releases it was seen.
    for before, at in zip([-1, *listed], listed, strict=False):
        assert re.search(r"\d objects of \d", " ".join(lines[before + 1 : at]).replace("# ", ""))


# -- real ones ------------------------------------------------------------------------------------


def _packages(note: str) -> list[str]:
    return [
        one["path"]
        for one in manifest()
        if note in (one["note"] or "") and Path(one["path"]).suffix in PACKAGE_SUFFIXES
    ]


def test_real_import_data_since_5_4_notes_its_json_before_the_control_byte(corpus: Path) -> None:
    found: Counter[str] = Counter()
    for path in _packages("ImportData with its JSON before the control byte"):
        opened = open_real(path)
        for one in opened.objects():
            start = one.export.ScriptSerializationStartOffset
            if not start:
                continue
            held = opened.reader.read(one.export, one.data)
            assert held.head is not None, path
            assert held.head.ImportJson is not None, path
            assert isinstance(json.loads(held.head.ImportJson), list), path
            found[opened.package.class_of(one.export)] += 1
    assert set(found) == {
        "AssetImportData",
        "FbxAnimSequenceImportData",
        "FbxStaticMeshImportData",
    }
    assert found.total() == 13


@pytest.mark.slow
def test_real_import_data_and_links_have_rows_and_are_no_damage(corpus: Path) -> None:
    paths = [
        *_packages("ImportData with its JSON before the control byte"),
        *_packages("holds objects without tags"),
    ]
    kinds: Counter[str] = Counter()
    for path in paths:
        tree = _tree(corpus_file(path).read_bytes())
        assert [one for one in tree.unread() if one.damaged] == [], path
        for node in tree.walk():
            if node.name in ("ImportJson", "SourcePinPath", "TargetPinPath"):
                assert node.text, path
                kinds[node.name] += 1
    assert kinds == {"ImportJson": 15, "SourcePinPath": 102, "TargetPinPath": 102}


# -- redirectors ----------------------------------------------------------------------------------


def _redirector(destination: int = -2) -> PackageTree:
    draft = PackageDraft(
        versions=VersionSet(-7, 522, 0, 0),
        saved_by=_BUILD,
        compatible_with=_BUILD,
        imports=(ImportDraft("/Game/Props/Door.Door", "/Script/Engine.StaticMesh"),),
        exports=(
            ExportDraft("OldDoor", "/Script/CoreUObject.ObjectRedirector", is_asset=True,
                        extra_bytes=4),
        ),
    )  # fmt: skip
    data = build(draft).uasset
    return _tree(data[:-8] + struct.pack("<i", destination) + data[-4:])


def test_a_redirector_tells_where_its_object_is_now() -> None:
    tree = _redirector()
    held = tree.held(0)
    assert isinstance(held, ObjectData)
    assert held.record == ObjectRedirector(DestinationObject=-2)
    row = tree.find("exports/0/redirector/DestinationObject")
    assert row is not None
    assert row.text == "/Game/Props/Door.Door"
    top = tree.find("exports/0")
    assert top is not None
    assert str(top.text) == "leads to /Game/Props/Door.Door"
    assert tree.destination(0) == "/Game/Props/Door.Door"


def test_a_redirector_to_nothing_says_so() -> None:
    tree = _redirector(0)
    row = tree.find("exports/0/redirector/DestinationObject")
    assert row is not None
    assert (row.text, tree.destination(0)) == ("None", "None")


@pytest.mark.parametrize("destination", [-77, -30, 2, 2**31 - 1, -(2**31)])
def test_a_redirector_to_an_object_that_does_not_exist_is_damage(destination: int) -> None:
    tree = _redirector(destination)
    held = tree.held(0)
    assert isinstance(held, FormatError)
    assert (held.kind, held.field) == ("CORRUPT", "exports/0/redirector/DestinationObject")
    assert (held.offset, str(held.found)) == (tree.size - 8, f"object {destination}")
    assert [one.damaged for one in tree.unread()] == [True]
    assert tree.destination(0) == ""


@pytest.mark.slow
def test_a_redirector_as_long_as_a_film_is_read_in_a_little_memory(tmp_path: Path) -> None:
    """Nothing but its first bytes is held at once, whatever its entry claims."""
    tree = _redirector()
    entry = tree.find("exports/0/SerialSize")
    assert entry is not None
    size = 1500 << 20
    data = bytearray(tree.data.slice(0, tree.size))
    struct.pack_into("<q", data, entry.start, size)
    path = tmp_path / "Long.uasset"
    with path.open("wb") as file:
        file.write(data)
        file.truncate(tree.package.exports[0].SerialOffset + size)
    with opening.read(str(path), Depth.HEADER) as opened:
        assert opened.package is not None
        tracemalloc.start()
        try:
            long = opened.package.tree()
            assert long.destination(0) == ""
            held = long.held(0)
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
    assert isinstance(held, ObjectData)
    assert (held.kept, held.size) == (KeptReason.TOO_LONG, size)
    assert peak < 2 * MOST_AT_ONCE


def test_every_real_redirector_leads_to_an_object_of_another_package(corpus: Path) -> None:
    """The names of renamed assets say it too: what moved kept its own path nowhere else."""
    met = 0
    for entry in manifest():
        if entry["kind"] != "ObjectRedirector":
            continue
        opened = open_real(entry["path"])
        tree = opened.package.tree()
        asset = opened.package.main_asset
        assert asset is not None
        destination = tree.destination(opened.package.exports.index(asset))
        package, _, name = destination.partition(".")
        assert package.startswith("/"), entry["path"]
        assert name, entry["path"]
        met += 1
    assert met == 16
    # No other asset leads anywhere.
    lantern = open_real("4.26/uasset-rs/SimpleRefsRoot.uasset")
    tree = lantern.package.tree()
    assert not any(map(tree.destination, range(len(lantern.package.exports))))
