"""One file before one engine in its project, as a check sees it, and the registry of the rules.

A check is a function under :func:`finds` in a module of :mod:`inspector.checks.rules`, which names
the classes of findings (:class:`~inspector.checks.judgement.CheckFinding`) that it yields. Adding a
rule is adding its class and its check there, its code in :data:`~inspector.checks.rules.ORDER`, its
texts in :mod:`inspector.messages.rules` and its help page.

The policy of a file's project says which rules are reported. It comes after the judgement, and
never changes what an engine does: a file that is refused stays refused, whether or not the reason
is reported. What is left to report decides between ``warns`` and ``loads``.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Final, Protocol

import inspector.checks.rules as rules_package
from inspector.checks.enabled_plugins import DeclaredPlugins, EnabledPlugins, enabled_plugins
from inspector.checks.facts import Depth, FileFacts
from inspector.checks.judgement import (
    POSITIONS,
    AboveKnown,
    AxisSteps,
    CheckFinding,
    CustomStatus,
    Judgement,
    Verdict,
)
from inspector.checks.known_engine import CustomAnswer, KnownEngine, keyed_by_enum
from inspector.data_classes import dataclass, field
from inspector.findings.finding import Severity
from inspector.findings.message import Text
from inspector.named_tuples import NamedTuple
from inspector.versions import CustomVersion, VersionSet

if TYPE_CHECKING:
    from inspector.catalog import Catalog, EngineProfile
    from inspector.catalog.classes import ClassList
    from inspector.checks.stored_stream import StoredClass
    from inspector.checks.stream_classes import OlderClass


# Answers are remembered by the policy that they went through, so each is itself alone.
@dataclass(frozen=True, slots=True, eq=False)
class Policy:
    """Which rules speak.

    Attributes:
        select: The only rules that are reported; None for all.
        ignore: Rules that are not reported, selected or not.
        severities: Rules that weigh other than they do by themselves.
    """

    select: frozenset[str] | None = None
    ignore: frozenset[str] = frozenset()
    severities: Mapping[str, Severity] = field(default_factory=lambda: MappingProxyType({}))

    def includes(self, rule: str) -> bool:
        """Whether findings of a rule are reported."""
        return rule not in self.ignore and (self.select is None or rule in self.select)

    def applied(self, judgement: Judgement) -> Judgement:
        """The judgement with what is reported, each finding with its weight here."""
        if self.select is None and not self.ignore and not self.severities:
            return judgement
        weights = self.severities
        findings = tuple(
            finding.weighed(weights.get(finding.rule, finding.severity))
            for finding in judgement.findings
            if self.includes(finding.rule)
        )
        verdict = judgement.verdict
        if verdict in (Verdict.LOADS, Verdict.WARNS):
            warns = any(finding.severity is not Severity.INFO for finding in findings)
            verdict = Verdict.WARNS if warns else Verdict.LOADS
        ignored = tuple(f for f in judgement.findings if not self.includes(f.rule))
        return judgement._replace(verdict=verdict, findings=findings, ignored=ignored)


#: Every rule speaks, by its own weight.
EVERYTHING: Final = Policy()


class Switch(NamedTuple):
    """A line of a settings file that silences a warning.

    ``expected`` tells that the warning has its reason there and nothing is to be mended: the
    project's own engine is built from source.
    """

    file: str
    line: int
    text: str
    expected: bool = False


class ProjectPlugins(Protocol):
    """What a project says of plugins; equal where the same is said, as answers are kept."""

    @property
    def declared(self) -> DeclaredPlugins | None:
        """What its files say; None where its own cannot be read."""

    def __hash__(self) -> int:
        """The same where the same is said."""


class OtherEngine(Protocol):
    """Another engine that a project is for, beside the one that is asked; equal to itself alone."""

    @property
    def profile(self) -> EngineProfile:
        """The engine."""

    def judge(self, facts: FileFacts, surroundings: Surroundings) -> Judgement:
        """What it says to a file."""


class ReferenceTargetState(StrEnum):
    """What is in the place of a package that another refers to."""

    MISSING = "missing"
    REFUSED = "refused"
    MOVED = "moved"


class ReferenceTarget(NamedTuple):
    """A package that a file refers to and that is not simply there.

    Attributes:
        name: What the reference names.
        state: What is there.
        end: The package that redirectors lead to; the same as the name where there are none.
        taken_away: Whether the change that is judged takes it away.
        refusal: Why the engine does not load it.
        line: The line of a text that names it; None where a package refers to it.
        by_code: Whether that text is code, of which nobody knows what it makes of the name.
    """

    name: str
    state: ReferenceTargetState
    end: str
    taken_away: bool = False
    refusal: CheckFinding | None = None
    line: int | None = None
    by_code: bool = False


class Conflict(StrEnum):
    """What two sides of a merge did to a file, of which nobody has settled which one counts."""

    BOTH_CHANGED = "both-changed"
    BOTH_ADDED = "both-added"
    OURS_DELETED = "ours-deleted"
    THEIRS_DELETED = "theirs-deleted"
    #: It came by a name that one side alone gave it.
    OURS_ADDED = "ours-added"
    THEIRS_ADDED = "theirs-added"
    BOTH_DELETED = "both-deleted"


class ProjectContext(NamedTuple):
    """What the rest of its project is to a package.

    Attributes:
        name: What others call it by the place that it lies in.
        stored_name: What it calls itself; empty where it does not.
        twins: Other files whose packages have that name too, from the project's folder on.
        targets: What it refers to that is not simply there.
        modules: The modules that it imports of plugins which the project does not enable, each
            with its plugin.
    """

    name: str
    stored_name: str = ""
    twins: tuple[str, ...] = ()
    targets: tuple[ReferenceTarget, ...] = ()
    modules: tuple[tuple[str, str], ...] = ()


class Surroundings(NamedTuple):
    """What a file's project says about checking it, as far as it changes findings.

    ``left_out`` says which of its settings could not be read, and why; empty where all could.
    ``policy`` is applied to what the checks found. ``plugins`` are those of the project, None where
    there is no project. ``project_context`` is what the other files there are to it, None where
    nobody looked at them. ``others`` are the other engines that the project is for. ``conflict`` is
    what a merge left unsettled of the file; None where none did, or nobody looked; it is judged as
    what a commit would take in where ``judges_staged``.
    """

    zero_changelist_off: Switch | None = None
    left_out: Text = ""
    policy: Policy = EVERYTHING
    plugins: ProjectPlugins | None = None
    project_context: ProjectContext | None = None
    others: tuple[OtherEngine, ...] = ()
    conflict: Conflict | None = None
    judges_staged: bool = False

    @property
    def declared_plugins(self) -> DeclaredPlugins | None:
        """What the project's files say of plugins; None where no project says anything."""
        return None if self.plugins is None else self.plugins.declared

    def enabled_plugins(self, engine: EngineProfile, catalog: Catalog) -> EnabledPlugins | None:
        """The plugins that the project enables; None where there is none that says so.

        Args:
            engine: The engine in which it does.
            catalog: What is known of plugins.
        """
        declared = self.declared_plugins
        return None if declared is None else enabled_plugins(declared, engine, catalog)


