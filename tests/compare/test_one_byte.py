"""One byte or word of an object that was changed is always seen."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from corpus import PACKAGE_SUFFIXES, corpus_file, manifest, slices
from scratch_git import sample

from inspector.compare.diff import difference
from inspector.compare.model import ChangeClass
from inspector.compare.package_model import PackageModel
from inspector.compare.plain import Blob
from inspector.errors import InspectorError
from inspector.format.tree import FieldNode
from inspector.format.unreal.package import Package
from inspector.format.unreal.tree.package_tree import PackageTree

_PACKAGES = sorted(
    one["path"] for one in manifest() if Path(one["path"]).suffix in PACKAGE_SUFFIXES
)
_LARGEST = 200_000
_A_PACKAGE = 4
#: Of these fewer packages have any.
_BLOBS_OF_A_PACKAGE = 16


def _tree(data: bytes) -> PackageTree:
    return Package.open(data).tree()


def _native(tree: PackageTree) -> Iterator[Blob]:
    """The bytes of objects behind their tags, or instead of them."""
    model = PackageModel(tree)
    for path in model.export_index:
        found = model.export(path)
        for key in ("native", "data"):
            if isinstance(found.get(key), Blob) and found[key]["size"] > 0:
                yield found[key]


def _changed(data: bytes, blob: Blob, dice: random.Random) -> bytes:
    at = dice.randrange(blob.start, blob.end)
    found = bytearray(data)
    if dice.randrange(2) or at + 4 > blob.end:
        found[at] ^= dice.choice((1, 2, 0x80, 0xFF))
    else:
        # A number that went up or down by a little, as indexes and offsets do.
        word = int.from_bytes(found[at : at + 4], "little")
        word = (word + dice.choice((1, -1, 4, 64, -128))) % 2**32
        found[at : at + 4] = word.to_bytes(4, "little")
    return bytes(found)


@pytest.mark.slow
@pytest.mark.parametrize("part", slices(8, 32))
def test_a_byte_of_native_data_that_was_changed_is_seen(part: slice, corpus: Path) -> None:
    seen = 0
    for name in _PACKAGES[part]:
        data = corpus_file(name).read_bytes()
        if len(data) > _LARGEST:
            continue
        dice = random.Random(name)
        try:
            tree = _tree(data)
        except InspectorError:
            continue
        blobs = list(_native(tree))
        for blob in dice.sample(blobs, min(_BLOBS_OF_A_PACKAGE, len(blobs))):
            found = difference(tree, _tree(_changed(data, blob, dice)))
            assert found.verdict == "changed", (name, hex(blob.start))
            content = found.of_class(ChangeClass.CONTENT)
            assert content or found.problems, (name, hex(blob.start))
            seen += 1
    assert seen > 250 // part.step


#: What a save writes anew, or what belongs to objects that were not saved.
_NOISE = ("/metadata/", "Guid@value", "StateId@value", "/History/Key")
#: What the editor makes anew of something else, by the rows of the catalogue and in records.
_MADE = ("ActorGuid", "BlueprintGuid", "BlueprintSubscribedTo", "BodySetupGuid", "ErrorMsg",
         "ErrorType", "ExtendedBounds", "GraphGuid", "LightingGuid", "LightmapUVDensity",
         "LightmapUVVersion", "PeakActiveParticles", "PinFriendlyName",
         "PinId", "PinToolTip", "PropertyGuids", "PropertyTooltip", "ReferencedTextureGuids",
         "bNetStartup", "model/Bounds", "model/NumUniqueVertices", "TextureStreamingData",
         "properties/Properties/", "/MaxValue", "/MinValue", "properties/Identity",
         "MaterialFunctionInfos", "CachedOverridableParams", "LastGeneratedVMId",
         "DependentFunctionExpressionCandidates")  # fmt: skip
#: Where the editor left its nodes, cameras and documents.
_LAYOUT = ("EditorViews", "LastEditedDocuments", "NodePos", "EditorX", "EditorY", "SizeX", "SizeY",
           "NodeWidth", "NodeHeight", "ThumbnailInfo", "ModCounter", "CategorySorting",
           "bExpandedInDesigner", "LayerParameterExpansion")  # fmt: skip


#: Fields that say where the bytes of an object lie, or what its names hash to: the engine makes
#: them anew, and what they follow from is told.
_FOLLOWING = ("Offset", "Dependency", "Dependencies", "PreservingHash")


@pytest.mark.parametrize("name", ["Arena.umap", "Lantern.uasset", "OldDoor.uasset"])
def test_a_byte_of_any_table_that_was_changed_is_told(name: str) -> None:
    data = sample(name)
    tree, dice = _tree(data), random.Random(name)
    objects = [range(one.SerialOffset, one.SerialOffset + one.SerialSize)
               for one in tree.package.exports]  # fmt: skip
    around = [at for at in range(len(data)) if not any(at in held for held in objects)]
    told = 0
    for at in dice.sample(around, 100):
        changed = bytearray(data)
        changed[at] ^= dice.choice((1, 2, 0x80, 0xFF))
        with suppress(InspectorError):
            found = difference(tree, _tree(bytes(changed)))
            node = tree.at(at)
            assert node is not None
            if not (found.changes or found.problems) and not _is_beyond_the_bits(data, node, at):
                assert node.path.endswith(_FOLLOWING), (hex(at), node.path)
                assert node.path.startswith(("names/", "exports/"))
            told += 1
    assert told > 60


def _is_beyond_the_bits(data: bytes, node: FieldNode, at: int) -> bool:
    """Whether a byte only fills up the words of bits, of which the number is stored before."""
    count = int.from_bytes(data[node.start : node.start + 4], "little")
    return node.path.endswith("UsedInGame") and at >= node.start + 4 + -(-count // 8)


def _in_package_mark(data: bytes, node: FieldNode, at: int) -> bool:
    """Whether a byte is of the GUID of its package that the editor puts behind a namespace."""
    mark = data.rfind(b"[", node.start, at)
    return node.path.endswith("/History/Namespace") and mark >= 0 and b"]" in data[at : node.end]


@pytest.mark.slow
@pytest.mark.parametrize("part", slices(8, 32))
def test_any_byte_of_an_object_that_was_changed_is_seen(part: slice, corpus: Path) -> None:
    """Tags, types and flags too: everything between the first byte of an object and its last."""
    seen = 0
    for name in _PACKAGES[part]:
        data = corpus_file(name).read_bytes()
        dice = random.Random(name)
        try:
            tree = _tree(data)
            exports = [one for one in tree.package.exports if one.SerialSize > 0]
        except InspectorError:
            continue
        exports = [one for one in exports if one.SerialOffset + one.SerialSize <= len(data)]
        if len(data) > _LARGEST:
            continue
        for one in dice.sample(exports, min(_A_PACKAGE, len(exports))):
            changed = bytearray(data)
            at = one.SerialOffset + dice.randrange(one.SerialSize)
            changed[at] ^= dice.choice((1, 2, 0x80, 0xFF))
            found = difference(tree, _tree(bytes(changed)))
            node = tree.at(at)
            if found.verdict != "changed":
                assert node is not None
                anew = any(part in node.path for part in (*_NOISE, *_MADE)) or _in_package_mark(
                    data, node, at
                )
                if found.of_class(ChangeClass.LAYOUT):
                    kind = tree.paths.object_path(one.ClassIndex)
                    anew = any(part in f"{kind}:{node.path}" for part in _LAYOUT)
                assert anew, (name, hex(at), node.path)
                assert found.changes
            seen += 1
    assert seen > 400 // part.step
