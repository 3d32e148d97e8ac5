"""A real scheduler with two workers reads what this process would, whoever of them dies."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from clusters import Cluster, local_cluster

from inspector.progress import Progress
from inspector.project.scan.index import Index
from inspector.project.scan.project import scan_project
from inspector.project.scan.survey import survey
from inspector.project.scan.worker_pool import ClusterError, cluster

pytest.importorskip("distributed", reason="the extra of clusters is not installed")


@pytest.fixture(scope="module")
def two_workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A scheduler and two workers in processes of their own."""
    with local_cluster(tmp_path_factory.mktemp("cluster")) as cluster:
        yield cluster


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_reads_what_this_process_reads(corpus: Path, two_workers: Cluster) -> None:
    alone = scan_project(corpus, keep=False)
    with cluster(two_workers.address) as readers:
        together = scan_project(corpus, keep=False, readers=readers)
    assert together.entries == alone.entries
    assert together.surveyed.files > 500


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_who_ends_it_ends_it_on_the_cluster_too(corpus: Path, two_workers: Cluster) -> None:
    def end(done: int, total: int | None, text: str) -> None:
        if done:
            raise KeyboardInterrupt

    with Index(corpus, None) as index, cluster(two_workers.address) as readers:
        with pytest.raises(KeyboardInterrupt):
            survey(index, readers=readers, progress=Progress(end, interval=0))
        assert 0 < len(index.states()) < 900


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_worker_that_is_killed_costs_nothing_but_time(corpus: Path, two_workers: Cluster) -> None:
    alone = scan_project(corpus, keep=False)
    killed = threading.Event()

    def kill(done: int, total: int | None, text: str) -> None:
        if done and not killed.is_set():
            os.kill(two_workers.workers[0], signal.SIGKILL)
            killed.set()

    with cluster(two_workers.address) as readers:
        progress = Progress(kill, interval=0)
        together = scan_project(corpus, keep=False, readers=readers, progress=progress)
    assert killed.is_set()
    assert together.entries == alone.entries


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(
    "address", [pytest.param("tcp://127.0.0.1:1", marks=pytest.mark.sweep), "nonsense://x", ""]
)
def test_a_cluster_that_does_not_answer_is_told(address: str) -> None:
    with pytest.raises(ClusterError, match="no scheduler answers"), cluster(address):
        pass
