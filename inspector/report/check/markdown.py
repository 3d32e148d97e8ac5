"""A short report in Markdown, as a comment on a merge request: it is cut where there is much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from inspector.checks import RULES, CheckFinding, Verdict
from inspector.phrases import counted
from inspector.project.roots import Roots
from inspector.project.scan.judging import ScanRow
from inspector.report.check.run import Run
from inspector.report.check.totals import Totals
from inspector.report.check.words import Remedies, RuleCounts, guess_line, totals_lines, worst_first
from inspector.report.markdown import code, escaped, titled_table
from inspector.signs import one_line

#: The most files that are listed, findings of a file, and characters of a message or path: services
#: refuse comments of more than some 65,000 characters.
_MOST_FILES: Final = 30
_MOST_FINDINGS: Final = 3
_LONGEST: Final = 200

_Line = tuple[str, str, str]


def report(rows: Iterable[ScanRow], run: Run) -> Iterator[str]:
    """What became of the files in one sentence, the files, the rules, and what can be done."""
    files = _Files(run)
    for row in rows:
        run.totals.add(row.answer)
        files.add(row)
    engine = f" in {escaped(run.engine.name)}" if run.engine is not None else ""
    sentence, *others = totals_lines(run)
    if run.engine is not None and run.engine.guessed:
        others.append(guess_line(run.engine))
    pieces = [f"## {_headline(run.totals, engine)}"]
    pieces.append("\n".join(map(escaped, (sentence, *others))))
    pieces += titled_table("Files", ("File", "Verdict", "Findings"), files.lines())
    if files.left_out:
        pieces.append(f"… and {counted(files.left_out, 'more file', 'more files')}.")
    pieces += titled_table("Rules", ("Rule", "Severity", "Findings", ""), files.rule_lines())
    remedies = [
        f"- {f'{rules}: ' if rules else ''}{escaped(text)}" for rules, text in files.remedies.told()
    ]
    if remedies:
        pieces += ["### What to do", "\n".join(remedies)]
    yield "\n\n".join(pieces) + "\n"


class _Files:
    """What is kept of files: the first ones with errors and with warnings, and counts of all."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._roots = Roots()
        self._worse: list[_Line] = []
        self._others: list[_Line] = []
        self._told = 0
        self._rules: RuleCounts = Counter()
        self.remedies = Remedies()

    def add(self, row: ScanRow) -> None:
        """Keeps a file that has to be told."""
        findings = [finding for finding in row.findings if self._run.tells(finding)]
        if not findings:
            return
        self._told += 1
        for finding in findings:
            self._rules[finding.severity, finding.rule] += 1
            self.remedies.add(finding)
        worse = row.verdict in (Verdict.REFUSED, Verdict.UNREADABLE)
        lines = self._worse if worse else self._others
        if len(lines) < _MOST_FILES:
            path = self._roots.named(row.file).path
            shown = path if len(path) <= _LONGEST else f"…{path[-_LONGEST:]}"
            lines.append((code(shown), row.verdict.value, _cell(findings)))

    def lines(self) -> list[_Line]:
        """The rows of the table of files, those that do not load first."""
        return (self._worse + self._others)[:_MOST_FILES]

    @property
    def left_out(self) -> int:
        """How many files the table leaves out."""
        return self._told - len(self.lines())

    def rule_lines(self) -> list[tuple[str, str, str, str]]:
        """The rows of the table of rules, the worst and most first."""
        return [
            (rule, severity.value, f"{count:,}", escaped(RULES[rule].templates["title"]))
            for severity, rule, count in worst_first(self._rules)
        ]


def _headline(totals: Totals, engine: str) -> str:
    """The report in one sentence."""
    lost = totals.verdicts[Verdict.REFUSED] + totals.verdicts[Verdict.UNREADABLE]
    if not totals.files:
        return "No packages found"
    if lost:
        return f"{lost:,} of {counted(totals.files, 'file')} would not load{engine}"
    loads = "loads" if totals.files == 1 else "load"
    warned = totals.verdicts[Verdict.WARNS]
    doubts = f", {warned:,} with warnings" if warned else ""
    return f"{counted(totals.files, 'file')} {loads}{engine}{doubts}"


def _cell(findings: list[CheckFinding]) -> str:
    """The findings of a file, in one cell of a table."""
    told = [f"**{finding.rule}** {_short(finding.words())}" for finding in findings]
    if len(told) > _MOST_FINDINGS:
        left_out = len(told) - _MOST_FINDINGS
        told[_MOST_FINDINGS:] = [f"… and {counted(left_out, 'more finding', 'more findings')}"]
    return "<br>".join(told)


def _short(message: str) -> str:
    text = one_line(message)
    return escaped(text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…")
