"""Payloads: the trailer of real packages to the byte, hostile ones, and what the list says."""

from __future__ import annotations

import random
import struct
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from corpus import corpus_file, counts, entries

from inspector.format.errors import FormatError
from inspector.format.logical import LogicalBytes
from inspector.format.schema import write
from inspector.format.stream import Span
from inspector.format.unreal.declare.payloads import (
    PayloadEntry,
    PayloadTrailerFooter,
    PayloadTrailerHeader,
)
from inspector.format.unreal.declare.tables import DataResource, DataResourceTable
from inspector.format.unreal.gates import Layout
from inspector.format.unreal.package import Package
from inspector.format.unreal.read.payloads import (
    Payload,
    PayloadRun,
    PayloadTrailer,
    end_tag,
    payload_list,
    read_trailer,
    resource_payloads,
    trailer_problem,
    trailer_start,
)

#: The one package of the corpus whose trailer lists a payload: a texture of 4 x 4 pixels.
TEXTURE = "5.3/cesium-unreal/TransparentTiny.uasset"
SOUND = "unversioned/UAssetAPI/Core/A_EmptySound.uasset"
_START = 3067
#: Packages of 5.1 and later that an editor saved.
EDITOR = [
    parameter
    for parameter in entries("5.", "pairs/", "projects/")
    if (parameter.values[0]["file_version_ue5"] or 0) >= 1006 and not parameter.values[0]["cooked"]
]


def opened(path: Path) -> tuple[Package, LogicalBytes]:
    """A package with its bytes, those of its ``.uexp`` included."""
    tail = path.with_suffix(".uexp")
    parts = path.read_bytes(), tail.read_bytes() if tail.exists() else b""
    return Package.open(*parts), LogicalBytes(*parts)


@pytest.mark.parametrize("entry", EDITOR)
def test_the_trailer_of_every_editor_package_comes_back_to_the_byte(entry: dict[str, Any]) -> None:
    package, data = opened(corpus_file(entry["path"]))
    spans: list[Span] = []
    trailer = read_trailer(package, data, spans)
    assert trailer is not None
    stored = data.slice(trailer.start, trailer.end)
    payloads = data.slice(trailer.payloads_start, trailer.footer_start)
    written = (
        write(PayloadTrailerHeader, trailer.header, trailer.layout)
        + payloads
        + write(PayloadTrailerFooter, trailer.footer, trailer.layout)
    )
    assert written == stored
    assert trailer.end == data.size
    assert trailer.header.Version == 2
    # The leaves lie side by side from the first byte of the trailer to the last.
    inner = {span.path.rpartition("/")[0] for span in spans}
    leaves = [span for span in spans if span.path not in inner and span.length]
    at = trailer.start
    for span in sorted(leaves, key=lambda span: span.start):
        if span.path == "payload_trailer/Entries" or span.path.endswith("/Entries/0/Identifier"):
            at = span.start if span.start == at + 4 else at  # the count belongs to the array
        assert span.start == at, span
        at = span.end
    assert at == trailer.end


def test_there_are_editor_packages(corpus: Path) -> None:
    assert len(EDITOR) == 236


def test_the_plain_end_tag_stands_before_the_trailer_and_at_the_end_without_one(
    corpus: Path,
) -> None:
    package, data = opened(corpus / TEXTURE)
    assert end_tag(package, data) == Span("end_tag", _START - 4, _START)
    package, data = opened(corpus / "4.26/uasset-rs/IndirectCycleA.uasset")
    assert trailer_start(package) is None
    assert end_tag(package, data) == Span("end_tag", data.size - 4, data.size)
    package, data = opened(corpus / SOUND)
    assert end_tag(package, data) == Span("end_tag", 919, 923)


def test_a_package_rebuilt_without_its_end_tag_has_none(corpus: Path) -> None:
    found = 0
    for parameter in entries("unversioned/"):
        package, data = opened(corpus / parameter.values[0]["path"])
        body = package.summary.body
        assert body is not None
        if body.BulkDataStartOffset == data.size:
            found += 1
            assert end_tag(package, data) is None
    assert found == 8


def test_the_payload_of_a_texture(corpus: Path) -> None:
    package, data = opened(corpus / TEXTURE)
    assert payload_list(package, data) == (
        Payload(
            kind="trailer entry",
            where="end of file",
            offset=3144,
            size=128,
            raw_size=64,
            owner="TransparentTiny",
            flags="local",
            field="payload_trailer/Entries/0",
        ),
    )
    trailer = read_trailer(package, data)
    assert trailer is not None
    assert list(trailer.runs()) == [PayloadRun(0, 3144, 3272)]
    # The magic number of the engine's compressed buffers.
    assert data.slice(3144, 3148).hex() == "b7756362"


