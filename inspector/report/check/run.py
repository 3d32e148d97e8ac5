"""One run of the checks, as each report of it shows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto

from inspector.catalog import EngineProfile
from inspector.checks import CheckFinding, Severity
from inspector.findings.finding import Finding
from inspector.named_tuples import NamedTuple
from inspector.project.baseline import Baseline
from inspector.report.check.totals import Totals
from inspector.report.terminal import PLAIN, Style


class Verbosity(Enum):
    """How much a report lists beside the engine."""

    #: Files with a warning or an error, remedies, a count per rule, and totals.
    PROBLEMS = auto()
    #: The same of every file, with what is only worth knowing.
    EVERYTHING = auto()
    TOTALS = auto()
    RULES = auto()


class Run(NamedTuple):
    """What a report is asked for.

    ``engine`` is that of all files, None where they have different ones. ``totals`` count along;
    ``style`` is for people. ``fails_on`` is the least severity that fails the run. Once all files
    are told, ``status`` gives the exit status, and ``notes`` hold what was said on stderr.
    ``baseline`` is what findings were compared with, if anything.
    """

    totals: Totals
    engine: EngineProfile | None = None
    verbosity: Verbosity = Verbosity.PROBLEMS
    style: Style = PLAIN
    fails_on: Severity = Severity.ERROR
    status: Callable[[], int] = lambda: 0
    notes: Sequence[str] = ()
    baseline: Baseline | None = None

    @property
    def everything(self) -> bool:
        """Whether what is only worth knowing is told too."""
        return self.verbosity is Verbosity.EVERYTHING

    def reports(self, finding: CheckFinding) -> bool:
        """Whether a report that lists problems has a finding."""
        return is_reported(finding, everything=self.everything)


def is_reported(finding: Finding, *, everything: bool) -> bool:
    """Whether a report that lists problems has a finding, which the baseline must not know.

    Args:
        finding: The finding.
        everything: Whether what is only worth knowing is told too.
    """
    return (everything or finding.severity is not Severity.INFO) and not finding.known
