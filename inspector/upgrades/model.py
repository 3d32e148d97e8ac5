"""Upgrade patches and what a preview of them answers; one model for every kind of asset.

A patch lies on an axis. It applies to every package whose number on that axis is at or below
``from_number`` (and at or above ``since``, where it has such an end), and brings it to
``to_number``. Patches of class versions lie on an axis of their own class; redirects on an axis
without numbers, which always applies.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Any, ClassVar, Final, Literal, Self

from inspector.data_classes import dataclass, field
from inspector.findings.finding import Finding, Severity
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple
from inspector.upgrades.effect import Effect
from inspector.upgrades.values import Loss, Scope, Value

#: The axis of core redirects: it has no numbers.
REDIRECT: Final = "redirect"
#: What a custom version reads as that a package does not store.
ABSENT_NUMBER: Final = -1
#: What a class version reads as that nobody wrote down: no patch applies to it.
UNKNOWN_CLASS_VERSION: Final = 0xFFFFFFFF


class Phase(StrEnum):
    """When a patch runs: names first, then while reading, then once everything is read."""

    NAME = "name"
    READ = "read"
    POST = "post"


class Fate(StrEnum):
    """What a save makes of a stored number; the values are those of the JSON output."""

    RAISED = "raised"
    SAME = "same"
    KEPT_OR_DROPPED = "kept or dropped"
    NOT_KNOWN = "not known"


#: Fates of a stored number of which nobody knows what a save makes of it.
UNKNOWN_FATES: Final = frozenset({Fate.NOT_KNOWN, Fate.KEPT_OR_DROPPED})


class PreviewVerdict(StrEnum):
    """What a save would do to a package; the values are those of the JSON output."""

    REFUSED = "refused"
    NOTHING = "nothing-to-do"
    SAFE = "safe"
    LOSSY = "lossy"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Patch:
    """One change that an engine makes while it loads an older asset.

    ``id`` is stable and unique; ``name`` the enumerator's, where it has one; ``title`` what people
    call it; ``what`` a sentence about it. ``basis`` says how sure that is: ``documented``,
    ``reader``, ``name-only``, ``ini`` or ``studio``. ``source`` is where it was declared, in words
    that may be a studio's own; ``file`` and ``line`` are where it stands, from 1, 0 where nobody
    knows.
    ``touches`` are the areas it concerns in plain words.
    ``kind`` is the catalogue's word for the kind of change (layout, value, metadata …).
    """

    id: str
    axis: str
    from_number: int
    to_number: int
    title: Text
    effect: Effect
    scope: Scope = field(default_factory=Scope)
    since: int | None = None
    phase: Phase = Phase.POST
    name: str = ""
    what: Text | None = None
    basis: str = "documented"
    source: str = ""
    touches: tuple[str, ...] = ()
    kind: str = "unknown"
    file: str = field(default="", compare=False)
    line: int = field(default=0, compare=False)

    def applies(self, state: int) -> bool:
        """Whether an asset at this number of the axis needs the patch."""
        if self.axis == REDIRECT:
            return True
        if state == UNKNOWN_CLASS_VERSION:
            return False
        return state <= self.from_number and (self.since is None or self.since <= state)

    @property
    def has_target(self) -> bool:
        """Whether it says what it changes; others are told and not applied."""
        return self.effect.has_target(self.scope)

    @property
    def place(self) -> str:
        """The property, enumeration, package or other name that it changes; empty for a whole."""
        scope, about = self.scope, self.effect.about
        if self.effect.of_whole:
            return about
        return scope.property or scope.enum or scope.package or about


class UpgradeFinding(Finding):
    """Something about patches, redirects or the files of both that has to be told.

    ``code`` is what reports call it, the rule where the class says nothing else: C1 to C12 for
    conflicts, R6 to R12 for redirects. Several rules may have one. ``path`` is a file or a field,
    ``line`` the line of the file, from 1, 0 where none is meant. ``patches`` are the ids concerned.
    """

    rule = "UPGRADE"
    code: ClassVar[str] = ""
    stable: ClassVar[tuple[str, ...]] = ("patches",)
    line: int = 0
    patches: tuple[str, ...] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "code" not in cls.__dict__:
            cls.code = cls.rule

    @classmethod
    def about(cls, patch: Patch, **said: Any) -> Self:
        """The finding about one patch, where it stands; ``said`` are the other fields."""
        own = {"patches": (patch.id,), "title": patch.title}
        return cls(path=patch.file, line=patch.line, **{**own, **said})

    @property
    def place(self) -> str:
        """The file and its line, or the field."""
        return line_place(self.path, self.line)


def line_place(file: str, line: int = 0) -> str:
    """A line of a file as people write it; the file alone where no line is known."""
    return f"{file}:{line}" if line else file


Sign = Literal["+", "−", "~"]


@dataclass(frozen=True, slots=True)
class FieldChange:
    """One place of a package before and after a step.

    ``path`` is the field path, the same as in the tree of fields; of a field that is not stored,
    where it would stand. ``sign`` is ``+`` for what is new, ``−`` for what goes, ``~`` for the
    rest. Names and types are given where they differ. ``note`` is a short phrase, or empty.
    """

    path: str
    before: Value
    after: Value
    sign: Sign = "~"
    loss: Loss = Loss.NONE
    names: tuple[str, str] | None = None
    types: tuple[Text, Text] | None = None
    note: Text = ""

    @property
    def goes(self) -> bool:
        """Whether what stands there goes."""
        return self.sign == "−"


class Reach(StrEnum):
    """Whether a step concerns anything in the package."""

    TOUCHES = "touches"
    NOTHING = "nothing"
    UNKNOWN = "unknown"


class Risk(StrEnum):
    """What a step costs, the values are those of the JSON output."""

    SAFE = "safe"
    ROUNDS = "rounds"
    LOSES = "loses data"
    MAY_LOSE = "may lose data"
    UNKNOWN = "not known"


WORST_RISK_FIRST: Final = (Risk.LOSES, Risk.MAY_LOSE, Risk.UNKNOWN, Risk.ROUNDS, Risk.SAFE)
_RISKS: Final = {
    Loss.NONE: Risk.SAFE,
    Loss.ROUNDING: Risk.ROUNDS,
    Loss.TRUNCATION: Risk.LOSES,
    Loss.UNKNOWN: Risk.UNKNOWN,
    Loss.DROPPED: Risk.LOSES,
}


def risk_of(loss: Loss) -> Risk:
    """What a loss makes a step cost."""
    return _RISKS[loss]


def worst_of(losses: Iterable[Loss]) -> Loss:
    """The worst of some losses; none where there are none."""
    return max(losses, key=lambda loss: loss.rank, default=Loss.NONE)


@dataclass(frozen=True, slots=True)
class Touch:
    """Something of a package that a step concerns.

    ``thing`` is what it is called in English: the noun for one of what is counted (``import``), the
    key of a table in words, or an area of the engine as the catalogue names it. ``count`` is how
    many there are, None where nothing is counted.
    """

    thing: str
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One number of an axis, or one redirect, and what it does to the package.

    ``number`` is None on the axis of redirects, and at the end of a class of object streams, which
    has none. ``touches`` is what it concerns here, nothing where that is not known or where nothing
    is here. ``changes`` are the first places, ``count`` how many there are in all, of which so many
    are ``added`` and ``removed``; so many of the latter are ``dropped`` with what they hold.
    ``effects`` are what it does, each in a word or a few. ``title`` and ``what`` are those of its
    first patch.
    ``why`` says why it concerns the package or does not; None where its changes tell that.
    ``may_drop``: it drops what it finds, and whether it finds anything here is not known.
    """

    number: int | None
    name: str
    title: Text
    what: Text | None
    patches: tuple[Patch, ...]
    reach: Reach
    touches: tuple[Touch, ...]
    effects: tuple[Message, ...]
    changes: tuple[FieldChange, ...] = ()
    count: int = 0
    loss: Loss = Loss.NONE
    may_drop: bool = False
    why: Message | None = None
    added: int = 0
    removed: int = 0
    dropped: int = 0

    @property
    def id(self) -> str:
        """The id of its first patch."""
        return self.patches[0].id

    @property
    def basis(self) -> str:
        """How sure the description is."""
        return self.patches[0].basis

    @property
    def risk(self) -> Risk | None:
        """What it costs; None where it finds nothing to do."""
        if self.reach is Reach.NOTHING:
            return None
        return Risk.MAY_LOSE if self.may_drop else risk_of(self.loss)


