"""What the packages of a project add up to, counted while they are read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from inspector.catalog import Catalog
from inspector.checks.judgement import Mark
from inspector.format.formats import FORMATS
from inspector.project.scan.shared_verdict import PackageRow, SharedVerdict

#: What one of several formats is called.
_ANY: Final = "file"


class ReleaseCount(NamedTuple):
    """How many packages of a set a release refuses, of all that releases are asked about.

    ``unreadable`` counts those of them that every release fails to read: nobody refuses these.
    """

    release: str
    refused: int
    of: int
    unreadable: int = 0

    @property
    def refuses_all(self) -> bool:
        """Whether it refuses every package that can be read."""
        return 0 < self.refused == self.of - self.unreadable


class SetTotals:
    """Counts of a set; what follows from standings is counted by them, whenever it is asked.

    Attributes:
        standings: How many packages have each standing.
        classes: How many are of each main class; empty for those without one.
        folders: How many lie in each folder.
        size: Their bytes.
    """

    def __init__(self, catalog: Catalog) -> None:
        self._releases = tuple(release.name for release in catalog.releases)
        self.standings: Counter[SharedVerdict] = Counter()
        self.classes: Counter[str] = Counter()
        self.folders: Counter[str] = Counter()
        self.size = 0

    def add(self, rows: Sequence[PackageRow]) -> None:
        """Counts packages."""
        self.standings.update([row.standing for row in rows])
        self.classes.update([row.class_name for row in rows])
        self.folders.update([row.folder for row in rows])
        self.size += sum(row.size for row in rows)

    @classmethod
    def of(cls, rows: Iterable[PackageRow], catalog: Catalog) -> SetTotals:
        """Those of a set that is known."""
        totals = cls(catalog)
        totals.add(tuple(rows))
        return totals

    @property
    def packages(self) -> int:
        """How many there are."""
        return self.standings.total()

    @property
    def marks(self) -> Counter[Mark]:
        """How many have each sign."""
        marks: Counter[Mark] = Counter()
        for standing, packages in self.standings.items():
            marks[standing.mark] += packages
        return marks

    @property
    def worst(self) -> Mark | None:
        """The worst sign; None of an empty set."""
        marks = self.marks
        return next((mark for mark in Mark if marks[mark]), None)

    @property
    def noun(self) -> str:
        """What one of them is called, by their format; those of none as the first's."""
        keys = {standing.facts.format for standing in self.standings}
        rows = [row for row in FORMATS if row.key in keys] or FORMATS[:1]
        return rows[0].noun if len(rows) == 1 else _ANY

    @property
    def asks_engine(self) -> bool:
        """Whether a release of the engine loads any of them."""
        return not self.standings or any(standing.facts.of_releases for standing in self.standings)

    @property
    def engine(self) -> str:
        """The engine that all packages were judged by; empty where that are several, or none."""
        engines = {standing.engine for standing in self.standings if standing.facts.of_releases}
        return engines.pop() if len(engines) == 1 else ""

    @property
    def silent(self) -> int:
        """How many say nothing of releases: unreadable and unversioned ones."""
        return sum(number for standing, number in self.standings.items() if standing.is_silent)

    @property
    def lowest(self) -> str | None:
        """The oldest release that opens all that say anything of releases; None where none does."""
        telling = self.packages - self.silent
        if not telling:
            return None
        opened = self._opened()
        return next((name for name in self._releases if opened[name] == telling), None)

    def opened_by(self, release: str) -> int:
        """How many packages a release opens."""
        return self._opened()[release]

    def releases(self, target: str | None = None) -> list[ReleaseCount]:
        """How many each known release refuses, oldest first.

        A package without version numbers is refused by all of them, as the editor does.

        Args:
            target: The release that stands for the engine that judged them: it refuses what that
                engine refuses, which may be another build of it, with other settings.
        """
        asked = {s: packages for s, packages in self.standings.items() if s.facts.of_releases}
        of = sum(asked.values())
        unreadable = sum(packages for s, packages in asked.items() if s.mark is Mark.BAD)
        opened = self._opened()
        refused = {name: of - unreadable - opened[name] for name in self._releases}
        if target in refused:
            refused[target] = sum(n for s, n in asked.items() if s.mark is Mark.REFUSE)
        return [ReleaseCount(name, refused[name], of, unreadable) for name in self._releases]

    def _opened(self) -> Counter[str]:
        """How many each release opens."""
        opened: Counter[str] = Counter()
        for standing, packages in self.standings.items():
            for release in standing.opening:
                opened[release] += packages
        return opened
