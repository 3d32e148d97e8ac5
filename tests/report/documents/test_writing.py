"""Documents as text: their keys in order, what is not set left out, one list a line an entry."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import UNSET, UnsetType

from inspector.checks import Severity
from inspector.report.documents.parts import (
    Document,
    Part,
    json_line,
    json_text,
    line_by_line,
    small_line,
)


class Lamp(Part):
    class_: str
    watts: float
    place: Any = None
    note: str | UnsetType = UNSET


class Lamps(Document):
    room: str
    lamps: list[Lamp]
    lit: int


def lamps(*watts: float) -> list[Lamp]:
    return [Lamp(class_="Lamp", watts=number) for number in watts]


def test_keys_stand_in_the_order_of_their_lines_below_the_schema() -> None:
    document = Lamps(room="Hall\u202e", lamps=lamps(40.0, 1e16), lit=1)
    plain = {
        "schema": 1,
        "room": "Hall\u202e",
        "lamps": [
            {"class": "Lamp", "watts": 40.0, "place": None},
            {"class": "Lamp", "watts": 1e16, "place": None},
        ],
        "lit": 1,
    }
    # As Python writes a dictionary, but for what would turn the direction of reading.
    expected = json.dumps(plain, ensure_ascii=False, indent=2).replace("\u202e", "\\u202e")
    assert json_text(document) == expected + "\n"
    assert json_line(document) == json.dumps(plain)


@pytest.mark.parametrize("value", [2**80, -0.0, "a\ud800", [], {}, {"1": [1, {}]}, (1, None)])
def test_a_value_is_written_as_it_is(value: Any) -> None:
    whole = json.loads(json_text(Lamp(class_="", watts=0.0, place=value, note="")))
    assert whole == {"class": "", "watts": 0.0, "place": json.loads(json.dumps(value)), "note": ""}


class Spoken(str):
    """A text that knows more than its signs."""


@pytest.mark.parametrize(
    "value",
    [
        *(2**63, -5, True, None, "", [], {}, {"a": [1, {}]}, Spoken("b"), Severity.ERROR),
        *("a\ud800", '\x00\x1f\x7f\x9f"\\/\b\f\n\r\t', "é\u2028\u202e\U0001f600", [[], {"": ""}]),
    ],
)
def test_a_line_without_fractions_is_the_same(value: Any) -> None:
    lamp = Lamp(class_="Lamp", watts=0, place=[value, Lamp(class_="", watts=1, note="n")])
    assert small_line(lamp) == json_line(lamp)


def test_parts_are_written_wherever_they_stand() -> None:
    lamp = {"class": "Lamp", "watts": 1.0, "place": None}
    (part,) = lamps(1.0)
    place = {"first": part, "others": [[part], (part,)]}
    told = Lamp(class_="Lamp", watts=2.0, place=place)
    plain = {"class": "Lamp", "watts": 2.0, "place": {"first": lamp, "others": [[lamp], [lamp]]}}
    assert json.loads(json_text(told)) == json.loads(json_line(told)) == plain


@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_list_is_written_a_line_an_entry_and_counted(count: int) -> None:
    lit = 0

    def lines() -> Iterator[str]:
        nonlocal lit
        for lamp in lamps(*range(count)):
            lit += 1
            yield json_line(lamp)

    # The name of the room looks like the empty list.
    pieces = line_by_line(lambda: Lamps(room='"lamps": []', lamps=[], lit=lit), "lamps", lines())
    text = "".join(pieces)
    assert json.loads(text) == json.loads(
        json_line(Lamps(room='"lamps": []', lamps=lamps(*range(count)), lit=count))
    )
    assert len(text.splitlines()) == count + 2
