"""The verdict of an engine on the packages of a project, and what they add up to.

Packages with equal facts share one :class:`SharedVerdict`: a set of 50,000 is counted by the few
hundred verdicts in it. Totals are counted while the packages are read.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from enum import StrEnum
from typing import Final

from inspector.catalog import Catalog, EngineProfile
from inspector.checks import Answer
from inspector.checks.answers import release_table
from inspector.checks.case import ProjectContext
from inspector.checks.facts import FileFacts
from inspector.checks.judgement import CheckFinding, Mark
from inspector.checks.rules.project_context import ReferenceMissing, ReferenceRefused
from inspector.findings.finding import Severity
from inspector.format.asset import FormatKey
from inspector.format.formats import FORMATS
from inspector.named_tuples import NamedTuple
from inspector.project.around.settings import SettingsFinder
from inspector.project.around.surroundings import ProjectFinder
from inspector.project.scan.index import IndexedFile
from inspector.project.scan.judging import Scanner, ScanRow
from inspector.versions import VersionSet

#: The rule of a custom version that is newer than the engine reads.
CUSTOM_NEW: Final = "CUSTOM-NEW"
#: The rule of a file that a merge left in conflict.
UNMERGED: Final = "UNMERGED"
_PLUGINS: Final = "Plugins/"
_CONTENT: Final = "Content"


class Outcome(StrEnum):
    """What becomes of a package with an engine, the worst first; the values name it in settings.

    LOSES is one that loads, and of which a save writes less than was in it.
    """

    REFUSED = "refuse"
    UNREADABLE = "bad"
    LOSES = "loses"
    WARNED = "warn"
    UPGRADED = "up"
    UNCHANGED = "ok"

    @property
    def mark(self) -> Mark:
        """The sign that stands for it."""
        return _MARKS[self]


_MARKS: Final = {
    Outcome.REFUSED: Mark.REFUSE,
    Outcome.UNREADABLE: Mark.BAD,
    Outcome.LOSES: Mark.WARN,
    Outcome.WARNED: Mark.WARN,
    Outcome.UPGRADED: Mark.UP,
    Outcome.UNCHANGED: Mark.OK,
}


class Lost(NamedTuple):
    """What a save with the engine writes no more.

    Attributes:
        references: The packages whose references are written as null, by name; None while nobody
            followed them.
        data: The names of the upgrade steps that drop data; None until they are worked out.
        doubtful: Whether of some steps nobody knows it.
    """

    references: tuple[str, ...] | None = None
    data: tuple[str, ...] | None = None
    doubtful: bool = False

    def __bool__(self) -> bool:
        return bool(self.references or self.data)

    @property
    def names(self) -> tuple[str, ...]:
        """All that is known to be lost, references first."""
        return (self.references or ()) + (self.data or ())


#: As long as nobody looked.
NOT_KNOWN: Final = Lost()


class SharedVerdict:
    """What an engine says to all packages with the same facts.

    Equal to nothing but itself: counting by standings costs one look at an address.

    Attributes:
        answer: What the engine says.
        mark: The worst sign that applies.
        engine: The engine's name.
        opening: The releases that open the package, oldest first; none of one that says nothing of
            releases.
        reason: The finding for which it is refused, the loader's first; or the worst that it is
            warned of, first of those for which a save loses something. None where it is neither.
        lost: What a save of them loses, as far as that is known.
        outcome: What becomes of them.
        is_of_releases: Whether releases of the engine load them.
        is_silent: Whether nothing is said of releases: they are unreadable, or store no versions.
        also_new: How many custom versions are too new beside that one.
        rules: The codes of what there is to say, the loader's first reason first.
        saved_by: The version that saved it, such as ``4.18.3``; empty where that is not known.
    """

    __slots__ = (
        *("also_new", "answer", "engine", "is_of_releases", "is_silent", "lost", "mark", "opening"),
        *("outcome", "reason", "rules", "saved_by"),
    )

    def __init__(self, answer: Answer, opening: tuple[str, ...], lost: Lost = NOT_KNOWN) -> None:
        self.answer = answer
        self.mark = answer.judgement.mark
        self.engine = answer.profile.name
        self.opening = opening
        # Asked of each by everything that counts a set.
        self.is_of_releases = answer.facts.of_releases
        self.is_silent = not answer.names_releases
        self.rules = tuple(dict.fromkeys(finding.rule for finding in answer.findings))
        told = [finding for finding in answer.findings if self._decides(finding.severity)]
        self.lost = lost
        self.outcome = Outcome.LOSES if lost and self.loads else Outcome(self.mark)
        if self.loads:
            told.sort(key=lambda finding: (finding.severity.rank, not self._is_lost(finding)))
        self.reason = told[0] if told else None
        self.also_new = sum(finding.rule == CUSTOM_NEW for finding in told[1:])
        saved = self.facts.saved_by
        self.saved_by = "" if saved is None or saved.is_empty else saved.short

    def _decides(self, severity: Severity) -> bool:
        """Whether findings that matter so much decide which sign it has."""
        if self.mark in (Mark.REFUSE, Mark.BAD):
            return severity is Severity.ERROR
        return self.mark is Mark.WARN and severity is not Severity.INFO

    def _is_lost(self, finding: CheckFinding) -> bool:
        """Whether a save loses the reference that a finding is about."""
        if not isinstance(finding, ReferenceMissing | ReferenceRefused):
            return False
        return finding.target in (self.lost.references or ())

    @property
    def is_unmerged(self) -> bool:
        """Whether a merge left them in conflict: Git commits none of them."""
        return UNMERGED in self.rules

    def losing(self, lost: Lost) -> SharedVerdict:
        """The same of packages of which a save loses something, or is known to lose nothing."""
        return SharedVerdict(self.answer, self.opening, lost)

    @property
    def facts(self) -> FileFacts:
        """What the packages have in common."""
        return self.answer.facts

    @property
    def versions(self) -> VersionSet | None:
        """The version numbers that the packages store; None where they store none."""
        versions = self.facts.versions
        return None if versions is None or versions.unversioned else versions

    @property
    def opens_from(self) -> str:
        """The oldest release that opens it; empty where none does, or nobody can say."""
        return self.opening[0] if self.opening else ""

    @property
    def steps(self) -> int:
        """How many upgrade steps a save with the engine runs; 0 where it cannot be saved there."""
        return self.answer.judgement.step_count if self.loads else 0

    @property
    def older_classes(self) -> int:
        """How many classes of a stream a load upgrades; 0 where it is not loaded."""
        return self.answer.judgement.older_classes if self.loads else 0

    @property
    def upgrades(self) -> bool:
        """Whether a save with the engine upgrades something."""
        return self.loads and self.answer.judgement.upgrades

    @property
    def loads(self) -> bool:
        """Whether the engine opens it."""
        return self.mark in (Mark.OK, Mark.UP, Mark.WARN)

    @property
    def ignored(self) -> tuple[str, ...]:
        """The codes of what its project does not want to be told."""
        return tuple(dict.fromkeys(finding.rule for finding in self.answer.judgement.ignored))

    @property
    def saved_release(self) -> str:
        """The release that saved it, such as ``4.18``; empty where that is not known."""
        saved = self.facts.saved_by
        return "" if saved is None or saved.is_empty else saved.release


class PackageRow(NamedTuple):
    """One package of a project and how it stands with an engine.

    ``path`` is that of its file from the project's folder on, with slashes; ``folder`` names the
    plugin in place of its two folders. ``size`` is in bytes.
    """

    path: str
    name: str
    folder: str
    class_name: str
    size: int
    standing: SharedVerdict

    @property
    def mark(self) -> Mark:
        """The worst sign that applies to it."""
        return self.standing.mark

    @property
    def ue4(self) -> int | None:
        """The UE4 object version that it stores; None where it stores none."""
        versions = self.standing.versions
        return None if versions is None else versions.ue4

    @property
    def ue5(self) -> int | None:
        """The UE5 object version that it stores, 0 before UE5; None where it stores none."""
        versions = self.standing.versions
        return None if versions is None else versions.ue5


class Standings:
    """Makes rows of what the index has of files; another engine makes others of the same.

    Args:
        root: The folder that the paths of files start at.
        engine: The engine for all files; None for that of each file's nearest project.
        catalog: What is known of engines.
        fallback: The engine for files that no project claims; None for the newest confirmed one.
        opening: Which releases open what, as far as that was asked before; more is put in.
        projects: Finds the projects of files; None for one that has seen no folder.
    """

    def __init__(
        self,
        root: str,
        engine: EngineProfile | None,
        catalog: Catalog,
        *,
        fallback: EngineProfile | None = None,
        opening: dict[FileFacts, tuple[str, ...]] | None = None,
        projects: ProjectFinder | None = None,
    ) -> None:
        self._root = os.path.join(root, "")
        settings = SettingsFinder(strict=False)
        self._scanner = Scanner(
            engine, catalog, fallback=fallback, settings=settings, projects=projects
        )
        self._releases = release_table(catalog)
        self._opening = {} if opening is None else opening
        self._standings: dict[int, SharedVerdict] = {}

    def rows(self, files: Iterable[IndexedFile]) -> Iterator[PackageRow]:
        """The rows of files, in their order."""
        for file in files:
            yield self.row(file)

    def row(self, file: IndexedFile) -> PackageRow:
        """The row of one file."""
        answer = self._scanner.answer(self._root + file.path, file.facts)
        standing = self._standings.get(id(answer))
        if standing is None:
            # Its answer is kept with it, so that no other can come to the same address.
            standing = SharedVerdict(answer, self._opening_of(answer))
            self._standings[id(answer)] = standing
        path = file.path.replace(os.sep, "/") if os.sep != "/" else file.path
        folder, _, name = path.rpartition("/")
        contents = file.contents
        return PackageRow(
            path,
            name.rpartition(".")[0] or name,
            _folder_words(folder),
            contents.main_class if contents is not None else "",
            file.state.size,
            standing,
        )

    def placed(self, row: PackageRow, context: ProjectContext, lost: Lost) -> SharedVerdict:
        """What its engine says to a package once it is known what the project is to it."""
        asked = ScanRow(self._root + row.path, row.size, row.standing.answer, ())
        answer = self._scanner.placed(asked, context).answer
        return SharedVerdict(answer, row.standing.opening, lost)

    def _opening_of(self, answer: Answer) -> tuple[str, ...]:
        if not answer.names_releases:
            return ()
        opening = self._opening.get(answer.facts)
        if opening is None:
            opening = self._opening[answer.facts] = self._releases.opening(answer.facts)
        return opening


def _folder_words(folder: str) -> str:
    """A folder as a person names it: ``Water/Rocks`` for ``Plugins/Water/Content/Rocks``."""
    if not folder.startswith(_PLUGINS):
        return folder
    names = folder.split("/")[1:]
    if _CONTENT in names[1:]:
        names.remove(_CONTENT)
    return "/".join(names)


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


class RefusalReason(NamedTuple):
    """Why packages are refused: the oldest release that opens them, empty where none does, the
    loader's first reason, and the codes of all that there is to say.
    """

    opens_from: str
    reason: CheckFinding | None
    rules: tuple[str, ...]


class SetTotals:
    """Counts of a set, made as packages are added: whoever asks gets a number that is there.

    Attributes:
        standings: How many packages have each standing.
        classes: How many are of each main class; empty for those without one.
        folders: How many lie in each folder.
        packages: How many there are.
        size: Their bytes.
        marks: How many have each sign.
        outcomes: How many have each outcome.
        ready: How many have each outcome and are in no conflict, which keeps them from a commit.
        refusals: How many are refused for the same.
        unmerged: How many a merge left in conflict.
        silent: How many say nothing of releases: unreadable and unversioned ones.
        loading: How many load.
        upgrading: How many of them a save upgrades.
        steps: How many upgrade steps a save of all that load runs.
        older_classes: How many classes of streams that are upgraded.
        losing_references: How many a save would rob of references, as far as those were followed.
        losing_data: How many a save would rob of other data; None until that was worked out.
        lost_references: How many references a save of all that load would write as null.
        opening_upgraded: How many of what a save upgrades are opened today by the same releases.
    """

    def __init__(self, catalog: Catalog) -> None:
        self._releases = tuple(release.name for release in catalog.releases)
        self.standings: Counter[SharedVerdict] = Counter()
        self.classes: Counter[str] = Counter()
        self.folders: Counter[str] = Counter()
        self.packages = self.size = 0
        self.marks: Counter[Mark] = Counter()
        self.outcomes: Counter[Outcome] = Counter()
        self.ready: Counter[Outcome] = Counter()
        self.refusals: Counter[RefusalReason] = Counter()
        self.unmerged = self.silent = self.loading = 0
        self.upgrading = self.steps = self.older_classes = 0
        self.losing_references = self.lost_references = 0
        self.opening_upgraded: Counter[tuple[str, ...]] = Counter()
        self.losing_data: int | None = None
        #: How many are of each format; and of those that releases are asked about, how many have
        #: each sign, which releases open so many, and which engines judged them.
        self._formats: Counter[FormatKey] = Counter()
        self._asked: Counter[Mark] = Counter()
        self._opening: Counter[tuple[str, ...]] = Counter()
        self._engines: set[str] = set()

    def add(self, rows: Sequence[PackageRow]) -> None:
        """Counts packages."""
        standings = Counter([row.standing for row in rows])
        for standing, packages in standings.items():
            self._count(standing, packages)
        self.standings.update(standings)
        self.classes.update([row.class_name for row in rows])
        self.folders.update([row.folder for row in rows])
        self.packages += len(rows)
        self.size += sum(row.size for row in rows)

    def _count(self, standing: SharedVerdict, packages: int) -> None:
        """Counts so many packages with a standing."""
        self.marks[standing.mark] += packages
        self.outcomes[standing.outcome] += packages
        if standing.is_unmerged:
            self.unmerged += packages
        else:
            self.ready[standing.outcome] += packages
        if standing.mark is Mark.REFUSE:
            why = RefusalReason(standing.opens_from, standing.reason, standing.rules)
            self.refusals[why] += packages
        self._formats[standing.facts.format] += packages
        self._opening[standing.opening] += packages
        if standing.is_silent:
            self.silent += packages
        if standing.is_of_releases:
            self._asked[standing.mark] += packages
            self._engines.add(standing.engine)
        if standing.lost.data is not None:
            loses = standing.loads and bool(standing.lost.data)
            self.losing_data = (self.losing_data or 0) + packages * loses
        if standing.loads:
            self._count_save(standing, packages)

    def _count_save(self, standing: SharedVerdict, packages: int) -> None:
        """Counts what a save of so many packages that load does."""
        self.loading += packages
        if standing.upgrades:
            self.upgrading += packages
            self.opening_upgraded[standing.opening] += packages
            self.steps += packages * standing.steps
            self.older_classes += packages * standing.older_classes
        if lost := standing.lost.references:
            self.losing_references += packages
            self.lost_references += packages * len(lost)

    def copy(self) -> SetTotals:
        """What it counts now, for another thread: more may be added to this one meanwhile."""
        copied = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, Counter | set):
                setattr(copied, name, value.copy())
        return copied

    @classmethod
    def of(cls, rows: Iterable[PackageRow], catalog: Catalog) -> SetTotals:
        """Those of a set that is known."""
        totals = cls(catalog)
        totals.add(tuple(rows))
        return totals

    @property
    def worst(self) -> Mark | None:
        """The worst sign; None of an empty set."""
        return next((mark for mark in Mark if self.marks[mark]), None)

    @property
    def noun(self) -> str:
        """What one of them is called, by their format; those of none as the first's."""
        rows = [row for row in FORMATS if row.key in self._formats] or FORMATS[:1]
        return rows[0].noun if len(rows) == 1 else _ANY

    @property
    def asks_engine(self) -> bool:
        """Whether a release of the engine loads any of them."""
        return bool(self._engines) or not self.packages

    @property
    def engine(self) -> str:
        """The engine that all packages were judged by; empty where that are several, or none."""
        return next(iter(self._engines)) if len(self._engines) == 1 else ""

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
        of, unreadable = self._asked.total(), self._asked[Mark.BAD]
        opened = self._opened()
        refused = {name: of - unreadable - opened[name] for name in self._releases}
        if target in refused:
            refused[target] = self._asked[Mark.REFUSE]
        return [ReleaseCount(name, refused[name], of, unreadable) for name in self._releases]

    def _opened(self) -> Counter[str]:
        """How many each release opens."""
        opened: Counter[str] = Counter()
        for releases, packages in self._opening.items():
            for release in releases:
                opened[release] += packages
        return opened
