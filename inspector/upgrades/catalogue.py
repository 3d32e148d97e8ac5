"""Every known patch, by axis and number: described ones, and the rest as far as they are known.

A number of an axis is a patch whether or not anyone has described what it does. What is described
comes from the catalogue's ``patches.toml`` and from a studio's files; the rest from the catalogue's
texts. What a number costs that nobody has described is what its text states of stored values, and
so it is for what ``patches.toml`` leaves to code.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final, NamedTuple

from inspector.catalog import Catalog, StepText
from inspector.finding import Severity
from inspector.findings.message import Text
from inspector.upgrades.areas import Areas, names_class
from inspector.upgrades.effect import Effect
from inspector.upgrades.effects.code import Code
from inspector.upgrades.effects.notes import Info, NewForm
from inspector.upgrades.model import Patch, Reach, UpgradeFinding
from inspector.upgrades.packs import PatchPack
from inspector.upgrades.patch_file import pack_of_table
from inspector.upgrades.values import Loss

PATCHES_FILE: Final = "patches.toml"
#: How sure a description is that a studio gives itself.
STUDIO: Final = "studio"
#: Numbers that change nothing, by the words that their names begin with.
_MARKERS: Final = (
    "beforecustomversionwasadded",
    "customversionadded",
    "oldest_loadable_package",
    "automatic_version",
    "initial_version",
    "versionplusone",
    "latestversion",
)
_UNCHANGED: Final = "metadata"
_NEW_FORM: Final = "layout"
_NOT_KNOWN: Final = "unknown"
_MARKER_KINDS: Final = (_UNCHANGED, _NOT_KNOWN)
#: What a text may state of stored values; any other word says nothing.
_STATED: Final = {loss.value: loss for loss in (Loss.NONE, Loss.ROUNDING, Loss.DROPPED)}


class SameId(UpgradeFinding):
    """Two files have a patch of one id; ``source`` is what the second patch names as its own."""

    rule = "PATCH-ID"
    severity = Severity.WARNING
    templates = {"message": "{other_file} has a patch of this id too; both are used"}
    other_file: str
    source: str

    @property
    def place(self) -> str:
        """What the patch names as its source."""
        return self.source


class StepPatches(NamedTuple):
    """One number of an axis with its patches; the other fields are those of a patch."""

    number: int
    name: str
    title: Text
    what: Text | None
    basis: str
    kind: str
    touches: tuple[str, ...]
    source: str
    patches: tuple[Patch, ...]

    @property
    def is_marker(self) -> bool:
        """Whether the number only marks a place and changes nothing."""
        return self.kind in _MARKER_KINDS and is_marker(self.name)


def is_marker(name: str) -> bool:
    """Whether an enumerator of this name marks a place, unless more is known about it."""
    return name.lower().removeprefix("ver_ue4_").startswith(_MARKERS)


class PatchCatalog:
    """The patches of every axis, made when an axis is first asked for.

    Args:
        catalog: What is known about engines; the declarations of the packs have to be in it
            already (:func:`inspector.upgrades.packs.catalog_with`).
        packs: A studio's files of patches, which add to those of the catalogue.
    """

    def __init__(self, catalog: Catalog, packs: Sequence[PatchPack] = ()) -> None:
        self.catalog = catalog
        self.packs = tuple(packs)
        self._axes: dict[str, tuple[tuple[int, ...], tuple[StepPatches, ...]]] = {}

    def steps(self, axis: str, above: int, up_to: int) -> tuple[StepPatches, ...]:
        """The numbers of an axis with ``above < number <= up_to``, ascending.

        Args:
            axis: "ue4", "ue5", "licensee", "custom:<GUID>" or "class:<UUID>".
            above: The number that the package stores; -1 for a custom version it does not store.
            up_to: The newest number of the engine.
        """
        if axis not in self._axes:
            made = tuple(self._steps_of(axis))
            self._axes[axis] = tuple(step.number for step in made), made
        numbers, steps = self._axes[axis]
        return steps[bisect_right(numbers, above) : bisect_right(numbers, up_to)]

    def reach(
        self, step: StepPatches, kinds: frozenset[str], strangers: frozenset[str] | None = None
    ) -> Reach:
        """Whether a step concerns a package, as far as the classes in it tell.

        "Nothing" is certain, "touches" is not: it says that something of that kind is there.

        Args:
            step: The step.
            kinds: The names of all classes, structs and enumerations that the package uses, in
                lower case.
            strangers: Those of them whose parents nobody has told, in lower case: they may be of
                any kind that projects derive from. None takes the names of Blueprint classes.
        """
        if step.is_marker:
            return Reach.NOTHING
        owners = {owner for patch in step.patches for owner in patch.scope.owners}
        return self._areas.reach(step.touches, owners, kinds, strangers)

    def concerns_structs(self, step: StepPatches) -> bool:
        """Whether a step may be about structs or enumerations: not for certain classes alone."""
        return not step.is_marker and not all(map(names_class, step.touches))

    def strangers(self, tops: Iterable[tuple[str, str]]) -> frozenset[str]:
        """The classes whose parents nobody has told, in lower case.

        Args:
            tops: The highest class that is known of each object: its package and its name.
        """
        return frozenset(
            name.lower() for package, name in tops if not self._areas.is_of_engine(package)
        )

    @property
    def problems(self) -> tuple[SameId, ...]:
        """What is to be told about the packs: ids that two of them use."""
        problems: list[SameId] = []
        seen: dict[str, PatchPack] = {}
        for pack in self.packs:
            for patch in pack.patches:
                other = seen.setdefault(patch.id, pack)
                if other is not pack:
                    problems.append(
                        SameId(
                            path=patch.file,
                            line=patch.line,
                            patches=(patch.id,),
                            other_file=other.name,
                            source=patch.source,
                        )
                    )
        return tuple(problems)

    # Making the steps

    @cached_property
    def _areas(self) -> Areas:
        return Areas.of(self.catalog)

    @cached_property
    def _described(self) -> dict[str, dict[int, list[Patch]]]:
        """Described patches by axis and number: the catalogue's, then those of the packs."""
        axes: dict[str, dict[int, list[Patch]]] = {}
        for patch in self._all_described():
            axes.setdefault(patch.axis, {}).setdefault(patch.to_number, []).append(patch)
        return axes

    def _all_described(self) -> Iterable[Patch]:
        for table in self.catalog.tables(PATCHES_FILE):
            yield from pack_of_table(table, PATCHES_FILE, basis="documented").patches
        for pack in self.packs:
            yield from pack.patches

    def _steps_of(self, axis: str) -> Iterable[StepPatches]:
        described = self._described.get(axis, {})
        names = {}
        if not axis.startswith("class:"):
            names = {each.number: each.name for each in self.catalog.axis_enumerators(axis)}
        for number in sorted({*names, *described}):
            text = None if axis.startswith("class:") else self.catalog.step_text(axis, number)
            yield _step(axis, number, names.get(number, ""), text, described.get(number, []))


