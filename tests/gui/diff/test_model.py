"""The models of a comparison: both keep to Qt's rules, and lead from changes to their rows."""

from __future__ import annotations

from collections.abc import Iterator

from corpus import corpus_file
from PySide6.QtCore import QModelIndex, Qt
from pytestqt.modeltest import ModelTester

from inspector.catalog import default_catalog
from inspector.gui.diff.change_list import DiffListModel
from inspector.gui.diff.model import DiffModel
from inspector.project.compare.files import compare_files
from inspector.report.diff.groups import Sides, Wanted
from inspector.report.diff.rows import DiffRows


def lua_sides() -> Sides:
    folder = "pairs/Blueprint-LuaTestActor"
    before, after = (str(corpus_file(f"{folder}/{name}.uasset")) for name in ("before", "after"))
    compared = compare_files(before, after)
    return Sides(compared.old.tree, compared.new.tree, compared.difference, default_catalog())


def walk(model: DiffModel, parent: QModelIndex | None = None) -> Iterator[QModelIndex]:
    """All rows, from the top; all are opened on the way."""
    for index in model.children_at(parent or QModelIndex()):
        yield index
        yield from walk(model, index)


def model_of(sides: Sides) -> DiffModel:
    model = DiffModel()
    model.show_rows(DiffRows(sides, Wanted()))
    return model


def test_the_models_keep_to_the_rules_of_qt(qtmodeltester: ModelTester) -> None:
    model = model_of(lua_sides())
    list(walk(model))
    qtmodeltester.check(model)
    listed = DiffListModel()
    sides = lua_sides()
    listed.show_rows(sides, DiffRows(sides, Wanted()))
    for section in listed.children_at(QModelIndex()):
        for index in listed.children_at(section):
            listed.children_at(index)
    qtmodeltester.check(listed)


def test_a_change_is_found_by_its_number_and_by_its_field() -> None:
    sides = lua_sides()
    model = model_of(sides)
    for number in DiffRows(sides, Wanted()).numbers:
        row = model.row_at(model.index_of_number(number))
        assert row is not None
        assert row.number == number
    path = "exports/37/properties/FunctionReference/MemberName"
    row = model.row_at(model.index_of_field(path, old=False))
    assert row is not None
    assert row.new_path == path
    assert not model.index_of_field("exports/9999", old=True).isValid()


def test_what_is_said_begins_with_the_word_of_the_sign() -> None:
    model = model_of(lua_sides())
    role = Qt.ItemDataRole.AccessibleTextRole
    said = [str(index.data(role)) for index in walk(model)]
    assert said[0] == "Summary  3 changed, 1 added"
    assert said[1] == "changed, version, LegacyFileVersion: -7 → -8"
    assert said[2] == "added, version, FileVersionUE5: 1004 LARGE_WORLD_COORDINATES"
    names = "FunctionReference/MemberName: Multiply_FloatFloat → Multiply_DoubleDouble"
    assert f"changed, conversion, {names}" in said
    assert 'changed, version, NewVariables/1/DefaultValue: TrueTrue → ""' in said
    assert "added, FriendlyName: Dummy Dispatcher" in said
    assert "4 equal fields" in said
    assert "equal, CategorySorting: 11 elements" in said
