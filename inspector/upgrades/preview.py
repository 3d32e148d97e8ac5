"""What a save would do to one package: the steps that run, what each does, and their counts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import Any, Final

from inspector.catalog import EngineProfile
from inspector.catalog.model import EngineSteps, object_name
from inspector.data_classes import dataclass, field, replace
from inspector.findings.finding import Severity
from inspector.findings.message import Message, Text
from inspector.format.unreal import gates
from inspector.format.unreal.gates import Layout
from inspector.named_tuples import NamedTuple
from inspector.upgrades.application import Applied, PatchApplication, Renames
from inspector.upgrades.catalogue import Derived, PatchCatalog, Role, StepPatches
from inspector.upgrades.effect import Effect
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
    Risk,
    Step,
    Touch,
    UpgradeFinding,
    VersionChange,
    verdict_of,
    worst_of,
)
from inspector.upgrades.order import select, sort_key
from inspector.upgrades.save import LayoutStep, layout_steps
from inspector.upgrades.values import Loss, Missing
from inspector.upgrades.view import PackageView
from inspector.versions import Guid

#: Places in an engine's source that are told of all that there are.
_MOST_PLACES: Final = 4

# -- steps -----------------------------------------------------------------------------------------


class StepMaker:
    """Makes the steps of one package. What depends on no engine is kept.

    A step *touches* the package where a place in it changes for certain. Where none is found, it
    does not concern the package if no class or struct of its kind is there, and all tags could be
    read, unless it is about classes alone. Anything else *may* be concerned.

    Args:
        view: The package; None where its objects cannot be listed.
        patches: What every number of every axis does.
        source: What the source of the engine tells of numbers; None where nobody gave one.
    """

    def __init__(
        self, view: PackageView | None, patches: PatchCatalog, source: EngineSteps | None = None
    ) -> None:
        self._view = view
        self._patches = patches
        self._source = source
        self._quiet: dict[tuple[str, int], Step] = {}

    def quiet(self, axis: str, row: StepPatches) -> Step:
        """A step of which nothing is computed: it says what it is about, and how sure that is."""
        key = (axis, row.number)
        step = self._quiet.get(key)
        if step is None:
            loss = worst_of(_could_cost(patch.effect) for patch in row.patches)
            words = [patch.effect.word for patch in row.patches]
            step = self._quiet[key] = _step(row, self._known_reach(row), loss, words)
        return step

    def skipped(self, row: StepPatches) -> Step:
        """A step whose patches do not run, because another one of the same place goes further."""
        further = Message("upgrades/another-goes-further")
        return _step(row, _Answer(Reach.NOTHING, further), Loss.NONE, [further])

    def made(self, row: StepPatches, done: Sequence[Applied], layout: LayoutStep | None) -> Step:
        """A step with what its patches did, and what the format's declaration says of it.

        Args:
            row: The step.
            done: What its patches did that name what they change.
            layout: What it changes in the stored form; None where the declaration does not say.
        """
        changes = tuple(chain.from_iterable(applied.changes for applied in done))
        count = sum(applied.count for applied in done)
        added = sum(applied.added for applied in done)
        removed = sum(applied.removed for applied in done)
        losses = [applied.loss for applied in done]
        words = [patch.effect.word for patch in row.patches]
        touched = [Touch("value", count)] if count else []
        if layout is not None and layout.places:
            changes += layout.changes
            count += layout.places
            added += layout.added
            removed += layout.removed
            touched += layout.touches
            telling = [patch.effect for patch in row.patches if not patch.effect.is_vague]
            words = [*layout.effects, *(effect.word for effect in telling)]
        if count:
            reach = _Answer(Reach.TOUCHES)
        elif layout is not None and not done:
            # The declaration names what the number is about, and none of that is here.
            reach = _Answer(Reach.NOTHING, Message("upgrades/why-form-absent"))
        elif done and all(applied.aimed for applied in done):
            reach = self._reach_of_aimed(row)
        else:
            reach = self._known_reach(row)
        # What a patch that found its places costs is known, and what goes where nothing was.
        unsure = [patch.effect for patch in row.patches if not (count and patch.has_target)]
        if layout is not None and layout.drops_nothing:
            unsure = []
        loss = worst_of([*losses, *map(_could_cost, unsure)])
        step = _step(row, reach, loss, words, touched)
        if not count:
            return step
        dropped = sum(len(applied.dropped) for applied in done)
        return replace(
            step, changes=changes, count=count, added=added, removed=removed, dropped=dropped
        )

    def _known_reach(self, row: StepPatches) -> _Answer:
        """Whether the step may concern the package, by the kinds of what it holds."""
        view = self._view
        if view is None:
            return _Answer(Reach.UNKNOWN, Message("upgrades/why-unlisted"))
        asked = None if row.is_marker else self._asked(row)
        if asked is not None:
            return asked
        concern = self._patches.concern(row, view.kinds, self._derived, self._is_older)
        # Structs may lie in what could not be read; objects have their row in the export table.
        hidden = not view.complete and self._patches.concerns_structs(row)
        if concern.reach is Reach.NOTHING and hidden:
            return _Answer(Reach.UNKNOWN, Message("upgrades/why-unread"))
        names = ", ".join(concern.names)
        why = Message(concern.why, names=names) if names else Message(concern.why)
        reach = Reach.NOTHING if concern.reach is Reach.NOTHING else Reach.UNKNOWN
        return _Answer(reach, why)

    def _is_older(self, release: str) -> bool:
        """Whether an engine before a release saved the package, as its numbers or header say."""
        known = self._patches.catalog.release(release)
        if self._view is None or known is None:
            return False
        versions, saved_by = self._view.versions, self._view.package.saved_by
        if versions.ue4 < known.ue4 or versions.ue5 < known.ue5:
            return True
        written = (saved_by.major, saved_by.minor) if saved_by is not None else (0, 0)
        return (0, 0) < written < tuple(map(int, release.split(".")))

    def _asked(self, row: StepPatches) -> _Answer | None:
        """What the engine's source tells; None where it does not tell for certain."""
        mentions = self._source.asking(row.name) if self._source is not None else ()
        if not mentions:
            return None
        classes = self._ancestors
        if classes is None:
            return None
        owners = dict.fromkeys(object_name(each.owner) for each in mentions)
        here = [owner for owner in owners if owner.lower() in classes]
        places = [f"{each.place} ({each.owner})" for each in mentions]
        shown = ", ".join(places[:_MOST_PLACES]) + (", …" if len(places) > _MOST_PLACES else "")
        if here:
            names = ", ".join(here)
            why = Message("upgrades/why-asked-here", names=names, places=shown)
            return _Answer(Reach.UNKNOWN, why)
        return _Answer(Reach.NOTHING, Message("upgrades/why-asked-elsewhere", places=shown))

    @cached_property
    def _ancestors(self) -> frozenset[str] | None:
        """All classes that objects of the package are of, in lower case; None where one of them is
        not known to the engine's source.
        """
        found: set[str] = set()
        for stored in self._view.objects if self._view is not None else ():
            assert self._source is not None
            above = self._source.ancestors(stored.owners[-1])
            if above is None:
                return None
            found.update(above, map(str.lower, stored.owners))
        return frozenset(found)

    @cached_property
    def _derived(self) -> Derived:
        """Classes of the package's objects whose ancestors nobody knows, by what they may be."""
        found: dict[Role, str] = {}
        areas = self._patches.areas
        for end in self._view.class_ends if self._view is not None else ():
            if not areas.is_of_engine(end.class_path):
                for role, may_be in zip(Role, end[1:], strict=True):
                    if may_be:
                        found.setdefault(role, end.class_path.rpartition(".")[2])
        return found

    def _reach_of_aimed(self, row: StepPatches) -> _Answer:
        """The same of a step that names fields of which none is there."""
        view = self._view
        if view is None or not view.complete:
            return _Answer(Reach.UNKNOWN, Message("upgrades/why-unread"))
        known = self._known_reach(row)
        if known.reach is Reach.NOTHING:
            return known
        # Structs may lie in what objects store in a form of their own, behind the tags.
        owners = {owner for patch in row.patches for owner in patch.scope.owners}
        in_structs = any(f"F{owner}" in row.touches for owner in owners)
        fields = ", ".join(dict.fromkeys(str(patch.scope) for patch in row.patches))
        absent = Message("upgrades/why-field-absent", names=fields)
        return known if in_structs else _Answer(Reach.NOTHING, absent)


