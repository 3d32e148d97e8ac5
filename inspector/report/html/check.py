"""Many files against an engine as a page: the answer, every file with its findings, what to do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from inspector.checks import CheckFinding
from inspector.messages import _, ngettext
from inspector.messages.rules import texts_of
from inspector.project.scan.judging import ScanRow
from inspector.report.check.collected import Collected, FileLine, headline
from inspector.report.check.run import Run, Verbosity
from inspector.report.check.words import (
    clause,
    gone_rows,
    guess_line,
    totals_lines,
    worst_first,
)
from inspector.report.html.parts import (
    MOST_ROWS,
    Html,
    Row,
    behind,
    code,
    facts,
    lines,
    number,
    page,
    paragraphs,
    rule,
    rule_told,
    sentence,
    table,
    word,
)
from inspector.report.values import engine_text

#: The most findings of a file that are told one by one.
_MOST_FINDINGS: Final = 100


def report(rows: Iterable[ScanRow], run: Run) -> Iterator[str]:
    """The page, piece by piece: what became of the files, the files, the rules, what to do."""
    collected = Collected(rows, run, MOST_ROWS, quiet=run.verbosity is Verbosity.EVERYTHING)
    title = headline(run)
    return page(title, _parts(collected, run))


def _parts(collected: Collected, run: Run) -> Iterator[Html]:
    engine = run.engine
    lead, *others = totals_lines(run, names_gone=False)
    yield sentence(lead)
    # No engine is asked about files that only lists of classes load.
    asked = engine if run.totals.of_releases or not run.totals.files else None
    if asked is not None and asked.guessed:
        others.append(guess_line(asked))
    yield paragraphs(others)
    if asked is not None:
        yield facts([(_("Engine"), engine_text(asked))])
    own_engines = (_("Engine"),) if engine is None else ()
    files = (_file_row(file, with_engine=engine is None) for file in collected.files)
    yield from table(_("Files"), (_("File"), _("Verdict"), *own_engines, _("Findings")), files)
    if collected.left_out:
        yield paragraphs(
            [
                _(
                    "… and {count}.",
                    count=ngettext("{count} more file", "{count} more files", collected.left_out),
                )
            ]
        )
    if run.baseline is not None:
        gone = ((code(path), name) for path, name in gone_rows(run.baseline))
        yield from table(_("Gone since the baseline"), (_("File"), _("Rule")), gone)
    rules = (
        (rule(name), word(severity.value), number(count), rule_told(name))
        for severity, name, count in worst_first(collected.rules)
    )
    yield from table(
        _("Rules"), (_("Rule"), _("Severity"), _("Findings"), _("What it says")), rules
    )
    yield from table(_("What to do"), (_("Rules"), _("What to do")), collected.remedies.listed())


def _file_row(file: FileLine, *, with_engine: bool) -> Row:
    answer = file.answer
    verdict = lines([word(answer.verdict.value), clause(answer)])
    engine = [engine_text(answer.profile)] if with_engine else []
    name = lines([code(file.path), file.last_change])
    return name, verdict, *engine, findings(file.findings)


def findings(told: Sequence[CheckFinding]) -> Html:
    """Findings below each other: severity, rule, what is wrong."""
    shown = [
        behind(word("known" if finding.known else finding.severity.value),
               rule(finding.rule), texts_of(finding).message())
        for finding in told[:_MOST_FINDINGS]
    ]  # fmt: skip
    more = len(told) - _MOST_FINDINGS
    return lines(
        [
            *shown,
            _(
                "… and {count}",
                count=ngettext("{count} more finding", "{count} more findings", more),
            )
            if more > 0
            else "",
        ]
    )
