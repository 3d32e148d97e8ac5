"""Many files against an engine, for people: what is wrong as the scan brings it, then the totals.

What can be done is said once behind all files, however many ask for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from inspector.catalog import EngineProfile
from inspector.checks import RULES, Answer, CheckFinding, Severity, Verdict, wording
from inspector.checks.facts import Depth
from inspector.phrases import counted
from inspector.project.scan.judging import ScanRow
from inspector.report.check.run import Run, Told
from inspector.report.check.totals import Remembered, Totals
from inspector.report.style import Style
from inspector.report.values import engine_text
from inspector.signs import one_line

#: Said by the number of steps on a file's own line.
_SAID_ELSEWHERE: Final = frozenset({"OLD-VERSION"})
#: What a run says once of what it has not looked at.
_NOT_READ: Final = "Only headers were read; --deep reads tables and objects too."
#: The most different remedies that are listed: some may name their file.
_MOST_REMEDIES: Final = 50
_WEIGHTS: Final = tuple(Severity)


#: Whether files are told.
_FILES: Final = (Told.PROBLEMS, Told.EVERYTHING)


def report(rows: Iterable[ScanRow], run: Run) -> Iterator[str]:
    """The report for people, piece by piece.

    Where files have different engines, each change of engine starts with a line that says so.
    """
    engine, totals, told, style = run.engine, run.totals, run.told, run.style
    files = _Files(style, told)
    texts = Remembered(files.text)
    rules: Counter[tuple[Severity, str]] = Counter()
    headings: dict[str, bool] = {}
    guesses: dict[str, None] = {}
    heading = current = ""
    last = None
    if engine is not None:
        yield style.strong(f"Engine {engine_text(engine)}") + "\n"
        if engine.guessed:
            guesses[_guess(engine)] = None
    for row in rows:
        answer = row.answer
        totals.add(answer)
        for finding in answer.findings:
            rules[finding.severity, finding.rule] += 1
        if engine is None and (answer.profile.name, answer.profile.source) != last:
            last = answer.profile.name, answer.profile.source
            heading = engine_text(answer.profile)
            headings.setdefault(heading, False)
            if answer.profile.guessed:
                guesses[_guess(answer.profile)] = None
        text = texts.of(answer) if told in _FILES else ""
        if not text:
            continue
        if heading != current:
            current = heading
            headings[heading] = True
            yield style.strong(f"Engine {heading}") + "\n"
        yield f"{files.marks[answer.verdict]}  {one_line(row.path)}{text}"
    yield from (
        style.strong(f"Engine {name}") + "\n" for name, said in headings.items() if not said
    )
    if told in _FILES:
        yield from files.remedies(style)
    if told is not Told.TOTALS:
        yield from _rule_lines(rules, style)
    if told is not Told.RULES:
        yield from (f"{line}\n" for line in (*_totals_lines(totals), *guesses))


class _Files:
    """The lines of files, and what can be done about all that they tell.

    Args:
        style: Whether words are coloured.
        told: Which files are told.
    """

    def __init__(self, style: Style, told: Told) -> None:
        self.marks = {verdict: style.word(verdict.value, 10) for verdict in Verdict}
        self._style = style
        self._everything = told is Told.EVERYTHING
        #: What can be done, with the rules that ask for it; None where there is more of it.
        self._remedies: dict[str, dict[str, None]] = {}
        self._more = False

    def text(self, answer: Answer) -> str:
        """What follows a file's path, with the line's end; empty where the file is not told."""
        findings = [finding for finding in answer.findings if self._tells(finding)]
        if not findings and not self._everything:
            return ""
        lines = [_clause(answer)]
        for finding in findings:
            severity = self._style.word(finding.severity.value, 7)
            lines.append(f"  {severity}  {finding.rule:<15}  {one_line(finding.words())}")
            self._keep_remedy(finding)
        return "\n".join(lines) + "\n"

    def remedies(self, style: Style) -> Iterator[str]:
        """What can be done, each once."""
        if self._remedies:
            yield style.strong("What to do") + "\n"
        for remedy, rules in self._remedies.items():
            yield f"  {', '.join(rules)}: {remedy}\n"
        if self._more:
            yield "  There is more to do; `inspector show FILE` says it of each file.\n"

    def _tells(self, finding: CheckFinding) -> bool:
        if finding.rule in _SAID_ELSEWHERE:
            return False
        return self._everything or finding.severity is not Severity.INFO

    def _keep_remedy(self, finding: CheckFinding) -> None:
        remedy = one_line(finding.words("remedy"))
        if not remedy:
            return
        if remedy not in self._remedies and len(self._remedies) >= _MOST_REMEDIES:
            self._more = True
            return
        self._remedies.setdefault(remedy, {}).setdefault(finding.rule)


def _clause(answer: Answer) -> str:
    """What a save would do, or what opens the file."""
    text = ""
    if answer.verdict is Verdict.REFUSED and answer.lowest_engine is not None:
        text = f"  (opens from {answer.lowest_engine})"
    else:
        steps = answer.judgement.step_count
        save = f"{counted(steps, 'upgrade step')} on save" if steps else ""
        doubt = wording.not_judged(len(answer.judgement.not_judged))
        said = "; ".join(filter(None, (save, doubt)))
        text = f"  ({said})" if said else ""
    return text


def _rule_lines(rules: Counter[tuple[Severity, str]], style: Style) -> Iterator[str]:
    """How many findings there are of each rule, the worst and most first."""
    if rules:
        yield style.strong("Findings by rule") + "\n"
    ordered = sorted(rules.items(), key=lambda pair: (_WEIGHTS.index(pair[0][0]), -pair[1]))
    for (severity, rule), count in ordered:
        title = RULES[rule].templates["title"]
        yield f"  {count:>9,}  {style.word(severity.value, 7)}  {rule:<15}  {title}\n"


def _guess(profile: EngineProfile) -> str:
    return one_line(f"{profile.name} is a guess: {profile.source}.")


def _totals_lines(totals: Totals) -> list[str]:
    if not totals.files:
        return ["No packages found."]
    counts = ", ".join(
        f"{count:,} {verdict.value}" for verdict, count in totals.verdicts.items() if count
    )
    lines = [f"{counted(totals.files, 'file')}: {counts}."]
    if totals.not_judged:
        which = counted(totals.not_judged, "file stores", "files store")
        lines.append(
            f"{which} custom versions that are not judged; `inspector show FILE` names them."
        )
    lines.append(_set_line(totals))
    if totals.depth < Depth.OBJECTS:
        lines.append(_NOT_READ)
    return lines


def _the_other(files: int) -> str:
    return "the other one" if files == 1 else f"all of the other {files:,}"


def _set_line(totals: Totals) -> str:
    """Which release opens the set, and how many files that leaves out."""
    silent = totals.silent
    if silent == totals.files:
        return "No release opens any of them: they are damaged, or cooked without versions."
    whole = "the whole set" if not silent else _the_other(totals.files - silent)
    if totals.lowest_engine is None:
        line = f"No known release opens {whole}."
    else:
        line = f"{totals.lowest_engine} is the oldest release that opens {whole}."
    if not silent:
        return line
    left_out = counted(silent, "file is", "files are")
    return f"{left_out} damaged, or cooked without versions: no release opens those. {line}"
