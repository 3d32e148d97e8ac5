"""Many files against an engine: one entry a file as the scan brings them, then the totals.

Nothing is kept of a file once it is written, so a report of any length needs the same memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final, Generic, TypeVar

from inspector.catalog import Catalog, EngineProfile
from inspector.checks import Answer, Severity, Verdict, wording
from inspector.checks.facts import Depth
from inspector.phrases import counted
from inspector.project.scan import LowestForAll, ScanRow
from inspector.report.style import PLAIN, Style
from inspector.report.values import engine_text, findings_text
from inspector.signs import one_line

#: How many different answers have their text remembered at a time.
_REMEMBERED = 2048
#: Said by the number of steps on a file's own line.
_SAID_ELSEWHERE: Final = frozenset({"OLD-VERSION"})
#: What a run says once of what it has not looked at.
_NOT_READ: Final = "Only headers were read; --deep reads tables and objects too."

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
        self._warned = False
        #: How many files store custom versions that nobody can judge.
        self.not_judged = 0

    def add(self, answer: Answer) -> None:
        """Counts one file."""
        self.verdicts[answer.verdict] += 1
        self._lowest.add(answer)
        self.not_judged += bool(answer.judgement.not_judged)
        if not self._warned and answer.findings:
            self._warned = any(f.severity is Severity.WARNING for f in answer.findings)

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
        answer = row.answer
        totals.add(answer)
        if current is None or (engine is None and answer.profile.source != current.source):
            current = answer.profile
            yield style.strong(f"Engine {engine_text(current)}") + "\n"
        yield f"{marks[answer.verdict]}  {one_line(row.path)}{told.of(answer)}\n"
    yield "\n".join(_totals_lines(totals)) + "\n"


def _told(answer: Answer, *, style: Style) -> str:
    """What follows a file's path: what a save would do or what opens it, and the findings."""
    text = ""
    if answer.verdict is Verdict.REFUSED and answer.lowest_engine is not None:
        text = f"  (opens from {answer.lowest_engine})"
    else:
        steps = answer.judgement.step_count
        save = f"{counted(steps, 'upgrade step')} on save" if steps else ""
        doubt = wording.not_judged(len(answer.judgement.not_judged))
        said = "; ".join(filter(None, (save, doubt)))
        text = f"  ({said})" if said else ""
    shown = [finding for finding in answer.findings if finding.rule not in _SAID_ELSEWHERE]
    return "\n".join([text, *findings_text(shown, "  ", style)])


def _totals_lines(totals: Totals) -> list[str]:
    if not totals.files:
        return ["No packages found."]
    counts = ", ".join(
        f"{count:,} {verdict.value}" for verdict, count in totals.verdicts.items() if count
    )
    lines = [f"{counted(totals.files, 'file')}: {counts}."]
    if totals.not_judged:
        which = counted(totals.not_judged, "file stores", "files store")
        lines.append(
            f"{which} custom versions that are not judged; `inspector show FILE` names them."
        )
    lines.append(_set_line(totals))
    if totals.depth < Depth.OBJECTS:
        lines.append(_NOT_READ)
    return lines


def _the_other(files: int) -> str:
    return "the other one" if files == 1 else f"all of the other {files:,}"


def _set_line(totals: Totals) -> str:
    """Which release opens the set, and how many files that leaves out."""
    silent = totals.silent
    if silent == totals.files:
        return "No release opens any of them: they are damaged, or cooked without versions."
    whole = "the whole set" if not silent else _the_other(totals.files - silent)
    if totals.lowest_engine is None:
        line = f"No known release opens {whole}."
    else:
        line = f"{totals.lowest_engine} is the oldest release that opens {whole}."
    if not silent:
        return line
    left_out = counted(silent, "file is", "files are")
    return f"{left_out} damaged, or cooked without versions: no release opens those. {line}"
