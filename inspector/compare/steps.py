"""What a newer engine writes in the objects of an older package, by the steps of its upgrade.

The steps are those that a preview of the save would list: every number of an axis that one of two
packages has reached and the other has not. What is described of them is applied to the older one.
A value that the newer one holds as the steps leave it was converted; any other was edited.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from inspector.compare.classify import CONTENT, CONVERSION, Classification
from inspector.compare.model import ByStep
from inspector.compare.plain import Blob, field_path
from inspector.compare.retyped import reached
from inspector.compare.values import ValueChange, at_steps
from inspector.format.tree import escaped
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.upgrades.application import Outcome, PatchApplication
from inspector.upgrades.catalogue import PatchCatalog
from inspector.upgrades.conversions import round32
from inspector.upgrades.model import ABSENT_NUMBER, Patch
from inspector.upgrades.order import select, sort_key
from inspector.upgrades.values import Missing
from inspector.upgrades.view import PackageView
from inspector.versions import Guid

if TYPE_CHECKING:
    from inspector.compare.package_model import PackageModel

_OBJECT_AXES: Final = ("ue4", "ue5")
#: So many members of a value are above a change in it that a step wrote whole.
_DEEPEST: Final = 8
#: What stands for a value that the newer package does not hold.
_GONE: Final = object()


class _Lead(NamedTuple):
    """A package that steps lead from, and those: what they make of each field by its path, and by
    what holds it and its name of then."""

    written: Mapping[str, Outcome]
    renamed: Mapping[tuple[str, str], Outcome]


class _Found(NamedTuple):
    """What a step made of a field that differs, and whether the newer package holds just that.

    ``is_old_name``: the value is there under another name, where it is told too.
    """

    outcome: Outcome
    is_as_written: bool
    is_old_name: bool = False


class StepConversions:
    """Knows which changes of objects only are what the steps between two packages write.

    Args:
        before: The first package.
        after: The second.
        progress: Asked for each object that is looked at whether that is still wanted.
    """

    def __init__(self, before: PackageModel, after: PackageModel, progress: Progress) -> None:
        self._sides = before, after
        self._progress = progress

    def judge(
        self, change: ValueChange, roots: Sequence[Mapping[str, Any]]
    ) -> Classification | None:
        """A conversion, where a step wrote what the newer package holds; an edit, where a step
        would have written something else; None where no step says anything.

        Args:
            change: The change of a field of an object, counted from the roots of all objects.
            roots: The object in both packages, under its path.
        """
        for older, lead in enumerate(self._leads):
            found = _written(change, roots, older, lead) if lead.written else None
            if found is not None and found.is_as_written:
                patch = found.outcome.patch
                step = ByStep(patch.name or str(patch.title), _axis_title(patch, self._sides[0]))
                return Classification(CONVERSION, step, None if found.is_old_name else step)
            if found is not None and found.outcome.before.value is Missing.ABSENT:
                return Classification(CONTENT)
        return None

    @cached_property
    def _leads(self) -> tuple[_Lead, _Lead]:
        return self._lead(0), self._lead(1)

    def _lead(self, older: int) -> _Lead:
        """What the steps write that one of the packages lacks and the other has reached."""
        own, other = self._sides[older], self._sides[1 - older]
        chosen = [patch for axis in self._axes for patch in _crossed(own, other, axis)]
        if not chosen:
            return _Lead({}, {})
        application = PatchApplication(PackageView(own.package, own.tree, self._progress))
        for patch in sorted(chosen, key=sort_key):
            application.apply(patch)
        written = {outcome.path: outcome for outcome in application.outcomes()}
        renamed = {
            (path.rpartition("/")[0], outcome.after.name.lower()): outcome
            for path, outcome in written.items()
            if outcome.after.name != outcome.before.name
        }
        return _Lead(written, renamed)

    @property
    def _axes(self) -> list[str]:
        stored = (custom.guid for side in self._sides for custom in side.package.versions.custom)
        return [*_OBJECT_AXES, *(f"custom:{guid}" for guid in dict.fromkeys(stored))]


def _crossed(older: PackageModel, newer: PackageModel, axis: str) -> tuple[Patch, ...]:
    """The described patches of an axis that the older package needs and the newer one has had."""
    catalog: PatchCatalog = older.catalog.remember(
        "patches of steps", lambda: PatchCatalog(older.catalog)
    )
    patches = [
        patch
        for number, of_number in catalog.described(axis).items()
        if _has(older, axis, number) is False and _has(newer, axis, number) is True
        for patch in of_number
        if patch.has_target
    ]
    return select(patches, _number(older, axis)) if patches else ()


def _has(model: PackageModel, axis: str, number: int) -> bool | None:
    """Whether a package has reached a number of an axis; None where nothing says."""
    versions = model.package.versions
    if versions.unversioned:
        return None
    if axis in _OBJECT_AXES:
        return _number(model, axis) >= number
    return reached(model, Guid.parse(axis.partition(":")[2]), number)


def _number(model: PackageModel, axis: str) -> int:
    versions = model.package.versions
    if axis in _OBJECT_AXES:
        return versions.ue4 if axis == "ue4" else versions.ue5
    guid = Guid.parse(axis.partition(":")[2])
    stored = (custom.version for custom in versions.custom if custom.guid == guid)
    return next(stored, ABSENT_NUMBER)


def _axis_title(patch: Patch, model: PackageModel) -> str:
    """What people call a number of an axis: ``FortniteMain 153``."""
    key = patch.axis.partition(":")[2]
    info = model.catalog.custom(Guid.parse(key)) if key else None
    name = (info.name if info else None) or key or patch.axis.upper()
    return f"{name} {patch.to_number}"


def _written(
    change: ValueChange, roots: Sequence[Mapping[str, Any]], older: int, lead: _Lead
) -> _Found | None:
    """What a step wrote in the place of a change; None where none wrote anything."""
    newer = 1 - older
    holder = field_path(roots[older], change.steps[:-1], older)
    name = str(change.steps[-1])
    values = change.before, change.after
    if change.kind == ("added", "removed")[older]:
        # The older package does not hold it: a step set it, or gave it this name.
        outcome = lead.written.get(f"{holder}/{escaped(name)}")
        if outcome is None or outcome.after.name.lower() != name.lower():
            outcome = lead.renamed.get((holder, name.lower()))
        if outcome is None:
            return None
        return _Found(outcome, _is(outcome.after.value, values[newer]))
    if change.kind != "changed":
        # Only the older one holds it: a step dropped it, or gave it another name.
        outcome = lead.written.get(f"{holder}/{escaped(name)}")
        if outcome is None:
            return None
        if outcome.after.value is Missing.DROPPED:
            return _Found(outcome, True)
        if outcome.after.name.lower() == name.lower():
            return None
        steps = (*change.steps[:-1], outcome.after.name)
        held = at_steps(roots[newer], steps, newer)
        is_there = held is not None and _is(outcome.after.value, held)
        return _Found(outcome, is_there, is_old_name=True)
    for path, rest in _outwards(field_path(roots[older], change.steps, older)):
        outcome = lead.written.get(path)
        if outcome is not None:
            same_name = outcome.after.name.lower() == outcome.before.name.lower()
            expected = _within(outcome.after.value, rest)
            return _Found(outcome, same_name and _is(expected, values[newer]))
    return None


def _outwards(path: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """A path and those above it, each with the parts that lead from there to the first."""
    rest: tuple[str, ...] = ()
    for _ in range(_DEEPEST):
        yield path, rest
        path, _, last = path.rpartition("/")
        rest = (last, *rest)


def _within(value: Any, parts: Sequence[str]) -> Any:
    """A member of a value, however deep; what is none where there is no such member."""
    for part in parts:
        if isinstance(value, Mapping) and part in value:
            value = value[part]
        elif isinstance(value, list) and part.isdecimal() and int(part) < len(value):
            value = value[int(part)]
        else:
            return _GONE
    return value


def _is(expected: Any, held: Any) -> bool:
    """Whether a value is what a step writes: numbers as single precision has them, and names of
    enumerators with or without their enumeration."""
    if isinstance(expected, Missing) or isinstance(held, Blob) or expected is _GONE:
        return False
    if isinstance(expected, Mapping):
        return (
            isinstance(held, Mapping)
            and expected.keys() == held.keys()
            and all(_is(value, held[name]) for name, value in expected.items())
        )
    if isinstance(expected, list):
        return (
            isinstance(held, list)
            and len(expected) == len(held)
            and all(_is(*pair) for pair in zip(expected, held, strict=True))
        )
    if isinstance(expected, str):
        return isinstance(held, str) and _enumerator(expected) == _enumerator(held)
    if isinstance(expected, bool) or isinstance(held, bool):
        return held in (0, 1) and bool(expected) == bool(held)
    if isinstance(expected, int | float) and isinstance(held, int | float):
        sides = round32(float(expected)), round32(float(held))
        return sides[0] == sides[1] or all(map(math.isnan, sides))
    return bool(expected == held)


def _enumerator(text: str) -> str:
    return text.rpartition("::")[2]
