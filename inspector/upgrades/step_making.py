"""Makes the steps of a preview: what each number finds in the package, and what that costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from inspector.findings.message import Message
from inspector.upgrades.application import Applied
from inspector.upgrades.catalogue import PatchCatalog, StepPatches
from inspector.upgrades.effect import Effect
from inspector.upgrades.layout_steps import LayoutStep
from inspector.upgrades.model import Reach, Step, Touch, worst_of
from inspector.upgrades.values import Loss
from inspector.upgrades.view import PackageView


class StepMaker:
    """Makes the steps of one package. What depends on no engine is kept.

    A step *touches* the package where a place in it changes for certain. Where none is found,
    it finds *nothing* only if that is certain too: no class may be of a kind that the step
    concerns, and all tags could be read, unless it is about classes alone. Anything else *may* be
    concerned.

    Args:
        view: The package; None where its objects cannot be listed.
        patches: What every number of every axis does.
    """

    def __init__(self, view: PackageView | None, patches: PatchCatalog) -> None:
        self._view = view
        self._patches = patches
        self._strangers: frozenset[str] | None = None
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
        return _step(row, Reach.NOTHING, Loss.NONE, [Message("upgrades/another-goes-further")])

    def made(self, row: StepPatches, done: Sequence[Applied], layout: LayoutStep | None) -> Step:
        """A step with what its patches did, and what the format's declaration says of it.

        Args:
            row: The step.
            done: What its patches did that name what they change.
            layout: What it changes in the stored form; None where the declaration does not say.
        """
        changes = tuple(chain.from_iterable(applied.changes for applied in done))
        count = sum(applied.count for applied in done)
        losses = [applied.loss for applied in done]
        words = [patch.effect.word for patch in row.patches]
        touched = [Touch("value", count)] if count else []
        if layout is not None and layout.places:
            changes += layout.changes
            count += layout.places
            touched += layout.touches
            telling = [patch.effect for patch in row.patches if not patch.effect.is_vague]
            words = [*layout.effects, *(effect.word for effect in telling)]
        if count:
            reach = Reach.TOUCHES
        elif layout is not None and not done:
            # The declaration names what the number is about, and none of that is here.
            reach = Reach.NOTHING
        elif done and all(applied.aimed for applied in done):
            reach = self._reach_of_aimed(row)
        else:
            reach = self._known_reach(row)
        # What a patch that found its places costs is known.
        unsure = [patch.effect for patch in row.patches if not (count and patch.has_target)]
        loss = worst_of([*losses, *map(_could_cost, unsure)])
        step = _step(row, reach, loss, words, touched)
        return replace(step, changes=changes, count=count) if count else step

    def _known_reach(self, row: StepPatches) -> Reach:
        """Whether the step may concern the package, by the kinds of what it holds."""
        if self._view is None:
            return Reach.UNKNOWN
        if self._strangers is None:
            self._strangers = self._patches.strangers(self._view.tops)
        reach = self._patches.reach(row, self._view.kinds, self._strangers)
        # Structs may lie in what could not be read; objects have their row in the export table.
        hidden = not self._view.complete and self._patches.concerns_structs(row)
        return Reach.NOTHING if reach is Reach.NOTHING and not hidden else Reach.UNKNOWN

    def _reach_of_aimed(self, row: StepPatches) -> Reach:
        """The same of a step that names fields of which none is there."""
        view = self._view
        if view is None or not view.complete:
            return Reach.UNKNOWN
        if self._known_reach(row) is Reach.NOTHING:
            return Reach.NOTHING
        # Structs may lie in what objects store in a form of their own, behind the tags.
        owners = {owner for patch in row.patches for owner in patch.scope.owners}
        in_structs = any(f"F{owner}" in row.touches for owner in owners)
        return Reach.UNKNOWN if self._strangers or in_structs else Reach.NOTHING


def _could_cost(effect: Effect) -> Loss:
    """The worst that an effect may cost where it is not known what it meets."""
    # Whether there is anything to drop nobody knows, so it is no loss yet.
    return Loss.UNKNOWN if _drops(effect) else effect.worst


def _drops(effect: Effect) -> bool:
    """Whether an effect drops what it finds."""
    return effect.worst is Loss.DROPPED


def _step(
    row: StepPatches,
    reach: Reach,
    loss: Loss,
    words: Sequence[Message],
    touched: Sequence[Touch] = (),
) -> Step:
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
        touches=tuple(touched),
        effects=tuple(dict.fromkeys(words)),
        loss=loss,
        may_drop=loss is Loss.UNKNOWN and any(_drops(patch.effect) for patch in row.patches),
    )
