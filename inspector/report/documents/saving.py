"""The document of ``inspector upgrades`` about several files: what a save of all would do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Self

from msgspec import UNSET

from inspector.catalog import EngineProfile
from inspector.messages.rendering import render
from inspector.messages.upgrades.findings import finding_words
from inspector.project.scan.saving import FileSave, SetSave, StepTotals
from inspector.report.documents.parts import Absent, Count, Document, Engine, Part
from inspector.report.documents.upgrades import AxisId
from inspector.report.documents.writing import json_line, line_by_line
from inspector.upgrades.model import PreviewVerdict, Risk


class SavedFile(Part):
    """What a save of one file would do; counts are null of one that is not opened."""

    path: str
    verdict: PreviewVerdict
    unreadable: bool
    reason: str | None
    steps: Count | None
    touching: Count | None
    loses: Count | None
    not_known: Count | None
    dropped: Count | None
    references_lost: Count | None
    lost: tuple[str, ...]
    no_longer_readable_by: tuple[str, ...]

    @classmethod
    def of(cls, file: FileSave) -> Self:
        """What is said of a file."""
        tally = file.tally
        return cls(
            path=file.path,
            verdict=file.verdict,
            unreadable=file.unreadable,
            reason=render(file.why) if file.why is not None else None,
            steps=tally and tally.steps,
            touching=tally and tally.touching,
            loses=tally and tally.loses,
            not_known=tally and tally.unknown,
            dropped=tally and tally.dropped,
            references_lost=tally and tally.references_lost,
            lost=tuple(finding_words(reference) for reference in file.lost),
            no_longer_readable_by=file.closed,
        )


class StepOfSet(Part):
    """A step that touches files, or may: how many, and in how many it has which risk."""

    axis: AxisId
    axis_title: str
    number: int | None
    name: str
    files: Count
    safe: Count
    rounds: Count
    loses: Count
    may_lose: Count
    not_known: Count

    @classmethod
    def of(cls, step: StepTotals) -> Self:
        """What is said of a step."""
        return cls(
            axis=step.key.axis,
            axis_title=render(step.title),
            number=step.key.number,
            name=step.key.name,
            files=step.files,
            safe=step.risks[Risk.SAFE],
            rounds=step.risks[Risk.ROUNDS],
            loses=step.risks[Risk.LOSES],
            may_lose=step.risks[Risk.MAY_LOSE],
            not_known=step.risks[Risk.UNKNOWN],
        )


class ClosedRelease(Part):
    """A release that opens files now and not after the save."""

    release: str
    files: Count


class UpgradesOfSet(Document):
    """What a save of several files would do, file by file and summed up.

    Object streams are loaded with the lists of classes and ask no engine.
    """

    engine: Engine
    files: list[SavedFile]
    totals: dict[str, Count]
    class_lists: tuple[str, ...]
    steps: list[StepOfSet]
    no_longer_readable_by: list[ClosedRelease]
    verdict: Absent = UNSET

    @classmethod
    def of(cls, total: SetSave, profile: EngineProfile) -> Self:
        """What is said of the set; its files are written one by one."""
        return cls(
            engine=Engine.of(profile),
            files=[],
            totals={verdict.value: total.verdicts[verdict] for verdict in PreviewVerdict},
            class_lists=tuple(map(render, total.class_lists)),
            steps=[StepOfSet.of(step) for step in total.steps],
            no_longer_readable_by=[
                ClosedRelease(release=release, files=files)
                for release, files in total.closed.items()
            ],
        )


def set_json(files: Iterable[FileSave], total: SetSave, profile: EngineProfile) -> Iterator[str]:
    """The JSON document piece by piece, one line a file.

    Args:
        files: The files, previewed as they are asked for.
        total: Counts along.
        profile: The engine that saves.
    """

    def lines() -> Iterator[str]:
        for file in files:
            total.add(file)
            yield json_line(SavedFile.of(file))

    return line_by_line(partial(UpgradesOfSet.of, total, profile), "files", lines())
