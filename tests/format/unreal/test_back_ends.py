"""The native back end and the one in Python read the same, of whole files and of damaged ones."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from corpus import PACKAGE_SUFFIXES, manifest, slices
from damaged import mutants
from whole_packages import all_of, differences, using, with_damaged_objects

from inspector.format import fused
from inspector.format.errors import FormatError
from inspector.format.unreal.package import Package

programs = pytest.importorskip(
    "inspector.format.native.programs", reason="the native back end is not built"
)

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
