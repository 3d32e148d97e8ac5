"""Which of all known releases open a file, and the oldest and newest that do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from inspector.catalog import Catalog, EngineProfile, profile_for_release
from inspector.checks.facts import FileFacts
from inspector.checks.finding import CheckFinding, Verdict
from inspector.checks.judge import Judge
from inspector.checks.judgement import Judgement, Mark, ReleaseAnswer, lowest_of
from inspector.checks.memo import Memo
from inspector.checks.surroundings import Surroundings
from inspector.findings.finding import Severity

_NO_SURROUNDINGS = Surroundings()


class ReleaseTable:
    """Every known release as a judge; answers are kept for files with equal version facts."""

    def __init__(self, catalog: Catalog) -> None:
        self._judges = tuple(
            (release.name, Judge(profile_for_release(release, catalog), catalog))
            for release in catalog.releases
        )
        self._answers: Memo[FileFacts, tuple[ReleaseAnswer, ...]] = Memo(256)
        # A scan asks for one name per file; it stays small where the answers would not.
        self._lowest: Memo[FileFacts, tuple[str | None]] = Memo(4096)

    def answers(self, facts: FileFacts) -> tuple[ReleaseAnswer, ...]:
        """How each known release takes the file, oldest release first."""
        if not facts.of_releases:
            return ()
        if not facts.common:
            return self._judge_all(facts)
        answers = self._answers.get(facts)
        if answers is None:
            answers = self._answers.put(facts, self._judge_all(facts))
        return answers

    def lowest(self, facts: FileFacts) -> str | None:
        """The oldest release that opens the file."""
        if not facts.common:
            return self._find_lowest(facts)
        lowest = self._lowest.get(facts)
        if lowest is None:
            lowest = self._lowest.put(facts, (self._find_lowest(facts),))
        return lowest[0]

    def opening(self, facts: FileFacts) -> tuple[str, ...]:
        """The releases that open the file, oldest first; kept for nobody."""
        return tuple(
            name
            for name, judge in self._judges
            if not _plainly_too_new(facts, judge.profile) and judge.opens(facts)
        )

    def _find_lowest(self, facts: FileFacts) -> str | None:
        """The same as from all answers, but without wording why the others refuse."""
        for name, judge in self._judges:
            # Most releases of a newer file fall out by these four numbers alone.
            if not _plainly_too_new(facts, judge.profile) and judge.opens(facts):
                return name
        return None

    def _judge_all(self, facts: FileFacts) -> tuple[ReleaseAnswer, ...]:
        judged = [(name, judge.judge(facts, _NO_SURROUNDINGS)) for name, judge in self._judges]
        answers = tuple(_answer(name, judgement) for name, judgement in judged)
        lowest = lowest_engine(answers)
        return tuple(
            answer._replace(reason=answer.reason.opened_by(lowest))
            if answer.mark is Mark.REFUSE and answer.reason is not None
            else answer
            for answer in answers
        )


def release_table(catalog: Catalog) -> ReleaseTable:
    """The release table of a catalogue, made once."""
    return catalog.remember("every release as a judge", lambda: ReleaseTable(catalog))


def releases(facts: FileFacts, catalog: Catalog) -> tuple[ReleaseAnswer, ...]:
    """How every known release of the engine takes a file, oldest release first.

    Of a file that is not readable, or that stores no versions, every release says the same; of one
    that is not for releases to load, none says anything.
    """
    return release_table(catalog).answers(facts)


def lowest_engine(answers: Sequence[ReleaseAnswer]) -> str | None:
    """The oldest release that opens a file; None where none does or nothing is known."""
    return lowest_of(answers)


def highest_engine(answers: Sequence[ReleaseAnswer]) -> str | None:
    """The newest release that opens a file; None where none does or nothing is known."""
    return lowest_of(answers[::-1])


def lowest_for_all(files: Iterable[Sequence[ReleaseAnswer]]) -> str | None:
    """The oldest release that opens every file of a set.

    Files that say nothing about releases are left out: damaged ones, and cooked without versions.

    Returns:
        None where no release opens them all, and for a set of which nothing is known.
    """
    return lowest_of(_common(files))


def highest_for_all(files: Iterable[Sequence[ReleaseAnswer]]) -> str | None:
    """The newest release that opens every file of a set, by the rules of :func:`lowest_for_all`."""
    return lowest_of(_common(files)[::-1])


def _common(files: Iterable[Sequence[ReleaseAnswer]]) -> list[ReleaseAnswer]:
    """The releases that open all files of which something is known."""
    common: dict[str, ReleaseAnswer] | None = None
    for answers in files:
        if all(answer.silent for answer in answers):
            continue
        opens = {a.release: a for a in answers if a.mark not in (Mark.REFUSE, Mark.BAD)}
        if common is None:
            common = opens
        else:
            common = {name: answer for name, answer in common.items() if name in opens}
    return list((common or {}).values())


def _plainly_too_new(facts: FileFacts, profile: EngineProfile) -> bool:
    versions = facts.versions
    return versions is not None and (
        versions.ue4 > profile.ue4
        or versions.ue5 > profile.ue5
        or versions.legacy < profile.legacy
        or versions.licensee > profile.licensee
    )


def _answer(release: str, judgement: Judgement) -> ReleaseAnswer:
    if judgement.verdict in (Verdict.REFUSED, Verdict.UNREADABLE):
        # What says nothing of releases is the reason, whatever else is wrong with the file.
        silent = next((f for f in judgement.findings if f.unreadable or f.silent), None)
        reason = silent or _deciding(judgement, Severity.ERROR)
        return ReleaseAnswer(release, judgement.mark, 0, reason)
    reason = _deciding(judgement, Severity.WARNING)
    steps, not_judged = judgement.step_count, len(judgement.not_judged)
    return ReleaseAnswer(release, judgement.mark, steps, reason, not_judged)


def _deciding(judgement: Judgement, severity: Severity) -> CheckFinding | None:
    for finding in judgement.findings:
        if finding.severity is severity:
            return finding
    return None
