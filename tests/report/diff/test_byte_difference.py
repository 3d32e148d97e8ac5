"""How two runs of bytes differ: in words, and the bytes around the first difference."""

from __future__ import annotations

import random
import time

import pytest

from inspector.report.diff.excerpts import ByteLine, byte_difference, places_words


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (
            b"\1" * 408,
            b"\1" * 0x30 + b"\2" * 12 + b"\1" * (408 - 0x3C),
            ("408 bytes, 12 differ at 0x30–0x3B", "408 bytes, 12 differ at 0x30–0x3B"),
        ),
        (b"abc", b"abd", ("3 bytes, 1 differs at 0x2", "3 bytes, 1 differs at 0x2")),
        (b"abc", b"xyz", ("3 bytes, all differ", "3 bytes, all differ")),
        (b"\0", b"\1", ("1 byte, 1 differs at 0x0", "1 byte, 1 differs at 0x0")),
        (b"headtail", b"headMOREtail", ("8 bytes", "12 bytes, other at 0x4–0x7")),
        (b"aXYb", b"aZb", ("4 bytes, other at 0x1–0x2", "3 bytes, other at 0x1")),
        (b"", b"new", ("0 bytes", "3 bytes, all of them other")),
        (b"same", b"same", ("4 bytes", "4 bytes")),
    ],
)
def test_what_differs_is_said_in_words(old: bytes, new: bytes, words: tuple[str, str]) -> None:
    assert byte_difference(old, new).words() == words


def test_places_beyond_two_are_counted() -> None:
    assert places_words([(0, 1), (0x10, 0x14)]) == "0x0 and 0x10–0x13"
    assert places_words([(0, 1), (8, 9), (16, 17), (32, 33)]) == "0x0 and 3 more places"


def test_differing_bytes_that_are_near_are_one_place() -> None:
    old, new = bytearray(64), bytearray(64)
    new[10] = new[12] = new[13] = new[40] = 1
    found = byte_difference(bytes(old), bytes(new))
    assert found.old == found.new == ((10, 14), (40, 41))
    assert found.differing == 4


def test_the_lines_are_those_around_the_first_differences() -> None:
    old, new = bytes(range(64)), bytearray(range(64))
    new[17] = new[18] = 0xFF
    new[50] = 0xFF
    found = byte_difference(old, bytes(new))
    assert found.old_lines == (
        ByteLine(16, bytes(range(16, 32)), frozenset({1, 2})),
        ByteLine(48, bytes(range(48, 64)), frozenset({2})),
    )
    assert [line.marked for line in found.new_lines] == [{1, 2}, {2}]
    assert found.new_lines[0].data[1:3] == b"\xff\xff"
    # What was put in has no partner: all of it is marked, and nothing on the side without it.
    longer = byte_difference(b"headtail", b"headMOREtail")
    assert longer.old_lines == ()
    assert longer.new_lines == (ByteLine(0, b"headMOREtail", frozenset({4, 5, 6, 7})),)


@pytest.mark.parametrize("seed", range(20))
def test_it_agrees_with_looking_at_every_byte(seed: int) -> None:
    rng = random.Random(seed)
    old = rng.randbytes(200_000)
    new = bytearray(old)
    for _ in range(rng.choice((1, 5, 60, 5000))):
        new[rng.randrange(len(new))] ^= rng.randrange(1, 256)
    found = byte_difference(old, bytes(new))
    differing = [place for place, (a, b) in enumerate(zip(old, new, strict=True)) if a != b]
    assert found.differing == len(differing)
    assert found.old[0][0] == differing[0]
    assert found.old[-1][1] == differing[-1] + 1
    inside = [place for place in differing if any(a <= place < b for a, b in found.old)]
    assert inside == differing
    # Other bytes at the end: what both begin with is the same.
    cut = byte_difference(old, bytes(new[:-3]))
    assert cut.differing is None
    assert old[: cut.old[0][0]] == bytes(new[: cut.new[0][0]])
    assert old[cut.old[0][1] :] == bytes(new[:-3])[cut.new[0][1] :]


def _seconds_of(count: int) -> float:
    """What two runs of five times as many bytes take, all of which differ, of the processor."""
    old, new = b"\1\2\3\4\1" * count, b"\1\7\3\4\6" * count
    begin = time.process_time()
    found = byte_difference(old, new + b"\0")
    assert found.old == ((1, len(old)),)
    assert byte_difference(old, new).differing == 2 * count
    return time.process_time() - begin


@pytest.mark.slow
def test_large_runs_in_which_everything_differs_take_no_time() -> None:
    few = min(_seconds_of(20_000) for _ in range(3))
    # As much longer as there is more of it: what looks back at what it saw takes 256 times as long.
    assert _seconds_of(320_000) < 64 * few
    assert byte_difference(b"\1\2\3\4\1" * 2_000_000, b"\1\7\3\4\6" * 2_000_000).old
