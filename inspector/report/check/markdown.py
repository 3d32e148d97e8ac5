"""A short report in Markdown, as a comment on a merge request: it is cut where there is much."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from inspector.checks import RULES, CheckFinding, Severity
from inspector.escaping import one_line
from inspector.messages import _, count_text, ngettext
from inspector.messages.phrases import labelled
from inspector.messages.rules import texts_of, title_of
from inspector.project.scan.judging import ScanRow
from inspector.report.check.collected import Collected, FileLine, headline
from inspector.report.check.run import Run
from inspector.report.check.words import gone_rows, guess_line, totals_lines, worst_first
from inspector.report.markdown import code, escaped, titled_table
from inspector.report.rule import rule_address

#: The most files that are listed, findings of a file, and characters of a message or path: services
#: refuse comments of more than some 65,000 characters.
_MOST_FILES: Final = 30
_MOST_FINDINGS: Final = 3
_LONGEST: Final = 200


def report(rows: Iterable[ScanRow], run: Run) -> Iterator[str]:
    """What became of the files in one sentence, the files, the rules, and what can be done."""
    collected = Collected(rows, run, _MOST_FILES)
    sentence, *others = totals_lines(run, names_gone=False)
    if run.engine is not None and run.engine.guessed:
        others.append(guess_line(run.engine))
    pieces = [f"## {escaped(headline(run))}"]
    pieces.append("\n".join(map(escaped, (sentence, *others))))
    pieces += titled_table(
        _("Files"),
        (_("File"), _("Verdict"), _("Findings")),
        [_file_line(file) for file in collected.files],
    )
    if collected.left_out:
        pieces.append(
            _(
                "… and {count}.",
                count=ngettext("{count} more file", "{count} more files", collected.left_out),
            )
        )
    rules = [_rule_line(*counted_rule) for counted_rule in worst_first(collected.rules)]
    pieces += titled_table(_("Rules"), (_("Rule"), _("Severity"), _("Findings"), ""), rules)
    if run.baseline is not None:
        pieces += _gone(gone_rows(run.baseline))
    remedies = [
        "- " + (labelled(rules, escaped(text)) if rules else escaped(text))
        for rules, text in collected.remedies.listed()
    ]
    if remedies:
        pieces += [f"### {_('What to do')}", "\n".join(remedies)]
    yield "\n\n".join(pieces) + "\n"


def _gone(rows: Sequence[tuple[str, str]]) -> list[str]:
    """What a baseline knew and is gone."""
    shown = [(code(_cut(path)), rule) for path, rule in rows[:_MOST_FILES]]
    more = len(rows) - len(shown)
    return [
        *titled_table(_("Gone since the baseline"), (_("File"), _("Rule")), shown),
        *([_("… and {more:,} more.", more=more)] if more else []),
    ]


def _file_line(file: FileLine) -> tuple[str, str, str]:
    return code(_cut(file.path)), _(file.answer.verdict.value), _cell(file.findings)


def _cut(path: str) -> str:
    return path if len(path) <= _LONGEST else f"…{path[-_LONGEST:]}"


def _rule_line(severity: Severity, rule: str, count: int) -> tuple[str, str, str, str]:
    address = rule_address(rule)
    named = f"[{rule}]({address})" if address else rule
    return named, _(severity.value), count_text(count), escaped(title_of(RULES[rule]))


def _cell(findings: Sequence[CheckFinding]) -> str:
    """The findings of a file, in one cell of a table."""
    parts = [f"**{finding.rule}** {_short(texts_of(finding).message())}" for finding in findings]
    if len(parts) > _MOST_FINDINGS:
        left_out = len(parts) - _MOST_FINDINGS
        parts[_MOST_FINDINGS:] = [
            _(
                "… and {count}",
                count=ngettext("{count} more finding", "{count} more findings", left_out),
            )
        ]
    return "<br>".join(parts)


def _short(message: str) -> str:
    text = one_line(message)
    return escaped(text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…")
