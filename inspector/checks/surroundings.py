"""What a file's project says about checking it: which rules speak, and what silences a warning.

The policy of a file's project says which rules are reported. It comes after the judgement, and
never changes what an engine does: a file that is refused stays refused, whether or not the reason
is reported. What is left to report decides between ``warns`` and ``loads``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol

from inspector.checks.finding import Verdict
from inspector.checks.judgement import Judgement
from inspector.findings.finding import Severity
from inspector.findings.message import Text


# Answers are remembered by the policy that they went through, so each is itself alone.
@dataclass(frozen=True, slots=True, eq=False)
class Policy:
    """Which rules speak.

    Attributes:
        select: The only rules that are reported; None for all.
        ignore: Rules that are not reported, selected or not.
        severities: Rules that weigh other than they do by themselves.
    """

    select: frozenset[str] | None = None
    ignore: frozenset[str] = frozenset()
    severities: Mapping[str, Severity] = field(default_factory=lambda: MappingProxyType({}))

    def includes(self, rule: str) -> bool:
        """Whether findings of a rule are reported."""
        return rule not in self.ignore and (self.select is None or rule in self.select)

    def applied(self, judgement: Judgement) -> Judgement:
        """The judgement with what is reported, each finding with its weight here."""
        if self.select is None and not self.ignore and not self.severities:
            return judgement
        weights = self.severities
        findings = tuple(
            finding.weighed(weights.get(finding.rule, finding.severity))
            for finding in judgement.findings
            if self.includes(finding.rule)
        )
        verdict = judgement.verdict
        if verdict in (Verdict.LOADS, Verdict.WARNS):
            warns = any(finding.severity is not Severity.INFO for finding in findings)
            verdict = Verdict.WARNS if warns else Verdict.LOADS
        ignored = tuple(f for f in judgement.findings if not self.includes(f.rule))
        return judgement._replace(verdict=verdict, findings=findings, ignored=ignored)


#: Every rule speaks, by its own weight.
EVERYTHING: Final = Policy()


class Switch(NamedTuple):
    """A line of a settings file that silences a warning.

    ``expected`` tells that the warning has its reason there and nothing is to be mended: the
    project's own engine is built from source.
    """

    file: str
    line: int
    text: str
    expected: bool = False


class ProjectPlugins(Protocol):
    """Which plugins a project enables; equal where the same is said, as answers are kept."""

    @property
    def project(self) -> str:
        """The name of the project's file."""

    def enables(self, plugin: str) -> bool | None:
        """Whether a plugin of that name is enabled; None where the project does not tell."""

    def __hash__(self) -> int:
        """The same where the same is said."""


class Surroundings(NamedTuple):
    """What a file's project says about checking it, as far as it changes findings.

    ``left_out`` says which of its settings could not be read, and why; empty where all could.
    ``policy`` is applied to what the checks found. ``plugins`` are those of the project, None where
    there is no project.
    """

    zero_changelist_off: Switch | None = None
    left_out: Text = ""
    policy: Policy = EVERYTHING
    plugins: ProjectPlugins | None = None


#: No project says anything about it.
NO_SURROUNDINGS: Final = Surroundings()
