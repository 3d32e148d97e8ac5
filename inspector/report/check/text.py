"""Many files against an engine, for people: what is wrong as the scan brings it, then the totals.

What can be done is said once behind all files, however many ask for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from inspector.catalog import EngineProfile
from inspector.checks import RULES, Answer, CheckFinding, Severity, Verdict
from inspector.escaping import one_line
from inspector.findings.message import Text
from inspector.messages import _, ngettext
from inspector.messages.phrases import labelled, noted
from inspector.messages.rules import title_of
from inspector.project.scan.judging import ScanRow
from inspector.report.check.run import Run, Verbosity
from inspector.report.check.totals import Remembered, is_pointer
from inspector.report.check.words import (
    Remedies,
    RuleCounts,
    clause,
    groups_of,
    guess_line,
    last_change_text,
    message_of,
    totals_lines,
    worst_first,
)
from inspector.report.terminal import Style
from inspector.report.text import engine_text, plain_path

#: Said by the number of steps on a file's own line, unless a project weighs them.
_SAID_ELSEWHERE: Final = frozenset({"OLD-VERSION"})


#: The column in which messages begin.
_MESSAGE_AT: Final = 28
#: Pointers of Git LFS that are identified by name, unless everything is asked for: in a clone
#: without the assets every file is one.
_MOST_POINTERS: Final = 10
#: As many findings of a rule have a line each in a file; more are told in one, which names some.
_MOST_LINES: Final = 8
_MOST_NAMED: Final = 3
#: Whether files are reported.
_FILES: Final = (Verbosity.PROBLEMS, Verbosity.EVERYTHING)


def report(rows: Iterable[ScanRow], run: Run) -> Iterator[str]:
    """The report for people, piece by piece.

    What files are held against is above them, once more where it changes: the engine, or of
    files that no release loads the lists of classes.
    """
    totals, verbosity, style = run.totals, run.verbosity, run.style
    files = _Files(style, verbosity)
    texts = Remembered(files.text)
    rules: RuleCounts = Counter()
    headings: dict[str, bool] = {}
    guesses: dict[str, None] = {}
    heading = current = ""
    pointers = 0
    last = None
    for row in rows:
        answer = row.answer
        totals.add(answer)
        for finding in answer.findings:
            if not finding.known:
                rules[finding.severity, finding.rule] += 1
        profile, class_list = answer.profile, str(answer.class_list)
        if (profile.name, profile.source, class_list) != last:
            last = profile.name, profile.source, class_list
            heading = _heading(profile, class_list)
            headings.setdefault(heading, False)
            if profile.guessed and not class_list:
                guesses[guess_line(profile)] = None
        text = texts.of(answer) if verbosity in _FILES else ""
        if not text:
            continue
        files.remedies.add(answer)
        if verbosity is Verbosity.PROBLEMS and is_pointer(answer):
            pointers += 1
            if pointers > _MOST_POINTERS:
                continue
        if heading != current:
            current = heading
            headings[heading] = True
            yield style.strong(heading) + "\n"
        if row.last_change is not None:
            line, end, findings = text.partition("\n")
            text = f"{line}{end}  {style.folded(last_change_text(row.last_change), 2)}\n{findings}"
        yield f"{files.marks[answer.verdict]}  {one_line(plain_path(row.path))}{text}"
    if pointers > _MOST_POINTERS:
        more = pointers - _MOST_POINTERS
        yield ngettext(
            "{count} more pointer of Git LFS; --verbose lists all",
            "{count} more pointers of Git LFS; --verbose lists all",
            more,
        )
        yield "\n"
    if not headings and run.engine is not None:
        headings[_heading(run.engine)] = False
    yield from (style.strong(name) + "\n" for name, said in headings.items() if not said)
    if verbosity in _FILES:
        yield from _remedy_lines(files.remedies, style)
    if verbosity is not Verbosity.TOTALS:
        yield from _rule_lines(rules, style)
    if verbosity is not Verbosity.RULES:
        yield from (f"{style.folded(line, 0)}\n" for line in (*totals_lines(run), *guesses))


def _heading(engine: EngineProfile, class_list: Text = "") -> str:
    """What is above files: the engine, or the lists of classes in its place."""
    if class_list:
        return _("Classes {class_list}", class_list=class_list)
    return _("Engine {engine_text}", engine_text=engine_text(engine))


class _Files:
    """The lines of files, and what can be done about what they show.

    Args:
        style: Whether words are coloured.
        verbosity: Which files are reported.
    """

    def __init__(self, style: Style, verbosity: Verbosity) -> None:
        self.marks = {verdict: style.word(verdict.value, 10) for verdict in Verdict}
        self._style = style
        self._everything = verbosity is Verbosity.EVERYTHING
        #: What can be done about the files that are reported.
        self.remedies = Remedies(lambda finding: self._reports(finding) and not finding.known)

    def text(self, answer: Answer) -> str:
        """What follows a file's path, with the line's end; empty where the file is not reported."""
        findings = [finding for finding in answer.findings if self._reports(finding)]
        if not findings and not self._everything:
            return ""
        said = clause(answer)
        lines = [noted(" ", said) if said else ""]
        for group in self._lines(findings):
            first = group[0]
            severity = self._style.word("known" if first.known else first.severity.value, 7)
            message = self._style.folded(one_line(message_of(group, _MOST_NAMED)), _MESSAGE_AT)
            lines.append(f"  {severity}  {first.rule:<15}  {message}")
        return "\n".join(lines) + "\n"

    def _lines(self, findings: list[CheckFinding]) -> Iterator[Sequence[CheckFinding]]:
        """The findings of a file by the lines that tell them: one for many of a rule."""
        for group in groups_of(findings) if not self._everything else [findings]:
            if len(group) <= _MOST_LINES or self._everything:
                yield from ([finding] for finding in group)
            else:
                yield group

    def _reports(self, finding: CheckFinding) -> bool:
        if finding.rule in _SAID_ELSEWHERE and finding.severity is Severity.INFO:
            return False
        return self._everything or (finding.severity is not Severity.INFO and not finding.known)


def _remedy_lines(remedies: Remedies, style: Style) -> Iterator[str]:
    """What can be done, each once."""
    for number, (rules, remedy) in enumerate(remedies.listed()):
        if not number:
            yield style.strong(_("What to do")) + "\n"
        yield f"  {style.folded(labelled(rules, remedy) if rules else remedy, 2)}\n"


def _rule_lines(rules: RuleCounts, style: Style) -> Iterator[str]:
    """How many findings there are of each rule, the worst and most first."""
    if rules:
        yield style.strong(_("Findings by rule")) + "\n"
    for severity, rule, count in worst_first(rules):
        title = title_of(RULES[rule])
        yield f"  {count:>9,}  {style.word(severity.value, 7)}  {rule:<15}  {title}\n"
