"""Applies patches to the fields of a package, one after another, and notes every place they change.

A field keeps the state that the last patch left it in, so a value that is renamed, converted and
multiplied shows each of these where it happens, and is found by its name of then. Nothing is
written anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, cast

from inspector.findings.message import Text
from inspector.format.unreal.tree.parts import parts_of
from inspector.upgrades.current import CurrentFields
from inspector.upgrades.effect import Change, EffectError, Renaming
from inspector.upgrades.engine import OrderMatters, ValueRefused, disputes
from inspector.upgrades.model import (
    DiscardedReference,
    FieldChange,
    LostReference,
    Patch,
    Reach,
    RemovedReference,
    Sign,
    Step,
    UpgradeFinding,
)
from inspector.upgrades.paths import quoted, same_state
from inspector.upgrades.redirects import Redirect, Redirects, redirect_steps
from inspector.upgrades.redirects.parse import Kind
from inspector.upgrades.values import Loss, Missing, State
from inspector.upgrades.view import PackageView, StoredField

#: Places of one patch that are told one by one; of the others only their number is.
MOST_TOLD: Final = 200

_REFERENCES: Final = frozenset(
    {"ObjectProperty", "ClassProperty", "WeakObjectProperty", "InterfaceProperty"}
)


class StoredTwice(UpgradeFinding):
    """A patch renames a property to a name under which another value is stored."""

    rule = "C5"
    templates = {
        "message": "{title} renames {old} to {new}, and both are stored: {old} = {old_value}, "
        "{new} = {new_value}. Neither is chosen."
    }
    title: Text
    old: str
    new: str
    old_value: Text
    new_value: Text


@dataclass(frozen=True, slots=True)
class Applied:
    """What one patch did: the first places, how many in all, the worst loss, what went wrong.

    ``lost`` and ``dropped`` are all references and fields that go. ``aimed`` tells that the patch
    names what it changes, so that no place means nothing to do, as far as everything can be read.
    """

    changes: tuple[FieldChange, ...] = ()
    count: int = 0
    loss: Loss = Loss.NONE
    problems: tuple[UpgradeFinding, ...] = ()
    lost: tuple[LostReference, ...] = ()
    dropped: tuple[FieldChange, ...] = ()
    aimed: bool = True


#: What patches that rename types did to a package: it depends on nothing else.
Renames = dict[tuple[int, Renaming], tuple[tuple[Step, ...], tuple[UpgradeFinding, ...]]]
#: Of fields by their paths: how each stood at first, and the patches that have met it.
_Met = dict[str, tuple[State, list[Patch]]]


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
        self._fields = CurrentFields(view, renamed)
        self._renames: Renames = {} if renames is None else renames
        self._met: _Met = {}

    def apply(self, patch: Patch) -> Applied:
        """Applies one patch to everything in its scope."""
        objects = _PackageObjects(patch, self._fields, self._renames, self._met)
        patch.effect.apply(objects)
        return objects.applied()

    def disputes(self) -> tuple[OrderMatters, ...]:
        """Where patches of two axes leave another value when their axes change places."""
        problems: list[OrderMatters] = []
        for path, (start, patches) in self._met.items():
            if len(problems) >= MOST_TOLD:
                break
            if len({patch.axis for patch in patches}) > 1:
                problems += disputes(start, patches, path)
        return tuple(problems)


class _PackageObjects:
    """The objects of a package for the effect of one patch, and what it did to them so far."""

    def __init__(self, patch: Patch, fields: CurrentFields, renames: Renames, met: _Met) -> None:
        self._patch = patch
        self._fields = fields
        self._view = fields.view
        self._renames = renames
        self._met = met
        self._changes: list[FieldChange] = []
        self._problems: list[UpgradeFinding] = []
        self._lost: list[LostReference] = []
        self._dropped: list[FieldChange] = []
        self._count = 0
        self._loss = Loss.NONE
        self._aimed = True

    def applied(self) -> Applied:
        """What the patch did; the worst places come first among those that are told."""
        changes = sorted(self._changes, key=lambda change: -change.loss.rank)
        return Applied(
            tuple(changes),
            self._count,
            self._loss,
            tuple(self._problems),
            tuple(self._lost),
            tuple(self._dropped),
            self._aimed,
        )

    def _note(self, change: FieldChange) -> None:
        self._count += 1
        self._loss = self._loss.or_worse(change.loss)
        if len(self._changes) < MOST_TOLD:
            self._changes.append(change)
        if change.after is Missing.DROPPED:
            self._dropped.append(change)

    def _tell(self, problem: UpgradeFinding) -> None:
        if len(self._problems) < MOST_TOLD:
            self._problems.append(problem)

    # -- values --------------------------------------------------------------------------------

    def change(self, change: Change, field: str = "", new_name: str = "") -> None:
        """Changes every stored field that the patch is about."""
        # A rename changes what is found, so all is found before.
        for stored in list(self._in_scope(field)):
            before = self._fields.state(stored)
            if isinstance(before.value, Missing):
                continue
            other = self._fields.sibling(stored, new_name) if new_name else None
            if other is not None and new_name.lower() != before.name.lower():
                self._dispute(stored, before, new_name, self._fields.state(other))
                continue
            try:
                after, loss = change(before)
            except EffectError as error:
                after, loss = before._replace(value=Missing.REFUSED), Loss.UNKNOWN
                patches = (self._patch.id,)
                self._tell(ValueRefused(path=stored.path, patches=patches, reason=error.message))
            self._meet(stored.path, stored, before, after, loss)

    def _in_scope(self, field: str) -> Iterable[StoredField]:
        scope = self._patch.scope
        if field:
            last = scope.property.rpartition(".")[2].removesuffix("[]")
            path = scope.property if last.lower() == field.lower() else field
            return self._fields.at(scope.owners, path)
        enum = scope.enum.lower()
        if scope.property:
            fields: Iterable[StoredField] = self._fields.at(scope.owners, scope.property)
        elif enum:
            fields = self._fields.of(scope.owners)
        else:
            return ()
        return (each for each in fields if not enum or each.type.struct.lower() == enum)

    def _meet(
        self, path: str, stored: StoredField | None, before: State, after: State, loss: Loss
    ) -> None:
        self._met.setdefault(path, (before, []))[1].append(self._patch)
        if not same_state(before, after):
            self._fields.put(path, after, stored)
            self._note(change_of(path, before, after, loss))

    def _dispute(self, stored: StoredField, before: State, new: str, taken: State) -> None:
        """Tells of a name that is stored too: neither value is chosen."""
        self._tell(
            StoredTwice(
                path=stored.path,
                patches=(self._patch.id,),
                title=self._patch.title,
                old=before.name,
                new=new,
                old_value=quoted(before.value),
                new_value=quoted(taken.value),
            )
        )
        self._note(FieldChange(stored.path, before.value, Missing.DISPUTED, loss=Loss.UNKNOWN))

    def set(self, change: Change, field: str) -> None:
        """Changes a field of every object and struct of the scope, whether they store it or not."""
        for holder in self._fields.holders(self._patch.scope.owners):
            stored, path = self._fields.member(holder, field)
            before = self._fields.state_at(path)
            if before is None:
                absent = State(field, "", Missing.ABSENT)
                before = absent if stored is None else self._fields.state(stored)
            self._meet(path, None, before, *change(before))

    # -- objects and packages ------------------------------------------------------------------

    def discard(self, class_name: str) -> None:
        """Takes away the objects of a class; references to them become null."""
        name = class_name.lower()
        gone = {
            each.export + 1: each
            for each in self._view.objects
            if name in (owner.lower() for owner in each.owners)
        }
        for each in gone.values():
            change = FieldChange(each.path, each.name, Missing.DISCARDED, "−", Loss.DROPPED)
            self._note(change)
        patches = (self._patch.id,)
        for target, path in self._null(gone.__contains__):
            self._lost.append(
                DiscardedReference(path=path, patches=patches, target=target, class_name=class_name)
            )
        self._fields.discard(index - 1 for index in gone)

    def remove_package(self, package: str) -> None:
        """Makes null of every reference into a package."""
        paths, wanted = self._view.paths, package.lower()

        def gone(index: int) -> bool:
            if index >= 0:
                return False
            path = paths.object_path(index).lower()
            return path == wanted or path.startswith(f"{wanted}.")

        patches = (self._patch.id,)
        for target, path in self._null(gone):
            self._lost.append(RemovedReference(path=path, patches=patches, target=target))

    def _null(self, gone: Callable[[int], bool]) -> Iterator[tuple[str, str]]:
        """Makes null of references; what each meant, and where it is."""
        for path, index in self._references():
            if index and gone(index):
                target = self._view.paths.object_path(index)
                self._note(FieldChange(path, target, None, "−", Loss.DROPPED))
                yield target, path

    def _references(self) -> Iterator[tuple[str, int]]:
        """All references; those in arrays and maps with their place there."""
        for stored in self._fields.of(()):
            if stored.type.name in _REFERENCES:
                if isinstance(stored.value, int):
                    yield stored.path, stored.value
            elif any(kind.name in _REFERENCES for kind in stored.type.inner):
                for part in parts_of(stored.part, self._view.paths):
                    if part.type.name in _REFERENCES and isinstance(part.value, int):
                        yield f"{stored.path}/{part.step}", part.value

    # -- types ---------------------------------------------------------------------------------

    def rename(
        self,
        what: str,
        renaming: Renaming,
        *,
        instances_only: bool = False,
        instances: Mapping[str, str] | None = None,
    ) -> None:
        """Renames a type wherever it is named, as a redirect to the new name would."""
        patch, old, owners = self._patch, renaming.old, self._patch.scope.owners
        names = [old]
        if what == "function" and owners and "." not in old:
            names = [f"{owner}.{old}" for owner in owners]
        redirects = [
            Redirect(
                f"{patch.id}/{number}" if number else patch.id,
                cast(Kind, what),
                name,
                renaming.new,
                instance_only=instances_only,
                value_changes=tuple((instances or {}).items()),
                file=patch.file,
                line=patch.line,
            )
            for number, name in enumerate(names)
        ]
        key = id(patch), renaming
        done = self._renames.get(key)
        if done is None:
            done = self._renames[key] = redirect_steps(Redirects(redirects), self._view)
        steps, problems = done
        sure = [step for step in steps if step.reach is Reach.TOUCHES]
        for step in sure:
            for change in step.changes:
                self._note(change)
            self._count += step.count - len(step.changes)
        self._problems += problems
        # A name that nothing uses that can be read is no place of its own.
        self._aimed = bool(sure) or all(step.reach is Reach.NOTHING for step in steps)


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
