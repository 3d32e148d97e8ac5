"""What the bar above two folders tells: why they were not compared, and what was left out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from inspector.language import tr
from inspector.phrases import as_sentence, counted, in_a_row

if TYPE_CHECKING:
    from inspector.gui.folders.comparison import FolderComparisonDocument
    from inspector.gui.kit.notice import NoticeBar

#: Shows the packages with problems alone.
PROBLEMS: Final = "is:problem"


def say_problems(notice: NoticeBar, shown: FolderComparisonDocument | None) -> None:
    """Says what is wrong with a comparison; without anything the bar is hidden."""
    notice.clear()
    if shown is None:
        return
    if shown.error is not None:
        again = [("again", tr("Try again")), ("other", tr("Compare other folders"))]
        notice.set_notice("bad", tr("Not compared."), as_sentence(str(shown.error)), again)
    elif shown.stopped:
        words = tr("Stopped at {count:,} of {total:,}.", count=len(shown.rows), total=shown.total)
        rest = tr("Rows so far are kept.") if shown.rows else ""
        notice.set_notice("info", words, rest, [("on", tr("Go on"))])
    elif shown.finished:
        _say_left_out(notice, shown)


def _say_left_out(notice: NoticeBar, shown: FolderComparisonDocument) -> None:
    hurt = [row for row in shown.rows if row.problems]
    uncompared = sum(row.uncompared for row in hurt)
    told = []
    if uncompared:
        told.append(tr("{count} could not be compared.", count=counted(uncompared, "package")))
    if len(hurt) > uncompared:
        number = len(hurt) - uncompared
        what = (
            counted(number, "package") if not uncompared else tr("{number:,} more", number=number)
        )
        told.append(tr("{what} {number:has|have} problems.", what=what, number=number))
    if not told and shown.left_out.words:
        told.append(tr("Not everything could be compared."))
    if told:
        lead, *rest = told
        words = in_a_row((*rest, shown.left_out.words))
        links = [("problems", tr("Show it") if len(hurt) == 1 else tr("Show them"))] if hurt else []
        notice.set_notice("warn", lead, words, links)
