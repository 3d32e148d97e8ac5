"""Writes the packages that are shown into a file that somebody names."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QWidget

from inspector.errors import InspectorError
from inspector.files.writing import LIST, write_file
from inspector.gui.desk.context import AppContext
from inspector.phrases import counted
from inspector.project.job import Progress
from inspector.report.project.listing import FORMATS, PackageList


def export_list(
    context: AppContext, parent: QWidget | None, listed: PackageList, form_id: str
) -> None:
    """Asks for a file and writes a list there, away from the window's thread."""
    form = next(form for form in FORMATS if form.id == form_id)
    start = str(Path(context.near) / f"{listed.project}{form.suffix}")
    path = context.ask.save(parent, start, f"Export as {form.title}")
    if not path:
        return
    if not path.lower().endswith(form.suffix):
        path += form.suffix

    def work(progress: Progress) -> None:
        pieces = []
        for piece in form.write(listed):
            progress(0)
            pieces.append(piece)
        write_file(path, "".join(pieces).encode("utf-8", "backslashreplace"), LIST)

    def done(_: None) -> None:
        words = f"{counted(len(listed.rows), 'package')} in {path}"
        context.told.emit("info", "The list is written.", words)

    def fail(problem: Exception) -> None:
        if not isinstance(problem, (InspectorError, OSError)):
            raise problem
        context.told.emit("bad", "The list was not written.", str(problem))

    context.jobs.start("export", work, done, failed=fail, title=f"Writing {Path(path).name}")
