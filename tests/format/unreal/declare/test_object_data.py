"""The metadata of editor packages: every object of the corpus, read and written back."""

from __future__ import annotations

import struct
from collections import Counter
from pathlib import Path

import pytest
from corpus import PACKAGE_SUFFIXES, corpus_file, manifest, slices

from inspector.errors import InspectorError
from inspector.format.schema import Record
from inspector.format.stream import Sink
from inspector.format.unreal.declare.own_forms import OWN_FORMS, NativeLayout, form_of_record
from inspector.format.unreal.declare.tags import META_DATA, PackageMetaData
from inspector.format.unreal.draft import ExportDraft, ImportDraft, PackageDraft, build
from inspector.format.unreal.package import Package
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.format.unreal.values import ObjectData
from inspector.versions import EngineVersion, VersionSet

_PACKAGES = [
    one["path"]
    for one in manifest()
    if Path(one["path"]).suffix in PACKAGE_SUFFIXES and not one["path"].startswith("made/")
]


def _written(metadata: PackageMetaData, tree: PackageTree) -> bytes:
    """The bytes of metadata, written by its declaration."""
    layout = tree.package.layout
    sink = Sink(layout.byte_order)
    type(metadata).struct._build(metadata, sink, {"layout": layout}, "")
    return bytes(sink.data)


@pytest.mark.parametrize("part", slices(2, 8))
def test_the_metadata_of_every_package_comes_back_as_it_was(corpus: Path, part: slice) -> None:
    found: Counter[bool] = Counter()
    for name in _PACKAGES[part]:
        data = corpus_file(name).read_bytes()
        try:
            tree = Package.open(data).tree()
            exports = tree.package.exports
        except InspectorError:
            continue
        for index, export in enumerate(exports):
            if tree.paths.class_of(export) != META_DATA:
                continue
            held = tree.held(index)
            assert isinstance(held, ObjectData), name
            assert isinstance(held.record, PackageMetaData), name
            start = export.SerialOffset + held.native
            stored = data[start : export.SerialOffset + export.SerialSize]
            assert _written(held.record, tree) == stored, name
            node = tree.find(f"exports/{index}/metadata")
            assert node is not None
            assert (node.start, node.end) == (start, start + len(stored))
            found[bool(held.record.Objects)] += 1
    assert found[True] > 100 // part.step
    assert found[False] > 0


def _package(native: bytes) -> PackageTree:
    version = EngineVersion.parse("4.10.4-2872498+++UE4+Release-4.10")
    draft = PackageDraft(
        versions=VersionSet(-4, 482, 0, 0),
        saved_by=version,
        compatible_with=version,
        imports=(ImportDraft("/Script/CoreUObject.MetaData"),),
        exports=(
            ExportDraft("PackageMetaData", "/Script/CoreUObject.MetaData", extra_bytes=len(native)),
        ),
    )
    data = build(draft).uasset
    data = data[: -4 - len(native)] + native + data[-4:]
    return Package.open(data).tree()


def _native(index: int, key: int, value: bytes) -> bytes:
    text = struct.pack("<i", len(value) + 1) + value + b"\0"
    return struct.pack("<iiiii", 1, index, 1, key, 0) + text


def test_metadata_is_rows_by_object_and_key() -> None:
    tree = _package(_native(1, 0, b"true"))
    held = tree.held(0)
    assert isinstance(held, ObjectData)
    assert held.record is not None
    value = tree.find("exports/0/metadata/Objects/0/Values/0/Value")
    assert value is not None
    assert "true" in value.text


@pytest.mark.parametrize(
    "native",
    [
        _native(1, 0, b"true") + b"\0",
        _native(1, 0, b"true")[:-1],
        _native(1, 100_000, b"true"),
        struct.pack("<i", 2**30),
    ],
    ids=["a byte more", "a byte less", "no such name", "too many"],
)
def test_other_bytes_stay_bytes(native: bytes) -> None:
    tree = _package(native)
    held = tree.held(0)
    assert isinstance(held, ObjectData)
    assert held.record is None
    node = tree.find("exports/0/native_data")
    assert node is not None
    assert node.end - node.start == len(native)


@pytest.mark.parametrize("form", OWN_FORMS, ids=lambda form: f"{form.key}-{form.declared}")
def test_a_form_is_found_by_its_declaration(form: NativeLayout) -> None:
    assert issubclass(form.record, Record)
    found = form_of_record(form.record)
    assert (found.record, found.key, found.title) == (form.record, form.key, form.title)
    assert not any(one.declares(form.record) for one in OWN_FORMS if one.record is not form.record)
