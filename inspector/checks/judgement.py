"""What the checks answer for one file and one engine, as values: findings and judgements."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, ClassVar, Final, Literal, Protocol, Self

from inspector.catalog import EngineProfile
from inspector.checks.facts import Depth, FileFacts
from inspector.checks.rules import ORDER
from inspector.data_classes import dataclass, replace
from inspector.findings.finding import Finding, Severity
from inspector.findings.message import Detail, Text
from inspector.named_tuples import NamedTuple
from inspector.versions import Guid

# -- findings --------------------------------------------------------------------------------------


#: Where each rule stands in :data:`~inspector.checks.rules.ORDER`.
POSITIONS: Final = {code: position for position, code in enumerate(ORDER)}


class Verdict(StrEnum):
    """The answer for one file and one engine; the values are those of the JSON output."""

    LOADS = "loads"
    WARNS = "warns"
    REFUSED = "refused"
    UNREADABLE = "unreadable"


class CheckFinding(Finding):
    """What one rule of the checks says about a file before one engine; each rule derives its own.

    ``path`` is a field path such as ``summary/CompatibleWithEngineVersion``; ``offset`` is its
    position in the logical file, filled in by :mod:`inspector.project` for findings whose check did
    not know it. ``engine`` is the engine's name. ``depth`` is how far a file has to be read for it;
    whoever reads on says it too. ``by_itself`` is how much it weighs by itself, where a project
    weighs it otherwise.

    What it says is a class of texts: see :class:`inspector.messages.rules.texts.CheckTexts`.
    """

    rule = "CHECK"
    #: Whether it takes the verdict sentence even where an earlier one is the loader's first reason.
    leads: ClassVar[bool] = False
    #: Whether nothing can be said about the versions of a file after it.
    unreadable: ClassVar[bool] = False
    #: Whether the file says nothing of releases, so that every one of them refuses it for that.
    silent: ClassVar[bool] = False
    #: Whether the limit is a number of the engine, so that its source is worth telling.
    compared: ClassVar[bool] = False
    #: The mark at the limit, where the severity does not tell it.
    sign: ClassVar[Literal["", "up", "none"]] = ""

    engine: str
    depth: Depth = Depth.HEADER
    by_itself: Severity | None = None

    @classmethod
    def refuses_by_itself(cls) -> bool:
        """Whether an engine does not load a file because of it, where nothing else is said."""
        place = cls.__struct_fields__.index("severity") - len(cls.__struct_fields__)
        severity: object = cls.__struct_defaults__[place]
        return severity is Severity.ERROR

    @property
    def order(self) -> int:
        """Sorts the findings of a file as the loader meets them, remarks after all others."""
        return POSITIONS[self.rule]

    @property
    def refuses(self) -> bool:
        """Whether the engine does not load the file because of it."""
        return (self.by_itself or self.severity) is Severity.ERROR

    def weighed(self, severity: Severity) -> Self:
        """The finding as a project weighs it."""
        if severity is self.severity:
            return self
        return self._with(severity=severity, by_itself=self.by_itself or self.severity)

    def as_known(self) -> Self:
        """The finding as one that the project knows."""
        return self._with(known=True)

    def opened_by(self, lowest: str | None) -> Self:
        """The finding with the oldest release that opens the file, where its remedy names that.

        Args:
            lowest: The release; None where no known one opens the file.
        """
        del lowest
        return self


class AboveNumber(CheckFinding):
    """A number that is above the engine's.

    ``assumed`` says that the engine's source did not tell its number, and that its release stands
    in for it: nothing is refused by such a number.
    """

    rule = "ABOVE-NUMBER"
    compared = True

    assumed: bool = False


class TooNew(AboveNumber):
    """Something that is too new for the engine.

    ``lowest`` is the oldest release that opens the file, for the remedy; None where none does, and
    as long as nobody ``asked`` all of them.
    """

    rule = "TOO-NEW"

    lowest: str | None = None
    asked: bool = False

    def opened_by(self, lowest: str | None) -> Self:
        """The finding with the oldest release that opens the file, which its remedy names."""
        return self._with(lowest=lowest, asked=True)


def weight_of(*, assumed: bool) -> Severity:
    """How much a number above the engine's weighs, which nobody knows where it is assumed."""
    return Severity.WARNING if assumed else Severity.ERROR


