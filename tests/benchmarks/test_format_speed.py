"""How long reading takes, as ratios to reading the same bytes and doing nothing with them.

Run with ``python -m pytest tests/benchmarks -m benchmark -s``. The limit is a C program that opens
each file, reads exactly its header and closes it; where there is no C compiler, the same in Python.
What is printed is the ratio to the limit of this machine. The bar is held beside the limit of the
machine on which it was set: on others the ratio moves by three times from one hour to the next.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import pytest
from benchmarks.machine import plain_reads, slowness
from corpus import corpus_root, manifest

from inspector.checks.facts import FileFacts, FileKind
from inspector.format.errors import FormatError
from inspector.format.fast import native_state
from inspector.format.unreal.package import Package
from inspector.format.unreal.read.quick import FIRST_READ, QuickReader
from inspector.project.opening import Opened
from inspector.project.scan.contents import contents_of

T = TypeVar("T")
pytestmark = [pytest.mark.benchmark, pytest.mark.bar]

_DATA = Path(__file__).resolve().parents[1] / "data"
_ROUNDS = 9
#: The exact reader takes a minute for all files.
_EXACTLY = 10
#: What machines that are busy with something else add to a ratio.
_NOISE = 2.0
#: Microseconds of the limit on the machine on which the bars were set.
_LIMIT_THERE = 7.4
#: What other machines add to times that plain Python does not show.
_BUSY = 1.5
_PLAIN_READ = r"""
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
static char line[4096], buffer[1 << 24];
static char *paths[8192];
static int sizes[8192];
int main(int argc, char **argv) {
  FILE *list = fopen(argv[1], "r");
  int count = 0;
  while (fgets(line, sizeof line, list)) {
    char *tab = strchr(line, '\t');
    *tab = 0;
    paths[count] = strdup(line);
    sizes[count++] = atoi(tab + 1);
  }
  static double best[8192];
  for (int round = 0; round < 9; round++)
    for (int i = 0; i < count; i++) {
      struct timespec a, b;
      clock_gettime(CLOCK_MONOTONIC, &a);
      int file = open(paths[i], O_RDONLY);
      if (read(file, buffer, sizes[i]) < 0) return 1;
      close(file);
      clock_gettime(CLOCK_MONOTONIC, &b);
      double took = (b.tv_sec - a.tv_sec) * 1e6 + (b.tv_nsec - a.tv_nsec) / 1e3;
      if (!round || took < best[i]) best[i] = took;
    }
  for (int i = 0; i < count; i++) printf("%f\n", best[i]);
}
"""


@dataclass(frozen=True)
class _File:
    path: str
    header: int
    size: int


def _paths() -> list[Path]:
    """The editor packages of the corpus; where there is none, those of the tests."""
    corpus = corpus_root()
    if corpus is None:
        return sorted(_DATA.glob("*.uasset"))
    return [
        corpus / entry["path"]
        for entry in manifest()
        if entry["saved_by"]
        and not entry["cooked"]
        and not entry["path"].startswith("made/")
        and entry["path"].endswith((".uasset", ".umap"))
    ]


@pytest.fixture(scope="module")
def files() -> list[_File]:
    """The whole packages among them."""
    found = []
    for path in _paths():
        try:
            header = Package.open(path.read_bytes()).total_header_size
        except FormatError:
            continue
        if header:
            found.append(_File(str(path), header, path.stat().st_size))
    return found


@pytest.fixture(scope="module")
def limit(files: list[_File], tmp_path_factory: pytest.TempPathFactory) -> list[float]:
    """Microseconds to open each file, read its header and close it."""
    compiler = shutil.which("cc")
    if compiler is None:
        return _times(lambda one: _read(one.path, one.header), files)
    folder = tmp_path_factory.mktemp("plain")
    (folder / "plain.c").write_text(_PLAIN_READ)
    (folder / "list").write_text("".join(f"{one.path}\t{one.header}\n" for one in files))
    program = str(folder / "plain")
    subprocess.run([compiler, "-O2", "-o", program, str(folder / "plain.c")], check=True)
    lines = subprocess.run(
        [program, str(folder / "list")], check=True, capture_output=True, text=True
    ).stdout.split()
    return [float(line) for line in lines]


def _read(path: str, size: int) -> bytes:
    handle = os.open(path, os.O_RDONLY)
    data = os.read(handle, size)
    os.close(handle)
    return data


def _times(work: Callable[[T], object], things: list[T]) -> list[float]:
    """Microseconds that ``work`` takes for each thing: the best of rounds through all of them."""
    best = [float("inf")] * len(things)
    for _ in range(_ROUNDS):
        for index, thing in enumerate(things):
            start = time.perf_counter()
            work(thing)
            best[index] = min(best[index], (time.perf_counter() - start) * 1e6)
    return best


def _hold(title: str, took: list[float], limit: list[float], native: float, python: float) -> None:
    """Prints the ratio to the limit, and holds the bar with the native extension or without."""
    bar = _printed(title, took, limit, native, python)
    assert statistics.median(took) < plain_reads(bar, _LIMIT_THERE) * _BUSY


def _printed(
    title: str, took: list[float], limit: list[float], native: float, python: float
) -> float:
    """The bar with the native extension or without; it is printed beside the ratio."""
    bar = native if native_state() == "used" else python
    print(
        f"\n{title}: median {statistics.median(took):.1f} us, {_ratio(took, limit):.2f} x the "
        f"limit of {statistics.median(limit):.1f} us over {len(took)} files (bar {bar:g})"
    )
    return bar


def _ratio(took: list[float], limit: list[float]) -> float:
    return statistics.median(a / b for a, b in zip(took, limit, strict=True))


def test_verdict_only_summary(files: list[_File], limit: list[float]) -> None:
    reader = QuickReader()
    took = _times(lambda one: reader.read(_read(one.path, FIRST_READ), one.size), files)
    _hold("verdict-only summary", took, limit, 1.6, 2.2)


def test_summary_and_tables(files: list[_File], limit: list[float]) -> None:
    took = _times(lambda one: _tables(_read(one.path, one.header)), files)
    _hold("summary, names, imports, exports", took, limit, 5, 10)


def test_references_and_paths(files: list[_File], limit: list[float]) -> None:
    for title, work in (("references and classes", _references), ("paths of objects", _all_paths)):
        took = _times(lambda one, work=work: work(_read(one.path, one.header), one), files)
        _hold(f"tables, {title}", took, limit, 12, 22)


def _tables(header: bytes) -> Package:
    """What every surface asks of a package whose tables it shows."""
    package = Package.open(header)
    _ = package.names, package.imports, package.exports
    return package


def _references(header: bytes, one: _File) -> None:
    """What a project's index keeps of a package."""
    facts = FileFacts(kind=FileKind.PACKAGE, size=one.size)
    contents_of(Opened(one.path, one.size, facts, _tables(header), None))


def _all_paths(header: bytes, _: _File) -> None:
    """The paths of all objects that a package names, and the classes of its own."""
    package = _tables(header)
    for index in range(-len(package.imports), len(package.exports) + 1):
        package.object_path(index)
    for export in package.exports:
        package.class_of(export)


def test_exact_reader_with_spans(files: list[_File]) -> None:
    headers = [_read(one.path, one.header) for one in files[::_EXACTLY]]
    fast = _times(_tables, headers)

    def exact(header: bytes) -> None:
        package = Package.open(header)
        package.spans()

    took = _times(exact, headers)
    bar = _printed("exact reader with all spans, against the fast one", took, fast, 80, 60)
    assert _ratio(took, fast) < bar * _NOISE * slowness()
