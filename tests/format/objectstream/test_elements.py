"""Elements, and the numbers by which their fields are told: values of the documents."""

from __future__ import annotations

import pytest
from streams import INT, MY_CLASS, example

from inspector.errors import InspectorError
from inspector.format.objectstream.elements import (
    Element,
    class_id,
    class_id_bytes,
    class_id_of_bytes,
    labels,
    last_label,
)
from inspector.versions import crc_of


@pytest.mark.parametrize(
    ("name", "crc"),
    [
        ("MyData", 0x7DDD13E6),
        ("Data", 0xADF3F363),
        ("FloatData", 0x7087D3F7),
        ("IntData", 0x3159D212),
        ("m_name", 0xC08C4427),
        ("m_intValue", 0x35B305C7),
        ("data", 0xADF3F363),
    ],
)
def test_a_field_is_told_by_the_crc_of_its_lowered_name(name: str, crc: int) -> None:
    assert crc_of(name) == crc


@pytest.mark.parametrize(
    "text",
    [
        "{11111111-2222-3333-4444-55555555555a}",
        "11111111-2222-3333-4444-55555555555A",
        "{1111111122223333444455555555555A}",
    ],
)
def test_ids_have_one_form(text: str) -> None:
    assert class_id(text) == "{11111111-2222-3333-4444-55555555555A}"


def test_the_bytes_of_an_id_stand_in_the_order_of_its_digits() -> None:
    assert class_id_bytes(INT) == bytes.fromhex("72039442EB384D42A1ADCB68F7E0EEF6")
    assert class_id_of_bytes(class_id_bytes(INT)) == INT


@pytest.mark.parametrize("text", ["", "{}", "{11111111-2222-3333-4444}", "{" + "g" * 32 + "}"])
def test_what_is_no_id_is_refused(text: str) -> None:
    with pytest.raises(InspectorError, match="not a class id"):
        class_id(text)


def test_a_child_is_found_by_the_name_or_the_number_of_its_field() -> None:
    (top,) = example().elements
    (data,) = top.children
    assert top.child("DATA") is data
    assert top.child(0xADF3F363) is data
    assert top.child("Other") is None


def test_a_copy_shares_nothing_however_deep() -> None:
    top = innermost = Element(MY_CLASS)
    for _ in range(5_000):
        innermost.children.append(Element(MY_CLASS, field="Data"))
        innermost = innermost.children[0]
    copied = top.copy()
    innermost.value = "7"
    assert sum(1 for _ in copied.walk()) == 5_001
    assert [element.value for element in copied.walk()] == [None] * 5_001


def test_entries_have_their_index_and_fields_their_names() -> None:
    fields = ("element", "Name", "Name", "", "Name", "element")
    children = [Element(INT, field=field) for field in fields]
    told = ["0", "Name", "Name~1", "3", "Name~2", "5"]
    assert list(labels(children)) == told
    assert [last_label(children[: count + 1]) for count in range(len(children))] == told
    assert list(labels([Element(INT, stored_crc=0x35B305C7)])) == ["0x35B305C7"]