class _Answer(NamedTuple):
    """Whether a step concerns the package, and why, where that is not told by what it changes."""

    reach: Reach
    why: Message | None = None


def _could_cost(effect: Effect) -> Loss:
    """The worst that an effect may cost where it is not known what it meets."""
    # Whether there is anything to drop nobody knows, so it is no loss yet.
    return Loss.UNKNOWN if _drops(effect) else effect.worst


def _drops(effect: Effect) -> bool:
    """Whether an effect drops what it finds."""
    return effect.worst is Loss.DROPPED


def _step(
    row: StepPatches,
    answer: _Answer,
    loss: Loss,
    words: Sequence[Message],
    touched: Sequence[Touch] = (),
) -> Step:
    reach = answer.reach
    if reach is Reach.NOTHING:
        loss, touched = Loss.NONE, ()
    elif not touched:
        touched = [Touch(word) for word in row.touches[:2]]
    return Step(
        number=row.number,
        name=row.name,
        title=row.title,
        what=row.what,
        patches=row.patches,
        reach=reach,
        why=answer.why,
        touches=tuple(touched),
        effects=tuple(dict.fromkeys(words)),
        loss=loss,
        may_drop=loss is Loss.UNKNOWN and any(_drops(patch.effect) for patch in row.patches),
    )