def _step(
    axis: str, number: int, name: str, text: StepText | None, described: Sequence[Patch]
) -> StepPatches:
    """One step; without a described patch it is a patch of its own."""
    first = described[0] if described else None
    loss = _loss(name, text)
    if text is None:
        title = first.title if first else name
        what = first.what if first else None
        basis = first.basis if first else "name-only"
        kind = _UNCHANGED if is_marker(name) else _NOT_KNOWN
        touches = tuple(dict.fromkeys(word for patch in described for word in patch.touches))
        source = first.source if first else ""
    else:
        title, what, basis, kind = text.title, text.what, text.basis, text.effect
        touches, source = text.touches, text.source
        if first is not None and first.basis == STUDIO:
            basis = first.basis
    if described:
        patches = tuple(
            replace(
                patch,
                name=name,
                what=patch.what or what,
                touches=patch.touches or touches,
                kind=kind,
                effect=_with_loss(patch, loss),
            )
            for patch in described
        )
    else:
        patches = (
            Patch(
                id=f"{axis}/{number}",
                axis=axis,
                from_number=number - 1,
                to_number=number,
                title=title,
                effect=_effect(name, kind, what, loss),
                name=name,
                what=what,
                basis=basis,
                source=source,
                touches=touches,
                kind=kind,
            ),
        )
    return StepPatches(number, name, title, what, basis, kind, touches, source, patches)


def _loss(name: str, text: StepText | None) -> Loss:
    """What a number makes of stored values, as far as the catalogue states it."""
    stated = _STATED.get(text.loss) if text is not None else None
    if stated is not None:
        return stated
    marks = is_marker(name) and (text is None or text.effect in _MARKER_KINDS)
    return Loss.NONE if marks else Loss.UNKNOWN


def _with_loss(patch: Patch, loss: Loss) -> Effect:
    """The effect of a described patch; what the catalogue leaves to code costs what it states."""
    if isinstance(patch.effect, Code) and patch.basis != STUDIO:
        return replace(patch.effect, loss=loss)
    return patch.effect


def _effect(name: str, kind: str, what: Text | None, loss: Loss) -> Effect:
    """What a number does of which nobody has described the exact effect."""
    if kind == _NEW_FORM:
        return NewForm(what or "", loss)
    if kind == _UNCHANGED or (kind == _NOT_KNOWN and is_marker(name)):
        return Info(what or "", loss)
    return Code(what or "", loss)
