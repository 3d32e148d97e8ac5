"""Runs all checks on one file for one engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inspector.catalog import Catalog, EngineProfile
from inspector.checks.case import Case, CustomAnswer
from inspector.checks.facts import FileFacts
from inspector.checks.finding import Verdict, verdict_of
from inspector.checks.judgement import CustomStatus, Judgement
from inspector.checks.memo import Memo
from inspector.checks.registry import REGISTRY, Registry
from inspector.checks.surroundings import Surroundings
from inspector.findings.finding import Severity
from inspector.versions.guid import Guid
from inspector.versions.version_set import ABSENT, CustomVersion

if TYPE_CHECKING:
    # Nearly no file is a stream.
    from inspector.checks.stored_stream import StoredClass

#: The answer of a profile whose validator refuses a stored number; no status of the output.
INVALID = "invalid"


class Judge:
    """One engine that judges any number of files, one at a time.

    What the catalogue says about a custom version at a number, and how many steps lie between two
    numbers, is looked up once and kept: a project repeats the same few dozen again and again. So
    do its streams with their classes.
    """

    def __init__(
        self, profile: EngineProfile, catalog: Catalog, registry: Registry = REGISTRY
    ) -> None:
        self.profile = profile
        self.catalog = catalog
        self._registry = registry
        self._custom: Memo[tuple[Guid, int], CustomAnswer] = Memo(4096)
        self._steps: Memo[tuple[str, int, int], int] = Memo(1024)
        self._stands_out: Memo[tuple[str, int, str], bool] = Memo(4096)

    def judge(self, facts: FileFacts, surroundings: Surroundings) -> Judgement:
        """The findings of a file in the loader's order, its verdict and the steps of a save."""
        case = Case(facts, self, surroundings)
        findings = case.findings
        for check in self._registry.checks:
            findings.extend(check(case))
        if len(findings) > 1:
            findings.sort(key=lambda finding: finding.order)
        in_order = tuple(findings)
        verdict = verdict_of(in_order)
        if verdict not in (Verdict.LOADS, Verdict.WARNS):
            return Judgement(verdict, in_order)
        steps = case.steps()
        save_is_known = bool(steps) or case.save_is_known()
        return Judgement(verdict, in_order, steps, save_is_known, case.not_judged())

    def opens(self, facts: FileFacts) -> bool:
        """Whether the engine loads a file: as :meth:`judge` says; no further than a refusal."""
        case = Case(facts, self, Surroundings())
        for check in self._registry.checks:
            for finding in check(case):
                if finding.severity is Severity.ERROR:
                    return False
                case.findings.append(finding)
        return True

    def custom(self, entry: CustomVersion) -> CustomAnswer:
        """How the engine takes one stored custom version."""
        key = (entry.guid, entry.version)
        answer = self._custom.get(key)
        if answer is None:
            answer = self._custom.put(key, self._judge_custom(*key))
        return answer

    def absent(self, guid: Guid) -> CustomAnswer:
        """How the engine takes a custom version that a file does not store (it reads as -1)."""
        key = (guid, ABSENT)
        answer = self._custom.get(key)
        if answer is None:
            answer = self._custom.put(key, self._judge_custom(*key))
        return answer

    def step_count(self, axis: str, above: int, up_to: int) -> int:
        """How many steps of an axis a save would run from one number to another."""
        key = (axis, above, up_to)
        count = self._steps.get(key)
        if count is None:
            count = self._steps.put(key, self.catalog.step_count(axis, above, up_to))
        return count

    def differs_from_catalog(self, stored: StoredClass) -> bool:
        """Whether a stored class is other than known, so that there is something to say of it."""
        key = (stored.class_id, stored.version, stored.name)
        told = self._stands_out.get(key)
        if told is None:
            from inspector.catalog.classes import classes

            told = self._stands_out.put(key, classes(self.catalog).differs_from_catalog(*key))
        return told

    def _judge_custom(self, guid: Guid, version: int) -> CustomAnswer:
        profile, catalog = self.profile, self.catalog
        status, engine, reason = profile.judge_custom(guid, version, catalog)
        if status == INVALID:
            return CustomAnswer(CustomStatus.NOT_JUDGED, engine, engine, 0, reason, invalid=True)
        judged = CustomStatus(status)
        bound, steps = engine, 0
        if judged is CustomStatus.OLDER:
            if bound is None:
                bound = profile.custom_limit(guid, catalog).at_least
            if bound is not None:
                steps = catalog.step_count(f"custom:{guid}", version, bound)
        elif judged is CustomStatus.NEWER:
            if bound is None:
                bound = profile.custom_limit(guid, catalog).at_most
            if bound is not None:
                steps = version - bound
        elif judged is CustomStatus.NOT_JUDGED and bound is None:
            least = profile.custom_limit(guid, catalog).at_least
            bound = least if least is not None and version > least else None
        return CustomAnswer(judged, engine, bound, steps, reason)
