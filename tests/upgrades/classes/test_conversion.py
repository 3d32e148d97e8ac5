"""The operations of version converters, each on a small element."""

from __future__ import annotations

from typing import Any

import pytest
from class_streams import FLOAT, INT, OTHER, OWN, STRING, elements_of, leaf, own

from inspector.format.objectstream.binary import read_binary
from inspector.format.objectstream.elements import Element, Stream
from inspector.format.objectstream.encodings import convert
from inspector.upgrades.classes.conversion import (
    AddField,
    Become,
    Collect,
    NestElement,
    Operation,
    OperationError,
    Remove,
    RenameElement,
    Retype,
    shown_value,
)
from inspector.upgrades.effect import EffectError
from inspector.upgrades.model import FieldChange
from inspector.upgrades.values import Loss, Missing


def element(*children: str) -> Element:
    return elements_of(own(*children))[0]


def run(operation: Operation, on: Element) -> list[FieldChange]:
    return list(operation.run(on, "objects/0"))


A = leaf("A", INT, 7)


@pytest.mark.parametrize(
    ("operation", "child", "after"),
    [
        (RenameElement("a", "B"), A, {"B": 7}),
        (Retype("A", "float"), A, {"A": 7.0}),
        (Retype("A", "int", 0.5), leaf("A", FLOAT, 6.33), {"A": 3}),
        (Retype("A", "double", 10), A, {"A": 70.0}),
        (Retype("A", "int", None, 1), A, {"A": 8}),
        (Retype("A", "int"), leaf("A", STRING, "12"), {"A": 12}),
        (NestElement("A", OTHER, "m_data"), A, {"A": {"m_data": 7}}),
        (Remove("A"), A, {}),
        (AddField("B", "string", "new"), A, {"A": 7, "B": "new"}),
        (AddField("A", "int", 9), A, {"A": 7}),
    ],
)
def test_an_operation(operation: Operation, child: str, after: Any) -> None:
    on = element(child)
    run(operation, on)
    assert shown_value(on) == after


@pytest.mark.parametrize(
    "operation",
    [RenameElement("X", "B"), Retype("X", "int"), NestElement("X", OTHER, "d"), Remove("X")],
)
def test_what_is_not_stored_is_left_alone(operation: Operation) -> None:
    on = element(A)
    assert run(operation, on) == []
    assert shown_value(on) == {"A": 7}


def test_before_and_after_are_told() -> None:
    (change,) = run(Retype("A", "int"), element(leaf("A", FLOAT, 3.75)))
    assert (change.path, change.before, change.after) == ("objects/0/A", 3.75, 3)
    assert (change.types, change.loss) == (("float", "int"), Loss.TRUNCATION)
    (change,) = run(Remove("A"), element(A))
    assert (change.after, change.sign, change.loss) == (Missing.DROPPED, "−", Loss.DROPPED)
    (change,) = run(AddField("B", "int", 1), element(A))
    assert (change.before, change.sign) == (Missing.ABSENT, "+")


def test_a_rename_onto_what_is_stored_too_fails() -> None:
    with pytest.raises(OperationError, match="A and B are both stored"):
        run(RenameElement("A", "B"), element(A, leaf("B", INT, 8)))


def test_a_text_that_is_no_number_fails() -> None:
    with pytest.raises(EffectError):
        run(Retype("A", "int"), element(leaf("A", STRING, "seven")))


def events(*names: str) -> str:
    rows = (own(leaf("m_name", STRING, name), field="element", class_id=OTHER) for name in names)
    return own(*rows, field="m_events", class_id=OTHER)


def test_a_container_becomes_a_map() -> None:
    on = element(events("Open", "Close"), A)
    (change,) = run(Collect("m_events", "m_name", OWN, OTHER), on)
    assert shown_value(on) == {
        "A": 7,
        "m_events": [
            {"value1": "Open", "value2": {"m_name": "Open"}},
            {"value1": "Close", "value2": {"m_name": "Close"}},
        ],
    }
    assert change.loss is Loss.NONE
    # The new container stands behind the others, as of code that removes the old one and adds it.
    assert [child.field for child in on.children] == ["A", "m_events"]
    assert on.children[1].class_id == OWN


def test_of_two_elements_with_one_key_the_first_stays() -> None:
    on = element(events("Open", "Open"))
    (change,) = run(Collect("m_events", "m_name", OWN, OTHER, "crc"), on)
    assert shown_value(on) == {"m_events": [{"value1": 2758837156, "value2": {"m_name": "Open"}}]}
    assert (change.loss, str(change.note)) == (Loss.DROPPED, "of two with one key the first stays")


def test_an_element_without_the_key_fails() -> None:
    with pytest.raises(OperationError, match="an element of m_events has no m_id"):
        run(Collect("m_events", "m_id", OWN, OTHER), element(events("Open")))


def test_another_class_without_what_was_held() -> None:
    on = element(A)
    (change,) = run(Become(OTHER, 3), on)
    assert (on.class_id, on.version, on.children) == (OTHER, 3, [])
    assert change.loss is Loss.DROPPED


def test_values_of_binary_streams_stay_bytes() -> None:
    stream = Stream(3, "xml", elements_of(own(leaf("A", FLOAT, 3.75))))
    on = read_binary(convert(stream, "binary")).stream.elements[0]
    run(Retype("A", "int"), on)
    run(AddField("B", "int", 1), on)
    assert [child.value for child in on.children] == [b"\0\0\0\3", b"\0\0\0\1"]
