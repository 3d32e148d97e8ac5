"""END-TAG: the package does not end with its tag."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.checks.case import Case
from inspector.checks.finding import Finding, Severity
from inspector.checks.judgement import Mark
from inspector.checks.rule import Reasons, Rule, Scene, Sentence, map_dialog


def check(case: Case) -> Iterator[Finding]:
    """The last four bytes, as the reader saw them."""
    for damage in case.facts.damage:
        if damage.rule == "END-TAG":
            yield Finding(
                "END-TAG",
                Severity.ERROR,
                {"engine": case.profile.name, "found": damage.found, "expected": damage.expected},
                damage.field or None,
                damage.offset,
            )


def _found(finding: Finding) -> str:
    return finding.text("found") or "something else"


def _reasons(finding: Finding, scene: Scene) -> Reasons:
    return Reasons(
        headline="The package does not end with its tag",
        checked="The last four bytes of the package, which repeat the tag of the first four.",
        found=f"**{_found(finding)}** in their place",
        log=map_dialog(scene),
        limit="It takes the package for cut short and stops when the package is opened.",
        opens=(
            "No known release for certain: the refusal was seen in 5.3 and 5.4, and every whole "
            "package of 4.0 and later ends with the tag."
        ),
        sure=(
            "Likely. The bytes are certain. Whether each older release minds is not known, and "
            "tools that rebuild packages from containers leave the tag out."
        ),
        mark=Mark.REFUSE,
    )


RULES = (
    Rule(
        code="END-TAG",
        severity=Severity.ERROR,
        order=13.0,
        title="End tag missing",
        line=lambda f: "Does not end with the package tag",
        message=lambda f: (
            f"The last four bytes are {_found(f)}, not the package tag; the package is listed but "
            f"refused when it is opened."
        ),
        remedy=lambda f: (
            "Fetch the file again. If a tool rebuilt it from a game's container, rebuild it with "
            "one that writes the tag."
        ),
        sentence=lambda f, s: Sentence("It does not end with the package tag."),
        reasons=_reasons,
        stops=lambda f: "refuses a package without its end tag",
    ),
)