#: No project says anything about it.
NO_SURROUNDINGS: Final = Surroundings()


@dataclass(frozen=True, slots=True)
class Check:
    """A function that looks at a file before an engine, with the rules whose findings it yields.

    ``asks_damage`` tells that it looks at the damage of the file, or at what checks before it
    found, which damage adds to. All others find the same in every copy of a file that was damaged.
    """

    rules: tuple[type[CheckFinding], ...]
    look: Callable[[Case], Iterable[CheckFinding]]
    asks_damage: bool = False


def finds(
    *rules: type[CheckFinding], asks_damage: bool = False
) -> Callable[[Callable[[Case], Iterable[CheckFinding]]], Check]:
    """Makes a check of a function that yields findings of these rules."""
    return lambda look: Check(rules, look, asks_damage)


class Case:
    """The facts that a check may use: the file, the engine, what is known, and earlier findings.

    ``findings`` holds what the checks before this one have found, in the order of the rules. A
    ``whole`` file is one with the same versions, whose answers serve again.
    """

    __slots__ = (
        "_classes", "_custom", "_older", "_other", "_steps", "engine", "facts", "findings",
        "surroundings",
    )  # fmt: skip

    def __init__(
        self,
        facts: FileFacts,
        engine: KnownEngine,
        surroundings: Surroundings,
        whole: Case | None = None,
    ) -> None:
        self.facts = facts
        self.engine = engine
        self.surroundings = surroundings
        self.findings: list[CheckFinding] = []
        self._custom: list[tuple[int, CustomVersion, CustomAnswer]] | None = (
            None if whole is None else whole.custom()
        )
        self._steps: tuple[AxisSteps, ...] | None = None
        self._classes: ClassList | None = None
        self._older: tuple[OlderClass, ...] | None = None
        self._other: tuple[StoredClass, ...] | None = None

    @property
    def profile(self) -> EngineProfile:
        """The engine that is asked."""
        return self.engine.profile

    @property
    def catalog(self) -> Catalog:
        """What is known of releases, numbers and names."""
        return self.engine.catalog

    @property
    def classes(self) -> ClassList:
        """What is known of reflected classes; only who meets a stream asks."""
        if self._classes is None:
            from inspector.catalog.classes import classes

            self._classes = classes(self.catalog)
        return self._classes

    @property
    def versions(self) -> VersionSet | None:
        """The version numbers, None where the bytes in their place are none (as before UE4)."""
        versions = self.facts.versions
        return None if versions is None or versions.legacy >= 0 else versions

    def plugins(self) -> EnabledPlugins | None:
        """The plugins that the project enables; None where there is none that says so."""
        return self.surroundings.enabled_plugins(self.profile, self.catalog)

    def refused(self, depth: Depth) -> bool:
        """Whether a check before this one found a reason not to load the file.

        Args:
            depth: How far one has to read to find it.
        """
        return any(finding.refuses and finding.depth <= depth for finding in self.findings)

    def custom(self) -> list[tuple[int, CustomVersion, CustomAnswer]]:
        """The stored custom versions with their position and how the engine takes each."""
        if self._custom is None:
            self._custom = self._answered_custom()
        return self._custom

    def steps(self) -> tuple[AxisSteps, ...]:
        """The axes of versions that a package stores at an older number than the engine has."""
        if self._steps is None:
            self._steps = tuple(self._older_axes())
        return self._steps

    def other_classes(self) -> tuple[StoredClass, ...]:
        """The classes of a stream's elements that are other than known; none of other files."""
        if self._other is None:
            stream = self.facts.stream
            stored = () if stream is None else stream.classes
            self._other = tuple(filter(self.engine.differs_from_catalog, stored))
        return self._other

    def older_classes(self) -> tuple[OlderClass, ...]:
        """The classes that a stream stores at an older version than is known; none of others."""
        if self._older is None:
            self._older = ()
            if self.facts.stream is not None:
                from inspector.checks.stream_classes import older_classes

                stored = (*self.other_classes(), *self.facts.stream.addressed)
                self._older = older_classes(stored, self.classes)
        return self._older

    def unjudged_classes(self) -> int:
        """How many classes a stream stores of which nobody knows the newest version."""
        stream = self.facts.stream
        if stream is None:
            return 0
        from inspector.format.objectstream.leaves import LEAVES

        known = self.classes
        return len(
            {
                stored.class_id
                for stored in stream.classes
                if stored.class_id not in LEAVES
                and not known.judges(stored.class_id, stored.version, stored.name)
            }
        )

    def save_is_known(self) -> bool:
        """Whether the engine's latest is known for every number that a save could raise.

        What the engine's own release has saved carries that release's latest numbers.
        """
        return self._saved_by_engine or all(
            answer.status is not CustomStatus.NOT_JUDGED or answer.engine_version is not None
            for *__, answer in self.custom()
        )

    def not_judged(self) -> tuple[AboveKnown, ...]:
        """The custom versions above the most that is known of the engine, unless it saved them."""
        if self._saved_by_engine:
            return ()
        return tuple(
            self._above_known(entry, answer.bound)
            for __, entry, answer in self.custom()
            if answer.status is CustomStatus.NOT_JUDGED
            and answer.engine_version is None
            and answer.bound is not None
        )

    @property
    def _saved_by_engine(self) -> bool:
        saved_by = self.facts.saved_by
        return saved_by is not None and saved_by.release == self.profile.version.release

    def _answered_custom(self) -> list[tuple[int, CustomVersion, CustomAnswer]]:
        versions = self.versions
        if versions is None:
            return []
        answer = keyed_by_enum if versions.custom_keyed_by_enum else self.engine.custom
        return [(i, entry, answer(entry)) for i, entry in enumerate(versions.custom)]

    def _above_known(self, entry: CustomVersion, most: int) -> AboveKnown:
        info = self.catalog.custom(entry.guid)
        stored = info.enumerator(entry.version) if info else None
        name = (info.name if info else None) or entry.friendly_name or str(entry.guid)
        return AboveKnown(name, entry.version, stored.name if stored else None, most)

    def _older_axes(self) -> list[AxisSteps]:
        versions = self.versions
        if versions is None or versions.unversioned:
            return []
        profile = self.engine.profile
        axes = [
            AxisSteps(axis, before, after, self.engine.step_count(axis, before, after))
            for axis, before, after in (
                ("ue4", versions.ue4, profile.ue4),
                ("ue5", versions.ue5, profile.ue5),
                ("licensee", versions.licensee, profile.licensee),
            )
            if before < after
        ]
        for __, entry, answer in self.custom():
            if answer.status is CustomStatus.OLDER and answer.bound is not None:
                axis = f"custom:{entry.guid}"
                axes.append(AxisSteps(axis, entry.version, answer.bound, answer.steps))
        return axes


