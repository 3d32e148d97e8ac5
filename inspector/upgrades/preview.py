"""What a save would do to one package: the steps that run, and what each does to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any

from inspector.catalog import EngineProfile
from inspector.finding import Severity
from inspector.findings.message import Message, Text
from inspector.format.unreal import gates
from inspector.format.unreal.layout import Layout
from inspector.upgrades.application import Application, Applied, Renames
from inspector.upgrades.catalogue import PatchCatalog, StepPatches
from inspector.upgrades.layout_steps import LayoutStep, layout_steps
from inspector.upgrades.model import (
    REDIRECT,
    UNKNOWN_FATES,
    AxisGroup,
    FieldChange,
    LostReference,
    Patch,
    Preview,
    PreviewVerdict,
    Reach,
    RedirectedReference,
    RemovedReference,
    Step,
    UpgradeFinding,
    VersionChange,
    verdict_of,
    worst_of,
)
from inspector.upgrades.order import select, sort_key
from inspector.upgrades.step_making import StepMaker
from inspector.upgrades.values import Loss
from inspector.upgrades.view import PackageView
from inspector.versions.guid import Guid


class UnknownNumber(UpgradeFinding):
    """The engine's newest number of an axis is not known."""

    rule = "C10-NUMBER"
    code = "C10"
    severity = Severity.INFO
    templates = {
        "message": "The newest number of {title} in {engine} is not known, so no steps can be "
        "listed for it."
    }
    title: Text
    engine: str


