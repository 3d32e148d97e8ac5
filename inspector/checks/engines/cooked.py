"""Whether a set of content meets what a shipping build may assume that leaves out old versions.

Such a build answers every question for a version with the newest one, so that its compiler drops
the code of upgrades. Content that is older is then read wrongly, and nothing says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Final, Literal, TypeAlias

from inspector.catalog import Catalog, EngineProfile
from inspector.catalog.cpp_lists import Gate
from inspector.checks.answers import Judge
from inspector.checks.case import Surroundings
from inspector.checks.facts import FileFacts
from inspector.checks.judgement import CheckFinding
from inspector.findings.finding import Finding, Severity
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple
from inspector.versions import Guid

# -- what packages of the set have that such a build does not expect -------------------------------


#: What breaks an assumption: what the engine has against a package, else a message, or a gate as it
#: is written.
Offence: TypeAlias = CheckFinding | Text


class Build(NamedTuple):
    """The build that a package comes from, by its numbers; ``saved_by`` is empty where unknown."""

    ue4: int
    ue5: int
    licensee: int
    saved_by: str

    @property
    def message(self) -> Message:
        """The build as sentences have it."""
        code = "cooked/build-saved-by" if self.saved_by else "cooked/build"
        return Message(code, **self._asdict())


class AssumptionBroken(Finding):
    """An assumption that the set does not meet; ``path`` is the first package that breaks it."""

    rule = "COOKED"
    stable = ("code",)

    code: str
    packages: int
    has: Offence
    advisory: bool = False
    #: Whether gates break it, not packages.
    gates: bool = False


# -- the assumptions, and what breaks them ---------------------------------------------------------

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
    """One of the assumptions by its code, and whether the build does not rest on it.

    ``noun`` is what breaks it.
    """

    code: str
    advisory: bool = False
    noun: Literal["package", "gate"] = "package"


#: S1: all are cooked. S2, S3, S4: all are at the newest UE4, UE5, licensee version. S5: each stored
#: custom version is the newest. S6: none is missing that its class always stores. S7: no gate asks
#: for a window or one number. S8: all are from one build.
ASSUMPTIONS: Final = (
    *(Assumption(code) for code in ("S1", "S2", "S3", "S4", "S5", "S6")),
    Assumption("S7", advisory=True, noun="gate"),
    Assumption("S8", advisory=True),
)


class CookedPackage(NamedTuple):
    """A package of the set: its path, its facts, and the class of its main object."""

    path: str
    facts: FileFacts
    main_class: str = ""


class Offender(NamedTuple):
    """A package (or the place of a gate) that breaks an assumption, and what it has there."""

    path: str
    has: Offence


class AssumptionAnswer(NamedTuple):
    """Whether an assumption holds, how many packages (or gates) break it, and the first of them.

    ``why`` says why nobody can tell; None where that is not so.
    """

    assumption: Assumption
    state: State
    packages: int
    offenders: tuple[Offender, ...]
    why: Message | None = None


class EngineGates(NamedTuple):
    """The gates of an engine's source that its newest number does not open.

    ``unread`` is how many source files could not be read.
    """

    gates: tuple[Gate, ...]
    unread: int = 0


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
    packages: Iterable[CookedPackage],
    engine: EngineProfile,
    catalog: Catalog,
    gates: EngineGates | None = None,
) -> CookedAnswer:
    """Whether a set of packages meets the assumptions.

    Args:
        packages: The packages.
        engine: The engine of the shipping build.
        catalog: What is known of custom versions.
        gates: The gates of the engine's source; None where nobody looked.
    """
    broken = {assumption.code: _Broken() for assumption in ASSUMPTIONS}
    judge = Judge(engine, catalog)
    counts: dict[str, Counter[int | None]] = {}
    builds: Counter[Build] = Counter()
    first_of: dict[Build, str] = {}
    stored_by: dict[str, Counter[Guid]] = {}
    of_class: Counter[str] = Counter()
    versioned: list[tuple[str, str, frozenset[Guid]]] = []
    total = 0
    for path, facts, main_class in packages:
        total += 1
        for code, has in _alone(facts, judge):
            broken[code].add(path, has)
        _count(facts, counts)
        versions = facts.versions
        if versions is None or versions.unversioned:
            continue
        saved = facts.saved_by
        is_said = saved is not None and not saved.is_empty
        build = Build(
            ue4=versions.ue4,
            ue5=versions.ue5,
            licensee=versions.licensee,
            saved_by=f"{saved.short}-{saved.changelist}" if saved is not None and is_said else "",
        )
        builds[build] += 1
        first_of.setdefault(build, path)
        guids = frozenset(entry.guid for entry in versions.custom)
        limits = (engine.custom_limit(guid, catalog) for guid in guids)
        broken["S5"].unknown += any(limit.version is None for limit in limits)
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
            broken["S6"].add(path, Message("cooked/not-stored", name=name, of_class=main_class))
    for build, of_build in builds.most_common()[1:]:
        broken["S8"].add(
            first_of[build], Message("cooked/other-build", build=build.message, packages=of_build)
        )
        broken["S8"].count += of_build - 1
    for place, text in gates.gates if gates is not None else ():
        broken["S7"].add(str(place), text)
    doubts = {"S5": _doubt_of_newest(broken["S5"].unknown), "S7": _doubt_of_gates(gates)}
    answers = tuple(
        _answer(assumption, broken[assumption.code], doubts.get(assumption.code))
        for assumption in ASSUMPTIONS
    )
    return CookedAnswer(
        total,
        _verdict(answers),
        answers,
        tuple(_axes(counts, engine, catalog)),
        tuple(_findings(answers)),
    )


def _alone(facts: FileFacts, judge: Judge) -> Iterator[tuple[str, Offence]]:
    """The assumptions that a package breaks whatever else is in the set.

    S1 is that of a package that the engine refuses, or nobody can read, where no number tells it.
    """
    versions = facts.versions
    numbers = [] if facts.damage else list(_old_numbers(facts, judge.profile, judge.catalog))
    yield from numbers
    findings = judge.judge(facts, Surroundings()).findings
    # A game build takes what stores no versions, which is silent; editors alone refuse that.
    refusal = next((f for f in findings if f.refuses and not f.silent), None)
    if refusal is not None and not numbers:
        yield "S1", refusal
    elif versions is None:
        yield "S1", Message("cooked/no-package")
    elif not versions.cooked:
        yield "S1", Message("cooked/flags", flags=versions.package_flags)


def _old_numbers(
    facts: FileFacts, engine: EngineProfile, catalog: Catalog
) -> Iterator[tuple[str, Message]]:
    """The numbers of a package that are not the newest; of custom versions the first one."""
    versions = facts.versions
    if versions is None or versions.unversioned:
        return
    for code, name, number, latest in (
        ("S2", "UE4", versions.ue4, engine.ue4),
        ("S3", "UE5", versions.ue5, engine.ue5),
        ("S4", "licensee", versions.licensee, engine.licensee),
    ):
        if number != latest:
            yield code, Message("cooked/number", axis=name, number=number, latest=latest)
    for entry in versions.custom:
        newest = engine.custom_limit(entry.guid, catalog).version
        if newest not in (None, entry.version):
            name = catalog.custom_name(entry.guid)
            yield "S5", Message("cooked/number", axis=name, number=entry.version, latest=newest)
            return


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


def _doubt_of_newest(packages: int) -> Message | None:
    return Message("cooked/newest-unknown", count=packages) if packages else None


def _doubt_of_gates(gates: EngineGates | None) -> Message | None:
    if gates is None:
        return Message("cooked/gates-unread")
    return Message("cooked/source-unread", count=gates.unread) if gates.unread else None


def _answer(assumption: Assumption, broken: _Broken, doubt: Message | None) -> AssumptionAnswer:
    if broken.count:
        state, doubt = State.FAILS, None
    else:
        state = State.HOLDS if doubt is None else State.NOT_KNOWN
    return AssumptionAnswer(assumption, state, broken.count, tuple(broken.first), doubt)


def _verdict(answers: Iterable[AssumptionAnswer]) -> State:
    states = [answer.state for answer in answers if not answer.assumption.advisory]
    if State.FAILS in states:
        return State.FAILS
    return State.NOT_KNOWN if State.NOT_KNOWN in states else State.HOLDS


def _findings(answers: Iterable[AssumptionAnswer]) -> Iterator[AssumptionBroken]:
    for assumption, state, packages, offenders, __ in answers:
        if state is State.FAILS:
            first = offenders[0]
            yield AssumptionBroken(
                severity=Severity.WARNING if assumption.advisory else Severity.ERROR,
                path=first.path,
                code=assumption.code,
                packages=packages,
                has=first.has,
                advisory=assumption.advisory,
                gates=assumption.noun == "gate",
            )
