"""The document of ``inspector compat``: every known release against files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Literal, Self, TypeAlias, cast

from inspector import checks
from inspector.format.asset import FormatKey
from inspector.report.compat import ANSWERS, FileAnswers, SetAnswers
from inspector.report.documents.parts import (
    PACKAGE_FORMAT,
    Count,
    Document,
    Finding,
    Part,
)
from inspector.report.documents.writing import json_line, line_by_line

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
            path=file.path,
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
