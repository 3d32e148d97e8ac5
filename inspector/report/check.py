"""Many files against an engine: one entry a file as the scan brings them, then the totals.

Nothing is kept of a file once it is written, so a report of any length needs the same memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final, Generic, TypeVar

from inspector.catalog import Catalog, EngineProfile
from inspector.checks import Severity, Verdict, wording
from inspector.project.scan import LowestForAll, RowFacts, ScanRow
from inspector.report.style import PLAIN, Style
from inspector.report.values import engine_text, findings_text
from inspector.signs import one_line

#: How many different facts have their text remembered at a time.
_REMEMBERED = 2048
#: Said by the number of steps on a file's own line.
_SAID_ELSEWHERE: Final = frozenset({"OLD-VERSION"})

T = TypeVar("T")


class Totals:
    """What is counted over all files: verdicts, the worst severity, the lowest common engine."""

    def __init__(self, catalog: Catalog) -> None:
        self.verdicts = dict.fromkeys(Verdict, 0)
        self._lowest = LowestForAll(catalog)
        self._warned = False
        #: How many files store custom versions that nobody can judge.
        self.not_judged = 0

    def add(self, facts: RowFacts) -> None:
        """Counts one file."""
        self.verdicts[facts.verdict] += 1
        self._lowest.add(facts)
        self.not_judged += facts.not_judged > 0
        if not self._warned and facts.findings:
            self._warned = any(f.severity is Severity.WARNING for f in facts.findings)

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
        """Whether any file has a finding of at least this severity."""
        errors = self.verdicts[Verdict.REFUSED] + self.verdicts[Verdict.UNREADABLE] > 0
        return errors or (severity is not Severity.ERROR and self._warned)


class Remembered(Generic[T]):
    """What was made of shared facts; they cannot be hashed, so they count by identity."""

    def __init__(self, make: Callable[[RowFacts], T]) -> None:
        self._make = make
        # The facts are kept beside, so that no others can get the same identity meanwhile.
        self._known: dict[int, tuple[RowFacts, T]] = {}

    def of(self, facts: RowFacts) -> T:
        """The value made of ``facts``, now or earlier."""
        known = self._known.get(id(facts))
        if known is None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            known = self._known[id(facts)] = (facts, self._make(facts))
        return known[1]


def check_text(
    rows: Iterable[ScanRow],
    engine: EngineProfile | None,
    totals: Totals,
    style: Style = PLAIN,
) -> Iterator[str]:
    """The report for people, piece by piece: a line a file with its findings below, then totals.

    Args:
        rows: The files, judged as they are asked for.
        engine: The engine of all of them; None where they have different ones: each change of
            engine then starts with a line that says so.
        totals: Counts along.
        style: Whether words are coloured.
    """
    current = engine
    marks = {verdict: style.word(verdict.value, 10) for verdict in Verdict}
    told = Remembered(partial(_told, style=style))
    if engine is not None:
        yield style.strong(f"Engine {engine_text(engine)}") + "\n"
    for row in rows:
        facts = row.facts
        totals.add(facts)
        if current is None or (engine is None and facts.engine.source != current.source):
            current = facts.engine
            yield style.strong(f"Engine {engine_text(current)}") + "\n"
        yield f"{marks[facts.verdict]}  {one_line(row.path)}{told.of(facts)}\n"
    yield "\n".join(_totals_lines(totals)) + "\n"


def _told(facts: RowFacts, *, style: Style) -> str:
    """What follows a file's path: what a save would do or what opens it, and the findings."""
    text = ""
    if facts.verdict is Verdict.REFUSED and facts.lowest_engine is not None:
        text = f"  (opens from {facts.lowest_engine})"
    else:
        steps = "upgrade step" if facts.step_count == 1 else "upgrade steps"
        save = f"{facts.step_count:,} {steps} on save" if facts.step_count else ""
        said = "; ".join(filter(None, (save, wording.not_judged(facts.not_judged))))
        text = f"  ({said})" if said else ""
    shown = [finding for finding in facts.findings if finding.rule not in _SAID_ELSEWHERE]
    return "\n".join([text, *findings_text(shown, "  ", style)])


def _totals_lines(totals: Totals) -> list[str]:
    if not totals.files:
        return ["No packages found."]
    counts = ", ".join(
        f"{count:,} {verdict.value}" for verdict, count in totals.verdicts.items() if count
    )
    files = "1 file" if totals.files == 1 else f"{totals.files:,} files"
    lines = [f"{files}: {counts}."]
    if totals.not_judged:
        one = totals.not_judged == 1
        which = "1 file stores" if one else f"{totals.not_judged:,} files store"
        lines.append(
            f"{which} custom versions that are not judged; `inspector show FILE` names them."
        )
    return [*lines, _set_line(totals)]


def _the_other(files: int) -> str:
    return "the other one" if files == 1 else f"the other {files:,}"


def _set_line(totals: Totals) -> str:
    """Which release opens the set, and how many files that leaves out."""
    silent = totals.silent
    if silent == totals.files:
        return "Nothing is known about which releases open the set."
    whole = "the whole set" if not silent else _the_other(totals.files - silent)
    if totals.lowest_engine is None:
        line = f"No known release opens {whole}."
    else:
        line = f"{totals.lowest_engine} is the oldest release that opens {whole}."
    if not silent:
        return line
    counted = "1 file names no release" if silent == 1 else f"{silent:,} files name no release"
    return f"{counted}. {line}"
