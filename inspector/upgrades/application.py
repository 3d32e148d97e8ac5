"""Applies patches to the fields of a package, one after another, and notes every place they change.

A field keeps the state that the last patch left it in, so a value that is renamed, converted and
multiplied shows each of these where it happens, and is found by its name of then. Nothing is
written anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, cast

from inspector.data_classes import dataclass
from inspector.findings.message import Text
from inspector.format.tree import escaped
from inspector.format.unreal.tree.parts import parts_of
from inspector.named_tuples import NamedTuple
from inspector.upgrades.effect import Change, EffectError, Renaming
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
from inspector.upgrades.order import OrderMatters, ValueRefused, disputes
from inspector.upgrades.redirects import Redirect, Redirects, redirect_steps
from inspector.upgrades.redirects.parse import Kind
from inspector.upgrades.values import FieldState, Loss, Missing, quoted, same_state
from inspector.upgrades.view import Holder, PackageField, PackageView

# -- fields as patches have left them --------------------------------------------------------------


class CurrentFields:
    """Finds fields by their names of now, and keeps their states.

    Args:
        view: The package as it is stored.
        renamed: New names that fields have before any patch runs, by their paths: those that core
            redirects give.
    """

    def __init__(self, view: PackageView, renamed: Mapping[str, str] | None = None) -> None:
        self.view = view
        self._states: dict[str, FieldState] = {}
        self._by_new: dict[str, dict[str, PackageField]] = {}
        self._moved: dict[tuple[str, str, int], PackageField] = {}
        self._gone: set[int] = set()
        names = renamed or {}
        if names:
            for stored in view.fields:
                new = names.get(stored.path)
                if new is not None:
                    self.put(stored.path, self.state(stored)._replace(name=new), stored)

    def state(self, stored: PackageField) -> FieldState:
        """How a field stands now."""
        changed = self._states.get(stored.path)
        if changed is not None:
            return changed
        return FieldState(stored.name, str(stored.type), self.view.plain(stored.path))

    def state_at(self, path: str) -> FieldState | None:
        """How the field at a path stands, where a patch has changed it."""
        return self._states.get(path)

    def put(self, path: str, state: FieldState, stored: PackageField | None = None) -> None:
        """Notes how a field stands now, and where it is stored if it may have another name."""
        self._states[path] = state
        if stored is not None and state.name != stored.name:
            self._by_new.setdefault(state.name.lower(), {})[path] = stored
            self._moved[path.rpartition("/")[0], state.name.lower(), stored.place] = stored

    def discard(self, exports: Iterable[int]) -> None:
        """Objects that are gone from now on, with all that they hold."""
        self._gone.update(exports)

    def of(self, owners: Sequence[str]) -> Iterator[PackageField]:
        """The fields of classes and structs that are still there; of none named, all."""
        wanted = {name.lower() for name in owners}
        for stored in self.view.fields:
            if stored.export not in self._gone and (
                not wanted or wanted.intersection(name.lower() for name in stored.owners)
            ):
                yield stored

    def at(self, owners: Sequence[str], path: str) -> Iterator[PackageField]:
        """The fields that stand at a path from one of ``owners`` by their names of now.

        Args:
            owners: Classes or structs; none for any.
            path: Members behind dots, ``[]`` behind what has elements.
        """
        before, _, last = path.rpartition(".")
        wanted = last.removesuffix("[]").lower()
        for stored in self.view.at(owners, path):
            if stored.export not in self._gone and self.name(stored).lower() == wanted:
                yield stored
        names = frozenset(name.lower() for name in owners)
        for stored in list(self._by_new.get(wanted, {}).values()):
            old_path = f"{before}.{stored.name}" if before else stored.name
            if (
                stored.export not in self._gone
                and stored.name.lower() != wanted
                and self.name(stored).lower() == wanted
                and stored.is_at(names, old_path.lower())
            ):
                yield stored

    def name(self, stored: PackageField) -> str:
        """What a field is called now."""
        changed = self._states.get(stored.path)
        return stored.name if changed is None else changed.name

    def sibling(self, stored: PackageField, name: str) -> PackageField | None:
        """The other field of the same object or struct that has a name now."""
        other = self._named(stored.path.rpartition("/")[0], name, stored.place)
        return None if other is None or other.path == stored.path else other

    def _named(self, above: str, name: str, place: int) -> PackageField | None:
        """The field below a path with a name of now."""
        key = (above, name.lower(), place)
        for stored in (self._moved.get(key), self.view.by_place.get(key)):
            if stored is not None and self.name(stored).lower() == key[1]:
                return stored
        return None

    def holders(self, owners: Sequence[str]) -> Iterator[Holder]:
        """The objects and struct values of these classes and structs that are still there."""
        for holder in self.view.holders(owners):
            if holder.export not in self._gone:
                yield holder

    def member(self, holder: Holder, name: str) -> tuple[PackageField | None, str]:
        """The field of a holder with a name of now, and the path where it stands or would stand."""
        stored = self._named(holder.path, name, 0)
        return stored, stored.path if stored is not None else f"{holder.path}/{escaped(name)}"


# -- application -----------------------------------------------------------------------------------

#: Places of one patch that are told one by one; of the others only their number is.
MOST_LISTED: Final = 200

_REFERENCES: Final = frozenset(
    {"ObjectProperty", "ClassProperty", "WeakObjectProperty", "InterfaceProperty"}
)


class StoredTwice(UpgradeFinding):
    """A patch renames a property to a name under which another value is stored."""

    rule = "C5"
    title: Text
    old: str
    new: str
    old_value: Text
    new_value: Text


@dataclass(frozen=True, slots=True)
class Applied:
    """What one patch did: the first places, how many in all, the worst loss, what went wrong.

    Of all places so many are ``added`` and ``removed``.
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
    added: int = 0
    removed: int = 0


