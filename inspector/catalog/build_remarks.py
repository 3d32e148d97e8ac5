"""What reading a Build.version notices about single values that it accepts all the same."""

from __future__ import annotations

from inspector.findings.finding import Finding, Severity
from inspector.findings.message import Message


class BuildRemark(Finding):
    """A value is not written as it should be; ``path`` is the field."""

    rule = "BV-FORM"
    severity: Severity = Severity.WARNING


class NotANumber(BuildRemark):
    """A number is written otherwise; ``written`` says as what."""

    rule = "BV-NUMBER"
    stable = ("written",)

    written: Message


class VersionMissing(BuildRemark):
    """A part of the engine's version is not there."""

    rule = "BV-MISSING"


class SlashedBranch(BuildRemark):
    """A branch is written as a depot path; ``escaped`` is how it has to be written."""

    rule = "BV-BRANCH"
    stable = ("written",)

    written: str
    escaped: str
