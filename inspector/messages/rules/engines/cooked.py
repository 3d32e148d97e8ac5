"""What the rules of :mod:`inspector.checks.engines.cooked` say."""

from __future__ import annotations

from typing import Final

from inspector.checks.engines.cooked import AssumptionBroken, Offence
from inspector.checks.judgement import CheckFinding
from inspector.messages import N_, _
from inspector.messages.phrases import labelled
from inspector.messages.rendering import render
from inspector.messages.rules import check_texts
from inspector.messages.rules.texts import FindingTexts

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
