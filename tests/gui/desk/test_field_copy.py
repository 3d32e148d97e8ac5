"""Which fields are copied with everything in them: the window never stands still for one."""

from __future__ import annotations

import json

import pytest

from inspector.format.tree import Extent, FieldNode, FieldTree
from inspector.format.unreal.draft import ExportDraft, PackageDraft, PropertyDraft, build
from inspector.format.unreal.package import Package
from inspector.gui.desk.field_copy import (
    MOST_VALUES,
    json_text,
    value_text,
    why_no_bytes,
    why_no_value,
    why_not_whole,
)
from inspector.versions import EngineVersion, VersionSet

TOO_MANY = "It holds more than 5,000 values."
BYTES = [number % 256 for number in range(70_000)]


@pytest.fixture(scope="module")
def tree() -> FieldTree:
    """An object with arrays of numbers and of bytes, the largest of them too large."""
    built = build(
        PackageDraft(
            versions=VersionSet(ue4=522, ue5=1009, licensee=0, legacy=-8),
            saved_by=EngineVersion.parse("5.3.2-29314046+++UE5+Release-5.3"),
            compatible_with=EngineVersion.parse("5.3.0-27405482+++UE5+Release-5.3"),
            exports=(
                ExportDraft(
                    "Data",
                    "/Script/Engine.DataAsset",
                    properties=(
                        floats("Few", MOST_VALUES),
                        floats("Many", MOST_VALUES + 1),
                        floats("Huge", 250_001),
                        PropertyDraft("Bytes", "ArrayProperty(ByteProperty)", BYTES),
                        PropertyDraft("Short", "ArrayProperty(ByteProperty)", [1, 2, 3]),
                    ),
                ),
            ),
        )
    )
    data = built.uasset
    made = Package.open(data).tree()
    made.prepare()
    return made


def floats(name: str, count: int) -> PropertyDraft:
    return PropertyDraft(name, "ArrayProperty(FloatProperty)", [0.5] * count)


def field(tree: FieldTree, name: str) -> FieldNode:
    found = tree.find(f"exports/0/properties/{name}" if name else "exports/0")
    assert found is not None
    return found


def test_few_values_are_copied_and_many_are_not(tree: FieldTree) -> None:
    few = field(tree, "Few")
    assert why_not_whole(few) == ""
    assert json.loads(json_text(few))["value"] == [0.5] * MOST_VALUES
    assert why_not_whole(field(tree, "Many")) == TOO_MANY
    assert why_not_whole(field(tree, "Huge")) == "It has more than 1,000,000 bytes."


def test_many_values_are_counted_wherever_they_are(tree: FieldTree) -> None:
    node = field(tree, "")
    row = FieldNode(
        "x", "X", Extent(0, 8), children=lambda: [field(tree, "Few"), field(tree, "Short")]
    )
    assert why_not_whole(row) == TOO_MANY
    assert why_not_whole(node) == "It has more than 1,000,000 bytes."
    # What has a text is copied by it, and what has none says why it is not.
    assert (why_no_value(field(tree, "Many")), value_text(field(tree, "Many"))) == (
        "",
        "5,001 elements",
    )
    assert (why_no_value(row), value_text(row)) == (TOO_MANY, "")


def test_an_array_of_bytes_is_one_text(tree: FieldTree) -> None:
    node = field(tree, "Bytes")
    assert why_not_whole(node) == ""
    value = json.loads(json_text(node, tree.data))["value"]
    assert value == {"raw": bytes(BYTES).hex().upper(), "size": len(BYTES)}
    short = field(tree, "Short")
    assert json.loads(json_text(short, tree.data))["value"] == [1, 2, 3]


def test_raw_bytes_have_a_bound_of_their_own(tree: FieldTree) -> None:
    assert why_no_bytes(field(tree, "Many")) == ""
    assert why_no_bytes(field(tree, "Huge")) == "It has more than 1,000,000 bytes."
    assert why_no_bytes(FieldNode("x", "X", Extent(4, 4, absent=True))) == "It has no bytes."