Rule = type[CheckFinding]


class Registry(NamedTuple):
    """The rules by code, in the order of findings, and the checks that raise them.

    ``refusing`` are those of them with a rule for which an engine refuses a file: the others find
    nothing that it does so for.
    """

    rules: Mapping[str, Rule]
    checks: tuple[Check, ...]
    refusing: tuple[Check, ...]


def load(package: ModuleType = rules_package) -> Registry:
    """The registry of all checks in the modules that a package lists as its families.

    Raises:
        TypeError: When a module has no check, two classes have one code, or a code is not in the
            list of the order (a bug, no finding).
    """
    rules: dict[str, Rule] = {}
    checks: list[Check] = []
    for family in package.FAMILIES:
        name = f"{package.__name__}.{family}"
        module = importlib.import_module(name)
        own = [value for value in vars(module).values() if isinstance(value, Check)]
        if not own:
            raise TypeError(f"{name} has no check")
        for rule in (rule for check in own for rule in check.rules):
            if rules.setdefault(rule.rule, rule) is not rule:
                raise TypeError(f"{name} claims {rule.rule}, which another class has")
            if rule.rule not in POSITIONS:
                raise TypeError(f"{rule.rule} is not in inspector.checks.rules.ORDER")
        checks += own
    # A check runs when all rules before its last one have spoken, so that it can build on them.
    checks.sort(key=lambda check: max(POSITIONS[rule.rule] for rule in check.rules))
    return Registry(
        MappingProxyType({code: rules[code] for code in sorted(rules, key=POSITIONS.__getitem__)}),
        tuple(checks),
        tuple(check for check in checks if any(rule.refuses_by_itself() for rule in check.rules)),
    )


REGISTRY = load()

#: Every rule by its code, in the order in which findings are listed.
RULES: Mapping[str, Rule] = REGISTRY.rules

#: Rules after which nothing can be said about the versions of a file.
UNREADABLE_RULES = frozenset(code for code, rule in RULES.items() if rule.unreadable)
