"""One engine that checks many files: the service behind the window, the reports and the scans."""

from __future__ import annotations

from functools import cached_property

from inspector.catalog import Catalog, EngineProfile
from inspector.checks.answers import Answer, FullAnswer, names_releases
from inspector.checks.custom import custom_rows, unstored_custom_rows
from inspector.checks.facts import FileFacts
from inspector.checks.finding import Broken, Verdict
from inspector.checks.judge import Judge
from inspector.checks.judgement import Judgement
from inspector.checks.memo import Memo
from inspector.checks.policy import Policy
from inspector.checks.registry import REGISTRY, Registry
from inspector.checks.releases import release_table
from inspector.checks.surroundings import ProjectPlugins, Surroundings, Switch
from inspector.findings.message import Message, Text

#: What an answer depends on.
_Key = tuple[FileFacts, Switch | None, Policy, ProjectPlugins | None]
_NO_SURROUNDINGS = Surroundings()


class Checker:
    """Judges files for one engine; files with equal facts are judged once.

    Thousands of files of a project share a few hundred sets of facts, so a repeated one costs a
    look-up. Files that are damaged or no package are always judged by themselves.
    """

    def __init__(
        self, profile: EngineProfile, catalog: Catalog, registry: Registry = REGISTRY
    ) -> None:
        self.profile = profile
        self.catalog = profile.catalog(catalog)
        self._judge = Judge(profile, self.catalog, registry)
        self._releases = release_table(catalog)
        self._answers: Memo[_Key, Answer] = Memo(4096)

    def answer(self, facts: FileFacts, surroundings: Surroundings = _NO_SURROUNDINGS) -> Answer:
        """What the engine says to a file."""
        key = (facts, surroundings.zero_changelist_off, surroundings.policy, surroundings.plugins)
        answer = self._answers.get(key)
        if answer is None:
            answer = self._answer(facts, surroundings)
            if facts.common:
                self._answers.put(key, answer)
        return answer

    def _answer(self, facts: FileFacts, surroundings: Surroundings) -> Answer:
        judgement = self._judge.judge(facts, surroundings)
        lowest = self._lowest(facts, judgement)
        if judgement.verdict is Verdict.REFUSED:
            # A remedy names the engine to use instead, which only all releases together can tell.
            findings = tuple(finding.opened_by(lowest) for finding in judgement.findings)
            judgement = judgement._replace(findings=findings)
        judgement = surroundings.policy.applied(judgement)
        unplaced = any(f.path and f.offset is None for f in judgement.findings)
        class_list: Text = "" if facts.of_releases else self._class_list
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
    surroundings: Surroundings = _NO_SURROUNDINGS,
) -> Answer:
    """What one engine says to one file; hold a :class:`Checker` to ask about many files."""
    checker = catalog.remember(("checker", profile), lambda: Checker(profile, catalog))
    return checker.answer(facts, surroundings)


def full_answer(answer: Answer, catalog: Catalog) -> FullAnswer:
    """The same answer, with how every answer release takes the file and its custom versions."""
    facts, profile = answer.facts, answer.profile
    named = profile.catalog(catalog)
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
    surroundings: Surroundings = _NO_SURROUNDINGS,
) -> Judgement:
    """The judgement alone."""
    return answer(facts, profile, catalog, surroundings).judgement
