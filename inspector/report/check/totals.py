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
        self._lowest = LowestForAll(catalog)
        # There are a few dozen kinds at most, however many files are counted.
        self._kinds: dict[tuple[object, ...], _Kind] = {}
        self._kind_of = Remembered(self._told_apart)

    def add(self, answer: Answer) -> None:
        """Counts one file."""
        self._kind_of.of(answer).files += 1

    @property
    def verdicts(self) -> dict[Verdict, int]:
        """How many files there are of each verdict."""
        verdicts = dict.fromkeys(Verdict, 0)
        for kind in self._kinds.values():
            verdicts[kind.verdict] += kind.files
        return verdicts

    @property
    def not_judged(self) -> int:
        """How many files store custom versions that nobody can judge."""
        return sum(kind.files for kind in self._kinds.values() if kind.not_judged)

    @property
    def files(self) -> int:
        """How many files were counted."""
        return sum(kind.files for kind in self._kinds.values())

    @property
    def lowest_engine(self) -> str | None:
        """The oldest release that opens all files; None where none does or nothing is known."""
        return self._lowest.release

    @property
    def silent(self) -> int:
        """How many files say nothing about releases: unreadable and unversioned ones."""
        return sum(kind.files for kind in self._kinds.values() if kind.silent)

    def reached(self, severity: Severity) -> bool:
        """Whether any file has a finding of at least this severity."""
        verdicts = self.verdicts
        errors = verdicts[Verdict.REFUSED] + verdicts[Verdict.UNREADABLE] > 0
        warned = any(kind.warned for kind in self._kinds.values())
        return errors or (severity is not Severity.ERROR and warned)

    def _told_apart(self, answer: Answer) -> _Kind:
        """The kind of files that an answer belongs to."""
        kind = _Kind(
            answer.verdict,
            silent=not answer.names_releases,
            warned=any(finding.severity is Severity.WARNING for finding in answer.findings),
            not_judged=bool(answer.judgement.not_judged),
        )
        key = (kind.verdict, kind.silent, kind.warned, kind.not_judged, answer.lowest_engine)
        if key not in self._kinds:
            self._lowest.add(answer)
        return self._kinds.setdefault(key, kind)


class _Kind:
    """Files that count alike, and how many of them there are."""

    __slots__ = ("files", "not_judged", "silent", "verdict", "warned")

    def __init__(self, verdict: Verdict, *, silent: bool, warned: bool, not_judged: bool) -> None:
        self.verdict = verdict
        self.silent = silent
        self.warned = warned
        self.not_judged = not_judged
        self.files = 0


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