class Broken(CheckFinding):
    """A reason not to load a file that has nothing to do with versions."""

    rule = "BROKEN"


class StreamFinding(CheckFinding):
    """Something about an object stream: no release, but a list of classes is what it is held to."""

    rule = "STREAM"
    classes_source: Text = ""

    @classmethod
    def first(cls, engine: str, stored: Stored, source: Text = "", /, **said: Any) -> Self:
        """The finding about what a stream stores, where it does so first.

        Args:
            engine: The engine that is asked.
            stored: What is stored.
            source: Where the knowledge of its class is from.
            said: The other fields of the rule.
        """
        return cls(
            engine=engine, path=stored.path, offset=stored.offset, classes_source=source, **said
        )


class Stored(Protocol):
    """What a stream stores, with the place of the first."""

    @property
    def path(self) -> str:
        """Its path."""

    @property
    def offset(self) -> int | None:
        """Its position in the file; None where that is not known."""


class Unreadable(Broken):
    """A reason why nothing can be said about the versions of a file."""

    rule = "UNREADABLE"
    unreadable = True


def verdict_of(findings: tuple[CheckFinding, ...]) -> Verdict:
    """The verdict that a file's findings add up to."""
    reasons = [finding for finding in findings if finding.refuses]
    if any(finding.unreadable for finding in reasons):
        return Verdict.UNREADABLE
    if reasons:
        return Verdict.REFUSED
    if any(finding.severity is not Severity.INFO for finding in findings):
        return Verdict.WARNS
    return Verdict.LOADS


# -- the judgement and its parts -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AxisSteps:
    """Upgrade steps of one stored axis between the file's number and the engine's.

    ``axis`` is ``ue4``, ``ue5``, ``licensee`` or ``custom:<GUID>``; ``before`` and ``after`` are
    the two numbers. ``count`` counts the catalogue's enumerators in between; where the catalogue
    has none, the difference of the numbers. Where only a lower bound of the engine's number is
    known, ``after`` is that bound and ``count`` the least that would run.
    """

    axis: str
    before: int
    after: int
    count: int


class AboveKnown(NamedTuple):
    """A stored custom version above the most that is known of the engine: nobody can judge it.

    ``stored_name`` is the enumerator of the stored number, where that is known.
    """

    name: str
    stored: int
    stored_name: str | None
    known: int


class Mark(StrEnum):
    """The one sign that stands for a file or a release; from worst to best."""

    REFUSE = "refuse"
    BAD = "bad"
    WARN = "warn"
    UP = "up"
    OK = "ok"
    NONE = "none"


class Judgement(NamedTuple):
    """The findings of one file against one engine, in the loader's order, and what follows.

    The first error is the loader's reason; later errors would fail too. ``save_is_known`` is False
    where no step is counted and yet another release saved a custom version whose latest number in
    this engine is not known: a save may raise it. ``not_judged`` are the custom versions for which
    nothing is refused although they are above all that is known of the engine. ``ignored`` is what
    a project does not want to be told. ``older_classes`` are those of a stream that a load
    upgrades: in how many steps only its preview says, since a class may go over several versions in
    one, and at one version through several. ``unjudged_classes`` are those of which nobody knows
    the newest version.
    """

    verdict: Verdict
    findings: tuple[CheckFinding, ...]
    steps: tuple[AxisSteps, ...] = ()
    save_is_known: bool = True
    not_judged: tuple[AboveKnown, ...] = ()
    ignored: tuple[CheckFinding, ...] = ()
    older_classes: int = 0
    unjudged_classes: int = 0

    @property
    def step_count(self) -> int:
        """How many upgrade steps a save of a package with the engine would run."""
        return sum(axis.count for axis in self.steps)

    @property
    def upgrades(self) -> bool:
        """Whether a save would upgrade something."""
        return bool(self.step_count or self.older_classes)

    @property
    def mark(self) -> Mark:
        """The worst sign that applies to the file."""
        match self.verdict:
            case Verdict.REFUSED:
                return Mark.REFUSE
            case Verdict.UNREADABLE:
                return Mark.BAD
            case Verdict.WARNS:
                return Mark.WARN
            case _:
                return Mark.UP if self.upgrades else Mark.OK


