"""What reading a Build.version notices about single values that it accepts all the same."""

from __future__ import annotations

from inspector.finding import Finding, Severity
from inspector.findings.message import Message


class BuildRemark(Finding):
    """A value is not written as it should be; ``path`` is the field."""

    rule = "BV-FORM"
    severity = Severity.WARNING


class NotANumber(BuildRemark):
    """A number is written otherwise; ``written`` says as what."""

    rule = "BV-NUMBER"
    stable = ("written",)
    templates = {
        "message": "{path} is written as {written}, not as a number.",
        "remedy": "Write it as a number: other readers may refuse it.",
    }

    written: Message


class VersionMissing(BuildRemark):
    """A part of the engine's version is not there."""

    rule = "BV-MISSING"
    templates = {
        "message": "{path} is missing and read as 0.",
        "remedy": "Add it: without it the version is not that of any engine.",
    }


class SlashedBranch(BuildRemark):
    """A branch is written as a depot path; ``escaped`` is how it has to be written."""

    rule = "BV-BRANCH"
    stable = ("written",)
    templates = {
        "message": "BranchName is written with slashes, not as {escaped}.",
        "remedy": "Write {escaped}.",
    }

    written: str
    escaped: str
