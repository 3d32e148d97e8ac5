"""What several reports of checks say in the same words: the totals, and what can be done."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from typing import TYPE_CHECKING, Final, TypeVar

from inspector.catalog import EngineProfile
from inspector.checks import Answer, CheckFinding, Severity, Verdict
from inspector.checks.facts import Depth
from inspector.escaping import one_line
from inspector.findings.finding import Finding
from inspector.messages import LazyText, _, lazy, ngettext, saying
from inspector.messages.phrases import (
    as_sentence,
    clauses,
    day_text,
    labelled,
    listed,
    noted,
    remarks,
)
from inspector.messages.rules import group_line, texts_of
from inspector.project.baseline import Baseline
from inspector.report.check.run import Run
from inspector.report.check.totals import Remembered, Totals

#: How many findings there are of a rule at a severity.
RuleCounts = Counter[tuple[Severity, str]]

F = TypeVar("F", bound=Finding)

if TYPE_CHECKING:
    # Nearly no report asks git.
    from inspector.project.vcs.work_tree import LastChange

#: Characters of a date that show the day, and of a hash that people need.
_DAY: Final = 10
_SHORT_HASH: Final = 12
#: What a run says once of what it has not looked at.
_NOT_READ: Final = lazy("Only headers were read; --deep reads tables and objects too.")
#: The most different remedies that are listed: some may name their file.
_MOST_REMEDIES: Final = 50
#: The most findings of one rule that are named where they are told as one.
_MOST_NAMED: Final = 10
#: The most findings that are named that are not there any more.
_MOST_GONE: Final = 50
#: What follows the count of files with a verdict: of one, and of several. Those that load with an
#: error beside those that do with a warning.
_COUNTED: Final[dict[Verdict | Severity, tuple[LazyText, LazyText]]] = {
    Verdict.LOADS: (lazy("loads"), lazy("load")),
    Verdict.WARNS: (lazy("with a warning"), lazy("with a warning")),
    Severity.ERROR: (lazy("with an error"), lazy("with an error")),
    Verdict.REFUSED: (lazy("refused"), lazy("refused")),
    Verdict.UNREADABLE: (lazy("unreadable"), lazy("unreadable")),
}


class Remedies:
    """What can be done, each once, with the rules that ask for it.

    Args:
        reports: Whether a finding is reported, so that what can be done about it is too.
    """

    def __init__(self, reports: Callable[[CheckFinding], bool]) -> None:
        self._reports = reports
        self._remedies: dict[str, dict[str, None]] = {}
        self._files: Counter[str] = Counter()
        self._more = False
        self._asked = Remembered(self._asked_by)

    def add(self, answer: Answer) -> None:
        """Keeps what can be done about a file."""
        for remedy, rules in self._asked.of(answer).items():
            if remedy not in self._remedies and len(self._remedies) >= _MOST_REMEDIES:
                self._more = True
                continue
            self._remedies.setdefault(remedy, {}).update(rules)
            self._files[remedy] += 1

    def _asked_by(self, answer: Answer) -> dict[str, dict[str, None]]:
        """What the findings of a file ask for, and their rules."""
        asked: dict[str, dict[str, None]] = {}
        for finding in filter(self._reports, answer.findings):
            if remedy := one_line(texts_of(finding).remedy()):
                asked.setdefault(remedy, {})[finding.rule] = None
        return asked

    def listed(self) -> Iterator[tuple[str, str]]:
        """Each remedy with the rules before it, and for how many files where other remedies have
        the same rules; a last one without says that there are more.
        """
        named = {remedy: listed(rules) for remedy, rules in self._remedies.items()}
        alike = Counter(named.values())
        for remedy, rules in named.items():
            files = (
                ngettext("{count} file", "{count} files", self._files[remedy])
                if alike[rules] > 1
                else ""
            )
            yield noted(rules, files), remedy
        if self._more:
            yield "", _("There is more to do; `inspector show FILE` says it of each file.")


def groups_of(findings: Iterable[F]) -> Iterable[list[F]]:
    """The findings of a file, those of one rule together that one line tells: a cause, its parts.

    Args:
        findings: In their order; a group stands where its first one does.
    """
    groups: dict[tuple[object, ...], list[F]] = {}
    for finding in findings:
        key: tuple[object, ...] = (finding.rule, finding.severity)
        if not texts_of(finding).several(2):
            key = (*key, id(finding))
        groups.setdefault(key, []).append(finding)
    return groups.values()


def said_of(findings: Sequence[Finding]) -> str:
    """What is wrong and what can be done, in one line.

    Args:
        findings: One, or several of one rule, of which the first are named.
    """
    remedy = texts_of(findings[0]).remedy()
    return " ".join(filter(None, map(one_line, (message_of(findings), remedy))))


def message_of(findings: Sequence[Finding], most: int = _MOST_NAMED) -> str:
    """What is wrong, as a sentence.

    Args:
        findings: One, or several of one rule.
        most: So many of them are named, each once.
    """
    if len(findings) == 1:
        return texts_of(findings[0]).message()
    lines = list(dict.fromkeys(texts_of(finding).line() for finding in findings))
    named = lines[:most]
    if named == [texts_of(findings[0]).line()]:
        return as_sentence(group_line(findings))  # They say nothing else of each.
    if len(lines) > most:
        named.append(_("{count:,} more", count=len(lines) - most))
    return as_sentence(labelled(group_line(findings), remarks(named)))


def worst_first(rules: RuleCounts) -> Iterator[tuple[Severity, str, int]]:
    """How many findings there are of each rule, the worst and most first."""
    ordered = sorted(rules.items(), key=lambda pair: (pair[0][0].rank, -pair[1]))
    for (severity, rule), count in ordered:
        yield severity, rule, count


def _day_of(written: str) -> str:
    """The day of a moment as Git writes it; as it is where that is none."""
    try:
        return day_text(date.fromisoformat(written[:_DAY]))
    except ValueError:
        return written[:_DAY]


def last_change_text(change: LastChange) -> str:
    """Who changed a file last, or why that is not known."""
    if change.reason:
        return one_line(_("last change not known: {reason}", reason=change.reason))
    since = _("; edited since, and not committed") if change.edited else ""
    day, commit = _day_of(change.date), change.commit[:_SHORT_HASH]
    return one_line(
        _(
            "last changed by {author} on {day} in {commit}{since}",
            author=change.author,
            day=day,
            commit=commit,
            since=since,
        )
    )


def clause(answer: Answer) -> str:
    """What opens a file that is refused, or what a save would do; empty where that is nothing.

    How many steps the older classes of a stream go through takes reading all of it.
    """
    if answer.verdict is Verdict.REFUSED and answer.lowest_engine is not None:
        return _("oldest engine that opens it: {lowest_engine}", lowest_engine=answer.lowest_engine)
    steps, older = answer.judgement.step_count, answer.judgement.older_classes
    save = ""
    if steps:
        count = ngettext("{count} upgrade step", "{count} upgrade steps", steps)
        save = _("{count} on save", count=count)
    elif older:
        save = ngettext("{count} older class", "{count} older classes", older)
    doubt = saying.not_judged(len(answer.judgement.not_judged))
    return remarks((save, doubt))


def guess_line(profile: EngineProfile) -> str:
    """That an engine stands for one that cannot be found out here."""
    return one_line(_("{name} is a guess: {source}.", name=profile.name, source=profile.source))


def totals_lines(run: Run, *, names_gone: bool = True) -> list[str]:
    """How many files there are of each verdict, what opens them all, and what is not reported.

    Args:
        run: What is reported, once all files are.
        names_gone: Whether the first of what a baseline knew and is gone follow its number.
    """
    totals = run.totals
    if not totals.files:
        return [_("No packages found.")]
    numbers: Counter[Verdict | Severity] = Counter(totals.verdicts)
    numbers[Severity.ERROR] = totals.with_errors
    numbers[Verdict.WARNS] -= totals.with_errors
    counts = clauses(
        _("{count:,} {kind}", count=count, kind=kinds[count != 1])
        for what, kinds in _COUNTED.items()
        if (count := numbers[what])
    )
    lines = [
        _(
            "{files}: {counts}.",
            files=ngettext("{count} file", "{count} files", totals.files),
            counts=counts,
        )
    ]
    if totals.pointers:
        which = ngettext("{count} file is a pointer", "{count} files are pointers", totals.pointers)
        lines.append(_("{which} of Git LFS; git lfs pull brings the assets.", which=which))
    if totals.not_judged:
        which = ngettext("{count} file stores", "{count} files store", totals.not_judged)
        lines.append(
            _(
                "{which} custom versions that are not judged; `inspector show FILE` names them.",
                which=which,
            )
        )
    if totals.ignored:
        which = ngettext(
            "{count} error or warning is", "{count} errors and warnings are", totals.ignored
        )
        lines.append(
            _("{which} not reported, as the project file or the command line asks.", which=which)
        )
    if run.baseline is not None:
        lines += _baseline_lines(run.baseline, totals.known, names_gone=names_gone)
    if totals.of_releases:
        lines.append(_set_line(totals))
    if totals.depth < Depth.OBJECTS:
        lines.append(str(_NOT_READ))
    return lines


def _baseline_lines(baseline: Baseline, known: int, *, names_gone: bool) -> Iterator[str]:
    """How much is known, and what of that is gone."""
    name = os.path.basename(baseline.path)  # noqa: PTH119
    # What is written is said once it is, in whatever format the report is.
    if known and not baseline.writes:
        yield _(
            "{count} known by {name}.",
            count=ngettext("{count} finding is", "{count} findings are", known),
            name=name,
        )
    gone = len(baseline.gone)
    if not gone:
        return
    is_gone = ngettext("{count} finding that it knew is", "{count} findings that it knew are", gone)
    out = "" if baseline.writes else _("; --write-baseline takes them out")
    yield _("{is_gone} gone{out}", is_gone=is_gone, out=out) + (":" if names_gone else ".")
    if names_gone:
        rows = gone_rows(baseline)
        yield from (one_line(f"  {path}  {rule}") for path, rule in rows[:_MOST_GONE])
        if len(rows) > _MOST_GONE:
            yield _("  … and {count:,} more", count=len(rows) - _MOST_GONE)


def severities_line(files: int, findings: Iterable[Finding]) -> str:
    """How many files there are, and how many findings of each severity.

    Args:
        files: The number of files.
        findings: All that is found in them.
    """
    of = ngettext("{count} file", "{count} files", files)
    counts = Counter(finding.severity for finding in findings)
    if not counts:
        return _("{files}: no findings.", files=of)
    errors, warnings, remarks_ = (counts[severity] for severity in Severity)
    told = (
        ngettext("{count} error", "{count} errors", errors) if errors else "",
        ngettext("{count} warning", "{count} warnings", warnings) if warnings else "",
        ngettext("{count} remark", "{count} remarks", remarks_) if remarks_ else "",
    )
    return _("{files}: {counts}.", files=of, counts=listed(filter(None, told)))


def gone_rows(baseline: Baseline) -> list[tuple[str, str]]:
    """What a baseline knew and is gone: each file with a rule, and how often if not once."""
    times = Counter((entry.path, entry.rule) for entry in baseline.gone)
    return [
        (path, rule if n == 1 else _("{rule} ({n:,} times)", rule=rule, n=n))
        for (path, rule), n in times.items()
    ]


def _the_other(files: int) -> str:
    return _("the other one") if files == 1 else _("all of the other {files:,}", files=files)


def _set_line(totals: Totals) -> str:
    """Which release opens the set, and how many files that leaves out."""
    silent, files = totals.silent, totals.of_releases
    if silent == files:
        return _("No release opens any of them: they are not readable, or cooked without versions.")
    if files < totals.files:
        # The rest of all files holds streams too, for which there are no releases.
        whole = (
            _("all packages")
            if not silent
            else ngettext("the other package", "all of the other {count} packages", files - silent)
        )
    else:
        whole = _("the whole set") if not silent else _the_other(files - silent)
    if totals.lowest_engine is None:
        line = _("No known release opens {whole}.", whole=whole)
    else:
        line = _(
            "{lowest_engine} is the oldest release that opens {whole}.",
            lowest_engine=totals.lowest_engine,
            whole=whole,
        )
    if not silent:
        return line
    left_out = ngettext("{count} file is", "{count} files are", silent)
    return _(
        "{left_out} not readable, or cooked without versions: no release opens those. {line}",
        left_out=left_out,
        line=line,
    )
