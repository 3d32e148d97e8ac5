"""The native back end and the one in Python read the same, of whole files and of damaged ones."""

from __future__ import annotations

from pathlib import Path

import pytest
from corpus import PACKAGE_SUFFIXES, counts, manifest, slices
from damaged import mutants
from whole_packages import all_of, differences, using, with_damaged_objects

from inspector.format import fused
from inspector.format.unreal.package import Package

programs = pytest.importorskip(
    "inspector.format.native.programs", reason="the native back end is not built"
)

#: Larger files are read whole, and not damaged a hundred times.
_MOST_BYTES = 100_000


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


@pytest.mark.parametrize("count", counts(100, 2_500))
@pytest.mark.parametrize("make", [mutants, with_damaged_objects])
def test_damaged_packages(make: type, count: int, corpus: Path) -> None:
    paths = [path for path in _paths() if (corpus / path).stat().st_size <= _MOST_BYTES]
    every = max(len(paths) * 10 // count, 1)
    made, found = 0, {}
    for path in paths[::every]:
        data = (corpus / path).read_bytes()
        try:
            Package.open(data).names  # noqa: B018
        except Exception:
            continue
        for title, broken in make(data, 14, path):
            made += 1
            different = _differences(broken)
            if different:
                found[f"{path}: {title}"] = different
    assert made >= count
    assert found == {}
