"""OLD-VERSION: the package loads, and a save would bring it up to date."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.checks import wording
from inspector.checks.case import Case
from inspector.checks.facts import Depth
from inspector.checks.finding import Finding, Severity
from inspector.checks.judgement import Mark
from inspector.checks.rule import Reasons, Rule, Scene, Sentence


def check(case: Case) -> Iterator[Finding]:
    """The steps of every stored axis, where nothing in the header refuses the package.

    What is broken further down does not make its versions any newer.
    """
    if case.refused(Depth.HEADER):
        return
    counts: dict[str, int] = {"ue4": 0, "ue5": 0, "licensee": 0, "custom": 0}
    custom = 0
    for axis in case.steps():
        if axis.axis.startswith("custom:"):
            counts["custom"] += axis.count
            custom += 1
        else:
            counts[axis.axis] += axis.count
    total = sum(counts.values())
    if total:
        arguments: dict[str, int | str | None] = {
            "engine": case.profile.name,
            "steps": total,
            **counts,
            "custom_versions": custom,
        }
        if case.refused(Depth.OBJECTS):
            arguments["broken"] = 1
        yield Finding("OLD-VERSION", Severity.INFO, arguments)


def _steps(finding: Finding) -> str:
    return wording.count(finding.number("steps"), "upgrade step")


def _by_axis(finding: Finding) -> str:
    parts = [
        f"{name} {finding.number(key):,}"
        for key, name in (("ue4", "UE4"), ("ue5", "UE5"), ("licensee", "licensee"))
        if finding.number(key)
    ]
    if finding.number("custom"):
        versions = wording.count(finding.number("custom_versions"), "custom version")
        parts.append(f"{finding.number('custom'):,} in {versions}")
    return wording.joined(parts)


def _message(finding: Finding) -> str:
    engine, save = finding.text("engine"), f"a save runs {_steps(finding)}: {_by_axis(finding)}."
    if finding.number("broken"):
        return f"By its versions alone {engine} would load the package and upgrade it; {save}"
    return f"The package loads in {engine}, which upgrades it in memory; {save}"


def _reasons(finding: Finding, scene: Scene) -> Reasons:
    return Reasons(
        headline="A save would bring the package up to date",
        checked="Every axis that the package stores, each against the engine's latest.",
        found=f"**{_steps(finding)}** behind: {_by_axis(finding)}",
        limit=(
            "None: it upgrades the data in memory on every load. On disk nothing changes until "
            "somebody saves."
        ),
        sure=(
            "Certain that these numbers lie in between. Upgrades says what each step changes in "
            "this package, and of which that is not known."
        ),
        mark=Mark.UP,
        compared=True,
    )


RULES = (
    Rule(
        code="OLD-VERSION",
        severity=Severity.INFO,
        order=40.0,
        title="A save would upgrade",
        line=lambda f: f"{_steps(f)} would run on save",
        message=_message,
        remedy=lambda f: (
            "Look at Upgrades for what each step does here. "
            f"Save it with {f.text('engine')} once no older engine needs it."
        ),
        sentence=lambda f, s: Sentence(f"A save there runs {_steps(f)}."),
        reasons=_reasons,
    ),
)
