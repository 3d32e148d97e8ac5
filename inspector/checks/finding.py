"""What a check has to say about a file: data, never an exception and never text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as default
from enum import StrEnum

from inspector.checks.facts import Depth


class Severity(StrEnum):
    """How much a finding matters; the values are those of the JSON output."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Verdict(StrEnum):
    """The answer for one file and one engine; the values are those of the JSON output."""

    LOADS = "loads"
    WARNS = "warns"
    REFUSED = "refused"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class Finding:
    """One rule that speaks about a file.

    ``arguments`` are plain values (numbers, texts) from which :mod:`inspector.checks.texts` makes
    every sentence about the finding. ``field`` is a field path such as
    ``summary/CompatibleWithEngineVersion``; ``offset`` is its position in the logical file, filled
    in by :mod:`inspector.project` for findings whose check did not know it. ``depth`` is how far a
    file has to be read for it; whoever reads on says it too.
    """

    rule: str
    severity: Severity
    arguments: Mapping[str, int | str | None] = default(default_factory=dict)
    field: str | None = None
    offset: int | None = None
    depth: Depth = Depth.HEADER

    def number(self, argument: str) -> int:
        """A numeric argument; 0 where the check gave none."""
        value = self.arguments.get(argument)
        return value if isinstance(value, int) else 0

    def text(self, argument: str) -> str:
        """An argument as text; empty where the check gave none."""
        value = self.arguments.get(argument)
        return "" if value is None else str(value)

    def optional(self, argument: str) -> str | None:
        """An argument as text; None where the check gave none or nothing is known."""
        value = self.arguments.get(argument)
        return None if value is None else str(value)


#: Rules after which nothing can be said about the versions of a file.
UNREADABLE_RULES = frozenset(
    {
        "NO-FILE",
        "BAD-TAG",
        "LEGACY-OLD",
        "LFS-POINTER",
        "EMPTY-FILE",
        "TRUNCATED",
        "CORRUPT",
        "IOSTORE",
        "MISSING-UEXP",
    }
)


def verdict_of(findings: tuple[Finding, ...]) -> Verdict:
    """The verdict that a file's findings add up to."""
    errors = [f for f in findings if f.severity is Severity.ERROR]
    if any(f.rule in UNREADABLE_RULES for f in errors):
        return Verdict.UNREADABLE
    if errors:
        return Verdict.REFUSED
    if any(f.severity is Severity.WARNING for f in findings):
        return Verdict.WARNS
    return Verdict.LOADS
