"""What findings about upgrades say, and why references are lost."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from inspector.messages import N_, _
from inspector.messages.phrases import ARROW, bounded
from inspector.messages.rules import check_texts
from inspector.messages.rules.texts import FindingTexts
from inspector.messages.saying import say
from inspector.messages.upgrades import patches, streams
from inspector.project.around.packs import PackLeftOut, TooManyPacks
from inspector.project.around.redirects import IniLeftOut
from inspector.project.around.references import MissingReference, RefusedReference
from inspector.upgrades.model import (
    DiscardedReference,
    LostReference,
    RemovedReference,
    UpgradeFinding,
)


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
    **patches.SENTENCES,
    **streams.SENTENCES,
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
