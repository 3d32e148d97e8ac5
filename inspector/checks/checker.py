"""One engine that checks many files: the service behind the window, the reports and the scans."""

from __future__ import annotations

from dataclasses import replace

from inspector.catalog import Catalog, EngineProfile
from inspector.checks.facts import FactsKey, facts_key
from inspector.checks.finding import Severity, Verdict
from inspector.checks.judge import Judge
from inspector.checks.judgement import Judgement
from inspector.checks.memo import Memo
from inspector.checks.registry import REGISTRY, Registry
from inspector.checks.releases import release_table, with_lowest
from inspector.checks.subject import IniSwitch, Subject, Surroundings

_NO_SURROUNDINGS = Surroundings()


class Checker:
    """Judges files for one engine; files with equal version facts are judged once.

    Thousands of files of a project share a few hundred sets of facts, so a repeated one costs a
    look-up. Files that are damaged or no package are always judged by themselves.
    """

    def __init__(
        self, profile: EngineProfile, catalog: Catalog, registry: Registry = REGISTRY
    ) -> None:
        self.profile = profile
        self.catalog = catalog
        self._judge = Judge(profile, catalog, registry)
        self._releases = release_table(catalog)
        self._known: Memo[tuple[FactsKey, IniSwitch | None], Judgement] = Memo(4096)

    def check(self, subject: Subject, surroundings: Surroundings = _NO_SURROUNDINGS) -> Judgement:
        """The findings of a file in the loader's order, its verdict and the steps of a save."""
        facts = facts_key(subject)
        if facts is None:
            return self._judged(subject, surroundings, None)
        key = (facts, surroundings.zero_changelist_off)
        known = self._known.get(key)
        if known is None:
            known = self._known.put(key, self._judged(subject, surroundings, facts))
        return known

    def lowest(self, subject: Subject) -> str | None:
        """The oldest known release that opens a file, whatever this checker's engine is."""
        return self._releases.lowest(subject)

    def _judged(
        self, subject: Subject, surroundings: Surroundings, facts: FactsKey | None
    ) -> Judgement:
        judgement = self._judge.judge(subject, surroundings)
        if judgement.verdict is not Verdict.REFUSED:
            return judgement
        # A remedy names the engine to use instead, which only all releases together can tell.
        lowest = self._releases.lowest(subject, facts)
        findings = tuple(
            with_lowest(finding, lowest) if finding.severity is Severity.ERROR else finding
            for finding in judgement.findings
        )
        return replace(judgement, findings=findings)


def check(
    subject: Subject,
    profile: EngineProfile,
    catalog: Catalog,
    surroundings: Surroundings = _NO_SURROUNDINGS,
) -> Judgement:
    """The judgement of one file for one engine; hold a :class:`Checker` to judge many files."""
    checker = catalog.remember(("checker", profile), lambda: Checker(profile, catalog))
    return checker.check(subject, surroundings)
