"""What a check costs whose files an executor of somebody else reads, against its own way.

Run with ``python -m pytest tests/benchmarks/test_executor_speed.py -m benchmark -s``. Times are by
the clock, the least of several: what an executor's processes take is not told while they live. What
is counted is the second check of a process, whose executor has its processes by then.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from inspector.files.folders import resource_path
from inspector.project.walk import PACKAGES

pytestmark = pytest.mark.benchmark

PROJECT = Path(__file__).resolve().parents[2]
_FILES = 10_000
_ROUNDS = 7
_BAR = 1.1

#: Checks the files of a folder twice in one of the two ways, and says how many there were, and how
#: long the second time took.
_MEASURED = """
import gc, multiprocessing, sys, time
from concurrent.futures import ProcessPoolExecutor
from inspector.catalog import default_catalog, profile_for
from inspector.project.scan.parallel import scan
from inspector.project.scan.worker_pool import PoolConfig
from inspector.project.walk import walk_packages

gc.freeze()
paths = list(walk_packages([sys.argv[1]]))
catalog = default_catalog()
profile = profile_for("5.3", catalog)
pool = None
if sys.argv[2] == "executor":
    context = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
    pool = ProcessPoolExecutor(2, mp_context=context)
for _ in range(2):
    start = time.perf_counter()
    rows = scan(paths, engine=profile, catalog=catalog, readers=PoolConfig(2, pool))
    count = sum(1 for _ in rows)
    took = time.perf_counter() - start
if pool is not None:
    pool.shutdown()
print([count, took])
"""


def test_an_executor_takes_little_more_than_the_own_way(tmp_path: Path) -> None:
    samples = [path for path in resource_path("samples").iterdir() if path.suffix in PACKAGES]
    for number in range(_FILES):
        folder = tmp_path / f"Folder{number // 100:03}"
        folder.mkdir(exist_ok=True)
        sample = samples[number % len(samples)]
        name = folder / f"Asset{number:05}{sample.suffix}"
        name.symlink_to(sample)
    rounds = [(_measured(tmp_path, "own"), _measured(tmp_path, "executor")) for _ in range(_ROUNDS)]
    own, executor = map(min, zip(*rounds, strict=True))
    print(
        f"\ncheck of {_FILES:,} packages by an executor: {executor:.2f} s, {executor / own:.2f} x "
        f"its own way ({own:.2f} s; bar {_BAR})"
    )
    assert executor / own < _BAR * 1.5


def _measured(folder: Path, way: str) -> float:
    done = subprocess.run(
        [sys.executable, "-c", _MEASURED, str(folder), way],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PYTHONPATH": str(PROJECT)},
    )
    count, took = json.loads(done.stdout)
    assert count == _FILES
    return float(took)
