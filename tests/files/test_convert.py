"""What tables are converted to, and what is said of one that cannot be."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Final, Literal

import pytest

from inspector.data_classes import dataclass
from inspector.files.convert import (
    FLAG,
    NUMBER,
    TEXT,
    TEXT_TABLE,
    TEXTS,
    Count,
    Counts,
    Name,
    Row,
    Table,
    TableError,
    UnknownValueError,
    ValueKind,
    WrongKindError,
    convert,
    fields_of,
    one_of,
)
from inspector.messages import render


def _even(number: int) -> int:
    if number > 100:
        raise UnknownValueError("too many")
    if number % 2:
        raise WrongKindError("it is odd")
    return number // 2


_EVEN: Final = ValueKind("an even number", "4", int, check=_even)


class Wheel(Row):
    size: Count
    name: Name = "wheel"
    sizes: Counts = ()


class Car(Table, rename={"class_name": "class"}):
    class_name: Annotated[str, TEXT]
    number: Annotated[int | None, NUMBER] = None
    owners: Annotated[tuple[str, ...], TEXTS] = ()
    old: Annotated[bool, FLAG] = False
    names: Annotated[dict[str, str], TEXT_TABLE] = {}
    pairs: Annotated[int, _EVEN] = 0
    colour: Annotated[Literal["red", "blue"], one_of(("red", "blue"))] = "red"
    limits: dict[str, Annotated[int, NUMBER]] | None = None
    spare: Wheel | None = None
    wheel: tuple[Wheel, ...] = ()
    rest: Any = None


def _small(half: int) -> int:
    if half > 4:
        raise WrongKindError("its half is above 4")
    return half


_SMALL: Final = _EVEN.checked("a small even number", "4", _small)


class Box(Table):
    pairs: Annotated[int, _SMALL]


@dataclass(frozen=True)
class Effect:
    target: Annotated[str, TEXT, "to"]
    made: int = 7
    times: Annotated[int, NUMBER] = 1


def test_a_table_becomes_what_its_class_declares() -> None:
    given = {
        "class": "A",
        "number": -5,
        "owners": "me",
        "old": True,
        "pairs": 6,
        "colour": "blue",
        "limits": {"x": 1},
        "spare": {"size": 1},
        "wheel": [{"size": 2, "unknown": 1}, {"size": 3, "name": "small", "sizes": [0, 1]}],
        "rest": {"a": [1]},
    }
    assert convert(given, Car) == Car(
        "A", -5, ("me",), True, {}, 3, "blue", {"x": 1}, Wheel(1),
        (Wheel(2), Wheel(3, "small", (0, 1))), {"a": [1]},
    )  # fmt: skip
    assert convert({"class": "A"}, Car) == Car("A")


def test_a_further_check_comes_behind_that_of_the_kind() -> None:
    assert convert({"pairs": 8}, Box) == Box(4)
    for given, why in ((7, "it is odd"), (10, "its half is above 4"), (102, "too many")):
        with pytest.raises(TableError, match=why):
            convert({"pairs": given}, Box)


def test_a_dataclass_takes_the_attributes_that_have_a_kind() -> None:
    given = {"kind": "move", "to": "there", "times": 2}
    assert convert(given, Effect, also=("kind",)) == Effect("there", 7, 2)
    assert list(fields_of(Effect)) == ["to", "times"]
    with pytest.raises(TableError) as met:
        convert({"to": "x", "made": 1}, Effect)
    assert met.value.path == ("made",)


@pytest.mark.parametrize(
    ("given", "path", "words"),
    [
        (5, (), "the car has to be a table: { … }"),
        ({}, (), "the car has no 'class': write class = \"…\" in it"),
        ({"clas": "A"}, ("clas",), "unknown key 'clas' (did you mean 'class'?) in the car"),
        ({"class": " "}, ("class",), "'class' cannot be \" \"; it is empty: write a text"),
        ({"class": date(2020, 1, 1)}, ("class",), "write a text"),
        ({"class": "A", "number": True}, ("number",), "'number' cannot be true: write"),
        ({"class": "A", "number": 1.0}, ("number",), "'number' cannot be 1.0: write"),
        ({"class": "A", "number": 2**31}, ("number",), "; versions are 32-bit numbers: write"),
        ({"class": "A", "number": 2**2000}, ("number",), "a number of so many digits"),
        ({"class": "A", "owners": ["a", ""]}, ("owners",), "write a list of texts"),
        ({"class": "A", "owners": ["a", 1]}, ("owners",), "write a list of texts"),
        ({"class": "A", "old": 1}, ("old",), "write true or false, such as old = true"),
        ({"class": "A", "names": {"a": 1}}, ("names",), "both sides are texts"),
        ({"class": "A", "names": {}}, ("names",), "write a table of texts"),
        ({"class": "A", "pairs": 3}, ("pairs",), "'pairs' cannot be 3; it is odd: write an even"),
        ({"class": "A", "pairs": 102}, ("pairs",), "too many"),
        ({"class": "A", "colour": "green"}, ("colour",), "write one of red, blue"),
        ({"class": "A", "limits": {"x": 1, "y": "2"}}, ("limits", "y"), "'y' cannot be \"2\""),
        ({"class": "A", "limits": []}, ("limits",), "write a table"),
        ({"class": "A", "spare": {}}, ("spare",), "[spare] has no 'size': write size = 0"),
        ({"class": "A", "spare": 4}, ("spare",), "[spare] has to be a table"),
        ({"class": "A", "wheel": {}}, ("wheel",), "'wheel' has to be written as [[wheel]]"),
        ({"class": "A", "wheel": [{"size": 1}, 5]}, ("wheel", 1), "[[wheel]] has to be a table"),
        ({"class": "A", "wheel": [{"size": -1}]}, ("wheel", 0, "size"), "a whole number from 0"),
        (
            {"class": "A", "wheel": [{"size": 1, "sizes": [-1]}]},
            ("wheel", 0, "sizes"),
            "write a list of whole numbers from 0",
        ),
    ],
)
def test_what_is_wrong_leads_to_the_key(
    given: Any, path: tuple[str | int, ...], words: str
) -> None:
    with pytest.raises(TableError) as met:
        convert(given, Car, (), "the car")
    assert met.value.path == path
    message = met.value.message
    assert words in (message if isinstance(message, str) else render(message))


def test_the_first_mistake_is_told() -> None:
    with pytest.raises(TableError) as met:
        convert({"number": "x", "old": 1, "bad": 2}, Car, ("car", 3), "the car")
    assert met.value.path == ("car", 3, "bad")
