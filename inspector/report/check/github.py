"""Findings as commands that a workflow of GitHub turns into annotations of files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from inspector.checks import RULES, CheckFinding, Severity
from inspector.escaping import one_line
from inspector.messages.rules import texts_of, title_of
from inspector.project.baseline import Roots
from inspector.project.scan.judging import ScanRow
from inspector.report.check.run import Run
from inspector.report.check.words import guess_line, totals_lines

_COMMANDS: Final = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.INFO: "notice",
}
#: What ends a command, or begins an escape, wherever it stands.
_DATA: Final = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
#: What ends the value of a property, beside that.
_PROPERTY: Final = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"})


def report(rows: Iterable[ScanRow], run: Run) -> Iterator[str]:
    """One command a finding, its file named from the top of the repository; then the totals."""
    roots = Roots()
    for row in rows:
        run.totals.add(row.answer)
        findings = [finding for finding in row.findings if run.reports(finding)]
        if findings:
            path = roots.named(row.file).path
            yield from (_command(finding, path) for finding in findings)
    lines = totals_lines(run)
    if run.engine is not None and run.engine.guessed:
        lines.append(guess_line(run.engine))
    yield from (f"{line}\n" for line in lines)


def _command(finding: CheckFinding, path: str) -> str:
    title = f"{finding.rule}: {title_of(RULES[finding.rule])}"
    texts = texts_of(finding)
    parts = map(one_line, (texts.message(), texts.remedy()))
    message = " ".join(filter(None, parts)).translate(_DATA)
    properties = f"file={one_line(path).translate(_PROPERTY)},title={title.translate(_PROPERTY)}"
    return f"::{_COMMANDS[finding.severity]} {properties}::{message}\n"
