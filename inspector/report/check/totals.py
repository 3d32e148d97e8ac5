"""What is counted over many files, and what is remembered of files that are alike.

Nothing is kept of a file once it is written, so a report of any length needs the same memory.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from inspector.catalog import Catalog
from inspector.checks import Answer, Severity, Verdict
from inspector.checks.facts import Depth
from inspector.project.scan.judging import LowestForAll

#: How many different answers have their text remembered at a time.
_REMEMBERED = 2048

T = TypeVar("T")


class Totals:
    """What is counted over all files: verdicts, the worst severity, the lowest common engine.

    Args:
        catalog: Knows the order of releases.
        depth: How far the files are read.
    """

    def __init__(self, catalog: Catalog, depth: Depth) -> None:
        self.depth = depth
        self.verdicts = dict.fromkeys(Verdict, 0)
        self._lowest = LowestForAll(catalog)
        self._errors = self._warnings = False
        #: How many errors and warnings are not told, because somebody does not want to know.
        self.ignored = 0
        #: How many the baseline knows.
        self.known = 0
        #: How many files store custom versions that nobody can judge.
        self.not_judged = 0

    def add(self, answer: Answer) -> None:
        """Counts one file."""
        self.verdicts[answer.verdict] += 1
        self._lowest.add(answer)
        self.not_judged += bool(answer.judgement.not_judged)
        for finding in answer.findings:
            if finding.known:
                self.known += 1
                continue
            self._errors = self._errors or finding.severity is Severity.ERROR
            self._warnings = self._warnings or finding.severity is Severity.WARNING
        ignored = answer.judgement.ignored
        self.ignored += sum(finding.severity is not Severity.INFO for finding in ignored)

    @property
    def files(self) -> int:
        """How many files were counted."""
        return sum(self.verdicts.values())

    @property
    def lowest_engine(self) -> str | None:
        """The oldest release that opens all files; None where none does or nothing is known."""
        return self._lowest.release

    @property
    def silent(self) -> int:
        """How many files say nothing about releases: unreadable and unversioned ones."""
        return self._lowest.silent

    def reached(self, severity: Severity) -> bool:
        """Whether any file has a new finding of at least this severity."""
        return self._errors or (severity is not Severity.ERROR and self._warnings)


class Remembered(Generic[T]):
    """What was made of shared answers, which count by identity: comparing them takes longer."""

    def __init__(self, make: Callable[[Answer], T]) -> None:
        self._make = make
        # The answer is kept beside, so that no other can get the same identity meanwhile.
        self._known: dict[int, tuple[Answer, T]] = {}

    def of(self, answer: Answer) -> T:
        """The value made of an answer, now or earlier."""
        kept = self._known.get(id(answer))
        if kept is None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            kept = self._known[id(answer)] = (answer, self._make(answer))
        return kept[1]
