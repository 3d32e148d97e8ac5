"""How long it takes to read what objects hold, as ratios to a plain read of the same files.

Run with ``python -m pytest tests/benchmarks/test_property_speed.py -m benchmark -s``. A plain read
is opening a file, reading all of it and closing it, nothing done with its bytes.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from benchmarks.machine import plain_reads, slowness
from corpus import PACKAGE_SUFFIXES, manifest
from real_objects import RealPackage, groups, tagged_packages

from inspector.checks.facts import Depth
from inspector.format.fast import native_state
from inspector.format.unreal.read.property_reader import PropertyReader
from inspector.progress import Progress
from inspector.project.opening import read

pytestmark = [pytest.mark.benchmark, pytest.mark.bar]

_ROUNDS = 5
#: Microseconds of a plain read on the machine on which the bar was set.
_PLAIN_THERE = 9.0
#: Rows of the export table that the window shows at once.
_SHOWN = 50
#: Milliseconds until the first rows can be shown.
_USABLE = 1500
#: Nothing that the window waits for may take longer than a frame or two; objects are read one by
#: one on another thread.
_LONGEST_OBJECT = 250


def _best(work: Callable[[], object], rounds: int = _ROUNDS) -> float:
    """Microseconds of the quickest of several rounds."""
    best = float("inf")
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        best = min(best, (time.perf_counter() - start) * 1e6)
    return best


def _plain_read(path: Path) -> bytes:
    handle = os.open(path, os.O_RDONLY)
    data = os.read(handle, os.fstat(handle).st_size)
    os.close(handle)
    return data


@dataclass(frozen=True)
class _Times:
    path: str
    objects: int
    read: float
    plain: float


def _times_of(opened: RealPackage, corpus: Path) -> _Times:
    objects = list(opened.objects())
    package = opened.package

    def work() -> None:
        # A new reader each time: what it learns of a package's types is part of the cost.
        reader = type(opened.reader)(PropertyReader(package.names, package.layout), package.paths)
        for one in objects:
            reader.read(one.export, one.data)

    plain = _best(lambda: _plain_read(corpus / opened.path))
    return _Times(opened.path, len(objects), _best(work), plain)


def test_all_properties_of_all_packages(corpus: Path) -> None:
    times = [
        _times_of(opened, corpus)
        for group in groups("made")
        for opened in tagged_packages(group)
        if not opened.package.cooked
    ]
    ratios = sorted(one.read / one.plain for one in times)
    total = sum(one.read for one in times)
    objects = sum(one.objects for one in times)
    slowest = max(times, key=lambda one: one.read)
    read = statistics.median(one.read for one in times)
    plain = statistics.median(one.plain for one in times)
    print(
        f"\nproperties of {len(times)} packages: median {read:.0f} us a file, "
        f"{total / objects:.1f} us an object, {total / 1e6:.2f} s in all\n"
        f"  against a plain read ({plain:.0f} us): median {statistics.median(ratios):.0f} x, "
        f"95 % below {ratios[len(ratios) * 95 // 100]:.0f} x\n"
        f"  slowest: {slowest.read / 1000:.1f} ms, {slowest.objects} objects, {slowest.path}"
    )
    bar = 40 if native_state() == "used" else 110
    assert read < plain_reads(bar, _PLAIN_THERE) * 1.5
    assert slowest.read < 200_000


def test_the_largest_package_opens_to_a_usable_tree(corpus: Path) -> None:
    largest = max(
        (one for one in manifest() if Path(one["path"]).suffix in PACKAGE_SUFFIXES),
        key=lambda one: one["size"],
    )
    took = _open_steps(corpus / largest["path"], "largest")
    slower = slowness()
    assert took["all"] < _USABLE * slower
    assert took["longest object"] < _LONGEST_OBJECT * slower


def test_the_package_with_the_most_objects_opens_to_a_usable_tree(corpus: Path) -> None:
    most = max(
        (opened for group in groups("made") for opened in tagged_packages(group)),
        key=lambda opened: len(opened.package.exports),
    )
    took = _open_steps(corpus / most.path, "most objects")
    slower = slowness()
    assert took["all"] < _USABLE * slower
    assert took["longest object"] < _LONGEST_OBJECT * slower


def _open_steps(path: Path, title: str) -> dict[str, float]:
    """The milliseconds of each step from a path to the first rows of the window, the best of all.

    ``all`` is their sum, ``longest object`` the longest time between two reports.
    """
    plain = _best(lambda: _plain_read(path))
    best: dict[str, float] = {}
    for _ in range(_ROUNDS):
        steps: dict[str, float] = {}
        start = time.perf_counter()

        def step(name: str, since: float, steps: dict[str, float] = steps) -> float:
            now = time.perf_counter()
            steps[name] = (now - since) * 1e3
            return now

        opened = read(path, Depth.HEADER)
        at = step("open", start)
        assert opened.package is not None
        tree = opened.package.tree()
        at = step("tree", at)
        longest, last = 0.0, at

        def report(done: int, total: int | None, text: str) -> None:
            nonlocal longest, last
            now = time.perf_counter()
            longest, last = max(longest, (now - last) * 1e3), now

        tree.prepare(Progress(report, interval=0))
        at = step("prepare", at)
        exports = tree.find("exports")
        assert exports is not None
        for row in exports.children[:_SHOWN]:
            assert row.text is not None
            row.has_visible_children()
        at = step(f"{_SHOWN} rows", at)
        steps["all"] = (at - start) * 1e3
        steps["longest object"] = longest
        best = {name: min(took, best.get(name, took)) for name, took in steps.items()}
    parts = ", ".join(f"{name} {took:.2f} ms" for name, took in best.items())
    print(
        f"\n{title}: {path.name}, {path.stat().st_size:,} bytes: {parts};"
        f" {best['all'] * 1000 / plain:.0f} x a plain read of {plain:.0f} us"
    )
    return best
