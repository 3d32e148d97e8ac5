"""What findings about core redirects and the files of them say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from inspector.messages import _
from inspector.messages.phrases import ARROW
from inspector.messages.rendering import render
from inspector.messages.saying import say
from inspector.upgrades.redirects.findings import (
    Chain,
    DifferentNames,
    NewName,
    RedirectCircle,
    Repeated,
    SlashesDiffer,
    ToItself,
)
from inspector.upgrades.redirects.ini import IniTooLarge, LinesReplaced, NoSection
from inspector.upgrades.redirects.matching import NamesClash
from inspector.upgrades.redirects.parse import (
    DEEPEST,
    LONGEST_NAME,
    Fault,
    LineUnreadable,
    MoreProblems,
    NameMissing,
    NameTooLong,
    NotComputed,
    PairsMisread,
    UnknownKey,
)

#: How changed values are written.
PAIRS: Final = '(("OldValue","NewValue"),("Other","New"))'


# -- sets of redirects --------------------------------------------------------------------------


def _new_name(name: NewName) -> str:
    """What a redirect leads to, and where that stands as far as it says more."""
    result = say("{new}", new=name.new) if name.new else _("nothing")
    if name.line is not None:
        return result + say(" (line {line:d})", line=name.line)
    if name.file_place:
        return result + say(" ({file_place})", file_place=name.file_place)
    return result


def _to_itself(finding: ToItself) -> str:
    return say("{old} is redirected to itself; nothing happens.", old=finding.old)


def _different_names(finding: DifferentNames) -> str:
    return say(
        "{old} is redirected to different names: {news:, }. None is used.",
        old=finding.old,
        news=tuple(map(_new_name, finding.news)),
    )


def _repeated(finding: Repeated) -> str:
    return say(
        "{old} is redirected to {new} {count:d} times; the first is used.",
        old=finding.old,
        new=finding.new,
        count=finding.count,
    )


def _circle(finding: RedirectCircle) -> str:
    return say(
        "Redirects run in a circle: {circle}. None of them is used.",
        circle=f" {ARROW} ".join((*finding.names, finding.old)),
    )


def _chain(finding: Chain) -> str:
    return say(
        "Chain: {old} becomes {new}, and {after_old} is redirected to {after}. Only the first step "
        "is shown; whether the engine follows the second is not known.",
        old=finding.old,
        new=finding.new,
        after_old=finding.after_old,
        after=_new_name(finding.after),
    )


def _slashes_differ(finding: SlashesDiffer) -> str:
    return say(
        "{effect}: {old} is replaced by {new} within longer names; both must carry slashes at the "
        "same ends.",
        effect=_("Doubled slash") if finding.doubled else _("Lost slash"),
        old=finding.old,
        new=finding.new,
    )


def _names_clash(finding: NamesClash) -> str:
    return say(
        "{old} becomes {new}, which is stored here too; which one counts is not known.",
        old=finding.old,
        new=finding.new,
    )


# -- files --------------------------------------------------------------------------------------


def _no_section(finding: NoSection) -> str:
    if finding.header:
        return say(
            "No [CoreRedirects] section, but {header} (did you mean [CoreRedirects]?).",
            header=finding.header,
        )
    return _("No [CoreRedirects] section, so no redirect is taken from this file.")


def _lines_replaced(finding: LinesReplaced) -> str:
    return say(
        "{key} without + takes the place of the lines before it; write +{key} to add to them.",
        key=finding.key,
    )


def _left_out(finding: IniTooLarge) -> str:
    if finding.megabytes is not None:
        return say("Left out: more than {megabytes} MB of text.", megabytes=finding.megabytes)
    if finding.kilobytes is not None:
        return say("Left out: a line of more than {kilobytes} KB.", kilobytes=finding.kilobytes)
    return say("Left out: lines after the first {lines:,}.", lines=finding.lines)


# -- lines --------------------------------------------------------------------------------------


def _unknown_key(finding: UnknownKey) -> str:
    if finding.hint:
        return say("Unknown key {key}; {hint}?", key=finding.key, hint=finding.hint)
    return say("Unknown key {key}.", key=finding.key)


def _line_unreadable(finding: LineUnreadable) -> str:
    return say(
        "{key} cannot be read: {fault_told}.", key=finding.key, fault_told=_fault(finding.fault)
    )


def _fault(fault: Fault) -> str:
    match fault:
        case "open-quote":
            return _("a quote is not closed")
        case "open-parenthesis":
            return _("a parenthesis is not closed")
        case "before":
            return _("there is something before the first parenthesis")
        case "behind":
            return _("there is something behind the last parenthesis")
        case "too-deep":
            return say("more than {deepest} parentheses lie within each other", deepest=DEEPEST)


def _pairs_misread(finding: PairsMisread) -> str:
    match finding.fault:
        case "no-list":
            return say(
                "ValueChanges cannot be {old}: write {example}.", old=finding.old, example=PAIRS
            )
        case "bare-pair":
            return say(
                'ValueChanges has one pair of parentheses too few: write (("{old}","{new}")).',
                old=finding.old,
                new=finding.new,
            )
        case "no-pairs":
            return say(
                "ValueChanges has {others:one part that is|# parts that are} no pair of an old and "
                "a new name: write {example}.",
                others=finding.others,
                example=PAIRS,
            )


def _name_missing(finding: NameMissing) -> str:
    if finding.of_old:
        return _("OldName is missing.")
    return _("NewName is missing, and it is not Removed.")


def _name_too_long(_finding: NameTooLong) -> str:
    return say("The name is longer than {longest:,} characters.", longest=LONGEST_NAME)


def _not_computed(finding: NotComputed) -> str:
    return render(finding.reason)


def _more_problems(finding: MoreProblems) -> str:
    return say("{others:,} more lines have problems.", others=finding.others)


#: What each says.
SENTENCES: Final[Mapping[type[Any], Callable[[Any], str]]] = {
    Chain: _chain,
    DifferentNames: _different_names,
    IniTooLarge: _left_out,
    LineUnreadable: _line_unreadable,
    LinesReplaced: _lines_replaced,
    MoreProblems: _more_problems,
    NameMissing: _name_missing,
    NameTooLong: _name_too_long,
    NamesClash: _names_clash,
    NoSection: _no_section,
    NotComputed: _not_computed,
    PairsMisread: _pairs_misread,
    RedirectCircle: _circle,
    Repeated: _repeated,
    SlashesDiffer: _slashes_differ,
    ToItself: _to_itself,
    UnknownKey: _unknown_key,
}
