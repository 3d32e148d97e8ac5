"""Judges files as git has them, and says who changed files last."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from inspector.catalog import Catalog, EngineProfile
from inspector.checks import CheckFinding
from inspector.checks.facts import Depth
from inspector.errors import AccessError
from inspector.findings.message import Message
from inspector.project.around.settings import SettingsFinder
from inspector.project.opening import deepened
from inspector.project.scan.judging import OnProgress
from inspector.project.scan.scanner import Scanner, ScanRow
from inspector.project.vcs.git import Git
from inspector.project.vcs.last_changes import LastChange, last_changes
from inspector.project.vcs.listing import GitFile, opened_files, unread


def scan_stored(
    files: Sequence[GitFile],
    git: Git,
    *,
    engine: EngineProfile | None,
    catalog: Catalog,
    depth: Depth = Depth.HEADER,
    settings: SettingsFinder | None = None,
    on_progress: OnProgress | None = None,
) -> Iterator[ScanRow]:
    """Judges files in the order in which they come, one row a file; its path is the file's name.

    Args:
        files: What to judge.
        git: The repository.
        engine: The engine for all of them; None for that of the project around each one's place.
        catalog: What is known of engines.
        depth: How far to read each file.
        settings: Finds the settings of each file's project.
        on_progress: Told how far the scan is; raise from it to end the scan.

    Raises:
        GitError: Git cannot be asked.
    """
    scanner = Scanner(engine, catalog, depth=depth, settings=settings)
    for number, opened in enumerate(opened_files(files, git), 1):
        with opened:
            try:
                row = scanner.judge(deepened(opened, depth))
            except AccessError as error:
                again = unread(opened.path, error.reason)._replace(place=opened.place)
                row = scanner.judge(again)
        yield row
        if on_progress is not None:
            on_progress(number, None)


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
