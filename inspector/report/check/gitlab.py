"""Findings as GitLab's code quality reports take them: an array, each with its fingerprint.

GitLab shows what a merge request adds: what both of its sides have, by fingerprint, it leaves out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal

from inspector.escaping import one_line
from inspector.findings.finding import Finding, Severity
from inspector.messages.rules import texts_of
from inspector.project.baseline import Roots
from inspector.report.check.by_file import FileFindings, FindingsRun, fingerprint_in
from inspector.report.documents.parts import Count, Part, json_line

_SEVERITIES: Final[dict[Severity, Literal["info", "minor", "major"]]] = {
    Severity.ERROR: "major",
    Severity.WARNING: "minor",
    Severity.INFO: "info",
}
#: Reports are shown by lines, which a package has none of.
_LINE: Final = 1


class LineRange(Part):
    """Where in a file something is found."""

    begin: Count


class Location(Part):
    """A file, from the top of the repository on."""

    path: str
    lines: LineRange


class Issue(Part):
    """A finding, by the names of GitLab's report."""

    description: str
    check_name: str
    fingerprint: str
    severity: Literal["info", "minor", "major"]
    location: Location


def report(files: Iterable[FileFindings], run: FindingsRun) -> Iterator[str]:
    """The array, one finding a line."""
    roots = Roots()
    yield "["
    before = "\n"
    for file in files:
        for finding in filter(run.reports, file.findings):
            yield f"{before}{json_line(_issue(finding, roots.named(file.file).path))}"
            before = ",\n"
    yield "\n]\n"


def _issue(finding: Finding, path: str) -> Issue:
    texts = texts_of(finding)
    parts = map(one_line, (texts.message(), texts.remedy()))
    return Issue(
        description=" ".join(filter(None, parts)),
        check_name=finding.rule,
        fingerprint=fingerprint_in(path, finding),
        severity=_SEVERITIES[finding.severity],
        location=Location(path=path, lines=LineRange(begin=finding.line or _LINE)),
    )