class CustomStatus(StrEnum):
    """How a stored custom version stands to the engine; the values are those of the JSON output."""

    CURRENT = "current"
    OLDER = "older"
    NEWER = "newer"
    UNKNOWN = "unknown"
    NOT_JUDGED = "not-judged"


class CustomRow(NamedTuple):
    """One line of the custom-version table.

    ``version`` is None where the file does not store the GUID (it then reads as -1).
    ``engine_version`` is None where the engine's number is not known. ``since`` is the release that
    introduced the stored number. ``bound`` is the nearest that is known of the engine's number,
    where that itself is not: the least of an OLDER one, the most of a NEWER one. ``steps`` counts
    the enumerators between the two numbers (of an absent one: all up to the engine's), and the
    numbers too new when the status is NEWER.
    ``reason`` says in a short phrase how the status was reached when the number is not known.
    ``name`` is the short name ("FortniteMain"), ``class_name`` the engine's own. ``assumed`` says
    that nobody has seen the engine's number.
    """

    guid: Guid
    name: str | None
    friendly_name: str | None
    version: int | None
    enumerator: str | None
    engine_version: int | None
    since: str | None
    status: CustomStatus
    steps: int
    reason: Text = ""
    class_name: str | None = None
    bound: int | None = None
    assumed: bool = False


class ReleaseAnswer(NamedTuple):
    """How one release of the engine takes a file.

    ``mark`` is REFUSE, WARN, UP, OK or BAD (unreadable files). ``reason`` is the finding that
    decides a refusal or a warning. ``not_judged`` counts the custom versions above all that is
    known of the release; nothing is refused for them.
    """

    release: str
    mark: Mark
    steps: int
    reason: CheckFinding | None = None
    not_judged: int = 0

    @property
    def silent(self) -> bool:
        """Whether the file says nothing of releases: it is damaged, or stores no versions."""
        return self.reason is not None and (self.reason.unreadable or self.reason.silent)


def lowest_of(answers: Sequence[ReleaseAnswer]) -> str | None:
    """The oldest release that opens a file, None where none does or nothing is known."""
    for answer in answers:
        if answer.mark not in (Mark.REFUSE, Mark.BAD):
            return answer.release
    return None


# -- the answer ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of the engine ``profile`` to a file; one for all files with the same facts.

    A file that no release loads is held against ``class_list`` in the engine's place: where what is
    known of classes is from, and how much that is.
    ``lowest_engine`` is the oldest release that loads the file, whatever the engine; None where
    none does or nothing is known. ``unplaced`` tells that a finding names a field whose place is
    each file's own.
    """

    facts: FileFacts
    profile: EngineProfile
    class_list: Text
    judgement: Judgement
    lowest_engine: str | None
    unplaced: bool

    @property
    def verdict(self) -> Verdict:
        """Whether the engine loads the file."""
        return self.judgement.verdict

    @property
    def findings(self) -> tuple[CheckFinding, ...]:
        """What there is to say, in the loader's order."""
        return self.judgement.findings

    @property
    def names_releases(self) -> bool:
        """Whether the file says anything about releases: it is readable and stores versions."""
        return names_releases(self.facts, self.judgement)

    def placed(self, findings: tuple[CheckFinding, ...]) -> Answer:
        """The answer with its findings at their places in one file."""
        return replace(self, judgement=self.judgement._replace(findings=findings))


@dataclass(frozen=True, slots=True)
class FullAnswer(Answer):
    """The answer with how every known release takes the file, oldest first.

    ``custom_rows`` are the custom versions that the file stores, those that refuse it first;
    ``unstored_rows`` those that the engine has and the file lacks.
    """

    releases: tuple[ReleaseAnswer, ...]
    custom_rows: tuple[CustomRow, ...]
    unstored_rows: tuple[CustomRow, ...]


@dataclass(frozen=True, slots=True)
class Refusal(Detail):
    """Why an engine does not load a file: its judgement, and how every release takes the file."""

    facts: FileFacts
    profile: EngineProfile
    judgement: Judgement
    releases: tuple[ReleaseAnswer, ...] = ()


def names_releases(facts: FileFacts, judgement: Judgement) -> bool:
    """Whether a file says anything about releases."""
    unversioned = facts.versions is not None and facts.versions.unversioned
    readable = judgement.verdict is not Verdict.UNREADABLE
    return facts.of_releases and readable and not unversioned
