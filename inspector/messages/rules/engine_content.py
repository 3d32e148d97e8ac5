"""What rules about merges of version lists and about cooked sets say."""

from __future__ import annotations

from typing import Final, TypeVar

from inspector.checks.engines.cooked import AssumptionBroken, Offence
from inspector.checks.engines.merge import (
    AddedAtOnce,
    DuplicateNumber,
    Gap,
    Hazard,
    Inserted,
    LatestDecreases,
    ListFinding,
    ListGone,
    OwnBehind,
    OwnInFront,
    Removed,
    Renumbered,
    Reused,
    SubmittedTogether,
    TakenEarly,
)
from inspector.checks.judgement import CheckFinding
from inspector.messages import N_, _
from inspector.messages.phrases import labelled, some_of
from inspector.messages.rendering import render
from inspector.messages.rules import check_texts
from inspector.messages.rules.texts import FindingTexts

#: Epic's names that a sentence lists.
_MOST_NAMES: Final = 4


L = TypeVar("L", bound=ListFinding)


class ListFindingTexts(FindingTexts[L]):
    """What rules of this kind say."""

    def remedy(self) -> str:
        return self.say(
            "Append only, and keep content out of submits that change the list. Own "
            "versions belong into the licensee's list or, better, into a custom version "
            "of your own."
        )

    def _safe(self) -> str:
        f = self.finding
        if f.no_content:
            return self.say(
                "No package is saved at {lowest:d} or above, so none is affected.", lowest=f.lowest
            )
        return ""


class RenumberedTexts(ListFindingTexts[Renumbered]):
    """What RENUMBERED says."""

    def message(self) -> str:
        f = self.finding
        return self.in_a_row(
            self.say(
                "{axis}: {name} was {before:d} and is {after:d}.",
                axis=f.axis,
                name=f.name,
                before=f.before,
                after=f.after,
            ),
            self._safe(),
        )


class ReusedTexts(ListFindingTexts[Reused]):
    """What REUSED says."""

    def message(self) -> str:
        f = self.finding
        return self.in_a_row(
            self.say(
                "{axis}: {lowest:d} was {before} and is {name}.",
                axis=f.axis,
                lowest=f.lowest,
                before=f.before,
                name=f.name,
            ),
            self._safe(),
        )


class InsertedTexts(ListFindingTexts[Inserted]):
    """What INSERTED says."""

    def message(self) -> str:
        f = self.finding
        return self.in_a_row(
            self.say(
                "{axis}: {name} came in at {lowest:d}, where content may be saved already; "
                "the old list ends at {highest:d}.",
                axis=f.axis,
                name=f.name,
                lowest=f.lowest,
                highest=f.highest,
            ),
            self._safe(),
        )


class RemovedTexts(ListFindingTexts[Removed]):
    """What REMOVED says."""

    def message(self) -> str:
        f = self.finding
        return self.in_a_row(
            self.say(
                "{axis}: {name} ({lowest:d}) is gone.", axis=f.axis, name=f.name, lowest=f.lowest
            ),
            self._safe(),
        )


class DuplicateNumberTexts(ListFindingTexts[DuplicateNumber]):
    """What DUPLICATE-NUMBER says."""

    def message(self) -> str:
        f = self.finding
        return self.in_a_row(
            self.say(
                "{axis}: {name} and {other} are both {lowest:d}.",
                axis=f.axis,
                name=f.name,
                other=f.other,
                lowest=f.lowest,
            ),
            self._safe(),
        )


class GapTexts(ListFindingTexts[Gap]):
    """What GAP says."""

    def message(self) -> str:
        f = self.finding
        return self.say("{axis}: no name has {lowest:d} any more.", axis=f.axis, lowest=f.lowest)

    def remedy(self) -> str:
        return ""


class LatestDecreasesTexts(ListFindingTexts[LatestDecreases]):
    """What DECREASES says."""

    def message(self) -> str:
        f = self.finding
        return self.say(
            "{axis}: the newest number went down from {before:d} to {lowest:d}: every "
            "package saved above {lowest:d} is refused.",
            axis=f.axis,
            before=f.before,
            lowest=f.lowest,
        )

    def remedy(self) -> str:
        f = self.finding
        return self.say("Numbers never go down: raise it to {before:d} or above.", before=f.before)


class ListGoneTexts(ListFindingTexts[ListGone]):
    """What LIST-GONE says."""

    def message(self) -> str:
        f = self.finding
        return self.say(
            "{axis} is not registered any more: packages that store it are refused.", axis=f.axis
        )

    def remedy(self) -> str:
        return self.say("Keep its registration as long as content stores it.")


H = TypeVar("H", bound=Hazard)


class HazardTexts(ListFindingTexts[H]):
    """What rules of this kind say."""

    def _affected(self) -> str:
        f = self.finding
        if f.counted:
            if f.own:
                return self.say(
                    "Affected: {packages:# package|# packages} of own content.", packages=f.packages
                )
            return self.say(
                "Affected: {packages:# package|# packages} of Epic's content.", packages=f.packages
            )
        return ""


