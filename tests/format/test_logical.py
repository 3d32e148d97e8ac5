"""A package and the file behind it as one run of bytes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspector.format.logical import LogicalBytes


@given(st.binary(max_size=40), st.binary(max_size=40), st.data())
def test_slices_and_finds_are_those_of_the_bytes_together(
    data: bytes, tail: bytes, draw: st.DataObject
) -> None:
    whole = data + tail
    logical = LogicalBytes(data, tail)
    assert (logical.size, logical.seam) == (len(whole), len(data))
    start = draw.draw(st.integers(-5, 90))
    end = draw.draw(st.integers(-5, 90))
    assert logical.slice(start, end) == whole[max(start, 0) : max(end, 0)]
    at = draw.draw(st.integers(0, max(len(whole) - 1, 0)))
    needle = whole[at : at + draw.draw(st.integers(1, 6))] or b"?"
    assert logical.find(needle) == whole.find(needle)
    assert logical.find(needle, max(start, 0)) == whole.find(needle, max(start, 0))
    assert logical.find(needle, max(start, 0), max(end, 0)) == whole.find(
        needle, max(start, 0), max(end, 0)
    )


@pytest.mark.parametrize("needle", [b"cd", b"bcde", b"abcdef", b"c", b"d"])
def test_what_lies_across_the_seam_is_found(needle: bytes) -> None:
    logical = LogicalBytes(b"abc", b"def")
    assert logical.find(needle) == b"abcdef".find(needle)
    assert logical.find(needle, 0, 5) == b"abcdef".find(needle, 0, 5)
    assert logical.find(b"xyz") == -1


def test_viewed_bytes_are_taken_as_they_are() -> None:
    logical = LogicalBytes(memoryview(b"abcdef" * 100), memoryview(b"xyz"))
    assert logical.slice(598, 602) == b"efxy"
    assert logical.find(b"fx") == 599
    assert logical.find(b"yz") == 601
    assert logical.find(b"fab", 6) == 11


@given(st.binary(max_size=40), st.binary(max_size=40), st.integers(-3, 50), st.integers(0, 50))
def test_two_runs_are_the_same_as_far_as_there_are_any(
    one: bytes, other: bytes, start: int, count: int
) -> None:
    ours, theirs = LogicalBytes(one, other), LogicalBytes(other, one)
    expected = ours.slice(start, start + count) == theirs.slice(start, start + count)
    assert ours.same(start, theirs, start, count) is expected
    assert b"".join(ours.chunks(start, start + count)) == ours.slice(start, start + count)


def test_a_find_that_ends_before_it_begins_finds_nothing() -> None:
    logical = LogicalBytes(bytes(20), bytes(2))
    assert logical.find(b"\0", 20, 19) == -1
    assert logical.find(b"\0", 21, 3) == -1
