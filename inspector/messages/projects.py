"""What is said of the packages of a project."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from inspector.checks.judgement import CheckFinding, Mark
from inspector.messages import _, count_text, ngettext, on_language_change
from inspector.messages.phrases import listed, remarks
from inspector.messages.rules import check_texts
from inspector.project.scan.shared_verdict import CUSTOM_NEW, UNMERGED, SharedVerdict


# Of the packages of a project, thousands have a verdict of their own, and few another reason.
@lru_cache(maxsize=4096)
def first_reason(reason: CheckFinding | None) -> str:
    """Why an engine refuses or warns of packages, without what only follows from it."""
    return "" if reason is None else check_texts(reason).line()


def saved_words(standing: SharedVerdict) -> str:
    """The version that saved packages, or that they store none; empty where they were not read."""
    saved = standing.facts.saved_by
    return _("not stored") if saved is not None and saved.is_empty else standing.saved_by


# A table sorts tens of thousands of packages by the few hundred verdicts that they share.
@lru_cache(maxsize=4096)
def reason_line(standing: SharedVerdict) -> str:
    """Why packages are refused or warned of in a few words, or what a save would run."""
    if standing.mark is Mark.UP:
        judgement = standing.answer.judgement
        if judgement.older_classes:
            older = judgement.older_classes
            return ngettext("{count} older class", "{count} older classes", older)
        return ngettext("{count} upgrade step", "{count} upgrade steps", judgement.step_count)
    reason = standing.reason
    line = first_reason(reason)
    if reason is not None and standing.is_unmerged and reason.rule != UNMERGED:
        # Whatever else there is, it cannot be committed before.
        line = remarks((_("in conflict"), line))
    if reason is None or not standing.also_new:
        return line
    if reason.rule == CUSTOM_NEW:
        others = ngettext(
            "{count} more custom version", "{count} more custom versions", standing.also_new
        )
    else:
        others = ngettext("{count} custom version", "{count} custom versions", standing.also_new)
    return remarks((line, others))


#: Packages that are lost and named; the others are counted.
_MOST_NAMED: Final = 2


@lru_cache(maxsize=4096)
def lost_words(standing: SharedVerdict) -> str:
    """What a save of packages loses: "4  T_Rubber and 3 more"; empty of what is refused."""
    lost = standing.lost
    if not standing.loads:
        return ""
    names = [name.rpartition("/")[2] or name for name in lost.names]
    if names:
        named, more = listed(names[:_MOST_NAMED]), len(names) - _MOST_NAMED
        words = _("{shown} and {rest:,} more", shown=named, rest=more) if more > 0 else named
        return f"{count_text(len(names))}  {words}"
    if lost.references is None:
        return _("not known")
    if lost.data is None:
        return _("no reference")
    return _("not all is known") if lost.doubtful else _("nothing")


#: Packages that are lost and named where they are all that a reader has.
_MOST_LISTED: Final = 20


def lost_names(standing: SharedVerdict) -> str:
    """What a save of packages loses, by whole names; empty of what loses nothing or is refused."""
    names = standing.lost.names if standing.loads else ()
    named, more = listed(names[:_MOST_LISTED]), len(names) - _MOST_LISTED
    return _("{shown} and {rest:,} more", shown=named, rest=more) if more > 0 else named


on_language_change(first_reason.cache_clear)
on_language_change(reason_line.cache_clear)
on_language_change(lost_words.cache_clear)
