"""What reports keep of files that are read once: the first ones, the worst before the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from inspector.checks import Answer, CheckFinding, Verdict
from inspector.messages import _, ngettext
from inspector.messages.phrases import listed
from inspector.named_tuples import NamedTuple
from inspector.project.baseline import Roots
from inspector.project.scan.judging import ScanRow
from inspector.report.check.run import Run
from inspector.report.check.words import Remedies, RuleCounts, last_change_text


class FileLine(NamedTuple):
    """A file with what is reported of it; its path begins where its repository or project does.

    ``last_change`` says who changed it last, where that was asked for.
    """

    path: str
    answer: Answer
    findings: tuple[CheckFinding, ...]
    last_change: str


class Collected:
    """The files that a report lists, and counts of all.

    Args:
        rows: The files, judged as they are asked for.
        run: What is asked for; its totals count along.
        most: As many files are kept at most.
        quiet: Whether files of which there is no finding to report are kept too.
    """

    def __init__(
        self, rows: Iterable[ScanRow], run: Run, most: int, *, quiet: bool = False
    ) -> None:
        self._run = run
        self._most = most
        self._quiet = quiet
        self._roots = Roots()
        self._worse: list[FileLine] = []
        self._others: list[FileLine] = []
        self._reported = 0
        self.rules: RuleCounts = Counter()
        self.remedies = Remedies(run.reports)
        for row in rows:
            run.totals.add(row.answer)
            self._add(row)

    @property
    def files(self) -> list[FileLine]:
        """The files, those that do not load first."""
        return (self._worse + self._others)[: self._most]

    @property
    def left_out(self) -> int:
        """How many files are reported and not kept."""
        return self._reported - len(self.files)

    def _add(self, row: ScanRow) -> None:
        """Keeps a file that has to be reported."""
        findings = tuple(finding for finding in row.findings if self._run.reports(finding))
        if not findings and not self._quiet:
            return
        self._reported += 1
        for finding in findings:
            self.rules[finding.severity, finding.rule] += 1
        self.remedies.add(row.answer)
        worse = row.verdict in (Verdict.REFUSED, Verdict.UNREADABLE)
        kept = self._worse if worse else self._others
        if len(kept) < self._most:
            change = "" if row.last_change is None else last_change_text(row.last_change)
            kept.append(FileLine(self._roots.named(row.file).path, row.answer, findings, change))


def headline(run: Run) -> str:
    """The report in one sentence: what does not load, or what is new beside a baseline."""
    totals = run.totals
    where = ""
    if run.engine is not None:
        where = _(" in {name}", name=listed(each.name for each in (run.engine, *run.engine.others)))
    if not totals.files:
        return _("No packages found")
    of = ngettext("{count} file", "{count} files", totals.files)
    if run.baseline is not None:
        known = _("; {known:,} known", known=totals.known) if totals.known else ""
        if not totals.fresh:
            return _("None of {of} has new findings{where}{known}", of=of, where=where, known=known)
        has = _("has") if totals.fresh == 1 else _("have")
        return _(
            "{fresh:,} of {of} {has} new findings{where}{known}",
            fresh=totals.fresh,
            of=of,
            has=has,
            where=where,
            known=known,
        )
    lost = totals.verdicts[Verdict.REFUSED] + totals.verdicts[Verdict.UNREADABLE]
    if lost:
        return _("{lost:,} of {of} would not load{where}", lost=lost, of=of, where=where)
    loads = _("loads") if totals.files == 1 else _("load")
    failed = totals.with_errors
    warned = totals.verdicts[Verdict.WARNS] - failed
    doubts = _(", {warned:,} with warnings", warned=warned) if warned else ""
    doubts += _(", {failed:,} with errors", failed=failed) if failed else ""
    return _("{of} {loads}{where}{doubts}", of=of, loads=loads, where=where, doubts=doubts)
