"""Applies patches to the fields of a package, one after another, and notes every place they change.

A field keeps the state that the last patch left it in, so a value that is renamed, converted and
multiplied shows each of these where it happens, and is found by its name of then. Nothing is
written anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, cast

from inspector.upgrades.arithmetic import EffectError
from inspector.upgrades.conflicts import rename_collisions
from inspector.upgrades.current import CurrentFields, same_state
from inspector.upgrades.effects import (
    Add,
    ChangeType,
    Code,
    DiscardClass,
    MapEnumValue,
    MapText,
    Multiply,
    Nest,
    RemoveField,
    RemovePackage,
    RenameClass,
    RenameEnum,
    RenameFunction,
    RenamePackage,
    RenameProperty,
    RenameStruct,
    SetDefault,
    SetFlag,
)
from inspector.upgrades.engine import run
from inspector.upgrades.model import FieldChange, LostReference, Patch, Problem, Reach, Sign
from inspector.upgrades.redirects import Redirect, Redirects, redirect_steps
from inspector.upgrades.redirects.parse import Kind
from inspector.upgrades.values import Loss, Missing, State
from inspector.upgrades.view import PackageView, StoredField

#: Places of one patch that are told one by one; of the others only their number is.
MOST_TOLD: Final = 200

_IN_PLACE: Final = (Multiply, Add, ChangeType, MapText, MapEnumValue, Nest, Code)
_NAMES: Final = (RenameClass, RenameStruct, RenameEnum, RenameFunction, RenamePackage)
_Naming = RenameClass | RenameStruct | RenameEnum | RenameFunction | RenamePackage
_REFERENCES: Final = frozenset(
    {"ObjectProperty", "ClassProperty", "WeakObjectProperty", "InterfaceProperty"}
)


@dataclass(frozen=True, slots=True)
class Applied:
    """What one patch did: the first places, how many in all, the worst loss, what went wrong.

    ``lost`` and ``dropped`` are all references and fields that go. ``aimed`` tells that the patch
    names what it changes, so that no place means nothing to do, as far as everything can be read.
    """

    changes: tuple[FieldChange, ...] = ()
    count: int = 0
    loss: Loss = Loss.NONE
    problems: tuple[Problem, ...] = ()
    lost: tuple[LostReference, ...] = ()
    dropped: tuple[FieldChange, ...] = ()
    aimed: bool = True


#: What patches that rename types did to a package: it depends on nothing else.
Renames = dict[int, Applied]


class Application:
    """The fields of one package while patches are applied to them, in the order of the calls.

    Args:
        view: The package.
        renames: What renames of types are known to do to it; what is found out is added. The
            patches it knows have to stay alive, because they are known by identity.
        renamed: Names that core redirects give to fields, by their paths.
    """

    def __init__(
        self,
        view: PackageView,
        renames: Renames | None = None,
        renamed: Mapping[str, str] | None = None,
    ) -> None:
        self._view = view
        self._fields = CurrentFields(view, renamed)
        self._renames: Renames = {} if renames is None else renames
        self._started: dict[str, tuple[State, list[Patch]]] = {}

    def apply(self, patch: Patch) -> Applied:
        """Applies one patch to everything in its scope."""
        effect, owners = patch.effect, patch.scope.owners
        if isinstance(effect, _NAMES):
            known = self._renames.get(id(patch))
            if known is None:
                known = self._renames[id(patch)] = self._renamed(patch, effect)
            return known
        match effect:
            case RenameProperty():
                return self._in_place(patch, self._fields.at(owners, _path(patch, effect.old)))
            case RemoveField():
                return self._in_place(patch, self._fields.at(owners, _path(patch, effect.field)))
            case SetDefault() | SetFlag():
                return _noted(self._set(patch, effect))
            case DiscardClass():
                return self._discard(effect)
            case RemovePackage():
                return self._remove_package(effect.package)
        if isinstance(effect, _IN_PLACE):
            return self._in_place(patch, self._targets(patch))
        return Applied(aimed=False)

    def _targets(self, patch: Patch) -> Iterable[StoredField]:
        scope = patch.scope
        if scope.property:
            found: Iterable[StoredField] = self._fields.at(scope.owners, scope.property)
        elif scope.enum:
            names = {name.lower() for name in scope.owners}
            found = (
                one
                for one in self._view.fields
                if not self._fields.is_gone(one.export)
                and (not names or names.intersection(name.lower() for name in one.owners))
            )
        else:
            return ()
        if scope.enum:
            wanted = scope.enum.lower()
            found = (one for one in found if one.type.struct.lower() == wanted)
        return found

    # -- values --------------------------------------------------------------------------------

    def _in_place(self, patch: Patch, fields: Iterable[StoredField]) -> Applied:
        # A rename changes what is found, so all is found before.
        return _noted(self._changes(patch, list(fields)))

    def _changes(
        self, patch: Patch, fields: Iterable[StoredField]
    ) -> Iterator[FieldChange | Problem]:
        for one in fields:
            before = self._fields.state(one)
            if isinstance(before.value, Missing):
                continue
            collision = self._collision(patch, one, before)
            if collision:
                yield from collision
                yield FieldChange(one.path, before.value, Missing.DISPUTED, loss=Loss.UNKNOWN)
                continue
            try:
                after, loss = patch.effect.apply(before)
            except EffectError as error:
                after, loss = before._replace(value=Missing.REFUSED), Loss.UNKNOWN
                yield Problem(error.code, "error", str(error), (patch.id,), one.path)
            self._started.setdefault(one.path, (before, []))[1].append(patch)
            if not same_state(before, after):
                self._fields.put(one, after)
                yield change_of(one.path, before, after, loss)

    def _collision(self, patch: Patch, one: StoredField, before: State) -> tuple[Problem, ...]:
        """A rename onto a name that the object or struct stores too: neither value is chosen."""
        if not isinstance(patch.effect, RenameProperty):
            return ()
        new = patch.effect.new.rpartition(".")[2]
        other = self._fields.sibling(one, new)
        if other is None or new.lower() == before.name.lower():
            return ()
        stored = {before.name: before.value, new: self._fields.state(other).value}
        return tuple(
            found._replace(place=one.path) for found in rename_collisions((patch,), stored)
        )

    def disputes(self) -> tuple[Problem, ...]:
        """Where patches of two axes leave another value when their axes change places."""
        found: list[Problem] = []
        for path, (start, patches) in self._started.items():
            if len(found) >= MOST_TOLD:
                break
            if len({patch.axis for patch in patches}) > 1:
                found += (
                    problem._replace(place=path)
                    for problem in run(start, patches).problems
                    if problem.code == "C4"
                )
        return tuple(found)

    def _set(self, patch: Patch, effect: SetDefault | SetFlag) -> Iterator[FieldChange]:
        for holder in self._fields.holders(patch.scope.owners):
            one, path = self._fields.member(holder, effect.field)
            before = self._fields.state_at(path)
            if before is None:
                absent = State(effect.field, "", Missing.ABSENT)
                before = absent if one is None else self._fields.state(one)
            after, loss = effect.apply(before)
            self._started.setdefault(path, (before, []))[1].append(patch)
            if not same_state(before, after):
                self._fields.put_at(path, after)
                yield change_of(path, before, after, loss)

    # -- objects and packages ------------------------------------------------------------------

    def _discard(self, effect: DiscardClass) -> Applied:
        name = effect.name.lower()
        gone = {
            one.export + 1: one
            for one in self._view.objects
            if name in (owner.lower() for owner in one.owners)
        }

        def changes() -> Iterator[FieldChange]:
            for one in gone.values():
                yield FieldChange(one.path, one.name, Missing.DISCARDED, "−", Loss.DROPPED)
            yield from self._nulls(gone.__contains__)

        applied = _noted(changes(), f"discarded, as every {effect.name} is")
        self._fields.discard(index - 1 for index in gone)
        return applied

    def _remove_package(self, package: str) -> Applied:
        paths, wanted = self._view.paths, package.lower()

        def gone(index: int) -> bool:
            if index >= 0:
                return False
            path = paths.object_path(index).lower()
            return path == wanted or path.startswith(f"{wanted}.")

        return _noted(self._nulls(gone), "in a package that was removed on purpose")

    def _nulls(self, gone: Callable[[int], bool]) -> Iterator[FieldChange]:
        """The references to what goes; elements of arrays and maps are told with their place."""
        for one in self._view.fields:
            if self._fields.is_gone(one.export):
                continue
            if one.type.name in _REFERENCES:
                yield from self._null(one.path, one.value, gone)
            elif len(one.type.inner) == 1 and one.type.inner[0].name in _REFERENCES:
                for place, item in enumerate(getattr(one.value, "items", None) or ()):
                    yield from self._null(f"{one.path}/{place}", item, gone)
            elif any(inner.name in _REFERENCES for inner in one.type.inner):
                sides = [inner.name in _REFERENCES for inner in one.type.inner]
                for place, entry in enumerate(getattr(one.value, "entries", None) or ()):
                    for side, item, holds in zip(("Key", "Value"), entry, sides, strict=False):
                        if holds:
                            yield from self._null(f"{one.path}/{place}/{side}", item, gone)

    def _null(self, path: str, value: Any, gone: Callable[[int], bool]) -> Iterator[FieldChange]:
        if isinstance(value, int) and value and gone(value):
            target = self._view.paths.object_path(value)
            yield FieldChange(path, target, None, "−", Loss.DROPPED)

    # -- types ---------------------------------------------------------------------------------

    def _renamed(self, patch: Patch, effect: _Naming) -> Applied:
        """What a rename does to every name in the package: the same as a redirect to it would."""
        steps, problems = redirect_steps(Redirects(_as_redirects(patch, effect)), self._view)
        sure = [step for step in steps if step.reach is Reach.TOUCHES]
        if not sure:
            # A name that nothing uses that can be read is no place of its own.
            known = all(step.reach is Reach.NOTHING for step in steps)
            return Applied(problems=problems, aimed=known)
        applied = _noted(change for step in sure for change in step.changes)
        count = sum(step.count for step in sure)
        return replace(applied, count=count, problems=(*applied.problems, *problems))


def _path(patch: Patch, name: str) -> str:
    """Where the field of an effect stands: the patch may say the way to it."""
    path = patch.scope.property
    last = path.rpartition(".")[2].removesuffix("[]")
    return path if last.lower() == name.lower() else name


def _as_redirects(patch: Patch, effect: _Naming) -> list[Redirect]:
    """The redirects that rename the same; one for each owner of what is a member of classes."""
    kind = cast(Kind, effect.kind.removeprefix("rename-"))
    of_class = isinstance(effect, RenameClass)
    olds = [effect.old]
    if isinstance(effect, RenameFunction) and patch.scope.owners and "." not in effect.old:
        olds = [f"{owner}.{effect.old}" for owner in patch.scope.owners]
    return [
        Redirect(
            f"{patch.id}/{number}" if number else patch.id,
            kind,
            old,
            effect.new,
            instance_only=of_class and cast(RenameClass, effect).instances_only,
            value_changes=tuple(cast(RenameClass, effect).instances.items()) if of_class else (),
        )
        for number, old in enumerate(olds)
    ]


def _noted(found: Iterable[FieldChange | Problem], why_null: str = "") -> Applied:
    """Puts together what a patch did; the worst places come first among those that are told."""
    changes: list[FieldChange] = []
    problems: list[Problem] = []
    lost: list[LostReference] = []
    dropped: list[FieldChange] = []
    count, loss = 0, Loss.NONE
    for one in found:
        if isinstance(one, Problem):
            if len(problems) < MOST_TOLD:
                problems.append(one)
            continue
        count += 1
        loss = loss.or_worse(one.loss)
        if len(changes) < MOST_TOLD:
            changes.append(one)
        if one.after is Missing.DROPPED:
            dropped.append(one)
        elif why_null and one.after is None:
            lost.append(LostReference(str(one.before), why_null, one.path))
    changes.sort(key=lambda change: -change.loss.rank)
    return Applied(tuple(changes), count, loss, tuple(problems), tuple(lost), tuple(dropped))


def change_of(path: str, before: State, after: State, loss: Loss) -> FieldChange:
    """Two states of one field as a change."""
    sign: Sign = "~"
    if before.value is Missing.ABSENT:
        sign = "+"
    elif after.value is Missing.DROPPED or after.value is Missing.DISCARDED:
        sign = "−"
    return FieldChange(
        path,
        before.value,
        after.value,
        sign,
        loss,
        names=(before.name, after.name) if before.name != after.name else None,
        types=(before.type, after.type) if before.type != after.type else None,
    )
