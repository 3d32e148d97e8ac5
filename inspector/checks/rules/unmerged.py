"""UNMERGED: a file that a merge left in conflict.

The engine knows nothing of that: it loads whatever lies there, which is one side whole.
"""

from __future__ import annotations

from collections.abc import Iterator

from inspector.checks.case import Case, Conflict, finds
from inspector.checks.judgement import CheckFinding
from inspector.findings.finding import Severity


class Unmerged(CheckFinding):
    """A merge left the file in conflict, and nobody settled it yet."""

    rule = "UNMERGED"
    severity: Severity = Severity.WARNING
    stable = ("conflict",)

    conflict: Conflict

    @property
    def refuses(self) -> bool:
        """Never: the engine loads what lies there."""
        return False


@finds(Unmerged)
def unmerged(case: Case) -> Iterator[CheckFinding]:
    """What a merge left of a file."""
    conflict = case.surroundings.conflict
    if conflict is not None:
        # A commit would take in none of the sides.
        severity = Severity.ERROR if case.surroundings.judges_staged else Severity.WARNING
        yield Unmerged(engine=case.profile.name, conflict=conflict, severity=severity)
