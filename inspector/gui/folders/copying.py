"""Copying a comparison of folders, as the command line writes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inspector.gui.kit.clipboard import to_clipboard
from inspector.project.compare.folders import FolderComparison, FolderTotals
from inspector.report.diff.markdown import folders_markdown
from inspector.report.diff.text import folders_text
from inspector.report.diff.words import folders_sentence

if TYPE_CHECKING:
    from inspector.gui.folders.comparison import FolderComparisonDocument
    from inspector.gui.work.jobs import Jobs
    from inspector.project.job import Progress

_JOB = "copy folders"


def copy_folders(
    shown: FolderComparisonDocument | None, way: str, jobs: Jobs, *, everything: bool = False
) -> None:
    """Writes a finished comparison on another thread and puts it on the clipboard.

    Args:
        shown: The comparison; nothing happens without one, or before it has ended.
        way: ``markdown``, ``text``, ``json`` or ``sentence``. JSON lists every change of every
            package, which the table does not keep: it is compared once more for that.
        jobs: Where the writing goes.
        everything: Whether packages that were only saved again are listed in Markdown too.
    """
    if shown is None or not shown.finished:
        return
    old, new = shown.arguments
    rows = sorted(shown.rows, key=lambda row: row.path)

    def work(progress: Progress) -> str:
        totals = FolderTotals()
        match way:
            case "json":
                from inspector.report.documents.diff import folders_json

                compared = FolderComparison(old, new).rows(progress)
                return "".join(folders_json(compared, old, new, totals))
            case "text":
                return folders_text(rows, old, new, totals)
            case "sentence":
                for row in rows:
                    totals.add(row)
                return f"{folders_sentence(totals)}\n"
            case _:
                return folders_markdown(rows, old, new, totals, everything=everything)

    jobs.start(_JOB, work, to_clipboard, title="Writing JSON" if way == "json" else "")
