"""Reading on a cluster: a scheduler and workers of ``dask.distributed`` that see the same files.

The extra ``cluster`` brings what is needed. Workers read the paths that they are given, so the
files have to lie under the same paths there, and the program has to be installed in the same
version: what they send back are its own values. Where the scheduler goes away meanwhile, processes
of its own read the rest.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import inspector
from inspector.errors import InspectorError
from inspector.findings.message import Message
from inspector.project.scan.worker_pool import PoolConfig

#: How long the scheduler may take to answer, in seconds.
_PATIENCE: Final = "10s"
#: Who tells the log of a connection that is lost, with tracebacks.
_LOGGERS: Final = ("distributed.client", "tornado.application")


class ClusterError(InspectorError):
    """A cluster cannot be used: it does not answer, has no workers, or another version of this."""


@contextmanager
def cluster(address: str) -> Iterator[PoolConfig]:
    """The workers of a cluster as readers.

    Args:
        address: That of its scheduler, as ``tcp://host:8786``.

    Raises:
        ClusterError: It cannot be used.
    """
    try:
        from distributed import Client, KilledWorker
    except ImportError as error:
        raise ClusterError(
            Message(
                "project/cluster-needs-extra",
                error=str(error),
            )
        ) from None
    try:
        client = Client(address, timeout=_PATIENCE, set_as_default=False)
    except Exception as error:  # Of whatever kind the library has for an address.
        raise _silent(address, error) from None
    with _silenced(), client:
        try:
            versions = client.run(version)
        except Exception as error:  # It has just answered; of whatever kind the library has.
            raise _silent(address, error) from None
        _check(address, versions)
        # Not pure: the same chunk is read again where a worker died with it.
        executor = client.get_executor(pure=False)
        lost = Message("project/cluster-reads-no-more", address=address)
        yield PoolConfig(
            executor=executor,
            dying=(KilledWorker,),
            is_gone=lambda: client.status != "running",
            lost=lost,
        )


@contextmanager
def _silenced() -> Iterator[None]:
    """The library says nothing by itself of a scheduler that is gone: that is said here."""
    levels = {name: logging.getLogger(name).level for name in _LOGGERS}
    for name in levels:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)


def _silent(address: str, error: Exception) -> ClusterError:
    said = str(error) or type(error).__name__
    return ClusterError(Message("project/no-scheduler", address=address, said=said))


def version() -> str:
    """The versions that decide whether values of one process mean the same in another."""
    return f"{inspector.__version__} on Python {sys.version_info[0]}.{sys.version_info[1]}"


def _check(address: str, workers: dict[str, str]) -> None:
    """Ends it where nobody would read, or somebody otherwise.

    Raises:
        ClusterError: It is so.
    """
    if not workers:
        raise ClusterError(Message("project/cluster-without-workers", address=address))
    for worker, its in sorted(workers.items()):
        if its != version():
            raise ClusterError(
                Message(
                    "project/worker-differs",
                    worker=worker,
                    its=its,
                    version=version(),
                )
            )
