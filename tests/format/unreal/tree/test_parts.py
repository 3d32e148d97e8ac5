"""The walk over values: it names what it finds as the rows of the tree do."""

from __future__ import annotations

import json

import pytest
from corpus import SHORT_RUN
from real_objects import files_of, groups, open_package

from inspector.format.schema import Record
from inspector.format.tree import FieldNode
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.format.unreal.tree.parts import Part, parts_of, rows_of, whole
from inspector.format.unreal.values import ObjectData

GROUPS = groups()
#: Of each package so many values are looked up, spread over all of them.
_LOOKED_UP = 200


def _values(tree: PackageTree, part: Part, path: str) -> list[tuple[str, Part]]:
    """All values within one that have tags or stand in containers, with the paths of their rows."""
    values = []
    todo = [(path, part)]
    while todo:
        above, outer = todo.pop()
        for inner in parts_of(outer, tree.paths):
            own = f"{above}/{inner.step}"
            values.append((own, inner))
            if inner.form is not None and not isinstance(outer.value, Record):
                todo.append((own, inner))
    return values


@pytest.mark.slow
@pytest.mark.parametrize("group", GROUPS)
def test_each_part_is_the_row_of_its_path(group: str) -> None:
    files = files_of(group)
    for path in files[:: 1 + len(files) // SHORT_RUN]:
        package = open_package(path)
        if package is not None:
            _check(path, package[0].tree())


def _check(path: str, tree: PackageTree) -> None:
    values: list[tuple[str, Part]] = []
    for index in range(len(tree.package.exports)):
        held = tree.held(index)
        if isinstance(held, ObjectData):
            if held.properties is not None:
                values += _values(tree, whole(held.properties), f"exports/{index}/properties")
            for row in rows_of(held, tree.paths):
                values += _values(tree, row, f"exports/{index}/rows/{row.step}")
    for own, part in values[:: 1 + len(values) // _LOOKED_UP]:
        row = tree.find(own)
        assert row is not None, f"{path}: {own}"
        assert row.name in (part.name, "Value"), own
        _check_json(row, own)


def _check_json(row: FieldNode, path: str) -> None:
    """What a row says of itself is what the rows below it say of theirs, down to the last."""
    said, below = row.json(), row.visible_children()
    if isinstance(said, dict) and said.keys() == {child.name for child in below}:
        for child in below:
            assert _text(said[child.name]) == _text(child.json()), path
            _check_json(child, f"{path}/{child.name}")
    elif isinstance(said, list) and row.kind in ("list", "map"):
        assert len(said) == len(below), path
        for inner, child in zip(said, below, strict=True):
            assert _text(inner) == _text(child.json()), path


def _text(value: object) -> str:
    return json.dumps(value, default=str)