def test_the_data_resources_of_a_cooked_sound(corpus: Path) -> None:
    package, data = opened(corpus / SOUND)
    inline, beside = payload_list(package, data)
    assert (inline.where, inline.offset, inline.size) == ("inline", 863, 28)
    assert data.slice(863, 867) == b"ABEU"  # the encoded sound's own first word
    assert (beside.where, beside.offset, beside.size) == (".ubulk", 0, 1795)
    assert beside.owner == inline.owner == "A_EmptySound"
    assert beside.field == "data_resources/Resources/1"
    assert beside.flags == (
        "PayloadAtEndOfFile, PayloadInSeperateFile, Force_NOT_InlinePayload, NoOffsetFixUp"
    )


def test_packages_without_a_list_have_no_payloads(corpus: Path) -> None:
    assert payload_list(*opened(corpus / "4.26/uasset-rs/IndirectCycleA.uasset")) == ()


# -- data resources that no sample has --------------------------------------------------------


@pytest.mark.parametrize(
    ("legacy", "own", "where", "offset"),
    [
        (0x10101, 0, ".ubulk", 5),
        (0x10901, 0, ".uptnl", 5),
        (0x10101, 4, ".uptnl", 5),
        (0x11101, 0, ".m.ubulk", 5),
        (0x10101, 16, ".m.ubulk", 5),
        (0x10001, 0, ".uexp", 5),
        (0x00001, 0, ".uexp", 919 + 5),
        (0x00040, 1, "inline", 793 + 5),
        (0x00041, 1, "inline", 793 + 5),
        (0x10101, 32, "derived data", -1),
    ],
)
def test_where_a_data_resource_lies(
    corpus: Path, legacy: int, own: int, where: str, offset: int
) -> None:
    package, _ = opened(corpus / SOUND)
    payload = next(_resources(package, LegacyBulkDataFlags=legacy, Flags=own))
    assert (payload.where, payload.offset) == (where, offset)


def test_a_copy_of_a_data_resource_lies_in_the_optional_file(corpus: Path) -> None:
    package, _ = opened(corpus / SOUND)
    first, copy = _resources(package, LegacyBulkDataFlags=0x14101, DuplicateSerialOffset=64)
    assert (first.where, first.offset, first.kind) == (".ubulk", 5, "data resource")
    assert (copy.where, copy.offset, copy.kind) == (".uptnl", 64, "duplicate")


def test_unknown_flags_and_numbered_files_are_said(corpus: Path) -> None:
    package, _ = opened(corpus / SOUND)
    (payload,) = _resources(package, LegacyBulkDataFlags=0x80010101, CookedIndex=3)
    assert str(payload.flags).endswith("NoOffsetFixUp, 0x80000000, cooked index 3")
    assert payload.cooked_index == 3


def _resources(package: Package, **values: Any) -> Any:
    base = {
        "Flags": 0, "CookedIndex": 0, "SerialOffset": 5, "DuplicateSerialOffset": -1,
        "SerialSize": 9, "RawSize": 9, "OuterIndex": 1, "LegacyBulkDataFlags": 0,
    }  # fmt: skip
    table = DataResourceTable(Version=2, Resources=(DataResource(**{**base, **values}),))
    package.__dict__["data_resources"] = table
    return resource_payloads(package)


# -- older and other trailers -----------------------------------------------------------------


def _with_trailer(
    corpus: Path, version: int, rows: list[dict[str, Any]], payloads: bytes, **more: Any
) -> tuple[Package, LogicalBytes]:
    """The texture with another trailer."""
    layout = Layout(-8, 522, 1009, payload_trailer_version=version)
    kept = {one.name for one in PayloadEntry.fields if one.present(layout)}
    base = {"Identifier": bytes(20), "Flags": 0, "FilterFlags": 0, "AccessMode": 0}
    made = [
        PayloadEntry(**{key: value for key, value in {**base, **row}.items() if key in kept})
        for row in rows
    ]
    header = PayloadTrailerHeader(
        Tag=0xD1C43B2E80A5F697,
        Version=version,
        HeaderLength=0,
        PayloadsDataLength=len(payloads),
        AccessMode=more.get("mode", 0) if version < 1 else None,
        Entries=tuple(made),
    )
    length = len(write(PayloadTrailerHeader, header, layout))
    header = header.replaced(HeaderLength=length)
    footer = PayloadTrailerFooter(
        Tag=0x29BFCA045138DE76, TrailerLength=length + len(payloads) + 20, PackageTag=0x9E2A83C1
    )
    data = (corpus / TEXTURE).read_bytes()[:_START] + b"".join(
        (
            write(PayloadTrailerHeader, header, layout),
            payloads,
            write(PayloadTrailerFooter, footer, layout),
        )
    )
    return Package.open(data), LogicalBytes(data)


