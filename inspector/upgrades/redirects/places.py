"""Where the redirects of a set meet a package, noted for each redirect as it is found."""

from __future__ import annotations

from collections import Counter
from typing import Final

from inspector.findings.message import Message, Text
from inspector.upgrades.model import FieldChange, UpgradeFinding
from inspector.upgrades.redirects.matching import Match
from inspector.upgrades.redirects.parse import Redirect, split_name
from inspector.upgrades.values import Loss

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
    templates = {
        "message": "{old} becomes {new}, which is stored here too; which one counts is not known."
    }
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
