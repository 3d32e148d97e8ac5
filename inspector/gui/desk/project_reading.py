"""Reads a project for the window: in parts as it is met, or all of it again in one piece."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final

from inspector.errors import AccessError
from inspector.gui.desk.opening import PROJECT_SUFFIX
from inspector.messages import _
from inspector.messages.phrases import clock_now
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.around.settings import SettingsFinder
from inspector.project.around.surroundings import ProjectFinder
from inspector.project.scan.index import IndexedFile
from inspector.project.scan.project import ProjectScan, scan_project
from inspector.project.scan.shared_verdict import PackageRow, Standings
from inspector.project.scan.survey import Listener
from inspector.project.walk import Takes, WalkFilter, both

#: Seconds for the window to take in new rows undisturbed.
_PAUSE: Final = 0.004


class Delivery(NamedTuple):
    """Something that a scan brings: files that were found, or what is known of some.

    ``begins`` tells that everything before is told anew; ``problem`` says why the settings of the
    project were left out.
    """

    paths: Sequence[str] = ()
    files: Sequence[IndexedFile] = ()
    rows: Sequence[PackageRow] = ()
    begins: bool = False
    problem: str = ""


class DiskChanges(NamedTuple):
    """What became of the packages of a project on disk: how many of each, and when that was seen.

    ``at`` is the time of day in hours and minutes.
    """

    at: str
    changed: int = 0
    new: int = 0
    gone: int = 0

    def __bool__(self) -> bool:
        return bool(self.changed or self.new or self.gone)


def folder_of(path: str) -> str:
    """The folder that a path stands for by its name: itself, or that of a project file."""
    return str(Path(path).parent) if path.endswith(PROJECT_SUFFIX) else path


class _Reporter(Listener):
    """Hands over what a survey meets, judged, with pauses in which the window takes it in."""

    def __init__(
        self,
        root: str,
        standings: Standings,
        shown: Takes | None,
        part: Callable[[Delivery], None],
    ) -> None:
        self._root = root
        self._standings = standings
        self._shown = shown
        self._part = part

    def _is_shown(self, path: str) -> bool:
        return self._shown is None or self._shown(f"{self._root}{os.sep}{path}", False)

    def found(self, paths: Sequence[str]) -> None:
        self._part(Delivery(paths=list(filter(self._is_shown, paths))))
        time.sleep(_PAUSE)

    def take(self, files: Sequence[IndexedFile]) -> None:
        shown: Iterable[IndexedFile] = files
        if self._shown is not None:
            shown = [file for file in files if self._is_shown(file.path)]
        self._part(Delivery(files=files, rows=list(self._standings.rows(shown))))
        # Two busy threads take turns; painting new rows would take three times as long.
        time.sleep(_PAUSE)

    def begin_again(self) -> None:
        self._part(Delivery(begins=True))


def read_project(
    path: str,
    standings: Callable[[], Standings],
    ignored: Sequence[str],
    progress: Progress,
    part: Callable[[Delivery], None],
) -> ProjectScan:
    """Hands over paths as they are found, then rows as they are read.

    Args:
        path: The project or folder.
        standings: What makes rows.
        ignored: Names and paths below it that the user does not want to see.
        progress: Told how far it is.
        part: Takes what was found and read.

    Raises:
        AccessError: The folder is gone, or cannot be listed.
    """
    if not os.path.exists(path):
        raise AccessError(path, _("it is not there any more"))
    root = folder_of(path)

    settings = SettingsFinder(strict=False).around(root)
    surroundings = ProjectFinder().surroundings_of(str(Path(root).absolute()))
    around = settings.added_to(surroundings, root)
    part(Delivery(problem=str(around.left_out)))
    own = WalkFilter(ignored, defaults=False, start=root)
    shown = both(settings.excluded.below(root), own.below(root))
    reporter = _Reporter(root, standings(), shown, part)
    return scan_project(path, progress=progress, listener=reporter, whole=False)


def read_changes(
    path: str, standings: Callable[[], Standings], ignored: Sequence[str], progress: Progress
) -> tuple[Delivery, ProjectScan]:
    """All of a project as it is now, in one piece.

    Raises:
        AccessError: The folder is gone, or cannot be listed.
    """
    paths: list[str] = []
    files: list[IndexedFile] = []
    rows: list[PackageRow] = []

    def part(delivery: Delivery) -> None:
        if delivery.begins:
            for whole in (paths, files, rows):
                whole.clear()
        paths.extend(delivery.paths)
        files.extend(delivery.files)
        rows.extend(delivery.rows)

    scan = read_project(path, standings, ignored, progress, part)
    return Delivery(paths, files, rows), scan


def changes_between(before: Sequence[IndexedFile], now: Sequence[IndexedFile]) -> DiskChanges:
    """What became of files, seen at this moment."""
    old, new = ({file.path: file for file in files} for files in (before, now))
    changed = sum(_differs(file, old[path]) for path, file in new.items() if path in old)
    at = clock_now()
    return DiskChanges(at, changed, len(new.keys() - old.keys()), len(old.keys() - new.keys()))


def _differs(now: IndexedFile, before: IndexedFile) -> bool:
    if now.state == before.state:
        return False
    # A file that was read as it was written has no time that says whether it changed.
    return before.state.settled or (now.facts, now.contents) != (before.facts, before.contents)
