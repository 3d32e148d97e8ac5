"""A real cluster of ``dask.distributed`` on this machine, in processes of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

#: A cluster on this machine, until its input ends.
_SCRIPT = """
import json, os, sys
from distributed import LocalCluster

if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        workers = [worker.process.pid for worker in cluster.workers.values()]
        print(json.dumps([cluster.scheduler_address, workers, os.getpid()]), flush=True)
        sys.stdin.read()
"""


class Cluster(NamedTuple):
    """Where the scheduler is, and the processes of the workers and of the scheduler.

    ``close`` ends it in good order, which takes a moment.
    """

    address: str
    workers: list[int]
    scheduler: int
    close: Callable[[], None]

    def kill(self) -> None:
        """Ends the scheduler at once."""
        os.kill(self.scheduler, signal.SIGKILL)


@contextmanager
def local_cluster(folder: Path) -> Iterator[Cluster]:
    """A scheduler and two workers, whose current folder is this one."""
    script = folder / "cluster.py"
    script.write_text(_SCRIPT)
    with subprocess.Popen(
        [sys.executable, str(script)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=folder,
    ) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        yield Cluster(*json.loads(process.stdout.readline()), process.stdin.close)
        process.stdin.close()
        process.wait(60)