@dataclass(frozen=True, slots=True)
class StoredAxis:
    """An axis that the package stores, between its number and the engine's.

    ``count`` is how many steps run. ``after`` is None where the engine's number is not known.
    """

    axis: str
    title: Text
    before: int | None
    after: int | None
    count: int


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What others found out about the package and the engine, for its preview.

    ``axes`` are those with steps, ``if_used`` the custom versions that the engine has and the
    package does not store. ``versions`` is what the save writes. ``redirects`` are the steps of
    core redirects, ``references_lost`` what the project around the package lacks, and
    ``references_redirected`` what its redirectors lead to another place.
    """

    axes: Sequence[StoredAxis] = ()
    if_used: Sequence[StoredAxis] = ()
    versions: Sequence[VersionChange] = ()
    redirects: Sequence[Step] = ()
    references_lost: Sequence[LostReference] = ()
    references_redirected: Sequence[RedirectedReference] = ()
    problems: Sequence[UpgradeFinding] = ()


class Previews:
    """Makes the previews of one package, one for each engine that is asked for.

    What a step does that finds nothing to compute depends on no engine, and is kept.

    Args:
        view: The package; None where its objects cannot be listed, and then every effect is open.
        patches: What every number of every axis does.
    """

    def __init__(self, view: PackageView | None, patches: PatchCatalog) -> None:
        self.view = view
        self.patches = patches
        self.steps = StepMaker(view, patches)
        #: What renames of types do to it, as far as that was found out.
        self.renames: Renames = {}

    def preview(self, profile: EngineProfile, around: Circumstances) -> Preview:
        """The preview of a package that loads.

        Args:
            profile: The engine that would save it.
            around: What the checks and the project say.
        """
        making = _Making(self, profile, around)
        groups = making.groups()
        steps = list(chain.from_iterable(group.steps for group in groups))
        losses = {step.loss for step in steps if step.reach is not Reach.NOTHING}
        if making.has_unknown_numbers(groups):
            losses.add(Loss.UNKNOWN)
        unread = self.view.unread_objects if self.view is not None else 0
        if unread:
            losses.add(Loss.UNKNOWN)
        lost = (*around.references_lost, *making.lost)
        return Preview(
            engine=profile.name,
            verdict=verdict_of(
                steps=sum(group.count for group in groups if group.axis != REDIRECT),
                changes=sum(step.count for step in steps) + len(around.references_redirected),
                losses=losses,
                references_lost=len(lost),
            ),
            groups=groups,
            if_used=tuple(
                AxisGroup(axis.axis, axis.title, axis.before, axis.after, (), axis.count)
                for axis in around.if_used
            ),
            versions=tuple(around.versions),
            dropped=tuple(making.dropped),
            references_lost=lost,
            references_redirected=tuple(around.references_redirected),
            problems=(*around.problems, *making.problems),
            loss=Loss.DROPPED if lost else worst_of(losses),
            objects_unread=unread,
        )


def refused(profile: EngineProfile, reason: Text, *, unreadable: bool = False) -> Preview:
    """The preview of a package where there is none; the ``reason`` is a sentence of its own."""
    return Preview(profile.name, PreviewVerdict.REFUSED, reason, unreadable=unreadable)


def saved_layout(layout: Layout, profile: EngineProfile, axes: Iterable[StoredAxis]) -> Layout:
    """The layout that a save with an engine writes.

    Streams that the package does not store stay so: whether its objects announce them nobody knows.
    """
    numbers = {axis.axis: axis.after for axis in axes if axis.after is not None}
    streams: dict[str, Any] = {
        stream.axis.field: numbers[f"custom:{guid}"]
        for guid, stream in gates.STREAMS.items()
        if f"custom:{guid}" in numbers
    }
    return layout._replace(
        legacy=min(layout.legacy, profile.legacy),
        ue4=max(layout.ue4, profile.ue4),
        ue5=max(layout.ue5, profile.ue5),
        **streams,
    )


@dataclass
class _Making:
    """A preview while it is put together."""

    previews: Previews
    profile: EngineProfile
    around: Circumstances
    lost: list[LostReference] = field(default_factory=list)
    dropped: list[FieldChange] = field(default_factory=list)
    problems: list[UpgradeFinding] = field(default_factory=list)

    def groups(self) -> tuple[AxisGroup, ...]:
        """The redirects first, because names come before values; then the axes in their order."""
        rows = {
            axis: self.previews.patches.steps(axis.axis, _above(axis), axis.after)
            for axis in self.around.axes
            if axis.after is not None
        }
        applied = self._apply(rows)
        layouts: dict[tuple[str, int], LayoutStep] = {}
        view = self.previews.view
        if view is not None:
            after = saved_layout(view.package.layout, self.profile, self.around.axes)
            layouts = layout_steps(view, after)
        groups = []
        redirects = tuple(self._redirect(step) for step in self.around.redirects)
        if redirects:
            touching = sum(step.reach is Reach.TOUCHES for step in redirects)
            groups.append(AxisGroup(REDIRECT, _TITLES[REDIRECT], None, None, redirects, touching))
        for axis in self.around.axes:
            steps = tuple(
                self._step(axis.axis, row, applied, layouts.get((axis.axis, row.number)))
                for row in rows.get(axis, ())
            )
            numbers = axis.before, axis.after
            groups.append(AxisGroup(axis.axis, axis.title, *numbers, steps, axis.count))
        return tuple(groups)

    def has_unknown_numbers(self, groups: Iterable[AxisGroup]) -> bool:
        """Whether there may be steps that nobody can list; each axis of that kind is told."""
        unknown = [change for change in self.around.versions if change.fate in UNKNOWN_FATES]
        for change in unknown:
            self.problems.append(
                UnknownNumber(path=change.axis, title=change.title, engine=self.profile.name)
            )
        hidden = any(g.axis != REDIRECT and g.count > len(g.steps) for g in groups)
        return hidden or bool(unknown)

    def _redirect(self, step: Step) -> Step:
        """A redirect's step; what is not known of it may cost anything."""
        for change in step.changes:
            if change.after is None and change.before is not None:
                patches = tuple(patch.id for patch in step.patches)
                self.lost.append(
                    RemovedReference(path=change.path, patches=patches, target=str(change.before))
                )
        return replace(step, loss=Loss.UNKNOWN) if step.reach is Reach.UNKNOWN else step

    def _step(
        self, axis: str, row: StepPatches, applied: Mapping[int, Applied], layout: LayoutStep | None
    ) -> Step:
        done = [applied[id(patch)] for patch in row.patches if id(patch) in applied]
        if layout is None and not done:
            if self.previews.view is not None and any(patch.has_target for patch in row.patches):
                return self.previews.steps.skipped(row)
            return self.previews.steps.quiet(axis, row)
        return self.previews.steps.made(row, done, layout)

    def _apply(self, rows: Mapping[StoredAxis, Sequence[StepPatches]]) -> dict[int, Applied]:
        """What each patch that says what it changes does, applied in the order of the loader.

        Patches are told apart by identity: two files may use the same id.
        """
        view = self.previews.view
        if view is None:
            return {}
        chosen: list[Patch] = []
        for axis, steps in rows.items():
            described = [patch for step in steps for patch in step.patches if patch.has_target]
            # A patch that another one jumps over does not run; notes run whatever happens.
            chosen += select(described, _above(axis)) if described else ()
        renamed = {
            change.path: change.names[1]
            for step in self.around.redirects
            for change in step.changes
            if change.names is not None
        }
        application = Application(view, self.previews.renames, renamed)
        done: dict[int, Applied] = {}
        for patch in sorted(chosen, key=sort_key):
            applied = done[id(patch)] = application.apply(patch)
            self.problems += applied.problems
            self.lost += applied.lost
            self.dropped += applied.dropped
        self.problems += application.disputes()
        return done


def _above(axis: StoredAxis) -> int:
    """The number that the steps lie above; what is not stored is below every number."""
    return -1 if axis.before is None else axis.before


def axis_title(axis: str, patches: PatchCatalog) -> Text:
    """What people call an axis: ``UE4 object version``, ``Framework``."""
    named = _TITLES.get(axis)
    if named is not None:
        return named
    kind, __, key = axis.partition(":")
    if kind == "custom":
        info = patches.catalog.custom(Guid.parse(key))
        return (info.name if info else None) or key
    return key or axis


_TITLES = {
    "ue4": Message("upgrades/axis-ue4"),
    "ue5": Message("upgrades/axis-ue5"),
    "licensee": Message("upgrades/axis-licensee"),
    REDIRECT: Message("upgrades/axis-redirects"),
}
