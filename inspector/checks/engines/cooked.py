"""Whether a set of content meets what a shipping build may assume that leaves out old versions.

Such a build answers every question for a version with the newest one, so that its compiler drops
the code of upgrades. Content that is older is then read wrongly, and nothing says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from inspector.catalog import Catalog, EngineProfile
from inspector.checks.engines.cooked_words import (
    AssumptionBroken,
    Build,
    Doubt,
    GatesUnread,
    NewestUnknown,
    NotCooked,
    NotStored,
    Offence,
    OldNumber,
    OtherBuild,
    Unreadable,
)
from inspector.checks.facts import FileFacts
from inspector.finding import Finding, Severity
from inspector.versions import Guid

#: A class needs a custom version where so many of so many packages of it store that.
_ENOUGH: Final = 10
_NEARLY_ALL: Final = 0.9
#: The axes of object versions, in the order in which they are told.
_TITLES: Final = {"ue4": "UE4", "ue5": "UE5", "licensee": "licensee"}
#: Offenders of an assumption that are named.
MOST_OFFENDERS: Final = 20


class State(StrEnum):
    """Whether an assumption holds; the values are those of the JSON output."""

    HOLDS = "holds"
    FAILS = "fails"
    NOT_KNOWN = "not-known"


class Assumption(NamedTuple):
    """One of the assumptions: its code, what it says, and whether the build rests on it."""

    code: str
    title: str
    advisory: bool = False


ASSUMPTIONS: Final = (
    Assumption("S1", "only cooked packages"),
    Assumption("S2", "all at the newest UE4 version"),
    Assumption("S3", "all at the newest UE5 version"),
    Assumption("S4", "all at the newest licensee version"),
    Assumption("S5", "each stored custom version is the newest"),
    Assumption("S6", "no custom version is missing that its class always stores"),
    Assumption("S7", "no gate asks for a window or one number", advisory=True),
    Assumption("S8", "all from one build", advisory=True),
)


class CookedPackage(NamedTuple):
    """A package of the set: its path, its facts, and the class of its main object."""

    path: str
    facts: FileFacts
    main_class: str = ""


class Offender(NamedTuple):
    """A package that breaks an assumption, and what it has there."""

    path: str
    has: Offence


class AssumptionAnswer(NamedTuple):
    """Whether an assumption holds, how many packages break it, and the first of them.

    ``why`` says why nobody can tell; None where that is not so.
    """

    assumption: Assumption
    state: State
    packages: int
    offenders: tuple[Offender, ...]
    why: Doubt | None = None


class AxisCount(NamedTuple):
    """How many packages are at each number of an axis; None stands for unversioned ones."""

    axis: str
    title: str
    latest: int | None
    counts: tuple[tuple[int | None, int], ...]


class CookedAnswer(NamedTuple):
    """What is said of a set: each assumption, how many packages are where, and the verdict."""

    packages: int
    verdict: State
    assumptions: tuple[AssumptionAnswer, ...]
    axes: tuple[AxisCount, ...]
    findings: tuple[Finding, ...]


class _Broken:
    """What breaks one assumption."""

    def __init__(self) -> None:
        self.count = 0
        self.unknown = 0
        self.first: list[Offender] = []

    def add(self, path: str, has: Offence) -> None:
        self.count += 1
        if len(self.first) < MOST_OFFENDERS:
            self.first.append(Offender(path, has))


def judge_set(
    packages: Iterable[CookedPackage], engine: EngineProfile, catalog: Catalog
) -> CookedAnswer:
    """Whether a set of packages meets the assumptions.

    Args:
        packages: The packages.
        engine: The engine of the shipping build.
        catalog: What is known of custom versions.
    """
    broken = {assumption.code: _Broken() for assumption in ASSUMPTIONS}
    counts: dict[str, Counter[int | None]] = {}
    builds: Counter[Build] = Counter()
    first_of: dict[Build, str] = {}
    stored_by: dict[str, Counter[Guid]] = {}
    of_class: Counter[str] = Counter()
    versioned: list[tuple[str, str, frozenset[Guid]]] = []
    total = 0
    for path, facts, main_class in packages:
        total += 1
        for code, has in _alone(facts, engine):
            broken[code].add(path, has)
        _count(facts, counts)
        versions = facts.versions
        if versions is None or versions.unversioned:
            continue
        saved = facts.saved_by
        build = Build(
            ue4=versions.ue4,
            ue5=versions.ue5,
            licensee=versions.licensee,
            saved_by=f"{saved.short}-{saved.changelist}" if saved is not None else "",
        )
        builds[build] += 1
        first_of.setdefault(build, path)
        _judge_custom(path, facts, engine, catalog, broken["S5"])
        guids = frozenset(entry.guid for entry in versions.custom)
        if main_class:
            stored_by.setdefault(main_class, Counter()).update(guids)
            of_class[main_class] += 1
            versioned.append((path, main_class, guids))
    for path, main_class, guids in versioned:
        # Only the engine's code knows what a class announces; the set shows what it always stores.
        least = max(_ENOUGH, of_class[main_class]) * _NEARLY_ALL
        needed = {guid for guid, count in stored_by[main_class].items() if count >= least}
        missing = sorted(needed - guids)
        if missing:
            name = catalog.custom_name(missing[0])
            broken["S6"].add(path, NotStored(name=name, of_class=main_class))
    for build, of_build in builds.most_common()[1:]:
        broken["S8"].add(first_of[build], OtherBuild(build=build, packages=of_build))
        broken["S8"].count += of_build - 1
    answers = tuple(_answer(assumption, broken[assumption.code]) for assumption in ASSUMPTIONS)
    return CookedAnswer(
        total,
        _verdict(answers),
        answers,
        tuple(_axes(counts, engine, catalog)),
        tuple(_findings(answers)),
    )


def _alone(facts: FileFacts, engine: EngineProfile) -> Iterator[tuple[str, Offence]]:
    """The assumptions that a package breaks by its flags and object versions."""
    versions = facts.versions
    if versions is None or facts.damage:
        yield "S1", Unreadable()
        return
    if not versions.cooked:
        yield "S1", NotCooked(flags=versions.package_flags)
    if versions.unversioned:
        return
    for code, name, number, latest in (
        ("S2", "UE4", versions.ue4, engine.ue4),
        ("S3", "UE5", versions.ue5, engine.ue5),
        ("S4", "licensee", versions.licensee, engine.licensee),
    ):
        if number != latest:
            yield code, OldNumber(axis=name, number=number, latest=latest)


def _judge_custom(
    path: str, facts: FileFacts, engine: EngineProfile, catalog: Catalog, broken: _Broken
) -> None:
    """Counts a package whose custom versions are not all the newest, or not known to be."""
    assert facts.versions is not None
    unknown = False
    for entry in facts.versions.custom:
        limit = engine.custom_limit(entry.guid, catalog)
        if limit.version is None:
            unknown = True
        elif limit.version != entry.version:
            name = catalog.custom_name(entry.guid)
            broken.add(path, OldNumber(axis=name, number=entry.version, latest=limit.version))
            return
    broken.unknown += unknown


def _count(facts: FileFacts, counts: dict[str, Counter[int | None]]) -> None:
    versions = facts.versions
    if versions is None:
        return
    for axis, number in versions.numbers.items():
        stored = None if versions.unversioned and axis in _TITLES else number
        counts.setdefault(axis, Counter())[stored] += 1


def _axes(
    counts: Mapping[str, Counter[int | None]], engine: EngineProfile, catalog: Catalog
) -> Iterator[AxisCount]:
    """How many packages are where, object versions first."""
    own = (axis for axis in _TITLES if axis in counts)
    for axis in (*own, *sorted(counts.keys() - _TITLES.keys())):
        if axis in _TITLES:
            title, latest = _TITLES[axis], getattr(engine, axis)
        else:
            guid = Guid.parse(axis.removeprefix("custom:"))
            title = catalog.custom_name(guid)
            latest = engine.custom_limit(guid, catalog).version
        rows = sorted(counts[axis].items(), key=lambda row: (row[0] is None, row[0] or 0))
        yield AxisCount(axis, title, latest, tuple(rows))


def _answer(assumption: Assumption, broken: _Broken) -> AssumptionAnswer:
    why: Doubt | None = None
    state = State.FAILS if broken.count else State.HOLDS
    if assumption.code == "S7":
        state, why = State.NOT_KNOWN, GatesUnread()
    elif not broken.count and broken.unknown:
        state = State.NOT_KNOWN
        why = NewestUnknown(packages=broken.unknown)
    return AssumptionAnswer(assumption, state, broken.count, tuple(broken.first), why)


def _verdict(answers: Iterable[AssumptionAnswer]) -> State:
    states = [answer.state for answer in answers if not answer.assumption.advisory]
    if State.FAILS in states:
        return State.FAILS
    return State.NOT_KNOWN if State.NOT_KNOWN in states else State.HOLDS


def _findings(answers: Iterable[AssumptionAnswer]) -> Iterator[AssumptionBroken]:
    for assumption, state, packages, offenders, _ in answers:
        if state is State.FAILS:
            first = offenders[0]
            yield AssumptionBroken(
                severity=Severity.WARNING if assumption.advisory else Severity.ERROR,
                path=first.path,
                code=assumption.code,
                title=assumption.title,
                packages=packages,
                has=first.has,
                advisory=assumption.advisory,
            )
