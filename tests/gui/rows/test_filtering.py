"""The filter language on rows of three fields."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from inspector.gui.rows.filtering import FilterKeys, joined, parse_filter, value_term, value_terms


class Row(NamedTuple):
    name: str
    version: int | None
    bad: bool = False


ROWS = (
    Row("Framework", 33),
    Row("FortniteMain", 225, bad=True),
    Row("Core objects", None),
    Row("/Game/Map:Level", 4),
)
KEYS: FilterKeys[Row] = FilterKeys(
    words=lambda row: f"{row.name} {row.version}",
    values={"name": lambda row: row.name, "version": lambda row: row.version},
    flags={"problem": lambda row: row.bad},
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [0, 1, 2, 3]),
        ("   ", [0, 1, 2, 3]),
        ("FRAME", [0]),
        ("f r", [0, 1]),
        ("225", [1]),
        ("name:core", [2]),
        ("name=core", []),
        ('name="core objects"', [2]),
        ("version>33", [1]),
        ("version>=33", [0, 1]),
        ("version<0x21", [3]),
        ("version<=33 !name:map", [0]),
        ("!is:problem", [0, 2, 3]),
        ("is:problem", [1]),
        ("/Game/Map:Level", [3]),
        ("version:", [0, 1, 2, 3]),
        ("!", [0, 1, 2, 3]),
        ("-name:f", [2, 3]),
        ("-version>33 name:f", [0]),
        ("version<0.1k", [0, 3]),
        ("version<0.03KiB", [3]),
    ],
)
def test_terms_keep_the_rows_they_mean(text: str, expected: list[int]) -> None:
    found = parse_filter(text, KEYS)
    assert not found.problem
    keep = found.keep or (lambda row: True)
    assert [place for place, row in enumerate(ROWS) if keep(row)] == expected


@pytest.mark.parametrize("text", ["-1500", "−1,500", "-1,500", "version:-1500", "name:1500"])
def test_numbers_are_met_however_they_are_written(text: str) -> None:
    """As the engine's logs write them, and as a page may."""
    keep = parse_filter(text, KEYS).keep
    assert keep is not None
    assert keep(Row("Legacy −1,500 bytes", -1500))
    assert not keep(Row("Legacy 15,00 bytes", 1500))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("verison>20", "unknown key verison, did you mean version?"),
        ("is:problme", "unknown is:problme, did you mean problem?"),
        ("version>many", "version> needs a number"),
        ("zzz:1", "unknown key zzz; known: name, version, is"),
        ("-zzz:1", "unknown key zzz; known: name, version, is"),
        ("version>1.5TB", "version> needs a number"),
    ],
)
def test_a_text_that_means_nothing_says_why(text: str, problem: str) -> None:
    found = parse_filter(text, KEYS)
    assert found.problem == problem
    assert found.keep is None
    # The other terms mean what they mean.
    keep = parse_filter(f"name:core {text}", KEYS).keep
    assert keep is not None
    assert list(filter(keep, ROWS)) == [ROWS[2]]


def test_a_key_may_have_an_order_of_its_own() -> None:
    names = ["4.9", "4.27", "5.0", "", "nightly"]

    def place(text: str) -> tuple[int, ...] | None:
        parts = text.split(".")
        return tuple(map(int, parts)) if all(part.isdigit() for part in parts) else None

    keys: FilterKeys[str] = FilterKeys(
        words=str, values={"opens": lambda name: name or None}, flags={}, orders={"opens": place}
    )

    def kept(text: str) -> list[str]:
        keep = parse_filter(text, keys).keep
        assert keep is not None
        return list(filter(keep, names))

    assert kept("opens<4.10") == ["4.9"]
    assert kept("opens>=4.27") == ["4.27", "5.0"]
    assert kept("opens=5.0") == ["5.0"]
    assert parse_filter("opens>soon", keys).problem == "opens> does not know soon"


@pytest.mark.parametrize("row", ROWS)
def test_the_terms_of_a_row_hold_for_it(row: Row) -> None:
    terms = value_terms(KEYS, row)
    assert [term.partition("=")[0] for term in terms] == ["name", "version"][: len(terms)]
    for term in terms:
        keep = parse_filter(term, KEYS).keep
        assert keep is not None
        assert [each for each in ROWS if keep(each)] == [row]


def test_a_value_of_several_texts_is_several_terms_and_a_long_one_none() -> None:
    keys: FilterKeys[Row] = FilterKeys(
        words=lambda row: row.name,
        values={"rule": lambda _: ("CUSTOM-NEW", "OLD-VERSION"), "reason": lambda _: "x" * 61},
        flags={},
    )
    assert value_terms(keys, ROWS[0]) == ['rule:"CUSTOM-NEW"', 'rule:"OLD-VERSION"']
    assert value_terms(keys, None) == []


def test_a_value_of_several_texts_is_each_of_them() -> None:
    keys: FilterKeys[tuple[str, ...]] = FilterKeys(str, {"calls": lambda row: row}, flags={})
    rows = [("Delay", "PrintString"), ("RetriggerableDelay", "Delay2"), ("Delay",), ()]

    def kept(text: str) -> list[tuple[str, ...]]:
        keep = parse_filter(text, keys).keep
        assert keep is not None
        return list(filter(keep, rows))

    assert kept("calls:delay") == rows[:3]
    assert kept("calls=delay") == [rows[0], rows[2]]
    assert kept("!calls=Delay") == [rows[1], rows[3]]


def test_a_quote_in_a_value_is_left_out() -> None:
    assert value_term("value", 'say "Hello there" twice') == 'value:"Hello there"'
    assert joined('name:"open', "is:problem") == 'name:"open" is:problem'


def test_lines_with_quotes_are_terms_that_hold() -> None:
    text = 'say "Hello there" twice\n"\nelse'
    keys: FilterKeys[Row] = FilterKeys(
        words=lambda row: row.name, values={"what": lambda _: text}, flags={}
    )
    terms = value_terms(keys, ROWS[0])
    assert terms == ['what:"Hello there"', 'what:"else"']
    for term in terms:
        keep = parse_filter(term, keys).keep
        assert keep is not None
        assert keep(ROWS[0])
