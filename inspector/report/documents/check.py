"""The documents of ``inspector check`` and ``inspector compat``: files against one or all engines.

Nothing of a file is kept once it is written, so a report of any length of ``inspector check`` needs
the same memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from json.encoder import encode_basestring
from typing import Final, Literal, Self, TypeAlias, cast

from msgspec import UNSET, UnsetType

from inspector import checks
from inspector.checks import Answer, CheckFinding, Severity, Verdict
from inspector.checks.facts import Depth
from inspector.escaping import json_escaped
from inspector.files.system import slashed
from inspector.format.asset import FormatKey
from inspector.messages.rules import texts_of
from inspector.named_tuples import NamedTuple
from inspector.project.scan.judging import ScanRow
from inspector.report.check.run import Run
from inspector.report.check.totals import Remembered
from inspector.report.compat import ANSWERS, FileAnswers, SetAnswers
from inspector.report.documents.parts import (
    PACKAGE_FORMAT,
    Commit,
    Count,
    Document,
    Engine,
    Finding,
    OtherFile,
    Part,
    Place,
    Version,
    json_line,
    line_by_line,
    small_line,
)

# -- check -----------------------------------------------------------------------------------------

DepthName = Literal["header", "tables", "objects"]
_DEPTHS: Final[dict[Depth, DepthName]] = {
    Depth.HEADER: "header",
    Depth.TABLES: "tables",
    Depth.OBJECTS: "objects",
}
#: What files with the same answer differ in, as it is written before it is filled in. Quotes inside
#: of texts are escaped, so neither can be anything else.
_NO_PATH: Final = '{"path": ""'
_OFFSET_KEY: Final = '"offset": '
_NO_OFFSET: Final = -1


#: The message and the remedy of a finding.
Say = Callable[[CheckFinding], tuple[str, str]]
#: Of so many different findings the texts are remembered.
_REMEMBERED: Final = 2048


def _said(finding: CheckFinding) -> tuple[str, str]:
    texts = texts_of(finding)
    return texts.message(), texts.remedy()


class CheckedFinding(Finding, kw_only=True):
    """A finding, and whether the baseline knows it, where errors and warnings are compared.

    It has the number of the line where it is about a text.
    """

    line: Count | UnsetType = UNSET
    baseline: Literal["new", "known"] | UnsetType = UNSET

    @classmethod
    def of(cls, finding: CheckFinding, *, say: Say = _said, compared: bool = False) -> Self:
        """What is said of a finding, and of a problem that was compared whether it is known."""
        is_problem = finding.severity is not Severity.INFO
        state: Literal["new", "known"] = "known" if finding.known else "new"
        message, remedy = say(finding)
        return cls(
            rule=finding.rule,
            severity=finding.severity,
            message=message,
            remedy=remedy,
            location=Place.or_none(finding),
            what=OtherFile.or_unset(finding),
            line=UNSET if finding.line is None else finding.line,
            baseline=state if compared and (is_problem or finding.known) else UNSET,
        )


class CheckedFile(Part, kw_only=True):
    """A file with its verdict and findings, and its engine where the files have different ones.

    Who changed it last is there where that was asked for, of files of which something is told.
    """

    path: str
    last_change: Commit | UnsetType = UNSET
    engine: Engine | UnsetType = UNSET
    format: FormatKey | Literal["project-text"]
    verdict: Verdict
    saved_by: Version | None
    compatible_with: Version | None
    file_version_ue4: int | None
    file_version_ue5: int | None
    file_version_licensee: int | None
    unversioned: bool
    lowest_engine: str | None
    findings: list[CheckedFinding]
    #: Rules that speak about it and are not told; absent where there is none.
    ignored: list[str] | UnsetType = UNSET

    @classmethod
    def of(cls, answer: Answer, say: Say, *, with_engine: bool, compared: bool) -> Self:
        """What is said of all files with the same answer; its path is still empty."""
        facts, versions = answer.facts, answer.facts.versions
        return cls(
            path="",
            last_change=UNSET,
            engine=Engine.of(answer.profile) if with_engine else UNSET,
            format="project-text" if facts.is_text else facts.format,
            verdict=answer.verdict,
            saved_by=Version.or_none(facts.saved_by),
            compatible_with=Version.or_none(facts.compatible_with),
            file_version_ue4=versions.ue4 if versions else None,
            file_version_ue5=versions.ue5 if versions else None,
            file_version_licensee=versions.licensee if versions else None,
            unversioned=versions is not None and versions.unversioned,
            lowest_engine=answer.lowest_engine,
            findings=[
                CheckedFinding.of(finding, say=say, compared=compared)
                for finding in answer.findings
            ],
            ignored=_rules(answer.judgement.ignored) or UNSET,
        )


def _rules(findings: Iterable[CheckFinding]) -> list[str]:
    return list(dict.fromkeys(finding.rule for finding in findings))


class VerdictCounts(Part):
    """How many files there are of each verdict."""

    loads: Count
    warns: Count
    refused: Count
    unreadable: Count


class Gone(Part):
    """A finding that the baseline knows and that is not there any more."""

    path: str
    rule: str
    fingerprint: str


class Check(Document, kw_only=True):
    """Files, read to a depth, against engines; null stands for different ones."""

    engine: Engine | None
    depth: DepthName
    files: list[CheckedFile]
    totals: VerdictCounts
    lowest_engine: str | None
    #: Where there is a baseline: its file, and what of it is gone.
    baseline_file: str | UnsetType = UNSET
    gone: list[Gone] | UnsetType = UNSET

    @classmethod
    def of(cls, run: Run) -> Self:
        """What is said of all files; they are written one by one."""
        engine, totals, baseline = run.engine, run.totals, run.baseline
        return cls(
            engine=Engine.of(engine) if engine else None,
            depth=_DEPTHS[totals.depth],
            files=[],
            totals=VerdictCounts(**totals.verdicts),
            lowest_engine=totals.lowest_engine,
            baseline_file=UNSET if baseline is None else slashed(baseline.path),
            gone=UNSET
            if baseline is None
            else [
                Gone(path=entry.path, rule=entry.rule, fingerprint=entry.fingerprint)
                for entry in baseline.gone
            ],
        )


def report(rows: Iterable[ScanRow], run: Run) -> Iterator[str]:
    """The JSON document piece by piece, one line a file.

    Where files have different engines, each carries its own.
    """
    # Files with other versions have findings in common.
    say = lru_cache(maxsize=_REMEMBERED)(_said)
    with_engine, compared = run.engine is None, run.baseline is not None
    templates = Remembered(partial(_template, say=say, with_engine=with_engine, compared=compared))

    def lines() -> Iterator[str]:
        for row in rows:
            run.totals.add(row.answer)
            path = json_escaped(encode_basestring(slashed(row.path)))
            text = templates.of(row.answer).filled(row)
            if row.last_change is not None:
                text = f', "last_change": {small_line(Commit.of(row.last_change))}{text}'
            yield f'{{"path": {path}{text}'

    return line_by_line(partial(Check.of, run), "files", lines())


class _Template(NamedTuple):
    """The text of all files with the same answer: pieces around the offsets of their findings."""

    pieces: tuple[str, ...]
    #: Which finding's offset follows each piece but the last.
    slots: tuple[int, ...]

    def filled(self, row: ScanRow) -> str:
        """The text for one file."""
        if not self.slots:
            return self.pieces[0]
        offsets = row.places or tuple(finding.offset for finding in row.answer.findings)
        parts = [self.pieces[0]]
        for slot, piece in zip(self.slots, self.pieces[1:], strict=True):
            offset = offsets[slot]
            parts += ("null" if offset is None else str(offset), piece)
        return "".join(parts)


def _template(answer: Answer, *, say: Say, with_engine: bool, compared: bool) -> _Template:
    """Everything of a file's entry behind its path, with the closing brace."""
    file = CheckedFile.of(answer, say, with_engine=with_engine, compared=compared)
    slots = []
    for number, finding in enumerate(file.findings):
        if finding.location is not None:
            finding.location.offset = _NO_OFFSET
            slots.append(number)
    text = small_line(file).removeprefix(_NO_PATH)
    *before, last = text.split(f"{_OFFSET_KEY}{_NO_OFFSET}")
    return _Template((*(piece + _OFFSET_KEY for piece in before), last), tuple(slots))


