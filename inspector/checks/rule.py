"""What a rule is: its code, its weight, its place in the loader's order and all its words.

These are named tuples rather than dataclasses because each command imports them, and a dataclass
takes several times as long to make.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from inspector.checks.facts import FileFacts
from inspector.checks.finding import Finding, Severity
from inspector.checks.judgement import Mark, ReleaseAnswer

if TYPE_CHECKING:
    from inspector.catalog import Catalog, EngineProfile


class Sentence(NamedTuple):
    """What a finding makes of the verdict sentence.

    ``rest`` follows the first clause; ``lead`` replaces the first clause when it is not None.
    """

    rest: str
    lead: str | None = None


class Setting(NamedTuple):
    """Who is asked about which file, and how every known release answers."""

    facts: FileFacts
    profile: EngineProfile
    answers: Sequence[ReleaseAnswer]

    @property
    def engine(self) -> str:
        """The engine's name as it stands in sentences."""
        return self.profile.name


class Scene(NamedTuple):
    """A setting with the catalogue beside it: everything that an explanation may look at."""

    facts: FileFacts
    profile: EngineProfile
    answers: Sequence[ReleaseAnswer]
    catalog: Catalog
    path: str = ""

    @property
    def engine(self) -> str:
        """The engine's name as it stands in sentences."""
        return self.profile.name

    @property
    def certain(self) -> str:
        """How sure a comparison of a stored number with a number of the engine is."""
        release = self.profile.release
        if release is not None and not release.confirmed:
            return (
                f"Likely. The number in the file is read from bytes; no real package has confirmed "
                f"the numbers of {release.name} yet."
            )
        if release is None or self.profile.complete:
            return f"{self.as_described} The number in the file is read from bytes."
        return "Certain. Both numbers are read from bytes and release tables."

    @property
    def as_described(self) -> str:
        """How sure a statement is that rests on somebody's description of an engine."""
        source = self.profile.source
        return f"Certain, as far as the description of {self.engine} is right ({source})."


class Reasons(NamedTuple):
    """The links of the chain that only the rule itself can word; Markdown of one line each.

    Args:
        headline: The finding as a short sentence without a full stop.
        checked: What the engine looks at.
        found: What this file has there.
        limit: What the engine accepts, and that it stops or goes on.
        sure: How certain the finding is, and on what ground.
        log: What the engine's log says and what it means; empty where no line is known.
        passes: What a later release manages here, as a verb phrase ("reads layout −9").
        opens: Replaces the list of releases that open the file.
        mark: The sign at the limit.
        compared: Whether the limit is a number of the engine, so that its source is worth telling.
    """

    headline: str
    checked: str
    found: str
    limit: str
    sure: str
    log: str = ""
    passes: str = ""
    opens: str | None = None
    mark: Mark | None = None
    compared: bool = False


class Rule(NamedTuple):
    """One rule of the checks: the single place of its severity, its order and its texts.

    ``order`` sorts the findings of a file: 1 to 13 are the rows of the loader's own order, the
    states of a file that cannot be read at all stand among them, remarks come after. ``line`` is
    the short title in a list; ``several`` the one for a group of findings of the rule. ``stops``
    completes "5.6 …" for a release that refuses by this rule ("stops at UE5 version 1017").
    """

    code: str
    severity: Severity
    order: float
    title: str
    line: Callable[[Finding], str]
    message: Callable[[Finding], str]
    remedy: Callable[[Finding], str]
    sentence: Callable[[Finding, Setting], Sentence]
    reasons: Callable[[Finding, Scene], Reasons]
    several: Callable[[int], str] | None = None
    stops: Callable[[Finding], str] | None = None
    #: Takes the verdict sentence even where an earlier rule is the loader's first reason.
    leads: bool = False


def saved_elsewhere(finding: Finding) -> str:
    """The remedy of everything that is too new for the engine."""
    engine = finding.text("engine")
    # Else a build that calls itself so, and is ahead of the release, would be meant too.
    released = " as released," if finding.arguments.get("as_released") else ""
    revision = f"fetch a revision saved by {engine}{released} or older"
    if "lowest" not in finding.arguments:
        return f"Open it with a newer engine, or {revision}. No engine saves downwards."
    lowest = finding.arguments["lowest"]
    if lowest is None:
        return f"No known release opens it: {revision}. No engine saves downwards."
    return f"Open it with {lowest}, or {revision}. No engine saves downwards."


def map_dialog(scene: Scene) -> str:
    """What the editor says about a map that it cannot open, whatever the reason; else empty."""
    if not scene.path.lower().endswith(".umap"):
        return ""
    return (
        "`most likely because the map was saved with a newer version of the engine` The dialog "
        "says so of every map that does not open. This reason has nothing to do with versions."
    )


def too_new_sentence(finding: Finding, setting: Setting) -> Sentence:
    """The verdict about a package that was saved by a newer engine: by whom, and who opens it."""
    saved_by = setting.facts.saved_by
    who = "a newer engine" if saved_by is None or saved_by.is_empty else saved_by.release
    if finding.arguments.get("ahead_of"):
        who = f"a build ahead of the release {finding.arguments['ahead_of']}"
    lowest = lowest_of(setting.answers)
    if lowest is None:
        return Sentence(f"It was saved by {who}; no known release opens it.")
    return Sentence(f"It was saved by {who}; the oldest engine that opens it is {lowest}.")


def lowest_of(answers: Sequence[ReleaseAnswer]) -> str | None:
    """The oldest release that opens a file, None where none does or nothing is known."""
    for answer in answers:
        if answer.mark not in (Mark.REFUSE, Mark.NONE, Mark.BAD):
            return answer.release
    return None
