"""The fields of a package as the patches so far have left them: names, values, what is gone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from inspector.format.tree.path import escaped
from inspector.upgrades.paths import same_value
from inspector.upgrades.values import State
from inspector.upgrades.view import Holder, PackageView, StoredField


class CurrentFields:
    """Finds fields by their names of now, and keeps their states.

    Args:
        view: The package as it is stored.
        renamed: New names that fields have before any patch runs, by their paths: those that core
            redirects give.
    """

    def __init__(self, view: PackageView, renamed: Mapping[str, str] | None = None) -> None:
        self.view = view
        self._states: dict[str, State] = {}
        self._by_new: dict[str, dict[str, StoredField]] = {}
        self._moved: dict[tuple[str, str, int], StoredField] = {}
        self._gone: set[int] = set()
        names = renamed or {}
        if names:
            for one in view.fields:
                new = names.get(one.path)
                if new is not None:
                    self.put(one, self.state(one)._replace(name=new))

    def state(self, one: StoredField) -> State:
        """How a field stands now."""
        known = self._states.get(one.path)
        if known is None:
            known = State(one.name, str(one.type), self.view.plain(one.path))
        return known

    def state_at(self, path: str) -> State | None:
        """How the field at a path stands, where a patch has changed it."""
        return self._states.get(path)

    def put(self, one: StoredField, state: State) -> None:
        """Notes how a field stands now."""
        self._states[one.path] = state
        if state.name != one.name:
            self._by_new.setdefault(state.name.lower(), {})[one.path] = one
            self._moved[one.path.rpartition("/")[0], state.name.lower(), one.place] = one

    def put_at(self, path: str, state: State) -> None:
        """Notes how a field stands that is not stored."""
        self._states[path] = state

    def discard(self, exports: Iterable[int]) -> None:
        """Objects that are gone from now on, with all that they hold."""
        self._gone.update(exports)

    def is_gone(self, export: int) -> bool:
        """Whether an object was discarded."""
        return export in self._gone

    def at(self, owners: Sequence[str], path: str) -> Iterator[StoredField]:
        """The fields that stand at a path from one of ``owners`` by their names of now.

        Args:
            owners: Classes or structs; none for any.
            path: Members behind dots, ``[]`` behind what has elements.
        """
        before, _, last = path.rpartition(".")
        wanted = last.removesuffix("[]").lower()
        for one in self.view.at(owners, path):
            if one.export not in self._gone and self.name(one).lower() == wanted:
                yield one
        names = frozenset(name.lower() for name in owners)
        for one in list(self._by_new.get(wanted, {}).values()):
            stored = f"{before}.{one.name}" if before else one.name
            if (
                one.export not in self._gone
                and one.name.lower() != wanted
                and self.name(one).lower() == wanted
                and one.is_at(names, stored.lower())
            ):
                yield one

    def name(self, one: StoredField) -> str:
        """What a field is called now."""
        known = self._states.get(one.path)
        return one.name if known is None else known.name

    def sibling(self, one: StoredField, name: str) -> StoredField | None:
        """The other field of the same object or struct that has a name now."""
        other = self._named(one.path.rpartition("/")[0], name, one.place)
        return None if other is None or other.path == one.path else other

    def _named(self, above: str, name: str, place: int) -> StoredField | None:
        """The field below a path with a name of now."""
        key = (above, name.lower(), place)
        for one in (self._moved.get(key), self.view.by_place.get(key)):
            if one is not None and self.name(one).lower() == key[1]:
                return one
        return None

    def holders(self, owners: Sequence[str]) -> Iterator[Holder]:
        """The objects and struct values of these classes and structs that are still there."""
        for holder in self.view.holders(owners):
            if holder.export not in self._gone:
                yield holder

    def member(self, holder: Holder, name: str) -> tuple[StoredField | None, str]:
        """The field of a holder with a name of now, and the path where it stands or would stand."""
        one = self._named(holder.path, name, 0)
        return one, one.path if one is not None else f"{holder.path}/{escaped(name)}"


def same_state(one: State, other: State) -> bool:
    """Whether a patch has left a field as it was."""
    return one[:2] == other[:2] and same_value(one.value, other.value)
