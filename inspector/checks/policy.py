"""What a project wants to be told: the rules it asks about, and how much each of them weighs.

A policy comes after the judgement, and never changes what an engine does: a file that is refused
stays refused, whether or not the reason is told. Between ``warns`` and ``loads`` decides what is
left to tell.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from inspector.checks.finding import Verdict
from inspector.checks.judgement import Judgement
from inspector.findings.finding import Severity


# Answers are remembered by the policy that they went through, so each is itself alone.
@dataclass(frozen=True, slots=True, eq=False)
class Policy:
    """Which rules speak.

    Attributes:
        select: The only rules that are told; None for all.
        ignore: Rules that are not told, selected or not.
        severities: Rules that weigh other than they do by themselves.
    """

    select: frozenset[str] | None = None
    ignore: frozenset[str] = frozenset()
    severities: Mapping[str, Severity] = field(default_factory=lambda: MappingProxyType({}))

    def tells(self, rule: str) -> bool:
        """Whether findings of a rule are told."""
        return rule not in self.ignore and (self.select is None or rule in self.select)

    def applied(self, judgement: Judgement) -> Judgement:
        """The judgement with what is told, each finding with its weight here."""
        if self.select is None and not self.ignore and not self.severities:
            return judgement
        weights = self.severities
        told = tuple(
            finding.weighed(weights.get(finding.rule, finding.severity))
            for finding in judgement.findings
            if self.tells(finding.rule)
        )
        verdict = judgement.verdict
        if verdict in (Verdict.LOADS, Verdict.WARNS):
            warns = any(finding.severity is not Severity.INFO for finding in told)
            verdict = Verdict.WARNS if warns else Verdict.LOADS
        ignored = tuple(f for f in judgement.findings if not self.tells(f.rule))
        return judgement._replace(verdict=verdict, findings=told, ignored=ignored)


#: Every rule speaks, by its own weight.
EVERYTHING: Final = Policy()
