"""Who changed the files of a scan last, for those of which something is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from inspector.checks import CheckFinding
from inspector.project.scan.scanner import ScanRow
from inspector.project.vcs.last_changes import last_changes


def with_last_changes(
    rows: Iterable[ScanRow], tells: Callable[[CheckFinding], bool]
) -> Iterator[ScanRow]:
    """The same rows, once all are there: git is asked once for all files of a work tree.

    Args:
        rows: The files, judged as they are asked for.
        tells: Whether a finding is told; files without such a one are not asked about.
    """
    judged = list(rows)
    changes = last_changes(row.path for row in judged if any(map(tells, row.answer.findings)))
    return (row._replace(last_change=changes.get(row.path)) for row in judged)
