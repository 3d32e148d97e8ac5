"""Facts that are read without opening a package: those that opening it gives, or none."""

from __future__ import annotations

import random
import struct
import tracemalloc
from pathlib import Path

import pytest
from corpus import corpus_file

from inspector.checks.facts import Depth, FileFacts
from inspector.files.folders import resource_path
from inspector.format.unreal.package import Package
from inspector.project.header_reader import HeaderFactsReader
from inspector.project.opening import read


def _exact(path: Path) -> FileFacts:
    with read(path, Depth.HEADER, briefly=True) as opened:
        return opened.facts


def _real(name: str) -> bytes:
    return corpus_file(name).read_bytes()


@pytest.mark.parametrize(
    "name",
    [
        "4.26/uasset-rs/IndirectCycleA.uasset",
        "5.3/uasset-rs/IndirectCycleA.uasset",
        "unversioned/UAssetAPI/TestJson/Items.uasset",
    ],
)
def test_a_file_that_was_cut_has_the_same_facts(tmp_path: Path, name: str) -> None:
    data = _real(name)
    reader, told = HeaderFactsReader(), 0
    path = tmp_path / "Cut.uasset"
    for size in range(1, len(data), 23):
        path.write_bytes(data[:size])
        reading = reader.read(str(path))
        if reading is not None:
            told += 1
            assert reading.size == size
            assert reading.facts == _exact(path)
    assert bool(told) is (not name.startswith("unversioned"))


@pytest.mark.slow
def test_a_file_that_was_cut_and_changed_has_the_same_facts(tmp_path: Path) -> None:
    data = _real("5.3/uasset-rs/IndirectCycleA.uasset")
    dice = random.Random(7)
    reader, told = HeaderFactsReader(), 0
    path = tmp_path / "Cut.uasset"
    for _ in range(1500):
        changed = bytearray(data[: dice.randrange(600, len(data))])
        for _ in range(3):
            changed[dice.randrange(900) % len(changed)] = dice.randrange(256)
        path.write_bytes(changed)
        reading = reader.read(str(path))
        if reading is not None and reading.facts.damage:
            told += 1
            assert reading.facts == _exact(path)
    assert told > 50


def test_a_header_that_another_file_continues_is_looked_at_closely(tmp_path: Path) -> None:
    data = resource_path("samples", "OldDoor.uasset").read_bytes()
    path = tmp_path / "Door.uasset"
    path.write_bytes(data[:1000])
    reading = HeaderFactsReader().read(str(path))
    assert reading is not None
    assert [damage.rule for damage in reading.facts.damage] == ["TRUNCATED", "END-TAG"]
    (tmp_path / "Door.uexp").write_bytes(data[1000:])
    assert HeaderFactsReader().read(str(path)) is None


def test_a_file_that_was_cut_behind_its_header_is_told_at_once(tmp_path: Path) -> None:
    data = _real("5.3/uasset-rs/IndirectCycleA.uasset")
    header = Package.open(data).total_header_size
    assert header is not None
    path = tmp_path / "Cut.uasset"
    path.write_bytes(data[: header + 40])
    reading = HeaderFactsReader().read(str(path))
    assert reading is not None
    cut = reading.facts.damage[0]
    assert (cut.rule, cut.field.split("/")[0], cut.field.split("/")[2]) == (
        "TRUNCATED",
        "exports",
        "SerialSize",
    )
    assert cut.identity
    assert reading.facts == _exact(path)
    # What may have been changed as a text, or goes on in another file, is looked at closely.
    path.write_bytes(data[: header + 40] + b"$Id: Cut.uasset#3 $")
    assert HeaderFactsReader().read(str(path)) is None
    path.write_bytes(data[: header + 40])
    path.with_suffix(".uexp").write_bytes(data[header + 40 :])
    assert HeaderFactsReader().read(str(path)) is None


def test_no_memory_is_taken_for_rows_that_the_file_does_not_hold(tmp_path: Path) -> None:
    data = bytearray(resource_path("samples", "OldDoor.uasset").read_bytes())
    spans = {span.path: span for span in Package.open(bytes(data)).spans()}
    # Ten million objects at the beginning of the file: 680 MB of rows. Those of what they depend
    # on, which are as many, are nowhere.
    for field, number in (("ExportCount", 10_000_000), ("ExportOffset", 0), ("DependsOffset", 0)):
        struct.pack_into("<i", data, spans[f"summary/{field}"].start, number)
    path = tmp_path / "OldDoor.uasset"
    path.write_bytes(data)
    reader = HeaderFactsReader()
    tracemalloc.start()
    try:
        assert reader.read(str(path)) is None
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 50 << 20


@pytest.mark.parametrize("name", ["OldDoor", "CookedCurve"])
def test_a_package_with_another_end_is_read_at_once(tmp_path: Path, name: str) -> None:
    sample = resource_path("samples", f"{name}.uasset")
    data, beside = bytearray(sample.read_bytes()), sample.with_suffix(".uexp")
    path, tail = tmp_path / "Any.uasset", tmp_path / "Any.uexp"
    last = bytearray(beside.read_bytes()) if beside.exists() else data
    last[-2] ^= 0xFF
    path.write_bytes(data)
    if beside.exists():
        tail.write_bytes(last)
    reading = HeaderFactsReader().read(str(path))
    assert reading is not None
    assert [damage.rule for damage in reading.facts.damage] == ["END-TAG"]
    assert reading.facts == _exact(path)
    # What may continue the file, or should, is looked at closely.
    if beside.exists():
        for rest in (b"", None):
            tail.write_bytes(rest) if rest is not None else tail.unlink()
            assert HeaderFactsReader().read(str(path)) is None
    else:
        tail.write_bytes(b"more")
        assert HeaderFactsReader().read(str(path)) is None
