"""What was made anew as a whole is one edit: pictures of textures, hulls of collision."""

from __future__ import annotations

from pathlib import Path

from corpus import corpus_file

from inspector.compare.diff import difference
from inspector.compare.package_model import PackageModel
from inspector.compare.plain import Blob
from inspector.compare.sentence import sentence
from inspector.format.unreal.package import Package
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.messages.rendering import render


def said(before: bytes, after: bytes) -> str:
    """What is said of two revisions of a package."""
    return render(sentence(difference(Package.open(before).tree(), Package.open(after).tree())))


def texture_at(tree: PackageTree) -> str:
    """The row of the texture of a package."""
    (place,) = (
        place
        for place in range(len(tree.package.exports))
        if tree.find(f"exports/{place}/properties/Source") is not None
    )
    return f"exports/{place}"


def exchanged(stored: bytes, path: str, value: bytes) -> bytes:
    """A package with other bytes in the value of a field."""
    node = Package.open(stored).tree().find(path)
    assert node is not None
    assert node.value_end - node.value_start == len(value)
    return stored[: node.value_start] + value + stored[node.value_end :]


def test_another_picture_of_5_2_is_one_edit_with_its_size(corpus: Path) -> None:
    before = Path(corpus_file("5.2/VRM4U/T_GlitterFlow.uasset")).read_bytes()
    texture = texture_at(Package.open(before).tree())
    digest = bytes.fromhex("90F23903DF2BEAA6D5C31647396BA6BD3E70EA81")
    after = before.replace(digest, digest[::-1])
    file = b"129fdae8bcb7da868c5b0685206a67c0"
    after = after.replace(file, file[::-1])
    source = f"{texture}/properties/Source"
    after = exchanged(after, f"{source}/Id", bytes(range(16)))
    assert said(before, after) == "Edited: picture of T_GlitterFlow replaced."
    for side in ("SizeX", "SizeY"):
        after = exchanged(after, f"{source}/{side}", (1024).to_bytes(4, "little"))
    assert said(before, after) == (
        "Edited: picture of T_GlitterFlow replaced (512 × 512 → 1024 × 1024)."
    )


def test_another_picture_of_4_26_is_one_edit(corpus: Path) -> None:
    before = Path(corpus_file("4.26/glTFRuntime/T_glTFRuntimeNormal.uasset")).read_bytes()
    tree = Package.open(before).tree()
    after = exchanged(before, f"{texture_at(tree)}/properties/Source/Id", bytes(range(16)))
    # Another GUID for the same bytes is no other picture.
    assert "picture" not in said(before, after)
    bulk = PackageModel(tree).section("bytes")["bulk_data"]
    assert isinstance(bulk, Blob)
    place = bulk.start + bulk["size"] - 2
    after = after[:place] + bytes([after[place] ^ 1]) + after[place + 1 :]
    assert said(before, after) == "Edited: picture of T_glTFRuntimeNormal replaced."


def test_points_of_a_hull_are_no_edit_of_their_own(corpus: Path) -> None:
    pair = [
        Path(corpus_file(f"pairs/StaticMesh-SM_Bomb/{side}.uasset")).read_bytes()
        for side in ("before", "after")
    ]
    assert said(*pair) == (
        "Edited: BuildScale3D/XYZ 0.5 → 0.35 in 2 objects. "
        "Collision hulls of SM_Bomb rebuilt, "
        "re-saved by a newer patch of the same release (4.7.2 → 4.7.3)."
    )
