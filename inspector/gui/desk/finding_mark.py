"""The sign of a finding and its word, in its list and beside its bytes."""

from __future__ import annotations

from inspector.checks.judgement import CheckFinding
from inspector.findings.finding import Severity
from inspector.gui.look.marks import MARK_WORDS
from inspector.messages import _

_MARKS = {Severity.ERROR: "refuse", Severity.WARNING: "warn", Severity.INFO: "info"}


def mark_of(finding: CheckFinding, unreadable: bool) -> str:
    """The sign of a finding's severity; an error that leaves a file unreadable has its own."""
    return "bad" if unreadable and finding.refuses else _MARKS[finding.severity]


def word_of(finding: CheckFinding, unreadable: bool) -> str:
    """What screen readers say for the sign.

    What only a project calls an error is no reason to refuse the file.
    """
    if finding.severity is Severity.ERROR and not finding.refuses:
        return _("error")
    return str(MARK_WORDS[mark_of(finding, unreadable)])