@dataclass(frozen=True, slots=True)
class AxisGroup:
    """The steps of one axis, ascending.

    ``axis`` is ``ue4``, ``ue5``, ``licensee``, ``custom:<GUID>``, ``class:<UUID>`` or ``redirect``.
    ``before`` and ``after`` are its numbers, None where it has none (no UE5 number, redirects) or
    where the engine's is not known. ``count`` is the number of steps that run; on an axis whose
    numbers nobody knows it is the difference of the two and ``steps`` are fewer.
    """

    axis: str
    title: Text
    before: int | None
    after: int | None
    steps: tuple[Step, ...]
    count: int
    note: Text = ""

    @property
    def touching(self) -> int:
        """How many of the steps concern something in the package."""
        return sum(step.reach is Reach.TOUCHES for step in self.steps)

    @property
    def loss(self) -> Loss:
        """The worst loss of the steps that do not miss the package."""
        losses = [step.loss for step in self.steps if step.reach is not Reach.NOTHING]
        if self.axis != REDIRECT and self.count > len(self.steps):
            losses.append(Loss.UNKNOWN)
        return worst_of(losses)


@dataclass(frozen=True, slots=True)
class VersionChange:
    """One number, or one engine version, that a save writes.

    ``axis`` is that of the steps, or ``saved_by`` or ``compatible_with`` (texts then).
    ``before`` is None where it is not stored, ``after`` where it is not known or goes.
    """

    axis: str
    title: Text
    before: int | str | None
    after: int | str | None
    before_name: str = ""
    after_name: str = ""
    fate: Fate = Fate.RAISED


