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

#: The rule that a pointer of Git LFS breaks.
_POINTER = "LFS-POINTER"

T = TypeVar("T")


def is_pointer(answer: Answer) -> bool:
    """Whether a file is a pointer of Git LFS, about which there is nothing else to say."""
    return any(finding.rule == _POINTER for finding in answer.findings)


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
        self._kind_of = Remembered(self._classified)

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
    def with_errors(self) -> int:
        """How many of the files that load with a warning have an error, known or not.

        It is one that says nothing of the package itself, or that weighs so for the project.
        """
        warns = (kind for kind in self._kinds.values() if kind.verdict is Verdict.WARNS)
        return sum(kind.files for kind in warns if kind.any_error)

    @property
    def not_judged(self) -> int:
        """How many files store custom versions that nothing can judge."""
        return sum(kind.files for kind in self._kinds.values() if kind.not_judged)

    @property
    def ignored(self) -> int:
        """How many errors and warnings are not reported, because a user does not want to know."""
        return sum(kind.ignored * kind.files for kind in self._kinds.values())

    @property
    def known(self) -> int:
        """How many findings the baseline knows."""
        return sum(kind.known * kind.files for kind in self._kinds.values())

    @property
    def pointers(self) -> int:
        """How many files are pointers of Git LFS to assets that are not here."""
        return sum(kind.files for kind in self._kinds.values() if kind.is_pointer)

    @property
    def fresh(self) -> int:
        """How many files have an error or warning that no baseline knows."""
        return sum(kind.files for kind in self._kinds.values() if kind.errors or kind.warnings)

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

    @property
    def of_releases(self) -> int:
        """How many files are for releases of the engine to load."""
        return sum(kind.files for kind in self._kinds.values() if kind.of_releases)

    def reached(self, severity: Severity) -> bool:
        """Whether any file has a new finding of at least this severity."""
        kinds = self._kinds.values()
        errors = any(kind.errors for kind in kinds)
        return errors or (severity is not Severity.ERROR and any(kind.warnings for kind in kinds))

    def _classified(self, answer: Answer) -> _Kind:
        """The kind of files that an answer belongs to."""
        new = {finding.severity for finding in answer.findings if not finding.known}
        ignored = answer.judgement.ignored
        kind = _Kind(
            answer.verdict,
            silent=answer.facts.of_releases and not answer.names_releases,
            of_releases=answer.facts.of_releases,
            errors=Severity.ERROR in new,
            warnings=Severity.WARNING in new,
            any_error=any(finding.severity is Severity.ERROR for finding in answer.findings),
            not_judged=bool(answer.judgement.not_judged),
            known=sum(finding.known for finding in answer.findings),
            ignored=sum(finding.severity is not Severity.INFO for finding in ignored),
            is_pointer=is_pointer(answer),
        )
        key = (*kind.key, answer.lowest_engine)
        if key not in self._kinds:
            self._lowest.add(answer)
        return self._kinds.setdefault(key, kind)


class _Kind:
    """Files that count alike, and how many of them there are; ``is_pointer`` of Git LFS.

    ``errors`` and ``warnings`` say whether any is new, ``any_error`` whether there is one, new or
    not; ``known`` and ``ignored`` count those of one file that the baseline knows, and that are not
    reported.
    """

    __slots__ = (
        "any_error",
        "errors",
        "files",
        "ignored",
        "is_pointer",
        "known",
        "not_judged",
        "of_releases",
        "silent",
        "verdict",
        "warnings",
    )

    def __init__(
        self,
        verdict: Verdict,
        *,
        silent: bool,
        of_releases: bool,
        errors: bool,
        warnings: bool,
        any_error: bool,
        not_judged: bool,
        known: int,
        ignored: int,
        is_pointer: bool,
    ) -> None:
        self.is_pointer = is_pointer
        self.verdict = verdict
        self.silent = silent
        self.of_releases = of_releases
        self.errors = errors
        self.warnings = warnings
        self.any_error = any_error
        self.not_judged = not_judged
        self.known = known
        self.ignored = ignored
        self.files = 0

    @property
    def key(self) -> tuple[object, ...]:
        """What distinguishes it from other kinds."""
        judged = self.verdict, self.silent, self.of_releases, self.errors, self.warnings
        return (*judged, self.any_error, self.not_judged, self.known, self.ignored, self.is_pointer)


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
