"""The fields of a package as the patches so far have left them: names, values, what is gone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from inspector.format.tree.node import escaped
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
            for stored in view.fields:
                new = names.get(stored.path)
                if new is not None:
                    self.put(stored.path, self.state(stored)._replace(name=new), stored)

    def state(self, stored: StoredField) -> State:
        """How a field stands now."""
        changed = self._states.get(stored.path)
        if changed is not None:
            return changed
        return State(stored.name, str(stored.type), self.view.plain(stored.path))

    def state_at(self, path: str) -> State | None:
        """How the field at a path stands, where a patch has changed it."""
        return self._states.get(path)

    def put(self, path: str, state: State, stored: StoredField | None = None) -> None:
        """Notes how a field stands now, and where it is stored if it may have another name."""
        self._states[path] = state
        if stored is not None and state.name != stored.name:
            self._by_new.setdefault(state.name.lower(), {})[path] = stored
            self._moved[path.rpartition("/")[0], state.name.lower(), stored.place] = stored

    def discard(self, exports: Iterable[int]) -> None:
        """Objects that are gone from now on, with all that they hold."""
        self._gone.update(exports)

    def of(self, owners: Sequence[str]) -> Iterator[StoredField]:
        """The fields of classes and structs that are still there; of none named, all."""
        wanted = {name.lower() for name in owners}
        for stored in self.view.fields:
            if stored.export not in self._gone and (
                not wanted or wanted.intersection(name.lower() for name in stored.owners)
            ):
                yield stored

    def at(self, owners: Sequence[str], path: str) -> Iterator[StoredField]:
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

    def name(self, stored: StoredField) -> str:
        """What a field is called now."""
        changed = self._states.get(stored.path)
        return stored.name if changed is None else changed.name

    def sibling(self, stored: StoredField, name: str) -> StoredField | None:
        """The other field of the same object or struct that has a name now."""
        other = self._named(stored.path.rpartition("/")[0], name, stored.place)
        return None if other is None or other.path == stored.path else other

    def _named(self, above: str, name: str, place: int) -> StoredField | None:
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

    def member(self, holder: Holder, name: str) -> tuple[StoredField | None, str]:
        """The field of a holder with a name of now, and the path where it stands or would stand."""
        stored = self._named(holder.path, name, 0)
        return stored, stored.path if stored is not None else f"{holder.path}/{escaped(name)}"
