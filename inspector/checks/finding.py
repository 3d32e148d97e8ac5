"""What a check has to say about a file: data, never an exception and never text."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, ClassVar, Literal, Protocol, Self

from inspector.checks.facts import Depth
from inspector.finding import Finding, Severity


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

    The words of a rule:

    ================  ==============================================================================
    ``title``         its name, the heading of its help page
    ``line``          a short line in a list, without a full stop; ``several`` that of ``count``
                      findings
    ``message``       what it says, with numbers and names, in one or two sentences
    ``remedy``        what can be done about it
    ``sentence``      what follows the first clause of the verdict; ``lead`` replaces that clause
    ``stops``         completes "5.6 …" for a release that refuses by the rule
    ================  ==============================================================================

    The chain of reasons, in light Markdown of one line each; its words and the two of the verdict
    may name what a :class:`~inspector.checks.scene.Scene` knows:

    ================  ==============================================================================
    ``headline``      the finding as a short sentence without a full stop
    ``checked``       what the engine looks at
    ``this_file``     what this file has there
    ``engine_limit``  what the engine accepts, and that it stops or goes on
    ``log``           what the engine's log says and what it means; none where no line is known
    ``opens``         replaces the list of releases that open the file
    ``passes``        what a later release manages here, as a verb phrase ("reads layout −9")
    ``sure``          how certain the finding is, and on what ground
    ================  ==============================================================================
    """

    rule = "CHECK"
    #: Sorts the findings of a file: 1 to 13 are the rows of the loader's own order, the states of a
    #: file that cannot be read at all stand among them, remarks come after.
    order: ClassVar[float] = 0.0
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
    templates = {
        "certain": "Certain. Both numbers are read from bytes and release tables.",
        "certain.unconfirmed": (
            "Likely. The number in the file is read from bytes; no real package has confirmed the "
            "numbers of {release_name} yet."
        ),
        "certain.described": "{as_described} The number in the file is read from bytes.",
        "as_described": "Certain, as far as the description of {engine} is right ({source}).",
    }

    engine: str
    depth: Depth = Depth.HEADER
    by_itself: Severity | None = None
    known: bool = False

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
    templates = {
        "remedy": "Open it with a newer engine, or {revision}. No engine saves downwards.",
        "remedy.lowest": "Open it with {lowest}, or {revision}. No engine saves downwards.",
        "remedy.asked": "No known release opens it: {revision}. No engine saves downwards.",
        "revision": "fetch a revision saved by {engine} or older",
        "saved_by_newer": "It was saved by {saver}; no known release opens it.",
        "saved_by_newer.oldest": (
            "It was saved by {saver}; the oldest engine that opens it is {oldest}."
        ),
        "saver": "a newer engine",
        "saver.saved_release": "{saved_release}",
        "sure": "{certain}",
    }

    lowest: str | None = None
    asked: bool = False

    def as_known(self) -> Self:
        """The finding as one that the project knows."""
        return self._with(known=True)

    def opened_by(self, lowest: str | None) -> Self:
        """The finding with the oldest release that opens the file, which its remedy names."""
        return self._with(lowest=lowest, asked=True)


class AboveAxis(CheckFinding):
    """A number is above the engine's newest of its axis.

    ``assumed`` says that the engine's source did not tell that newest number, and that its release
    stands in for it.
    """

    rule = "ABOVE-AXIS"
    templates = {
        "doubt": "",
        "doubt.assumed": (
            " The number of {engine} is assumed: its source did not say it when it was imported, "
            "so it is that of the release table."
        ),
        "sure": "{certain}",
        "sure.assumed": (
            "Not certain. The number in the file is read from bytes; that of {engine} is assumed "
            "({source})."
        ),
    }

    assumed: bool = False


class Broken(CheckFinding):
    """A reason not to load a file that has nothing to do with versions."""

    rule = "BROKEN"
    templates = {
        # What the editor says about a map that it cannot open, whatever the reason.
        "log.is_map": (
            "`most likely because the map was saved with a newer version of the engine` The "
            "dialog says so of every map that does not open. This reason has nothing to do with "
            "versions."
        ),
    }


class StreamFinding(CheckFinding):
    """Something about an object stream: no release, but a list of classes is what it is held to."""

    rule = "STREAM"
    templates = {
        "opens": "Programs that have its classes, of whatever release.",
        "as_declared": (
            "Certain, as far as the declaration of the class is right ({classes_source})."
        ),
    }
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
    templates = {
        "opens": "No engine, as long as the file is as it is.",
        "opens.of_classes": "Nothing, as long as the file is as it is.",
    }


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
