"""Answers what an engine, or every known release, does with a file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from inspector.catalog import Catalog, EngineProfile, profile_for_release
from inspector.checks.case import (
    NO_SURROUNDINGS,
    REGISTRY,
    Case,
    Conflict,
    OtherEngine,
    Policy,
    ProjectContext,
    ProjectPlugins,
    Registry,
    Surroundings,
    Switch,
)
from inspector.checks.facts import FileFacts
from inspector.checks.judgement import (
    Answer,
    Broken,
    CheckFinding,
    FullAnswer,
    Judgement,
    Mark,
    ReleaseAnswer,
    Verdict,
    lowest_of,
    names_releases,
    verdict_of,
)
from inspector.checks.known_engine import (
    KnownEngine,
    Memo,
    custom_rows,
    unstored_custom_rows,
)
from inspector.findings.finding import Severity
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple

# -- one file before one engine --------------------------------------------------------------------


class WholeFile(NamedTuple):
    """What is found in every copy of a file that was damaged.

    ``found`` has it by checks, None of those that ask for the damage.
    """

    case: Case
    found: tuple[tuple[CheckFinding, ...] | None, ...]


class Judge:
    """One engine that judges any number of files, one at a time."""

    def __init__(
        self, profile: EngineProfile, catalog: Catalog, registry: Registry = REGISTRY
    ) -> None:
        self.profile = profile
        self.catalog = catalog
        self._checks, self._refusing = registry.checks, registry.refusing
        self._known = KnownEngine(profile, catalog)

    def whole_file(self, facts: FileFacts, surroundings: Surroundings) -> WholeFile:
        """What is found in every copy of a file that was damaged.

        Args:
            facts: The file without its damage.
            surroundings: What its project says.
        """
        case = Case(facts, self._known, surroundings)
        found = (None if check.asks_damage else tuple(check.look(case)) for check in self._checks)
        return WholeFile(case, tuple(found))

    def judge(
        self, facts: FileFacts, surroundings: Surroundings, whole: WholeFile | None = None
    ) -> Judgement:
        """The findings of a file in the loader's order, its verdict and the steps of a save.

        Args:
            facts: The file.
            surroundings: What its project says.
            whole: What is found whatever its damage is, where that is known.
        """
        if whole is None:
            whole = self.whole_file(facts, surroundings)
        case = Case(facts, self._known, surroundings, whole.case)
        findings = case.findings
        for check, found in zip(self._checks, whole.found, strict=True):
            findings.extend(check.look(case) if found is None else found)
        if len(findings) > 1:
            findings.sort(key=lambda finding: finding.order)
        in_order = tuple(findings)
        verdict = verdict_of(in_order)
        if verdict not in (Verdict.LOADS, Verdict.WARNS):
            return Judgement(verdict, in_order)
        steps = case.steps()
        save_is_known = bool(steps) or case.save_is_known()
        return Judgement(
            verdict,
            in_order,
            steps,
            save_is_known,
            case.not_judged(),
            older_classes=len(case.older_classes()),
            unjudged_classes=case.unjudged_classes(),
        )

    def opens(self, facts: FileFacts) -> bool:
        """Whether the engine loads a file: as :meth:`judge` says; no further than a refusal."""
        case = Case(facts, self._known, Surroundings())
        return not any(
            finding.severity is Severity.ERROR
            for check in self._refusing
            for finding in check.look(case)
        )


# -- every known release ---------------------------------------------------------------------------


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
        judged = [(name, judge.judge(facts, NO_SURROUNDINGS)) for name, judge in self._judges]
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


# -- one engine and many files ---------------------------------------------------------------------

#: What an answer depends on.
_Key = tuple[
    FileFacts,
    Switch | None,
    Policy,
    ProjectPlugins | None,
    ProjectContext | None,
    tuple[OtherEngine, ...],
    Conflict | None,
    bool,
]


def _key(facts: FileFacts, surroundings: Surroundings) -> _Key:
    return (
        facts,
        surroundings.zero_changelist_off,
        surroundings.policy,
        surroundings.plugins,
        surroundings.project_context,
        surroundings.others,
        surroundings.conflict,
        surroundings.judges_staged,
    )


class Checker:
    """Judges files for one engine; files with equal facts are judged once.

    Thousands of files of a project share a few hundred sets of facts, so a repeated one costs a
    look-up. Of damaged files with the same versions only the damage is judged anew; what is no
    package is always judged by itself.
    """

    def __init__(
        self, profile: EngineProfile, catalog: Catalog, registry: Registry = REGISTRY
    ) -> None:
        self.profile = profile
        self.catalog = profile.apply_lists_to(catalog)
        self._judge = Judge(profile, self.catalog, registry)
        self._releases = release_table(catalog)
        self._answers: Memo[_Key, Answer] = Memo(4096)
        self._whole_files: Memo[_Key, WholeFile] = Memo(1024)

    def answer(self, facts: FileFacts, surroundings: Surroundings = NO_SURROUNDINGS) -> Answer:
        """What the engine says to a file."""
        if not facts.common:
            return self._answer(facts, surroundings)
        key = _key(facts, surroundings)
        answer = self._answers.get(key)
        if answer is None:
            answer = self._answers.put(key, self._answer(facts, surroundings))
        return answer

    def _whole_file(self, facts: FileFacts, surroundings: Surroundings) -> WholeFile | None:
        """What is found whatever its damage is, in a file that others are copies of."""
        facts = facts.undamaged
        if not facts.common:
            return None
        key = _key(facts, surroundings)
        found = self._whole_files.get(key)
        if found is None:
            found = self._whole_files.put(key, self._judge.whole_file(facts, surroundings))
        return found

    def _answer(self, facts: FileFacts, surroundings: Surroundings) -> Answer:
        whole = self._whole_file(facts, surroundings)
        judgement = self._judge.judge(facts, surroundings, whole)
        lowest = self._lowest(facts, judgement)
        if judgement.verdict is Verdict.REFUSED:
            # A remedy names the engine to use instead, which only all releases together can tell.
            findings = tuple(finding.opened_by(lowest) for finding in judgement.findings)
            judgement = judgement._replace(findings=findings)
        judgement = surroundings.policy.applied(judgement)
        unplaced = any(f.path and f.offset is None for f in judgement.findings)
        no_list = facts.of_releases or facts.is_text
        class_list: Text = "" if no_list else self._class_list
        return Answer(facts, self.profile, class_list, judgement, lowest, unplaced)

    @cached_property
    def _class_list(self) -> Message:
        from inspector.catalog.classes import classes  # Only who meets a stream asks.

        known = classes(self.catalog)
        return Message("catalog/classes", title=known.title, extent=known.extent)

    def _lowest(self, facts: FileFacts, judgement: Judgement) -> str | None:
        """The oldest release that opens a file; of a broken one none is asked, as all refuse it."""
        broken = any(isinstance(f, Broken) and f.refuses for f in judgement.findings)
        asks = names_releases(facts, judgement) and not broken
        return self._releases.lowest(facts) if asks else None


def answer(
    facts: FileFacts,
    profile: EngineProfile,
    catalog: Catalog,
    surroundings: Surroundings = NO_SURROUNDINGS,
) -> Answer:
    """What one engine says to one file; hold a :class:`Checker` to ask about many files."""
    checker = catalog.remember(("checker", profile), lambda: Checker(profile, catalog))
    return checker.answer(facts, surroundings)


def full_answer(answer: Answer, catalog: Catalog) -> FullAnswer:
    """The same answer, with how every known release takes the file and its custom versions."""
    facts, profile = answer.facts, answer.profile
    named = profile.apply_lists_to(catalog)
    return FullAnswer(
        facts,
        profile,
        answer.class_list,
        answer.judgement,
        answer.lowest_engine,
        answer.unplaced,
        releases=release_table(catalog).answers(facts),
        custom_rows=custom_rows(facts, profile, named),
        unstored_rows=unstored_custom_rows(facts, profile, named),
    )


def check(
    facts: FileFacts,
    profile: EngineProfile,
    catalog: Catalog,
    surroundings: Surroundings = NO_SURROUNDINGS,
) -> Judgement:
    """The judgement alone."""
    return answer(facts, profile, catalog, surroundings).judgement
