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
from inspector.catalog.headers.gates import Gate
from inspector.checks.facts import FileFacts
from inspector.checks.judge import Judge
from inspector.checks.surroundings import Surroundings
from inspector.finding import Finding, Severity, Statement
from inspector.messages import _
from inspector.versions import Guid

# -- what packages of the set have that such a build does not expect -------------------------------


class Offence(Statement):
    """What breaks an assumption."""

    rule = "cooked-offence"


class Refused(Offence):
    """Why the engine does not load a package, or nobody can: the rule and its short line."""

    rule = "cooked-refused"
    templates = {"message": "{code}: {why}"}

    code: str
    why: str


class NoPackage(Offence):
    """A file of another format under the name of a package."""

    rule = "cooked-no-package"
    templates = {"message": "no package"}


class NotCooked(Offence):
    """The flags of a package that still has its editor-only data."""

    rule = "cooked-flags"
    templates = {"message": "flags 0x{flags:X}"}

    flags: int


class OldNumber(Offence):
    """A number that is not the newest."""

    rule = "cooked-number"
    templates = {"message": "{axis} {number:d}, the newest is {latest:d}"}

    axis: str
    number: int
    latest: int


class NotStored(Offence):
    """A custom version that other packages of the class store."""

    rule = "cooked-not-stored"
    templates = {"message": "no {name}, which the others of class {of_class} store"}

    name: str
    of_class: str


class GateThere(Offence):
    """A gate as it is written."""

    rule = "cooked-gate"
    templates = {"message": "{text}"}

    text: str


class Build(Statement):
    """The build that a package comes from, by its numbers."""

    rule = "cooked-build"
    templates = {
        "message": "UE4 {ue4:d}, UE5 {ue5:d}, licensee {licensee:d}{saved}",
        "saved": "",
        "saved.saved_by": ", saved by {saved_by}",
    }

    ue4: int
    ue5: int
    licensee: int
    saved_by: str = ""


class OtherBuild(Offence):
    """Packages of another build than most."""

    rule = "cooked-other-build"
    templates = {"message": "{build} ({packages:# package|# packages})"}

    build: Build
    packages: int


class Doubt(Statement):
    """Why nobody can say whether an assumption holds."""

    rule = "cooked-doubt"


class GatesUnread(Doubt):
    """Nobody looked for gates."""

    rule = "cooked-gates-unread"
    templates = {"message": "gates stand in the engine's code, and no source was named"}


class SourceUnread(Doubt):
    """Some files of the engine's source cannot be read."""

    rule = "cooked-source-unread"
    templates = {"message": "{files:# source file|# source files} cannot be read"}

    files: int


class NewestUnknown(Doubt):
    """Packages store custom versions whose newest number is not known."""

    rule = "cooked-newest-unknown"
    templates = {
        "message": "{packages:# package|# packages} with a custom version of unknown newest number"
    }

    packages: int


class AssumptionBroken(Finding):
    """An assumption that the set does not meet; ``path`` is the first package that breaks it."""

    rule = "COOKED"
    stable = ("code",)
    templates = {
        "message": "{code}, {title}: {packages:# package does|# packages do} not meet it, the "
        "first is {path} with {has}.",
        "message.gates": "{code}, {title}: {packages:# gate does|# gates do} not meet it, the "
        "first is at {path}: {has}.",
        "remedy": "Cook all content again with this engine, or keep the version checks.",
        "remedy.gates": "Such a build never takes them: look what they do, or keep these checks.",
        "remedy.advisory": "Look whether an earlier build's content is loaded with it.",
    }

    code: str
    title: str
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
    """One of the assumptions: its code, what it says, and whether the build does not rest on it.

    ``noun`` is what breaks it.
    """

    code: str
    title: str
    advisory: bool = False
    noun: str = "package"


ASSUMPTIONS: Final = (
    Assumption("S1", _("only cooked packages")),
    Assumption("S2", _("all at the newest UE4 version")),
    Assumption("S3", _("all at the newest UE5 version")),
    Assumption("S4", _("all at the newest licensee version")),
    Assumption("S5", _("each stored custom version is the newest")),
    Assumption("S6", _("no custom version is missing that its class always stores")),
    Assumption("S7", _("no gate asks for a window or one number"), True, "gate"),
    Assumption("S8", _("all from one build"), True),
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
    why: Doubt | None = None


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
        build = Build(
            ue4=versions.ue4,
            ue5=versions.ue5,
            licensee=versions.licensee,
            saved_by=f"{saved.short}-{saved.changelist}" if saved is not None else "",
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
            broken["S6"].add(path, NotStored(name=name, of_class=main_class))
    for build, of_build in builds.most_common()[1:]:
        broken["S8"].add(first_of[build], OtherBuild(build=build, packages=of_build))
        broken["S8"].count += of_build - 1
    for place, text in gates.gates if gates is not None else ():
        broken["S7"].add(str(place), GateThere(text=text))
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
        yield "S1", Refused(code=refusal.rule, why=refusal.words("line"))
    elif versions is None:
        yield "S1", NoPackage()
    elif not versions.cooked:
        yield "S1", NotCooked(flags=versions.package_flags)


def _old_numbers(
    facts: FileFacts, engine: EngineProfile, catalog: Catalog
) -> Iterator[tuple[str, OldNumber]]:
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
            yield code, OldNumber(axis=name, number=number, latest=latest)
    for entry in versions.custom:
        newest = engine.custom_limit(entry.guid, catalog).version
        if newest not in (None, entry.version):
            name = catalog.custom_name(entry.guid)
            yield "S5", OldNumber(axis=name, number=entry.version, latest=newest)
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


def _doubt_of_newest(packages: int) -> Doubt | None:
    return NewestUnknown(packages=packages) if packages else None


def _doubt_of_gates(gates: EngineGates | None) -> Doubt | None:
    if gates is None:
        return GatesUnread()
    return SourceUnread(files=gates.unread) if gates.unread else None


def _answer(assumption: Assumption, broken: _Broken, doubt: Doubt | None) -> AssumptionAnswer:
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
                title=assumption.title,
                packages=packages,
                has=first.has,
                advisory=assumption.advisory,
                gates=assumption.noun == "gate",
            )
