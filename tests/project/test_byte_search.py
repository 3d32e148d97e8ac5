"""Finding bytes, text, GUIDs, names and numbers: what is understood, and what is found where."""

from __future__ import annotations

import itertools
import struct
import uuid
from pathlib import Path

import pytest
from corpus import corpus_file

from inspector.checks.facts import Depth
from inspector.files.folders import resource_path
from inspector.format.logical import LogicalBytes
from inspector.progress import Cancelled, Progress
from inspector.project.byte_search import (
    CHUNK,
    LIMIT,
    Query,
    SearchKind,
    SearchTextError,
    hits_of,
    search,
    understand,
)
from inspector.project.opening import read


def places(data: bytes | LogicalBytes, text: str, **how: object) -> list[tuple[int, int]]:
    source = data if isinstance(data, LogicalBytes) else LogicalBytes(data)
    query = understand(text, **how)  # type: ignore[arg-type]
    return [(hit.start, hit.end) for hit in hits_of(source, query)]


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [
        ("C1 83 2A 9E", SearchKind.BYTES, "4 bytes"),
        ("c1 ?? 2a", SearchKind.BYTES, "3 bytes"),
        ("0xC1832A9E", SearchKind.BYTES, "4 bytes"),
        ("0x00", SearchKind.BYTES, "1 byte"),
        ("hex: C1", SearchKind.BYTES, "1 byte"),
        ("hex:C1832A9E", SearchKind.BYTES, "4 bytes"),
        ("PlayRate", SearchKind.TEXT, "text"),
        ("text:C1 83", SearchKind.TEXT, "text"),
        ("/Game/Maps: One", SearchKind.TEXT, "text"),
        ("dead", SearchKind.TEXT, "text"),
        ("120", SearchKind.TEXT, "text"),
        ("CFFC743F-43B04480-939114DF-171D2073", SearchKind.GUID, "GUID"),
        ("{CFFC743F-43B0-4480-9391-14DF171D2073}", SearchKind.GUID, "GUID"),
        ("cffc743f43b04480939114df171d2073", SearchKind.GUID, "GUID"),
        ("int:-7", SearchKind.INT, "int32 −7"),
        ("int:−7", SearchKind.INT, "int32 −7"),
        ("int:0x9E2A83C1", SearchKind.INT, "uint32 2,653,586,369"),
        ("int:5,000,000,000", SearchKind.INT, "int64 5,000,000,000"),
        ("int:18446744073709551615", SearchKind.INT, "uint64 18,446,744,073,709,551,615"),
        ("float:1.0", SearchKind.FLOAT, "float 1.0"),
        ("float:1e300", SearchKind.FLOAT, "double 1e300"),
    ],
)
def test_what_was_typed_is_recognised(text: str, kind: SearchKind, said: str) -> None:
    query = understand(text)
    assert (query.kind, str(query.said)) == (kind, said)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "nothing to search for"),
        ("text: ", "nothing to search for"),
        ("hex:C1 8", "pairs of hexadecimal figures"),
        ("hex:zz", "pairs of hexadecimal figures"),
        ("hex:C1 ?3", "half a byte"),
        ("?? ??", "at least one byte"),
        ("guid:1234", "32 hexadecimal figures"),
        ("name:", "a name is missing"),
        ("name:Nowhere", "Nowhere is not among the names"),
        ("int:1.5", "whole number"),
        ("int:99999999999999999999", "64 bits"),
        ("float:fast", "a number is needed"),
    ],
)
def test_what_cannot_be_searched_for_says_why(text: str, words: str) -> None:
    with pytest.raises(SearchTextError, match=words):
        understand(text, names=("PlayRate",))


def test_other_meanings_are_pointed_out() -> None:
    assert str(understand("120").hint) == "int:120 finds the number"
    assert str(understand("0.5").hint) == "float:0.5 finds the number"
    assert str(understand("Loop", names=("Loop",)).hint) == "name:Loop finds where the name is used"
    assert str(understand("Loop").hint) == ""


def test_bytes_are_found_with_open_places() -> None:
    data = bytes.fromhex("00 C1 83 2A 9E C1 FF 2A 9E 0A 2A")
    assert places(data, "C1 83 2A 9E") == [(1, 5)]
    assert places(data, "C1 ?? 2A") == [(1, 4), (5, 8)]
    # An open place stands for the byte of a line end as well.
    assert places(data, "9E ?? 2A") == [(8, 11)]


def test_text_is_found_in_both_encodings_and_cases() -> None:
    data = b"..PlayRate.." + "playrate".encode("utf-16-le") + b"PLAYRATE"
    assert places(data, "PlayRate") == [(2, 10), (12, 28), (28, 36)]
    assert places(data, "PlayRate", match_case=True) == [(2, 10)]
    found = search(LogicalBytes(data), understand("playrate"), Progress())
    assert [str(hit.label) for hit in found.hits] == ["", "UTF-16", ""]


def test_text_beyond_ascii_ignores_case_too() -> None:
    data = "Über ÜBER über".encode()
    assert places(data, "über") == [(0, 5), (6, 11), (12, 17)]
    assert places("Ü".encode("utf-16-le"), "ü") == [(0, 2)]


def test_signs_of_expressions_are_plain_text() -> None:
    assert places(b"a.c abc (a*", "a.c") == [(0, 3)]
    assert places(b"a.c abc (a*", "(a*") == [(8, 11)]


