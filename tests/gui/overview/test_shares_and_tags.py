"""The parts of real packages, their largest objects and their asset registry tags."""

from __future__ import annotations

import pytest
from corpus import corpus_file
from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt

from inspector.format.unreal.package import Package
from inspector.gui.overview.largest_objects import largest_exports
from inspector.gui.overview.registry_tags import tag_count, tag_groups
from inspector.gui.overview.shares import PartsModel, part_rows

ANIM = "4.18/ue4-rts/RTSSampleCharacterAnimationBlueprint.uasset"


def package_of(path: str) -> Package:
    """A package of the corpus."""
    return Package.open(corpus_file(path).read_bytes())


def texts(
    model: QAbstractItemModel, column: int = 0, parent: QModelIndex | None = None
) -> list[str]:
    """What a column shows, children after their parents."""
    found: list[str] = []
    at = parent or QModelIndex()
    while model.canFetchMore(at):
        model.fetchMore(at)
    for row in range(model.rowCount(at)):
        index = model.index(row, column, at)
        found.append(str(index.data(Qt.ItemDataRole.DisplayRole)))
        found += texts(model, column, model.index(row, 0, at))
    return found


@pytest.mark.parametrize("python", [False, True], ids=["by-qt", "by-python"])
def test_the_parts_keep_the_rules_of_models(python: bool, qtmodeltester: object) -> None:
    package = package_of(ANIM)
    model = PartsModel()
    model.set_rows(part_rows(package, package.size))
    qtmodeltester.check(model, force_py=python)  # type: ignore[attr-defined]
    assert texts(model)[-1] == "Not described"


def test_parts_cover_the_whole_file_and_end_with_what_nothing_describes() -> None:
    package = package_of(ANIM)
    rows = {row.key: row for row in part_rows(package, package.size)}
    assert sum(row.size for row in rows.values()) == 144_806
    assert abs(sum(row.share for row in rows.values()) - 1) < 1e-9
    assert (rows["summary"].size, rows["names"].entries, rows["names"].size) == (311, 219, 5629)
    assert rows["imports"].holds == (
        "objects of other packages, 6 script packages, 2 content packages"
    )
    assert (rows["thumbnails"].entries, rows["thumbnails"].holds) == (1, "256 × 256 PNG")
    last = list(rows.values())[-1]
    assert (last.title, last.size, last.holds) == (
        "Not described",
        0,
        "every byte of this file has a place",
    )


def test_the_largest_exports_come_first() -> None:
    rows = largest_exports(package_of(ANIM), 5)
    assert [(row.name, row.size) for row in rows] == [
        ("AnimGraphNode_BlendSpacePlayer_2", 6499),
        ("Default__RTSSampleCharacterAnimationBlueprint_C", 1525),
        ("K2Node_VariableSet_159", 1377),
        ("RTSSampleCharacterAnimationBlueprint", 1376),
        ("K2Node_DynamicCast_4", 1334),
    ]
    assert rows[0].class_name == "AnimGraphNode_BlendSpacePlayer"


def test_tags_keep_their_whole_value_for_copying() -> None:
    package = package_of(ANIM)
    (group,) = tag_groups(package)
    assert len(group.rows) == tag_count(package) == 13
    (row,) = (row for row in group.rows if row.key == "ParentClass")
    assert row.value == "Class'/Script/Engine.AnimInstance'"