# -- compat ----------------------------------------------------------------------------------------

AnswerWord: TypeAlias = Literal["loads", "upgrades", "warns", "refused", "unreadable", "unknown"]


class ReleaseAnswer(Part):
    """How a release takes a file; the reason is there where it refuses or warns."""

    release: str
    answer: AnswerWord
    steps: Count
    reason: Finding | None

    @classmethod
    def of(cls, answer: checks.ReleaseAnswer) -> Self:
        """What is said of a release."""
        return cls(
            release=answer.release,
            answer=cast("AnswerWord", ANSWERS[answer.mark]),
            steps=answer.steps,
            reason=None if answer.reason is None else Finding.of(answer.reason),
        )


class CompatFile(Part):
    """A file with the answer of every known release, oldest first."""

    path: str
    format: FormatKey
    lowest_engine: str | None
    highest_engine: str | None
    releases: list[ReleaseAnswer]

    @classmethod
    def of(cls, file: FileAnswers) -> Self:
        """What is said of a file."""
        return cls(
            path=slashed(file.path),
            format=PACKAGE_FORMAT,
            lowest_engine=checks.lowest_engine(file.answers),
            highest_engine=checks.highest_engine(file.answers),
            releases=[ReleaseAnswer.of(answer) for answer in file.answers],
        )


class ReleaseCounts(Part):
    """How many files a release takes in each way."""

    release: str
    loads: Count
    upgrades: Count
    warns: Count
    refused: Count
    unreadable: Count
    unknown: Count


class Compat(Document):
    """Every known release against each file and the whole set."""

    files: list[CompatFile]
    releases: list[ReleaseCounts]
    lowest_engine: str | None
    highest_engine: str | None

    @classmethod
    def of(cls, total: SetAnswers) -> Self:
        """What is said of the set; its files are written one by one."""
        return cls(
            files=[],
            releases=[ReleaseCounts(release=name, **n) for name, n in total.counts.items()],
            lowest_engine=total.lowest_engine,
            highest_engine=total.highest_engine,
        )


def compat_json(files: Iterable[FileAnswers], total: SetAnswers) -> Iterator[str]:
    """The JSON document piece by piece, one line a file.

    Args:
        files: The files, judged as they are asked for.
        total: Counts along.
    """

    def lines() -> Iterator[str]:
        for file in files:
            total.add(file)
            yield json_line(CompatFile.of(file))

    return line_by_line(partial(Compat.of, total), "files", lines())
