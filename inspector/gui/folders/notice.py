"""What the bar above two folders tells: why they were not compared, and what was left out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from inspector.messages import _, ngettext
from inspector.messages.phrases import as_sentence, in_a_row

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
        again = [("again", _("Try again")), ("other", _("Compare other folders"))]
        notice.set_notice("bad", _("Not compared."), as_sentence(str(shown.error)), again)
    elif shown.stopped:
        words = _("Stopped at {count:,} of {total:,}.", count=len(shown.rows), total=shown.total)
        rest = _("Rows so far are kept.") if shown.rows else ""
        notice.set_notice("info", words, rest, [("on", _("Go on"))])
    elif shown.finished:
        _say_left_out(notice, shown)


def _say_left_out(notice: NoticeBar, shown: FolderComparisonDocument) -> None:
    hurt = [row for row in shown.rows if row.problems]
    uncompared = sum(row.uncompared for row in hurt)
    told = []
    if uncompared:
        told.append(
            _(
                "{count} could not be compared.",
                count=ngettext("{count} package", "{count} packages", uncompared),
            )
        )
    if len(hurt) > uncompared:
        number = len(hurt) - uncompared
        what = (
            ngettext("{count} package", "{count} packages", number)
            if not uncompared
            else _("{number:,} more", number=number)
        )
        told.append(ngettext("{what} has problems.", "{what} have problems.", number, what=what))
    if not told and shown.left_out.words:
        told.append(_("Not everything could be compared."))
    if told:
        lead, *rest = told
        words = in_a_row((*rest, shown.left_out.words))
        links = [("problems", _("Show it") if len(hurt) == 1 else _("Show them"))] if hurt else []
        notice.set_notice("warn", lead, words, links)
