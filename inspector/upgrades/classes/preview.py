"""What a save with a list of classes would do to an object stream, as a preview like any other.

The axes are the classes: the version that is stored, and the current one. Converters and builders
are the steps, and so is the end of a class. Of the engines' own classes the lists of their code
tell the steps; where no list has a class and other streams store it at a higher version, its step
is known by that alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain

from inspector.catalog.classes import BASE, ClassInfo, ClassList
from inspector.data_classes import dataclass, field
from inspector.findings.message import Message, Text
from inspector.format.objectstream.elements import (
    OBJECTS,
    Element,
    Stream,
    field_words,
    labels,
)
from inspector.format.objectstream.leaves import leaf_of
from inspector.format.objectstream.slices import DataPatch, PatchOwner, data_patches, patch_owners
from inspector.format.tree import escaped
from inspector.upgrades.application import MOST_LISTED
from inspector.upgrades.class_rows import DEPRECATED
from inspector.upgrades.classes.applying import (
    EntryOutcome,
    FindSlice,
    ObjectNotFound,
    OtherClass,
    PatchesGive,
    PatchObject,
    PatchObjects,
    apply,
    left_out,
)
from inspector.upgrades.classes.builders import PatchUpgrade, UpgradedEntry
from inspector.upgrades.classes.conversion import shown_value
from inspector.upgrades.classes.engine_steps import (
    engine_patches,
    serializer_step,
    source_of,
    unknown_step,
)
from inspector.upgrades.classes.loading import (
    ClassesNotJudged,
    ClassUnlisted,
    LoadedElements,
    Loader,
    is_container,
)
from inspector.upgrades.effects import Code, Info
from inspector.upgrades.model import (
    AxisGroup,
    FieldChange,
    LoadPlaces,
    Patch,
    Preview,
    Reach,
    Step,
    Touch,
    UpgradeFinding,
    VersionChange,
    verdict_of,
    worst_of,
)
from inspector.upgrades.order import CLASS_AXIS, sort_key
from inspector.upgrades.packs import PatchPack
from inspector.upgrades.values import Loss, Missing, same_state


@dataclass
class _Axis:
    """What happens to the elements of one class."""

    info: ClassInfo
    lowest: int
    #: Patches with what each changed here; one that changed nothing is among them.
    patches: list[tuple[Patch, list[FieldChange]]] = field(default_factory=list)

    @property
    def changes(self) -> list[FieldChange]:
        """What its patches changed."""
        return [change for __, changes in self.patches for change in changes]


@dataclass
class _ObjectOutcomes:
    """What applying the patches of one object gives."""

    path: str
    patched: PatchObject
    patches: int = 0
    outcomes: Counter[EntryOutcome] = field(default_factory=Counter)

    @property
    def finding(self) -> UpgradeFinding:
        """The finding about it."""
        patched, count = self.patched, self.outcomes
        if patched.element is None:
            return ObjectNotFound(path=self.path, source=patched.name, patches_for=self.patches)
        nowhere = count[EntryOutcome.NOWHERE]
        return PatchesGive(
            path=self.path,
            source=patched.name,
            patches_for=self.patches,
            changes=count[EntryOutcome.CHANGES],
            same=count[EntryOutcome.SAME],
            adds=count[EntryOutcome.ADDS],
            removes=count[EntryOutcome.REMOVES],
            idle=count[EntryOutcome.IDLE],
            skipped=count[EntryOutcome.SKIPPED],
            nowhere=nowhere if patched.is_whole else 0,
            unsure=0 if patched.is_whole else nowhere,
        )


def list_name(packs: Iterable[PatchPack], classes: ClassList) -> Text:
    """What the list of classes is called that a stream is loaded with: those who declare any."""
    declared = ", ".join(pack.name for pack in packs if pack.classes)
    return declared or Message("upgrades/engine-classes", engines=classes.engines)


def stream_preview(
    stream: Stream,
    classes: ClassList,
    packs: Sequence[PatchPack] = (),
    problems: Sequence[UpgradeFinding] = (),
    *,
    strict: bool = False,
    find: FindSlice | None = None,
) -> Preview:
    """What a save with these classes would do to a stream.

    Args:
        stream: The stream.
        classes: The classes, those that the files declare among them.
        packs: A studio's files, as :func:`inspector.upgrades.patch_file.checked_packs` leaves them.
        problems: What is wrong with these files.
        strict: Whether builders are chosen in strict mode, and loading is strict too.
        find: Finds the slices that data patches are for instances of; None where it is not to be
            told what applying them gives.
    """
    return _Making(stream, classes, packs, strict=strict, find=find).preview(problems)


class _Making:
    """A preview while it is put together."""

    def __init__(
        self,
        stream: Stream,
        classes: ClassList,
        packs: Sequence[PatchPack],
        *,
        strict: bool,
        find: FindSlice | None,
    ) -> None:
        self._stream = stream
        self._classes = classes
        self._packs = packs
        self._patches = [
            patch for pack in packs for patch in pack.patches if patch.axis.startswith(CLASS_AXIS)
        ]
        self._unlisted = 0
        self._patches += engine_patches(stream, classes)
        self._loader = Loader(classes, self._patches, strict=strict)
        self._upgrade = PatchUpgrade(classes, self._patches, strict=strict)
        self._objects = None if find is None else PatchObjects(classes, find)
        self._given: dict[str, _ObjectOutcomes] = {}
        self._axes: dict[str, _Axis] = {}
        self._problems: list[UpgradeFinding] = []
        self._dropped: list[FieldChange] = []

    def preview(self, problems: Sequence[UpgradeFinding]) -> Preview:
        loaded = self._loader.load(self._stream.elements)
        self._unlisted_classes()
        self._problems += (*problems, *loaded.problems)
        self._dropped += loaded.dropped
        self._from_patches()
        self._from_elements(loaded)
        self._unnamed()
        self._problems += [given.finding for given in self._given.values()]
        axes = sorted(self._axes.values(), key=_place)
        groups = tuple(map(self._group, axes))
        steps = tuple(chain.from_iterable(group.steps for group in groups))
        losses = {step.loss for step in steps if step.reach is not Reach.NOTHING}
        losses |= {change.loss for change in self._dropped}
        if loaded.undeclared or self._unlisted:
            losses.add(Loss.UNKNOWN)
        changes = [change for axis in axes for change in axis.changes]
        fields = [change for change in changes if change.after is Missing.DROPPED]
        return Preview(
            engine=list_name(self._packs, self._classes),
            verdict=verdict_of(
                steps=sum(group.count for group in groups),
                changes=sum(step.count for step in steps) + len(self._dropped),
                losses=losses,
                references_lost=0,
            ),
            groups=groups,
            versions=tuple(
                VersionChange(group.axis, group.title, group.before, group.after)
                for group in groups
                if group.after is not None
            ),
            dropped=(*fields, *self._dropped),
            problems=tuple(self._problems),
            loss=worst_of(losses),
            at_load=self._places(loaded, changes),
        )

    def _places(self, loaded: LoadedElements, changes: Sequence[FieldChange]) -> LoadPlaces:
        """Where the steps change something."""
        discarded = {change.path for change in changes if change.after is Missing.DISCARDED}
        places = loaded.changed | {change.path for change in changes} - discarded
        entries = {entry for path in places if (entry := entry_of(path))}
        elements = {path for path in loaded.changed if not entry_of(path)}
        patches = [patch for __, patch in self._data_patches()]
        count = sum(len(patch.entries) for patch in patches)
        unsure = loaded.undeclared + self._unlisted
        return LoadPlaces(len(elements), len(entries), count, len(discarded), unsure)

    # What runs

    def _from_elements(self, loaded: LoadedElements) -> None:
        """Converters of older elements, the ends of classes, and what goes without a converter."""
        for patch in self._patches:
            changes = loaded.done.get(id(patch))
            if changes is not None:
                self._add(patch, changes, patch.from_number)
        for class_id, lowest in loaded.raised.items():
            axis = self._axis(class_id, lowest)
            if axis is None or any(patch.effect.kind == "convert" for patch, __ in axis.patches):
                continue
            changes = loaded.silent.get(class_id, [])
            axis.patches.append((self._unconverted(axis, changes), changes))

    def _unconverted(self, axis: _Axis, changes: Sequence[FieldChange]) -> Patch:
        info = axis.info
        current = info.registered or 0
        loss = worst_of(change.loss for change in changes)
        text, effect = Message("upgrades/no-converter"), None
        if not info.is_declared:
            text = Message("upgrades/no-converter-in-code", engine=info.engines[0])
            if info.code_fields is None and info.id in self._with_fields:
                text = Message("upgrades/fields-not-read", engine=info.engines[0])
                effect = Code("")
        return Patch(
            id=f"{axis.info.name}-{current}",
            axis=f"{CLASS_AXIS}{axis.info.id}",
            from_number=current - 1,
            to_number=current,
            title=f"{axis.info.name} {current}",
            effect=effect or Info(text, loss),
            what=text,
            basis="studio" if info.is_declared else "documented",
            source=source_of(info),
        )

    @cached_property
    def _with_fields(self) -> frozenset[str]:
        """The classes of which an element has anything below it but what its bases have."""
        return frozenset(
            element.class_id
            for element in self._stream.walk()
            if any(not field_words(child).lower().startswith(BASE) for child in element.children)
        )

    def _unlisted_classes(self) -> None:
        """Elements of classes that are in no list, where nobody declared any."""
        if self._classes.is_declared:
            return
        self._not_judged()
        firsts: dict[str, Element] = {}
        for element in self._stream.walk():
            if not self._is_listed(element):
                self._unlisted += 1
                firsts.setdefault(element.class_id, element)
        if not firsts:
            return
        paths = {id(element): path for path, element in placed_elements(self._stream)}
        self._problems += [
            ClassUnlisted(path=paths[id(first)], class_id=class_id, class_name=first.name)
            for class_id, first in firsts.items()
        ]

    def _is_listed(self, element: Element) -> bool:
        """Whether a list has the class of an element, or it is one that no list need have."""
        if self._classes.get(element.class_id) is not None or is_container(element):
            return True
        return leaf_of(element) is not None or self._classes.knows(element.class_id, element.name)

    def _not_judged(self) -> None:
        """Classes of which nobody knows whether they are older than their code."""
        names = {
            info.name
            for element in self._stream.walk()
            if (info := self._classes.get(element.class_id)) is not None
            and not self._classes.judges(info.id, element.version, element.name)
            and leaf_of(element) is None
        }
        if names:
            told = tuple(sorted(names, key=str.lower))
            self._problems.append(ClassesNotJudged(path=OBJECTS, classes=told))

    def _from_patches(self) -> None:
        """The builders that run for the entries of data patches."""
        owners = {id(owner.patch.element): owner for owner in patch_owners(self._stream)}
        for path, patch in self._data_patches():
            out = left_out(patch.entries, path)
            if out is not None:
                self._problems.append(out)
            upgraded = list(self._upgrade.entries(patch))
            self._apply(owners[id(patch.element)], upgraded, path)
            for index, done in enumerate(upgraded):
                self._problems += done.problems
                where = f"{path}/m_patch/{index}"
                if done.lost is not None:
                    self._problems.append(done.lost)
                    self._dropped.append(_lost(done, where))
                for ran, change in _changes(done, where):
                    self._add(ran, [change], patch.target_version)
            for idle in self._patches:
                is_its = idle.axis == f"{CLASS_AXIS}{patch.target_class}" and idle.has_target
                if is_its and idle.applies(patch.target_version):
                    self._add(idle, [], patch.target_version)

    def _apply(self, owner: PatchOwner, upgraded: Sequence[UpgradedEntry], path: str) -> None:
        """Notes what applying a patch gives, with the others of its object."""
        if self._objects is None:
            return
        patched = self._objects.of(owner)
        given = self._given.setdefault(patched.name, _ObjectOutcomes(path, patched))
        given.patches += 1
        if patched.element is None:
            return
        entries = [done.to_apply for done in upgraded]
        done = apply(entries, owner.patch.target_class, patched.element, self._classes, path)
        given.outcomes.update(done.outcomes)
        # The others are told of all patches, whether or not their object is there.
        self._problems += [each for each in done.problems if isinstance(each, OtherClass)]

    def _data_patches(self) -> list[tuple[str, DataPatch]]:
        """The data patches of the stream with the paths of their elements."""
        wanted = {id(patch.element): patch for patch in data_patches(self._stream)}
        found = [
            (path, wanted[id(element)])
            for path, element in placed_elements(self._stream)
            if id(element) in wanted
        ]
        return sorted(found, key=lambda pair: pair[1].element.start)

    def _unnamed(self) -> None:
        """Classes that nobody declared and that are stored at a higher version elsewhere."""
        for element in self._stream.walk():
            info = self._classes.get(element.class_id)
            if info is None or info.is_declared or info.newest is None or info.deprecated:
                continue
            is_leaf = leaf_of(element) is not None
            if element.version < info.newest and (is_leaf or info.registered is None):
                axis = self._axis(element.class_id, element.version)
                if axis is not None and not axis.patches:
                    step = serializer_step(info) if is_leaf else unknown_step(info)
                    axis.patches.append((step, []))

    def _add(self, patch: Patch, changes: list[FieldChange], version: int) -> None:
        axis = self._axis(patch.axis.removeprefix(CLASS_AXIS), version)
        if axis is None:
            return
        for other, known in axis.patches:
            if other is patch:
                known += changes
                return
        axis.patches.append((patch, list(changes)))

    def _axis(self, class_id: str, version: int) -> _Axis | None:
        info = self._classes.get(class_id)
        if info is None:
            return None
        axis = self._axes.setdefault(class_id, _Axis(info, version))
        axis.lowest = min(axis.lowest, version)
        return axis

    # What is told

    def _group(self, axis: _Axis) -> AxisGroup:
        info = axis.info
        rows = sorted(axis.patches, key=lambda row: sort_key(row[0]))
        steps = tuple(_step(patch, changes) for patch, changes in rows)
        after = None if info.deprecated else info.newest
        before = None if info.deprecated else axis.lowest
        return AxisGroup(f"{CLASS_AXIS}{info.id}", info.name, before, after, steps, len(steps))


def placed_elements(stream: Stream) -> Iterator[tuple[str, Element]]:
    """Every element of a stream with its path, in no particular order."""
    waiting = [(f"{OBJECTS}/{at}", each) for at, each in enumerate(stream.elements)]
    while waiting:
        path, element = waiting.pop()
        yield path, element
        places = labels(element.children)
        waiting += [
            (f"{path}/{escaped(place)}", child)
            for child, place in zip(element.children, places, strict=True)
        ]


def _place(axis: _Axis) -> tuple[bool, str]:
    return axis.info.is_declared, axis.info.name.lower()


def entry_of(path: str) -> str:
    """The entry of a data patch that a path lies in; empty for any other."""
    before, mark, within = path.partition("/m_patch/")
    return f"{before}{mark}{within.partition('/')[0]}" if mark else ""


def _lost(done: UpgradedEntry, path: str) -> FieldChange:
    """An entry that changes nothing when it is applied."""
    value = done.entry.value
    before = Missing.ABSENT if value is None else shown_value(value)
    return FieldChange(
        path, before, Missing.DROPPED, "−", Loss.DROPPED, note=Message("upgrades/matches-no-field")
    )


def _step(patch: Patch, changes: Sequence[FieldChange]) -> Step:
    unknown = patch.effect.is_vague and not changes and not isinstance(patch.effect, Info)
    reach = Reach.UNKNOWN if unknown else Reach.TOUCHES if changes else Reach.NOTHING
    losses = [change.loss for change in changes] + ([patch.effect.worst] if unknown else [])
    told = sorted(changes, key=lambda change: -change.loss.rank)[:MOST_LISTED]
    # The end of a class is no version of it that anybody could look up.
    number = None if patch.to_number == DEPRECATED else patch.to_number
    return Step(
        number=number,
        name="",
        title=patch.title,
        what=patch.what,
        patches=(patch,),
        reach=reach,
        touches=(Touch("value", len(changes)),) if changes else (),
        effects=(patch.effect.word,),
        changes=tuple(told),
        count=len(changes),
        added=sum(change.sign == "+" for change in changes),
        removed=sum(change.sign == "−" for change in changes),
        dropped=sum(change.after in (Missing.DROPPED, Missing.DISCARDED) for change in changes),
        loss=worst_of(losses),
    )


def _changes(done: UpgradedEntry, path: str) -> list[tuple[Patch, FieldChange]]:
    """What each builder did to one entry: the value's moves, and the parts of the address."""
    changes: list[tuple[Patch, FieldChange]] = []
    moved: set[int] = set()
    if done.trail is not None:
        for move in done.trail.moves:
            moved.add(id(move.patch))
            before, after = move.before, move.after
            changes.append(
                (
                    move.patch,
                    FieldChange(
                        path,
                        before.value,
                        after.value,
                        loss=move.loss,
                        names=(before.name, after.name) if before.name != after.name else None,
                        types=(before.type, after.type) if before.type != after.type else None,
                        note=Message("upgrades/stays") if same_state(before, after) else "",
                    ),
                )
            )
    old, new = str(done.entry.address), str(done.address)
    for patch in done.patches:
        if id(patch) not in moved:
            changes.append((patch, FieldChange(f"{path}/value1", old, new)))
    return changes