class OwnInFrontTexts(HazardTexts[OwnInFront]):
    """What HZ1 says."""

    def message(self) -> str:
        f = self.finding
        return self.in_a_row(
            self.say(
                "{axis}: own entry {name} ({lowest:d}) is in front of Epic's new "
                "{names}: own content is fine, Epic's skips {name} and runs others again.",
                axis=f.axis,
                name=f.name,
                lowest=f.lowest,
                names=_names(f.epics),
            ),
            self._affected(),
        )

    def remedy(self) -> str:
        return self.say(
            "Put own entries into the licensee's list or a custom version of your own; "
            "make Epic's content of these numbers again from its source."
        )


class OwnBehindTexts(HazardTexts[OwnBehind]):
    """What HZ2 says."""

    def message(self) -> str:
        f = self.finding
        return self.in_a_row(
            self.say(
                "{axis}: own entry {name} moved from {lowest:d} to {after:d}, behind Epic's "
                "new {names}: own content skips these and runs {name} again, Epic's is fine.",
                axis=f.axis,
                name=f.name,
                lowest=f.lowest,
                after=f.after,
                names=_names(f.epics),
            ),
            self._affected(),
        )

    def remedy(self) -> str:
        return self.say(
            "Put own entries into the licensee's list or a custom version of your own; "
            "make own content of these numbers again after the merge."
        )


class AddedAtOnceTexts(HazardTexts[AddedAtOnce]):
    """What HZ3 says."""

    def message(self) -> str:
        f = self.finding
        return self.in_a_row(
            self.say(
                "{axis}: {name} came in at {lowest:d} in front of {other}, which was there "
                "before: it looks fine on the machine of who merged, and content of others "
                "skips {name}.",
                axis=f.axis,
                name=f.name,
                lowest=f.lowest,
                other=f.other,
            ),
            self._affected(),
        )

    def remedy(self) -> str:
        return self.say(
            "Put the later entry behind: append only. Make content again that the merger "
            "saved before the merge."
        )


class TakenEarlyTexts(HazardTexts[TakenEarly]):
    """What HZ4 says."""

    def message(self) -> str:
        f = self.finding
        return self.in_a_row(
            self.say(
                "{axis}: {name} of Epic's was taken early, at {lowest:d} in the place of "
                "{in_epic:d}, without {names} in front of it.",
                axis=f.axis,
                name=f.name,
                lowest=f.lowest,
                in_epic=f.in_epic,
                names=_names(f.epics),
            ),
            self._affected(),
        )

    def remedy(self) -> str:
        return self.say(
            "There is no clean repair once content of both kinds is there: append the "
            "others behind it, and make Epic's content of these numbers again."
        )


class SubmittedTogetherTexts(ListFindingTexts[SubmittedTogether]):
    """What HZ5 says."""

    def message(self) -> str:
        f = self.finding
        return self.say(
            "{package} came with commit {commit}, which changes the list: it may be "
            "saved under a list that was never submitted.",
            package=f.package,
            commit=f.commit,
        )

    def remedy(self) -> str:
        return self.say("Keep content out of submits that change a list; make this package again.")


def _names(epics: tuple[str, ...]) -> str:
    """Epic's names in a sentence."""
    return some_of(epics[:_MOST_NAMES], len(epics))


#: What the assumptions say, by their codes.
_TITLES: Final = {
    "S1": N_("only cooked packages"),
    "S2": N_("all at the newest UE4 version"),
    "S3": N_("all at the newest UE5 version"),
    "S4": N_("all at the newest licensee version"),
    "S5": N_("each stored custom version is the newest"),
    "S6": N_("no custom version is missing that its class always stores"),
    "S7": N_("no gate asks for a window or one number"),
    "S8": N_("all from one build"),
}


def assumption_title(code: str) -> str:
    """What an assumption says."""
    return _(_TITLES[code])


def offence_text(has: Offence) -> str:
    """What a package, or the place of a gate, has that breaks an assumption."""
    if isinstance(has, CheckFinding):
        return labelled(has.rule, check_texts(has).line())
    return render(has)


class AssumptionBrokenTexts(FindingTexts[AssumptionBroken]):
    """What COOKED says."""

    def message(self) -> str:
        f = self.finding
        if f.gates:
            return self.say(
                "{code}, {title}: {packages:# gate does|# gates do} not meet it, the first "
                "is at {path}: {has}.",
                code=f.code,
                title=assumption_title(f.code),
                packages=f.packages,
                path=f.path,
                has=offence_text(f.has),
            )
        return self.say(
            "{code}, {title}: {packages:# package does|# packages do} not meet it, the "
            "first is {path} with {has}.",
            code=f.code,
            title=assumption_title(f.code),
            packages=f.packages,
            path=f.path,
            has=offence_text(f.has),
        )

    def remedy(self) -> str:
        f = self.finding
        if f.gates:
            return self.say(
                "Such a build never takes them: look what they do, or keep these checks."
            )
        if f.advisory:
            return self.say("Look whether an earlier build's content is loaded with it.")
        return self.say("Cook all content again with this engine, or keep the version checks.")
