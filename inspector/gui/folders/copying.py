"""A comparison of folders as a text, as the command line writes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inspector.gui.desk.report import Report
from inspector.gui.kit.clipboard import to_clipboard
from inspector.messages import _
from inspector.project.compare.folders import FolderComparison, FolderTotals
from inspector.report.diff.text import folders_markdown, folders_text
from inspector.report.diff.words import folders_sentence

if TYPE_CHECKING:
    from collections.abc import Callable

    from inspector.gui.folders.comparison import FolderComparisonDocument
    from inspector.gui.work.jobs import Jobs
    from inspector.progress import Progress

_JOB = "copy folders"


def copy_folders(
    shown: FolderComparisonDocument | None, way: str, jobs: Jobs, *, everything: bool = False
) -> None:
    """Writes a finished comparison on another thread and puts it on the clipboard.

    Args:
        shown: The comparison; nothing happens without one, or before it has ended.
        way: ``markdown``, ``text``, ``json`` or ``sentence``.
        jobs: Where the writing goes.
        everything: Whether packages that were only saved again are listed in Markdown too.
    """
    if shown is not None and shown.finished:
        write = _writer(shown, everything=everything)
        title = _("Writing JSON") if way == "json" else ""
        jobs.start(_JOB, lambda progress: write(way, progress), to_clipboard, title=title)


def folders_report(shown: FolderComparisonDocument) -> Report | None:
    """What can be saved of a comparison; None before it has ended."""
    if not shown.finished:
        return None
    write = _writer(shown)
    return Report(shown.name, lambda form, progress: [write(form, progress)])


def _writer(
    shown: FolderComparisonDocument, *, everything: bool = False
) -> Callable[[str, Progress], str]:
    """What writes a finished comparison in one of the ways, on any thread.

    JSON lists every change of every package, which the table does not keep: it is compared once
    more for that.
    """
    old, new = shown.arguments
    rows = sorted(shown.rows, key=lambda row: row.path)

    def write(way: str, progress: Progress) -> str:
        totals = FolderTotals()
        match way:
            case "json":
                from inspector.report.documents.diff import folders_json

                compared = FolderComparison(old, new).rows(progress)
                return "".join(folders_json(compared, old, new, totals))
            case "html":
                from inspector.report.html.diff import folders_html

                return "".join(folders_html(rows, old, new, totals, everything=everything))
            case "text":
                return folders_text(rows, old, new, totals)
            case "sentence":
                for row in rows:
                    totals.add(row)
                return f"{folders_sentence(totals)}\n"
            case _:
                return folders_markdown(rows, old, new, totals, everything=everything)

    return write
