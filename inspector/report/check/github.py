"""Findings as commands that a workflow of GitHub turns into annotations of files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from inspector.escaping import one_line
from inspector.findings.finding import Finding, Severity
from inspector.messages.rules import title_of
from inspector.project.baseline import Roots
from inspector.report.check.by_file import FileFindings, FindingsRun
from inspector.report.check.words import groups_of, guess_line, said_of

_COMMANDS: Final = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.INFO: "notice",
}
#: What ends a command, or begins an escape, wherever it stands.
_DATA: Final = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
#: What ends the value of a property, beside that.
_PROPERTY: Final = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"})


def report(files: Iterable[FileFindings], run: FindingsRun) -> Iterator[str]:
    """One command for what a rule finds in a file, named from the repository's top; then totals.

    A step shows ten errors and ten warnings, the first ones: errors come while files are read, the
    rest behind them.
    """
    roots = Roots()
    milder: list[tuple[Severity, str]] = []
    for file in files:
        for findings in groups_of(filter(run.reports, file.findings)):
            command = _command(findings, roots.named(file.file).path)
            if findings[0].severity is Severity.ERROR:
                yield command
            else:
                milder.append((findings[0].severity, command))
    yield from (command for __, command in sorted(milder, key=lambda pair: pair[0].rank))
    lines = list(run.totals())
    if run.engine is not None and run.engine.guessed:
        lines.append(guess_line(run.engine))
    yield from (f"{line}\n" for line in lines)


def _command(findings: Sequence[Finding], path: str) -> str:
    finding = findings[0]
    title = f"{finding.rule}: {title_of(type(finding))}"
    message = said_of(findings).translate(_DATA)
    line = "" if finding.line is None else f",line={finding.line}"
    place = f"file={one_line(path).translate(_PROPERTY)}{line}"
    properties = f"{place},title={title.translate(_PROPERTY)}"
    return f"::{_COMMANDS[finding.severity]} {properties}::{message}\n"
