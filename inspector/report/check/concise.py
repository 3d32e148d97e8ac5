"""Findings one a line, for editors, scripts and logs: file, severity, rule, message."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from inspector.escaping import one_line
from inspector.messages.rules import texts_of
from inspector.report.check.by_file import FileFindings, FindingsRun
from inspector.report.text import plain_path


def report(files: Iterable[FileFindings], run: FindingsRun) -> Iterator[str]:
    """A line a finding, as the files are looked at; then how many there are in all."""
    for file in files:
        path = one_line(plain_path(file.path))
        for finding in filter(run.reports, file.findings):
            said = one_line(texts_of(finding).message())
            severity = run.style.word(finding.severity.value, 0)
            line = "" if finding.line is None else f":{finding.line}"
            yield f"{path}{line}: {severity} {finding.rule} {said}\n"
    yield f"{run.totals()[0]}\n"
