"""The tree model: lazily filled, and steady while it grows."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from pytestqt.modeltest import ModelTester

from inspector.gui.rows.columns import Column
from inspector.gui.rows.tree_model import TreeModel

FOLDERS = {
    "Content": ["Maps", "Units", "readme"],
    "Maps": ["Desert"],
    "Units": ["BP_Tank", "BP_Boat"],
    "Empty": [],
}


class Asked:
    """The children of FOLDERS, and which of them were asked for."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def __call__(self, row: str) -> list[str]:
        self.names.append(row)
        return FOLDERS.get(row, [])


COLUMNS: tuple[Column[str], ...] = (
    Column(key="name", title="Name", text=str, mark=lambda r: "up" if "BP" in r else None),
    Column(key="length", title="Length", text=lambda r: str(len(r)), align="right"),
)


class Folders(TreeModel[str]):
    """The rows of FOLDERS."""

    asked = Asked()

    def _opens(self, row: str) -> bool:
        return row in FOLDERS

    def _below(self, row: str) -> list[str]:
        return self.asked(row)


def tree(asked: Asked | None = None) -> TreeModel[str]:
    model = Folders(COLUMNS)
    model.asked = asked or Asked()
    model.set_roots(["Content", "Empty", "file"])
    return model


def at(model: TreeModel[str], *path: str) -> QModelIndex:
    """The index of a row by the names on the way to it."""
    here = QModelIndex()
    for name in path:
        (here,) = (index for index in model.children_at(here) if model.row_at(index) == name)
    return here


@pytest.mark.parametrize("force_py", [False, True])
def test_the_model_keeps_its_promises_while_it_grows(
    qtmodeltester: ModelTester, force_py: bool
) -> None:
    model = tree()
    qtmodeltester.check(model, force_py=force_py)
    at(model, "Content", "Units", "BP_Boat")
    model.fetchMore(model.index(1, 0))
    model.set_roots(["file"])
    assert model.rowCount() == 1


def test_children_are_asked_for_once_and_only_when_needed() -> None:
    asked = Asked()
    model = tree(asked)
    content = model.index(0, 0)
    assert model.hasChildren(content)
    assert model.rowCount(content) == 0
    assert asked.names == []
    assert model.canFetchMore(content)
    model.fetchMore(content)
    assert [model.index(n, 0, content).data() for n in range(3)] == ["Maps", "Units", "readme"]
    model.fetchMore(content)
    assert asked.names == ["Content"]
    assert not model.canFetchMore(content)


def test_rows_know_their_place() -> None:
    model = tree()
    found = at(model, "Content", "Units", "BP_Boat")
    assert found.data() == "BP_Boat"
    assert found.row() == 1
    assert found.parent().data() == "Units"
    assert found.parent().parent().data() == "Content"
    assert not found.parent().parent().parent().isValid()
    assert model.row_at(found) == "BP_Boat"
    assert found.siblingAtColumn(1).data() == "7"
    assert found.data(Qt.ItemDataRole.AccessibleTextRole) == "loads, save upgrades, BP_Boat"


def test_a_folder_that_turns_out_empty_has_no_children_any_more() -> None:
    model = tree()
    empty = model.index(1, 0)
    assert model.hasChildren(empty)
    model.fetchMore(empty)
    assert not model.hasChildren(empty)
    assert not model.canFetchMore(empty)


def test_indexes_survive_growth_and_not_a_new_tree() -> None:
    model = tree()
    boat = QPersistentModelIndex(at(model, "Content", "Units", "BP_Boat"))
    model.fetchMore(model.index(1, 0))
    assert boat.data() == "BP_Boat"
    model.set_roots(["Content"])
    assert not boat.isValid()
    assert model.rowCount(model.index(0, 0)) == 0


def test_only_the_first_column_has_children() -> None:
    model = tree()
    second = model.index(0, 1)
    assert not model.hasChildren(second)
    assert model.rowCount(second) == 0
    assert not model.index(0, 0, second).isValid()
