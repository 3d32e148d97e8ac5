"""Judges files as git has them: staged, or in a revision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from inspector.catalog import Catalog, EngineProfile
from inspector.checks.facts import Depth
from inspector.errors import AccessError
from inspector.project.around.settings import SettingsFinder
from inspector.project.opening import deepened
from inspector.project.scan.judging import OnProgress
from inspector.project.scan.scanner import Scanner, ScanRow
from inspector.project.vcs.git import Git
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
