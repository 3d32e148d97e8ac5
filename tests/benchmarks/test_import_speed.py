"""How long importing an engine's source takes, as a ratio to reading the files and no more.

Run with ``python -m pytest tests/benchmarks -m benchmark -s``.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from inspector.project.around.headers import source_files, version_lists

pytestmark = pytest.mark.benchmark

_FILES = 20_000
#: One of so many files declares a custom version: an engine has about a hundred.
_TELLING = 100
#: As large as the headers of an engine are on average.
_LINES = 150


def _laid_down(root: Path) -> None:
    """20,000 headers in 200 folders."""
    plain = "".join(f"\tvoid Deed{n}(const FVector& At, int32 Count);\n" for n in range(_LINES))
    for number in range(_FILES):
        folder = root / f"Module{number // 100}"
        folder.mkdir(exist_ok=True)
        text = f"#pragma once\nclass ACME_API FThing{number}\n{{\n{plain}}};\n"
        if number % _TELLING == 0:
            text += (
                f"struct FAcme{number}Version {{ enum Type {{ A, B, VersionPlusOne,"
                " LatestVersion = VersionPlusOne - 1 }; inline static const FGuid GUID"
                f"{{{number}, 2, 3, 4}}; }};\nFCustomVersionRegistration G{number}("
                f"FAcme{number}Version::GUID, FAcme{number}Version::LatestVersion, "
                f'TEXT("Acme{number}"));\n'
            )
        (folder / f"Thing{number}.h").write_text(text)


def _best(deed: Callable[[], object]) -> float:
    times = []
    for _ in range(3):
        start = time.perf_counter()
        deed()
        times.append(time.perf_counter() - start)
    return min(times)


def _read(files: list[str]) -> int:
    total = 0
    for path in files:
        with open(path, "rb") as file:  # noqa: PTH123
            total += len(file.read())
    return total


def test_importing_against_reading(tmp_path: Path) -> None:
    _laid_down(tmp_path)
    files = source_files(str(tmp_path))
    assert len(files) == _FILES
    reading = _best(lambda: _read(files))
    importing = _best(lambda: version_lists(str(tmp_path), files))
    lists, telling = version_lists(str(tmp_path), files)
    assert (len(lists.custom), telling) == (_FILES // _TELLING, _FILES // _TELLING)
    megabytes = _read(files) / 1e6
    print(
        f"\n{_FILES:,} headers of {megabytes:.0f} MB: read {reading:.2f} s, "
        f"imported {importing:.2f} s, ratio {importing / reading:.1f}"
    )
    assert importing / reading < 10