@pytest.mark.parametrize(("version", "length"), [(0, 29 + 44), (1, 28 + 45), (2, 28 + 49)])
def test_every_version_of_the_trailer(corpus: Path, version: int, length: int) -> None:
    row = {"Offset": 2, "CompressedSize": 5, "RawSize": 7}
    package, data = _with_trailer(corpus, version, [row], b"..hello.")
    trailer = read_trailer(package, data)
    assert trailer is not None
    assert trailer.header.HeaderLength == length
    (payload,) = payload_list(package, data)
    assert data.slice(payload.offset, payload.offset + payload.size) == b"hello"
    at = trailer.payloads_start
    assert list(trailer.runs()) == [
        PayloadRun(None, at, at + 2),
        PayloadRun(0, at + 2, at + 7),
        PayloadRun(None, at + 7, at + 8),
    ]


def test_payloads_elsewhere_have_no_place_here(corpus: Path) -> None:
    rows = [
        {"Offset": -1, "CompressedSize": 2**40, "RawSize": 2**41, "AccessMode": mode}
        for mode in (1, 2)
    ]
    package, data = _with_trailer(corpus, 2, rows, b"")
    found = payload_list(package, data)
    assert [(one.where, one.offset, one.flags) for one in found] == [
        ("another package", -1, "referenced"),
        ("virtualized", -1, "virtualized"),
    ]


def test_the_access_mode_of_the_oldest_trailer_holds_for_all(corpus: Path) -> None:
    row = {"Offset": -1, "CompressedSize": 5, "RawSize": 7}
    package, data = _with_trailer(corpus, 0, [row, row], b"", mode=2)
    assert [one.where for one in payload_list(package, data)] == ["virtualized"] * 2


def test_two_entries_may_share_their_bytes(corpus: Path) -> None:
    rows = [
        {"Offset": 0, "CompressedSize": 4, "RawSize": 4},
        {"Offset": 0, "CompressedSize": 4, "RawSize": 4},
        {"Offset": 2, "CompressedSize": 6, "RawSize": 6},
    ]
    package, data = _with_trailer(corpus, 2, rows, b"abcdefgh")
    trailer = read_trailer(package, data)
    assert trailer is not None
    at = trailer.payloads_start
    assert list(trailer.runs()) == [PayloadRun(0, at, at + 4), PayloadRun(2, at + 4, at + 8)]


def test_flags_are_told(corpus: Path) -> None:
    row = {"Offset": 0, "CompressedSize": 1, "RawSize": 1, "Flags": 1, "FilterFlags": 4}
    package, data = _with_trailer(corpus, 2, [row], b"x")
    assert str(payload_list(package, data)[0].flags) == "local, flags 0x0001, filter 0x0004"


# -- damage -----------------------------------------------------------------------------------


def _bent(corpus: Path, at: int, codes: str, value: int) -> tuple[Package, LogicalBytes]:
    data = bytearray((corpus / TEXTURE).read_bytes())
    struct.pack_into("<" + codes, data, at, value)
    return Package.open(bytes(data)), LogicalBytes(bytes(data))