#: What patches that rename types did to a package: it depends on nothing else.
Renames = dict[tuple[int, Renaming], tuple[tuple[Step, ...], tuple[UpgradeFinding, ...]]]
#: Of fields by their paths: how each stood at first, and the patches that have met it.
_Met = dict[str, tuple[FieldState, list[Patch]]]


class Outcome(NamedTuple):
    """What patches made of one field; ``patch`` is the last that changed it."""

    path: str
    before: FieldState
    after: FieldState
    patch: Patch


class PatchApplication:
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
        self._last: dict[str, Patch] = {}

    def apply(self, patch: Patch) -> Applied:
        """Applies one patch to everything in its scope."""
        objects = _PackageObjects(patch, self._fields, self._renames, self._met, self._last)
        patch.effect.apply(objects)
        return objects.applied()

    def outcomes(self) -> Iterator[Outcome]:
        """Every field that is not as it was: how it stood at first, and how it stands now."""
        for path, patch in self._last.items():
            start, state = self._met[path][0], self._fields.state_at(path)
            if state is not None and not same_state(start, state):
                yield Outcome(path, start, state, patch)

    def disputes(self) -> tuple[OrderMatters, ...]:
        """Where patches of two axes leave another value when their axes change places."""
        problems: list[OrderMatters] = []
        for path, (start, patches) in self._met.items():
            if len(problems) >= MOST_LISTED:
                break
            if len({patch.axis for patch in patches}) > 1:
                problems += disputes(start, patches, path)
        return tuple(problems)


class _PackageObjects:
    """The objects of a package for the effect of one patch, and what it did to them so far."""

    def __init__(
        self, patch: Patch, fields: CurrentFields, renames: Renames, met: _Met,
        last: dict[str, Patch],
    ) -> None:  # fmt: skip
        self._patch = patch
        self._fields = fields
        self._view = fields.view
        self._renames = renames
        self._met = met
        self._last = last
        self._changes: list[FieldChange] = []
        self._problems: list[UpgradeFinding] = []
        self._lost: list[LostReference] = []
        self._dropped: list[FieldChange] = []
        self._count = 0
        self._added = self._removed = 0
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
            self._added,
            self._removed,
        )

    def _note(self, change: FieldChange) -> None:
        self._count += 1
        self._added += change.sign == "+"
        self._removed += change.sign == "−"
        self._loss = self._loss.or_worse(change.loss)
        if len(self._changes) < MOST_LISTED:
            self._changes.append(change)
        if change.after is Missing.DROPPED:
            self._dropped.append(change)

    def _report(self, problem: UpgradeFinding) -> None:
        if len(self._problems) < MOST_LISTED:
            self._problems.append(problem)

    # -- values --------------------------------------------------------------------------------

    def change(self, change: Change, field: str = "", new_name: str = "") -> None:
        """Changes every stored field that the patch is about."""
        # A rename changes what is found, so all is found before.
        for stored in list(self._in_scope(field)):
            if not self._is_where(stored.path.rpartition("/")[0]):
                continue
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
                self._report(ValueRefused(path=stored.path, patches=patches, reason=error.message))
            self._meet(stored.path, stored, before, after, loss)

    def _is_where(self, holder: str) -> bool:
        """Whether an object or a struct value holds what the scope asks for beside the field."""
        return all(
            self._view.plain(f"{holder}/{escaped(name)}") == text
            for name, text in self._patch.scope.where
        )

    def _in_scope(self, field: str) -> Iterable[PackageField]:
        scope = self._patch.scope
        if field:
            last = scope.property.rpartition(".")[2].removesuffix("[]")
            path = scope.property if last.lower() == field.lower() else field
            return self._fields.at(scope.owners, path)
        enum = scope.enum.lower()
        if scope.property:
            fields: Iterable[PackageField] = self._fields.at(scope.owners, scope.property)
        elif enum:
            fields = self._fields.of(scope.owners)
        else:
            return ()
        return (each for each in fields if not enum or each.type.struct.lower() == enum)

    def _meet(
        self,
        path: str,
        stored: PackageField | None,
        before: FieldState,
        after: FieldState,
        loss: Loss,
    ) -> None:
        self._met.setdefault(path, (before, []))[1].append(self._patch)
        if not same_state(before, after):
            self._last[path] = self._patch
            self._fields.put(path, after, stored)
            self._note(change_of(path, before, after, loss))

    def _dispute(
        self, stored: PackageField, before: FieldState, new: str, taken: FieldState
    ) -> None:
        """Tells of a name that is stored too: neither value is chosen."""
        self._report(
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
            if not self._is_where(holder.path):
                continue
            stored, path = self._fields.member(holder, field)
            before = self._fields.state_at(path)
            if before is None:
                absent = FieldState(field, "", Missing.ABSENT)
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


def change_of(path: str, before: FieldState, after: FieldState, loss: Loss) -> FieldChange:
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
