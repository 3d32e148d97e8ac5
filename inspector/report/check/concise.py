"""Findings one a line, for editors, scripts and logs: file, severity, rule, message."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from inspector.escaping import one_line
from inspector.messages.rules import texts_of
from inspector.project.scan.judging import ScanRow
from inspector.report.check.run import Run
from inspector.report.check.text import plain_path
from inspector.report.check.words import totals_lines


def report(rows: Iterable[ScanRow], run: Run) -> Iterator[str]:
    """A line a finding, as the scan brings it; then how many files there are of each verdict."""
    for row in rows:
        run.totals.add(row.answer)
        path = one_line(plain_path(row.path))
        for finding in filter(run.reports, row.answer.findings):
            said = one_line(texts_of(finding).message())
            severity = run.style.word(finding.severity.value, 0)
            line = "" if finding.line is None else f":{finding.line}"
            yield f"{path}{line}: {severity} {finding.rule} {said}\n"
    yield f"{totals_lines(run)[0]}\n"
