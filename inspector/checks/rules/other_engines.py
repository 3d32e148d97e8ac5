"""OTHER-ENGINE: another engine that the project is for refuses a package."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.checks.case import Case, finds
from inspector.checks.judgement import Broken, CheckFinding


class OtherEngineRefuses(CheckFinding):
    """Another engine of the project does not load the package, for a ``cause``.

    ``other`` is its name; ``engine`` is the one that is asked.
    """

    rule = "OTHER-ENGINE"
    stable = ("other",)
    identity: str = "engines"

    other: str
    cause: CheckFinding


@finds(OtherEngineRefuses, asks_damage=True)
def other_engines(case: Case) -> Iterator[CheckFinding]:
    """One finding for every other engine that refuses, unless the file is to blame for that."""
    others = case.surroundings.others
    if not others or not case.facts.of_releases:
        return
    surroundings = case.surroundings._replace(others=())
    for other in others:
        findings = other.judge(case.facts, surroundings).findings
        cause = next((finding for finding in findings if finding.refuses), None)
        if cause is None or cause.silent or isinstance(cause, Broken):
            continue
        yield OtherEngineRefuses(
            engine=case.profile.name, path=cause.path, other=other.profile.name, cause=cause
        )
