"""What compiled classes, functions and structs store: what each property is, and what damage does.

That every object of the corpus is read and written back is proven with its properties.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from corpus import counts
from real_objects import RealObject, RealPackage, cut_short, open_real, with_other_bytes

from inspector.format.unreal.declare.class_data import (
    ClassData,
    FieldOfStruct,
    FunctionData,
    PropertyObject,
    StructData,
)
from inspector.format.unreal.package import Package
from inspector.format.unreal.values import ArrayValue, ObjectData

#: A class and a function with properties within, and a class and a property from before 4.25.
SAMPLES = (
    ("4.27/uasset-rs/IndirectCycleA.uasset", "IndirectCycleA_C", ClassData),
    ("5.6/uasset-rs/SimpleRefsRoot.uasset", "ExecuteUbergraph_SimpleRefsRoot", FunctionData),
    ("4.13/uasset-rs/SimpleRefsRoot.uasset", "SimpleRefsRoot_C", ClassData),
    ("4.13/uasset-rs/SimpleRefsRoot.uasset", "EntryPoint", PropertyObject),
)


def _real(path: str, name: str) -> tuple[RealPackage, RealObject, ObjectData]:
    opened = open_real(path)
    package = opened.package
    one = next(one for one in opened.objects() if package.text(one.export.ObjectName) == name)
    return opened, one, opened.reader.read(one.export, one.data)


@pytest.mark.parametrize(("path", "name", "kind"), SAMPLES)
def test_what_a_class_is_made_of(path: str, name: str, kind: type[Any]) -> None:
    _, _, held = _real(path, name)
    assert type(held.record) is kind


def test_the_variables_of_a_class_stand_in_it() -> None:
    """One variable, as the Blueprint of the same package names it."""
    opened, _, held = _real("4.27/uasset-rs/IndirectCycleA.uasset", "IndirectCycleA_C")
    record = held.record
    assert isinstance(record, StructData)
    properties: Any = record.ChildProperties
    assert isinstance(properties, ArrayValue)
    (variable,) = properties.items
    assert isinstance(variable, FieldOfStruct)
    told = [opened.package.text(word) for word in (variable.Type, variable.Name)]
    assert told == ["ClassProperty", "Other"]
    assert opened.package.object_path(record.SuperStruct) == "/Script/CoreUObject.Object"


def test_each_variable_has_rows_with_its_bytes() -> None:
    opened, one, held = _real("4.27/uasset-rs/IndirectCycleA.uasset", "IndirectCycleA_C")
    tree = Package.open(opened.data.slice(0, opened.data.size)).tree()
    own = f"exports/{one.index}/class"
    row, name = tree.find(own), tree.find(f"{own}/ChildProperties/0/Name")
    assert row is not None
    assert name is not None
    end = one.export.SerialOffset + one.export.SerialSize
    assert (row.start, row.end) == (one.export.SerialOffset + held.native, end)
    assert row.start < name.start < name.end < row.end
    assert name.text == "Other"
    at = row.start
    for child in row.children:
        # One behind the other, from the first byte to the last.
        assert child.start == at
        at = child.end
    assert at == row.end
    tree.release()


# -- damage --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("path", "name", "_kind"), SAMPLES)
def test_what_ends_early_stays_bytes(path: str, name: str, _kind: type[Any]) -> None:
    opened, one, _ = _real(path, name)
    for broken, written in cut_short(opened, one):
        assert written in (None, broken)


@pytest.mark.parametrize("cases", counts(200, 5000))
@pytest.mark.parametrize(("path", "name", "_kind"), SAMPLES)
def test_other_bytes_never_end_the_program(
    path: str, name: str, _kind: type[Any], cases: int
) -> None:
    opened, one, _ = _real(path, name)
    chance = random.Random(f"{path} {name}")
    for broken, written in with_other_bytes(opened, one, chance, cases):
        assert written in (None, broken)
