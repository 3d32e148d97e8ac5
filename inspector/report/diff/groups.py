"""What belongs together in a comparison: the changes of one section or of one object."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from inspector.compare.model import Change, ChangeClass, Difference
from inspector.compare.reasons import Reason
from inspector.report.diff.place import owner_of, rest_of, section_of

#: What another engine wrote: numbers, and what it makes of older values.
OF_ENGINE: Final = (ChangeClass.CONVERSION, ChangeClass.VERSION)


class Numbered(NamedTuple):
    """A change and its place among all of the difference."""

    number: int
    change: Change


@dataclass(slots=True)
class Group:
    """The changes of one section, or of one object.

    ``section`` is the key of the section in paths (``imports``), ``owner`` the path of the object;
    empty for a section.
    """

    key: str
    section: str
    owner: str = ""
    changes: list[Numbered] = field(default_factory=list)
    _whole: list[Numbered | None] = field(default_factory=list, repr=False)

    @property
    def whole(self) -> Numbered | None:
        """The change that an object came, went or stands elsewhere with; None for most."""
        if not self.owner:
            return None
        if not self._whole:
            # Asked for again and again: an object may have very many changes.
            changes = (one for one in self.changes if not rest_of(one.change))
            self._whole.append(next(changes, None))
        return self._whole[0]

    @property
    def on_one_side(self) -> bool:
        """Whether it is an object that the other package lacks."""
        whole = self.whole
        return whole is not None and whole.change.kind in ("added", "removed")


class Wanted(NamedTuple):
    """What is shown of a comparison."""

    only_changes: bool = True
    hide_noise: bool = True
    hide_version: bool = False
    hide_layout: bool = True

    def passes(self, change: Change) -> bool:
        """Whether the class of a change is shown.

        What came or went with another layout of the file follows from the version that is told.
        """
        kind = change.change_class
        follows = kind is ChangeClass.NOISE or (
            kind is not ChangeClass.CONTENT and Reason.OTHER_LAYOUT in change.notes
        )
        if follows and self.hide_noise:
            return False
        if change.change_class is ChangeClass.LAYOUT and self.hide_layout:
            return False
        return change.change_class not in OF_ENGINE or not self.hide_version


def groups_of(difference: Difference) -> list[Group]:
    """The changes by section and object, in the order in which they are listed."""
    found: dict[str, Group] = {}
    for number, change in enumerate(difference.changes):
        section = section_of(change)
        owner = owner_of(change)
        key = f"{section}/{owner}" if owner else section
        group = found.get(key)
        if group is None:
            group = found[key] = Group(key, section, owner)
        group.changes.append(Numbered(number, change))
    return list(found.values())