class LostReference(UpgradeFinding):
    """A reference that reads as null in the engine, so that a save writes null.

    ``target`` is the package or object that is meant, ``path`` the field of the reference. The
    piece of text ``reason`` says why it is not there, as a phrase (``not in this project``), in
    the words of each rule.
    """

    rule = "REF"
    severity: Severity = Severity.WARNING
    stable = ("target",)
    target: str

    @property
    def grounds(self) -> tuple[Any, ...]:
        """Why it is not there, as the arguments of the rule: the same for all that it concerns."""
        common = LostReference.__struct_fields__
        own = (name for name in self.__struct_fields__ if name not in common)
        return tuple(getattr(self, name) for name in own)


class RemovedReference(LostReference):
    """A redirect or a patch says that its package is gone."""

    rule = "REF-REMOVED"
    code = ""


class DiscardedReference(LostReference):
    """A patch discards every object of its class."""

    rule = "REF-DISCARDED"
    code = ""
    class_name: str


@dataclass(frozen=True, slots=True)
class RedirectedReference:
    """A reference whose object moved: the engine follows its redirector, and a save stores the end.

    ``before`` and ``after`` are the object's path as it is stored and as it will be. ``place`` is
    the field path of the reference. ``redirectors`` are the files of the redirectors, in the order
    in which they are followed, from the project's folder on.
    """

    before: str
    after: str
    place: str
    redirectors: tuple[str, ...]


class LoadPlaces(NamedTuple):
    """Where the steps of a stream change something, at each load until it is saved again.

    ``elements`` are whole ones, ``entries`` those of data patches, out of ``all_entries``.
    ``discarded`` are the objects that go because their class is no more: none of the ``elements``.
    So many are ``undeclared``: nobody says whether their class is registered.
    """

    elements: int
    entries: int
    all_entries: int
    discarded: int = 0
    undeclared: int = 0


@dataclass(frozen=True, slots=True)
class Preview:
    """What a save with one engine would do to one package.

    ``refused`` is why there is no preview, as the checks answer it; nothing here looks into it.
    ``unreadable`` tells whether that is because the file cannot be read at all. ``groups`` are the
    axes that the package stores and the redirects; ``if_used`` the custom versions that the engine
    has and the package does not store, never counted. ``versions`` are the numbers that the save
    writes. ``dropped`` are fields that go, ``references_redirected`` what redirectors lead to
    another place. ``references_judged`` tells whether the packages that it refers to were looked
    up, which takes a project around it. ``objects_unread`` are the objects of which it could not be
    read what they hold. Releases are names, oldest first: ``closed`` can open the
    package today and not after the save, ``opens`` can afterwards, ``never`` cannot today.
    ``at_load`` is there of what a list of classes loads: an object stream, and no engine.
    """

    engine: Text
    verdict: PreviewVerdict
    refused: Message | None = None
    groups: tuple[AxisGroup, ...] = ()
    if_used: tuple[AxisGroup, ...] = ()
    versions: tuple[VersionChange, ...] = ()
    dropped: tuple[FieldChange, ...] = ()
    references_lost: tuple[LostReference, ...] = ()
    references_redirected: tuple[RedirectedReference, ...] = ()
    closed: tuple[str, ...] = ()
    opens: tuple[Text, ...] = ()
    never: tuple[str, ...] = ()
    problems: tuple[UpgradeFinding, ...] = ()
    loss: Loss = Loss.NONE
    references_judged: bool = True
    objects_unread: int = 0
    unreadable: bool = False
    at_load: LoadPlaces | None = None

    @property
    def step_count(self) -> int:
        """How many steps of stored axes run; redirects are not counted."""
        return sum(group.count for group in self.groups if group.axis != REDIRECT)

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps of all groups, in their order."""
        return tuple(step for group in self.groups for step in group.steps)


def verdict_of(
    *, steps: int, changes: int, losses: Iterable[Loss], references_lost: int
) -> PreviewVerdict:
    """The verdict about a package that loads.

    A loss that is certain is never hidden behind one that is not known.

    Args:
        steps: Steps of stored axes that run.
        changes: Places that change, redirects and redirected references included.
        losses: Those of the steps that do not miss the package.
        references_lost: References that a save writes as null.
    """
    kinds = set(losses)
    if not steps and not changes and not references_lost and Loss.UNKNOWN not in kinds:
        return PreviewVerdict.NOTHING
    if references_lost or kinds & {Loss.DROPPED, Loss.TRUNCATION}:
        return PreviewVerdict.LOSSY
    return PreviewVerdict.UNKNOWN if Loss.UNKNOWN in kinds else PreviewVerdict.SAFE
