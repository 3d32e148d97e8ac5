"""Processes that read files end with the one that started them, however that ends."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[3]
#: Seconds for processes to end on a busy machine; on their own they stay for ever.
PATIENCE = 60
RUN = """
import os, sys, time
from inspector.project.scan.worker_pool import PoolConfig, Task, WorkerPool
from tests_of_orphans import work
if __name__ == "__main__":
    pool = WorkerPool(Task(work, work), PoolConfig(2))
    for chunk in pool.results(iter([["a"], ["b"], ["c"], ["wait"], ["wait"]])):
        print(chunk.paths, flush=True)
"""
WORK = """
import time
def work(paths):
    if "wait" in paths:
        time.sleep(0.5)  # so that one waits for work when the other is done
    return paths
"""


@pytest.mark.parametrize("lines", [1, 3])
def test_no_process_outlives_the_one_that_started_it(tmp_path: Path, lines: int) -> None:
    """Whoever waits for the end of the output, as a build server does, waits for all of them."""
    (tmp_path / "tests_of_orphans.py").write_text(WORK)
    (tmp_path / "run.py").write_text(RUN)
    folders = f"import sys; sys.path[:0] = [{str(tmp_path)!r}, {str(PROJECT)!r}]; "
    runs = f"import runpy; runpy.run_path({str(tmp_path / 'run.py')!r}, run_name='__main__')"
    with subprocess.Popen([sys.executable, "-c", folders + runs], stdout=subprocess.PIPE) as run:
        assert run.stdout is not None
        for _ in range(lines):
            assert run.stdout.readline().startswith(b"[")
        run.kill()
        rest, _ = run.communicate(timeout=PATIENCE)
    assert b"Traceback" not in rest
