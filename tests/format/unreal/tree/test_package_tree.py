"""The tree of fields: every byte of every real package is in one leaf, and every leaf is found."""

from __future__ import annotations

import gc
import json
import random
from collections.abc import Iterator
from itertools import pairwise

import pytest
from leaves import leaves_of
from real_objects import files_of, groups, open_package

from inspector.format.tree import FieldNode
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.messages.rendering import render
from inspector.messages.values import said_json

GROUPS = groups()

#: So many leaves of a package are looked up by path and by byte.
_LOOKED_UP = 10


@pytest.fixture
def no_collection() -> Iterator[None]:
    """Collecting garbage takes longer than making a million rows: it is done once a file here."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.slow
@pytest.mark.usefixtures("no_collection")
@pytest.mark.parametrize("group", GROUPS)
def test_every_byte_is_in_one_leaf_that_is_found_again(group: str) -> None:
    for path in files_of(group):
        opened = open_package(path)
        if opened is not None:
            _check_file(path, opened[0].tree())
        gc.collect(0)


def _check_file(path: str, tree: PackageTree) -> None:
    tree.prepare()
    leaves = sorted(leaves_of(tree), key=lambda leaf: leaf.start)
    assert (leaves[0].start, leaves[-1].end) == (0, tree.size), path
    for one, other in pairwise(leaves):
        assert one.end == other.start, f"{path}: {one} and {other}"
    assert len({leaf.path for leaf in leaves}) == len(leaves), path
    dice = random.Random(path)
    for leaf in dice.sample(leaves, min(_LOOKED_UP, len(leaves))):
        _look_up(tree, leaf, path)


def _look_up(tree: PackageTree, leaf: FieldNode, file: str) -> None:
    where = f"{file}: {leaf}"
    assert tree.find(leaf.path) is leaf, where
    by_path = tree.chain(leaf.path)
    assert by_path[-1] is leaf, where
    assert by_path[0] in tree.roots, where
    for offset in {leaf.start, leaf.end - 1}:
        by_byte = tree.chain_at(offset)
        assert by_byte[-1] is leaf is tree.at(offset), where
        assert [node.path for node in by_byte] == [node.path for node in by_path], where
    for above, below in pairwise(by_path):
        assert any(child is below for child in above.children), where


@pytest.mark.parametrize("group", GROUPS)
def test_what_objects_hold_can_be_written_as_json(group: str) -> None:
    """Plain JSON, without the numbers that it does not know; nothing visible is left out."""
    for path in files_of(group)[:1]:
        opened = open_package(path)
        if opened is None:
            continue
        tree = opened[0].tree()
        for node in tree.roots:
            if node.path == "exports":
                for one in node.children:
                    _check_json(one, path)


def _check_json(node: FieldNode, path: str) -> None:
    held = json.loads(json.dumps(said_json(node.json()), allow_nan=False))
    assert isinstance(held, dict), path
    shown = [render(child.name) for child in node.visible_children() if not child.absent]
    assert set(held) == set(shown), f"{path}: {node.path}"
    for child in node.children:
        if child.role == "property" and child.value is not None:
            assert held[child.name] == child.json()


def test_the_rows_of_a_small_package_in_file_order() -> None:
    opened = open_package("4.26/UnLua/Enum_UserDefined.uasset")
    assert opened is not None
    tree = opened[0].tree()
    assert [root.path for root in tree.roots if not root.undescribed] == [
        "summary",
        "names",
        "gatherable_text",
        "imports",
        "exports",
        "depends",
        "searchable_names",
        "thumbnails",
        "thumbnail_table",
        "asset_registry",
        "asset_registry_dependencies",
        "end_tag",
    ]
    row = tree.find("exports/1")
    assert row is not None
    assert (row.name, row.type, row.index) == ("Enum_UserDefined", "UserDefinedEnum", 1)
    field = tree.find("exports/1/SerialSize")
    assert field is not None
    assert field.value == row.end - row.start
    value = tree.find("exports/1/properties/UniqueNameIndex")
    assert value is not None
    assert (value.text, value.type, value.size) == ("3", "uint32", 4)
    assert value.visible_children() == ()
    assert [child.is_tag for child in value.children] == [True, False]
    assert [child.path for child in value.children] == [f"{value.path}@tag", f"{value.path}@value"]
    size = tree.find(f"{value.path}@tag/Size")
    assert size is not None
    assert (size.value, size.is_tag) == (4, True)
    closing = tree.find("exports/1/properties@end")
    assert closing is not None
    assert (closing.text, closing.is_tag) == ("None", True)


def test_the_functions_of_a_delegate_are_rows_and_json() -> None:
    opened = open_package("unversioned/UAssetAPI/Bloodstained/m02VIL_004_Gimmick.umap")
    assert opened is not None
    tree = opened[0].tree()
    node = next(
        child
        for row in tree.roots
        if row.path == "exports"
        for one in row.children
        for child in one.children
        if child.name == "OnDamaged"
    )
    (called,) = node.json()
    assert called["FunctionName"].startswith("BndEvt__DamagedSphere")
    assert called["Object"].endswith("BP_DM_BaseLantern_SAN_Child2")