@pytest.mark.parametrize(
    ("at", "codes", "value", "kind", "field"),
    [
        (0, "Q", 0, "CORRUPT", "Tag"),
        (8, "i", -1, "CORRUPT", "Version"),
        (8, "i", 3, "CORRUPT", "Version"),
        (12, "I", 27, "CORRUPT", "HeaderLength"),
        (12, "I", 76, "CORRUPT", "Entries"),
        (12, "I", 78, "TRUNCATED", "PayloadsDataLength"),
        (12, "I", 0xFFFFFFFF, "TRUNCATED", "HeaderLength"),
        (16, "Q", 129, "TRUNCATED", "PayloadsDataLength"),
        (16, "Q", 2**64 - 1, "TRUNCATED", "PayloadsDataLength"),
        (24, "i", -1, "CORRUPT", "Entries"),
        (24, "i", 2, "CORRUPT", "Entries"),
        (24, "i", 2**31 - 1, "CORRUPT", "Entries"),
        (28 + 20, "q", -1, "CORRUPT", "Entries/0/Offset"),
        (28 + 20, "q", 129, "CORRUPT", "Entries/0/Offset"),
        (28 + 20, "q", 2**63 - 1, "CORRUPT", "Entries/0/Offset"),
        (28 + 28, "Q", 129, "CORRUPT", "Entries/0/CompressedSize"),
        (28 + 28, "Q", 2**64 - 1, "CORRUPT", "Entries/0/CompressedSize"),
        (28 + 48, "B", 3, "CORRUPT", "Entries/0/AccessMode"),
        (77 + 128, "Q", 1, "CORRUPT", "Footer/Tag"),
        (77 + 136, "Q", 224, "CORRUPT", "Footer/TrailerLength"),
        (77 + 144, "I", 0, "CORRUPT", "Footer/PackageTag"),
    ],
)
def test_a_value_that_cannot_be_is_named_with_its_place(
    corpus: Path, at: int, codes: str, value: int, kind: str, field: str
) -> None:
    package, data = _bent(corpus, _START + at, codes, value)
    with pytest.raises(FormatError) as caught:
        payload_list(package, data)
    error = caught.value
    assert (error.kind, error.field) == (kind, f"payload_trailer/{field}")
    if at != 12:  # what follows a header of the wrong length is what does not fit
        assert error.offset == _START + at


def test_a_header_that_is_longer_than_its_entries_is_named(corpus: Path) -> None:
    data = bytearray((corpus / TEXTURE).read_bytes())
    struct.pack_into("<IQ", data, _START + 12, 78, 127)
    with pytest.raises(FormatError) as caught:
        read_trailer(Package.open(bytes(data)), LogicalBytes(bytes(data)))
    assert caught.value.field == "payload_trailer/HeaderLength"
    assert (str(caught.value.found), str(caught.value.expected)) == (
        "78 bytes",
        "77 bytes, up to the last entry",
    )


def test_only_what_is_broken_is_a_problem(corpus: Path) -> None:
    assert trailer_problem(*opened(corpus / TEXTURE)) is None
    # A layout that is not described here may be whole.
    assert trailer_problem(*_bent(corpus, _START + 8, "i", 3)) is None
    for value in (-1, 2**31 - 1):
        assert trailer_problem(*_bent(corpus, _START + 8, "i", value)) is not None


def test_a_cut_anywhere_in_the_trailer_is_an_error(corpus: Path) -> None:
    whole = (corpus / TEXTURE).read_bytes()
    for length in range(_START + 1, len(whole)):
        data = whole[:length]
        with pytest.raises(FormatError) as caught:
            read_trailer(Package.open(data), LogicalBytes(data))
        assert caught.value.kind == "TRUNCATED"
        assert caught.value.offset <= length


@pytest.mark.parametrize("count", counts(300, 1500))
def test_random_bytes_never_raise_anything_else_nor_take_memory(corpus: Path, count: int) -> None:
    whole = (corpus / TEXTURE).read_bytes()
    dice = random.Random(5)
    read = failed = 0
    tracemalloc.start()
    try:
        for _ in range(count):
            data = bytearray(whole)
            for _ in range(dice.randint(1, 3)):
                data[_START + dice.randrange(len(whole) - _START)] = dice.choice([0, 1, 127, 255])
            try:
                payload_list(Package.open(bytes(data)), LogicalBytes(bytes(data)))
                read += 1
            except FormatError:
                failed += 1
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert read > count // 15
    assert failed > count // 15
    assert peak < 8 * 1024 * 1024


def test_a_trailer_in_the_other_byte_order(corpus: Path) -> None:
    from inspector.format.schema import read
    from inspector.format.stream import BIG, Source

    trailer: PayloadTrailer | None = read_trailer(*opened(corpus / TEXTURE))
    assert trailer is not None
    layout = trailer.layout._replace(byte_order=BIG)
    stored = write(PayloadTrailerHeader, trailer.header, layout)
    assert stored[:8].hex() == "d1c43b2e80a5f697"
    assert read(PayloadTrailerHeader, Source(stored, BIG), layout) == trailer.header
