"""The sign of a finding, in its list and beside its bytes."""

from __future__ import annotations

from inspector.checks.judgement import CheckFinding
from inspector.findings.finding import Severity

_MARKS = {Severity.ERROR: "refuse", Severity.WARNING: "warn", Severity.INFO: "info"}


def mark_of(finding: CheckFinding, unreadable: bool) -> str:
    """The sign of a finding; an error that leaves a file unreadable has its own.

    What only a project calls an error is no reason to refuse the file.
    """
    if finding.severity is Severity.ERROR and not finding.refuses:
        return _MARKS[Severity.WARNING]
    if finding.severity is Severity.ERROR and unreadable:
        return "bad"
    return _MARKS[finding.severity]
