"""Single values of a JSON file change, and no other byte does."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspector.files.parsing import edited
from inspector.files.reading import text_of

ORDER = ("A", "B", "C")


@pytest.mark.parametrize(
    ("before", "values", "after"),
    [
        (b'{"A": 1}', {"A": "2"}, b'{"A": 2}'),
        (b'{\r\n\t"A" : 1 ,\r\n\t"X": [1, {"A": 5}]\r\n}\r\n', {"A": "22"},
         b'{\r\n\t"A" : 22 ,\r\n\t"X": [1, {"A": 5}]\r\n}\r\n'),
        (b'{\n\t"A": 1,\n\t"C": 3\n}', {"B": '"b"'}, b'{\n\t"A": 1,\n\t"B": "b",\n\t"C": 3\n}'),
        (b'{\n\t"C": 3\n}', {"A": "1"}, b'{\n\t"C": 3,\n\t"A": 1\n}'),
        (b'{"C": "x,}\\"{", "X": {}}', {"C": "3"}, b'{"C": 3, "X": {}}'),
        (b"{ }", {"B": "2", "A": "1"}, b'{"A": 1, "B": 2 }'),
        (b'{"A": 1, "A": 2}', {"A": "3"}, b'{"A": 1, "A": 3}'),
        (b'{"\\u0041": 1}', {"A": "3"}, b'{"\\u0041": 3}'),
        (b'\xef\xbb\xbf{"A":1}', {"A": "3"}, b'\xef\xbb\xbf{"A":3}'),
        ('\ufeff{"A": 1}'.encode("utf-16-le"), {"A": "3"}, '\ufeff{"A": 3}'.encode("utf-16-le")),
        (b'{"A": 1}', {}, b'{"A": 1}'),
    ],
)  # fmt: skip
def test_a_value_changes_where_it_stands(before, values, after) -> None:
    assert edited(before, values, ORDER) == after


NAMES = st.text(st.characters(codec="utf-8"), max_size=4)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | NAMES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=6,
)


@given(
    st.dictionaries(NAMES, VALUES, max_size=5),
    st.dictionaries(NAMES, VALUES, max_size=3),
    st.sampled_from([None, 1, "\t"]),
)
def test_a_reader_sees_the_new_values_and_the_old_ones(held, values, indent) -> None:
    text = json.dumps(held, indent=indent, ensure_ascii=bool(indent))
    changed = edited(text.encode(), {name: json.dumps(value) for name, value in values.items()})
    assert json.loads(text_of(changed)) == {**held, **values}
