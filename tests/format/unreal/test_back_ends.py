"""The native back end and the one in Python read the same, of whole files and of damaged ones."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from corpus import PACKAGE_SUFFIXES, manifest, slices
from damaged import mutants
from whole_packages import all_of, differences, plain, using, with_damaged_objects

from inspector.format import fused
from inspector.format.errors import FormatError
from inspector.format.unreal.package import Package
from inspector.format.unreal.read.objects import ObjectReader
from inspector.format.unreal.read.property_reader import PropertyReader

programs = pytest.importorskip(
    "inspector.format.native.programs",
    reason="the native back end is not built",
    exc_type=ImportError,
)

_SAMPLES = Path(__file__).resolve().parents[3] / "resources/samples"
#: Larger files are read whole, and not damaged a hundred times.
_MOST_BYTES = 40_000
#: So many times a package is damaged in so many ways.
_CASES = 250
_MUTANTS = 10

#: Makes damaged copies of a package: (its bytes, how many, the seed) → (what was done, the copy).
Maker = Callable[[bytes, int, object], Iterator[tuple[str, bytes]]]


def _paths() -> list[str]:
    return [one["path"] for one in manifest() if Path(one["path"]).suffix in PACKAGE_SUFFIXES]


def _differences(data: bytes, tail: bytes = b"") -> list[str]:
    with using(fused):
        python = all_of(data, tail)
    with using(programs):
        native = all_of(data, tail)
    return differences(python, native)


@pytest.mark.parametrize("part", slices(16, 40))
def test_the_packages_of_the_corpus(part: slice, corpus: Path) -> None:
    paths = _paths()[part]
    assert paths
    found = {}
    for path in paths:
        file = corpus / path
        tail = file.with_suffix(".uexp")
        found[path] = _differences(file.read_bytes(), tail.read_bytes() if tail.is_file() else b"")
    assert {path: parts for path, parts in found.items() if parts} == {}


@pytest.mark.parametrize("part", slices(25, 25))
@pytest.mark.parametrize("make", [mutants, with_damaged_objects])
def test_damaged_packages(make: Maker, part: slice, corpus: Path) -> None:
    healthy = [path for path in _paths() if _is_small_and_healthy(corpus / path)]
    # All parts together damage 2,500 packages in each of the two ways.
    rounds = itertools.product(range(-(-_CASES // len(healthy))), healthy)
    found = {}
    made = 0
    for seed, path in list(rounds)[:_CASES][part]:
        for title, broken in make((corpus / path).read_bytes(), _MUTANTS, (seed, path)):
            made += 1
            different = _differences(broken)
            if different:
                found[f"{path}: {title}"] = different
    assert made > 80
    assert found == {}


def _is_small_and_healthy(path: Path) -> bool:
    if path.stat().st_size > _MOST_BYTES:
        return False
    data = path.read_bytes()
    try:
        return not Package.open(data).errors()
    except FormatError:
        return False


def test_threads_share_a_reader_of_objects() -> None:
    data = (_SAMPLES / "Lantern.uasset").read_bytes()
    package = Package.open(data)
    objects = [
        (export, data[export.SerialOffset : export.SerialOffset + export.SerialSize])
        for export in package.exports
    ]

    def read(reader: ObjectReader) -> list[Any]:
        return [plain(reader.read(export, held)) for export, held in objects]

    def new() -> ObjectReader:
        return ObjectReader(PropertyReader(package.names, package.layout), package.paths)

    with using(programs):
        expected = read(new())
        shared = new()
        interval = sys.getswitchinterval()
        sys.setswitchinterval(1e-6)
        try:
            with ThreadPoolExecutor(4) as pool:
                found = list(pool.map(lambda _: read(shared), range(40)))
        finally:
            sys.setswitchinterval(interval)
    assert found == [expected] * 40
