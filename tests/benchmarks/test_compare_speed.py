"""How long comparing two packages takes, as a ratio to reading both of them.

Run with ``python -m pytest tests/benchmarks/test_compare_speed.py -m benchmark -s``. Reading is
opening the file, making its tree of fields and reading what every object holds.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from inspector.catalog import default_catalog
from inspector.checks.facts import Depth
from inspector.compare.diff import difference
from inspector.format.unreal.draft import (
    ExportDraft,
    ImportDraft,
    PackageDraft,
    PropertyDraft,
    build,
)
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.project.opening import read
from inspector.versions import VersionSet

pytestmark = pytest.mark.benchmark

_ROUNDS = 3
_EXPORTS = 5000


def _read(path: Path) -> PackageTree:
    tree = read(path, Depth.OBJECTS).objects
    assert tree is not None
    tree.prepare()
    return tree


def _measure(title: str, before: Path, after: Path) -> float:
    """Prints the times of one pair; gives the ratio of comparing to reading."""
    reading = comparing = float("inf")
    found = difference(_read(before), _read(after))
    for _ in range(_ROUNDS):
        start = time.perf_counter()
        trees = _read(before), _read(after)
        middle = time.perf_counter()
        # New trees each time: what a comparison asks of them first is part of its cost.
        difference(*trees)
        end = time.perf_counter()
        reading, comparing = min(reading, middle - start), min(comparing, end - middle)
    size = before.stat().st_size + after.stat().st_size
    print(
        f"\n{title}: {size:,} bytes, {found.verdict}, {len(found.changes):,} changes: "
        f"read {reading * 1e3:.1f} ms, compared {comparing * 1e3:.1f} ms, "
        f"{comparing / reading:.2f} x reading both"
    )
    return comparing / reading


def test_the_pairs_of_the_corpus(corpus: Path) -> None:
    ratios = {}
    for folder in sorted((corpus / "pairs").iterdir()):
        (before,) = folder.glob("before.u*[tp]")
        (after,) = folder.glob("after.u*[tp]")
        ratios[folder.name] = _measure(folder.name, before, after)
    largest = max(
        (corpus / "pairs").iterdir(),
        key=lambda folder: sum(one.stat().st_size for one in folder.iterdir()),
    )
    print(f"\nlargest pair: {largest.name}, {ratios[largest.name]:.2f} x reading both")
    middle = sorted(ratios.values())[len(ratios) // 2]
    print(f"median {middle:.2f} x, highest {max(ratios.values()):.2f} x")
    assert middle < 2
    assert ratios[largest.name] < 7


def _write(path: Path, actors: Sequence[int], edited: Callable[[int], bool]) -> None:
    """A map of actors with two properties each; some of them were edited."""
    release = default_catalog().release("5.3")
    assert release is not None
    version = release.newest_build
    assert version is not None
    exports = [ExportDraft("Large", "/Script/Engine.World", is_asset=True)]
    exports += [
        ExportDraft(
            f"StaticMeshActor_Rock{number:05}",
            "/Script/Engine.StaticMeshActor",
            outer="Large",
            extra_bytes=120,
            properties=(
                PropertyDraft("Weight", "FloatProperty", 2.5 if edited(number) else 1.5),
                PropertyDraft("Owner", "ObjectProperty", "Large"),
                PropertyDraft("Tags", "ArrayProperty(NameProperty)", ["Rock", f"Rock{number}"]),
            ),
        )
        for number in actors
    ]
    draft = PackageDraft(
        versions=VersionSet(release.legacy, release.ue4, release.ue5, 0),
        saved_by=version,
        compatible_with=version,
        package_name="/Game/Maps/Large",
        imports=(ImportDraft("/Script/Engine.World"),),
        exports=tuple(exports),
    )
    path.write_bytes(build(draft).uasset)


@pytest.mark.parametrize(
    ("title", "first", "edited", "most"),
    [
        ("one actor edited", 0, lambda number: number == 7, 2.0),
        ("every actor edited", 0, lambda number: True, 3.0),
        ("all counted anew: 100 gone, 100 new", 100, lambda number: False, 3.0),
    ],
)
def test_two_maps_of_thousands_of_objects(
    tmp_path: Path, title: str, first: int, edited: Callable[[int], bool], most: float
) -> None:
    before, after = tmp_path / "Before.umap", tmp_path / "After.umap"
    _write(before, range(_EXPORTS), lambda number: False)
    _write(after, range(first, first + _EXPORTS), edited)
    assert _measure(f"{_EXPORTS:,} objects, {title}", before, after) < most
