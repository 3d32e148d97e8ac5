"""The documents of ``inspector upgrades``: what a save with an engine does to one or many files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from math import isfinite
from typing import Annotated, Any, Final, Literal, Self, TypeAlias, cast

from msgspec import UNSET, Meta

from inspector.catalog import EngineProfile
from inspector.files.system import slashed
from inspector.format.asset import FormatKey
from inspector.messages.rendering import english, render
from inspector.messages.rules.upgrades import finding_words, lost_reason
from inspector.project.scan.saving import FileSave, SetSave, StepTotals
from inspector.report.documents.parts import (
    Absent,
    Count,
    Document,
    Engine,
    Part,
    json_line,
    line_by_line,
)
from inspector.report.upgrades.sentences import verdict_line
from inspector.report.upgrades.words import effect_words, touches_words
from inspector.upgrades import model
from inspector.upgrades.model import REDIRECT, Phase, PreviewVerdict, Reach, Risk
from inspector.upgrades.preview import counts
from inspector.upgrades.values import Loss, Missing, Value

# -- one file --------------------------------------------------------------------------------------

_AXES: Final = "ue4|ue5|licensee|redirect|(custom|class):.+"
AxisId = Annotated[str, Meta(pattern=f"^({_AXES})$")]
WrittenId = Annotated[str, Meta(pattern=f"^({_AXES}|saved_by|compatible_with)$")]
FateWord: TypeAlias = Literal["raised", "same", "kept or dropped", "not known"]
SignWord: TypeAlias = Literal["added", "removed", "changed"]
SeverityWord: TypeAlias = Literal["error", "warning", "info"]
_SIGNS: Final[dict[model.Sign, SignWord]] = {"+": "added", "−": "removed", "~": "changed"}


class WrittenVersion(Part):
    """A number of an axis, or an engine version, that a save writes."""

    axis: WrittenId
    title: str
    before: int | str | None
    before_name: str | None
    after: int | str | None
    after_name: str | None
    fate: FateWord

    @classmethod
    def of(cls, change: model.VersionChange) -> Self:
        """What becomes of a number."""
        return cls(
            axis=change.axis,
            title=render(change.title),
            before=change.before,
            before_name=change.before_name or None,
            after=change.after,
            after_name=change.after_name or None,
            fate=cast("FateWord", change.fate),
        )


class Axis(Part):
    """The steps of one axis, counted; both numbers are null where it has none."""

    axis: AxisId
    title: str
    before: int | None
    after: int | None
    count: Count
    touching: Count
    loss: Loss
    note: str

    @classmethod
    def of(cls, group: model.AxisGroup) -> Self:
        """What is said of an axis."""
        return cls(
            axis=group.axis,
            title=render(group.title),
            before=group.before,
            after=group.after,
            count=group.count,
            touching=group.touching,
            loss=group.loss,
            note=render(group.note),
        )


class FieldChange(Part):
    """A place of the package before and after.

    A value is whatever the file holds. One that is none, such as that of a field which is not
    stored, is null, and the key with _text behind it says why. Names and types stand where they
    differ.
    """

    path: str
    sign: SignWord
    before: Any
    before_text: str | None
    after: Any
    after_text: str | None
    loss: Loss
    names: tuple[str, str] | None
    types: tuple[str, str] | None
    note: str

    @classmethod
    def of(cls, change: model.FieldChange) -> Self:
        """What becomes of a place."""
        return cls(
            path=change.path,
            sign=_SIGNS[change.sign],
            before=json_value(change.before),
            before_text=_why_none(change.before),
            after=json_value(change.after),
            after_text=_why_none(change.after),
            loss=change.loss,
            names=change.names,
            types=change.types and (render(change.types[0]), render(change.types[1])),
            note=render(change.note),
        )


#: What stands for the things that a step touches where none is known, or none is here.
_UNTOUCHED: Final = {
    Reach.TOUCHES: "nothing here",
    Reach.NOTHING: "nothing here",
    Reach.UNKNOWN: "not known",
}


class Effect(Part):
    """What one patch of a step does, and to what; an empty scope is the whole package."""

    id: str
    kind: str
    scope: str
    phase: Phase
    source: str

    @classmethod
    def of(cls, patch: model.Patch) -> Self:
        """What a patch does."""
        return cls(
            id=patch.id,
            kind=patch.effect.kind,
            scope=str(patch.scope),
            phase=patch.phase,
            source=patch.source,
        )


class Patch(Part):
    """A step: one number of an axis, or one redirect or the end of a class, which have no numbers.

    Of its changes the first are listed; more says how many others there are.
    """

    id: str
    axis: AxisId
    from_: int | None
    to: int | None
    name: str
    title: str
    what: str | None
    basis: str
    source: str
    kind: str
    reach: Reach
    why: str | None
    touches: str
    effect: str
    effect_text: str
    effects: list[Effect]
    scope: str
    loss: Loss
    risk: Risk | None
    count: Count
    changes: list[FieldChange]
    more: Count

    @classmethod
    def of(cls, group: model.AxisGroup, step: model.Step) -> Self:
        """What is said of a step of an axis."""
        first = step.patches[0]
        numbered = group.axis != REDIRECT and step.number is not None
        return cls(
            id=step.id,
            axis=group.axis,
            from_=first.from_number if numbered else None,
            to=step.number if numbered else None,
            name=step.name,
            title=render(step.title),
            what=None if step.what is None else render(step.what),
            basis=step.basis,
            source=first.source,
            kind=first.kind,
            reach=step.reach,
            why=None if step.why is None else render(step.why),
            touches=touches_words(step) if step.touches else _UNTOUCHED[step.reach],
            effect=first.effect.kind,
            effect_text=effect_words(step),
            effects=[Effect.of(patch) for patch in step.patches],
            scope=", ".join(dict.fromkeys(str(patch.scope) for patch in step.patches)),
            loss=step.loss,
            risk=step.risk,
            count=step.count,
            changes=[FieldChange.of(change) for change in step.changes],
            more=max(step.count - len(step.changes), 0),
        )


class LostReference(Part):
    """A reference that reads as null in the engine, so that a save writes null."""

    target: str
    reason: str
    rule: str | None
    path: str

    @classmethod
    def of(cls, reference: model.LostReference) -> Self:
        """What is said of a reference."""
        reason = lost_reason(reference)
        return cls(
            target=reference.target, reason=reason, rule=reference.code or None, path=reference.path
        )


class RedirectedReference(Part):
    """A reference that a redirector leads to a new place, which a save stores."""

    path: str
    before: str
    after: str
    redirectors: tuple[str, ...]

    @classmethod
    def of(cls, reference: model.RedirectedReference) -> Self:
        """What is said of a reference."""
        return cls(
            path=reference.place,
            before=reference.before,
            after=reference.after,
            redirectors=reference.redirectors,
        )


class Problem(Part):
    """Something about patches that has to be told; place is a line of a file, or a field."""

    code: str
    severity: SeverityWord
    text: str
    patches: tuple[str, ...]
    place: str

    @classmethod
    def of(cls, finding: model.UpgradeFinding) -> Self:
        """What is said of a finding."""
        return cls(
            code=finding.code,
            severity=cast("SeverityWord", finding.severity),
            text=finding_words(finding),
            patches=finding.patches,
            place=finding.place,
        )


class Upgrades(Document):
    """What a save with the engine would do to the file.

    An object stream is loaded with the list of classes and asks no engine.
    """

    path: str
    format: FormatKey
    engine: Engine
    class_list: str | None
    verdict: PreviewVerdict
    answer: str
    refused: str | None
    loss: Loss
    step_count: Count
    counts: dict[str, Count]
    versions: list[WrittenVersion]
    axes: list[Axis]
    patches: list[Patch]
    if_used: list[Axis]
    dropped: list[FieldChange]
    references_lost: list[LostReference]
    references_redirected: list[RedirectedReference]
    no_longer_readable_by: tuple[str, ...]
    readable_by: tuple[str, ...]
    never_readable_by: tuple[str, ...]
    problems: list[Problem]

    @classmethod
    def of(cls, preview: model.Preview, profile: EngineProfile, path: str, form: FormatKey) -> Self:
        """The preview of one file.

        Args:
            preview: What a save would do.
            profile: The engine that saves.
            path: The file.
            form: The key of its format.
        """
        return cls(
            path=slashed(path),
            format=form,
            engine=Engine.of(profile),
            class_list=None if preview.at_load is None else render(preview.engine),
            verdict=preview.verdict,
            answer=verdict_line(preview),
            refused=render(preview.refused) if preview.refused is not None else None,
            loss=preview.loss,
            step_count=preview.step_count,
            counts=counts(preview)._asdict(),
            versions=[WrittenVersion.of(change) for change in preview.versions],
            axes=[Axis.of(group) for group in preview.groups],
            patches=[Patch.of(group, step) for group in preview.groups for step in group.steps],
            if_used=[Axis.of(group) for group in preview.if_used],
            dropped=[FieldChange.of(change) for change in preview.dropped],
            references_lost=[LostReference.of(lost) for lost in preview.references_lost],
            references_redirected=[
                RedirectedReference.of(redirected) for redirected in preview.references_redirected
            ],
            no_longer_readable_by=preview.closed,
            readable_by=tuple(map(english, preview.opens)),
            never_readable_by=preview.never,
            problems=[Problem.of(finding) for finding in preview.problems],
        )


def json_value(value: Value) -> Any:
    """A value as JSON holds it: null for one that is none, texts for what is no finite number."""
    if value is None or isinstance(value, Missing):
        return None
    if isinstance(value, bool | int | str):
        return value
    if isinstance(value, float):
        return value if isfinite(value) else repr(value)
    if isinstance(value, Mapping):
        return {str(key): json_value(held) for key, held in value.items()}
    if isinstance(value, list | tuple):
        return [json_value(held) for held in value]
    return str(value)


def _why_none(value: Value) -> str | None:
    return value.value if isinstance(value, Missing) else None


# -- many files ------------------------------------------------------------------------------------


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
            path=slashed(file.path),
            verdict=file.verdict,
            unreadable=file.unreadable,
            reason=render(file.why) if file.why is not None else None,
            steps=tally and tally.steps,
            touching=tally and tally.touching,
            loses=tally and tally.loses,
            not_known=tally and tally.unknown,
            dropped=tally and tally.dropped + tally.discarded,
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
