"""What a check has to say about a file: data, never an exception and never text."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, ClassVar, Final, Literal, Protocol, Self

from inspector.checks.facts import Depth
from inspector.checks.rules import ORDER
from inspector.findings.finding import Finding, Severity

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
    not know it. ``engine`` is the engine's name. ``depth`` is how far a file has to be read for
    it; whoever reads on says it too. ``by_itself`` is how much it weighs by itself, where a project
    weighs it otherwise; ``known`` tells that its baseline has it.

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
    known: bool = False

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


class TooNew(CheckFinding):
    """Something that is too new for the engine.

    ``lowest`` is the oldest release that opens the file, for the remedy; None where none does, and
    as long as nobody ``asked`` all of them.
    """

    rule = "TOO-NEW"
    compared = True

    lowest: str | None = None
    asked: bool = False

    def opened_by(self, lowest: str | None) -> Self:
        """The finding with the oldest release that opens the file, which its remedy names."""
        return self._with(lowest=lowest, asked=True)


class Broken(CheckFinding):
    """A reason not to load a file that has nothing to do with versions."""

    rule = "BROKEN"


class StreamFinding(CheckFinding):
    """Something about an object stream: no release, but a list of classes is what it is held to."""

    rule = "STREAM"
    classes_source: str = ""

    @classmethod
    def first(cls, engine: str, stored: Stored, source: str = "", /, **said: Any) -> Self:
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
    errors = [finding for finding in findings if finding.severity is Severity.ERROR]
    if any(finding.unreadable for finding in errors):
        return Verdict.UNREADABLE
    if errors:
        return Verdict.REFUSED
    if any(finding.severity is Severity.WARNING for finding in findings):
        return Verdict.WARNS
    return Verdict.LOADS
