"""Everything about an open file, to be saved for somebody else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from inspector.checks.facts import Depth
from inspector.gui.desk.document import Document
from inspector.gui.desk.report import Report
from inspector.progress import Progress
from inspector.project.around.settings import SettingsFinder
from inspector.project.around.surroundings import surroundings_of
from inspector.project.opening import read
from inspector.project.vcs.unmerged import with_conflict
from inspector.report.file import file_report


def report_of(document: Document) -> Report | None:
    """What the command line says of a file and the engine that it is judged by here.

    The file is read anew: what is shown may not be read to its end, and is not to be held up. None
    before the file was read.
    """
    profile, path, catalog = document.profile, document.path, document.catalog
    if profile is None or document.error is not None:
        return None

    def write(form: str, progress: Progress) -> Iterator[str]:
        folder = str(Path(path).absolute().parent)
        around = with_conflict(surroundings_of(path, SettingsFinder(strict=False).of(folder)), path)
        progress(0)
        with read(path, Depth.OBJECTS) as opened:
            for piece in file_report(opened, profile, catalog, around, form):
                progress(0)
                yield piece

    return Report(document.name, write)
