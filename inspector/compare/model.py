"""What a comparison of two packages gives: changes, each with its class, and a verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, Literal, NamedTuple, Self

from inspector.compare.graph_telling import GraphDifference
from inspector.compare.reasons import Note, OtherBytes, Words
from inspector.finding import Finding, Severity

Kind = Literal["added", "removed", "changed", "moved"]
Verdict = Literal["identical", "resaved", "changed"]
#: One of the two sides of a comparison; empty where there is one alone.
Whose = Literal["", "old", "new"]


class ChangeClass(StrEnum):
    """What a change means to somebody who reviews it."""

    #: Somebody changed something.
    CONTENT = "content"
    #: Where the editor left its windows, nodes and cameras: no game sees it.
    LAYOUT = "layout"
    #: What a newer engine makes of an older value by itself, as the catalogue knows it.
    CONVERSION = "conversion"
    #: Another engine saved the package: numbers that a save raises, and what came with them.
    VERSION = "version"
    #: What every save writes anew, or what only follows from another change.
    NOISE = "noise"


class Place(NamedTuple):
    """Where an element of a list stands in each package; None where it does not."""

    old: int | None
    new: int | None


#: A name of a member, or a place in a list.
Step = str | Place
#: From the root of a model down to a value.
Steps = tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that differs.

    ``path`` names it by identities: names, object paths and GUIDs in the place of indexes.
    ``before`` and ``after`` are what JSON can hold, or types; the one that is not there is None,
    and ``kind`` tells which. ``old_path`` and ``new_path`` name the nearest field of either
    package's tree, "" where it has none. ``notes`` say why it differs. ``steps`` lead to the value
    in the models of both. ``words`` are those that a sentence has for it, where it is no edit and
    is told all the same. ``in_graphs`` says that what is told of graphs tells it too.
    """

    path: str
    kind: Kind
    change_class: ChangeClass
    before: Any
    after: Any
    section: str
    old_path: str = ""
    new_path: str = ""
    notes: tuple[Note, ...] = ()
    steps: Steps = ()
    words: Words | None = None
    in_graphs: bool = False

    @property
    def shared_notes(self) -> tuple[Note, ...]:
        """The notes that several changes may have in common: all but which bytes differ."""
        return tuple(note for note in self.notes if not isinstance(note, OtherBytes))


class DiffFinding(Finding):
    """Why not all of a file could be compared; each rule says what and why in ``said``."""

    rule = "DIFF"
    severity = Severity.WARNING
    stable: ClassVar[tuple[str, ...]] = ("side",)
    templates = {
        "message": "{whose}{said}",
        "old": "old side: ",
        "new": "new side: ",
        "said": "",
    }
    side: Whose = ""

    @property
    def whose(self) -> tuple[str, ...]:
        """The piece of text that names the side."""
        return (self.side,)

    def of(self, side: Whose) -> Self:
        """The same, said of one of two sides."""
        return self._with(side=side)


@dataclass(frozen=True, slots=True)
class Difference:
    """All that differs between two packages, in the order of the second; what is gone stands where
    it stood.

    ``problems`` says what could not be compared, and why. ``objects`` counts those of both
    packages, one that both have once, and ``unread`` those of them that could not be compared.
    ``graphs`` are those that differ; their nodes and pins are among the changes too.
    """

    verdict: Verdict
    changes: tuple[Change, ...] = ()
    problems: tuple[DiffFinding, ...] = ()
    objects: int = 0
    unread: int = 0
    graphs: tuple[GraphDifference, ...] = ()

    def of_class(self, *classes: ChangeClass) -> tuple[Change, ...]:
        """The changes of some classes."""
        return tuple(change for change in self.changes if change.change_class in classes)

    def beside_graphs(self, kind: ChangeClass) -> tuple[Change, ...]:
        """The changes of a class without those that what is told of graphs tells too."""
        return tuple(change for change in self.of_class(kind) if not change.in_graphs)

    @property
    def by_class(self) -> dict[ChangeClass, int]:
        """How many changes there are of each class; a class without any is 0."""
        counts = Counter(change.change_class for change in self.changes)
        return {kind: counts[kind] for kind in ChangeClass}


def verdict_of(changes: Iterable[Change]) -> Verdict:
    """What two files are to each other whose bytes differ."""
    content = any(change.change_class is ChangeClass.CONTENT for change in changes)
    return "changed" if content else "resaved"
