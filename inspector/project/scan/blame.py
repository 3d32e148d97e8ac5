"""Who changed the files of a scan last, for those of which something is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from inspector.checks import CheckFinding
from inspector.findings.message import Message
from inspector.project.scan.scanner import ScanRow
from inspector.project.vcs.last_changes import LastChange, last_changes

_OF_GIT: Final = LastChange(reason=Message("vcs/checked-what-git-has"))


def with_last_changes(
    rows: Iterable[ScanRow], tells: Callable[[CheckFinding], bool]
) -> Iterator[ScanRow]:
    """The same rows, once all are there: git is asked once for all files of a work tree.

    Args:
        rows: The files, judged as they are asked for.
        tells: Whether a finding is told; files without such a one are not asked about.
    """
    judged = list(rows)
    told = [row for row in judged if any(map(tells, row.answer.findings))]
    changes = last_changes(row.path for row in told if not row.place)
    changes |= dict.fromkeys((row.path for row in told if row.place), _OF_GIT)
    return (row._replace(last_change=changes.get(row.path)) for row in judged)
