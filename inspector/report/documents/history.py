"""The document of ``inspector log``: the revisions of one package."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Literal, Self

from msgspec import UNSET, UnsetType

from inspector.checks import Verdict
from inspector.compare import model
from inspector.files.system import slashed
from inspector.messages.notes import english_types
from inspector.messages.rendering import english
from inspector.project.history.revisions import Revision, StepClass
from inspector.report.answers import HistoryReport
from inspector.report.documents.diff import ChangeCounts
from inspector.report.documents.parts import (
    Document,
    Engine,
    Part,
    Version,
    json_line,
    line_by_line,
)


class ValueChange(Part):
    """What became of a value; the one that is not there is null, and the kind tells which."""

    path: str
    kind: Literal["added", "removed", "changed"]
    before: Any
    after: Any

    @classmethod
    def of(cls, change: model.Change) -> Self:
        """What is said of a change."""
        before, after = (
            english_types(value) if isinstance(value, model.Types) else value
            for value in (change.before, change.after)
        )
        kind = "changed" if change.kind == "moved" else change.kind
        return cls(path=change.path, kind=kind, before=before, after=after)


class LogRevision(Part):
    """A revision; it has an old path where it was renamed.

    ``step`` is the heaviest class that it holds, ``problem`` why it could not be compared. What is
    followed has ``value``, null where a revision did not touch it.
    """

    commit: str | None
    state: Literal["committed", "staged", "work-tree"]
    author: str | None
    date: str | None
    subject: str | None
    path: str
    old_path: str | None
    step: StepClass
    sentence: str
    classes: ChangeCounts
    saved_by: Version | None
    verdict: Verdict | None
    problem: str | None
    value: list[ValueChange] | UnsetType | None = UNSET

    @classmethod
    def of(cls, revision: Revision, data: HistoryReport) -> Self:
        """What is said of a revision."""
        commit, step = revision.commit, revision.step
        values: list[ValueChange] | UnsetType | None = UNSET
        if data.value:
            changes = revision.values
            values = None if changes is None else [ValueChange.of(one) for one in changes]
        return cls(
            commit=None if commit is None else commit.hash,
            state=revision.state.value,
            author=None if commit is None else commit.author,
            date=None if commit is None else commit.date,
            subject=None if commit is None else commit.subject,
            path=step.path,
            old_path=step.old_path if step.old_path != step.path else None,
            step=revision.step_class,
            sentence=revision.sentence,
            classes=ChangeCounts.of(revision.counts),
            saved_by=Version.or_none(revision.saved_by),
            verdict=revision.verdict(data.engine, data.catalog, data.around),
            problem=english(revision.problem) or None,
            value=values,
        )


class Log(Document):
    """The revisions of a package, newest first, and the engine that their verdicts are of."""

    path: str
    engine: Engine
    revisions: list[LogRevision]


def history_json(data: HistoryReport) -> Iterator[str]:
    """The document piece by piece, one line a revision.

    Args:
        data: The revisions, told as they are asked for.
    """
    make = partial(Log, path=slashed(data.path), engine=Engine.of(data.engine), revisions=[])
    lines = (json_line(LogRevision.of(revision, data)) for revision in data.revisions)
    return line_by_line(make, "revisions", lines)
