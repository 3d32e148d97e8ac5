"""Damaged, hostile and future bytes: always a typed error, never anything else, in bounded time."""

from __future__ import annotations

import random
import struct
import tracemalloc
from contextlib import suppress
from pathlib import Path

import pytest

from inspector.format.errors import FormatError
from inspector.format.unreal import gates
from inspector.format.unreal.contents import describe
from inspector.format.unreal.package import Package

SAMPLES = ("4.26/uasset-rs/IndirectCycleA.uasset", "5.7/ProceduralMeshDemos/Sphere_BP.uasset")


def _read_everything(data: bytes) -> tuple[FormatError, ...]:
    """Reads a package as far as it goes; every error it has."""
    try:
        package = Package.open(data)
    except FormatError as error:
        return (error,)
    errors = package.errors()
    package.spans()
    describe(package)
    for listing in ("names", "imports", "exports", "soft_object_paths", "asset_registry"):
        with suppress(FormatError):
            getattr(package, listing)
    return errors


@pytest.mark.parametrize("name", SAMPLES)
def test_a_cut_anywhere_in_the_header_is_an_error(corpus: Path, name: str) -> None:
    data = (corpus / name).read_bytes()
    header = Package.open(data).total_header_size
    assert header is not None
    for length in random.Random(7).sample(range(header), 50):
        errors = _read_everything(data[:length])
        assert errors, length
        assert errors[0].kind == "TRUNCATED", (length, errors)
        assert errors[0].offset <= length


@pytest.mark.sweep
@pytest.mark.parametrize("name", SAMPLES)
def test_a_cut_at_every_byte_of_the_header_is_an_error(corpus: Path, name: str) -> None:
    data = (corpus / name).read_bytes()
    header = Package.open(data).total_header_size
    assert header is not None
    for length in range(header):
        errors = _read_everything(data[:length])
        assert errors, length
        assert errors[0].kind == "TRUNCATED", (length, errors)


def _mutate(data: bytes, dice: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(dice.randint(1, 4)):
        at = dice.randrange(len(changed))
        if dice.random() < 0.5:
            changed[at] = dice.randrange(256)
        else:
            word = dice.choice([0, 1, -1, 2**31 - 1, -(2**31), dice.randrange(2**31), 0x7FFFFFF0])
            changed[at : at + 4] = struct.pack("<i", word)
    return bytes(changed)


#: Bytes that reading may hold of any package, however it is damaged.
MOST_HELD = 64 * 1024 * 1024


def _peak_of_mutations(corpus: Path, count: int) -> int:
    """The most bytes held while damaged packages are read; other than typed errors are raised."""
    originals = [(corpus / name).read_bytes()[:8000] for name in SAMPLES]
    dice = random.Random(20261121)
    tracemalloc.start()
    try:
        for _ in range(count):
            # Most tables stand in the first bytes; changes are kept there for more effect.
            data = dice.choice(originals)
            _read_everything(_mutate(data[: dice.choice([1200, 4000, 8000])], dice))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return peak


@pytest.mark.slow
def test_random_changes_never_raise_anything_else(corpus: Path) -> None:
    assert _peak_of_mutations(corpus, 100) < MOST_HELD


@pytest.mark.sweep
def test_ten_thousand_random_changes(corpus: Path) -> None:
    assert _peak_of_mutations(corpus, 10_000) < MOST_HELD


def _summary(*words: int) -> bytes:
    return struct.pack(f"<I{len(words)}i", 0x9E2A83C1, *words) + bytes(200)


@pytest.mark.parametrize(
    ("data", "kind", "field", "offset"),
    [
        (b"", "TRUNCATED", "summary/Tag", 0),
        (b"\xc1\x83\x2a", "TRUNCATED", "summary/Tag", 0),
        (b"ACE7....", "BAD-TAG", "summary/Tag", 0),
        (b"\xc1\x83\x2a\x9e\xf9\xff", "TRUNCATED", "summary/LegacyFileVersion", 4),
        (_summary(3), "LEGACY-OLD", "summary/LegacyFileVersion", 4),
        (_summary(-1), "CORRUPT", "summary/LegacyFileVersion", 4),
        (_summary(-100000), "CORRUPT", "summary/LegacyFileVersion", 4),
    ],
)
def test_first_words(data: bytes, kind: str, field: str, offset: int) -> None:
    with pytest.raises(FormatError) as caught:
        Package.open(data)
    assert (caught.value.kind, caught.value.field, caught.value.offset) == (kind, field, offset)


@pytest.mark.parametrize(
    "words",
    [
        (gates.NEWEST_LEGACY - 1, 864, gates.NEWEST_UE4, gates.NEWEST_UE5, 0),
        (gates.NEWEST_LEGACY, 864, gates.NEWEST_UE4, gates.NEWEST_UE5 + 1, 0),
        (gates.NEWEST_LEGACY, 864, gates.NEWEST_UE4 + 1, gates.NEWEST_UE5, 0),
    ],
)
def test_a_newer_package_is_read_up_to_its_version_words(words: tuple[int, ...]) -> None:
    package = Package.open(_summary(*words))
    assert package.newer_than_known
    assert (package.versions.legacy, package.versions.ue4, package.versions.ue5) == (
        words[0],
        words[2],
        words[3],
    )
    assert package.saved_by is None
    assert package.errors() == ()
    assert package.sections()[-1].key == "undescribed"


def test_a_package_older_than_loadable_is_not_guessed_at() -> None:
    package = Package.open(_summary(-2, 864, 200, 0))
    assert package.versions.ue4 == 200
    assert package.summary.stopped == "older"
    assert package.names == []


def test_outers_in_a_circle_end(corpus: Path) -> None:
    data = bytearray((corpus / SAMPLES[0]).read_bytes())
    package = Package.open(bytes(data))
    span = package.spans().get("imports/0/OuterIndex")
    assert span is not None
    data[span.start : span.end] = struct.pack("<i", -1)
    assert Package.open(bytes(data)).object_path(-1)


def test_a_swapped_package_reads_the_same() -> None:
    """No big-endian package is known; the writer makes one record in both orders."""
    from inspector.format.schema import read, write
    from inspector.format.stream import BIG, LITTLE, Source
    from inspector.format.unreal.declare.tables import GatherableText, LocMetadata, TextSource
    from inspector.format.unreal.gates import Layout

    none = LocMetadata(ValueCount=0)
    text = GatherableText(
        NamespaceName="ns",
        SourceString="größer",
        SourceStringMetaData=none,
        SourceSiteContexts=(
            TextSource(
                KeyName="k",
                SiteDescription="here",
                IsEditorOnly=1,
                IsOptional=0,
                InfoMetaData=none,
                KeyMetaData=none,
            ),
        ),
    )
    layout = Layout(-7, 522, 0)
    little = write(GatherableText, text, layout)
    big = write(GatherableText, text, layout._replace(byte_order=BIG))
    assert big != little
    assert len(big) == len(little)
    swapped = read(GatherableText, Source(big, BIG), layout._replace(byte_order=BIG))
    assert swapped == read(GatherableText, Source(little, LITTLE), layout) == text