def test_a_guid_is_found_as_stored_and_as_printed() -> None:
    text = "CFFC743F-43B04480-939114DF-171D2073"
    stored = struct.pack("<4I", 0xCFFC743F, 0x43B04480, 0x939114DF, 0x171D2073)
    printed = uuid.UUID("CFFC743F-43B0-4480-9391-14DF171D2073").bytes
    data = b"\0\0\0" + stored + b"\0" + printed
    assert places(data, text) == [(3, 19), (20, 36)]
    assert places(data, "{cffc743f-43b0-4480-9391-14df171d2073}") == [(3, 19), (20, 36)]


def test_a_name_is_found_by_index_and_number() -> None:
    names = ("None", "PlayRate", "Key")
    pair = struct.Struct("<ii")
    data = pair.pack(1, 0) + b"\xff" + pair.pack(1, 0) + pair.pack(2, 6) + pair.pack(2, 0)
    assert places(data, "name:playrate", names=names) == [(0, 8), (9, 17)]
    # Only the data of the objects is looked through.
    assert places(data, "name:PlayRate", names=names, data_start=8) == [(9, 17)]
    # Key_5 is stored as Key and 6.
    assert places(data, "name:Key_5", names=names) == [(17, 25)]
    assert places(data, "name:Key", names=names) == [(25, 33)]


def test_numbers_are_found_as_they_are_stored() -> None:
    data = struct.pack("<xifdB", -7, 1.0, 1.0, 9)
    assert places(data, "int:-7") == [(1, 5)]
    assert places(data, "float:1") == [(5, 9), (9, 17)]


def test_hits_across_pieces_are_found_once() -> None:
    data = bytearray(2 * CHUNK + 100)
    for at in (CHUNK - 3, 2 * CHUNK - 6, 2 * CHUNK):
        data[at : at + 6] = b"needle"
    assert places(bytes(data), "needle") == [
        (CHUNK - 3, CHUNK + 3),
        (2 * CHUNK - 6, 2 * CHUNK),
        (2 * CHUNK, 2 * CHUNK + 6),
    ]


def test_hits_do_not_overlap_even_where_pieces_meet() -> None:
    data = b"\xaa" * (CHUNK + 7)
    found = places(data, "AA AA AA AA")
    assert found[0] == (0, 4)
    assert all(one[1] <= two[0] for one, two in itertools.pairwise(found))
    assert len(found) == (CHUNK + 7) // 4


def test_a_hit_may_lie_across_the_two_files_of_a_package() -> None:
    assert places(LogicalBytes(b"..pla", b"yrate"), "playrate") == [(2, 10)]


def test_only_the_first_hits_are_kept_and_it_is_said() -> None:
    data = LogicalBytes(b"\1" * (LIMIT + 1))
    found = search(data, understand("0x01"), Progress())
    assert (len(found.hits), found.complete) == (LIMIT, False)
    assert str(found.said) == "1 byte, the first 10,000 hits"
    all_of_them = search(LogicalBytes(b"\1" * LIMIT), understand("0x01"), Progress())
    assert all_of_them.complete
    assert str(all_of_them.said) == "1 byte, 10,000 hits"


@pytest.mark.parametrize(
    ("data", "said"), [(b"", "text, no hits"), (b"x", "text, 1 hit"), (b"xx", "text, 2 hits")]
)
def test_the_count_is_said(data: bytes, said: str) -> None:
    assert str(search(LogicalBytes(data), understand("x"), Progress()).said) == said


def test_a_search_tells_how_far_it_is_and_can_be_stopped() -> None:
    data = LogicalBytes(bytes(3 * CHUNK))
    heard: list[tuple[int, int | None]] = []
    progress = Progress(lambda done, total, _: heard.append((done, total)), interval=0)
    search(data, understand("x"), progress)
    assert heard == [(at, 3 * CHUNK) for at in (0, 0, CHUNK, 2 * CHUNK, 3 * CHUNK)]

    def stop(done: int, total: int | None, _: str) -> None:
        if done:
            stopping.cancel()

    stopping = Progress(stop, interval=0)
    with pytest.raises(Cancelled):
        search(data, understand("x"), stopping)


def test_the_tag_of_a_package_is_found_at_both_of_its_ends() -> None:
    with read(resource_path("samples", "Lantern.uasset"), Depth.HEADER) as opened:
        found = places(LogicalBytes(opened.data, opened.tail), "C1 83 2A 9E")
        assert found[0] == (0, 4)
        assert found[-1][1] == opened.size


def test_uses_of_a_name_in_a_real_package(corpus: Path) -> None:
    path = "projects/ue4-rts/Content/Units/CMV/BP_CMV.uasset"
    with read(corpus_file(path), Depth.HEADER) as opened:
        package = opened.package
        assert package is not None
        names = list(package.names)
        data = LogicalBytes(opened.data, opened.tail)
        start = len(package.header_bytes)
        query: Query = understand("name:None", names=names, data_start=start)
        found = search(data, query, Progress())
        # Each object with properties ends their list with the name None.
        assert len(found.hits) >= len(package.exports)
        index = names.index("None")
        for hit in found.hits:
            assert hit.start >= start
            assert data.slice(hit.start, hit.end) == struct.pack("<ii", index, 0)


def test_a_double_where_the_next_piece_begins_is_not_taken_for_a_float() -> None:
    """Zeros are 0.0 in both widths, and of two that begin at one place the double is found."""
    size = 2 * CHUNK
    assert places(bytes(size), "float:0.0") == [(at, at + 8) for at in range(0, size, 8)]