# -- previews --------------------------------------------------------------------------------------


class UnknownNumber(UpgradeFinding):
    """The engine's newest number of an axis is not known."""

    rule = "C10-NUMBER"
    code = "C10"
    severity: Severity = Severity.INFO
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
        source: What the source of the engine tells of numbers; None where nobody gave one.
    """

    def __init__(
        self, view: PackageView | None, patches: PatchCatalog, source: EngineSteps | None = None
    ) -> None:
        self.view = view
        self.patches = patches
        self.steps = StepMaker(view, patches, source)
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


def refused(profile: EngineProfile, reason: Message, *, unreadable: bool = False) -> Preview:
    """The preview of a package where there is none, and the ``reason`` for that."""
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
        application = PatchApplication(view, self.previews.renames, renamed)
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


class Counts(NamedTuple):
    """How many there are of what a preview holds.

    ``steps`` run on stored axes; ``touching`` of them change something in the package for certain,
    and ``perhaps`` may. ``safe``, ``rounds``, ``loses`` and ``unknown`` are these two kinds by
    risk; ``may_lose`` are those of ``unknown`` that drop what they find, and ``truncate`` those of
    ``loses`` that cut values. ``redirects`` apply in ``redirected`` places, ``redirects_perhaps``
    may apply, and ``redirects_lose`` of both lose data. ``changed`` places get other values, names
    or forms, ``added`` are new, ``removed`` go and hold nothing that is lost; ``dropped`` are
    the fields that go with what they hold, ``discarded`` the whole objects.
    ``references_redirected`` get the place that a redirector names. ``if_used`` steps run
    besides if the package uses custom versions that it does not store. ``objects_unread`` could
    not be read, so what a save does to them is not known. ``not_concerned`` of the steps are
    about classes and structs that the package does not hold.
    """

    steps: int
    touching: int
    perhaps: int
    safe: int
    rounds: int
    loses: int
    unknown: int
    may_lose: int
    truncate: int
    redirects: int
    redirects_perhaps: int
    redirected: int
    redirects_lose: int
    changed: int
    added: int
    removed: int
    dropped: int
    discarded: int
    references_lost: int
    references_redirected: int
    if_used: int
    objects_unread: int
    not_concerned: int


def counts(preview: Preview) -> Counts:
    """Counts a preview."""
    stored = [group for group in preview.groups if group.axis != REDIRECT]
    steps = [step for group in stored for step in group.steps]
    # Steps of numbers that nobody knows stand in no list; what they do is not known.
    hidden = sum(map(unlisted, stored))
    risks = [step.risk for step in steps]
    redirects = [s for group in preview.groups if group.axis == REDIRECT for s in group.steps]
    applied = [step for step in redirects if step.reach is Reach.TOUCHES]
    # What may change is no change yet.
    certain = [step for step in preview.steps if step.reach is Reach.TOUCHES]
    added = sum(step.added for step in certain)
    removed = sum(step.removed for step in certain)
    in_steps = preview.at_load.discarded if preview.at_load is not None else 0
    beside = sum(change.after is Missing.DISCARDED for change in preview.dropped)
    return Counts(
        steps=preview.step_count,
        touching=sum(step.reach is Reach.TOUCHES for step in steps),
        perhaps=sum(step.reach is Reach.UNKNOWN for step in steps) + hidden,
        safe=risks.count(Risk.SAFE),
        rounds=risks.count(Risk.ROUNDS),
        loses=risks.count(Risk.LOSES),
        unknown=risks.count(Risk.UNKNOWN) + risks.count(Risk.MAY_LOSE) + hidden,
        may_lose=risks.count(Risk.MAY_LOSE),
        truncate=sum(step.risk is not None and step.loss is Loss.TRUNCATION for step in steps),
        redirects=len(applied),
        redirects_perhaps=sum(step.reach is Reach.UNKNOWN for step in redirects),
        redirected=sum(step.count for step in applied),
        redirects_lose=sum(step.risk is Risk.LOSES for step in redirects),
        changed=sum(step.count for step in certain) - added - removed,
        added=added,
        removed=removed - sum(step.dropped for step in certain),
        dropped=len(preview.dropped) - beside,
        discarded=in_steps + beside,
        references_lost=len(preview.references_lost),
        references_redirected=len(preview.references_redirected),
        if_used=sum(group.count for group in preview.if_used),
        objects_unread=preview.objects_unread,
        not_concerned=sum(step.reach is Reach.NOTHING for step in steps),
    )


def unknown_areas(preview: Preview) -> list[Text]:
    """What the steps concern that are not known, that of the most steps first.

    The letter before the name of a class is left out. Of steps that no source names the axis is
    told instead.
    """
    areas: dict[str, tuple[Text, int]] = {}

    def add(name: Text, steps: int, key: str) -> None:
        first, count = areas.get(key, (name, 0))
        areas[key] = (first, count + steps)

    for group in preview.groups:
        if group.axis == REDIRECT:
            continue
        for step in group.steps:
            if step.risk in (Risk.UNKNOWN, Risk.MAY_LOSE):
                words = (word for patch in step.patches for word in patch.touches)
                for name in dict.fromkeys(_CLASS_LETTER.sub("", word) for word in words):
                    add(name, 1, name.lower())
        if unlisted(group):
            title = group.title
            key = title.lower() if isinstance(title, str) else group.axis
            add(title, unlisted(group), key)
    return [name for name, __ in sorted(areas.values(), key=lambda area: -area[1])]


def open_axes(preview: Preview) -> list[Text]:
    """The axes of which nobody knows what number a save writes."""
    return [change.title for change in preview.versions if change.fate in UNKNOWN_FATES]


#: What the engine writes before the name of a class or struct.
_CLASS_LETTER: Final = re.compile(r"^[UAFE](?=[A-Z][a-z])")


def unlisted(group: AxisGroup) -> int:
    """How many steps of an axis run that no source names."""
    return 0 if group.axis == REDIRECT else max(group.count - len(group.steps), 0)
