"""Many files against an engine: one entry a file as the scan brings them, then the totals.

Nothing is kept of a file once it is written, so a report of any length needs the same memory.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from json.encoder import encode_basestring
from typing import Final, Generic, NamedTuple, TypeVar

from inspector.catalog import Catalog, EngineProfile
from inspector.checks import Answer, Severity, Verdict, wording
from inspector.checks.facts import Depth
from inspector.project.scan import LowestForAll, ScanRow
from inspector.report.style import PLAIN, Style
from inspector.report.values import (
    PACKAGE_FORMAT,
    SCHEMA_NUMBER,
    Json,
    engine_json,
    engine_text,
    finding_json,
    findings_text,
    json_line,
    version_json,
)
from inspector.signs import json_escaped, one_line

#: How many different answers have their text remembered at a time.
_REMEMBERED = 2048
#: Said by the number of steps on a file's own line.
_SAID_ELSEWHERE: Final = frozenset({"OLD-VERSION"})
#: What a run says once of what it has not looked at.
_NOT_READ: Final = "Only headers were read; --deep reads tables and objects too."
_OFFSET_KEY: Final = '"offset": '

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


def totals_json(totals: Totals) -> Json:
    """What stands behind the files: counts by verdict, and the engine that opens the whole set."""
    return {
        "totals": {verdict.value: count for verdict, count in totals.verdicts.items()},
        "lowest_engine": totals.lowest_engine,
    }


def check_json(
    rows: Iterable[ScanRow], engine: EngineProfile | None, totals: Totals
) -> Iterator[str]:
    """The JSON document piece by piece, one line a file.

    Args:
        rows: The files, judged as they are asked for.
        engine: The engine of all of them; None where they have different ones, which each file
            then carries.
        totals: Counts along.
    """
    named = json_line(engine_json(engine) if engine else None)
    depth = totals.depth.name.lower()
    yield f'{{"schema": {SCHEMA_NUMBER}, "engine": {named}, "depth": "{depth}", "files": ['
    templates = _Remembered(partial(_template, with_engine=engine is None))
    before = "\n"
    for row in rows:
        totals.add(row.answer)
        entry = templates.of(row.answer).filled(row)
        yield f'{before}{{"path": {json_escaped(encode_basestring(row.path))}, {entry}'
        before = ",\n"
    closing = json.dumps(totals_json(totals))
    yield f"\n], {closing[1:]}\n"


class _Template(NamedTuple):
    """The text of all files with the same facts: pieces around the offsets of their findings."""

    pieces: tuple[str, ...]
    #: Which finding's offset follows each piece but the last.
    slots: tuple[int, ...]

    def filled(self, row: ScanRow) -> str:
        """The text for one file."""
        if not self.slots:
            return self.pieces[0]
        offsets = row.places or tuple(finding.offset for finding in row.answer.findings)
        text = self.pieces[0]
        for slot, piece in zip(self.slots, self.pieces[1:], strict=True):
            offset = offsets[slot]
            text += ("null" if offset is None else str(offset)) + piece
        return text


class _Remembered(Generic[T]):
    """What was made of shared answers, which count by identity: comparing them takes longer."""

    def __init__(self, make: Callable[[Answer], T]) -> None:
        self._make = make
        # The answer is kept beside, so that no other can get the same identity meanwhile.
        self._known: dict[int, tuple[Answer, T]] = {}

    def of(self, answer: Answer) -> T:
        """The value made of an answer, now or earlier."""
        known = self._known.get(id(answer))
        if known is None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            known = self._known[id(answer)] = (answer, self._make(answer))
        return known[1]


def _template(answer: Answer, *, with_engine: bool) -> _Template:
    """Everything of a file's entry behind its path, with the closing brace."""
    facts, versions = answer.facts, answer.facts.versions
    document: Json = {"engine": engine_json(answer.profile)} if with_engine else {}
    document |= {
        "format": PACKAGE_FORMAT,
        "verdict": answer.verdict.value,
        "saved_by": version_json(facts.saved_by),
        "compatible_with": version_json(facts.compatible_with),
        "file_version_ue4": versions.ue4 if versions else None,
        "file_version_ue5": versions.ue5 if versions else None,
        "file_version_licensee": versions.licensee if versions else None,
        "unversioned": versions is not None and versions.unversioned,
        "lowest_engine": answer.lowest_engine,
    }
    pieces: list[str] = []
    slots: list[int] = []
    text = json_line(document)[1:-1] + ', "findings": ['
    for number, finding in enumerate(answer.findings):
        entry = json_line(finding_json(finding))
        text += ", " if number else ""
        if finding.field is not None:
            # The offset is the last number of the entry: location comes last, and offset in it.
            before, key, _ = entry.rpartition(_OFFSET_KEY)
            pieces.append(text + before + key)
            slots.append(number)
            text = "}}"
        else:
            text += entry
    return _Template((*pieces, text + "]}"), tuple(slots))


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
    told = _Remembered(partial(_told, style=style))
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
        save = f"{wording.count(steps, 'upgrade step')} on save" if steps else ""
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
    files = "1 file" if totals.files == 1 else f"{totals.files:,} files"
    lines = [f"{files}: {counts}."]
    if totals.not_judged:
        one = totals.not_judged == 1
        which = "1 file stores" if one else f"{totals.not_judged:,} files store"
        lines.append(
            f"{which} custom versions that are not judged; `inspector show FILE` names them."
        )
    lines.append(_set_line(totals))
    if totals.depth < Depth.OBJECTS:
        lines.append(_NOT_READ)
    return lines


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
