"""Where the redirects of a set meet a package, and the owners of what they may name there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from inspector.findings.message import Message, Text
from inspector.upgrades.model import FieldChange, UpgradeFinding
from inspector.upgrades.redirects.matching import Match, Redirects
from inspector.upgrades.redirects.parse import Redirect, split_name
from inspector.upgrades.values import Loss
from inspector.upgrades.view import PackageField, PackageView

# -- places ----------------------------------------------------------------------------------------

#: Places of one redirect that are told one by one; of the others only their number is.
MOST_TOLD: Final = 200
#: Clashes of names that are told.
MOST_PROBLEMS: Final = 200

#: The words for what places are, in the order in which they are counted.
IMPORT: Final = "import"
OBJECT: Final = "object"
PROPERTY: Final = "property"
TYPE: Final = "type"
VALUE: Final = "value"
PATH: Final = "path"
NAME: Final = "name"


class NamesClash(UpgradeFinding):
    """A redirect renames a property to a name under which another value is stored."""

    rule = "C5-REDIRECT"
    code = "C5"
    stable = ("old", "new")
    old: str
    new: str


class Places:
    """The places found so far."""

    def __init__(self) -> None:
        self.changes: dict[str, list[FieldChange]] = {}
        self.counts: dict[str, Counter[str]] = {}
        self.problems: list[NamesClash] = []
        #: The last parts of new names, in lower case: what the package is about to name.
        self.new_names: set[str] = set()

    def wanted(self, redirect: Redirect) -> bool:
        """Whether another place of a redirect would be told, or only counted."""
        return len(self.changes.get(redirect.id, ())) < MOST_TOLD

    def add(self, match: Match, what: str, change: FieldChange) -> None:
        """Notes a place.

        Args:
            match: What was found.
            what: The word for the place.
            change: The place before and after.
        """
        own = match.redirect.id
        self.counts.setdefault(own, Counter())[what] += 1
        if match.new:
            new = split_name(match.new)
            self.new_names.add((new.last or new.package).lower())
        told = self.changes.setdefault(own, [])
        if len(told) < MOST_TOLD:
            told.append(change)

    def rename(
        self, match: Match, what: str, path: str, before: str, after: str, note: Text = ""
    ) -> None:
        """Notes a stored text that becomes another one, or null where it was removed."""
        if not after:
            note = note or Message("upgrades/removed-on-purpose")
            change = FieldChange(path, before, None, "−", Loss.DROPPED, note=note)
        else:
            change = FieldChange(path, before, after, note=note)
        self.add(match, what, change)

    def clash(self, match: Match, path: str, old: str, new: str) -> None:
        """Notes that a property is stored under both names."""
        if len(self.problems) < MOST_PROBLEMS:
            patches = (match.redirect.id,)
            self.problems.append(NamesClash(path=path, patches=patches, old=old, new=new))


# -- owners ----------------------------------------------------------------------------------------


class Owners:
    """Finds the names by which the owners of a member may be known to redirects.

    The engine may ask by the old name of a class or by the new one, which is not known; both are
    tried, and :meth:`note` says where the new one matched.

    Args:
        redirects: The redirects.
        view: The package.
    """

    def __init__(self, redirects: Redirects, view: PackageView) -> None:
        self._redirects = redirects
        self._view = view
        self._both: dict[tuple[tuple[str, ...], bool], tuple[str, ...]] = {}
        self._of_export: dict[int, tuple[str, ...]] = {}
        self._own: tuple[str, ...] | None = None

    def of_field(self, field: PackageField) -> tuple[str, ...]:
        """The owners of a stored field: its object's classes, or the struct it is a member of."""
        if len(field.contexts) > 1:
            return self.both(field.contexts[-1][0], is_class=False)
        owners = self._of_export.get(field.export)
        if owners is None:
            stored = self._view.objects[field.export]
            owners = self.both((stored.class_path, *stored.owners[1:]), is_class=True)
            self._of_export[field.export] = owners
        return owners

    def both(self, names: Sequence[str], *, is_class: bool) -> tuple[str, ...]:
        """Names or paths, each followed by what redirects make of it."""
        key = tuple(names), is_class
        together = self._both.get(key)
        if together is None:
            both: list[str] = []
            for name in names:
                match = (
                    self._redirects.class_path(name, instance=True)
                    if is_class
                    else self._redirects.struct(name)
                )
                both.append(name)
                if match is not None and match.new:
                    both.append(match.new)
            together = self._both[key] = tuple(dict.fromkeys(both))
        return together

    def of_class(self, index: int) -> tuple[str, ...]:
        """A class by its package index and the classes above it, as far as the package says.

        Index 0 stands for the classes that the package itself holds.
        """
        return self.both(self.named_of_class(index), is_class=True)

    def named_of_class(self, index: int) -> tuple[str, ...]:
        """The same as the package names them, without what redirects make of them."""
        if index:
            return self._chain(index)
        if self._own is None:
            names: list[str] = []
            for number, export in enumerate(self._view.exports):
                if self._view.paths.class_of(export).endswith("GeneratedClass"):
                    names += self._chain(number + 1)
            self._own = tuple(dict.fromkeys(names))
        return self._own

    def _chain(self, index: int) -> tuple[str, ...]:
        return tuple(map(self._view.paths.object_path, self._view.class_chain(index)))

    def note(self, by: str, old: Sequence[str]) -> Text:
        """A phrase about the owner that matched, where that is one that the package names anew.

        Args:
            by: The owner that matched.
            old: The owners as the package names them.
        """
        if not by:
            return ""
        last = split_name(by).last.lower()
        if any(split_name(name).last.lower() == last for name in old):
            return ""
        return Message("upgrades/by-new-class-name", last=split_name(by).last)
