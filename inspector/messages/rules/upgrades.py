"""What is said of upgrades: lost references, and what is wrong with patches and redirects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from inspector.messages import N_, _
from inspector.messages.phrases import ARROW, bounded, listed
from inspector.messages.rendering import render
from inspector.messages.rules import check_texts, stream_classes
from inspector.messages.rules.texts import FindingTexts
from inspector.messages.saying import say
from inspector.messages.upgrade_values import catalog_words
from inspector.project.around.packs import IniLeftOut, PackLeftOut, TooManyPacks
from inspector.project.around.references import MissingReference, RefusedReference
from inspector.upgrades.application import StoredTwice
from inspector.upgrades.catalogue import SameId
from inspector.upgrades.model import (
    DiscardedReference,
    LostReference,
    RemovedReference,
    UpgradeFinding,
)
from inspector.upgrades.order import (
    AboveLatest,
    Discarded,
    EndsApart,
    NotUpward,
    OrderMatters,
    RenameCircle,
    SaidTwice,
    SkippedType,
    UnknownAxis,
    ValueRefused,
)
from inspector.upgrades.patch_file import AboveLicensee, EmptyPack, TwoNames
from inspector.upgrades.preview import UnknownNumber
from inspector.upgrades.redirects.findings import (
    Chain,
    DifferentNames,
    NewName,
    RedirectCircle,
    Repeated,
    SlashesDiffer,
    ToItself,
)
from inspector.upgrades.redirects.matching import NamesClash
from inspector.upgrades.redirects.parse import (
    DEEPEST,
    LONGEST_NAME,
    Fault,
    IniTooLarge,
    LinesReplaced,
    LineUnreadable,
    MoreProblems,
    NameMissing,
    NameTooLong,
    NoSection,
    NotComputed,
    PairsMisread,
    UnknownKey,
)


def _not_upward(finding: NotUpward) -> str:
    return say(
        "{title} goes from {from_number:d} to {to_number:d}, which is not upward.",
        title=catalog_words(finding.title),
        from_number=finding.from_number,
        to_number=finding.to_number,
    )


def _said_twice(finding: SaidTwice) -> str:
    return say(
        "{title} changes {subject} from {from_number:d} to {to_number:d} a second time. The first "
        "one is used, {first_title}.",
        title=catalog_words(finding.title),
        subject=finding.changed or _("the package"),
        from_number=finding.from_number,
        to_number=finding.to_number,
        first_title=catalog_words(finding.first_title),
    )


def _ends_apart(finding: EndsApart) -> str:
    return say(
        "{subject} changes from {from_number:d} to {ends}. The longest one is used.",
        subject=finding.changed or _("the package"),
        from_number=finding.from_number,
        ends=listed(map(str, finding.to_numbers)),
    )


def _rename_circle(finding: RenameCircle) -> str:
    return say(
        "Renames in one step lead back to their start: {circle}. None of them is used.",
        circle=f" {ARROW} ".join((*finding.names, finding.names[0])),
    )


def _skipped_type(finding: SkippedType) -> str:
    return say(
        "{title} skips from {from_number:d} to {to_number:d}, past the change of type in "
        "{missed_title}, which is then looked for under the new name.",
        title=catalog_words(finding.title),
        from_number=finding.from_number,
        to_number=finding.to_number,
        missed_title=catalog_words(finding.missed_title),
    )


def _above_latest(finding: AboveLatest) -> str:
    if finding.axis == "ue4":
        numbered = _("the UE4 object version")
    elif finding.axis == "ue5":
        numbered = _("the UE5 object version")
    else:
        numbered = finding.axis_title or finding.axis
    return say(
        "{title} leads to {to_number:d}, above {latest:d}, the newest known number of {numbered}, "
        "so no engine gets there.",
        title=catalog_words(finding.title),
        to_number=finding.to_number,
        latest=finding.latest,
        numbered=numbered,
    )


def _unknown_axis(finding: UnknownAxis) -> str:
    return say(
        "No known engine or plugin registers {axis}, so its steps cannot be listed. A custom "
        "version of your own is declared with [[custom_version]].",
        axis=finding.axis,
    )


def _data_of_patch_discarded(finding: Discarded) -> str:
    return say(
        "{title} discards every {class_name}, so other patches on that class have nothing to "
        "change.",
        title=catalog_words(finding.title),
        class_name=finding.class_name,
    )


def _value_refused(finding: ValueRefused) -> str:
    if not finding.title:
        return say("{reason}", reason=finding.reason)
    return say(
        "{title}: {reason}. The value is left out.",
        title=catalog_words(finding.title),
        reason=finding.reason,
    )


def _order_matters(finding: OrderMatters) -> str:
    def result(text: object, refused: str) -> object:
        return say("refused ({code})", code=refused) if refused else text

    return say(
        "The order of {first_axis} and {second_axis} is code of the class, and it matters: "
        "{with_first} with {first_axis} first, {with_second} with {second_axis} first.",
        first_axis=finding.first_axis,
        second_axis=finding.second_axis,
        with_first=result(finding.first_result, finding.first_refused),
        with_second=result(finding.second_result, finding.second_refused),
    )


def _stored_twice(finding: StoredTwice) -> str:
    return say(
        "{title} renames {old} to {new}, and both are stored: {old} = {old_value}, {new} = "
        "{new_value}. Neither is chosen.",
        title=catalog_words(finding.title),
        old=finding.old,
        new=finding.new,
        old_value=finding.old_value,
        new_value=finding.new_value,
    )


def _same_id(finding: SameId) -> str:
    return say(
        "{other_file} has a patch of this id too; both are used", other_file=finding.other_file
    )


def _unknown_number(finding: UnknownNumber) -> str:
    return say(
        "The newest number of {title} in {engine} is not known, so no steps can be listed for it.",
        title=finding.title,
        engine=finding.engine,
    )


def _empty_pack(_finding: EmptyPack) -> str:
    return _("The file declares no patch and no number. Patches are written [[patch]].")


def _above_licensee(finding: AboveLicensee) -> str:
    if finding.highest is None:
        declared = _("is there")
    else:
        declared = say("goes beyond {highest:d}", highest=finding.highest)
    return say(
        "{title} leads to licensee version {to_number:d}, and no [[licensee]] {declared}: the "
        "patch runs only for an engine that is described with that number. Declare it with "
        "[[licensee]], number = {to_number:d} and a name.",
        title=catalog_words(finding.title),
        to_number=finding.to_number,
        declared=declared,
    )


def _two_names(finding: TwoNames) -> str:
    if not finding.guid:
        subject = say("Licensee version {number:d}", number=finding.number)
    elif finding.number is None:
        subject = say("Custom version {guid}", guid=finding.guid)
    else:
        subject = say("{axis} {number:d}", axis=finding.axis, number=finding.number)
    return say(
        "{subject} is {name} here and {first} in {first_place}: give both one name.",
        subject=subject,
        name=finding.name,
        first=finding.first,
        first_place=finding.first_place,
    )


#: What each says.


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
PATCH_SENTENCES: Final[Mapping[type[Any], Callable[[Any], str]]] = {
    AboveLatest: _above_latest,
    AboveLicensee: _above_licensee,
    Discarded: _data_of_patch_discarded,
    EmptyPack: _empty_pack,
    EndsApart: _ends_apart,
    NotUpward: _not_upward,
    OrderMatters: _order_matters,
    RenameCircle: _rename_circle,
    SaidTwice: _said_twice,
    SameId: _same_id,
    SkippedType: _skipped_type,
    StoredTwice: _stored_twice,
    TwoNames: _two_names,
    UnknownAxis: _unknown_axis,
    UnknownNumber: _unknown_number,
    ValueRefused: _value_refused,
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


def finding_words(finding: UpgradeFinding) -> str:
    """What a finding says, in one or two sentences.

    Args:
        finding: One about patches, redirects, or the files of both.
    """
    if isinstance(finding, LostReference):
        return say("{target} is {reason}", target=finding.target, reason=lost_reason(finding))
    return SENTENCES[type(finding)](finding)


def lost_reason(reference: LostReference) -> str:
    """Why a reference is lost, as a phrase: ``not in this project``."""
    return REASONS[type(reference)](reference)


def _pack_left_out(finding: PackLeftOut) -> str:
    if finding.elsewhere:
        return _("Left out: it is on another machine, and such names are not followed.")
    return say("Left out: {reason}.", reason=finding.reason)


def _too_many_packs(finding: TooManyPacks) -> str:
    return say("Left out: the files after the first {most:d} that are named.", most=finding.most)


def _ini_left_out(finding: IniLeftOut) -> str:
    return say("Left out: {reason}.", reason=finding.reason)


#: What each finding says; of lost references it is their reason.
SENTENCES: Final[Mapping[type[Any], Callable[[Any], str]]] = {
    **PATCH_SENTENCES,
    **stream_classes.SENTENCES,
    IniLeftOut: _ini_left_out,
    PackLeftOut: _pack_left_out,
    TooManyPacks: _too_many_packs,
}


# -- lost references ----------------------------------------------------------------------------


def _removed(_reference: RemovedReference) -> str:
    return _("in a package that was removed on purpose")


def _discarded(reference: DiscardedReference) -> str:
    return say("discarded, as every {class_name} is", class_name=reference.class_name)


def _missing(reference: MissingReference) -> str:
    route = _route(reference)
    match reference.end:
        case "absent":
            if route:
                return say("redirected to {route}, not in this project", route=route)
            return _("not in this project")
        case "unheld":
            if route:
                return say("redirected to {route}, which does not hold it", route=route)
            return _("not in its package")
        case "nothing" | "damaged":
            return say("redirected to {route}", route=route)
        case "removed":
            return say("redirected to {route}, removed on purpose", route=route)
        case "itself":
            return _("redirected to itself")
        case "circle":
            return say("redirected in a circle: {route}", route=route)


def _route(reference: MissingReference) -> str:
    """The way in one line, and what is at its end where no package is there."""
    end = ""
    if reference.end == "nothing":
        end = _("nothing")
    elif reference.end == "damaged":
        end = _("a place that cannot be read")
    return bounded(f" {ARROW} ".join((*reference.way, *filter(None, (end,)))))


def _refused(reference: RefusedReference) -> str:
    if reference.engine:
        refusal = say("refused by {engine}", engine=reference.engine)
    else:
        refusal = _("not readable")
    if reference.way:
        route = bounded(f" {ARROW} ".join(reference.way))
        refusal = say("redirected to {route}, {refusal}", route=route, refusal=refusal)
    return say("{refusal}: {title}", refusal=refusal, title=check_texts(reference.cause).line())


#: Why each kind of references is lost.
REASONS: Final[Mapping[type[Any], Callable[[Any], str]]] = {
    DiscardedReference: _discarded,
    MissingReference: _missing,
    RefusedReference: _refused,
    RemovedReference: _removed,
}


U = TypeVar("U", bound=UpgradeFinding)


class UpgradeTexts(FindingTexts[U]):
    """What the findings of a rule about upgrades say."""

    def message(self) -> str:
        return finding_words(self.finding)


class UpgradeFindingTexts(UpgradeTexts[UpgradeFinding]):
    """What those say that have no page of the help."""


class PackLeftOutTexts(UpgradeTexts[PackLeftOut]):
    """What PATCH-FILE says."""

    title = N_("File of patches left out")
