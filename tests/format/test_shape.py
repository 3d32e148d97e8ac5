"""What is made for one layout serves all others of which the gates within a form say the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from inspector.format.fast import table_reader, value_reader
from inspector.format.fields import I32, Counted
from inspector.format.gate import AnyLayout, since
from inspector.format.schema import Lazy, Record, TypedConstruct, cases, choose, field, when
from inspector.format.shape import gates_within, once_a_shape, shape_of
from inspector.format.unreal.declare.summary import SummaryBody
from inspector.format.unreal.declare.tables import NameEntry
from inspector.format.unreal.declare.texts import Text
from inspector.format.unreal.gates import UE4, UE5, Layout, editor_only

pytestmark = pytest.mark.usefixtures("each_back_end")

V5_3 = Layout(legacy=-8, ue4=522, ue5=1009)
HASHES = since(UE4.NAME_HASHES_SERIALIZED)
LARGE = since(UE5.LARGE_WORLD_COORDINATES)


class Inner(Record):
    """Has a gate of its own."""

    Value: int = field(I32, "A number.", HASHES)


@pytest.mark.parametrize(
    "kind",
    [
        Inner.struct,
        Counted(Inner.struct),
        choose(HASHES, I32, I32),
        when("Before", Inner),
        cases("Before", {0: I32, 1: Inner}),
        Lazy(lambda: Inner.struct, 4),
    ],
)
def test_gates_are_found_within_every_kind_of_form(kind: TypedConstruct[Any]) -> None:
    assert gates_within(kind) == (HASHES,)


def test_a_form_that_holds_itself_is_walked_once() -> None:
    assert len(gates_within(Text.struct)) > len(Text.fields) / 2


def test_layouts_share_a_shape_as_long_as_the_gates_within_agree() -> None:
    kind = choose(LARGE, Inner, I32)
    same = V5_3._replace(legacy=-9, ue5=1018, fortnite_main=7, editor_data=False)
    assert shape_of(kind, same) == shape_of(kind, V5_3)
    for other in (
        V5_3._replace(ue5=1003),
        V5_3._replace(ue4=503),
        V5_3._replace(byte_order=">"),
    ):
        assert shape_of(kind, other) != shape_of(kind, V5_3)
    assert shape_of(I32, V5_3) != shape_of(Counted(I32), V5_3)


def test_nothing_is_made_twice_for_one_shape_and_the_oldest_is_let_go() -> None:
    made: list[AnyLayout] = []

    def make(kind: TypedConstruct[Any], layout: AnyLayout) -> AnyLayout:
        made.append(layout)
        return layout

    kept: Callable[[TypedConstruct[Any], AnyLayout], AnyLayout] = once_a_shape(2)(make)
    kind = choose(LARGE, choose(editor_only, I32, I32), choose(HASHES, I32, I32))
    old, stripped = V5_3._replace(ue5=0), V5_3._replace(editor_data=False)
    assert kept(kind, V5_3) is kept(kind, V5_3._replace(fortnite_main=3)) is V5_3
    assert kept(kind, old) is old
    assert kept(kind, stripped) is stripped
    assert made == [V5_3, old, stripped]
    assert kept(kind, V5_3) is V5_3
    assert made == [V5_3, old, stripped, V5_3]


def test_readers_are_shared_by_layouts_that_read_alike() -> None:
    other = V5_3._replace(ue5=1018, fortnite_main=1)
    assert value_reader(NameEntry.struct, other) is value_reader(NameEntry.struct, V5_3)
    assert table_reader(NameEntry.struct, other) is table_reader(NameEntry.struct, V5_3)
    assert value_reader(SummaryBody.struct, other) is not value_reader(SummaryBody.struct, V5_3)
